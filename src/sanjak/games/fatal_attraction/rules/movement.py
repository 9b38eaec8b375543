"""7.3.2 Ground movement: areas, strategic movement, unsupplied units, trenches, and leaving the map."""

from __future__ import annotations

from sanjak.kernel import Flow, Option, ask, step, tell

from ..data import ALLIES, AREAS, BOX, EXITED, TURKS
from ..data.lists import BIT, ENTRY, EXIT, GROUP, LAND, LAND_NEAR, NAMES, OTHER, SETS, SIDE, TYPE
from ..state import State
from .asking import reasons
from .assault import expected_assaults
from .bombardment import entrench, may_dig_in
from .impulse import note_action, note_activation
from .landing import landings, put_ashore
from .second import second_meanwhile, start_second
from .stacking import crowded, full_for, overfull, room_for
from .supply import is_supplied_source
from .terms import arrive, forget, joined, lone, next_to, occupied, passes, to_box

HALT: Option = ("halt",)


# ---------------------------------------------------------------- who may move where


def can_move(s: State, unit: str) -> bool:
    """7.3.2, 8.4.1 Units in good order on the map, or in the Allied box; fired guns and Reserve cavalry stay."""
    if unit in s.moved or unit in s.hurt or s.reserve.get(unit) == 1:
        return False
    place = s.at[unit]
    if place == BOX[ALLIES]:
        return True
    return place in AREAS and AREAS[place].land and not (unit in s.fired and TYPE[unit] == "artillery")


def movers(s: State, key: str) -> list[str]:
    """7.3.2 The units of the group that have not moved yet and may."""
    return [unit for unit in s.group[key] if can_move(s, unit)]


def controlled(s: State, side: str, key: str) -> int:
    """7.3.2.1 The land areas that a side controlled when the activation began."""
    allied = SETS.mask(s.held.get(key, s.control))
    return allied if side == ALLIES else LAND & ~allied


def trench_areas(s: State, side: str, key: str) -> int:
    """7.3.2 Areas where an entrenched friend stood when the Impulse or second activation began, and still stands."""
    at, found = s.at, 0
    for unit, area in s.trenches.get("second" if key == "second" else "first", {}).items():
        if at[unit] == area and SIDE[unit] == side:
            found |= BIT[area]
    return found


class Reach:
    """7.3.2, 7.3.2.1, 7.3.2.2 The areas that a unit may reach: by one area (or two), past the enemy, strategically.

    Moving past the enemy needs a check. A unit without supply goes one area, never next to an enemy. Full areas are
    left out, unless other units of the group will make room there (`exchanges`).
    """

    __slots__ = ("dash", "enemy", "full", "near_enemy", "start", "steps", "strategic")

    def __init__(self, s: State, unit: str, key: str, exchanges: bool = True) -> None:
        side, place = SIDE[unit], s.at[unit]
        self.start = BIT[place]
        self.enemy = occupied(s, OTHER[side])
        self.near_enemy = next_to(self.enemy)
        free = LAND_NEAR[place] & ~self.enemy
        self.dash = self.strategic = 0
        if unit in s.oos:
            self.steps = free & ~self.near_enemy
        else:
            held_back = bool(self.start & self.near_enemy) and unit not in s.shipped
            safe = ~self.near_enemy | trench_areas(s, side, key) if held_back else -1
            self.steps = free & safe
            dash = free if held_back and key != "second" else 0
            if TYPE[unit] == "cavalry":
                barred = self.enemy | ~LAND
                alone = lone(s, OTHER[side])
                self.steps |= SETS.spread(self.steps & ~alone) & ~barred & safe
                dash |= SETS.spread(dash & ~alone) & ~barred
            self.dash = dash & ~self.steps
            road = controlled(s, side, key) & ~self.near_enemy & ~self.enemy
            self.strategic = SETS.flood(self.start, road | self.start)
        self.full = full_for(s, unit, LAND)
        if exchanges and (wanted := self.full & (self.steps | self.dash | self.strategic)):
            self.full &= ~cleared_by_others(s, unit, wanted, key)
        self.full |= self.start
        self.steps &= ~self.full
        self.dash &= ~self.full

    def marches(self) -> int:
        """7.3.2.1 Areas within reach only by strategic movement."""
        return self.strategic & ~self.steps & ~self.full


# ---------------------------------------------------------------- 7.4 exchanging places


