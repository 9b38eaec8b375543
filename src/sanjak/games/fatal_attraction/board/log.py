"""The log in words: every event of the journal as a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sanjak.kernel import Chosen, Drm, Event, Rolled, Told
from sanjak.scene.words import capital, joined, signed

from ..data import AREAS, EVENTS, FORMATIONS, FORTS, SHIPS, UNITS
from . import names
from .names import anything, piece, pieces, place

Facts = dict[str, Any]
ORDERS = {"move_first": "move, then fight", "fight_first": "fight, then move"}


def sentence(event: Event, seat: str) -> str:
    """An event of the journal as a sentence; '' if it needs none."""
    if isinstance(event, Rolled):
        return rolled(event)
    if isinstance(event, Told):
        told = "" if f"event {event.kind}" in SILENT else TELL[event.kind](event.facts)
        return f"{told[:-1]} ({event.case})." if told and event.case else told
    return chosen(event) if isinstance(event, Chosen) else ""


# ---------------------------------------------------------------- choices


DONE_SO: dict[str, str] = {
    "place": "{0} sets up in {1}.", "uboat": "The U-boat stalks {0}.",
    "reserve": "{0} goes into Reserve.", "ground": "{seat} begin{s} a Ground segment.",
    "naval": "{seat} begin{s} a Naval segment.", "pass": "{seat} pass{es}.",
    "second": "{seat} start{s} a second activation: {0}.",
    "activate": "The {0} is activated: {1}.", "dash": "{0} tries to reach {1}.",
    "press": "{0} tries to press on to {1}.", "ashore": "The landing from {0} goes for {1}.", "aim": "{0} aims at {1}.",
    "give_up": "{0} is eliminated.", "advance": "{0} advances to {1}.",
    "announce": "{seat} announce{s} {0}.", "lay": "A mine marker is laid in {1}.", "keep": "{0} stays in the box.",
    "pay": "{seat} pay{s} to {0}.", "ready": "{0} is made ready.", "back": "{0} goes back to the box.",
    "ready_all": "Every fort that can be paid for is made ready.",
    "again": "{0} acts again.",
    "release": "{0} is sent away.", "unmask": "The Turk unmasks a mine in {0}.", "turn_up": "{0} comes out of Reserve.",
    "auto": "{seat} deploy{s} the rest automatically.", "fleet": "All ships that can go to {0} are deployed there.",
    "keep_29th": "The 29th Division stays in the campaign.", "take_up": "A mine marker in {1} is picked up.",
    "gather": "The {0} gathers a group.", "join": "{0} joins the group.", "drop": "{0} leaves the group.",
    "move_first": "The group moves, then fights.", "fight_first": "The group fights, then moves.",
    "call_off": "{seat} call{s} the assault off.", "hold_fire": "No mines strike.",
}
"""Choices that no other event reports."""
DONE_ALONE: dict[str, str] = {"ready": "{seat} {is_} ready.", "turn_up": "The Reserve cavalry comes out."}
"""The same for verbs that can stand without an object."""
SILENT = {
    **dict.fromkeys(("withdraw_29th", "bring", "replace", "enter", "restore", "upkeep", "withdraw", "set_down",
                     "move", "stay", "exit", "land", "assault", "intensive", "attack", "support", "everybody",
                     "fire", "disrupted", "dig", "retreat", "beachhead", "beachhead_unpaid", "deploy", "sail", "run",
                     "clear"),
                    "an event of its own tells it"),
    **dict.fromkeys(("strike", "sweep", "stand", "test"), "its dice tell it"),
    **dict.fromkeys(("enough", "done", "halt", "cease", "no_more", "deployed", "next", "swept", "no"),
                    "it ends a list, and what follows tells it"),
    **dict.fromkeys(("lift", "pick", "plan", "take_in", "leave_out", "ships"), "the choice that it prepares tells it"),
    **dict.fromkeys(("hold", "rest", "stay_up"), "nothing happens"),
    **dict.fromkeys(("event exploded", "event recovered", "event towed_away", "event suvla",
                     "event second_activation"), "its die tells it"),
    "event gunfire": "the aim and the dice tell it",
    "quiet": "only its own player is concerned",
}
"""Choices and events without a sentence, each with the reason."""

SAID = ORDERS
ANNOUNCED = {"naval": "a Naval segment", "nothing": "no Naval segment"}


VERB = {"allies": {"s": "", "es": "", "is_": "are"}, "turks": {"s": "s", "es": "es", "is_": "is"}}
"""The endings of verbs: many Allies, one Turk."""


def said(word: str) -> str:
    """A word of a choice."""
    return SAID.get(word) or anything(word)


def chosen(event: Chosen) -> str:
    """A choice in words; empty if another event reports it."""
    verb, *rest = event.option
    told = DONE_SO.get(verb, "") if rest or verb not in DONE_ALONE else DONE_ALONE[verb]
    if not told:
        return ""
    say = {"pay": names.paid, "announce": ANNOUNCED.__getitem__}.get(verb, said)
    words = [say(str(word)) for word in rest] + ["", ""]
    told = told.format(*words, seat=capital(names.SIDES[event.seat]), **VERB[event.seat])
    return f"{capital(told)[:-1]} ({event.case})."


# ---------------------------------------------------------------- dice


def about(said: str) -> Callable[[str], str]:
    """A roll for a piece or an area, which stands at the braces."""
    return lambda what: capital(said.format(anything(what)))


ROLLS: dict[str, Callable[[str], str]] = {
    "supply": lambda what: f"{names.ADJECTIVE[what]} supply",
    "event": lambda what: f"Event, {names.ADJECTIVE[what]} die",
    "second": lambda what: f"{names.ADJECTIVE[what.partition(' ')[2]]} second activation",
    "weather": lambda what: "Weather",
    "sea": lambda what: "The sea",
    "impulses": lambda what: "Number of Impulses",
    "mines": lambda what: "New mines",
    "Suvla": lambda what: "When Suvla opens",
    "initiative": lambda what: f"{names.ADJECTIVE[what]} initiative",
    "first": lambda what: at_the_start(*what.split(" ", 1)),
    "fort": about("{} before the landings"),
    "gunfire": about("Gunfire by {}"),
    "effect": about("Hit on {}"),
    "magazine": about("Magazine of {}"),
    "bombardment": about("Bombardment of {}"),
    "shelled": about("{} under shellfire"),
    "shaken": about("{} after the assault"),
    "sweep": about("Sweeping by {}"),
    "mine": about("Mines under {}"),
    "torpedo": about("Torpedo at {}"),
    "morale": about("Morale of {}"),
    "assault": about("Assault on {}"),
    "recovery": about("Recovery of {}"),
    "crippled": about("Crippled {}"),
}


def at_the_start(what: str, whose: str = "") -> str:
    """A roll of the set-up."""
    return about(FIRSTS[what])(names.ADJECTIVE.get(whose, whose))


FIRSTS = {"supply": "{} supply at the start", "mines": "Mines at the start", "fights": "{} before the landings"}
RESULTS = {"gunfire": ("hit", "miss"), "effect": ("damage", "no damage"), "mine": ("struck", "safe"),
           "torpedo": ("struck", "safe"), "weather": ("Foul", "Fair"), "sea": ("Rough", "Normal"),
           "shelled": ("holds", "gives way"),
           "shaken": ("holds", "gives way"), "crippled": ("towed away", "sunk"), "fort": ("Disabled", "Normal"),
           "first": ("hit", "unharmed"), "magazine": ("it blows up", "it holds"),
           "recovery": ("ready again", "not yet")}
"""The meaning of success and failure."""


def affected(result: str) -> str:
    """A result of the assault or bombardment table for one side."""
    number = {"NE": "no", "A": "all"}.get(result, result)
    return f"{number} {'unit' if number == '1' else 'units'} affected"


def gave_assault(result: str, what: str) -> str:
    """The results of both sides."""
    attacker, _, defender = result.partition("/")
    return f"attacker {affected(attacker)}, defender {affected(defender)}"


def gave_mines(result: str, what: str) -> str:
    """New mines: factors and dummies."""
    factors, dummies = map(int, result.split())
    return f"{names.plural(factors, 'factor')} and {names.plural(dummies, 'dummy', 'dummies')}"


GAVE: dict[str, Callable[[str, str], str]] = {
    "supply": lambda result, what: f"{result} SP",
    "event": lambda result, what: f"{result} together",
    "second": lambda result, what: f"{names.plural(int(result), 'piece')} may act again",
    "impulses": lambda result, what: f"{names.plural(int(result), 'Impulse')} this turn",
    "mines": gave_mines,
    "Suvla": lambda result, what: f"it opens on turn {result}",
    "initiative": lambda result, what: "higher" if result == what else "lower" if result in names.SIDES else (
        "a tie, both roll again"),
    "first": lambda result, what: f"{result} SP" if what.startswith("supply") else f"{result} factors",
    "bombardment": lambda result, what: affected(result),
    "assault": gave_assault,
    "sweep": lambda result, what: {"1": "one level to clear", "2": "two levels to clear"}.get(
        result, "nothing cleared"),
}
"""The result of a table, from the roll card and the rest of its label."""


def roll_title(event: Rolled) -> str:
    """The purpose of a die."""
    kind, _, what = event.what.partition(" ")
    return ROLLS[kind](what) if kind in ROLLS else event.what.replace("_", " ").capitalize()


def roll_result(event: Rolled) -> str:
    """The result of a die, in words."""
    kind, _, what = event.what.partition(" ")
    if event.result:
        return GAVE[kind](event.result, what)
    return "" if event.success is None else RESULTS.get(kind, ("passed", "failed"))[not event.success]


def drm(part: Drm) -> str:
    """A modifier with its reason and its case."""
    return f"{signed(part.value)} {part.reason}" + (f" ({part.case})" if part.case else "")


def rolled(event: Rolled) -> str:
    """The whole roll card in one line: die, each modifier, total, number needed, result."""
    parts = ", ".join([f"{'D10' if event.sides == 10 else 'D6'} {event.die}", *(drm(part) for part in event.drms)])
    total = f" = {event.total}".replace("-", "−") if event.drms else ""
    needed = f", needs {event.needed}" if event.needed else ""
    result = f": {told}" if (told := roll_result(event)) else ""
    return f"{roll_title(event)} ({event.case}): {parts}{total}{needed}{result}."


# ---------------------------------------------------------------- what happened


HAPPENED = {event.id: event.name for event in EVENTS.values()}


def tell_scored(facts: Facts) -> str:
    """Points, and their reason."""
    why = facts["why"]
    known = why in AREAS or why in UNITS or why in SHIPS or why in FORTS or why in FORMATIONS
    told = anything(why) if known else HAPPENED.get(why) or why.replace("_", " ")
    verb = "gain" if facts["points"] > 0 else "lose"
    side = capital(names.SIDES[facts["side"]])
    ending = "" if facts["side"] == "allies" else "s"
    return f"{side} {verb}{ending} {abs(facts['points'])} VP: {told}."


def tell_event(facts: Facts) -> str:
    """A random event."""
    event = EVENTS[facts["roll"]]
    return f"Event {facts['roll']}, {event.name}: {event.text}"


def tell_supply(facts: Facts) -> str:
    """The units out of supply."""
    return f"Out of supply: {pieces(facts['units'])}." if facts["units"] else "Everybody is in supply."


def tell_bombarded(facts: Facts) -> str:
    """A bombardment; its die tells the result."""
    verb = "bombards" if len(facts["firers"]) == 1 else "bombard"
    return f"{pieces(facts['firers'])} {verb} {place(facts['area'])} with {names.plural(facts['factors'], 'factor')}."


def tell_turned_up(facts: Facts) -> str:
    """Markers that are turned up."""
    return f"Markers turned up in {place(facts['area'])}: {joined(names.LEVELS[level] for level in facts['levels'])}."


def befell(what: str) -> Callable[[Facts], str]:
    """A sentence about an event of one piece."""
    return lambda facts: f"{capital(piece(facts['piece']))} {what}."


def tell_assault(facts: Facts) -> str:
    """An assault: attackers, defenders, the odds with their shifts; its die tells the result."""
    moves = f" ({joined(facts['shifts'])})" if facts["shifts"] else ""
    column = f", column {facts['column']}{moves}" if facts["column"] != facts["odds"] else ""
    helped = f", supported by {piece(facts['support'])}" if facts["support"] else ""
    defenders = f"{place(facts['area'])}, held by {pieces(facts['defenders'])}"
    verb = "assaults" if len(facts["attackers"]) == 1 else "assault"
    return f"{pieces(facts['attackers'])} {verb} {defenders}{helped}: {facts['odds']}{column}."


def tell_beachhead(facts: Facts) -> str:
    """A beachhead is set up."""
    supply = "in supply" if facts["paid"] else "without supply"
    return f"{capital(piece(facts['beachhead']))} is set up in {place(facts['area'])}, {supply}."


BACK = {"thrown_back": "The landing fails: {0} back to the Allied box.",
        "called_off": "The landing is called off: {0} back to the Allied box unharmed.",
        "no_room": "No room ashore, or Disrupted: {0} back to the Allied box.",
        "not_ashore": "Not put ashore: {0} back to the Allied box unharmed."}


def tell_sent_back(facts: Facts) -> str:
    """Landing units that return to the box, and the reason."""
    verb = "goes" if len(facts["units"]) == 1 else "go"
    return BACK[facts["why"]].format(f"{pieces(facts['units'])} {verb}")


def tell_limit(facts: Facts) -> str:
    """The secret limit outside the strait, for the player who knows it."""
    limit = facts["limit"]
    return f"At most {names.plural(limit, 'mine marker')} outside the strait." if limit else "The Turk rolls in secret."


def tell_cleared(facts: Facts) -> str:
    """A mine that is removed, or loses a level (8.5.2); without a Level 1 marker a Level 2 goes altogether (R99)."""
    mine = f"A {names.LEVELS[facts['level']]} mine in {place(facts['area'])}"
    if facts["left"]:
        return f"{mine} is reduced to {names.LEVELS[facts['left']]}."
    return f"{mine} is swept." if facts["level"] == 1 else f"{mine} is swept: no Level 1 marker is left."


CONCLUSIONS = {"strait_open": "the strait is open to Marmara", "exit": "eight units are off to Istanbul",
               "driven_out": "the Allies are driven out", "points": "by victory points"}


def tell_end(facts: Facts) -> str:
    """The winner, and the kind of victory."""
    who = {"allies": "The Allies win", "turks": "The Turk wins"}.get(facts["winner"], "A draw")
    return f"{who}: {CONCLUSIONS[facts['how']]}."


def went(verb: str, what: str, where: str) -> Callable[[Facts], str]:
    """A sentence about a piece that moved."""
    return lambda facts: f"{capital(piece(facts[what]))} {verb} {place(facts[where])}."


TELL: dict[str, Callable[[Facts], str]] = {
    "turn": lambda facts: f"{capital(names.turn_name(facts['turn']))}.",
    "impulse": lambda facts: f"Impulse {facts['impulse']} of {facts['of']}.",
    "initiative": lambda facts: {"allies": "The Allies go first.", "turks": "The Turk goes first."}[facts["first"]],
    "event": tell_event,
    "weather": lambda facts: f"{facts['weather'].capitalize()} weather, {facts['sea']} sea.",
    "supplied": lambda facts: f"{capital(names.SIDES[facts['side']])} now "
                              f"{'have' if facts['side'] == 'allies' else 'has'} {facts['total']} SP.",
    "out_of_supply": tell_supply,
    "impulses": lambda facts: f"{names.plural(facts['impulses'], 'Impulse')} this turn.",
    "outer_limit": tell_limit,
    "reinforcements": lambda facts: f"{names.ADJECTIVE[facts['side']]} reinforcements: {pieces(facts['units'])}.",
    "replaced": befell("is replaced"),
    "restored": lambda facts: f"{capital(piece(facts['fort']))} is restored with the guns of {piece(facts['ship'])}.",
    "entered": went("enters at", "unit", "area"),
    "withdrawn": lambda facts: f"{capital(anything(facts['unit']))} is withdrawn.",
    "fort_moved": went("goes to", "fort", "place"),
    "deployed": went("deploys in", "ship", "area"),
    "sailed": went("sails to", "ship", "area"),
    "moved": went("moves to", "unit", "place"),
    "landed": went("comes by sea to", "unit", "place"),
    "walked_ashore": lambda facts: f"Nobody bars the landing from {place(facts['beach'])} in {place(facts['area'])}.",
    "sent_back": tell_sent_back,
    "exited": lambda facts: f"{capital(piece(facts['unit']))} leaves the map for Istanbul.",
    "retreated": went("falls back to", "unit", "place"),
    "beachhead": tell_beachhead,
    "assault": tell_assault,
    "mines_granted": lambda facts: f"New mines: {names.plural(facts['factors'], 'factor')} and "
                                   f"{names.plural(facts['dummies'], 'dummy', 'dummies')}.",
    "turned_up": tell_turned_up,
    "cleared": tell_cleared,
    "eliminated": befell("is lost"),
    "disabled": befell("is Disabled"),
    "crippled": befell("is Crippled"),
    "disrupted": befell("is Disrupted"),
    "broken": befell("is Broken"),
    "dug_in": befell("digs in"),
    "left_trench": befell("leaves its trench"),
    "turned_out": befell("must come out of Reserve"),
    "scrapped": lambda facts: f"{piece(facts['ship'])} is scrapped for her crew.",
    "bombarded": tell_bombarded,
    "scored": tell_scored,
    "concluded": tell_end,
}
