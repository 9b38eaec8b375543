"""Code shared by all peer scripts: the play loop, the clone timer and the JSON output."""

import argparse
import gc
import json
import random
import time
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

WARMUP_SECONDS = 0.25
CLONE_POSITIONS = 8
CLONE_BATCHES = 5
CLONE_BATCH_SECONDS = 0.005
NO_LIMIT = -1

Play = Callable[[int], tuple[int, Any]]
Clone = Callable[[Any], Any]


def parse_seconds() -> float:
    """Return the value of `--seconds`."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=5.0)
    return float(parser.parse_args().seconds)


def play_for(play: Play, seconds: float) -> tuple[int, int, float]:
    """Play whole games until the time is up; return decisions, games and seconds."""
    decisions = games = 0
    start = time.perf_counter()
    deadline = start + seconds
    while (now := time.perf_counter()) < deadline:
        decisions += play(NO_LIMIT)[0]
        games += 1
    return decisions, games, now - start


def midgame_positions(play: Play, decisions_per_game: float, wanted: int = CLONE_POSITIONS) -> list[Any]:
    """Return positions reached after half of a mean game's decisions."""
    half = max(1, round(decisions_per_game / 2))
    positions: list[Any] = []
    while len(positions) < wanted:
        decisions, position = play(half)
        if decisions == half:
            positions.append(position)
    return positions


def batch_seconds(clone: Clone, position: Any, count: int) -> float:
    """Return the time that `count` clones of a position take."""
    start = time.perf_counter()
    for _ in range(count):
        clone(position)
    return time.perf_counter() - start


def best_clone_seconds(clone: Clone, position: Any) -> float:
    """Return the time of one clone, from the best of several batches."""
    count = 1
    while (elapsed := batch_seconds(clone, position, count)) < CLONE_BATCH_SECONDS:
        count = max(2 * count, int(count * CLONE_BATCH_SECONDS / max(elapsed, 1e-9)))
    return min(batch_seconds(clone, position, count) for _ in range(CLONE_BATCHES)) / count


def clone_microseconds(clone: Clone, positions: list[Any]) -> float:
    """Return the mean clone time over the positions."""
    return 1e6 * sum(best_clone_seconds(clone, position) for position in positions) / len(positions)


def measure(
    *, peer: str, package: str, game: str, language: str, note: str, play: Play, clone: Clone, seconds: float
) -> dict[str, Any]:
    """Measure one game of one peer and return its row."""
    random.seed(1)
    play_for(play, min(WARMUP_SECONDS, seconds))
    gc.collect()
    decisions, games, elapsed = play_for(play, seconds)
    positions = midgame_positions(play, decisions / games)
    return {
        "peer": peer,
        "game": game,
        "language": language,
        "version": version(package),
        "decisions_per_second": decisions / elapsed,
        "games_per_second": games / elapsed,
        "clone_microseconds": clone_microseconds(clone, positions),
        "note": note,
    }


def emit(rows: list[dict[str, Any]]) -> None:
    """Print the rows as one line of JSON."""
    print(json.dumps(rows), flush=True)
