"""8.2 Bombardment, and 8.4.1 the status of ground units."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games.fatal_attraction.data import ALLIES, TABLES, TURKS
from sanjak.games.fatal_attraction.rules.bombardment import (
    bombarding_factors,
    bombardment_modifiers,
    bombardment_range,
    bombardment_result,
    bombardment_targets,
    shelling_modifiers,
)

from .helpers import choose_all, drms, group, naval, offered, paused, rolled, rolls, state_of, told

FRONT = {"T9-ART": "GP5", "29-86": "GP3", "29-87": "GP3", "29-88": "GP3"}


def modifiers(firers: str, area: str, **fields: Any) -> dict[str, int]:
    """The modifiers of a bombardment by their reasons."""
    return {d.reason: d.value for d in bombardment_modifiers(state_of(**fields), firers.split(), area)}


@pytest.mark.rule("FA-8.2a")
def test_ranges_are_two_three_with_air_and_one_in_foul_weather_and_ships_lose_some_over_land() -> None:
    assert bombardment_range(state_of(), TURKS) == 2
    assert bombardment_range(state_of(german_air=True), TURKS) == 3
    assert bombardment_range(state_of(weather="foul"), ALLIES) == 1
    at = {"BS-ALB": "DS1", "T9-25": "GP2", "T9-26": "GP4", "T9-27": "GP6"}
    assert bombardment_targets(state_of(at=at), "BS-ALB") == ("GP2", "GP4", "GP6")
    assert bombardment_targets(state_of(at=at, weather="foul"), "BS-ALB") == ("GP2",)
    assert bombardment_targets(state_of(at={**at, "BS-ALB": "AEG", "T19-57": "GP7"}), "BS-ALB") == ("GP7",)
    guns = {"29-ART": "GP2", "T9-26": "GP4", "T9-27": "GP6", "T9-25": "GP11"}
    assert bombardment_targets(state_of(at=guns), "29-ART") == ("GP4", "GP6", "GP11")


@pytest.mark.rule("FA-8.2a")
def test_guns_combine_or_fire_apart_and_an_area_may_be_bombarded_again() -> None:
    at = {"T9-ART": "GP5", "T19-ART": "GP7", "29-86": "GP3", "29-87": "GP3", "29-88": "GP3"}
    t = group(TURKS, "T9", "T19", order="fight_first", at=at).dice(1, 1)
    choose_all(t, "aim T9-ART GP3", "aim T19-ART GP3", "fire")
    assert told(t, "bombarded") == [{"area": "GP3", "firers": ["T9-ART", "T19-ART"], "factors": 4}]
    assert rolled(t, "bombardment").result == "NE"
    apart = group(TURKS, "T9", "T19", order="fight_first", at=at).dice(1, 1)
    choose_all(apart, "aim T9-ART GP3", "fire", "aim T19-ART GP3", "fire")
    assert [fact["factors"] for fact in told(apart, "bombarded")] == [2, 2]
    assert apart.state.fired == {"T9-ART": 1, "T19-ART": 1}


@pytest.mark.rule("FA-8.2a")
def test_ships_and_ready_forts_add_both_batteries_and_unsupplied_guns_are_silent() -> None:
    s = state_of(at={"BS-ALB": "DS1", "F-KUM": "A3", "29-ART": "GP2"}, hurt={"BS-ALB": 1})
    assert [bombarding_factors(s, firer) for firer in ("BS-ALB", "F-KUM", "29-ART")] == [2, 2, 4]
    t = group(TURKS, "T9", order="fight_first", at={**FRONT, "T9-25": "GP4"}, oos={"T9-ART": 1})
    assert offered(t, "aim") == []
    fort = naval(TURKS, at={"F-SED": "GP2", "29-86": "GP3", "BS-ALB": "DS1"}, ready={"F-SED": 1}).dice(6)
    choose_all(fort, "aim F-SED GP3", "fire")
    assert rolled(fort, "bombardment GP3")


@pytest.mark.rule("FA-8.2b")
def test_the_modifiers_of_a_bombardment() -> None:
    at = {"BS-ALB": "DS1", "29-ART": "GP2", "29-86": "GP2", "T9-25": "GP4", "T9-26": "GP4", "T9-27": "GP4"}
    assert modifiers("BS-ALB", "GP4", at=at) == {"a third heavy": 1, "air observation": 1, "Town": -1}
    assert modifiers("29-ART", "GP4", at=at) == {"a third heavy": 1, "air observation": 1, "Town": -1}
    few = {"42-ART": "GP2", "T9-25": "GP3", "T9-26": "GP3"}
    assert modifiers("42-ART", "GP3", at=few, weather="foul") == {"Foul weather": -1, "one or two units": -1}
    turks = {"T9-ART": "GP5", "29-86": "GP3", "29-87": "GP3", "29-88": "GP3"}
    assert modifiers("T9-ART", "GP3", at=turks) == {}
    assert modifiers("T9-ART", "GP3", at=turks, german_air=True) == {"air observation": 1}


@pytest.mark.rule("FA-8.2b")
def test_a_third_of_primary_or_heavy_guns_is_enough() -> None:
    at = {"BS-QE": "DS1", "42-ART": "GP2", "52-ART": "GP2", "TS-BRE": "DS3", "29-86": "GP5",
          "T9-25": "GP4", "T9-26": "GP4", "T9-27": "GP4"}
    assert "a third heavy" in modifiers("BS-QE 42-ART", "GP4", at=at)
    assert "a third heavy" in modifiers("BS-QE 42-ART 52-ART", "GP4", at=at)
    assert "a third heavy" not in modifiers("42-ART 52-ART", "GP4", at=at)
    assert "a third heavy" not in modifiers("BS-QE 42-ART 52-ART AUS1-ART", "GP4", at=at)
    assert "a third heavy" not in modifiers("TS-BRE", "GP5", at=at)


@pytest.mark.rule("FA-8.2c")
def test_supplied_friends_on_a_hill_beside_the_target_help_more_against_low_ground() -> None:
    at = {"T9-ART": "GP5", "T9-25": "GP6", "29-86": "GP4", "29-87": "GP4", "29-88": "GP4"}
    assert modifiers("T9-ART", "GP4", at=at)["friends on a Hill beside it"] == 2
    high = {"T9-ART": "GP9", "T9-25": "GP11", "29-86": "GP6", "29-87": "GP6", "29-88": "GP6"}
    assert modifiers("T9-ART", "GP6", at=high)["friends on a Hill beside it"] == 1
    assert "friends on a Hill beside it" not in modifiers("T9-ART", "GP4", at=at, oos={"T9-25": 1})


@pytest.mark.rule("FA-8.2.1a")
def test_the_owner_chooses_who_is_affected_and_excess_is_ignored() -> None:
    rows, upto = TABLES.bombardment.rows, TABLES.bombardment.upto
    assert bombardment_result(-9, 1) == rows[0][0]
    assert bombardment_result(99, upto[-1] + 1) == rows[-1][-1]
    assert bombardment_result(TABLES.bombardment.first + 3, upto[1]) == rows[3][1]
    t = group(TURKS, "T9", order="fight_first", at=FRONT, german_air=True).dice(6, 10)
    choose_all(t, "aim T9-ART GP3", "fire")
    assert t.table.to_move() == [ALLIES]
    assert t.options() == ["test 29-86", "test 29-87", "test 29-88"]
    t.choose("test 29-87")
    assert t.state.hurt == {"29-87": 1}
    lone = group(TURKS, "T9", order="fight_first", at={"T9-ART": "GP5", "29-86": "GP3"}, german_air=True).dice(6, 1)
    choose_all(lone, "aim T9-ART GP3", "fire")
    assert paused(lone)
    assert rolled(lone, "shelled 29-86").success


@pytest.mark.rule("FA-8.2.1a")
@pytest.mark.parametrize(("hurt", "dug", "face", "after"), [
    (0, False, 5, 0), (0, False, 6, 1), (0, True, 6, 0), (0, True, 7, 1), (1, False, 6, 2), (2, False, 3, 2),
    (2, False, 4, -1), (2, True, 4, 2)])
def test_each_rolls_against_its_morale_and_drops_one_step(hurt: int, dug: bool, face: int, after: int) -> None:
    marks: dict[str, Any] = {"hurt": {"29-86": hurt} if hurt else {}, "dug": {"29-86": 1} if dug else {}}
    t = group(TURKS, "T9", order="fight_first", at={"T9-ART": "GP5", "29-86": "GP3"}, german_air=True, **marks).dice(
        6, face)
    choose_all(t, "aim T9-ART GP3", "fire")
    assert (-1 if t.state.at["29-86"] == "dead" else t.state.hurt.get("29-86", 0)) == after
    assert sum(drms(t, "shelled").values()) == (0 if dug else 1) + (2 if hurt == 2 else 0)
    assert list(shelling_modifiers(state_of(dug={"29-86": 1}), "29-86")) == []


# ---------------------------------------------------------------- 8.4.1 status


@pytest.mark.rule("FA-8.4.1a")
def test_an_unsupplied_unit_neither_attacks_nor_entrenches_but_keeps_its_trench() -> None:
    t = group(TURKS, "T9", at={"T9-25": "GP4", "29-86": "GP3"}, oos={"T9-25": 1}, dug={"T9-25": 1})
    assert offered(t, "assault") == []
    t.choose("halt")
    assert t.state.dug == {"T9-25": 1}
    shelled = group(ALLIES, "29", order="fight_first", at={"29-ART": "GP3", "T9-25": "GP4"}, oos={"T9-25": 1}).dice(
        6, 10)
    choose_all(shelled, "aim 29-ART GP4", "fire")
    assert paused(shelled)
    assert shelled.state.hurt == {"T9-25": 1}


@pytest.mark.rule("FA-8.4.1b")
def test_disrupted_and_broken_units_neither_move_nor_attack() -> None:
    at = {"T9-25": "GP4", "T9-26": "GP4", "T9-27": "GP5", "29-86": "GP3"}
    t = group(TURKS, "T9", at=at, hurt={"T9-25": 1, "T9-26": 2})
    assert {option.split()[1] for option in t.options() if " " in option} == {"T9-27"}
    t.choose("halt")
    assert offered(t, "assault") == []


@pytest.mark.rule("FA-8.4.1b")
@pytest.mark.parametrize("choice", ["dig", "stay_up"])
def test_a_unit_may_entrench_at_the_moment_it_is_disrupted_and_a_broken_one_never(choice: str) -> None:
    t = group(ALLIES, "29", order="fight_first", at={"29-ART": "GP3", "T9-25": "GP4"}).dice(6, 10)
    choose_all(t, "aim 29-ART GP4", "fire")
    assert t.table.to_move() == [TURKS]
    assert t.options() == ["dig T9-25", "stay_up T9-25"]
    t.choose(f"{choice} T9-25")
    assert ("T9-25" in t.state.dug) is (choice == "dig")
    broken = group(ALLIES, "29", order="fight_first", at={"29-ART": "GP3", "T9-25": "GP4"}, hurt={"T9-25": 1}).dice(
        6, 10)
    choose_all(broken, "aim 29-ART GP4", "fire")
    assert broken.state.hurt == {"T9-25": 2}
    assert paused(broken)
    assert len(rolls(broken)) == 2


@pytest.mark.rule("FA-8.4.1b")
def test_a_gun_that_is_disrupted_after_it_was_laid_does_not_fire() -> None:
    at = {"T9-ART": "GP5", "T9-25": "GP4", "T9-26": "GP4", "29-86": "GP3", "29-ART": "GP2"}
    t = group(TURKS, "T9", order="fight_first", at=at, impulse=2, activated={"29": 1, "29-ART": 1}).dice(
        3, 1, 1, 1, 6, 10)
    choose_all(t, "aim T9-ART GP3", "assault GP3", "stand", "test T9-25")
    choose_all(t, "second ground", "again 29-ART", "fight_first", "aim 29-ART GP5", "fire")
    assert t.state.hurt == {"T9-ART": 1}
    assert t.state.aimed == {}
    assert "fire" not in t.options()
    assert [fact["area"] for fact in told(t, "bombarded")] == ["GP5"]
