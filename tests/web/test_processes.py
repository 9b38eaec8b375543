"""Several processes that share a PostgreSQL: races, news, bots, deaths, and moving between databases."""

from __future__ import annotations

import json
import os
import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from sanjak import games
from sanjak.web import backup, opening, postgres, rows, schema, storage
from sanjak.web.guests import new_guest
from sanjak.web.opening import BadDatabase, Place
from sanjak.web.postgres import Joined, Notice, parts_of
from sanjak.web.settings import BadSettings, Settings
from tests.web.cluster import Cluster, started
from tests.web.running import Running
from tests.web.serving import Person, Sent, Served, wait_until
from tests.web.test_play import OE, OS
from tests.web.test_storage import everything, sanjak

Serve = Callable[..., Served]
ON_POSTGRES = pytest.mark.databases("postgresql")


@pytest.fixture
def pair(serve: Serve) -> tuple[Served, Served]:
    """Two servers on one database."""
    return serve(), serve()


def on_both(pair: tuple[Served, Served]) -> tuple[Person, Person]:
    """One guest at both servers."""
    guest = new_guest()
    return pair[0].person(guest), pair[1].person(guest)


def moment_in(news: Iterator[Sent]) -> int:
    """The moment of the next update in a stream."""
    return next(int(sent.data["moment"]) for sent in news if sent.kind == "update")


# ---------------------------------------------------------------- one match in two processes


@ON_POSTGRES
def test_a_match_is_played_through_two_processes_and_every_page_sees_it(pair: tuple[Served, Served]) -> None:
    one, two = on_both(pair)
    id = pair[0].make(one, OS, undo="free")
    with one.stream(id) as first, two.stream(id) as second:
        moments = [moment_in(first), moment_in(second)]
        assert moments == [0, 0]
        for at in range(1, 7):
            assert (one, two)[at % 2].choose(id, key=f"choice {at}").json() == {"moments": {"player": at}}
            assert [moment_in(first), moment_in(second)] == [at, at]
        one.post(id, "chat", seat="player", text="from the first")
        assert [next(sent.data["text"] for sent in news if sent.kind == "chat") for news in (first, second)] \
            == ["from the first"] * 2
        assert two.post(id, "undo", seat="player", moment=6).status_code == 200
        assert moment_in(first) == moment_in(second) == 7
    assert everything(one, id, ("player", "")) == everything(two, id, ("player", ""))
    repeated = one.post(id, "choose", seat="player", moment=0, choice="anything", key="choice 1")
    assert repeated.json() == {"moments": {"player": 1}, "again": True}


@ON_POSTGRES
def test_of_two_processes_that_choose_at_once_one_wins_and_both_know(pair: tuple[Served, Served]) -> None:
    one, two = on_both(pair)
    id = pair[0].make(one, OS)
    for at in range(8):
        options = [option["text"] for option in one.update(id)["question"]["options"]]
        assert two.update(id)["moment"] == at
        answers: list[Any] = []

        def choose(person: Person, words: str, at: int = at, answers: list[Any] = answers) -> None:
            answers.append(person.post(id, "choose", seat="player", moment=at, choice=words, key=f"{at} {words}"))

        racers = [threading.Thread(target=choose, args=(one, options[0])),
                  threading.Thread(target=choose, args=(two, options[-1]))]
        for racer in racers:
            racer.start()
        for racer in racers:
            racer.join()
        codes = sorted(answer.status_code for answer in answers)
        assert codes == ([200, 409] if len(options) > 1 else [200, 200])
        refused = [answer.json()["error"] for answer in answers if answer.status_code == 409]
        assert refused in ([], ["stale"])
        assert one.update(id)["moment"] == two.update(id)["moment"] == at + 1


