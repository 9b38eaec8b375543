"""Replacements, spare garrisons and exchanges. LT-8.0a to LT-8.1c."""

from __future__ import annotations

import pytest

from sanjak.games.lash_of_the_turk import GAME
from sanjak.games.lash_of_the_turk.data import GARRISONS, MAGYARS, set_up_of
from sanjak.games.lash_of_the_turk.rules.replacements import buildable, rebuild, replacement_phase
from sanjak.games.lash_of_the_turk.state import DEAD, POOL, SPARE
from sanjak.kernel import Table, given

from .helpers import choose_all, moving, offered, paused, position, stack_at, starting, where

rule = pytest.mark.rule


@rule("LT-8.0a")
def test_each_side_gains_a_point_a_week_and_keeps_what_it_does_not_spend() -> None:
    t = position(replacement_phase, points={"ottoman": 2, "austrian": 0})
    assert t.state.points == {"ottoman": 3, "austrian": 1}


@rule("LT-8.0a")
def test_a_point_rebuilds_one_unit() -> None:
    t = position(rebuild("ottoman"), ottoman={"belgrade": "suleiman ot_ja"}, points={"ottoman": 1, "austrian": 0},
                 off={"ot_inf_1": DEAD, "ot_inf_2": DEAD})
    assert offered(t) == ["build ot_inf_1 1312", "done"]
    t.choose("build ot_inf_1 1312")
    assert t.state.points["ottoman"] == 0
    assert (where(t, "ot_inf_1"), where(t, "ot_inf_2")) == ("1312", DEAD)
    assert offered(t) == ["done"]
    t.choose("done")
    assert paused(t)


def test_the_last_unit_can_be_taken_back_before_the_phase_ends() -> None:
    t = position(rebuild("ottoman"), ottoman={"belgrade": "suleiman ot_ja"}, points={"ottoman": 1, "austrian": 0},
                 off={"ot_inf_1": DEAD})
    t.choose("build ot_inf_1 1312")
    question = t.table.question("ottoman")
    assert question is not None
    assert question.is_closing()
    t.table.undo("ottoman")
    assert where(t, "ot_inf_1") == DEAD
    assert offered(t) == ["build ot_inf_1 1312", "done"]


@rule("LT-8.0b")
def test_what_can_be_rebuilt() -> None:
    t = position(ottoman={"belgrade": "suleiman"})
    t.state.at |= dict.fromkeys(t.state.at, DEAD)
    kinds = {unit.rsplit("_", 1)[0] for seat in ("ottoman", "austrian") for unit in buildable(t.state, seat)}
    assert {"ot_inf", "ot_cav", "ot_tt", "ah_ps", "ah_gar_352", "ah_merc", "aa_it"} <= kinds
    assert not kinds & {"ot_ja", "ot_hcav", "ah_hinf", "tm_cav", "tm_gar_342", "ot_art", "ot_siege", "ot_train",
                        "ot_fleet", "aa_bo", "suleiman"}


@rule("LT-8.0c")
def test_the_first_capture_of_a_fort_earns_a_point_and_later_ones_nothing() -> None:
    t = moving("ottoman", ottoman={"0905": "ot_inf"}, control={"buda": "austrian"})
    choose_all(t, "march 0905 all", "to 1004")
    assert (t.state.points["ottoman"], t.state.captured) == (1, ["1004"])
    again = moving("austrian", austrian={"0905": "ah_inf"}, control={"buda": "ottoman"}, captured=["1004"])
    choose_all(again, "march 0905 all", "to 1004")
    assert (again.state.control["1004"], again.state.points["austrian"]) == ("austrian", 0)


@rule("LT-8.0d")
def test_a_rebuilt_unit_appears_nearest_to_a_leader_in_supply() -> None:
    held = {"belgrade": "ottoman", "widdin": "ottoman", "semendria": "ottoman"}
    t = position(rebuild("ottoman"), ottoman={"1413": "suleiman ot_ja"}, control=held, off={"ot_inf_1": DEAD},
                 points={"ottoman": 1, "austrian": 0})
    assert offered(t, "build") == ["build ot_inf_1 1312"]
    besieged = position(rebuild("ottoman"), ottoman={"1413": "suleiman ot_ja", "belgrade": "ot_gar_222"},
                        austrian={"belgrade": "ah_inf*4"}, siege={"belgrade": 1}, control=held,
                        off={"ot_inf_1": DEAD}, points={"ottoman": 1, "austrian": 0})
    assert offered(besieged, "build") == ["build ot_inf_1 1814"]


@rule("LT-8.0d")
def test_the_owner_picks_the_leader() -> None:
    t = position(rebuild("ottoman"), ottoman={"belgrade": "ibrahim ot_ja", "1613": "suleiman ot_inf"},
                 control={"widdin": "ottoman"}, off={"ot_inf_2": DEAD}, points={"ottoman": 1, "austrian": 0})
    assert set(offered(t, "build")) == {"build ot_inf_2 1312", "build ot_inf_2 1814"}


