"""The information barrier: which choices may be undone, and which may not because they revealed something."""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, TypeVar

from .state import State, hidden_piles, hidden_values

UNDO_MODES = ("barrier", "free", "ironman")
"""barrier: undo until the next die or card; free: always; ironman: never."""

SavedT = TypeVar("SavedT")


class Mark(NamedTuple, Generic[SavedT]):
    """The table just before a choice: its line, its seat, the choice, and the luck typed in for it."""

    line: int
    seat: str
    choice: str
    turn: int
    in_branch: bool
    saved: SavedT
    luck: list[Any]


class Knowledge(NamedTuple):
    """What a seat cannot see."""

    piles: dict[tuple[str, str], list[str]]
    values: dict[tuple[str, str], Any]


def knowledge(s: State, seat: str) -> Knowledge:
    """Everything that is hidden from a seat now."""
    return Knowledge(hidden_piles(s, seat), hidden_values(s, seat))


def showed_something(before: dict[str, Knowledge], after: dict[str, Knowledge] | None, chooser: str) -> bool:
    """Did a choice change something that its chooser cannot see, or show another seat something hidden from it?"""
    assert after is not None
    if before[chooser] != after[chooser]:
        return True
    return any(saw_more(before[seat], after[seat]) for seat in before if seat != chooser)


def saw_more(before: Knowledge, after: Knowledge) -> bool:
    """Has a piece or an entry become visible?"""
    if before == after:
        return False
    still = {piece for pile in after.piles.values() for piece in pile}
    shown = any(piece not in still for pile in before.piles.values() for piece in pile)
    return shown or bool(before.values.keys() - after.values.keys())
