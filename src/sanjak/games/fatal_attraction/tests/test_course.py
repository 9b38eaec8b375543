"""The course: what its words say of guns, mines and the landing is what happens."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path

import pytest

from sanjak.games.fatal_attraction import GAME, board, course
from sanjak.games.fatal_attraction.data import DEAD, MARKERS
from sanjak.kernel import Rolled, Table, text

rule = pytest.mark.rule
PLAN = course.plan()
before = partial(PLAN.before, GAME)
RULES = (Path(str(course.__file__)).parent / "rules.md").read_text(encoding="utf-8")


def label(table: Table, choice: str) -> str:
    """The words of an option."""
    ask = table.question("allies")
    assert ask is not None
    return next(board.label(option, table.view("allies")) for option in ask.all if text(option) == choice)


def test_every_step_names_a_heading_of_the_rules() -> None:
    assert all(f"{{#{lesson.case}}}" in RULES for lesson in PLAN.lessons)


def test_the_learner_is_asked_for_nobody_else() -> None:
    table = PLAN.table(GAME)
    for choice in PLAN.choices:
        assert table.to_move() == ["allies"]
        table.choose("allies", choice)


def test_a_bot_can_imagine_the_position() -> None:
    table = PLAN.table(GAME)
    for seat in table.state.seats:
        assert table.imagine(seat, random.Random(1)).view(seat) == table.view(seat)


@rule("FA-8.1.2e", "FA-8.1.2f")
def test_the_fort_is_damaged_step_by_step_and_blows_up() -> None:
    assert "48 %" in label(before("aim BS-ALB F-KUM"), "aim BS-ALB F-KUM")
    after = before("sail BS-ALB AA1").state
    assert (after.at["F-KUM"], after.vp["allies"] - before("fire").state.vp["allies"]) == (DEAD, 2)


@rule("FA-8.5.1c")
def test_the_list_shows_the_danger_of_mines_as_told() -> None:
    table = before("sail BS-VEN AA1")
    assert "34 %" in label(table, "sail BS-VEN AA3")
    assert "72 %" in label(table, "sail BS-VEN DS2")
    assert "%" not in label(table, "sail BS-VEN AA1")


@rule("FA-8.5.2b")
def test_two_sweepers_clear_the_field() -> None:
    assert sorted(MARKERS[marker] for marker in before("sweep MS-1").state.laid["DS2"]) == [0, 2]
    assert [MARKERS[marker] for marker in before("sweep MS-2").state.shown["DS2"]] == [1]
    after = before("ground")
    s = after.state
    danger = board.danger(after.view("allies"), "allies")
    assert danger is None or "Mines" not in danger.text
    assert (s.laid["DS2"], s.shown["DS2"], s.first, s.impulse) == ([], [], "allies", 2)


@rule("FA-7.6a", "FA-8.3.1d")
def test_the_landing_clears_the_beach_and_is_supplied() -> None:
    table = before("assault GP2")
    assert table.state.hurt["T9-26"] == 1
    assert "15 v 3, column 5-1" in label(table, "assault GP2")
    table = PLAN.follow(GAME)
    s = table.state
    assert {s.at[unit] for unit in ("29-86", "29-87", "29-88", "29-ART", "BH-C1")} == {"GP2"}
    assert (s.at["T9-26"], s.hurt["T9-26"], s.paid["BH-C1"]) == ("GP8", 2, 1)
    [assault] = [event for event in table.journal if isinstance(event, Rolled) and event.case == "8.3"]
    assert (assault.die, assault.total) == (5, 4)
