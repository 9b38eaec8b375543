"""Places on the board that light up when an option is offered: areas for the piece in question, forts, units."""

from __future__ import annotations

from collections.abc import Iterable

from sanjak.scene.lit import ANY
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
OF_FORTS = ("ready", "pick", "again")
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


class MapSpots:
    """The places of the map that light up for an option; `piece` is the one in question."""

    def __init__(self, s: State, piece: str) -> None:
        self.s, self.piece = s, piece

    def option(self, words: str) -> Element | None:
        """The place of an option or its beginning: an area, a fort, a ship, or the piece in question itself."""
        said, _, where = words.rpartition(" ")
        verb, _, piece = said.partition(" ")
        if piece and piece != self.piece and said not in ON_SEA:
            return None
        if where in AREAS:
            return area_spot(words, where) if said in open_verbs(where) or (piece and verb in to_verbs(where)) else None
        if where == self.piece and verb in ("move", ANY):
            return acting_spot(where, self.s.at[where]) if self.s.at.get(where) in AREAS else None
        if self.s.at.get(where) not in AREAS:
            return None
        if where in FORTS and (verb == "aim" if piece else verb in OF_FORTS):
            return self.fort_spot(words, where)
        if where in SHIPS and piece and verb == "aim" and SIDE[where] != SIDE[piece]:
            return self.ship_spot(words, where)
        return None

    def fort_spot(self, option: str, fort: str) -> Element:
        """A fort as a target, or to be readied."""
        at = fort_place(fort, self.s.at[fort])
        return spot(f"{fort}:{option}", option, names.piece(fort), Box(at.x, at.y, 34, 34))

    def ship_spot(self, option: str, ship: str) -> Element:
        """A ship as a target, on its pile."""
        at = centre(self.s.at[ship])
        return spot(f"{ship}:aim", option, names.piece(ship), Box(at.x, at.y + 34, 42, 42))

    def word(self, word: str) -> Element | None:
        """An area that can be the destination of the piece in question."""
        if word not in AREAS:
            return None
        x, y, w, h = area_box(word)
        return Element(f"place:{word}", "spot", names.place(word), word=word, x=x, y=y, w=w, h=h, layer="targets")


def open_verbs(area: str) -> tuple[str, ...]:
    """The verbs of options that name only an area."""
    return ON_LAND if AREAS[area].land else ON_SEA


def to_verbs(area: str) -> tuple[str, ...]:
    """The verbs of options that name the piece in question and an area."""
    return TO_LAND if AREAS[area].land else TO_SEA


def area_spot(option: str, area: str) -> Element:
    """An area with an option."""
    return spot(f"{area}:{option}", option, names.place(area), area_box(area))


def area_box(area: str) -> Box:
    """The part of an area that lights up."""
    return Box(*(pile_place(area) if AREAS[area].land else centre(area)), 52, 52)


def acting_spot(piece: str, area: str) -> Element:
    """The place where the piece in question can be picked up: the pile that contains it."""
    x, y = pile_place(area) if AREAS[area].land else (centre(area).x, centre(area).y + 34)
    return Element("spot:acting", "spot", names.piece(piece), option=f"move {piece}", x=x, y=y, w=44, h=44,
                   layer="targets")


class LensSpots:
    """Units in the lens, one by one."""

    def __init__(self, pieces: Iterable[Element]) -> None:
        self.units = {e.id.removeprefix("lens:unit:"): e for e in pieces if e.kind == "unit"}

    def option(self, words: str) -> Element | None:
        """The unit of an option."""
        verb, _, id = words.replace(ANY, "pick").partition(" ")
        e = self.units.get(id) if verb in OF_UNITS else None
        return spot(f"lens:{id}:{verb}", f"{verb} {id}", names.piece(id), Box(e.x, e.y, e.w, e.h)) if e else None

    def word(self, word: str) -> Element | None:
        """None: the lens has no destinations."""
        return None
