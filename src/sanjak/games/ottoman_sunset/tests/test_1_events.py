"""The event phase: every card's event, epochs, new fronts, coups and battles. OS-1.0a to OS-1.4b."""

from __future__ import annotations

import pytest

from sanjak.games._siege.rules.battles import battle_box, battle_drms, battle_odds
from sanjak.games.ottoman_sunset.data import BATTLES, CARDS, COUPS
from sanjak.games.ottoman_sunset.rules.movement import battle_value
from sanjak.kernel import Drm

from .helpers import (
    advancing,
    box_of,
    drms,
    event,
    kaiser_phase,
    on_card,
    on_the_map,
    outcome,
    paused,
    plays_on,
    position,
    refuses,
    rolled,
    rolls,
    spent,
    told,
    will,
)
from .helpers import pause as look

rule = pytest.mark.rule


# ---------------------------------------------------------------- OS-1.0a: leaders


@rule("OS-1.0a")
@pytest.mark.parametrize(("card", "front", "leader", "value"), [
    ("c16", "gallipoli", "hamilton_suvla", 3), ("c17", "caucasus", "nicholas", 3), ("c33", "caucasus", "yudenich", 4),
    ("c39", "sinai", "allenby", 4), ("c40", "arab", "lawrence", 3), ("c24", "salonika", "desperey", 3)])
def test_a_leader_card_changes_the_battle_value_and_moves_nothing(
        card: str, front: str, leader: str, value: int) -> None:
    t = event(card, at={front: 3})
    assert (t.state.leader[front], battle_value(t.state, front), t.state.at[front]) == (leader, value, 3)


@rule("OS-1.0a")
@pytest.mark.parametrize(("card", "front", "leader"), [
    ("c16", "gallipoli", "hamilton"), ("c17", "caucasus", "dashkov"), ("c33", "caucasus", "dashkov"),
    ("c40", "arab", "faisal"), ("c24", "salonika", "sarrail")])
def test_a_leader_card_does_nothing_to_a_front_off_the_map(card: str, front: str, leader: str) -> None:
    t = event(card, at={front: 0})
    assert (t.state.leader[front], t.state.at[front]) == (leader, 0)


@rule("OS-1.0a")
@pytest.mark.parametrize(("leads", "opens", "front", "leader"), [
    ("c16", "c11", "gallipoli", "hamilton"), ("c40", "c32", "arab", "faisal"), ("c24", "c20", "salonika", "sarrail")])
def test_a_leader_who_came_too_early_is_not_made_up_for_later(
        leads: str, opens: str, front: str, leader: str) -> None:
    t = plays_on(leads, opens, pipeline=True, supply=0).choose("done")
    assert t.state.card == opens
    assert t.state.leader[front] == leader


@rule("OS-1.0a")
def test_nicholas_after_yudenich_takes_his_place() -> None:
    t = event("c17", leader={"caucasus": "yudenich"}, at={"caucasus": 2})
    assert (t.state.leader["caucasus"], battle_value(t.state, "caucasus")) == ("nicholas", 3)


# ---------------------------------------------------------------- OS-1.0b: the evacuation


@rule("OS-1.0b")
def test_the_evacuation_takes_gallipoli_off_the_map() -> None:
    t = event("c24", at={"gallipoli": 2})
    assert (t.state.at["gallipoli"], t.state.evacuated) == (0, True)


@rule("OS-1.0b")
def test_an_evacuated_front_controls_nothing_and_cannot_be_attacked() -> None:
    t = on_card("c24", at={"gallipoli": 1}, pipeline=True, defeats=["verdun"])
    assert will(t) == -1
    assert "2.1" in refuses(t, "offensive gallipoli")


@rule("OS-1.0b")
def test_an_evacuated_front_ignores_movement() -> None:
    assert advancing("gallipoli", at={"gallipoli": 0}, evacuated=True).state.at["gallipoli"] == 0


@rule("OS-1.0b")
def test_an_evacuation_without_a_front_is_none() -> None:
    assert not event("c24").state.evacuated


