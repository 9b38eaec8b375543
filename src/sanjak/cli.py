"""The `sanjak` command."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

from sanjak import __version__, games
from sanjak.face import face_of
from sanjak.kernel import BadSetup, Table
from sanjak.kernel.journal import encode
from sanjak.kernel.undo import UNDO_MODES
from sanjak.lab import advice, chronicle, rulebook
from sanjak.lab.cases import case_table
from sanjak.lab.report import story
from sanjak.lab.simulate import simulate
from sanjak.lab.speed import measure
from sanjak.lab.vary import vary_options
from sanjak.scene import png, svg
from sanjak.scene.model import Scene
from sanjak.scene.text import draw
from sanjak.terminal import files, overlays, reports
from sanjak.terminal.chooser import choose_setup
from sanjak.terminal.console import Console
from sanjak.terminal.course import Course
from sanjak.terminal.files import RecordFile
from sanjak.terminal.session import Session, with_article
from sanjak.terminal.setup import HUMAN, Setup, begin, named_values
from sanjak.terminal.trouble import BAD_INPUT, CLOSED_PIPE, FAILED, INTERRUPTED, Trouble, reason_of
from sanjak.toolkit.components import BadData

Arguments = argparse.Namespace


# ---------------------------------------------------------------- playing


def games_command(args: Arguments) -> int:
    """List the games with their scenarios and options."""
    found = [games.load(id) for id in games.game_ids()]
    if args.json:
        return show_json([reports.game_plain(game) for game in found])
    return show("\n\n".join(reports.game_text(game) for game in found))


def play_command(args: Arguments) -> int:
    """Play a match in the terminal."""
    console = Console()
    setup = setup_of(args) if args.game else chosen_setup(console)
    if setup is None:
        return 0
    record, table = begin(setup)
    console.say(f"{table.game.title}, seed {record.match.seed}. Type help for all commands.")
    console.line(f"The match is saved in {record.path}")
    tell_overlay(table, console)
    return seated(Session(table, record, face_of(table.game.id), console))


def tell_overlay(table: Table, console: Console) -> None:
    """Say so where an owner's overlay changes the data."""
    if notice := overlays.notice(table.game.id):
        console.line(notice)


def setup_of(args: Arguments) -> Setup:
    """The set-up from the command line."""
    seats = tuple(args.seats.split(",")) if args.seats is not None else None
    return Setup(args.game, args.players, seats, args.scenario, named_values(args.option), args.seed, args.undo,
                 args.dice == "typed", args.file)


def chosen_setup(console: Console) -> Setup | None:
    """The set-up from the chooser; None if the player left."""
    try:
        return choose_setup(console)
    except EOFError:
        console.say()
        return None


def resume_command(args: Arguments) -> int:
    """Continue a match from its file, or without a file the last one."""
    record, table = files.load(args.file or files.latest_path())
    console = Console()
    console.line(f"{table.game.title}, line {len(table.lines)}, from {record.path}")
    tell_overlay(table, console)
    session = Session(table, record, face_of(table.game.id), console)
    session.recap()
    return seated(session)


def seated(session: Session) -> int:
    """Play; whatever interrupts it, the file has everything."""
    try:
        session.run()
    except KeyboardInterrupt as stop:
        session.console.line("")
        raise Trouble(f"stopped; continue with: {session.record.resume}", INTERRUPTED) from stop
    except BrokenPipeError as stop:
        raise Trouble(f"the output was closed; continue with: {session.record.resume}", CLOSED_PIPE) from stop
    return 0


def tutorial_command(args: Arguments) -> int:
    """Learn a game: a course in which you make the choices, or the first steps in words where it has none."""
    if games.load(args.game).course:
        Course(args.game, Console()).run()
        return 0
    guide = rulebook.first_steps(args.game)
    if not guide:
        raise Trouble(f"{args.game} has no tutorial", BAD_INPUT)
    Console().say(guide, hang=0)
    return 0


def advise_command(args: Arguments) -> int:
    """Rank the open options of a match by the chance to win after each."""
    if args.playouts < 1:
        raise Trouble("--playouts must be at least 1", BAD_INPUT)
    record, table = files.load(args.file)
    plain = advice.advise(table, asked_seat(record, table), face_of(table.game.id), args.playouts)
    return show_json(plain) if args.json else show(reports.advice_text(plain))


