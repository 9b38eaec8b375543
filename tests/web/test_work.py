"""Long work: strong bots, advice, the curve and reports, in separate processes, with progress and cancellation."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from sanjak.kernel import Table, text
from sanjak.web import curve, wire, work
from sanjak.web.work import Work
from tests.web.serving import Person, Served, awaited, wait_until
from tests.web.test_play import OE, OS

Serve = Callable[..., Served]


def ask_for_advice(person: Person, id: str) -> None:
    seen = person.update(id)
    assert person.post(id, "advise", seat=seen["seat"], moment=seen["moment"]).status_code == 200


def test_advice_comes_with_progress_and_is_noted_in_the_match(serve: Serve) -> None:
    served = serve(advice_playouts=80, advice_seconds=1e9)
    anna = served.person()
    id = served.make(anna, OS)
    offered = {option["text"] for option in anna.update(id)["question"]["options"]}
    with anna.stream(id, after=anna.update(id)["version"]) as news:
        ask_for_advice(anna, id)
        assert next(news).data["match"]["adviser"]["used"] == ["player"]
        parts = [next(news) for _ in range(21)]
    assert {part.kind for part in parts} == {"advice"}
    assert [part.data["progress"] for part in parts[:-1]] == [n / 20 for n in range(20)]
    ranked = parts[-1].data["options"]
    assert {row["option"] for row in ranked} == offered
    assert [row["chance"] for row in ranked] == sorted((row["chance"] for row in ranked), reverse=True)
    assert all(row["interval"][0] <= row["chance"] <= row["interval"][1] for row in ranked)


def test_advice_that_has_no_more_time_comes_with_what_was_played_out(serve: Serve) -> None:
    served = serve(advice_seconds=1e-9)
    anna = served.person()
    id = served.make(anna, OS)
    with anna.stream(id, after=anna.update(id)["version"]) as news:
        ask_for_advice(anna, id)
        next(news)
        assert next(news).data["progress"] == 0
        ranked = next(news).data["options"]
    assert ranked
    assert all(row["playouts"] < 10 for row in ranked)


def test_advice_is_for_the_seat_that_asked_alone(serve: Serve) -> None:
    served = serve(advice_playouts=20)
    anna, bela = served.person(), served.person()
    id = served.make(anna, OE, "me friend", adviser=True)
    served.wait_for(served.house.join(bela.guest, served.invite(anna, id, "p2")))
    asked, other = (anna, bela) if anna.update(id)["mine"] else (bela, anna)
    with other.stream(id, after=other.update(id)["version"]) as news:
        ask_for_advice(asked, id)
        assert next(news).kind == "update"
        wait_until(lambda: all(task.done() for task in served.live(id).advice.values()))
        asked.post(id, "chat", seat=asked.update(id)["seat"], text="no advice came")
        assert next(news).kind == "chat"


def test_advice_can_be_stopped_and_stops_when_the_table_moves_on(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    served = serve(advice_playouts=20)
    anna = served.person()
    gate = asyncio.Event()

    async def slow(*args: object) -> dict[str, list[float]]:
        await gate.wait()
        return {}

    monkeypatch.setattr(served.house.work, "run", slow)
    id = served.make(anna, OS)
    with anna.stream(id, after=anna.update(id)["version"]) as news:
        ask_for_advice(anna, id)
        assert [next(news).kind for _ in range(2)] == ["update", "advice"]
        anna.post(id, "cancel", seat="player")
        assert next(news).data == {"cancelled": True}
        ask_for_advice(anna, id)
        assert next(news).data["progress"] == 0
        anna.choose(id)
        assert next(news).kind == "update"
        served.call(gate.set)
        wait_until(lambda: served.live(id).advice["player"].done())
        anna.post(id, "chat", seat="player", text="silence")
        assert next(news).data["text"] == "silence"


def test_a_strong_bot_thinks_in_its_own_time_and_shows_it(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    served = serve()
    anna = served.person()
    gate = asyncio.Event()
    whole = served.house.work.run

    async def slow(*args: object) -> object:
        await gate.wait()
        return await whole(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(served.house.work, "run", slow)
    id = served.make(anna, OE, "me strong:4")
    while anna.update(id)["mine"]:
        anna.choose(id)
    wait_until(lambda: anna.update(id)["thinking"] == "p2")
    assert anna.get("/health").status_code == 200
    with anna.stream(id, after=anna.update(id)["version"]) as news:
        served.call(gate.set)
        seen = [next(news)]
        while seen[-1].kind != "thinking":
            seen.append(next(news))
    assert seen[-1].data == {"seat": ""}
    assert "update" in {sent.kind for sent in seen[:-1]}
    wait_until(lambda: anna.update(id)["mine"])
    assert anna.update(id)["thinking"] == ""


def test_what_a_bot_thought_too_late_is_ignored(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    served = serve()
    anna = served.person()
    gate, thoughts = asyncio.Event(), []

    async def slow(function: Callable[..., str], *args: object) -> str:
        thoughts.append(args)
        await gate.wait()
        return function(*args)

    monkeypatch.setattr(served.house.work, "run", slow)
    id = served.make(anna, OE, "me strong:4", undo="free")
    if not anna.update(id)["mine"]:
        served.call(gate.set)
        wait_until(lambda: anna.update(id)["mine"])
        served.call(gate.clear)
    while anna.update(id)["mine"]:
        anna.choose(id)
    wait_until(lambda: anna.update(id)["thinking"] == "p2")
    moment = anna.update(id)["moment"]
    assert anna.post(id, "undo", seat="p1", moment=moment).status_code == 200
    many = len(served.live(id).rows)
    served.call(gate.set)
    wait_until(lambda: anna.update(id)["thinking"] == "")
    assert len(served.live(id).rows) == many
    assert anna.update(id)["mine"]


def finished(served: Served, person: Person, **wishes: Any) -> str:
    """A match of Ottoman Sunset that has ended."""
    id = served.make(person, OS, **wishes)
    while not person.update(id)["over"]:
        person.choose(id)
    return id


def test_the_curve_is_drawn_after_the_end_stopped_and_drawn_on(serve: Serve) -> None:
    served = serve(curve_playouts=3)
    anna = served.person()
    id = finished(served, anna)
    with anna.stream(id, after=anna.update(id)["version"]) as news:
        assert anna.post(id, "curve").status_code == 200
        first = next(news)
        assert (first.kind, first.data["done"]) == ("curve", 1)
        anna.post(id, "cancel", value="curve")
    so_far = anna.get(f"/api/match/{id}/curve").json()
    assert (so_far["running"], so_far["done"] <= so_far["of"]) == (False, True)
    anna.post(id, "curve")
    wait_until(lambda: bool(served.live(id).row.curve))
    whole = anna.get(f"/api/match/{id}/curve").json()
    assert whole["done"] == whole["of"] == len(whole["points"])
    moments = [point["moment"] for point in whole["points"]]
    assert moments == sorted(set(moments))
    assert moments[-1] == anna.update(id)["moment"]
    assert whole["points"][-1]["seats"] == [{"seat": "player", "value": 0.0, "low": 0.0, "high": 0.0}]
    stored = served.house.storage.load(id)
    assert stored is not None
    assert stored.row.curve


def test_a_curve_has_a_point_for_each_turn_and_the_same_games_at_each(serve: Serve) -> None:
    served = serve(curve_playouts=8)
    anna = served.person()
    id = finished(served, anna, seed="2")
    anna.post(id, "curve")
    wait_until(lambda: bool(served.live(id).row.curve))
    turns = [point["turn"] for point in anna.get(f"/api/match/{id}/curve").json()["points"]]
    assert turns[:-1] == list(range(1, len(turns)))
    drawn = curve.stored(served.live(id))
    assert {point.games for point in drawn[:-1]} == {8}


def test_the_work_on_a_curve_is_bounded_by_time_once_each_point_has_some_games(serve: Serve) -> None:
    served = serve(curve_playouts=10**6, curve_seconds=0)
    anna = served.person()
    id = finished(served, anna)
    anna.post(id, "curve")
    wait_until(lambda: bool(served.live(id).row.curve))
    assert {point.games for point in curve.stored(served.live(id))[:-1]} == {curve.FIRST_GAMES}


def test_a_deleted_match_draws_no_more(serve: Serve) -> None:
    served = serve(curve_playouts=10**6)
    anna = served.person()
    id = finished(served, anna)
    anna.post(id, "curve")
    live = served.live(id)
    assert anna.post(id, "delete").status_code == 200
    wait_until(lambda: live.curve is not None and live.curve.done())


def test_turning_points_are_the_greatest_changes_in_order_and_say_what_happened(serve: Serve) -> None:
    served = serve(curve_playouts=40)
    anna = served.person()
    id = finished(served, anna, seed="3")
    anna.post(id, "curve")
    wait_until(lambda: bool(served.live(id).row.curve))
    found = anna.get(f"/api/match/{id}/curve").json()
    turning = found["turning"]
    assert 1 <= len(turning) <= curve.MOST_TURNING
    assert [one["moment"] for one in turning] == sorted(one["moment"] for one in turning)
    assert all(one["text"] and one["from"] < one["moment"] and abs(one["by"]) >= curve.LEAST_TURN for one in turning)
    values = [point["seats"][0]["value"] for point in found["points"]]
    steps = sorted((abs(b - a) for a, b in pairwise(values)), reverse=True)
    assert max(abs(one["by"]) for one in turning) == pytest.approx(steps[0], abs=0.001)


def test_points_are_drawn_coarse_before_fine() -> None:
    assert list(curve.coarse_first(9)) == [0, 8, 4, 2, 6, 1, 3, 5, 7]
    assert list(curve.coarse_first(1)) == [0]
    assert sorted(curve.coarse_first(60)) == list(range(60))


def test_the_interval_of_a_chance_holds_it_and_shrinks() -> None:
    for share in (0.0, 0.3, 1.0):
        (low, high), (lower, higher) = curve.interval(share, 100), curve.interval(share, 10)
        assert 0 <= lower <= low <= share <= high <= higher <= 1


@pytest.mark.parametrize("form", ["md", "html"])
def test_the_report_is_told_for_a_seat(served: Served, anna: Person, form: str) -> None:
    id = served.make(anna, OS)
    anna.choose(id)
    live = served.live(id)
    told = awaited(Work(0).report(live.match(), "player", form))
    assert "Ottoman Sunset" in told
    assert str(live.row.seed) not in told
    assert "told at the end" in told


# ---------------------------------------------------------------- the processes


def test_work_is_done_in_another_process_and_a_dead_one_is_replaced() -> None:
    async def go() -> None:
        crew = Work(1)
        try:
            one = await crew.run(os.getpid)
            assert one != os.getpid()
            os.kill(one, signal.SIGKILL)
            two = await crew.run(os.getpid)
            assert two not in (one, os.getpid())
        finally:
            crew.stop()

    awaited(go())


def test_a_thought_in_a_process_is_the_thought_at_the_table() -> None:
    from sanjak import games
    table = Table.new(games.load(OE), players=2, seed=3)
    seat = table.to_move()[0]
    words = work.think(OE, table.save(), seat, "quick", 1)
    ask = table.question(seat)
    assert ask is not None
    assert words in [text(option) for option in ask.options]
    assert work.think(OE, table.save(), seat, "quick", 1) == words


def test_chances_at_the_end_are_the_result() -> None:
    from sanjak import games
    from sanjak.ai.bots import bot, own_luck
    from sanjak.kernel import Match, Seat
    table = Table.new(games.load(OE), players=2, seed=3)
    while not table.over():
        seat = table.to_move()[0]
        table.answer(seat, bot("quick", OE)(Seat(table, seat), own_luck(seat, len(table.lines))))
    match = Match.of(table, "1", {})
    start, end = work.stands(match, [0, len(match.lines)])
    assert end.firsts == table.state.firsts
    assert curve.tally_of(1, end).drawn().seats == [
        wire.Chance(seat, share, share, share) for seat in table.state.seats
        for share in ((seat in table.state.firsts) / len(table.state.firsts),)]
    tally = curve.tally_of(0, start)
    tally.add(work.play_games(OE, start.saved, 0, 30))
    chances = tally.drawn().seats
    assert sum(row.value for row in chances) == pytest.approx(1, abs=0.001)
    assert all(0 < row.value < 1 for row in chances)


def test_how_often_a_bot_thinks_in_secret_is_not_shown(serve: Serve) -> None:
    served = serve()
    anna = served.person()
    id = served.make(anna, OE, "me strong:2")
    while not served.live(id).table.branches:
        if anna.update(id)["mine"]:
            anna.choose(id)
    with anna.stream(id, after=anna.update(id)["version"]) as news:
        wait_until(lambda: not served.live(id).next_bot())
        anna.post(id, "chat", seat="p1", text="after all that")
        seen = []
        while (sent := next(news)).kind != "chat":
            seen.append(sent.data["seat"] if sent.kind == "thinking" else sent.kind)
    secret = [row for row in served.live(id).rows if row.told == "p2"]
    assert len(secret) > 5
    assert len(seen) <= 3
