"""A server on loopback in a separate thread, and people with browsers."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx

from sanjak.web.app import Server, config_of, create_app
from sanjak.web.guests import COOKIE, Guest, new_guest
from sanjak.web.house import House
from sanjak.web.live import Live
from sanjak.web.settings import Settings
from sanjak.web.setup import Chair, Setup, invitation

T = TypeVar("T")
PATIENCE = 120.0
"""The seconds after which a test gives up waiting: many, because the machine may be busy with other work."""


class Served:
    """A running server."""

    def __init__(self, database: Path, **settings: Any) -> None:
        known = {"workers": 0, "choices_per_second": 1e6, "choices_at_once": 10**6, "matches_per_hour": 1e6,
                 "matches_per_address": 1e6, "matches_per_guest": 10**6, "tables_per_hour": 1e6,
                 "requests_per_second": 1e9, "requests_at_once": 10**9,
                 "streams_per_address": 10**6, "unwatched_per_second": 1e6, "unwatched_choices": 10**9,
                 "advice_playouts": 20, "curve_playouts": 2}
        wanted = Settings(database=database, port=0, **{**known, **settings})
        app = create_app(wanted)
        self.house: House = app.state.house
        self.server = Server(config_of(app, wanted), self.house, False)
        self.thread = threading.Thread(target=self.server.run)
        self.thread.start()
        wait_until(lambda: self.server.started or not self.thread.is_alive())
        self.port: int = self.server.servers[0].sockets[0].getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.people: list[Person] = []
        self.loop: asyncio.AbstractEventLoop = self.server.servers[0].get_loop()

    def stop(self) -> None:
        """Stop gracefully. A second call does no harm."""
        for person in self.people:
            person.client.close()
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()

    def call(self, do: Callable[[], T]) -> T:
        """Run a function in the server's thread."""
        async def go() -> T:
            return do()

        return asyncio.run_coroutine_threadsafe(go(), self.loop).result(PATIENCE)

    def wait_for(self, what: Coroutine[Any, Any, T]) -> T:
        """Wait for a coroutine in the server's event loop."""
        return asyncio.run_coroutine_threadsafe(what, self.loop).result(PATIENCE)

    def person(self, guest: Guest | None = None) -> Person:
        """A person with a separate browser."""
        self.people.append(Person(self, guest or new_guest()))
        return self.people[-1]

    def live(self, id: str) -> Live:
        """A live match on the server."""
        return self.wait_for(self.house.find(id))

    def make(self, person: Person, game: str, kinds: str = "", **wishes: Any) -> str:
        """Create a match; `kinds` are such as "me friend bot". Returns its id."""
        chairs = [Chair(kind) if kind in ("me", "friend", "open") else Chair("bot", kind) for kind in kinds.split()]
        return self.wait_for(self.house.create(person.guest, Setup(game, **{"seats": chairs, **wishes})))

    def invite(self, maker: Person, id: str, seat: str) -> str:
        """The token of an invitation."""
        return invitation(maker.guest, id, seat)

    def settle(self, id: str) -> None:
        """Wait until no bot is to move. While one chooses, nobody may seem to be asked: its task has to end."""
        wait_until(lambda: not self.live(id).next_bot() and has_ended(self.live(id).player))


def has_ended(task: asyncio.Task[None] | None) -> bool:
    """Has a task of the server ended, or was there none?"""
    return task is None or task.done()


def awaited(work: Coroutine[Any, Any, T]) -> T:
    """The result of a coroutine, run in a separate thread: a browser test may have left an event loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


class Person:
    """A browser: a cookie, a token, requests."""

    def __init__(self, served: Served, guest: Guest) -> None:
        self.served, self.guest = served, guest
        self.token = served.house.door.token(guest)
        self.client = httpx.Client(base_url=served.address, timeout=PATIENCE,
                                   cookies={COOKIE: served.house.door.cookie(guest)})
        self.keys = 0

    def get(self, path: str, **query: Any) -> httpx.Response:
        """Send a GET request."""
        return self.client.get(path, params=query)

    def update(self, id: str, seat: str | None = None, **query: Any) -> Any:
        """The current update of a match."""
        answer = self.get(f"/api/match/{id}", **({"seat": seat} if seat is not None else {}), **query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, id: str, verb: str, **body: Any) -> httpx.Response:
        """Post an action, with a new key unless one is given."""
        self.keys += 1
        body.setdefault("key", f"k{self.keys}")
        return self.client.post(f"/api/match/{id}/{verb}", json=body, headers={"X-CSRF-Token": self.token})

    def form(self, path: str, **fields: str) -> httpx.Response:
        """Submit the form of a page."""
        return self.client.post(path, data={"csrf": self.token} | fields)

    def choose(self, id: str, choice: str | None = None, seat: str | None = None, **body: Any) -> httpx.Response:
        """Choose, by default the first option."""
        seen = self.update(id, seat)
        words = choice or seen["question"]["options"][0]["text"]
        return self.post(id, "choose", **{"seat": seen["seat"], "moment": seen["moment"], "choice": words, **body})

    def events(self, id: str, many: int, seat: str | None = None, after: str | None = None,
               last: str | None = None) -> list[Sent]:
        """The first events of a new stream."""
        with self.stream(id, seat, after, last) as news:
            return [next(news) for _ in range(many)]

    @contextmanager
    def stream(self, id: str, seat: str | None = None, after: str | None = None,
               last: str | None = None, changes: int | None = None) -> Iterator[Iterator[Sent]]:
        """A stream of news, event by event."""
        wishes = {"seat": seat, "after": after, "changes": changes}
        query = {name: value for name, value in wishes.items() if value is not None}
        headers = {"Last-Event-ID": last} if last else {}
        with self.client.stream("GET", f"/api/match/{id}/events", params=query, headers=headers) as answer:
            assert answer.status_code == 200, answer.read()
            yield sent_in(answer)


class Sent:
    """One event."""

    def __init__(self, block: str) -> None:
        parts = dict(row.split(": ", 1) for row in block.split("\n") if ": " in row)
        self.kind, self.id, self.data = parts["event"], parts["id"], json.loads(parts["data"])


def sent_in(answer: httpx.Response) -> Iterator[Sent]:
    """The events of an answer, without comments and settings."""
    block = ""
    for line in answer.iter_lines():
        if line:
            block += f"{line}\n"
        else:
            if "event: " in block:
                yield Sent(block)
            block = ""


def wait_until(done: Callable[[], bool]) -> None:
    """Wait until a condition holds, but not for ever."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.005)
