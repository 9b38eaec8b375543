"""The figures of a server, and who may read them."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from sanjak.web.metrics import may_read
from sanjak.web.opening import Place
from sanjak.web.settings import BadSettings, Settings
from tests.web.running import Running
from tests.web.serving import Served, wait_until
from tests.web.test_play import OS
from tests.web.test_processes import ON_POSTGRES

Serve = Callable[..., Served]


def figures(words: str) -> dict[str, float]:
    """Each figure by its name and labels."""
    return {" ".join([sample.name, *(sample.labels[name] for name in ("what", "status") if name in sample.labels)]):
            sample.value
            for family in text_string_to_metric_families(words) for sample in family.samples}


def test_figures_count_requests_matches_and_pages(serve: Serve) -> None:
    served = serve()
    anna = served.person()
    id = served.make(anna, OS)
    anna.choose(id)
    anna.post(id, "choose", seat="player", moment=0, choice="nonsense")
    anna.get("/nowhere")
    with anna.stream(id) as news:
        next(news)
        found = figures(anna.get("/metrics").text)
    assert found["sanjak_requests_total choose 200"] == found["sanjak_requests_total choose 409"] == 1
    assert found["sanjak_requests_total nothing 404"] == 1
    assert found["sanjak_request_seconds_count choose"] == 2
    assert "sanjak_request_seconds_count events" not in found
    assert found["sanjak_matches_in_memory"] == found["sanjak_pages_open"] == found["sanjak_processes"] == 1
    assert found["sanjak_database_writable"] == 1
    assert found["process_resident_memory_bytes"] > 0


@pytest.mark.parametrize(("address", "allowed", "may"), [
    ("127.0.0.1", "127.0.0.1, ::1", True), ("::1", "127.0.0.1, ::1", True), ("10.1.2.3", "10.0.0.0/8", True),
    ("10.1.2.3", "127.0.0.1", False), ("127.0.0.1", "", False), ("", "0.0.0.0/0", False),
    ("testclient", "::/0", False)])
def test_figures_are_for_some_addresses_only(address: str, allowed: str, may: bool) -> None:
    assert may_read(address, allowed) is may


def test_figures_are_refused_with_a_sentence(serve: Serve) -> None:
    refused = serve(metrics_for="10.0.0.0/8").person().get("/metrics")
    assert (refused.status_code, refused.json()["error"]) == (403, "not_allowed")
    with pytest.raises(BadSettings, match="metrics_for: 'here' does not appear"):
        Settings(metrics_for="here")


@ON_POSTGRES
def test_several_processes_tell_the_sum_of_their_figures(place: Place) -> None:
    with Running(place, workers=2) as server:
        def told() -> dict[str, float]:
            return figures(httpx.get(f"{server.address}/metrics", timeout=60).text)

        wait_until(lambda: told()["sanjak_processes"] == 2)
        for _ in range(10):
            httpx.get(f"{server.address}/matches", timeout=60)
        assert told()["sanjak_requests_total matches 200"] == 10
        os.kill(server.workers()[0], signal.SIGKILL)
        wait_until(lambda: len(server.workers()) == 2 and told()["sanjak_processes"] == 2)
        assert told()["sanjak_requests_total matches 200"] == 10
        folder = Path(f"/proc/{server.workers()[0]}/environ").read_bytes().partition(b"MULTIPROC_DIR=")[2]
    assert not Path(folder.partition(b"\0")[0].decode()).exists()
