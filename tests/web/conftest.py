"""Fixtures shared by the tests of the server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.serving import Person, Served


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Served]]:
    """Start servers; all of them are stopped at the end."""
    running: list[Served] = []

    def start(database: Path | None = None, **settings: Any) -> Served:
        running.append(Served(database or tmp_path / "test.db", **settings))
        return running[-1]

    yield start
    for served in running:
        served.stop()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for a whole file of tests."""
    running = Served(tmp_path_factory.mktemp("served") / "test.db")
    yield running
    running.stop()


@pytest.fixture
def anna(served: Served) -> Person:
    """A guest."""
    return served.person()


@pytest.fixture
def bela(served: Served) -> Person:
    """Another guest."""
    return served.person()
