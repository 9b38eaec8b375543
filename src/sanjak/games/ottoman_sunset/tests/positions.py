"""Positions with rare pieces in play, for the laws to start from. Every card and marker is accounted for in each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sanjak.games.ottoman_sunset import GAME
from sanjak.games.ottoman_sunset.rules.end import victory
from sanjak.games.ottoman_sunset.rules.turn import TURN
from sanjak.kernel import Given

from .helpers import fresh_set_up, on_top, position

MORNING = ("c01", "c02", "c03", "c04", "c05", "c07", "c09", "c10", "c11", "c12", "c17", "c18", "c19")


def game_on(card: str, *, revealed: tuple[str, ...] = (), using: str = "", **fields: Any) -> Given:
    """A game in which some cards have been revealed; the next is this one. It goes on to its end."""
    start = fresh_set_up("grand_campaign", dict.fromkeys(using.split(), True), 1)
    epochs_added = "c03" in revealed, "c23" in revealed
    aside = [other for other in start["aside"] if other not in revealed]
    deck = [other for other in start["deck"] if other not in revealed]
    if epochs_added[0]:
        dusk = ["c24", *(f"c{n}" for n in range(36, 50))]
        deck += [other for other in aside if epochs_added[1] or other not in dusk]
        aside = [other for other in aside if other not in deck]
    if fields.get("narrows_returned"):
        deck, aside = [other for other in deck if other != "c08"], [*aside, "c08"]
    piles = on_top(card, deck=deck, aside=aside, discard=list(revealed), using=using)
    return position(TURN, victory, game=GAME, midday_added=epochs_added[0], dusk_added=epochs_added[1],
                    turn=len(revealed), **{**piles, **fields})


EARLY = (*MORNING[:3], "c12")
LATE = (*MORNING, "c23", "c14", "c13", "c29", "c34", "c32", "c20")


def yildirim_before_the_line() -> Given:
    """Sinai before a weakened line, the desert still dry, three Yildirim markers."""
    return game_on("c21", revealed=(*EARLY, "c34", "c22"), yildirim=3, at={"sinai": 5}, fortification=1).dice(5, 1, 1)


def order_of_advances() -> Given:
    """Arab, Mesopotamia and Sinai advance; one Yildirim marker, a full line, and Arab before Tafilah (8.7)."""
    return game_on("c47", revealed=(*LATE, "c22"), using="flanking_gaza_beersheba", pipeline=True, yildirim=1,
                   fortification=2, at={"sinai": 5, "arab": 4, "mesopotamia": 3}, u_boats=True).dice(2)


def a_minefield_of_choice() -> Given:
    """Turkish Minelaying under 8.12: either space."""
    return game_on("c07", revealed=("c01", "c02"), using="forcing_the_narrows_redux")


def last_stand_at_the_gates() -> Given:
    """Mesopotamia would enter Constantinople; one Yildirim marker is left."""
    return game_on("c30", revealed=(*EARLY, "c34"), yildirim=1, at={"mesopotamia": 1, "sinai": 4},
                   defeats=["gorlice_tarnow"])


def naval_effort() -> Given:
    """The fleet comes; two Naval Resources may lower its Fortitude."""
    return game_on("c08", revealed=EARLY, using="ottoman_naval_effort", resources={"naval": 2}, supply=4,
                   defences=["minefield_1", "yildiz"])


def capital_resilience() -> Given:
    """Two fronts at the gates and several kinds of Victories to give for them."""
    return game_on("c31", revealed=LATE, using="capital_resilience", at={"gallipoli": 1, "salonika": 1, "arab": 5},
                   victories=["gorlice_tarnow", "brusilov", "coup_india"], pipeline=True).dice(6)


def submarines() -> Given:
    """Submarines hunt, with Resources in two theaters and in Persia."""
    return game_on("c09", revealed=("c01", "c02"), using="british_submarines persian_intervention",
                   resources={"western": 1, "naval": 1, "persia": 1}, supply=3)


def lenin_may_turn_the_front() -> Given:
    """Two Eastern Victories and Resources for a revolution; later in the game it may be taken off the map."""
    return game_on("c33", revealed=LATE, using="lenin additional_german_assistance", pipeline=True,
                   victories=["gorlice_tarnow", "brusilov", "italy_joins"], u_boats=True,
                   resources={"eastern": 2, "western": 1}, supply=3, at={"arab": 4})


def the_gaza_line_is_offered() -> Given:
    """Fortify the line or keep two Actions, with the flank rule on and Arab near Tafilah."""
    return game_on("c22", revealed=LATE, using="flanking_gaza_beersheba arab_feints", pipeline=True,
                   at={"sinai": 5, "arab": 4}, u_boats=True)


def redux_put_aside() -> Given:
    """Card 8 has been beaten once and lies aside; some defences are lost, others stand."""
    return game_on("c23", revealed=(*MORNING, "c14"), using="forcing_the_narrows_redux ottoman_naval_effort",
                   narrows_returned=True, narrows_held=True, attempts=1, u_boats=True, resources={"naval": 1}, supply=5,
                   defences=["minefield_2", "nagara"])


def redux_in_the_historical_game() -> Given:
    """The fleet comes eighth, and again after the pipeline."""
    return position(TURN, victory, game=GAME, using="historical_game forcing_the_narrows_redux",
                    defences=["minefield_1", "minefield_2", "yildiz", "dardanos", "nagara"])


def kemal_and_the_guns() -> Given:
    """Kemal, guns to cannibalize, the Asia Korps and the Bureau at home against a front at the gates."""
    return game_on("c45", revealed=(*LATE, "c30", "c24"), pipeline=True, asia_korps=True, bureau="turkey", kemal=3,
                   using="mustafa_kemal cannibalizing_narrows_artillery military_intelligence", evacuated=True,
                   defences=["yildiz", "nagara"], at={"sinai": 2, "arab": 2, "mesopotamia": 3}, u_boats=True)


def kaiserschlacht_again() -> Given:
    """All six battles are fought; one Victory more, or less, decides it, and with it the coalition's war."""
    six = [f"kaiserschlacht_{n}" for n in range(1, 7)]
    return game_on("c47", revealed=(*LATE, "c46"), using="coalition_ending", kaiser=7, victories=six[:5],
                   stalemates=six[5:], pipeline=True, u_boats=True, resources={"western": 2}, supply=4)


