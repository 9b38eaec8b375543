"""Supply: lines, sources, foraging, and what it means to be without. LT-4.1a to LT-4.4b."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games.lash_of_the_turk.data import HEX_OF
from sanjak.games.lash_of_the_turk.rules.attrition import attrition_drms
from sanjak.games.lash_of_the_turk.rules.factors import attack_factor, defence_factor
from sanjak.games.lash_of_the_turk.rules.paths import allowance
from sanjak.games.lash_of_the_turk.rules.supply import (
    forage_passes,
    is_source,
    mark_supply,
    open_river,
    sources,
    supply_lines,
    supply_phase,
)
from sanjak.games.lash_of_the_turk.state import UNSUPPLIED
from sanjak.kernel import Given

from .helpers import drms, offered, paused, position, told

rule = pytest.mark.rule
SHUT = {"nicopolis": "ah_gar_132"}
"""A garrison that closes the Danube to the Ottomans."""


def line(t: Given, unit: str) -> int:
    """The length of a unit's supply line; 99 if there is none."""
    seat = t.state.side[unit]
    return supply_lines(t.state, seat).get(t.state.at[unit], 99)


def supplied(t: Given, unit: str) -> bool:
    """Does a unit get supply, before anybody forages?"""
    mark_supply(t.state, t.state.side[unit])
    return not is_marked(t, unit)


def in_supply_phase(**fields: Any) -> Given:
    return position(supply_phase, **fields)


def is_marked(t: Given, unit: str) -> bool:
    return bool(t.state.marks[unit] & UNSUPPLIED)


# ---------------------------------------------------------------- 4.1 lines


@rule("LT-4.1a")
def test_five_hexes_for_a_unit_and_ten_for_raiders() -> None:
    far = {"temesvar": "ottoman"}
    near = position(ottoman={"1403": "ot_inf ot_tt"}, austrian=SHUT, control=far)
    assert (5 < line(near, "ot_inf_1") <= 10, supplied(near, "ot_inf_1"), supplied(near, "ot_tt_1")) == (
        True, False, True)
    nearer = position(ottoman={"1407": "ot_inf"}, austrian=SHUT, control=far)
    assert (line(nearer, "ot_inf_1"), supplied(nearer, "ot_inf_1")) == (3, True)


@rule("LT-4.1a")
def test_enemies_block_a_line_and_lone_leaders_do_not() -> None:
    ring = ["0706", "0806", "0807", "0708", "0607", "0606"]
    where = {**dict.fromkeys(ring, "ah_inf"), **SHUT}
    t = position(ottoman={"0707": "ot_inf"}, austrian=where, control={"funfkirchen": "ottoman", "eszer": "ottoman"})
    assert not supplied(t, "ot_inf_1")
    free = position(ottoman={"0707": "ot_inf"}, austrian={**where, "0807": "louis"}, control={"eszer": "ottoman"})
    assert line(free, "ot_inf_1") == 5


@rule("LT-4.1b")
def test_mountains_count_twice_rivers_add_one_and_lakes_close() -> None:
    over_river = position(ottoman={"0809": "ot_inf"}, control={"eszer": "ottoman"})
    across = position(ottoman={"0909": "ot_inf"}, austrian=SHUT, control={"eszer": "ottoman"})
    assert (line(over_river, "ot_inf_1"), line(across, "ot_inf_1")) == (1, 2)
    hills = position(austrian={"0204": "ah_inf"}, control={"guns": "austrian"})
    through = position(austrian={"0205": "ah_inf"}, control={"guns": "austrian"})
    assert line(hills, "ah_inf_1") == 2
    assert line(through, "ah_inf_1") == 3
    lake = position(ottoman={"0606": "ot_inf"}, austrian=SHUT, control={"gyor": "ottoman"})
    assert line(lake, "ot_inf_1") == 4


@rule("LT-4.1b")
def test_marsh_closes_but_at_a_friendly_place() -> None:
    t = position(ottoman={"0506": "ot_inf"}, austrian=dict.fromkeys(("0406", "0405", "0505", "0605"), "ah_inf"),
                 control={"warasdin": "ottoman", "agram": "ottoman"}, exhausted=[])
    assert line(t, "ot_inf_1") == 99
    held = position(ottoman={"0506": "ot_inf"}, control={"kanizsa": "ottoman", "eszer": "ottoman"},
                    austrian=dict.fromkeys(("0406", "0405", "0505", "0605"), "ah_inf"))
    assert line(held, "ot_inf_1") < 99


