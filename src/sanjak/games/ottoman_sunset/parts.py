"""What all sheets of the board are made of: the geometry, words, panels, places to choose, and a front in one line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from sanjak.games._siege.fronts import on_map
from sanjak.scene.model import Box, Element, Ground

from . import words
from .data import FRONTS, LEADER_NAME, SCENARIOS
from .rules.movement import battle_value
from .state import State

STRIP = ("card", "fronts", "coming")
"""The sheets of the strip below the map."""

STRIP_TOP, WIDE, TALL = 1112, 480, 392
SHORT_LEADER = {"hamilton_suvla": "Hamilton", "nicholas": "Nicholas", "faisal": "Faisal"}


@cache
def chart() -> dict[str, Any]:
    """The geometry of the board."""
    found: dict[str, Any] = json.loads(files(__package__).joinpath("data/map.json").read_text(encoding="utf-8"))
    return found


def frame_of(id: str) -> Box:
    """Where a sheet lies on the whole board."""
    if id == "map":
        return Box(*chart()["viewBox"])
    if id in STRIP:
        return Box(18 + (WIDE + 12) * STRIP.index(id), STRIP_TOP, WIDE, TALL)
    return Box(*(chart()["insets"]["national_will" if id == "will" else id][k] for k in "xywh"))


# ---------------------------------------------------------------- small parts


def text(id: str, x: float, y: float, label: str, *, width: float = 0, **facts: object) -> Element:
    """Words that change: a mark on the sheet, told in the panels."""
    return Element(id, "text", label, x=x, y=y, w=width, layer="marks", facts=facts)


def lines(id: str, x: float, y: float, said: Sequence[str], **facts: object) -> Element:
    """Several lines of words."""
    return Element(id, "prose", x=x, y=y, layer="marks", facts={"lines": tuple(said), **facts})


def spot(id: str, option: str, said: str, x: float, y: float, w: float, h: float, space: str = "") -> Element:
    """A place that lights up when its option is offered."""
    return Element(f"spot:{id}", "spot", said, option=option, x=x, y=y, w=w, h=h, space=space, layer="targets")


def option_label(s: State, option: str) -> str:
    """What an option says."""
    return words.told_option(s, tuple(option.split()))


def panel(id: str, title: str = "", note: str = "") -> Element:
    """The paper of a panel."""
    x, y, w, h = frame_of(id)
    return Element(f"panel:{id}", "panel", x=x + w / 2, y=y + h / 2, w=w, h=h, facts={"title": title, "note": note})


def fixed(x: float, y: float, label: str, width: float = 0, **facts: object) -> Element:
    """Words that never change."""
    return Element(f"text:{label}", "text", label, x=x, y=y, w=width, facts=facts)


def header_note(id: str, note: str, colour: str = "ink-3") -> Element:
    """A changing note beside a panel's title."""
    x, y, w, _ = frame_of(id)
    return text(f"{id}:note", x + w - 12, y + 21, note, anchor="end", colour=colour)


@cache
def plain_ground(id: str, title: str = "", note: str = "") -> Ground:
    """A panel and nothing else."""
    return Ground(id, (panel(id, title, note),))


@cache
def strip_ground(id: str, title: str = "", note: str = "") -> Ground:
    """A panel of the strip below the map, on plain paper."""
    x, y, w, h = frame_of(id)
    paper = Element("paper", "paper", x=x + w / 2, y=y + h / 2, w=w + 24, h=h + 24)
    return Ground(id, (paper, panel(id, title, note)))


def upper_left(id: str, dx: float, dy: float) -> tuple[float, float]:
    """A point of a panel from its upper left corner."""
    x, y, _, _ = frame_of(id)
    return x + dx, y + dy


# ---------------------------------------------------------------- fronts and cards in words


def short_leader(id: str) -> str:
    """A leader's name as it fits on a counter."""
    return SHORT_LEADER.get(id, LEADER_NAME[id])


def front_line(s: State, id: str) -> str:
    """A front in one line: who leads it, where it stands, how far from the capital."""
    front = FRONTS[id]
    if not on_map(s, id):
        return f"{front.name}, not on the map"
    side = " (reduced side)" if words.reduced(s, id) else ""
    return (f"{front.name}, {LEADER_NAME[s.leader[id]]} {battle_value(s, id)}{side}, at {words.place(id, s.at[id])}, "
            f"{s.at[id]} from Constantinople")


def total_cards(s: State) -> int:
    """How many cards this game plays in all."""
    scenario = SCENARIOS[s.scenario]
    return (len(scenario.deck) + sum(len(cards) for cards in scenario.aside.values())
            + bool(s.options["fiftieth_card"] and not scenario.dusk_added))


def unrevealed(s: State) -> int:
    """How many cards are still to come."""
    return total_cards(s) - len(s.discard)


def deck_line(s: State) -> str:
    """What is left of the cards."""
    left = unrevealed(s)
    waiting = f", {left - len(s.aside)} in the deck" if s.aside else ""
    return f"{left} cards unrevealed{waiting}"
