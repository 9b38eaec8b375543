"""Clocks: minutes for a match, days for a move, or the limits of the rulebook; and what happens when time is up.

A clock counts the uptime of the server. While a seat chooses in secret, others see its clock as it was when the
secret choices began, so that it does not tell when they end.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, cast

import msgspec

from sanjak.kernel import BadSetup, Game, Limit

from . import wire

if TYPE_CHECKING:
    from .rows import SeatRow

SECOND, MINUTE, DAY = 1000, 60_000, 86_400_000
MOST_MINUTES, MOST_INCREMENT, MOST_DAYS = 600, 600, 60
GRACE = MINUTE
"""At least so much time has somebody who takes a seat back from a bot."""
Then = Literal["bot", "default", "resign"]
THEN: dict[str, str] = {"bot": "A bot plays on", "default": "The first choice is made", "resign": "The seat resigns"}
"""What happens when time is up."""
PRESETS = ("bank 15 10", "bank 30 15", "bank 60 30", "days 1", "days 3", "days 7")
"""The clocks that the page of a new game offers."""


class Clock(msgspec.Struct, frozen=True):
    """The clock of a match."""

    kind: Literal["bank", "days", "limits"]
    many: int = 0
    """Minutes for each player, or days for each move."""
    increment: int = 0
    """Seconds added after each move."""
    then: Then = "bot"


class Hand(msgspec.Struct):
    """The clock of a seat: the time left, since when it runs, and what others see of both."""

    left: int
    since: int | None = None
    limit: str = ""
    shown: tuple[int, int | None] = (0, None)


# ---------------------------------------------------------------- the choice of a clock


def clock_of(words: str, then: str, game: Game) -> Clock | None:
    """A clock from its words, such as "bank 30 15", "days 3" or "limits"; None for none. Raises BadSetup."""
    kind, *numbers = words.split() or [""]
    if not kind:
        return None
    if then not in THEN:
        raise BadSetup(f"when time is up: {', '.join(THEN)}, not {then[:40]!r}")
    what = cast("Then", then)
    if kind == "limits" and not numbers and game.limits:
        return Clock("limits", then=what)
    if all(number.isdecimal() and len(number) < 5 for number in numbers):
        most = {"bank": (MOST_MINUTES, MOST_INCREMENT), "days": (MOST_DAYS,)}.get(kind, ())
        found = tuple(map(int, numbers))
        if found and len(found) == len(most) and found[0] > 0 and all(map(int.__le__, found, most)):
            return Clock(cast("Literal['bank', 'days']", kind), found[0], found[1] if len(found) > 1 else 0, what)
    raise BadSetup(f"there is no clock {words[:40]!r}")


def words_of(clock: Clock | None) -> str:
    """The words of a clock."""
    if clock is None:
        return ""
    numbers = {"bank": (clock.many, clock.increment), "days": (clock.many,), "limits": ()}[clock.kind]
    return " ".join([clock.kind, *map(str, numbers)])


def clock_told(clock: Clock | None, game: Game, whole: bool = True) -> str:
    """A clock in words; with `whole`, also what happens when time is up."""
    if clock is None:
        return ""
    told = {"bank": f"{clock.many} minutes each, plus {clock.increment} seconds a move",
            "days": f"{clock.many} day{'s' if clock.many > 1 else ''} a move",
            "limits": ", ".join(f"{limit.title} {limit.seconds // 60} min" for limit in game.limits)}[clock.kind]
    return f"{told}. {THEN[clock.then]} when time is up." if whole else told


# ---------------------------------------------------------------- the clock of a seat


def full(clock: Clock) -> Hand:
    """The clock of a seat at the start of a match."""
    return Hand(clock.many * MINUTE if clock.kind == "bank" else 0)


def limit_for(game: Game, case: str) -> Limit | None:
    """The limit of the rulebook for a question, by its case."""
    return next((limit for limit in game.limits if case in limit.cases), None)


def started(clock: Clock, hand: Hand, game: Game, case: str, at: int) -> None:
    """Start a clock for a question, or let it run on."""
    limit = limit_for(game, case) if clock.kind == "limits" else None
    if clock.kind == "limits" and limit is None:
        hand.since, hand.limit = None, ""
        return
    name = limit.id if limit else ""
    if hand.since is not None and hand.limit == name:
        return
    if limit:
        hand.left = limit.seconds * SECOND
    elif clock.kind == "days":
        hand.left = clock.many * DAY
    hand.since, hand.limit = at, name


def stopped(clock: Clock, hand: Hand, at: int) -> None:
    """Stop a clock after a move."""
    if hand.since is not None:
        hand.left = max(0, hand.left - max(0, at - hand.since)) + clock.increment * SECOND
        hand.since, hand.limit = None, ""


def wind(clock: Clock, game: Game, seats: Mapping[str, SeatRow], cases: Mapping[str, str], at: int,
         public: Mapping[str, bool]) -> list[SeatRow]:
    """Start the clocks of the seats in `cases`, stop the others; returns the seats whose clocks have changed.

    Others see the clocks of the seats in `public` as they are now, running if they are known to be asked.
    """
    changed = []
    for seat, row in seats.items():
        hand = hand_of(row) or full(clock)
        if seat in cases:
            started(clock, hand, game, cases[seat], at)
        else:
            stopped(clock, hand, at)
        if seat in public or not row.clock:
            hand.shown = hand.left, hand.since if hand.since is not None else at if public.get(seat) else None
        words = msgspec.json.encode(hand).decode()
        if words != row.clock:
            row.clock, row.deadline = words, None if hand.since is None else hand.since + hand.left
            changed.append(row)
    return changed


def hand_of(row: SeatRow) -> Hand | None:
    """The clock of a seat; None if it has none."""
    return msgspec.json.decode(row.clock, type=Hand) if row.clock else None


def give_grace(row: SeatRow) -> None:
    """Give somebody who comes back at least a minute."""
    if hand := hand_of(row):
        hand.left = max(hand.left, GRACE)
        row.clock = msgspec.json.encode(hand).decode()


def facts_of(clock: Clock | None, hand: Hand | None, game: Game, own: bool, at: int) -> wire.ClockFacts | None:
    """What a guest sees of the clock of a seat: the own one as it is, others as they are publicly known."""
    if clock is None or hand is None:
        return None
    left, since = (hand.left, hand.since) if own else hand.shown
    limit = next((limit.title for limit in game.limits if limit.id == hand.limit), "") if own else ""
    if clock.kind != "bank" and since is None:
        return None
    return wire.ClockFacts(max(0, left - max(0, at - since) if since is not None else left), since is not None, limit)
