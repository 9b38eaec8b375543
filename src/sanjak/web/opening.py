"""Opening a database: one server at a time, private, checked and migrated."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DatabaseError

PATIENCE = 5.0
"""The seconds to wait for another program that writes to the database."""


class BadDatabase(Exception):
    """A database that cannot be used, with the reason."""


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


def open_engine(path: Path, wait: float) -> Engine:
    """Open and migrate a database; raises BadDatabase if it is damaged or newer than this program.

    The engine then waits only so many seconds for others who write.
    """
    engine = engine_of(path, PATIENCE)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        make_private(path)
        with engine.connect().execution_options(reads=True) as connection:
            found = connection.scalar(text("PRAGMA quick_check(1)"))
        if found != "ok":
            raise BadDatabase(f"{path} is damaged ({found}); put a backup in its place")
        migrate(engine, path)
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


def migrate(engine: Engine, path: Path) -> None:
    """Migrate the tables to the newest version."""
    config = Config()
    config.set_main_option("script_location", str(files("sanjak.web") / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError as fault:
            raise BadDatabase(f"{path} was written by a newer sanjak ({fault}); update sanjak") from fault
