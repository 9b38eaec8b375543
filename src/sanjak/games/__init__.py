"""The games on the table, found by scanning this folder and the folders named in `SANJAK_GAMES`.

A folder whose name begins with `_` is a shared part, not a game. A game that cannot be loaded breaks nothing else:
`loaded()` returns the others and the reason for each that failed.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import pkgutil
import traceback
from functools import cache
from types import ModuleType

from sanjak.kernel import BadSetup, Game
from sanjak.toolkit.components import BadData

__path__.extend(folder for folder in os.environ.get("SANJAK_GAMES", "").split(os.pathsep) if folder)


class BrokenGame(BadSetup):
    """A game whose code cannot be loaded, with the reason."""


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of all games: their folders' names with hyphens."""
    found = {m.name for m in pkgutil.iter_modules(__path__) if m.ispkg and not m.name.startswith("_")}
    return tuple(sorted(name.replace("_", "-") for name in found))


def loaded() -> tuple[list[Game], dict[str, str]]:
    """All games that load, and for each broken one the reason, by its id."""
    found, broken = [], {}
    for id in game_ids():
        try:
            found.append(load(id))
        except (BrokenGame, BadData) as fault:
            broken[id] = str(fault)
    return found, broken


def load(id: str) -> Game:
    """A game by its id."""
    game = getattr(part(id), "GAME", None)
    if not isinstance(game, Game):
        raise BrokenGame(f"{id} is broken: its __init__.py has no GAME = Game(...)")
    if game.id != id:
        raise BrokenGame(f"{id} is broken: its GAME has the id {game.id!r}, its folder is named {id.replace('-', '_')}")
    return game


def part(id: str, name: str = "") -> ModuleType:
    """A game's package, or one of its modules (`board`, `player`)."""
    try:
        return importlib.import_module(module_name(id, name))
    except BadData:
        raise
    except Exception as fault:
        raise BrokenGame(f"{id} is broken: {reason_of(fault)}") from fault


def has_part(id: str, name: str) -> bool:
    """Does a game have this module?"""
    part(id)
    return importlib.util.find_spec(module_name(id, name)) is not None


def module_name(id: str, name: str = "") -> str:
    """The dotted name of a game's package, or of one of its modules."""
    if id not in game_ids():
        raise BadSetup(f"there is no game {id!r}; available: {', '.join(game_ids())}")
    package = f"{__name__}.{id.replace('-', '_')}"
    return f"{package}.{name}" if name else package


def reason_of(fault: Exception) -> str:
    """The reason for a fault, with file and line."""
    if isinstance(fault, SyntaxError):
        return f"{fault.msg} ({os.path.basename(fault.filename or '')}, line {fault.lineno})"
    last = traceback.extract_tb(fault.__traceback__)[-1]
    return f"{type(fault).__name__}: {fault} ({os.path.basename(last.filename)}, line {last.lineno})"
