"""Choices that nobody may make, by the thousand: none is accepted, and none leaves a trace."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from sanjak import games
from sanjak.kernel.steps import text
from tests.web.serving import Person, Served

BETWEEN = 40
"""So many bad choices are sent between two good ones."""
JUNK = ("", " ", "\0", "x" * 501, "x" * 70_000, "pass; drop table lines", "../../choose", "\ud800", "１", "‮pass", "{}",
        "9" * 5000, "-1", "None", "true", "*")
BODIES = (b"", b"{", b"[]", b"null", b'"choose"', b'{"seat": {}}', b'{"seat": 1}', b'{"moment": "0"}',
          b'{"moment": 1e999}', b'{"moment": NaN}', b'{"key": []}', b'{"choice": ["a"]}', b'{"choice": null}',
          b'{"unknown": 1}', b"\xef\xbb\xbf{}", b"\xff\xfe", b'{"choice": "\\ud800"}',
          b'{"moment": ' + b"9" * 5000 + b"}", b"[" * 5000, b'{"a":' * 500)
WRONG: tuple[Any, ...] = (None, -1, 10**9, 2**63, "0", 0.5, [0])


class Abuse:
    """A match in which every seat has a player, with a stranger at the door."""

    def __init__(self, served: Served, game: str, seed: int) -> None:
        self.served, self.game, self.luck = served, game, random.Random(seed)
        self.heard: list[str] = []
        self.told: Counter[int] = Counter()
        self.sit_down()

    def sit_down(self) -> None:
        """Start a new match: one person for each seat."""
        seats = games.load(self.game).default_players
        self.owner, self.stranger = self.served.person(), self.served.person()
        self.people = [self.owner, *(self.served.person() for _ in range(seats - 1))]
        self.id = self.served.make(self.owner, self.game, " ".join(["me", *["friend"] * (seats - 1)]))
        self.live = self.served.live(self.id)
        for person, seat in zip(self.people[1:], list(self.live.seats)[1:], strict=True):
            self.served.wait_for(self.served.house.join(person.guest, self.served.invite(self.owner, self.id, seat)))
        self.of = dict(zip(self.live.seats, self.people, strict=True))

    def stored(self) -> Any:
        """What the database has of the match, besides who was there."""
        found = self.served.house.storage.load(self.id)
        assert found
        return found.row, found.lines, found.chat, [(seat.kind, seat.holder, seat.name) for seat in found.seats]

    def run(self, many: int) -> Counter[int]:
        """Send so many bad choices, with good ones in between; the statuses of the answers."""
        while sum(self.told.values()) < many:
            before = self.stored()
            for _ in range(BETWEEN):
                self.bad()
            assert self.stored() == before
            self.good()
        return self.told

    def good(self) -> None:
        """Make a choice that is offered."""
        seat = self.luck.choice(self.live.table.to_move())
        ask = self.of[seat].update(self.id, seat)
        options = [option["text"] for option in ask["question"]["options"]]
        self.heard += options
        words = self.luck.choice(options)
        answer = self.of[seat].post(self.id, "choose", seat=seat, moment=ask["moment"], choice=words)
        assert answer.status_code == 200, answer.text
        if self.live.finished:
            self.sit_down()

    def bad(self) -> None:
        """Send one choice that must be refused."""
        asked = self.luck.choice(self.live.table.to_move())
        person, headers, body = self.luck.choice(WAYS)(self, asked, sorted(self.offered(asked)))
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        answer = person.client.post(f"/api/match/{self.id}/choose", content=content, headers=headers)
        assert 400 <= answer.status_code < 500, (answer.status_code, content[:200], answer.text)
        assert answer.json()["message"]
        self.told[answer.status_code] += 1

    def offered(self, seat: str) -> set[str]:
        """The options of a seat, as the table has them."""
        ask = self.live.table.question(seat)
        return {text(option) for option in ask.all} if ask else set()

    def wish(self, seat: str, choice: str, **more: Any) -> dict[str, Any]:
        """A good wish but for its choice."""
        return {"seat": seat, "moment": self.live.position.moment(seat), "choice": choice,
                "key": f"{self.luck.random()}", **more}


Bad = tuple[Person, dict[str, str], Any]


def token(person: Person) -> dict[str, str]:
    """The header with which a page shows that it is ours."""
    return {"X-CSRF-Token": person.token}


def not_offered(abuse: Abuse, seat: str, offered: list[str]) -> Bad:
    """Something that is not offered: old options, other cases, parts, junk."""
    word = abuse.luck.choice(offered)
    tries = [*abuse.luck.sample(abuse.heard, min(3, len(abuse.heard))), word.upper(), f"{word} {word}", word[:-1],
             f"{word} 1", word.replace(" ", "-") + "-", abuse.luck.choice(JUNK)]
    words = next((one for one in abuse.luck.sample(tries, len(tries)) if one.strip() not in offered), "nothing at all")
    return abuse.of[seat], token(abuse.of[seat]), abuse.wish(seat, words)


def out_of_turn(abuse: Abuse, seat: str, offered: list[str]) -> Bad:
    """For a seat that is not asked; with one seat, for one that does not exist."""
    idle = [other for other in abuse.of if other not in abuse.live.table.to_move()]
    other = abuse.luck.choice(idle) if idle else "p9"
    person = abuse.of.get(other, abuse.owner)
    moment = abuse.live.position.moment(other) if idle else 0
    return person, token(person), {**abuse.wish(seat, abuse.luck.choice(offered)), "seat": other, "moment": moment}


def by_another(abuse: Abuse, seat: str, offered: list[str]) -> Bad:
    """By a stranger, or by another player."""
    others = [abuse.stranger, *(person for other, person in abuse.of.items() if other != seat)]
    person = abuse.luck.choice(others)
    return person, token(person), abuse.wish(seat, abuse.luck.choice(offered))


def without_token(abuse: Abuse, seat: str, offered: list[str]) -> Bad:
    """From a page that is not ours."""
    wrong = abuse.luck.choice([{}, token(abuse.stranger), {"X-CSRF-Token": "junk"}])
    return abuse.of[seat], wrong, abuse.wish(seat, abuse.luck.choice(offered))


def at_another_moment(abuse: Abuse, seat: str, offered: list[str]) -> Bad:
    """At a moment that is not now."""
    now = abuse.live.position.moment(seat)
    moments = [moment for moment in (*WRONG, now + 1) if not isinstance(moment, int) or moment != now]
    return abuse.of[seat], token(abuse.of[seat]), abuse.wish(seat, abuse.luck.choice(offered),
                                                             moment=abuse.luck.choice(moments))


def malformed(abuse: Abuse, seat: str, offered: list[str]) -> Bad:
    """A body that is no wish."""
    return abuse.of[seat], token(abuse.of[seat]), abuse.luck.choice(BODIES)


WAYS: tuple[Callable[[Abuse, str, list[str]], Bad], ...] = (
    not_offered, not_offered, out_of_turn, by_another, without_token, at_another_moment, malformed)