def cleared_by_others(s: State, unit: str, areas: int, key: str) -> int:
    """7.4 The full areas that a unit may enter because others of its group will still leave them."""
    leaving = joined(tuple([s.at[other] for other in movers(s, key) if other != unit]))
    return SETS.mask(area for area in NAMES(areas & leaving) if settles(s, unit, area, key))


def settles(s: State, unit: str, place: str, key: str, ends: bool = True) -> bool:
    """7.4 If a unit went there, and perhaps ended its move, could every stack become legal before the movement ends?"""
    here = s.at[unit]
    s.at[unit] = place
    if ends:
        s.moved[unit] = 1
    settled = all_find_room(s, SIDE[unit], key)
    s.at[unit] = here
    s.moved.pop(unit, None)
    return settled


def all_find_room(s: State, side: str, key: str) -> bool:
    """7.4 Could the units still to move leave the oversized stacks, each without a check?"""
    before: dict[str, str] = {}
    for area in crowded(s, side):
        for unit in [unit for unit in movers(s, key) if s.at[unit] == area]:
            reach = Reach(s, unit, key, exchanges=False)
            places = NAMES(reach.steps | reach.marches()) if overfull(s, side, area) else ()
            if places:
                before[unit], s.at[unit] = area, places[0]
    settled = not crowded(s, side)
    s.at.update(before)
    return settled


def in_the_way(s: State, key: str) -> dict[str, list[Option]]:
    """7.4 The units that may leave an oversized stack, and their moves, so that all find room in the end."""
    waiting = movers(s, key)
    areas = crowded(s, SIDE[waiting[0]])
    found: dict[str, list[Option]] = {}
    for unit in [unit for unit in waiting if s.at[unit] in areas]:
        ways = [option for option in movement_options(s, unit, key) if option[0] in ("move", "exit")
                and settles(s, unit, option[2] if option[0] == "move" else EXITED, key)]
        if ways:
            found[unit] = ways
    return found


# ---------------------------------------------------------------- what a unit may do


def movement_options(s: State, unit: str, key: str) -> list[Option]:
    """7.3.2 All moves of a unit, besides staying in place."""
    if s.at[unit] == BOX[ALLIES]:
        return [option for option in landings(s, unit, s.order.get(key, "")) if may_land(s, unit, option[2], key)]
    reach = Reach(s, unit, key)
    modes = turns(s, unit, key)
    found = going("move", unit, NAMES(reach.steps), modes)
    if reach.strategic:
        found += [("move", unit, area) for area in NAMES(reach.marches())]
        if any(is_supplied_source(s, SIDE[unit], area, GROUP[unit]) for area in sources_on(reach.strategic, s, unit)):
            found.append(("move", unit, BOX[SIDE[unit]]))
    if reach.dash:
        found += going("dash", unit, NAMES(reach.dash), modes)
    if may_exit(s, reach, unit):
        found.append(("exit", unit))
    found += [("stay", unit, mode) for mode in modes]
    return found


def may_land(s: State, unit: str, place: str, key: str) -> bool:
    """7.4, 7.5 Is there room, or will there be when it or others have moved on from the beachhead?"""
    return room_for(s, unit, place) or (AREAS[place].land and settles(s, unit, place, key, ends=False))


def going(verb: str, unit: str, areas: tuple[str, ...], modes: tuple[str, ...]) -> list[Option]:
    """7.3.2, 7.3.2.4 Moves to each of these areas, unchanged or with a change of entrenchment."""
    found: list[Option] = [(verb, unit, area) for area in areas]
    for mode in modes:
        found += [(verb, unit, area, mode) for area in areas]
    return found


def sources_on(road: int, s: State, unit: str) -> tuple[str, ...]:
    """7.3.2.1 The areas on the way that could be a supply source of this unit's side."""
    if SIDE[unit] == TURKS:
        return NAMES(road & ENTRY)
    return NAMES(road & SETS.mask(s.at[b] for b in s.paid if b in GROUP and s.at[b] in BIT))


def may_exit(s: State, reach: Reach, unit: str) -> bool:
    """7.7 Allied units leave for Istanbul from GP34, or over it by strategic movement. Supplied cavalry may also leave
    from the area before it, with GP34 as its first area, unless a lone fort stops it there (R74)."""
    if SIDE[unit] != ALLIES:
        return False
    gate = BIT[EXIT]
    if gate & (reach.start | reach.strategic):
        return True
    rides = TYPE[unit] == "cavalry" and unit not in s.oos and bool(reach.start & LAND_NEAR[EXIT])
    return rides and bool(gate & reach.steps & ~lone(s, TURKS))


