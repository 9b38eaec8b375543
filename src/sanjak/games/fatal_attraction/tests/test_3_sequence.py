"""3.0 The sequence of play."""

from __future__ import annotations

import pytest

from sanjak.games.fatal_attraction import GAME
from sanjak.games.fatal_attraction.data import ALLIES, TURKS
from sanjak.games.fatal_attraction.rules.operations import announcement, end_segment, impulses, initiative, segment
from sanjak.games.fatal_attraction.rules.supply import turkish_allocation
from sanjak.games.fatal_attraction.rules.turn import END_PHASE, OPERATIONS, STRATEGIC, TURN, turns
from sanjak.kernel import Chosen, Given, Table

from .helpers import also, choose_all, ground, naval, offered, paused, position, refuses, rolled, rolls, told

STRAIT = {"BS-ALB": "DS1", "MS-1": "DS1", "F-KUM": "A3", "T9-25": "GP2", "T9-26": "GP4"}


def acting(t: Given) -> str:
    """The ship, fort or gun that is asked about."""
    return next(option.split()[1] for option in t.options() if " " in option)


def walk(scenario: str, seed: int = 1) -> list[str]:
    """The cases of everything asked and rolled in the first turn, when everybody does as little as possible."""
    table = Table.new(GAME, scenario=scenario, seed=seed)
    first = table.state.turn
    while not table.over() and table.state.turn <= max(first, 1):
        seat = table.to_move()[0]
        ask = table.question(seat)
        assert ask is not None
        table.answer(seat, next((o for o in ask.options if o[0] in ("auto", "enough", "pass", "keep_29th", "ready")),
                                ask.options[-1]))
    return [event.case for event in table.journal if not isinstance(event, Chosen)]


@pytest.mark.rule("FA-3.1a")
def test_the_strategic_phase_runs_event_weather_supply_allocation_reinforcements_impulses_mines() -> None:
    assert STRATEGIC.names == (
        "random_event", "weather", "supply_rolls", "allied_allocation", "turkish_allocation", "mark_supply",
        "regular_reinforcements", "allied_reinforcements", "turkish_reinforcements", "number_of_impulses",
        "mine_determination")
    t = position(STRATEGIC, turn=2, at={"T9-25": "GP2"}, paid={}, vp={ALLIES: 0, TURKS: 0},
                 sp={ALLIES: 0, TURKS: 0}).dice(3, 3, 1, 1, 2, 2)
    what = [event.what for event in rolls(t)]
    assert what == ["event allies", "event turks", "weather", "sea", "supply allies", "supply turks"]
    assert offered(t, "pay") == ["pay naval"]


@pytest.mark.rule("FA-3.1b")
@pytest.mark.parametrize(("scenario", "dice", "before"), [
    ("bold_stroke", (3, 4, 5), ["event allies", "event turks"]), ("campaign", (5,), [])])
def test_turn_one_rolls_for_mines_but_not_for_weather_supply_or_impulses(scenario: str, dice: tuple[int, ...],
                                                                         before: list[str]) -> None:
    t = position(STRATEGIC, scenario=scenario, turn=1, sp={ALLIES: 0, TURKS: 0}, vp={ALLIES: 0, TURKS: 0},
                 paid={}).dice(*dice)
    assert [event.what for event in rolls(t)] == [*before, "mines"]
    assert t.table.to_move() == [TURKS]
    assert "lay 1 DS8" in t.options()
    assert (t.state.weather, t.state.sea, t.state.impulses) == ("fair", "normal", 2)


@pytest.mark.rule("FA-3.1b")
def test_by_option_no_mines_are_rolled_for_or_paid_for_on_turn_one() -> None:
    late = {"mine_roll_on_turn1": False}
    t = position(STRATEGIC, turn=1, sp={ALLIES: 0, TURKS: 0}, vp={ALLIES: 0, TURKS: 0}, paid={}, using=late)
    assert paused(t)
    assert rolls(t) == []
    assert "pay mines" in position(turkish_allocation, turn=1, paid={}).options()
    assert "pay mines" not in position(turkish_allocation, turn=1, paid={}, using=late).options()


@pytest.mark.rule("FA-3.2a")
def test_an_impulse_runs_initiative_first_second_and_end_segment() -> None:
    t = position(impulses, turn=2, impulse=1, impulses=2, at=STRAIT, ready={"F-KUM": 1}).dice(3, 5)
    t.choose("announce nothing")
    assert t.state.first == TURKS
    assert t.table.to_move() == [TURKS]
    t.choose("pass")
    assert t.table.to_move() == [ALLIES]
    t.choose("pass")
    assert paused(t)


