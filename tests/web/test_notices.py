"""Notices: one digest, no secrets; webhooks reach no private address, follow no redirect and have a time limit."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import re
import smtplib
import socket
import threading
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from sanjak.web import notices
from sanjak.web.outward import Outward, Unreachable, is_public
from tests.web.people import Browser, with_account
from tests.web.serving import Served, awaited
from tests.web.test_play import OE

Serve = Callable[..., Served]
Post = tuple[str, dict[str, str], bytes]


class Hook:
    """A web server that keeps what is posted to it."""

    def __init__(self) -> None:
        self.got: list[Post] = []
        self.status, self.wait = 204, threading.Event()
        self.wait.set()
        hook = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                hook.got.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
                hook.wait.wait(60)
                self.send_response(hook.status)
                self.send_header("Location", f"{hook.url}/elsewhere")
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def hook() -> Iterator[Hook]:
    found = Hook()
    yield found
    found.wait.set()
    found.server.shutdown()
    found.server.server_close()


# ---------------------------------------------------------------- where it may go


@pytest.mark.parametrize("address", ["127.0.0.1", "10.1.2.3", "192.168.0.1", "172.16.0.1", "169.254.169.254", "0.0.0.0",
                                     "100.64.0.1", "224.0.0.1", "240.0.0.1", "::1", "fe80::1%eth0", "fd00::1", "::",
                                     "::ffff:127.0.0.1", "::ffff:10.0.0.1", "2002:7f00:1::", "ff02::1",
                                     "2001:0:4136:e378:8000:63bf:3fff:fdd2"])
def test_an_address_of_a_network_is_not_public(address: str) -> None:
    assert not is_public(address)
    assert is_public("93.184.215.14")
    assert is_public("2606:2800:220:1:248:1893:25c8:1946")


@pytest.mark.parametrize("url", ["http://example.org/", "https://localhost/", "https://127.0.0.1/", "https://[::1]/",
                                 "https://127.1/", "https://2130706433/", "https://intranet/", "ftp://example.org/",
                                 "https://example.org:22/", "https://user:pw@example.org/", "https://", "no address",
                                 "https://[::ffff:10.0.0.1]/", "https://exa\nmple.org/", "https://ex\u00e4mple.org/",
                                 "https://example.org:99999/", "https://example.org/" + "x" * 1000])
def test_such_an_address_is_refused_without_looking_it_up(url: str) -> None:
    with pytest.raises(Unreachable):
        Outward().check(url)
    Outward().check("https://example.org/hook?a=1")


def resolving(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> list[str]:
    """Let every name have these addresses; returns the names that were looked up."""
    asked: list[str] = []

    def found(host: str, port: int, *args: Any, **kwargs: Any) -> Any:
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in addresses]

    monkeypatch.setattr(socket, "getaddrinfo", found)
    return asked


@pytest.mark.parametrize("addresses", [("127.0.0.1",), ("93.184.215.14", "127.0.0.1")])
def test_a_name_with_a_private_address_is_never_called(addresses: tuple[str, ...], hook: Hook,
                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    asked = resolving(monkeypatch, *addresses)
    with pytest.raises(Unreachable, match="private address"):
        awaited(Outward().post("https://rebinding.example/", b"{}", {}))
    assert asked == ["rebinding.example"]
    assert hook.got == []


def test_the_connection_goes_to_the_address_that_was_checked(hook: Hook, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = resolving(monkeypatch, "127.0.0.1")
    url = f"http://hook.example:{hook.server.server_port}/here"
    assert awaited(Outward(private=True).post(url, b"{}", {})) == 204
    assert asked == ["hook.example"], "looked up once: there is no second look that could differ"
    assert hook.got[0][1]["host"].startswith("hook.example")


def test_a_redirect_is_not_followed(hook: Hook) -> None:
    hook.status = 307
    assert awaited(Outward(private=True).post(f"{hook.url}/first", b"{}", {})) == 307
    assert [path for path, _, _ in hook.got] == ["/first"]


def test_a_host_that_does_not_answer_is_given_up(hook: Hook) -> None:
    hook.wait.clear()
    with pytest.raises(Unreachable):
        awaited(Outward(private=True, seconds=0.2).post(hook.url, b"{}", {}))


# ---------------------------------------------------------------- the digest


def waiting_match(served: Served, anna: Browser, game: str = OE) -> str:
    """A match in which it is Anna's turn, while she is away."""
    bela = served.person()
    id = served.make(anna, game, "me open")
    bela.post(id, "join", seat="p2")
    while "p1" not in served.live(id).table.to_move():
        bela.choose(id, seat="p2")
    served.sql(f"UPDATE seats SET seen = 0 WHERE match = '{id}'")
    return id


