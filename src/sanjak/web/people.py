"""People with accounts, and the devices on which they are logged in. Every method is one short transaction."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, case, delete, exists, insert, or_, select, text, update

from . import schema
from .guests import COOKIE_AGE, Account, Guest, plain_name
from .storage import Busy, Storage, now

KNOWN_FOR = 5.0
"""So many seconds a process trusts what it knows of a cookie; a log-out elsewhere is told at once as well."""
MOST_KNOWN = 10_000
SEE_EVERY = 24 * 3600 * 1000
FORMER = "a former player"
"""The name in place of a deleted account's."""


class AccountRow(msgspec.Struct, kw_only=True):
    """An account."""

    holder: str
    name: str
    plain: str
    inviting: str
    created: int
    password: str = ""
    """The hash of the password; empty if there is none."""
    email: str = ""
    banned: str = ""
    """Why nobody may log in to it; empty if everything is well."""


class SessionRow(msgspec.Struct, kw_only=True):
    """A device that is logged in. Without a holder its cookie opens nothing."""

    session: str
    holder: str
    device: str
    since: int
    seen: int


class Passkey(msgspec.Struct, kw_only=True):
    """A passkey of an account: its id, its public key, and how often it says that it was used."""

    id: str
    holder: str
    key: str
    uses: int
    device: str
    since: int


