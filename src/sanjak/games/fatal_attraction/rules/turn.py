"""3.0 The sequence of play."""

from __future__ import annotations

from sanjak.kernel import new_turn, sequence, step, tell, then

from ..data import SCENARIOS
from ..state import State

PLAY = sequence("PLAY", "set_up", "turns", "final_reckoning")

TURN = sequence("TURN", "begin_turn", "upkeep", "STRATEGIC", "OPERATIONS", "END_PHASE")

STRATEGIC = sequence("STRATEGIC", "random_event", "weather", "supply_rolls", "allied_allocation",
                     "turkish_allocation", "mark_supply", "regular_reinforcements", "allied_reinforcements",
                     "turkish_reinforcements", "number_of_impulses", "mine_determination")
"""3.1 Event, weather, supply rolls, supply allocation, reinforcements, Impulses, mines, in this order."""

OPERATIONS = sequence("OPERATIONS", "allied_start", "turkish_start", "impulses")
"""3.2 Actions before the first Impulse, then the Impulses."""

END_PHASE = sequence("END_PHASE", "ground_recovery", "fleet_recovery", "make_ready", "score_turn", "sudden_death")
"""3.3 Recovery, everything ready for the next turn, VPs, sudden death, in this order."""


def setup(s: State) -> None:
    """3.0 A game: the set-up, the scenario's turns, the final count."""
    s.turn = SCENARIOS[s.scenario].turns[0] - 1
    then(s, PLAY)


@step("3.1", repeat_while=lambda s: s.turn < SCENARIOS[s.scenario].turns[1])
def turns(s: State) -> None:
    """3.0 Turn after turn, to the scenario's last."""
    then(s, TURN)


@step("3.3")
def begin_turn(s: State) -> None:
    """3.3 The next turn: payments of the last one expire, and the Impulse marker returns to the start."""
    new_turn(s)
    s.paid, s.ready, s.mine_sp, s.credit, s.exited_now, s.traced = {}, {}, 0, 0, False, False
    s.impulses = s.impulse = 0
    s.group = {"first": [], "second": [], "reserve": []}
    tell(s, "3.1", "turn", turn=s.turn)
