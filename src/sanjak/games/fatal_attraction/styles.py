"""Ways to play A Fatal Attraction: a few weights, by which the quick player becomes another one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

OUTSIDE = {"AA1": 1.6, "AA6": 1.5, "AA4": 1.45, "AA8": 1.4, "AA5": 1.36, "AA3": 1.25, "AA2": 1.2, "AA7": 0.1}
"""What a marker is worth before a beach: no ship deploys there and nobody lands before it is swept."""

MOUTH = {"DS1": 1.3, "DS2": 1.3, "DS3": 0.9, "DS4": 0.9, "DS5": 0.8, "DS6": 0.8}
"""What a Level 2 is worth where the fleet must gather."""


class Style(NamedTuple):
    """What a player makes of things; the same weights serve both sides.

    `fear` is of mines; `patience` is what a gun must promise before the last Impulse; a supply point is worth `sp`, but
    little beyond `plenty` of them; `caution` is what an assault must promise, `landing` what is added to a landing and
    `ground` to a Ground segment. Of the mines: `outside` and `mouth` are what areas are worth, `levels` what each level
    adds outside the strait, and `again` is the share that a second Level 2 in an area is worth.
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


QUICK = Style()

BLUFF, STRONG = (0.0, -0.3, -0.6), (0.0, 0.1, 0.2)
"""Levels of mines outside the strait: dummies, or Level 2 although it counts twice against the limit."""

PLANS = (
    QUICK._replace(fear=0.45, caution=-0.2, landing=0.7, levels=STRONG),
    QUICK._replace(fear=1.4, caution=0.5, landing=-3.0, levels=BLUFF),
    QUICK._replace(patience=0.3, outside=OUTSIDE | {"AA4": 1.9}),
)
"""Bold, wary, and patient with the guns; each of them lays its mines outside the strait in another way."""
