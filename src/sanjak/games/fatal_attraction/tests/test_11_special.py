"""11.0 Special units: cavalry, beachheads, forts, air observation, Royal Marines."""

from __future__ import annotations

import pytest

from sanjak.games.fatal_attraction.data import ALLIES, FORTS, TURKS
from sanjak.games.fatal_attraction.rules.operations import segment
from sanjak.games.fatal_attraction.rules.reinforcements import allied_start, turkish_start
from sanjak.games.fatal_attraction.rules.supply import has_line, mark_supply
from sanjak.games.fatal_attraction.rules.terms import has_air

from .helpers import choose_all, ground, group, offered, paused, position, rolled, state_of, told

HORSE = {"MB-E": "GP2", "29-86": "GP1", "T9-25": "GP7"}


@pytest.mark.rule("FA-11.1a")
def test_cavalry_on_the_map_may_go_into_reserve_before_the_first_impulse() -> None:
    t = position(allied_start, at={"MB-E": "GP2", "MB-L": "allied_box", "BH-C1": "GP2"}, turn=8)
    assert offered(t, "reserve") == ["reserve MB-E"]
    t.choose("reserve MB-E")
    assert t.state.reserve == {"MB-E": 1}


@pytest.mark.rule("FA-11.1a")
def test_it_turns_up_once_a_turn_at_the_end_of_a_ground_segment_for_nothing() -> None:
    t = ground(ALLIES, at=HORSE, reserve={"MB-E": 1})
    choose_all(t, "activate 29 move_first", "hold 29-86")
    assert t.options() == ["turn_up MB-E", "enough"]
    choose_all(t, "turn_up MB-E", "move_first", "move MB-E GP4")
    assert t.state.at["MB-E"] == "GP4"
    assert t.state.sp[ALLIES] == 10
    assert t.state.reserve == {"MB-E": 2}
    t.choose("cease")
    assert paused(t)


@pytest.mark.rule("FA-11.1a")
@pytest.mark.parametrize(("unit", "later"), [("MB-E", "29"), ("ANZ-1LH", "ANZ")])
def test_a_normal_activation_remains_besides_it_for_an_independent_and_in_its_formation(unit: str, later: str) -> None:
    at = {unit: "GP2", "29-86": "GP1", "42-125": "GP1", "T9-25": "GP9"}
    t = position(segment(ALLIES), segment(ALLIES), at=at, reserve={unit: 1})
    choose_all(t, "ground", "activate 42 move_first", "halt", "done", f"turn_up {unit}", "move_first")
    t.choose(f"move {unit} GP4")
    assert unit not in t.state.activated
    choose_all(t, "ground", f"activate {later} move_first")
    assert unit in t.state.group["first"]


@pytest.mark.rule("FA-11.1a")
def test_cavalry_that_attacks_from_reserve_without_moving_keeps_its_normal_activation_too() -> None:
    t = ground(ALLIES, at={"MB-E": "GP3", "29-86": "GP1", "T9-25": "GP7"}, reserve={"MB-E": 1}).dice(
        3, *[1] * 4)
    choose_all(t, "activate 29 move_first", "halt", "turn_up MB-E", "fight_first", "assault GP7")
    assert told(t, "assault")[0]["attackers"] == ["MB-E"]
    assert "MB-E" not in t.state.activated


@pytest.mark.rule("FA-11.1a")
@pytest.mark.parametrize(("interrupts", "using"), [(True, {}), (False, {"reserve_cavalry_interrupt": False})])
def test_it_interrupts_even_the_first_activation_of_the_turk(interrupts: bool, using: dict[str, bool]) -> None:
    t = ground(TURKS, at=HORSE, reserve={"MB-E": 1}, impulse=1, first=TURKS, using=using)
    choose_all(t, "activate T9 move_first", "move T9-25 GP9")
    assert (t.table.to_move() == [ALLIES] and "turn_up" in t.options()) is interrupts
    if interrupts:
        choose_all(t, "turn_up", "turn_up MB-E", "move_first", "move MB-E GP4")
        assert t.state.at["MB-E"] == "GP4"


