"""The types of the data files: hexes, counters, scenarios, tables."""

from __future__ import annotations

from typing import Any

import msgspec

MONTHS = ("June", "July", "August", "September", "October")
WEEKS = 4
WEATHERS = {"c": "clear", "r": "rain", "m": "mud"}


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
