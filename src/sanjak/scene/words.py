"""Small pieces of wording that boards, reports and pages have in common."""

from __future__ import annotations

from collections.abc import Iterable


def signed(value: float, decimals: int = 0) -> str:
    """A number with its sign, using a true minus; 0 has none."""
    return f"{value:+.{decimals}f}".replace("-", "−") if value else "0"


def capital(words: str) -> str:
    """The text with its first letter in upper case."""
    return words[:1].upper() + words[1:]


def joined(words: Iterable[str]) -> str:
    """Words in a row: one, two and three."""
    *most, last = list(words) or [""]
    return f"{', '.join(most)} and {last}" if most else last


def seat_name(seat: str) -> str:
    """A seat's name where the game has none for it: Player 1, or its id with a capital letter."""
    return f"Player {seat[1:]}" if seat[:1] == "p" and seat[1:].isdecimal() else capital(seat)
