"""Making the bids: OE-10 to OE-17."""

from __future__ import annotations

import pytest

from sanjak.games.ottoman_empire import GAME
from sanjak.games.ottoman_empire.data import CARDS, DRAFT_DECK, DUMMIES, ROUNDS
from sanjak.kernel import Chosen, Given, given
from sanjak.kernel.journal import encode

from .helpers import AFTER, bidding, bids, finish, pile, put, refuses, told, whole

rule = pytest.mark.rule
every_count = pytest.mark.parametrize(("players", "limit"), [(2, 8), (3, 6), (4, 4), (5, 3)])
FREE = [card.id for card in DRAFT_DECK.values() if not card.round]
OF_IV = "c44 c45 c46 c47 c48"


def sizes(t: Given, owner: str, seat: str) -> list[object]:
    """A seat's view of another's piles."""
    return [t.table.view(seat)["piles"][f"{owner}:{r}"] for r in ROUNDS]


# ---------------------------------------------------------------- OE-10, OE-11


@rule("OE-10")
@every_count
def test_all_players_bid_at_the_same_time(players: int, limit: int) -> None:
    t = bidding(players)
    assert t.table.to_move() == list(t.state.seats)
    t.choose(t.options("p2")[0], "p2").choose(t.options("p1")[0], "p1")
    finish(t, "p1")
    assert t.table.to_move() == list(t.state.seats[1:])


@rule("OE-10")
def test_no_round_is_revealed_before_the_last_player_confirms() -> None:
    t = finish(bidding(), "p1", "p2", "p4")
    assert t.state.turn == 0
    assert told(t, "bid") == []
    finish(t, "p3")
    assert t.state.turn == 1


@rule("OE-10")
def test_a_card_can_be_taken_back_and_moved_until_the_confirm() -> None:
    t = put(bidding(p1="c04"), "p1", "II", "c04")
    t.choose("move c04 V", "p1")
    assert pile(t, "p1", "V") == ["c04"]
    t.choose("take c04", "p1").choose("put c04 VII", "p1")
    assert pile(t, "p1", "VII") == ["c04"]


@rule("OE-10")
def test_after_his_confirm_a_player_is_not_asked_again() -> None:
    t = finish(bidding(), "p1")
    assert "not p1's turn" in refuses(t, "take d1-p1", "p1")


@rule("OE-11")
@every_count
def test_every_pile_holds_exactly_one_dummy_when_all_is_done(players: int, limit: int) -> None:
    t = bidding(players)
    for seat in t.state.seats[1:]:
        finish(t, seat)
    while t.options("p1") != ["confirm"]:
        t.choose(t.options("p1")[-1], "p1")
    for r in ROUNDS:
        assert sum(1 for card in pile(t, "p1", r) if card[0] == "d") == 1


@rule("OE-11")
def test_a_second_dummy_in_a_pile_is_refused() -> None:
    t = put(bidding(), "p1", "I", "d3")
    assert "OE-11" in refuses(t, "put d1-p1 I", "p1")
    put(t, "p1", "II", "d1")
    assert "OE-11" in refuses(t, "move d1-p1 I", "p1")
    assert "OE-11" in refuses(t, "move d1-p1 III", "p1")


@rule("OE-11")
def test_a_bid_without_all_seven_dummies_is_not_accepted() -> None:
    t = bidding(p1=" ".join(FREE[:20]))
    for i, card in enumerate(FREE[:20]):
        t.choose(f"put {card} {ROUNDS[i % 7]}", "p1")
    for dummy, r in zip(DUMMIES["p1"][:6], ROUNDS, strict=False):
        t.choose(f"put {dummy} {r}", "p1")
    assert "Revolt (d7-p1) can still go into pile VII" in refuses(t, "confirm", "p1")
    t.choose("put d7-p1 VII", "p1").choose("confirm", "p1")
    assert "p1" not in t.table.to_move()


@rule("OE-11")
def test_two_dummies_may_change_places_but_not_a_dummy_and_a_draft_card() -> None:
    t = put(put(bidding(p1="c04 c05"), "p1", "I", "c04 d1"), "p1", "II", "c05 d2")
    t.choose("swap d1-p1 d2-p1", "p1")
    assert pile(t, "p1", "I") == ["c04", "d2-p1"]
    refuses(t, "swap d2-p1 c05", "p1")
    refuses(t, "swap c04 d1-p1", "p1")


# ---------------------------------------------------------------- OE-12, OE-13


@rule("OE-12")
@every_count
def test_a_pile_takes_no_more_draft_cards_than_the_limit(players: int, limit: int) -> None:
    t = put(bidding(players, p1=" ".join(FREE[:limit + 1])), "p1", "III", " ".join(FREE[:limit]))
    assert f"OE-12: pile III holds {limit} draft cards already" in refuses(t, f"put {FREE[limit]} III", "p1")
    put(t, "p1", "III", "d1")
    assert len(pile(t, "p1", "III")) == limit + 1