def asked_seat(record: RecordFile, table: Table) -> str:
    """Who is advised: the only human if he is asked, else the first who is."""
    asked = table.to_move()
    if table.over() or not asked:
        reason = "the match is over" if table.over() else "a die or card must be typed first"
        raise Trouble(f"{record.path}: {reason}", BAD_INPUT)
    return only_human(record) if only_human(record) in asked else asked[0]


# ---------------------------------------------------------------- the browser


def serve_command(args: Arguments) -> int:
    """Play in the browser, on this machine or in your network."""
    from sanjak.web.app import serve
    from sanjak.web.settings import BadSettings, read_settings
    from sanjak.web.storage import BadDatabase
    with told_by(BadSettings, BadDatabase):
        return serve(read_settings(host=args.host, port=args.port, database=args.database, log=args.log), args.open)


@contextmanager
def told_by(*faults: type[Exception]) -> Iterator[None]:
    """Report a fault of the server's side in one line."""
    try:
        yield
    except faults as fault:
        raise Trouble(str(fault), BAD_INPUT) from fault


# ---------------------------------------------------------------- records


def replay_command(args: Arguments) -> int:
    """Replay a match, whole or up to a line, as a seat saw it."""
    record, table, seat = seen_table(args, args.to)
    return show_json(replay_plain(record, table, seat)) if args.json else tell_again(record, table, seat)


def seen_table(args: Arguments, upto: int | None = None) -> tuple[RecordFile, Table, str]:
    """A record, its table at a line, and the seat for which it is told."""
    record, table = files.load(args.file, upto)
    if upto is not None and not 0 <= upto <= len(record.match.lines):
        raise Trouble(f"{args.file} has lines 1 to {len(record.match.lines)}, not {upto}", BAD_INPUT)
    seat = only_human(record) if args.seat is None else args.seat
    if seat not in ("", *table.state.seats):
        raise Trouble(f"there is no seat {seat!r}; there is {', '.join(table.state.seats)}", BAD_INPUT)
    return record, table, seat


def only_human(record: RecordFile) -> str:
    """The one human of a match; else a spectator."""
    humans = [seat for seat, who in record.match.holders.items() if who == HUMAN]
    return humans[0] if len(humans) == 1 else ""


def tell_again(record: RecordFile, table: Table, seat: str) -> int:
    """The journal, the table and what comes next."""
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


def picture(scene: Scene, args: Arguments) -> str | bytes:
    """The position as a file's content."""
    if not scene.sheets:
        raise Trouble(f"{args.game} has no picture of its board, only text: leave out --svg and --png", BAD_INPUT)
    if not 1 <= args.width <= WIDEST:
        raise Trouble(f"--width is 1 to {WIDEST} pixels, not {args.width}", BAD_INPUT)
    if args.half and args.half not in scene.boards:
        there = ", ".join(scene.boards) or "one alone"
        raise Trouble(f"{args.game} has no board {args.half!r}; there is {there}", BAD_INPUT)
    drawn = svg.whole(scene, theme="dark" if args.dark else "light", narrow=args.narrow, board=args.half)
    return drawn if args.png is None else png.render(drawn, args.width)


WIDEST = 10_000


def report_command(args: Arguments) -> int:
    """Write the after-action report of a match: turn by turn, with odds, luck and pictures."""
    record, table, seat = seen_table(args)
    told = story(record.match, table.game, seat if args.seat is not None else seat or None)
    if args.html:
        files.export_to(args.output, chronicle.html(told))
        return 0
    pictures = chronicle.picture_files(told) if args.output else {}
    folder = f"{args.output.stem}-pictures" if pictures else ""
    for name, drawn in pictures.items():
        files.write_into(args.output.parent / folder, name, drawn)
    files.export_to(args.output, chronicle.markdown(told, folder))
    return 0


def verify_command(args: Arguments) -> int:
    """Check a record: seal, seed and every choice."""
    plain = reports.record_plain(*files.load(args.file))
    return show_json(plain) if args.json else show(reports.record_text(plain))


