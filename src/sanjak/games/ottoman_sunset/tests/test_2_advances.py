"""Front advancement: moves, the desert, the Gaza line, Yildirim, strategic sites. OS-2.0a to OS-2.5b."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games.ottoman_sunset.data import CARDS, ENTRY, FRONTS, SITES
from sanjak.games.ottoman_sunset.rules.movement import attrition_odds, front_advancement
from sanjak.kernel import Given

from .helpers import (
    acting,
    advancing,
    choose_all,
    counting,
    drms,
    event,
    offered,
    on_card,
    on_the_map,
    outcome,
    paused,
    position,
    question,
    refuses,
    rolls,
    told,
    will,
)
from .helpers import pause as look

rule = pytest.mark.rule
DESERT, GAZA = "attrition desert sinai", "attrition gaza sinai"


def moving(card: str, **fields: Any) -> Given:
    """The advance phase of a card alone."""
    return position(front_advancement, look, **{"card": card, "turn": 1, **fields})


# ---------------------------------------------------------------- OS-2.0a, OS-2.0b: moves


@rule("OS-2.0a")
def test_retreats_and_advances_may_stand_on_one_card() -> None:
    t = moving("c02", at={"salonika": 3, "caucasus": 4, "arab": 6, "sinai": 6}, pipeline=True)
    assert on_the_map(t) == {"salonika": 4, "caucasus": 5, "arab": 5, "sinai": 5, "mesopotamia": 5}
    assert [facts["front"] for facts in told(t, "retreats")] == ["salonika", "caucasus"]


@rule("OS-2.0a")
@pytest.mark.parametrize("card", [card.id for card in CARDS.values() if len(card.advances) > 1])
def test_fronts_advance_in_the_order_of_the_data(card: str) -> None:
    t = moving(card, at=dict.fromkeys(FRONTS, 4))
    assert [facts["front"] for facts in told(t, "advances")] == list(CARDS[card].advances)


@rule("OS-2.0a")
def test_with_yildirim_in_hand_the_player_orders_sinai_and_mesopotamia() -> None:
    t = moving("c24", yildirim=1).dice(1)
    assert (t.options(), rolls(t)) == (["first mesopotamia", "first sinai"], [])
    t.choose("first sinai")
    assert rolls(t) == [(DESERT, 1)]
    choose_all(t, ["let_pass", "yildirim"])
    assert (t.state.at["sinai"], t.state.at["mesopotamia"], t.state.yildirim) == (5, 5, 0)


@rule("OS-2.0a")
def test_the_other_order_asks_for_mesopotamia_before_sinais_die_is_seen() -> None:
    t = moving("c24", yildirim=1).choose("first mesopotamia")
    assert (rolls(t), t.options()) == ([], ["yildirim", "let_pass"])
    assert "Mesopotamia is about to enter Ctesiphon" in question(t)


@rule("OS-2.0a")
@pytest.mark.parametrize("fields", [
    {"yildirim": 0}, {"yildirim": 1, "pipeline": True}, {"yildirim": 1, "at": {"mesopotamia": 0}},
    {"yildirim": 1, "at": {"sinai": 4}}, {"yildirim": 1, "using": "basra_landing", "at": {"mesopotamia": 0}}])
def test_no_order_is_asked_where_yildirim_cannot_wait_for_a_die(fields: dict[str, Any]) -> None:
    assert not offered(moving("c24", **fields), "first")


@rule("OS-2.0a")
def test_in_persia_the_die_of_mesopotamia_is_worth_waiting_for() -> None:
    fields: dict[str, Any] = {"yildirim": 1, "pipeline": True, "using": "persian_intervention"}
    assert offered(moving("c24", resources={"persia": 1}, **fields), "first")
    assert not offered(moving("c24", **fields), "first")


@rule("OS-2.0a", "OS-8.7a")
def test_the_player_may_let_sinai_meet_the_line_before_arab_turns_it() -> None:
    fields: dict[str, Any] = {"using": "flanking_gaza_beersheba", "at": {"arab": 4, "sinai": 5}, "pipeline": True,
                              "fortification": 2}
    t = moving("c42", **fields).dice(6)
    assert sorted(t.options()) == ["first arab", "first sinai"]
    t.choose("first sinai")
    assert (rolls(t), t.state.fortification, t.state.at["arab"]) == ([(GAZA, 6)], 2, 3)
    t = moving("c42", **fields).choose("first arab")
    assert (rolls(t), t.state.fortification, t.state.flanked) == ([], 1, True)


@rule("OS-2.0a", "OS-8.7a")
@pytest.mark.parametrize("fields", [
    {"using": ""}, {"fortification": 0}, {"at": {"arab": 5, "sinai": 5}}, {"at": {"arab": 3, "sinai": 5}},
    {"at": {"arab": 4, "sinai": 6}}, {"at": {"arab": 0, "sinai": 5}}])
def test_no_order_is_asked_where_arab_cannot_turn_the_line(fields: dict[str, Any]) -> None:
    usual: dict[str, Any] = {"using": "flanking_gaza_beersheba", "at": {"arab": 4, "sinai": 5}, "pipeline": True,
                             "fortification": 2}
    assert not offered(moving("c42", **{**usual, **fields}), "first")


@rule("OS-2.0a")
def test_those_whose_place_changes_nothing_move_before_the_question() -> None:
    t = moving("c24", yildirim=1, at={"gallipoli": 4, "salonika": 4, "arab": 6, "caucasus": 5})
    others = [front for front in CARDS["c24"].advances if front not in ("mesopotamia", "sinai")]
    assert [facts["front"] for facts in told(t, "advances")] == others
    assert offered(t, "first")


@rule("OS-2.0a")
def test_under_the_persian_intervention_the_caucasus_moves_first() -> None:
    first = [moving(card.id, at=dict.fromkeys(FRONTS, 4), using="persian_intervention")
             for card in CARDS.values() if "caucasus" in card.advances]
    assert {told(t, "advances")[0]["front"] for t in first} == {"caucasus"}


@rule("OS-2.0a")
def test_constantinople_is_the_end_of_every_track() -> None:
    for front in FRONTS.values():
        assert [space.number for space in front.spaces] == list(range(front.entry, -1, -1))
        assert front.spaces[-1].id == "constantinople"


@rule("OS-2.0a")
def test_no_card_advances_a_front_twice() -> None:
    assert all(len(set(card.advances)) == len(card.advances) for card in CARDS.values())
    assert not any(set(card.advances) & set(card.retreats) for card in CARDS.values())


@rule("OS-2.0b")
@pytest.mark.parametrize("front", ENTRY)
def test_a_front_that_enters_constantinople_ends_the_game_at_once(front: str) -> None:
    t = advancing(front, "caucasus", at={"caucasus": 5, front: 1}, will=-3)
    assert t.table.over()
    assert (outcome(t), told(t, "lost")[0]["cause"]) == ("crushing_defeat", front)
    assert t.state.at["caucasus"] == (0 if front == "caucasus" else 5)


@rule("OS-2.0b")
def test_nothing_of_the_turn_follows_a_fallen_capital() -> None:
    t = on_card("c05", at={"gallipoli": 1, "caucasus": 5}).dice(6)
    assert t.table.over()
    assert (t.state.victories, t.state.will, told(t, "will")) == (["coup_india"], 0, [])


# ---------------------------------------------------------------- OS-2.1a, OS-2.2a


@rule("OS-2.1a")
@pytest.mark.parametrize("front", ["gallipoli", "salonika", "arab"])
def test_a_front_off_the_map_ignores_advances(front: str) -> None:
    assert advancing(front).state.at[front] == 0


@rule("OS-2.1a")
def test_a_front_off_the_map_ignores_retreats() -> None:
    t = moving("c02", at={"salonika": 0, "caucasus": 0}, pipeline=True)
    assert on_the_map(t) == {"mesopotamia": 5, "sinai": 5}


@rule("OS-2.1a")
def test_no_die_is_rolled_and_nothing_asked_for_a_front_off_the_map() -> None:
    t = advancing("mesopotamia", "caucasus", at={"mesopotamia": 0, "caucasus": 0}, yildirim=1,
                  using="persian_intervention", resources={"persia": 1})
    assert paused(t)
    assert rolls(t) == []


@rule("OS-2.2a")
@pytest.mark.parametrize(("card", "front"), [("c02", "salonika"), ("c02", "caucasus"), ("c19", "sinai")])
def test_no_retreat_on_a_card_goes_beyond_the_last_space(card: str, front: str) -> None:
    t = moving(card, at={front: ENTRY[front]}, pipeline=True)
    assert t.state.at[front] == ENTRY[front]
    assert front not in [facts["front"] for facts in told(t, "retreats")]


@rule("OS-2.2a")
@pytest.mark.parametrize(("card", "front", "face"), [
    ("c35", "caucasus", 1), ("c36", "mesopotamia", 1), ("c36", "sinai", 4)])
def test_no_retreat_of_an_event_goes_beyond_the_last_space(card: str, front: str, face: int) -> None:
    assert event(card, at={front: ENTRY[front]}).dice(face).state.at[front] == ENTRY[front]


@rule("OS-2.2a")
@pytest.mark.parametrize("front", ENTRY)
def test_no_offensive_pushes_a_front_off_its_track(front: str) -> None:
    t = acting("c09", at={front: ENTRY[front]}).dice(6).choose(f"offensive {front}")
    assert t.state.at[front] == ENTRY[front]


# ---------------------------------------------------------------- OS-2.3a, OS-2.3b: the desert


@rule("OS-2.3a")
@pytest.mark.parametrize(("space", "leader", "face", "moves"), [
    (6, "murray", 2, True), (6, "murray", 3, False), (5, "murray", 2, True), (5, "murray", 3, False),
    (6, "allenby", 3, True), (6, "allenby", 4, False), (5, "allenby", 3, True), (5, "allenby", 6, False)])
def test_sinai_needs_less_than_its_battle_value_to_cross_the_desert(
        space: int, leader: str, face: int, moves: bool) -> None:
    t = advancing("sinai", at={"sinai": space}, leader={"sinai": leader}).dice(face)
    assert t.state.at["sinai"] == space - moves
    assert rolls(t) == [(DESERT, face)]


@rule("OS-2.3a")
@pytest.mark.parametrize("space", [4, 3, 2])
def test_beyond_gaza_there_is_no_desert(space: int) -> None:
    t = advancing("sinai", at={"sinai": space})
    assert (t.state.at["sinai"], rolls(t)) == (space - 1, [])


@rule("OS-2.3a")
def test_retreats_never_roll() -> None:
    t = moving("c19", at={"sinai": 4})
    assert (t.state.at["sinai"], rolls(t)) == (5, [])


@rule("OS-2.3a")
def test_attrition_is_unmodified() -> None:
    t = advancing("sinai", card="c44", war_weariness=True, korps_front="sinai").dice(3)
    assert (drms(t), t.state.at["sinai"]) == ({}, 6)


@rule("OS-2.3a")
def test_other_fronts_never_roll_for_water() -> None:
    assert rolls(advancing("arab", "mesopotamia", at={"arab": 6})) == []


@rule("OS-2.3a")
@pytest.mark.parametrize(("leader", "chance"), [("murray", 2 / 6), ("allenby", 3 / 6)])
def test_the_chance_to_cross_is_exact(leader: str, chance: float) -> None:
    assert attrition_odds(position(look, leader={"sinai": leader}).state) == pytest.approx(chance)


@rule("OS-2.3b")
@pytest.mark.parametrize("space", [6, 5])
def test_after_the_pipeline_no_desert_roll_is_made(space: int) -> None:
    t = advancing("sinai", at={"sinai": space}, pipeline=True)
    assert (t.state.at["sinai"], rolls(t)) == (space - 1, [])


# ---------------------------------------------------------------- OS-2.4a: the fortification


@rule("OS-2.4a")
@pytest.mark.parametrize("space", [6, 5])
def test_the_line_may_be_built_while_sinai_is_on_five_or_six(space: int) -> None:
    t = event("c22", at={"sinai": space}).choose("fortify")
    assert (t.state.fortification, t.state.actions) == (2, 0)


@rule("OS-2.4a")
@pytest.mark.parametrize("space", [4, 3, 2, 1])
def test_it_cannot_be_built_once_sinai_is_there(space: int) -> None:
    t = on_card("c22", at={"sinai": space})
    assert t.state.actions == 2
    assert "fortify" not in t.options()


@rule("OS-2.4a")
def test_the_first_success_weakens_the_line_and_sinai_stays() -> None:
    t = advancing("sinai", at={"sinai": 5}, pipeline=True, fortification=2).dice(2)
    assert (t.state.at["sinai"], t.state.fortification, rolls(t)) == (5, 1, [(GAZA, 2)])


@rule("OS-2.4a")
def test_the_second_success_removes_it_and_sinai_advances() -> None:
    t = advancing("sinai", at={"sinai": 5}, pipeline=True, fortification=1).dice(2)
    assert (t.state.at["sinai"], t.state.fortification) == (4, 0)


@rule("OS-2.4a")
@pytest.mark.parametrize("strength", [1, 2])
def test_a_failed_roll_changes_nothing(strength: int) -> None:
    t = advancing("sinai", at={"sinai": 5}, pipeline=True, fortification=strength).dice(3)
    assert (t.state.at["sinai"], t.state.fortification) == (5, strength)


@rule("OS-2.4a")
def test_before_the_pipeline_the_desert_comes_first() -> None:
    t = advancing("sinai", at={"sinai": 5}, fortification=2).dice(1, 2)
    assert rolls(t) == [(DESERT, 1), (GAZA, 2)]
    assert (t.state.at["sinai"], t.state.fortification) == (5, 1)


@rule("OS-2.4a")
def test_a_front_that_fails_in_the_desert_does_not_reach_the_line() -> None:
    t = advancing("sinai", at={"sinai": 5}, fortification=2).dice(3, 1)
    assert (rolls(t), t.state.fortification) == ([(DESERT, 3)], 2)


@rule("OS-2.4a")
def test_the_line_guards_only_its_own_space() -> None:
    t = advancing("sinai", at={"sinai": 6}, pipeline=True, fortification=2)
    assert (t.state.at["sinai"], rolls(t)) == (5, [])


@rule("OS-2.4a")
def test_a_removed_line_guards_nothing_any_more() -> None:
    t = advancing("sinai", at={"sinai": 5}, pipeline=True, fortification=0)
    assert (t.state.at["sinai"], rolls(t)) == (4, [])


# ---------------------------------------------------------------- OS-2.4b: Yildirim


@rule("OS-2.4b")
@pytest.mark.parametrize("front", ["sinai", "mesopotamia"])
def test_a_yildirim_marker_negates_an_advance(front: str) -> None:
    t = advancing(front, yildirim=3, pipeline=True)
    assert t.options() == ["yildirim", "let_pass"]
    t.choose("yildirim")
    assert (t.state.at[front], t.state.yildirim) == (ENTRY[front], 2)


@rule("OS-2.4b")
def test_who_lets_the_advance_pass_keeps_the_marker() -> None:
    t = advancing("mesopotamia", yildirim=1).choose("let_pass")
    assert (t.state.at["mesopotamia"], t.state.yildirim) == (4, 1)


@rule("OS-2.4b")
def test_it_may_be_spent_before_the_roll_where_waiting_may_cost_a_resource() -> None:
    t = advancing("mesopotamia", yildirim=1, using="persian_intervention", resources={"persia": 1})
    assert "before the roll" in question(t)
    t.choose("yildirim")
    assert (rolls(t), t.state.at["mesopotamia"], t.state.yildirim) == ([], 5, 0)
    assert paused(t)


@rule("OS-2.4b")
def test_nothing_is_asked_before_dice_that_cost_nothing_to_wait_for() -> None:
    t = advancing("sinai", yildirim=1).dice(1)
    assert rolls(t) == [(DESERT, 1)]
    assert "Sinai is about to enter El-Arish" in question(t)
    assert t.choose("yildirim").state.at["sinai"] == 6


@rule("OS-2.4b")
def test_or_after_all_rolls_are_seen() -> None:
    t = advancing("sinai", at={"sinai": 5}, fortification=1, yildirim=1).dice(1, 1)
    assert rolls(t) == [(DESERT, 1), (GAZA, 1)]
    t.choose("yildirim")
    assert (t.state.at["sinai"], t.state.fortification, t.state.yildirim) == (5, 1, 0)


@rule("OS-2.4b")
def test_a_roll_that_fails_by_itself_leaves_nothing_to_ask() -> None:
    t = advancing("sinai", yildirim=1).dice(6)
    assert paused(t)
    assert t.state.yildirim == 1


@rule("OS-2.4b")
def test_a_first_success_so_negated_does_not_weaken_the_line() -> None:
    t = advancing("sinai", at={"sinai": 5}, pipeline=True, fortification=2, yildirim=1).dice(1)
    t.choose("yildirim")
    assert (t.state.at["sinai"], t.state.fortification) == (5, 2)


@rule("OS-2.4b")
def test_a_first_success_that_is_let_pass_weakens_it() -> None:
    t = advancing("sinai", at={"sinai": 5}, pipeline=True, fortification=2, yildirim=1).dice(1)
    t.choose("let_pass")
    assert (t.state.at["sinai"], t.state.fortification, t.state.yildirim) == (5, 1, 1)


@rule("OS-2.4b")
@pytest.mark.parametrize("front", ["gallipoli", "salonika", "caucasus", "arab"])
def test_it_never_stops_another_front(front: str) -> None:
    t = advancing(front, at={front: 3}, yildirim=3)
    assert paused(t)
    assert (t.state.at[front], t.state.yildirim) == (2, 3)


@rule("OS-2.4b")
def test_each_marker_is_used_once() -> None:
    t = advancing("mesopotamia", "sinai", "mesopotamia", yildirim=2, pipeline=True)
    t.choose("yildirim").choose("yildirim")
    assert paused(t)
    assert (t.state.yildirim, t.state.at["mesopotamia"], t.state.at["sinai"]) == (0, 4, 6)


@rule("OS-2.4b", "OS-2.0b")
def test_it_stops_an_entry_of_constantinople() -> None:
    t = advancing("sinai", at={"sinai": 1}, yildirim=1).choose("yildirim")
    assert paused(t)
    assert t.state.at["sinai"] == 1


# ---------------------------------------------------------------- OS-2.5a, OS-2.5b: strategic sites


@rule("OS-2.5a")
@pytest.mark.parametrize(("front", "space", "sites"), [
    ("gallipoli", 3, set()), ("gallipoli", 2, {"chunuk_bair"}), ("gallipoli", 1, {"chunuk_bair"}),
    ("salonika", 3, set()), ("salonika", 2, {"lake_doiran"}), ("caucasus", 3, set()), ("caucasus", 2, {"erzurum"}),
    ("caucasus", 1, {"erzurum", "ankara"}), ("mesopotamia", 3, set()), ("mesopotamia", 2, {"baghdad"}),
    ("mesopotamia", 1, {"baghdad", "mosul"}), ("sinai", 4, set()), ("sinai", 3, {"jerusalem"}),
    ("sinai", 2, {"jerusalem", "damascus"}), ("sinai", 1, {"jerusalem", "damascus"}),
    ("arab", 3, set()), ("arab", 2, {"damascus"}), ("arab", 1, {"damascus"})])
def test_a_front_controls_its_space_and_all_behind_it(front: str, space: int, sites: set[str]) -> None:
    assert SITES[front][space] == sites
    t = counting(at={front: space})
    assert t.state.will == -len(sites)
    assert told(t, "will")[0]["sites"] == sorted(sites)


@rule("OS-2.5a")
def test_pushing_a_front_back_frees_its_site() -> None:
    t = acting("c09", at={"caucasus": 1}).dice(6, 6)
    found = [will(t), will(t.choose("offensive caucasus")), will(t.choose("offensive caucasus"))]
    assert found == [-2, -1, 0]


@rule("OS-2.5a")
def test_taking_a_front_off_the_map_frees_its_sites() -> None:
    t = on_card("c43", at={"caucasus": 1}, pipeline=True, victories=["verdun"])
    assert (will(t), t.state.at["caucasus"]) == (1, 0)
    assert t.choose("done").state.will == 1
    assert will(position(look, at={"caucasus": 1}, victories=["verdun"])) == -1


@rule("OS-2.5a")
def test_sites_of_several_fronts_add_up() -> None:
    t = counting(at={"caucasus": 1, "mesopotamia": 1, "gallipoli": 2, "salonika": 2, "sinai": 3, "arab": 2},
                 victories=["verdun", "somme", "jutland", "brusilov", "hoffman"])
    assert t.state.will == 5 - 8


@rule("OS-2.5b")
@pytest.mark.parametrize(("sinai", "arab", "lost"), [(2, 2, 2), (2, 5, 2), (4, 2, 1), (3, 2, 2), (1, 1, 2), (3, 3, 1)])
def test_damascus_counts_once_while_either_front_controls_it(sinai: int, arab: int, lost: int) -> None:
    assert counting(at={"sinai": sinai, "arab": arab}).state.will == -lost


@rule("OS-2.5b")
def test_damascus_is_free_only_when_both_are_pushed_back() -> None:
    t = acting("c09", at={"sinai": 2, "arab": 2}).dice(6, 6)
    assert will(t.choose("offensive arab")) == -2
    assert "3.1" in refuses(t, "offensive arab")
    assert will(t.choose("offensive sinai")) == -1
