"""The worked examples: `examples/*.toml` by one replayer, example 10 in code."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from sanjak.games.ottoman_empire import board
from sanjak.games.ottoman_empire.data import CARDS, DRAFT_DECK, DUMMIES, ROUNDS
from sanjak.kernel import Given

from .helpers import at_reform, bidding, bids, finish, pile, put, refuses, settle, told, totals, vp

rule = pytest.mark.rule

FILES = sorted((Path(__file__).parent / "examples").glob("*.toml"))
SEAT = {"A": "p1", "B": "p2", "C": "p3", "D": "p4", "E": "p5"}
BY_NAME = {CARDS[id].name: id for id in [*DRAFT_DECK, *DUMMIES["p1"]]}


def laid_out(example: dict[str, Any]) -> Given:
    """The reveal of an example's round."""
    hands = {SEAT[seat]: " ".join(BY_NAME[name].removesuffix("-p1") for name in names)
             for seat, names in example["bids"].items()}
    before = dict(zip(SEAT.values(), example["before"], strict=False))
    return bids(example["round"], players=len(hands), vp=before, more=hands)


def in_seats(words: str) -> str:
    """`steal C B` with seats for ranks."""
    return " ".join(SEAT.get(word, word) for word in words.split())


@rule("OE-21", "OE-22", "OE-24", "OE-25", "OE-26", "OE-27", "OE-28", "OE-29", "OE-30", "OE-31", "OE-32", "OE-33")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_worked_example_comes_out_as_it_was_computed_by_hand(path: Path) -> None:
    example = tomllib.loads(path.read_text(encoding="utf-8"))
    t = laid_out(example)
    for seat, words in (line.split(": ") for line in example["refused"]):
        refuses(t, in_seats(words), SEAT[seat])
    for seat, words in (line.split(": ") for line in example["choices"]):
        t.choose(in_seats(words), SEAT[seat])
    assert at_reform(t) or t.table.over(), "all questions of the round are answered"
    assert totals(t) == example["totals"]
    assert {facts["award"] for facts in told(t, "won")} == {example["award"]}
    assert vp(t) == example["after"]


def test_every_example_of_a_single_round_is_there() -> None:
    assert [path.stem.partition("-")[0] for path in FILES] == ["1", "2", "2b", "2c", "3", "5", "6", "6b"]


# ---------------------------------------------------------------- example 10: A is p1, B is p2

OF_IV = "c44 c45 c46 c47 c48"
OTHERS = "c04 c05 c06 c07 c16 c17 c18 c19 c28 c29 c30 c31 c40 c41 c42"
ABILITIES = "c01 c02 c03 c13 c14 c15 c25 c26 c27 c37 c38 c39 c49 c50 c51 c61 c62 c63 c73 c74"
OF_C = "c12 c24 c36 c43 c52 c53 c54 c55 c60 c64 c65 c66 c67 c72 c76 c77 c78 c79 c80 c81"
OF_D = "c08 c09 c10 c11 c20 c21 c22 c23 c32 c33 c34 c35 c56 c57 c58 c59 c68 c69 c70 c71"


def example_10() -> Given:
    """A drafted all five cards of round IV and fifteen combo cards; B has the abilities, Turkish among them."""
    return bidding(p1=f"{OF_IV} {OTHERS}", p2=ABILITIES, p3=OF_C, p4=OF_D)


def arranged() -> Given:
    """(a) Four of IV in IV, the 9 left out, the rest elsewhere; B shows Turkish in round I, all have confirmed."""
    t = put(example_10(), "p1", "IV", "c45 c46 c47 c48")
    put(t, "p1", "III", "c04 c05")
    put(t, "p1", "II", "c06 c07")
    put(t, "p2", "I", "c03 c37 c38 c39")
    return finish(put(t, "p2", "II", "c25 c26 c27 c49"))


