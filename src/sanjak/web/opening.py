"""Opening a database, SQLite or PostgreSQL: checked and migrated. An SQLite file is private, for one server."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DatabaseError

from . import postgres

Place = Path | str
"""Where a database is: the path of an SQLite file, or the address of a PostgreSQL."""
PATIENCE = 5.0
"""The seconds to wait for another program that writes to the database."""


class BadDatabase(Exception):
    """A database that cannot be used, with the reason."""


def place_of(words: Place) -> Place:
    """A place from its words."""
    return words if postgres.is_address(words) else Path(words).expanduser()


def told_place(place: Place) -> str:
    """A place for people: an address without its password."""
    return str(place) if isinstance(place, Path) else postgres.address_of(place).set(
        drivername="postgresql").render_as_string(hide_password=True)


def open_engine(place: Place, wait: float) -> Engine:
    """Open and migrate a database; raises BadDatabase if it is damaged, out of reach, or newer than this program.

    The engine then waits only so many seconds for others who write.
    """
    return open_file(place, wait) if isinstance(place, Path) else open_address(place, wait)


def brought_up(place: Place) -> str:
    """Migrate a database that is there already; returns the version of its tables."""
    if isinstance(place, Path) and not place.exists():
        raise BadDatabase(f"{place}: no such file or directory")
    engine = open_engine(place, PATIENCE)
    with engine.connect() as connection:
        version = str(connection.scalar(text("SELECT version_num FROM alembic_version")))
    engine.dispose()
    return version


# ---------------------------------------------------------------- PostgreSQL


def open_address(address: str, wait: float) -> Engine:
    """Open a PostgreSQL database."""
    try:
        engine = postgres.engine_of(address, None)
        try:
            with engine.begin() as connection:
                connection.execute(ONE_AT_A_TIME)
                migrate(connection, told_place(address))
        finally:
            engine.dispose()
    except postgres.BadAddress as fault:
        raise BadDatabase(str(fault)) from fault
    except DatabaseError as fault:
        reason = str(fault.orig).strip().partition("\n")[0]
        raise BadDatabase(f"{told_place(address)}: {reason}") from fault
    return postgres.engine_of(address, wait)


ONE_AT_A_TIME = text("SELECT pg_advisory_xact_lock(1453)")
"""Several processes may start at once; one of them migrates."""


# ---------------------------------------------------------------- SQLite


def claimed(path: Path) -> sqlite3.Connection:
    """The right to serve a database, held until the connection is closed or the process ends, however it ends.

    It is a lock on an empty SQLite file next to the database: the matches in the memory of a server are the truth, so
    that a second server would contradict it. Raises BadDatabase if another server has the right.
    """
    side = Path(f"{path}.server")
    try:
        side.parent.mkdir(parents=True, exist_ok=True)
        claim = sqlite3.connect(side, timeout=0, isolation_level=None, check_same_thread=False)
        claim.execute("BEGIN EXCLUSIVE")
    except OSError as fault:
        raise BadDatabase(f"{side}: {(fault.strerror or str(fault)).lower()}") from fault
    except sqlite3.OperationalError as fault:
        if fault.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise BadDatabase(f"another server is using {path}; stop it first, or name another file with --database") \
                from fault
        raise BadDatabase(f"{side}: {fault}") from fault
    return claim


def open_file(path: Path, wait: float) -> Engine:
    """Open an SQLite file."""
    engine = engine_of(path, PATIENCE)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        make_private(path)
        with engine.connect().execution_options(reads=True) as connection:
            found = connection.scalar(text("PRAGMA quick_check(1)"))
        if found != "ok":
            raise BadDatabase(f"{path} is damaged ({found}); put a backup in its place")
        with engine.begin() as writing:
            migrate(writing, str(path))
    except OSError as fault:
        engine.dispose()
        raise BadDatabase(f"{path}: {(fault.strerror or str(fault)).lower()}") from fault
    except DatabaseError as fault:
        engine.dispose()
        raise BadDatabase(f"{path}: {fault.orig}; if it is damaged, put a backup in its place") from fault
    except BadDatabase:
        engine.dispose()
        raise
    engine.dispose()
    return engine_of(path, wait)


def make_private(path: Path) -> None:
    """Create a file that only its owner can read, or take an old one from everybody who is not of its group.

    The database has the seeds of running matches and the key of the cookies. SQLite's other files get the same mode.
    """
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    elif path.is_file():
        with suppress(PermissionError):
            path.chmod(path.stat().st_mode & 0o770)


def engine_of(path: Path, wait: float) -> Engine:
    """An SQLite engine: write-ahead log, every commit on the disk, explicit transactions."""
    engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": wait}, max_overflow=-1)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, record: Any) -> None:
        connection.isolation_level = None
        for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={wait * 1000:.0f}"):
            connection.execute(f"PRAGMA {setting}").close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN" if connection.get_execution_options().get("reads") else "BEGIN IMMEDIATE")

    return engine


# ---------------------------------------------------------------- migrations


def configured() -> Config:
    """Where the migrations are."""
    config = Config()
    config.set_main_option("script_location", str(files("sanjak.web") / "migrations"))
    return config


def newest() -> str:
    """The newest version of the tables."""
    return str(ScriptDirectory.from_config(configured()).get_current_head())


def migrate(connection: Connection, place: str) -> None:
    """Migrate the tables to the newest version."""
    config = configured()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as fault:
        raise BadDatabase(f"{place} was written by a newer sanjak ({fault}); update sanjak") from fault
