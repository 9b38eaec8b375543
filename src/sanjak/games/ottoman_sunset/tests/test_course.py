"""The course: its script replays, and each of its words fits what happens. OS-7.0a."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from sanjak.games._siege.tests import courses
from sanjak.games.ottoman_sunset import course
from sanjak.games.ottoman_sunset.data import CARDS

rule = pytest.mark.rule
EXAMPLE: dict[str, Any] = tomllib.loads(
    (Path(__file__).parent / "examples" / "example_of_play.toml").read_text(encoding="utf-8"))
PHASES = ["draw", "event", "front_advancement", "action", "kaiserschlacht", "national_will"]


@rule("OS-7.0a")
def test_the_course_has_the_cards_dice_and_choices_of_the_example() -> None:
    steps = [step for turn in EXAMPLE["turn"] for step in turn["step"]]
    script = course.plan().script()
    assert script["card"] == [*EXAMPLE["deck"], *EXAMPLE["deck_after_midday"]]
    assert script["die"] == EXAMPLE["dice_a"]
    assert [words for words in course.plan().choices if words != "done"] == [
        step["do"] for step in steps if step.get("do", "done") != "done"]
    assert set(script["card"]) <= CARDS.keys()


@rule("OS-7.0a")
def test_every_choice_of_the_course_is_offered_when_it_is_asked_for() -> None:
    courses.check_choices_are_offered(course)


@rule("OS-7.0a")
def test_the_dice_of_each_step_fall_in_that_step() -> None:
    courses.check_dice_fall_in_their_turn(course)


@rule("OS-7.0a")
def test_the_course_ends_where_the_example_ends() -> None:
    s, end = courses.played(course, leave=1).state, EXAMPLE["turn"][-1]["end"]
    assert {front: space for front, space in s.at.items() if space} == end["fronts"]
    assert (s.fortification, s.defences, s.will) == (end["fortification"], end["defences"], end["national_will"])


@rule("OS-7.0a")
def test_after_the_course_the_game_goes_on_by_the_seed() -> None:
    courses.check_luck_goes_on(course)


@rule("OS-7.0a")
def test_each_step_names_a_phase_in_order_a_case_and_explains_it() -> None:
    courses.check_words(course, PHASES)
    courses.check_first_turn_shows_all(course, PHASES)
