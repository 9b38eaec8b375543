"""Ratings by game where two people with accounts play each other: Glicko-2, with its uncertainty."""

from __future__ import annotations

import asyncio
import logging
from typing import NamedTuple

import msgspec
from glicko2 import Player
from sqlalchemy import Connection, delete, insert, select, update

from . import schema
from .facts import RESIGNED, TIME_UP
from .guests import Refusal
from .house import House
from .live import Live
from .people import People
from .storage import Busy, Storage, now

logger = logging.getLogger("sanjak.ratings")

LOOK_EVERY = 5.0
START = (1500.0, 350.0, 0.06)
"""The rating, the deviation and the volatility of somebody who has not played."""


class Rating(msgspec.Struct, kw_only=True):
    """The rating of an account in a game. The true strength is within two deviations, most of the time."""

    holder: str
    game: str
    rating: float = START[0]
    deviation: float = START[1]
    volatility: float = START[2]
    matches: int = 0
    at: int = 0


class Outcome(NamedTuple):
    """The result of a match between two accounts: the score of the first is 1, ½ or 0."""

    game: str
    first: str
    second: str
    score: float


async def rate_all(house: House) -> None:
    """Rate finished matches, for ever."""
    while True:
        try:
            await house.storage.unlocked()
            for id in waiting(house.storage):
                await rate(house, id)
        except Busy as fault:
            logger.warning("not rated", extra={"reason": str(fault)})
        except Exception:
            logger.exception("a match could not be rated")
        await asyncio.sleep(LOOK_EVERY)


def waiting(storage: Storage) -> list[str]:
    """The finished matches that wait to be rated."""
    matches = schema.matches.c
    wanted = select(matches.id).where(matches.rating == "waits", matches.finished.is_not(None))
    with storage.reading() as connection:
        return list(connection.scalars(wanted.order_by(matches.finished).limit(20)))


async def rate(house: House, id: str) -> None:
    """Rate a match, once: the first process that marks it does so."""
    try:
        live = await house.find(id)
    except Refusal:
        live = None
    outcome = outcome_of(live, house.people) if live else None
    with house.storage.writing() as connection:
        which = (schema.matches.c.id == id) & (schema.matches.c.rating == "waits")
        if connection.execute(update(schema.matches).where(which).values(rating="done")).rowcount:
            house.storage.revise(connection, [id])
            if outcome:
                store(connection, outcome)
    house.catch_up([id])


def outcome_of(live: Live, people: People) -> Outcome | None:
    """The result of a match between two different people with accounts; None for any other."""
    one, two = list(live.seats.values())
    if one.holder == two.holder or not (people.account(one.holder) and people.account(two.holder)):
        return None
    lost = [row for row in (one, two) if live.row.ending in (RESIGNED.format(live.name(row.seat)),
                                                            TIME_UP.format(live.name(row.seat)))]
    result = live.table.result()
    firsts = [row.seat for row in (one, two) if row not in lost] if lost else list(result.firsts) if result else []
    score = 0.5 if len(firsts) != 1 else float(firsts[0] == one.seat)
    return Outcome(live.row.game, one.holder, two.holder, score)


def store(connection: Connection, outcome: Outcome) -> None:
    """Store the ratings after a match."""
    one, two = (rating_in(connection, holder, outcome.game) for holder in (outcome.first, outcome.second))
    for own, other, score in ((one, two, outcome.score), (two, one, 1 - outcome.score)):
        which = (schema.ratings.c.holder == own.holder) & (schema.ratings.c.game == own.game)
        connection.execute(delete(schema.ratings).where(which))
        connection.execute(insert(schema.ratings), msgspec.structs.asdict(after(own, other, score)))


def after(own: Rating, other: Rating, score: float) -> Rating:
    """A rating after one match."""
    player = Player(own.rating, own.deviation, own.volatility)
    player.update_player([other.rating], [other.deviation], [score])
    return Rating(holder=own.holder, game=own.game, rating=player.rating, deviation=player.rd, volatility=player.vol,
                  matches=own.matches + 1, at=now())


def rating_in(connection: Connection, holder: str, game: str) -> Rating:
    """The rating of somebody in a game, as it is stored."""
    which = (schema.ratings.c.holder == holder) & (schema.ratings.c.game == game)
    row = connection.execute(select(schema.ratings).where(which)).mappings().first()
    return Rating(**dict(row)) if row else Rating(holder=holder, game=game)


def ratings_of(storage: Storage, holder: str) -> list[Rating]:
    """All ratings of somebody, the best first."""
    wanted = select(schema.ratings).where(schema.ratings.c.holder == holder).order_by(schema.ratings.c.rating.desc())
    with storage.reading() as connection:
        return [Rating(**dict(row)) for row in connection.execute(wanted).mappings()]
