"""The furniture of boards: panels, words, cells, slots, steps of a track, bars of chances."""

from __future__ import annotations

from .ink import SERIF, circle, group, measure, number, path, prose, rect, sign, words
from .model import Element
from .text import percent

TONES = {"": ("surface-2", "line-2"), "good": ("good-soft", "good"), "even": ("even-soft", "even"),
         "bad": ("bad-soft", "bad"), "warn": ("warn-soft", "warn")}
"""Each tone's soft background and line colour."""


def panel(e: Element) -> str:
    """A sheet of paper on the table with its title in small capitals and a note to the right."""
    x, y, title, note = e.x - e.w / 2, e.y - e.h / 2, e.facts.get("title", ""), e.facts.get("note", "")
    size = e.facts.get("size", 13)
    base = y + 21 * size / 13
    body = rect(x, y + 2.5, e.w, e.h, 10, fill="var(--shadow)", fill_opacity=".2")
    body += rect(x, y, e.w, e.h, 10, fill="var(--surface)", stroke="var(--line-2)", stroke_width=1.1)
    if title:
        body += words(x + 14, base, title.upper(), size, weight=700, letter_spacing=0.9)
        body += path(f"M{number(x + 12)} {number(base + 8)}H{number(x + e.w - 12)}", stroke="var(--line)")
    return body + (words(x + e.w - 12, base, note, size, fill="var(--ink-3)", anchor="end") if note else "")


def text(e: Element) -> str:
    """A line of words."""
    f = e.facts
    return words(e.x, e.y, e.label, f.get("size", 13), weight=f.get("weight", 400),
                 fill=f"var(--{f.get('colour', 'ink')})", anchor=f.get("anchor", "start"), width=e.w,
                 font_family=SERIF if f.get("serif") else None, font_style="italic" if f.get("italic") else None,
                 letter_spacing=f.get("spacing"))


def paragraph(e: Element) -> str:
    """Several lines of words."""
    f = e.facts
    return prose(e.x, e.y, f["lines"], f.get("size", 14), f.get("leading", 18),
                 fill=f"var(--{f.get('colour', 'ink')})", font_family=SERIF if f.get("serif") else None,
                 font_weight=f.get("weight"), font_style="italic" if f.get("italic") else None)


def rule(e: Element) -> str:
    """A thin line across."""
    return path(f"M{number(e.x - e.w / 2)} {number(e.y)}H{number(e.x + e.w / 2)}", stroke="var(--line)")


def cell(e: Element) -> str:
    """A part of a panel, with a title at the top and a tone."""
    ground, line = TONES[e.facts.get("tone", "")]
    body = rect(e.x - e.w / 2, e.y - e.h / 2, e.w, e.h, 7, fill=f"var(--{ground})",
                stroke=f"var(--{line if e.facts.get('tone') else 'line'})", stroke_width=1.1)
    return body + (words(e.x, e.y - e.h / 2 + 19, e.label, 13.5, weight=700, anchor="middle", width=e.w - 8)
                   if e.label else "")


def column(e: Element) -> str:
    """A box for markers with its sign and name at the top."""
    tone, x, y = e.facts["tone"], e.x - e.w / 2, e.y - e.h / 2
    return (rect(x, y, e.w, e.h, 8, fill=f"var(--{tone}-soft)", stroke=f"var(--{tone})", stroke_width=1.1)
            + sign(tone, x + 18, y + 18, 10) + words(x + 33, y + 23, e.label, 12.5, weight=700, width=e.w - 64))


def slot(e: Element) -> str:
    """An empty place: a dashed outline."""
    dashed = {"fill": "none", "stroke": "var(--line-2)", "stroke_width": 1.4, "stroke_dasharray": "4 3"}
    if e.facts.get("round"):
        return circle(e.x, e.y, e.w / 2, **dashed)
    return rect(e.x - e.w / 2, e.y - e.h / 2, e.w, e.h, 7, **dashed)


def step(e: Element) -> str:
    """A step of a track with its number."""
    ground, line = TONES[e.facts.get("tone", "")]
    return (rect(e.x - e.w / 2, e.y - e.h / 2, e.w, e.h, 5, fill=f"var(--{ground})", stroke=f"var(--{line})")
            + words(e.x, e.y + e.facts.get("size", 17) * 0.36, e.label, e.facts.get("size", 17), weight=600,
                    fill="var(--ink-2)", anchor="middle", width=e.w - 4))


CHEVRONS = {"now": ("ink", "paper"), "past": ("surface-3", "ink-2"), "": ("surface-2", "ink-2")}


def chevron(e: Element) -> str:
    """A step of a one-way track: an arrow, dark under the marker, pale once passed."""
    x, y, w, h, tip = e.x - e.w / 2, e.y - e.h / 2, e.w, e.h, 10
    ground, ink = CHEVRONS[e.facts["state"]]
    d = (f"M{number(x)} {number(y)}H{number(x + w - tip)}L{number(x + w)} {number(e.y)}L{number(x + w - tip)} "
         f"{number(y + h)}H{number(x)}L{number(x + tip)} {number(e.y)}Z")
    return (path(d, fill=f"var(--{ground})", stroke="var(--line-2)", stroke_width=1.1)
            + words(e.x + tip / 3, e.y + 5, e.label, 13.5, weight=700 if ink == "paper" else 500, fill=f"var(--{ink})",
                    anchor="middle", width=w - 2 * tip - 4))


def channel(e: Element) -> str:
    """A strait, drawn as a river with its fairway."""
    d = e.facts["d"]
    return group("".join(path(d, stroke=f"var(--{colour})", stroke_width=width, stroke_dasharray=dash)
                   for colour, width, dash in (("sea-2", 64, ""), ("sea", 52, ""), ("coast", 1.2, "5 5"))), e.x, e.y)


def bar(e: Element) -> str:
    """Chances as one bar: good plain, even dotted, bad hatched, each with its number if there is room."""
    x, y, body = e.x - e.w / 2, e.y - e.h / 2, ""
    for tone, share in e.facts["shares"]:
        wide = e.w * share
        if wide <= 0:
            continue
        body += rect(x, y, wide, e.h, fill=f"var(--{tone}-soft)", stroke=f"var(--{tone})")
        if tone != "good":
            body += rect(x, y, wide, e.h, fill=f"url(#sj-{'dots' if tone == 'even' else 'hatch'})")
        told = percent(share)
        if measure(told, 11, 700) + 2 <= wide:
            body += words(x + wide / 2, e.y + 4, told, 11.5, weight=700, anchor="middle")
        x += wide
    return body


def lamp(e: Element) -> str:
    """A round sign without text."""
    return sign(e.facts["tone"], e.x, e.y, e.w / 2)


def backdrop(e: Element) -> str:
    """Plain paper."""
    return rect(e.x - e.w / 2, e.y - e.h / 2, e.w, e.h, fill="var(--paper)")


def spot(e: Element) -> str:
    """A place that is invisible until it can be chosen."""
    return ""


DRAW = {"panel": panel, "text": text, "prose": paragraph, "rule": rule, "cell": cell, "column": column, "slot": slot,
        "step": step, "chevron": chevron, "channel": channel, "bar": bar, "sign": lamp, "paper": backdrop, "spot": spot}
