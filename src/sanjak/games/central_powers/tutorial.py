"""The guided tutorial: six nation-turns with their cards and dice laid ready, explained step by step in our words."""

from __future__ import annotations

from functools import cache

from sanjak.games._siege.board.course import Tutorial, course_of
from sanjak.kernel.chance import Script

from .rules.play import setup
from .state import State


@cache
def tutorial() -> Tutorial:
    """CG-1a Six nation-turns from the set-up, on both chairs, as a course."""
    return course_of(__package__ or "")


def begin(s: State) -> Script:
    """CG-1a The course begins at the set-up."""
    setup(s)
    return tutorial().script()
