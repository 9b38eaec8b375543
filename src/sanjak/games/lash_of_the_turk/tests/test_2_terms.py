"""Counters, terrain, control, rounding, garrisons, raiders, and the order of the turn. LT-2.1a to LT-3.0b."""

from __future__ import annotations

import pytest

from sanjak.games.lash_of_the_turk import GAME
from sanjak.games.lash_of_the_turk.data import (
    HEX_OF,
    KINDS,
    PLACES,
    RAIDERS,
    SCENARIOS,
    SITES,
    TERRAIN,
    UNIT,
    check_scenario,
    set_up_of,
)
from sanjak.games.lash_of_the_turk.rules.end import end_phase, sudden_death, victory_points
from sanjak.games.lash_of_the_turk.rules.factors import attack_factor, defence_factor, halved, odds_of
from sanjak.games.lash_of_the_turk.rules.fleets import firing_forts
from sanjak.games.lash_of_the_turk.rules.paths import DRY
from sanjak.games.lash_of_the_turk.rules.supply import is_source, open_river
from sanjak.games.lash_of_the_turk.rules.turn import TURN, turns
from sanjak.kernel import Table

from .helpers import also, choose_all, fighting, goals, moving, offered, paused, position, rolls, stack_at, told, where

rule = pytest.mark.rule


# ---------------------------------------------------------------- 2.1 counters


@rule("LT-2.1a")
def test_every_counter_has_the_factors_of_its_order_of_battle() -> None:
    factors = {kind: KINDS[kind].factors for kind in ("ot_ja", "ot_inf", "ot_siege", "ah_merc", "tm_cav", "ah_fleet_l")}
    assert factors == {"ot_ja": (9, 9, 3), "ot_inf": (5, 3, 3), "ot_siege": (7, 2, 2), "ah_merc": (2, 3, 3),
                       "tm_cav": (2, 1, 4), "ah_fleet_l": (4, 5, 20)}
    assert all(kind.kind == "leader" or kind.factors[2] > 0 for kind in UNIT.values())


@rule("LT-2.1a")
def test_leaders_have_modifiers_and_an_allowance() -> None:
    leaders = [kind for kind in KINDS.values() if kind.kind == "leader"]
    assert len(leaders) == 23
    assert all(0 <= kind.factors[0] <= 3 and 0 <= kind.factors[1] <= 3 and 3 <= kind.factors[2] <= 5
               for kind in leaders)


@rule("LT-2.1a")
def test_spellings_of_a_name_are_one_item() -> None:
    assert "Petewardien" in PLACES[HEX_OF["peterwardien"]].aliases
    assert "Fredrick" in KINDS["frederick"].aliases
    assert "Oberhollabrun" in PLACES[HEX_OF["oberhollabrunn"]].aliases
    for scenario in SCENARIOS.values():
        check_scenario(scenario)


# ---------------------------------------------------------------- 2.2 the map


@rule("LT-2.2a")
def test_a_hex_costs_its_dearest_terrain_and_shelters_with_its_best() -> None:
    kanizsa = HEX_OF["kanizsa"]
    assert (TERRAIN[kanizsa], dict(DRY[False]["0506"])[kanizsa]) == ("marsh", 2)
    t = position(ottoman={"0506": "ot_hcav"}, austrian={"kanizsa": "ah_inf"})
    assert attack_factor(t.state, "ot_hcav_1", kanizsa, inside=False) == 3
    assert defence_factor(t.state, "ah_inf_1", inside=True) == 6


@rule("LT-2.2a")
def test_mohacs_and_draculas_castle_change_nothing() -> None:
    assert {place.id for place in SITES.values()} == {"mohacs", "draculas_castle"}
    assert not set(SITES) & set(PLACES)
    t = moving("ottoman", ottoman={"0808": "ot_tt"})
    choose_all(t, "march 0808 all", "to 0909")
    assert not told(t, "captured")


# ---------------------------------------------------------------- 2.3 control


@rule("LT-2.3a")
def test_a_fort_falls_to_combat_units_and_not_to_leaders_or_trains() -> None:
    t = moving("ottoman", ottoman={"0905": "suleiman ot_train ot_inf"}, control={"buda": "austrian"})
    choose_all(t, "march 0905 suleiman", "to 1004")
    assert t.state.control["1004"] == "austrian"
    choose_all(t, "halt", "march 0905 ot_inf_1", "to 1004")
    assert t.state.control["1004"] == "ottoman"


