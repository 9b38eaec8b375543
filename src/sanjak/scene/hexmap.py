"""Hex maps: terrain, rivers along hexsides, towns and names, and overlays: tints, rings, traces.

Hexes have a flat side at the bottom. Patterns identify terrain without its tint; hatching identifies control.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from .ink import SERIF, circle, group, measure, number, path, rect, tag, words
from .model import Element

SLIM = 0.8660254
CORNERS = ((-0.5, -SLIM), (0.5, -SLIM), (1.0, 0.0), (0.5, SLIM), (-0.5, SLIM), (-1.0, 0.0))
TINTS = {"clear": "land", "woods": "wood", "marsh": "marsh", "mountain": "mount"}
RIVERS = {"river": (("river", 5.0, "1"),), "danube": (("halo", 14.0, ".7"), ("river-major", 10.0, "1")),
          "lake": (("coast", 17.0, "1"), ("sea", 14.0, "1"))}
"""The strokes of a watercourse, from the bottom up: colour, width, opacity."""

TREES = ((-26, -27, 9), (-10, -38, 10), (20, -33, 9), (28, -2, 10), (-28, 4, 10), (4, 21, 9), (-8, 16, 8), (22, 18, 8))
RIDGES = "M-34 -14l11 -17l11 17M-4 -19l10 -15l10 15M12 8l11 -17l11 17M-26 22l10 -15l10 15M4 33l9 -13l9 13"
REEDS = ((-26, -22), (2, -30), (24, -20), (-34, -2), (-8, -8), (18, 0), (36, 2), (-26, 18), (0, 14), (24, 22), (-8, 34),
         (12, 36))


def outline(radius: float) -> str:
    """A hex around its centre."""
    return "M" + "L".join(f"{number(x * radius)} {number(y * radius)}" for x, y in CORNERS) + "Z"


def points(way: Iterable[Sequence[float]]) -> str:
    """A line through several points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in way)


# ---------------------------------------------------------------- the ground


def cells(e: Element) -> str:
    """All hexes of a map with their terrain, and their names at the upper edge."""
    r = e.facts["radius"]
    patterns = "".join((
        tag("path", id="sj-hex", d=outline(r + 0.4)),
        group("".join(tree(x, y, size) for x, y, size in TREES), id="sj-woods"),
        group(path(RIDGES, stroke="var(--peak)", stroke_width=1.5, stroke_linejoin="round", stroke_linecap="round"),
              id="sj-mountain"),
        group(path("".join(f"M{x} {y}h9m-7 0v-4m3 4v-6m3 6v-3" for x, y in REEDS), stroke="var(--river)",
                   stroke_width=1.2), id="sj-marsh")))
    body = tag("defs", patterns)
    for terrain, tint in TINTS.items():
        body += group("".join(placed("sj-hex", x, y) for _, x, y, kind in e.facts["cells"] if kind == terrain),
                      fill=f"var(--{tint})", stroke="var(--line-2)", stroke_width=0.8, stroke_opacity=".55")
        if terrain in ("woods", "mountain", "marsh"):
            body += group("".join(placed(f"sj-{terrain}", x, y) for _, x, y, kind in e.facts["cells"]
                                  if kind == terrain), stroke_opacity=".8")
    return body + group("".join(words(x, y - r * SLIM + 12, id, 10.5, fill="var(--ink-3)", anchor="middle")
                                for id, x, y, _ in e.facts["cells"]))


def placed(id: str, x: float, y: float) -> str:
    """One instance of a shape that is defined once."""
    return f'<use href="#{id}" x="{number(x)}" y="{number(y)}"/>'


def tree(x: float, y: float, size: float) -> str:
    """A small tree."""
    w, h = size * 0.62, size * 1.5
    return path(f"M{x} {y}q{number(size * .9)} {number(size * .9)} {number(w)} {number(h)}h{number(-2 * w)}"
                f"q{number(w - size * .9)} {number(size * .9 - h)} {number(w)} {number(-h)}zM{x} {number(y + h)}v3",
                fill="var(--third)", fill_opacity=".42", stroke="var(--third)", stroke_opacity=".45", stroke_width=1.0)


def stream(e: Element) -> str:
    """A watercourse along hexsides: minor rivers thin, major ones with a light casing, lakes wide."""
    return "".join(path(e.facts["d"], stroke=f"var(--{colour})", stroke_width=width, stroke_opacity=strength,
                        stroke_linecap="round", stroke_linejoin="round")
                   for colour, width, strength in RIVERS[e.facts["rank"]])


def place_name(e: Element) -> str:
    """A place name, outlined in the colour of the land."""
    f = e.facts
    turned = f"rotate({f['rotate']} {number(e.x)} {number(e.y)})" if f.get("rotate") else None
    return words(e.x, e.y, e.label, f.get("size", 15), weight=f.get("weight", 700), anchor="middle", width=e.w,
                 fill=f"var(--{f.get('colour', 'ink')})", font_family=SERIF, paint_order="stroke", stroke="var(--land)",
                 stroke_width=4, stroke_linejoin="round", font_style="italic" if f.get("italic") else None,
                 letter_spacing=f.get("spacing"), transform=turned)


def town(e: Element) -> str:
    """Two houses."""
    return group(path("M-11 7v-9l6 -6l6 6v9zM1 7v-13l5 -5l5 5v13z", fill="var(--ink-2)", stroke="var(--halo)",
                      stroke_width=1.4), e.x, e.y)


