"""How the quick players of both empires weigh battles, and how an evaluation becomes a chance."""

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
    """Victories less Defeats that one battle brings on average."""
    return sum(POINTS[battle_box(face, drm, value)] for face in range(1, 7)) / 6


@cache
def swings(values: tuple[int, ...], low: int, high: int) -> float:
    """What better modifiers bring in several battles."""
    return sum(swing(value, high) - swing(value, low) for value in values)


def resource_swing(s: SiegeState, theater: str, more: int, coming: tuple[int, ...], kaiser: tuple[int, ...],
                   cards: int) -> float:
    """What a Resource more (or less) brings in the battles of a theater; the Kaiserschlacht by its likely length."""
    drm = s.resources[theater] - s.war_weariness
    low, high = min(drm, drm + more), max(drm, drm + more)
    return swings(coming, low, high) + (min(1.0, cards / 12) / 2 * swings(kaiser, low, high) if kaiser else 0.0)


def fear_of_collapse(above: int, cards: int, reach: float, reach_cards: float) -> float:
    """How near the Will is to its collapse, less sharply the more cards are still to come."""
    return exp(-above / (reach * (1 + cards / reach_cards)))


@cache
def worths(data: str) -> dict[str, float]:
    """What each fact of a position adds to the log-odds to survive, as fitted: `evaluation.json` in a game's data."""
    text = files(data).joinpath("evaluation.json").read_text(encoding="utf-8")
    fitted: dict[str, float] = json.loads(text)
    return fitted


def log_odds(table: dict[str, float], facts: Iterable[str]) -> float:
    """The sum of what the facts are worth."""
    return sum(table.get(fact, 0.0) for fact in facts)


def chance_to_survive(s: SiegeState, logit: float) -> float:
    """The chance to survive; known once the game is over."""
    if s.outcome:
        return 1.0 if s.survivors else 0.0
    return 1 / (1 + exp(-logit))