@pytest.mark.rule("FA-11.1a", "FA-7.3.2.3c")
def test_it_alone_interrupts_a_second_activation_of_the_turk() -> None:
    at = {**HORSE, "T9-26": "GP9"}
    t = ground(TURKS, at=at, reserve={"MB-E": 1}, impulse=2,
               activated=dict.fromkeys(("T9", "T9-25", "T9-26", "29", "29-86"), 1)).dice(2)
    choose_all(t, "second ground", "again T9-25", "again T9-26", "move_first", "move T9-25 GP9")
    assert (t.table.to_move(), t.options()[:2]) == ([ALLIES], ["turn_up", "no"])
    assert offered(t, "second") == []
    choose_all(t, "turn_up", "turn_up MB-E", "move_first", "move MB-E GP4")
    assert (t.state.at["MB-E"], t.table.to_move()) == ("GP4", [TURKS])
    assert offered(t, "move T9-26")


@pytest.mark.rule("FA-11.1a", "FA-7.3.2.3c")
def test_the_turk_begins_no_second_activation_while_his_second_activation_is_interrupted() -> None:
    at = {"MB-E": "GP2", "MB-L": "GP2", "29-86": "GP1", "T9-25": "GP7", "T9-26": "GP9"}
    t = ground(ALLIES, at=at, reserve={"MB-E": 1, "MB-L": 1}, impulse=2,
               activated=dict.fromkeys(("T9", "T9-25", "T9-26"), 1)).dice(1)
    choose_all(t, "activate 29 move_first", "move 29-86 GP2", "second ground", "again T9-25", "move_first",
               "move T9-25 GP9")
    assert t.table.to_move() == [ALLIES]
    choose_all(t, "turn_up", "turn_up MB-E", "enough", "move_first", "move MB-E GP4")
    assert t.state.at["MB-E"] == "GP4"
    assert t.table.to_move() == [ALLIES]


@pytest.mark.rule("FA-11.1a", "FA-7.3.2.3c")
def test_cavalry_that_turns_up_is_not_interrupted_by_more_of_it() -> None:
    at = {"MB-E": "GP2", "MB-L": "GP2", "29-86": "GP1", "T9-25": "GP7"}
    t = ground(ALLIES, at=at, reserve={"MB-E": 1, "MB-L": 1}, impulse=2, activated={"T9": 1, "T9-25": 1}).dice(1)
    choose_all(t, "activate 29 move_first", "halt", "turn_up MB-E", "enough", "move_first", "move MB-E GP3",
               "second ground", "again T9-25", "move_first", "move T9-25 GP9")
    assert (t.state.at["MB-E"], t.state.reserve["MB-L"]) == ("GP3", 1)
    assert offered(t, "turn_up") == []


@pytest.mark.rule("FA-11.1a", "FA-7.3.2.3b")
def test_cavalry_still_in_reserve_is_not_activated_a_second_time() -> None:
    at = {"ANZ-1LH": "GP2", "29-86": "GP1", "T9-25": "GP9"}
    t = ground(ALLIES, at=at, reserve={"ANZ-1LH": 1}, impulse=2, activated={"ANZ": 1, "ANZ-1LH": 1})
    assert offered(t, "second") == []
    t = ground(ALLIES, at=at, reserve={"ANZ-1LH": 2}, impulse=2, activated={"ANZ": 1, "ANZ-1LH": 1})
    assert offered(t, "second") == ["second ground"]


@pytest.mark.rule("FA-11.1a")
def test_it_may_turn_up_in_a_ground_segment_in_which_no_formation_is_left_to_activate() -> None:
    t = position(segment(ALLIES), at=HORSE, reserve={"MB-E": 1}, activated={"29": 1, "29-86": 1}, impulse=2,
                 sp={ALLIES: 0, TURKS: 0})
    assert t.options() == ["ground", "pass"]
    t.choose("ground")
    assert t.options() == ["turn_up MB-E", "enough"]


@pytest.mark.rule("FA-11.1b")
def test_turkish_fire_or_assault_turns_reserve_cavalry_up_for_the_turn() -> None:
    at = {"MB-E": "GP3", "T9-ART": "GP5", "T9-25": "GP4"}
    for face, result, state in ((6, "1", 2), (1, "NE", 1)):
        t = group(TURKS, "T9", order="fight_first", at=at, reserve={"MB-E": 1}, german_air=True).dice(face, 1)
        choose_all(t, "aim T9-ART GP3", "fire")
        assert rolled(t, "bombardment").result == result
        assert t.state.reserve == {"MB-E": state}
        assert told(t, "turned_out") == ([{"piece": "MB-E"}] if state == 2 else [])
    t = group(TURKS, "T9", order="fight_first", at=at, reserve={"MB-E": 1}).dice(3, 1, 1)
    t.choose("assault GP3")
    assert t.state.reserve == {"MB-E": 2}


