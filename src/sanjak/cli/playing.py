"""Commands that play: in the terminal, in the browser, in a course, with an adviser."""

from __future__ import annotations

from pathlib import Path

from sanjak import games
from sanjak.books import rulebook
from sanjak.face import face_of
from sanjak.kernel import Table
from sanjak.kernel.undo import UNDO_MODES
from sanjak.story import advice
from sanjak.terminal import files, overlays, reports
from sanjak.terminal.chooser import choose_setup
from sanjak.terminal.console import Console
from sanjak.terminal.course import Course
from sanjak.terminal.files import RecordFile
from sanjak.terminal.session import Session
from sanjak.terminal.setup import Setup, begin, named_values
from sanjak.terminal.trouble import BAD_INPUT, CLOSED_PIPE, FAILED, INTERRUPTED, Trouble

from .parsing import (
    Arguments,
    Command,
    Parser,
    add_file,
    add_json,
    add_setup,
    only_human,
    show,
    show_json,
    told_by,
    web_packages,
)


def games_command(args: Arguments) -> int:
    """List the games with their scenarios and variants."""
    found, broken = games.loaded()
    if args.json:
        return show_json([reports.game_plain(game) for game in found])
    return show("\n\n".join([*map(reports.game_text, found), *broken.values()]))


def games_arguments(sub: Parser) -> None:
    """`sanjak games`"""
    add_json(sub)


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


def tell_overlay(table: Table, console: Console) -> None:
    """Print a note if an owner's overlay changes the data."""
    if notice := overlays.notice(table.game.id):
        console.line(notice)


def setup_of(args: Arguments) -> Setup:
    """The set-up from the command line."""
    seats = tuple(args.seats.split(",")) if args.seats is not None else None
    return Setup(args.game, args.players, seats, args.scenario, named_values(args.variant), args.seed, args.undo,
                 args.dice == "typed", args.file)


def chosen_setup(console: Console) -> Setup | None:
    """The set-up from the chooser; None if the player left."""
    try:
        return choose_setup(console)
    except EOFError:
        console.say()
        return None


def serve_command(args: Arguments) -> int:
    """Play in the browser, on this machine or in your network."""
    with web_packages():
        from sanjak.web.app import NotBuilt, serve
        from sanjak.web.settings import BadSettings, read_settings
        from sanjak.web.storage import BadDatabase
    with told_by(BadSettings, BadDatabase), told_by(NotBuilt, code=FAILED):
        return serve(read_settings(host=args.host, port=args.port, database=args.database, log=args.log), args.open)


def serve_arguments(sub: Parser) -> None:
    """`sanjak serve`"""
    sub.add_argument("--host", metavar="HOST", help="the address to listen on (default 127.0.0.1: this machine only)")
    sub.add_argument("--port", type=int, metavar="N", help="the port (default 1453; 0: a free one)")
    sub.add_argument("--database", type=Path, metavar="FILE", help="where matches are saved (default: sanjak.db in the "
                     "data folder)")
    sub.add_argument("--log", choices=("text", "json"), help="how the log looks (default text)")
    sub.add_argument("--open", action="store_true", help="open the browser")


def resume_command(args: Arguments) -> int:
    """Continue a match from its file, or without a file the last one."""
    record, table = files.load(args.file or files.latest_path())
    console = Console()
    console.line(f"{table.game.title}, line {len(table.lines)}, from {record.path}")
    tell_overlay(table, console)
    session = Session(table, record, face_of(table.game.id), console)
    session.recap()
    return seated(session)


def resume_arguments(sub: Parser) -> None:
    """`sanjak resume`"""
    sub.add_argument("file", metavar="FILE", nargs="?", type=Path, help="a record (default: the last one)")


def seated(session: Session) -> int:
    """Play a match. Any interruption leaves the file complete."""
    try:
        session.run()
    except KeyboardInterrupt as stop:
        session.console.line("")
        raise Trouble(f"stopped; continue with: {session.record.resume}", INTERRUPTED) from stop
    except BrokenPipeError as stop:
        raise Trouble(f"the output was closed; continue with: {session.record.resume}", CLOSED_PIPE) from stop
    return 0


def course_command(args: Arguments) -> int:
    """Learn a game in a course where you make the choices, or from its guide if it has no course."""
    if games.load(args.game).course:
        Course(args.game, Console()).run()
        return 0
    guide = rulebook.first_steps(args.game)
    if not guide:
        raise Trouble(f"{args.game} has no course", BAD_INPUT)
    Console().say(guide, hang=0)
    return 0


def course_arguments(sub: Parser) -> None:
    """`sanjak course`"""
    sub.add_argument("game", metavar="GAME", help="a game's id")


def advise_command(args: Arguments) -> int:
    """Rank the open options of a match by the chance to win after each."""
    if args.playouts < 1:
        raise Trouble("--playouts must be at least 1", BAD_INPUT)
    record, table = files.load(args.file)
    plain = advice.advise(table, asked_seat(record, table), face_of(table.game.id), args.playouts)
    return show_json(plain) if args.json else show(reports.advice_text(plain))


def advise_arguments(sub: Parser) -> None:
    """`sanjak advise`"""
    add_file(sub)
    sub.add_argument("--playouts", type=int, default=advice.PLAYOUTS, metavar="N",
                     help=f"how many games are played out (default {advice.PLAYOUTS})")
    add_json(sub)


def asked_seat(record: RecordFile, table: Table) -> str:
    """The seat to advise: the only human if asked, else the first seat that is."""
    asked = table.to_move()
    if table.over() or not asked:
        reason = "the match is over" if table.over() else "a die or card must be typed first"
        raise Trouble(f"{record.path}: {reason}", BAD_INPUT)
    return only_human(record) if only_human(record) in asked else asked[0]


COMMANDS: dict[str, Command] = {
    "games": (games_command, games_arguments),
    "play": (play_command, play_arguments),
    "serve": (serve_command, serve_arguments),
    "resume": (resume_command, resume_arguments),
    "course": (course_command, course_arguments),
    "advise": (advise_command, advise_arguments),
}
