"""The set-up of a match in the browser: seats, rules and luck, all of them checked."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sanjak import __version__, games
from sanjak.ai.bots import BOT_NAMES
from sanjak.face import face_of
from sanjak.kernel import BadSetup, Game
from sanjak.kernel.game import SEED_BITS, SEED_DIGITS, checked_seed
from sanjak.kernel.records import Match
from sanjak.kernel.undo import UNDO_MODES

from .guests import Guest, clean_name, digest, refuse_imitation
from .storage import MatchRow, SeatRow, now
from .words import bot_name

MOST_PLAYOUTS = 400
"""The games that a hard bot may play out for a choice."""
KINDS = ("me", "bot", "friend", "open")
"""The kinds of seats: for the creator, a bot, a friend with a link, or anybody."""


@dataclass(frozen=True)
class Chair:
    """The wish for one seat."""

    kind: str
    level: str = "quick"
    name: str = ""


@dataclass(frozen=True)
class Setup:
    """The wish for a match. `seats` are in order; without any, the creator plays the first seat against quick bots."""

    game: str
    scenario: str | None = None
    players: int | None = None
    seats: Sequence[Chair] = ()
    variants: Mapping[str, Any] = field(default_factory=dict)
    undo: str = "barrier"
    typed: bool = False
    seed: str = ""
    adviser: bool = False
    course: bool = False

    @property
    def luck(self) -> str:
        """The source of dice and cards."""
        return "course" if self.course else "typed" if self.typed else "keyed"


def course_setup(game_id: str) -> Setup:
    """The set-up of a game's guided course: the guest has its seat, or every seat, and may undo everything."""
    plan = games.part(game_id, "course").plan()
    chairs = [Chair("me" if plan.seat in ("", seat) else "bot") for seat in games.load(game_id).seats(plan.players)]
    return Setup(game_id, plan.scenario, plan.players, chairs, undo="free", course=True)


def prepared(setup: Setup, guest: Guest) -> tuple[MatchRow, list[SeatRow]]:
    """A match and its seats, ready to store; raises BadSetup."""
    game = games.load(setup.game)
    chairs = setup.seats or default_chairs(game, setup.players)
    if setup.players not in (None, len(chairs)):
        raise BadSetup(f"{len(chairs)} seats are given for {setup.players} players")
    guarded = is_guarded(chairs) and not setup.course
    check_wishes(setup, guarded)
    seed = seed_of(setup.seed)
    state = game.new_state(players=len(chairs), scenario=setup.scenario, variants=setup.variants, seed=seed)
    id, at = new_id(), now()
    row = MatchRow(id=id, game=game.id, version=game.version(__version__), schema=game.schema, scenario=state.scenario,
                   players=len(chairs), options=dict(state.variants), undo=setup.undo,
                   luck=setup.luck, seed=seed, salt=secrets.token_hex(32),
                   creator=guest.hash, guarded=guarded, adviser_allowed=setup.adviser or not guarded,
                   created=at, touched=at)
    return row, [seat_row(id, seat, chair, game, guest, at) for seat, chair in zip(state.seats, chairs, strict=True)]


def default_chairs(game: Game, players: int | None) -> list[Chair]:
    """The creator first, then quick bots."""
    return [Chair("me"), *(Chair("bot") for _ in range((players or game.default_players) - 1))]


def is_guarded(chairs: Sequence[Chair]) -> bool:
    """Will several people sit at this table?"""
    return sum(chair.kind != "bot" for chair in chairs) > 1


def check_wishes(setup: Setup, guarded: bool) -> None:
    """Raise BadSetup for wishes that do not go together, or that several people cannot have."""
    if setup.undo not in UNDO_MODES:
        raise BadSetup(f"undo is one of {', '.join(UNDO_MODES)}, not {setup.undo!r}")
    if not guarded:
        return
    if setup.seed:
        raise BadSetup("with several people nobody may choose the seed: it would tell the luck to come")
    if setup.undo == "free":
        raise BadSetup("with several people undo goes to the next die or card, or never: always would reveal secrets")
    if setup.typed:
        raise BadSetup("typed dice are for a match with one person")


def seed_of(words: str) -> int:
    """The chosen seed, or 256 random bits."""
    if not words:
        return secrets.randbits(SEED_BITS)
    if not words.isascii() or not words.isdecimal() or len(words) > SEED_DIGITS:
        raise BadSetup("a seed is a whole number from 0 to 2^256 - 1")
    return checked_seed(int(words))


def new_id() -> str:
    """An id that nobody can guess."""
    return secrets.token_urlsafe(12)


def seat_row(id: str, seat: str, chair: Chair, game: Game, guest: Guest, at: int) -> SeatRow:
    """The seat of a chair."""
    if chair.kind not in KINDS:
        raise BadSetup(f"a seat is for {', '.join(KINDS)}, not {chair.kind!r}")
    if chair.kind == "bot":
        check_level(chair.level)
        return SeatRow(seat=seat, kind="bot", level=chair.level, name=bot_name(chair.level))
    if chair.kind == "me":
        name = clean_name(chair.name)
        refuse_imitation(name, map(face_of(game.id).seat, game.seats(max(game.players))))
        return SeatRow(seat=seat, kind="person", holder=guest.hash, name=name, seen=at)
    return SeatRow(seat=seat, kind="open", invite=digest(invitation(guest, id, seat)), listed=chair.kind == "open")


def check_level(level: str) -> None:
    """Raise BadSetup unless a level is one of the bots; a strong one may have a number of playouts, up to a limit."""
    name, colon, playouts = level.partition(":")
    if name not in BOT_NAMES or (colon and name != "strong"):
        raise BadSetup(f"there is no bot {level[:40]!r}; available: {', '.join(BOT_NAMES)}")
    if colon and not (playouts.isdecimal() and len(playouts) < 10 and 0 < int(playouts) <= MOST_PLAYOUTS):
        raise BadSetup(f"a hard bot plays out 1 to {MOST_PLAYOUTS} games for a choice, not {playouts[:40]!r}")


def invitation(guest: Guest, id: str, seat: str) -> str:
    """The secret of an invitation. The creator's page can compute it again; the database knows only its hash."""
    made = hmac.new(guest.secret.encode(), f"invitation {id} {seat}".encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(made).decode().rstrip("=")


# ---------------------------------------------------------------- from another match


def forked(match: Match, guest: Guest, mine: Sequence[str], source: str) -> tuple[MatchRow, list[SeatRow]]:
    """A private match with the set-up of another: the guest has the seats `mine`, bots have the others."""
    game, id, at = games.load(match.game), new_id(), now()
    row = MatchRow(id=id, game=match.game, version=match.version, schema=match.schema, scenario=match.scenario,
                   players=match.players, options=dict(match.variants), undo=match.undo, luck=match.luck,
                   seed=match.seed, salt=secrets.token_hex(32), creator=guest.hash, guarded=False,
                   adviser_allowed=True, forked_from=source, created=at, touched=at)
    chairs = {seat: Chair("me") if seat in mine else bot_chair(match.holders.get(seat, "")) for seat in
              game.seats(match.players)}
    return row, [seat_row(id, seat, chair, game, guest, at) for seat, chair in chairs.items()]


def bot_chair(who: str) -> Chair:
    """The same bot as before, but a strong one within the limit; a quick one in place of anybody else."""
    try:
        check_level(who)
    except BadSetup:
        return Chair("bot", "strong" if who.startswith("strong:") else "quick")
    return Chair("bot", who)
