"""What a scene is: what stands on the table, where, and how it is said. Faces draw it; games make it from a view.

A scene says everything twice: its panels in words, complete, for terminals and screen readers; its sheets with places,
for pictures. A sheet has a ground that never changes (drawn once and kept) and the pieces that lie on it now.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Facts = Mapping[str, Any]

LAYERS = ("marks", "pieces", "targets")
"""What lies on the ground, from below: marks of state, pieces, places that can be chosen."""


@dataclass(frozen=True)
class Fan:
    """What a stack spreads out into when one looks at it: all that this seat may see of it, each in full.

    `clear` is how far around its middle nothing may cover the board, where there is room elsewhere.
    """

    title: str
    parts: tuple[Element, ...]
    clear: float = 0


@dataclass(frozen=True)
class Element:
    """One thing on the table. `option` is the text of the option it stands for, or the beginning of it.

    `word` is the one word that it stands for behind such a beginning: a place to which something can be brought.
    `x` and `y` are its centre on the sheet, or from the centre of `space` where one is named. `facts` is what its
    kind is drawn from.
    """

    id: str
    kind: str
    label: str = ""
    spoken: str = ""
    option: str = ""
    word: str = ""
    x: float = 0
    y: float = 0
    w: float = 0
    h: float = 0
    space: str = ""
    layer: str = "pieces"
    facts: Facts = field(default_factory=dict)
    fan: Fan | None = None

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

    `clip` says that what reaches over the edge is to be cut off. A `near` one is a closer look at a part of another,
    for telephones alone.
    """

    id: str
    title: str
    frame: Box
    ground: Ground
    pieces: tuple[Element, ...]
    clip: bool = False
    near: bool = False


Column = tuple[str, ...]
Row = tuple[Column, ...]


class Threat(NamedTuple):
    """What comes near: the id of its piece, its letters, how far it is away, and how it is said."""

    piece: str
    code: str
    far: int
    said: str


@dataclass(frozen=True)
class Side:
    """One side at a glance, always in sight on a telephone: its state in a word, what presses, threats by distance.

    `frame` is its part of the first sheet; the whole of it where there is none.
    """

    title: str
    state: str
    note: str
    threats: tuple[Threat, ...]
    frame: Box | None = None


@dataclass(frozen=True)
class Scene:
    """The whole table as one seat sees it.

    `narrow` says how its sheets stand on a telephone, row by row; `small` are sheets that are made for it alone. A game
    of several boards has a way to stand for each of them in `boards`, to switch between; `narrow` is then the first.
    `sides` are those whose threats must stay in sight, by the names of their boards where there are several.
    """

    title: str
    panels: tuple[Panel, ...]
    sheets: tuple[Sheet, ...] = ()
    narrow: tuple[Row, ...] = ()
    small: tuple[Sheet, ...] = ()
    boards: Mapping[str, tuple[Row, ...]] = field(default_factory=dict)
    sides: Mapping[str, Side] = field(default_factory=dict)

    def shown(self) -> str:
        """The board that `narrow` shows; '' where there is but one."""
        return next((id for id, rows in self.boards.items() if rows == self.narrow), "")

    def parts(self, board: str) -> list[str]:
        """The sheets of a board as they follow one another on a telephone."""
        return [id for row in self.boards.get(board, self.narrow) for column in row for id in column]

    def sheet(self, id: str) -> Sheet:
        """A sheet by its id."""
        return next(sheet for sheet in (*self.sheets, *self.small) if sheet.id == id)


def beginnings(offered: Iterable[str]) -> frozenset[str]:
    """Everything by which something that is offered can begin.

    Where an argument is followed by another one, the verb does not count: a card that can be moved to a pile or
    swapped with a card is taken up in one way, and where it is brought decides. Such a beginning has * for its verb.
    """
    found: set[str] = set()
    for words in offered:
        parts = words.split(" ")
        found.update(" ".join(parts[:n]) for n in range(1, len(parts) + 1))
        found.update(" ".join(("*", *parts[1:n])) for n in range(2, len(parts)))
    return frozenset(found)


def stands_for(option: str, begun: Collection[str]) -> bool:
    """Is an element's option among the beginnings of what is offered?"""
    if not option:
        return False
    _, space, rest = option.partition(" ")
    return option in begun or (bool(space) and f"* {rest}" in begun)


def is_lit(element: Element, offered: Iterable[str]) -> bool:
    """Does it stand for something that is offered now, alone or with more words behind it?"""
    return stands_for(element.option, beginnings(offered))


def later_words(offered: Iterable[str]) -> frozenset[str]:
    """Every word that stands behind the beginning of something that is offered now."""
    return frozenset(word for words in offered for word in words.split(" ")[1:])


@dataclass(frozen=True)
class Luck:
    """A die against what was to be expected of it, in good results: 1 for a success, 0 for a failure."""

    fell: float
    expected: float
