"""The key of a board: every sign on the map and on the counters, with its meaning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .ink import number
from .model import Element
from .svg import drawing


@dataclass(frozen=True)
class Sign:
    """A sign: its drawing, or its letters where it has none, its name and its meaning."""

    name: str
    text: str = ""
    drawing: Element | None = None
    letters: str = ""


@dataclass(frozen=True)
class Signs:
    """The signs of one kind, under a heading."""

    title: str
    signs: Sequence[Sign]


ROOM = 8.0


def picture(element: Element) -> str:
    """An element by itself as an SVG of its own."""
    wide, tall = element.w + ROOM, element.h + ROOM
    box = " ".join(number(part) for part in (-wide / 2, -tall / 2, wide, tall))
    return f'<svg viewBox="{box}" aria-hidden="true">{drawing(element)}</svg>'
