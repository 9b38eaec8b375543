"""The quick player: it beats chance on both sides, in time, and never looks where it may not."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sanjak.games.fatal_attraction import GAME, bot
from sanjak.games.fatal_attraction.data import ALLIES, TURKS
from sanjak.games.fatal_attraction.evaluation import evaluate
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