@rule("OS-1.0b")
def test_a_scenario_may_say_that_gallipoli_was_evacuated() -> None:
    evacuated = [position(look, scenario=year).state.evacuated for year in ("1915", "1916", "1917")]
    assert evacuated == [False, True, True]


# ---------------------------------------------------------------- OS-1.0c: the siege of Kut


@rule("OS-1.0c")
@pytest.mark.parametrize("space", [1, 2, 3, 4, 5])
def test_the_siege_puts_mesopotamia_on_basra_from_any_space(space: int) -> None:
    t = event("c27", at={"mesopotamia": space})
    assert (t.state.at["mesopotamia"], t.state.leader["mesopotamia"]) == (5, "maude")
    assert battle_value(t.state, "mesopotamia") == 4
    assert told(t, "retreats") == [{"front": "mesopotamia", "space": 5}] * (space < 5)


@rule("OS-1.0c")
def test_the_siege_is_a_victory() -> None:
    assert event("c27").state.victories == ["siege_of_kut"]
    assert event("c27", using="basra_landing").state.at["mesopotamia"] == 0


# ---------------------------------------------------------------- OS-1.0d: the Russian revolutions


@rule("OS-1.0d")
def test_the_provisional_government_falls_back_and_shows_its_weaker_side() -> None:
    t = event("c35", at={"caucasus": 2}, leader={"caucasus": "yudenich"})
    assert (t.state.at["caucasus"], battle_value(t.state, "caucasus")) == (3, 3)


@rule("OS-1.0d")
def test_the_provisional_government_never_falls_back_beyond_five() -> None:
    t = event("c35", at={"caucasus": 5})
    assert (t.state.at["caucasus"], battle_value(t.state, "caucasus")) == (5, 1)


@rule("OS-1.0d")
@pytest.mark.parametrize(("leader", "value"), [("dashkov", 1), ("nicholas", 2), ("yudenich", 3)])
def test_off_the_map_the_caucasus_comes_back_on_five_with_its_last_leader(leader: str, value: int) -> None:
    t = event("c35", at={"caucasus": 0}, leader={"caucasus": leader})
    assert (t.state.at["caucasus"], t.state.leader["caucasus"]) == (5, leader)
    assert battle_value(t.state, "caucasus") == value
    assert told(t, "returned") == told(t, "weakened") == [{"front": "caucasus"}]


@rule("OS-1.0d")
@pytest.mark.parametrize(("card", "value"), [("c17", 2), ("c33", 3)])
def test_leaders_placed_later_stay_reduced(card: str, value: int) -> None:
    t = event(card, provisional=True)
    assert battle_value(t.state, "caucasus") == value


@rule("OS-1.0d")
def test_the_bolshevik_revolution_takes_the_caucasus_off_the_map() -> None:
    t = event("c43", at={"caucasus": 1})
    assert t.state.at["caucasus"] == 0
    assert will(t) == 0
    assert not t.state.evacuated


@rule("OS-1.0d")
@pytest.mark.parametrize("card", ["c17", "c33"])
def test_a_leader_drawn_while_the_caucasus_is_away_does_not_lead_its_return(card: str) -> None:
    t = plays_on("c43", card, "c35", pipeline=True, supply=0).choose("done").choose("done")
    assert (t.state.card, t.state.at["caucasus"], t.state.leader["caucasus"]) == ("c35", 5, "dashkov")


@rule("OS-1.0d")
def test_the_revolution_may_come_after_the_provisional_government_too() -> None:
    t = event("c43", provisional=True)
    assert t.state.at["caucasus"] == 0


# ---------------------------------------------------------------- OS-1.0e: sandstorms


@rule("OS-1.0e")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_picks_the_front_that_the_sandstorm_throws_back(face: int) -> None:
    t = event("c36", at={"mesopotamia": 3, "sinai": 3}).dice(face)
    front, other = ("mesopotamia", "sinai") if face <= 3 else ("sinai", "mesopotamia")
    assert (t.state.at[front], t.state.at[other]) == (4, 3)
    assert t.state.banned == front


