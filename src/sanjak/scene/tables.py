"""Tables that a player looks up during play: a turn sheet, an order of battle."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Table:
    """A table with its heading: the heads of its columns, its rows, and the number of the row of this moment."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    now: int | None = None
    note: str = ""
