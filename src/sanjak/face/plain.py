"""The board of a game that has none yet: panels made from the view, options and events in their raw words.

A game's `board` replaces these functions one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sanjak.kernel import Chosen, Event, Option, Plain, Rolled, Told, text
from sanjak.kernel.state import KERNEL_FIELDS
from sanjak.scene.model import Element, Panel, Scene
from sanjak.scene.roll import Tone
from sanjak.scene.stakes import Account, Ending, Part
from sanjak.scene.words import capital

EMPTY: tuple[Any, ...] = ({}, [], "", None)


def scene(view: Plain, seat: str) -> Scene:
    """A panel for each field of the state that is not empty."""
    own = {name: value for name, value in view.items() if name not in KERNEL_FIELDS}
    return Scene(title(view), tuple(panel(name, value) for name, value in own.items() if value not in EMPTY))


def title(view: Plain) -> str:
    """The turn, or the outcome of the game."""
    return outcome(view) if view.get("outcome") else f"Turn {view['turn']}" if view.get("turn") else "The start"


def panel(name: str, value: Any) -> Panel:
    """One field as a panel, with a line for each entry."""
    return Panel(name, spelled(name), tuple(Element(f"{name}:{key}", "line", line) for key, line in lines(value)))


def lines(value: Any) -> Iterator[tuple[str, str]]:
    """The entries of a dict, or the value itself."""
    if isinstance(value, dict):
        yield from ((str(key), f"{spelled(str(key))}: {said(entry)}") for key, entry in value.items())
    else:
        yield "", said(value)


def said(value: Any) -> str:
    """A value in words. A hidden list appears as its length."""
    if isinstance(value, bool) or value is None:
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return ", ".join(map(said, value)) or "nothing"
    if isinstance(value, dict):
        return "; ".join(f"{key} {said(entry)}" for key, entry in value.items()) or "nothing"
    return str(value).replace("_", " ")


def label(option: Option, view: Plain) -> str:
    """An option's text with a capital letter."""
    return spelled(text(option))


def sentence(event: Event, seat: str) -> str:
    """An event with all its facts."""
    if isinstance(event, Chosen):
        return f"{spelled(event.seat)}: {text(event.option)}.".replace("_", " ")
    if isinstance(event, Rolled):
        return rolled(event)
    facts = event.facts if isinstance(event, Told) else {}
    kind = event.kind if isinstance(event, Told) else type(event).__name__
    return f"{spelled(kind)}{': ' if facts else ''}{said(facts) if facts else ''}."


def rolled(event: Rolled) -> str:
    """A die with its modifiers and its result."""
    drms = "".join(f" {drm.value:+d} ({drm.reason})" for drm in event.drms)
    needed = f", needs {event.needed}" if event.needed else ""
    result = {True: ": success", False: ": failure", None: ""}[event.success]
    return f"{spelled(event.what)}: {event.die or event.total}{drms}{needed}{result}."


def outcome(view: Plain) -> str:
    """The outcome, the winners, and the scores."""
    first = f"; first: {said(view['firsts'])}" if view["firsts"] else ""
    scores = f"; scores: {said(view['scores'])}" if view["scores"] else ""
    return f"{spelled(view['outcome'])}{first}{scores}"


def ending(view: Plain, seat: str, told: str) -> Ending:
    """The outcome as the cause, and the scores as points."""
    firsts, scores = view["firsts"], view["scores"]
    drawn = len(view["seats"]) > 1 and len(firsts) in (0, len(view["seats"]))
    tone: Tone = "even" if seat not in view["seats"] or drawn else "good" if seat in firsts else "bad"
    parts = tuple(Part(spelled(who), said(score)) for who, score in scores.items())
    return Ending(tone, {"good": "Won", "bad": "Lost", "even": "The game is over"}[tone], told,
                  accounts=(Account("Points", parts),) if parts else (), rank=scores.get(seat, 0),
                  best=f"{scores[seat]} points" if seat in scores else "")


def spelled(words: str) -> str:
    """Words with a capital letter and without underscores."""
    return capital(words.replace("_", " "))
