"""A match at a glance: the points turn by turn, the losses of each side, its crisis, and the rolls that decided it.

It knows no game. Besides `standing` and `luck` it uses two hooks if a board has them: `losses(event)`, the pieces that
an event takes off the map, and `hindsight(event, earlier)`, the chance of what a die gave.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from sanjak.face import Face
from sanjak.kernel import Chosen, Event, Rolled
from sanjak.kernel.journal import told_event
from sanjak.kernel.state import view
from sanjak.scene.standing import Standing

from .watched import Stand, WatchedTable

MOST_ROLLS = 5
"""So many rolls are named."""
LOOKBACK = 4
"""So many events before a roll may say what it is rolled on."""


class Points(NamedTuple):
    """The points of all sides at the end of a turn."""

    turn: int
    standing: Standing


class Losses(NamedTuple):
    """The losses of a side: each kind with its number, the most frequent first."""

    seat: str
    name: str
    kinds: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        """How many pieces the side lost."""
        return sum(many for _, many in self.kinds)


class Decisive(NamedTuple):
    """A roll that decided much: its sentence, the chance of its result, and what followed, in points and in pieces."""

    turn: int
    text: str
    chance: float
    changes: tuple[str, ...]
    weight: float


@dataclass(frozen=True)
class Glance:
    """What a reader wants to know first. `crisis` is the turn after which the match was another one; 0 if none was."""

    points: tuple[Points, ...]
    losses: tuple[Losses, ...]
    rolls: tuple[Decisive, ...]
    crisis: int = 0


def glance(table: WatchedTable, face: Face, seat: str) -> Glance:
    """The match at a glance, as far as a seat may know it."""
    found = tuple(points_by_turn(table, face, seat))
    rolls = sorted(decisive(table, face, seat), key=lambda roll: -roll.weight)[:MOST_ROLLS]
    return Glance(found, tuple(losses_by_side(table, face, seat)), tuple(sorted(rolls, key=lambda roll: roll.turn)),
                  crisis_of(found) or (rolls[0].turn if rolls else 0))


# ---------------------------------------------------------------- points


def points_by_turn(table: WatchedTable, face: Face, seat: str) -> Iterator[Points]:
    """The points at the end of each turn, and before the first."""
    stands = [*table.stands, Stand(len(table.journal), table.state)]
    for turn, stand in {stand.turn: stand for stand in stands}.items():
        if (found := face.standing(view(stand.state, seat), seat)) is not None:
            yield Points(turn, found)


def lead(standing: Standing) -> float:
    """How far the first side is before the second; the points themselves if there is only one."""
    values = [share.value for share in standing.shares]
    return values[0] - values[1] if len(values) > 1 else values[0]


def crisis_of(found: Sequence[Points]) -> int:
    """The turn in which the lead changed most; 0 if it never did."""
    changes = [(abs(lead(two.standing) - lead(one.standing)), two.turn) for one, two in pairwise(found)]
    most, turn = max(changes, key=lambda change: change[0], default=(0.0, 0))
    return turn if most else 0


# ---------------------------------------------------------------- losses


def losses_by_side(table: WatchedTable, face: Face, seat: str) -> Iterator[Losses]:
    """The losses of each side that lost something."""
    lost = [loss for event in known(table.journal, seat) for loss in face.losses(event)]
    for side in table.state.seats:
        kinds = Counter(loss.what for loss in lost if loss.seat == side)
        if kinds:
            yield Losses(side, face.seat(side), tuple(kinds.most_common()))


def known(journal: Sequence[Event], seat: str) -> list[Event]:
    """The events that a seat learned of, as it learned them."""
    return [told_event(event, seat) for event in journal if not event.only or seat in event.only]


# ---------------------------------------------------------------- rolls


def decisive(table: WatchedTable, face: Face, seat: str) -> Iterator[Decisive]:
    """The rolls that changed something, each with its weight: what followed, the more the less likely it was."""
    watch = Watch(table, face, seat)
    for at, event in enumerate(table.journal):
        if isinstance(event, Rolled) and (not event.only or seat in event.only):
            told = told_event(event, seat)
            assert isinstance(told, Rolled)
            chance = watch.chance(told, at)
            if chance is not None and chance < 1 and (found := watch.weighed(told, chance, at)) is not None:
                yield found


class Watch:
    """A finished table in the eyes of a seat."""

    def __init__(self, table: WatchedTable, face: Face, seat: str) -> None:
        self.table, self.face, self.seat = table, face, seat
        self.kept: dict[int, Standing | None] = {}
        last = self.standing(len(table.stands))
        self.unit = last.unit if last else ""

    def chance(self, event: Rolled, at: int) -> float | None:
        """The chance of what a die gave: as the game tells it, else from its luck; None if neither is known."""
        earlier = known(self.table.journal[max(0, at - LOOKBACK):at], self.seat)
        if (told := self.face.hindsight(event, earlier)) is not None:
            return told
        luck = self.face.luck(event, view(self.table.before(at), self.seat))
        if luck is None or luck.fell not in (0, 1):
            return None
        return luck.expected if luck.fell else 1 - luck.expected

    def weighed(self, event: Rolled, chance: float, at: int) -> Decisive | None:
        """A roll with what followed; None if nothing did."""
        end = self.end_of(event, at)
        swing = self.swing(at, end)
        lost = Counter(loss.seat for one in known(self.table.journal[at:end], self.seat)
                       for loss in self.face.losses(one))
        effect = sum(abs(change) for _, change in swing) + sum(lost.values()) / 2
        changes = [f"{name} {in_halves(change)} {self.unit}" for name, change in swing]
        changes += [f"{self.face.seat(side)} lose {many}" for side, many in lost.items()]
        return Decisive(self.table.turn_of(at), self.face.sentence(event, self.seat), chance,
                        tuple(changes), effect * (1 - chance)) if effect else None

    def end_of(self, event: Rolled, at: int) -> int:
        """Where the consequences of a roll end: at the next roll, or at a choice by another chapter of the rules."""
        chapter = event.case.partition(".")[0]
        for end, later in enumerate(self.table.journal[at + 1:], at + 1):
            elsewhere = isinstance(later, Chosen) and later.case.partition(".")[0] != chapter
            if isinstance(later, Rolled) or elsewhere:
                return end
        return len(self.table.journal)

    def swing(self, at: int, end: int) -> list[tuple[str, float]]:
        """How the points of each side changed between two events."""
        last = self.table.step_of(end) if end < len(self.table.journal) else len(self.table.stands)
        before, after = self.standing(self.table.step_of(at)), self.standing(last)
        if before is None or after is None:
            return []
        return [(one.name, two.value - one.value) for one, two in zip(before.shares, after.shares, strict=True)
                if one.value != two.value]

    def standing(self, step: int) -> Standing | None:
        """The points at the beginning of a step; after the last one those at the end."""
        if step not in self.kept:
            state = self.table.stands[step].state if step < len(self.table.stands) else self.table.state
            self.kept[step] = self.face.standing(view(state, self.seat), self.seat)
        return self.kept[step]


def in_halves(change: float) -> str:
    """A change with its sign, in whole numbers and halves: +4, −1½."""
    whole, rest = divmod(abs(change), 1)
    return f"{'−' if change < 0 else '+'}{int(whole) or ('' if rest else 0)}{'½' if rest else ''}"
