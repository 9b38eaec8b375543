"""How long the adviser takes: seconds from the question to the advice, over positions of a match of the quick bot.

    python bench/advice.py --questions 20 ottoman-sunset hapsburg-eclipse central-powers
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import time
from collections.abc import AsyncIterator

from sanjak import games
from sanjak.ai.bots import bot, own_luck
from sanjak.kernel import Seat, Table
from sanjak.web.settings import Settings
from sanjak.web.work import Work


async def advised(work: Work, id: str, many: int) -> AsyncIterator[tuple[float, int]]:
    """The seconds and the playouts of each question, with every third question asked."""
    table, quick, settings, step = Table.new(games.load(id), seed=11), bot("quick", id), Settings(), 0
    while not table.over() and step < 3 * many:
        seat = table.to_move()[0]
        place = Seat(table, seat)
        if not step % 3 and len(place.ask.options) > 1:
            begun, last = time.perf_counter(), None
            async for part in work.advise(table, seat, step, settings.advice_playouts, settings.advice_seconds):
                last = part
            assert last is not None
            assert last.options
            yield time.perf_counter() - begun, sum(option.playouts for option in last.options)
        table.answer(seat, quick(place, own_luck(11, seat, step)))
        step += 1


async def measure(ids: list[str], many: int) -> None:
    """Print a line for each game."""
    work = Work(1)
    for id in ids:
        found = [pair async for pair in advised(work, id, many)]
        times = sorted(seconds for seconds, _ in found)
        print(f"{id}: {len(times)} questions, p50 {statistics.median(times):.2f} s, "
              f"p95 {times[int(len(times) * 0.95)]:.2f} s, first {found[0][0]:.2f} s, "
              f"{statistics.median(playouts for _, playouts in found):.0f} playouts")
    work.stop()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--questions", type=int, default=20)
    args = parser.parse_args()
    asyncio.run(measure(args.games, args.questions))
