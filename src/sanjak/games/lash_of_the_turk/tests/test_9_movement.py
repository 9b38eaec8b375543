"""Movement: costs, the Danube, stacks, columns, forced marches. LT-9.0a to LT-9.1b, LT-9.5a, LT-9.5b."""

from __future__ import annotations

import pytest

from sanjak.games.lash_of_the_turk import GAME
from sanjak.games.lash_of_the_turk.data import COMBAT, HEX_OF, TERRAIN
from sanjak.games.lash_of_the_turk.rules.movement import forced_march_drms
from sanjak.games.lash_of_the_turk.rules.paths import DRY, allowance, ways_of
from sanjak.games.lash_of_the_turk.rules.stacks import is_legal_stack
from sanjak.games.lash_of_the_turk.state import DISRUPTED, FORCED, MOVED
from sanjak.kernel import Rolled, Table

from .helpers import (
    also,
    asked,
    choose_all,
    drms,
    fighting,
    goals,
    moving,
    offered,
    paused,
    position,
    rolls,
    stack_at,
    told,
    where,
)

rule = pytest.mark.rule


# ---------------------------------------------------------------- 9.0


@rule("LT-9.0a")
def test_all_some_or_none_of_the_units_move() -> None:
    t = moving("ottoman", ottoman={"0707": "ot_inf*2 ot_tt", "0909": "ot_cav"})
    assert {words.split()[1] for words in offered(t, "march")} == {"0707", "0909"}
    choose_all(t, "march 0707 ot_inf_1", "to 0806", "halt")
    assert (where(t, "ot_inf_1"), where(t, "ot_inf_2")) == ("0806", "0707")
    assert not offered(t, "march 0806")
    t.choose("done")
    assert paused(t)


@rule("LT-9.0a")
def test_weather_is_taken_off_before_supply_and_one_always_stays() -> None:
    t = position(ottoman={"0707": "ot_tt ot_art"}, weather="mud", hungry="ot_tt_1 ot_art_1")
    assert (allowance(t.state, "ot_tt_1"), allowance(t.state, "ot_art_1")) == (1, 1)
    rain = position(ottoman={"0707": "ot_tt"}, weather="rain", hungry="ot_tt_1")
    assert allowance(rain.state, "ot_tt_1") == 3


@rule("LT-9.0a")
def test_a_slow_unit_holds_its_column_back() -> None:
    t = moving("ottoman", ottoman={"0707": "suleiman ot_inf ot_tt"})
    t.choose("march 0707 all")
    assert "0905" in goals(t)
    assert "0904" not in goals(t)


@rule("LT-9.0b")
def test_what_terrain_costs() -> None:
    assert TERRAIN["0705"] == "woods"
    assert dict(DRY[False]["0704"])["0705"] == 2
    assert TERRAIN["0507"] == "marsh"
    assert dict(DRY[False]["0506"])["0507"] == 2
    assert TERRAIN["0204"] == "mountain"
    assert dict(DRY[False]["0205"])["0204"] == 3
    assert dict(DRY[False]["0910"])["0911"] == 1
    assert dict(DRY[False]["0910"])["0909"] == 2


@rule("LT-9.0b")
def test_guns_and_trains_enter_no_marsh_and_no_mountain_and_nobody_crosses_a_lake() -> None:
    assert "0507" not in dict(DRY[True]["0506"])
    assert "0204" not in dict(DRY[True]["0205"])
    assert "0606" not in dict(DRY[False]["0506"])
    t = moving("ottoman", ottoman={"0506": "ot_art ot_tt"})
    t.choose("march 0506 ot_art_1")
    assert "0507" not in goals(t)
    assert "0606" not in goals(t)


@rule("LT-9.0c")
def test_the_danube_costs_two_more_at_a_friendly_place() -> None:
    t = moving("ottoman", ottoman={"belgrade": "ot_inf"})
    assert dict(ways_of(t.state, "ottoman", False)["1312"])["1311"] == 3
    choose_all(t, "march 1312 all", "to 1311")
    assert where(t, "ot_inf_1") == "1311"
    assert t.state.spent == 0


