"""The OpenAPI description of the server: made from its routes, their docstrings and the structs of their messages."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from sanjak import __version__

from . import api, wire
from .guests import COOKIE

Part = dict[str, Any]

ANSWERS: dict[Callable[..., Any], Any] = {
    api.current: wire.Update, api.past: wire.Update, api.all_beats: wire.BeatPart, api.why: list[wire.Missing],
    api.odds: wire.Odds, api.shading: wire.Shading, api.joint: wire.Joint, api.about: wire.About,
    api.said: list[wire.ChatLine], api.noted: wire.Notes, api.curve_so_far: wire.Curve}
"""What the addresses for programs answer."""
FORMS = {api.events: "text/event-stream", api.ground: "text/html", api.roll: "image/svg+xml"}
"""The forms of answers that are not JSON."""
WISHES: dict[Callable[..., Any], tuple[str, ...]] = {
    api.current: ("after",), api.events: ("after",), api.past: ("beat",), api.ground: ("at",),
    api.odds: ("option", "pieces"), api.shading: ("space",), api.joint: ("pieces",), api.about: ("piece",)}
"""The names in the query of an address, besides the seat that looks."""
EVENTS = (wire.Update, wire.ChatLine, wire.Thinking, wire.Advice, wire.CurveProgress, wire.Failed, wire.Gone)
"""The messages of a stream."""
HEADS = {"HEAD", "OPTIONS"}


async def openapi(request: Request) -> Response:
    """This description."""
    return api.json_answer(described(request.app.routes))


def described(routes: Iterable[BaseRoute]) -> Part:
    """The description of some routes."""
    types = {*map(named, ANSWERS.values()), *EVENTS, wire.Answer, wire.Refused, api.Wish}
    _, parts = msgspec.json.schema_components(sorted(types, key=lambda found: found.__name__), ref_template=REF)
    return {"openapi": "3.1.0",
            "info": {"title": "Sanjak", "version": __version__, "description": inspect.cleandoc(ABOUT)},
            "paths": paths_of(route for route in routes if isinstance(route, Route)),
            "components": {"schemas": parts, "securitySchemes": {
                "guest": {"type": "apiKey", "in": "cookie", "name": COOKIE},
                "token": {"type": "apiKey", "in": "header", "name": "X-CSRF-Token"}}}}


REF = "#/components/schemas/{name}"
ABOUT = """
    A guest is a signed cookie, which every page sets. Requests that change something need the token of the guest's
    pages: the `meta` element `csrf` of each page has it. Refusals are `{"error": word, "message": sentence}`.
"""


def named(found: Any) -> Any:
    """The struct of an answer, or of the items of its list."""
    return found.__args__[0] if hasattr(found, "__args__") else found


def paths_of(routes: Iterable[Route]) -> Part:
    """Every address with its operations."""
    found: dict[str, Part] = {}
    for route in routes:
        for path, name, does in spread(route):
            for method in sorted((route.methods or set()) - HEADS):
                found.setdefault(path, {})[method.lower()] = operation(route, path, name, does, method)
    return found


def spread(route: Route) -> Iterator[tuple[str, str, Callable[..., Any]]]:
    """The addresses of a route with a name and a function; one for each verb."""
    if route.endpoint is not api.act:
        yield route.path, route.endpoint.__name__, route.endpoint
        return
    for verb, does in api.VERBS.items():
        yield route.path.replace("{verb}", verb), verb, does


def operation(route: Route, path: str, name: str, does: Callable[..., Any], method: str) -> Part:
    """One operation."""
    summary = (inspect.getdoc(does) or name).partition("\n")[0]
    found: Part = {"operationId": operation_id(method, path), "summary": summary,
                   "parameters": [*map(in_path, re.findall(r"{(\w+)}", path)), *map(in_query, wishes(route))],
                   "responses": {"200": answer_of(route), "default": refusal(path)}}
    if method == "POST":
        found |= {"requestBody": body_of(route), "security": [{"guest": [], "token": []}]}
    return found


def operation_id(method: str, path: str) -> str:
    """The name of an operation: its method and the words of its address."""
    return "_".join([method.lower(), *re.findall(r"\w+", path)])


def wishes(route: Route) -> list[str]:
    """The names in the query of an address."""
    looks = route.path.startswith("/api/match/") and route.endpoint is not api.act
    return ["seat", *WISHES.get(route.endpoint, ())] if looks else []


def in_path(name: str) -> Part:
    """A part of an address."""
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}


def in_query(name: str) -> Part:
    """A wish in the query of an address."""
    return {"name": name, "in": "query", "required": False, "schema": {"type": "string"}}


def answer_of(route: Route) -> Part:
    """The answer of a route."""
    known = wire.Answer if route.endpoint is api.act else ANSWERS.get(route.endpoint)
    if known is not None:
        return {"description": "The answer", "content": {"application/json": {"schema": schema_of(known)}}}
    form = FORMS.get(route.endpoint)
    return {"description": "The answer"} | ({"content": {form: {}}} if form else {})


def schema_of(known: Any) -> Part:
    """A struct, or a list of them."""
    one = {"$ref": REF.format(name=named(known).__name__)}
    return one if known is named(known) else {"type": "array", "items": one}


def refusal(path: str) -> Part:
    """A refusal: JSON for programs, a page for people."""
    known = {"application/json": {"schema": schema_of(wire.Refused)}}
    return {"description": "A refusal", "content": known if path.startswith("/api/") else {"text/html": {}}}


def body_of(route: Route) -> Part:
    """The body of a request: a wish, or the fields of a form."""
    if route.endpoint is api.act:
        return {"required": True, "content": {"application/json": {"schema": schema_of(api.Wish)}}}
    return {"content": {"application/x-www-form-urlencoded": {
        "schema": {"type": "object", "additionalProperties": {"type": "string"}}}}}
