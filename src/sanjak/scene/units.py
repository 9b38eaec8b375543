"""Counters of the war games: units with their symbol, factors and states; piles, forts, mines, beachheads.

An emblem identifies the side without its colour, a symbol the arm. Each state shows in three ways: in its look
(turned, hatched, cracked, entrenched), as a letter on a pill, and in the pill's colour. Small counters show less: from
56 units on everything, from 38 on no echelon, below that only the symbol and the first factor.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin

from .ink import circle, cross_path, group, measure, number, path, rect, tag, words
from .model import Element, Facts

FULL, MIDDLE = 56.0, 38.0
CARD, INK = "var(--prompt-on)", "var(--prompt)"
LINE = {"stroke": INK, "stroke_width": 2.1, "stroke_linecap": "round", "stroke_linejoin": "round"}


# ---------------------------------------------------------------- emblems of the sides


def emblem(side: str, ink: str) -> str:
    """The emblem that identifies a side: crescent, ring, cross, lozenge, triangle."""
    if side == "ally":
        return circle(0, 0, 4.9, fill="none", stroke=ink, stroke_width=2.5)
    d = {"ott": "M2.7 -4.9A5.7 5.7 0 1 0 2.7 4.9A4.3 4.3 0 1 1 2.7 -4.9Z", "ger": cross_path(5.6),
         "hab": "M0 -6.4L5 0L0 6.4L-5 0Z", "third": "M0 -5.6L6 4.8H-6Z"}[side]
    return path(d, fill=ink)


# ---------------------------------------------------------------- signs of the arms


def ship_sign(hull: str, works: str, lines: str) -> str:
    """A ship from the side."""
    return path(hull + works, fill=INK) + path(lines, stroke=INK, stroke_width=1.5)


SIGNS: dict[str, str] = {
    "infantry": path("M-18 -11L18 11M18 -11L-18 11", **LINE),
    "cavalry": path("M-18 11L18 -11", **LINE),
    "artillery": circle(0, 0, 5.4, fill=INK),
    "battleship": ship_sign("M-18 2.6H18L14.6 9H-14Z",
                            "M-3.6 2.6V-3H3.8V2.6ZM-1.2 -3V-7.6H1.4V-3ZM-12.6 2.6V-.4H-7.2V2.6ZM7.4 2.6V-.4H12.8V2.6Z",
                            "M-12 .4L-17 -1.4M12.4 .4L17.4 -1.4M0 -7.6V-11"),
    "cruiser": ship_sign("M-18 3.4H18L15.6 8.6H-15Z",
                         "M-2.6 3.4V-1.6H2.8V3.4ZM-8.6 3.4V-4H-6.4V3.4ZM6.4 3.4V-4H8.6V3.4Z",
                         "M-12 2L-16 0M12 2L16 0M0 -1.6V-10"),
    "minesweeper": ship_sign("M-13 2.6H12L9 9H-11Z", "M-2 2.6V-2.4H5V2.6Z", "M-6 2.6V-8M12 5.4Q17 9 16.8 -3"),
    "foot": path("M-14 9L11 -7M14 9L-11 -7", **LINE)
    + path("M16 -10.4L10.4 -9.4L12.6 -4.6ZM-16 -10.4L-10.4 -9.4L-12.6 -4.6Z", fill=INK),
    "janissary": path("M-13 9.4L7 -8M13 9.4L-7 -8M-3.4 -2.6V-9h6.8v6.4", **LINE)
    + path("M7 -8q6 -2.5 7 3.5q-5.5 -.5 -7 -3.5ZM-7 -8q-6 -2.5 -7 3.5q5.5 -.5 7 -3.5Z", fill=INK),
    "horse": path("M-4.5 10.2c.2 -4.6 3.6 -5.2 3.7 -8.2c-2.6 1.7 -4.4 2.3 -5.9 3.6l-3 -2.6c1 -4.7 4.6 -9.4 8.6 -10.6"
                  "l.4 -2.4l2.4 2.2c6 .8 9 6.2 9.2 11.2c.1 2.6 -.3 4.6 -.6 6.8Z", fill=INK),
    "raider": path("M-6 -9.4C8 -7.4 8 7.4 -6 9.4ZM-12 0H10", **LINE) + path("M14 0L8.4 -3V3Z", fill=INK),
    "peasants": path("M-9 10V-4M-13 -10V-6Q-13 -3 -9 -3T-5 -6V-10M-9 -10V-3M8 10V-2", **LINE)
    + path("M8 -11Q13 -5 8 -2Q3 -5 8 -11Z", fill=INK),
    "guns": path("M-13 -.5L9.5 -7.6L11.2 -2.6L-10.6 5.2Q-14.6 3.6 -13 -.5Z", fill=INK)
    + circle(-3, 4.6, 5.2, fill=CARD, stroke=INK, stroke_width=2)
    + path("M-3 -.6V9.8M-8.2 4.6H2.2", stroke=INK, stroke_width=1.2),
    "siege_guns": path("M-10 3.4L-2.4 -9.4Q.6 -11.6 3.8 -9.6L8.4 -6.8L1 6ZM-14 9.6H14L9 3.6H-9.6Z", fill=INK)
    + circle(12.6, -7.4, 3.1, fill=INK),
    "garrison": path("M-10 10V-4h-2.4v-6h4v2.6h3.4V-10h10v2.6H8.4V-10h4v6H10V10H3.2V3.6a3.2 3.2 0 0 0 -6.4 0V10Z",
                     fill=INK),
    "galley": path("M-17 3.4Q0 8.6 17 1.6L12.6 7.4H-12ZM-2 3V-11L10 1.4Z", fill=INK)
    + path("M-11 7.4l-3 3.6M-6 7.4l-3 3.6M-1 7.4l-3 3.6M4 7.4l-3 3.6M9 7.4l-3 3.6", stroke=INK, stroke_width=1.3),
    "train": path("M-14 4V-3Q-14 -9 -7 -9H6Q12 -9 12 -3V4ZM12 3.4L18 0", **LINE)
    + circle(-8, 6.6, 3.6, fill=CARD, stroke=INK, stroke_width=1.9)
    + circle(7, 6.6, 3.6, fill=CARD, stroke=INK, stroke_width=1.9),
}
"""The symbols for a counter's panel, 40 by 25 around its centre."""


