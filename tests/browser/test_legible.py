"""Every page and board can be read and touched as it opens, on every screen; zoom and place are kept over choices."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from sanjak.web.guests import COOKIE
from tests.web.serving import Person, Served

from .conftest import PHONE
from .play import finish, ready, until

TABLE = "ottoman-empire"
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


SMALL_WORDS = """[...document.querySelectorAll('body *')].filter(e => !e.closest('svg, .visually-hidden, sup')
    && e.getClientRects().length && [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim())
    && getComputedStyle(e).visibility === 'visible' && parseFloat(getComputedStyle(e).fontSize) < 11.99)
    .map(e => `${getComputedStyle(e).fontSize} ${e.textContent.trim().slice(0, 40)}`)"""
"""Words of the page, off the board, of less than twelve pixels."""

CUT_OFF = """[...document.querySelectorAll('h1, h2, h3, .page-title *, .left span, .danger span, .button, .pill')]
    .filter(e => e.getClientRects().length && !e.closest('.visually-hidden') && e.scrollWidth > e.clientWidth + 1
        && getComputedStyle(e).display !== 'inline').map(e => e.textContent.trim().slice(0, 60))"""
"""Titles, buttons and pills whose words run out of their boxes."""

HARD_TO_TOUCH = """[...document.querySelectorAll('button, summary, select, textarea, a.button, a.match-row, '
    + 'a.line-row, input:not([type=hidden], [type=radio], [type=checkbox]), label:has(input)')]
    .filter(e => e.getClientRects().length && getComputedStyle(e).visibility === 'visible'
        && !e.closest('.visually-hidden, p, .board svg') && e.getBoundingClientRect().height < 39.5)
    .map(e => `${e.getBoundingClientRect().height} ${(e.ariaLabel || e.textContent).trim().slice(0, 40)}`)"""
"""What is pressed and less than forty pixels high; a link within a sentence is as high as its line."""

OVERLAPPING = """(() => {
    const found = [];
    for (const sheet of document.querySelectorAll('.table .sheet:not(.away)')) {
        const boxes = [...sheet.querySelectorAll('text')].filter(t => !t.closest('defs') && t.textContent.trim()
            && t.getClientRects().length && !t.closest('[aria-hidden=true]')).map(t => {
                const { left, right, top, bottom } = t.getBoundingClientRect();
                const slack = (bottom - top) * 0.2;
                return { text: t.textContent, piece: t.closest('g[role=img]'), left, right, top: top + slack,
                         bottom: bottom - slack, level: Math.abs(t.getScreenCTM().b) < 0.01 };
            }).filter(({ level }) => level);
        boxes.forEach((a, at) => boxes.slice(at + 1).forEach(b => {
            const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const tall = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (wide > 2 && tall > 1 && (!a.piece || a.piece !== b.piece)) found.push(`${a.text} / ${b.text}`);
        }));
    }
    return found;
})()"""
"""Level labels of a board that lie on one another; the number on a stack lies on its counter."""


@pytest.fixture(scope="module")
def tables(served: Served) -> tuple[Person, dict[str, str]]:
    """A guest, and a match of each game after some choices."""
    guest = served.person()
    made = {game: served.make(guest, game, seed="5") for game in (*MAPS, TABLE)}
    for id in made.values():
        for _ in range(6):
            served.settle(id)
            guest.choose(id)
        served.settle(id)
    return guest, made


@pytest.fixture(scope="module")
def addresses(served: Served, tables: tuple[Person, dict[str, str]]) -> list[str]:
    """The addresses of all other kinds of page."""
    guest, _ = tables
    over = served.make(guest, "ottoman-sunset", scenario="1917", seed="7")
    finish(served, over)
    waiting = served.make(guest, TABLE, "me friend quick quick")
    invited = f"/join/{served.invite(guest, waiting, 'p2')}"
    return ["/", "/matches", "/import", "/match/nothing", invited, f"/match/{waiting}/invite", f"/match/{over}",
            f"/match/{over}?at=3", f"/match/{over}/report", "/rules/ottoman-sunset?case=3.1",
            *(f"/new/{game}" for game in ("ottoman-sunset", "central-powers", TABLE))]


def opened(page: Page, guest: Person, address: str) -> None:
    """Open a page of a guest and wait until it stands still."""
    page.context.add_cookies([{"name": COOKIE, "value": guest.client.cookies[COOKIE], "url": guest.served.address}])
    page.goto(address)
    if page.locator("body").get_attribute("data-page") == "match":
        ready(page)
    page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")


def faults_of(page: Page, touch: bool) -> dict[str, list[str]]:
    """What cannot be read or touched on the page."""
    found = {"small": page.evaluate(SMALL_WORDS), "cut off": page.evaluate(CUT_OFF)}
    if touch:
        found["hard to touch"] = page.evaluate(HARD_TO_TOUCH)
    return {fault: sorted(set(where))[:8] for fault, where in found.items() if where}


@pytest.mark.parametrize("screen", SCREENS)
def test_every_board_can_be_read_as_it_opens(
    screen: str, people: Callable[..., Page], tables: tuple[Person, dict[str, str]]
) -> None:
    guest, made = tables
    page = people(**SCREENS[screen])
    found: dict[str, dict[str, list[str]]] = {}
    for game, id in made.items():
        opened(page, guest, f"/match/{id}")
        faults = faults_of(page, "has_touch" in SCREENS[screen])
        if game != TABLE:
            texts = page.evaluate(TEXTS)
            assert len(texts) > 40, game
            if tiny := [f"{size:.1f} {text}" for size, text in sorted(texts) if size < LEAST][:5]:
                faults["too small on the board"] = tiny
            if overlaps := page.evaluate(OVERLAPPING):
                faults["labels on one another"] = overlaps[:8]
        found |= {game: faults} if faults else {}
    assert not found


@pytest.mark.parametrize("screen", SCREENS)
def test_every_page_can_be_read_and_touched(
    screen: str, people: Callable[..., Page], tables: tuple[Person, dict[str, str]], addresses: list[str]
) -> None:
    page, found = people(**SCREENS[screen]), {}
    for address in addresses:
        opened(page, tables[0], address)
        if faults := faults_of(page, "has_touch" in SCREENS[screen]):
            found[address] = faults
    assert not found


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
    opened(page, guest, f"/match/{id}")
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
