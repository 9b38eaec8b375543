"""9.0 Player actions: offensives, the Great Retreat, Resources, loyalty, the fortress, staff operations."""

from __future__ import annotations

import pytest

from sanjak.games.hapsburg_eclipse.data import LAST
from sanjak.games.hapsburg_eclipse.rules.action import offensive_odds

from .helpers import (
    acting,
    choose_all,
    drms,
    offered,
    on_card,
    on_the_map,
    paused,
    refuses,
    rolled,
    rolls,
    spent,
    told,
    will,
)

rule = pytest.mark.rule
VICTORIES = ["tannenberg", "drina", "mons", "von_lettow_vorbeck"]


@rule("HE-9.0a")
def test_actions_are_spent_one_at_a_time_with_each_result_seen() -> None:
    t = acting("c03").dice(6)
    t.choose("offensive carpathian")
    assert (t.state.actions, t.state.at["carpathian"]) == (2, 6)
    t.choose("resource western")
    assert t.state.actions == 0


@rule("HE-9.0a")
def test_what_is_left_over_when_the_turn_is_ended_is_lost() -> None:
    t = acting("c03", resources={"western": 1}, supply=5).choose("done")
    assert paused(t)
    assert (t.state.actions, t.state.staff) == (0, 0)


@rule("HE-9.1a")
@pytest.mark.parametrize(("front", "drm"), [("balkan", {"14.8": -1}), ("carpathian", {})])
def test_without_an_ally_offensives_against_the_balkan_front_have_one_less(front: str, drm: dict[str, int]) -> None:
    assert drms(acting(at={"balkan": 4}, alone=True).dice(3).choose(f"offensive {front}")) == drm


@rule("HE-9.1a")
def test_modifiers_add_up_and_bare_one_and_six_decide_offensives() -> None:
    lost = acting("c10", lodz=True, aid_front="polish", at={"polish": 3}).dice(1).choose("offensive polish")
    assert (rolled(lost).total, lost.state.at["polish"]) == (5, 3)
    won = acting("c02", at={"carpathian": 4}, loyalty={"czech": 0, "hungarian": 0}).dice(6)
    assert (rolled(won.choose("offensive carpathian")).total, won.state.at["carpathian"]) == (3, 5)


@rule("HE-9.1a")
def test_a_modifier_reaches_only_the_kind_of_roll_that_it_names() -> None:
    t = acting("c02", loyalty={"czech": 1}, aid_front="polish").dice(4).choose("improve czech")
    assert drms(t) == {}
    assert t.state.loyalty["czech"] == 2


# ---------------------------------------------------------------- 9.2 offensives


@rule("HE-9.2a")
@pytest.mark.parametrize(("face", "space"), [(3, 3), (4, 4)])
def test_a_modified_die_above_the_battle_value_pushes_a_front_back(face: int, space: int) -> None:
    t = acting("c18", at={"polish": 3}).dice(face).choose("offensive polish")
    assert (t.state.at["polish"], t.state.actions) == (space, 1)


@rule("HE-9.2a", "HE-7.1a")
def test_only_fronts_on_the_map_can_be_attacked() -> None:
    assert offered(acting("c18"), "offensive") == ["offensive polish", "offensive carpathian"]
    assert refuses(acting("c18"), "offensive italian") == "7.1: that front is not on the map"


@rule("HE-9.2a")
@pytest.mark.parametrize(("space", "left"), [(1, 1), (2, 1), (3, 0), (4, 1), (5, 0), (6, 1)])
def test_an_offensive_across_a_river_costs_two_actions(space: int, left: int) -> None:
    t = acting("c18", at={"italian": space}).dice(3).choose("offensive italian")
    assert t.state.actions == left


@rule("HE-9.2a")
def test_with_one_action_a_river_needs_a_staff_operation_too() -> None:
    t = acting("c18", at={"italian": 3}, actions=1, resources={"naval": 1}, supply=5).dice(6)
    assert offered(t, "offensive italian") == ["offensive italian staff naval"]
    t.choose("offensive italian staff naval")
    assert (t.state.actions, t.state.resources["naval"], t.state.at["italian"]) == (0, 0, 4)


@rule("HE-9.2a")
def test_with_one_action_and_no_resource_a_river_cannot_be_crossed() -> None:
    t = acting("c18", at={"italian": 5}, actions=1)
    assert refuses(t, "offensive italian").startswith("9.2: an offensive across that river costs two")


@rule("HE-9.2a")
def test_two_resources_pay_for_a_river() -> None:
    t = acting("c18", at={"italian": 3}, actions=0, resources={"naval": 1, "western": 1}, supply=4).dice(6)
    choose_all(t, ["staff naval", "staff western", "offensive italian"])
    assert (t.state.at["italian"], t.state.staff) == (4, 0)


