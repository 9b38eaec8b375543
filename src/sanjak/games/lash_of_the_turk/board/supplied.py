"""Supply in pictures and words: the line of each stack to its source, and why a unit has none."""

from __future__ import annotations

from typing import NamedTuple

from sanjak.scene.kept import kept

from ..data import LEADERS, LIMITS, NEAR, RAIDERS, TABLES, TRAINS
from ..rules.stacks import is_besieged
from ..rules.supply import INTO, crosses, is_source, lines, sources
from ..state import UNSUPPLIED, State
from . import words
from .seen import Stack


class Line(NamedTuple):
    """A stack's supply line, from its hex to the source, and its length; without a path if there is none."""

    path: tuple[str, ...]
    length: int

    @property
    def source(self) -> str:
        """The end of the line."""
        return self.path[-1]


@kept
def supply_map(s: State, seat: str) -> dict[str, int]:
    """4.1, 4.2 The distance of every hex from a source of a side; a supplied train is one."""
    starts = sources(s, seat)
    found = lines(s, seat, starts)
    trains = [hex for hex, units in s.army[seat].items() if not TRAINS.isdisjoint(units)
              and found.get(hex, LONGER) <= LIMITS.supply and not is_besieged(s, seat, hex)]
    return lines(s, seat, [*starts, *trains]) if trains else found


LONGER = 99
"""Longer than any line."""


def line_of(s: State, seat: str, hex: str, far: dict[str, int]) -> Line | None:
    """4.1 The path to the nearest source, hex by hex; None if there is none."""
    if hex not in far or is_besieged(s, seat, hex):
        return None
    path = [hex]
    while far[path[-1]] > 0:
        before = step_back(s, seat, path[-1], far)
        if not before or before in path:
            break
        path.append(before)
    return Line(tuple(path), far[hex])


def step_back(s: State, seat: str, hex: str, far: dict[str, int]) -> str:
    """The neighbour through which the shortest line comes."""
    found = [(far[other], other) for other in NEAR[hex] if far.get(other, LONGER) < far[hex]
             and any(there == hex and (not danube or crosses(s, seat, danube)) for there, _, danube in INTO[other])]
    return min(found, default=(0, ""))[1]


def range_of(unit: str) -> int:
    """4.1 The greatest length of a line."""
    return LIMITS.supply_raiders if unit in RAIDERS else LIMITS.supply


def source_words(s: State, stack: Stack) -> str:
    """The source under a stack that stands on it, in words."""
    if is_source(s, stack.seat, stack.hex):
        return "a fort"
    return "the open Danube" if stack.hex in sources(s, stack.seat) else "the supply train beside it"


TRACE = TABLES.terrain
COUNTS = f"a hex counts 1, mountains {TRACE.trace['mountain']}, a river hexside {TRACE.trace_river} more"
"""4.1, P2 The counting of a line."""


def told(s: State, stack: Stack, far: dict[str, int]) -> str:
    """A stack's supply in words, with the reason if it has none (4.1, 4.4)."""
    line = line_of(s, stack.seat, stack.hex, far)
    marked = [unit for unit in stack.units if s.marks.get(unit, 0) & UNSUPPLIED]
    now = f"; {len(marked)} of {len(stack.units)} marked out of supply" if marked else ""
    if is_besieged(s, stack.seat, stack.hex):
        return f"besieged, no line (4.2){now}"
    if line is None:
        return f"no line within {LIMITS.supply_raiders}, or the enemy, marsh or water is in every way (4.1){now}"
    if line.length == 0:
        return f"supplied by {source_words(s, stack)}{now}"
    lacking = [unit for unit in stack.units if unit not in LEADERS and line.length > range_of(unit)]
    reach = f"{line.length} to {words.place(line.source)}"
    if lacking:
        return f"line too long: {reach}, {LIMITS.supply} allowed, raiders {LIMITS.supply_raiders} (4.1){now}"
    return f"line of {reach}{now}"
