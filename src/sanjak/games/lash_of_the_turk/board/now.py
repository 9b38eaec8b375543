"""The panel of the current action: the battle, the siege or the march, its modifiers, and the result of each face."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sanjak.kernel import Plain
from sanjak.scene.ink import measure
from sanjak.scene.kept import kept
from sanjak.scene.model import Element, Sheet
from sanjak.scene.words import signed

from ..state import State
from . import ground
from .forecasts import Forecast, Matter, matters
from .parts import counters, sheet, text

TALL = 50.0


@kept
def action_sheet(s: State, view: Plain) -> Sheet:
    """The current action and its chances."""
    return sheet("action", "What is going on", action_pieces(s, matters(s, view)))


def action_pieces(s: State, found: Sequence[Matter]) -> Iterator[Element]:
    """One action below the other, as many as there is room for."""
    x, y, w, h = ground.FRAMES["action"]
    top, bottom = y + 42, y + h - 6
    if not found:
        yield text("matter:none", x + 14, top + 16, "Nobody marches, fights or besieges just now.", width=w - 28,
                   colour="ink-2", size=18)
    for at, matter in enumerate(found):
        drawn, end = matter_pieces(s, f"matter:{at}", matter, x + 14, top, w - 28)
        if end > bottom:
            yield text("matter:more", x + 14, bottom - 4, f"and {len(found) - at} more", colour="ink-2")
            return
        yield from drawn
        top = end + 12


def matter_pieces(s: State, id: str, matter: Matter, x: float, y: float,
                  room: float) -> tuple[list[Element], float]:
    """An action: its title, its units and its dice; returns the pieces and their lower edge."""
    found = [text(f"{id}:heading", x, y + 14, matter.heading, width=room, weight=700, size=18, serif=True)]
    y += 24
    for line in matter.lines:
        found.append(text(f"{id}:{line}", x, y + 12, line, width=room, size=15, colour="ink-2"))
        y += 21
    if matter.own or matter.other:
        half = room / 2 - 8
        one, down = counters(s, f"{id}:own", matter.own, x, y + 20, half, 36)
        two, deep = counters(s, f"{id}:other", matter.other, x + half + 16, y + 20, half, 36)
        found += [*one, *two]
        y = max(down, deep) + 8
    for at, forecast in enumerate(matter.forecasts):
        drawn, y = forecast_pieces(f"{id}:{at}", forecast, x, y, room)
        found += drawn
    return found, y


def forecast_pieces(id: str, forecast: Forecast, x: float, y: float, room: float) -> tuple[list[Element], float]:
    """A possible roll: its purpose, each modifier, and the result of each face."""
    told = [text(f"{id}:title", x, y + 15, f"{forecast.title}  §{forecast.case}", weight=700, size=15)]
    sums = ", ".join(f"{signed(drm.value)} {drm.reason}" for drm in forecast.drms) or "no modifiers"
    start = x + measure(f"{forecast.title}  §{forecast.case}", 15, 700) + 12
    told.append(text(f"{id}:drms", start, y + 15, sums, width=max(80.0, x + room - start), size=14, colour="ink-2"))
    wide = room / 6
    for face, (result, tone) in enumerate(forecast.faces, 1):
        left = x + (face - 1) * wide
        told += [
            Element(f"{id}:{face}", "cell", x=left + wide / 2 - 3, y=y + 38, w=wide - 6, h=30, layer="marks",
                    facts={"tone": tone}),
            text(f"{id}:{face}:die", left + 8, y + 43, str(face), weight=800, size=15),
            text(f"{id}:{face}:result", left + wide / 2 + 4, y + 43, result, width=wide - 36, anchor="middle", size=14,
                 weight=600)]
    return told, y + TALL + 12
