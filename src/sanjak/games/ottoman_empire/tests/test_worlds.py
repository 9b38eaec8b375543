"""Imagined worlds: what a seat knows for sure must hold in each of them, what it cannot know must vary.

Tests that are expected to fail name a world that `worlds.redeal` should not deal, or should: see each reason.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from sanjak.games.ottoman_empire.data import ROUNDS
from sanjak.games.ottoman_empire.state import State
from sanjak.kernel import Given

from .helpers import at_reform, finish, settle, whole
from .positions import (
    a_note_still_true,
    city_choice_with_an_unknown_box,
    city_draw_pending,
    extra_dummy,
    language_players_reform,
    left_out_period_cards,
)

rule = pytest.mark.rule
QUIET_III = {"p1_III": "c36 d1", "p2_III": "c35 d1", "p3_III": "c34 d1", "p4_III": "c33 d3"}


def imagined(t: Given, seat: str, many: int = 150) -> Iterator[State]:
    """States that a seat cannot tell from the true one."""
    for i in range(many):
        yield t.table.imagine(seat, random.Random(i)).state


def cards_of(s: State, seat: str) -> set[str]:
    """All cards in a seat's piles."""
    return {card for r in ROUNDS for card in s.piles[f"{seat}:{r}"]}


def foreign(s: State, seat: str, r: str) -> list[str]:
    """Cards of a pile that its owner neither drafted nor got as a dummy: drawn by City."""
    return [c for c in s.piles[f"{seat}:{r}"] if c not in s.drafted[seat] and not (c[0] == "d" and c.endswith(seat))]


# ---------------------------------------------------------------- what holds


@rule("OE-34")
def test_what_language_showed_and_is_still_so_lies_there_in_every_world() -> None:
    t = a_note_still_true()
    assert {tuple(s.piles["p4:IV"]) for s in imagined(t, "p1")} == {t.state.notes["p1:p4:IV:II"]}
    assert len({tuple(s.piles["p4:IV"]) for s in imagined(t, "p3")}) > 1


@rule("OE-34")
def test_what_was_shown_of_a_player_who_still_reforms_is_kept_until_he_has_reformed() -> None:
    t = language_players_reform()
    assert {tuple(s.piles["p2:IV"]) for s in imagined(t, "p1", 40)} == {t.state.notes["p1:p2:IV:II"]}


@rule("OE-34")
def test_what_others_saw_of_third_players_is_not_known() -> None:
    t = a_note_still_true()
    assert len({s.notes["p1:p4:IV:II"] for s in imagined(t, "p3")}) > 1
    assert all(s.notes["p1:p4:IV:II"] == tuple(s.piles["p4:IV"]) for s in imagined(t, "p3", 30))
    assert {s.notes["p1:p4:IV:II"] for s in imagined(t, "p4", 30)} == {t.state.notes["p1:p4:IV:II"]}


@rule("OE-34")
def test_what_others_saw_before_a_reform_is_forgotten_in_every_world() -> None:
    t = settle(language_players_reform(), lambda t: t.state.reforms["p2"] > t.state.looks["p1:p2:IV:II"])
    assert t.state.notes["p1:p2:IV:II"]
    assert {s.notes["p1:p2:IV:II"] for s in imagined(t, "p3", 30)} == {()}
    assert {s.notes["p1:p2:IV:II"] for s in imagined(t, "p2", 30)} == {t.state.notes["p1:p2:IV:II"]}


@rule("OE-36")
def test_what_others_drew_and_put_back_is_forgotten_in_every_world() -> None:
    t = city_draw_pending()
    base: Any = t.table.base
    t.state.put_back["p1"] = base.put_back["p1"] = ("c45:0",)
    assert {s.put_back["p1"] for s in imagined(t, "p2", 10)} == {()}
    assert {s.put_back["p1"] for s in imagined(t, "p1", 10)} == {("c45:0",)}


@rule("OE-16")
def test_which_card_of_a_round_was_left_out_varies() -> None:
    t = left_out_period_cards()
    assert {s.left_out["p2"] for s in imagined(t, "p3")} == {(f"c{n}",) for n in range(56, 61)}
    assert {s.left_out["p2"] for s in imagined(t, "p2", 30)} == {("c56",)}


@rule("OE-15")
def test_which_dummy_and_which_low_cards_lie_in_a_pile_varies() -> None:
    t = left_out_period_cards()
    worlds = list(imagined(t, "p3"))
    assert {s.piles["p2:V"][-1] for s in worlds} == {f"d{n}-p2" for n in (1, 3, 4, 5, 6, 7)}
    assert len({card for s in worlds for card in s.piles["p2:VI"] if card[0] == "c"}) > 6
    assert all({"c45", "c46", "c47"} & set(s.piles["p1:IV"]) for s in worlds)


@rule("OE-36")
def test_what_a_player_has_just_drawn_varies_for_the_others_alone() -> None:
    t = city_draw_pending()
    assert len({tuple(s.hand["p1"]) for s in imagined(t, "p2")}) > 10
    assert {tuple(s.hand["p1"]) for s in imagined(t, "p1", 30)} == {("c44",)}


