"""The model of a scene: the things on the table, their places and words. Games make it from a view; faces draw it.

A scene says everything twice: its panels in words, complete, for terminals and screen readers; its sheets with places,
for pictures. A sheet has a ground that never changes (drawn once and kept) and pieces that do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

Facts = Mapping[str, Any]
T = TypeVar("T")

LAYERS = ("marks", "pieces", "targets")
"""The layers above the ground, from the bottom up: marks of state, pieces, places that can be chosen."""


@dataclass(frozen=True)
class Fan:
    """The full counters of a stack, as far as this seat may see them, shown spread out on request.

    `clear` is the radius around the stack that the spread leaves free if there is room elsewhere.
    """

    title: str
    parts: tuple[Element, ...]
    clear: float = 0


@dataclass(frozen=True)
class Element:
    """One thing on the table. `option` is the text of its option, or a prefix of it.

    `word` is the word this element adds to a started option, such as the pile a card goes to. `x` and `y` are its
    centre on the sheet, or relative to the centre of `space` if one is named. `facts` are the data for its drawing.
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
        """The words for this element, for screen readers."""
        return self.spoken or self.label

    def moved(self, dx: float, dy: float) -> Element:
        """The same element in another place."""
        return self.but(x=self.x + dx, y=self.y + dy)

    def but(self, **changes: Any) -> Element:
        """The same element with other fields. Every piece of every picture is copied here, so the copy must be fast."""
        copy = object.__new__(Element)
        copy.__dict__.update(self.__dict__, **changes)
        return copy


@dataclass(frozen=True)
class Panel:
    """A part of the table with a name: a stack, a row of piles, a track."""

    id: str
    title: str
    elements: tuple[Element, ...]


class Later(Generic[T]):
    """Parts of a scene that are made when somebody reads them: a picture needs no words."""

    def __init__(self, make: Callable[[], Iterable[T]]) -> None:
        self.make = make
        self.made: tuple[T, ...] | None = None

    def __iter__(self) -> Iterator[T]:
        if self.made is None:
            self.made = tuple(self.make())
        return iter(self.made)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Later) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]


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
    """The part of a sheet that never changes, and the places of its spaces. All scenes of a game share one object."""

    id: str
    elements: tuple[Element, ...]
    spaces: Mapping[str, Point] = field(default_factory=dict)
    shapes: Mapping[str, str] = field(default_factory=dict)
    """Outlines around a centre, by name: the page draws places with them when they light up."""


class Spots(Protocol):
    """Places of a sheet that light up. The sheet asks for the places of offered options, and for no others."""

    def option(self, words: str) -> Element | None:
        """The place of an option or its beginning; None if it has none. A verb * is any verb."""

    def word(self, word: str) -> Element | None:
        """The place of a word after the beginning of an option, where something can be brought; None if it has none."""


@dataclass(frozen=True)
class Sheet:
    """One picture: its frame, its ground and its pieces. The sheets of a scene share one coordinate system.

    `clip` cuts off anything beyond the edge. A `near` sheet is a close-up of a part of another sheet, for phones only.
    """

    id: str
    title: str
    frame: Box
    ground: Ground
    pieces: tuple[Element, ...]
    clip: bool = False
    near: bool = False
    spots: Spots | None = field(default=None, compare=False)


Column = tuple[str, ...]
Row = tuple[Column, ...]


class Threat(NamedTuple):
    """An approaching enemy: the id of its piece, its letters, its distance, and its words."""

    piece: str
    code: str
    far: int
    said: str


@dataclass(frozen=True)
class Side:
    """One side at a glance, always visible on a phone: its state in a word, what is urgent, threats by distance.

    `frame` is its part of the first sheet, or the whole sheet if None.
    """

    title: str
    state: str
    note: str
    threats: tuple[Threat, ...]
    frame: Box | None = None


@dataclass(frozen=True)
class Scene:
    """The whole table as one seat sees it.

    `narrow` is the arrangement of the sheets on a phone, row by row; `small` are sheets for phones only. A game with
    several boards has an arrangement for each in `boards`; the player switches between them, and `narrow` is the first.
    `sides` are the sides whose threats stay visible, keyed by board if there are several.
    """

    title: str
    panels: Iterable[Panel]
    sheets: tuple[Sheet, ...] = ()
    narrow: tuple[Row, ...] = ()
    small: Iterable[Sheet] = ()
    boards: Mapping[str, tuple[Row, ...]] = field(default_factory=dict)
    sides: Mapping[str, Side] = field(default_factory=dict)

    def shown(self) -> str:
        """The board that `narrow` shows; '' if there is only one."""
        return next((id for id, rows in self.boards.items() if rows == self.narrow), "")

    def parts(self, board: str) -> list[str]:
        """The sheets of a board in their order on a phone."""
        return [id for row in self.boards.get(board, self.narrow) for column in row for id in column]

    def sheet(self, id: str) -> Sheet:
        """A sheet by its id."""
        return next(sheet for sheet in (*self.sheets, *self.small) if sheet.id == id)


@dataclass(frozen=True)
class Luck:
    """A die roll compared with its expectation, in good results: 1 for a success, 0 for a failure."""

    fell: float
    expected: float
