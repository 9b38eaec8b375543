"""Commands that show the contents of a game: rules, cards, data, obligations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sanjak import games
from sanjak.books import rulebook
from sanjak.books.cases import case_table
from sanjak.terminal import overlays, reports
from sanjak.terminal.console import Console
from sanjak.terminal.trouble import BAD_INPUT, Trouble

from .parsing import Arguments, Command, Parser, add_json, game_arguments, show, show_json


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


def rules_arguments(sub: Parser) -> None:
    """`sanjak rules`"""
    sub.add_argument("game", metavar="GAME", help="a game's id")
    sub.add_argument("words", metavar="CASE or WORDS", nargs="*", help="a case, an anchor, or words to search for")
    add_json(sub)


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
    """Correct a game's printed data with an overlay file, or list doubtful data."""
    return show_doubts(args) if args.what == "show" else change_overlay(args)


def data_arguments(sub: Parser) -> None:
    """`sanjak data`"""
    sub.add_argument("what", metavar="overlay|show", choices=("overlay", "show"),
                     help="overlay: check a file of corrections and put it in force; show: list what is doubtful")
    sub.add_argument("game", metavar="GAME", help="a game's id")
    sub.add_argument("file", metavar="FILE", nargs="?", type=Path, help="the corrections; see docs/overlay.md")
    sub.add_argument("--remove", action="store_true", help="remove the overlay")
    add_json(sub)


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


def cases_command(args: Arguments) -> int:
    """Show which function implements each obligation and which test checks it; fail on a gap."""
    table = case_table(args.game)
    if not table.rows:
        raise Trouble(f"{args.game} has no obligations.md")
    if not (rulebook.folder(args.game) / "tests").is_dir():
        raise Trouble(f"the tests of {args.game} are not here: a clone has them, an installed sanjak does not")
    if args.json:
        show_json([reports.case_plain(row) for row in table.rows])
    else:
        show(reports.cases_text(table))
    if table.gaps:
        more = f"; and {len(table.gaps) - 5} more" if len(table.gaps) > 5 else ""
        raise Trouble(f"{args.game}: {'; '.join(table.gaps[:5])}{more}")
    return 0


COMMANDS: dict[str, Command] = {
    "rules": (rules_command, rules_arguments),
    "cards": (cards_command, game_arguments),
    "data": (data_command, data_arguments),
    "cases": (cases_command, game_arguments),
}
