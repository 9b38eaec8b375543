"""The end of the combined game: which empire has won, and the points of both in two columns."""

from __future__ import annotations

import random

import pytest

from sanjak.games.central_powers import GAME, board, player
from sanjak.kernel import Seat, Table


def finished(seed: int, players: int = 1) -> Table:
    """A game played by the quick player."""
    table, rng = Table.new(GAME, seed=seed, players=players), random.Random(seed)
    while not table.over():
        seat = table.to_move()[0]
        table.answer(seat, player.choose(Seat(table, seat), rng))
    return table


@pytest.mark.parametrize("seed", [1, 2])
def test_one_who_leads_both_reads_both_columns_and_with_whom_he_has_won(seed: int) -> None:
    table = finished(seed)
    found = board.ending(table.view("player"), "player", table.events("player"))
    survived = [nation for nation in ("hapsburg", "ottoman") if nation in table.state.finished]
    assert found.tone == {0: "bad", 1: "even", 2: "good"}[len(survived)]
    assert [account.title for account in found.accounts] == ["Hapsburgs", "Ottomans"]
    assert [account.tone == "good" for account in found.accounts] == [
        nation in survived for nation in ("hapsburg", "ottoman")]
    assert found.epilogue.count("\n") == 1


def test_an_ally_reads_his_own_end_first() -> None:
    table = finished(1, players=2)
    for seat in table.state.seats:
        found = board.ending(table.view(seat), seat, table.events(seat))
        assert (found.tone == "good") == (seat in table.state.finished)
        assert len(found.accounts) == 2
        assert all(place.startswith(f"{seat}:") for place in found.places)


def test_the_card_in_play_says_whose_it_is_and_the_end_of_a_turn_who_is_next() -> None:
    table = Table.new(GAME, seed=1, players=1)
    view = table.view("player")
    card = board.card_in_play(view, "player")
    assert card is not None
    assert card.whose == "Hapsburgs"
    told = board.ahead(view, "player")
    assert any(one.text == "The Hapsburgs play next." for one in told)
    assert all(one.case.startswith(("HE ", "CG-")) for one in told if one.case)
