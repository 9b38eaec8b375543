"""Where rules meet: interceptions at places, battles in siege lines, leaders in both, fleets and stopped marches."""

from __future__ import annotations

import pytest

from sanjak.games.lash_of_the_turk.rules.control import nearest_refuge
from sanjak.games.lash_of_the_turk.rules.paths import reach, ways_of
from sanjak.games.lash_of_the_turk.state import ENGAGED, MOVED, PLEDGED
from sanjak.kernel import Given

from .helpers import (
    asked,
    besieging,
    choose_all,
    drms,
    fighting,
    moving,
    offered,
    position,
    raiding,
    rolls,
    stack_at,
    told,
    where,
)

rule = pytest.mark.rule


# ---------------------------------------------------------------- 9.4 with 10.5, 10.6


def met_at(place: str, garrison: str) -> Given:
    """Suleiman's cavalry meets a column that enters a place of its own."""
    start, goal = {"buda": ("1005", "1004"), "tolna": ("0908", "0907")}[place]
    post = {"buda": "0905", "tolna": "0806"}[place]
    t = moving("austrian", ottoman={post: "suleiman ot_tt*3 ot_cav*3"}, austrian={place: garrison, start: "ah_cav"})
    return choose_all(t.dice(6, 4), f"march {start} all", f"to {goal}", "intercept suleiman", f"at {goal}")


@rule("LT-9.4c")
def test_a_column_met_at_its_own_fort_may_go_inside_where_nobody_attacks_it() -> None:
    t = met_at("buda", "ah_gar_352")
    assert (asked(t), offered(t)) == (("austrian", "10.6"), ["inside", "outside"])
    t.choose("inside")
    assert not told(t, "combat")
    assert not t.state.siege
    assert told(t, "out_of_reach") == [{"seat": "ottoman", "hex": "1004"}]
    assert stack_at(t, "buda") == {"austrian": ["ah_cav_1", "ah_gar_352_1"]}
    assert offered(t) == ["done"]


@rule("LT-9.4c")
def test_a_column_met_at_its_own_fort_may_fight_outside() -> None:
    t = met_at("buda", "ah_gar_352")
    t.choose("outside")
    assert not told(t, "out_of_reach")
    assert [facts["odds"] for facts in told(t, "combat")] == ["2:1"]


@rule("LT-9.4c")
def test_a_column_met_in_its_own_town_fights_there_with_the_towns_bonus() -> None:
    open_field, inside = met_at("tolna", "ah_inf"), met_at("tolna", "ah_inf")
    open_field.choose("outside")
    inside.choose("inside")
    assert [told(t, "combat")[0]["odds"] for t in (open_field, inside)] == ["2:1", "1:1"]


@rule("LT-9.3.1c")
def test_an_interceptor_does_not_use_the_movers_ferry() -> None:
    s = moving("austrian", ottoman={"1007": "suleiman ot_tt"}, austrian={"0907-1007": "ah_fleet_s"},
               ferry=["0907-1007"], scenario="1529").state
    assert "0806" not in reach(s, "ottoman", ["suleiman", "ot_tt_1"], "1007", 5, True).cost
    assert "0806" in reach(s, "austrian", ["ah_cav_1"], "1007", 5, True).cost
    assert "0907" not in dict(ways_of(s, "ottoman", False)["1007"])


# ---------------------------------------------------------------- 9.3.1, 15.0 with 9.4, 9.6


@rule("LT-9.3.1b")
@pytest.mark.parametrize(("marks", "taken"), [(MOVED, True), (ENGAGED, True), (ENGAGED | MOVED, False),
                                              (PLEDGED | MOVED, False)])
def test_a_fleet_takes_nobody_on_whose_march_was_stopped(marks: int, taken: bool) -> None:
    t = moving("ottoman", ottoman={"0907": "ot_cav", "0907-1007": "ot_fleet"}, marked={"ot_cav_1": marks},
               scenario="1529")
    t.choose("sail ot_fleet_1")
    assert bool(offered(t, "load ot_cav_1")) == taken


@rule("LT-15.0d", "LT-9.6b")
def test_who_must_attack_after_a_failed_overrun_does_not_march_again() -> None:
    def advantages(marks: int) -> list[str]:
        t = moving("ottoman", ottoman={"0907": "suleiman ot_cav"}, austrian={"0808": "ah_cav*3"}, using="advantage",
                   marked={"suleiman": marks, "ot_cav_1": marks}, pledges=["0907:0808"], marker="ottoman",
                   number={"ottoman": 6, "austrian": 6}, used={"ottoman": (), "austrian": ()})
        return offered(t, "advantage")
    assert advantages(MOVED) == ["advantage 2", "advantage 5"]
    assert advantages(MOVED | PLEDGED) == []


@rule("LT-9.5b")
@pytest.mark.parametrize(("enemy", "near"), [("0906", False), ("0807", True)])
def test_a_forced_march_overruns_nobody_far_from_whom_it_has_dropped(enemy: str, near: bool) -> None:
    t = moving("ottoman", ottoman={"0707": "suleiman ot_cav*3"}, austrian={enemy: "ah_gar_132"}).dice(6)
    choose_all(t, "march 0707 all", "forced_march", "drop ot_cav_1", "to 0806")
    assert offered(t, "overrun") == ([f"overrun {enemy}"] if near else [])


# ---------------------------------------------------------------- battles in siege lines


@rule("LT-10.3a")
def test_a_leader_of_besiegers_destroyed_by_a_relief_army_rolls_once() -> None:
    t = fighting("austrian", ottoman={"buda": "suleiman ot_gar_222", "1006": "ot_inf"}, siege={"buda": 1},
                 austrian={"buda": "ah_gar_352", "0905": "ah_hcav_754 ah_cav*4"}, control={"buda": "austrian"})
    choose_all(t.dice(6, 1, 6), "attack 1004", "strike")
    assert [roll.what for roll in rolls(t)] == ["combat 1004", "survival suleiman"]
    assert where(t, "suleiman") == "1006"


