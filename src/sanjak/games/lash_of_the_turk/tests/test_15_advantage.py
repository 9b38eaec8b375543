"""The optional advantage marker. LT-15.0a to LT-15.0g."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games.lash_of_the_turk import GAME, board
from sanjak.games.lash_of_the_turk.data import HEX_OF
from sanjak.games.lash_of_the_turk.rules.attrition import attrition_phase
from sanjak.games.lash_of_the_turk.rules.end import end_phase
from sanjak.games.lash_of_the_turk.rules.sieges import siege_phase
from sanjak.games.lash_of_the_turk.rules.stacks import level
from sanjak.games.lash_of_the_turk.rules.turn import new_week
from sanjak.games.lash_of_the_turk.state import DEAD, DISRUPTED, MOVED
from sanjak.kernel import Chosen, Given, given

from .helpers import asked, choose_all, fighting, moving, offered, position, rolls, told, where

rule = pytest.mark.rule
HOME = {"buda": "austrian", "belgrade": "ottoman"}


def marker(seat: str, number: int = 7, **fields: Any) -> dict[str, Any]:
    """The marker lies with a seat, both with this secret number."""
    return {"using": "advantage", "marker": seat, "number": {"ottoman": number, "austrian": number}, **fields}


@rule("LT-15.0a")
def test_the_ottomans_begin_with_the_marker_and_only_its_holder_uses_it() -> None:
    t = given(GAME, scenario="1526", variants={"advantage": True})
    t.choose("ready").choose("ready")
    assert t.state.marker == "ottoman"
    holder = moving("ottoman", ottoman={"0707": "suleiman ot_inf"}, **marker("ottoman"))
    other = moving("austrian", austrian={"0707": "louis ah_inf"}, **marker("ottoman"))
    assert offered(holder, "advantage")
    assert not offered(other, "advantage")
    without = moving("ottoman", ottoman={"0707": "suleiman ot_inf"})
    assert not offered(without, "advantage")


@rule("LT-15.0b")
@pytest.mark.parametrize(("face", "holder"), [(1, "austrian"), (2, "ottoman")])
def test_it_passes_when_its_holder_rolls_a_one(face: int, holder: str) -> None:
    t = fighting("ottoman", ottoman={"0707": "ot_tt*3"}, austrian={"0806": "ah_inf*2"}, control=HOME,
                 **marker("ottoman")).dice(face)
    choose_all(t, "attack 0806", "strike", "whole")
    assert t.state.marker == holder


@rule("LT-15.0b")
def test_the_modified_result_counts_and_only_the_holders() -> None:
    t = position(attrition_phase, austrian={"buda": "ah_inf"}, turn=3, **marker("ottoman")).dice(3)
    assert t.state.marker == "ottoman"
    own = position(attrition_phase, austrian={"buda": "ah_inf"}, turn=3, **marker("austrian")).dice(3)
    own.choose("suffer")
    assert own.state.marker == "ottoman"


@rule("LT-15.0b")
@pytest.mark.parametrize(("faces", "holder"), [((4, 4), "austrian"), ((4, 3), "ottoman")])
def test_equal_repair_dice_pass_it(faces: tuple[int, int], holder: str) -> None:
    assert position(end_phase, **marker("ottoman")).dice(*faces).state.marker == holder


@rule("LT-15.0c")
def test_the_secret_number_is_a_die_and_one() -> None:
    t = given(GAME, scenario="1526", variants={"advantage": True}).cards("ot_gar_222_2").dice(6, 1)
    t.choose("ready").choose("ready")
    assert t.state.number == {"ottoman": 7, "austrian": 2}
    assert t.table.view("austrian")["number"] == {"ottoman": None, "austrian": 2}


@rule("LT-15.0c")
def test_it_bounds_the_uses_and_the_list() -> None:
    few = moving("ottoman", ottoman={"0707": "suleiman ot_inf"}, control={"buda": "austrian"}, **marker("ottoman", 2))
    assert offered(few, "advantage") == ["advantage 2"]
    more = moving("ottoman", ottoman={"0707": "suleiman ot_inf"}, control={"buda": "austrian"}, **marker("ottoman", 5))
    assert offered(more, "advantage") == ["advantage 2", "advantage 3", "advantage 5"]
    spent = moving("ottoman", ottoman={"0707": "suleiman ot_inf"}, control={"buda": "austrian"},
                   used={"ottoman": (1, 2)}, **marker("ottoman", 2))
    assert not offered(spent, "advantage")


@rule("LT-15.0d")
def test_a_die_may_be_rolled_again_though_a_first_one_passes_the_marker() -> None:
    t = fighting("ottoman", ottoman={"0707": "ot_inf*2"}, austrian={"0806": "ah_inf*2"}, control=HOME,
                 **marker("ottoman")).dice(1, 6)
    choose_all(t, "attack 0806", "strike", "whole", "stand")
    assert asked(t) == ("ottoman", "15.0")
    assert t.state.marker == "austrian"
    t.choose("reroll")
    assert [roll.die for roll in rolls(t) if roll.what == "combat 0806"] == [1, 6]
    assert told(t, "combat")[0]["result"] == "DR"
    assert t.state.used["ottoman"] == (1,)


@rule("LT-15.0d")
def test_a_leader_and_his_stack_march_again_half_his_allowance() -> None:
    t = moving("ottoman", ottoman={"0707": "suleiman ot_inf"}, marked={"suleiman": MOVED, "ot_inf_1": MOVED},
               **marker("ottoman"))
    choose_all(t, "advantage 2", "march_again suleiman")
    assert {words.split()[1] for words in offered(t, "to")} >= {"0805"}
    assert "0904" not in {words.split()[1] for words in offered(t, "to")}
    t.choose("to 0805")
    assert where(t, "ot_inf_1") == "0805"


@rule("LT-15.0d", "LT-9.1b")
def test_the_enemy_is_not_told_which_leader_marches_again() -> None:
    t = moving("ottoman", ottoman={"0707": "suleiman ot_inf", "0909": "ibrahim ot_inf"}, **marker("ottoman"))
    choose_all(t, "advantage 2", "march_again suleiman")
    assert [event.option for event in t.table.events("austrian") if isinstance(event, Chosen)][-1] == ("march_again",)
    assert "Suleiman marches again (15.0)." in [board.sentence(event, "ottoman") for event in t.table.events("ottoman")]


@rule("LT-15.0d", "LT-11.0d")
def test_the_disrupted_do_not_march_again() -> None:
    t = moving("ottoman", ottoman={"0707": "suleiman ot_inf*2"}, marked={"ot_inf_1": DISRUPTED}, **marker("ottoman"))
    choose_all(t, "advantage 2", "march_again suleiman", "to 0806")
    assert (where(t, "ot_inf_1"), where(t, "ot_inf_2")) == ("0707", "0806")
    many = moving("ottoman", ottoman={"0707": "suleiman ot_inf*6"}, **marker("ottoman"),
                  marked={f"ot_inf_{n}": DISRUPTED for n in range(1, 6)})
    assert "advantage 2" not in offered(many)


@rule("LT-15.0d")
def test_one_attrition_roll_a_week_may_be_ignored() -> None:
    t = position(attrition_phase, ottoman={"0707": "ot_inf", "0909": "ot_inf"}, turn=3, **marker("ottoman")).dice(2)
    choose_all(t, "ignore")
    assert t.state.ignored
    assert [roll.what for roll in rolls(t)] == ["attrition 0909"]
    week = position(new_week, ignored=True, turn=3, **marker("ottoman"))
    assert not week.state.ignored


@rule("LT-15.0d", "LT-9.5b")
def test_the_attrition_of_a_forced_march_may_be_ignored_too() -> None:
    t = moving("ottoman", ottoman={"0707": "suleiman ot_inf"}, **marker("ottoman")).dice(4)
    choose_all(t, "march 0707 all", "forced_march", "to 0706", "halt")
    assert offered(t) == ["suffer", "ignore"]
    t.choose("ignore")
    assert [roll.what for roll in rolls(t)] == ["forced march 0707"]


@rule("LT-15.0e")
@pytest.mark.parametrize(("seat", "place", "now", "then"), [
    ("ottoman", "vienna", 4, 2), ("austrian", "belgrade", 4, 3), ("ottoman", "buda", 3, 1), ("ottoman", "gyor", 2, 1)])
def test_duplicity_lowers_an_enemy_fort_for_the_turn(seat: str, place: str, now: int, then: int) -> None:
    enemy = "austrian" if seat == "ottoman" else "ottoman"
    t = moving(seat, control={place: enemy}, **marker(seat))
    hex = HEX_OF[place]
    assert level(t.state, hex) == now
    choose_all(t, "advantage 3", f"duplicity {hex}")
    assert level(t.state, hex) == then
    later = position(new_week, control={place: enemy}, duplicity={place: 2}, **marker(seat))
    assert level(later.state, hex) == now


@rule("LT-15.0e")
def test_duplicity_is_of_no_use_against_a_fort_of_level_one_and_not_twice() -> None:
    held = {"neuhausel": "austrian", "buda": "austrian", "gran": "austrian", "vienna": "ottoman"}
    t = moving("ottoman", control=held, lost={"gran": 2}, duplicity={"buda": 2}, **marker("ottoman"))
    assert "advantage 3" not in offered(t)
    open_one = moving("ottoman", control={"neuhausel": "austrian", "gyor": "austrian"}, **marker("ottoman"))
    open_one.choose("advantage 3")
    assert offered(open_one) == ["duplicity 0704"]


@rule("LT-15.0e", "LT-10.6b")
def test_a_betrayed_fort_stands_an_assault_with_fewer_levels() -> None:
    t = position(siege_phase("ottoman"), ottoman={"vienna": "ot_inf*6"}, austrian={"vienna": "salm ah_gar_352"}, turn=2,
                 siege={"vienna": 1}, control={"vienna": "austrian"}, duplicity={"vienna": 2}).dice(1, 1, 3)
    choose_all(t, "no_counter", "assault hex")
    assert {drm.reason: drm.value for drm in rolls(t)[-1].drms}["walls"] == -1


@rule("LT-15.0f")
def test_a_leader_is_not_won_over() -> None:
    t = moving("ottoman", austrian={"1809": "zapolya tm_cav"}, **marker("ottoman"))
    t.choose("advantage 4")
    assert offered(t) == ["win_over tm_cav_1"]


@rule("LT-15.0f")
def test_a_magyar_unit_is_won_over_or_two_desert() -> None:
    t = moving("ottoman", austrian={"1809": "tm_cav", "1605": "tm_gar_342"}, **marker("ottoman"))
    t.choose("advantage 4")
    assert set(offered(t)) == {"win_over tm_cav_1", "win_over tm_gar_342_1", "desert tm_gar_342_1 tm_cav_1"}
    t.choose("win_over tm_cav_1")
    assert t.state.side["tm_cav_1"] == "ottoman"
    assert where(t, "tm_cav_1") == "1809"
    desert = moving("ottoman", austrian={"1809": "tm_cav*2"}, **marker("ottoman"))
    choose_all(desert, "advantage 4", "desert tm_cav_1 tm_cav_2")
    assert where(desert, "tm_cav_1") == where(desert, "tm_cav_2") == "gone"


def second(scenario: str, leader: str) -> Given:
    return moving("ottoman", ottoman={"0707": f"{leader} ot_inf"}, marked={leader: MOVED, "ot_inf_1": MOVED},
                  scenario=scenario, **marker("ottoman"))


@rule("LT-15.0g")
@pytest.mark.parametrize(("scenario", "leader"), [("1526", "suleiman"), ("1683", "mustapha")])
def test_suleiman_or_mustapha_marches_a_second_time(scenario: str, leader: str) -> None:
    t = second(scenario, leader)
    assert not offered(t, "march")
    choose_all(t, "advantage 5", f"second_march {leader}")
    assert offered(t, "march 0707 all")


@rule("LT-15.0g")
def test_austria_places_an_available_peasant_anywhere() -> None:
    t = moving("austrian", austrian={"0707": "louis ah_inf"}, ottoman={"2713": "ot_inf"}, off={"ah_ps_1": DEAD},
               **marker("austrian"))
    t.choose("advantage 5")
    assert "peasant ah_ps_1 2712" in offered(t)
    assert "peasant ah_ps_1 2713" not in offered(t)
    t.choose("peasant ah_ps_1 2712")
    assert where(t, "ah_ps_1") == "2712"
    taken = moving("austrian", austrian={"0707": "louis ah_inf"}, control={"widdin": "ottoman"}, off={"ah_ps_1": DEAD},
                   **marker("austrian"))
    choose_all(taken, "advantage 5", f"peasant ah_ps_1 {HEX_OF['widdin']}")
    assert (taken.state.control[HEX_OF["widdin"]], taken.state.points["austrian"]) == ("austrian", 0)
    assert "ah_ps_1" not in t.state.bound
