"""How many ways there are to go on, to a depth of three choices.

Counted by hand from the rulebook: an action phase at the set-up. The other numbers are the program's own, and show
when an option comes or goes. To check one by hand, print `position().options()` and follow the rule of its case.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sanjak.kernel import Given

from . import positions
from .helpers import acting

COUNTS: dict[Callable[[], Given], tuple[int, ...]] = {
    positions.intercepts_and_the_isonzo: (2, 4, 8),
    positions.two_symbols_one_intercept: (2, 10, 41),
    positions.the_trench_is_offered: (23, 340, 3606),
    positions.two_revolts: (6, 15, 98),
    positions.emergency_aid: (12, 72, 362),
    positions.przemysl_must_hold: (7, 23, 86),
    positions.peace_feelers_under_spa: (4, 40, 218),
    positions.kaiserschlacht_again: (12, 94, 559),
    positions.desperey_breaks_out: (9, 44, 153),
    positions.russia_returns: (6, 19, 76),
    positions.the_last_card: (9, 37, 82),
}


@pytest.mark.parametrize("position", COUNTS, ids=lambda position: position.__name__)
def test_the_number_of_ways_to_go_on(position: Callable[[], Given]) -> None:
    counted = COUNTS[position]
    assert tuple(position().ways(depth) for depth in range(1, len(counted) + 1)) == counted


@pytest.mark.rule("HE-9.0a")
def test_by_hand_an_action_phase_at_the_set_up() -> None:
    """Card 10, two Actions: the two Russian fronts, a Resource in one of three theaters for both Actions, or done.
    All peoples are loyal, the fortress is whole, no marker is at hand, and neither front is on a river.

    After an offensive (2 ways) an Action is left: two fronts, done. After a Resource (3 ways) the staff may spend it,
    or done. After `done` the test looks at the table.
    """
    assert acting("c10").ways(1) == 2 + 3 + 1
    assert acting("c10").ways(2) == 2 * 3 + 3 * 2 + 1
