"""Positions of Hapsburg Eclipse in a line: a card to be played, an action phase, any part of a turn.

Positions are laid over a fresh set-up; `using` names optional rules in one string (`using="emergency_aid"`).
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
from sanjak.games.hapsburg_eclipse import GAME
from sanjak.games.hapsburg_eclipse.data import CARDS, MARKERS
from sanjak.games.hapsburg_eclipse.rules.action import action_phase
from sanjak.games.hapsburg_eclipse.rules.end import (
    count_will,
    end_of_turn,
    fortress_reduction,
    kaiserschlacht_phase,
    national_will_phase,
    victory,
)
from sanjak.games.hapsburg_eclipse.rules.event import event_phase
from sanjak.games.hapsburg_eclipse.rules.loyalty import loyalty_phase
from sanjak.games.hapsburg_eclipse.rules.movement import advance, army_movement
from sanjak.games.hapsburg_eclipse.rules.turn import TURN, set_up
from sanjak.kernel import Game, Given
from sanjak.kernel.state import Frame

__all__ = ["CARDS", "GAME", "ONE_TURN", "TABLE", "acting", "advancing", "box_of", "choose_all", "counting", "drms",
           "event", "fresh_set_up", "kaiser_phase", "last_card", "loyalty", "moving", "offered", "on_card",
           "on_the_map", "on_top", "outcome", "pause", "paused", "plays_on", "position", "reducing", "refuses",
           "rolled", "rolls", "spent", "told", "turn_end", "will", "with_printed"]

TABLE: Game = with_a_pause(GAME)
ONE_TURN: Game = of_one_turn(TABLE, TURN)
QUIET = "c10"
"""A card without event, advances or anything else that a test might stumble over; two Actions."""


def fresh_set_up(using: str = "", seed: int = 1) -> dict[str, Any]:
    """Every field of the game as it is before the first card."""
    return set_up_fields(GAME, set_up, {"variants": dict.fromkeys(using.split(), True), "seed": seed})


def position(*stack: Any, using: str = "", seed: int = 1, game: Game = TABLE, **fields: Any) -> Given:
    """A fresh set-up with some fields changed; of a dict only the named entries. Then these steps."""
    setup = {"variants": dict.fromkeys(using.split(), True), "seed": seed}
    return laid_out(game, stack, setup, fresh_set_up(using, seed), MARKERS, fields)


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
    return with_card_on_top(card, fresh_set_up(fields.get("using", "")), fields)


def part_of_turn(steps: tuple[Any, ...], card: str, fields: dict[str, Any]) -> Given:
    """Some phases of a card's turn."""
    return position(*steps, pause, **{"card": card, "discard": [card], "turn": 1, "actions": CARDS[card].actions,
                                      **fields})


def acting(card: str = QUIET, **fields: Any) -> Given:
    """The action phase of a card, with its Actions unless told otherwise."""
    return part_of_turn((action_phase,), card, fields)


def event(card: str, **fields: Any) -> Given:
    """The event phase of a card alone."""
    return part_of_turn((event_phase,), card, fields)


def moving(card: str, **fields: Any) -> Given:
    """The army movement of a card alone."""
    return part_of_turn((army_movement,), card, fields)


def loyalty(card: str, **fields: Any) -> Given:
    """The loyalty adjustment of a card alone."""
    return part_of_turn((loyalty_phase,), card, fields)


def advancing(*fronts: str, card: str = QUIET, **fields: Any) -> Given:
    """These fronts advance, one after another."""
    frames: list[Frame] = [advance(front) for front in fronts]
    return part_of_turn(tuple(frames), card, fields)


def kaiser_phase(card: str = QUIET, **fields: Any) -> Given:
    """The Kaiserschlacht phase alone."""
    return part_of_turn((kaiserschlacht_phase,), card, fields)


def reducing(card: str = QUIET, **fields: Any) -> Given:
    """Fortress reduction and National Will."""
    return part_of_turn((fortress_reduction, national_will_phase), card, fields)


def counting(card: str = QUIET, **fields: Any) -> Given:
    """The National Will phase alone."""
    return part_of_turn((national_will_phase,), card, fields)


def turn_end(card: str = QUIET, **fields: Any) -> Given:
    """The checks at the end of a turn."""
    return part_of_turn((end_of_turn,), card, fields)


def with_printed(card: str, **facts: Any) -> Any:
    """A made-up card: one of the deck with other facts printed on it."""
    from msgspec.structs import replace as reprinted
    return reprinted(CARDS[card], **facts)


# ---------------------------------------------------------------- what the table shows


def will(t: Given) -> int:
    """The Will as it would be counted now."""
    return count_will(t.state)
