"""State records: visibility, allowed types, and independent copies."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanjak.kernel import BadRecord, Place, State, facedown, known_to, owner, private, public, record, secret
from sanjak.kernel.state import all_pieces, dump, hidden_places, hidden_values, put_piece, restore, view


def from_turn_two(s: Seen, key: str, seat: str) -> bool:
    """The owner sees it; from the second turn on everybody does."""
    return owner(key) == seat or s.turn >= 2


@record
class Seen(State):
    open_row: list[str] = public([], pieces=True)
    deck: list[str] = secret([], pieces=True)
    piles: dict[str, list[str]] = facedown({})
    hand: dict[str, list[str]] = private({}, pieces=True)
    bid: dict[str, int] = private({})
    plan: dict[str, list[str]] = known_to(from_turn_two, {}, pieces=True)
    where: dict[str, str] = known_to(lambda s, key, seat: seat == "p1", {}, pieces=True)
    omen: int = secret(0)


def a_state() -> Seen:
    return Seen(open_row=["o1"], deck=["k1", "k2"], piles={"left": ["f1", "f2"], "right": []},
                hand={"p1": ["h1"], "p2": ["h2", "h3"]}, bid={"p1": 3, "p2": 5},
                plan={"p1:I": ["g1"], "p2:I": ["g2"]}, where={"u1": "here"}, omen=7)


# ---------------------------------------------------------------- who sees what


def test_everybody_sees_what_is_public() -> None:
    assert [view(a_state(), seat)["open_row"] for seat in ("p1", "p2", "")] == [["o1"]] * 3


def test_nobody_sees_a_secret_not_even_its_size() -> None:
    assert all("deck" not in view(a_state(), seat) and "omen" not in view(a_state(), seat) for seat in ("p1", ""))


def test_stack_seed_and_counters_are_secret() -> None:
    assert not {"stack", "seed", "counters"} & view(a_state(), "p1").keys()


def test_of_what_lies_face_down_everybody_sees_the_count() -> None:
    assert view(a_state(), "p1")["piles"] == {"left": 2, "right": 0}


def test_an_owner_sees_his_private_entry_and_others_its_size() -> None:
    assert view(a_state(), "p2")["hand"] == {"p1": 1, "p2": ["h2", "h3"]}


def test_of_a_private_number_others_see_nothing() -> None:
    assert view(a_state(), "p1")["bid"] == {"p1": 3, "p2": None}


def test_a_spectator_sees_no_private_entry() -> None:
    assert view(a_state(), "")["hand"] == {"p1": 1, "p2": 2}


def test_entries_are_known_as_the_function_says() -> None:
    s = a_state()
    assert view(s, "p1")["plan"] == {"p1:I": ["g1"], "p2:I": 1}
    s.turn = 2
    assert view(s, "p1")["plan"] == {"p1:I": ["g1"], "p2:I": ["g2"]}


def test_a_view_shares_nothing_with_the_state() -> None:
    s = a_state()
    view(s, "p1")["open_row"].append("x")
    view(s, "p1")["hand"]["p1"].append("x")
    assert dump(s) == dump(a_state())


def test_the_owner_of_an_entry_stands_before_the_colon() -> None:
    assert [owner("p1"), owner("p1:IV")] == ["p1", "p1"]


def test_hidden_places_name_each_piece_that_a_seat_cannot_see() -> None:
    found = {place.piece for place in hidden_places(a_state(), "p1")}
    assert found == {"k1", "k2", "f1", "f2", "h2", "h3", "g2"}


def test_hidden_values_are_all_other_secrets() -> None:
    assert hidden_values(a_state(), "p2") == {("bid", "p1"): 3, ("omen", ""): 7}


def test_a_piece_that_is_a_key_lies_hidden_where_its_entry_says() -> None:
    assert Place("where", "here", 0, "u1") in hidden_places(a_state(), "p2")
    assert "u1" not in {place.piece for place in hidden_places(a_state(), "p1")}


def test_every_piece_is_counted_wherever_it_lies() -> None:
    assert all_pieces(a_state()) == ["f1", "f2", "g1", "g2", "h1", "h2", "h3", "k1", "k2", "o1", "u1"]


def test_a_piece_can_be_put_into_any_hidden_place() -> None:
    s = a_state()
    put_piece(s, Place("deck", "", 1, "k2"), "h2")
    put_piece(s, Place("hand", "p2", 0, "h2"), "k2")
    assert (s.deck, s.hand["p2"]) == (["k1", "h2"], ["k2", "h3"])
    put_piece(s, Place("where", "there", 0, "u2"), "u1")
    assert s.where == {"u1": "there"}


# ---------------------------------------------------------------- what is refused


def test_a_field_that_does_not_say_who_sees_it_is_refused() -> None:
    with pytest.raises(BadRecord, match=r"Bad\.gold: who may see it\?"):
        @record
        class Bad(State):
            gold: int


def test_a_field_with_a_plain_default_is_refused() -> None:
    with pytest.raises(BadRecord, match=r"Bad\.gold: who may see it\?"):
        @record
        class Bad(State):
            gold: int = 3


def test_a_field_without_a_shape_is_refused() -> None:
    with pytest.raises(BadRecord, match=r"Bad\.gold: what is its type\?"):
        @record
        class Bad(State):
            gold = public(3)


@pytest.mark.parametrize("shape", [
    "set[str]", "frozenset[str]", "dict[int, str]", "dict[str, set[str]]", "list", "dict", "object", "float",
    "Any", "list[Any]", "int | None", "tuple[list[str], ...]", "bytes"])
def test_a_shape_that_is_not_plain_is_refused(shape: str) -> None:
    body = {"__annotations__": {"field": shape}, "field": public(None), "__module__": __name__}
    with pytest.raises(BadRecord, match=r"Bad\.field: "):
        record(type("Bad", (State,), body))


@pytest.mark.parametrize(("shape", "declared", "reason"), [
    ("list[str]", private([]), "only the entries of a dict"),
    ("int", known_to(lambda s, key, seat: True, 0), "only the entries of a dict"),
    ("int", facedown(0), "can lie face down"),
    ("dict[str, int]", facedown({}), "can lie face down"),
    ("str", public("", pieces=True), "pieces are a list of ids"),
    ("tuple[str, ...]", secret((), pieces=True), "pieces are a list of ids"),
    ("list[int]", public([], pieces=True), "pieces are a list of ids"),
    ("dict[str, list[list[str]]]", public({}, pieces=True), "pieces are a list of ids"),
])
def test_a_shape_that_does_not_fit_its_visibility_is_refused(shape: str, declared: Any, reason: str) -> None:
    body = {"__annotations__": {"field": shape}, "field": declared, "__module__": __name__}
    with pytest.raises(BadRecord, match=reason):
        record(type("Bad", (State,), body))


def test_pieces_that_all_can_see_may_lie_in_a_tuple() -> None:
    @record
    class Open(State):
        gone: tuple[str, ...] = public((), pieces=True)

    assert all_pieces(Open(gone=("o1", "o2"))) == ["o1", "o2"]


def test_an_unknown_field_is_refused() -> None:
    with pytest.raises(TypeError, match="no such field: gold"):
        Seen(gold=3)  # type: ignore[call-arg]


def test_data_of_an_unknown_field_is_refused() -> None:
    with pytest.raises(TypeError, match="no such field: gold"):
        restore(Seen, {**dump(Seen()), "gold": 3})


def test_a_state_has_no_place_for_what_was_not_declared() -> None:
    with pytest.raises(AttributeError):
        a_state().gold = 3  # type: ignore[attr-defined]


def test_a_record_inherits_the_fields_of_another() -> None:
    @record
    class More(Seen):
        deck: list[str] = facedown([])
        extra: int = public(1)

    s = More(deck=["k1"], hand={"p1": ["h1"]})
    assert (s.extra, view(s, "")["deck"], s.clone().hand) == (1, 1, {"p1": ["h1"]})
    assert "deck" not in view(a_state(), "")


# ---------------------------------------------------------------- copies


@record
class Shapes(State):
    flag: bool = public(False)
    whole: int = public(0)
    words: str = public("")
    row: tuple[str, ...] = public(())
    pair: tuple[str, int] = public(("", 0))
    rows: tuple[tuple[str, ...], ...] = public(())
    nest: tuple[str, tuple[str, int]] = public(("", ("", 0)))
    items: list[int] = public([])
    grid: list[list[int]] = public([])
    cube: list[list[list[str]]] = public([])
    entries: list[dict[str, int]] = public([])
    steps: list[tuple[str, int]] = public([])
    sums: dict[str, int] = public({})
    piles: dict[str, list[str]] = public({})
    runs: dict[str, tuple[str, ...]] = public({})
    maps: dict[str, dict[str, int]] = public({})
    deep: dict[str, dict[str, list[str]]] = public({})
    spread: dict[str, list[list[str]]] = public({})


WORD, WHOLE = st.text(max_size=4), st.integers(-9, 9)


def lists(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(inner, max_size=3)


def dicts(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.dictionaries(WORD, inner, max_size=3)


SHAPES = st.fixed_dictionaries({
    "flag": st.booleans(), "whole": WHOLE, "words": WORD, "row": lists(WORD).map(tuple),
    "pair": st.tuples(WORD, WHOLE), "nest": st.tuples(WORD, st.tuples(WORD, WHOLE)),
    "rows": lists(lists(WORD).map(tuple)).map(tuple), "items": lists(WHOLE),
    "grid": lists(lists(WHOLE)), "cube": lists(lists(lists(WORD))), "entries": lists(dicts(WHOLE)),
    "steps": lists(st.tuples(WORD, WHOLE)), "sums": dicts(WHOLE), "piles": dicts(lists(WORD)),
    "runs": dicts(lists(WORD).map(tuple)), "maps": dicts(dicts(WHOLE)), "deep": dicts(dicts(lists(WORD))),
    "spread": dicts(lists(lists(WORD))), "stack": lists(st.tuples(WORD, WHOLE)), "counters": dicts(WHOLE),
})


def spoil(value: Any) -> None:
    """Change everything that can be changed, at every depth."""
    if isinstance(value, list | dict):
        for part in list(value.values() if isinstance(value, dict) else value):
            spoil(part)
        value.clear()


@given(SHAPES)
def test_a_clone_shares_nothing_that_can_change(values: dict[str, Any]) -> None:
    s = Shapes(**values)
    before, twin = copy.deepcopy(dump(s)), s.clone()
    assert dump(twin) == before
    for part in dump(twin).values():
        spoil(part)
    assert dump(s) == before


@given(SHAPES)
def test_a_state_comes_back_from_json_as_it_was(values: dict[str, Any]) -> None:
    s = Shapes(**values)
    assert dump(restore(Shapes, json.loads(json.dumps(dump(s))))) == dump(s)


@given(SHAPES)
def test_a_restored_state_shares_nothing_with_its_data(values: dict[str, Any]) -> None:
    before = copy.deepcopy(values)
    for part in dump(restore(Shapes, values)).values():
        spoil(part)
    assert values == before


def test_defaults_are_not_shared_between_states() -> None:
    Seen().open_row.append("x")
    assert Seen().open_row == []


def test_a_clone_keeps_the_luck_and_no_journal() -> None:
    s = a_state()
    s.journal = []
    assert (s.clone().luck is s.luck, s.clone().journal) == (True, None)
