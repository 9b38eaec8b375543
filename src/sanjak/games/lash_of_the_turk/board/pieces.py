"""The pieces of the board: counters of units, leaders and stacks, as far as they are visible."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sanjak.scene.model import Element, Fan

from ..data import ATTACK, DEFENCE, GARRISONS, JANISSARIES, LEADERS, PEASANTS, RAIDERS, UNIT
from ..state import DISRUPTED, RAIDED, UNSUPPLIED, State
from . import words
from .seen import Stack

COLOUR = {"ottoman": "ott", "austrian": "hab", "": ""}
STATES = ((UNSUPPLIED, "unsupplied"), (DISRUPTED, "disrupted"), (RAIDED, "activated"))
SIGNS = ((GARRISONS, "garrison"), (PEASANTS, "peasants"), (JANISSARIES, "janissary"), (RAIDERS, "raider"))
ORDER = {"train": 6, "fleet": 5, "siege_guns": 4, "artillery": 3, "infantry": 2, "cavalry": 1}


def colour(s: State, unit: str) -> str:
    """The colour of a counter: Transylvanians keep theirs on either side."""
    return "third" if UNIT[unit].side == "tm" else COLOUR[s.side[unit]]


def sign(unit: str) -> str:
    """The symbol on the panel of a counter."""
    for units, told in SIGNS:
        if unit in units:
            return told
    return {"infantry": "foot", "cavalry": "horse", "artillery": "guns", "siege_guns": "siege_guns", "fleet": "galley",
            "train": "train"}[UNIT[unit].kind]


def face(s: State, unit: str) -> dict[str, Any]:
    """The face of a unit's counter."""
    kind, marks = UNIT[unit], s.marks.get(unit, 0)
    return {"side": colour(s, unit), "emblem": COLOUR[s.side[unit]], "code": kind.code, "sign": sign(unit),
            "factors": words.factors(unit).replace("-", "–"), "heavy": kind.heavy,
            "states": tuple(name for bit, name in STATES if marks & bit), "turned": 90 if marks & RAIDED else 0}


def portrait(s: State, leader: str, name: bool = True) -> dict[str, Any]:
    """The portrait of a leader."""
    return {"side": colour(s, leader), "rating": f"{ATTACK[leader]}·{DEFENCE[leader]}",
            "name": UNIT[leader].name if name else ""}


def best_leader(leaders: Sequence[str]) -> str:
    """The leader to show, of several."""
    return max(leaders, key=lambda id: (ATTACK[id] + DEFENCE[id], id), default="")


def stack_element(s: State, stack: Stack, x: float, y: float, size: float = 44, option: str = "") -> Element:
    """A stack on its hex: with its leader and number if it is one's own, else only its top unit."""
    top = [face(s, stack.top)] if stack.units else []
    facts: dict[str, Any] = {"units": [*top, *(face(s, unit) for unit in reversed(stack.units[:-1]))]}
    if (stack.leaders and stack.whole) or not stack.units:
        facts["leader"] = portrait(s, best_leader(stack.leaders))
    if stack.whole:
        facts |= {"count": len(stack.units) + len(stack.leaders), "note": note(s, stack)}
    return Element(f"stack:{stack.seat}:{stack.hex}", "army", "", stack_words(s, stack), option=option, x=x, y=y,
                   w=size, h=size, space=stack.hex, facts=facts, fan=fan(s, stack))


SPREAD, CLEAR = 62.0, 48.0
"""The size of a counter in a fan, and the space that its hex takes on the map."""


def fan(s: State, stack: Stack) -> Fan:
    """A stack spread out: leaders, then cavalry, infantry and guns; units below an enemy's top are face down (9.1)."""
    parts = [counter(s, unit) for unit in (*stack.leaders, *sorted(stack.units, key=by_arm))]
    told = f"{words.place(stack.hex)}, {words.SIDE_ADJECTIVE[stack.seat]}"
    if stack.open:
        return Fan(f"{told}: {len(parts)}", tuple(parts), CLEAR)
    parts.append(Element("", "covered", "", "what lies below is not seen", w=SPREAD, h=SPREAD,
                         facts={"side": COLOUR[stack.seat]}))
    return Fan(f"{told}: {'who fights' if stack.whole else 'the top'} is seen", tuple(parts), CLEAR)


def counter(s: State, unit: str) -> Element:
    """One counter by itself."""
    if unit in LEADERS:
        return Element("", "leader", UNIT[unit].name, f"{UNIT[unit].name} {words.factors(unit)}", w=48, h=48,
                       facts=portrait(s, unit))
    return Element("", "unit", "", f"{words.unit(unit)}{told_marks(s, unit)}", w=SPREAD, h=SPREAD,
                   facts={**face(s, unit), "turned": 0})


def told_marks(s: State, unit: str) -> str:
    """The burdens of a unit, in words."""
    return "".join(f", {TOLD[name]}" for bit, name in STATES if s.marks.get(unit, 0) & bit)


TOLD = {"unsupplied": "out of supply", "disrupted": "disrupted", "activated": "has raided"}


def note(s: State, stack: Stack) -> str:
    """The burdens of a stack as a whole."""
    unsupplied = sum(1 for unit in stack.units if s.marks.get(unit, 0) & UNSUPPLIED)
    disrupted = sum(1 for unit in stack.units if s.marks.get(unit, 0) & DISRUPTED)
    if unsupplied:
        return "OOS" if unsupplied == len(stack.units) else f"OOS {unsupplied}"
    return f"D {disrupted}" if disrupted and len(stack.units) > 1 else ""


def stack_words(s: State, stack: Stack) -> str:
    """A stack in words: "Ottoman: Suleiman, 2 Janissaries 9-9-3 and 10 infantry 5-3-3"."""
    told = words.units([*stack.leaders, *sorted(stack.units, key=by_arm)])
    hidden = "" if stack.whole else " on top"
    return f"{words.SIDE_ADJECTIVE[stack.seat]}: {told}{hidden}"


def by_arm(unit: str) -> tuple[int, int, str]:
    """Cavalry, infantry, guns, ships, train; the strongest first."""
    return ORDER[UNIT[unit].kind], -ATTACK[unit] - DEFENCE[unit], unit


def grouped(units: Iterable[str], s: State) -> list[tuple[str, int]]:
    """Units grouped by kind and state: one of them, and their number."""
    found: dict[tuple[str, int], list[str]] = {}
    for unit in sorted(units, key=by_arm):
        found.setdefault((words.unit(unit) + s.side[unit], s.marks.get(unit, 0) & 7), []).append(unit)
    return [(same[0], len(same)) for same in found.values()]
