"""How many ways there are to go on, to a depth of three choices.

Counted by hand from the rulebook: the first piece of the Turkish set-up. The other numbers are the program's own, and
show when an option comes or goes. To check one by hand, print `position().options()` and follow the rule of its case.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sanjak.games.fatal_attraction import GAME
from sanjak.kernel import Given, given

from . import positions

COUNTS: dict[Callable[[], Given], tuple[int, ...]] = {
    positions.an_impulse_late_in_a_turn: (2, 5, 39),
    positions.a_last_end_segment: (4, 38, 416),
    positions.a_ground_segment_with_reserve_cavalry: (4, 22, 87),
    positions.a_strategic_phase_with_german_support: (4, 13, 55),
    positions.nearly_at_the_exit: (5, 29, 124),
    positions.ships_among_mines: (2, 5, 54),
}


@pytest.mark.parametrize("position", COUNTS, ids=lambda position: position.__name__)
def test_the_number_of_ways_to_go_on(position: Callable[[], Given]) -> None:
    counted = COUNTS[position]
    assert tuple(position().ways(depth) for depth in range(1, len(counted) + 1)) == counted


@pytest.mark.rule("FA-13.1.1a")
def test_by_hand_the_first_piece_of_the_turkish_set_up() -> None:
    """The 9th Division begins south of GP22 and GP23: 21 areas, entrenched or mobile; or all pieces stay where they
    are by default. Another piece may be taken up first: three more of the 9th Division, four each of the 19th, 7th,
    5th, 11th and 3rd, the Brusa and Gallipoli Regiments, and the two mobile forts (11.3)."""
    t = given(GAME, scenario="bold_stroke")
    assert t.ways(1) == 21 * 2 + 1 + 3 + 5 * 4 + 2 + 2
