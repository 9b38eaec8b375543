"""The guided course: the example of play with prepared cards and dice, explained step by step in our words."""

from __future__ import annotations

from functools import partial

from sanjak.kernel import then
from sanjak.kernel.chance import Script, shuffled
from sanjak.kernel.given import lay
from sanjak.toolkit.course import Course, course_of

from .data import CARDS, EPOCH_CARDS, MARKERS
from .rules.end import victory
from .rules.turn import TURN, set_up
from .state import State

plan = partial(course_of, __package__ or "")
"""15.0 The example of play, six cards, as a course."""


def begin(s: State) -> Script:
    """15.0 The course begins in the middle of a war."""
    course = plan()
    set_up.body(s)
    for name, value in course.start.items():
        lay(s, name, value)
    s.pool = [marker for marker in MARKERS if marker not in (*s.victories, *s.stalemates, *s.defeats)]
    lay_out_cards(s, course)
    then(s, TURN, victory)
    return course.script()


def lay_out_cards(s: State, course: Course) -> None:
    """15.0, 5.0 The war is in Expanded War: Mid-Day has joined, Dusk waits, and some cards have been played."""
    s.discard, s.aside = list(course.played), list(EPOCH_CARDS["dusk"])
    s.deck = shuffled([card for card in CARDS if card not in s.discard and card not in s.aside], s.seed % (1 << 64))
    s.turn, s.card = len(s.discard), s.discard[-1]
