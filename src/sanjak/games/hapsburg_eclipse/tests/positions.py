"""Positions with rare pieces in play, for the laws to start from. Every card and marker is accounted for in each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sanjak.games.hapsburg_eclipse import GAME
from sanjak.games.hapsburg_eclipse.data import EPOCH_CARDS
from sanjak.games.hapsburg_eclipse.rules.end import victory
from sanjak.games.hapsburg_eclipse.rules.turn import TURN
from sanjak.kernel import Given

from .helpers import on_top, position

MORNING = EPOCH_CARDS["morning"]
LATE = (*MORNING, "c17", "c22", "c30", "c18", "c29", "c33", "c12")


def game_on(card: str, *, revealed: tuple[str, ...] = (), using: str = "", **fields: Any) -> Given:
    """A game in which some cards have been revealed; the next is this one. It goes on to its end."""
    status = sum(mover in revealed for mover in ("c15", "c17", "c22"))
    added = ["morning", *["midday"] * (status >= 1), *["dusk"] * (status >= 3)]
    deck = [id for epoch in added for id in EPOCH_CARDS[epoch] if id not in revealed]
    aside = [id for epoch, ids in EPOCH_CARDS.items() if epoch not in added for id in ids]
    piles = on_top(card, deck=deck, aside=aside, discard=list(revealed), using=using)
    return position(TURN, victory, game=GAME, war_status=status, turn=len(revealed), **{**piles, **fields})


def intercepts_and_the_isonzo() -> Given:
    """Every front but the Balkan one may be intercepted; the Italians stand before the river."""
    return game_on("c31", revealed=LATE, intercepts=3, bulgaria=True, trench=True,
                   at={"italian": 3, "romanian": 4, "balkan": 5, "polish": 3, "carpathian": 4})


def two_symbols_one_intercept() -> Given:
    """Card 21 moves the Carpathian front twice; one marker is left."""
    return game_on("c21", revealed=(*MORNING, "c30"), intercepts=1, at={"carpathian": 5, "italian": 4})


def the_trench_is_offered() -> Given:
    """Card 17 with everything that could be done instead."""
    return game_on("c17", revealed=MORNING, mackensen=2, german_aid=2, resources={"western": 1, "eastern": 1}, supply=3,
                   at={"italian": 3}, fortress=1, victories=["mons", "cer"])


def the_great_retreat() -> Given:
    """Victories enough for the Great Retreat, two fronts in Budapest and a ruined fortress."""
    return game_on("c18", revealed=(*MORNING, "c30", "c22", "c33"), resources={"naval": 1, "eastern": 1}, supply=3,
                   at={"polish": 3, "carpathian": 1, "romanian": 2, "italian": 5}, fortress=0, mackensen=3,
                   victories=["mons", "drina", "nivelle", "tannenberg", "lodz"], lodz=True)


def two_revolts() -> Given:
    """Two peoples are in Revolt; checks cascade to the third."""
    return game_on("c34", revealed=(*MORNING, "c30"), loyalty={"czech": 0, "croat": 0, "hungarian": 3},
                   using="fair_weather_friends weary_peoples", war_weariness=True, victories=["mons", "cer", "lodz"])


def emergency_aid() -> Given:
    """Will is about to collapse, and Resources could save it."""
    return game_on("c26", revealed=(*MORNING, "c30", "c12"), using="emergency_aid", at={"italian": 4},
                   defeats=["mons", "cer", "drina", "lodz", "nivelle"], resources={"western": 2, "naval": 1}, supply=2,
                   loyalty={"croat": 0}).dice(3, 6, 6)


def przemysl_must_hold() -> Given:
    """The fortress is down to its last level with the enemy beyond it."""
    return game_on("c09", revealed=("c01", "c03"), using="przemysl_must_hold", fortress=1, at={"carpathian": 3})


def peace_feelers_under_spa() -> Given:
    """Card 43 ends German Aid and lets a front fall back."""
    return game_on("c43", revealed=LATE, using="treaty_of_spa", german_aid=3, bulgaria=True,
                   at={"italian": 2, "romanian": 3, "balkan": 4, "carpathian": 3})


def kaiserschlacht_again() -> Given:
    """All six battles are fought; one more decides it, and with it the coalition's war."""
    six = [f"kaiserschlacht_{n}" for n in range(1, 7)]
    return game_on("c46", revealed=(*LATE, "c42"), using="coalition_ending", kaiser=7, victories=six[:5],
                   stalemates=six[5:], bulgaria=True, resources={"western": 2}, supply=4,
                   at={"italian": 4, "romanian": 4, "balkan": 5})


def desperey_breaks_out() -> Given:
    """Card 48 against the trench, with War Weariness to come."""
    return game_on("c48", revealed=LATE, bulgaria=True, trench=True, at={"italian": 4, "romanian": 4, "balkan": 5})


def russia_returns() -> Given:
    """Card 27 after card 36 and a Great Retreat."""
    return game_on("c27", revealed=(*LATE, "c36"), great_retreat=True, at={"polish": 0, "carpathian": 0, "balkan": 3},
                   stalemates=["mons"])


def historical() -> Given:
    """The cards in the order of their numbers."""
    return position(TURN, victory, game=GAME, using="historical_game printed_war_status")


def the_last_card() -> Given:
    """One card is left."""
    everything = tuple(f"c{n:02}" for n in range(1, 50))
    return game_on("c50", revealed=everything, kaiser=3, victories=["kaiserschlacht_1", "mons"],
                   stalemates=["kaiserschlacht_2"], resources={"western": 1}, supply=2,
                   at={"polish": 0, "carpathian": 0, "italian": 4, "romanian": 3, "balkan": 4})


POSITIONS: list[Callable[[], Given]] = [
    intercepts_and_the_isonzo, two_symbols_one_intercept, the_trench_is_offered, the_great_retreat, two_revolts,
    emergency_aid, przemysl_must_hold, peace_feelers_under_spa, kaiserschlacht_again, desperey_breaks_out,
    russia_returns, historical, the_last_card,
]
