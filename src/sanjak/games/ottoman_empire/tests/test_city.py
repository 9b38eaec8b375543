"""City: OE-35 to OE-37."""

from __future__ import annotations

import pytest

from sanjak.games.ottoman_empire.board import scene
from sanjak.kernel import Chosen, Given, Told
from sanjak.kernel.journal import encode

from .helpers import at_reform, bids, finish, pile, refuses, told, totals, vp, whole

rule = pytest.mark.rule
FULL = {2: "c64 c65 c66 c67 c52 c53 c54 c55", 3: "c64 c65 c66 c67 c52 c53", 4: "c64 c65 c66 c67", 5: "c64 c65 c66"}


# ---------------------------------------------------------------- OE-35: plus three, or a draw


@rule("OE-35")
def test_city_offers_three_more_in_the_next_round_or_a_draw() -> None:
    t = bids("I", p1="c61 d1", box="c50")
    assert t.table.to_move() == ["p1"]
    assert t.options() == ["plus 3", "draw"]


@rule("OE-35")
def test_plus_three_counts_in_the_next_round_only() -> None:
    t = bids("I", p1="c61 d1", p2="c12 d1", box="c50", goes_on=True).choose("plus 3")
    before = totals(t)[0]
    finish(t)
    assert (before, totals(t)[0]) == (1, 0 + 3)
    finish(t)
    assert totals(t)[0] == 1


@rule("OE-35")
def test_plus_three_can_win_the_next_round() -> None:
    t = bids("I", p1="c61 d1", p2="c12 d1", box="c50", later={"p1:II": "d2", "p2:II": "d4"}, goes_on=True)
    finish(t.choose("plus 3"))
    assert vp(t)[:2] == [12, 11]


@rule("OE-35")
def test_each_city_card_is_asked_for_and_what_they_add_adds_up() -> None:
    t = bids("I", p1="c61 c62 c63 d1", box="c50", later={"p1:II": "d2"}, goes_on=True)
    t.choose("plus 3").choose("plus 3").choose("plus 3")
    assert at_reform(t)
    assert totals(finish(t))[0] == 9


@rule("OE-35")
def test_each_city_card_has_its_own_choice() -> None:
    t = bids("I", p1="c61 c62 d1", box="c50 c51", goes_on=True).cards("c51")
    t.choose("draw").choose("place IV").choose("plus 3")
    assert at_reform(t)
    assert (t.state.next_bonus["p1"], "c51" in t.state.piles["p1:IV"]) == (3, True)


@rule("OE-35")
@pytest.mark.parametrize("bid", ["c61 c12 d1", "c61 d1"])
def test_city_works_whether_its_player_wins_or_loses(bid: str) -> None:
    assert bids("I", p1=bid, p2="c11 d1", box="c50").options("p1") == ["plus 3", "draw"]


@rule("OE-35")
def test_what_city_adds_is_public() -> None:
    t = bids("I", p1="c61 d1", box="c50").choose("plus 3")
    assert all(t.table.view(seat)["next_bonus"]["p1"] == 3 for seat in ("p1", "p2", "p4", ""))
    assert any(isinstance(e, Chosen) and e.option == ("plus", 3) for e in t.table.events("p3"))


@rule("OE-35")
def test_no_draw_is_offered_from_an_empty_box() -> None:
    t = bids("I", p1="c61 d1", box="")
    assert at_reform(t)
    assert t.state.next_bonus["p1"] == 3
    assert [e.forced for e in t.table.journal if isinstance(e, Chosen) and e.case == "OE-35"] == [True]


@rule("OE-35")
def test_the_first_draw_may_empty_the_box_for_the_second() -> None:
    t = bids("I", p1="c61 d1", p2="c62 d1", box="c50").choose("draw", "p1").choose("place II", "p1")
    assert at_reform(t)
    assert t.state.next_bonus == {"p1": 0, "p2": 3, "p3": 0, "p4": 0}


