"""The types of the data files: areas, units, ships, tables, scenarios."""

from __future__ import annotations

from typing import Any

import msgspec

Marks = list[dict[str, Any]] | dict[str, Any]


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of a data file: its source, and the keys that an owner has corrected."""

    id: str
    provenance: Marks = []
    corrected: tuple[str, ...] = ()


class Area(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An area of the map. `source` names the Turkish supply source of an edge area."""

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
    """The factors of a ground unit on its two sides."""

    df: int
    af: int = 0
    dug_af: int = 0
    dug_df: int = 0
    bombard: int = 0
    heavy: bool = False


class Formation(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A division; `units` is the number in the rulebook."""

    name: str
    side: str
    units: int


class Unit(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ground unit. `group` names the beachheads that supply it; a unit without formation is Independent."""

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
    """A Turkish fort in its area, or a mobile one with its shore."""

    name: str
    ml: int
    pb: int
    sb: int
    vp: int
    area: str = ""
    mobile: str = ""


class Beachhead(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An Allied supply source on a beach."""

    group: str
    vp: int


class Dice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number of dice, their sides, and an addition."""

    dice: int
    sides: int
    plus: int


Runs = dict[str, tuple[int, int]]
"""Areas as runs of numbers: `{GP = [1, 21]}`."""


class Zone(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The starting areas of some units."""

    units: tuple[str, ...]
    areas: Runs
    text: str


class FormationRolls(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A formation whose units roll at set-up, and the rolls that hurt them."""

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
    """Units that arrive automatically, and their turn."""

    side: str
    units: tuple[str, ...]
    turn: int = 0
    suvla: bool = False
    provenance: Marks = []


class Conditional(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Units that VPs buy, and their first turn; `upkeep` pays again every turn."""

    units: tuple[str, ...]
    turn: int
    vp: int
    upkeep: bool = False


class German(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A German unit: it comes when its ship is gone, or as a volunteer who gives the Allies VPs."""

    turn: int
    ship: str = ""
    vp: int = 0


class RandomEvent(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A random event and the sum that brings it."""

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
    """An optional rule, or a ruling that a match may change; the default comes first."""

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
    """8.5 The mine table and the available markers."""

    first: int
    factors: tuple[int, ...]
    dummies: tuple[int, ...]
    markers: dict[str, int]
    most_in_an_area: int
    provenance: Marks


class Weather(msgspec.Struct, frozen=True, kw_only=True):
    """5.0 The lowest rolls for a Foul turn and a Rough sea."""

    foul: tuple[int, ...]
    rough: tuple[int, ...]
    provenance: Marks


class Terrain(msgspec.Struct, frozen=True, kw_only=True):
    """8.3.1 The effects of hills and rivers on factors, as fractions."""

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
    """2.4 The months, the summer turns, and the turns with an event."""

    months: tuple[str, ...]
    summer: tuple[int, ...]
    events: tuple[int, ...]
    provenance: Marks


class Price(msgspec.Struct, frozen=True, kw_only=True):
    """6.0 The prices of Supply Points."""

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
    """12.2 Victory Points for and against, besides those of the counters."""

    replaced_for_a_point: int
    sweeper: int
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
    calendar: Calendar
    price: Price
    points: Points


class MapPart(msgspec.Struct, frozen=True, kw_only=True):
    """Adjacent areas."""

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
