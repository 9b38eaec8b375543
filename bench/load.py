"""A server under load, on one core, with its clients on another: choices, round trips, spectators, memory, pages.

Matches are prepared with choices that fit their seeds, so that clients only have to send them. Everything is on
loopback and bounded. It prints a line for each figure and writes the section of docs/benchmarks.md. `--soak MINUTES`
plays at a steady pace instead and watches the memory.
"""

import argparse
import asyncio
import itertools
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench.run import DOCUMENT, cpu_model, load_told, markdown_line, with_section
from sanjak import games
from sanjak.kernel.steps import text
from sanjak.web.guests import Guest, new_guest
from sanjak.web.house import House
from sanjak.web.opening import Place
from sanjak.web.settings import Settings
from sanjak.web.setup import Chair, Setup, prepared
from tests.web.cluster import started
from tests.web.running import FREE, Running, children

MATCHES, CHOICES = 50, 60
SPECTATORS, LIVE, LISTED, VISITS = 500, 200, 20_000, 100
STEADY_SECONDS = 8.0
SOAKED = 30
"""Choices in each match of a soak."""
PACE = {"SQLite": 150.0, "PostgreSQL, two processes": 250.0}
BEGIN, END = "<!-- load:begin -->", "<!-- load:end -->"


@dataclass
class Script:
    """A match with the choices to make in it."""

    match: str
    steps: list[tuple[str, str]]
    moments: dict[str, int] = field(default_factory=dict)


@dataclass
class Prepared:
    """A database with matches, and the guest who holds all their seats."""

    scripts: list[Script]
    cookie: str
    token: str


# ---------------------------------------------------------------- preparing


async def prepare(place: Place, many: int, choices: int, thinkers: int = 0) -> Prepared:
    """Create matches of all games, and play them in memory to know their choices; some with bots against bots."""
    house = House(Settings(database=place, **FREE))  # type: ignore[arg-type]
    guest, luck = new_guest(), random.Random(1)
    try:
        scripts = [await script(house, guest, game, choices, luck)
                   for game in itertools.islice(itertools.cycle(games.game_ids()), many)]
        for game in itertools.islice(itertools.cycle(games.game_ids()), thinkers):
            seats = [Chair("bot", "strong") for _ in range(games.load(game).default_players)]
            scripts.append(Script(await house.create(guest, Setup(game, seats=seats)), []))
        return Prepared(scripts, house.door.cookie(guest), house.door.token(guest))
    finally:
        house.stop()


async def script(house: House, guest: Guest, game: str, choices: int, luck: random.Random) -> Script:
    """One match with its choices."""
    seats = [Chair("me") for _ in range(games.load(game).default_players)]
    id = await house.create(guest, Setup(game, seats=seats))
    stored = house.storage.load(id)
    assert stored
    table = stored.row.match({}, []).open(games.load(game))
    found = Script(id, [], dict.fromkeys(table.state.seats, 0))
    while len(found.steps) < choices and not table.over():
        seat = table.to_move()[0]
        words = text(luck.choice(table.question(seat).options))
        table.choose(seat, words)
        found.steps.append((seat, words))
    return found


def fill(place: Place, many: int) -> Prepared:
    """A database with many matches: most of others, some of one guest, some at open tables."""
    house = House(Settings(database=place, **FREE))  # type: ignore[arg-type]
    me, others = new_guest(), [new_guest() for _ in range(200)]
    for at in range(many):
        game = games.game_ids()[at % len(games.game_ids())]
        guest = me if at % 200 == 0 else others[at % 200]
        kinds = ["me", *["open" if at % 50 == 1 else "bot"] * (games.load(game).default_players - 1)]
        row, seats = prepared(Setup(game, seats=[Chair(kind) for kind in kinds]), guest)
        house.storage.create(row, seats)
    found = Prepared([], house.door.cookie(me), house.door.token(me))
    house.stop()
    return found


# ---------------------------------------------------------------- clients


class Line:
    """A connection that sends requests one after the other."""

    def __init__(self, server: Running, known: Prepared) -> None:
        self.port, self.known = server.port, known

    async def __aenter__(self) -> "Line":
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**24)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writer.close()

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        """A request and its answer."""
        data = json.dumps(body).encode() if body is not None else b""
        self.writer.write(f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nCookie: sanjak={self.known.cookie}\r\n"
                          f"X-CSRF-Token: {self.known.token}\r\nContent-Length: {len(data)}\r\n\r\n".encode() + data)
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        status = int(head.split()[1])
        size = next(line for line in head.split("\r\n") if line.startswith("content-length")).split(": ")[1]
        return status, await self.reader.readexactly(int(size))

    async def choose(self, script: Script, seat: str, words: str) -> float:
        """Make a choice; returns its seconds."""
        begun = time.perf_counter()
        status, data = await self.ask("POST", f"/api/match/{script.match}/choose", {
            "seat": seat, "moment": script.moments[seat], "choice": words, "key": f"{begun}"})
        assert status == 200, data
        script.moments |= json.loads(data)["moments"]
        return time.perf_counter() - begun


