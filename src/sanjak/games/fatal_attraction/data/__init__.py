"""The printed components, loaded once from the TOML files in this folder and checked."""

from __future__ import annotations

from sanjak.toolkit.components import BadData, fingerprint, overlay_of, read

from .shapes import (
    Area,
    AreaFile,
    Beachhead,
    Conditional,
    EventFile,
    Factors,
    Formation,
    Fort,
    German,
    Option,
    OptionFile,
    RandomEvent,
    Reinforcement,
    Scenario,
    ScenarioFile,
    Ship,
    ShipFile,
    Tables,
    Unit,
    UnitFile,
    Zone,
    areas_of,
)

ALLIES, TURKS = "allies", "turks"
SIDES = (ALLIES, TURKS)
BOX = {ALLIES: "allied_box", TURKS: "turkish_box"}
POOL, DEAD, GONE, EXITED = "pool", "dead", "gone", "exited"
"""Off the map: not yet in play, eliminated or sunk, out of the game without a loss, and gone to Istanbul."""

OVERLAY = overlay_of("fatal-attraction")
CORRECTIONS = fingerprint(OVERLAY)

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
OPTIONS: dict[str, Option] = {option.id: option for option in _options.option}

MARKERS: dict[str, int] = {
    f"m{number:02}": level for number, level in enumerate(
        (level for level, kind in enumerate(("dummy", "level_1", "level_2"))
         for _ in range(TABLES.mines.markers[kind])), 1)}
"""8.5 The mine markers and their levels; 0 is a dummy."""


def complain(holds: bool, what: str) -> None:
    """Raise `BadData` unless a condition holds."""
    if not holds:
        raise BadData(f"fatal-attraction: {what}")


def check_map() -> None:
    """Areas and borders are consistent, and every named area exists."""
    for one, other in (*BORDERS, *RIVERS):
        complain(one in AREAS and other in AREAS, f"border {one}-{other} names an unknown area")
    complain(set(RIVERS) <= set(BORDERS), "a river runs where no border is")
    for area in AREAS.values():
        complain(area.kind in ("land", "strait", "assault", "aegean", "marmara"), f"{area.id}: kind {area.kind}")
        complain(area.land == (area.shore in ("gallipoli", "asia")), f"{area.id}: on which shore?")
    for fort in FORTS.values():
        complain(bool(fort.mobile) != (fort.area in AREAS), f"{fort.id}: an area or a shore")


def check_pieces() -> None:
    """Units, formations and factors are consistent, and no id is used twice."""
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
    """Every set-up and list of reinforcements names existing pieces, and nobody comes twice."""
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
