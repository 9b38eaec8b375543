"""The speed of the engine: random playouts, clones and imagined worlds of each game."""

from __future__ import annotations

import gc
import itertools
import random
import time
from collections.abc import Callable, Iterator

from sanjak import __version__, games
from sanjak.ai.bots import own_luck, random_bot
from sanjak.kernel import Game, Plain, Seat, Table, playout, start

POSITIONS = 8
BATCHES = 5
BATCH_SECONDS = 0.005
WARM_UP = 0.25


def measure(seconds: float = 5.0) -> list[Plain]:
    """One row for each game at its usual number of players; the game with the most seats comes first."""
    found, _ = games.loaded()
    return [measure_game(game, seconds) for game in sorted(found, key=lambda game: (-game.default_players, game.id))]


def measure_game(game: Game, seconds: float) -> Plain:
    """Decisions and games per second on the bare engine, and the cost of a clone and an imagined world."""
    play_for(game, min(WARM_UP, seconds))
    gc.collect()
    decisions, many, taken = play_for(game, seconds)
    tables = middle_tables(game, decisions // many // 2)
    return {
        "peer": "sanjak", "game": game.id, "language": "Python", "version": __version__,
        "decisions_per_second": decisions / taken, "games_per_second": many / taken,
        "clone_microseconds": mean(best_time(table.state.clone) for table in tables),
        "imagine_microseconds": mean(best_time(world_of(table)) for table in tables),
        "note": f"{game.default_players} players, random choices, every choice checked, forced steps not counted",
    }


def play_for(game: Game, seconds: float) -> tuple[int, int, float]:
    """Play whole games at random until the time is up; return decisions, games and seconds."""
    decisions, rng = 0, random.Random(1)
    begun = time.perf_counter()
    for seed in itertools.count(1):
        decisions += playout(start(game, game.new_state(seed=seed)), rng)
        if (taken := time.perf_counter() - begun) >= seconds:
            break
    return decisions, seed, taken


def middle_tables(game: Game, decisions: int) -> list[Table]:
    """Tables in the middle of random games. Games that ended earlier are left out."""
    tables = (half_way(game, seed, decisions) for seed in itertools.count(1))
    return list(itertools.islice((table for table in tables if not table.over()), POSITIONS))


def half_way(game: Game, seed: int, decisions: int) -> Table:
    """A table after this many random decisions, or at its end."""
    table, rng = Table.new(game, seed=seed, undo="ironman", journal=False), own_luck("half way", seed)
    for _ in range(decisions):
        if not table.over():
            seat = Seat(table, table.to_move()[0])
            table.answer(seat.id, random_bot(seat, rng))
    return table


def world_of(table: Table) -> Callable[[], object]:
    """A function that imagines a world for the seat to move."""
    seat, rng = table.to_move()[0], random.Random(1)
    return lambda: table.world(seat, rng)


def best_time(action: Callable[[], object]) -> float:
    """Microseconds of one call, from the best of several batches."""
    count = 1
    while (taken := batch(action, count)) < BATCH_SECONDS:
        count = max(2 * count, int(count * BATCH_SECONDS / max(taken, 1e-9)))
    return 1e6 * min(batch(action, count) for _ in range(BATCHES)) / count


def batch(action: Callable[[], object], count: int) -> float:
    """Seconds that `count` calls take."""
    begun = time.perf_counter()
    for _ in range(count):
        action()
    return time.perf_counter() - begun


def mean(values: Iterator[float]) -> float:
    """The arithmetic mean."""
    found = list(values)
    return sum(found) / len(found)