@pytest.mark.rule("FA-3.2a")
def test_in_the_end_segment_two_passes_in_a_row_end_it_and_a_pass_bars_nothing() -> None:
    both = {"T9-26": "GP4", "T9-25": "GP3", "29-86": "GP1", "29-87": "GP1"}
    t = position(end_segment, at=both, activated=dict.fromkeys(both, 1), impulse=2, impulses=3, first=ALLIES).dice(1)
    assert t.table.to_move() == [ALLIES]
    t.choose("pass")
    choose_all(t, "second ground", "again T9-26", "move_first", "hold T9-26")
    assert t.table.to_move() == [ALLIES]
    assert "second ground" in t.options()
    choose_all(t, "pass", "pass")
    assert paused(t)


@pytest.mark.rule("FA-3.2b")
@pytest.mark.parametrize("first", [ALLIES, TURKS])
def test_who_announced_naval_must_play_naval_whether_first_or_second(first: str) -> None:
    t = position(segment(ALLIES), at={**STRAIT, "29-86": "GP1"}, announced=True, first=first)
    assert t.options() == ["naval", "pass"]


@pytest.mark.rule("FA-3.2b")
def test_otherwise_each_names_ground_or_naval_when_his_segment_begins_or_passes() -> None:
    t = position(segment(ALLIES), at={**STRAIT, "29-86": "GP1"})
    assert t.options() == ["ground", "naval", "pass"]
    t.choose("pass")
    assert paused(t)
    assert paused(position(segment(TURKS), at={"29-86": "GP1"}))


@pytest.mark.rule("FA-3.2b")
def test_the_announcement_comes_before_the_roll_and_adds_one() -> None:
    t = position(announcement, initiative, at={**STRAIT, "29-86": "GP1"}, impulse=2, weather="foul",
                 ready={"F-KUM": 1}).dice(3, 3, 3, 2)
    assert t.options() == ["announce nothing", "announce naval"]
    t.choose("announce naval")
    assert t.state.first == ALLIES
    assert [event.total for event in rolls(t)] == [4, 3]


@pytest.mark.rule("FA-3.2c")
def test_a_ground_segment_activates_group_after_group_of_formations() -> None:
    t = ground(TURKS, at={"T9-25": "GP2", "T19-57": "GP15", "T3-31": "A2"})
    assert [o.split()[1] for o in offered(t, "activate") if o.endswith("move_first")] == ["T3", "T9", "T19"]
    choose_all(t, "gather T9", "join T19", "move_first", "halt")
    assert offered(t, "activate") == ["activate T3 move_first", "activate T3 fight_first"]
    choose_all(t, "activate T3 fight_first", "hold T3-31")
    assert paused(t)


@pytest.mark.rule("FA-3.2c")
def test_by_option_a_ground_segment_activates_one_formation_only() -> None:
    t = ground(TURKS, at={"T9-25": "GP2", "T19-57": "GP15"}, using={"impulse_scope": "one_formation"})
    t.choose("gather T9")
    assert also(t, "join") == []
    choose_all(t, "move_first", "hold T9-25")
    assert paused(t)


@pytest.mark.rule("FA-3.2d")
def test_a_naval_segment_deploys_acts_by_groups_meets_mines_and_sweeps() -> None:
    t = naval(ALLIES, deploys=True, at={"BS-ALB": "allied_box", "MS-1": "allied_box", "BS-VEN": "DS1"},
              down={"DS3": [1]}).dice(1, 5, 5)
    choose_all(t, "deploy BS-ALB DS1", "deploy MS-1 DS1", "pick BS-VEN", "sail BS-VEN DS3", "next",
               "pick MS-1", "sail MS-1 DS3", "done")
    assert t.table.to_move() == [TURKS]
    t.choose("strike DS3")
    assert t.table.to_move() == [ALLIES]
    t.choose("sweep MS-1")
    assert t.state.shown["DS3"] == []
    assert [event.what for event in rolls(t)] == ["mine BS-VEN", "sweep MS-1"]


