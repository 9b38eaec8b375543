"""The house with all its tables: matches are found, made, joined, forked and deleted here, and told to each guest."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

from sanjak import games
from sanjak.face import face_of
from sanjak.kernel import Plain
from sanjak.kernel.records import commitment, write

from . import update
from .facts import (
    chat_plain,
    different,
    held,
    may_delete,
    names_given,
    options_told,
    parsed_version,
    people,
    result,
    row_plain,
    same_again,
    version_text,
)
from .guests import Doorkeeper, Guest, Rates, Refusal, clean_name, digest
from .lessons import lesson_of
from .live import HUMAN, Live, Watcher
from .position import Position, played
from .settings import Settings
from .setup import Setup, forked, invitation, prepared
from .storage import Busy, LineRow, MatchRow, SeatRow, Storage, now
from .study import Study
from .work import Work, read_record

logger = logging.getLogger("sanjak.house")

PING_EVERY = 20.0
SWEEP_EVERY = 3600.0
MOST_LIVE = 200
MOST_PAST = 32


class House:
    """All that the server holds in its hands."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.storage = Storage(settings.database)
        self.door = Doorkeeper(self.storage.key("cookies"))
        self.work = Work(settings.workers)
        self.study = Study(self.work, settings)
        self.choices = Rates(settings.choices_per_second, settings.choices_at_once)
        self.arrivals = Rates(settings.guests_per_hour / 3600, max(1, settings.guests_per_hour / 4))
        self.makings = Rates(settings.matches_per_hour / 3600, max(1, settings.matches_per_hour / 4))
        self.live: OrderedDict[str, Live] = OrderedDict()
        self.past: OrderedDict[str, Position] = OrderedDict()
        self.closing = asyncio.Event()

    def stop(self) -> None:
        """Everything is kept already; let go of the rest."""
        self.closing.set()
        for live in self.live.values():
            live.stop()
            for watcher in live.watchers:
                watcher.changed.set()
        self.work.stop()
        self.storage.close()

    async def sweep(self) -> None:
        """Now and then: forget what nobody will ask for again."""
        while True:
            try:
                self.storage.forget_old_requests()
            except Busy as fault:
                logger.warning("not swept", extra={"reason": str(fault)})
            self.make_room()
            await asyncio.sleep(SWEEP_EVERY)

    # ------------------------------------------------------------ finding

    def find(self, id: str) -> Live:
        """A match by its id, from memory or from the database."""
        if (live := self.live.get(id)) is not None:
            self.live.move_to_end(id)
            return live
        stored = self.storage.load(id)
        if stored is None:
            raise Refusal(404, "no_match", "There is no such match, or it has been deleted.")
        try:
            live = Live(self.storage, self.work, stored)
        except Exception as fault:
            raise Refusal(409, "broken", f"This match cannot be replayed: {fault}. Everything else works.") from fault
        self.live[id] = live
        self.make_room()
        live.wake()
        return live

    def make_room(self) -> None:
        """Matches that nobody looks at leave the memory; they are in the database."""
        idle = [id for id, live in self.live.items() if not live.watchers and not live.next_bot()]
        for id in idle[:max(0, len(self.live) - MOST_LIVE)]:
            self.live.pop(id).stop()

    def seat_of(self, live: Live, guest: Guest, seat: str | None) -> str:
        """The seat for which a guest looks on: the one he names, if it is his; else his own, an asked one first."""
        mine = held(live, guest)
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
        """A guest's matches, those that wait for him first."""
        rows = self.storage.matches_of(guest.hash)
        found = self.listed(rows, guest)
        order = {"yours": 0, "waiting": 1, "over": 2}
        return sorted(found, key=lambda row: order[row["state"]])

    def tables(self, guest: Guest) -> list[Plain]:
        """The open tables at which this guest does not sit yet."""
        rows = self.listed(self.storage.open_tables(), guest)
        return [row for row in rows if not any(seat["me"] for seat in row["seats"])]

    def listed(self, rows: list[MatchRow], guest: Guest) -> list[Plain]:
        """Matches as they stand in a list."""
        seats = self.storage.seats_of(row.id for row in rows)
        return [row_plain(row, seats[row.id], guest) for row in rows]

    # ------------------------------------------------------------ making and joining

    def create(self, guest: Guest, setup: Setup) -> str:
        """A new match."""
        self.makings.take(guest.hash)
        row, seats = prepared(setup, guest)
        return self.store(row, seats, [])

    def store(self, row: MatchRow, seats: list[SeatRow], lines: list[LineRow]) -> str:
        """Keep a new match; how it stands is read from its table."""
        position = played(Position.start(row.match({}, []), games.load(row.game), face_of(row.game)), lines)
        table = position.table
        row.asked, row.title = table.to_move(), position.face.title(table.view(""))
        row.finished = now() if table.over() else None
        self.storage.create(row, seats, lines)
        return row.id

    def invitation(self, token: str) -> tuple[Live, str]:
        """The match and the seat of an invitation."""
        found = self.storage.invited(digest(token))
        if found is None:
            raise Refusal(404, "no_invitation", "This invitation is not good, or somebody has taken the seat already.")
        live = self.find(found[0])
        return live, found[1]

    def join(self, guest: Guest, token: str, name: str = "") -> str:
        """Sit down by an invitation; the match's id."""
        live, seat = self.invitation(token)
        self.sit(live, guest, seat, name)
        return live.row.id

    def join_table(self, guest: Guest, id: str, seat: str, name: str = "") -> None:
        """Sit down at an open table."""
        live = self.find(id)
        row = live.seats.get(seat)
        if row is None or row.kind != "open" or not row.listed:
            raise Refusal(409, "not_open", "This seat is not open.")
        self.sit(live, guest, seat, name)

    def sit(self, live: Live, guest: Guest, seat: str, name: str) -> None:
        """Take an open seat."""
        row = live.seats[seat]
        if row.kind != "open":
            raise Refusal(409, "taken", "Somebody has taken this seat already.")
        if live.finished:
            raise Refusal(409, "over", "The match is over.")
        if held(live, guest):
            raise Refusal(409, "seated", "You have a seat in this match already.")
        row.kind, row.holder, row.invite, row.listed, row.seen = "person", guest.hash, "", False, now()
        row.name = clean_name(name)
        live.change([row])

    # ------------------------------------------------------------ other matches from this one

    def fork(self, guest: Guest, live: Live, seat: str, moment: int) -> str:
        """A private match that goes on from a moment, with the same luck."""
        self.refuse_secrets(live, guest, "fork it")
        self.makings.take(guest.hash)
        rows = live.rows[:self.line_of(live, seat, moment)]
        mine = held(live, guest) or [live.position.table.state.seats[0]]
        row, seats = forked(live.match(), guest, mine, live.row.id)
        return self.store(row, seats, rows)

    def again(self, guest: Guest, live: Live, same_luck: bool) -> str:
        """A new match with the same set-up; with the same luck only where that betrays nobody."""
        self.makings.take(guest.hash)
        if same_luck:
            self.refuse_secrets(live, guest, "play with the same luck")
            mine = held(live, guest) or [live.table.state.seats[0]]
            return self.store(*forked(live.match(), guest, mine, live.row.id), [])
        return self.store(*prepared(same_again(live, guest), guest), [])

    def refuse_secrets(self, live: Live, guest: Guest, what: str) -> None:
        """While several people play, nobody may look ahead; and spectators never while anybody plays."""
        if live.secret:
            raise Refusal(403, "guarded", f"You can {what} when this match is over: several people play it.")
        if not self.may_look(live, guest):
            raise Refusal(403, "spectator", f"You can {what} when this match is over: you only watch it.")

    def may_look(self, live: Live, guest: Guest) -> bool:
        """May this guest have all lines and the seed of a match?"""
        return live.finished or (not live.secret and bool(held(live, guest)))

    async def import_record(self, guest: Guest, words: str) -> str:
        """A match from its record; its humans are the guest. A long one is replayed where it holds up nobody."""
        self.makings.take(guest.hash)
        found = await self.work.run(read_record, words)
        if isinstance(found, str):
            raise Refusal(400, "record", f"This record cannot be read: {found}.")
        mine = [seat for seat in games.load(found.match.game).seats(found.match.players)
                if found.match.holders.get(seat, HUMAN) == HUMAN]
        row, seats = forked(found.match, guest, mine, "")
        row.asked, row.title, row.finished = found.asked, found.title, now() if found.over else None
        at = now()
        lines = [LineRow(line, told, at) for line, told in zip(found.match.lines, found.told, strict=True)]
        self.storage.create(row, seats, lines)
        return row.id

    # ------------------------------------------------------------ records

    def record(self, live: Live, guest: Guest) -> str:
        """The whole record, for those who may have it."""
        self.refuse_secrets(live, guest, "have the record")
        position = played(Position.start(live.row.match({}, []), live.game, live.face), live.rows)
        words = write(live.match(), lambda line: position.labels.get(line.number, ""))
        return f"{words}# {live.row.ending}\n" if live.row.ending else words

    def view_of(self, live: Live, seat: str) -> Plain:
        """What a seat knows of a running match with secrets: no seed, no lines of others."""
        known = live.table.known(seat)
        return {"format": "sanjak view 1", "game": live.row.game, "version": live.row.version, "seat": seat,
                "commitment": commitment(live.row.seed, live.row.salt), "moment": live.position.moment(seat), **known}

    # ------------------------------------------------------------ the past

    def line_of(self, live: Live, seat: str, moment: int) -> int:
        """The line of the match that brought a seat to one of its moments."""
        if not 0 <= moment <= live.position.moment(seat):
            raise Refusal(404, "no_moment", f"This match has moments 0 to {live.position.moment(seat)}.")
        return live.position.line_at(seat, moment)

    def position_at(self, live: Live, seat: str, moment: int) -> Position:
        """How the match stood at a moment. Looking forward from the last look costs little."""
        number = self.line_of(live, seat, moment)
        position = self.past.pop(live.row.id, None)
        if position is None or len(position.table.lines) > number:
            position = Position.start(live.row.match({}, []), live.game, live.face)
        played(position, live.rows[len(position.table.lines):number])
        self.past[live.row.id] = position
        while len(self.past) > MOST_PAST:
            self.past.popitem(last=False)
        return position

    # ------------------------------------------------------------ what is sent

    def update(self, live: Live, guest: Guest, seat: str, since: int | None = None) -> Plain:
        """All that a guest's page needs for a seat; of the log only what is new since a moment that it knows."""
        position = live.position
        told = update.told_to(position, seat, live.drawn_for(seat), ended=live.finished)
        if live.row.ending:
            told |= {"over": True, "outcome": live.row.ending}
        return {**told, "version": version_text(live, seat),
                "log": update.log_part(position, seat, names_given(live), since),
                "card": update.newest_roll(position, seat),
                **people(live, seat), "thinking": live.thinking, "result": result(live, seat),
                "lesson": lesson_of(live, seat), "match": self.facts(live, guest)}

    def update_at(self, live: Live, guest: Guest, seat: str, moment: int, with_log: bool = False) -> Plain:
        """A moment of the past, to be looked at."""
        position = self.position_at(live, seat, moment)
        log = update.log_part(live.position, seat, names_given(live)) if with_log else None
        told = update.told_to(position, seat, update.Drawn(), past=True)
        return {**told, "version": version_text(live, seat), "log": log, "card": update.newest_roll(position, seat),
                "asked": [], "mine": False, "waiting": "", "thinking": "", "result": None, "lesson": None,
                "last": live.position.moment(seat), "match": self.facts(live, guest)}

    def facts(self, live: Live, guest: Guest) -> Plain:
        """What this guest may know of the match, its people and what he may do."""
        row, mine = live.row, held(live, guest)
        scenario, after = live.game.scenario(row.scenario), self.settings.absent_after
        creator = row.creator == guest.hash
        return {
            "id": row.id, "game": row.game, "title": live.game.title, "scenario": scenario.title,
            "options": options_told(live), "undo": row.undo, "luck": row.luck,
            "commitment": commitment(row.seed, row.salt), "seed": str(row.seed) if live.finished else "",
            "advisor": {"allowed": row.advisor_allowed, "used": row.advisor_used,
                        "told": [live.name(used) for used in row.advisor_used]}, "guarded": row.guarded,
            "forked_from": row.forked_from, "mine": mine, "creator": creator,
            "seats": [{"seat": s.seat, "called": live.face.seat(s.seat), "name": live.name(s.seat),
                       "kind": s.kind, "level": s.level, "me": s.seat in mine,
                       "here": live.here(s.seat), "absent": live.is_absent(s.seat, after),
                       "invite": f"/join/{invitation(guest, row.id, s.seat)}" if creator and s.kind == "open" else ""}
                      for s in live.seats.values()],
            "may": self.may(live, guest, mine, creator),
        }

    def may(self, live: Live, guest: Guest, mine: list[str], creator: bool) -> Plain:
        """What a guest may do beside choosing."""
        running, after, look = not live.finished, self.settings.absent_after, self.may_look(live, guest)
        return {
            "fork": look, "same_luck": look, "record": look,
            "resign": running and bool(mine), "delete": may_delete(live, guest),
            "chat": bool(mine) and live.row.guarded, "notes": bool(mine),
            "advise": running and bool(mine) and live.row.advisor_allowed,
            "bot": [s for s in live.seats if running and mine and live.is_absent(s, after) and s not in mine],
            "take": [s.seat for s in live.seats.values() if running and s.kind == "bot" and s.holder == guest.hash],
        }

    # ------------------------------------------------------------ watching

    @contextmanager
    def watching(self, live: Live, guest: Guest, seat: str) -> Iterator[Watcher]:
        """A page looks at a match from now on."""
        own = sum(w.holder == guest.hash for other in self.live.values() for w in other.watchers)
        if own >= self.settings.streams_per_guest:
            raise Refusal(429, "too_many", "You have too many pages open. Close some and load this one again.")
        watcher = Watcher(seat, guest.hash)
        live.watchers.add(watcher)
        live.see(guest.hash)
        try:
            yield watcher
        finally:
            live.watchers.discard(watcher)
            if not live.gone and not self.closing.is_set():
                live.see(guest.hash)

    async def news(self, live: Live, guest: Guest, seat: str, after: str | None,
                   changes: bool = False) -> AsyncIterator[tuple[str, str, Plain]]:
        """What a page is sent: version, kind and data of each thing. Nothing is left out, nothing told twice.

        With `changes` a sheet is sent again only when it looks different.
        """
        known = parsed_version(after)
        shown: dict[str, str] = {}
        with self.watching(live, guest, seat) as watcher:
            while not self.closing.is_set():
                watcher.changed.clear()
                current = live.version(seat)
                if known is None or known[:2] != current[:2]:
                    since = known[0] if known and known[0] <= current[0] else None
                    told = self.update(live, guest, seat, since)
                    if changes:
                        drawn, told["sheets"] = told["sheets"], different(told["sheets"], shown)
                        shown = drawn
                    yield version_text(live, seat), "update", told
                for said in live.chat[known[2] if known else 0:current[2]]:
                    yield version_text(live, seat), "chat", chat_plain(said)
                known = current
                while watcher.mail:
                    event, data = watcher.mail.popleft()
                    yield version_text(live, seat), event, data
                if live.gone:
                    return
                if live.version(seat) == known and not await watcher.wait(PING_EVERY):
                    yield version_text(live, seat), "", {}

    def delete(self, live: Live) -> None:
        """Away with it, for good."""
        self.storage.delete(live.row.id)
        self.live.pop(live.row.id, None)
        self.past.pop(live.row.id, None)
        live.vanish()
