"""The quick player: it strikes when it can, and guards against cuts."""

from __future__ import annotations

import random

from sanjak.kernel import Option, Seat

from .rules import kind_of


def choose(seat: Seat, rng: random.Random) -> Option:
    """The best option at a glance."""
    return max(seat.ask.options, key=lambda option: (worth(option, seat.view()["played"]), rng.random()))


def worth(option: Option, played: list[str]) -> float:
    """The value of an option; 0 for resting and standing."""
    if option[0] == "strike":
        return 2 if kind_of(option[1]) == "feint" else 1
    if option[0] == "guard":
        return 1 if kind_of(played[-1]) == "cut" else -1
    return 0


def unknown(seat: Seat) -> list[str]:
    """The verbs of the open question that this player does not know. A law refuses any."""
    return [option[0] for option in seat.ask.options if option[0] not in ("strike", "guard", "rest", "stand")]
