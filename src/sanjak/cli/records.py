"""Commands that read and write the record of a match."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sanjak import games
from sanjak.face import face_of
from sanjak.kernel import Table
from sanjak.kernel.journal import encode
from sanjak.scene import png, svg
from sanjak.scene.model import Scene
from sanjak.scene.text import draw
from sanjak.story import markup
from sanjak.story.report import story
from sanjak.terminal import files, reports
from sanjak.terminal.console import Console
from sanjak.terminal.files import RecordFile
from sanjak.terminal.session import Session, with_article
from sanjak.terminal.trouble import BAD_INPUT, Trouble

from .parsing import (
    Arguments,
    Command,
    Parser,
    add_file,
    add_json,
    add_line,
    add_output,
    add_seat,
    only_human,
    show,
    show_json,
    told_by,
    web_packages,
)

WIDEST = 10_000
"""The widest PNG, in pixels."""


def replay_command(args: Arguments) -> int:
    """Replay a match, whole or up to a line, as a seat saw it."""
    record, table, seat = seen_table(args, args.to)
    return show_json(replay_plain(record, table, seat)) if args.json else tell_again(record, table, seat)


def replay_arguments(sub: Parser) -> None:
    """`sanjak replay`"""
    add_file(sub)
    add_line(sub)
    add_seat(sub)
    add_json(sub)


def seen_table(args: Arguments, upto: int | None = None) -> tuple[RecordFile, Table, str]:
    """A record, its table at a line, and the seat that reads it."""
    record, table = files.load(args.file, upto)
    if upto is not None and not 0 <= upto <= len(record.match.lines):
        raise Trouble(f"{args.file} has lines 1 to {len(record.match.lines)}, not {upto}", BAD_INPUT)
    seat = only_human(record) if args.seat is None else args.seat
    if seat not in ("", *table.state.seats):
        raise Trouble(f"there is no seat {seat!r}; available: {', '.join(table.state.seats)}", BAD_INPUT)
    return record, table, seat


def tell_again(record: RecordFile, table: Table, seat: str) -> int:
    """Print the journal, the table and the next move."""
    session = Session(table, record, face_of(table.game.id), Console())
    session.tell(seat)
    session.show_board(seat)
    waiting = " and ".join(with_article(session.face.seat(asked)) for asked in table.to_move()) or "a die or card"
    ending = session.face.outcome(table.view(seat)) if table.over() else f"Waiting for {waiting}."
    session.console.say(f"\n{ending}")
    return 0


def replay_plain(record: RecordFile, table: Table, seat: str) -> dict[str, Any]:
    """The same for programs."""
    result = table.result()
    return {"game": record.match.game, "line": len(table.lines), "lines": len(record.match.lines), "seat": seat,
            "to_move": table.to_move(), "over": table.over(), "outcome": result.outcome if result else None,
            "view": table.view(seat), "journal": encode(table.events(seat))}


def board_command(args: Arguments) -> int:
    """Draw the position of a match: as text, as SVG or as PNG."""
    games.load(args.game)
    record, table, seat = seen_table(args, args.to)
    if record.match.game != args.game:
        raise Trouble(f"{args.file} is a match of {record.match.game}, not of {args.game}", BAD_INPUT)
    scene = face_of(table.game.id).scene(table.view(seat), seat)
    if args.svg is None and args.png is None:
        return show(draw(scene))
    files.write_to(args.svg or args.png, picture(scene, args))
    return 0


def board_arguments(sub: Parser) -> None:
    """`sanjak board`"""
    sub.add_argument("game", metavar="GAME", help="a game's id")
    add_file(sub)
    form = sub.add_mutually_exclusive_group()
    form.add_argument("--svg", type=Path, metavar="OUT", help="write an SVG picture there")
    form.add_argument("--png", type=Path, metavar="OUT", help="write a PNG picture there")
    sub.add_argument("--dark", action="store_true", help="the picture in the dark theme")
    sub.add_argument("--narrow", action="store_true", help="the picture for a phone")
    sub.add_argument("--half", default="", metavar="BOARD", help="which of a game's boards the phone shows "
                     "(default: the one to play)")
    sub.add_argument("--width", type=int, default=1400, metavar="N", help="width of a PNG in pixels "
                     "(default 1400)")
    add_line(sub)
    add_seat(sub)


def picture(scene: Scene, args: Arguments) -> str | bytes:
    """The position as the content of a picture file."""
    if not scene.sheets:
        raise Trouble(f"{args.game} has no picture of its board, only text: leave out --svg and --png", BAD_INPUT)
    if not 1 <= args.width <= WIDEST:
        raise Trouble(f"--width is 1 to {WIDEST} pixels, not {args.width}", BAD_INPUT)
    if args.half and args.half not in scene.boards:
        there = ", ".join(scene.boards) or "one alone"
        raise Trouble(f"{args.game} has no board {args.half!r}; available: {there}", BAD_INPUT)
    drawn = svg.whole(scene, theme="dark" if args.dark else "light", narrow=args.narrow, board=args.half)
    return drawn if args.png is None else png.render(drawn, args.width)


def report_command(args: Arguments) -> int:
    """Write the after-action report of a match: turn by turn, with odds, luck and pictures."""
    record, table, seat = seen_table(args)
    told = story(record.match, table.game, seat if args.seat is not None else seat or None)
    if args.html:
        files.export_to(args.output, markup.html(told))
        return 0
    pictures = markup.picture_files(told) if args.output else {}
    folder = f"{args.output.stem}-pictures" if pictures else ""
    for name, drawn in pictures.items():
        files.write_into(args.output.parent / folder, name, drawn)
    files.export_to(args.output, markup.markdown(told, folder))
    return 0


def report_arguments(sub: Parser) -> None:
    """`sanjak report`"""
    add_file(sub)
    form = sub.add_mutually_exclusive_group()
    form.add_argument("--md", action="store_true", help="as Markdown (the default); pictures only with -o")
    form.add_argument("--html", action="store_true", help="as one HTML page with its pictures in it")
    add_output(sub)
    add_seat(sub)


def verify_command(args: Arguments) -> int:
    """Check a record: seal, seed and every choice."""
    plain = reports.record_plain(*files.load(args.file))
    return show_json(plain) if args.json else show(reports.record_text(plain))


def verify_arguments(sub: Parser) -> None:
    """`sanjak verify`"""
    add_file(sub)
    add_json(sub)


def export_command(args: Arguments) -> int:
    """Convert a record to JSON, or write a backup of all matches in a database."""
    if (args.file is None) == (args.database is None):
        raise Trouble("export takes a record, or --database and the file of a server's matches", BAD_INPUT)
    if args.database is None:
        files.export_to(args.output, files.to_json(files.load(args.file)[0]))
        return 0
    with web_packages():
        from sanjak.web import backup, storage
    with told_by(storage.BadDatabase):
        files.export_to(args.output, backup.written(args.database), private=True)
    return 0


def export_arguments(sub: Parser) -> None:
    """`sanjak export`"""
    sub.add_argument("file", metavar="FILE", nargs="?", type=Path, help="a record")
    sub.add_argument("--database", type=Path, metavar="DB", help="back up all matches of a server's database instead")
    sub.add_argument("--json", action="store_true", help="as JSON (the only format, so the default)")
    add_output(sub)


def import_command(args: Arguments) -> int:
    """Convert JSON to a record, or bring the matches of a backup into a database."""
    if args.database is not None:
        if args.output is not None:
            raise Trouble("import --database writes into the database: leave out --output", BAD_INPUT)
        with web_packages():
            from sanjak.web import backup, storage
        with told_by(storage.BadDatabase):
            return show(backup.restored(args.database, files.read_text(args.file)))
    files.export_to(args.output, files.from_json(str(args.file), files.read_text(args.file)).text())
    return 0


def import_arguments(sub: Parser) -> None:
    """`sanjak import`"""
    sub.add_argument("file", metavar="FILE", type=Path, help="JSON that `sanjak export` wrote")
    sub.add_argument("--database", type=Path, metavar="DB", help="bring a backup's matches into this database")
    add_output(sub)


COMMANDS: dict[str, Command] = {
    "replay": (replay_command, replay_arguments),
    "board": (board_command, board_arguments),
    "report": (report_command, report_arguments),
    "verify": (verify_command, verify_arguments),
    "export": (export_command, export_arguments),
    "import": (import_command, import_arguments),
}
