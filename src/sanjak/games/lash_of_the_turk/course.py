"""The guided course: the siege of Peterwardein in 1526 with prepared dice, explained step by step in our words."""

from __future__ import annotations

from functools import partial

from sanjak.kernel import then
from sanjak.kernel.chance import Script
from sanjak.toolkit.course import course_of

from .rules.control import settle_control
from .rules.end import reckoning
from .rules.turn import begin as before_the_first_week
from .rules.turn import lay_out, put, set_up, turns
from .state import State

plan = partial(course_of, __package__ or "")
"""10.8 A siege and a raid, for the Ottomans; the course chooses for the other side."""


def begin(s: State) -> Script:
    """14.1 The set-up of 1526, with the Sultan's army over the Sava already."""
    course = plan()
    set_up.body(s)
    for side in ("austrian", "ottoman"):
        lay_out(s, side)
        settle_control(s, side)
    before_the_first_week.body(s)
    for place, units in course.start["march"].items():
        for unit in units.split():
            put(s, "ottoman", unit, place)
    s.turn = course.start["turn"]
    then(s, turns(), reckoning())
    return course.script()