@rule("HE-9.2b")
def test_in_budapest_the_named_front_alone_is_pushed_back() -> None:
    t = acting("c18", at={"carpathian": 1, "romanian": 1}).dice(6).choose("offensive romanian")
    assert (t.state.at["carpathian"], t.state.at["romanian"]) == (1, 2)


@rule("HE-9.2b")
@pytest.mark.parametrize(("there", "behind"), [("carpathian", "romanian"), ("romanian", "carpathian")])
def test_with_one_front_in_budapest_the_other_may_not_be_attacked(there: str, behind: str) -> None:
    t = acting("c18", at={there: 1, behind: 2, "italian": 2, "balkan": 3, "polish": 2})
    assert refuses(t, f"offensive {behind}") == "9.2: another front stands before it in Budapest"
    assert {"offensive italian", "offensive balkan", "offensive polish", f"offensive {there}"} <= {*t.options()}


@rule("HE-9.2c")
def test_german_aid_adds_two_to_all_offensives_against_one_front() -> None:
    t = acting("c18", german_aid=3, at={"polish": 3}).dice(2, 2)
    choose_all(t, ["german_aid polish", "offensive polish", "offensive polish"])
    assert (t.state.at["polish"], t.state.german_aid) == (5, 2)
    assert drms(t) == {"9.2": 2}


@rule("HE-9.2c")
def test_german_aid_helps_against_no_other_front() -> None:
    t = acting("c18", german_aid=1).dice(5).choose("german_aid polish").choose("offensive carpathian")
    assert drms(t) == {}


@rule("HE-9.2c")
def test_one_german_aid_marker_a_turn() -> None:
    t = acting("c18", german_aid=3).choose("german_aid polish")
    assert offered(t, "german_aid") == []
    assert refuses(t, "german_aid carpathian") == "9.2: only one German Aid marker a turn"


@rule("HE-9.2c")
def test_a_new_turn_ends_the_aid() -> None:
    t = on_card("c18", aid_front="polish", german_aid=2).dice(6, 6)
    assert t.state.aid_front == ""
    assert offered(t, "german_aid")


@rule("HE-9.2d")
@pytest.mark.parametrize(("dice", "space"), [((1, 5), 4), ((5, 1), 4), ((4, 3), 3), ((1, 1), 3), ((6, 1), 4)])
def test_mackensen_rolls_two_dice_and_the_better_counts(dice: tuple[int, int], space: int) -> None:
    t = acting("c18", mackensen=5, at={"carpathian": 3}, fortress=0).dice(*dice)
    t.choose("offensive carpathian mackensen")
    assert (t.state.at["carpathian"], t.state.mackensen, t.state.actions) == (space, 4, 1)
    assert rolls(t) == [("offensive carpathian", face) for face in dice]


@rule("HE-9.2d")
def test_mackensen_is_on_one_front_a_turn() -> None:
    t = acting("c18", mackensen=5).dice(6, 6).choose("offensive polish mackensen")
    assert "offensive polish mackensen" in t.options()
    assert refuses(t, "offensive carpathian mackensen") == "9.2: Mackensen is on the Polish front this turn"
    t = on_card("c10", mackensen=4, mackensen_front="polish", aid_front="polish").dice(6)
    assert "offensive carpathian mackensen" in t.options()
    assert t.state.aid_front == ""


@rule("HE-9.2d")
def test_mackensen_and_german_aid_go_together() -> None:
    t = acting("c18", mackensen=1, german_aid=1).dice(3, 2)
    choose_all(t, ["german_aid carpathian", "offensive carpathian mackensen"])
    assert drms(t) == {"9.2": 2}
    assert t.state.mackensen == 0


@rule("HE-9.2d")
def test_the_chance_with_mackensen_is_that_of_the_better_die() -> None:
    s = acting("c18", mackensen=1, fortress=0, at={"carpathian": 3}).state
    assert offensive_odds(s, "carpathian") == pytest.approx(1 / 3)
    assert offensive_odds(s, "carpathian", ("mackensen",)) == pytest.approx(1 - (2 / 3) ** 2)


@rule("HE-9.2d", "HE-9.2a")
def test_mackensen_crosses_a_river_with_a_staff_operation() -> None:
    t = acting("c18", mackensen=1, actions=1, at={"italian": 3}, resources={"western": 1}, supply=5).dice(2, 3)
    t.choose("offensive italian mackensen staff western")
    assert (t.state.at["italian"], t.state.resources["western"], t.state.actions) == (4, 0, 0)