@ON_POSTGRES
def test_choices_in_secret_do_not_hinder_each_other(pair: tuple[Served, Served]) -> None:
    one, two = on_both(pair)
    id = pair[0].make(one, OE, "me me")
    while not pair[0].live(id).table.branches:
        one.choose(id)
    for _ in range(3):
        seen = {seat: person.update(id, seat) for seat, person in (("p1", one), ("p2", two))}
        codes: list[int] = []

        def choose(person: Person, seat: str, seen: Any = seen, codes: list[int] = codes) -> None:
            codes.append(person.post(id, "choose", seat=seat, moment=seen[seat]["moment"],
                                     choice=seen[seat]["question"]["options"][0]["text"]).status_code)

        racers = [threading.Thread(target=choose, args=(one, "p1")), threading.Thread(target=choose, args=(two, "p2"))]
        for racer in racers:
            racer.start()
        for racer in racers:
            racer.join()
        assert codes == [200, 200]


@ON_POSTGRES
def test_seats_ends_and_deletions_of_another_process_hold_at_once(pair: tuple[Served, Served]) -> None:
    one, two = on_both(pair)
    bela = pair[1].person()
    id = pair[0].make(one, OE, "me open")
    assert two.update(id)["seat"] == "p1"
    assert bela.post(id, "join", seat="p2", name="Béla").status_code == 200
    assert pair[0].person(bela.guest).update(id)["seat"] == "p2"
    with bela.stream(id) as news:
        next(news)
        wait_until(lambda: pair[0].live(id).here("p2"))
    wait_until(lambda: not pair[0].live(id).here("p2"))
    assert one.post(id, "resign", seat="p1").status_code == 200
    assert bela.update(id)["over"]
    with two.stream(id) as news:
        next(news)
        assert one.post(id, "delete").status_code == 200
        assert next(sent.kind for sent in news if sent.kind != "update") == "gone"
    assert two.get(f"/api/match/{id}").status_code == 404


@ON_POSTGRES
def test_advice_asked_of_one_process_reaches_the_page_of_another(pair: tuple[Served, Served]) -> None:
    one, two = on_both(pair)
    id = pair[0].make(one, OS)
    with two.stream(id) as news:
        next(news)
        assert one.post(id, "advise", seat="player", moment=0).status_code == 200
        advice = next(sent.data for sent in news if sent.kind == "advice" and sent.data.get("options"))
        assert advice["options"][0]["option"]


@ON_POSTGRES
def test_one_process_plays_the_bots_and_another_takes_over_if_it_dies(pair: tuple[Served, Served]) -> None:
    one, two = on_both(pair)
    dying = storage.Storage(pair[0].house.storage.place)
    id = pair[0].make(one, OE, "me quick")
    assert dying.claim(id)
    first, second = pair[0].live(id), pair[1].live(id)
    while not pair[1].live(id).next_bot():
        assert one.choose(id).status_code == 200
    wait_until(lambda: all(match.player is None or match.player.done() for match in (first, second)))
    lines = len(second.rows)
    dying.close()
    pair[1].call(lambda: second.stay(two.guest.hash))
    pair[1].settle(id)
    assert second.rows[lines].line.seat == "p2"


@ON_POSTGRES
def test_many_lines_of_another_process_are_replayed_in_a_thread(pair: tuple[Served, Served]) -> None:
    one, two = on_both(pair)
    id = pair[0].make(one, OE, "quick quick")
    behind = pair[1].live(id)
    pair[0].settle(id)
    wait_until(lambda: behind.stored_version() == pair[0].live(id).stored_version())
    assert everything(one, id, ("",)) == everything(two, id, ("",))


def test_a_long_notice_is_sent_in_parts() -> None:
    notice, joined = Notice("mail", "m1", os.urandom(30_000)), Joined()
    parts = list(parts_of("a", notice))
    assert len(parts) > 4
    assert all(len(part) < 8000 for part in parts)
    other = next(parts_of("b", Notice("changed", "m2", b"")))
    found = [joined.add(part) for part in (parts[0], other, *parts[1:])]
    assert found == [None, ("b", Notice("changed", "m2", b"")), *[None] * (len(parts) - 2), ("a", notice)]


# ---------------------------------------------------------------- a database that goes away


@pytest.fixture(scope="module")
def fragile() -> Iterator[Cluster]:
    """A PostgreSQL that may be killed."""
    with started() as found:
        yield found


