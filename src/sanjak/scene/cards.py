"""Playing cards on a table: cards as strips, stacks of strips, piles, and cards lying face down."""

from __future__ import annotations

from .ink import SERIF, circle, group, number, path, rect, sign, words
from .model import Element, Facts

STRIP = 29.0
PITCH = 33.0
HEAD = 28.0

LINE = {"stroke_width": 1.8, "stroke_linecap": "round", "stroke_linejoin": "round"}

EMBLEMS: dict[str, tuple[str, str, bool]] = {
    "City": ("ger", "M-6 6V-1h3.4V6M-2 6V-6h4V6M2.6 6V1H6V6Z", True),
    "Culture": ("mes", "M-6 6V0a6 6 0 0 1 12 0V6M-2.4 6V1.6a2.4 2.4 0 0 1 4.8 0V6", False),
    "Disaster": ("ott", "M1.6 -7L-4 1H-.4L-1.8 7L4.4 -1.6H.8Z", True),
    "Economics": ("mes", "M5.6 0A5.6 5.6 0 1 1 -5.6 0A5.6 5.6 0 1 1 5.6 0M0 -3V3M-2 -1h4M-2 1.4h4", False),
    "Government": ("ger", "M-6 -3L0 -6.5L6 -3ZM-5 -2V4M-1.7 -2V4M1.7 -2V4M5 -2V4M-6.5 5.4H6.5", False),
    "Language": ("ally", "M-6 -5H6V2H0L-4 6V2H-6Z", True),
    "Military": ("ott", "M-5 -5L5 5M5 -5L-5 5M-6 2l3 3M6 2l-3 3", False),
    "Mountains": ("third", "M-7 5L-2 -5L1 0L3 -3L7 5Z", True),
    "Politics": ("ger", "M0 -6V5.6M-3.6 5.6h7.2M-6 -4H6M-6 -4l-1.2 4.6h3.6L-4.8 -4M6 -4L4.8 .6h3.6z", False),
    "Religion": ("cau", "M-4.4 -4.4H4.4V4.4H-4.4ZM0 -6.3L6.3 0L0 6.3L-6.3 0Z", False),
    "River": ("gal", "M-6 -5C-1 -5 -3 0 1 0S2 5 6 5", False),
    "Sea": ("ally", "M-7 -2.5q2.3 -3 4.6 0t4.6 0t4.6 0M-7 3q2.3 -3 4.6 0t4.6 0t4.6 0", False),
    "Society": ("sal", "M-.7 2A2.7 2.7 0 1 1 -6.1 2A2.7 2.7 0 1 1 -.7 2M6.1 2A2.7 2.7 0 1 1 .7 2A2.7 2.7 0 1 1 6.1 2"
                       "M2.7 -3.6A2.7 2.7 0 1 1 -2.7 -3.6A2.7 2.7 0 1 1 2.7 -3.6", True),
    "Subjects": ("third", "M2.8 -3.4A2.8 2.8 0 1 1 -2.8 -3.4A2.8 2.8 0 1 1 2.8 -3.4M-5 6Q-5 0 0 0T5 6Z", True),
}
"""The emblem of each kind of card: its background colour, its lines, and whether they are filled."""


def emblem(kind: str, x: float, y: float) -> str:
    """A small square with the emblem of a kind of card."""
    colour, d, filled = EMBLEMS[kind]
    ink = f"var(--{colour}-on)"
    mark = path(d, fill=ink) if filled else path(d, stroke=ink, **LINE)
    return group(rect(-10, -10, 20, 20, 5, fill=f"var(--{colour})") + mark, x, y)


def badge(said: str, x: float, y: float) -> str:
    """A badge with the period that a card belongs to."""
    return (rect(x - 20, y - 10, 30, 20, 5, fill="var(--prompt)")
            + words(x - 5, y + 4.6, said, 13, weight=700, fill="var(--prompt-on)", anchor="middle", width=28,
                    font_family=SERIF))


def face(f: Facts, w: float) -> str:
    """A card as a strip, from its upper left corner: its value, its name, its period or its emblem."""
    plain = f["plain"]
    ground = {"fill": "var(--surface-2)", "stroke_dasharray": "4 3"} if plain else {"fill": "var(--surface)"}
    body = rect(0, 0, w, STRIP, 6, stroke="var(--line-2)", **ground)
    body += rect(0, 0, 30, STRIP, 6, fill="var(--surface-3)")
    body += words(15, 20.5, str(f["value"]), 17, weight=800, anchor="middle")
    room = (w - 36 - (56 if plain else 42)) * 0.9
    body += words(36, 19.3, f["name"], 13, weight=600, width=room)
    if plain:
        return body + words(w - 8, 19, "dummy", 11.5, fill="var(--ink-3)", anchor="end", font_style="italic")
    if f["period"]:
        return body + badge(f["period"], w - 17, STRIP / 2)
    return body + emblem(f["kind"], w - 17, STRIP / 2)


def strip(e: Element) -> str:
    """One card."""
    return group(face(e.facts, e.w), e.x - e.w / 2, e.y - e.h / 2)