@rule("OS-1.0e")
def test_that_front_may_not_be_attacked_this_turn() -> None:
    t = on_card("c36", at={"mesopotamia": 3}).dice(2)
    assert "card 36" in refuses(t, "offensive mesopotamia")
    assert "offensive sinai" in t.options()


@rule("OS-1.0e")
def test_on_its_last_space_it_stays_and_still_may_not_be_attacked() -> None:
    t = on_card("c36").dice(5)
    assert t.state.at["sinai"] == 6
    assert "card 36" in refuses(t, "offensive sinai")


@rule("OS-1.0e")
def test_the_ban_of_the_sandstorm_is_over_with_its_turn() -> None:
    t = plays_on("c36", "c19").dice(2).choose("done")
    assert t.state.card == "c19"
    assert "offensive mesopotamia" in t.options()


@rule("OS-1.0e")
def test_the_die_of_the_sandstorm_is_on_a_roll_card() -> None:
    assert rolls(event("c36").dice(4)) == [("sandstorms", 4)]


# ---------------------------------------------------------------- OS-1.0f: War Weariness


ALL_OUT = {"gallipoli": 3, "salonika": 3, "caucasus": 3, "mesopotamia": 3, "arab": 4, "sinai": 4}


@rule("OS-1.0f")
@pytest.mark.parametrize(("face", "fronts"), [
    (1, ["sinai"]), (2, ["mesopotamia"]), (3, ["arab"]), (4, ["arab"]),
    (5, ["gallipoli", "salonika"]), (6, ["gallipoli", "salonika"])])
def test_a_die_picks_who_advances_under_war_weariness(face: int, fronts: list[str]) -> None:
    t = on_card("c41", at=ALL_OUT).dice(face)
    assert t.state.at == {front: space - (front in fronts) for front, space in ALL_OUT.items()}
    assert rolls(t)[0] == ("war weariness", face)


@rule("OS-1.0f")
def test_war_weariness_stays() -> None:
    assert plays_on("c41", "c18").dice(3, 6).state.war_weariness


@rule("OS-1.0f")
def test_war_weariness_gives_no_actions_and_bars_staff_operations() -> None:
    t = on_card("c41", resources={"western": 2}).dice(3)
    assert spent(t)
    assert t.state.resources["western"] == 2


@rule("OS-1.0f")
def test_a_switch_allows_staff_operations_under_war_weariness() -> None:
    t = on_card("c41", resources={"western": 2}, using="staff_operations_under_war_weariness").dice(3, 6)
    assert t.options() == ["staff western", "done"]
    t.choose("staff western").choose("offensive caucasus").choose("done")
    assert paused(t)


@rule("OS-1.0f")
def test_an_absent_front_ignores_war_weariness() -> None:
    assert on_the_map(on_card("c41").dice(5)) == {"caucasus": 5, "mesopotamia": 5, "sinai": 6}


@rule("OS-1.0f")
def test_attrition_and_the_fortification_hold_against_its_advance() -> None:
    assert rolls(on_card("c41").dice(1, 3)) == [("war weariness", 1), ("attrition desert sinai", 3)]
    t = on_card("c41", at={"sinai": 5}, pipeline=True, fortification=2).dice(1, 1)
    assert (t.state.at["sinai"], t.state.fortification) == (5, 1)


@rule("OS-1.0f")
def test_yildirim_and_persia_hold_against_its_advance() -> None:
    t = on_card("c41", yildirim=1).dice(2).choose("yildirim")
    assert (t.state.at["mesopotamia"], t.state.yildirim) == (5, 0)
    t = on_card("c41", using="persian_intervention", resources={"persia": 1}).dice(2, 4)
    assert t.state.at["mesopotamia"] == 5


