"""A table that remembers how it stood at the beginning of each step: for reports and for logs."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any, NamedTuple

from sanjak.kernel import State, Table


class Stand(NamedTuple):
    """How the table stood when so many events had happened."""

    events: int
    state: State

    @property
    def turn(self) -> int:
        """The turn it was."""
        return self.state.turn


class WatchedTable(Table):
    """A table with its stands; the states are the bases of its steps and cost nothing more."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        self.stands: list[Stand] = []
        super().__init__(*args, **settings)

    def checkpoint(self) -> None:
        """A step begins: what was undone is forgotten, and of steps without events the last one counts."""
        super().checkpoint()
        while self.stands and self.stands[-1].events >= len(self.journal):
            self.stands.pop()
        self.stands.append(Stand(len(self.journal), self.base))

    def turn_of(self, at: int) -> int:
        """The turn to which an event of the journal belongs: the one in which its step ended."""
        after = bisect_right(self.stands, at, key=lambda stand: stand.events)
        return self.stands[after].turn if after < len(self.stands) else int(self.state.turn)

    def before(self, at: int) -> State:
        """The state at the beginning of the step in which an event of the journal happened."""
        return self.stands[max(0, bisect_right(self.stands, at, key=lambda stand: stand.events) - 1)].state
