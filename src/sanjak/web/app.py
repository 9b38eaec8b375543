"""The server as a whole: pages, API and static files behind one gate."""

from __future__ import annotations

import asyncio
import gc
import logging
import secrets
import socket
import time
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request, cookie_parser
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sanjak import __version__

from . import api, inviting, pages
from .guests import COOKIE, COOKIE_AGE, SAFE_COOKIE, Guest, Refusal, new_guest
from .house import House
from .patience import in_time, patient
from .settings import BadSettings, Settings
from .storage import Busy, Conflict

logger = logging.getLogger("sanjak.web")

STATIC = Path(__file__).parent / "static"
POLICY = ("default-src 'self'; script-src 'self'; style-src 'self' 'nonce-{nonce}'; img-src 'self' data:; "
          "connect-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'")
HEADERS = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin", "X-Frame-Options": "DENY",
           "Cross-Origin-Opener-Policy": "same-origin",
           "Permissions-Policy": "camera=(), microphone=(), geolocation=()"}
BROKEN = "Something went wrong in the server. Nothing of your match is lost."
HSTS_AGE = 365 * 24 * 3600
UNCOUNTED = ("/static/", "/health")
"""Paths whose requests are neither counted nor logged."""
A_YEAR = "public, max-age=31536000, immutable"


class NotBuilt(Exception):
    """The client has not been built, so that pages would have no script."""