def export_command(args: Arguments) -> int:
    """Convert a record to JSON, or write a backup of all matches in a database."""
    if (args.file is None) == (args.database is None):
        raise Trouble("export takes a record, or --database and the file of a server's matches", BAD_INPUT)
    if args.database is None:
        files.export_to(args.output, files.to_json(files.load(args.file)[0]))
        return 0
    from sanjak.web import backup, storage
    with told_by(storage.BadDatabase):
        files.export_to(args.output, backup.written(args.database), private=True)
    return 0


def import_command(args: Arguments) -> int:
    """Convert JSON to a record, or bring the matches of a backup into a database."""
    if args.database is not None:
        if args.output is not None:
            raise Trouble("import --database writes into the database: leave out --output", BAD_INPUT)
        from sanjak.web import backup, storage
        with told_by(storage.BadDatabase):
            return show(backup.restored(args.database, files.read_text(args.file)))
    files.export_to(args.output, files.from_json(str(args.file), files.read_text(args.file)).text())
    return 0


# ---------------------------------------------------------------- rules


def cases_command(args: Arguments) -> int:
    """Show which function keeps each obligation and which test shows it; fail on a gap."""
    table = case_table(args.game)
    if not table.rows:
        raise Trouble(f"{args.game} has no obligations.md")
    if args.json:
        show_json([reports.case_plain(row) for row in table.rows])
    else:
        show(reports.cases_text(table))
    if table.gaps:
        more = f"; and {len(table.gaps) - 5} more" if len(table.gaps) > 5 else ""
        raise Trouble(f"{args.game}: {'; '.join(table.gaps[:5])}{more}")
    return 0


def rules_command(args: Arguments) -> int:
    """Read the rules: the contents, a case, a section, or a search."""
    query = " ".join(args.words)
    found = rulebook.look_up(args.game, query) if query else rulebook.sections(args.game)
    if not found:
        raise Trouble(f"the rules of {args.game} say nothing about {query!r}" if query else
                      f"{args.game} has no rules.md")
    if args.json:
        return show_json([reports.section_plain(section) for section in found])
    Console().say(reports.sections_text(found) if query else reports.contents_text(found), hang=0)
    return 0


def cards_command(args: Arguments) -> int:
    """Show the whole deck of a game as a table."""
    games.load(args.game)
    listed = getattr(games.part(args.game, "board"), "cards", None)
    if listed is None:
        raise Trouble(f"{args.game} has no deck of event cards to list", BAD_INPUT)
    titles, *rows = listed()
    if args.json:
        return show_json([dict(zip(map(reports.key_of, titles), row, strict=True)) for row in rows])
    print(reports.table_text([titles, *rows], Console().width))
    return 0


def data_command(args: Arguments) -> int:
    """Correct a game's printed data by an overlay file, or list what is doubtful in it."""
    return show_doubts(args) if args.what == "show" else change_overlay(args)


def show_doubts(args: Arguments) -> int:
    """The doubtful facts of a game."""
    if args.file or args.remove:
        raise Trouble("data show takes a game and nothing else but --json", BAD_INPUT)
    games.load(args.game)
    doubts: list[Any] = getattr(games.part(args.game, "board"), "doubts", list)()
    if args.json:
        return show_json([doubt._asdict() for doubt in doubts])
    if not doubts:
        return show(f"Nothing is doubtful in the data of {args.game}.")
    print(reports.table_text(reports.doubt_rows(doubts), Console().width))
    if notice := overlays.notice(args.game):
        Console().line(notice)
    return 0


def change_overlay(args: Arguments) -> int:
    """Install an overlay, or remove it."""
    if (args.file is None) != args.remove:
        raise Trouble("data overlay takes either a file or --remove", BAD_INPUT)
    console = Console()
    if args.remove:
        console.line(f"Removed {overlays.remove(args.game)}")
    else:
        console.line(f"Now in force: {overlays.install(args.game, args.file)}")
        console.line(f"{args.file} is valid, and the game plays with it.")
    return 0


# ---------------------------------------------------------------- lab


