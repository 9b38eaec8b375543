"""4.0 Random events and 5.0 weather."""

from __future__ import annotations

import pytest

from sanjak.games.fatal_attraction.data import ALLIES, TABLES, TURKS
from sanjak.games.fatal_attraction.rules.assault import shifts
from sanjak.games.fatal_attraction.rules.gunfire import Shot, batteries, hit_modifiers
from sanjak.games.fatal_attraction.rules.mines import sweeping_modifiers
from sanjak.games.fatal_attraction.rules.naval import deployable
from sanjak.games.fatal_attraction.rules.reinforcements import german_may_come, turkish_price, turkish_replaceable
from sanjak.games.fatal_attraction.rules.strategic import impulse_modifiers, random_event, weather
from sanjak.games.fatal_attraction.rules.supply import (
    beachhead_price,
    most_mine_points,
    naval_price,
    supply_modifiers,
    supply_rolls,
)
from sanjak.games.fatal_attraction.rules.terms import has_air

from .helpers import paused, position, rolled, rolls, state_of


@pytest.mark.rule("FA-4.0a")
@pytest.mark.parametrize(("turn", "rolled_for"), [(2, True), (3, False), (5, True), (8, True), (9, False)])
def test_events_come_on_turns_two_five_and_eight(turn: int, rolled_for: bool) -> None:
    t = position(random_event, turn=turn).dice(3, 4)
    assert bool(rolls(t)) is rolled_for
    assert t.state.event == (7 if rolled_for else 0)


@pytest.mark.rule("FA-4.0a")
@pytest.mark.parametrize(("scenario", "using", "event"), [
    ("bold_stroke", {}, 7), ("campaign", {}, 0), ("campaign", {"campaign_turn1_event": True}, 7)])
def test_on_turn_one_only_scenario_one_rolls_unless_the_option_says_so(scenario: str, using: dict[str, bool],
                                                                       event: int) -> None:
    assert position(random_event, scenario=scenario, using=using, turn=1).dice(3, 4).state.event == event


@pytest.mark.rule("FA-4.0b")
@pytest.mark.parametrize(("faces", "side", "drm", "vp"), [
    ((1, 1), TURKS, -1, 11), ((1, 3), ALLIES, +1, 10), ((1, 4), ALLIES, -1, 10)])
def test_events_on_supply_change_this_turns_roll_only(faces: tuple[int, int], side: str, drm: int, vp: int) -> None:
    t = position(random_event, turn=2).dice(*faces)
    assert [d.value for d in supply_modifiers(t.state, side)] == [drm]
    assert t.state.vp[ALLIES] == vp
    s = position(random_event, turn=3, event=sum(faces)).state
    assert list(supply_modifiers(s, side)) == []


@pytest.mark.rule("FA-4.0b")
def test_where_no_supply_roll_is_made_that_part_of_an_event_is_lost() -> None:
    t = position(random_event, supply_rolls, scenario="bold_stroke", turn=1).dice(1, 1)
    assert [event.what for event in rolls(t)] == ["event allies", "event turks"]
    assert t.state.sp == {ALLIES: 10, TURKS: 10}
    assert t.state.vp[ALLIES] == 11


@pytest.mark.rule("FA-4.0c")
def test_event_three_keeps_goeben_and_breslau_away() -> None:
    at = {"TS-GOE": "turkish_box", "TS-BRE": "turkish_box", "TS-BAR": "turkish_box", "BS-ALB": "DS1"}
    assert deployable(position(random_event, turn=2, at=at).dice(1, 2).state, TURKS) == ["TS-BAR"]
    assert len(deployable(position(random_event, turn=3, at=at, event=3).state, TURKS)) == 3


@pytest.mark.rule("FA-4.0c")
def test_event_twelve_costs_the_allies_two_points_and_six_to_eight_do_nothing() -> None:
    t = position(random_event, turn=2, vp={ALLIES: 1, TURKS: 4}).dice(6, 6)
    assert t.state.vp == {ALLIES: 0, TURKS: 5}
    for faces in ((3, 3), (3, 4), (4, 4)):
        quiet = position(random_event, turn=2).dice(*faces).state
        assert (quiet.vp, quiet.german_air, quiet.german_support) == ({ALLIES: 10, TURKS: 10}, False, False)


@pytest.mark.rule("FA-4.0d")
def test_event_nine_gives_the_german_air_unit_until_the_next_event_turn() -> None:
    s = position(random_event, turn=2).dice(4, 5).state
    assert has_air(s, TURKS)
    assert not has_air(state_of(german_air=True, weather="foul"), TURKS)
    assert has_air(position(random_event, turn=4, german_air=True).state, TURKS)
    assert not has_air(position(random_event, turn=5, german_air=True).dice(3, 4).state, TURKS)


