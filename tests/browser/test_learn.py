"""A guided course in the browser: its text next to the question, both seats in turn, and the way back to it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from sanjak import games

from .axe import violations
from .conftest import DESKTOP, PHONE
from .play import acted, ready

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


@pytest.mark.parametrize(("game", "device"), [
    (GAME, DESKTOP), (GAME, PHONE), ("hapsburg-eclipse", DESKTOP), ("ottoman-sunset", DESKTOP),
], ids=["both empires", "both empires by phone", "hapsburg-eclipse", "ottoman-sunset"])
def test_a_course_is_followed_to_its_end_on_every_chair(people: Callable[..., Page], game: str,
                                                        device: dict[str, object]) -> None:
    page, plan = people(**device), games.part(game, "course").plan()
    learn(page, game)
    lesson = page.locator(".lesson")
    expect(lesson).to_contain_text(plan.intro)
    assert not violations(page, "")
    for number, (choice, told) in enumerate(zip(plan.choices, plan.pages(), strict=False), 1):
        expect(lesson).to_contain_text(f"{number} of {len(plan.choices) + 1}")
        expect(lesson.locator(".task")).to_have_text(told.ask)
        expect(page.locator("#curtain")).to_be_hidden()
        expect(page.locator(".prompt .buttons button")).to_have_attribute("data-value", choice)
        take(page, choice)
    expect(lesson).to_contain_text(plan.outro)
    expect(page.locator(".prompt .buttons .button").first).to_be_visible()


def test_who_leaves_the_course_is_shown_the_way_back(people: Callable[..., Page]) -> None:
    page = people()
    learn(page)
    expect(page.locator(".row", has_text=TAKEN)).to_have_attribute("data-value", "resource naval")
    take(page, "offensive polish")
    take(page, "offensive carpathian")
    lesson = page.locator(".lesson")
    expect(lesson).to_contain_text("You have left the course, which asked: “Place a Resource in the Naval theater.”")
    expect(page.locator(".row", has_text=TAKEN)).to_have_count(0)
    assert not violations(page, "")
    acted(page, lesson.get_by_role("button", name="Back to the course").click)
    expect(lesson.locator(".task")).to_have_text("Place a Resource in the Naval theater.")
    lesson.get_by_role("button", name="Hide").click()
    expect(lesson.locator(".told")).to_be_hidden()
    expect(lesson.locator(".task")).to_be_visible()
