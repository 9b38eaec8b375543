"""The guided course of a game beside its table: what it tells at this point, and what it asks for."""

from __future__ import annotations

from typing import Any

from sanjak import games
from sanjak.face import Face
from sanjak.kernel import Plain

from .live import Live


def lesson_of(live: Live, seat: str) -> Plain | None:
    """The page of the course at which a match stands; None in any other, and when play goes on after the last one. With
    free undo all choices are marked."""
    if live.row.luck != "course":
        return None
    plan: Any = games.part(live.row.game, "tutorial").tutorial()
    marks = live.table.marks
    page = plan.page([mark.choice for mark in marks])
    if len(marks) > len(plan.choices) and not page.left:
        return None
    back = live.position.moments[seat].index(marks[page.number].line) + 1 if page.left else 0
    return {"title": plan.title, "number": page.number + 1, "of": len(plan.choices) + 1,
            "parts": [part_plain(part, live.face) for part in page.parts],
            "ask": page.ask, "choose": page.choose, "back": back}


def part_plain(part: Any, face: Face) -> Plain:
    """A paragraph."""
    turn = face.chapter(part.turn) if part.turn else ""
    return {"head": f"{turn}: {part.title}" if part.title else turn, "phase": part.phase, "case": part.case,
            "text": part.text}
