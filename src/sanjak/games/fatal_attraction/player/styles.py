"""Ways to play A Fatal Attraction: a few weights, by which the quick player becomes another one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..data import ALLIES, TURKS

OUTSIDE = {"AA1": 1.6, "AA6": 1.5, "AA4": 1.45, "AA5": 1.36, "AA3": 1.25, "AA2": 1.2, "AA8": 0.4, "AA7": 0.1}
"""What a marker is worth before a beach: no ship deploys there and nobody lands before it is swept."""

MOUTH = {"DS1": 1.3, "DS2": 1.3, "DS3": 0.9, "DS4": 0.9, "DS5": 0.8, "DS6": 0.8}
"""What a Level 2 is worth where the fleet must gather."""

Worth = tuple[float, float, float, float]
"""What a piece is worth to its enemy: Normal, hit once, hit twice, gone."""

SHIPS: dict[str, Worth] = {"B": (0.0, 0.25, 1.8, 3.8), "BC": (0.0, 0.4, 2.8, 6.0), "BB": (0.0, 0.4, 2.8, 6.0),
                           "CL": (0.0, 0.2, 0.7, 1.4), "MS": (0.0, 0.15, 0.7, 1.5)}
"""What ships are worth to their enemy, by type."""


class Style(NamedTuple):
    """What a player makes of things; the same weights serve both sides.

    `fear` is of mines; `patience` is what a gun must promise before the last Impulse; a supply point is worth `sp`, but
    little beyond `plenty` of them; `caution` is what an assault must promise, `landing` what is added to a landing and
    `ground` to a Ground segment. Of the mines: `outside` and `mouth` are what areas are worth, `levels` what each level
    adds outside the strait, and `again` is the share that a second Level 2 in an area is worth; `ambush` is the area
    outside where nothing but a Level 2 lies, in wait for the ships that gather beside it.

    On land: the first units on a post are worth as much of it as `crowd` says; `drive` is what it is worth to drive a
    defender off, as a share of his area, and `wounds` what it costs to have a unit hurt, for each of its points;
    `reserve` is what a formation must promise that only moves before the last Impulse. A Turk who `assails` goes for
    beachheads, and leaves his trenches for it. `mines` and `forts` are the supply points that he keeps rather than pay
    for these.

    Guns that are `massed` all aim before any fires; else each sees what the last one did. `ships` are what damage to
    them is worth, `disorder` is what it is worth to Disrupt a unit by shells, `sally` is where the Turkish fleet runs.
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
"""Each gun sees what the last one did: no shot is wasted on a fort that is down already."""

GUARDED = PLAIN._replace(crowd=(1.0, 0.55, 0.35, 0.2, 0.1))
"""More than one unit stands on a beach where the enemy can land."""

QUICK: dict[str, dict[str, Style]] = {
    "bold_stroke": {ALLIES: SINGLY._replace(fear=0.5), TURKS: GUARDED},
    "anzacs": {ALLIES: SINGLY, TURKS: GUARDED},
    "campaign": {ALLIES: SINGLY, TURKS: GUARDED},
}
"""How the quick player plays a side; in a single turn the Allies dare more."""

DENIED = {"AA1": 5.0, "AA4": 4.7, "AA5": 4.4, "AA2": 3.8, "AA6": 3.5, "AA3": 2.9, "AA7": 0.2, "AA8": 0.1}
"""Where mines keep the fleet off the forts best, one in each area."""

SEASON = GUARDED._replace(massed=False, sally="DS1", drive=0.5, wounds=0.05, reserve=0.6, assails=True, mines=9,
                          forts=2)
"""A Turk for more than one turn: he guards his beaches, saves his supply, and falls upon the beachheads."""

WATCHED = OUTSIDE | {"AA2": 5.6, "AA6": 2.4, "AA1": 0.1}
"""Where mines keep the fleet off, while AA1 is left to it: there it comes for Kum Kale, beside the ambush in AA2."""

CRAFT = {
    "bold_stroke": QUICK["bold_stroke"] | {TURKS: SINGLY._replace(outside=DENIED, levels=(0.0, 1.0, 0.0))},
    "anzacs": QUICK["anzacs"] | {TURKS: SEASON._replace(outside=WATCHED, ambush="AA2")},
    "campaign": QUICK["campaign"] | {TURKS: SEASON},
}
"""The best style known for each scenario and side: for the Turk another than the quick player's."""
