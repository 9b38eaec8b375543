"""The few kinds of SVG markup that make up all drawings, and the width of text."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from html import escape
from math import cos, pi, sin

SERIF = "var(--font-serif)"

NARROW, THIN, MIDDLE, WIDE = "ijl.,:;'|!·", "frtI()[]/- –\"", "abcdeghknopqsuvxyzJL0123456789?+=<>§−", "mwMWO@%QG&"
WIDTHS = {**dict.fromkeys(NARROW, 0.29), **dict.fromkeys(THIN, 0.37), **dict.fromkeys(MIDDLE, 0.58),
          **dict.fromkeys(WIDE, 0.85)}
CAPITAL = 0.66
HEAVY = 1.13


@lru_cache(maxsize=8192)
def measure(words: str, size: float, weight: int = 400) -> float:
    """The width of text, slightly overestimated because readers have different fonts."""
    return sum(WIDTHS.get(letter, CAPITAL) for letter in words) * size * (HEAVY if weight >= 600 else 1)


def fit(words: str, width: float, size: float, weight: int = 400) -> float:
    """The font size at which text fits into a width, at most the given size."""
    wide = measure(words, size, weight)
    return size if wide <= width else round(size * width / wide, 1)


def wrap(words: str, width: float, size: float, weight: int = 400) -> list[str]:
    """Text wrapped to a width, as lines."""
    lines: list[str] = []
    for word in words.split():
        if lines and measure(f"{lines[-1]} {word}", size, weight) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def cut(lines: Sequence[str], most: int) -> list[str]:
    """The first `most` lines; an ellipsis shows that there were more."""
    return list(lines) if len(lines) <= most else [*lines[:most - 1], lines[most - 1] + " …"]


# ---------------------------------------------------------------- markup


def number(value: float) -> str:
    """A number with at most one decimal, without a trailing zero."""
    return f"{value:.1f}".removesuffix(".0")


@cache
def svg_name(name: str) -> str:
    """The SVG spelling of an attribute's Python name."""
    return name.rstrip("_").replace("_", "-")


@lru_cache(maxsize=4096)
def quoted(value: str) -> str:
    """A value escaped for quotation marks."""
    return escape(value)


def attributes(values: dict[str, object]) -> str:
    """The attributes of a tag. Python names become SVG names; None and empty values are left out."""
    told = ""
    for name, value in values.items():
        if value is None or value == "":
            continue
        plain = number(value) if type(value) is float else quoted(value) if type(value) is str else str(value)
        told += f' {svg_name(name)}="{plain}"'
    return told


def tag(name: str, body: str = "", /, **values: object) -> str:
    """One tag."""
    return f"<{name}{attributes(values)}>{body}</{name}>" if body else f"<{name}{attributes(values)}/>"


def group(body: str, x: float = 0, y: float = 0, **values: object) -> str:
    """A group of shapes, moved to its place."""
    moved = f"translate({number(x)} {number(y)})" if x or y else None
    return f"<g{attributes({'transform': moved, **values})}>{body}</g>"


def rect(x: float, y: float, w: float, h: float, r: float = 0, **values: object) -> str:
    """A rectangle."""
    return tag("rect", x=float(x), y=float(y), width=float(w), height=float(h), rx=float(r) if r else None, **values)


def circle(x: float, y: float, r: float, **values: object) -> str:
    """A circle."""
    return tag("circle", cx=float(x), cy=float(y), r=float(r), **values)


def path(d: str, **values: object) -> str:
    """A path, unfilled by default."""
    return tag("path", d=d, **{"fill": "none", **values})


def words(x: float, y: float, said: str, size: float, *, weight: int = 400, fill: str = "var(--ink)",
          anchor: str = "start", width: float = 0, **values: object) -> str:
    """One line of text. With a `width` it shrinks to fit."""
    shown = fit(said, width, size, weight) if width else size
    return tag("text", escape(said, quote=False), x=float(x), y=float(y), font_size=float(shown),
               font_weight=weight if weight != 400 else None, fill=fill,
               text_anchor=anchor if anchor != "start" else None, **values)


