"""States within a state: each part keeps its own secrets, pieces and luck, and the whole includes them all."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sanjak.kernel import BadRecord, Place, State, die, part, private, public, record, secret, state_from_view
from sanjak.kernel.chance import Luck
from sanjak.kernel.given import lay
from sanjak.kernel.state import all_pieces, dump, hidden_places, hidden_values, put_piece, restore, view


@record
class Board(State):
    row: list[str] = public([], pieces=True)
    deck: list[str] = secret([], pieces=True)
    hand: dict[str, list[str]] = private({}, pieces=True)
    omen: int = secret(3)
    score: int = public(0)


@record
class North(Board):
    REALM = "north/"


@record
class Both(State):
    north: North = part(North(deck=["c1", "c2"], row=["c3"]))
    south: Board = part(Board(deck=["c1"], hand={"p1": ["c2"]}))
    phase: str = public("")


def both() -> Both:
    return Both()


def test_a_clone_shares_no_part() -> None:
    s = both()
    other = s.clone()
    other.north.row.append("c9")
    other.south.score = 4
    assert (s.north.row, s.south.score, both().north.row) == (["c3"], 0, ["c3"])


def test_json_brings_the_parts_back() -> None:
    s = both()
    s.north.stack = [("wait", 1)]
    again = restore(Both, json.loads(json.dumps(dump(s))))
    assert dump(again) == dump(s)
    assert type(again.north) is North
    assert again.north.stack == [("wait", 1)]


def test_each_part_keeps_its_secrets() -> None:
    seen = view(both(), "p1")
    assert seen["north"]["row"] == ["c3"]
    assert not {"deck", "omen", "stack", "seed"} & seen["north"].keys()
    assert (seen["south"]["hand"], view(both(), "")["south"]["hand"]) == ({"p1": ["c2"]}, {"p1": 1})


def test_a_view_becomes_a_state_with_its_parts() -> None:
    s = state_from_view(Both, view(both(), "p1"))
    assert (s.north.row, s.north.deck, type(s.south)) == (["c3"], [], Board)


def test_pieces_and_secrets_are_named_by_their_part() -> None:
    s = both()
    assert all_pieces(s) == ["north.c1", "north.c2", "north.c3", "south.c1", "south.c2"]
    assert {place.piece for place in hidden_places(s, "p1")} == {"north.c1", "north.c2", "south.c1"}
    assert hidden_values(s, "p1") == {("north.omen", ""): 3, ("south.omen", ""): 3}


def test_a_piece_can_be_put_into_a_part() -> None:
    s = both()
    put_piece(s, Place("north.deck", "", 0, "north.c1"), "north.c2")
    assert s.north.deck == ["c2", "c2"]


def test_fields_of_a_part_can_be_laid_out() -> None:
    s = both()
    lay(s, "south", {"score": 7, "hand": {"p2": ["c8"]}})
    assert (s.south.score, s.south.hand, s.south.deck) == (7, {"p1": ["c2"], "p2": ["c8"]}, ["c1"])


def test_two_parts_of_a_match_do_not_meet_the_same_luck() -> None:
    def faces(board: Any) -> list[int]:
        board.luck = Luck(5)
        return [die(board, "battle") for _ in range(20)]
    assert faces(both().south) == faces(Board())
    assert faces(both().north) != faces(both().south)


def test_a_state_within_a_state_must_be_a_part() -> None:
    with pytest.raises(BadRecord, match="a part is a state"):
        @record
        class Bad(State):
            board: Board = public(Board())
    with pytest.raises(BadRecord, match="a part is a state"):
        @record
        class Worse(State):
            board: int = part(3)
