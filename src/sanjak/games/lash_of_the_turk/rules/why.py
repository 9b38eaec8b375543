"""9.0, 10.0, 11.0 Why a march, an attack or a raid is not offered, each with its case."""

from __future__ import annotations

from collections.abc import Sequence

from sanjak.toolkit.hexes import distance

from ..data import COMBAT, GARRISONS, HEX_OF, HEXES, LIMITS, NEAR, OTHER, RAIDERS, SCENARIOS, WHEELS
from ..state import DISRUPTED, ENGAGED, FOUGHT, HELD, MOVED, RAIDED, State
from .factors import is_barred, is_hopeless, may_attack_across
from .paths import allowance, is_permitted, points_left, reach
from .stacks import enemy_in, fits, holds, holds_fort, is_besieged, may_leave, stack

Words = tuple[str, ...]
UNKNOWN = "there is no such hex on the map"
IDLE = ((RAIDED, "they have raided"), (FOUGHT | ENGAGED, "they have fought"), (DISRUPTED, "they are disrupted"),
        (HELD, "you hold them back"))
"""11.0 The marks that keep raiders from raiding, and their words."""

OUT_OF_ACTION = RAIDED | FOUGHT | ENGAGED | DISRUPTED | HELD
"""11.0 All of it."""


def why_no_march(s: State, seat: str, words: Words) -> str | None:
    """9.0, 9.1, 2.3 Why a column cannot set out, or nobody of a hex."""
    if words[0] != "march" or len(words) < 2:
        return None
    hex, who = words[1], words[2] if len(words) > 2 else ""
    units = stack(s, seat, hex)
    if not units:
        return f"9.0: you have no units in {hex}"
    if is_besieged(s, seat, hex):
        return "10.8.5: they are besieged"
    return why_unit_stays(s, seat, hex, who) if who in units else why_stack_stays(s, seat, hex, units)


def why_unit_stays(s: State, seat: str, hex: str, unit: str) -> str | None:
    """9.0, 9.1, 2.3 Why a unit cannot march alone."""
    if s.marks[unit] & (MOVED | DISRUPTED):
        return "9.0: it has moved" if s.marks[unit] & MOVED else "11.0: it is disrupted"
    if unit in GARRISONS and holds_fort(s, seat, hex):
        return "2.3: a garrison leaves a fort only with a leader"
    return None if may_leave(s, seat, hex, (unit,)) else "9.1: without him more than four units would stay behind"


def why_stack_stays(s: State, seat: str, hex: str, units: Sequence[str]) -> str | None:
    """9.0, 11.0 Why no unit of a stack can march, from its units that have not moved."""
    fresh = [unit for unit in units if not s.marks[unit] & MOVED]
    able = [unit for unit in fresh if not s.marks[unit] & DISRUPTED]
    if not able:
        return "11.0: those who have not moved are disrupted" if fresh else "9.0: all of them have moved"
    return next(filter(None, (why_unit_stays(s, seat, hex, unit) for unit in able)), None)


def why_no_goal(s: State, seat: str, column: list[str], words: Words) -> str | None:
    """9.0, 9.1 Why a column cannot go to a hex."""
    if words[0] != "to" or len(words) != 2:
        return None
    goal = words[1]
    if goal not in HEXES:
        return f"9.0: {UNKNOWN}"
    if enemy_in(s, seat, goal) and goal not in s.siege:
        return "9.0: enemies are there; it takes an overrun, or an attack in the Combat Phase"
    if any(unit in s.bound for unit in column) and distance(goal, graz(s)) > LIMITS.peasants:
        return "14.2.6: Peasants stay within five hexes of Graz"
    wheels = any(unit in WHEELS for unit in column)
    if goal in NEAR[s.here] and not is_permitted(s.here, goal, wheels):
        return "9.0: guns and trains cannot go there" if wheels else "9.0: nobody crosses a lake"
    if goal not in reach(s, seat, column, s.here, points_left(s, seat), s.spent == 0).cost:
        return f"9.0: it is too far for the {points_left(s, seat)} movement points that are left"
    return "9.0: no way leads there that the column may take" if fits(s, seat, goal, column) else (
        "9.1: more than four units without a leader")