class Gate:
    """Middleware: identifies the guest, limits the body, sets security headers, logs the request."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app, self.house = app, house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        path = scope["path"]
        start, status, started = time.perf_counter(), 500, False
        guest, is_new = self.guest_of(scope)
        is_given = is_new or path == "/"
        nonce = secrets.token_urlsafe(16)
        scope.setdefault("state", {}).update(guest=guest, nonce=nonce)

        async def answer(message: Message) -> None:
            nonlocal status, started
            if message["type"] == "http.response.start":
                status, started = message["status"], True
                self.dress(MutableHeaders(raw=message["headers"]), scope, nonce, guest if is_given else None)
            await send(message)

        try:
            if not path.startswith(UNCOUNTED):
                self.house.requests.take(guest.address)
            if is_new and gets_cookie(path):
                self.house.arrivals.take(guest.address)
            await self.app(scope, self.limited(scope, receive), answer)
        except Refusal as refusal:
            await (await refused(Request(scope, receive), refusal))(scope, receive, answer)
        except Exception as fault:
            logger.error("fault", exc_info=fault, extra={"path": path_told(scope)})
            if started:
                raise
            told = await refused(Request(scope, receive), Refusal(500, "fault", BROKEN))
            await told(scope, receive, answer)
        finally:
            self.write_down(scope, status, time.perf_counter() - start)

    def guest_of(self, scope: Scope) -> tuple[Guest, bool]:
        """The guest of a request; True if the guest is new and needs a cookie."""
        cookies = cookie_parser(Headers(scope=scope).get("cookie", ""))
        guest = self.house.door.known(cookies.get(SAFE_COOKIE) or cookies.get(COOKIE, ""))
        return replace(guest or new_guest(), address=address_of(scope)), guest is None

    def limited(self, scope: Scope, receive: Receive) -> Receive:
        """A `receive` that refuses a body that is too large, without reading all of it."""
        settings = self.house.settings
        most = settings.largest_record if scope["path"] == "/import" else settings.largest_body
        told = Headers(scope=scope).get("content-length", "0")
        receive = in_time(receive, settings.body_seconds)
        too_much = Refusal(413, "too_large", f"That is too large: the limit is {most:,} bytes.")
        read = 0

        async def reading() -> Message:
            nonlocal read
            if not told.isdecimal() or int(told) > most:
                raise too_much
            message = await receive()
            read += len(message.get("body", b""))
            if read > most:
                raise too_much
            return message

        return reading

    def dress(self, headers: MutableHeaders, scope: Scope, nonce: str, guest: Guest | None) -> None:
        """Set the headers that every answer has."""
        headers.setdefault("Content-Security-Policy", POLICY.format(nonce=nonce))
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        path = scope["path"]
        if path.startswith("/static/"):
            headers["Cache-Control"] = A_YEAR if scope["query_string"] or path.endswith(".woff2") else "no-cache"
            return
        headers.setdefault("Cache-Control", "no-store")
        safe = scope["scheme"] == "https"
        if safe:
            headers["Strict-Transport-Security"] = f"max-age={HSTS_AGE}"
        if guest is not None and gets_cookie(path):
            headers.append("Set-Cookie", cookie_line(self.house.door.cookie(guest), COOKIE_AGE, safe))

    def write_down(self, scope: Scope, status: int, seconds: float) -> None:
        """Log a request, without names, cookies or invitations."""
        if not scope["path"].startswith(UNCOUNTED):
            logger.info("request", extra={"method": scope["method"], "path": path_told(scope), "status": status,
                                          "ms": round(seconds * 1000, 1)})


def cookie_line(value: str, age: int, safe: bool) -> str:
    """The header that sets the cookie of a guest. Over https its name keeps other hosts from setting it."""
    name, secure = (SAFE_COOKIE, "; Secure") if safe else (COOKIE, "")
    return f"{name}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}"


async def leave(request: Request) -> Response:
    """Forget the guest on this device: the cookies are deleted. What is stored stays."""
    await pages.form_of(request)
    answer = pages.see("/goodbye")
    for safe in (False, True):
        answer.headers.append("Set-Cookie", cookie_line("", 0, safe))
    return answer


def address_of(scope: Scope) -> str:
    """The address that a request comes from."""
    return scope["client"][0] if scope["client"] else ""


def gets_cookie(path: str) -> bool:
    """Does this path give new guests a cookie? Pages do; programs and parts of pages do not."""
    return not path.startswith(("/goodbye", "/leave", "/api/", "/health", "/static/", "/picture/", "/tokens.css"))


def path_told(scope: Scope) -> str:
    """The path of a request without the secret of an invitation."""
    path: str = scope["path"]
    return "/join/-" if path.startswith("/join/") else path


# ---------------------------------------------------------------- refusals


def wants_json(request: Request) -> bool:
    """Is the answer for a program?"""
    return request.url.path.startswith(("/api/", "/health"))


async def refused(request: Request, fault: Exception) -> Response:
    """A refusal as JSON, or as a page."""
    assert isinstance(fault, Refusal)
    if wants_json(request):
        headers = {"Retry-After": str(fault.sent.retry)} if fault.sent.retry is not None else None
        return api.json_answer(fault.sent, fault.status, headers)
    return await pages.refused(request, fault)


async def not_found(request: Request, fault: Exception) -> Response:
    """A refusal by the router."""
    assert isinstance(fault, HTTPException)
    known = {404: "There is nothing here.", 405: "This address does not allow that."}
    words = known.get(fault.status_code, fault.detail)
    return await refused(request, Refusal(fault.status_code, "not_found", words))


async def busy(request: Request, fault: Exception) -> Response:
    """A database that cannot be written: full, read-only, or locked by another program."""
    logger.error("not kept", extra={"path": path_told(request.scope), "reason": str(fault)})
    return await refused(request, Refusal(503, "busy", "This could not be saved. Nothing was done; try again."))


async def overtaken(request: Request, fault: Exception) -> Response:
    """A change that somebody else has made first."""
    return await refused(request, Refusal(409, "stale", "Somebody else was faster. Nothing was done."))


async def health(request: Request) -> Response:
    """Can the database be written?"""
    house: House = request.app.state.house
    well = await house.is_healthy()
    return JSONResponse({"ok": well, "version": __version__, "database": "ok" if well else "cannot be written"},
                        200 if well else 503)


# ---------------------------------------------------------------- the application


def create_app(settings: Settings) -> Starlette:
    """The whole application. It opens the database at once, so that a bad one is reported at the start."""
    house = House(settings)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(house.sweep()), asyncio.create_task(house.work.warm())]
        yield
        for task in tasks:
            task.cancel()
        house.stop()

    app = Starlette(
        routes=[*api.routes, *pages.routes, *inviting.routes, Route("/health", health),
                Route("/leave", leave, methods=["POST"]),
                Mount("/static", StaticFiles(directory=STATIC, check_dir=False))],
        middleware=[Middleware(Gate, house=house),
                    Middleware(TrustedHostMiddleware, allowed_hosts=settings.hosts(), www_redirect=False),
                    Middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)],
        exception_handlers={Refusal: refused, HTTPException: not_found, Busy: busy, Conflict: overtaken},
        lifespan=lifespan)
    app.router.redirect_slashes = False
    app.state.house = house
    return app


# ---------------------------------------------------------------- running it


class JsonLines(logging.Formatter):
    """Log lines as JSON objects."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as one line."""
        more = {name: getattr(record, name) for name in EXTRA if hasattr(record, name)}
        plain = {"at": round(record.created, 3), "level": record.levelname.lower(), "from": record.name,
                 "what": record.getMessage(), **more}
        if record.exc_info:
            plain["fault"] = self.formatException(record.exc_info)
        return msgspec.json.encode(plain).decode()


