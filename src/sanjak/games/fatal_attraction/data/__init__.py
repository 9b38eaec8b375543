"""What is printed on the components, loaded once from the TOML files beside this one and checked."""

from __future__ import annotations

from typing import Any

import msgspec

from sanjak.toolkit.components import BadData, overlay_of, read

ALLIES, TURKS = "allies", "turks"
SIDES = (ALLIES, TURKS)
BOX = {ALLIES: "allied_box", TURKS: "turkish_box"}
POOL, DEAD, GONE, EXITED = "pool", "dead", "gone", "exited"
"""Off the map: not yet in play, eliminated or sunk, out of the game without being so, and off to Istanbul."""

Marks = list[dict[str, Any]] | dict[str, Any]


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of a data file: where it comes from, and which of its keys an owner has corrected."""

    id: str
    provenance: Marks = []
    corrected: tuple[str, ...] = ()


class Area(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An area of the map. `source` names the Turkish supply source that an edge area belongs to."""

    name: str
    kind: str
    shore: str = ""
    hill: bool = False
    town: str = ""
    source: str = ""
    exit: bool = False

    @property
    def land(self) -> bool:
        """Is it on land?"""
        return self.kind == "land"


class Factors(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a ground unit is worth on its two sides."""

    df: int
    af: int = 0
    dug_af: int = 0
    dug_df: int = 0
    bombard: int = 0
    heavy: bool = False


class Formation(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A division; `units` is how many the rulebook gives it."""

    name: str
    side: str
    units: int


class Unit(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ground unit. `group` says whose beachheads supply it; a unit without formation is Independent."""

    label: str
    name: str
    side: str
    group: str
    nation: str
    type: str
    formation: str
    ml: int
    vp: int
    factors: str
    replaceable: bool = True
    withdraw_vp: int = 0


class Ship(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ship with its batteries."""

    name: str
    side: str
    nation: str
    type: str
    ship_class: str
    pb: int
    sb: int
    ml: int
    vp: int
    heavy: bool = False
    guns: str = ""
    note: str = ""


class Fort(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Turkish fort in its area, or a mobile one with the shore that it keeps to."""

    name: str
    ml: int
    pb: int
    sb: int
    vp: int
    area: str = ""
    mobile: str = ""
    destroyed_in_anzacs: bool = False


class Beachhead(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An Allied supply source on a beach."""

    group: str
    vp: int


class Dice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many dice of so many sides, and something more."""

    dice: int
    sides: int
    plus: int


Runs = dict[str, tuple[int, int]]
"""Areas as runs of numbers: `{GP = [1, 21]}`."""


class Zone(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where some units may start."""

    units: tuple[str, ...]
    areas: Runs
    text: str


class FormationRolls(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A formation whose units roll at set-up, and from which roll on they suffer."""

    formation: str
    disrupted: int
    eliminated: int


class Scenario(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A set-up with its turns and special rules."""

    title: str
    about: str
    turns: tuple[int, int]
    blockade_vp: int
    turkish_ships: tuple[str, ...]
    mine_factors: Dice
    mine_dummies: int
    outer_limit: Dice
    sp: dict[str, Dice]
    vp: dict[str, int]
    impulses: dict[str, int] = {}
    impulses_most: dict[str, int] = {}
    fixed_weather: tuple[int, ...] = ()
    no_supply_roll: tuple[int, ...] = ()
    event_after_setup: bool = False
    sudden_death: bool = True
    ships_on_map: tuple[str, ...] = ()
    box: tuple[str, ...] = ()
    sunk: tuple[str, ...] = ()
    sunk_with_triumph: tuple[str, ...] = ()
    hurt: dict[str, int] = {}
    forts_gone: tuple[str, ...] = ()
    forts_roll_in: Runs = {}
    formation_rolls: FormationRolls | None = None
    asks_29th: bool = False
    suvla: Dice | None = None


class Reinforcement(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who comes by itself, and when."""

    side: str
    units: tuple[str, ...]
    turn: int = 0
    suvla: bool = False
    provenance: Marks = []


class Conditional(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who comes for VPs, from which turn on; `upkeep` pays again every turn."""

    units: tuple[str, ...]
    turn: int
    vp: int
    upkeep: bool = False


class German(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A German unit: with its ship gone, or as a volunteer who gives the Allies VPs."""

    turn: int
    ship: str = ""
    vp: int = 0


class RandomEvent(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A random event by the sum that brings it."""

    roll: int
    name: str
    text: str = "Nothing happens."
    supply: dict[str, int] = {}
    vp: dict[str, int] = {}
    bars: tuple[str, ...] = ()
    german_air: bool = False
    german_support: bool = False
    u_boats: bool = False


class Option(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An optional rule, or a ruling that a match may decide otherwise; the default comes first."""

    title: str
    text: str
    values: tuple[bool | int | str, ...]
    case: str = ""
    label: str = ""
    ruling: str = ""


class Crt(msgspec.Struct, frozen=True, kw_only=True):
    """8.3 The combat results table."""

    columns: tuple[str, ...]
    first: int
    rows: tuple[tuple[str, ...], ...]
    drm_limit: int
    provenance: Marks


class Bombardment(msgspec.Struct, frozen=True, kw_only=True):
    """8.2 The bombardment table."""

    upto: tuple[int, ...]
    first: int
    rows: tuple[tuple[str, ...], ...]
    provenance: Marks


class Supply(msgspec.Struct, frozen=True, kw_only=True):
    """6.1 The supply table."""

    first: int
    allies: tuple[int, ...]
    turks: tuple[int, ...]
    most: int
    provenance: Marks


class Impulses(msgspec.Struct, frozen=True, kw_only=True):
    """7.1 The Impulse chart."""

    first: int
    rows: tuple[int, ...]
    provenance: Marks


class Mines(msgspec.Struct, frozen=True, kw_only=True):
    """8.5 The mine table and the markers there are."""

    first: int
    factors: tuple[int, ...]
    dummies: tuple[int, ...]
    markers: dict[str, int]
    most_in_an_area: int
    provenance: Marks


class Weather(msgspec.Struct, frozen=True, kw_only=True):
    """5.0 From which roll on a turn is Foul, and its sea Rough."""

    foul: tuple[int, ...]
    rough: tuple[int, ...]
    provenance: Marks


class Terrain(msgspec.Struct, frozen=True, kw_only=True):
    """8.3.1 What hills and rivers do to factors, as fractions."""

    hill_df: tuple[int, int]
    river_af: tuple[int, int]
    provenance: Marks


class Sweeping(msgspec.Struct, frozen=True, kw_only=True):
    """8.5.2 The sweeping table."""

    two_levels: int
    one_level: int
    crippled: int
    provenance: Marks


class MineAttack(msgspec.Struct, frozen=True, kw_only=True):
    """8.5.1 The mine attack table."""

    crippled: int
    sunk: int
    provenance: Marks


class Calendar(msgspec.Struct, frozen=True, kw_only=True):
    """2.4 The months, which turns are summer, and on which an event comes."""

    months: tuple[str, ...]
    summer: tuple[int, ...]
    events: tuple[int, ...]
    provenance: Marks


class Price(msgspec.Struct, frozen=True, kw_only=True):
    """6.0 What Supply Points buy."""

    beachhead: dict[str, int]
    naval: int
    naval_under_u_boats: int
    source: int
    forts_for_a_point: int
    mines_at_most: int
    mines_at_most_with_support: int
    second: dict[str, int]
    intensive: int
    turkish_infantry: int
    turkish_infantry_with_support: int
    turkish_artillery: int
    guns_at_most: int
    guns_at_most_with_support: int
    restore_fort: int
    mobile_fort: int
    provenance: Marks


class Points(msgspec.Struct, frozen=True, kw_only=True):
    """12.2 What Victory Points are given and taken for, besides the counters' own."""

    turkish_regiment_of_volunteers: int
    replaced_for_a_point: int
    sweeper: int
    queen_elizabeth: int
    withdrawn_29th: int
    marines_on_turn_2: int
    marines_later: int
    last_withdrawal: int
    fort: int
    hill: int
    units_to_exit: int
    sudden_death_ratio: int
    mussudieh: int
    provenance: Marks


class Tables(msgspec.Struct, frozen=True, kw_only=True):
    """The tables of the aid card and the numbers of the rules."""

    crt: Crt
    bombardment: Bombardment
    supply: Supply
    impulses: Impulses
    mines: Mines
    weather: Weather
    terrain: Terrain
    sweeping: Sweeping
    mine_attack: MineAttack
    morale: dict[str, Any]
    calendar: Calendar
    price: Price
    points: Points


class MapPart(msgspec.Struct, frozen=True, kw_only=True):
    """Which areas touch."""

    borders: tuple[tuple[str, str], ...]
    rivers: tuple[tuple[str, str], ...]


class AreaFile(msgspec.Struct, frozen=True):
    """areas.toml."""

    map: MapPart
    area: tuple[Area, ...]


class UnitFile(msgspec.Struct, frozen=True):
    """units.toml."""

    factors: tuple[Factors, ...]
    formation: tuple[Formation, ...]
    unit: tuple[Unit, ...]


class ShipFile(msgspec.Struct, frozen=True):
    """ships.toml."""

    ship: tuple[Ship, ...]
    fort: tuple[Fort, ...]
    beachhead: tuple[Beachhead, ...]


class ScenarioFile(msgspec.Struct, frozen=True):
    """scenarios.toml."""

    zone: tuple[Zone, ...]
    scenario: tuple[Scenario, ...]
    reinforcement: tuple[Reinforcement, ...]
    conditional: tuple[Conditional, ...]
    german: tuple[German, ...]


class EventFile(msgspec.Struct, frozen=True):
    """events.toml."""

    provenance: Marks
    event: tuple[RandomEvent, ...]


class OptionFile(msgspec.Struct, frozen=True):
    """options.toml."""

    option: tuple[Option, ...]


def areas_of(runs: Runs) -> tuple[str, ...]:
    """The areas of runs of numbers."""
    return tuple(f"{shore}{number}" for shore, (first, last) in runs.items() for number in range(first, last + 1))


OVERLAY = overlay_of("fatal-attraction")

_areas = read(__name__, "areas.toml", AreaFile, OVERLAY)
_units = read(__name__, "units.toml", UnitFile, OVERLAY)
_ships = read(__name__, "ships.toml", ShipFile, OVERLAY)
_scenarios = read(__name__, "scenarios.toml", ScenarioFile, OVERLAY)
_events = read(__name__, "events.toml", EventFile, OVERLAY)
_options = read(__name__, "options.toml", OptionFile, OVERLAY)

TABLES = read(__name__, "tables.toml", Tables, OVERLAY)
PRICE, POINTS, CALENDAR = TABLES.price, TABLES.points, TABLES.calendar
AREAS: dict[str, Area] = {area.id: area for area in _areas.area}
BORDERS, RIVERS = _areas.map.borders, _areas.map.rivers
FACTORS: dict[str, Factors] = {factors.id: factors for factors in _units.factors}
FORMATIONS: dict[str, Formation] = {formation.id: formation for formation in _units.formation}
UNITS: dict[str, Unit] = {unit.id: unit for unit in _units.unit}
SHIPS: dict[str, Ship] = {ship.id: ship for ship in _ships.ship}
FORTS: dict[str, Fort] = {fort.id: fort for fort in _ships.fort}
BEACHHEADS: dict[str, Beachhead] = {beachhead.id: beachhead for beachhead in _ships.beachhead}
ZONES: tuple[Zone, ...] = _scenarios.zone
SCENARIOS: dict[str, Scenario] = {scenario.id: scenario for scenario in _scenarios.scenario}
REINFORCEMENTS: tuple[Reinforcement, ...] = _scenarios.reinforcement
CONDITIONALS: dict[str, Conditional] = {conditional.id: conditional for conditional in _scenarios.conditional}
GERMANS: dict[str, German] = {german.id: german for german in _scenarios.german}
EVENTS: dict[int, RandomEvent] = {event.roll: event for event in _events.event}
EVENT_PROVENANCE = _events.provenance
OPTIONS: dict[str, Option] = {option.id: option for option in _options.option}

MARKERS: dict[str, int] = {
    f"m{number:02}": level for number, level in enumerate(
        (level for level, kind in enumerate(("dummy", "level_1", "level_2"))
         for _ in range(TABLES.mines.markers[kind])), 1)}
"""8.5 The mine markers and their levels; 0 is a dummy."""


def complain(holds: bool, what: str) -> None:
    """Refuse data that do not fit together."""
    if not holds:
        raise BadData(f"fatal-attraction: {what}")


def check_map() -> None:
    """Areas and borders fit, and everything that names an area names one there is."""
    for one, other in (*BORDERS, *RIVERS):
        complain(one in AREAS and other in AREAS, f"border {one}-{other} names an unknown area")
    complain(set(RIVERS) <= set(BORDERS), "a river runs where no border is")
    for area in AREAS.values():
        complain(area.kind in ("land", "strait", "assault", "aegean", "marmara"), f"{area.id}: kind {area.kind}")
        complain(area.land == (area.shore in ("gallipoli", "asia")), f"{area.id}: on which shore?")
    for fort in FORTS.values():
        complain(bool(fort.mobile) != (fort.area in AREAS), f"{fort.id}: an area or a shore")


def check_pieces() -> None:
    """Units, formations and factors fit, and no id is used twice."""
    ids = [*UNITS, *SHIPS, *FORTS, *BEACHHEADS, *AREAS, *MARKERS]
    complain(len(set(ids)) == len(ids), "an id is used twice")
    for unit in UNITS.values():
        complain(unit.factors in FACTORS, f"{unit.id}: no factors {unit.factors}")
        complain(unit.side in SIDES and unit.formation in ("", *FORMATIONS), f"{unit.id}: whose is it?")
        complain((unit.type == "artillery") == bool(FACTORS[unit.factors].bombard), f"{unit.id}: a gun bombards")
    for formation in FORMATIONS.values():
        many = sum(unit.formation == formation.id for unit in UNITS.values())
        complain(many == formation.units, f"{formation.id}: {many} units, the rulebook gives {formation.units}")


def check_entries() -> None:
    """Every set-up and list of reinforcements names pieces that exist, and nobody comes twice."""
    for zone in ZONES:
        complain(set(zone.units) <= UNITS.keys() and set(areas_of(zone.areas)) <= AREAS.keys(), f"zone {zone.id}")
    for scenario in SCENARIOS.values():
        named = (*scenario.box, *scenario.ships_on_map, *scenario.sunk, *scenario.turkish_ships)
        complain(set(named) <= {*UNITS, *SHIPS, *BEACHHEADS}, f"{scenario.id} names an unknown piece")
        complain(len(set(named)) == len(named), f"{scenario.id} names a piece twice")
    coming = [unit for row in REINFORCEMENTS for unit in row.units]
    coming += [unit for row in CONDITIONALS.values() for unit in row.units] + list(GERMANS)
    coming += [unit for zone in ZONES for unit in zone.units] + [unit for unit in UNITS if unit.startswith("RMD-")]
    grounded = [piece for piece in coming if piece in UNITS]
    complain(sorted(grounded) == sorted(UNITS), "every ground unit comes into play by exactly one way")


def check_tables() -> None:
    """Every table has all its rows and columns."""
    crt, bombardment, mines = TABLES.crt, TABLES.bombardment, TABLES.mines
    complain(all(len(row) == len(crt.columns) for row in crt.rows), "crt: a row has another number of columns")
    complain(all(len(row) == len(bombardment.upto) + 1 for row in bombardment.rows), "bombardment: columns")
    complain(len(TABLES.supply.allies) == len(TABLES.supply.turks), "supply: rows")
    complain(len(mines.factors) == len(mines.dummies), "mines: rows")
    complain(sorted(EVENTS) == list(range(2, 13)), "events: one for each sum of two dice")
    complain(len(TABLES.weather.foul) == len(TABLES.weather.rough) == len(CALENDAR.months), "weather: every month")
    complain({"BS-QE", "TS-MUS"} <= SHIPS.keys() and "29" in FORMATIONS, "a piece that the rules name is missing")


for check in (check_map, check_pieces, check_entries, check_tables):
    check()
