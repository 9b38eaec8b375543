"""Pieces: front counters, markers, chips, defences. Shape and letters identify each one without its colour."""

from __future__ import annotations

from .atlas import BANDS
from .ink import SERIF, circle, cross_path, group, number, path, rect, sign, star_path, words
from .model import Element, Facts
from .vignettes import vignette

SHIP = "M-13 2H13L10 9H-10ZM-5 -3H5V2H-5ZM-1.6 -9H1.6V-3H-1.6ZM-11 0L-6 -2.4M11 0L6 -2.4"


def shadowed(w: float, h: float, r: float, fill: str, **values: object) -> str:
    """A counter's body with its halo and a soft shadow."""
    return (rect(-w / 2, -h / 2 + 1.8, w, h, r, fill="var(--shadow)", fill_opacity=".32")
            + rect(-w / 2, -h / 2, w, h, r, **{"fill": fill, "stroke": "var(--halo)", "stroke_width": 1.8, **values}))


def pennant(e: Element) -> str:
    """A front's counter: letters, leader, band, and the Battle Value in a ring that is dashed on the reduced side."""
    f, w, h = e.facts, e.w, e.h
    code, value, leader = f["code"], f.get("value"), f.get("leader", "")
    colour, ink, left = code.lower(), f"var(--{code.lower()}-on)", -w / 2 + 6
    if w < 60:
        return group(half_pennant(f, w, h), e.x, e.y)
    r = min(12.5, h / 2 - 5)
    room = w - 12 - (2 * r + 3 if value is not None else 0)
    body = shadowed(w, h, 6, f"var(--{colour})")
    body += path(f"M{number(left)} {number(h / 2 - 5)}H{number(w / 2 - 6)}", stroke=ink, stroke_width=2.6,
                 stroke_opacity=".85", stroke_dasharray=BANDS[colour])
    if leader:
        body += words(left, -h / 2 + 15, code, 14, weight=800, fill=ink, width=room)
        body += words(left, -h / 2 + 27, leader, 10.5, weight=600, fill=ink, width=room)
    else:
        body += words(left, 3, code, min(15, h * 0.42), weight=800, fill=ink, width=room)
    if value is not None:
        body += ring(w / 2 - r - 3, -2.5, r, str(value), bool(f.get("reduced")))
    return group(body, e.x, e.y)


def half_pennant(f: Facts, w: float, h: float) -> str:
    """A counter that shares its box with another: letters at the top, value below."""
    colour = f["code"].lower()
    return (shadowed(w, h, 6, f"var(--{colour})")
            + words(0, -h / 2 + 13, f["code"], 12.5, weight=800, fill=f"var(--{colour}-on)", anchor="middle")
            + ring(0, h / 2 - 12, 10, str(f["value"]), bool(f.get("reduced"))))


def flag(e: Element) -> str:
    """A front on a small map: its letters and its Battle Value, in the size of its box."""
    colour, w, h = e.facts["code"].lower(), e.w, e.h
    return group(shadowed(w, h, h * 0.2, f"var(--{colour})", stroke_width=4)
                 + words(-w / 2 + h * 0.2, h * 0.2, e.facts["code"], h * 0.56, weight=800, fill=f"var(--{colour}-on)",
                         width=w - h * 1.3)
                 + ring(w / 2 - h * 0.5, 0, h * 0.36, str(e.facts["value"]), bool(e.facts.get("reduced"))), e.x, e.y)


def ring(x: float, y: float, r: float, value: str, reduced: bool) -> str:
    """A number in a ring."""
    return (circle(x, y, r, fill="var(--surface)", stroke="var(--ink)", stroke_width=2.2 if reduced else 1.2,
                   stroke_dasharray="3 2.2" if reduced else None)
            + words(x, y + r * 0.5, value, r * 1.45, weight=800, anchor="middle", width=2 * r - 2))


