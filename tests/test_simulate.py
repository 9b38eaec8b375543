"""Mass simulation: the same numbers with any number of jobs."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest

from sanjak import games
from sanjak.ai import bots
from sanjak.kernel import BadSetup, BrokenRules, Plain, Result
from sanjak.lab import simulate as lab
from sanjak.lab import speed
from sanjak.lab.simulate import Job, Tally, simulate, wilson

GAME = "ottoman-empire"


def without_time(plain: Plain) -> str:
    return json.dumps({key: value for key, value in plain.items() if key != "seconds"})


@pytest.mark.parametrize("who", [("random",), ("quick", "random")])
def test_the_number_of_jobs_changes_nothing(who: tuple[str, ...]) -> None:
    one, two, three = (simulate(GAME, 30, players=2, bots=who, jobs=jobs, seed=5) for jobs in (1, 2, 3))
    assert without_time(one) == without_time(two) == without_time(three)


def test_another_seed_gives_other_games() -> None:
    assert simulate(GAME, 20, seed=1)["decisions"] != simulate(GAME, 20, seed=2)["decisions"]


def test_more_games_begin_with_the_same() -> None:
    job = lab.checked_job(GAME, 10, None, None, {}, ("random",), 1)
    more = lab.checked_job(GAME, 99, None, None, {}, ("random",), 1)
    game = games.load(GAME)
    assert lab.play_game(game, job, 7) == lab.play_game(game, more, 7)


def test_what_is_reported() -> None:
    plain = simulate(GAME, 12, bots=("quick", "random", "random"), variants={"common_reform": "true"})
    assert {"game", "scenario", "variants", "seed", "games", "decisions", "seconds", "outcomes", "seats"} <= set(plain)
    assert (plain["games"], plain["players"], plain["variants"]) == (12, 3, {"common_reform": True})
    assert sum(plain["outcomes"].values()) == 12
    assert [row["seat"] for row in plain["seats"]] == ["p1", "p2", "p3"]
    assert [row["bot"] for row in plain["seats"]] == ["quick", "random", "random"]
    assert {"seat", "bot", "first_places", "mean_score"} <= set(plain["seats"][0])
    assert {name: row["games"] for name, row in plain["bots"].items()} == {"quick": 12, "random": 24}
    firsts = sum(row["first_places"] for row in plain["seats"])
    assert firsts == sum(row["first_places"] for row in plain["bots"].values()) >= 12


def test_seats_are_rotated_between_games() -> None:
    job = Job("toy", 9, 3, "", {}, ("a", "b", "c"), 1)
    assert [job.holders(index) for index in range(4)] == [
        ("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a"), ("a", "b", "c")]


def test_fixed_seats_are_not_rotated() -> None:
    plain = simulate(GAME, 12, bots=("quick", "random", "random"), fixed=True)
    job = lab.checked_job(GAME, 12, None, None, {}, ("quick", "random", "random"), 1, True)
    assert {job.holders(index) for index in range(4)} == {("quick", "random", "random")}
    assert plain["bots"]["quick"]["first_places"] == plain["seats"][0]["first_places"]


def test_each_seat_counts_for_itself_and_for_its_bot() -> None:
    tally = Tally()
    tally.add(Result("win:p2", ("p2",), ("p1", "p2"), {"p1": 3, "p2": 9}), 10, {"p1": "quick", "p2": "random"})
    tally.add(Result("shared", ("p1", "p2"), ("p1", "p2"), {"p1": 5, "p2": 5}), 20, {"p1": "random", "p2": "quick"})
    assert tally.firsts == Counter(p2=2, p1=1)
    assert tally.bot_firsts == Counter(random=2, quick=1)
    assert (tally.scores, tally.scored) == (Counter(p1=8, p2=14), Counter(p1=2, p2=2))
    assert lab.length(tally) == {"mean": 15.0, "deviation": 5.0, "shortest": 10, "longest": 20}


def test_negative_scores_are_kept() -> None:
    tally = Tally()
    for score in (-2, -4):
        tally.add(Result("end", (), (), {"p1": score}), 1, {"p1": "random"})
    assert tally.scores["p1"] == -6


@pytest.mark.parametrize(("successes", "trials", "low", "high"), [
    (0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (750, 1000, 0.7222, 0.7759),
])
def test_wilson_intervals(successes: int, trials: int, low: float, high: float) -> None:
    found = wilson(successes, trials)
    assert math.isclose(found[0], low, abs_tol=1e-4)
    assert math.isclose(found[1], high, abs_tol=1e-4)


def test_progress_is_told_to_the_end() -> None:
    seen: list[tuple[int, int]] = []
    simulate(GAME, 10, jobs=1, progress=lambda done, total: seen.append((done, total)))
    assert seen == sorted(seen)
    assert seen[-1] == (10, 10)


def test_a_fault_names_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(game: Any, job: Job, index: int) -> None:
        raise BrokenRules(f"dead end in {index}")

    monkeypatch.setattr(lab, "play_game", broken)
    with pytest.raises(BrokenRules, match="game 0 of seed 4: BrokenRules: dead end in 0"):
        simulate(GAME, 3, seed=4)


def test_bots_by_name() -> None:
    assert bots.bot("random", GAME) is bots.random_bot
    with pytest.raises(BadSetup, match="there is no bot 'genius'"):
        bots.bot("genius", GAME)
    with pytest.raises(BadSetup, match="the budget of 'strong:many' is not a number"):
        bots.bot("strong:many", GAME)
    assert bots.thinker("ottoman-sunset", 7).playouts == 7
    assert bots.own_luck(1, "p1", 2).random() == bots.own_luck(1, "p1", 2).random()
    assert bots.stable_number(1, 2) == 5158077907736568049


def test_speed_is_measured_in_full() -> None:
    rows = speed.measure(0.02)
    assert rows[0]["game"] == GAME
    numbers = ("decisions_per_second", "games_per_second", "clone_microseconds", "imagine_microseconds")
    assert all(row[key] > 0 for row in rows for key in numbers)


@pytest.mark.parametrize("game_id", games.game_ids())
def test_computer_players_do_not_depend_on_the_order_of_a_set(game_id: str) -> None:
    longest = games.load(game_id).scenarios[-1].id
    command = [sys.executable, "-c", "from sanjak.cli import main; main()", "simulate", game_id, "--json",
               "-n", "2", "--seed", "2", "--jobs", "1", "--bots", "quick", "--scenario", longest]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True,
                                env={**os.environ, "PYTHONHASHSEED": hash_seed}) for hash_seed in ("1", "2")]
    one, two = (json.loads(process.communicate()[0]) for process in running)
    assert without_time(one) == without_time(two)
