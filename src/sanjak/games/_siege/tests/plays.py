"""Whole games of either empire for property tests: played by a steady player, observed at every decision, compared."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

from sanjak.kernel import Game, Option, Table, Told, start, text
from sanjak.kernel.state import all_pieces, dump

Look = Callable[[Any], None]


class Plays(NamedTuple):
    """Games by a player who is steady enough to last."""

    game: Game
    steady: Callable[[Any, list[Option], random.Random], Option]

    def play(self, set_up: dict[str, Any], rng: random.Random, look: Look = lambda s: None) -> Any:
        """Play a whole game; `look` sees every decision and the end."""
        return self.with_choices(set_up, rng, look)[0]

    def with_choices(self, set_up: dict[str, Any], rng: random.Random,
                     look: Look = lambda s: None) -> tuple[Any, list[str]]:
        """Play a whole game; return its state and its choices."""
        state: Any = self.game.new_state(**set_up)
        state.journal, chosen = [], []
        engine = start(self.game, state)
        while engine.asking is not None:
            look(state)
            choice = self.steady(state, list(engine.asking.options), rng)
            chosen.append(text(choice))
            engine.answer(choice)
        look(state)
        return state, chosen

    def play_on(self, table: Table, rng: random.Random, look: Look) -> None:
        """Play a position to its end."""
        while (ask := table.question("player")) is not None:
            look(table.state)
            table.answer("player", self.steady(table.state, list(ask.options), rng))

    def check_silent(self, option: str, is_silent: Callable[[Any], bool], kept: set[str], enough: int = 20) -> None:
        """If an option has no effect, the game with it is the same, except for the option and the fields in `kept`."""
        found, compared = self.game.variant(option), 0
        for seed in range(250):
            plain, chosen = self.with_choices({"variants": {option: found.default}, "seed": seed}, random.Random(seed))
            if is_silent(plain):
                set_up = {"variants": {option: found.values[-1]}, "seed": seed}
                other, same = self.with_choices(set_up, random.Random(seed))
                assert chosen == same
                assert {name for name, value in dump(plain).items() if dump(other)[name] != value} <= kept
                compared += 1
            if compared == enough:
                break
        assert compared >= 5


def told(s: Any, kind: str) -> list[dict[str, Any]]:
    """The facts of all events of one kind."""
    return [event.facts for event in s.journal or [] if isinstance(event, Told) and event.kind == kind]


class Stock:
    """Nothing is lost and nothing is added, from one decision to the next."""

    def __init__(self, resources: int) -> None:
        self.pieces: list[str] = []
        self.resources = resources

    def look(self, s: Any) -> None:
        """Every card and marker exists exactly once; Resources never increase."""
        pieces = all_pieces(s)
        assert len(set(pieces)) == len(pieces)
        assert pieces == (self.pieces or pieces)
        self.pieces = pieces
        there = s.supply + sum(s.resources.values())
        assert 0 <= there <= self.resources
        assert min(s.supply, *s.resources.values()) >= 0
        self.resources = there