@rule("HE-9.3a")
def test_any_number_of_efforts_at_the_same_target() -> None:
    t = acting("c42", at={"polish": 1}).dice(6, 6, 6, 2)
    choose_all(t, ["offensive polish"] * 4)
    assert t.state.at["polish"] == 4
    t = acting("c42", loyalty={"hungarian": 0}).dice(2, 2, 2, 1)
    assert choose_all(t, ["improve hungarian"] * 3).state.loyalty["hungarian"] == 3
    t = acting("c42")
    assert choose_all(t, ["resource western"] * 2).state.resources["western"] == 2


# ---------------------------------------------------------------- 9.4 the Great Retreat


@rule("HE-9.4a")
def test_the_great_retreat_costs_two_actions_and_victories() -> None:
    t = acting("c18", war_status=1, at={"polish": 2}, victories=VICTORIES)
    t.choose("great_retreat")
    assert t.state.at["polish"] == 0
    choose_all(t, ["to_defeats mons", "to_stalemates drina", "to_stalemates tannenberg"])
    assert (t.state.victories, t.state.defeats) == ([], ["mons"])
    assert sorted(t.state.stalemates) == ["drina", "tannenberg", "von_lettow_vorbeck"]
    assert (t.state.actions, t.state.great_retreat, will(t)) == (0, True, -1)


@rule("HE-9.4a")
def test_the_great_retreat_from_brest_litovsk_costs_one_victory_only() -> None:
    t = acting("c18", war_status=3, at={"polish": 5}, victories=["mons", "drina"])
    choose_all(t, ["great_retreat", "to_defeats drina"])
    assert (t.state.victories, t.state.stalemates, t.state.defeats) == (["mons"], [], ["drina"])


@rule("HE-9.4a", "HE-9.8a")
def test_a_resource_pays_for_the_great_retreat_at_any_moment() -> None:
    t = acting("c18", war_status=1, victories=["mons"], resources={"eastern": 1}, supply=5)
    t.choose("great_retreat staff eastern")
    assert (t.state.actions, t.state.resources["eastern"], t.state.defeats) == (2, 0, ["mons"])
    late = acting("c18", war_status=1, victories=["mons"], actions=0, staff=1)
    assert late.choose("great_retreat").state.staff == 0


@rule("HE-9.4a")
def test_one_action_alone_does_not_pay_for_it() -> None:
    t = acting("c18", war_status=1, victories=["mons"], actions=1, resources={"eastern": 1}, supply=5)
    assert offered(t, "great_retreat") == ["great_retreat staff eastern"]


@rule("HE-9.4a")
@pytest.mark.parametrize(("fields", "why"), [
    ({"war_status": 0}, "only from Expanded War on"),
    ({"at": {"polish": 0}}, "the Polish front is not on the map"),
    ({"at": {"polish": 0}, "great_retreat": True}, "the Great Retreat has been made"),
    ({"at": {"polish": 1}}, "it takes 5 won battles in Victories, and there are 4"),
    ({"victories": ["russia_tires"], "at": {"polish": 5}}, "it takes 1 won battle in Victories, and there are none"),
    ({"victories": [], "emergency": 3, "at": {"polish": 5}}, "it takes 1 won battle in Victories, and there are none"),
])
def test_when_the_great_retreat_is_not_possible(fields: dict[str, object], why: str) -> None:
    start: dict[str, object] = {"war_status": 1, "victories": VICTORIES, "at": {"polish": 3}}
    t = acting("c18", **{**start, **fields})
    assert refuses(t, "great_retreat") == f"9.4: {why}"
    assert refuses(acting("c45", actions=2, **start), "great_retreat") == "9.4: card 45 allows no Actions"


@rule("HE-9.4a")
def test_serbian_miscellaneous_and_kaiserschlacht_battles_may_be_given() -> None:
    t = acting("c18", war_status=1, at={"polish": 3}, victories=["drina", "von_lettow_vorbeck", "kaiserschlacht_1"])
    t.choose("great_retreat")
    assert t.options() == ["to_defeats drina", "to_defeats von_lettow_vorbeck", "to_defeats kaiserschlacht_1"]


@rule("HE-9.4a")
def test_the_sites_of_the_polish_track_are_free_afterwards() -> None:
    t = acting("c18", war_status=1, at={"polish": 1}, victories=[*VICTORIES, "nivelle"])
    assert will(t) == 3
    choose_all(t, ["great_retreat", "to_defeats mons", "to_stalemates drina", "to_stalemates tannenberg",
                   "to_stalemates nivelle"])
    assert will(t) == -1


