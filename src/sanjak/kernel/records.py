"""The record of a match: one readable text file with a header and a line for each choice, sealed at the end.

    sanjak record 1
    game: ottoman-empire
    ...
    seed: 42

    1 p3 draft s07  # a comment
    2 p3 undo to 1
    end 2 9f86d081884c7d65

A row that begins with # is a comment. After a choice, a space and # begin a comment.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from .errors import BadSetup, IllegalChoice
from .game import SEED_BITS, SEED_DIGITS, Game
from .table import Line, Table
from .undo import UNDO_MODES

FIRST_LINE = "sanjak record 1"
HEADER_KEYS = ("game", "version", "schema", "scenario", "players", "undo", "luck", "seed")
ONE_OF = {"undo": UNDO_MODES, "luck": ("keyed", "typed", "course")}
COMMENT = " #"
SALT = re.compile(r"[0-9a-f]{64}")
AnyTable = TypeVar("AnyTable", bound=Table)


class BadRecordFile(Exception):
    """A record that cannot be read, with the line number and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line, self.reason = line, reason


@dataclass
class Match:
    """A match as data: its set-up and every line since. Files and the database store the same data."""

    game: str
    version: str
    schema: int
    scenario: str
    players: int
    undo: str = "barrier"
    luck: str = "keyed"
    seed: int = 0
    salt: str = ""
    variants: dict[str, Any] = field(default_factory=dict)
    holders: dict[str, str] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)

    @classmethod
    def of(cls, table: Table, version: str, holders: Mapping[str, str]) -> Match:
        """The record of a live table. `holders` says who sits in each seat."""
        s, game = table.state, table.game
        return cls(game=game.id, version=game.version(version), schema=game.schema, scenario=s.scenario,
                   players=len(s.seats), undo=table.undo_mode, luck=luck_of(table),
                   seed=s.seed, variants=dict(s.variants), holders=dict(holders), lines=list(table.lines))

    @property
    def commitment(self) -> str:
        """A hash that binds the seed before play without revealing it."""
        return commitment(self.seed, self.salt)

    def open(self, game: Game) -> Table:
        """The table at the start of this match."""
        return self.open_as(game, Table)

    def open_as(self, game: Game, kind: type[AnyTable]) -> AnyTable:
        """The table at the start of this match, as an instance of a subclass."""
        self.check(game)
        return kind.new(game, players=self.players, scenario=self.scenario, variants=self.variants,
                        seed=self.seed, undo=self.undo, typed=self.luck == "typed", course=self.luck == "course")

    def check(self, game: Game) -> None:
        """Can this match be played by these rules, with these components?"""
        if game.id != self.game:
            raise BadSetup(f"this is a match of {self.game}, not of {game.id}")
        game.check_schema(self.schema, "recorded", self.version)
        corrections = self.version.partition("+")[2]
        if corrections != game.corrections:
            raise BadSetup(f"{game.title}: recorded with component corrections {corrections or 'none'}, "
                           f"but this copy has {game.corrections or 'none'}; see docs/overlay.md")

    def replay(self, game: Game, upto: int | None = None) -> Table:
        """Play the lines again, all or the first `upto`. Raises `BadRecordFile` for a line that the rules refuse."""
        table = self.open(game)
        for line in self.lines[:upto]:
            try:
                play_line(table, line)
            except (IllegalChoice, ValueError) as fault:
                raise BadRecordFile(line.number, str(fault)) from fault
        return table


def luck_of(table: Table) -> str:
    """The source of a table's luck in one word: typed, course or keyed."""
    return "typed" if table.typed else "course" if table.course else "keyed"


def commitment(seed: int, salt: str = "") -> str:
    """SHA-256 of the salt's bytes (given in hex) and the seed's 32 bytes. With a salt, the seed cannot be guessed."""
    return hashlib.sha256(bytes.fromhex(salt) + seed.to_bytes(32, "little")).hexdigest()


def play_line(table: Table, line: Line) -> None:
    """Carry out one line at a table."""
    if line.kind == "undo":
        table.undo(line.seat, int(line.text.removeprefix("undo to ")))
    elif line.kind == "redo":
        table.redo(line.seat)
    elif line.kind == "luck":
        kind, _, value = line.text.partition(" ")
        table.supply(int(value) if kind == "die" else value)
    else:
        table.choose(line.seat, line.text)


# ---------------------------------------------------------------- writing


def write(match: Match, comment: Callable[[Line], str] = lambda line: "") -> str:
    """The text of the file. The seal does not cover comments."""
    head = [FIRST_LINE, *(entry(key, getattr(match, key)) for key in HEADER_KEYS)]
    head += [entry("commitment", match.commitment)]
    head += [entry("salt", match.salt)] if match.salt else []
    head += [entry(f"option {name}", str(value).lower()) for name, value in match.variants.items()]
    head += [entry(f"seat {seat}", who) for seat, who in match.holders.items()]
    body = [line_text(line) for line in match.lines]
    notes = [" ".join(comment(line).split()) for line in match.lines]
    told = [f"{text} {COMMENT} {note}" if note else text for text, note in zip(body, notes, strict=True)]
    return "\n".join([*head, "", *told, f"end {len(body)} {seal(head, body)}"]) + "\n"


def entry(key: str, value: Any) -> str:
    """One entry of the header. Raises ValueError for a value that would not survive a round trip."""
    words = str(value)
    if not words or words != words.strip() or not words.isprintable():
        raise ValueError(f"{key}: {words!r} cannot be written into a record")
    return f"{key}: {words}"


def line_text(line: Line) -> str:
    """One line of the file, without its comment."""
    if COMMENT in line.text:
        raise ValueError(f"line {line.number}: {line.text!r} would be read as a comment")
    who = "luck" if line.kind == "luck" else line.seat
    return f"{line.number} {who} {line.text}"


