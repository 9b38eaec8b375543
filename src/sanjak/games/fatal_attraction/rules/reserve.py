"""11.1 Cavalry in Reserve."""

from __future__ import annotations

from sanjak.kernel import Flow, Option, ask, leave, step, then

from ..data import ALLIES
from ..data.lists import BIT
from ..state import State

ENOUGH: Option = ("enough",)


def in_reserve(s: State) -> list[str]:
    """11.1 Cavalry that may still turn up this turn."""
    return [unit for unit, state in s.reserve.items() if state == 1 and s.at[unit] in BIT and unit not in s.hurt]


@step("11.1")
def reserve_activation(s: State) -> None:
    """11.1 At the end of an Allied Ground segment, or to interrupt the Turk (R32), Reserve cavalry may turn up.

    It moves and attacks free of charge.
    """
    s.group["reserve"] = []
    if in_reserve(s):
        then(s, choose_reserve, act_from_reserve)


@step("11.1", repeat_while=lambda s: bool(in_reserve(s)))
def choose_reserve(s: State) -> Flow:
    """11.1 Unit by unit."""
    options: list[Option] = [("turn_up", unit) for unit in in_reserve(s)]
    choice = yield ask(ALLIES, "11.1", "Bring Reserve cavalry out?", [*options, ENOUGH])
    if choice == ENOUGH:
        return leave(s, choose_reserve)
    s.reserve[choice[1]] = 2
    s.group["reserve"].append(choice[1])


@step("11.1")
def act_from_reserve(s: State) -> None:
    """11.1 The cavalry that turned up moves and fights in the order that the Allies choose."""
    if s.group["reserve"]:
        then(s, ("choose_order", ALLIES, "reserve"))
