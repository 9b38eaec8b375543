"""Language: OE-34."""

from __future__ import annotations

import pytest

from sanjak.games.ottoman_empire import board
from sanjak.kernel import CannotUndo, Chosen, Told
from sanjak.kernel.journal import encode

from .helpers import AFTER, at_reform, bids, finish, refuses, settle, told

rule = pytest.mark.rule


@rule("OE-34")
def test_a_language_player_may_look_at_any_remaining_pile_of_any_opponent() -> None:
    t = finish(bids("IV", p2="c01 d1"), "p1", "p3", "p4")
    assert t.table.to_move() == ["p2"]
    assert t.options() == [f"look {q} {r}" for q in ("p1", "p3", "p4") for r in AFTER["IV"]] + ["decline"]


@rule("OE-34")
def test_the_looker_sees_dummy_and_cards_of_the_pile_as_it_is() -> None:
    t = finish(bids("I", p2="c01 d1", later={"p1:III": "c36 c04 d6"}), "p1", "p3", "p4").choose("look p1 III")
    assert t.table.view("p2")["notes"]["p2:p1:III:I"] == ("c04", "c36", "d6-p1")
    assert told(t, "looked")[0]["cards"] == ("c04", "c36", "d6-p1")


@rule("OE-34")
def test_all_are_told_which_pile_and_only_the_looker_sees_it() -> None:
    t = finish(bids("I", p2="c01 d1", later={"p1:III": "c36 c04 d6"}), "p1", "p3", "p4").choose("look p1 III")
    for seat in ("p1", "p3", "p4", ""):
        looked = [e.facts for e in t.table.events(seat) if isinstance(e, Told) and e.kind == "looked"]
        assert looked == [{"seat": "p2", "at": "p1", "pile": "III", "cards": None}]
        assert "p2:p1:III:I" in t.table.view(seat)["looks"]
        assert t.table.view(seat)["notes"]["p2:p1:III:I"] is None
        if seat != "p1":
            assert "c36" not in str(encode(t.table.events(seat)))


@rule("OE-34")
def test_each_language_card_gives_a_look_one_after_another() -> None:
    t = finish(bids("I", p2="c01 c02 c03 d1", later={"p1:III": "c36 d6"}), "p1", "p3", "p4")
    t.choose("look p1 III")
    assert t.table.view("p2")["notes"]["p2:p1:III:I"] == ("c36", "d6-p1")
    t.choose("look p4 II").choose("look p1 VII")
    assert at_reform(t)
    assert list(t.state.looks) == ["p2:p1:III:I", "p2:p4:II:I", "p2:p1:VII:I"]


@rule("OE-34")
def test_a_pile_that_was_seen_this_round_is_not_offered_again_until_the_next() -> None:
    t = finish(bids("I", p2="c01 c02 d1", later={"p2:II": "c03 d2", "p1:II": "c20 d2"}, goes_on=True), "p1", "p3", "p4")
    t.choose("look p1 III")
    assert "look p1 III" not in t.options("p2")
    assert "look p3 III" in t.options("p2")
    settle(t.choose("look p3 III"), lambda t: t.state.turn == 2 and "look p1 III" in t.options("p2"))
    assert "look p3 III" in t.options("p2")


@rule("OE-34")
def test_a_look_may_be_declined_card_by_card() -> None:
    t = finish(bids("I", p2="c01 c02 d1"), "p1", "p3", "p4").choose("decline")
    assert t.table.to_move() == ["p2"]
    t.choose("decline")
    assert at_reform(t)
    assert t.state.looks == {}
    assert [e.option for e in t.table.events("p1") if isinstance(e, Chosen) and e.seat == "p2"] == [("decline",)] * 2


@rule("OE-34")
def test_one_can_look_neither_at_oneself_nor_at_a_round_that_is_over() -> None:
    t = finish(bids("II", p2="c01 d1"), "p1", "p3", "p4")
    assert "OE-34" in refuses(t, "look p2 III")
    assert "OE-34" in refuses(t, "look p1 II")
    assert "OE-34" in refuses(t, "look p1 I")
    assert "OE-34" in refuses(t, "look p7 IV")


@rule("OE-34")
def test_language_counts_in_a_lost_bid_and_in_a_won_one() -> None:
    t = finish(bids("I", p1="c12 c01 d1", p2="c02 d1"), "p3", "p4")
    assert t.table.to_move() == ["p1"]
    assert t.choose("decline").table.to_move() == ["p2"]


@rule("OE-34")
def test_lookers_look_in_rank_order() -> None:
    t = finish(bids("I", p1="c01 d1", p2="c02 d1", p4="c03 d1", rank="p4 p2 p3 p1"), "p3")
    asked = []
    while not at_reform(t):
        asked += t.table.to_move()
        t.choose("decline")
    assert asked == ["p4", "p2", "p1"]


@rule("OE-34")
def test_there_is_no_look_after_round_vii() -> None:
    t = bids("VII", p1="c01 c02 c03 d1")
    assert t.table.over()
    assert t.state.looks == {}


@rule("OE-34")
def test_after_round_vi_the_last_piles_may_be_looked_at() -> None:
    t = bids("VI", p1="c01 d1", goes_on=True)
    assert t.options("p1") == ["look p2 VII", "look p3 VII", "look p4 VII", "decline"]


@rule("OE-34")
def test_a_later_change_of_the_pile_is_not_shown_to_the_looker() -> None:
    t = finish(bids("I", p2="c01 d1", later={"p1:III": "c36 c04 d6", "p1:IV": "d3"}, goes_on=True), "p1", "p3", "p4")
    finish(t.choose("look p1 III"), "p2")
    assert t.state.turn == 2
    t.choose("move c04 IV", "p1").choose("swap d6-p1 d3-p1", "p1")
    settle(t, lambda t: t.state.turn == 3)
    assert t.table.view("p2")["notes"]["p2:p1:III:I"] == ("c04", "c36", "d6-p1")


@rule("OE-34")
def test_the_looker_is_told_when_he_saw_it_and_that_it_may_have_changed() -> None:
    t = finish(bids("I", p2="c01 d1", later={"p1:IV": "c48 d6"}, goes_on=True), "p1", "p3", "p4")
    t.choose("look p1 IV")
    assert "seen after round I (still so)" in str(board.notes(t.table.view("p2"), "p2"))
    finish(t, "p2")
    settle(t, lambda t: t.state.turn == 3)
    assert "seen after round I (Player 1 has reformed since)" in str(board.notes(t.table.view("p2"), "p2"))


@rule("OE-34")
def test_a_look_cannot_be_taken_back() -> None:
    t = finish(bids("I", p2="c01 d1"), "p1", "p3", "p4").choose("look p1 III")
    with pytest.raises(CannotUndo):
        t.table.undo("p2")
