"""CG-2: the Berlin-Baghdad railway."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games.central_powers.rules.halves import HALVES
from sanjak.games.central_powers.rules.play import end_of_nation_turn
from sanjak.games.central_powers.rules.railway import railway_closed_for_good, railway_open
from sanjak.kernel import Given, text

from .helpers import (
    HAPSBURG,
    OTTOMAN,
    action,
    asked,
    nation_plays,
    offered,
    pause,
    paused,
    position,
    refuses,
    rolled,
    spent,
    told,
)

rule = pytest.mark.rule
BULGARIA = {"bulgaria": True, "at": {"balkan": 5, "italian": 3}}


def hapsburgs(card: str = "c18", **fields: Any) -> Given:
    """The Hapsburgs' action phase with an open railway."""
    board = {**BULGARIA, **fields.pop("board", {})}
    return action(HAPSBURG, card, board=board, **fields)


def ottomans(card: str = "c09", **fields: Any) -> Given:
    """The Ottomans' action phase with an open railway."""
    return action(OTTOMAN, card, hapsburg={**BULGARIA, **fields.pop("hapsburg", {})}, **fields)


@rule("CG-2a")
@pytest.mark.parametrize(("balkan", "is_open"), [(0, True), (5, True), (4, True), (3, False), (2, False), (1, False)])
def test_the_railway_follows_skopje(balkan: int, is_open: bool) -> None:
    s = position(pause, hapsburg={"bulgaria": True, "at": {"balkan": balkan}}).state
    assert railway_open(s) == is_open
    assert not railway_closed_for_good(s)


@rule("CG-2a")
def test_without_bulgaria_or_with_a_nation_out_there_is_no_railway() -> None:
    assert not railway_open(position(pause, hapsburg={"bulgaria": False, "at": {"balkan": 5}}).state)
    for nation in (HAPSBURG, OTTOMAN):
        s = position(pause, hapsburg=BULGARIA, eliminated=[nation]).state
        assert (railway_open(s), railway_closed_for_good(s)) == (False, True)


@rule("CG-1a", "CG-2a")
@pytest.mark.parametrize("nation", [HAPSBURG, OTTOMAN])
def test_a_nation_that_has_played_its_last_card_ends_the_railway(nation: str) -> None:
    s = position(pause, hapsburg=BULGARIA, finished=[nation]).state
    assert (railway_open(s), railway_closed_for_good(s)) == (False, True)


@rule("CG-2a")
@pytest.mark.parametrize(("dice", "stays"), [((6, 6, 6, 6), True), ((1, 6), False)])
def test_card_48_closes_it_for_good_unless_the_front_stays_in_salonika(dice: tuple[int, ...], stays: bool) -> None:
    t = nation_plays(HAPSBURG, "c48", board={**BULGARIA, "trench": True, "deck": ["c01", "c48"],
                                             "discard": ["c17"]}).dice(*dice)
    t.choose("done")
    assert railway_open(t.state) == stays
    assert railway_closed_for_good(t.state) != stays


@rule("CG-2a", "CG-8a")
def test_ottoman_card_18_and_the_salonika_front_have_no_bearing() -> None:
    s = position(pause, ottoman={"discard": ["c18"], "at": {"salonika": 1}}).state
    assert not railway_open(s)
    assert railway_open(position(pause, hapsburg=BULGARIA, ottoman={"at": {"salonika": 1}}).state)


@rule("CG-2b")
def test_two_actions_give_the_other_nation_one_as_it_decides() -> None:
    t = hapsburgs(players=2).dice(6)
    t.choose("railway action")
    assert (asked(t), t.options()) == (OTTOMAN, ["accept", "decline"])
    t.choose("accept")
    assert asked(t) == OTTOMAN
    assert "offensive sinai" in t.options()
    t.choose("offensive mesopotamia")
    assert (t.state.hapsburg.actions, t.state.ottoman.actions) == (0, 0)
    assert rolled(t).what == "offensive mesopotamia"


