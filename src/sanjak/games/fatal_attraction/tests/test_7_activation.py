"""7.1-7.3 Impulses, activation, initiative, second activations."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games.fatal_attraction.data import ALLIES, TABLES, TURKS
from sanjak.games.fatal_attraction.rules.operations import (
    announcement,
    end_segment,
    initiative,
    initiative_modifiers,
    segment,
    segments,
)
from sanjak.games.fatal_attraction.rules.second import eligible, second_options, second_price
from sanjak.games.fatal_attraction.rules.strategic import impulse_modifiers, number_of_impulses

from .helpers import (
    also,
    choose_all,
    ground,
    group,
    naval,
    offered,
    paused,
    position,
    refuses,
    rolled,
    rolls,
    state_of,
    told,
)


@pytest.mark.rule("FA-7.1a")
@pytest.mark.parametrize(("face", "fields", "total"), [
    (3, {}, 3), (1, {"weather": "foul", "sea": "rough"}, -1), (6, {"sea": "rough"}, 5),
    (4, {"at": {"BH-C1": "GP1", "BH-C2": "GP2", "BH-F1": "A3"}, "paid": {"BH-C1": 1, "BH-C2": 1, "BH-F1": 1}}, 5)])
def test_the_number_of_impulses(face: int, fields: dict[str, Any], total: int) -> None:
    t = position(number_of_impulses, turn=3, **fields).dice(face)
    rows = TABLES.impulses.rows
    assert rolled(t, "impulses").total == total
    assert t.state.impulses == rows[max(0, min(len(rows), total) - 1)]
    assert 1 <= t.state.impulses <= 4


@pytest.mark.rule("FA-7.1a")
def test_fractions_of_three_beachheads_are_dropped_and_unpaid_ones_do_not_count() -> None:
    at = {f"BH-C{n}": f"GP{n}" for n in range(1, 5)} | {"BH-F1": "A3"}
    assert [d.value for d in impulse_modifiers(state_of(at=at, paid=dict.fromkeys(at, 1)))] == [1]
    assert list(impulse_modifiers(state_of(at=at, paid={"BH-C1": 1, "BH-C2": 1}))) == []


@pytest.mark.rule("FA-7.1b")
def test_turn_one_has_two_impulses_and_turn_nine_at_most_two() -> None:
    for scenario in ("bold_stroke", "campaign"):
        t = position(number_of_impulses, scenario=scenario, turn=1)
        assert (t.state.impulses, rolls(t)) == (2, [])
    assert position(number_of_impulses, turn=9).dice(6).state.impulses == 2
    assert position(number_of_impulses, turn=9).dice(1).state.impulses == 1


@pytest.mark.rule("FA-7.1b")
def test_second_activations_may_follow_the_last_impulse() -> None:
    t = position(end_segment, turn=1, impulse=2, impulses=2, first=ALLIES, at={"BS-ALB": "DS1"},
                 activated={"BS-ALB": 2})
    assert "second naval" in t.options()


# ---------------------------------------------------------------- 7.2


@pytest.mark.rule("FA-7.2a")
def test_once_one_unit_acts_its_whole_formation_counts_as_activated() -> None:
    t = group(TURKS, "T9", at={"T9-25": "GP2", "T9-26": "GP4", "T19-57": "GP15"})
    choose_all(t, "move T9-25 GP3", "halt")
    assert t.state.activated.keys() >= {"T9", "T9-25", "T9-26", "T9-27", "T9-ART"}
    assert offered(t, "activate T9") == []


@pytest.mark.rule("FA-7.2a")
def test_a_ship_that_only_deployed_is_not_activated_one_that_moved_or_fired_is() -> None:
    t = naval(ALLIES, deploys=True, at={"BS-ALB": "allied_box", "BS-VEN": "allied_box"})
    choose_all(t, "deploy BS-ALB DS1", "deploy BS-VEN DS1", "sail BS-ALB DS2", "done")
    assert "BS-ALB" in t.state.activated
    assert "BS-VEN" not in t.state.activated
    t = naval(ALLIES, at={"BS-ALB": "DS2", "F-KUM": "A3"}).dice(10, 10, 10, 10)
    choose_all(t, "aim BS-ALB F-KUM", "fire")
    assert "BS-ALB" in t.state.activated


@pytest.mark.rule("FA-7.2b")
def test_ground_units_never_act_together_with_ships_or_forts() -> None:
    at = {"T9-25": "GP2", "T9-ART": "GP5", "F-KUM": "A3", "TS-BAR": "DS5", "BS-ALB": "DS2"}
    t = ground(TURKS, at=at, ready={"F-KUM": 1})
    assert offered(t, "aim") == []
    assert {option.split()[0] for option in t.options()} == {"activate", "done"}
    t = naval(TURKS, at=at, ready={"F-KUM": 1})
    acting = {option.split()[1] for option in t.options() + also(t, "pick") if " " in option}
    assert acting >= {"TS-BAR", "F-KUM"}
    assert not acting & {"T9-25", "T9-ART"}


@pytest.mark.rule("FA-7.2b")
def test_landings_belong_to_ground_segments() -> None:
    at = {"29-86": "allied_box", "BS-ALB": "AA4"}
    assert offered(group(ALLIES, "29", at=at), "land 29-86")
    t = naval(ALLIES, at=at)
    assert not any("29-86" in option for option in t.options() + also(t, ""))


@pytest.mark.rule("FA-7.2.1a")
def test_an_independent_goes_once_with_any_formation() -> None:
    at = {"T9-25": "GP2", "T19-57": "GP15", "T-GAL": "GP7", "G-V1": "GP12"}
    t = group(TURKS, "T9", at=at)
    assert also(t, "pick") == ["pick T-GAL", "pick G-V1"]
    choose_all(t, "pick T-GAL", "move T-GAL GP9", "halt", "activate T19 move_first")
    assert also(t, "pick") == ["pick G-V1"]
    assert "T-GAL" in t.state.activated
    assert "G-V1" not in t.state.activated


@pytest.mark.rule("FA-7.2.1a")
def test_an_independent_that_assaults_without_moving_is_activated_too() -> None:
    at = {"T9-25": "GP4", "T19-57": "GP2", "T-GAL": "GP7", "29-86": "GP3"}
    t = group(TURKS, "T9", order="fight_first", at=at).dice(3, *[1] * 6)
    t.choose("assault GP3")
    assert told(t, "assault")[0]["attackers"] == ["T9-25", "T-GAL"]
    while not offered(t, "hold"):
        t.choose(t.options()[0])
    choose_all(t, "halt", "activate T19 fight_first")
    assert t.state.activated["T-GAL"] == 1
    assert t.state.group["first"] == ["T19-57", "T19-72", "T19-77", "T19-ART"]


@pytest.mark.rule("FA-7.2.1a")
def test_an_independent_gun_that_supports_is_activated_and_one_of_a_formation_is_not() -> None:
    at = {"T9-25": "GP4", "T19-ART": "GP6", "G-VA": "GP6", "29-86": "GP3"}
    for gun, activated in (("G-VA", True), ("T19-ART", False)):
        t = group(TURKS, "T9", order="fight_first", at=at).dice(3, *[1] * 4)
        t.choose(f"intensive GP3 {gun}")
        assert (gun in t.state.activated) is activated
        assert gun in t.state.fired


# ---------------------------------------------------------------- 7.3 initiative


BOTH = {"BS-ALB": "DS1", "29-86": "GP1", "T9-25": "GP4"}


@pytest.mark.rule("FA-7.3a")
def test_both_roll_air_and_naval_help_and_ties_are_rolled_again() -> None:
    t = position(announcement, initiative, at=BOTH, impulse=2, german_air=True).dice(4, 4, 2, 5)
    t.choose("announce nothing")
    assert t.state.first == TURKS
    assert [event.total for event in rolls(t)] == [5, 5, 3, 6]
    assert told(t, "initiative") == [{"first": TURKS}]
    s = state_of(announced=True)
    assert [d.value for d in initiative_modifiers(s, ALLIES)] == [1, 1]
    assert list(initiative_modifiers(s, TURKS)) == []


@pytest.mark.rule("FA-7.3a")
def test_no_roll_is_made_when_only_one_player_can_activate_anything() -> None:
    t = position(announcement, initiative, segments, at={"T9-25": "GP4"}, impulse=2)
    assert rolls(t) == []
    assert t.state.first == TURKS
    t.choose("pass")
    assert paused(t)


@pytest.mark.rule("FA-7.3a")
def test_who_can_only_act_again_has_a_segment_of_his_own_for_it() -> None:
    again: dict[str, Any] = {"at": {"T9-25": "GP4"}, "activated": {"T9": 1, "T9-25": 1}, "impulse": 2, "first": TURKS}
    t = position(segments, **again)
    assert (t.table.to_move(), t.options()) == ([TURKS], ["ground", "pass"])
    t.choose("ground")
    assert t.options() == ["second ground", "done"]
    assert paused(position(segments, **again, sp={ALLIES: 0, TURKS: 0}))


@pytest.mark.rule("FA-7.3b")
def test_each_group_is_wholly_move_then_fight_or_fight_then_move() -> None:
    at = {"T9-25": "GP4", "T9-26": "GP7", "29-86": "GP3", "T19-57": "GP13"}
    t = group(TURKS, "T9", order="fight_first", at=at).dice(3, *[1] * 6)
    assert offered(t, "move") == []
    t.choose("assault GP3")
    while not offered(t, "move") and not offered(t, "hold"):
        t.choose(t.options()[0])
    t.choose("halt")
    t.choose("activate T19 move_first")
    assert offered(t, "move T19-57")
    assert offered(t, "assault") == []


@pytest.mark.rule("FA-7.3b")
def test_only_supplied_units_fight() -> None:
    at = {"T9-25": "GP4", "T9-26": "GP2", "29-86": "GP3"}
    t = group(TURKS, "T9", order="fight_first", at=at, oos={"T9-25": 1, "T9-26": 1})
    assert offered(t, "assault") == []


@pytest.mark.rule("FA-7.3.1a")
def test_fighting_first_shifts_a_column_and_the_unit_may_then_move_in_full() -> None:
    t = group(TURKS, "T9", order="fight_first", at={"T9-25": "GP4", "29-86": "GP3"}, dug={}).dice(6, 1, 1)
    t.choose("assault GP3")
    assert told(t, "assault")[0]["shifts"] == ["+1 fighting before moving"]
    while not offered(t, "move"):
        t.choose("stand")
    assert {"move T9-25 GP6", "move T9-25 GP8", "stay T9-25 dig"} <= set(t.options())
    t.choose("move T9-25 GP5 dig")
    assert (t.state.at["T9-25"], t.state.dug) == ("GP5", {"T9-25": 1})


@pytest.mark.rule("FA-7.3.1a")
def test_no_amphibious_assault_is_made_by_fighting_first() -> None:
    at = {"29-86": "GP1", "29-87": "allied_box", "BH-C1": "GP1"}
    t = group(ALLIES, "29", order="fight_first", at=at, paid={"BH-C1": 1})
    choose_all(t, "hold 29-86")
    assert offered(t, "land") == ["land 29-87 GP1"]
    t = group(ALLIES, "29", at=at, paid={"BH-C1": 1})
    choose_all(t, "hold 29-86")
    assert "land 29-87 AA4" in t.options()


# ---------------------------------------------------------------- 7.3.2.3 second activations


TWO = {"T9-25": "GP4", "T9-26": "GP5", "T9-27": "GP8", "T9-ART": "GP8"}


@pytest.mark.rule("FA-7.3.2.3a")
@pytest.mark.parametrize(("turn", "price"), [(2, 1), (4, 2), (7, 2), (8, 1)])
def test_a_second_activation_costs_one_point_or_two_in_summer_and_lets_a_d6_of_units_act(turn: int, price: int) -> None:
    t = ground(TURKS, turn=turn, at=TWO, activated=dict.fromkeys(["T9", *TWO], 1), impulse=2).dice(2)
    assert second_price(t.state) == price
    t.choose("second ground")
    assert t.state.sp[TURKS] == 10 - price
    assert [(event.what, event.die) for event in rolls(t)] == [("second activation turks", 2)]
    choose_all(t, "again T9-25", "again T9-27")
    assert t.options() == ["move_first", "fight_first"]
    assert t.state.group["second"] == ["T9-25", "T9-27"]


@pytest.mark.rule("FA-7.3.2.3b")
def test_eligible_are_normal_supplied_units_whose_first_segment_is_over() -> None:
    fields = {"at": {**TWO, "F-KUM": "A3", "TS-BAR": "DS9", "T19-57": "GP15"}, "impulse": 2, "ready": {"F-KUM": 1},
              "segment": TURKS,
              "activated": {"T9-25": 1, "T9-26": 1, "T9-27": 1, "T9-ART": 2, "F-KUM": 1, "TS-BAR": 1}}
    s = state_of(**fields, hurt={"T9-26": 1}, oos={"T9-27": 1})
    assert eligible(s, TURKS, "ground") == ["T9-25"]
    assert eligible(s, TURKS, "naval") == ["F-KUM", "TS-BAR"]
    for later in (ALLIES, ""):
        assert eligible(state_of(**{**fields, "segment": later}), TURKS, "ground") == [
            "T9-25", "T9-26", "T9-27", "T9-ART"]
    twice = state_of(**fields, again={"T9-25": 2})
    assert "T9-25" not in eligible(twice, TURKS, "ground")


@pytest.mark.rule("FA-7.3.2.3b")
@pytest.mark.parametrize("reading", ["segment", "impulse"])
def test_in_the_first_impulse_who_went_first_may_interrupt_and_both_use_the_end_segment(reading: str) -> None:
    t = position(segments, end_segment, at={**TWO, "29-86": "GP1"}, impulse=1, impulses=2, first=TURKS,
                 using={"second_activation_from": reading})
    choose_all(t, "ground", "activate T9 move_first", "hold T9-25", "halt", "ground", "activate 29 move_first")
    t.choose("move 29-86 GP3")
    assert (t.table.to_move() == [TURKS] and "second ground" in t.options()) is (reading == "segment")
    if reading == "segment":
        choose_all(t, "no", "cease")
        assert (t.table.to_move(), t.options()) == ([TURKS], ["second ground", "pass", "quiet turn"])
        t.choose("pass")
        assert (t.table.to_move(), t.options()) == ([ALLIES], ["second ground", "pass", "quiet turn"])


@pytest.mark.rule("FA-7.3.2.3b")
def test_by_option_only_the_last_end_segment_lets_units_of_the_same_impulse_act_again() -> None:
    fields = {"at": TWO, "activated": dict.fromkeys(TWO, 2), "impulse": 2, "ending": True,
              "using": {"second_activation_from": "impulse"}}
    assert eligible(state_of(**fields, impulses=3), TURKS, "ground") == []
    assert eligible(state_of(**fields, impulses=2), TURKS, "ground") == list(TWO)


@pytest.mark.rule("FA-7.3.2.3a")
def test_sweepers_act_again_for_nothing_but_other_ships_do_not() -> None:
    at = {"MS-1": "DS3", "MS-2": "DS3", "BS-ALB": "DS1"}
    t = naval(ALLIES, at=at, activated=dict.fromkeys(at, 1), impulse=2, turn=5, sp={ALLIES: 1, TURKS: 0},
              up={"DS3": [1]}).dice(1, 5)
    assert offered(t, "second") == ["second sweepers"]
    t.choose("second sweepers")
    assert t.options() == ["again MS-1", "again MS-2"]
    choose_all(t, "again MS-1", "done", "sweep MS-1")
    assert (t.state.sp[ALLIES], t.state.shown["DS3"]) == (1, [])
    paid = naval(ALLIES, at=at, activated=dict.fromkeys(at, 1), impulse=2, using={"sweepers_again": "paid"})
    assert offered(paid, "second") == ["second naval"]


@pytest.mark.rule("FA-7.3.2.3a")
def test_who_has_paid_may_let_the_roll_go_unused() -> None:
    t = ground(TURKS, at=TWO, activated=dict.fromkeys(["T9", *TWO], 1), impulse=2).dice(1)
    choose_all(t, "second ground", "enough")
    assert (t.state.again, t.state.sp[TURKS]) == ({}, 9)


@pytest.mark.rule("FA-7.3.2.3a")
def test_one_roll_serves_units_of_several_beachheads() -> None:
    at = {"29-86": "GP1", "BH-C1": "GP1", "ANZ-NZ": "GP13", "BH-C2": "GP13", "F1-Met": "A3", "BH-F1": "A3"}
    marks = dict.fromkeys(["29", "ANZ", "F1", "29-86", "ANZ-NZ", "F1-Met"], 1)
    t = ground(ALLIES, at=at, activated=marks, impulse=2, paid={"BH-C1": 1, "BH-C2": 1, "BH-F1": 1}).dice(3)
    choose_all(t, "second ground", "again 29-86", "again ANZ-NZ", "again F1-Met")
    assert (t.state.group["second"], t.state.sp[ALLIES]) == (["29-86", "ANZ-NZ", "F1-Met"], 9)


@pytest.mark.rule("FA-7.3.2.3b")
def test_only_the_chosen_count_as_activated_again_and_nobody_acts_a_third_time() -> None:
    t = ground(TURKS, at=TWO, activated=dict.fromkeys(["T9", *TWO], 1), impulse=2).dice(1, 6)
    choose_all(t, "second ground", "again T9-25", "move_first", "hold T9-25", "second ground")
    assert t.state.again == {"T9-25": 2}
    assert offered(t, "again") == ["again T9-26", "again T9-27", "again T9-ART"]


@pytest.mark.rule("FA-7.3.2.3c")
def test_the_enemy_may_be_interrupted_once_he_has_moved_or_fought_and_never_in_a_second_activation() -> None:
    at = {**TWO, "29-86": "GP1", "29-87": "GP1", "BS-ALB": "DS1"}
    t = ground(ALLIES, at=at, activated=dict.fromkeys(["T9", *TWO, "BS-ALB"], 1), impulse=2, first=ALLIES).dice(3)
    assert t.table.to_move() == [ALLIES]
    t.choose("activate 29 move_first")
    assert t.table.to_move() == [ALLIES]
    t.choose("move 29-86 GP3")
    assert t.table.to_move() == [TURKS]
    assert offered(t, "second") == ["second ground"]
    choose_all(t, "second ground", "again T9-26", "enough", "move_first", "move T9-26 GP6")
    assert t.table.to_move() == [ALLIES]
    assert offered(t, "move 29-87")


@pytest.mark.rule("FA-7.3.2.3c")
def test_nobody_interrupts_a_second_activation_in_its_own_segment() -> None:
    at = {**TWO, "29-86": "GP1"}
    t = ground(TURKS, at=at, activated=dict.fromkeys(["T9", *TWO, "29", "29-86"], 1), impulse=2).dice(2)
    choose_all(t, "second ground", "again T9-25", "again T9-26", "move_first", "move T9-25 GP6")
    assert t.table.to_move() == [TURKS]


@pytest.mark.rule("FA-7.3.2.3c")
def test_second_activations_of_either_kind_come_before_during_and_after_ones_own() -> None:
    at = {**TWO, "T19-57": "GP15", "F-MID": "GP14", "29-86": "GP1"}
    activated = dict.fromkeys(["T9", *TWO, "F-MID"], 1)
    t = ground(TURKS, at=at, activated=activated, impulse=2, ready={"F-MID": 1})
    assert offered(t, "second") == ["second ground", "second naval"]
    t.choose("activate T19 move_first")
    assert also(t, "second") == ["second ground", "second naval"]
    t.choose("hold T19-57")
    assert offered(t, "second") == ["second ground", "second naval"]


@pytest.mark.rule("FA-7.3.2.3c")
def test_nobody_is_asked_where_nothing_could_be_activated_or_paid() -> None:
    at = {**TWO, "29-86": "GP1"}
    broke = ground(ALLIES, at=at, activated=dict.fromkeys(["T9", *TWO], 1), impulse=2, sp={ALLIES: 5, TURKS: 0})
    choose_all(broke, "activate 29 move_first", "move 29-86 GP3")
    assert broke.table.to_move() == [ALLIES]
    first = ground(ALLIES, at=at, impulse=1, first=ALLIES)
    choose_all(first, "activate 29 move_first", "move 29-86 GP3")
    assert first.table.to_move() == [ALLIES]
    assert second_options(state_of(at=at, impulse=2), TURKS) == []


@pytest.mark.rule("FA-7.3.2.3c")
@pytest.mark.parametrize("until", ["segment", "turn", "battle"])
def test_who_does_not_want_to_be_asked_is_asked_again_when_he_is_attacked(until: str) -> None:
    at = {**TWO, "29-86": "GP1", "29-87": "GP1", "29-88": "GP1"}
    t = ground(ALLIES, at=at, activated=dict.fromkeys(["T9", *TWO], 1), impulse=2).dice(1, 10, 1, 1, 1, 1, 1, 1)
    choose_all(t, "activate 29 move_first", "move 29-86 GP3", f"quiet {until}", "move 29-87 GP3", "move 29-88 GP3")
    assert t.table.to_move() == [ALLIES]
    t.choose("assault GP4")
    while t.table.to_move() == [ALLIES] or not offered(t, "no"):
        t.choose(t.options()[0])
    assert t.table.to_move() == [TURKS]
    assert t.state.quiet == {}


@pytest.mark.rule("FA-7.3.2.3c")
def test_a_wish_for_the_segment_ends_with_it_and_one_for_the_turn_holds_in_end_segments() -> None:
    at = {**TWO, "29-86": "GP1", "BS-ALB": "DS1"}
    marks = dict.fromkeys(["T9", *TWO], 1)
    t = position(segments, end_segment, at=at, activated=marks, impulse=2, first=ALLIES, sp={ALLIES: 0, TURKS: 9})
    choose_all(t, "ground", "activate 29 move_first", "move 29-86 GP3", "quiet segment", "cease")
    assert t.table.to_move() == [TURKS]
    t.choose("pass")
    assert "second ground" in t.options()
    t = position(segments, end_segment, at=at, activated=marks, impulse=2, first=ALLIES, sp={ALLIES: 0, TURKS: 9})
    choose_all(t, "ground", "activate 29 move_first", "move 29-86 GP3", "quiet turn", "cease")
    assert paused(t)


@pytest.mark.rule("FA-3.2b")
@pytest.mark.parametrize(("until", "options"), [("turn", ["go_on"]), ("segment", ["ground", "pass"])])
def test_who_wants_no_second_activation_this_turn_has_no_segment_for_it(until: str, options: list[str]) -> None:
    t = position(segment(TURKS), at=TWO, activated=dict.fromkeys(["T9", *TWO], 1), impulse=2, quiet={TURKS: until})
    assert t.options() == options


@pytest.mark.rule("FA-7.3.2.3d")
def test_fired_pieces_turn_unfired_for_it_and_lie_fired_after_it_and_it_may_be_bought_again() -> None:
    at = {"F-KUM": "A3", "F-ORK": "A2", "BS-ALB": "DS2", "T3-ART": "A4"}
    marks = {"F-KUM": 1, "F-ORK": 1, "T3-ART": 1}
    t = naval(TURKS, at=at, activated=marks, fired=marks, ready={"F-KUM": 1, "F-ORK": 1}, impulse=2).dice(
        1, *[10] * 2, 1, *[10] * 2)
    choose_all(t, "second naval", "again F-KUM")
    assert "F-KUM" not in t.state.fired
    choose_all(t, "aim F-KUM BS-ALB", "fire")
    assert "F-KUM" in t.state.fired
    assert t.state.again == {"F-KUM": 2}
    choose_all(t, "second naval", "again F-ORK")
    assert t.state.sp[TURKS] == 8


@pytest.mark.rule("FA-7.3.2.3d")
def test_a_gun_that_acts_again_fires_again() -> None:
    t = ground(TURKS, at={"T9-ART": "GP5", "29-86": "GP3"}, activated={"T9": 1, "T9-ART": 1}, fired={"T9-ART": 1},
               impulse=2).dice(1, 1)
    choose_all(t, "second ground", "again T9-ART", "fight_first", "aim T9-ART GP3", "fire")
    assert rolled(t, "bombardment GP3")
    assert t.state.fired == {"T9-ART": 1}
    assert paused(t)


@pytest.mark.rule("FA-7.3.2.3e")
def test_after_a_naval_second_activation_mines_attack_where_its_ships_are_and_its_sweepers_sweep() -> None:
    at = {"BS-ALB": "DS1", "MS-1": "DS3", "BS-VEN": "DS2", "BS-CAN": "AA3"}
    t = ground(ALLIES, at=at, activated={"BS-ALB": 1, "MS-1": 1, "BS-VEN": 1}, impulse=2,
               up={"DS3": [1], "DS2": [1], "DS4": [1]}).dice(2, 1, 5)
    choose_all(t, "second naval", "again BS-ALB", "again MS-1", "sail BS-ALB DS3", "done")
    assert t.table.to_move() == [TURKS]
    assert offered(t, "strike") == ["strike DS3"]
    choose_all(t, "strike DS3")
    assert t.options() == ["sweep MS-1", "swept"]
    t.choose("sweep MS-1")
    assert t.state.shown["DS3"] == []
    refuses(t, "sweep MS-1")
