"""How good a position is: points as they stand and as they are to be expected, as a chance to win."""

from __future__ import annotations

from math import exp

from sanjak.kernel import Engine

from ..data import ALLIES, AREAS, BEACHHEADS, FORTS, SCENARIOS, TURKS, UNITS
from ..data.lists import GROUND, SIDE
from ..rules.victory import strait_is_closed
from ..state import State

SPREAD, SPREAD_A_TURN = 1.4, 0.45
"""How far off the estimate of the final margin is, and how much more for each turn that is left."""

HILL, ASHORE, EXPOSED = 1.2, 0.3, 1.1
"""What a Hill held and a unit ashore bring the Allies in the end, and what a beachhead costs that may be destroyed."""

FORT, TURK = (0.0, 0.5, 1.4), (0.0, 0.1, 0.7)
"""What a fort and a Turkish unit on the map are worth to the Allies: Normal, hit once, hit twice."""

A_TURN = 0.6
"""What the Allies gain in a turn by all that is not reckoned here."""

OPENING = {1: 13.0, 2: 9.0}
"""What they gain besides from the start of this turn on: the fleet takes the forts at the mouth of the strait."""


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
    """What a wound is worth to the Allies; their own that live to the end of the turn heal in the boxes."""
    if piece in FORTS:
        return FORT[hurt]
    return TURK[hurt] if piece in UNITS and SIDE[piece] == TURKS else 0.0
