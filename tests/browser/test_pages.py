"""Every page passes axe-core, light and dark, on desktop and phone; and the size of a match page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from sanjak.web.guests import COOKIE
from tests.web.serving import Person, Served

from .axe import violations
from .conftest import DESKTOP, PHONE
from .play import acted, begin, lit, my_turn, press, ready

PICTURES = Path(__file__).parent / "pictures"
HEAVIEST = 300_000

LOOKS: dict[str, dict[str, Any]] = {
    "desktop-light": {**DESKTOP, "color_scheme": "light"}, "desktop-dark": {**DESKTOP, "color_scheme": "dark"},
    "phone-light": {**PHONE, "color_scheme": "light"}, "phone-dark": {**PHONE, "color_scheme": "dark"},
    "tablet-light": {"viewport": {"width": 900, "height": 1180}, "color_scheme": "light"},
}

CHECKED = {"desktop-light": "", "phone-light": "", "desktop-dark": "runOnly: ['color-contrast'], "}
"""The looks that are checked. In the dark theme only the colours are."""


def show(page: Page, look: str, name: str) -> None:
    """Save a screenshot for people to look at."""
    PICTURES.mkdir(exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}-{look}.png", full_page=name.startswith(("home", "new")))


class Gallery(NamedTuple):
    """Matches at interesting positions, all of one guest."""

    guest: Person
    sunset: str
    over: str
    draft: str
    bids: str
    waiting: str
    lash: str
    fatal: str
    joined: str
    invitation: str


@pytest.fixture(scope="module")
def gallery(served: Served) -> Gallery:
    """Create the matches once, for all looks."""
    guest = served.person()
    sunset = served.make(guest, "ottoman-sunset", seed="3")
    over = served.make(guest, "ottoman-sunset", scenario="1917", seed="7")
    draft, bids = (served.make(guest, "ottoman-empire", seed=seed) for seed in ("11", "12"))
    waiting = served.make(guest, "ottoman-empire", "me friend quick quick")
    play(served, guest, sunset, 5)
    play(served, guest, over, 400)
    play(served, guest, bids, 18)
    lash, fatal = (served.make(guest, game, seed="5") for game in ("lash-of-the-turk", "fatal-attraction"))
    joined = served.make(guest, "central-powers", seed="3")
    for id in (lash, fatal, joined):
        play(served, guest, id, 6)
    return Gallery(guest, sunset, over, draft, bids, waiting, lash, fatal, joined,
                   f"/join/{served.invite(guest, waiting, 'p2')}")


def play(served: Served, guest: Person, id: str, most: int) -> None:
    """Take the first option, at most `most` times or until the match is over."""
    for _ in range(most):
        served.settle(id)
        if guest.update(id)["question"] is None:
            return
        guest.choose(id)


def every_page(page: Page, shown: Gallery) -> Iterator[str]:
    """Visit all pages one after another; yield the name of each."""
    for name, address in (("home", "/"), ("new-sunset", "/new/ottoman-sunset"), ("new-empire", "/new/ottoman-empire"),
                          ("new-fatal", "/new/fatal-attraction"),
                          ("import", "/import"), ("error", "/match/nothing"), ("join", shown.invitation),
                          ("rules", "/rules/ottoman-empire?case=OE-21"), ("report", f"/match/{shown.over}/report")):
        page.goto(address)
        yield name
    for name in ("over", "draft", "waiting", "lash", "fatal", "joined"):
        page.goto(f"/match/{getattr(shown, name)}")
        ready(page)
        yield f"match-{name}"
    yield from parts_of_a_match(page, shown)


def parts_of_a_match(page: Page, shown: Gallery) -> Iterator[str]:
    """The board, the odds of a choice, the rules, the past, tabs, a picked-up card."""
    page.goto(f"/match/{shown.sunset}")
    ready(page)
    yield "match-sunset"
    if page.viewport_size and page.viewport_size["width"] > 1100:
        press(page, page.locator('.canvas .target[data-option^="offensive"]').first)
        expect(page.locator("#odds .faces li")).to_have_count(6)
        yield "match-odds"
        page.keyboard.press("Escape")
    page.keyboard.press("f")
    expect(page.locator(".drawer")).to_contain_text("What it is about")
    yield "match-guide"
    page.keyboard.press("Escape")
    page.keyboard.press("g")
    expect(page.locator(".drawer .meant")).to_be_visible()
    yield "match-rules"
    page.keyboard.press("Escape")
    page.keyboard.press("Home")
    expect(page.locator("#replay")).to_be_visible()
    yield "match-past"
    page.keyboard.press("End")
    expect(page.locator("#pieces-map .is-pennant")).not_to_have_count(0)
    for tab in ("words", "people", "notes", "log"):
        page.locator(f"#tab-{tab}").click()
        yield f"match-{tab}"
    page.goto(f"/match/{shown.bids}")
    ready(page)
    yield "match-piles"
    page.locator('.target[data-option^="put"]').first.click()
    expect(page.locator(".target.on").first).to_be_attached()
    yield "match-bids"


@pytest.mark.parametrize("look", LOOKS)
def test_no_page_has_a_fault_that_axe_can_find(look: str, people: Callable[..., Page], gallery: Gallery) -> None:
    page = people(**LOOKS[look])
    cookie, address = gallery.guest.client.cookies[COOKIE], gallery.guest.served.address
    page.context.add_cookies([{"name": COOKIE, "value": cookie, "url": address}])
    found: dict[str, list[str]] = {}
    for name in every_page(page, gallery):
        show(page, look, name)
        if look in CHECKED and (faults := violations(page, CHECKED[look])):
            found[name] = faults
        too_wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert too_wide <= 0, f"{name} is {too_wide} pixels too wide"
    assert not found, "\n".join(f"{name}: {fault}" for name, faults in found.items() for fault in faults)


@pytest.mark.parametrize("game", ["ottoman-sunset", "ottoman-empire"])
def test_a_match_is_light(game: str, people: Callable[..., Page], served: Served) -> None:
    page = people()
    begin(page, game)
    page.goto(page.url)
    ready(page)
    page.wait_for_load_state("load")
    weight = page.evaluate("performance.getEntries().reduce((sum, e) => sum + (e.transferSize || 0), 0)")
    if not weight:
        pytest.fail("the browser does not tell how much it has loaded")
    assert weight < HEAVIEST
    assert page.locator(".board .sheet svg").first.is_visible()


def test_the_board_is_there_without_a_script(people: Callable[..., Page]) -> None:
    maker = people()
    begin(maker, "ottoman-sunset")
    plain = people(java_script_enabled=False, storage_state=maker.context.storage_state())
    plain.goto(maker.url)
    assert plain.locator("#sheet-map svg").is_visible()
    assert plain.locator(".prompt p").inner_text()


def test_pieces_glide_and_keep_still_on_request(people: Callable[..., Page]) -> None:
    lively, still = people(reduced_motion="no-preference"), people()
    for page, expected in ((lively, "0.26s"), (still, "0s")):
        begin(page, "ottoman-sunset", seed="3")
        piece = page.locator(".pieces > .pieces > g").first
        assert expected in piece.evaluate("e => getComputedStyle(e).transitionDuration")


def test_a_piece_that_moves_is_the_same_element(people: Callable[..., Page]) -> None:
    page = people()
    begin(page, "ottoman-sunset", seed="3")
    pieces = "[...document.querySelectorAll('#pieces-map .pieces > g')]"
    page.evaluate(f"{pieces}.forEach(g => {{ g.marked = g.id; }})")
    for _ in range(6):
        my_turn(page)
        acted(page, lambda: page.keyboard.press("1"))
    kept = page.evaluate(f"{pieces}.filter(g => g.marked === g.id).length")
    assert kept >= 2


def test_a_phone_plays_by_touch(people: Callable[..., Page]) -> None:
    page = people(**PHONE)
    begin(page, "ottoman-sunset", seed="3")
    page.get_by_role("button", name="Got it").tap()
    expect(page.locator(".rows")).to_be_hidden()
    page.get_by_role("button", name="Choose (").tap()
    expect(page.locator(".rows .row").first).to_be_visible()
    pressed = ".rows .row, .tabs button, .prompt .button, .jump button"
    small = page.evaluate(f"[...document.querySelectorAll('{pressed}')].filter("
                          "b => b.offsetParent && b.getBoundingClientRect().height < 40).length")
    assert small == 0
    page.locator(".table").evaluate("table => table.scrollTo(0, 0)")
    before = page.locator("#sheet-map svg").evaluate("e => e.style.transform")
    box = page.locator("#sheet-map").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 200, box["y"] + 70)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] + 30, steps=5)
    page.mouse.up()
    assert page.locator("#sheet-map svg").evaluate("e => e.style.transform") != before
    acted(page, page.locator(".rows .row").first.tap)
    expect(page.locator(".rows")).to_be_hidden()
    page.locator(".prompt [data-do=list], .choices [data-do=fold]").locator("visible=true").first.tap()
    expect(page.locator(".rows")).to_be_visible()
    page.locator(".jump button", has_text="The map").tap()
    expect(page.locator(".rows")).to_be_hidden()
    page.locator(".jump button", has_text="Battles").tap()
    expect(page.locator("#sheet-results")).to_be_in_viewport()
    page.locator("#tab-log").tap()
    expect(page.locator("#log")).to_be_visible()
    expect(page.locator(".prompt")).to_be_hidden()


def test_the_board_is_moved_and_magnified(people: Callable[..., Page]) -> None:
    page = people()
    begin(page, "ottoman-sunset", seed="3")
    canvas = page.locator(".canvas")
    fitted = canvas.evaluate("e => e.style.transform")
    page.keyboard.press("+")
    larger = canvas.evaluate("e => e.style.transform")
    assert larger != fitted
    box = page.locator(".board").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 500, box["y"] + 300)
    page.mouse.wheel(0, -300)
    assert canvas.evaluate("e => e.style.transform") != larger
    page.mouse.down()
    page.mouse.move(box["x"] + 300, box["y"] + 200, steps=4)
    page.mouse.up()
    page.keyboard.press("0")
    assert canvas.evaluate("e => e.style.transform") == fitted
    press(page, lit(page).first)


def test_colours_follow_the_choice_of_the_reader(people: Callable[..., Page]) -> None:
    page = people(color_scheme="light")
    page.goto("/")
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.locator("[data-all=theme]").click()
    page.locator("[data-all=theme]").click()
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert dark != light
    page.goto("/rules/ottoman-sunset")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == dark
