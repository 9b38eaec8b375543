"""The value of an assault, in victory points: from the units' places, or after closing up on a beachhead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..data import ALLIES, AREAS, BEACHHEADS, FORTS, TURKS
from ..data.lists import BIT, LAND, LAND_NEAR, NAMES, OTHER, SETS, SIDE, TYPE, VP
from ..rules.assault import may_assault, supporters, targets
from ..rules.odds_of_assault import Forecast, forecast
from ..rules.stacking import room_for
from ..rules.terms import PLACE_BIT, lone, next_to, occupied, units_in
from ..state import State
from .styles import Style

SP = 0.45
"""The value of a supply point."""

HURT = 0.45
"""The value of making an enemy unit Disrupted or Broken, for each point of its elimination."""

BEACHHEAD = max(beachhead.vp for beachhead in BEACHHEADS.values())
"""The value of a destroyed beachhead to the Turk."""

CLOSING = 0.95
"""The share of an assault's value that remains if units must leave their trenches or close up first."""


def worth_of_area(s: State, side: str, area: str) -> float:
    """The value of driving the enemy out of an area."""
    if side == TURKS:
        beaches = sum(BEACHHEAD for beachhead in BEACHHEADS if s.at[beachhead] == area)
        return beaches + 0.5 + (0.5 if AREAS[area].hill else 0.0)
    forts = sum(2.0 for fort in FORTS if s.at[fort] == area)
    return forts + 0.4 + (0.8 if AREAS[area].hill else 0.0)


def balance(s: State, attackers: Sequence[str], area: str, seen: Forecast, style: Style) -> float:
    """The average gain of an assault, in points."""
    side = SIDE[attackers[0]]
    enemies = units_in(s, OTHER[side], area)
    theirs = sum(VP[unit] for unit in enemies) / len(enemies)
    ours = sum(VP[unit] for unit in attackers) / len(attackers)
    gain = (seen.cleared + style.drive * seen.hurt_defenders / len(enemies)) * worth_of_area(s, side, area)
    gain += theirs * (HURT * seen.hurt_defenders + seen.lost_defenders)
    return gain - ours * (style.wounds * seen.hurt_attackers + seen.lost_attackers)


def assault_worth(s: State, attackers: Sequence[str], area: str, order: str, intensive: bool, style: Style) -> float:
    """The value of attacking an area with these units."""
    seen = forecast(s, attackers, area, order, intensive)
    return balance(s, attackers, area, seen, style) - (SP if intensive else 0.0) if seen else -1.0


def best_assault(s: State, units: Sequence[str], order: str, style: Style) -> float:
    """The value of the best assault of these units from their places."""
    side = SIDE[units[0]] if units else ALLIES
    able = [unit for unit in units if may_assault(s, unit) and BIT.get(s.at[unit], 0) & LAND]
    best = 0.0
    for area, near in (targets(s, able, side) if able else {}).items():
        best = max(best, assault_worth(s, near, area, order, False, style))
        if supporters(s, [unit for unit in near if unit not in s.dug] or near, area):
            best = max(best, assault_worth(s, near, area, order, True, style))
    return best


# ---------------------------------------------------------------- against the beachheads


class Strike(NamedTuple):
    """An assault on a beachhead that begins with a move: its value, and the place of each unit."""

    worth: float
    places: dict[str, str]


NO_STRIKE = Strike(0.0, {})


def beachheads(s: State) -> int:
    """The areas with beachheads."""
    return SETS.mask(s.at[beachhead] for beachhead in BEACHHEADS if s.at[beachhead] in AREAS)


def undefended(s: State, unit: str) -> bool:
    """11.2 Could this unit enter an undefended beachhead?"""
    return TYPE[unit] != "artillery" and bool(LAND_NEAR.get(s.at[unit], 0) & lone(s, ALLIES))


def strike(s: State, units: Sequence[str], style: Style) -> Strike:
    """The best assault of Turkish units on a beachhead after leaving their trenches and closing up."""
    held = beachheads(s) & occupied(s, ALLIES) if style.assails else 0
    able = [unit for unit in units if is_fit(s, unit)] if held else []
    found = [strike_at(s, able, area, style) for area in NAMES(held)] if able else []
    return max(found, key=lambda one: one.worth, default=NO_STRIKE)


def is_fit(s: State, unit: str) -> bool:
    """8.4.1 Could this unit move and then assault?"""
    return (TYPE[unit] != "artillery" and unit not in s.hurt and unit not in s.oos
            and bool(PLACE_BIT[s.at[unit]] & LAND))


def strike_at(s: State, units: Sequence[str], area: str, style: Style) -> Strike:
    """The best strike at one beachhead."""
    before, dug = {unit: s.at[unit] for unit in units}, s.dug
    places: dict[str, str] = {}
    for unit in units:
        if place := place_beside(s, unit, area):
            places[unit] = s.at[unit] = place
    s.dug = {unit: mark for unit, mark in dug.items() if unit not in places}
    worth = assault_worth(s, list(places), area, "move_first", False, style) if places else 0.0
    s.at.update(before)
    s.dug = dug
    return Strike(worth, places)


def place_beside(s: State, unit: str, area: str) -> str:
    """7.3.2 The area from which a unit could assault: its own place, or one within reach if no enemy is near."""
    here, enemy = s.at[unit], occupied(s, ALLIES)
    ring = LAND_NEAR[area] & ~enemy
    if BIT[here] & ring:
        return here
    if BIT[here] & next_to(enemy):
        return ""
    return next((place for place in NAMES(LAND_NEAR[here] & ring) if room_for(s, unit, place)), "")
