"""An owner's corrections of a game's data: checked by the game's loader in a new process, then installed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from sanjak import games
from sanjak.kernel import BadSetup
from sanjak.toolkit.components import overlay_path

from .files import read_text, write_into
from .trouble import BAD_INPUT, Trouble

CHECK = """
import sys
from sanjak import games
from sanjak.lab.simulate import simulate
try:
    if not hasattr(games.part(sys.argv[1], "board"), "doubts"):
        sys.exit("this game has no data that an overlay could correct")
    simulate(sys.argv[1], 20)
except Exception as fault:
    sys.exit(" ".join(str(fault).split()) or type(fault).__name__)
"""
"""Load the game with the overlay and play a few games."""


def check_id(game_id: str) -> None:
    """Check that a game exists. It is not loaded, because its overlay may be broken."""
    if game_id not in games.game_ids():
        raise BadSetup(f"there is no game {game_id!r}; available: {', '.join(games.game_ids())}")


def install(game_id: str, file: Path) -> Path:
    """Check a file and install it as the game's overlay."""
    check_id(game_id)
    words = read_text(file)
    if fault := fault_of(game_id, words, file):
        raise Trouble(fault, BAD_INPUT)
    path = overlay_path(game_id)
    write_into(path.parent, path.name, words)
    return path


def fault_of(game_id: str, words: str, file: Path) -> str:
    """The fault of an overlay; empty if the game loads and plays with it."""
    with TemporaryDirectory() as home:
        path = Path(home) / "overlays" / f"{game_id}.toml"
        path.parent.mkdir()
        path.write_text(words, encoding="utf-8")
        done = subprocess.run([sys.executable, "-c", CHECK, game_id], env=os.environ | {"SANJAK_HOME": home},
                              capture_output=True, text=True, check=False)
        if not done.returncode:
            return ""
        last = (done.stderr.strip().splitlines() or ["it cannot be used"])[-1]
        return f"{file}: {last.removeprefix(f'{path}: ')}"


def remove(game_id: str) -> Path:
    """Remove an overlay."""
    check_id(game_id)
    path = overlay_path(game_id)
    if not path.is_file():
        raise Trouble(f"{game_id} has no overlay", BAD_INPUT)
    path.unlink()
    return path


def notice(game_id: str) -> str:
    """A line about the installed overlay; empty if there is none."""
    path = overlay_path(game_id)
    return f"An owner's overlay is in force: {path}" if path.is_file() else ""
