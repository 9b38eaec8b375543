"""Reform: OE-38."""

from __future__ import annotations

import pytest

from sanjak.games.ottoman_empire.data import ROUNDS
from sanjak.kernel import Given

from .helpers import AFTER, at_reform, bids, finish, pile, refuses, settle, whole

rule = pytest.mark.rule

FOUR = "c64 c65 c66 c67"
LATER = {"p1:III": "c04 c36 d3", "p1:IV": "c05 d4", "p1:V": f"{FOUR} d5"}


def in_reform(**shown: str) -> Given:
    """After round II; p1 has a few cards to rearrange."""
    return bids("II", more={"p1": "d1"} | shown, later=LATER, goes_on=True)


# ---------------------------------------------------------------- what may be rearranged


@rule("OE-38")
def test_cards_and_dummies_may_be_moved_and_swapped_between_remaining_piles() -> None:
    t = in_reform().choose("move c04 IV", "p1").choose("swap d3-p1 d5-p1", "p1").choose("swap c05 c64", "p1")
    assert pile(t, "p1", "III") == ["c36", "d5-p1"]
    assert pile(t, "p1", "IV") == ["c04", "c64", "d4-p1"]
    assert pile(t, "p1", "V") == ["c05", "c65", "c66", "c67", "d3-p1"]


@rule("OE-38")
def test_a_player_may_leave_everything_as_it_is() -> None:
    t = in_reform()
    before = {r: pile(t, "p1", r) for r in AFTER["II"]}
    finish(t, "p1")
    assert {r: t.state.piles[f"p1:{r}"] for r in AFTER["II"]} == before


@rule("OE-38")
def test_a_rearranged_pile_is_what_is_revealed() -> None:
    t = finish(in_reform().choose("move c04 IV", "p1"))
    assert "c04" not in t.state.spent
    finish(t)
    assert "c04" in t.state.spent


@rule("OE-38", "OE-12")
def test_the_limit_holds_in_reform() -> None:
    assert "OE-12: pile V holds 4 draft cards already" in refuses(in_reform(), "move c05 V", "p1")


@rule("OE-38", "OE-13")
def test_a_period_card_stays_in_its_pile() -> None:
    t = in_reform()
    assert "OE-13" in refuses(t, "move c36 IV", "p1")
    assert "OE-13" in refuses(t, "swap c36 c05", "p1")


@rule("OE-38", "OE-11")
def test_a_pile_keeps_its_last_dummy() -> None:
    t = in_reform()
    assert "OE-11" in refuses(t, "move d3-p1 IV", "p1")
    refuses(t, "swap d3-p1 c05", "p1")
    refuses(t, "swap c04 d4-p1", "p1")


@rule("OE-38")
def test_no_card_leaves_the_piles_and_none_comes_back_from_the_box() -> None:
    t = in_reform()
    assert "OE-38" in refuses(t, "take c04", "p1")
    assert "OE-38" in refuses(t, "put d1-p1 III", "p1")
    assert "OE-20" in refuses(t, "move c04 II", "p1")
    assert {o.split()[0] for o in t.table.known("p1")["also"]} == {"move", "swap"}


@rule("OE-38")
def test_anothers_cards_cannot_be_touched() -> None:
    t = in_reform()
    foreign = t.state.piles["p2:III"][0]
    assert "OE-38" in refuses(t, f"move {foreign} IV", "p1")
    refuses(t, f"swap c04 {foreign}", "p1")


@rule("OE-38")
def test_extra_dummies_may_lie_anywhere_as_long_as_each_pile_keeps_one() -> None:
    t = bids("IV", p1="d1", later={"p1:V": f"{FOUR} d2 d3-p4", "p1:VI": "c04 d4", "p1:VII": "d5"}, p4="d1")
    t.choose("move d3-p4 VI", "p1").choose("move d4-p1 VII", "p1")
    assert pile(t, "p1", "VI") == ["c04", "d3-p4"]
    assert "OE-11" in refuses(t, "move d3-p4 VII", "p1")
    t.choose("move d5-p1 V", "p1")
    assert pile(t, "p1", "V") == [*FOUR.split(), "d2-p1", "d5-p1"]


@rule("OE-38")
def test_an_extra_dummy_may_change_places_with_a_draft_card_within_the_limits() -> None:
    t = bids("V", p1="d1", later={"p1:VI": f"{FOUR} d2", "p1:VII": "c04 d4 d3-p4"}, p4="d1")
    t.choose("swap c64 d4-p1", "p1")
    assert pile(t, "p1", "VI") == ["c65", "c66", "c67", "d2-p1", "d4-p1"]
    assert pile(t, "p1", "VII") == ["c04", "c64", "d3-p4"]
    t = bids("V", p1="d1", later={"p1:VI": f"{FOUR} d2 d3-p4", "p1:VII": "c04 d4"}, p4="d1")
    refuses(t, "swap d2-p1 c04", "p1")


