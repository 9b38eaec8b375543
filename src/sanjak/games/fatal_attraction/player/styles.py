"""Ways to play A Fatal Attraction: a few weights that turn the quick player into another one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..data import ALLIES, TURKS

OUTSIDE = {"AA1": 1.6, "AA6": 1.5, "AA4": 1.45, "AA5": 1.36, "AA3": 1.25, "AA2": 1.2, "AA8": 0.4, "AA7": 0.1}
"""The value of a marker off a beach: no ship deploys there and nobody lands before it is swept."""

MOUTH = {"DS1": 1.3, "DS2": 1.3, "DS3": 0.9, "DS4": 0.9, "DS5": 0.8, "DS6": 0.8}
"""The value of a Level 2 where the fleet must gather."""

Worth = tuple[float, float, float, float]
"""The value of a piece to its enemy: Normal, hit once, hit twice, gone."""

SHIPS: dict[str, Worth] = {"B": (0.0, 0.25, 1.8, 3.8), "BC": (0.0, 0.4, 2.8, 6.0), "BB": (0.0, 0.4, 2.8, 6.0),
                           "CL": (0.0, 0.2, 0.7, 1.4), "MS": (0.0, 0.15, 0.7, 1.5)}
"""The value of ships to their enemy, by type."""


class Style(NamedTuple):
    """The weights of a player; the same weights serve both sides.

    `fear` is of mines; `patience` is the least value of a gun's action before the last Impulse; `sp` is the value of a
    supply point, which is low beyond `plenty` of them; `caution` is the least value of an assault, `landing` is added
    to a landing and `ground` to a Ground segment. Mines: `outside` and `mouth` are the values of areas, `levels` the
    additional value of each level outside the strait, and `again` the share for a second Level 2 in an area; `ambush`
    is the area outside that holds only a Level 2, to surprise the ships that gather next to it.

    On land: `crowd` has the shares of a post's value for its first units; `drive` is the value of driving off a
    defender, as a share of the area, and `wounds` the cost of damage to a unit, for each of its points; `reserve` is
    the least value of a formation that only moves before the last Impulse. A Turk who `assails` attacks beachheads, and
    leaves trenches to do so. `mines` and `forts` are the supply points that the Turk keeps instead of paying for these.

    Guns that are `massed` all aim before any fires; otherwise each sees the result of the last one. `ships` are the
    values of damage to them, `disorder` is the value of Disrupting a unit by shells, `sally` the target of the Turkish
    fleet.
    """

    fear: float = 0.8
    patience: float = 0.0
    sp: float = 0.45
    plenty: int = 4
    caution: float = 0.12
    landing: float = -0.3
    ground: float = 0.0
    outside: Mapping[str, float] = OUTSIDE
    mouth: Mapping[str, float] = MOUTH
    levels: tuple[float, float, float] = (0.0, 0.1, -0.6)
    again: float = 0.75
    ambush: str = ""
    massed: bool = True
    ships: Mapping[str, Worth] = SHIPS
    disorder: float = 0.4
    sally: str = ""
    crowd: tuple[float, ...] = (1.0, 0.4, 0.2)
    drive: float = 0.0
    wounds: float = 0.3
    reserve: float = 0.0
    assails: bool = False
    mines: int = 2
    forts: int = 1


PLAIN = Style()

SINGLY = PLAIN._replace(massed=False)
"""Each gun sees the result of the last one, so no shot is wasted on a fort that is already silenced."""

GUARDED = PLAIN._replace(crowd=(1.0, 0.55, 0.35, 0.2, 0.1))
"""More than one unit guards a beach where the enemy can land."""

QUICK: dict[str, dict[str, Style]] = {
    "bold_stroke": {ALLIES: SINGLY._replace(fear=0.5), TURKS: GUARDED},
    "anzacs": {ALLIES: SINGLY, TURKS: GUARDED},
    "campaign": {ALLIES: SINGLY, TURKS: GUARDED},
}
"""The quick player's style for each side; in a single turn the Allies take more risks."""

DENIED = {"AA1": 5.0, "AA4": 4.7, "AA5": 4.4, "AA2": 3.8, "AA6": 3.5, "AA3": 2.9, "AA7": 0.2, "AA8": 0.1}
"""The areas where mines keep the fleet away from the forts best, one in each area."""

SEASON = GUARDED._replace(massed=False, sally="DS1", drive=0.5, wounds=0.05, reserve=0.6, assails=True, mines=9,
                          forts=2)
"""A Turk for more than one turn: it guards the beaches, saves supply, and attacks the beachheads."""

WATCHED = OUTSIDE | {"AA2": 5.6, "AA6": 2.4, "AA1": 0.1}
"""Mines that keep the fleet away but leave AA1 open: it comes there for Kum Kale, next to the ambush in AA2."""

CRAFT = {
    "bold_stroke": QUICK["bold_stroke"] | {TURKS: SINGLY._replace(outside=DENIED, levels=(0.0, 1.0, 0.0))},
    "anzacs": QUICK["anzacs"] | {TURKS: SEASON._replace(outside=WATCHED, ambush="AA2")},
    "campaign": QUICK["campaign"] | {TURKS: SEASON},
}
"""The best known style for each scenario and side; for the Turk it differs from the quick player's."""