def stack(e: Element) -> str:
    """Open cards one below the other, with their sum and the gain for the player who takes them."""
    f, x, y = e.facts, e.x - e.w / 2, e.y - e.h / 2
    body = rect(0, 0, e.w, e.h, 10, fill="var(--surface-2)", stroke="var(--line)")
    body += words(10, 19, e.label, 13, weight=600, fill="var(--ink-2)")
    body += words(e.w - 10, 20, f"Σ {f['sum']}", 15, weight=800, anchor="end")
    if f["gain"]:
        body += (rect(84, 5, 36, 19, 9, fill="var(--good-soft)", stroke="var(--good)")
                 + words(102, 19, f["gain"], 13, weight=700, fill="var(--good)", anchor="middle", width=30))
    body += "".join(group(face(card, e.w - 8), 4, HEAD + i * PITCH) for i, card in enumerate(f["cards"]))
    return group(body, x, y)


def pile(e: Element) -> str:
    """A place for the cards of one bid, with the total and the combo bonus below."""
    f, w, h = e.facts, e.w, e.h
    strong = f.get("next")
    body = rect(0, 0, w, h, 10, fill="var(--surface-2)", stroke="var(--ink)" if strong else "var(--line)",
                stroke_width=2.0 if strong else 1.0)
    body += "".join(rect(4, 6 + i * PITCH, w - 8, STRIP, 6, fill="none", stroke="var(--line-2)",
                         stroke_dasharray="4 3") for i in range(f["cards"], f["places"]))
    foot = 6 + f["places"] * PITCH + 4
    body += path(f"M8 {number(foot)}H{number(w - 8)}", stroke="var(--line)")
    body += words(10, foot + 25, "Total", 13, weight=600, fill="var(--ink-2)")
    body += words(w - 12, foot + 27, f["total"], 23, weight=800, anchor="end")
    if f["gain"]:
        body += words(10, foot + 47, f["gain"], 12.5, weight=700, fill="var(--good)", width=w - 20)
    return group(body, e.x - w / 2, e.y - h / 2)


def bid(e: Element) -> str:
    """A revealed total, with a tick if it won."""
    won = e.facts["won"]
    body = rect(e.x - e.w / 2, e.y - e.h / 2, e.w, e.h, 8, fill=f"var(--{'good-soft' if won else 'surface-2'})",
                stroke=f"var(--{'good' if won else 'line'})", stroke_width=1.1)
    body += words(e.x, e.y + 9, e.label, 26, weight=800, anchor="middle")
    if won:
        body += sign("good", e.x + 40, e.y, 9) + words(e.x + 54, e.y + 5, "won", 13.5, weight=700, fill="var(--good)")
    return body


CRESCENT = "M3.4 -7A7.4 7.4 0 1 0 3.4 7A5.8 5.8 0 1 1 3.4 -7Z"


def backs(e: Element) -> str:
    """Overlapping cards lying face down, with their number."""
    count, body = e.facts["count"], ""
    if not count:
        return ""
    pitch = min(21.0, (e.w - 66) / max(1, count - 1))
    for i in range(count):
        x = -e.w / 2 + 8 + i * pitch
        body += rect(x, -e.h / 2 + 4, 50, e.h - 8, 6, fill="var(--ott)", stroke="var(--halo)", stroke_width=1.6)
        body += path(CRESCENT, fill="var(--ott-on)", fill_opacity=".9", transform=f"translate({number(x + 25)} 0)")
    x = -e.w / 2 + 58 + (count - 1) * pitch
    return group(body + circle(x, -e.h / 2 + 8, 11, fill="var(--surface)", stroke="var(--ink)", stroke_width=1.4)
                 + words(x, -e.h / 2 + 12.6, str(count), 13, weight=800, anchor="middle"), e.x, e.y)


def period(e: Element) -> str:
    """The head of a column: its number, name and worth."""
    f, x, y = e.facts, e.x - e.w / 2, e.y - e.h / 2
    ground, ink, soft = ("prompt", "prompt-on", "prompt-on") if f.get("now") else ("surface-2", "ink", "ink-2")
    return group(rect(0, 0, e.w, e.h, 8, fill=f"var(--{ground})", stroke="var(--line-2)")
                 + words(10, e.h / 2 + 8, e.label, 22, weight=700, fill=f"var(--{ink})", width=38, font_family=SERIF)
                 + words(52, 23, f["title"], 13.5, weight=700, fill=f"var(--{ink})", width=e.w - 58)
                 + words(52, 42, f["note"], 13, fill=f"var(--{soft})", width=e.w - 58), x, y)


def rank(e: Element) -> str:
    """A letter in a circle: dark for the current turn, shaded for past ones."""
    fill, ink = {"now": ("prompt", "prompt-on"), "past": ("surface-3", "ink-3")}.get(
        e.facts.get("state", ""), ("surface-2", "ink-2"))
    return (circle(e.x, e.y, e.w / 2, fill=f"var(--{fill})", stroke="var(--line-2)")
            + words(e.x, e.y + e.w * 0.18, e.label, e.w * 0.55, weight=700, fill=f"var(--{ink})", anchor="middle"))


DRAW = {"strip": strip, "card_stack": stack, "card_pile": pile, "bid": bid, "backs": backs, "period": period,
        "rank": rank}