@rule("LT-8.0d")
def test_a_leader_without_supply_brings_no_replacements_and_ties_are_the_owners() -> None:
    cut_off = position(rebuild("austrian"), austrian={"2713": "louis ah_cav"}, ottoman={"vienna": "ot_inf"},
                       control={"buda": "austrian", "gran": "austrian"}, off={"ah_inf_1": DEAD},
                       points={"ottoman": 0, "austrian": 1})
    assert offered(cut_off) == ["done"]
    tie = position(rebuild("austrian"), austrian={"0905": "louis ah_cav"}, off={"ah_inf_1": DEAD},
                   control={"buda": "austrian", "gran": "austrian", "gyor": "austrian"},
                   points={"ottoman": 0, "austrian": 1})
    assert offered(tie, "build") == ["build ah_inf_1 1004", "build ah_inf_1 0904"]


@rule("LT-8.1a")
@pytest.mark.parametrize(("scenario", "spare"), [
    ("1526", {"austrian": 0, "ottoman": 3}), ("1529", {"austrian": 1, "ottoman": 3}),
    ("1532", {"austrian": 2, "ottoman": 1}), ("1683", {"austrian": 3, "ottoman": 0})])
def test_undeployed_garrisons(scenario: str, spare: dict[str, int]) -> None:
    s = Table.new(GAME, scenario=scenario).state
    off = [unit for unit in GARRISONS - MAGYARS if s.at[unit] in (SPARE, "later") and unit not in on_map(scenario)]
    assert {seat: sum(s.side[unit] == seat for unit in off) for seat in spare} == spare


def on_map(scenario: str) -> set[str]:
    return {unit for units in set_up_of(scenario).groups for unit in units}


@rule("LT-8.1b")
@pytest.mark.parametrize(("scenario", "pool", "spare"), [
    ("1526", 1, 2), ("1529", 1, 0), ("1532", 1, 0), ("1683", 0, 0)])
def test_the_ottoman_pools(scenario: str, pool: int, spare: int) -> None:
    t = Table.new(GAME, scenario=scenario)
    t.choose("austrian", "ready")
    t.choose("ottoman", "ready")
    at = [t.state.at[unit] for unit in GARRISONS - MAGYARS if t.state.side.get(unit) == "ottoman"]
    assert (at.count(POOL), at.count(SPARE)) == (pool, spare)


@rule("LT-8.1b")
@pytest.mark.parametrize(("scenario", "pool", "spare"), [
    ("1526", 0, 0), ("1529", 1, 0), ("1532", 0, 2), ("1683", 1, 2)])
def test_the_austrian_pools(scenario: str, pool: int, spare: int) -> None:
    t = Table.new(GAME, scenario=scenario)
    t.choose("austrian", "ready")
    t.choose("ottoman", "ready")
    at = [t.state.at[unit] for unit in GARRISONS - MAGYARS if t.state.side.get(unit) == "austrian"]
    assert (at.count(POOL), at.count(SPARE)) == (pool, spare)


@rule("LT-8.1b")
def test_one_of_three_is_drawn_at_random() -> None:
    t = given(GAME, scenario="1526").cards("ot_gar_232_1")
    t.choose("ready").choose("ready")
    assert [where(t, unit) for unit in ("ot_gar_232_1", "ot_gar_222_2", "ot_gar_222_3")] == [POOL, SPARE, SPARE]


@rule("LT-8.1c")
def test_regular_infantry_is_exchanged_for_two_garrisons_in_its_hex() -> None:
    t = starting("ottoman", ottoman={"0707": "ot_inf ot_ja ot_tt"},
                 off={"ot_gar_222_1": SPARE, "ot_gar_222_2": SPARE})
    assert offered(t) == ["exchange ot_inf_1 ot_gar_222_1 ot_gar_222_2", "no_exchange"]
    t.choose("exchange ot_inf_1 ot_gar_222_1 ot_gar_222_2")
    assert where(t, "ot_inf_1") == "gone"
    assert stack_at(t, "0707") == {"ottoman": ["ot_gar_222_1", "ot_gar_222_2", "ot_ja_1", "ot_tt_1"]}


@rule("LT-8.1c")
def test_the_infantry_must_be_as_strong_as_the_pair() -> None:
    t = starting("austrian", austrian={"0707": "ah_inf ah_merc"},
                 off={"ah_gar_352_1": SPARE, "ah_gar_132_1": SPARE})
    assert not offered(t, "exchange")
    weak = starting("austrian", austrian={"0707": "ah_inf ah_merc"},
                    off={"ah_gar_132_2": SPARE, "ah_gar_132_1": SPARE})
    assert offered(weak, "exchange") == ["exchange ah_inf_1 ah_gar_132_1 ah_gar_132_2"]

