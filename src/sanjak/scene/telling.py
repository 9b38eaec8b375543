"""The words of a game's board for a beat, one thing that happened: its headline, its tone, and its changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from .roll import Tone
from .words import signed

BeatKind = Literal["choice", "roll", "card", "move", "loss", "score", "turn", "told"]


@dataclass(frozen=True)
class Telling:
    """The words of a beat for one reader. An empty field means the default: see `sanjak.story.beats`.

    `group` is the title of a larger thing that the beat belongs to, such as a siege. The last beat of a group gives
    its verdict.
    """

    headline: str = ""
    detail: str = ""
    tone: Tone | Literal[""] = ""
    kind: BeatKind | Literal[""] = ""
    group: str = ""


class Measure(NamedTuple):
    """Something that a player counts. `good` is 1 if more of it is good for the reader, -1 if it is bad, else 0.

    A change reads "+1 space" with a unit, "Will −1" without one. `units` is the plural, where it is not regular.
    """

    name: str
    value: float
    good: int = 1
    unit: str = ""
    units: str = ""


class Change(NamedTuple):
    """A change of a measure in words, and its tone for the reader."""

    text: str
    tone: Tone


def changes(before: Mapping[str, Measure], after: Mapping[str, Measure]) -> Iterator[Change]:
    """The changes of a beat: each measure with another value. New and missing measures do not count."""
    for id, now in after.items():
        was = before.get(id)
        if was is not None and was.value != now.value:
            yield change(now, now.value - was.value)


def change(measure: Measure, by: float) -> Change:
    """A change in words."""
    better = by * measure.good
    tone: Tone = "good" if better > 0 else "bad" if better < 0 else "even"
    number = signed_half(by)
    if not measure.unit:
        return Change(f"{measure.name} {number}", tone)
    plural = measure.units or f"{measure.unit}s"
    return Change(f"{number} {measure.unit if abs(by) <= 1 else plural}", tone)


def signed_half(value: float) -> str:
    """A signed number, with ½ for a half."""
    whole = int(abs(value))
    if value == int(value):
        return signed(int(value))
    return f"{'+' if value > 0 else '−'}{whole or ''}½"