def seal(head: list[str], body: list[str]) -> str:
    """A digest of the header and the lines, without comments."""
    return hashlib.sha256("\n".join([*head, "", *body]).encode()).hexdigest()[:16]


# ---------------------------------------------------------------- reading


def read(words: str) -> Match:
    """A match from its text. Raises `BadRecordFile` with line and reason if the file is truncated or edited."""
    rows = [(number, without_comment(row)) for number, row in enumerate(words.split("\n"), 1)]
    rows = [(number, row) for number, row in rows if row]
    if not rows or rows[0][1] != FIRST_LINE:
        raise BadRecordFile(1, f"this is not a record: the first line must be {FIRST_LINE!r}")
    split = next((i for i, (_, row) in enumerate(rows) if row[0].isdecimal() or row.startswith("end ")), len(rows))
    header, rest = rows[:split], rows[split:]
    check_end(rows, header, rest)
    match = read_header(header)
    match.lines = [read_line(number, row, at + 1, match) for at, (number, row) in enumerate(rest[:-1])]
    return match


def without_comment(row: str) -> str:
    """A row without its comment."""
    if row.startswith("#"):
        return ""
    return (row.partition(COMMENT)[0] if row[:1].isdecimal() or row.startswith("end ") else row).rstrip()


def check_end(rows: list[tuple[int, str]], header: list[tuple[int, str]], rest: list[tuple[int, str]]) -> None:
    """Check the last line: it has the number of lines and the seal."""
    number, last = rows[-1]
    words = last.split()
    if words[0] != "end" or len(words) != 3 or not words[1].isdecimal():
        raise BadRecordFile(number, "the file ends here without its closing line: it is truncated")
    if int(words[1]) != len(rest) - 1:
        raise BadRecordFile(number, f"the closing line counts {words[1]} choices, the file holds {len(rest) - 1}")
    for at, (line, row) in enumerate(rest[:-1], 1):
        if not row.startswith(f"{at} "):
            raise BadRecordFile(line, f"expected line {at} of the match here")
    if words[2] != seal([row for _, row in header], [row for _, row in rest[:-1]]):
        raise BadRecordFile(number, "the seal does not match: the file was changed after it was written")


def read_header(header: list[tuple[int, str]]) -> Match:
    """The set-up of the match."""
    entries: dict[str, tuple[int, Any]] = {}
    for number, row in header[1:]:
        key, value = read_entry(number, row)
        if key in entries:
            raise BadRecordFile(number, f"{key!r} appears twice in the header")
        entries[key] = (number, value)
    missing = [key for key in HEADER_KEYS if key not in entries]
    if missing:
        raise BadRecordFile(header[-1][0], f"the header lacks {', '.join(missing)}")
    match = Match(**{key: entries[key][1] for key in HEADER_KEYS},
                  salt=entries.get("salt", (0, ""))[1], variants=entries_of("option ", entries),
                  holders=entries_of("seat ", entries))
    number, bound = entries.get("commitment", (1, match.commitment))
    if bound != match.commitment:
        raise BadRecordFile(number, "the seed is not the one that was committed to")
    return match


def read_entry(number: int, row: str) -> tuple[str, Any]:
    """One entry of the header, checked: its key and value."""
    key, colon, value = row.partition(": ")
    if not colon:
        raise BadRecordFile(number, f"expected 'name: value', found {row!r}")
    if key not in (*HEADER_KEYS, "commitment", "salt") and not key.startswith(("option ", "seat ")):
        raise BadRecordFile(number, f"unknown entry {key!r} in the header")
    if value not in ONE_OF.get(key, (value,)):
        raise BadRecordFile(number, f"{key} is one of {', '.join(ONE_OF[key])}, not {value!r}")
    if key == "salt" and not SALT.fullmatch(value):
        raise BadRecordFile(number, f"salt is 64 digits of hex, not {value[:80]!r}")
    return key, whole_number(number, key, value) if key in ("schema", "players", "seed") else value


def entries_of(prefix: str, entries: Mapping[str, tuple[int, Any]]) -> dict[str, Any]:
    """The entries that begin with a prefix, keyed by the rest of their name."""
    return {key.removeprefix(prefix): value for key, (_, value) in entries.items() if key.startswith(prefix)}


def whole_number(number: int, key: str, value: str) -> int:
    """A whole number of the header, small enough for a seed."""
    if not value.isdecimal() or len(value) > SEED_DIGITS or int(value) >= 1 << SEED_BITS:
        raise BadRecordFile(number, f"{key} is a whole number below 2^256, not {value[:80]!r}")
    return int(value)


def read_line(number: int, row: str, expected: int, match: Match) -> Line:
    """One line of the match."""
    parts = row.split(" ", 2)
    if len(parts) < 3:
        raise BadRecordFile(number, f"expected 'number seat choice', found {row!r}")
    _, who, words = parts
    if who == "luck":
        return Line(expected, "luck", "", words)
    kind = "undo" if words.startswith("undo to ") else "redo" if words == "redo" else "choice"
    return Line(expected, kind, who, words)


def file_line(words: str, match_line: int) -> int:
    """The number of the row in the file that has this line of the match."""
    for number, row in enumerate(words.split("\n"), 1):
        if row.startswith(f"{match_line} "):
            return number
    return 1


def replay_text(words: str, game: Game, upto: int | None = None) -> tuple[Match, Table]:
    """Read and replay the text of a file. Every error names the line of the file."""
    match = read(words)
    try:
        return match, match.replay(game, upto)
    except BadRecordFile as fault:
        raise BadRecordFile(file_line(words, fault.line), fault.reason) from fault
    except BadSetup as fault:
        raise BadRecordFile(1, str(fault)) from fault
