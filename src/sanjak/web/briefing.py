"""What a player reads before a scenario: history, the task of each side, length, measured balance."""

from __future__ import annotations

import tomllib
from functools import cache

import msgspec

from sanjak.books import rulebook


class Briefing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The briefing of a scenario. `balance` is the share of games in per cent that each seat won."""

    history: str
    length: str
    sides: dict[str, str]
    balance: dict[str, int] = {}
    games: int = 0


@cache
def briefings(game_id: str) -> dict[str, Briefing]:
    """The briefings of a game by scenario, from its `data/briefings.toml`; empty if it has none."""
    found = tomllib.loads(rulebook.document(game_id, "data/briefings.toml"))
    return msgspec.convert(found, dict[str, Briefing])
