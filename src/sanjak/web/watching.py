"""Open pages and the mail for them, refusals of those who came too late, and the pace of bots that nobody watches."""

from __future__ import annotations

import asyncio
import math
import time
from collections import deque
from dataclasses import dataclass, field

import msgspec

from . import wire
from .guests import Refusal

LONGEST_WAIT = 30.0
"""So many seconds a bot waits for its turn when none of the players is there."""


@dataclass(eq=False)
class Watcher:
    """An open page: its seat, its holder, and the messages that wait for it."""

    seat: str
    holder: str
    session: str = ""
    over: bool = False
    """Was the device logged out?"""
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    mail: deque[tuple[str, wire.Message | msgspec.Raw]] = field(default_factory=lambda: deque(maxlen=100))

    async def wait(self, seconds: float) -> bool:
        """Wait for news; returns False if none came."""
        try:
            async with asyncio.timeout(seconds):
                return await self.changed.wait()
        except TimeoutError:
            return False

    def end(self) -> None:
        """End the stream of this page: its device was logged out."""
        self.over = True
        self.changed.set()

    def send(self, event: str, data: wire.Message | msgspec.Raw) -> None:
        """Queue a message for this page."""
        self.mail.append((event, data))
        self.changed.set()


class Mail(msgspec.Struct, frozen=True):
    """A message to the pages that other processes serve: all of a match, or those of a seat."""

    event: str
    data: msgspec.Raw
    seat: str | None = None


class Overtaken(Refusal):
    """Somebody else has changed the match first. Nothing was done; the match in memory is up to date again."""

    def __init__(self) -> None:
        super().__init__(409, "stale", "Somebody else was faster. Nothing was done.")


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
