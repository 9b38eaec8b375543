"""Bad input: OE-50. Each refusal names its rule and changes nothing (`refuses` compares the whole table)."""

from __future__ import annotations

import pytest

from sanjak.games.ottoman_empire import GAME
from sanjak.kernel import BadSetup, GameIsOver, Given, IllegalChoice, Malformed, NotOffered, OutOfTurn, Table, given

from .helpers import bidding, bids, finish, put, refuses, snapshot, whole

rule = pytest.mark.rule

NONSENSE = ["draft", "draft s99", "draft s01 s02", "DRAFT s01", "draft  s01", "draft s1", "take a stack", "0",
            "confirm"]
UNFIT = ["put", "put c04", "put c04 VIII", "put c04 1", "put c99 I", "put d8-p1 I", "move c04 III", "swap c04",
         "swap c04 c04", "take c04", "draft s01", "steal p2", "put c04 I II", "put I c04", "look p2 III"]


@rule("OE-50")
@pytest.mark.parametrize("words", NONSENSE)
def test_an_illegal_draft_pick_names_its_rule(words: str) -> None:
    assert "OE-08: that stack is not on the table" in refuses(given(GAME), words)


@rule("OE-50")
def test_a_pick_out_of_turn_names_whose_turn_it_is() -> None:
    t = given(GAME, rank=("p1", "p2", "p3", "p4"))
    message = refuses(t, "draft s01", "p2")
    assert "OE-08" in message
    assert "waits for p1" in message


@rule("OE-50")
@pytest.mark.parametrize("words", UNFIT)
def test_an_illegal_placement_names_a_rule(words: str) -> None:
    assert "OE-" in refuses(bidding(p1="c04"), words, "p1")


@rule("OE-50")
@pytest.mark.parametrize(("words", "case"), [
    ("put c36 II", "OE-13"), ("put c04 III", "OE-12"), ("put d2-p1 I", "OE-11"), ("confirm", "OE-14"),
    ("put c01 I", "OE-10"), ("move c01 III", "OE-12"), ("move c01 I", "OE-10"),
])
def test_a_refused_placement_names_the_rule_that_forbids_it(words: str, case: str) -> None:
    t = bidding(p1="c01 c04 c36 c64 c65 c66 c67")
    put(put(t, "p1", "I", "c01 d1"), "p1", "III", "c64 c65 c66 c67")
    assert f"{case}:" in refuses(t, words, "p1")


@rule("OE-50")
@pytest.mark.parametrize(("words", "reason"), [
    ("take c04", "OE-10: take a card that lies in a pile"), ("put c05 I", "OE-10: c05 is not among your cards"),
    ("put c04 III", "OE-12: pile III holds 4 draft cards"), ("put d2-p1 I", "OE-11: every pile needs its dummy"),
    ("put c36 II", "OE-13: Suleiman the Magnificent may only be bid in round III"),
    ("move c01 I", "OE-10: it lies in pile I already"), ("swap c64 c65", "OE-10: both lie in pile III"),
    ("swap c01 c04", "OE-10: c04 is not among your cards in a pile"), ("put c64 I", "OE-10: put a card from your hand"),
    ("confirm", "OE-14: Arabic (c02) can still go into pile I or II or IV or V or VI or VII"),
    ("put c04 VIII", "OE-10: say 'put CARD PILE'"), ("put c99 I", "OE-10: say 'put CARD PILE'")])
def test_a_refusal_while_bidding_says_what_is_in_the_way(words: str, reason: str) -> None:
    t = put(put(bidding(p1="c01 c04 c36 c64 c65 c66 c67"), "p1", "I", "c01 d1"), "p1", "III", "c64 c65 c66 c67")
    assert why(t, words).startswith(reason)


@rule("OE-50", "OE-38")
@pytest.mark.parametrize(("words", "reason"), [
    ("take c04", "OE-38: in Reform no card leaves the piles"), ("move c11 II", "OE-38: c11 is not among your cards"),
    ("move c04 I", "OE-20: round I is over"), ("move c04 VI", "OE-12: pile VI holds 4 draft cards already"),
    ("swap c04 c11", "OE-10: c11 is not among your cards in a pile"), ("swap c04 d2-p1", "OE-10: both lie in pile II"),
    ("swap c04 c44", "OE-13: Koprulu Era may only"), ("swap d2-p1 c05", "OE-11, OE-12: every pile keeps its dummy"),
    ("swap c04 c99", "OE-10: say 'put CARD PILE'"), ("swap c99 c04", "OE-10: say 'put CARD PILE'")])
def test_a_refusal_in_reform_says_what_is_in_the_way(words: str, reason: str) -> None:
    t = whole("I", p1_I="c12 d1", p2_I="c11 d1", p3_I="c10 d1", p4_I="c09 d1", p1_II="c04 d2", p1_III="c05 d3")
    assert why(t, words).startswith(reason)


def why(t: Given, words: str) -> str:
    """Why p1's choice is refused."""
    with pytest.raises(IllegalChoice) as refused:
        t.choose(words, "p1")
    return refused.value.reason


@rule("OE-50")
@pytest.mark.parametrize("card", ["d1-p2", "c05"])
def test_a_card_of_another_player_cannot_be_placed(card: str) -> None:
    assert "OE-" in refuses(bidding(p1="c04", p2="c05"), f"put {card} I", "p1")