def small_pennant(e: Element) -> str:
    """A front by its letters with an arrow for its move: towards the capital or away from it."""
    code, w, h = e.facts["code"], e.w, e.h
    colour, ink = code.lower(), f"var(--{code.lower()}-on)"
    body = shadowed(w, h, 6, f"var(--{colour})")
    body += words(-w / 2 + 6, 3, code, 13.5, weight=800, fill=ink)
    body += path(f"M{number(-w / 2 + 6)} {number(h / 2 - 4.5)}H{number(w / 2 - 6)}", stroke=ink, stroke_width=2.4,
                 stroke_opacity=".85", stroke_dasharray=BANDS[colour])
    arrow = e.facts.get("arrow")
    if arrow:
        turned = 1 if arrow == "forward" else -1
        body += circle(w / 2 - 13, -2, 9, fill="var(--surface)", stroke="var(--ink)", stroke_width=1.1)
        body += path(f"M{number(w / 2 - 13 - 3.4 * turned)} -6.5L{number(w / 2 - 13 + 4.4 * turned)} -2"
                     f"L{number(w / 2 - 13 - 3.4 * turned)} 2.5Z", fill="var(--ink)")
    return group(body, e.x, e.y)


def code_chip(e: Element) -> str:
    """The letters of a front. They are pale and struck through if the front is off the map."""
    code, away = e.facts["code"], e.facts.get("away")
    colour = code.lower()
    ground, ink = (("var(--surface-2)", "var(--ink-3)") if away else (f"var(--{colour})", f"var(--{colour}-on)"))
    body = rect(-e.w / 2, -e.h / 2, e.w, e.h, 5, fill=ground, stroke="var(--line-2)" if away else None,
                stroke_dasharray="4 3" if away else None)
    body += words(0, 3, code, 13.5, weight=800, fill=ink, anchor="middle")
    body += path(f"M{number(-e.w / 2 + 6)} {number(e.h / 2 - 4.5)}H{number(e.w / 2 - 6)}", stroke=ink,
                 stroke_width=2.2, stroke_opacity=".85", stroke_dasharray=BANDS[colour])
    return group(body, e.x, e.y)


def lost_site(e: Element) -> str:
    """The star of a site in enemy hands: pale, struck through."""
    strike = "M-7 7L7 -7"
    body = (path(star_path(9), fill="var(--surface)", stroke="var(--bad)", stroke_width=1.6, stroke_linejoin="round")
            + path(strike, stroke="var(--halo)", stroke_width=5, stroke_linecap="round")
            + path(strike, stroke="var(--bad)", stroke_width=2.8, stroke_linecap="round"))
    return group(group(body, transform=f"scale({number(e.w / 18)})") if e.w else body, e.x, e.y)


def resource(e: Element) -> str:
    """A Resource: a German disc with its bonus."""
    r = e.w / 2
    return group(circle(0, 1.8, r, fill="var(--shadow)", fill_opacity=".32")
                 + circle(0, 0, r, fill="var(--ger)", stroke="var(--halo)", stroke_width=1.6)
                 + path(cross_path(r * 0.36), fill="var(--ger-on)", transform=f"translate(0 {number(-r * .38)})")
                 + words(0, r * 0.72, "+1", r * 0.66, weight=800, fill="var(--ger-on)", anchor="middle"), e.x, e.y)


def plate(e: Element) -> str:
    """The Bureau's marker: a German cross and its bonus."""
    return group(shadowed(e.w, e.h, 7, "var(--ger)")
                 + path(cross_path(9), fill="var(--ger-on)", transform=f"translate({number(-e.w * .24)} 0)")
                 + words(e.w * 0.17, 6.5, e.label, 19, weight=800, fill="var(--ger-on)", anchor="middle"), e.x, e.y)