class People:
    """Accounts and sessions in the database, with a short memory of the cookies seen last."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.seen: OrderedDict[str, tuple[float, Account | None, bool]] = OrderedDict()

    # ------------------------------------------------------------ who is it

    async def known(self, guest: Guest) -> Guest | None:
        """The guest of a cookie, with the account; None if the cookie opens nothing any more."""
        found = self.seen.get(guest.session)
        if found is None or found[0] < time.monotonic():
            if self.storage.shared:
                await self.storage.in_reach()
            found = self.look_up(guest.session)
        _, account, is_over = found
        return None if is_over else replace(guest, account=account)

    def look_up(self, session: str) -> tuple[float, Account | None, bool]:
        """What the database knows of a cookie, and until when that is trusted."""
        with self.storage.reading() as connection:
            row = connection.execute(SESSION, {"which": session}).first()
        account = Account(row.holder, row.name, row.inviting) if row and row.name else None
        found = time.monotonic() + KNOWN_FOR, account, row is not None and account is None
        if row and account and now() - row.seen > SEE_EVERY:
            self.see(session)
        self.seen[session] = found
        while len(self.seen) > MOST_KNOWN:
            self.seen.popitem(last=False)
        return found

    def see(self, session: str) -> None:
        """Note that a device is still in use."""
        with suppress(Busy), self.storage.writing() as connection:
            connection.execute(update(schema.sessions).where(schema.sessions.c.session == session).values(seen=now()))

    def forget(self) -> None:
        """Look every cookie up again."""
        self.seen.clear()

    # ------------------------------------------------------------ accounts

    def named(self, name: str) -> AccountRow | None:
        """The account of a name, however it is written."""
        return self._account(schema.accounts.c.plain == plain_name(name))

    def account(self, holder: str) -> AccountRow | None:
        """The account of a holder."""
        return self._account(schema.accounts.c.holder == holder)

    def _account(self, which: Any) -> AccountRow | None:
        with self.storage.reading() as connection:
            row = connection.execute(select(schema.accounts).where(which)).mappings().first()
        return AccountRow(**dict(row)) if row else None

    def create(self, account: AccountRow, session: str, device: str) -> None:
        """Store the account of a guest, logged in with a new cookie; the guest's old one opens nothing any more.

        Raises Conflict if the name is taken or the guest has an account already.
        """
        with self.storage.writing() as connection:
            connection.execute(insert(schema.accounts), msgspec.structs.asdict(account))
            self._log_in(connection, account.holder, "", "")
            self._log_in(connection, session, account.holder, device)
        self.forget()

    def change(self, holder: str, **columns: str) -> None:
        """Change an account."""
        with self.storage.writing() as connection:
            connection.execute(update(schema.accounts).where(schema.accounts.c.holder == holder).values(columns))
        self.forget()

    # ------------------------------------------------------------ devices

    def log_in(self, holder: str, session: str, device: str) -> None:
        """Log a cookie in."""
        with self.storage.writing() as connection:
            self._log_in(connection, session, holder, device)
        self.forget()

    def _log_in(self, connection: Connection, session: str, holder: str, device: str) -> None:
        row = SessionRow(session=session, holder=holder, device=device, since=now(), seen=now())
        connection.execute(insert(schema.sessions), msgspec.structs.asdict(row))

    def devices(self, holder: str) -> list[SessionRow]:
        """The devices of an account, the last one used first."""
        wanted = select(schema.sessions).where(schema.sessions.c.holder == holder)
        with self.storage.reading() as connection:
            rows = connection.execute(wanted.order_by(schema.sessions.c.seen.desc())).mappings()
            return [SessionRow(**dict(row)) for row in rows]

    def log_out(self, sessions: Iterable[str]) -> None:
        """Log some cookies out."""
        with self.storage.writing() as connection:
            connection.execute(delete(schema.sessions).where(schema.sessions.c.session.in_(list(sessions)),
                                                             schema.sessions.c.holder != ""))
        self.forget()

    def forget_old(self) -> None:
        """Log out the cookies that no browser has any more."""
        with self.storage.writing() as connection:
            connection.execute(delete(schema.sessions).where(schema.sessions.c.seen < now() - COOKIE_AGE * 1000,
                                                             schema.sessions.c.holder != ""))

    def passkeys(self, holder: str) -> list[Passkey]:
        """The passkeys of an account."""
        wanted = select(schema.passkeys).where(schema.passkeys.c.holder == holder).order_by(schema.passkeys.c.since)
        with self.storage.reading() as connection:
            return [Passkey(**dict(row)) for row in connection.execute(wanted).mappings()]

    # ------------------------------------------------------------ their matches

    def matches_of(self, connection: Connection, holder: str) -> list[str]:
        """The matches in which somebody has a seat, or which somebody created."""
        mine = select(schema.seats.c.match).where(schema.seats.c.holder == holder)
        which = or_(schema.matches.c.id.in_(mine), schema.matches.c.creator == holder)
        return list(connection.scalars(select(schema.matches.c.id).where(which)))

    def adopt(self, guest: str, holder: str) -> list[str]:
        """Give everything of a guest to an account; returns the matches that have changed."""
        with self.storage.writing() as connection:
            ids = self.matches_of(connection, guest)
            connection.execute(update(schema.seats).where(schema.seats.c.holder == guest).values(holder=holder))
            connection.execute(update(schema.matches).where(schema.matches.c.creator == guest).values(creator=holder))
            connection.execute(ADOPT_NOTES, {"guest": guest, "holder": holder})
            self.storage.revise(connection, ids)
        return ids

    def remove(self, holder: str) -> list[str]:
        """Delete an account. Bots take the seats, and matches without other people are deleted. Returns all of them."""
        with self.storage.writing() as connection:
            ids = self.matches_of(connection, holder)
            connection.execute(delete(schema.matches).where(schema.matches.c.id.in_(ids), ~with_others(holder)))
            connection.execute(RENAME_CHAT, {"name": FORMER, "holder": holder})
            connection.execute(update(schema.seats).where(schema.seats.c.holder == holder).values(
                holder="", name=FORMER, kind=case((running(), "bot"), else_=schema.seats.c.kind),
                level=case((running(), "normal"), else_=schema.seats.c.level)))
            connection.execute(update(schema.matches).where(schema.matches.c.creator == holder).values(creator=""))
            for table in (schema.notes, schema.requests, schema.sessions, schema.accounts, schema.ratings,
                          schema.channels, schema.passkeys):
                connection.execute(delete(table).where(table.c.holder == holder))
            connection.execute(delete(schema.sessions).where(schema.sessions.c.session == holder))
            self.storage.revise(connection, ids)
        self.forget()
        return ids


def with_others(holder: str) -> Any:
    """Do others have a seat in a match?"""
    seats = schema.seats.c
    return exists().where(seats.match == schema.matches.c.id, seats.holder != holder, seats.holder != "")


def running() -> Any:
    """Is the match of a seat still running?"""
    return exists().where(and_(schema.matches.c.id == schema.seats.c.match, schema.matches.c.finished.is_(None)))


SESSION = text("SELECT accounts.holder, accounts.name, accounts.inviting, sessions.seen FROM sessions "
               "LEFT JOIN accounts ON accounts.holder = sessions.holder WHERE sessions.session = :which")
ADOPT_NOTES = text("UPDATE notes SET holder = :holder WHERE holder = :guest AND match NOT IN "
                   "(SELECT match FROM notes WHERE holder = :holder)")
RENAME_CHAT = text("UPDATE chat SET name = :name WHERE EXISTS (SELECT 1 FROM seats WHERE seats.match = chat.match "
                   "AND seats.seat = chat.seat AND seats.holder = :holder)")
