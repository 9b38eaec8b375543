"""2.3, 10.1.3 Combat factors, odds, and across which hexsides one may attack."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sanjak.toolkit.hexes import side

from ..data import (
    ATTACK,
    CAVALRY,
    DEFENCE,
    HEAVY_CAVALRY,
    LEADERS,
    MAGYARS,
    SIDE,
    TABLES,
    TERRAIN,
)
from ..state import DISRUPTED, RAIDED, UNSUPPLIED, State
from .stacks import fleet_on, holds_fort, magyars_may_attack

COLUMNS = TABLES.combat.columns
FOUR_TO_ONE = len(COLUMNS) - 1
MULTIPLIER = TABLES.terrain.place_multiplier


class Odds(NamedTuple):
    """A column of the CRT, and how many levels above 4:1 it stands for."""

    column: int
    above: int

    @property
    def name(self) -> str:
        """As the table heads it."""
        return f"{self.above + 4}:1" if self.above else str(COLUMNS[self.column])


def halved(factor: int, times: int) -> int:
    """2.3 A factor halved this number of times; fractions are rounded up at the end."""
    return -(-factor >> times) if times else factor


def odds_of(attack: int, defence: int) -> Odds | None:
    """2.3, 10.1.3 The odds, rounded for the defender; below 1:3 there is no attack."""
    if attack >= defence:
        ratio = attack // max(1, defence)
        return Odds(min(FOUR_TO_ONE, ratio + 1), max(0, ratio - 4))
    if attack <= 0:
        return None
    ratio = -(-defence // attack)
    return Odds(3 - ratio, 0) if ratio <= 3 else None


def is_starved(s: State, unit: str) -> bool:
    """4.4 Out of supply, and not in a fort of its own, where the factors stay whole."""
    return bool(s.marks[unit] & UNSUPPLIED) and not holds_fort(s, s.side[unit], s.at[unit])


def attack_factor(s: State, unit: str, target: str, inside: bool) -> int:
    """10.1.3, 4.4, 11.0 Halved across a river, out of supply, disrupted; horse in marsh and mountain, if it is open."""
    if unit in LEADERS:
        return 0
    hex, marks, times = s.at[unit], s.marks[unit], 0
    if hex != target and SIDE.get(side(hex, target)):
        times += 1
    if marks:
        times += bool(marks & DISRUPTED) + is_starved(s, unit)
    if not inside and unit in CAVALRY:
        terrain = TERRAIN[target]
        times += terrain == "mountain" or (terrain == "marsh" and unit in HEAVY_CAVALRY)
    return halved(ATTACK[unit], times)


def defence_factor(s: State, unit: str, inside: bool) -> int:
    """10.1.3, 4.4, 11.0 Halved out of supply or after a raid, doubled inside a town or fort."""
    if unit in LEADERS:
        return 0
    marks = s.marks[unit]
    factor = halved(DEFENCE[unit], bool(marks & RAIDED) + is_starved(s, unit)) if marks else DEFENCE[unit]
    return factor * MULTIPLIER if inside else factor


def attack_total(s: State, units: Iterable[str], target: str, inside: bool = False) -> int:
    """10.1.3 The factors of attackers against a hex."""
    return sum(attack_factor(s, unit, target, inside) for unit in units)


def defence_total(s: State, units: Iterable[str], inside: bool = False) -> int:
    """10.1.3 The factors of defenders."""
    return sum(defence_factor(s, unit, inside) for unit in units)


def is_hopeless(s: State, units: Iterable[str], hex: str, enemy: str) -> bool:
    """10.1.3, B2 Is it known that these units have no odds of 1:3? Besiegers lie open, so theirs can be reckoned."""
    return hex in s.siege and odds_of(attack_total(s, units, hex), defence_total(s, s.army[enemy].get(hex, ()))) is None


def printed_attack(units: Iterable[str]) -> int:
    """10.8, C17 Attack factors as printed."""
    return sum(ATTACK[unit] for unit in units if unit not in LEADERS)


def printed_defence(units: Iterable[str]) -> int:
    """10.8, C17 Defence factors as printed."""
    return sum(DEFENCE[unit] for unit in units if unit not in LEADERS)


def may_attack_across(s: State, seat: str, here: str, there: str) -> bool:
    """10.0 Not across a lake, and across the Danube only with a friendly fleet on the hexside."""
    kind = SIDE.get(side(here, there))
    if kind == "lake":
        return False
    return kind != "danube" or fleet_on(s, seat, side(here, there))


def is_barred(s: State, unit: str) -> bool:
    """14.1.5, P26 May this ally of 1526 not attack now?"""
    return unit in MAGYARS and s.side[unit] == "austrian" and not magyars_may_attack(s)
