"""The drawings of pieces: counters, piles on the map, rows in the lens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sanjak.scene.kept import kept
from sanjak.scene.model import Box, Element, Fan, Point

from ..data import AREAS, BEACHHEADS, FORTS, MARKERS, SHIPS, UNITS
from ..data.lists import WORTH
from ..state import State
from . import names
from .chart import AEGEAN_PILES, LENS, centre, fort_place, name_width, pile_place, room_of, roomy, through

MAP_SIZE = 35.0
SHIP_SIGN = {"BB": "battleship", "BC": "battleship", "B": "battleship", "CL": "cruiser", "MS": "minesweeper"}
ORDER = {"infantry": 0, "cavalry": 1, "artillery": 2}


# ---------------------------------------------------------------- one counter


def face(s: State, id: str) -> dict[str, Any]:
    """The visible facts of a piece."""
    states = tuple(names.states(s, id))
    turned = 180 if "twice" in states else 90 if "activated" in states else 0
    shown = ship_face(s, id) if id in SHIPS else unit_face(s, id)
    return {**shown, "states": states, "turned": turned}


def unit_face(s: State, id: str) -> dict[str, Any]:
    """A ground unit in its current mode."""
    unit = UNITS[id]
    side = "ger" if unit.nation == "german" else "ott" if unit.side == "turks" else "ally"
    return {"side": side, "code": unit.label, "sign": unit.type, "echelon": "III" if unit.side == "turks" else "X",
            "factors": factors(s, id), "heavy": WORTH[id].heavy}


def factors(s: State, id: str) -> str:
    """The current factors: attack and defence, or a gun's bombardment and defence."""
    worth = WORTH[id]
    if worth.bombard:
        return f"{worth.bombard}–{worth.df}"
    return f"{worth.dug_af}–{worth.dug_df}" if s.dug.get(id) else f"{worth.af}–{worth.df}"


def ship_face(s: State, id: str) -> dict[str, Any]:
    """A ship with its batteries."""
    ship = SHIPS[id]
    side = "ger" if ship.nation == "german" else "ott" if ship.side == "turks" else "ally"
    told = "MS" if ship.type == "MS" else f"{ship.pb}–{ship.sb}"
    code = id.rpartition("-")[2]
    return {"side": side, "code": code, "sign": SHIP_SIGN[ship.type], "echelon": "", "factors": told,
            "heavy": ship.heavy}


def strongest_first(s: State, ids: Iterable[str]) -> list[str]:
    """Units in the order of their pile: infantry on top, those in good order first."""
    return sorted(ids, key=lambda id: (ORDER.get(UNITS[id].type, 3) if id in UNITS else SHIPS[id].type == "MS",
                                       s.hurt.get(id, 0), id))


# ---------------------------------------------------------------- who is where


def by_area(s: State) -> dict[str, list[str]]:
    """The pieces in each area."""
    found: dict[str, list[str]] = {}
    for id, where in s.at.items():
        found.setdefault(where, []).append(id)
    return found


def said(s: State, ids: Sequence[str]) -> str:
    """A pile in words, division by division, each piece with its current factors."""
    homes: dict[str, list[str]] = {}
    for id in ids:
        home = UNITS[id].formation if id in UNITS else ""
        name = names.own_name(id) if home else names.piece(id)
        homes.setdefault(home, []).append(f"{name}{told_factors(s, id)}{names.told_states(s, id)}")
    return "; ".join(f"{names.short_formation(home)}: {', '.join(told)}" if home else ", ".join(told)
                     for home, told in homes.items())


def told_factors(s: State, id: str) -> str:
    """The factors of a unit or ship for use after its name; sweepers have none."""
    told = ship_face(s, id)["factors"] if id in SHIPS else factors(s, id)
    return "" if told == "MS" else f" {told}"


# ---------------------------------------------------------------- on the map


