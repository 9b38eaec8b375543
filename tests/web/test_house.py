"""The house: one `Live` of each match, replays outside of the event loop, bots that nobody watches."""

from __future__ import annotations

import asyncio
import gc
import re
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from sanjak.kernel import Line
from sanjak.kernel.records import write
from sanjak.story import report
from sanjak.web import house, live, position, work
from sanjak.web.live import Live, Pace
from tests.web.serving import Person, Served, wait_until
from tests.web.test_play import OE, OS

Serve = Callable[..., Served]


# ---------------------------------------------------------------- one Live of each match


def test_a_match_in_use_is_never_let_go(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "MOST_LIVE", 2)
    served = serve()
    anna, bela = served.person(), served.person()
    id = served.make(anna, OE, "me friend")
    served.wait_for(served.house.join(bela.guest, served.invite(anna, id, "p2")))
    others = [served.make(anna, OS) for _ in range(4)]
    streams = [anna.stream(other) for other in others]
    for stream in streams:
        next(stream.__enter__())
    mover, other = (anna, bela) if anna.update(id)["mine"] else (bela, anna)
    with other.stream(id, after=other.update(id)["version"]) as news:
        for _ in range(2):
            assert mover.post(id, "chat", seat=mover.update(id)["seat"], text="hear me").status_code == 200
            assert next(news).data["text"] == "hear me"
    for stream in streams:
        stream.__exit__(None, None, None)


def test_there_is_one_live_of_a_match_while_anybody_holds_it(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "MOST_LIVE", 1)
    served = serve()
    anna = served.person()
    one, two = served.make(anna, OS), served.make(anna, OS)
    held = served.live(one)
    served.live(two)
    assert one not in served.house.live
    assert served.live(one) is held
    found = [served.house.find(two) for _ in range(3)]

    async def at_once() -> list[Live]:
        return await asyncio.gather(*found)

    assert len(set(map(id, served.wait_for(at_once())))) == 1


def test_matches_that_nobody_holds_leave_the_memory(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "MOST_LIVE", 3)
    served = serve()
    anna = served.person()
    for _ in range(8):
        anna.update(served.make(anna, OS))
    wait_until(lambda: gc.collect() >= 0 and len(served.house.known) <= 3)


# ---------------------------------------------------------------- outside of the event loop


def long_record(served: Served, person: Person, pairs: int) -> str:
    """A record of a choice that is made and undone again and again."""
    id = served.make(person, OS, undo="free")
    choice = person.update(id)["question"]["options"][0]["text"]
    words = [line for at in range(1, 2 * pairs, 2)
             for line in (Line(at, "choice", "player", choice), Line(at + 1, "undo", "player", f"undo to {at}"))]
    return write(replace(served.live(id).match(), lines=words))


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> set[threading.Thread]:
    """The threads in which lines are replayed."""
    found: set[threading.Thread] = set()
    play = position.Position.play

    def noted(self: position.Position, row: Any) -> None:
        found.add(threading.current_thread())
        play(self, row)

    monkeypatch.setattr(position.Position, "play", noted)
    return found


def test_nothing_is_replayed_in_the_event_loop(serve: Serve, threads: set[threading.Thread],
                                               monkeypatch: pytest.MonkeyPatch) -> None:
    told: set[threading.Thread] = set()
    story = report.story

    def noted(*args: Any) -> report.Story:
        told.add(threading.current_thread())
        return story(*args)

    monkeypatch.setattr(report, "story", noted)
    served = serve()
    anna = served.person()
    id = served.make(anna, OS)
    for _ in range(6):
        anna.choose(id)
    served.stop()
    again = serve()
    anna = again.person(anna.guest)
    for path in (f"/api/match/{id}", f"/match/{id}", f"/api/match/{id}/at/5", f"/api/match/{id}/at/2",
                 f"/api/match/{id}/ground/map?at=1", f"/match/{id}/record",
                 f"/match/{id}/report"):
        threads.clear()
        assert anna.client.get(path).status_code in (200, 404), path
        assert bool(threads) == (path not in (f"/match/{id}", f"/match/{id}/report")), path
        assert again.thread not in threads, path
    assert told
    assert again.thread not in told
    threads.clear()
    assert anna.post(id, "fork", to=4, key="fork").status_code == 200
    assert threads
    assert again.thread not in threads


