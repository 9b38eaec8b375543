"""The page of a report, and the tables of a game in play."""

from __future__ import annotations

import random

from sanjak.ai.bots import bot
from sanjak.games import load
from sanjak.kernel import Seat, Table
from sanjak.kernel.records import Match, write

from .serving import Served


def campaign(turns: int) -> str:
    """The record of the first turns of a campaign between bots."""
    game = load("lash-of-the-turk")
    table, luck, quick = Table.new(game, scenario="1526", seed=7), random.Random(7), bot("quick", game.id)
    while table.state.turn <= turns:
        seat = table.to_move()[0]
        table.answer(seat, quick(Seat(table, seat), luck))
    return write(Match.of(table, "0.1.0", dict.fromkeys(table.state.seats, "quick")))


def test_a_report_begins_with_the_match_at_a_glance(served: Served) -> None:
    anna = served.person()
    answer = anna.form("/import", text=campaign(2))
    page = anna.client.get(f"{answer.headers['location']}/report?seat=").text
    for words in ("VP by turn", "The points of each side, turn by turn", "<h2>Losses</h2>", "The start", "the end"):
        assert words in page, words
    assert page.count('<figure class="glimpse">') >= 2


def test_tables_of_turns_and_forces_are_fetched_in_play(served: Served) -> None:
    anna = served.person()
    answer = anna.form("/import", text=campaign(1))
    page = anna.client.get(f"{answer.headers['location']}/tables?seat=").text
    assert "Turn sheet" in page
    assert page.count("Order of battle") == 2
    assert 'class="now"' in page
