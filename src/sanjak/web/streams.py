"""The messages to a page of a match: the table now, the table in the past, and news."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple, TypeVar
from weakref import WeakValueDictionary

import msgspec
from anyio import CapacityLimiter, to_thread
from msgspec.structs import asdict, replace

from . import beats, update, wire
from .changes import changed
from .facts import asked_of, chat_line, facts_of, names_given, result, seats_asked, waiting
from .guests import Guest, Refusal
from .lessons import lesson_of
from .live import Live, Watcher
from .picture import Drawn, Picture
from .position import Position
from .settings import Settings
from .storage import LineRow

T = TypeVar("T")
PING_EVERY = 20.0
MOST_PAST = 32
SNAPSHOT_STEP = 16
"""So many lines lie between two snapshots of the past."""


class News(NamedTuple):
    """An event of a stream. `version` is the id by which a page continues; without `kind` it is a sign of life."""

    version: str
    kind: str
    data: wire.Message | msgspec.Raw | None


class Past:
    """The last position looked at in each match, with snapshots on the way to it.

    A look at a later moment plays only the lines between; a look at an earlier one starts from the snapshot before it.
    That happens in a thread, for each match one look after the other.
    """

    def __init__(self, threads: CapacityLimiter | None) -> None:
        self.threads = threads
        self.positions: OrderedDict[str, Position] = OrderedDict()
        self.snapshots: dict[str, dict[int, bytes]] = {}
        self.looking: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def look(self, live: Live, seat: str, moment: int, see: Callable[[Position], T]) -> T:
        """What `see` makes of the position of a match at one of a seat's moments."""
        number, id = live.line_of(seat, moment), live.row.id
        rows = live.rows[:number]
        async with self.looking.setdefault(id, asyncio.Lock()):
            return await to_thread.run_sync(lambda: see(self.position_at(live, rows)), limiter=self.threads)

    def position_at(self, live: Live, rows: Sequence[LineRow]) -> Position:
        """The position of a match after its first lines."""
        number, id = len(rows), live.row.id
        position = self.positions.pop(id, None)
        if position is None or len(position.table.lines) > number:
            position = self.before(live, rows)
        for row in rows[len(position.table.lines):]:
            position.play(row)
            self.mark(id, position)
        self.positions[id] = position
        while len(self.positions) > MOST_PAST:
            self.forget(next(iter(self.positions)))
        return position

    def before(self, live: Live, rows: Sequence[LineRow]) -> Position:
        """A position before the last of some lines: from the last snapshot before it, else the start."""
        kept = self.snapshots.get(live.row.id, {})
        last = max((at for at in kept if at < len(rows)), default=0)
        if not last:
            return live.first_position()
        return Position.from_snapshot(kept[last], live.row.match({}, []), live.game, live.face, rows)

    def mark(self, id: str, position: Position) -> None:
        """Keep a snapshot of a settled position, if the last one is far enough away."""
        kept, number = self.snapshots.setdefault(id, {}), len(position.table.lines)
        if position.is_settled() and all(abs(number - at) >= SNAPSHOT_STEP for at in kept):
            kept[number] = position.snapshot()

    def forget(self, id: str) -> None:
        """Drop a match."""
        self.positions.pop(id, None)
        self.snapshots.pop(id, None)


