"""The first steps of a game's author: a new game plays at once, and a half-written one breaks nothing else."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sanjak.games import _first_game, game_ids

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "first-game.md").read_text(encoding="utf-8")
FOLDER = Path(str(_first_game.__file__)).parent
BLOCK = re.compile(r"^`(?P<file>[\w/.]+)`[^\n]*\n\n```\w+\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


def sanjak(own: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command with a folder of additional games."""
    known = {**os.environ, "SANJAK_GAMES": str(own), "SANJAK_HOME": str(own / "home"), "PYTHONIOENCODING": "utf-8"}
    return subprocess.run([sys.executable, "-m", "sanjak.cli", *words], input=typed, capture_output=True,
                          encoding="utf-8", env=known, timeout=300)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    done = sanjak(tmp_path, "new-game", "my-duel", "--into", str(tmp_path / "games"))
    assert done.returncode == 0, done.stderr
    return tmp_path / "games"


def test_a_new_game_plays_at_once(own: Path) -> None:
    done = sanjak(own, "simulate", "my-duel", "-n", "20", "--bots", "quick,random", "--jobs", "1")
    assert "20 games" in done.stdout, done.stderr
    played = sanjak(own, "play", "my-duel", "--seed", "3", typed="1\nquit\n")
    assert "My Duel, seed 3" in played.stdout
    assert "Player 1 plays a" in played.stdout


def test_a_new_game_brings_green_tests_and_no_gap_in_its_cases(own: Path) -> None:
    assert sanjak(own, "cases", "my-duel").returncode == 0
    tests = subprocess.run([sys.executable, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", str(own)], cwd=ROOT,
                           capture_output=True, encoding="utf-8", timeout=300,
                           env={**os.environ, "SANJAK_GAMES": str(own)})
    assert " passed" in tests.stdout, tests.stdout


@pytest.mark.parametrize("name", ["My Game", "_secret", "1914", "../up", ""])
def test_a_bad_name_is_refused(tmp_path: Path, name: str) -> None:
    done = sanjak(tmp_path, "new-game", name, "--into", str(tmp_path))
    assert done.returncode == 2
    assert done.stderr.startswith("sanjak: ")
    assert not list(tmp_path.iterdir())


def test_a_game_that_is_there_is_not_overwritten(own: Path) -> None:
    done = sanjak(own, "new-game", "my-duel", "--into", str(own))
    assert "already exists" in done.stderr


@pytest.mark.parametrize("missing", ["board.py", "player.py", "*.md", "[bgopt]*"])
def test_all_but_state_and_rules_may_be_missing(own: Path, missing: str) -> None:
    for path in (own / "my_duel").glob(missing):
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    played = sanjak(own, "play", "my-duel", "--seed", "3", typed="1\n1\nquit\n")
    assert "Wounds" in played.stdout, played.stderr
    assert not played.stderr


@pytest.mark.parametrize(("file", "words", "reason"), [
    ("rules.py", "def broken(:\n", "(rules.py, line 1)"),
    ("state.py", "import nowhere\n", "No module named 'nowhere' (state.py, line 1)"),
    ("__init__.py", "", "has no GAME"),
    ("__init__.py", (FOLDER / "__init__.py").read_text(encoding="utf-8"), "its GAME has the id 'first-game'")])
def test_a_broken_game_is_listed_with_its_reason_and_breaks_nothing_else(
        own: Path, file: str, words: str, reason: str) -> None:
    (own / "my_duel" / file).write_text(words, encoding="utf-8")
    listed = sanjak(own, "games")
    assert "my-duel is broken: " in listed.stdout
    assert reason in " ".join(listed.stdout.split())
    assert all(id in listed.stdout for id in game_ids())
    refused = sanjak(own, "play", "my-duel")
    assert reason in " ".join(refused.stderr.split())
    assert len(refused.stderr.splitlines()) == 1


def test_the_page_tells_the_first_game_whole() -> None:
    told: dict[str, str] = {}
    for block in BLOCK.finditer(PAGE):
        told[block["file"]] = told.get(block["file"], "") + block["text"]
    files = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*") if path.suffix in (".py", ".md")}
    assert set(told) == files - {"tests/__init__.py"}
    for file, text in told.items():
        own = (FOLDER / file).read_text(encoding="utf-8")
        assert re.sub(r"\n+", "\n", text) == re.sub(r"\n+", "\n", own), f"docs/first-game.md differs from {file}"
