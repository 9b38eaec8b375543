"""The purpose of an option, in one line."""

from __future__ import annotations

from collections.abc import Callable

from sanjak.games._siege.board.advice import strengthens
from sanjak.kernel import Option, Plain
from sanjak.scene.text import percent

from ..data import COUPS, FRONTS, NARROWS
from ..rules.action import offensive_odds
from ..rules.narrows import minefield_spaces
from ..rules.why import at_the_end_of_its_track
from ..state import State
from .chances import battles_left, coup_odds, narrows_coming, state_of
from .words import place, theater


def reason(option: Option, view: Plain) -> str:
    """The threat that an option answers; empty if its label already says so."""
    return REASONS[option[0]](state_of(view), option) if option[0] in REASONS else ""


def pushes_back(s: State, option: Option) -> str:
    """An offensive keeps a front away (3.1)."""
    front = option[1]
    if at_the_end_of_its_track(s, front):
        return f"No effect: {FRONTS[front].name} cannot be pushed back further"
    return f"pushes the {FRONTS[front].name} front back from {place(front, s.at[front])}"


def helps_a_theater(s: State, option: Option) -> str:
    """A Resource helps the remaining battles of its theater; in Persia it slows two fronts (3.2, 8.4)."""
    if option[1] == "persia":
        return "makes the Caucasus and Mesopotamia fronts roll for their advances"
    return strengthens(s, option[1], battles_left(s, option[1]))


def helps_a_coup(s: State, option: Option) -> str:
    """The Bureau adds to the coup of its country (3.3)."""
    coup = next((coup for coup, country in COUPS.items() if country == option[1]), "")
    if coup not in s.pool:
        return "no coup is to come there"
    before, s.bureau = coup_odds(s, coup), option[1]
    return f"the coup in {option[1].capitalize()} succeeds {percent(coup_odds(s, coup))} instead of {percent(before)}"


def defends(s: State, option: Option) -> str:
    """A defence makes the Narrows safer (1.5, 3.4)."""
    before = narrows_hold(s)
    if before is None:
        return "No effect: the fleet will not come"
    build(s, option)
    return f"Narrows hold {percent(narrows_hold(s) or 0)} instead of {percent(before)}"


def narrows_hold(s: State) -> float | None:
    """The chance to hold the Narrows; None if no fleet comes."""
    return next((coming.chances["hold"] for coming in narrows_coming(s)), None)


def build(s: State, option: Option) -> None:
    """Set up a defence (3.4, 8.12)."""
    if option[0] == "minefield":
        s.defences.append(minefield_spaces(s)[0])
    elif option[0] == "gun":
        s.defences.append(NARROWS[option[1]].id)
    else:
        s.seddulbahir_destroyed = False


def reinforces(s: State, option: Option) -> str:
    """The Asia Korps helps against one front (3.1)."""
    front = option[1]
    before, s.korps_front = offensive_odds(s, front), front
    return f"offensives against {FRONTS[front].name} succeed {percent(offensive_odds(s, front))}, not {percent(before)}"


REASONS: dict[str, Callable[[State, Option], str]] = {
    "offensive": pushes_back, "resource": helps_a_theater, "bureau": helps_a_coup, "minefield": defends, "gun": defends,
    "seddulbahir": defends, "asia_korps": reinforces,
    "staff": lambda s, option: f"one more Action now, for the +1 in {theater(option[1])}",
    "nets": lambda s, option: "keeps the submarines from cutting the supply",
    "done": lambda s, option: "" if s.actions else "keeps the Resources where they lie",
    "fortify": lambda s, option: f"Sinai, at {place('sinai', s.at['sinai'])}, must break the Gaza-Beersheba line",
    "yildirim": lambda s, option: "stops the advance at once",
    "let_pass": lambda s, option: f"saves the marker for later ({s.yildirim} left)",
    "give_up": lambda s, option: "keeps a Defeat, and with it a point of Will, away",
}
