"""Passkeys: logging in with a key of a device instead of a password (WebAuthn)."""

from __future__ import annotations

import secrets
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec
from itsdangerous import BadSignature, URLSafeTimedSerializer
from sqlalchemy import delete, insert, select, update
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from . import accounts, schema
from .account_pages import account_page, device_of, let_in
from .api import json_answer
from .guests import Refusal
from .house import House
from .pages import form_of, guest_of, house_of, see
from .people import Passkey
from .storage import Conflict, Storage, now

SECONDS = 300
MOST_KEYS = 10
FAILED = "This passkey was not accepted. Try again, or log in with your password."


class Place(NamedTuple):
    """The site for which a passkey is good."""

    host: str
    origin: str


def place_of(request: Request) -> Place:
    """The site of a request; the host was checked at the gate."""
    parts = urlsplit(house_of(request).settings.address or str(request.base_url))
    return Place(parts.hostname or "", f"{parts.scheme}://{parts.netloc}")


def passkey(storage: Storage, id: str) -> Passkey | None:
    """A passkey by its id."""
    with storage.reading() as connection:
        row = connection.execute(select(schema.passkeys).where(schema.passkeys.c.id == id)).mappings().first()
    return Passkey(**dict(row)) if row else None


# ---------------------------------------------------------------- challenges


def signer(house: House) -> URLSafeTimedSerializer:
    """Signs challenges, so that any process can check them."""
    return URLSafeTimedSerializer(house.door.key, salt="passkey")


def challenge_in(request: Request, token: str, purpose: str) -> bytes:
    """The challenge of a token: for this browser and this purpose, and not old; raises a refusal."""
    try:
        challenge, session, wanted = signer(house_of(request)).loads(token, max_age=SECONDS)
    except BadSignature as fault:
        raise Refusal(403, "passkey", FAILED) from fault
    if session != guest_of(request).session or wanted != purpose:
        raise Refusal(403, "passkey", FAILED)
    return base64url_to_bytes(challenge)


async def options(request: Request) -> Response:
    """A challenge for a new passkey, or for logging in."""
    form, house, guest = await form_of(request), house_of(request), guest_of(request)
    challenge, place = secrets.token_bytes(32), place_of(request)
    purpose = "add" if form.get("purpose") == "add" else "login"
    if purpose == "add":
        own = accounts.own_account(house, guest)
        known = [PublicKeyCredentialDescriptor(base64url_to_bytes(one.id))
                 for one in house.people.passkeys(own.holder)]
        told = options_to_json(generate_registration_options(
            rp_id=place.host, rp_name="Sanjak", user_name=own.name, user_id=bytes.fromhex(own.holder),
            challenge=challenge, exclude_credentials=known, authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED)))
    else:
        house.by_address.take(guest.address)
        told = options_to_json(generate_authentication_options(
            rp_id=place.host, challenge=challenge, user_verification=UserVerificationRequirement.REQUIRED))
    token = signer(house).dumps([bytes_to_base64url(challenge), guest.session, purpose])
    return json_answer({"token": token, "options": msgspec.Raw(told.encode())})


# ---------------------------------------------------------------- using them


async def add(request: Request) -> Response:
    """Add a passkey to the account; it needs the password, as a change of the password does."""
    form, house, guest = await form_of(request), house_of(request), guest_of(request)
    try:
        own = await accounts.confirmed(house, guest, form.get("password", ""))
        challenge, place = challenge_in(request, form.get("token", ""), "add"), place_of(request)
        if len(house.people.passkeys(own.holder)) >= MOST_KEYS:
            raise Refusal(409, "too_many", f"You have {MOST_KEYS} passkeys already. Remove one first.")
        found = verify_registration_response(
            credential=form.get("credential", ""), expected_challenge=challenge, expected_rp_id=place.host,
            expected_origin=place.origin, require_user_verification=True)
        store(house.storage, Passkey(
            id=bytes_to_base64url(found.credential_id), holder=own.holder, uses=found.sign_count, since=now(),
            key=bytes_to_base64url(found.credential_public_key), device=device_of(request)))
    except (WebAuthnException, Conflict, ValueError):
        return account_page(request, Refusal(400, "passkey", "This passkey could not be added."), "passkeys")
    except Refusal as refusal:
        return account_page(request, refusal, "passkeys")
    return see("/account#passkeys")


def store(storage: Storage, one: Passkey) -> None:
    """Store a passkey; raises Conflict if it is there."""
    with storage.writing() as connection:
        connection.execute(insert(schema.passkeys), msgspec.structs.asdict(one))


async def log_in(request: Request) -> Response:
    """Log in with a passkey."""
    form, house = await form_of(request), house_of(request)
    try:
        account = house.people.account(used(request, form.get("token", ""), form.get("credential", "")).holder)
        if account is None or account.banned:
            raise Refusal(403, "passkey", FAILED)
    except Refusal as refusal:
        return account_page(request, refusal, "login")
    secret = accounts.let_in(house, account, device_of(request))
    if form.get("bring") == "yes":
        accounts.bring_along(house, guest_of(request), account)
    return let_in(request, secret, "/")


def used(request: Request, token: str, words: str) -> Passkey:
    """The passkey that has signed the challenge of a token; raises a refusal."""
    challenge, place, storage = challenge_in(request, token, "login"), place_of(request), house_of(request).storage
    try:
        one = passkey(storage, str(msgspec.json.decode(words)["id"])[:1000])
        if one is None:
            raise Refusal(403, "passkey", FAILED)
        found = verify_authentication_response(
            credential=words, expected_challenge=challenge, expected_rp_id=place.host, expected_origin=place.origin,
            credential_public_key=base64url_to_bytes(one.key), credential_current_sign_count=one.uses,
            require_user_verification=True)
    except (WebAuthnException, ValueError, KeyError, TypeError) as fault:
        raise Refusal(403, "passkey", FAILED) from fault
    with storage.writing() as connection:
        which = (schema.passkeys.c.id == one.id) & (schema.passkeys.c.uses == one.uses)
        if not connection.execute(update(schema.passkeys).where(which).values(uses=found.new_sign_count)).rowcount:
            raise Refusal(403, "passkey", FAILED)
    return one


async def remove(request: Request) -> Response:
    """Remove a passkey."""
    form, house, guest = await form_of(request), house_of(request), guest_of(request)
    with house.storage.writing() as connection:
        connection.execute(delete(schema.passkeys).where(schema.passkeys.c.id == form.get("id", ""),
                                                         schema.passkeys.c.holder == guest.hash))
    return see("/account#passkeys")


routes = [
    Route("/account/passkeys/options", options, methods=["POST"]),
    Route("/account/passkeys/add", add, methods=["POST"]),
    Route("/account/passkeys/login", log_in, methods=["POST"]),
    Route("/account/passkeys/remove", remove, methods=["POST"]),
]
