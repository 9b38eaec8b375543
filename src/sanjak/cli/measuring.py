"""Commands that measure: many games, and speed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from sanjak.lab.simulate import simulate
from sanjak.lab.speed import measure
from sanjak.lab.vary import vary
from sanjak.terminal import reports
from sanjak.terminal.setup import named_values
from sanjak.terminal.trouble import BAD_INPUT, Trouble

from .parsing import Arguments, Command, Parser, add_json, add_setup, show, show_json


def simulate_command(args: Arguments) -> int:
    """Play many games with bots and print the results."""
    run = partial(vary, only=args.vary) if args.vary else simulate
    plain = run(args.game, args.games, args.players, args.scenario, named_values(args.variant),
                tuple(args.bots.split(",")), args.jobs, args.seed, progress_bar(), args.fixed_seats)
    if args.json:
        return show_json(plain)
    return show(reports.vary_text(plain) if args.vary else reports.simulation_text(plain, args.jobs))


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
    sub.add_argument("--vary", metavar="NAME", help="the base game and one optional rule by its name, or each alone "
                     "(variants), with the same cards and dice, and what it changes")
    add_json(sub)


def progress_bar() -> Callable[[int, int], None] | None:
    """A progress bar on a terminal; None in a pipe."""
    if not sys.stderr.isatty():
        return None

    def draw(done: int, total: int) -> None:
        bar = "#" * (40 * done // total)
        print(f"\r[{bar:<40}] {done:,} of {total:,}", end="\n" if done == total else "", file=sys.stderr, flush=True)

    return draw


def cores() -> int:
    """The number of processes that can run at the same time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def bench_command(args: Arguments) -> int:
    """Measure sanjak and its peers; only sanjak if the source tree is not available."""
    if args.seconds <= 0:
        raise Trouble("--seconds must be above 0", BAD_INPUT)
    script = Path(__file__).resolve().parents[3] / "bench" / "run.py"
    if not (args.json or args.alone) and script.exists():
        return subprocess.run([sys.executable, str(script), "--seconds", str(args.seconds)], check=False).returncode
    rows = measure(args.seconds)
    return show_json(rows) if args.json else show(reports.speed_text(rows))


def bench_arguments(sub: Parser) -> None:
    """`sanjak bench`"""
    sub.add_argument("--seconds", type=float, default=5.0, metavar="S", help="time for each game (default 5)")
    sub.add_argument("--alone", action="store_true", help="sanjak without its peers")
    sub.add_argument("--json", action="store_true", help="sanjak without its peers, for programs")


COMMANDS: dict[str, Command] = {
    "simulate": (simulate_command, simulate_arguments),
    "bench": (bench_command, bench_arguments),
}
