"""The geometry of the board: places of areas, towns, forts and boxes, frames of the sheets."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from sanjak.scene.ink import measure, number
from sanjak.scene.model import Box, Point

from .. import data
from ..data import AREAS, FORTS

MAP = Box(0, 0, 1600, 1100)
NEAR = (700.0, 560.0)
"""The size of a close-up of the action."""
BOX_PLACES = {"allied_box": Point(20, 250), "turkish_box": Point(1260, 212)}
"""The corners of the boxes on the sea, whose pieces may come onto the map."""
BOX_ACROSS, BOX_PITCH = 6, 62.0
CLOCK = Box(1128, 14, 458, 176)
STRIP_TOP, STRIP_TALL = 1112, 520
STRIP = ("now", "supply", "victory", "turns", "forces")
STRIP_WIDE = 308.0

AEGEAN_PILES = (Point(58, 566), Point(126, 566), Point(194, 566), Point(262, 566))
"""The places of ships in the Aegean: it is one area, and large on the map."""

ROOMY = 46.0
"""The radius of an area whose name leaves room for a pile below it."""

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


@cache
def outline(id: str) -> str:
    """The shape of an area."""
    return str(chart()["areas"][id]["d"])


@cache
def around_centre(id: str) -> str:
    """The shape of an area, seen from the place of its name."""
    x, y = centre(id)

    def moved(found: re.Match[str]) -> str:
        return f"{number(float(found[1]) - x)} {number(float(found[2]) - y)}"

    return re.sub(r"(-?[\d.]+) (-?[\d.]+)", moved, outline(id))


@cache
def centre(id: str) -> Point:
    """The place of an area's name."""
    area = chart()["areas"][id]
    return Point(area["x"], area["y"])


def pile_place(id: str) -> Point:
    """The place of a land area's pile: below its name, or on it if there is no room."""
    x, y = centre(id)
    return Point(x, y + 36) if roomy(id) else Point(x, y + 5)


@cache
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
    found = {"map": MAP, "clock": CLOCK}
    x = 14.0
    for id in STRIP:
        found[id] = Box(x, STRIP_TOP, STRIP_WIDE, STRIP_TALL)
        x += STRIP_WIDE + 8
    return found
