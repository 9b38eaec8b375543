"""Spaces of a map in colours that answer one question: what is in supply, who holds what, where there is danger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Shade(NamedTuple):
    """A space in a colour (the name of a token). `mark` is a few letters on it, `said` the reason in words.

    `shape` is an outline of the sheet's ground; empty for the first one, or a disc where the ground has none.
    """

    space: str
    colour: str
    mark: str = ""
    said: str = ""
    shape: str = ""


class Legend(NamedTuple):
    """The meaning of a colour."""

    colour: str
    text: str


@dataclass(frozen=True)
class Shading:
    """The shaded spaces of the first sheet and their legend. `note` is a sentence about all of them."""

    title: str
    shades: tuple[Shade, ...] = ()
    legend: tuple[Legend, ...] = ()
    note: str = ""


class ShadingName(NamedTuple):
    """A shading that a game offers: its button, and its key. One `around` a stack follows the pointer."""

    title: str
    key: str
    around: bool = False
