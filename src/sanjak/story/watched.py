"""A table that remembers its state at the start of each step, for reports and logs."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any, NamedTuple

from sanjak.kernel import State, Table


class Stand(NamedTuple):
    """The state after `events` journal entries."""

    events: int
    state: State

    @property
    def turn(self) -> int:
        """The turn of this state."""
        return self.state.turn


class WatchedTable(Table):
    """A table with its stands. Their states are the bases of its steps, so they cost no extra copies."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        self.stands: list[Stand] = []
        super().__init__(*args, **settings)

    def checkpoint(self) -> None:
        """Add a stand at the start of a step.

        Undone stands are dropped; of steps without events only the last is kept.
        """
        super().checkpoint()
        while self.stands and self.stands[-1].events >= len(self.journal):
            self.stands.pop()
        self.stands.append(Stand(len(self.journal), self.base))

    def turn_of(self, at: int) -> int:
        """The turn of a journal entry: the turn in which its step ended."""
        after = bisect_right(self.stands, at, key=lambda stand: stand.events)
        return self.stands[after].turn if after < len(self.stands) else int(self.state.turn)

    def before(self, at: int) -> State:
        """The state at the start of the step in which a journal entry was written."""
        return self.stands[max(0, bisect_right(self.stands, at, key=lambda stand: stand.events) - 1)].state
