"""The doubtful printed facts of Hapsburg Eclipse, with reasons."""

from __future__ import annotations

from collections.abc import Iterator

from sanjak.games._siege.board.doubts import Doubt, Marked, doubts_about, printed

from ..data import BATTLES, CARDS, FRONTS, KAISER, NATIONALITIES, OPTIONS, SWITCHES


def doubts() -> list[Doubt]:
    """All doubtful facts."""
    return doubts_about(entries())


def entries() -> Iterator[tuple[str, Marked]]:
    """Every printed entry, with the name of its component."""
    yield from printed(CARDS, FRONTS, BATTLES, KAISER, (*OPTIONS.values(), *SWITCHES.values()))
    yield from ((f"nationality {nation.name}", nation) for nation in NATIONALITIES.values())
