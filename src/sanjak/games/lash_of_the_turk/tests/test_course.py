"""The course: what its words say of columns, walls and points is what happens."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from sanjak.games.lash_of_the_turk import GAME, board, course
from sanjak.games.lash_of_the_turk.rules.factors import printed_attack
from sanjak.games.lash_of_the_turk.rules.stacks import level
from sanjak.games.lash_of_the_turk.state import UNSUPPLIED
from sanjak.kernel import Rolled, Table, text

rule = pytest.mark.rule
PLAN = course.plan()
before = partial(PLAN.before, GAME)
RULES = (Path(str(course.__file__)).parent / "rules.md").read_text(encoding="utf-8")
FORT = "1111"
FORAGERS = "ah_gar_352_2"


def label(table: Table, choice: str) -> str:
    """The words of an option."""
    ask = table.question("ottoman")
    assert ask is not None
    return next(board.label(option, table.view("ottoman")) for option in ask.all if text(option) == choice)


def totals(table: Table, case: str) -> list[int]:
    """The sums of all rolls of a case."""
    return [event.total for event in table.journal if isinstance(event, Rolled) and event.case == case]


def test_every_step_names_a_heading_of_the_rules() -> None:
    assert all(f"{{#{lesson.case}}}" in RULES for lesson in PLAN.lessons)


def test_the_learner_is_asked_for_nobody_else() -> None:
    table = PLAN.table(GAME)
    for choice in PLAN.choices:
        assert table.to_move() == ["ottoman"]
        table.choose("ottoman", choice)
    assert (table.to_move(), table.state.turn) == (["austrian"], 3)


@rule("LT-9.0a")
def test_the_columns_march_as_far_as_told() -> None:
    assert "2 MP, 0 MP left" in label(before("to 1011"), "to 1011")
    assert "5 MP, 0 MP left" in label(before("to 0809"), "to 0809")
    assert len(before("done").state.army["ottoman"]["0809"]) == 4


@rule("LT-10.8a")
def test_the_siege_has_the_strengths_that_are_told() -> None:
    table = before("strike")
    assert "29 v 5+" in label(table, "strike")
    assert printed_attack(before("done", 2).state.army["ottoman"][FORT]) == 29


@rule("LT-11.0b", "LT-11.0c")
def test_the_raid_brings_a_point() -> None:
    assert "83 %" in label(before("raid 0809 0808"), "raid 0809 0808")
    assert before("to 0911").state.vp["ottoman"] - before("raid 0809 0808").state.vp["ottoman"] == 2


@rule("LT-4.3b", "LT-7.0c", "LT-10.8.2a", "LT-10.8.3a")
def test_hunger_and_mines_do_what_is_told() -> None:
    table = before("assault hex")
    s = table.state
    assert s.marks[FORAGERS] & UNSUPPLIED
    assert (level(s, FORT), s.lost[FORT]) == (2, 1)
    assert (totals(table, "10.8.2"), totals(table, "10.8.3")) == ([7], [3])
    assert all(s.at[unit] != "dead" for units in s.army["ottoman"].values() for unit in units)
    assert "67 %" in label(table, "assault hex")


@rule("LT-10.8.4a")
def test_the_assault_takes_the_fort() -> None:
    s = PLAN.follow(GAME).state
    assert (s.control[FORT], s.at[FORAGERS]) == ("ottoman", "dead")
    assert FORT not in s.siege
