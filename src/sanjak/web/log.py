"""The log of a match as each seat reads it: every event with its turn and its moment."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

import msgspec

from sanjak.face import Face, same_start
from sanjak.kernel import Chosen, Event, Plain, Rolled, Told
from sanjak.kernel.journal import told_event
from sanjak.kernel.state import view
from sanjak.scene.roll import RollCard
from sanjak.story.beats import Beat, Happened, Seen, beats_of
from sanjak.story.watched import WatchedTable

WORDS = re.compile(r"[\w:-]+")
MOST_VIEWS = 40
"""The views of this many beats are kept, to draw what the table looked like after each."""


class Entry(NamedTuple):
    """An event with its turn, its moment, its sentence (which may be empty) and its roll card."""

    event: Event
    turn: int
    moment: int
    text: str
    card: RollCard | None

    @property
    def kind(self) -> Literal["roll", "choice", "told"]:
        """The kind of a log line."""
        return "roll" if isinstance(self.event, Rolled) else "choice" if isinstance(self.event, Chosen) else "told"

    def words(self) -> list[str]:
        """Every word the event names: places, pieces, seats."""
        event = self.event
        plain: Any = event.facts if isinstance(event, Told) else event.option if isinstance(event, Chosen) else (
            event.what if isinstance(event, Rolled) else "")
        return list(dict.fromkeys(words_in(plain)))


def words_in(plain: Any) -> Iterator[str]:
    """The words of plain data."""
    if isinstance(plain, str):
        yield from WORDS.findall(plain)
    elif isinstance(plain, dict):
        for value in plain.values():
            yield from words_in(value)
    elif isinstance(plain, list | tuple):
        for value in plain:
            yield from words_in(value)


@dataclass
class SeatLog:
    """The log of one seat. `changed[m]` is the index from which moment m changed the log."""

    seat: str
    entries: list[Entry]
    changed: dict[int, int]
    beats: list[Beat] = field(default_factory=list)
    views: dict[int, Plain] = field(default_factory=dict)
    """The view after each of the newest beats, by number."""
    heard: list[tuple[Event, int]] = field(default_factory=list)
    """The events of the journal so far, each with the number of entries before it."""

    def __post_init__(self) -> None:
        self.lines = told_lines(self.entries)

    def lines_before(self, kept: int) -> int:
        """The number of lines in the first `kept` entries, counted from the end."""
        return self.lines - told_lines(self.entries[kept:])

    def tell(self, table: WatchedTable, moment: int, face: Face) -> None:
        """Update the log after a moment: remove undone events, append new ones.

        An event is made once, so that the journal is the same up to the last one that is the same object.
        """
        start = min(len(self.heard), len(table.journal))
        while start and self.heard[start - 1][0] is not table.journal[start - 1]:
            start -= 1
        first = self.hear(table, start)
        told = list(told_with_places(table, self.seat, start))
        kept = first + same_start([event for _, event in told], [entry.event for entry in self.entries[first:]])
        told = told[kept - first:]
        self.changed[moment] = kept
        self.lines = self.lines_before(kept)
        del self.entries[kept:]
        self.entries += [self.entry(table, at, event, moment, face) for at, event in told]
        self.lines += told_lines(self.entries[kept:])
        self.beat(table, kept, [at for at, _ in told], face)

    def hear(self, table: WatchedTable, start: int) -> int:
        """Note the events of the journal from an index on; return the number of entries before it."""
        first = count = self.heard[start - 1][1] + is_told(self.heard[start - 1][0], self.seat) if start else 0
        del self.heard[start:]
        for event in table.journal[start:]:
            self.heard.append((event, count))
            count += is_told(event, self.seat)
        return first

    def beat(self, table: WatchedTable, kept: int, places: Sequence[int], face: Face) -> None:
        """Remove undone beats, add those of the entries from `kept` on; `places` are their indexes in the journal."""
        while self.beats and self.beats[-1].last >= kept:
            self.beats.pop()
        happened = [Happened(entry, at, table.step_of(at))
                    for entry, at in zip(self.entries[kept:], places, strict=True)]
        for beat, after in beats_of(happened, kept, Seen(table, self.seat, face)):
            self.views[len(self.beats)] = after
            self.beats.append(beat)
        newest = len(self.beats) - MOST_VIEWS
        self.views = {number: after for number, after in self.views.items() if newest <= number < len(self.beats)}

    def beats_kept(self, kept: int) -> int:
        """The number of beats in the first `kept` entries."""
        return bisect_left(self.beats, kept, key=lambda beat: beat.last)

    def since_own(self) -> int:
        """The number of the first beat of the seat's last choice, or after it if that choice said nothing."""
        own = next((at for at in range(len(self.entries) - 1, -1, -1) if self.is_own(self.entries[at].event)), 0)
        return self.beats_kept(own)

    def is_own(self, event: Event) -> bool:
        """Did this seat choose it?"""
        return isinstance(event, Chosen) and event.seat == self.seat and not event.forced

    def entry(self, table: WatchedTable, at: int, event: Event, moment: int, face: Face) -> Entry:
        """A log entry for an event."""
        card = None
        if isinstance(event, Rolled):
            card = face.roll_card(event, view(table.before(at), self.seat))
        return Entry(event, table.turn_of(at), moment, face.sentence(event, self.seat), card)

    def same_since(self, moment: int, now: int) -> int:
        """The number of entries from the start that have not changed since an earlier moment."""
        return min((self.changed.get(m, 0) for m in range(moment + 1, now + 1)), default=len(self.entries))

    def save(self) -> Plain:
        """Turn, moment and roll card of each event, and the beats. The events themselves are saved with the table."""
        return {"entries": [[e.turn, e.moment, card_plain(e.card)] for e in self.entries],
                "beats": msgspec.to_builtins(self.beats)}


