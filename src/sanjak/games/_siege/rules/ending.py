"""How a game of either empire ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sanjak.kernel import Result, end_game, tell

from ..state import SEAT, SiegeState
from .battles import DEFEATS, VICTORIES
from .deck import unrevealed
from .kaiserschlacht import all_in


def lose(s: SiegeState, case: str, outcome: str, cause: str) -> None:
    """An instant defeat, by whatever name: nothing is survived and no points are scored."""
    s.cause = cause
    tell(s, case, "lost", outcome=outcome, cause=cause, unrevealed=unrevealed(s), will=s.will)
    end_game(s, Result(outcome, (), (), {}))


def win(s: SiegeState, case: str, outcome: str, points: int) -> None:
    """The empire has survived."""
    tell(s, case, "won", outcome=outcome, points=points)
    end_game(s, Result(outcome, (SEAT,), (SEAT,), {SEAT: points}))


def coalition_ends(s: SiegeState, case: str, points: Callable[[Any], int]) -> None:
    """All six battles of the Kaiserschlacht won or lost end the war for everybody, if the option is on."""
    if s.variants["coalition_ending"] and s.kaiser_over and not s.outcome:
        if all_in(s, VICTORIES):
            win(s, case, "coalition_victory", points(s))
        elif all_in(s, DEFEATS):
            lose(s, case, "coalition_defeat", "kaiserschlacht")
