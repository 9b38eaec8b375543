"""A match in memory: it takes choices, stores them, notifies open pages, and lets its bots play."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field

import msgspec

from sanjak import games
from sanjak.ai.bots import bot, own_luck
from sanjak.face import face_of
from sanjak.kernel import IllegalChoice, Seat, Table
from sanjak.kernel.records import Match
from sanjak.kernel.steps import text
from sanjak.scene.stakes import Ending
from sanjak.scene.words import capital

from . import wire
from .guests import Guest, Refusal
from .picture import Drawn
from .position import SNAPSHOT_EVERY, Position, position_of, told_of
from .storage import (
    EVERYBODY,
    Busy,
    ChatRow,
    Conflict,
    LineRow,
    MatchRow,
    Request,
    SeatRow,
    Storage,
    Stored,
    now,
)
from .update import may_undo
from .work import TooLong, Work

logger = logging.getLogger("sanjak.match")

HUMAN = "human"
SLOW_BOTS = ("strong",)
"""Bots that think in another process."""

LONGEST_WAIT = 30.0
"""So many seconds a bot waits for its turn when none of the players is there."""
BREATH = 0.005
"""Pause in seconds before a bot's move, so that pages can show the previous one."""


@dataclass(eq=False)
class Watcher:
    """An open page: its seat, its holder, and the messages that wait for it."""

    seat: str
    holder: str
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    mail: deque[tuple[str, wire.Message]] = field(default_factory=lambda: deque(maxlen=100))

    async def wait(self, seconds: float) -> bool:
        """Wait for news; returns False if none came."""
        try:
            async with asyncio.timeout(seconds):
                return await self.changed.wait()
        except TimeoutError:
            return False

    def send(self, event: str, data: wire.Message) -> None:
        """Queue a message for this page."""
        self.mail.append((event, data))
        self.changed.set()


class DrawnPoint(msgspec.Struct, frozen=True):
    """A point of a curve as the database keeps it: by the number of its line."""

    line: int
    turn: int
    seats: list[wire.Chance]
    games: int = 0


class Pace:
    """The pace of the bots of matches that none of their players has open: slow, in turn, and not without end."""

    def __init__(self, a_second: float = math.inf, most: int = 10**9) -> None:
        self.gap, self.most, self.next = 1 / a_second, most, 0.0

    def turn(self) -> float:
        """The seconds until the next such bot may play."""
        at = time.monotonic()
        self.next = max(at, self.next)
        wait, self.next = self.next - at, min(self.next + self.gap, at + LONGEST_WAIT)
        return wait


