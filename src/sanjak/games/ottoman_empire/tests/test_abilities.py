"""Subjects, Religion, Culture and the floor of thefts: OE-29 to OE-32."""

from __future__ import annotations

import pytest

from sanjak.games.ottoman_empire import board
from sanjak.kernel import Chosen

from .helpers import at_reform, bids, refuses, told, vp

rule = pytest.mark.rule


# ---------------------------------------------------------------- Subjects


@rule("OE-29")
def test_a_loser_gains_one_for_each_subjects_card() -> None:
    assert vp(bids("I", p1="c12 d2", p2="c25 d2", p3="c26 c27 d2")) == [11, 1, 2, 0]
    assert vp(bids("I", p1="c12 d2", p2="c25 c26 c27 d1")) == [11, 3, 0, 0]


@rule("OE-29")
def test_a_winner_gains_nothing_for_subjects_nor_does_one_who_ties() -> None:
    assert vp(bids("I", p1="c12 c25 d2", p2="c11 d2")) == [11, 0, 0, 0]
    assert vp(bids("I", p1="c25 d2", p2="c25 d2", p3="c37 d2")) == [10, 10, 10, 0]


@rule("OE-29")
def test_what_subjects_bring_is_told() -> None:
    assert told(bids("I", p1="c12 d2", p3="c26 c27 d2"), "subjects") == [{"seat": "p3", "vp": 2}]


# ---------------------------------------------------------------- Religion


@rule("OE-30")
def test_a_loser_steals_one_from_the_winner_for_each_religion_card() -> None:
    t = bids("I", p1="c12 d2", p2="c73 c74 d2", p3="c75 d2")
    assert vp(t) == [8, 2, 1, 0]
    assert at_reform(t)


@rule("OE-30")
def test_a_winner_does_not_steal_by_religion() -> None:
    assert vp(bids("I", p1="c12 c73 d2", p2="c11 d2", vp={"p2": 5})) == [11, 5, 0, 0]
    assert vp(bids("I", p1="c73 d2", p2="c13 d2", vp={"p3": 5}).choose("steal p4")) == [11, 11, 5, 0]


@rule("OE-30")
def test_with_one_winner_there_is_nothing_to_choose() -> None:
    t = bids("I", p1="c12 d2", p2="c73 d2")
    steals = [e for e in t.table.journal if isinstance(e, Chosen) and e.case == "OE-30"]
    assert [(e.seat, e.option, e.forced) for e in steals] == [("p2", ("steal", "p1"), True)]


@rule("OE-30")
def test_among_several_winners_the_loser_names_one_for_each_card() -> None:
    t = bids("III", p1="c36 d2", p2="c35 d3", p3="c73 c74 d2")
    assert t.options("p3") == ["steal p1", "steal p2"]
    t.choose("steal p2")
    assert vp(t) == [13, 12, 1, 0]
    assert vp(t.choose("steal p1")) == [12, 12, 2, 0]


@rule("OE-30")
def test_he_may_name_the_same_winner_for_all_his_cards() -> None:
    t = bids("III", p1="c36 d2", p2="c35 d3", p3="c73 c74 d2").choose("steal p2").choose("steal p2")
    assert vp(t) == [13, 11, 2, 0]


@rule("OE-30")
def test_religion_is_not_optional_and_strikes_only_winners() -> None:
    t = bids("III", p1="c36 d2", p2="c35 d3", p3="c73 d2", vp={"p4": 9})
    assert "OE-30" in refuses(t, "decline")
    assert "OE-30" in refuses(t, "steal p4")
    assert "OE-30" in refuses(t, "steal p3")


@rule("OE-30")
def test_nobody_steals_by_religion_when_all_win() -> None:
    t = bids("I", players=2, p1="c73 d2", p2="c25 d2")
    assert vp(t) == [11, 11]
    assert told(t, "stole") == []


# ---------------------------------------------------------------- Culture


@rule("OE-31")
def test_a_winner_steals_one_for_each_culture_card_from_one_player_whom_he_names() -> None:
    t = bids("I", p1="c12 c13 c14 c15 d2", vp={"p2": 7, "p3": 8})
    assert t.options("p1") == ["steal p2", "steal p3", "steal p4"]
    assert vp(t.choose("steal p3")) == [14, 7, 5, 0]


@rule("OE-31")
def test_a_loser_does_not_steal_by_culture() -> None:
    assert vp(bids("I", p1="c12 d2", p2="c13 c14 d2", vp={"p3": 8})) == [11, 0, 8, 0]


@rule("OE-31")
def test_a_fellow_winner_may_be_named() -> None:
    t = bids("III", p1="c36 c13 d2", p2="c35 c14 d2")
    t.choose("steal p2", "p1")
    assert vp(t) == [14, 12, 0, 0]
    assert vp(t.choose("steal p1", "p2")) == [13, 13, 0, 0]


@rule("OE-31")
def test_culture_is_not_optional_and_never_strikes_oneself() -> None:
    t = bids("I", p1="c12 c13 d2")
    assert "OE-31" in refuses(t, "decline")
    assert "OE-31" in refuses(t, "steal p1")
    assert "OE-31" in refuses(t, "steal p5")


@rule("OE-31")
def test_two_targets_for_two_culture_cards_are_refused() -> None:
    t = bids("I", p1="c12 c13 c14 d2", vp={"p2": 3, "p3": 3})
    assert "OE-31" in refuses(t, "steal p2 p3")
    t.choose("steal p2")
    assert at_reform(t)
    assert vp(t) == [13, 1, 3, 0]


@rule("OE-31")
def test_with_two_players_the_target_is_the_other_one() -> None:
    assert vp(bids("I", players=2, p1="c12 c13 d2", vp={"p2": 4})) == [12, 3]


# ---------------------------------------------------------------- the floor


@rule("OE-32")
def test_culture_takes_only_what_the_victim_has() -> None:
    t = bids("I", p1="c12 c13 c14 c15 d2", vp={"p2": 2})
    assert vp(t.choose("steal p2")) == [13, 0, 0, 0]
    assert told(t, "stole") == [{"seat": "p1", "victim": "p2", "vp": 2, "wanted": 3}]


@rule("OE-32")
def test_culture_from_one_with_nothing_gains_nothing() -> None:
    assert vp(bids("I", p1="c12 c13 d2").choose("steal p4")) == [11, 0, 0, 0]


@rule("OE-32")
def test_religion_takes_only_what_the_winner_has() -> None:
    t = bids("VII", p1="c84 c37 c38 c39 d7", p2="c73 c74 d7", p3="c75 d7")
    assert vp(t) == [0, 1, 0, 0]
    assert [facts["vp"] for facts in told(t, "stole")] == [1, 0, 0]


@rule("OE-32")
def test_before_the_choice_the_table_shows_what_each_target_can_lose() -> None:
    t = bids("III", p1="c36 c13 d2", p2="c35 d2", p3="c27 d2", vp={"p2": 6})
    ask, view = t.table.question("p1"), t.table.view("p1")
    assert ask is not None
    labels = [board.label(option, view) for option in ask.options]
    assert [words.split("has ")[1] for words in labels] == ["6 VP", "1 VP", "0 VP"]
