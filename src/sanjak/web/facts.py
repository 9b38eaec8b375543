"""A guest's knowledge of a match besides the table: its people, the seats to move, the ending, permissions."""

from __future__ import annotations

import re

import msgspec

from sanjak import games
from sanjak.face import face_of
from sanjak.kernel import Plain
from sanjak.kernel.records import commitment
from sanjak.scene.roll import Tone
from sanjak.scene.stakes import Ending

from . import wire
from .guests import Guest
from .live import Live
from .setup import invitation
from .storage import ChatRow, MatchRow, SeatRow
from .update import with_names
from .variants import in_force


def names_given(live: Live) -> dict[str, str]:
    """The names of people in seats that are only numbered, by the name of the seat."""
    people = (seat for seat in live.seats.values() if seat.kind == "person" and seat.name)
    return {called: seat.name for seat in people if NUMBERED.fullmatch(called := live.face.seat(seat.seat))}


NUMBERED = re.compile(r"Player \d+")


# ---------------------------------------------------------------- the match and its seats


def facts_of(live: Live, guest: Guest, absent_after: float) -> wire.Facts:
    """The facts of a match for a guest. A holder who is away for `absent_after` seconds is absent."""
    row = live.row
    return wire.Facts(
        id=row.id, game=row.game, title=live.game.title, scenario=live.game.scenario(row.scenario).title,
        variants=in_force(live.game, row.options), undo=row.undo, luck=row.luck,
        commitment=commitment(row.seed, row.salt), seed=str(row.seed) if live.finished else "",
        adviser=wire.Adviser(row.adviser_allowed, row.adviser_used, [live.name(used) for used in row.adviser_used]),
        guarded=row.guarded, forked_from=row.forked_from, mine=live.held_by(guest), creator=row.creator == guest.hash,
        seats=[seat_facts(live, seat, guest, absent_after) for seat in live.seats.values()],
        may=may(live, guest, absent_after))


def seat_facts(live: Live, row: SeatRow, guest: Guest, absent_after: float) -> wire.SeatFacts:
    """A seat and its holder. Only the creator of the match gets the invitation."""
    seat = row.seat
    invited = row.kind == "open" and live.row.creator == guest.hash
    return wire.SeatFacts(
        seat=seat, called=live.face.seat(seat), name=live.name(seat), kind=row.kind, level=row.level,
        me=seat in live.held_by(guest), here=live.here(seat), absent=live.is_absent(seat, absent_after),
        invite=f"/join/{invitation(guest, live.row.id, seat)}" if invited else "")


def may(live: Live, guest: Guest, absent_after: float) -> wire.May:
    """The actions that a guest may take besides choosing."""
    running, mine, look = not live.finished, live.held_by(guest), may_look(live, guest)
    return wire.May(
        fork=look, same_luck=look, record=look,
        resign=running and bool(mine), delete=may_delete(live, guest),
        chat=bool(mine) and live.row.guarded, notes=bool(mine),
        advise=running and bool(mine) and live.row.adviser_allowed,
        bot=[s for s in live.seats if running and mine and live.is_absent(s, absent_after) and s not in mine],
        take=[s.seat for s in live.seats.values() if running and s.kind == "bot" and s.holder == guest.hash])


def may_look(live: Live, guest: Guest) -> bool:
    """May this guest have every line of a match, and its seed?"""
    return live.finished or (not live.secret and bool(live.held_by(guest)))


def may_delete(live: Live, guest: Guest) -> bool:
    """Only the creator may delete a match, and not while other people are playing it."""
    others = any(seat.kind == "person" and seat.holder != guest.hash for seat in live.seats.values())
    return live.row.creator == guest.hash and (live.finished or not others)


# ---------------------------------------------------------------- whose turn it is, and the end


def seats_asked(live: Live) -> list[str]:
    """The seats that must choose; none once the match has ended."""
    return [] if live.finished else live.table.to_move()


