"""Card events that data alone cannot express: one short function for each, named after its card."""

from __future__ import annotations

from collections.abc import Callable

from sanjak.games._siege.rules.battles import DEFEATS, place
from sanjak.games._siege.rules.fronts import on_map
from sanjak.games._siege.state import SEAT
from sanjak.kernel import Flow, Option, ask, roll, step, tell, then

from ..data import CARDS, ENTRY
from ..state import State
from .movement import advance, retreat
from .narrows import attempt, comes_back, forced_by, put_aside


def forcing_the_narrows(s: State) -> None:
    """1.5, 8.12 Card 8: the fleet tries the Dardanelles, unless U-boats are there."""
    if fortitude := forced_by(s):
        then(s, attempt(fortitude))
    elif comes_back(s):
        put_aside(s)
    else:
        tell(s, "1.5", "narrows_cancelled")


def fortification_of_gaza_beersheba_line(s: State) -> None:
    """2.4, 1.0 Card 22: the line may be built while Sinai is still on 5 or 6."""
    if s.at["sinai"] in (5, 6):
        then(s, fortify_or_decline)
    else:
        tell(s, "2.4", "too_late_to_fortify")


@step("2.4")
def fortify_or_decline(s: State) -> Flow:
    """2.4, 1.0 Both Actions of the card for the fortification, decided before fronts move."""
    options: list[Option] = [("fortify",), ("decline",)]
    choice = yield ask(SEAT, "2.4", "Fortify the Gaza-Beersheba line for both Actions of the card?", options)
    if choice[0] == "fortify":
        s.fortification, s.actions = 2, 0


def provisional_government_takes_charge(s: State) -> None:
    """1.0 Card 35: Caucasus retreats, or comes back on 5 with its last leader, and shows its reduced side for good."""
    if on_map(s, "caucasus"):
        retreat(s, "caucasus", "1.0")
    else:
        s.at["caucasus"] = ENTRY["caucasus"]
        tell(s, "1.0", "returned", front="caucasus")
    s.provisional = True
    tell(s, "1.0", "weakened", front="caucasus")


def sandstorms(s: State) -> None:
    """1.0 Card 36: a die picks the front that retreats and may not be attacked this turn."""
    wind = roll(s, "1.0", "sandstorms")
    (front,) = CARDS[s.card].fronts_of(wind.die)
    wind.gives(front)
    retreat(s, front, "1.0")
    s.banned = front
    tell(s, "1.0", "sandstorm", front=front)


def war_weariness(s: State) -> None:
    """1.0 Card 41: a die picks the fronts that advance, as in any advance."""
    pick = roll(s, "1.0", "war weariness")
    fronts = CARDS[s.card].fronts_of(pick.die)
    pick.gives(" ".join(fronts))
    tell(s, "1.0", "war_weariness", fronts=[front for front in fronts if on_map(s, front)])
    then(s, *[advance(front) for front in fronts])


def dunsterforce(s: State) -> None:
    """1.0 Card 48: both Actions are given up, or its marker goes into Defeats."""
    then(s, give_up_or_concede)


@step("1.0")
def give_up_or_concede(s: State) -> Flow:
    """1.0 Decided before fronts move; staff operations stay open."""
    options: list[Option] = [("give_up",), ("concede",)]
    choice = yield ask(SEAT, "1.0", "Dunsterforce marches. Give up both Actions, or take a Defeat for good?", options)
    if choice[0] == "give_up":
        s.actions = 0
    else:
        place(s, "dunsterforce", DEFEATS)


EVENTS: dict[str, Callable[[State], None]] = {
    function.__name__: function
    for function in (forcing_the_narrows, fortification_of_gaza_beersheba_line, provisional_government_takes_charge,
                     sandstorms, war_weariness, dunsterforce)
}