# ---------------------------------------------------------------- states


class State:
    """The look of a state: its letters, a single letter for small counters, the pill's colours."""

    __slots__ = ("ground", "ink", "letter", "letters")

    def __init__(self, letters: str, letter: str, ground: str, ink: str = "ink") -> None:
        self.letters, self.letter, self.ground, self.ink = letters, letter, ground, ink


STATES: dict[str, State] = {
    "activated": State("ACT", "A", "ink", "paper"),
    "twice": State("ACT 2", "2", "ink", "paper"),
    "disrupted": State("D", "D", "warn-soft"),
    "broken": State("B", "B", "bad", "surface"),
    "entrenched": State("E", "E", "surface"),
    "unsupplied": State("OOS", "O", "surface"),
    "fired": State("F", "F", "surface-2"),
    "disabled": State("DIS", "D", "warn-soft"),
    "crippled": State("CR", "C", "bad", "surface"),
    "reserve": State("R", "R", "good-soft"),
    "idle": State("no SP", "–", "surface-3"),
}

SANDBAGS = ("M-30 36Q-30 28 -22 28Q-15 28 -14 33Q-12 28 -5 28Q3 28 4 33Q6 28 13 28Q21 28 22 33Q24 29 28 29"
            "Q32 30 32 36Z")
CRACK = "M-32 -2L-20 -12L-12 2L-2 -12L8 3L18 -11L32 1"
WATER = "M-32 12Q-24 7 -16 12T0 12T16 12T32 12"


def looks(states: Sequence[str]) -> str:
    """The look of states on the face of a counter of 64 units."""
    body = ""
    if "crippled" in states:
        body += path(f"{WATER}V24Q32 32 24 32H-24Q-32 32 -32 24Z", fill="var(--shadow)", fill_opacity=".6")
        body += path(WATER, stroke="var(--sea)", stroke_width=2)
    if "disrupted" in states or "disabled" in states:
        body += rect(-32, -32, 64, 64, 8, fill="url(#sj-hatch-strong)")
    if "broken" in states:
        body += path(CRACK, stroke="var(--halo)", stroke_width=4.6) + path(CRACK, stroke="var(--bad)", stroke_width=2.4)
    return body


def pills(states: Sequence[str], large: bool) -> str:
    """The letters of states, from the lower right corner to the left."""
    body, x = "", 34.0 if large else 38.0
    for state in states:
        look = STATES[state]
        told, size, tall = (look.letters, 12.5, 18.0) if large else (look.letter, 19.0, 26.0)
        wide = max(tall, measure(told, size, 800) + 8)
        body += rect(x - wide, 38 - tall if large else 12, wide, tall, tall / 2, fill=f"var(--{look.ground})",
                     stroke="var(--ink)", stroke_width=1.2 if large else 2.0)
        body += words(x - wide / 2, 38 - tall / 2 + 4.6 if large else 32, told, size, weight=800,
                      fill=f"var(--{look.ink})", anchor="middle")
        x -= wide + 2
    return body


# ---------------------------------------------------------------- a unit


