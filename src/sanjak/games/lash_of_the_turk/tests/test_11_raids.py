"""Raids. LT-11.0a to LT-11.0g."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games.lash_of_the_turk.board.log import sentence
from sanjak.games.lash_of_the_turk.data import TABLES
from sanjak.games.lash_of_the_turk.rules.combat import combat_phase
from sanjak.games.lash_of_the_turk.rules.factors import attack_factor, defence_factor
from sanjak.games.lash_of_the_turk.rules.interception import interceptors
from sanjak.games.lash_of_the_turk.rules.movement import movement_phase
from sanjak.games.lash_of_the_turk.rules.raids import player_turn_over, raid_drms, raid_phase, watchers
from sanjak.games.lash_of_the_turk.rules.sieges import siege_phase
from sanjak.games.lash_of_the_turk.state import DISRUPTED, FRESH, RAIDED
from sanjak.kernel import Given, Rolled

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


@rule("LT-11.0a")
def test_not_after_an_attack() -> None:
    t = position(combat_phase("ottoman"), raid_phase("ottoman"), mover="ottoman", phase="combat",
                 ottoman={"0707": "ot_tt*2", "0909": "ot_ak"}, austrian={"0806": "ah_ps"},
                 control={"stuhlweissenburg": "austrian", "buda": "austrian", "tolna": "austrian"}).dice(3)
    choose_all(t, "attack 0806", "strike")
    while not offered(t, "raid"):
        t.choose(offered(t)[-1])
    assert {words.split()[1] for words in offered(t, "raid")} == {"0909"}


@rule("LT-11.0a", "LT-10.8.3c")
def test_not_after_a_sortie_has_attacked_them() -> None:
    t = position(siege_phase("ottoman"), raid_phase("ottoman"), mover="ottoman", phase="siege", turn=2,
                 ottoman={"buda": "ot_tt*2 ot_inf*2"}, austrian={"buda": "ah_inf ah_gar_132"}, siege={"buda": 1},
                 control={"buda": "austrian", "stuhlweissenburg": "austrian"}).dice(1, 5, 4)
    choose_all(t, "counter", "sortie ah_inf_1 - ot_tt_1", "no_assault")
    assert told(t, "combat")[0]["result"] == "DR"
    assert where(t, "ot_tt_1") != "dead"
    assert also(t) == ["hold ot_tt_2"]


@rule("LT-11.0a")
def test_not_after_they_were_intercepted() -> None:
    t = position(movement_phase("ottoman"), raid_phase("ottoman"), mover="ottoman", phase="movement",
                 ottoman={"0905": "ot_tt*2", "0909": "ot_ak"}, austrian={"0806": "tomori ah_vo ah_cav*2"},
                 control={"gran": "ottoman", "stuhlweissenburg": "austrian", "tolna": "austrian"}).dice(4, 2)
    choose_all(t, "march 0905 all", "to 0906", "intercept tomori", "at 0906")
    while not offered(t, "done"):
        t.choose(offered(t)[-1])
    t.choose("done")
    assert [unit for unit in ("ot_tt_1", "ot_tt_2") if where(t, unit) != "dead"]
    assert {words.split()[1] for words in offered(t, "raid")} == {"0909"}


@rule("LT-11.0a")
def test_the_danube_is_crossed_only_at_a_place_or_a_fleet_of_ones_own() -> None:
    def targets(**fields: Any) -> set[str]:
        t = raiding("ottoman", **{"ottoman": {"1006": "ot_tt"}, "scenario": "1529", **fields})
        return {words.split()[2] for words in offered(t, "raid")}
    foes: Any = {"austrian": {"0906": "ah_inf", "0805": "ah_inf"}}
    assert not targets(**foes) & {"0906", "0805"}
    assert {"0906", "0805"} <= targets(ottoman={"1006": "ot_tt", "0906-1006": "ot_fleet"}, **foes)
    assert {"0906"} == targets(**foes, control={"tolna": "ottoman"}) & {"0906", "0805"}


@rule("LT-11.0a")
def test_nobody_is_held_back_where_no_raid_is_possible() -> None:
    t = raiding("ottoman", ottoman={"buda": "ot_tt"}, austrian={"buda": "ah_inf*4"}, control={"buda": "ottoman"},
                siege={"buda": 1})
    assert (offered(t, "raid"), also(t)) == ([], [])


@rule("LT-11.0a")
def test_some_raiders_of_a_hex_may_be_held_back() -> None:
    t = raiding("ottoman", ottoman={"0707": "ot_tt*3"}, control={"stuhlweissenburg": "austrian"}).dice(6, 1)
    assert also(t) == ["hold ot_tt_1", "hold ot_tt_2", "hold ot_tt_3"]
    choose_all(t, "hold ot_tt_1", "raid 0707 0805", "stay")
    assert drms(t, "raid on") == {"empty place": 1}
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
@pytest.mark.parametrize(("face", "vp", "hurt"), [(1, 1, 0), (2, 1, 0), (3, 1, 1), (4, 1, 1), (5, 1, 1), (6, 2, 2)])
def test_what_each_face_of_a_success_brings(face: int, vp: int, hurt: int) -> None:
    t = raiding("ottoman", ottoman={"0707": "ot_tt"}, austrian={"0805": "ah_hcav_754 ah_cav*2"}).dice(6, face, 1, 1)
    t.choose("raid 0707 0805")
    assert t.state.vp["ottoman"] == vp
    assert [(event.what, event.die) for event in rolls(t)][1] == ("raid result 0805", face)
    assert sum(bool(t.state.marks[unit] & DISRUPTED) for unit in t.state.army["austrian"]["0805"]) == hurt
    assert [(facts["vp"], facts["disrupted"], facts["lost"]) for facts in told(t, "raid")] == [(vp, hurt, 0)]


@rule("LT-11.0c")
@pytest.mark.parametrize(("face", "dice", "fate"), [
    (1, [], "dead"), (2, [3], "dead"), (3, [2], "disrupted"), (4, [], "disrupted"), (5, [], "well"), (6, [], "well")])
def test_what_each_face_of_a_failure_costs(face: int, dice: list[int], fate: str) -> None:
    t = raiding("ottoman", ottoman={"0707": "ot_tt"}, austrian={"0806": "ah_inf"}).dice(1, face, *dice)
    t.choose("raid 0707 0806")
    marks = t.state.marks["ot_tt_1"]
    assert ("dead" if where(t, "ot_tt_1") == "dead" else "disrupted" if marks & DISRUPTED else "well") == fate


@rule("LT-11.0c")
def test_the_log_claims_nothing_that_did_not_happen() -> None:
    empty = raiding("ottoman", ottoman={"0707": "ot_tt"}, control={"stuhlweissenburg": "austrian"}).dice(6, 3)
    empty.choose("raid 0707 0805")
    assert sentences(empty)[-1] == "Ottoman raid on Stuhlweissenburg (0805): ½ VP (11.0)."
    again = raiding("ottoman", ottoman={"0707": "ot_tt"}, control={"stuhlweissenburg": "austrian"}, raided=["0805"])
    again.dice(6, 1).choose("raid 0707 0805")
    assert sentences(again)[-1] == "Ottoman raid on Stuhlweissenburg (0805): nothing gained (11.0)."


def sentences(t: Given) -> list[str]:
    """The Austrian log."""
    return [words for event in t.table.events("austrian") if (words := sentence(event, "austrian"))]


@rule("LT-11.0c")
def test_a_place_pays_again_in_the_next_phase() -> None:
    t = position(raid_phase("ottoman"), player_turn_over("ottoman"), raid_phase("ottoman"), mover="ottoman",
                 phase="raid", ottoman={"0707": "ot_tt", "0806": "ot_ak"}, control={"stuhlweissenburg": "austrian"})
    t.dice(6, 1, 6, 1)
    choose_all(t, "raid 0707 0805", "stay", "done", "raid 0806 0805")
    assert t.state.vp["ottoman"] == 2


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


@rule("LT-11.0d")
def test_the_owner_reads_the_die_of_a_possible_elimination_and_the_enemy_does_not() -> None:
    t = raiding("ottoman", ottoman={"0707": "ot_tt"}, austrian={"0806": "ah_inf"}).dice(6, 6, 4)
    t.choose("raid 0707 0806")
    assert "Infantry 3-3-3: die 4 against attack 3 (11.0)." in said(t, "austrian")
    assert not [line for line in said(t, "ottoman") if "against attack" in line]
    spared = raiding("ottoman", ottoman={"0707": "ot_tt"}, austrian={"0806": "ah_inf"}).dice(6, 6, 3)
    spared.choose("raid 0707 0806")
    assert "Infantry 3-3-3: die 3 against attack 3: not lost, but disrupted (11.0)." in said(spared, "austrian")


def said(t: Given, seat: str) -> list[str]:
    """The log, as a seat reads it."""
    return [sentence(event, seat) for event in t.table.events(seat)]


def read(t: Given, seat: str) -> Rolled:
    """The die of a raid as a seat reads it."""
    return next(event for event in t.table.events(seat) if isinstance(event, Rolled))


@rule("LT-9.1b", "LT-11.0b")
def test_each_side_reads_its_own_modifiers_of_a_raid_and_the_sum() -> None:
    t = raiding("ottoman", ottoman={"0707": "ot_tt*3"}, austrian={"0806": "louis ah_inf*4 ah_vo"}, weather="rain")
    t.dice(4, 1).choose("raid 0707 0806")
    mine, theirs = read(t, "ottoman"), read(t, "austrian")
    assert [drm.reason for drm in mine.drms] == ["three or more raiders", "rain"]
    assert [drm.reason for drm in theirs.drms] == ["five or more units", "enemy raiders", "rain"]
    assert (mine.die, theirs.die, mine.total, theirs.total) == (0, 0, 2, 2)


@rule("LT-9.1b", "LT-11.0b")
def test_where_no_enemy_can_hide_the_raider_reads_his_die() -> None:
    t = raiding("ottoman", ottoman={"0707": "ot_tt*3"}, control={"stuhlweissenburg": "austrian"}).dice(4, 1)
    t.choose("raid 0707 0805")
    assert (read(t, "ottoman").die, read(t, "austrian").die) == (4, 0)


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
    assert offered(t, "to")
    choose_all(t, "stay", "done")
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
