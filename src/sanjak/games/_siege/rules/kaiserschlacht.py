"""The Kaiserschlacht: six battles in order, then one of them again each turn, until all are won or all are lost."""

from __future__ import annotations

from collections.abc import Mapping

from sanjak.kernel import Drm, roll, tell

from ..state import SiegeState
from .battles import DEFEATS, VICTORIES, battle_drms, count_in, fight

MARKERS = tuple(f"kaiserschlacht_{n}" for n in range(1, 7))
THEATER = "western"


def is_fought(s: SiegeState) -> bool:
    """Has it begun, and has it not ended?"""
    return s.kaiser > 0 and not s.kaiser_over


def fight_next(s: SiegeState, case: str, values: Mapping[str, int], card_drm: int) -> None:
    """Fight the next of the six, or after the sixth one chosen by a die, as a Western battle."""
    number = s.kaiser
    if number > len(MARKERS):
        again = roll(s, case, "which battle is fought again")
        number = again.die
        tell(s, case, "refight", marker=again.gives(MARKERS[number - 1]))
    else:
        s.kaiser += 1
    marker = MARKERS[number - 1]
    fight(s, case, marker, values[marker], kaiser_drms(s, case, card_drm))


def kaiser_drms(s: SiegeState, case: str, card_drm: int) -> list[Drm]:
    """The modifiers of a Western battle, plus the card's own in its turn."""
    return [*battle_drms(s, THEATER, case), *([Drm(card_drm, "the card", case)] if card_drm else [])]


def all_in(s: SiegeState, box: str) -> bool:
    """Are all six in one box?"""
    return count_in(s, box, MARKERS) == len(MARKERS)


def end_if_decided(s: SiegeState, case: str) -> None:
    """It ends for good when all six are Victories or all six are Defeats; six Stalemates do not end it."""
    if not s.kaiser_over and (all_in(s, VICTORIES) or all_in(s, DEFEATS)):
        s.kaiser_over = True
        tell(s, case, "kaiserschlacht_over", won=all_in(s, VICTORIES))