def make_due(served: Served) -> None:
    """Let the last digest of everybody be long ago."""
    served.sql("UPDATE channels SET told = 1")


def notify(served: Served) -> None:
    """Look now for those who wait."""
    served.wait_for(notices.notify_once(served.house))


@pytest.mark.databases
def test_one_digest_tells_of_all_matches_and_of_nothing_secret(serve: Serve, hook: Hook) -> None:
    served = serve(private_webhooks=True, address="https://sanjak.example/")
    anna = with_account(served, "Waiter")
    assert anna.form("/account/notices", kind="webhook", target=f"{hook.url}/turn").status_code == 303
    ids = [waiting_match(served, anna) for _ in range(3)]
    notify(served)
    assert hook.got == [], "a digest in a while"
    make_due(served)
    for _ in range(3):
        notify(served)
    (path, headers, body), = hook.got
    assert path == "/turn"
    assert json.loads(body) == {"text": "It is your turn in 3 matches: Ottoman Empire.", "waiting": 3,
                                "games": ["Ottoman Empire"], "link": "https://sanjak.example/matches"}
    assert not any(id.encode() in body for id in ids)
    channel, = notices.channels_of(served.house.storage, anna.guest.hash)
    signed = hmac.new(channel.secret.encode(), body, hashlib.sha256).hexdigest()
    assert headers["x-sanjak-signature"] == f"sha256={signed}"


def test_nobody_is_told_of_what_he_sees_or_of_the_turn_of_others(serve: Serve, hook: Hook) -> None:
    served = serve(private_webhooks=True)
    anna = with_account(served, "Present")
    anna.form("/account/notices", kind="webhook", target=hook.url)
    id = waiting_match(served, anna)
    anna.events(id, 1)
    make_due(served)
    notify(served)
    alone = served.make(anna, "ottoman-sunset")
    served.sql(f"UPDATE seats SET seen = 0 WHERE match = '{alone}'")
    notify(served)
    assert hook.got == []


def test_a_channel_that_is_gone_or_fails_too_often_is_removed(serve: Serve, hook: Hook) -> None:
    served = serve(private_webhooks=True)
    anna = with_account(served, "Unlucky")
    anna.form("/account/notices", kind="webhook", target=hook.url)
    waiting_match(served, anna)
    hook.status = 500
    make_due(served)
    notify(served)
    assert notices.channels_of(served.house.storage, anna.guest.hash)[0].failures == 1
    hook.status = 410
    make_due(served)
    notify(served)
    assert notices.channels_of(served.house.storage, anna.guest.hash) == []


def test_a_private_webhook_is_refused_in_the_form(serve: Serve, hook: Hook) -> None:
    served = serve()
    anna = with_account(served, "Curious")
    answer = anna.form("/account/notices", kind="webhook", target=hook.url)
    assert answer.status_code == 400
    assert "A webhook cannot go there" in answer.text
    assert anna.form("/account/notices", kind="pigeon").status_code == 400
    assert served.person().form("/account/notices", kind="webhook", target=hook.url).status_code == 403


