"""Positions of Ottoman Sunset in a line: a card to be played, an action phase, any part of a turn.

Positions are laid over a fresh set-up; `using` names optional rules in one string (`using="lenin mustafa_kemal"`).
"""

from __future__ import annotations

from typing import Any

from sanjak.games._siege.tests.look import (
    box_of,
    choose_all,
    drms,
    laid_out,
    of_one_turn,
    offered,
    on_the_map,
    outcome,
    pause,
    paused,
    refuses,
    rolled,
    rolls,
    set_up_fields,
    spent,
    told,
    with_a_pause,
    with_card_on_top,
)
from sanjak.games.ottoman_sunset import GAME
from sanjak.games.ottoman_sunset.data import CARDS, MARKERS
from sanjak.games.ottoman_sunset.rules.action import action_phase
from sanjak.games.ottoman_sunset.rules.end import count_will, kaiserschlacht_phase, national_will_phase, victory
from sanjak.games.ottoman_sunset.rules.event import event_phase
from sanjak.games.ottoman_sunset.rules.movement import advance
from sanjak.games.ottoman_sunset.rules.turn import TURN, set_up
from sanjak.kernel import Game, Given
from sanjak.kernel.state import Frame

__all__ = ["GAME", "TABLE", "acting", "advancing", "box_of", "choose_all", "counting", "drms", "event", "fresh_set_up",
           "kaiser_phase", "last_card", "offered", "on_card", "on_the_map", "on_top", "outcome", "pause", "paused",
           "plays_on", "position", "question", "refuses", "rolled", "rolls", "spent", "told", "will"]

TABLE: Game = with_a_pause(GAME)
ONE_TURN: Game = of_one_turn(TABLE, TURN)


# ---------------------------------------------------------------- positions


def chosen(using: str, end_after: int = 0) -> dict[str, Any]:
    """Optional rules by name."""
    return dict.fromkeys(using.split(), True) | {"end_after": end_after}


def fresh_set_up(scenario: str, variants: dict[str, Any], seed: int) -> dict[str, Any]:
    """Every field of the game as it is before the first card."""
    return set_up_fields(GAME, set_up, {"scenario": scenario, "variants": variants, "seed": seed})


def position(*stack: Any, scenario: str = "grand_campaign", using: str = "", end_after: int = 0, seed: int = 1,
             game: Game = TABLE, **fields: Any) -> Given:
    """A fresh set-up with some fields changed; of a dict only the named entries. Then these steps."""
    setup = {"scenario": scenario, "variants": chosen(using, end_after), "seed": seed}
    return laid_out(game, stack, setup, fresh_set_up(**setup), MARKERS, fields)  # type: ignore[arg-type]


def on_card(card: str, *, then: tuple[Any, ...] = (pause,), **fields: Any) -> Given:
    """The whole turn of a card, up to its first question; it stops at the end of the turn."""
    return position(TURN, *then, **{"game": ONE_TURN, **on_top(card, **fields)})


def last_card(card: str, **fields: Any) -> Given:
    """The turn of the last card, and the reckoning."""
    return on_card(card, then=(victory,), **{"deck": [], "aside": [], "discard": [], **fields})


def plays_on(*cards: str, **fields: Any) -> Given:
    """The game from here on, these cards first."""
    for card in reversed(cards):
        fields = on_top(card, **fields)
    return position(TURN, victory, **fields)


def on_top(card: str, **fields: Any) -> dict[str, Any]:
    """The fields with this card on top of the deck and nowhere else."""
    start = fresh_set_up(fields.get("scenario", "grand_campaign"), chosen(fields.get("using", "")), 1)
    return with_card_on_top(card, start, fields)


def acting(card: str = "c09", **fields: Any) -> Given:
    """The action phase of a card, with its Actions unless told otherwise."""
    return position(action_phase, pause, **{"card": card, "discard": [card], "turn": 1,
                                            "actions": CARDS[card].actions, **fields})


def event(card: str, **fields: Any) -> Given:
    """The event phase of a card alone."""
    return position(event_phase, pause, **{"card": card, "discard": [card], "turn": 1,
                                           "actions": CARDS[card].actions, **fields})


def advancing(*fronts: str, **fields: Any) -> Given:
    """These fronts advance, one after another."""
    frames: list[Frame] = [advance(front) for front in fronts]
    return position(*frames, pause, **{"card": "c09", "turn": 1, **fields})


def kaiser_phase(card: str = "c47", **fields: Any) -> Given:
    """The Kaiserschlacht phase alone."""
    return position(kaiserschlacht_phase, pause, **{"card": card, "turn": 1, **fields})


def counting(**fields: Any) -> Given:
    """The National Will phase alone."""
    return position(national_will_phase, pause, **{"card": "c09", "turn": 1, **fields})


# ---------------------------------------------------------------- what the table shows


def question(t: Given) -> str:
    """The open question to the player."""
    ask = t.table.question("player")
    return ask.prompt if ask else ""


def will(t: Given) -> int:
    """The Will as it would be counted now."""
    return count_will(t.state)
