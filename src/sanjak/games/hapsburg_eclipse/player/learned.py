"""What the learned value of Hapsburg Eclipse needs from the rules."""

from __future__ import annotations

from collections.abc import Hashable

from sanjak.games._siege.player.learned import Learned
from sanjak.games._siege.rules.battles import DEFEATS, STALEMATES, place
from sanjak.kernel import Ask, Option

from .. import data
from ..data import CARDS, FRONTS
from ..rules.action import (
    CARRY_OUT,
    MACKENSEN,
    actions_left,
    great_retreat,
    offensive_cost,
    offensive_odds,
    spaces_ahead,
    won_battles,
)
from ..rules.loyalty import improvement_odds
from ..rules.movement import meets_line, press_on
from ..state import State
from .features import INPUTS, features


def offensive_chance(s: State, option: Option) -> float:
    """The chance of an offensive."""
    return offensive_odds(s, option[1], option[2:3])


def improvement_chance(s: State, option: Option) -> float:
    """The chance of an attempt to improve loyalty."""
    return improvement_odds(s, option[1])


def price(s: State, option: Option) -> Hashable:
    """What a failed attempt costs: its Actions, and the help that it had; Mackensen stays on his front."""
    if option[0] == "improve":
        return 1
    if len(option) == 2 and offensive_cost(s, option[1]) == 1:
        return 1
    return option[1:] if MACKENSEN in option else option[2:]


def retreat_and_pay(s: State, option: Option) -> None:
    """9.4 The Great Retreat with its Victories, of which the quick player gives the Kaiserschlacht's last."""
    boxes = [DEFEATS, *[STALEMATES] * spaces_ahead(s)]
    great_retreat(s, option)
    for box in boxes:
        place(s, min(won_battles(s), key=lambda marker: marker.startswith("kaiser")), box)


def after(s: State, ask: Ask) -> list[State] | None:
    """The positions after a Radio Intercept and without it, where no die follows, as if no other advance did."""
    verb, front = ask.options[0][0], ask.options[0][-1]
    if verb != "intercept" or meets_line(s, front) or s.at[front] == 1:
        return None
    stopped, advanced = s.clone(), s.clone()
    stopped.intercepts -= 1
    press_on(advanced, front)
    return [stopped, advanced]


LEARNED = Learned(data.__name__, INPUTS, features, CARRY_OUT | {"great_retreat": retreat_and_pay},
                  {"offensive": offensive_chance, "improve": improvement_chance}, price, actions_left, after,
                  ("survived", *FRONTS, "revolts", "will"), len(CARDS))
