"""8.0 Replacements and spare garrisons."""

from __future__ import annotations

from itertools import combinations

from sanjak.kernel import Flow, Option, ask, leave, reveal, step, tell, then
from sanjak.toolkit.hexes import distance

from ..data import (
    ATTACK,
    COMBAT,
    GARRISONS,
    HEX_OF,
    INFANTRY,
    LEADERS,
    LIMITS,
    MAGYARS,
    MERCENARIES,
    OTHER,
    PEASANTS,
    SEATS,
    UNIT,
    set_up_of,
)
from ..state import DEAD, GONE, POOL, SPARE, State
from .control import buda_pool, held_at_start
from .paths import is_too_far
from .stacks import fits, holds, is_besieged, is_legal_stack, join, one_of_each, remove
from .supply import supply_lines

VIENNA, BUDA = HEX_OF["vienna"], HEX_OF["buda"]
DONE: Option = ("done",)
NO_EXCHANGE: Option = ("no_exchange",)
REBUILT = frozenset(unit for unit, kind in UNIT.items() if kind.rebuildable)
REGULAR = frozenset(unit for unit in INFANTRY - GARRISONS - MERCENARIES - PEASANTS - MAGYARS if not UNIT[unit].heavy)
"""8.1, P23 Regular infantry."""


@step("8.0")
def replacement_phase(s: State) -> None:
    """8.0 Each side gains a point; unspent points are kept (ruling C7)."""
    s.phase = "replacement"
    for seat in SEATS:
        s.points[seat] += 1
    then(s, *(rebuild(seat) for seat in SEATS))


def may_rebuild(s: State, seat: str) -> bool:
    """8.0 There is a point and something to spend it on."""
    return s.points[seat] > 0 and bool(buildable(s, seat))


def buildable(s: State, seat: str) -> list[str]:
    """8.0, 8.1 Destroyed units that can be rebuilt, and units in the pool."""
    at, side = s.at, s.side
    return [unit for unit in at if side[unit] == seat
            and (at[unit] == POOL or (at[unit] == DEAD and unit in REBUILT))]


@step("8.0", repeat_while=may_rebuild)
def rebuild(s: State, seat: str) -> Flow:
    """8.0 A point rebuilds a unit. After the last one the player may still take it back."""
    options = [*builds(s, seat), DONE]
    points = s.points[seat]
    choice = yield ask(seat, "8.0", f"{points} replacement point{'s' * (points != 1)}. Which unit do you rebuild?",
                       options, forced=False)
    if choice == DONE:
        reveal(s)
        return leave(s, rebuild)
    s.points[seat] -= 1
    build(s, seat, choice[1], choice[2])
    if not may_rebuild(s, seat):
        then(s, rebuilt(seat))
    return None


@step("8.0")
def rebuilt(s: State, seat: str) -> Flow:
    """8.0 The last unit is rebuilt. A step of its own: what was chosen before it is past in every world."""
    yield ask(seat, "8.0", "Nothing is left to rebuild. Go on?", [DONE], closing=True)


def build(s: State, seat: str, unit: str, hex: str) -> None:
    """8.0, 14.1.1, P24 The unit appears at once; where it stands its side is in control, without a point."""
    first = s.at[unit] == POOL
    join(s, seat, (unit,), hex)
    s.control[hex] = seat
    tell(s, "8.0", "built", seat=seat, unit=unit, hex=hex, first=first)


def builds(s: State, seat: str) -> list[Option]:
    """8.0 Every unit that can be built now, with every place that may take it."""
    ready, found = buildable(s, seat), list[Option]()
    free = [unit for unit in ready if unit not in s.bound]
    usual = nearest_places(s, seat, free[0]) if free else []
    for unit in [*one_of_each(s, free), *one_of_each(s, [unit for unit in ready if unit in s.bound])]:
        where = bound_to(s, unit)
        if where is None:
            where = nearest_places(s, seat, unit) if unit in s.bound else usual
        found += [("build", unit, hex) for hex in where if fits(s, seat, hex, (unit,))]
    return found


