"""9.4 Interception."""

from __future__ import annotations

from collections.abc import Sequence

from sanjak.kernel import Drm, Flow, Option, ask, reveal, roll, step, tell, then
from sanjak.toolkit.hexes import distance

from ..data import ALLIED_LEADERS, ATTACK, CAVALRY, LEADERS, MOVE, NEAR, OTHER, RAIDERS, TABLES, UNIT
from ..state import DISRUPTED, MOVED, RAIDED, TRIED, State
from .battle import begin_battle
from .control import enter
from .factors import attack_total, defence_total, is_barred, may_attack_across, odds_of
from .overrun import EXHAUSTED
from .paths import allowance, reach
from .stacks import enemy_in, fits, forces, may_leave, shift, stack

FASTEST = 4
RIDERS = RAIDERS & CAVALRY


def interceptors(s: State, mover: str) -> list[str]:
    """9.4 The leaders of the other side who may intercept a column of this one."""
    marks, found = s.marks, []
    for hex, units in s.army[OTHER[mover]].items():
        if units[0] in LEADERS and hex not in s.siege:
            for unit in units:
                if unit not in LEADERS:
                    break
                if MOVE[unit] >= FASTEST and not marks[unit] & TRIED and party(s, unit):
                    found.append(unit)
    return found


def party(s: State, leader: str) -> list[str]:
    """9.4, P26 A leader with the cavalry of his hex, an ally with his own nation's; none without raider cavalry."""
    units, marks = s.army[s.side[leader]][s.at[leader]], s.marks
    riders = [unit for unit in units if unit in CAVALRY and not marks[unit] & (RAIDED | DISRUPTED)]
    if leader in ALLIED_LEADERS:
        riders = [unit for unit in riders if UNIT[unit].nation == UNIT[leader].nation]
    riders = [unit for unit in riders if not is_barred(s, unit)]
    return [leader, *riders] if any(unit in RIDERS for unit in riders) else []


def interception_range(s: State, leader: str) -> int:
    """9.4, C9 Half the slowest allowance of the party, rounded up, in hexes."""
    return (min(allowance(s, unit) for unit in party(s, leader)) + 1) // 2


def moves_into_reach(s: State, path: Sequence[str], at: int, ready: Sequence[str]) -> tuple[int, str] | None:
    """9.4 Where on its route the column first comes within reach of somebody, and of whom."""
    reaches = [(leader, s.at[leader], interception_range(s, leader)) for leader in ready]
    for index in range(max(at, 1), len(path)):
        for leader, hex, far in reaches:
            if distance(path[index], hex) <= far:
                return index, leader
    return None


@step("9.4")
def intercept(s: State, leader: str, route: str, at: int, declined: str) -> Flow:
    """9.4 The other side sees the rest of the route and may try to intercept, once a leader and phase."""
    seat = s.side[leader]
    way = ", ".join(route.split(" ")[at:])
    choice = yield ask(seat, "9.4", f"Intercept with {UNIT[leader].name}? The column goes {way}",
                       [("intercept", leader), ("let_pass",)], shown=lambda option: option[:1])
    if choice == ("let_pass",):
        reveal(s)
        then(s, onward_frame(OTHER[seat], route, at, f"{declined} {leader}"))
        return
    s.marks[leader] |= TRIED
    drms = interception_drms(leader)
    if roll(s, "9.4", "interception", drms).reaches(TABLES.die["interception"]):
        then(s, meeting(leader, route, at))
    else:
        then(s, onward_frame(OTHER[seat], route, at, declined))


def interception_drms(leader: str) -> list[Drm]:
    """9.4 The leader's attack modifier."""
    return [Drm(ATTACK[leader], "leader", "9.4")] if ATTACK[leader] else []


def onward_frame(seat: str, route: str, at: int, declined: str) -> tuple[str, str, str, int, str]:
    """9.0 The column goes on along its route."""
    return ("onward", seat, route, at, declined)


def meeting_places(s: State, leader: str, path: Sequence[str], at: int) -> dict[str, str]:
    """9.4 The hexes of the route in range that the party can attack, each with the hex from which it does."""
    seat, here, who = s.side[leader], s.at[leader], party(s, leader)
    far = interception_range(s, leader)
    found: dict[str, str] = {}
    may_go = may_leave(s, seat, here, who)
    open_hexes = reach(s, seat, who, here, min(allowance(s, unit) for unit in who), True).cost
    for hex in path[at:]:
        if distance(hex, here) <= far and hex not in s.siege:
            posts = [post for post in NEAR[hex] if post in open_hexes and may_attack_across(s, seat, post, hex)
                     and not enemy_in(s, seat, post) and (post == here or (may_go and fits(s, seat, post, who)))]
            if posts:
                found[hex] = min(posts, key=lambda post: (open_hexes[post], post))
    return found


@step("9.4")
def meeting(s: State, leader: str, route: str, at: int) -> Flow:
    """9.4 The interceptor chooses where on the route he attacks."""
    path, seat = route.split(" "), s.side[leader]
    places = meeting_places(s, leader, path, at)
    if not places:
        then(s, onward_frame(OTHER[seat], route, at, ""))
        return
    options: list[Option] = [("at", hex) for hex in places]
    choice = yield ask(seat, "9.4", "Where do you intercept?", options)
    hex = choice[1]
    then(s, clash(leader, hex, places[hex], route, path.index(hex)))
    if path.index(hex) > at:
        then(s, ("advance_column", OTHER[seat], " ".join(path[at:path.index(hex) + 1])))


@step("9.4")
def clash(s: State, leader: str, hex: str, post: str, route: str, at: int) -> None:
    """9.4, C10, P8 The party attacks at once, if the odds allow it; the column has moved and may not retreat before."""
    seat, here, who = s.side[leader], s.at[leader], party(s, leader)
    defenders = list(stack(s, OTHER[seat], hex))
    if post != here:
        shift(s, seat, who, here, post)
    tell(s, "9.4", "interception", seat=seat, hex=hex)
    if not forces(defenders) or odds_of(attack_total(s, who, hex), defence_total(s, defenders)) is None:
        if post != here:
            shift(s, seat, who, post, here)
        then(s, onward_frame(OTHER[seat], route, at, ""))
        return
    enter(s, seat, post, who)
    for unit, _ in s.force[OTHER[seat]]:
        s.marks[unit] |= MOVED
    s.spent = EXHAUSTED
    begin_battle(s, "interception", seat, hex, who, defenders)
