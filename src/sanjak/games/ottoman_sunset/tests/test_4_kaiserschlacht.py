"""The Kaiserschlacht: OS-4.1a to OS-4.2a."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from sanjak.games.ottoman_sunset.data import KAISER_VALUES
from sanjak.kernel import Rolled

from .helpers import acting, advancing, box_of, drms, kaiser_phase, last_card, on_card, plays_on, rolled, rolls, told

rule = pytest.mark.rule
SIX = [f"kaiserschlacht_{n}" for n in range(1, 7)]


def but(*left_out: int) -> list[str]:
    """The six markers without some."""
    return [marker for marker in SIX if int(marker[-1]) not in left_out]


# ---------------------------------------------------------------- OS-4.1a: six battles in order


@rule("OS-4.1a")
def test_the_first_battle_is_fought_in_the_turn_of_the_card() -> None:
    t = on_card("c46").dice(6).choose("done")
    assert rolls(t) == [("battle kaiserschlacht_1", 6)]
    assert (t.state.victories, t.state.kaiser) == (["kaiserschlacht_1"], 2)


@rule("OS-4.1a")
def test_the_six_are_fought_one_a_turn_in_order() -> None:
    for number in range(1, 7):
        t = kaiser_phase(kaiser=number).dice(6)
        assert rolls(t) == [(f"battle kaiserschlacht_{number}", 6)]
        assert t.state.kaiser == number + 1


@rule("OS-4.1a")
def test_no_turn_is_passed_over() -> None:
    t = plays_on("c46", "c40", "c20", pipeline=True).dice(6, 6)
    t.choose("done").choose("done")
    assert (t.state.card, t.state.victories) == ("c20", ["kaiserschlacht_1", "kaiserschlacht_2"])


@rule("OS-4.1a")
@pytest.mark.parametrize(("number", "value"), [(1, 3), (2, 3), (3, 4), (4, 4), (5, 5), (6, 5)])
def test_each_is_a_battle_against_its_value(number: int, value: int) -> None:
    marker = f"kaiserschlacht_{number}"
    assert KAISER_VALUES[marker] == value
    for face, box in ((value - 1, "defeats"), (value, "stalemates"), (min(value + 1, 6), "victories")):
        assert box_of(kaiser_phase(kaiser=number).dice(face), marker) == box


@rule("OS-4.1a")
@pytest.mark.parametrize(("western", "weary", "total"), [
    (0, False, 3), (1, False, 4), (2, False, 5), (2, True, 4), (0, True, 2)])
def test_all_modifiers_of_a_western_battle_count(western: int, weary: bool, total: int) -> None:
    t = kaiser_phase(kaiser=1, resources={"western": western, "eastern": 2, "naval": 2}, war_weariness=weary).dice(3)
    assert rolled(t).total == total


@rule("OS-4.1a")
def test_its_battles_come_besides_those_of_the_events() -> None:
    t = on_card("c42", kaiser=3, pipeline=True).dice(5, 5).choose("done")
    assert t.state.victories == ["hoffman", "kaiserschlacht_3"]


@rule("OS-4.1a")
def test_drawn_last_it_is_fought_once_and_then_the_game_is_counted() -> None:
    t = last_card("c46", at={"caucasus": 5}).dice(6).choose("done")
    result = t.table.result()
    assert result is not None
    assert (t.state.victories, t.state.kaiser, result.scores["player"]) == (["kaiserschlacht_1"], 2, 4 + 4 + 6 + 1)


# ---------------------------------------------------------------- OS-4.1b: fought again


@rule("OS-4.1b")
def test_after_the_sixth_the_next_turn_begins_to_fight_again() -> None:
    t = kaiser_phase(kaiser=6, stalemates=SIX[:5]).dice(4)
    assert rolls(t) == [("battle kaiserschlacht_6", 4)]
    assert t.state.kaiser == 7


@rule("OS-4.1b")
@pytest.mark.parametrize("pick", range(1, 7))
def test_a_die_picks_the_battle_that_is_fought_again(pick: int) -> None:
    t = kaiser_phase(kaiser=7, stalemates=SIX).dice(pick, 6)
    assert rolls(t) == [("which battle is fought again", pick), (f"battle kaiserschlacht_{pick}", 6)]
    assert (t.state.victories, len(t.state.stalemates), t.state.kaiser) == ([f"kaiserschlacht_{pick}"], 5, 7)


@rule("OS-4.1b")
def test_the_marker_may_stay_where_it_lies() -> None:
    t = kaiser_phase(kaiser=7, stalemates=SIX).dice(1, 3)
    assert sorted(t.state.stalemates) == SIX


@rule("OS-4.1b")
def test_the_pick_is_unmodified_and_the_battle_is_not() -> None:
    t = kaiser_phase(kaiser=7, stalemates=SIX, resources={"western": 2}).dice(5, 3)
    assert [len(e.drms) for e in t.table.journal if isinstance(e, Rolled)] == [0, 1]


# ---------------------------------------------------------------- OS-4.1c: the card's own modifier


@rule("OS-4.1c")
@pytest.mark.parametrize("front", ["gallipoli", "salonika", "caucasus", "mesopotamia", "arab", "sinai"])
def test_every_offensive_of_its_turn_has_one_more(front: str) -> None:
    t = acting("c46", at={"gallipoli": 2, "salonika": 2, "arab": 3, "sinai": 3}).dice(2).choose(f"offensive {front}")
    assert drms(t) == {"3.0": 1}


@rule("OS-4.1c")
def test_so_has_the_first_battle_as_a_modifier_of_the_card() -> None:
    t = on_card("c46", resources={"western": 1}).dice(2).choose("done")
    assert [drm.reason for drm in rolled(t).drms] == ["a Resource in the western theater", "the card"]
    assert rolled(t).total == 4
    assert box_of(t, "kaiserschlacht_1") == "victories"


@rule("OS-4.1c")
def test_no_later_battle_has_it() -> None:
    assert drms(kaiser_phase("c47", kaiser=2).dice(3)) == {}


# ---------------------------------------------------------------- OS-4.2a: the end


def ends(kaiser: int, dice: Sequence[int], **boxes: Any) -> bool:
    """Is it over after this phase?"""
    return bool(kaiser_phase(kaiser=kaiser, **boxes).dice(*dice).state.kaiser_over)


@rule("OS-4.2a")
def test_it_ends_with_six_victories_or_six_defeats() -> None:
    assert ends(6, [6], victories=but(6))
    assert ends(6, [1], defeats=but(6))
    assert ends(7, [2, 6], victories=but(2), stalemates=["kaiserschlacht_2"])


@rule("OS-4.2a")
def test_six_stalemates_do_not_end_it_nor_does_a_mix() -> None:
    assert not ends(6, [5], stalemates=but(6))
    assert not ends(6, [1], victories=but(6))
    assert not ends(7, [2, 1], victories=but(2), stalemates=["kaiserschlacht_2"])


@rule("OS-4.2a")
def test_five_victories_do_not_end_it() -> None:
    assert not ends(5, [6], victories=SIX[:4])


@rule("OS-4.2a")
def test_once_ended_it_is_never_fought_again_and_its_markers_go_on_counting() -> None:
    t = on_card("c47", kaiser=7, kaiser_over=True, victories=SIX, pipeline=True).choose("done")
    assert (rolls(t), t.state.will) == ([], 5)
    assert told(t, "will")[0]["will"] == 6


@rule("OS-4.2a")
def test_the_end_is_told_with_its_case() -> None:
    t = kaiser_phase(kaiser=6, victories=but(6)).dice(6)
    assert [e.case for e in t.table.journal if getattr(e, "kind", "") == "kaiserschlacht_over"] == ["4.2"]
    assert told(t, "kaiserschlacht_over") == [{"won": True}]


@rule("OS-4.2a")
def test_a_victory_given_for_the_capital_may_decide_it() -> None:
    t = advancing("arab", at={"arab": 1}, using="capital_resilience", kaiser=7, defeats=but(4),
                  victories=["kaiserschlacht_4"])
    assert t.state.kaiser_over
    assert t.state.at["arab"] == 1
