"""Everything on a board can be read as it opens, on every screen; zoom and place are kept from choice to choice."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from sanjak.web.guests import COOKIE
from tests.web.serving import Person, Served

from .conftest import PHONE
from .play import ready, until

MAPS = ("ottoman-sunset", "hapsburg-eclipse", "central-powers", "lash-of-the-turk", "fatal-attraction")
SCREENS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1440, "height": 900}},
    "large": {"viewport": {"width": 1920, "height": 1080}},
    "tablet": {"viewport": {"width": 1024, "height": 768}, "has_touch": True, "is_mobile": True},
    "phone": PHONE,
}
LEAST = 8.99
"""The smallest text in pixels, less a rounding error."""

TEXTS = """[...document.querySelectorAll('.table .sheet:not(.away) text')].filter(
    t => !t.closest('defs') && t.textContent.trim() && t.getClientRects().length).map(t => {
        const { a, b, c, d } = t.getScreenCTM();
        const size = parseFloat(getComputedStyle(t).fontSize) * Math.sqrt(Math.abs(a * d - b * c));
        return [size, `${t.closest('.sheet').dataset.sheet}: ${t.textContent}`];
    })"""
VIEW = """(() => {
    const moved = [...document.querySelectorAll('.canvas, .canvas svg')].find(e => e.style.transform);
    return moved.style.transform.match(/-?[\\d.]+/g).map(Number);
})()"""
SHOWN = "document.querySelector('.canvas .sheet.first:not(.away)').id"
LIT = """(() => {
    const board = document.querySelector('.board').getBoundingClientRect();
    return [...document.querySelectorAll('.canvas .target:not(.drop)')].map(t => {
        const box = t.getBoundingClientRect();
        return [box.x + box.width / 2 - board.x, box.y + box.height / 2 - board.y, board.width, board.height];
    });
})()"""


@pytest.fixture(scope="module")
def tables(served: Served) -> tuple[Person, dict[str, str]]:
    """A guest, and a match of each game after some choices."""
    guest = served.person()
    made = {game: served.make(guest, game, seed="5") for game in MAPS}
    for id in made.values():
        for _ in range(6):
            served.settle(id)
            guest.choose(id)
        served.settle(id)
    return guest, made


def opened(page: Page, guest: Person, id: str) -> None:
    """Open a match of a guest and wait until its board stands still."""
    page.context.add_cookies([{"name": COOKIE, "value": guest.client.cookies[COOKIE], "url": guest.served.address}])
    page.goto(f"/match/{id}")
    ready(page)
    page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")


@pytest.mark.parametrize("screen", SCREENS)
def test_no_text_of_a_board_is_too_small_as_it_opens(
    screen: str, people: Callable[..., Page], tables: tuple[Person, dict[str, str]]
) -> None:
    guest, made = tables
    page, small = people(**SCREENS[screen]), {}
    for game, id in made.items():
        opened(page, guest, id)
        found = page.evaluate(TEXTS)
        assert len(found) > 40, game
        if tiny := sorted((size, text) for size, text in found if size < LEAST)[:5]:
            small[game] = tiny
    assert not small


def larger(page: Page) -> list[float]:
    """Zoom in; return what is seen then."""
    page.keyboard.press("+")
    return list(page.evaluate(VIEW))


def in_sight(view: list[float], before: list[float], lit: list[list[float]]) -> bool:
    """Was any of what is lit now in sight before the board was moved?"""
    (x, y, scale), (old_x, old_y, old_scale) = view, before
    places = [((left - x) / scale * old_scale + old_x, (top - y) / scale * old_scale + old_y, wide, tall)
              for left, top, wide, tall in lit]
    return any(0 <= left <= wide and 0 <= top <= tall for left, top, wide, tall in places)


@pytest.mark.parametrize("game", MAPS)
def test_zoom_and_place_are_kept_over_twenty_choices(
    game: str, people: Callable[..., Page], served: Served
) -> None:
    guest, rng = served.person(), random.Random(7)
    id = served.make(guest, game, seed="8")
    served.settle(id)
    page = people()
    opened(page, guest, id)
    seen = {page.evaluate(SHOWN): larger(page)}
    for _ in range(20):
        asked = guest.update(id)
        if asked["question"] is None:
            break
        guest.choose(id, rng.choice(asked["question"]["options"])["text"])
        served.settle(id)
        moment = guest.update(id)["moment"]
        until(page, "moment => document.body.dataset.moment === String(moment)", moment)
        shown, view = page.evaluate(SHOWN), page.evaluate(VIEW)
        if before := seen.get(shown):
            assert view[2] == before[2]
            alone = moment == asked["moment"] + 1
            assert view == before or not alone or not in_sight(view, before, page.evaluate(LIT))
        seen[shown] = view if before else larger(page)
