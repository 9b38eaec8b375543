"""Positions in one line, and what the table shows afterwards, for the tests of both empires' games.

The tests play with an extra step: after the part under test it asks `go_on`, so that nothing of the next card happens
while the test looks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from sanjak.games._siege.state import SiegeState
from sanjak.kernel import Flow, Game, Given, NotOffered, Plain, Rolled, Step, Told, ask, given, sequence, step
from sanjak.kernel.state import dump, fresh
from sanjak.kernel.steps import StepList

KEPT_BY_THE_KERNEL = ("stack", "seed", "seats", "scenario", "variants")
BOXES = ("victories", "stalemates", "defeats", "removed")


@step("0")
def pause(s: SiegeState) -> Flow:
    """The test looks at the table."""
    yield ask("player", "0", "the test looks at the table", [("go_on",)], forced=False)


def with_a_pause(game: Game) -> Game:
    """The game with a step to pause at."""
    return replace(game, rules=(*game.rules, {"pause": pause}))


def of_one_turn(game: Game, turn: StepList) -> Game:
    """The game with a single turn."""
    rules = [rules if isinstance(rules, Mapping) else vars(rules) for rules in game.rules]
    kept = {name: rule for part in rules for name, rule in part.items() if rule is not turn}
    return replace(game, rules=({**kept, turn.name: sequence(turn.name, *turn.names)},))


# ---------------------------------------------------------------- positions


def set_up_fields(game: Game, set_up: Step[[]], setup: Mapping[str, Any]) -> Plain:
    """Every field of a game before the first card."""
    state = game.new_state(**setup)
    set_up.body(state)
    return {name: fresh(value) for name, value in dump(state).items() if name not in KEPT_BY_THE_KERNEL}


def laid_out(game: Game, stack: Sequence[Any], setup: Mapping[str, Any], start: Plain, markers: Iterable[str],
             fields: Mapping[str, Any]) -> Given:
    """A new set-up with some fields changed (for a dict only the named entries), followed by these steps."""
    for name, value in fields.items():
        start[name] = {**start[name], **value} if isinstance(value, dict) else fresh(value)
    boxes: list[list[str]] = [start[box] for box in BOXES]
    placed = {marker for box in boxes for marker in box}
    start["pool"] = [marker for marker in markers if marker not in placed]
    return given(game, stack=list(stack), **setup, **start)


def with_card_on_top(card: str, start: Plain, fields: dict[str, Any]) -> dict[str, Any]:
    """The fields with this card on top of the deck and nowhere else."""
    for pile in ("deck", "aside", "discard"):
        lying: list[str] = fields[pile] if pile in fields else start[pile]
        fields[pile] = [other for other in lying if other != card]
    fields["deck"] = [*fields["deck"], card]
    return fields


# ---------------------------------------------------------------- what the table shows


def on_the_map(t: Given) -> dict[str, int]:
    """The spaces of the fronts on the map."""
    return {front: space for front, space in t.state.at.items() if space}


def paused(t: Given) -> bool:
    """Is the part under test over?"""
    return bool(t.table.to_move()) and t.options() == ["go_on"]


def spent(t: Given) -> bool:
    """Is ending the turn the only option?"""
    return t.options() == ["done"]


def rolls(t: Given) -> list[tuple[str, int]]:
    """The purposes and bare faces of all rolls."""
    return [(event.what, event.die) for event in t.table.journal if isinstance(event, Rolled)]


def rolled(t: Given) -> Rolled:
    """The last roll."""
    return next(event for event in reversed(t.table.journal) if isinstance(event, Rolled))


def drms(t: Given) -> dict[str, int]:
    """The modifiers of the last roll, by their cases."""
    return {drm.case: drm.value for drm in rolled(t).drms}


def told(t: Given, kind: str) -> list[dict[str, Any]]:
    """The facts of all events of one kind."""
    return [event.facts for event in t.table.journal if isinstance(event, Told) and event.kind == kind]


def box_of(t: Given, marker: str) -> str:
    """The box of a marker."""
    return next(box for box in ("pool", *BOXES) if marker in getattr(t.state, box))


def offered(t: Given, start: str) -> list[str]:
    """The offered options that begin with these words."""
    return [words for words in t.options() if words == start or words.startswith(f"{start} ")]


def outcome(t: Given) -> str:
    """The outcome of the game; empty while it runs."""
    result = t.table.result()
    return result.outcome if result else ""


def choose_all(t: Given, words: Iterable[str]) -> Given:
    """Make several choices."""
    for choice in words:
        t.choose(choice)
    return t


def refuses(t: Given, words: str) -> str:
    """The reason why a choice is refused; the refusal must change nothing."""
    before = dump(t.state.clone())
    with pytest.raises(NotOffered) as refused:
        t.choose(words)
    assert dump(t.state) == before
    return refused.value.reason
