"""Places on the map that light up: hexes with their stacks, goals of marches and voyages, the sides of rivers."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sanjak.scene.lit import ANY
from sanjak.scene.model import Element, Point
from sanjak.toolkit.hexes import Field

from ..data import DANUBE, DANUBE_AT
from ..state import State
from . import ground, words

GOAL_VERBS = ("to", "back", "at")
"""Verbs whose hex is the end of a way."""

HEX_VERBS = ("march", "attack", "soak", "raid", "overrun", "repair", "duplicity", *GOAL_VERBS)
"""Verbs with a hex."""

HEXSIDE_VERBS = {"to": "sail to", "land": "sail and land at", "bridge": "lay the Bridge over the"}
"""Verbs with the side of a river: a fleet sails there, or the Bridge is laid."""

SAID = {"march": "march from", "at": "strike at", "to": "go to", "back": "fall back to"}
"""A verb before a place, if its words differ from its text."""

BROUGHT = ("set_up", "replacement", "combat", "raid")
"""The phases whose options name a place after the piece."""

WIDE, TALL = 100, 86
"""The size of a hex that is lit."""


class MapSpots:
    """The places that light up for an option; `march` is the field of the column on the march."""

    def __init__(self, s: State, march: Field | None) -> None:
        self.s, self.march = s, march

    def option(self, words: str) -> Element | None:
        """The place of an option or its beginning."""
        verb, _, where = words.partition(" ")
        if not where:
            return self.by_verb(verb)
        if " " in where:
            return None
        if "-" in where and verb in HEXSIDE_VERBS:
            return hexside_spot(verb, where, river_way(self.s, where) if verb != "bridge" else ())
        if where in ground.map_ground().spaces and (verb in HEX_VERBS or verb == ANY):
            goal = verb in GOAL_VERBS
            return spot("march" if verb == ANY else verb, where, goal, way_to(self.march, where) if goal else ())
        return None

    def by_verb(self, verb: str) -> Element | None:
        """The hex of an option without one: an attack, or the column on the march."""
        s = self.s
        hex = {"strike": s.aim, "whole": s.target, "to": s.here if self.march is not None else ""}.get(verb, "")
        if not hex:
            return None
        said = f"the column in {words.place(hex)}" if verb == "to" else f"attack {words.place(hex)}"
        return Element("spot:column" if verb == "to" else f"spot:{verb}", "spot", said, option=verb, space=hex, w=WIDE,
                       h=TALL, layer="targets", facts={"shape": "hex"})

    def word(self, word: str) -> Element | None:
        """A hex that can be a destination: for a unit to place, raiders, the column on the march."""
        if word not in (ground.map_ground().spaces if self.march is None else self.march.cost):
            return None
        if self.march is None and self.s.phase not in BROUGHT:
            return None
        return Element(f"place:{word}", "spot", words.place(word), word=word, w=66, h=76, space=word, layer="targets",
                       facts={"shape": "hex", "goal": True, "way": way_to(self.march, word)})


def spot(verb: str, hex: str, goal: bool = False, way: tuple[Point, ...] = ()) -> Element:
    """A hex with an option; `way` is shown while it has the pointer."""
    return Element(f"spot:{verb}:{hex}", "spot", f"{SAID.get(verb, verb)} {words.place(hex)}", option=f"{verb} {hex}",
                   space=hex, w=WIDE, h=TALL, layer="targets", facts={"shape": "hex", "goal": goal, "way": way})


def hexside_spot(verb: str, hexside: str, way: tuple[Point, ...]) -> Element:
    """A hexside with an option."""
    x, y = ground.middle(hexside)
    return Element(f"spot:{verb}:{hexside}", "spot", f"{HEXSIDE_VERBS[verb]} {words.place(hexside)}",
                   option=f"{verb} {hexside}", x=x, y=y, w=26, h=26, layer="targets",
                   facts={"shape": "buoy", "goal": True, "way": way})


def way_to(march: Field | None, hex: str) -> tuple[Point, ...]:
    """The march to a hex, hex by hex, from there; empty if no column marches there."""
    if march is None or hex not in march.came:
        return ()
    return seen_from(hex, march.path(hex), ground.at)


def river_way(s: State, hexside: str) -> tuple[Point, ...]:
    """9.3 The voyage of the fleet to a hexside, from there; a river has only one way."""
    if s.here not in DANUBE_AT:
        return ()
    start, goal = DANUBE_AT[s.here], DANUBE_AT[hexside]
    along = DANUBE[start:goal + 1] if start <= goal else DANUBE[goal:start + 1][::-1]
    return seen_from(hexside, along, ground.middle)


def seen_from(end: str, places: Iterable[str], at: Callable[[str], Point]) -> tuple[Point, ...]:
    """The points of a path, relative to its end."""
    x, y = at(end)
    return tuple(Point(point.x - x, point.y - y) for point in map(at, places))
