"""A guided course in the browser: its text next to the question, both seats in turn, and the way back to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sanjak import games

from .axe import violations
from .conftest import DESKTOP, PHONE
from .play import acted, begin, ready, until

GAME = "central-powers"
TAKEN = "Do this next."


def learn(page: Page, game: str = GAME) -> None:
    """Go from the home page into the course."""
    page.goto("/")
    page.get_by_role("button", name=f"Learn {games.load(game).title}").click()
    page.wait_for_url("**/match/*")
    ready(page)


def take(page: Page, choice: str) -> None:
    """Choose from the list, which must first be opened on a phone."""
    row = page.locator(f'.choices [data-value="{choice}"], .prompt [data-value="{choice}"]').first
    if not row.is_visible():
        page.locator("[data-do=fold]").click()
    acted(page, row.click)


RINGED = """ids => ids.filter(id => [`sheet-${id}`, id].some(
    one => document.getElementById(one)?.getBoundingClientRect().width)).length
    === document.querySelectorAll("rect.ringed.taught").length"""


def read(page: Page, parts: Sequence[Any]) -> None:
    """Read a page of the course paragraph by paragraph; what it speaks of has a ring, as far as it is on the board."""
    lesson = page.locator(".lesson")
    for at, part in enumerate(parts):
        expect(lesson.locator(".told")).to_contain_text(part.text)
        until(page, RINGED, list(part.look))
        if at < len(parts) - 1:
            expect(lesson.locator(".task")).to_have_count(0)
            lesson.get_by_role("button", name="Next").click()


@pytest.mark.parametrize(("game", "device"), [
    (GAME, DESKTOP), (GAME, PHONE), ("hapsburg-eclipse", DESKTOP), ("ottoman-sunset", DESKTOP),
    ("ottoman-empire", DESKTOP), ("ottoman-empire", PHONE), ("lash-of-the-turk", DESKTOP),
    ("fatal-attraction", DESKTOP),
], ids=["both empires", "both empires by phone", "hapsburg-eclipse", "ottoman-sunset", "ottoman-empire",
        "ottoman-empire by phone", "lash-of-the-turk", "fatal-attraction"])
def test_a_course_is_followed_to_its_end_on_every_chair(people: Callable[..., Page], game: str,
                                                        device: dict[str, object]) -> None:
    page, plan = people(**device), games.part(game, "course").plan()
    learn(page, game)
    lesson = page.locator(".lesson")
    expect(lesson).to_contain_text(plan.intro)
    assert not violations(page, "")
    for number, (choice, told) in enumerate(zip(plan.choices, plan.pages(), strict=False), 1):
        expect(lesson.locator(".list-head")).to_contain_text(f"{number} of {len(plan.choices) + 1}")
        read(page, told.parts)
        expect(lesson.locator(".task")).to_have_text(told.ask)
        expect(page.locator("#curtain")).to_be_hidden()
        expect(page.locator(".prompt .buttons button")).to_have_attribute("data-value", choice)
        take(page, choice)
    read(page, list(plan.pages())[-1].parts)
    expect(lesson).to_contain_text(plan.outro)
    expect(page.locator(".prompt .buttons .button").first).to_be_visible()


def test_who_leaves_the_course_is_shown_the_way_back(people: Callable[..., Page]) -> None:
    page, plan = people(), games.part(GAME, "course").plan()
    learn(page)
    read(page, next(plan.pages()).parts)
    expect(page.locator(".row", has_text=TAKEN)).to_have_attribute("data-value", "resource naval")
    take(page, "offensive polish")
    take(page, "offensive carpathian")
    lesson = page.locator(".lesson")
    expect(lesson).to_contain_text("You have left the course, which asked: “Place a Resource in the Naval theater.”")
    expect(page.locator(".row", has_text=TAKEN)).to_have_count(0)
    assert not violations(page, "")
    acted(page, lesson.get_by_role("button", name="Back to the course").click)
    expect(lesson.locator(".task")).to_have_text("Place a Resource in the Naval theater.")
    lesson.get_by_role("button", name="Back").click()
    expect(lesson.locator(".task")).to_have_count(0)
    lesson.get_by_role("button", name="Next").click()
    expect(lesson.locator(".task")).to_be_visible()


def test_the_map_keeps_its_size_in_a_course(people: Callable[..., Page]) -> None:
    page = people()
    begin(page, "ottoman-sunset")
    size = "document.querySelector('.board').getBoundingClientRect().toJSON()"
    alone = page.evaluate(size)
    learn(page, "ottoman-sunset")
    assert page.evaluate(size) == alone


@pytest.mark.parametrize(("wide", "high"), [(1440, 900), (1024, 768), (768, 1024), (390, 844)])
@pytest.mark.parametrize("game", ["ottoman-sunset", GAME])
def test_paragraph_ring_and_button_are_on_the_screen_together(people: Callable[..., Page], game: str, wide: int,
                                                              high: int) -> None:
    page = people(viewport={"width": wide, "height": high})
    learn(page, game)
    for _ in range(3):
        page.locator(".lesson").get_by_role("button", name="Next").click()
        for part in (".lesson .told p", ".lesson .pages .primary", "rect.ringed.taught"):
            expect(page.locator(part).first).to_be_in_viewport()
        assert page.evaluate("document.documentElement.scrollTop + document.querySelector('main').scrollTop") == 0
    assert page.locator(".table, .board").evaluate_all("all => Math.max(...all.map(e => e.clientWidth))") >= wide / 2


@pytest.mark.parametrize("game", ["ottoman-empire", "lash-of-the-turk", "fatal-attraction"])
def test_what_a_paragraph_speaks_of_is_in_sight_on_a_phone(people: Callable[..., Page], game: str) -> None:
    page, plan = people(**PHONE), games.part(game, "course").plan()
    learn(page, game)
    for told in list(plan.pages())[:5]:
        for at, part in enumerate(told.parts):
            if part.look:
                expect(page.locator("rect.ringed.taught").first).to_be_in_viewport()
            if at < len(told.parts) - 1:
                page.locator(".lesson").get_by_role("button", name="Next").click()
        take(page, told.choose)
