"""Record files: written atomically, read with the line of every error, converted to JSON and back."""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from sanjak import games
from sanjak.kernel import BadSetup, Game, Line, Plain, Table
from sanjak.kernel.game import checked_seed
from sanjak.kernel.records import COMMENT, FIRST_LINE, BadRecordFile, Match, read, replay_text, write
from sanjak.toolkit.components import home

from .trouble import BAD_INPUT, Trouble, reason_of

SUFFIX = ".sanjak"


# ---------------------------------------------------------------- where


def data_folder() -> Path:
    """The default folder for matches."""
    return home()


def new_path(game_id: str) -> Path:
    """A new file name: the game and the time."""
    stem = f"{game_id}-{datetime.now():%Y%m%d-%H%M%S}"
    names = [stem, *(f"{stem}-{number}" for number in range(2, 1000))]
    return next(path for name in names if not (path := data_folder() / (name + SUFFIX)).exists())


def latest_path() -> Path:
    """The file of the last match."""
    found = sorted(data_folder().glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime_ns)
    if not found:
        raise Trouble(f"{data_folder()} has no saved match; start one with: sanjak play", BAD_INPUT)
    return found[-1]


# ---------------------------------------------------------------- writing


def write_whole(path: Path, words: str | bytes, private: bool = False) -> None:
    """Write a temporary file, sync it to disk, then rename it, so that there is never half a file."""
    path = path.resolve()
    beside = path.with_name(f".{path.name}.tmp")
    try:
        way = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
        with os.fdopen(os.open(beside, way, 0o600 if private else 0o666), "wb") as file:
            file.write(words if isinstance(words, bytes) else words.encode())
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)


@dataclass
class RecordFile:
    """The record of a match in its file, with each choice in words as a comment."""

    path: Path
    match: Match
    notes: dict[int, str] = field(default_factory=dict)
    written: int = -1

    def save(self, lines: Sequence[Line]) -> None:
        """Write the match with these lines."""
        self.match.lines = list(lines)
        write_whole(self.path, self.text())
        self.written = len(lines)

    @property
    def resume(self) -> str:
        """The command that continues the match."""
        return f"sanjak resume {shlex.quote(str(self.path))}"

    def text(self) -> str:
        """The whole file."""
        return write(self.match, lambda line: self.notes.get(line.number, ""))


def create(path: Path, match: Match) -> RecordFile:
    """Create a file. Raises `Trouble` if it already exists."""
    if path.exists():
        raise Trouble(f"{path} already exists; continue it with: sanjak resume", BAD_INPUT)
    record = RecordFile(path, match)
    try:
        make_folder(path.parent)
        record.save([])
    except OSError as fault:
        raise Trouble(f"cannot write {path}: {reason_of(fault)}") from fault
    return record


def make_folder(path: Path) -> None:
    """Create a folder and its parents."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError as fault:
        raise NotADirectoryError(fault.errno, f"{path} is not a folder") from fault


def export_to(path: Path | None, words: str, private: bool = False) -> None:
    """Write to a file, or print if no file is named."""
    if path is None:
        print(words, end="")
    else:
        write_to(path, words, private)


def write_into(folder: Path, name: str, words: str | bytes) -> None:
    """Write a file into a folder, which is created if necessary."""
    try:
        make_folder(folder)
    except OSError as fault:
        raise Trouble(f"cannot write {folder}: {reason_of(fault)}") from fault
    write_to(folder / name, words)


def write_to(path: Path, words: str | bytes, private: bool = False) -> None:
    """Write a file; report an error in one line."""
    try:
        write_whole(path, words, private)
    except OSError as fault:
        raise Trouble(f"cannot write {path}: {reason_of(fault)}") from fault


# ---------------------------------------------------------------- reading


def read_text(path: Path) -> str:
    """A file's text."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as fault:
        raise Trouble(f"cannot read {path}: {reason_of(fault)}", BAD_INPUT) from fault
    except UnicodeDecodeError as fault:
        raise Trouble(f"{path} is not a text file", BAD_INPUT) from fault