@pytest.mark.rule("FA-4.0e")
def test_increased_german_support_lasts_to_the_end_and_helps_everywhere() -> None:
    s = position(random_event, turn=2).dice(5, 5).state
    assert s.german_support
    assert [d.value for d in supply_modifiers(s, TURKS)] == [1]
    assert most_mine_points(s) == 3
    assert turkish_price(s, "T9-25") == 1
    assert german_may_come(s, "G-V1")
    assert turkish_replaceable(state_of(german_support=True, guns_replaced=3), "T9-ART")
    assert not turkish_replaceable(state_of(guns_replaced=2), "T9-ART")
    assert position(random_event, turn=5, german_support=True).dice(3, 4).state.german_support


@pytest.mark.rule("FA-4.0f")
@pytest.mark.parametrize(("face", "hurt", "place"), [(7, 0, "DS1"), (8, 2, "DS1"), (9, 2, "DS1"), (10, 0, "dead")])
def test_a_u_boat_strikes_a_warship_of_the_turks_choice(face: int, hurt: int, place: str) -> None:
    t = position(random_event, turn=2, at={"BS-ALB": "DS1", "FS-SUF": "allied_box", "MS-1": "DS1"}).dice(5, 6, face)
    assert t.options() == ["uboat BS-ALB", "uboat FS-SUF"]
    t.choose("uboat BS-ALB")
    assert (t.state.hurt.get("BS-ALB", 0), t.state.at["BS-ALB"]) == (hurt, place)
    assert naval_price(t.state) == 2
    assert naval_price(state_of()) == 1


# ---------------------------------------------------------------- 5.0


@pytest.mark.rule("FA-5.0a")
def test_weather_and_sea_are_rolled_apart_by_the_months_thresholds() -> None:
    for turn, foul, rough in zip(range(2, 10), TABLES.weather.foul[1:], TABLES.weather.rough[1:], strict=True):
        s = position(weather, turn=turn).dice(min(10, foul), rough).state
        assert (s.weather, s.sea) == ("foul" if foul <= 10 else "fair", "rough")
        s = position(weather, turn=turn).dice(foul - 1, rough - 1).state
        assert (s.weather, s.sea) == ("fair", "normal")
    both = position(weather, turn=9).dice(10, 6)
    assert [event.sides for event in rolls(both)] == [10, 6]


@pytest.mark.rule("FA-5.0a")
def test_turn_one_of_scenario_one_and_the_campaign_is_fair_and_normal() -> None:
    for scenario in ("bold_stroke", "campaign"):
        t = position(weather, scenario=scenario, turn=1, weather="foul", sea="rough")
        assert paused(t)
        assert (t.state.weather, t.state.sea) == ("fair", "normal")
        assert rolls(t) == []


@pytest.mark.rule("FA-5.1a")
def test_rough_seas_hinder_sweeping_gunfire_impulses_and_beachheads() -> None:
    s = state_of(sea="rough", at={"MS-1": "DS1"})
    assert [d.value for d in sweeping_modifiers(s, "MS-1")] == [1]
    assert [d.value for d in hit_modifiers(s, Shot(0, 0))] == [1]
    assert [d.value for d in impulse_modifiers(s)] == [-1]
    assert beachhead_price(s) == beachhead_price(state_of()) + 1


@pytest.mark.rule("FA-5.1b")
def test_foul_weather_blinds_shortens_and_hinders() -> None:
    s = state_of(weather="foul", at={"BS-ALB": "DS1", "29-86": "GP1"}, german_air=True)
    assert not has_air(s, ALLIES)
    assert not has_air(s, TURKS)
    assert [d.value for d in shifts(s, ["29-86"], "move_first", False)] == [-1]
    assert [d.value for d in hit_modifiers(s, Shot(0, 0))] == [2]
    assert {battery.reach for battery in batteries(s, "BS-ALB")} == {1}
    assert [d.value for d in impulse_modifiers(s)] == [-1]
    assert [d.value for side in (ALLIES, TURKS) for d in supply_modifiers(s, side)] == [-1, -1]


@pytest.mark.rule("FA-5.0a")
def test_the_effects_of_both_add() -> None:
    s = state_of(weather="foul", sea="rough")
    assert sum(d.value for d in hit_modifiers(s, Shot(0, 0))) == 3
    assert sum(d.value for d in impulse_modifiers(s)) == -2
    assert rolled(position(weather, turn=9).dice(10, 6), "sea").success
