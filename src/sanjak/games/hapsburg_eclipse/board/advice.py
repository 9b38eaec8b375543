"""The purpose of an option, in one line."""

from __future__ import annotations

from collections.abc import Callable

from sanjak.games._siege.board.advice import strengthens
from sanjak.kernel import Option, Plain
from sanjak.scene.text import percent

from ..data import FRONTS, LAST, NATIONALITIES
from ..rules.action import offensive_odds, spaces_ahead
from ..rules.movement import crossing_odds
from ..state import State
from .chances import battles_left, state_of


def reason(option: Option, view: Plain) -> str:
    """The threat that an option answers; empty if its label already says so."""
    return REASONS[option[0]](state_of(view), option) if option[0] in REASONS else ""


def pushes_back(s: State, option: Option) -> str:
    """An offensive keeps a front away (9.2)."""
    front = FRONTS[option[1]]
    if s.at[front.id] == LAST[front.id]:
        return f"No effect: {front.name} cannot be pushed back further"
    return f"pushes the {front.name} front back from {front.space(s.at[front.id]).name}"


def helps_a_theater(s: State, option: Option) -> str:
    """A Resource helps the remaining battles of its theater (9.5)."""
    return strengthens(s, option[1], battles_left(s, option[1]))


def calms(s: State, option: Option) -> str:
    """An attempt keeps a people from Revolt, or ends a Revolt (9.6)."""
    steps, people = s.loyalty[option[1]], NATIONALITIES[option[1]].people
    return f"ends the Revolt of the {people}" if not steps else f"the {people} are {steps} from Revolt"


def aids(s: State, option: Option) -> str:
    """German Aid helps against one front (9.2)."""
    front = option[1]
    before, s.aid_front = offensive_odds(s, front), front
    return f"offensives against {FRONTS[front].name} succeed {percent(offensive_odds(s, front))}, not {percent(before)}"


def rids_of_poland(s: State, option: Option) -> str:
    """The Great Retreat (9.4)."""
    ahead = spaces_ahead(s)
    price = f" and {ahead} to Stalemates" if ahead else ""
    return f"the Polish front leaves for good; one Victory goes to Defeats{price}"


def stops(s: State, option: Option) -> str:
    """An intercepted order (7.6)."""
    across = crossing_odds(s, option[1])
    return "stops the advance at once" + (f", which gets through {percent(across)}" if across < 1 else "")


REASONS: dict[str, Callable[[State, Option], str]] = {
    "offensive": pushes_back, "resource": helps_a_theater, "improve": calms, "german_aid": aids,
    "great_retreat": rids_of_poland, "intercept": stops,
    "staff": lambda s, option: f"one more Action now, for the +1 in the {option[1].capitalize()} theater",
    "refortify": lambda s, option: f"the fortress rises to level {s.fortress + 1}",
    "trench": lambda s, option: "the Balkan front must break through to leave Salonika",
    "give_up": lambda s, option: "opens staff operations, and keeps the Resources that are not spent",
    "done": lambda s, option: "" if s.actions else "keeps the Resources where they lie",
    "let_pass": lambda s, option: f"saves the marker for later ({s.intercepts} left)",
}