def field_of_battle(e: Element) -> str:
    """A cross at the site of a past battle."""
    return path(f"M{number(e.x - 6)} {number(e.y - 6)}l12 12m0 -12l-12 12", stroke="var(--accent)", stroke_width=3.0)


# ---------------------------------------------------------------- over the ground


def tint(e: Element) -> str:
    """A tinted hex: the opacity of its fill, its line and dashes."""
    f, r = e.facts, e.w / 2
    colour = f"var(--{f['colour']})"
    body = path(outline(r), fill=colour, fill_opacity=f.get("strength", ".16")) if f.get("strength") != "0" else ""
    if f.get("line"):
        line = partial(path, outline(r - 4), fill=None)
        body += line(stroke="var(--halo)", stroke_width=f["line"] + 3.0, stroke_opacity=".9")
        body += line(stroke=colour, stroke_width=f["line"], stroke_dasharray=f.get("dash"))
    return group(body, e.x, e.y, fill="none", stroke_linejoin="round")


def ring(e: Element) -> str:
    """Siege lines around a place."""
    r = e.w / 2
    return group(circle(0, 0, r, fill="none", stroke="var(--halo)", stroke_width=6, stroke_opacity=".7")
                 + circle(0, 0, r, fill="none", stroke=f"var(--{e.facts['colour']})", stroke_width=4,
                          stroke_dasharray="3 6"), e.x, e.y)


def trace(e: Element) -> str:
    """A line over the map: dashed for supply, dotted for a completed march."""
    f = e.facts
    d = points(f["points"])
    body = path(d, stroke="var(--halo)", stroke_width=7, stroke_opacity=".75", stroke_linecap="round",
                stroke_linejoin="round")
    body += path(d, stroke=f"var(--{f['colour']})", stroke_width=f.get("width", 3.2), stroke_linejoin="round",
                 stroke_dasharray=f.get("dash", "9 5"))
    if f.get("arrow"):
        x, y = f["points"][-1]
        body += circle(x, y, 5, fill=f"var(--{f['colour']})", stroke="var(--halo)", stroke_width=1.5)
    return group(body, e.x, e.y)


def placard(e: Element) -> str:
    """A few words in a pill over the map."""
    f = e.facts
    size = f.get("size", 13)
    wide, tall = measure(e.label, size, 700) + size * 1.5, size * 1.85
    ground, ink, line = f.get("ground", "surface"), f.get("ink", "ink"), f.get("line", "ink-2")
    return group(rect(-wide / 2, -tall / 2, wide, tall, tall / 2, fill=f"var(--{ground})", stroke=f"var(--{line})",
                      stroke_width=1.5)
                 + words(0, size * 0.36, e.label, size, weight=700, fill=f"var(--{ink})", anchor="middle"), e.x, e.y)


def control(e: Element) -> str:
    """The owner of a place: a small shield with the side's emblem, hollow if nobody stands there."""
    side, held = e.facts["side"], e.facts.get("held", True)
    colour = f"var(--{side})"
    shield = "M-7 -8H7V1Q7 7 0 10Q-7 7 -7 1Z"
    mark = EMBLEMS[side]
    return group(path(shield, fill=colour if held else "var(--surface)", stroke="var(--halo)", stroke_width=4)
                 + path(shield, fill=colour if held else "var(--surface)", stroke=colour if not held else "var(--ink)",
                        stroke_width=1.4)
                 + path(mark, fill=f"var(--{side}-on)" if held else colour), e.x, e.y)


EMBLEMS = {"ott": "M2.6 -4.4A4.6 4.6 0 1 0 2.6 4.4A3.6 3.6 0 1 1 2.6 -4.4Z", "hab": "M0 -5L3.6 0L0 5L-3.6 0Z",
           "third": "M0 -4.6L4.6 3.6H-4.6Z", "ally": "M0 -4.4A4.4 4.4 0 1 0 .01 -4.4ZM0 -2A2 2 0 1 1 -.01 -2Z",
           "ger": "M-1.4 -4.6h2.8v3.2h3.2v2.8h-3.2v3.2h-2.8v-3.2h-3.2v-2.8h3.2z"}


def bridge(e: Element) -> str:
    """A bridge over a hexside, dashed while under construction; `turn` is the angle of its road."""
    ready = e.facts.get("ready")
    dash = None if ready else "4 3"
    body = path("M-15 -6Q0 -10 15 -6M-15 6Q0 10 15 6", stroke="var(--halo)", stroke_width=7)
    body += path("M-15 -6Q0 -10 15 -6M-15 6Q0 10 15 6", stroke="var(--ink)", stroke_width=2.6, stroke_dasharray=dash)
    body += path("M-9 -7.4V7.4M-3 -8.2V8.2M3 -8.2V8.2M9 -7.4V7.4", stroke="var(--ink)", stroke_width=1.6,
                 stroke_dasharray=dash)
    return group(group(body, transform=f"rotate({number(e.facts.get('turn', 0))})"), e.x, e.y)


DRAW = {"cells": cells, "stream": stream, "place_name": place_name, "town": town, "battlefield": field_of_battle,
        "tint": tint, "siege_ring": ring, "way": trace, "placard": placard, "control": control, "bridge": bridge}
