"""The briefings of scenarios on the page of a new game."""

from __future__ import annotations

import re

import pytest

from sanjak import games
from sanjak.web.briefing import briefings
from sanjak.web.pages import picture_of

from .serving import Served

WARGAMES = ("lash-of-the-turk", "fatal-attraction")


@pytest.mark.parametrize("game_id", WARGAMES)
def test_every_scenario_of_a_wargame_is_explained_for_each_side(game_id: str) -> None:
    game, found = games.load(game_id), briefings(game_id)
    assert list(found) == [scenario.id for scenario in game.scenarios]
    for told in found.values():
        assert list(told.sides) == list(told.balance) == list(game.seats(2))
        assert sum(told.balance.values()) == 100
        assert told.games >= 50


def test_a_situation_shows_both_sides_deployed() -> None:
    raiders = "1–1–5"
    assert raiders in picture_of("lash-of-the-turk", "light", "1526")
    assert raiders not in picture_of("lash-of-the-turk", "light")


def test_the_page_of_a_new_game_has_the_briefings_with_their_maps(served: Served) -> None:
    anna = served.person()
    page = anna.client.get("/new/lash-of-the-turk").text
    assert "King Louis II" in page
    for address in set(re.findall(r'src="(/picture/[^"]+)"', page)):
        assert anna.client.get(address).status_code == 200
    assert anna.client.get("/picture/lash-of-the-turk/1914/light.svg").status_code == 404