def german_assistance() -> Given:
    """The first card after a shuffle brings a Resource before its own battle is fought."""
    return game_on("c26", revealed=(*MORNING[:3], "c12"), using="additional_german_assistance", assistance_due=True,
                   resources={"western": 2}, supply=4)


def war_weariness() -> Given:
    """Card 41 with everything in play, and staff operations allowed."""
    return game_on("c41", revealed=LATE, using="staff_operations_under_war_weariness persian_intervention",
                   resources={"western": 1, "persia": 1}, supply=4, pipeline=True, yildirim=2, fortification=2,
                   at={"sinai": 5, "arab": 3, "salonika": 3}, u_boats=True).dice(2)


def the_last_card() -> Given:
    """One card is left."""
    everything = tuple(f"c{n:02}" for n in range(1, 50) if n != 49)
    return game_on("c49", revealed=everything, pipeline=True, kaiser=3, victories=["kaiserschlacht_1", "verdun"],
                   stalemates=["kaiserschlacht_2"], resources={"western": 1}, supply=2, u_boats=True)


POSITIONS: list[Callable[[], Given]] = [
    yildirim_before_the_line, order_of_advances, a_minefield_of_choice, last_stand_at_the_gates, naval_effort,
    capital_resilience, submarines, lenin_may_turn_the_front, the_gaza_line_is_offered, redux_put_aside,
    redux_in_the_historical_game, kemal_and_the_guns, kaiserschlacht_again, german_assistance, war_weariness,
    the_last_card,
]
