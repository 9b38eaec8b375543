"""A seat at a table: everything that a bot gets."""

from __future__ import annotations

import random
from collections.abc import Callable

from .engine import Engine
from .state import Plain
from .steps import Option
from .table import Table


class Seat:
    """What one seat may know and do: its view, its question, and worlds that it cannot tell from the true one."""

    __slots__ = ("_table", "ask", "id")

    def __init__(self, table: Table, id: str) -> None:
        ask = table.question(id)
        if ask is None:
            raise ValueError(f"{id} is not asked")
        self._table, self.id, self.ask = table, id, ask

    def view(self) -> Plain:
        """What this seat may know of the state."""
        return self._table.view(self.id)

    def world(self, rng: random.Random) -> Engine:
        """An imagined world that agrees with everything this seat knows, ready for a playout."""
        return self._table.world(self.id, rng)


Bot = Callable[[Seat, random.Random], Option]
"""A computer player. It gets a seat, never the table."""