def counter(f: Facts, size: float) -> str:
    """A unit's counter, drawn around its centre."""
    ink, states, large = f"var(--{f['side']}-on)", f.get("states", ()), size >= MIDDLE
    body = rect(-32, -30.2, 64, 64, 8, fill="var(--shadow)", fill_opacity=".32")
    body += rect(-32, -32, 64, 64, 8, fill=f"var(--{f['side']})", stroke="var(--halo)", stroke_width=100 / size)
    if "reserve" in states:
        body += rect(-28.5, -28.5, 57, 57, 6, fill="none", stroke=ink, stroke_width=2, stroke_dasharray="4 4")
    body += looks([state for state in states if state == "crippled"])
    body += (large_face(f, ink, size >= FULL) if large else small_face(f, ink))
    body += looks([state for state in states if state != "crippled"])
    turned = group(body, transform=f"rotate({f['turned']})") if f.get("turned") else body
    if "entrenched" in states:
        turned += path(SANDBAGS, fill="var(--peak)", stroke="var(--ink)", stroke_width=1.2)
    return group(turned + pills(states, large), transform=f"scale({size / 64:.4f})")


def large_face(f: Facts, ink: str, full: bool) -> str:
    """Emblem, code, sign, echelon and factors."""
    body = group(emblem(f.get("emblem") or f["side"], ink), -22.5, -22.5)
    body += words(28, -18 if full else -17.6, f["code"], 12.5 if full else 14, weight=700, fill=ink, anchor="end",
                  width=28 if full and f.get("echelon") else 34)
    if full and f.get("echelon"):
        body += words(-9, -18.6, f["echelon"], 10.5, weight=700, fill=ink, anchor="middle")
    body += group(rect(-20, -12.6, 40, 25.2, 3, fill=CARD, fill_opacity=faded(f)) + drawn_sign(f), 0, -3.4)
    return body + words(0, 28, f["factors"], 18.5, weight=800, fill=ink, anchor="middle", width=60)


def small_face(f: Facts, ink: str) -> str:
    """The symbol and the first factor."""
    sign = group(rect(-19, -12, 38, 24, 3, fill=CARD, fill_opacity=faded(f)) + drawn_sign(f),
                 transform="translate(0 -9) scale(1.4)")
    first = str(f["factors"]).partition("–")[0]
    return sign + words(0, 29, first, 21, weight=800, fill=ink, anchor="middle", width=60)


def faded(f: Facts) -> str | None:
    """The opacity of the panel: pale once the unit has fired."""
    return ".45" if "fired" in f.get("states", ()) else None


def drawn_sign(f: Facts) -> str:
    """The symbol on the panel; heavy guns have a bar across the top."""
    heavy = path("M-18 -9.5H18", stroke=INK, stroke_width=3.4) if f.get("heavy") else ""
    return SIGNS[f["sign"]] + heavy


def unit(e: Element) -> str:
    """One unit."""
    return group(counter(e.facts, e.w), e.x, e.y)


def pile(e: Element) -> str:
    """Units in one place: the first on top, at most three drawn, with their number."""
    f, step = e.facts, e.w * 0.12
    units: Sequence[Facts] = f["units"]
    body = "".join(group(plain_back(units[i], e.w), step * i, -step * i) for i in range(min(3, len(units)) - 1, 0, -1))
    body += counter(units[0], e.w)
    many = f.get("count", len(units))
    if many > 1:
        r = max(8.0, e.w * 0.25)
        at = e.w * 0.5 + step
        body += (circle(at, -at, r, fill="var(--surface)", stroke="var(--ink)", stroke_width=1.2)
                 + words(at, -at + r * 0.5, str(many), r * 1.4, weight=800, anchor="middle", width=2 * r - 2))
    return group(body, e.x, e.y)


def plain_back(f: Facts, size: float) -> str:
    """The edge of a counter below another."""
    return rect(-size / 2, -size / 2, size, size, size / 8, fill=f"var(--{f['side']})", stroke="var(--halo)",
                stroke_width=1.2)


# ---------------------------------------------------------------- what does not move


