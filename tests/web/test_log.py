"""The log of a seat is extended, and is the same as one that is made anew."""

from __future__ import annotations

import random

import pytest

from sanjak import games
from sanjak.face import face_of
from sanjak.kernel import text
from sanjak.story.watched import WatchedTable
from sanjak.web.log import SeatLog, told_with_places


def go_on(table: WatchedTable, rng: random.Random) -> None:
    """Choose at random, or undo one of the last choices."""
    seat = rng.choice(table.to_move())
    back = table.undoable(seat)[:3] if rng.random() < 0.3 else []
    if back:
        table.undo(seat, rng.choice(back))
    else:
        table.choose(seat, text(rng.choice(table.question(seat).options)))  # type: ignore[union-attr]


@pytest.mark.parametrize("id", games.game_ids())
def test_an_extended_log_is_the_same_as_a_new_one(id: str) -> None:
    table, rng = WatchedTable.new(games.load(id), seed=2, undo="free"), random.Random(2)
    logs = [SeatLog(seat, [], {}) for seat in (*table.state.seats, "")]
    for moment in range(50):
        if table.over():
            break
        go_on(table, rng)
        for log in logs:
            log.tell(table, moment, face_of(id))
            assert [entry.event for entry in log.entries] == [event for _, event in told_with_places(table, log.seat)]
            assert [event for event, _ in log.heard] == table.journal
