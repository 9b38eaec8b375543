"""3.0 How a question tells why something is not offered: looked up only when somebody wants to know."""

from __future__ import annotations

from collections.abc import Callable

from ..state import State


def reasons(s: State, side: str) -> Callable[[tuple[str, ...]], str | None]:
    """3.0 For the `why` of a question to a side."""
    def tell(words: tuple[str, ...]) -> str | None:
        from .why import why_not  # it knows all the rules, which ask their questions with its help
        return why_not(s, side, words)
    return tell
