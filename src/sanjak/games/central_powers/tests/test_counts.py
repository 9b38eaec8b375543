"""How many ways there are to go on, to a depth of three choices.

Counted by hand from the rulebook: the first turn of the Hapsburgs. The other numbers are the program's own, and show
when an option comes or goes. To check one by hand, print `position().options()` and follow the rule of its case.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sanjak.games.central_powers import GAME
from sanjak.kernel import Given, given

from . import positions

COUNTS: dict[Callable[[], Given], tuple[int, ...]] = {
    positions.an_open_railway: (18, 221, 1973),
    positions.an_open_railway_alone: (18, 267, 3039),
    positions.the_fleet_comes: (3, 6, 64),
    positions.a_refight: (13, 104, 665),
    positions.theft: (10, 79, 454),
    positions.lenin_waits: (8, 75, 612),
    positions.one_is_left: (12, 141, 1480),
    positions.till_death: (13, 64, 103),
}


@pytest.mark.parametrize("position", COUNTS, ids=lambda position: position.__name__)
def test_the_number_of_ways_to_go_on(position: Callable[[], Given]) -> None:
    counted = COUNTS[position]
    assert tuple(position().ways(depth) for depth in range(1, len(counted) + 1)) == counted


@pytest.mark.rule("CG-2b")
def test_by_hand_the_first_turn_of_the_hapsburgs() -> None:
    """Two Russian fronts, each attacked with or without the Mackensen marker that the first card brings; a Resource
    in one of three theaters; the Czechs, who failed their check, may be calmed; or done. The railway is closed while
    Bulgaria is not in the war, so nothing goes to the ally."""
    t = given(GAME, seed=1)
    assert (t.state.hapsburg.mackensen > 0, t.state.hapsburg.bulgaria) == (True, False)
    assert [nation for nation, steps in t.state.hapsburg.loyalty.items() if steps < 3] == ["czech"]
    assert t.ways(1) == 2 * 2 + 3 + 1 + 1