@rule("OE-14", "OE-15", "OE-16", "OE-17")
def test_example_10a_the_nine_is_left_out_and_others_know_four_of_the_five_in_the_box() -> None:
    t = arranged()
    view, bid = t.table.view("p2"), next(facts for facts in told(t, "bid") if facts["seat"] == "p1")
    shown = sum(1 for _, _, case in bid["parts"] if case == "OE-21")
    assert shown + sum(view["piles"][f"p1:{r}"] for r in ROUNDS) == 19 + 7
    before_round_i = set(t.state.box) - set(t.state.spent[4:])
    assert before_round_i == {"c75", "c82", "c83", "c84", "c44"}
    assert before_round_i - set(view["spent"]) == {"c44"}
    assert (view["left_out_count"], view["left_out"]["p1"]) == ({"p1": 1, "p2": 0, "p3": 0, "p4": 0}, None)


@rule("OE-14")
def test_example_10b_tigris_left_out_is_refused_with_its_name_and_a_pile_that_can_take_it() -> None:
    t = almost_done()
    message = refuses(t, "confirm", "p1")
    assert "OE-14: Tigris" in message
    named = re.findall(r"\b[IV]+\b", message)
    assert named
    assert all(f"put c04 {r}" in t.options("p1") for r in named)


@rule("OE-14")
def test_example_10b_the_message_names_pile_vi() -> None:
    assert "VI" in re.findall(r"\b[IV]+\b", refuses(almost_done(), "confirm", "p1"))


def almost_done() -> Given:
    """(b) All but Tigris is placed; pile VI holds two draft cards."""
    t = put(example_10(), "p1", "IV", "c45 c46 c47 c48")
    put(put(t, "p1", "I", "c05 c06 c07 c16"), "p1", "II", "c17 c18 c19 c28")
    put(put(t, "p1", "III", "c29 c30 c31 c40"), "p1", "VI", "c41 c42")
    for r, dummy in zip(ROUNDS, DUMMIES["p1"], strict=True):
        put(t, "p1", r, dummy)
    return t


@rule("OE-12", "OE-13", "OE-50")
def test_example_10c_a_fifth_card_or_a_iv_card_in_v_is_refused() -> None:
    t = put(put(example_10(), "p1", "IV", "c45 c46 c47 c48"), "p1", "III", "c04")
    assert "OE-12" in refuses(t, "move c04 IV", "p1")
    assert "OE-13" in refuses(t, "move c45 V", "p1")
    assert "OE-13" in refuses(t, "put c44 V", "p1")


@rule("OE-34", "OE-38")
def test_example_10d_b_looks_after_as_reform_and_keeps_the_list_of_then() -> None:
    t = arranged()
    assert (at_reform(t), t.table.to_move()) == (True, ["p1", "p3", "p4"])
    t.choose("swap c06 c04", "p1")
    finish(t, "p1", "p3", "p4").choose("look p1 III", "p2")
    seen = t.table.view("p2")["notes"]["p2:p1:III:I"]
    assert list(seen) == t.state.piles["p1:III"]
    assert "c06" in seen
    settle(t, lambda t: t.state.turn == 2 and at_reform(t))
    t.choose("move c06 VII", "p1")
    settle(t, lambda t: t.state.turn == 3)
    assert t.table.view("p2")["notes"]["p2:p1:III:I"] == seen


@rule("OE-34")
def test_example_10d_the_note_is_marked_as_seen_after_round_i() -> None:
    t = finish(arranged(), "p1", "p3", "p4").choose("look p1 V", "p2")
    settle(t, lambda t: t.state.turn == 3)
    told = str(board.notes(t.table.view("p2"), "p2"))
    assert "Player 1's pile V, seen after round I (Player 1 has reformed since)" in told


@rule("OE-16", "OE-38")
def test_example_10e_in_reform_no_card_is_dropped_and_the_nine_does_not_come_back() -> None:
    t = arranged()
    assert "OE-38" in refuses(t, "take c04", "p1")
    assert "OE-38" in refuses(t, "put c44 IV", "p1")
    assert "OE-38" in refuses(t, "move c44 IV", "p1")
    assert len(pile(t, "p1", "IV")) == 5


@rule("OE-22")
def test_example_10f_four_times_decline_in_round_vi_and_all_four_win() -> None:
    t = bids("VI", p1="d1", p2="d1", p3="d1", p4="d1")
    assert totals(t) == [-1, -1, -1, -1]
    assert vp(t) == [8, 8, 8, 8]
