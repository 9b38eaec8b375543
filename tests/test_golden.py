"""Recorded games of every game, replayed and compared with what each seat knew and read. See `golden.py`."""

from __future__ import annotations

import json
from itertools import zip_longest

import pytest

from sanjak import games
from sanjak.kernel import Plain, Table
from sanjak.kernel.records import Match, play_line, write
from tests.golden import Recorded, games_with_records, golden, middle, recorded, result_of

EVERY = [one for game in games_with_records() for one in recorded(game)]
STORED = [recorded(game)[0] for game in games_with_records()]
every_record = pytest.mark.parametrize("one", EVERY, ids=lambda one: f"{one.game}-{one.play.name}")
REGENERATE = "if the change is intended: python -m tests.golden {}, and look at git diff"


@every_record
def test_a_recorded_game_shows_every_seat_what_it_did_when_it_was_recorded(one: Recorded) -> None:
    is_as_recorded(golden(one.match(), games.load(one.game)), one)


@every_record
def test_a_recorded_game_laid_aside_and_taken_up_again_goes_on_to_the_same_end(one: Recorded) -> None:
    match, game = one.match(), games.load(one.game)
    is_as_recorded(golden(match, game, lambda table: loaded(table.save(), match, len(table.lines))), one)


@pytest.mark.parametrize("one", STORED, ids=lambda one: one.game)
def test_a_stored_table_still_loads_and_comes_to_the_same_end(one: Recorded) -> None:
    match = one.match()
    table = loaded(json.loads(one.path("json").read_text(encoding="utf-8")), match, middle(match))
    for line in match.lines[middle(match):]:
        play_line(table, line)
    assert result_of(table) in one.path("golden").read_text(encoding="utf-8").splitlines()


@every_record
def test_a_recorded_game_is_written_as_it_was_read(one: Recorded) -> None:
    assert write(one.match()) == one.path("txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", games_with_records())
def test_every_scenario_and_number_of_players_is_recorded(game: str) -> None:
    matches = [one.match() for one in recorded(game)]
    assert {match.scenario for match in matches} == {scenario.id for scenario in games.load(game).scenarios}
    assert {match.players for match in matches} == set(games.load(game).players)


def is_as_recorded(found: str, one: Recorded) -> None:
    """Compare with the golden text; a difference is told by the line after which it begins."""
    kept = one.path("golden").read_text(encoding="utf-8")
    rows = list(zip_longest(found.splitlines(), kept.splitlines(), fillvalue=""))
    first = next((at for at, (new, old) in enumerate(rows) if new != old), 0)
    line = next((old for _, old in reversed(rows[:first]) if old.startswith("line ")), "the start")
    assert found == kept, f"after {line}: {rows[first][1]!r} is now {rows[first][0]!r}; {REGENERATE.format(one.game)}"


def loaded(saved: Plain, match: Match, number: int) -> Table:
    """The table after so many lines of a match, from its stored form."""
    table = Table.load(games.load(match.game), json.loads(json.dumps(saved)), undo=match.undo)
    table.lines = match.lines[:number]
    return table
