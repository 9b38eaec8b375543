"""Who is winning: the points of each side, where they come from, and what a side still needs."""

from __future__ import annotations

from dataclasses import dataclass

from .stakes import Part


@dataclass(frozen=True)
class Share:
    """A side's points: in words and as a number, its colour (the name of a token), its needs, its points by source."""

    seat: str
    name: str
    figure: str
    value: float
    colour: str
    needs: str = ""
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True)
class Standing:
    """The points of all sides; `note` says how the game is won, `unit` is the name of the points."""

    shares: tuple[Share, ...]
    note: str = ""
    unit: str = "VP"
