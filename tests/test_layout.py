"""Every game has the same layout: a reader finds the rules, the board and the player where CONTRIBUTING says."""

from __future__ import annotations

from pathlib import Path

import pytest

from sanjak import games

PARTS = {"__init__.py", "state.py", "worlds.py", "course.py", "rules", "board", "player", "data", "tests"}
SMALL = {"rules.py", "board.py", "player.py"}
"""In a small game these are single files."""
TEXTS = {"obligations.md", "rules.md", "rulings.md", "guide.md"}


@pytest.mark.parametrize("game", games.game_ids())
def test_a_game_has_nothing_else_at_the_top_of_its_folder(game: str) -> None:
    folder = Path(str(games.part(game).__file__)).parent
    found = {path.name for path in folder.iterdir() if path.name != "__pycache__"}
    assert found <= PARTS | SMALL | TEXTS, "put it into rules, board, player or data (CONTRIBUTING.md)"
    missing = {"__init__.py", "state.py", "tests", *TEXTS} - found
    assert not missing, f"write {', '.join(sorted(missing))} (CONTRIBUTING.md says what belongs there)"
