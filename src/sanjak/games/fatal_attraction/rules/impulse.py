"""7.3.2.3 The consequences of every action for the other player: interruptions and attacks."""

from __future__ import annotations

from sanjak.kernel import then

from ..data import TURKS
from ..data.lists import OTHER
from ..state import State


def note_activation(s: State, unit: str, key: str) -> None:
    """7.2, 7.2.1, 11.1 A piece that acts is activated, except Reserve cavalry, which keeps its normal activation."""
    if key != "reserve":
        s.activated.setdefault(unit, s.impulse)


def note_action(s: State, side: str, key: str) -> None:
    """7.3.2.3 A unit has moved or fought: from now on the other side may interrupt this segment.

    Before the first activation of the turn nobody has acted, but Reserve cavalry may be waiting. Only Reserve cavalry
    may interrupt a second activation (R32).
    """
    if key == "second":
        if side == TURKS:
            then(s, ("cavalry_interruption",))
    elif s.segment == side and not s.group["second"] and (s.impulse > 1 or side != s.first or s.reserve):
        then(s, ("interruption", OTHER[side]))


def note_combat(s: State, side: str, key: str) -> None:
    """7.3.2.3 A fight is over: a player who wanted no questions until then is asked again."""
    for seat in [seat for seat, until in s.quiet.items() if until == "battle"]:
        del s.quiet[seat]
    note_action(s, side, key)


def disturbed(s: State, side: str) -> None:
    """7.3.2.3 A side whose pieces are attacked is asked again, despite its wish to wait."""
    s.quiet.pop(side, None)
