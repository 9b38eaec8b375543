"""Limits of long work: levels of bots, time, and processes that end with their match and their server."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from sanjak.kernel.records import write
from sanjak.web import live, work
from sanjak.web.work import TooLong, Work
from tests.web.serving import Person, Served, awaited, wait_until
from tests.web.test_play import OE, OS

Serve = Callable[..., Served]
FOR_EVER = 1e6


def gone(pid: int) -> bool:
    """Has a process ended?"""
    try:
        return "\nState:\tZ" in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return True


# ---------------------------------------------------------------- levels


@pytest.mark.parametrize("level", ["strong:99999999", "strong:401", "strong:" + "9" * 5000, "strong:0", "quick:3",
                                   "best"])
def test_a_bot_that_would_think_too_long_is_refused(served: Served, anna: Person, level: str) -> None:
    answer = anna.form(f"/new/{OE}", **{"kind-p2": "bot", "level-p2": level})
    assert answer.status_code == 400
    assert re.search("plays out 1 to 400 games|there is no bot", answer.text, re.IGNORECASE)


def test_a_record_with_a_bot_that_would_think_too_long_gets_the_usual_one(served: Served, anna: Person) -> None:
    match = served.live(served.make(anna, OE, "me bot", seats=())).match()
    for told, level in (("strong:99999999", "strong"), ("strong:12", "strong:12"), ("genius", "quick")):
        answer = anna.form("/import", text=write(replace(match, holders={"p1": "human", "p2": told})))
        assert answer.status_code == 303, answer.text
        assert served.live(answer.headers["location"].rpartition("/")[2]).seats["p2"].level == level


# ---------------------------------------------------------------- time


def test_a_part_that_takes_too_long_is_ended_with_its_process() -> None:
    async def go() -> None:
        crew = Work(1, seconds=600)
        one = await crew.run(os.getpid)
        crew.seconds = 0.1
        with pytest.raises(TooLong, match=r"longer than 0\.1 s"):
            await crew.run(time.sleep, FOR_EVER)
        crew.seconds = 600
        assert await crew.run(os.getpid) != one
        assert gone(one)

    awaited(go())


def test_a_part_that_nobody_waits_for_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "GRACE", 0.0)

    async def go() -> None:
        crew = Work(1, seconds=600)
        one = await crew.run(os.getpid)
        asking = asyncio.create_task(crew.run(time.sleep, FOR_EVER))
        while not crew.parts:
            await asyncio.sleep(0)
        asking.cancel()
        assert await crew.run(os.getpid) != one

    awaited(go())


def test_a_deleted_match_frees_the_worker(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "GRACE", 0.0)
    served = serve(workers=1, work_seconds=600)
    anna, bela = served.person(), served.person()
    crew = served.house.work

    async def endless(*args: object) -> str:
        await crew.run(time.sleep, FOR_EVER)
        return ""

    monkeypatch.setattr(crew, "think", endless)
    stuck, other = served.make(anna, OE, "strong strong"), served.make(bela, OS)
    wait_until(lambda: anna.update(stuck)["thinking"] != "")
    assert anna.post(stuck, "delete").status_code == 200
    assert bela.get(f"/match/{other}/report/md").status_code == 200


def test_a_look_at_the_end_of_a_pause_wakes_no_second_player(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "BREATH", 0.01)
    served = serve(unwatched_per_second=1e6)
    match = served.live(served.make(served.person(), OE, "quick quick"))

    async def looked_at() -> int:
        most = 0
        while match.next_bot():
            match.look()
            await asyncio.sleep(0)
            most = max(most, sum(is_player(task) for task in asyncio.all_tasks()))
        return most

    assert served.wait_for(looked_at()) <= 1


def is_player(task: asyncio.Task[object]) -> bool:
    """Is this a task that plays for bots?"""
    return getattr(task.get_coro(), "__qualname__", "") == "Live.play_bots"


def test_a_strong_bot_out_of_time_plays_like_a_quick_one(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    served = serve()
    anna = served.person()

    async def endless(*args: object) -> str:
        raise TooLong

    monkeypatch.setattr(served.house.work, "think", endless)
    id = served.make(anna, OE, "me strong")
    while anna.update(id)["mine"]:
        anna.choose(id)
    wait_until(lambda: any(row.line.seat == "p2" for row in served.live(id).rows))


def test_a_report_and_an_import_that_take_too_long_are_refused(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    served = serve()
    anna = served.person()
    id = served.make(anna, OS)
    words = write(served.live(id).match())

    async def endless(*args: object) -> str:
        raise TooLong("it took longer than 60 s")

    monkeypatch.setattr(served.house.work, "run", endless)
    assert anna.get(f"/match/{id}/report/md").status_code == 503
    answer = anna.form("/import", text=words)
    assert answer.status_code == 400
    assert "it took longer than 60 s" in answer.text


# ---------------------------------------------------------------- processes

SERVER = """
import asyncio, os, time
from sanjak.web.work import Work

async def go():
    crew = Work(1, seconds=600)
    print(await crew.run(os.getpid), flush=True)
    part = asyncio.create_task(crew.run(time.sleep, 1e6))
    await asyncio.to_thread(input)
    crew.stop()
    await asyncio.wait([part])

asyncio.run(go())
"""


@pytest.mark.parametrize("end", ["kill", "stop"])
def test_busy_workers_end_with_their_server(end: str) -> None:
    with subprocess.Popen([sys.executable, "-c", SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          encoding="utf-8") as server:
        assert server.stdout
        worker = int(server.stdout.readline())
        assert not gone(worker)
        if end == "kill":
            server.send_signal(signal.SIGKILL)
        else:
            server.communicate("\n")
    wait_until(lambda: gone(worker))


def test_workers_are_started_with_the_server(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    async def note(self: Work, function: object, *args: object) -> None:
        asked.append(function)

    monkeypatch.setattr(Work, "run", note)
    serve(workers=2)
    wait_until(lambda: asked == [work.load_games] * 2)
