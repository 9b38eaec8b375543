"""Ottoman Empire in the browser: whole matches against bots, with the mouse and with the keyboard only."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Locator, Page, expect

from sanjak.face import face_of
from tests.web.serving import Served

from .axe import violations
from .play import acted, begin, lit, middle, my_turn, outcome, press, ready

GAME = "ottoman-empire"


def onward(page: Page) -> Locator:
    """The targets on the board that carry the game forward."""
    verbs = ("draft", "put", "steal", "look")
    return page.locator(", ".join(f'.table .target[data-option^="{verb}"]' for verb in verbs))


def test_a_whole_match_by_mouse(people: Callable[..., Page], served: Served) -> None:
    page = people()
    id = begin(page, GAME)
    dragged = 0
    while my_turn(page, served):
        if not onward(page).count():
            if not acted(page, page.locator(".prompt [data-do=choose], .rows .row").first.click):
                acted(page, page.locator(".rows .row").first.click)
        elif dragged < 3 and onward(page).first.get_attribute("data-option")[:3] == "put":  # type: ignore[index]
            dragged += drag_to_a_pile(page, onward(page).first)
        elif not acted(page, lambda: press(page, onward(page).first)):
            drops = page.locator(".target.on")
            acted(page, drops.first.click if drops.count() else page.locator(".rows .row").first.click)
    assert dragged == 3
    assert "points" in outcome(page)
    assert served.live(id).table.over()
    assert served.live(id).seats["p2"].kind == "bot"


def drag_to_a_pile(page: Page, card: Locator) -> bool:
    """Drag a card to the first pile that takes it, and see its total grow."""
    x, y = middle(card)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 30, steps=3)
    expect(page.locator(".carried")).to_be_visible()
    page.mouse.move(*middle(page.locator(".target.on").first), steps=3)
    expect(page.locator(".target.over")).to_have_count(1)
    moved = acted(page, page.mouse.up)
    expect(page.locator(".carried")).to_have_count(0)
    return moved


def test_a_card_that_is_let_go_elsewhere_stays_where_it_was(people: Callable[..., Page], served: Served) -> None:
    page = people()
    begin(page, GAME, players="2", kind__p2="bot")
    while my_turn(page, served) and "draft" in page.locator("#where").inner_text():
        acted(page, lambda: press(page, lit(page).first))
    before = lit(page).count()
    x, y = middle(lit(page).first)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 60, steps=4)
    expect(page.locator(".carried")).to_be_visible()
    page.mouse.up()
    expect(page.locator(".target.chosen")).to_have_count(1)
    assert lit(page).count() == before
    page.keyboard.press("Escape")
    expect(page.locator(".target.chosen")).to_have_count(0)


def test_a_table_that_is_not_drawn_is_played_on_its_words(
        people: Callable[..., Page], served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    face = face_of(GAME)
    drawn = face.scene
    monkeypatch.setattr(face, "scene", lambda view, seat: replace(drawn(view, seat), sheets=()))
    page = people()
    begin(page, GAME)
    assert page.locator(".sheet").count() == 0
    while my_turn(page, served) and "draft" in page.locator("#where").inner_text():
        acted(page, page.locator("#list-stacks button.target").first.click)
    expect(page.locator("#list-piles")).to_contain_text("empty; total 0")
    while not acted(page, lambda: page.keyboard.press("1")):
        pass
    expect(page.locator("#list-piles .line", has_text="total").first).to_be_visible()
    assert violations(page, "") == []


def tab_to(page: Page, what: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("what => document.activeElement.matches(what)", what):
            return
    raise AssertionError(f"{what} cannot be reached by Tab")


def test_a_whole_match_by_keys_alone(people: Callable[..., Page], served: Served) -> None:
    page = people()
    page.goto("/")
    tab_to(page, f'a[href="/new/{GAME}"]')
    page.keyboard.press("Enter")
    page.wait_for_url("**/new/*")
    tab_to(page, "button.big")
    page.keyboard.press("Enter")
    page.wait_for_url("**/match/*")
    ready(page)
    my_turn(page, served)
    acted(page, lambda: by_the_board(page))
    while my_turn(page, served):
        acted(page, lambda: go_on(page))
    assert "points" in outcome(page)


def go_on(page: Page) -> None:
    """The first row of the list; where it would only rearrange, the main button."""
    page.keyboard.press("Enter" if page.get_by_role("button", name="Rearrange").count() else "1")


def by_the_board(page: Page) -> None:
    """Go to the board, move to the next place, press Enter."""
    page.keyboard.press("b")
    first = page.evaluate("document.activeElement.id")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.id") != first
    page.keyboard.press("Enter")