@rule("CG-2b")
def test_an_offer_that_is_declined_costs_nothing_and_is_not_made_again() -> None:
    t = hapsburgs(players=2).choose("railway action").choose("decline")
    assert (asked(t), t.state.hapsburg.actions) == (HAPSBURG, 2)
    assert offered(t, "railway") == []
    t = hapsburgs(players=2, board={"german_aid": 1}).choose("railway aid").choose("decline")
    assert (offered(t, "railway"), t.state.hapsburg.german_aid) == (["railway action"], 1)


@rule("CG-2b")
@pytest.mark.parametrize("nation", [HAPSBURG, OTTOMAN])
def test_what_the_railway_carries_is_offered_besides_all_that_the_nation_can_do_alone(nation: str) -> None:
    t = hapsburgs(board={"german_aid": 1}) if nation == HAPSBURG else ottomans(board={"asia_korps": True})
    board = getattr(t.state, nation)
    own = [text(option) for option in HALVES[nation].actions(board)]
    assert [option for option in t.options() if option.split()[0] != "railway"] == own


@rule("CG-2b")
def test_one_player_is_not_asked_to_agree() -> None:
    t = hapsburgs().choose("railway action")
    assert "accept" not in t.options()
    assert "minefield" in t.options()


@rule("CG-2b")
def test_a_staff_operation_pays_for_an_action_abroad_that_the_sender_chooses() -> None:
    t = ottomans(players=2, board={"actions": 0, "resources": {"naval": 1}, "supply": 5},
                 hapsburg={"at": {"balkan": 5, "italian": 2}}).dice(6)
    t.choose("railway staff naval").choose("accept")
    assert asked(t) == OTTOMAN
    t.choose("offensive italian")
    s = t.state
    assert (s.hapsburg.at["italian"], s.ottoman.resources["naval"], s.hapsburg.actions) == (3, 0, 0)


@rule("CG-2b")
def test_staff_operations_over_the_railway_wait_until_the_cards_actions_are_spent() -> None:
    assert not offered(ottomans(board={"resources": {"naval": 1}, "supply": 5}), "railway staff")


@rule("CG-2b")
def test_the_asia_korps_can_be_sent_and_is_used_as_at_home() -> None:
    t = ottomans(players=2, board={"asia_korps": True}).choose("railway korps").choose("accept")
    assert (t.state.ottoman.asia_korps, t.state.hapsburg.asia_korps) == (False, True)
    t = hapsburgs(board={"asia_korps": True}).dice(3).choose("asia_korps polish").choose("offensive polish")
    assert [(drm.value, drm.reason) for drm in rolled(t).drms] == [(1, "Asia Korps")]
    assert not t.state.hapsburg.asia_korps


@rule("CG-2b")
def test_german_aid_can_be_sent_and_is_used_once_a_turn() -> None:
    t = hapsburgs(players=2, board={"german_aid": 3}).choose("railway aid").choose("accept")
    assert (t.state.hapsburg.german_aid, t.state.ottoman.german_aid) == (2, 1)
    assert offered(hapsburgs(board={"german_aid": 2, "aid_front": "polish"}), "railway aid") == ["railway aid"]
    t = ottomans(board={"german_aid": 2}).dice(2).choose("german_aid sinai")
    assert offered(t, "german_aid") == []
    t.choose("offensive sinai")
    assert [(drm.value, drm.reason) for drm in rolled(t).drms if drm.reason == "German Aid"] == [(2, "German Aid")]
    assert t.state.ottoman.german_aid == 1
    assert offered(ottomans(), "german_aid") == offered(hapsburgs(), "asia_korps") == []


@rule("CG-2b")
def test_nothing_else_can_be_sent() -> None:
    t = hapsburgs(board={"mackensen": 5, "intercepts": 3, "german_aid": 0, "resources": {"western": 2}, "supply": 4})
    assert offered(t, "railway") == ["railway action"]
    t = ottomans(board={"yildirim": 3, "resources": {"western": 2}, "supply": 4})
    assert offered(t, "railway") == ["railway action"]


@rule("CG-2a", "CG-2b")
def test_with_a_closed_railway_nothing_is_sent() -> None:
    t = action(HAPSBURG, "c18", board={"german_aid": 2})
    assert refuses(t, "railway aid") == "CG-2a: Bulgaria is not in the war"
    t = action(HAPSBURG, "c18", board={"german_aid": 2, "bulgaria": True, "at": {"balkan": 3}})
    assert refuses(t, "railway action") == "CG-2a: Skopje is in enemy hands"
    t = action(OTTOMAN, "c09", hapsburg=BULGARIA, eliminated=[HAPSBURG])
    assert refuses(t, "railway action") == "CG-2a: there is nobody at the other end of the railway"