@rule("LT-9.0c")
def test_elsewhere_it_takes_the_whole_allowance_from_the_bank_and_stops_guns() -> None:
    t = moving("ottoman", ottoman={"0906": "ot_tt ot_art"})
    choose_all(t, "march 0906 ot_tt_1", "to 1006")
    assert where(t, "ot_tt_1") == "1006"
    assert not offered(t, "to")
    t.choose("march 0906 all")
    assert "1006" not in goals(t)
    later = moving("ottoman", ottoman={"0806": "ot_tt"})
    choose_all(later, "march 0806 all", "to 0906")
    assert "1006" not in goals(later)


@rule("LT-9.0c")
def test_buda_lies_open_to_the_south() -> None:
    assert {other for other, _ in DRY[False]["1004"]} == {"0904", "0905", "1005"}
    assert {"0905", "0906"} <= {other for other, _ in DRY[False]["1005"]}


@rule("LT-9.0d")
def test_one_permitted_hex_may_always_be_entered() -> None:
    t = moving("ottoman", ottoman={"0909": "ot_art"}, weather="rain")
    assert allowance(t.state, "ot_art_1") == 1
    t.choose("march 0909 all")
    assert "0910" in goals(t)
    t.choose("to 0910")
    assert offered(t, "done")
    assert t.state.marks["ot_art_1"] & MOVED


@rule("LT-9.0e")
def test_hexes_with_enemies_are_closed_and_there_are_no_zones_of_control() -> None:
    t = moving("ottoman", ottoman={"0707": "ot_tt"}, austrian={"0806": "ah_inf"})
    t.choose("march 0707 all")
    assert "0806" not in goals(t)
    assert {"0807", "0907"} <= goals(t)


@rule("LT-9.0e")
def test_a_besieger_may_enter_the_hex_of_its_siege() -> None:
    t = moving("ottoman", ottoman={"buda": "ot_inf*2", "0905": "ot_cav"}, austrian={"buda": "ah_gar_132"},
               control={"buda": "austrian"}, siege={"buda": 1})
    choose_all(t, "march 0905 all", "to 1004")
    assert "ot_cav_1" in stack_at(t, "buda")["ottoman"]


@rule("LT-9.0e", "LT-9.1b")
def test_a_column_that_is_shut_in_still_says_itself_that_it_halts() -> None:
    ring = dict.fromkeys(("0706", "0806", "0807", "0708", "0607", "0606"), "ah_inf")
    t = moving("ottoman", ottoman={"0707": "ot_art"}, austrian=ring, weather="mud")
    t.choose("march 0707 all")
    assert offered(t) == ["halt"]


@rule("LT-9.0f")
def test_a_leader_alone_dies_on_a_five_or_flees_to_his_own() -> None:
    killed = moving("ottoman", ottoman={"0707": "ot_tt"}, austrian={"0806": "louis", "0805": "ah_inf"}).dice(5)
    choose_all(killed, "march 0707 all", "to 0806")
    assert where(killed, "louis") == "dead"
    saved = moving("ottoman", ottoman={"0707": "ot_tt"}, austrian={"0806": "louis", "0804": "ah_inf"}).dice(4)
    choose_all(saved, "march 0707 all", "to 0806")
    assert where(saved, "louis") == "0804"
    fort = moving("ottoman", ottoman={"0707": "ot_tt"}, austrian={"0806": "louis"}, control={"buda": "austrian"})
    fort.dice(4)
    choose_all(fort, "march 0707 all", "to 0806")
    assert where(fort, "louis") == "1004"
    lost = moving("ottoman", ottoman={"0707": "ot_tt"}, austrian={"0806": "louis", "2109": "ah_inf"}).dice(4)
    choose_all(lost, "march 0707 all", "to 0806")
    assert where(lost, "louis") == "dead"


# ---------------------------------------------------------------- 9.1 stacks


