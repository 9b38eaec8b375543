"""Two people with two browsers at one table: invitations, hidden piles, a reload and a broken network in the middle."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.serving import Served

from .axe import violations
from .conftest import PHONE
from .play import STATE, acted, begin, my_turn, outcome, ready, state, until


def invited(maker: Page) -> str:
    """The invitation on the creator's page."""
    maker.get_by_role("tab", name="Players").click()
    link = maker.locator("#seats [data-do=copy]").first.get_attribute("data-value")
    assert link is not None
    return link


def seated(people: Callable[..., Page]) -> tuple[Page, Page, str]:
    """Two people and two bots."""
    one, two = people(), people()
    id = begin(one, "ottoman-empire", players="4", kind__p2="friend", name__p1="Aylin")
    two.goto(invited(one))
    two.get_by_label("Your name").fill("Deniz")
    two.get_by_role("button", name="Sit down").click()
    two.wait_for_url("**/match/*")
    ready(two)
    return one, two, id


def test_an_invitation_is_taken_once_by_a_second_person(people: Callable[..., Page]) -> None:
    one, late = people(), people()
    begin(one, "ottoman-empire", players="2", kind__p2="friend")
    link = invited(one)
    two = people()
    two.goto(link)
    expect(two.locator("main")).to_contain_text("take the seat Player 2")
    expect(two.locator("main")).to_contain_text("not in this match")
    two.get_by_role("button", name="Sit down").click()
    two.wait_for_url("**/match/*")
    ready(two)
    expect(one.locator("#seats")).not_to_contain_text("open")
    late.goto(link)
    expect(late.locator("main")).to_contain_text("somebody has taken the seat")


def test_a_friend_comes_by_the_invitation_that_is_shown_at_once(people: Callable[..., Page]) -> None:
    one, two = people(), people(**PHONE)
    one.goto("/new/ottoman-empire")
    one.locator('label:has([name="kind-p2"][value="friend"])').click()
    one.get_by_label("Name of Player 1").fill("Aylin")
    one.get_by_role("button", name="Invite and start").click()
    one.wait_for_url("**/invite")
    expect(one.get_by_role("img", name="QR code")).to_have_js_property("complete", True)
    one.get_by_role("button", name="Copy").click()
    expect(one.get_by_role("button", name="Copied")).to_be_visible()
    assert violations(one, "") == []
    link = one.get_by_label("Invitation for Player 2").input_value()
    two.goto(link)
    two.get_by_label("Your name").fill("Deniz")
    two.get_by_role("button", name="Sit down").click()
    ready(two)
    one.reload()
    expect(one.locator("main")).to_contain_text("All seats are taken.")
    one.goto("/new/ottoman-sunset")
    expect(one.get_by_label("Name of Player")).to_have_value("Aylin")


def test_a_whole_match_with_hidden_piles_a_reload_and_a_broken_network(
        people: Callable[..., Page], served: Served) -> None:
    one, two, id = seated(people)
    draft(one, two)
    puts = fill_piles(two, most=4)
    served.settle(id)
    expect(one.locator("#seats li", has_text="normal bot").filter(has_text="to move")).to_have_count(0)
    before = one.locator("main").inner_html()
    two.reload()
    ready(two)
    puts += fill_piles(two, most=4)
    two.context.set_offline(True)
    expect(two.locator("#banner")).to_be_visible()
    two.keyboard.press("1")
    two.context.set_offline(False)
    expect(two.locator("#banner")).to_be_hidden()
    assert puts == 8
    expect(one.locator("#seats")).not_to_contain_text("not here")
    assert one.locator("main").inner_html() == before, "the first person saw something of the second one's piles"
    assert one.locator("text=You put").count() == 0
    fill_piles(two)
    fill_piles(one)
    finish(one, two)
    assert outcome(one) == outcome(two)
    assert served.live(id).table.over()


def draft(one: Page, two: Page) -> None:
    """Both draft stacks in turn."""
    while "draft" in one.locator("#where").inner_text():
        for page in (one, two):
            asked = page.locator("body").get_attribute("data-asked") == "true"
            if asked and "draft" in page.locator("#where").inner_text():
                acted(page, lambda page=page: page.keyboard.press("1"))  # type: ignore[misc]
    for page in (one, two):
        expect(page.locator("#where")).to_contain_text("making the bids")


def fill_piles(page: Page, most: int = 1000) -> int:
    """Put cards into piles until all are placed, or `most` times; return the number of choices."""
    done = 0
    while done < most and "making" in page.locator("#where").inner_text():
        page.wait_for_timeout(20)
        if page.locator("body").get_attribute("data-asked") != "true":
            break
        before = state(page)
        page.keyboard.press("1")
        until(page, f"was => {STATE} !== was || document.body.dataset.asked !== 'true'", before)
        done += state(page).partition("|")[0] != before.partition("|")[0]
    return done


def finish(one: Page, two: Page) -> None:
    """Play the rounds, whoever is asked."""
    for _ in range(400):
        if one.locator("body").get_attribute("data-over") == "true":
            break
        for page in (one, two):
            if page.locator("body").get_attribute("data-asked") == "true":
                acted(page, lambda page=page: page.keyboard.press("1"))  # type: ignore[misc]
        one.wait_for_timeout(15)
    assert not my_turn(one)


def test_people_talk_and_a_spectator_only_looks(people: Callable[..., Page]) -> None:
    one, two, id = seated(people)
    two.get_by_role("tab", name="Chat").click()
    two.get_by_label("Say something").fill("Selam <b>Aylin</b>")
    two.keyboard.press("Enter")
    expect(one.locator("#chat")).to_contain_text("Selam <b>Aylin</b>")
    expect(one.locator(".tabs .new")).to_have_text("Chat")
    watcher = people()
    watcher.goto(f"/match/{id}")
    ready(watcher)
    expect(watcher.locator(".choices")).to_be_hidden()
    assert watcher.locator(".target").count() == 0
    expect(watcher.locator(".prompt")).to_contain_text("Waiting for")


def test_an_open_table_is_found_at_home(people: Callable[..., Page]) -> None:
    one, two = people(), people()
    id = begin(one, "ottoman-empire", players="2", kind__p2="open")
    two.goto("/")
    two.locator(f'form[action="/match/{id}/join"] button').click()
    two.wait_for_url(f"**/match/{id}*")
    ready(two)
    expect(two.locator("#seats")).to_contain_text("you")


def test_one_device_for_two_people_has_a_curtain(people: Callable[..., Page]) -> None:
    page = people()
    begin(page, "ottoman-empire", players="2", kind__p2="me", name__p1="Aylin", name__p2="Deniz")
    seen: set[str] = set()
    for _ in range(4):
        expect(page.locator("#curtain")).to_be_visible()
        assert not page.locator(".board").is_visible()
        seen.add(page.locator("#curtain h2").inner_text())
        page.get_by_role("button", name="I am").click()
        expect(page.locator("body")).to_have_attribute("data-asked", "true")
        while page.locator("#curtain").is_hidden():
            before = state(page)
            page.keyboard.press("1")
            until(page, f"was => !document.querySelector('#curtain').hidden"
                  f" || ({STATE} !== was && document.body.dataset.asked === 'true')", before)
    assert seen == {"Pass the device to Aylin", "Pass the device to Deniz"}
