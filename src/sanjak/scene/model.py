"""What a scene is: what stands on the table, where, and how it is said. Faces draw it; games make it from a view."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Element:
    """One thing on the table. `option` is the text of the option it stands for, where it can be chosen."""

    id: str
    kind: str
    label: str
    spoken: str = ""
    option: str = ""


@dataclass(frozen=True)
class Panel:
    """A part of the table with a name: a stack, a row of piles, a track."""

    id: str
    title: str
    elements: tuple[Element, ...]


@dataclass(frozen=True)
class Scene:
    """The whole table as one seat sees it."""

    title: str
    panels: tuple[Panel, ...]
