"""Matches in a database. Lines are numbered, appended and never changed; a choice counts once it is committed."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, delete, insert, or_, select, text, update
from sqlalchemy import Table as SqlTable
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.exc import SQLAlchemyError as SqlError
from sqlalchemy.sql.functions import count

from sanjak.kernel import Line
from sanjak.kernel.records import Match

from . import schema
from .opening import PATIENCE, BadDatabase, open_engine

EVERYBODY = "*"
"""The audience of a public line. A line that was chosen in secret names one seat instead."""
IN_THE_LOOP = 0.02
"""The seconds that the event loop may wait for it."""
LOOK_EVERY = 0.05
OLD_REQUESTS = 24 * 3600 * 1000

SeatKind = Literal["person", "bot", "open"]


class Conflict(Exception):
    """The match was changed by somebody else, or deleted."""


class Busy(Exception):
    """The database cannot be written now: locked, full or read-only."""


class MatchRow(msgspec.Struct, kw_only=True):
    """A match without its lines. Columns and backups keep the old spelling of the adviser."""

    id: str
    game: str
    version: str
    schema: int
    scenario: str
    players: int
    options: dict[str, Any]
    undo: str
    luck: str
    seed: int
    salt: str
    creator: str
    guarded: bool
    adviser_allowed: bool = msgspec.field(name="advisor_allowed")
    adviser_used: list[str] = msgspec.field(name="advisor_used", default_factory=list)
    forked_from: str = ""
    created: int = 0
    touched: int = 0
    finished: int | None = None
    ending: str = ""
    asked: list[str] = []
    title: str = ""
    revision: int = 0
    curve: str = ""

    def match(self, holders: Mapping[str, str], lines: Iterable[Line]) -> Match:
        """The match as the kernel knows it."""
        return Match(game=self.game, version=self.version, schema=self.schema, scenario=self.scenario,
                     players=self.players, undo=self.undo, luck=self.luck, seed=self.seed, salt=self.salt,
                     variants=dict(self.options), holders=dict(holders), lines=list(lines))


class SeatRow(msgspec.Struct, kw_only=True):
    """The holder of a seat: a person, a bot (perhaps in place of a person who can return), or nobody yet."""

    seat: str
    kind: SeatKind
    holder: str = ""
    name: str = ""
    level: str = ""
    invite: str = ""
    listed: bool = False
    seen: int = 0
    rank: int | None = None
    """How good the ending was for this seat; None while the match is running."""
    best: str = ""
    """The ending as later matches name it."""


class LineRow(msgspec.Struct, frozen=True):
    """A line, its audience and its timestamp."""

    line: Line
    told: str
    at: int


class ChatRow(msgspec.Struct, frozen=True):
    """A message in the chat."""

    number: int
    seat: str
    name: str
    text: str
    at: int


class Request(msgspec.Struct, frozen=True):
    """A request by its key, with the answer for a repetition."""

    holder: str
    key: str
    answer: str = "{}"


class Stored(msgspec.Struct):
    """A whole match from the database."""

    row: MatchRow
    seats: list[SeatRow]
    lines: list[LineRow]
    chat: list[ChatRow]
    snapshots: list[tuple[int, bytes]]


def packed(row: MatchRow) -> dict[str, Any]:
    """A match as its columns."""
    plain: dict[str, Any] = msgspec.to_builtins(row)
    return plain | {"options": msgspec.json.encode(row.options).decode(), "advisor_used": " ".join(row.adviser_used),
                    "asked": " ".join(row.asked), "seed": str(row.seed)}


def unpacked(columns: dict[str, Any]) -> MatchRow:
    """A match from its columns."""
    plain = {str(name): value for name, value in columns.items()} | {
        "options": msgspec.json.decode(columns["options"]), "seed": int(columns["seed"]),
        "advisor_used": columns["advisor_used"].split(), "asked": columns["asked"].split()}
    return msgspec.convert(plain, MatchRow)


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Storage:
    """The database. Every method is one short transaction."""

    def __init__(self, path: Path, wait: float = PATIENCE) -> None:
        self.path = path
        self.engine = open_engine(path, wait)
        self.beats = 0

    def close(self) -> None:
        """Close every connection."""
        self.engine.dispose()

    async def unlocked(self) -> None:
        """Wait until nobody else writes, without holding up anybody; raises Busy if that takes too long."""
        end = time.monotonic() + PATIENCE
        while self.is_locked():
            if time.monotonic() > end:
                raise Busy("another program is writing to the database")
            await asyncio.sleep(LOOK_EVERY)

    def is_locked(self) -> bool:
        """Does another program write just now?"""
        try:
            with self.engine.connect() as connection:
                connection.begin().rollback()
        except OperationalError as fault:
            return getattr(fault.orig, "sqlite_errorcode", 0) == sqlite3.SQLITE_BUSY
        return False

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction; raises Conflict or Busy if the database refuses it."""
        try:
            with self.engine.begin() as connection:
                yield connection
        except IntegrityError as fault:
            raise Conflict(str(fault.orig)) from fault
        except OperationalError as fault:
            raise Busy(str(fault.orig)) from fault

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that only reads and does not block writers."""
        with self.engine.connect().execution_options(reads=True) as connection, connection.begin():
            yield connection

    def key(self, name: str) -> bytes:
        """A secret of this database, created on first use."""
        with self.writing() as connection:
            found = connection.scalar(select(schema.keys.c.value).where(schema.keys.c.name == name))
            if found is None:
                found = secrets.token_hex(32)
                connection.execute(insert(schema.keys), {"name": name, "value": found})
        return bytes.fromhex(found)

    def keys(self) -> dict[str, str]:
        """All secrets of this database, for a backup."""
        with self.reading() as connection:
            return {row.name: row.value for row in connection.execute(select(schema.keys))}

    def give_keys(self, keys: Mapping[str, str]) -> None:
        """Add secrets from a backup, unless this database already has its own."""
        with self.writing() as connection:
            known = set(connection.scalars(select(schema.keys.c.name)))
            insert_all(connection, schema.keys, [{"name": name, "value": value} for name, value in keys.items()
                                                 if name not in known])

    def healthy(self) -> bool:
        """Can the database be written? A number in the head of the file, which nothing reads, is changed."""
        self.beats = (self.beats + 1) % 2**31
        try:
            with self.writing() as connection:
                connection.exec_driver_sql(f"PRAGMA user_version = {self.beats}")
        except (SqlError, Busy):
            return False
        return True

    # ------------------------------------------------------------ matches

    def create(self, row: MatchRow, seats: Iterable[SeatRow], lines: Iterable[LineRow] = (),
               chat: Iterable[ChatRow] = (), snapshots: Iterable[tuple[int, bytes]] = ()) -> None:
        """Store a new match, perhaps with lines of the match it was forked from."""
        own = {"match": row.id}
        with self.writing() as connection:
            connection.execute(insert(schema.matches), packed(row))
            insert_all(connection, schema.seats, [own | msgspec.structs.asdict(seat) for seat in seats])
            insert_all(connection, schema.lines, [own | columns_of(line) for line in lines])
            insert_all(connection, schema.chat, [own | msgspec.structs.asdict(said) for said in chat])
            insert_all(connection, schema.snapshots, [own | {"number": at, "data": data} for at, data in snapshots])

    def load(self, id: str) -> Stored | None:
        """A whole match; None if there is none."""
        with self.reading() as connection:
            found = connection.execute(select(schema.matches).where(schema.matches.c.id == id)).mappings().first()
            if found is None:
                return None
            return Stored(unpacked(dict(found)),
                          [SeatRow(**row) for row in rows_of(connection, schema.seats, id, "seat")],
                          [line_of(row) for row in rows_of(connection, schema.lines, id, "number")],
                          [ChatRow(**row) for row in rows_of(connection, schema.chat, id, "number")],
                          [(row["number"], row["data"]) for row in rows_of(connection, schema.snapshots, id, "number")])

    def ids(self) -> list[str]:
        """The ids of all matches, oldest first."""
        with self.reading() as connection:
            return list(connection.scalars(select(schema.matches.c.id).order_by(schema.matches.c.created,
                                                                                 schema.matches.c.id)))

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

    # ------------------------------------------------------------ changes

    def append(self, row: MatchRow, line: LineRow, request: Request | None = None,
               snapshot: bytes | None = None, seats: Iterable[SeatRow] = ()) -> None:
        """Append a line, and store the seats that it changed.

        Raises Conflict if its number is taken, or if the match has ended or changed since it was read.
        """
        with self.writing() as connection:
            self._check_running(connection, row)
            connection.execute(insert(schema.lines), {"match": row.id, **columns_of(line)})
            if line.told == EVERYBODY:
                connection.execute(TOUCH, {"which": row.id, "at": line.at, "asked": " ".join(row.asked),
                                           "title": row.title, "finished": row.finished})
            if snapshot is not None:
                connection.execute(insert(schema.snapshots).prefix_with("OR REPLACE"),
                                   {"match": row.id, "number": line.line.number, "data": snapshot})
            self._change_seats(connection, row.id, seats)
            self._answer(connection, row.id, request, line.at)

    def change(self, row: MatchRow, seats: Iterable[SeatRow] = (), request: Request | None = None) -> None:
        """Store the next revision of a match and some of its seats; raises Conflict if another is stored already."""
        with self.writing() as connection:
            before = (schema.matches.c.id == row.id) & (schema.matches.c.revision == row.revision - 1)
            if not connection.execute(update(schema.matches).where(before).values(packed(row))).rowcount:
                raise Conflict("the match is gone, or somebody else has changed it")
            self._change_seats(connection, row.id, seats)
            self._answer(connection, row.id, request, now())

    def _check_running(self, connection: Connection, row: MatchRow) -> None:
        found = connection.execute(RUNNING, {"which": row.id}).first()
        if found is None or found.finished is not None or found.revision != row.revision:
            raise Conflict("the match is over, gone, or somebody else has changed it")

    def _change_seats(self, connection: Connection, id: str, seats: Iterable[SeatRow]) -> None:
        for seat in seats:
            of = (schema.seats.c.match == id) & (schema.seats.c.seat == seat.seat)
            connection.execute(update(schema.seats).where(of).values(msgspec.structs.asdict(seat)))

    def say(self, id: str, said: ChatRow, request: Request | None = None) -> None:
        """Store a chat message."""
        with self.writing() as connection:
            connection.execute(insert(schema.chat), {"match": id, **msgspec.structs.asdict(said)})
            self._answer(connection, id, request, said.at)

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

    def all_notes(self, id: str) -> dict[str, str]:
        """All notes on a match by holder, for a backup."""
        with self.reading() as connection:
            return {row["holder"]: row["text"] for row in rows_of(connection, schema.notes, id, "holder")}

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
ANSWER = text("SELECT answer FROM requests WHERE match = :which AND holder = :who AND key = :what")


def insert_all(connection: Connection, table: SqlTable, rows: list[dict[str, Any]]) -> None:
    """Insert some rows, or none."""
    if rows:
        connection.execute(insert(table), rows)


def rows_of(connection: Connection, table: SqlTable, id: str, order: str) -> list[dict[str, Any]]:
    """The rows of one match, without its id."""
    wanted = select(*(column for column in table.c if column.name != "match"))
    found = connection.execute(wanted.where(table.c.match == id).order_by(table.c[order]))
    return [dict(row) for row in found.mappings()]


def columns_of(row: LineRow) -> dict[str, Any]:
    """A line as its columns."""
    return {**row.line._asdict(), "told": row.told, "at": row.at}


def line_of(columns: Mapping[str, Any]) -> LineRow:
    """A line from its columns."""
    return LineRow(Line(columns["number"], columns["kind"], columns["seat"], columns["text"]), columns["told"],
                   columns["at"])


__all__ = ["EVERYBODY", "BadDatabase", "Busy", "ChatRow", "Conflict", "LineRow", "MatchRow", "Request", "SeatRow",
           "Storage", "Stored", "now"]