@rule("OE-12")
@every_count
def test_the_dummy_does_not_count_against_the_limit(players: int, limit: int) -> None:
    t = put(bidding(players, p1=" ".join(FREE[:limit])), "p1", "III", f"d1 {' '.join(FREE[:limit])}")
    assert len(pile(t, "p1", "III")) == limit + 1


@rule("OE-12")
def test_a_move_into_a_full_pile_is_refused_but_a_swap_is_not() -> None:
    t = put(put(bidding(p1="c01 c02 c03 c04 c05"), "p1", "I", "c01 c02 c03 c04"), "p1", "II", "c05")
    assert "OE-12" in refuses(t, "move c05 I", "p1")
    t.choose("swap c01 c05", "p1")
    assert pile(t, "p1", "I") == ["c02", "c03", "c04", "c05"]


@rule("OE-12")
def test_a_pile_may_hold_no_draft_card_at_all() -> None:
    t = bidding(p1=" ".join(FREE[:20]))
    for i, card in enumerate(FREE[:20]):
        t.choose(f"put {card} {ROUNDS[i // 4]}", "p1")
    finish(t, "p1")
    assert len(pile(t, "p1", "VI")) == len(pile(t, "p1", "VII")) == 1


@rule("OE-13")
@pytest.mark.parametrize("card", DRAFT_DECK)
def test_low_cards_go_anywhere_and_high_cards_only_into_their_own_round(card: str) -> None:
    t = bidding(p1=card)
    offered = {o.split()[2] for o in t.table.known("p1")["options"] + t.table.known("p1")["also"] if card in o.split()}
    assert offered == (set(ROUNDS) if CARDS[card].value <= 8 else {CARDS[card].round})


@rule("OE-13")
@pytest.mark.parametrize(("card", "home"), [("c08", "I"), ("c24", "II"), ("c36", "III"), ("c44", "IV"), ("c60", "V"),
                                            ("c68", "VI"), ("c84", "VII")])
def test_a_period_card_is_refused_by_every_other_pile_put_moved_or_swapped(card: str, home: str) -> None:
    t = bidding(p1=f"{card} c04 c05")
    for r in ROUNDS:
        if r != home:
            assert f"OE-13: {CARDS[card].name} may only be bid in round {home}" in refuses(t, f"put {card} {r}", "p1")
    other = "II" if home == "I" else "I"
    put(put(t, "p1", home, card), "p1", other, "c04")
    assert "OE-13" in refuses(t, f"move {card} {other}", "p1")
    assert "OE-13" in refuses(t, f"swap c04 {card}", "p1")
    assert "OE-13" in refuses(t, f"swap {card} c04", "p1")


# ---------------------------------------------------------------- OE-14, OE-16, OE-17: what stays out


@rule("OE-14")
def test_no_card_stays_out_while_a_pile_can_take_it() -> None:
    t = bidding(p1=" ".join(FREE[:20]))
    while t.options("p1") != ["confirm"]:
        t.choose(t.options("p1")[-1], "p1")
    card = pile(t, "p1", "VI")[0]
    t.choose(f"take {card}", "p1")
    assert "confirm" not in t.options("p1")
    assert f"OE-14: {CARDS[card].name} ({card}) can still go into pile" in refuses(t, "confirm", "p1")


@rule("OE-14")
def test_a_period_card_whose_pile_is_full_may_stay_out_and_goes_into_the_box() -> None:
    t = finish(put(bidding(p1=OF_IV), "p1", "IV", "c45 c46 c47 c48"))
    assert t.state.left_out["p1"] == ("c44",)
    assert "c44" in t.state.box
    assert not t.state.hand["p1"]


@rule("OE-14")
def test_a_period_card_must_go_in_once_its_pile_has_room_again() -> None:
    t = put(bidding(p1=OF_IV), "p1", "IV", "c45 c46 c47 c48")
    while t.options("p1") != ["confirm"]:
        t.choose(t.options("p1")[0], "p1")
    t.choose("take c48", "p1")
    assert "OE-14: Koprulu Era (c44) can still go into pile IV" in refuses(t, "confirm", "p1")


@rule("OE-14")
def test_nobody_must_shift_other_cards_to_make_room() -> None:
    t = finish(put(bidding(p1=f"{OF_IV} c04 c05 c06 c07"), "p1", "IV", "c04 c05 c06 c07"), "p2", "p3", "p4")
    finish(t, "p1")
    assert t.state.left_out["p1"] == tuple(OF_IV.split())


@rule("OE-14")
@every_count
def test_there_is_room_for_every_low_card(players: int, limit: int) -> None:
    t = bidding(players, p1=" ".join(FREE[:{2: 42, 3: 28, 4: 20, 5: 16}[players]]))
    finish(t)
    assert t.state.left_out["p1"] == ()


