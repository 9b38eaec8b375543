"""Matches in a database. Lines are numbered, appended and never changed; a choice counts once it is committed."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import threading
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec
from sqlalchemy import Connection, Table, delete, insert, or_, select, text, update
from sqlalchemy.exc import IntegrityError, InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.sql.functions import count

from . import schema
from .opening import PATIENCE, BadDatabase, Place, open_engine
from .postgres import Claims, Notice, notify
from .rows import (
    EVERYBODY,
    ChatRow,
    LineRow,
    MatchRow,
    Request,
    SeatRow,
    Stored,
    Whole,
    columns_of,
    insert_all,
    loaded,
    notes_of,
    packed,
    rows_of,
    unpacked,
)
from .uptime import Uptime, now

IN_THE_LOOP = 0.02
"""The seconds that the event loop may wait for it."""
LOOK_EVERY = 0.05
SHARED_WAIT = 1.0
"""The seconds that a process waits for another one that writes to the same match."""
FRESH = 0.25
"""So many seconds after an answer of the database, nobody asks whether it is there."""
OLD_REQUESTS = 24 * 3600 * 1000
SILENT = "the database does not answer"
SILENCE = 10.0
"""So many seconds after it did not answer nobody asks the database, except in a thread whether it is there."""

class Conflict(Exception):
    """The match was changed by somebody else, or deleted."""


class Busy(Exception):
    """The database cannot be written now: locked, full or read-only."""


class Open(threading.local):
    """The transaction that several changes of a thread share."""

    connection: Connection | None = None


class Storage:
    """The database. Every method is one short transaction. A PostgreSQL is shared by several processes."""

    def __init__(self, place: Place, wait: float = PATIENCE) -> None:
        self.place, self.shared = place, isinstance(place, str)
        self.engine = open_engine(place, SHARED_WAIT if self.shared and wait < SHARED_WAIT else wait)
        self.me, self.closed = secrets.token_hex(4), False
        self.claims = Claims(self.engine)
        self.open = Open()
        self.beats, self.answered = 0, time.monotonic()
        self.silent_until = 0.0
        self.asking: asyncio.Task[None] | None = None
        self.uptime = Uptime(self)

    def close(self) -> None:
        """Close every connection."""
        self.closed = True
        self.claims.close()
        self.engine.dispose()

    async def unlocked(self) -> None:
        """Wait until the database can be written, without holding up anybody; raises Busy if that takes too long."""
        if self.shared:
            await self.in_reach()
            return
        end = time.monotonic() + PATIENCE
        while self.is_locked():
            if time.monotonic() > end:
                raise Busy("another program is writing to the database")
            await asyncio.sleep(LOOK_EVERY)

    async def in_reach(self) -> None:
        """Ask in a thread whether the database answers, unless it has just done so; one thread asks for all."""
        if self.silent_until < self.answered >= time.monotonic() - FRESH:
            return
        if self.asking is None or self.asking.done():
            self.asking = asyncio.create_task(asyncio.to_thread(self.ping))
            self.asking.add_done_callback(lambda done: done.cancelled() or done.exception())
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.shield(self.asking)
        except TimeoutError as fault:
            raise Busy(SILENT) from fault

    def ping(self) -> None:
        """Ask the database for an answer; raises Busy if there is none."""
        with self.trying(), self.engine.connect() as connection:
            connection.execute(text("SELECT 1"))
        self.silent_until = 0.0

    def refuse_silence(self) -> None:
        """Raise Busy at once if the database was silent when it was last asked. `in_reach` asks again."""
        if time.monotonic() < self.silent_until:
            raise Busy(SILENT)

    def is_locked(self) -> bool:
        """Does another program write just now?"""
        try:
            with self.engine.connect() as connection:
                connection.begin().rollback()
        except OperationalError as fault:
            return getattr(fault.orig, "sqlite_errorcode", 0) == sqlite3.SQLITE_BUSY
        return False

    @contextmanager
    def trying(self) -> Iterator[None]:
        """Raises Conflict or Busy if the database refuses something."""
        try:
            yield
        except IntegrityError as fault:
            raise Conflict(str(fault.orig)) from fault
        except (OperationalError, InternalError, InterfaceError, NoConnection) as fault:
            if self.shared and getattr(getattr(fault, "orig", None), "sqlstate", None) is None:
                self.silent_until = time.monotonic() + SILENCE
            raise Busy(str(getattr(fault, "orig", fault))) from fault
        self.answered = time.monotonic()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction, or a part of the open one; raises Conflict or Busy if the database refuses it."""
        if self.open.connection is not None:
            with self.trying(), self.open.connection.begin_nested():
                yield self.open.connection
            return
        self.refuse_silence()
        with self.trying(), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def one_commit(self) -> Iterator[None]:
        """Put everything that is read and written meanwhile into one transaction. Nothing may be awaited in it."""
        with self.writing() as connection:
            self.open.connection = connection
            try:
                yield
            finally:
                self.open.connection = None

    @contextmanager
    def reading(self, whole: bool = False) -> Iterator[Connection]:
        """Only reads, and does not block writers; a `whole` of several statements sees one moment."""
        if self.open.connection is not None:
            with self.trying():
                yield self.open.connection
            return
        self.refuse_silence()
        options: dict[str, Any] = {"reads": True}
        if self.shared:
            options["isolation_level"] = "REPEATABLE READ" if whole else "AUTOCOMMIT"
        with (self.trying(), self.engine.connect().execution_options(**options) as connection, connection.begin()):
            yield connection

    # ------------------------------------------------------------ other processes

    def tell(self, connection: Connection, id: str) -> None:
        """Tell the other processes, with the commit of a transaction, that a match has changed."""
        if self.shared:
            notify(connection, self.me, Notice("changed", id, b""))

    def post(self, id: str, kind: str, data: bytes) -> None:
        """Tell the other processes something about a match that is not stored."""
        if self.shared and not self.closed:
            self.refuse_silence()
            with self.trying(), self.engine.begin() as connection:
                notify(connection, self.me, Notice(kind, id, data))

    def claim(self, id: str) -> bool:
        """May this process play the bots of a match? Another one may be doing so; raises Busy."""
        self.refuse_silence()
        with self.trying():
            return not self.shared or self.claims.take(id)

    def release(self, id: str) -> None:
        """Let other processes play the bots of a match."""
        if self.shared:
            self.claims.release(id)

    # ------------------------------------------------------------ the database itself

    def key(self, name: str) -> bytes:
        """A secret of this database, created on first use."""
        try:
            with self.writing() as connection:
                found = connection.scalar(KEY, {"name": name})
                if found is None:
                    found = secrets.token_hex(32)
                    connection.execute(insert(schema.keys), {"name": name, "value": found})
        except Conflict:
            return self.key(name)
        return bytes.fromhex(found)

    def give_keys(self, keys: Mapping[str, str]) -> None:
        """Add secrets from a backup, unless this database already has its own."""
        with self.writing() as connection:
            known = set(connection.scalars(select(schema.keys.c.name)))
            insert_all(connection, schema.keys, [{"name": name, "value": value} for name, value in keys.items()
                                                 if name not in known])

    def healthy(self) -> bool:
        """Can the database be written? A number that nothing reads is changed."""
        self.beats = (self.beats + 1) % 2**31
        try:
            with self.writing() as connection:
                self._beat(connection)
        except (Conflict, Busy):
            return False
        return True

    def _beat(self, connection: Connection) -> None:
        if not self.shared:
            connection.exec_driver_sql(f"PRAGMA user_version = {self.beats}")
        elif not connection.execute(update(schema.keys).where(schema.keys.c.name == BEAT)
                                    .values(value=f"{self.beats:x}")).rowcount:
            connection.execute(insert(schema.keys), {"name": BEAT, "value": "0"})

    # ------------------------------------------------------------ matches

    def create(self, row: MatchRow, seats: Iterable[SeatRow], lines: Iterable[LineRow] = (),
               chat: Iterable[ChatRow] = (), snapshots: Iterable[tuple[int, bytes]] = (),
               notes: Mapping[str, str] | None = None) -> None:
        """Store a new match, perhaps with lines of the match it was forked from; raises Conflict if it is there."""
        own = {"match": row.id}
        with self.writing() as connection:
            connection.execute(insert(schema.matches), packed(row))
            insert_all(connection, schema.seats, [own | msgspec.structs.asdict(seat) for seat in seats])
            insert_all(connection, schema.lines, [own | columns_of(line) for line in lines])
            insert_all(connection, schema.chat, [own | msgspec.structs.asdict(said) for said in chat])
            insert_all(connection, schema.snapshots, [own | {"number": at, "data": data} for at, data in snapshots])
            insert_all(connection, schema.notes, [own | {"holder": holder, "text": words}
                                                  for holder, words in (notes or {}).items()])

    def load(self, id: str) -> Stored | None:
        """A whole match; None if there is none."""
        with self.reading(whole=True) as connection:
            return loaded(connection, id)

    def since(self, id: str, lines: int, said: int) -> Stored | None:
        """What a match has now, without its first lines, its first chat messages and its snapshots."""
        with self.reading(whole=True) as connection:
            return loaded(connection, id, lines, said, snapshots=False)

    def version(self, id: str) -> tuple[int, int, int] | None:
        """The revision of a match and the numbers of its lines and chat messages; None if there is none."""
        with self.reading() as connection:
            found = connection.execute(VERSION, {"which": id}).first()
            return (found[0], found[1] or 0, found[2] or 0) if found else None

    def everything(self) -> Whole:
        """All matches, oldest first, and all secrets of this database, at one moment."""
        with self.reading(whole=True) as connection:
            ids = connection.scalars(select(schema.matches.c.id).order_by(schema.matches.c.created,
                                                                           schema.matches.c.id)).all()
            found = [(loaded(connection, id, snapshots=False), notes_of(connection, id)) for id in ids]
            keys = {row.name: row.value for row in connection.execute(select(schema.keys)) if row.name != BEAT}
            people = {table.name: [dict(row) for row in connection.execute(select(table)).mappings()]
                      for table in schema.OF_PEOPLE}
        return Whole(keys, [(stored, notes) for stored, notes in found if stored], people)

    def give_rows(self, tables: Iterable[tuple[Table, list[dict[str, Any]]]]) -> None:
        """Add rows from a backup, unless there are some with the same keys."""
        with self.writing() as connection:
            for table, rows in tables:
                keys = list(table.primary_key.columns)
                there = {tuple(row) for row in connection.execute(select(*keys))}
                insert_all(connection, table, [row for row in rows
                                               if tuple(row[key.name] for key in keys) not in there])

    def matches_of(self, holder: str) -> list[MatchRow]:
        """The matches that a guest plays or created, the most recent first."""
        mine = select(schema.seats.c.match).where(schema.seats.c.holder == holder)
        return self._matches(or_(schema.matches.c.id.in_(mine), schema.matches.c.creator == holder))

    def open_tables(self) -> list[MatchRow]:
        """The matches with a public open seat."""
        waiting = select(schema.seats.c.match).where(schema.seats.c.kind == "open", schema.seats.c.listed)
        return self._matches(schema.matches.c.id.in_(waiting) & schema.matches.c.finished.is_(None))

    def _matches(self, which: Any) -> list[MatchRow]:
        with self.reading() as connection:
            wanted = select(schema.matches).where(which).order_by(schema.matches.c.touched.desc()).limit(200)
            return [unpacked(dict(row)) for row in connection.execute(wanted).mappings()]

    def seats_of(self, ids: Iterable[str]) -> dict[str, list[SeatRow]]:
        """The seats of some matches."""
        found: dict[str, list[SeatRow]] = {id: [] for id in ids}
        with self.reading() as connection:
            wanted = select(schema.seats).where(schema.seats.c.match.in_(list(found)))
            for row in connection.execute(wanted).mappings():
                plain = dict(row)
                found[plain.pop("match")].append(SeatRow(**plain))
        return found

    def best(self, holder: str, row: MatchRow) -> str:
        """A guest's best ending of other matches with the same scenario and number of players; empty without one."""
        seats, matches = schema.seats.c, schema.matches.c
        wanted = (select(seats.best).join(schema.matches, matches.id == seats.match)
                  .where(seats.holder == holder, seats.kind == "person", seats.rank.is_not(None), matches.id != row.id,
                         matches.game == row.game, matches.scenario == row.scenario, matches.players == row.players)
                  .order_by(seats.rank.desc()).limit(1))
        with self.reading() as connection:
            return connection.scalar(wanted) or ""

    def created_by(self, holder: str) -> int:
        """How many matches a guest has created."""
        with self.reading() as connection:
            return connection.scalar(select(count()).where(schema.matches.c.creator == holder)) or 0

    def tables_of(self, holder: str) -> int:
        """How many of a guest's running matches are on the list of open tables."""
        waiting = select(schema.seats.c.match).where(schema.seats.c.kind == "open", schema.seats.c.listed)
        own = (schema.matches.c.creator == holder) & schema.matches.c.finished.is_(None)
        with self.reading() as connection:
            return connection.scalar(select(count()).where(own, schema.matches.c.id.in_(waiting))) or 0

    def untouched(self, before: int, empty: bool = False) -> list[str]:
        """The matches in which nobody has played or looked since a time; with `empty` only those without lines."""
        seen = select(schema.seats.c.match).where(schema.seats.c.seen >= before)
        old = (schema.matches.c.touched < before) & schema.matches.c.id.not_in(seen)
        if empty:
            old &= schema.matches.c.id.not_in(select(schema.lines.c.match))
        with self.reading() as connection:
            return list(connection.scalars(select(schema.matches.c.id).where(old)))

    def due(self, many: int = 50) -> list[tuple[str, str, int]]:
        """The seats whose clocks run, with their deadlines, the first ones first."""
        seats = schema.seats.c
        wanted = (select(seats.match, seats.seat, seats.deadline).where(seats.deadline.is_not(None))
                  .order_by(seats.deadline).limit(many))
        with self.reading() as connection:
            return [(row[0], row[1], row[2]) for row in connection.execute(wanted)]

    def invited(self, invite: str) -> tuple[str, str] | None:
        """The match and the seat of an invitation."""
        with self.reading() as connection:
            wanted = select(schema.seats.c.match, schema.seats.c.seat).where(schema.seats.c.invite == invite)
            found = connection.execute(wanted).first()
            return (found[0], found[1]) if found else None

    def delete(self, id: str) -> None:
        """Delete a match and everything that belongs to it."""
        with self.writing() as connection:
            connection.execute(delete(schema.matches).where(schema.matches.c.id == id))
            self.tell(connection, id)

    # ------------------------------------------------------------ changes

    @contextmanager
    def turn(self, row: MatchRow, lines: int) -> Iterator[Connection]:
        """A transaction in which the next line of a match is made and appended; nobody else can append meanwhile.

        Raises Conflict before anything is made if the match has ended or changed since it was read.
        """
        with self.writing() as connection:
            found = connection.execute(LOCK if self.shared else RUNNING, {"which": row.id}).first()
            if found is None or found.finished is not None or found.revision != row.revision \
                    or (connection.scalar(LAST, {"which": row.id}) or 0) != lines:
                raise Conflict("the match is over, gone, or somebody else has changed it")
            yield connection

    def append(self, connection: Connection, row: MatchRow, line: LineRow, request: Request | None = None,
               snapshot: bytes | None = None, seats: Iterable[SeatRow] = ()) -> None:
        """Append a line in its turn, and store the seats that it changed; raises Conflict if its number is taken."""
        connection.execute(insert(schema.lines), {"match": row.id, **columns_of(line)})
        if line.told == EVERYBODY:
            connection.execute(TOUCH, {"which": row.id, "at": line.at, "asked": " ".join(row.asked),
                                       "title": row.title, "finished": row.finished})
        if snapshot is not None:
            own = {"match": row.id, "number": line.line.number}
            connection.execute(delete(schema.snapshots).filter_by(**own))
            connection.execute(insert(schema.snapshots), own | {"data": snapshot})
        self._change_seats(connection, row.id, seats)
        self._answer(connection, row.id, request, line.at)
        self.tell(connection, row.id)

    def change(self, row: MatchRow, seats: Iterable[SeatRow] = (), request: Request | None = None) -> None:
        """Store the next revision of a match and some of its seats; raises Conflict if another is stored already."""
        with self.writing() as connection:
            before = (schema.matches.c.id == row.id) & (schema.matches.c.revision == row.revision - 1)
            if not connection.execute(update(schema.matches).where(before).values(packed(row))).rowcount:
                raise Conflict("the match is gone, or somebody else has changed it")
            self._change_seats(connection, row.id, seats)
            self._answer(connection, row.id, request, now())
            self.tell(connection, row.id)

    def revise(self, connection: Connection, ids: Sequence[str]) -> None:
        """Make the next revision of matches whose seats were changed together, and tell the other processes."""
        connection.execute(update(schema.matches).where(schema.matches.c.id.in_(ids))
                           .values(revision=schema.matches.c.revision + 1))
        for id in ids:
            self.tell(connection, id)

    def _change_seats(self, connection: Connection, id: str, seats: Iterable[SeatRow]) -> None:
        for seat in seats:
            of = (schema.seats.c.match == id) & (schema.seats.c.seat == seat.seat)
            connection.execute(update(schema.seats).where(of).values(msgspec.structs.asdict(seat)))

    def say(self, id: str, said: ChatRow, request: Request | None = None) -> None:
        """Store a chat message."""
        with self.writing() as connection:
            connection.execute(insert(schema.chat), {"match": id, **msgspec.structs.asdict(said)})
            self._answer(connection, id, request, said.at)
            self.tell(connection, id)

    def report(self, id: str, number: int, holder: str, words: str) -> None:
        """Store that somebody has reported a chat message; raises Conflict if that is stored already."""
        with self.writing() as connection:
            connection.execute(insert(schema.reports), {"match": id, "number": number, "holder": holder,
                                                        "text": words, "at": now()})

    def said(self, id: str) -> list[ChatRow]:
        """The whole chat of a match: with a new revision names in it may have changed."""
        with self.reading() as connection:
            return [ChatRow(**row) for row in rows_of(connection, schema.chat, id, "number")]

    def see(self, id: str, seat: str, at: int) -> None:
        """Store when a seat's holder was last here."""
        with self.writing() as connection:
            of = (schema.seats.c.match == id) & (schema.seats.c.seat == seat)
            connection.execute(update(schema.seats).where(of).values(seen=at))

    def note(self, id: str, holder: str, words: str) -> None:
        """Store a guest's own notes on a match."""
        with self.writing() as connection:
            of = (schema.notes.c.match == id) & (schema.notes.c.holder == holder)
            connection.execute(delete(schema.notes).where(of))
            if words:
                connection.execute(insert(schema.notes), {"match": id, "holder": holder, "text": words})

    def notes(self, id: str, holder: str) -> str:
        """A guest's own notes on a match."""
        with self.reading() as connection:
            of = (schema.notes.c.match == id) & (schema.notes.c.holder == holder)
            return connection.scalar(select(schema.notes.c.text).where(of)) or ""

    def answer(self, id: str, holder: str, key: str) -> str | None:
        """The stored answer to a request; None if the request is new."""
        with self.reading() as connection:
            found: str | None = connection.scalar(ANSWER, {"which": id, "who": holder, "what": key})
            return found

    def remember(self, id: str, request: Request) -> None:
        """Store the answer to a request that did not change the match itself."""
        with self.writing() as connection:
            self._answer(connection, id, request, now())

    def _answer(self, connection: Connection, id: str, request: Request | None, at: int) -> None:
        if request is not None:
            connection.execute(insert(schema.requests), {"match": id, "at": at, **msgspec.structs.asdict(request)})

    def forget_old_requests(self) -> None:
        """Delete the answers that are older than a day."""
        with self.writing() as connection:
            connection.execute(delete(schema.requests).where(schema.requests.c.at < now() - OLD_REQUESTS))


TOUCH = text("UPDATE matches SET touched = :at, asked = :asked, title = :title, finished = :finished WHERE id = :which")
RUNNING = text("SELECT finished, revision FROM matches WHERE id = :which")
LOCK = text("SELECT finished, revision FROM matches WHERE id = :which FOR UPDATE")
LAST = text("SELECT max(number) FROM lines WHERE match = :which")
VERSION = text("SELECT revision, (SELECT max(number) FROM lines WHERE match = :which), "
               "(SELECT max(number) FROM chat WHERE match = :which) FROM matches WHERE id = :which")
KEY = text("SELECT value FROM keys WHERE name = :name")
BEAT = "beat"
"""The name of the key that `healthy` changes in PostgreSQL."""
ANSWER = text("SELECT answer FROM requests WHERE match = :which AND holder = :who AND key = :what")


__all__ = ["EVERYBODY", "BadDatabase", "Busy", "ChatRow", "Conflict", "LineRow", "MatchRow", "Request", "SeatRow",
           "Storage", "Stored", "now"]
