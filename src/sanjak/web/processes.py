"""Several processes that serve together: they share an address and a PostgreSQL database."""

from __future__ import annotations

import logging
import os
import signal
import socket
import tempfile
import threading
from collections.abc import Callable
from multiprocessing import connection, get_context
from multiprocessing.context import SpawnProcess
from time import monotonic

from prometheus_client.multiprocess import mark_process_dead

from .metrics import FOLDER
from .settings import Settings
from .work import end_with

logger = logging.getLogger("sanjak.processes")

LOOK_EVERY = 1.0
GRACE = 10.0
"""So many seconds the processes have to end; then they are killed."""
Serve = Callable[[Settings, socket.socket, bool], None]
"""Serves on a socket until it is stopped; the flag asks for the address to be printed."""


class Together:
    """Starts the processes, starts those again that end, and stops all of them."""

    def __init__(self, settings: Settings, door: socket.socket, serve: Serve) -> None:
        self.settings, self.door, self.serve = settings, door, serve
        self.stopping = threading.Event()
        self.processes: list[SpawnProcess] = []

    def run(self) -> None:
        """Serve until SIGTERM or SIGINT. The processes share their figures in a folder."""
        with tempfile.TemporaryDirectory(prefix="sanjak-figures-") as os.environ[FOLDER]:
            self.serve_all()

    def serve_all(self) -> None:
        """Start the processes and keep them going."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: self.stopping.set())
        for at in range(self.settings.workers):
            self.start(first=at == 0)
        while not self.stopping.is_set():
            connection.wait([process.sentinel for process in self.processes], LOOK_EVERY)
            self.replace()
        self.stop()

    def start(self, first: bool = False) -> None:
        """Start a process."""
        process = get_context("spawn").Process(target=one, args=(self.serve, self.settings, self.door, os.getpid(),
                                                                 first))
        process.start()
        self.processes.append(process)

    def replace(self) -> None:
        """Start a process for each that has ended, at most one a second for each."""
        ended = [process for process in self.processes if not process.is_alive()]
        if ended and not self.stopping.wait(LOOK_EVERY):
            for process in ended:
                logger.warning("a process ended", extra={"reason": f"exit code {process.exitcode}"})
                mark_process_dead(process.pid, os.environ[FOLDER])  # type: ignore[no-untyped-call]
                self.processes.remove(process)
                self.start()

    def stop(self) -> None:
        """Stop all processes."""
        end = monotonic() + GRACE
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.join(max(0.0, end - monotonic()))
            process.kill()


def one(serve: Serve, settings: Settings, door: socket.socket, parent: int, first: bool) -> None:
    """One of the processes. It ends with the one that started it, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with, args=(parent,), daemon=True).start()
    serve(settings, door, first)
