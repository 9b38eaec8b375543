"""Every guided course by discovery: its choices are offered, its dice fall in their step, its words fit the board."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sanjak import games
from sanjak.face import face_of
from sanjak.kernel import Table, text
from sanjak.toolkit.course import Course

COURSES = [id for id in games.game_ids() if games.load(id).course]
every_course = pytest.mark.parametrize("id", COURSES)


def plan_of(id: str) -> Course:
    """The course of a game."""
    plan: Course = games.part(id, "course").plan()
    return plan


def ready(table: Table, kind: str) -> list[Any]:
    """What is still laid ready."""
    laid: list[Any] = table.state.luck.script[kind]
    return laid


def test_a_game_has_a_course_if_it_has_the_words_of_one() -> None:
    folders = {id: Path(str(games.part(id).__file__)).parent for id in games.game_ids()}
    assert [id for id, folder in folders.items() if (folder / "data" / "course.toml").exists()] == COURSES


@every_course
def test_every_choice_is_offered_when_it_is_asked_for(id: str) -> None:
    plan, game = plan_of(id), games.load(id)
    table = plan.table(game)
    assert plan.seat in ("", *table.state.seats)
    for page in plan.pages():
        assert bool(page.ask) == bool(page.choose)
        if page.choose:
            seat = plan.asked(table)
            ask = table.question(seat)
            assert ask is not None
            assert page.choose in [text(option) for option in ask.all], page.ask
            table.choose(seat, page.choose)
    assert not table.over()
    assert [line.text for line in table.lines] == list(plan.choices)


@every_course
def test_the_dice_of_a_step_are_rolled_between_its_choice_and_the_next(id: str) -> None:
    plan = plan_of(id)
    table, spoken = plan.table(games.load(id)), 0
    dice = [face for lesson in plan.lessons for face in lesson.dice]
    for lesson in plan.lessons:
        if lesson.choose:
            assert ready(table, "die") == dice[spoken:], lesson.ask
            table.choose(plan.asked(table), lesson.choose)
        spoken += len(lesson.dice)
    assert not any(ready(table, kind) for kind in ("die", "card", "order", "choice", "then"))


@every_course
def test_what_a_paragraph_speaks_of_is_on_the_board(id: str) -> None:
    plan, face = plan_of(id), face_of(id)
    table = plan.table(games.load(id))
    for page in plan.pages():
        seat = plan.asked(table)
        scene = face.scene(table.view(seat), seat)
        there = {sheet.id for sheet in scene.sheets} | {piece.id for sheet in scene.sheets for piece in sheet.pieces}
        for part in page.parts:
            assert set(part.look) <= there, (page.number, set(part.look) - there, part.text)
        if page.choose:
            table.choose(seat, page.choose)


@every_course
def test_every_paragraph_is_whole_and_short(id: str) -> None:
    for lesson in plan_of(id).lessons:
        for told in (lesson.explain, lesson.ask, lesson.result):
            assert not told or told.endswith((".", "!", "?")), told
            assert told == " ".join(told.split())
        assert 0 < len(lesson.explain) < 560, lesson.explain
