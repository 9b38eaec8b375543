"""The turn sheet and the order of battle."""

from __future__ import annotations

import pytest

from sanjak.kernel import Table

from .. import GAME
from ..board.tables import tables, weather
from ..data import SCENARIOS


@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_the_turn_sheet_has_every_turn_and_all_reinforcements(scenario: str) -> None:
    table = Table.new(GAME, scenario=scenario, seed=1)
    sheet = tables(table.view("austrian"), "austrian")[0]
    assert len(sheet.rows) == SCENARIOS[scenario].turns
    due = [int(row[0]) for row in sheet.rows if row[3]]
    assert due == sorted({entry.turn for entry in SCENARIOS[scenario].reinforcements})


def test_weather_is_told_by_the_faces_of_the_die() -> None:
    assert weather("September") == "1–3 clear, 4–5 rain, 6 mud"


def test_the_order_of_battle_counts_the_lost_and_tells_nothing_of_hidden_places() -> None:
    table = Table.new(GAME, scenario="1526", seed=1)
    dead = next(unit for unit, side in table.state.side.items() if unit.startswith("ah_gar") and side == "austrian")
    own = {row[0]: row for row in tables(table.view("austrian"), "austrian")[1].rows}
    table.state.at[dead] = "dead"
    after = {row[0]: row for row in tables(table.view("ottoman"), "ottoman")[2].rows}
    name = next(name for name in own if own[name] != after[name])
    assert int(after[name][1]) == int(own[name][1]) - 1
    assert after[name][2] == "1"
    assert {**after, name: own[name]} == own
