"""The quick player: it beats chance on both sides, in time, and never looks where it may not."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sanjak.games.fatal_attraction import GAME, bot, fleet
from sanjak.games.fatal_attraction.data import ALLIES, TURKS
from sanjak.games.fatal_attraction.evaluation import evaluate, final
from sanjak.games.fatal_attraction.styles import QUICK
from sanjak.kernel import Bot, Option, Seat, Table

from .helpers import naval, position

SCENARIOS = ("bold_stroke", "anzacs", "campaign")


def table(scenario: str, seed: int) -> Table:
    state: Any = GAME.new_state(scenario=scenario, seed=seed)
    GAME.setup(state)
    return Table(GAME, state, undo="ironman", journal=False)


def by_chance(seat: Seat, rng: random.Random) -> Option:
    """Any option."""
    return rng.choice(seat.ask.options)


def play(scenario: str, seed: int, players: dict[str, Bot]) -> tuple[str, ...]:
    """Who came first in a game between these players."""
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
    players: dict[str, Bot] = {ALLIES: by_chance, TURKS: by_chance, side: bot.choose}
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
                choices.add(bot.policy(world.state, world.asking, random.Random(1)))
            assert len(choices) == 1
            compared += 1
        at.answer(seat.id, bot.choose(seat, rng))
    assert compared > 10


def test_the_evaluation_is_a_chance_shared_by_both() -> None:
    even = position(vp={ALLIES: 20, TURKS: 20}).state
    ahead = position(vp={ALLIES: 30, TURKS: 20}).state
    for s in (even, ahead):
        assert evaluate(s, ALLIES) + evaluate(s, TURKS) == pytest.approx(1)
    assert evaluate(ahead, ALLIES) > evaluate(even, ALLIES)
    closed = position(down={"DS7": [0]}, vp={ALLIES: 20, TURKS: 20}).state
    assert evaluate(closed, TURKS) > evaluate(even, TURKS)


def test_guns_are_laid_where_they_hurt_most() -> None:
    t = naval(ALLIES, at={"BS-ALB": "AA4", "F-HEL": "GP1", "T9-25": "GP3", "T9-26": "GP3", "T9-27": "GP3"})
    t.state.hurt["F-HEL"] = 1
    ask = t.table.question(ALLIES)
    assert ask is not None
    assert bot.policy(t.state, ask, random.Random(1)) == ("aim", "BS-ALB", "F-HEL")


def test_warships_keep_out_of_mined_water() -> None:
    t = naval(ALLIES, at={"BS-ALB": "DS5", "F-KIL": "GP12"}, up={"DS7": [2]})
    ask = t.table.question(ALLIES)
    assert ask is not None
    assert bot.policy(t.state, ask, random.Random(1)) != ("sail", "BS-ALB", "DS7")


def test_the_turk_closes_the_strait_many_times_over() -> None:
    at, rng = table("bold_stroke", 4), random.Random(4)
    while at.to_move()[0] == TURKS or not any(at.state.laid.values()):
        seat = Seat(at, at.to_move()[0])
        at.answer(seat.id, bot.choose(seat, rng))
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
    bold, wary = (bot.GAINS["sail"](t.state, into, QUICK._replace(fear=fear)) for fear in (0.1, 2.0))
    assert wary < 0 < bold


def test_a_turk_with_mines_under_the_fleet_wants_a_naval_segment() -> None:
    safe = position(at={"BS-ALB": "AA3", "BS-OCE": "AA3"}).state
    mined = position(at={"BS-ALB": "AA3", "BS-OCE": "AA3"}, up={"AA3": [1]}, down={"DS1": [2]}).state
    assert fleet.mine_strikes(safe) == 0
    assert fleet.mine_strikes(mined) == 4
    assert fleet.naval_promise(mined, TURKS, QUICK) > fleet.naval_promise(safe, TURKS, QUICK)


def test_supply_is_worth_nothing_on_the_last_turn_and_little_in_plenty() -> None:
    early, last = position(turn=2).state, position(turn=9).state
    assert bot.supply_worth(early, ALLIES, QUICK) < bot.supply_worth(early, ALLIES, QUICK._replace(plenty=50))
    assert bot.supply_worth(last, ALLIES, QUICK) == 0


def asked(scenario: str, seed: int, side: str, verb: str) -> Seat:
    """The first question to a side with such an option, in a game of quick players."""
    at, rng = table(scenario, seed), random.Random(seed)
    while True:
        seat = Seat(at, at.to_move()[0])
        if seat.id == side and any(option[0] == verb for option in seat.ask.options):
            return seat
        at.answer(seat.id, bot.choose(seat, rng))


def test_the_strong_turk_thinks_about_nothing_but_whether_his_fleet_sallies() -> None:
    rng, turk = random.Random(1), asked("bold_stroke", 3, TURKS, "deploy")
    assert bot.settled(turk) is None
    assert [choose(turk, rng)[0] == "deploy" for choose, _ in bot.plans] == [True, False]
    assert bot.choose(turk, rng)[0] != "deploy"
    assert bot.settled(asked("bold_stroke", 3, ALLIES, "aim")) is not None
    later = asked("anzacs", 3, TURKS, "deploy")
    assert len({choose(later, rng)[0] == "deploy" for choose, _ in bot.plans}) == 1


def test_a_fleet_that_sallies_runs_to_its_station_and_no_ally_runs() -> None:
    s, sally = position(at={"TS-GOE": "MAR"}).state, QUICK._replace(sally="DS1")
    assert fleet.run_gain(s, ("run", "TS-GOE", "DS1"), sally) > 0 > fleet.run_gain(s, ("run", "TS-GOE", "DS3"), sally)
    assert fleet.run_gain(s, ("run", "TS-GOE", "DS1"), QUICK) < 0
    assert fleet.run_gain(s, ("run", "BS-ALB", "DS1"), sally) < 0


def test_guns_that_are_not_massed_fire_one_by_one() -> None:
    t = naval(ALLIES, at={"BS-ALB": "AA4", "BS-OCE": "AA4", "F-HEL": "GP1"})
    ask = t.choose("aim BS-ALB F-HEL").table.question(ALLIES)
    assert ask is not None
    single = QUICK._replace(massed=False)
    assert bot.take(t.state, ask, random.Random(1), QUICK) == ("aim", "BS-OCE", "F-HEL")
    assert bot.take(t.state, ask, random.Random(1), single) == ("fire",)
    after = t.choose("fire").table.question(ALLIES)
    assert after is not None
    assert bot.take(t.state, after, random.Random(1), single)[0] in ("next", "rest")


def test_the_master_of_a_single_turn_takes_more_than_half_of_both_sides_from_the_quick_player() -> None:
    master, points = bot.plans[0][0], 0.0
    for side in (ALLIES, TURKS):
        players: dict[str, Bot] = {ALLIES: bot.choose, TURKS: bot.choose, side: master}
        for seed in range(16):
            firsts = play("bold_stroke", seed, players)
            points += (side in firsts) / len(firsts)
    assert points > 16


def test_a_finished_game_is_worth_more_to_the_winner_and_by_a_wide_margin() -> None:
    at, rng = table("bold_stroke", 5), random.Random(5)
    while not at.over():
        seat = Seat(at, at.to_move()[0])
        at.answer(seat.id, bot.choose(seat, rng))
    worths = {side: final(at.engine, side) for side in (ALLIES, TURKS)}
    assert sum(worths.values()) == pytest.approx(1)
    winner = at.state.firsts[0]
    assert worths[winner] >= 0.5
    at.state.vp[winner] += 5
    assert final(at.engine, winner) > worths[winner]
