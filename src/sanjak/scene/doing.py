"""Signs of what can be done in a place: a disc with a line drawing, the same on the map and in its key."""

from __future__ import annotations

from .ink import circle, group, path
from .model import Element

OUTLINES = {
    "go": "M-4 4L4 -4M-2.4 -4H4V2.4",
    "march": "M-5 -4.4L-.6 0L-5 4.4M.6 -4.4L5 0L.6 4.4",
    "fire": "M0 -7V-2.6M0 2.6V7M-7 0H-2.6M2.6 0H7M4.8 0A4.8 4.8 0 1 1 -4.8 0A4.8 4.8 0 1 1 4.8 0",
    "bombard": "M-6 3.4Q-2.6 -9 3.6 -.6M3.6 -.6L4.4 -4.6M3.6 -.6L-.2 -1.4M-6.4 5.6H6.4",
    "sweep": "M-6.4 4.6Q-3.2 1.4 0 4.6T6.4 4.6M-4.4 -.4L3.6 -6M3.6 -6L5.4 -2.4",
    "land": "M0 -6.4V1M-3.2 -1.8L0 1.4L3.2 -1.8M-6.4 3.4Q0 8 6.4 3.4",
    "assault": "M-5.4 -5.4L4.4 4.4M5.4 -5.4L-4.4 4.4M-6 1.6L-1.8 5.8M6 1.6L1.8 5.8",
    "mine": "M0 -6.6V6.6M-6.6 0H6.6M-4.6 -4.6L4.6 4.6M4.6 -4.6L-4.6 4.6M3 0A3 3 0 1 1 -3 0A3 3 0 1 1 3 0",
}
"""Lines around a centre, by the name of a sign."""

COLOURS = {"fire": "bad", "bombard": "bad", "assault": "bad", "mine": "bad", "sweep": "ally"}
"""The colours of signs; others have that of a destination."""


def shapes() -> dict[str, str]:
    """The outlines of all signs, for a ground."""
    return {f"sign-{name}": d for name, d in OUTLINES.items()}


def doing(e: Element) -> str:
    """A sign by itself."""
    name = e.facts["sign"]
    colour = f"var(--{COLOURS.get(name, 'st-dest')})"
    return group(circle(0, 0, e.w / 2, fill=colour, stroke="var(--halo)", stroke_width=1.5)
                 + path(OUTLINES[name], fill="none", stroke="var(--halo)", stroke_width=1.9, stroke_linecap="round",
                        stroke_linejoin="round", transform=f"scale({e.w / 22:.3f})"), e.x, e.y)


DRAW = {"doing": doing}
