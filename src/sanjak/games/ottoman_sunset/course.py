"""The guided course: the example of play with prepared cards and dice, explained step by step in our words."""

from __future__ import annotations

from functools import partial

from sanjak.toolkit.course import begin_at_set_up, course_of

from .rules.turn import setup

plan = partial(course_of, __package__ or "")
begin = partial(begin_at_set_up, __package__ or "", setup)
"""7.0 The example of play, nine turns, as a course from the set-up on."""
