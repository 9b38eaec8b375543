"""The `sanjak` command."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from sanjak import __version__
from sanjak.kernel import BadSetup
from sanjak.scene import png
from sanjak.terminal.trouble import BAD_INPUT, CLOSED_PIPE, FAILED, INTERRUPTED, Trouble, reason_of
from sanjak.toolkit.components import BadData

from . import making, measuring, playing, reading, records
from .parsing import Command, Parser

COMMANDS: dict[str, Command] = {**playing.COMMANDS, **records.COMMANDS, **reading.COMMANDS, **measuring.COMMANDS,
                                **making.COMMANDS}


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command. Any error is reported in one line."""
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


def told(fault: BaseException) -> int:
    """Print one line about the error; return the exit code."""
    if isinstance(fault, SystemExit) or os.environ.get("SANJAK_DEBUG"):
        raise fault
    words, code = explained(fault)
    release_stdout()
    if words:
        print(f"sanjak: {words}", file=sys.stderr)
    return code


def explained(fault: BaseException) -> tuple[str, int]:
    """The message for an error, and its exit code."""
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
    """Flush the output. If its reader is gone, discard it, so that Python does not complain at exit."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
