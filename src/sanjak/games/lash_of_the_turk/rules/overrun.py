"""9.6 Overruns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sanjak.kernel import Drm, Flow, Option, ask, reveal, roll, step, tell, then
from sanjak.toolkit.hexes import side

from ..data import ATTACK, CAVALRY, LEADERS, NEAR, OTHER, SIDE, TABLES, TERRAIN, TOWNS, UNIT, WHEELS, name_of
from ..state import PLEDGED, State
from . import bridge
from .control import enter, review_siege
from .factors import attack_total, defence_total, is_barred, may_attack_across
from .paths import points_left, ways_of
from .retreats import eliminate, fall_back, names, turn_away
from .sieges import keep_up
from .stacks import (
    best_inside,
    change_room,
    forces,
    holds,
    holds_fort,
    is_besieged,
    left_outside,
    room_changes,
    shift,
    stack,
)

TABLE = TABLES.overrun
EXHAUSTED = 99
"""More movement points than any column has."""


def overrun_options(s: State, seat: str, column: Sequence[str]) -> list[Option]:
    """9.6, 10.8.7 The enemies next to the column that it can afford to run over: the entry plus one movement point."""
    here, enemies = s.here, s.army[OTHER[seat]]
    near = [hex for hex in NEAR[here] if hex in enemies and enemies[hex][-1] not in LEADERS]
    if not near or is_besieged(s, seat, here) or not any(unit not in LEADERS and ATTACK[unit] for unit in column):
        return []
    if any(is_barred(s, unit) for unit in column):
        return []
    left = points_left(s, seat)
    ways = dict(ways_of(s, seat, not WHEELS.isdisjoint(column))[here])
    return [("overrun", hex) for hex in near if hex in ways and ways[hex] + 1 <= left
            and not is_besieged(s, OTHER[seat], hex) and may_attack_across(s, seat, here, hex)]


def overruns(s: State, seat: str, option: Option) -> None:
    """9.6 The column declares it; both stacks are shown; in a fort hex the defenders may withdraw into the fort."""
    hex, enemy = option[1], OTHER[seat]
    column = [unit for unit, _ in s.force[seat]]
    s.spent += dict(ways_of(s, seat, not WHEELS.isdisjoint(column))[s.here])[hex] + 1
    s.battle, s.by, s.target = "overrun", seat, hex
    s.attackers, s.defenders, s.inside = column, list(stack(s, enemy, hex)), []
    s.shown = [*s.attackers, *s.defenders]
    reveal(s)
    tell(s, "9.6", "overrun", seat=seat, hex=hex)
    if holds_fort(s, enemy, hex):
        then(s, withdraw(enemy), run_over(seat))
    else:
        if hex in TOWNS and holds(s, enemy, hex) and len(best_inside(s.defenders, hex)) == len(s.defenders):
            s.inside = s.defenders[:]
        then(s, run_over(seat))


@step("9.6")
def withdraw(s: State, seat: str) -> Flow:
    """9.6, 10.6.1 Defenders of a fort may withdraw into it and so prevent the overrun; the surplus leaves the hex."""
    choice = yield ask(seat, "9.6", f"An overrun of {name_of(s.target)}: withdraw into the fort?",
                       [("withdraw",), ("stand",)], also=lambda: room_changes(s, s.defenders, s.target, s.inside))
    reveal(s)
    if choice[0] in ("in", "out"):
        change_room(s, choice)
        then(s, withdraw(seat))
    elif choice == ("withdraw",):
        rest = left_outside(s.defenders, s.target, s.inside)
        s.inside, s.defenders = [unit for unit in s.defenders if unit not in rest], []
        turn_away(s, seat, s.target, rest)
    else:
        s.inside = []


def overrun_odds(s: State) -> int:
    """9.6, C12 The ratio as in combat, rounded for the defender."""
    inside = bool(s.inside)
    defence = defence_total(s, s.defenders, inside)
    return attack_total(s, s.attackers, s.target, inside) // defence if defence else TABLE.minimum


def overrun_drms(s: State) -> Iterator[Drm]:
    """9.6 Odds, leaders, cover, a river, and horse against foot in the open."""
    drms, terrain = TABLE.drms, TERRAIN[s.target]
    if above := min(drms["odds_most"], overrun_odds(s) - TABLE.minimum):
        yield Drm(above, "odds", "9.6")
    if best := max((UNIT[unit].factors[0] for unit in s.attackers if unit in LEADERS), default=0):
        yield Drm(best, "leader", "9.6")
    if best := max((UNIT[unit].factors[1] for unit in s.defenders if unit in LEADERS), default=0):
        yield Drm(-best, "defending leader", "9.6")
    if s.inside or terrain in ("woods", "marsh"):
        yield Drm(drms["cover"], "town" if s.inside else terrain, "9.6")
    elif terrain == "mountain":
        yield Drm(drms["mountain"], terrain, "9.6")
    if SIDE.get(side(s.here, s.target)):
        yield Drm(drms["river"], "river", "9.6")
    riders, foot = forces(s.attackers), forces(s.defenders)
    if terrain == "clear" and not s.inside and all(u in CAVALRY for u in riders) and not any(
            u in CAVALRY for u in foot):
        yield Drm(drms["horse_in_the_clear"], "all cavalry in the open", "9.6")


@step("9.6")
def run_over(s: State, seat: str) -> None:
    """9.6 Below 5:1 the column stops and must attack; else a die decides."""
    if not forces(s.defenders):
        end_overrun(s)
        return
    if overrun_odds(s) < TABLE.minimum:
        repulsed(s, seat)
        return
    rolled = roll(s, "9.6", f"overrun {s.target}", overrun_drms(s))
    OUTCOMES[rolled.gives(TABLE.at(rolled.total))](s, seat)


def repulsed(s: State, seat: str) -> None:
    """9.6, P8 The column stops where it is and must attack that stack in the Combat Phase."""
    s.pledges.append(f"{s.here}:{s.target}")
    for unit in s.attackers:
        s.marks[unit] |= PLEDGED
    tell(s, "9.6", "overrun_fails", seat=seat, hex=s.target)
    stop(s, seat)
    end_overrun(s)


def retreats(s: State, seat: str) -> None:
    """9.6 The defenders fall back a hex; the column enters and stops."""
    then(s, fall_back(OTHER[seat], s.target, names(s.defenders), 0), follow(seat, 0))


def destroyed(s: State, seat: str) -> None:
    """9.6 The defenders are eliminated; the column enters and stops."""
    wipe_out(s)
    then(s, follow(seat, 0))


def destroyed_and_on(s: State, seat: str) -> None:
    """9.6 The defenders are eliminated; the column enters and may go on."""
    wipe_out(s)
    then(s, follow(seat, 1))


OUTCOMES = {"repulsed": repulsed, "retreats": retreats, "destroyed": destroyed, "destroyed_and_on": destroyed_and_on}


def wipe_out(s: State) -> None:
    """9.6 All units that were run over are lost; leaders are chased when the column enters."""
    for unit in forces(s.defenders):
        eliminate(s, unit, "9.6")


@step("9.6")
def follow(s: State, seat: str, on: int) -> None:
    """9.6, 10.8.5 The column enters the cleared hex if it is empty; besiegers that were driven out besiege no more."""
    column = [unit for unit, _ in s.force[seat]]
    if not any(unit not in LEADERS for unit in stack(s, OTHER[seat], s.target)):
        left, s.here = s.here, s.target
        shift(s, seat, column, left, s.here)
        enter(s, seat, s.here, column)
        bridge.watch(s, seat, s.here)
        keep_up(s, left)
    review_siege(s, s.target)
    if not on:
        stop(s, seat)
    end_overrun(s)


def stop(s: State, seat: str) -> None:
    """9.6 The column moves no more."""
    s.spent = EXHAUSTED


def end_overrun(s: State) -> None:
    """9.1 Shown units are covered again."""
    s.battle = s.by = s.target = ""
    s.attackers, s.defenders, s.inside, s.shown = [], [], [], []
