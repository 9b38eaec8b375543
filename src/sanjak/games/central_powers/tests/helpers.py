"""Positions of the combined game in a line: a nation's turn, one of its phases, any part of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sanjak.games._siege.tests.look import offered, outcome, refuses, rolled, rolls, spent, told
from sanjak.games.central_powers import GAME
from sanjak.games.central_powers.rules.event import CARDS
from sanjak.games.central_powers.rules.halves import HALVES, HAPSBURG, NATIONS, OTTOMAN
from sanjak.games.central_powers.rules.play import ALLY_WILL, board_step, end_of_nation_turn, set_up_boards
from sanjak.games.central_powers.state import State
from sanjak.games.hapsburg_eclipse.data import MARKERS as HAPSBURG_MARKERS
from sanjak.games.ottoman_sunset.data import MARKERS as OTTOMAN_MARKERS
from sanjak.kernel import Flow, Game, Given, Step, ask, given, step
from sanjak.kernel.state import dump, fresh

__all__ = ["HAPSBURG", "OTTOMAN", "action", "asked", "boxes", "event", "kaiser", "nation_plays", "offered", "outcome",
           "pause", "paused", "position", "refuses", "rolled", "rolls", "spent", "told", "will_phase"]

MARKERS = {HAPSBURG: HAPSBURG_MARKERS, OTTOMAN: OTTOMAN_MARKERS}
BOXES = ("victories", "stalemates", "defeats", "removed")
QUIET = {HAPSBURG: "c10", OTTOMAN: "c09"}
"""A card of each half without an event."""
KEPT_BY_THE_KERNEL = ("seats", "scenario", "variants")


@step("0")
def pause(s: State) -> Flow:
    """The test looks at the table."""
    yield ask(s.seats[0], "0", "the test looks at the table", [("go_on",)], forced=False)


TABLE: Game = replace(GAME, rules=(*GAME.rules, {"pause": pause}))


def fresh_boards(setup: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Both boards as they are before the first card."""
    state = GAME.new_state(**setup)
    assert isinstance(state, State)
    set_up_boards.body(state)
    return {nation: {name: fresh(value) for name, value in dump(getattr(state, nation)).items()} for nation in NATIONS}


def position(*stack: Any, players: int = 1, using: str = "", seed: int = 1, game: Game = TABLE,
             hapsburg: dict[str, Any] | None = None, ottoman: dict[str, Any] | None = None, **fields: Any) -> Given:
    """Fresh boards with some fields changed, and then these steps."""
    setup: dict[str, Any] = {"players": players, "variants": dict.fromkeys(using.split(), True), "seed": seed}
    boards = fresh_boards(setup)
    for nation, changes in ((HAPSBURG, hapsburg or {}), (OTTOMAN, ottoman or {})):
        board = boards[nation]
        for name, value in changes.items():
            board[name] = {**board[name], **value} if isinstance(value, dict) else fresh(value)
        held = {marker for box in BOXES for marker in board[box]}
        board["pool"] = [marker for marker in (*MARKERS[nation], ALLY_WILL) if marker not in held]
    start = {"nation": HAPSBURG, "acting": HAPSBURG, "turn": 5, "kaiser_turns": dict.fromkeys(NATIONS, 0), **fields}
    everything: dict[str, Any] = {**setup, **boards, **start}
    return given(game, stack=list(stack), **everything)


def phase(nation: str, step_name: str, card: str, changes: dict[str, Any], fields: dict[str, Any]) -> Given:
    """One phase of a nation's turn."""
    card = card or QUIET[nation]
    board = {"card": card, "discard": [card], "turn": 3, "actions": CARDS[nation][card].actions,
             "stack": [("TURN", 1), (step_name,)], **changes}
    return position(board_step(nation), pause, **{"nation": nation, **fields, nation: board})


def event(nation: str, card: str, *, board: dict[str, Any] | None = None, **fields: Any) -> Given:
    """The event phase of a nation's card."""
    return phase(nation, "event_phase", card, board or {}, fields)


def action(nation: str, card: str = "", *, board: dict[str, Any] | None = None, **fields: Any) -> Given:
    """The action phase of a nation."""
    return phase(nation, "action_phase", card, board or {}, fields)


def kaiser(nation: str, card: str = "", *, board: dict[str, Any] | None = None, **fields: Any) -> Given:
    """The Kaiserschlacht phase of a nation."""
    return phase(nation, "kaiserschlacht_phase", card, board or {}, fields)


def will_phase(nation: str, *, board: dict[str, Any] | None = None, **fields: Any) -> Given:
    """The National Will phase of a nation."""
    return phase(nation, "national_will_phase", "", board or {}, fields)


def nation_plays(nation: str, card: str, *, then: tuple[Any, ...] = (pause,), board: dict[str, Any] | None = None,
                 **fields: Any) -> Given:
    """A whole nation-turn with this card."""
    changes = {"deck": [card], "discard": [], "aside": [], "stack": list(HALVES[nation].turn.frames), **(board or {})}
    if card not in changes["deck"]:
        changes["deck"] = [*changes["deck"], card]
    return position(board_step(nation), end_of_nation_turn, *then, **{"nation": nation, **fields, nation: changes})


# ---------------------------------------------------------------- what the table shows


def paused(t: Given) -> bool:
    """Is the part that the test is about over?"""
    return bool(t.table.to_move()) and t.options() == ["go_on"]


def asked(t: Given) -> str:
    """The seat to move."""
    return t.table.to_move()[0]


def boxes(t: Given, nation: str) -> dict[str, list[str]]:
    """The three boxes of a nation."""
    return {box: getattr(getattr(t.state, nation), box) for box in BOXES[:3]}


assert isinstance(board_step, Step)
