"""Time limits for clients that are slow to ask, by accident or on purpose."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from starlette.types import Message, Receive
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .guests import Refusal

TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Patient(HttpToolsProtocol):
    """A connection that is closed if the head of a request takes too long. Uvicorn itself waits for ever."""

    seconds: ClassVar[float] = 20.0
    limit: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self.hurry()

    def data_received(self, data: bytes) -> None:
        """Begin to wait for the rest of the next request."""
        if self.limit is None and (self.cycle is None or self.cycle.response_complete):
            self.hurry()
        super().data_received(data)

    def on_headers_complete(self) -> None:
        """The head is there."""
        self.calm()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody waits any more."""
        self.calm()
        super().connection_lost(exc)

    def hurry(self) -> None:
        """Start the clock."""
        self.limit = self.loop.call_later(self.seconds, self.give_up)

    def calm(self) -> None:
        """Stop the clock."""
        if self.limit is not None:
            self.limit.cancel()
            self.limit = None

    def give_up(self) -> None:
        """Answer that it took too long, and close the connection."""
        self.transport.write(TOO_SLOW)
        self.transport.close()


def patient(seconds: float) -> type[Patient]:
    """The class of connections with a time limit."""
    return type("Patient", (Patient,), {"seconds": seconds})


def in_time(receive: Receive, seconds: float) -> Receive:
    """A `receive` that raises a refusal if the body is not complete in time."""
    end, complete = asyncio.get_running_loop().time() + seconds, False

    async def reading() -> Message:
        nonlocal complete
        if complete:
            return await receive()
        try:
            async with asyncio.timeout_at(end):
                message = await receive()
        except TimeoutError as fault:
            raise Refusal(408, "too_slow", "This request took too long to arrive. Try again.") from fault
        complete = not message.get("more_body", False)
        return message

    return reading
