"""Raids. LT-11.0a to LT-11.0g."""

from __future__ import annotations

import pytest

from sanjak.games.lash_of_the_turk.data import TABLES
from sanjak.games.lash_of_the_turk.rules.combat import combat_phase
from sanjak.games.lash_of_the_turk.rules.factors import attack_factor, defence_factor
from sanjak.games.lash_of_the_turk.rules.interception import interceptors
from sanjak.games.lash_of_the_turk.rules.raids import player_turn_over, raid_drms, raid_phase, watchers
from sanjak.games.lash_of_the_turk.state import DISRUPTED, FOUGHT, FRESH, RAIDED

from .helpers import also, choose_all, drms, moving, offered, paused, position, raiding, rolls, told, where

rule = pytest.mark.rule


@rule("LT-11.0a")
def test_raiders_of_a_hex_raid_places_and_stacks_within_half_a_ride() -> None:
    t = raiding("ottoman", ottoman={"0707": "ot_tt*2", "0910": "ot_inf"}, austrian={"0806": "ah_inf"},
                control={"tolna": "austrian", "szigetvar": "ottoman", "stuhlweissenburg": "austrian"})
    targets = {words.split()[2] for words in offered(t, "raid 0707")}
    assert {"0806", "0805", "0907", "0808"} <= targets
    assert "0708" not in targets
    assert {words.split()[1] for words in offered(t, "raid")} == {"0707"}
    slow = raiding("ottoman", ottoman={"0707": "ot_tt"}, austrian={"0806": "ah_inf"}, weather="mud",
                   control={"stuhlweissenburg": "austrian"})
    assert {words.split()[2] for words in offered(slow, "raid")} == {"0806", "0708"}


@rule("LT-11.0a")
def test_once_a_phase_and_not_after_a_fight_and_with_a_leader_if_he_likes() -> None:
    t = raiding("ottoman", ottoman={"0707": "kassim ot_tt"}, control={"stuhlweissenburg": "austrian"}).dice(4, 1)
    assert {"raid 0707 0805", "raid 0707 0805 kassim"} <= set(offered(t))
    choose_all(t, "raid 0707 0805", "stay")
    assert not offered(t, "raid")
    assert where(t, "ot_tt_1") == "0707"
    fought = raiding("ottoman", ottoman={"0707": "ot_tt"}, marked={"ot_tt_1": FOUGHT})
    assert not offered(fought, "raid")


@rule("LT-11.0a")
def test_some_raiders_of_a_hex_may_be_held_back() -> None:
    t = raiding("ottoman", ottoman={"0707": "ot_tt*3"}, control={"stuhlweissenburg": "austrian"}).dice(6, 1)
    assert also(t) == ["hold ot_tt_1", "hold ot_tt_2", "hold ot_tt_3"]
    choose_all(t, "hold ot_tt_1", "raid 0707 0805", "stay")
    assert drms(t, "raid") == {"empty place": 1}
    assert not t.state.marks["ot_tt_1"] & RAIDED
    assert t.state.marks["ot_tt_2"] & RAIDED


@rule("LT-11.0b")
def test_success_on_a_four() -> None:
    assert TABLES.raid.success == 4
    hit = raiding("ottoman", ottoman={"0707": "ot_tt"}, austrian={"0806": "ah_inf"}).dice(4, 1)
    choose_all(hit, "raid 0707 0806")
    miss = raiding("ottoman", ottoman={"0707": "ot_tt"}, austrian={"0806": "ah_inf"}).dice(3, 6)
    choose_all(miss, "raid 0707 0806")
    assert (told(hit, "raid")[0]["success"], told(miss, "raid")[0]["success"]) == (True, False)