@rule("HE-9.4a")
def test_no_great_retreat_on_the_card_of_war_weariness() -> None:
    t = acting("c45", war_status=1, victories=VICTORIES, resources={"western": 2}, supply=4)
    assert spent(t)


@rule("HE-9.4b")
def test_nothing_brings_the_polish_front_back() -> None:
    t = on_card("c27", at={"polish": 0, "carpathian": 0}, great_retreat=True, discard=["c36"])
    assert on_the_map(t) == {"carpathian": 6}


# ---------------------------------------------------------------- 9.5 to 9.7


@rule("HE-9.5a")
def test_a_resource_costs_two_actions_and_comes_from_the_six() -> None:
    t = acting("c18").choose("resource naval")
    assert (t.state.resources["naval"], t.state.supply, t.state.actions) == (1, 5, 0)


@rule("HE-9.5a")
def test_two_resources_in_a_theater_at_most_and_six_purchases_in_all() -> None:
    full = acting("c18", resources={"western": 2}, supply=4)
    assert refuses(full, "resource western") == "9.5: the western theater is full"
    assert offered(full, "resource") == ["resource eastern", "resource naval"]
    none_left = acting("c18", supply=0)
    assert refuses(none_left, "resource western") == "9.5: all six Resources have been used"


@rule("HE-9.5a")
def test_a_spent_resource_does_not_come_back_and_none_is_shifted() -> None:
    t = acting("c18", actions=0, resources={"western": 1}, supply=5).choose("staff western")
    assert (t.state.resources, t.state.supply, t.state.staff) == ({"western": 0, "eastern": 0, "naval": 0}, 5, 1)
    assert not [words for words in t.options() if words.startswith("move")]


@rule("HE-9.5a", "HE-9.8a")
def test_the_last_action_and_a_staff_operation_pay_for_a_resource() -> None:
    t = acting("c18", actions=1, resources={"western": 1}, supply=5)
    assert offered(t, "resource") == ["resource eastern staff western", "resource naval staff western"]
    t.choose("resource naval staff western")
    assert (t.state.resources, t.state.actions) == ({"western": 0, "eastern": 0, "naval": 1}, 0)


@rule("HE-9.6a")
@pytest.mark.parametrize(("nation", "rating"), [("czech", 4), ("croat", 3), ("hungarian", 2)])
def test_the_rating_or_more_improves_loyalty_by_a_step(nation: str, rating: int) -> None:
    assert acting(loyalty={nation: 1}).dice(rating).choose(f"improve {nation}").state.loyalty[nation] == 2
    failed = acting(loyalty={nation: 1}).dice(rating - 1).choose(f"improve {nation}")
    assert (failed.state.loyalty[nation], failed.state.actions) == (1, 1)


@rule("HE-9.6a")
def test_a_loyal_people_cannot_be_improved() -> None:
    t = acting(loyalty={"czech": 2})
    assert offered(t, "improve") == ["improve czech"]
    assert refuses(t, "improve croat") == "9.6: the Croats are loyal already"


@rule("HE-9.6a")
def test_card_49_improves_without_a_die_and_card_50_hinders_the_czechs() -> None:
    t = acting("c49", loyalty={"czech": 0}).choose("improve czech")
    assert (t.state.loyalty["czech"], t.state.actions, rolls(t)) == (1, 1, [])
    t = acting("c50", loyalty={"czech": 1, "croat": 1}).dice(4, 3).choose("improve czech")
    assert (t.state.loyalty["czech"], drms(t)) == (1, {"9.6": -1})
    assert t.choose("improve croat").state.loyalty["croat"] == 2


@rule("HE-9.7a")
def test_two_actions_rebuild_one_level_of_the_fortress() -> None:
    t = acting("c42", fortress=0).choose("refortify")
    assert (t.state.fortress, t.state.actions) == (1, 2)
    assert refuses(t, "refortify") == "9.7: only one level a turn"


@rule("HE-9.7a", "HE-9.8a")
def test_one_staff_operation_pays_for_the_whole() -> None:
    t = acting(actions=0, fortress=2, resources={"western": 1}, supply=5)
    assert offered(t, "refortify") == ["refortify staff western"]
    t.choose("refortify staff western")
    assert (t.state.fortress, t.state.resources["western"], t.state.staff) == (3, 0, 0)
    t = acting(actions=0, fortress=2, staff=1).choose("refortify")
    assert (t.state.fortress, t.state.staff) == (3, 0)
    t = acting("c18", fortress=2, resources={"western": 1}, supply=5)
    assert offered(t, "refortify") == ["refortify"]
    assert offered(acting("c12", fortress=2, resources={"western": 1}, supply=5), "refortify") == []


