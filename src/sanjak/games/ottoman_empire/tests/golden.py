"""Recorded games and what everybody knew on the way: `games/players-N.txt` and `games/players-N.json`.

A change of the rules, of a prompt or of what a seat may know shows in the digests. If it is meant, write them anew:

    .venv/bin/python -m sanjak.games.ottoman_empire.tests.golden            # the digests, from the recorded choices
    .venv/bin/python -m sanjak.games.ottoman_empire.tests.golden --play     # the games too, played anew

and look at the difference in `git diff` before committing it. `--play` is needed only if a recorded choice has become
illegal.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from pathlib import Path
from typing import Any

from sanjak import __version__
from sanjak.games.ottoman_empire import GAME, player
from sanjak.kernel import Seat, Table
from sanjak.kernel.records import Match, play_line, read, write

FOLDER = Path(__file__).parent / "games"
EVERY = 10
"""How many choices lie between two digests."""

PLAYS = {
    2: {"seed": 1402, "who": "quick", "variants": {}},
    3: {"seed": 1699, "who": "random", "variants": {"common_reform": True}},
    4: {"seed": 1529, "who": "quick", "variants": {}},
    5: {"seed": 1526, "who": "random", "variants": {}},
}
"""One game for each number of players: by the quick bot, or at random with rearrangements, undo and redo."""


def record(players: int) -> str:
    """Play a game and write its record."""
    how: dict[str, Any] = PLAYS[players]
    table = Table.new(GAME, players=players, seed=how["seed"], variants=how["variants"])
    rng = random.Random(how["seed"])
    while not table.over():
        seat = rng.choice(table.to_move())
        if how["who"] == "quick":
            table.answer(seat, player.choose(Seat(table, seat), rng))
        else:
            random_choice(table, seat, rng)
    return write(Match.of(table, __version__, dict.fromkeys(table.state.seats, how["who"])))


def random_choice(table: Table, seat: str, rng: random.Random) -> None:
    """Any choice; now and then a rearrangement, or an undo and sometimes its redo."""
    if rng.random() < 0.04 and table.undoable(seat):
        table.undo(seat)
        if rng.random() < 0.5:
            table.redo(seat)
        return
    ask = table.question(seat)
    assert ask is not None
    also = ask.also if rng.random() < 0.15 else ()
    table.answer(seat, rng.choice(also or ask.options))


def digests(match: Match) -> dict[str, Any]:
    """What each seat and a spectator know at every tenth line, and how the game ended."""
    table, lines = match.open(GAME), {}
    for line in match.lines:
        play_line(table, line)
        if line.number % EVERY == 0 or line.number == len(match.lines):
            lines[str(line.number)] = {seat or "spectator": digest(table.known(seat))
                                       for seat in (*table.state.seats, "")}
    result = table.result()
    assert result is not None
    return {"outcome": result.outcome, "scores": result.scores, "known": lines}


def digest(known: Any) -> str:
    """A short stable digest of plain data."""
    return hashlib.sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()[:12]


def paths(players: int) -> tuple[Path, Path]:
    """Where a game and its digests are kept."""
    return FOLDER / f"players-{players}.txt", FOLDER / f"players-{players}.json"


def main(arguments: list[str]) -> None:
    """Write the files anew."""
    for players in PLAYS:
        game, known = paths(players)
        if "--play" in arguments:
            game.write_text(record(players), encoding="utf-8")
        found = digests(read(game.read_text(encoding="utf-8")))
        known.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
