"""8.5.1 The danger of mines at the end of a Naval segment, as far as a seat may know it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ..data import ALLIES, AREAS, MARKERS, TABLES
from ..data.lists import AEGEAN, MAP, VP, WARSHIPS
from ..state import State
from .ledger import MineRisk, lying, mine_risk

SAFE = (TABLES.mine_attack.crippled - 1) / 10
"""The chance that one attack does nothing."""
AFLOAT = (TABLES.mine_attack.sunk - 1) / 10
"""The chance that one attack does not sink a ship."""
HIGH = 0.3
"""From this chance on, the end of a segment is asked twice."""

Levels = tuple[float, float, float]
"""The chances that a marker makes no attack, one, or two."""


class Peril(NamedTuple):
    """Mines and the ships of a sea area: the chance that one or more are hit, and the expected loss of VP."""

    area: str
    ships: int
    chance: float
    vp: float


def perils(s: State) -> list[Peril]:
    """The sea areas whose Allied warships mines may attack when the segment ends, the worst first."""
    fleets: dict[str, list[str]] = {}
    for ship in WARSHIPS[ALLIES]:
        if s.at.get(ship) in AREAS:
            fleets.setdefault(s.at[ship], []).append(ship)
    found = (peril(s, area, ships) for area, ships in fleets.items())
    return sorted((one for one in found if one.chance), key=lambda one: (-one.vp, one.area))


def peril(s: State, area: str, ships: Sequence[str]) -> Peril:
    """The danger to some ships in an area. Hidden markers are taken as independent of one another."""
    markers = list(attacking(s, area))
    chance = 1 - none_of(markers, SAFE ** len(ships))
    sunk = 1 - none_of(markers, AFLOAT)
    return Peril(area, len(ships), chance, sunk * sum(VP[ship] for ship in ships))


def none_of(markers: Iterable[Levels], spared: float) -> float:
    """The chance that no marker does harm, if one attack spares with this chance."""
    return math.prod(sum(share * spared ** attacks for attacks, share in enumerate(levels)) for levels in markers)


def attacking(s: State, area: str) -> Iterator[Levels]:
    """8.5.1 The markers of an area, and those of Level 2 next to it, which attack once; none attack the Aegean."""
    risk = mine_risk(s)
    for marker in lying(s, area):
        yield levels_of(marker, risk)
    for near in MAP.beside[area] if area != AEGEAN else ():
        for marker in lying(s, near):
            double = levels_of(marker, risk)[2]
            yield (1 - double, double, 0.0)


def levels_of(marker: str, risk: MineRisk) -> Levels:
    """The level of a marker, or what is known of a hidden one."""
    if marker in MARKERS:
        level = MARKERS[marker]
        return (float(level == 0), float(level == 1), float(level == 2))
    two = min(risk.reaches, risk.attacks / 2)
    one = min(1 - two, risk.attacks - 2 * two)
    return (1 - one - two, one, two)


def whole(found: Sequence[Peril]) -> Peril:
    """The danger to all ships together."""
    spared = math.prod(1 - one.chance for one in found)
    return Peril("", sum(one.ships for one in found), 1 - spared, sum(one.vp for one in found))
