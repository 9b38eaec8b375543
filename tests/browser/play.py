"""Actions of a person on a page."""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import Error, Locator, Page, expect

from sanjak.ai.bots import bot, own_luck
from sanjak.kernel import Seat, text
from tests.web.serving import PATIENCE, Served

STATE = "document.body.dataset.moment + '|' + document.body.dataset.picked"


def begin(page: Page, game: str, **choices: str) -> str:
    """Go from the home page to the first decision; return the match's id."""
    page.goto("/")
    page.locator(f'a[href="/new/{game}"]').click()
    for name, value in choices.items():
        named = f'[name="{name.replace("__", "-")}"]'
        field = page.locator(named)
        unfold(page, named)
        if field.first.get_attribute("type") == "radio":
            page.locator(f'label:has({named}[value="{value}"])').click()
        elif field.first.evaluate("e => e.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.locator("[data-start]").click()
    page.wait_for_url("**/match/**")
    if page.url.endswith("/invite"):
        page.get_by_role("link", name="Go to the table").click()
    ready(page)
    return page.url.split("/match/")[1].partition("?")[0]


def unfold(page: Page, named: str) -> None:
    """Open the folded part of the form that holds a field."""
    folded = page.locator("details:not([open])", has=page.locator(named))
    if folded.count():
        folded.first.locator("summary").click()


def until(page: Page, what: str, arg: object = None) -> None:
    """Wait until a condition holds in the page.

    It is polled from outside, because the page's policy forbids evaluation.
    """
    end = time.monotonic() + PATIENCE
    while not holds(page, what, arg):
        assert time.monotonic() < end, f"it never came to this: {what}"
        page.wait_for_timeout(8)


def holds(page: Page, what: str, arg: object) -> bool:
    """Does a condition hold? While another page is loading, none does."""
    try:
        return bool(page.evaluate(what, arg))
    except Error as fault:
        if "context was destroyed" not in str(fault):
            raise
        return False


def ready(page: Page) -> None:
    """Wait until the page's script has started."""
    until(page, "document.body && document.body.dataset.asked !== undefined")


def state(page: Page) -> str:
    """A digest of the page and its selection, for waiting until it changes."""
    return str(page.evaluate(STATE))


def acted(page: Page, do: Callable[[], None]) -> bool:
    """Do something and wait for its effect; True if the table has moved on or something is picked."""
    before = state(page)
    do()
    second_press(page)
    until(page, f"was => {STATE} !== was", before)
    return state(page).partition("|")[0] != before.partition("|")[0]


def second_press(page: Page) -> None:
    """Do what is selected and waits for a second press; confirm what the page asks."""
    if page.locator("body").get_attribute("data-selected"):
        page.locator("#odds .primary").click()
    elif page.locator("#confirm[open]").count():
        page.locator("#confirm [value=yes]").click()


def my_turn(page: Page, served: Served | None = None) -> bool:
    """Wait for the player's turn; False when the match is over.

    With the server: until no bot plays and the page knows.
    """
    if served:
        id = page.url.split("/match/")[1].partition("?")[0]
        served.settle(id)
        first = served.live(id).table.state.seats[0]
        until(page, "moment => document.body.dataset.moment === String(moment)", served.live(id).position.moment(first))
    until(page, "document.body.dataset.asked === 'true' || document.body.dataset.over === 'true'")
    return page.locator("body").get_attribute("data-over") != "true"


def lit(page: Page) -> Locator:
    """The targets on the board that can be pressed."""
    return page.locator(".table .target[data-option]")


def middle(target: Locator) -> tuple[float, float]:
    """The centre of a target, once it stands still."""
    box = target.bounding_box()
    while True:
        target.page.wait_for_timeout(30)
        last, box = box, target.bounding_box()
        assert box is not None
        if box == last:
            return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def press(page: Page, target: Locator) -> None:
    """Click the centre of a target on the board."""
    page.mouse.click(*middle(target))


def outcome(page: Page) -> str:
    """The cause of the end on the page."""
    expect(page.locator("#end")).to_be_visible()
    return page.locator("#end h1").inner_text()


def finish(served: Served, id: str) -> None:
    """Let the quick player end a match of one seat."""
    live = served.live(id)
    quick = bot("quick", live.game.id)

    def play() -> None:
        while not live.finished:
            seat = live.table.to_move()[0]
            live.choose(seat, text(quick(Seat(live.table, seat), own_luck(1, seat, len(live.rows)))))

    served.call(play)
