"""The small map for phones: the land, the tracks with numbered stops, and the fronts on them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from sanjak.scene.atlas import map_elements, map_spaces
from sanjak.scene.model import Box, Element, Ground, Sheet

from ..rules.fronts import on_map
from ..state import SiegeState
from .parts import Desk, spot

STOP, SEAT, MARGIN = 52.0, 92.0, 16.0
FLAG_WIDTH, FLAG_HEIGHT, ABOVE = 156.0, 62.0, 58.0
"""The size of a front's flag, and its distance above its stop."""


def overview(d: Desk, s: SiegeState) -> Sheet:
    """The small map of a position."""
    return Sheet("overview", "the map in small", overview_frame(d), overview_ground(d), tuple(overview_pieces(d, s)),
                 clip=True)


@cache
def overview_frame(d: Desk) -> Box:
    """The part of the map where the tracks run."""
    _, _, wide, tall = d.layout.chart["viewBox"]
    xs, ys = zip(*map_spaces(d.layout.chart).values(), strict=True)
    left, top = max(0, min(xs) - FLAG_WIDTH / 2 - MARGIN), max(0, min(ys) - ABOVE - FLAG_HEIGHT / 2 - MARGIN)
    return Box(left, top, min(wide, max(xs) + FLAG_WIDTH / 2 + MARGIN) - left, min(tall, max(ys) + STOP + MARGIN) - top)


@cache
def overview_ground(d: Desk) -> Ground:
    """Land, sea and tracks with stops instead of boxes."""
    drawn = map_elements(d.layout.chart, {front.id: front.code for front in d.names.fronts.values()})
    stops = [Element(f"stop:{e.id}", "stop" if e.kind == "space" else "seat", x=e.x, y=e.y,
                     w=STOP if e.kind == "space" else SEAT, facts=e.facts)
             for e in drawn if e.kind in ("space", "capital")]
    return Ground("overview", (*(e for e in drawn if e.kind in ("terrain", "ribbon")), *stops),
                  map_spaces(d.layout.chart))


def overview_pieces(d: Desk, s: SiegeState) -> Iterator[Element]:
    """Lost sites, and the fronts as flags above their stops (below at the map's edge); two at one stop side by side."""
    yield from lost_stops(d, s)
    top = overview_frame(d).y
    for id in s.at:
        if not on_map(s, id):
            continue
        space = d.space(s, id)
        beside = [other for other in s.at if on_map(s, other) and d.space(s, other) == space]
        x = (FLAG_WIDTH + 8) * (beside.index(id) - (len(beside) - 1) / 2)
        y = -ABOVE if overview_ground(d).spaces[space].y - ABOVE - FLAG_HEIGHT / 2 > top else ABOVE
        yield Element(f"flag:{id}", "flag", d.front_line(s, id), x=x, y=y, w=FLAG_WIDTH, h=FLAG_HEIGHT, space=space,
                      facts={"code": d.names.fronts[id].code, "value": d.battle_value(s, id),
                             "reduced": d.reduced(s, id)})
        for verb in d.front_verbs:
            option = f"{verb} {id}"
            yield spot(f"flag:{verb}:{id}", option, d.option(s, option), x, y, FLAG_WIDTH, FLAG_HEIGHT, space)


def lost_stops(d: Desk, s: SiegeState) -> Iterator[Element]:
    """The stars of sites in enemy hands."""
    held, far = d.lost_sites(s), STOP * 0.43
    for front in d.names.fronts.values():
        for space in front.spaces:
            if space.id.startswith(front.id) and held.intersection(space.site_names()):
                yield Element(f"lost:{space.id}", "lost", f"{space.name} is lost", x=far, y=-far, w=STOP * 0.66,
                              space=space.id)
