"""Chances before the die and luck after it, computed from the view by the rules' own functions."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sanjak.games._siege.board import chances
from sanjak.games._siege.board.chances import (
    ADVANCE,
    HOLD,
    SUCCESS,
    Chances,
    Coming,
    battle_cards,
    battle_coming,
    battle_luck,
    offensive_luck,
    reaches,
    tested,
)
from sanjak.games._siege.rules.battles import battle_drms
from sanjak.kernel import Option, Rolled
from sanjak.scene.model import Luck
from sanjak.toolkit.odds import chance

from ..data import BATTLES, CARDS, COUPS, KAISER_VALUES, NARROWS, SCENARIOS
from ..rules.action import offensive_odds
from ..rules.event import coup_drms
from ..rules.movement import HELD_IN_PERSIA, advance_odds, battle_value, passes_attrition
from ..rules.narrows import fleet_may_come, narrows_odds, next_fortitude
from ..rules.why import warning
from ..state import State

COUP_NEEDS = 6
BATTLE_VALUES = KAISER_VALUES | {battle.id: battle.battle_value for battle in BATTLES.values()}


def chances_of(s: State, option: Option) -> dict[str, float]:
    """The chances of an option in a position; empty for others."""
    match option:
        case ("offensive", str(front), *helped):
            return {SUCCESS: offensive_odds(s, front, tuple(helped))}
        case ("first", str(front)):
            return {ADVANCE: advance_odds(s, front)}
        case ("naval_effort", int(spent)):
            return {HOLD: narrows_odds(s, s.fortitude - spent)}
        case _:
            return {}


# ---------------------------------------------------------------- what is still to come


def still_to_come(s: State, card: str) -> bool:
    """Is this card still unrevealed, in the scenario's past and in play?"""
    return card not in s.discard and card not in SCENARIOS[s.scenario].cards_played


def narrows_coming(s: State) -> Iterator[Coming]:
    """The chance to hold the Narrows, now or if the fleet came now (1.5)."""
    if s.fortitude > 0 and s.card == "c08":
        yield Coming("narrows", "The Narrows, now", "1.5", {HOLD: narrows_odds(s, s.fortitude)},
                     f"Fortitude {s.fortitude}")
    elif fleet_may_come(s):
        fortitude = next_fortitude(s)
        yield Coming("narrows", "The Narrows", "1.5", {HOLD: narrows_odds(s, fortitude)}, f"Fortitude {fortitude}")


def kaiserschlacht_coming(s: State) -> Iterator[Coming]:
    """The next battle of the Kaiserschlacht, or one of the six by a die (4.1)."""
    if s.kaiser_over or not (s.kaiser or still_to_come(s, "c46")):
        return
    card = CARDS[s.card if s.kaiser else "c46"]
    yield from chances.kaiserschlacht_coming(s, "4.1", KAISER_VALUES, card.kaiserschlacht_drm)


def battles_coming(s: State) -> Iterator[Coming]:
    """Off-map battles whose cards are still to come, with the Resources now in their theaters (1.4)."""
    for card in battle_cards(s, CARDS, SCENARIOS[s.scenario].cards_played):
        battle = BATTLES[card.battle]
        yield battle_coming(battle, "1.4", battle_drms(s, battle.theater, "1.4"))


def battles_left(s: State, theater: str) -> int:
    """The number of battles of a theater that are still to come."""
    return sum(BATTLES[coming.id].theater == theater for coming in battles_coming(s))


def coups_coming(s: State) -> Iterator[Coming]:
    """Coups whose cards are still to come, with the Bureau in its current place (1.3)."""
    for card in CARDS.values():
        if card.coup in s.pool and still_to_come(s, card.id):
            yield Coming(card.coup, f"Coup in {COUPS[card.coup].capitalize()}", "1.3",
                         {SUCCESS: coup_odds(s, card.coup)}, "Bureau +2" if s.bureau == COUPS[card.coup] else "")


def coup_odds(s: State, marker: str) -> float:
    """The chance of a coup (1.3)."""
    drm = sum(part.value for part in coup_drms(s, marker))
    return chance(lambda face: face + drm >= COUP_NEEDS)


# ---------------------------------------------------------------- luck


def attrition_luck(event: Rolled, where: str, s: State) -> Luck:
    """The luck of an attrition roll: it is good if Sinai does not get through (2.3, 2.4)."""
    value = battle_value(s, "sinai")
    return tested(event, lambda face: not passes_attrition(face, value))


LUCK: dict[str, Callable[[Rolled, str, State], Luck]] = {
    "offensive": lambda event, front, s: offensive_luck(event, battle_value(s, front)),
    "battle": lambda event, marker, s: battle_luck(event, BATTLE_VALUES[marker]),
    "attrition": attrition_luck,
    "coup": lambda event, what, s: tested(event, reaches(event, COUP_NEEDS)),
    "persia": lambda event, what, s: tested(event, reaches(event, HELD_IN_PERSIA)),
    "narrows": lambda event, what, s: tested(event, lambda face: face <= NARROWS[what].battle_value),
    "submarines": lambda event, what, s: tested(event, lambda face: face != 1),
}

COMING = (narrows_coming, kaiserschlacht_coming, battles_coming, coups_coming)
CHANCES = Chances(State, chances_of, warning, COMING, LUCK)
state_of, odds, warnings, luck = CHANCES.state_of, CHANCES.odds, CHANCES.warnings, CHANCES.luck
coming, rolls_to_come = CHANCES.coming, CHANCES.rolls_to_come
