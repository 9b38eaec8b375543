"""The printed components, loaded once from the TOML files in this folder and checked.

The first part has the types of the files; the second prepares the frequent lookups of the rules, most of them plain
dicts and sets by hex or by unit.
"""

from __future__ import annotations

import itertools
from functools import cache
from typing import Any

import msgspec

from sanjak.toolkit.components import BadData, fingerprint, overlay_of, read
from sanjak.toolkit.hexes import Grid, banks, course, distance, side

SEATS = ("ottoman", "austrian")
OTHER = {"ottoman": "austrian", "austrian": "ottoman"}
MONTHS = ("June", "July", "August", "September", "October")
WEEKS = 4
WEATHERS = {"c": "clear", "r": "rain", "m": "mud"}
COUNTERS = {"austrian": 8, "ottoman": 4}
"""8.1 The number of garrison counters of each side (ruling C8)."""


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of a data file: its source, and the keys that an owner has corrected."""

    id: str = ""
    provenance: Any = ()
    corrected: tuple[str, ...] = ()


class Hex(Entry, frozen=True, kw_only=True):
    """A hex in play."""

    terrain: str
    feature: str = ""


class River(Entry, frozen=True, kw_only=True):
    """A river or a lake: `kind` is river, danube or lake; its hexsides run from the source to the mouth."""

    name: str
    kind: str
    sides: tuple[str, ...]


class Place(Entry, frozen=True, kw_only=True):
    """A fort, a town, or a site without effect. `levels` are those of the 16th and the 17th century."""

    name: str
    hex: str
    kind: str
    levels: tuple[int, int] = (0, 0)
    aliases: tuple[str, ...] = ()
    modern: str = ""

    @property
    def is_fort(self) -> bool:
        """Does it have walls?"""
        return self.kind == "fort"


class Kind(Entry, frozen=True, kw_only=True):
    """A kind of counter; a leader is one too. `factors` are attack, defence, movement."""

    name: str
    side: str
    nation: str
    factors: tuple[int, int, int]
    kind: str = "leader"
    code: str = ""
    heavy: bool = False
    raider: bool = False
    mercenary: bool = False
    garrison: bool = False
    rebuildable: bool = False
    count: int = 1
    aliases: tuple[str, ...] = ()


class Group(Entry, frozen=True, kw_only=True):
    """14.x Pieces with their permitted starting hexes, and our own deployment."""

    side: str
    case: str
    told: str
    pieces: tuple[str, ...]
    where: tuple[str, ...]
    auto: dict[str, tuple[str, ...]]
    one_each: tuple[str, ...] = ()
    full: tuple[str, ...] = ()


class Loyalty(Entry, frozen=True, kw_only=True):
    """6.0 The condition of a Transylvanian/Magyar leader's loyalty."""

    leader: str
    to_ottoman_all: tuple[str, ...]
    to_austrian_any: tuple[str, ...]


class Reinforcement(Entry, frozen=True, kw_only=True):
    """14.2.6, 14.4.6 Pieces that may enter from a turn on, at one of some places."""

    turn: int
    pieces: tuple[str, ...]
    at: tuple[str, ...]