@rule("OE-38", "OE-34")
def test_all_know_how_often_each_player_has_reformed() -> None:
    t = finish(bids("I", p2="c01 d1"), "p1", "p3", "p4")
    assert t.table.view("")["reforms"] == {"p1": 1, "p2": 0, "p3": 1, "p4": 1}
    finish(t.choose("decline"), "p2")
    assert t.state.reforms["p2"] == 1


# ---------------------------------------------------------------- when, and in which order


@rule("OE-38")
@pytest.mark.parametrize("r", ROUNDS[:5])
def test_everybody_reforms_after_each_round_up_to_v(r: str) -> None:
    t = bids(r)
    assert at_reform(t)
    assert t.table.to_move() == ["p1", "p2", "p3", "p4"]


@rule("OE-38")
@pytest.mark.parametrize("r", ["VI", "VII"])
def test_nobody_is_asked_to_reform_when_one_pile_is_left_or_none(r: str) -> None:
    assert bids(r).table.over()
    assert settle(bids(r, p1="c01 d1", variants={"common_reform": True}), at_reform).table.over()


@rule("OE-38")
def test_players_without_language_reform_first_then_looks_then_the_others() -> None:
    t = in_reform(p2="c01 d1", p4="c02 d1")
    assert (at_reform(t), t.table.to_move()) == (True, ["p1", "p3"])
    finish(t, "p3", "p1")
    assert (t.table.known("")["case"], t.table.to_move()) == ("OE-34", ["p2"])
    t.choose("decline").choose("decline", "p4")
    assert (at_reform(t), t.table.to_move()) == (True, ["p2", "p4"])
    finish(t)
    assert t.state.turn == 3


@rule("OE-38", "OE-34")
def test_the_look_sees_what_the_first_group_has_just_rearranged() -> None:
    t = in_reform(p2="c01 d1").choose("move c04 IV", "p1")
    finish(t, "p1", "p3", "p4").choose("look p1 IV")
    assert t.state.notes["p2:p1:IV:II"] == ("c04", "c05", "d4-p1")
    finish(t, "p2")
    assert t.state.turn == 3


@rule("OE-38", "OE-34")
def test_a_language_players_pile_may_still_change_after_the_look() -> None:
    t = in_reform(p1="c03 d1", p2="c01 d1")
    finish(t, "p3", "p4").choose("decline", "p1").choose("look p1 III", "p2")
    t.choose("move c04 IV", "p1")
    finish(t)
    assert t.state.notes["p2:p1:III:II"] == ("c04", "c36", "d3-p1")
    assert t.state.turn == 3


@rule("OE-38")
def test_when_all_have_language_the_looks_come_first() -> None:
    t = bids("II", players=2, p1="c01 d1", p2="c02 d1")
    assert t.table.known("")["case"] == "OE-34"
    t.choose("decline", "p1").choose("decline", "p2")
    assert t.table.to_move() == ["p1", "p2"]


@rule("OE-38")
def test_by_option_all_looks_come_first_and_then_one_common_reform() -> None:
    t = bids("II", p1="d1", p2="c01 d1", p4="c02 d1", later=LATER, variants={"common_reform": True}, goes_on=True)
    assert (t.table.known("")["case"], t.table.to_move()) == ("OE-34", ["p2"])
    t.choose("look p1 III").choose("decline", "p4")
    assert (at_reform(t), t.table.to_move()) == (True, ["p1", "p2", "p3", "p4"])
    t.choose("move c04 IV", "p1")
    finish(t)
    assert t.state.turn == 3


@rule("OE-38")
def test_language_of_an_earlier_round_does_not_delay_a_later_reform() -> None:
    t = settle(bids("I", p2="c01 d1", goes_on=True), lambda t: t.state.turn == 2)
    assert (at_reform(t), t.table.to_move()) == (True, ["p1", "p2", "p3", "p4"])


@rule("OE-38")
def test_reform_is_secret_until_the_group_is_done() -> None:
    t = whole("I", p1_I="c12 d1", p2_I="c11 d1", p3_I="c10 d1", p4_I="c09 d1", p1_V="c04 c05 d2")
    known = t.table.known("p3")
    t.choose("move c04 VI", "p1").choose("move c05 VII", "p1")
    assert t.table.known("p3") == known
