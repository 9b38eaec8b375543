"""8.5.1 The danger of mines at the end of a Naval segment, as far as a seat may know it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sanjak.scene.kept import kept
from sanjak.scene.text import percent

from ..data import ALLIES, AREAS, MARKERS, TABLES
from ..data.lists import AEGEAN, MAP, VP, WARSHIPS
from ..state import State
from . import names
from .ledger import MineRisk, Row, lying, mine_risk, mined
from .names import plural

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


# ---------------------------------------------------------------- in words


def danger_to_one(s: State, area: str) -> float:
    """8.5.1 The chance that mines hit one warship in an area when the segment ends."""
    return peril(s, area, ANY_SHIP).chance


ANY_SHIP = WARSHIPS[ALLIES][:1]


@kept
def mine_rows(s: State) -> list[Row]:
    """The mines area by area with the risk of entering, as far as this seat knows."""
    risk = mine_risk(s)
    told = (f"{plural(risk.markers, 'marker')} face down, at most {plural(risk.factors, 'factor')} among them"
            if risk.markers else "no marker lies face down")
    rows = [Row(f"Mines: {told} (§8.5)", "", True)]
    alike: dict[tuple[str, str], list[str]] = {}
    for area in mined(s):
        kinds = ", ".join(names.LEVELS[MARKERS[id]] if id in MARKERS else "face down" for id in lying(s, area))
        alike.setdefault((kinds, percent(danger_to_one(s, area))), []).append(area)
    for (kinds, share), areas in alike.items():
        where = names.place(areas[0]) if len(areas) == 1 else ", ".join(areas)
        rows.append(Row(f"{where}: {kinds}; a warship there is hit", share))
    return rows + beside_rows(s)


def beside_rows(s: State) -> list[Row]:
    """8.5.1 Areas without a marker where a neighbouring Level 2 may hit a warship."""
    alike: dict[str, list[str]] = {}
    for area in AREAS:
        chance = danger_to_one(s, area) if not AREAS[area].land and not lying(s, area) else 0.0
        if chance:
            alike.setdefault(percent(chance), []).append(area)
    return [Row(f"{', '.join(areas)}: beside mines; a warship there is hit", share) for share, areas in alike.items()]
