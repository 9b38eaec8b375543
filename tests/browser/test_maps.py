"""The large maps in the browser: details under the pointer, stacks that fan out, marches, two fingers."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from sanjak.web.guests import COOKIE
from tests.web.serving import Served

from .axe import violations
from .conftest import PHONE
from .play import STATE, acted, begin, middle, my_turn, ready, state, until

LASH = "lash-of-the-turk"


def marching(page: Page, served: Served, **wishes: str) -> None:
    """Open a match of The Lash of the Turk in the first march."""
    guest = served.person()
    id = served.make(guest, LASH, seed="5", **wishes)
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
    spaces = page.evaluate("[...document.querySelectorAll('#sheet-map .target[data-space]')].map(t => t.dataset.space)")
    assert len(spaces) == len(set(spaces)) > 0
    page.mouse.move(*middle(page.locator("#sheet-map .target").first))
    expect(page.locator("#tip")).to_contain_text("Ottoman")


@pytest.mark.parametrize(("verb", "scenario"), [("march", "1526"), ("sail", "1529")])
def test_the_way_of_a_march_or_a_voyage_is_shown_before_it_is_made(
    people: Callable[..., Page], served: Served, verb: str, scenario: str
) -> None:
    page = people()
    marching(page, served, scenario=scenario)
    while not acted(page, page.locator(f'.rows .row[data-value^="{verb}"]').first.click):
        pass
    my_turn(page)
    goal = page.locator("#sheet-map .target[data-option]:has(.path)").last
    way = goal.locator(".path")
    expect(way).to_be_hidden()
    goal.focus()
    page.mouse.move(*middle(goal))
    expect(way).to_be_visible()


def pinch(wire: CDPSession, x: float, y: float, before: float, after: float) -> None:
    """Move two fingers apart."""
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
    before = state(page)
    page.touchscreen.tap(*middle(target))
    until(page, f"was => {STATE} !== was", before)


# ---------------------------------------------------------------- stacks that fan out


def box(of: Locator) -> tuple[float, float, float, float]:
    """Left, top, right and bottom."""
    found = of.bounding_box()
    assert found is not None
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


def lies_well(tray: Locator, stack: Locator, frame: Locator) -> None:
    """A tray lies within the board's frame and does not cover its stack."""
    left, top, right, bottom = box(tray)
    x, y, end, low = box(stack)
    assert right <= x or end <= left or bottom <= y or low <= top
    edge = box(frame)
    assert edge[0] <= left < right <= edge[2]
    assert edge[1] <= top < bottom <= edge[3]


def counters(stack: Locator) -> int:
    """The number of counters in a stack that fans out."""
    return len((stack.get_attribute("data-parts") or "").split())


def test_a_stack_fans_out_under_the_pointer_and_closes_again(people: Callable[..., Page], served: Served) -> None:
    page = people()
    marching(page, served)
    tray, own = page.locator("#fan"), page.locator('[id="stack:ottoman:1312"]')
    page.mouse.move(*middle(own))
    expect(tray).to_be_visible()
    expect(tray).to_have_accessible_name("The stack in Belgrade (1312), Ottoman: 19")
    expect(tray.locator("li")).to_have_count(counters(own))
    expect(tray).to_contain_text("Suleiman 3·2")
    lies_well(tray, own, page.locator(".board"))
    left, _, right, _ = box(tray.locator("svg").first)
    assert right - left >= 38
    assert violations(page, "") == []
    page.keyboard.press("Escape")
    expect(tray).to_be_hidden()
    page.mouse.move(*middle(page.locator('[id="stack:austrian:0402"]')))
    expect(tray.locator("li")).to_have_text(["infantry 3-3-3", "what lies below is not seen"])
    page.mouse.move(2, 2)
    expect(tray).to_be_hidden()


