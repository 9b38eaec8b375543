"""The drawn board of both empires: one map, each empire's panels around its half, and the railway between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from sanjak.games._siege.board.parts import Desk, Rolls
from sanjak.games.hapsburg_eclipse.sheets import sheets as hapsburg_sheets
from sanjak.games.ottoman_sunset.sheets import sheets as ottoman_sheets
from sanjak.scene.model import Box, Element, Ground, Sheet

from .desk import CHART, DESKS, HAPSBURG, OTTOMAN, joined_ground

DRAW: dict[str, Callable[[Any, Rolls, Desk], tuple[Sheet, ...]]] = {
    HAPSBURG: hapsburg_sheets, OTTOMAN: ottoman_sheets}


def joined_sheets(states: dict[str, Any], rolls: dict[str, Rolls], acting: str) -> tuple[Sheet, ...]:
    """The map with the pieces of both boards, then the panels of each."""
    drawn = {nation: [of_nation(sheet, nation, acting) for sheet in DRAW[nation](s, rolls[nation], DESKS[nation])]
             for nation, s in states.items()}
    pieces = [piece for sheets in drawn.values() for piece in sheets[0].pieces]
    the_map = Sheet("map", "the map", Box(*CHART["viewBox"]), joined_ground(), tuple(pieces), clip=True)
    return (the_map, *(sheet for sheets in drawn.values() for sheet in sheets[1:]))


def of_nation(sheet: Sheet, nation: str, acting: str) -> Sheet:
    """A sheet of one board among those of two: its ids name the nation, and so do options of the one that waits."""
    return replace(sheet, id=f"{nation}:{sheet.id}", pieces=tuple(owned(sheet.pieces, nation, acting)))


def owned(pieces: Iterable[Element], nation: str, acting: str) -> Iterator[Element]:
    """Pieces of one board among those of two."""
    for e in pieces:
        option = f"{nation} {e.option}" if e.option and nation != acting else e.option
        yield replace(e, id=f"{nation}:{e.id}", option=option)
