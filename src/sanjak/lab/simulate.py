"""Thousands of games. The same seed gives the same numbers on any number of cores."""

from __future__ import annotations

import math
import multiprocessing
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sanjak import games
from sanjak.ai.bots import bot, own_luck, stable_number
from sanjak.kernel import BadSetup, BrokenRules, Game, Plain, Result, Seat, Table, playout, start

CHUNK = 50
LONGEST_GAME = 1_000_000
Progress = Callable[[int, int], None]
T = TypeVar("T")


@dataclass(frozen=True)
class Job:
    """A simulation: everything that determines its numbers."""

    game: str
    games: int
    players: int
    scenario: str
    variants: dict[str, Any]
    bots: tuple[str, ...]
    seed: int
    fixed: bool = False

    def holders(self, index: int) -> tuple[str, ...]:
        """The bot of each seat in one game. The list rotates by one seat from game to game, unless seats are fixed."""
        if self.fixed:
            return self.bots
        return tuple(self.bots[(seat - index) % self.players] for seat in range(self.players))


Task = tuple[Job, int, int]
"""A chunk of a job: the first game and the one after the last."""


@dataclass
class Tally:
    """The totals of finished games. They are integers, so the order of adding does not matter."""

    games: int = 0
    decisions: int = 0
    squares: int = 0
    shortest: int = LONGEST_GAME
    longest: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    firsts: Counter[str] = field(default_factory=Counter)
    scores: Counter[str] = field(default_factory=Counter)
    scored: Counter[str] = field(default_factory=Counter)
    bot_games: Counter[str] = field(default_factory=Counter)
    bot_firsts: Counter[str] = field(default_factory=Counter)

    def add(self, result: Result, decisions: int, holders: Mapping[str, str]) -> None:
        """Count one game."""
        self.merge(Tally(1, decisions, decisions * decisions, decisions, decisions, Counter([result.outcome]),
                         Counter(result.firsts), Counter(result.scores), Counter(result.scores.keys()),
                         Counter(holders.values()), Counter(holders[seat] for seat in result.firsts)))

    def merge(self, other: Tally) -> None:
        """Add another tally to this one."""
        self.shortest, self.longest = min(self.shortest, other.shortest), max(self.longest, other.longest)
        for name in ("games", "decisions", "squares"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("outcomes", "firsts", "scores", "scored", "bot_games", "bot_firsts"):
            for key, value in getattr(other, name).items():
                getattr(self, name)[key] += value


# ---------------------------------------------------------------- one game


def play_game(game: Game, job: Job, index: int) -> tuple[Result, int, dict[str, str]]:
    """One game of a job: its result, the number of decisions, and the bot of each seat."""
    seed = stable_number(job.seed, index)
    state = game.new_state(players=job.players, scenario=job.scenario, variants=job.variants, seed=seed)
    holders = dict(zip(state.seats, job.holders(index), strict=True))
    if set(job.bots) == {"random"}:
        engine = start(game, state)
        decisions, result = playout(engine, own_luck(seed)), engine.result()
    else:
        game.setup(state)
        table = Table(game, state, undo="ironman", journal=False)
        decisions, result = play_out(table, holders, seed), table.result()
    if result is None:
        raise BrokenRules("the game ended without a result")
    return result, decisions, holders


def play_out(table: Table, holders: Mapping[str, str], seed: int) -> int:
    """Let the bots play a table to its end; return the number of decisions. Closing questions do not count."""
    bots = {seat: bot(name, table.game.id) for seat, name in holders.items()}
    luck = {seat: own_luck(seed, seat) for seat in holders}
    decisions = 0
    while not table.over():
        seat = Seat(table, table.to_move()[0])
        closing = seat.ask.is_closing()
        table.answer(seat.id, seat.ask.options[0] if closing else bots[seat.id](seat, luck[seat.id]))
        decisions += not closing
        if decisions > LONGEST_GAME:
            raise BrokenRules("the game did not end")
    return decisions


def play_chunk(task: Task) -> Tally | str:
    """Some games of a job. An error is returned as text, because not every exception can be pickled."""
    job, first, stop = task
    game, tally = games.load(job.game), Tally()
    for index in range(first, stop):
        try:
            tally.add(*play_game(game, job, index))
        except Exception as fault:
            return f"game {index} of seed {job.seed}: {type(fault).__name__}: {fault}"
    return tally


# ---------------------------------------------------------------- all games


def simulate(game_id: str, games: int, players: int | None = None, scenario: str | None = None,
             variants: Mapping[str, Any] | None = None, bots: tuple[str, ...] = ("random",), jobs: int = 1,
             seed: int = 1, progress: Progress | None = None, fixed: bool = False) -> Plain:
    """Play many games; return the summary as plain data."""
    job = checked_job(game_id, games, players, scenario, variants or {}, bots, seed, fixed)
    if jobs < 1:
        raise BadSetup(f"at least one job is needed, not {jobs}")
    begun, total = time.perf_counter(), Tally()
    for tally in in_chunks(play_chunk, job, jobs):
        if isinstance(tally, str):
            raise BrokenRules(tally)
        total.merge(tally)
        if progress is not None:
            progress(total.games, job.games)
    return summary(job, total, time.perf_counter() - begun)


def checked_job(game_id: str, many: int, players: int | None, scenario: str | None, variants: Mapping[str, Any],
                bots: tuple[str, ...], seed: int, fixed: bool = False) -> Job:
    """A checked job. A list of bots sets the number of players."""
    game = games.load(game_id)
    if many < 1:
        raise BadSetup(f"at least one game is needed, not {many}")
    for name in bots:
        bot(name, game_id)
    if len(bots) > 1 and players not in (None, len(bots)):
        raise BadSetup(f"{len(bots)} bots are named for {players} players")
    state = game.new_state(players=len(bots) if len(bots) > 1 else players, scenario=scenario,
                           variants=variants, seed=seed)
    seats = len(state.seats)
    holders = bots * seats if len(bots) == 1 else bots
    return Job(game_id, many, seats, state.scenario, state.variants, holders, seed, fixed)


def in_chunks(play: Callable[[Task], T], job: Job, jobs: int) -> Iterator[T]:
    """Apply `play` to each chunk in order, in this process or in a pool."""
    size = max(1, min(CHUNK, job.games // (4 * jobs)))
    tasks = ((job, first, min(first + size, job.games)) for first in range(0, job.games, size))
    if jobs == 1:
        yield from map(play, tasks)
        return
    with multiprocessing.Pool(jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from pool.imap(play, tasks)


# ---------------------------------------------------------------- what came of them


def summary(job: Job, total: Tally, seconds: float) -> Plain:
    """The summary of a job. Only `seconds` depends on the machine and the number of processes."""
    return {
        "game": job.game, "scenario": job.scenario, "variants": job.variants, "players": job.players,
        "seed": job.seed, "fixed_seats": job.fixed, "games": total.games, "decisions": total.decisions,
        "seconds": round(seconds, 3),
        "length": length(total),
        "outcomes": dict(sorted(total.outcomes.items(), key=lambda entry: (-entry[1], entry[0]))),
        "seats": [seat_row(job, total, seat, name) for seat, name in zip(seats_of(job), job.bots, strict=True)],
        "bots": {name: shares(total.bot_firsts[name], total.bot_games[name]) for name in dict.fromkeys(job.bots)},
    }


def seats_of(job: Job) -> tuple[str, ...]:
    """The seats of every game of a job."""
    return games.load(job.game).seats(job.players)


def seat_row(job: Job, total: Tally, seat: str, name: str) -> Plain:
    """The results of one seat."""
    scored = total.scored[seat]
    mean = round(total.scores[seat] / scored, 4) if scored else None
    row = shares(total.firsts[seat], total.games)
    return {"seat": seat, "bot": name, "first_places": row["first_places"], "mean_score": mean,
            "share": row["share"], "interval": row["interval"]}


def shares(firsts: int, many: int) -> Plain:
    """First places as a count, a share, and the 95 % interval of the share."""
    low, high = wilson(firsts, many)
    return {"games": many, "first_places": firsts, "share": round(firsts / many, 4),
            "interval": [round(low, 4), round(high, 4)]}


def wilson(successes: int, trials: int, z: float = 1.959963984540054) -> tuple[float, float]:
    """Wilson's score interval of a share (95 % by default)."""
    share, square = successes / trials, z * z
    middle = (share + square / (2 * trials)) / (1 + square / trials)
    spread = z / (1 + square / trials) * math.sqrt(share * (1 - share) / trials + square / (4 * trials * trials))
    return max(0.0, middle - spread), min(1.0, middle + spread)


def length(total: Tally) -> Plain:
    """The number of decisions in a game: mean, standard deviation, fewest and most."""
    variance = (total.squares * total.games - total.decisions ** 2) / total.games ** 2
    return {"mean": round(total.decisions / total.games, 2), "deviation": round(math.sqrt(variance), 2),
            "shortest": total.shortest, "longest": total.longest}
