"""10.2 Retreats, losses of the owner's choice, and rolls for the lives of leaders."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sanjak.kernel import Flow, Option, ask, reveal, step, tell, then
from sanjak.toolkit.hexes import distance, side

from ..data import EDGES, FORTS, HEXES, LEADERS, NEAR, PLACES, SIDE, WHEELS, name_of
from ..state import State
from .control import enter, is_killed, review_siege
from .paths import entry_cost
from .stacks import (
    change_room,
    enemy_in,
    fits,
    fleet_on,
    forces,
    holds,
    is_legal_stack,
    left_outside,
    one_of_each,
    remove,
    room_changes,
    shift,
    stack,
    worth,
)

FORT_LIST = tuple(hex for hex in PLACES if hex in FORTS)
TO_EDGE = {seat: {hex: min(distance(hex, edge) for edge in edges) for hex in HEXES} for seat, edges in EDGES.items()}
ENTER: Option = ("enter",)


# ---------------------------------------------------------------- where to


def way_home(s: State, seat: str, hex: str, leaving: str) -> int:
    """10.2, C37 The distance of the nearer of friendly fort and edge, without the fort that is being left."""
    forts = [distance(hex, fort) for fort in FORT_LIST if fort != leaving and s.control[fort] == seat]
    return min(TO_EDGE[seat][hex], *forts) if forts else TO_EDGE[seat][hex]


def refuges(s: State, seat: str, hex: str, units: Sequence[str]) -> list[str]:
    """10.2, C37 The hexes to which these units may fall back, full ones included: those nearer home, or those as near
    as this one where none is nearer."""
    wheels, far = any(unit in WHEELS for unit in units), way_home(s, seat, hex, hex)
    ways = {other: way_home(s, seat, other, hex) for other in NEAR[hex]
            if not enemy_in(s, seat, other) and other not in s.siege and entry_cost(other, wheels) is not None
            and may_fall_back_across(s, seat, hex, other)}
    return [other for other in ways if ways[other] < far] or [other for other in ways if ways[other] == far]


def may_fall_back_across(s: State, seat: str, here: str, there: str) -> bool:
    """10.2 Not over a lake; over the Danube only at a friendly place or fleet."""
    between = side(here, there)
    kind = SIDE.get(between)
    if kind == "danube":
        return holds(s, seat, here) or holds(s, seat, there) or fleet_on(s, seat, between)
    return kind != "lake"


# ---------------------------------------------------------------- falling back


def names(units: Iterable[str]) -> str:
    """Units as one word of a frame."""
    return " ".join(units)


def still_there(s: State, seat: str, hex: str, who: str) -> list[str]:
    """Those of the named units that are still in the hex."""
    named = set(who.split(" "))
    return [unit for unit in stack(s, seat, hex) if unit in named]


@step("10.2")
def fall_back(s: State, seat: str, hex: str, who: str, may_enter: int) -> Flow:
    """10.2, 10.5, 10.6 Units retreat one hex, or into the place in their hex; units without a way are eliminated."""
    units = still_there(s, seat, hex, who)
    if not units:
        return
    shelter = may_enter and holds(s, seat, hex) and any(unit not in LEADERS for unit in units)
    open_hexes = refuges(s, seat, hex, units)
    if not open_hexes and not shelter:
        return scatter(s, seat, hex, units)
    roomy = [other for other in open_hexes if fits(s, seat, other, units)] or open_hexes
    options: list[Option] = [("back", other) for other in roomy]
    if shelter:
        options.append(ENTER)
    changes = room_changes(s, units, hex, s.inside) if shelter else []
    choice = yield ask(seat, "10.2", f"Retreat from {name_of(hex)}: where to?", options,
                       forced=len(open_hexes) + bool(shelter) == 1,
                       also=(lambda: changes) if changes else None)
    reveal(s)
    if choice[0] in ("in", "out"):
        change_room(s, choice)
        then(s, fall_back(seat, hex, who, may_enter))
    elif choice == ENTER:
        go_inside(s, seat, hex, units)
    else:
        s.inside = [unit for unit in s.inside if unit not in units]
        withdraw_to(s, seat, hex, choice[1], units)


def scatter(s: State, seat: str, hex: str, units: list[str]) -> None:
    """10.2, 10.3 No hex for all of them: guns and trains on one side, the others on the other; else they are lost."""
    wheels = [unit for unit in units if unit in WHEELS]
    others = [unit for unit in units if unit not in WHEELS]
    if wheels and others and refuges(s, seat, hex, others):
        then(s, fall_back(seat, hex, names(others), 0), fall_back(seat, hex, names(wheels), 0))
        return
    for unit in units:
        eliminate(s, unit)


def withdraw_to(s: State, seat: str, hex: str, there: str, units: list[str]) -> None:
    """10.2, P28 They go there; where the hex is too full the surplus is lost."""
    shift(s, seat, units, hex, there)
    tell(s, "10.2", "retreats", seat=seat, hex=hex, to=there)
    enter(s, seat, there, units)
    while not is_legal_stack(s, seat, there, stack(s, seat, there)):
        eliminate(s, min(forces(unit for unit in units if s.at[unit] == there), key=worth))


def go_inside(s: State, seat: str, hex: str, units: list[str]) -> None:
    """10.5, 10.6 Into the town or fort as far as there is room; the rest falls back from the hex."""
    rest = left_outside(units, hex, [unit for unit in s.inside if s.at[unit] == hex])
    s.inside = [unit for unit in stack(s, seat, hex) if unit in s.inside or (unit in units and unit not in rest)]
    tell(s, "10.6", "goes_inside", seat=seat, hex=hex)
    turn_away(s, seat, hex, rest)


def turn_away(s: State, seat: str, hex: str, units: Sequence[str]) -> None:
    """10.5, 10.6.1, C21 Units without room inside a place must leave the hex, if they can."""
    if units:
        tell(s, "10.6.1" if hex in FORTS else "10.5", "no_room", seat=seat, hex=hex, units=list(units))
        then(s, fall_back(seat, hex, names(units), 0))


def eliminate(s: State, unit: str, case: str = "10.1.3") -> None:
    """10.1.3 A unit is lost, by the case that says so; so is the siege that it alone kept up."""
    hex = s.at[unit]
    remove(s, unit)
    tell(s, case, "eliminated", unit=unit)
    review_siege(s, hex)


# ---------------------------------------------------------------- losses


@step("10.1.3")
def lose(s: State, seat: str, who: str, many: int) -> Flow:
    """10.1.3 The owner chooses this many of the named units as losses. They are visible, so the last one is not
    asked."""
    units = forces(unit for unit in who.split(" ") if s.at[unit] in HEXES)
    if not units or many <= 0:
        return
    options: list[Option] = [("lose", unit) for unit in one_of_each(s, units)]
    choice = yield ask(seat, "10.1.3", f"{many} unit{'s' * (many != 1)} to lose. Which one?", options)
    eliminate(s, choice[1])
    then(s, lose(seat, who, many - 1))


def risk(s: State, leader: str) -> None:
    """10.3 A leader used in an AE, EX or DE dies on 5 or 6; he rolls once in a battle."""
    if leader and s.at[leader] in HEXES:
        s.tested.append(leader)
        if is_killed(s, leader):
            eliminate(s, leader, "10.3")
