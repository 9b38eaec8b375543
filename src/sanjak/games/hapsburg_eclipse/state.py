"""The state of a game of Hapsburg Eclipse. Everything is public except the order of the deck."""

from __future__ import annotations

from sanjak.games._siege.state import SiegeState
from sanjak.kernel import public, record


@record
class State(SiegeState):
    """Fields in the order of the rulebook; fields for "this turn" are cleared when the next card is drawn.

    `loyalty` counts steps from Revolt (0) to Loyal (3). `revolution` is the Bolshevik Revolution, after its effect.
    `emergency` counts Resources that have become Victories (13.5).
    """

    war_status: int = public(0)
    bulgaria: bool = public(False)
    lodz: bool = public(False)
    revolution: bool = public(False)
    fortress: int = public(0)
    fortress_lost: bool = public(False)
    trench: bool = public(False)
    intercepts: int = public(0)
    intercepted: list[str] = public([])
    loyalty: dict[str, int] = public({})
    mackensen: int = public(0)
    mackensen_front: str = public("")
    great_retreat: bool = public(False)
    refortified: bool = public(False)
    emergency: int = public(0)
