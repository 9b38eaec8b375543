"""Passkeys, with an authenticator in software: adding one, logging in, and everything that is not accepted."""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any

import cbor2
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url

from tests.web.people import PASSWORD, Browser, browser, with_account
from tests.web.serving import Served
from tests.web.test_play import OE

pytestmark = pytest.mark.databases
PRESENT, VERIFIED, WITH_KEY = 1, 4, 64


class Authenticator:
    """A device with one key."""

    def __init__(self, origin: str) -> None:
        self.origin, self.host = origin, "127.0.0.1"
        self.key, self.id, self.uses = ec.generate_private_key(ec.SECP256R1()), secrets.token_bytes(16), 0

    def data(self, flags: int) -> bytes:
        """The authenticator data of the next use."""
        self.uses += 1
        return hashlib.sha256(self.host.encode()).digest() + bytes([flags]) + self.uses.to_bytes(4)

    def answer(self, kind: str, challenge: str, **response: bytes) -> str:
        """A credential as a browser sends it."""
        client = json.dumps({"type": f"webauthn.{kind}", "challenge": challenge, "origin": self.origin}).encode()
        if kind == "get":
            signed = response["authenticatorData"] + hashlib.sha256(client).digest()
            response["signature"] = self.key.sign(signed, ec.ECDSA(hashes.SHA256()))
        told = {name: bytes_to_base64url(value) for name, value in {**response, "clientDataJSON": client}.items()}
        id = bytes_to_base64url(self.id)
        return json.dumps({"id": id, "rawId": id, "type": "public-key", "response": told, "clientExtensionResults": {}})

    def made(self, options: Any, flags: int = PRESENT | VERIFIED) -> str:
        """A new credential."""
        point = self.key.public_key().public_numbers()
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32), -3: point.y.to_bytes(32)})
        data = self.data(flags | WITH_KEY) + bytes(16) + len(self.id).to_bytes(2) + self.id + key
        whole = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self.answer("create", options["challenge"], attestationObject=whole)

    def signed(self, options: Any, flags: int = PRESENT | VERIFIED) -> str:
        """A signed challenge."""
        return self.answer("get", options["challenge"], authenticatorData=self.data(flags))


def asked(person: Browser, purpose: str) -> tuple[str, Any]:
    """A challenge: its token and its options."""
    answer = person.form("/account/passkeys/options", purpose=purpose)
    assert answer.status_code == 200, answer.text
    return answer.json()["token"], answer.json()["options"]


def added(served: Served, person: Browser) -> Authenticator:
    """A passkey that somebody has added."""
    device = Authenticator(served.address)
    token, options = asked(person, "add")
    answer = person.form("/account/passkeys/add", token=token, credential=device.made(options), password=PASSWORD)
    assert answer.status_code == 303, answer.text
    return device


def test_a_passkey_logs_in_on_another_browser(served: Served) -> None:
    anna = with_account(served, "Key Holder")
    id = served.make(anna, OE, "me friend")
    device = added(served, anna)
    for _ in range(2):
        phone = browser(served)
        token, options = asked(phone, "login")
        answer = phone.form("/account/passkeys/login", token=token, credential=device.signed(options))
        assert answer.status_code == 303, answer.text
        assert phone.update(id)["seat"] == "p1"
    assert "Added with" in anna.get("/account").text


def test_adding_a_passkey_needs_the_password_and_the_lock_of_the_device(served: Served) -> None:
    anna = with_account(served, "Key Adder")
    device = Authenticator(served.address)
    token, options = asked(anna, "add")
    made, unlocked = device.made(options), device.made(options, PRESENT)
    codes = [anna.form("/account/passkeys/add", token=token, credential=one, password=password).status_code
             for one, password in ((made, "wrong"), (unlocked, PASSWORD), ("{}", PASSWORD), ("x", PASSWORD))]
    assert codes == [403, 400, 400, 400]
    assert served.house.people.passkeys(anna.guest.hash) == []
    assert browser(served).form("/account/passkeys/options", purpose="add").status_code == 403


def test_an_answer_is_good_for_one_browser_one_site_and_one_time(served: Served) -> None:
    device = added(served, with_account(served, "Key Guard"))
    mine, thief = browser(served), browser(served)
    token, options = asked(mine, "login")

    def tried(person: Browser, words: str, given: str = token) -> int:
        return person.form("/account/passkeys/login", token=given, credential=words).status_code

    elsewhere = Authenticator("https://evil.example")
    elsewhere.key, elsewhere.id, elsewhere.uses = device.key, device.id, 50
    other = Authenticator(served.address)
    other.id, other.uses = device.id, 50
    stranger = Authenticator(served.address)
    assert tried(mine, elsewhere.signed(options)) == 403
    assert tried(mine, other.signed(options)) == 403, "another key"
    assert tried(mine, stranger.signed(options)) == 403
    assert tried(mine, device.signed(options, PRESENT)) == 403, "without the lock of the device"
    assert tried(mine, device.signed(options), token + "x") == 403
    assert tried(mine, device.signed(options), asked(thief, "login")[0]) == 403
    good = device.signed(options)
    assert tried(thief, good) == 403
    assert tried(mine, good) == 303
    again = browser(served)
    assert tried(again, good, asked(again, "login")[0]) == 403, "an old answer"


def test_a_removed_passkey_and_that_of_a_deleted_account_open_nothing(served: Served) -> None:
    anna, bela = with_account(served, "Key Remover"), with_account(served, "Key Thief")
    device, second = added(served, anna), added(served, anna)
    first = served.house.people.passkeys(anna.guest.hash)[0]
    bela.form("/account/passkeys/remove", id=first.id)
    assert len(served.house.people.passkeys(anna.guest.hash)) == 2
    anna.form("/account/passkeys/remove", id=first.id)
    anna.form("/account/delete", password=PASSWORD)
    for one in (device, second):
        phone = browser(served)
        token, options = asked(phone, "login")
        answer = phone.form("/account/passkeys/login", token=token, credential=one.signed(options))
        assert answer.status_code == 403
