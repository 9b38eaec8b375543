"""What the learned value of Ottoman Sunset needs from the rules."""

from __future__ import annotations

from collections.abc import Hashable

from sanjak.games._siege.player.learned import Learned
from sanjak.games._siege.rules.battles import DEFEATS, place
from sanjak.kernel import Ask, Option

from .. import data
from ..data import CARDS, FRONTS
from ..rules.action import CARRY_OUT, actions_left, offensive_odds
from ..rules.movement import enter, meets_gaza, spend_yildirim
from ..state import State
from .features import INPUTS, features


def offensive_chance(s: State, option: Option) -> float:
    """The chance of an offensive."""
    return offensive_odds(s, option[1], option[2:])


def price(s: State, option: Option) -> Hashable:
    """What a failed offensive costs: an Action, and the help that it had."""
    return option[2:]


def after(s: State, ask: Ask) -> list[State] | None:
    """The positions after each option of a question before the action phase, as if no advance followed."""
    verb = ask.options[0][0]
    if verb == "fortify":
        return fortify(s)
    if verb == "give_up":
        return dunsterforce(s)
    if verb == "yildirim" and "before" not in ask.prompt:
        return last_stand(s, "sinai" if ask.prompt.startswith(FRONTS["sinai"].name) else "mesopotamia")
    return None


def fortify(s: State) -> list[State]:
    """The Gaza line for the Actions of the card, or not."""
    built = s.clone()
    built.fortification, built.actions = 2, 0
    return [built, s]


def dunsterforce(s: State) -> list[State]:
    """No Actions, or a Defeat."""
    given, conceded = s.clone(), s.clone()
    given.actions = 0
    place(conceded, "dunsterforce", DEFEATS)
    return [given, conceded]


def last_stand(s: State, front: str) -> list[State] | None:
    """A Yildirim marker spent, or a front that enters the next space; never the capital if that can be helped."""
    if s.at[front] == 1:
        return None
    spent, entered = s.clone(), s.clone()
    spend_yildirim(spent, front)
    enter(entered, front, meets_gaza(s, front), False)
    return [spent, entered]


LEARNED = Learned(data.__name__, INPUTS, features, CARRY_OUT, {"offensive": offensive_chance}, price, actions_left,
                  after, ("survived", *FRONTS, "narrows", "will"), len(CARDS) - 1)
