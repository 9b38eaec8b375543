"""The course: its script replays, and each of its words fits what happens. HE-15.0a."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from sanjak.games._siege.tests import courses
from sanjak.games.hapsburg_eclipse import course
from sanjak.games.hapsburg_eclipse.data import CARDS, MARKERS

rule = pytest.mark.rule
EXAMPLE: dict[str, Any] = tomllib.loads(
    (Path(__file__).parent / "examples" / "example_of_play.toml").read_text(encoding="utf-8"))
PHASES = ["draw", "event", "army_movement", "loyalty", "action", "kaiserschlacht", "fortress", "national_will"]


@rule("HE-15.0a")
def test_the_course_has_the_cards_dice_and_choices_of_the_example() -> None:
    steps = [step for turn in EXAMPLE["turn"] for step in turn["steps"]]
    script = course.plan().script()
    assert script["card"] == EXAMPLE["cards"]
    assert script["die"] == [step["die"] for step in steps if "roll" in step]
    assert list(course.plan().choices) == [step["do"] for step in steps if "do" in step]


@rule("HE-15.0a")
def test_the_course_begins_where_the_example_begins() -> None:
    assert course.plan().start == {**EXAMPLE["start"], "will": 1}
    s = courses.opened(course).state
    everything = [*s.pool, *s.victories, *s.stalemates, *s.defeats]
    assert (sorted(everything), s.removed) == (sorted(MARKERS), [])
    assert sorted([*s.deck, *s.aside, *s.discard]) == sorted(CARDS)


@rule("HE-15.0a")
def test_every_choice_of_the_course_is_offered_when_it_is_asked_for() -> None:
    courses.check_choices_are_offered(course)


@rule("HE-15.0a")
def test_the_dice_of_each_step_fall_in_that_step() -> None:
    courses.check_dice_fall_in_their_turn(course)


@rule("HE-15.0a")
def test_the_course_ends_where_the_example_ends() -> None:
    s, end = courses.played(course, leave=1).state, EXAMPLE["turn"][-1]["end"]
    assert {front: space for front, space in s.at.items() if space} == end["at"]
    assert (s.trench, s.war_status, s.loyalty, s.will) == (True, end["war_status"], end["loyalty"], end["will"])


@rule("HE-15.0a")
def test_after_the_course_the_game_goes_on_by_the_seed() -> None:
    courses.check_luck_goes_on(course)
    assert courses.opened(course, 1 << 200).state.deck != courses.opened(course, 7).state.deck


@rule("HE-15.0a")
def test_each_step_names_a_phase_in_order_a_case_and_explains_it() -> None:
    courses.check_words(course, PHASES)
    courses.check_first_turn_shows_all(course, PHASES)
