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
