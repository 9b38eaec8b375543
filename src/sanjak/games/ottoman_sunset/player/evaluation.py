"""The value of a position: the log-odds of survival, as a sum of the weights of its facts.

The weights were fitted by logistic regression to many games of the quick player (see docs/strength.md). They depend on
the epoch: before Mid-Day, before Dusk, and after.
"""

from __future__ import annotations

from functools import lru_cache

from sanjak.games._siege.player.weighing import chance_to_survive, log_odds, worths
from sanjak.toolkit.odds import at_least

from .. import data
from ..data import CARDS, COUPS, FRONTS
from ..rules.end import count_will
from ..rules.movement import battle_value
from ..rules.narrows import active_defences, fleet_may_come, next_fortitude
from ..state import State

ALL_CARDS = frozenset(id for id, card in CARDS.items() if card.in_deck)


def epoch(s: State) -> int:
    """0 in the Morning, 1 at Mid-Day, 2 at Dusk."""
    return s.midday_added + s.dusk_added


def facts(s: State) -> list[str]:
    """The relevant facts of a position."""
    e = epoch(s)
    left = len(s.deck) + len(s.aside)
    found = [f"left {left // 4}", will_fact(e, count_will(s)), f"{e} yildirim {s.yildirim}",
             f"{e} korps {s.asia_korps}", f"{e} gaza {s.fortification}", f"pipeline {s.pipeline}",
             f"weary {s.war_weariness}", bureau_fact(s), f"{e} kaiser {min(s.kaiser, 1)}"]
    coming = advances_to_come(frozenset(s.discard), s.cards_before)
    for front, space in s.at.items():
        found.append(front_fact(e, front, space))
        found.append(need_fact(front, space, coming[front]))
        if space:
            found.append(value_fact(front, battle_value(s, front)))
    spaces = list(s.at.values())
    found += [f"{e} on {near} {spaces.count(near)}" for near in (1, 2, 3)]
    found.append(f"left {left // 8} will {max(-4, min(4, count_will(s)))}")
    found += [theater_fact(e, theater, s.resources[theater]) for theater in ("western", "eastern", "naval")]
    return found


def front_fact(e: int, front: str, space: int) -> str:
    """The space of a front."""
    return f"{e} {front} {space}"


def need_fact(front: str, space: int, coming: int) -> str:
    """The surplus of future advances over a front's spaces."""
    return f"{front} need {max(-4, min(8, coming - space))}" if space else ""


@lru_cache(maxsize=4096)
def advances_to_come(seen: frozenset[str], before: int) -> dict[str, int]:
    """Advances on the unrevealed cards. Only the order of these cards is secret."""
    coming = dict.fromkeys(FRONTS, 0)
    for id in ALL_CARDS - seen:
        if CARDS[id].number > before:
            for front in CARDS[id].advances:
                coming[front] += 1
    return coming


def value_fact(front: str, value: int) -> str:
    """The strength of a front."""
    return f"{front} value {value}"


def theater_fact(e: int, theater: str, resources: int) -> str:
    """The number of Resources in a theater."""
    return f"{e} {theater} {resources}"


def will_fact(e: int, will: int) -> str:
    """The Will, if it were counted now, within the relevant range."""
    return f"{e} will {max(-4, min(5, will))}"


def hold(s: State) -> float:
    """The probability that the Narrows hold if the fleet comes; 1 once it cannot come."""
    if not fleet_may_come(s):
        return 1.0
    return holds(tuple(defence.battle_value for defence in active_defences(s)), next_fortitude(s))


@lru_cache(maxsize=4096)
def holds(values: tuple[int, ...], fortitude: int) -> float:
    """The chance that these defences turn the fleet back."""
    return at_least(fortitude, [value / 6 for value in values])


def bureau_fact(s: State, bureau: str | None = None) -> str:
    """Is the Bureau in a country with a coup to come?"""
    here = s.bureau if bureau is None else bureau
    waiting = any(country == here and coup in s.pool for coup, country in COUPS.items())
    return f"bureau waits {waiting}"


def evaluate(s: State, seat: str = "") -> float:
    """The chance to survive."""
    table = worths(data.__name__)
    return chance_to_survive(s, 0.0 if s.outcome else log_odds(table, facts(s)) + table["hold"] * hold(s))
