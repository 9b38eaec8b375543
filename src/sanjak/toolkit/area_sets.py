"""Sets of areas as integers, one bit for each area, so that unions, borders and floods are fast.

They serve rules that ask many times a second which areas touch the enemy or are connected; `Areas` answers the same
questions by name. Every function is pure, so its results are cached.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from .areas import Areas

KEPT = 1 << 14
"""The size of each cache."""


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
        """A set of these areas."""
        found = 0
        for name in names:
            found |= self.bit[name]
        return found

    def _names(self, mask: int) -> tuple[str, ...]:
        """The areas of a set by name, in the map's order."""
        return tuple(name for name, bit in self.bit.items() if bit & mask)

    def _spread(self, mask: int) -> int:
        """The areas that border on any area of a set. They include areas of the set that border on each other."""
        found, near = 0, self._near_of_bit
        while mask:
            low = mask & -mask
            found |= near[low]
            mask ^= low
        return found

    def _flood(self, start: int, over: int) -> int:
        """The part of `over` that is connected to the start inside `over`.

        The start counts only if it lies in `over`.
        """
        found = front = start & over
        while front:
            front = self._spread(front) & over & ~found
            found |= front
        return found

    def _rings(self, start: int, over: int) -> tuple[int, ...]:
        """The areas first reached from the start after 0, 1, 2, 3 ... steps over `over`."""
        found, front, rings = start, start, [start]
        while front := self._spread(front) & over & ~found:
            rings.append(front)
            found |= front
        return tuple(rings)

    def within(self, name: str, reach: int, closed: int = 0) -> int:
        """The areas at most `reach` steps away. A path may end in an area of `closed` but not pass through it."""
        found = front = self.bit[name]
        for _ in range(reach):
            front = self._spread(front & ~closed if found != self.bit[name] else front) & ~found
            found |= front
        return found
