"""Small parts of the board's panels: words, cells, rows of counters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sanjak.scene.model import Element, Sheet

from ..rules.stacks import forces, leaders
from ..state import State
from . import ground
from .pieces import face, grouped, portrait


def text(id: str, x: float, y: float, label: str, *, width: float = 0, **facts: object) -> Element:
    """Words that change."""
    return Element(id, "text", label, x=x, y=y, w=width, layer="marks", facts={"size": 16, **facts})


def cell(id: str, x: float, y: float, w: float, h: float, tone: str = "") -> Element:
    """A box within a panel, by its upper left corner."""
    return Element(id, "cell", x=x + w / 2, y=y + h / 2, w=w, h=h, layer="marks", facts={"tone": tone})


def told_cell(id: str, x: float, y: float, w: float, h: float, name: str, value: str) -> Iterator[Element]:
    """A box with a name above and a value below."""
    yield cell(id, x, y, w, h)
    yield text(f"{id}:name", x + w / 2, y + h * 0.38, name, width=w - 10, anchor="middle", colour="ink-2", size=15)
    yield text(f"{id}:value", x + w / 2, y + h * 0.8, value, width=w - 10, anchor="middle", weight=700, size=19)


def sheet(id: str, title: str, pieces: Iterable[Element], note: str = "") -> Sheet:
    """A panel as a sheet; its note may change, its title does not."""
    x, y, w, _ = ground.FRAMES[id]
    beside = text(f"{id}:note", x + w - 12, y + 27, note, anchor="end", colour="ink-3")
    return Sheet(id, title, ground.FRAMES[id], ground.panel_ground(id, title), (beside, *pieces))


def counters(s: State, id: str, units: Sequence[str], x: float, y: float, room: float,
             size: float = 38) -> tuple[list[Element], float]:
    """Leaders and units in a row, each kind once with its number; returns the pieces and their lower edge."""
    found: list[Element] = []
    left = x
    for who in leaders(units):
        found.append(Element(f"{id}:{who}", "leader", portrait(s, who)["name"], x=left + size * 0.6, y=y, w=size * 1.05,
                             h=size, facts=portrait(s, who)))
        left += size * 1.42
    for unit, many in grouped(forces(units), s):
        wide = size + (20 + 11 * len(str(many)) if many > 1 else 7)
        if left + wide > x + room:
            left, y = x, y + size + 9
        found.append(Element(f"{id}:{unit}", "unit", "", x=left + size / 2, y=y, w=size, h=size, facts=face(s, unit)))
        if many > 1:
            found.append(text(f"{id}:{unit}:many", left + size + 3, y + 6, f"×{many}", weight=700, size=16))
        left += wide
    return found, y + size / 2
