"""The quick players' evaluation of battles, and the conversion of an evaluation to a chance."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import files
from math import exp

from ..rules.battles import battle_box
from ..state import SiegeState

POINTS = {"victories": 1, "stalemates": 0, "defeats": -1}


@lru_cache(maxsize=256)
def swing(value: int, drm: int) -> float:
    """The average Victories minus Defeats of one battle."""
    return sum(POINTS[battle_box(face, drm, value)] for face in range(1, 7)) / 6


@cache
def swings(values: tuple[int, ...], low: int, high: int) -> float:
    """The gain from better modifiers in several battles."""
    return sum(swing(value, high) - swing(value, low) for value in values)


def resource_swing(s: SiegeState, theater: str, more: int, coming: tuple[int, ...], kaiser: tuple[int, ...],
                   cards: int) -> float:
    """The gain from one Resource more (or less) in a theater's battles, with a Kaiserschlacht of likely length."""
    drm = s.resources[theater] - s.war_weariness
    low, high = min(drm, drm + more), max(drm, drm + more)
    return swings(coming, low, high) + (min(1.0, cards / 12) / 2 * swings(kaiser, low, high) if kaiser else 0.0)


def fear_of_collapse(above: int, cards: int, reach: float, reach_cards: float) -> float:
    """The nearness of the Will to its collapse, less sharp with more cards to come."""
    return exp(-above / (reach * (1 + cards / reach_cards)))


@cache
def worths(data: str) -> dict[str, float]:
    """The fitted weight of each fact of a position in the log-odds of survival: `evaluation.json` in a game's data."""
    text = files(data).joinpath("evaluation.json").read_text(encoding="utf-8")
    fitted: dict[str, float] = json.loads(text)
    return fitted


def log_odds(table: dict[str, float], facts: Iterable[str]) -> float:
    """The sum of the facts' weights."""
    return sum(table.get(fact, 0.0) for fact in facts)


def chance_to_survive(s: SiegeState, logit: float) -> float:
    """The chance to survive; certain once the game is over."""
    if s.outcome:
        return 1.0 if s.survivors else 0.0
    return 1 / (1 + exp(-logit))
