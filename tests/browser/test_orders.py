"""Ships and units of A Fatal Attraction, given one order together: counted in presses."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .axe import violations
from .play import begin, until

TRAY = "#orders"
ASKED = ("was => document.body.dataset.moment !== was && document.body.dataset.asked === 'true' "
         "&& !document.body.classList.contains('busy')")


class Clicks:
    """Counts the presses of a player."""

    def __init__(self, page: Page) -> None:
        self.page, self.many = page, 0

    def press(self, what: str) -> None:
        """Press something that changes only the page."""
        self.page.locator(what).first.dispatch_event("click")
        self.many += 1

    def choose(self, what: str) -> None:
        """Press something that changes the table, and wait until this player is asked again."""
        before = self.page.locator("body").get_attribute("data-moment")
        self.press(what)
        until(self.page, ASKED, before)

    def party(self, label: str) -> None:
        """Choose a usual party, and wait until the question is put to it."""
        self.press(f'{TRAY} [data-do="party"]:has-text("{label}")')
        expect(self.page.locator(f"{TRAY} .cell.in").first).to_be_visible()


def way(option: str) -> str:
    """The button or row of an option."""
    return f'.prompt [data-value="{option}"], .row[data-value="{option}"]'


def row(order: str) -> str:
    """The row of an order."""
    return f'.row[data-value="{order}"]'


def play_to(page: Page, scenario: str, wanted: str, *choices: str) -> Clicks:
    """A match in which the first of these choices that is offered is made, until a button or row is there."""
    begin(page, "fatal-attraction", scenario=scenario, seed="5")
    page.get_by_role("button", name="Got it").click()
    clicks = Clicks(page)
    for _ in range(40):
        until(page, "all => document.querySelector(all)", ", ".join(map(way, (wanted, *choices))))
        if page.locator(way(wanted)).count():
            break
        clicks.choose(way(next(choice for choice in choices if page.locator(way(choice)).count())))
    clicks.many = 0
    return clicks


@pytest.fixture
def fleet(people: Callable[..., Page]) -> Clicks:
    """The Allies before their first segment of A Bold Stroke."""
    return play_to(people(), "bold_stroke", "naval", "fleet AA2", "auto", "ready", "pay naval", "enough")


def test_a_naval_segment_of_24_ships_takes_twelve_presses(fleet: Clicks) -> None:
    page = fleet.page
    fleet.choose(way("naval"))
    expect(page.locator(f"{TRAY} .cell")).to_have_count(24)
    fleet.party("Sweepers together")
    fleet.choose(row("sail DS2"))
    fleet.party("All that reach")
    expect(page.locator("#odds .steps li")).to_have_count(5)
    fleet.choose('.prompt [data-do="order-then"]')
    expect(page.locator("#log")).to_contain_text("fire")
    fleet.party("All (")
    fleet.choose(row("sail AEG"))
    fleet.press(way("done"))
    if page.locator("#odds .primary").count():
        fleet.press("#odds .primary")
    until(page, "document.body.dataset.asked === 'true' && document.querySelector('.row[data-value^=\"sweep \"]')")
    fleet.party("All (")
    fleet.press(row("sweep"))
    before = page.locator("body").get_attribute("data-moment")
    fleet.press("#odds .primary")
    until(page, "was => document.body.dataset.moment !== was", before)
    assert fleet.many <= 12


def test_an_order_is_undone_as_one_and_its_odds_grow_with_each_ship(fleet: Clicks) -> None:
    page = fleet.page
    fleet.choose(way("naval"))
    fleet.press(f'{TRAY} [data-piece="BS-IRR"]')
    expect(page.locator(f"{TRAY} .cell.in")).to_have_count(1)
    fleet.press(row("aim F-KUM"))
    expect(page.locator("#odds .chance")).to_contain_text("48 %")
    fleet.press(f'{TRAY} [data-piece="BS-OCE"]')
    expect(page.locator("#odds .steps .last")).to_contain_text("+ Ocean")
    expect(page.locator("#odds .chance")).to_contain_text("73 %")
    assert violations(page, "") == []
    fleet.choose('.prompt [data-do="choose"]')
    expect(page.locator(f'{TRAY} [data-piece="BS-OCE"]')).to_have_count(0)
    fleet.choose('.top [data-do="undo"]')
    for ship in ("BS-IRR", "BS-OCE"):
        expect(page.locator(f'{TRAY} [data-piece="{ship}"]')).to_be_visible()


def test_a_frame_and_shift_choose_several_ships(fleet: Clicks) -> None:
    page = fleet.page
    fleet.choose(way("naval"))
    page.locator(f'{TRAY} [data-piece="BS-IRR"]').click()
    page.locator(f'{TRAY} [data-piece="BS-ALB"]').click(modifiers=["Shift"])
    expect(page.locator(f"{TRAY} .cell.in")).to_have_count(4)
    page.keyboard.press("Escape")
    expect(page.locator(f"{TRAY} .cell.in")).to_have_count(0)
    page.locator(f'{TRAY} [data-piece="BS-IRR"]').hover()
    page.mouse.down()
    for key in ("BS-TRI", "BS-SWI"):
        page.locator(f'{TRAY} [data-piece="{key}"]').hover()
    page.mouse.up()
    expect(page.locator(f"{TRAY} h2")).to_have_text(re.compile("2 of 24|3 of 24"))


def test_a_division_lands_in_five_presses(people: Callable[..., Page]) -> None:
    clicks = play_to(people(), "anzacs", "ground", "auto", "ready", "pay naval", "enough", "announce nothing", "naval",
                     "deployed", "done", "no", "keep_29th")
    page = clicks.page
    clicks.choose(way("ground"))
    clicks.choose(row("activate 29 move_first"))
    expect(page.locator(f"{TRAY} .cell").first).to_be_visible()
    clicks.party("All (")
    lands = page.locator('.row[data-value^="land AA"]').first.get_attribute("data-value")
    clicks.press(row(str(lands)))
    if page.locator("#odds .primary").count():
        clicks.press("#odds .primary")
    expect(page.locator("#log")).to_contain_text("29th Div. artillery")
    assert clicks.many <= 5


def test_a_turn_in_which_nothing_is_done_takes_two_presses(people: Callable[..., Page]) -> None:
    clicks = play_to(people(), "bold_stroke", "pay naval", "auto", "ready")
    page = clicks.page
    clicks.press('.prompt [data-do="through"]')
    until(page, "document.body.dataset.over === 'true'")
    assert clicks.many <= 2


def test_the_map_is_shaded_by_key_with_a_legend_and_explained_by_a_key(fleet: Clicks) -> None:
    page = fleet.page
    fleet.choose(way("naval"))
    for key, title in (("y", "Supply"), ("d", "Mines"), ("c", "Control"), ("x", "Guns")):
        page.keyboard.press(key)
        expect(page.locator("#legend b")).to_have_text(title)
        expect(page.locator(f'.looks [data-value="{SHADED[title]}"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".shades [data-shade]").first).to_be_attached()
    page.keyboard.press("k")
    expect(page.locator(".drawer")).to_contain_text("Hidden mine marker")
    assert violations(page, "") == []


SHADED = {"Supply": "supply", "Mines": "danger", "Control": "control", "Guns": "guns"}


def test_signs_and_chances_lie_on_the_map_and_the_landing_force_is_drawn(fleet: Clicks) -> None:
    page = fleet.page
    fleet.choose(way("naval"))
    expect(page.locator(".target .sign.fire").first).to_be_attached()
    expect(page.locator(".target .sign.go").first).to_be_attached()
    expect(page.locator("#acting")).to_be_attached()
    expect(page.locator('[id="away:allied_box:0"]')).to_be_attached()
    expect(page.locator(".prompt")).to_contain_text("Irresistible in AA2")
