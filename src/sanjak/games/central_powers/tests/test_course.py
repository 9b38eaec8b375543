"""The course: its script replays from the set-up, and each of its words fits what happens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sanjak.games._siege.tests import courses
from sanjak.games.central_powers import BOOKS, GAME, course
from sanjak.games.central_powers.board.words import SHORT
from sanjak.games.central_powers.rules.event import CARDS, FRONTS
from sanjak.games.central_powers.rules.play import ALLY_WILL
from sanjak.games.central_powers.rules.railway import railway_open
from sanjak.games.ottoman_sunset.rules.narrows import narrows_odds
from sanjak.kernel import Rolled, Table

rule = pytest.mark.rule
PHASES = ["draw", "event", "army_movement", "front_advancement", "loyalty", "action", "kaiserschlacht",
          "national_will", "reckoning"]
FOLDER = Path(str(course.__file__)).parent
CITED = re.compile(r"\((?:CG-\d+[a-z]|R-\d+|(?:HE|OS) [\d.]+)(?:, (?:CG-\d+[a-z]|R-\d+|(?:HE|OS) [\d.]+))*\)")

PLACE = re.compile(r"(Vittorio Veneto|[A-Z][\w-]+) \((\d)\)")


def before(choice: str, nth: int = 1) -> Table:
    """The table just before the nth such choice of the course."""
    places = [place for place, one in enumerate(course.plan().choices) if one == choice]
    return courses.played(course, leave=len(course.plan().choices) - places[nth - 1])


def everything_told() -> str:
    """All that is explained, and what came of it."""
    return "\n".join(f"{lesson.explain} {lesson.result}" for lesson in course.plan().lessons)


def known(case: str) -> bool:
    """Is it an obligation or a ruling of the combined game, or a heading in the book of a half?"""
    book, _, rest = case.partition(" ")
    if rest:
        return courses.anchored(FOLDER.parent / BOOKS[book].replace("-", "_"))(rest)
    if case.startswith("R-"):
        return f"### {case} " in (FOLDER / "rulings.md").read_text(encoding="utf-8")
    return f"- {case} " in (FOLDER / "obligations.md").read_text(encoding="utf-8")


def test_every_choice_of_the_course_is_offered_when_it_is_asked_for() -> None:
    courses.check_choices_are_offered(course)


def test_the_dice_of_each_step_fall_in_that_step() -> None:
    courses.check_dice_fall_in_their_turn(course)


def test_after_the_course_the_game_goes_on_by_the_seed() -> None:
    courses.check_luck_goes_on(course)


def test_each_step_names_a_phase_in_order_a_case_and_explains_it() -> None:
    courses.check_words(course, PHASES, known)
    for cited in CITED.findall(everything_told()):
        assert all(known(case) for case in cited[1:-1].split(", ")), cited


def test_each_space_that_is_named_has_that_number() -> None:
    spaces = {(space.name, space.number) for fronts in FRONTS.values() for front in fronts.values()
              for space in front.spaces}
    told = PLACE.findall(everything_told())
    assert len(told) > 15
    assert {(name, int(number)) for name, number in told} <= spaces


@rule("CG-1a")
def test_each_turn_is_called_by_its_nation_and_its_card() -> None:
    table, turns = courses.opened(course), iter(course.plan().turns)
    for turn in turns:
        nation = table.state.nation
        assert turn.title == f"{SHORT[nation]}, {CARDS[nation][turn.card].title}"
        for lesson in (lesson for lesson in turn.steps if lesson.choose):
            table.choose(courses.asked(table), lesson.choose)
    assert [turn.title.split(",")[0] for turn in course.plan().turns] == [
        "Hapsburgs", "Hapsburgs", "Ottomans", "Hapsburgs", "Ottomans", "Hapsburgs"]


@rule("CG-2a", "CG-2b")
def test_the_railway_opens_and_each_chair_is_asked_for_itself() -> None:
    assert not railway_open(before("done").state)
    assert railway_open(before("railway action").state)
    askers = [courses.asked(before(*choice)) for choice in (
        ("railway action", 1), ("accept", 1), ("minefield", 1), ("done", 2), ("railway action", 2), ("decline", 1))]
    assert askers == ["hapsburg", "ottoman", "ottoman", "hapsburg", "ottoman", "hapsburg"]
    s = before("done", 2).state
    assert (s.ottoman.defences, s.hapsburg.actions) == (["minefield_1"], 0)


@rule("CG-7a")
def test_the_provisional_government_acts_on_both_boards() -> None:
    s = before("offensive italian").state
    assert (s.hapsburg.at["polish"], s.hapsburg.at["carpathian"], s.ottoman.at["caucasus"]) == (5, 6, 5)
    assert s.ottoman.provisional
    assert railway_open(s)


@rule("CG-4a")
def test_the_odds_of_the_narrows_are_as_told() -> None:
    s = before("naval 1").state
    told = next(lesson.explain for lesson in course.plan().lessons if lesson.choose == "naval 1")
    four, three = (round(100 * narrows_odds(s.ottoman, fortitude)) for fortitude in (4, 3))
    assert f"hold in {four} of 100 cases, with 3 in {three}" in told


@rule("CG-9a", "CG-3a")
def test_the_survivor_pays_for_the_lost_ally() -> None:
    s = before("offensive balkan").state
    assert (s.eliminated, s.russia_stays, railway_open(s)) == (["ottoman"], True, False)
    assert {front: space for front, space in s.hapsburg.at.items() if space} == {
        "italian": 4, "polish": 5, "carpathian": 6, "balkan": 3}
    assert set(s.hapsburg.defeats) == {ALLY_WILL, CARDS["hapsburg"]["c14"].battle}
    table = courses.played(course)
    attacks = [event for event in table.journal if isinstance(event, Rolled) and event.what.endswith("balkan")]
    assert [sum(drm.value for drm in attack.drms) for attack in attacks] == [-1, -1]
    assert [attack.success for attack in attacks] == [False, True]
    assert len(table.state.hapsburg.deck) + len(table.state.hapsburg.aside) == 45


def test_the_course_is_for_two_chairs() -> None:
    assert courses.opened(course).state.seats == GAME.seat_names[2]