def pill(e: Element) -> str:
    """A marker with its name and a line about its effect; dashed when spent."""
    w, h, spent = e.w, e.h, e.facts.get("spent")
    body = shadowed(w, h, 9, "var(--surface-2)", stroke="var(--line-2)", stroke_width=1.1,
                    stroke_dasharray="4 3" if spent else None)
    ink, below = "var(--ink-2)" if spent else "var(--ink)", e.facts.get("below", "")
    body += words(0, -2 if below else 5, e.label, 13.5, weight=700, fill=ink, anchor="middle", width=w - 10)
    return group(body + words(0, 12.5, below, 11.5, fill=ink, anchor="middle", width=w - 8), e.x, e.y)


def chip(e: Element) -> str:
    """A battle's marker: its value in the tab, its name to the right."""
    w, h, value = e.w, e.h, str(e.facts["value"])
    tab = 26 if w > 90 else 16
    size = min(12.5, h * 0.42)
    body = shadowed(w, h, 6, "var(--surface)", stroke="var(--line-2)", stroke_width=1.1)
    body += rect(-w / 2 + 0.6, -h / 2 + 0.6, tab, h - 1.2, 5.4, fill="var(--surface-3)")
    body += words(-w / 2 + tab / 2 + 0.6, size * 0.45, value, size * 1.25, weight=800, anchor="middle")
    return group(body + words(-w / 2 + tab + 4.5, size * 0.36, e.label, size, weight=600, width=w - tab - 8), e.x, e.y)


def defence(e: Element) -> str:
    """A defence: guns are square, mines round with spikes. An empty place is dashed, a destroyed one crossed out."""
    f, r = e.facts, e.w / 2
    stands = f["state"] in ("printed", "placed")
    ink = "var(--ott-on)" if stands else "var(--ink)"
    mine = f["type"] == "minefield"
    if stands:
        body = (path(f"M0 {number(-r - 5)}V{number(r + 5)}M{number(-r - 5)} 0H{number(r + 5)}", stroke="var(--ott)",
                     stroke_width=3.0) if mine else "")
        look: dict[str, object] = {"fill": "var(--ott)", "stroke": "var(--halo)", "stroke_width": 1.6}
    else:
        body = ""
        look = {"fill": "var(--surface)", "stroke": "var(--ott)", "stroke_width": 1.8, "stroke_dasharray": "4 3"}
    body += circle(0, 0, r, **look) if mine else rect(-r, -r, 2 * r, 2 * r, 8, **look)
    body += words(0 if mine or not stands else -5.5, 6.5, str(f["value"]), 18, weight=800, fill=ink, anchor="middle")
    if stands and not mine:
        body += path("M2.5 7L12 -6", stroke=ink, stroke_width=4.2, stroke_linecap="round")
    if f["state"] == "destroyed":
        body += path(f"M{-r:.0f} {-r:.0f}L{r:.0f} {r:.0f}M{r:.0f} {-r:.0f}L{-r:.0f} {r:.0f}", stroke="var(--bad)",
                     stroke_width=3.0, stroke_linecap="round")
    return group(body, e.x, e.y)


def fleet(e: Element) -> str:
    """The fleet in front of the straits."""
    return group(shadowed(e.w, e.h, 5, "var(--ally)")
                 + path(SHIP, fill="var(--ally-on)", stroke="var(--ally-on)", stroke_width=1.4), e.x, e.y)


def u_boat(e: Element) -> str:
    """A submarine under the water line."""
    return group(shadowed(e.w, e.h, 6, "var(--ger)")
                 + path(f"M{number(-e.w / 2 + 4)} -3Q-12 -6 -6 -3T6 -3T{number(e.w / 2 - 4)} -3",
                        stroke="var(--ger-on)", stroke_width=1.3)
                 + path("M-13 4Q-13 0 -8 0H-3V-6H3V0H8Q13 0 13 4Q13 8 8 8H-8Q-13 8 -13 4Z", fill="var(--ger-on)"),
                 e.x, e.y)