def answered(ask: Callable[[], httpx.Response]) -> Any:
    """The answer to a request, which is repeated while the database is away."""
    found: list[httpx.Response] = []

    def is_there() -> bool:
        found.append(ask())
        assert found[-1].status_code in (200, 503), found[-1].text
        return found[-1].status_code == 200

    wait_until(is_there)
    return found[-1].json()


def test_no_acknowledged_choice_is_lost_when_postgresql_dies(fragile: Cluster, serve: Serve,
                                                             monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "TRY_AGAIN", 0.05)
    place = fragile.address()
    pair = serve(place), serve(place)
    one, two = on_both(pair)
    id = pair[0].make(one, OS)
    acknowledged: list[str] = []

    def wish(person: Person) -> dict[str, Any]:
        seen = answered(lambda: person.get(f"/api/match/{id}"))
        return {"seat": "player", "moment": seen["moment"], "choice": seen["question"]["options"][0]["text"]}

    for round in range(3):
        wanted = wish(one)
        fragile.stop()
        refused = one.post(id, "choose", **wanted, key=f"down {round}")
        assert (refused.status_code, refused.json()["error"]) == (503, "busy"), refused.text
        assert two.get("/health").status_code == 503
        fragile.start()
        for at, person in enumerate((one, two)):
            wanted = wish(person)
            answered(lambda: person.post(id, "choose", **wanted, key=f"up {round} {at}"))  # noqa: B023
            acknowledged.append(wanted["choice"])
    stored = storage.Storage(place)
    found = stored.load(id)
    stored.close()
    assert found
    assert [row.line.text for row in found.lines] == acknowledged
    with one.stream(id) as first, two.stream(id) as second:
        next(first), next(second)
        answered(lambda: two.post(id, "choose", **wish(two), key="last"))
        assert moment_in(first) == moment_in(second) == len(acknowledged) + 1


