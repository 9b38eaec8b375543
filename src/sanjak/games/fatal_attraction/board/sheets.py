"""The board as sheets: the map with its lens and clock, and below it the current action, supply, victory, the boxes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from sanjak.scene.ink import cut, wrap
from sanjak.scene.kept import kept
from sanjak.scene.model import Box, Element, Ground, Point, Sheet
from sanjak.scene.parts import lines, paper, text

from ..data import AREAS, FORTS, UNITS
from ..state import State
from . import names
from .chart import CLOCK, LENS, MAP, STRIP, WINDOWS, centre, chart, fort_place, frames, inside, outline
from .counters import by_area, lens_pieces, map_pieces, pile, ruin_piece, strongest_first
from .ledger import Row, boxes_of, mine_rows, sudden_rows, supply_rows, victory_rows
from .now import now_rows
from .spots import LensSpots, MapSpots, acting_piece
from .tracing import gun_ranges, supply_traces

NARROW = tuple(((id,),) for id in ("map", "lens", "clock", *STRIP))
LAND = tuple(id for id, area in AREAS.items() if area.kind == "land")


def sheets(s: State) -> tuple[Sheet, ...]:
    """Every sheet of the board."""
    here = by_area(s)
    window = lens_window(s, here)
    title, box = WINDOWS[window]
    shown = [id for id in AREAS if AREAS[id].kind not in ("aegean", "marmara") and inside(box, centre(id))]
    closer = (*lens_marks(s, box, shown), *lens_pieces(s, box, shown, here), lens_title(title))
    piece = acting_piece(s)
    return (
        Sheet("map", "Gallipoli", MAP, map_ground(), tuple(map_layer(s, here, box, piece)), spots=MapSpots(s, piece)),
        Sheet("lens", f"Lens: {title}", LENS, lens_ground(window), closer, spots=LensSpots(closer)),
        Sheet("clock", "The clock", CLOCK, plain_ground("clock"), tuple(clock_pieces(s))),
        Sheet("now", "Now", frames()["now"], plain_ground("now", "Now"),
              tuple(ledger_pieces("now", now_rows(s) or mine_rows(s)))),
        Sheet("supply", "Supply", frames()["supply"], plain_ground("supply", "Supply points", "§6.2, 6.3"),
              tuple(ledger_pieces("supply", supply_rows(s)))),
        Sheet("victory", "Victory", frames()["victory"], plain_ground("victory", "Victory points", "§12"),
              tuple(ledger_pieces("victory", [*victory_rows(s), *sudden_rows(s)]))),
        Sheet("boxes", "Off the map", frames()["boxes"], plain_ground("boxes", "Off the map"),
              tuple(box_pieces(s, here))),
    )


# ---------------------------------------------------------------- grounds


@cache
def map_ground() -> Ground:
    """The map itself."""
    spaces = {id: centre(id) for id in AREAS}
    return Ground("map", (Element("terrain", "region_map", facts={"chart": chart()}),
                          Element("compass", "compass", x=1548, y=236, w=50, facts={"turn": 41})), spaces)


@cache
def lens_ground(window: str) -> Ground:
    """The part of the map that a lens shows."""
    box = WINDOWS[window][1]
    return Ground(f"lens-{window}", (Element(
        f"lens-{window}", "region_map", x=LENS.x + LENS.w / 2, y=LENS.y + LENS.h / 2, w=LENS.w, h=LENS.h,
        facts={"chart": chart(), "window": box}),))


@cache
def plain_ground(id: str, title: str = "", note: str = "") -> Ground:
    """A panel of paper."""
    frame = frames()[id]
    back = Element("paper", "paper", x=frame.x + frame.w / 2, y=frame.y + frame.h / 2, w=frame.w + 16, h=frame.h + 16)
    sheet = paper(id, frame, title, note)
    return Ground(id, (sheet,) if id == "clock" else (back, sheet))


# ---------------------------------------------------------------- the map


@kept
def map_layer(s: State, here: dict[str, list[str]], window: Box, piece: str) -> Iterator[Element]:
    """The layers of the map: control, the lens's window, ranges, supply lines, ruins, pieces."""
    for area in s.control:
        yield Element(f"held:{area}", "held", layer="marks", facts={"d": outline(area), "side": "ally"})
    yield from gun_ranges(s, piece)
    yield from supply_traces(s)
    yield Element("window", "window_frame", x=window.x + window.w / 2, y=window.y + window.h / 2, w=window.w,
                  h=window.h, layer="marks")
    for id, fort in FORTS.items():
        if s.at.get(id) == "dead" and fort.area:
            yield ruin_piece(id, fort_place(id, fort.area))
    for area, source in ((id, AREAS[id].source) for id in LAND if AREAS[id].source):
        at = centre(area)
        paid = bool(s.paid.get(source))
        yield Element(f"source:{area}", "source", f"{names.place(area)}: source, {'paid' if paid else 'not paid'}",
                      x=at.x + (-46 if area == "GP34" else 46), y=at.y + 2, w=22, h=22, facts={"paid": paid})
    yield from map_pieces(s, here)


