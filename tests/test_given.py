"""Any position in one line."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.kernel import BadSetup, Flow, Table, ask, given, step
from tests.laws import saved
from tests.toys import citadel, divan, straits
from tests.toys.little import little, two_questions


def test_without_more_it_is_the_start_of_a_match() -> None:
    assert saved(given(citadel.GAME, seed=4).table) == saved(Table.new(citadel.GAME, seed=4))


def test_fields_are_laid_out() -> None:
    s = given(citadel.GAME, morale=4, actions=1).state
    assert (s.morale, s.actions) == (4, 1)


def test_of_a_dict_only_the_named_entries_change() -> None:
    assert given(citadel.GAME, near={"north": 1, "east": 4, "south": 4}, drawn=[]).state.near["north"] == 1
    near = given(straits.GAME, damage={"n2": 1}).state.damage
    assert (near["n1"], near["n2"]) == (0, 1)


def test_an_empty_dict_empties() -> None:
    assert given(straits.GAME, damage={}).state.damage == {}


def test_what_is_laid_out_is_copied() -> None:
    drawn: list[str] = []
    t = given(citadel.GAME, drawn=drawn).choose("rest").choose("rest")
    assert (len(t.state.drawn), drawn) == (1, [])


def test_the_stack_is_given_in_reading_order() -> None:
    t = given(citadel.GAME, stack=[citadel.defence, citadel.finish], actions=1, near={"north": 4})
    t.choose("rest")
    assert t.state.outcome == "survived"


def test_with_a_stack_alone_everything_is_dealt_already() -> None:
    s = given(divan.GAME, stack=[divan.rounds, divan.finish], seed=4).state
    assert s.hand == Table.new(divan.GAME, seed=4).state.hand
    assert len(s.hand["p1"]) == 4


def test_frames_and_sequences_stand_on_the_stack() -> None:
    t = given(straits.GAME, stack=[("segment", "allies"), straits.GAME_PLAN])
    assert (t.table.to_move(), t.options()) == (["allies"], ["act", "save"])


def test_choices_are_chained() -> None:
    assert given(citadel.GAME).choose("pray").choose("rest").state.morale == 3


def test_a_seat_is_named_where_several_are_asked() -> None:
    t = given(divan.GAME).choose("confirm", "p2")
    assert t.table.to_move() == ["p1", "p3"]
    assert t.options("p3")[-1] == "confirm"


def test_options_are_told_as_text() -> None:
    assert given(citadel.GAME, morale=4, near={"north": 6, "south": 6, "east": 5}).options() == [
        "sally east", "scout", "rest"]


def test_dice_cards_and_orders_are_laid_ready() -> None:
    t = given(citadel.GAME).order(*sorted(citadel.CARDS)).dice(6)
    assert t.choose("sally north").state.near["north"] >= 4


def test_the_set_up_is_checked() -> None:
    with pytest.raises(BadSetup):
        given(divan.GAME, players=9).table  # noqa: B018


def test_the_way_of_undo_is_chosen() -> None:
    t = given(citadel.GAME, undo="free").dice(1)
    t.choose("sally north").table.undo("p1")
    assert t.state.actions == 2


def test_an_unknown_field_is_refused() -> None:
    with pytest.raises(AttributeError, match="gold"):
        given(citadel.GAME, gold=3).state  # noqa: B018


def test_a_position_can_be_laid_out_in_a_running_branch() -> None:
    t = given(divan.GAME, players=2, hand={"p1": ["c01", "c02"]})
    assert t.options("p1") == ["lay c01", "lay c02", "confirm"]


def test_ways_multiply_from_choice_to_choice_and_change_nothing() -> None:
    t = given(little(two_questions))
    before = saved(t.table)
    assert [t.ways(depth) for depth in range(4)] == [1, 2, 4, 4]
    assert saved(t.table) == before


def test_ways_count_rearrangements_too() -> None:
    @step("ask")
    def with_more(s: Any) -> Flow:
        yield ask("p1", "1", "Which?", [("one",), ("two",)], also=lambda: [("three",)])

    assert given(little(with_more)).ways(1) == 3
