"""2.1, 9.1 Counters in hexes: the units of a stack, its limits, and the holder of a place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sanjak.kernel import Option, reveal

from ..data import (
    CAVALRY,
    COMBAT,
    FLEETS,
    FORTS,
    GARRISONS,
    GUNS,
    HEX_OF,
    LEADERS,
    LIMITS,
    OTHER,
    SCENARIOS,
    TRAINS,
    UNIT,
    printed_level,
)
from ..state import DEAD, State

Units = tuple[str, ...]
KIND: dict[str, str] = {unit: kind.id for unit, kind in UNIT.items()}
FLEET_LIST = tuple(sorted(FLEETS))
NOBODY: Units = ()


# ---------------------------------------------------------------- what lies where


def stack(s: State, side: str, hex: str) -> Units:
    """9.1 The counters of a side in a hex, leaders first, the top one last."""
    return s.army[side].get(hex, NOBODY)


def join(s: State, side: str, units: Iterable[str], hex: str) -> None:
    """9.1 Units come into a hex; they slip beneath the unit that lies on top there."""
    army, at = s.army[side], s.at
    new = list(units)
    if not new:
        return
    for unit in new:
        at[unit] = hex
    old = army.get(hex)
    together = new if old is None else [*new, *old]
    army[hex] = tuple([u for u in together if u in LEADERS] + [u for u in together if u not in LEADERS])


def take(s: State, side: str, units: Iterable[str], hex: str) -> None:
    """9.1 Units leave a hex; others see that it has fewer, or that nobody is left, so it cannot be undone."""
    reveal(s)
    army, gone = s.army[side], set(units)
    left = tuple([unit for unit in army[hex] if unit not in gone])
    if left:
        army[hex] = left
    else:
        del army[hex]


def shift(s: State, side: str, units: Sequence[str], here: str, there: str) -> None:
    """9.0 Units go from one hex to another."""
    take(s, side, units, here)
    join(s, side, units, there)


def remove(s: State, unit: str, to: str = DEAD) -> None:
    """10.1.3 A counter leaves the map."""
    if unit not in FLEETS:
        take(s, s.side[unit], (unit,), s.at[unit])
    s.at[unit], s.marks[unit] = to, 0


def bring_to_top(s: State, unit: str) -> None:
    """9.1 The owner chooses the unit on top."""
    army, hex = s.army[s.side[unit]], s.at[unit]
    army[hex] = (*(other for other in army[hex] if other != unit), unit)


def combat_units(units: Iterable[str]) -> list[str]:
    """2.1 The combat units among counters."""
    return [unit for unit in units if unit in COMBAT]


def forces(units: Iterable[str]) -> list[str]:
    """2.1 The counters that have factors: combat units and trains, not leaders."""
    return [unit for unit in units if unit not in LEADERS]


def leaders(units: Iterable[str]) -> list[str]:
    """2.1 The leaders among counters."""
    return [unit for unit in units if unit in LEADERS]


def one_of_each(s: State, units: Iterable[str]) -> list[str]:
    """One counter of each kind and condition: the others are as good."""
    marks = s.marks
    found: dict[tuple[str, int], str] = {}
    for unit in units:
        found.setdefault((KIND[unit], marks[unit]), unit)
    return list(found.values())


def fleets_of(s: State, side: str) -> list[str]:
    """9.3 The fleets of a side on the Danube."""
    return [unit for unit in FLEET_LIST if unit in s.at and s.side[unit] == side and "-" in s.at[unit]]


def fleet_on(s: State, side: str, hexside: str) -> bool:
    """9.3 Is a fleet of this side on the hexside?"""
    return any(s.at.get(fleet) == hexside and s.side[fleet] == side for fleet in FLEET_LIST)


def enemy_in(s: State, side: str, hex: str) -> bool:
    """9.0 Do enemies other than leaders alone stand in the hex?"""
    units = s.army[OTHER[side]].get(hex)
    return units is not None and units[-1] not in LEADERS


# ---------------------------------------------------------------- what a stack may hold


def is_bound(s: State, unit: str) -> bool:
    """2.3 Is this a garrison in a fort of its own, which it leaves only with a leader?"""
    return unit in GARRISONS and holds_fort(s, s.side[unit], s.at[unit])


def escorted(s: State, units: Sequence[str]) -> list[str]:
    """2.3, P1 The units of a party that may leave their hexes: garrisons of a fort only with a leader from there."""
    led = {s.at[unit] for unit in units if unit in LEADERS}
    return [unit for unit in units if not is_bound(s, unit) or s.at[unit] in led]


def is_legal_stack(s: State, side: str, hex: str, units: Iterable[str]) -> bool:
    """9.1 May these units lie together in a hex?"""
    return may_stack(units, holds_fort(s, side, hex), hex)


def may_stack(units: Iterable[str], fort: bool, hex: str) -> bool:
    """9.1, 10.6.1 Four combat units without a leader, any number with one; a fort holds its own besides."""
    count = 0
    for unit in units:
        if unit in LEADERS:
            return True
        if unit in COMBAT:
            count += 1
    if count <= LIMITS.stack:
        return True
    if fort:
        return count - len(combat_units(best_inside(units, hex))) <= LIMITS.stack
    return False


def fits(s: State, side: str, hex: str, units: Sequence[str]) -> bool:
    """9.1 May these units stop in a hex beside those of their side?"""
    there = s.army[side].get(hex)
    return is_legal_stack(s, side, hex, units if there is None else (*there, *units))


def may_leave(s: State, side: str, hex: str, going: Sequence[str]) -> bool:
    """9.1 May these units leave the others behind?"""
    return may_part(s.army[side][hex], going, holds_fort(s, side, hex), hex)


def may_part(there: Units, going: Sequence[str], fort: bool, hex: str) -> bool:
    """9.1 The units that stay must be a legal stack, unless the loss of a leader has left it too large already."""
    if len(going) == len(there):
        return True
    rest = [unit for unit in there if unit not in going]
    return may_stack(rest, fort, hex) or not may_stack(there, fort, hex)


def best_inside(units: Iterable[str], hex: str, first: Sequence[str] = ()) -> list[str]:
    """10.5, 10.6.1 The best units that find room inside a place, after those that go first: within a fort's limits, or
    two units and a leader in a town."""
    chosen = list(first)
    for unit in sorted(units, key=worth, reverse=True):
        if unit not in first and has_room_inside(chosen, unit, hex):
            chosen.append(unit)
    return chosen


def left_outside(units: Sequence[str], hex: str, first: Sequence[str]) -> list[str]:
    """10.5, 10.6.1 The units without room inside a place, after those that go first."""
    within = best_inside(units, hex, first)
    return [unit for unit in units if unit not in within]


def room_changes(s: State, units: Sequence[str], hex: str, first: Sequence[str]) -> list[Option]:
    """10.5, 10.6.1, C21 If a place has no room for all, the owner may choose the first to go inside."""
    if not left_outside(units, hex, first):
        return []
    found: list[Option] = [("out", unit) for unit in one_of_each(s, [unit for unit in first if unit in units])]
    waiting = [unit for unit in units if unit not in first]
    return found + [("in", unit) for unit in one_of_each(s, waiting) if has_room_inside(first, unit, hex)]


def change_room(s: State, option: Option) -> None:
    """10.6.1, C21 Room inside is kept for a unit, or no longer."""
    others = [unit for unit in s.inside if unit != option[1]]
    s.inside = [*others, option[1]] if option[0] == "in" else others


def worth(unit: str) -> tuple[int, int, str]:
    """10.6.1 The value of a unit behind walls."""
    kind = UNIT[unit]
    return kind.factors[1], kind.factors[0], unit


def has_room_inside(inside: Sequence[str], unit: str, hex: str) -> bool:
    """10.5, 10.6.1, P27 Is there room for one more? Trains do not count; siege guns take the artillery's place; the
    four others are neither guns nor garrisons, and at most one of them is cavalry."""
    if unit in TRAINS:
        return True
    if hex not in FORTS:
        limit = LIMITS.town["leaders" if unit in LEADERS else "units"]
        return sum((other in LEADERS) == (unit in LEADERS) for other in inside if other not in TRAINS) < limit
    room = LIMITS.fort
    if unit in LEADERS:
        return sum(other in LEADERS for other in inside) < room["leaders"]
    if unit in GUNS:
        return sum(other in GUNS for other in inside) < room["guns"]
    if unit in GARRISONS:
        return sum(other in GARRISONS for other in inside) < room["garrisons"]
    others = [other for other in inside if other in COMBAT and other not in GUNS and other not in GARRISONS]
    if len(others) >= room["others"]:
        return False
    return unit not in CAVALRY or sum(other in CAVALRY for other in others) < room["cavalry"]


# ---------------------------------------------------------------- who holds a place


def holds_fort(s: State, side: str, hex: str) -> bool:
    """2.3 Is this a fort of that side?"""
    return hex in FORTS and s.control[hex] == side


def holds(s: State, side: str, hex: str) -> bool:
    """2.3 Is this a fort or town of that side?"""
    return s.control.get(hex) == side


def level(s: State, hex: str) -> int:
    """10.6, 10.8.2, 15.0 The current level of a fort: the printed one, minus losses and treason."""
    now = max(0, printed_level(s.scenario, hex) - s.lost.get(hex, 0))
    return max(min(now, 1), now - s.duplicity.get(hex, 0)) if s.duplicity else now


def besieger(s: State, hex: str) -> str:
    """10.8 The side that besieges the place; empty if none does."""
    return OTHER[s.control[hex]] if hex in s.siege else ""


def is_besieged(s: State, side: str, hex: str) -> bool:
    """10.8 Are the units of this side in the hex besieged?"""
    return hex in s.siege and s.control[hex] == side


def magyars_may_attack(s: State) -> bool:
    """14.1.5, C27 In 1526 Austria-Hungary's allies attack only while one of two forts is not Ottoman."""
    bound = SCENARIOS[s.scenario].allies_bound_by
    return not bound or any(s.control[HEX_OF[place]] != "ottoman" for place in bound)
