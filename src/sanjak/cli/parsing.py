"""Code shared by the commands: the parser, common arguments, and printing."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

from sanjak.terminal.console import Console
from sanjak.terminal.files import RecordFile
from sanjak.terminal.setup import HUMAN
from sanjak.terminal.trouble import BAD_INPUT, FAILED, Trouble

Arguments = argparse.Namespace


class Parser(argparse.ArgumentParser):
    """A parser that reports an error in one line."""

    def error(self, message: str) -> NoReturn:
        """A fault of the command line."""
        raise Trouble(f"{message} (see {self.prog} --help)", BAD_INPUT)


Command = tuple[Callable[[Arguments], int], Callable[[Parser], None]]
"""The function of a command, and the function that adds its arguments."""


def game_arguments(sub: Parser) -> None:
    """`sanjak cases` and `sanjak cards`"""
    sub.add_argument("game", metavar="GAME", help="a game's id")
    add_json(sub)


def add_setup(sub: Parser) -> None:
    """The arguments shared by `play` and `simulate`."""
    sub.add_argument("--players", type=int, metavar="N", help="how many players")
    sub.add_argument("--scenario", metavar="ID", help="which scenario")
    sub.add_argument("--variant", action="append", default=[], metavar="NAME=VALUE",
                     help="an optional rule, by its id or its case; may be given again")


def add_file(sub: Parser) -> None:
    """The record that a command reads."""
    sub.add_argument("file", metavar="FILE", type=Path, help="a record")


def add_line(sub: Parser) -> None:
    """The line where a replay stops."""
    sub.add_argument("--to", type=int, metavar="N", help="stop after this line")


def add_seat(sub: Parser) -> None:
    """The seat whose view is shown."""
    sub.add_argument("--seat", metavar="SEAT", help="as this seat saw it (default: the only human, else a spectator)")


def add_output(sub: Parser) -> None:
    """The file for the output."""
    sub.add_argument("-o", "--output", type=Path, metavar="FILE", help="write there (default: print)")


def add_json(sub: Parser) -> None:
    """JSON output for programs."""
    sub.add_argument("--json", action="store_true", help="for programs; the keys are in docs/json.md")


def only_human(record: RecordFile) -> str:
    """The only human of a match, else a spectator."""
    humans = [seat for seat, who in record.match.holders.items() if who == HUMAN]
    return humans[0] if len(humans) == 1 else ""


@contextmanager
def told_by(*faults: type[Exception], code: int = BAD_INPUT) -> Iterator[None]:
    """Report errors of these types in one line."""
    try:
        yield
    except faults as fault:
        raise Trouble(str(fault), code) from fault


@contextmanager
def web_packages() -> Iterator[None]:
    """Report a missing package of the server in one line, with the command that installs it."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if not missing.name or missing.name.partition(".")[0] == "sanjak":
            raise
        raise Trouble(f"this needs the packages of the server, and {missing.name} is not installed: "
                      "pip install 'sanjak[web]'", FAILED) from missing


def show(words: str) -> int:
    """Print for people."""
    Console().say(words)
    return 0


def show_json(plain: object) -> int:
    """Print for programs."""
    print(json.dumps(plain, indent=2, ensure_ascii=False))
    return 0
