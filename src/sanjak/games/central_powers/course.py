"""The guided course: six nation-turns with prepared cards and dice, explained step by step in our words."""

from __future__ import annotations

from functools import partial

from sanjak.toolkit.course import begin_at_set_up, course_of

from .rules.play import setup

plan = partial(course_of, __package__ or "")
begin = partial(begin_at_set_up, __package__ or "", setup)
"""CG-1a Six nation-turns from the set-up on, for both seats, as a course."""
