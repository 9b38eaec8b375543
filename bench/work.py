"""The server's work: for a choice with one open page (no disk), and for durable choices in many matches (SQLite).

The first plays whole matches with quick bots: the choice, the logs of all seats, the beats, and the update as JSON for
the page of the first seat. The second makes random choices in 50 matches of all games. It prints one line of JSON.
"""

import asyncio
import gc
import json
import os
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sanjak import games
from sanjak.ai.bots import bot, own_luck
from sanjak.kernel import Seat
from sanjak.kernel.steps import text
from sanjak.web.guests import Guest, new_guest
from sanjak.web.house import House
from sanjak.web.live import Live
from sanjak.web.settings import Settings
from sanjak.web.setup import Chair, Setup, prepared
from sanjak.web.storage import Stored
from sanjak.web.streams import Streams, version_text

CHOICES = 150
MATCHES = 50
DURABLE = 1500


class NoDisk:
    """A storage that keeps nothing."""

    def __getattr__(self, name: str) -> Any:
        return lambda *told: ""


class Work(NamedTuple):
    """One choice: CPU milliseconds and bytes."""

    ms: float
    size: int


def everybody(game: str) -> Setup:
    """A match with one guest in every seat."""
    return Setup(game, seats=[Chair("me") for _ in range(games.load(game).default_players)])


def laid(game: str, seed: int, guest: Guest) -> Live:
    """A match that is stored nowhere."""
    row, seats = prepared(everybody(game), guest)
    row.seed = seed
    return Live(NoDisk(), None, Stored(row, seats, [], [], []))  # type: ignore[arg-type]


def chosen(live: Live) -> tuple[str, str]:
    """The next seat and the choice of the quick bot for it."""
    seat, number = live.table.to_move()[0], len(live.table.lines) + 1
    return seat, text(bot("quick", live.game.id)(Seat(live.table, seat), own_luck(live.row.seed, seat, number)))


def works(game: str, seed: int) -> Iterator[Work]:
    """The work of every choice of a match of which the page learns."""
    guest, streams = new_guest(), Streams(Settings())
    live = laid(game, seed, guest)
    page = live.table.state.seats[0]
    with streams.watching(live, guest, page):
        version = streams.seen(live, page, None).version
        while not live.finished:
            seat, words = chosen(live)
            start = time.process_time()
            live.choose(seat, words)
            now = version_text(live, page)
            sent = streams.changes(live, page, version) if now != version else None
            end = time.process_time()
            version = now
            if sent is not None:
                yield Work((end - start) * 1000, len(bytes(sent)))


def work_row(game: str) -> dict[str, Any]:
    """The work for a game over whole matches."""
    found: list[Work] = []
    seed = 1
    while len(found) < CHOICES:
        found += works(game, seed)
        seed += 1
    ms, kb = [one.ms for one in found], [one.size / 1000 for one in found]
    return {"game": game, "choices": len(found), "p50_ms": share(ms, 0.5), "p95_ms": share(ms, 0.95),
            "p50_kb": share(kb, 0.5), "p95_kb": share(kb, 0.95)}


def share(values: Sequence[float], part: float) -> float:
    """A quantile."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


async def durable(folder: Path) -> dict[str, Any]:
    """Random choices in many matches, each committed to SQLite: choices a second, by the clock and by CPU time."""
    house = House(Settings(database=folder / "bench.db", workers=0, matches_per_hour=1e9))
    guest, rng, all_games = new_guest(), random.Random(1), games.game_ids()
    ids = [await house.create(guest, everybody(all_games[number % len(all_games)])) for number in range(MATCHES)]
    wall = cpu = 0.0
    done = 0
    while done < DURABLE:
        live = await house.find(rng.choice(ids))
        if live.finished:
            continue
        seat = live.table.to_move()[0]
        words = text(rng.choice(live.table.question(seat).options))  # type: ignore[union-attr]
        clock, busy = time.perf_counter(), time.process_time()
        live.choose(seat, words)
        wall, cpu, done = wall + time.perf_counter() - clock, cpu + time.process_time() - busy, done + 1
    house.stop()
    return {"matches": MATCHES, "choices": done, "per_second": done / wall, "per_cpu_second": done / cpu}


def pace() -> float:
    """Milliseconds of CPU for a fixed piece of work: on a busy machine it takes more."""
    found = []
    for _ in range(20):
        start = time.process_time()
        {str(number): [number] for number in range(20_000)}
        found.append((time.process_time() - start) * 1000)
    return share(found, 0.5)


async def main() -> None:
    """Print one line of JSON."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    gc.freeze()
    rows = [work_row(game) for game in games.game_ids()]
    with tempfile.TemporaryDirectory() as folder:
        many = await durable(Path(folder))
    print(json.dumps({"works": rows, "durable": many, "pace_ms": pace()}))


if __name__ == "__main__":
    asyncio.run(main())