@rule("OE-35")
def test_the_draw_is_random_over_the_whole_box() -> None:
    tables = [whole("II", p1_II="c61 d1", p2_II="c24 d1", seed=seed).choose("draw") for seed in range(60)]
    drawn = {told(t, "drew")[0]["card"] for t in tables}
    assert len(drawn) > 12
    assert {card[0] for card in drawn} == {"c", "d"}


# ---------------------------------------------------------------- OE-36: the drawn card


@rule("OE-36")
def test_each_draw_is_remembered_with_its_pile_and_when_it_was() -> None:
    t = bids("I", p1="c61 d1", p2="c62 d1", box="c50 c51").cards("c50", "c51")
    t.choose("draw", "p1").choose("place II", "p1").choose("draw", "p2").choose("place IV", "p2")
    assert t.table.view("")["draw_log"] == ("p1:II:0:4", "p2:IV:0:4")


@rule("OE-36")
def test_only_the_drawer_sees_the_card() -> None:
    t = bids("I", p1="c61 d1", box="c42 c50 c51").cards("c42").choose("draw")
    assert t.table.view("p1")["hand"]["p1"] == ["c42"]
    assert "Metropolitan Diversity" in t.table.known("p1")["prompt"]
    for seat in ("p2", "p3", "p4", ""):
        assert t.table.view(seat)["hand"]["p1"] == 1
        assert t.table.view(seat)["box"] == 2
        assert "c42" not in str(t.table.known(seat))


@rule("OE-36")
def test_all_are_told_that_he_drew_and_which_pile_the_card_joined() -> None:
    t = bids("I", p1="c61 d1", box="c42 c50").cards("c42").choose("draw").choose("place VI")
    for seat in ("p2", ""):
        told_to = t.table.events(seat)
        assert [e.facts for e in told_to if isinstance(e, Told) and e.kind == "drew"] == [{"seat": "p1", "card": None}]
        assert any(isinstance(e, Chosen) and e.seat == "p1" and e.option == ("place", "VI") for e in told_to)
        assert "c42" not in str(encode(told_to))
        assert t.table.view(seat)["piles"]["p1:VI"] == 2


@rule("OE-36")
def test_he_must_put_the_card_into_a_pile() -> None:
    t = bids("III", p1="c61 d1", box="c42 c50").cards("c42").choose("draw")
    assert t.options("p1") == ["place IV", "place V", "place VI", "place VII"]
    assert "OE-36" in refuses(t, "decline")
    assert "OE-36" in refuses(t, "place III")
    t.choose("place V")
    assert pile(t, "p1", "V") == ["c42", "d3-p1"]
    assert "c42" not in t.state.box


@rule("OE-36")
def test_a_period_card_goes_only_into_its_own_rounds_pile_and_that_is_asked() -> None:
    t = bids("I", p1="c61 d1", box="c60").choose("draw")
    assert t.options("p1") == ["place V"]
    assert "OE-36" in refuses(t, "place VI")


@rule("OE-36")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_pile_takes_no_more_draft_cards_than_its_limit(players: int) -> None:
    t = bids("V", players=players, p1="c61 d1", box="c42", later={"p1:VI": f"{FULL[players]} d2"}).choose("draw")
    assert t.options("p1") == ["place VII"]


@rule("OE-36")
def test_a_card_that_fits_nowhere_goes_back_at_once_and_unseen() -> None:
    t = bids("II", p1="c61 d1", box="c12").choose("draw")
    assert at_reform(t)
    assert "c12" in t.state.box
    assert t.state.hand["p1"] == []
    assert told(t, "went_back") == [{"seat": "p1"}]
    assert "c12" not in str(t.table.known("p2"))


@rule("OE-36")
def test_a_period_card_goes_back_when_its_pile_is_full_and_so_does_a_low_one_when_all_are() -> None:
    t = bids("V", p1="c61 d1", box="c68", later={"p1:VI": f"{FULL[4]} d2"}).choose("draw")
    assert told(t, "went_back")
    full = {"p1:VI": f"{FULL[4]} d2", "p1:VII": "c52 c53 c54 c55 d3"}
    assert told(bids("V", p1="c61 d1", box="c42", later=full).choose("draw"), "went_back")