@pytest.mark.rule("FA-3.2d")
def test_by_option_a_naval_segment_activates_the_ships_of_one_sea_area_and_any_forts() -> None:
    at = {"BS-ALB": "DS2", "BS-VEN": "AA5", "BS-CAN": "DS2", "F-KUM": "A3"}
    t = naval(ALLIES, at=at, using={"impulse_scope": "one_formation"})
    assert {acting(t), *(option.split()[1] for option in also(t, "pick"))} == {"BS-ALB", "BS-VEN", "BS-CAN"}
    t.choose("sail BS-ALB DS1")
    assert {acting(t), *(option.split()[1] for option in also(t, "pick"))} == {"BS-ALB", "BS-CAN"}
    t.choose("next")
    assert acting(t) == "BS-CAN"
    refuses(t, "pick BS-VEN")
    turk = naval(TURKS, at={"TS-BAR": "DS5", "TS-TOR": "DS9", **at}, ready={"F-KUM": 1},
                 using={"impulse_scope": "one_formation"})
    t.choose("done")
    turk.choose("sail TS-BAR DS7")
    assert "pick F-KUM" in also(turk, "pick") or acting(turk) == "F-KUM"
    refuses(turk, "pick TS-TOR")


@pytest.mark.rule("FA-3.2d")
def test_a_ship_that_rests_is_laid_aside_and_may_be_picked_again() -> None:
    t = naval(ALLIES, at={"BS-ALB": "DS1", "BS-VEN": "DS1"}).choose("rest BS-ALB")
    assert (acting(t), also(t, "pick")) == ("BS-VEN", ["pick BS-ALB"])
    t.choose("pick BS-ALB")
    assert acting(t) == "BS-ALB"


@pytest.mark.rule("FA-3.2d")
def test_once_a_group_has_fired_nobody_joins_it_but_another_group_may_follow() -> None:
    at = {"BS-ALB": "DS2", "BS-VEN": "DS2", "F-KUM": "A3"}
    t = naval(ALLIES, at=at).dice(*[10] * 8)
    choose_all(t, "aim BS-ALB F-KUM", "fire")
    assert offered(t, "aim") == []
    assert offered(t, "sail BS-ALB")
    refuses(t, "aim BS-VEN F-KUM")
    t.choose("next")
    assert "aim BS-VEN F-KUM" in t.options()


@pytest.mark.rule("FA-3.3a")
def test_the_end_phase_recovers_makes_ready_scores_and_tests_sudden_death() -> None:
    assert END_PHASE.names == ("ground_recovery", "fleet_recovery", "make_ready", "score_turn", "sudden_death")
    assert TURN.names[-1] == "END_PHASE"
    assert OPERATIONS.names == ("allied_start", "turkish_start", "impulses")
    t = position(END_PHASE, at={"T9-25": "GP2", "BS-ALB": "DS1", "F-KUM": "A3"}, hurt={"T9-25": 1, "F-KUM": 1},
                 oos={"T9-25": 1}, fired={"BS-ALB": 1}, activated={"T9": 1, "T9-25": 1, "BS-ALB": 1},
                 again={"BS-ALB": 1}, down={"DS8": [0]}).dice(1, 1)
    s = t.state
    assert [event.what for event in rolls(t)] == ["recovery T9-25", "recovery F-KUM"]
    assert (s.hurt, s.oos, s.fired, s.activated, s.again) == ({}, {}, {}, {}, {})
    assert s.at["BS-ALB"] == "allied_box"
    assert s.vp[TURKS] == 13


@pytest.mark.rule("FA-3.3a")
def test_out_of_supply_still_counts_in_recovery_and_its_marker_comes_off_after_it() -> None:
    t = position(END_PHASE, at={"T9-25": "GP2"}, hurt={"T9-25": 1}, oos={"T9-25": 1}, down={"DS8": [0]}).dice(1)
    assert {drm.reason for drm in rolled(t, "recovery").drms} >= {"out of supply"}
    assert t.state.oos == {}


@pytest.mark.rule("FA-3.3a")
def test_the_next_turn_begins_with_its_impulse_marker_at_the_start() -> None:
    t = position(turns, scenario="anzacs", turn=2, impulse=3, at={"T9-25": "GP2"}, paid={"naval": 1},
                 sp={ALLIES: 0, TURKS: 0}).dice(1, 1, 6, 6)
    assert (t.state.turn, t.state.impulse, t.state.paid) == (3, 0, {})


def test_the_campaign_can_be_walked_from_turn_one() -> None:
    assert "5.0" in walk("campaign")
    assert told(position(impulses, impulse=2, impulses=3), "impulse") == [{"impulse": 3, "of": 3}]