@kept
def lens_window(s: State, here: dict[str, list[str]]) -> str:
    """The part of the map for the lens: the place of the action, else that with most units of both sides."""
    spots = {area: interest(s, area, ids) for area, ids in here.items() if area in AREAS}
    totals = {name: sum(worth for area, worth in spots.items() if inside(box, centre(area)))
              for name, (_, box) in WINDOWS.items()}
    return max(totals, key=lambda name: totals[name])


def interest(s: State, area: str, ids: Sequence[str]) -> float:
    """The interest of an area: units count, and the running fight counts most."""
    units = sum(1 for id in ids if id in UNITS)
    allied = sum(1 for id in ids if names.side_of(id) == "allies")
    acting = sum(1 for id in ids if id in s.group.get("first", ()))
    return units * 0.5 + allied + 4 * acting + (50 if area == s.target else 0)


def lens_marks(s: State, window: Box, shown: Sequence[str]) -> Iterator[Element]:
    """Control in the lens."""
    whole: dict[str, Any] = {"x": LENS.x + LENS.w / 2, "y": LENS.y + LENS.h / 2, "w": LENS.w, "h": LENS.h}
    for area in shown:
        if s.control.get(area):
            yield Element(f"lens-held-{area}", "held", layer="marks", **whole,
                          facts={"d": outline(area), "side": "ally", "window": window})


def lens_title(title: str) -> Element:
    """The title of the lens."""
    wide = 30 + 8.4 * len(title)
    return Element("lens:title", "badge", f"Lens: {title}", x=LENS.x + 12 + wide / 2 + 14, y=LENS.y + 24, w=wide + 28,
                   h=26, layer="pieces", facts={"size": 14, "colour": "surface", "ink": "ink", "line": "var(--line-2)"})


# ---------------------------------------------------------------- the clock


@kept
def clock_pieces(s: State) -> Iterator[Element]:
    """Turn, Impulse, weather, sea; the track of Impulses with the first player; both totals."""
    x, y, w, _ = CLOCK
    month = names.month(s.turn)[:3]
    cells = (("Turn", "Set-up" if names.is_set_up(s) else f"{s.turn} · {month}"),
             ("Impulse", f"{s.impulse} of {s.impulses}" if s.impulse else "–"),
             ("Weather", s.weather.capitalize()), ("Sea", s.sea.capitalize()))
    wide = (w - 24 - 18) / 4
    for i, (title, value) in enumerate(cells):
        cx = x + 12 + (wide + 6) * i + wide / 2
        yield Element(f"clock:{title}", "cell", x=cx, y=y + 40, w=wide, h=52, layer="marks")
        yield text(f"clock:{title}:name", cx, y + 33, title, size=13, colour="ink-2", anchor="middle")
        yield text(f"clock:{title}:value", cx, y + 55, value, size=17, weight=700, anchor="middle", width=wide - 8)
    yield from impulse_track(s, x + 14, y + 92)
    for i, (seat, side) in enumerate((("allies", "ally"), ("turks", "ott"))):
        yield from side_totals(s, seat, side, x + 12 + (w - 18) / 2 * i, y + 122, (w - 30) / 2)


