"""A table that keeps its state at the start of each step and after each recent event: for reports, logs and beats."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import Any, NamedTuple

from sanjak.kernel import Event, Option, State, Table


class Stand(NamedTuple):
    """The state after `events` journal entries, at the start of a step."""

    events: int
    state: State

    @property
    def turn(self) -> int:
        """The turn it was."""
        return self.state.turn


class Journal(list[Event]):
    """A journal that shows its table each new event at once."""

    def __init__(self, events: Iterable[Event], table: WatchedTable) -> None:
        super().__init__(events)
        self.table = table

    def append(self, event: Event) -> None:
        """Add an event and keep the state as it is now, in the middle of a step."""
        super().append(event)
        self.table.glimpse(len(self) - 1)


class WatchedTable(Table):
    """A table with its stands and glimpses. The states of stands are the bases of its steps and cost nothing more."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        self.stands: list[Stand] = []
        self.turns: list[tuple[int, int]] = []
        """How many events there were when a step ended, and the turn then."""
        self.glimpses: dict[int, State] = {}
        super().__init__(*args, **settings)

    def new_journal(self, events: Iterable[Event]) -> list[Event]:
        """A journal whose events are watched."""
        return Journal(events, self)

    def glimpse(self, at: int) -> None:
        """Keep the state right after an event, until the next line is played."""
        self.glimpses[at] = self.engine.state.clone()

    def _perform(self, seat: str, option: Option, kind: str) -> None:
        """Play a line. The state before it is the one after the last event."""
        self.glimpses = {len(self.journal) - 1: self.engine.state.clone()}
        super()._perform(seat, option, kind)

    def checkpoint(self) -> None:
        """A step begins. Stands of undone events go; of steps without events the last one counts."""
        super().checkpoint()
        while self.stands and self.stands[-1].events >= len(self.journal):
            self.stands.pop()
        self.stands.append(Stand(len(self.journal), self.base))
        while self.turns and self.turns[-1][0] > len(self.journal):
            self.turns.pop()
        if not self.turns or self.turns[-1][0] < len(self.journal):
            self.turns.append((len(self.journal), int(self.base.turn)))

    def turn_of(self, at: int) -> int:
        """The turn to which an event of the journal belongs: the one in which its step ended. Steps without events that
        follow it, such as the start of the next turn, do not count."""
        after = bisect_right(self.turns, at, key=lambda end: end[0])
        return self.turns[after][1] if after < len(self.turns) else int(self.state.turn)

    def step_of(self, at: int) -> int:
        """The number of the step in which an event of the journal happened."""
        return max(0, bisect_right(self.stands, at, key=lambda stand: stand.events) - 1)

    def before(self, at: int) -> State:
        """The state at the beginning of the step in which an event of the journal happened."""
        return self.stands[self.step_of(at)].state

    def after(self, at: int) -> State:
        """The state after an event: of its whole step if it is the last one there, else as it was in the middle."""
        following = self.step_of(at) + 1
        ended = self.stands[following] if following < len(self.stands) else Stand(len(self.journal), self.state)
        return ended.state if ended.events == at + 1 else self.glimpses.get(at, ended.state)
