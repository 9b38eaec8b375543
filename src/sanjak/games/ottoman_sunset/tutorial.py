"""The guided tutorial: the example of play with its cards and dice laid ready, explained step by step in our words."""

from __future__ import annotations

from functools import cache

from sanjak.games._siege.board.course import Tutorial, course_of, opened
from sanjak.kernel import Table

from . import GAME


@cache
def tutorial() -> Tutorial:
    """7.0 The example of play, nine turns, as a course."""
    return course_of(__package__ or "")


def open_table(seed: int = 0) -> Table:
    """7.0 A table at the start of the course; when its cards are played, the seed's luck goes on."""
    return opened(GAME, tutorial(), seed)
