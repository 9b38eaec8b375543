"""The start and the end of a match over HTTP: the first minute, what is at stake, the ending, and the best so far."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak import games
from sanjak.web.setup import Chair
from tests.web.serving import Person, Served

SUNSET, EMPIRE = "ottoman-sunset", "ottoman-empire"


def play_out(person: Person, id: str) -> Any:
    """Choose the first thing until the match is over; its last update."""
    while (seen := person.update(id))["question"]:
        assert person.choose(id).status_code == 200
    return seen


def test_the_first_minute_is_told_until_the_first_choice(served: Served, anna: Person) -> None:
    id = served.make(anna, SUNSET, seed="5")
    seen = anna.update(id)
    assert seen["opening"]["lose"].startswith("You lose if")
    assert "opening" not in served.person().update(id, "")
    anna.choose(id)
    assert "opening" not in anna.update(id)


def test_a_course_has_an_introduction_of_its_own(served: Served, anna: Person) -> None:
    id = served.make(anna, SUNSET, course=True, undo="free")
    assert "opening" not in anna.update(id)


@pytest.mark.parametrize("game", games.game_ids())
def test_every_page_knows_what_is_left_to_go(served: Served, anna: Person, game: str) -> None:
    id = served.make(anna, game)
    seen = anna.update(id)
    assert seen["left"]["text"]
    assert anna.get(f"/api/match/{id}/at/0").json()["left"]["text"]


def test_a_finished_match_tells_its_ending_and_the_best_one_so_far(served: Served, anna: Person) -> None:
    first = play_out(anna, served.make(anna, SUNSET, scenario="1917", seed="7"))["result"]
    assert first["best"] == ""
    assert first["ending"]["cause"]
    assert first["ending"]["tone"] in ("good", "bad")
    assert first["turns"] > 0
    second = play_out(anna, served.make(anna, SUNSET, scenario="1917", seed="8"))["result"]
    assert first["ending"]["level"].removeprefix("Defeat, graded ") in second["best"]


def test_the_best_of_another_scenario_or_guest_does_not_count(served: Served, anna: Person) -> None:
    play_out(anna, served.make(anna, SUNSET, scenario="1916", seed="7"))
    ben = served.person()
    assert play_out(ben, served.make(ben, SUNSET, scenario="1916", seed="8"))["result"]["best"] == ""


def test_people_are_called_by_their_names_at_the_end(served: Served, anna: Person) -> None:
    chairs = [Chair("me", name='Anna "the Great"'), Chair("me", name="Ben"), Chair("me", name="Cem")]
    id = served.make(anna, EMPIRE, seats=chairs)
    for _ in range(400):
        asked = anna.update(id)["asked"]
        if not asked:
            break
        assert anna.choose(id, seat=asked[0]["seat"]).status_code == 200
    ending = anna.update(id, "p1")["result"]["ending"]
    titles = {account["title"] for account in ending["accounts"]}
    assert titles == {"You", "Ben", "Cem"}
    assert 'Anna "the Great"' in {account["title"] for account in anna.update(id, "p2")["result"]["ending"]["accounts"]}


def test_who_resigns_has_lost_and_the_other_has_won(served: Served, anna: Person) -> None:
    id = served.make(anna, "lash-of-the-turk", "me me")
    anna.post(id, "resign", seat="austrian")
    tones = {seat: anna.update(id, seat)["result"]["ending"]["tone"] for seat in ("ottoman", "austrian", "")}
    assert tones == {"ottoman": "good", "austrian": "bad", "": "even"}
