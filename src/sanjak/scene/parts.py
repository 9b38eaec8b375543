"""Small parts of sheets: text, lines of text, paper panels, places to choose."""

from __future__ import annotations

from collections.abc import Sequence

from .model import Box, Element


def text(id: str, x: float, y: float, label: str, *, width: float = 0, **facts: object) -> Element:
    """Text that changes: a mark on the sheet. The panels say the same in words."""
    return Element(id, "text", label, x=x, y=y, w=width, layer="marks", facts=facts)


def lines(id: str, x: float, y: float, said: Sequence[str], **facts: object) -> Element:
    """Several lines of words."""
    return Element(id, "prose", x=x, y=y, layer="marks", facts={"lines": tuple(said), **facts})


def spot(id: str, option: str, said: str, at: Box, space: str = "") -> Element:
    """A place that lights up when its option is offered; `at` has its centre and size."""
    return Element(f"spot:{id}", "spot", said, option=option, x=at.x, y=at.y, w=at.w, h=at.h, space=space,
                   layer="targets")


def paper(id: str, frame: Box, title: str = "", note: str = "") -> Element:
    """A paper panel that fills a frame."""
    return Element(f"panel:{id}", "panel", x=frame.x + frame.w / 2, y=frame.y + frame.h / 2, w=frame.w, h=frame.h,
                   facts={"title": title, "note": note})
