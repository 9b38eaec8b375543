"""The roll card: the die, each modifier with its reason and case, the total, the number needed and the result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from sanjak.kernel import Drm, Rolled

from .ink import SERIF, die, fit, measure, number, path, rect, sign, words, wrap
from .model import Box
from .svg import document
from .words import capital, signed

WIDE = 500.0
Tone = Literal["good", "even", "bad"]


@dataclass(frozen=True)
class RollCard:
    """A die with its title, its result in words and in tone (good, even, bad), and the chances before the roll."""

    title: str
    event: Rolled
    result: str
    tone: Tone = "even"
    before: str = ""
    below: str = ""


@dataclass(frozen=True)
class RollPreview:
    """A roll before the die: its modifiers, the number needed, the tone of each face.

    Of several dice the best counts. `means` says what the chance is of, `good` and `bad` what success and failure
    bring, `results` what each face brings where there is more than success and failure. `kind` is the plural name of
    such rolls, by which a player may ask not to be shown them first.
    """

    title: str
    case: str
    drms: tuple[Drm, ...]
    needed: str
    faces: tuple[Tone, ...]
    below: str = ""
    dice: int = 1
    means: str = "chance of success"
    good: str = ""
    bad: str = ""
    results: tuple[str, ...] = ()
    kind: str = "rolls"

    @property
    def chance(self) -> float:
        """The probability of a good result."""
        bad: float = (1 - self.faces.count("good") / len(self.faces)) ** self.dice
        return 1 - bad


class Row(NamedTuple):
    """A line of the sum: its words, its case, its number, and whether it ends a part."""

    what: str
    case: str
    value: str
    strong: bool = False


def modifiers(drms: Iterable[Drm]) -> Iterator[Row]:
    """Each modifier with its reason."""
    for drm in drms:
        yield Row(capital(drm.reason), drm.case, signed(drm.value))


def sum_rows(event: Rolled) -> Iterator[Row]:
    """A roll, line by line."""
    if event.sum is None:
        yield Row("Die", "", str(event.die))
    yield from modifiers(event.drms)
    if event.drms or event.sum is not None:
        yield Row("Total", "", str(event.total), True)
    if event.needed:
        yield Row("Needed", event.case, event.needed, True)


# ---------------------------------------------------------------- after the die


def draw(card: RollCard, theme: str = "light") -> str:
    """The roll card as a separate picture."""
    event = card.event
    body, y = sum_markup(sum_rows(event), 206)
    if event.sum is None:
        body += die(event.die, 68, 132, 76, event.sides)
    shown = f"Rolled {event.die}" if event.sum is None else f"{event.total} in all"
    body += words(128, 126, shown, 26, weight=700, font_family=SERIF)
    body += words(128, 150, card.before, 14.5, fill="var(--ink-2)", width=WIDE - 160)
    if card.result:
        drawn, tall = result_box(card, y - 6)
        body, y = body + drawn, y + tall - 6
    return framed(card.title, head(card.title, event.case, card.below) + body, y + 22, spoken(card), theme)


def spoken(card: RollCard) -> str:
    """The roll card in words."""
    event = card.event
    die = [f"die {event.die}"] if event.sum is None else []
    parts = "".join(f"{part}, " for part in [*die, *(f"{signed(drm.value)} {drm.reason}" for drm in event.drms)])
    needed = f", needed {event.needed}" if event.needed else ""
    return f"{parts}total {event.total}{needed}{f', {card.result}' if card.result else ''}"


def result_box(card: RollCard, y: float) -> tuple[str, float]:
    """The result with its sign in a box, and the height of the box."""
    lines = wrap(capital(card.result), WIDE - 150, 20, 700)
    tall = 34 + 24.0 * len(lines)
    body = rect(28, y, WIDE - 60, tall, 11, fill=f"var(--{card.tone}-soft)", stroke=f"var(--{card.tone})",
                stroke_width=1.4) + sign(card.tone, 66, y + tall / 2, 20)
    return body + "".join(words(104, y + 35 + 24 * i, line, 20, weight=700, font_family=SERIF)
                          for i, line in enumerate(lines)), tall


# ---------------------------------------------------------------- parts


def sum_markup(rows: Iterable[Row], y: float) -> tuple[str, float]:
    """The sum line by line from `y`, and its lower end."""
    body, weak = "", True
    for row in rows:
        if row.strong and weak:
            body += path(f"M28 {number(y - 21)}H{number(WIDE - 32)}", stroke="var(--ink)", stroke_width=1.4)
        weak = not row.strong
        weight, room = 700 if row.strong else 400, 200.0 if len(row.value) > 6 else 290.0
        body += words(28, y, row.what, 16, weight=weight, width=room)
        column = 40 + min(room, measure(row.what, 16, weight)) if len(row.value) > 6 else 350.0
        body += words(column, y, f"§{row.case}", 13.5, weight=600, fill="var(--link)") if row.case else ""
        body += words(WIDE - 32, y, row.value, fit(row.value, 230, 18, 700), weight=700, anchor="end")
        y += 30
    return body, y


def head(title: str, case: str, below: str) -> str:
    """The title and the case of the rule."""
    told = " · ".join(part for part in (below, f"§{case}" if case else "") if part)
    return (words(28, 44, title, 22, weight=700, width=WIDE - 60, font_family=SERIF)
            + words(28, 68, told, 15, fill="var(--ink-2)", width=WIDE - 60)
            + path(f"M20 80H{number(WIDE - 20)}", stroke="var(--line)"))


def framed(title: str, body: str, tall: float, said: str, theme: str) -> str:
    """A card on paper."""
    paper = (rect(6, 9, WIDE - 12, tall - 16, 16, fill="var(--shadow)", fill_opacity=".2")
             + rect(6, 6, WIDE - 12, tall - 16, 16, fill="var(--surface)", stroke="var(--line-2)", stroke_width=1.2))
    return document(Box(0, 0, WIDE, tall), paper + body, f"{title}: {said}", theme)
