"""The after-action report of a hex campaign: a map for each week, as one side saw it."""

from __future__ import annotations

import random

from sanjak.ai.bots import bot
from sanjak.face import face_of
from sanjak.games import load
from sanjak.kernel import Seat, Table, Told
from sanjak.kernel.records import Match, read, write
from sanjak.story import markup
from sanjak.story.report import report, story


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


def test_a_report_begins_with_points_losses_three_maps_and_decisive_rolls() -> None:
    game = load("lash-of-the-turk")
    table, luck, quick = Table.new(game, scenario="1526", seed=7), random.Random(7), bot("quick", game.id)
    while not table.over() and table.state.turn < 4:
        seat = table.to_move()[0]
        table.answer(seat, quick(Seat(table, seat), luck))
    match = Match.of(table, "0.1.0", dict.fromkeys(table.state.seats, "quick"))
    told = story(match, game, "ottoman")
    assert told.glance is not None
    assert [points.turn for points in told.glance.points] == list(range(table.state.turn + 1))
    now = face_of(game.id).standing(table.view("ottoman"), "ottoman")
    assert told.glance.points[-1].standing == now
    dead = [event for event in table.journal if isinstance(event, Told) and event.kind in ("eliminated", "leader_lost")]
    assert sum(losses.total for losses in told.glance.losses) == len(dead)
    assert 0 < len(told.glance.rolls) <= 5
    assert all(0 < roll.chance < 1 and roll.changes for roll in told.glance.rolls)
    assert told.maps[0][0] == "The start"
    assert markup.html(told).count('<figure class="glimpse">') == len(told.maps)