def test_files_of_reports_and_imports_are_made_by_a_worker(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    served = serve(workers=1)
    anna = served.person()
    id = served.make(anna, OS)
    anna.choose(id)
    asked: list[str] = []
    run = served.house.work.run

    async def noted(function: Any, *args: Any) -> Any:
        asked.append(function.__name__)
        return await run(function, *args)

    monkeypatch.setattr(served.house.work, "run", noted)
    assert anna.get(f"/match/{id}/report/md").status_code == 200
    assert anna.form("/import", text=anna.get(f"/match/{id}/record").text).status_code == 303
    assert asked == ["tell_report", "read_record"]


def test_a_record_that_is_too_long_is_refused_and_one_that_fits_is_kept(serve: Serve) -> None:
    served = serve(lines_per_match=40)
    anna = served.person()
    answer = anna.form("/import", text=long_record(served, anna, 21))
    assert answer.status_code == 400
    assert "it has 42 lines, and a match has at most 40 here" in answer.text
    answer = anna.form("/import", text=long_record(served, anna, 20))
    assert answer.status_code == 303, answer.text
    id = answer.headers["location"].rpartition("/")[2]
    refused = anna.choose(id)
    assert (refused.status_code, refused.json()["error"]) == (409, "too_long")
    assert anna.get(f"/match/{id}/record").status_code == 200


def test_an_imported_record_has_a_snapshot(serve: Serve) -> None:
    served = serve()
    anna = served.person()
    id = served.make(anna, OE, "quick quick")
    served.settle(id)
    words = anna.get(f"/match/{id}/record").text
    answer = anna.form("/import", text=words)
    assert answer.status_code == 303, re.findall("bad-news.*</p>", answer.text)
    other = answer.headers["location"].rpartition("/")[2]
    stored = served.house.storage.load(other)
    assert stored
    assert stored.snapshots
    found, _ = stored.snapshots[-1]
    assert 0 < found <= len(stored.lines)
    assert work.last_snapshot(served.live(id).match(), [row.told for row in stored.lines])[0][0] == found
    replayed = position.position_of(msgspec.structs.replace(stored, snapshots=[]), *faces(served.live(other)))
    assert served.live(other).table.view("p1") == replayed.table.view("p1")


def faces(match: Live) -> tuple[Any, Any]:
    """The game of a match and its face."""
    return match.game, match.face


def test_two_clicks_on_fork_with_one_key_make_one_match(served: Served, anna: Person) -> None:
    id = served.make(anna, OS)
    anna.choose(id)
    answers: list[Any] = []

    def click() -> None:
        answers.append(anna.post(id, "fork", key="twice").json())

    clicks = [threading.Thread(target=click) for _ in range(4)]
    for one in clicks:
        one.start()
    for one in clicks:
        one.join()
    assert len({answer["id"] for answer in answers}) == 1
    assert sum("again" in answer for answer in answers) == 3


# ---------------------------------------------------------------- bots that nobody watches


def test_bots_that_nobody_watches_stop_until_somebody_looks(serve: Serve) -> None:
    served = serve(unwatched_choices=5)
    anna = served.person()
    id = served.make(anna, OE, "quick quick")
    match = served.live(id)
    wait_until(lambda: match.player is not None and match.player.done())
    assert len(match.rows) == 5
    served.live(id)
    wait_until(lambda: match.player is not None and match.player.done())
    assert len(match.rows) == 10


def test_bots_play_on_while_a_player_is_there(serve: Serve) -> None:
    served = serve(unwatched_choices=0)
    anna = served.person()
    id = served.make(anna, OE, "me quick")
    with anna.stream(id):
        for _ in range(3):
            wait_until(lambda: anna.update(id)["mine"])
            anna.choose(id)
    assert any(row.line.seat == "p2" for row in served.live(id).rows)


def test_unwatched_bots_of_all_matches_share_one_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sanjak.web.live.time.monotonic", lambda: 100.0)
    pace = Pace(20, 500)
    assert [round(pace.turn(), 2) for _ in range(4)] == [0.0, 0.05, 0.1, 0.15]
    for _ in range(10_000):
        assert pace.turn() <= live.LONGEST_WAIT
