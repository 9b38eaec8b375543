"""9.4 Interception.

The question is put to the side that does not move wherever, by what the mover can see, it might intercept: being asked
shows nothing, and a column that is let pass looks like one that nobody could have met.
"""

from __future__ import annotations

from collections.abc import Sequence

from sanjak.kernel import Drm, Flow, Option, ask, reveal, roll, step, tell, then
from sanjak.toolkit.hexes import distance

from ..data import ALLIED_LEADERS, ATTACK, CAVALRY, COMBAT, LEADERS, MOVE, NEAR, OTHER, RAIDERS, TABLES, UNIT, name_of
from ..state import DISRUPTED, ENGAGED, MOVED, RAIDED, TRIED, State
from . import bridge
from .battle import INTERCEPTION, WHOLE, aftermath, fight, show_battle
from .combat import shelter
from .control import enter, review_siege
from .factors import attack_total, defence_total, is_barred, may_attack_across, odds_of
from .overrun import EXHAUSTED
from .paths import allowance, reach
from .stacks import enemy_in, fits, forces, holds, is_besieged, leaders, may_leave, one_of_each, shift, stack
from .weather import slowed

FASTEST = 4
RIDERS = RAIDERS & CAVALRY
TIRED = RAIDED | DISRUPTED
PASS: Option = ("let_pass",)
PASS_ALL: Option = ("let_all_pass",)


# ---------------------------------------------------------------- what the mover can see


def shows_route(s: State, mover: str, path: Sequence[str], at: int) -> int | None:
    """9.4, B11 Where on its route, from `at` on, a column comes so near to an enemy stack that it might be intercepted,
    by all that its owner can know; None if nowhere, or if the enemy lets everybody pass."""
    if s.waived or at >= len(path):
        return None
    lurking = nearby(s, mover, path, at)
    if sum(lurking.keys() >= set(among.split(" ")) for among in s.tried) >= len(lurking):
        return None
    return next(index for index in range(at, len(path)) if any(
        distance(path[index], hex) <= far for hex, far in lurking.items()))


def nearby(s: State, mover: str, path: Sequence[str], at: int) -> dict[str, int]:
    """9.4, C9 The stacks near the rest of a route that might intercept; not one that all know to have tried."""
    first, onward = path[at], len(path) - 1 - at
    return {hex: far for hex, far in watchers(s, OTHER[mover]).items()
            if distance(first, hex) <= far + onward and hex not in s.tried
            and any(distance(step, hex) <= far for step in path[at:])}


def watchers(s: State, seat: str) -> dict[str, int]:
    """9.1, 9.4 The stacks of a side that might intercept, each with its reach: in the open every stack, since any may
    hold a leader and raiders; of the besiegers those with visible ones."""
    army, closed = s.army[seat], s.siege
    in_the_open = {hex: units for hex, units in army.items() if hex not in closed}
    below = [unit for units in in_the_open.values() for unit in units[:-1]]
    tops = [units[-1] for units in in_the_open.values() if not s.marks[units[-1]] & TIRED]
    found: dict[str, int] = {}
    if far := farthest(s, below, tops):
        found = {hex: far for hex, units in in_the_open.items() if units[-1] not in LEADERS}
    for hex in closed:
        if hex in army and s.control[hex] != seat and (far := farthest(s, army[hex], ())):
            found[hex] = far
    return found


def farthest(s: State, units: Sequence[str], tops: Sequence[str]) -> int:
    """9.4 From how far the swiftest leader and raiders among these could intercept; 0 without them."""
    chief = max([MOVE[unit] for unit in LEADERS.intersection(units)], default=0)
    if chief < FASTEST:
        return 0
    rider = max([MOVE[unit] for unit in RIDERS.intersection(units) | RIDERS.intersection(tops)], default=0)
    return half(slowed(s.weather, min(chief, rider))) if rider else 0


def half(movement: int) -> int:
    """9.4 Half an allowance, rounded up."""
    return (movement + 1) // 2


# ---------------------------------------------------------------- who may intercept


def interceptors(s: State, mover: str) -> list[str]:
    """9.4, C9 The leaders of the other side that may intercept this column: one attempt for each stack and phase."""
    found = []
    for hex, units in s.army[OTHER[mover]].items():
        if units[0] in LEADERS and not is_besieged(s, OTHER[mover], hex):
            found += [unit for unit in leaders(units)
                      if MOVE[unit] >= FASTEST and not s.marks[unit] & TRIED and party(s, unit)]
    return found


def company(s: State, leader: str) -> list[str]:
    """9.4, 11.0, P26 The units that a leader may take along: fit combat units of the same hex, an ally's own nation."""
    units = [unit for unit in s.army[s.side[leader]][s.at[leader]]
             if unit in COMBAT and not s.marks[unit] & TIRED and not is_barred(s, unit)]
    if leader in ALLIED_LEADERS:
        units = [unit for unit in units if UNIT[unit].nation == UNIT[leader].nation]
    return units


