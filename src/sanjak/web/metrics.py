"""Figures for those who operate a server, in the text format of Prometheus."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Mapping
from ipaddress import ip_address, ip_network
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.multiprocess import MultiProcessCollector
from starlette.requests import Request
from starlette.responses import Response

from .guests import Refusal
from .house import House

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that names the folder in which several processes share their figures. Prometheus's client reads it."""
LOOK_EVERY = 1.0
SECONDS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
ENDLESS = "events"
"""Requests that last as long as a page is open; their time says nothing."""


class Metrics:
    """The figures of this process. Several processes on one address share them, and any of them tells the sum."""

    def __init__(self, house: House) -> None:
        self.house, self.registry = house, CollectorRegistry()
        own: Mapping[str, Any] = {"registry": self.registry}
        self.requests = Counter("sanjak_requests", "Requests by what they ask for and the status of the answer",
                                ["what", "status"], **own)
        self.seconds = Histogram("sanjak_request_seconds", "Seconds until the answer was sent", ["what"],
                                 buckets=SECONDS, **own)
        self.lag = Histogram("sanjak_loop_lag_seconds", "Seconds by which the event loop woke up too late",
                             buckets=SECONDS, **own)
        now: Mapping[str, Any] = {**own, "multiprocess_mode": "livesum"}
        self.matches = Gauge("sanjak_matches_in_memory", "Matches in memory", **now)
        self.pages = Gauge("sanjak_pages_open", "Open pages of matches", **now)
        self.parts = Gauge("sanjak_work_running", "Parts of long work that are running", **now)
        self.processes = Gauge("sanjak_processes", "Processes that serve", **now)
        self.database = Gauge("sanjak_database_writable", "1 if every process could write to the database", **own,
                              multiprocess_mode="livemin")
        ProcessCollector(registry=self.registry)
        self.look()

    def count(self, what: str, status: int, seconds: float) -> None:
        """Count a request."""
        self.requests.labels(what, str(status)).inc()
        if what != ENDLESS:
            self.seconds.labels(what).observe(seconds)

    def look(self) -> None:
        """Note how much there is of everything."""
        self.matches.set(len(self.house.known))
        self.pages.set(sum(len(live.watchers) for live in self.house.known.values()))
        self.parts.set(len(self.house.work.parts))
        self.processes.set(1)
        self.database.set(self.house.healthy)

    async def watch(self) -> None:
        """Look again and again, and measure how late the event loop wakes up."""
        while True:
            due = time.monotonic() + LOOK_EVERY
            await asyncio.sleep(LOOK_EVERY)
            self.lag.observe(max(0.0, time.monotonic() - due))
            self.look()

    def text(self) -> bytes:
        """All figures."""
        if FOLDER not in os.environ:
            return generate_latest(self.registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)


def may_read(address: str, allowed: str) -> bool:
    """May somebody at this address read the figures? `allowed` are addresses and networks, with commas."""
    try:
        who = ip_address(address)
    except ValueError:
        return False
    return any(who in ip_network(one.strip()) for one in allowed.split(",") if one.strip())


async def metrics(request: Request) -> Response:
    """The figures, after a look at the database."""
    house: House = request.app.state.house
    found: Metrics = request.app.state.metrics
    if not may_read(request.state.guest.address, house.settings.metrics_for):
        raise Refusal(403, "not_allowed", "The figures of this server are not for this address.")
    await house.is_healthy()
    found.look()
    return Response(found.text(), media_type=CONTENT_TYPE_LATEST)
