"""Permissions: seats, invitations, open tables, spectators, hot seats, resigning, bots, and protected requests."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sanjak.kernel import BadSetup
from sanjak.kernel.records import read
from tests.web.serving import Person, Served, wait_until
from tests.web.test_play import OE, OS, to_the_piles, turns, two_people


def error(answer: object) -> str:
    return str(answer.json()["error"])  # type: ignore[attr-defined]


# ---------------------------------------------------------------- seats


def test_only_its_holder_sees_and_plays_a_seat(served: Served, anna: Person, bela: Person) -> None:
    id = two_people(served, anna, bela)
    stranger = served.person()
    for verb in ("choose", "undo", "redo", "restart", "luck", "resign", "chat", "notes", "advise", "cancel"):
        assert error(stranger.post(id, verb, seat="p1", moment=0, choice="x", text="x")) == "not_yours"
        assert error(stranger.post(id, verb, moment=0, choice="x", text="x")) == "spectator"
        assert error(bela.post(id, verb, seat="p1", moment=0, choice="x", text="x")) == "not_yours"
    for path in ("", "/events", "/at/0", "/why", "/ground/draft", "/roll/0", "/odds"):
        assert error(bela.get(f"/api/match/{id}{path}", seat="p1")) == "not_yours"
    assert anna.update(id)["seat"] == "p1"
    assert bela.update(id)["seat"] == "p2"


def test_a_spectator_sees_what_is_public_and_nothing_else(served: Served, anna: Person, bela: Person) -> None:
    id = two_people(served, anna, bela)
    to_the_piles(served, id, anna, bela)
    anna.choose(id)
    seen = served.person().update(id)
    assert (seen["seat"], seen["question"], seen["undo"]["to"], seen["match"]["mine"]) == ("", None, [], [])
    assert seen["panels"] == anna.update(id, "")["panels"]
    assert "hand" not in {panel["id"] for panel in seen["panels"]}


def test_an_invitation_is_good_once_and_says_what_is_wrong(served: Served, anna: Person, bela: Person) -> None:
    id = served.make(anna, OE, "me friend friend")
    links = {seat["seat"]: seat["invite"] for seat in anna.update(id)["match"]["seats"]}
    assert links["p1"] == ""
    assert links["p2"] != links["p3"]
    token = links["p2"].removeprefix("/join/")
    assert token == served.invite(anna, id, "p2")
    served.wait_for(served.house.join(bela.guest, token, "  Béla  Bartók "))
    facts = anna.update(id)["match"]["seats"][1]
    assert (facts["name"], facts["kind"], facts["invite"]) == ("Béla Bartók", "person", "")
    for guest, link, code in ((served.person().guest, token, "no_invitation"), (bela.guest, "guess", "no_invitation"),
                              (bela.guest, served.invite(anna, id, "p3"), "seated")):
        with pytest.raises(Exception) as refusal:  # noqa: PT011
            served.wait_for(served.house.join(guest, link))
        assert refusal.value.code == code  # type: ignore[attr-defined]


def test_only_the_maker_is_shown_invitations(served: Served, anna: Person, bela: Person) -> None:
    id = served.make(anna, OE, "me friend friend")
    served.wait_for(served.house.join(bela.guest, served.invite(anna, id, "p2")))
    assert not any(seat["invite"] for seat in bela.update(id)["match"]["seats"])
    token = served.invite(anna, id, "p3")
    assert token not in bela.get(f"/api/match/{id}").text
    assert token.encode() not in served.house.storage.path.read_bytes()


def test_an_open_table_is_listed_until_somebody_sits_down(served: Served, anna: Person, bela: Person) -> None:
    id = served.make(anna, OE, "me open")
    assert id in {row["id"] for row in served.call(lambda: served.house.tables(bela.guest))}
    assert id not in {row["id"] for row in served.call(lambda: served.house.tables(anna.guest))}
    assert bela.post(id, "join", seat="p2", name="Béla").status_code == 200
    assert error(served.person().post(id, "join", seat="p2")) == "not_open"
    assert id not in {row["id"] for row in served.call(lambda: served.house.tables(served.person().guest))}
    row = next(row for row in served.call(lambda: served.house.mine(bela.guest)) if row["id"] == id)
    assert [seat["me"] for seat in row["seats"]] == [False, True]


def test_a_seat_for_a_friend_is_not_open_to_everybody(served: Served, anna: Person, bela: Person) -> None:
    id = served.make(anna, OE, "me friend")
    assert error(bela.post(id, "join", seat="p2")) == "not_open"
    assert id not in {row["id"] for row in served.call(lambda: served.house.tables(bela.guest))}


def test_an_open_seat_is_waited_for(served: Served, anna: Person) -> None:
    id = served.make(anna, OE, "friend me")
    while anna.update(id)["mine"]:
        anna.choose(id)
    assert anna.update(id)["waiting"] == "Waiting for somebody to take the seat of Player 1."


def test_matches_that_wait_for_me_come_first(served: Served, anna: Person) -> None:
    waiting = served.make(anna, OE, "friend me", seed="")
    while anna.update(waiting)["mine"]:
        anna.choose(waiting)
    mine = served.make(anna, OS)
    waiting_match = served.live(waiting)
    served.call(waiting_match.change)
    assert [row["id"] for row in served.call(lambda: served.house.mine(anna.guest))] == [mine, waiting]


def test_at_one_device_the_maker_holds_all_seats(served: Served, anna: Person) -> None:
    id = served.make(anna, OE, "me me")
    assert anna.update(id)["match"]["mine"] == ["p1", "p2"]
    for _ in range(4):
        seen = anna.update(id)
        assert seen["mine"]
        assert anna.choose(id, seat=seen["seat"]).status_code == 200
    assert anna.update(id, "p1")["seat"] == "p1"


# ---------------------------------------------------------------- leaving


def test_resigning_from_a_match_of_two_ends_it(served: Served, anna: Person, bela: Person) -> None:
    id = two_people(served, anna, bela)
    assert bela.post(id, "resign", seat="p2", key="once").status_code == 200
    assert bela.post(id, "resign", seat="p2", key="once").json()["again"]
    seen = anna.update(id)
    assert (seen["over"], seen["question"], seen["asked"]) == (True, None, [])
    assert seen["outcome"] == seen["result"]["told"] == seen["waiting"] == "Player 2 has resigned."
    assert error(anna.post(id, "choose", seat="p1", moment=seen["moment"], choice="x")) == "over"
    assert error(anna.post(id, "resign", seat="p1")) == "over"
    words = served.wait_for(served.house.record(served.live(id), anna.guest))
    assert words.endswith("# Player 2 has resigned.\n")
    assert read(words).seed == int(seen["result"]["seed"])


def test_when_one_of_three_resigns_a_quick_bot_plays_on(served: Served, anna: Person, bela: Person) -> None:
    id = two_people(served, anna, bela, "quick")
    served.settle(id)
    assert bela.post(id, "resign", seat="p2").status_code == 200
    seats = anna.update(id)["match"]["seats"]
    assert (seats[1]["kind"], seats[1]["level"]) == ("bot", "quick")
    assert "Player 2 has resigned" in seats[1]["name"]
    assert error(bela.post(id, "take", seat="p2")) == "not_yours"
    while not anna.update(id)["over"]:
        served.settle(id)
        if anna.update(id)["mine"]:
            anna.choose(id)
    assert anna.update(id)["result"]["rows"][1]["score"] is not None


def test_an_absent_players_seat_is_kept_by_a_bot_until_he_comes_back(serve: Callable[..., Served]) -> None:
    served = serve(absent_after=0.2)
    anna, bela = served.person(), served.person()
    id = two_people(served, anna, bela)
    with bela.stream(id) as news:
        next(news)
        assert error(anna.post(id, "bot", seat="p2")) == "present"
    assert error(served.person().post(id, "bot", seat="p2")) == "spectator"
    assert error(anna.post(id, "bot", seat="p9")) == "no_seat"
    served.live(id).seats["p2"].seen = 0
    wait_for_absence(anna, id)
    assert anna.post(id, "bot", seat="p2").status_code == 200
    served.settle(id)
    assert bela.update(id)["seat"] == ""
    assert bela.update(id)["match"]["may"]["take"] == ["p2"]
    assert error(anna.post(id, "take", seat="p2")) == "not_yours"
    assert bela.post(id, "take", seat="p2").status_code == 200
    assert bela.update(id)["seat"] == "p2"


def wait_for_absence(person: Person, id: str) -> None:
    wait_until(lambda: person.update(id)["match"]["may"]["bot"] == ["p2"])


def test_only_the_maker_deletes_and_not_while_others_play(served: Served, anna: Person, bela: Person) -> None:
    id = two_people(served, anna, bela)
    assert error(bela.post(id, "delete")) == "not_yours"
    assert error(anna.post(id, "delete")) == "not_yours"
    bela.post(id, "resign", seat="p2")
    with bela.stream(id, after=bela.update(id)["version"]) as news:
        assert anna.post(id, "delete").status_code == 200
        assert next(news).kind == "gone"
        assert next(news, None) is None
    assert error(anna.get(f"/api/match/{id}")) == "no_match"
    assert served.house.storage.load(id) is None
    assert id not in {row["id"] for row in served.call(lambda: served.house.mine(anna.guest))}


# ---------------------------------------------------------------- chat and notes


def test_chat_is_for_those_at_the_table_and_never_html(served: Served, anna: Person, bela: Person) -> None:
    id = two_people(served, anna, bela)
    assert anna.post(id, "chat", seat="p1", text="  <b>hello</b>\n you ", key="c").status_code == 200
    assert anna.post(id, "chat", seat="p1", text="again", key="c").json()["again"]
    said = bela.get(f"/api/match/{id}/said").json()
    assert [row["text"] for row in said] == ["<b>hello</b> you"]
    for words in ("", "   ", "x" * 501, "bell\x07"):
        assert error(anna.post(id, "chat", seat="p1", text=words)) == "chat"


def test_notes_are_ones_own(served: Served, anna: Person, bela: Person) -> None:
    id = two_people(served, anna, bela)
    anna.post(id, "notes", seat="p1", text="she has\nthe mosque")
    assert anna.get(f"/api/match/{id}/noted").json() == {"text": "she has\nthe mosque"}
    assert bela.get(f"/api/match/{id}/noted").json() == {"text": ""}
    anna.post(id, "notes", seat="p1", text="")
    assert anna.get(f"/api/match/{id}/noted").json() == {"text": ""}


# ---------------------------------------------------------------- what several people cannot have


@pytest.mark.parametrize("wish", [{"seed": "7"}, {"undo": "free"}, {"typed": True}])
def test_with_several_people_nobody_may_choose_the_luck(served: Served, anna: Person, wish: dict[str, str]) -> None:
    for kinds in ("me friend", "me me", "me open quick"):
        with pytest.raises(BadSetup, match=r"several people|one person"):
            served.make(anna, OE, kinds, **wish)
    assert served.make(anna, OE, "me quick", **wish)


def test_while_several_people_play_nobody_looks_ahead(served: Served, anna: Person, bela: Person) -> None:
    id = two_people(served, anna, bela)
    chooser, _ = turns(id, anna, bela)
    chooser.choose(id)
    for verb, body in (("fork", {"to": 0}), ("again", {"same_luck": True})):
        assert error(anna.post(id, verb, seat="p1", **body)) == "guarded"
    assert error(anna.post(id, "advise", seat="p1", moment=anna.update(id)["moment"])) == "adviser"
    assert error(anna.post(id, "curve")) == "running"
    with pytest.raises(Exception, match="several people"):
        served.wait_for(served.house.record(served.live(id), anna.guest))
    facts = anna.update(id)["match"]
    assert (facts["seed"], facts["may"]["fork"], facts["may"]["record"]) == ("", False, False)
    view = served.house.view_of(served.live(id), "p1")
    live = served.live(id)
    assert str(live.row.seed) not in str(view)
    assert live.row.salt not in str(view)
    assert view["view"] == live.table.view("p1")


def test_after_the_end_all_is_open(served: Served, anna: Person, bela: Person) -> None:
    id = two_people(served, anna, bela)
    bela.post(id, "resign", seat="p2")
    seen = anna.update(id)
    assert seen["match"]["seed"] == str(served.live(id).row.seed)
    fork = bela.post(id, "fork", seat="p2", to=0, key="f")
    assert bela.post(id, "fork", seat="p2", to=0, key="f").json() == {**fork.json(), "again": True}
    assert served.live(fork.json()["id"]).row.forked_from == id


def test_the_adviser_must_have_been_agreed_on(served: Served, anna: Person, bela: Person) -> None:
    id = served.make(anna, OE, "me friend", adviser=True)
    served.wait_for(served.house.join(bela.guest, served.invite(anna, id, "p2")))
    assert bela.update(id)["match"]["adviser"] == {"allowed": True, "used": [], "told": []}
    chooser, other = turns(id, anna, bela)
    seen = chooser.update(id)
    assert error(other.post(id, "advise", seat=other.update(id)["seat"], moment=0)) == "turn"
    assert chooser.post(id, "advise", seat=seen["seat"], moment=seen["moment"]).status_code == 200
    assert other.update(id)["match"]["adviser"]["used"] == [seen["seat"]]


def test_fork_keeps_the_lines_and_the_luck_and_leaves_the_match_alone(served: Served, anna: Person) -> None:
    id = served.make(anna, OS)
    for _ in range(5):
        anna.choose(id)
    before = anna.update(id)
    fork = anna.post(id, "fork", seat="player", to=3).json()["id"]
    assert anna.update(fork)["moment"] == 3
    assert anna.update(fork)["panels"] == anna.get(f"/api/match/{id}/at/3").json()["panels"]
    for line in served.live(id).rows[3:]:
        anna.choose(fork, line.line.text)
    assert anna.update(fork)["panels"] == before["panels"]
    assert anna.update(id)["version"] == before["version"]


def test_play_again_with_new_or_with_the_same_luck(served: Served, anna: Person) -> None:
    id = served.make(anna, OS, variants={"end_after": "15"}, undo="free")
    for same in (True, False):
        other = served.live(anna.post(id, "again", same_luck=same).json()["id"])
        assert (other.row.seed == served.live(id).row.seed) is same
        assert (other.row.options, other.row.undo) == (served.live(id).row.options, "free")


def test_a_watcher_of_a_running_match_has_neither_record_nor_fork(served: Served, anna: Person, bela: Person) -> None:
    id = served.make(anna, OS)
    assert error(bela.post(id, "fork", to=0)) == "spectator"
    assert error(bela.post(id, "again", same_luck=True)) == "spectator"
    with pytest.raises(Exception, match="only watch"):
        served.wait_for(served.house.record(served.live(id), bela.guest))
    assert served.wait_for(served.house.record(served.live(id), anna.guest))
