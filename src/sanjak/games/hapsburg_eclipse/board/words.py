"""Hapsburg Eclipse in words: names, options with their chances, the sentences of the log, the outcome."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from sanjak.games._siege.board.names import DOUBTED, Names
from sanjak.games._siege.board.words import Words, common_events, common_results, common_rolls, unspent
from sanjak.scene.words import capital, joined, signed

from ..data import (
    BATTLES,
    CARDS,
    FRONTS,
    KAISER,
    LEADER_NAME,
    LOYAL,
    NATIONALITIES,
    OUTCOMES,
    PROVISIONAL,
    RANDOM,
    THEATERS,
    WAR_STATUS,
    Card,
    history,
)
from ..rules.action import MACKENSEN, offensive_cost
from ..state import State
from .chances import chances_of

SITE_NAMES = {site: space.name for front in FRONTS.values() for space in front.spaces for site in space.site_names()}
HAND_MARKERS = {"intercepts": "Radio Intercepts", "mackensen": "Mackensen", "german_aid": "German Aid"}
LINES = {"isonzo": "the Isonzo", "trench": "the trench in Veles"}


# ---------------------------------------------------------------- names


def people(id: str) -> str:
    """A nationality."""
    return f"the {NATIONALITIES[id].people}"


def theater(id: str) -> str:
    """A theater."""
    return f"the {id.capitalize()} theater"


def reduced(s: State, front: str) -> bool:
    """Does this front show its weaker side?"""
    return s.leader[front] == PROVISIONAL.get(front)


def sites(ids: Iterable[str]) -> str:
    """Strategic sites by their spaces; a double one with its number."""
    counted = Counter(SITE_NAMES[id] for id in ids)
    return joined(name + (f" ×{many}" if many > 1 else "") for name, many in sorted(counted.items()))


def loyalty_steps(level: int) -> str:
    """The loyalty of a nationality, in words."""
    return {0: "in Revolt", LOYAL: "loyal"}.get(level, f"{level} step{'s' * (level > 1)} from Revolt")


def told_checks(card: Card) -> str:
    """The nationalities that a card checks for loyalty (8.2)."""
    if not card.loyalty:
        return ""
    if RANDOM in card.loyalty:
        drm = f", {signed(card.loyalty_drm)} to that die" if card.loyalty_drm else ""
        return f"loyalty check: a die picks the nationality{drm}"
    counted = Counter(card.loyalty)
    return "loyalty check: " + joined(NATIONALITIES[id].people + (" twice" if many == 2 else "")
                                      for id, many in counted.items())


def conditions(card: Card) -> list[str]:
    """The effects of a card on loyalty and offensives, and its prohibitions."""
    told = [told for told in (told_checks(card), NAMES.modifiers(card)) if told]
    told += [f"{signed(drm)} to attempts to raise the loyalty of {people(id)}"
             for id, drm in card.improvement_drm.items()]
    return told


NAMES = Names(
    capital="Vienna", fronts=FRONTS, leaders=LEADER_NAME, battles=BATTLES, kaiser=KAISER, cards=CARDS,
    history=history(), conditions=conditions, called="the {0} front",
    markers={"russia_tires": "Russia Tires", "przemysl_1": "Przemysl", "przemysl_2": "Przemysl (second)"},
    doubted={**DOUBTED, "loyalty": "its loyalty check", "loyalty_drm": "the modifier of its random choice",
             "improvement_drm": "its modifier to attempts", "improves_without_roll": "its gift to loyalty"})


# ---------------------------------------------------------------- options


def say_offensive(s: State, front: str, *helped: str) -> str:
    """The front, the help against it, and the price (9.2)."""
    led = helped[:1] == (MACKENSEN,)
    way = helped[1:] if led else helped
    cost = f" (2 Actions{staffed(way)})" if s.at[front] and offensive_cost(s, front) == 2 else ""
    return f"attack {NAMES.army(front)}" + (" with Mackensen" if led else "") + cost


def staffed(way: tuple[str, ...]) -> str:
    """The payment of the second Action, if a staff operation pays it."""
    return f", the second by a staff operation in {theater(way[1])}" if way else ""


def whole_price(s: State, way: tuple[str, ...]) -> str:
    """The price of an action for two Actions or one staff operation (9.4, 9.7)."""
    if way:
        return f"a Resource in {theater(way[1])}"
    return "2 Actions" if s.actions else "1 staff Action"


def next_level(s: State) -> str:
    """The level that the fortress would reach, if it can be strengthened (9.7)."""
    return f" to level {s.fortress + 1}" if s.fortress < 3 and not s.fortress_lost else ""


def unused(s: State) -> str:
    """The Actions of the card that are left."""
    return f"{s.actions} Action{'s' * (s.actions > 1)}"


SAY: dict[str, Callable[..., str]] = {
    "offensive": say_offensive,
    "german_aid": lambda s, front: f"send German Aid against {NAMES.army(front)}: +2 this turn",
    "resource": lambda s, id, *way: f"place a Resource in {theater(id)} (2 Actions{staffed(way)})",
    "improve": lambda s, id: f"try to win over {people(id)}",
    "refortify": lambda s, *way: f"strengthen Przemysl{next_level(s)} ({whole_price(s, way)})",
    "trench": lambda s: "dig the trench line in Veles for both Actions",
    "great_retreat": lambda s, *way: f"the Great Retreat: send the Polish front away for good ({whole_price(s, way)})",
    "staff": lambda s, id: f"spend the Resource in {theater(id)} for one more Action",
    "give_up": lambda s: f"give up {unused(s)} and go on with staff operations",
    "done": lambda s: f"end the turn{unspent(s)}",
    "intercept": lambda s, front: f"spend a Radio Intercepts marker ({s.intercepts} left) and stop {NAMES.army(front)}",
    "let_pass": lambda s, front: f"let {NAMES.army(front)} come on",
    "to_defeats": lambda s, id: f"the Victory {NAMES.marker(id)} becomes a Defeat",
    "to_stalemates": lambda s, id: f"the Victory {NAMES.marker(id)} becomes a Stalemate",
    "retreat": lambda s, front: f"{NAMES.army(front)} falls back",
    "emergency": lambda s, id: f"turn a Resource in {theater(id)} into a Victory and fight on",
    "collapse": lambda s: "let the empire collapse",
}


# ---------------------------------------------------------------- the log


DONE = {
    "german_aid": "German Aid goes against {0}: +2 this turn.", "resource": "A Resource goes to {0}.",
    "staff": "Staff operation: a Resource leaves {0} for one more Action.", "let_pass": "{0} is not stopped.",
    "give_up": "The Actions left are given up for staff operations.",
    "to_defeats": "{0} moves from Victories to Defeats.", "to_stalemates": "{0} moves from Victories to Stalemates.",
}
"""The result of a choice."""
SILENT = {
    "offensive": "its die tells it", "improve": "its die tells it", "done": "the next turn tells it",
    **dict.fromkeys(("intercept", "refortify", "trench", "great_retreat", "retreat", "emergency", "collapse"),
                    "an event of its own tells it"),
    "event loyalty": "the event of a Revolt tells it",
}
"""Choices and events without a sentence, each with the reason."""


def target(id: str) -> str:
    """The object of an option, in words."""
    if id in FRONTS:
        return NAMES.army(id)
    return theater(id) if id in THEATERS else NAMES.marker(id)


ROLLS: dict[str, Callable[[str], str]] = {
    **common_rolls(NAMES),
    "isonzo": lambda what: "The Isonzo before the Italian front",
    "trench": lambda what: "The trench before the Balkan front",
    "random": lambda what: "Which nationality is checked",
    "loyalty": lambda what: f"Loyalty of {people(what)}",
    "improve": lambda what: f"Attempt to win over {people(what)}",
}
RESULTS = {
    "isonzo": ("the front gets across", "the front stays"), "trench": ("the front gets through", "the front stays"),
    "loyalty": ("they stay as they are", "one step towards Revolt"), "improve": ("a step won", "no change"),
}
GAVE = {**common_results(NAMES), "random": people}
"""The result of a table."""


def tell_loyalty(facts: dict[str, Any]) -> str:
    """The new loyalty of a nationality; a Revolt has a separate event (8.3)."""
    return f"{capital(people(facts['nation']))} are {loyalty_steps(facts['level'])}." if facts["level"] else ""


def tell_fortress(facts: dict[str, Any]) -> str:
    """The fortress (7.3, 9.7)."""
    return f"The fortress of Przemysl is at level {facts['level']}." if facts["level"] else "Przemysl has fallen."


def tell_will(facts: dict[str, Any]) -> str:
    """The count of the Will (11.0)."""
    parts = f"Victories {facts['victories']} − Defeats {facts['defeats']}"
    if facts["revolts"]:
        peoples = joined(NATIONALITIES[id].people for id in facts["revolts"])
        parts += f" − Revolts {len(facts['revolts'])} ({peoples})"
    if facts["sites"]:
        parts += f" − sites lost {len(facts['sites'])} ({sites(facts['sites'])})"
    return f"National Will: {parts} = {signed(facts['will'])}."


CAUSES = {"will": "the will to fight on is broken", "revolts": "all three nationalities are in Revolt",
          "kaiserschlacht": "Germany's last battle is lost"}


def tell_lost(facts: dict[str, Any]) -> str:
    """The cause of the defeat (12.1)."""
    cause = facts["cause"]
    why = f"{NAMES.army(cause)} enters Vienna" if cause in FRONTS else CAUSES[cause]
    return f"{OUTCOMES[facts['outcome']].name}: {why}, with {facts['unrevealed']} cards unrevealed."


TELL: dict[str, Callable[[dict[str, Any]], str]] = {
    **common_events(NAMES, OUTCOMES),
    "war_status": lambda facts: f"War Status moves to {WAR_STATUS[facts['status']].name}.",
    "returned": lambda facts: f"{capital(NAMES.army(facts['front']))} returns to the map.",
    "markers": lambda facts: f"{facts['count']} {HAND_MARKERS[facts['marker']]} markers come to hand.",
    "held": lambda facts: f"{capital(LINES[facts['line']])} holds {NAMES.army(facts['front'])}.",
    "intercepted": lambda facts: f"Intercepted orders stop {NAMES.army(facts['front'])}.",
    "loyalty": tell_loyalty,
    "revolt": lambda facts: f"{capital(people(facts['nation']))} are in Revolt!",
    "calm": lambda facts: f"The Revolt of {people(facts['nation'])} is over.",
    "cascade": lambda facts: f"{capital(people(facts['passes']))} are in Revolt already: {people(facts['to'])} are "
                             "checked instead.",
    "fortress": tell_fortress,
    "trench": lambda facts: "A trench line is dug in Veles for both Actions." if facts["built"]
    else "The trench line in Veles is gone.",
    "bulgaria": lambda facts: "Bulgaria leaves the war.",
    "great_retreat": lambda facts: "The Great Retreat: the Polish front leaves the map for good.",
    "russia_tires": lambda facts: "Russia tires of the war: its marker goes into Victories.",
    "mackensen": lambda facts: f"Mackensen leads the offensive against {NAMES.army(facts['front'])}: two dice, and the "
                               f"better counts ({facts['left']} of his markers left).",
    "lodz": lambda facts: "The victory at Lodz gives +1 against the Polish front from now on.",
    "emergency": lambda facts: f"Emergency aid: a Resource leaves {theater(facts['theater'])} and becomes a Victory; "
                               f"National Will {signed(facts['will'])}.",
    "will": tell_will,
    "lost": tell_lost,
}

WORDS = Words(NAMES, OUTCOMES, SAY, DONE, target, ROLLS, RESULTS, GAVE, TELL, chances_of, silent=SILENT)
