"""A column of The Lash of the Turk, put together and marched in a few presses."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .axe import violations
from .play import begin, until

STACK = '.canvas .target[data-option="march 1312"]'
TRAY = "#muster"


class Clicks:
    """Counts the presses of a player."""

    def __init__(self, page: Page) -> None:
        self.page, self.many = page, 0

    def press(self, what: str) -> None:
        """Press something, and wait until the table has moved on and asks again."""
        before = self.page.locator("body").get_attribute("data-moment")
        self.page.locator(what).first.dispatch_event("click")
        self.many += 1
        self.wait(before)

    def slide(self, kind: str, many: int) -> None:
        """Move the slider of a kind to a number."""
        before = self.page.locator("body").get_attribute("data-moment")
        slider = self.page.locator(f'{TRAY} [data-kind="{kind}"]')
        slider.evaluate("(one, many) => { one.value = many; "
                        "one.dispatchEvent(new Event('change', { bubbles: true })); }", many)
        self.many += 1
        self.wait(before)

    def wait(self, before: str | None) -> None:
        until(self.page, "was => document.body.dataset.moment !== was && document.body.dataset.asked === 'true'",
              before)


def at_movement(page: Page) -> None:
    """A match of 1526 at the first movement, with all of the fort's army in Belgrade."""
    begin(page, "lash-of-the-turk", scenario="1526", seed="5")
    page.get_by_role("button", name="Got it").click()
    clicks = Clicks(page)
    while not page.locator(STACK).count():
        ends = page.locator(".prompt .button", has_text=re.compile("done|Don't", re.IGNORECASE))
        expect(ends.first).to_be_visible()
        value = ends.first.get_attribute("data-value")
        clicks.press(f'.prompt [data-value="{value}"]')


@pytest.fixture
def column(people: Callable[..., Page]) -> Page:
    page = people()
    at_movement(page)
    return page


def test_a_chosen_part_of_a_stack_marches_in_four_presses(column: Page) -> None:
    clicks = Clicks(column)
    clicks.press(STACK)
    expect(column.locator(TRAY)).to_be_visible()
    clicks.press(f'{TRAY} .groups button:has-text("Without guns")')
    clicks.slide("ot_inf", 7)
    expect(column.locator("#muster-ot_inf")).to_contain_text("7 of 10")
    expect(column.locator("#muster-ot_art")).to_contain_text("stays")
    clicks.press('.canvas .target[data-option="to 1212"]')
    assert clicks.many <= 4
    expect(column.locator("#log, .log").first).to_contain_text("Ottoman column from Belgrade")


def test_a_turn_in_which_nothing_is_done_takes_two_presses(column: Page) -> None:
    def asked_to_move() -> bool:
        return column.locator('.prompt [data-do="through"]').count() > 0

    clicks, turn = Clicks(column), column.locator("#where").inner_text()
    clicks.press('.prompt [data-do="through"]')
    while not asked_to_move():
        clicks.press('.prompt [data-value="done"], .prompt [data-value="let_all_pass"]')
    assert column.locator("#where").inner_text() != turn
    assert clicks.many <= 2


def test_a_stack_dragged_to_a_hex_marches_there_and_its_attack_shows_the_odds(column: Page) -> None:
    stack = column.locator('.canvas .target[data-option="march 1212"]').bounding_box()
    assert stack
    column.mouse.move(stack["x"] + stack["width"] / 2, stack["y"] + stack["height"] / 2)
    column.mouse.down()
    column.mouse.move(stack["x"] + stack["width"] / 2 - 12, stack["y"] + stack["height"] / 2 - 6, steps=3)
    until(column, "!!document.querySelector('.canvas .target[data-option=\"to 1112\"]')")
    goal = column.locator('.canvas .target[data-option="to 1112"]').bounding_box()
    assert goal
    column.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=3)
    column.mouse.up()
    expect(column.locator(".prompt")).to_contain_text("in Szabacs (1112): 3 MP left")
    clicks = Clicks(column)
    clicks.press('.prompt [data-value="halt"]')
    clicks.press('.prompt [data-value="done"]')
    clicks.press('.canvas .target[data-option="attack 1111"]')
    odds = column.locator("#odds")
    expect(odds).to_contain_text("Top unit only")
    expect(odds.locator("button.primary")).to_contain_text(re.compile(r"Attack \(\d+ v 5\+\)"))
    before = odds.locator(".forces b").first.inner_text()
    clicks.press(f'{TRAY} .groups button:has-text("Raiders")')
    until(column, "was => document.querySelector('#odds .forces b')?.textContent !== was", before)
    assert violations(column, "") == []