@rule("OE-50")
@pytest.mark.parametrize("words", ["steal", "steal p1", "steal p9", "steal p2 p3", "p2", "decline", "confirm"])
def test_an_illegal_target_of_culture_names_its_rule(words: str) -> None:
    assert "OE-31: name one other player" in refuses(bids("I", p1="c12 c13 d1"), words)


@rule("OE-50")
@pytest.mark.parametrize("words", ["steal", "steal p3", "steal p4", "decline"])
def test_an_illegal_target_of_religion_names_its_rule(words: str) -> None:
    assert "OE-30: Religion steals from a winner" in refuses(bids("III", p1="c36 d2", p2="c35 d3", p3="c73 d2"), words)


@rule("OE-50")
@pytest.mark.parametrize("words", ["plus", "plus 4", "plus 6", "draw c42", "decline", "place III"])
def test_an_illegal_choice_of_city_names_its_rule(words: str) -> None:
    assert "OE-35" in refuses(bids("I", p1="c61 d1", box="c42"), words)


@rule("OE-50")
@pytest.mark.parametrize("words", ["place I", "place VIII", "place c42 III", "draw", "decline"])
def test_an_illegal_place_of_a_drawn_card_names_its_rule(words: str) -> None:
    assert "OE-36" in refuses(bids("I", p1="c61 d1", box="c42").choose("draw"), words)


@rule("OE-50")
@pytest.mark.parametrize("words", ["look", "look p2", "look p2 I", "look p1 III", "look III p2", "confirm"])
def test_an_illegal_look_names_its_rule(words: str) -> None:
    t = finish(bids("I", p1="c01 d1"), "p2", "p3", "p4")
    assert "OE-34: look at a remaining pile of an opponent" in refuses(t, words)


@rule("OE-50")
@pytest.mark.parametrize("words", ["", " ", "\n", "put c04 I\nconfirm", "x" * 600, "\x00"])
def test_what_is_no_line_of_words_is_refused(words: str) -> None:
    t = bidding(p1="c04")
    before = snapshot(t.table)
    with pytest.raises(Malformed):
        t.table.choose("p1", words)
    assert snapshot(t.table) == before


@rule("OE-50")
def test_an_unknown_seat_is_refused() -> None:
    t = given(GAME)
    for seat in ("p9", "", "spectator"):
        with pytest.raises(OutOfTurn):
            t.table.choose(seat, t.options()[0])


@rule("OE-50")
def test_an_option_that_was_not_offered_cannot_be_answered_either() -> None:
    t = bidding(p1="c44")
    before = snapshot(t.table)
    with pytest.raises(NotOffered):
        t.table.answer("p1", ("put", "c44", "V"))
    assert snapshot(t.table) == before


@rule("OE-50")
def test_after_the_end_every_choice_is_refused() -> None:
    with pytest.raises(GameIsOver, match="over"):
        bids("VII").table.choose("p1", "confirm")


@rule("OE-50", "OE-01")
@pytest.mark.parametrize("players", [0, 1, 6, -2])
def test_a_wrong_number_of_players_is_refused_with_the_numbers_that_are_right(players: int) -> None:
    with pytest.raises(BadSetup, match=r"Ottoman Empire is for 2, 3, 4, 5 players, not"):
        Table.new(GAME, players=players)


@rule("OE-50")
def test_an_unknown_scenario_option_or_value_is_refused() -> None:
    with pytest.raises(BadSetup, match="standard"):
        Table.new(GAME, scenario="short")
    with pytest.raises(BadSetup, match="common_reform"):
        Table.new(GAME, variants={"clocks": True})
    with pytest.raises(BadSetup, match="false, true"):
        Table.new(GAME, variants={"common_reform": "sometimes"})


@rule("OE-50")
def test_a_refused_choice_leaves_the_game_playable() -> None:
    t = whole("I", p1_I="c12 d1", p2_I="c11 d1", p3_I="c10 d1", p4_I="c09 d1")
    with pytest.raises(IllegalChoice):
        t.choose("move c99 II", "p1")
    finish(t)
    assert t.state.turn == 2


# ---------------------------------------------------------------- refusals that do not yet say what they owe


@rule("OE-50", "OE-01")
def test_the_refusal_of_a_player_count_names_its_rule() -> None:
    with pytest.raises(BadSetup) as refused:
        Table.new(GAME, players=6)
    assert "OE-01" in str(refused.value)


@rule("OE-50", "OE-10")
def test_a_legal_swap_may_name_its_cards_in_either_order() -> None:
    t = put(put(bidding(p1="c04 c05"), "p1", "I", "c04"), "p1", "II", "c05")
    t.choose("swap c05 c04", "p1")


@rule("OE-50", "OE-11")
def test_a_swap_that_takes_a_piles_last_dummy_is_refused_by_its_own_rule() -> None:
    t = put(put(bidding(p1="c04 c05"), "p1", "I", "c04 d1"), "p1", "II", "c05 d2")
    assert "OE-11" in refuses(t, "swap d1-p1 c05", "p1")


@rule("OE-50")
def test_a_swap_with_a_card_that_is_not_ones_own_says_so() -> None:
    t = put(bidding(p1="c04", p2="c05"), "p1", "I", "c04")
    assert "not among your cards" in refuses(t, "swap c04 c05", "p1")


@rule("OE-50", "OE-10")
def test_a_card_that_is_not_ones_own_is_refused_while_bidding_by_a_rule_of_bidding() -> None:
    assert "OE-38" not in refuses(bidding(p1="c04", p2="c05"), "put c05 I", "p1")
