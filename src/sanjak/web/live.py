"""A match that somebody plays or watches: choices come in, are kept, and are told; bots answer when they are asked."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import msgspec

from sanjak import games
from sanjak.ai.bots import bot, own_luck
from sanjak.face import face_of
from sanjak.kernel import IllegalChoice, Seat, Table
from sanjak.kernel.records import Match
from sanjak.kernel.steps import text

from . import wire
from .guests import Guest, Refusal
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
from .update import Drawn, may_undo
from .work import Work

logger = logging.getLogger("sanjak.match")

HUMAN = "human"
SLOW_BOTS = ("strong",)
"""These think in a process of their own."""


BREATH = 0.005
"""Seconds before a bot's choice, in which pages are told of the one before."""


@dataclass(eq=False)
class Watcher:
    """An open page: whose it is, for which seat, and what waits to be sent to it."""

    seat: str
    holder: str
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    mail: deque[tuple[str, wire.Message]] = field(default_factory=lambda: deque(maxlen=100))

    async def wait(self, seconds: float) -> bool:
        """Wait for news; False if none came."""
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


class Live:
    """One match. All changes go through `act`: table, commit, then the news; a failed commit leaves nothing behind."""

    def __init__(self, storage: Storage, work: Work, stored: Stored) -> None:
        self.storage, self.work = storage, work
        self.watchers: set[Watcher] = set()
        self.sheets: dict[str, Drawn] = {}
        self.thinking = ""
        self.gone = False
        self.player: asyncio.Task[None] | None = None
        self.advice: dict[str, asyncio.Task[None]] = {}
        self.curve: asyncio.Task[None] | None = None
        self.drawn: list[DrawnPoint] = []
        self.to_draw = 0
        self.use(stored)

    def use(self, stored: Stored) -> None:
        """Take over what lies in the database."""
        self.row: MatchRow = stored.row
        self.rows: list[LineRow] = stored.lines
        self.chat: list[ChatRow] = stored.chat
        self.game, self.face = games.load(stored.row.game), face_of(stored.row.game)
        self.position: Position = position_of(stored, self.game, self.face)
        known = {seat.seat: seat for seat in stored.seats}
        self.seats: dict[str, SeatRow] = {seat: known[seat] for seat in self.table.state.seats}
        self.snapped = max((number for number, _ in stored.snapshots), default=0)

    @property
    def table(self) -> Table:
        """The true table."""
        return self.position.table

    def match(self) -> Match:
        """The match as the kernel knows it, with all its lines."""
        holders = {seat: row.level if row.kind == "bot" else HUMAN for seat, row in self.seats.items()}
        return self.row.match(holders, [row.line for row in self.rows])

    @property
    def finished(self) -> bool:
        """Is there nothing more to choose, by the rules or since somebody resigned?"""
        return self.row.finished is not None

    @property
    def secret(self) -> bool:
        """Are there people who must not know another's secrets, or the luck to come?"""
        return self.row.guarded and not self.finished

    def version(self, seat: str) -> tuple[int, int, int]:
        """What a page has to catch up with: the seat's moment, changes around the table, things said."""
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
        """Refuse a click on what is no longer there."""
        current = self.position.moment(seat)
        if self.finished:
            raise Refusal(409, "over", "The match is over. You can fork it and go on from any moment.", moment=current)
        if moment is None or not self.position.is_current(seat, moment):
            raise Refusal(409, "stale", "The table has changed since this page was drawn. Nothing was done.",
                          moment=current)

    def choose(self, seat: str, words: str, request: Request | None = None) -> None:
        """A seat's choice."""
        self.act(lambda table: table.choose(seat, words), self.position.label(seat, words), request)

    def undo(self, seat: str, to: int | None, request: Request | None = None) -> None:
        """Take back the seat's last choice, or all down to one of its moments."""
        position = self.position
        own = may_undo(self.table, seat)
        if to is None or not own:
            number = own[0] if own else None
        elif 1 <= to <= position.moment(seat) and position.line_at(seat, to) in own:
            number = position.line_at(seat, to)
        else:
            raise Refusal(409, "undo", "That moment is not one that can be taken back to.")
        self.act(lambda table: table.undo(seat, number), "", request)

    def redo(self, seat: str, request: Request | None = None) -> None:
        """Do again what was taken back, with the choices of bots that followed it."""
        mark = self.table.redo_mark(seat)
        self.act(lambda table: table.redo(seat), self.position.label(mark.seat, mark.choice) if mark else "", request)
        while (marks := self.table.redoable) and self.seats[marks[0].seat].kind == "bot":
            self.act(lambda table: table.redo(table.redoable[0].seat))

    def restart(self, seat: str, request: Request | None = None) -> None:
        """Take back the whole turn, as far as it can be."""
        self.act(lambda table: table.restart_turn(seat), "", request)

    def supply(self, words: str, request: Request | None = None) -> None:
        """What the real dice or cards showed."""
        wanted = self.table.wanted
        value = self.position.face.meant(wanted, words) if wanted else None
        value = words if value is None else value
        self.act(lambda table: table.supply(value), "", request)

    def act(self, do: Callable[[Table], None], label: str = "", request: Request | None = None) -> None:
        """Change the table, keep the line, tell the news. Nothing can come between: there is no wait in here."""
        told = told_of(self.table, do)
        line = self.table.lines[-1]
        row = LineRow(line, told, now())
        if label:
            self.position.labels[line.number] = label
        self.position.note(row)
        self.note_standing(row)
        self.keep(lambda: self.storage.append(self.row, row, request and self.answered(request), self.snapshot()))
        self.rows.append(row)
        self.tell(row.told, line.seat)
        self.wake()

    def answered(self, request: Request) -> Request:
        """A request with its answer: where its holder's page stands now."""
        return msgspec.structs.replace(request, answer=wire.encoded(self.standing(request.holder)).decode())

    def standing(self, holder: str) -> wire.Answer:
        """The moments of the seats that somebody holds."""
        return wire.Answer(moments={seat.seat: self.position.moment(seat.seat) for seat in self.seats.values()
                                    if seat.holder == holder and seat.kind == "person"})

    def note_standing(self, row: LineRow) -> None:
        """What everybody may know of how the match stands, for lists of matches."""
        if row.told == EVERYBODY:
            self.row.asked, self.row.touched = self.table.to_move(), row.at
            self.row.title = self.face.title(self.table.view(""))
            if self.table.over():
                self.row.finished = row.at

    def snapshot(self) -> bytes | None:
        """Now and then, where nothing can be taken back any more."""
        number = len(self.table.lines)
        if number - self.snapped < SNAPSHOT_EVERY or not self.position.is_settled():
            return None
        self.snapped = number
        return self.position.snapshot()

    def keep(self, write: Callable[[], None]) -> None:
        """Write; if that fails, go back to what the database holds."""
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
        """Forget what was not kept."""
        stored = self.storage.load(self.row.id)
        if stored is None:
            self.vanish()
            raise Refusal(404, "gone", "This match has been deleted.")
        self.use(stored)
        self.tell(EVERYBODY)

    # ------------------------------------------------------------ people

    def change(self, seats: Iterable[SeatRow] = (), request: Request | None = None) -> None:
        """The match or its seats have changed: keep it and tell everybody."""
        self.row.revision += 1
        seats = list(seats)
        self.keep(lambda: self.storage.change(self.row, seats, request))
        self.tell(EVERYBODY)
        self.wake()

    def say(self, seat: str, words: str, request: Request | None = None) -> None:
        """Something said at the table."""
        said = ChatRow(len(self.chat) + 1, seat, self.name(seat), words, now())
        self.keep(lambda: self.storage.say(self.row.id, said, request))
        self.chat.append(said)
        self.tell(EVERYBODY)

    def here(self, seat: str) -> bool:
        """Does somebody look at the match from this seat?"""
        holder = self.seats[seat].holder
        return any(watcher.holder == holder for watcher in self.watchers)

    def is_absent(self, seat: str, after: float) -> bool:
        """Has its holder not been seen for so many seconds?"""
        row = self.seats[seat]
        return row.kind == "person" and not self.here(seat) and now() - row.seen > after * 1000

    def see(self, holder: str) -> None:
        """A holder of seats is here."""
        for row in self.seats.values():
            if row.holder == holder and holder:
                row.seen = now()
                self.storage.see(self.row.id, row.seat, row.seen)

    # ------------------------------------------------------------ telling

    def tell(self, told: str, chooser: str = "") -> None:
        """There is news for everybody, or for one seat. Who has chosen knows already and is told last."""
        for watcher in sorted(self.watchers, key=lambda watcher: watcher.seat == chooser):
            if told in (EVERYBODY, watcher.seat):
                watcher.changed.set()

    def drawn_for(self, seat: str) -> Drawn:
        """The sheets as they were drawn last for a seat."""
        return self.sheets.setdefault(seat, Drawn())

    def send(self, event: str, data: wire.Message, seat: str | None = None) -> None:
        """Something that is told once, to all or to one seat's pages."""
        for watcher in self.watchers:
            if seat is None or watcher.seat == seat:
                watcher.send(event, data)

    def vanish(self) -> None:
        """The match is deleted."""
        self.gone = True
        self.send("gone", wire.Gone())
        self.stop()

    def stop(self) -> None:
        """Nothing goes on in the background."""
        for task in (self.player, self.curve, *self.advice.values()):
            if task is not None:
                task.cancel()

    # ------------------------------------------------------------ bots

    def next_bot(self) -> str:
        """The bot that is asked, if one is."""
        if self.finished or self.gone or self.table.wanted is not None:
            return ""
        return next((seat for seat in self.table.to_move() if self.seats[seat].kind == "bot"), "")

    def wake(self) -> None:
        """Let the bots play if they are asked."""
        if self.next_bot() and (self.player is None or self.player.done()):
            self.player = asyncio.get_running_loop().create_task(self.play_bots())

    async def play_bots(self) -> None:
        """Play until a person is asked; pages get their turn between two choices."""
        while seat := self.next_bot():
            await asyncio.sleep(BREATH)
            self.think(seat if self.is_slow(seat) else "")
            try:
                await self.play_bot(seat)
            except Refusal as refusal:
                if refusal.code != "busy":
                    continue
                await asyncio.sleep(1)
            except Exception:
                logger.exception("a bot failed", extra={"match": self.row.id})
                break
        self.think("")

    async def play_bot(self, seat: str) -> None:
        """One choice of a bot. A match that is loaded again goes on with the same choices."""
        level, number, ask = self.seats[seat].level, len(self.table.lines) + 1, self.table.question(seat)
        if self.is_slow(seat):
            words = await self.work.think(self.table, seat, level, number)
            if self.finished or self.table.question(seat) is not ask or self.seats[seat].level != level:
                return
        else:
            words = text(bot(level, self.game.id)(Seat(self.table, seat), own_luck(self.row.seed, seat, number)))
        self.choose(seat, words)

    def is_slow(self, seat: str) -> bool:
        """Does this bot think in a process of its own?"""
        return self.seats[seat].level.startswith(SLOW_BOTS)

    def think(self, seat: str) -> None:
        """Show who thinks; not how often, since choices made in secret are nobody's business."""
        if self.thinking != seat:
            self.thinking = seat
            self.send("thinking", wire.Thinking(seat))


def refusal_of(fault: IllegalChoice) -> Refusal:
    """What the rules refuse, with the reason and its case."""
    case = f" ({fault.case})" if fault.case else ""
    kind = {"OutOfTurn": "turn", "NotOffered": "not_offered", "Malformed": "malformed", "GameIsOver": "over",
            "CannotUndo": "undo"}.get(type(fault).__name__, "refused")
    reason = fault.reason[:1].upper() + fault.reason[1:]
    return Refusal(409 if kind != "malformed" else 400, kind, f"{reason}{case}.", case=fault.case)
