"""What happened, why, what now: the card in play, news on a phone, the list that is asked for, the end of a turn."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from .axe import violations
from .conftest import PHONE
from .play import acted, begin, my_turn, until

GAME = "hapsburg-eclipse"
IN_SIGHT = """id => {
  const [map, piece] = [document.querySelector('#sheet-map'), document.getElementById(id)].map(
    one => one.getBoundingClientRect());
  return piece.right > map.left && piece.left < map.right && piece.bottom > map.top && piece.top < map.bottom;
}"""
AWAY = """() => {
  const map = document.querySelector('#sheet-map'), at = map.getBoundingClientRect();
  const wheel = { deltaY: -1200, clientX: at.left + 20, clientY: at.bottom - 20, cancelable: true, bubbles: true };
  map.dispatchEvent(new WheelEvent('wheel', wheel));
}"""
"""Look closely at the corner of the map where no front is."""


def end_the_turn(page: Page) -> None:
    """End the turn, whatever is left of it, and see all that follows; answer what is asked before."""
    acted(page, lambda: page.evaluate(
        "(document.querySelector('[data-do=choose][data-value=done]')"
        " ?? document.querySelector('.prompt [data-do=choose], .rows [data-do=choose]')).click()"))
    my_turn(page)


def test_the_card_of_the_turn_and_its_actions_are_always_on_screen(people: Callable[..., Page]) -> None:
    page = people()
    begin(page, GAME, seed="3")
    card = page.locator("#in-play")
    expect(card).to_be_in_viewport()
    expect(card).to_contain_text("Czechoslovak Legion")
    expect(card).to_contain_text("The Czechs are checked twice.")
    expect(card).to_contain_text("2 of 2")
    acted(page, page.locator('.rows [data-value="resource western"]').click)
    expect(card).to_contain_text("0 of 2")
    expect(card).to_be_in_viewport()


def test_before_the_turn_is_ended_the_page_says_what_follows(people: Callable[..., Page]) -> None:
    page = people()
    begin(page, GAME, seed="3")
    expect(page.locator("#ahead")).to_have_count(0)
    acted(page, page.locator('.rows [data-value="resource western"]').click)
    expect(page.locator("#ahead")).to_be_visible()
    expect(page.locator("#ahead")).to_contain_text("The Will counts")
    expect(page.locator("#ahead")).to_contain_text("No undo after that.")
    assert violations(page, "") == []


def test_a_phone_shows_the_newest_beat_without_a_press(people: Callable[..., Page]) -> None:
    page = people(**PHONE)
    begin(page, GAME, seed="3")
    page.get_by_role("button", name="Got it").tap()
    end_the_turn(page)
    line = page.locator(".newest")
    expect(line).to_be_in_viewport()
    newest = line.locator("b").inner_text()
    assert newest
    page.get_by_role("button", name="Previous beat").tap()
    expect(line.locator("b")).not_to_have_text(newest)
    expect(page.locator("#result")).to_have_count(0)
    page.get_by_role("button", name="Next beat").tap()
    expect(line.locator("b")).to_have_text(newest)
    page.get_by_role("button", name="Show what happened").tap()
    expect(page.locator(".beat-lines")).to_be_visible()
    assert violations(page, "") == []


def test_a_phone_shows_the_card_after_a_tap_on_its_name(people: Callable[..., Page]) -> None:
    page = people(**PHONE)
    begin(page, GAME, seed="3")
    expect(page.locator("#in-play")).to_contain_text("2 of 2")
    expect(page.locator(".card-text")).to_have_count(0)
    page.locator("[data-do=card-text]").tap()
    expect(page.locator(".card-text")).to_contain_text("The Czechs are checked twice.")


def test_on_a_phone_the_map_follows_the_beat_that_is_looked_at(people: Callable[..., Page]) -> None:
    page = people(**PHONE)
    begin(page, GAME, seed="3")
    page.get_by_role("button", name="Got it").tap()
    page.evaluate(AWAY)
    assert not page.evaluate(IN_SIGHT, "front:carpathian")
    while "The Carpathian front advances" not in page.locator(".newest b").inner_text():
        page.get_by_role("button", name="Previous beat").tap()
    assert page.evaluate(IN_SIGHT, "front:carpathian")


def test_choose_lights_the_list_and_more_below_has_a_sign(people: Callable[..., Page]) -> None:
    page = people(viewport={"width": 1280, "height": 640})
    begin(page, GAME, seed="3")
    page.locator(".prompt [data-do=list]").click()
    assert page.locator(".choices.called").count() == 1
    assert page.evaluate("document.activeElement.classList.contains('row')")
    until(page, "!document.querySelector('.choices.called')")
    expect(page.locator(".choices.more")).to_have_count(1)
    page.locator("#rows").evaluate("rows => rows.scrollTo(0, rows.scrollHeight)")
    expect(page.locator(".choices.more")).to_have_count(0)


def test_a_roll_that_was_looked_at_goes_with_the_next_choice(people: Callable[..., Page]) -> None:
    page = people()
    begin(page, GAME, seed="3")
    page.locator("#log [data-do=roll-card]").first.click()
    expect(page.locator("#roll")).to_be_visible()
    end_the_turn(page)
    expect(page.locator("#roll")).to_be_hidden()
