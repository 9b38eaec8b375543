"""How many ways there are to go on, to a depth of three choices.

Counted by hand from the rulebook: the Austrian deployment of 1683. The other numbers are the program's own, and show
when an option comes or goes. To check one by hand, print `position().options()` and follow the rule of its case.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sanjak.games.lash_of_the_turk import GAME
from sanjak.kernel import Given, given

from . import positions

COUNTS: dict[Callable[[], Given], tuple[int, ...]] = {
    positions.siege_of_vienna: (5, 32, 317),
    positions.relief_of_vienna: (3, 18, 209),
    positions.fleets_meet: (12, 236, 3073),
    positions.columns_and_interceptors: (20, 456),
    positions.hungry_armies: (10, 162, 1568),
    positions.the_marker_in_austrian_hands: (17, 691),
}


@pytest.mark.parametrize("position", COUNTS, ids=lambda position: position.__name__)
def test_the_number_of_ways_to_go_on(position: Callable[[], Given]) -> None:
    counted = COUNTS[position]
    assert tuple(position().ways(depth) for depth in range(1, len(counted) + 1)) == counted


@pytest.mark.rule("LT-14.4.5a")
def test_by_hand_the_austrian_deployment_of_1683() -> None:
    """Deployed by default at Gyor, each of these may go to the six hexes around it: Lorraine, Esterhazy, the heavy
    cavalry, a cavalry (three are alike), the volunteers and the Magyar cavalry. Garrisons of different kinds may
    change places: one 3-5-2, two 2-4-2, two 1-3-2. The fleet lies beside a place on the Danube: Tulln has three
    hexsides, Vienna, Pressburg, Gyor and Komorn two each beyond those of the place before; it lies on one of them. Or
    ready."""
    t = given(GAME, scenario="1683")
    assert t.ways(1) == 6 * 6 + (1 * 2 + 1 * 2 + 2 * 2) + (3 + 4 * 2 - 1) + 1
