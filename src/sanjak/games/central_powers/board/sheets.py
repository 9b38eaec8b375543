"""The drawn boards of both empires, each as in its own game, and the railway between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from msgspec.structs import replace

from sanjak.games._siege.board.overview import overview
from sanjak.games._siege.board.parts import Desk, Rolls, spot, text
from sanjak.games._siege.rules.fronts import on_map
from sanjak.games.hapsburg_eclipse.board.sheets import NARROW as HAPSBURG_NARROW
from sanjak.games.hapsburg_eclipse.board.sheets import sheets as hapsburg_sheets
from sanjak.games.hapsburg_eclipse.board.sheets import works
from sanjak.games.ottoman_sunset.board.sheets import NARROW as OTTOMAN_NARROW
from sanjak.games.ottoman_sunset.board.sheets import sheets as ottoman_sheets
from sanjak.scene.kept import kept
from sanjak.scene.model import Box, Element, Ground, Row, Sheet
from sanjak.scene.words import signed

from ..rules.halves import HAPSBURG, OTTOMAN
from .desk import DESKS, SOLO
from .words import SHORT

DRAW: dict[str, Callable[[Any, Rolls, Desk], tuple[Sheet, ...]]] = {
    HAPSBURG: hapsburg_sheets, OTTOMAN: ottoman_sheets}
NARROWS: dict[str, tuple[Row, ...]] = {HAPSBURG: HAPSBURG_NARROW, OTTOMAN: OTTOMAN_NARROW}
EMPTY = Ground("empty", ())
States = Mapping[str, Any]


RAILWAY = {HAPSBURG: Box(1258, 938, 228, 60), OTTOMAN: Box(1232, 10, 254, 56)}
"""The place of the railway on each board."""


# ---------------------------------------------------------------- both boards


def both_boards(states: States, rolls: Mapping[str, Rolls], acting: str, railway: str) -> tuple[Sheet, ...]:
    """The board of each empire as in its own game, with the railway on both; `railway` describes its state."""
    return tuple(of_nation(sheet.id, sheet, nation, acting) for nation, s in states.items()
                 for sheet in (*DRAW[nation](s, rolls[nation], DESKS[nation]),
                               railway_sheet(railway, RAILWAY[nation])))


@kept
def of_nation(id: str, sheet: Sheet, nation: str, acting: str) -> Sheet:
    """A sheet of one board among those of two: its ids name the nation, and only the acting board lights up."""
    return replace(sheet, id=f"{nation}:{id}", title=f"{SHORT[nation]}, {sheet.title}", board=nation,
                   pieces=tuple(owned(sheet.pieces, nation, acting)))


def owned(pieces: Iterable[Element], nation: str, acting: str) -> Iterator[Element]:
    """Pieces of a part of one board among those of two."""
    for e in pieces:
        yield e.but(id=f"{nation}:{e.id}", option=e.option if nation == acting else "")


def railway_sheet(said: str, at: Box) -> Sheet:
    """The railway between the empires, and its state (CG-2)."""
    x, y = at.x + at.w / 2, at.y + at.h / 2
    plate = Element("railway", "work", "Berlin-Baghdad Railway", f"Berlin-Baghdad Railway: {said}", x=x, y=y, w=at.w,
                    h=at.h, facts={"sign": "railway", "stands": said.startswith("open"), "below": said})
    choose = spot("railway", "railway", "send aid over the railway", x, y, at.w, at.h)
    return Sheet("railway", "the railway", Box(at.x - 4, at.y - 4, at.w + 8, at.h + 10), EMPTY, (plate, choose))


# ---------------------------------------------------------------- on a phone


def small_sheets(states: States, acting: str, notes: Mapping[str, str]) -> tuple[Sheet, ...]:
    """Sheets for phones only: the threats to both, small maps, and the works."""
    maps = [of_nation("overview", overview(SOLO[nation], s), nation, acting) for nation, s in states.items()]
    return (threats(states, notes), *maps, of_nation("works", works(states[HAPSBURG]), HAPSBURG, acting))


@cache
def narrow_rows(nation: str) -> tuple[Row, ...]:
    """The arrangement of one board's sheets on a phone. The threats to both always come first."""
    own = tuple(tuple(tuple(f"{nation}:{id}" for id in column) for column in row) for row in NARROWS[nation])
    return ((("threats",),), ((f"{nation}:railway",), (f"{nation}:turn",)), *own)


ROW, CHIP, MOST = 64, 70, 6
THREATS = Box(0, 0, 480, 2 * ROW + 8)


def threats(states: States, notes: Mapping[str, str]) -> Sheet:
    """Both empires at a glance: Will, what is urgent, and every front with its distance from the capital."""
    return Sheet("threats", "the threats to both", THREATS, EMPTY, tuple(threat_pieces(states, notes)))


def threat_pieces(states: States, notes: Mapping[str, str]) -> Iterator[Element]:
    """A row for each empire, the nearest front first."""
    for i, (nation, s) in enumerate(states.items()):
        desk, top = SOLO[nation], ROW * i + 6
        said = f"{SHORT[nation]}: Will {signed(s.will)} · {notes[nation]}"
        yield text(f"threat:{nation}", 8, top + 14, said, size=14, weight=700, width=464)
        near = sorted((front for front in s.at if on_map(s, front)), key=lambda front: s.at[front])
        for n, front in enumerate(near[:MOST]):
            yield Element(f"threat:{front}", "flag", desk.front_line(s, front), x=44 + (CHIP + 8) * n, y=top + 40,
                          w=CHIP, h=30, facts={"code": desk.names.fronts[front].code, "value": s.at[front],
                                               "reduced": desk.reduced(s, front)})
        if not near:
            yield text(f"threat:{nation}:none", 8, top + 44, "no front on the map", colour="ink-3")