@kept
def map_pieces(s: State, here: dict[str, list[str]]) -> Iterator[Element]:
    """Everything on the map, area by area."""
    for area in AREAS:
        ids = here.get(area, [])
        if AREAS[area].kind == "land":
            yield from land_pieces(s, area, ids)
        elif area == "AEG":
            yield from aegean_pieces(s, ids)
        else:
            yield from sea_pieces(s, area, ids)


def land_pieces(s: State, area: str, ids: list[str]) -> Iterator[Element]:
    """Forts, beachheads and the pile of an area."""
    for id in ids:
        if id in FORTS:
            yield fort_piece(s, id, fort_place(id, area), 29)
    units = strongest_first(s, [id for id in ids if id in UNITS])
    at = pile_place(area)
    if units:
        yield pile(s, f"pile:{area}", area, units, at)
        if not roomy(area):
            name = centre(area)
            yield Element(f"unnamed:{area}", "unnamed", x=name.x, y=name.y, w=name_width(area), h=30, layer="marks",
                          facts={"ground": "hill" if AREAS[area].hill else "land"})
            yield Element(f"tag:{area}", "tag", area, x=at.x, y=at.y + 27, layer="marks")
    for i, id in enumerate(id for id in ids if id in BEACHHEADS):
        yield beach_piece(s, id, Point(at.x - 20 + 44 * i, at.y - 27), 1.0)


def pile(s: State, id: str, area: str, ids: Sequence[str], at: Point, size: float = MAP_SIZE) -> Element:
    """Several counters in one place."""
    return Element(id, "pile", f"{names.place(area)}: {said(s, ids)}", x=at.x, y=at.y, w=size, h=size,
                   facts={"units": [face(s, unit) for unit in ids[:3]], "count": len(ids)}, fan=fan(s, area, ids))


SPREAD, CLEAR = 62.0, 34.0
"""The size of a counter in a fan, and the space that a pile takes on the map."""


def fan(s: State, area: str, ids: Sequence[str]) -> Fan:
    """A pile spread out from its top, each counter upright."""
    return Fan(f"{names.place(area)}: {len(ids)}", tuple(
        Element("", "unit", "", f"{names.piece(id)}{names.told_states(s, id)}", w=SPREAD, h=SPREAD,
                facts={**face(s, id), "turned": 0}) for id in ids), CLEAR)


def fort_piece(s: State, id: str, at: Point, size: float) -> Element:
    """A fort: its letter if it is mobile, else the factor that all forts have."""
    states = tuple(state for state in names.states(s, id) if state in ("disabled", "crippled", "fired"))
    label = FORTS[id].name if FORTS[id].mobile else "1"
    return Element(f"fort:{id}", "works", label, spoken=f"{names.piece(id)}{names.told_states(s, id)}", x=at.x, y=at.y,
                   w=size, h=size, facts={"side": "ott", "states": states})


def ruin_piece(id: str, at: Point) -> Element:
    """The place of a destroyed fort."""
    return Element(f"fort:{id}", "works", "", spoken=f"{names.piece(id)}, destroyed", x=at.x, y=at.y, w=26, h=26,
                   layer="marks", facts={"side": "ott", "gone": True})


def beach_piece(s: State, id: str, at: Point, scale: float) -> Element:
    """A beachhead, with the letter of its group."""
    supplied = bool(s.paid.get(id))
    told = "" if supplied else ", out of supply"
    return Element(f"beach:{id}", "beach", id.replace("BH-", "BH "), spoken=names.beachhead(id) + told, x=at.x, y=at.y,
                   w=44 * scale, h=15 * scale, facts={"supplied": supplied})


def sea_pieces(s: State, area: str, ids: list[str]) -> Iterator[Element]:
    """Mines and ships of a sea area in a row below its name."""
    row = [*mine_markers(s, area), *ship_groups(s, ids)]
    x, y = centre(area)
    for i, part in enumerate(row):
        at = Point(x + 40 * (i - (len(row) - 1) / 2), y + 34)
        if isinstance(part, list):
            yield pile(s, f"ships:{area}:{i}", area, part, at)
        else:
            yield mine_piece(area, i, part, at, 34)


