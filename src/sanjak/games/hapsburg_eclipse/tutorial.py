"""The guided tutorial: the example of play with its cards and dice laid ready, explained step by step in our words."""

from __future__ import annotations

from functools import cache

from sanjak.games._siege.board.course import Tutorial, course_of
from sanjak.kernel import Table, then
from sanjak.kernel.chance import shuffled
from sanjak.kernel.given import lay

from . import GAME
from .data import CARDS, EPOCH_CARDS, MARKERS
from .rules.end import victory
from .rules.turn import TURN, set_up
from .state import State


@cache
def tutorial() -> Tutorial:
    """15.0 The example of play, six cards, as a course."""
    return course_of(__package__ or "")


def open_table(seed: int = 0) -> Table:
    """15.0 A table at the start of the course; when its cards are played, the seed's luck goes on."""
    course = tutorial()
    state: State = GAME.new_state(scenario=course.scenario, seed=seed)  # type: ignore[assignment]
    set_up.body(state)
    for name, value in course.start.items():
        lay(state, name, value)
    state.pool = [marker for marker in MARKERS if marker not in (*state.victories, *state.stalemates, *state.defeats)]
    lay_out_cards(state, course, seed)
    then(state, TURN, victory)
    return Table(GAME, state, script=course.script())


def lay_out_cards(s: State, course: Tutorial, seed: int) -> None:
    """15.0, 5.0 The war is in Expanded War: Mid-Day has joined, Dusk waits, and some cards have been played."""
    s.discard, s.aside = list(course.played), list(EPOCH_CARDS["dusk"])
    s.deck = shuffled([card for card in CARDS if card not in s.discard and card not in s.aside], seed % (1 << 64))
    s.turn, s.card = len(s.discard), s.discard[-1]