def bastion(r: float) -> str:
    """The outline of a fort with five bastions."""
    points: list[tuple[float, float]] = []
    for i in range(5):
        turn = 2 * pi * i / 5
        for angle, radius in ((-0.4, 0.575), (-0.3, 0.736), (0.0, 1.0), (0.3, 0.736), (0.4, 0.575)):
            points.append((r * radius * sin(turn + angle), -r * radius * cos(turn + angle)))
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def works(e: Element) -> str:
    """A fort: a star with its letter or number; hatched if damaged, faded after firing, crossed out if destroyed."""
    f, r = e.facts, e.w / 2
    states = f.get("states", ())
    if f.get("gone"):
        near, far = number(-r * 0.6), number(r * 0.6)
        cross = f"M{near} {near}L{far} {far}M{far} {near}L{near} {far}"
        return group(path(bastion(r), stroke="var(--bad)", stroke_width=1.4, stroke_dasharray="2 2.5")
                     + path(cross, stroke="var(--bad)", stroke_width=2.2, stroke_linecap="round"), e.x, e.y)
    d = bastion(r)
    body = path(d, fill=f"var(--{f['side']})", stroke="var(--halo)", stroke_width=3.4, stroke_linejoin="round")
    body += path(d, fill=f"var(--{f['side']})", stroke="var(--ink)", stroke_width=1.1, stroke_linejoin="round",
                 fill_opacity=".6" if "fired" in states else None)
    if "disabled" in states or "crippled" in states:
        body += path(d, fill="url(#sj-hatch-strong)")
    body += circle(0, 0, r * 0.48, fill="var(--surface)", stroke="var(--ink)", stroke_width=0.9)
    body += words(0, r * 0.27, e.label, r * 0.78, weight=800, anchor="middle", width=r * 0.86)
    letters = "".join(STATES[state].letter for state in states)
    if letters:
        wide = measure(letters, r * 0.62, 800) + 5
        body += rect(r * 0.35, r * 0.35, wide, r * 0.8, r * 0.4, fill="var(--surface)", stroke="var(--ink)",
                     stroke_width=0.9)
        body += words(r * 0.35 + wide / 2, r * 0.97, letters, r * 0.62, weight=800, anchor="middle")
    return group(body, e.x, e.y)


def mine(e: Element) -> str:
    """A mine: a spiked disc. A hidden level shows as a question mark and a pattern; a dummy is hollow."""
    r, hidden, dummy = e.w / 2, bool(e.facts.get("hidden")), bool(e.facts.get("dummy"))
    colour = f"var(--{e.facts['side']})"
    spikes = "".join(tag("path", d="M0 -18V-24", transform=f"rotate({45 * i})") for i in range(8))
    body = group(spikes, stroke=colour, stroke_width=3.6, stroke_linecap="round")
    body += circle(0, 0, 19, fill="var(--surface)" if dummy else colour, stroke=colour if dummy else "var(--halo)",
                   stroke_width=3.0 if dummy else 1.8, stroke_dasharray="5 3" if dummy else None)
    if hidden:
        body += circle(0, 0, 16, fill="url(#sj-back)")
    ink = "var(--ink)" if dummy else f"var(--{e.facts['side']}-on)"
    body += words(0, 8, "?" if hidden else e.label, 23, weight=800, fill=ink, anchor="middle", width=34)
    return group(group(body, transform=f"scale({r / 24:.3f})"), e.x, e.y)


def beach(e: Element) -> str:
    """A beachhead: a landing ramp with its letters; hollow and dashed if out of supply."""
    w, h, supplied = e.w, e.h, e.facts.get("supplied", True)
    d = (f"M{number(-w / 2)} {number(-h / 2)}H{number(w / 2)}L{number(w / 2 - h * .4)} {number(h / 2)}"
         f"H{number(-w / 2 + h * .4)}Z")
    ground, line = ("var(--ally)", "var(--halo)") if supplied else ("var(--surface)", "var(--ally)")
    body = path(d, fill=ground, stroke=line, stroke_width=1.4, stroke_dasharray=None if supplied else "3 2",
                stroke_linejoin="round")
    return group(body + words(0, h * 0.27, e.label, h * 0.78, weight=800, anchor="middle", width=w - h * 0.6,
                              fill="var(--ally-on)" if supplied else "var(--ink)"), e.x, e.y)


def tag_pill(e: Element) -> str:
    """A small light pill with an area's code, below a pile that covers the ground."""
    wide = e.w or measure(e.label, 10.5, 700) + 10
    return group(rect(-wide / 2, -7.5, wide, 15, 7.5, fill="var(--surface)", stroke="var(--line-2)", stroke_width=0.9)
                 + words(0, 3.9, e.label, 10.5, weight=700, anchor="middle", width=wide - 6), e.x, e.y)


PATTERNS = "".join((
    '<pattern id="sj-hatch-strong" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect width="3" height="8" fill="var(--prompt)" fill-opacity=".42"/></pattern>',
    '<pattern id="sj-back" width="10" height="10" patternUnits="userSpaceOnUse">'
    '<path d="M0 5L5 0L10 5L5 10Z" fill="none" stroke="var(--halo)" stroke-opacity=".28" stroke-width="1.2"/>'
    '</pattern>',
))

DRAW: dict[str, Callable[[Element], str]] = {
    "unit": unit, "pile": pile, "works": works, "mine": mine, "beach": beach, "tag": tag_pill}
