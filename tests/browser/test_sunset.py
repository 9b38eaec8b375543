"""Ottoman Sunset in the browser: a whole match with undo, history, the rules, the adviser, and its report."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.serving import Served

from .play import acted, begin, lit, my_turn, outcome, press, ready, state, until

GAME = "ottoman-sunset"


def test_a_whole_match_with_undo_and_history(people: Callable[..., Page], served: Served) -> None:
    page = people()
    id = begin(page, GAME, scenario="1917", undo="free", seed="7")
    undone = 0
    while my_turn(page):
        acted(page, lambda: page.keyboard.press("1"))
        if undone < 2 and my_turn(page):
            undone += undo_and_redo(page)
        if len(served.live(id).rows) == 12:
            walk_through_history(page)
    assert undone == 2
    told = outcome(page)
    page.get_by_role("link", name="After-action report").click()
    expect(page.locator(".verdict h1")).to_have_text(told)
    expect(page.locator(".ledger")).to_contain_text("good results from")
    expect(page.locator("svg.curve")).to_be_visible()
    expect(page.locator("details", has_text="As a table")).to_be_visible()
    for name in ("Report with pictures", "Report as Markdown", "Record"):
        with page.expect_download() as download:
            page.get_by_role("link", name=name).click()
        assert download.value.path().stat().st_size > 1000


def undo_and_redo(page: Page) -> bool:
    """Undo the last choice with the key, redo it from the menu."""
    before = page.locator("#log li").count()
    if page.locator("[data-do=undo]").is_disabled():
        return False
    acted(page, lambda: page.keyboard.press("u"))
    assert page.locator("#log li").count() < before
    page.get_by_role("button", name="More ways to undo").click()
    acted(page, page.get_by_role("button", name="↷ Redo").click)
    expect(page.locator("#log li")).to_have_count(before)
    expect(page.locator("#undo-menu")).to_be_hidden()
    return True


def walk_through_history(page: Page) -> None:
    """Step back with the keys, open a link to that beat, and step forward again."""
    now, line = state(page), page.get_by_role("slider", name="Place in the match")
    page.keyboard.press("ArrowLeft")
    expect(line).to_be_visible()
    assert page.locator(".target").count() == 0
    page.keyboard.press("Home")
    expect(line).to_have_attribute("aria-valuenow", "0")
    page.keyboard.press("ArrowRight")
    expect(line).to_have_attribute("aria-valuenow", "1")
    link = page.url
    other = page.context.new_page()
    other.goto(link)
    expect(other.get_by_role("slider")).to_have_attribute("aria-valuenow", "1")
    expect(other.locator("#where")).to_contain_text("Replay")
    expect(page.locator("#where")).to_have_text(other.locator("#where").inner_text())
    other.close()
    page.keyboard.press("End")
    expect(line).to_be_hidden()
    page.locator("#log li .moment").nth(1).click()
    expect(line).to_be_visible()
    page.keyboard.press("Escape")
    expect(line).to_be_hidden()
    assert state(page) == now


def test_a_choice_on_the_map_shows_its_odds_first(people: Callable[..., Page]) -> None:
    page = people()
    begin(page, GAME, seed="3")
    front = page.locator('.canvas .target[data-option^="offensive"]').first
    press(page, front)
    expect(page.locator("#odds")).to_contain_text("to push it back")
    expect(page.locator("#odds .faces li")).to_have_count(6)
    page.keyboard.press("Escape")
    expect(page.locator("#odds")).to_be_hidden()
    acted(page, lambda: press(page, front))
    expect(page.locator("#log")).to_contain_text("Offensive against")


def test_the_rules_open_at_the_case_of_the_question_and_are_searched(people: Callable[..., Page]) -> None:
    page = people()
    begin(page, GAME, seed="3")
    page.keyboard.press("g")
    expect(page.locator(".drawer .meant")).to_contain_text("Actions")
    page.get_by_role("searchbox", name="Search the rules").fill("minefield gun")
    expect(page.locator(".drawer .found")).to_contain_text("found")
    assert 0 < page.locator(".drawer section:visible").count() < 8
    page.locator(".drawer").get_by_role("button", name="Close").click()
    page.keyboard.press("w")
    expect(page.locator(".drawer")).to_contain_text("That front is not on the map")
    page.keyboard.press("Escape")
    expect(page.locator(".drawer")).to_be_hidden()


def test_the_adviser_is_off_until_it_is_asked_for(people: Callable[..., Page], served: Served) -> None:
    page = people()
    id = begin(page, GAME, seed="3")
    expect(page.locator(".advice")).to_be_hidden()
    page.keyboard.press("a")
    expect(page.locator(".advice .suggestion")).to_have_count(3)
    expect(page.locator(".row .rank:not(.none)").first).to_be_visible()
    assert served.live(id).row.adviser_used == ["player"]
    page.get_by_role("tab", name="Players").click()
    expect(page.locator("#adviser-told")).to_contain_text("The adviser was asked")


def test_a_find_field_narrows_the_choices(people: Callable[..., Page]) -> None:
    page = people()
    begin(page, GAME, seed="3")
    page.keyboard.press("/")
    page.keyboard.type("guns")
    expect(page.locator(".rows .row").first).to_contain_text("guns", ignore_case=True)
    before = page.locator(".rows .row").count()
    assert before < lit(page).count()
    acted(page, lambda: page.keyboard.press("Enter"))


def test_own_dice_are_typed_in(people: Callable[..., Page]) -> None:
    page = people()
    begin(page, GAME, luck="typed")
    expect(page.locator(".prompt")).to_contain_text("what did the")
    for _ in range(30):
        if page.locator("body").get_attribute("data-asked") == "true":
            break
        field = page.locator("#luck-value")
        if field.count():
            acted(page, page.get_by_role("button", name="Enter").click)
        else:
            acted(page, page.locator("[data-do=luck]").first.click)
    expect(page.locator(".choices")).to_be_visible()


def test_notes_stay_and_a_record_comes_back_by_import(people: Callable[..., Page]) -> None:
    page = people()
    id = begin(page, GAME, seed="5")
    acted(page, lambda: page.keyboard.press("1"))
    page.get_by_role("tab", name="Notes").click()
    page.get_by_label("Your own notes").fill("hold Baghdad")
    expect(page.locator("#noted")).to_have_text("kept")
    page.reload()
    ready(page)
    page.get_by_role("tab", name="Notes").click()
    assert page.get_by_label("Your own notes").input_value() == "hold Baghdad"
    words = page.evaluate("id => fetch(`/match/${id}/record`).then(r => r.text())", id)
    page.goto("/import")
    page.get_by_label("Or its text").fill(words[:-30])
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_role("alert").first).to_contain_text("cannot be read")
    page.get_by_label("Or its text").fill(words)
    page.get_by_role("button", name="Import").click()
    page.wait_for_url("**/match/*")
    ready(page)
    assert id not in page.url
    expect(page.locator("#log")).to_contain_text("Turn 1")


def test_play_again_with_the_same_luck_and_fork(people: Callable[..., Page], served: Served) -> None:
    page = people()
    id = begin(page, GAME, seed="5")
    acted(page, lambda: page.keyboard.press("1"))
    first = page.locator("#where").inner_text()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Play on from here").click()
    until(page, "id => !location.pathname.includes(id)", id)
    ready(page)
    assert page.locator("#where").inner_text() == first
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Same cards and dice").click()
    until(page, "document.body.dataset.moment === '0'")
    again = page.url.split("/match/")[1].partition("?")[0]
    assert served.live(again).row.seed == 5


def test_a_stale_click_does_nothing_and_says_so(people: Callable[..., Page], served: Served) -> None:
    page = people()
    id = begin(page, GAME, seed="5")
    twin = page.context.new_page()
    twin.goto(f"/match/{id}")
    ready(twin)
    twin.evaluate("window.stop()")
    twin.route("**/events*", lambda route: route.abort())
    acted(page, lambda: page.keyboard.press("1"))
    lines = len(served.live(id).rows)
    twin.evaluate("""id => fetch(`/api/match/${id}/choose`, {method: 'POST', headers: {
        'X-CSRF-Token': document.querySelector('meta[name=csrf]').content},
        body: JSON.stringify({seat: 'player', moment: 0, choice: 'done', key: 'old'})}).then(r => r.json())
        .then(a => { document.title = a.error; })""", id)
    until(twin, "document.title === 'stale'")
    assert len(served.live(id).rows) == lines


def test_resigning_ends_it_after_a_question(people: Callable[..., Page]) -> None:
    page = people()
    begin(page, GAME)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
    expect(page.locator("#end")).to_contain_text(re.compile("resigned"))
