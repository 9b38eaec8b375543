"""Long work for a match while play goes on: advice for a question, and the curve of a finished match."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

import msgspec

from . import curve, wire
from .live import Live
from .settings import Settings
from .work import Work

logger = logging.getLogger("sanjak.study")


class Study:
    """Starts long work, reports its progress, and stops it."""

    def __init__(self, work: Work, settings: Settings) -> None:
        self.work, self.settings = work, settings

    def begin(self, live: Live, event: str, seat: str | None, what: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start work in the background; if it fails, the pages get a message."""
        async def go() -> None:
            try:
                await what
            except Exception:
                logger.exception("long work failed", extra={"match": live.row.id, "reason": event})
                live.send(event, wire.Failed(), seat)

        return asyncio.get_running_loop().create_task(go())

    # ------------------------------------------------------------ advice

    def advise(self, live: Live, seat: str) -> None:
        """Ask the adviser for a seat. The match records that the seat used it."""
        self.cancel(live, seat)
        if seat not in live.row.adviser_used:
            live.row.adviser_used.append(seat)
            live.change()
        live.advice[seat] = self.begin(live, "advice", seat, self.send_advice(live, seat))

    async def send_advice(self, live: Live, seat: str) -> None:
        """Send progress, then the advice, to the pages of this seat only; stop once the seat gets another question."""
        asked, moment = live.position.asked[seat], live.position.moment(seat)
        settings = self.settings
        async for part in self.work.advise(live.table, seat, moment, settings.advice_playouts, settings.advice_seconds):
            if live.position.asked[seat] is not asked:
                return
            live.send("advice", msgspec.structs.replace(part, moment=moment), seat)

    def cancel(self, live: Live, seat: str) -> None:
        """Stop the adviser."""
        if (task := live.advice.pop(seat, None)) is not None and not task.done():
            task.cancel()
            live.send("advice", wire.Advice(cancelled=True), seat)

    # ------------------------------------------------------------ the curve

    def draw_curve(self, live: Live) -> None:
        """Start to estimate the chances over a finished match, unless that is done or running."""
        if not live.row.curve and (live.curve is None or live.curve.done()):
            live.curve = self.begin(live, "curve", None, self.send_curve(live))

    async def send_curve(self, live: Live) -> None:
        """Send progress after each part; store the finished curve."""
        live.to_draw = len(curve.points(live))
        settings = self.settings
        async for drawn in curve.draw(live, self.work, settings.curve_playouts, settings.curve_seconds):
            live.drawn = max(drawn, live.drawn, key=len)
            live.send("curve", curve.progress_of(live))
        await live.unlocked()
        live.row.curve = wire.encoded(live.drawn).decode()
        live.change()
        live.send("curve", msgspec.structs.replace(curve.progress_of(live), running=False))

    def stop_curve(self, live: Live) -> None:
        """Stop the curve. Its points stay for the next time."""
        if live.curve is not None and not live.curve.done():
            live.curve.cancel()
            live.send("curve", msgspec.structs.replace(curve.progress_of(live), running=False))

