"""The words for players. Functions that are missing here have a plain form: see `sanjak/face/plain.py`."""

from __future__ import annotations

from collections.abc import Mapping

from sanjak.kernel import Chosen, Event, Option, Plain, Rolled, Told

from .rules import kind_of

SAY = {"guard": "Parry with a guard", "rest": "Rest and draw a card", "stand": "Stand and take the blow"}


def label(option: Option, view: Plain) -> str:
    """An option in words."""
    if option[0] == "strike":
        return f"Play a {kind_of(option[1])} ({option[1]})"
    return SAY[option[0]]


def sentence(event: Event, seat: str) -> str:
    """An event as a line of the log."""
    if isinstance(event, Chosen):
        who = event.seat.replace("p", "Player ")
        return f"{who} plays a {kind_of(event.option[1])}." if len(event.option) > 1 else f"{who}: {event.option[0]}."
    if isinstance(event, Rolled):
        return f"The {event.what} {'wounds' if event.success else 'misses'}: {event.total}, needs {event.needed}."
    if isinstance(event, Told):
        return f"{event.facts['seat'].replace('p', 'Player ')} is wounded ({event.facts['wounds']} of 3)."
    return ""


def odds(option: Option, view: Plain) -> Mapping[str, float]:
    """The chance of an option that leads to a die: standing, or a guard against a feint."""
    strike = kind_of(view["played"][-1]) if view["played"] else ""
    if option[0] not in ("stand", "guard") or (option[0] == "guard" and strike == "cut"):
        return {}
    needed = 5 if option[0] == "guard" or (view["variants"]["mail"] and strike == "cut") else 4
    return {"be wounded": (7 - needed) / 6}
