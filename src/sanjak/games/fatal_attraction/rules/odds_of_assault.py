"""Chances of an assault in advance: odds with every shift and modifier, and the average result."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from sanjak.kernel import Drm

from ..data import TABLES
from ..data.lists import ML, OTHER, SIDE
from ..state import State
from .assault import (
    assault_modifiers,
    attack_strength,
    column,
    defence_strength,
    odds,
    result_of_assault,
    shifts,
    shock_modifiers,
)
from .bombardment import ALL
from .odds_of_fire import share
from .terms import units_in


class Forecast(NamedTuple):
    """An assault in the current position: both strengths, the columns, shifts and modifiers, and the expected result.

    `cleared` is the chance that no defender is left if all stand the test; `hurt` is the average number of units of
    either side that drop a step, `lost` the average number eliminated.
    """

    attack: int
    defence: int
    raw: str
    column: str
    shifts: tuple[Drm, ...]
    drms: tuple[Drm, ...]
    results: tuple[str, ...]
    cleared: float
    hurt_attackers: float
    hurt_defenders: float
    lost_attackers: float
    lost_defenders: float


def forecast(s: State, attackers: Sequence[str], target: str, order: str = "move_first",
             intensive: bool = False) -> Forecast | None:
    """8.3 The expected result of an assault; None if the odds are below 1-4."""
    defenders = units_in(s, OTHER[SIDE[attackers[0]]], target)
    attack, defence = attack_strength(s, attackers, target), defence_strength(s, target, defenders)
    raw = odds(attack, defence)
    if raw is None:
        return None
    moves = tuple(shifts(s, attackers, order, intensive))
    drms = tuple(assault_modifiers(s, attackers, target))
    where = column(raw, iter(moves))
    weak = tuple(sorted(shakes(s, unit) for unit in defenders))
    own = tuple(sorted(shakes(s, unit) for unit in attackers))
    expect = outcome(where, sum(drm.value for drm in drms), own, weak)
    names = TABLES.crt.columns
    return Forecast(attack, defence, names[raw], names[where], moves, drms, results(where, drms), *expect)


def results(where: int, drms: Sequence[Drm]) -> tuple[str, ...]:
    """8.3.3 The result of each face of the die, as in the table."""
    table, drm = TABLES.crt, sum(part.value for part in drms)
    return tuple(table.rows[max(0, min(len(table.rows) - 1, face + drm - table.first))][where] for face in range(1, 7))


Shaken = tuple[int, int, int]
"""A unit under a result: its morale level, modifiers besides the result, and its earlier damage."""


def shakes(s: State, unit: str) -> Shaken:
    """8.3.3 The resistance of a unit to a result; the most resistant units sort first."""
    more = sum(drm.value for drm in shock_modifiers(s, unit, 0))
    return (-ML[unit], more, s.hurt.get(unit, 0))


@lru_cache(maxsize=65536)
def outcome(where: int, drm: int, own: tuple[Shaken, ...], weak: tuple[Shaken, ...]) -> tuple[float, ...]:
    """8.3.3 The chance to clear the area, and the average damage and losses of both sides, over the six faces."""
    cleared = hurt_own = hurt_weak = lost_own = lost_weak = 0.0
    for face in range(1, 7):
        attacker, defender = result_of_assault(face + drm, where)
        cleared += all_fail(weak, defender) / 6
        hurt, lost = suffer(weak, defender)
        hurt_weak, lost_weak = hurt_weak + hurt / 6, lost_weak + lost / 6
        hurt, lost = suffer(own, attacker)
        hurt_own, lost_own = hurt_own + hurt / 6, lost_own + lost / 6
    return cleared, hurt_own, hurt_weak, lost_own, lost_weak


def fails(unit: Shaken, number: int) -> float:
    """8.3.3 The probability that a unit drops a step under a result."""
    morale, more, _ = unit
    return share(10 + morale + more + min(number, 2), 10)


def all_fail(units: tuple[Shaken, ...], number: int) -> float:
    """8.3.3 The probability that every unit leaves; 0 if the result does not affect them all."""
    if number < len(units):
        return 0.0
    chance = 1.0
    for unit in units:
        chance *= fails(unit, number)
    return chance


def suffer(units: tuple[Shaken, ...], number: int) -> tuple[float, float]:
    """8.3.3 The average damage and losses, if the owner offers the most resistant units."""
    if not number:
        return 0.0, 0.0
    tested = units if number == ALL else units[:number]
    chances = [(fails(unit, number), unit[2]) for unit in tested]
    return sum(chance for chance, _ in chances), sum(chance for chance, hurt in chances if hurt == 2)
