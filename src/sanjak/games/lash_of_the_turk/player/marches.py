"""Marches: raiders to their prey, armies to their prizes, the rest to garrisons; and the stops of a column."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from sanjak.kernel import Ask, Option
from sanjak.toolkit.hexes import distance, side

from ..data import ATTACK, BANK_SIDES, CAVALRY, COMBAT, FORTS, GARRISONS, LEADERS, NEAR, PLACES, SIDE, UNIT, WHEELS
from ..rules.raids import crossings, rides
from .ferries import next_ferry
from .plans import ARMY, LIGHT, War, cheapest, factors, ready
from .roads import FAR, road

HALT: Option = ("halt",)
DONE: Option = ("done",)


def march(w: War, ask: Ask) -> Option:
    """9.0 Raiders first, then armies, then the rest."""
    offered: dict[str, dict[str, Option]] = {}
    for option in ask.options:
        if option[0] == "march":
            offered.setdefault(option[1], {})[option[2]] = option
    if (crossing := next_ferry(w, ask, goals_of_armies(w))) is not None:
        return crossing
    for find in (next_post, next_raider, next_hunter, next_army, next_detachment):
        for hex, options in offered.items():
            if (found := find(w, hex, options)) is not None:
                return found
    return next((option for option in ask.options if option[0] == "bridge" and wants_bridge(w, option[1])), DONE)


def goals_of_armies(w: War) -> dict[str, dict[str, int]]:
    """The cost of the march to its goal for each army on the Danube that can still march."""
    return {hex: way(w, goal_of_army(w, hex), False) for hex in w.own
            if BANK_SIDES[hex] and is_army(w, hex) and not COMBAT.isdisjoint(ready(w.s, w.own[hex]))}


def next_post(w: War, hex: str, options: dict[str, Option]) -> Option | None:
    """13.2.2 A unit that can still reach an important post before the end."""
    posts = w.posts()
    for unit in ready(w.s, w.own[hex]):
        if unit in posts:
            option = options.get(unit) or (options.get("all") if len(w.own[hex]) == 1 else None)
            if option is not None:
                return option
    return None


def next_raider(w: War, hex: str, options: dict[str, Option]) -> Option | None:
    """11.0 A raider with nothing to raid from here, or too many companions."""
    here = [unit for unit in w.own[hex] if unit in LIGHT]
    riders = [unit for unit in ready(w.s, here) if unit in options or "all" in options]
    if w.is_last() and hex in FORTS and len(w.own[hex]) == 1:
        return None
    if not riders:
        return None
    keep = 1 if is_army(w, hex) or near_enough(w, hex, w.raids().get(hex, "")) else 0
    if len(here) > keep and (len(here) > 1 or not keep):
        unit = riders[0]
        single = options.get(unit) or next((options[u] for u in riders if u in options), None)
        return single or (options.get("all") if len(w.own[hex]) == 1 else None)
    return None


def near_enough(w: War, hex: str, place: str) -> bool:
    """11.0 Is a place within the reach of a raid?"""
    return bool(place) and place in rides(hex, 2, crossings(w.s, w.me))


def is_army(w: War, hex: str) -> bool:
    """A leader with a strong force."""
    units = w.free_of_garrison(hex)
    return bool(units) and units[0] in LEADERS and factors((u for u in units if u not in LIGHT), ATTACK) >= ARMY


def next_hunter(w: War, hex: str, options: dict[str, Option]) -> Option | None:
    """9.0, 10.0 Cavalry of an army that can catch raiders and return."""
    if not is_army(w, hex) or w.s.siege.get(hex) or w.style.chief in w.own[hex]:
        return None
    horse = [unit for unit in ready(w.s, w.own[hex]) if unit in CAVALRY and unit not in LIGHT and unit in options]
    return next((options[unit] for unit in horse if may_go(w, hex, unit) and w.prey(hex, unit)[1] > 0), None)


def next_army(w: War, hex: str, options: dict[str, Option]) -> Option | None:
    """An army with a goal."""
    if "all" not in options or not is_army(w, hex) or COMBAT.isdisjoint(ready(w.s, w.own[hex])):
        return None
    goal = goal_of_army(w, hex)
    if goal == hex or way(w, goal, False).get(hex, FAR) == 0:
        return None
    return options["all"]


def goal_of_army(w: War, hex: str) -> str:
    """The goal of an army; a goal that a stronger army has chosen is worth less to the next."""
    claimed: dict[str, float] = {}
    armies = sorted((other for other in w.own if is_army(w, other)),
                    key=lambda other: (-factors(w.own[other], ATTACK), other))
    for other in armies:
        goal = w.army_goal(other, claimed)
        if other == hex:
            return goal
        claimed[goal] = 0.35
    return w.army_goal(hex, claimed)


def next_detachment(w: War, hex: str, options: dict[str, Option]) -> Option | None:
    """A unit without a leader that is more useful elsewhere."""
    units = w.own[hex]
    army = is_army(w, hex)
    if army and (sum(unit in COMBAT for unit in units) <= w.style.spare or hex in w.s.siege
                 or w.style.chief in units):
        return None
    for unit in ready(w.s, units):
        if army and (unit in LEADERS or unit in WHEELS or UNIT[unit].heavy or w.errand(hex, unit, ()) == hex):
            continue
        option = options.get(unit) or (options.get("all") if len(ready(w.s, units)) == 1 else None)
        if option is not None and unit not in LIGHT and may_go(w, hex, unit) and errand(w, hex, unit) != hex:
            return option
    return None


def may_go(w: War, hex: str, unit: str) -> bool:
    """May this unit leave? Not as the last in an important place, nor if a unit that must not be alone would be."""
    if unit in w.garrison(hex):
        return False
    staying = sum(other in COMBAT and other != unit for other in w.own[hex])
    if w.mourned in w.own[hex] and bool(staying) == (unit == w.mourned):
        return False
    if hex in w.s.siege or hex not in FORTS or w.s.control[hex] != w.me:
        return True
    return staying >= w.wanted(hex) or unit in LEADERS


def errand(w: War, hex: str, unit: str) -> str:
    """The goal of a single unit: an empty place to garrison, or the nearest army."""
    if unit == w.mourned and not w.holds(w.me, hex):
        return w.company(hex)
    if unit in LEADERS or unit in WHEELS:
        return nearest_army(w, hex, unit in WHEELS)
    if unit in GARRISONS and hex in PLACES:
        return hex
    goal = w.errand(hex, unit, [])
    if goal != hex or ATTACK[unit] < 3:
        return goal
    return nearest_army(w, hex, False)


def nearest_army(w: War, hex: str, wheels: bool) -> str:
    """The hex of the nearest army, if there is one."""
    armies = [other for other in w.own if is_army(w, other)]
    return min(armies, key=lambda other: (road(other, wheels).get(hex, FAR), other), default=hex)


def way(w: War, goal: str, wheels: bool) -> dict[str, int]:
    """The cost of the march to a goal; for a place with enemies, to a hex from which it can be attacked."""
    if goal not in w.their:
        return road(goal, wheels)
    return nearest(tuple(hex for hex in DRY[goal] if hex not in w.their), wheels)


DRY = {hex: tuple(other for other in others if SIDE.get(side(hex, other)) not in ("danube", "lake"))
       for hex, others in NEAR.items()}
"""The hexes from which a hex can be attacked without a fleet."""


@lru_cache(maxsize=4096)
def nearest(hexes: tuple[str, ...], wheels: bool) -> dict[str, int]:
    """The cost of the march to the nearest of some hexes."""
    found: dict[str, int] = {}
    for hex in hexes:
        for start, cost in road(hex, wheels).items():
            if cost < found.get(start, FAR):
                found[start] = cost
    return found


def on_the_march(w: War, ask: Ask) -> Option:
    """9.0 Form the column, then go as near to its goal as possible."""
    s = w.s
    column = [unit for unit, _ in s.force[w.me]]
    if s.spent == 0 and (change := shed(w, column, ask)) is not None:
        return change
    goal = goal_of_column(w, column)
    wheels = any(unit in WHEELS for unit in column)
    far = way(w, goal, wheels)
    best, choice = stopping_cost(w, s.here, goal, far, column), HALT
    for option in ask.options:
        if option[0] == "to":
            cost = stopping_cost(w, option[1], goal, far, column)
            if cost < best:
                best, choice = cost, option
    return choice


def stopping_cost(w: War, hex: str, goal: str, far: dict[str, int], column: list[str]) -> float:
    """The cost of stopping in a hex: the rest of the path, and the enemies that could attack the column."""
    cost = float(far.get(hex, FAR))
    if all(unit in LIGHT for unit in column) and not (len(column) == 1 and column[0] in w.posts()):
        cost = max(0.0, distance(hex, goal) - 2) * 2
        cost += 3.0 * (distance(hex, goal) <= 2 and goal in PLACES and not near_enough(w, hex, goal))
        cost += 0.8 * sum(1 for other in NEAR[hex] if other in w.their)
        cost += 0.6 * (hex in w.own) + 0.1 * distance(hex, goal)
    return cost


def goal_of_column(w: War, column: list[str]) -> str:
    """The goal of a column on the march."""
    here = w.s.here
    if len(column) == 1 and (post := w.posts().get(column[0])):
        return post
    if all(unit in LIGHT for unit in column):
        taken = [place for hex, place in w.raids().items() if hex != here]
        return w.raid_target(here, taken)
    if any(unit in LEADERS for unit in column) and is_army(w, here):
        return goal_of_army(w, here)
    if len(column) == 1 and column[0] in CAVALRY and (prey := w.prey(here, column[0]))[1] > 0:
        return prey[0]
    return errand(w, here, max(column, key=lambda unit: (unit in WHEELS, ATTACK[unit])))


def shed(w: War, column: list[str], ask: Ask) -> Option | None:
    """9.1 The units that an army leaves behind: a garrison for an important place, and the guns if it has far to go."""
    here = w.s.here
    if column[0] not in LEADERS:
        return None
    if (held := held_back(ask, "leave", w.garrison(here))) is not None:
        return held
    staying = [unit for unit in w.own[here] if unit not in column]
    if here in FORTS and sum(unit in COMBAT for unit in staying) < w.wanted(here) and (
            w.mourned not in column or sum(unit in COMBAT for unit in column) > 1):
        return spared(ask, "leave")
    wheels = [unit for unit in column if unit in WHEELS]
    if wheels and way(w, goal_of_army(w, here), True).get(here, FAR) > 2:
        return next((option for option in ask.also if option[0] == "leave" and option[1] in WHEELS), None)
    return None


def held_back(ask: Ask, verb: str, bound: Sequence[str]) -> Option | None:
    """The rearrangement that leaves out a unit that must stay."""
    return next((option for option in ask.also if option[0] == verb and option[1] in bound), None) if bound else None


def spared(ask: Ask, verb: str) -> Option | None:
    """The rearrangement that leaves out the least valuable unit."""
    units = [option[1] for option in ask.also if option[0] == verb]
    unit = cheapest(units)
    return (verb, unit) if unit else None


def wants_bridge(w: War, hexside: str) -> bool:
    """9.4.1 A bridge is useful on the way up the Danube."""
    return any(hex in FORTS and w.s.control[hex] == w.me for hex in hexside.split("-"))
