"""The tutorial: its script replays, and each of its words fits what happens. OS-7.0a."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from sanjak.games.ottoman_sunset.data import CARDS
from sanjak.games.ottoman_sunset.tutorial import open_table, tutorial
from sanjak.kernel import Rolled, Told, text

rule = pytest.mark.rule
EXAMPLE: dict[str, Any] = tomllib.loads(
    (Path(__file__).parent / "examples" / "example_of_play.toml").read_text(encoding="utf-8"))
PHASES = ["draw", "event", "front_advancement", "action", "kaiserschlacht", "national_will"]


@rule("OS-7.0a")
def test_the_course_has_the_cards_dice_and_choices_of_the_example() -> None:
    steps = [step for turn in EXAMPLE["turn"] for step in turn["step"]]
    assert tutorial().script()["card"] == [*EXAMPLE["deck"], *EXAMPLE["deck_after_midday"]]
    assert tutorial().script()["die"] == EXAMPLE["dice_a"]
    assert list(tutorial().choices) == [step["do"] for step in steps if "do" in step]


@rule("OS-7.0a")
def test_every_choice_of_the_course_is_offered_when_it_is_asked_for() -> None:
    table = open_table()
    for turn in tutorial().turns:
        for lesson in (lesson for lesson in turn.steps if lesson.choose):
            ask = table.question("player")
            assert ask is not None
            assert (table.state.turn, table.state.card) == (turn.number, turn.card)
            assert lesson.choose in [text(option) for option in ask.options]
            table.choose("player", lesson.choose)
    assert table.state.turn == 10


@rule("OS-7.0a")
def test_the_dice_of_each_step_fall_in_that_step() -> None:
    table = open_table()
    for choice in tutorial().choices:
        table.choose("player", choice)
    fell: list[list[int]] = []
    for event in table.journal:
        if isinstance(event, Told) and event.kind == "card":
            fell.append([])
        if isinstance(event, Rolled):
            fell[-1].append(event.die)
    assert fell[:9] == [[face for lesson in turn.steps for face in lesson.dice] for turn in tutorial().turns]


@rule("OS-7.0a")
def test_the_course_ends_where_the_example_ends() -> None:
    table = open_table()
    for choice in tutorial().choices[:-1]:
        table.choose("player", choice)
    s, end = table.state, EXAMPLE["turn"][-1]["end"]
    assert {front: space for front, space in s.at.items() if space} == end["fronts"]
    assert (s.fortification, s.defences, s.will) == (end["fortification"], end["defences"], end["national_will"])


@rule("OS-7.0a")
def test_after_the_course_the_game_goes_on_by_the_seed() -> None:
    cards = set()
    for seed in range(6):
        table = open_table(seed)
        for choice in tutorial().choices:
            table.choose("player", choice)
        assert not table.over()
        cards.add(table.state.card)
    assert len(cards) > 1


@rule("OS-7.0a")
def test_each_step_names_a_phase_in_order_a_case_and_explains_it() -> None:
    rules = (Path(__file__).parents[1] / "rules.md").read_text(encoding="utf-8")
    for turn in tutorial().turns:
        places = [PHASES.index(lesson.phase) for lesson in turn.steps]
        assert places == sorted(places)
        assert turn.card in CARDS
        for lesson in turn.steps:
            assert f"{{#{lesson.case}}}" in rules
            assert lesson.explain.endswith((".", "!"))
            assert bool(lesson.ask) == bool(lesson.choose)


@rule("OS-7.0a")
def test_the_five_phases_are_all_explained_in_the_first_turn() -> None:
    assert list(dict.fromkeys(lesson.phase for lesson in tutorial().turns[0].steps)) == PHASES
