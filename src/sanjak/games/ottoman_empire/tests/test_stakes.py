"""The end of a game of Ottoman Empire: who won, and everybody's points round by round."""

from __future__ import annotations

import random

from sanjak.games.ottoman_empire import GAME, board, player
from sanjak.games.ottoman_empire.board.stakes import by_round
from sanjak.kernel import Seat, Table


def finished(seed: int) -> Table:
    """A game played by the quick player."""
    table, rng = Table.new(GAME, seed=seed), random.Random(seed)
    while not table.over():
        seat = table.to_move()[0]
        table.answer(seat, player.choose(Seat(table, seat), rng))
    return table


def test_the_points_of_all_rounds_add_up_for_everybody() -> None:
    for seed in range(1, 6):
        table = finished(seed)
        gained = by_round(table.events(""))
        for p in table.state.seats:
            assert sum(points for (who, _), points in gained.items() if who == p) == table.state.vp[p]


def test_the_winner_reads_that_he_has_won_and_others_who_did() -> None:
    table = finished(1)
    (first,) = table.state.firsts
    for p in table.state.seats:
        found = board.ending(table.view(p), p, table.events(p))
        assert found.cause.startswith("You win" if p == first else f"Player {first[1:]} wins")
        assert found.tone == ("good" if p == first else "bad")
        assert "You" in [account.title for account in found.accounts]
