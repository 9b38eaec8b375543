"""The page's forms for notices: webhooks, e-mail with a confirmed address, and push subscriptions of browsers."""

from __future__ import annotations

import asyncio

import msgspec
from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from . import accounts, notices
from .account_pages import account_page
from .guests import Refusal
from .house import House
from .outward import Unreachable
from .pages import form_of, guest_of, house_of, page, see

A_DAY = 24 * 3600
WORKER = """self.addEventListener("push", (event) => {
  const { text } = event.data.json();
  event.waitUntil(self.registration.showNotification("Sanjak", { body: text, tag: "turn", icon: "/static/icon.svg" }));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow("/matches"));
});
"""


class Keys(msgspec.Struct, frozen=True):
    """The keys of a push subscription."""

    p256dh: str
    auth: str


def signer(house: House) -> URLSafeTimedSerializer:
    """Signs the links that confirm an e-mail address."""
    return URLSafeTimedSerializer(house.door.key, salt="mail")


async def add(request: Request) -> Response:
    """Add a channel."""
    form, house = await form_of(request), house_of(request)
    try:
        holder = accounts.own_account(house, guest_of(request)).holder
        await ADDERS.get(form.get("kind", ""), add_nothing)(request, holder, form)
    except Refusal as refusal:
        return account_page(request, refusal, "notices")
    return see("/account#notices")


async def add_nothing(request: Request, holder: str, form: dict[str, str]) -> None:
    """Refuse a kind that does not exist."""
    raise Refusal(400, "kind", "There is no such way to be told.")


async def add_webhook(request: Request, holder: str, form: dict[str, str]) -> None:
    """Add a webhook."""
    house, url = house_of(request), form.get("target", "").strip()
    try:
        notices.outward(house.settings).check(url)
    except Unreachable as fault:
        raise Refusal(400, "address", f"A webhook cannot go there: {fault}.") from fault
    notices.add(house.storage, holder, "webhook", url)


async def add_push(request: Request, holder: str, form: dict[str, str]) -> None:
    """Add the push subscription of a browser."""
    house, url = house_of(request), form.get("target", "")
    try:
        notices.outward(house.settings).check(url)
        keys = msgspec.json.decode(form.get("keys", ""), type=Keys)
    except (Unreachable, msgspec.DecodeError) as fault:
        raise Refusal(400, "push", f"This browser's subscription cannot be used: {fault}.") from fault
    notices.add(house.storage, holder, "push", url, msgspec.json.encode(keys).decode())


async def add_mail(request: Request, holder: str, form: dict[str, str]) -> None:
    """Send a link that confirms the account's e-mail address; nothing else is sent before that."""
    house = house_of(request)
    account = accounts.own_account(house, guest_of(request))
    if not house.settings.mail_server or not account.email:
        raise Refusal(409, "mail", "Save an e-mail address first." if house.settings.mail_server else
                      "This server sends no e-mail.")
    house.by_name.take(account.plain)
    token = signer(house).dumps([account.holder, account.email])
    link = f"{house.settings.address.rstrip('/') or str(request.base_url).rstrip('/')}/account/confirm/{token}"
    words = f"To be told at this address when it is your turn, open this link within a day:\n\n{link}\n"
    try:
        await asyncio.to_thread(notices.mail, house.settings, account.email, "confirm your address", words)
    except OSError as fault:
        raise Refusal(503, "mail", "The e-mail could not be sent. Try again later.") from fault


ADDERS = {"webhook": add_webhook, "push": add_push, "mail": add_mail}


async def confirm(request: Request) -> Response:
    """Confirm an e-mail address: the page of the link asks, its form does it."""
    house, token = house_of(request), request.path_params["token"]
    try:
        holder, email = signer(house).loads(token, max_age=A_DAY)
    except BadSignature as fault:
        raise Refusal(404, "no_link", "This link is not valid any more.") from fault
    account = house.people.account(holder)
    if account is None or account.email != email:
        raise Refusal(404, "no_link", "This link is not valid any more.")
    if request.method == "POST":
        await form_of(request)
        notices.add(house.storage, holder, "mail", email)
    return page(request, "confirm.html", email=email, done=request.method == "POST")


async def remove(request: Request) -> Response:
    """Remove a channel."""
    form, house = await form_of(request), house_of(request)
    notices.remove(house.storage, guest_of(request).hash, form.get("id", ""))
    return see("/account#notices")


async def worker(request: Request) -> Response:
    """The script that shows a push message; it belongs to the whole site, so it is at its root."""
    return Response(WORKER, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


routes = [
    Route("/account/notices", add, methods=["POST"]),
    Route("/account/notices/remove", remove, methods=["POST"]),
    Route("/account/confirm/{token}", confirm, methods=["GET", "POST"]),
    Route("/push.js", worker),
]