@rule("CG-2c")
def test_an_action_abroad_has_that_boards_costs_bans_and_standing_modifiers() -> None:
    t = ottomans(hapsburg={"at": {"balkan": 5, "italian": 3, "carpathian": 3}, "loyalty": {"czech": 0}}).dice(5)
    t.choose("railway action")
    assert "offensive italian" not in t.options()
    t.choose("offensive carpathian")
    assert sorted(drm.value for drm in rolled(t).drms) == [-1, 1]


@rule("CG-2c")
def test_the_current_cards_modifiers_reach_only_its_own_board() -> None:
    t = action(OTTOMAN, "c03", hapsburg=BULGARIA).dice(5).choose("railway action").choose("offensive polish")
    assert rolled(t).drms == ()
    t = action(HAPSBURG, "c42", board=BULGARIA).dice(5).choose("railway action").choose("offensive sinai")
    assert rolled(t).drms == ()


@rule("CG-2b")
def test_only_resources_in_a_theater_pay_abroad() -> None:
    t = ottomans(board={"actions": 0, "resources": {"eastern": 1, "persia": 1}, "supply": 4})
    assert offered(t, "railway staff") == ["railway staff eastern"]


@rule("CG-2b", "CG-2c")
def test_help_that_lasts_a_turn_is_not_called_on_in_the_others_turn_nor_passed_on() -> None:
    t = ottomans(hapsburg={"german_aid": 2, "asia_korps": True}).choose("railway action")
    assert {option.split()[0] for option in t.options()} == {"offensive"}
    assert offered(hapsburgs(board={"asia_korps": True}), "railway") == ["railway action"]
    assert offered(ottomans(board={"german_aid": 1}), "railway") == ["railway action"]


@rule("CG-2b", "CG-2c")
def test_a_marker_can_be_handed_over_in_any_own_turn_at_no_action() -> None:
    t = ottomans("c22", board={"asia_korps": True, "actions": 0})
    assert t.options() == ["railway korps", "done"]
    t.choose("railway korps")
    assert (spent(t), t.state.hapsburg.asia_korps) == (True, True)
    t = hapsburgs("c45", board={"german_aid": 2}).choose("railway aid")
    assert (t.state.ottoman.german_aid, t.options()) == (1, ["railway aid", "done"])
    assert paused(t.choose("done"))


@rule("CG-2b", "CG-2c")
def test_a_marker_that_the_ally_declines_does_not_keep_the_turn_open() -> None:
    t = hapsburgs("c45", players=2, board={"german_aid": 2}).choose("railway aid").choose("decline")
    assert (spent(t), t.state.hapsburg.german_aid) == (True, 2)
    assert spent(action(HAPSBURG, "c45", board={"german_aid": 2}))


@rule("CG-2c")
def test_only_the_receiver_may_call_on_its_own_markers() -> None:
    given_to_hapsburgs = {"mackensen": 2, "at": {"balkan": 5}}
    t = ottomans(hapsburg=given_to_hapsburgs).choose("railway action")
    assert "offensive polish mackensen" in t.options()
    t = ottomans(hapsburg=given_to_hapsburgs, board={"actions": 0, "resources": {"naval": 1}, "supply": 5})
    t.choose("railway staff naval")
    assert offered(t, "offensive polish") == ["offensive polish"]


@rule("CG-2b", "CG-2c")
def test_a_staff_operation_stays_one_abroad_and_needs_no_feint() -> None:
    there: dict[str, Any] = {"at": {"arab": 3, "sinai": 4}}
    t = hapsburgs(using="os_arab_feints", ottoman=there).choose("railway action")
    assert ("offensive arab" in t.options(), "offensive sinai" in t.options()) == (True, False)
    paid = {"actions": 0, "resources": {"naval": 1}, "supply": 5}
    t = hapsburgs(using="os_arab_feints", ottoman=there, board=paid).dice(6).choose("railway staff naval")
    t.choose("offensive sinai")
    assert (t.state.ottoman.at["sinai"], t.state.ottoman.actions, t.state.ottoman.staff) == (5, 0, 0)


