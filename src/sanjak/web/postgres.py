"""PostgreSQL: its engine, the news between the processes that share it, and claims on the bots of a match."""

from __future__ import annotations

import asyncio
import base64
import logging
import select
import zlib
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from time import monotonic
from typing import Any, NamedTuple

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

logger = logging.getLogger("sanjak.news")

SCHEMES = ("postgresql://", "postgres://")
CHANNEL = "sanjak"
LARGEST_PART = 7_000
"""Bytes of one notification; PostgreSQL takes at most 8,000."""
CONNECT_SECONDS = 5
STATEMENT_SECONDS = 10
ANSWER_WAITS = 3
"""A database that says nothing for so many times the wait for a lock is given up."""
LOOK_EVERY = 0.1
TRY_AGAIN = 1.0
DURABLE = ("SELECT set_config('synchronous_commit', 'on', false) "
           "WHERE current_setting('synchronous_commit') = 'off'")
"""A commit is acknowledged once it is written, whatever the database is set to."""


class BadAddress(Exception):
    """An address of a PostgreSQL that cannot be used, with the reason."""


def is_address(place: object) -> bool:
    """Is this the address of a PostgreSQL?"""
    return isinstance(place, str) and place.startswith(SCHEMES)


def address_of(words: str) -> URL:
    """The address for the driver; raises BadAddress."""
    try:
        return make_url(words).set(drivername="postgresql+psycopg")
    except (ArgumentError, ValueError) as fault:
        raise BadAddress("this is not the address of a PostgreSQL: postgresql://user:password@host/database") from fault


def engine_of(words: str, wait: float | None) -> Engine:
    """An engine that waits at most `wait` seconds for a lock; without it, as long as needed for anything."""
    try:
        engine = create_engine(address_of(words), max_overflow=-1, connect_args={
            "connect_timeout": CONNECT_SECONDS, "tcp_user_timeout": STATEMENT_SECONDS * 1000,
            "application_name": "sanjak"})
    except ModuleNotFoundError as fault:
        raise BadAddress("PostgreSQL needs the package psycopg: pip install 'sanjak[postgres]'") from fault

    if wait is not None:
        event.listen(engine, "do_connect", patient_for(ANSWER_WAITS * wait))

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, record: Any) -> None:
        connection.execute(DURABLE)
        if wait is not None:
            connection.execute(f"SET lock_timeout = {wait * 1000:.0f}; "
                               f"SET statement_timeout = {STATEMENT_SECONDS * 1000}; "
                               f"SET idle_in_transaction_session_timeout = {STATEMENT_SECONDS * 1000}")
        connection.commit()

    return engine


def patient_for(seconds: float) -> Callable[..., Any]:
    """Connects so that a database that falls silent is given up after so many seconds: the network may stall."""
    from psycopg import Connection as Plain
    from psycopg import OperationalError

    class Patient(Plain[Any]):
        """A connection that waits so long for an answer, and is closed if there is none."""

        def wait(self, gen: Any, interval: float = LOOK_EVERY, timeout: float | None = None) -> Any:
            """Run a part of the protocol."""
            end = monotonic() + (seconds if timeout is None else timeout)
            try:
                wanted = next(gen)
                while True:
                    if monotonic() > end:
                        self.pgconn.finish()
                        raise OperationalError("the database does not answer")
                    wanted = gen.send(readiness(self.pgconn.socket, wanted, interval))
            except StopIteration as done:
                return done.value

    return lambda dialect, record, args, given: Patient.connect(*args, **given)


def readiness(socket: int, wanted: int, seconds: float) -> int:
    """What a socket is ready for: 1 to read, 2 to write, 0 for nothing within some seconds."""
    poll = select.poll()
    poll.register(socket, (select.POLLIN if wanted & 1 else 0) | (select.POLLOUT if wanted & 2 else 0))
    found = poll.poll(seconds * 1000)
    events = found[0][1] if found else 0
    broken = wanted if events & (select.POLLERR | select.POLLHUP | select.POLLNVAL) else 0
    return broken | (1 if events & select.POLLIN else 0) | (2 if events & select.POLLOUT else 0)


