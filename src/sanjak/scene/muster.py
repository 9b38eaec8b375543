"""Who takes part: the units of a column or an attack by kind, to be put together in a few presses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True)
class Total:
    """A figure of what is put together: a number, its unit, and a note that explains it."""

    figure: str
    unit: str
    note: str = ""
    tone: Literal["", "bad"] = ""


@dataclass(frozen=True)
class Cell:
    """Counters of one kind: how many take part, of how many. `face` is the digest of the counter's drawing."""

    key: str
    name: str
    face: str
    now: int
    most: int


@dataclass(frozen=True)
class Group:
    """A usual choice, as the number of each kind that takes part."""

    label: str
    wanted: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Muster:
    """A party that is put together before it acts; `where` is the space that it sets out from or aims at."""

    title: str
    where: str
    totals: tuple[Total, ...]
    cells: tuple[Cell, ...]
    groups: tuple[Group, ...]
