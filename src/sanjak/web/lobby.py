"""Finding others: open tables with filters, the page of a player, and all data of an account as a file."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec
from sqlalchemy import select
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sanjak import games
from sanjak.face import face_of
from sanjak.kernel import Plain

from . import accounts, ratings, schema, wire
from .clocks import clock_told
from .guests import Guest, Refusal
from .house import House
from .pages import download, guest_of, house_of, page
from .storage import MatchRow, SeatRow

PACES = {"": "Any pace", "live": "Live", "slow": "Days a move", "none": "No clock"}


def tables(request: Request) -> Response:
    """The open tables, by game and pace."""
    house, guest, wanted = house_of(request), guest_of(request), request.query_params
    rows = house.storage.open_tables()
    found = {row["id"]: row for row in house.tables(guest)}
    shown = [found[row.id] | {"clock": clock_told(row.clock, games.load(row.game), whole=False)} for row in rows
             if row.id in found and wanted.get("game", "") in ("", row.game) and is_pace(row, wanted.get("pace", ""))]
    return page(request, "tables.html", tables=shown, games=games.loaded()[0], paces=PACES, game=wanted.get("game", ""),
                pace=wanted.get("pace", ""))


def is_pace(row: MatchRow, pace: str) -> bool:
    """Has a match this pace?"""
    own = "none" if row.clock is None else "slow" if row.clock.kind == "days" else "live"
    return pace not in PACES or pace in ("", own)


# ---------------------------------------------------------------- the page of a player


def player(request: Request) -> Response:
    """A player: ratings, and the finished matches with other people by game, scenario, side and outcome."""
    house = house_of(request)
    account = house.people.named(request.path_params["name"])
    if account is None:
        raise Refusal(404, "no_player", "There is no such player.")
    own = account.holder == guest_of(request).hash
    rows = played(house, account.holder, alone=own)
    rated = [(games.load(rating.game).title, rating) for rating in ratings.ratings_of(house.storage, account.holder)]
    return page(request, "player.html", account=account, own=own, ratings=rated, rows=rows, totals=totals(rows))


def played(house: House, holder: str, alone: bool) -> list[Plain]:
    """The finished matches of somebody, the last one first; those that were played alone only on request."""
    found = [row for row in house.storage.matches_of(holder) if row.finished is not None and (row.guarded or alone)]
    seats = house.storage.seats_of(row.id for row in found)
    return [match_plain(row, seat, seats[row.id]) for row in found for seat in seats[row.id] if seat.holder == holder]


def match_plain(row: MatchRow, own: SeatRow, seats: list[SeatRow]) -> Plain:
    """A finished match of a player."""
    called, game = face_of(row.game).seat, games.load(row.game)
    others = [seat.name or called(seat.seat) for seat in seats if seat is not own]
    return {"id": row.id, "game": game.title, "scenario": game.scenario(row.scenario).title, "side": called(own.seat),
            "outcome": row.ending or own.best or row.title, "with": ", ".join(others), "finished": row.finished,
            "created": row.created, "dice": {"keyed": "rolled here", "typed": "own dice"}.get(row.luck, row.luck)}


def totals(rows: list[Plain]) -> list[tuple[str, str, str, int]]:
    """How many matches by game, scenario and side, the most played first."""
    many = Counter((row["game"], row["scenario"], row["side"]) for row in rows)
    return [(*kind, count) for kind, count in many.most_common()]


# ---------------------------------------------------------------- all my data


def data_of(house: House, guest: Guest) -> dict[str, Any]:
    """Everything that is stored about somebody, without hashes of secrets."""
    account = accounts.own_account(house, guest) if guest.account else None
    rows = house.storage.matches_of(guest.hash)
    seats = house.storage.seats_of(row.id for row in rows)
    mine = {row.id: [seat for seat in seats[row.id] if seat.holder == guest.hash] for row in rows}
    devices = [{"device": row.device, "since": row.since, "seen": row.seen} for row in house.people.devices(guest.hash)]
    return {"format": "sanjak data 1",
            "account": {"name": account.name, "email": account.email, "created": account.created} if account else None,
            "devices": devices if account else [],
            "ratings": [{name: value for name, value in msgspec.structs.asdict(rating).items() if name != "holder"}
                        for rating in ratings.ratings_of(house.storage, guest.hash)],
            "matches": [match_data(row, mine[row.id]) for row in rows], **written_by(house, guest.hash, mine)}


def match_data(row: MatchRow, seats: list[SeatRow]) -> Plain:
    """A match of mine."""
    return {"id": row.id, "game": row.game, "scenario": row.scenario, "created": row.created, "finished": row.finished,
            "ending": row.ending, "seats": " ".join(seat.seat for seat in seats),
            "names": ", ".join(seat.name for seat in seats), "best": ", ".join(filter(None, (s.best for s in seats)))}


def written_by(house: House, holder: str, mine: Mapping[str, list[SeatRow]]) -> dict[str, Any]:
    """What somebody has written: notes and chat messages."""
    chat, notes = schema.chat.c, schema.notes.c
    own = {(id, seat.seat) for id, seats in mine.items() for seat in seats}
    with house.storage.reading() as connection:
        said = connection.execute(select(chat.match, chat.seat, chat.text, chat.at).where(chat.match.in_(list(mine))))
        lines = [dict(row) for row in said.mappings() if (row["match"], row["seat"]) in own]
        kept = connection.execute(select(notes.match, notes.text).where(notes.holder == holder))
        return {"chat": lines, "notes": [dict(row) for row in kept.mappings()]}


def my_data(request: Request) -> Response:
    """All my data: JSON with everything, or CSV with a line for each match."""
    data = data_of(house_of(request), guest_of(request))
    if request.path_params["form"] == "json":
        return download(msgspec.json.format(wire.encoded(data), indent=1).decode(), "sanjak-data.json",
                        "application/json")
    if request.path_params["form"] != "csv":
        raise Refusal(404, "no_form", "Your data comes as json or csv.")
    return download(csv_of(data["matches"]), "sanjak-matches.csv", "text/csv")


def csv_of(rows: list[Plain]) -> str:
    """Rows as CSV. A cell that a spreadsheet would take for a formula begins with an apostrophe."""
    written = io.StringIO()
    out = csv.writer(written)
    out.writerow(rows[0] if rows else ["id"])
    for row in rows:
        out.writerow([f"'{value}" if str(value)[:1] in ("=", "+", "-", "@", "\t") else value for value in row.values()])
    return written.getvalue()


routes = [
    Route("/tables", tables),
    Route("/player/{name}", player),
    Route("/account/data.{form}", my_data),
]
