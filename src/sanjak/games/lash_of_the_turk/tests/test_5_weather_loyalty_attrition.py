"""Weather, loyalty and attrition. LT-5.0a to LT-7.0d."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games.lash_of_the_turk.data import SCENARIOS, TABLES
from sanjak.games.lash_of_the_turk.rules.attrition import attrition_drms, attrition_phase, losses
from sanjak.games.lash_of_the_turk.rules.combat import retreat_drms
from sanjak.games.lash_of_the_turk.rules.fleets import fort_drms
from sanjak.games.lash_of_the_turk.rules.loyalty import loyalty_phase
from sanjak.games.lash_of_the_turk.rules.movement import forced_march_drms
from sanjak.games.lash_of_the_turk.rules.paths import allowance
from sanjak.games.lash_of_the_turk.rules.raids import raid_drms
from sanjak.games.lash_of_the_turk.rules.sieges import attacker_drms
from sanjak.games.lash_of_the_turk.rules.supply import forage, forage_drms
from sanjak.games.lash_of_the_turk.rules.weather import slowed, weather_phase
from sanjak.kernel import Given, Rolled

from .helpers import asked, choose_all, drms, offered, paused, position, rolls, stack_at, where

rule = pytest.mark.rule


# ---------------------------------------------------------------- 5.0 weather


@rule("LT-5.0a")
@pytest.mark.parametrize(("month", "skies"), [
    ("June", "clear clear clear clear rain rain"), ("August", "clear clear clear clear rain rain"),
    ("September", "clear clear clear rain rain mud"), ("October", "clear clear rain rain mud mud")])
def test_the_weather_of_each_month(month: str, skies: str) -> None:
    assert [TABLES.weather.of(month, face) for face in range(1, 7)] == skies.split()


@rule("LT-5.0a")
def test_a_die_decides_the_weather_of_the_week() -> None:
    assert SCENARIOS["1526"].week(8) == ("September", 1)
    t = position(weather_phase, turn=8).dice(6)
    assert (t.state.weather, rolls(t)[-1].what) == ("mud", "weather September")


@rule("LT-5.0b")
def test_rain_and_mud_slow_land_units_and_not_fleets() -> None:
    assert [slowed("rain", ma) for ma in (5, 3, 2, 1)] == [4, 2, 1, 1]
    assert [slowed("mud", ma) for ma in (5, 4, 3, 1)] == [2, 2, 1, 1]
    t = position(ottoman={"0707": "ot_tt"}, weather="mud")
    assert allowance(t.state, "ot_tt_1") == 2
    fleet = position(("under_sail", "ottoman", "ot_fleet_1"), ottoman={"0910-1009": "ot_fleet"}, weather="mud",
                     scenario="1529")
    assert len(offered(fleet, "to")) == 40


@rule("LT-5.0c")
@pytest.mark.parametrize(("weather", "expected"), [
    ("clear", [0, 0, 0, 0, 0, 0, 0]), ("rain", [-1, -1, -1, -1, 1, -1, 0]), ("mud", [-2, -2, -2, -2, 2, -1, -1])])
def test_what_rain_and_mud_do_to_rolls(weather: str, expected: list[int]) -> None:
    s = position(ottoman={"buda": "ot_inf", "0707": "suleiman ot_tt", "1003-1004": "ot_fleet"}, weather=weather,
                 austrian={"buda": "ah_inf", "0806": "ah_inf"}, siege={"buda": 1}, control={"buda": "austrian"}).state
    s.target, s.attackers, s.defenders = "0806", ["ot_tt_1"], ["ah_inf_1"]
    found = (fort_drms(s, "1004"), attacker_drms(s, "1004"), raid_drms(s, "ottoman", ["ot_tt_1"], "0806", []),
             forced_march_drms(s, "ottoman", ["suleiman", "ot_tt_1"]),
             attrition_drms(s, "ottoman", "0707", ["ot_tt_1"]), retreat_drms(s), forage_drms(s, "ot_tt_1"))
    assert [sum(drm.value for drm in parts if drm.reason == weather) for parts in found] == expected


# ---------------------------------------------------------------- 6.0 loyalty


def loyal(**fields: Any) -> Given:
    return position(loyalty_phase, **fields)


THREE = {"peterwardien": "ottoman", "eszer": "ottoman", "buda": "ottoman"}


@rule("LT-6.0a")
@pytest.mark.parametrize(("face", "goes"), [(2, False), (3, True)])
def test_he_goes_to_the_ottomans_on_a_three(face: int, goes: bool) -> None:
    t = loyal(austrian={"1809": "zapolya tm_cav"}, control=THREE).dice(face)
    assert t.state.side["zapolya"] == ("ottoman" if goes else "austrian")


@rule("LT-6.0a")
@pytest.mark.parametrize(("face", "goes"), [(4, False), (5, True)])
def test_he_comes_back_on_a_five(face: int, goes: bool) -> None:
    t = loyal(ottoman={"1809": "zapolya tm_cav"}, control={**THREE, "eszer": "austrian"}).dice(face)
    assert t.state.side["zapolya"] == ("austrian" if goes else "ottoman")


@rule("LT-6.0b")
def test_the_ottomans_need_all_three_forts_of_1526() -> None:
    t = loyal(austrian={"1809": "zapolya"}, control={**THREE, "buda": "austrian"})
    assert not rolls(t)


@rule("LT-6.0b")
@pytest.mark.parametrize("scenario", ["1529", "1532"])
def test_no_loyalty_is_checked_in_1529_and_1532(scenario: str) -> None:
    assert not rolls(loyal(austrian={"1809": "zapolya"}, control=THREE, scenario=scenario))


@rule("LT-6.0b")
def test_guns_decides_esterhazy_and_buda_thokoly() -> None:
    t = loyal(scenario="1683", austrian={"0704": "esterhazy", "buda": "ah_inf"}, ottoman={"0802": "thokoly"},
              control={"guns": "ottoman"}).dice(3, 5)
    assert [roll.what for roll in rolls(t)] == ["loyalty esterhazy", "loyalty thokoly"]
    assert (t.state.side["esterhazy"], t.state.side["thokoly"]) == ("ottoman", "austrian")
    back = loyal(scenario="1683", ottoman={"0704": "esterhazy"}, control={"guns": "austrian"}).dice(5)
    assert back.state.side["esterhazy"] == "austrian"


@rule("LT-6.0c")
def test_his_units_go_with_him_near_and_far_and_nobody_elses() -> None:
    t = loyal(austrian={"1809": "zapolya tm_cav", "1808": "tm_cav", "oradea": "tm_gar_232", "1810": "ah_inf"},
              control=THREE).dice(6)
    assert [t.state.side[unit] for unit in ("tm_cav_1", "tm_cav_2", "tm_gar_232_1", "ah_inf_1")] == [
        "ottoman", "ottoman", "austrian", "austrian"]


@rule("LT-6.0c")
def test_units_with_another_leader_of_the_old_side_stay() -> None:
    t = loyal(scenario="1683", austrian={"0704": "esterhazy tm_cav", "0705": "zapolya tm_cav"},
              control={"guns": "ottoman"}).dice(6)
    assert [t.state.side[unit] for unit in ("tm_cav_1", "tm_cav_2")] == ["ottoman", "austrian"]


@rule("LT-6.0c")
def test_those_left_among_new_enemies_are_displaced() -> None:
    t = loyal(austrian={"1809": "zapolya tm_cav ah_inf"}, control=THREE).dice(6)
    assert stack_at(t, "1809") == {"austrian": ["ah_inf_1"]}
    assert where(t, "zapolya") == where(t, "tm_cav_1") != "1809"


@rule("LT-6.0c")
def test_an_empty_fort_into_which_they_are_displaced_changes_hands_without_a_point() -> None:
    t = loyal(scenario="1683", austrian={"buda": "esterhazy tm_cav ah_inf"},
              control={"guns": "ottoman", "gran": "austrian"}).dice(3)
    assert stack_at(t, "gran") == {"ottoman": ["esterhazy", "tm_cav_1"]}
    assert (t.state.control["0904"], t.state.points["ottoman"], t.state.captured) == ("ottoman", 0, [])


@rule("LT-6.0c")
def test_a_fort_with_changed_units_alone_changes_hands_without_a_point() -> None:
    t = loyal(austrian={"sibiu": "zapolya tm_gar_342"}, control=THREE).dice(6)
    assert (t.state.control["2109"], t.state.points["ottoman"], t.state.captured) == ("ottoman", 0, [])


# ---------------------------------------------------------------- 7.0 attrition


def worn(**fields: Any) -> Given:
    return position(attrition_phase, **fields)


@rule("LT-7.0a")
def test_before_turn_three_only_the_besieged_roll_garrisons_too() -> None:
    siege: dict[str, Any] = {"siege": {"buda": 1}, "control": {"buda": "austrian"}}
    t = worn(ottoman={"buda": "ot_inf*3", "0707": "ot_inf"}, austrian={"buda": "ah_gar_352"}, turn=2, **siege).dice(1)
    assert [(roll.what, roll.die) for roll in rolls(t)] == [("attrition 1004", 1)]


@rule("LT-7.0a")
def test_from_turn_three_all_roll_but_garrisons_in_a_free_fort() -> None:
    t = worn(ottoman={"0707": "ot_tt"}, austrian={"gran": "ah_gar_132", "buda": "ah_gar_352 ah_inf"}, turn=3).dice(1, 1)
    assert [roll.what for roll in rolls(t)] == ["attrition 0707", "attrition 1004"]
    assert drms(t, "attrition 1004") == {"fort": -2}


@rule("LT-7.0b")
def test_besieged_and_besiegers_roll_apart_and_leaders_do_not_count() -> None:
    t = worn(austrian={"buda": "louis tomori ah_inf*4"}, ottoman={"buda": "ot_inf*2"}, siege={"buda": 2},
             control={"buda": "ottoman"}, turn=3).dice(1, 6)
    assert [roll.what for roll in rolls(t)] == ["attrition 1004", "attrition 1004"]
    assert paused(t)
    assert drms(t) == {"leader": -1}
    train = worn(austrian={"buda": "ah_inf*2"}, ottoman={"0707": "ot_inf*4 ot_train"}, turn=3).dice(5, 1)
    assert offered(train) == ["lose ot_inf_1", "lose ot_train_1"]


@rule("LT-7.0c")
@pytest.mark.parametrize(("many", "lost"), [
    (1, [0, 0, 0, 0, 0, 1, 1, 1]), (4, [0, 0, 0, 0, 0, 1, 1, 1]), (8, [0, 0, 0, 0, 1, 1, 2, 3]),
    (12, [0, 0, 1, 1, 2, 2, 3, 3]), (13, [0, 1, 2, 2, 3, 3, 4, 5])])
def test_the_attrition_table(many: int, lost: list[int]) -> None:
    assert [losses(many, roll) for roll in range(1, 9)] == lost
    assert (losses(many, -3), losses(many, 12)) == (lost[0], lost[-1])


@rule("LT-7.0c")
def test_the_owner_chooses_what_is_lost_at_once() -> None:
    t = worn(ottoman={"0707": "ot_inf*4 ot_cav ot_art"}, turn=3).dice(5)
    assert asked(t) == ("ottoman", "7.0")
    assert set(offered(t)) == {"lose ot_inf_1", "lose ot_cav_1", "lose ot_art_1"}
    t.choose("lose ot_cav_1")
    assert paused(t)
    assert where(t, "ot_cav_1") == "dead"


@rule("LT-7.0d")
def test_attrition_modifiers() -> None:
    t = position(ottoman={"0707": "suleiman ibrahim ot_ja*2 ot_hcav ot_tt"}, hungry="ot_tt_1", weather="mud")
    units = ["ot_ja_1", "ot_ja_2", "ot_hcav_1", "ot_tt_1"]
    found = {drm.reason: drm.value for drm in attrition_drms(t.state, "ottoman", "0707", units)}
    assert found == {"raiders": -1, "Janissaries": 1, "heavy cavalry": 1, "mud": 2, "out of supply": 1, "leader": -3}
    town = position(austrian={"graz": "ah_inf"}, weather="rain")
    assert {drm.reason: drm.value for drm in attrition_drms(town.state, "austrian", "0205", ["ah_inf_1"])} == {
        "town": -1, "rain": 1}


@rule("LT-7.0d", "LT-9.1b")
def test_the_enemy_reads_the_sum_of_an_attrition_roll_and_not_what_lies_in_the_stack() -> None:
    one, two = (position(attrition_phase, ottoman={"0707": here, "eszer": there}, turn=3, weather="rain")
                for here, there in (("suleiman ot_ja ot_inf", "ot_cav"), ("ot_inf", "suleiman ot_ja ot_cav")))
    one.dice(5, 3)
    two.dice(3, 5)
    assert drms(one, "attrition 0707") == {"Janissaries": 1, "leader": -3, "rain": 1}
    assert drms(two, "attrition 0707") == {"rain": 1}
    assert one.table.known("austrian") == two.table.known("austrian")
    [told, _] = [event for event in one.table.events("austrian") if isinstance(event, Rolled)]
    assert (told.die, [drm.reason for drm in told.drms], told.total) == (0, ["rain"], 4)
    [own, _] = [event for event in one.table.events("ottoman") if isinstance(event, Rolled)]
    assert (own.die, len(own.drms)) == (5, 3)


@rule("LT-7.0d", "LT-9.1b")
def test_a_roll_again_tells_the_enemy_no_more() -> None:
    t = position(attrition_phase, ottoman={"0707": "suleiman ot_ja ot_inf"}, turn=3, using="advantage",
                 marker="ottoman", number={"ottoman": 7, "austrian": 7}).dice(6, 5)
    choose_all(t, "suffer", "reroll")
    told = [(event.die, event.drms, event.total) for event in t.table.events("austrian") if isinstance(event, Rolled)]
    assert told == [(0, (), 4), (0, (), 3)]
    assert t.table.view("austrian")["rolled"] == {"ottoman": None}


@rule("LT-4.3c", "LT-9.1b")
def test_the_enemy_does_not_learn_of_a_leader_by_a_roll_for_forage() -> None:
    t = position(forage("ottoman", "0707"), ottoman={"0707": "suleiman ot_inf"}, hungry="ot_inf_1").dice(3)
    t.choose("forage ot_inf_1")
    [told] = [event for event in t.table.events("austrian") if isinstance(event, Rolled)]
    assert (told.die, told.drms, told.total) == (0, (), 4)


@rule("LT-9.1b")
def test_in_a_siege_all_is_seen_and_so_are_the_modifiers() -> None:
    t = position(attrition_phase, austrian={"buda": "louis ah_inf"}, ottoman={"buda": "ot_inf*3"}, siege={"buda": 1},
                 control={"buda": "austrian"}).dice(4)
    assert [event for event in t.table.events("ottoman") if isinstance(event, Rolled)] == [
        event for event in t.table.events("austrian") if isinstance(event, Rolled)]
