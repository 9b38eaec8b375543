"""Servers in processes of their own, which may be killed and started again."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx

from sanjak.web.opening import Place
from tests.web.serving import wait_until

FREE = {"choices_per_second": 1e9, "choices_at_once": 10**9, "matches_per_hour": 1e9, "matches_per_address": 1e9,
        "matches_per_guest": 10**9, "tables_per_hour": 1e9, "guests_per_hour": 1e9, "requests_per_second": 1e9,
        "requests_at_once": 10**9, "streams_per_guest": 10**6, "streams_per_address": 10**6, "work_processes": 0}
"""Settings without limits."""


def free_port() -> int:
    """A port of loopback that nobody uses."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def children(pid: int) -> list[int]:
    """The processes that a process has started, without Python's own helper."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in found if serves(child)]


def serves(pid: str) -> bool:
    """Is this a process of ours that has not ended meanwhile?"""
    try:
        return b"resource_tracker" not in (Path(f"/proc/{pid}/cmdline").read_bytes() or b"resource_tracker")
    except (FileNotFoundError, ProcessLookupError):
        return False


class Running:
    """`sanjak serve` on a port of loopback that stays the same from one start to the next."""

    def __init__(self, place: Place, core: int | None = None, **settings: Any) -> None:
        self.port, self.place, self.core = free_port(), place, core
        self.address = f"http://127.0.0.1:{self.port}"
        self.environment = {**os.environ, **{f"SANJAK_{name.upper()}": str(value)
                                             for name, value in {**FREE, **settings}.items()}}
        self.start()

    def start(self) -> None:
        """Start it and wait until it answers."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sanjak.cli", "serve", "--port", str(self.port), "--database", str(self.place)],
            env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if self.core is not None:
            os.sched_setaffinity(self.process.pid, {self.core})
        wait_until(lambda: self.answers() or self.process.poll() is not None)
        assert self.process.poll() is None, "the server has ended"

    def answers(self) -> bool:
        """Does it answer?"""
        try:
            return httpx.get(f"{self.address}/health", timeout=60).status_code in (200, 503)
        except httpx.HTTPError:
            return False

    def workers(self) -> list[int]:
        """The processes that serve."""
        return children(self.process.pid)

    def kill(self) -> None:
        """Kill it as a power cut would."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """Stop it gracefully. A second call does no harm."""
        self.process.terminate()
        self.process.wait()

    def __enter__(self) -> Running:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
