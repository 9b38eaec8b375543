"""The pages of an account: log in, sign up, devices, password, deletion."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from . import accounts, notices
from .guests import COOKIE_AGE, Guest, Refusal, cookie_line
from .pages import form_of, guest_of, house_of, page, see
from .passwords import SHORTEST

BROWSERS = ("Edg", "OPR", "Firefox", "Chrome", "Safari")
BROWSER_NAMES = {"Edg": "Edge", "OPR": "Opera"}
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux")


def device_of(request: Request) -> str:
    """The device of a request in words: a browser and a system."""
    agent = request.headers.get("user-agent", "")
    browser = next((name for name in BROWSERS if f"{name}/" in agent), "")
    system = next((name for name in SYSTEMS if name in agent), "")
    return " on ".join(filter(None, (BROWSER_NAMES.get(browser, browser), system))) or "another device"


def account(request: Request) -> Response:
    """The account of the guest, or the forms to get one."""
    return account_page(request)


def account_page(request: Request, refusal: Refusal | None = None, where: str = "", **given: str) -> Response:
    """The page of an account, or the forms to get one, with what was wrong in one of its forms."""
    house, guest = house_of(request), guest_of(request)
    known: dict[str, Any] = {"trouble": refusal.message if refusal else "", "where": where, "given": given,
                             "shortest": SHORTEST}
    status = refusal.status if refusal else 200
    if guest.account is None:
        many = house.storage.created_by(guest.hash) or len(house.storage.matches_of(guest.hash))
        return page(request, "enter.html", status, many=many, **known)
    own = accounts.own_account(house, guest)
    known |= {"channels": notices.channels_of(house.storage, guest.hash), "push": notices.public_key(house.storage),
              "mails": bool(house.settings.mail_server), "passkeys": house.people.passkeys(guest.hash)}
    return page(request, "account.html", status, account=own, devices=house.people.devices(guest.hash),
                session=guest.session, **known)


def let_in(request: Request, secret: str, address: str = "/account") -> Response:
    """Go on with a new cookie."""
    answer = see(address)
    value = house_of(request).door.cookie(Guest(secret))
    answer.headers.append("Set-Cookie", cookie_line(value, COOKIE_AGE, request.url.scheme == "https"))
    return answer


async def sign_up(request: Request) -> Response:
    """Make an account of the guest."""
    form, house, guest = await form_of(request), house_of(request), guest_of(request)
    name, email = form.get("name", ""), form.get("email", "")
    try:
        secret = await accounts.sign_up(house, guest, name, form.get("password", ""), email, device_of(request))
    except Refusal as refusal:
        return account_page(request, refusal, "new", name=name, email=email)
    return let_in(request, secret)


async def log_in(request: Request) -> Response:
    """Log in, and bring the matches of this browser along if the form says so."""
    form, house, guest = await form_of(request), house_of(request), guest_of(request)
    name = form.get("name", "")
    try:
        account, secret = await accounts.log_in(house, guest, name, form.get("password", ""), device_of(request))
    except Refusal as refusal:
        return account_page(request, refusal, "login", name=name)
    if form.get("bring") == "yes":
        accounts.bring_along(house, guest, account)
    return let_in(request, secret, "/")


async def log_out(request: Request) -> Response:
    """Log one device out, or all but this one."""
    form, house, guest = await form_of(request), house_of(request), guest_of(request)
    if form.get("everywhere"):
        accounts.log_out_everywhere(house, guest.hash, guest.session)
    else:
        accounts.log_out(house, guest, [form.get("session", "")])
    return see("/account")


async def leave(request: Request) -> Response:
    """Log out, or forget the guest on this device: the cookies are deleted. What is stored stays."""
    await form_of(request)
    guest = guest_of(request)
    if guest.account:
        accounts.log_out(house_of(request), guest, [guest.session])
    return goodbye("/goodbye?account=1" if guest.account else "/goodbye")


def goodbye(address: str) -> Response:
    """Go on without a cookie."""
    answer = see(address)
    for safe in (False, True):
        answer.headers.append("Set-Cookie", cookie_line("", 0, safe))
    return answer


async def password(request: Request) -> Response:
    """Change the password."""
    form = await form_of(request)
    try:
        await accounts.change_password(house_of(request), guest_of(request), form.get("old", ""), form.get("new", ""))
    except Refusal as refusal:
        return account_page(request, refusal, "password")
    return see("/account")


async def email(request: Request) -> Response:
    """Change the e-mail address."""
    form, house = await form_of(request), house_of(request)
    try:
        own = accounts.own_account(house, guest_of(request))
        house.people.change(own.holder, email=accounts.checked_email(form.get("email", "")))
    except Refusal as refusal:
        return account_page(request, refusal, "email", email=form.get("email", ""))
    return see("/account")


async def delete(request: Request) -> Response:
    """Delete the account."""
    form = await form_of(request)
    try:
        await accounts.delete_account(house_of(request), guest_of(request), form.get("password", ""))
    except Refusal as refusal:
        return account_page(request, refusal, "delete")
    return goodbye("/goodbye?account=1")


routes = [
    Route("/account", account, methods=["GET"]),
    Route("/account/new", sign_up, methods=["POST"]),
    Route("/account/login", log_in, methods=["POST"]),
    Route("/account/logout", log_out, methods=["POST"]),
    Route("/account/password", password, methods=["POST"]),
    Route("/account/email", email, methods=["POST"]),
    Route("/account/delete", delete, methods=["POST"]),
    Route("/leave", leave, methods=["POST"]),
]
