"""The ground of a map from the geometry of a map file: sea, land, realms, rivers, names, tracks and boxes.

From the bottom up: sea, graticule, coast, land, realms, desert, rivers, lakes, coast line, peaks, names, tracks,
boxes, sites.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .ink import SERIF, circle, fit, group, measure, number, path, rect, star_path, tag, words, wrap
from .model import Element, Point

BANDS = {"gal": "", "sal": "10 6", "cau": "1.5 7", "mes": "16 4 2 4", "arb": "3 3", "sin": "20 8",
         "ita": "1.5 7", "pol": "", "car": "20 8", "rom": "3 3", "bal": "10 6"}
"""The dash pattern that identifies a front without its colour."""

TAB = 26
"""The width of the numbered tab of a box."""

Plain = Mapping[str, Any]


def map_elements(chart: Plain, codes: Mapping[str, str]) -> tuple[Element, ...]:
    """All elements of a map file. `codes` gives the three letters of each front."""
    shared = {front for space in chart["spaces"].values() if 1 < len(space["fronts"]) < 3
              for front, _ in space["fronts"][:1]}
    tracks = sorted(chart["tracks"].values(), key=lambda track: track["id"] in shared)
    return (
        Element("terrain", "terrain", facts=chart),
        *(Element(f"name:{i}", "name", x=name["x"], y=name["y"], facts=name)
          for i, name in enumerate(chart["labels"])),
        *(Element(f"track:{track['id']}", "ribbon", facts={
            "d": track["path"], "colour": codes[track["id"]].lower(), "narrow": track["id"] in shared})
          for track in tracks),
        *(Element(f"pointer:{id}", "pointer", facts=space) for id, space in chart["spaces"].items()
          if id != chart["capital"] and 0 < space["place"]["y"] < chart["viewBox"][3] - 20),
        *(space_element(space, codes, chart["capital"], chart["side"]) for space in chart["spaces"].values()),
        *(Element(f"site:{id}", "site", x=at.x, y=at.y) for id, space in chart["spaces"].items()
          for at in reversed(site_places(space))),
    )


STAR = 10
"""The distance between the two stars of a double site."""


def site_places(space: Plain) -> tuple[Point, ...]:
    """The places of the stars of a box's sites, before its name."""
    x, y = space["x"] - space["w"] / 2 + TAB + 11, space["y"] - space["h"] / 2 + 15
    return tuple(Point(x + STAR * i, y) for i in range(space["strategic_sites"]))


def space_element(space: Plain, codes: Mapping[str, str], capital: str, side: str) -> Element:
    """The box of a space. `side` is the empire that owns the capital."""
    fronts = [(codes[front], number) for front, number in space["fronts"]]
    kind = "capital" if space["id"] == capital else "space"
    return Element(space["id"], kind, space["name"], x=space["x"], y=space["y"], w=space["w"], h=space["h"],
                   facts={"fronts": fronts, "desert": space["desert"], "sites": space["strategic_sites"], "side": side})


def map_spaces(chart: Plain) -> dict[str, Point]:
    """The centres of the spaces."""
    return {id: Point(space["x"], space["y"]) for id, space in chart["spaces"].items()}


# ---------------------------------------------------------------- terrain