def marker(e: Element) -> str:
    """A marker on a step of a track that repeats its number; a `quiet` one is an outline with a word below."""
    w, h = e.w, e.h
    if e.facts.get("quiet"):
        return group(rect(-w / 2, -h / 2, w, h, 7, fill="none", stroke="var(--ink)", stroke_width=2.4,
                          stroke_dasharray="3 3"), e.x, e.y)
    return group(rect(-w / 2, -h / 2, w, h, 7, fill=f"var(--{e.facts.get('colour', 'ink')})", stroke="var(--halo)",
                      stroke_width=2)
                 + words(0, h * 0.17, e.label, e.facts.get("size", 21), weight=800, fill=e.facts.get(
                     "ink", "var(--paper)"), anchor="middle")
                 + (path(f"M-6 {number(-h / 2 - 3)}h12l-6 7z", fill="var(--ink)") if e.facts.get("flag") else ""),
                 e.x, e.y)


def battle(e: Element) -> str:
    """A battle of a series in its place: dashed before it is fought, afterwards with the sign of its result."""
    f, w, h = e.facts, e.w, e.h
    result = f.get("result", "")
    body = rect(-w / 2, -h / 2, w, h, 6, fill=f"var(--{result}-soft)" if result else "var(--surface-2)",
                stroke=f"var(--{result or 'line-2'})", stroke_width=1.4, stroke_dasharray=None if result else "4 3")
    body += words(0, -h / 2 + 21, str(f["value"]), 18, weight=800, anchor="middle")
    body += words(0, -h / 2 + 36, f["flag"], 12, weight=600, fill="var(--ink-2)", anchor="middle")
    if result:
        return group(body + sign(result, 0, h / 2 - 11, 7.5), e.x, e.y)
    return group(body + words(0, h / 2 - 7, e.label, 12, weight=600, fill="var(--ink-2)", anchor="middle"), e.x, e.y)


def fort(e: Element) -> str:
    """Fortifications that block the way: a bastion with the remaining steps."""
    body = rect(-e.w / 2, -e.h / 2, e.w, e.h, 5, fill="var(--ott)", stroke="var(--halo)", stroke_width=1.6)
    body += path("M-21 5V-3H-18V0H-15V-3H-12V0H-9V-3H-6V5Z", fill="var(--ott-on)")
    return group(body + words(10, 5, e.label, 12.5, weight=800, fill="var(--ott-on)", anchor="middle"), e.x, e.y)


WORKS = {"railway": "M-15 -5H15M-15 6H15M-11 -10V11M-4 -10V11M4 -10V11M11 -10V11",
         "bastion": "M0 -15L4 -6L13 -7.5L8.5 1L13 9L4 8L0 15L-4 8L-13 9L-8.5 1L-13 -7.5L-4 -6Z",
         "trench": "M-14 5L-7 -5L0 5L7 -5L14 5"}
"""The signs of works on the map: a railway, a bastion's star, a trench."""


def work(e: Element) -> str:
    """Works on the map with their name: a fortress and its level, a trench; dashed if not built or destroyed."""
    f, w, h = e.facts, e.w, e.h
    stands = f["stands"]
    body = shadowed(w, h, 8, "var(--surface)", stroke="var(--ink)" if stands else "var(--line-2)", stroke_width=1.4,
                    stroke_dasharray=None if stands else "4 3")
    look = {"fill": "var(--hab)" if stands else "none", "stroke": "var(--ink)"} if f["sign"] == "bastion" else {
        "stroke": "var(--ink)" if stands else "var(--line-2)", "stroke_width": 3.2 if f["sign"] == "trench" else 2}
    body += path(WORKS[f["sign"]], transform=f"translate({number(-w / 2 + 21)} 0)", stroke_linejoin="round", **look)
    if f["sign"] == "bastion" and stands:
        body += words(-w / 2 + 21, 5.5, str(f["level"]), 14, weight=800, fill="var(--hab-on)", anchor="middle")
    if f.get("lost"):
        body += path(f"M{number(-w / 2 + 9)} 11L{number(-w / 2 + 33)} -11", stroke="var(--bad)", stroke_width=3.0,
                     stroke_linecap="round")
    body += words(-w / 2 + 40, -2, e.label, 12.5, weight=700, width=w - 46)
    return group(body + words(-w / 2 + 40, 12, f["below"], 11, fill="var(--ink-2)", width=w - 46), e.x, e.y)


