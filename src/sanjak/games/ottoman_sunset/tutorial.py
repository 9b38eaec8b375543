"""The guided tutorial: the example of play with its cards and dice laid ready, explained step by step in our words."""

from __future__ import annotations

from functools import cache

from sanjak.games._siege.board.course import Tutorial, course_of
from sanjak.kernel.chance import Script

from .rules.turn import setup
from .state import State


@cache
def tutorial() -> Tutorial:
    """7.0 The example of play, nine turns, as a course."""
    return course_of(__package__ or "")


def begin(s: State) -> Script:
    """7.0 The course begins at the set-up."""
    setup(s)
    return tutorial().script()
