"""The rows of the database as structs: a match, its seats, its lines, its chat; and how they are read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple

import msgspec
from sqlalchemy import Connection, insert, select
from sqlalchemy import Table as SqlTable

from sanjak.kernel import Line
from sanjak.kernel.records import Match

from . import schema
from .clocks import Clock

EVERYBODY = "*"
"""The audience of a public line. A line that was chosen in secret names one seat instead."""

SeatKind = Literal["person", "bot", "open"]


class MatchRow(msgspec.Struct, kw_only=True):
    """A match without its lines. Columns and backups keep the old spelling of the adviser."""

    id: str
    game: str
    version: str
    schema: int
    scenario: str
    players: int
    options: dict[str, Any]
    undo: str
    luck: str
    seed: int
    salt: str
    creator: str
    guarded: bool
    adviser_allowed: bool = msgspec.field(name="advisor_allowed")
    adviser_used: list[str] = msgspec.field(name="advisor_used", default_factory=list)
    forked_from: str = ""
    created: int = 0
    touched: int = 0
    finished: int | None = None
    ending: str = ""
    asked: list[str] = []
    title: str = ""
    revision: int = 0
    curve: str = ""
    clock: Clock | None = None
    rating: str = ""
    """`waits` while a match of two people is to be rated, `done` after that; empty for all others."""

    def match(self, holders: Mapping[str, str], lines: Iterable[Line]) -> Match:
        """The match as the kernel knows it."""
        return Match(game=self.game, version=self.version, schema=self.schema, scenario=self.scenario,
                     players=self.players, undo=self.undo, luck=self.luck, seed=self.seed, salt=self.salt,
                     variants=dict(self.options), holders=dict(holders), lines=list(lines))


class SeatRow(msgspec.Struct, kw_only=True):
    """The holder of a seat: a person, a bot (perhaps in place of a person who can return), or nobody yet."""

    seat: str
    kind: SeatKind
    holder: str = ""
    name: str = ""
    level: str = ""
    invite: str = ""
    listed: bool = False
    seen: int = 0
    rank: int | None = None
    """How good the ending was for this seat; None while the match is running."""
    best: str = ""
    """The ending as later matches name it."""
    clock: str = ""
    """The clock of this seat, if the match has one."""
    deadline: int | None = None
    """The uptime of the server at which this clock runs out; None while it stands still."""


class LineRow(msgspec.Struct, frozen=True):
    """A line, its audience and its timestamp."""

    line: Line
    told: str
    at: int


class ChatRow(msgspec.Struct, frozen=True):
    """A message in the chat."""

    number: int
    seat: str
    name: str
    text: str
    at: int


class Request(msgspec.Struct, frozen=True):
    """A request by its key, with the answer for a repetition."""

    holder: str
    key: str
    answer: str = "{}"


class Stored(msgspec.Struct):
    """A whole match from the database."""

    row: MatchRow
    seats: list[SeatRow]
    lines: list[LineRow]
    chat: list[ChatRow]
    snapshots: list[tuple[int, bytes]]


class Whole(NamedTuple):
    """Everything in a database: its secrets, each match with its notes by holder, and the tables of people."""

    keys: dict[str, str]
    matches: list[tuple[Stored, dict[str, str]]]
    people: dict[str, list[dict[str, Any]]]


def packed(row: MatchRow) -> dict[str, Any]:
    """A match as its columns."""
    plain: dict[str, Any] = msgspec.to_builtins(row)
    return plain | {"options": msgspec.json.encode(row.options).decode(), "advisor_used": " ".join(row.adviser_used),
                    "asked": " ".join(row.asked), "seed": str(row.seed),
                    "clock": msgspec.json.encode(row.clock).decode() if row.clock else ""}


def unpacked(columns: dict[str, Any]) -> MatchRow:
    """A match from its columns."""
    plain = {str(name): value for name, value in columns.items()} | {
        "options": msgspec.json.decode(columns["options"]), "seed": int(columns["seed"]),
        "advisor_used": columns["advisor_used"].split(), "asked": columns["asked"].split(),
        "clock": msgspec.json.decode(columns["clock"]) if columns["clock"] else None}
    return msgspec.convert(plain, MatchRow)


# ---------------------------------------------------------------- reading and writing them


def insert_all(connection: Connection, table: SqlTable, rows: list[dict[str, Any]]) -> None:
    """Insert some rows, or none."""
    if rows:
        connection.execute(insert(table), rows)


def loaded(connection: Connection, id: str, lines: int = 0, said: int = 0, snapshots: bool = True) -> Stored | None:
    """A match without its first lines and chat messages; None if there is none."""
    found = connection.execute(select(schema.matches).where(schema.matches.c.id == id)).mappings().first()
    if found is None:
        return None
    kept = rows_of(connection, schema.snapshots, id, "number") if snapshots else []
    return Stored(unpacked(dict(found)), [SeatRow(**row) for row in rows_of(connection, schema.seats, id, "seat")],
                  [line_of(row) for row in rows_of(connection, schema.lines, id, "number", lines)],
                  [ChatRow(**row) for row in rows_of(connection, schema.chat, id, "number", said)],
                  [(row["number"], bytes(row["data"])) for row in kept])


def rows_of(connection: Connection, table: SqlTable, id: str, order: str, after: int = 0) -> list[dict[str, Any]]:
    """The rows of one match, without its id; those with a number may begin after one."""
    wanted = select(*(column for column in table.c if column.name != "match")).where(table.c.match == id)
    if after:
        wanted = wanted.where(table.c[order] > after)
    return [dict(row) for row in connection.execute(wanted.order_by(table.c[order])).mappings()]


def notes_of(connection: Connection, id: str) -> dict[str, str]:
    """All notes on a match by holder."""
    return {row["holder"]: row["text"] for row in rows_of(connection, schema.notes, id, "holder")}


def columns_of(row: LineRow) -> dict[str, Any]:
    """A line as its columns."""
    return {**row.line._asdict(), "told": row.told, "at": row.at}


def line_of(columns: Mapping[str, Any]) -> LineRow:
    """A line from its columns."""
    return LineRow(Line(columns["number"], columns["kind"], columns["seat"], columns["text"]), columns["told"],
                   columns["at"])
