"""How many ways there are to go on, to a depth of three choices.

Counted by hand from the rulebook: the first two Actions of the Grand Campaign. The other numbers are the program's
own, and show when an option comes or goes. To check one by hand, print `position().options()` and follow the rule of
its case.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sanjak.games.ottoman_sunset import GAME
from sanjak.kernel import Given, given

from . import positions

COUNTS: dict[Callable[[], Given], tuple[int, ...]] = {
    positions.yildirim_before_the_line: (2, 4, 8),
    positions.order_of_advances: (3, 6, 32),
    positions.a_minefield_of_choice: (2, 22, 138),
    positions.last_stand_at_the_gates: (2, 15, 182),
    positions.naval_effort: (3, 29, 190),
    positions.capital_resilience: (4, 12, 132),
    positions.submarines: (12, 121, 598),
    positions.lenin_may_turn_the_front: (11, 115, 693),
    positions.redux_put_aside: (10, 29, 249),
    positions.kemal_and_the_guns: (31, 728),
    positions.kaiserschlacht_again: (10, 83, 350),
    positions.german_assistance: (2, 22, 82),
    positions.the_last_card: (11, 109, 572),
}


@pytest.mark.parametrize("position", COUNTS, ids=lambda position: position.__name__)
def test_the_number_of_ways_to_go_on(position: Callable[[], Given]) -> None:
    counted = COUNTS[position]
    assert tuple(position().ways(depth) for depth in range(1, len(counted) + 1)) == counted


@pytest.mark.rule("OS-3.0a")
def test_by_hand_the_first_two_actions() -> None:
    """Three fronts are on the map. Two Actions place a Resource in one of three theaters. One Action lays a minefield
    (the second space is as good as the first) or one of three guns. The Bureau is not in play before card 1.

    After an offensive (3 ways) or the minefield an Action is left: three fronts, the minefield, three guns, done: 8.
    After a gun (3 ways) one gun less: 7. After a Resource (3 ways) no Action is left, but the staff may spend it: 2.
    After `done` the next card is drawn.
    """
    t = given(GAME, seed=1)
    assert t.ways(1) == 3 + 3 + 1 + 3 + 1
    assert t.ways(2) == (3 + 1) * 8 + 3 * 7 + 3 * 2 + given(GAME, seed=1).choose("done").ways(1)