def simulate_command(args: Arguments) -> int:
    """Play many games with bots and print the results."""
    run = vary_options if args.vary else simulate
    plain = run(args.game, args.games, args.players, args.scenario, named_values(args.option),
                tuple(args.bots.split(",")), args.jobs, args.seed, progress_bar(), args.fixed_seats)
    if args.json:
        return show_json(plain)
    return show(reports.vary_text(plain) if args.vary else reports.simulation_text(plain, args.jobs))


def progress_bar() -> Callable[[int, int], None] | None:
    """A bar on a terminal; nothing in a pipe."""
    if not sys.stderr.isatty():
        return None

    def draw(done: int, total: int) -> None:
        bar = "#" * (40 * done // total)
        print(f"\r[{bar:<40}] {done:,} of {total:,}", end="\n" if done == total else "", file=sys.stderr, flush=True)

    return draw


def bench_command(args: Arguments) -> int:
    """Measure sanjak and its peers; sanjak alone where its source tree is not at hand."""
    if args.seconds <= 0:
        raise Trouble("--seconds must be above 0", BAD_INPUT)
    script = Path(__file__).resolve().parents[2] / "bench" / "run.py"
    if not (args.json or args.alone) and script.exists():
        return subprocess.run([sys.executable, str(script), "--seconds", str(args.seconds)], check=False).returncode
    rows = measure(args.seconds)
    return show_json(rows) if args.json else show(reports.speed_text(rows))


# ---------------------------------------------------------------- printing


def show(words: str) -> int:
    """Print for people."""
    Console().say(words)
    return 0


def show_json(plain: object) -> int:
    """Print for programs."""
    print(json.dumps(plain, indent=2, ensure_ascii=False))
    return 0


# ---------------------------------------------------------------- the command line


class Parser(argparse.ArgumentParser):
    """A parser that complains in one line."""

    def error(self, message: str) -> NoReturn:
        """A fault of the command line."""
        raise Trouble(f"{message} (see {self.prog} --help)", BAD_INPUT)


def parser() -> Parser:
    """The whole command line."""
    top = Parser(prog="sanjak", description="Tabletop games of the Ottoman frontier. Without a command: play.",
                 allow_abbrev=False)
    top.add_argument("--version", action="version", version=f"sanjak {__version__}")
    commands = top.add_subparsers(metavar="COMMAND", dest="command")
    for name, (command, add) in COMMANDS.items():
        about = str(command.__doc__)
        sub = commands.add_parser(name, help=about, description=about, allow_abbrev=False)
        sub.set_defaults(run=command)
        add(sub)
    return top


def games_arguments(sub: Parser) -> None:
    """`sanjak games`"""
    add_json(sub)


def play_arguments(sub: Parser) -> None:
    """`sanjak play`"""
    sub.add_argument("game", metavar="GAME", nargs="?", help="a game's id; without it you are asked for everything")
    add_setup(sub)
    sub.add_argument("--seats", metavar="LIST", help="who plays, by seat and with commas: human, easy, normal "
                     "or hard (default: one human and normal bots); its length sets the number of players")
    sub.add_argument("--seed", type=int, metavar="N",
                     help="the same seed replays the same cards and dice (default: random)")
    sub.add_argument("--file", type=Path, metavar="FILE", help="where the match is saved (default: the data folder)")
    sub.add_argument("--undo", choices=UNDO_MODES, default="barrier", help="barrier: undo until the next die or "
                     "card (default); free: always; ironman: never")
    sub.add_argument("--dice", choices=("keyed", "typed"), default="keyed",
                     help="typed: you roll real dice and draw real cards, and type what they show")


def serve_arguments(sub: Parser) -> None:
    """`sanjak serve`"""
    sub.add_argument("--host", metavar="HOST", help="the address to listen on (default 127.0.0.1: this machine only)")
    sub.add_argument("--port", type=int, metavar="N", help="the port (default 1453; 0: a free one)")
    sub.add_argument("--database", type=Path, metavar="FILE", help="where matches are saved (default: sanjak.db in the "
                     "data folder)")
    sub.add_argument("--log", choices=("text", "json"), help="how the log looks (default text)")
    sub.add_argument("--open", action="store_true", help="open the browser")


def add_setup(sub: Parser) -> None:
    """What `play` and `simulate` share."""
    sub.add_argument("--players", type=int, metavar="N", help="how many players")
    sub.add_argument("--scenario", metavar="ID", help="which scenario")
    sub.add_argument("--option", action="append", default=[], metavar="NAME=VALUE",
                     help="an optional rule, by its id or its case; may be given again")


def resume_arguments(sub: Parser) -> None:
    """`sanjak resume`"""
    sub.add_argument("file", metavar="FILE", nargs="?", type=Path, help="a record (default: the last one)")


def replay_arguments(sub: Parser) -> None:
    """`sanjak replay`"""
    add_file(sub)
    add_line(sub)
    add_seat(sub)
    add_json(sub)


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


def report_arguments(sub: Parser) -> None:
    """`sanjak report`"""
    add_file(sub)
    form = sub.add_mutually_exclusive_group()
    form.add_argument("--md", action="store_true", help="as Markdown (the default); pictures only with -o")
    form.add_argument("--html", action="store_true", help="as one HTML page with its pictures in it")
    add_output(sub)
    add_seat(sub)


def advise_arguments(sub: Parser) -> None:
    """`sanjak advise`"""
    add_file(sub)
    sub.add_argument("--playouts", type=int, default=advice.PLAYOUTS, metavar="N",
                     help=f"how many games are played out (default {advice.PLAYOUTS})")
    add_json(sub)


def tutorial_arguments(sub: Parser) -> None:
    """`sanjak tutorial`"""
    sub.add_argument("game", metavar="GAME", help="a game's id")


def data_arguments(sub: Parser) -> None:
    """`sanjak data`"""
    sub.add_argument("what", metavar="overlay|show", choices=("overlay", "show"),
                     help="overlay: check a file of corrections and put it in force; show: list what is doubtful")
    sub.add_argument("game", metavar="GAME", help="a game's id")
    sub.add_argument("file", metavar="FILE", nargs="?", type=Path, help="the corrections; see docs/overlay.md")
    sub.add_argument("--remove", action="store_true", help="remove the overlay")
    add_json(sub)


def verify_arguments(sub: Parser) -> None:
    """`sanjak verify`"""
    add_file(sub)
    add_json(sub)


def export_arguments(sub: Parser) -> None:
    """`sanjak export`"""
    sub.add_argument("file", metavar="FILE", nargs="?", type=Path, help="a record")
    sub.add_argument("--database", type=Path, metavar="DB", help="back up all matches of a server's database instead")
    sub.add_argument("--json", action="store_true", help="as JSON (the only form there is, so the default)")
    add_output(sub)


def import_arguments(sub: Parser) -> None:
    """`sanjak import`"""
    sub.add_argument("file", metavar="FILE", type=Path, help="JSON that `sanjak export` wrote")
    sub.add_argument("--database", type=Path, metavar="DB", help="bring a backup's matches into this database")
    add_output(sub)


def game_arguments(sub: Parser) -> None:
    """`sanjak cases` and `sanjak cards`"""
    sub.add_argument("game", metavar="GAME", help="a game's id")
    add_json(sub)


def rules_arguments(sub: Parser) -> None:
    """`sanjak rules`"""
    sub.add_argument("game", metavar="GAME", help="a game's id")
    sub.add_argument("words", metavar="CASE or WORDS", nargs="*", help="a case, an anchor, or words to search for")
    add_json(sub)


def simulate_arguments(sub: Parser) -> None:
    """`sanjak simulate`"""
    sub.add_argument("game", metavar="GAME", help="a game's id")
    sub.add_argument("-n", "--games", type=int, default=1000, metavar="N", help="how many games (default 1000)")
    add_setup(sub)
    sub.add_argument("--bots", default="random", metavar="LIST", help="one bot for all seats, or a list by seat with "
                     "commas, rotated between games (default random)")
    sub.add_argument("--fixed-seats", action="store_true", help="do not rotate the bots: each keeps its seat")
    sub.add_argument("--jobs", type=int, default=cores(), metavar="N",
                     help="how many processes (default: one for each core); the numbers do not depend on it")
    sub.add_argument("--seed", type=int, default=1, metavar="N", help="the seed of all games (default 1)")
    sub.add_argument("--vary", choices=("options",), help="options: the base game and each optional rule alone, with "
                     "the same cards and dice, and what each rule changes")
    add_json(sub)


def bench_arguments(sub: Parser) -> None:
    """`sanjak bench`"""
    sub.add_argument("--seconds", type=float, default=5.0, metavar="S", help="time for each game (default 5)")
    sub.add_argument("--alone", action="store_true", help="sanjak without its peers")
    sub.add_argument("--json", action="store_true", help="sanjak without its peers, for programs")


def add_file(sub: Parser) -> None:
    """The record that a command reads."""
    sub.add_argument("file", metavar="FILE", type=Path, help="a record")


def add_line(sub: Parser) -> None:
    """Where a replay stops."""
    sub.add_argument("--to", type=int, metavar="N", help="stop after this line")


def add_seat(sub: Parser) -> None:
    """Which seat's view is shown."""
    sub.add_argument("--seat", metavar="SEAT", help="as this seat saw it (default: the only human, else a spectator)")


def add_output(sub: Parser) -> None:
    """Where a text goes."""
    sub.add_argument("-o", "--output", type=Path, metavar="FILE", help="write there (default: print)")


def add_json(sub: Parser) -> None:
    """For programs."""
    sub.add_argument("--json", action="store_true", help="for programs; the keys are in docs/json.md")


def cores() -> int:
    """How many processes can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


COMMANDS: dict[str, tuple[Callable[[Arguments], int], Callable[[Parser], None]]] = {
    "games": (games_command, games_arguments),
    "play": (play_command, play_arguments),
    "serve": (serve_command, serve_arguments),
    "resume": (resume_command, resume_arguments),
    "tutorial": (tutorial_command, tutorial_arguments),
    "advise": (advise_command, advise_arguments),
    "replay": (replay_command, replay_arguments),
    "board": (board_command, board_arguments),
    "report": (report_command, report_arguments),
    "verify": (verify_command, verify_arguments),
    "export": (export_command, export_arguments),
    "import": (import_command, import_arguments),
    "rules": (rules_command, rules_arguments),
    "cards": (cards_command, game_arguments),
    "data": (data_command, data_arguments),
    "cases": (cases_command, game_arguments),
    "simulate": (simulate_command, simulate_arguments),
    "bench": (bench_command, bench_arguments),
}
"""Each command with what it does and the arguments that it takes."""


# ---------------------------------------------------------------- the way in


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command. Whatever goes wrong is reported in one line."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        words = list(sys.argv[1:] if argv is None else argv) or ["play"]
        args = parser().parse_args(words)
        code = args.run(args) if args.command else parser().parse_args(["--help"])
        sys.stdout.flush()
        return int(code)
    except BaseException as fault:
        return told(fault)


def told(fault: BaseException) -> int:
    """One line on what went wrong, and the exit code."""
    if isinstance(fault, SystemExit) or os.environ.get("SANJAK_DEBUG"):
        raise fault
    words, code = explained(fault)
    release_stdout()
    if words:
        print(f"sanjak: {words}", file=sys.stderr)
    return code


def explained(fault: BaseException) -> tuple[str, int]:
    """What to say of a fault, and its exit code."""
    if isinstance(fault, Trouble):
        return str(fault), fault.code
    if isinstance(fault, BadSetup):
        return str(fault), BAD_INPUT
    if isinstance(fault, BadData):
        return f"{fault} (remove an overlay with: sanjak data overlay GAME --remove)", BAD_INPUT
    if isinstance(fault, png.CannotDraw):
        return str(fault), FAILED
    if isinstance(fault, KeyboardInterrupt):
        return "interrupted", INTERRUPTED
    if isinstance(fault, BrokenPipeError):
        return "", CLOSED_PIPE
    if isinstance(fault, OSError):
        return f"{fault.filename or 'output'}: {reason_of(fault)}", FAILED
    return f"a bug in Sanjak: {type(fault).__name__}: {' '.join(str(fault).split())}", FAILED


def release_stdout() -> None:
    """Print what waits to be printed; where nobody reads it, let it go, so that Python does not complain at its end."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
