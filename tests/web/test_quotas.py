"""Quotas and expiry for what guests store, and time limits for slow clients."""

from __future__ import annotations

import socket
import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest

from sanjak.kernel.records import write
from sanjak.web.guests import Refusal
from sanjak.web.house import DAY
from sanjak.web.storage import now
from tests.web.serving import PATIENCE, Person, Served
from tests.web.test_play import OE, OS

Serve = Callable[..., Served]


def test_a_guest_has_only_so_many_matches_until_some_are_deleted(serve: Serve) -> None:
    served = serve(matches_per_guest=2)
    anna = served.person()
    first, second = served.make(anna, OS), served.make(anna, OS)
    record = write(served.live(first).match())
    answers = [anna.form(f"/new/{OS}"), anna.form("/import", text=record), anna.post(first, "again"),
               anna.post(first, "fork")]
    assert [answer.status_code for answer in answers] == [409, 409, 409, 409]
    assert all("You have 2 matches here" in answer.text for answer in answers)
    assert served.person().form(f"/new/{OS}").status_code == 303
    anna.post(second, "delete")
    assert anna.form(f"/new/{OS}").status_code == 303


def test_an_address_makes_only_so_many_matches_with_all_its_guests(serve: Serve) -> None:
    served = serve(matches_per_address=8.0)
    assert [served.person().form(f"/new/{OS}").status_code for _ in range(3)] == [303, 303, 429]


def test_a_guest_cannot_fill_the_list_of_open_tables(serve: Serve) -> None:
    served = serve(open_tables_per_guest=2)
    anna = served.person()
    for _ in range(2):
        served.make(anna, OE, "me open")
    with pytest.raises(Refusal, match="You have 2 open tables already"):
        served.make(anna, OE, "me open")
    hidden = served.make(anna, OE, "me friend")
    assert anna.form(f"/match/{hidden}/list", seat="p2", listed="yes").status_code == 409
    assert anna.form(f"/match/{hidden}/list", seat="p2", listed="no").status_code == 303
    assert served.make(served.person(), OE, "me open")


def test_an_address_opens_only_so_many_tables(serve: Serve) -> None:
    served = serve(tables_per_hour=8.0)
    seats = {"kind-p1": "me", "kind-p2": "open", "players": "2"}
    assert [served.person().form(f"/new/{OE}", **seats).status_code for _ in range(3)] == [303, 303, 429]


def test_a_chat_has_only_so_many_messages(serve: Serve) -> None:
    served = serve(chat_lines=3)
    anna = served.person()
    id = served.make(anna, OS)
    codes = [anna.post(id, "chat", seat="player", text=f"{n}").status_code for n in range(4)]
    assert codes == [200, 200, 200, 409]
    assert len(anna.get(f"/api/match/{id}/said").json()) == 3


def test_matches_that_nobody_touches_are_forgotten_and_others_stay(serve: Serve) -> None:
    served = serve(forget_empty_days=30, forget_days=400)
    anna = served.person()
    ids = [served.make(anna, OS) for _ in range(6)]
    for id in ids[3:]:
        anna.choose(id)
    served.stop()
    ages = (29, 31, 31, 31, 401, 401)
    with closing(sqlite3.connect(served.house.storage.path)) as database, database:
        for id, days in zip(ids, ages, strict=True):
            old = now() - days * DAY
            database.execute("UPDATE matches SET touched = ? WHERE id = ?", (old, id))
            database.execute("UPDATE seats SET seen = ? WHERE match = ?", (old, id))
        database.execute("UPDATE seats SET seen = ? WHERE match IN (?, ?)", (now(), ids[2], ids[5]))
    never = serve(forget_empty_days=0, forget_days=0)
    never.wait_for(never.house.forget_old_matches())
    assert sorted(never.house.storage.ids()) == sorted(ids)
    never.stop()
    again = serve(forget_empty_days=30, forget_days=400)
    again.wait_for(again.house.forget_old_matches())
    assert sorted(again.house.storage.ids()) == sorted((ids[0], ids[2], ids[3], ids[5]))


# ---------------------------------------------------------------- slow clients


def answer_to(served: Served, words: bytes) -> bytes:
    """Everything that a server sends to a client that says no more, until it closes the connection."""
    with socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE) as client:
        client.sendall(words)
        found = b""
        while part := client.recv(65_536):
            found += part
        return found


@pytest.mark.parametrize("words", [b"", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-", b"G"])
def test_half_a_head_is_closed(serve: Serve, words: bytes) -> None:
    served = serve(header_seconds=0.2)
    assert answer_to(served, words).startswith(b"HTTP/1.1 408 ")


def test_half_a_body_is_refused(serve: Serve) -> None:
    served = serve(body_seconds=0.2)
    head = b"POST /import HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\nConnection: close\r\n" \
           b"Content-Type: application/x-www-form-urlencoded\r\n\r\nhalf"
    answer = answer_to(served, head)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"took too long to arrive" in answer


def test_time_limits_do_not_end_a_stream_or_a_second_request(serve: Serve) -> None:
    served = serve(header_seconds=0.2, body_seconds=0.2)
    anna = served.person()
    id = served.make(anna, OS)
    with anna.stream(id, after=anna.update(id)["version"]) as news:
        say_after_the_limit(served, anna, id)
        assert next(news).data["text"] == "still here"


def say_after_the_limit(served: Served, person: Person, id: str) -> None:
    """Say something when the time limit of another connection has passed."""
    assert answer_to(served, b"G").startswith(b"HTTP/1.1 408 ")
    assert person.post(id, "chat", seat="player", text="still here").status_code == 200
