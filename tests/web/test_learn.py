"""The guided courses over HTTP: each is played to its end, left and resumed, stored, and its record is valid."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from sanjak import games
from sanjak.kernel.records import read, replay_text
from sanjak.web.position import Position
from tests.web.serving import Person, Served

COURSES = [id for id in games.game_ids() if games.load(id).course]
COMBINED = "central-powers"


def learn(person: Person, game: str) -> str:
    """Start a course with its button; return the match's id."""
    answer = person.client.post(f"/learn/{game}", data={"csrf": person.token})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/match/")


def choices(game: str) -> list[str]:
    """The choices of the course."""
    return list(games.part(game, "course").plan().choices)


def words(lesson: Any) -> str:
    """The text of a page of the course."""
    return "\n".join(part["text"] for part in lesson["parts"])


def test_every_course_is_offered_on_the_home_page_and_on_the_page_of_its_game(anna: Person) -> None:
    assert games.game_ids() == tuple(COURSES)
    home = anna.get("/").text
    for game in games.game_ids():
        for page in (home, anna.get(f"/new/{game}").text):
            assert (f'action="/learn/{game}"' in page) == (game in COURSES)


def test_a_game_without_a_course_has_nothing_to_learn_from(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    load = games.load
    with monkeypatch.context() as without:
        without.setattr(games, "load", lambda id: replace(load(id), course=None))
        answer = anna.client.post("/learn/fatal-attraction", data={"csrf": anna.token})
    assert (answer.status_code, "has no course" in answer.text) == (404, True)
    assert anna.client.post(f"/learn/{COMBINED}", data={"csrf": "guess"}).status_code == 403


@pytest.mark.parametrize("game", COURSES)
def test_a_course_is_played_to_its_end(anna: Person, game: str) -> None:
    id, plan = learn(anna, game), games.part(game, "course").plan()
    assert plan.intro in words(anna.update(id)["lesson"])
    for number, choice in enumerate(choices(game), 1):
        lesson = anna.update(id)["lesson"]
        assert (lesson["number"], lesson["choose"], lesson["back"]) == (number, choice, 0)
        assert lesson["ask"]
        assert anna.choose(id, choice).status_code == 200
    last = anna.update(id)["lesson"]
    assert (last["number"], last["ask"], plan.outro in words(last)) == (last["of"], "", True)
    if anna.update(id)["question"]:
        anna.choose(id)
        assert anna.update(id)["lesson"] is None


def test_every_word_of_a_course_is_told_once() -> None:
    for game in COURSES:
        plan = games.part(game, "course").plan()
        told = " ".join(part.text for page in plan.pages() for part in page.parts)
        written = [one for lesson in plan.lessons for one in (lesson.explain, lesson.outcome) if one]
        assert told == " ".join([plan.intro, *written, plan.outro])


def test_who_leaves_a_course_is_told_so_and_may_come_back(anna: Person) -> None:
    id, (first, second, *_) = learn(anna, COMBINED), choices(COMBINED)
    anna.choose(id, first)
    before = anna.update(id)
    for choice in ("offensive carpathian", "done"):
        anna.choose(id, choice)
    left = anna.update(id)
    assert (left["lesson"]["back"], left["lesson"]["parts"]) == (2, [])
    assert left["lesson"]["ask"] == before["lesson"]["ask"]
    anna.post(id, "undo", seat=left["seat"], moment=left["moment"], to=left["lesson"]["back"])
    assert anna.update(id)["lesson"] == before["lesson"]
    anna.choose(id, second)
    assert anna.update(id)["lesson"]["parts"][0]["text"].startswith("The die shows 4.")


def test_the_learner_takes_back_what_he_chose_on_the_other_chair(anna: Person) -> None:
    id = learn(anna, COMBINED)
    for choice in (*choices(COMBINED)[:4], "decline"):
        anna.choose(id, choice)
    left = anna.update(id)
    assert left["seat"] == "hapsburg"
    anna.post(id, "undo", seat="hapsburg", moment=left["moment"], to=left["lesson"]["back"])
    assert (anna.update(id)["seat"], anna.update(id)["lesson"]["choose"]) == ("ottoman", "accept")


def test_the_luck_of_a_course_is_laid_for_its_choices_alone(anna: Person) -> None:
    ids = [learn(anna, "ottoman-sunset") for _ in range(6)]
    for id in ids:
        anna.choose(id, "gun yildiz")
        anna.choose(id, "done")
    assert len({anna.update(id)["title"] for id in ids}) > 1


def test_each_chair_of_the_combined_course_is_the_learners(anna: Person) -> None:
    id = learn(anna, COMBINED)
    facts = anna.update(id)["match"]
    assert (facts["mine"], facts["guarded"], facts["undo"]) == (["hapsburg", "ottoman"], False, "free")
    for choice in choices(COMBINED)[:4]:
        anna.choose(id, choice)
    assert anna.update(id)["seat"] == "ottoman"


def test_in_a_course_for_one_seat_bots_go_on_when_it_is_over(served: Served, anna: Person) -> None:
    id, plan = learn(anna, "ottoman-empire"), games.part("ottoman-empire", "course").plan()
    assert anna.update(id)["match"]["mine"] == ["p1"]
    for choice in choices("ottoman-empire"):
        assert anna.update(id)["seat"] == "p1"
        anna.choose(id, choice)
    served.settle(id)
    assert served.live(id).table.to_move() == ["p1"]
    assert plan.outro in words(anna.update(id)["lesson"])


def test_a_course_goes_on_after_the_server_was_stopped(serve: Callable[..., Served]) -> None:
    one = serve()
    anna = one.person()
    id, taken = learn(anna, COMBINED), choices(COMBINED)
    for choice in taken[:9]:
        anna.choose(id, choice)
    one.stop()
    again = serve()
    anna, before = again.person(anna.guest), anna
    anna.keys = before.keys
    for choice in taken[9:]:
        assert anna.choose(id, choice).status_code == 200
    assert anna.update(id)["lesson"]["number"] == len(taken) + 1


def test_the_record_of_a_course_tells_its_luck_and_is_replayed(anna: Person) -> None:
    id, taken = learn(anna, "hapsburg-eclipse"), choices("hapsburg-eclipse")
    for choice in taken[:-1]:
        anna.choose(id, choice)
    told = anna.get(f"/match/{id}/record").text
    assert re.search(r"^luck: course$", told, re.MULTILINE)
    _, table = replay_text(told, games.load("hapsburg-eclipse"))
    assert len(read(told).lines) == len(taken) - 1
    assert (table.state.loyalty["croat"], table.state.trench) == (1, True)
    again = anna.post(id, "again", seat="player", moment=anna.update(id)["moment"]).json()["id"]
    assert anna.update(again)["lesson"]["number"] == 1


def test_a_snapshot_keeps_what_lies_ready(served: Served, anna: Person) -> None:
    id, taken = learn(anna, COMBINED), choices(COMBINED)
    for choice in taken[:7]:
        anna.choose(id, choice)
    live = served.live(id)
    blob = live.position.snapshot()
    copy = Position.from_snapshot(blob, live.row.match({}, []), live.game, live.face, live.rows)
    for choice in taken[7:]:
        copy.table.choose(copy.table.to_move()[0], choice)
    assert copy.table.state.eliminated == ["ottoman"]
