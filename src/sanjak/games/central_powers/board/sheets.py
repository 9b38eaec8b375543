"""The drawn board of both empires: one map, each empire's panels around its half, and the railway between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

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
from .desk import CHART, DESKS, SOLO, joined_ground
from .words import SHORT

DRAW: dict[str, Callable[[Any, Rolls, Desk], tuple[Sheet, ...]]] = {
    HAPSBURG: hapsburg_sheets, OTTOMAN: ottoman_sheets}
NARROWS: dict[str, tuple[Row, ...]] = {HAPSBURG: HAPSBURG_NARROW, OTTOMAN: OTTOMAN_NARROW}
EMPTY = Ground("empty", ())
States = Mapping[str, Any]


# ---------------------------------------------------------------- the joined board


def joined_sheets(states: States, rolls: Mapping[str, Rolls], acting: str, railway: str) -> tuple[Sheet, ...]:
    """The map with the pieces of both boards, the railway, then the panels of each; `railway` describes its state."""
    drawn = {nation: [of_nation(sheet, nation, acting) for sheet in DRAW[nation](s, rolls[nation], DESKS[nation])]
             for nation, s in states.items()}
    pieces = [piece for sheets in drawn.values() for piece in sheets[0].pieces]
    the_map = Sheet("map", "the map", Box(*CHART["viewBox"]), joined_ground(), tuple(pieces), clip=True)
    return (the_map, railway_sheet(railway, Box(**CHART["railway"])),
            *(sheet for sheets in drawn.values() for sheet in sheets[1:]))


def of_nation(sheet: Sheet, nation: str, acting: str) -> Sheet:
    """A sheet of one board among those of two: its ids name the nation, and only the acting board lights up."""
    return replace(sheet, id=f"{nation}:{sheet.id}", title=f"{SHORT[nation]}, {sheet.title}",
                   pieces=tuple(owned(sheet.id, sheet.pieces, nation, acting)))


@kept
def owned(part: str, pieces: Iterable[Element], nation: str, acting: str) -> Iterator[Element]:
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
    maps = [of_nation(overview(SOLO[nation], s), nation, acting) for nation, s in states.items()]
    return (threats(states, notes), *maps, of_nation(works(states[HAPSBURG]), HAPSBURG, acting))


def narrow_rows(nation: str) -> tuple[Row, ...]:
    """The arrangement of one board's sheets on a phone. The threats to both always come first."""
    own = tuple(tuple(tuple(f"{nation}:{id}" for id in column) for column in row) for row in NARROWS[nation])
    return ((("threats",),), (("railway",), (f"{nation}:turn",)), *own)


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
