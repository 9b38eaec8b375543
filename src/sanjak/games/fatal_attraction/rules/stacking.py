"""7.4 Stacking."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from ..data import ALLIES, TURKS
from ..data.lists import AEGEAN, BIT, DIVISIONS, FLEET, FORMATION, GROUND, GROUP, NATION, SIDE, TYPE
from ..state import State
from .terms import joined, units_in

PLACES_OF_OTHERS = {
    formation: itemgetter(*(unit for unit in GROUND[TURKS] if FORMATION[unit] not in ("", formation)))
    for formation in DIVISIONS[TURKS]}
"""Where the units of all other Turkish formations are, read at once."""

ALLIED_STACK = 4
INDEPENDENTS_WITH_A_DIVISION = 2
MIXED_FLEET = 4


def room_for(s: State, unit: str, area: str) -> bool:
    """7.4 May a ground unit end its move here?"""
    if SIDE[unit] == ALLIES:
        stack = units_in(s, ALLIES, area)
        return not stack or allied_stack_fits([*stack, unit] if unit not in stack else stack)
    return not full_for(s, unit, BIT[area])


def allied_stack_fits(stack: list[str]) -> bool:
    """7.4.1 A division with two Independents, or four of one group, or one French with one Commonwealth unit."""
    if len({GROUP[unit] for unit in stack}) > 1:
        return len(stack) == 2
    if len(stack) <= ALLIED_STACK:
        return True
    divisions = [FORMATION[unit] for unit in stack if FORMATION[unit]]
    return len(set(divisions)) == 1 and len(stack) - len(divisions) <= INDEPENDENTS_WITH_A_DIVISION


def overfull(s: State, side: str, area: str) -> bool:
    """7.4 Do more units of a side stand here than may?"""
    return not stack_fits(side, units_in(s, side, area))


def stack_fits(side: str, stack: list[str]) -> bool:
    """7.4.1, 7.4.3 May these units of a side stand in one area?"""
    if side == ALLIES:
        return allied_stack_fits(stack)
    return len({FORMATION[unit] for unit in stack} - {""}) <= 1


def crowded(s: State, side: str) -> list[str]:
    """7.4 The areas where more units of a side stand than may, as happens only in the midst of a movement."""
    stacks: dict[str, list[str]] = {}
    at = s.at
    for unit in GROUND[side]:
        if at[unit] in BIT:
            stacks.setdefault(at[unit], []).append(unit)
    return [area for area, stack in stacks.items() if len(stack) > 1 and not stack_fits(side, stack)]


def full_for(s: State, unit: str, areas: int) -> int:
    """7.4 Which of these areas have no room for a unit?"""
    full = 0
    if SIDE[unit] == ALLIES:
        for area in {s.at[other] for other in GROUND[ALLIES]}:
            if area in BIT and BIT[area] & areas and area != s.at[unit] and not room_for(s, unit, area):
                full |= BIT[area]
        return full
    if formation := FORMATION[unit]:
        full = joined(PLACES_OF_OTHERS[formation](s.at))
    return full & areas


def fleet_for(s: State, ships: Sequence[str], area: str) -> list[str]:
    """7.4.2 Those of some ships that may lie in a sea area, each by herself."""
    return [ship for ship in ships if berth_for(s, ship, area)]


def berth_for(s: State, ship: str, area: str) -> bool:
    """7.4.2, 7.4.3 Ships of one nation without limit, French with British four; sweepers and the Aegean are free."""
    if TYPE[ship] == "MS" or area == AEGEAN or SIDE[ship] != ALLIES:
        return True
    there = [other for other in FLEET[ALLIES] if s.at[other] == area and TYPE[other] != "MS" and other != ship]
    nations = {NATION[other] for other in there} | {NATION[ship]}
    return len(nations) == 1 or len(there) < MIXED_FLEET
