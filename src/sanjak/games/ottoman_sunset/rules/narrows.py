"""1.5 Forcing the Narrows, and the defences that 3.4 builds there."""

from __future__ import annotations

from collections.abc import Sequence

from sanjak.games._siege.rules.ending import lose
from sanjak.games._siege.rules.resources import lose_resource
from sanjak.games._siege.state import SEAT
from sanjak.kernel import Flow, Option, ask, leave, roll, step, tell, then
from sanjak.toolkit.odds import at_least

from ..data import MINEFIELDS, NARROWS, Defence
from ..state import State
from .turn import TURN

FLEET_COMES = "The fleet is in the Narrows. How many Naval Resources do you spend?"
FORTITUDE = 4
FORTITUDE_AGAINST_U_BOATS = 3


def active_defences(s: State) -> list[Defence]:
    """1.5 Printed and placed defences in the order in which the fleet meets them, without a destroyed Seddülbahir."""
    return [defence for defence in NARROWS.values()
            if (defence.printed and not (defence.id == "seddulbahir" and s.seddulbahir_destroyed))
            or defence.id in s.defences]


def narrows_odds(s: State, fortitude: int) -> float:
    """1.5 The chance to hold, exactly: each active defence hits with its value in six."""
    return at_least(fortitude, [defence.battle_value / 6 for defence in active_defences(s)])


def empty_minefields(built: Sequence[str]) -> list[str]:
    """3.4, 8.12 The empty minefield spaces: both may be empty again after 8.12 has removed those that fired."""
    return [space for space in MINEFIELDS if space not in built]


def minefield_spaces(s: State) -> list[str]:
    """3.4, 8.12 The spaces for a minefield: both if the choice can matter, else the first empty one."""
    empty = empty_minefields(s.defences)
    return empty if space_matters(s) else empty[:1]


def space_matters(s: State) -> bool:
    """8.12 Only defences that fire are lost, so the space matters if a second attempt or 8.5 may need the rest."""
    if not s.variants["forcing_the_narrows_redux"] or s.attempts or not fleet_may_come(s):
        return False
    second = not s.dusk_added and not s.u_boats
    return second or bool(s.variants["cannibalizing_narrows_artillery"])


def fleet_may_come(s: State) -> bool:
    """1.5, 8.12 Card 8 is still to come, and U-boats will not cancel it; under 8.12 they put it off at most."""
    if "c08" in s.discard or (s.cards_before and not s.narrows_returned):
        return False
    put_off = s.variants["forcing_the_narrows_redux"] and (s.narrows_returned or not s.dusk_added)
    return not s.u_boats or put_off


def forced_by(s: State) -> int:
    """1.5, 8.12 The Fortitude of the attempt that card 8 brings now; 0 if U-boats prevent it."""
    if not s.variants["forcing_the_narrows_redux"] or not s.narrows_returned:
        return 0 if s.u_boats else FORTITUDE
    return FORTITUDE_AGAINST_U_BOATS if s.u_boats else FORTITUDE


def next_fortitude(s: State) -> int:
    """1.5, 8.12 The Fortitude of the next attempt in this position; one that U-boats delay comes with 3."""
    return forced_by(s) or FORTITUDE_AGAINST_U_BOATS


def comes_back(s: State) -> bool:
    """8.12 If card 8 appears before Dusk, and so for the first time, it joins the Dusk cards afterwards."""
    return bool(s.variants["forcing_the_narrows_redux"]) and not s.dusk_added


@step("1.5")
def attempt(s: State, fortitude: int) -> Flow:
    """1.5, 8.11 The fleet sails; before the first die, Naval Resources may lower its Fortitude."""
    s.fortitude = fortitude
    if s.variants["ottoman_naval_effort"] and s.resources["naval"]:
        options: list[Option] = [("naval_effort", n) for n in range(s.resources["naval"] + 1)]
        choice = yield ask(SEAT, "8.11", FLEET_COMES, options)
        for _ in range(choice[1]):
            lose_resource(s, "naval")
        s.fortitude -= choice[1]
    then(s, sail)


@step("1.5")
def sail(s: State) -> None:
    """1.5 One die for each active defence; at Fortitude 0 the fleet turns back, else it is through."""
    first = s.attempts == 0
    s.attempts += 1
    fired = []
    for defence in active_defences(s):
        if s.fortitude <= 0:
            break
        fired.append(defence.id)
        shot = roll(s, "1.5", f"narrows {defence.id}")
        if shot.settle(f"{defence.battle_value} or less", shot.die <= defence.battle_value):
            s.fortitude -= 1
    if s.fortitude > 0:
        lose(s, "6.1", "crushing_defeat", "narrows")
        return
    s.narrows_held = True
    tell(s, "1.5", "narrows_held")
    if s.variants["forcing_the_narrows_redux"] and first:
        s.defences = [id for id in s.defences if id not in fired]
    if comes_back(s):
        put_aside(s)


def put_aside(s: State) -> None:
    """8.12 Card 8 joins the Dusk cards, and the turn ends at once."""
    s.discard.remove("c08")
    s.aside.append("c08")
    s.narrows_returned = True
    tell(s, "8.12", "narrows_aside")
    leave(s, TURN)