def told_lines(entries: Sequence[Entry]) -> int:
    """The number of entries with a sentence."""
    return sum(1 for entry in entries if entry.text)


def is_told(event: Event, seat: str) -> bool:
    """May a seat read an event?"""
    return not event.only or seat in event.only


def told_with_places(table: WatchedTable, seat: str, start: int = 0) -> Iterator[tuple[int, Event]]:
    """The events a seat may read from an index on, each with its index; those of its open branch come last."""
    own = table.branches[seat].journal if seat in table.branches else ()
    for at, event in enumerate((*table.journal[start:], *own), start):
        if is_told(event, seat):
            yield at, told_event(event, seat)


def card_plain(card: RollCard | None) -> list[str] | None:
    """A roll card without its event."""
    return [card.title, card.result, card.tone, card.before, card.below] if card else None


def restored(table: WatchedTable, seat: str, saved: Plain, face: Face) -> SeatLog:
    """A log from the result of `save`; the events come from the table."""
    events = [event for _, event in told_with_places(table, seat)]
    entries = [Entry(event, turn, at, face.sentence(event, seat), card_of(event, card))
               for event, (turn, at, card) in zip(events, saved["entries"], strict=True)]
    return SeatLog(seat, entries, {}, msgspec.convert(saved["beats"], list[Beat]))


def card_of(event: Event, parts: list[Any] | None) -> RollCard | None:
    """A roll card from its parts."""
    if parts is None or not isinstance(event, Rolled):
        return None
    title, result, tone, before, below = parts
    return RollCard(title, event, result, tone, before, below)


class Log:
    """The logs of all seats and of spectators."""

    def __init__(self, seats: Sequence[str], face: Face) -> None:
        self.face = face
        self.of = {seat: SeatLog(seat, [], {}) for seat in (*seats, "")}

    def tell(self, table: WatchedTable, moments: Plain) -> None:
        """Update the logs of seats that have reached a new moment."""
        for seat, moment in moments.items():
            self.of[seat].tell(table, moment, self.face)

    def save(self) -> Plain:
        """The logs for a snapshot."""
        return {seat: log.save() for seat, log in self.of.items()}
