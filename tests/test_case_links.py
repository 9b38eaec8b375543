"""Every case that a question, an event, a modifier or a step names opens something in the game's rules."""

from __future__ import annotations

import importlib
import importlib.util
import random
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from sanjak.books.rulebook import books, look_up
from sanjak.games import game_ids, load
from sanjak.kernel import Event, Given, Rolled, Table
from sanjak.kernel.steps import Step

GAMES = [(id, scenario.id) for id in game_ids() for scenario in load(id).scenarios] + [
    (id, None) for id in game_ids() if not load(id).scenarios]


def positions(id: str) -> list[Callable[[], Given]]:
    """A game's positions with rare pieces in play."""
    name = f"sanjak.games.{id.replace('-', '_')}.tests.positions"
    if importlib.util.find_spec(name) is None:
        return []
    found: list[Callable[[], Given]] = importlib.import_module(name).POSITIONS
    return found


@cache
def opens(id: str, case: str) -> bool:
    return bool(case and look_up(id, case))


def asked(table: Table) -> Iterator[str]:
    """The cases of all questions in a random game."""
    rng = random.Random(1)
    while not table.over():
        seat = rng.choice(table.to_move())
        question = table.question(seat)
        assert question is not None
        yield question.case
        table.answer(seat, rng.choice(question.options))


def named(event: Event) -> list[str]:
    """The cases of an event and of its modifiers."""
    return [event.case, *(drm.case for drm in event.drms)] if isinstance(event, Rolled) else [event.case]


def unread(id: str, table: Table) -> list[str]:
    """The cases that occur in a random game but not in its rules."""
    cases = {*asked(table), *(case for event in table.journal for case in named(event))}
    return [case for case in sorted(cases) if not opens(id, case)]


@pytest.mark.parametrize(("id", "scenario"), GAMES)
def test_every_case_of_a_game_can_be_read(id: str, scenario: str | None) -> None:
    assert not unread(id, Table.new(load(id), scenario=scenario, seed=1))


@pytest.mark.parametrize("id", game_ids())
def test_every_case_of_a_step_can_be_read(id: str) -> None:
    steps = {step.case for step in load(id).steps.values() if isinstance(step, Step)}
    assert not [case for case in sorted(steps) if not any(opens(book, case) for book in (id, *books(id).values()))]


@pytest.mark.parametrize(("id", "scenario"), GAMES)
def test_every_case_of_the_optional_rules_can_be_read(id: str, scenario: str | None) -> None:
    options = {option: True for option, default in load(id).defaults.items() if default is False}
    players = max(load(id).players)
    for seed in range(2):
        assert not unread(id, Table.new(load(id), scenario=scenario, seed=seed, variants=options, players=players))


@pytest.mark.parametrize("id", game_ids())
def test_every_case_asked_with_rare_pieces_in_play_can_be_read(id: str) -> None:
    assert not [case for make in positions(id) for case in unread(id, make().table)]
