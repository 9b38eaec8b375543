"""The course: what its words say of piles, bids and points is what happens."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from sanjak.games.ottoman_empire import GAME, course
from sanjak.games.ottoman_empire.data import CARDS, CATEGORY, PERIOD, VALUE
from sanjak.games.ottoman_empire.rules.combos import combos
from sanjak.kernel import Table

rule = pytest.mark.rule
PLAN = course.plan()
before = partial(PLAN.before, GAME)
OBLIGATIONS = (Path(str(course.__file__)).parent / "obligations.md").read_text(encoding="utf-8")


def worth(table: Table, pile: str) -> int:
    """The total of a pile that is still face down."""
    cards = table.view(pile[:2])["piles"][pile]
    return sum(VALUE[card] for card in cards) + sum(part.value for part in combos(cards))


def told(choose: str, nth: int = 1) -> str:
    """What is explained and told of the nth such choice."""
    lesson = [one for one in PLAN.lessons if one.choose == choose][nth - 1]
    return f"{lesson.explain} {lesson.result}"


def test_every_step_names_an_obligation() -> None:
    assert all(f"- {lesson.case} " in OBLIGATIONS for lesson in PLAN.lessons)


def test_the_learner_is_asked_for_nobody_else_and_the_others_are_ready() -> None:
    table = PLAN.table(GAME)
    for choice in PLAN.choices:
        assert table.to_move() == ["p1"]
        table.choose("p1", choice)
    assert set(table.to_move()) == {"p1", "p2", "p3", "p4"}


@rule("OE-13")
def test_the_drafted_cards_are_those_of_which_the_course_speaks() -> None:
    stacks = PLAN.table(GAME).state.stacks
    names = {id: {CARDS[card].name for card in cards} for id, cards in stacks.items()}
    assert names["s01"] >= {"Suleiman the Magnificent", "Black Sea", "Aegean"}
    assert names["s02"] >= {"Mehmed the Conqueror", "Mediterranean", "Janissary Corps"}
    assert sum(CATEGORY[card] == "Military" for card in stacks["s03"]) == 2
    s = before("draft s02").state
    assert sorted(VALUE[card] for card in s.drafted["p2"] if PERIOD[card] == "II") == [9, 10, 13]
    assert sorted(VALUE[card] for card in s.drafted["p3"] if PERIOD[card] == "I") == [12, 13]


@rule("OE-24")
def test_the_piles_have_the_totals_that_are_told() -> None:
    assert worth(before("put d6-p1 III"), "p1:III") == 33
    sealed = before("confirm")
    assert (worth(sealed, "p1:II"), worth(sealed, "p1:III")) == (34, 36)
    assert "34 in all. Pile III has 36" in told("confirm")
    assert "d1-p1" in sealed.view("p1")["piles"]["p1:I"]


@rule("OE-34", "OE-38")
def test_the_look_shows_a_pile_that_beats_the_learners_until_the_reform() -> None:
    assert worth(before("look p2 II"), "p2:II") == 35
    assert worth(before("move c53 II"), "p1:II") == 34
    assert worth(before("confirm", 2), "p1:II") == 44


@rule("OE-21", "OE-22", "OE-25", "OE-28", "OE-30", "OE-31")
def test_the_rounds_end_as_told() -> None:
    s = PLAN.follow(GAME).state
    assert {key: s.totals[key] for key in ("p3:I", "p1:I", "p1:II", "p2:II", "p1:III", "p4:III")} == {
        "p3:I": 46, "p1:I": 5, "p1:II": 44, "p2:II": 35, "p1:III": 31, "p4:III": 27}
    assert (before("look p2 II").state.vp, before("confirm", 3).state.vp["p1"]) == (
        {"p1": 1, "p2": 1, "p3": 11, "p4": 0}, 12)
    assert (s.vp["p1"], s.vp["p3"]) == (27, 10)
