"""6.0 Supply."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games.fatal_attraction.data import ALLIES, TABLES, TURKS
from sanjak.games.fatal_attraction.rules.reinforcements import turkish_reinforcements
from sanjak.games.fatal_attraction.rules.second import eligible
from sanjak.games.fatal_attraction.rules.supply import (
    allied_allocation,
    beachhead_price,
    has_line,
    mark_supply,
    supply_rolls,
    turkish_allocation,
)

from .helpers import also, choose_all, naval, offered, paused, position, rolled, state_of

HELLES = {"29-86": "GP3", "BH-C1": "GP1"}


@pytest.mark.rule("FA-6.1a")
@pytest.mark.parametrize(("face", "row"), [(1, 1), (4, 4), (6, 6)])
def test_each_side_rolls_for_itself_and_adds_its_column(face: int, row: int) -> None:
    t = position(supply_rolls, turn=2).dice(face, face)
    assert t.state.sp == {ALLIES: 10 + TABLES.supply.allies[row], TURKS: 10 + TABLES.supply.turks[row]}


@pytest.mark.rule("FA-6.1a")
def test_foul_weather_and_events_change_the_roll_and_nobody_holds_more_than_99() -> None:
    t = position(supply_rolls, turn=2, weather="foul", event=2, sp={ALLIES: 98, TURKS: 0}).dice(1, 1)
    assert (rolled(t, "supply allies").total, rolled(t, "supply turks").total) == (0, -1)
    assert t.state.sp == {ALLIES: 99, TURKS: TABLES.supply.turks[0]}


@pytest.mark.rule("FA-6.1a")
def test_nobody_can_pay_what_he_lacks() -> None:
    assert paused(position(allied_allocation, paid={}, sp={ALLIES: 0, TURKS: 0}, at=HELLES))
    t = position(allied_allocation, turn=4, paid={}, sp={ALLIES: 1, TURKS: 0}, at=HELLES)
    assert t.options() == ["pay naval", "enough"]


@pytest.mark.rule("FA-6.2a")
@pytest.mark.parametrize(("turn", "sea", "price"), [(2, "normal", 1), (4, "normal", 2), (3, "rough", 2),
                                                    (7, "rough", 3), (8, "normal", 1)])
def test_what_a_beachhead_costs(turn: int, sea: str, price: int) -> None:
    assert beachhead_price(state_of(turn=turn, sea=sea)) == price


@pytest.mark.rule("FA-6.2a")
def test_a_beachhead_that_is_not_paid_for_supplies_nobody_this_turn() -> None:
    t = position(allied_allocation, mark_supply, paid={}, at={**HELLES, "29-87": "A1", "BH-C2": "A1"})
    choose_all(t, "pay BH-C1", "enough")
    assert t.state.oos == {"29-87": 1}
    assert t.state.sp[ALLIES] == 9


@pytest.mark.parametrize(("side", "phase", "payment"), [
    (ALLIES, allied_allocation, "naval"), (TURKS, turkish_allocation, "gallipoli")])
def test_the_last_payment_can_be_taken_back_before_supply_is_marked(side: str, phase: Any, payment: str) -> None:
    t = position(phase, paid={}, sp={ALLIES: 1, TURKS: 1})
    t.choose(f"pay {payment}")
    question = t.table.question(side)
    assert question is not None
    assert question.is_closing()
    assert question.prompt == "Nothing more can be paid for. Go on?"
    t.table.undo(side)
    assert (t.state.sp[side], t.state.paid) == (1, {})


@pytest.mark.rule("FA-6.2b")
def test_one_point_moves_the_fleet_and_without_it_only_sweepers_act() -> None:
    t = position(allied_allocation, paid={})
    choose_all(t, "pay naval")
    assert t.state.sp[ALLIES] == 9
    at = {"BS-ALB": "allied_box", "MS-1": "allied_box", "BS-VEN": "DS1", "MS-2": "DS1"}
    assert offered(naval(ALLIES, deploys=True, at=at), "deploy BS-ALB")
    t = naval(ALLIES, deploys=True, at=at, paid={})
    assert offered(t, "deploy MS-1")
    t.choose("deployed")
    assert {option.split()[1] for option in offered(t, "sail")} == {"MS-2"}
    assert also(t, "pick") == []


@pytest.mark.rule("FA-6.3a")
def test_each_turkish_source_is_paid_for_apart() -> None:
    at = {"T9-25": "GP2", "T3-31": "A2"}
    for paid, oos in (({}, ["T9-25", "T3-31"]), ({"gallipoli": 1}, ["T3-31"]), ({"asia": 1}, ["T9-25"]),
                      ({"gallipoli": 1, "asia": 1}, [])):
        assert sorted(position(mark_supply, at=at, paid=paid).state.oos) == sorted(oos)


@pytest.mark.rule("FA-6.3a")
def test_paying_a_source_costs_one_point() -> None:
    t = position(turkish_allocation, at={"T9-25": "GP2"}, paid={})
    assert offered(t, "pay") == ["pay gallipoli", "pay asia", "pay mines"]
    choose_all(t, "pay gallipoli", "pay asia")
    assert t.state.sp[TURKS] == 8
    assert offered(t, "pay") == ["pay mines"]


FORTS = {"F-HEL": "GP1", "F-SED": "GP2", "F-SUA": "GP10", "F-KIL": "GP12", "F-MID": "GP14", "F-KUM": "A3"}


@pytest.mark.rule("FA-6.3b")
def test_a_point_readies_four_forts_that_have_a_line_to_a_paid_source() -> None:
    t = position(turkish_allocation, at=FORTS, paid={})
    assert offered(t, "ready") == []
    t.choose("pay gallipoli")
    assert offered(t, "ready") == [f"ready {fort}" for fort in list(FORTS)[:-1]]
    for fort, left in zip(list(FORTS)[:-1], (8, 8, 8, 8, 7), strict=True):
        t.choose(f"ready {fort}")
        assert t.state.sp[TURKS] == left
    assert "F-KUM" not in t.state.ready


@pytest.mark.rule("FA-6.3b")
def test_forts_that_are_not_ready_cannot_act_in_any_way() -> None:
    t = naval(TURKS, at={"F-KUM": "A3", "F-ORK": "A2", "BS-ALB": "DS2"}, ready={"F-KUM": 1})
    assert {option.split()[1] for option in offered(t, "aim")} == {"F-KUM"}
    s = state_of(at={"F-ORK": "A2", "F-KUM": "A3"}, activated={"F-ORK": 1, "F-KUM": 1}, impulse=2,
                 ready={"F-KUM": 1})
    assert eligible(s, TURKS, "naval") == ["F-KUM"]


@pytest.mark.rule("FA-6.3b")
def test_by_option_the_source_need_not_be_paid_for() -> None:
    t = position(turkish_allocation, at=FORTS, paid={}, using={"fort_needs_active_source": False})
    assert "ready F-KUM" in t.options()
    t.choose("ready_all")
    assert len(t.state.ready) == 6
    assert t.state.sp[TURKS] == 8


@pytest.mark.rule("FA-6.3c")
@pytest.mark.parametrize(("support", "most"), [(False, 2), (True, 3)])
def test_up_to_two_points_go_into_mines_or_three_with_german_support(support: bool, most: int) -> None:
    t = position(turkish_allocation, german_support=support)
    choose_all(t, *["pay mines"] * most)
    assert offered(t, "pay mines") == []
    assert t.state.mine_sp == most


# ---------------------------------------------------------------- 6.5


@pytest.mark.rule("FA-6.5a")
def test_a_line_runs_over_land_without_enemies_and_serves_any_number() -> None:
    at = {"T9-25": "GP2", "T9-26": "GP2", "T19-57": "GP15"}
    s = state_of(at=at)
    assert all(has_line(s, unit) for unit in at)
    cut = state_of(at={**at, "29-86": "GP33"})
    assert not any(has_line(cut, unit) for unit in at)


@pytest.mark.rule("FA-6.5a")
def test_a_lone_fort_or_beachhead_blocks_the_enemys_line() -> None:
    assert not has_line(state_of(at={"T9-25": "GP2", "BH-C1": "GP33"}), "T9-25")
    at = {"BH-C1": "GP33", "29-86": "GP34"}
    assert has_line(state_of(at=at, paid={"BH-C1": 1}), "29-86")
    walled = {"BH-C1": "GP34", "29-86": "GP32", "F-E": "GP33"}
    assert not has_line(state_of(at=walled, paid={"BH-C1": 1}), "29-86")


@pytest.mark.rule("FA-6.5b")
def test_beside_an_enemy_hill_a_line_needs_a_friend() -> None:
    at = {"29-86": "GP7", "BH-C1": "GP3", "T9-25": "GP6"}
    assert has_line(state_of(at=at, paid={"BH-C1": 1}), "29-86")
    far = {"29-86": "GP9", "BH-C1": "GP3", "T9-25": "GP6"}
    assert not has_line(state_of(at=far, paid={"BH-C1": 1}), "29-86")
    assert has_line(state_of(at={**far, "29-87": "GP7"}, paid={"BH-C1": 1}, hurt={"29-87": 2}), "29-86")
    assert has_line(state_of(at={**far, "BH-C2": "GP7"}, paid={"BH-C1": 1}), "29-86")


@pytest.mark.rule("FA-6.5c")
def test_units_without_a_line_are_marked_at_the_end_of_step_d_and_arrivals_when_they_enter() -> None:
    t = position(mark_supply, at={"T9-25": "GP2", "29-86": "GP33", "29-87": "allied_box"})
    assert t.state.oos == {"T9-25": 1, "29-86": 1}
    t = position(turkish_reinforcements, at={"T12-34": "turkish_box", "T12-35": "turkish_box", "29-86": "GP33"},
                 paid={"gallipoli": 1})
    choose_all(t, "enter T12-34 A5", "enter T12-35 GP34")
    assert t.state.oos == {"T12-34": 1}


@pytest.mark.rule("FA-6.5.1a")
def test_french_units_need_french_beachheads_and_the_commonwealth_its_own() -> None:
    at = {"F1-Met": "GP3", "29-86": "GP4", "BH-C1": "GP1", "BH-F1": "GP2"}
    both = state_of(at=at, paid={"BH-C1": 1, "BH-F1": 1})
    assert has_line(both, "F1-Met")
    assert has_line(both, "29-86")
    french_only = state_of(at=at, paid={"BH-F1": 1})
    assert has_line(french_only, "F1-Met")
    assert not has_line(french_only, "29-86")
    commonwealth_only = state_of(at=at, paid={"BH-C1": 1})
    assert not has_line(commonwealth_only, "F1-Met")


@pytest.mark.rule("FA-6.5.2a")
def test_turkish_lines_end_at_their_own_shores_sources_and_never_cross_the_strait() -> None:
    at = {"T9-25": "GP12", "T3-31": "A10"}
    s = state_of(at=at, paid={"asia": 1})
    assert not has_line(s, "T9-25")
    assert has_line(s, "T3-31")
    s = state_of(at=at, paid={"gallipoli": 1})
    assert has_line(s, "T9-25")
    assert not has_line(s, "T3-31")