@rule("LT-2.3a")
def test_an_empty_listed_fort_stays_its_sides_but_does_nothing() -> None:
    t = position(ottoman={"1212": "ot_inf"}, control={"belgrade": "ottoman", "buda": "austrian"})
    belgrade = HEX_OF["belgrade"]
    assert t.state.control[belgrade] == "ottoman"
    assert is_source(t.state, "ottoman", belgrade)
    assert firing_forts(t.state, "austrian", "1311-1312") == []
    assert "1311-1312" in open_river(t.state, "austrian")
    assert victory_points(t.state, "ottoman") == 0


@rule("LT-2.3b")
def test_a_town_belongs_to_who_passed_it_last() -> None:
    t = moving("ottoman", ottoman={"0906": "ot_tt"}, control={"tolna": "austrian", "stuhlweissenburg": "austrian"})
    choose_all(t, "march 0906 all", "to 0907", "to 0806")
    assert t.state.control[HEX_OF["tolna"]] == "ottoman"
    assert where(t, "ot_tt_1") == "0806"
    assert t.state.control[HEX_OF["stuhlweissenburg"]] == "austrian"


@rule("LT-2.3c")
def test_a_place_in_no_list_is_neutral_until_somebody_enters() -> None:
    semendria = HEX_OF["semendria"]
    assert Table.new(GAME, scenario="1526").state.control[semendria] == ""
    t = moving("ottoman", ottoman={"belgrade": "ot_inf"})
    choose_all(t, "march 1312 all", "to 1412")
    assert (t.state.control[semendria], t.state.points["ottoman"], t.state.captured) == ("ottoman", 1, [semendria])


@rule("LT-2.3c")
@pytest.mark.parametrize(("scenario", "neutral"), [
    ("1526", "vienna pressburg neuhausel komorn semendria szegedin temesvar orsova"),
    ("1529", "semendria szegedin"), ("1532", ""), ("1683", "oradea sibiu brasov")])
def test_the_neutral_forts_of_each_scenario(scenario: str, neutral: str) -> None:
    held = Table.new(GAME, scenario=scenario).state.control
    assert {place.id for hex, place in PLACES.items() if place.is_fort and not held[hex]} == set(neutral.split())


@rule("LT-2.3c")
@pytest.mark.parametrize(("scenario", "neutral"), [
    ("1526", "tulln graz"), ("1529", ""), ("1532", ""), ("1683", "arad abba_julia hunedoara klausenburg schassburg")])
def test_towns_that_no_list_names_belong_to_the_land_they_lie_in(scenario: str, neutral: str) -> None:
    held = Table.new(GAME, scenario=scenario).state.control
    assert {place.id for hex, place in PLACES.items() if not place.is_fort and not held[hex]} == set(neutral.split())
    ottoman = "banjaluka zwornik szabacs kragujevac bucharest craiova tirgoviste giurgiu karansebes"
    assert {held[HEX_OF[place]] for place in ottoman.split()} == {"ottoman"}
    assert {held[HEX_OF[place]] for place in ("krems", "wiener_neustadt", "marburg", "tyrnau", "agram")} == {"austrian"}


# ---------------------------------------------------------------- 2.3 rounding


@rule("LT-2.3d")
def test_halves_and_quarters_round_up() -> None:
    assert [halved(5, 1), halved(5, 2), halved(9, 1), halved(1, 1), halved(4, 0)] == [3, 2, 5, 1, 4]


@rule("LT-2.3d")
def test_odds_round_for_the_defender() -> None:
    names = [odds.name if odds else None for odds in (odds_of(11, 4), odds_of(4, 11), odds_of(3, 10), odds_of(5, 5))]
    assert names == ["2:1", "1:3", None, "1:1"]


# ---------------------------------------------------------------- 2.3 garrisons and raiders


@rule("LT-2.3e")
def test_a_garrison_leaves_a_fort_only_with_a_leader() -> None:
    t = moving("austrian", austrian={"buda": "louis ah_gar_352 ah_inf", "gran": "ah_gar_132", "0805": "ah_gar_242"})
    assert not offered(t, "march 0904")
    assert not offered(t, "march 1004 ah_gar_352_1")
    assert offered(t, "march 0805 all")
    choose_all(t, "march 1004 everyone", "to 0905")
    assert where(t, "ah_gar_352_1") == "0905"