def graz(s: State) -> str:
    """14.2.6 The home of the Peasants."""
    return HEX_OF[SCENARIOS[s.scenario].peasants_rise or "graz"]


def why_no_attack(s: State, seat: str, words: Words) -> str | None:
    """10.0, 14.1.5 Why a hex cannot be attacked."""
    if words[0] != "attack" or len(words) < 2:
        return None
    hex = words[1]
    if hex not in HEXES:
        return f"10.0: {UNKNOWN}"
    if not enemy_in(s, seat, hex):
        return "10.0: no enemy is there"
    if is_besieged(s, OTHER[seat], hex):
        return "10.6: they are inside; only the siege can hurt them"
    if hex in s.attacked:
        return "10.1.1: this hex has been attacked in this phase; all attacks on it are announced together"
    bases = [here for here in NEAR[hex] if stack(s, seat, here) and not is_besieged(s, seat, here)]
    if not bases:
        return "10.1: no free unit of yours is next to them"
    open_bases = [here for here in bases if may_attack_across(s, seat, here, hex)]
    if not open_bases:
        return "10.0: the Danube without a fleet, or a lake, lies between"
    return why_they_do_not_attack(s, seat, hex, open_bases)


def why_they_do_not_attack(s: State, seat: str, hex: str, bases: Sequence[str]) -> str | None:
    """10.1.1, 14.1.5, 10.1.3, 9.6 Why the units next to a hex cannot attack it."""
    units = [unit for here in bases for unit in stack(s, seat, here) if unit in COMBAT]
    if not units:
        return "10.1.1: no combat unit of yours is next to them"
    if all(is_barred(s, unit) for unit in units):
        return "14.1.5: the allies attack no Ottomans now"
    if all(s.marks[unit] & FOUGHT or is_barred(s, unit) for unit in units):
        return "10.1.1: they have fought already"
    if is_hopeless(s, units, hex, OTHER[seat]):
        return "10.1.3: the odds would be below 1:3"
    return "9.6: the attack that a failed overrun has pledged comes first" if s.pledges else None


def is_free(s: State, raider: str) -> bool:
    """11.0, 14.1.5 May this raider ride out?"""
    return not s.marks[raider] & OUT_OF_ACTION and not is_barred(s, raider)


def why_raiders_stay(s: State, seat: str, hex: str) -> tuple[str, str] | None:
    """11.0, 10.8.5, 14.1.5 Why no raider of a hex may ride out: the case and the reason; None if one may."""
    raiders = [unit for unit in stack(s, seat, hex) if unit in RAIDERS]
    if is_besieged(s, seat, hex):
        return "10.8.5", "they are besieged"
    if any(is_free(s, unit) for unit in raiders):
        return None
    if all(is_barred(s, unit) for unit in raiders):
        return "14.1.5", "the allies attack no Ottomans now"
    reasons = [reason for mark, reason in IDLE if all(s.marks[unit] & mark for unit in raiders)]
    return "11.0", reasons[0] if reasons else "none of them is free to raid"


def why_no_raid(s: State, seat: str, words: Words) -> str | None:
    """11.0 Why raiders cannot raid."""
    if words[0] != "raid" or len(words) < 2:
        return None
    hex, target = words[1], words[2] if len(words) > 2 else ""
    raiders = [unit for unit in stack(s, seat, hex) if unit in RAIDERS]
    if not raiders:
        return f"11.0: no raiders are in {hex}"
    if idle := why_raiders_stay(s, seat, hex):
        return ": ".join(idle)
    if not target:
        return "11.0: neither an enemy nor a place of others is within their ride"
    if target not in HEXES:
        return f"11.0: {UNKNOWN}"
    if not enemy_in(s, seat, target) and (target not in s.control or holds(s, seat, target)):
        return "11.0: neither an enemy nor a place of others is there"
    ride = max(1, min(allowance(s, unit) for unit in raiders if is_free(s, unit)) // 2)
    if distance(hex, target) <= ride:
        return "11.0: water lies between; raiders cross the Danube only at a place or a fleet of their own"
    return f"11.0: it is too far, {distance(hex, target)} hexes"
