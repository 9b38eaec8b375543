"""The description of the server is whole and true, and no request that fits it breaks the server."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.routing import Route

from sanjak.web import api
from sanjak.web.openapi import ANSWERS, FORMS, WISHES
from tests.web.serving import PATIENCE, Person, Served
from tests.web.test_play import OE

EXAMPLES = 8
"""Requests for each operation; `make chaos` makes many more."""


@pytest.fixture(scope="module")
def server(new_place: Any) -> Iterator[Served]:
    running = Served(new_place(), largest_record=5000)
    yield running
    running.stop()


def description(server: Served) -> Any:
    return httpx.get(f"{server.address}/api/openapi.json", timeout=PATIENCE).json()


def test_every_route_and_verb_is_described(server: Served) -> None:
    found = description(server)
    paths = {route.path for route in server.app.routes if isinstance(route, Route)}
    verbs = {f"/api/match/{{id}}/{verb}" for verb in api.VERBS}
    assert set(found["paths"]) == paths - {"/api/match/{id}/{verb}"} | verbs
    looking = {route.endpoint for route in api.routes} - {api.act}
    assert set(ANSWERS) | set(FORMS) == looking
    assert set(WISHES) < looking
    names = [one["operationId"] for way in found["paths"].values() for one in way.values()]
    assert len(set(names)) == len(names)
    assert all(one["summary"].endswith((".", "?")) for way in found["paths"].values() for one in way.values())


def test_answers_are_as_described(server: Served) -> None:
    anna = server.person()
    id = server.make(anna, OE, "me quick")
    seen = 0
    for route in api.routes:
        if route.endpoint in ANSWERS:
            answer = anna.get(route.path.format(id=id, moment=0, name="none"))
            if answer.status_code == 200:
                msgspec.json.decode(answer.content, type=ANSWERS[route.endpoint])
                seen += 1
    assert seen >= 7


def sent(anna: Person, case: Any) -> int:
    """Send a request; the answer's status. A stream is left at once."""
    path = case.formatted_path
    headers = {**dict(case.headers or {}), "X-CSRF-Token": anna.token}
    body = {} if isinstance(case.body, schemathesis.core.NotSet) else \
        {"json": case.body} if "json" in str(case.media_type) else {"data": case.body}
    with anna.client.stream(case.method, path, params=case.query, headers=headers, **body) as answer:
        return answer.status_code


def fuzz(server: Served, examples: int) -> dict[str, int]:
    """Random requests for every operation, with the id of a real match in half of them; how many for each status."""
    anna = server.person()
    schema: Any = schemathesis.openapi.from_dict(description(server))
    found: dict[str, int] = {}

    def check(operation: Any) -> None:
        @settings(max_examples=examples, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy(), real=st.booleans())
        def once(case: Any, real: bool) -> None:
            if real and "id" in case.path_parameters:
                case.path_parameters["id"] = server.make(anna, OE, "me quick")
            status = sent(anna, case)
            assert status < 500, f"{case.method} {case.formatted_path}: {status}"
            found[str(status)] = found.get(str(status), 0) + 1

        once()

    for operation in schema.get_all_operations():
        check(operation.ok())
    return found


def test_no_request_that_fits_the_description_breaks_the_server(server: Served) -> None:
    found = fuzz(server, EXAMPLES)
    assert found["200"] > 20
    assert found["404"] > 20
