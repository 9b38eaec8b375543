"""The guided course: gunfire, mines and a landing with prepared dice, explained step by step in our words."""

from __future__ import annotations

from functools import partial

from sanjak.kernel import then
from sanjak.kernel.chance import Script
from sanjak.kernel.given import lay
from sanjak.toolkit.course import course_of

from .data import BOX, MARKERS, POOL, TURKS
from .rules.setting_up import lay_out
from .rules.turn import END_PHASE, OPERATIONS, turns
from .rules.victory import final_reckoning
from .state import State

plan = partial(course_of, __package__ or "")
"""8.1, 8.4, 7.6 A Naval and a Ground segment, for the Allies; the course chooses for the Turks."""


def begin(s: State) -> Script:
    """13.2 An Operations Phase of the second scenario, with only a part of both sides on the map."""
    course = plan()
    lay_out.body(s)
    s.at |= {piece: POOL for piece, place in s.at.items() if place in BOX.values()}
    for name, value in course.start.items():
        if name != "mines":
            lay(s, name, value)
    lay_markers(s, course.start["mines"])
    then(s, OPERATIONS, END_PHASE, turns(), final_reckoning())
    return course.script()


def lay_markers(s: State, mines: dict[str, list[int]]) -> None:
    """8.4.1 Mine markers of these levels, face down."""
    for area, levels in mines.items():
        for level in levels:
            marker = next(one for one in s.stock[TURKS] if MARKERS[one] == level)
            s.stock[TURKS].remove(marker)
            s.laid[area].append(marker)
    every = [level for levels in mines.values() for level in levels]
    s.granted = {"factors": sum(every), "dummies": every.count(0)}
