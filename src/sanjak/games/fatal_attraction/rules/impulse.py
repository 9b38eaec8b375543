"""7.3.2.3 What every action tells the other player: that he may interrupt now, and that he is under attack."""

from __future__ import annotations

from sanjak.kernel import then

from ..data import TURKS
from ..data.lists import OTHER
from ..state import State


def note_activation(s: State, unit: str, key: str) -> None:
    """7.2, 7.2.1, 11.1 Who acts is activated, save Reserve cavalry: its bonus leaves its normal activation."""
    if key != "reserve":
        s.activated.setdefault(unit, s.impulse)


def note_action(s: State, side: str, key: str) -> None:
    """7.3.2.3 A unit has moved or fought: from now on the other side may interrupt this segment.

    The first activation of the turn meets nobody who has acted, but Reserve cavalry may be waiting for it. A second
    activation is interrupted by Reserve cavalry alone (R32).
    """
    if key == "second":
        if side == TURKS:
            then(s, ("cavalry_interruption",))
    elif s.segment == side and not s.group["second"]:
        s.acted = True
        if s.impulse > 1 or side != s.first or s.reserve:
            then(s, ("interruption", OTHER[side]))


def note_combat(s: State, side: str, key: str) -> None:
    """7.3.2.3 A fight is over: who wanted to be left alone until then is asked again."""
    for seat in [seat for seat, until in s.quiet.items() if until == "battle"]:
        del s.quiet[seat]
    note_action(s, side, key)


def disturbed(s: State, side: str) -> None:
    """7.3.2.3 A side whose pieces are attacked is asked again, whatever it said before."""
    s.quiet.pop(side, None)