@rule("OS-1.0f")
def test_the_capital_can_fall_to_its_advance() -> None:
    assert outcome(on_card("c41", at={"salonika": 1}).dice(6)) == "crushing_defeat"


@rule("OS-1.0f")
def test_flanking_counts_for_its_advance_too() -> None:
    t = on_card("c41", at={"sinai": 5, "arab": 3}, pipeline=True, fortification=1, using="flanking_gaza_beersheba")
    t.dice(1)
    assert (t.state.at["sinai"], t.state.fortification, t.state.flanked) == (4, 0, True)


# ---------------------------------------------------------------- OS-1.0g: choices before fronts move


@rule("OS-1.0g")
def test_the_line_is_fortified_before_fronts_move() -> None:
    t = on_card("c22", at={"arab": 5})
    assert t.options() == ["fortify", "decline"]
    assert t.state.at["arab"] == 5
    t.choose("fortify")
    assert (t.state.fortification, t.state.at["arab"]) == (2, 4)
    assert spent(t)


@rule("OS-1.0g")
def test_who_declines_keeps_both_actions() -> None:
    t = on_card("c22").choose("decline")
    assert (t.state.fortification, t.state.actions) == (0, 2)


@rule("OS-1.0g")
def test_after_fortifying_staff_operations_stay_open() -> None:
    t = on_card("c22", resources={"naval": 1}).dice(6).choose("fortify")
    assert t.options() == ["staff naval", "done"]
    t.choose("staff naval").choose("offensive mesopotamia")
    assert t.state.at["mesopotamia"] == 5


@rule("OS-1.0g")
def test_dunsterforce_costs_both_actions() -> None:
    t = on_card("c48", at={"arab": 5}, pipeline=True)
    assert (t.options(), t.state.at["arab"]) == (["give_up", "concede"], 5)
    t.choose("give_up")
    assert spent(t)
    assert (t.state.defeats, t.state.at["arab"]) == ([], 4)


@rule("OS-1.0g")
def test_or_dunsterforce_is_a_defeat_for_good() -> None:
    t = on_card("c48", pipeline=True).choose("concede")
    assert (t.state.defeats, t.state.actions) == (["dunsterforce"], 2)
    assert t.choose("done").state.will == -1


@rule("OS-1.0g")
def test_after_dunsterforce_staff_operations_stay_open() -> None:
    t = on_card("c48", pipeline=True, resources={"eastern": 1}).choose("give_up")
    assert t.options() == ["staff eastern", "done"]


# ---------------------------------------------------------------- OS-1.1a, OS-1.1b: epochs


@rule("OS-1.1a")
def test_jihad_adds_the_midday_cards_to_what_is_left() -> None:
    t = event("c03", deck=["c18", "c19"])
    epochs = [CARDS[card].epoch for card in t.state.deck]
    assert (epochs.count("morning"), epochs.count("midday"), epochs.count("dusk")) == (2, 21, 0)
    assert (t.state.midday_added, t.state.dusk_added, len(t.state.aside)) == (True, False, 15)


@rule("OS-1.1a")
def test_the_pipeline_adds_the_dusk_cards_to_what_is_left() -> None:
    t = event("c23", deck=["c18", "c34"], aside=[f"c{n}" for n in (24, *range(36, 50))])
    assert len(t.state.deck) == 17
    assert (t.state.dusk_added, t.state.aside) == (True, [])


@rule("OS-1.1a")
def test_the_old_and_the_new_cards_are_shuffled_together() -> None:
    orders = [event("c03", deck=["c18", "c19"], seed=seed).state.deck for seed in range(1, 7)]
    assert len({tuple(order) for order in orders}) == 6
    assert len({order.index("c18") for order in orders}) > 2


@rule("OS-1.1a")
def test_a_midday_card_can_be_the_very_next() -> None:
    t = plays_on("c03").order(*[f"c{n:02}" for n in (18, 19, 2, 4, 5, 7, 9, 10, 11, 12, 17, 1)],
                              *[card.id for card in CARDS.values() if card.epoch == "midday" and card.in_deck])
    t.choose("done")
    assert t.state.card == "c35"


