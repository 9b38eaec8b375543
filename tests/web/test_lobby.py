"""The lobby: open tables with filters, the page of a player, ratings, and all my data as a file."""

from __future__ import annotations

import csv
import io

import pytest

from sanjak.web import ratings
from sanjak.web.ratings import Rating, after
from tests.web.people import Browser, with_account
from tests.web.serving import Person, Served
from tests.web.test_play import OE, OS

pytestmark = pytest.mark.databases
LASH = "lash-of-the-turk"


def test_open_tables_are_filtered_by_game_and_pace(served: Served, anna: Person, bela: Person) -> None:
    ids = [served.make(anna, OE, "me open", clock="days 3"), served.make(anna, OE, "me open", clock="bank 30 15"),
           served.make(anna, LASH, "me open")]
    found = {query: [id in bela.get("/tables", **dict(query)).text for id in ids]
             for query in ((), (("game", OE),), (("game", OE), ("pace", "slow")), (("pace", "none"),))}
    assert list(found.values()) == [[True] * 3, [True, True, False], [True, False, False], [False, False, True]]
    assert "3 days a move" in bela.get("/tables").text
    assert not any(id in anna.get("/tables").text for id in ids)


def decided(served: Served, one: Browser, two: Browser) -> str:
    """A match that the second player has resigned."""
    id = served.make(one, OE, "me open")
    assert two.post(id, "join", seat="p2").status_code == 200
    assert two.post(id, "resign", seat="p2").status_code == 200
    return id


def test_two_accounts_are_rated_once_with_their_uncertainty(served: Served) -> None:
    one, two = with_account(served, "Winner"), with_account(served, "Loser")
    id = decided(served, one, two)
    for _ in range(2):
        served.wait_for(ratings.rate(served.house, id))
    found = [ratings.ratings_of(served.house.storage, person.guest.hash)[0] for person in (one, two)]
    assert [round(rating.rating) for rating in found] == [1662, 1338]
    assert [rating.matches for rating in found] == [1, 1]
    assert all(rating.deviation < 350 for rating in found)
    text = one.get("/player/winner").text
    assert f"1662 ± {round(2 * found[0].deviation)}" in text
    assert id not in ratings.waiting(served.house.storage)


def test_guests_and_oneself_are_not_rated(served: Served, bela: Person) -> None:
    one = with_account(served, "Lonely")
    id = served.make(one, OE, "me open")
    bela.post(id, "join", seat="p2")
    bela.post(id, "resign", seat="p2")
    served.wait_for(ratings.rate(served.house, id))
    assert ratings.ratings_of(served.house.storage, one.guest.hash) == []


def test_a_rating_is_that_of_glickmans_example() -> None:
    own = Rating(holder="", game="", rating=1500, deviation=200)
    won = after(own, Rating(holder="", game="", rating=1400, deviation=30), 1.0)
    assert (round(won.rating), round(won.deviation)) == (1564, 175)


def test_the_page_of_a_player_shows_matches_with_others_and_not_those_played_alone(served: Served) -> None:
    one, two = with_account(served, "Public One"), with_account(served, "Public Two")
    id, alone = decided(served, one, two), served.make(one, OS)
    one.post(alone, "resign", seat="player")
    seen = two.get("/player/public-one").text
    assert id in seen
    assert "with Public Two" in seen
    assert alone not in seen
    assert alone in one.get("/player/public-one").text
    assert two.get("/player/nobody").status_code == 404


def test_all_my_data_comes_as_a_file_without_secrets(served: Served) -> None:
    anna = with_account(served, "Data Owner")
    id = served.make(anna, OE, "me friend", seats=())
    anna.post(id, "notes", seat="p1", text="my plan")
    anna.post(id, "chat", seat="p1", text="hello")
    answer = anna.get("/account/data.json")
    data = answer.json()
    assert data["account"]["name"] == "Data Owner"
    assert [row["id"] for row in data["matches"]] == [id]
    assert (data["notes"][0]["text"], data["chat"][0]["text"]) == ("my plan", "hello")
    row = served.live(id).row
    assert not any(secret in answer.text for secret in (str(row.seed), row.salt, anna.guest.hash, "argon2"))
    table = list(csv.DictReader(io.StringIO(anna.get("/account/data.csv").text)))
    assert [row["id"] for row in table] == [id]
    assert anna.get("/account/data.xml").status_code == 404
    other = served.person().get("/account/data.json").json()
    assert (other["account"], other["matches"]) == (None, [])