def badge(e: Element) -> str:
    """A small dark plate with a number or a word."""
    ink = e.facts.get("ink", "paper")
    return group(rect(-e.w / 2, -e.h / 2, e.w, e.h, e.facts.get("r", 8), fill=f"var(--{e.facts.get('colour', 'ink')})",
                      stroke=e.facts.get("line"))
                 + words(0, e.facts.get("size", 20) * 0.36, e.label, e.facts.get("size", 20), weight=800,
                         fill=f"var(--{ink})", anchor="middle", width=e.w - 8), e.x, e.y)


def actions(e: Element) -> str:
    """Actions as numbered discs: full if still available, struck through if used, ringed if the staff gave them."""
    body, x = "", 0.0
    for i, state in enumerate(e.facts["states"], 1):
        left = state != "used"
        body += circle(x, 0, 13, fill="var(--accent)" if state == "left" else "var(--ger)" if left else "none",
                       stroke="var(--line-2)" if not left else None, stroke_width=1.6,
                       stroke_dasharray=None if left else "3 3")
        body += words(x, 5, "S" if state == "staff" else str(i), 14, weight=800, anchor="middle",
                      fill="var(--accent-ink)" if state == "left" else "var(--ger-on)" if left else "var(--ink-3)",
                      text_decoration=None if left else "line-through")
        x += 34
    return group(body, e.x, e.y)


SMALL_EMBLEMS = {"ott": "M2.4 -5A5.2 5.2 0 1 0 2.4 5A4 4 0 1 1 2.4 -5Z", "hab": "M0 -7L5.2 0L0 7L-5.2 0Z"}


def track(e: Element) -> str:
    """The whole track of a front in a row: numbered spaces, stars for sites, the front, the capital at the end."""
    f, size, gap = e.facts, e.h, 3.0
    colour, body, x = f["code"].lower(), "", -e.w / 2
    for space in f["spaces"]:
        here = space["number"] == f["at"]
        body += rect(x, -size / 2, size, size, 5, fill=f"var(--{colour})" if here else "var(--surface-2)",
                     stroke="var(--ink)" if here else "var(--line-2)", stroke_width=1.8 if here else 1.0)
        body += words(x + size / 2, 5.2, str(space["number"]), 14.5, weight=800 if here else 500, anchor="middle",
                      fill=f"var(--{colour}-on)" if here else "var(--ink-2)")
        if space["site"]:
            body += small_star(x + size - 3, -size / 2 + 2, space["lost"])
        x += size + gap
    body += rect(x, -size / 2, size, size, 5, fill=f"var(--{f['side']})")
    body += path(SMALL_EMBLEMS[f["side"]], fill=f"var(--{f['side']}-on)",
                 transform=f"translate({number(x + size / 2)} 0)")
    return group(body, e.x, e.y)


def small_star(x: float, y: float, lost: bool) -> str:
    """A site on a short track; hollow if lost."""
    return group(path(star_path(7), fill=f"var(--{'surface' if lost else 'hab'})",
                      stroke=f"var(--{'bad' if lost else 'ink'})", stroke_width=1.6 if lost else 1.0), x, y)


def ribbon_title(e: Element) -> str:
    """A title in the serif face, shrunk to its width."""
    return words(e.x, e.y, e.label, e.facts.get("size", 22), weight=700, font_family=SERIF, width=e.w)


DRAW = {"pennant": pennant, "moves": small_pennant, "code": code_chip, "lost": lost_site, "resource": resource,
        "plate": plate, "pill": pill, "chip": chip, "defence": defence, "fleet": fleet, "u_boat": u_boat,
        "marker": marker, "battle": battle, "fort": fort, "work": work, "badge": badge, "actions": actions,
        "flag": flag, "track": track, "title": ribbon_title, "vignette": vignette}
