"""Orders for several pieces, and their odds: from the view alone, and as the rules have them."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games.fatal_attraction import board
from sanjak.games.fatal_attraction.board.minefields import peril
from sanjak.games.fatal_attraction.data import ALLIES
from sanjak.games.fatal_attraction.rules.mines import mine_attacks
from sanjak.games.fatal_attraction.state import state_of
from sanjak.kernel import Given

from .helpers import naval, position

SHIPS = ["BS-IRR", "BS-OCE", "BS-VEN"]
FLEET = {**dict.fromkeys(SHIPS, "AA2"), "F-KUM": "A3"}


def asked(t: Given, seat: str = ALLIES) -> tuple[Any, Any]:
    """The question to a seat, and its view."""
    return t.table.question(seat), t.table.view(seat)


def chance(t: Given, ships: list[str]) -> float:
    """The chance that some ships damage Kum Kale."""
    found = board.order_odds("aim F-KUM", ships, *asked(t), ALLIES)
    assert found is not None
    return found.chance


def test_the_joint_chance_is_that_of_all_dice_together() -> None:
    t = naval(ALLIES, at=FLEET)
    one, two, three = (chance(t, SHIPS[:many]) for many in (1, 2, 3))
    assert 1 - two == pytest.approx((1 - one) ** 2)
    assert 1 - three == pytest.approx((1 - one) ** 3)


def test_ships_that_aim_already_count_in_the_odds() -> None:
    t = naval(ALLIES, at=FLEET)
    both = chance(t, SHIPS[:2])
    t.choose("aim BS-IRR F-KUM")
    assert chance(t, ["BS-OCE"]) == pytest.approx(both)


def test_parties_name_the_ships_that_reach_a_fort_and_the_sweepers() -> None:
    t = naval(ALLIES, at={**FLEET, "MS-1": "AA2", "MS-2": "AA2", "BS-CAN": "AA8"})
    orders = board.orders(*asked(t), ALLIES)
    assert orders is not None
    found = {party.label: set(party.pieces) for party in orders.parties}
    assert found["Sweepers together (2)"] == {"MS-1", "MS-2"}
    assert found["All that reach Kum Kale (3)"] == set(SHIPS)


def test_who_cannot_do_what_the_others_can_is_left_out() -> None:
    t = naval(ALLIES, at={**FLEET, "MS-1": "AA2"})
    joint = board.joint([*SHIPS, "MS-1"], *asked(t), ALLIES)
    assert joint is not None
    orders = {order.words: order for order in joint.orders}
    assert set(orders["aim F-KUM"].who) == set(SHIPS)
    assert "MS-1" in orders["sail DS2"].who


def test_the_danger_of_mines_counts_level_two_markers_next_to_the_ships() -> None:
    fleet = dict.fromkeys(SHIPS[:2], "AA2")
    t = position(mine_attacks("all"), at=fleet, up={"DS2": [2]})
    s = state_of(t.table.view(ALLIES))
    assert peril(s, "AA2", SHIPS[:2]).chance == pytest.approx(1 - 0.7 ** 2)
    assert peril(s, "AEG", SHIPS[:2]).chance == 0


def test_the_end_of_a_segment_among_mines_is_asked_twice() -> None:
    t = naval(ALLIES, at=FLEET, up={"DS2": [2, 2]})
    _, view = asked(t)
    assert board.button(("done",), view) == "End segment (mines 88 %)"
    assert board.warnings(("done",), view)[0].startswith("mines hit one or more of 3 warships with 88 %")
    assert board.danger(view, ALLIES).text == "Mines at AA2: 88 % to hit a ship, −1.7 VP"  # type: ignore[union-attr]
    _, calm = asked(naval(ALLIES, at=FLEET))
    assert board.button(("done",), calm) == "End segment"
    assert board.warnings(("done",), calm) == ()
