"""Positions with rare pieces in play, for the laws to start from. Every card is accounted for in each of them."""

from __future__ import annotations

from collections.abc import Callable

from sanjak.kernel import Given

from .helpers import at_reform, bidding, finish, settle, whole

QUIET = {"p3_II": "c22 d2", "p4_II": "c21 d2"}
"""Two bids of round II that ask for nothing."""


def five_players_bid() -> Given:
    """Five players make their bids; p1 owns all five cards of round IV and cannot place them all."""
    return bidding(5, p1="c44 c45 c46 c47 c48", p2="c01 c02 c61", p3="c73 c74 c13")


def left_out_period_cards() -> Given:
    """Reform after round I; p1 and p2 left cards of their own rounds out."""
    return whole("I", p1_I="c12 d2", p2_I="c11 d2", p3_I="c10 d2", p4_I="c09 d2", p1_IV="c45 c46 c47 c04 d1",
                 p2_V="c57 c58 c59 c60 d1", left_out={"p1": "c44 c48", "p2": "c56"})


def city_draw_pending() -> Given:
    """p1 holds a card drawn from the box and must put it into a pile."""
    return whole("II", p1_II="c61 c62 d2", p2_II="c24 d2", more=QUIET, left_out={"p3": "c44"},
                 p3_IV="c45 c46 c47 c48 d1", cards="c44").choose("draw")


def city_choice_with_an_unknown_box() -> Given:
    """p2 may draw from a box with cards left out by p1 and what p1 has just drawn missing."""
    t = whole("II", p1_II="c61 d2", p2_II="c62 c24 d2", more=QUIET, left_out={"p1": "c44"},
              p1_IV="c45 c46 c47 c48 d1", p1_VI="c68 c69 d3", cards="d5-p4", p4_I="c08 d5")
    return t.choose("draw").choose("place VI")


def extra_dummy() -> Given:
    """Reform after round II; p1 has two dummies in pile V, of which one was p4's."""
    return whole("II", p1_II="c61 d2", p2_II="c24 d2", more=QUIET, p4_I="c08 d5", p1_V="c56 c57 d3",
                 cards="d5-p4").choose("draw").choose("place V")


def an_extra_dummy_in_a_full_pile() -> Given:
    """Reform after round II; p1's pile V holds four draft cards and two dummies, so the drawn card must be a dummy."""
    return whole("II", p1_II="c61 d2", p2_II="c24 d2", more=QUIET, p4_I="c08 d5", p1_V="c56 c57 c58 c04 d3",
                 cards="d5-p4").choose("draw").choose("place V")


def a_drawn_dummy_alone() -> Given:
    """Reform after round III; p1 has moved his own dummy away, so the one he drew is the only one in pile V."""
    t = whole("II", p1_II="c61 d2", p2_II="c24 d2", more=QUIET, p4_I="c08 d5", p1_V="c56 c57 d3", p1_III="c36 d1",
              p2_III="c35 d1", p3_III="c34 d1", p4_III="c33 d3", cards="d5-p4").choose("draw").choose("place V")
    return finish(t.choose("move d3-p1 VI", "p1"))


def two_extra_dummies() -> Given:
    """Round V is over; p1 has drawn two dummies and put them into the same pile."""
    return whole("V", p1_V="c61 c62 d2", p2_V="c60 d2", p3_V="c59 d2", p4_V="c58 d2", p1_VI="c68 d3", p2_I="c08 d6",
                 p3_I="c09 d7", cards="d6-p2 d7-p3").choose("draw").choose("place VI").choose("draw").choose("place VI")


def two_language_players() -> Given:
    """p1 and p2 have Language; p1, of higher rank, is about to look, with two cards."""
    t = whole("II", p1_II="c01 c02 d2", p2_II="c03 c24 d2", more=QUIET, left_out={"p4": "c44"},
              p4_IV="c45 c46 c47 c48 d1")
    return finish(t, "p3", "p4")


def language_players_reform() -> Given:
    """p1 has seen a pile of p2, who still reforms, and one of p4, who does not; p2 has seen one of p1."""
    t = two_language_players().choose("look p2 IV").choose("look p4 IV")
    return t.choose("look p1 V")


def a_note_still_true() -> Given:
    """Round III: p2 decides on City, and what p1 saw of p4 after round II is still so."""
    t = whole("II", p1_II="c01 d2", p2_II="c24 d2", more=QUIET, left_out={"p4": "c44"}, p4_IV="c45 c46 c47 c48 d1",
              p1_III="c36 d1", p2_III="c61 c62 d1", p3_III="c35 d1", p4_III="c34 d3")
    finish(t, "p2", "p3", "p4").choose("look p4 IV")
    return finish(t, "p1")


def a_drawn_card_shown() -> Given:
    """Reform after round III: p1 has bid in III what he drew after II, so the same card was put into the box twice."""
    t = whole("II", p1_II="c61 d2", p2_II="c24 d2", more=QUIET, p1_III="c36 d1", p2_III="c35 d1", p3_III="c34 d1",
              p4_III="c33 d3", p4_I="c08 c43 d5", cards="c43").choose("draw").choose("place III")
    return finish(t)


def two_winners_with_culture_and_religion() -> Given:
    """p1 and p2 win together, both with Culture; p3 and p4 have Religion."""
    return whole("III", p1_III="c36 c13 d1", p2_III="c35 c14 d1", p3_III="c73 c74 d1", p4_III="c75 d1",
                 vp={"p1": 3, "p2": 1, "p3": 12})


def common_reform() -> Given:
    """The option of one common Reform: looks come first."""
    return whole("II", p1_II="c01 d2", p2_II="c02 c24 d2", more=QUIET, variants={"common_reform": True},
                 left_out={"p4": "c44"}, p4_IV="c45 c46 c47 c48 d1")


def common_reform_of_all() -> Given:
    """The option of one common Reform: all reform, two know a pile of another."""
    return settle(common_reform().choose("look p4 IV").choose("look p1 V"), at_reform)


def two_players_with_city() -> Given:
    """Two players, nothing left out: the box holds the cards of round I alone; both have City."""
    return whole("II", players=2, p1_II="c61 c24 d2", p2_II="c62 c63 d2")


def the_last_pile() -> Given:
    """Round VI is over with City and Language in it; one pile is left."""
    return whole("VI", players=3, p1_VI="c61 c72 d2", p2_VI="c01 c02 d2", p3_VI="c71 d2")


POSITIONS: list[Callable[[], Given]] = [
    five_players_bid, left_out_period_cards, city_draw_pending, city_choice_with_an_unknown_box, extra_dummy,
    an_extra_dummy_in_a_full_pile, a_drawn_dummy_alone, two_extra_dummies, two_language_players,
    language_players_reform, a_note_still_true, a_drawn_card_shown, two_winners_with_culture_and_religion,
    common_reform, common_reform_of_all, two_players_with_city, the_last_pile,
]
"""Each call lays out a new table."""

SETTLED = ("hand", "box")
"""Drafted and spent openly: all know what lies there, or nearly all."""
