"""The command that creates a new game: a copy of the first game under another name."""

from __future__ import annotations

import re
from importlib.resources import as_file, files
from pathlib import Path

from sanjak import games
from sanjak.terminal.trouble import BAD_INPUT, Trouble

from .parsing import Arguments, Command, Parser, show

TEMPLATE = "_first_game"
NAME = re.compile(r"[a-z][a-z0-9]*([-_][a-z0-9]+)*")


def new_game_command(args: Arguments) -> int:
    """Create the folder of a new game that can be played at once."""
    name = args.name.replace("-", "_")
    if not NAME.fullmatch(args.name) or name.startswith("_"):
        raise Trouble(f"{args.name!r} is not a valid name: use lower-case letters, digits and hyphens", BAD_INPUT)
    target = (args.into or Path(games.__path__[0])) / name
    if target.exists():
        raise Trouble(f"{target} already exists", BAD_INPUT)
    with as_file(files(games) / TEMPLATE) as template:
        copy(template, target, name)
    own = f"SANJAK_GAMES={args.into} " if args.into else ""
    return show(f"{target} is a whole game; change it step by step.\n"
                f"Play it:  {own}sanjak play {name.replace('_', '-')}\n"
                f"The tour of its files: docs/first-game.md")


def copy(template: Path, target: Path, name: str) -> None:
    """Copy every text of the template, with the new game's names."""
    id, title = name.replace("_", "-"), name.replace("_", " ").title()
    for path in sorted(template.rglob("*")):
        if path.is_file() and path.suffix != ".pyc":
            words = path.read_text(encoding="utf-8").replace(TEMPLATE, name).replace("first-game", id)
            written = target / path.relative_to(template)
            written.parent.mkdir(parents=True, exist_ok=True)
            written.write_text(words.replace("The First Game", title), encoding="utf-8")


def new_game_arguments(sub: Parser) -> None:
    """`sanjak new-game`"""
    sub.add_argument("name", metavar="NAME", help="the id of the game, such as my-game")
    sub.add_argument("--into", type=Path, metavar="FOLDER", help="a folder of your own games; name it in SANJAK_GAMES "
                     "(default: the games of this installation)")


COMMANDS: dict[str, Command] = {"new-game": (new_game_command, new_game_arguments)}