def terrain(e: Element) -> str:
    """Sea and land with all decoration."""
    chart = e.facts
    _, _, w, h = chart["viewBox"]
    land = '<use href="#sj-land"/>'
    inside = "url(#sj-land-clip)"
    return "".join((
        tag("defs", tag("path", id="sj-land", d=chart["land"], fill_rule="evenodd")
            + tag("clipPath", tag("use", href="#sj-land", clip_rule="evenodd"), id="sj-land-clip")
            + "".join(tag("clipPath", path(d, fill=""), id=realm_clip(i))
                      for i, d in enumerate(chart["realms"].values()))),
        rect(0, 0, w, h, fill="var(--sea)"),
        group("".join(path(line) for line in chart["graticule"]), stroke="var(--grat)"),
        "".join(group(land, fill="none", stroke="var(--sea-2)", stroke_width=width, stroke_opacity=strength,
                      stroke_linejoin="round") for width, strength in ((26, ".35"), (17, ".45"), (9, ".6"))),
        group(land, fill="var(--land)"),
        group(realms(chart["realms"]) + desert(chart["deserts"]) + rivers(chart["rivers"]), clip_path=inside),
        group("".join(path(lake, fill="var(--sea)") for lake in chart["lakes"].values()), stroke="var(--coast)",
              stroke_width=0.9),
        group(land, fill="none", stroke="var(--coast)", stroke_width=1.2, stroke_linejoin="round"),
        peaks(chart["peaks"]),
    ))


def realms(empires: Mapping[str, str]) -> str:
    """The land of each empire: a tint, a rim inside its border, and the border."""
    return "".join(path(d, fill=f"var(--empire-{side})")
                   + path(d, clip_path=f"url(#{realm_clip(i)})", stroke=f"var(--empire-{side}-line)", stroke_width=9,
                          stroke_opacity=".28")
                   + path(d, stroke=f"var(--empire-{side}-line)", stroke_width=1.3, stroke_dasharray="6 3 1.5 3")
                   for i, (side, d) in enumerate(empires.items()))


def realm_clip(i: int) -> str:
    """The id of an empire's outline."""
    return f"sj-realm-clip{f'-{i}' if i else ''}"


def desert(areas: list[str]) -> str:
    """Dotted ground."""
    return "".join(path(d, fill="url(#sj-dots)") for d in areas)


def rivers(courses: Mapping[str, str]) -> str:
    """Rivers. They are decoration and have no effect in play."""
    return group("".join(path(line) for line in courses.values()), stroke="var(--river)", stroke_width=1.9,
                 stroke_linecap="round")


def peaks(ranges: Mapping[str, list[list[float]]]) -> str:
    """Mountains, the far ones first."""
    tops = sorted((peak for peaks in ranges.values() for peak in peaks), key=lambda peak: peak[1])
    outline = "".join(f"M{number(x - r)} {number(y + r * .55)}L{number(x)} {number(y - r * .75)}"
                      f"L{number(x + r)} {number(y + r * .55)}" for x, y, r in tops)
    shade = "".join(f"M{number(x)} {number(y - r * .75)}L{number(x + r * .2)} {number(y - r * .1)}"
                    f"L{number(x + r)} {number(y + r * .55)}Z" for x, y, r in tops)
    return group(path(outline, fill="var(--land)", fill_opacity=".4", stroke="var(--peak)", stroke_width=1.1,
                      stroke_opacity=".75", stroke_linejoin="round")
                 + path(shade, fill="var(--peak)", fill_opacity=".34"))


def name(e: Element) -> str:
    """A name on the map: water slanted, land spaced out."""
    size, water = float(e.facts["size"]), e.facts["kind"] == "sea"
    turned = f"rotate({e.facts['rotate']} {number(e.x)} {number(e.y)})" if e.facts["rotate"] else None
    return words(e.x, e.y, e.facts["text"], size, fill="var(--sea-ink)" if water else "var(--land-ink)",
                 anchor="middle", font_family=SERIF, letter_spacing=size * (0.1 if water else 0.22),
                 font_style="italic" if water else None, transform=turned)


# ---------------------------------------------------------------- tracks and boxes


def ribbon(e: Element) -> str:
    """The track of a front as a wide band with its pattern, or a narrow one on top where two fronts share the track."""
    d, colour = e.facts["d"], e.facts["colour"]
    halo, wide, line = (11, 8, 2.0) if e.facts["narrow"] else (21, 16, 2.6)
    return (path(d, stroke="var(--halo)", stroke_width=halo, stroke_opacity=".85", stroke_linecap="round")
            + path(d, stroke=f"var(--{colour})", stroke_width=wide, stroke_linecap="round")
            + path(d, stroke=f"var(--{colour}-on)", stroke_width=line, stroke_opacity=".8",
                   stroke_dasharray=BANDS[colour]))


