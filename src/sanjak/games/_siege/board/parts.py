"""The parts of all sheets of a board: layout, words, panels, places to choose, and the desk."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from sanjak.scene.model import Box, Element, Ground, Sheet

from ..rules.fronts import on_map
from ..state import SiegeState
from .chances import Coming
from .names import Names
from .words import Words

STRIP = ("card", "fronts", "coming")
"""The sheets of the strip below the map."""

STRIP_TOP, WIDE, TALL = 1112, 480, 392


# ---------------------------------------------------------------- where things lie


def read_chart(data: str) -> dict[str, Any]:
    """The geometry of a board: `map.json` in the package of a game's data."""
    found: dict[str, Any] = json.loads(files(data).joinpath("map.json").read_text(encoding="utf-8"))
    return found


@dataclass(frozen=True, eq=False)
class Layout:
    """The places of a board's sheets."""

    chart: Mapping[str, Any]

    def frame(self, id: str) -> Box:
        """The frame of a sheet on the whole board."""
        if id == "map":
            return Box(*self.chart["viewBox"])
        if self.is_below(id):
            return Box(18 + (WIDE + 12) * STRIP.index(id), STRIP_TOP, WIDE, TALL)
        return Box(*(self.chart["insets"]["national_will" if id == "will" else id][k] for k in "xywh"))

    def is_below(self, id: str) -> bool:
        """Is this sheet in the strip below the map? On a larger map the strip is on the map."""
        return id in STRIP and id not in self.chart["insets"]

    def upper_left(self, id: str, dx: float, dy: float) -> tuple[float, float]:
        """A point of a panel from its upper left corner."""
        x, y, _, _ = self.frame(id)
        return x + dx, y + dy

    def slots(self, id: str) -> Any:
        """The places of markers inside a panel."""
        return self.chart["slots"][id]

    def panel(self, id: str, title: str = "", note: str = "") -> Element:
        """The paper of a panel."""
        x, y, w, h = self.frame(id)
        return Element(f"panel:{id}", "panel", x=x + w / 2, y=y + h / 2, w=w, h=h, facts={"title": title, "note": note})

    def header_note(self, id: str, note: str, colour: str = "ink-3") -> Element:
        """A changing note next to a panel's title."""
        x, y, w, _ = self.frame(id)
        return text(f"{id}:note", x + w - 12, y + 21, note, anchor="end", colour=colour)

    def sheet(self, id: str, title: str, ground: Ground, pieces: Iterable[Element]) -> Sheet:
        """A sheet in its frame, with room for the shadow of its panel."""
        x, y, w, h = self.frame(id)
        frame = Box(x, y, w, h) if id == "map" else Box(x - 2, y - 2, w + 4, h + 6)
        return Sheet(id, title, frame, ground, tuple(pieces), clip=id == "map")


@cache
def plain_ground(layout: Layout, id: str, title: str = "", note: str = "") -> Ground:
    """An empty panel."""
    return Ground(id, (layout.panel(id, title, note),))


@cache
def strip_ground(layout: Layout, id: str, title: str = "", note: str = "") -> Ground:
    """A panel of the strip, below the map on plain paper."""
    x, y, w, h = layout.frame(id)
    paper = Element("paper", "paper", x=x + w / 2, y=y + h / 2, w=w + 24, h=h + 24)
    return Ground(id, (*[paper] * layout.is_below(id), layout.panel(id, title, note)))


# ---------------------------------------------------------------- small parts


def text(id: str, x: float, y: float, label: str, *, width: float = 0, **facts: object) -> Element:
    """Text that changes: a mark on the sheet. The panels say the same in words."""
    return Element(id, "text", label, x=x, y=y, w=width, layer="marks", facts=facts)


def lines(id: str, x: float, y: float, said: Sequence[str], **facts: object) -> Element:
    """Several lines of words."""
    return Element(id, "prose", x=x, y=y, layer="marks", facts={"lines": tuple(said), **facts})


def spot(id: str, option: str, said: str, x: float, y: float, w: float, h: float, space: str = "") -> Element:
    """A place that lights up when its option is offered."""
    return Element(f"spot:{id}", "spot", said, option=option, x=x, y=y, w=w, h=h, space=space, layer="targets")


