"""Interception, the Bridge, overruns. LT-9.4a to LT-9.4.1c, LT-9.6a to LT-9.6c."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sanjak.games.lash_of_the_turk.data import HEXES
from sanjak.games.lash_of_the_turk.rules.interception import comes_near, half, interceptors, meeting_places, party
from sanjak.games.lash_of_the_turk.rules.movement import movement_over, movement_phase
from sanjak.games.lash_of_the_turk.rules.overrun import overrun_drms
from sanjak.games.lash_of_the_turk.rules.paths import ways_of
from sanjak.games.lash_of_the_turk.rules.supply import supply_lines
from sanjak.games.lash_of_the_turk.state import FOUGHT, MOVED, PLEDGED, RAIDED
from sanjak.kernel import Given, Rolled
from sanjak.toolkit.hexes import distance

from .helpers import (
    also,
    asked,
    choose_all,
    drms,
    fighting,
    moving,
    offered,
    position,
    raiding,
    rolls,
    stack_at,
    starting,
    told,
    where,
)

rule = pytest.mark.rule


# ---------------------------------------------------------------- 9.4 interception


@rule("LT-9.4a")
def test_who_may_intercept() -> None:
    s = position(ottoman={"0707": "suleiman ot_tt ot_inf", "0805": "ibrahim ot_cav", "0909": "agha ot_tt"}).state
    assert interceptors(s, "austrian") == ["suleiman"]
    assert party(s, "suleiman") == ["suleiman", "ot_tt_1"]
    tired = position(ottoman={"0707": "suleiman ot_tt"}, marked={"ot_tt_1": RAIDED}).state
    assert interceptors(tired, "austrian") == []
    foot = position(austrian={"0707": "louis ah_ps"}).state
    assert interceptors(foot, "ottoman") == []


@rule("LT-9.4a")
def test_an_allied_leader_takes_only_his_own_nation() -> None:
    s = position(austrian={"0707": "esterhazy tm_cav ah_vo ah_cav"}, scenario="1683").state
    assert party(s, "esterhazy") == ["esterhazy", "tm_cav_1"]
    poles = position(austrian={"0707": "sobieski aa_pl_cav ah_vo"}, scenario="1683").state
    assert interceptors(poles, "ottoman") == []


def ambush(**fields: Any) -> Given:
    """Suleiman with Tartars at 0707; an Austrian column rides from 0805 to 0907."""
    where = {"ottoman": {"0707": "suleiman ot_tt*3"}, "austrian": {"0805": "ah_cav"}, **fields}
    t = moving("austrian", **where)
    return choose_all(t, "march 0805 all", "to 0907")


@rule("LT-9.4b")
def test_within_half_the_slowest_allowance_the_route_is_shown_and_a_die_is_rolled() -> None:
    t = ambush().dice(1)
    assert asked(t) == ("ottoman", "9.4")
    assert offered(t) == ["intercept suleiman", "let_pass", "let_all_pass"]
    t.choose("intercept suleiman")
    assert drms(t, "interception") == {"leader": 3}
    assert where(t, "ah_cav_1") == "0907"


@rule("LT-9.4b")
@pytest.mark.parametrize(("weather", "far"), [("clear", 3), ("rain", 2), ("mud", 1)])
def test_half_the_allowance_is_rounded_up(weather: str, far: int) -> None:
    s = position(ottoman={"0707": "kassim ot_tt"}, weather=weather).state
    away = [next(hex for hex in HEXES if distance(hex, "0707") == steps) for steps in (far, far + 1)]
    assert [comes_near(s, "kassim", ["ot_tt_1"], ["0101", hex], 1) for hex in away] == [1, None]


@rule("LT-9.4b")
def test_the_place_lies_within_the_whole_allowance_from_where_the_column_came_near() -> None:
    s = position(ottoman={"0707": "suleiman ot_tt"}).state
    path = ["0403", "0404", "0505", "0606", "0706"]
    assert comes_near(s, "suleiman", ["suleiman", "ot_tt_1"], path, 1) == 3
    assert set(meeting_places(s, "suleiman", ["suleiman", "ot_tt_1"], path, 1)) == {"0606", "0706"}
    leaving = ["0806", "0805", "0804", "0803"]
    assert distance("0804", "0707") > half(4) >= distance("0805", "0707")
    assert set(meeting_places(s, "suleiman", ["suleiman", "ot_tt_1"], leaving, 1)) == {"0805", "0804"}


@rule("LT-9.4b")
@pytest.mark.parametrize("leaders", ["suleiman", "suleiman ibrahim"])
def test_one_attempt_a_stack_and_phase_however_many_leaders_it_has(leaders: str) -> None:
    t = ambush(ottoman={"0707": f"{leaders} ot_tt*3"}).dice(1)
    t.choose("intercept suleiman")
    assert asked(t) == ("austrian", "9.0")
    assert interceptors(t.state, "austrian") == []


@rule("LT-9.4b")
def test_nobody_is_asked_again_where_all_who_might_intercept_have_tried() -> None:
    t = ambush(ottoman={"0707": "suleiman ot_tt*3", "0708": "ibrahim ot_tt*2"}).dice(1, 1)
    choose_all(t, "intercept suleiman", "intercept ibrahim")
    assert asked(t) == ("austrian", "9.0")
    hidden = ambush(ottoman={"0707": "suleiman ot_tt*3", "0708": "ot_inf"}).dice(1).choose("intercept suleiman")
    assert (asked(hidden), offered(hidden, "intercept")) == (("ottoman", "9.4"), [])


@rule("LT-9.4b")
def test_another_stack_may_try_after_a_failure() -> None:
    t = ambush(ottoman={"0707": "suleiman ot_tt*3", "0708": "ibrahim ot_tt*2"}).dice(1)
    t.choose("intercept suleiman")
    assert offered(t, "intercept") == ["intercept ibrahim"]


@rule("LT-9.4b")
def test_the_owner_chooses_who_rides_foot_and_fewer_too_but_raiders_must() -> None:
    t = ambush(ottoman={"0707": "suleiman ot_tt ot_cav ot_inf*3"}).dice(2, 3)
    t.choose("intercept suleiman")
    assert set(also(t)) == {"take ot_inf_1", "leave ot_cav_1"}
    choose_all(t, "take ot_inf_1", "leave ot_cav_1", "at 0907")
    assert t.state.marks["ot_inf_1"] & t.state.marks["ot_tt_1"] & FOUGHT
    assert not t.state.marks["ot_cav_1"] & FOUGHT


@rule("LT-9.4b")
def test_the_swiftest_alone_ride_where_the_others_are_too_slow() -> None:
    t = moving("austrian", ottoman={"0707": "kassim ot_tt ot_cav"}, austrian={"0803": "ah_cav"}).dice(4)
    choose_all(t, "march 0803 all", "to 0804", "intercept kassim")
    assert [unit for unit, _ in t.state.force["ottoman"]] == ["kassim", "ot_tt_1"]
    assert also(t) == []


@rule("LT-9.4a")
def test_besiegers_may_ride_out_and_so_leave_the_siege_but_the_besieged_may_not() -> None:
    lines = {"ottoman": {"buda": "suleiman ot_tt*3"}, "austrian": {"buda": "ah_ps", "0804": "ah_cav"},
             "control": {"buda": "austrian"}, "siege": {"buda": 1}}
    t = moving("austrian", **lines).dice(3, 3)
    choose_all(t, "march 0804 all", "to 0805", "intercept suleiman", "at 0805")
    assert where(t, "suleiman") != "1004"
    assert not t.state.siege
    inside = position(ottoman={"buda": "suleiman ot_tt*3"}, austrian={"buda": "ah_inf*4"}, siege={"buda": 1},
                      control={"buda": "ottoman"}).state
    assert interceptors(inside, "austrian") == []


@rule("LT-9.4c")
def test_the_interceptor_attacks_at_once_and_nobody_slips_away() -> None:
    t = ambush(austrian={"0805": "louis ah_cav"}).dice(3, 6)
    t.choose("intercept suleiman")
    t.choose(offered(t)[0])
    assert [roll.what.split()[0] for roll in rolls(t)][:2] == ["interception", "combat"]
    assert not any(words.startswith("retreat") for words in offered(t))


@rule("LT-9.4c")
def test_surviving_movers_end_their_move() -> None:
    t = ambush(austrian={"0805": "ah_hcav_754"}).dice(3, 3)
    t.choose("intercept suleiman")
    t.choose(offered(t)[-1])
    assert t.state.marks["ah_hcav_754_1"] & MOVED
    assert not offered(t, "to")
    assert not offered(t, "march")


@rule("LT-9.4c", "LT-2.3b")
def test_a_town_from_which_the_interceptor_strikes_is_taken() -> None:
    t = moving("austrian", ottoman={"0707": "suleiman ot_tt*3"}, austrian={"0809": "ah_cav"},
               control={"szigetvar": "austrian"}).dice(3, 3)
    choose_all(t, "march 0809 all", "to 0709", "intercept suleiman", "at 0709")
    assert t.state.control["0708"] == "ottoman"


@rule("LT-9.4c")
def test_below_one_to_three_there_is_no_interception() -> None:
    t = ambush(ottoman={"0707": "suleiman ot_ak"}, austrian={"0805": "ah_hcav_754"}).dice(6)
    choose_all(t, "intercept suleiman", "at 0907")
    assert [roll.what for roll in rolls(t)] == ["interception"]
    assert (where(t, "suleiman"), where(t, "ah_hcav_754_1")) == ("0707", "0907")
    assert (told(t, "interception"), told(t, "no_interception")) == ([], [{"seat": "ottoman", "hex": "0907"}])


# ---------------------------------------------------------------- 9.4 what the mover learns


TWO_WORLDS = ({"0707": "suleiman ot_tt*2 ot_inf", "eszer": "ot_cav"},
              {"0707": "ot_inf", "eszer": "suleiman ot_tt*2 ot_cav"})
"""With an interceptor near the column, and with him far away: the tops of the stacks are the same."""


def marched(ottoman: dict[str, str]) -> Given:
    """An Austrian column on its way past 0707 with more points to spend, before the Ottomans have answered."""
    t = moving("austrian", ottoman=ottoman, austrian={"0805": "ah_vo"})
    return choose_all(t, "march 0805 all", "to 0906")


@rule("LT-9.4b")
def test_who_is_let_pass_cannot_tell_whether_anybody_could_have_intercepted() -> None:
    able, unable = (marched(ottoman) for ottoman in TWO_WORLDS)
    assert (offered(able, "intercept"), offered(unable, "intercept")) == (["intercept suleiman"], [])
    for step in ("", "let_pass"):
        for t in (able, unable):
            if step:
                t.choose(step)
        assert able.table.known("austrian") == unable.table.known("austrian")
        assert able.table.undoable("austrian") == unable.table.undoable("austrian") == []
    assert asked(able) == ("austrian", "9.0")


@rule("LT-9.4b")
def test_the_question_is_put_only_where_it_could_be_by_what_is_seen() -> None:
    dead = moving("austrian", ottoman={"0707": "ot_inf ot_tt"}, austrian={"0805": "ah_cav"})
    assert asked(choose_all(dead, "march 0805 all", "to 0806")) == ("austrian", "9.0")
    alone = moving("austrian", ottoman={"0707": "suleiman", "0708": "ot_tt"}, austrian={"0805": "ah_cav"})
    assert asked(choose_all(alone, "march 0805 all", "to 0806")) == ("austrian", "9.0")
    far = moving("austrian", ottoman={"1312": "suleiman ot_tt"}, austrian={"0805": "ah_cav"})
    assert asked(choose_all(far, "march 0805 all", "to 0806")) == ("austrian", "9.0")


@rule("LT-9.4b")
def test_every_column_of_the_phase_may_be_let_pass_at_once() -> None:
    t = choose_all(marched(TWO_WORLDS[0]), "let_all_pass")
    assert asked(choose_all(t, "to 0806")) == ("austrian", "9.0")
    later = starting("austrian", ottoman=TWO_WORLDS[0], austrian={"0805": "ah_vo"}, waived=True)
    assert asked(choose_all(later, "march 0805 all", "to 0906")) == ("ottoman", "9.4")


@rule("LT-9.4b")
def test_the_march_is_told_in_one_piece_whether_it_was_watched_or_not() -> None:
    t = choose_all(marched(TWO_WORLDS[1]), "let_pass")
    assert [facts["path"] for facts in told(t, "moves")] == ["0805 0906"]


@rule("LT-9.1b", "LT-9.4b")
def test_an_imagined_world_spreads_interceptors_and_the_column_anew() -> None:
    t = moving("austrian", ottoman={"0707": "suleiman ot_tt*2 ot_inf", "eszer": "ot_cav*2"},
               austrian={"0805": "louis ah_cav*2 ah_vo", "0403": "ah_inf*2"})
    choose_all(t, "march 0805 all", "to 0806")
    worlds = [t.table.imagine("austrian", random.Random(n)) for n in range(20)]
    assert {world.state.at["suleiman"] for world in worlds} == {"0707", "0910"}
    seen = [t.table.imagine("ottoman", random.Random(n)).state for n in range(20)]
    assert len({s.army["austrian"]["0806"] for s in seen}) > 3
    assert all([unit for unit, _ in s.force["austrian"]] == list(s.army["austrian"]["0806"]) for s in seen)


@rule("LT-9.1b")
def test_the_mover_does_not_hear_who_tries_to_intercept() -> None:
    t = choose_all(ambush().dice(1), "intercept suleiman")
    heard = [event.option for event in t.table.events("austrian") if hasattr(event, "option")]
    assert heard[-1] == ("intercept",)


@rule("LT-9.1b")
def test_the_mover_reads_the_sum_of_an_interception_alone() -> None:
    t = choose_all(ambush().dice(1), "intercept suleiman")
    [told] = [event for event in t.table.events("austrian") if isinstance(event, Rolled)]
    assert (told.die, told.drms, told.total) == (0, (), 4)


# ---------------------------------------------------------------- 9.4.1 the Bridge


@rule("LT-9.4.1a")
def test_an_ottoman_leader_lays_the_bridge_on_a_river_side_of_his_hex() -> None:
    t = moving("ottoman", ottoman={"eszer": "suleiman ot_inf", "1809": "zapolya tm_cav", "0707": "ot_inf"})
    assert offered(t, "bridge") == ["bridge 0909-0910"]
    t.choose("bridge 0909-0910")
    assert not offered(t, "bridge")
    assert t.state.bridge_state == "building"
    assert offered(t, "march 0910 all")


@rule("LT-9.4.1a")
def test_it_works_from_the_end_of_the_next_ottoman_movement() -> None:
    t = position(movement_phase("ottoman"), movement_over("ottoman"), movement_phase("ottoman"), turn=1,
                 ottoman={"eszer": "suleiman ot_inf"})
    choose_all(t, "bridge 0909-0910", "done")
    assert t.state.bridge_state == "building"
    later = position(movement_phase("ottoman"), movement_over("ottoman"), turn=2, bridge="0909-0910",
                     bridge_state="building", bridge_turn=1, ottoman={"eszer": "suleiman ot_inf"})
    assert not offered(later, "bridge")
    later.choose("done")
    assert later.state.bridge_state == "ready"


@rule("LT-9.4.1b")
def test_the_bridge_serves_supply_alone() -> None:
    plain: dict[str, Any] = {"ottoman": {"0909": "ot_inf"}, "austrian": {"nicopolis": "ah_gar_132"},
                             "control": {"eszer": "ottoman"}}
    bridged = {**plain, "bridge": "0909-0910", "bridge_state": "ready"}
    assert supply_lines(position(**plain).state, "ottoman")["0909"] == 2
    assert supply_lines(position(**bridged).state, "ottoman")["0909"] == 1
    assert supply_lines(position(**{**bridged, "bridge_state": "building"}).state, "ottoman")["0909"] == 2
    assert dict(ways_of(position(**bridged).state, "ottoman", False)["0909"])["0910"] == 2


@rule("LT-9.4.1c")
def test_with_an_ottoman_at_it_too_it_is_destroyed() -> None:
    t = moving("austrian", austrian={"0908": "ah_cav"}, ottoman={"eszer": "ot_inf"}, bridge="0909-0910",
               bridge_state="ready")
    choose_all(t, "march 0908 all", "to 0909")
    assert (t.state.bridge, t.state.bridge_state) == ("", "destroyed")
    assert not rolls(t)


@rule("LT-9.4.1c")
@pytest.mark.parametrize(("face", "gone"), [(5, True), (4, False)])
def test_without_one_the_ottoman_rolls(face: int, gone: bool) -> None:
    t = moving("austrian", austrian={"0908": "ah_cav"}, bridge="0909-0910", bridge_state="ready").dice(face)
    choose_all(t, "march 0908 all", "to 0909")
    assert (t.state.bridge_state == "destroyed") == gone
    if not gone:
        assert offered(t) == ["destroy", "use"]
        t.choose("use")
        assert t.state.bridge_shared
    never = moving("ottoman", ottoman={"eszer": "suleiman"}, bridge_state="destroyed")
    assert not offered(never, "bridge")


@rule("LT-9.4.1c")
def test_raiders_and_landed_troops_reach_the_bridge_too() -> None:
    laid: Any = {"bridge": "0909-0910", "bridge_state": "ready", "scenario": "1529"}
    raid = raiding("austrian", austrian={"0808": "ah_vo"}, ottoman={"eszer": "ot_inf"}, **laid).dice(6, 1)
    choose_all(raid, "raid 0808 0910", "to 0909")
    assert raid.state.bridge_state == "destroyed"
    fleet = moving("austrian", austrian={"0907-1007": "ah_fleet_l", "0907": "ah_inf"}, **laid).dice(5)
    choose_all(fleet, "sail ah_fleet_l_1", "load ah_inf_1", "land 0909-1009 0909")
    assert fleet.state.bridge_state == "destroyed"


@rule("LT-9.4.1c")
def test_raiders_who_ride_away_from_the_bridge_have_not_come_to_it() -> None:
    t = raiding("austrian", austrian={"0909": "ah_vo"}, ottoman={"eszer": "ot_inf"}, bridge="0909-0910",
                bridge_state="building").dice(6, 1)
    choose_all(t, "raid 0909 0910", "to 0808")
    assert t.state.bridge_state == "building"


# ---------------------------------------------------------------- 9.6 overrun


@rule("LT-9.6a")
def test_an_overrun_costs_the_entry_and_one_point_more() -> None:
    t = moving("ottoman", ottoman={"0707": "suleiman ot_inf*4"}, austrian={"0806": "ah_inf", "0706": "ah_inf"})
    t.choose("march 0707 all")
    assert set(offered(t, "overrun")) == {"overrun 0806", "overrun 0706"}
    slow = moving("ottoman", ottoman={"0707": "ot_inf"}, austrian={"0806": "ah_ps"}, weather="mud")
    slow.choose("march 0707 all")
    assert not offered(slow, "overrun")


@rule("LT-9.6a")
def test_defenders_withdraw_into_a_fort_but_not_into_a_town() -> None:
    t = moving("ottoman", ottoman={"0905": "suleiman ot_inf*8"}, austrian={"buda": "ah_gar_132"})
    choose_all(t, "march 0905 all", "overrun 1004")
    assert asked(t) == ("austrian", "9.6")
    assert offered(t) == ["withdraw", "stand"]
    t.choose("withdraw")
    assert not rolls(t)
    assert where(t, "suleiman") == "0905"
    town = moving("ottoman", ottoman={"0806": "suleiman ot_inf*8"}, austrian={"0805": "ah_ps"}).dice(3)
    choose_all(town, "march 0806 all", "overrun 0805")
    assert rolls(town)[0].what == "overrun 0805"
    assert drms(town)["town"] == -1


@rule("LT-9.6b")
def test_below_five_to_one_the_mover_stops_and_must_attack() -> None:
    t = moving("ottoman", ottoman={"0707": "ot_inf*2"}, austrian={"0806": "ah_inf"})
    choose_all(t, "march 0707 all", "overrun 0806")
    assert t.state.pledges == ["0707:0806"]
    assert t.state.marks["ot_inf_1"] & PLEDGED
    assert not offered(t, "march 0707")
    assert not rolls(t)
    combat = fighting("ottoman", ottoman={"0707": "ot_inf*2"}, austrian={"0806": "ah_inf", "0708": "ah_inf"},
                      pledges=["0707:0806"], marked={"ot_inf_1": PLEDGED, "ot_inf_2": PLEDGED})
    assert offered(combat) == ["attack 0806"]


@rule("LT-9.6c")
def test_repulsed_retreat_destroyed_and_on() -> None:
    def run_over(face: int) -> Any:
        t = moving("ottoman", ottoman={"0707": "ot_inf*4"}, austrian={"0806": "ah_inf"},
                   control={"buda": "austrian"}).dice(face)
        return choose_all(t, "march 0707 all", "overrun 0806")
    repulsed = run_over(1)
    assert stack_at(repulsed, "0806") == {"austrian": ["ah_inf_1"]}
    assert repulsed.state.pledges
    assert not offered(repulsed, "to")
    retreat = run_over(2)
    assert asked(retreat) == ("austrian", "10.2")
    retreat.choose("back 0805")
    assert (where(retreat, "ah_inf_1"), where(retreat, "ot_inf_1")) == ("0805", "0806")
    assert not offered(retreat, "to")
    destroyed = run_over(3)
    assert (where(destroyed, "ah_inf_1"), where(destroyed, "ot_inf_1")) == ("dead", "0806")
    assert not offered(destroyed, "to")
    for on in (run_over(4), run_over(6)):
        assert where(on, "ah_inf_1") == "dead"
        assert offered(on, "to")
    assert told(on, "overrun")


@rule("LT-9.6c")
def test_overrun_modifiers() -> None:
    s = position(ottoman={"0707": "suleiman ot_tt*5 ot_ak*5"}, austrian={"0806": "salm ah_ps"}).state
    s.battle, s.by, s.target, s.here = "overrun", "ottoman", "0806", "0707"
    s.attackers, s.defenders = list(s.army["ottoman"]["0707"]), list(s.army["austrian"]["0806"])
    assert {drm.reason: drm.value for drm in overrun_drms(s)} == {
        "odds": 2, "leader": 3, "defending leader": -3, "all cavalry in the open": 1}
    s = position(ottoman={"0205": "ot_inf*4"}, austrian={"0305": "ah_ps"}).state
    s.battle, s.by, s.target, s.here = "overrun", "ottoman", "0305", "0205"
    s.attackers, s.defenders = list(s.army["ottoman"]["0205"]), ["ah_ps_1"]
    assert {drm.reason: drm.value for drm in overrun_drms(s)} == {"odds": 1, "woods": -1, "river": -1}
