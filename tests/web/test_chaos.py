"""Deaths and other faults under load: nothing acknowledged is lost, and everybody gets a clear answer.

The short forms are part of `make test`, the full number of `make chaos`.
"""

from __future__ import annotations

import os
import random
import resource
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from sanjak.web import house
from sanjak.web.opening import Place
from tests.web.chaos import Player, Relay, check, playing, seated, told, vanish
from tests.web.cluster import Cluster, started
from tests.web.running import Running, free_port
from tests.web.serving import Served, wait_until
from tests.web.test_metrics import figures
from tests.web.test_play import OE, OS

Serve = Callable[..., Served]
GAMES = ("ottoman-sunset", "ottoman-empire", "lash-of-the-turk", "fatal-attraction")
LONGEST = 0.6
"""At most so many seconds pass between two faults."""


@pytest.fixture(scope="module")
def fragile() -> Iterator[Cluster]:
    """A PostgreSQL on a port of loopback that may be killed."""
    with started(free_port()) as found:
        yield found


def through(place: str, port: int) -> str:
    """The address of a database through another port of loopback."""
    name = place.partition("/")[2].partition("@/")[2].partition("?")[0]
    return f"postgresql://postgres@127.0.0.1:{port}/{name}"


def made_progress(players: list[Player], since: int) -> bool:
    """Has everybody together made a choice since?"""
    return sum(len(done) for player in players for done in player.acknowledged.values()) > since


def disturb(players: list[Player], faults: list[Callable[[], None]], many: int, seed: int) -> None:
    """Cause faults at random moments; after each, people play on."""
    luck = random.Random(seed)
    for _ in range(many):
        time.sleep(luck.random() * LONGEST)
        luck.choice(faults)()
        so_far = sum(len(done) for player in players for done in player.acknowledged.values())
        wait_until(lambda so_far=so_far: made_progress(players, so_far))  # type: ignore[misc]


# ---------------------------------------------------------------- deaths


def kills_of_the_server(place: Place, many: int) -> None:
    """Kill the only server of an SQLite file again and again."""
    players = seated(place, GAMES, matches=3 + many)
    with Running(place) as server:
        def die() -> None:
            server.kill()
            server.start()

        with playing(players, server.address):
            disturb(players, [die], many, seed=1)
        print(f"\n{many} kills of the server: {check(place, players, server.address)} choices; {told(players)}")


def deaths_of_parts(fragile: Cluster, many: int) -> None:
    """Kill one of two workers, or PostgreSQL, or all, again and again."""
    place = fragile.address()
    players, died = seated(place, GAMES, matches=3 + many), {"worker": 0, "database": 0, "server": 0}
    with Running(place, workers=2) as server:
        def worker() -> None:
            wait_until(lambda: len(server.workers()) == 2)
            os.kill(random.choice(server.workers()), signal.SIGKILL)
            died["worker"] += 1

        def database() -> None:
            fragile.stop()
            fragile.start()
            died["database"] += 1

        def everything() -> None:
            server.kill()
            server.start()
            died["server"] += 1

        with playing(players, server.address):
            disturb(players, [worker, worker, database, database, everything], many, seed=2)
        print(f"\n{died}: {check(place, players, server.address)} choices; {told(players)}")


def test_no_choice_is_lost_when_the_server_is_killed(place: Place) -> None:
    kills_of_the_server(place, 2)


def test_no_choice_is_lost_when_workers_and_the_database_die(fragile: Cluster) -> None:
    deaths_of_parts(fragile, 4)


@pytest.mark.chaos
def test_no_choice_is_lost_in_a_hundred_kills_of_the_server(place: Place) -> None:
    kills_of_the_server(place, 100)


@pytest.mark.chaos
def test_no_choice_is_lost_in_a_hundred_deaths_of_parts(fragile: Cluster) -> None:
    deaths_of_parts(fragile, 100)


# ---------------------------------------------------------------- disks


def health(server: Running) -> int:
    return httpx.get(f"{server.address}/health", timeout=60).status_code


