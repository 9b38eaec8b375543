"""The value of a position: current and expected points, as a chance to win."""

from __future__ import annotations

from math import exp

from sanjak.kernel import Engine

from ..data import ALLIES, AREAS, BEACHHEADS, FORTS, SCENARIOS, TURKS, UNITS
from ..data.lists import GROUND, SIDE
from ..rules.victory import strait_is_closed
from ..state import State

SPREAD, SPREAD_A_TURN = 1.4, 0.45
"""The error of the estimated final margin, and its increase for each remaining turn."""

HILL, ASHORE, EXPOSED = 1.2, 0.3, 1.1
"""The final value of a Hill and of a unit ashore to the Allies, and the cost of a beachhead in danger."""

FORT, TURK = (0.0, 0.5, 1.4), (0.0, 0.1, 0.7)
"""The value of a fort and of a Turkish unit on the map to the Allies: Normal, hit once, hit twice."""

A_TURN = 0.6
"""The Allies' gain in a turn from everything else."""

OPENING = {1: 13.0, 2: 9.0}
"""The Allies' additional gain from the start of this turn on: the fleet takes the forts at the mouth of the strait."""


def evaluate(s: State, seat: str) -> float:
    """A seat's chance to win."""
    if s.outcome:
        return 1.0 / len(s.firsts) if seat in s.firsts else 0.0
    left = SCENARIOS[s.scenario].turns[1] - s.turn
    chance = 1 / (1 + exp(-margin(s, left) / (SPREAD + SPREAD_A_TURN * left)))
    return chance if seat == ALLIES else 1 - chance


def final(world: Engine, seat: str) -> float:
    """The value of a finished game: half for the win, half for its margin, which shows more in a few playouts."""
    s = world.state
    lead = float(s.vp[ALLIES] - s.vp[TURKS])
    squashed = 1 / (1 + exp(-lead / SPREAD))
    won = 1.0 / len(s.firsts) if seat in s.firsts else 0.0
    return 0.5 * won + 0.5 * (squashed if seat == ALLIES else 1 - squashed)


def margin(s: State, left: int) -> float:
    """The expected Allied lead at the end, in points."""
    lead = float(s.vp[ALLIES] - s.vp[TURKS]) + A_TURN * left + OPENING.get(s.turn, 0.0) * min(1, left)
    lead += sum(HILL for area in s.control if AREAS[area].hill)
    lead += sum(ASHORE for unit in GROUND[ALLIES] if s.at[unit] in AREAS)
    lead -= sum(EXPOSED for beachhead in BEACHHEADS if s.at[beachhead] in AREAS)
    lead += sum(damage(s, piece, hurt) for piece, hurt in s.hurt.items()
                if s.at[piece] in AREAS or piece in FORTS)
    if strait_is_closed(s):
        lead -= SCENARIOS[s.scenario].blockade_vp * (1 + 0.85 * left)
    return lead


def damage(s: State, piece: str, hurt: int) -> float:
    """The value of damage to the Allies; their own surviving units recover in the boxes."""
    if piece in FORTS:
        return FORT[hurt]
    return TURK[hurt] if piece in UNITS and SIDE[piece] == TURKS else 0.0
