"""The recorded games (`tests/test_golden.py` replays them) contain what is rare."""

from __future__ import annotations

from pathlib import Path

import pytest

RECORDS = "\n".join(path.read_text(encoding="utf-8") for path in (Path(__file__).parent / "games").glob("*.txt"))


@pytest.mark.parametrize("rare", ["look", "decline", "draw", "place", "plus 3", "steal", "undo to", "redo", "swap",
                                  "move", "take"])
def test_a_recorded_game_has_it(rare: str) -> None:
    assert f" {rare}" in RECORDS
