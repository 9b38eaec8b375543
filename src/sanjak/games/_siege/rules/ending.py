"""The endings of a game of either empire."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sanjak.kernel import Result, end_game, tell

from ..state import SEAT, SiegeState
from .battles import DEFEATS, VICTORIES
from .deck import unrevealed
from .kaiserschlacht import all_in


def lose(s: SiegeState, case: str, outcome: str, cause: str) -> None:
    """An instant defeat: no survivor and no points."""
    s.cause = cause
    tell(s, case, "lost", outcome=outcome, cause=cause, unrevealed=unrevealed(s), will=s.will)
    end_game(s, Result(outcome, (), (), {}))


def win(s: SiegeState, case: str, outcome: str, points: int) -> None:
    """The empire has survived."""
    tell(s, case, "won", outcome=outcome, points=points)
    end_game(s, Result(outcome, (SEAT,), (SEAT,), {SEAT: points}))


def coalition_ends(s: SiegeState, case: str, points: Callable[[Any], int]) -> None:
    """With this variant, six Victories or six Defeats in the Kaiserschlacht end the war for everybody."""
    if s.variants["coalition_ending"] and s.kaiser_over and not s.outcome:
        if all_in(s, VICTORIES):
            win(s, case, "coalition_victory", points(s))
        elif all_in(s, DEFEATS):
            lose(s, case, "coalition_defeat", "kaiserschlacht")
