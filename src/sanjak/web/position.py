"""The position of a match: its table, the moments and log of each seat, and the label of each choice."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Self

import msgspec

from sanjak.face import Face
from sanjak.kernel import Ask, Game, Line, Table
from sanjak.kernel.records import Match, play_line
from sanjak.kernel.steps import text
from sanjak.story.watched import WatchedTable

from . import log
from .storage import EVERYBODY, LineRow, Stored

SNAPSHOT_EVERY = 50


class Position:
    """A table with its book-keeping. A seat's moments are the lines that it was told of."""

    def __init__(self, table: WatchedTable, face: Face) -> None:
        self.table, self.face = table, face
        self.log = log.Log(table.state.seats, face)
        self.moments: dict[str, list[int]] = {seat: [] for seat in self.log.of}
        self.asked: dict[str, tuple[Ask | None, int]] = {seat: (table.question(seat), 0) for seat in self.moments}
        self.labels: dict[int, str] = {}

    @classmethod
    def start(cls, match: Match, game: Game, face: Face) -> Self:
        """The beginning of a match."""
        position = cls(match.open_as(game, WatchedTable), face)
        position.log.tell(position.table, dict.fromkeys(position.moments, 0))
        return position

    def moment(self, seat: str) -> int:
        """The number of lines that a seat was told of."""
        return len(self.moments[seat])

    def play(self, row: LineRow) -> None:
        """Play a stored line."""
        line = row.line
        self.labels[line.number] = self.label(line.seat, line.text) if line.kind == "choice" else self.redo_label(line)
        play_line(self.table, row.line)
        self.note(row)

    def label(self, seat: str, words: str) -> str:
        """The label of a choice before it is made, as its seat reads it."""
        ask = self.table.question(seat)
        option = next((option for option in ask.all if text(option) == words), None) if ask else None
        return self.face.label(option, self.table.view(seat)) or words if option is not None else words

    def redo_label(self, line: Line) -> str:
        """The label of a redo; empty for other lines."""
        mark = self.table.redo_mark(line.seat) if line.kind == "redo" else None
        return self.label(mark.seat, mark.choice) if mark else ""

    def note(self, row: LineRow) -> None:
        """Advance the moment of every seat that was told of this line."""
        told = self.moments if row.told == EVERYBODY else (row.told,)
        for seat in told:
            self.moments[seat].append(row.line.number)
            ask = self.table.question(seat)
            if seat == row.line.seat or ask is not self.asked[seat][0]:
                self.asked[seat] = (ask, self.moment(seat))
        self.log.tell(self.table, {seat: self.moment(seat) for seat in told})

    def is_current(self, seat: str, moment: int) -> bool:
        """Does a page of that moment show the open question? Other seats may have finished since."""
        return self.asked[seat][1] <= moment <= self.moment(seat)

    def line_at(self, seat: str, moment: int) -> int:
        """The line that brought a seat to a moment; 0 for the start."""
        return self.moments[seat][moment - 1] if moment else 0

    # ------------------------------------------------------------ snapshots

    def is_settled(self) -> bool:
        """Is there nothing to undo or redo, and nothing unfinished?"""
        table = self.table
        return not (table.marks or table.redoable or table.branches or table.wanted)

    def snapshot(self) -> bytes:
        """A compressed snapshot with a checksum."""
        data = msgspec.json.encode({"lines": len(self.table.lines), "table": self.table.save(), "log": self.log.save()})
        return hashlib.sha256(data).digest() + zlib.compress(data, 1)

    @classmethod
    def from_snapshot(cls, blob: bytes, match: Match, game: Game, face: Face, rows: Sequence[LineRow]) -> Self:
        """The position of a snapshot; raises an error if it is damaged."""
        data = zlib.decompress(blob[32:])
        if hashlib.sha256(data).digest() != blob[:32]:
            raise ValueError("a snapshot does not match its checksum")
        saved: dict[str, Any] = msgspec.json.decode(data)
        table = WatchedTable.load(game, saved["table"], undo=match.undo, typed=match.luck == "typed",
                                  course=match.luck == "course")
        position = cls(table, face)
        table.lines = [row.line for row in rows[:saved["lines"]]]
        for row in rows[:saved["lines"]]:
            for seat in position.moments if row.told == EVERYBODY else (row.told,):
                position.moments[seat].append(row.line.number)
        position.asked = {seat: (table.question(seat), position.moment(seat)) for seat in position.moments}
        position.log.of = {seat: log.restored(table, seat, part, face) for seat, part in saved["log"].items()}
        return position


def told_of(table: Table, do: Callable[[Table], None]) -> str:
    """Do something at a table and return its audience: everybody, or one seat that chose in secret."""
    branches, movers = table.branches, table.to_move()
    do(table)
    hidden = bool(branches) and table.branches is branches and table.to_move() == movers
    return table.lines[-1].seat if hidden else EVERYBODY


def position_of(stored: Stored, game: Game, face: Face) -> Position:
    """The position of a stored match: from its last good snapshot, else from the start."""
    match = stored.row.match({}, [])
    match.check(game)
    for number, blob in reversed(stored.snapshots):
        if number <= len(stored.lines):
            try:
                position = Position.from_snapshot(blob, match, game, face, stored.lines)
            except Exception:
                continue
            if len(position.table.lines) == number:
                return played(position, stored.lines[number:])
    return played(Position.start(match, game, face), stored.lines)


def played(position: Position, rows: Iterable[LineRow]) -> Position:
    """A position after some more lines."""
    for row in rows:
        position.play(row)
    return position
