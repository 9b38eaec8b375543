"""Fleets in the plan: they wait where an army is to cross the Danube, and serve as a ferry."""

from __future__ import annotations

from collections.abc import Mapping

from sanjak.kernel import Ask, Option
from sanjak.toolkit.hexes import banks

from ..data import BANK_SIDES, DANUBE, DANUBE_AT, FORTS, LIMITS, TABLES, TERRAIN
from ..rules.stacks import fleet_on
from ..state import CARRIED, FERRIED
from .plans import War
from .roads import FAR

HALT: Option = ("halt",)
WORTH_IT = 2
"""The least saving of a ferry, in movement points."""

Marches = Mapping[str, Mapping[str, int]]
"""For each army on the river, the cost of the march to its goal from every hex."""


def next_ferry(w: War, ask: Ask, armies: Marches) -> Option | None:
    """9.3.1 A fleet that serves an army from its place, or sails to where it can."""
    if not armies:
        return None
    for option in ask.options:
        if option[0] == "ferry" and saving(w.s.at[option[1]], armies) >= WORTH_IT:
            return option
    for option in ask.options:
        if option[0] == "sail" and not w.s.marks[option[1]] & (CARRIED | FERRIED) and wanted(w, option[1], armies):
            return option
    return None


def saving(hexside: str, armies: Marches) -> int:
    """9.3.1 The saving of a ferry at a hexside for the army that gains most, in movement points."""
    one, two = banks(hexside)
    return max((armies[here].get(here, FAR) - armies[here].get(there, FAR) - TABLES.terrain.cost[TERRAIN[there]]
                - TABLES.terrain.river_cost for here, there in ((one, two), (two, one))
                if here in armies and there in TERRAIN), default=0)


def wanted(w: War, fleet: str, armies: Marches) -> bool:
    """9.3 Can the fleet safely be where it is needed?"""
    sides = {hexside for hex in armies for hexside in BANK_SIDES[hex]}
    return any(saving(hexside, armies) >= WORTH_IT and is_safe(w, w.s.at[fleet], hexside) for hexside in sorted(sides))


def is_safe(w: War, here: str, there: str) -> bool:
    """9.3, 10.6.3 Can a fleet sail there past neither fleets nor occupied forts of the enemy?"""
    start, end = sorted((DANUBE_AT[here], DANUBE_AT[there]))
    passed = DANUBE[start:end + 1]
    return end - start <= LIMITS.fleet and not any(
        fleet_on(w.s, w.foe, hexside) or any(hex in FORTS and hex in w.their for hex in banks(hexside))
        for hexside in passed)


def sail_on(w: War, ask: Ask, armies: Marches) -> Option:
    """9.3 Sail to the hexside with the largest saving that can be reached safely; a fleet that has sailed stays."""
    goals = [option for option in ask.options if option[0] == "to" and is_safe(w, w.s.here, option[1])]
    if w.s.spent or not goals:
        return HALT if HALT in ask.options else ask.options[0]
    return max(goals, key=lambda option: (saving(option[1], armies), -abs(DANUBE_AT[option[1]] - DANUBE_AT[w.s.here])))
