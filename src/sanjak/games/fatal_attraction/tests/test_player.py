"""The quick player: it beats chance on both sides, in time, and never looks where it may not."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sanjak.games.fatal_attraction import GAME, player
from sanjak.games.fatal_attraction.data import ALLIES, TURKS
from sanjak.games.fatal_attraction.player import army, fleet
from sanjak.games.fatal_attraction.player.assaults import BEACHHEAD, NO_STRIKE, place_beside, strike, undefended
from sanjak.games.fatal_attraction.player.evaluation import evaluate, final
from sanjak.games.fatal_attraction.player.styles import CRAFT, PLAIN, QUICK, SEASON, Style
from sanjak.games.fatal_attraction.rules.reinforcements import allied_start
from sanjak.games.fatal_attraction.rules.supply import turkish_allocation
from sanjak.kernel import Bot, Given, Option, Seat, Table

from .helpers import ground, group, naval, position

SCENARIOS = ("bold_stroke", "anzacs", "campaign")


def table(scenario: str, seed: int) -> Table:
    state: Any = GAME.new_state(scenario=scenario, seed=seed)
    GAME.setup(state)
    return Table(GAME, state, undo="ironman", journal=False)


def by_chance(seat: Seat, rng: random.Random) -> Option:
    """Any option."""
    return rng.choice(seat.ask.options)


def play(scenario: str, seed: int, players: dict[str, Bot]) -> tuple[str, ...]:
    """The winners of a game between these players."""
    at, rng = table(scenario, seed), random.Random(seed)
    while not at.over():
        seat = at.to_move()[0]
        at.answer(seat, players[seat](Seat(at, seat), rng))
    result = at.result()
    assert result is not None
    return result.firsts


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("side", [ALLIES, TURKS])
def test_the_quick_player_beats_chance(scenario: str, side: str) -> None:
    games = 6 if scenario == "bold_stroke" else 3
    players: dict[str, Bot] = {ALLIES: by_chance, TURKS: by_chance, side: player.choose}
    firsts = [play(scenario, seed, players) for seed in range(games)]
    assert all(side in first for first in firsts)
    assert firsts.count((side,)) >= games - 1


def test_the_allies_choose_the_same_whatever_lies_face_down() -> None:
    at, rng = table("anzacs", 8), random.Random(8)
    compared = 0
    for step in range(260):
        seat = Seat(at, at.to_move()[0])
        if seat.id == ALLIES and step % 4 == 0 and len(seat.ask.options) > 1:
            choices = set()
            for number in range(3):
                world = seat.world(random.Random(number))
                assert world.asking is not None
                choices.add(player.policy(world.state, world.asking, random.Random(1)))
            assert len(choices) == 1
            compared += 1
        at.answer(seat.id, player.choose(seat, rng))
    assert compared > 10


def test_the_evaluation_is_a_chance_shared_by_both() -> None:
    even = position(vp={ALLIES: 20, TURKS: 20}).state
    ahead = position(vp={ALLIES: 30, TURKS: 20}).state
    for s in (even, ahead):
        assert evaluate(s, ALLIES) + evaluate(s, TURKS) == pytest.approx(1)
    assert evaluate(ahead, ALLIES) > evaluate(even, ALLIES)
    closed = position(down={"DS7": [0]}, vp={ALLIES: 20, TURKS: 20}).state
    assert evaluate(closed, TURKS) > evaluate(even, TURKS)


@pytest.mark.parametrize(("marks", "gains"), [
    ({"control": {"GP6": 1}}, ALLIES), ({"at": {"29-86": "GP3"}}, ALLIES), ({"at": {"BH-C1": "GP1"}}, TURKS),
    ({"at": {"F-HEL": "GP1"}, "hurt": {"F-HEL": 2}}, ALLIES), ({"at": {"T9-25": "GP1"}, "hurt": {"T9-25": 2}}, ALLIES),
    ({"sp": {ALLIES: 30}}, ""),
])
def test_what_the_evaluation_counts(marks: dict[str, Any], gains: str) -> None:
    plain, marked = (evaluate(position(vp={ALLIES: 20, TURKS: 20}, **more).state, ALLIES) for more in ({}, marks))
    assert (marked > plain) == (gains == ALLIES)
    assert (marked < plain) == (gains == TURKS)


def test_a_lead_weighs_more_the_fewer_turns_are_left() -> None:
    early, late = (evaluate(position(turn=turn, vp={ALLIES: 24, TURKS: 20}).state, ALLIES)
                   - evaluate(position(turn=turn, vp={ALLIES: 20, TURKS: 20}).state, ALLIES) for turn in (4, 9))
    assert late > early > 0


def test_guns_are_laid_where_they_hurt_most() -> None:
    t = naval(ALLIES, at={"BS-ALB": "AA4", "F-HEL": "GP1", "T9-25": "GP3", "T9-26": "GP3", "T9-27": "GP3"})
    t.state.hurt["F-HEL"] = 1
    ask = t.table.question(ALLIES)
    assert ask is not None
    assert player.policy(t.state, ask, random.Random(1)) == ("aim", "BS-ALB", "F-HEL")


def test_warships_keep_out_of_mined_water() -> None:
    t = naval(ALLIES, at={"BS-ALB": "DS5", "F-KIL": "GP12"}, up={"DS7": [2]})
    ask = t.table.question(ALLIES)
    assert ask is not None
    assert player.policy(t.state, ask, random.Random(1)) != ("sail", "BS-ALB", "DS7")


def test_the_turk_closes_the_strait_many_times_over() -> None:
    at, rng = table("bold_stroke", 4), random.Random(4)
    while at.to_move()[0] == TURKS or not any(at.state.laid.values()):
        seat = Seat(at, at.to_move()[0])
        at.answer(seat.id, player.choose(seat, rng))
    assert sum(bool(at.state.laid[f"DS{number}"]) for number in range(7, 15)) >= 7


# ---------------------------------------------------------------- styles and plans


def test_the_allies_fear_hidden_mines_most_in_the_mouth_of_the_strait() -> None:
    s = position(down={"DS1": [2], "AA1": [0], "DS12": [0]}, granted={"factors": 3}).state
    levels = fleet.hidden_levels(s)
    assert levels["DS1"] > levels["AA1"] > levels["DS12"]
    assert sum(levels.values()) == pytest.approx(3)


def test_a_bold_style_sails_where_a_wary_one_does_not() -> None:
    t = naval(ALLIES, at={"BS-ALB": "AEG", "F-HEL": "GP1", "F-ORK": "A2"}, down={"AA2": [1]}, granted={"factors": 1})
    into = ("sail", "BS-ALB", "AA2")
    bold, wary = (player.GAINS["sail"](t.state, into, PLAIN._replace(fear=fear)) for fear in (0.1, 2.0))
    assert wary < 0 < bold


def test_a_turk_with_mines_under_the_fleet_wants_a_naval_segment() -> None:
    safe = position(at={"BS-ALB": "AA3", "BS-OCE": "AA3"}).state
    mined = position(at={"BS-ALB": "AA3", "BS-OCE": "AA3"}, up={"AA3": [1]}, down={"DS1": [2]}).state
    assert fleet.mine_strikes(safe) == 0
    assert fleet.mine_strikes(mined) == 4
    assert fleet.naval_promise(mined, TURKS, PLAIN) > fleet.naval_promise(safe, TURKS, PLAIN)


def test_supply_is_worth_nothing_on_the_last_turn_and_little_in_plenty() -> None:
    early, last = position(turn=2).state, position(turn=9).state
    assert player.supply_worth(early, ALLIES, PLAIN) < player.supply_worth(early, ALLIES, PLAIN._replace(plenty=50))
    assert player.supply_worth(last, ALLIES, PLAIN) == 0


def asked(scenario: str, seed: int, side: str, verb: str) -> Seat:
    """The first question to a side with such an option, in a game of quick players."""
    at, rng = table(scenario, seed), random.Random(seed)
    while True:
        seat = Seat(at, at.to_move()[0])
        if seat.id == side and any(option[0] == verb for option in seat.ask.options):
            return seat
        at.answer(seat.id, player.choose(seat, rng))


def test_the_strong_turk_thinks_about_whether_his_fleet_sallies_on_the_last_turn() -> None:
    rng, turk = random.Random(1), asked("bold_stroke", 3, TURKS, "deploy")
    assert player.settled(turk) is None
    assert player.choose(turk, rng)[0] != "deploy"
    assert player.settled(asked("bold_stroke", 3, ALLIES, "aim")) is not None
    early, last = (position(scenario="anzacs", turn=turn).state for turn in (4, 5))
    assert [player.mastery(s, TURKS).sally for s in (early, last)] == ["", "DS1"]
    assert player.wariness(last, TURKS).sally == ""


def test_both_sides_think_where_a_great_risk_may_be_taken_and_nowhere_else() -> None:
    at, rng, parted = table("campaign", 5), random.Random(5), set()
    while not at.over():
        seat = Seat(at, at.to_move()[0])
        bold, wary = (choose(seat, rng) for choose, _ in player.plans)
        known = player.settled(seat)
        assert known in (None, bold)
        if known is None and bold != wary:
            parted.add((seat.id, bold[0]))
        at.answer(seat.id, bold)
    assert {(ALLIES, "activate"), (ALLIES, "assault"), (TURKS, "assault"), (TURKS, "deploy")} <= parted
    assert not {verb for _, verb in parted} & {"aim", "sail", "sweep", "lay", "pay", "move", "test", "retreat"}


@pytest.mark.parametrize("side", [ALLIES, TURKS])
def test_the_wary_plan_is_the_masters_without_sally_landing_and_assault(side: str) -> None:
    s = position(turn=9).state
    master, wary = player.mastery(s, side), player.wariness(s, side)
    assert (wary.sally, wary.landing, wary.caution) == ("", -player.NEVER, player.NEVER)
    assert wary._replace(caution=master.caution, landing=master.landing, sally=master.sally) == master


def test_a_fleet_that_sallies_runs_to_its_station_and_no_ally_runs() -> None:
    s, sally = position(at={"TS-GOE": "MAR"}).state, PLAIN._replace(sally="DS1")
    assert fleet.run_gain(s, ("run", "TS-GOE", "DS1"), sally) > 0 > fleet.run_gain(s, ("run", "TS-GOE", "DS3"), sally)
    assert fleet.run_gain(s, ("run", "TS-GOE", "DS1"), PLAIN) < 0
    assert fleet.run_gain(s, ("run", "BS-ALB", "DS1"), sally) < 0


def test_guns_that_are_not_massed_fire_one_by_one_as_those_of_the_quick_allies_do() -> None:
    t = naval(ALLIES, at={"BS-ALB": "AA4", "BS-OCE": "AA4", "F-HEL": "GP1"})
    ask = t.choose("aim BS-ALB F-HEL").table.question(ALLIES)
    assert ask is not None
    single = QUICK["campaign"][ALLIES]
    assert player.take(t.state, ask, random.Random(1), PLAIN) == ("aim", "BS-OCE", "F-HEL")
    assert player.take(t.state, ask, random.Random(1), single) == ("fire",)
    after = t.choose("fire").table.question(ALLIES)
    assert after is not None
    assert player.take(t.state, after, random.Random(1), single)[0] in ("next", "rest")


def test_the_master_of_a_single_turn_takes_more_than_half_of_both_sides_from_the_quick_player() -> None:
    master, points = player.plans[0][0], 0.0
    for side in (ALLIES, TURKS):
        players: dict[str, Bot] = {ALLIES: player.choose, TURKS: player.choose, side: master}
        for seed in range(16):
            firsts = play("bold_stroke", seed, players)
            points += (side in firsts) / len(firsts)
    assert points > 16


def test_a_finished_game_is_worth_more_to_the_winner_and_by_a_wide_margin() -> None:
    at, rng = table("bold_stroke", 5), random.Random(5)
    while not at.over():
        seat = Seat(at, at.to_move()[0])
        at.answer(seat.id, player.choose(seat, rng))
    worths = {side: final(at.engine, side) for side in (ALLIES, TURKS)}
    assert sum(worths.values()) == pytest.approx(1)
    winner = at.state.firsts[0]
    assert worths[winner] >= 0.5
    at.state.vp[winner] += 5
    assert final(at.engine, winner) > worths[winner]


# ---------------------------------------------------------------- the Turk of the longer games


HELD = {"BH-C1": "GP7", "42-125": "GP7"}
"""A beachhead at GP7 and its only defender."""


def best(t: Any, style: Style) -> Option:
    """The choice of a Turk of this style."""
    ask = t.table.question(TURKS)
    assert ask is not None
    return player.take(t.state, ask, random.Random(1), style)


def test_a_strike_closes_up_leaves_the_trenches_and_gives_everything_back() -> None:
    s = position(at=HELD | {"T9-25": "GP3", "T9-26": "GP8"}, dug={"T9-25": 1, "T9-26": 1}).state
    at, dug = dict(s.at), dict(s.dug)
    found = strike(s, ["T9-25", "T9-26"], SEASON)
    assert found.places == {"T9-25": "GP3", "T9-26": "GP6"}
    assert found.worth > strike(s, ["T9-25"], SEASON).worth > 0
    assert (s.at, s.dug) == (at, dug)


def test_only_the_fit_and_those_who_come_near_enough_strike() -> None:
    s = position(at=HELD | {"T9-25": "GP3", "T9-26": "GP3", "T9-ART": "GP4", "T5-13": "GP33"}, hurt={"T9-26": 1}).state
    assert set(strike(s, ["T9-25", "T9-26", "T9-ART", "T5-13"], SEASON).places) == {"T9-25"}
    assert strike(s, ["T9-26", "T9-ART", "T5-13"], SEASON).worth == 0


def test_who_stands_beside_the_enemy_closes_up_on_no_other_beachhead() -> None:
    s = position(at=HELD | {"42-126": "GP13", "T9-25": "GP14"}).state
    assert place_beside(s, "T9-25", "GP7") == ""
    s.at["42-126"] = "pool"
    s.at["T9-25"] = "GP11"
    assert place_beside(s, "T9-25", "GP7") in ("GP6", "GP9")


def test_a_turk_who_assails_rises_for_the_strike_and_the_quick_one_stays_down() -> None:
    t = group(TURKS, "T9", at=HELD | {"T9-25": "GP3", "T9-26": "GP3", "T9-27": "GP3"},
              dug={"T9-25": 1, "T9-26": 1, "T9-27": 1})
    assert best(t, SEASON) == ("stay", "T9-25", "rise")
    assert best(t, PLAIN)[-1] != "rise"


def test_a_turk_who_assails_closes_up_from_two_areas_away() -> None:
    t = group(TURKS, "T9", at=HELD | {"T9-25": "GP8", "T9-26": "GP8", "T9-27": "GP8"})
    assert best(t, SEASON) == ("move", "T9-25", "GP6")


def test_the_quick_player_never_strikes() -> None:
    s = position(at=HELD | {"T9-25": "GP3", "T9-26": "GP3"}, group={"second": ["T9-25", "T9-26"]}).state
    assert strike(s, ["T9-25", "T9-26"], PLAIN) == NO_STRIKE
    assert army.striking_place(s, "T9-25", PLAIN) == ""
    assert army.striking_gain(s, ["T9-25", "T9-26"], PLAIN) == 0
    assert player.order_gain(s, ("move_first",), PLAIN) > player.order_gain(s, ("fight_first",), PLAIN)


def test_a_beachhead_that_nobody_holds_is_walked_into() -> None:
    t = group(TURKS, "T9", at={"BH-C1": "GP7", "T9-25": "GP3"})
    assert undefended(t.state, "T9-25")
    assert best(t, SEASON)[:3] == ("move", "T9-25", "GP7")
    assert army.post(t.state, TURKS, "GP7", SEASON) == army.post(t.state, TURKS, "GP7", PLAIN) + BEACHHEAD
    t.state.at["42-125"] = "GP7"
    assert not undefended(t.state, "T9-25")


def test_a_second_activation_is_worth_its_price_for_an_empty_beachhead() -> None:
    s = position(at={"BH-C1": "GP7", "T9-25": "GP3"}, activated={"T9-25": 1}, impulse=2).state
    again = ("second", "ground")
    assert player.second_gain(s, again, SEASON, TURKS) > 0 > player.second_gain(s, again, PLAIN, TURKS)
    s.at["BH-C1"] = "GP1"
    s.at["T9-25"] = "GP8"
    assert player.second_gain(s, again, SEASON, TURKS) < 0


def test_those_act_again_who_take_part_in_the_strike() -> None:
    s = position(at=HELD | {"T9-25": "GP3", "T5-13": "GP33"}, activated={"T9-25": 1, "T5-13": 1}, impulse=2).state
    assert player.again_gain(s, ("again", "T9-25"), SEASON) > 0 > player.again_gain(s, ("again", "T5-13"), SEASON)
    s.at["42-125"] = "pool"
    assert player.again_gain(s, ("again", "T9-25"), SEASON) == BEACHHEAD


def test_who_lies_in_a_trench_moves_first_and_who_stands_fights_first() -> None:
    s = position(at=HELD | {"T12-34": "GP3", "T12-35": "GP3"}, dug={"42-125": 1, "T12-34": 1, "T12-35": 1},
                 group={"second": ["T12-34", "T12-35"]}).state
    moves, fights = ("move_first",), ("fight_first",)
    assert player.order_gain(s, moves, SEASON) > player.order_gain(s, fights, SEASON)
    s.dug = {"42-125": 1}
    assert player.order_gain(s, fights, SEASON) > player.order_gain(s, moves, SEASON)


def test_a_level_2_lies_in_wait_beside_the_water_that_is_left_to_the_fleet() -> None:
    s, season = position().state, CRAFT["anzacs"][TURKS]
    worth = {(level, area): player.lay_gain(s, ("lay", str(level), area), season)
             for level in (0, 1, 2) for area in season.outside}
    assert max(worth, key=lambda lay: worth[lay]) == (2, season.ambush) == (2, "AA2")
    assert worth[1, "AA2"] < worth[1, "AA8"]
    assert worth[1, "AA1"] < min(worth[1, area] for area in ("AA3", "AA4", "AA5", "AA6", "AA8"))
    assert player.lay_gain(s, ("lay", "2", "AA2"), PLAIN) < player.lay_gain(s, ("lay", "1", "AA2"), PLAIN)


def test_the_ambush_is_for_games_of_a_few_turns() -> None:
    styles = {name: player.mastery(position(scenario=name).state, TURKS) for name in SCENARIOS}
    assert [bool(styles[name].ambush) for name in SCENARIOS] == [False, True, False]
    assert not styles["anzacs"].sally
    assert player.mastery(position(scenario="anzacs", turn=5).state, TURKS).sally


# ---------------------------------------------------------------- beachheads and Reserve


def chosen(t: Given) -> str:
    """The choice of the quick player."""
    ask = t.table.question(t.table.to_move()[0])
    assert ask is not None
    return " ".join(str(word) for word in player.policy(t.state, ask, random.Random(1)))


def test_a_division_in_the_box_is_shipped_to_a_thinly_held_beachhead_and_digs_in() -> None:
    at = {"29-86": "allied_box", "42-125": "GP1", "BH-C1": "GP1", "T9-25": "GP3", "T9-26": "GP2"}
    mined = {f"AA{number}": [1] for number in range(1, 9)}
    t = ground(ALLIES, at=at, paid={"BH-C1": 1}, dug={"42-125": 1}, down=mined, activated={"42": 1, "42-125": 1})
    for words in ("activate 29 move_first", "land 29-86 GP1", "stay 29-86 dig"):
        assert chosen(t) == words
        t.choose(words)


def test_cavalry_goes_into_reserve_and_turns_up_for_a_good_attack_even_to_interrupt() -> None:
    at = {"MB-E": "GP3", "T9-25": "GP7", "T19-57": "GP15"}
    assert chosen(position(allied_start, at=at, turn=8)) == "reserve MB-E"
    t = ground(TURKS, at=at, reserve={"MB-E": 1}, hurt={"T9-25": 2}, impulse=2,
               using={"reserve_cavalry_interrupt": True})
    t.choose("activate T19 move_first").choose("move T19-57 GP16")
    for words in ("turn_up", "turn_up MB-E", "fight_first", "assault GP7"):
        assert chosen(t) == words
        t.choose(words)


# ---------------------------------------------------------------- what changed rules ask of a player


ABROAD = {"MB-E": "allied_box", "42-125": "GP1", "42-126": "GP1", "42-127": "GP1", "BH-C1": "GP1"}


@pytest.mark.parametrize(("fields", "worth"), [
    ({}, 0.8), ({"turn": 6}, 0.0), ({"replaced": {"MB-E": 1}}, 0.0), ({"using": {"withdraw_from_box": "any"}}, 0.0),
    ({"at": {**ABROAD, "42-126": "pool", "T9-25": "GP3"}}, 0.3)])
def test_cavalry_is_shipped_to_a_beachhead_so_that_it_can_be_withdrawn(fields: dict[str, Any], worth: float) -> None:
    s = position(**{"turn": 5, "at": ABROAD, "paid": {"BH-C1": 1}, **fields}).state
    assert army.leaving_worth(s, "MB-E", "GP1") == worth
    assert army.leaving_worth(s, "42-125", "GP1") == 0.0


def test_sweepers_beside_mines_act_again_at_once_for_nothing() -> None:
    at = {"MS-1": "DS1", "BS-ALB": "AEG"}
    t = naval(ALLIES, at=at, activated=dict.fromkeys(at, 1), impulse=2, down={"DS3": [1]}, sp={ALLIES: 0, TURKS: 0})
    ask = t.table.question(ALLIES)
    assert ask is not None
    assert player.take(t.state, ask, random.Random(1), PLAIN) == ("second", "sweepers")


def test_the_turk_pays_for_mines_on_the_first_turn_too() -> None:
    t = position(turkish_allocation, scenario="bold_stroke", turn=1, sp={ALLIES: 0, TURKS: 9}, mine_sp=0)
    ask = t.table.question(TURKS)
    assert ask is not None
    assert ("pay", "mines") in ask.options
    assert player.gain(t.state, ask, ("pay", "mines"), PLAIN) > 0