def turns(s: State, unit: str, key: str) -> tuple[str, ...]:
    """7.3.2.4 Changes of entrenchment for supplied infantry: out of its trench, or into one if not yet this turn."""
    if TYPE[unit] != "infantry" or unit in s.oos:
        return ()
    if unit in s.dug:
        return ("rise",)
    if (unit in s.landed and key != "second") or not may_dig_in(s, unit):
        return ()
    return ("dig",)


# ---------------------------------------------------------------- the moves of a group


@step("7.3.2", repeat_while=lambda s, key: bool(movers(s, key)))
def ground_moves(s: State, key: str) -> Flow:
    """7.3.2, 7.4 Unit by unit, in any order; units without a move stay. An oversized stack comes first."""
    if leaving := in_the_way(s, key):
        unit = s.focus if s.focus in leaving else next(iter(leaving))
        yield from ask_move(s, key, unit, leaving[unit], list(leaving), True)
        return
    waiting = movers(s, key)
    unit = s.focus if s.focus in waiting else waiting[0]
    options = movement_options(s, unit, key)
    if options:
        yield from ask_move(s, key, unit, options, waiting, False)
    else:
        s.moved[unit] = 1


def ask_move(s: State, key: str, unit: str, options: list[Option], waiting: list[str], must: bool) -> Flow:
    """7.3.2, 7.4 One unit's move; another unit may be picked first.

    If a stack is oversized, one of its units must go.
    """
    side = SIDE[unit]
    others: list[Option] = [] if must else [("hold", unit), HALT]
    prompt = "Too many units here. Which one moves out?" if must else "Which unit moves, and where?"
    choice = yield ask(side, "7.3.2", prompt, [*options, *others],
                       why=reasons(s, side), expected=lambda: expected_assaults(s, side), also=lambda: [
        *(("pick", other) for other in waiting if other != unit), *([] if must else second_meanwhile(s, side, key))])
    if choice[0] == "pick":
        s.focus = choice[1]
    elif choice[0] == "second":
        start_second(s, side, choice[1])
    elif choice == HALT:
        s.moved.update(dict.fromkeys(waiting, 1))
    elif choice[0] == "hold":
        s.moved[unit] = 1
    else:
        note_activation(s, unit, key)
        note_action(s, side, key)
        move_unit(s, unit, choice)


def move_unit(s: State, unit: str, choice: Option) -> None:
    """7.3.2, 7.5, 7.7 Carry a chosen move out."""
    verb = choice[0]
    if verb == "land":
        put_ashore(s, unit, choice[2])
        return
    s.moved[unit] = 1
    if verb == "exit":
        leave_for_istanbul(s, unit)
    elif verb == "stay":
        turn(s, unit, choice[2])
    elif verb == "move" or passes(s, "7.3.2", unit):
        march(s, unit, choice)


def march(s: State, unit: str, choice: Option) -> None:
    """7.3.2, 7.3.2.1 A unit goes; one that went further than it normally may has left its trench."""
    place = choice[2]
    tell(s, "7.3.2", "moved", unit=unit, place=place)
    far = place not in AREAS or not one_move(s, unit, place)
    if far:
        rise(s, unit)
    if place in AREAS:
        arrive(s, unit, place)
    else:
        to_box(s, unit)
    if not far and len(choice) > 3:
        turn(s, unit, choice[3])


def one_move(s: State, unit: str, place: str) -> bool:
    """7.3.2 Is this within a normal move? Infantry and guns one area, cavalry two."""
    near = LAND_NEAR[s.at[unit]]
    if TYPE[unit] == "cavalry":
        near |= SETS.spread(near) & LAND
    return bool(near & BIT[place])


def turn(s: State, unit: str, mode: str) -> None:
    """7.3.2.4 Into a trench, or out of it."""
    if mode == "dig":
        entrench(s, unit)
    else:
        rise(s, unit)


def rise(s: State, unit: str) -> None:
    """7.3.2.4 A unit leaves its trench, if it is in one."""
    if s.dug.pop(unit, None):
        tell(s, "7.3.2", "left_trench", piece=unit)


def leave_for_istanbul(s: State, unit: str) -> None:
    """7.7 Off the map, never to return."""
    s.at[unit] = EXITED
    forget(s, unit)
    s.exited_now = True
    tell(s, "7.7", "exited", unit=unit)


