"""Drawings for the sixteenth and seventeenth century: leaders, fortresses with lost levels, stacks, hidden stacks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .ink import circle, group, measure, path, rect, words
from .model import Element, Facts
from .units import CARD, INK, bastion, counter, emblem, plain_back

HEADGEAR = {
    "ott": path("M-11.4 -8.6Q-12.4 -20 0 -20.4Q12.4 -20 11.4 -8.6Q0 -12 -11.4 -8.6Z", fill=CARD, stroke=INK,
                stroke_width=1)
    + path("M-10 -13Q0 -17 10.4 -12M-8 -16.6Q2 -19 9 -15.6", stroke=INK, stroke_opacity=".5")
    + path("M0 -20.4l3.6 -6.6", stroke=CARD, stroke_width=2.4) + path("M-4.6 -1.4Q0 6.4 4.6 -1.4Z", fill=INK),
    "hab": path("M-13 -9.6Q0 -13.4 13 -9.6L8 -11.6Q7.4 -18 0 -18Q-7.4 -18 -8 -11.6Z", fill=INK)
    + path("M6 -14.6Q15 -24 17.6 -14", stroke="var(--bad)", stroke_width=3, stroke_linecap="round"),
    "third": path("M-10.6 -8Q-12 -15 -8 -17.6H8Q12 -15 10.6 -8Q0 -11.4 -10.6 -8Z", fill=INK)
    + path("M7 -16L12 -26L13.4 -15Z", fill="var(--bad)"),
}
"""A turban, a hat with a feather, a fur cap."""


def bust(side: str, ink: str) -> str:
    """Head and shoulders."""
    return (path("M-15 13Q-14 2 -5 1L5 1Q14 2 15 13Z", fill=ink)
            + circle(0, -5, 7, fill="var(--hill)", stroke=INK, stroke_opacity=".4") + HEADGEAR[side])


def portrait(f: Facts, size: float, name: str) -> str:
    """A leader's portrait in a disc, with name below and ratings in a corner; drawn around its centre."""
    side = f["side"]
    ink = f"var(--{side}-on)"
    body = circle(0, 2, 31, fill="var(--shadow)", fill_opacity=".32")
    body += circle(0, 0, 31, fill=f"var(--{side})", stroke="var(--halo)", stroke_width=2.4)
    body += circle(0, 0, 27, fill="none", stroke=ink, stroke_width=1.2, stroke_opacity=".7")
    body += group(bust(side, ink), 0, -3)
    if name:
        wide = min(92.0, measure(name, 14, 700) + 14)
        body += rect(-wide / 2, 14, wide, 19, 9.5, fill="var(--surface)", stroke="var(--ink)", stroke_width=1.1)
        body += words(0, 28.4, name, 14, weight=700, anchor="middle", width=wide - 10)
    if f.get("rating"):
        body += rect(9, -34, 34, 23, 11.5, fill="var(--surface)", stroke="var(--ink)", stroke_width=1.3)
        body += words(26, -17.6, f["rating"], 15, weight=800, anchor="middle", width=30)
    return group(body, transform=f"scale({size / 64:.4f})")


def leader(e: Element) -> str:
    """One leader."""
    return group(portrait(e.facts, e.w, e.label), e.x, e.y)


def fortress(e: Element) -> str:
    """A fort: a star with its current level, and a crossed pip for each lost level. It is pale without a garrison."""
    f, r = e.facts, e.w / 2
    side, d = f["side"], bastion(r)
    fill = f"var(--{side})" if f.get("held") else f"var(--{side}-soft)" if side else "var(--surface-3)"
    empty = bool(side) and not f.get("held")
    body = path(d, stroke="var(--halo)", stroke_width=4.4, stroke_linejoin="round")
    body += path(d, fill=fill, stroke=f"var(--{side})" if empty else "var(--ink)", stroke_width=2.6 if empty else 1.4,
                 stroke_linejoin="round")
    body += circle(0, 0, r * 0.49, fill="var(--surface)", stroke="var(--ink)", stroke_width=1.1)
    body += words(0, r * 0.27, e.label, r * 0.76, weight=800, anchor="middle")
    lost = int(f.get("lost", 0))
    for i in range(lost):
        body += group(circle(0, 0, 4.6, fill="var(--bad-soft)", stroke="var(--bad)", stroke_width=1.5)
                      + path("M-2.5 -2.5l5 5m0 -5l-5 5", stroke="var(--bad)", stroke_width=1.4),
                      11 * (i - (lost - 1) / 2), r * 0.98)
    return group(body, e.x, e.y)


def army(e: Element) -> str:
    """A stack: its leader or best unit on top, the edges of the others, their number, and signs for its burdens."""
    f, step = e.facts, e.w * 0.09
    units: Sequence[Facts] = f["units"]
    lead = f.get("leader")
    under = min(2, len(units) - (0 if lead else 1))
    body = "".join(group(plain_back(units[0], e.w), step * (i - 1), -step * (i - 1)) for i in range(under, 0, -1))
    if lead:
        body += group(portrait(lead, e.w * 1.1, lead.get("name", "")), step, -step)
    elif units:
        body += counter(units[0], e.w)
    many = f.get("count", 0)
    if many > 1:
        body += badge_of(str(many), e.w * 0.5 + step, -e.w * 0.5 - step, max(8.5, e.w * 0.22))
    if note := f.get("note", ""):
        size = e.w * 0.2
        wide = measure(note, size, 800) + size * 0.9
        body += rect(e.w * 0.55 - wide, e.w * 0.42, wide, size * 1.4, size * 0.7, fill="var(--warn-soft)",
                     stroke="var(--ink)", stroke_width=0.9)
        body += words(e.w * 0.55 - wide / 2, e.w * 0.42 + size * 1.06, note, size, weight=800, anchor="middle")
    return group(body, e.x, e.y)


def badge_of(told: str, x: float, y: float, r: float) -> str:
    """A number in a light disc."""
    return (circle(x, y, r, fill="var(--surface)", stroke="var(--ink)", stroke_width=1.2)
            + words(x, y + r * 0.5, told, r * 1.4, weight=800, anchor="middle", width=2 * r - 3))


def covered(e: Element) -> str:
    """A counter lying face down: its side, a pattern, a question mark."""
    side, w = e.facts["side"], e.w
    ink = f"var(--{side}-on)"
    body = rect(-w / 2, -w / 2 + 1.6, w, w, w / 8, fill="var(--shadow)", fill_opacity=".32")
    body += rect(-w / 2, -w / 2, w, w, w / 8, fill=f"var(--{side})", stroke="var(--halo)", stroke_width=1.6)
    body += rect(-w / 2 + 3, -w / 2 + 3, w - 6, w - 6, w / 10, fill="url(#sj-back)", stroke=ink, stroke_opacity=".6")
    body += group(emblem(side, ink), 0, -w * 0.2)
    return group(body + words(0, w * 0.34, "?", w * 0.42, weight=800, fill=ink, anchor="middle"), e.x, e.y)


DRAW: dict[str, Callable[[Element], str]] = {"leader": leader, "fortress": fortress, "army": army, "covered": covered}
