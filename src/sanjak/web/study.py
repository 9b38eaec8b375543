"""Long work for a match while play goes on: advice for a question, and the curve of a finished match."""

from __future__ import annotations

import asyncio
import logging
from bisect import bisect_right
from collections.abc import Coroutine
from typing import Any

import msgspec

from . import wire
from .live import DrawnPoint, Live
from .settings import Settings
from .storage import EVERYBODY
from .work import Work

logger = logging.getLogger("sanjak.study")

MOST_POINTS = 60


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
        async for part in self.work.advise(live.table, seat, moment, self.settings.advice_playouts):
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
        """Send progress after each point; store the finished curve."""
        numbers = points(live)
        live.to_draw = len(numbers)
        async for chances in self.work.curve(live.match(), numbers[len(live.drawn):], self.settings.curve_playouts):
            live.drawn.append(DrawnPoint(numbers[len(live.drawn)], chances.turn, chances.seats))
            live.send("curve", progress(live))
        live.row.curve = wire.encoded(live.drawn).decode()
        live.change()

    def stop_curve(self, live: Live) -> None:
        """Stop the curve. Its points stay for the next time."""
        if live.curve is not None and not live.curve.done():
            live.curve.cancel()
            live.send("curve", msgspec.structs.replace(progress(live), running=False))


def progress(live: Live) -> wire.CurveProgress:
    """The progress of the curve."""
    running = live.curve is not None and not live.curve.done()
    return wire.CurveProgress(len(live.drawn), live.to_draw, running)


def curve_of(live: Live, seat: str) -> wire.Curve:
    """The curve as far as it is drawn; its points by a seat's own moments."""
    drawn = msgspec.json.decode(live.row.curve, type=list[DrawnPoint]) if live.row.curve else live.drawn
    found = [wire.CurvePoint(bisect_right(live.position.moments[seat], point.line), point.turn, point.seats)
             for point in drawn]
    return wire.Curve(len(found), len(found) if live.row.curve else live.to_draw, progress(live).running, found)


def points(live: Live) -> list[int]:
    """The lines at which chances are estimated: public ones, evenly spread."""
    numbers = [0, *(row.line.number for row in live.rows if row.told == EVERYBODY)]
    step = max(1, -(-len(numbers) // MOST_POINTS))
    return sorted({*numbers[::step], numbers[-1]})
