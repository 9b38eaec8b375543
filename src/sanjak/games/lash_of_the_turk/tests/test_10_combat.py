"""Combat in the field: declarations, retreats before combat, odds, results, leaders, towns. LT-10.0a to LT-10.5c."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games.lash_of_the_turk.data import TABLES
from sanjak.games.lash_of_the_turk.rules.battle import combat_drms
from sanjak.games.lash_of_the_turk.rules.combat import retreat_drms
from sanjak.games.lash_of_the_turk.rules.factors import attack_factor, defence_factor, odds_of
from sanjak.games.lash_of_the_turk.rules.retreats import refuges
from sanjak.games.lash_of_the_turk.rules.why import why_no_attack
from sanjak.games.lash_of_the_turk.state import DISRUPTED, RAIDED
from sanjak.kernel import Given

from .helpers import (
    also,
    asked,
    besieging,
    choose_all,
    drms,
    fighting,
    offered,
    paused,
    position,
    refuses,
    rolled,
    rolls,
    stack_at,
    told,
    where,
)

rule = pytest.mark.rule
HOME = {"buda": "austrian", "belgrade": "ottoman"}


def battle(ottoman: str, austrian: str, *dice: int, hex: str = "0806", **fields: Any) -> Given:
    """Ottomans in 0707 strike Austrians in 0806, at once, with all they have."""
    t = fighting("ottoman", ottoman={"0707": ottoman}, austrian={hex: austrian}, **{"control": HOME, **fields})
    t.dice(*dice)
    choose_all(t, f"attack {hex}", "strike")
    if offered(t, "whole"):
        t.choose("whole")
    if offered(t, "stand"):
        t.choose("stand")
    return t


def result(t: Given) -> list[tuple[str, str]]:
    return [(facts["odds"], facts["result"]) for facts in told(t, "combat")]


# ---------------------------------------------------------------- 10.0, 10.1.1 declaring attacks


@rule("LT-10.0a")
def test_attacks_are_voluntary_and_barred_across_lakes_and_the_danube() -> None:
    t = fighting("ottoman", ottoman={"0707": "ot_inf"}, austrian={"0806": "ah_inf"})
    assert offered(t) == ["attack 0806", "done"]
    lake = fighting("ottoman", ottoman={"0606": "ot_inf"}, austrian={"0605": "ah_inf"})
    river = fighting("ottoman", ottoman={"0906": "ot_inf"}, austrian={"1006": "ah_inf"})
    assert paused(lake)
    assert paused(river)
    fleet = fighting("ottoman", ottoman={"0906": "ot_inf", "0906-1006": "ot_fleet"}, austrian={"1006": "ah_inf"},
                     scenario="1529")
    assert offered(fleet, "attack") == ["attack 1006"]


@rule("LT-10.0a")
def test_an_assault_is_optional_and_the_siege_rolls_are_not() -> None:
    t = besieging("ottoman", ottoman={"buda": "ot_inf*4"}, austrian={"buda": "ah_gar_132"}, siege={"buda": 1},
                  control={"buda": "austrian"}).dice(1)
    assert rolls(t)[0].what == "siege 1004"
    t.choose("no_counter")
    assert "no_assault" in offered(t)
    assert offered(t, "assault")


@rule("LT-10.1.1a")
def test_all_attacks_on_a_hex_are_announced_before_one_is_fought() -> None:
    t = fighting("ottoman", ottoman={"0707": "ot_inf*2 ot_tt"}, austrian={"0806": "ah_inf ah_cav"}, control=HOME)
    choose_all(t, "attack 0806", "strike")
    assert offered(t, "soak ot_tt_1")
    assert offered(t, "whole")
    assert not told(t, "combat")
    t.dice(5, 4)
    choose_all(t, "soak ot_tt_1 ah_cav_1")
    assert t.state.attacks == {"1": ["ot_tt_1", "ah_cav_1"]}
    assert not rolls(t)
    t.choose("whole")
    assert [odds for odds, _ in result(t)] == ["1:2", "3:1"]


@rule("LT-10.1.1a")
def test_a_soak_off_may_be_joined_and_widened() -> None:
    t = fighting("ottoman", ottoman={"0707": "ot_inf*4"}, austrian={"0806": "ah_inf ah_cav ah_merc"}, control=HOME)
    choose_all(t, "attack 0806", "strike", "soak ot_inf_1 ah_inf_1")
    assert "join 1 ot_inf_2" in also(t)
    assert "add 1 ah_cav_1" in also(t)
    choose_all(t, "join 1 ot_inf_2", "add 1 ah_cav_1")
    assert t.state.attacks["1"] == ["ot_inf_1", "ah_inf_1", "ot_inf_2", "ah_cav_1"]


@rule("LT-10.1.1a")
def test_a_unit_attacks_once_a_phase() -> None:
    t = fighting("ottoman", ottoman={"0707": "ot_inf*2"}, austrian={"0806": "ah_inf", "0706": "ah_inf"}, control=HOME)
    t.dice(4)
    choose_all(t, "attack 0806", "without ot_inf_1", "strike", "stand")
    assert result(t) == [("1:1", "NE")]
    choose_all(t, "attack 0706")
    assert also(t, "with") == []
    assert [unit for unit, _ in t.state.force["ottoman"]] == ["ot_inf_1"]


@rule("LT-10.1.1a")
def test_a_hex_has_one_round_of_attacks_and_one_retreat_check_a_phase() -> None:
    t = fighting("ottoman", ottoman={"0707": "ot_inf*2", "0807": "ot_inf*2"}, control=HOME,
                 austrian={"0806": "ah_inf*2", "0808": "ah_ps"}).dice(1, 4)
    choose_all(t, "attack 0806 0707", "strike", "whole", "retreat")
    assert result(t) == [("1:1", "NE")]
    assert offered(t) == ["attack 0808", "done"]
    assert refuses(t, "attack 0806").startswith("10.1.1: this hex has been attacked")
    t.choose("done")
    assert t.state.attacked == []


@rule("LT-10.1.1a")
def test_attacks_from_several_hexes_are_joint_or_apart() -> None:
    t = fighting("ottoman", ottoman={"0707": "suleiman ot_inf*2", "0807": "ibrahim ot_inf*2"}, control=HOME,
                 austrian={"0806": "ah_inf ah_cav"}).dice(4, 4)
    choose_all(t, "attack 0806", "strike")
    assert {"whole", "soak 0707 ah_inf_1", "soak 0807 ah_cav_1"} <= set(offered(t))
    choose_all(t, "soak 0807 ah_cav_1", "whole", "stand")
    assert [odds for odds, _ in result(t)] == ["2:1", "3:1"]
    assert [drm.reason for roll in rolls(t) for drm in roll.drms] == ["Ibrahim", "Suleiman"]


@rule("LT-10.1.1a", "LT-10.1.2a")
def test_the_defender_knows_all_attacks_before_he_retreats() -> None:
    t = fighting("ottoman", ottoman={"0707": "ot_inf*3"}, austrian={"0806": "ah_inf ah_cav"}, control=HOME)
    choose_all(t, "attack 0806", "strike")
    assert asked(t) == ("ottoman", "10.1.1")
    choose_all(t, "soak ot_inf_1 ah_cav_1", "whole")
    assert asked(t) == ("austrian", "10.1.2")
    assert t.state.attacks == {"1": ["ot_inf_1", "ah_cav_1"], "2": ["ot_inf_2", "ot_inf_3", "ah_inf_1"]}


@rule("LT-10.1.1b")
def test_every_defender_is_attacked_and_those_inside_as_a_whole() -> None:
    t = fighting("ottoman", ottoman={"0806": "ot_inf*4"}, austrian={"0805": "ah_inf ah_merc"}, control=HOME)
    t.dice(4)
    choose_all(t, "attack 0805", "strike", "inside")
    assert result(t) == [("1:1", "NE")]
    open_field = fighting("ottoman", ottoman={"0707": "ot_inf*4"}, austrian={"0806": "ah_inf ah_merc"}, control=HOME)
    choose_all(open_field, "attack 0806", "strike")
    assert offered(open_field, "soak")


@rule("LT-10.1.1b")
def test_who_does_not_attack_neither_retreats_nor_advances() -> None:
    t = fighting("ottoman", ottoman={"0707": "ot_inf*2 ot_tt"}, austrian={"0806": "ah_inf ah_inf"}, control=HOME)
    t.dice(1, 1)
    choose_all(t, "attack 0806", "without ot_tt_1", "strike", "whole", "stand")
    assert result(t) == [("1:1", "A1")]
    t.choose(offered(t, "back")[0])
    assert [where(t, f"ot_inf_{n}") for n in (1, 2)].count("dead") == 1
    assert where(t, "ot_tt_1") == "0707"
    assert "0707" not in [where(t, f"ot_inf_{n}") for n in (1, 2)]
    won = fighting("ottoman", ottoman={"0707": "ot_inf*3 ot_tt"}, austrian={"0806": "ah_ps"}, control=HOME)
    won.dice(6)
    choose_all(won, "attack 0806", "without ot_tt_1", "strike", "stand", "advance all")
    assert where(won, "ot_tt_1") == "0707"
    assert where(won, "ot_inf_1") == "0806"


# ---------------------------------------------------------------- 10.1.2, 10.4 retreat before combat


@rule("LT-10.1.2a")
def test_slow_attackers_let_the_defenders_try_to_slip_away() -> None:
    t = fighting("ottoman", ottoman={"0707": "suleiman ot_inf*2"}, austrian={"0806": "ah_inf*2"}, control=HOME)
    choose_all(t, "attack 0806", "strike", "whole")
    assert asked(t) == ("austrian", "10.1.2")
    horse = fighting("ottoman", ottoman={"0707": "ot_inf ot_cav"}, austrian={"0806": "ah_inf*2"}, control=HOME).dice(4)
    choose_all(horse, "attack 0806", "strike", "whole")
    assert result(horse) == [("1:1", "NE")]


@rule("LT-10.1.2b")
@pytest.mark.parametrize(("face", "gone", "lost"), [(3, False, 0), (4, True, 1), (5, True, 0)])
def test_the_table_of_retreats_before_combat(face: int, gone: bool, lost: int) -> None:
    t = fighting("ottoman", ottoman={"0707": "ot_inf*3"}, austrian={"0806": "ah_inf*2 ah_merc"}, control=HOME)
    t.dice(face, 4)
    choose_all(t, "attack 0806", "strike", "whole", "retreat")
    if lost:
        t.choose("lose ah_merc_1")
    if gone:
        t.choose("back 0805")
        assert offered(t) == ["advance all", "advance none"]
    dead = [unit for unit in ("ah_inf_1", "ah_inf_2", "ah_merc_1") if where(t, unit) == "dead"]
    assert (len(dead), "0806" in t.state.army["austrian"]) == (lost, not gone)


@rule("LT-10.1.2b")
def test_modifiers_of_a_retreat_before_combat() -> None:
    s = position(ottoman={"0707": "suleiman ot_inf"}, austrian={"0303": "salm ah_cav ah_art"}, hungry="ah_cav_1",
                 weather="mud").state
    s.target, s.attackers, s.defenders = "0303", ["suleiman", "ot_inf_1"], ["salm", "ah_cav_1", "ah_art_1"]
    assert {drm.reason: drm.value for drm in retreat_drms(s)} == {
        "Salm": 3, "Suleiman": -3, "guns or train": -1, "woods": 1, "out of supply": -1, "mud": -1}
    assert {drm.case for drm in retreat_drms(s)} == {"10.1.2", "5.0"}
    s.defenders = ["ah_cav_1"]
    assert {drm.reason: drm.value for drm in retreat_drms(s)}["all cavalry"] == 1


@rule("LT-10.4a")
def test_a_leader_with_cavalry_alone_rides_away_without_a_roll() -> None:
    t = fighting("ottoman", ottoman={"0707": "ot_cav ot_inf"}, austrian={"0806": "louis ah_cav"}, control=HOME)
    choose_all(t, "attack 0806", "strike")
    assert asked(t) == ("austrian", "10.4")
    choose_all(t, "retreat", "back 0805")
    assert not rolls(t)
    assert where(t, "louis") == "0805"
    assert offered(t, "advance all")
    fast = fighting("ottoman", ottoman={"0707": "ot_tt ot_cav"}, austrian={"0806": "louis ah_cav"}, control=HOME)
    choose_all(fast, "attack 0806", "strike")
    assert told(fast, "combat")
    foot = fighting("ottoman", ottoman={"0707": "ot_cav"}, austrian={"0806": "louis ah_cav ah_inf"}, control=HOME)
    choose_all(foot, "attack 0806", "strike")
    assert told(foot, "combat")


# ---------------------------------------------------------------- 10.1.3 odds and modifiers


@rule("LT-10.1.3a")
def test_odds_and_what_lies_beyond_the_table() -> None:
    found = [(odds.name, odds.column, odds.above) for odds in (odds_of(24, 4), odds_of(16, 4), odds_of(1, 3)) if odds]
    assert found == [("6:1", 5, 2), ("4:1", 5, 0), ("1:3", 0, 0)]
    assert odds_of(3, 10) is None
    weak = fighting("ottoman", ottoman={"0707": "ot_ak"}, austrian={"0806": "ah_hcav_754"}, control=HOME)
    choose_all(weak, "attack 0806", "strike")
    assert not told(weak, "combat")
    assert where(weak, "ot_ak_1") == "0707"
    strong = battle("ot_inf*4", "ah_ps ah_ps", 1)
    assert drms(strong, "combat") == {"odds 5:1": 1}


@rule("LT-10.1.3b")
def test_factors_across_rivers_in_bad_ground_and_behind_walls() -> None:
    s = position(ottoman={"0909": "ot_inf"}, austrian={"0910": "ah_inf"}, control={"eszer": "austrian"}).state
    assert attack_factor(s, "ot_inf_1", "0910", inside=False) == 3
    s = position(ottoman={"0506": "ot_hcav ot_tt", "0205": "ot_cav ot_inf"}).state
    assert [attack_factor(s, unit, "0507", False) for unit in ("ot_hcav_1", "ot_tt_1")] == [3, 2]
    assert [attack_factor(s, unit, "0204", False) for unit in ("ot_cav_1", "ot_inf_1")] == [2, 5]
    assert defence_factor(s, "ah_inf_1", inside=True) == 6
    s = position(ottoman={"0707": "ot_inf"}, marked={"ot_inf_1": DISRUPTED, "ot_inf_2": RAIDED}).state
    assert (attack_factor(s, "ot_inf_1", "0806", False), defence_factor(s, "ot_inf_2", False)) == (3, 2)


@rule("LT-10.1.3c")
def test_modifiers_of_combat() -> None:
    t = battle("suleiman ibrahim ot_inf*3", "salm louis ah_inf ah_inf", 3)
    assert drms(t, "combat") == {"Suleiman": 3, "Salm": -3}
    woods = fighting("ottoman", ottoman={"0205": "ot_inf*2"}, austrian={"0306": "ah_inf"}, control=HOME).dice(3)
    choose_all(woods, "attack 0306", "strike", "stand")
    assert drms(woods, "combat") == {"woods": -1}
    assert TABLES.terrain.defence_drm == {"clear": 0, "woods": -1, "marsh": -1, "mountain": -2}


@rule("LT-10.1.3c")
def test_a_sortie_and_walls_modify_too() -> None:
    s = position(ottoman={"buda": "ot_inf*3"}, austrian={"buda": "ah_inf"}, siege={"buda": 1},
                 control={"buda": "austrian"}).state
    s.battle, s.by, s.target, s.walls = "sortie", "austrian", "1004", 1
    s.attackers, s.defenders = ["ah_inf_1"], ["ot_inf_1"]
    assert [(drm.value, drm.reason) for drm in combat_drms(s, ["ah_inf_1"], ["ot_inf_1"])] == [(1, "sortie")]
    s.battle, s.by, s.walls, s.inside = "assault", "ottoman", -2, ["ah_inf_1"]
    found = [(drm.value, drm.reason) for drm in combat_drms(s, ["ot_inf_1"], ["ah_inf_1"])]
    assert found == [(-2, "walls")]


@rule("LT-10.1.3d")
def test_the_combat_results_table() -> None:
    rows = ["AE AE A1 A1 AR AR", "AE A1 A1 AR AR NE", "A1 A1 AR AR NE EX", "A1 AR AR NE EX DR", "AR AR NE EX DR D1",
            "AR NE EX DR D1 D2", "NE EX DR D1 D2 DE", "EX DR D1 D2 DE DE"]
    assert [[TABLES.combat.at(total, column) for column in range(6)] for total in range(8)] == [
        row.split() for row in rows]
    assert (TABLES.combat.at(-4, 0), TABLES.combat.at(11, 5)) == ("AE", "DE")


# ---------------------------------------------------------------- results


@rule("LT-10.1.3e")
def test_attackers_destroyed_or_beaten_back() -> None:
    destroyed = battle("ot_inf", "ah_hcav_754 ah_cav*2", 1)
    assert result(destroyed) == [("1:3", "AE")]
    assert where(destroyed, "ot_inf_1") == "dead"
    beaten = battle("ot_inf*2", "ah_inf*2", 2)
    assert result(beaten) == [("1:1", "AR")]
    beaten.choose(offered(beaten, "back")[0])
    assert where(beaten, "ot_inf_1") == where(beaten, "ot_inf_2") != "0707"
    one = battle("ot_inf ot_tt", "ah_inf*2", 1)
    assert result(one) == [("1:1", "A1")]
    assert offered(one) == ["lose ot_inf_1", "lose ot_tt_1"]
    choose_all(one, "lose ot_tt_1")
    one.choose(offered(one, "back")[0])
    assert where(one, "ot_tt_1") == "dead"
    assert where(one, "ot_inf_1") not in ("0707", "dead")


@rule("LT-10.1.3e")
def test_nothing_happens_or_defenders_give_way() -> None:
    nothing = battle("ot_inf*2", "ah_inf*2", 4)
    assert result(nothing) == [("1:1", "NE")]
    assert stack_at(nothing, "0806") == {"austrian": ["ah_inf_1", "ah_inf_2"]}
    back = battle("ot_inf*2", "ah_inf*2", 6)
    assert result(back) == [("1:1", "DR")]
    assert offered(back, "back")
    back.choose("back 0805")
    assert stack_at(back, "0805") == {"austrian": ["ah_inf_1", "ah_inf_2"]}


@rule("LT-10.1.3e")
def test_defenders_lose_one_two_or_all() -> None:
    one = battle("ot_inf*3", "ah_inf ah_merc", 6)
    assert result(one) == [("2:1", "D1")]
    choose_all(one, "lose ah_merc_1", "back 0805")
    assert where(one, "ah_inf_1") == "0805"
    two = battle("ot_inf*4", "ah_inf ah_merc", 6)
    assert result(two) == [("3:1", "D2")]
    choose_all(two, "lose ah_merc_1")
    assert where(two, "ah_merc_1") == where(two, "ah_inf_1") == "dead"
    everything = battle("ot_inf*4", "ah_ps*2", 6)
    assert result(everything) == [("5:1", "DE")]
    assert where(everything, "ah_ps_2") == "dead"


@rule("LT-10.1.3f")
def test_an_exchange_costs_the_lower_units_at_random_and_the_higher_as_many_factors() -> None:
    t = battle("ot_inf*3", "ah_inf*4", 5, 2, 4)
    assert result(t) == [("1:1", "EX")]
    assert told(t, "exchange") == [{"attacker": 2, "defender": 4}]
    assert [where(t, f"ot_inf_{n}") for n in (1, 2, 3)].count("dead") == 2
    assert [where(t, f"ah_inf_{n}") for n in (1, 2, 3, 4)].count("dead") == 4
    left = battle("ot_cav*2 ot_inf", "ah_inf ah_inf*3 ah_merc", 6, 1, 2)
    assert result(left) == [("1:2", "EX")]
    lost = next(unit for unit in ("ot_cav_1", "ot_cav_2", "ot_inf_1") if where(left, unit) == "dead")
    assert asked(left) == ("austrian", "10.1.3")
    choose_all(left, "lose ah_merc_1")
    assert lost
    assert not offered(left, "lose")
    assert offered(left, "back")


@rule("LT-10.1.3f")
def test_the_defender_who_loses_the_exchange_retreats() -> None:
    t = battle("ot_inf*3", "ah_hinf*2 ah_ps", 5, 6, 1)
    assert result(t) == [("1:1", "EX")]
    assert asked(t) == ("austrian", "10.2")
    t.choose("back 0805")
    assert "0806" not in t.state.army["austrian"]
    assert offered(t, "advance all")


@rule("LT-10.1.3g")
def test_a_tied_exchange_costs_both_and_is_fought_on() -> None:
    t = battle("ot_inf*3", "ah_inf*4", 5, 1, 1, 4)
    assert [odds for odds, _ in result(t)] == ["1:1", "1:1"]
    dead = [unit for unit in t.state.at if t.state.at[unit] == "dead"]
    assert len(dead) == 2
    assert {unit[:2] for unit in dead} == {"ot", "ah"}


@rule("LT-10.1.3g", "LT-10.3a")
def test_leaders_roll_in_every_exchange() -> None:
    t = battle("ibrahim ot_inf*3", "salm ah_inf*4", 6, 1, 1, 2, 5)
    assert [roll.what for roll in rolls(t)][1:3] == ["survival ibrahim", "survival salm"]
    assert (where(t, "ibrahim"), where(t, "salm")) == ("0707", "dead")


def storm(ottoman: str, *dice: int) -> Given:
    """Ottomans storm a Buda without walls, held by three infantry units and a garrison."""
    t = besieging("ottoman", ottoman={"buda": ottoman}, austrian={"buda": "louis ah_inf*3 ah_gar_352"},
                  siege={"buda": 1}, control={"buda": "austrian"}, lost={"buda": 3}).dice(1, 1, *dice)
    return choose_all(t, "no_counter", "assault hex")


@rule("LT-10.1.3h")
@pytest.mark.parametrize(("ottoman", "face", "code", "lost"), [
    ("ot_inf*14", 5, "DR", 1), ("ot_inf*14", 6, "D1", 1), ("suleiman ot_inf*14", 4, "D2", 2)])
def test_behind_walls_nobody_retreats(ottoman: str, face: int, code: str, lost: int) -> None:
    t = storm(ottoman, face)
    assert result(t) == [("2:1", code)]
    t.choose("lose ah_gar_352_1")
    assert not offered(t, "lose")
    assert len(stack_at(t, "buda")["austrian"]) == 5 - lost


@rule("LT-10.1.3h")
def test_a_lost_exchange_behind_walls_costs_one_unit_more() -> None:
    t = storm("ot_inf*14", 4, 5, 2, 1)
    assert result(t) == [("2:1", "EX")]
    assert len([unit for unit in stack_at(t, "buda")["austrian"] if unit.startswith("ah_")]) == 1
    assert "1004" in t.state.siege


# ---------------------------------------------------------------- 10.2 retreats


@rule("LT-10.2a")
def test_a_retreat_leads_towards_the_nearer_of_fort_and_edge() -> None:
    s = position(austrian={"0806": "ah_inf"}, control=HOME).state
    assert set(refuges(s, "austrian", "0806", ["ah_inf_1"])) == {"0805", "0906"}
    s = position(austrian={"0806": "ah_inf"}, ottoman={"0805": "ot_inf"}, control=HOME).state
    assert refuges(s, "austrian", "0806", ["ah_inf_1"]) == ["0906"]
    s = position(austrian={"0806": "ah_inf"}, ottoman={"0805": "ot_inf", "0906": "ot_inf"}, control=HOME).state
    assert set(refuges(s, "austrian", "0806", ["ah_inf_1"])) == {"0706", "0907"}
    edge = position(austrian={"0203": "ah_inf"}).state
    assert all(hex[:2] in ("01", "02") for hex in refuges(edge, "austrian", "0203", ["ah_inf_1"]))


@rule("LT-10.2a")
def test_never_over_the_danube_but_at_a_place_and_never_into_closed_ground() -> None:
    s = position(ottoman={"0906": "ot_inf"}, control={"szegedin": "ottoman"}).state
    assert "1006" not in refuges(s, "ottoman", "0906", ["ot_inf_1"])
    buda = position(ottoman={"0906": "ot_inf", "0906-1006": "ot_fleet"}, control={"szegedin": "ottoman"}).state
    assert "1006" in refuges(buda, "ottoman", "0906", ["ot_inf_1"])
    guns = position(austrian={"0506": "ah_art"}, control={"kanizsa": "", "agram": ""}).state
    assert "0507" not in refuges(guns, "austrian", "0506", ["ah_art_1"])


@rule("LT-10.2a")
def test_who_cannot_retreat_is_eliminated() -> None:
    ring = dict.fromkeys(("0805", "0906", "0907"), "ot_tt") | {"0706": "ot_ak", "0807": "ot_ak"}
    t = fighting("ottoman", ottoman={"0707": "ot_inf*4", **ring}, austrian={"0806": "ah_inf*2"}, control=HOME).dice(4)
    choose_all(t, "attack 0806 0707", "strike", "whole", "stand")
    assert result(t) == [("3:1", "DR")]
    assert "0806" not in t.state.army["austrian"]
    assert all(where(t, unit) == "dead" for unit in ("ah_inf_1", "ah_inf_2"))


@rule("LT-10.2a")
def test_guns_that_could_retreat_into_a_marsh_alone_are_eliminated() -> None:
    around = dict.fromkeys(("0405", "0406", "0505", "0605"), "ot_tt")
    t = position(("fall_back", "austrian", "0506", "ah_art_1", 0), austrian={"0506": "ah_art"}, ottoman=around)
    assert refuges(t.state, "austrian", "0506", ["ah_inf_1"]) == ["0507"]
    assert where(t, "ah_art_1") == "dead"


@rule("LT-10.2a")
def test_attackers_do_not_retreat_into_the_place_from_which_they_attack() -> None:
    t = fighting("ottoman", ottoman={"eszer": "ot_inf*2"}, austrian={"0911": "ah_inf"}, control=HOME).dice(1)
    choose_all(t, "attack 0911", "strike", "stand")
    assert result(t) == [("3:1", "AR")]
    assert where(t, "ot_inf_1") == where(t, "ot_inf_2") == "1010"


@rule("LT-10.2a")
def test_a_full_hex_takes_no_more() -> None:
    full = {"0805": "ah_cav*3", "0906": "ah_merc*3", "0706": "ah_ps*3", "0907": "ah_gar_132*3"}
    t = fighting("ottoman", ottoman={"0707": "ot_inf*2"}, austrian={"0806": "ah_inf*2", **full}, control=HOME).dice(6)
    choose_all(t, "attack 0806", "strike", "whole", "stand", "back 0805")
    assert [where(t, "ah_inf_1"), where(t, "ah_inf_2")].count("dead") == 1
    room = {**full, "0906": "ah_merc*2"}
    t = fighting("ottoman", ottoman={"0707": "ot_inf*2"}, austrian={"0806": "ah_inf*2", **room}, control=HOME).dice(6)
    choose_all(t, "attack 0806", "strike", "whole", "stand")
    assert offered(t) == ["back 0906"]


@rule("LT-10.2b")
def test_attackers_may_advance_all_some_or_none() -> None:
    t = battle("ot_inf*2 ot_cav", "ah_ps", 6)
    assert offered(t) == ["advance all", "advance none"]
    assert "advance ot_cav_1" in also(t)
    choose_all(t, "advance ot_cav_1", "advance none")
    assert (where(t, "ot_cav_1"), where(t, "ot_inf_1")) == ("0806", "0707")


# ---------------------------------------------------------------- 10.3 leaders


@rule("LT-10.3a")
def test_one_leader_a_side_and_only_he_rolls() -> None:
    t = battle("suleiman ibrahim ot_inf*4", "ah_ps", 6, 5)
    assert [roll.what for roll in rolls(t)] == ["combat 0806"]
    destroyed = battle("ot_inf*4", "louis tomori ah_ps", 6, 5)
    assert drms(destroyed, "combat")["Tomori"] == -1
    assert [roll.what for roll in rolls(destroyed)] == ["combat 0806", "survival tomori"]
    assert (where(destroyed, "tomori"), where(destroyed, "louis")) == ("dead", "0806")


@rule("LT-10.3a", "LT-9.0f")
def test_who_has_rolled_in_a_combat_flees_from_the_advance_without_a_second_roll() -> None:
    t = battle("ot_inf*4", "louis tomori ah_ps", 6, 4, 3, control={"buda": "austrian"})
    t.choose("advance all")
    assert [roll.what for roll in rolls(t)] == ["combat 0806", "survival tomori", "survival louis"]
    assert where(t, "tomori") == where(t, "louis") == "1004"


@rule("LT-10.3a", "LT-9.0f")
def test_an_enemy_next_to_a_leader_alone_is_no_reason_to_roll() -> None:
    t = battle("ibrahim kassim ot_inf", "salm ah_hcav_754 ah_cav*2", 1, 4)
    assert result(t) == [("1:3", "AE")]
    assert [roll.what for roll in rolls(t)] == ["combat 0806", "survival ibrahim"]
    assert where(t, "ibrahim") == where(t, "kassim") == "0707"


@rule("LT-10.3b")
def test_a_leader_without_a_way_out_is_lost() -> None:
    ring = dict.fromkeys(("0805", "0906", "0907"), "ot_tt") | {"0706": "ot_ak", "0807": "ot_ak"}
    t = fighting("ottoman", ottoman={"0707": "ot_inf*3", **ring}, austrian={"0806": "louis ah_inf ah_merc"},
                 control=HOME)
    t.dice(5)
    choose_all(t, "attack 0806 0707", "strike", "whole", "stand")
    assert result(t) == [("2:1", "DR")]
    assert where(t, "louis") == "dead"


@rule("LT-10.3b")
def test_a_besieged_leader_left_alone_is_lost() -> None:
    t = besieging("ottoman", ottoman={"buda": "ot_inf*9"}, austrian={"buda": "louis ah_inf"}, siege={"buda": 1},
                  control={"buda": "austrian"}, lost={"buda": 3}).dice(1, 1, 6, 1)
    choose_all(t, "no_counter", "assault hex")
    assert where(t, "ah_inf_1") == where(t, "louis") == "dead"
    assert t.state.control["1004"] == "ottoman"


# ---------------------------------------------------------------- 10.5 towns


def town(*dice: int, austrian: str = "ah_inf ah_merc", ottoman: str = "ot_inf*4", **fields: Any) -> Given:
    t = fighting("ottoman", ottoman={"0806": ottoman}, austrian={"0805": austrian}, **{"control": HOME, **fields})
    t.dice(*dice)
    return choose_all(t, "attack 0805", "strike")


@rule("LT-10.5a")
def test_the_defender_of_a_town_declares_inside_or_outside() -> None:
    t = town(4)
    assert asked(t) == ("austrian", "10.6")
    assert offered(t) == ["inside", "outside"]
    choose_all(t, "inside")
    assert result(t)[0][0] == "1:1"
    out = town(5)
    choose_all(out, "outside", "whole", "stand")
    assert result(out)[0][0] == "3:1"


@rule("LT-10.5a")
def test_outside_he_may_go_in_on_a_retreat_result() -> None:
    t = town(4)
    choose_all(t, "outside", "whole", "stand")
    assert result(t) == [("3:1", "DR")]
    assert "enter" in offered(t)
    t.choose("enter")
    assert stack_at(t, "0805") == {"austrian": ["ah_inf_1", "ah_merc_1"]}


@rule("LT-10.5a", "LT-10.4a")
def test_a_retreat_before_combat_does_not_lead_inside() -> None:
    t = town(austrian="louis ah_cav*2")
    choose_all(t, "outside", "whole", "retreat")
    assert stack_at(t, "0805") == {}
    assert asked(t) == ("ottoman", "10.2")


@rule("LT-10.5b")
def test_a_town_holds_two_units_and_a_leader_and_the_rest_falls_back() -> None:
    t = town(4, austrian="louis tomori ah_inf*2 ah_merc")
    t.choose("inside")
    assert stack_at(t, "0805")["austrian"] == ["ah_inf_1", "ah_inf_2", "tomori"]
    assert stack_at(t, "0905") == {"austrian": ["ah_merc_1", "louis"]}
    assert result(t) == [("1:1", "AR")]


@rule("LT-10.5c")
def test_a_towns_siege_goes_on_at_once_from_the_attackers_impulse() -> None:
    t = town(4, 3)
    choose_all(t, "outside", "whole", "stand", "enter", "besiege")
    assert t.state.siege == {"0805": 1}
    assert "ot_inf_1" in stack_at(t, "0805")["ottoman"]
    assert rolled(t).what == "siege 0805"
    assert asked(t) == ("austrian", "10.8.3")
    few = town(5, ottoman="ot_inf*2", austrian="ah_inf*2")
    choose_all(few, "inside")
    assert not offered(few, "besiege")
    assert not few.state.siege


@rule("LT-10.2b", "LT-10.5c")
def test_a_town_whose_defenders_are_all_dead_is_entered_not_besieged() -> None:
    t = town(6, austrian="ah_ps", ottoman="suleiman ot_inf*5")
    t.choose("inside")
    assert result(t) == [("6:1", "DE")]
    assert offered(t) == ["advance all", "advance none"]


@rule("LT-10.5c", "LT-10.1.3g")
def test_who_fell_in_the_exchange_does_not_move_in() -> None:
    t = town(3, 6, 1, 3)
    choose_all(t, "outside", "whole", "stand", "enter", "besiege")
    assert result(t) == [("3:1", "EX")]
    assert stack_at(t, "0805")["ottoman"] == ["ot_inf_2", "ot_inf_3", "ot_inf_4"]
    assert where(t, "ot_inf_1") == "dead"


@rule("LT-10.5c", "LT-10.1.1a")
def test_those_who_took_a_town_on_may_storm_it_at_once() -> None:
    t = town(4, 3, 6)
    choose_all(t, "outside", "whole", "stand", "enter", "besiege", "no_counter")
    assert offered(t) == ["no_assault", "assault hex"]
    t.choose("assault hex")
    assert [odds for odds, _ in result(t)] == ["3:1", "1:1"]
    assert rolled(t).what == "combat 0805"


@rule("LT-10.5c", "LT-10.8.4b")
@pytest.mark.parametrize("waiting", [0, 2])
def test_an_assault_at_once_that_fails_ends_the_siege_unless_others_suffice(waiting: int) -> None:
    t = fighting("ottoman", ottoman={"0806": "suleiman ot_inf*8"}, austrian={"0805": "ah_inf ah_merc"}, control=HOME)
    t.choose("attack 0805").choose("without suleiman").dice(4, 3, 1)
    choose_all(t, *(f"without ot_inf_{n}" for n in range(1, 5)), "strike", "outside", "whole", "stand", "enter")
    choose_all(t, "besiege", "no_counter")
    for _ in range(waiting):
        t.choose(also(t, "without")[0])
    t.choose("assault hex").choose("back 0806")
    assert result(t)[1:] == [("1:2" if waiting else "1:1", "A1")]
    assert ("0805" in t.state.siege) == bool(waiting)


@rule("LT-10.5c")
def test_a_town_has_no_level_to_lose() -> None:
    t = position(("mine", "0805"), ottoman={"0805": "ot_inf*3"}, austrian={"0805": "ah_inf"}, siege={"0805": 1},
                 control={"0805": "austrian"}).dice(5, 3)
    assert told(t, "mined")[0]["result"] == "level 1"
    assert t.state.lost == {}
    t.choose("counter")
    assert asked(t) == ("ottoman", "10.8.4")


@rule("LT-10.1.3a")
def test_an_attack_on_besiegers_that_cannot_reach_one_to_three_is_not_offered() -> None:
    lines: Any = {"austrian": {"0905": "ah_ps", "buda": "ah_gar_132"}, "control": {"buda": "austrian"},
                  "siege": {"buda": 1}}
    weak = fighting("austrian", ottoman={"buda": "suleiman ot_inf*6"}, **lines)
    assert not offered(weak, "attack")
    assert why_no_attack(weak.state, "austrian", ("attack", "1004")) == "10.1.3: the odds would be below 1:3"
    assert offered(fighting("austrian", ottoman={"buda": "ot_ak"}, **lines), "attack") == ["attack 1004"]
