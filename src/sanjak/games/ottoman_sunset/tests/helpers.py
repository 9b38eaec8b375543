"""Positions in a line: a card to be played, an action phase, any part of a turn; and what the table shows after it.

The tests play on `TABLE`, which is the game with a place to stop at: after the part that a test is about it asks
`go_on`, so that nothing of the next card happens while the test looks. Positions are laid over a fresh set-up;
`using` names optional rules in one string (`using="lenin mustafa_kemal"`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from sanjak.games.ottoman_sunset import GAME
from sanjak.games.ottoman_sunset.data import CARDS, MARKERS
from sanjak.games.ottoman_sunset.rules.action import action_phase
from sanjak.games.ottoman_sunset.rules.end import count_will, kaiserschlacht_phase, national_will_phase, victory
from sanjak.games.ottoman_sunset.rules.event import event_phase
from sanjak.games.ottoman_sunset.rules.movement import advance
from sanjak.games.ottoman_sunset.rules.turn import TURN, set_up
from sanjak.games.ottoman_sunset.state import State
from sanjak.kernel import Flow, Game, Given, NotOffered, Rolled, Told, ask, given, sequence, step
from sanjak.kernel.state import Frame, dump, fresh

KEPT_BY_THE_KERNEL = ("stack", "seed", "seats", "scenario", "options")
BOXES = ("victories", "stalemates", "defeats", "removed")


@step("0")
def pause(s: State) -> Flow:
    """The test looks at the table."""
    yield ask("player", "0", "the test looks at the table", [("go_on",)], forced=False)


TABLE: Game = replace(GAME, rules=(*GAME.rules, {"pause": pause}))

RULES = {name: rule for module in GAME.rules for name, rule in vars(module).items()}
ONE_TURN: Game = replace(TABLE, rules=({name: rule for name, rule in RULES.items() if rule is not TURN},
                                       {"pause": pause, "TURN": sequence("TURN", *TURN.names)}))
"""The game with a turn that is not followed by another."""


# ---------------------------------------------------------------- positions


def chosen(using: str, end_after: int = 0) -> dict[str, Any]:
    """Optional rules by name."""
    return dict.fromkeys(using.split(), True) | {"end_after": end_after}


def fresh_set_up(scenario: str, options: dict[str, Any], seed: int) -> dict[str, Any]:
    """Every field of the game as it is before the first card."""
    state = GAME.new_state(scenario=scenario, options=options, seed=seed)
    set_up.body(state)
    return {name: fresh(value) for name, value in dump(state).items() if name not in KEPT_BY_THE_KERNEL}


def position(*stack: Any, scenario: str = "grand_campaign", using: str = "", end_after: int = 0, seed: int = 1,
             game: Game = TABLE, **fields: Any) -> Given:
    """A fresh set-up with some fields changed; of a dict only the named entries. Then these steps."""
    options = chosen(using, end_after)
    start = fresh_set_up(scenario, options, seed)
    for name, value in fields.items():
        start[name] = {**start[name], **value} if isinstance(value, dict) else fresh(value)
    placed = {marker for box in BOXES for marker in start[box]}
    start["pool"] = [marker for marker in MARKERS if marker not in placed]
    return given(game, stack=list(stack), scenario=scenario, options=options, seed=seed, **start)


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
    for pile in ("deck", "aside", "discard"):
        fields[pile] = [other for other in fields.get(pile, start[pile]) if other != card]
    fields["deck"] = [*fields["deck"], card]
    return fields


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


def on_the_map(t: Given) -> dict[str, int]:
    """Where the fronts stand that are on the map."""
    return {front: space for front, space in t.state.at.items() if space}


def paused(t: Given) -> bool:
    """Is the part that the test is about over?"""
    return bool(t.table.to_move()) and t.options() == ["go_on"]


def rolls(t: Given) -> list[tuple[str, int]]:
    """What was rolled for, and the bare faces."""
    return [(event.what, event.die) for event in t.table.journal if isinstance(event, Rolled)]


def rolled(t: Given) -> Rolled:
    """The last roll."""
    return next(event for event in reversed(t.table.journal) if isinstance(event, Rolled))


def drms(t: Given) -> dict[str, int]:
    """The modifiers of the last roll, by their cases."""
    return {drm.case: drm.value for drm in rolled(t).drms}


def told(t: Given, kind: str) -> list[dict[str, Any]]:
    """The facts of all events of one kind."""
    return [event.facts for event in t.table.journal if isinstance(event, Told) and event.kind == kind]


def box_of(t: Given, marker: str) -> str:
    """The box in which a marker lies."""
    return next(box for box in ("pool", *BOXES) if marker in getattr(t.state, box))


def offered(t: Given, start: str) -> list[str]:
    """The offered options that begin with these words."""
    return [words for words in t.options() if words == start or words.startswith(f"{start} ")]


def will(t: Given) -> int:
    """The Will as it would be counted now."""
    return count_will(t.state)


def outcome(t: Given) -> str:
    """How the game has ended; empty while it runs."""
    result = t.table.result()
    return result.outcome if result else ""


def choose_all(t: Given, words: Iterable[str]) -> Given:
    """Several choices."""
    for choice in words:
        t.choose(choice)
    return t


def refuses(t: Given, words: str) -> str:
    """Why a choice is refused; it must change nothing."""
    before = dump(t.state.clone())
    with pytest.raises(NotOffered) as refused:
        t.choose(words)
    assert dump(t.state) == before
    return refused.value.reason
