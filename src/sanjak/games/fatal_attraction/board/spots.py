"""Places on the board that light up when an option is offered: areas for the piece in question, forts, units."""

from __future__ import annotations

from sanjak.scene.lit import ANY
from sanjak.scene.model import Box, Element
from sanjak.scene.parts import spot
from sanjak.scene.text import bare, percent

from ..data import AREAS, FORTS, SHIPS, UNITS
from ..data.lists import AEGEAN, SIDE
from ..rules.movement import movers
from ..rules.naval import deployable, members
from ..rules.setting_up import fleet_to_place, unplaced
from ..state import State
from . import names
from .chances import acting_group, chances_of
from .chart import AEGEAN_PILES, centre, fort_place, pile_place
from .counters import ship_groups
from .joint import figure_of
from .names import is_set_up

TO_LAND = ("move", "dash", "land", "retreat", "place", "enter", "replace", "advance", "aim")
TO_SEA = ("sail", "run", "deploy", "land", "place")
ON_LAND = ("assault",)
ON_SEA = ("strike", "unmask", "fleet", "lay 0", "lay 1", "lay 2")
OF_FORTS = ("ready", "pick", "again")


def acting_piece(s: State) -> str:
    """The piece of a question: the one that was picked, else the first that waits."""
    if s.focus:
        return s.focus
    if is_set_up(s):
        return next(iter([] if s.hand else unplaced(s) or fleet_to_place(s)), "")
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
            lit = said in open_verbs(where) or (piece and verb in to_verbs(where))
            return self.area_spot(words, where) if lit else None
        if where == self.piece and verb in ("move", ANY):
            return acting_spot(self.s, where, self.s.at[where]) if self.s.at.get(where) in AREAS else None
        if self.s.at.get(where) not in AREAS:
            return None
        if where in FORTS and (verb == "aim" if piece else verb in OF_FORTS):
            return self.fort_spot(words, where)
        if where in SHIPS and piece and verb == "aim" and SIDE[where] != SIDE[piece]:
            return self.ship_spot(words, where)
        return None

    def area_spot(self, option: str, area: str) -> Element:
        """An area with an option: its outline, its sign, its chance. The Aegean is too large for an outline."""
        verb, *rest = option.split(" ")
        sign = "bombard" if verb == "aim" else SIGN.get(verb, "")
        if verb == "move" or (verb == "land" and AREAS[area].land):
            sign = "march"
        figure = figure_of(self.s, f"{verb} {area}", [self.piece]) if rest[:-1] == [self.piece] else ""
        if verb == "assault":
            figure = " ".join(percent(chance) for chance in list(chances_of(self.s, (verb, area)).values())[:1])
        box = area_box(area)
        at, shape = (Box(*centre(area), box.w, box.h), area) if area != AEGEAN else (box, "")
        return spot(f"{area}:{option}", option, names.place(area), at).but(
            facts={"shape": shape, "goal": verb in MOVES, "act": sign, "figure": bare(figure)})

    def fort_spot(self, option: str, fort: str) -> Element:
        """A fort as a target, or to be readied."""
        at = fort_place(fort, self.s.at[fort])
        return spot(f"{fort}:{option}", option, names.piece(fort), Box(at.x, at.y, 34, 34)).but(
            facts=self.shot(option, fort))

    def ship_spot(self, option: str, ship: str) -> Element:
        """A ship as a target, on its pile."""
        at = centre(self.s.at[ship])
        return spot(f"{ship}:aim", option, names.piece(ship), Box(at.x, at.y + 34, 42, 42)).but(
            facts=self.shot(option, ship))

    def shot(self, option: str, target: str) -> dict[str, str]:
        """The sign and the chance of gunfire at a target."""
        if not option.startswith("aim "):
            return {}
        return {"act": "fire", "figure": bare(figure_of(self.s, f"aim {target}", [self.piece]))}

    def word(self, word: str) -> Element | None:
        """An area that can be the destination of the piece in question."""
        if word not in AREAS:
            return None
        x, y, w, h = area_box(word)
        return Element(f"place:{word}", "spot", names.place(word), word=word, x=x, y=y, w=w, h=h, layer="targets")


MOVES = frozenset({*TO_LAND, *TO_SEA} - {"aim"})
SIGN = {"sail": "go", "run": "go", "deploy": "go", "place": "go", "dash": "march", "advance": "march",
        "retreat": "march", "enter": "march", "land": "land", "assault": "assault", "lay": "mine", "strike": "mine",
        "unmask": "mine"}
"""The sign of an option by its verb."""


def open_verbs(area: str) -> tuple[str, ...]:
    """The verbs of options that name only an area."""
    return ON_LAND if AREAS[area].land else ON_SEA


def to_verbs(area: str) -> tuple[str, ...]:
    """The verbs of options that name the piece in question and an area."""
    return TO_LAND if AREAS[area].land else TO_SEA


def area_box(area: str) -> Box:
    """The part of an area that lights up."""
    return Box(*(pile_place(area) if AREAS[area].land else centre(area)), 52, 52)


def acting_spot(s: State, piece: str, area: str) -> Element:
    """The place where the piece in question can be picked up: the pile that contains it."""
    x, y = pile_place(area) if AREAS[area].land else (centre(area).x, centre(area).y + 34)
    if area == AEGEAN:
        groups = ship_groups(s, [ship for ship in SHIPS if s.at.get(ship) == AEGEAN])
        x, y = next((at for at, group in zip(AEGEAN_PILES, groups, strict=False) if piece in group), AEGEAN_PILES[0])
    return Element("spot:acting", "spot", names.piece(piece), option=f"move {piece}", x=x, y=y, w=44, h=44,
                   layer="targets")