@rule("HE-9.7a")
@pytest.mark.parametrize(("space", "allowed"), [(6, True), (5, True), (4, False), (3, False), (1, False), (0, True)])
def test_only_a_carpathian_front_in_or_ahead_of_przemysl_bars_it(space: int, allowed: bool) -> None:
    t = acting("c18", fortress=1, at={"carpathian": space})
    assert ("refortify" in t.options()) == allowed


@rule("HE-9.7a")
def test_the_fortress_never_rises_above_three() -> None:
    assert refuses(acting("c18"), "refortify") == "9.7: the fortress is at full strength"


@rule("HE-9.7a")
def test_a_new_turn_allows_another_level() -> None:
    t = on_card("c10", fortress=1, refortified=True).dice(6)
    assert "refortify" in t.options()


# ---------------------------------------------------------------- 9.8


@rule("HE-9.8a")
def test_staff_operations_are_open_once_the_actions_are_spent() -> None:
    t = acting("c18", resources={"western": 2, "naval": 1}, supply=3).dice(6, 6, 6)
    assert refuses(t, "staff western") == "9.8: first use the card's own Actions, or give them up"
    choose_all(t, ["offensive polish", "offensive polish"])
    assert offered(t, "staff") == ["staff western", "staff naval"]
    choose_all(t, ["staff western", "offensive carpathian"])
    assert (t.state.resources, t.state.staff) == ({"western": 1, "eastern": 0, "naval": 1}, 0)


@rule("HE-9.8a")
def test_staff_operations_obey_the_card() -> None:
    assert spent(acting("c45", resources={"western": 2}, supply=4))
    t = acting("c02", actions=0, resources={"western": 1}, supply=5).dice(5)
    choose_all(t, ["staff western", "offensive carpathian"])
    assert drms(t) == {"9.1": -1}


@rule("HE-9.8a")
def test_the_remaining_actions_can_be_given_up_for_staff_operations() -> None:
    t = acting("c12", at={"polish": 0, "carpathian": 0, "italian": 3}, fortress=2, resources={"western": 1}, supply=5)
    assert refuses(t, "refortify").endswith("once the card's Actions are spent or given up")
    t.choose("give_up")
    assert (paused(t), t.state.actions) == (False, 0)
    t.choose("refortify staff western")
    assert (t.state.fortress, t.state.resources["western"]) == (3, 0)


@rule("HE-9.8a")
def test_actions_are_given_up_only_where_a_staff_operation_can_follow() -> None:
    assert offered(acting("c18"), "give_up") == []
    assert refuses(acting("c18"), "give_up") == "9.8: there is no Resource for a staff operation"
    t = acting("c18", resources={"western": 2}, supply=4).choose("give_up")
    assert t.options() == ["staff western", "done"]
    assert refuses(t, "give_up") == "9.8: no Actions of the card are left to give up"
    t = acting("c45", actions=2, resources={"western": 2}, supply=4)
    assert refuses(t, "give_up") == "9.8: card 45 bars staff operations"


@rule("HE-7.4b", "HE-9.8a")
def test_who_gives_up_the_actions_of_card_17_digs_no_trench() -> None:
    t = acting("c17", at={"balkan": 5}, resources={"western": 1}, supply=5).choose("give_up")
    assert offered(t, "trench") == []


@rule("HE-9.8a")
def test_mackensen_and_german_aid_may_be_used_in_the_turn_of_their_card_and_intercepts_from_the_next() -> None:
    assert "offensive polish mackensen" in on_card("c16").dice(6, 6).options()
    assert offered(on_card("c35"), "german_aid") == ["german_aid polish", "german_aid carpathian"]
    t = on_card("c06", at={"balkan": 0, "carpathian": 6}).dice(6)
    assert (t.state.intercepts, offered(t, "intercept")) == (3, [])


@rule("HE-8.3b", "HE-9.6a")
def test_a_revolt_ends_within_the_phase_and_the_next_action_profits() -> None:
    t = acting("c18", loyalty={"hungarian": 0}, at={"carpathian": 2}).dice(2, 4)
    choose_all(t, ["improve hungarian", "offensive carpathian"])
    assert (drms(t), t.state.at["carpathian"]) == ({"7.3": 1}, 3)
    assert told(t, "calm")


@pytest.mark.rule("HE-9.2a")
def test_a_success_against_a_front_on_its_last_space_is_told() -> None:
    t = acting("c18", at={"italian": LAST["italian"]}).dice(6)
    t.choose(next(option for option in t.options() if option.startswith("offensive italian")))
    assert told(t, "stays") == [{"front": "italian", "space": LAST["italian"]}]
