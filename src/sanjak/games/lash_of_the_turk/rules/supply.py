"""4.0 Supply: lines, sources, foraging, and the effects of being out of supply."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache

from sanjak.kernel import Drm, Flow, Option, ask, in_the_open, leave, step, tell, then
from sanjak.toolkit.hexes import banks, cheapest, field, side, transposed

from ..data import (
    BANK_SIDES,
    CAVALRY,
    COMBAT,
    DANUBE,
    DANUBE_AT,
    DANUBE_PLACES,
    FORTS,
    HEXES,
    LEADERS,
    LIMITS,
    NEAR,
    OTHER,
    PLACES,
    RAIDERS,
    SEATS,
    SIDE,
    TABLES,
    TERRAIN,
    TRAINS,
    name_of,
)
from ..state import ROLLED, UNSUPPLIED, State
from . import bridge
from .dice import EXHAUSTED, FORAGED, cast, total
from .stacks import enemy_in, fleets_of, holds_fort, is_besieged, one_of_each

RANGES = {unit: LIMITS.supply_raiders if unit in RAIDERS else LIMITS.supply for unit in COMBAT | TRAINS}
MAP = TABLES.terrain
FORT_LIST = tuple(hex for hex in PLACES if hex in FORTS)

RIVER_FORTS = {fort: (DANUBE_AT[BANK_SIDES[fort][0]], DANUBE_AT[BANK_SIDES[fort][-1]])
               for fort in FORT_LIST if BANK_SIDES[fort]}
"""4.2 The first and the last hexside of each fort on the Danube."""
RIVER_BANKS = {hexside: tuple(hex for hex in banks(hexside) if hex in HEXES) for hexside in DANUBE}

Steps = dict[str, tuple[tuple[str, int, str], ...]]
Ways = dict[str, tuple[tuple[str, int], ...]]


def steps_into(hex: str) -> Iterator[tuple[str, int, str]]:
    """4.1, P2 The neighbours from which a line can enter a hex, the cost, and the Danube hexside that it crosses."""
    for other in NEAR[hex]:
        between = side(hex, other)
        kind = SIDE.get(between)
        if kind != "lake":
            river = MAP.trace_river if kind == "river" else 0
            yield other, MAP.trace[TERRAIN[hex]] + river, between if kind == "danube" else ""


MARSHES = frozenset(hex for hex, terrain in TERRAIN.items() if terrain == "marsh")
INTO: Steps = {hex: tuple(steps_into(hex)) for hex in HEXES}
"""4.1 Traced backwards, from the source: into each hex, from its neighbours."""
DRY: Ways = {hex: () if hex in MARSHES else tuple((other, counted) for other, counted, danube in steps if not danube)
             for hex, steps in INTO.items()}
HOME: Ways = transposed(DRY)
GATES = (*DANUBE_PLACES, *(hex for hex in PLACES if hex in MARSHES))
"""4.1 The places that open a way to lines: on the Danube, or in a marsh."""


# ---------------------------------------------------------------- 4.2 sources


def is_source(s: State, seat: str, fort: str) -> bool:
    """4.2, C2 A friendly fort that is not besieged, with a passable neighbour free of the enemy."""
    if not holds_fort(s, seat, fort) or fort in s.siege:
        return False
    return any(not enemy_in(s, seat, hex) for hex, _, _ in INTO[fort])


def open_river(s: State, seat: str) -> tuple[str, ...]:
    """4.2, C39 The Danube from the owner's edge up to the first enemy-occupied fort or enemy fleet."""
    enemy, control = OTHER[seat], s.control
    barred = [RIVER_FORTS[fort] for fort in RIVER_FORTS if control[fort] == enemy and has_garrison(s, enemy, fort)]
    barred += [(DANUBE_AT[s.at[fleet]],) * 2 for fleet in fleets_of(s, enemy)]
    if seat == "austrian":
        return DANUBE[:min((first for first, _ in barred), default=len(DANUBE))]
    return DANUBE[max((last for _, last in barred), default=-1) + 1:][::-1]


def has_garrison(s: State, seat: str, hex: str) -> bool:
    """2.3, C1 Do combat units of this side stand in the hex?"""
    return not COMBAT.isdisjoint(s.army[seat].get(hex, ()))


def sources(s: State, seat: str) -> dict[str, None]:
    """4.2 The hexes from which supply comes, trains not counted: forts, and the banks of the open Danube."""
    found = dict(river_banks(open_river(s, seat)))
    found |= dict.fromkeys([fort for fort in FORT_LIST if s.control[fort] == seat and is_source(s, seat, fort)])
    for hex, units in s.army[OTHER[seat]].items():
        if hex in found and units[-1] not in LEADERS:
            del found[hex]
    return found


