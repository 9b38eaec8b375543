"""Places on the board that light up when an option is offered: areas for the piece in question, forts, units."""

from __future__ import annotations

from collections.abc import Iterator

from sanjak.scene.model import Box, Element
from sanjak.scene.parts import spot

from ..data import AREAS, FORTS, SHIPS, UNITS
from ..data.lists import SIDE
from ..rules.movement import movers
from ..rules.naval import deployable, members
from ..state import State
from . import names
from .chances import acting_group
from .chart import centre, fort_place, pile_place

TO_LAND = ("move", "dash", "land", "retreat", "place", "enter", "replace", "advance", "aim")
TO_SEA = ("sail", "run", "deploy", "land", "place")
ON_LAND = ("assault",)
ON_SEA = ("strike", "unmask", "fleet", "lay 0", "lay 1", "lay 2")
OF_UNITS = ("pick", "test", "give_up", "again", "withdraw", "turn_up")


def acting_piece(s: State) -> str:
    """The piece of a question: the one that was picked, else the first that waits."""
    if s.focus:
        return s.focus
    key = acting_group(s) or "first"
    group = s.group.get(key, [])
    side = SIDE[group[0]] if group and group[0] in SIDE else s.segment
    if group and group[0] in UNITS:
        waiting = movers(s, key)
    elif s.kind == "naval" or group:
        waiting = (deployable(s, side) if not group and s.kind else []) or members(s, side, key)
    else:
        return ""
    return waiting[0] if waiting else ""


def area_spots(s: State) -> Iterator[Element]:
    """Each area as a target of the piece in question, or of anybody."""
    piece = acting_piece(s)
    for area, data in AREAS.items():
        at = pile_place(area) if data.land else centre(area)
        place = Box(at.x, at.y, 52, 52)
        verbs = (TO_LAND, ON_LAND) if data.land else (TO_SEA, ON_SEA)
        options = [f"{verb} {piece} {area}" for verb in verbs[0] if piece] + [f"{verb} {area}" for verb in verbs[1]]
        for option in options:
            yield spot(f"{area}:{option}", option, names.place(area), place, "")
        yield Element(f"place:{area}", "spot", names.place(area), word=area, x=at.x, y=at.y, w=52, h=52,
                      layer="targets")
    if piece and s.at.get(piece) in AREAS:
        yield Element("spot:acting", "spot", names.piece(piece), option=f"move {piece}", layer="targets",
                      **acting_box(s.at[piece])._asdict())


def acting_box(area: str) -> Box:
    """The place where the piece in question can be picked up: the pile that contains it."""
    x, y = pile_place(area) if AREAS[area].land else (centre(area).x, centre(area).y + 34)
    return Box(x, y, 44, 44)


def fort_spots(s: State) -> Iterator[Element]:
    """Forts as targets, and to be readied."""
    piece = acting_piece(s)
    for fort in FORTS:
        if s.at[fort] in AREAS:
            at = fort_place(fort, s.at[fort])
            place = Box(at.x, at.y, 34, 34)
            for option in (f"aim {piece} {fort}", f"ready {fort}", f"pick {fort}", f"again {fort}"):
                yield spot(f"{fort}:{option}", option, names.piece(fort), place)


def ship_spots(s: State) -> Iterator[Element]:
    """Ships as targets, on their pile."""
    piece = acting_piece(s)
    for ship in SHIPS:
        if piece and s.at[ship] in AREAS and SIDE[ship] != SIDE[piece]:
            at = centre(s.at[ship])
            yield spot(f"{ship}:aim", f"aim {piece} {ship}", names.piece(ship), Box(at.x, at.y + 34, 42, 42))


def lens_spots(s: State, pieces: tuple[Element, ...]) -> Iterator[Element]:
    """Units in the lens, one by one."""
    for e in pieces:
        if e.kind == "unit":
            id = e.id.removeprefix("lens:unit:")
            for verb in OF_UNITS:
                yield spot(f"lens:{id}:{verb}", f"{verb} {id}", names.piece(id), Box(e.x, e.y, e.w, e.h))