@rule("LT-10.3a")
def test_a_leader_whose_assault_is_destroyed_rolls_once() -> None:
    t = besieging("ottoman", ottoman={"buda": "ibrahim ot_inf*2", "1006": "ot_ak"}, siege={"buda": 1}, scenario="1683",
                  austrian={"buda": "ah_gar_352 ah_inf*2 louis"}, control={"buda": "austrian"})
    choose_all(t.dice(1, 1, 1, 1, 6), "no_counter", "assault hex")
    assert [roll.what for roll in rolls(t)][-1] == "survival ibrahim"
    assert [roll.what for roll in rolls(t)].count("survival ibrahim") == 1
    assert where(t, "ibrahim") == "1006"


@rule("LT-10.8.4b")
@pytest.mark.parametrize(("face", "goes_on"), [(1, True), (5, False)])
def test_a_destroyed_assault_leaves_the_siege_to_the_others_a_repulsed_one_only_to_enough_of_them(
        face: int, goes_on: bool) -> None:
    t = besieging("ottoman", ottoman={"buda": "ot_inf*3"}, austrian={"buda": "ah_gar_352 ah_inf*2"},
                  control={"buda": "austrian"}, siege={"buda": 1}).dice(1, 1, face)
    choose_all(t, "no_counter", "without ot_inf_1", "assault hex")
    assert bool(t.state.siege) == goes_on


@rule("LT-10.3a", "LT-10.3b")
def test_a_leader_inside_a_stormed_place_is_lost_with_it_and_does_not_roll() -> None:
    t = besieging("ottoman", ottoman={"buda": "suleiman ot_ja ot_inf*9"}, austrian={"buda": "ah_gar_132 louis"},
                  control={"buda": "austrian"}, siege={"buda": 1}).dice(1, 6, 6)
    choose_all(t, "no_counter", "assault hex")
    assert not [roll for roll in rolls(t) if roll.what == "survival louis"]
    assert where(t, "louis") == "dead"


@rule("LT-9.6c", "LT-10.8.5a")
def test_besiegers_driven_off_by_an_overrun_besiege_no_more_and_the_besieged_march_at_once() -> None:
    t = moving("austrian", ottoman={"buda": "ot_ak"}, austrian={"buda": "ah_gar_352 ah_inf", "0905": "ah_cav*3"},
               control={"buda": "austrian"}, siege={"buda": 1}).dice(1)
    choose_all(t, "march 0905 all", "overrun 1004")
    assert drms(t, "overrun") == {"odds": 2}
    assert not t.state.siege
    assert offered(t, "march 1004 all")


@rule("LT-9.0f")
def test_a_leader_flees_to_an_army_that_besieges_a_place_but_to_no_besieged_one() -> None:
    s = position(ottoman={"buda": "ot_inf*3", "0908": "suleiman"}, austrian={"buda": "ah_gar_352"},
                 control={"buda": "austrian"}, siege={"buda": 1}).state
    assert nearest_refuge(s, "ottoman", "0908") == "1004"
    assert nearest_refuge(s, "austrian", "0908") == ""


@rule("LT-10.8.1a")
def test_mercenaries_with_honours_go_to_an_army_that_besieges_another_place() -> None:
    t = besieging("ottoman", ottoman={"buda": "suleiman ot_inf*4", "gran": "ot_gar_222"}, siege={"buda": 1, "gran": 1},
                  austrian={"buda": "ah_merc", "gran": "ah_inf*2"}, control={"buda": "austrian", "gran": "ottoman"})
    assert where(t.dice(5), "ah_merc_1") == "0904"


# ---------------------------------------------------------------- 11.0 with 10.8


@rule("LT-11.0c")
@pytest.mark.parametrize(("face", "halves"), [(1, 0), (6, 2)])
def test_a_raid_on_besiegers_of_ones_own_fort_is_one_on_a_stack(face: int, halves: int) -> None:
    t = raiding("austrian", ottoman={"buda": "ot_ja*2"}, austrian={"buda": "ah_gar_352", "0905": "ah_vo"},
                control={"buda": "austrian"}, siege={"buda": 1}).dice(6, face)
    t.choose("raid 0905 1004")
    assert (t.state.vp["austrian"], t.state.raided) == (halves, [])


# ---------------------------------------------------------------- 10.7


@rule("LT-10.7a")
def test_a_fleet_that_damages_one_of_two_fights_the_other() -> None:
    t = moving("ottoman", ottoman={"0910-1010": "ot_fleet"}, austrian={"0910-1009": "ah_fleet_s ah_fleet_l"},
               control={"gran": "austrian"}, scenario="1529").dice(6, 1, 6, 1)
    choose_all(t, "sail ot_fleet_1", "to 0910-1009")
    assert [facts["fleet"] for facts in told(t, "fired_on")] == [
        "ah_fleet_l_1", "ot_fleet_1", "ah_fleet_s_1", "ot_fleet_1"]


@rule("LT-9.3.1b")
def test_a_fleet_that_wins_at_the_end_of_its_voyage_still_lands_its_cargo() -> None:
    t = moving("ottoman", ottoman={"1411-1412": "ot_fleet", "1412": "ot_inf"}, austrian={"0906-1006": "ah_fleet_s"},
               control={"gran": "austrian"}, scenario="1529").dice(6, 1)
    choose_all(t, "sail ot_fleet_1", "load ot_inf_1", "land 0906-1006 0906", "land 0906-1006 0906")
    assert where(t, "ot_inf_1") == "0906"