@lru_cache(maxsize=512)
def river_banks(hexsides: tuple[str, ...]) -> dict[str, None]:
    """4.2 The hexes on both banks of some hexsides."""
    return {hex: None for hexside in hexsides for hex in RIVER_BANKS[hexside]}


# ---------------------------------------------------------------- 4.1 lines


def lines(s: State, seat: str, starts: Collection[str]) -> dict[str, int]:
    """4.1, P2 The length of the line to the nearest start, from every hex within the range of raiders."""
    return field(trace_ways(*what_opens(s, seat)), starts, LIMITS.supply_raiders, (), blocks(s, seat)).cost


def what_opens(s: State, seat: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """4.1, 9.4.1 The openings for a side's lines: its places on the river and in marsh, its fleets, the Bridge."""
    control = s.control
    return (tuple([hex for hex in GATES if control[hex] == seat]), tuple([s.at[fleet] for fleet in fleets_of(s, seat)]),
            banks(s.bridge) if bridge.serves(s, seat) else ())


def blocks(s: State, seat: str) -> Collection[str]:
    """4.1 The hexes with enemies, lone leaders not counted."""
    enemies = s.army[OTHER[seat]]
    alone = [hex for hex, units in enemies.items() if units[-1] in LEADERS]
    return enemies.keys() - alone if alone else enemies


@lru_cache(maxsize=256)
def trace_ways(held: tuple[str, ...], fleets: tuple[str, ...], bridged: tuple[str, ...]) -> Ways:
    """4.1, 9.4.1 Lines step by step, backwards from the source, for a side with these places, fleets and Bridge."""
    ways, crossed = dict(DRY), {hexside for hexside in DANUBE if hexside in fleets or not set(held).isdisjoint(
        banks(hexside))}
    for hex in {*held, *bridged, *(hex for hexside in crossed for hex in RIVER_BANKS[hexside])}:
        if hex not in MARSHES or hex in held or hex in bridged:
            steps = into_bridge(hex, bridged) if hex in bridged else INTO[hex]
            ways[hex] = tuple((other, counted) for other, counted, danube in steps if not danube or danube in crossed)
    return ways


@lru_cache(maxsize=256)
def ways_home(held: tuple[str, ...], fleets: tuple[str, ...], bridged: tuple[str, ...]) -> Ways:
    """4.1 The same from the unit towards the source."""
    back, ways = trace_ways(held, fleets, bridged), dict(HOME)
    changed = {other for hex, steps in back.items() if steps is not DRY[hex] for other in NEAR[hex]}
    for hex in changed:
        ways[hex] = tuple((other, counted) for other in NEAR[hex] for here, counted in back[other] if here == hex)
    return ways


def into_bridge(hex: str, bridged: tuple[str, ...]) -> list[tuple[str, int, str]]:
    """9.4.1, C11 A hex at the Bridge counts as clear, and the river that it spans adds nothing."""
    dear = MAP.trace[TERRAIN[hex]] - MAP.trace["clear"]
    return [(other, 1 if other in bridged else counted - dear, danube) for other, counted, danube in INTO[hex]]


def crosses(s: State, seat: str, hexside: str) -> bool:
    """4.1, P2 A line crosses the Danube at a friendly place or fleet."""
    one, two = banks(hexside)
    control = s.control
    if control.get(one) == seat or control.get(two) == seat:
        return True
    return any(s.at[fleet] == hexside for fleet in fleets_of(s, seat))


def supply_lines(s: State, seat: str, where: Collection[str] | None = None) -> dict[str, int]:
    """4.1, 4.2 The length of the line from some hexes, else from each where the side stands, if it is not longer than
    anybody there may trace; a supplied train is a source too."""
    own, starts = s.army[seat], sources(s, seat)
    ways, closed = ways_home(*what_opens(s, seat)), blocks(s, seat)
    for hex, units in own.items():
        if hex not in starts and not TRAINS.isdisjoint(units) and not is_besieged(s, seat, hex) and (
                cheapest(ways, hex, starts, LIMITS.supply, closed) is not None):
            starts[hex] = None
    found: dict[str, int] = {}
    for hex in own if where is None else where:
        far = LIMITS.supply if RAIDERS.isdisjoint(own[hex]) else LIMITS.supply_raiders
        length = 0 if hex in starts else cheapest(ways, hex, starts, far, closed)
        if length is not None:
            found[hex] = length
    return found


# ---------------------------------------------------------------- the phase


@step("4.1")
def supply_phase(s: State) -> None:
    """4.0 Both sides mark their units out of supply; these then forage, Ottomans first."""
    s.phase, s.mover = "supply", ""
    s.exhausted = [hex for hex in s.exhausted if is_grazed(s, hex)]
    hungry = [(seat, hex) for seat in SEATS for hex in mark_supply(s, seat)]
    then(s, *(forage(seat, hex) for seat, hex in hungry))


def is_grazed(s: State, hex: str) -> bool:
    """4.3 The marker stays while combat units are in the hex."""
    return any(has_garrison(s, seat, hex) for seat in SEATS)


def mark_supply(s: State, seat: str) -> list[str]:
    """4.1, 4.4 Mark every unit of a side: a line is 5 long, that of raiders 10, and the besieged trace none. The hexes
    in which some are without one."""
    line, marks, hungry = supply_lines(s, seat), s.marks, []
    for hex, units in s.army[seat].items():
        cut_off = hex in s.siege and is_besieged(s, seat, hex)
        far = 99 if cut_off else line.get(hex, 99)
        lacking = False
        for unit in units:
            if unit in RANGES:
                if far <= RANGES[unit]:
                    marks[unit] &= ~(UNSUPPLIED | ROLLED)
                else:
                    marks[unit] = marks[unit] & ~ROLLED | UNSUPPLIED
                    lacking = True
        if lacking:
            hungry.append(hex)
    return hungry


# ---------------------------------------------------------------- 4.3 foraging


def foragers(s: State, seat: str, hex: str) -> list[str]:
    """4.3 Units without a line that have not rolled yet; trains never forage."""
    marks = s.marks
    return [unit for unit in s.army[seat].get(hex, ())
            if marks[unit] & UNSUPPLIED and not marks[unit] & ROLLED and unit in COMBAT]


def may_forage(s: State, seat: str, hex: str) -> bool:
    """4.3 Nobody forages in an exhausted hex."""
    return hex not in s.exhausted and bool(foragers(s, seat, hex))


@step("4.3", repeat_while=may_forage)
def forage(s: State, seat: str, hex: str) -> Flow:
    """4.3 One unit after another, in the order that its owner chooses, or none. All see in which hex."""
    in_the_open(s, f"forage {hex}")
    options: list[Option] = [("forage", unit) for unit in one_of_each(s, foragers(s, seat, hex))]
    choice = yield ask(seat, "4.3", f"Units in {name_of(hex)} are out of supply. Forage?", [*options, ("no_forage",)],
                       shown=hide_units)
    if choice == ("no_forage",):
        leave(s, forage)
    else:
        s.marks[choice[1]] |= ROLLED
        cast(s, seat, "4.3", f"forage {hex}", forage_drms(s, choice[1]), foraged(choice[1]),
             forage_passes(choice[1]), hidden=hex not in s.siege)


def hide_units(option: Option) -> Option:
    """9.1 A choice without the unit that it names, for the other side: only the verb."""
    return option[:1]


def forage_drms(s: State, unit: str) -> Iterator[Drm]:
    """4.3, P3, C3 Terrain, a fort that one holds, a leader, and the mud of the week before."""
    hex, seat, drms = s.at[unit], s.side[unit], TABLES.forage.drms
    terrain = TERRAIN[hex]
    if holds_fort(s, seat, hex):
        yield Drm(drms["fort"], "fort", "4.3")
    if terrain in drms:
        yield Drm(drms[terrain], terrain, "4.3")
    if s.army[seat][hex][0] in LEADERS:
        yield Drm(drms["leader"], "leader", "4.3", (seat,))
    if s.weather == "mud":
        yield Drm(TABLES.weather.drms["forage"][1], "mud", "4.3")


def forage_passes(unit: str) -> int:
    """4.3 The number that a unit needs."""
    passes = TABLES.forage.passes
    return passes["raider"] if unit in RAIDERS else passes["cavalry"] if unit in CAVALRY else passes["other"]


@step("4.3")
def foraged(s: State, unit: str) -> None:
    """4.3 Success is supply; a failure exhausts the hex for all that have not rolled."""
    if total(s) >= forage_passes(unit):
        s.marks[unit] &= ~UNSUPPLIED
        tell(s, "4.3", FORAGED, hex=s.at[unit])
    else:
        s.exhausted.append(s.at[unit])
        tell(s, "4.3", EXHAUSTED, hex=s.at[unit])

