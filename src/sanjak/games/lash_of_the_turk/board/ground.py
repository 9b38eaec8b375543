"""The ground of the board: the places of hexes on paper, the unchanging map, and the frames of the sheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import atan2, degrees

from sanjak.scene.hexmap import outline
from sanjak.scene.model import Box, Element, Ground, Point
from sanjak.toolkit import hexes

from ..data import HEXES, PLACES, RIVERS, SITES
from ..data.shapes import River

RADIUS, MARGIN = 54.0, 20.0
WIDE, TALL = 41 * RADIUS + 2 * MARGIN, 33 * RADIUS * hexes.HALF_HEIGHT + 2 * MARGIN
STRIP_TOP, STRIP_TALL = TALL + 12, 420.0

FRAMES: dict[str, Box] = {
    "map": Box(0, 0, WIDE, TALL),
    "turn": Box(1716, 14, 524, 178),
    "victory": Box(1976, 206, 264, 224),
    "pools": Box(14, 1304, 316, 264),
    "ottoman": Box(14, STRIP_TOP, 732, STRIP_TALL),
    "action": Box(760, STRIP_TOP, 734, STRIP_TALL),
    "austrian": Box(1508, STRIP_TOP, 732, STRIP_TALL),
}
"""The frame of each sheet: three panels on the corners out of play, three below the map."""


@cache
def at(hex: str) -> Point:
    """The middle of a hex."""
    x, y = hexes.centre(hex, RADIUS)
    return Point(x + MARGIN, y + MARGIN)


@cache
def ends(hexside: str) -> tuple[Point, Point]:
    """The two ends of a hexside."""
    one, two = (Point(x + MARGIN, y + MARGIN) for x, y in hexes.line(hexside, RADIUS))
    return one, two


@cache
def middle(place: str) -> Point:
    """The place of a piece: the middle of a hex or of a hexside."""
    if "-" not in place:
        return at(place)
    (x1, y1), (x2, y2) = ends(place)
    return Point((x1 + x2) / 2, (y1 + y2) / 2)


def course(hexsides: Sequence[str]) -> str:
    """A river as a path."""
    return "".join("M{:.1f} {:.1f}L{:.1f} {:.1f}".format(*one, *two) for one, two in map(ends, hexsides))


def waters() -> Iterator[Element]:
    """Rivers, the lake, and over them the Danube."""
    for rank in ("river", "lake", "danube"):
        sides = [hexside for river in RIVERS.values() if river.kind == rank for hexside in river.sides]
        yield Element(f"water:{rank}", "stream", facts={"rank": rank, "d": course(sides)})


def water_names() -> Iterator[Element]:
    """The names of rivers along their middle, of the Danube in three places."""
    for river in RIVERS.values():
        shares = (0.16, 0.42, 0.86) if river.kind == "danube" else (0.5,)
        yield from (river_name(river, int(share * len(river.sides))) for share in shares if len(river.sides) > 3)


def river_name(river: River, index: int) -> Element:
    """A river's name, turned along its course."""
    sides = river.sides
    before, after = middle(sides[max(0, index - 1)]), middle(sides[min(len(sides) - 1, index + 1)])
    turn = degrees(atan2(after.y - before.y, after.x - before.x))
    turn = turn - 180 if turn > 90 else turn + 180 if turn < -90 else turn
    x, y = middle(sides[index])
    return Element(f"name:{river.id}:{index}", "place_name", river.name, x=x, y=y + 5,
                   facts={"size": 14.0, "weight": 600, "italic": True, "colour": "river-major", "spacing": 0.8,
                          "rotate": round(turn)})


def place_elements() -> Iterator[Element]:
    """Towns and names of places; forts are pieces, because their level changes."""
    for hex, place in PLACES.items():
        x, y = at(hex)
        fort = place.is_fort
        if not fort:
            yield Element(f"town:{hex}", "town", x=x - 26, y=y - 6)
        yield Element(f"name:{hex}", "place_name", place.name, x=x, y=y + 41,
                      facts={"size": 15.5 if fort else 14.0, "weight": 700 if fort else 600})
    for hex, site in SITES.items():
        x, y = at(hex)
        yield Element(f"site:{hex}", "battlefield", x=x, y=y - 4)
        yield Element(f"name:{hex}", "place_name", site.name, x=x, y=y + 41, facts={"size": 13.5, "weight": 600})


@cache
def map_ground() -> Ground:
    """The whole map."""
    cells = tuple((id, *at(id), hex.terrain) for id, hex in HEXES.items())
    return Ground("map", (Element("cells", "cells", facts={"radius": RADIUS, "cells": cells}), *waters(),
                          *water_names(), *place_elements()), {hex: at(hex) for hex in HEXES},
                  {"hex": outline(RADIUS - 4), "buoy": outline(15)})


@cache
def panel_ground(id: str, title: str) -> Ground:
    """The paper of a panel, larger than on other boards because the map is seen from farther away."""
    x, y, w, h = FRAMES[id]
    return Ground(f"{id}:{title}", (Element(f"panel:{id}", "panel", x=x + w / 2, y=y + h / 2, w=w, h=h,
                                            facts={"title": title, "size": 17}),))
