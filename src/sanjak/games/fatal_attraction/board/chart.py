"""The geometry of the board: places of areas, towns and forts, windows of the lens, frames of the sheets."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from sanjak.scene.ink import measure
from sanjak.scene.model import Box, Point

from .. import data
from ..data import AREAS, FORTS

MAP = Box(0, 0, 1600, 1100)
LENS = Box(14, 14, 654, 388)
CLOCK = Box(1128, 14, 458, 176)
STRIP_TOP, STRIP_TALL = 1112, 404
STRIP = ("now", "supply", "victory", "boxes")
STRIP_WIDE = (416, 372, 372, 388)

AEGEAN_PILES = (Point(58, 566), Point(126, 566), Point(194, 566), Point(262, 566))
"""The places of ships in the Aegean: it is one area, and large on the map."""

ROOMY = 46.0
"""The radius of an area whose name leaves room for a pile below it."""

WINDOWS: dict[str, tuple[str, Box]] = {
    "helles": ("Helles", Box(334, 486, 280, 166.1)),
    "anzac": ("Anzac", Box(716, 290, 330, 195.8)),
    "suvla": ("Suvla", Box(770, 92, 372, 220.7)),
    "entrance": ("the entrance", Box(220, 640, 400, 237.3)),
    "narrows": ("the Narrows", Box(560, 560, 440, 261.0)),
    "reaches": ("the upper strait", Box(930, 470, 480, 284.8)),
    "bulair": ("Bulair", Box(1270, 340, 330, 195.8)),
    "asia": ("the Asian shore", Box(120, 800, 500, 296.6)),
    "south": ("the Asian hills", Box(560, 780, 520, 308.5)),
    "heights": ("the heights", Box(960, 280, 400, 237.3)),
}
"""The possible windows of the lens, by name and place on the map."""


@cache
def chart() -> dict[str, Any]:
    """The drawn map, with the names and kinds of the areas added."""
    found: dict[str, Any] = json.loads(files(data.__name__).joinpath("map.json").read_text(encoding="utf-8"))
    for id, area in found["areas"].items():
        area.update(id=id, name=AREAS[id].name, kind=drawn_as(id))
    found["areas"]["AEG"].update(x=150, y=510, size=30)
    found["areas"]["MAR"].update(name="Marmara", x=1512, y=668, size=20)
    return found


def drawn_as(id: str) -> str:
    """The drawing style of an area."""
    kind = AREAS[id].kind
    if kind == "land":
        return "hill" if AREAS[id].hill else "clear"
    return {"strait": "sea", "assault": "assault"}.get(kind, "open")


def outline(id: str) -> str:
    """The shape of an area."""
    return str(chart()["areas"][id]["d"])


def centre(id: str) -> Point:
    """The place of an area's name."""
    area = chart()["areas"][id]
    return Point(area["x"], area["y"])


def pile_place(id: str) -> Point:
    """The place of a land area's pile: below its name, or on it if there is no room."""
    x, y = centre(id)
    return Point(x, y + 36) if roomy(id) else Point(x, y + 5)


def name_width(id: str) -> float:
    """The approximate width of an area's code and name."""
    area = chart()["areas"][id]
    return float(min(max(2.1 * area["r"], 56), measure(area["name"], 11.5) * 1.1) + 6)


def roomy(id: str) -> bool:
    """Is there room for a pile below the name?"""
    return float(chart()["areas"][id]["r"]) >= ROOMY


def fort_place(fort: str, area: str) -> Point:
    """The place of a fort; a mobile one is next to the name of its area."""
    places: Mapping[str, Any] = chart()["forts"]
    if fort in places and FORTS[fort].area == area:
        return Point(places[fort]["x"], places[fort]["y"])
    x, y = centre(area)
    return Point(x + 30, y - 20)


@cache
def frames() -> dict[str, Box]:
    """The frame of each sheet."""
    found = {"map": MAP, "lens": LENS, "clock": CLOCK}
    x = 14.0
    for id, wide in zip(STRIP, STRIP_WIDE, strict=True):
        found[id] = Box(x, STRIP_TOP, wide, STRIP_TALL)
        x += wide + 8
    return found


def inside(window: Box, at: Point) -> bool:
    """Does a window show this place well?"""
    return window.x + 14 < at.x < window.x + window.w - 14 and window.y + 12 < at.y < window.y + window.h - 14


def through(window: Box, at: Point) -> Point:
    """A place of the map, as seen through the lens."""
    scale = LENS.w / window.w
    return Point(LENS.x + (at.x - window.x) * scale, LENS.y + (at.y - window.y) * scale)


def room_of(window: Box, id: str) -> float:
    """The approximate width of an area in the lens."""
    return 2.05 * float(chart()["areas"][id]["r"]) * LENS.w / window.w
