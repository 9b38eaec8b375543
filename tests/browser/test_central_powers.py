"""The combined game on a phone: one board at a time, the threats to both always visible."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from sanjak.web.guests import COOKIE
from tests.web.serving import Served

from .axe import violations
from .conftest import PHONE
from .play import acted, my_turn, ready

GAME = "central-powers"
SHOWN = "document.querySelector('.who[aria-pressed=true]').dataset.value"


def opened(page: Page, served: Served, moves: int = 0) -> str:
    """Open a match on a phone after some choices; return its id."""
    guest = served.person()
    id = served.make(guest, GAME, seed="3")
    for _ in range(moves):
        guest.choose(id)
    page.context.add_cookies([{"name": COOKIE, "value": guest.client.cookies[COOKIE], "url": served.address}])
    page.goto(f"/match/{id}")
    ready(page)
    return id


def test_the_board_is_switched_and_the_threats_to_both_stay(people: Callable[..., Page], served: Served) -> None:
    page = people(**PHONE)
    opened(page, served)
    expect(page.locator(".side")).to_have_count(2)
    assert page.evaluate(SHOWN) == "hapsburg"
    expect(page.locator('[id="sheet-hapsburg:fronts"]')).to_be_attached()
    expect(page.locator('[id="sheet-ottoman:fronts"]')).to_be_hidden()
    seen = page.locator("#sheet-map svg").evaluate("e => e.style.transform")
    page.get_by_role("button", name="Ottomans Will").tap()
    assert page.evaluate(SHOWN) == "ottoman"
    expect(page.locator('[id="sheet-hapsburg:fronts"]')).to_be_hidden()
    assert page.locator("#sheet-map svg").evaluate("e => e.style.transform") != seen
    assert "Ottomans" not in page.locator(".jump").inner_text()
    for tab in ("log", "words", "people", "board"):
        page.locator(f"#tab-{tab}").tap()
        expect(page.locator(".sides")).to_be_in_viewport(ratio=1)
        assert page.locator(".threat").count() >= 4
    small = page.evaluate("[...document.querySelectorAll('.sides button')].filter("
                          "b => b.getBoundingClientRect().height < 44 || b.getBoundingClientRect().width < 44).length")
    assert small == 0
    assert not violations(page, "")


def test_the_choice_of_a_board_is_kept_and_follows_the_question(people: Callable[..., Page], served: Served) -> None:
    page = people(**PHONE)
    opened(page, served)
    page.get_by_role("button", name="Ottomans Will").press("Enter")
    page.goto(page.url)
    ready(page)
    assert page.evaluate(SHOWN) == "ottoman"
    page.get_by_role("button", name="Hapsburgs Will").tap()
    assert page.evaluate(SHOWN) == "hapsburg"
    for _ in range(40):
        my_turn(page)
        if page.locator("#where").inner_text().startswith("Ottomans"):
            break
        acted(page, lambda: page.keyboard.press("1"))
    assert page.evaluate(SHOWN) == "ottoman"


def test_a_threat_is_found_on_the_map(people: Callable[..., Page], served: Served) -> None:
    page = people(**PHONE)
    opened(page, served)
    chip = page.locator("#side-ottoman .threat").first
    piece = chip.get_attribute("data-value")
    assert piece
    chip.tap()
    assert page.evaluate(SHOWN) == "ottoman"
    window, found = page.locator("#sheet-map").bounding_box(), page.locator(f'[id="{piece}"]').bounding_box()
    assert window is not None
    assert found is not None
    assert window["x"] <= found["x"] <= window["x"] + window["width"]
    assert window["y"] <= found["y"] <= window["y"] + window["height"]
    assert found["width"] > 44


def test_a_roll_in_the_log_is_shown_on_a_phone(people: Callable[..., Page], served: Served) -> None:
    page = people(**PHONE)
    opened(page, served, moves=12)
    page.locator("#tab-log").tap()
    page.get_by_role("button", name="roll").first.tap()
    expect(page.locator(".drawer .rolled svg")).to_be_in_viewport()
    page.get_by_role("button", name="Close").tap()
    expect(page.locator(".drawer")).to_be_hidden()


def test_who_plays_both_empires_is_called_by_neither(people: Callable[..., Page]) -> None:
    page = people()
    page.goto(f"/new/{GAME}")
    called = page.locator(".seats b").first
    expect(called).to_have_text("Player")
    page.get_by_label("Players").select_option("2")
    expect(called).to_have_text("Hapsburgs")
