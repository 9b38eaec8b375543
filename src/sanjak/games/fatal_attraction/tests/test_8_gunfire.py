"""8.1 Naval gunfire."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games.fatal_attraction.data import ALLIES, TURKS
from sanjak.games.fatal_attraction.rules.gunfire import (
    Shot,
    batteries,
    best_shot,
    can_reach,
    damage,
    effect_modifiers,
    hit_modifiers,
    targets_of,
)

from .helpers import choose_all, drms, naval, offered, refuses, rolled, rolls, state_of, told


def reaches(firer: str, goal: str, **fields: Any) -> list[str]:
    """The batteries that reach an area."""
    s = state_of(**fields)
    return [battery.name for battery in batteries(s, firer) if best_shot(s, firer, goal, battery.reach) is not None]


@pytest.mark.rule("FA-8.1.1a")
def test_primary_guns_reach_two_areas_secondary_one_each_further_with_air() -> None:
    fair, dull = {"at": {"TS-GOE": "DS9"}}, {"at": {"TS-GOE": "DS9"}, "german_air": True}
    assert {b.name: b.reach for b in batteries(state_of(**fair), "TS-GOE")} == {"pb": 2, "sb": 1}
    assert {b.name: b.reach for b in batteries(state_of(**dull), "TS-GOE")} == {"pb": 3, "sb": 2}
    assert reaches("TS-GOE", "DS8", **fair) == ["pb", "sb"]
    assert reaches("TS-GOE", "DS7", **fair) == ["pb"]
    assert reaches("TS-GOE", "DS5", **fair) == []
    assert reaches("TS-GOE", "DS5", **dull) == ["pb"]


@pytest.mark.rule("FA-8.1.1a")
def test_in_foul_weather_all_reach_exactly_one_and_nothing_from_the_aegean() -> None:
    assert reaches("BS-ALB", "A3", at={"BS-ALB": "DS2"}, weather="foul") == ["pb", "sb"]
    assert reaches("BS-ALB", "DS3", at={"BS-ALB": "DS2"}, weather="foul") == ["pb", "sb"]
    assert reaches("BS-ALB", "DS5", at={"BS-ALB": "DS2"}, weather="foul") == []
    assert reaches("BS-ALB", "GP7", at={"BS-ALB": "AEG"}, weather="foul") == []
    assert reaches("BS-ALB", "A3", at={"BS-ALB": "DS2"}, weather="foul", using={"foul_range": "reduced"}) == []


@pytest.mark.rule("FA-8.1.1b")
def test_ships_lose_one_of_range_over_land_and_two_from_the_aegean() -> None:
    here = {"BS-ALB": "DS2"}
    assert reaches("BS-ALB", "A3", at=here) == ["pb", "sb"]
    assert reaches("BS-ALB", "A2", at=here) == ["pb"]
    assert reaches("TS-GOE", "A10", at={"TS-GOE": "DS8"}) == ["pb"]
    assert reaches("BS-ALB", "GP7", at={"BS-ALB": "AEG"}) == ["pb"]
    assert reaches("BS-ALB", "GP3", at={"BS-ALB": "AEG"}) == []
    assert reaches("BS-ALB", "AA4", at={"BS-ALB": "AEG"}) == ["pb"]
    cumulative = {"aegean_range_cumulative": True}
    assert reaches("BS-ALB", "GP7", at={"BS-ALB": "AEG"}, using=cumulative) == []
    assert reaches("BS-ALB", "AA4", at={"BS-ALB": "AEG"}, using=cumulative) == ["pb"]


@pytest.mark.rule("FA-8.1.1b")
def test_forts_lose_nothing_and_fire_into_the_aegean_only_from_its_shore() -> None:
    assert reaches("F-KUM", "DS3", at={"F-KUM": "A3"}) == ["pb"]
    s = state_of(at={"F-SED": "GP2", "F-MID": "GP14"})
    assert can_reach(s, "F-SED", "AEG")
    assert not can_reach(s, "F-MID", "AEG")
    assert can_reach(state_of(at={"TS-GOE": "DS3"}, german_air=True), "TS-GOE", "AEG")
    assert not can_reach(state_of(at={"F-E": "GP33"}), "F-E", "AA4")


# ---------------------------------------------------------------- 8.1.2


@pytest.mark.rule("FA-8.1.2a")
def test_all_targets_are_named_before_any_roll_and_a_unit_fires_all_it_has_at_one() -> None:
    t = naval(ALLIES, at={"BS-ALB": "DS2", "BS-SWI": "DS2", "F-KUM": "A3", "F-ORK": "A2"}).dice(*[10] * 9)
    choose_all(t, "aim BS-SWI F-ORK", "aim BS-ALB F-KUM")
    assert rolls(t) == []
    t.choose("fire")
    assert [event.what for event in rolls(t)] == ["gunfire BS-SWI"] * 2 + ["gunfire BS-ALB"] * 4
    assert t.state.fired == {"BS-ALB": 1, "BS-SWI": 1}


@pytest.mark.rule("FA-8.1.2a")
def test_a_battery_of_nothing_never_fires() -> None:
    assert [b.name for b in batteries(state_of(at={"TS-BRE": "DS9"}), "TS-BRE")] == ["sb"]
    assert targets_of(state_of(at={"MS-1": "DS2", "F-KUM": "A3"}), "MS-1") == []


@pytest.mark.rule("FA-8.1.2b")
def test_land_and_ships_between_make_a_hit_harder_on_the_easiest_line() -> None:
    s = state_of(at={"F-SUA": "GP10", "BS-ALB": "DS7"})
    assert best_shot(s, "F-SUA", "DS7", 2) == Shot(0, 0)
    fort = state_of(at={"F-KIL": "GP12", "BS-ALB": "DS10", "BS-VEN": "DS9"})
    assert best_shot(fort, "F-KIL", "DS10", 2) == Shot(0, 1)
    clear = state_of(at={"F-KIL": "GP12", "BS-ALB": "DS10"})
    assert best_shot(clear, "F-KIL", "DS10", 2) == Shot(0, 0)
    inland = state_of(at={"F-E": "GP9", "BS-ALB": "DS5"})
    assert best_shot(inland, "F-E", "DS5", 2) is None
    over = state_of(at={"F-E": "GP9", "BS-ALB": "DS5"}, german_air=True)
    assert best_shot(over, "F-E", "DS5", 3) == Shot(2, 0)


@pytest.mark.rule("FA-8.1.2b")
def test_the_modifiers_of_a_hit_roll() -> None:
    s = state_of(sea="rough", weather="foul")
    assert {d.reason: d.value for d in hit_modifiers(s, Shot(2, 1))} == {
        "Rough seas": 1, "Foul weather": 2, "over land": 2, "over ships": 1}
    assert list(hit_modifiers(state_of(), Shot(0, 0))) == []


@pytest.mark.rule("FA-8.1.2c")
@pytest.mark.parametrize(("face", "rule", "hit"), [(6, "lt", True), (7, "lt", False), (7, "le", True),
                                                   (8, "le", False)])
def test_a_hit_needs_less_than_the_firers_morale_or_by_option_no_more(face: int, rule: str, hit: bool) -> None:
    t = naval(TURKS, at={"F-KUM": "A3", "BS-ALB": "DS2"}, ready={"F-KUM": 1}, using={"gunfire_hit": rule}).dice(
        face, *([1] if hit else []), 10)
    choose_all(t, "aim F-KUM BS-ALB", "fire")
    assert any(event.what.startswith("effect") for event in rolls(t)) is hit


@pytest.mark.rule("FA-8.1.2d")
@pytest.mark.parametrize(("firer", "battery", "target", "hurt", "sum_"), [
    ("BS-QE", "pb", "F-KUM", {}, 2), ("BS-INF", "pb", "TS-BAR", {}, 2), ("BS-QE", "pb", "TS-GOE", {}, 1),
    ("BS-ALB", "pb", "F-KUM", {}, 0), ("BS-ALB", "sb", "F-KUM", {}, -1), ("BS-ALB", "sb", "TS-BRE", {}, 0),
    ("TS-GOE", "sb", "MS-1", {}, 0), ("TS-GOE", "sb", "BS-ALB", {}, 0), ("F-KUM", "sb", "BS-ALB", {}, -1),
    ("BS-LNE", "pb", "F-KUM", {}, 1), ("BS-LNE", "sb", "F-KUM", {}, -1), ("BS-ALB", "pb", "F-KUM", {"BS-ALB": 1}, -2),
    ("F-KUM", "pb", "BS-ALB", {"F-KUM": 1}, -2)])
def test_the_modifiers_of_an_effect_roll(firer: str, battery: str, target: str, hurt: dict[str, int],
                                         sum_: int) -> None:
    s = state_of(at={firer: "DS2", target: "DS3"}, hurt=hurt)
    assert sum(d.value for d in effect_modifiers(s, firer, battery, target)) == sum_


@pytest.mark.rule("FA-8.1.2e")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2)])
def test_above_the_targets_morale_it_is_damaged_by_one_step(before: int, after: int) -> None:
    t = naval(TURKS, at={"F-KUM": "A3", "BS-ALB": "DS2"}, ready={"F-KUM": 1},
              hurt={"BS-ALB": before} if before else {}).dice(1, 8, 10)
    choose_all(t, "aim F-KUM BS-ALB", "fire")
    assert t.state.hurt["BS-ALB"] == after
    assert ("BS-ALB" in t.state.fired) is (after == 2)
    assert told(t, "crippled" if after == 2 else "disabled") == [{"piece": "BS-ALB"}]


@pytest.mark.rule("FA-8.1.2e")
def test_a_hit_on_a_crippled_target_removes_it_for_good_and_seven_bounces_off() -> None:
    t = naval(ALLIES, at={"BS-ALB": "DS2", "F-KUM": "A3"}, hurt={"F-KUM": 2}).dice(1, 7, 1, 8)
    choose_all(t, "aim BS-ALB F-KUM", "fire")
    assert t.state.at["F-KUM"] == "dead"
    assert t.state.vp[ALLIES] == 12
    assert [event.die for event in rolls(t)] == [1, 7, 1, 8]


@pytest.mark.rule("FA-8.1.2f")
@pytest.mark.parametrize(("last", "place", "hurt"), [(3, "dead", 0), (4, "DS2", 1)])
def test_ten_or_more_may_blow_the_target_up(last: int, place: str, hurt: int) -> None:
    t = naval(TURKS, at={"F-KUM": "A3", "BS-ALB": "DS2"}, ready={"F-KUM": 1}).dice(1, 10, last, 10)
    choose_all(t, "aim F-KUM BS-ALB", "fire")
    assert (t.state.at["BS-ALB"], t.state.hurt.get("BS-ALB", 0)) == (place, hurt)
    assert t.state.fired.get("F-KUM") == 1
    assert told(t, "exploded") == ([{"piece": "BS-ALB"}] if place == "dead" else [])


@pytest.mark.rule("FA-8.1.2f")
def test_the_modified_roll_decides_about_a_critical_hit() -> None:
    t = naval(ALLIES, at={"BS-QE": "DS2", "F-KUM": "A3"}).dice(1, 8, 1)
    choose_all(t, "aim BS-QE F-KUM", "fire")
    assert rolled(t, "effect").total == 10
    assert t.state.at["F-KUM"] == "dead"


@pytest.mark.rule("FA-8.1.2.1a")
def test_field_guns_fire_at_sweepers_only_and_their_division_stays_as_it_was() -> None:
    at = {"T9-ART": "GP5", "T9-25": "GP5", "MS-1": "DS3", "BS-ALB": "DS3", "MS-2": "DS2"}
    t = naval(TURKS, at=at).dice(5, 8, 6)
    assert offered(t, "aim") == ["aim T9-ART MS-1"]
    choose_all(t, "aim T9-ART MS-1", "fire")
    assert [event.what for event in rolls(t)] == ["gunfire T9-ART", "effect MS-1", "gunfire T9-ART"]
    assert t.state.hurt == {"MS-1": 1}
    assert drms(t, "effect") == {}
    assert t.state.fired == {"T9-ART": 1}
    assert t.state.activated == {"T9-ART": 1}
    assert t.state.fired_at == {"MS-1": 1}


@pytest.mark.rule("FA-8.1.2.1a")
def test_their_range_is_two_in_fair_weather_with_the_german_air_unit_and_unsupplied_ones_are_silent() -> None:
    at = {"T9-ART": "GP5", "MS-2": "DS2"}
    assert targets_of(state_of(at=at), "T9-ART") == []
    assert targets_of(state_of(at={**at, "MS-1": "DS7"}, german_air=True), "T9-ART") == ["MS-2"]
    assert targets_of(state_of(at=at, german_air=True, weather="foul"), "T9-ART") == []
    t = naval(TURKS, at={"T9-ART": "GP5", "MS-1": "DS3", "F-KUM": "A3"}, oos={"T9-ART": 1}, ready={"F-KUM": 1})
    refuses(t, "aim T9-ART MS-1")


@pytest.mark.rule("FA-8.1.2.1a")
@pytest.mark.parametrize(("morale", "hit"), [(6, False), (7, True)])
def test_their_morale_as_firers_is_an_option(morale: int, hit: bool) -> None:
    t = naval(TURKS, at={"T9-ART": "GP5", "MS-1": "DS3"}, using={"artillery_firer_ml": morale}).dice(
        6, *([1] if hit else []), 10)
    choose_all(t, "aim T9-ART MS-1", "fire")
    assert any(event.what.startswith("effect") for event in rolls(t)) is hit


@pytest.mark.rule("FA-8.1.2e")
def test_a_ship_that_is_crippled_after_it_was_aimed_fires_at_nothing() -> None:
    s = state_of(at={"BS-ALB": "DS1"}, aimed={"BS-ALB": "F-SED"})
    damage(s, "BS-ALB", "8.1.2")
    assert s.aimed == {"BS-ALB": "F-SED"}
    damage(s, "BS-ALB", "8.1.2")
    assert s.aimed == {}


@pytest.mark.rule("FA-8.1.2a")
def test_a_volley_at_a_fort_that_is_gone_says_so() -> None:
    t = naval(ALLIES, at={"BS-ALB": "AA4", "BS-CAN": "AA4", "F-HEL": "GP1"}, hurt={"F-HEL": 2})
    choose_all(t.dice(1, 10, 6), "aim BS-ALB F-HEL", "aim BS-CAN F-HEL", "fire")
    assert t.state.at["F-HEL"] == "dead"
    assert [facts["gone"] for facts in told(t, "gunfire")] == [False, True]
