"""The players as the reader calls them: You, or the name of the seat."""

from __future__ import annotations

from sanjak.scene.words import seat_name


def who(p: str, seat: str) -> str:
    """A player as the subject of a sentence."""
    return "You" if p == seat else seat_name(p)


def whom(p: str, seat: str) -> str:
    """A player as its object."""
    return "you" if p == seat else seat_name(p)


def whose(p: str, seat: str, alone: bool = False) -> str:
    """Of a player; `alone` without a noun after it."""
    if p == seat:
        return "yours" if alone else "your"
    return seat_name(p) if alone else f"{seat_name(p)}’s"


def acts(p: str, seat: str, verb: str) -> str:
    """A player and what they do; the verb is given in the third person."""
    return f"You {verb.removesuffix('s')}" if p == seat else f"{seat_name(p)} {verb}"
