"""Backups: all matches of a database as one JSON text, and back. Every match is replayed before it is stored."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec

from sanjak import games
from sanjak.face import face_of
from sanjak.kernel import Line

from .position import Position, told_of
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


def written(path: Path) -> str:
    """The backup of a database. A server may be using the database meanwhile."""
    if not path.exists():
        raise BadDatabase(f"{path}: no such file or directory")
    storage = Storage(path)
    try:
        found = [storage.load(id) for id in storage.ids()]
        kept = [kept_of(stored, storage.all_notes(stored.row.id)) for stored in found if stored is not None]
        plain = msgspec.to_builtins(Backup(FORMAT, storage.keys(), kept))
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


def restored(path: Path, words: str) -> str:
    """Import a backup; matches that are already there stay as they are. Returns a sentence that says what was done."""
    backup = read(words)
    for kept in backup.matches:
        check(kept)
    storage = Storage(path)
    try:
        storage.give_keys(backup.keys)
        added = sum(add(storage, kept) for kept in backup.matches)
    finally:
        storage.close()
    there = len(backup.matches) - added
    left = f"; {there} were already there and stay as they are" if there else ""
    return f"{added} matches imported into {path}{left}."


def read(words: str) -> Backup:
    """A backup from its text."""
    try:
        plain = msgspec.json.decode(words)
        for kept in plain["matches"]:
            kept["match"]["seed"] = int(kept["match"]["seed"])
        return msgspec.convert(plain, Backup)
    except (msgspec.MsgspecError, KeyError, TypeError, ValueError) as fault:
        raise BadBackup(f"this is not a backup: {fault}") from fault


def rows_of(kept: Kept) -> list[LineRow]:
    """The lines of a match."""
    return [LineRow(Line(at, kind, seat, text), told, when)
            for at, (kind, seat, text, told, when) in enumerate(kept.lines, 1)]


def check(kept: Kept) -> None:
    """Replay a match; raises BadBackup if a line is illegal or has the wrong audience."""
    id = kept.match.id
    try:
        game = games.load(kept.match.game)
        position = Position.start(kept.match.match({}, []), game, face_of(game.id))
        if {seat.seat for seat in kept.seats} != set(position.table.state.seats):
            raise BadBackup(f"match {id}: its seats are not those of its game")
        for row in rows_of(kept):
            if told_of(position.table, lambda table, row=row: position.play(row)) != row.told:  # type: ignore[misc]
                raise BadBackup(f"match {id}: line {row.line.number} has the wrong audience")
    except BadBackup:
        raise
    except Exception as fault:
        raise BadBackup(f"match {id} cannot be replayed: {fault}") from fault


def add(storage: Storage, kept: Kept) -> bool:
    """Store a match. Returns False if it is already there."""
    try:
        storage.create(kept.match, kept.seats, rows_of(kept), kept.chat)
    except Conflict:
        return False
    for holder, words in kept.notes.items():
        storage.note(kept.match.id, holder, words)
    return True
