"""Do imagined worlds mix? The truth must not lie nearer to them than they lie to one another.

If worlds are drawn well, the true one is as any of them to the seat that imagines. So the pieces that a world has in
common with the truth are as many, on average, as those that two worlds have in common: whatever public facts bind
counts in both. If a share of the pieces is left where it truly is, the truth has more in common. With `n` hidden
pieces, `near` in common with the truth and `apart` between worlds, the excess (near - apart) / (n - apart) is
x / (1 + x) for a share x of pieces that stay. A field whose pieces are never elsewhere (n = apart) does not mix at all.
"""

from __future__ import annotations

import random
from collections import defaultdict
from dataclasses import dataclass, field
from itertools import combinations
from math import sqrt
from typing import Any

from sanjak.kernel import Table
from sanjak.kernel.state import hidden_places

WORLDS = 4
EXCESS = 0.1
DEVIATIONS = 4.0
ENOUGH = 20

Lay = dict[str, set[tuple[Any, ...]]]
"""For each field, where its hidden pieces lie."""


@dataclass
class Tally:
    """What was seen of one field: for each look the excess and the room there was for it."""

    excess: list[float] = field(default_factory=list)
    room: list[float] = field(default_factory=list)

    def stuck(self) -> bool:
        """Is the truth nearer than chance allows?"""
        if not sum(self.room):
            return False
        mean = sum(self.excess) / len(self.excess)
        spread = sqrt(sum((x - mean) ** 2 for x in self.excess) / len(self.excess))
        share = sum(self.excess) / sum(self.room)
        return share > EXCESS and mean > DEVIATIONS * spread / sqrt(len(self.excess))


class Mixing:
    """The tallies of all fields: by exact place, and by entry alone (which hand, which pile)."""

    def __init__(self) -> None:
        self.tallies: dict[tuple[str, str], Tally] = defaultdict(Tally)

    def observe(self, table: Table, seat: str, rng: random.Random) -> None:
        """Imagine some worlds of a seat and compare."""
        if len(hidden_places(table.state, seat)) < 2:
            return
        states = [table.state, *(table.imagine(seat, rng).state for _ in range(WORLDS))]
        for level, exact in (("place", True), ("entry", False)):
            truth, *worlds = (lay(state, seat, exact) for state in states)
            for name, places in truth.items():
                near = mean([len(places & world.get(name, set())) for world in worlds])
                apart = mean([len(a.get(name, set()) & b.get(name, set())) for a, b in combinations(worlds, 2)])
                tally = self.tallies[name, level]
                tally.excess.append(near - apart)
                tally.room.append(len(places) - apart)

    def judge(self, settled: tuple[str, ...] = ()) -> None:
        """Raise if a field does not mix. `settled` names fields whose hidden pieces public facts may tell."""
        for (name, level), tally in self.tallies.items():
            if len(tally.room) < ENOUGH:
                continue
            if level == "place" and not sum(tally.room) and name not in settled:
                raise AssertionError(f"mixing: hidden pieces of {name} are never imagined elsewhere")
            if tally.stuck():
                share = sum(tally.excess) / sum(tally.room)
                raise AssertionError(f"mixing: pieces of {name} stay where they truly are ({level}, {share:.2f})")


def lay(state: Any, seat: str, exact: bool) -> Lay:
    """Where each hidden piece lies, to the place or only to the entry."""
    found: Lay = defaultdict(set)
    for place in hidden_places(state, seat):
        found[place.field].add((place.key, place.at if exact else 0, place.piece))
    return found


def mean(values: list[int]) -> float:
    return sum(values) / len(values)
