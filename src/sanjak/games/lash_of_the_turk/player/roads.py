"""Distances: the cost of marching from every hex to a goal, by terrain only, for the planning player."""

from __future__ import annotations

from functools import cache

from sanjak.toolkit.hexes import field, side

from ..data import GRID, PLACES, SIDE, TABLES, TERRAIN

FAR = 99
OPEN_DANUBE = 4
"""The cost of crossing the Danube away from a place, about a whole march."""


def step(here: str, there: str, wheels: bool) -> int | None:
    """The cost of a march from one hex into the next; None if it is impossible."""
    ground, water = TERRAIN[there], SIDE.get(side(here, there), "")
    if water == "lake" or (wheels and ground in TABLES.terrain.closed_to_wheels):
        return None
    cost = TABLES.terrain.cost[ground]
    if water == "river":
        return cost + TABLES.terrain.river_cost
    if water == "danube":
        at_a_place = here in PLACES or there in PLACES
        return cost + TABLES.terrain.danube_at_a_place if at_a_place else None if wheels else OPEN_DANUBE
    return cost


@cache
def ways_back(wheels: bool) -> dict[str, tuple[tuple[str, int], ...]]:
    """Every step in reverse: from its end to its start."""
    return GRID.ways(lambda there, here: step(here, there, wheels))


@cache
def road(goal: str, wheels: bool = False) -> dict[str, int]:
    """The cost of the march to a goal from every hex that can reach it."""
    return field(ways_back(wheels), (goal,), FAR).cost


def march_cost(here: str, goal: str, wheels: bool = False) -> int:
    """The whole cost of a march."""
    return road(goal, wheels).get(here, FAR)
