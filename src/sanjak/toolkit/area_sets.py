"""Sets of areas as whole numbers: one bit an area, so that unions, borders and floods cost next to nothing.

Rules that ask many times a second which areas touch the enemy, or what is joined to what, use these; `Areas` tells the
same by name. Everything here is a pure function of its arguments, so what was computed once is kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from .areas import Areas

KEPT = 1 << 14
"""How many answers of each kind are kept."""


class AreaSets:
    """The areas of a map as bits, in the order of their names."""

    def __init__(self, areas: Areas) -> None:
        self.areas = areas
        self.bit: dict[str, int] = {name: 1 << place for place, name in enumerate(areas.names)}
        self.near: dict[str, int] = {name: self.mask(areas.beside[name]) for name in areas.names}
        self._near_of_bit = {self.bit[name]: near for name, near in self.near.items()}
        self.everything = (1 << len(areas.names)) - 1
        self.names = lru_cache(KEPT)(self._names)
        self.spread = lru_cache(KEPT)(self._spread)
        self.flood = lru_cache(KEPT)(self._flood)
        self.rings = lru_cache(KEPT)(self._rings)

    def mask(self, names: Iterable[str]) -> int:
        """These areas as a set."""
        found = 0
        for name in names:
            found |= self.bit[name]
        return found

    def _names(self, mask: int) -> tuple[str, ...]:
        """The areas of a set, in the map's order."""
        return tuple(name for name, bit in self.bit.items() if bit & mask)

    def _spread(self, mask: int) -> int:
        """The areas that border on one of a set; those of the set itself only if they border on another of it."""
        found, near = 0, self._near_of_bit
        while mask:
            low = mask & -mask
            found |= near[low]
            mask ^= low
        return found

    def _flood(self, start: int, over: int) -> int:
        """What of `over` is joined to the start inside it; of the start itself only what lies in it."""
        found = front = start & over
        while front:
            front = self._spread(front) & over & ~found
            found |= front
        return found

    def _rings(self, start: int, over: int) -> tuple[int, ...]:
        """What can be entered from the start after exactly 1, 2, 3 ... steps, going over `over`; the start is first."""
        found, front, rings = start, start, [start]
        while front := self._spread(front) & over & ~found:
            rings.append(front)
            found |= front
        return tuple(rings)

    def within(self, name: str, reach: int, closed: int = 0) -> int:
        """The areas at most so many steps away; areas of `closed` may be the end of a way but not lie on it."""
        found = front = self.bit[name]
        for _ in range(reach):
            front = self._spread(front & ~closed if found != self.bit[name] else front) & ~found
            found |= front
        return found
