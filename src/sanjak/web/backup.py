"""Backups: all matches of a database as one JSON text, and back. Every match is replayed before it is stored."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec
from sqlalchemy.exc import StatementError

from sanjak import games
from sanjak.face import face_of
from sanjak.kernel import BadSetup, Game, Line
from sanjak.kernel.records import Match

from . import schema
from .opening import Place, told_place
from .position import SNAPSHOT_EVERY, Position, told_of
from .storage import BadDatabase, ChatRow, Conflict, LineRow, MatchRow, SeatRow, Storage, Stored

FORMAT: Literal["sanjak backup 1"] = "sanjak backup 1"


class BadBackup(BadDatabase):
    """A backup that cannot be read, with the reason."""


class Kept(msgspec.Struct, forbid_unknown_fields=True):
    """One match in a backup."""

    match: MatchRow
    seats: list[SeatRow]
    lines: list[tuple[str, str, str, str, int]]
    chat: list[ChatRow]
    notes: dict[str, str]


class Backup(msgspec.Struct, forbid_unknown_fields=True):
    """A whole database."""

    format: Literal["sanjak backup 1"]
    keys: dict[str, str]
    matches: list[Kept]
    people: dict[str, list[dict[str, Any]]] = {}
    """The rows of the tables of people, by the name of the table."""


def written(place: Place) -> str:
    """The backup of a database at one moment. Servers may be using the database meanwhile."""
    if isinstance(place, Path) and not place.exists():
        raise BadDatabase(f"{place}: no such file or directory")
    storage = Storage(place)
    try:
        whole = storage.everything()
        kept = [kept_of(stored, notes) for stored, notes in whole.matches]
        plain = msgspec.to_builtins(Backup(FORMAT, whole.keys, kept, whole.people))
    finally:
        storage.close()
    return msgspec.json.format(msgspec.json.encode(big_numbers(plain)), indent=1).decode() + "\n"


def big_numbers(plain: dict[str, Any]) -> dict[str, Any]:
    """Write seeds as text: many readers of JSON cannot hold such large numbers."""
    for kept in plain["matches"]:
        kept["match"]["seed"] = str(kept["match"]["seed"])
    return plain


def kept_of(stored: Stored, notes: dict[str, str]) -> Kept:
    """A stored match without its snapshots, which can be made again."""
    lines = [(row.line.kind, row.line.seat, row.line.text, row.told, row.at) for row in stored.lines]
    return Kept(stored.row, stored.seats, lines, stored.chat, notes)


def restored(place: Place, words: str) -> str:
    """Import a backup; matches that are already there stay as they are. Returns a sentence that says what was done."""
    backup = read(words)
    snapshots = [check(kept) for kept in backup.matches]
    storage = Storage(place)
    try:
        storage.give_keys(backup.keys)
        give_people(storage, backup.people)
        added = sum(add(storage, kept, found or []) for kept, found in zip(backup.matches, snapshots, strict=True))
    finally:
        storage.close()
    there, old = len(backup.matches) - added, snapshots.count(None)
    left = f"; {there} were already there and stay as they are" if there else ""
    older = f"; {old} are of older rules and can only be kept" if old else ""
    return f"{added} matches imported into {told_place(place)}{left}{older}."


def read(words: str) -> Backup:
    """A backup from its text."""
    try:
        plain = msgspec.json.decode(words)
        for kept in plain["matches"]:
            kept["match"]["seed"] = int(kept["match"]["seed"])
        return msgspec.convert(plain, Backup)
    except (msgspec.MsgspecError, KeyError, TypeError, ValueError) as fault:
        raise BadBackup(f"this is not a backup: {fault}") from fault


def give_people(storage: Storage, people: dict[str, list[dict[str, Any]]]) -> None:
    """Store accounts and what belongs to them; those that are already there stay as they are."""
    tables = {table.name: table for table in schema.OF_PEOPLE}
    try:
        storage.give_rows([(tables[name], rows) for name, rows in people.items()])
    except (KeyError, StatementError, Conflict) as fault:
        raise BadBackup(f"the accounts in this backup cannot be stored: {fault}") from fault


def rows_of(kept: Kept) -> list[LineRow]:
    """The lines of a match."""
    return [LineRow(Line(at, kind, seat, text), told, when)
            for at, (kind, seat, text, told, when) in enumerate(kept.lines, 1)]


def check(kept: Kept) -> list[tuple[int, bytes]] | None:
    """Replay a match; raises BadBackup if a line is illegal or has the wrong audience.

    Returns its last snapshot, if any; None if the match is of older rules and cannot be replayed at all.
    """
    id = kept.match.id
    try:
        game, match = games.load(kept.match.game), kept.match.match({}, [])
        if is_older(match, game):
            return None
        position = Position.start(match, game, face_of(game.id))
        if {seat.seat for seat in kept.seats} != set(position.table.state.seats):
            raise BadBackup(f"match {id}: its seats are not those of its game")
        return snapshots_of(position, kept)
    except BadBackup:
        raise
    except Exception as fault:
        raise BadBackup(f"match {id} cannot be replayed: {fault}") from fault


def is_older(match: Match, game: Game) -> bool:
    """Is a match of other rules or components than those of this copy?"""
    try:
        match.check(game)
    except BadSetup:
        return True
    return False


def snapshots_of(position: Position, kept: Kept) -> list[tuple[int, bytes]]:
    """The last snapshot on the way through a match; raises BadBackup at a line with the wrong audience."""
    found: list[tuple[int, bytes]] = []
    for number, row in enumerate(rows_of(kept), 1):
        if told_of(position.table, lambda table, row=row: position.play(row)) != row.told:  # type: ignore[misc]
            raise BadBackup(f"match {kept.match.id}: line {number} has the wrong audience")
        if number - (found[0][0] if found else 0) >= SNAPSHOT_EVERY and position.is_settled():
            found = [(number, position.snapshot())]
    return found


def add(storage: Storage, kept: Kept, snapshots: list[tuple[int, bytes]]) -> bool:
    """Store a match. Returns False if it is already there."""
    try:
        storage.create(kept.match, kept.seats, rows_of(kept), kept.chat, snapshots, kept.notes)
    except Conflict:
        return False
    return True
