"""The card table of Ottoman Empire: sorting, explanations, suggested piles, legible on every screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from sanjak.web.guests import COOKIE
from tests.web.serving import Person, Served

from .axe import violations
from .play import acted, ready, until
from .test_legible import SCREENS

GAME = "ottoman-empire"
LEAST = 12
"""The smallest type of a card table, in pixels."""
NAMES = 13
"""The smallest type of a card's name."""
TAP = 40
"""The least height of what is touched."""

ORDER = """[...document.querySelectorAll('.stack')].sort((a, b) => a.style.order - b.style.order)
    .map(s => [s.classList.contains('taken'), Number(s.dataset.bySum), s.id])"""
SIZES = """[...document.querySelectorAll('.flow *')].filter(
    e => [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()) && e.getClientRects().length)
    .map(e => [parseFloat(getComputedStyle(e).fontSize), e.className, e.textContent])"""
TAPS = """[...document.querySelectorAll('.flow .target:not(.drop), .sorts button')]
    .filter(e => e.getClientRects().length).map(e => [e.getBoundingClientRect().height, e.id || e.textContent])"""
CUT = """[...document.querySelectorAll('.flow .name')].filter(e => e.scrollWidth > e.clientWidth + 1)
    .map(e => e.textContent)"""


def drafted(guest: Person, served: Served, until_piles: bool) -> str:
    """A match with a first pick, or with all picks made."""
    id = served.make(guest, GAME, seed="11")
    served.settle(id)
    guest.choose(id)
    served.settle(id)
    while until_piles and guest.update(id)["question"]["options"][0]["text"].startswith("draft"):
        guest.choose(id)
        served.settle(id)
    return id


def opened(page: Page, guest: Person, id: str) -> None:
    """Open a match of a guest."""
    page.context.add_cookies([{"name": COOKIE, "value": guest.client.cookies[COOKIE], "url": guest.served.address}])
    page.goto(f"/match/{id}")
    ready(page)


def stacks(page: Page) -> Locator:
    """The stacks that can be taken."""
    return page.locator(".stack.target")


def test_stacks_are_sorted_explained_and_taken_by_a_second_press(people: Callable[..., Page], served: Served) -> None:
    guest, page = served.person(), people()
    id = drafted(guest, served, until_piles=False)
    opened(page, guest, id)
    page.get_by_role("button", name="Sum", exact=True).click()
    order = page.evaluate(ORDER)
    assert order == sorted(order, key=lambda stack: (stack[0], stack[1], stack[2]))
    assert any(taken for taken, _, _ in order)
    expect(page.locator(".stack.taken .taker", has_text="You")).to_have_count(1)
    page.get_by_role("button", name="Number").click()
    assert [id for taken, _, id in page.evaluate(ORDER) if not taken] == sorted(
        id for taken, _, id in order if not taken)
    card = page.locator(".stack.target .card", has=page.locator(".emblem")).first
    card.hover()
    name = card.locator(".name").inner_text()
    expect(page.locator("#about h2")).to_contain_text(name)
    expect(page.locator("#about dl")).to_contain_text(name)
    stacks(page).first.focus()
    expect(page.locator("#about h2")).to_contain_text("Stack")
    before = stacks(page).count()
    stacks(page).first.click()
    expect(page.locator(".prompt")).to_contain_text("Take stack")
    assert stacks(page).count() == before
    page.locator(".prompt .primary").click()
    until(page, "before => document.querySelectorAll('.stack.target').length < before", before)
    assert violations(page, "") == []


def test_suggested_piles_are_taken_back_by_one_undo(people: Callable[..., Page], served: Served) -> None:
    guest, page = served.person(), people()
    opened(page, guest, drafted(guest, served, until_piles=True))
    hand = page.locator("[data-region=cards] .card")
    expect(hand).to_have_count(27)
    assert acted(page, hand.first.click) is False
    acted(page, page.locator(".place.on").first.click)
    expect(hand).to_have_count(26)
    page.get_by_role("button", name="Suggest piles (26 cards)").click()
    expect(page.locator("#sheet-hand")).to_contain_text("All 27 cards are in your piles.")
    expect(page.get_by_role("button", name="Seal the piles")).to_be_visible()
    page.keyboard.press("u")
    expect(hand).to_have_count(26)
    assert violations(page, "") == []


@pytest.mark.parametrize("screen", SCREENS)
def test_a_card_table_is_legible_on_every_screen(
        screen: str, people: Callable[..., Page], served: Served) -> None:
    guest, page = served.person(), people(**SCREENS[screen])
    for piles in (False, True):
        opened(page, guest, drafted(guest, served, until_piles=piles))
        sizes = page.evaluate(SIZES)
        assert len(sizes) > 100
        assert [told for told in sizes if told[0] < (NAMES if told[1] == "name" else LEAST)] == []
        assert page.evaluate(CUT) == []
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        if "has_touch" in SCREENS[screen]:
            assert [told for told in page.evaluate(TAPS) if told[0] < TAP] == []
