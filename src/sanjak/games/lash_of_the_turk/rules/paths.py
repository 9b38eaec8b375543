"""9.0 The costs of movement: terrain, rivers, the Danube, and the reach of a column."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from sanjak.toolkit.hexes import Field, banks, field, side

from ..data import (
    DANUBE,
    DANUBE_PLACES,
    GRID,
    HEX_OF,
    HEXES,
    LEADERS,
    LIMITS,
    MOVE,
    NEAR,
    OTHER,
    SCENARIOS,
    SIDE,
    TABLES,
    TERRAIN,
    WHEELS,
)
from ..state import UNSUPPLIED, State
from .stacks import holds_fort
from .weather import slowed

MAP = TABLES.terrain
Ways = dict[str, tuple[tuple[str, int], ...]]


def entry_cost(hex: str, wheels: bool) -> int | None:
    """9.0, 2.2 The cost of the most expensive terrain of a hex; guns and trains enter no marsh and no mountain."""
    terrain = TERRAIN[hex]
    return None if wheels and terrain in MAP.closed_to_wheels else MAP.cost[terrain]


def dry_cost(here: str, there: str, wheels: bool) -> int | None:
    """9.0 The cost of a step that crosses neither the Danube nor a lake."""
    kind, cost = SIDE.get(side(here, there)), entry_cost(there, wheels)
    if cost is None or kind in ("danube", "lake"):
        return None
    return cost + (MAP.river_cost if kind == "river" else 0)


DRY: dict[bool, Ways] = {
    wheels: GRID.ways(lambda here, there, wheels=wheels: dry_cost(here, there, wheels))  # type: ignore[misc]
    for wheels in (False, True)}


@lru_cache(maxsize=512)
def ways_with(places: tuple[str, ...], ferries: tuple[str, ...], wheels: bool) -> Ways:
    """9.0, 9.3.1 All steps for a side that holds these places on the Danube and has ferries at these hexsides."""
    ways, held = dict(DRY[wheels]), frozenset(places)
    for hexside in DANUBE:
        one, two = banks(hexside)
        if hexside in ferries:
            extra = MAP.river_cost
        elif one in held or two in held:
            extra = MAP.danube_at_a_place
        else:
            continue
        for here, there in ((one, two), (two, one)):
            cost = entry_cost(there, wheels)
            if cost is not None:
                ways[here] = (*ways[here], (there, cost + extra))
    return ways


def ways_of(s: State, seat: str, wheels: bool) -> Ways:
    """9.0 All steps for a side as things stand."""
    control = s.control
    return ways_with(tuple([hex for hex in DANUBE_PLACES if control[hex] == seat]), ferries(s, seat), wheels)


def ferries(s: State, seat: str) -> tuple[str, ...]:
    """9.3.1 The hexsides where a side's fleets serve as ferries: those of the side that moves, for no interceptor."""
    return tuple(s.ferry) if seat == s.mover else ()


def allowance(s: State, unit: str) -> int:
    """9.0, 4.4, P7 The movement allowance: weather first, then supply, never below 1. In its own fort none is lost."""
    movement = MOVE[unit]
    if s.weather != "clear":
        movement = slowed(s.weather, movement)
    if s.marks[unit] & UNSUPPLIED and not holds_fort(s, s.side[unit], s.at[unit]):
        movement = max(1, movement - 1)
    return movement


@cache
def beyond_graz(scenario: str) -> frozenset[str]:
    """14.2.6 The hexes in which bound Peasants never stand."""
    near = GRID.within(HEX_OF[SCENARIOS[scenario].peasants_rise], LIMITS.peasants)
    return frozenset(HEXES.keys() - set(near))


def is_too_far(s: State, units: Iterable[str], hex: str) -> bool:
    """14.2.6 Would Peasants bound to Graz leave its five hexes?"""
    return bool(s.bound) and any(unit in s.bound for unit in units) and hex in beyond_graz(s.scenario)


@cache
def around(hex: str, far: int) -> frozenset[str]:
    """9.0 The hexes within a number of steps."""
    if far == 0:
        return frozenset((hex,))
    nearer = around(hex, far - 1)
    return nearer.union(*(NEAR[other] for other in nearer))


def closed_hexes(s: State, seat: str, units: Iterable[str], near: frozenset[str]) -> frozenset[str]:
    """9.0, 14.2.6 The hexes of a set with enemies, except besieged ones and those with leaders alone; and hexes out of
    reach of the Peasants of Graz."""
    enemies = s.army[OTHER[seat]]
    closed = near.intersection(enemies)
    if closed:
        closed = closed.difference([hex for hex in closed if enemies[hex][-1] in LEADERS or (
            hex in s.siege and s.control[hex] != seat)])
    if s.bound and any(unit in s.bound for unit in units):
        closed |= beyond_graz(s.scenario)
    return closed


def reach(s: State, seat: str, units: list[str], hex: str, budget: int, fresh: bool) -> Field:
    """9.0 The hexes that a column reaches with these movement points; `fresh` if it has not yet moved."""
    far = max(1, budget)
    closed = closed_hexes(s, seat, units, around(hex, far))
    stops = tuple([place for place in s.siege if s.control[place] != seat]) if s.siege else ()
    control = s.control
    held = tuple([place for place in gates(hex, far) if control[place] == seat])
    return reached(held, ferries(s, seat), not WHEELS.isdisjoint(units), hex, budget, closed, stops, fresh)


@cache
def gates(hex: str, far: int) -> tuple[str, ...]:
    """9.0 The places on the Danube that matter to a march of this many steps."""
    return tuple(place for place in DANUBE_PLACES if place in around(hex, far))


@lru_cache(maxsize=1 << 14)
def reached(places: tuple[str, ...], ferries: tuple[str, ...], wheels: bool, hex: str, budget: int,
            closed: frozenset[str], stops: tuple[str, ...], fresh: bool) -> Field:
    """9.0 The same, from all that it depends on."""
    found = field(ways_with(places, ferries, wheels), (hex,), budget, closed, stops)
    if fresh:
        for other in NEAR[hex]:
            if other not in found.cost and other not in closed and is_permitted(hex, other, wheels):
                found.cost[other], found.came[other] = budget, hex
    return found


def is_permitted(here: str, there: str, wheels: bool) -> bool:
    """9.0, O8, O10 May a column enter one neighbouring hex for its whole allowance, across the Danube too? Not a lake;
    guns and trains do not cross the Danube this way, nor enter terrain closed to them."""
    kind = SIDE.get(side(here, there))
    if kind == "lake" or (kind == "danube" and wheels):
        return False
    return entry_cost(there, wheels) is not None


def ahead(s: State, seat: str, left: int) -> Field:
    """9.0 The hexes that the column reaches with its movement points left, and its way to each."""
    return reach(s, seat, [unit for unit, _ in s.force[seat]], s.here, left, s.spent == 0)


def points_left(s: State, seat: str) -> int:
    """9.0 The remaining points of the slowest unit; a unit picked up on the way has spent none before."""
    if s.bonus_march:
        return s.bonus_march - s.spent
    marching = s.force[seat]
    return min([allowance(s, unit) + joined for unit, joined in marching]) + s.extra - s.spent if marching else 0
