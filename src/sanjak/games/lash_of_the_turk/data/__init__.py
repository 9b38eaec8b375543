"""The printed components, loaded once from the TOML files in this folder and checked.

`shapes.py` has the types of the files. Here are the frequent lookups of the rules, most of them plain dicts and sets by
hex or by unit.
"""

from __future__ import annotations

import itertools
from functools import cache

import msgspec

from sanjak.toolkit.components import BadData, fingerprint, overlay_of, read
from sanjak.toolkit.hexes import Grid, banks, course, distance, side

from .shapes import Group, Hex, Kind, MapFile, Place, River, Scenario, ScenariosFile, Tables, UnitsFile

SEATS = ("ottoman", "austrian")
OTHER = {"ottoman": "austrian", "austrian": "ottoman"}
COUNTERS = {"austrian": 8, "ottoman": 4}
"""8.1 The number of garrison counters of each side (ruling C8)."""

_overlay = overlay_of("lash-of-the-turk")
CORRECTIONS = fingerprint(_overlay)
_map = read(__name__, "map.toml", MapFile, _overlay)
_units = read(__name__, "units.toml", UnitsFile, _overlay)
_scenarios = read(__name__, "scenarios.toml", ScenariosFile, _overlay)
TABLES = read(__name__, "tables.toml", Tables, _overlay)
LIMITS = TABLES.limits

# ---------------------------------------------------------------- the map

HEXES: dict[str, Hex] = {hex.id: hex for hex in _map.hex}
TERRAIN: dict[str, str] = {hex.id: hex.terrain for hex in _map.hex}
GRID = Grid(HEXES)
NEAR = GRID.neighbours
EDGES: dict[str, tuple[str, ...]] = _map.edges
RIVERS: dict[str, River] = {river.id: river for river in _map.river}
SIDE: dict[str, str] = {hexside: river.kind for river in _map.river for hexside in river.sides}
DANUBE: tuple[str, ...] = RIVERS["danube"].sides
DANUBE_AT: dict[str, int] = {hexside: at for at, hexside in enumerate(DANUBE)}
PLACES: dict[str, Place] = {place.hex: place for place in _map.place if place.kind != "site"}
SITES: dict[str, Place] = {place.hex: place for place in _map.place if place.kind == "site"}
HEX_OF: dict[str, str] = {place.id: place.hex for place in _map.place}
FORTS: frozenset[str] = frozenset(hex for hex, place in PLACES.items() if place.is_fort)
TOWNS: frozenset[str] = frozenset(PLACES.keys() - FORTS)
BANK_SIDES: dict[str, tuple[str, ...]] = {
    hex: tuple(hexside for hexside in DANUBE if hex in banks(hexside)) for hex in HEXES}
"""The Danube hexsides of each hex."""
DANUBE_PLACES: tuple[str, ...] = tuple(hex for hex in PLACES if BANK_SIDES[hex])

# ---------------------------------------------------------------- the counters

KINDS: dict[str, Kind] = {kind.id: kind for kind in (*_units.unit, *_units.leader)}


def copies(kind: Kind) -> tuple[str, ...]:
    """The counters of a kind; a leader is a single one."""
    return (kind.id,) if kind.kind == "leader" else tuple(f"{kind.id}_{n}" for n in range(1, kind.count + 1))


UNIT: dict[str, Kind] = {unit: kind for kind in KINDS.values() for unit in copies(kind)}
ATTACK: dict[str, int] = {unit: kind.factors[0] for unit, kind in UNIT.items()}
DEFENCE: dict[str, int] = {unit: kind.factors[1] for unit, kind in UNIT.items()}
MOVE: dict[str, int] = {unit: kind.factors[2] for unit, kind in UNIT.items()}


def units_that(*kinds: str, **flags: bool) -> frozenset[str]:
    """The counters of some kinds, with some flags."""
    return frozenset(unit for unit, kind in UNIT.items() if (not kinds or kind.kind in kinds)
                     and all(getattr(kind, flag) == wanted for flag, wanted in flags.items()))


LEADERS = units_that("leader")
FLEETS = units_that("fleet")
TRAINS = units_that("train")
COMBAT = units_that("infantry", "cavalry", "artillery", "siege_guns")
INFANTRY = units_that("infantry")
CAVALRY = units_that("cavalry")
HEAVY_CAVALRY = units_that("cavalry", heavy=True)
RAIDERS = units_that(raider=True)
GARRISONS = units_that(garrison=True)
MERCENARIES = units_that(mercenary=True)
ARTILLERY = units_that("artillery")
SIEGE_GUNS = units_that("siege_guns")
GUNS = ARTILLERY | SIEGE_GUNS
WHEELS = GUNS | TRAINS
PEASANTS = frozenset(copies(KINDS["ah_ps"]))
JANISSARIES = frozenset(copies(KINDS["ot_ja"]))
MAGYARS = frozenset(unit for unit, kind in UNIT.items() if kind.side == "tm")
ALLIED_LEADERS = frozenset(unit for unit in LEADERS if UNIT[unit].side in ("allied", "tm"))

# ---------------------------------------------------------------- the scenarios

SCENARIOS: dict[str, Scenario] = {scenario.id: scenario for scenario in _scenarios.scenario}


class SetUp(msgspec.Struct, frozen=True):
    """14.x A scenario unit by unit: its side, its start, the groups of the set-up, later arrivals."""

    side: dict[str, str]
    at: dict[str, str]
    groups: tuple[tuple[str, ...], ...]
    entries: tuple[tuple[int, tuple[str, ...], tuple[str, ...]], ...]