@rule("LT-11.0b")
def test_raid_modifiers() -> None:
    s = position(ottoman={"0707": "suleiman ot_tt*3"}, austrian={"0805": "ah_inf*4 ah_cav", "0806": "ah_vo ah_ps*2"},
                 hungry="ot_tt_1", weather="rain").state
    riders = ["ot_tt_1", "ot_tt_2", "ot_tt_3"]
    assert {drm.reason: drm.value for drm in raid_drms(s, "ottoman", riders, "0805", ["suleiman"])} == {
        "three or more raiders": 1, "leader": 2, "enemies in the place": -1, "five or more units": -1,
        "enemy raiders": -2, "out of supply": -1, "rain": -1}
    empty = position(ottoman={"0707": "ot_tt"}, control={"0805": "austrian"}).state
    assert {drm.reason: drm.value for drm in raid_drms(empty, "ottoman", ["ot_tt_1"], "0805", ())} == {"empty place": 1}
    fort = position(ottoman={"0905": "ot_tt"}, austrian={"buda": "ah_inf"}).state
    assert {drm.reason: drm.value for drm in raid_drms(fort, "ottoman", ["ot_tt_1"], "1004", ())} == {
        "enemies in the place": -2}


@rule("LT-11.0c")
def test_the_results_of_success_and_failure() -> None:
    assert TABLES.raid.successful == ("vp 1", "vp 1", "vp 1 disrupt 1", "vp 1 disrupt 1", "vp 1 eliminate 1",
                                      "vp 2 eliminate 2")
    assert TABLES.raid.unsuccessful == ("lose 1", "risk 1", "risk 1", "disrupt 1", "", "")


@rule("LT-11.0c")
@pytest.mark.parametrize(("face", "vp"), [(1, 1), (6, 2)])
def test_points_for_a_place_come_in_halves(face: int, vp: int) -> None:
    t = raiding("ottoman", ottoman={"0707": "ot_tt"}, control={"stuhlweissenburg": "austrian"}).dice(6, face)
    t.choose("raid 0707 0805")
    assert t.state.vp == {"ottoman": vp, "austrian": 0}


@rule("LT-11.0c")
def test_a_stack_in_the_open_gives_points_on_a_six_only_and_a_place_once_a_phase() -> None:
    t = raiding("ottoman", ottoman={"0707": "ot_tt"}, austrian={"0806": "ah_hcav_754*1"}).dice(6, 3)
    t.choose("raid 0707 0806")
    assert t.state.vp["ottoman"] == 0
    assert t.state.marks["ah_hcav_754_1"] & DISRUPTED
    six = raiding("ottoman", ottoman={"0707": "ot_tt"}, austrian={"0806": "ah_hcav_754"}).dice(6, 6, 1)
    six.choose("raid 0707 0806")
    assert six.state.vp["ottoman"] == 2
    twice = raiding("ottoman", ottoman={"0707": "ot_tt", "0806": "ot_ak"}, control={"stuhlweissenburg": "austrian"})
    twice.dice(6, 1, 6, 1)
    choose_all(twice, "raid 0707 0805", "stay", "raid 0806 0805")
    assert twice.state.vp["ottoman"] == 1


@rule("LT-11.0c")
def test_a_failed_raid_costs_raiders() -> None:
    lost = raiding("ottoman", ottoman={"0707": "ot_tt"}, austrian={"0806": "ah_inf"}).dice(1, 1)
    lost.choose("raid 0707 0806")
    assert where(lost, "ot_tt_1") == "dead"
    nothing = raiding("ottoman", ottoman={"0707": "ot_tt"}, austrian={"0806": "ah_inf"}).dice(1, 5)
    nothing.choose("raid 0707 0806")
    assert nothing.state.marks["ot_tt_1"] == RAIDED


@rule("LT-11.0d")
def test_a_disrupted_unit_sits_out_its_owners_next_turn() -> None:
    t = raiding("ottoman", ottoman={"0707": "ot_tt"}, austrian={"0806": "ah_hcav_754"}).dice(6, 3)
    choose_all(t, "raid 0707 0806", "stay", "done")
    assert t.state.marks["ah_hcav_754_1"] & DISRUPTED
    assert attack_factor(t.state, "ah_hcav_754_1", "0707", inside=False) == 4
    turn = position(raid_phase("austrian"), player_turn_over("austrian"), austrian={"0806": "ah_hcav_754"},
                    marked={"ah_hcav_754_1": DISRUPTED}, mover="austrian")
    assert paused(turn)
    assert not turn.state.marks["ah_hcav_754_1"]


