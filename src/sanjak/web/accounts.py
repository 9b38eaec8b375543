"""What people do with their accounts: sign up, log in and out, change a password, leave for good."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sanjak import games
from sanjak.face import face_of

from .guests import Guest, Refusal, clean_name, digest, new_secret, plain_name, refuse_imitation
from .house import House
from .passwords import hasher, refuse_weak
from .people import FORMER, AccountRow
from .storage import Conflict, now
from .words import BOTS

LONGEST_EMAIL = 254
EMAIL = re.compile(r"[^@\s,;<>\"]+@[^@\s,;<>\"]+\.[^@\s,;<>\"]+")
SHORTEST_NAME = 2
WRONG = "That name and password do not belong together."
TAKEN = "Somebody has this name, or one very much like it. Choose another."


async def sign_up(house: House, guest: Guest, name: str, password: str, email: str, device: str) -> str:
    """Make an account of a guest, who keeps every seat; returns the secret of the new cookie."""
    if guest.account:
        raise Refusal(409, "logged_in", f"You are logged in as {guest.name}.")
    name, email = account_name(name), checked_email(email)
    refuse_weak(password, name)
    house.by_address.take(guest.address)
    if house.people.named(name):
        raise Refusal(409, "name", TAKEN)
    hash, secret = await house.passwords.hashed(password), new_secret()
    account = AccountRow(holder=guest.session, name=name, plain=plain_name(name), inviting=guest.secret,
                         password=hash, email=email, created=now())
    try:
        house.people.create(account, digest(secret), device)
    except Conflict as fault:
        raise Refusal(409, "name", TAKEN) from fault
    end_sessions(house, [guest.session])
    return secret


async def log_in(house: House, guest: Guest, name: str, password: str, device: str) -> tuple[AccountRow, str]:
    """Check a name and a password; returns the account and the secret of a new cookie.

    The answer and the work are the same for a name that nobody has and for a wrong password.
    """
    house.by_address.take(guest.address)
    house.by_name.take(plain_name(name)[:64])
    account = house.people.named(name)
    if not await house.passwords.fits(account.password if account else "", password) or account is None:
        raise Refusal(403, "wrong", WRONG)
    if account.banned:
        raise Refusal(403, "banned", "This account is banned.")
    if hasher.check_needs_rehash(account.password):
        house.people.change(account.holder, password=await house.passwords.hashed(password))
    return account, let_in(house, account, device)


def let_in(house: House, account: AccountRow, device: str) -> str:
    """Log a new cookie in; returns its secret."""
    secret = new_secret()
    house.people.log_in(account.holder, digest(secret), device)
    return secret


def bring_along(house: House, guest: Guest, account: AccountRow) -> None:
    """Give the matches of a guest to the account that the guest has just logged in to."""
    if guest.account is None:
        house.catch_up(house.people.adopt(guest.hash, account.holder))


def log_out(house: House, guest: Guest, sessions: Iterable[str]) -> None:
    """Log some devices of an account out."""
    own = {row.session for row in house.people.devices(guest.hash)}
    end_sessions(house, own.intersection(sessions))


def log_out_everywhere(house: House, holder: str, but: str = "") -> None:
    """Log every device of an account out, perhaps but one."""
    end_sessions(house, [row.session for row in house.people.devices(holder) if row.session != but])


def end_sessions(house: House, sessions: Iterable[str]) -> None:
    """Log cookies out, here and in the other processes, and end their streams."""
    ended = list(sessions)
    house.people.log_out(ended)
    house.end_sessions(ended)
    house.storage.post("-", "ended", " ".join(ended).encode())


async def change_password(house: House, guest: Guest, old: str, new: str) -> None:
    """Change the password; every other device is logged out."""
    account = await confirmed(house, guest, old)
    refuse_weak(new, account.name)
    house.people.change(account.holder, password=await house.passwords.hashed(new))
    log_out_everywhere(house, account.holder, guest.session)


async def delete_account(house: House, guest: Guest, password: str) -> None:
    """Delete an account: bots take its seats, and its name is gone."""
    account = await confirmed(house, guest, password)
    log_out_everywhere(house, account.holder)
    house.catch_up(house.people.remove(account.holder))


async def confirmed(house: House, guest: Guest, password: str) -> AccountRow:
    """The account of somebody who knows its password; raises a refusal."""
    account = own_account(house, guest)
    house.by_address.take(guest.address)
    house.by_name.take(account.plain)
    if account.password and not await house.passwords.fits(account.password, password):
        raise Refusal(403, "wrong", "This is not your password.")
    return account


def own_account(house: House, guest: Guest) -> AccountRow:
    """The account of a guest who is logged in; raises a refusal."""
    account = house.people.account(guest.hash) if guest.account else None
    if account is None:
        raise Refusal(403, "logged_out", "You are not logged in.")
    return account


# ---------------------------------------------------------------- names and addresses


def account_name(name: str) -> str:
    """The name of a new account; raises a refusal if it is too short or looks like something else."""
    name = clean_name(name)
    plain = plain_name(name)
    if len(plain) < SHORTEST_NAME:
        raise Refusal(400, "name", f"A name has at least {SHORTEST_NAME} letters or digits.")
    refuse_imitation(name, [*names_of_seats(), *BOTS, FORMER, "admin", "administrator", "moderator", "sanjak"])
    return name


def names_of_seats() -> Iterator[str]:
    """The names of the seats of all games."""
    found, _ = games.loaded()
    for game in found:
        for players in game.players:
            yield from map(face_of(game.id).seat, game.seats(players))


def checked_email(email: str) -> str:
    """An e-mail address, or none; raises a refusal if it cannot be one."""
    email = email.strip()
    if email and (len(email) > LONGEST_EMAIL or not email.isprintable() or not EMAIL.fullmatch(email)):
        raise Refusal(400, "email", "This is not an e-mail address.")
    return email
