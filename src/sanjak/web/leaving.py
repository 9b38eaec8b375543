"""Leaving a match: resigning, and running out of time."""

from __future__ import annotations

import asyncio
import logging

from sanjak.kernel.steps import text

from .facts import RESIGNED, TIME_UP
from .guests import Refusal
from .house import House
from .live import Live
from .storage import Busy, Request, now
from .words import bot_name

logger = logging.getLogger("sanjak.clocks")

LOOK_EVERY = 2.0
"""So often a server looks at the clocks, in seconds."""
MOST_CHOICES = 200
"""At most so many first choices are made for somebody whose time is up."""


def give_up(live: Live, seat: str, how: str, request: Request | None = None) -> None:
    """Give a seat up. With one or two seats the match ends; with more a normal bot takes over."""
    row, ending = live.seats[seat], how.format(live.name(seat))
    if len(live.seats) <= 2:
        live.row.finished, live.row.asked = now(), []
        live.row.ending = ending
        live.change([], request)
    else:
        row.kind, row.level, row.holder = "bot", "normal", ""
        row.name = f"{bot_name('normal')}, since {ending.removesuffix('.')}"[:64]
        live.change([row], request)


def resign(live: Live, seat: str, request: Request | None = None) -> None:
    """Resign."""
    give_up(live, seat, RESIGNED, request)


# ---------------------------------------------------------------- time is up


async def keep_time(house: House) -> None:
    """Look at the clocks for ever."""
    first = True
    while True:
        try:
            await look(house, first)
            first = False
        except Busy as fault:
            logger.warning("the clocks were not read", extra={"reason": str(fault)})
        except Exception:
            logger.exception("a clock failed")
        await asyncio.sleep(LOOK_EVERY)


async def look(house: House, first: bool = False) -> None:
    """Let the clocks go on, if any runs, and deal with those that have run out."""
    storage = house.storage
    await storage.unlocked()
    if first:
        storage.uptime.start()
    running = storage.due()
    if running:
        storage.uptime.beat()
    for id, seat, deadline in running:
        if deadline <= storage.uptime.now():
            try:
                expire(await house.find(id), seat)
            except Refusal as refusal:
                logger.warning("time is up", extra={"match": id, "reason": refusal.message})


def is_up(live: Live, seat: str) -> bool:
    """Has the time of a seat run out?"""
    deadline = live.seats[seat].deadline
    return not live.finished and deadline is not None and deadline <= live.storage.uptime.now()


def expire(live: Live, seat: str) -> None:
    """Do what the players have agreed on for a seat whose time is up."""
    if live.row.clock is None or not is_up(live, seat):
        return
    if live.row.clock.then == "resign":
        give_up(live, seat, TIME_UP)
    elif live.row.clock.then == "bot":
        row = live.seats[seat]
        row.kind, row.level = "bot", "normal"
        live.change([row])
    else:
        choose_first(live, seat)


def choose_first(live: Live, seat: str) -> None:
    """Make the first choice that carries the game forward, as long as the same clock has run out."""
    for _ in range(MOST_CHOICES):
        ask = live.table.question(seat)
        if ask is None or not is_up(live, seat):
            return
        live.choose(seat, text(ask.options[0]))
