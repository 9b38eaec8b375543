"""OE-24, OE-25 Combo cards: the bonus for several cards of one category in a bid, and Politics, which negates it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sanjak.kernel import Drm

from ..data import CATEGORY, COMBO_BONUS, COMBO_CATEGORIES
from ..state import State


def combos(cards: Sequence[str]) -> Iterator[Drm]:
    """OE-24 Two, three or four cards of one combo category in one bid add 5, 9 or 13."""
    if len(cards) > 2:
        held = [CATEGORY[card] for card in cards]
        for category in COMBO_CATEGORIES:
            if (count := held.count(category)) > 1:
                yield Drm(COMBO_BONUS[count], f"{count} {category}", "OE-24")


def negated(s: State, p: str) -> bool:
    """OE-25 Politics in another player's bid negates all combo bonuses of this one."""
    return any(count(s.shown[q], "Politics") for q in s.seats if q != p)


def count(cards: Sequence[str], category: str) -> int:
    """The number of cards of a category."""
    return sum(1 for card in cards if CATEGORY[card] == category)
