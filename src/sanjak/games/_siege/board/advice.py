"""Reasons for options that both empires' games share."""

from __future__ import annotations

from sanjak.scene.words import joined

from ..state import SiegeState


def strengthens(s: SiegeState, theater: str, battles: int) -> str:
    """A Resource helps the remaining battles of its theater."""
    kaiser = ["the Kaiserschlacht"] if theater == "western" and not s.kaiser_over else []
    many = [f"each of the {battles} battles left" if battles > 1 else "the battle left"] if battles else []
    return f"+1 in {joined([*many, *kaiser])}" if many or kaiser else "no battle is left there"
