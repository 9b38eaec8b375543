"""Frequent lookups of the rules, made once: pieces by side and kind, areas as sets, lines of fire."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from sanjak.toolkit.area_sets import AreaSets
from sanjak.toolkit.areas import Areas

from . import ALLIES, AREAS, BEACHHEADS, BORDERS, FACTORS, FORMATIONS, FORTS, RIVERS, SHIPS, TURKS, UNITS

MAP = Areas(AREAS, BORDERS)
SETS = AreaSets(MAP)
BIT, NEAR, NAMES = SETS.bit, SETS.near, SETS.names


def areas_where(**traits: object) -> int:
    """The areas with these traits, as a set."""
    return SETS.mask(area.id for area in AREAS.values()
                     if all(getattr(area, name) == value for name, value in traits.items()))


LAND = areas_where(kind="land")
SEA = SETS.everything & ~LAND
STRAIT = areas_where(kind="strait")
ASSAULT_AREAS = areas_where(kind="assault")
AEGEAN, MARMARA = "AEG", "MAR"
SUVLA = "AA7"
MINEABLE = STRAIT | ASSAULT_AREAS
HILLS = areas_where(hill=True)
SHORES = {"gallipoli": areas_where(shore="gallipoli"), "asia": areas_where(shore="asia")}
COAST = SETS.spread(SEA) & LAND
SOURCES = {shore: areas_where(source=shore) for shore in SHORES}
ENTRY = SETS.mask(area.id for area in AREAS.values() if area.source)
EXIT = next(area.id for area in AREAS.values() if area.exit)
LAND_NEAR = {area: near & LAND for area, near in NEAR.items()}
SEA_NEAR = {area: near & SEA for area, near in NEAR.items()}
ACROSS_A_RIVER = frozenset({*RIVERS, *((other, one) for one, other in RIVERS)})

GROUND = {side: tuple(unit.id for unit in UNITS.values() if unit.side == side) for side in (ALLIES, TURKS)}
FLEET = {side: tuple(ship.id for ship in SHIPS.values() if ship.side == side) for side in (ALLIES, TURKS)}
SWEEPERS = tuple(ship.id for ship in SHIPS.values() if ship.type == "MS")
WARSHIPS = {side: tuple(ship for ship in fleet if SHIPS[ship].type != "MS") for side, fleet in FLEET.items()}
LONE = {ALLIES: tuple(BEACHHEADS), TURKS: tuple(FORTS)}
"""A side's pieces on land besides ground units."""

MEMBERS = {formation: tuple(unit.id for unit in UNITS.values() if unit.formation == formation)
           for formation in FORMATIONS}
DIVISIONS = {side: tuple(f.id for f in FORMATIONS.values() if f.side == side) for side in (ALLIES, TURKS)}
INDEPENDENTS = {side: tuple(unit for unit in units if not UNITS[unit].formation) for side, units in GROUND.items()}
FORMATION = {unit.id: unit.formation for unit in UNITS.values()}
SIDE = ({unit.id: unit.side for unit in UNITS.values()} | {ship.id: ship.side for ship in SHIPS.values()}
        | dict.fromkeys(FORTS, TURKS) | dict.fromkeys(BEACHHEADS, ALLIES))
OTHER = {ALLIES: TURKS, TURKS: ALLIES}
GROUP = {unit.id: unit.group for unit in UNITS.values()} | {b.id: b.group for b in BEACHHEADS.values()}
TYPE = {unit.id: unit.type for unit in UNITS.values()} | {ship.id: ship.type for ship in SHIPS.values()}
ARTILLERY = {side: tuple(unit for unit in units if TYPE[unit] == "artillery") for side, units in GROUND.items()}
CAVALRY = tuple(unit for unit in GROUND[ALLIES] if TYPE[unit] == "cavalry")
MARINES = MEMBERS["RMD"]
WORTH = {unit.id: FACTORS[unit.factors] for unit in UNITS.values()}
ML = ({unit.id: unit.ml for unit in UNITS.values()} | {ship.id: ship.ml for ship in SHIPS.values()}
      | {fort.id: fort.ml for fort in FORTS.values()})
VP = ({unit.id: unit.vp for unit in UNITS.values()} | {ship.id: ship.vp for ship in SHIPS.values()}
      | {fort.id: fort.vp for fort in FORTS.values()} | {b.id: b.vp for b in BEACHHEADS.values()})
NATION = {ship.id: ship.nation for ship in SHIPS.values()}
PIECES = (*UNITS, *SHIPS, *FORTS, *BEACHHEADS)

FARTHEST = 3
"""8.1.1 No gun reaches further than this many areas."""

IN_RANGE = tuple({area: SETS.within(area, reach, BIT[AEGEAN]) for area in AREAS} for reach in range(FARTHEST + 1))
"""8.1.1 The areas within each number of steps; no line of fire runs through the Aegean (R90)."""


class Line(NamedTuple):
    """A line of fire: its length, the number of land areas between, and the sea areas between."""

    length: int
    land: int
    seas: int


@lru_cache(None)
def lines_of_fire(start: str, goal: str) -> tuple[Line, ...]:
    """8.1.1 Every line within the range of any gun between two areas, the shortest first."""
    between = [way for way in MAP.lines(start, goal, FARTHEST) if AEGEAN not in way]
    lines = {Line(len(way) + 1, sum(AREAS[area].land for area in way), SETS.mask(way) & SEA) for way in between}
    return tuple(sorted(lines))
