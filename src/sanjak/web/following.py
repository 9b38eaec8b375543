"""A running server follows what administrators do on its database."""

from __future__ import annotations

import asyncio
import logging

from . import admin
from .facts import chat_line
from .house import House
from .storage import Busy

logger = logging.getLogger("sanjak.admin")

LOOK_EVERY = 2.0


async def follow(house: House) -> None:
    """Look for new acts for ever."""
    last = -1
    while True:
        try:
            await house.storage.unlocked()
            last = admin.last_act(house.storage) if last < 0 else apply_after(house, last)
        except Busy as fault:
            logger.warning("acts were not read", extra={"reason": str(fault)})
        await asyncio.sleep(LOOK_EVERY)


def apply_after(house: House, last: int) -> int:
    """Apply the acts after a number to what is in memory; returns the number of the last one."""
    acts = admin.acts_after(house.storage, last)
    for act in acts:
        apply(house, act)
    if acts:
        end_strangers(house)
    return acts[-1].number if acts else last


def apply(house: House, act: admin.Act) -> None:
    """Apply an act to a match in memory."""
    house.catch_up([act.match] if act.match else [])
    live = house.known.get(act.match)
    if act.what == "remove-line" and live is not None and not live.gone:
        for said in live.chat:
            if str(said.number) == act.target:
                live.hand_out("chat", chat_line(said))


def end_strangers(house: House) -> None:
    """End the streams of cookies that are no longer what they were."""
    house.people.forget()
    for live in list(house.known.values()):
        for watcher in list(live.watchers):
            _, account, is_over = house.people.look_up(watcher.session)
            if is_over or (account.holder if account else watcher.session) != watcher.holder:
                watcher.end()
