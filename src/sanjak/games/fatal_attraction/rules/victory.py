"""12.0 Winning the game."""

from __future__ import annotations

from sanjak.kernel import Result, end_game, step, tell

from ..data import ALLIES, BOX, DEAD, EXITED, FORTS, POINTS, SCENARIOS, TURKS
from ..data.lists import (
    BIT,
    EXIT,
    GROUND,
    GROUP,
    HILLS,
    NAMES,
    SETS,
    SHORES,
    STRAIT,
)
from ..state import State
from .mines import way_is_open
from .supply import supplied_areas_allied
from .terms import eliminate, mined, score

# ---------------------------------------------------------------- 12.2 each turn


@step("12.2")
def score_turn(s: State) -> None:
    """12.2, 7.7 The closed strait pays the Turk; exited units without a line are lost, and never replaced."""
    if strait_is_closed(s) and not s.exited_now:
        score(s, TURKS, SCENARIOS[s.scenario].blockade_vp, "12.2", "the strait is closed")
    for group in ("commonwealth", "french"):
        if not exit_line(s, group):
            for unit in exited(s):
                if GROUP[unit] == group:
                    eliminate(s, unit, "7.7")
                    s.departed[unit] = 1


def strait_is_closed(s: State) -> bool:
    """12.2 Do mined sea areas, dummies included, join both shores?"""
    counted = mined(s) if s.variants["blockade_counts_assault_areas"] else mined(s) & STRAIT
    europe, asia = (SETS.spread(shore) for shore in (SHORES["gallipoli"], SHORES["asia"]))
    left = counted & europe
    while left:
        start = left & -left
        field = SETS.flood(start, counted)
        if field & asia:
            return True
        left &= ~field
    return False


def exited(s: State) -> list[str]:
    """7.7 The units on their way to Istanbul."""
    return [unit for unit in GROUND[ALLIES] if s.at[unit] == EXITED]


def exit_line(s: State, group: str) -> bool:
    """12.1.1 Does a line run from GP34 to a beachhead of this group in supply?"""
    return bool(supplied_areas_allied(s, group) & BIT[EXIT])


# ---------------------------------------------------------------- 12.1 sudden death


@step("12.1")
def sudden_death(s: State) -> None:
    """12.1 From the end of turn 2 on, never in Scenario 1; both at once is a draw."""
    if s.turn < 2 or not SCENARIOS[s.scenario].sudden_death:
        return
    allies, turks = allied_sudden_death(s), turkish_sudden_death(s)
    if allies or turks:
        winner = "" if allies and turks else ALLIES if allies else TURKS
        conclude(s, winner, allies or turks)


def allied_sudden_death(s: State) -> str:
    """12.1.1 An open way to Marmara, or eight units off to Istanbul with their lines behind them."""
    if way_is_open(s):
        return "strait_open"
    return "exit" if len(exited(s)) >= POINTS.units_to_exit else ""


def turkish_sudden_death(s: State) -> str:
    """12.1.2 After a landing was tried: no Normal Allied ground unit on the map, and three times the Allied VPs."""
    if not s.landing_tried or any(unit not in s.hurt and s.at[unit] in BIT for unit in GROUND[ALLIES]):
        return ""
    enough = s.vp[TURKS] >= max(1, POINTS.sudden_death_ratio * s.vp[ALLIES])
    return "driven_out" if enough else ""


# ---------------------------------------------------------------- 12.2 the end


@step("12.2")
def final_reckoning(s: State) -> None:
    """12.2, 12.0 Forts that are not Normal and Hills count for the Allies; then the higher total wins."""
    for fort in FORTS:
        if scores_at_end(s, fort):
            score(s, ALLIES, POINTS.fort, "12.2", fort)
    for area in NAMES(SETS.mask(s.control) & HILLS):
        score(s, ALLIES, POINTS.hill, "12.2", area)
    allies, turks = s.vp[ALLIES], s.vp[TURKS]
    conclude(s, "" if allies == turks else ALLIES if allies > turks else TURKS, "points")


def scores_at_end(s: State, fort: str) -> bool:
    """12.2 Not Normal, on the map or in the box; by option the eliminated ones of this game are counted only now."""
    if s.at[fort] in BIT or s.at[fort] == BOX[TURKS]:
        return fort in s.hurt
    gone_before = fort in SCENARIOS[s.scenario].forts_gone
    return s.variants["forts_score"] == "at_end" and s.at[fort] == DEAD and not gone_before


def conclude(s: State, winner: str, how: str) -> None:
    """12.0 The game is over; without a winner it is a draw."""
    tell(s, "12.2", "concluded", winner=winner, how=how)
    firsts = (winner,) if winner else (ALLIES, TURKS)
    name = {ALLIES: "allied_victory", TURKS: "turkish_victory", "": "draw"}[winner]
    end_game(s, Result(f"{name}:{how}", firsts, firsts, dict(s.vp)))