class Scenario(Entry, frozen=True, kw_only=True):
    """14.x A campaign. `control` are the places that the book lists for each side, `lands` those that it does not name
    and that belong to a side because they lie in its land (ruling O14)."""

    title: str
    about: str
    century: int
    first: tuple[str, int]
    turns: int
    control: dict[str, tuple[str, ...]]
    lands: dict[str, tuple[str, ...]]
    doubles: dict[str, tuple[str, ...]]
    mourned: dict[str, str]
    second_march: str
    setup: tuple[Group, ...]
    loyalty: tuple[Loyalty, ...] = ()
    reinforcements: tuple[Reinforcement, ...] = ()
    vienna_pool: tuple[str, ...] = ()
    buda_pool: tuple[str, ...] = ()
    disputed: tuple[str, ...] = ()
    allies_bound_by: tuple[str, ...] = ()
    peasants_rise: str = ""

    def places(self, seat: str) -> tuple[str, ...]:
        """The places that a side controls at the start."""
        return (*self.control[seat], *self.lands[seat])

    def week(self, turn: int) -> tuple[str, int]:
        """The month and the week of a turn."""
        month, week = self.first
        weeks = MONTHS.index(month) * WEEKS + week - 1 + turn - 1
        return MONTHS[weeks // WEEKS], weeks % WEEKS + 1


class MapFile(msgspec.Struct):
    """map.toml"""

    columns: int
    rows: int
    hex: list[Hex]
    edges: dict[str, tuple[str, ...]]
    river: list[River]
    place: list[Place]
    provenance: Any


class UnitsFile(msgspec.Struct):
    """units.toml"""

    unit: list[Kind]
    leader: list[Kind]


class ScenariosFile(msgspec.Struct):
    """scenarios.toml"""

    scenario: list[Scenario]


class Row(Entry, frozen=True, kw_only=True):
    """A table of one die: results from the lowest total on, and its modifiers."""

    results: tuple[Any, ...] = ()
    lowest: int = 1
    drms: dict[str, int] = {}
    many: int = 0
    minimum: int = 0

    def at(self, total: int) -> Any:
        """The result of a total; totals beyond the table take its ends."""
        return self.results[max(0, min(total - self.lowest, len(self.results) - 1))]


class Columns(Entry, frozen=True, kw_only=True):
    """A table with columns."""

    columns: tuple[Any, ...]
    rows: tuple[tuple[Any, ...], ...]
    lowest: int
    drms: dict[str, int] = {}
    from_turn: int = 0

    def at(self, total: int, column: int) -> Any:
        """The result of a total in a column."""
        return self.rows[max(0, min(total - self.lowest, len(self.rows) - 1))][column]


class Terrain(Entry, frozen=True, kw_only=True):
    """The costs and effects of terrain."""

    cost: dict[str, int]
    defence_drm: dict[str, int]
    closed_to_wheels: tuple[str, ...]
    river_cost: int
    danube_at_a_place: int
    trace: dict[str, int]
    trace_river: int
    place_multiplier: int
    level_drm: tuple[int, ...]


class Weather(Entry, frozen=True, kw_only=True):
    """5.0 The weather of each month by the face of a die, and the modifiers in rain and in mud."""

    months: dict[str, str]
    drms: dict[str, tuple[int, int]]

    def of(self, month: str, face: int) -> str:
        """The weather of a face of the die."""
        return WEATHERS[self.months[month].replace(" ", "")[face - 1]]


class Forage(Entry, frozen=True, kw_only=True):
    """4.3 The results that succeed, and the modifiers."""

    passes: dict[str, int]
    drms: dict[str, int]


class Fleets(Entry, frozen=True, kw_only=True):
    """10.6.3 Fire on a fleet, by its defence factor."""

    lowest: int
    results: dict[str, tuple[str, ...]]
    drms: dict[str, int]
    strong_from: int
    great_from: int

    def at(self, total: int, defence: int) -> str:
        """The result for a fleet."""
        row = self.results[str(defence)]
        return row[max(0, min(total - self.lowest, len(row) - 1))]


class Raid(Entry, frozen=True, kw_only=True):
    """11.0 Success, and its results by the face of a second die."""

    success: int
    many: int
    drms: dict[str, int]
    successful: tuple[str, ...]
    unsuccessful: tuple[str, ...]


class Advantage(Entry, frozen=True, kw_only=True):
    """15.0 The lists of the optional marker."""

    holder: str
    list: int
    ottoman: tuple[str, ...]
    austrian: tuple[str, ...]
    levels: dict[str, int]


class Limits(Entry, frozen=True, kw_only=True):
    """Numbers of the rules."""

    stack: int
    supply: int
    supply_raiders: int
    fleet: int
    town: dict[str, int]
    fort: dict[str, int]
    lone_leader: int
    peasants: int


class SuddenDeath(Entry, frozen=True, kw_only=True):
    """13.1 The places that each side must occupy."""

    ottoman: tuple[str, ...]
    austrian: tuple[str, ...]


class Tables(msgspec.Struct):
    """tables.toml"""

    terrain: Terrain
    combat: Columns
    weather: Weather
    forage: Forage
    attrition: Columns
    forced_march: Row
    overrun: Row
    retreat_before_combat: Row
    mercenaries: Row
    siege: Row
    countermine: Row
    fleets: Fleets
    raid: Raid
    die: dict[str, Any]
    limits: Limits
    sudden_death: SuddenDeath
    advantage: Advantage


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
