"""The after-action report of a hex campaign: a map for each week, as one side saw it."""

from __future__ import annotations

import random

from sanjak.games import load
from sanjak.kernel import Table
from sanjak.kernel.records import Match, read, write
from sanjak.story.report import report


def test_each_week_of_a_campaign_has_its_map() -> None:
    game = load("lash-of-the-turk")
    table, rng = Table.new(game, scenario="1526", seed=3), random.Random(3)
    while not table.over() and table.state.turn < 3:
        seat = table.to_move()[0]
        ask = table.question(seat)
        assert ask is not None
        table.answer(seat, rng.choice(list(ask.options)))
    match = read(write(Match.of(table, "0.1.0", dict.fromkeys(table.state.seats, "random"))))
    page = report(match, game, "html", seat="ottoman")
    assert page.count("<figure>") == table.state.turn + 1
    assert "Belgrade" in page
    assert "Buda" in report(match, game, "md", seat="austrian")
