"""The start and the end of a match in the browser: the header, the first minute, the end page, the replay."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from sanjak import games
from tests.web.serving import Served

from .axe import violations
from .conftest import PHONE
from .play import acted, begin, finish, until

GAME = "ottoman-sunset"


# ---------------------------------------------------------------- the first minute and the header


@pytest.mark.parametrize("game", games.game_ids())
def test_the_first_minute_says_who_you_are_and_how_you_lose_and_win(people: Callable[..., Page], game: str) -> None:
    page = people()
    begin(page, game, seed="3")
    opening = page.locator("#opening")
    expect(opening.locator("p")).to_have_count(3)
    expect(opening).to_contain_text("You")
    expect(page.locator("#left")).to_contain_text("to ")
    page.get_by_role("button", name="Got it").click()
    expect(opening).to_be_hidden()
    page.reload()
    expect(page.locator("#left")).to_be_visible()
    expect(opening).to_be_hidden()


def test_the_first_minute_goes_with_the_first_choice(people: Callable[..., Page]) -> None:
    page = people()
    begin(page, GAME, seed="3")
    expect(page.locator("#opening")).to_be_visible()
    acted(page, lambda: page.keyboard.press("1"))
    expect(page.locator("#opening")).to_be_hidden()


@pytest.mark.parametrize("settings", [{}, PHONE])
def test_a_press_on_the_danger_lights_it_on_the_board(people: Callable[..., Page], settings: dict[str, object]) -> None:
    page = people(**settings)
    begin(page, GAME, seed="3")
    expect(page.locator("#danger")).to_contain_text("Narrows")
    page.locator("#danger").click()
    expect(page.locator("#sheet-narrows rect.ringed")).to_have_count(1)
    assert violations(page, "") == []


def test_the_danger_has_a_key(people: Callable[..., Page]) -> None:
    page = people()
    begin(page, GAME, seed="3", scenario="1917")
    page.keyboard.press("d")
    expect(page.locator("#sheet-map rect.ringed").first).to_be_visible()


# ---------------------------------------------------------------- the end page


def ended(page: Page, served: Served, seed: str, **choices: str) -> None:
    """A match that the quick player has ended, with its page."""
    id = begin(page, GAME, seed=seed, **choices)
    finish(served, id)
    expect(page.locator("#end")).to_be_visible()


@pytest.mark.parametrize("settings", [{}, PHONE])
def test_a_lost_game_names_its_cause_first_and_counts_line_by_line(people: Callable[..., Page], served: Served,
                                                                    settings: dict[str, object]) -> None:
    page = people(**settings)
    ended(page, served, "2")
    expect(page.locator(".verdict.tone-bad .won")).to_have_text("Lost on turn 17")
    expect(page.locator("#end h1")).to_have_text("Caucasus entered Constantinople")
    sums = page.locator(".sums td")
    *parts, total = [int(text.replace("−", "-")) for text in sums.all_inner_texts()]
    assert sum(parts) == total
    expect(page.locator(".epilogue p")).to_have_count(1)
    expect(page.locator(".turning li").first).to_be_visible()
    expect(page.locator("#chances svg.curve a").first).to_be_visible()
    seed = page.locator(".proof code").first
    expect(seed).to_be_hidden()
    page.locator(".proof summary").click()
    expect(seed).to_have_text("2")
    assert violations(page, "") == []


def test_a_won_game_is_green_and_names_the_next_level_and_the_best_so_far(people: Callable[..., Page],
                                                                           served: Served) -> None:
    page = people()
    ended(page, served, "3", scenario="1917")
    expect(page.locator(".verdict.tone-good .won")).to_contain_text("Won on turn 9")
    expect(page.locator(".levels .reached")).to_have_count(1)
    expect(page.locator(".points")).to_contain_text(" more.")
    expect(page.locator(".points")).not_to_contain_text("Best so far")
    level = page.locator(".levels .reached b").inner_text()
    ended(page, served, "1", scenario="1917")
    expect(page.locator(".verdict.tone-bad")).to_be_visible()
    expect(page.locator(".points")).to_contain_text(f"Best so far: won, {level}")


def test_the_end_page_shows_the_place_of_the_cause_and_gives_way_to_the_board(people: Callable[..., Page],
                                                                               served: Served) -> None:
    page = people()
    ended(page, served, "2")
    expect(page.locator("#sheet-map rect.ringed.cause")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#end")).to_be_hidden()
    expect(page.locator(".prompt")).to_contain_text("Caucasus entered Constantinople")
    expect(page.locator("rect.ringed")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator("#end")).to_be_visible()


def test_enter_plays_again_and_a_button_with_the_same_cards_and_dice(people: Callable[..., Page],
                                                                      served: Served) -> None:
    page = people()
    ended(page, served, "2")
    first = page.url
    page.keyboard.press("Enter")
    until(page, "was => location.href !== was && document.body?.dataset.asked === 'true'", first)
    page.goto(first)
    page.get_by_role("button", name="Same cards and dice").first.click()
    until(page, "was => location.href !== was && document.body?.dataset.asked === 'true'", first)
    again = page.url.split("/match/")[1].partition("?")[0]
    assert served.live(again).row.seed == 2


def test_two_empires_have_two_columns_of_points(people: Callable[..., Page], served: Served) -> None:
    page = people()
    id = begin(page, "central-powers", seed="1")
    finish(served, id)
    expect(page.locator(".points .column")).to_have_count(2)
    expect(page.locator(".points .column h2").first).to_contain_text("Hapsburgs")
    assert violations(page, "") == []


def test_players_of_one_table_stand_side_by_side(people: Callable[..., Page], served: Served) -> None:
    page = people()
    id = begin(page, "ottoman-empire", seed="1")
    finish(served, id)
    expect(page.locator(".sums.across tbody tr")).to_have_count(8)
    assert violations(page, "") == []


# ---------------------------------------------------------------- the replay


def slider(page: Page) -> Locator:
    """The line of the whole match."""
    return page.get_by_role("slider", name="Place in the match")


def place(page: Page) -> int:
    """The step that is shown."""
    return int(slider(page).get_attribute("aria-valuenow") or -1)


def beats_of(page: Page) -> list[str]:
    """The headlines of all beats, as the server tells them."""
    found = page.evaluate("fetch(location.pathname.replace('/match/', '/api/match/') + '/beats?seat=player')"
                          ".then(r => r.json()).then(p => p.beats.map(b => b.headline))")
    return list(found)


def test_the_replay_goes_beat_by_beat_and_by_turns(people: Callable[..., Page], served: Served) -> None:
    page = people()
    ended(page, served, "2")
    page.keyboard.press("r")
    expect(slider(page)).to_have_attribute("aria-valuenow", "0")
    told = beats_of(page)
    for number in range(1, 6):
        page.keyboard.press("ArrowRight")
        expect(slider(page)).to_have_attribute("aria-valuenow", str(number))
        expect(page.locator("#turn-beats .current b").first).to_have_text(told[number])
    page.keyboard.press("ArrowLeft")
    expect(slider(page)).to_have_attribute("aria-valuenow", "4")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("#replay .where")).to_contain_text("Turn 2, 1 of")
    page.keyboard.press("Shift+ArrowLeft")
    expect(slider(page)).to_have_attribute("aria-valuenow", "0")
    assert page.locator(".pieces").first.evaluate("e => getComputedStyle(e).opacity") == "1"
    assert violations(page, "") == []


@pytest.mark.parametrize("settings", [{}, PHONE])
def test_the_slider_is_dragged_and_the_curve_stands_beneath_it(people: Callable[..., Page], served: Served,
                                                                settings: dict[str, object]) -> None:
    page = people(**settings)
    ended(page, served, "2")
    expect(page.locator(".turning li").first).to_be_visible()
    page.get_by_role("button", name="Watch the replay").click()
    expect(page.locator("#replay .line path.main")).to_have_count(1)
    box = slider(page).bounding_box()
    assert box is not None
    middle = box["y"] + 14
    page.mouse.move(box["x"] + 60, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, middle, steps=6)
    page.mouse.up()
    last = int(slider(page).get_attribute("aria-valuemax") or 0)
    until(page, "many => document.querySelector('#replay .line').getAttribute('aria-valuenow') > many", last // 4)
    assert place(page) < last
    expect(page.locator("#replay .where")).to_contain_text("Win chance")
    assert violations(page, "") == []


def test_the_replay_plays_by_itself_and_pauses(people: Callable[..., Page], served: Served) -> None:
    page = people()
    ended(page, served, "3")
    page.keyboard.press("r")
    expect(slider(page)).to_have_attribute("aria-valuenow", "0")
    page.get_by_role("button", name="Fast").click()
    page.locator("#replay").get_by_role("button", name="Play").click()
    expect(slider(page)).not_to_have_attribute("aria-valuenow", "0")
    page.locator("#replay").get_by_role("button", name="Pause").click()
    expect(page.locator("#replay").get_by_role("button", name="Play")).to_be_visible()
    page.get_by_role("button", name="Back to the end").click()
    expect(page.locator("#end")).to_be_visible()


def test_a_turning_point_leads_into_the_replay_and_a_link_to_the_same_beat(people: Callable[..., Page],
                                                                            served: Served) -> None:
    page = people()
    ended(page, served, "2")
    first = page.locator(".turning a").first
    expect(first).to_be_visible()
    there = first.get_attribute("data-value")
    first.press("Enter")
    expect(slider(page)).to_be_visible()
    assert f"at={there}" in page.url
    page.keyboard.press("ArrowRight")
    until(page, "location.search.includes('beat=')")
    shown = place(page)
    page.reload()
    expect(slider(page)).to_have_attribute("aria-valuenow", str(shown))


def test_play_on_from_here_starts_a_match_at_that_decision(people: Callable[..., Page], served: Served) -> None:
    page = people()
    ended(page, served, "2")
    first = page.url
    page.keyboard.press("r")
    expect(slider(page)).to_have_attribute("aria-valuenow", "0")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("#replay .where")).to_contain_text("Turn 2")
    page.get_by_role("button", name="Play on from here").first.click()
    until(page, "was => location.pathname !== new URL(was).pathname && document.body?.dataset.asked === 'true'", first)
    expect(page.locator("#where")).to_contain_text("turn ")
    assert served.live(page.url.split("/match/")[1].partition("?")[0]).table.state.turn <= 2


def test_the_past_of_a_running_match_has_the_same_line_without_a_curve(people: Callable[..., Page]) -> None:
    page = people()
    begin(page, GAME, seed="3")
    for _ in range(3):
        acted(page, lambda: page.keyboard.press("1"))
    page.keyboard.press("ArrowLeft")
    expect(slider(page)).to_be_visible()
    expect(page.locator("#replay .line path.main")).to_have_count(0)
    page.get_by_role("button", name="Back to now").click()
    expect(slider(page)).to_be_hidden()
