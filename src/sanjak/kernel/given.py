"""Any position in one line, for tests and studies, as a FEN is in chess."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .chance import no_script
from .game import Game
from .state import Frame, State, fresh
from .steps import Step, StepList
from .table import Table


class Given:
    """A position under construction. The table is made on first use."""

    def __init__(self, game: Game, setup: Mapping[str, Any], fields: Mapping[str, Any],
                 stack: list[Frame] | None) -> None:
        self._game, self._setup, self._fields, self._stack = game, dict(setup), dict(fields), stack
        self._undo = self._setup.pop("undo", "barrier")
        self._script = no_script()
        self._table: Table | None = None

    def dice(self, *faces: int) -> Given:
        """Script the faces of the next dice."""
        self._script["die"] += faces
        return self

    def cards(self, *cards: str) -> Given:
        """Script the next cards that are drawn."""
        self._script["card"] += cards
        return self

    def order(self, *cards: str) -> Given:
        """Script the order of the next shuffle."""
        self._script["order"].append(list(cards))
        return self

    @property
    def table(self) -> Table:
        """The live table at this position."""
        if self._table is None:
            self._table = self._lay_out()
        return self._table

    @property
    def state(self) -> Any:
        """The true state."""
        return self.table.state

    def choose(self, words: str, seat: str | None = None) -> Given:
        """Choose for the seat to move; name the seat if there are several."""
        self.table.choose(seat or self.table.to_move()[0], words)
        return self

    def options(self, seat: str | None = None) -> list[str]:
        """The options on offer, as text."""
        return list(self.table.known(seat or self.table.to_move()[0])["options"])

    def ways(self, depth: int) -> int:
        """The number of ways to make so many choices from here, as chess engines count moves (perft).

        Rearrangements count. A game that ends sooner counts once. Of seats that choose at the same time the first does.
        """
        return ways(Table.load(self.table.game, self.table.save(), undo="free"), depth)

    def _lay_out(self) -> Table:
        if not self._fields and self._stack is None:
            state = self._game.new_state(**self._setup)
            self._game.setup(state)
        else:
            state = Table.new(self._game, **self._setup).base.clone()
        for name, value in self._fields.items():
            lay(state, name, value)
        if self._stack is not None:
            state.stack = list(reversed(self._stack))
        return Table(self._game, state, undo=self._undo, script=self._script)


def ways(table: Table, depth: int) -> int:
    """The number of ways to make so many choices at a table where everything can be undone."""
    if table.over() or not depth:
        return 1
    seat = table.to_move()[0]
    ask = table.question(seat)
    assert ask is not None
    if depth == 1:
        return len(ask.all)
    total = 0
    for option in ask.all:
        table.answer(seat, option)
        total += ways(table, depth - 1)
        table.undo(seat)
    return total


def lay(state: Any, name: str, value: Any) -> None:
    """Set a field to a copy of a value. For a dict only the named entries change, for a part only the named fields."""
    old, new = getattr(state, name), fresh(value)
    if isinstance(old, State):
        for part_name, part_value in new.items():
            lay(old, part_name, part_value)
        return
    setattr(state, name, {**old, **new} if isinstance(old, dict) and new else new)


def given(game: Game, *, stack: list[Frame | Step[[]] | StepList] | None = None, players: int | None = None,
          scenario: str | None = None, variants: Mapping[str, Any] | None = None, seed: int = 1,
          undo: str = "barrier", **fields: Any) -> Given:
    """A position: the start of a match with some fields changed. `stack` lists the next steps in reading order."""
    setup = {"players": players, "scenario": scenario, "variants": variants, "seed": seed, "undo": undo}
    frames = None if stack is None else [f if isinstance(f, tuple) else f() for f in stack]
    return Given(game, setup, fields, frames)
