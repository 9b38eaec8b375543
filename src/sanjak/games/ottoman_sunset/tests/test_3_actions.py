"""The action phase: offensives, Resources, the Bureau, the Narrows, staff operations. OS-3.0a to OS-3.5b."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games.ottoman_sunset.data import ENTRY, GUNS, LEADER_NAME
from sanjak.games.ottoman_sunset.rules.action import offensive_odds
from sanjak.games.ottoman_sunset.rules.movement import battle_value
from sanjak.games.ottoman_sunset.rules.why import warning
from sanjak.kernel import Given

from .helpers import (
    acting,
    choose_all,
    drms,
    event,
    kaiser_phase,
    offered,
    on_card,
    on_the_map,
    paused,
    plays_on,
    position,
    refuses,
    rolled,
    rolls,
    spent,
)
from .helpers import pause as look

rule = pytest.mark.rule
FRONT_OF = {"dashkov": "caucasus", "nicholas": "caucasus", "yudenich": "caucasus", "townshend": "mesopotamia",
            "maude": "mesopotamia", "murray": "sinai", "allenby": "sinai", "faisal": "arab", "lawrence": "arab",
            "sarrail": "salonika", "desperey": "salonika", "hamilton": "gallipoli", "hamilton_suvla": "gallipoli"}
VALUES = {"dashkov": 2, "nicholas": 3, "yudenich": 4, "townshend": 3, "maude": 4, "murray": 3, "allenby": 4,
          "faisal": 2, "lawrence": 3, "sarrail": 2, "desperey": 3, "hamilton": 2, "hamilton_suvla": 3}


# ---------------------------------------------------------------- OS-3.0a: actions


@rule("OS-3.0a")
def test_actions_are_spent_one_at_a_time_and_each_result_is_seen() -> None:
    t = acting("c12", at={"caucasus": 3}).dice(6, 1)
    assert (t.choose("offensive caucasus").state.actions, t.state.at["caucasus"]) == (2, 4)
    assert (t.choose("offensive caucasus").state.actions, t.state.at["caucasus"]) == (1, 4)
    assert t.choose("minefield").state.actions == 0
    assert spent(t)


@rule("OS-3.0a")
def test_actions_left_unspent_are_lost() -> None:
    t = plays_on("c12", "c18").dice(6, 6, 6).choose("done")
    assert (t.state.card, t.state.actions) == ("c18", 1)


@rule("OS-3.0a")
def test_one_may_stop_at_any_time() -> None:
    assert "done" in acting("c12").options()
    t = acting("c12").choose("minefield").choose("done")
    assert paused(t)
    assert t.state.actions == 0


@rule("OS-3.0a")
def test_staff_actions_left_unspent_are_lost_too() -> None:
    t = plays_on("c18", "c12", resources={"western": 1}).dice(6, 6, 6)
    choose_all(t, ["minefield", "staff western", "done"])
    assert (t.state.card, t.state.staff, t.state.actions) == ("c12", 0, 3)


# ---------------------------------------------------------------- OS-3.1a: offensives


@rule("OS-3.1a")
@pytest.mark.parametrize("leader", VALUES)
def test_more_than_the_battle_value_pushes_a_front_back(leader: str) -> None:
    front, value = FRONT_OF[leader], VALUES[leader]
    for face, space in ((value, 2), (value + 1, 3)):
        t = acting("c09", at={front: 2}, leader={front: leader}).dice(face).choose(f"offensive {front}")
        assert t.state.at[front] == space
    assert set(VALUES) == set(LEADER_NAME)


@rule("OS-3.1a")
def test_a_failed_offensive_costs_its_action_and_moves_nothing() -> None:
    t = acting("c09", at={"caucasus": 3}).dice(2).choose("offensive caucasus")
    assert (t.state.at["caucasus"], t.state.actions) == (3, 1)
    assert rolled(t).success is False


@rule("OS-3.1a")
@pytest.mark.parametrize("front", ENTRY)
def test_a_front_on_its_last_space_may_be_attacked_but_stays(front: str) -> None:
    t = acting("c09", at={front: ENTRY[front]}).dice(6)
    assert "last space" in warning(t.state, ("offensive", front))
    assert warning(acting("c09", at={front: ENTRY[front] - 1}).state, ("offensive", front)) == ""
    assert t.choose(f"offensive {front}").state.at[front] == ENTRY[front]
    assert t.state.actions == 1


@rule("OS-3.1a")
def test_only_fronts_on_the_map_are_offered() -> None:
    assert offered(acting("c09"), "offensive") == ["offensive caucasus", "offensive mesopotamia", "offensive sinai"]


@rule("OS-3.1a")
def test_the_rulebooks_example_holds_with_a_three_and_not_with_its_printed_two() -> None:
    for face, space in ((2, 2), (3, 3)):
        t = acting("c07", at={"mesopotamia": 2}).dice(face).choose("offensive mesopotamia")
        assert t.state.at["mesopotamia"] == space


@rule("OS-3.1a")
def test_the_odds_shown_are_those_of_the_roll() -> None:
    s = acting("c46", at={"sinai": 3, "arab": 3}, leader={"sinai": "allenby"}).state
    assert offensive_odds(s, "sinai") == pytest.approx(3 / 6)
    assert offensive_odds(s, "arab") == pytest.approx(5 / 6)
    assert battle_value(s, "sinai") == 4


# ---------------------------------------------------------------- OS-3.1b, OS-3.1c: Damascus and Adana


@rule("OS-3.1b")
@pytest.mark.parametrize(("front", "other"), [("sinai", "arab"), ("arab", "sinai")])
@pytest.mark.parametrize("space", [2, 1])
def test_with_both_in_one_space_only_the_named_front_is_pushed_back(front: str, other: str, space: int) -> None:
    t = acting("c09", at={"sinai": space, "arab": space}).dice(6)
    t.choose(f"offensive {front}")
    assert (t.state.at[front], t.state.at[other]) == (space + 1, space)


@rule("OS-3.1c")
@pytest.mark.parametrize(("sinai", "arab", "attackable"), [
    (1, 2, ["sinai"]), (2, 1, ["arab"]), (2, 2, ["arab", "sinai"]), (1, 1, ["arab", "sinai"]), (3, 2, ["arab"]),
    (2, 3, ["sinai"]), (2, 6, ["sinai"]), (6, 1, ["arab"]), (3, 3, ["arab", "sinai"]), (3, 5, ["arab", "sinai"]),
    (1, 0, ["sinai"]), (2, 0, ["sinai"])])
def test_no_front_behind_an_occupied_damascus_or_adana_may_be_attacked(
        sinai: int, arab: int, attackable: list[str]) -> None:
    t = acting("c09", at={"sinai": sinai, "arab": arab, "caucasus": 0, "mesopotamia": 0})
    assert offered(t, "offensive") == [f"offensive {front}" for front in attackable]


@rule("OS-3.1c")
def test_fronts_of_other_tracks_are_never_shielded() -> None:
    t = acting("c09", at={"sinai": 1, "arab": 3, "gallipoli": 4, "salonika": 4, "mesopotamia": 5, "caucasus": 5})
    assert offered(t, "offensive") == [f"offensive {front}" for front in
                                       ("gallipoli", "salonika", "caucasus", "mesopotamia", "sinai")]


# ---------------------------------------------------------------- OS-3.1d, OS-3.1e


@rule("OS-3.1d")
def test_any_number_of_offensives_may_strike_the_same_front() -> None:
    t = acting("c46", at={"arab": 2}).dice(6, 1, 6, 6)
    choose_all(t, ["offensive arab"] * 4)
    assert t.state.at["arab"] == 5
    assert spent(t)


@rule("OS-3.1e")
def test_the_asia_korps_helps_all_offensives_against_one_front() -> None:
    t = acting("c30", asia_korps=True, at={"mesopotamia": 2, "caucasus": 3}).dice(3, 3, 2)
    t.choose("asia_korps mesopotamia")
    assert (t.state.actions, t.state.asia_korps) == (3, False)
    choose_all(t, ["offensive mesopotamia", "offensive mesopotamia"])
    assert t.state.at["mesopotamia"] == 4
    assert drms(t.choose("offensive caucasus")) == {}


@rule("OS-3.1e")
def test_it_can_be_used_in_the_turn_in_which_it_arrives() -> None:
    t = on_card("c30")
    assert offered(t, "asia_korps") == ["asia_korps caucasus", "asia_korps mesopotamia", "asia_korps sinai"]


@rule("OS-3.1e")
def test_it_is_used_once_in_the_game() -> None:
    t = plays_on("c30", "c19").choose("asia_korps sinai")
    assert "3.1" in refuses(t, "asia_korps sinai")
    assert "3.1" in refuses(t.choose("done"), "asia_korps sinai")


@rule("OS-3.1e")
def test_it_can_wait_for_a_later_turn_and_be_called_between_two_offensives() -> None:
    t = plays_on("c30", "c12", at={"caucasus": 3}).dice(6, 6, 2, 2).choose("done")
    t.choose("offensive caucasus").choose("asia_korps caucasus")
    assert t.state.at["caucasus"] == 2
    assert t.choose("offensive caucasus").state.at["caucasus"] == 3


@rule("OS-3.1e")
def test_it_helps_the_offensives_of_the_staff_too() -> None:
    t = acting("c18", asia_korps=True, resources={"naval": 1}, at={"caucasus": 3}).dice(2)
    choose_all(t, ["minefield", "asia_korps caucasus", "staff naval", "offensive caucasus"])
    assert t.state.at["caucasus"] == 4


# ---------------------------------------------------------------- OS-3.2a: Resources


@rule("OS-3.2a")
@pytest.mark.parametrize("theater", ["western", "eastern", "naval"])
def test_two_actions_place_a_resource(theater: str) -> None:
    t = acting("c12").choose(f"resource {theater}")
    assert (t.state.resources[theater], t.state.supply, t.state.actions) == (1, 5, 1)


@rule("OS-3.2a")
def test_a_theater_holds_two_at_most() -> None:
    t = acting("c09", resources={"western": 2}, supply=4)
    assert "full" in refuses(t, "resource western")
    assert offered(t, "resource") == ["resource eastern", "resource naval"]


@rule("OS-3.2a")
def test_six_exist_in_all() -> None:
    t = acting("c09", resources={"western": 1}, supply=0)
    assert offered(t, "resource") == []
    assert "all six" in refuses(t, "resource naval")
    t = acting("c09", resources={"western": 1}, supply=1).choose("resource naval")
    assert (t.state.resources["naval"], t.state.supply) == (1, 0)


@rule("OS-3.2a")
def test_a_placed_resource_is_never_moved() -> None:
    t = acting("c09", resources={"western": 1, "eastern": 1}, supply=4)
    verbs = {words.split()[0] for words in t.options()}
    assert verbs == {"offensive", "resource", "minefield", "gun", "done"}


@rule("OS-3.2a")
def test_one_that_leaves_the_board_is_gone_for_good() -> None:
    t = acting("c18", resources={"western": 1}, supply=5).dice(1).choose("minefield").choose("staff western")
    assert (t.state.resources["western"], t.state.supply) == (0, 5)


@rule("OS-3.2a")
def test_the_last_action_of_a_card_and_a_staff_operation_pay_together() -> None:
    t = acting("c18", resources={"western": 1, "eastern": 1}, supply=4)
    assert set(offered(t, "resource")) == {
        "resource eastern staff western", "resource naval staff western",
        "resource western staff eastern", "resource naval staff eastern"}
    t.choose("resource naval staff western")
    assert t.state.resources == {"western": 0, "eastern": 1, "naval": 1, "persia": 0}
    assert (t.state.supply, t.state.actions, t.state.staff) == (3, 0, 0)


@rule("OS-3.2a")
def test_with_two_actions_left_the_staff_does_not_pay_for_a_resource() -> None:
    t = acting("c09", resources={"western": 1}, supply=5)
    assert offered(t, "resource") == ["resource western", "resource eastern", "resource naval"]


@rule("OS-3.2a")
def test_two_staff_operations_pay_for_a_resource() -> None:
    t = acting("c18", resources={"western": 1, "eastern": 1}, supply=4)
    choose_all(t, ["minefield", "staff western", "staff eastern", "resource naval"])
    assert (t.state.resources["naval"], t.state.supply, t.state.staff) == (1, 3, 0)
    assert t.options() == ["staff naval", "done"]


@rule("OS-3.2a")
def test_a_staff_operation_frees_room_in_its_theater() -> None:
    t = acting("c18", resources={"western": 2}, supply=4).choose("minefield")
    choose_all(t, ["staff western", "staff western", "resource western"])
    assert (t.state.resources["western"], t.state.supply) == (1, 3)


# ---------------------------------------------------------------- OS-3.3a: the Bureau


@rule("OS-3.3a")
def test_before_card_one_there_is_no_bureau() -> None:
    t = acting("c09")
    assert offered(t, "bureau") == []
    assert "not in play" in refuses(t, "bureau india")


@rule("OS-3.3a")
@pytest.mark.parametrize("here", ["turkey", "india", "persia", "afghanistan"])
def test_one_action_moves_it_from_any_box_to_any_other(here: str) -> None:
    t = acting("c12", bureau=here)
    others = [box for box in ("turkey", "india", "persia", "afghanistan") if box != here]
    assert offered(t, "bureau") == [f"bureau {box}" for box in others]
    t.choose(f"bureau {others[0]}")
    assert (t.state.bureau, t.state.actions) == (others[0], 2)


@rule("OS-3.3a")
def test_a_country_whose_coup_is_over_is_warned_of() -> None:
    s = acting("c09", bureau="turkey", removed=["coup_india"], victories=["coup_persia"]).state
    assert "over" in warning(s, ("bureau", "india"))
    assert "over" in warning(s, ("bureau", "persia"))
    assert warning(s, ("bureau", "afghanistan")) == ""


# ---------------------------------------------------------------- OS-3.4a, OS-3.4b: the Narrows


@rule("OS-3.4a")
def test_one_action_places_one_defence() -> None:
    t = acting("c46")
    choose_all(t, ["minefield", "gun nagara", "gun yildiz", "gun dardanos"])
    assert sorted(t.state.defences) == ["dardanos", "minefield_1", "nagara", "yildiz"]
    assert spent(t)


@rule("OS-3.4a")
def test_two_minefields_exist_and_the_first_goes_to_the_first_space() -> None:
    t = acting("c12")
    assert t.choose("minefield").state.defences == ["minefield_1"]
    assert t.choose("minefield").state.defences == ["minefield_1", "minefield_2"]
    assert "both" in refuses(t, "minefield")


@rule("OS-3.4a")
@pytest.mark.parametrize("gun", GUNS)
def test_each_gun_exists_once(gun: str) -> None:
    t = acting("c12").choose(f"gun {gun}")
    assert "in place" in refuses(t, f"gun {gun}")
    assert offered(t, "gun") == [f"gun {other}" for other in GUNS if other != gun]


@rule("OS-3.4a")
def test_printed_defences_cost_nothing_and_are_not_for_sale() -> None:
    t = acting("c12")
    for gun in ("seddulbahir", "kum_kale", "canakkale", "constantinople"):
        assert "3.4" in refuses(t, f"gun {gun}")
    assert rolls(event("c08").dice(6, 6, 6, 6))[0] == ("narrows seddulbahir", 6)


@rule("OS-3.4a")
def test_no_defence_is_refunded() -> None:
    t = acting("c12", defences=["yildiz", "minefield_1"], bureau="turkey", resources={"western": 1})
    for option in t.options():
        after = acting("c12", defences=["yildiz", "minefield_1"], bureau="turkey", resources={"western": 1})
        state = after.dice(6).choose(option).state
        assert {"yildiz", "minefield_1"} <= {*state.defences}
        assert state.actions + state.staff <= t.state.actions


@rule("OS-3.4a")
@pytest.mark.parametrize(("fields", "warned"), [
    ({}, False), ({"u_boats": True}, True), ({"discard": ["c08", "c09"]}, True), ({"scenario": "1915"}, True),
    ({"u_boats": True, "using": "forcing_the_narrows_redux"}, False),
    ({"u_boats": True, "using": "forcing_the_narrows_redux", "dusk_added": True}, True),
    ({"u_boats": True, "using": "forcing_the_narrows_redux", "dusk_added": True, "narrows_returned": True}, False),
    ({"discard": ["c08"], "using": "forcing_the_narrows_redux", "narrows_returned": True}, True)])
def test_building_that_can_no_longer_matter_is_legal_with_a_warning(fields: dict[str, object], warned: bool) -> None:
    t = acting("c09", **fields)
    assert bool(warning(t.state, ("minefield",))) == warned
    assert "minefield" in t.options()
    assert warning(t.state, ("done",)) == ""


@rule("OS-3.4a")
def test_a_gun_that_may_be_cannibalized_is_never_in_vain() -> None:
    s = acting("c09", u_boats=True, using="cannibalizing_narrows_artillery").state
    assert (warning(s, ("gun", "yildiz")), bool(warning(s, ("minefield",)))) == ("", True)


@rule("OS-3.4b")
def test_the_landings_destroy_seddulbahirs_guns() -> None:
    assert event("c11").state.seddulbahir_destroyed


@rule("OS-3.4b")
@pytest.mark.parametrize(("before", "after"), [
    ([], ["minefield_1"]), (["minefield_1"], ["minefield_1", "minefield_2"]),
    (["minefield_1", "minefield_2"], ["minefield_1", "minefield_2"])])
def test_minelaying_places_a_free_minefield_if_one_is_left(before: list[str], after: list[str]) -> None:
    t = on_card("c07", defences=before)
    assert (t.state.defences, t.state.actions) == (after, 2)


# ---------------------------------------------------------------- OS-3.5a: staff operations


@rule("OS-3.5a")
def test_staff_operations_open_when_the_cards_actions_are_used_up() -> None:
    t = acting("c09", resources={"western": 1}).dice(1)
    assert offered(t, "staff") == []
    t.choose("minefield").choose("minefield")
    assert t.options() == ["staff western", "done"]


@rule("OS-3.5a")
def test_each_removes_a_resource_for_good_for_one_action_and_each_result_is_seen() -> None:
    t = acting("c18", resources={"western": 2}, supply=4, at={"caucasus": 2}).dice(6, 6)
    choose_all(t, ["minefield", "staff western", "offensive caucasus"])
    assert (t.state.resources["western"], t.state.supply, t.state.at["caucasus"]) == (1, 4, 3)
    assert t.options() == ["staff western", "done"]
    choose_all(t, ["staff western", "offensive caucasus"])
    assert t.state.at["caucasus"] == 4
    assert spent(t)


@rule("OS-3.5a")
def test_resources_not_yet_placed_cannot_be_spent() -> None:
    t = acting("c18", supply=6).choose("minefield")
    assert spent(t)


@rule("OS-3.5a")
def test_a_staff_action_may_be_used_for_anything() -> None:
    t = acting("c18", resources={"western": 1}, bureau="turkey").choose("minefield").choose("staff western")
    assert {words.split()[0] for words in t.options()} == {"offensive", "bureau", "minefield", "gun", "done"}


@rule("OS-3.5a")
def test_no_more_than_two_unspent_at_a_time() -> None:
    t = acting("c18", resources={"western": 2, "eastern": 1}).choose("minefield")
    t.choose("staff western").choose("staff western")
    assert offered(t, "staff") == []
    assert "3.5" in refuses(t, "staff eastern")


@rule("OS-3.5a")
def test_a_spent_western_resource_no_longer_helps_the_kaiserschlacht_of_its_turn() -> None:
    t = on_card("c47", kaiser=2, resources={"western": 1}, pipeline=True).dice(1, 1, 1, 3)
    choose_all(t, ["minefield", "minefield", "staff western", "offensive caucasus", "done"])
    assert drms(t) == {}
    assert drms(kaiser_phase(kaiser=2, resources={"western": 1}).dice(3)) == {"4.1": 1}


# ---------------------------------------------------------------- OS-3.5b: restrictions of the card


@rule("OS-3.5b")
@pytest.mark.parametrize("card", ["c15", "c25"])
def test_a_ban_on_a_front_binds_the_staff_too(card: str) -> None:
    t = acting(card, actions=0, resources={"western": 1}).choose("staff western")
    assert "offensive caucasus" not in t.options()
    assert "forbids" in refuses(t, "offensive caucasus")


@rule("OS-3.5b")
def test_the_ban_of_the_sandstorm_binds_the_staff_too() -> None:
    t = acting("c36", actions=0, banned="sinai", resources={"western": 1}).choose("staff western")
    assert "card 36" in refuses(t, "offensive sinai")


@rule("OS-3.5b")
def test_a_staff_offensive_keeps_the_cards_modifier() -> None:
    t = acting("c07", actions=0, resources={"western": 1}, at={"mesopotamia": 3}).dice(3)
    t.choose("staff western").choose("offensive mesopotamia")
    assert drms(t) == {"3.0": 1}


@rule("OS-3.5b")
def test_enver_binds_the_cards_two_actions_to_the_caucasus() -> None:
    t = on_card("c04", bureau="turkey", at={"caucasus": 3}, resources={"western": 1}).dice(6)
    assert t.options() == ["offensive caucasus", "done"]


def enver_by_staff(**fields: Any) -> Given:
    """Card 4 with its two Actions used and one of the staff in hand."""
    t = on_card("c04", resources={"western": 1}, **fields).dice(6, 1, 1)
    return choose_all(t, ["offensive caucasus", "offensive caucasus", "staff western"])


@rule("OS-3.5b")
def test_enver_binds_the_offensives_of_the_staff_too() -> None:
    t = enver_by_staff()
    assert offered(t, "offensive") == ["offensive caucasus"]
    assert "3.5" in refuses(t, "offensive sinai")


@rule("OS-3.5b")
def test_enver_leaves_the_other_actions_of_the_staff_free() -> None:
    assert "minefield" in enver_by_staff().options()


@rule("OS-3.5b")
def test_a_switch_frees_the_offensives_of_the_staff_from_enver() -> None:
    t = enver_by_staff(using="staff_offensives_free_on_card_4")
    assert {"offensive sinai", "offensive mesopotamia", "offensive caucasus", "minefield"} <= set(t.options())
    t = on_card("c04", using="staff_offensives_free_on_card_4").dice(6)
    assert t.options() == ["offensive caucasus", "done"]


@rule("OS-3.5b")
def test_with_the_caucasus_off_the_map_envers_staff_has_nobody_to_attack() -> None:
    t = on_card("c04", at={"caucasus": 0}, resources={"western": 1}).dice(6).choose("staff western")
    assert (offered(t, "offensive"), "minefield" in t.options()) == ([], True)


@rule("OS-3.5b")
def test_envers_actions_are_lost_if_the_caucasus_is_off_the_map() -> None:
    assert spent(on_card("c04", at={"caucasus": 0}).dice(6))
    t = on_card("c04", at={"caucasus": 0}, resources={"western": 1}).dice(6)
    assert t.options() == ["staff western", "done"]


@rule("OS-3.5b")
def test_enver_leaves_the_asia_korps_free() -> None:
    t = on_card("c04", asia_korps=True).dice(6)
    assert "asia_korps caucasus" in t.options()


@rule("OS-3.5b")
def test_a_resource_cannot_be_completed_by_the_staff_on_envers_card() -> None:
    t = on_card("c04", resources={"western": 1}).dice(6, 6).choose("offensive caucasus")
    assert (t.state.actions, offered(t, "resource")) == (1, [])


@rule("OS-3.5b")
def test_card_forty_one_bars_staff_operations() -> None:
    t = on_card("c41", resources={"western": 1}).dice(3)
    assert spent(t)
    assert on_the_map(position(look, resources={"western": 1})) == on_the_map(t)
