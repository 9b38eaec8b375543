"""The start and the end of a match in the browser: the header, the first minute, the end page, the replay."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from sanjak import games
from tests.web.serving import Served

from .axe import violations
from .conftest import PHONE
from .play import acted, begin, finish, until

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


# ---------------------------------------------------------------- the end page


def ended(page: Page, served: Served, seed: str, **choices: str) -> None:
    """A match that the quick player has ended, with its page."""
    id = begin(page, GAME, seed=seed, **choices)
    finish(served, id)
    expect(page.locator("#end")).to_be_visible()


@pytest.mark.parametrize("settings", [{}, PHONE])
def test_a_lost_game_names_its_cause_first_and_counts_line_by_line(people: Callable[..., Page], served: Served,
                                                                    settings: dict[str, object]) -> None:
    page = people(**settings)
    ended(page, served, "2")
    expect(page.locator(".verdict.tone-bad .won")).to_have_text("Lost on turn 17")
    expect(page.locator("#end h1")).to_have_text("Caucasus entered Constantinople")
    sums = page.locator(".sums td")
    *parts, total = [int(text.replace("−", "-")) for text in sums.all_inner_texts()]
    assert sum(parts) == total
    expect(page.locator(".epilogue p")).to_have_count(1)
    expect(page.locator(".turning li").first).to_be_visible()
    expect(page.locator("#chances svg.curve a").first).to_be_visible()
    seed = page.locator(".proof code").first
    expect(seed).to_be_hidden()
    page.locator(".proof summary").click()
    expect(seed).to_have_text("2")
    assert violations(page, "") == []


def test_a_won_game_is_green_and_names_the_next_level_and_the_best_so_far(people: Callable[..., Page],
                                                                           served: Served) -> None:
    page = people()
    ended(page, served, "3", scenario="1917")
    expect(page.locator(".verdict.tone-good .won")).to_contain_text("Won on turn 9")
    expect(page.locator(".levels .reached")).to_have_count(1)
    expect(page.locator(".points")).to_contain_text(" more.")
    expect(page.locator(".points")).not_to_contain_text("Best so far")
    level = page.locator(".levels .reached b").inner_text()
    ended(page, served, "1", scenario="1917")
    expect(page.locator(".verdict.tone-bad")).to_be_visible()
    expect(page.locator(".points")).to_contain_text(f"Best so far: {level}")


def test_the_end_page_shows_the_place_of_the_cause_and_gives_way_to_the_board(people: Callable[..., Page],
                                                                               served: Served) -> None:
    page = people()
    ended(page, served, "2")
    expect(page.locator("#sheet-map rect.ringed.cause")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#end")).to_be_hidden()
    expect(page.locator(".prompt")).to_contain_text("Caucasus entered Constantinople")
    expect(page.locator("rect.ringed")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator("#end")).to_be_visible()


def test_enter_plays_again_and_a_button_with_the_same_cards_and_dice(people: Callable[..., Page],
                                                                      served: Served) -> None:
    page = people()
    ended(page, served, "2")
    first = page.url
    page.keyboard.press("Enter")
    until(page, "was => location.href !== was && document.body?.dataset.asked === 'true'", first)
    page.goto(first)
    page.get_by_role("button", name="Same cards and dice").first.click()
    until(page, "was => location.href !== was && document.body?.dataset.asked === 'true'", first)
    again = page.url.split("/match/")[1].partition("?")[0]
    assert served.live(again).row.seed == 2


def test_two_empires_have_two_columns_of_points(people: Callable[..., Page], served: Served) -> None:
    page = people()
    id = begin(page, "central-powers", seed="1")
    finish(served, id)
    expect(page.locator(".points .column")).to_have_count(2)
    expect(page.locator(".points .column h2").first).to_contain_text("Hapsburgs")
    assert violations(page, "") == []


def test_players_of_one_table_stand_side_by_side(people: Callable[..., Page], served: Served) -> None:
    page = people()
    id = begin(page, "ottoman-empire", seed="1")
    finish(served, id)
    expect(page.locator(".sums.across tbody tr")).to_have_count(8)
    assert violations(page, "") == []
