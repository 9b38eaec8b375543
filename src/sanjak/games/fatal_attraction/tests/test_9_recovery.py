"""9.0 Recovery."""

from __future__ import annotations

import pytest

from sanjak.games.fatal_attraction.data import ALLIES, TURKS
from sanjak.games.fatal_attraction.rules.bombardment import may_dig_in
from sanjak.games.fatal_attraction.rules.recovery import fleet_modifiers, fleet_recovery, ground_recovery, make_ready

from .helpers import drms, position, rolls


@pytest.mark.rule("FA-9.1a")
@pytest.mark.parametrize(("fields", "reasons"), [
    ({"at": {"T9-25": "GP4", "29-86": "GP3"}}, {"Normal enemy beside it": 1}),
    ({"at": {"T9-25": "GP4", "29-86": "GP3"}, "dug": {"T9-25": 1}}, {}),
    ({"at": {"T9-25": "GP4", "29-86": "GP3"}, "oos": {"29-86": 1}}, {"no Normal enemy beside it": -1}),
    ({"at": {"T9-25": "GP4"}, "oos": {"T9-25": 1}}, {"no Normal enemy beside it": -1, "out of supply": 1}),
    ({"at": {"T9-25": "turkish_box"}, "hurt": {"T9-25": 2}}, {"no Normal enemy beside it": -1, "Broken": 2})])
def test_what_changes_a_recovery_roll(fields: dict[str, dict[str, str]], reasons: dict[str, int]) -> None:
    t = position(ground_recovery, **{"hurt": {"T9-25": 1}, **fields}).dice(1)  # type: ignore[arg-type]
    assert drms(t, "recovery T9-25") == reasons


@pytest.mark.rule("FA-9.1a")
@pytest.mark.parametrize(("face", "before", "after", "place"), [
    (5, 1, 0, "GP4"), (6, 1, 1, "GP4"), (9, 1, 1, "GP4"), (10, 1, 1, "dead"), (3, 2, 0, "GP4"), (4, 2, 2, "GP4"),
    (8, 2, 2, "dead")])
def test_morale_or_less_is_normal_up_to_ten_unchanged_more_eliminates(face: int, before: int, after: int,
                                                                      place: str) -> None:
    t = position(ground_recovery, at={"T9-25": "GP4", "29-86": "GP3"}, hurt={"T9-25": before}).dice(face)
    assert t.state.at["T9-25"] == place
    if place != "dead":
        assert t.state.hurt.get("T9-25", 0) == after
    else:
        assert t.state.vp[ALLIES] == 11


@pytest.mark.rule("FA-7.3.2.4a")
def test_who_entrenched_this_turn_may_entrench_again_on_the_next() -> None:
    t = position(make_ready, at={"T9-25": "GP4"}, dug_in={"T9-25": 1})
    assert may_dig_in(t.state, "T9-25")


@pytest.mark.rule("FA-9.2a")
@pytest.mark.parametrize(("piece", "reasons"), [
    ("BS-INF", {"BC": -1, "Commonwealth": -1}), ("BS-ALB", {"Commonwealth": -1}), ("FS-SUF", {}),
    ("MS-1", {"Commonwealth": -1}), ("TS-BAR", {"Turkish B": 1}), ("TS-GOE", {"BC": -1}), ("TS-BRE", {}),
    ("F-KUM", {})])
def test_what_changes_the_recovery_of_ships_and_forts(piece: str, reasons: dict[str, int]) -> None:
    assert {d.reason: d.value for d in fleet_modifiers(piece)} == reasons


@pytest.mark.rule("FA-9.2a")
@pytest.mark.parametrize(("face", "hurt", "place"), [
    (6, 0, "turkish_box"), (7, 1, "turkish_box"), (9, 1, "turkish_box"), (10, 0, "dead")])
def test_disabled_ships_recover_stay_or_are_lost(face: int, hurt: int, place: str) -> None:
    t = position(fleet_recovery, at={"TS-BAR": "turkish_box"}, hurt={"TS-BAR": 1}).dice(face)
    assert (t.state.hurt.get("TS-BAR", 0), t.state.at["TS-BAR"]) == (hurt, place)
    assert t.state.vp[ALLIES] == (13 if place == "dead" else 10)


@pytest.mark.rule("FA-9.2b")
@pytest.mark.parametrize(("face", "place", "vp"), [(7, "gone", 10), (8, "dead", 13)])
def test_crippled_ships_always_leave_and_above_morale_count_as_sunk(face: int, place: str, vp: int) -> None:
    t = position(fleet_recovery, at={"BS-ALB": "DS1", "F-KUM": "A3"}, hurt={"BS-ALB": 2, "F-KUM": 2}).dice(face)
    assert t.state.at["BS-ALB"] == place
    assert t.state.vp[TURKS] == vp
    assert [event.what for event in rolls(t)] == ["crippled BS-ALB"]
    assert t.state.hurt == {"F-KUM": 2}