@pytest.mark.rule("FA-11.2a")
def test_beachheads_never_move_or_fight_and_die_when_a_turk_enters_with_them_alone() -> None:
    t = group(TURKS, "T9", at={"T9-25": "GP3", "BH-C1": "GP1"}, control={"GP1": 1})
    t.choose("move T9-25 GP1")
    assert t.state.at["BH-C1"] == "dead"
    assert t.state.vp[TURKS] == 15
    assert t.state.control == {}


@pytest.mark.rule("FA-11.3a")
def test_a_fort_has_one_factor_each_and_a_unit_that_enters_destroys_a_lone_one() -> None:
    assert {(fort.pb, fort.sb) for fort in FORTS.values()} == {(1, 1)}
    t = group(ALLIES, "29", at={"29-86": "GP1", "F-SED": "GP2"})
    t.choose("halt")
    assert offered(t, "assault") == []
    t = group(ALLIES, "29", at={"29-86": "GP1", "F-SED": "GP2"})
    t.choose("move 29-86 GP2")
    assert t.state.at["F-SED"] == "dead"


@pytest.mark.rule("FA-11.3b")
def test_mobile_forts_are_lifted_and_set_down_on_a_later_turn_for_a_point() -> None:
    t = position(turkish_start, at={"F-E": "GP8", "F-A": "A7"}, turn=2)
    t.choose("lift F-E")
    assert t.state.at["F-E"] == "turkish_box"
    assert offered(t, "set_down") == []
    later = position(turkish_start, at={"F-E": "turkish_box"}, lifted={"F-E": 2}, turn=3, control={"GP1": 1})
    places = {option.split()[2] for option in offered(later, "set_down F-E")}
    assert "GP12" in places
    assert not places & {"GP4", "GP6", "GP1", "A7"}
    later.choose("set_down F-E GP12")
    assert (later.state.at["F-E"], later.state.sp[TURKS]) == ("GP12", 9)
    assert told(later, "fort_moved") == [{"fort": "F-E", "place": "GP12"}]
    poor = {ALLIES: 1, TURKS: 0}
    assert paused(position(turkish_start, at={"F-E": "turkish_box"}, lifted={"F-E": 2}, turn=3, sp=poor))


@pytest.mark.rule("FA-11.3b")
def test_one_mobile_fort_is_lifted_while_the_other_is_set_down() -> None:
    t = position(turkish_start, at={"F-E": "GP8", "F-A": "turkish_box"}, lifted={"F-A": 1}, turn=2)
    assert offered(t, "lift") == ["lift F-E"]
    assert "set_down F-A A7" in t.options()
    t.choose("set_down F-A A7")
    assert offered(t, "lift") == ["lift F-E"]


@pytest.mark.rule("FA-11.4a")
def test_the_allies_observe_on_fair_turns_the_turk_by_event_nine_and_both_at_once() -> None:
    assert has_air(state_of(), ALLIES)
    assert not has_air(state_of(), TURKS)
    both = state_of(german_air=True)
    assert has_air(both, ALLIES)
    assert has_air(both, TURKS)
    assert not has_air(state_of(weather="foul"), ALLIES)


@pytest.mark.rule("FA-11.5a")
def test_royal_marines_need_only_a_sea_area_without_markers_beside_them() -> None:
    coast = {"RMD-RM": "GP5", "29-86": "GP5"}
    s = state_of(at=coast, paid={}, down={"DS1": [0]})
    assert has_line(s, "RMD-RM")
    assert not has_line(s, "29-86")
    assert not has_line(state_of(at=coast, paid={}, down={"DS1": [0], "DS3": [0]}), "RMD-RM")
    assert not has_line(state_of(at={"RMD-RM": "GP4"}, paid={}), "RMD-RM")
    cut_off = position(mark_supply, at=coast, paid={}, down={"DS1": [0]})
    assert cut_off.state.oos == {"29-86": 1}
