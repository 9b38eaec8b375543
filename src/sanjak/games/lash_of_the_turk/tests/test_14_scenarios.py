"""The four scenarios: forces, control, deployment, length, reinforcements, special rules. LT-14.0a to LT-14.4.7a."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sanjak.games.lash_of_the_turk import GAME
from sanjak.games.lash_of_the_turk.data import (
    BANK_SIDES,
    FLEETS,
    HEX_OF,
    HEXES,
    LEADERS,
    PLACES,
    SCENARIOS,
    SEATS,
    UNIT,
    set_up_of,
)
from sanjak.games.lash_of_the_turk.rules.control import settle_control
from sanjak.games.lash_of_the_turk.rules.interception import interceptors
from sanjak.games.lash_of_the_turk.rules.movement import arrivals
from sanjak.games.lash_of_the_turk.rules.replacements import rebuild
from sanjak.games.lash_of_the_turk.rules.stacks import is_legal_stack
from sanjak.games.lash_of_the_turk.state import AWAY, DEAD, LATER, POOL
from sanjak.kernel import Given, Table, given
from sanjak.toolkit.hexes import distance

from .helpers import choose_all, fighting, moving, offered, paused, position, raiding, rolls, stack_at, where

rule = pytest.mark.rule
TRANSYLVANIA = {"oradea", "arad", "abba_julia", "sibiu", "brasov", "hunedoara"}


def deployed(scenario: str) -> Any:
    t = Table.new(GAME, scenario=scenario)
    t.choose("austrian", "ready")
    t.choose("ottoman", "ready")
    return t.state


def order_of_battle(scenario: str, seat: str) -> Counter[str]:
    """Kinds on the map at the start, allies included."""
    made = set_up_of(scenario)
    placed = [unit for units in made.groups for unit in units]
    return Counter(UNIT[unit].id for unit in placed if made.side[unit] == seat)


def counted(words: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for word in words.split():
        name, _, many = word.partition("*")
        found[name] += int(many or 1)
    return found


def places_of(scenario: str, seat: str) -> set[str]:
    return set(SCENARIOS[scenario].control[seat])


def where_may(scenario: str, piece: str) -> list[set[str]]:
    """The hexes open to each group that has such a piece."""
    return [set(group.where) for group in SCENARIOS[scenario].setup
            if any(word.partition("*")[0] == piece for word in group.pieces)]


def within(place: str, far: int) -> set[str]:
    return {hex for hex in HEXES if distance(hex, HEX_OF[place]) <= far}


# ---------------------------------------------------------------- 14.0 set-up


@rule("LT-14.0a")
def test_austria_is_placed_first_and_the_ottomans_then_see_the_tops() -> None:
    t = Table.new(GAME, scenario="1526")
    assert t.to_move() == ["austrian"]
    assert not t.state.army["ottoman"]
    t.choose("austrian", "ready")
    assert t.to_move() == ["ottoman"]
    assert t.state.army["ottoman"]
    assert t.view("ottoman")["at"]["louis"] is None


@rule("LT-14.0a")
@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_the_automatic_deployment_keeps_every_limit(scenario: str) -> None:
    s = deployed(scenario)
    for group, units in zip(SCENARIOS[scenario].setup, set_up_of(scenario).groups, strict=True):
        spots = Counter(s.at[unit] for unit in units)
        assert set(spots) <= set(group.where), group.told
        assert all(spots[hex] <= 1 for hex in group.one_each)
        assert all(spots[hex] for hex in group.full)
    assert all(is_legal_stack(s, seat, hex, units) for seat in SEATS for hex, units in s.army[seat].items())


@rule("LT-14.0a")
def test_what_is_free_may_be_put_elsewhere_within_the_limits() -> None:
    t = given(GAME, scenario="1526")
    also = t.table.known("austrian")["also"]
    assert "put tm_cav_1 2109" in also or "put tm_cav_4 2109" in also
    infantry = [words.split()[2] for words in also if words.startswith("put ah_inf")]
    assert set(infantry) <= {"0904", "0905", "1004", "1005"}
    assert not any(words.startswith("put ah_gar") and words.split()[1] in ("ah_gar_352_2",) for words in also)
    unit = next(words.split()[1] for words in also if words.startswith("put ah_cav"))
    t.choose(f"put {unit} 0904")
    assert where(t, unit) == "0904"
    swap = next(words for words in t.table.known("austrian")["also"] if words.startswith("swap ah_gar_132"))
    one, two = swap.split()[1:]
    before = where(t, one), where(t, two)
    t.choose(swap)
    assert (where(t, two), where(t, one)) == before


@rule("LT-14.0a")
def test_who_besieges_a_place_at_the_start_does_not_control_it() -> None:
    s = position(ottoman={"buda": "ot_inf*3"}, austrian={"buda": "ah_inf"}, control={"buda": "austrian"},
                 siege={"buda": 1}).state
    settle_control(s, "ottoman")
    assert s.control["1004"] == "austrian"


@rule("LT-14.0a")
def test_a_leader_is_not_put_away_from_more_than_four_units() -> None:
    t = given(GAME, scenario="1526")
    movable = {words.split()[1] for words in t.table.known("austrian")["also"] if words.startswith("put")}
    assert [len(stack_at(t, where(t, leader))["austrian"]) for leader in ("tomori", "zapolya")] == [9, 5]
    assert movable & {"tomori", "zapolya"} == {"zapolya"}


@rule("LT-14.0a")
def test_a_neutral_place_is_controlled_without_a_point_and_the_second_fleet_keeps_clear() -> None:
    t = Table.new(GAME, scenario="1529")
    t.choose("austrian", "ready")
    assert t.state.control[HEX_OF["szegedin"]] == ""
    t.choose("ottoman", "put tm_cav_5 1207")
    t.choose("ottoman", "ready")
    assert (t.state.control["1207"], t.state.captured) == ("ottoman", [])
    later = Table.new(GAME, scenario="1683")
    later.choose("austrian", "put ah_fleet_l_1 0803-0904")
    later.choose("austrian", "ready")
    fleets = [words for words in later.known("ottoman")["also"] if words.startswith("put ot_fleet_1")]
    assert fleets
    assert "put ot_fleet_1 0803-0904" not in fleets


@rule("LT-14.0a")
@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_the_volunteers_are_three_two_five(scenario: str) -> None:
    assert UNIT["ah_vo_1"].factors == (3, 2, 5)


# ---------------------------------------------------------------- 14.1 1526


@rule("LT-14.1.1a")
def test_the_austrians_of_1526() -> None:
    assert order_of_battle("1526", "austrian") == counted(
        "ah_hcav_754 ah_cav*4 ah_inf*4 ah_art ah_vo ah_merc*3 ah_gar_352*2 ah_gar_242*2 ah_gar_132*4 louis tomori "
        "tm_cav*4 tm_gar_342 tm_gar_232*2 zapolya")
    s = deployed("1526")
    assert [unit for unit in s.at if s.at[unit] == POOL and s.side[unit] == "austrian"] == ["ah_inf_5", "ah_inf_6"]


@rule("LT-14.1.1a", "LT-14.1.1b")
def test_two_replacements_appear_only_at_vienna_while_no_ottoman_is_there() -> None:
    t = position(rebuild("austrian"), austrian={"buda": "louis"}, off={"ah_inf_5": POOL},
                 points={"ottoman": 0, "austrian": 1})
    assert offered(t, "build") == ["build ah_inf_5 0402"]
    t.choose("build ah_inf_5 0402")
    assert (t.state.control["0402"], t.state.captured, t.state.points["austrian"]) == ("austrian", [], 0)
    taken = position(rebuild("austrian"), austrian={"buda": "louis"}, ottoman={"vienna": "ot_tt"},
                     off={"ah_inf_5": POOL}, points={"ottoman": 0, "austrian": 1})
    assert offered(taken) == ["done"]


@rule("LT-14.1.1b")
def test_what_austria_holds_in_1526() -> None:
    held = places_of("1526", "austrian")
    kinds = Counter(PLACES[HEX_OF[place]].kind for place in held - TRANSYLVANIA)
    assert kinds == {"fort": 7, "town": 8}
    assert held >= TRANSYLVANIA
    assert deployed("1526").control[HEX_OF["vienna"]] == ""


@rule("LT-14.1.1b", "LT-14.1.4a")
def test_read_to_the_letter_gyor_and_guns_are_nobodys_in_1526() -> None:
    t = given(GAME, scenario="1526", variants={"sava_to_neutra": True})
    assert not any(words.split()[-1] in ("0704", "0404") for words in t.table.known("austrian")["also"])
    t.choose("ready").choose("ready")
    plain = deployed("1526")
    assert [plain.control[HEX_OF[place]] for place in ("gyor", "guns")] == ["austrian", "austrian"]
    assert {hex for hex in PLACES if t.state.control[hex] != plain.control[hex]} == {"0704", "0404"}
    assert (len(t.state.army["austrian"]["1004"]), len(plain.army["austrian"]["1004"])) == (11, 9)
    assert not {"0704", "0404"} & t.state.army["austrian"].keys()


@rule("LT-14.1.3a")
def test_the_ottomans_of_1526() -> None:
    assert order_of_battle("1526", "ottoman") == counted(
        "ot_hcav ot_cav*3 ot_ja ot_inf*10 ot_art ot_tt*5 ot_ak*5 ot_gar_222 ot_train suleiman ibrahim")
    assert places_of("1526", "ottoman") == {"belgrade", "widdin", "nicopolis"}
    assert not FLEETS & set_up_of("1526").at.keys()


@rule("LT-14.1.4a")
def test_the_set_up_of_1526() -> None:
    buda = {hex for hex in within("buda", 1) if hex in ("0904", "0905", "1004", "1005")}
    assert where_may("1526", "louis") == [buda]
    forts = {HEX_OF[place] for place in places_of("1526", "austrian") - TRANSYLVANIA if PLACES[HEX_OF[place]].is_fort}
    garrisons = SCENARIOS["1526"].setup[0]
    assert set(garrisons.full) == forts
    assert set(garrisons.where) == forts | buda
    ottoman = {HEX_OF[place] for place in SCENARIOS["1526"].places("ottoman")}
    assert where_may("1526", "zapolya") == [within("sibiu", 5) - ottoman]
    assert where_may("1526", "tm_gar_342") == [{HEX_OF[place] for place in ("oradea", "sibiu", "brasov")}]
    assert where_may("1526", "suleiman") == [within("belgrade", 1) - {HEX_OF["semendria"]}]


@rule("LT-14.1.5a")
def test_austrias_allies_attack_only_while_one_of_two_forts_is_not_ottoman() -> None:
    fallen = {"eszer": "ottoman", "peterwardien": "ottoman"}
    bound: dict[str, Any] = {"austrian": {"1508": "zapolya tm_cav*3"}, "ottoman": {"1407": "ot_tt"}}
    free = fighting("austrian", **bound, control={"eszer": "ottoman"})
    assert offered(free, "attack") == ["attack 1407"]
    barred = fighting("austrian", **bound, control=fallen)
    assert not offered(barred, "attack")
    march = moving("austrian", austrian={"1508": "tm_cav"}, ottoman={"1406": "ot_tt"}, control=fallen)
    choose_all(march, "march 1508 all", "to 1407")
    assert where(march, "tm_cav_1") == "1407"
    assert not offered(march, "overrun")
    assert not offered(raiding("austrian", **bound, control=fallen), "raid")
    assert interceptors(position(**bound, control=fallen).state, "ottoman") == []
    assert interceptors(position(**bound).state, "ottoman") == ["zapolya"]


@rule("LT-14.1.6a")
def test_length_and_stakes_of_1526() -> None:
    scenario = SCENARIOS["1526"]
    assert (scenario.turns, scenario.week(1), scenario.week(9)) == (9, ("July", 2), ("September", 2))
    assert scenario.doubles == {"ottoman": ("peterwardien", "eszer", "buda"), "austrian": ("buda",)}
    assert scenario.mourned == {"ottoman": "suleiman", "austrian": "louis"}


# ---------------------------------------------------------------- 14.2 1529


@rule("LT-14.2.1a")
def test_the_austrians_of_1529() -> None:
    assert order_of_battle("1529", "austrian") == counted(
        "ah_hcav_334 ah_cav ah_inf*8 ah_art ah_merc ah_gar_352 ah_gar_242*2 ah_gar_132*4 ah_fleet_s philip salm "
        "rogendorf aa_bo aa_lk aa_sp_h")
    assert len(places_of("1529", "austrian")) == 10


@rule("LT-14.2.3a")
def test_the_ottomans_of_1529() -> None:
    assert order_of_battle("1529", "ottoman") == counted(
        "ot_cav*2 ot_ja*2 ot_inf*15 ot_art ot_siege ot_tt*5 ot_ak*5 ot_gar_232 ot_train ot_fleet suleiman ibrahim "
        "tm_cav*5 tm_gar_232*2 zapolya")
    assert places_of("1529", "ottoman") - TRANSYLVANIA == {
        "nicopolis", "widdin", "orsova", "temesvar", "szalankemen", "peterwardien", "eszer", "belgrade"}


@rule("LT-14.2.5a")
def test_the_austrian_set_up_of_1529() -> None:
    s = deployed("1529")
    assert [s.at[unit] for unit in ("ah_gar_352_1", "ah_art_1", "salm", "ah_merc_1")] == ["0402"] * 3 + ["1004"]
    assert where_may("1529", "salm") == [{"0402"}]
    assert where_may("1529", "ah_merc") == [{"1004"}]
    garrisons = SCENARIOS["1529"].setup[2]
    assert set(garrisons.where) == {HEX_OF[place] for place in places_of("1529", "austrian")} - {"0402"}
    assert set(garrisons.one_each) == set(garrisons.where)
    assert where_may("1529", "philip") == where_may("1529", "aa_lk") == [within("vienna", 1)]
    assert where_may("1529", "ah_fleet_s") == [set(BANK_SIDES["0402"])]


@rule("LT-14.2.5b")
def test_the_ottoman_set_up_of_1529() -> None:
    assert where_may("1529", "ot_gar_232") == [{"1312"}]
    assert where_may("1529", "suleiman") == [{"0910"}]
    assert where_may("1529", "ot_fleet") == [set(BANK_SIDES["0910"])]
    assert where_may("1529", "zapolya") == [{"0910"}]
    free = where_may("1529", "tm_gar_232")[0]
    austrian = [HEX_OF[place] for place in SCENARIOS["1529"].places("austrian")]
    assert all(distance(hex, place) >= 2 for hex in free for place in austrian)
    assert HEX_OF["sibiu"] in free
    assert "0910" not in free
    assert "0808" not in free


REINFORCED = {5: "frederick ah_inf*2", 6: "ah_cav", 9: "ah_cav*2 ah_vo ah_fleet_l"}


@rule("LT-14.2.6a")
def test_the_reinforcements_of_1529() -> None:
    entries = {turn: Counter(UNIT[unit].id for unit in units) for turn, units, _ in set_up_of("1529").entries}
    assert entries == {turn: counted(words) for turn, words in REINFORCED.items()}
    at = {turn: places for turn, _, places in set_up_of("1529").entries}
    assert at == {5: (HEX_OF["tulln"],), 6: ("0402", "1004"), 9: ("0402", "1004")}
    assert [SCENARIOS["1529"].week(turn) for turn in (5, 6, 9)] == [
        ("September", 1), ("September", 2), ("October", 1)]


def arriving(scenario: str = "1529", turn: int = 6, **fields: Any) -> Given:
    """The arrivals of a turn; what is still to come is named."""
    off = {unit: AWAY for _, units, _ in set_up_of(scenario).entries for unit in units} | fields.pop("off", {})
    return position(arrivals("austrian"), scenario=scenario, turn=turn, off=off, **fields)


@rule("LT-14.2.6a")
def test_they_come_to_vienna_or_buda_if_those_are_free_or_wait() -> None:
    both = arriving(off={"ah_cav_2": LATER}, control={"vienna": "austrian", "buda": "austrian"}).dice(3)
    assert offered(both) == ["enter ah_cav_2 0402", "enter ah_cav_2 1004"]
    one = arriving(off={"ah_cav_2": LATER}, control={"vienna": "austrian", "buda": "ottoman"}).dice(3)
    assert offered(one) == ["enter ah_cav_2 0402"]
    none = arriving(off={"ah_cav_2": LATER}, control={"vienna": "ottoman", "buda": "ottoman"})
    assert paused(none)
    assert not rolls(none)
    assert where(none, "ah_cav_2") == LATER
    fleet = arriving(turn=9, off={"ah_fleet_l_1": LATER}, control={"vienna": "austrian"}).dice(3)
    assert {words.split()[2] for words in offered(fleet)} == set(BANK_SIDES["0402"])


@rule("LT-14.2.6b")
@pytest.mark.parametrize(("turn", "face", "enters"), [(5, 2, False), (5, 3, True), (6, 2, True), (6, 1, False)])
def test_each_rolls_for_itself_and_again_every_turn(turn: int, face: int, enters: bool) -> None:
    t = arriving(turn=turn, off={"frederick": LATER}, control={"tulln": "austrian"}).dice(face)
    assert (where(t, "frederick") == HEX_OF["tulln"]) == enters
    assert [roll.what for roll in rolls(t)] == ["entry frederick"]


@rule("LT-14.2.6c")
@pytest.mark.parametrize("scenario", ["1529", "1683"])
def test_peasants_rise_when_an_ottoman_comes_near_graz(scenario: str) -> None:
    t = moving("ottoman", ottoman={"0407": "ot_tt"}, scenario=scenario)
    choose_all(t, "march 0407 all", "to 0406")
    assert stack_at(t, "graz") == {"austrian": ["ah_ps_1", "ah_ps_2", "ah_ps_3"]}
    assert t.state.risen
    assert not rolls(t)
    far = moving("ottoman", ottoman={"0508": "ot_tt"}, scenario=scenario)
    choose_all(far, "march 0508 all", "to 0607")
    assert not far.state.risen


@rule("LT-14.2.6c")
def test_they_never_go_beyond_five_hexes_of_graz_and_rise_once() -> None:
    t = moving("austrian", austrian={"0706": "ah_ps"}, scenario="1529", bound=["ah_ps_1"], risen=True)
    t.choose("march 0706 all")
    assert all(distance(words.split()[1], HEX_OF["graz"]) <= 5 for words in offered(t, "to"))
    again = moving("ottoman", ottoman={"0407": "ot_tt"}, scenario="1529", risen=True)
    choose_all(again, "march 0407 all", "to 0406")
    assert not again.state.army["austrian"]
    assert where(again, "ah_ps_1") == AWAY


@rule("LT-14.2.6c")
def test_rebuilt_ones_appear_near_graz_even_if_all_leaders_are_far() -> None:
    held = dict.fromkeys(("buda", "gran", "graz", "vienna"), "austrian")
    t = position(rebuild("austrian"), austrian={"buda": "philip ah_inf"}, control=held, scenario="1529", risen=True,
                 off={"ah_ps_1": DEAD, "ah_inf_2": DEAD}, bound=["ah_ps_1"], points={"ottoman": 0, "austrian": 1})
    assert offered(t, "build ah_inf_2") == ["build ah_inf_2 1004"]
    assert offered(t, "build ah_ps_1") == ["build ah_ps_1 0402"]
    assert distance(HEX_OF["vienna"], HEX_OF["graz"]) <= 5


@rule("LT-14.2.6c")
def test_no_fleet_lands_them_farther_away() -> None:
    t = moving("austrian", austrian={"0402-0502": "ah_fleet_l", "vienna": "ah_ps ah_inf"}, scenario="1529",
               bound=["ah_ps_1"], risen=True)
    choose_all(t, "sail ah_fleet_l_1", "load ah_ps_1")
    banks = {words.split()[2] for words in offered(t, "land")}
    assert banks
    assert all(distance(hex, HEX_OF["graz"]) <= 5 for hex in banks)


@rule("LT-14.2.6c")
def test_if_graz_is_held_they_rise_when_it_is_free() -> None:
    held = moving("ottoman", ottoman={"0306": "ot_tt"}, control={"graz": "ottoman"}, scenario="1529")
    choose_all(held, "march 0306 all", "to 0406")
    assert not held.state.risen
    free = position(arrivals("austrian"), ottoman={"0406": "ot_tt"}, control={"graz": ""}, scenario="1529")
    assert free.state.risen
    assert stack_at(free, "graz")


@rule("LT-14.2.6d")
def test_when_buda_is_ottoman_two_garrisons_can_be_built_there() -> None:
    pool = {"ot_gar_222_1": LATER, "ot_gar_222_2": LATER}
    t = moving("ottoman", ottoman={"0905": "ot_inf"}, control={"buda": "austrian"}, off=pool, scenario="1529")
    choose_all(t, "march 0905 all", "to 1004")
    assert where(t, "ot_gar_222_1") == where(t, "ot_gar_222_2") == POOL
    built = position(rebuild("ottoman"), ottoman={"buda": "ot_inf"}, off={"ot_gar_222_1": POOL}, scenario="1529",
                     points={"ottoman": 1, "austrian": 0})
    assert offered(built, "build") == ["build ot_gar_222_1 1004"]
    s = deployed("1529")
    assert [s.at[f"ot_gar_222_{n}"] for n in (1, 2, 3)] == [LATER, LATER, POOL]


@rule("LT-14.2.7a")
def test_length_and_stakes_of_1529() -> None:
    scenario = SCENARIOS["1529"]
    assert (scenario.turns, scenario.week(1), scenario.week(12)) == (12, ("August", 1), ("October", 4))
    assert scenario.doubles == {"ottoman": ("buda", "gran", "vienna"), "austrian": ("vienna",)}
    assert scenario.mourned == {"ottoman": "suleiman", "austrian": ""}


# ---------------------------------------------------------------- 14.3 1532


@rule("LT-14.3.1a")
def test_the_austrians_of_1532() -> None:
    assert order_of_battle("1532", "austrian") == counted(
        "ah_hcav_754 ah_cav*4 ah_hinf ah_inf*10 ah_art*2 ah_ps*3 ah_gar_352 ah_gar_242*2 ah_gar_132*3 ah_fleet_l "
        "charles jurischitz frederick aa_it aa_sp aa_du")
    assert len(places_of("1532", "austrian")) == 9


@rule("LT-14.3.3a")
def test_the_ottomans_of_1532() -> None:
    assert order_of_battle("1532", "ottoman") == counted(
        "ot_cav*2 ot_ja*2 ot_inf*15 ot_art ot_siege ot_tt*4 ot_ak*4 ot_gar_232 ot_gar_222*2 ot_fleet ot_train suleiman "
        "ibrahim kassim tm_cav*4 tm_gar_342 tm_gar_232*2 zapolya")
    assert places_of("1532", "ottoman") - TRANSYLVANIA == {
        "eszer", "peterwardien", "szalankemen", "belgrade", "widdin", "nicopolis", "szegedin", "temesvar", "buda"}


@rule("LT-14.3.5a")
def test_the_austrian_set_up_of_1532() -> None:
    assert where_may("1532", "charles") == where_may("1532", "ah_gar_352") == [{"0402"}]
    assert where_may("1532", "jurischitz") == [{"0404"}]
    forts = {HEX_OF[place] for place in places_of("1532", "austrian") if PLACES[HEX_OF[place]].is_fort}
    assert where_may("1532", "ah_gar_242") == [forts]
    assert where_may("1532", "frederick") == [within("vienna", 1)]
    peasants = where_may("1532", "ah_ps")
    assert peasants[0] == set(within("graz", 3) | within("vienna", 1))
    assert peasants[1] == within("vienna", 1)
    assert where_may("1532", "aa_it") == [within("graz", 2) | within("tulln", 2)]
    assert where_may("1532", "ah_fleet_l") == [{*BANK_SIDES["0402"], *BANK_SIDES[HEX_OF["tulln"]]}]


@rule("LT-14.3.5b")
def test_the_ottoman_set_up_of_1532() -> None:
    s = deployed("1532")
    assert s.at["ot_gar_232_1"] == s.at["ot_gar_222_1"] == "1312"
    assert {s.at[unit] for unit in ("suleiman", "ibrahim", "ot_ja_1", "ot_art_1", "ot_siege_1")} == {"0910"}
    assert where_may("1532", "kassim") == [within("eszer", 1)]
    assert where_may("1532", "ot_fleet") == [set(BANK_SIDES["0910"])]
    assert where_may("1532", "zapolya") == [{"1004"}]
    forts = [place for place in SCENARIOS["1532"].places("ottoman") if PLACES[HEX_OF[place]].is_fort]
    near = {hex for fort in forts for hex in within(fort, 1)}
    assert where_may("1532", "tm_cav")[0] == near - within("gran", 1)


@rule("LT-14.3.6a")
def test_length_and_stakes_of_1532() -> None:
    scenario = SCENARIOS["1532"]
    assert (scenario.turns, scenario.week(1), scenario.week(14)) == (14, ("July", 1), ("October", 2))
    assert scenario.doubles == {"ottoman": ("guns",), "austrian": ("vienna",)}
    assert scenario.mourned == {"ottoman": "suleiman", "austrian": "charles"}


# ---------------------------------------------------------------- 14.4 1683


@rule("LT-14.4.1a")
def test_the_austrians_of_1683() -> None:
    assert order_of_battle("1683", "austrian") == counted(
        "ah_hcav_754 ah_cav*3 ah_hinf*2 ah_inf*10 ah_art ah_vo ah_gar_352 ah_gar_242*2 ah_gar_132*2 ah_fleet_l "
        "lorraine starhemberg tm_cav esterhazy")
    assert len(places_of("1683", "austrian")) == 7


@rule("LT-14.4.3a")
def test_the_ottomans_of_1683() -> None:
    assert order_of_battle("1683", "ottoman") == counted(
        "ot_hcav ot_cav*3 ot_ja*2 ot_inf*15 ot_art ot_siege ot_tt*5 ot_ak*5 ot_gar_232 ot_gar_222*3 ot_fleet ot_train "
        "mehmet mustapha agha ibrm_buda ghirat tm_cav*5 thokoly")
    assert len(places_of("1683", "ottoman")) == 11


@rule("LT-14.4.5a")
def test_the_austrian_set_up_of_1683() -> None:
    s = deployed("1683")
    forts = {HEX_OF[place] for place in ("pressburg", "vienna", "komorn", "gyor", "guns")}
    assert {s.at[unit] for unit in s.at if unit.startswith("ah_gar") and s.at[unit] in HEXES} == forts
    assert SCENARIOS["1683"].setup[0].one_each == SCENARIOS["1683"].setup[0].full
    assert where_may("1683", "lorraine") == where_may("1683", "ah_vo") == [within("gyor", 1)]
    assert where_may("1683", "ah_hinf") == [{HEX_OF["gyor"]}]
    assert where_may("1683", "starhemberg") == [{"0402"}]
    danube = {hexside for place in places_of("1683", "austrian") for hexside in BANK_SIDES[HEX_OF[place]]}
    assert where_may("1683", "ah_fleet_l") == [danube]


@rule("LT-14.4.5b")
def test_the_ottoman_set_up_of_1683() -> None:
    assert where_may("1683", "agha") == where_may("1683", "ot_siege") == [{"0910"}]
    assert where_may("1683", "ibrm_buda") == where_may("1683", "ot_gar_232") == [{"1004"}]
    assert where_may("1683", "ot_gar_222") == [{"0910"}, {HEX_OF["neuhausel"]}, {HEX_OF["gran"]}]
    assert where_may("1683", "ghirat") == where_may("1683", "ot_ak") == [within("buda", 1) | within("eszer", 1)]
    assert where_may("1683", "ot_fleet") == [{*BANK_SIDES["0904"], *BANK_SIDES["1004"]}]
    assert where_may("1683", "thokoly") == [{HEX_OF[place] for place in ("neuhausel", "gran", "buda")}]


@rule("LT-14.4.6a")
def test_the_reinforcements_of_1683() -> None:
    entries = {turn: Counter(UNIT[unit].id for unit in units) for turn, units, _ in set_up_of("1683").entries}
    assert entries == {5: counted("aa_pl_cav"), 13: counted(
        "sobieski lubomirski aa_al_cav aa_sx_cav aa_pl_cav*4 aa_pl_inf*5 aa_ba_inf aa_fr_inf aa_sx_inf aa_pl_art")}
    assert [SCENARIOS["1683"].week(turn) for turn in (5, 13)] == [("July", 1), ("September", 1)]
    oberhollabrunn = HEX_OF["oberhollabrunn"]
    t = arriving("1683", 5, off={"aa_pl_cav_1": LATER}).dice(3)
    assert where(t, "aa_pl_cav_1") == oberhollabrunn
    assert t.state.control[oberhollabrunn] == "austrian"


@rule("LT-14.4.6a")
def test_an_entry_town_in_enemy_hands_makes_them_wait() -> None:
    t = arriving("1683", 5, off={"aa_pl_cav_1": LATER}, control={"oberhollabrunn": "ottoman"})
    assert not rolls(t)
    assert where(t, "aa_pl_cav_1") == LATER
    after = arriving("1683", 6, off={"aa_pl_cav_1": LATER}).dice(2)
    assert where(after, "aa_pl_cav_1") == HEX_OF["oberhollabrunn"]


@rule("LT-14.4.7a")
def test_length_and_stakes_of_1683() -> None:
    scenario = SCENARIOS["1683"]
    assert (scenario.turns, scenario.week(1), scenario.week(20)) == (20, ("June", 1), ("October", 4))
    assert scenario.doubles == {"ottoman": ("vienna",), "austrian": ("gran",)}
    assert scenario.mourned == {"ottoman": "", "austrian": ""}
    assert LEADERS
    assert DEAD