@rule("OE-16")
def test_how_many_were_left_out_is_public_and_which_only_the_owner_knows() -> None:
    t = finish(put(bidding(p1=OF_IV), "p1", "IV", "c45 c46 c47 c48"))
    assert told(t, "left_out") == [{"counts": {"p1": 1, "p2": 0, "p3": 0, "p4": 0}}]
    for seat in ("p2", "p3", "p4", ""):
        view = t.table.view(seat)
        assert (view["left_out_count"]["p1"], view["left_out"]["p1"]) == (1, None)
        assert "c44" not in view["spent"]
        assert not any("c44" in str(event) for event in encode(t.table.events(seat)) if event["type"] == "Told"
                       and event["kind"] == "left_out")
    assert t.table.view("p1")["left_out"]["p1"] == ("c44",)


@rule("OE-16")
def test_what_was_left_out_is_not_available_in_reform() -> None:
    t = whole("I", p1_I="d1", p1_IV="c45 c46 d2", left_out={"p1": "c44"})
    assert "p1" in t.table.to_move()
    assert not any("c44" in o for o in t.table.known("p1")["also"])
    assert "OE-38: c44 is not among your cards" in refuses(t, "put c44 IV", "p1")


@rule("OE-17")
@pytest.mark.parametrize("players", [4, 5])
def test_the_left_over_cards_of_the_deal_are_public(players: int) -> None:
    t = given(GAME, players=players)
    assert len(t.state.box) == 4
    for seat in (*t.state.seats, ""):
        assert t.table.view(seat)["spent"] == tuple(t.state.box)


@rule("OE-17")
def test_revealed_cards_are_public_in_the_box_and_others_unplaced_ones_are_not() -> None:
    t = whole("I", p1_I="c12 d1", p2_I="c11 d1", p3_I="c10 d1", p4_I="c09 d1", left_out={"p1": "c44 c45"})
    known = set(t.table.view("p2")["spent"])
    assert {"c12", "c11", "c10", "c09", "d1-p1", "d1-p4"} <= known
    assert set(t.state.box) - known == {"c44", "c45"}
    assert t.table.view("p2")["box"] == len(t.state.box)


@rule("OE-17")
def test_what_city_took_from_the_box_stays_secret() -> None:
    t = bids("I", p1="c61 d1", box="c04 c05 c06").cards("c05").choose("draw").choose("place III")
    before = bids("I", p1="c61 d1", box="c04 c05 c06").cards("c04").choose("draw").choose("place III")
    for seat in ("p2", "p3", "p4", ""):
        assert t.table.view(seat) == before.table.view(seat)
        assert encode(t.table.events(seat)) == encode(before.table.events(seat))
    assert t.table.view("p1") != before.table.view("p1")


# ---------------------------------------------------------------- OE-15: secrecy


@rule("OE-15")
def test_nobody_sees_anothers_changes_not_even_sizes_before_all_have_confirmed() -> None:
    t = bidding()
    before = {seat: t.table.view(seat) for seat in ("p2", "p3", "p4", "")}
    finish(t, "p1")
    for seat, view in before.items():
        assert t.table.view(seat) == view
        assert sizes(t, "p1", seat) == [0] * 7
        assert not any(isinstance(e, Chosen) and e.seat == "p1" for e in t.table.events(seat))


@rule("OE-15")
def test_sizes_are_public_and_cards_are_not_once_all_have_confirmed() -> None:
    t = whole("I", p1_I="c12 d1", p1_II="c04 c05 d2", p1_III="c06 d3")
    for seat in ("p2", "p3", "p4", ""):
        assert sizes(t, "p1", seat) == [0, *(len(t.state.piles[f"p1:{r}"]) for r in AFTER["I"])]
    assert sizes(t, "p1", "p1")[1:3] == [["c04", "c05", "d2-p1"], ["c06", "d3-p1"]]


@rule("OE-15")
def test_the_size_does_not_tell_a_dummy_from_a_draft_card() -> None:
    t = bids("II", p1="d1", later={"p1:III": "c04 d2"}).table
    u = bids("II", p1="d1", later={"p1:III": "d2 d3-p2"}).table
    assert t.view("p2")["piles"]["p1:III"] == u.view("p2")["piles"]["p1:III"] == 2


@rule("OE-15")
def test_a_pile_in_reform_is_not_seen_before_all_who_reform_have_confirmed() -> None:
    t = whole("I", p1_I="c12 d1", p2_I="c11 d1", p3_I="c10 d1", p4_I="c09 d1", p1_II="c04 c05 d2", p1_III="c06 d3",
              p2_II="c23 d2", p3_II="c22 d2", p4_II="c21 d2")
    seen = t.table.view("p2")
    t.choose("move c04 III", "p1").choose("confirm", "p1")
    finish(t, "p3", "p4")
    assert t.table.view("p2") == seen
    t.choose("confirm", "p2")
    assert t.table.view("p2")["piles"]["p1:III"] == 3


@rule("OE-15")
def test_no_journal_line_tells_others_what_was_arranged() -> None:
    t = finish(bidding())
    for seat in ("p2", ""):
        told_to = [e for e in t.table.events(seat) if isinstance(e, Chosen) and e.seat == "p1" and e.case == "OE-10"]
        assert told_to == []
    assert [e for e in t.table.events("p1") if isinstance(e, Chosen) and e.seat == "p1" and e.case == "OE-10"]
