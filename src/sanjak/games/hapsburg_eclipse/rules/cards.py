"""Card events that data alone cannot express: one short function for each, named after its card."""

from __future__ import annotations

from collections.abc import Callable

from sanjak.games._siege.rules.battles import VICTORIES, place
from sanjak.games._siege.rules.fronts import on_map
from sanjak.games._siege.state import SEAT
from sanjak.kernel import Flow, Option, ask, step, tell, then

from ..data import LAST, PROVISIONAL, RUSSIA_TIRES, RUSSIANS
from ..state import State
from .movement import PRZEMYSL, SALONIKA, lose_trench, retreat


def provisional_government(s: State) -> None:
    """6.0, 9.4.1 Card 27: the Russians turn to their weaker side and fall back, or return on their highest space."""
    for front in RUSSIANS:
        s.leader[front] = PROVISIONAL[front]
        if front == "polish" and s.great_retreat:
            continue
        tell(s, "6.0", "leader", front=front, leader=s.leader[front])
        if on_map(s, front):
            retreat(s, front)
        else:
            s.at[front] = LAST[front]
            tell(s, "6.0", "returned", front=front)


def bolshevik_revolution(s: State) -> None:
    """6.0 Card 36: the Russians leave the map."""
    s.revolution = True
    for front in RUSSIANS:
        remove(s, front)


def focsani_armistice(s: State) -> None:
    """6.0 Card 40: Romania falls back, or makes peace if the Bolshevik Revolution has come."""
    if s.revolution:
        remove(s, "romanian")
    else:
        retreat(s, "romanian")


def remove(s: State, front: str) -> None:
    """6.0 A front leaves the map."""
    if on_map(s, front):
        s.at[front] = 0
        tell(s, "6.0", "removed", front=front)


def peace_feelers(s: State) -> None:
    """6.0 Card 43: one front of the player's choice falls back."""
    if may_fall_back(s):
        then(s, choose_retreat)


def may_fall_back(s: State) -> list[Option]:
    """7.2 Fronts on the map that are not yet on their last space."""
    return [("retreat", front) for front, space in s.at.items() if 0 < space < LAST[front]]


@step("6.0")
def choose_retreat(s: State) -> Flow:
    """6.0 Card 43: which front?"""
    choice = yield ask(SEAT, "6.0", "Peace Feelers push a front back one space. Which one?", may_fall_back(s))
    retreat(s, choice[1])


EVENTS: dict[str, Callable[[State], None]] = {
    function.__name__: function
    for function in (provisional_government, bolshevik_revolution, focsani_armistice, peace_feelers)
}


# ---------------------------------------------------------------- what a card looks at later in its turn


def brusilov_offensive(s: State) -> None:
    """6.0 Card 21: Russia tires if its Carpathian front is held in Przemysl or behind it after the Actions."""
    if s.at["carpathian"] >= PRZEMYSL:
        place(s, RUSSIA_TIRES, VICTORIES)
        tell(s, "6.0", "russia_tires")


def desperey_breaks_out(s: State) -> None:
    """7.4, 14.2 Card 48: unless the Balkan front ends the turn in Salonika, Bulgaria is out and the trench with it."""
    if on_map(s, "balkan") and s.at["balkan"] != SALONIKA:
        s.bulgaria = False
        tell(s, "7.4", "bulgaria")
        lose_trench(s)


BEFORE_WILL: dict[str, Callable[[State], None]] = {"brusilov_offensive": brusilov_offensive}
AT_TURN_END: dict[str, Callable[[State], None]] = {"desperey_breaks_out": desperey_breaks_out}
