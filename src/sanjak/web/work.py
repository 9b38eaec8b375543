"""Long work in separate processes, cut into small parts so that it can report progress and be stopped."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from functools import cache, partial
from time import monotonic, sleep
from typing import Any, NamedTuple, ParamSpec, TypeVar

import msgspec
from anyio import BrokenWorkerProcess, CapacityLimiter, to_process

from sanjak import games
from sanjak.ai.bots import adviser, bot, own_luck, player_module
from sanjak.ai.search import Estimate, is_better, mean, play_out, worth
from sanjak.face import face_of
from sanjak.face.asking import does
from sanjak.kernel import Plain, Seat, Table, playout, text
from sanjak.kernel.imagine import imagined_engine
from sanjak.kernel.records import Match, play_line, read, replay_text
from sanjak.scene.asking import Does
from sanjak.story.advice import advice_plain
from sanjak.story.report import report

from . import wire
from .position import SNAPSHOT_EVERY, Position, told_of
from .storage import LineRow

P = ParamSpec("P")
T = TypeVar("T")

PARTS_OF_ADVICE = 20
GRACE = 2.0
"""So many seconds a part may run on when nobody waits for it any more; then its process is ended."""
LOOK_EVERY = 0.5
"""So often a worker looks whether its server is still there."""


class TooLong(Exception):
    """A part of work that took longer than allowed. Its process was ended."""


class Work:
    """Worker processes, one part of work at a time each. With no workers, this process does the work."""

    def __init__(self, workers: int, seconds: float = 60.0) -> None:
        self.workers, self.seconds = workers, seconds
        self.free = asyncio.Semaphore(max(1, workers))
        self.parts: set[asyncio.Task[Any]] = set()

    async def warm(self) -> None:
        """Start the processes and let them load the games, so that the first advice does not wait for that."""
        await asyncio.gather(*(self.run(load_games) for _ in range(self.workers)))

    def stop(self) -> None:
        """End the running parts with their processes. Idle processes end with the event loop."""
        for part in self.parts:
            part.cancel()

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run one part; raises TooLong. A part that nobody waits for ends soon, if need be with its process."""
        if not self.workers:
            await asyncio.sleep(0)
            return function(*args, **kwargs)
        await self.free.acquire()
        part = asyncio.create_task(self.part(partial(function, *args, **kwargs)))
        self.parts.add(part)
        part.add_done_callback(self.ended)
        try:
            return await asyncio.shield(part)
        except asyncio.CancelledError:
            asyncio.get_running_loop().call_later(GRACE, part.cancel)
            raise

    def ended(self, part: asyncio.Task[Any]) -> None:
        """Let the next part begin."""
        self.parts.discard(part)
        self.free.release()

    async def part(self, call: Callable[[], T]) -> T:
        """One part in a process, within the time limit. If the process dies, the part runs once more in another."""
        for last in (False, True):
            try:
                async with asyncio.timeout(self.seconds):
                    return await to_process.run_sync(in_worker, os.getpid(), call, cancellable=True,
                                                     limiter=CapacityLimiter(1))
            except TimeoutError as fault:
                raise TooLong(f"it took longer than {self.seconds:g} s") from fault
            except BrokenWorkerProcess:
                if last:
                    raise
        raise AssertionError

    async def think(self, table: Table, seat: str, level: str, number: int) -> str:
        """The choice of a bot, as text."""
        return await self.run(think, table.game.id, table.save(), seat, level, number)

    async def advise(self, table: Table, seat: str, moment: int, playouts: int,
                     seconds: float) -> AsyncIterator[wire.Advice]:
        """Progress, then the advice: after all playouts, or after so many seconds."""
        values: dict[str, list[float]] = {}
        saved, begun = table.save(), monotonic()
        for part in range(PARTS_OF_ADVICE):
            spent = (monotonic() - begun) / seconds if part else 0.0
            if spent >= 1:
                break
            yield wire.Advice(progress=max(spent, part / PARTS_OF_ADVICE))
            each = max(2, playouts // PARTS_OF_ADVICE)
            for option, found in (await self.run(weigh, table.game.id, saved, seat, each, moment, part)).items():
                values.setdefault(option, []).extend(found)
        yield advice_of(table, seat, values)

    async def stands(self, match: Match, numbers: Sequence[int]) -> list[Stand]:
        """The positions of a match after some of its lines."""
        return await self.run(stands, match, numbers)

    async def play_games(self, game_id: str, saved: Plain, start: int, many: int) -> list[Sequence[str]]:
        """The winners of some games from a position; `start` games were played from it before."""
        return await self.run(play_games, game_id, saved, start, many)

    async def report(self, match: Match, seat: str, form: str) -> str:
        """The after-action report."""
        return await self.run(tell_report, match, seat, form)


def in_worker(server: int, call: Callable[[], T]) -> T:
    """Run a part in a worker that ignores Ctrl-C and ends with its server."""
    follow(server)
    return call()


@cache
def follow(server: int) -> None:
    """Leave Ctrl-C to the server, and watch in a thread that it is still there: it may be killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with, args=(server,), daemon=True).start()


def end_with(server: int) -> None:
    """End this process, whatever it does, once its parent is no longer the server."""
    while os.getppid() == server:
        sleep(LOOK_EVERY)
    os._exit(1)


def load_games() -> None:
    """Load every game with its board and its player."""
    for game in games.loaded()[0]:
        face_of(game.id)
        player_module(game.id)


# ---------------------------------------------------------------- work of the processes


def think(game_id: str, saved: Plain, seat: str, level: str, number: int) -> str:
    """A bot's choice at a saved table."""
    table = Table.load(games.load(game_id), saved)
    return text(bot(level, game_id)(Seat(table, seat), own_luck(table.state.seed, seat, number)))


def weigh(game_id: str, saved: Plain, seat: str, playouts: int, moment: int, part: int) -> dict[str, list[float]]:
    """Play out every option a few times."""
    table = Table.load(games.load(game_id), saved)
    mind = adviser(game_id, playouts)
    luck = own_luck("advice", game_id, seat, moment, part)
    return {text(option): values for option, values in play_out(Seat(table, seat), luck, mind).items()}


def advice_of(table: Table, seat: str, values: dict[str, list[float]]) -> wire.Advice:
    """The advice, with the best option first."""
    asked, face = Seat(table, seat), face_of(table.game.id)
    named = {text(option): option for option in asked.ask.options}
    ranked: list[Estimate] = worth({named[words]: found for words, found in values.items()})
    made = msgspec.convert(advice_plain(table.game.id, asked, ranked, face), wire.Advice)
    best, base = values[text(ranked[0].option)], baseline(values, {words: does(face, named[words]) for words in values})
    return msgspec.structs.replace(made, options=[
        msgspec.structs.replace(option, gain=round(mean(values[option.option]) - base(option.option), 4),
                                equal=not is_better(best, values[option.option], 1.96))
        for option in made.options or ()])


def baseline(values: dict[str, list[float]], does: dict[str, Does]) -> Callable[[str], float]:
    """What the gain of an option is counted from: what ends or declines, for that one the best of the others; else the
    average of all."""
    worth = {option: mean(found) for option, found in values.items()}
    going = max((option for option in worth if does[option] != "do"), key=lambda option: worth[option], default="")
    if not going:
        return lambda option: mean(list(worth.values()))
    others = [value for option, value in worth.items() if option != going]
    return lambda option: max(others, default=worth[going]) if option == going else worth[going]


class Stand(NamedTuple):
    """A position of a match: its saved table, its turn and its seats; the winners if it is over."""

    saved: Plain
    turn: int
    seats: tuple[str, ...]
    firsts: tuple[str, ...] | None


def stands(match: Match, numbers: Sequence[int]) -> list[Stand]:
    """The positions of a match after some of its lines, in one replay; 0 is the start."""
    table, wanted = match.open(games.load(match.game)), set(numbers)
    found = [stand_of(table)] if 0 in wanted else []
    for line in match.lines:
        play_line(table, line)
        if line.number in wanted:
            found.append(stand_of(table))
    return found


def stand_of(table: Table) -> Stand:
    """A table as a stand."""
    result = table.result()
    return Stand(table.save(), table.state.turn, table.state.seats, result.firsts if result else None)


def play_games(game_id: str, saved: Plain, start: int, many: int) -> list[Sequence[str]]:
    """The winners of some games from a position, in worlds that a spectator cannot tell apart."""
    table = Table.load(games.load(game_id), saved)
    return [winners(table, own_luck("curve", start + at)) for at in range(many)]


def winners(table: Table, luck: random.Random) -> Sequence[str]:
    """The winners in one world, played out by the game's policy."""
    world = imagined_engine(table, "", luck)
    playout(world, luck, world.game.policy)
    firsts: Sequence[str] = world.state.firsts
    return firsts


class ReadRecord(NamedTuple):
    """A replayed record: the match, the audience of each line, its current state, and its last snapshot if any."""

    match: Match
    told: list[str]
    asked: list[str]
    title: str
    over: bool
    snapshots: list[tuple[int, bytes]]


def read_record(words: str, most: int) -> ReadRecord | str:
    """A replayed record of at most so many lines; a message if it cannot be read."""
    try:
        found = read(words)
        if len(found.lines) > most:
            return f"it has {len(found.lines)} lines, and a match has at most {most} here"
        match, table = replay_text(words, games.load(found.game))
        start = match.open(table.game)
        told = [told_of(start, partial(play_line, line=line)) for line in match.lines]
        return ReadRecord(match, told, table.to_move(), face_of(match.game).title(table.view("")), table.over(),
                          last_snapshot(match, told))
    except Exception as fault:
        return str(fault)


def last_snapshot(match: Match, told: list[str]) -> list[tuple[int, bytes]]:
    """The last snapshot on the way through a match; none if it is short, or all of it can be undone."""
    position = Position.start(match, games.load(match.game), face_of(match.game))
    found: list[tuple[int, bytes]] = []
    for number, (line, audience) in enumerate(zip(match.lines, told, strict=True), 1):
        position.play(LineRow(line, audience, 0))
        last = found[0][0] if found else 0
        if number - last >= SNAPSHOT_EVERY and position.is_settled():
            found = [(number, position.snapshot())]
    return found


def tell_report(match: Match, seat: str, form: str) -> str:
    """A report as Markdown or as HTML."""
    return report(match, games.load(match.game), form, seat=seat)
