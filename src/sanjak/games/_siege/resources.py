"""Actions, Resources in the theaters, and the staff operations that they buy."""

from __future__ import annotations

from .state import SiegeState

MOST_IN_A_THEATER = 2


def pay(s: SiegeState, cost: int = 1) -> None:
    """Card Actions first; staff Actions count only when those are used up."""
    from_card = min(cost, s.actions)
    s.actions -= from_card
    s.staff -= cost - from_card


def can_pay(s: SiegeState, cost: int = 1) -> bool:
    """Card Actions, or staff Actions once the card's are used up."""
    return (s.actions or s.staff) >= cost


def has_room(s: SiegeState, theater: str, most: int = MOST_IN_A_THEATER) -> bool:
    """May another Resource be placed there?"""
    return s.supply > 0 and s.resources[theater] < most


def allocate(s: SiegeState, theater: str) -> None:
    """Place a Resource from the supply; the six are never refilled."""
    s.supply -= 1
    s.resources[theater] += 1


def lose_resource(s: SiegeState, theater: str) -> None:
    """A Resource leaves the board for good."""
    s.resources[theater] -= 1


def staff_operation(s: SiegeState, theater: str) -> None:
    """Give up an allocated Resource for good, for one more Action."""
    lose_resource(s, theater)
    s.staff += 1
