"""7.3.3, 7.3.4 Ships: deployment, movement, and their part in Ground segments."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games.fatal_attraction.board.words import told_option
from sanjak.games.fatal_attraction.data import ALLIES, TURKS
from sanjak.games.fatal_attraction.data.lists import NAMES
from sanjak.games.fatal_attraction.rules.naval import deployable, deployment_areas, sails

from .helpers import also, choose_all, ground, group, naval, offered, paused, refuses, rolled, state_of


def areas(options: list[str]) -> set[str]:
    """The destinations of options."""
    return {option.split()[2] for option in options}


@pytest.mark.rule("FA-7.3.3a")
def test_allied_ships_deploy_where_a_route_without_markers_and_turkish_ships_leads() -> None:
    s = state_of(down={"DS1": [0], "DS2": [1]})
    reach = NAMES(deployment_areas(s, ALLIES))
    assert set(reach) == {"AEG", *(f"AA{n}" for n in range(1, 9))}
    half = state_of(down={"DS3": [0]}, at={"TS-BAR": "DS6"})
    rest = {f"DS{n}" for n in range(1, 15)} - {"DS3", "DS6"}
    assert set(NAMES(deployment_areas(half, ALLIES))) == {"AEG", "MAR", *rest, *(f"AA{n}" for n in range(1, 9))}


@pytest.mark.rule("FA-7.3.3a")
def test_the_whole_fleet_may_deploy_at_once() -> None:
    t = naval(ALLIES, deploys=True, at={"BS-ALB": "allied_box", "MS-1": "allied_box"})
    t.choose("fleet DS1")
    assert (t.state.at["BS-ALB"], t.state.at["MS-1"]) == ("DS1", "DS1")
    assert t.state.activated == {}


@pytest.mark.rule("FA-7.3.3a", "FA-7.4.2a")
def test_ships_that_find_no_berth_with_the_fleet_are_asked_about_again() -> None:
    british = ("BS-TRI", "BS-SWI", "BS-ALB", "BS-VEN", "BS-CAN")
    t = naval(ALLIES, deploys=True, at=dict.fromkeys((*british, "FS-SUF", "FS-CHA"), "allied_box"))
    t.choose("fleet DS1")
    assert {t.state.at[ship] for ship in british} == {"DS1"}
    assert "fleet DS1" not in t.options()
    t.choose("fleet AA2")
    assert (t.state.at["FS-SUF"], t.state.at["FS-CHA"]) == ("AA2", "AA2")


@pytest.mark.rule("FA-7.3.3b")
def test_the_button_of_a_long_voyage_says_that_she_does_not_fight() -> None:
    s = state_of(at={"BS-ALB": "DS3"})
    told = told_option(s, ("run", "BS-ALB", "DS7"))
    assert told.endswith(", neither firing nor sweeping")


@pytest.mark.rule("FA-7.3.3b")
def test_who_fires_or_sweeps_moves_one_area_mined_or_not_others_run_through_clear_water() -> None:
    t = naval(ALLIES, at={"BS-ALB": "DS3", "F-SUA": "GP10"}, down={"DS5": [1]})
    assert areas(offered(t, "sail BS-ALB")) == {"DS1", "DS2", "DS4", "DS5"}
    run = areas(offered(t, "run BS-ALB"))
    assert {"DS6", "DS7", "DS8", "AEG"} <= run
    t.choose("run BS-ALB DS7")
    assert offered(t, "aim") == []
    assert t.state.activated == {"BS-ALB": 1}


@pytest.mark.rule("FA-7.3.3b")
def test_nobody_runs_through_mines_or_turkish_ships() -> None:
    s = state_of(at={"BS-ALB": "DS4", "TS-BAR": "DS7"}, down={"DS5": [0]})
    assert not set(NAMES(sails(s, "BS-ALB")[1])) & {"DS5", "DS7", "DS8"}


@pytest.mark.rule("FA-7.3.3b")
def test_a_ship_that_fired_first_moves_one_area_at_most() -> None:
    t = naval(ALLIES, at={"BS-ALB": "DS2", "F-KUM": "A3"}).dice(*[10] * 4)
    choose_all(t, "aim BS-ALB F-KUM", "fire")
    assert offered(t, "run") == []
    assert offered(t, "sail BS-ALB")


@pytest.mark.rule("FA-7.3.3c")
def test_turkish_ships_come_out_in_marmara_for_nothing_while_allied_ships_are_on_the_map() -> None:
    at = {"TS-BAR": "turkish_box", "TS-GOE": "turkish_box"}
    assert deployable(state_of(at=at), TURKS) == []
    t = naval(TURKS, deploys=True, at={**at, "BS-ALB": "DS1"}, sp={ALLIES: 1, TURKS: 0})
    t.choose("deploy TS-BAR MAR")
    assert areas(offered(t, "deploy")) == {"MAR"}
    assert t.state.sp[TURKS] == 0


@pytest.mark.rule("FA-7.3.3d")
def test_turkish_ships_go_far_over_mines_or_away_from_warships_and_else_one_area() -> None:
    far = state_of(at={"TS-GOE": "MAR", "BS-ALB": "DS8"})
    near, run = sails(far, "TS-GOE")
    assert NAMES(near) == ("DS14",)
    assert set(NAMES(run)) == {"DS10", "DS11", "DS12", "DS13"}
    mined = state_of(at={"TS-GOE": "MAR", "BS-ALB": "DS8"}, down={"DS9": [0]})
    assert "DS9" in NAMES(sails(mined, "TS-GOE")[1])
    sweeper = state_of(at={"TS-GOE": "MAR", "MS-1": "DS8"})
    assert "DS9" in NAMES(sails(sweeper, "TS-GOE")[1])
    beside = state_of(at={"TS-GOE": "DS10", "BS-ALB": "DS8"})
    assert "DS9" in NAMES(sails(beside, "TS-GOE")[0])


@pytest.mark.rule("FA-7.3.3d")
def test_a_turkish_ship_that_ran_does_not_fire() -> None:
    t = naval(TURKS, at={"TS-GOE": "MAR", "BS-ALB": "DS8"})
    t.choose("run TS-GOE DS10")
    assert offered(t, "aim") == []
    t = naval(TURKS, at={"TS-GOE": "DS11", "BS-ALB": "DS8"})
    t.choose("sail TS-GOE DS10")
    assert offered(t, "aim TS-GOE") == ["aim TS-GOE BS-ALB"]


@pytest.mark.rule("FA-7.3.3e")
@pytest.mark.parametrize(("face", "place"), [(7, "DS1"), (8, "DS3"), (10, "dead")])
def test_in_a_second_activation_mines_strike_a_warship_before_she_moves_away(face: int, place: str) -> None:
    t = ground(ALLIES, at={"BS-ALB": "DS3"}, activated={"BS-ALB": 1}, impulse=2, up={"DS3": [1]}).dice(1, face, 1)
    choose_all(t, "second naval", "again BS-ALB", "sail BS-ALB DS1", "strike DS3")
    assert t.state.at["BS-ALB"] == place
    assert t.state.hurt.get("BS-ALB", 0) == (2 if face == 8 else 0)


@pytest.mark.rule("FA-7.3.3e")
def test_beside_markers_face_down_the_turk_is_asked_before_she_moves_but_not_for_a_sweeper() -> None:
    fields: dict[str, Any] = {"activated": {"BS-ALB": 1, "MS-1": 1}, "impulse": 2,
                              "at": {"BS-ALB": "DS3", "MS-1": "DS3"}}
    for level, unmasks in ((2, ["unmask DS5"]), (1, [])):
        t = ground(ALLIES, down={"DS5": [level]}, **fields).dice(2, 1)
        choose_all(t, "second naval", "again BS-ALB", "enough", "sail BS-ALB DS1")
        assert t.table.to_move() == [TURKS]
        assert offered(t, "unmask") == unmasks
    t = ground(ALLIES, down={"DS5": [2]}, **fields).dice(1)
    choose_all(t, "second naval", "again MS-1", "sail MS-1 DS1")
    assert t.state.at["MS-1"] == "DS1"


@pytest.mark.rule("FA-7.3.3e")
def test_a_ship_that_does_not_move_away_is_not_struck_before() -> None:
    t = ground(ALLIES, at={"BS-ALB": "DS3", "F-SUA": "GP10"}, activated={"BS-ALB": 1}, impulse=2,
               up={"DS3": [1]}).dice(1, *[10] * 4)
    choose_all(t, "second naval", "again BS-ALB", "aim BS-ALB F-SUA", "fire")
    assert rolled(t, "gunfire BS-ALB")
    assert "done" in t.options()


@pytest.mark.rule("FA-7.3.4a")
def test_in_a_ground_segment_deployed_unfired_ships_bombard_and_are_fired_and_activated() -> None:
    at = {"29-86": "GP1", "BS-ALB": "AA4", "BS-VEN": "AA4", "BS-CAN": "allied_box", "T9-25": "GP3", "F-SED": "GP2"}
    t = group(ALLIES, "29", at=at, fired={"BS-VEN": 1}).dice(1)
    choose_all(t, "halt", "ships")
    assert t.options() == ["aim BS-ALB GP3", "rest BS-ALB", "halt"]
    choose_all(t, "aim BS-ALB GP3", "fire")
    assert rolled(t, "bombardment GP3")
    assert t.state.fired == {"BS-VEN": 1, "BS-ALB": 1}
    assert t.state.activated["BS-ALB"] == 1
    assert t.state.at["BS-ALB"] == "AA4"


@pytest.mark.rule("FA-7.3.4a")
def test_ships_that_bombard_are_laid_one_by_one_in_any_order_or_rest() -> None:
    at = {"29-86": "GP1", "BS-ALB": "AA4", "BS-VEN": "AA4", "BS-CAN": "AA4", "T9-25": "GP3"}
    t = choose_all(group(ALLIES, "29", at=at), "halt", "ships")
    assert also(t, "pick") == ["pick BS-VEN", "pick BS-CAN"]
    choose_all(t, "pick BS-CAN", "aim BS-CAN GP3", "rest BS-ALB")
    assert t.options() == ["aim BS-VEN GP3", "rest BS-VEN", "fire"]


@pytest.mark.rule("FA-8.2a")
def test_every_gun_of_a_group_may_be_picked_and_rests_if_it_should() -> None:
    t = group(TURKS, "T9", "T19", order="fight_first", at={"T9-ART": "GP5", "T19-ART": "GP7", "29-86": "GP3"})
    assert also(t, "pick") == ["pick T19-ART"]
    t.choose("pick T19-ART")
    assert also(t, "pick") == ["pick T9-ART"]
    t.choose("rest T19-ART")
    assert t.options() == ["aim T9-ART GP3", "rest T9-ART", "cease"]


@pytest.mark.rule("FA-7.4.2a")
def test_nobody_runs_to_a_station_that_is_full() -> None:
    at = {**dict.fromkeys(("BS-IRR", "BS-TRI", "FS-CHA", "FS-SUF"), "AA8"), "BS-ALB": "DS1"}
    t = naval(ALLIES, at=at).choose("pick BS-ALB")
    assert "run BS-ALB AA7" in t.options()
    assert "run BS-ALB AA8" not in t.options()


@pytest.mark.rule("FA-7.3.4a")
def test_turkish_ships_bombard_in_a_turkish_ground_segment_and_crippled_ones_nowhere() -> None:
    at = {"T9-25": "GP4", "TS-BAR": "DS3", "29-86": "GP5"}
    t = group(TURKS, "T9", at=at)
    choose_all(t, "halt", "ships")
    assert "aim TS-BAR GP5" in t.options()
    t = group(TURKS, "T9", at=at, hurt={"TS-BAR": 2})
    t.choose("halt")
    refuses(t, "ships")


@pytest.mark.rule("FA-7.3.4a")
def test_firing_before_or_after_moving_makes_no_difference_for_ships() -> None:
    at = {"BS-ALB": "DS2", "F-KUM": "A3"}
    for order in (("aim BS-ALB F-KUM", "fire"), ("sail BS-ALB AA2", "aim BS-ALB F-KUM", "fire")):
        t = naval(ALLIES, at=at).dice(*[1] * 16)
        choose_all(t, *order)
        assert rolled(t, "gunfire").drms == ()
    assert not paused(t)
