"""8.3.4 Retreats."""

from __future__ import annotations

from sanjak.kernel import Flow, Option, ask, step, tell

from ..data import ALLIES, AREAS, BOX, TURKS
from ..data.lists import ASSAULT_AREAS, BIT, ENTRY, GROUP, HILLS, LAND, NAMES, OTHER, SETS, SIDE, TYPE
from ..state import State
from .stacking import full_for
from .supply import has_line, is_supplied_source
from .terms import arrive, eliminate, lone, next_to, occupied, passes, to_box

DISTANCE = 2


@step("8.3.4")
def retreat(s: State, unit: str) -> Flow:
    """8.3.4, 7.6 Two areas, further only to avoid overstacking; from an assault area straight to the box."""
    if BIT[s.at[unit]] & ASSAULT_AREAS:
        to_box(s, unit)
        tell(s, "8.3.4", "retreated", unit=unit, place=s.at[unit])
        return
    places = places_to_retreat(s, unit)
    if places:
        yield from choose_retreat(s, unit, places)
        return
    crowded_out(s, unit)


def choose_retreat(s: State, unit: str, places: list[str]) -> Flow:
    """8.3.4 The owner chooses the destination."""
    options: list[Option] = [("retreat", unit, place) for place in places]
    choice = yield ask(SIDE[unit], "8.3.4", "Retreat where to?", options)
    fall_back(s, unit, choice[2])


def passable(s: State, side: str) -> int:
    """8.3.4 Land without enemy units, forts and beachheads included."""
    return LAND & ~occupied(s, OTHER[side]) & ~lone(s, OTHER[side])


def places_to_retreat(s: State, unit: str) -> list[str]:
    """8.3.4 Areas two steps away with room, else the nearest ones further off; and off the map."""
    side = SIDE[unit]
    rings = SETS.rings(BIT[s.at[unit]], passable(s, side))
    full = full_for(s, unit, LAND)
    off = [BOX[side]] if may_leave(s, unit, rings) else []
    for ring in rings[DISTANCE:]:
        if ring & ~full:
            return [*NAMES(ring & ~full), *off]
    return off


def may_leave(s: State, unit: str, rings: tuple[int, ...]) -> bool:
    """8.3.4 A Turkish unit may leave by its map edge, an Allied unit by a supplied beachhead, at most one area away."""
    near = rings[0] | (rings[1] if len(rings) > 1 else 0)
    if SIDE[unit] == TURKS:
        return bool(near & ENTRY)
    return any(is_supplied_source(s, ALLIES, area, GROUP[unit]) for area in NAMES(near))


def crowded_out(s: State, unit: str) -> None:
    """8.3.4 Only overstacking is left: with a supply line and a passed check to the box, else eliminated."""
    rings = SETS.rings(BIT[s.at[unit]], passable(s, SIDE[unit]))
    if len(rings) > DISTANCE and has_line(s, unit) and passes(s, "8.3.4", unit):
        to_box(s, unit)
        tell(s, "8.3.4", "retreated", unit=unit, place=s.at[unit])
    else:
        eliminate(s, unit, "8.3.4")


def fall_back(s: State, unit: str, place: str) -> None:
    """8.3.4 The unit goes; fired guns, and others near Hills, must pass a check or are lost."""
    risky = needs_check(s, unit, place)
    tell(s, "8.3.4", "retreated", unit=unit, place=place)
    if risky and not passes(s, "8.3.4", unit):
        eliminate(s, unit, "8.3.4")
    elif place in AREAS:
        arrive(s, unit, place)
    else:
        to_box(s, unit)


def needs_check(s: State, unit: str, place: str) -> bool:
    """8.3.4 Fired guns always; others if every way leads into a Hill or past an enemy-held one."""
    if TYPE[unit] == "artillery" and unit in s.fired:
        return True
    start, side = BIT[s.at[unit]], SIDE[unit]
    safe = passable(s, side) & ~HILLS & ~next_to(occupied(s, OTHER[side]) & HILLS)
    rings = SETS.rings(start, passable(s, side))
    if place not in AREAS:
        return not may_leave(s, unit, SETS.rings(start, safe))
    far = next(steps for steps, ring in enumerate(rings) if ring & BIT[place])
    safe_rings = SETS.rings(start, safe)
    return far >= len(safe_rings) or not safe_rings[far] & BIT[place]


