"""Whole recorded games: the choices, and what each seat knew and read on the way.

A game's `tests/games/` has `plays.toml`, which says how each game was played, and for each of them

    NAME.txt      the record of the match
    NAME.golden   what each seat and a spectator knew, were asked and read at some of its lines, and the result
    NAME.json     for the first game: the table in the middle of it, as it was stored

A change of a rule, of a prompt, of a sentence or of what a seat may know shows there. If it is intended, write them
again and read the difference in `git diff` before committing it:

    .venv/bin/python -m tests.golden                    # NAME.golden of all games, from the recorded choices
    .venv/bin/python -m tests.golden lash-of-the-turk   # of one game
    .venv/bin/python -m tests.golden lash-of-the-turk --play    # the games too, played anew, and NAME.json

`--play` is needed only if a recorded choice has become illegal. A stored table must still load after a change of the
state: raise `schema` of the game and give it an upgrade. Only where that raises `oldest`, NAME.json is written anew.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from sanjak import __version__, games
from sanjak.ai.bots import bot
from sanjak.face import Face, face_of
from sanjak.kernel import Game, Plain, Seat, Table
from sanjak.kernel.records import Match, play_line, read, write

MOMENTS = 6
"""At how many lines of a game it is looked at; the last one is among them."""
LAST_SENTENCES = 2
SPECTATOR = "spectator"


class Play(msgspec.Struct, frozen=True):
    """How a game was played: by quick bots, or at random with rearrangements, undo and redo."""

    name: str
    seed: int
    by: str = "quick"
    players: int | None = None
    scenario: str | None = None
    variants: dict[str, Any] = {}


class Recorded(NamedTuple):
    """A game and one of its plays."""

    game: str
    play: Play

    def path(self, kind: str) -> Path:
        """The file of a kind: txt, golden or json."""
        return folder(self.game) / f"{self.play.name}.{kind}"

    def match(self) -> Match:
        """The recorded match."""
        return read(self.path("txt").read_text(encoding="utf-8"))


def folder(game: str) -> Path:
    """Where a game keeps its recorded games."""
    return Path(str(games.part(game).__file__)).parent / "tests" / "games"


def games_with_records() -> list[str]:
    """The games that have recorded games."""
    return [game for game in games.game_ids() if (folder(game) / "plays.toml").is_file()]


def recorded(game: str) -> list[Recorded]:
    """The recorded games of a game, as its `plays.toml` lists them."""
    words = (folder(game) / "plays.toml").read_text(encoding="utf-8")
    return [Recorded(game, play) for play in msgspec.convert(tomllib.loads(words)["play"], list[Play])]


# ---------------------------------------------------------------- playing


def played(one: Recorded) -> Match:
    """Play a game from its start."""
    game, play = games.load(one.game), one.play
    table = Table.new(game, players=play.players, scenario=play.scenario, seed=play.seed, variants=play.variants)
    rng, choose = random.Random(play.seed), bot("quick", one.game)
    while not table.over():
        seat = rng.choice(table.to_move())
        if play.by == "quick":
            table.answer(seat, choose(Seat(table, seat), rng))
        else:
            random_choice(table, seat, rng)
    return Match.of(table, __version__, dict.fromkeys(table.state.seats, play.by))


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


def moments(match: Match) -> list[int]:
    """The lines at which a game is looked at: spread evenly, each moved to where no later undo reaches behind it."""
    last = len(match.lines)
    targets = {line.number: int(line.text.removeprefix("undo to ")) for line in match.lines if line.kind == "undo"}
    redone = {line.number for line in match.lines if line.kind == "redo"}

    def open_to_undo(number: int) -> bool:
        return number + 1 in redone or any(to <= number < line for line, to in targets.items())

    evenly = (round(last * part / MOMENTS) for part in range(1, MOMENTS))
    return [*(next(n for n in range(number, last) if not open_to_undo(n)) for number in evenly), last]


# ---------------------------------------------------------------- what is known and read


def golden(match: Match, game: Game, aside: Callable[[Table], Table] = lambda table: table) -> str:
    """What each seat knew, was asked and read at some lines, and the result; `aside` lays the table aside there."""
    face, table, rows = face_of(game.id), match.open(game), [f"{game.title}, {len(match.lines)} lines"]
    looked_at = moments(match)
    for line in match.lines:
        play_line(table, line)
        if line.number in looked_at:
            table, seats = aside(table), (*table.state.seats, "")
            rows += ["", f"line {line.number}", *(row for seat in seats for row in asked(table, seat))]
            rows += sentences(table, seats, face)
    return "\n".join([*rows, "", result_of(table), *outcomes(table, face)]) + "\n"


def asked(table: Table, seat: str) -> Iterator[str]:
    """A seat at a moment: a digest of what it knows, and its question."""
    yield f"  {seat or SPECTATOR}: {digest(facts(table, seat))}"
    ask = table.question(seat) if seat else None
    if ask is not None:
        yield f"    {ask.case}, {len(ask.all)} options: {ask.prompt}"


def sentences(table: Table, seats: Sequence[str], face: Face) -> Iterator[str]:
    """The last sentences of the log, for all who read the same."""
    readers: dict[tuple[str, ...], list[str]] = {}
    for seat in seats:
        told = [words for event in table.events(seat) if (words := face.sentence(event, seat))]
        readers.setdefault(tuple(told[-LAST_SENTENCES:]), []).append(seat or SPECTATOR)
    for read_words, who in readers.items():
        yield from (f"  {', '.join(who)} read", *(f"    {words}" for words in read_words))


def facts(table: Table, seat: str) -> Plain:
    """What a seat sees, what it may do, and how many events it was told: all but wording."""
    known = table.known(seat)
    return known | {"prompt": "", "journal": len(known["journal"])}


def digest(known: Any) -> str:
    """A short stable digest of plain data."""
    return hashlib.sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()[:12]


def result_of(table: Table) -> str:
    """The result as data."""
    result = table.result()
    assert result is not None
    return f"{result.outcome}; first: {', '.join(result.firsts) or 'nobody'}; scores: {result.scores or 'none'}"


def outcomes(table: Table, face: Face) -> Iterable[str]:
    """The outcome as the seats read it, each wording once."""
    return dict.fromkeys(f"  {face.outcome(table.view(seat))}" for seat in (*table.state.seats, ""))


# ---------------------------------------------------------------- stored tables


def middle(match: Match) -> int:
    """The line at which the stored table lies."""
    return moments(match)[MOMENTS // 2 - 1]


def stored(table: Table) -> Plain:
    """A table as it is stored, without its journal."""
    return without_journal(table.save())


def without_journal(saved: Plain) -> Plain:
    """The same for branches: going on needs no journal."""
    branches = {seat: without_journal(part) for seat, part in saved["branches"].items()}
    return saved | {"journal": [], "branches": branches}


# ---------------------------------------------------------------- writing anew


def write_anew(game: str, play: bool) -> None:
    """Write the files of a game."""
    for one in recorded(game):
        if play:
            one.path("txt").write_text(write(played(one)), encoding="utf-8")
        match = one.match()
        one.path("golden").write_text(golden(match, games.load(game)), encoding="utf-8")
        if play and one == recorded(game)[0]:
            table = match.replay(games.load(game), middle(match))
            one.path("json").write_text(json.dumps(stored(table), ensure_ascii=False) + "\n", encoding="utf-8")


def main(arguments: list[str]) -> None:
    """The games that are named, or all."""
    for game in [word for word in arguments if not word.startswith("--")] or games_with_records():
        write_anew(game, "--play" in arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
