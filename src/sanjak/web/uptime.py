"""The time for which a server has been running. Clocks count in it, so that a restart eats nobody's time."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from sqlalchemy import text

if TYPE_CHECKING:
    from .storage import Storage

NAME = "uptime"
LONGEST_GAP = 6_000
"""A longer gap between two beats was no uptime. Milliseconds."""
SHORTEST_GAP = 1_000


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Uptime:
    """Milliseconds of service, shared by all processes of a database and stored with every beat."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.read, self.at = 0, time.monotonic()

    def now(self) -> int:
        """The milliseconds of service until now."""
        return self.read + min(LONGEST_GAP, round((time.monotonic() - self.at) * 1000))

    def start(self) -> None:
        """Go on where the last server stopped. The only server of a file has not run since then."""
        self.beat(first=not self.storage.shared)

    def beat(self, first: bool = False) -> None:
        """Store the time, unless another process has just done so, and read what is stored."""
        with self.storage.writing() as connection:
            found = connection.scalar(LOCK if self.storage.shared else READ, {"name": NAME})
            ran, at = map(int, str(found).split()) if found else (0, now())
            gap = now() - at
            if not found or first or not 0 <= gap < SHORTEST_GAP:
                ran, at = ran + (gap if 0 <= gap <= LONGEST_GAP and not first else 0), now()
                connection.execute(WRITE if found else ADD, {"name": NAME, "value": f"{ran} {at}"})
        self.read, self.at = ran + max(0, now() - at), time.monotonic()


READ = text("SELECT value FROM keys WHERE name = :name")
LOCK = text("SELECT value FROM keys WHERE name = :name FOR UPDATE")
WRITE = text("UPDATE keys SET value = :value WHERE name = :name")
ADD = text("INSERT INTO keys (name, value) VALUES (:name, :value)")
