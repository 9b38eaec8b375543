"""Actions, Resources in the theaters, and the staff operations that they buy."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from sanjak.kernel import Option

from ..components import THEATERS
from ..state import SiegeState

DONE: Option = ("done",)
ONLY_DONE = [DONE]
NOTHING_LEFT = "No Actions left. End the turn?"
MOST_IN_A_THEATER = 2
STAFF: dict[str, Option] = {theater: ("staff", theater) for theater in THEATERS}


def actions_told(s: SiegeState) -> str:
    """The question of the action phase, with the number of remaining Actions."""
    return told_of(s.actions + s.staff)


@cache
def told_of(left: int) -> str:
    """The question for this number of Actions."""
    if not left:
        return "No Actions left. Spend a Resource for one more, or end the turn?"
    return f"{left} Action{'s' * (left > 1)} left. What do you do?"


def until_done(s: SiegeState) -> bool:
    """The action phase goes on until the player ends it: the last Action can be taken back before the next card."""
    return True


def pay(s: SiegeState, cost: int = 1) -> None:
    """Card Actions first; staff Actions count only when those are used up."""
    from_card = min(cost, s.actions)
    s.actions -= from_card
    s.staff -= cost - from_card


def can_pay(s: SiegeState, cost: int = 1) -> bool:
    """Card Actions, or staff Actions once the card's are used up."""
    return (s.actions or s.staff) >= cost


def placed_anywhere(s: SiegeState) -> bool:
    """Is there a Resource in any theater?"""
    placed = s.resources
    return bool(placed["western"] or placed["eastern"] or placed["naval"])


def has_room(s: SiegeState, theater: str, most: int = MOST_IN_A_THEATER) -> bool:
    """May another Resource be placed there?"""
    return s.supply > 0 and s.resources[theater] < most


def allocations(s: SiegeState, with_room: list[Option], staff_allowed: Callable[[Any], bool]) -> list[Option]:
    """A Resource for two Actions; a staff operation of another theater may replace the second Action."""
    if (s.actions or s.staff) >= 2:
        return with_room
    ways = ways_to_pay_two(s, staff_allowed(s))
    return [(*option, *way) for way in ways for option in with_room if option[1] not in way]


def allocate(s: SiegeState, theater: str) -> None:
    """Place a Resource from the supply; the six are never replaced."""
    s.supply -= 1
    s.resources[theater] += 1


def lose_resource(s: SiegeState, theater: str) -> None:
    """A Resource leaves the board for good."""
    s.resources[theater] -= 1


def staff_operation(s: SiegeState, theater: str) -> None:
    """Give up an allocated Resource for good, for one additional Action."""
    lose_resource(s, theater)
    s.staff += 1


def staff_operations(s: SiegeState) -> list[Option]:
    """The Resources that can become Actions; at most two staff Actions at a time."""
    return [option for theater, option in STAFF.items() if s.resources[theater]] if s.staff < 2 else []


def ways_to_pay_two(s: SiegeState, staff_allowed: bool) -> list[Option]:
    """Two Actions of one kind, or the last of the card's and one staff operation."""
    if can_pay(s, 2):
        return [()]
    if s.actions == 1 and staff_allowed and placed_anywhere(s):
        return [option for theater, option in STAFF.items() if s.resources[theater]]
    return []


def pay_two(s: SiegeState, way: Option) -> None:
    """Pay two Actions."""
    if way:
        s.actions -= 1
        lose_resource(s, way[1])
    else:
        pay(s, 2)
