"""The guided course: a draft, seven bids and the first three rounds, with a prepared deck, explained in our words."""

from __future__ import annotations

from functools import partial

from sanjak.toolkit.course import begin_at_set_up, course_of

from .rules.play import setup

plan = partial(course_of, __package__ or "")
begin = partial(begin_at_set_up, __package__ or "", setup)
"""OE-20 From the deal on, for Player 1; the course chooses for the others."""
