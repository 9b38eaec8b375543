"""Beats in the browser: played in order and complete, skipped, at every speed, and at once with reduced motion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.serving import Served

from .play import begin, my_turn, second_press, until

GAME = "ottoman-sunset"
MOVING = {"reduced_motion": "no-preference"}
LISTEN = """() => {
  window.shown = [];
  new MutationObserver(() => {
    const row = document.querySelector('.happened.playing .current [data-do=beat]');
    const number = row ? Number(row.dataset.value) : null;
    if (number !== null && window.shown.at(-1) !== number) window.shown.push(number);
  }).observe(document.querySelector('.happened'), { subtree: true, childList: true, attributes: true });
}"""
PLAYING = "document.querySelector('.happened.playing') !== null"
DECISION = "document.body.dataset.asked === 'true'"


def beats(page: Page, id: str) -> list[dict[str, Any]]:
    """All beats of a match, as a program reads them."""
    found: list[dict[str, Any]] = page.request.get(f"/api/match/{id}/beats?seat=player").json()["beats"]
    return found


def end_the_turn(page: Page) -> None:
    """End the turn, whatever is left of it."""
    page.evaluate("document.querySelector('[data-do=choose][data-value=done]').click()")
    second_press(page)


def test_beats_are_played_in_order_and_complete(people: Callable[..., Page], served: Served) -> None:
    page = people(**MOVING)
    id = begin(page, GAME, scenario="1917", seed="7")
    known = len(beats(page, id))
    page.evaluate(LISTEN)
    end_the_turn(page)
    until(page, PLAYING)
    until(page, f"!({PLAYING}) && {DECISION}")
    new = [beat["number"] for beat in beats(page, id)[known:]]
    assert len(new) > 2
    assert page.evaluate("window.shown") == new


def test_nothing_can_be_chosen_while_beats_are_played(people: Callable[..., Page], served: Served) -> None:
    page = people(**MOVING)
    page.add_init_script("localStorage.setItem('sanjak.speed', 'slow')")
    id = begin(page, GAME, scenario="1917", seed="7")
    end_the_turn(page)
    until(page, PLAYING)
    lines = len(served.live(id).rows)
    for key in "123":
        page.keyboard.press(key)
    expect(page.locator(".choices")).to_be_hidden()
    page.keyboard.press("s")
    my_turn(page)
    assert len(served.live(id).rows) == lines


def test_a_key_goes_on_and_skip_goes_to_the_decision(people: Callable[..., Page], served: Served) -> None:
    page = people(**MOVING)
    page.add_init_script("localStorage.setItem('sanjak.speed', 'slow')")
    begin(page, GAME, scenario="1917", seed="7")
    end_the_turn(page)
    until(page, PLAYING)
    first = page.locator(".prompt p").inner_text()
    page.keyboard.press(" ")
    expect(page.locator(".prompt p")).not_to_have_text(first)
    page.get_by_role("button", name="Skip").click()
    until(page, f"!({PLAYING}) && {DECISION}")
    expect(page.locator(".beat-lines")).to_be_visible()


def test_instant_and_reduced_motion_show_the_list_at_once(people: Callable[..., Page], served: Served) -> None:
    for settings, speed in ((MOVING, "instant"), ({}, "slow")):
        page = people(**settings)
        page.add_init_script(f"localStorage.setItem('sanjak.speed', '{speed}')")
        begin(page, GAME, scenario="1917", seed="7")
        page.evaluate(LISTEN)
        page.evaluate("document.querySelector('[data-do=choose][data-value=done]').click()")
        second_press(page)
        until(page, "document.querySelectorAll('.beat-lines .beat').length > 2")
        assert page.evaluate("window.shown") == []


def test_the_list_stays_and_opens_the_sum_of_each_die(people: Callable[..., Page], served: Served) -> None:
    page = people()
    id = begin(page, GAME, scenario="1917", seed="7")
    page.evaluate("document.querySelector('[data-do=choose][data-value=done]').click()")
    second_press(page)
    until(page, "document.querySelectorAll('.beat-lines .beat').length > 2")
    rolled = next(beat for beat in beats(page, id) if beat["roll"])
    page.reload()
    my_turn(page)
    row = page.locator(f'[data-do=beat][data-value="{rolled["number"]}"]')
    if row.count():
        row.click()
        expect(page.locator("#result h2")).to_have_text(rolled["headline"])
        expect(page.locator("#result table")).to_contain_text(rolled["roll"]["rows"][0]["text"])
