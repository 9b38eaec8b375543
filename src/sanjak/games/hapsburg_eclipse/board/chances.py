"""Chances before the die and luck after it, computed from the view by the rules' own functions."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sanjak.games._siege.board import chances
from sanjak.games._siege.board.chances import (
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
from sanjak.kernel import Option, Rolled
from sanjak.scene.model import Luck

from ..data import BATTLES, CARDS, FRONTS, KAISER_VALUES, NATIONALITIES
from ..rules.action import offensive_odds
from ..rules.end import kaiser_card_drm
from ..rules.event import battle_case, own_battle_drms
from ..rules.loyalty import check_odds, improvement_odds
from ..rules.movement import LINE_CASES, battle_value, crossing_odds, meets_line
from ..rules.why import warning
from ..state import State

KAISER_CARD = "c42"
BATTLE_VALUES = KAISER_VALUES | {battle.id: battle.battle_value for battle in BATTLES.values()}


def chances_of(s: State, option: Option) -> dict[str, float]:
    """The chances of an option in a position; empty for others."""
    match option:
        case ("offensive", str(front), *helped):
            return {SUCCESS: offensive_odds(s, front, tuple(helped))}
        case ("improve", str(nation)):
            return {SUCCESS: improvement_odds(s, nation)}
        case ("let_pass", str(front)) if meets_line(s, front):
            return {HOLD: 1 - crossing_odds(s, front)}
        case _:
            return {}


# ---------------------------------------------------------------- what is still to come


def loyalty_coming(s: State) -> Iterator[Coming]:
    """The probability that each nationality not in Revolt keeps its loyalty in a check (8.1)."""
    for nation, steps in s.loyalty.items():
        if steps:
            yield Coming(f"loyalty_{nation}", f"{NATIONALITIES[nation].people} stay loyal", "8.1",
                         {HOLD: check_odds(s, nation)}, f"{steps} from Revolt")


def lines_coming(s: State) -> Iterator[Coming]:
    """The probability that the Isonzo or the trench holds its front (7.4, 7.5)."""
    for front, case in LINE_CASES.items():
        if meets_line(s, front):
            name = "The Isonzo" if front == "italian" else "The trench in Veles"
            yield Coming(f"line_{front}", name, case, {HOLD: 1 - crossing_odds(s, front)},
                         f"{FRONTS[front].name} front, Battle Value {battle_value(s, front)}")


def kaiserschlacht_coming(s: State) -> Iterator[Coming]:
    """The next battle of the Kaiserschlacht, or one of the six by a die (10.0)."""
    if s.kaiser_over or not (s.kaiser or KAISER_CARD not in s.discard):
        return
    card = s.card if s.kaiser else KAISER_CARD
    yield from chances.kaiserschlacht_coming(s, "10.0", KAISER_VALUES, kaiser_card_drm(s, card))


def battles_coming(s: State) -> Iterator[Coming]:
    """Off-map battles whose cards are still to come, as if they were fought now (6.2, 6.3)."""
    for card in battle_cards(s, CARDS):
        battle = BATTLES[card.battle]
        yield battle_coming(battle, battle_case(battle), own_battle_drms(s, battle))


def battles_left(s: State, theater: str) -> int:
    """The number of battles of a theater that are still to come."""
    return sum(BATTLES[coming.id].theater == theater for coming in battles_coming(s))


# ---------------------------------------------------------------- luck


def line_luck(event: Rolled, front: str, s: State) -> Luck:
    """The luck of a line: it is good if the line holds (7.4, 7.5)."""
    return tested(event, reaches(event, battle_value(s, front)))


LUCK: dict[str, Callable[[Rolled, str, State], Luck]] = {
    "offensive": lambda event, front, s: offensive_luck(event, battle_value(s, front)),
    "battle": lambda event, marker, s: battle_luck(event, BATTLE_VALUES[marker]),
    "isonzo": line_luck,
    "trench": line_luck,
    "loyalty": lambda event, nation, s: tested(event, reaches(event, NATIONALITIES[nation].rating + 1)),
    "improve": lambda event, nation, s: tested(event, reaches(event, NATIONALITIES[nation].rating)),
}

COMING = (loyalty_coming, lines_coming, kaiserschlacht_coming, battles_coming)
CHANCES = Chances(State, chances_of, warning, COMING, LUCK)
state_of, odds, warnings, luck = CHANCES.state_of, CHANCES.odds, CHANCES.warnings, CHANCES.luck
coming, rolls_to_come = CHANCES.coming, CHANCES.rolls_to_come