@rule("LT-9.1a")
def test_four_without_a_leader_any_number_with_one() -> None:
    s = position(ottoman={"0707": "ot_inf*4"}).state
    four = [f"ot_inf_{n}" for n in range(1, 5)]
    assert is_legal_stack(s, "ottoman", "0707", [*four, "ot_train_1"])
    assert not is_legal_stack(s, "ottoman", "0707", [*four, "ot_tt_1"])
    assert is_legal_stack(s, "ottoman", "0707", [*four, "ot_tt_1", "suleiman"])
    t = moving("ottoman", ottoman={"0707": "ot_inf*3", "0806": "ot_cav*2", "0807": "suleiman"})
    t.choose("march 0806 all")
    assert "0707" not in goals(t)
    assert "0807" in goals(t)


@rule("LT-9.1a")
def test_the_only_unit_that_can_still_march_is_offered_once() -> None:
    t = moving("ottoman", ottoman={"0707": "ot_inf ot_tt"}, marked={"ot_inf_1": MOVED})
    assert offered(t, "march") == ["march 0707 all"]


@rule("LT-9.1a")
def test_a_leader_may_not_leave_more_than_four_behind() -> None:
    t = moving("ottoman", ottoman={"0707": "suleiman ot_inf*5"})
    assert not offered(t, "march 0707 suleiman")
    choose_all(t, "march 0707 ot_inf_1", "to 0706", "halt")
    assert offered(t, "march 0707 suleiman")


@rule("LT-9.1a")
def test_a_column_is_put_together_and_drops_and_picks_up_on_the_way() -> None:
    t = moving("ottoman", ottoman={"0707": "suleiman ot_cav*3 ot_inf*2", "0806": "ot_hcav"})
    t.choose("march 0707 horse")
    assert also(t, "take") == ["take ot_inf_1"]
    choose_all(t, "leave ot_cav_1", "to 0806", "drop ot_cav_2", "pick ot_hcav_1", "to 0805", "halt")
    assert stack_at(t, "0805")["ottoman"] == ["ot_cav_3", "ot_hcav_1", "suleiman"]
    assert stack_at(t, "0806")["ottoman"] == ["ot_cav_2"]
    assert stack_at(t, "0707")["ottoman"] == ["ot_cav_1", "ot_inf_1", "ot_inf_2"]
    assert t.state.marks["ot_cav_2"] & MOVED
    assert not t.state.marks["ot_cav_1"] & MOVED


@rule("LT-9.1a")
def test_a_fifth_unit_joins_a_column_only_behind_a_leader() -> None:
    t = moving("ottoman", ottoman={"0707": "suleiman ot_inf*5"})
    choose_all(t, "march 0707 ot_inf_1", "take ot_inf_2", "take ot_inf_3", "take ot_inf_4")
    assert also(t, "take") == ["take suleiman"]
    t.choose("take suleiman")
    assert also(t, "take") == ["take ot_inf_5"]


@rule("LT-9.1b")
def test_an_enemy_sees_the_top_unit_of_a_stack_and_nothing_more() -> None:
    t = position(ottoman={"0707": "suleiman ot_ja ot_inf*3 ot_tt", "0806": "ibrahim"}, austrian={"0403": "ah_inf"})
    view = t.table.view("austrian")
    seen = {unit: at for unit, at in view["at"].items() if at and unit.startswith(("ot_", "su", "ib")) and at != "away"}
    assert seen == {"ot_tt_1": "0707", "ibrahim": "0806"}
    assert view["army"]["ottoman"] is None
    assert view["marks"]["ot_ja_1"] is None
    assert t.table.view("ottoman")["at"]["ot_ja_1"] == "0707"


@rule("LT-9.1b")
def test_stacks_built_differently_look_the_same() -> None:
    one = position(ottoman={"0707": "suleiman ot_ja ot_tt", "0909": "ot_inf*2 ot_cav"}, austrian={"0403": "ah_inf"})
    two = position(ottoman={"0707": "ot_tt", "0909": "suleiman ot_ja ot_inf*2 ot_cav"}, austrian={"0403": "ah_inf"})
    assert one.table.known("austrian") == two.table.known("austrian")
    assert one.table.known("ottoman") != two.table.known("ottoman")


