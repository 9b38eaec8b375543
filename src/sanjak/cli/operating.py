"""Commands for those who run a server: administrators act here, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from sanjak.terminal.trouble import BAD_INPUT, Trouble

from .parsing import Arguments, Command, Parser, show, told_by, web_packages

if TYPE_CHECKING:
    from sanjak.web.admin import Administrator


@contextmanager
def administrator(args: Arguments) -> Iterator[Administrator]:
    """An administrator of the database of a server."""
    with web_packages():
        from sanjak.web import admin, guests, opening, settings, storage
    with told_by(opening.BadDatabase, settings.BadSettings, admin.BadAct, guests.Refusal, storage.Busy):
        kept = storage.Storage(settings.read_settings(database=args.database).database)
        try:
            yield admin.Administrator(kept, getattr(args, "reason", ""))
        finally:
            kept.close()


def reset_password_command(args: Arguments) -> int:
    """Give an account a new password; it is printed, and every device is logged out."""
    with administrator(args) as admin:
        return show(f"The new password of {args.name}: {admin.reset_password(args.name)}")


def reset_password_arguments(sub: Parser) -> None:
    """`sanjak reset-password`"""
    sub.add_argument("name", metavar="NAME", help="the name of the account")
    add_database(sub)


def admin_command(args: Arguments) -> int:
    """Remove a table, a name or a chat message, ban an account, read reports and the log of all this."""
    what, least, most = ACTS[args.act]
    if not least <= len(args.target) <= most:
        raise Trouble(f"admin {args.act} takes {USAGE[args.act] or 'nothing'}", BAD_INPUT)
    with administrator(args) as admin:
        return show(what(admin, args.target))


def number_in(words: str) -> int:
    """A number; a clear error for anything else."""
    if not words.isdecimal() or len(words) > 9:
        raise Trouble(f"{words!r} is not the number of a message", BAD_INPUT)
    return int(words)


def ban(admin: Administrator, target: list[str]) -> str:
    """Ban an account by its name, or whoever has a seat."""
    return admin.ban(target[0]) if len(target) == 1 else admin.ban_seat(*target)


def reports(admin: Administrator, target: list[str]) -> str:
    """The reported messages."""
    rows = [f"{row.match} {row.number} {row.name}: {row.text}" + (f" ({row.why})" if row.why else "")
            for row in admin.reported()]
    return "\n".join(rows) or "Nothing is reported."


def log(admin: Administrator, target: list[str]) -> str:
    """The log of all acts."""
    from sanjak.web.admin import acts_after
    rows = [" ".join(filter(None, (f"{datetime.fromtimestamp(act.at / 1000, UTC):%Y-%m-%d %H:%M}", act.who, act.what,
                                   act.match if act.match != act.target else "", act.target,
                                   f"({act.reason})" if act.reason else "")))
            for act in acts_after(admin.storage, 0)]
    return "\n".join(rows) or "Nothing was done yet."


ACTS: dict[str, tuple[Callable[[Administrator, list[str]], str], int, int]] = {
    "remove-table": (lambda admin, target: admin.remove_table(target[0]), 1, 1),
    "remove-name": (lambda admin, target: admin.remove_name(target[0]), 1, 1),
    "remove-line": (lambda admin, target: admin.remove_line(target[0], number_in(target[1])), 2, 2),
    "ban": (ban, 1, 2),
    "unban": (lambda admin, target: admin.unban(target[0]), 1, 1),
    "reports": (reports, 0, 0),
    "log": (log, 0, 0),
}
USAGE = {"remove-table": "MATCH", "remove-name": "NAME", "remove-line": "MATCH NUMBER", "ban": "NAME, or MATCH SEAT",
         "unban": "NAME", "reports": "", "log": ""}


def admin_arguments(sub: Parser) -> None:
    """`sanjak admin`"""
    sub.add_argument("act", choices=tuple(ACTS), metavar="ACT", help="; ".join(
        f"{act} {words}".strip() for act, words in USAGE.items()))
    sub.add_argument("target", nargs="*", metavar="TARGET", help="a match, a name, a message")
    sub.add_argument("--reason", default="", metavar="WORDS", help="why; it is kept in the log")
    add_database(sub)


def add_database(sub: Parser) -> None:
    """The database of the server."""
    sub.add_argument("--database", metavar="DB", help="an SQLite file or postgresql://user@host/name (default: the one "
                     "that `serve` uses)")


COMMANDS: dict[str, Command] = {
    "reset-password": (reset_password_command, reset_password_arguments),
    "admin": (admin_command, admin_arguments),
}