def test_a_channel_belongs_to_its_account(serve: Serve, hook: Hook) -> None:
    served = serve(private_webhooks=True)
    anna, bela = with_account(served, "Owner"), with_account(served, "Thief")
    anna.form("/account/notices", kind="webhook", target=hook.url)
    channel, = notices.channels_of(served.house.storage, anna.guest.hash)
    bela.form("/account/notices/remove", id=channel.id)
    assert len(notices.channels_of(served.house.storage, anna.guest.hash)) == 1
    anna.form("/account/notices/remove", id=channel.id)
    assert notices.channels_of(served.house.storage, anna.guest.hash) == []


# ---------------------------------------------------------------- push and e-mail


def coded(raw: bytes) -> str:
    """Base64 as browsers write it."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def test_a_push_message_is_encrypted_for_its_browser(serve: Serve, hook: Hook) -> None:
    served = serve(private_webhooks=True)
    anna = with_account(served, "Pushed")
    key, auth = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    keys = json.dumps({"p256dh": coded(point), "auth": coded(auth)})
    assert anna.form("/account/notices", kind="push", target=f"{hook.url}/push", keys="x").status_code == 400
    assert anna.form("/account/notices", kind="push", target=f"{hook.url}/push", keys=keys).status_code == 303
    waiting_match(served, anna)
    make_due(served)
    notify(served)
    (_, headers, body), = hook.got
    assert headers["content-encoding"] == "aes128gcm"
    assert headers["authorization"].startswith("vapid t=")
    assert notices.public_key(served.house.storage) in headers["authorization"]
    told = http_ece.decrypt(body, private_key=key, auth_secret=auth, version="aes128gcm")
    assert json.loads(told) == {"text": "It is your turn in a match: Ottoman Empire."}
    assert "showNotification" in anna.get("/push.js").text


def test_mail_goes_to_confirmed_addresses_only(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[EmailMessage] = []

    class Server:
        def __init__(self, host: str, port: int, timeout: float) -> None:
            assert (host, port) == ("mail.example", 25)

        def __enter__(self) -> Server:
            return self

        def __exit__(self, *fault: object) -> None:
            pass

        def send_message(self, message: EmailMessage) -> None:
            sent.append(message)

    monkeypatch.setattr(smtplib, "SMTP", Server)
    served = serve(mail_server="smtp://mail.example:25", mail_from="sanjak@example.org", address="https://s.example")
    anna = with_account(served, "Mailed")
    assert anna.form("/account/notices", kind="mail").status_code == 409
    anna.form("/account/email", email="anna@example.org")
    assert anna.form("/account/notices", kind="mail").status_code == 303
    waiting_match(served, anna)
    notify(served)
    assert [message["To"] for message in sent] == ["anna@example.org"]
    link = re.search(r"https://s\.example(/account/confirm/\S+)", sent[0].get_content())
    assert link
    assert anna.get(link[1]).status_code == 200
    assert anna.get(link[1] + "x").status_code == 404
    assert notices.channels_of(served.house.storage, anna.guest.hash) == []
    assert anna.form(link[1]).status_code == 200
    make_due(served)
    notify(served)
    assert "It is your turn in a match: Ottoman Empire." in sent[1].get_content()
    assert sent[1]["From"] == "sanjak@example.org"


def test_the_loop_of_notices_goes_on_after_a_fault(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    served, rounds = serve(), 0
    done = threading.Event()

    async def faulty(house: object) -> None:
        nonlocal rounds
        rounds += 1
        if rounds > 1:
            done.set()
        raise RuntimeError("something is wrong")

    monkeypatch.setattr(notices, "LOOK_EVERY", 0.01)
    monkeypatch.setattr(notices, "notify_once", faulty)
    task = served.call(lambda: asyncio.ensure_future(notices.notify_all(served.house)))
    assert done.wait(60)
    served.call(task.cancel)
