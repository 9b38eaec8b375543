"""Bad choices for every game over HTTP. The full number is part of `make chaos`."""

from __future__ import annotations

import pytest

from sanjak import games
from tests.web.abuse import Abuse
from tests.web.serving import Served
from tests.web.test_openapi import fuzz

SOME, MANY, REQUESTS = 120, 10_000, 100


@pytest.mark.parametrize("game", games.game_ids())
def test_no_bad_choice_is_accepted(served: Served, game: str) -> None:
    told = Abuse(served, game, seed=1).run(SOME)
    assert set(told) >= {400, 403, 409}


@pytest.mark.chaos
@pytest.mark.parametrize("game", games.game_ids())
def test_none_of_ten_thousand_bad_choices_is_accepted(served: Served, game: str) -> None:
    told = Abuse(served, game, seed=2).run(MANY)
    print(game, dict(told))


@pytest.mark.chaos
def test_none_of_many_requests_that_fit_the_description_breaks_the_server(served: Served) -> None:
    print(fuzz(served, REQUESTS))
