"""A hex map: coordinates, distance, neighbours, hexsides, paths with costs, fields of movement.

Hexes have a flat side at the bottom and are named CCRR: the column from the west and the row from the north, two
digits each, both from 01. Every second column is half a hex lower. The name of a hexside is its two hexes in order:
`0102-0103`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

Axial = tuple[int, int]
Ways = Mapping[str, Sequence[tuple[str, int]]]
"""For each hex, the hexes that can be entered from it and the cost of each."""

DIRECTIONS: dict[str, Axial] = {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)}
"""The six neighbours clockwise, in axial coordinates."""

HALF_HEIGHT = sqrt(3) / 2


@cache
def axial(hex: str) -> Axial:
    """Axial coordinates. The even columns are the lower ones."""
    q = int(hex[:2]) - 1
    return q, int(hex[2:]) - 1 - q // 2


def named(q: int, r: int) -> str:
    """The hex at axial coordinates."""
    return f"{q + 1:02d}{r + q // 2 + 1:02d}"


@cache
def distance(a: str, b: str) -> int:
    """The distance between two hexes in steps, as the crow flies."""
    (q1, r1), (q2, r2) = axial(a), axial(b)
    dq, dr = q1 - q2, r1 - r2
    return max(abs(dq), abs(dr), abs(dq + dr))


@cache
def around(hex: str) -> tuple[str, ...]:
    """The six hexes around a hex, clockwise from the north, whether or not they are on a map."""
    q, r = axial(hex)
    return tuple(named(q + dq, r + dr) for dq, dr in DIRECTIONS.values())



# ---------------------------------------------------------------- hexsides


@cache
def side(a: str, b: str) -> str:
    """The hexside between two neighbours."""
    if b not in around(a):
        raise ValueError(f"{a} and {b} are not neighbours")
    return f"{a}-{b}" if a < b else f"{b}-{a}"


@cache
def banks(hexside: str) -> tuple[str, str]:
    """The two hexes of a hexside."""
    a, _, b = hexside.partition("-")
    return a, b


@cache
def ends(hexside: str) -> tuple[str, str]:
    """The hexes at the two ends of a hexside: the common neighbours of its two hexes."""
    a, b = banks(hexside)
    one, two = (hex for hex in around(a) if hex in around(b))
    return one, two


@cache
def touching(hexside: str) -> tuple[str, ...]:
    """The four hexsides that share an end with this one."""
    a, b = banks(hexside)
    return tuple(side(bank, end) for end in ends(hexside) for bank in (a, b))


def course(hexsides: Collection[str]) -> dict[str, tuple[str, ...]]:
    """A river as a graph: each hexside with the river's adjoining hexsides."""
    known = set(hexsides)
    return {one: tuple(other for other in touching(one) if other in known) for one in hexsides}


# ---------------------------------------------------------------- a map


class Grid:
    """The hexes of a map and their neighbours."""

    __slots__ = ("hexes", "neighbours")

    def __init__(self, hexes: Iterable[str]) -> None:
        self.hexes = tuple(sorted(hexes))
        known = set(self.hexes)
        self.neighbours = {hex: tuple(n for n in around(hex) if n in known) for hex in self.hexes}

    def within(self, hex: str, reach: int) -> tuple[str, ...]:
        """The hexes at most `reach` steps away, the hex itself included."""
        return tuple(other for other in self.hexes if distance(hex, other) <= reach)

    def hexsides(self) -> Iterator[str]:
        """Every hexside between two hexes of the map."""
        for hex, others in self.neighbours.items():
            yield from (side(hex, other) for other in others if hex < other)

    def ways(self, cost: Callable[[str, str], int | None]) -> dict[str, tuple[tuple[str, int], ...]]:
        """The cost of every step on the map. Steps with cost None are impossible and left out."""
        return {hex: tuple((other, paid) for other in others if (paid := cost(hex, other)) is not None)
                for hex, others in self.neighbours.items()}


# ---------------------------------------------------------------- paths and fields


class Field(NamedTuple):
    """The hexes that can be reached: the cost of each, and its predecessor on the cheapest path."""

    cost: dict[str, int]
    came: dict[str, str]

    def path(self, goal: str) -> tuple[str, ...]:
        """The path from the start to a hex, both included."""
        way = [goal]
        while way[-1] in self.came:
            way.append(self.came[way[-1]])
        return tuple(reversed(way))


def field(ways: Ways, starts: Collection[str], budget: int, closed: Collection[str] = (),
          stops: Collection[str] = ()) -> Field:
    """All hexes within a budget of one or several starts. Closed hexes are never entered, and stops are never left.

    Of two paths with the same cost the first one found counts: the one over the nearer hexes, then the first clockwise.
    """
    cost, came = dict.fromkeys(starts, 0), dict[str, str]()
    rings: list[list[str]] = [[] for _ in range(budget + 1)]
    rings[0].extend(cost)
    for spent, ring in enumerate(rings):
        for hex in ring:
            if cost[hex] != spent or (spent and hex in stops):
                continue
            for other, paid in ways[hex]:
                total = spent + paid
                if total <= budget and total < cost.get(other, total + 1) and other not in closed:
                    cost[other], came[other] = total, hex
                    rings[total].append(other)
    return Field(cost, came)


def cheapest(ways: Ways, start: str, goals: Collection[str], budget: int, closed: Collection[str] = ()) -> int | None:
    """The cost of the cheapest path to any of the goals; None if it exceeds the budget. A goal may be the start."""
    cost = {start: 0}
    rings: list[list[str]] = [[] for _ in range(budget + 1)]
    rings[0].append(start)
    for spent, ring in enumerate(rings):
        for hex in ring:
            if cost[hex] != spent:
                continue
            if hex in goals:
                return spent
            for other, paid in ways[hex]:
                total = spent + paid
                if total <= budget and total < cost.get(other, total + 1) and other not in closed:
                    cost[other] = total
                    rings[total].append(other)
    return None


def transposed(ways: Ways) -> dict[str, tuple[tuple[str, int], ...]]:
    """The same steps in the opposite direction, at the same cost."""
    back: dict[str, list[tuple[str, int]]] = {hex: [] for hex in ways}
    for hex, steps in ways.items():
        for other, paid in steps:
            back[other].append((hex, paid))
    return {hex: tuple(steps) for hex, steps in back.items()}


def walk(ways: Ways, path: Sequence[str]) -> list[int] | None:
    """The cost of each step of a path; None if a step is impossible."""
    paid = []
    for here, there in pairwise(path):
        step = next((cost for other, cost in ways[here] if other == there), None)
        if step is None:
            return None
        paid.append(step)
    return paid


# ---------------------------------------------------------------- on paper


def centre(hex: str, radius: float) -> tuple[float, float]:
    """The centre of a hex on paper, from the north-western corner of the map's frame."""
    column, row = int(hex[:2]) - 1, int(hex[2:]) - 1
    return radius * (1 + 1.5 * column), radius * HALF_HEIGHT * (1 + 2 * row + column % 2)



def line(hexside: str, radius: float) -> tuple[tuple[float, float], tuple[float, float]]:
    """The two ends of a hexside on paper, in the order of `ends`."""
    a, b = banks(hexside)
    trio = [(centre(a, radius), centre(b, radius), centre(end, radius)) for end in ends(hexside)]
    one, two = ((sum(p[0] for p in three) / 3, sum(p[1] for p in three) / 3) for three in trio)
    return one, two