def party(s: State, leader: str) -> list[str]:
    """9.4, B4 The default party: the leader with the cavalry; empty without raider cavalry."""
    riders = [unit for unit in company(s, leader) if unit in CAVALRY]
    return [leader, *riders] if may_intercept(riders) else []


def swiftest(s: State, leader: str) -> list[str]:
    """9.4 The leader with the raiders alone that are swiftest: they intercept from farthest away."""
    riders = [unit for unit in company(s, leader) if unit in RIDERS]
    most = max((allowance(s, unit) for unit in riders), default=0)
    return [leader, *(unit for unit in riders if allowance(s, unit) == most)] if riders else []


def may_intercept(who: Sequence[str]) -> bool:
    """9.4 It takes raider cavalry."""
    return not RIDERS.isdisjoint(who)


def pace(s: State, who: Sequence[str]) -> int:
    """9.4 The slowest allowance of a party."""
    return min(allowance(s, unit) for unit in who)


def comes_near(s: State, leader: str, who: Sequence[str], path: Sequence[str], at: int) -> int | None:
    """9.4, C9 The first hex of the route, from `at` on, within half the allowance of a party."""
    here, far = s.at[leader], half(pace(s, who))
    return next((index for index in range(at, len(path)) if distance(path[index], here) <= far), None)


def meeting_places(s: State, leader: str, who: Sequence[str], path: Sequence[str], at: int) -> dict[str, str]:
    """9.4, C9 The hexes of the route, from where the column comes near, that lie within the whole allowance of a party
    and that it can attack, each with the hex from which it does; besiegers leave their lines for it (10.8.7)."""
    near, seat, here, far = comes_near(s, leader, who, path, at), s.side[leader], s.at[leader], pace(s, who)
    if near is None:
        return {}
    found: dict[str, str] = {}
    may_go = may_leave(s, seat, here, who)
    open_hexes = reach(s, seat, list(who), here, far, True).cost
    for hex in path[near:]:
        if distance(hex, here) <= far and hex not in s.siege:
            posts = [post for post in NEAR[hex] if post in open_hexes and may_attack_across(s, seat, post, hex)
                     and not enemy_in(s, seat, post) and (
                         here not in s.siege if post == here else may_go and fits(s, seat, post, who))]
            if posts:
                found[hex] = min(posts, key=lambda post: (open_hexes[post], post))
    return found


def usual_party(s: State, leader: str, path: Sequence[str], at: int) -> list[str]:
    """9.4, B4 The party that is proposed: all the cavalry, or the swiftest if only they can meet the column."""
    return next((who for who in (party(s, leader), swiftest(s, leader)) if who and meeting_places(
        s, leader, who, path, at)), [])


# ---------------------------------------------------------------- the attempt


@step("9.4")
def intercept(s: State, seat: str, route: str, at: int, told: int) -> Flow:
    """9.4, C9, B11 The other side sees the rest of the route and may try to intercept, once a stack and phase; or it
    lets the column pass, or every column of this phase."""
    path, mover = route.split(" "), OTHER[seat]
    if not s.force[mover]:
        return
    able: list[Option] = [("intercept", leader) for leader in interceptors(s, mover)
                          if usual_party(s, leader, path, at)]
    choice = yield ask(seat, "9.4", f"An enemy column marches by {', '.join(map(name_of, path[at:]))}. Intercept it?",
                       [*able, PASS, PASS_ALL], forced=False, shown=lambda option: option[:1])
    reveal(s)
    if choice[0] == "intercept":
        attempt(s, choice[1], route, at, told)
        return
    s.waived = choice == PASS_ALL
    then(s, onward_frame(mover, route, at, len(path) - 1, told))


def attempt(s: State, leader: str, route: str, at: int, told: int) -> None:
    """9.4, C9 The column comes near; then a die. One attempt a stack, however many leaders it has."""
    path, mover = route.split(" "), OTHER[s.side[leader]]
    for chief in leaders(stack(s, s.side[leader], s.at[leader])):
        s.marks[chief] |= TRIED
    s.tried = [*s.tried, " ".join(sorted(nearby(s, mover, path, at)))]
    near = comes_near(s, leader, usual_party(s, leader, path, at), path, at)
    stop = at if near is None else near
    then(s, onward_frame(mover, route, at, stop, told), ride_out(leader, route, stop))


def onward_frame(seat: str, route: str, at: int, to: int, told: int) -> tuple[str, str, str, int, int, int]:
    """9.0 The column goes on along its route."""
    return ("onward", seat, route, at, to, told)