@rule("LT-4.1b")
def test_the_danube_closes_but_at_a_friendly_place_or_fleet() -> None:
    east: dict[str, Any] = {"austrian": SHUT, "scenario": "1529"}
    assert line(position(ottoman={"1109": "ot_inf"}, control={"gyor": "ottoman"}, **east), "ot_inf_1") == 99
    assert line(position(ottoman={"1010": "ot_inf"}, control={"eszer": "ottoman"}, **east), "ot_inf_1") == 1
    alone = position(ottoman={"0908": "ot_inf"}, control={"szegedin": "ottoman"}, **east)
    assert line(alone, "ot_inf_1") == 99
    by_fleet = position(ottoman={"0908": "ot_inf", "0908-1008": "ot_fleet"}, control={"szegedin": "ottoman"}, **east)
    assert line(by_fleet, "ot_inf_1") == 3


# ---------------------------------------------------------------- 4.2 sources


@rule("LT-4.2a")
def test_a_fort_is_a_source_while_it_is_neither_besieged_nor_surrounded() -> None:
    eszer, around = HEX_OF["eszer"], ["0909", "1009", "1010", "0911", "0810", "0809"]
    besieged = position(ottoman={"eszer": "ot_inf"}, austrian={"eszer": "ah_inf*4"}, siege={"eszer": 1},
                        control={"eszer": "ottoman"})
    assert not is_source(besieged.state, "ottoman", eszer)
    closed = position(ottoman={"eszer": "ot_inf"}, austrian=dict.fromkeys(around, "ah_inf"))
    assert not is_source(closed.state, "ottoman", eszer)
    gap = position(ottoman={"eszer": "ot_inf"}, austrian=dict.fromkeys(around[1:], "ah_inf"))
    assert is_source(gap.state, "ottoman", eszer)
    assert is_source(position(control={"eszer": "ottoman"}).state, "ottoman", eszer)


@rule("LT-4.2b")
def test_the_danube_is_a_source_up_to_an_occupied_enemy_fort_or_a_fleet() -> None:
    t = position(austrian={"peterwardien": "ah_gar_132"}, control={"szalankemen": "austrian"})
    open_sides = open_river(t.state, "ottoman")
    assert open_sides[0] == "2713-2714"
    assert "1210-1310" in open_sides
    assert "1110-1111" not in open_sides
    empty = position(control={"peterwardien": "austrian", "semendria": ""})
    assert "0102-0103" in open_river(empty.state, "ottoman")
    fleet = position(austrian={"1312-1411": "ah_fleet_l"}, scenario="1529")
    assert "1411-1412" in open_river(fleet.state, "ottoman")
    assert "1312-1411" not in open_river(fleet.state, "ottoman")
    assert open_river(fleet.state, "austrian")[0] == "0102-0103"


@rule("LT-4.2b")
def test_a_unit_on_the_open_bank_is_supplied() -> None:
    assert supplied(position(ottoman={"1008": "ot_inf"}), "ot_inf_1")


@rule("LT-4.2c")
def test_a_train_hands_supply_on_only_while_it_has_some() -> None:
    fort = {"temesvar": "ottoman"}
    with_train = position(ottoman={"1407": "ot_train", "1505": "ot_inf"}, austrian=SHUT, control=fort)
    assert supplied(with_train, "ot_train_1")
    assert supplied(with_train, "ot_inf_1")
    assert not supplied(position(ottoman={"1505": "ot_inf"}, austrian=SHUT, control=fort), "ot_inf_1")
    too_far = position(ottoman={"1403": "ot_train", "1402": "ot_inf"}, austrian=SHUT, control=fort)
    assert not supplied(too_far, "ot_train_1")
    assert not supplied(too_far, "ot_inf_1")
    assert "1407" not in sources(with_train.state, "ottoman")


# ---------------------------------------------------------------- 4.3 foraging


@rule("LT-4.3a")
def test_each_unit_forages_in_the_order_of_its_owner_and_trains_never() -> None:
    t = in_supply_phase(ottoman={"0304": "ot_inf ot_tt ot_train"}, austrian=SHUT).dice(5, 6)
    assert sorted(offered(t)) == ["forage ot_inf_1", "forage ot_tt_1", "no_forage"]
    t.choose("forage ot_tt_1").choose("forage ot_inf_1")
    assert paused(t)
    assert [is_marked(t, unit) for unit in ("ot_tt_1", "ot_inf_1", "ot_train_1")] == [False, False, True]


