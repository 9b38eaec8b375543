"""Fixtures shared by the tests of the server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from sanjak.web.opening import Place
from tests.web.cluster import Cluster, started
from tests.web.serving import Person, Served


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run tests with the mark `databases` on SQLite and on PostgreSQL, or on those that the mark names."""
    mark = metafunc.definition.get_closest_marker("databases")
    if "new_place" in metafunc.fixturenames and mark:
        metafunc.parametrize("new_place", mark.args or ("sqlite", "postgresql"), indirect=True, scope="module")


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """One PostgreSQL for all tests that need it."""
    with started() as found:
        yield found


@pytest.fixture(scope="module")
def new_place(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Callable[[], Place]:
    """Makes places of new databases: SQLite files, or with the mark `databases` of each kind."""
    if getattr(request, "param", "sqlite") == "postgresql":
        found: Cluster = request.getfixturevalue("cluster")
        return found.address
    return lambda: tmp_path_factory.mktemp("database") / "test.db"


@pytest.fixture
def place(new_place: Callable[[], Place]) -> Place:
    """The database of a test."""
    return new_place()


@pytest.fixture
def serve(place: Place) -> Iterator[Callable[..., Served]]:
    """Start servers; all of them are stopped at the end."""
    running: list[Served] = []

    def start(database: Place | None = None, **settings: Any) -> Served:
        running.append(Served(database or place, **settings))
        return running[-1]

    yield start
    for served in running:
        served.stop()


@pytest.fixture(scope="module")
def served(new_place: Callable[[], Place]) -> Iterator[Served]:
    """One server for a whole file of tests."""
    running = Served(new_place())
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
