"""What strangers and other programs may do to a server: locks, full disks, floods, and requests that make no sense."""

from __future__ import annotations

import socket
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import httpx
import pytest

from sanjak.web import storage
from sanjak.web.storage import Busy, Storage
from tests.web.serving import Person, Served, wait_until
from tests.web.test_play import OE, OS

Serve = Callable[..., Served]


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another program writes to a database."""
    with closing(sqlite3.connect(path, isolation_level=None, timeout=600)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


# ---------------------------------------------------------------- the database


def test_a_choice_that_waits_for_a_lock_holds_up_nobody(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "PATIENCE", 600.0)
    served = serve()
    anna, bela = served.person(), served.person()
    id, other = served.make(anna, OS), served.make(bela, OS)
    choice = anna.update(id)["question"]["options"][0]["text"]
    with ThreadPoolExecutor(2) as pool:
        with locked(served.house.storage.path):
            waits = pool.submit(anna.post, id, "choose", seat="player", moment=0, choice=choice)
            form = pool.submit(bela.form, f"/new/{OS}")
            for _ in range(20):
                assert bela.update(other)["mine"]
            assert not waits.done()
            assert not form.done()
        assert waits.result().status_code == 200
        assert form.result().status_code == 303


def test_a_lock_that_stays_is_told_and_nothing_is_done(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    served = serve()
    anna = served.person()
    id = served.make(anna, OS)
    choice = anna.update(id)["question"]["options"][0]["text"]
    monkeypatch.setattr(storage, "PATIENCE", 0.0)
    with locked(served.house.storage.path):
        answers = [anna.post(id, "choose", seat="player", moment=0, choice=choice), anna.post(id, "notes", text="x"),
                   anna.form(f"/new/{OS}")]
        assert [answer.status_code for answer in answers] == [503, 503, 503]
        assert answers[0].json()["error"] == "busy"
        assert anna.update(id)["moment"] == 0
        assert anna.get("/health").status_code == 503
    assert anna.choose(id).status_code == 200


def test_a_full_disk_is_told_in_a_sentence(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    served = serve()
    anna = served.person()
    id = served.make(anna, OS)

    @contextmanager
    def full(self: Storage) -> Iterator[None]:
        raise Busy("database or disk is full")
        yield

    with monkeypatch.context() as patch:
        patch.setattr(Storage, "writing", full)
        for answer in (anna.post(id, "notes", text="x"), anna.form(f"/new/{OS}"), anna.choose(id)):
            assert answer.status_code == 503
            assert "Nothing was done" in answer.text
        patch.setattr(served.house, "tried", -1e9)
        assert anna.get("/health").status_code == 503
    patch.setattr(served.house, "tried", -1e9)
    assert anna.get("/health").status_code == 200
    assert anna.choose(id).status_code == 200


def test_health_writes(serve: Serve) -> None:
    served = serve()
    with closing(sqlite3.connect(served.house.storage.path)) as database:
        before = database.execute("PRAGMA user_version").fetchone()
        assert httpx.get(f"{served.address}/health").json()["database"] == "ok"
        assert database.execute("PRAGMA user_version").fetchone() != before


def test_only_its_owner_reads_a_database(tmp_path: Path) -> None:
    old = tmp_path / "old.db"
    old.touch(0o644)
    for path, mode in ((tmp_path / "new.db", 0o600), (old, 0o640)):
        kept = Storage(path)
        kept.key("cookies")
        for name in path.parent.glob(f"{path.name}*"):
            assert name.stat().st_mode & 0o777 == mode, name
        kept.close()


def test_a_snapshot_under_another_number_is_ignored(serve: Serve) -> None:
    served = serve()
    anna = served.person()
    id = served.make(anna, OE, "quick quick")
    served.settle(id)
    before = served.live(id).table.view("p1")
    served.stop()
    with closing(sqlite3.connect(served.house.storage.path)) as database, database:
        assert database.execute("SELECT count(*) FROM snapshots").fetchone()[0]
        database.execute("UPDATE snapshots SET number = number + 1")
    assert serve().live(id).table.view("p1") == before


# ---------------------------------------------------------------- floods


def test_streams_are_counted_by_address_with_or_without_a_cookie(serve: Serve) -> None:
    served = serve(streams_per_address=3)
    anna = served.person()
    id = served.make(anna, OS)
    with ExitStack() as open_pages:
        client = open_pages.enter_context(httpx.Client(base_url=served.address, timeout=None))
        pages = [open_pages.enter_context(client.stream("GET", f"/api/match/{id}/events")) for _ in range(3)]
        assert [page.status_code for page in pages] == [200, 200, 200]
        wait_until(lambda: sum(served.house.streams.pages.values()) == 6)
        with client.stream("GET", f"/api/match/{id}/events") as refused:
            assert "Too many pages are open at your address" in refused.read().decode()
        assert client.head(f"/api/match/{id}/events").status_code == 200
    wait_until(lambda: not served.house.streams.pages)
    assert anna.events(id, 1)[0].kind == "update"


def test_requests_of_all_kinds_are_counted_by_address(serve: Serve) -> None:
    served = serve(requests_per_second=1e-6, requests_at_once=3)
    anna = served.person()
    assert [anna.get(path).status_code for path in ("/import", "/", "/nowhere", "/import")] == [200, 200, 404, 429]
    assert anna.get("/api/match/none").json()["error"] == "too_fast"
    assert anna.get("/health").status_code == 200


# ---------------------------------------------------------------- requests that make no sense

MANY_DIGITS = "9" * 5000


def test_numbers_of_thousands_of_digits_are_refused(served: Served, anna: Person) -> None:
    id = served.make(anna, OS)
    for path in (f"at/{MANY_DIGITS}", f"roll/{MANY_DIGITS}", "at/minus", "roll/-1", "at/\u0e53\u0e53"):
        assert anna.get(f"/api/match/{id}/{path}").status_code == 404, path[:20]
    assert anna.get(f"/api/match/{id}/ground/map", at=MANY_DIGITS).status_code in (200, 404)
    assert anna.form(f"/new/{OE}", players=MANY_DIGITS).status_code in (303, 400)
    assert anna.form(f"/new/{OE}", **{"kind-p2": "bot", "level-p2": f"strong:{MANY_DIGITS}"}).status_code == 400


@pytest.mark.parametrize("charset", ["punycode", "undefined", "unicode_escape", "idna", "nonsense"])
def test_a_form_in_a_strange_encoding_is_refused(served: Served, anna: Person, charset: str) -> None:
    body = b'--x\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n\\ud800\xff\r\n--x--\r\n'
    answer = anna.client.post(f"/new/{OS}", content=body,
                              headers={"Content-Type": f"multipart/form-data; boundary=x; charset={charset}"})
    assert answer.status_code in (400, 403)


def test_a_half_request_does_not_disturb_the_others(served: Served, anna: Person) -> None:
    with socket.create_connection(("127.0.0.1", served.port)) as half:
        half.sendall(b"GET / HTTP/1.1\r\nHost: 127")
        assert anna.get("/import").status_code == 200