def ship_groups(s: State, ids: Iterable[str]) -> list[list[str]]:
    """Ships in groups: warships by nationality, sweepers separately."""
    groups: dict[tuple[str, bool], list[str]] = {}
    for id in strongest_first(s, (id for id in ids if id in SHIPS)):
        ship = SHIPS[id]
        groups.setdefault((ship.nation if ship.side == "allies" else "turkish", ship.type == "MS"), []).append(id)
    return list(groups.values())


def mine_markers(s: State, area: str) -> list[int | None]:
    """The mines of an area as this seat knows them: a level, or None for a hidden one."""
    return [*(MARKERS.get(id) for id in s.laid.get(area, ())), *(MARKERS[id] for id in s.shown.get(area, ()))]


def mine_piece(area: str, i: int, level: int | None, at: Point, size: float) -> Element:
    """One mine marker."""
    told = "face down" if level is None else names.LEVELS[level]
    return Element(f"mine:{area}:{i}", "mine", str(level or "D"), spoken=f"mine in {names.place(area)}, {told}", x=at.x,
                   y=at.y, w=size, h=size, facts={"side": "ott", "hidden": level is None, "dummy": level == 0})


def aegean_pieces(s: State, ids: list[str]) -> Iterator[Element]:
    """The ships in the Aegean, in a column at the map's edge."""
    for i, part in enumerate(ship_groups(s, ids)[:len(AEGEAN_PILES)]):
        yield pile(s, f"ships:AEG:{i}", "AEG", part, AEGEAN_PILES[i], 42)


# ---------------------------------------------------------------- in the lens


@kept
def lens_pieces(s: State, window: Box, shown: Iterable[str], here: dict[str, list[str]]) -> Iterator[Element]:
    """The areas of a window with their piles spread out in rows."""
    for area in shown:
        ids = here.get(area, [])
        at, room = through(window, centre(area)), room_of(window, area)
        if AREAS[area].kind == "land":
            for id in ids:
                if id in FORTS:
                    yield lens_copy(fort_piece(s, id, through(window, fort_place(id, area)), 44))
            for i, id in enumerate(id for id in ids if id in BEACHHEADS):
                yield lens_copy(beach_piece(s, id, Point(at.x - 52 + 70 * i, at.y - 30), 1.5))
            yield from fanned(s, strongest_first(s, (id for id in ids if id in UNITS)), at, room)
        else:
            for i, level in enumerate(mine_markers(s, area)):
                yield lens_copy(mine_piece(area, i, level, Point(at.x - 30 + 60 * i, at.y - 34), 50))
            ships = [id for group in ship_groups(s, ids) for id in group]
            yield from fanned(s, ships, at, room)


def lens_copy(e: Element) -> Element:
    """A copy of a piece for the lens, with another id."""
    return Element(**{**e.__dict__, "id": f"lens:{e.id}"})


def fanned(s: State, ids: Sequence[str], at: Point, room: float) -> Iterator[Element]:
    """A pile spread out below its area's code, as large as the area allows."""
    if not ids:
        return
    across = len(ids) if len(ids) <= 3 else 3 if len(ids) <= 6 else 5
    size = max(30.0, min(56.0, room / across - 4))
    shown = ids[:15]
    middle, top = within_lens(at, (size + 5) * across, (size + 6) * -(-len(shown) // across))
    for i, id in enumerate(shown):
        row, column = divmod(i, across)
        wide = min(across, len(shown) - row * across)
        yield Element(f"lens:unit:{id}", "unit", f"{names.piece(id)}{names.told_states(s, id)}",
                      x=middle + (size + 5) * (column - (wide - 1) / 2), y=top + size / 2 + (size + 6) * row,
                      w=size, h=size, facts=face(s, id))


def within_lens(at: Point, wide: float, tall: float) -> Point:
    """The centre and the upper edge of a block below a name, moved so that it stays inside the lens."""
    x = min(max(at.x, LENS.x + wide / 2 + 6), LENS.x + LENS.w - wide / 2 - 6)
    return Point(x, min(at.y + 9, LENS.y + LENS.h - tall - 4))
