"""4.0 Supply: lines, sources, foraging, and what it means to be out of supply."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from sanjak.kernel import Drm, Flow, Option, ask, leave, step, tell, then
from sanjak.toolkit.hexes import banks, side

from ..data import (
    CAVALRY,
    COMBAT,
    DANUBE,
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
)
from ..state import ROLLED, UNSUPPLIED, State
from . import bridge
from .dice import cast, total
from .stacks import enemy_in, fleets_of, holds, holds_fort, is_besieged, one_of_each

RANGES = {unit: LIMITS.supply_raiders if unit in RAIDERS else LIMITS.supply for unit in COMBAT | TRAINS}
MAP = TABLES.terrain
FORT_LIST = tuple(hex for hex in PLACES if hex in FORTS)

RIVER_FORTS = {hexside: tuple(hex for hex in banks(hexside) if hex in FORTS) for hexside in DANUBE}
RIVER_BANKS = {hexside: dict.fromkeys(hex for hex in banks(hexside) if hex in HEXES) for hexside in DANUBE}

Steps = dict[str, tuple[tuple[str, int, str], ...]]


def steps_into(hex: str) -> Iterator[tuple[str, int, str]]:
    """4.1, P2 From where a line can come into a hex, what that counts, and the Danube hexside that it crosses."""
    for other in NEAR[hex]:
        between = side(hex, other)
        kind = SIDE.get(between)
        if kind != "lake":
            river = MAP.trace_river if kind == "river" else 0
            yield other, MAP.trace[TERRAIN[hex]] + river, between if kind == "danube" else ""


MARSHES = frozenset(hex for hex, terrain in TERRAIN.items() if terrain == "marsh")
LONGEST = LIMITS.supply_raiders
INTO: Steps = {hex: tuple(steps_into(hex)) for hex in HEXES}
"""4.1 Traced backwards, from the source: into each hex, from its neighbours."""


# ---------------------------------------------------------------- 4.2 sources


def is_source(s: State, seat: str, fort: str) -> bool:
    """4.2, C2 A friendly fort that is not besieged, with a passable neighbour free of the enemy."""
    if not holds_fort(s, seat, fort) or fort in s.siege:
        return False
    return any(not enemy_in(s, seat, hex) for hex, _, _ in INTO[fort])


def open_river(s: State, seat: str) -> list[str]:
    """4.2, C39 The Danube from the owner's edge up to the first enemy-occupied fort or enemy fleet."""
    enemy = OTHER[seat]
    fleets = {s.at[fleet] for fleet in fleets_of(s, enemy)}
    found = []
    for hexside in DANUBE if seat == "austrian" else DANUBE[::-1]:
        if hexside in fleets or any(holds(s, enemy, fort) and has_garrison(s, enemy, fort)
                                    for fort in RIVER_FORTS[hexside]):
            break
        found.append(hexside)
    return found


def has_garrison(s: State, seat: str, hex: str) -> bool:
    """2.3, C1 Do combat units of this side stand in the hex?"""
    return any(unit in COMBAT for unit in s.army[seat].get(hex, ()))


def sources(s: State, seat: str) -> list[str]:
    """4.2 The hexes from which supply comes, trains not counted: forts, and the banks of the open Danube."""
    found = dict.fromkeys(fort for fort in FORT_LIST if is_source(s, seat, fort))
    for hexside in open_river(s, seat):
        found |= RIVER_BANKS[hexside]
    enemies = s.army[OTHER[seat]]
    return [hex for hex in found if hex not in enemies or enemies[hex][-1] in LEADERS]


# ---------------------------------------------------------------- 4.1 lines


def lines(s: State, seat: str, starts: Iterable[str], wanted: Mapping[str, int] | None = None) -> dict[str, int]:
    """4.1, P2 How long the line is from each hex to the nearest start, as far as raiders trace; it stops early once
    each of the wanted hexes is found or farther away than it matters there."""
    length = dict.fromkeys(starts, 0)
    rings: list[list[str]] = [[] for _ in range(LONGEST + 1)]
    rings[0].extend(length)
    enemies, bridged = s.army[OTHER[seat]], banks(s.bridge) if bridge.serves(s, seat) else ()
    missing = None if wanted is None else [hex for hex in wanted if hex not in length]
    crossings: dict[str, bool] = {"": True}
    for far, ring in enumerate(rings):
        if missing is not None:
            missing = [hex for hex in missing if wanted[hex] >= far and length.get(hex, 99) > far]  # type: ignore[index]
            if not missing:
                break
        for hex in ring:
            if length[hex] != far or (far and hex in enemies and enemies[hex][-1] not in LEADERS) or (
                    hex in MARSHES and not traces_marsh(s, seat, hex, bridged)):
                continue
            for other, counted, danube in into_bridge(hex, bridged) if hex in bridged else INTO[hex]:
                new = far + counted
                if new <= LONGEST and new < length.get(other, 99):
                    if danube not in crossings:
                        crossings[danube] = crosses(s, seat, danube)
                    if crossings[danube]:
                        length[other] = new
                        rings[new].append(other)
    return length


