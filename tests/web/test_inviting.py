"""Home, new games and invitations: the pages between the address of the house and the table."""

from __future__ import annotations

import re

import pytest

from sanjak import games
from sanjak.web import words
from tests.web.serving import Person, Served

OE = "ottoman-empire"
FORM = {"players": "3", "kind-p1": "me", "kind-p2": "friend", "kind-p3": "open", "level-p2": "quick", "name-p1": "Anna"}


def made(anna: Person, **changes: str) -> str:
    """A table with a friend's seat and an open one; its id."""
    answer = anna.form(f"/new/{OE}", **FORM | changes)
    assert answer.status_code == 303
    place = answer.headers["location"]
    assert place.endswith("/invite")
    return str(place.split("/")[2])


def links(page: str) -> list[str]:
    """The paths of the invitations on a page."""
    return re.findall(r'value="https?://[^/"]+(/join/[^"]+)"', page)


def test_a_friends_seat_leads_to_its_invitation(anna: Person, bela: Person) -> None:
    id = made(anna)
    page = anna.get(f"/match/{id}/invite").text
    assert len(links(page)) == 2
    code = anna.get(f"/match/{id}/invite/p2.svg")
    assert code.headers["content-type"].startswith("image/svg+xml")
    assert "<path" in code.text
    assert bela.form(links(page)[0], name="Bela").headers["location"] == f"/match/{id}"
    assert links(anna.get(f"/match/{id}/invite").text) == links(page)[1:]
    assert anna.get(f"/match/{id}/invite/p2.svg").status_code == 404


def test_without_a_friend_the_table_comes_at_once(anna: Person) -> None:
    answer = anna.form(f"/new/{OE}", **FORM | {"kind-p2": "bot", "kind-p3": "bot"})
    assert not answer.headers["location"].endswith("/invite")


def test_nobody_but_the_creator_sees_or_lists_the_invitations(anna: Person, bela: Person) -> None:
    id = made(anna)
    for path in ("invite", "invite/p2.svg"):
        assert bela.get(f"/match/{id}/{path}").status_code == 403
    assert bela.form(f"/match/{id}/list", seat="p2", listed="yes").status_code == 403


def test_only_a_listed_seat_is_offered_at_home(anna: Person, bela: Person) -> None:
    id = made(anna)
    assert offered(bela, id) == "p3"
    anna.form(f"/match/{id}/list", seat="p3", listed="no")
    assert offered(bela, id) == ""
    anna.form(f"/match/{id}/list", seat="p2", listed="yes")
    assert offered(bela, id) == "p2"
    assert anna.form(f"/match/{id}/list", seat="p1", listed="yes").status_code == 409
    bela.form(f"/match/{id}/join", seat="p2", name="Bela")
    assert anna.form(f"/match/{id}/list", seat="p2", listed="yes").status_code == 409


def offered(person: Person, id: str) -> str:
    """The seat at this table that the home page offers, or nothing."""
    form = re.search(rf'action="/match/{id}/join">.*?name="seat" value="(\w+)"', person.get("/").text, re.DOTALL)
    return form[1] if form else ""


def test_the_easiest_game_comes_first_and_every_game_has_its_weight(anna: Person) -> None:
    order = re.findall(r'href="/new/([a-z-]+)"', anna.get("/").text)
    weights = [games.load(id).weight for id in order]
    assert sorted(order) == sorted(games.game_ids())
    assert weights == sorted(weights)
    assert all(1 <= weight <= 5 for weight in weights)


def test_a_newcomer_is_shown_a_course_until_a_match_is_finished(served: Served, anna: Person) -> None:
    assert "New here?" in anna.get("/").text
    id = served.make(anna, "ottoman-sunset", "me")
    assert "New here?" in anna.get("/").text
    anna.post(id, "resign", seat=anna.update(id)["seat"])
    home = anna.get("/").text
    assert "New here?" not in home
    assert "Finished" in home
    assert f"/match/{id}" in anna.get("/matches").text


@pytest.mark.parametrize(("players", "told"), [((1,), "Solo"), ((1, 2), "Solo or 2"), ((2,), "2 players"),
                                               ((2, 3, 4, 5), "2–5 players"), ((1, 2, 3), "1–3 players")])
def test_players_in_words(players: tuple[int, ...], told: str) -> None:
    assert words.players_told(players) == told


@pytest.mark.parametrize(("minutes", "told"), [((20, 45), "20–45 min"), ((30, 90), "30–90 min"),
                                               ((60, 360), "1–6 hours"), ((45, 150), "45–150 min")])
def test_minutes_in_words(minutes: tuple[int, int], told: str) -> None:
    assert words.minutes_told(minutes) == told


@pytest.mark.parametrize(("minutes", "told"), [(0, "just now"), (1, "1 minute ago"), (59, "59 minutes ago"),
                                               (60, "1 hour ago"), (60 * 49, "2 days ago"),
                                               (60 * 24 * 8, "1 week ago")])
def test_ages_in_words(minutes: int, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "now", lambda: 10**12)
    assert words.ago(10**12 - minutes * words.MINUTE) == told