@rule("LT-9.1b")
def test_who_fights_or_is_besieged_is_shown() -> None:
    siege = position(ottoman={"buda": "suleiman ot_inf*3"}, austrian={"buda": "ah_inf ah_gar_352"}, siege={"buda": 1},
                     control={"buda": "austrian"})
    assert siege.table.view("austrian")["at"]["suleiman"] == siege.table.view("ottoman")["at"]["ah_inf_1"] == "1004"


@rule("LT-9.1b")
def test_after_a_battle_the_stacks_are_covered_again() -> None:
    t = fighting("ottoman", ottoman={"0707": "ot_inf ot_tt"}, austrian={"0806": "ah_inf ah_cav"}).dice(4)
    choose_all(t, "attack 0806", "strike")
    assert t.table.view("ottoman")["at"]["ah_inf_1"] == "0806"
    t.choose("whole")
    assert t.table.view("ottoman")["at"]["ah_inf_1"] is t.table.view("austrian")["at"]["ot_inf_1"] is None


@rule("LT-9.1b")
def test_others_do_not_hear_who_marches() -> None:
    t = moving("ottoman", ottoman={"0707": "ot_inf ot_tt"})
    choose_all(t, "march 0707 ot_inf_1", "to 0806", "halt")
    heard = [event.option for event in t.table.events("austrian") if hasattr(event, "option")]
    assert heard[:2] == [("march", "0707"), ("to", "0806")]


@rule("LT-9.1b")
def test_the_owner_chooses_the_top() -> None:
    t = moving("ottoman", ottoman={"0707": "ot_ja ot_tt"})
    assert also(t, "top") == ["top ot_ja_1"]
    t.choose("top ot_ja_1")
    assert t.table.view("austrian")["at"]["ot_ja_1"] == "0707"
    assert t.table.view("austrian")["at"]["ot_tt_1"] is None


# ---------------------------------------------------------------- 9.5 forced march


@rule("LT-9.5a")
@pytest.mark.parametrize(("face", "extra"), [(1, 0), (2, 1), (4, 1), (5, 2)])
def test_a_forced_march_gives_up_to_two_points(face: int, extra: int) -> None:
    t = moving("austrian", austrian={"0707": "tomori ah_inf"}).dice(face)
    choose_all(t, "march 0707 all", "forced_march")
    assert (t.state.extra, drms(t)) == (extra, {"leader": 1})
    far = {"0704", "0803"} & goals(t)
    assert bool(far) == (extra > 0)


@rule("LT-9.5a")
def test_forced_march_modifiers() -> None:
    t = position(ottoman={"0707": "suleiman ot_inf*8 ot_art ot_train"}, hungry="ot_inf_1", weather="mud")
    column = t.state.army["ottoman"]["0707"]
    found = {drm.reason: drm.value for drm in forced_march_drms(t.state, "ottoman", column)}
    assert found == {"leader": 2, "guns or train": -1, "nine or more units": -1, "out of supply": -1, "mud": -2}
    horse = position(ottoman={"0707": "ibrahim ot_tt*2"}, weather="rain")
    found = {drm.reason: drm.value
             for drm in forced_march_drms(horse.state, "ottoman", horse.state.army["ottoman"]["0707"])}
    assert found == {"leader": 2, "all cavalry": 1, "rain": -1}


@rule("LT-9.5a")
def test_only_a_leaders_stack_that_has_not_moved_may_force_its_march() -> None:
    t = moving("ottoman", ottoman={"0707": "ot_inf", "0808": "suleiman ot_tt"})
    t.choose("march 0707 all")
    assert not offered(t, "forced_march")
    choose_all(t, "halt", "march 0808 all")
    assert offered(t, "forced_march")
    t.choose("to 0908")
    assert not offered(t, "forced_march")


@rule("LT-9.5b")
def test_all_end_with_or_next_to_the_leader_and_roll_attrition_on_any_turn() -> None:
    t = moving("austrian", austrian={"0707": "tomori ah_inf*2"}).dice(4, 1, 1)
    choose_all(t, "march 0707 all", "forced_march", "to 0806", "drop ah_inf_1")
    assert all(hex in ("0805", "0906", "0907", "0807", "0707", "0706") for hex in goals(t))
    choose_all(t, "to 0805", "halt")
    assert [roll.what for roll in rolls(t)] == ["forced march 0707", "attrition 0806", "attrition 0805"]
    assert t.state.turn == 1


