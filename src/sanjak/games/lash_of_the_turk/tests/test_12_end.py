"""Fort repair, sudden death and victory points. LT-12.0a to LT-13.2.2c."""

from __future__ import annotations

import pytest

from sanjak.games.lash_of_the_turk.data import HEX_OF
from sanjak.games.lash_of_the_turk.rules.end import end_phase, reckoning, sudden_death, victory_points
from sanjak.games.lash_of_the_turk.state import DEAD
from sanjak.kernel import Result

from .helpers import choose_all, offered, paused, position, rolls

rule = pytest.mark.rule


def outcome(**fields: object) -> Result:
    found = position(reckoning, **fields).table.result()  # type: ignore[arg-type]
    assert found is not None
    return found


@rule("LT-12.0a")
def test_a_six_repairs_one_level_of_ones_own_fort_that_was_not_besieged() -> None:
    t = position(end_phase, control={"buda": "austrian", "gran": "austrian", "eszer": "ottoman"},
                 lost={"buda": 2, "gran": 1, "eszer": 1}, besieged_this_turn=["0904"]).dice(1, 6)
    assert [roll.what for roll in rolls(t)] == ["repair ottoman", "repair austrian"]
    assert offered(t) == ["repair 1004", "no_repair"]
    choose_all(t, "repair 1004")
    assert t.state.lost == {"1004": 1, "0904": 1, "0910": 1}


@rule("LT-12.0a")
def test_a_repair_can_be_taken_back_before_the_next_turn() -> None:
    t = position(end_phase, control={"buda": "austrian"}, lost={"buda": 2}).dice(1, 6)
    t.choose("repair 1004")
    question = t.table.question("austrian")
    assert question is not None
    assert question.is_closing()
    assert question.prompt == "Buda is repaired. Go on?"
    t.table.undo("austrian")
    assert t.state.lost == {"1004": 2}
    assert offered(t) == ["repair 1004", "no_repair"]


@rule("LT-12.0a")
def test_a_five_repairs_nothing() -> None:
    assert paused(position(end_phase, control={"buda": "austrian"}, lost={"buda": 2}).dice(1, 5))


@rule("LT-12.0a", "LT-3.0a")
def test_the_end_phase_is_neither_sides() -> None:
    s = position(end_phase, mover="austrian", phase="raid").dice(1, 1).state
    assert (s.phase, s.mover) == ("end", "")


@rule("LT-13.1a")
def test_the_ottomans_win_with_buda_and_vienna() -> None:
    t = position(sudden_death, ottoman={"buda": "tm_cav", "vienna": "ot_inf"})
    found = t.table.result()
    assert found is not None
    assert (found.outcome, found.firsts) == ("ottoman_sudden_death", ("ottoman",))
    leader = position(sudden_death, ottoman={"buda": "suleiman", "vienna": "ot_inf"}, control={"buda": "ottoman"})
    assert leader.table.result() is None


@rule("LT-13.1a")
def test_austria_wins_with_buda_and_belgrade_and_the_besieged_still_occupy() -> None:
    t = position(sudden_death, austrian={"buda": "ah_inf", "belgrade": "ah_inf"}, ottoman={"buda": "ot_inf*3"},
                 siege={"buda": 1}, control={"buda": "austrian"})
    found = t.table.result()
    assert found is not None
    assert found.outcome == "austrian_sudden_death"


@rule("LT-13.2.2a")
def test_points_for_raids_forts_occupied_and_towns_held() -> None:
    s = position(ottoman={"belgrade": "ot_inf", "0707": "ot_inf"}, control={"widdin": "ottoman", "tolna": "ottoman"},
                 vp={"ottoman": 3, "austrian": 0}, lost={"belgrade": 2}).state
    assert victory_points(s, "ottoman") == 3 + 2 * 4 + 1
    assert victory_points(position(ottoman={"vienna": "ot_inf"}, scenario="1683").state, "ottoman") == 2 * 2 * 5


@rule("LT-13.2.2b")
@pytest.mark.parametrize(("scenario", "place", "seat", "points"), [
    ("1526", "buda", "ottoman", 12), ("1526", "buda", "austrian", 12), ("1526", "eszer", "austrian", 4),
    ("1529", "vienna", "austrian", 16), ("1529", "vienna", "ottoman", 16), ("1529", "gran", "austrian", 6),
    ("1532", "guns", "austrian", 8), ("1683", "gran", "austrian", 12), ("1683", "gran", "ottoman", 6)])
def test_listed_forts_count_double_for_whom_they_are_listed(scenario: str, place: str, seat: str, points: int) -> None:
    ottoman, austrian = ({place: "ot_inf"}, {}) if seat == "ottoman" else ({}, {place: "ah_inf"})
    assert victory_points(position(ottoman=ottoman, austrian=austrian, scenario=scenario).state, seat) == points


@rule("LT-13.2.2c")
def test_more_points_win_and_equal_points_draw() -> None:
    assert outcome(ottoman={"belgrade": "ot_inf"}).outcome == "ottoman_victory"
    assert outcome(austrian={"guns": "ah_inf"}).firsts == ("austrian",)
    even = outcome(ottoman={"belgrade": "ot_inf"}, austrian={"guns": "ah_inf"})
    assert (even.outcome, even.firsts, even.scores) == ("draw", (), {"ottoman": 8, "austrian": 8})


@rule("LT-13.2.2c")
def test_the_death_of_a_named_leader_spoils_a_win_by_points() -> None:
    assert outcome(ottoman={"belgrade": "ot_inf"}, off={"suleiman": DEAD}).outcome == "draw_ottoman_leader_dead"
    assert outcome(austrian={"guns": "ah_inf"}, off={"louis": DEAD}).firsts == ()
    assert outcome(ottoman={"belgrade": "ot_inf"}, off={"louis": DEAD}).firsts == ("ottoman",)
    sudden = position(sudden_death, ottoman={"buda": "ot_inf", "vienna": "ot_inf"}, off={"suleiman": DEAD})
    found = sudden.table.result()
    assert found is not None
    assert found.firsts == ("ottoman",)
    assert HEX_OF["buda"] == "1004"