def test_a_stack_fans_out_by_keys_alone(people: Callable[..., Page], served: Served) -> None:
    page = people()
    marching(page, served)
    tray = page.locator("#fan")
    page.keyboard.press("b")
    expect(tray).to_be_visible()
    expect(page.locator(".target:focus")).to_have_attribute("aria-describedby", "fan")
    page.keyboard.press("Escape")
    expect(tray).to_be_hidden()
    page.keyboard.press("s")
    expect(tray).to_be_visible()
    first = tray.get_attribute("aria-label")
    page.keyboard.press("s")
    expect(tray).not_to_have_attribute("aria-label", first or "")


def test_on_a_phone_a_tap_opens_a_stack_and_another_closes_it(people: Callable[..., Page], served: Served) -> None:
    page = people(**PHONE)
    marching(page, served)
    tray, enemy = page.locator("#fan"), page.locator('[id="stack:austrian:1111"]')
    page.touchscreen.tap(*middle(enemy))
    expect(tray).to_be_visible()
    expect(tray.locator("li")).to_have_count(counters(enemy))
    lies_well(tray, enemy, page.locator("#sheet-map"))
    page.touchscreen.tap(*middle(enemy))
    expect(tray).to_be_hidden()


def test_a_pile_of_the_landings_fans_out(people: Callable[..., Page]) -> None:
    for settings, frame in (({}, ".board"), (PHONE, "#sheet-map")):
        page = people(**settings)
        begin(page, "fatal-attraction")
        page.get_by_role("button", name="Got it").click()
        tray, pile = page.locator("#fan"), page.locator('[id="pile:A2"]')
        if settings:
            page.touchscreen.tap(*middle(pile))
        else:
            page.mouse.move(*middle(pile))
        expect(tray).to_have_accessible_name("The stack in A2 Yeni Shehr: 2")
        expect(tray.locator("li")).to_have_count(2)
        lies_well(tray, pile, page.locator(frame))


def test_a_salvo_leaves_two_ways_to_go_on(people: Callable[..., Page]) -> None:
    page = people()
    begin(page, "fatal-attraction", seed="5")
    for option in ("auto", "ready", "pay naval", "enough", "naval"):
        acted(page, page.locator(f'.prompt [data-value="{option}"]').click)
        my_turn(page)
    expect(page.locator(".prompt .buttons button")).to_have_text([re.compile("Choose"), "End segment"])
    acted(page, page.locator('.rows [data-value="aim BS-IRR F-HEL"]').click)
    acted(page, page.locator('.prompt [data-value="fire"]').click)
    expect(page.locator(".prompt .buttons button")).to_have_text([re.compile("Choose"), "New group", "End segment"])


# ---------------------------------------------------------------- pressing and dragging


def test_a_column_is_dragged_to_a_hex(people: Callable[..., Page], served: Served) -> None:
    page = people()
    marching(page, served)
    while not acted(page, page.locator('.rows .row[data-value^="march"]').first.click):
        pass
    my_turn(page)
    goal = page.locator('#sheet-map .target[data-option="to 1413"]')
    start, end = middle(page.locator('[id="lit-spot:column"] > path').first), middle(goal.locator("> path").first)
    way = page.locator('[id="drop-place:1413"] .path')

    def drag() -> None:
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move(*end, steps=5)
        expect(way).to_be_visible()
        page.mouse.up()

    acted(page, drag)
    until(page, "document.getElementById('stack:ottoman:1413') !== null")


def test_pressing_a_stack_lists_what_names_its_hex(people: Callable[..., Page], served: Served) -> None:
    page, guest = people(), served.person()
    id = served.make(guest, LASH, seed="5")
    served.settle(id)
    page.context.add_cookies([{"name": COOKIE, "value": guest.client.cookies[COOKIE], "url": served.address}])
    page.goto(f"/match/{id}")
    ready(page)
    page.mouse.click(*middle(page.locator('[id="stack:ottoman:1312"]')))
    expect(page.locator("#find")).to_have_value("1312")
    for row in page.locator(".rows .row").all():
        expect(row).to_have_attribute("data-value", re.compile("1312"))
    page.mouse.move(2, 2)
    page.keyboard.press("Escape")
    expect(page.locator("#find")).to_have_value("")
