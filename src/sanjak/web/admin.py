"""What administrators do, from the command line alone. Every act is stored, and running servers follow it."""

from __future__ import annotations

import getpass
import secrets
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.sql.functions import max as largest

from . import schema
from .guests import clean_name, plain_name
from .passwords import hasher
from .people import AccountRow, People
from .storage import Storage, now

REMOVED = "(removed by an administrator)"
WORDS = 5
"""So many groups of letters a new password has."""


class BadAct(Exception):
    """An act that cannot be done, with the reason."""


class Act(NamedTuple):
    """What an administrator has done."""

    number: int
    at: int
    who: str
    what: str
    target: str
    match: str
    reason: str


class Administrator:
    """Acts on a database, with or without a running server."""

    def __init__(self, storage: Storage, reason: str = "") -> None:
        self.storage, self.people, self.reason = storage, People(storage), reason

    def note(self, connection: Connection, what: str, target: str, match: str = "") -> None:
        """Store an act with the transaction that does it."""
        connection.execute(insert(schema.acts), {"at": now(), "who": whoami(), "what": what, "target": target[:200],
                                                 "match": match, "reason": self.reason[:500]})

    def remove_table(self, id: str) -> str:
        """Delete a match."""
        with self.storage.writing() as connection:
            if not connection.execute(delete(schema.matches).where(schema.matches.c.id == id)).rowcount:
                raise BadAct(f"there is no match {id!r}")
            self.note(connection, "remove-table", id, id)
            self.storage.tell(connection, id)
        return f"Match {id} is deleted."

    def remove_line(self, id: str, number: int) -> str:
        """Remove the words of a chat message."""
        with self.storage.writing() as connection:
            of = (schema.chat.c.match == id) & (schema.chat.c.number == number)
            if not connection.execute(update(schema.chat).where(of).values(text=REMOVED)).rowcount:
                raise BadAct(f"there is no message {number} in the chat of match {id!r}")
            connection.execute(delete(schema.reports).where(schema.reports.c.match == id,
                                                            schema.reports.c.number == number))
            self.note(connection, "remove-line", str(number), id)
            self.storage.revise(connection, [id])
        return f"Message {number} of match {id} is removed."

    def remove_name(self, name: str) -> str:
        """Take a name away from seats, chat and the account that has it."""
        plain, new = plain_name(name), f"Nameless {secrets.token_hex(3)}"
        with self.storage.writing() as connection:
            seats, chat = named(connection, schema.seats, plain), named(connection, schema.chat, plain)
            ids = sorted({row.match for row in (*seats, *chat)})
            account = schema.accounts.c.plain == plain
            renamed = connection.execute(update(schema.accounts).where(account).values(
                name=new, plain=plain_name(new))).rowcount
            if not plain or not (ids or renamed):
                raise BadAct(f"nobody is called {name!r}")
            for table, rows in ((schema.seats, seats), (schema.chat, chat)):
                spelled = {row.name for row in rows}
                connection.execute(update(table).where(table.c.name.in_(spelled)).values(name=new))
            self.note(connection, "remove-name", name)
            for id in ids:
                self.note(connection, "changed", id, id)
            self.storage.revise(connection, ids)
        return f"The name is removed from {len(ids)} matches" + (" and an account." if renamed else ".")

    def ban(self, name: str) -> str:
        """Log an account out everywhere and let nobody log in to it."""
        account = self.account(name)
        with self.storage.writing() as connection:
            which = schema.accounts.c.holder == account.holder
            connection.execute(update(schema.accounts).where(which).values(banned=self.reason or "banned"))
            connection.execute(delete(schema.sessions).where(schema.sessions.c.holder == account.holder))
            self.note(connection, "ban", account.name)
        return f"{account.name} is banned."

    def ban_seat(self, id: str, seat: str) -> str:
        """Ban whoever has a seat: the account, or the cookie of a guest."""
        with self.storage.reading() as connection:
            of = (schema.seats.c.match == id) & (schema.seats.c.seat == seat)
            holder = connection.scalar(select(schema.seats.c.holder).where(of))
        if not holder:
            raise BadAct(f"nobody has the seat {seat!r} of match {id!r}")
        if account := self.people.account(holder):
            return self.ban(account.name)
        with self.storage.writing() as connection:
            row = {"session": holder, "holder": "", "device": "banned", "since": now(), "seen": now()}
            connection.execute(insert(schema.sessions), row)
            self.note(connection, "ban-guest", f"{id} {seat}", id)
        return "The cookie of this guest opens nothing any more."

    def unban(self, name: str) -> str:
        """Let an account log in again."""
        account = self.account(name)
        with self.storage.writing() as connection:
            connection.execute(update(schema.accounts).where(schema.accounts.c.holder == account.holder)
                               .values(banned=""))
            self.note(connection, "unban", account.name)
        return f"{account.name} may log in again."

    def reset_password(self, name: str) -> str:
        """Give an account a new password, and log it out everywhere; returns the password."""
        account = self.account(name)
        password = "-".join(secrets.token_hex(2) for _ in range(WORDS))
        with self.storage.writing() as connection:
            connection.execute(update(schema.accounts).where(schema.accounts.c.holder == account.holder)
                               .values(password=hasher.hash(password)))
            connection.execute(delete(schema.sessions).where(schema.sessions.c.holder == account.holder))
            self.note(connection, "reset-password", account.name)
        return password

    def account(self, name: str) -> AccountRow:
        """The account of a name; raises BadAct."""
        found = self.people.named(clean_name(name))
        if found is None:
            raise BadAct(f"there is no account {name!r}")
        return found

    def reported(self) -> list[Any]:
        """The chat messages that somebody has reported."""
        chat, reports = schema.chat.c, schema.reports.c
        wanted = (select(reports.match, reports.number, chat.name, chat.text, reports.text.label("why"))
                  .join(schema.chat, (chat.match == reports.match) & (chat.number == reports.number))
                  .order_by(reports.at))
        with self.storage.reading() as connection:
            return list(connection.execute(wanted))


def named(connection: Connection, table: Any, plain: str) -> Sequence[Any]:
    """The rows of a table with a name, however it is written."""
    found = connection.execute(select(table.c.match, table.c.name).where(table.c.name != "").distinct())
    return [row for row in found if plain_name(row.name) == plain]


def whoami() -> str:
    """The user of this machine."""
    with suppress(OSError, KeyError):
        return getpass.getuser()[:64]
    return ""


# ---------------------------------------------------------------- reading acts


def acts_after(storage: Storage, number: int) -> list[Act]:
    """The acts after one, in their order."""
    wanted = select(schema.acts).where(schema.acts.c.number > number).order_by(schema.acts.c.number)
    with storage.reading() as connection:
        return [Act(*row) for row in connection.execute(wanted)]


def last_act(storage: Storage) -> int:
    """The number of the last act."""
    with storage.reading() as connection:
        return connection.scalar(select(largest(schema.acts.c.number))) or 0
