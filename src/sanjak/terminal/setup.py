"""The start of a match: players, seats, scenario and variants, all checked."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sanjak import __version__, games
from sanjak.ai.bots import BOT_NAMES, LEVELS, bot, bot_id
from sanjak.kernel import BadSetup, Game, Table
from sanjak.kernel.records import Match

from . import files
from .files import RecordFile

HUMAN = "human"
SEED_BITS = 53  # small enough for every JSON reader


@dataclass(frozen=True)
class Setup:
    """A player's choices before a match. None means the game's default."""

    game: str
    players: int | None = None
    seats: tuple[str, ...] | None = None
    scenario: str | None = None
    variants: Mapping[str, Any] = field(default_factory=dict)
    seed: int | None = None
    undo: str = "barrier"
    typed: bool = False
    file: Path | None = None


def begin(setup: Setup) -> tuple[RecordFile, Table]:
    """A new match with its file."""
    game = games.load(setup.game)
    holders = who_sits(game, setup.players, setup.seats)
    seed = secrets.randbits(SEED_BITS) if setup.seed is None else setup.seed
    table = Table.new(game, players=len(holders), scenario=setup.scenario, variants=setup.variants, seed=seed,
                      undo=setup.undo, typed=setup.typed)
    match = Match.of(table, __version__, holders)
    return files.create(setup.file or files.new_path(game.id), match), table


def who_sits(game: Game, players: int | None, seats: Sequence[str] | None) -> dict[str, str]:
    """The player of each seat. A list sets the number of seats; the default is one human against normal bots."""
    many = len(seats) if seats is not None else game.default_players if players is None else players
    if players not in (None, many):
        raise BadSetup(f"{many} seats are listed for {players} players")
    names = game.new_state(players=many).seats
    holders = (HUMAN, *["quick"] * (many - 1)) if seats is None else [bot_id(name) for name in seats]
    for name in holders:
        check_holder(name, game)
    return dict(zip(names, holders, strict=True))


def check_holder(name: str, game: Game) -> None:
    """Check that a seat's player is a human or an existing bot."""
    if name.partition(":")[0] not in (HUMAN, *BOT_NAMES):
        raise BadSetup(f"there is no player {name!r}; available: {', '.join((HUMAN, *LEVELS))}")
    if name != HUMAN:
        bot(name, game.id)


def named_values(pairs: Sequence[str]) -> dict[str, str]:
    """Variants from `name=value`."""
    for pair in pairs:
        if not pair.partition("=")[1]:
            raise BadSetup(f"a variant is written name=value, not {pair!r}")
    return {name.strip(): value.strip() for name, _, value in (pair.partition("=") for pair in pairs)}
