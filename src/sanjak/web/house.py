"""The house with all its tables: finds, creates, joins, forks and deletes matches."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import ParamSpec, TypeVar
from weakref import WeakValueDictionary

from anyio import CapacityLimiter, to_thread

from sanjak import games
from sanjak.face import face_of
from sanjak.kernel import Plain
from sanjak.kernel.records import Match, commitment, write

from .facts import may_look, row_plain
from .guests import Doorkeeper, Guest, Rates, Refusal, clean_name, digest, hourly, refuse_imitation
from .live import HUMAN, Live, Pace
from .opening import claimed
from .position import Position, played, position_of
from .settings import Settings
from .setup import Chair, Setup, forked, prepared
from .storage import EVERYBODY, IN_THE_LOOP, Busy, LineRow, MatchRow, SeatRow, Storage, now
from .streams import Streams
from .study import Study
from .work import TooLong, Work, read_record

logger = logging.getLogger("sanjak.house")

SWEEP_EVERY = 3600.0
DAY = 24 * 3600 * 1000
MOST_LIVE = 200
"""So many matches are kept in memory; those that a page shows do not count."""
THREADS = 2
"""So many replays run at a time."""

P = ParamSpec("P")
T = TypeVar("T")


class House:
    """The database, the matches in memory, and everything that serves them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.claim = claimed(settings.database)
        self.storage = Storage(settings.database, IN_THE_LOOP)
        self.door = Doorkeeper(self.storage.key("cookies"))
        self.work = Work(settings.workers, settings.work_seconds)
        self.study = Study(self.work, settings)
        self.choices = Rates(settings.choices_per_second, settings.choices_at_once)
        self.requests = Rates(settings.requests_per_second, settings.requests_at_once)
        self.arrivals = hourly(settings.guests_per_hour)
        self.makings, self.places, self.listings = map(hourly, (
            settings.matches_per_hour, settings.matches_per_address, settings.tables_per_hour))
        self.pace = Pace(settings.unwatched_per_second, settings.unwatched_choices)
        self.live: OrderedDict[str, Live] = OrderedDict()
        self.known: WeakValueDictionary[str, Live] = WeakValueDictionary()
        self.loading: dict[str, asyncio.Task[Live]] = {}
        self.making = asyncio.Lock()
        self.healthy, self.tried = True, -math.inf
        self.threads = CapacityLimiter(THREADS)
        self.streams = Streams(settings, self.threads)

    def end_streams(self) -> None:
        """End the stream of every open page."""
        self.streams.closing.set()
        for live in self.known.values():
            live.tell(EVERYBODY)

    def stop(self) -> None:
        """Stop all work. Nothing has to be saved: every line is in the database already."""
        self.end_streams()
        for live in list(self.known.values()):
            live.stop()
        self.work.stop()
        self.storage.close()
        self.claim.close()

    async def is_healthy(self) -> bool:
        """Can the database be written? It is tried at most once a second."""
        if time.monotonic() - self.tried > 1:
            self.tried = time.monotonic()
            try:
                await self.storage.unlocked()
                self.healthy = self.storage.healthy()
            except Busy:
                self.healthy = False
        return self.healthy

    async def sweep(self) -> None:
        """Clean up once an hour."""
        while True:
            try:
                await self.storage.unlocked()
                self.storage.forget_old_requests()
                await self.forget_old_matches()
            except Busy as fault:
                logger.warning("not swept", extra={"reason": str(fault)})
            self.make_room()
            await asyncio.sleep(SWEEP_EVERY)

    async def forget_old_matches(self) -> None:
        """Delete the matches that nobody has touched for long, one at a time; 0 days mean never."""
        for days, empty in ((self.settings.forget_empty_days, True), (self.settings.forget_days, False)):
            old = self.storage.untouched(now() - round(days * DAY), empty) if days else []
            for id in old:
                if id not in self.known:
                    self.storage.delete(id)
                await asyncio.sleep(0)

    # ------------------------------------------------------------ finding

    async def find(self, id: str) -> Live:
        """A match by its id, from memory or from the database; raises a refusal if there is none.

        There is one `Live` of a match, as long as anybody holds it: a page, a request, or its own work.
        """
        live = self.known.get(id)
        if live is None:
            if id not in self.loading:
                self.loading[id] = asyncio.create_task(self.load(id))
                self.loading[id].add_done_callback(lambda _: self.loading.pop(id))
            live = await asyncio.shield(self.loading[id])
        self.hold(live)
        live.look()
        return live

    async def load(self, id: str) -> Live:
        """Load a match and replay it in a thread."""
        stored = await asyncio.to_thread(self.storage.load, id)
        if stored is None:
            raise Refusal(404, "no_match", "There is no such match, or it has been deleted.")
        try:
            position = await self.aside(position_of, stored, games.load(stored.row.game), face_of(stored.row.game))
            live = Live(self.storage, self.work, stored, position, self.pace)
        except Exception as fault:
            raise Refusal(409, "broken", f"This match cannot be replayed: {fault}. Everything else works.") from fault
        self.known[id] = live
        return live

    async def aside(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something that takes long, such as a replay, in a thread; a few at a time."""
        return await to_thread.run_sync(partial(function, *args, **kwargs), limiter=self.threads)

    def hold(self, live: Live) -> None:
        """Keep a match in memory as the last one used."""
        self.live[live.row.id] = self.known[live.row.id] = live
        self.live.move_to_end(live.row.id)
        self.make_room()

    def make_room(self) -> None:
        """Let go of matches that no page shows, the longest unused first: they are in the database.

        Bots that still play in one of them go on when somebody looks at it again.
        """
        if (many := len(self.live) - MOST_LIVE) > 0:
            unwatched = [id for id, live in list(self.live.items())[:-1] if not live.watchers]
            unwatched.sort(key=lambda id: self.live[id].is_working())
            for id in unwatched[:many]:
                self.live.pop(id).stop()

    def seat_of(self, live: Live, guest: Guest, seat: str | None) -> str:
        """The seat from which a guest looks: the named one if it is theirs, else an own seat, asked ones first."""
        mine = live.held_by(guest)
        if seat is None:
            asked = [own for own in mine if own in live.table.to_move()]
            return (asked or mine or [""])[0]
        if seat and seat not in live.seats:
            raise Refusal(404, "no_seat", f"There is no seat {seat!r} in this match.")
        if seat and seat not in mine:
            raise Refusal(403, "not_yours", f"Seat {seat} is not yours.")
        return seat

    # ------------------------------------------------------------ lists of matches

    def mine(self, guest: Guest) -> list[Plain]:
        """A guest's matches; those that wait for the guest come first."""
        rows = self.storage.matches_of(guest.hash)
        found = self.listed(rows, guest)
        order = {"yours": 0, "waiting": 1, "over": 2}
        return sorted(found, key=lambda row: order[row["state"]])

    def tables(self, guest: Guest) -> list[Plain]:
        """The open tables where this guest has no seat yet."""
        rows = self.listed(self.storage.open_tables(), guest)
        return [row for row in rows if not any(seat["me"] for seat in row["seats"])]

    def listed(self, rows: list[MatchRow], guest: Guest) -> list[Plain]:
        """Matches for a list."""
        seats = self.storage.seats_of(row.id for row in rows)
        return [row_plain(row, seats[row.id], guest) for row in rows]

    # ------------------------------------------------------------ creating and joining

    async def create(self, guest: Guest, setup: Setup) -> str:
        """Create a match; returns its id."""
        self.refuse_too_many(guest)
        if any(chair.kind == "open" for chair in setup.seats):
            self.refuse_tables(guest)
        row, seats = prepared(setup, guest)
        return await self.store(row, seats, [])

    def refuse_too_many(self, guest: Guest) -> None:
        """Raise a refusal if a guest or an address makes matches too fast, or a guest has too many."""
        most = self.settings.matches_per_guest
        self.makings.take(guest.hash)
        self.places.take(guest.address)
        if self.storage.created_by(guest.hash) >= most:
            raise Refusal(409, "too_many", f"You have {most} matches here, which is the limit. Delete some first.")

    def refuse_tables(self, guest: Guest) -> None:
        """Raise a refusal if a guest has too many open tables, or an address opens them too fast."""
        most = self.settings.open_tables_per_guest
        if self.storage.tables_of(guest.hash) >= most:
            raise Refusal(409, "too_many", f"You have {most} open tables already. Wait until somebody joins, "
                                           "or take one off the list.")
        self.listings.take(guest.address)

    async def store(self, row: MatchRow, seats: list[SeatRow], lines: list[LineRow]) -> str:
        """Store a new match with the public state of its table; returns its id."""
        start = await self.aside(Position.start, row.match({}, []), games.load(row.game), face_of(row.game))
        position = await self.aside(played, start, lines)
        table = position.table
        row.asked, row.title = table.to_move(), position.face.title(table.view(""))
        row.finished = now() if table.over() else None
        snapshots = [(len(lines), position.snapshot())] if lines and position.is_settled() else []
        self.storage.create(row, seats, lines, snapshots=snapshots)
        return row.id

    async def invitation(self, token: str) -> tuple[Live, str]:
        """The match and the seat of an invitation."""
        found = self.storage.invited(digest(token))
        if found is None:
            raise Refusal(404, "no_invitation", "This invitation is not valid, or somebody has taken the seat already.")
        live = await self.find(found[0])
        return live, found[1]

    async def join(self, guest: Guest, token: str, name: str = "") -> str:
        """Take the seat of an invitation; returns the id of the match."""
        live, seat = await self.invitation(token)
        self.sit(live, guest, seat, name)
        return live.row.id

    def join_table(self, guest: Guest, live: Live, seat: str, name: str = "") -> None:
        """Take a seat at an open table."""
        row = live.seats.get(seat)
        if row is None or row.kind != "open" or not row.listed:
            raise Refusal(409, "not_open", "This seat is not open.")
        self.sit(live, guest, seat, name)

    def list_seat(self, guest: Guest, live: Live, seat: str, listed: bool) -> None:
        """Put an open seat on the list of open tables, or take it off; only the creator may."""
        row = live.seats.get(seat)
        if live.row.creator != guest.hash:
            raise Refusal(403, "not_creator", "Only the one who made this table can list its seats.")
        if row is None or row.kind != "open":
            raise Refusal(409, "not_open", "This seat is not open.")
        if listed and not row.listed:
            self.refuse_tables(guest)
        row.listed = listed
        live.change([row])

    def sit(self, live: Live, guest: Guest, seat: str, name: str) -> None:
        """Take an open seat."""
        row = live.seats[seat]
        if row.kind != "open":
            raise Refusal(409, "taken", "Somebody has taken this seat already.")
        if live.finished:
            raise Refusal(409, "over", "The match is over.")
        if live.held_by(guest):
            raise Refusal(409, "seated", "You already have a seat in this match.")
        name = clean_name(name)
        refuse_imitation(name, [*map(live.face.seat, live.seats), *(other.name for other in live.seats.values())])
        row.kind, row.holder, row.invite, row.listed, row.seen = "person", guest.hash, "", False, now()
        row.name = name
        live.change([row])

    # ------------------------------------------------------------ forking

    async def fork(self, guest: Guest, live: Live, seat: str, moment: int) -> str:
        """A private match that continues from a moment with the same luck; returns its id."""
        self.refuse_secrets(live, guest, "fork it")
        self.refuse_too_many(guest)
        rows = live.rows[:live.line_of(seat, moment)]
        mine = live.held_by(guest) or [live.position.table.state.seats[0]]
        row, seats = forked(live.match(), guest, mine, live.row.id)
        return await self.store(row, seats, rows)

    async def again(self, guest: Guest, live: Live, same_luck: bool) -> str:
        """A new match with the same set-up, with the same seed only if that reveals no secret; returns its id."""
        self.refuse_too_many(guest)
        if same_luck:
            self.refuse_secrets(live, guest, "play with the same luck")
            mine = live.held_by(guest) or [live.table.state.seats[0]]
            return await self.store(*forked(live.match(), guest, mine, live.row.id), [])
        return await self.store(*prepared(same_again(live, guest), guest), [])

    def refuse_secrets(self, live: Live, guest: Guest, what: str) -> None:
        """Raise a refusal while several people play, and to spectators while anybody plays."""
        if live.secret:
            raise Refusal(403, "guarded", f"You can {what} when this match is over: several people are playing it.")
        if not may_look(live, guest):
            raise Refusal(403, "spectator", f"You can {what} when this match is over: you are only watching it.")

    async def import_record(self, guest: Guest, words: str) -> str:
        """A match from its record, replayed in another process; the guest takes the human seats. Returns its id."""
        self.refuse_too_many(guest)
        try:
            found = await self.work.run(read_record, words, self.settings.lines_per_match)
        except TooLong as fault:
            raise Refusal(400, "record", f"This record cannot be read: {fault}.") from fault
        if isinstance(found, str):
            raise Refusal(400, "record", f"This record cannot be read: {found}.")
        mine = [seat for seat in games.load(found.match.game).seats(found.match.players)
                if found.match.holders.get(seat, HUMAN) == HUMAN]
        row, seats = forked(found.match, guest, mine, "")
        row.asked, row.title, row.finished = found.asked, found.title, now() if found.over else None
        at = now()
        lines = [LineRow(line, told, at) for line, told in zip(found.match.lines, found.told, strict=True)]
        self.storage.create(row, seats, lines, snapshots=found.snapshots)
        return row.id

    # ------------------------------------------------------------ records

    async def record(self, live: Live, guest: Guest) -> str:
        """The whole record; raises a refusal if the guest may not have it."""
        self.refuse_secrets(live, guest, "download the record")
        match, ending = live.match(), live.row.ending
        words = await self.aside(labelled, match, live.first_position(), list(live.rows))
        return f"{words}# {ending}\n" if ending else words

    def view_of(self, live: Live, seat: str) -> Plain:
        """A seat's knowledge of a running match with secrets: no seed, no lines of other seats."""
        known = live.table.known(seat)
        return {"format": "sanjak view 1", "game": live.row.game, "version": live.row.version, "seat": seat,
                "commitment": commitment(live.row.seed, live.row.salt), "moment": live.position.moment(seat), **known}

    # ------------------------------------------------------------ deleting

    def delete(self, live: Live) -> None:
        """Delete a match."""
        self.storage.delete(live.row.id)
        self.live.pop(live.row.id, None)
        self.known.pop(live.row.id, None)
        self.streams.past.forget(live.row.id)
        live.vanish()


def labelled(match: Match, start: Position, rows: list[LineRow]) -> str:
    """The record of a match with the label of each choice."""
    position = played(start, rows)
    return write(match, lambda line: position.labels.get(line.number, ""))


def same_again(live: Live, guest: Guest) -> Setup:
    """The same set-up for a new match: the guest keeps the same seats, bots stay, other people are invited again."""
    mine, row = live.held_by(guest) or [next(iter(live.seats))], live.row
    chairs = [Chair("me", name=s.name if s.holder == guest.hash else "") if s.seat in mine
              else Chair("bot", s.level) if s.kind == "bot" else Chair("friend") for s in live.seats.values()]
    return Setup(row.game, row.scenario, row.players, chairs, row.options, row.undo, row.luck == "typed",
                 adviser=row.adviser_allowed, course=row.luck == "course")
