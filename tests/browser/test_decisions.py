"""A decision on the page: the odds by mouse, touch and key, the end of a turn, the list, the adviser, why not."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.web.serving import Served

from .axe import violations
from .conftest import PHONE
from .play import acted, begin, my_turn, press

GAME = "ottoman-sunset"


def at_the_first_turn(page: Page) -> str:
    """A match at its first question."""
    id = begin(page, GAME, seed="3")
    page.get_by_role("button", name="Got it").click()
    return id


def attack(page: Page) -> Locator:
    """The target on the map of the first attack that has an effect."""
    option = page.locator(".rows .row").first.get_attribute("data-value")
    return page.locator(f'.canvas .target[data-option="{option}"]')


def moment(page: Page) -> str | None:
    return page.locator("body").get_attribute("data-moment")


def shows_its_odds(page: Page) -> None:
    """The card has every face, what is needed, what success and failure mean; nothing was rolled."""
    card = page.locator("#odds")
    expect(card.locator(".faces li")).to_have_count(6)
    expect(card).to_contain_text("to push it back")
    expect(card).to_contain_text("more than")
    expect(card.locator(".outcomes li")).to_have_count(2)
    expect(card.get_by_role("button", name="Roll")).to_be_visible()


def test_odds_by_mouse_are_left_by_cancel_and_taken_by_roll(people: Callable[..., Page]) -> None:
    page = people()
    at_the_first_turn(page)
    before = moment(page)
    press(page, attack(page))
    shows_its_odds(page)
    expect(page.locator(".prompt .buttons button").first).to_have_text("RollEnter")
    assert violations(page, "") == []
    page.locator("#odds").get_by_role("button", name="Cancel").click()
    expect(page.locator("#odds")).to_be_hidden()
    assert moment(page) == before
    press(page, attack(page))
    page.locator("#odds").get_by_role("button", name="Roll").click()
    expect(page.locator("#log")).to_contain_text("Offensive against")
    assert moment(page) != before


def test_odds_by_keys_alone(people: Callable[..., Page]) -> None:
    page = people()
    at_the_first_turn(page)
    before = moment(page)
    page.keyboard.press("1")
    shows_its_odds(page)
    page.keyboard.press("Escape")
    expect(page.locator("#odds")).to_be_hidden()
    assert moment(page) == before
    page.keyboard.press("1")
    shows_its_odds(page)
    page.keyboard.press("Enter")
    expect(page.locator("#log")).to_contain_text("Offensive against")


def test_odds_by_touch(people: Callable[..., Page]) -> None:
    page = people(**PHONE)
    at_the_first_turn(page)
    before = moment(page)
    page.get_by_role("button", name="Choose (").tap()
    page.locator(".rows .row").first.tap()
    shows_its_odds(page)
    page.locator("#odds").get_by_role("button", name="Cancel").tap()
    expect(page.locator("#odds")).to_be_hidden()
    assert moment(page) == before
    page.get_by_role("button", name="Choose (").tap()
    page.locator(".rows .row").first.tap()
    page.locator("#odds").get_by_role("button", name="Roll").tap()
    expect(page.locator("body")).not_to_have_attribute("data-moment", before or "")


def test_a_kind_of_roll_that_needs_no_question_is_remembered(people: Callable[..., Page]) -> None:
    page = people()
    at_the_first_turn(page)
    page.keyboard.press("1")
    shows_its_odds(page)
    page.get_by_label("Don't ask again for offensives").check()
    page.keyboard.press("Escape")
    page.reload()
    my_turn(page)
    before = moment(page)
    page.keyboard.press("1")
    expect(page.locator("body")).not_to_have_attribute("data-moment", before or "")


def test_a_turn_with_actions_unused_ends_by_a_second_press(people: Callable[..., Page]) -> None:
    page = people()
    at_the_first_turn(page)
    before = moment(page)
    page.locator(".prompt").get_by_role("button", name="End turn (2 unused)").click()
    expect(page.locator("#odds")).to_contain_text("2 Actions unused. You could still")
    assert moment(page) == before
    page.keyboard.press("Escape")
    expect(page.locator("#odds")).to_be_hidden()
    page.locator(".prompt").get_by_role("button", name="End turn (2 unused)").click()
    page.locator("#odds").get_by_role("button", name="End turn").click()
    expect(page.locator("body")).not_to_have_attribute("data-moment", before or "")


def test_after_the_last_action_the_turn_is_ended_or_the_action_is_taken_back(
        people: Callable[..., Page], served: Served) -> None:
    page = people()
    id = at_the_first_turn(page)
    acted(page, page.locator('.rows [data-value="minefield"]').click)
    acted(page, page.locator('.rows [data-value="minefield"]').click)
    prompt = page.locator(".prompt")
    expect(prompt).to_contain_text("End the turn?")
    expect(prompt.locator(".buttons button")).to_have_count(2)
    prompt.get_by_role("button", name="Undo").click()
    expect(prompt).to_contain_text("1 Action left")
    assert len(served.live(id).table.state.defences) == 1
    acted(page, page.locator('.rows [data-value="minefield"]').click)
    page.keyboard.press("Enter")
    expect(prompt).to_contain_text("Turn 2")


TOPS = "[...document.querySelectorAll('.rows .row')].map(row => Math.round(row.getBoundingClientRect().top))"


def test_no_row_moves_under_the_pointer_and_a_new_question_starts_at_the_top(people: Callable[..., Page]) -> None:
    page = people()
    at_the_first_turn(page)
    before = page.evaluate(TOPS)
    page.keyboard.press("a")
    expect(page.locator(".advice .suggestion").first).to_be_visible()
    rows = page.locator(".rows .row")
    assert page.evaluate(TOPS) == before
    rows.nth(1).hover()
    assert page.evaluate(TOPS) == before
    page.locator(".idle-fold").click()
    page.locator("#rows").evaluate("rows => rows.scrollTo(0, 999)")
    acted(page, lambda: page.keyboard.press("1"))
    my_turn(page)
    assert page.locator("#rows").evaluate("rows => rows.scrollTop") == 0
    expect(page.locator(".idle-fold")).to_have_attribute("aria-expanded", "false")


def test_the_adviser_names_three_with_a_difference_and_a_reason_and_ranks_them_on_the_map(
        people: Callable[..., Page]) -> None:
    page = people()
    at_the_first_turn(page)
    expect(page.locator(".map-rank")).to_have_count(0)
    page.get_by_role("button", name="Adviser").click()
    best = page.locator(".advice .suggestion")
    expect(best).to_have_count(3)
    equal = page.locator(".advice .equal").count()
    expect(page.locator(".advice .gain")).to_have_count(0 if equal else 3)
    for at in range(3):
        expect(best.nth(at).locator("small")).not_to_be_empty()
        expect(best.nth(at).locator(".rank")).not_to_be_empty()
    expect(page.locator(".map-rank").first).to_be_visible()
    assert violations(page, "") == []


def test_why_not_is_grouped_by_reason(people: Callable[..., Page]) -> None:
    page = people()
    at_the_first_turn(page)
    page.keyboard.press("w")
    reasons = page.locator(".drawer .why")
    expect(reasons.nth(1)).to_be_visible()
    headings = reasons.locator("h3").all_inner_texts()
    assert len(set(headings)) == len(headings) > 1
    expect(reasons.first.locator("li").first).to_be_visible()
    assert violations(page, "") == []
