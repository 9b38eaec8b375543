"""Charts of a report, turn by turn: the points of each side, and the luck of all dice."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from sanjak.scene.ink import number, path, words
from sanjak.scene.words import signed

if TYPE_CHECKING:
    from .glance import Points
    from .report import Chapter

CHART_WIDE, CHART_TALL, CHART_LEFT, CHART_RIGHT = 640.0, 170.0, 46.0, 58.0


def luck_chart(chapters: Sequence[Chapter]) -> str:
    """A chart of the accumulated luck, turn by turn, around a dark zero line. Its description has the numbers."""
    if len(chapters) < 2:
        return ""
    most = max(1.0, max(abs(chapter.luck) for chapter in chapters))
    middle, scale = CHART_TALL / 2 - 8, (CHART_TALL / 2 - 22) / most
    across = (CHART_WIDE - CHART_LEFT - CHART_RIGHT) / (len(chapters) - 1)
    points = [(CHART_LEFT + across * i, middle - chapter.luck * scale) for i, chapter in enumerate(chapters)]
    curve = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
    last_x, last_y = points[-1]
    body = "".join(grid_line(middle - value * scale, signed(value, 1)) for value in (most, -most))
    body += path(f"M{number(CHART_LEFT)} {number(middle)}H{number(last_x)}", stroke="var(--ink)", stroke_width=1.4)
    body += words(CHART_LEFT - 6, middle + 4, "0", 12, fill="var(--ink-2)", anchor="end")
    body += path(curve, stroke="var(--st-select)", stroke_width=2.5, stroke_linejoin="round")
    body += words(last_x + 6, last_y + 4, signed(chapters[-1].luck, 1), 13, weight=700)
    body += words(CHART_LEFT, CHART_TALL - 4, f"turn {chapters[0].turn}", 12, fill="var(--ink-2)")
    body += words(last_x, CHART_TALL - 4, f"turn {chapters[-1].turn}", 12, fill="var(--ink-2)", anchor="end")
    said = "; ".join(f"turn {chapter.turn}: {signed(chapter.luck, 1)}" for chapter in chapters)
    return drawing("Luck so far, turn by turn", said, body)


def grid_line(y: float, label: str, right: float = CHART_RIGHT) -> str:
    """A light line with its value."""
    return (path(f"M{number(CHART_LEFT)} {number(y)}H{number(CHART_WIDE - right)}", stroke="var(--line)")
            + words(CHART_LEFT - 6, y + 4, label, 12, fill="var(--ink-2)", anchor="end"))


# ---------------------------------------------------------------- points

POINTS_RIGHT = 150.0


def points_chart(points: Sequence[Points]) -> str:
    """A line for the points of each side, with its name at the end; empty for a match of less than two turns."""
    if len(points) < 2:
        return ""
    most = max(1.0, max(share.value for _, standing in points for share in standing.shares))
    floor, scale = CHART_TALL - 26, (CHART_TALL - 42) / most
    across = (CHART_WIDE - CHART_LEFT - POINTS_RIGHT) / (len(points) - 1)
    body = grid_line(floor, "0", POINTS_RIGHT) + grid_line(floor - most * scale, f"{most:g}", POINTS_RIGHT)
    for at, (turn, _) in enumerate(points):
        body += words(CHART_LEFT + across * at, CHART_TALL - 6, str(turn), 12, fill="var(--ink-2)", anchor="middle")
    ends = [floor - share.value * scale for share in points[-1].standing.shares]
    for side, share in enumerate(points[-1].standing.shares):
        heights = [floor - standing.shares[side].value * scale for _, standing in points]
        line = "L".join(f"{number(CHART_LEFT + across * at)} {number(y)}" for at, y in enumerate(heights))
        body += path(f"M{line}", stroke="var(--ink)", stroke_width=5, stroke_linejoin="round")
        body += path(f"M{line}", stroke=f"var(--{share.colour})", stroke_width=3, stroke_linejoin="round")
        body += words(CHART_WIDE - POINTS_RIGHT + 8, apart(ends, side) + 4, f"{share.name} {share.figure}", 13,
                      weight=700, width=POINTS_RIGHT - 10)
    said = "; ".join(f"turn {turn}: " + ", ".join(f"{share.name} {share.figure}" for share in standing.shares)
                     for turn, standing in points)
    return drawing("The points of each side, turn by turn", said, body)


def apart(ends: Sequence[float], side: int) -> float:
    """The height of a side's name: beside the end of its line, but clear of the name above it."""
    higher = [end for at, end in enumerate(ends) if (end, at) < (ends[side], side)]
    return max([ends[side], *(end + NAME for end in higher)])


NAME = 16.0
"""The height of a name."""


def drawing(title: str, said: str, body: str) -> str:
    """A chart as SVG, with its numbers in words."""
    return (f'<svg viewBox="0 0 {number(CHART_WIDE)} {number(CHART_TALL)}" role="img" width="100%" '
            f'font-family="var(--font-ui)"><title>{escape(title)}</title><desc>{escape(said)}</desc>{body}</svg>')
