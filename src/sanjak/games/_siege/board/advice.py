"""What both empires' games say alike about options."""

from __future__ import annotations

from ..state import SiegeState


def strengthens(s: SiegeState, theater: str, battles: int) -> str:
    """A Resource helps the battles of its theater that are still to come."""
    kaiser = ", and for the Kaiserschlacht" if theater == "western" and not s.kaiser_over else ""
    many = f"{battles or 'no'} {'battle' if battles == 1 else 'battles'}"
    return f"+1 in the {theater.capitalize()} theater for {many} to come{kaiser}"