class Live:
    """One match. Every choice goes through `act`: table, commit, news. A failed commit leaves nothing behind."""

    def __init__(self, storage: Storage, work: Work, stored: Stored, position: Position | None = None,
                 pace: Pace | None = None) -> None:
        self.storage, self.work, self.pace = storage, work, pace or Pace()
        self.alone = 0
        self.looked = asyncio.Event()
        self.watchers: set[Watcher] = set()
        self.sheets: dict[str, Drawn] = {}
        self.thinking = ""
        self.gone = False
        self.player: asyncio.Task[None] | None = None
        self.advice: dict[str, asyncio.Task[None]] = {}
        self.curve: asyncio.Task[None] | None = None
        self.drawn: list[DrawnPoint] = []
        self.to_draw = 0
        self.use(stored, position)

    def use(self, stored: Stored, position: Position | None = None) -> None:
        """Take over a match from the database, with its position if it has been replayed."""
        self.row: MatchRow = stored.row
        self.rows: list[LineRow] = stored.lines
        self.chat: list[ChatRow] = stored.chat
        self.game, self.face = games.load(stored.row.game), face_of(stored.row.game)
        self.position: Position = position or position_of(stored, self.game, self.face)
        known = {seat.seat: seat for seat in stored.seats}
        self.seats: dict[str, SeatRow] = {seat: known[seat] for seat in self.table.state.seats}
        self.snapped = max((number for number, _ in stored.snapshots), default=0)

    @property
    def table(self) -> Table:
        """The true table."""
        return self.position.table

    def match(self) -> Match:
        """The match for the kernel, with all its lines."""
        holders = {seat: row.level if row.kind == "bot" else HUMAN for seat, row in self.seats.items()}
        return self.row.match(holders, [row.line for row in self.rows])

    @property
    def finished(self) -> bool:
        """Is the match over, by the rules or because somebody resigned?"""
        return self.row.finished is not None

    @property
    def secret(self) -> bool:
        """Must nobody learn the secrets of others, or the luck to come?"""
        return self.row.guarded and not self.finished

    def version(self, seat: str) -> tuple[int, int, int]:
        """The state that a page must catch up with: moment of the seat, revision of the match, length of the chat."""
        return self.position.moment(seat), self.row.revision, len(self.chat)

    def name(self, seat: str) -> str:
        """The name of a seat's holder; the name of the seat if the holder gave none."""
        return self.seats[seat].name or self.face.seat(seat)

    def held_by(self, guest: Guest) -> list[str]:
        """The seats of a guest."""
        return [seat.seat for seat in self.seats.values() if seat.kind == "person" and seat.holder == guest.hash]

    def first_position(self) -> Position:
        """The position at the start of the match."""
        return Position.start(self.row.match({}, []), self.game, self.face)

    def line_of(self, seat: str, moment: int) -> int:
        """The number of the line that brought a seat to a moment."""
        if not 0 <= moment <= self.position.moment(seat):
            raise Refusal(404, "no_moment", f"This match has moments 0 to {self.position.moment(seat)}.")
        return self.position.line_at(seat, moment)

    # ------------------------------------------------------------ choices

    def check_moment(self, seat: str, moment: int | None) -> None:
        """Raise a refusal if a page is out of date or the match is over."""
        current = self.position.moment(seat)
        if self.finished:
            raise Refusal(409, "over", "The match is over. You can fork it and continue from any moment.",
                          moment=current)
        if moment is None or not self.position.is_current(seat, moment):
            raise Refusal(409, "stale", "The table has changed since this page was drawn. Nothing was done.",
                          moment=current)

    def choose(self, seat: str, words: str, request: Request | None = None) -> None:
        """Make a choice for a seat."""
        self.act(lambda table: table.choose(seat, words), self.position.label(seat, words), request)

    def undo(self, seat: str, to: int | None, request: Request | None = None) -> None:
        """Undo the seat's last choice, or all down to one of its moments."""
        position = self.position
        own = may_undo(self.table, seat)
        if to is None or not own:
            number = own[0] if own else None
        elif 1 <= to <= position.moment(seat) and position.line_at(seat, to) in own:
            number = position.line_at(seat, to)
        else:
            raise Refusal(409, "undo", "You cannot undo to that point.")
        self.act(lambda table: table.undo(seat, number), "", request)

    def redo(self, seat: str, request: Request | None = None) -> None:
        """Redo a choice and the bot choices that followed it."""
        mark = self.table.redo_mark(seat)
        self.act(lambda table: table.redo(seat), self.position.label(mark.seat, mark.choice) if mark else "", request)
        while (marks := self.table.redoable) and self.seats[marks[0].seat].kind == "bot":
            self.act(lambda table: table.redo(table.redoable[0].seat))

    def restart(self, seat: str, request: Request | None = None) -> None:
        """Undo the whole turn, as far as possible."""
        self.act(lambda table: table.restart_turn(seat), "", request)

    def supply(self, words: str, request: Request | None = None) -> None:
        """Type in the result of a real die or card."""
        wanted = self.table.wanted
        value = self.position.face.meant(wanted, words) if wanted else None
        value = words if value is None else value
        self.act(lambda table: table.supply(value), "", request)

    def act(self, do: Callable[[Table], None], label: str = "", request: Request | None = None) -> None:
        """Change the table, store the line, notify pages. Nothing can come in between: nothing here awaits."""
        told = told_of(self.table, do)
        line = self.table.lines[-1]
        row = LineRow(line, told, now())
        if label:
            self.position.labels[line.number] = label
        self.position.note(row)
        self.note_standing(row)
        self.keep(lambda: self.storage.append(self.row, row, request and self.answered(request), self.snapshot(),
                                              self.seats.values() if self.finished else ()))
        self.rows.append(row)
        self.tell(row.told, line.seat)
        self.wake()

    def answered(self, request: Request) -> Request:
        """A request with its answer: the moments of its holder's seats."""
        return msgspec.structs.replace(request, answer=wire.encoded(self.standing(request.holder)).decode())

    def standing(self, holder: str) -> wire.Answer:
        """The answer to a choice: the moments of a holder's seats."""
        return wire.Answer(moments={seat.seat: self.position.moment(seat.seat) for seat in self.seats.values()
                                    if seat.holder == holder and seat.kind == "person"})

    def note_standing(self, row: LineRow) -> None:
        """Note the public state of the match, for lists of matches."""
        if row.told == EVERYBODY:
            self.row.asked, self.row.touched = self.table.to_move(), row.at
            self.row.title = self.face.title(self.table.view(""))
            if self.table.over():
                self.row.finished = row.at
                for seat in self.seats.values():
                    end = self.ending(seat.seat)
                    seat.rank, seat.best = end.rank, end.best

    def ending(self, seat: str) -> Ending:
        """How the game ended for a seat."""
        return self.face.ending(self.table.view(seat), seat, self.table.events(seat))

    def snapshot(self) -> bytes | None:
        """A snapshot if one is due and nothing can be undone; else None."""
        number = len(self.table.lines)
        if number - self.snapped < SNAPSHOT_EVERY or not self.position.is_settled():
            return None
        self.snapped = number
        return self.position.snapshot()

    def keep(self, write: Callable[[], None]) -> None:
        """Write to the database; if that fails, reload the match and raise a refusal."""
        try:
            write()
        except (Conflict, Busy) as fault:
            self.reload()
            if isinstance(fault, Busy):
                logger.error("not kept", extra={"match": self.row.id, "reason": str(fault)})
                raise Refusal(503, "busy", "The match could not be saved just now. Nothing was done; try again.") \
                    from fault
            raise Refusal(409, "stale", "Somebody else was faster. Nothing was done.") from fault

    def reload(self) -> None:
        """Load the match again and forget everything that was not stored."""
        stored = self.storage.load(self.row.id)
        if stored is None:
            self.vanish()
            raise Refusal(404, "gone", "This match has been deleted.")
        self.use(stored)
        self.tell(EVERYBODY)

    # ------------------------------------------------------------ people

    def change(self, seats: Iterable[SeatRow] = (), request: Request | None = None) -> None:
        """Store a changed match or changed seats, and notify every page."""
        self.row.revision += 1
        seats = list(seats)
        self.keep(lambda: self.storage.change(self.row, seats, request))
        if self.finished:
            self.halt()
        self.tell(EVERYBODY)
        self.wake()

    def say(self, seat: str, words: str, request: Request | None = None) -> None:
        """Send a chat message."""
        said = ChatRow(len(self.chat) + 1, seat, self.name(seat), words, now())
        self.keep(lambda: self.storage.say(self.row.id, said, request))
        self.chat.append(said)
        self.tell(EVERYBODY)

    def here(self, seat: str) -> bool:
        """Does the holder of this seat have the match open?"""
        holder = self.seats[seat].holder
        return any(watcher.holder == holder for watcher in self.watchers)

    def is_absent(self, seat: str, after: float) -> bool:
        """Has the holder of this seat been away for more than `after` seconds?"""
        row = self.seats[seat]
        return row.kind == "person" and not self.here(seat) and now() - row.seen > after * 1000

    def see(self, holder: str) -> None:
        """Note that a holder is here."""
        if self.is_attended():
            self.looked.set()
        for row in self.seats.values():
            if row.holder == holder and holder:
                row.seen = now()
                with suppress(Busy):
                    self.storage.see(self.row.id, row.seat, row.seen)

    # ------------------------------------------------------------ pages

    def tell(self, told: str, chooser: str = "") -> None:
        """Wake the pages of an audience. Those of the chooser come last: they know already."""
        for watcher in sorted(self.watchers, key=lambda watcher: watcher.seat == chooser):
            if told in (EVERYBODY, watcher.seat):
                watcher.changed.set()

    def drawn_for(self, seat: str) -> Drawn:
        """The sheets last drawn for a seat."""
        return self.sheets.setdefault(seat, Drawn())

    def send(self, event: str, data: wire.Message, seat: str | None = None) -> None:
        """Send a message once, to all pages or to those of one seat."""
        for watcher in self.watchers:
            if seat is None or watcher.seat == seat:
                watcher.send(event, data)

    def vanish(self) -> None:
        """Stop a deleted match and tell its pages."""
        self.gone = True
        self.send("gone", wire.Gone())
        self.stop()

    def stop(self) -> None:
        """Stop all background tasks."""
        for task in (self.player, self.curve, *self.advice.values()):
            if task is not None:
                task.cancel()

    # ------------------------------------------------------------ bots

    def next_bot(self) -> str:
        """The seat of a bot that must choose; empty if there is none."""
        if self.finished or self.gone or self.table.wanted is not None:
            return ""
        return next((seat for seat in self.table.to_move() if self.seats[seat].kind == "bot"), "")

    def is_attended(self) -> bool:
        """Does one of the players have the match open?"""
        return any(self.here(seat) for seat, row in self.seats.items() if row.kind == "person")

    def is_working(self) -> bool:
        """Does a bot play, or does anybody wait for advice or the curve?"""
        return any(task is not None and not task.done() for task in (self.player, self.curve, *self.advice.values()))

    def look(self) -> None:
        """Somebody looks at the match: its bots play on if they had stopped."""
        self.alone = 0
        self.wake()

    def halt(self) -> None:
        """Stop the bots. A task that is told to stop is no longer theirs, so that they can be woken again at once."""
        if self.player is not None:
            self.player.cancel()
            self.player = None

    def wake(self) -> None:
        """Let the bots play if it is their turn and they do not play yet."""
        if self.next_bot() and (self.player is None or self.player.done()):
            self.player = asyncio.get_running_loop().create_task(self.play_bots())

    async def play_bots(self) -> None:
        """Play until a person must choose, with a pause between two moves."""
        try:
            while self.next_bot() and await self.turn():
                await self.unlocked()
                if seat := self.next_bot():
                    self.think(seat if self.is_slow(seat) else "")
                    await self.try_bot(seat)
        except Exception:
            logger.exception("a bot failed", extra={"match": self.row.id})
        finally:
            self.think("")

    async def turn(self) -> bool:
        """Wait until a bot may play; False if the bots have played enough with none of the players there."""
        if self.is_attended():
            self.alone = 0
            await asyncio.sleep(BREATH)
            return True
        self.alone += 1
        self.looked.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(BREATH + self.pace.turn()):
                await self.looked.wait()
        return self.alone <= self.pace.most

    async def unlocked(self) -> None:
        """Wait for the database. If it stays locked, the write itself fails and is tried again."""
        with suppress(Busy):
            await self.storage.unlocked()

    async def try_bot(self, seat: str) -> None:
        """One move of a bot. If it could not be saved, the bot waits a second before it tries again."""
        try:
            await self.play_bot(seat)
        except Busy:
            await asyncio.sleep(1)
        except Refusal as refusal:
            if refusal.code == "busy":
                await asyncio.sleep(1)

    async def play_bot(self, seat: str) -> None:
        """One move of a bot. A match that is loaded again continues with the same moves."""
        level, number, ask = self.seats[seat].level, len(self.table.lines) + 1, self.table.question(seat)
        if self.is_slow(seat):
            words = await self.thought(seat, level, number)
            await self.storage.unlocked()
            if self.finished or self.table.question(seat) is not ask or self.seats[seat].level != level:
                return
        else:
            words = self.at_once(seat, level, number)
        self.choose(seat, words)

    async def thought(self, seat: str, level: str, number: int) -> str:
        """The choice of a bot that thinks in another process; without thinking if it takes too long."""
        try:
            return await self.work.think(self.table, seat, level, number)
        except TooLong:
            logger.warning("a bot thought too long", extra={"match": self.row.id, "reason": level})
            return self.at_once(seat, "quick", number)

    def at_once(self, seat: str, level: str, number: int) -> str:
        """The choice of a bot that does not look ahead."""
        return text(bot(level, self.game.id)(Seat(self.table, seat), own_luck(self.row.seed, seat, number)))

    def is_slow(self, seat: str) -> bool:
        """Does this bot think in another process?"""
        return self.seats[seat].level.startswith(SLOW_BOTS)

    def think(self, seat: str) -> None:
        """Show which seat is thinking, but not how often: secret choices must not be counted."""
        if self.thinking != seat:
            self.thinking = seat
            self.send("thinking", wire.Thinking(seat))


def refusal_of(fault: IllegalChoice) -> Refusal:
    """The refusal of an illegal choice, with its reason and case."""
    case = f" ({fault.case})" if fault.case else ""
    kind = {"OutOfTurn": "turn", "NotOffered": "not_offered", "Malformed": "malformed", "GameIsOver": "over",
            "CannotUndo": "undo"}.get(type(fault).__name__, "refused")
    reason = capital(fault.reason)
    return Refusal(409 if kind != "malformed" else 400, kind, f"{reason}{case}.", case=fault.case)