@ON_POSTGRES
def test_a_commit_without_an_answer_leaves_no_second_truth(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    served = serve()
    anna = served.person()
    id = served.make(anna, OS)
    before, lost = anna.update(id), served.live(id)

    def broken(*args: object, **settings: object) -> None:
        raise storage.Busy("the connection is lost")

    with monkeypatch.context() as patch:
        patch.setattr(served.house.storage, "append", broken)
        patch.setattr(served.house.storage, "load", broken)
        assert anna.choose(id).status_code == 503
        assert lost.lost
        assert served.call(lambda: len(lost.rows)) == 0
    assert anna.update(id) == before
    assert served.live(id) is not lost
    assert anna.choose(id).status_code == 200


@pytest.mark.parametrize(("address", "words"), [
    ("postgresql://nobody:secret@127.0.0.1:1/none", r"postgresql://nobody:\*\*\*@127.0.0.1:1/none: connection failed"),
    ("postgresql://host:port/name", "this is not the address of a PostgreSQL"),
])
def test_a_postgresql_that_cannot_be_used_is_told_in_one_line(address: str, words: str) -> None:
    with pytest.raises(BadDatabase, match=words) as told:
        storage.Storage(address)
    assert "\n" not in str(told.value)
    assert "secret" not in str(told.value)


@ON_POSTGRES
def test_a_null_character_is_refused_and_not_an_error(serve: Serve) -> None:
    served = serve()
    anna = served.person()
    id = served.make(anna, OS)
    for body in ({"key": "a\0b"}, {"text": "a\0b"}):
        assert anna.post(id, "notes", **body).status_code == 400
    assert anna.get("/api/match/a%00b").status_code == 404
    for path in (f"/api/match/{id}?seat=a%00b", f"/match/{id}/ground/a%00b", "/join/a%00b", "/rules/a%00b"):
        assert anna.client.get(path).status_code == 404, path


# ---------------------------------------------------------------- processes of the operating system


def test_several_workers_need_postgresql(tmp_path: Path) -> None:
    with pytest.raises(BadSettings, match="several workers need PostgreSQL"):
        Settings(database=tmp_path / "x.db", workers=2)
    with pytest.raises(BadSettings, match="workers is 1 or more"):
        Settings(workers=0)


@ON_POSTGRES
def test_a_worker_that_is_killed_is_replaced_and_all_end_with_their_parent(place: Place) -> None:
    with Running(place, workers=2) as server:
        wait_until(lambda: len(server.workers()) == 2)
        before = server.workers()
        os.kill(before[0], signal.SIGKILL)
        wait_until(lambda: len(set(server.workers()) - set(before)) == 1)
        assert httpx.get(f"{server.address}/health", timeout=60).json()["database"] == "ok"
        left = server.workers()
        server.kill()
        wait_until(lambda: not any(Path(f"/proc/{pid}/exe").exists() for pid in left))


# ---------------------------------------------------------------- from one database to another


@pytest.mark.databases
def test_everything_goes_from_one_database_to_another_without_loss(new_place: Callable[[], Place], cluster: Cluster,
                                                                   tmp_path: Path) -> None:
    first = new_place()
    served = Served(first, work_processes=0)
    anna = served.person()
    for game in games.loaded()[0]:
        id = served.make(anna, game.id)
        for _ in range(4):
            served.settle(id)
            anna.choose(id)
        over = served.make(anna, game.id)
        served.settle(over)
        anna.choose(over)
        anna.post(over, "resign", seat=anna.update(over)["seat"])
    anna.post(id, "chat", text="kept")
    anna.post(id, "notes", text="mine")
    served.settle(id)
    served.stop()
    words = backup.written(first)
    second = cluster.address() if isinstance(first, Path) else tmp_path / "second.db"
    many = 2 * len(games.loaded()[0])
    assert backup.restored(second, words).startswith(f"{many} matches imported into ")
    assert backup.written(second) == words
    assert {row["match"]["finished"] is None for row in json.loads(words)["matches"]} == {True, False}
    again = Served(second, work_processes=0)
    try:
        assert again.person(anna.guest).choose(id).status_code == 200
    finally:
        again.stop()


@pytest.mark.databases
def test_a_backup_shows_one_moment(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    served = Served(place)
    anna = served.person()
    ids = [served.make(anna, OS) for _ in range(2)]
    found: list[str] = []
    loaded = rows.loaded

    def slow(connection: Any, id: str, **parts: Any) -> Any:
        if not found:
            found.append(id)
            for other in ids:
                anna.choose(other)
        return loaded(connection, id, **parts)

    monkeypatch.setattr(storage, "loaded", slow)
    kept = storage.Storage(place)
    whole = kept.everything()
    kept.close()
    served.stop()
    assert found
    assert [len(stored.lines) for stored, _ in whole.matches] == [0, 0]


@pytest.mark.databases
def test_a_database_of_version_0_2_0_is_upgraded_and_played_on(place: Place, serve: Serve) -> None:
    old = serve()
    anna = old.person()
    id = old.make(anna, OS)
    anna.choose(id)
    old.stop()
    for statement in (*(f"DROP TABLE {table.name}" for table in (*schema.OF_PEOPLE, schema.reports)),
                      "DROP INDEX ix_seats_deadline", "ALTER TABLE seats DROP COLUMN deadline",
                      "ALTER TABLE seats DROP COLUMN clock", "ALTER TABLE matches DROP COLUMN clock",
                      "DROP INDEX ix_matches_rating", "ALTER TABLE matches DROP COLUMN rating",
                      "ALTER TABLE seats DROP COLUMN rank", "ALTER TABLE seats DROP COLUMN best",
                      "UPDATE alembic_version SET version_num = '0001'"):
        old.sql(statement)
    assert opening.brought_up(place) == opening.newest()
    back = serve().person(anna.guest)
    assert back.update(id)["moment"] == 1
    assert back.choose(id).status_code == 200


@pytest.mark.databases
def test_migrate_brings_a_database_up_to_date(place: Place, tmp_path: Path) -> None:
    storage.Storage(place).close()
    assert sanjak("migrate", "--database", place).endswith(f" is at version {opening.newest()}.")
    with pytest.raises(BadDatabase, match="no such file"):
        opening.brought_up(tmp_path / "nowhere.db")


