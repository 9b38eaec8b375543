"""Choices that arrive together share a commit. None is answered before it, and none is lost or half done."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from sanjak.kernel import IllegalChoice
from sanjak.kernel.steps import text
from sanjak.web.guests import Refusal, new_guest
from sanjak.web.house import House
from sanjak.web.live import Live
from sanjak.web.settings import Settings
from sanjak.web.setup import Chair, Setup
from sanjak.web.storage import Busy
from sanjak.web.turns import MOST

MATCHES = 4
assert MATCHES <= MOST


async def tables(folder: Path) -> tuple[House, list[Live]]:
    """A house with a few matches of one player."""
    house = House(Settings(database=folder / "sanjak.db", work_processes=0))
    guest = new_guest()
    ids = [await house.create(guest, Setup("ottoman-sunset", seats=[Chair("me")])) for _ in range(MATCHES)]
    return house, [await house.find(id) for id in ids]


async def choose_all(house: House, lives: list[Live], words: dict[int, str] | None = None) -> list[Any]:
    """A choice in every match at the same time: the first that is offered, or the given words; answers and faults."""
    def choice(at: int, live: Live) -> Any:
        seat = live.table.to_move()[0]
        ask = live.table.question(seat)
        assert ask is not None
        return lambda: live.choose(seat, (words or {}).get(at, text(ask.options[0])))

    return await asyncio.gather(*(house.turns.take(live, choice(at, live)) for at, live in enumerate(lives)),
                                return_exceptions=True)


def lines_of(house: House, live: Live) -> int:
    """The number of lines in the database."""
    stored = house.storage.load(live.row.id)
    assert stored is not None
    return len(stored.lines)


def test_choices_of_several_matches_share_one_commit(tmp_path: Path) -> None:
    async def play() -> None:
        house, lives = await tables(tmp_path)
        commits: list[object] = []
        event.listen(house.storage.engine, "commit", commits.append)
        assert await choose_all(house, lives) == [None] * MATCHES
        assert len(commits) == 1
        assert [lines_of(house, live) for live in lives] == [1] * MATCHES
        house.stop()

    asyncio.run(play())


def test_a_refused_choice_does_not_disturb_those_beside_it(tmp_path: Path) -> None:
    async def play() -> None:
        house, lives = await tables(tmp_path)
        answers = await choose_all(house, lives, {1: "fly to the moon"})
        assert isinstance(answers.pop(1), IllegalChoice)
        assert answers == [None] * (MATCHES - 1)
        assert [lines_of(house, live) for live in lives] == [1, 0, 1, 1] == [len(live.rows) for live in lives]
        house.stop()

    asyncio.run(play())


@pytest.mark.parametrize("where", ["append", "commit"])
def test_if_the_database_refuses_one_none_has_happened_and_all_are_told(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    async def play() -> None:
        house, lives = await tables(tmp_path)
        before = [live.table.known("player") for live in lives]
        calls: list[object] = []

        def full(*args: Any) -> None:
            calls.append(args)
            if len(calls) == (1 if where == "commit" else MATCHES - 1):
                raise Busy("database or disk is full")

        with monkeypatch.context() as patch:
            if where == "append":
                patch.setattr(house.storage, "append", full)
            else:
                event.listen(house.storage.engine, "commit", full)
            answers = await choose_all(house, lives)
        if where == "commit":
            event.remove(house.storage.engine, "commit", full)
        assert {(type(answer), answer.code) for answer in answers} == {(Refusal, "busy")}
        assert [lines_of(house, live) for live in lives] == [0] * MATCHES
        assert [live.table.known("player") for live in lives] == before
        assert await choose_all(house, lives) == [None] * MATCHES
        assert [lines_of(house, live) for live in lives] == [1] * MATCHES
        house.stop()

    asyncio.run(play())