def asked_of(live: Live) -> list[wire.Asked]:
    """The seats that must choose, with their holders."""
    return [wire.Asked(seat, live.name(seat), live.seats[seat].kind) for seat in seats_asked(live)]


def waiting(live: Live, seat: str) -> str:
    """A sentence that says whom the match waits for."""
    asked = seats_asked(live)
    if live.finished:
        return live.row.ending or "The match is over."
    if live.table.wanted is not None:
        return "The table waits for the dice."
    if seat in asked:
        return "It is your turn."
    empty = [s for s in asked if live.seats[s].kind == "open"]
    called = {s: live.face.seat(s) for s in asked}
    names = [called[s] if live.name(s) == called[s] else f"{live.name(s)} ({called[s]})" for s in asked
             if s not in empty]
    parts = [f"{' and '.join(names)} to choose"] if names else []
    parts += [f"somebody to take the seat of {' and '.join(called[s] for s in empty)}"] if empty else []
    return f"Waiting for {', and for '.join(parts)}." if parts else "Nobody is asked."


def result(live: Live, seat: str) -> wire.Result | None:
    """The result of a match; None while it is running."""
    if not live.finished:
        return None
    found = live.table.result()
    firsts = found.firsts if found else ()
    times = [row.at for row in live.rows]
    return wire.Result(
        live.row.ending or live.face.outcome(live.table.view(seat)), seat in firsts if seat and found else None,
        result_rows(live), ending_of(live, seat), best_before(live, seat), live.table.state.turn,
        round((times[-1] - times[0]) / 60_000) if times else 0, str(live.row.seed), live.row.salt)


def ending_of(live: Live, seat: str) -> wire.Ending:
    """The ending of a match for a seat, with the names of its people."""
    found = resigned(live, seat) if live.row.ending else live.ending(seat)
    plain = msgspec.to_builtins(found)
    named = msgspec.json.encode(plain).decode()
    return msgspec.json.decode(with_names(named, names_in_json(live)), type=wire.Ending)


def names_in_json(live: Live) -> dict[str, str]:
    """The names of people in numbered seats, in the form of a JSON string."""
    return {called: wire.encoded(name).decode()[1:-1] for called, name in names_given(live).items()}


def resigned(live: Live, seat: str) -> Ending:
    """The end of a match after a resignation: lost for that seat, won for the other."""
    own = live.row.ending == RESIGNED.format(live.name(seat)) if seat else False
    tone: Tone = "even" if not seat else "bad" if own else "good"
    verdict = {"bad": "Resigned", "good": "Won", "even": "The match is over"}[tone]
    return Ending(tone, f"{verdict} on turn {live.table.state.turn}", live.row.ending.removesuffix("."))


RESIGNED = "{} has resigned."


def best_before(live: Live, seat: str) -> str:
    """The best other ending of this scenario that the holder of a seat has reached."""
    holder = live.seats[seat].holder if seat else ""
    return live.storage.best(holder, live.row) if holder else ""


def result_rows(live: Live) -> list[wire.ResultRow]:
    """Every seat with its score."""
    found = live.table.result()
    firsts, scores = (found.firsts, found.scores) if found else ((), {})
    return [wire.ResultRow(seat, live.face.seat(seat), live.name(seat), scores.get(seat),
                           live.face.score(scores[seat]) if seat in scores else "–", seat in firsts)
            for seat in live.seats]


def chat_line(said: ChatRow) -> wire.ChatLine:
    """A message in the chat."""
    return wire.ChatLine(said.number, said.seat, said.name, said.text, said.at)


# ---------------------------------------------------------------- lists of matches


def row_plain(row: MatchRow, seats: list[SeatRow], guest: Guest) -> Plain:
    """A match in a list."""
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
            "course": row.luck == "course",
            "seats": [{"seat": s.seat, "name": names[s.seat], "kind": s.kind, "me": s.seat in mine,
                       "free": s.kind == "open" and s.listed} for s in seats]}
