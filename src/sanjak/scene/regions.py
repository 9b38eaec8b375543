"""Area maps: sea, land and hills with borders, names and towns; control, routes, ranges and lenses.

A map file gives each area its outline and the place of its name, and the lines of the whole map: the outline of the
land, the coast, borders on land and at sea, rivers. A lens draws a window of the map at a larger scale.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .ink import SERIF, circle, group, number, path, rect, tag, words
from .model import Box, Element

Plain = Mapping[str, Any]

PATTERNS = "".join((
    '<pattern id="sj-ridge" width="44" height="34" patternUnits="userSpaceOnUse">'
    '<path d="M4 12L9 6L14 12M27 29L32 23L37 29" fill="none" stroke="var(--peak)" stroke-opacity=".5"/></pattern>',
    '<pattern id="sj-held-ally" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">'
    '<rect width="2.4" height="9" fill="var(--ally)" fill-opacity=".38"/></pattern>',
    '<pattern id="sj-held-ott" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect width="2.4" height="9" fill="var(--ott)" fill-opacity=".34"/></pattern>',
))


def region_map(e: Element) -> str:
    """The ground of an area map. With a `window` it is that part of the map, scaled to the element's size."""
    chart: Plain = e.facts["chart"]
    body = water(chart) + dry_land(chart) + lines(chart)
    body += "".join(town(place, bool(e.facts.get("window"))) for place in chart["towns"].values())
    names = "".join(area_name(area, e.facts.get("window") is not None) for area in chart["areas"].values())
    return framed(e, looked_at(e, body + names))


def framed(e: Element, body: str) -> str:
    """A window of the map with its frame and shadow."""
    if e.facts.get("window") is None:
        return body
    x, y = e.x - e.w / 2, e.y - e.h / 2
    return (rect(x, y + 3, e.w, e.h, 10, fill="var(--shadow)", fill_opacity=".3") + body
            + rect(x, y, e.w, e.h, 10, fill="none", stroke="var(--ink)", stroke_width=1.6))


def looked_at(e: Element, body: str) -> str:
    """A drawing in map coordinates as the element shows it: the whole map, or an enlarged window of it."""
    window: Box | None = e.facts.get("window")
    if window is None:
        return body
    scale, x, y = e.w / window.w, e.x - e.w / 2, e.y - e.h / 2
    clip = f"sj-clip-{e.id}"
    moved = (f"translate({number(x)} {number(y)}) scale({scale:.4f}) "
             f"translate({number(-window.x)} {number(-window.y)})")
    return (tag("defs", tag("clipPath", rect(x, y, e.w, e.h, 10), id=clip))
            + group(group(body, transform=moved), clip_path=f"url(#{clip})"))


def water(chart: Plain) -> str:
    """The sea, lighter along the coast, with dotted areas and dashed landing places."""
    x, y, w, h = chart["viewBox"]
    rims = "".join(path(chart["outline"], stroke="var(--sea-2)", stroke_width=wide, stroke_opacity=strength,
                        stroke_linejoin="round") for wide, strength in ((34, ".3"), (22, ".45"), (11, ".6")))
    beaches = "".join(path(area["d"], fill="var(--surface)", fill_opacity=".34") for area in chart["areas"].values()
                      if area.get("kind") == "assault")
    return (rect(x, y, w, h, fill="var(--sea)") + rims + beaches
            + path(chart["sea_borders"], stroke="var(--sea-ink)", stroke_opacity=".8", stroke_width=1.4,
                   stroke_dasharray="2 4")
            + path(chart["assault_borders"], stroke="var(--sea-ink)", stroke_width=1.6, stroke_dasharray="7 4"))


def dry_land(chart: Plain) -> str:
    """The land with its hills."""
    hills = "".join(area["d"] for area in chart["areas"].values() if area.get("kind") == "hill")
    return (path(chart["outline"], fill="var(--land)") + path(hills, fill="var(--hill)")
            + path(hills, fill="url(#sj-ridge)"))


def lines(chart: Plain) -> str:
    """Borders, rivers and the coast."""
    return (path(chart["borders"], stroke="var(--land-ink)", stroke_width=1.5, stroke_linejoin="round")
            + path(chart["rivers"], stroke="var(--halo)", stroke_width=8, stroke_opacity=".5", stroke_linecap="round")
            + path(chart["rivers"], stroke="var(--river-major)", stroke_width=5, stroke_linecap="round",
                   stroke_linejoin="round")
            + path(chart["coast"], stroke="var(--coast)", stroke_width=2.2, stroke_linejoin="round"))


def town(place: Plain, large: bool) -> str:
    """A town: a small square."""
    half = 2.6 if large else 4.0
    return rect(place["x"] - half, place["y"] - half, 2 * half, 2 * half, fill="var(--ink)", stroke="var(--halo)",
                stroke_width=0.8)


