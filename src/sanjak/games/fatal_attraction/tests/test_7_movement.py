"""7.3.2 Ground movement, 7.4 stacking, 7.7 leaving the map."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games.fatal_attraction.data import ALLIES, TURKS
from sanjak.games.fatal_attraction.data.lists import LAND_NEAR, NAMES
from sanjak.games.fatal_attraction.rules.naval import sails
from sanjak.games.fatal_attraction.rules.reinforcements import allied_purchases
from sanjak.games.fatal_attraction.rules.stacking import allied_stack_fits, berth_for, overfull, room_for
from sanjak.games.fatal_attraction.rules.victory import score_turn

from .helpers import also, choose_all, ground, group, offered, position, refuses, state_of, told


def places(options: list[str]) -> set[str]:
    """The areas that options lead to."""
    return {option.split()[2] for option in options}


@pytest.mark.rule("FA-7.3.2a")
def test_infantry_and_guns_move_one_area_cavalry_two() -> None:
    front = {"29-86": "GP4", "29-ART": "GP4", "MB-E": "GP4", "T9-25": "GP9", "T9-26": "GP10"}
    t = group(ALLIES, "29", at=front, control={"GP4": 1})
    one = {"GP2", "GP3", "GP5", "GP6", "GP7"}
    assert places(offered(t, "move 29-86")) == one
    t.choose("pick 29-ART")
    assert places(offered(t, "move 29-ART")) == one
    t.choose("pick MB-E")
    assert places(offered(t, "move MB-E")) == one | {"GP1", "GP8", "GP11"}


@pytest.mark.rule("FA-7.3.2a")
@pytest.mark.parametrize(("face", "place"), [(7, "GP1"), (8, "GP4")])
def test_cavalry_that_passes_the_check_goes_two_areas_too(face: int, place: str) -> None:
    at = {"29-86": "GP4", "MB-E": "GP4", "T9-25": "GP3", "T9-26": "GP9"}
    t = group(ALLIES, "29", at=at, control={"GP4": 1}).dice(face)
    assert places(offered(t, "dash 29-86")) == {"GP2", "GP6", "GP7"}
    t.choose("pick MB-E")
    assert places(offered(t, "dash MB-E")) == {"GP1", "GP2", "GP6", "GP7", "GP11"}
    t.choose("dash MB-E GP1")
    assert t.state.at["MB-E"] == place


@pytest.mark.rule("FA-7.3.2a")
def test_cavalry_that_overruns_a_lone_fort_goes_no_further() -> None:
    t = group(ALLIES, "29", at={"29-86": "GP1", "MB-E": "GP1", "F-SED": "GP2", "T9-25": "GP7"}, control={"GP1": 1})
    t.choose("pick MB-E")
    assert "GP5" not in places(offered(t, "move MB-E"))
    t.choose("move MB-E GP2")
    assert t.state.at["F-SED"] == "dead"
    assert offered(t, "move MB-E") == []


@pytest.mark.rule("FA-7.3.2a")
def test_guns_that_have_fired_stay() -> None:
    t = group(TURKS, "T9", order="fight_first", at={"T9-ART": "GP5", "T9-25": "GP5", "29-86": "GP3"}).dice(1)
    choose_all(t, "aim T9-ART GP3", "fire")
    assert offered(t, "move T9-25")
    t.choose("hold T9-25")
    assert offered(t, "move T9-ART") == []


@pytest.mark.rule("FA-7.3.2b")
def test_beside_the_enemy_a_unit_goes_only_away_or_to_an_entrenched_friend() -> None:
    at = {"T9-25": "GP4", "29-86": "GP3", "T9-26": "GP7", "T9-27": "GP2"}
    t = group(TURKS, "T9", at=at, dug={"T9-26": 1}, trenches={"first": {"T9-26": "GP7"}}, control={"GP3": 1})
    assert places(offered(t, "move T9-25")) >= {"GP5", "GP6", "GP7"}
    assert "GP2" not in places(offered(t, "move T9-25"))
    assert places(offered(t, "dash T9-25")) == {"GP2"}


@pytest.mark.rule("FA-7.3.2b")
def test_the_friend_must_have_been_there_when_the_impulse_began_and_still_be_there() -> None:
    at = {"T9-25": "GP4", "29-86": "GP3", "T9-26": "GP7"}
    fresh = group(TURKS, "T9", at=at, dug={"T9-26": 1}, trenches={"first": {}})
    assert "GP7" not in places(offered(fresh, "move T9-25"))
    gone = group(TURKS, "T9", at={**at, "T9-26": "GP9"}, dug={"T9-26": 1}, trenches={"first": {"T9-26": "GP7"}})
    assert "GP7" not in places(offered(gone, "move T9-25"))


@pytest.mark.rule("FA-7.3.2c")
@pytest.mark.parametrize(("face", "place"), [(6, "GP2"), (7, "GP4")])
def test_elsewhere_beside_enemies_it_takes_a_check_and_who_fails_may_still_attack(face: int, place: str) -> None:
    t = group(TURKS, "T9", at={"T9-25": "GP4", "29-86": "GP3"}).dice(face)
    t.choose("dash T9-25 GP2")
    assert t.state.at["T9-25"] == place
    assert offered(t, "move") == []
    assert "assault GP3" in t.options()


@pytest.mark.rule("FA-7.3.2c")
def test_neither_unsupplied_units_nor_second_activations_try_it() -> None:
    at = {"T9-25": "GP4", "29-86": "GP3"}
    assert offered(group(TURKS, "T9", at=at, oos={"T9-25": 1}), "dash") == []
    t = ground(TURKS, at=at, activated={"T9": 1, "T9-25": 1}, impulse=2).dice(1)
    choose_all(t, "second ground", "again T9-25", "move_first")
    assert offered(t, "dash") == []
    assert places(offered(t, "move T9-25")) >= {"GP5", "GP6"}


# ---------------------------------------------------------------- 7.3.2.1 strategic movement


@pytest.mark.rule("FA-7.3.2.1a")
def test_strategic_movement_goes_any_way_through_own_areas_that_no_enemy_is_beside() -> None:
    t = group(TURKS, "T5", at={"T5-13": "GP33", "29-86": "GP3"}, control={"GP3": 1, "GP2": 1, "GP30": 1},
              dug={"T5-13": 1})
    reach = places(offered(t, "move T5-13"))
    assert {"GP34", "GP22", "GP11", "GP6"} <= reach
    assert not reach & {"GP1", "GP4", "GP7", "GP2", "GP30", "GP3"}
    t.choose("move T5-13 GP11")
    assert t.state.at["T5-13"] == "GP11"
    assert t.state.dug == {}


@pytest.mark.rule("FA-7.3.2.1a")
def test_control_at_the_start_counts_and_a_far_move_offers_no_trench() -> None:
    t = group(TURKS, "T5", at={"T5-13": "GP33"})
    assert "move T5-13 GP1" in t.options()
    assert "move T5-13 GP1 dig" not in t.options()
    assert "move T5-13 GP32 dig" in t.options()


@pytest.mark.rule("FA-7.3.2.1a")
def test_an_area_won_in_the_same_activation_is_no_road_yet() -> None:
    at = {"29-86": "GP1", "29-87": "GP1", "T9-25": "GP11"}
    t = group(ALLIES, "29", at=at, control={"GP1": 1, "GP3": 1})
    t.choose("move 29-86 GP2")
    assert "GP2" in t.state.control
    assert places(offered(t, "move 29-87")) == {"GP2", "GP3"}
    assert "GP5" not in places(offered(t, "move 29-87"))


@pytest.mark.rule("FA-7.3.2.1b")
def test_over_a_paid_source_a_unit_goes_to_its_box() -> None:
    t = group(TURKS, "T9", at={"T9-25": "GP12"})
    t.choose("move T9-25 turkish_box")
    assert t.state.at["T9-25"] == "turkish_box"
    assert "move T9-25 turkish_box" not in group(TURKS, "T9", at={"T9-25": "GP12"}, paid={"asia": 1}).options()
    home = {"29-86": "GP2", "BH-C1": "GP1"}
    assert "move 29-86 allied_box" in group(ALLIES, "29", at=home, paid={"BH-C1": 1}).options()
    assert "move 29-86 allied_box" not in group(ALLIES, "29", at=home, paid={}).options()
    french = {"29-86": "GP2", "BH-F1": "GP1"}
    assert "move 29-86 allied_box" not in group(ALLIES, "29", at=french, paid={"BH-F1": 1}).options()


@pytest.mark.rule("FA-7.3.2.2a")
def test_an_unsupplied_unit_moves_one_area_away_from_enemies_and_digs_no_trench() -> None:
    t = group(TURKS, "T9", at={"T9-25": "GP4", "29-86": "GP3"}, oos={"T9-25": 1})
    assert set(offered(t, "move T9-25")) == {"move T9-25 GP5", "move T9-25 GP6"}
    assert offered(t, "stay") == []
    cavalry = group(ALLIES, "29", at={"29-86": "GP4", "MB-E": "GP4", "T9-25": "GP9"}, oos={"MB-E": 1})
    cavalry.choose("pick MB-E")
    assert places(offered(cavalry, "move MB-E")) == {"GP2", "GP3", "GP5"}


# ---------------------------------------------------------------- 7.3.2.4 trenches


@pytest.mark.rule("FA-7.3.2.4a")
def test_supplied_infantry_turns_with_its_move_at_no_cost() -> None:
    t = group(TURKS, "T9", at={"T9-25": "GP4", "T9-26": "GP5"}, dug={"T9-26": 1})
    choose_all(t, "move T9-25 GP6 dig")
    assert t.state.dug == {"T9-25": 1, "T9-26": 1}
    t.choose("stay T9-26 rise")
    assert t.state.dug == {"T9-25": 1}


@pytest.mark.rule("FA-7.3.2.4a")
def test_it_entrenches_once_a_turn_and_guns_and_cavalry_never() -> None:
    t = group(TURKS, "T9", at={"T9-25": "GP4", "T9-ART": "GP4"}, dug_in={"T9-25": 1})
    assert not any(option.endswith("dig") for option in t.options())
    t.choose("pick T9-ART")
    assert not any(option.endswith("dig") for option in t.options())
    out = group(TURKS, "T9", at={"T9-25": "GP4"}, dug={"T9-25": 1})
    assert not any(option.endswith("dig") for option in out.options())


@pytest.mark.rule("FA-7.3.2.4a")
def test_who_was_shipped_to_a_beachhead_may_entrench_there_or_where_it_moves_on_to() -> None:
    at = {"29-86": "allied_box", "29-87": "allied_box", "BH-C1": "GP1"}
    t = group(ALLIES, "29", at=at, paid={"BH-C1": 1})
    choose_all(t, "land 29-86 GP1", "stay 29-86 dig", "land 29-87 GP1", "move 29-87 GP2 dig")
    assert (t.state.at["29-86"], t.state.at["29-87"]) == ("GP1", "GP2")
    assert t.state.dug == {"29-86": 1, "29-87": 1}


@pytest.mark.rule("FA-7.3.2.4a")
def test_who_made_an_amphibious_assault_may_entrench_only_in_a_second_activation() -> None:
    t = group(ALLIES, "29", at={"29-86": "allied_box"})
    choose_all(t, "land 29-86 AA4", "ashore AA4 GP1")
    assert t.state.landed == {"29-86": 1}
    assert offered(t, "stay") == []
    again = ground(ALLIES, at={"29-86": "GP1", "BH-C1": "GP1"}, activated={"29": 1, "29-86": 1}, impulse=2,
                   landed={"29-86": 1}).dice(1)
    choose_all(again, "second ground", "again 29-86", "move_first")
    assert "stay 29-86 dig" in again.options()


# ---------------------------------------------------------------- 7.4 stacking


@pytest.mark.rule("FA-7.4a")
def test_enemies_never_share_an_area_and_stacking_holds_as_each_unit_ends_its_move() -> None:
    t = group(TURKS, "T9", at={"T9-25": "GP4", "29-86": "GP3", "T19-57": "GP5", "T9-26": "GP2"})
    reach = places(offered(t, "move T9-25"))
    assert "GP3" not in reach
    assert "GP5" not in reach
    assert overfull(state_of(at={"T9-25": "GP5", "T19-57": "GP5"}), TURKS, "GP5")
    s = state_of(at={"BS-ALB": "DS5", "TS-BAR": "DS7"})
    assert "DS7" not in NAMES(sails(s, "BS-ALB")[0])
    assert "DS5" not in NAMES(sails(s, "TS-BAR")[0])


@pytest.mark.rule("FA-7.4a")
def test_formations_activated_together_exchange_places_and_nobody_may_stay_who_is_one_too_many() -> None:
    t = group(TURKS, "T9", "T19", at={"T9-25": "GP4", "T19-57": "GP5", "T19-72": "GP5"})
    assert "move T9-25 GP5" in t.options()
    t.choose("move T9-25 GP5")
    assert {option.split()[0] for option in t.options()} == {"move"}
    assert {option.split()[1] for option in t.options() + also(t, "pick")} == {"T19-57", "T19-72"}
    refuses(t, "hold T19-57")
    refuses(t, "halt")
    choose_all(t, "move T19-57 GP4", "move T19-72 GP4")
    assert (t.state.at["T9-25"], t.state.at["T19-57"], t.state.at["T19-72"]) == ("GP5", "GP4", "GP4")


@pytest.mark.rule("FA-7.4a")
def test_no_unit_enters_a_full_area_that_those_in_it_cannot_leave_for_certain() -> None:
    two = {"T9-25": "GP4", "T19-57": "GP5"}
    assert "move T9-25 GP5" not in group(TURKS, "T9", at=two).options()
    broken = group(TURKS, "T9", "T19", at={**two, "T19-72": "GP15"}, hurt={"T19-57": 2})
    assert "move T9-25 GP5" not in broken.options()
    checked = group(TURKS, "T9", "T19", at={"T9-25": "GP2", "T19-57": "GP1", "29-86": "GP3"})
    assert places(offered(checked, "dash T9-25")) == {"GP4"}


@pytest.mark.rule("FA-7.4a")
def test_the_enemy_does_not_interrupt_an_exchange_of_places() -> None:
    at = {"T9-25": "GP4", "T19-57": "GP5", "29-86": "GP1"}
    t = group(TURKS, "T9", "T19", at=at, activated={"29": 1, "29-86": 1}, impulse=2)
    t.choose("move T9-25 GP5")
    assert t.table.to_move() == [TURKS]
    t.choose("move T19-57 GP4")
    assert t.table.to_move() == [ALLIES]


@pytest.mark.rule("FA-7.4a")
@pytest.mark.parametrize(("face", "place"), [(6, "GP2"), (7, "allied_box")])
def test_over_a_full_beachhead_a_unit_moves_on_or_goes_back(face: int, place: str) -> None:
    at = {**dict.fromkeys(("42-125", "42-126", "52-155", "52-156", "BH-C1"), "GP1"), "29-86": "allied_box"}
    t = group(ALLIES, "29", at=at, paid={"BH-C1": 1}, sea="rough").dice(face)
    t.choose("land 29-86 GP1")
    if face == 6:
        assert not {"hold 29-86", "halt", "stay 29-86 dig"} & set(t.options())
        t.choose("move 29-86 GP2")
    assert t.state.at["29-86"] == place


@pytest.mark.rule("FA-7.4a")
def test_beachheads_do_not_count() -> None:
    at = {"29-86": "GP1", "29-87": "GP1", "29-88": "GP1", "42-125": "GP1", "BH-C1": "GP1", "42-126": "GP2"}
    assert room_for(state_of(at={**at, "42-125": "GP2"}), "42-126", "GP1")
    assert not room_for(state_of(at=at), "42-126", "GP1")


@pytest.mark.rule("FA-7.4.1a")
@pytest.mark.parametrize(("stack", "fits"), [
    ("AUS1-1 AUS1-2 AUS1-3 AUS1-ART AUS1-3LH", True),
    ("AUS1-1 AUS1-2 AUS1-3 AUS1-ART AUS1-3LH IND29 MB-E", True),
    ("AUS1-1 AUS1-2 AUS1-3 IND29 MB-E MB-L", False),
    ("29-86 42-125 52-155 IND29", True), ("29-86 42-125 52-155 IND29 29-87", False),
    ("F1-Met F1-Col F1-ART F2-3", True), ("F1-Met 29-86", True), ("F1-Met F1-Col 29-86", False)])
def test_what_may_stack_of_the_allies(stack: str, fits: bool) -> None:
    assert allied_stack_fits(stack.split()) is fits


@pytest.mark.rule("FA-7.4.2a")
def test_ships_of_one_nation_stack_freely_mixed_ones_to_four_sweepers_and_the_aegean_are_free() -> None:
    british = dict.fromkeys(("BS-IRR", "BS-TRI", "BS-SWI", "BS-ALB", "BS-VEN"), "DS1")
    s = state_of(at={**british, "FS-SUF": "DS2", "MS-1": "DS2", "BS-CAN": "DS2"})
    assert berth_for(s, "BS-CAN", "DS1")
    assert not berth_for(s, "FS-SUF", "DS1")
    assert berth_for(s, "FS-SUF", "AEG")
    assert berth_for(s, "MS-1", "DS1")
    mixed = state_of(at={"BS-IRR": "DS1", "BS-TRI": "DS1", "FS-CHA": "DS1", "FS-SUF": "DS1", "MS-1": "DS1"})
    assert not berth_for(mixed, "BS-CAN", "DS1")


@pytest.mark.rule("FA-7.4.3a")
def test_turkish_stacks_hold_one_formation_with_germans_and_independents_free() -> None:
    s = state_of(at={"T9-25": "GP4", "T9-26": "GP4", "T9-27": "GP4"})
    assert room_for(s, "T9-ART", "GP4")
    assert room_for(s, "T-GAL", "GP4")
    assert room_for(s, "G-V1", "GP4")
    assert not room_for(s, "T19-57", "GP4")
    assert room_for(state_of(at={"T-GAL": "GP4", "G-V1": "GP4"}), "T19-57", "GP4")
    assert all(berth_for(s, ship, "DS8") for ship in ("TS-BAR", "TS-TOR", "TS-MUS", "TS-GOE", "TS-BRE"))


@pytest.mark.rule("FA-7.3.2.4a")
@pytest.mark.parametrize(("words", "dug", "kind"), [
    ("move 29-86 GP2 dig", {}, "dug_in"), ("stay 29-86 dig", {}, "dug_in"),
    ("stay 29-86 rise", {"29-86": 1}, "left_trench")])
def test_digging_in_and_leaving_a_trench_are_told(words: str, dug: dict[str, int], kind: str) -> None:
    t = group(ALLIES, "29", at={"29-86": "GP1"}, dug=dug).choose(words)
    assert told(t, kind) == [{"piece": "29-86"}]


# ---------------------------------------------------------------- 7.7


@pytest.mark.rule("FA-7.7a")
def test_allied_units_leave_at_gp34_by_normal_or_strategic_movement_and_never_return() -> None:
    t = group(ALLIES, "29", at={"29-86": "GP34", "29-87": "GP33"}, control={"GP34": 1, "GP33": 1})
    choose_all(t, "exit 29-86", "exit 29-87")
    assert (t.state.at["29-86"], t.state.at["29-87"]) == ("exited", "exited")
    assert t.state.exited_now
    near = group(ALLIES, "29", at={"29-86": "GP33"}, control={"GP33": 1})
    refuses(near, "exit 29-86")
    assert offered(group(TURKS, "T5", at={"T5-13": "GP34"}), "exit") == []


@pytest.mark.rule("FA-7.7a", "FA-7.3.2.2a")
@pytest.mark.parametrize(("start", "fields", "leaves"), [
    ("GP33", {}, True), ("GP32", {}, False), ("GP33", {"oos": {"MB-E": 1}}, False)])
def test_cavalry_leaves_over_gp34_as_its_second_area_if_it_is_in_supply(
        start: str, fields: dict[str, Any], leaves: bool) -> None:
    t = group(ALLIES, "29", at={"29-86": "GP1", "MB-E": start}, **fields).choose("pick MB-E")
    assert offered(t, "exit") == ["exit MB-E"] * leaves


@pytest.mark.rule("FA-7.7a")
def test_a_lone_fort_in_gp34_stops_cavalry_before_it_leaves() -> None:
    t = group(ALLIES, "29", at={"29-86": "GP1", "MB-E": "GP33", "F-E": "GP34"}).choose("pick MB-E")
    assert offered(t, "exit") == []
    t.choose("move MB-E GP34")
    assert t.state.at["F-E"] == "dead"


@pytest.mark.rule("FA-7.7a")
def test_gp34_has_one_land_neighbour_so_that_nobody_needs_a_check_to_leave_over_it() -> None:
    assert NAMES(LAND_NEAR["GP34"]) == ("GP33",)


@pytest.mark.rule("FA-7.7a")
def test_who_left_and_is_lost_there_never_returns_not_by_replacement_either() -> None:
    t = position(score_turn, at={"29-86": "exited", "29-87": "dead"})
    assert (t.state.at["29-86"], t.state.vp[TURKS]) == ("dead", 12)
    assert [option for option in allied_purchases(t.state) if option[0] == "replace"] == [("replace", "29-87")]
