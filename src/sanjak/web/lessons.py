"""The page of a guided course that belongs to a position."""

from __future__ import annotations

from typing import Any

from sanjak import games
from sanjak.face import Face
from sanjak.toolkit.course import heading

from . import wire
from .live import Live


def lesson_of(live: Live, seat: str) -> wire.Page | None:
    """The page of the course that a match follows; None in any other match, and after the last page.

    With free undo all choices are marked. Those of bots, who go on after a course for one seat, do not count.
    """
    if live.row.luck != "course":
        return None
    plan: Any = games.part(live.row.game, "course").plan()
    marks = [mark for mark in live.table.marks if plan.seat in ("", mark.seat)]
    page = plan.page([mark.choice for mark in marks])
    if len(marks) > len(plan.choices) and not page.left:
        return None
    back = live.position.moments[seat].index(marks[page.number].line) + 1 if page.left else 0
    return wire.Page(plan.title, page.number + 1, len(plan.choices) + 1,
                     [lesson_part(part, live.face) for part in page.parts], page.ask, page.choose, back)


def lesson_part(part: Any, face: Face) -> wire.LessonPart:
    """A paragraph."""
    head = heading(face.chapter(part.turn) if part.turn else "", part.title)
    return wire.LessonPart(head, part.phase, part.case, part.text,
                           list(part.look))
