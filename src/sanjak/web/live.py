"""A match in memory: it takes choices, stores them, notifies open pages, and lets its bots play."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TypeVar

import msgspec

from sanjak import games
from sanjak.ai.bots import bot, bot_id, own_luck
from sanjak.face import face_of
from sanjak.kernel import IllegalChoice, Seat, Table
from sanjak.kernel.records import Match
from sanjak.kernel.steps import text
from sanjak.scene.stakes import Ending
from sanjak.scene.words import capital

from . import wire
from .clocks import wind
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
from .watching import Mail, Overtaken, Pace, Watcher
from .work import TooLong, Work

logger = logging.getLogger("sanjak.match")

T = TypeVar("T")
HUMAN = "human"
NOT_SAVED = "The match could not be saved just now. Nothing was done; try again."
SLOW_BOTS = ("hard",)
"""Bots that think in another process."""

ELSEWHERE = 60.0
"""So many seconds a holder counts as present after another process has said so."""
SEE_EVERY = 60_000
"""So often the database learns that a holder is still here, in milliseconds."""
BREATH = 0.005
"""Pause in seconds before a bot's move, so that pages can show the previous one."""


class DrawnPoint(msgspec.Struct, frozen=True):
    """A point of a curve as the database keeps it: by the number of its line."""

    line: int
    turn: int
    seats: list[wire.Chance]
    games: int = 0


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
        self.gone = self.lost = False
        self.elsewhere: dict[str, float] = {}
        self.at = 0
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
        self.seat_all(stored.seats)
        self.snapped = max((number for number, _ in stored.snapshots), default=0)

    def seat_all(self, seats: Iterable[SeatRow]) -> None:
        """Take over the seats from the database."""
        known = {seat.seat: seat for seat in seats}
        self.seats: dict[str, SeatRow] = {seat: known[seat] for seat in self.table.state.seats}

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
        row = self.keep(lambda: self.take_turn(do, label, request))
        self.rows.append(row)
        self.tell(row.told, row.line.seat)
        self.wake()

    def take_turn(self, do: Callable[[Table], None], label: str, request: Request | None) -> LineRow:
        """Change the table and store the line, in one transaction of the database."""
        with self.storage.turn(self.row, len(self.rows)) as connection:
            told = told_of(self.table, do)
            line = self.table.lines[-1]
            row = LineRow(line, told, self.at or now())
            if label:
                self.position.labels[line.number] = label
            self.position.note(row)
            self.note_standing(row)
            clocked = self.wind(self.seats if told == EVERYBODY else ())
            self.storage.append(connection, self.row, row, request and self.answered(request), self.snapshot(),
                                self.seats.values() if self.finished else clocked)
        return row

    def wind(self, public: Iterable[str]) -> list[SeatRow]:
        """Start and stop the clocks for the open questions; others see those of the seats in `public` as they are."""
        if self.row.clock is None:
            return []
        begun = not self.finished and all(row.kind != "open" for row in self.seats.values())
        asked = {seat: ask.case for seat in self.table.to_move() if begun and self.seats[seat].kind == "person"
                 and (ask := self.table.question(seat))}
        known = {seat: begun and seat in self.row.asked and self.seats[seat].kind == "person" for seat in public}
        return wind(self.row.clock, self.game, self.seats, asked, self.storage.uptime.now(), known)

    @contextmanager
    def in_one(self) -> Iterator[None]:
        """Give several choices one time: they are undone as one."""
        self.at = now()
        try:
            yield
        finally:
            self.at = 0

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

    def keep(self, write: Callable[[], T]) -> T:
        """Write to the database. If that fails, forget everything that was not stored and raise a refusal."""
        if self.lost:
            raise Refusal(503, "busy", NOT_SAVED)
        try:
            return write()
        except Conflict as fault:
            self.recover()
            raise Overtaken from fault
        except Busy as fault:
            logger.error("not kept", extra={"match": self.row.id, "reason": str(fault)})
            self.recover()
            raise Refusal(503, "busy", NOT_SAVED) from fault

    def recover(self) -> None:
        """Go back to what is stored. Without an answer of the database the match is lost for this process."""
        try:
            if len(self.table.lines) == len(self.rows):
                self.catch_up()
            else:
                self.reload()
        except Busy:
            self.lose()

    def reload(self) -> None:
        """Load the match again and forget everything that was not stored."""
        stored = self.storage.load(self.row.id)
        if stored is None:
            self.vanish()
            raise Refusal(404, "gone", "This match has been deleted.")
        self.use(stored)
        self.tell(EVERYBODY)

    def take_back(self) -> None:
        """Forget everything that was not stored. Without an answer of the database the match is lost here."""
        try:
            self.reload()
        except Busy:
            self.lose()
        except Refusal:
            return

    def lose(self) -> None:
        """Give up this copy of the match, because it may not be what is stored. Its pages load another one."""
        self.lost = True
        self.stop()
        self.tell(EVERYBODY)

    # ------------------------------------------------------------ other processes

    def stored_version(self) -> tuple[int, int, int]:
        """What this copy knows of the database: the revision, the lines, the chat messages."""
        return self.row.revision, len(self.rows), len(self.chat)

    def catch_up(self) -> None:
        """Take over what other processes have stored since."""
        news = self.storage.since(self.row.id, len(self.rows), len(self.chat))
        if news is None:
            self.vanish()
            raise Refusal(404, "gone", "This match has been deleted.")
        self.take(news)

    def take(self, news: Stored) -> None:
        """Take over the lines, the chat and the seats that follow what is known."""
        try:
            for row in news.lines:
                self.position.play(row)
                self.rows.append(row)
        except Exception:
            self.lose()
            raise
        renewed = news.row.revision != self.row.revision
        self.chat = self.storage.said(self.row.id) if renewed else self.chat + news.chat
        self.row, self.thinking = news.row, "" if news.lines else self.thinking
        self.seat_all(news.seats)
        if self.finished:
            self.halt()
        self.tell(EVERYBODY)
        self.wake()

    def deliver(self, mail: Mail) -> None:
        """Send a message of another process to the pages of this one."""
        if mail.event == "thinking":
            self.thinking = msgspec.json.decode(mail.data, type=wire.Thinking).seat
        self.hand_out(mail.event, mail.data, mail.seat)

    # ------------------------------------------------------------ people

    def change(self, seats: Iterable[SeatRow] = (), request: Request | None = None) -> None:
        """Store a changed match or changed seats, and notify every page."""
        self.row.revision += 1
        changed = {row.seat: row for row in seats}
        changed |= {row.seat: row for row in self.wind(self.seats if self.is_still() else changed)}
        self.keep(lambda: self.storage.change(self.row, changed.values(), request))
        if self.finished:
            self.halt()
        self.tell(EVERYBODY)
        self.wake()

    def is_still(self) -> bool:
        """Does no clock run yet, or none any more?"""
        return self.finished or all(row.deadline is None for row in self.seats.values())

    def say(self, seat: str, words: str, request: Request | None = None) -> None:
        """Send a chat message."""
        said = ChatRow(len(self.chat) + 1, seat, self.name(seat), words, now())
        self.keep(lambda: self.storage.say(self.row.id, said, request))
        self.chat.append(said)
        self.tell(EVERYBODY)

    def here(self, seat: str) -> bool:
        """Does the holder of this seat have the match open?"""
        holder = self.seats[seat].holder
        return any(watcher.holder == holder for watcher in self.watchers) \
            or self.elsewhere.get(holder, -math.inf) > time.monotonic()

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
        self.announce(holder)

    def stay(self, holder: str) -> None:
        """Note that a holder is still here, and let bots play on that another process has left."""
        if any(row.holder == holder and now() - row.seen > SEE_EVERY for row in self.seats.values()):
            self.see(holder)
        else:
            self.announce(holder)
        self.wake()

    def announce(self, holder: str) -> None:
        """Tell other processes whether a holder has a page of this one open."""
        if any(row.holder == holder for row in self.seats.values()):
            here = any(watcher.holder == holder for watcher in self.watchers)
            with suppress(Busy):
                self.storage.post(self.row.id, "here" if here else "left", holder.encode())

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
        """Send a message once, to all pages or to those of one seat, whichever process serves them."""
        self.hand_out(event, data, seat)
        with suppress(Busy):
            if self.storage.shared:
                self.storage.post(self.row.id, "mail", wire.encoded(Mail(event, msgspec.Raw(wire.encoded(data)), seat)))

    def hand_out(self, event: str, data: wire.Message | msgspec.Raw, seat: str | None = None) -> None:
        """Send a message to the pages of this process."""
        for watcher in self.watchers:
            if seat is None or watcher.seat == seat:
                watcher.send(event, data)

    def vanish(self) -> None:
        """Stop a deleted match and tell its pages."""
        self.gone = True
        self.hand_out("gone", wire.Gone())
        self.stop()

    def stop(self) -> None:
        """Stop all background tasks."""
        for task in (self.player, self.curve, *self.advice.values()):
            if task is not None:
                task.cancel()

    # ------------------------------------------------------------ bots

    def next_bot(self) -> str:
        """The seat of a bot that must choose; empty if there is none."""
        if self.finished or self.gone or self.lost or self.table.wanted is not None:
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
        """Play until a person must choose, unless another process does so already."""
        id = self.row.id
        try:
            if not self.storage.claim(id):
                return
            try:
                await self.play_on()
            finally:
                self.storage.release(id)
        except Exception:
            logger.exception("a bot failed", extra={"match": id})

    async def play_on(self) -> None:
        """Play until a person must choose, with a pause between two moves."""
        try:
            while self.next_bot() and await self.turn():
                await self.unlocked()
                if seat := self.next_bot():
                    self.think(seat if self.is_slow(seat) else "")
                    await self.try_bot(seat)
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
            return self.at_once(seat, "normal", number)

    def at_once(self, seat: str, level: str, number: int) -> str:
        """The choice of a bot that does not look ahead."""
        return text(bot(level, self.game.id)(Seat(self.table, seat), own_luck(self.row.seed, seat, number)))

    def is_slow(self, seat: str) -> bool:
        """Does this bot think in another process?"""
        return bot_id(self.seats[seat].level).startswith(SLOW_BOTS)

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