async def burst(server: Running, known: Prepared) -> tuple[int, float, float]:
    """Everybody chooses as fast as the server answers: how many choices, in how many seconds, of clock and of CPU."""
    async def one(script: Script) -> None:
        async with Line(server, known) as line:
            await line.ask("GET", f"/api/match/{script.match}/said")
        await ready.wait()
        async with Line(server, known) as line:
            for seat, words in script.steps:
                await line.choose(script, seat, words)

    ready = asyncio.Event()
    tasks = [asyncio.create_task(one(script)) for script in known.scripts]
    await asyncio.sleep(1 + 0.05 * len(tasks))
    begun, used = time.perf_counter(), busy(server)
    ready.set()
    await asyncio.gather(*tasks)
    return sum(len(script.steps) for script in known.scripts), time.perf_counter() - begun, busy(server) - used


async def steady(server: Running, known: Prepared, rate: float, seconds: float) -> list[float]:
    """Choices at a pace, all matches in turn; the seconds of each."""
    scripts = [script for script in known.scripts if script.steps]
    found: list[float] = []

    async def one(script: Script, delay: float) -> None:
        async with Line(server, known) as line:
            await line.ask("GET", f"/api/match/{script.match}/said")
            next_at = begun + delay
            for seat, words in script.steps:
                await asyncio.sleep(max(0.0, next_at - time.perf_counter()))
                if time.perf_counter() > begun + seconds:
                    return
                found.append(await line.choose(script, seat, words))
                next_at += len(scripts) / rate

    begun = time.perf_counter() + 1 + 0.05 * len(scripts)
    await asyncio.gather(*(one(script, at / rate) for at, script in enumerate(scripts)))
    return found