COSTLY: dict[str, Any] = {"fortress": 1, "war_status": 1, "victories": ["mons", "nivelle"],
                          "at": {"balkan": 5, "italian": 3}}


def staff_of(naval: int = 1, western: int = 0) -> dict[str, Any]:
    """An Ottoman board whose Actions are spent, with Resources."""
    return {"actions": 0, "resources": {"naval": naval, "western": western}, "supply": 6 - naval - western}


@rule("CG-2c")
def test_a_staff_operation_abroad_pays_a_refortification_in_full_once_a_phase() -> None:
    t = ottomans(hapsburg=COSTLY, board=staff_of(2)).choose("railway staff naval").choose("refortify")
    s = t.state
    assert (s.hapsburg.fortress, s.ottoman.resources["naval"], s.hapsburg.staff) == (2, 1, 0)
    t.choose("railway staff naval")
    assert offered(t, "refortify") == []


@rule("CG-2c")
def test_a_staff_operation_abroad_is_not_paid_with_a_resource_of_the_receiver() -> None:
    t = ottomans(hapsburg={**COSTLY, "resources": {"eastern": 1}, "at": {"balkan": 5, "polish": 4}}, board=staff_of())
    t.choose("railway staff naval")
    assert (offered(t, "refortify"), offered(t, "great_retreat")) == (["refortify"], ["great_retreat"])


@rule("CG-2c")
def test_the_others_action_phase_is_a_new_phase_for_the_fortress() -> None:
    s = position(end_of_nation_turn, pause, hapsburg={"refortified": True, "deck": ["c01"]}).state
    assert not s.hapsburg.refortified


@rule("CG-2c")
def test_a_staff_operation_abroad_pays_the_great_retreat_and_the_hapsburgs_choose_its_price() -> None:
    t = ottomans(players=2, hapsburg={**COSTLY, "at": {"balkan": 5, "polish": 4}}, board=staff_of())
    t.choose("railway staff naval").choose("accept")
    assert asked(t) == OTTOMAN
    t.choose("great_retreat")
    assert (asked(t), t.options()) == (HAPSBURG, ["to_defeats mons", "to_defeats nivelle"])
    t.choose("to_defeats mons", HAPSBURG)
    s = t.state
    assert (s.hapsburg.at["polish"], s.hapsburg.defeats, s.hapsburg.stalemates) == (0, ["mons"], ["nivelle"])
    assert (spent(t), s.ottoman.resources["naval"]) == (True, 0)


@rule("CG-2c")
def test_two_staff_operations_abroad_pay_a_river_and_one_does_not() -> None:
    t = ottomans(hapsburg=COSTLY, board=staff_of(1, 1)).dice(3).choose("railway staff naval")
    assert offered(t, "offensive italian") == ["offensive italian staff ottoman.western"]
    t.choose("offensive italian staff ottoman.western")
    s = t.state
    assert (s.hapsburg.at["italian"], s.ottoman.resources["naval"], s.ottoman.resources["western"]) == (4, 0, 0)
    assert (s.hapsburg.actions, s.hapsburg.staff, len(told(t, "aid"))) == (0, 0, 2)
    assert not offered(ottomans(hapsburg=COSTLY, board=staff_of()).choose("railway staff naval"), "offensive italian")


@rule("CG-2c")
def test_a_river_alone_is_no_use_for_a_single_staff_operation() -> None:
    only = {"at": {"balkan": 0, "italian": 3, "polish": 0, "carpathian": 0}}
    assert not offered(ottomans(hapsburg=only, board=staff_of()), "railway")
    assert offered(ottomans(hapsburg=only, board=staff_of(2)), "railway") == ["railway staff naval"]