def bound_to(s: State, unit: str) -> list[str] | None:
    """14.1.1, 14.2.6 The place where a unit of a special pool must appear, if that is open; None for all others."""
    if s.at[unit] != POOL:
        return None
    if unit in vienna_pool(s.scenario):
        return [VIENNA] if VIENNA not in s.army["ottoman"] and s.control[VIENNA] != "ottoman" else []
    if unit in buda_pool(s.scenario):
        return [BUDA] if holds(s, "ottoman", BUDA) and BUDA not in s.siege else []
    return None


def vienna_pool(scenario: str) -> list[str]:
    """14.1.1 The units that appear at Vienna alone."""
    made = set_up_of(scenario)
    return [unit for unit, place in made.at.items() if place == POOL]


def nearest_places(s: State, seat: str, unit: str) -> list[str]:
    """8.0, 14.2.6, C7 Its places of the start, still held and not besieged, that are nearest to one of its leaders in
    supply: to which one is its choice. Peasants of Graz appear in none that is too far from it."""
    open_places = [hex for hex in held_at_start(s, seat) if holds(s, seat, hex) and hex not in s.siege
                   and hex not in s.army[OTHER[seat]] and not is_too_far(s, (unit,), hex)]
    led = [hex for hex, units in s.army[seat].items() if units[0] in LEADERS and not is_besieged(s, seat, hex)]
    if not open_places or not led:
        return []
    line, nearest = supply_lines(s, seat, led), set[str]()
    for chief in led:
        if line.get(chief, 99) <= LIMITS.supply:
            least = min([distance(hex, chief) for hex in open_places])
            nearest.update([hex for hex in open_places if distance(hex, chief) == least])
    return [hex for hex in open_places if hex in nearest]


# ---------------------------------------------------------------- 8.1 exchange


def spare_pairs(s: State, seat: str) -> list[tuple[str, str]]:
    """8.1 Garrisons that wait for an exchange, two by two."""
    spare = [unit for unit in s.at if s.at[unit] == SPARE and s.side[unit] == seat]
    return list(combinations(spare, 2))


def might_exchange(s: State, seat: str) -> bool:
    """8.1 Has the side two spare garrisons, and somewhere on the map infantry that is strong enough?"""
    pairs = spare_pairs(s, seat)
    if not pairs:
        return False
    needed = min(ATTACK[one] + ATTACK[two] for one, two in pairs)
    return any(unit in REGULAR and ATTACK[unit] >= needed for unit in on_map(s, seat))


def on_map(s: State, seat: str) -> list[str]:
    """2.1 The combat units of a side that are in play, wherever they are."""
    off = (DEAD, POOL, SPARE, GONE, "later", "away")
    return [unit for unit in s.at if unit in COMBAT and s.side[unit] == seat and s.at[unit] not in off]


@step("8.1", repeat_while=might_exchange)
def exchange(s: State, seat: str) -> Flow:
    """8.1 At the start of his movement a player may turn regular infantry into two garrisons."""
    choice = yield ask(seat, "8.1", "Exchange infantry for two garrisons?", [*exchanges(s, seat), NO_EXCHANGE],
                       forced=False)
    reveal(s)
    if choice == NO_EXCHANGE:
        return leave(s, exchange)
    unit, *garrisons = choice[1:]
    hex = s.at[unit]
    remove(s, unit, GONE)
    join(s, seat, garrisons, hex)
    tell(s, "8.1", "exchanged", seat=seat, hex=hex)
    return None


def exchanges(s: State, seat: str) -> list[Option]:
    """8.1 A unit whose attack is at least the pair's; both garrisons take its hex."""
    found: list[Option] = []
    for one, two in spare_pairs(s, seat):
        for hex, units in s.army[seat].items():
            for unit in one_of_each(s, units):
                rest = [other for other in units if other != unit]
                if unit in REGULAR and ATTACK[unit] >= ATTACK[one] + ATTACK[two] and (
                        is_legal_stack(s, seat, hex, [*rest, one, two])):
                    found.append(("exchange", unit, one, two))
    return found
