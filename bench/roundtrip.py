"""The round trip: from a POST until the other seat's page has the new view, on one core shared with the clients.

Without arguments it starts a server in a separate process, plays, and prints one line of JSON.
"""

import argparse
import asyncio
import contextlib
import http.client
import json
import os
import queue
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

SAMPLES = 100
SECONDS = 20.0
QUIET = 0.02
MATCHES = 8
TABLES = {
    "two people and two bots": ("ottoman-empire", ("me", "friend", "bot", "bot")),
    "one person and a spectator": ("ottoman-sunset", ("me",)),
    "one person and a spectator, Hapsburgs": ("hapsburg-eclipse", ("me",)),
    "one person and a spectator, both empires": ("central-powers", ("me",)),
    "two people": ("fatal-attraction", ("me", "friend")),
    "two people at war": ("lash-of-the-turk", ("me", "friend")),
}


# ---------------------------------------------------------------- the server's side


def serve(folder: Path) -> None:
    """Create the tables, print their addresses, and serve until standard input ends."""
    import uvicorn

    from sanjak.web.app import Server, create_app
    from sanjak.web.guests import new_guest
    from sanjak.web.settings import Settings
    from sanjak.web.setup import Chair, Setup, invitation

    app = create_app(Settings(database=folder / "bench.db", choices_per_second=1e6, choices_at_once=10**6))
    house = app.state.house

    async def lay(game: str, kinds: tuple[str, ...]) -> dict[str, Any]:
        one, two = new_guest(), new_guest()
        id = await house.create(one, Setup(game, seats=[Chair(kind) for kind in kinds]))
        live = await house.find(id)
        for seat, kind in zip(live.seats, kinds, strict=True):
            if kind == "friend":
                await house.join(two, invitation(one, id, seat))
        guests = [{"cookie": house.door.cookie(guest), "token": house.door.token(guest)} for guest in (one, two)]
        return {"match": id, "guests": guests}

    async def main() -> None:
        config = uvicorn.Config(app, port=0, log_level="warning", access_log=False)
        server = Server(config, house, browse=False)
        told = [[await lay(game, kinds) for _ in range(MATCHES)] for game, kinds in TABLES.values()]
        task = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        print(json.dumps({"port": port, "tables": told}), flush=True)
        await asyncio.to_thread(sys.stdin.read)
        server.should_exit = True
        await task

    asyncio.run(main())


# ---------------------------------------------------------------- the clients' side


class Page:
    """A browser's connections: one listens to news, the other posts."""

    def __init__(self, port: int, match: str, guest: dict[str, str]) -> None:
        self.port, self.match, self.guest = port, match, guest
        self.line = http.client.HTTPConnection("127.0.0.1", port)
        self.line.connect()
        self.line.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.news: queue.SimpleQueue[float] = queue.SimpleQueue()
        self.update = self.get()
        self.stream = socket.create_connection(("127.0.0.1", port))
        path = f"/api/match/{match}/events?changes=1&after={self.update['version']}"
        head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: sanjak={guest['cookie']}\r\n\r\n"
        self.stream.sendall(head.encode())
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self) -> None:
        """Store the arrival time of each complete event."""
        last = b""
        with contextlib.suppress(OSError):
            while data := self.stream.recv(262_144):
                last = (last + data)[-64:]
                if last.endswith(b"\n\n\r\n"):
                    self.news.put(time.perf_counter())

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """A request and its answer."""
        data = json.dumps(body).encode() if body is not None else None
        self.line.request(method, path, data, {"Cookie": f"sanjak={self.guest['cookie']}",
                                               "X-CSRF-Token": self.guest["token"]})
        answer = self.line.getresponse()
        return json.loads(answer.read())

    def get(self) -> Any:
        """The current state of the match."""
        return self.ask("GET", f"/api/match/{self.match}")

    def choose(self, number: int) -> Any:
        """Take an option."""
        options = self.update["question"]["options"]
        return self.ask("POST", f"/api/match/{self.match}/choose", {
            "seat": self.update["seat"], "moment": self.update["moment"], "key": f"bench-{number}",
            "choice": options[number % len(options)]["text"]})

    def close(self) -> None:
        """Leave."""
        self.line.close()
        self.stream.shutdown(socket.SHUT_RDWR)
        self.stream.close()

    def drain(self) -> None:
        """Wait until no more news arrives."""
        with contextlib.suppress(queue.Empty):
            while True:
                self.news.get(timeout=QUIET)


def play(port: int, matches: list[dict[str, Any]]) -> list[float]:
    """Milliseconds of round trips, match after match, until there are enough."""
    found: list[float] = []
    end = time.perf_counter() + SECONDS
    for match in matches:
        found += play_match(port, match, SAMPLES - len(found), end)
    return found


def play_match(port: int, table: dict[str, Any], most: int, end: float) -> list[float]:
    """Milliseconds from the POST until the other page has the news, for choices that the other player may see."""
    pages = [Page(port, table["match"], guest) for guest in table["guests"]]
    found: list[float] = []
    number = 0
    while len(found) < most and time.perf_counter() < end:
        for page in pages:
            page.drain()
        for page in pages:
            page.update = page.get()
        chooser = next((page for page in pages if page.update["question"]), None)
        if chooser is None:
            if pages[0].update["over"]:
                break
            continue
        other = pages[1 - pages.index(chooser)]
        before = other.update["moment"]
        start = time.perf_counter()
        chooser.choose(number)
        number += 1
        with contextlib.suppress(queue.Empty):
            came = other.news.get(timeout=QUIET * 5)
            if other.get()["moment"] > before:
                found.append((came - start) * 1000)
    for page in pages:
        page.close()
    return found


def share(values: list[float], part: float) -> float:
    """A quantile."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] if values else float("nan")


def measure() -> list[dict[str, Any]]:
    """Start the server, play every table, return the times."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen([sys.executable, __file__, "--serve", folder], stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE, encoding="utf-8")
        assert server.stdin is not None
        assert server.stdout is not None
        try:
            server.stdout.readline()
            told = json.loads(server.stdout.readline())
            rows = []
            for (name, (game, _)), matches in zip(TABLES.items(), told["tables"], strict=True):
                values = play(told["port"], matches)
                rows.append({"game": game, "table": name, "samples": len(values), "p50_ms": share(values, 0.5),
                             "p95_ms": share(values, 0.95), "worst_ms": max(values, default=float("nan"))})
            return rows
        finally:
            server.stdin.close()
            server.wait(10)


def main() -> None:
    """Print one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--serve", type=Path, metavar="FOLDER", help="be the server")
    options = parser.parse_args()
    if options.serve:
        serve(options.serve)
    else:
        print(json.dumps(measure()))


if __name__ == "__main__":
    main()
