"""What may be known of a match beside the table itself: its people, whom it waits for, how it ended."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from typing import NamedTuple

from sanjak import games
from sanjak.books import rulebook
from sanjak.face import face_of
from sanjak.kernel import GameOption, Plain

from .guests import Guest
from .live import Live
from .setup import Chair, Setup
from .storage import ChatRow, MatchRow, SeatRow


def held(live: Live, guest: Guest) -> list[str]:
    """The seats that a guest holds."""
    return [seat.seat for seat in live.seats.values() if seat.kind == "person" and seat.holder == guest.hash]


def same_again(live: Live, guest: Guest) -> Setup:
    """The set-up of a match once more: who held its seats holds them, bots are bots, other people are invited."""
    mine, row = held(live, guest) or [next(iter(live.seats))], live.row
    chairs = [Chair("me", name=s.name if s.holder == guest.hash else "") if s.seat in mine
              else Chair("bot", s.level) if s.kind == "bot" else Chair("friend") for s in live.seats.values()]
    return Setup(row.game, row.scenario, row.players, chairs, row.options, row.undo, row.luck == "typed",
                 advisor=row.advisor_allowed, course=row.luck == "course")


def names_given(live: Live) -> dict[str, str]:
    """The names of people at seats that are only numbered, by what these are called."""
    people = (seat for seat in live.seats.values() if seat.kind == "person" and seat.name)
    return {called: seat.name for seat in people if NUMBERED.fullmatch(called := live.face.seat(seat.seat))}


NUMBERED = re.compile(r"Player \d+")


def may_delete(live: Live, guest: Guest) -> bool:
    """Only its maker, and not while others sit at a running match."""
    others = any(seat.kind == "person" and seat.holder != guest.hash for seat in live.seats.values())
    return live.row.creator == guest.hash and (live.finished or not others)


class Values(NamedTuple):
    """The values of an optional rule in words, by what is sent for them; `explained`: the words say all of it."""

    words: dict[str, str]
    explained: bool


def value_told(value: object) -> str:
    """A value of an optional rule as it is read."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value).replace("_", " ")


def values_told(option: GameOption) -> Values | None:
    """What to choose from; None where a rule is only on or off. `one: this; two: that` explains each value."""
    if option.values == (False, True):
        return None
    parts = dict(part.split(": ", 1) for part in option.about.rstrip(".").split("; ") if ": " in part)
    keys = {value: value_told(value) if isinstance(value, bool) else str(value) for value in option.values}
    if set(keys.values()) == set(parts):
        bare = all(isinstance(value, bool) for value in option.values)
        return Values({str(value): f"{key}: {parts[key]}" if bare else parts[key] for value, key in keys.items()}, True)
    return Values({str(value): value_told(value) for value in option.values}, False)


class Effect(NamedTuple):
    """What an optional rule changes, in points of winning, with half of the 95 % interval."""

    change: float
    half: float

    @property
    def tone(self) -> str:
        """Better, worse, or not to be told from nothing."""
        return "even" if abs(self.change) <= self.half else "good" if self.change > 0 else "bad"


class Measured(NamedTuple):
    """What was measured of a game's optional rules: by how many games, how often the base game is won, each effect."""

    games: int
    base: float
    change: dict[str, Effect]


@cache
def measured(game_id: str) -> Measured | None:
    """The measured effects of a game's optional rules; None where nobody has measured them."""
    told = rulebook.document(game_id, "measured.toml")
    if not told:
        return None
    found = tomllib.loads(told)
    return Measured(found["games"], found["base"], {id: Effect(*pair) for id, pair in found["change"].items()})


def options_told(live: Live) -> list[str]:
    """The optional rules in force."""
    values = live.game.settings(live.row.options)
    return [option.title if values[option.id] is True else f"{option.title}: {value_told(values[option.id])}"
            for option in live.game.options if values[option.id] != option.default]


def people(live: Live, seat: str) -> Plain:
    """Who is asked, and what the others wait for."""
    asked = [] if live.finished else live.table.to_move()
    mine = seat in asked
    return {"asked": [{"seat": s, "name": live.name(s), "kind": live.seats[s].kind} for s in asked],
            "mine": mine, "waiting": waiting(live, asked, mine)}


def waiting(live: Live, asked: list[str], mine: bool) -> str:
    """Who is waited for, in a sentence."""
    if live.finished:
        return live.row.ending or "The match is over."
    if live.table.wanted is not None:
        return "The table waits for the dice."
    if mine:
        return "It is your turn."
    empty = [s for s in asked if live.seats[s].kind == "open"]
    called = {s: live.face.seat(s) for s in asked}
    names = [called[s] if live.name(s) == called[s] else f"{live.name(s)} ({called[s]})" for s in asked
             if s not in empty]
    parts = [f"{' and '.join(names)} to choose"] if names else []
    parts += [f"somebody to take the seat of {' and '.join(called[s] for s in empty)}"] if empty else []
    return f"Waiting for {', and for '.join(parts)}." if parts else "Nobody is asked."


def result(live: Live, seat: str) -> Plain | None:
    """How it ended."""
    if not live.finished:
        return None
    found, view = live.table.result(), live.table.view(seat)
    firsts, scores = (found.firsts, found.scores) if found else ((), {})
    return {"told": live.row.ending or live.face.outcome(view), "won": seat in firsts if seat and found else None,
            "rows": [{"seat": s, "called": live.face.seat(s), "name": live.name(s), "score": scores.get(s),
                      "scored": live.face.score(scores[s]) if s in scores else "–", "first": s in firsts}
                     for s in live.seats],
            "seed": str(live.row.seed), "salt": live.row.salt}


def different(sheets: dict[str, str], shown: dict[str, str]) -> dict[str, str]:
    """The sheets that do not look as they did."""
    return {id: markup for id, markup in sheets.items() if shown.get(id) != markup}


def version_text(live: Live, seat: str) -> str:
    """What a page has caught up with, as it is sent."""
    return ".".join(map(str, live.version(seat)))


def parsed_version(words: str | None) -> tuple[int, int, int] | None:
    """The same from a page; None where it is none of ours."""
    parts = (words or "").split(".")
    if len(parts) != 3 or not all(part.isascii() and part.isdecimal() and len(part) < 10 for part in parts):
        return None
    moment, revision, said = map(int, parts)
    return moment, revision, said


def chat_plain(said: ChatRow) -> Plain:
    """Something said, as it is sent."""
    return {name: getattr(said, name) for name in ("number", "seat", "name", "text", "at")}


def row_plain(row: MatchRow, seats: list[SeatRow], guest: Guest) -> Plain:
    """A match as it stands in a list."""
    mine = [seat.seat for seat in seats if seat.kind == "person" and seat.holder == guest.hash]
    called = face_of(row.game).seat
    names = {seat.seat: seat.name or called(seat.seat) for seat in seats}
    state = "over" if row.finished is not None else "yours" if set(mine) & set(row.asked) else "waiting"
    waited = ", ".join(names[seat] for seat in row.asked)
    told = {"over": row.ending or row.title, "yours": "Your turn", "waiting": f"Waiting for {waited}"}[state]
    game = games.load(row.game)
    seats = sorted(seats, key=lambda seat: game.seats(row.players).index(seat.seat))
    return {"id": row.id, "game": row.game, "title": game.title, "stands": row.title,
            "scenario": game.scenario(row.scenario).title, "state": state, "told": told, "when": row.touched,
            "seats": [{"seat": s.seat, "name": names[s.seat], "kind": s.kind, "me": s.seat in mine} for s in seats]}