# ---------------------------------------------------------------- who cannot march


@rule("LT-9.5b")
def test_only_those_who_marched_roll_and_are_lost() -> None:
    t = moving("austrian", austrian={"0707": "tomori ah_inf", "0705": "louis ah_inf*4 ah_cav*4"}).dice(4, 6)
    choose_all(t, "march 0707 all", "forced_march", "to 0705")
    assert drms(t, "attrition") == {"leader": -1}
    assert [facts["lost"] for facts in told(t, "attrition")] == [0]
    few = moving("austrian", austrian={"0707": "tomori ah_merc", "0706": "ah_inf*4"}, weather="rain").dice(6, 6)
    choose_all(few, "march 0707 all", "forced_march", "to 0706", "halt")
    assert offered(few) == ["lose ah_merc_1"]


@rule("LT-9.5b")
def test_a_second_forced_march_does_not_wear_those_of_the_first() -> None:
    t = moving("austrian", austrian={"0707": "tomori ah_inf*3", "0805": "louis ah_merc*2"}).dice(6, 1, 6, 1)
    choose_all(t, "march 0707 all", "forced_march", "to 0706", "halt", "march 0805 all", "forced_march", "to 0706")
    t.choose("halt")
    assert [unit for unit in t.state.army["austrian"]["0706"] if t.state.marks[unit] & FORCED] == [
        "louis", "ah_merc_1", "ah_merc_2"]


@rule("LT-9.5b")
def test_who_is_driven_back_on_a_forced_march_rolls_where_he_is() -> None:
    t = moving("austrian", austrian={"0805": "louis ah_cav*2"}, ottoman={"0707": "suleiman ot_tt*4"},
               control={"buda": "austrian"}).dice(6, 3, 5, 1, 1, 1)
    choose_all(t, "march 0805 all", "forced_march", "to 0806", "intercept suleiman", "at 0806")
    while not offered(t, "done"):
        t.choose(offered(t)[0])
    worn = [roll.what.split()[1] for roll in rolls(t) if roll.what.startswith("attrition")]
    assert worn == [hex for hex, units in t.state.army["austrian"].items() if any(unit in COMBAT for unit in units)]
    assert worn != ["0806"]


@rule("LT-9.1b", "LT-9.5a")
def test_the_enemy_reads_the_sum_of_a_forced_march_alone() -> None:
    t = moving("ottoman", ottoman={"0707": "suleiman ot_inf*9"}, weather="rain").dice(4)
    choose_all(t, "march 0707 all", "forced_march")
    [told] = [event for event in t.table.events("austrian") if isinstance(event, Rolled)]
    assert (told.die, [drm.reason for drm in told.drms], told.total) == (0, ["rain"], 4)


@rule("LT-9.0a", "LT-11.0d")
def test_disrupted_units_do_not_move() -> None:
    t = moving("ottoman", ottoman={"0707": "ot_tt", "0909": "ot_tt"}, marked={"ot_tt_1": DISRUPTED})
    assert {words.split()[1] for words in offered(t, "march")} == {"0909"}


def test_a_lost_leader_does_not_nail_his_army_down() -> None:
    t = moving("ottoman", ottoman={"0707": "ot_inf*7"})
    choose_all(t, "march 0707 all", "to 0806", "halt")
    assert len(stack_at(t, "0806")["ottoman"]) == 4


def test_an_automatic_deployment_is_ready_at_once() -> None:
    t = Table.new(GAME, scenario="1526")
    t.choose("austrian", "ready")
    t.choose("ottoman", "ready")
    assert t.state.at["suleiman"] == HEX_OF["belgrade"]


def test_nobody_hears_of_a_unit_that_is_picked_up() -> None:
    t = moving("ottoman", ottoman={"0707": "suleiman ot_tt ot_inf"})
    choose_all(t, "march 0707 ot_tt_1", "take suleiman")
    assert asked(t) == ("ottoman", "9.0")
    assert not told(t, "moves")
