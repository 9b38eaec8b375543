"""2.4 Control, morale, status, Victory Points."""

from __future__ import annotations

import pytest

from sanjak.games.fatal_attraction.data import ALLIES, TURKS, UNITS
from sanjak.games.fatal_attraction.data.lists import ML
from sanjak.games.fatal_attraction.rules.strategic import random_event
from sanjak.games.fatal_attraction.rules.terms import arrive, is_normal, lose_points

from .helpers import group, position, rolled, state_of, told


@pytest.mark.rule("FA-2.4a")
def test_an_area_is_turkish_until_the_allies_are_alone_in_it_and_stays_theirs_when_they_leave() -> None:
    s = state_of(at={"29-86": "GP1"}, control={"GP1": 1})
    assert "GP2" not in s.control
    arrive(s, "29-86", "GP2")
    assert s.control == {"GP1": 1, "GP2": 1}
    arrive(s, "T9-25", "GP1")
    assert s.control == {"GP2": 1}


@pytest.mark.rule("FA-2.4b")
def test_morale_is_seven_for_anzacs_cavalry_ships_and_forts_and_six_for_all_others() -> None:
    sevens = {unit.id for unit in UNITS.values() if ML[unit.id] == 7}
    assert sevens == {unit.id for unit in UNITS.values()
                      if unit.formation in ("AUS1", "AUS2", "ANZ") or unit.type == "cavalry"}
    assert {ML["BS-QE"], ML["MS-1"], ML["TS-GOE"], ML["F-HEL"]} == {7}
    assert {ML[unit] for unit in UNITS if unit not in sevens} == {6}


@pytest.mark.rule("FA-2.4b")
@pytest.mark.parametrize(("face", "there"), [(6, True), (7, False), (10, False)])
def test_a_check_passes_on_the_morale_level_or_less_and_a_ten_never_helps(face: int, there: bool) -> None:
    t = group(TURKS, "T9", at={"T9-25": "GP2", "29-86": "GP1"}).dice(face)
    t.choose("dash T9-25 GP3")
    assert (t.state.at["T9-25"] == "GP3") is there
    assert rolled(t, "morale").sides == 10


@pytest.mark.rule("FA-2.4c")
def test_normal_is_neither_hurt_nor_out_of_supply() -> None:
    s = state_of(at={"T9-25": "GP2", "T9-26": "GP3", "T9-27": "GP4", "F-HEL": "GP1", "F-SED": "GP2"},
                 hurt={"T9-25": 1, "F-HEL": 1}, oos={"T9-26": 1})
    assert [is_normal(s, piece) for piece in ("T9-25", "T9-26", "T9-27", "F-HEL", "F-SED")] == [
        False, False, True, False, True]


@pytest.mark.rule("FA-2.4d")
def test_what_a_player_lacks_of_a_loss_goes_to_his_opponent() -> None:
    s = state_of(vp={ALLIES: 1, TURKS: 5})
    lose_points(s, ALLIES, 3, "2.4", "a test")
    assert s.vp == {ALLIES: 0, TURKS: 7}


@pytest.mark.rule("FA-2.4d")
def test_a_loss_of_nothing_is_not_told() -> None:
    t = position(random_event, vp={ALLIES: 0, TURKS: 5}).dice(6, 6)
    assert [(facts["side"], facts["points"]) for facts in told(t, "scored")] == [(TURKS, 2)]