# ---------------------------------------------------------------- news between processes


class Notice(NamedTuple):
    """News from another process: its kind, the match that it is about, and data."""

    kind: str
    match: str
    data: bytes


def parts_of(sender: str, notice: Notice) -> Iterator[str]:
    """A notice as notifications, each small enough: sender, kind, match, part, number of parts, data."""
    packed = base64.b64encode(zlib.compress(notice.data, 1)).decode() if notice.data else ""
    parts = [packed[at:at + LARGEST_PART] for at in range(0, len(packed), LARGEST_PART)] or [""]
    for at, part in enumerate(parts, 1):
        yield f"{sender} {notice.kind} {notice.match} {at} {len(parts)} {part}"


class Joined:
    """Puts notices together again. The parts of one come one after the other, because one transaction sends them."""

    def __init__(self) -> None:
        self.parts: dict[str, list[str]] = {}

    def add(self, words: str) -> tuple[str, Notice] | None:
        """The sender and the notice if this part completes it, else None."""
        sender, kind, match, at, many, part = words.split(" ", 5)
        held = [*self.parts.pop(sender, []), part] if at != "1" else [part]
        if int(at) < int(many):
            self.parts[sender] = held
            return None
        packed = "".join(held)
        return sender, Notice(kind, match, zlib.decompress(base64.b64decode(packed)) if packed else b"")


def notify(connection: Connection, sender: str, notice: Notice) -> None:
    """Tell the other processes something, once the transaction is committed."""
    for part in parts_of(sender, notice):
        connection.execute(NOTIFY, {"channel": CHANNEL, "words": part})


NOTIFY = text("SELECT pg_notify(:channel, :words)")


async def listen(words: str, me: str, again: Callable[[], Awaitable[None]],
                 hear: Callable[[Notice], Awaitable[None]]) -> None:
    """Hear what other processes tell, for ever. After each new connection call `again`: news may have been missed."""
    from psycopg import AsyncConnection, Error
    address = address_of(words).set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        with suppress(Error, OSError):
            async with await AsyncConnection.connect(address, autocommit=True, connect_timeout=CONNECT_SECONDS,
                                                     application_name="sanjak news") as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                await again()
                await hear_all(connection, me, hear)
        logger.warning("the connection for news is lost", extra={"reason": "trying again"})
        await asyncio.sleep(TRY_AGAIN)


async def hear_all(connection: Any, me: str, hear: Callable[[Notice], Awaitable[None]]) -> None:
    """Hear every notice of others on a connection, until it is lost."""
    joined = Joined()
    async for notification in connection.notifies():
        found = joined.add(notification.payload)
        if found and found[0] != me:
            try:
                await hear(found[1])
            except Exception:
                logger.exception("news was not understood", extra={"match": found[1].match})


# ---------------------------------------------------------------- claims


class Claims:
    """Rights that one process has at a time, as long as its connection lasts: to play the bots of a match."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.connection: Connection | None = None

    def take(self, name: str) -> bool:
        """Take a right; False if another process has it."""
        return bool(self.ask(TAKE, name))

    def release(self, name: str) -> None:
        """Give a right back. If the connection is lost or closed, it is free already."""
        with suppress(SQLAlchemyError):
            if self.connection is not None:
                self.ask(RELEASE, name)

    def ask(self, what: Any, name: str) -> Any:
        """Run a statement on the connection that has the rights."""
        try:
            if self.connection is None:
                self.connection = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            return self.connection.scalar(what, {"name": name})
        except SQLAlchemyError:
            self.close()
            raise

    def close(self) -> None:
        """Give all rights back."""
        if self.connection is not None:
            connection, self.connection = self.connection, None
            with suppress(SQLAlchemyError):
                connection.invalidate()
                connection.close()


TAKE = text("SELECT pg_try_advisory_lock(hashtextextended(:name, 1453))")
RELEASE = text("SELECT pg_advisory_unlock(hashtextextended(:name, 1453))")