def refused_meanwhile(server: Running, player: Player) -> Any:
    """A choice that cannot be saved is refused with a sentence; the match can still be looked at."""
    id = player.ids[-1]
    seen = httpx.get(f"{server.address}/api/match/{id}", cookies=player.cookies, timeout=60).json()
    answer = httpx.post(f"{server.address}/api/match/{id}/choose", cookies=player.cookies, timeout=60,
                        headers={"X-CSRF-Token": player.token},
                        json={"seat": seen["seat"], "moment": seen["moment"], "key": "k",
                              "choice": seen["question"]["options"][0]["text"]})
    assert (answer.status_code, answer.json()["error"]) == (503, "busy"), answer.text
    assert answer.json()["message"]
    after = httpx.get(f"{server.address}/api/match/{id}", cookies=player.cookies, timeout=60).json()
    assert after["moment"] == seen["moment"]


def test_a_full_disk_refuses_and_goes_on_when_there_is_room(place: Path) -> None:
    players = seated(place, [OS, OE])
    with Running(place) as server:
        def limit(most: int) -> None:
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))

        for room in (place.stat().st_size // 2, 0):
            limit(room)
            wait_until(lambda: health(server) == 503)
            refused_meanwhile(server, players[0])
            with playing(players, server.address):
                time.sleep(0.5)
                limit(resource.RLIM_INFINITY)
                wait_until(lambda: health(server) == 200)
                so_far = sum(len(done) for player in players for done in player.acknowledged.values())
                wait_until(lambda so_far=so_far: made_progress(players, so_far))  # type: ignore[misc]
            check(place, players, server.address)
            for player in players:
                player.ids = player.ids[len(player.acknowledged):]


def test_a_read_only_database_refuses_and_goes_on_when_it_can_be_written(fragile: Cluster) -> None:
    place = fragile.address()
    players = seated(place, [OS])
    with Running(place, workers=2) as server:
        for setting, status in (("on", 503), ("off", 200)):
            fragile.sql(f"ALTER SYSTEM SET default_transaction_read_only = {setting}")
            fragile.sql("SELECT pg_reload_conf()")
            wait_until(lambda status=status: health(server) == status)  # type: ignore[misc]
            if status == 503:
                refused_meanwhile(server, players[0])
        with playing(players, server.address):
            wait_until(lambda: made_progress(players, 5))
        check(place, players, server.address)


# ---------------------------------------------------------------- networks, clients, clocks


def test_a_network_that_stalls_holds_nobody_up_for_long(fragile: Cluster) -> None:
    place = fragile.address()
    players = seated(place, [OS, OE])
    with Relay(fragile.port) as relay, Running(through(place, relay.port), workers=2) as server:
        with playing(players, server.address):
            for _ in range(2):
                so_far = sum(len(done) for player in players for done in player.acknowledged.values())
                wait_until(lambda so_far=so_far: made_progress(players, so_far))  # type: ignore[misc]
                with relay.stalled():
                    wait_until(lambda: health(server) == 503)
                    wait_until(lambda: all(player.statuses.get("503") for player in players))
                wait_until(lambda: health(server) == 200)
            so_far = sum(len(done) for player in players for done in player.acknowledged.values())
            wait_until(lambda: made_progress(players, so_far))
        print(f"\nstalls: {check(place, players, server.address)} choices; {told(players)}")


def test_clients_that_vanish_leave_nothing_behind(place: Place) -> None:
    served = Served(place)
    try:
        anna = served.person()
        id = served.make(anna, OS)
        for _ in range(20):
            vanish(anna, id, served.address)
        wait_until(lambda: figures(anna.get("/metrics").text)["sanjak_pages_open"] == 0)
        assert anna.choose(id).status_code == 200
    finally:
        served.stop()


def test_a_clock_that_jumps_deletes_nothing(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    served = serve()
    anna = served.person()
    kept, empty = served.make(anna, OS), served.make(anna, OS)
    anna.choose(kept)
    real, jump = time.time_ns, 0
    monkeypatch.setattr(time, "time_ns", lambda: real() + jump)
    for days in (500, -500, 0):
        jump = days * house.DAY * 10**6
        served.house.known.clear()
        served.house.live.clear()
        served.wait_for(served.house.forget_old_matches())
        before = anna.update(kept)["moment"]
        assert anna.choose(kept).status_code == 200
        assert anna.update(kept)["moment"] == before + 1
        assert anna.update(empty)["moment"] == 0
