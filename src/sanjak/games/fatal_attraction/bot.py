"""The quick player of A Fatal Attraction."""

from __future__ import annotations

import random

from sanjak.kernel import Ask, Option, Seat

from .seen import state_of
from .state import State


def policy(s: State, ask: Ask, rng: random.Random) -> Option:
    """Any option, for now."""
    return ask.options[int(rng.random() * len(ask.options))]


def choose(seat: Seat, rng: random.Random) -> Option:
    """The option that the quick player takes."""
    return policy(state_of(seat.view()), seat.ask, rng)
