"""Fleets: movement, transport, ferries, fire, fights on the river. LT-9.3a to LT-9.3.1c, LT-10.6.3a to LT-10.7b."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games.lash_of_the_turk.data import DANUBE, DANUBE_AT, TABLES
from sanjak.games.lash_of_the_turk.rules.fleets import fleet_drms, fort_drms
from sanjak.games.lash_of_the_turk.rules.paths import ways_of
from sanjak.games.lash_of_the_turk.state import DISRUPTED
from sanjak.kernel import Given, Rolled

from .helpers import choose_all, goals, moving, offered, position, rolls, where

rule = pytest.mark.rule
ESZER, BUDA_EAST = "0910-1009", "1004-1105"


def sailing(seat: str = "ottoman", **fields: Any) -> Given:
    return moving(seat, scenario="1529", **fields)


# ---------------------------------------------------------------- 9.3 movement


@rule("LT-9.3a")
def test_a_fleet_sails_twenty_hexsides_of_the_danube_whatever_the_weather() -> None:
    t = sailing(ottoman={ESZER: "ot_fleet"}, weather="mud")
    t.choose("sail ot_fleet_1")
    here = DANUBE_AT[ESZER]
    assert {words.split()[1] for words in offered(t, "to")} == set(DANUBE[here - 20:here + 21]) - {ESZER}
    t.choose(f"to {DANUBE[here - 20]}")
    assert where(t, "ot_fleet_1") == DANUBE[here - 20]
    assert not offered(t, "sail")


@rule("LT-9.3a", "LT-10.6.3a")
def test_each_hexside_of_an_occupied_enemy_fort_draws_fire() -> None:
    t = sailing(ottoman={"1005-1106": "ot_fleet"}, austrian={"buda": "ah_gar_352"}).dice(1, 1, 1)
    choose_all(t, "sail ot_fleet_1", "to 0904-1003")
    assert [roll.what for roll in rolls(t)] == ["fort 1004 fires"] * 3
    empty = sailing(ottoman={"1005-1106": "ot_fleet"}, control={"buda": "austrian"})
    choose_all(empty, "sail ot_fleet_1", "to 0904-1003")
    assert not rolls(empty)


# ---------------------------------------------------------------- 9.3.1 transport and ferry


@rule("LT-9.3.1a")
def test_a_small_fleet_takes_one_unit_and_one_leader_but_no_guns_or_heavy_horse() -> None:
    t = sailing(ottoman={ESZER: "ot_fleet", "eszer": "suleiman ibrahim ot_inf*2 ot_art ot_siege ot_hcav"})
    t.choose("sail ot_fleet_1")
    assert set(offered(t, "load")) == {"load suleiman", "load ibrahim", "load ot_inf_1"}
    choose_all(t, "load ot_inf_1", "load suleiman")
    assert not offered(t, "load")


@rule("LT-9.3.1a", "LT-9.1a")
def test_a_leader_goes_on_board_only_if_four_units_or_fewer_stay_ashore() -> None:
    t = sailing(ottoman={"0908-1008": "ot_fleet", "0908": "suleiman ot_inf*5"})
    t.choose("sail ot_fleet_1")
    assert offered(t, "load") == ["load ot_inf_1"]
    t.choose("load ot_inf_1")
    assert offered(t, "load") == ["load suleiman"]


@rule("LT-9.3.1a")
def test_a_great_fleet_takes_anything_and_only_before_it_has_moved() -> None:
    t = sailing("austrian", austrian={"0402-0502": "ah_fleet_l", "vienna": "salm ah_art ah_hcav_754 ah_inf"})
    t.choose("sail ah_fleet_l_1")
    assert {"load ah_art_1", "load ah_hcav_754_1"} <= set(offered(t, "load"))
    t.choose("to 0401-0402")
    assert not offered(t, "load")


@rule("LT-9.3.1b")
def test_cargo_marches_to_the_fleet_lands_and_moves_no_more() -> None:
    t = sailing(ottoman={ESZER: "ot_fleet", "0810": "ot_inf"})
    choose_all(t, "march 0810 all", "to 0910", "halt", "sail ot_fleet_1", "load ot_inf_1", "land 0907-1007 0907")
    assert where(t, "ot_inf_1") == "0907"
    assert where(t, "ot_fleet_1") == "0907-1007"
    t.choose("to 0906-1006")
    assert where(t, "ot_fleet_1") == "0906-1006"
    assert where(t, "ot_inf_1") == "0907"
    t.choose("halt")
    assert not offered(t, "march 0907")
    assert not offered(t, "sail")


@rule("LT-9.3.1b")
def test_cargo_is_lost_with_a_sunk_fleet() -> None:
    t = sailing(ottoman={ESZER: "ot_fleet", "eszer": "ot_inf suleiman"}, austrian={"buda": "ah_gar_352"}).dice(6)
    choose_all(t, "sail ot_fleet_1", "load ot_inf_1", "load suleiman", "land 1003-1004 1003")
    assert [where(t, unit) for unit in ("ot_fleet_1", "ot_inf_1", "suleiman")] == ["dead"] * 3


@rule("LT-9.3.1c")
def test_a_ferry_makes_its_hexside_a_river_once_a_turn() -> None:
    t = sailing(ottoman={"0907-1007": "ot_fleet", "0807": "ot_inf"})
    assert "1007" not in dict(ways_of(t.state, "ottoman", False)["0907"])
    t.choose("ferry ot_fleet_1")
    assert dict(ways_of(t.state, "ottoman", False)["0907"])["1007"] == 2
    assert not offered(t, "ferry")
    t.choose("march 0807 all")
    assert "1007" in goals(t)


@rule("LT-9.3.1c")
def test_a_fleet_may_sail_empty_and_then_ferry() -> None:
    t = sailing(ottoman={ESZER: "ot_fleet", "0807": "ot_inf"})
    choose_all(t, "sail ot_fleet_1", "to 0907-1007", "halt", "ferry ot_fleet_1")
    assert t.state.ferry == ["0907-1007"]
    assert not offered(t, "sail")


@rule("LT-9.3.1c")
def test_a_ferry_may_sail_on_empty_and_then_ferries_nowhere() -> None:
    t = sailing(ottoman={"0907-1007": "ot_fleet", "0907": "ot_inf"})
    choose_all(t, "ferry ot_fleet_1", "sail ot_fleet_1")
    assert not offered(t, "load")
    choose_all(t, "to 0908-1007", "halt")
    assert (t.state.ferry, offered(t, "ferry"), offered(t, "sail")) == ([], [], [])


@rule("LT-9.3.1c")
def test_a_fleet_that_has_carried_is_no_ferry() -> None:
    t = sailing(ottoman={ESZER: "ot_fleet", "eszer": "ot_inf"})
    choose_all(t, "sail ot_fleet_1", "load ot_inf_1", "land 0907-1007 0907", "halt")
    assert not offered(t, "ferry")


@rule("LT-11.0d", "LT-9.3.1a")
def test_disrupted_units_are_not_carried() -> None:
    t = sailing(ottoman={ESZER: "ot_fleet", "eszer": "ot_inf ot_tt"}, marked={"ot_tt_1": DISRUPTED})
    t.choose("sail ot_fleet_1")
    assert offered(t, "load") == ["load ot_inf_1"]


@rule("LT-9.3.1b")
def test_who_was_carried_boards_no_second_fleet() -> None:
    t = sailing("austrian", austrian={"0402-0502": "ah_fleet_l", "0602-0603": "ah_fleet_s", "vienna": "ah_inf"})
    choose_all(t, "sail ah_fleet_l_1", "load ah_inf_1", "land 0602-0603 0602", "halt", "sail ah_fleet_s_1")
    assert where(t, "ah_inf_1") == "0602"
    assert not offered(t, "load")


@rule("LT-9.0e", "LT-9.3.1b")
def test_a_fleet_lands_its_cargo_in_ones_siege_lines_but_not_among_other_enemies() -> None:
    t = sailing(ottoman={"1005-1106": "ot_fleet", "1005": "ot_inf", "buda": "suleiman ot_inf*4"},
                austrian={"buda": "ah_gar_132", "1104": "ah_inf"}, control={"buda": "austrian"}, siege={"buda": 1})
    choose_all(t, "sail ot_fleet_1", "load ot_inf_1")
    banks = {words.split()[2] for words in offered(t, "land 1004-1104")}
    assert banks == {"1004"}


# ---------------------------------------------------------------- 10.6.3 forts and fleets


@rule("LT-10.6.3a")
@pytest.mark.parametrize(("defence", "results"), [
    (3, "miss miss miss damaged damaged sunk sunk"), (5, "miss miss miss miss damaged damaged sunk")])
def test_the_table_of_fire(defence: int, results: str) -> None:
    assert [TABLES.fleets.at(total, defence) for total in range(1, 8)] == results.split()


@rule("LT-10.6.3a")
def test_modifiers_of_fire() -> None:
    t = position(ottoman={"belgrade": "ot_art"}, weather="rain", austrian={"belgrade": "ah_inf*4"},
                 siege={"belgrade": 1}, control={"belgrade": "ottoman"}, scenario="1529")
    found = {drm.reason: drm.value for drm in fort_drms(t.state, "1312")}
    assert found == {"level 4 or 5": 1, "artillery": 1, "besieged": -1, "rain": -1}
    weaker = position(ottoman={"belgrade": "ot_inf"}, lost={"belgrade": 1}, scenario="1529")
    assert not list(fort_drms(weaker.state, "1312"))
    assert [drm.value for drm in fleet_drms(weaker.state, "ah_fleet_l_1")] == [1]
    assert not list(fleet_drms(weaker.state, "ot_fleet_1"))


@rule("LT-10.6.3b")
def test_a_damaged_fleet_goes_to_the_nearest_friendly_place_whatever_its_allowance() -> None:
    t = sailing(ottoman={"1005-1106": "ot_fleet"}, austrian={"buda": "ah_gar_352"}, control={"eszer": "ottoman"})
    t.dice(4)
    choose_all(t, "sail ot_fleet_1", "to 1004-1105")
    assert where(t, "ot_fleet_1") == ESZER
    assert not offered(t, "sail")
    lost = sailing(ottoman={"1005-1106": "ot_fleet"}, austrian={"buda": "ah_gar_352"}).dice(4)
    choose_all(lost, "sail ot_fleet_1", "to 1004-1105")
    assert where(lost, "ot_fleet_1") == "dead"


@rule("LT-10.6.3b")
@pytest.mark.parametrize(("eszer", "bank", "lands"), [
    ("", "", "0910"), ("ot_inf*8 ot_gar_222", "", "1009"),
    ("ot_inf*8 ot_gar_222", "ot_ak*4", "dead")])
def test_the_cargo_of_a_damaged_fleet_goes_with_it_to_the_haven_or_is_lost(eszer: str, bank: str, lands: str) -> None:
    own = {"1005-1106": "ot_fleet", "1005": "ot_tt", **({"eszer": eszer} if eszer else {}),
           **({"1009": bank} if bank else {})}
    t = sailing(ottoman=own, austrian={"buda": "ah_gar_352"}, control={"eszer": "ottoman"}).dice(4)
    choose_all(t, "sail ot_fleet_1", "load ot_tt_1", "land 1004-1104 1104")
    assert (where(t, "ot_fleet_1"), where(t, "ot_tt_1")) == (ESZER, lands)


@rule("LT-10.6.3b")
def test_of_two_fleets_the_owner_chooses_which_is_sunk_and_the_other_goes_back() -> None:
    forts = sailing("austrian", austrian={"0908-1008": "ah_fleet_s", "0909-1009": "ah_fleet_l"},
                    ottoman={"eszer": "ot_inf"}).dice(6)
    choose_all(forts, "sail ah_fleet_s_1", f"to {ESZER}")
    assert where(forts, "ah_fleet_s_1") == "dead"
    both = sailing("austrian", austrian={"0908-1008": "ah_fleet_s", ESZER: "ah_fleet_l"},
                   ottoman={"eszer": "ot_inf"}).dice(6)
    choose_all(both, "sail ah_fleet_s_1", f"to {ESZER}")
    assert offered(both) == ["sunk ah_fleet_l_1", "sunk ah_fleet_s_1"]
    both.choose("sunk ah_fleet_s_1")
    assert (where(both, "ah_fleet_s_1"), where(both, "ah_fleet_l_1")) == ("dead", "0909-1009")


@rule("LT-10.6.3b")
def test_at_the_edge_of_the_map_a_fleet_goes_back_the_other_way() -> None:
    t = position(("which_sinks", "austrian", "ah_fleet_s_1"), austrian={DANUBE[0]: "ah_fleet_s ah_fleet_l"})
    t.choose("sunk ah_fleet_l_1")
    assert where(t, "ah_fleet_s_1") == DANUBE[1]


@rule("LT-10.6.3b", "LT-9.3.1c")
def test_a_fleet_for_which_another_goes_down_falls_back_and_is_done() -> None:
    t = sailing("austrian", austrian={"0908-1008": "ah_fleet_s", ESZER: "ah_fleet_l"}, ottoman={"eszer": "ot_inf"})
    choose_all(t.dice(6), "ferry ah_fleet_s_1", "sail ah_fleet_s_1", f"to {ESZER}", "sunk ah_fleet_l_1")
    assert (where(t, "ah_fleet_l_1"), where(t, "ah_fleet_s_1")) == ("dead", "0909-1009")
    assert offered(t) == ["done"]


# ---------------------------------------------------------------- 10.7 fleets and fleets


@rule("LT-10.7a")
def test_fleets_fire_at_once_round_after_round_until_one_is_hurt() -> None:
    t = sailing(ottoman={"0911-1010": "ot_fleet"}, austrian={ESZER: "ah_fleet_s"}, control={"buda": "austrian"})
    t.dice(1, 2, 5, 1)
    choose_all(t, "sail ot_fleet_1", f"to {ESZER}")
    assert [roll.what for roll in rolls(t)] == ["fleet of ottoman fires", "fleet of austrian fires"] * 2
    assert where(t, "ah_fleet_s_1") == "1004-1105"
    assert where(t, "ot_fleet_1") == ESZER


@rule("LT-10.7b")
def test_a_damaged_fleet_is_pursued_under_the_fire_of_forts() -> None:
    t = sailing(ottoman={"0911-1010": "ot_fleet"}, austrian={ESZER: "ah_fleet_s", "buda": "ah_gar_352"})
    t.dice(5, 1, 1, 6, 1)
    choose_all(t, "sail ot_fleet_1", f"to {ESZER}")
    haven = where(t, "ah_fleet_s_1")
    assert offered(t, f"to {haven}")
    t.choose(f"to {haven}")
    assert "fort 1004 fires" in [roll.what for roll in rolls(t)]
    assert where(t, "ah_fleet_s_1") == "dead"


@rule("LT-10.7b")
def test_a_damaged_mover_is_fired_on_at_each_fort_it_passes() -> None:
    t = sailing("austrian", austrian={"0903-0904": "ah_fleet_s"}, control={"gran": "austrian"},
                ottoman={"1005-1106": "ot_fleet", "buda": "ot_gar_232"})
    t.dice(1, 1, 1, 1, 4, 1, 1, 1)
    choose_all(t, "sail ah_fleet_s_1", "to 1005-1106")
    fired = [roll.what for roll in rolls(t)]
    assert fired.count("fort 1004 fires") == 6
    assert where(t, "ah_fleet_s_1") == "0904-1003"
    assert fired.index("fleet of ottoman fires") == 4


@rule("LT-9.3.1a")
def test_a_fleet_that_lies_still_has_not_moved_and_puts_its_cargo_ashore() -> None:
    t = sailing(ottoman={ESZER: "ot_fleet", "eszer": "ot_inf"})
    choose_all(t, "sail ot_fleet_1", "load ot_inf_1", "halt")
    assert offered(t, "sail")
    assert offered(t, "march 0910 all")
    assert not t.state.force["ottoman"]


@rule("LT-9.1b", "LT-10.6.3a")
def test_the_fleet_does_not_learn_whether_guns_fired_at_it() -> None:
    t = sailing(ottoman={"1005-1106": "ot_fleet"}, austrian={"buda": "ah_art ah_gar_352"}).dice(1)
    choose_all(t, "sail ot_fleet_1", "to 1004-1105")
    [told] = [event for event in t.table.events("ottoman") if isinstance(event, Rolled)]
    assert (told.die, told.drms, told.total) == (0, (), 2)