class Streams:
    """Makes updates for the pages of all matches, and the streams of their news."""

    def __init__(self, settings: Settings, threads: CapacityLimiter | None = None) -> None:
        self.settings = settings
        self.past = Past(threads)
        self.pages: Counter[str] = Counter()
        self.closing = asyncio.Event()

    # ------------------------------------------------------------ updates

    def update(self, live: Live, guest: Guest, seat: str, after: str | None = None) -> wire.Update:
        """An update with everything. If the page has the version `after`, the log contains only changes."""
        return replace(self.seen(live, seat, after), match=self.facts(live, guest))

    def changes(self, live: Live, seat: str, after: str | None) -> msgspec.Raw | None:
        """What changed for a seat since a version; None if that version is no longer known.

        It is the same for all pages of the seat, and encoded once.
        """
        drawn, known = live.drawn_for(seat), parsed_version(after)
        held = drawn.held.get(known[:2]) if known else None
        if held is None:
            return None
        key = (after or "", version_text(live, seat), live.thinking)
        if drawn.sent is None or drawn.sent[0] != key:
            new = self.seen(live, seat, after, held.picture)
            drawn.sent = key, msgspec.Raw(wire.encoded(changed(held.update, new, held.picture)))
        return drawn.sent[1]

    def seen(self, live: Live, seat: str, after: str | None, base: Picture | None = None) -> wire.Update:
        """An update for all pages of a seat. The sheets contain only what differs from the picture `base`."""
        position, drawn, known = live.position, live.drawn_for(seat), parsed_version(after)
        since = known[0] if known and known[0] <= position.moment(seat) else None
        pictures = [] if base is None else beats.pictures_since(position, seat, drawn, base, since)
        names = names_given(live)
        shown = update.shown_to(position, seat, drawn, ended=live.finished, since=pictures[-1] if pictures else None,
                                names=names)
        if live.row.ending:
            shown = replace(shown, over=True, outcome=live.row.ending)
        found = wire.Update(
            **asdict(shown), version=version_text(live, seat), since=after or "" if base is not None else "",
            asked=asked_of(live), mine=seat in seats_asked(live), waiting=waiting(live, seat), thinking=live.thinking,
            log=update.log_part(position, seat, names, since),
            beats=beats.beat_part(position, seat, names, since, pictures),
            result=result(live, seat), lesson=lesson_of(live, seat))
        drawn.keep(*live.version(seat)[:2], found)
        return found

    async def update_at(self, live: Live, guest: Guest, seat: str, moment: int, beat: int | None = None) -> wire.Update:
        """An update from the past, at a moment or after one of its beats. It has no log: the page has it already."""
        names = names_given(live)

        def see(position: Position) -> tuple[wire.Shown, wire.BeatPart]:
            return (update.shown_to(position, seat, Drawn(), past=True, names=names,
                                    view=beats.view_after(position, seat, beat)),
                    beats.beats_at(position, seat, names))

        shown, told = await self.past.look(live, seat, moment, see)
        return wire.Update(
            **asdict(shown), version=version_text(live, seat), asked=[], mine=False, waiting="", thinking="", log=None,
            beats=told, result=None, lesson=None, match=self.facts(live, guest), last=live.position.moment(seat))

    async def ground_at(self, live: Live, seat: str, moment: int, sheet: str) -> str | None:
        """The ground of a sheet at a moment of the past; None if there is no such sheet."""
        return await self.past.look(live, seat, moment, lambda position: update.ground_of(
            live.face.scene(position.table.view(seat), seat), sheet))

    def facts(self, live: Live, guest: Guest) -> wire.Facts:
        """The facts of a match for a guest."""
        return facts_of(live, guest, self.settings.absent_after)

    # ------------------------------------------------------------ news

    @contextmanager
    def watching(self, live: Live, guest: Guest, seat: str) -> Iterator[Watcher]:
        """An open page. The holder of a seat counts as present while one is open."""
        self.refuse_too_many(guest)
        counted = Counter([guest.hash, f"from {guest.address}"])
        watcher = Watcher(seat, guest.hash)
        live.watchers.add(watcher)
        self.pages += counted
        live.see(guest.hash)
        try:
            yield watcher
        finally:
            live.watchers.discard(watcher)
            self.pages -= counted
            if not live.gone and not self.closing.is_set():
                live.see(guest.hash)

    def refuse_too_many(self, guest: Guest) -> None:
        """Raise a refusal if a guest, or an address with all its guests, has too many pages open."""
        settings = self.settings
        if self.pages[guest.hash] >= settings.streams_per_guest:
            raise Refusal(429, "too_many", "You have too many pages open. Close some and load this one again.")
        if self.pages[f"from {guest.address}"] >= settings.streams_per_address:
            raise Refusal(429, "too_many", "Too many pages are open at your address. Close some, or try again later.")

    async def news(self, live: Live, guest: Guest, seat: str, after: str | None,
                   changes: bool = False) -> AsyncIterator[News]:
        """The news of a match for a page, from the version `after` on. Nothing is left out, nothing is sent twice.

        With `changes` an update contains only what changed, and the facts of the match come by themselves.
        """
        known, facts = parsed_version(after), None
        with self.watching(live, guest, seat) as watcher:
            while not self.closing.is_set():
                watcher.changed.clear()
                current = live.version(seat)
                if known is None or known[:2] != current[:2]:
                    sent = self.changes(live, seat, after) if changes else None
                    whole = sent or self.update(live, guest, seat, after)
                    after = version_text(live, seat)
                    yield News(after, "update", whole)
                    if sent and facts != (facts := self.facts(live, guest)):
                        yield News(after, "facts", facts)
                for said in live.chat[known[2] if known else 0:current[2]]:
                    yield News(version_text(live, seat), "chat", chat_line(said))
                known = current
                while watcher.mail:
                    kind, data = watcher.mail.popleft()
                    yield News(version_text(live, seat), kind, data)
                if live.gone:
                    return
                if live.version(seat) == known and not await watcher.wait(PING_EVERY):
                    yield News(version_text(live, seat), "", None)


def version_text(live: Live, seat: str) -> str:
    """A version of a match as text."""
    return ".".join(map(str, live.version(seat)))


def parsed_version(words: str | None) -> tuple[int, int, int] | None:
    """A version from its text; None if it is not one of ours."""
    parts = (words or "").split(".")
    if len(parts) != 3 or not all(part.isascii() and part.isdecimal() and len(part) < 10 for part in parts):
        return None
    moment, revision, said = map(int, parts)
    return moment, revision, said
