"""Worlds that the player cannot tell from the true one: only the order of the deck is hidden."""

from __future__ import annotations

import random

from .state import State


def redeal(s: State, seat: str, rng: random.Random, seen: frozenset[str]) -> None:
    """8.1 Shuffle the deck again; in the historical game its order is known and stays."""
    if not s.options["historical_game"]:
        rng.shuffle(s.deck)
