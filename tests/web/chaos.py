"""People who play on while servers, workers and databases die, and what must be true afterwards."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import httpx

from sanjak import games
from sanjak.face import face_of
from sanjak.web.opening import Place
from sanjak.web.position import position_of
from sanjak.web.storage import Storage
from tests.web.serving import PATIENCE, Person, Served

PAUSE = 0.02
SILENCE = 1.0
"""After so many seconds without news a listener connects again."""
SEATS = "me me me me me"


class Player:
    """Somebody who plays all seats of matches, repeats what got no answer, and listens to the news meanwhile."""

    def __init__(self, served: Served, game: str, matches: int) -> None:
        self.made = served.person()
        self.game, self.guest, self.token = game, self.made.guest, self.made.token
        seats = " ".join(SEATS.split()[:games.load(game).default_players])
        self.ids = [served.make(self.made, game, seats) for _ in range(matches)]
        self.cookies = dict(self.made.client.cookies)
        self.acknowledged: dict[str, list[str]] = {}
        self.statuses: dict[str, int] = {}
        self.heard: dict[str, int] = {}
        self.last: dict[str, str] = {}
        self.seat: str = games.load(game).seats(games.load(game).default_players)[0]
        self.reconnected = 0
        self.faults: list[str] = []

    def play(self, address: str, stop: threading.Event) -> None:
        """Play until told to stop, match after match."""
        with httpx.Client(base_url=address, timeout=20, cookies=self.cookies) as client:
            for id in self.ids:
                self.acknowledged[id] = []
                while not stop.is_set() and self.choose(client, id):
                    time.sleep(PAUSE)
                if stop.is_set():
                    return

    def choose(self, client: httpx.Client, id: str) -> bool:
        """Make the next choice; False if the match is over."""
        seen = self.insist(lambda: client.get(f"/api/match/{id}"))
        if not seen["question"]:
            return not seen["over"]
        done = self.acknowledged[id]
        words = seen["question"]["options"][len(done) % len(seen["question"]["options"])]["text"]
        wish = {"seat": seen["seat"], "moment": seen["moment"], "choice": words, "key": f"{id} {len(done)}"}
        answer = self.insist(lambda: client.post(f"/api/match/{id}/choose", json=wish,
                                                 headers={"X-CSRF-Token": self.token}))
        if "moments" not in answer:
            self.faults.append(f"{wish} was refused: {answer}")
            return False
        done.append(words)
        return True

    def insist(self, ask: Any) -> Any:
        """The answer to a request, which is repeated as long as nobody answers or the answer is that it is busy."""
        end = time.monotonic() + 5 * PATIENCE
        while time.monotonic() < end:
            try:
                answer = ask()
            except httpx.HTTPError as fault:
                self.count(type(fault).__name__)
            else:
                self.count(str(answer.status_code))
                if answer.status_code != 503:
                    if answer.status_code >= 500 or answer.status_code == 404:
                        self.faults.append(f"{answer.status_code} {answer.text[:200]}")
                    return answer.json()
                if not answer.json()["message"]:
                    self.faults.append("a refusal without a sentence")
            time.sleep(0.1)
        raise AssertionError("nobody answers")

    def count(self, what: str) -> None:
        """Count an answer."""
        self.statuses[what] = self.statuses.get(what, 0) + 1

    def listen(self, address: str, stop: threading.Event) -> None:
        """Follow the news of every match in turn; after a break go on from the last event."""
        for id in self.ids:
            while not stop.is_set() and not self.is_done(id):
                self.follow(address, id, stop)
                self.reconnected += 1
                time.sleep(0.05)
            if stop.is_set():
                return

    def is_done(self, id: str) -> bool:
        """Has this match been left for the next one?"""
        at = self.ids.index(id) + 1
        return at < len(self.ids) and self.ids[at] in self.acknowledged

    def follow(self, address: str, id: str, stop: threading.Event) -> None:
        """Read one stream from the last event on, until it breaks or is silent for long."""
        headers = {"Last-Event-ID": self.last[id]} if id in self.last else {}
        with suppress(httpx.HTTPError), httpx.stream(
                "GET", f"{address}/api/match/{id}/events", params={"seat": self.seat}, headers=headers,
                cookies=self.cookies, timeout=httpx.Timeout(20, read=SILENCE)) as answer:
            for line in answer.iter_lines() if answer.status_code == 200 else ():
                if line.startswith("id: ") and line[4:]:
                    self.last[id] = line[4:]
                if line.startswith("data: ") and '"moment"' in line:
                    self.hear(id, json.loads(line[6:]))
                if stop.is_set() or self.is_done(id):
                    return

    def catch_up(self, address: str, id: str) -> int:
        """Hear the rest of a match, and look at it; returns its moment."""
        seen = httpx.get(f"{address}/api/match/{id}", params={"seat": self.seat}, cookies=self.cookies,
                         timeout=PATIENCE).json()
        end = time.monotonic() + PATIENCE
        while self.heard.get(id, 0) < seen["moment"] and time.monotonic() < end:
            self.follow(address, id, threading.Event())
        assert self.heard.get(id, 0) == seen["moment"]
        return int(seen["moment"])

    def hear(self, id: str, update: Any) -> None:
        """Note an update: moments never go back."""
        moment = update.get("moment")
        if moment is not None:
            if moment < self.heard.get(id, 0):
                self.faults.append(f"the news of {id} went back from {self.heard[id]} to {moment}")
            self.heard[id] = moment


def seated(place: Place, game_ids: Sequence[str], matches: int = 4) -> list[Player]:
    """Players with their matches in a database that nobody serves yet."""
    served = Served(place)
    try:
        return [Player(served, game, matches) for game in game_ids]
    finally:
        served.stop()


@contextmanager
def playing(players: Sequence[Player], address: str) -> Iterator[None]:
    """Everybody plays and listens meanwhile."""
    stop = threading.Event()
    threads = [threading.Thread(target=does, args=(address, stop), daemon=True)
               for player in players for does in (player.play, player.listen)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        for thread in threads:
            thread.join(PATIENCE)
    assert not any(thread.is_alive() for thread in threads)


def check(place: Place, players: Sequence[Player], address: str) -> int:
    """Every match has what was acknowledged, nothing else and nothing twice; it can be replayed, and its page shows all
    of it. Returns the number of choices."""
    storage = Storage(place)
    many = 0
    try:
        for player in players:
            assert not player.faults, player.faults
            for id, done in player.acknowledged.items():
                stored = storage.load(id)
                assert stored, id
                assert [row.line.number for row in stored.lines] == list(range(1, len(stored.lines) + 1))
                assert [row.line.text for row in stored.lines] == done
                position = position_of(stored, games.load(stored.row.game), face_of(stored.row.game))
                assert len(position.table.lines) == len(done)
                assert (stored.row.finished is not None) == position.table.over()
                assert player.catch_up(address, id) == position.moment(player.seat)
                many += len(done)
    finally:
        storage.close()
    return many


def told(players: Sequence[Player]) -> str:
    """The figures of a run."""
    answers: dict[str, int] = {}
    for player in players:
        for name, many in player.statuses.items():
            answers[name] = answers.get(name, 0) + many
    return f"{sum(player.reconnected for player in players)} streams; answers {answers}"


class Relay:
    """A network between a server and its database on loopback, which can stall."""

    def __init__(self, port: int) -> None:
        self.target, self.flows = port, threading.Event()
        self.flows.set()
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.door.getsockname()[1]
        threading.Thread(target=self.take, daemon=True).start()

    def take(self) -> None:
        """Take connections until the door is closed."""
        with suppress(OSError):
            while True:
                near, _ = self.door.accept()
                far = socket.create_connection(("127.0.0.1", self.target))
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self.pass_on, args=(one, other), daemon=True).start()

    def pass_on(self, one: socket.socket, other: socket.socket) -> None:
        """Pass bytes on, unless the network stalls."""
        with suppress(OSError):
            while data := one.recv(65_536):
                self.flows.wait()
                other.sendall(data)
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    @contextmanager
    def stalled(self) -> Iterator[None]:
        """Nothing passes meanwhile."""
        self.flows.clear()
        try:
            yield
        finally:
            self.flows.set()

    def __enter__(self) -> Relay:
        return self

    def __exit__(self, *_: object) -> None:
        self.flows.set()
        self.door.shutdown(socket.SHUT_RDWR)
        self.door.close()


def vanish(person: Person, id: str, address: str) -> None:
    """Open a stream and half a request, and go away without a word."""
    host, port = address.removeprefix("http://").split(":")
    cookie = "; ".join(f"{name}={value}" for name, value in person.client.cookies.items())
    for head in (f"GET /api/match/{id}/events HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n\r\n",
                 f"POST /api/match/{id}/choose HTTP/1.1\r\nHost: {host}\r\nContent-Length: 100\r\n\r\n{{"):
        line = socket.create_connection((host, int(port)))
        line.sendall(head.encode())
        time.sleep(0.05)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        line.close()
