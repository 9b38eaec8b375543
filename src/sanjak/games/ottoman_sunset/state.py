"""The state of a game of Ottoman Sunset. Everything is public except the order of the deck."""

from __future__ import annotations

from sanjak.games._siege.state import SiegeState
from sanjak.kernel import public, record


@record
class State(SiegeState):
    """Fields in the order of the rulebook; `lenin_turn` is the turn in which Lenin weakened Russia."""

    midday_added: bool = public(False)
    dusk_added: bool = public(False)
    cards_before: int = public(0)
    evacuated: bool = public(False)
    provisional: bool = public(False)
    bureau: str = public("")
    defences: list[str] = public([])
    guns_gone: list[str] = public([])
    seddulbahir_destroyed: bool = public(False)
    u_boats: bool = public(False)
    fortitude: int = public(0)
    attempts: int = public(0)
    narrows_held: bool = public(False)
    narrows_returned: bool = public(False)
    pipeline: bool = public(False)
    fortification: int = public(0)
    flanked: bool = public(False)
    yildirim: int = public(0)
    kemal: int = public(0)
    banned: str = public("")
    arab_attacked: bool = public(False)
    submarines: bool = public(False)
    assistance_due: bool = public(False)
    sarrail_rule: bool = public(False)
    basra_landed: bool = public(True)
    lenin_turn: int = public(0)