def pointer(e: Element) -> str:
    """A dotted line from a box to the true place on the map, if that is outside the box."""
    at, space = e.facts["place"], e.facts
    x, y, cx, cy = at["x"], at["y"], space["x"], space["y"]
    outside = abs(x - cx) > space["w"] / 2 + 4 or abs(y - cy) > space["h"] / 2 + 4
    if not outside:
        return ""
    far = max(abs(x - cx) / (space["w"] / 2), abs(y - cy) / (space["h"] / 2))
    start = f"M{number(cx + (x - cx) / far)} {number(cy + (y - cy) / far)}L{number(x)} {number(y)}"
    return (path(start, stroke="var(--ink-2)", stroke_width=1.2, stroke_dasharray="2 2.5")
            + circle(x, y, 3.4, fill="var(--surface)", stroke="var(--ink)", stroke_width=1.6))


def space(e: Element) -> str:
    """A box: a numbered tab with the front's letters, the name at the top, room for a counter below."""
    w, h, fronts = e.w, e.h, e.facts["fronts"]
    body = rect(-w / 2, -h / 2 + 2, w, h, 8, fill="var(--shadow)", fill_opacity=".22")
    body += rect(-w / 2, -h / 2, w, h, 8, fill="var(--surface)")
    if e.facts["desert"]:
        body += rect(-w / 2 + TAB, -h / 2, w - TAB, h, 8, fill="url(#sj-dots)")
    body += "".join(tab(i, len(fronts), code, value, w, h) for i, (code, value) in enumerate(fronts))
    body += rect(-w / 2, -h / 2, w, h, 8, fill="none", stroke="var(--ink)", stroke_width=1.5)
    sites = e.facts["sites"]
    indent = TAB + (12.5 + STAR * sites if sites else 6)
    body += space_name(e.label, -w / 2 + indent, w - indent - 5, -h / 2)
    return group(body, e.x, e.y, data_space=e.id)


def tab(i: int, count: int, code: str, value: int, w: float, h: float) -> str:
    """The tab of one front. It has upright letters if it is alone; two fronts of one box have their tabs stacked."""
    colour, x, tall = code.lower(), -w / 2, h / count
    top = -h / 2 + i * tall
    first, last = i == 0, i == count - 1
    corner = (f"M{number(x + TAB)} {number(top)}H{number(x + 8 * first)}"
              + (f"Q{number(x)} {number(top)} {number(x)} {number(top + 8)}" if first else "")
              + f"V{number(top + tall - 8 * last)}"
              + (f"Q{number(x)} {number(top + tall)} {number(x + 8)} {number(top + tall)}" if last else "")
              + f"H{number(x + TAB)}Z")
    ink = f"var(--{colour}-on)"
    shape, middle = path(corner, fill=f"var(--{colour})"), x + TAB / 2
    if count > 1:
        return (shape + words(middle, top + 17, str(value), 17, weight=800, fill=ink, anchor="middle")
                + words(middle, top + 30, code, 10.5, weight=700, fill=ink, anchor="middle"))
    return (shape + words(middle, top + 25, str(value), 21, weight=800, fill=ink, anchor="middle")
            + words(middle, top + 56, code, 12, weight=700, fill=ink, anchor="middle", letter_spacing=0.6,
                    transform=f"rotate(-90 {number(middle)} {number(top + 52)})"))