@rule("LT-2.3e")
@pytest.mark.parametrize(("led", "gone"), [("", "1004"), ("louis ", "0905")])
def test_nor_does_it_leave_by_advancing_after_combat(led: str, gone: str) -> None:
    t = fighting("austrian", austrian={"buda": f"{led}ah_gar_352 ah_inf"}, ottoman={"0905": "ot_ak"}).dice(6)
    choose_all(t, "attack 0905", "strike", "stand", "advance all")
    assert (where(t, "ah_gar_352_1"), where(t, "ah_inf_1")) == (gone, "0905")


@rule("LT-2.3e")
def test_a_garrison_advances_or_besieges_only_beside_a_leader() -> None:
    t = fighting("austrian", austrian={"buda": "louis ah_gar_352 ah_inf"}, ottoman={"0905": "ot_ak"}).dice(6)
    choose_all(t, "attack 0905", "strike", "stand")
    assert also(t) == ["advance louis", "advance ah_inf_1", "advance ah_gar_352_1 louis"]
    siege = fighting("austrian", austrian={"buda": "ah_gar_352 ah_inf*4"}, ottoman={"gran": "ot_gar_222"})
    choose_all(siege, "attack 0904", "strike", "inside", "besiege")
    assert where(siege, "ah_gar_352_1") == "1004"


@rule("LT-2.3f")
def test_the_raiders() -> None:
    assert {UNIT[unit].id for unit in RAIDERS} == {"ot_tt", "ot_ak", "ah_ps", "tm_cav", "ah_vo"}
    assert not {unit for unit in set_up_of("1532").at if unit.startswith("ah_cav")} & RAIDERS


# ---------------------------------------------------------------- 3.0 the turn


@rule("LT-3.0a")
def test_the_phases_of_a_week_in_their_order() -> None:
    assert TURN.names == ("new_week", "supply_phase", "weather_phase", "loyalty_phase", "attrition_phase",
                          "replacement_phase", "ottoman_turn", "austrian_turn", "end_phase")
    t = position(turns, ottoman={"belgrade": "ot_tt"}, austrian={"buda": "ah_vo"}, turn=0)
    seen: list[tuple[str, str]] = []
    while not seen or (t.state.turn == 1 and not paused(t)):
        seen.append((t.state.phase, t.state.mover))
        t.choose("done")
    assert seen == [("movement", "ottoman"), ("raid", "ottoman"), ("movement", "austrian"), ("raid", "austrian")]


@rule("LT-3.0a")
def test_field_attacks_come_before_the_sieges() -> None:
    t = position(("combat_phase", "ottoman"), ("siege_phase", "ottoman"), turn=2, siege={"buda": 1},
                 ottoman={"buda": "ot_inf*4", "0805": "ot_inf"}, austrian={"buda": "ah_gar_132", "0804": "ah_inf"},
                 control={"buda": "austrian"})
    assert offered(t, "attack") == ["attack 0804"]
    assert not rolls(t)
    t.choose("done")
    assert rolls(t)[0].what == "siege 1004"


@rule("LT-3.0b")
def test_repairs_come_before_sudden_death_is_judged() -> None:
    t = position(end_phase, ottoman={"buda": "ot_inf", "vienna": "ot_inf"}, lost={"buda": 1}).dice(6, 1)
    assert offered(t) == ["repair 1004", "no_repair"]
    assert not t.table.result()
    t.choose("repair 1004")
    t.choose("done")
    result = t.table.result()
    assert result is not None
    assert result.outcome == "ottoman_sudden_death"


@rule("LT-3.0b")
def test_after_the_last_week_the_points_decide() -> None:
    t = position(sudden_death, turns, ("reckoning",), ottoman={"belgrade": "ot_inf"}, turn=9)
    result = t.table.result()
    assert result is not None
    assert result.outcome == "ottoman_victory"
    assert stack_at(t, "belgrade") == {"ottoman": ["ot_inf_1"]}


def test_a_column_may_not_leave_the_map() -> None:
    t = moving("ottoman", ottoman={"2713": "ot_tt"})
    t.choose("march 2713 all")
    assert goals(t) <= set(TERRAIN)
