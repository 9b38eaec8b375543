"""Choices that arrive together: those of several matches share one transaction, and so one wait for the disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from .guests import Refusal
from .live import NOT_SAVED, Live
from .storage import Busy, Storage

T = TypeVar("T")
MOST = 8
"""At most so many choices share a transaction, because everybody else waits for it."""


@dataclass
class Turn:
    """Something to do in a match, and who waits for it."""

    live: Live
    do: Callable[[], Any]
    done: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    found: Any = None
    fault: Exception | None = None

    def run(self) -> None:
        """Do it. Raises Busy if the database cannot be written."""
        try:
            self.found = self.do()
        except Exception as fault:
            self.fault = fault
            if isinstance(fault, Busy) or (isinstance(fault, Refusal) and fault.code == "busy"):
                raise Busy(str(fault)) from fault

    def settle(self) -> None:
        """Give the answer to whoever waits for it."""
        if self.done.done():
            return
        if self.fault is None:
            self.done.set_result(self.found)
        else:
            self.done.set_exception(self.fault)


class Turns:
    """The choices that wait for their turn. None of them is answered before it is committed."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.waiting: list[Turn] = []

    async def take(self, live: Live, do: Callable[[], T]) -> T:
        """Do something in a match, together with what others do at the same time."""
        turn = Turn(live, do)
        self.waiting.append(turn)
        if len(self.waiting) == 1:
            asyncio.get_running_loop().call_soon(self.run)
        found: T = await turn.done
        return found

    def run(self) -> None:
        """Do what waits. A database that other processes share locks match by match, so there each goes alone."""
        some, self.waiting = self.waiting[:MOST], self.waiting[MOST:]
        if self.waiting:
            asyncio.get_running_loop().call_soon(self.run)
        if len(some) == 1 or self.storage.shared:
            for turn in some:
                self.run_alone(turn)
        else:
            self.run_together(some)
        for turn in some:
            turn.settle()

    def run_alone(self, turn: Turn) -> None:
        """Do one thing. If it cannot be stored, the match itself has taken it back."""
        try:
            turn.run()
        except Busy:
            return

    def run_together(self, some: list[Turn]) -> None:
        """Do several things in one transaction. If it fails, none of them has happened."""
        try:
            with self.storage.one_commit():
                for turn in some:
                    turn.run()
        except Busy:
            for live in {id(turn.live): turn.live for turn in some}.values():
                live.take_back()
            for turn in some:
                turn.fault = Refusal(503, "busy", NOT_SAVED)
