"""7.5, 7.6 Landings, and 11.2 beachheads."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games.fatal_attraction.data import ALLIES, TURKS
from sanjak.kernel import Given

from .helpers import also, choose_all, drms, group, offered, paused, refuses, rolls, told

BOX = {"29-86": "allied_box", "29-87": "allied_box", "29-ART": "allied_box"}


def land(t: Given, place: str, *units: str) -> None:
    """Some units land, the others hold."""
    choose_all(t, *(f"land {unit} {place}" for unit in units))


@pytest.mark.rule("FA-7.5a")
def test_from_the_box_units_land_where_no_marker_lies_or_on_an_own_beachhead_in_supply() -> None:
    at = {**BOX, "BH-C1": "GP1", "BH-C2": "GP2", "BH-F1": "GP3"}
    t = group(ALLIES, "29", at=at, paid={"BH-C1": 1, "BH-F1": 1}, down={"AA1": [0], "AA5": [2]})
    places = {option.split()[2] for option in offered(t, "land 29-86")}
    assert places == {"AA2", "AA3", "AA4", "AA6", "AA8", "GP1"}


@pytest.mark.rule("FA-7.5b")
@pytest.mark.parametrize(("face", "choice", "place", "hurt"), [
    (6, "", "GP1", 0), (7, "back", "allied_box", 0), (7, "disrupted", "GP1", 1)])
def test_in_rough_seas_each_landing_unit_checks(face: int, choice: str, place: str, hurt: int) -> None:
    t = group(ALLIES, "29", at={**BOX, "BH-C1": "GP1"}, paid={"BH-C1": 1}, sea="rough").dice(face)
    t.choose("land 29-86 GP1")
    if choice:
        assert t.options() == ["back 29-86", "disrupted 29-86"]
        t.choose(f"{choice} 29-86")
    assert offered(t, "dig") == (["dig 29-86"] if hurt else [])
    assert (t.state.at["29-86"], t.state.hurt.get("29-86", 0)) == (place, hurt)
    assert rolls(t)[-1].drms == ()


@pytest.mark.rule("FA-7.5c")
def test_from_a_beachhead_a_unit_moves_on_even_beside_the_enemy() -> None:
    at = {**BOX, "BH-C1": "GP1", "T9-25": "GP3"}
    t = group(ALLIES, "29", at=at, paid={"BH-C1": 1}, control={"GP1": 1, "GP2": 1})
    t.choose("land 29-86 GP1")
    assert "move 29-86 GP2" in t.options()
    t.choose("move 29-86 GP2")
    assert t.state.at["29-86"] == "GP2"


@pytest.mark.rule("FA-7.5c")
def test_it_may_move_on_after_others_have_landed_and_after_an_interruption() -> None:
    at = {**BOX, "BH-C1": "GP1", "T9-25": "GP3", "T19-57": "GP15"}
    t = group(ALLIES, "29", at=at, paid={"BH-C1": 1}, activated={"T19": 1, "T19-57": 1}, impulse=2).dice(1)
    choose_all(t, "land 29-86 GP1", "second ground", "again T19-57", "move_first", "hold T19-57", "pick 29-87",
               "land 29-87 GP1", "pick 29-86")
    assert "move 29-86 GP2" in t.options()
    assert offered(t, "dash") == []
    t.choose("move 29-86 GP2")
    assert "move 29-87 GP2" in t.options()


@pytest.mark.rule("FA-7.5c")
def test_the_right_to_move_on_ends_with_the_activation() -> None:
    at = {**BOX, "BH-C1": "GP1", "T9-25": "GP3"}
    t = group(ALLIES, "29", at=at, paid={"BH-C1": 1})
    choose_all(t, "land 29-86 GP1", "halt", "cease")
    assert t.state.shipped == {}


@pytest.mark.rule("FA-7.5c")
def test_a_unit_in_an_assault_area_or_disrupted_in_the_surf_has_ended_its_move() -> None:
    t = group(ALLIES, "29", at={**BOX, "BH-C1": "GP1"}, paid={"BH-C1": 1})
    t.choose("land 29-86 AA6")
    assert offered(t, "move 29-86") == []
    t = group(ALLIES, "29", at={**BOX, "BH-C1": "GP1"}, paid={"BH-C1": 1}, sea="rough").dice(10)
    choose_all(t, "land 29-86 GP1", "disrupted 29-86", "stay_up 29-86")
    assert offered(t, "move 29-86") == []


@pytest.mark.rule("FA-8.4.1b")
def test_a_unit_disrupted_in_the_surf_may_entrench_on_a_beachhead_but_not_off_a_beach() -> None:
    t = group(ALLIES, "29", at={**BOX, "BH-C1": "GP1"}, paid={"BH-C1": 1}, sea="rough").dice(10)
    choose_all(t, "land 29-86 GP1", "disrupted 29-86", "dig 29-86")
    assert (t.state.hurt, t.state.dug) == ({"29-86": 1}, {"29-86": 1})
    t = group(ALLIES, "29", at=BOX, sea="rough").dice(10)
    choose_all(t, "land 29-86 AA4", "disrupted 29-86")
    assert offered(t, "dig") == []


# ---------------------------------------------------------------- 7.6


@pytest.mark.rule("FA-7.6a")
def test_beside_a_held_area_a_landing_must_assault_it() -> None:
    t = group(ALLIES, "29", at={**BOX, "T9-25": "GP3"})
    choose_all(t, "land 29-86 AA4", "land 29-87 AA4", "halt")
    assert t.options() == ["assault GP3"]
    refuses(t, "ashore AA4 GP1")
    by_option = group(ALLIES, "29", at={**BOX, "T9-25": "GP3"}, using={"unopposed_landing": True})
    choose_all(by_option, "land 29-86 AA4", "land 29-87 AA4", "halt")
    assert by_option.options() == ["assault GP3", "ashore AA4 GP1"]


@pytest.mark.rule("FA-7.6a")
def test_where_nobody_stands_the_whole_stack_walks_ashore_and_destroys_a_lone_fort() -> None:
    t = group(ALLIES, "29", at={**BOX, "F-HEL": "GP1"}, dug={})
    land(t, "AA4", "29-86", "29-87", "29-ART")
    assert t.options() == ["ashore AA4 GP1", "ashore AA4 GP3"]
    t.choose("ashore AA4 GP1")
    assert {t.state.at[unit] for unit in BOX} == {"GP1"}
    assert t.state.at["F-HEL"] == "dead"
    assert t.state.dug == {}
    assert t.state.landing_tried


@pytest.mark.rule("FA-7.6a")
def test_a_stack_does_not_divide_between_areas() -> None:
    at = {**BOX, "T9-25": "GP1", "T9-26": "GP3"}
    t = group(ALLIES, "29", at=at)
    choose_all(t, "land 29-86 AA4", "land 29-87 AA4", "halt", "plan GP1")
    assert also(t, "leave_out") == []
    t.choose("call_off")
    t.choose("assault GP1")
    assert told(t, "assault")[0]["attackers"] == ["29-86", "29-87"]


@pytest.mark.rule("FA-7.6a")
def test_a_landing_that_cannot_reach_one_to_four_is_called_off_unharmed() -> None:
    hills = {"T9-25": "GP22", "T9-26": "GP22", "T9-27": "GP22"}
    t = group(ALLIES, "MTD1", at={"MTD1-1": "allied_box", **hills}, suvla=2, dug=dict.fromkeys(hills, 1))
    t.choose("land MTD1-1 AA7")
    assert paused(t)
    assert t.state.at["MTD1-1"] == "allied_box"
    assert t.state.hurt == {}


@pytest.mark.rule("FA-7.6a")
def test_a_second_activation_in_the_midst_of_a_landing_leaves_its_stack_alone() -> None:
    at = {**BOX, "T9-25": "GP3", "42-125": "A1"}
    t = group(ALLIES, "29", at=at, activated={"42": 1, "42-125": 1}, impulse=2).dice(1, 1)
    choose_all(t, "land 29-86 AA4", "land 29-87 AA4", "halt", "second ground", "again 42-125", "move_first",
               "hold 42-125")
    assert t.state.at["29-86"] == "AA4"
    assert t.options() == ["assault GP3"]


@pytest.mark.rule("FA-7.6b")
def test_units_ashore_join_a_landing_and_the_assault_area_counts_as_an_area() -> None:
    at = {"29-86": "allied_box", "29-87": "GP1", "T9-25": "GP3"}
    t = group(ALLIES, "29", at=at).dice(3, 1, 1, 1)
    choose_all(t, "land 29-86 AA4", "hold 29-87", "assault GP3")
    fight = told(t, "assault")[0]
    assert fight["attackers"] == ["29-86", "29-87"]
    assert fight["shifts"] == ["+1 from more than one area"]


@pytest.mark.rule("FA-7.6c")
@pytest.mark.parametrize(("reading", "shaken"), [("in_addition", 2), ("one_step", 1)])
def test_if_defenders_are_left_every_landing_unit_is_disrupted_in_addition(reading: str, shaken: int) -> None:
    at = {**BOX, "T9-25": "GP3", "T9-26": "GP3"}
    t = group(ALLIES, "29", at=at, using={"failed_landing": reading}).dice(1, 1, 10)
    land(t, "AA4", "29-86", "29-87", "29-ART")
    t.choose("assault GP3")
    while not paused(t):
        t.choose(next(o for o in t.options() if not o.startswith("give_up")))
    assert {t.state.at[unit] for unit in BOX} == {"allied_box"}
    assert [t.state.hurt[unit] for unit in ("29-86", "29-87", "29-ART")] == [1, shaken, 1]
    assert drms(t, "assault")["amphibious assault"] == -2


@pytest.mark.rule("FA-7.6c")
def test_an_attacker_ashore_pays_nothing_for_a_landing_that_fails_beside_it() -> None:
    at = {"29-86": "allied_box", "29-87": "GP1", "T9-25": "GP3", "T9-26": "GP3"}
    t = group(ALLIES, "29", at=at).dice(1, 1, 10)
    choose_all(t, "land 29-86 AA4", "hold 29-87", "assault GP3")
    while not paused(t):
        t.choose(next(o for o in t.options() if not o.startswith(("give_up", "test 29-86"))))
    assert (t.state.hurt["29-86"], t.state.hurt["29-87"]) == (1, 1)


@pytest.mark.rule("FA-7.3.2.3c")
def test_the_enemy_may_interrupt_after_a_stack_has_walked_ashore() -> None:
    t = group(ALLIES, "29", at={**BOX, "T19-57": "GP15"}, activated={"T19": 1, "T19-57": 1}, impulse=2)
    choose_all(t, "land 29-86 AA4", "quiet battle", "land 29-87 AA4", "land 29-ART AA4", "ashore AA4 GP1")
    assert "second ground" in t.options()
    assert t.table.to_move() == [TURKS]


@pytest.mark.rule("FA-7.6c")
def test_a_failed_landing_is_told_in_the_log() -> None:
    t = group(ALLIES, "29", at={**BOX, "T9-25": "GP3", "T9-26": "GP3"}).dice(1, 1, 10)
    land(t, "AA4", "29-86", "29-87", "29-ART")
    t.choose("assault GP3")
    while not paused(t):
        t.choose(next(o for o in t.options() if not o.startswith("give_up")))
    assert told(t, "retreated") == [{"unit": "29-87", "place": "allied_box"}]
    assert told(t, "sent_back") == [{"units": ["29-86", "29-ART"], "why": "thrown_back"}]
    assert [facts["piece"] for facts in told(t, "disrupted")] == ["29-87", "29-86", "29-ART"]
    assert told(t, "broken") == [{"piece": "29-87"}]


@pytest.mark.rule("FA-7.6c")
def test_who_was_disrupted_by_the_surf_and_did_not_fight_stays_disrupted() -> None:
    t = group(ALLIES, "29", at={**BOX, "T9-25": "GP3", "T9-26": "GP3"}, sea="rough").dice(1, 10, 1, 1, 1)
    choose_all(t, "land 29-86 AA4", "land 29-87 AA4", "disrupted 29-87", "land 29-ART AA4", "assault GP3")
    while not paused(t):
        t.choose(next(o for o in t.options() if not o.startswith("give_up")))
    assert [t.state.hurt[unit] for unit in ("29-86", "29-87", "29-ART")] == [1, 1, 1]


@pytest.mark.rule("FA-7.6a")
def test_a_landing_that_is_called_off_is_told_in_the_log() -> None:
    t = group(ALLIES, "29", at={"29-ART": "allied_box", "T9-25": "GP3"})
    choose_all(t, "land 29-ART AA4")
    assert paused(t)
    assert told(t, "sent_back") == [{"units": ["29-ART"], "why": "called_off"}]
    assert t.state.hurt == {}


@pytest.mark.rule("FA-7.6d")
def test_who_does_not_advance_after_success_goes_back_unharmed_and_nobody_entrenches() -> None:
    t = group(ALLIES, "29", at={**BOX, "T9-25": "GP3"}, hurt={"T9-25": 2}).dice(6, 10, 1, 1)
    land(t, "AA4", "29-86", "29-87", "29-ART")
    t.choose("assault GP3")
    while not offered(t, "advance"):
        t.choose("stand")
    choose_all(t, "advance 29-86 GP3", "halt")
    assert (t.state.at["29-86"], t.state.at["29-87"], t.state.at["29-ART"]) == ("GP3", "allied_box", "allied_box")
    assert t.state.hurt == {}
    assert t.state.dug == {}
    assert t.state.landed == {"29-86": 1}


@pytest.mark.rule("FA-7.6d")
def test_a_beachhead_is_made_where_the_area_is_conquered_also_if_only_units_ashore_advance() -> None:
    at = {"29-86": "allied_box", "29-87": "GP1", "T9-25": "GP3", "BH-C1": "allied_box"}
    t = group(ALLIES, "29", at=at, hurt={"T9-25": 2}).dice(6, 10, 1, 1)
    choose_all(t, "land 29-86 AA4", "hold 29-87", "assault GP3")
    while not offered(t, "advance"):
        t.choose("stand")
    choose_all(t, "advance 29-87 GP3", "halt")
    assert t.state.at["29-86"] == "allied_box"
    assert "beachhead BH-C1 GP3" in t.options()


@pytest.mark.rule("FA-7.6d")
def test_an_area_won_by_units_ashore_alone_gets_no_beachhead() -> None:
    at = {"29-87": "GP1", "29-86": "GP1", "T9-25": "GP3", "BH-C1": "allied_box"}
    t = group(ALLIES, "29", at=at, hurt={"T9-25": 2}).dice(6, 10, 1, 1)
    choose_all(t, "halt", "assault GP3")
    while not offered(t, "advance"):
        t.choose("stand")
    choose_all(t, "advance 29-87 GP3", "halt")
    assert paused(t)


@pytest.mark.rule("FA-7.6c")
def test_a_unit_disrupted_in_the_surf_does_not_walk_ashore() -> None:
    t = group(ALLIES, "29", at=BOX, sea="rough").dice(10, 1, 1)
    choose_all(t, "land 29-86 AA4", "disrupted 29-86", "land 29-87 AA4", "land 29-ART AA4", "ashore AA4 GP1")
    assert (t.state.at["29-86"], t.state.hurt) == ("allied_box", {"29-86": 1})
    assert (t.state.at["29-87"], t.state.at["29-ART"]) == ("GP1", "GP1")


# ---------------------------------------------------------------- 11.2, 6.2 beachheads


def won(**fields: Any) -> Given:
    """A division has walked ashore at Cape Helles, and its segment ends."""
    at = {**BOX, "BH-C1": "allied_box", "BH-C2": "allied_box", "BH-F1": "allied_box"}
    t = group(ALLIES, "29", at=at, **fields)
    land(t, "AA4", "29-86", "29-87", "29-ART")
    t.choose("ashore AA4 GP1")
    return t


@pytest.mark.rule("FA-11.2a")
def test_beachheads_are_placed_once_all_landings_are_over_in_areas_won_from_the_sea() -> None:
    t = won()
    assert t.options() == [
        "beachhead BH-C1 GP1", "beachhead_unpaid BH-C1 GP1", "beachhead BH-F1 GP1", "beachhead_unpaid BH-F1 GP1",
        "no_more"]
    choose_all(t, "beachhead BH-C1 GP1")
    assert t.state.at["BH-C1"] == "GP1"


@pytest.mark.rule("FA-6.2a")
@pytest.mark.parametrize(("words", "paid", "left"), [("beachhead", True, 8), ("beachhead_unpaid", False, 10)])
def test_a_beachhead_placed_in_an_impulse_is_paid_for_at_once_or_is_out_of_supply(words: str, paid: bool,
                                                                                 left: int) -> None:
    t = won(turn=5)
    choose_all(t, f"{words} BH-C1 GP1")
    s = t.state
    assert ("BH-C1" in s.paid) is paid
    assert s.sp[ALLIES] == left


@pytest.mark.rule("FA-6.2a")
@pytest.mark.parametrize(("points", "may"), [(1, True), (0, False)])
def test_the_last_point_pays_for_a_beachhead(points: int, may: bool) -> None:
    t = won(sp={ALLIES: points, TURKS: 0})
    assert ("beachhead BH-C1 GP1" in t.options()) is may
    assert "beachhead_unpaid BH-C1 GP1" in t.options()


@pytest.mark.rule("FA-6.5c")
def test_units_put_ashore_are_in_supply_for_the_turn() -> None:
    s = won().state
    assert s.oos == {}
    assert s.landed.keys() == BOX.keys()
