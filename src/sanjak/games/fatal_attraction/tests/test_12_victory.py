"""12.0 Winning the game."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games.fatal_attraction.board.ledger import points_at_the_end
from sanjak.games.fatal_attraction.data import ALLIES, TURKS
from sanjak.games.fatal_attraction.rules.terms import eliminate
from sanjak.games.fatal_attraction.rules.victory import final_reckoning, score_turn, strait_is_closed, sudden_death

from .helpers import paused, position, state_of, turn_is_over

CLOSED: dict[str, Any] = {"down": {"DS8": [0]}}
EXITED = {f"{division}-{n}": "exited" for division, ns in (("29", (86, 87, 88)), ("42", (125, 126, 127)),
                                                           ("52", (155, 156))) for n in ns}
LINE = {"BH-C1": "GP33"}


@pytest.mark.rule("FA-12.1a")
def test_sudden_death_is_tested_from_turn_two_and_never_in_scenario_one() -> None:
    assert turn_is_over(position(sudden_death, turn=2)) == "allied_victory:strait_open"
    assert paused(position(sudden_death, turn=1))
    assert paused(position(sudden_death, scenario="bold_stroke", turn=2))


@pytest.mark.rule("FA-12.1a")
def test_both_at_once_is_a_draw_and_otherwise_the_higher_total_wins_at_the_end() -> None:
    both = position(sudden_death, turn=2, landing_tried=True, vp={ALLIES: 1, TURKS: 3})
    assert turn_is_over(both).startswith("draw")
    assert both.table.result().firsts == (ALLIES, TURKS)  # type: ignore[union-attr]
    for vp, outcome in (((4, 3), "allied_victory"), ((3, 4), "turkish_victory"), ((4, 4), "draw")):
        t = position(final_reckoning, vp={ALLIES: vp[0], TURKS: vp[1]})
        assert turn_is_over(t) == f"{outcome}:points"
        assert t.table.result().scores == {ALLIES: vp[0], TURKS: vp[1]}  # type: ignore[union-attr]


@pytest.mark.rule("FA-12.1.1a")
def test_the_allies_win_when_waters_without_any_marker_lead_to_marmara() -> None:
    assert turn_is_over(position(sudden_death, turn=3, down={"DS5": [2]})) == "allied_victory:strait_open"
    assert paused(position(sudden_death, turn=3, down={"DS9": [0]}))
    assert paused(position(sudden_death, turn=3, up={"DS5": [1], "DS6": [1]}))


@pytest.mark.rule("FA-12.1.1b")
def test_the_allies_win_when_eight_units_have_exited_with_their_lines_behind_them() -> None:
    t = position(score_turn, sudden_death, at={**EXITED, **LINE}, paid={"BH-C1": 1}, turn=5, **CLOSED)
    assert turn_is_over(t) == "allied_victory:exit"
    seven = dict(list(EXITED.items())[:7])
    assert paused(position(score_turn, sudden_death, at={**seven, **LINE}, paid={"BH-C1": 1}, turn=5, **CLOSED))
    with_french = {**seven, "F1-Met": "exited", **LINE, "BH-F1": "GP33"}
    t = position(score_turn, sudden_death, at=with_french, paid={"BH-C1": 1, "BH-F1": 1}, turn=5, **CLOSED)
    assert turn_is_over(t) == "allied_victory:exit"


@pytest.mark.rule("FA-12.1.1b")
def test_exited_units_without_a_line_at_a_turns_end_are_eliminated() -> None:
    at = {**EXITED, "F1-Met": "exited", **LINE}
    t = position(score_turn, sudden_death, at=at, paid={"BH-C1": 1}, turn=5, exited_now=True, **CLOSED)
    assert t.state.at["F1-Met"] == "dead"
    assert t.state.vp[TURKS] == 12
    assert turn_is_over(t) == "allied_victory:exit"
    cut = position(score_turn, sudden_death, at=at, paid={}, turn=5, exited_now=True, **CLOSED)
    assert cut.state.vp[TURKS] == 10 + 2 * 9
    assert paused(cut)


@pytest.mark.rule("FA-12.1.2a")
@pytest.mark.parametrize(("fields", "wins"), [
    ({"vp": {ALLIES: 2, TURKS: 6}}, True), ({"vp": {ALLIES: 2, TURKS: 5}}, False),
    ({"vp": {ALLIES: 0, TURKS: 1}}, True), ({"vp": {ALLIES: 0, TURKS: 0}}, False),
    ({"vp": {ALLIES: 2, TURKS: 6}, "landing_tried": False}, False),
    ({"vp": {ALLIES: 2, TURKS: 6}, "at": {"29-86": "GP1"}}, False),
    ({"vp": {ALLIES: 2, TURKS: 6}, "at": {"29-86": "GP1"}, "hurt": {"29-86": 1}}, True),
    ({"vp": {ALLIES: 2, TURKS: 6}, "at": {"29-86": "allied_box"}}, True)])
def test_the_turk_wins_when_nobody_normal_is_ashore_and_he_has_three_times_the_points(fields: dict[str, Any],
                                                                                     wins: bool) -> None:
    t = position(sudden_death, turn=3, **{"landing_tried": True, **CLOSED, **fields})
    assert (turn_is_over(t) == "turkish_victory:driven_out") is wins


# ---------------------------------------------------------------- 12.2


@pytest.mark.rule("FA-12.2a")
@pytest.mark.parametrize(("ship", "points", "winner"), [
    ("BS-QE", 5, TURKS), ("BS-INF", 5, TURKS), ("BS-ALB", 3, TURKS), ("FS-BOU", 3, TURKS), ("MS-1", 1, TURKS),
    ("TS-GOE", 5, ALLIES), ("TS-BAR", 3, ALLIES), ("TS-BRE", 1, ALLIES)])
def test_what_sunk_ships_are_worth(ship: str, points: int, winner: str) -> None:
    s = state_of(at={ship: "DS8"})
    eliminate(s, ship, "12.2")
    assert s.vp[winner] == 10 + points


@pytest.mark.rule("FA-12.2b")
@pytest.mark.parametrize(("piece", "points", "winner"), [
    ("T9-25", 1, ALLIES), ("T9-ART", 1, ALLIES), ("G-V1", 2, ALLIES), ("G-GOE", 2, ALLIES), ("29-86", 2, TURKS),
    ("F1-Met", 2, TURKS), ("MB-E", 2, TURKS), ("BH-C1", 5, TURKS)])
def test_what_ground_units_and_beachheads_are_worth(piece: str, points: int, winner: str) -> None:
    s = state_of(at={piece: "GP4"})
    eliminate(s, piece, "12.2")
    assert s.vp[winner] == 10 + points


@pytest.mark.rule("FA-12.2c")
def test_a_fort_pays_at_once_when_it_is_eliminated_and_at_the_end_if_it_is_not_normal() -> None:
    s = state_of(at={"F-KUM": "A3"})
    eliminate(s, "F-KUM", "12.2")
    assert s.vp[ALLIES] == 12
    at = {"F-KUM": "dead", "F-ORK": "A2", "F-SED": "GP2", "F-HEL": "GP1"}
    t = position(final_reckoning, at=at, hurt={"F-ORK": 1, "F-SED": 2})
    assert t.state.vp[ALLIES] == 14
    late = position(final_reckoning, at=at, hurt={"F-ORK": 1, "F-SED": 2}, using={"forts_score": "at_end"})
    assert late.state.vp[ALLIES] == 16
    s = state_of(at={"F-KUM": "A3"}, using={"forts_score": "at_end"})
    eliminate(s, "F-KUM", "12.2")
    assert s.vp[ALLIES] == 10


@pytest.mark.rule("FA-12.2c")
def test_a_damaged_fort_in_the_box_pays_at_the_end_too() -> None:
    box = {"F-E": "turkish_box", "F-A": "turkish_box"}
    t = position(final_reckoning, at=box, hurt={"F-E": 2})
    assert t.state.vp[ALLIES] == 12
    assert next(points_at_the_end(state_of(at=box, hurt={"F-E": 2}))).told == "at the end: 1 damaged fort: +2 VP"


@pytest.mark.rule("FA-12.2c")
def test_forts_destroyed_before_scenario_two_are_in_its_starting_points() -> None:
    at = {"F-HEL": "dead", "F-SED": "dead", "F-ORK": "dead"}
    for how in ("at_once", "at_end"):
        t = position(final_reckoning, scenario="anzacs", at=at, using={"forts_score": how}, vp={ALLIES: 6, TURKS: 14},
                     hurt={})
        assert t.state.vp[ALLIES] == 6


@pytest.mark.rule("FA-12.2c")
def test_hills_that_the_allies_control_count_at_the_end() -> None:
    t = position(final_reckoning, control={"GP6": 1, "GP17": 1, "GP4": 1})
    assert t.state.vp[ALLIES] == 12


@pytest.mark.rule("FA-12.2d")
@pytest.mark.parametrize(("scenario", "points"), [("bold_stroke", 2), ("anzacs", 3), ("campaign", 3)])
def test_the_closed_strait_pays_the_turk_each_turn(scenario: str, points: int) -> None:
    t = position(score_turn, scenario=scenario, **CLOSED)
    assert t.state.vp[TURKS] == 10 + points
    assert position(score_turn, scenario=scenario, exited_now=True, **CLOSED).state.vp[TURKS] == 10
    assert position(score_turn, scenario=scenario).state.vp[TURKS] == 10


@pytest.mark.rule("FA-12.2d")
def test_mined_areas_of_the_strait_must_join_both_shores_dummies_included() -> None:
    assert strait_is_closed(state_of(down={"DS8": [0]}))
    assert not strait_is_closed(state_of(down={"DS5": [2, 2]}))
    assert strait_is_closed(state_of(down={"DS5": [0]}, up={"DS6": [1]}))
    assert not strait_is_closed(state_of(down={"DS1": [1], "DS6": [1]}))
    mouth: dict[str, Any] = {"down": {"AA2": [0], "AA3": [0]}}
    assert not strait_is_closed(state_of(**mouth))
    assert strait_is_closed(state_of(**mouth, using={"blockade_counts_assault_areas": True}))