@rule("CG-2c")
def test_a_given_action_and_a_staff_operation_of_either_nation_pay_a_river() -> None:
    there = {**COSTLY, "resources": {"eastern": 1}, "supply": 5}
    own = ottomans(hapsburg=there).dice(3).choose("railway action")
    assert offered(own, "offensive italian") == ["offensive italian staff eastern"]
    own.choose("offensive italian staff eastern")
    assert (own.state.hapsburg.at["italian"], own.state.hapsburg.resources["eastern"]) == (4, 0)
    t = ottomans(players=2, hapsburg=COSTLY, board={"resources": {"naval": 1}, "supply": 5}).dice(3)
    t.choose("railway action").choose("accept").choose("offensive italian staff ottoman.naval", HAPSBURG)
    assert (asked(t), t.options()) == (OTTOMAN, ["accept", "decline"])
    t.choose("accept")
    assert (t.state.hapsburg.at["italian"], t.state.ottoman.resources["naval"]) == (4, 0)


@rule("CG-2c")
def test_mackensen_may_lead_an_offensive_that_both_nations_pay() -> None:
    t = ottomans(hapsburg={**COSTLY, "mackensen": 2}, board={"resources": {"naval": 1}, "supply": 5}).dice(1, 6)
    t.choose("railway action").choose("offensive italian mackensen staff ottoman.naval")
    s = t.state
    assert (s.hapsburg.at["italian"], s.hapsburg.mackensen, s.ottoman.resources["naval"]) == (4, 1, 0)


@rule("CG-2b", "CG-2c")
def test_who_gives_an_action_need_not_add_a_resource() -> None:
    t = ottomans(players=2, hapsburg=COSTLY, board={"resources": {"naval": 1}, "supply": 5}).dice(6)
    t.choose("railway action").choose("accept").choose("offensive italian staff ottoman.naval", HAPSBURG)
    t.choose("decline")
    assert (asked(t), offered(t, "offensive italian"), t.state.ottoman.resources["naval"]) == (HAPSBURG, [], 1)
    t.choose("offensive polish", HAPSBURG)
    assert rolled(t).what == "offensive polish"


@rule("CG-2c")
def test_a_given_action_buys_no_refortification_no_great_retreat_and_no_resource() -> None:
    t = ottomans(hapsburg={**COSTLY, "resources": {"eastern": 1}, "supply": 5}).choose("railway action")
    assert {option.split()[0] for option in t.options()} == {"offensive"}


@rule("CG-2c")
def test_a_given_action_buys_whatever_costs_one() -> None:
    there = {"bureau": "turkey", "evacuated": True, "seddulbahir_destroyed": True}
    t = hapsburgs(using="os_forcing_the_narrows_redux", ottoman=there).choose("railway action")
    assert {option.split()[0] for option in t.options()} == {"offensive", "bureau", "minefield", "gun", "seddulbahir"}
    t = ottomans(hapsburg={"loyalty": {"czech": 1}}).choose("railway action")
    assert {option.split()[0] for option in t.options()} == {"offensive", "improve"}


@rule("CG-2c")
def test_given_up_actions_open_staff_operations_abroad() -> None:
    t = hapsburgs(board={"resources": {"western": 1}, "supply": 5}).choose("give_up")
    assert offered(t, "railway staff") == ["railway staff western"]


@rule("CG-2c")
def test_a_card_without_actions_allows_none_abroad_and_card_4_cannot_give_its_actions_away() -> None:
    rich = {**BULGARIA, "german_aid": 2, "resources": {"western": 1}, "supply": 5}
    assert action(HAPSBURG, "c45", board=rich).options() == ["railway aid", "done"]
    assert offered(action(HAPSBURG, "c45", board={**rich, "actions": 2}), "railway") == ["railway aid"]
    assert offered(ottomans("c04"), "railway action") == []


@rule("CG-2b", "CG-10d")
def test_the_treaty_of_spa_ends_german_aid_for_both() -> None:
    t = hapsburgs("c43", using="he_treaty_of_spa", board={"german_aid": 2})
    assert offered(t, "railway aid") == []
    t = ottomans(using="he_treaty_of_spa", board={"german_aid": 1}, hapsburg={"discard": ["c42"]})
    assert offered(t, "german_aid") == []


@rule("CG-2b")
def test_what_is_sent_is_told() -> None:
    t = hapsburgs(board={"german_aid": 1}).choose("railway aid")
    assert told(t, "aid") == [{"what": "aid", "sender": HAPSBURG, "to": OTTOMAN}]
