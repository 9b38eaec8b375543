"""10.3 Resource theft: once at the end of a nation-turn, with or without the railway."""

from __future__ import annotations

from sanjak.games._siege.components import THEATERS
from sanjak.games._siege.rules.battles import STALEMATES, place
from sanjak.games._siege.rules.resources import MOST_IN_A_THEATER, lose_resource
from sanjak.kernel import Flow, Option, roll, step, tell, then

from ..state import State
from .halves import OTHER, ask_nation, board_of

NEEDED = 5
NO_THEFT: Option = ("no_theft",)


@step("CG-10b")
def steal_or_not(s: State, nation: str) -> Flow:
    """CG-10b After the Will phase, one named Resource of the other: 5 or 6 takes it, anything else costs a Victory."""
    victim = board_of(s, OTHER[nation])
    options: list[Option] = [("steal", theater) for theater in THEATERS if victim.resources[theater]]
    if not options:
        return
    choice = yield ask_nation(s, nation, "CG-10b", "Steal a Resource of your ally?", [*options, NO_THEFT])
    if choice == NO_THEFT:
        return
    won = roll(s, "CG-10b", f"theft {nation}").reaches(NEEDED)
    tell(s, "CG-10b", "theft", nation=nation, theater=choice[1], success=won)
    if won:
        lose_resource(victim, choice[1])
        then(s, stash(nation))
    else:
        then(s, lose_a_victory(nation))


@step("CG-10b")
def stash(s: State, nation: str) -> Flow:
    """CG-10b The loot goes to a theater with room, outside the limit of six, or is lost."""
    board = board_of(s, nation)
    options: list[Option] = [("stash", theater) for theater in THEATERS if board.resources[theater] < MOST_IN_A_THEATER]
    if options:
        choice = yield ask_nation(s, nation, "CG-10b", "Where does the stolen Resource go?", options)
        board.resources[choice[1]] += 1


@step("CG-10b")
def lose_a_victory(s: State, nation: str) -> Flow:
    """CG-10b A failure turns one Victory, special and coup markers included, into a Stalemate."""
    board = board_of(s, nation)
    options: list[Option] = [("to_stalemates", marker) for marker in board.victories]
    if options:
        choice = yield ask_nation(s, nation, "CG-10b", "The theft has failed. Which Victory is given up?", options)
        place(board, choice[1], STALEMATES)
