"""Ottoman Sunset in words: names, options with their chances, the sentences of the log, the outcome."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sanjak.games._siege.board.names import DOUBTED, Names
from sanjak.games._siege.board.words import Words, common_events, common_results, common_rolls, unspent
from sanjak.scene.words import capital, joined, signed

from ..data import BATTLES, CARDS, COUPS, FRONTS, KAISER, LEADER_NAME, NARROWS, OUTCOMES, Card, history
from ..state import State
from .chances import chances_of

SITE_NAMES = {space.site: space.name for front in FRONTS.values() for space in front.spaces if space.site}


# ---------------------------------------------------------------- names


def conditions(card: Card) -> list[str]:
    """The effects of a card on offensives, and its prohibitions."""
    told = [NAMES.modifiers(card)] if card.drm else []
    bans = [f"no offensives against {NAMES.all_of(card.bans)}"] if card.bans else []
    if card.offensives_only:
        bans.append(f"its Actions are for offensives against {NAMES.army(card.offensives_only)} alone")
    return [*told, "; ".join(bans)] if bans else told


NAMES = Names(
    capital="Constantinople", fronts=FRONTS, leaders=LEADER_NAME, battles=BATTLES, kaiser=KAISER, cards=CARDS,
    history=history(), conditions=conditions, invented=("c50",), otherwise={"arab": "the Arab front"},
    markers={"siege_of_kut": "Siege of Kut", **{coup: f"Coup in {country.capitalize()}"
                                                for coup, country in COUPS.items()}},
    doubted={**DOUBTED, "bans": "what it forbids", "offensives_only": "its event"})


place = NAMES.place


def theater(id: str) -> str:
    """A theater, or Persia."""
    return "Persia" if id == "persia" else f"the {id.capitalize()} theater"


def reduced(s: State, front: str) -> bool:
    """Does this front show its reduced side?"""
    return front == "caucasus" and s.provisional


# ---------------------------------------------------------------- options


def say_offensive(s: State, front: str, *helped: str) -> str:
    """The front, and the help against it (3.1)."""
    help = [word for word, there in (("Kemal", "kemal" in helped), (f"the {gun_name(helped)} gun", "gun" in helped))
            if there]
    return f"attack {NAMES.army(front)}" + (f" with {joined(help)}" if help else "")


def gun_name(helped: tuple[str, ...]) -> str:
    """The gun that helps."""
    return NARROWS[helped[-1]].name if "gun" in helped else ""


def staffed(way: tuple[str, ...]) -> str:
    """The payment of the second Action, if a staff operation pays it."""
    return f", the second Action by a staff operation in {theater(way[1])}" if way else ""


def say_lenin(s: State, what: str, *theaters: str) -> str:
    """The two steps against Russia (8.8)."""
    if what == "remove":
        return "end the war in the Caucasus for an Eastern Resource"
    paid = f"Resources in {joined(theater(id) for id in theaters)}" if theaters else "two Resources"
    return f"weaken the Caucasus front for {paid}"


def minefield_place(id: str) -> str:
    """The place of a minefield, if the player chooses it."""
    return {"minefield_1": ", before Yildiz", "minefield_2": ", behind Dardanos"}.get(id, "")


SAY: dict[str, Callable[..., str]] = {
    "offensive": say_offensive,
    "resource": lambda s, id, *way: f"place a Resource in {theater(id)} (2 Actions{staffed(way)})",
    "bureau": lambda s, id: f"send the Bureau to {id.capitalize()}",
    "minefield": lambda s, id="": f"lay a minefield in the Narrows{minefield_place(id)}",
    "lay": lambda s, id: f"lay the free minefield{minefield_place(id)}",
    "first": lambda s, front: f"{NAMES.army(front)} advances first",
    "gun": lambda s, id: f"set up the guns of {NARROWS[id].name}",
    "seddulbahir": lambda s: "set up the guns of Seddülbahir again",
    "nets": lambda s, *way: f"lay nets against the submarines (2 Actions{staffed(way)})",
    "staff": lambda s, id: f"spend the Resource in {theater(id)} for one more Action",
    "asia_korps": lambda s, front: f"send the Asia Korps against {NAMES.army(front)}: +1 this turn",
    "lenin": say_lenin,
    "done": lambda s: f"end the turn{unspent(s)}",
    "yildirim": lambda s: f"spend a Yildirim marker ({s.yildirim} left) and stop the advance",
    "let_pass": lambda s: "let it pass",
    "fortify": lambda s: "fortify the Gaza-Beersheba line for both Actions",
    "decline": lambda s: "keep the Actions",
    "give_up": lambda s: "give up both Actions",
    "concede": lambda s: "keep the Actions and take the Defeat",
    "assist": lambda s, id: f"place the free Resource in {theater(id)}",
    "sunk": lambda s, id: f"lose the Resource in {theater(id)}",
    "sacrifice": lambda s, id: f"give up the Victory {NAMES.marker(id)}",
    "naval_effort": lambda s, n: f"spend {n} Naval Resource{'s' * (n != 1)}" if n else "spend no Naval Resource",
}


# ---------------------------------------------------------------- the log


DONE = {
    "resource": "A Resource goes to {0}.", "bureau": "The Bureau moves to {0}.",
    "minefield": "A minefield is laid in the Narrows.", "lay": "A free minefield is laid in the Narrows.",
    "gun": "The guns of {0} are set up.",
    "seddulbahir": "The guns of Seddülbahir are set up again.", "nets": "Nets are laid against the submarines.",
    "staff": "Staff operation: a Resource leaves {0} for one more Action.",
    "asia_korps": "The Asia Korps marches against {0}: +1 this turn.", "let_pass": "It is not stopped.",
    "fortify": "The Gaza-Beersheba line is fortified for both Actions.", "decline": "The line is not fortified.",
    "give_up": "Both Actions are given up to stop Dunsterforce.", "concede": "Dunsterforce goes into Defeats for good.",
    "assist": "German assistance: a free Resource goes to {0}.", "sunk": "A Resource is sunk in {0}.",
    "sacrifice": "{0} moves from Victories to Defeats, and the capital holds.",
    "naval_effort": "Naval Resources spent: {0}.",
}
"""The result of a choice."""
SILENT = {
    "offensive": "its die tells it", "done": "the next turn tells it", "first": "the advance tells it",
    "yildirim": "an event of its own tells it", "lenin": "an event of its own tells it",
}
"""Choices without a sentence, each with the reason."""


def target(id: str) -> str:
    """The object of an option, in words."""
    if id in NARROWS:
        return NARROWS[id].name
    if id in FRONTS:
        return NAMES.army(id)
    if id in ("western", "eastern", "naval"):
        return theater(id)
    return NAMES.marker(id) if not id.isdigit() else id


ROLLS: dict[str, Callable[[str], str]] = {
    **common_rolls(NAMES),
    "coup": lambda what: f"Coup in {what.capitalize()}",
    "attrition": lambda what: ("Water in the desert" if what.startswith("desert") else "The Gaza-Beersheba line")
    + ", Sinai front",
    "narrows": lambda what: f"Narrows, {NARROWS[what].name}",
    "persia": lambda what: f"Persian intervention against {NAMES.army(what)}",
    "submarines": lambda what: "British submarines",
    "sandstorms": lambda what: "Sandstorms",
    "war": lambda what: "War Weariness",
}
RESULTS = {
    "narrows": ("hit", "miss"), "attrition desert": ("water enough to go on", "no water, Sinai stays"),
    "attrition gaza": ("a breach", "the line holds"), "persia": ("the front is held", "the front may advance"),
    "submarines": ("a hit", "no harm"),
}


GAVE = {
    **common_results(NAMES),
    "sandstorms": lambda front: f"over {NAMES.army(front)}",
    "war": lambda fronts: f"{NAMES.all_of(fronts.split())} advance",
}
"""The result of a table."""


def tell_will(facts: dict[str, Any]) -> str:
    """The count of the Will (5.0)."""
    sites = f" − sites lost {len(facts['sites'])} ({joined(SITE_NAMES[id] for id in facts['sites'])})"
    parts = f"Victories {facts['victories']} − Defeats {facts['defeats']}{sites if facts['sites'] else ''}"
    return f"National Will: {parts} = {signed(facts['will'])}."


def tell_war_weariness(facts: dict[str, Any]) -> str:
    """The fronts picked by the die of card 41, of those on the map."""
    fronts = facts["fronts"]
    if not fronts:
        return "War Weariness: no front on the map is picked to advance."
    return f"War Weariness: {NAMES.all_of(fronts)} {'is' if len(fronts) == 1 else 'are'} picked to advance."


CAUSES = {"narrows": "the fleet is through the Narrows", "will": "the will to fight on is broken",
          "kaiserschlacht": "Germany's last battle is lost", "a front at the gates": "a front stands at the gates"}


def tell_lost(facts: dict[str, Any]) -> str:
    """The cause of the defeat (6.1)."""
    cause = facts["cause"]
    why = f"the {FRONTS[cause].name} front enters Constantinople" if cause in FRONTS else CAUSES[cause]
    return f"{OUTCOMES[facts['outcome']].name}: {why}, with {facts['unrevealed']} cards unrevealed."


TELL: dict[str, Callable[[dict[str, Any]], str]] = {
    **common_events(NAMES, OUTCOMES),
    "will": tell_will,
    "lost": tell_lost,
    "narrows_cancelled": lambda facts: "U-boats keep the fleet away from the Narrows.",
    "narrows_held": lambda facts: "The Narrows hold, and the fleet turns back.",
    "narrows_aside": lambda facts: "The fleet will come back: card 8 joins the Dusk cards, and the turn ends.",
    "sandstorm": lambda facts: f"Sandstorms: {NAMES.army(facts['front'])} may not be attacked this turn.",
    "war_weariness": tell_war_weariness,
    "free_minefield": lambda facts: "A free minefield is laid in the Narrows.",
    "no_minefield_left": lambda facts: "Both minefields are laid already: there is no free one.",
    "too_late_to_fortify": lambda facts: "Too late to fortify the Gaza-Beersheba line: Sinai has reached it.",
    "nothing_to_sink": lambda facts: "There is no Resource to sink.",
    "thrown_back": lambda facts: f"{capital(NAMES.army(facts['front']))} is thrown back to "
                                 f"{place(facts['front'], facts['space'])}.",
    "fortification": lambda facts: "The Gaza-Beersheba line is weakened." if facts["left"]
    else "The Gaza-Beersheba line is broken.",
    "yildirim": lambda facts: f"Yildirim stops {NAMES.army(facts['front'])}.",
    "event_ignored": lambda facts: f"The event of {NAMES.card(facts['card'])} is ignored.",
    "returned": lambda facts: f"The {FRONTS[facts['front']].name} front returns to the map.",
    "weakened": lambda facts: f"The {FRONTS[facts['front']].name} front turns to its weaker side.",
    "lenin_flip": lambda facts: "Revolution weakens the Caucasus front.",
}

CASES = {"offensive": "3.1", "asia_korps": "3.1", "resource": "3.2", "bureau": "3.3", "minefield": "3.4", "gun": "3.4",
         "staff": "3.5", "seddulbahir": "8.12", "nets": "8.10", "lenin": "8.8"}
"""The case of each action in the book."""

WORDS = Words(NAMES, OUTCOMES, SAY, DONE, target, ROLLS, RESULTS, GAVE, TELL, chances_of, CASES, SILENT)
