"""The log in words: every event of the journal as a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sanjak.kernel import Chosen, Drm, Event, Rolled, Told

from . import names
from .data import AREAS, EVENTS, FORTS, SHIPS, UNITS
from .names import anything, joined, piece, pieces, place, signed

Facts = dict[str, Any]


def sentence(event: Event, seat: str) -> str:
    """An event of the journal as a sentence; '' for what needs no telling."""
    if isinstance(event, Rolled):
        return rolled(event)
    if isinstance(event, Told):
        told = TELL[event.kind](event.facts) if event.kind in TELL else plainly(event)
        return f"{told[:-1]} ({event.case})." if told and event.case else told
    return chosen(event) if isinstance(event, Chosen) else ""


def plainly(event: Told) -> str:
    """An event of which there is nothing more to say than what it holds."""
    facts = ", ".join(f"{name} {anything(str(value))}" for name, value in event.facts.items())
    return f"{event.kind.replace('_', ' ').capitalize()}{f': {facts}' if facts else ''}."


def upper(words: str) -> str:
    """The same with a capital letter."""
    return words[:1].upper() + words[1:]


# ---------------------------------------------------------------- choices


DONE_SO: dict[str, str] = {
    "place": "{0} sets up in {1}.", "withdraw_29th": "The 29th Division is withdrawn.", "bring": "{0} is brought in.",
    "replace": "{0} is replaced.", "enter": "{0} enters at {1}.", "restore": "{0} is restored with the guns of {1}.",
    "withdraw": "{0} is withdrawn.", "reserve": "{0} goes into Reserve.", "lift": "{0} is taken up.",
    "set_down": "{0} is set down in {1}.", "uboat": "The U-boat stalks {0}.",
    "ground": "{seat}: a Ground segment.", "naval": "{seat}: a Naval segment.", "pass": "{seat}: pass.",
    "activate": "The {0} is activated.", "move": "{0} moves to {1}.", "dash": "{0} tries to reach {1}.",
    "stay": "{0} changes its mode.", "exit": "{0} leaves the map for Istanbul.", "land": "{0} goes to {1} by sea.",
    "ashore": "The landing from {0} goes for {1}.", "aim": "{0} aims at {1}.", "give_up": "{0} is given up.",
    "dig": "{0} digs in.", "retreat": "{0} falls back to {1}.", "advance": "{0} advances.",
    "beachhead": "{0} is set up in {1}.", "beachhead_unpaid": "{0} is set up in {1} without supply.",
    "deploy": "{0} deploys in {1}.", "fleet": "The fleet deploys in {0}.", "sail": "{0} sails to {1}.",
    "run": "{0} runs to {1}.", "second": "{seat}: a second activation, {0}.", "again": "{0} acts again.",
    "announce": "{seat}: announced {0}.", "lay": "A mine marker is laid in {1}.",
}


def chosen(event: Chosen) -> str:
    """A choice in words; those that another event tells stay silent."""
    verb, *rest = event.option
    told = DONE_SO.get(verb)
    if told is None:
        return ""
    said = [anything(str(word)) for word in rest] + ["", ""]
    return f"{upper(told.format(*said, seat=upper(names.SIDES[event.seat])))[:-1]} ({event.case})."


# ---------------------------------------------------------------- dice


def about(name: str) -> Callable[[str], str]:
    """A roll for a piece or an area."""
    return lambda what: f"{name}, {anything(what)}"


ROLLS: dict[str, Callable[[str], str]] = {
    "supply": lambda what: f"Supply of {names.SIDES[what]}",
    "weather": lambda what: "Weather",
    "sea": lambda what: "The sea",
    "impulses": lambda what: "Number of Impulses",
    "mines": lambda what: "New mines",
    "initiative": lambda what: f"Initiative of {names.SIDES[what]}",
    "gunfire": about("Gunfire"),
    "effect": about("Effect"),
    "magazine": about("Magazine"),
    "bombardment": about("Bombardment"),
    "shelled": about("Under the shells"),
    "sweep": about("Sweeping"),
    "mine": about("Mine"),
    "torpedo": about("Torpedo"),
    "morale": about("Morale"),
    "assault": about("Assault"),
    "recovery": about("Recovery"),
}
RESULTS = {"gunfire": ("hit", "miss"), "effect": ("damage", "no damage"), "mine": ("struck", "safe"),
           "torpedo": ("struck", "safe"), "weather": ("Foul", "Fair"), "sea": ("Rough", "Normal"),
           "sweep": ("cleared", "nothing cleared"), "shelled": ("stands", "gives way")}


def roll_title(event: Rolled) -> str:
    """What a die was rolled for."""
    kind, _, what = event.what.partition(" ")
    return ROLLS[kind](what) if kind in ROLLS else event.what.replace("_", " ").capitalize()


def roll_result(event: Rolled) -> str:
    """What came of it, in words."""
    if event.success is None:
        return ""
    return RESULTS.get(event.what.partition(" ")[0], ("passed", "failed"))[not event.success]


def drm(part: Drm) -> str:
    """A modifier with its reason and its case."""
    return f"{signed(part.value)} {part.reason}" + (f" ({part.case})" if part.case else "")


def rolled(event: Rolled) -> str:
    """The whole roll card in one line: die, each modifier, total, what was needed, result."""
    parts = ", ".join([f"{'D10' if event.sides == 10 else 'D6'} {event.die}", *(drm(part) for part in event.drms)])
    total = f" = {event.total}" if event.drms else ""
    needed = f", needs {event.needed}" if event.needed else ""
    result = f": {roll_result(event)}" if event.success is not None else ""
    return f"{roll_title(event)} ({event.case}): {parts}{total}{needed}{result}."


# ---------------------------------------------------------------- what happened


def tell_scored(facts: Facts) -> str:
    """Points, and what for."""
    why = facts["why"]
    known = why in AREAS or why in UNITS or why in SHIPS or why in FORTS
    told = anything(why) if known else why.replace("_", " ")
    verb = "gain" if facts["points"] > 0 else "lose"
    side = upper(names.SIDES[facts["side"]])
    ending = "" if facts["side"] == "allies" else "s"
    return f"{side} {verb}{ending} {abs(facts['points'])} VP: {told}."


def tell_event(facts: Facts) -> str:
    """A random event."""
    event = EVENTS[facts["roll"]]
    return f"Event {facts['roll']}, {event.name}: {event.text}"


def tell_supply(facts: Facts) -> str:
    """Who is out of supply."""
    return f"Out of supply: {pieces(facts['units'])}." if facts["units"] else "Everybody is in supply."


def tell_bombarded(facts: Facts) -> str:
    """A bombardment and its result."""
    result = {"NE": "no effect", "A": "all units are affected"}.get(facts["result"], f"{facts['result']} affected")
    return f"{pieces(facts['firers'])} bombard {place(facts['area'])} with {facts['factors']} factors: {result}."


def tell_turned_up(facts: Facts) -> str:
    """Markers that are turned up."""
    return f"Markers turned up in {place(facts['area'])}: {joined(names.LEVELS[level] for level in facts['levels'])}."


def befell(what: str) -> Callable[[Facts], str]:
    """Something that befell a piece."""
    return lambda facts: f"{upper(piece(facts['piece']))} {what}."


TELL: dict[str, Callable[[Facts], str]] = {
    "event": tell_event,
    "weather": lambda facts: f"{facts['weather'].capitalize()} weather, {facts['sea']} sea.",
    "supplied": lambda facts: f"{upper(names.SIDES[facts['side']])}: {facts['points']} SP more, now {facts['total']}.",
    "out_of_supply": tell_supply,
    "impulses": lambda facts: f"{names.plural(facts['impulses'], 'Impulse')} this turn.",
    "mines_granted": lambda facts: f"New mines: {names.plural(facts['factors'], 'factor')} and "
                                   f"{names.plural(facts['dummies'], 'dummy', 'dummies')}.",
    "turned_up": tell_turned_up,
    "cleared": lambda facts: f"A {names.LEVELS[facts['level']]} mine in {place(facts['area'])} is swept.",
    "exploded": befell("blows up"),
    "eliminated": befell("is lost"),
    "disabled": befell("is Disabled"),
    "crippled": befell("is Crippled"),
    "disrupted": befell("is Disrupted"),
    "broken": befell("is Broken"),
    "bombarded": tell_bombarded,
    "scored": tell_scored,
}
