"""3.0 What questions share: their end, and the reasons why something is not offered, computed only on request."""

from __future__ import annotations

from collections.abc import Callable

from sanjak.kernel import Ask, Option, ask

from ..state import State

ENOUGH: Option = ("enough",)


def over(side: str, case: str, told: str) -> Ask:
    """3.0 After the last choice of its kind the player may still take it back."""
    return ask(side, case, f"{told}. Go on?", [ENOUGH], closing=True)


def reasons(s: State, side: str) -> Callable[[tuple[str, ...]], str | None]:
    """3.0 The `why` of a question to a side."""
    def tell(words: tuple[str, ...]) -> str | None:
        from .why import why_not  # it imports all rules, which use it for their questions
        return why_not(s, side, words)
    return tell
