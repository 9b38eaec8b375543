"""Games of a few steps, made by the kernel's tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sanjak.kernel import (
    Flow,
    Game,
    Result,
    Scenario,
    State,
    Step,
    Table,
    ask,
    end_game,
    facedown,
    private,
    public,
    record,
    secret,
    step,
    then,
)
from sanjak.kernel.state import Frame
from sanjak.kernel.steps import StepList


@record
class Little(State):
    """A bit of everything."""

    log: list[str] = public([])
    number: int = public(0)
    deck: list[str] = facedown([])
    shown: list[str] = public([], pieces=True)
    hand: dict[str, list[str]] = private({}, pieces=True)
    pledge: dict[str, int] = private({})
    luck_of_the_draw: int = secret(0)


@step("end")
def over(s: Little) -> None:
    """The end."""
    end_game(s, Result("over", s.seats[:1], s.seats, {}))


def little(*rules: Step[Any] | StepList, first: Frame | Step[[]] | StepList | None = None, players: int = 2,
           prepare: Callable[[Little], None] = lambda s: None, **more: Any) -> Game:
    """A game that begins with `first` (by default the first rule) and ends after it."""
    beginning = first if first is not None else rules[0]

    def setup(s: Little) -> None:
        s.deck = ["d1", "d2", "d3", "d4", "d5", "d6"]
        s.hand = {p: [f"{p}a", f"{p}b", f"{p}c"] for p in s.seats}
        s.pledge = dict.fromkeys(s.seats, 0)
        prepare(s)
        then(s, beginning, over)

    facts: dict[str, Any] = {
        "id": "little", "title": "Little", "about": "", "players": (players,), "default_players": players,
        "state": Little, "scenarios": (Scenario("standard", "Little"),), **more}
    return Game(rules=({rule.name: rule for rule in (*rules, over)},), setup=setup, **facts)


def table(*rules: Step[Any] | StepList, undo: str = "barrier", seed: int = 1, typed: bool = False,
          **more: Any) -> Table:
    """A table of such a game."""
    return Table.new(little(*rules, **more), undo=undo, seed=seed, typed=typed)


@step("ask")
def two_questions(s: Little) -> Flow:
    """p1 says a word, then p2."""
    for seat in ("p1", "p2"):
        choice = yield ask(seat, "ask", "Say", [("say", "yes"), ("say", "no")])
        s.log.append(f"{seat} {choice[1]}")
