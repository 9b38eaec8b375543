"""How good a position is: points as they stand and as they are to be expected, as a chance to win."""

from __future__ import annotations

from math import exp

from sanjak.kernel import Engine

from .data import ALLIES, AREAS, FORTS, POINTS, SCENARIOS, SHIPS, TURKS
from .data.lists import GROUND, SIDE
from .rules.victory import strait_is_closed
from .state import State

RECOVERS = 0.7
"""How often a Disabled fort or ship is Normal again at the end of the turn."""

SPREAD, SPREAD_A_TURN = 2.0, 2.2
"""How far off the estimate of the final margin is, and how much more for each turn that is left."""


def evaluate(s: State, seat: str) -> float:
    """The chance of a seat to win."""
    if s.outcome:
        return 1.0 / len(s.firsts) if seat in s.firsts else 0.0
    left = SCENARIOS[s.scenario].turns[1] - s.turn
    chance = 1 / (1 + exp(-margin(s, left) / (SPREAD + SPREAD_A_TURN * left)))
    return chance if seat == ALLIES else 1 - chance


def final(world: Engine, seat: str) -> float:
    """What a finished game is worth: half for the win, half for its margin, which tells more in a few playouts."""
    s = world.state
    lead = float(s.vp[ALLIES] - s.vp[TURKS])
    squashed = 1 / (1 + exp(-lead / SPREAD))
    won = 1.0 / len(s.firsts) if seat in s.firsts else 0.0
    return 0.5 * won + 0.5 * (squashed if seat == ALLIES else 1 - squashed)


def margin(s: State, left: int) -> float:
    """The Allied lead to be expected at the end, in points."""
    lead = float(s.vp[ALLIES] - s.vp[TURKS])
    lead += sum(POINTS.hill for area in s.control if AREAS[area].hill) * (1.0 if not left else 0.8)
    for piece, hurt in s.hurt.items():
        lead += damage(s, piece, hurt, left)
    if strait_is_closed(s):
        lead -= SCENARIOS[s.scenario].blockade_vp * (1 + 0.85 * left)
    lead += 0.12 * (s.sp[ALLIES] - s.sp[TURKS]) * min(1, left)
    return lead + posture(s)


def damage(s: State, piece: str, hurt: int, left: int) -> float:
    """What a wound is worth to the Allies."""
    if s.at[piece] in ("dead", "gone"):
        return 0.0
    if piece in FORTS:
        return POINTS.fort * (1.0 if hurt == 2 else 1 - RECOVERS) + (0.2 * left if hurt == 2 else 0.0)
    sign = -1.0 if SIDE[piece] == ALLIES else 1.0
    if piece in SHIPS:
        return sign * (0.3 * SHIPS[piece].vp + 0.4 if hurt == 2 else 0.25)
    return sign * (0.8 if hurt == 2 else 0.25)


def posture(s: State) -> float:
    """Allied units ashore that are out of supply are half lost."""
    return -sum(0.8 for unit in GROUND[ALLIES] if unit in s.oos and s.at[unit] in AREAS)