@step("9.4")
def ride_out(s: State, leader: str, route: str, at: int) -> None:
    """9.4 A die plus the leader's attack modifier: 5 or more meets the column. After a failure others may try."""
    seat, path = s.side[leader], route.split(" ")
    mover = OTHER[seat]
    if roll(s, "9.4", "interception", interception_drms(s, leader), blind=(mover,)).reaches(TABLES.die["interception"]):
        s.force[seat] = tuple((unit, 0) for unit in usual_party(s, leader, path, at))
        then(s, meeting(leader, route, at))
    elif shows_route(s, mover, path, at) is not None:
        then(s, intercept(seat, route, at, at))
    else:
        then(s, onward_frame(mover, route, at, len(path) - 1, at))


def interception_drms(s: State, leader: str) -> list[Drm]:
    """9.4 The leader's attack modifier."""
    return [Drm(ATTACK[leader], "leader", "9.4", (s.side[leader],))] if ATTACK[leader] else []


@step("9.4")
def meeting(s: State, leader: str, route: str, at: int) -> Flow:
    """9.4, B4 The interceptor chooses the party, and the hex of the route where it attacks."""
    path, seat = route.split(" "), s.side[leader]
    who = [unit for unit, _ in s.force[seat]]
    places = meeting_places(s, leader, who, path, at) if who else {}
    if not places:
        s.force[seat] = ()
        then(s, onward_frame(OTHER[seat], route, at, len(path) - 1, at))
        return
    options: list[Option] = [("at", hex) for hex in places]
    choice = yield ask(seat, "9.4", f"{UNIT[leader].name} meets the column. Where does he strike?", options,
                       forced=False, also=lambda: changes(s, leader, who, path, at),
                       shown=lambda option: option if option[0] == "at" else option[:1])
    if choice[0] != "at":
        s.force[seat] = tuple((unit, 0) for unit in changed(who, choice))
        then(s, meeting(leader, route, at))
        return
    hex = choice[1]
    then(s, onward_frame(OTHER[seat], route, at, path.index(hex), at),
         clash(leader, hex, places[hex], route, path.index(hex)))


def changes(s: State, leader: str, who: Sequence[str], path: Sequence[str], at: int) -> list[Option]:
    """9.4, B4 Units that may ride too, or stay, as long as raiders ride and the party still meets the column."""
    others = one_of_each(s, [unit for unit in company(s, leader) if unit not in who])
    riding = one_of_each(s, [unit for unit in who if unit != leader])
    found: list[Option] = [*(("take", unit) for unit in others), *(("leave", unit) for unit in riding)]
    return [option for option in found if may_intercept(changed(who, option))
            and meeting_places(s, leader, changed(who, option), path, at)]


def changed(who: Sequence[str], option: Option) -> list[str]:
    """9.4 A party with one unit more or less."""
    return [*who, option[1]] if option[0] == "take" else [unit for unit in who if unit != option[1]]


@step("9.4")
def clash(s: State, leader: str, hex: str, post: str, route: str, at: int) -> None:
    """9.4, C10, P8, P33 The party attacks at once, if the odds allow it; the column has moved, may not retreat before,
    but may go inside a place of its own, and has taken part in combat (11.0)."""
    seat, here, who = s.side[leader], s.at[leader], [unit for unit, _ in s.force[s.side[leader]]]
    defenders, last = list(stack(s, OTHER[seat], hex)), len(route.split(" ")) - 1
    s.force[seat] = ()
    if post != here:
        shift(s, seat, who, here, post)
    if not forces(defenders) or odds_of(attack_total(s, who, hex), defence_total(s, defenders)) is None:
        tell(s, "9.4", "no_interception", seat=seat, hex=hex)
        if post != here:
            shift(s, seat, who, post, here)
        then(s, onward_frame(OTHER[seat], route, at, last, at))
        return
    tell(s, "9.4", "interception", seat=seat, hex=hex)
    enter(s, seat, post, who)
    bridge.watch(s, seat, post)
    review_siege(s, here)
    for unit in defenders:
        s.marks[unit] |= ENGAGED
    for unit, _ in s.force[OTHER[seat]]:
        s.marks[unit] |= MOVED
    s.spent = EXHAUSTED
    show_battle(s, INTERCEPTION, seat, hex, who, defenders)
    then(s, *([shelter(OTHER[seat])] if holds(s, OTHER[seat], hex) else []), fall_upon, aftermath)


@step("9.4")
def fall_upon(s: State) -> None:
    """9.4, 10.5, 10.6, P33 One attack on all units in the open or in a town; units inside a fort are out of reach."""
    if not forces(s.defenders):
        tell(s, "10.6", "out_of_reach", seat=s.by, hex=s.target)
    s.attacks = {WHOLE: [*s.attackers, *s.defenders]}
    then(s, fight(WHOLE))
