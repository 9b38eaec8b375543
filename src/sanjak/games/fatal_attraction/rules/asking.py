"""3.0 The reasons why something is not offered, computed only on request."""

from __future__ import annotations

from collections.abc import Callable

from ..state import State


def reasons(s: State, side: str) -> Callable[[tuple[str, ...]], str | None]:
    """3.0 The `why` of a question to a side."""
    def tell(words: tuple[str, ...]) -> str | None:
        from .why import why_not  # it imports all rules, which use it for their questions
        return why_not(s, side, words)
    return tell