def load(path: Path, upto: int | None = None) -> tuple[RecordFile, Table]:
    """A record and its table after all lines, or after the first `upto`."""
    words = read_text(path)
    match, table = replayed(str(path), words, upto)
    return RecordFile(path, match, notes_of(words), len(match.lines)), table


def replayed(name: str, words: str, upto: int | None = None) -> tuple[Match, Table]:
    """Read and replay a record. Raises `Trouble` with the file's name, the line and the reason."""
    try:
        return replay_text(words, game_named(words), upto)
    except (BadRecordFile, BadSetup) as fault:
        raise Trouble(f"{name}: {fault}", BAD_INPUT) from fault
    except Exception as fault:
        raise Trouble(f"{name}: cannot be replayed: {type(fault).__name__}: {fault}", BAD_INPUT) from fault


def game_named(words: str) -> Game:
    """The game in a record's header. The whole record is read, so that its first error is the one reported."""
    return games.load(read(words).game)


def notes_of(words: str) -> dict[int, str]:
    """The comments of a record's lines."""
    rows = (row.partition(COMMENT) for row in words.split("\n") if row[:1].isdecimal())
    return {int(text.partition(" ")[0]): note.strip() for text, _, note in rows if note.strip()}


# ---------------------------------------------------------------- JSON


class JsonLine(msgspec.Struct, forbid_unknown_fields=True):
    """A line of a match in JSON."""

    number: int
    kind: Literal["choice", "undo", "redo", "luck"]
    seat: str
    text: str
    comment: str = ""


class JsonRecord(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A record in JSON."""

    format: Literal["sanjak record 1"]
    game: str
    version: str
    schema: int
    scenario: str
    players: int
    undo: str
    luck: str
    seed: Annotated[int, msgspec.Meta(ge=0)]
    commitment: str
    salt: Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$")] = ""
    options: dict[str, Any]
    seats: dict[str, str]
    lines: list[JsonLine]


def to_json(record: RecordFile) -> str:
    """A record as JSON; `from_json` restores the same file, byte for byte."""
    match, game = record.match, games.load(record.match.game)
    plain: Plain = {"format": FIRST_LINE}
    plain |= {key: getattr(match, key) for key in JsonRecord.__struct_fields__ if key in MATCH_FIELDS}
    plain["commitment"] = match.commitment
    plain["options"] = {name: game.variant(name).parse(str(value)) for name, value in match.variants.items()}
    plain["seats"] = match.holders
    plain["lines"] = [line._asdict() | {"comment": record.notes.get(line.number, "")} for line in match.lines]
    return json.dumps({key: plain[key] for key in JsonRecord.__struct_fields__}, indent=1, ensure_ascii=False) + "\n"


MATCH_FIELDS = {field.name for field in fields(Match)} - {"variants", "lines", "holders"}


def from_json(name: str, words: str) -> RecordFile:
    """A record from JSON. It is replayed, so the rules check every choice."""
    try:
        plain = msgspec.convert(json.loads(words), JsonRecord)
    except (ValueError, msgspec.ValidationError) as fault:
        raise Trouble(f"{name}: not a record in JSON: {fault}", BAD_INPUT) from fault
    if [line.number for line in plain.lines] != list(range(1, len(plain.lines) + 1)):
        raise Trouble(f"{name}: the lines are not numbered 1, 2, 3 and so on", BAD_INPUT)
    checked_seed(plain.seed)
    match = Match(**{key: getattr(plain, key) for key in MATCH_FIELDS}, variants=plain.options, holders=plain.seats,
                  lines=[Line(at, line.kind, line.seat, line.text) for at, line in enumerate(plain.lines, 1)])
    if plain.commitment != match.commitment:
        raise Trouble(f"{name}: the seed is not the one that was committed to", BAD_INPUT)
    record = RecordFile(Path(name), match, {line.number: line.comment for line in plain.lines})
    replayed(name, record.text())
    return record
