"""Changes: a page that takes them one after another has what a page has that is loaded now."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from sanjak import games
from sanjak.kernel.steps import text
from sanjak.web.guests import Guest, new_guest
from sanjak.web.live import Live
from sanjak.web.settings import Settings
from sanjak.web.setup import Chair, Setup, prepared
from sanjak.web.storage import Stored
from sanjak.web.streams import Streams
from sanjak.web.wire import encoded
from tests.web.serving import awaited
from tests.web.test_picture import filled, followed, same

CHOICES = 70
PARTS = ("sheets", "log", "beats")
"""Fields that hold only what is new."""


class NoDisk:
    """A storage that keeps nothing."""

    def __getattr__(self, name: str) -> Any:
        return lambda *told: ""


def laid(game: str, guest: Guest, seed: int) -> Live:
    """A match with a guest in every seat."""
    row, seats = prepared(Setup(game, seats=[Chair("me") for _ in range(games.load(game).default_players)]), guest)
    row.seed = seed
    return Live(NoDisk(), None, Stored(row, seats, [], [], []))  # type: ignore[arg-type]


class Page:
    """A page that was loaded once and takes changes, as client/src/match/state.ts does."""

    def __init__(self, streams: Streams, live: Live, seat: str) -> None:
        self.streams, self.live, self.seat = streams, live, seat
        self.update = loaded(streams, live, seat)
        self.lines = self.update["log"]["lines"]
        self.board = followed({}, self.update)

    def catch_up(self) -> int:
        """Take what changed; returns its size."""
        sent = self.streams.changes(self.live, self.seat, self.update["version"])
        assert sent is not None
        news = msgspec.json.decode(sent)
        assert news["since"] == self.update["version"]
        self.update |= {**news, **self.filled_panels(news), **self.filled_question(news)}
        self.lines = self.lines[:news["log"]["from"]] + news["log"]["lines"]
        self.board = followed(self.board, news)
        return len(bytes(sent))

    def filled_panels(self, news: Any) -> Any:
        """The panels of news, with the lines that are as before."""
        old = self.update["panels"]
        lines = {panel["id"]: panel["lines"] for panel in old}
        panels = filled(news.get("panels", old), old, "id")
        return {"panels": [{**panel, "lines": filled(panel["lines"], lines.get(panel["id"], []), "id")}
                           for panel in panels]}

    def filled_question(self, news: Any) -> Any:
        """The question of news, with the options that are as before."""
        asked, old = news.get("question"), self.update.get("question") or {"options": [], "also": []}
        lists = {name: filled(asked[name], old[name], "text") for name in ("options", "also")} if asked else {}
        return {"question": {**asked, **lists}} if asked else {}


def loaded(streams: Streams, live: Live, seat: str) -> Any:
    """An update as a page gets it first."""
    return msgspec.json.decode(encoded(streams.seen(live, seat, None)))


def fresh(streams: Streams, live: Live, seat: str) -> Any:
    """The same, drawn without any memory."""
    kept, live.sheets = live.sheets, {}
    found = loaded(streams, live, seat)
    live.sheets = kept
    return found


def told(update: Any) -> Any:
    """An update without the parts that hold only what is new, and without what is empty."""
    return {name: value for name, value in update.items() if name not in (*PARTS, "since") and value is not None}


@pytest.mark.parametrize("id", games.game_ids())
def test_changes_lead_to_what_a_new_page_shows(id: str) -> None:
    awaited(followed_match(id, random.Random(8)))


async def followed_match(id: str, rng: random.Random) -> None:
    guest, streams = new_guest(), Streams(Settings())
    live = laid(id, guest, 8)
    pages = [Page(streams, live, seat) for seat in (*live.seats, "")]
    compared = 0
    for _ in range(CHOICES):
        if live.finished:
            break
        seat = rng.choice(live.table.to_move())
        live.choose(seat, text(rng.choice(live.table.question(seat).options)))  # type: ignore[union-attr]
        for page in pages:
            if live.position.moment(page.seat) != page.update["moment"] and rng.random() < 0.7:
                page.catch_up()
                now = fresh(streams, live, page.seat)
                assert told(page.update) == told(now)
                assert page.lines == now["log"]["lines"]
                assert same(page.board, followed({}, now))
                compared += 1
    assert compared > 10


def test_pages_of_one_seat_get_the_same_bytes() -> None:
    guest, streams = new_guest(), Streams(Settings())

    async def go() -> None:
        live = laid("ottoman-sunset", guest, 1)
        version = streams.seen(live, "", None).version
        seat = live.table.to_move()[0]
        live.choose(seat, text(live.table.question(seat).options[0]))  # type: ignore[union-attr]
        one, two = (streams.changes(live, "", version) for _ in range(2))
        assert one is two
        assert one is not None

    awaited(go())
