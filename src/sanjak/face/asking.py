"""How a question is put where a game's board does not say: plain rows, and the few ways on that stand beside it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from sanjak.kernel import Ask, Option, Plain
from sanjak.scene.asking import Does, Kind, Row, Situation, Way
from sanjak.scene.text import percent
from sanjak.scene.words import capital

if TYPE_CHECKING:
    from . import Face

MOST = 3
"""At most so many buttons stand beside a question."""
LONGEST = 64
"""A button has at most so many letters, unless its words cannot be cut."""
NO_KIND = Kind("")


def situation(face: Face, ask: Ask, view: Plain, seat: str) -> Situation:
    """The turn, and the prompt: its last sentence asks, those before it tell.

    Where a turn or a phase goes on until it is ended, the greatest danger is told.
    """
    told, _, asks = ask.prompt.rpartition(". ")
    if not told and any(does(face, option) == "end" for option in ask.options):
        danger = face.danger(view, seat)
        told = danger.text if danger else ""
    return Situation(face.chapter(view["turn"]), told and f"{told}.", asks)


def row(face: Face, option: Option, view: Plain) -> Row:
    """An option by its name, its reason and its odds; its kind by its verb."""
    kinds: Mapping[str, Kind] = face.hook("KINDS") or {}
    kind = kinds.get(str(option[0]), NO_KIND)
    return Row(capital(face.name_of(option, view)), face.reason(option, view), figure(face.odds(option, view), kind),
               kind)


def figure(odds: Mapping[str, float], kind: Kind) -> str:
    """Chances in a few words; a single chance as a bare percentage where the heading says what it is of."""
    if len(odds) == 1 and kind.figure:
        return percent(next(iter(odds.values())))
    return ", ".join(f"{percent(share)} {name}" for name, share in odds.items())


def ways(face: Face, ask: Ask, view: Plain, rows: Mapping[Option, Row]) -> tuple[Way, ...]:
    """All of a few options that have an effect; of many those that end or decline something.

    Where something can be ended, only a single other option is a natural way on: more would be a recommendation. An
    end that loses nothing comes first; else what does something, then what ends, then what declines.
    """
    useful = [option for option in ask.options if not rows[option].idle] or list(ask.options)
    what = {option: does(face, option) for option in useful}
    doing = [option for option in useful if what[option] == "do"]
    few = len(doing) == 1 if "end" in what.values() else len(useful) <= MOST
    return in_order([way(face, option, view, rows) for option in useful if few or what[option] != "do"])


def does(face: Face, option: Option) -> Does:
    """Does an option do, end or decline something? The board knows."""
    told = face.hook("does")
    found: Does = told(option) if told else "do"
    return found


def in_order(found: Sequence[Way]) -> tuple[Way, ...]:
    """An end that loses nothing first, else what does something; what declines last."""
    order = ("end", "do", "decline") if any(one.free for one in found) else ("do", "end", "decline")
    return tuple(sorted(found, key=lambda one: order.index(one.does)))[:MOST]


def way(face: Face, option: Option, view: Plain, rows: Mapping[Option, Row]) -> Way:
    """A way on, by the board's words for it."""
    told, second = face.hook("button"), face.hook("second")
    label = told(option, view) if told else ""
    lost = second(option, view, rows) if second else ""
    what, row = does(face, option), rows[option]
    free = what == "end" and second is not None and not lost
    return Way(option, short(label or row.full or row.name), what, lost, free)


def short(label: str) -> str:
    """The words of a button; where they are long, without the brackets at their end, which the list shows."""
    return label if len(label) <= LONGEST else re.sub(r" \([^()]*\)$", "", label)