@asynccontextmanager
async def spectators(server: Running, match: str, many: int) -> AsyncIterator[list[asyncio.StreamReader]]:
    """Open pages of people who watch a match."""
    lines = []
    for _ in range(many):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=2**24)
        writer.write(f"GET /api/match/{match}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        await event(reader)
        lines.append((reader, writer))
    try:
        yield [reader for reader, _ in lines]
    finally:
        for _, writer in lines:
            writer.close()


async def event(reader: asyncio.StreamReader) -> float:
    """Wait for the next update; the time when it came."""
    await reader.readuntil(b"event: update")
    await reader.readuntil(b"\n\n")
    return time.perf_counter()


# ---------------------------------------------------------------- figures


def share(values: Sequence[float], part: float) -> float:
    """A quantile."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def memory(server: Running) -> float:
    """Megabytes of a server with its processes."""
    pids = [server.process.pid, *children(server.process.pid)]
    rows = [row for pid in pids for row in Path(f"/proc/{pid}/status").read_text().splitlines()
            if row.startswith("VmRSS")]
    return sum(int(row.split()[1]) for row in rows) / 1000


def busy(server: Running) -> float:
    """Seconds of CPU that a server with its processes has used. They do not depend on other work of the machine."""
    pids = [server.process.pid, *children(server.process.pid)]
    parts = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pids]
    return sum(int(part[11]) + int(part[12]) for part in parts) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(place: Place, **settings: Any) -> Iterator[Running]:
    """A server on the first core; this process is on the last."""
    cores = sorted(os.sched_getaffinity(0))
    with Running(place, core=cores[0], **settings) as server:
        os.sched_setaffinity(0, {cores[-1]})
        try:
            yield server
        finally:
            os.sched_setaffinity(0, cores)


Figure = tuple[str, str, str]


def durable(name: str, place: Place, **settings: Any) -> list[Figure]:
    """Choices a second, and the round trip at a pace."""
    known = asyncio.run(prepare(place, MATCHES, CHOICES))
    with serving(place, **settings) as server:
        many, seconds, used = asyncio.run(burst(server, known))
    known = asyncio.run(prepare(place, MATCHES, CHOICES))
    with serving(place, **settings) as server:
        took = asyncio.run(steady(server, known, PACE[name], STEADY_SECONDS))
    asked = 2 * PACE[name]
    return [(f"durable choices a second, {MATCHES} matches, {name}",
             f"{many / seconds:.0f} ({many / used:.0f} per second of CPU)", f"{asked:.0f}"),
            (f"round trip at {PACE[name]:.0f} a second, {name}: p50, p95",
             f"{share(took, 0.5) * 1000:.0f} ms, {share(took, 0.95) * 1000:.0f} ms", "p95 50 ms")]


def watched(place: Place) -> list[Figure]:
    """The memory of idle spectators, and how long one choice takes to reach all of them."""
    known = asyncio.run(prepare(place, 1, 5))
    one = known.scripts[0]

    async def go(server: Running) -> tuple[float, float, float]:
        async with Line(server, known) as line:
            await line.ask("GET", f"/api/match/{one.match}/said")
        before = memory(server)
        async with spectators(server, one.match, SPECTATORS) as pages:
            after = memory(server)
            async with Line(server, known) as line:
                waits = [asyncio.create_task(event(page)) for page in pages]
                begun, used = time.perf_counter(), busy(server)
                await line.choose(one, *one.steps[0])
                return max(await asyncio.gather(*waits)) - begun, busy(server) - used, after - before

    with serving(place) as server:
        reached, used, grown = asyncio.run(go(server))
    return [(f"one choice reaches {SPECTATORS} spectators", f"{reached:.2f} s ({used:.2f} s of CPU)", "0.5 s"),
            (f"{SPECTATORS} idle spectators", f"{grown:.0f} MB", "100 MB")]


def held(place: Place) -> list[Figure]:
    """The memory of a server with many live matches, each with some choices."""
    known = asyncio.run(prepare(place, LIVE, 5))
    with serving(place) as server:
        empty = memory(server)
        asyncio.run(burst(server, known))
        full = memory(server)
    return [(f"{LIVE} live matches (empty server {empty:.0f} MB)", f"{full:.0f} MB", "300 MB")]


def home(place: Place) -> list[Figure]:
    """The home page of somebody with a hundred matches."""
    known = fill(place, LISTED)

    async def go(server: Running) -> list[float]:
        found = []
        async with Line(server, known) as line:
            for _ in range(VISITS):
                begun = time.perf_counter()
                status, _ = await line.ask("GET", "/")
                assert status == 200
                found.append(time.perf_counter() - begun)
        return found

    with serving(place) as server:
        before = busy(server)
        took = asyncio.run(go(server))
        used = (busy(server) - before) / VISITS
    return [(f"home page with {LISTED:,} matches: p50, p95", f"{share(took, 0.5) * 1000:.0f} ms, "
             f"{share(took, 0.95) * 1000:.0f} ms ({used * 1000:.0f} ms of CPU)", "p95 50 ms")]


def thoughts(folder: Path) -> list[Figure]:
    """What strong bots in other matches add to a choice."""
    found = []
    for thinkers in (0, 6):
        place = folder / f"thoughts{thinkers}.db"
        known = asyncio.run(prepare(place, 10, 60, thinkers))
        with serving(place, work_processes=1) as server:
            found.append(share(asyncio.run(steady(server, known, 30.0, STEADY_SECONDS)), 0.95) * 1000)
    return [("bots that think in other matches add to the p95 of a choice", f"{found[1] - found[0]:.0f} ms", "20 ms")]


def measure() -> list[Figure]:
    """All figures."""
    figures: list[Figure] = []

    def told(new: list[Figure]) -> None:
        figures.extend(new)
        for name, value, asked in new:
            print(f"{name}: {value} (asked: {asked})", flush=True)

    with tempfile.TemporaryDirectory() as name, started(durable=True) as cluster:
        folder = Path(name)
        told(durable("SQLite", folder / "durable.db"))
        told(durable("PostgreSQL, two processes", cluster.address(), workers=2))
        told(watched(folder / "watched.db"))
        told(held(folder / "held.db"))
        told(thoughts(folder))
        told(home(folder / "home.db"))
    return figures


def section(figures: Sequence[Figure]) -> str:
    """The part of the document."""
    date = datetime.now(UTC).date().isoformat()
    head = (f"Measured on {date}, the server on one core of {cpu_model()}, its clients on another, each commit on the "
            f"disk. {load_told()}")
    rows = [markdown_line(("figure", "measured", "asked")), markdown_line(("---", "---:", "---:")),
            *map(markdown_line, figures)]
    return "\n\n".join([head, "\n".join(rows)])


def soak(minutes: float, rate: float = 20.0) -> int:
    """Play at a steady pace, match after match, and watch the memory: 1 if it grows by a tenth after the first half."""
    rounds = max(2, round(minutes * 60 * rate / (MATCHES * SOAKED)))
    with tempfile.TemporaryDirectory() as name:
        known, found = asyncio.run(prepare(Path(name) / "soak.db", rounds * MATCHES, SOAKED)), []
        with serving(Path(name) / "soak.db") as server:
            for at in range(rounds):
                part = replace(known, scripts=known.scripts[at * MATCHES:][:MATCHES])
                took = asyncio.run(steady(server, part, rate, 2 * MATCHES * SOAKED / rate))
                found.append(memory(server))
                print(f"{len(took)} choices, p95 {share(took, 0.95) * 1000:.0f} ms, {found[-1]:.0f} MB", flush=True)
    early, late = found[(rounds - 1) // 2], found[-1]
    print(f"{minutes:g} minutes: {early:.0f} MB after half of the time, {late:.0f} MB at the end")
    return int(late > early * 1.1)


def main() -> int:
    """Measure and publish, or soak."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--soak", type=float, metavar="MINUTES", help="play so long and watch the memory")
    options = parser.parse_args()
    if options.soak:
        return soak(options.soak)
    written = with_section(DOCUMENT.read_text(encoding="utf-8"), section(measure()), BEGIN, END)
    DOCUMENT.write_text(written, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
