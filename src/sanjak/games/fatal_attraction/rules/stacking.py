"""7.4 Stacking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter

from ..data import ALLIES, TURKS
from ..data.lists import AEGEAN, BIT, DIVISIONS, FORMATION, GROUND, GROUP, NATION, SIDE, TYPE, WARSHIPS
from ..state import State
from .terms import KEPT, PLACES_OF_GROUND, joined, units_in

PLACES_OF_OTHERS = {
    formation: itemgetter(*(unit for unit in GROUND[TURKS] if FORMATION[unit] not in ("", formation)))
    for formation in DIVISIONS[TURKS]}
"""The places of the units of all other Turkish formations, read at once."""

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
    """7.4 Are there more units of a side here than allowed?"""
    return not stack_fits(side, units_in(s, side, area))


def stack_fits(side: str, stack: list[str]) -> bool:
    """7.4.1, 7.4.3 May these units of a side stand in one area?"""
    if side == ALLIES:
        return allied_stack_fits(stack)
    return len({FORMATION[unit] for unit in stack} - {""}) <= 1


def crowded(s: State, side: str) -> list[str]:
    """7.4 The areas with more units of a side than allowed, which happens only during a movement."""
    return list(crowded_in(side, PLACES_OF_GROUND[side](s.at)))


@lru_cache(KEPT)
def crowded_in(side: str, places: tuple[str, ...]) -> tuple[str, ...]:
    """7.4 The same, from the place of each ground unit of the side."""
    stacks: dict[str, list[str]] = {}
    for unit, place in zip(GROUND[side], places, strict=True):
        if place in BIT:
            stacks.setdefault(place, []).append(unit)
    return tuple(area for area, stack in stacks.items() if len(stack) > 1 and not stack_fits(side, stack))


def full_for(s: State, unit: str, areas: int) -> int:
    """7.4 The areas without room for a unit, of these."""
    full = 0
    if SIDE[unit] == ALLIES:
        for area in {s.at[other] for other in GROUND[ALLIES]}:
            if area in BIT and BIT[area] & areas and area != s.at[unit] and not room_for(s, unit, area):
                full |= BIT[area]
        return full
    if formation := FORMATION[unit]:
        full = joined(PLACES_OF_OTHERS[formation](s.at))
    return full & areas



def fleets_for(s: State, ships: Sequence[str], areas: Sequence[str]) -> dict[str, int]:
    """7.4.2 The number of ships that may lie in each sea area, without areas where none may."""
    many = Counter(area for ship in ships for area in berths(s, ship, areas))
    return {area: many[area] for area in areas if area in many}


def berth_for(s: State, ship: str, area: str) -> bool:
    """7.4.2, 7.4.3 Ships of one nation without limit, French with British four; sweepers and the Aegean are free."""
    return area in berths(s, ship, (area,))


def berths(s: State, ship: str, areas: Sequence[str]) -> Sequence[str]:
    """7.4.2, 7.4.3 The areas where a ship may lie, of these."""
    if TYPE[ship] == "MS" or SIDE[ship] != ALLIES:
        return areas
    there: dict[str, list[str]] = {}
    for other in WARSHIPS[ALLIES]:
        if other != ship:
            there.setdefault(s.at[other], []).append(NATION[other])
    return [area for area in areas if area == AEGEAN or area not in there or len(there[area]) < MIXED_FLEET
            or {NATION[ship]}.issuperset(there[area])]
