"""The board as sheets: the map with its clock, and below it the current action, supply, victory, turns, forces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from sanjak.scene.doing import shapes
from sanjak.scene.ink import cut, wrap
from sanjak.scene.kept import kept
from sanjak.scene.model import Box, Element, Ground, Point, Sheet
from sanjak.scene.parts import lines, paper, text

from ..data import ALLIES, AREAS, BOX, FORTS, UNITS
from ..data.lists import AEGEAN, SIDE
from ..rules.setting_up import fleet_to_place, unplaced
from ..state import State
from . import names
from .chart import BOX_PLACES, CLOCK, MAP, NEAR, STRIP, around_centre, centre, chart, fort_place, frames, outline
from .counters import away_pieces, by_area, map_pieces, ruin_piece
from .forces import force_rows, turn_rows
from .ledger import Row, grouped, sudden_rows, supply_rows, victory_rows
from .minefields import mine_rows
from .now import now_rows
from .spots import MapSpots, acting_piece
from .tracing import gun_ranges, supply_traces

NARROW = tuple(((id,),) for id in ("map", "lens", "clock", *STRIP))
LAND = tuple(id for id, area in AREAS.items() if area.kind == "land")


def sheets(s: State) -> tuple[Sheet, ...]:
    """Every sheet of the board."""
    here = by_area(s)
    piece = acting_piece(s)
    chart_of = Sheet("map", "Gallipoli", MAP, map_ground(), tuple(map_layer(s, here, piece)), spots=MapSpots(s, piece))
    return (
        chart_of,
        Sheet("lens", "Close-up", near_frame(s, here, piece), chart_of.ground, chart_of.pieces, near=True),
        Sheet("clock", "The clock", CLOCK, plain_ground("clock"), tuple(clock_pieces(s))),
        Sheet("now", "Now", frames()["now"], plain_ground("now", "Now"),
              tuple(ledger_pieces("now", now_rows(s) or mine_rows(s)))),
        Sheet("supply", "Supply", frames()["supply"], plain_ground("supply", "Supply points", "§6.2, 6.3"),
              tuple(ledger_pieces("supply", supply_rows(s)))),
        Sheet("victory", "Victory", frames()["victory"], plain_ground("victory", "Victory points", "§12"),
              tuple(ledger_pieces("victory", [*victory_rows(s), *sudden_rows(s)]))),
        Sheet("turns", "Turns", frames()["turns"], plain_ground("turns", "Turns to come", "§5, 10"),
              tuple(ledger_pieces("turns", turn_rows(s)))),
        Sheet("forces", "Forces", frames()["forces"], plain_ground("forces", "Order of battle"),
              tuple(ledger_pieces("forces", force_rows(s)))),
    )


# ---------------------------------------------------------------- grounds


@cache
def map_ground() -> Ground:
    """The map itself."""
    spaces = {**{id: centre(id) for id in AREAS}, **BOX_PLACES}
    return Ground("map", (Element("terrain", "region_map", facts={"chart": chart()}),
                          Element("compass", "compass", x=1548, y=236, w=50, facts={"turn": 41})), spaces,
                  {**{id: around_centre(id) for id in AREAS}, **shapes()})


@cache
def plain_ground(id: str, title: str = "", note: str = "") -> Ground:
    """A panel of paper."""
    frame = frames()[id]
    back = Element("paper", "paper", x=frame.x + frame.w / 2, y=frame.y + frame.h / 2, w=frame.w + 16, h=frame.h + 16)
    sheet = paper(id, frame, title, note)
    return Ground(id, (sheet,) if id == "clock" else (back, sheet))


# ---------------------------------------------------------------- the map


@kept
def map_layer(s: State, here: dict[str, list[str]], piece: str) -> Iterator[Element]:
    """The layers of the map: control, ranges, supply lines, ruins, pieces; and the boxes beside it."""
    for area in s.control:
        yield Element(f"held:{area}", "held", layer="marks", facts={"d": outline(area), "side": "ally"})
    yield from gun_ranges(s, piece)
    yield from supply_traces(s)
    for id, fort in FORTS.items():
        if s.at.get(id) == "dead" and fort.area:
            yield ruin_piece(id, fort_place(id, fort.area))
    for area, source in ((id, AREAS[id].source) for id in LAND if AREAS[id].source):
        at = centre(area)
        paid = bool(s.paid.get(source))
        yield Element(f"source:{area}", "source", f"{names.place(area)}: source, {'paid' if paid else 'not paid'}",
                      x=at.x + (-46 if area == "GP34" else 46), y=at.y + 2, w=22, h=22, facts={"paid": paid})
    pieces = [*map_pieces(s, here)]
    for where in BOX_PLACES:
        if waiting := [*here.get(where, []), *to_deploy(s, where)]:
            pieces += away_pieces(s, where, grouped(waiting))
    yield from acting_mark(s, piece, pieces)
    yield from pieces


def to_deploy(s: State, where: str) -> list[str]:
    """13.1 The pieces of a box's side that are still to be deployed in the set-up."""
    if not names.is_set_up(s):
        return []
    return fleet_to_place(s) if where == BOX[ALLIES] else [id for id in unplaced(s) if id in UNITS]


def acting_mark(s: State, piece: str, pieces: Sequence[Element]) -> Iterator[Element]:
    """A double frame around the pile of the piece in question."""
    if not piece or s.outcome:
        return
    where = f"fort:{piece}" if piece in FORTS else ""
    for e in pieces:
        if e.id == where or (e.fan and piece in e.facts["ids"]):
            home = map_ground().spaces[e.space] if e.space else Point(0, 0)
            yield Element("acting", "acting", x=home.x + e.x, y=home.y + e.y, w=e.w + 12, h=e.h + 12, layer="marks")
            return


@kept
def near_frame(s: State, here: dict[str, list[str]], piece: str) -> Box:
    """The part of the map where the action is: the fight, the piece in question, else where most units are."""
    at = s.at.get(piece, "")
    crowded = max(here, key=lambda area: interest(s, area, here[area]), default="")
    if not any(names.side_of(id) == ALLIES for id in here.get(crowded, ())):
        crowded = APPROACH
    coming = at not in AREAS or at == AEGEAN
    places = (s.target, APPROACH if piece and coming and SIDE[piece] == ALLIES else at, crowded, APPROACH)
    (x, y), (wide, tall) = centre(next(area for area in places if area in AREAS)), NEAR
    return Box(min(max(0.0, x - wide / 2), MAP.w - wide), min(max(0.0, y - tall / 2), MAP.h - tall), wide, tall)


APPROACH = "AA4"
"""The middle of the waters where the Allies come from."""


def interest(s: State, area: str, ids: Sequence[str]) -> float:
    """The interest of an area: units count, and Allied ones most."""
    if area not in AREAS:
        return 0.0
    units = sum(1 for id in ids if id in UNITS)
    allied = sum(1 for id in ids if names.side_of(id) == "allies")
    acting = sum(1 for id in ids if id in s.group.get("first", ()))
    return units * 0.5 + allied + 4 * acting


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
