"""Lines on the map: supply, its path and the place and reason of a break; and the range of guns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sanjak.scene.kept import kept
from sanjak.scene.model import Element

from ..data import ALLIES, AREAS, BEACHHEADS, TURKS, UNITS
from ..data.lists import (
    AEGEAN,
    FARTHEST,
    GROUP,
    IN_RANGE,
    LAND,
    MAP,
    MARINES,
    NAMES,
    OTHER,
    SHORES,
    SIDE,
    SOURCES,
    TYPE,
)
from ..rules.bombardment import bombards
from ..rules.gunfire import can_reach
from ..rules.supply import marine_areas, open_to_lines
from ..rules.terms import PLACE_BIT, next_to, occupied, units_in
from ..state import State
from . import names
from .chart import outline, pile_place
from .names import place


class SupplyLine(NamedTuple):
    """The path of a supply line, and the reason if it breaks."""

    way: tuple[str, ...]
    why: str = ""


def supply_line(s: State, unit: str) -> SupplyLine:
    """6.5 The supply line of a unit on the map, or the reason why it has none."""
    area, side = s.at[unit], SIDE[unit]
    if unit in MARINES and PLACE_BIT[area] & marine_areas(s):
        return SupplyLine((area,))
    shore = AREAS[area].shore
    goals = sources_of(s, unit, shore)
    if not goals:
        return SupplyLine((area,), no_source(side, unit, shore))
    open_areas = frozenset(NAMES(open_to_lines(s, side) & SHORES[shore])) | {area}
    if way := MAP.way(area, goals, open_areas):
        return SupplyLine(way)
    return broken_line(s, side, area, goals, open_areas)


def sources_of(s: State, unit: str, shore: str) -> frozenset[str]:
    """6.5.1, 6.5.2 The areas that would supply this unit if they were paid for."""
    if SIDE[unit] == TURKS:
        return frozenset(NAMES(SOURCES[shore])) if shore in s.paid else frozenset()
    return frozenset(s.at[id] for id, beachhead in BEACHHEADS.items()
                     if beachhead.group == GROUP[unit] and id in s.paid and s.at[id] in AREAS)


def no_source(side: str, unit: str, shore: str) -> str:
    """The reason why there is no source to trace to."""
    if side == TURKS:
        return f"the {shore.capitalize()} source was not paid for (6.3)"
    return f"no {GROUP[unit].capitalize()} beachhead is in supply (6.5.1)"


def broken_line(s: State, side: str, area: str, goals: frozenset[str], open_areas: frozenset[str]) -> SupplyLine:
    """The path of a line, up to the area that blocks it."""
    way = MAP.way(area, goals, frozenset(NAMES(LAND)))
    if not way:
        return SupplyLine((area,), "no land leads to a source (6.5)")
    at = next(i for i, name in enumerate(way) if name not in open_areas)
    barred = way[at]
    hill = PLACE_BIT[barred] & next_to(occupied(s, OTHER[side])) and not PLACE_BIT[barred] & occupied(s, OTHER[side])
    why = ("is empty and lies beside an enemy on a Hill" if hill and not lone_enemy(s, side, barred)
           else f"is held by {names.SIDES[OTHER[side]]}")
    return SupplyLine(way[:at + 1], f"{place(barred)} {why} (6.5)")


def lone_enemy(s: State, side: str, area: str) -> bool:
    """R74 Is there a lone fort or beachhead of the enemy?"""
    return any(where == area and SIDE[id] != side and id not in UNITS for id, where in s.at.items())


@kept
def supply_traces(s: State) -> Iterator[Element]:
    """The lines of all Allied stacks ashore, of Turkish stacks next to them, and every broken line."""
    near = next_to(occupied(s, ALLIES))
    for area in NAMES(occupied(s, ALLIES) | occupied(s, TURKS)):
        for side in (ALLIES, TURKS):
            units = units_in(s, side, area)
            if units and (side == ALLIES or PLACE_BIT[area] & near or any(s.oos.get(unit) for unit in units)):
                yield from trace(s, area, units[0], side)


def trace(s: State, area: str, unit: str, side: str) -> Iterator[Element]:
    """One line from pile to pile."""
    line = supply_line(s, unit)
    if len(line.way) < 2:
        return
    points = tuple(tuple(pile_place(name)) for name in line.way)
    yield Element(f"line:{area}", "trace", layer="marks", facts={
        "points": points, "colour": "ally" if side == ALLIES else "ott", "broken": bool(line.why)})


def supply_words(s: State) -> Iterator[str]:
    """6.5 Every stack without supply, and the reason."""
    for area in NAMES(occupied(s, ALLIES) | occupied(s, TURKS)):
        for side in (ALLIES, TURKS):
            cut_off = [unit for unit in units_in(s, side, area) if s.oos.get(unit)]
            if cut_off:
                why = supply_line(s, cut_off[0]).why or "marked at the start of the turn"
                yield f"{place(area)}, {names.pieces(cut_off)}: out of supply, {why}"


# ---------------------------------------------------------------- ranges


def reached(s: State, firer: str) -> list[str]:
    """8.1.1, 8.2 The areas within range of the guns of a ship, fort or battery."""
    if s.at[firer] not in AREAS or s.hurt.get(firer) == 2 or firer in s.fired:
        return []
    around = NAMES(IN_RANGE[FARTHEST][s.at[firer]])
    if firer in UNITS:
        return [area for area in around if TYPE[firer] == "artillery" and AREAS[area].land and bombards(s, firer, area)]
    return [area for area in around if can_reach(s, firer, area)]


def gun_ranges(s: State, firer: str) -> Iterator[Element]:
    """The range of the guns of the piece in question."""
    areas = [area for area in reached(s, firer) if area != AEGEAN] if firer else []
    if areas:
        yield Element("range", "reach", f"{names.piece(firer)} reaches {', '.join(areas)}", layer="marks",
                      facts={"d": "".join(outline(area) for area in areas), "colour": "st-hint"})