@rule("OS-1.1a")
def test_only_their_own_cards_add_an_epoch() -> None:
    assert {card.id: card.adds for card in CARDS.values() if card.adds} == {"c03": "midday", "c23": "dusk"}


@rule("OS-1.1b")
def test_the_pipeline_is_complete_and_the_arab_front_opens_under_faisal() -> None:
    t = event("c23")
    assert t.state.pipeline
    assert (t.state.at["arab"], t.state.leader["arab"]) == (6, "faisal")


@rule("OS-1.1b")
@pytest.mark.parametrize("card", ["c23", "c32"])
def test_an_arab_front_already_in_play_is_left_alone(card: str) -> None:
    t = event(card, at={"arab": 3}, leader={"arab": "lawrence"})
    assert (t.state.at["arab"], t.state.leader["arab"]) == (3, "lawrence")


@rule("OS-1.1b")
def test_the_revolt_after_the_pipeline_changes_nothing() -> None:
    t = plays_on("c23", "c32", supply=0).cards("c23", "c32").choose("done")
    assert (t.state.card, t.state.at["arab"]) == ("c32", 6)


# ---------------------------------------------------------------- OS-1.2a: new fronts


@rule("OS-1.2a")
@pytest.mark.parametrize(("card", "front", "space", "leader"), [
    ("c11", "gallipoli", 4, "hamilton"), ("c20", "salonika", 4, "sarrail"), ("c32", "arab", 6, "faisal")])
def test_an_activated_front_goes_on_its_highest_space(card: str, front: str, space: int, leader: str) -> None:
    t = event(card)
    assert (t.state.at[front], t.state.leader[front]) == (space, leader)


@rule("OS-1.2a")
def test_an_activated_front_moves_from_then_on() -> None:
    t = plays_on("c20", "c13", supply=0).dice(6).choose("done")
    assert (t.state.card, t.state.at["salonika"]) == ("c13", 3)


@rule("OS-1.2a")
def test_landings_after_the_evacuation_open_gallipoli_for_good() -> None:
    t = plays_on("c24", "c11", "c05", pipeline=True).dice(1).choose("done")
    assert (t.state.card, t.state.at["gallipoli"], t.state.seddulbahir_destroyed) == ("c11", 4, True)
    t.choose("done")
    assert t.state.at["gallipoli"] == 3


# ---------------------------------------------------------------- OS-1.3a: coups


@rule("OS-1.3a")
@pytest.mark.parametrize(("card", "coup"), [("c05", "coup_india"), ("c06", "coup_persia"), ("c21", "coup_afghanistan")])
@pytest.mark.parametrize(("face", "there", "won"), [
    (6, False, True), (5, False, False), (4, True, True), (3, True, False)])
def test_a_coup_succeeds_on_six_with_two_more_for_the_bureau_there(
        card: str, coup: str, face: int, there: bool, won: bool) -> None:
    t = event(card, bureau=COUPS[coup] if there else "turkey").dice(face)
    assert box_of(t, coup) == ("victories" if won else "removed")
    assert drms(t) == ({"1.3": 2} if there else {})


@rule("OS-3.3a")
def test_a_card_that_brings_other_markers_leaves_the_bureau_where_it_is() -> None:
    assert event("c30", bureau="india").state.bureau == "india"


@rule("OS-1.3a")
def test_a_bureau_in_another_country_does_not_help() -> None:
    assert drms(event("c05", bureau="persia").dice(4)) == {}


@rule("OS-1.3a")
def test_a_failed_coup_is_no_defeat() -> None:
    t = event("c05").dice(1)
    assert (t.state.removed, t.state.defeats, will(t)) == (["coup_india"], [], 0)


@rule("OS-1.3a")
def test_nothing_but_the_bureau_modifies_a_coup() -> None:
    t = event("c06", war_weariness=True, resources={"western": 2, "persia": 1}, asia_korps=True,
              using="persian_intervention").dice(4)
    assert drms(t) == {}