@rule("LT-11.0d")
def test_raiders_disrupted_in_their_own_raid_miss_the_next_turn() -> None:
    t = raiding("ottoman", ottoman={"0707": "ot_tt"}, austrian={"0806": "ah_inf"}).dice(1, 4)
    t.choose("raid 0707 0806")
    assert t.state.marks["ot_tt_1"] & DISRUPTED
    assert t.state.marks["ot_tt_1"] & FRESH
    t.choose("done")
    assert t.state.marks["ot_tt_1"] & DISRUPTED
    assert not t.state.marks["ot_tt_1"] & FRESH
    march = moving("ottoman", ottoman={"0707": "ot_tt"}, marked={"ot_tt_1": DISRUPTED})
    assert not offered(march, "march")


@rule("LT-11.0e")
@pytest.mark.parametrize(("face", "dead"), [(3, False), (4, True)])
def test_a_die_above_its_attack_factor_eliminates(face: int, dead: bool) -> None:
    t = raiding("ottoman", ottoman={"0707": "ot_tt"}, austrian={"0806": "ah_inf"}).dice(6, 5, face)
    t.choose("raid 0707 0806")
    assert (where(t, "ah_inf_1") == "dead") == dead
    assert dead or t.state.marks["ah_inf_1"] & DISRUPTED


@rule("LT-11.0e")
def test_the_train_is_never_eliminated_so() -> None:
    t = raiding("austrian", austrian={"0707": "ah_vo"}, ottoman={"0806": "ot_train"}).dice(6, 5, 6)
    t.choose("raid 0707 0806")
    assert where(t, "ot_train_1") == "0806"
    assert t.state.marks["ot_train_1"] & DISRUPTED


@rule("LT-11.0f")
def test_afterwards_half_a_ride_or_a_whole_one_with_a_leader() -> None:
    t = raiding("ottoman", ottoman={"0707": "ot_tt*2 kassim"}, control={"stuhlweissenburg": "austrian"}).dice(6, 1)
    t.choose("raid 0707 0805")
    near = {words.split()[1] for words in offered(t, "to")}
    assert "0806" in near
    assert "0904" not in near
    assert offered(t, "stay")
    t.choose("to 0806")
    assert (where(t, "ot_tt_1"), where(t, "ot_tt_2"), where(t, "kassim")) == ("0806", "0806", "0707")
    led = raiding("ottoman", ottoman={"0707": "ot_tt kassim"}, control={"stuhlweissenburg": "austrian"}).dice(6, 1)
    led.choose("raid 0707 0805 kassim")
    assert "0904" in {words.split()[1] for words in offered(led, "to")}
    led.choose("to 0904")
    assert where(led, "kassim") == where(led, "ot_tt_1") == "0904"


@rule("LT-11.0g")
def test_who_has_raided_is_weak_in_the_opponents_next_turn() -> None:
    s = position(ottoman={"0707": "suleiman ot_tt ot_ak"}, marked={"ot_tt_1": RAIDED, "ot_ak_1": RAIDED}).state
    assert interceptors(s, "austrian") == []
    assert watchers(s, "ottoman", "0707") == 0
    s.marks["ot_ja_1"] = RAIDED
    assert defence_factor(s, "ot_ja_1", inside=False) == 5
    t = position(combat_phase("austrian"), raid_phase("austrian"), player_turn_over("austrian"), mover="austrian",
                 ottoman={"0707": "ot_tt"}, marked={"ot_tt_1": RAIDED})
    assert paused(t)
    assert not t.state.marks["ot_tt_1"]
    assert not rolls(t)
