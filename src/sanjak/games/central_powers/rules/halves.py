"""The two halves of the combined game: their rules, and the running of their steps on their own boards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from sanjak.games import hapsburg_eclipse, ottoman_sunset
from sanjak.games._siege.state import SiegeState
from sanjak.games.hapsburg_eclipse.data import KAISER_VALUES as HAPSBURG_KAISER
from sanjak.games.hapsburg_eclipse.data import RUSSIANS
from sanjak.games.hapsburg_eclipse.data import VICTORY_LEVELS as HAPSBURG_LEVELS
from sanjak.games.hapsburg_eclipse.rules import action as hapsburg_action
from sanjak.games.hapsburg_eclipse.rules import end as hapsburg_end
from sanjak.games.hapsburg_eclipse.rules import turn as hapsburg_turn
from sanjak.games.ottoman_sunset.data import CARDS as OTTOMAN_CARDS
from sanjak.games.ottoman_sunset.data import KAISER_VALUES as OTTOMAN_KAISER
from sanjak.games.ottoman_sunset.data import VICTORY_LEVELS as OTTOMAN_LEVELS
from sanjak.games.ottoman_sunset.rules import action as ottoman_action
from sanjak.games.ottoman_sunset.rules import end as ottoman_end
from sanjak.games.ottoman_sunset.rules import turn as ottoman_turn
from sanjak.kernel import Ask, Drm, Flow, Game, Option, Plain, Rolled, Step, ask, state_from_view
from sanjak.kernel.steps import StepList

from ..state import State

HAPSBURG, OTTOMAN = "hapsburg", "ottoman"
NATIONS = (HAPSBURG, OTTOMAN)


@dataclass(frozen=True)
class Half:
    """One of the two games: its rules as the combined game calls them, and the prefix of its cases."""

    nation: str
    name: str
    tag: str
    game: Game
    set_up: Step[[]]
    turn: StepList
    victory: Step[[]]
    action_phase: Step[[]]
    can_act: Callable[[Any], bool]
    actions: Callable[[Any], list[Option]]
    carry_out: Mapping[str, Callable[[Any, Option], None]]
    staff_allowed: Callable[[Any], bool]
    why_not: Callable[[Any, tuple[str, ...]], str]
    expected: Callable[[Any], Iterable[Option]]
    kaiser_values: Mapping[str, int]
    kaiser_drm: Callable[[Any, str], int]
    kaiser_card: str
    levels: tuple[str, ...]
    russians: tuple[str, ...]


HALVES: dict[str, Half] = {
    HAPSBURG: Half(
        HAPSBURG, "Hapsburgs", "HE", hapsburg_eclipse.GAME, hapsburg_turn.set_up, hapsburg_turn.TURN,
        hapsburg_end.victory, hapsburg_action.action_phase, hapsburg_action.actions_left, hapsburg_action.actions,
        hapsburg_action.CARRY_OUT, hapsburg_action.staff_allowed, hapsburg_action.why_not, hapsburg_action.expected,
        HAPSBURG_KAISER, hapsburg_end.kaiser_card_drm, "c42", tuple(level.id for level in HAPSBURG_LEVELS), RUSSIANS),
    OTTOMAN: Half(
        OTTOMAN, "Ottomans", "OS", ottoman_sunset.GAME, ottoman_turn.set_up, ottoman_turn.TURN,
        ottoman_end.victory, ottoman_action.action_phase, ottoman_action.actions_left, ottoman_action.actions,
        ottoman_action.CARRY_OUT, ottoman_action.staff_allowed, ottoman_action.why_not, ottoman_action.expected,
        OTTOMAN_KAISER,
        lambda board, card: OTTOMAN_CARDS[card].kaiserschlacht_drm, "c46",
        tuple(level.id for level in OTTOMAN_LEVELS), ("caucasus",)),
}
OTHER = {HAPSBURG: OTTOMAN, OTTOMAN: HAPSBURG}


def board_of(s: State, nation: str) -> Any:
    """A nation's board: the state of its own game."""
    return s.hapsburg if nation == HAPSBURG else s.ottoman


def halves(view: Plain) -> dict[str, SiegeState]:
    """The two boards of a view."""
    seen = state_from_view(State, view)
    return {HAPSBURG: seen.hapsburg, OTTOMAN: seen.ottoman}


def seat_of(s: State, nation: str) -> str:
    """The seat that decides for a nation: its own, or the one that plays both."""
    return nation if len(s.seats) > 1 else s.seats[0]


def in_play(s: State, nation: str) -> bool:
    """Has this nation neither lost nor played its last card?"""
    return nation not in s.eliminated and nation not in s.finished


# ---------------------------------------------------------------- speaking and asking for a half


def link(s: State) -> int:
    """Connect both boards to the luck and the journal of the whole; return the length of the journal, 0 without one."""
    journal = s.journal
    s.hapsburg.luck = s.ottoman.luck = s.luck
    s.hapsburg.journal = s.ottoman.journal = journal
    return 0 if journal is None else len(journal)


def tag_events(s: State, nation: str, since: int) -> None:
    """Mark the events of a half with its prefix, so that its cases are found in its own book."""
    for event in s.journal[since:] if s.journal is not None else ():
        event.case = tagged(nation, event.case)
        if isinstance(event, Rolled):
            event.drms = tuple(Drm(drm.value, drm.reason, tagged(nation, drm.case)) for drm in event.drms)


@cache
def tagged(nation: str, case: str) -> str:
    """A half's case with its prefix; a case of the whole, or none, stays unchanged."""
    return case if not case or case.startswith("CG") else f"{HALVES[nation].tag} {case}"


def speak(s: State, nation: str, rule: Callable[..., Any], *args: Any) -> Any:
    """Run a rule of a half on its board."""
    since = link(s)
    result = rule(board_of(s, nation), *args)
    if s.journal is not None:
        tag_events(s, nation, since)
    return result


def ask_nation(s: State, nation: str, case: str, prompt: str, options: list[Option]) -> Ask:
    """A question of the combined game about a nation's board."""
    s.acting = nation
    return ask(seat_of(s, nation), case, prompt, options)


def relay(s: State, nation: str, flow: Flow) -> Flow:
    """Pass a half's questions to the seat of its nation, and return the answers."""
    since, choice = link(s), None
    while True:
        try:
            question = flow.send(choice)  # type: ignore[arg-type]
        except StopIteration:
            return tag_events(s, nation, since)
        tag_events(s, nation, since)
        s.acting = nation
        question.seat, question.case = seat_of(s, nation), tagged(nation, question.case)
        choice = yield question
        since = link(s)