def space_name(label: str, x: float, width: float, top: float) -> str:
    """The name of a box in one line, or in two if it is long."""
    if measure(label, 13, 700) <= width:
        return words(x, top + 20, label, 14, weight=700, width=width)
    lines = wrap(label.replace("-", "- "), width, 12, 700)
    if len(lines) == 1:
        return words(x, top + 19, label, 13, weight=700, width=width)
    return "".join(words(x, top + 14 + 12 * i, line, fit(line, width, 12, 700), weight=700)
                   for i, line in enumerate(lines))


def site(e: Element) -> str:
    """The star of a strategic site."""
    return path(star_path(9), fill="var(--hab)", stroke="var(--ink)", stroke_width=1.3, stroke_linejoin="round",
                transform=f"translate({number(e.x)} {number(e.y)})")


EMBLEMS = {"ott": "M4.5 -9.2A9.5 9.5 0 1 0 4.5 9.2A7.4 7.4 0 1 1 4.5 -9.2Z", "hab": "M0 -11.5L8.6 0L0 11.5L-8.6 0Z"}
"""The emblem of an empire: a crescent, a lozenge."""


def capital(e: Element) -> str:
    """The box of the capital, which the enemy must not enter."""
    w, h, side = e.w, e.h, e.facts["side"]
    ground, ink = f"var(--{side})", f"var(--{side}-on)"
    emblem = path(EMBLEMS[side], fill=ink, transform=f"translate(0 {number(-h / 2 + 22)})")
    body = (rect(-w / 2, -h / 2 + 3, w, h, 11, fill="var(--shadow)", fill_opacity=".3")
            + rect(-w / 2, -h / 2, w, h, 11, fill=ground, stroke="var(--halo)", stroke_width=2.5)
            + rect(-w / 2 + 4, -h / 2 + 4, w - 8, h - 8, 8, fill="none", stroke=ink, stroke_opacity=".7")
            + emblem
            + words(0, 12, e.label, 17, weight=700, fill=ink, anchor="middle", font_family=SERIF, width=w - 20)
            + words(0, 32, "any front here: lost", 12.5, fill=ink, anchor="middle", width=w - 14))
    return group(body, e.x, e.y, data_space=e.id)


# ---------------------------------------------------------------- the map in small


def stop(e: Element) -> str:
    """A space on a small map: a disc with its number and a star for a site. It is split if two tracks share it."""
    r, fronts = e.w / 2, e.facts["fronts"]
    colours = [code.lower() for code, _ in fronts]
    body = circle(0, 0, r + 4, fill="var(--halo)", fill_opacity=".85")
    body += circle(0, 0, r, fill=f"var(--{colours[0]})", stroke="var(--ink)", stroke_width=2)
    if len(colours) > 1:
        body += path(f"M0 {number(-r)}A{number(r)} {number(r)} 0 0 1 0 {number(r)}Z", fill=f"var(--{colours[1]})")
        body += circle(0, 0, r * 0.62, fill="var(--surface)")
    ink = "var(--ink)" if len(colours) > 1 else f"var(--{colours[0]}-on)"
    body += words(0, r * 0.42, str(fronts[0][1]), r * 1.2, weight=800, fill=ink, anchor="middle")
    if e.facts["sites"]:
        body += path(star_path(r * 0.62), fill="var(--hab)", stroke="var(--ink)", stroke_width=1.6,
                     transform=f"translate({number(r * .86)} {number(-r * .86)})")
    return group(body, e.x, e.y)


def seat_of_power(e: Element) -> str:
    """The capital on a small map."""
    r, side = e.w / 2, e.facts["side"]
    return group(circle(0, 0, r + 5, fill="var(--halo)")
                 + circle(0, 0, r, fill=f"var(--{side})", stroke="var(--ink)", stroke_width=2.5)
                 + path(EMBLEMS[side], fill=f"var(--{side}-on)", transform=f"scale({number(r / 15)})"), e.x, e.y)


DRAW = {"terrain": terrain, "name": name, "ribbon": ribbon, "pointer": pointer, "space": space, "site": site,
        "capital": capital, "stop": stop, "seat": seat_of_power}