@rule("OS-1.3a")
def test_a_won_coup_raises_the_will() -> None:
    t = on_card("c21", pipeline=True).dice(6).choose("done")
    assert t.state.will == 1


# ---------------------------------------------------------------- OS-1.4a, OS-1.4b: off-map battles


BATTLE_CARDS = [(card.id, card.battle) for card in CARDS.values() if card.battle]


@rule("OS-1.4a")
@pytest.mark.parametrize(("card", "battle"), BATTLE_CARDS)
def test_less_loses_equal_draws_and_more_wins(card: str, battle: str) -> None:
    value = BATTLES[battle].battle_value
    for face, box in ((value - 1, "defeats"), (value, "stalemates"), (min(value + 1, 6), "victories")):
        assert box_of(event(card).dice(face), battle) == box


@rule("OS-1.4a")
@pytest.mark.parametrize(("card", "theater", "value"), [
    ("c10", "western", 4), ("c26", "western", 4), ("c31", "western", 3), ("c12", "eastern", 2), ("c13", "eastern", 3),
    ("c29", "eastern", 3), ("c42", "eastern", 2), ("c49", "eastern", 4), ("c28", "naval", 5), ("c38", "naval", 4)])
def test_each_battle_has_its_theater_and_value(card: str, theater: str, value: int) -> None:
    battle = BATTLES[CARDS[card].battle]
    assert (battle.theater, battle.battle_value) == (theater, value)
    [drm] = rolled(event(card, resources={theater: 1}).dice(3)).drms
    assert (drm.value, drm.case, drm.reason) == (1, "1.4", f"a Resource in the {theater} theater")


@rule("OS-1.4a")
@pytest.mark.parametrize(("western", "weary", "drm"), [
    (0, False, 0), (1, False, 1), (2, False, 2), (2, True, 1), (0, True, -1)])
def test_resources_of_the_theater_help_and_war_weariness_hurts(western: int, weary: bool, drm: int) -> None:
    t = event("c26", resources={"western": western, "eastern": 2, "naval": 2}, war_weariness=weary).dice(3)
    assert rolled(t).total == 3 + drm


@rule("OS-1.4a")
def test_the_help_of_resources_ends_at_two_and_they_are_not_consumed() -> None:
    t = event("c26", resources={"western": 2}).dice(3)
    assert t.state.resources["western"] == 2
    assert [drm.reason for drm in rolled(t).drms] == ["two Resources in the western theater"]
    crowded = position(look, resources={"western": 3}).state
    assert [drm.value for drm in battle_drms(crowded, "western", "1.4")] == [2]


@rule("OS-1.4a")
@pytest.mark.parametrize(("drm", "value", "chances"), [
    (0, 4, (2, 1, 3)), (2, 2, (5, 0, 1)), (-1, 5, (1, 0, 5)), (2, 3, (5, 0, 1)), (1, 3, (4, 1, 1))])
def test_the_three_chances_of_a_battle_are_exact(drm: int, value: int, chances: tuple[int, int, int]) -> None:
    odds = battle_odds([Drm(drm, "")], value)
    assert [round(6 * odds[box]) for box in ("victories", "stalemates", "defeats")] == list(chances)
    assert battle_box(6, drm, value) == "victories"


@rule("OS-1.4b")
def test_a_battle_marker_stays_where_it_lies() -> None:
    t = plays_on("c10", "c12", "c17").dice(6, 6, 1, 6)
    t.choose("done").choose("done")
    assert t.state.card == "c17"
    assert (t.state.victories, t.state.defeats) == (["second_ypres"], ["gorlice_tarnow"])


@rule("OS-1.4b")
def test_a_refight_moves_the_marker() -> None:
    t = kaiser_phase(kaiser=7, victories=["kaiserschlacht_2"]).dice(2, 1)
    assert (t.state.victories, t.state.defeats) == ([], ["kaiserschlacht_2"])
