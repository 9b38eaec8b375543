"""12.1.2 The fall of Vienna."""

from __future__ import annotations

from sanjak.games._siege.components import level_of_defeat
from sanjak.games._siege.rules.deck import unrevealed
from sanjak.games._siege.rules.ending import lose

from ..data import CAPITAL_LEVELS
from ..state import State
from .loyalty import revolts


def vienna_falls(s: State, front: str) -> None:
    """12.1, 12.1.2 The level of defeat: unrevealed cards less the Will marker, plus Revolts, at most two."""
    number = unrevealed(s) - s.will + min(2, len(revolts(s)))
    lose(s, "12.1.2", level_of_defeat(CAPITAL_LEVELS, number).id, front)