def into_bridge(hex: str, bridged: tuple[str, ...]) -> list[tuple[str, int, str]]:
    """9.4.1, C11 A hex at the Bridge counts as clear, and the river that it spans adds nothing."""
    dear = MAP.trace[TERRAIN[hex]] - MAP.trace["clear"]
    return [(other, 1 if other in bridged else counted - dear, danube) for other, counted, danube in INTO[hex]]


def traces_marsh(s: State, seat: str, hex: str, bridged: tuple[str, ...]) -> bool:
    """4.1, 9.4.1 A marsh lets a line through at a friendly place or where the Bridge joins it."""
    return holds(s, seat, hex) or hex in bridged


def crosses(s: State, seat: str, hexside: str) -> bool:
    """4.1, P2 A line crosses the Danube at a friendly place or fleet."""
    one, two = banks(hexside)
    control = s.control
    if control.get(one) == seat or control.get(two) == seat:
        return True
    return any(s.at[fleet] == hexside for fleet in fleets_of(s, seat))


def supply_lines(s: State, seat: str, wanted: Mapping[str, int] | None = None) -> dict[str, int]:
    """4.1, 4.2 The length of the line from the wanted hexes, else from all where this side stands, a supplied train's
    help included."""
    starts, own = sources(s, seat), s.army[seat]
    if wanted is None:
        wanted = {hex: max([RANGES[unit] for unit in units if unit in RANGES], default=LIMITS.supply)
                  for hex, units in own.items()}
    found = lines(s, seat, starts, wanted)
    trains = [hex for hex in own if any(unit in TRAINS for unit in own[hex])
              and 0 < found.get(hex, 99) <= LIMITS.supply and not is_besieged(s, seat, hex)]
    still = {hex: far for hex, far in wanted.items() if found.get(hex, 99) > far} if trains else {}
    if still:
        by_train = lines(s, seat, trains, still)
        found |= {hex: min(far, found.get(hex, 99)) for hex, far in by_train.items()}
    return found


def is_supplied(s: State, unit: str, line: dict[str, int]) -> bool:
    """4.1 Within 5 of a source, raiders within 10; the besieged trace nothing."""
    hex = s.at[unit]
    return line.get(hex, 99) <= RANGES.get(unit, LIMITS.supply) and not is_besieged(s, s.side[unit], hex)


# ---------------------------------------------------------------- the phase


@step("4.0")
def supply_phase(s: State) -> None:
    """4.0 Both sides mark who is out of supply; those then forage, Ottomans first."""
    s.phase, s.mover = "supply", ""
    s.exhausted = [hex for hex in s.exhausted if is_grazed(s, hex)]
    hungry = [(seat, hex) for seat in SEATS for hex in mark_supply(s, seat)]
    then(s, *(forage(seat, hex) for seat, hex in hungry))


def is_grazed(s: State, hex: str) -> bool:
    """4.3 The marker stays while combat units are in the hex."""
    return any(has_garrison(s, seat, hex) for seat in SEATS)


def mark_supply(s: State, seat: str) -> list[str]:
    """4.4 Mark every unit of a side; the hexes in which some are without a line."""
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
    """4.3 One unit after another, in the order that its owner chooses, or none."""
    options: list[Option] = [("forage", unit) for unit in one_of_each(s, foragers(s, seat, hex))]
    choice = yield ask(seat, "4.3", f"Forage in {hex}?", [*options, ("no_forage",)], shown=hide_units)
    if choice == ("no_forage",):
        leave(s, forage)
    else:
        s.marks[choice[1]] |= ROLLED
        cast(s, seat, "4.3", f"forage {hex}", forage_drms(s, choice[1]), foraged(choice[1]))


def hide_units(option: Option) -> Option:
    """9.1 What others are told of a choice that names a unit: the verb alone."""
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
        yield Drm(drms["leader"], "leader", "4.3")
    if s.weather == "mud":
        yield Drm(TABLES.weather.drms["forage"][1], "mud", "4.3")


def forage_passes(unit: str) -> int:
    """4.3 What a unit needs."""
    passes = TABLES.forage.passes
    return passes["raider"] if unit in RAIDERS else passes["cavalry"] if unit in CAVALRY else passes["other"]


@step("4.3")
def foraged(s: State, unit: str) -> None:
    """4.3 Success is supply; a failure exhausts the hex for all that have not rolled."""
    if total(s) >= forage_passes(unit):
        s.marks[unit] &= ~UNSUPPLIED
    else:
        s.exhausted.append(s.at[unit])
        tell(s, "4.3", "exhausted", hex=s.at[unit])