@rule("LT-4.3b")
def test_what_passes() -> None:
    units = ("ot_tt_1", "ah_ps_1", "ot_cav_1", "ot_inf_1", "ot_art_1")
    assert [forage_passes(unit) for unit in units] == [2, 2, 3, 4, 4]


@rule("LT-4.3c")
@pytest.mark.parametrize(("hex", "units", "weather", "expected"), [
    ("0303", "ot_inf", "clear", {"woods": 1}), ("0104", "ot_inf", "clear", {"mountain": -1}),
    ("0504", "ot_inf", "mud", {"marsh": -2, "mud": -1}),
    ("0303", "suleiman ot_inf", "rain", {"woods": 1, "leader": 1})])
def test_forage_modifiers(hex: str, units: str, weather: str, expected: dict[str, int]) -> None:
    t = in_supply_phase(ottoman={hex: units}, weather=weather, austrian={"belgrade": "ah_inf"}).dice(6)
    t.choose("forage ot_inf_1")
    assert drms(t, "forage") == expected


@rule("LT-4.3c")
def test_a_fort_helps_only_him_who_holds_it() -> None:
    siege: dict[str, Any] = {"siege": {"vienna": 1}, "control": {"vienna": "austrian"}}
    t = in_supply_phase(ottoman={"vienna": "ot_inf"}, austrian={"vienna": "ah_inf", "belgrade": "ah_inf"}, **siege)
    t.dice(6, 6)
    t.choose("forage ot_inf_1")
    assert drms(t, "forage") == {}
    t.choose("forage ah_inf_1")
    assert drms(t, "forage") == {"fort": 2}


@rule("LT-4.3d")
def test_the_first_failure_exhausts_the_hex_for_those_who_have_not_rolled() -> None:
    t = in_supply_phase(ottoman={"0404": "ot_inf*3"}, austrian={"belgrade": "ah_inf"}, control={"guns": ""}).dice(6, 1)
    t.choose("forage ot_inf_1").choose("forage ot_inf_2")
    assert paused(t)
    assert told(t, "exhausted") == [{"hex": "0404"}]
    assert [is_marked(t, f"ot_inf_{n}") for n in (1, 2, 3)] == [False, True, True]


@rule("LT-4.3e")
def test_nobody_forages_in_an_exhausted_hex_and_its_marker_goes_when_it_is_left() -> None:
    t = in_supply_phase(ottoman={"0404": "ot_inf", "0505": "suleiman ot_train"}, exhausted=["0404", "0505", "0304"],
                        austrian={"belgrade": "ah_inf"}, control={"guns": ""})
    assert paused(t)
    assert is_marked(t, "ot_inf_1")
    assert t.state.exhausted == ["0404"]


# ---------------------------------------------------------------- 4.4 out of supply


@rule("LT-4.4a")
def test_the_unsupplied_are_halved_and_slower_until_a_supply_phase_finds_them_supplied() -> None:
    t = position(ottoman={"0707": "ot_inf"}, hungry="ot_inf_1")
    assert attack_factor(t.state, "ot_inf_1", "0806", inside=False) == 3
    assert defence_factor(t.state, "ot_inf_1", inside=False) == 2
    assert allowance(t.state, "ot_inf_1") == 2
    fed = in_supply_phase(ottoman={"0910": "ot_inf"}, hungry="ot_inf_1", control={"eszer": "ottoman"})
    assert not is_marked(fed, "ot_inf_1")


@rule("LT-4.4b")
def test_inside_a_fort_factors_and_allowance_stay_but_attrition_notices() -> None:
    t = position(austrian={"buda": "ah_inf"}, hungry="ah_inf_1")
    assert (attack_factor(t.state, "ah_inf_1", "0905", inside=False), allowance(t.state, "ah_inf_1")) == (3, 3)
    assert defence_factor(t.state, "ah_inf_1", inside=False) == 3
    reasons = {drm.reason: drm.value for drm in attrition_drms(t.state, "austrian", "1004", ["ah_inf_1"])}
    assert reasons["out of supply"] == 1


def test_the_besieged_trace_nothing_but_may_forage() -> None:
    t = in_supply_phase(ottoman={"buda": "ot_inf*3"}, austrian={"buda": "ah_inf"}, siege={"buda": 1},
                        control={"buda": "austrian", "gran": "austrian"}, turn=1).dice(3)
    assert offered(t) == ["forage ah_inf_1", "no_forage"]
