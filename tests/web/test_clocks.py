"""Clocks: they count the server's time, stop for nobody's restart, tell no secrets, and do what was agreed on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sanjak.kernel import BadSetup
from sanjak.web import leaving
from sanjak.web.clocks import clock_of, hand_of
from sanjak.web.live import Live
from sanjak.web.opening import Place
from tests.web.serving import Person, Served, wait_until
from tests.web.test_play import OE

pytestmark = pytest.mark.databases
Serve = Callable[..., Served]
LASH = "lash-of-the-turk"


def two(served: Served, clock: str, then: str = "bot", game: str = OE) -> tuple[Person, Person, str]:
    """Two people at a table with a clock."""
    anna, bela = served.person(), served.person()
    id = served.make(anna, game, "me friend", clock=clock, then=then)
    seat = list(served.live(id).seats)[1]
    assert bela.form(f"/join/{served.invite(anna, id, seat)}").status_code == 303
    return anna, bela, id


def to_move(served: Served, id: str) -> str:
    """The seat that is asked."""
    return served.live(id).table.to_move()[0]


def pass_time(served: Served, milliseconds: int) -> None:
    """Let the server have run for so much longer."""
    served.house.storage.uptime.read += milliseconds


def run_out(served: Served, id: str, seat: str) -> None:
    """Let the time of a seat run out, and deal with it."""
    def go() -> None:
        live = served.house.known[id]
        deadline = live.seats[seat].deadline
        assert deadline is not None
        pass_time(served, deadline - live.storage.uptime.now() + 1)
        leaving.expire(live, seat)

    served.live(id)
    served.call(go)


def clocks(person: Person, id: str, seat: str | None = None) -> dict[str, Any]:
    """The clocks that somebody sees."""
    return {row["seat"]: row["clock"] for row in person.update(id, seat)["match"]["seats"]}


# ---------------------------------------------------------------- the choice


@pytest.mark.parametrize("words", ["bank", "bank 0 5", "bank 601 0", "bank 5 601", "days 61", "days 1 1", "limits 3",
                                   "bank -1 2", "hourglass", "days " + "9" * 100])
def test_a_clock_that_cannot_be_is_refused(served: Served, words: str) -> None:
    game = served.live(served.make(served.person(), OE, "me friend")).game
    with pytest.raises(BadSetup, match="there is no clock"):
        clock_of(words, "bot", game)


def test_a_clock_is_chosen_in_the_form_and_told_to_those_who_join(served: Served, anna: Person) -> None:
    answer = anna.form(f"/new/{OE}", **{"players": "2", "kind-p2": "friend", "clock": "bank 30 15", "then": "resign"})
    id = answer.headers["location"].split("/")[2]
    told = "30 minutes each, plus 15 seconds a move. The seat resigns when time is up."
    assert served.person().get(f"/join/{served.invite(anna, id, 'p2')}").text.count(told) == 1
    assert anna.update(id)["match"]["clock"] == told
    assert anna.form(f"/new/{OE}", **{"players": "2", "kind-p2": "friend", "clock": "bank x"}).status_code == 400
    with pytest.raises(BadSetup, match="several people"):
        served.make(anna, OE, "me quick", clock="days 1")


# ---------------------------------------------------------------- counting


def test_a_clock_waits_for_everybody_and_then_runs_for_those_who_are_asked(served: Served) -> None:
    anna = served.person()
    id = served.make(anna, OE, "me friend", clock="bank 10 5")
    assert all(row is None or not row["running"] for row in clocks(anna, id).values())
    bela = served.person()
    bela.form(f"/join/{served.invite(anna, id, 'p2')}")
    asked = to_move(served, id)
    seen = clocks(bela, id)
    assert {seat: row["running"] for seat, row in seen.items()} == {seat: seat == asked for seat in seen}
    served.call(lambda: pass_time(served, 60_000))
    left = clocks(anna, id)[asked]["left"]
    assert 8 * 60_000 < left <= 9 * 60_000
    mover = anna if asked == "p1" else bela
    mover.choose(id)
    after = clocks(mover, id)[asked]
    assert after["left"] > left, "the increment"
    assert after["running"] == (to_move(served, id) == asked)


def test_a_restart_eats_nobodys_time(serve: Serve, place: Place) -> None:
    served = serve()
    anna, _, id = two(served, "bank 10 0")
    asked = to_move(served, id)
    hand = hand_of(served.live(id).seats[asked])
    assert hand
    assert hand.since is not None
    served.stop()
    served.sql(f"UPDATE keys SET value = '{hand.since + 60_000} 1000' WHERE name = 'uptime'")
    again = serve(place)
    wait_until(lambda: again.house.storage.uptime.read > 0)
    left = clocks(again.person(anna.guest), id)[asked]["left"]
    assert 5 * 60_000 < left <= 9 * 60_000, "a minute before the stop counts, the years after it do not"
    assert again.live(id).seats[asked].kind == "person"


def test_days_begin_anew_with_each_move(served: Served) -> None:
    anna, bela, id = two(served, "days 3")
    asked = to_move(served, id)
    served.call(lambda: pass_time(served, 86_400_000))
    assert clocks(anna, id)[asked]["left"] <= 2 * 86_400_000
    (anna if asked == "p1" else bela).choose(id)
    assert clocks(anna, id)[to_move(served, id)]["left"] > 2.9 * 86_400_000


# ---------------------------------------------------------------- time is up


def test_a_bot_plays_on_and_the_seat_can_be_taken_back(served: Served) -> None:
    anna, bela, id = two(served, "bank 5 0")
    asked = to_move(served, id)
    run_out(served, id, asked)
    owner = anna if asked == "p1" else bela
    assert served.live(id).seats[asked].kind == "bot"
    assert owner.post(id, "take", seat=asked).status_code == 200
    hand = hand_of(served.live(id).seats[asked])
    assert hand
    assert hand.left >= 60_000


def test_the_seat_resigns(served: Served) -> None:
    anna, bela, id = two(served, "bank 5 0", "resign")
    asked = to_move(served, id)
    name = served.live(id).name(asked)
    run_out(served, id, asked)
    assert anna.update(id)["outcome"] == f"{name} has run out of time."
    owner, other = (anna, bela) if asked == "p1" else (bela, anna)
    assert owner.update(id)["result"]["ending"]["tone"] == "bad"
    assert other.update(id)["result"]["ending"]["tone"] == "good"
    assert served.house.storage.due() == [row for row in served.house.storage.due() if row[0] != id]


def test_the_server_itself_notices_that_time_is_up(serve: Serve) -> None:
    served = serve()
    _, _, id = two(served, "bank 5 0", "resign")
    served.live(id)
    served.call(lambda: pass_time(served, 6 * 60_000))
    served.sql("UPDATE keys SET value = '360000 1000' WHERE name = 'uptime'")
    served.wait_for(leaving.look(served.house))
    assert served.live(id).finished


@pytest.mark.rule("OE-40")
def test_the_limits_of_the_rulebook_end_with_the_first_choices(served: Served) -> None:
    anna, bela, id = two(served, "limits", "default")
    asked = to_move(served, id)
    assert clocks(anna if asked == "p1" else bela, id)[asked]["limit"] == "stacks"
    while to_the_piles(served.live(id)):
        run_out(served, id, to_move(served, id))
    run_out(served, id, "p1")
    assert not served.live(id).table.question("p1"), "sealed"
    run_out(served, id, "p2")
    lines = [row.line.text for row in served.live(id).rows]
    assert lines.count("confirm") == 2
    assert sum(line.startswith("put ") for line in lines) >= 40


def to_the_piles(live: Live) -> bool:
    """Is the draft still going on?"""
    ask = live.table.question(live.table.to_move()[0])
    return ask is not None and ask.case == "OE-08"


# ---------------------------------------------------------------- secrets


def test_a_clock_does_not_tell_when_another_has_chosen_in_secret(served: Served) -> None:
    anna, bela, id = two(served, "bank 10 7", "default")
    while to_the_piles(served.live(id)):
        seat = to_move(served, id)
        (anna if seat == "p1" else bela).choose(id, seat=seat)
    watcher, shown = served.person(), shown_of(served, id)
    for _ in range(5):
        anna.choose(id)
    anna.post(id, "undo", seat="p1", moment=anna.update(id)["moment"])
    assert shown_of(served, id) == shown
    while anna.update(id)["mine"]:
        assert all(row["p1"]["running"] for row in (clocks(bela, id), clocks(watcher, id)))
        anna.choose(id)
    assert [row["seat"] for row in bela.update(id)["asked"]] == ["p2"], "everybody knows who is still to move"
    assert not clocks(bela, id)["p1"]["running"]


def shown_of(served: Served, id: str) -> list[object]:
    """What everybody sees of the clocks of a match."""
    return [hand.shown for row in served.live(id).seats.values() if (hand := hand_of(row))]
