"""A recorded game for each number of players, replayed and compared with what everybody knew. See `golden.py`."""

from __future__ import annotations

import json

import pytest

from sanjak.games.ottoman_empire import GAME
from sanjak.kernel.records import read, replay_text, write

from .golden import PLAYS, digests, paths

every_game = pytest.mark.parametrize("players", PLAYS)
REGENERATE = "if the change is meant: python -m sanjak.games.ottoman_empire.tests.golden"


@every_game
def test_a_recorded_game_shows_every_seat_what_it_did_when_it_was_recorded(players: int) -> None:
    game, known = paths(players)
    found, stored = digests(read(game.read_text(encoding="utf-8"))), json.loads(known.read_text(encoding="utf-8"))
    assert (found["outcome"], found["scores"]) == (stored["outcome"], stored["scores"]), REGENERATE
    assert found["known"].keys() == stored["known"].keys()
    for line, seats in stored["known"].items():
        assert found["known"][line] == seats, f"players-{players}.txt differs first at line {line}; {REGENERATE}"


@every_game
def test_a_recorded_game_is_written_as_it_was_read(players: int) -> None:
    words = paths(players)[0].read_text(encoding="utf-8")
    match, table = replay_text(words, GAME)
    assert write(match) == words
    assert table.over()
    assert len(table.state.seats) == players


def test_the_recorded_games_contain_what_is_rare() -> None:
    words = "\n".join(paths(players)[0].read_text(encoding="utf-8") for players in PLAYS)
    for rare in (" look ", " decline", " draw", " place ", " plus 3", " steal ", " undo to ", " redo", " swap ",
                 " move ", " take "):
        assert rare in words, f"no game has{rare}"
