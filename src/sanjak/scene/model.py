"""What a scene is: what stands on the table, where, and how it is said. Faces draw it; games make it from a view.

A scene says everything twice: its panels in words, complete, for terminals and screen readers; its sheets with places,
for pictures. A sheet has a ground that never changes (drawn once and kept) and the pieces that lie on it now.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Facts = Mapping[str, Any]

LAYERS = ("marks", "pieces", "targets")
"""What lies on the ground, from below: marks of state, pieces, places that can be chosen."""


@dataclass(frozen=True)
class Element:
    """One thing on the table. `option` is the text of the option it stands for, where it can be chosen.

    `x` and `y` are its centre on the sheet, or from the centre of `space` where one is named. `facts` is what its
    kind is drawn from.
    """

    id: str
    kind: str
    label: str = ""
    spoken: str = ""
    option: str = ""
    x: float = 0
    y: float = 0
    w: float = 0
    h: float = 0
    space: str = ""
    layer: str = "pieces"
    facts: Facts = field(default_factory=dict)

    @property
    def said(self) -> str:
        """How it is said."""
        return self.spoken or self.label

    def moved(self, dx: float, dy: float) -> Element:
        """The same thing in another place. Every piece of every picture comes through here, so it is a plain copy."""
        copy = object.__new__(Element)
        copy.__dict__.update(self.__dict__, x=self.x + dx, y=self.y + dy)
        return copy


@dataclass(frozen=True)
class Panel:
    """A part of the table with a name: a stack, a row of piles, a track."""

    id: str
    title: str
    elements: tuple[Element, ...]


class Box(NamedTuple):
    """A rectangle by its upper left corner."""

    x: float
    y: float
    w: float
    h: float


class Point(NamedTuple):
    """A place on a sheet."""

    x: float
    y: float


@dataclass(frozen=True, eq=False)
class Ground:
    """What never changes on a sheet, and where its spaces are. One object serves all scenes of a game."""

    id: str
    elements: tuple[Element, ...]
    spaces: Mapping[str, Point] = field(default_factory=dict)


@dataclass(frozen=True)
class Sheet:
    """One picture: its frame, its ground and the pieces on it. Sheets of a scene share one system of coordinates.

    A `near` one is a closer look at a part of another, for telephones alone.
    """

    id: str
    title: str
    frame: Box
    ground: Ground
    pieces: tuple[Element, ...]
    near: bool = False


Column = tuple[str, ...]
Row = tuple[Column, ...]


@dataclass(frozen=True)
class Scene:
    """The whole table as one seat sees it. `narrow` says how its sheets stand on a telephone, row by row."""

    title: str
    panels: tuple[Panel, ...]
    sheets: tuple[Sheet, ...] = ()
    narrow: tuple[Row, ...] = ()

    def sheet(self, id: str) -> Sheet:
        """A sheet by its id."""
        return next(sheet for sheet in self.sheets if sheet.id == id)


def is_lit(element: Element, offered: Collection[str]) -> bool:
    """Does it stand for something that is offered now, alone or with more words behind it?"""
    option = element.option
    return bool(option) and (option in offered or any(words.startswith(option + " ") for words in offered))


@dataclass(frozen=True)
class Luck:
    """A die against what was to be expected of it, in good results: 1 for a success, 0 for a failure."""

    fell: float
    expected: float