@rule("OE-36")
def test_what_went_back_can_be_drawn_again() -> None:
    t = bids("II", p1="c61 d1", p2="c62 d1", box="c12").choose("draw", "p1").choose("draw", "p2")
    assert [facts["seat"] for facts in told(t, "went_back")] == ["p1", "p2"]


@rule("OE-36")
def test_an_extra_dummy_joins_any_pile_even_a_full_one() -> None:
    t = bids("V", p1="c61 d1", box="d5-p3", later={"p1:VI": f"{FULL[4]} d2"}).choose("draw")
    assert t.options("p1") == ["place VI", "place VII"]
    t.choose("place VI")
    assert pile(t, "p1", "VI") == [*FULL[4].split(), "d2-p1", "d5-p3"]


@rule("OE-36")
def test_an_extra_dummy_does_not_count_against_the_limit() -> None:
    t = bids("V", p1="c61 c62 d1", box="d5-p3 c42", later={"p1:VI": "c64 c65 c66 d2", "p1:VII": f"{FULL[4]} d3"})
    t.cards("d5-p3", "c42").choose("draw").choose("place VI").choose("draw").choose("place VI")
    assert len(pile(t, "p1", "VI")) == 6


@rule("OE-36")
def test_this_rounds_cards_are_not_in_the_box_yet() -> None:
    t = bids("I", p1="c61 d1", p2="c12 d5", p3="c04 d5", box="c42").choose("draw")
    assert t.state.hand["p1"] == ["c42"]
    assert t.table.view("p2")["box"] == 0


@rule("OE-36")
def test_a_drawn_card_counts_in_the_bid_that_it_joined() -> None:
    t = bids("I", p1="c61 d1", box="c42", later={"p1:II": "c43 d2"}, goes_on=True).choose("draw").choose("place II")
    assert totals(finish(t))[0] == 8 + 7 + 5


# ---------------------------------------------------------------- OE-37: at the end


@rule("OE-37")
def test_after_round_vii_city_is_worth_nothing_and_not_asked() -> None:
    t = bids("VII", p1="c61 c62 d1", box="c42 c50")
    assert t.table.over()
    assert told(t, "plus") == told(t, "drew") == []


@rule("OE-37")
def test_after_round_vi_both_are_still_offered() -> None:
    t = bids("VI", p1="c61 c62 d1", box="c42 c50", goes_on=True).cards("c42")
    assert t.options("p1") == ["plus 3", "draw"]
    t.choose("draw")
    assert t.options("p1") == ["place VII"]
    t.choose("place VII").choose("plus 3")
    assert totals(t)[0] == 0 + 7 + 3


def box_panel(t: Given, seat: str) -> str:
    """The words about the box for a seat."""
    return next(panel.elements[0].label for panel in scene(t.table.view(seat), seat).panels if panel.id == "box")


@rule("OE-36")
def test_a_card_that_a_seat_has_drawn_could_serve_the_others_alone_as_far_as_they_know() -> None:
    t = whole("II", p1_II="c61 d2", p4_I="c43 c42 d5", cards="c43")
    assert "Ottoman Court" in box_panel(t, "p1")
    t.choose("draw").choose("place III")
    assert "Ottoman Court" not in box_panel(t, "p1")
    assert "Ottoman Court" in box_panel(t, "p2")


@rule("OE-36")
def test_dummies_that_were_bid_are_counted_among_what_can_be_drawn() -> None:
    t = whole("II", p1_II="c61 d2", p4_I="c43 c42 d5", cards="d5-p4")
    assert box_panel(t, "p1").endswith("and 4 dummies")
    t.choose("draw").choose("place III")
    assert box_panel(t, "p1").endswith("and 7 dummies")
    assert box_panel(t, "p2").endswith("and 8 dummies")