def fixed(x: float, y: float, label: str, width: float = 0, **facts: object) -> Element:
    """Words that never change."""
    return Element(f"text:{label}", "text", label, x=x, y=y, w=width, facts=facts)


# ---------------------------------------------------------------- the desk


@dataclass(frozen=True, eq=False)
class Desk:
    """Everything about a game that the drawing of its board needs: layout, names, and rules.

    `side` is the token of the empire; `cases` are rule cases by subject. Verbs of options: `taken_by` takes a Resource
    from a theater, `given_by` places one there free of charge, `front_verbs` act on a front, `gives_up` moves a marker
    out of a box. `will_sum` describes the counting of Will and `will_now` gives it in numbers. `lost_sites` are the
    sites in enemy hands, `site_names` their names, `markers` the markers in play (id, name, effect, option), `standing`
    the outcome if the game ended now. `all_cards` are the cards that the game uses. `notes` are things that only the
    map shows, or that no card mentions. `waits_for` is the start of the Kaiserschlacht, if it is not the game's own
    card.
    """

    side: str
    layout: Layout
    names: Names
    words: Words
    cases: Mapping[str, str]
    pictures: Mapping[str, str]
    chip_names: Mapping[str, str]
    chip_values: Mapping[str, str]
    theaters: Mapping[str, str]
    resources: int
    will_range: tuple[int, int]
    will_sum: str
    kaiser_card: str
    battle_value: Callable[[Any, str], int]
    reduced: Callable[[Any, str], bool]
    barred: Callable[[Any, str], str]
    offensive_odds: Callable[[Any, str], float]
    count_will: Callable[[Any], int]
    will_now: Callable[[Any], str]
    lost_sites: Callable[[Any], frozenset[str]]
    site_names: Callable[[Iterable[str]], str]
    markers: Callable[[Any], Iterable[tuple[str, str, str, str]]]
    standing: Callable[[Any], list[str]]
    all_cards: Callable[[Any], Sequence[str]]
    short_leaders: Mapping[str, str] = field(default_factory=dict)
    taken_by: tuple[str, ...] = ()
    given_by: tuple[str, ...] = ()
    front_verbs: tuple[str, ...] = ("offensive",)
    gives_up: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    cost: Callable[[Any, str], int] = lambda s, front: 1
    notes: Callable[[Any], Iterable[tuple[str, str]]] = lambda s: ()
    card_notes: Callable[[Any], Iterable[str]] = lambda s: ()
    waits_for: Callable[[Any], str] = lambda s: ""

    def option(self, s: SiegeState, option: str) -> str:
        """The words of an option."""
        return self.words.option(s, tuple(option.split()))

    def space(self, s: SiegeState, front: str) -> str:
        """The id of a front's space."""
        return self.names.fronts[front].space(s.at[front]).id

    def short_leader(self, id: str) -> str:
        """A leader's name, short enough for a counter."""
        return self.short_leaders.get(id, self.names.leaders[id])

    def front_line(self, s: SiegeState, id: str) -> str:
        """A front in one line: its leader, its space, its distance from the capital."""
        front = self.names.fronts[id]
        if not on_map(s, id):
            return f"{front.name}, not on the map"
        side = " (reduced side)" if self.reduced(s, id) else ""
        return (f"{front.name}, {self.names.leaders[s.leader[id]]} {self.battle_value(s, id)}{side}, at "
                f"{self.names.place(id, s.at[id])}, {s.at[id]} from {self.names.capital}")

    def unrevealed(self, s: SiegeState) -> int:
        """The number of cards still to come."""
        return len(self.all_cards(s)) - len(s.discard)

    def deck_line(self, s: SiegeState) -> str:
        """The number of remaining cards, in words."""
        left = self.unrevealed(s)
        waiting = f", {left - len(s.aside)} in the deck" if s.aside else ""
        return f"{left} cards unrevealed{waiting}"


Rolls = Sequence[Coming]
"""The future rolls in the current position."""