@rule("OE-36")
def test_an_extra_dummy_may_for_others_be_any_card_that_lay_in_the_box_and_fits() -> None:
    t = extra_dummy()
    drawn = {card for s in imagined(t, "p2") for r in ROUNDS for card in foreign(s, "p1", r)}
    assert len(drawn) > 5
    assert drawn <= set(t.state.spent[:-8]) | {"d5-p4"}


@rule("OE-36")
def test_this_rounds_cards_cannot_have_been_drawn() -> None:
    t = settle(extra_dummy(), lambda t: t.state.turn == 3 and at_reform(t))
    shown = set(t.state.spent[-8:])
    assert not any(shown & cards_of(s, "p1") for s in imagined(t, "p2"))


# ---------------------------------------------------------------- worlds that contradict what all have seen


@rule("OE-36")
def test_a_card_that_was_bid_since_the_draw_is_not_what_was_drawn() -> None:
    t = whole("II", p1_II="c62 d2", p2_II="c61 d2", p3_II="c24 d2", p4_II="c23 d2", more=QUIET_III, p4_I="c43 c42 d5",
              p2_VI="c68 d6", cards="c43 c42")
    t.choose("draw").choose("place III").choose("draw").choose("place VI")
    finish(t)
    assert "c43" in t.state.spent[-9:]
    assert not any("c43" in cards_of(s, "p2") for s in imagined(t, "p3", 400))


@rule("OE-36")
@pytest.mark.parametrize("position", [city_choice_with_an_unknown_box, extra_dummy])
def test_until_its_owner_reforms_a_drawn_card_lies_where_all_were_told(position: Callable[[], Given]) -> None:
    t = position()
    told = "VI" if position is city_choice_with_an_unknown_box else "V"
    assert not any(foreign(s, "p1", r) for s in imagined(t, "p2") for r in ROUNDS if r != told)


@rule("OE-36")
def test_a_drawn_card_that_joined_another_pile_first_is_no_period_card() -> None:
    t = whole("II", p1_II="c61 d2", p2_II="c24 d2", p3_II="c23 d2", p4_II="c22 d2", more=QUIET_III, p4_I="c08 c43 d5",
              left_out={"p3": "c56"}, p3_V="c57 c58 c59 c60 d5", p1_VI="c68 d6", p1_V="c04 d5", cards="c43")
    t.choose("draw").choose("place VI").choose("move c43 V", "p1")
    finish(t)
    assert not any("c56" in cards_of(s, "p1") for s in imagined(t, "p2", 400))


# ---------------------------------------------------------------- worlds that contradict what the seat itself has seen


def p1_saw_vi_of_p4(drawn: bool) -> Given:
    """p1 looked at p4's pile VI after round II; p4 has reformed since, after round III; then comes round IV."""
    t = whole("II", p1_II="c01 d2", p2_II="c24 d2", p3_II="c23 d2", more=QUIET_III, p2_I="c08 c43 d5",
              p1_IV="c48 d4", p2_IV="c47 d4", p3_IV="c46 d4", p4_IV="c45 d4", cards="c43" if drawn else "",
              p4_II="c61 d2" if drawn else "c22 d2", left_out={} if drawn else {"p4": "c68"},
              p4_VI="c69 c70 d6" if drawn else "c69 c70 c71 c72 d6")
    if drawn:
        t.choose("draw").choose("place VI")
    finish(t, "p2", "p3", "p4").choose("look p4 VI", "p1")
    return settle(t, lambda t: t.state.turn == 4)


@rule("OE-34", "OE-14")
def test_a_period_card_that_was_seen_in_its_pile_was_not_left_out() -> None:
    t = p1_saw_vi_of_p4(drawn=False)
    assert {s.left_out["p4"] for s in imagined(t, "p1")} == {("c68",)}


@rule("OE-34", "OE-36")
def test_a_drawn_card_that_was_seen_stays_with_its_owner() -> None:
    t = p1_saw_vi_of_p4(drawn=True)
    assert "c43" in t.state.notes["p1:p4:VI:II"]
    assert all("c43" in cards_of(s, "p4") for s in imagined(t, "p1"))


@rule("OE-36")
def test_what_the_seat_itself_put_back_was_not_drawn_by_another_before() -> None:
    t = whole("II", p1_II="c61 d2", p2_II="c62 d2", p3_II="c24 d2", p4_II="c23 d2", p4_I="c08 c43 d5",
              left_out={"p3": "c44"}, p3_IV="c04 c05 c06 c07 d4", p2_IV="c45 c46 c47 c48 d4", p1_IV="c16 d4",
              cards="c43 c44")
    t.choose("draw", "p1").choose("place IV", "p1").choose("draw", "p2")
    assert "c44" in t.state.box
    assert not any("c44" in cards_of(s, "p1") for s in imagined(t, "p2", 400))


# ---------------------------------------------------------------- worlds that are missing


@rule("OE-16")
def test_of_which_round_a_card_was_left_out_is_not_known_where_two_are_possible() -> None:
    t = whole("I", p1_I="c12 d2", p2_I="c11 d2", p3_I="c10 d2", p4_I="c09 d2", p1_IV="c45 c46 c47 c04 d1",
              p1_V="c57 c58 c59 c60 d3", left_out={"p1": "c44"})
    out = {card for s in imagined(t, "p2") for card in s.left_out["p1"]}
    assert out == {"c44", "c45", "c46", "c47", "c57", "c58", "c59", "c60"}
