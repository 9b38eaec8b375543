"""The great maps in the browser: what lies under the pointer, the way of a march, two fingers on a telephone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import CDPSession, Page, expect

from sanjak.web.guests import COOKIE
from tests.web.serving import Served

from .conftest import PHONE
from .play import acted, middle, my_turn, ready

LASH = "lash-of-the-turk"


def marching(page: Page, served: Served) -> None:
    """A match of The Lash of the Turk in the first march."""
    guest = served.person()
    id = served.make(guest, LASH, seed="5")
    served.settle(id)
    for _ in range(12):
        offered = guest.update(id)["question"]["options"]
        if any(option["text"].startswith("march") for option in offered):
            break
        guest.choose(id)
        served.settle(id)
    page.context.add_cookies([{"name": COOKIE, "value": guest.client.cookies[COOKIE], "url": served.address}])
    page.goto(f"/match/{id}")
    ready(page)


def test_each_hex_is_lit_once_and_tells_who_stands_there(people: Callable[..., Page], served: Served) -> None:
    page = people()
    marching(page, served)
    spaces = page.evaluate("[...document.querySelectorAll('#sheet-map .target')].map(t => t.dataset.space)")
    assert len(spaces) == len(set(spaces)) > 0
    page.mouse.move(*middle(page.locator("#sheet-map .target").first))
    expect(page.locator("#tip")).to_contain_text("Ottoman")


def test_the_way_of_a_march_is_shown_before_it_is_made(people: Callable[..., Page], served: Served) -> None:
    page = people()
    marching(page, served)
    while not acted(page, page.locator('.rows .row[data-value^="march"]').first.click):
        pass
    my_turn(page)
    goal = page.locator("#sheet-map .target:has(.path)").last
    way = goal.locator(".path")
    expect(way).to_be_hidden()
    goal.focus()
    page.mouse.move(*middle(goal))
    expect(way).to_be_visible()


def pinch(wire: CDPSession, x: float, y: float, before: float, after: float) -> None:
    """Two fingers move apart."""
    def touch(kind: str, far: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x - far, "y": y, "id": 1}, {"x": x + far, "y": y, "id": 2}]
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", before)
    for step in range(1, 6):
        touch("touchMove", before + (after - before) * step / 5)
    touch("touchEnd", after)


def test_two_fingers_magnify_and_a_tap_chooses(people: Callable[..., Page], served: Served) -> None:
    page = people(**PHONE)
    marching(page, served)
    size = "document.querySelector('#sheet-map svg').getBoundingClientRect().width"
    small = page.evaluate(size)
    window = page.locator("#sheet-map").bounding_box()
    assert window is not None
    pinch(page.context.new_cdp_session(page), window["x"] + 195, window["y"] + 150, 30, 90)
    assert page.evaluate(size) > small * 1.5
    target = page.locator("#sheet-map .target").first
    target.evaluate("e => e.focus()")
    before = page.locator("body").get_attribute("data-picked")
    page.touchscreen.tap(*middle(target))
    expect(page.locator("body")).not_to_have_attribute("data-picked", before or "")