class Numbering:
    """Counters of each kind, assigned in order."""

    def __init__(self) -> None:
        self.given: dict[str, int] = {}

    def take(self, pieces: tuple[str, ...]) -> list[str]:
        """The counters of a list of pieces."""
        found: list[str] = []
        for piece in pieces:
            name, _, many = piece.partition("*")
            kind = KINDS[name]
            first = self.given.get(name, 0)
            self.given[name] = first + int(many or 1)
            found += copies(kind)[first:self.given[name]]
        return found


@cache
def set_up_of(scenario_id: str) -> SetUp:
    """14.x All pieces of a scenario: in play, in its pools, and still to come."""
    scenario, numbers = SCENARIOS[scenario_id], Numbering()
    side: dict[str, str] = {}
    at: dict[str, str] = {}
    groups = []
    for group in scenario.setup:
        units = numbers.take(group.pieces)
        groups.append(tuple(units))
        for unit, place in auto_places(group, units):
            side[unit], at[unit] = group.side, place
    entries = []
    for coming in scenario.reinforcements:
        units = numbers.take(coming.pieces)
        entries.append((coming.turn, tuple(units), tuple(HEX_OF[place] for place in coming.at)))
        side |= dict.fromkeys(units, "austrian")
        at |= dict.fromkeys(units, "later")
    for pieces, where, owner in ((scenario.vienna_pool, "pool", "austrian"), (scenario.buda_pool, "later", "ottoman")):
        units = numbers.take(pieces)
        side |= dict.fromkeys(units, owner)
        at |= dict.fromkeys(units, where)
    for unit in sorted(GARRISONS - MAGYARS - at.keys()):
        side[unit], at[unit] = UNIT[unit].side, "spare"
    for unit in sorted(PEASANTS - at.keys()):
        side[unit], at[unit] = "austrian", "away"
    return SetUp(side, at, tuple(groups), tuple(entries))


def auto_places(group: Group, units: list[str]) -> list[tuple[str, str]]:
    """The places of a group's counters in our own deployment."""
    left, placed = units[:], []
    for place, pieces in group.auto.items():
        for piece in pieces:
            name, _, many = piece.partition("*")
            for _ in range(int(many or 1)):
                unit = next(unit for unit in left if UNIT[unit].id == name)
                left.remove(unit)
                placed.append((unit, place))
    return sorted(placed, key=lambda pair: units.index(pair[0]))


def printed_level(scenario_id: str, hex: str) -> int:
    """10.6 The level of a fort in the century of a scenario."""
    return PLACES[hex].levels[SCENARIOS[scenario_id].century - 16]


GROUND = {"clear": "plain", "woods": "woods", "marsh": "marsh", "mountain": "mountains"}
"""The players' words for terrain."""


def name_of(hex: str) -> str:
    """The name of a hex: its place, else its terrain with its number."""
    named = PLACES.get(hex) or SITES.get(hex)
    return named.name if named else f"{GROUND[TERRAIN[hex]]} ({hex})"


# ---------------------------------------------------------------- checks


def check() -> None:
    """LT-2.1a Names resolve, courses are unbroken, pieces suffice; overlays are checked too."""
    check_map()
    for scenario in SCENARIOS.values():
        check_scenario(scenario)
    if sum(len(copies(kind)) for kind in KINDS.values() if kind.garrison and kind.side != "tm") != sum(
            COUNTERS.values()):
        raise BadData("8.1: there are 8 and 4 garrison counters")


def check_map() -> None:
    """Rivers run along hexsides of the map; the Danube is one line from edge to edge; places are on the map."""
    for river in RIVERS.values():
        if unknown := [hexside for hexside in river.sides if not HEXES.keys() & banks(hexside)]:
            raise BadData(f"{river.id}: no such hexside: {', '.join(unknown)}")
    joined = course(DANUBE)
    if any(two not in joined[one] for one, two in itertools.pairwise(DANUBE)):
        raise BadData("the Danube is broken")
    if missing := [place.id for place in _map.place if place.hex not in HEXES]:
        raise BadData(f"places off the map: {', '.join(missing)}")
    for hex, others in NEAR.items():
        if any(distance(hex, other) != 1 or side(hex, other) != side(other, hex) for other in others):
            raise BadData(f"{hex}: neighbours do not agree")


def check_scenario(scenario: Scenario) -> None:
    """14.x Its names are known, and its deployment uses every piece of a group within that group's hexes."""
    held = [place for seat in SEATS for place in scenario.places(seat)]
    if twice := {place for place in held if held.count(place) > 1}:
        raise BadData(f"{scenario.id}: controlled twice: {', '.join(sorted(twice))}")
    named = {*held, *scenario.allies_bound_by, *scenario.disputed}
    named |= {place for places in scenario.doubles.values() for place in places}
    named |= {place for check in scenario.loyalty for place in (*check.to_ottoman_all, *check.to_austrian_any)}
    named |= {place for coming in scenario.reinforcements for place in coming.at}
    if unknown := named - HEX_OF.keys():
        raise BadData(f"{scenario.id}: no such place: {', '.join(sorted(unknown))}")
    for group in scenario.setup:
        if outside := set(group.auto) - set(group.where):
            raise BadData(f"{scenario.id}: {group.told}: {', '.join(sorted(outside))} is not open")
    made = set_up_of(scenario.id)
    if placed := [unit for units in made.groups for unit in units if unit not in made.at]:
        raise BadData(f"{scenario.id}: not deployed: {', '.join(placed)}")


check()