def test_the_map_is_shaded_by_keys_with_a_legend_and_a_key(column: Page) -> None:
    legend = column.locator("#legend")
    for key, words in (("y", "in supply"), ("d", "attrition"), ("c", "neutral")):
        column.keyboard.press(key)
        expect(legend).to_contain_text(words)
        assert column.locator(".shades [data-shade]").count() > 3
    column.keyboard.press("m")
    column.locator('.canvas .target[data-option="march 1212"]').hover(force=True)
    expect(legend).to_contain_text("plain (1212)")
    column.keyboard.press("m")
    expect(legend).to_be_hidden()
    expect(column.locator(".shades")).to_have_count(0)
    column.keyboard.press("k")
    expect(column.locator(".drawer")).to_contain_text("Letters on counters")
    assert violations(column, "") == []


def test_the_tray_tells_the_totals_and_is_undone_as_one(column: Page) -> None:
    clicks, tray = Clicks(column), column.locator(TRAY)
    clicks.press(STACK)
    expect(tray).to_contain_text("slowest: artillery")
    before = tray.inner_text()
    clicks.press(f'{TRAY} .groups button:has-text("Foot")')
    assert tray.inner_text() != before
    clicks.press('.top [data-do="undo"]')
    expect(tray).to_have_text(re.compile(r"15.units"))
    assert tray.inner_text() == before


def test_the_tray_never_covers_the_stack_and_is_accessible(column: Page) -> None:
    Clicks(column).press(STACK)
    covers = column.evaluate("""() => {
        const tray = document.querySelector('#muster').getBoundingClientRect();
        const stack = document.querySelector('.canvas .pieces [data-space="1312"]').getBoundingClientRect();
        return !(tray.bottom <= stack.top || stack.bottom <= tray.top);
    }""")
    assert not covers
    assert violations(column, "") == []


def test_the_whole_map_shows_strengths_and_the_turns_open_as_tables(column: Page) -> None:
    counters, strengths = column.locator(".canvas .is-army .close"), column.locator(".canvas .is-army .afar")
    expect(counters.first).to_be_visible()
    expect(strengths.first).to_be_hidden()
    column.keyboard.press("0")
    expect(strengths.first).to_be_visible()
    expect(counters.first).to_be_hidden()
    smallest = column.evaluate("""() => Math.min(...[...document.querySelectorAll('.canvas .is-army .afar text')].map(
        (one) => Number(one.getAttribute('font-size')) * one.getScreenCTM().a))""")
    assert smallest >= 9
    column.keyboard.press("z")
    expect(counters.first).to_be_visible()
    column.locator("#left").click()
    drawer = column.locator(".drawer")
    expect(drawer).to_contain_text("Turn sheet")
    expect(drawer.locator("tr.now th")).to_have_text("1")
    expect(drawer).to_contain_text("Order of battle: Austro-Hungarians")
    assert violations(column, "") == []


def test_no_ring_or_counter_covers_the_name_of_a_place(column: Page) -> None:
    Clicks(column).press(STACK)
    assert column.evaluate("document.querySelector('#sheet-map > svg').lastElementChild.classList.contains('names')")
