"""Chances before the die and luck after it, from what lies open; the rules' own functions tell them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sanjak.games._siege.board import chances
from sanjak.games._siege.board.chances import HOLD, SUCCESS, Coming, battle_cards, battle_coming, reaches, tested
from sanjak.kernel import Event, Option, Plain, Rolled, state_from_view
from sanjak.scene.model import Luck

from ..data import BATTLES, CARDS, FRONTS, KAISER, KAISER_VALUES, NATIONALITIES
from ..rules.action import offensive_odds
from ..rules.end import kaiser_card_drm
from ..rules.event import battle_case, own_battle_drms
from ..rules.loyalty import check_odds, improvement_odds
from ..rules.movement import LINE_CASES, battle_value, crossing_odds, meets_line
from ..rules.why import warning
from ..state import State

KAISER_CARD = "c42"


def state_of(view: Plain) -> State:
    """The state that a view shows: all but the order of the deck."""
    return state_from_view(State, view)


def odds(option: Option, view: Plain) -> dict[str, float]:
    """The chances of an option that rolls a die; nothing for others."""
    return chances_of(state_of(view), option)


def chances_of(s: State, option: Option) -> dict[str, float]:
    """The chances of an option in a position; nothing for others."""
    match option:
        case ("offensive", str(front), *helped):
            return {SUCCESS: offensive_odds(s, front, tuple(helped))}
        case ("improve", str(nation)):
            return {SUCCESS: improvement_odds(s, nation)}
        case ("let_pass", str(front)) if meets_line(s, front):
            return {HOLD: 1 - crossing_odds(s, front)}
        case _:
            return {}


def warnings(option: Option, view: Plain) -> tuple[str, ...]:
    """What a player should know before an option that can change nothing."""
    told = warning(state_of(view), option)
    return (told,) if told else ()


# ---------------------------------------------------------------- what is still to come


def coming(view: Plain) -> tuple[Coming, ...]:
    """Loyalty, the lines before fronts, the next battle of the Kaiserschlacht, and every battle still to come."""
    return rolls_to_come(state_of(view))


def rolls_to_come(s: State) -> tuple[Coming, ...]:
    """The same from a state."""
    if s.outcome:
        return ()
    return tuple(found for part in (loyalty_coming, lines_coming, kaiserschlacht_coming, battles_coming)
                 for found in part(s))


def loyalty_coming(s: State) -> Iterator[Coming]:
    """How likely each nationality not in Revolt stays as loyal as it is when it is checked (8.1)."""
    for nation, steps in s.loyalty.items():
        if steps:
            yield Coming(f"loyalty_{nation}", f"{NATIONALITIES[nation].people} stay loyal", "8.1",
                         {HOLD: check_odds(s, nation)}, f"{steps} from Revolt")


def lines_coming(s: State) -> Iterator[Coming]:
    """How likely the Isonzo or the trench holds the front before it (7.4, 7.5)."""
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
    """Off-map battles whose cards are still to come, as they would be fought now (6.2, 6.3)."""
    for card in battle_cards(s, CARDS):
        battle = BATTLES[card.battle]
        yield battle_coming(battle, battle_case(battle), own_battle_drms(s, battle))


# ---------------------------------------------------------------- luck


def luck(event: Event, view: Plain) -> Luck | None:
    """How a die fell against what was to be expected; `view` is from before it. None for dice that only pick."""
    return chances.luck_of(event, lambda: state_of(view), LUCK)


def offensive_luck(event: Rolled, front: str, s: State) -> Luck:
    """A success pushes the front back (9.2)."""
    return chances.offensive_luck(event, battle_value(s, front))


def battle_luck(event: Rolled, marker: str, s: State) -> Luck:
    """A battle's three boxes by their worth (6.2, 10.0)."""
    return chances.battle_luck(event, marker_battle_value(marker))


def marker_battle_value(marker: str) -> int:
    """The Battle Value of a battle's marker (6.2, 10.0)."""
    return KAISER[marker].battle_value if marker in KAISER else BATTLES[marker].battle_value


def line_luck(event: Rolled, front: str, s: State) -> Luck:
    """It is good luck when a line holds (7.4, 7.5)."""
    return tested(event, reaches(event, battle_value(s, front)))


LUCK: dict[str, Callable[[Rolled, str, State], Luck]] = {
    "offensive": offensive_luck,
    "battle": battle_luck,
    "isonzo": line_luck,
    "trench": line_luck,
    "loyalty": lambda event, nation, s: tested(event, reaches(event, NATIONALITIES[nation].rating + 1)),
    "improve": lambda event, nation, s: tested(event, reaches(event, NATIONALITIES[nation].rating)),
}
