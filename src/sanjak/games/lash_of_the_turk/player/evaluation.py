"""The value of a position: current points, armies, sieges, and the remaining time."""

from __future__ import annotations

from math import exp

from ..data import ATTACK, COMBAT, DEFENCE, FORTS, OTHER, PLACES, SCENARIOS, printed_level
from ..rules.end import is_mourned
from ..state import State
from .plans import LIGHT, doubled

UNIT_WORTH, SIEGE_WORTH, RAID_WORTH, SCALE = 0.035, 0.35, 0.3, 9.0


def evaluate(s: State, seat: str) -> float:
    """The chance to win; a draw counts half, and results if the leader dies whose death spoils the victory."""
    if s.outcome:
        return 0.5 if not s.firsts else float(seat in s.firsts)
    chance = ahead(s, seat)
    return chance * (0.5 if is_mourned(s, seat) else 1.0) + (1 - chance) * (0.5 if is_mourned(s, OTHER[seat]) else 0.0)


def ahead(s: State, seat: str) -> float:
    """The chance to have more points at the end."""
    lead = standing(s, seat) - standing(s, OTHER[seat])
    return 1 / (1 + exp(-lead / (SCALE + SCENARIOS[s.scenario].turns - s.turn)))


def standing(s: State, seat: str) -> float:
    """Current half points, and the prospects of the army, the raiders and the sieges."""
    left = SCENARIOS[s.scenario].turns - s.turn
    total = float(s.vp[seat])
    for hex in PLACES:
        if s.control[hex] == seat:
            total += place_worth(s, seat, hex)
        elif hex in s.siege and s.control[hex] == OTHER[seat]:
            total += SIEGE_WORTH * (1 + s.lost.get(hex, 0)) * fort_points(s, seat, hex) * min(1.0, left / 2)
    units = [unit for units in s.army[seat].values() for unit in units if unit in COMBAT]
    army = sum(ATTACK[unit] + DEFENCE[unit] for unit in units)
    return total + UNIT_WORTH * army * min(6, left) + RAID_WORTH * left * sum(unit in LIGHT for unit in units)


def place_worth(s: State, seat: str, hex: str) -> float:
    """The value of a town, or of a fort with a garrison."""
    if hex not in FORTS:
        return 1.0
    return fort_points(s, seat, hex) if not COMBAT.isdisjoint(s.army[seat].get(hex, ())) else 0.3


def fort_points(s: State, seat: str, hex: str) -> float:
    """13.2.2 The points of a fort for a side."""
    return 2.0 * printed_level(s.scenario, hex) * (1 + (hex in doubled(s.scenario, seat)))


