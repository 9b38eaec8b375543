"""The chances to win over a finished match: estimated by playing positions out, refined pass by pass."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from time import monotonic

import msgspec

from . import wire
from .live import DrawnPoint, Live
from .log import SeatLog
from .storage import EVERYBODY
from .update import with_names
from .work import Stand, Work

MANY_TURNS = 10
"""With so many turns, a point stands at the start of each; with fewer, points are spread evenly."""
MOST_POINTS, MOST_SPREAD = 60, 24
FIRST_GAMES = 4
"""So many games are played at each point first; every later pass doubles them."""
MOST_TURNING, LEAST_TURN = 3, 0.04
"""So many turning points are named, each with a change of at least so much."""


@dataclass
class Tally:
    """The games that were played from one line of a match: how many, and how often each seat won."""

    line: int
    turn: int
    seats: Sequence[str]
    games: int = 0
    wins: dict[str, float] = field(default_factory=dict)
    over: bool = False

    def add(self, won: Sequence[Sequence[str]]) -> None:
        """Count some games by their winners. Those who win together share the win."""
        self.games += len(won)
        for firsts in won:
            for seat in firsts:
                self.wins[seat] = self.wins.get(seat, 0.0) + 1 / len(firsts)

    def drawn(self) -> DrawnPoint:
        """The point with the chances of all seats."""
        return DrawnPoint(self.line, self.turn, [self.chance(seat) for seat in self.seats], self.games)

    def chance(self, seat: str) -> wire.Chance:
        """The chance of a seat with its 95 % interval (Wilson's); certain at the end."""
        share = self.wins.get(seat, 0.0) / max(1, self.games)
        low, high = (share, share) if self.over else interval(share, self.games)
        return wire.Chance(seat, round(share, 4), round(low, 4), round(high, 4))


def interval(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson's formula."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))


# ---------------------------------------------------------------- drawing


async def draw(live: Live, work: Work, playouts: int, seconds: float) -> AsyncIterator[list[DrawnPoint]]:
    """Play positions out, pass by pass, and give the points so far after each part.

    Every point gets a few games first, coarse before fine, so that the shape is soon there. The work ends with
    `playouts` games at each point, or after so many `seconds` once each point has some.
    """
    numbers, started = points(live), monotonic()
    stands = await work.stands(live.match(), numbers)
    tallies = [tally_of(number, stand) for number, stand in zip(numbers, stands, strict=True)]
    for tally in tallies:
        if tally.over:
            yield known(tallies)
    while parts := list(next_parts(tallies, playouts)):
        if all(tally.games for tally in tallies) and monotonic() - started > seconds:
            return
        for at, games in parts:
            tallies[at].add(await work.play_games(live.row.game, stands[at].saved, tallies[at].games, games))
            yield known(tallies)
            if all(tally.games for tally in tallies) and monotonic() - started > seconds:
                return


def tally_of(line: int, stand: Stand) -> Tally:
    """A tally for a position; at the end of a game its result is the only game."""
    tally = Tally(line, stand.turn, stand.seats, over=stand.firsts is not None)
    if stand.firsts is not None:
        tally.add([stand.firsts])
    return tally


def next_parts(tallies: Sequence[Tally], playouts: int) -> Iterator[tuple[int, int]]:
    """The next pass: which points get how many games more."""
    for at in coarse_first(len(tallies)):
        tally = tallies[at]
        more = min(max(FIRST_GAMES, tally.games), playouts - tally.games)
        if more > 0 and not tally.over:
            yield at, more


def coarse_first(many: int) -> Iterator[int]:
    """All places of a row: the first, the last, the middle, then the middles between."""
    yield from range(many)[:1]
    yield from range(many)[1:][-1:]
    gaps = [(0, many - 1)]
    while gaps:
        left, right = gaps.pop(0)
        if right - left > 1:
            middle = (left + right) // 2
            yield middle
            gaps += [(left, middle), (middle, right)]


def known(tallies: Sequence[Tally]) -> list[DrawnPoint]:
    """The points that have been played out."""
    return [tally.drawn() for tally in tallies if tally.games]


def points(live: Live) -> list[int]:
    """The lines at which chances are estimated: where turns begin, or evenly spread, and the end."""
    public = [0, *(row.line.number for row in live.rows if row.told == EVERYBODY)]
    starts = turn_starts(live)
    chosen, most = (starts, MOST_POINTS) if len(starts) >= MANY_TURNS else (public, MOST_SPREAD)
    step = max(1, -(-len(chosen) // most))
    return sorted({*chosen[::step], public[-1]})


def turn_starts(live: Live) -> list[int]:
    """The lines with which turns began, as spectators saw it."""
    first: dict[int, int] = {}
    for entry in live.position.log.of[""].entries:
        first.setdefault(entry.turn, live.position.line_at("", entry.moment))
    return sorted(set(first.values()))


# ---------------------------------------------------------------- reading


def stored(live: Live) -> list[DrawnPoint]:
    """The points of a finished curve, or those that are drawn so far."""
    return msgspec.json.decode(live.row.curve, type=list[DrawnPoint]) if live.row.curve else live.drawn


def curve_of(live: Live, seat: str, names: Mapping[str, str]) -> wire.Curve:
    """The curve as far as it is drawn, by a seat's own moments, with its turning points."""
    drawn = stored(live)
    found = [wire.CurvePoint(bisect_right(live.position.moments[seat], point.line), point.turn, point.seats)
             for point in drawn]
    progress = progress_of(live)
    games = min((point.games for point in drawn if point.line < len(live.rows)), default=0)
    turning = [] if progress.running else turning_points(live, seat, found, names)
    return wire.Curve(progress.done, progress.of, progress.running, games, found, turning)


def progress_of(live: Live) -> wire.CurveProgress:
    """How far the curve is drawn."""
    running = live.curve is not None and not live.curve.done()
    many = len(stored(live))
    return wire.CurveProgress(many, many if live.row.curve else live.to_draw, running)


# ---------------------------------------------------------------- turning points


def turning_points(live: Live, seat: str, found: Sequence[wire.CurvePoint], names: Mapping[str, str],
                   ) -> list[wire.Turning]:
    """Where the chance of a seat changed most, beyond what chance explains, in order; each with what happened."""
    who = seat or (found[0].seats[0].seat if found else "")
    changes = []
    for before, after in pairwise(found):
        one, two = (next(chance for chance in point.seats if chance.seat == who) for point in (before, after))
        by = two.value - one.value
        if abs(by) >= max(LEAST_TURN, (one.high - one.low + two.high - two.low) / 4):
            changes.append((abs(by), before, after, by))
    chosen = sorted(changes, key=lambda change: -change[0])[:MOST_TURNING]
    log = live.position.log.of[seat]
    return [wire.Turning(before.moment, after.moment, live.face.chapter(before.turn), round(by, 4),
                         with_names(told_between(log, before.moment, after.moment, by), names))
            for _, before, after, by in sorted(chosen, key=lambda change: change[1].moment)]


WORTH = {"loss": 5, "score": 4, "roll": 3, "move": 3, "card": 2, "choice": 2, "turn": 1, "told": 1}
"""Which beats are named first."""


def told_between(log: SeatLog, start: int, end: int, by: float) -> str:
    """What happened between two moments, in one or two headlines: what went the way of the change comes first."""
    first = bisect_right(log.beats, start, key=lambda beat: log.entries[beat.last].moment)
    last = bisect_left(log.beats, end + 1, key=lambda beat: log.entries[beat.last].moment)
    tone = "good" if by > 0 else "bad"
    beats = list(enumerate(log.beats[first:last]))
    best = sorted(beats, key=lambda pair: (pair[1].tone != tone, -len(pair[1].changes), -WORTH[pair[1].kind], pair[0]))
    return ". ".join(dict.fromkeys(beat.headline.rstrip(".") for _, beat in sorted(best[:2], key=lambda pair: pair[0])))
