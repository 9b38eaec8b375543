"""The value of a position: the log-odds of survival, as a sum of the weights of its facts.

The weights were fitted by logistic regression to many games of the quick player (see docs/strength.md). They depend on
the epoch: before Mid-Day, before Dusk, and after.
"""

from __future__ import annotations

from functools import lru_cache

from sanjak.games._siege.player.weighing import chance_to_survive, log_odds, worths

from .. import data
from ..data import CARDS, FRONTS, THEATERS
from ..rules.end import count_will
from ..rules.loyalty import revolts
from ..rules.movement import battle_value
from ..state import State


def epoch(s: State) -> int:
    """0 in the Morning, 1 at Mid-Day, 2 at Dusk."""
    return (s.war_status > 0) + (s.war_status > 2)


def facts(s: State) -> list[str]:
    """The relevant facts of a position."""
    e, left, will = epoch(s), len(s.deck) + len(s.aside), count_will(s)
    found = [f"left {left // 4}", f"{e} will {max(-6, min(5, will))}", f"left {left // 8} will {max(-6, min(4, will))}",
             f"{e} fortress {s.fortress}", f"{e} intercepts {s.intercepts}", f"{e} mackensen {s.mackensen}",
             f"{e} aid {s.german_aid}", f"trench {s.trench}", f"weary {s.war_weariness}", f"lodz {s.lodz}",
             f"{e} kaiser {min(s.kaiser, 1)}", f"retreat {s.great_retreat}", f"{e} revolts {len(revolts(s))}"]
    coming = advances_to_come(frozenset(s.discard))
    for front, space in s.at.items():
        found.append(f"{e} {front} {space}")
        if space:
            found.append(f"{front} need {max(-4, min(8, coming[front] - space))}")
            found.append(f"{front} value {battle_value(s, front)}")
    spaces = list(s.at.values())
    found += [f"{e} on {near} {spaces.count(near)}" for near in (1, 2, 3)]
    found += [f"{e} {nation} {steps}" for nation, steps in s.loyalty.items()]
    found += [f"{e} {theater} {s.resources[theater]}" for theater in THEATERS]
    return found


@lru_cache(maxsize=4096)
def advances_to_come(seen: frozenset[str]) -> dict[str, int]:
    """Advances on the unrevealed cards. Only the order of these cards is secret."""
    coming = dict.fromkeys(FRONTS, 0)
    for id in CARDS.keys() - seen:
        for front in CARDS[id].advances:
            coming[front] += 1
    return coming


def evaluate(s: State, seat: str = "") -> float:
    """The chance to survive."""
    return chance_to_survive(s, 0.0 if s.outcome else log_odds(worths(data.__name__), facts(s)))
