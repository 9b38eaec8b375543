"""Forts and sieges: inside and outside, levels, the marker, the impulses, sorties, assaults. LT-10.6a to LT-10.8.8a."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games.lash_of_the_turk.board.words import told_option
from sanjak.games.lash_of_the_turk.data import TABLES
from sanjak.games.lash_of_the_turk.rules.combat import combat_phase
from sanjak.games.lash_of_the_turk.rules.movement import movement_over, movement_phase
from sanjak.games.lash_of_the_turk.rules.sieges import (
    attacker_drms,
    can_besiege,
    defender_drms,
    mercenary_drms,
    siege_phase,
)
from sanjak.games.lash_of_the_turk.rules.stacks import best_inside, is_legal_stack, level
from sanjak.kernel import Given

from .helpers import (
    also,
    asked,
    besieging,
    choose_all,
    drms,
    fighting,
    moving,
    offered,
    paused,
    position,
    rolled,
    rolls,
    stack_at,
    told,
    where,
)

rule = pytest.mark.rule
HOME = {"buda": "austrian", "belgrade": "ottoman", "gran": "austrian"}


def at_buda(ottoman: str, austrian: str, *dice: int, near: dict[str, str] | None = None, **fields: Any) -> Given:
    """Ottomans south of Buda strike at it; others of them may be near."""
    t = fighting("ottoman", ottoman={"0905": ottoman, **(near or {})}, austrian={"buda": austrian},
                 **{"control": HOME, **fields})
    t.dice(*dice)
    return choose_all(t, "attack 1004", "strike")


def siege(ottoman: str, austrian: str, *dice: int, **fields: Any) -> Given:
    """Ottomans have besieged Buda for a turn; the siege is resolved."""
    t = besieging("ottoman", ottoman={"buda": ottoman}, austrian={"buda": austrian},
                  **{"siege": {"buda": 1}, "control": HOME, **fields})
    t.dice(*dice)
    return t


# ---------------------------------------------------------------- 10.6 forts


@rule("LT-10.6a")
def test_the_defender_of_a_fort_chooses_and_inside_he_is_hurt_only_by_a_siege() -> None:
    t = at_buda("ot_inf*4", "ah_gar_132 ah_inf")
    assert asked(t) == ("austrian", "10.6")
    assert offered(t) == ["inside", "outside"]
    t.choose("inside")
    assert asked(t) == ("ottoman", "10.8")
    assert not rolls(t)
    t.choose("no_siege")
    assert stack_at(t, "buda") == {"austrian": ["ah_gar_132_1", "ah_inf_1"]}


@rule("LT-10.6a")
def test_outside_he_fights_in_the_field_and_may_go_in_on_a_retreat_result() -> None:
    t = at_buda("ot_inf*4", "ah_inf*2", 4)
    choose_all(t, "outside", "whole", "stand")
    assert told(t, "combat")[0]["result"] == "DR"
    assert "enter" in offered(t)
    choose_all(t, "enter")
    assert stack_at(t, "buda") == {"austrian": ["ah_inf_1", "ah_inf_2"]}
    assert offered(t, "besiege")


@rule("LT-10.6a", "LT-10.6.1a")
def test_all_who_find_room_go_inside_and_there_is_nothing_to_choose() -> None:
    t = at_buda("ot_inf*4", "salm ah_inf*3 ah_gar_352")
    assert also(t) == []
    t.choose("inside")
    assert stack_at(t, "buda") == {"austrian": ["ah_gar_352_1", "ah_inf_1", "ah_inf_2", "ah_inf_3", "salm"]}


@rule("LT-10.6a", "LT-10.6.1a")
def test_the_owner_chooses_who_goes_inside_first_and_only_the_surplus_leaves_the_hex() -> None:
    t = at_buda("ot_inf*4", "ah_inf*2 ah_gar_352 ah_gar_132")
    assert {"in ah_inf_1", "in ah_gar_132_1"} <= set(also(t))
    choose_all(t, "in ah_gar_132_1", "inside")
    assert stack_at(t, "buda") == {"austrian": ["ah_gar_132_1", "ah_inf_1", "ah_inf_2"]}
    assert where(t, "ah_gar_352_1") == "0904"
    assert not rolls(t)
    regretted = at_buda("ot_inf*4", "ah_inf*2 ah_gar_352 ah_gar_132")
    choose_all(regretted, "in ah_gar_132_1", "out ah_gar_132_1", "inside")
    assert where(regretted, "ah_gar_132_1") == "0904"


@rule("LT-10.6.1a")
def test_the_button_names_those_who_must_leave_the_hex() -> None:
    t = at_buda("ot_inf*4", "ah_inf*2 ah_gar_352 ah_gar_132")
    label = told_option(t.state, ("inside",))
    assert label == "defend inside the walls; garrison 1-3-2 must leave the hex"
    choose_all(t, "in ah_gar_132_1")
    assert "garrison 3-5-2 must leave" in told_option(t.state, ("inside",))
    town = fighting("ottoman", ottoman={"0806": "ot_inf*4"}, austrian={"0805": "ah_inf"}, control={"0805": "austrian"})
    choose_all(town, "attack 0805", "strike")
    assert told_option(town.state, ("inside",)) == "defend inside the town"


@rule("LT-10.6b")
@pytest.mark.parametrize(("scenario", "lost", "walls"), [
    ("1683", 0, -3), ("1683", 1, -2), ("1683", 2, -2), ("1683", 3, -1), ("1683", 4, -1), ("1532", 0, -2),
    ("1532", 1, -2), ("1532", 2, -1), ("1532", 3, -1)])
def test_levels_by_century_and_what_they_do(scenario: str, lost: int, walls: int) -> None:
    t = besieging("ottoman", ottoman={"vienna": "ot_inf*6"}, austrian={"vienna": "salm ah_gar_352"}, scenario=scenario,
                  siege={"vienna": 1}, control={"vienna": "austrian"}, lost={"vienna": lost}).dice(1, 1, 3)
    choose_all(t, "no_counter", "assault hex")
    assert drms(t, "combat")["walls"] == walls


@rule("LT-10.6b")
def test_at_level_nought_the_doubling_stays() -> None:
    t = siege("ot_inf*6", "ah_inf*2", 1, 1, 3, lost={"buda": 3})
    choose_all(t, "no_counter", "assault hex")
    assert told(t, "combat")[0]["odds"] == "2:1"
    assert "walls" not in drms(t, "combat")


# ---------------------------------------------------------------- 10.6.1 stacking


@rule("LT-10.6.1a")
def test_what_finds_room_inside_a_fort() -> None:
    units = ["louis", "tomori", "philip", "salm", "ah_art_1", "ah_art_2", "ah_gar_352_1", "ah_cav_1", "ah_cav_2",
             "ah_inf_1", "ah_inf_2", "ah_inf_3", "ah_inf_4", "ot_train_1"]
    inside = best_inside(units, "1004")
    assert sum(unit in ("louis", "tomori", "philip", "salm") for unit in inside) == 3
    assert sum(unit.startswith("ah_art") for unit in inside) == 1
    assert sum(unit.startswith("ah_cav") for unit in inside) == 1
    assert sum(unit.startswith(("ah_inf", "ah_cav")) for unit in inside) == 4
    assert {"ah_gar_352_1", "ot_train_1"} <= set(inside)
    assert best_inside(["ah_gar_352_1", "ah_gar_242_1", "ah_inf_1"], "1004") == ["ah_gar_352_1", "ah_inf_1"]
    assert sum(unit in ("ot_art_1", "ot_siege_1") for unit in best_inside(["ot_art_1", "ot_siege_1"], "1004")) == 1


@rule("LT-10.6.1a")
def test_in_peace_a_fort_hex_holds_its_own_and_a_stack_beside() -> None:
    s = position(austrian={"buda": "ah_gar_352"}).state
    ten = ["ah_gar_352_1", "ah_art_1", *(f"ah_inf_{n}" for n in range(1, 9))]
    assert is_legal_stack(s, "austrian", "1004", ten)
    assert not is_legal_stack(s, "austrian", "1004", [*ten, "ah_inf_9"])


@rule("LT-10.6.1a")
def test_surplus_leaves_the_hex_of_a_fort_or_is_lost() -> None:
    t = at_buda("ot_inf*8", "louis ah_inf*6 ah_gar_352")
    t.choose("inside")
    assert (len(stack_at(t, "buda")["austrian"]), len(stack_at(t, "gran")["austrian"])) == (6, 2)
    assert offered(t) == ["besiege", "no_siege"]
    ring = dict.fromkeys(("0904", "1003", "1005", "1104", "1105"), "ot_tt")
    shut = at_buda("ot_inf*6", "louis ah_inf*6 ah_gar_352", near=ring, control={"buda": "austrian", "gran": "ottoman"})
    shut.choose("inside")
    assert [where(shut, f"ah_inf_{n}") for n in range(1, 7)].count("dead") == 2


@rule("LT-10.6.1a", "LT-9.6a")
def test_surplus_leaves_the_hex_when_an_overrun_drives_them_in() -> None:
    t = moving("ottoman", ottoman={"0905": "ot_inf*4"}, austrian={"buda": "ah_inf*6"}, control=HOME)
    choose_all(t, "march 0905 all", "overrun 1004", "withdraw")
    assert (len(stack_at(t, "buda")["austrian"]), len(stack_at(t, "gran")["austrian"])) == (4, 2)


# ---------------------------------------------------------------- 10.6.2 variable walls


@rule("LT-10.6.2a")
def test_the_printed_example_guns_at_level_three() -> None:
    t = besieging("ottoman", ottoman={"guns": "ot_inf*6"}, austrian={"guns": "jurischitz ah_gar_242"},
                  siege={"guns": 1}, control={"guns": "austrian"}, lost={"guns": 1}, scenario="1532").dice(1, 4, 3)
    choose_all(t, "no_counter", "assault hex")
    assert (rolled(t, "walls").die, drms(t, "walls"), drms(t, "combat")["walls"]) == (4, {}, -1)


@rule("LT-10.6.2a")
@pytest.mark.parametrize(("ottoman", "austrian", "better"), [
    ("suleiman ot_inf*6", "tomori ah_inf", True), ("ibrahim ot_inf*6", "salm ah_inf", False),
    ("ot_inf*6", "ah_inf", True), ("ot_inf*5 ot_siege", "salm ah_inf", True)])
def test_a_better_leader_none_at_all_or_siege_guns_press_the_walls(ottoman: str, austrian: str, better: bool) -> None:
    t = siege(ottoman, austrian, 1, 3, 4)
    choose_all(t, "no_counter", "assault hex")
    assert bool(drms(t, "walls")) == better
    assert drms(t, "combat")["walls"] == (-1 if better else -2)


# ---------------------------------------------------------------- 10.8 the marker


@rule("LT-10.8a")
def test_what_a_siege_marker_needs() -> None:
    s = position(ottoman={"0905": "ot_inf*2", "0804": "ot_inf"}, austrian={"gran": "ah_gar_352 ah_inf"}).state
    assert not can_besiege(s, "ottoman", "0904", ["ot_inf_1"])
    assert not can_besiege(s, "ottoman", "0904", ["ot_inf_1", "ot_inf_2"])
    more = position(ottoman={"0905": "ot_inf*2", "0804": "ot_inf*2"}, austrian={"gran": "ah_gar_352 ah_inf"}).state
    assert can_besiege(more, "ottoman", "0904", ["ot_inf_1", "ot_inf_2"])
    across = position(ottoman={"0905": "ot_inf*2", "0903": "ot_inf*2"}, austrian={"gran": "ah_gar_352 ah_inf"}).state
    assert not can_besiege(across, "ottoman", "0904", ["ot_inf_1", "ot_inf_2"])


@rule("LT-10.8a")
def test_units_in_another_siege_do_not_count() -> None:
    held = {"buda": "ottoman", "gran": "austrian"}
    near = {"0905": "ot_inf*2", "buda": "ot_inf*2"}
    free = position(ottoman=near, austrian={"gran": "ah_gar_352 ah_inf"}, control=held).state
    assert can_besiege(free, "ottoman", "0904", ["ot_inf_1", "ot_inf_2"])
    shut = position(ottoman=near, austrian={"gran": "ah_gar_352 ah_inf", "buda": "ah_inf*4"}, control=held,
                    siege={"buda": 1}).state
    assert not can_besiege(shut, "ottoman", "0904", ["ot_inf_1", "ot_inf_2"])


@rule("LT-10.8a")
def test_attackers_move_in_and_lay_the_marker_or_stay_outside() -> None:
    t = at_buda("suleiman ot_inf*4", "ah_gar_132")
    t.choose("inside")
    assert offered(t) == ["besiege", "no_siege"]
    assert "stay ot_inf_1" in also(t)
    choose_all(t, "stay ot_inf_1", "besiege")
    assert t.state.siege == {"1004": 1}
    assert len(stack_at(t, "buda")["ottoman"]) == 4
    assert where(t, "ot_inf_1") == "0905"


@rule("LT-10.8b")
def test_a_forts_siege_is_resolved_from_the_next_combat_phase_on() -> None:
    t = at_buda("ot_inf*4", "ah_gar_132")
    choose_all(t, "inside", "besiege")
    assert paused(t)
    assert not rolls(t)
    later = position(combat_phase("ottoman"), siege_phase("ottoman"), turn=2, siege={"buda": 1}, control=HOME,
                     ottoman={"buda": "ot_inf*4"}, austrian={"buda": "ah_gar_132 ah_merc"}).dice(1, 1)
    assert [roll.what for roll in rolls(later)] == ["mercenaries 1004", "siege 1004"]
    later.choose("no_counter")
    assert asked(later) == ("ottoman", "10.8.4")


# ---------------------------------------------------------------- 10.8.1 mercenaries


@rule("LT-10.8.1a")
@pytest.mark.parametrize(("face", "place"), [(5, "1004"), (6, "0904")])
def test_mercenaries_stay_or_leave_with_honours(face: int, place: str) -> None:
    t = besieging("ottoman", ottoman={"buda": "ot_inf*4"}, austrian={"buda": "ah_merc ah_gar_132", "gran": "ah_inf"},
                  siege={"buda": 1}, control=HOME).dice(face)
    assert where(t, "ah_merc_1") == place


@rule("LT-10.8.1a")
def test_they_are_killed_on_a_six_and_only_ottomans_ask() -> None:
    t = siege("ot_inf*4", "ah_merc ah_gar_132", 6, 1, lost={"buda": 1})
    assert where(t, "ah_merc_1") == "dead"
    christian = besieging("austrian", austrian={"buda": "ah_inf*4"}, ottoman={"buda": "ot_inf"}, siege={"buda": 1},
                          control={"buda": "ottoman"}).dice(1)
    assert "mercenaries" not in rolls(christian)[0].what


@rule("LT-10.8.1a")
def test_modifiers_of_the_surrender() -> None:
    s = position(ottoman={"buda": "ot_inf*4"}, austrian={"buda": "louis ah_merc ah_inf"}, siege={"buda": 1},
                 control=HOME, lost={"buda": 3}, hungry="ah_merc_1").state
    assert {drm.reason: drm.value for drm in mercenary_drms(s, "1004")} == {
        "levels lost": 2, "leader inside": -1, "others inside": -1, "out of supply": 1}
    town = position(ottoman={"0805": "ot_inf*4"}, austrian={"0805": "ah_merc"}, siege={"0805": 1},
                    control={"0805": "austrian"}).state
    assert {drm.reason: drm.value for drm in mercenary_drms(town, "0805")} == {"town": 1}
    assert [TABLES.mercenaries.at(total) for total in (4, 5, 6)] == ["stay", "honours", "slaughter"]


# ---------------------------------------------------------------- 10.8.2 the attacker's impulse


@rule("LT-10.8.2a")
def test_the_attackers_table_and_levels() -> None:
    assert [TABLES.siege.at(total) for total in range(3, 9)] == [
        "nothing", "level 1", "level 1", "level 1", "level 2", "treachery"]
    t = siege("suleiman ot_inf*4 ot_art ot_siege", "ah_gar_132", 4, lost={"buda": 2})
    assert told(t, "mined") == [{"hex": "1004", "result": "level 2", "levels": 1}]
    assert t.state.lost == {"1004": 3}


@rule("LT-10.8.2a")
def test_modifiers_of_the_attackers_impulse() -> None:
    s = position(ottoman={"buda": "suleiman ot_inf ot_art ot_siege"}, austrian={"buda": "tomori ah_inf"},
                 siege={"buda": 1}, control=HOME, hungry="ot_inf_1", weather="mud").state
    assert {drm.reason: drm.value for drm in attacker_drms(s, "1004")} == {
        "siege guns": 1, "artillery": 1, "better led": 1, "out of supply": -1, "mud": -2}
    worse = position(ottoman={"buda": "ibrahim ot_inf"}, austrian={"buda": "salm ah_inf"}, siege={"buda": 1},
                     control=HOME).state
    assert not list(attacker_drms(worse, "1004"))


@rule("LT-10.8.2b")
def test_treachery_takes_the_multiplier_and_not_the_level() -> None:
    t = siege("suleiman ot_inf*4 ot_art ot_siege", "ah_inf*3", 5, 1, 3)
    assert told(t, "mined")[0]["result"] == "treachery"
    assert t.state.lost == {}
    choose_all(t, "no_counter", "assault hex")
    assert told(t, "combat")[0]["odds"] == "3:1"
    assert drms(t, "combat")["walls"] == -2


# ---------------------------------------------------------------- 10.8.3 the defender's impulse


@rule("LT-10.8.3a")
def test_the_defenders_table_and_modifiers() -> None:
    assert [TABLES.countermine.at(total) for total in range(2, 9)] == [
        "nothing", "countermine 1", "countermine 1", "sortie 0", "countermine 2", "sortie 1", "besieger 1"]
    s = position(ottoman={"buda": "ot_inf ot_siege"}, austrian={"buda": "salm ah_art"}, siege={"buda": 1},
                 control=HOME, hungry="ah_art_1").state
    assert {drm.reason: drm.value for drm in defender_drms(s, "1004")} == {
        "leader": 2, "artillery inside": 1, "siege guns": -1, "a single unit": -1, "out of supply": -1}
    assert {drm.case for drm in defender_drms(s, "1004")} == {"10.8.3"}


@rule("LT-10.8.3a")
def test_the_defender_may_but_need_not_roll() -> None:
    t = siege("ot_inf*4", "ah_inf*2", 4)
    assert asked(t) == ("austrian", "10.8.3")
    assert offered(t) == ["counter", "no_counter"]
    t.choose("no_counter")
    assert t.state.lost == {"1004": 1}


@rule("LT-10.8.3b")
def test_a_countermine_restores_only_what_was_lost_just_now() -> None:
    t = siege("ot_inf*4", "ah_inf*2", 3, 6, lost={"buda": 1})
    t.choose("counter")
    assert told(t, "countermined") == [{"hex": "1004", "result": "countermine 2", "saved": 1}]
    assert t.state.lost == {"1004": 1}


@rule("LT-10.8.3b")
def test_bl1_costs_the_besieger_a_unit_of_his_choice() -> None:
    t = siege("ot_inf*3 ot_tt", "salm ah_inf*2", 1, 6)
    t.choose("counter")
    assert asked(t) == ("ottoman", "10.1.3")
    assert offered(t) == ["lose ot_inf_1", "lose ot_tt_1"]
    t.choose("lose ot_tt_1")
    assert where(t, "ot_tt_1") == "dead"


@rule("LT-10.8.3c")
def test_a_sortie_of_one_unit_with_one_leader_against_one_besieger() -> None:
    t = siege("suleiman ot_tt*2 ot_inf*3 ot_art ot_siege", "salm ah_hcav_754 ah_inf", 1, 4, 6)
    t.choose("counter")
    assert asked(t) == ("austrian", "10.8.3")
    options = offered(t, "sortie")
    assert "sortie ah_inf_1 salm ot_tt_1" in options
    assert "sortie ah_inf_1 - ot_tt_1" in options
    assert not any(word.endswith(("ot_art_1", "ot_siege_1", "suleiman")) for word in options)
    t.choose("sortie ah_inf_1 salm ot_tt_1")
    assert told(t, "combat")[0] == {"hex": "1004", "odds": "3:1", "result": "DE", "battle": "sortie"}
    assert where(t, "ot_tt_1") == "dead"
    assert where(t, "ah_inf_1") == "1004"


@rule("LT-10.8.3c")
def test_woods_do_not_cover_the_besieger_who_meets_a_sortie() -> None:
    t = besieging("ottoman", ottoman={"orsova": "ot_inf*2"}, austrian={"orsova": "ah_inf*2"}, siege={"orsova": 1},
                  control={"orsova": "austrian"}).dice(1, 5, 4)
    choose_all(t, "counter", "sortie ah_inf_1 - ot_inf_1")
    assert drms(t, "combat") == {}


@rule("LT-10.8.3c", "LT-14.1.5a")
def test_barred_allies_make_no_sortie() -> None:
    fallen = {"sibiu": "austrian", "eszer": "ottoman", "peterwardien": "ottoman"}
    for control, sallies in ((fallen, False), ({"sibiu": "austrian"}, True)):
        t = besieging("ottoman", ottoman={"sibiu": "ot_inf*4"}, austrian={"sibiu": "tm_gar_342 tm_cav"},
                      siege={"sibiu": 1}, control=control).dice(1, 5)
        t.choose("counter")
        assert bool(offered(t, "sortie")) == sallies


@rule("LT-10.8.3c")
def test_a_beaten_sortie_goes_back_inside_and_is_not_allowed_below_one_to_three() -> None:
    t = siege("ot_ja ot_inf*3", "ah_inf ah_gar_132", 1, 5, 1)
    t.choose("counter")
    assert not any("ah_gar_132_1 - ot_ja_1" in word for word in offered(t, "sortie"))
    t.choose("sortie ah_inf_1 - ot_ja_1")
    assert told(t, "combat")[0]["result"] == "AE"
    assert where(t, "ah_inf_1") == "dead"
    again = siege("ot_ja ot_inf*3", "ah_inf ah_gar_132", 1, 5, 3)
    choose_all(again, "counter", "sortie ah_inf_1 - ot_inf_1")
    assert told(again, "combat")[0]["result"] == "AR"
    assert where(again, "ah_inf_1") == "1004"


@rule("LT-10.8.3c")
def test_a_beaten_besieger_leaves_the_hex() -> None:
    t = siege("ot_tt*2 ot_inf*3", "ah_cav ah_gar_132", 1, 5, 3)
    choose_all(t, "counter", "sortie ah_cav_1 - ot_tt_1")
    assert told(t, "combat")[0]["result"] == "DR"
    assert where(t, "ot_tt_1") == "1005"


# ---------------------------------------------------------------- 10.8.4 the assault


@rule("LT-10.8.4a")
def test_an_assault_is_a_normal_attack_on_all_inside() -> None:
    t = siege("suleiman ot_inf*6", "salm ah_inf*2 ah_gar_132", 1, 1, 3)
    choose_all(t, "no_counter", "assault hex")
    assert told(t, "combat")[0]["odds"] == "1:1"
    assert drms(t, "combat") == {"Suleiman": 3, "Salm": -3, "walls": -2}


@rule("LT-10.8.4a")
def test_not_all_besiegers_need_storm_and_neighbours_may_help() -> None:
    t = besieging("ottoman", ottoman={"buda": "ot_inf*3", "0905": "ot_inf*2"}, austrian={"buda": "ah_inf"},
                  siege={"buda": 1}, control=HOME).dice(1)
    t.choose("no_counter")
    assert set(offered(t)) == {"no_assault", "assault hex", "assault all"}
    assert "without ot_inf_1" in also(t)


@rule("LT-10.8.4b")
def test_a_repulse_drives_the_stormers_out_and_may_end_the_siege() -> None:
    t = siege("ot_inf*4", "salm ah_inf*2", 4, 1, 2)
    choose_all(t, "no_counter", "assault hex")
    assert told(t, "combat")[0]["result"] == "A1"
    assert len(stack_at(t, "1005")["ottoman"]) == 3
    assert not t.state.siege
    assert t.state.lost == {"1004": 1}
    assert stack_at(t, "buda") == {"austrian": ["ah_inf_1", "ah_inf_2", "salm"]}


@rule("LT-10.8.4b")
def test_it_goes_on_if_those_who_stayed_out_suffice() -> None:
    t = siege("ot_inf*3 ot_ja*2", "ah_inf", 4, 1, 1)
    choose_all(t, "no_counter", "without ot_ja_1", "without ot_ja_2", "assault hex")
    assert told(t, "combat")[0]["result"] == "A1"
    assert len(stack_at(t, "1005")["ottoman"]) == 2
    assert "1004" in t.state.siege
    assert stack_at(t, "buda")["ottoman"] == ["ot_ja_1", "ot_ja_2"]


# ---------------------------------------------------------------- 10.8.5 to 10.8.8


@rule("LT-10.8.5a")
def test_the_besieged_neither_move_nor_attack() -> None:
    t = position(movement_phase("austrian"), combat_phase("austrian"), austrian={"buda": "louis ah_inf*2"},
                 ottoman={"buda": "ot_inf*3", "0905": "ot_tt"}, siege={"buda": 1}, control=HOME)
    assert not offered(t, "march")
    t.choose("done")
    assert paused(t)


@rule("LT-10.8.5a")
def test_a_siege_is_over_when_the_besieger_leaves_or_is_driven_off() -> None:
    t = position(movement_phase("ottoman"), movement_over("ottoman"), ottoman={"buda": "ot_inf*3"},
                 austrian={"buda": "ah_inf*2"}, siege={"buda": 1}, control=HOME)
    choose_all(t, "march 1004 ot_inf_1", "to 0905", "halt")
    assert t.state.siege
    choose_all(t, "march 1004 all", "to 0905", "halt")
    assert not t.state.siege
    relief = fighting("austrian", austrian={"buda": "ah_gar_132", "0905": "louis ah_hcav_754 ah_cav*3"},
                      ottoman={"buda": "ot_inf"}, siege={"buda": 1}, control=HOME).dice(6)
    choose_all(relief, "attack 1004", "strike")
    assert told(relief, "combat")[0]["result"] == "DE"
    assert not relief.state.siege


@rule("LT-10.8.6a")
def test_a_besieger_who_moves_next_to_the_place_stays_in_the_siege_and_farther_does_not() -> None:
    t = position(movement_phase("ottoman"), ottoman={"buda": "ot_inf*2"}, austrian={"buda": "ah_inf*2"},
                 siege={"buda": 1}, control=HOME)
    choose_all(t, "march 1004 ot_inf_1", "to 0905", "halt")
    assert not can_besiege(t.state, "ottoman", "1004", ())
    near = position(ottoman={"buda": "ot_inf*2", "0905": "ot_inf"}, austrian={"buda": "ah_inf*2"}, control=HOME).state
    far = position(ottoman={"buda": "ot_inf*2", "0805": "ot_inf"}, austrian={"buda": "ah_inf*2"}, control=HOME).state
    assert can_besiege(near, "ottoman", "1004", ())
    assert not can_besiege(far, "ottoman", "1004", ())


def sallying(besiegers: str, *dice: int, **near: str) -> Given:
    """Besiegers of Buda with an enemy next to their lines, and others of them near."""
    return fighting("ottoman", ottoman={"buda": besiegers, **near}, austrian={"buda": "ah_gar_132", "0905": "ah_inf"},
                    siege={"buda": 1}, control=HOME, turn=2).dice(*dice)


@rule("LT-10.8.6a")
def test_besiegers_who_attack_give_the_siege_up_and_leave_the_hex() -> None:
    t = sallying("ot_inf*2", 2)
    assert offered(t) == ["attack 0905", "done"]
    choose_all(t, "attack 0905", "strike", "stand")
    assert told(t, "combat")[0]["result"] == "NE"
    assert (t.state.siege, stack_at(t, "buda")) == ({}, {"austrian": ["ah_gar_132_1"]})
    won = sallying("ot_inf*2", 6)
    choose_all(won, "attack 0905", "strike", "stand", "advance all")
    assert (won.state.siege, stack_at(won, "0905")) == ({}, {"ottoman": ["ot_inf_1", "ot_inf_2"]})


@rule("LT-10.8.6a")
def test_the_siege_goes_on_with_enough_of_those_who_do_not_attack() -> None:
    t = sallying("ot_inf*2 ot_ja", 6, 1)
    choose_all(t, "attack 0905", "without ot_ja_1", "strike", "stand", "advance all")
    assert (stack_at(t, "buda")["ottoman"], "1004" in t.state.siege) == (["ot_ja_1"], True)
    assert rolled(t).what == "siege 1004"
    t.choose("no_counter")
    assert [unit for unit, _ in t.state.force["ottoman"]] == ["ot_ja_1"]


@rule("LT-10.8.6a")
def test_free_units_attack_without_those_in_the_siege_lines() -> None:
    t = sallying("ot_inf*3", stuhlweissenburg="ot_cav*2")
    assert offered(t, "attack") == ["attack 0905", "attack 0905 1004", "attack 0905 0805"]
    t.choose("attack 0905")
    assert [unit for unit, _ in t.state.force["ottoman"]] == ["ot_cav_1", "ot_cav_2"]
    assert "with ot_inf_1" in also(t)


@rule("LT-10.8.6a", "LT-9.6a")
def test_besiegers_may_overrun_who_stands_next_to_them_and_leave_the_siege() -> None:
    t = moving("ottoman", ottoman={"buda": "ot_inf*4"}, austrian={"buda": "ah_gar_132", "0905": "ah_ps"},
               siege={"buda": 1}, control=HOME).dice(6)
    choose_all(t, "march 1004 all", "overrun 0905")
    assert (where(t, "ah_ps_1"), t.state.siege) == ("dead", {})


@rule("LT-10.8.6a", "LT-9.6a")
@pytest.mark.parametrize(("stays", "goes_on"), [("ot_tt_1", False), ("ot_ja_1", True)])
def test_after_an_overrun_out_of_the_lines_too_few_besiegers_fall_back(stays: str, goes_on: bool) -> None:
    t = moving("ottoman", ottoman={"buda": f"ot_inf*3 {stays[:-2]}"}, austrian={"buda": "ah_gar_242", "0905": "ah_ps"},
               siege={"buda": 1}, control=HOME).dice(6)
    choose_all(t, "march 1004 all", f"leave {stays}", "overrun 0905")
    assert ("1004" in t.state.siege, where(t, stays) == "1004") == (goes_on, goes_on)
    assert where(t, "ot_inf_1") == "0905"


@rule("LT-10.8.8a")
def test_lost_levels_stay_under_a_new_owner() -> None:
    t = siege("ot_inf*9", "ah_gar_132", 4, 1, 6)
    choose_all(t, "no_counter", "assault hex")
    assert t.state.control["1004"] == "ottoman"
    assert t.state.lost == {"1004": 1}
    assert level(t.state, "1004") == 2
