"""How many ways there are to go on, to a depth of three choices.

Counted by hand from the rulebook: the drafts, the bids and the looks below. The other numbers are the program's own,
and show when an option comes or goes. To check one by hand, print `position().options()` and follow the rule of its
case.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sanjak.games.ottoman_empire import GAME
from sanjak.games.ottoman_empire.data import DUMMIES
from sanjak.games.ottoman_empire.rules.bids import make_bids, put_away
from sanjak.games.ottoman_empire.rules.play import final_result
from sanjak.kernel import Given, given

from . import positions

COUNTS: dict[Callable[[], Given], tuple[int, ...]] = {
    positions.five_players_bid: (107,),
    positions.left_out_period_cards: (194,),
    positions.city_draw_pending: (1, 2, 117),
    positions.city_choice_with_an_unknown_box: (2, 140),
    positions.a_drawn_dummy_alone: (64, 4291),
    positions.two_extra_dummies: (17, 290, 4809),
    positions.a_note_still_true: (2, 6, 96),
    positions.two_winners_with_culture_and_religion: (3, 9, 18),
    positions.two_players_with_city: (2, 7, 17),
    positions.the_last_pile: (2, 4, 10),
}


@pytest.mark.parametrize("position", COUNTS, ids=lambda position: position.__name__)
def test_the_number_of_ways_to_go_on(position: Callable[[], Given]) -> None:
    counted = COUNTS[position]
    assert tuple(position().ways(depth) for depth in range(1, len(counted) + 1)) == counted


@pytest.mark.rule("OE-05", "OE-08")
@pytest.mark.parametrize(("players", "stacks"), [(2, 12), (3, 12), (4, 16), (5, 20)])
def test_by_hand_a_draft_takes_one_stack_after_another(players: int, stacks: int) -> None:
    t = given(GAME, players=players)
    assert [t.ways(depth) for depth in (1, 2, 3)] == [
        stacks, stacks * (stacks - 1), stacks * (stacks - 1) * (stacks - 2)]


@pytest.mark.rule("OE-11", "OE-13", "OE-14")
def test_by_hand_the_first_two_cards_of_a_bid() -> None:
    """Tigris and Euphrates go into any of seven piles, Bayezid I into pile I alone, each of seven dummies into any.

    After Tigris or Euphrates (7 ways each) the other one has 7 piles, Bayezid 1, the dummies 49; the card that lies
    may be moved to 6 other piles or taken back: 64. After Bayezid (1 way) the two have 7 each, the dummies 49, and he
    may be taken back: 64. After a dummy (49 ways) the rivers have 7 each, Bayezid 1, the other six dummies 6 piles
    each; it may be taken back, but not moved, since its pile would be left without one: 52.
    """
    hand = {seat: list(DUMMIES[seat]) for seat in ("p1", "p2", "p3", "p4")}
    hand["p1"] = ["c04", "c05", "c08", *DUMMIES["p1"]]
    t = given(GAME, players=4, stacks={}, hand=hand, stack=[make_bids, put_away, final_result])
    assert t.ways(1) == 2 * 7 + 1 + 7 * 7
    assert t.ways(2) == 2 * 7 * 64 + 64 + 49 * 52


@pytest.mark.rule("OE-34")
def test_by_hand_a_look_is_at_any_remaining_pile_of_any_opponent() -> None:
    """Four players after round II: three opponents with five piles each, or decline. The player has two Language
    cards: after a look (15 ways) that pile is not looked at again; after declining all are still there."""
    t = positions.two_language_players()
    assert t.ways(1) == 3 * 5 + 1
    assert t.ways(2) == 15 * (3 * 5 - 1 + 1) + (3 * 5 + 1)