def prose(x: float, y: float, lines: Sequence[str], size: float, leading: float, **values: object) -> str:
    """Several lines of text, the first at `y`."""
    fill = str(values.pop("fill", "var(--ink)"))
    rows = "".join(f'<tspan x="{number(x)}" y="{number(y + i * leading)}">{escape(line, quote=False)}</tspan>'
                   for i, line in enumerate(lines))
    return tag("text", rows, font_size=float(size), fill=fill, **values)


# ---------------------------------------------------------------- signs, drawn rather than typed: fonts differ


def star_path(r: float) -> str:
    """A star with five points."""
    points = [(radius * sin(i * pi / 5), -radius * cos(i * pi / 5))
              for i in range(10) for radius in ((r, r * 0.45)[i % 2],)]
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def cross_path(r: float) -> str:
    """The arms of a German cross."""
    a = r * 0.32
    return (f"M{number(-a)} {number(-r)}H{number(a)}V{number(-a)}H{number(r)}V{number(a)}H{number(a)}V{number(r)}"
            f"H{number(-a)}V{number(a)}H{number(-r)}V{number(-a)}H{number(-a)}Z")


SIGNS = {
    "good": "M-4.5 .5L-1.5 3.8L4.8 -4",
    "even": "M-4 -2H4M-4 2H4",
    "bad": "M-3.6 -3.6L3.6 3.6M3.6 -3.6L-3.6 3.6",
    "doubt": "M-2.6 -2.6Q-2.4 -5.4 0 -5.4T2.7 -2.6Q2.7 -.9 .9 .2Q0 .8 0 2M0 4.6V5.2",
}


def sign(kind: str, x: float, y: float, r: float = 9) -> str:
    """A round sign: good (a tick), even (two bars), bad (a cross), doubt (a question mark)."""
    colour = "warn" if kind == "doubt" else kind
    mark = path(SIGNS[kind], stroke="var(--surface)", stroke_width=2.0, stroke_linecap="round",
                stroke_linejoin="round", transform=f"scale({number(r / 9)})" if r != 9 else None)
    return group(circle(0, 0, r, fill=f"var(--{colour})") + mark, x, y)


def die(face: int, x: float, y: float, size: float = 36, sides: int = 6) -> str:
    """A die that shows a face; 0 is a die not yet rolled. A die with more than six sides is a kite with a number."""
    if sides > 6:
        return group(kite(size) + words(0, size * 0.13, str(face) if face else "?", size * 0.4, weight=700,
                                        anchor="middle"), x, y)
    body = rect(-size / 2, -size / 2, size, size, size / 5, fill="var(--surface)", stroke="var(--ink)",
                stroke_width=1.6)
    if not face:
        return group(body + words(0, size * 0.18, "?", size * 0.5, weight=700, anchor="middle"), x, y)
    far = size / 4
    at = {1: "c", 2: "ai", 3: "aci", 4: "adfi", 5: "adcfi", 6: "adbhfi"}[face]
    spots = {"a": (-far, -far), "b": (-far, 0), "d": (-far, far), "c": (0, 0), "f": (far, -far), "h": (far, 0),
             "i": (far, far)}
    pips = "".join(circle(*spots[spot], size / 11, fill="var(--ink)") for spot in at)
    return group(body + pips, x, y)


def kite(size: float) -> str:
    """The face of a ten-sided die: a kite with its edges."""
    wide, tall, low = number(size * 0.5), number(size * 0.56), number(size * 0.24)
    rim = (f"M0 -{tall}L{wide} -{number(size * 0.08)}L{number(size * 0.42)} {low}L0 {tall}L-{number(size * 0.42)} {low}"
           f"L-{wide} -{number(size * 0.08)}Z")
    return (path(rim, fill="var(--surface)", stroke="var(--ink)", stroke_width=1.6, stroke_linejoin="round")
            + path(f"M-{number(size * 0.42)} {low}L0 {number(size * 0.34)}L{number(size * 0.42)} {low}"
                   f"M0 {number(size * 0.34)}V{tall}", stroke="var(--ink)", stroke_width=1.0, stroke_opacity=".6"))
