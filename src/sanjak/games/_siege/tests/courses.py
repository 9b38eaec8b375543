"""Checks for the course of one empire or of both: its choices are offered, its dice fall, its cases exist."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType

from sanjak.kernel import Rolled, Table, Told, text


def opened(course: ModuleType, seed: int = 0) -> Table:
    """A table at the start of the course."""
    table: Table = course.plan().table(sys.modules[str(course.__package__)].GAME, seed)
    return table


def asked(table: Table) -> str:
    """The seat to move. The learner plays every seat of these games."""
    return table.to_move()[0]


def cards_of(table: Table) -> list[str]:
    """The drawn cards, one for each turn."""
    return [event.facts["card"] for event in table.journal if isinstance(event, Told) and event.kind == "card"]


def played(course: ModuleType, seed: int = 0, leave: int = 0) -> Table:
    """The course, played except for the last `leave` choices."""
    table: Table = course.plan().follow(sys.modules[str(course.__package__)].GAME, seed, leave)
    return table


def check_choices_are_offered(course: ModuleType) -> None:
    """Every choice of the course is offered when it is asked for, in its turn."""
    table = opened(course)
    for turn in course.plan().turns:
        for lesson in (lesson for lesson in turn.steps if lesson.choose):
            ask = table.question(asked(table))
            assert (table.state.turn, cards_of(table)[-1]) == (turn.number, turn.card)
            assert ask is not None
            assert lesson.choose in [text(option) for option in ask.options]
            table.choose(asked(table), lesson.choose)
    assert table.state.turn == course.plan().turns[-1].number + 1


def check_dice_fall_in_their_turn(course: ModuleType) -> None:
    """The dice of each turn's steps fall in that turn, in their order."""
    turns = course.plan().turns
    fell: list[list[int]] = []
    for event in played(course).journal:
        if isinstance(event, Told) and event.kind == "card":
            fell.append([])
        if isinstance(event, Rolled):
            fell[-1].append(event.die)
    assert fell[:len(turns)] == [[face for lesson in turn.steps for face in lesson.dice] for turn in turns]


def check_luck_goes_on(course: ModuleType) -> None:
    """After the course the game continues with the luck of the seed."""
    tables = [played(course, seed) for seed in range(6)]
    assert not any(table.over() for table in tables)
    assert len({cards_of(table)[-1] for table in tables}) > 1


def anchored(folder: Path) -> Callable[[str], bool]:
    """Does the reference of a game have a heading for a case?"""
    rules = (folder / "rules.md").read_text(encoding="utf-8")
    return lambda case: f"{{#{case}}}" in rules


def check_words(course: ModuleType, phases: Sequence[str], known: Callable[[str], bool] | None = None) -> None:
    """Each step names a phase in order and a known case, by default a heading of the reference, and explains it."""
    known = known or anchored(Path(str(course.__file__)).parent)
    for turn in course.plan().turns:
        places = [phases.index(lesson.phase) for lesson in turn.steps]
        assert places == sorted(places)
        for lesson in turn.steps:
            assert known(lesson.case), lesson.case
            assert lesson.explain.endswith((".", "!"))
            assert bool(lesson.ask) == bool(lesson.choose)


def check_first_turn_shows_all(course: ModuleType, phases: Sequence[str]) -> None:
    """The first turn has every phase."""
    assert list(dict.fromkeys(lesson.phase for lesson in course.plan().turns[0].steps)) == list(phases)
