"""Reasons for options that both empires' games share."""

from __future__ import annotations

from ..state import SiegeState


def strengthens(s: SiegeState, theater: str, battles: int) -> str:
    """A Resource helps the remaining battles of its theater."""
    kaiser = ", and for the Kaiserschlacht" if theater == "western" and not s.kaiser_over else ""
    many = f"{battles or 'no'} {'battle' if battles == 1 else 'battles'}"
    return f"+1 in the {theater.capitalize()} theater for {many} to come{kaiser}"