def area_name(area: Plain, large: bool) -> str:
    """The code and name of an area; the open sea has a large slanted name."""
    if area.get("kind") == "open":
        return words(area["x"], area["y"], area["name"], area.get("size", 34), fill="var(--sea-ink)", anchor="middle",
                     font_family=SERIF, font_style="italic", letter_spacing=3.4)
    sea = area.get("kind") in ("sea", "assault")
    ink = "var(--sea-ink)" if sea else "var(--ink)"
    code, name = (8.4, 6.2) if large else (15.0, 11.5)
    x, y = area["x"], area["y"] + area.get("name_dy", 0)
    halo: dict[str, Any] = {"stroke": f"var(--{'sea' if sea else 'hill' if area.get('kind') == 'hill' else 'land'})",
            "stroke_width": 2.4 if not large else 1.4, "paint_order": "stroke", "stroke_opacity": ".85"}
    return (words(x, y, area["id"], code, weight=700, fill=ink, anchor="middle", **halo)
            + words(x, y + code * 0.86, area["name"], name, fill=ink, anchor="middle",
                    width=max(2.1 * area["r"], 56) if not large else 0, **halo))


# ---------------------------------------------------------------- what changes


def held(e: Element) -> str:
    """Hatching over an area in the colour of its owner."""
    return looked_at(e, path(e.facts["d"], fill=f"url(#sj-held-{e.facts['side']})"))


def unnamed(e: Element) -> str:
    """Ground colour over an area's name, if a piece would leave both ends of it visible."""
    return rect(e.x - e.w / 2, e.y - e.h / 2, e.w, e.h, 7, fill=f"var(--{e.facts['ground']})")


def reach(e: Element) -> str:
    """Areas within range or open to a move: a dashed rim and a light tint."""
    colour = e.facts.get("colour", "st-dest")
    return looked_at(e, path(e.facts["d"], fill=f"var(--{colour})", fill_opacity=".12", stroke=f"var(--{colour})",
                             stroke_width=2.6, stroke_dasharray="8 5", stroke_linejoin="round"))


def trace(e: Element) -> str:
    """A supply line from place to place, dashed in its side's colour. A broken one ends in a cross."""
    points, colour = e.facts["points"], e.facts["colour"]
    d = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
    body = path(d, stroke="var(--halo)", stroke_width=5, stroke_opacity=".7", stroke_linejoin="round")
    body += path(d, stroke=f"var(--{colour})", stroke_width=2.4, stroke_dasharray="9 5", stroke_linejoin="round")
    x, y = points[-1]
    if e.facts.get("broken"):
        body += path(f"M{number(x - 6)} {number(y - 6)}l12 12m0 -12l-12 12", stroke="var(--bad)", stroke_width=3.4,
                     stroke_linecap="round")
    else:
        body += circle(x, y, 4, fill=f"var(--{colour})", stroke="var(--halo)", stroke_width=1.2)
    return looked_at(e, body)


def source(e: Element) -> str:
    """A source of supply: a disc with an S, hollow and struck through until it is paid for."""
    paid = e.facts.get("paid", True)
    body = circle(0, 0, 11, fill="var(--third)" if paid else "var(--surface)", stroke="var(--halo)" if paid else
                  "var(--third)", stroke_width=1.6, stroke_dasharray=None if paid else "3 2")
    body += words(0, 4.6, "S", 13, weight=800, fill="var(--third-on)" if paid else "var(--ink-2)", anchor="middle")
    if not paid:
        body += path("M-8 8L8 -8", stroke="var(--bad)", stroke_width=2)
    return group(body, e.x, e.y)


def arrow(e: Element) -> str:
    """An arrow from one place to another: an assault, a shot, a landing."""
    (x, y), (to_x, to_y) = e.facts["points"]
    length = max(1.0, ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5)
    ux, uy = (to_x - x) / length, (to_y - y) / length
    head = (f"M{number(to_x)} {number(to_y)}L{number(to_x - 12 * ux - 6 * uy)} {number(to_y - 12 * uy + 6 * ux)}"
            f"L{number(to_x - 12 * ux + 6 * uy)} {number(to_y - 12 * uy - 6 * ux)}Z")
    shaft = f"M{number(x)} {number(y)}L{number(to_x - 9 * ux)} {number(to_y - 9 * uy)}"
    colour = f"var(--{e.facts.get('colour', 'st-last')})"
    return looked_at(e, path(shaft, stroke="var(--halo)", stroke_width=7, stroke_opacity=".8")
                     + path(shaft, stroke=colour, stroke_width=3.6) + path(head, fill=colour, stroke="var(--halo)"))


def compass(e: Element) -> str:
    """The direction of north."""
    r, turn = e.w / 2, e.facts["turn"]
    needle = (path(f"M0 {number(-r * .72)}L{number(r * .2)} 0H{number(-r * .2)}Z", fill="var(--accent)")
              + path(f"M0 {number(r * .72)}L{number(r * .2)} 0H{number(-r * .2)}Z", fill="var(--ink-2)"))
    north = words(0, -r * 0.8, "N", r * 0.5, weight=700, anchor="middle")
    return group(circle(0, 0, r, fill="var(--surface)", stroke="var(--line-2)")
                 + group(needle + north, transform=f"rotate({turn})"), e.x, e.y)


def window_frame(e: Element) -> str:
    """The part of the map that a lens shows."""
    return rect(e.x - e.w / 2, e.y - e.h / 2, e.w, e.h, 8, fill="none", stroke="var(--ink)", stroke_width=1.4,
                stroke_dasharray="6 4", stroke_opacity=".8")


DRAW: dict[str, Callable[[Element], str]] = {
    "region_map": region_map, "held": held, "unnamed": unnamed, "reach": reach, "trace": trace, "source": source,
    "arrow": arrow, "compass": compass, "window_frame": window_frame}