class PlainLines(logging.Formatter):
    """Log lines for people."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as one line."""
        more = " ".join(str(getattr(record, name)) for name in EXTRA if hasattr(record, name))
        told = f"{self.formatTime(record, '%H:%M:%S')} {record.levelname.lower()} {record.getMessage()} {more}".rstrip()
        return f"{told}\n{self.formatException(record.exc_info)}" if record.exc_info else told


EXTRA = ("method", "path", "status", "ms", "match", "reason")


def set_up_logs(form: str) -> None:
    """Send log lines to standard error, as `json` or `text`."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == "json" else PlainLines())
    top = logging.getLogger("sanjak")
    top.handlers, top.propagate = [handler], False
    top.setLevel(logging.INFO if form == "json" else logging.WARNING)


class Server(uvicorn.Server):
    """Uvicorn that prints its address, opens the browser, and ends open streams when it stops."""

    def __init__(self, config: uvicorn.Config, house: House, browse: bool) -> None:
        super().__init__(config)
        self.house, self.browse = house, browse

    async def startup(self, sockets: object = None) -> None:
        """Start to listen, print the address, open the browser."""
        await super().startup(sockets=sockets)  # type: ignore[arg-type]
        if self.started:
            port = self.servers[0].sockets[0].getsockname()[1]
            host = self.config.host if self.config.host not in ("0.0.0.0", "::") else "localhost"
            address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
            print(f"Sanjak is at {address} (Ctrl-C stops it)", flush=True)
            if self.browse:
                await asyncio.to_thread(webbrowser.open, address)

    async def shutdown(self, sockets: object = None) -> None:
        """End the streams, answer open requests, close everything."""
        self.house.end_streams()
        await super().shutdown(sockets=sockets)  # type: ignore[arg-type]


def serve(settings: Settings, browse: bool = False) -> int:
    """Serve until somebody stops the server; raises NotBuilt, BadSettings or BadDatabase."""
    check_built()
    set_up_logs(settings.log)
    door = listening(settings.host, settings.port)
    app = create_app(settings)
    gc.collect()
    gc.freeze()
    Server(config_of(app, settings), app.state.house, browse).run([door])
    return 0


def config_of(app: Starlette, settings: Settings) -> uvicorn.Config:
    """The settings of Uvicorn."""
    return uvicorn.Config(app, host=settings.host, port=settings.port, log_level="warning", access_log=False,
                          proxy_headers=settings.behind_proxy, server_header=False, timeout_graceful_shutdown=5,
                          http=patient(settings.header_seconds))


def check_built() -> None:
    """Raise NotBuilt if the script of the pages is missing."""
    if not (STATIC / "sanjak.js").is_file():
        raise NotBuilt("the client has not been built; run `make client` first")


def listening(host: str, port: int) -> socket.socket:
    """A socket bound to an address of this machine."""
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        found = socket.socket(family, kind, proto)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
    except OSError as fault:
        raise BadSettings(f"cannot listen on {host}, port {port}: {(fault.strerror or str(fault)).lower()}") from fault
    return found