def impulse_track(s: State, x: float, y: float) -> Iterator[Element]:
    """One box for each Impulse: past, present, future, and the side with the first segment of this one."""
    for number in range(1, max(4, s.impulses) + 1):
        tone = "good" if number == s.impulse else ""
        label = str(number) if number <= s.impulses else "·"
        yield Element(f"impulse:{number}", "step", label, x=x + 14 + 34 * (number - 1), y=y, w=30, h=26, layer="marks",
                      facts={"tone": tone, "size": 15})
    yield text("initiative", x + 148, y + 5, initiative(s), size=13.5, weight=600, width=CLOCK.w - 176)


def initiative(s: State) -> str:
    """The side and the kind of the current segment, and the side that began."""
    if s.outcome:
        return "the game is over"
    if not s.impulse:
        return "both sides deploy" if names.is_set_up(s) else "Strategic Phase"
    first = f"{names.ADJECTIVE[s.first]} initiative" if s.first else "initiative open"
    if not s.segment:
        return f"{first}; End Segment"
    return f"{first}; {names.ADJECTIVE[s.segment]} {s.kind or 'choice of'} segment".replace("choice of segment",
                                                                                        "segment")


def side_totals(s: State, seat: str, side: str, x: float, y: float, w: float) -> Iterator[Element]:
    """Victory and supply points of a side."""
    yield Element(f"totals:{seat}", "cell", x=x + w / 2, y=y + 18, w=w, h=40, layer="marks")
    yield Element(f"emblem:{seat}", "badge", {"ally": "A", "ott": "T"}[side], x=x + 22, y=y + 18, w=28, h=26,
                  layer="marks", facts={"size": 15, "colour": side, "ink": f"{side}-on"})
    yield text(f"vp:{seat}", x + 46, y + 24, f"VP {s.vp[seat]}", size=17, weight=700)
    yield text(f"sp:{seat}", x + w - 12, y + 24, f"SP {s.sp[seat]}", size=17, weight=700, anchor="end")


# ---------------------------------------------------------------- the strip


@kept
def ledger_pieces(id: str, rows: Sequence[Row]) -> Iterator[Element]:
    """Rows of a ledger: words and value, with titles in between; long ones in two lines."""
    frame = frames()[id]
    told = [cut(wrap(row.what, frame.w - 100, 13.5, 700 if row.title else 400), 4) for row in rows]
    pitch = min(1.0, (frame.h - 50) / max(1, sum(row_tall(said) for said in told)))
    y = frame.y + 50.0
    for i, (row, said) in enumerate(zip(rows, told, strict=True)):
        look: dict[str, object] = {"weight": 700} if row.title else {}
        yield lines(f"{id}:{i}", frame.x + 14, y, said, size=13.5 * min(1, pitch + 0.12), leading=15 * pitch, **look)
        yield text(f"{id}:{i}:value", frame.x + frame.w - 14, y, row.value, size=13.5 * min(1, pitch + 0.12),
                   anchor="end", width=110, weight=700, colour=row.tone or "ink")
        y += row_tall(said) * pitch


def row_tall(said: Sequence[str]) -> float:
    """The height of a row of a ledger."""
    return 5 + 16.0 * len(said)


@kept
def box_pieces(s: State, here: dict[str, list[str]]) -> Iterator[Element]:
    """The pieces off the map, by formation and kind: a pile each, with its name."""
    frame = frames()["boxes"]
    x, y = frame.x + 14, frame.y + 44.0
    for title, where, groups in boxes_of(s, here):
        yield text(f"box:{where}", x, y + 6, title.upper(), size=12.5, weight=700, colour="ink-2", spacing=0.6)
        y += 18
        for i, (name, ids) in enumerate(groups):
            row, column = divmod(i, 6)
            at = Point(x + 28 + 62 * column, y + 24 + 62 * row)
            yield pile(s, f"box:{where}:{i}", where, strongest_first(s, ids), at, 36)
            yield text(f"box:{where}:{i}:name", at.x, at.y + 31, name, size=11, colour="ink-2", width=58,
                       anchor="middle")
        y += 62 * -(-len(groups) // 6) + 14

