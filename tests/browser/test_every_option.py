"""Every kind of option of every game can be chosen in the browser: from the list, and on the board if it is lit."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, Route

from sanjak import games
from sanjak.face import face_of
from sanjak.kernel import Table, text
from sanjak.kernel.game import random_policy
from sanjak.kernel.records import Match, write
from sanjak.web.guests import COOKIE
from tests.web.serving import Served

from .play import ready, second_press, until

GAMES = games.game_ids()
BEGINS_ANOTHER = {"hapsburg-eclipse": "offensive", "central-powers": "offensive", "lash-of-the-turk": "attack",
                  "fatal-attraction": "place"}
"""Options that are the beginning of another one; the walk must meet them."""
SEEDS, LENGTH, SENSE = 6, 800, 0.5
"""The number of games, the choices in each, and the share of choices that are not random."""
Kind = tuple[str, int, bool]


@dataclass
class Stop:
    """A position of a game, the seat to move, and options to choose there."""

    match: Match
    seat: str
    options: list[str] = field(default_factory=list)


def kinds(offered: list[str]) -> dict[Kind, str]:
    """One option of every kind: by its verb, its length, and whether it is the beginning of another option."""
    split = [option.split() for option in offered]
    begun = {" ".join(words[:length]) for words in split for length in range(1, len(words))}
    return {(words[0], len(words), option in begun): option for words, option in zip(split, offered, strict=True)}


def stops(id: str) -> tuple[list[Stop], set[Kind]]:
    """Positions from games of every scenario, each with options of kinds that no earlier one had."""
    game, found, known = games.load(id), [], set[Kind]()
    for seed in range(SEEDS):
        scenario = game.scenarios[seed % len(game.scenarios)].id
        table, rng = Table.new(game, scenario=scenario, seed=seed, undo="ironman"), random.Random(seed)
        for _ in range(LENGTH):
            if table.over():
                break
            seat = table.to_move()[0]
            ask = table.question(seat)
            assert ask is not None
            offered = kinds([text(option) for option in (*ask.options, *ask.also)])
            wanted = {kind: option for kind, option in offered.items() if kind not in known}
            if wanted:
                match = Match.of(table, "0", {one: "human" if one == seat else "quick" for one in table.state.seats})
                found.append(Stop(match, seat, list(wanted.values())))
                known |= set(wanted)
            play = game.policy if rng.random() < SENSE else random_policy
            table.answer(seat, play(table.state, ask, rng))
    return found, known


class Hands:
    """A person who chooses. Requests are recorded and not sent, so that the position stays."""

    def __init__(self, page: Page) -> None:
        self.page, self.sent = page, list[str]()
        page.route("**/choose", self.keep)

    def keep(self, route: Route) -> None:
        """Record a choice."""
        self.sent.append((route.request.post_data_json or {})["choice"])
        route.fulfill(status=409, json={"code": "kept", "error": "kept for the test"})

    def press(self, selector: str) -> None:
        """Press a target, again if it waits for that, and wait for the effect."""
        before, sent = self.picked(), len(self.sent)
        self.page.locator(selector).first.evaluate(PRESS)
        second_press(self.page)
        while self.picked() == before and len(self.sent) == sent:
            self.page.wait_for_timeout(5)

    def picked(self) -> str:
        """The picked part of an option."""
        return self.page.locator("body").get_attribute("data-picked") or ""

    def put_down(self) -> None:
        """Cancel the selection."""
        until(self.page, "!document.body.classList.contains('busy')")
        while self.picked() or self.page.locator("#odds:not([hidden])").count():
            self.page.evaluate("document.activeElement.blur()")
            self.page.keyboard.press("Escape")

    def by_list(self, option: str) -> None:
        """Choose from the list, opening groups as needed."""
        while not self.sent:
            whole = f'[data-do=choose][data-value="{option}"]'
            if self.page.locator(whole).count():
                self.press(whole)
                continue
            if self.page.locator(FOLDED).count():
                self.page.locator(FOLDED).click()
                continue
            rows = self.page.evaluate(OPEN)
            leads = max((row for row in rows if leads_to(row, option)), key=len, default=None)
            assert leads, f"no row leads to {option!r} from {self.picked()!r}: {rows}"
            self.press(f'.rows [data-do=open][data-value="{leads}"]')

    def by_board(self, option: str) -> bool:
        """Choose on the board; False if the option is not lit all the way."""
        while not self.sent:
            target = self.page.evaluate(LIT, option)
            if target is None:
                return False
            self.press(f'[id="{target}"]')
        return True


FOLDED = "[data-do=fold-idle][aria-expanded=false]"
PRESS = """e => {
  e.focus();
  if (e.tagName === 'BUTTON') e.click();
  else e.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true}));
}"""
OPEN = "[...document.querySelectorAll('.rows [data-do=open]')].map(e => e.dataset.value)"
LIT = """option => {
  const words = option.split(' '), picked = document.body.dataset.picked, have = picked ? picked.split(' ').length : 0;
  const targets = [...document.querySelectorAll('.table .target')];
  const begins = text => Boolean(text) && (text === option || (!have && option.startsWith(text + ' ')));
  const brought = targets.find(t => have && t.classList.contains('on') && t.dataset.word === words[have]);
  const longest = (a, b) => b.dataset.option.length - a.dataset.option.length;
  const picking = targets.filter(t => begins(t.dataset.option)).sort(longest)[0];
  const again = picked === option ? targets.find(t => t.classList.contains('chosen')) : null;
  return (brought ?? picking ?? again)?.id || null;
}"""


def leads_to(row: str, option: str) -> bool:
    """Does this row lead to the option: as its beginning, or with the same object and another verb?"""
    have, words = row.split(), option.split()
    return (have == words[:len(have)]) or (len(have) > 1 and have[1:] == words[1:len(have)])


def is_first(id: str, sent: str, option: str) -> bool:
    """Is this what a press on the board takes at once, of all that begin like the option?"""
    return face_of(id).first(tuple(sent.split())) and option.startswith(f"{sent.rpartition(' ')[0]} ")


@pytest.mark.parametrize("id", GAMES)
def test_each_kind_of_option_is_sent_from_the_list_and_by_the_board(
    people: Callable[..., Page], served: Served, id: str
) -> None:
    page, guest, lit = people(), served.person(), 0
    page.context.add_cookies([{"name": COOKIE, "value": guest.client.cookies[COOKIE], "url": served.address}])
    hands = Hands(page)
    found, known = stops(id)
    assert id not in BEGINS_ANOTHER or any(verb == BEGINS_ANOTHER[id] for verb, _, begins in known if begins)
    for stop in found:
        match = served.wait_for(served.house.import_record(guest.guest, write(stop.match)))
        page.goto(f"/match/{match}?seat={stop.seat}")
        ready(page)
        for option in stop.options:
            hands.by_list(option)
            assert hands.sent == [option]
            hands.sent.clear()
            hands.put_down()
            lit += hands.by_board(option)
            assert all(sent == option or is_first(id, sent, option) for sent in hands.sent)
            hands.sent.clear()
            hands.put_down()
    assert lit
