"""The start and the end of a match in the browser: the header, the first minute, the end page, the replay."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from sanjak import games

from .axe import violations
from .conftest import PHONE
from .play import acted, begin

GAME = "ottoman-sunset"


# ---------------------------------------------------------------- the first minute and the header


@pytest.mark.parametrize("game", games.game_ids())
def test_the_first_minute_says_who_you_are_and_how_you_lose_and_win(people: Callable[..., Page], game: str) -> None:
    page = people()
    begin(page, game, seed="3")
    opening = page.locator("#opening")
    expect(opening.locator("p")).to_have_count(3)
    expect(opening).to_contain_text("You")
    expect(page.locator("#left")).to_contain_text("to ")
    page.get_by_role("button", name="Got it").click()
    expect(opening).to_be_hidden()
    page.reload()
    expect(page.locator("#left")).to_be_visible()
    expect(opening).to_be_hidden()


def test_the_first_minute_goes_with_the_first_choice(people: Callable[..., Page]) -> None:
    page = people()
    begin(page, GAME, seed="3")
    expect(page.locator("#opening")).to_be_visible()
    acted(page, lambda: page.keyboard.press("1"))
    expect(page.locator("#opening")).to_be_hidden()


@pytest.mark.parametrize("settings", [{}, PHONE])
def test_a_press_on_the_danger_lights_it_on_the_board(people: Callable[..., Page], settings: dict[str, object]) -> None:
    page = people(**settings)
    begin(page, GAME, seed="3")
    expect(page.locator("#danger")).to_contain_text("Narrows")
    page.locator("#danger").click()
    expect(page.locator("#sheet-narrows rect.ringed")).to_have_count(1)
    assert violations(page, "") == []


def test_the_danger_has_a_key(people: Callable[..., Page]) -> None:
    page = people()
    begin(page, GAME, seed="3", scenario="1917")
    page.keyboard.press("d")
    expect(page.locator("#sheet-map rect.ringed")).to_have_count(1)
