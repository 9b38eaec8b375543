"""The games on the table, found by scanning this folder. A folder that begins with `_` is a shared part, no game."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from types import ModuleType

from sanjak.kernel import BadSetup, Game


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of all games: their folders' names with hyphens."""
    found = [m.name for m in pkgutil.iter_modules(__path__) if m.ispkg and not m.name.startswith("_")]
    return tuple(sorted(name.replace("_", "-") for name in found))


def load(id: str) -> Game:
    """A game by its id."""
    game: Game = part(id).GAME
    return game


def part(id: str, name: str = "") -> ModuleType:
    """A game's package, or one of its modules (`board`, `bot`)."""
    if id not in game_ids():
        raise BadSetup(f"there is no game {id!r}; there is {', '.join(game_ids())}")
    package = f"{__name__}.{id.replace('-', '_')}"
    return importlib.import_module(f"{package}.{name}" if name else package)
