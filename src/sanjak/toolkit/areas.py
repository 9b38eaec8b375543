"""A map of areas as a graph: adjacency, distance, connectivity, paths.

Areas are names. The argument `over` restricts a question to areas that may be entered: any container of names. The
start is never tested, so a unit may trace from its own area. Answers come in the order of the borders in the data, so
they do not depend on hashing.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping

FAR = 1 << 30
"""The distance between unconnected areas."""


class Areas:
    """Areas and their borders."""

    __slots__ = ("_steps", "beside", "names", "neighbours")

    def __init__(self, names: Iterable[str], borders: Iterable[tuple[str, str]]) -> None:
        self.names: tuple[str, ...] = tuple(names)
        lists: dict[str, list[str]] = {name: [] for name in self.names}
        for one, other in borders:
            if one not in lists or other not in lists or one == other or other in lists[one]:
                raise ValueError(f"border {one}-{other}: both areas must exist, and differ, and border once")
            lists[one].append(other)
            lists[other].append(one)
        self.beside: dict[str, tuple[str, ...]] = {name: tuple(found) for name, found in lists.items()}
        self.neighbours: dict[str, frozenset[str]] = {name: frozenset(found) for name, found in lists.items()}
        self._steps: dict[str, Mapping[str, int]] = {}


    def steps(self, start: str) -> Mapping[str, int]:
        """The distance in borders from an area to every area that can be reached from it."""
        if start not in self._steps:
            self._steps[start] = self.spread(start, self.beside)
        return self._steps[start]

    def distance(self, one: str, other: str) -> int:
        """The distance between two areas in borders; FAR if they are not connected."""
        return self.steps(one).get(other, FAR)

    def within(self, start: str, reach: int) -> list[str]:
        """The areas at most `reach` borders away, nearest first, the start included."""
        return [name for name, far in self.steps(start).items() if far <= reach]

    def spread(self, start: str, over: Container[str], reach: int = FAR) -> dict[str, int]:
        """The areas that can be reached from an area over permitted areas, with the number of steps."""
        found, front, far = {start: 0}, [start], 0
        while front and far < reach:
            far += 1
            ahead: list[str] = []
            for area in front:
                for name in self.beside[area]:
                    if name not in found and name in over:
                        found[name] = far
                        ahead.append(name)
            front = ahead
        return found


    def way(self, start: str, goals: Container[str], over: Container[str]) -> tuple[str, ...]:
        """A shortest path to one of the goals, both ends included; empty if there is none."""
        came: dict[str, str] = {start: ""}
        for area in (queue := [start]):
            if area in goals:
                return way_back(came, area)
            for name in self.beside[area]:
                if name not in came and name in over:
                    came[name] = area
                    queue.append(name)
        return ()

    def ends(self, start: str, count: int, over: Container[str]) -> dict[str, tuple[str, ...]]:
        """The ends of all walks of exactly `count` steps that enter no area twice, each with the first such walk."""
        walks: list[tuple[str, ...]] = [(start,)]
        for _ in range(count):
            walks = [(*walk, name) for walk in walks for name in self.beside[walk[-1]]
                     if name in over and name not in walk]
        ends: dict[str, tuple[str, ...]] = {}
        for walk in walks:
            ends.setdefault(walk[-1], walk)
        return ends

    def lines(self, start: str, goal: str, reach: int) -> list[tuple[str, ...]]:
        """Every path of at most `reach` steps between two areas, given as the areas strictly between them."""
        to_goal, ways = self.steps(goal), []
        front: list[tuple[str, ...]] = [()] if start != goal else []
        for far in range(1, reach + 1):
            ahead: list[tuple[str, ...]] = []
            for between in front:
                for name in self.beside[between[-1] if between else start]:
                    if name == goal:
                        ways.append(between)
                    elif name != start and name not in between and to_goal.get(name, FAR) <= reach - far:
                        ahead.append((*between, name))
            front = ahead
        return ways

    def cheapest(self, start: str, goal: str, reach: int, toll: Callable[[tuple[str, ...]], int]) -> int | None:
        """The lowest toll of all paths within reach between two areas; None if there is no such path."""
        return min((toll(between) for between in self.lines(start, goal, reach)), default=None)

    def groups(self, among: Iterable[str]) -> list[list[str]]:
        """Areas divided into connected groups, in the given order."""
        left, groups = dict.fromkeys(among), []
        while left:
            group = list(self.spread(next(iter(left)), frozenset(left)))
            groups.append(group)
            for name in group:
                del left[name]
        return groups

    def joins(self, among: Iterable[str], one_side: Container[str], other_side: Container[str]) -> list[str]:
        """The first connected group of areas that borders on both sides; empty if there is none."""
        for group in self.groups(among):
            if self.touches(group, one_side) and self.touches(group, other_side):
                return group
        return []

    def touches(self, group: Iterable[str], side: Container[str]) -> bool:
        """Does one of these areas border on an area of a side?"""
        return any(name in side for area in group for name in self.beside[area])


def way_back(came: Mapping[str, str], end: str) -> tuple[str, ...]:
    """The path to an area, from a map of each area's predecessor."""
    way = [end]
    while came[way[-1]]:
        way.append(came[way[-1]])
    return tuple(reversed(way))
