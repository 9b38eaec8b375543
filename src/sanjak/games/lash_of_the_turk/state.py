"""The state of a game of The Lash of the Turk: the places of the counters, their visibility, and the current action.

Of an enemy stack a player sees only the top unit, not even the number below it (9.1, ruling C34).
"""

from __future__ import annotations

from sanjak.kernel import State as KernelState
from sanjak.kernel import known_to, private, public, record

from .data import HEXES

(UNSUPPLIED, DISRUPTED, RAIDED, MOVED, FOUGHT, PLEDGED, FRESH, TRIED, ROLLED, ENGAGED, FORCED, CARRIED, FERRIED,
 HELD) = (1 << bit for bit in range(14))
"""Marks of a unit: out of supply; disrupted; has raided; has moved, fought, pledged an attack; disrupted just now; has
tried to intercept; has rolled for forage; was intercepted, or attacked by a sortie; has force-marched; has carried or
was carried on the river; has served as a ferry; is held back from raiding."""

DEAD, POOL, SPARE, LATER, AWAY, GONE = "dead", "pool", "spare", "later", "away", "gone"
"""Off the map: eliminated; not yet built; only for exchange; reinforcements; not in play; out for good."""


def sees_unit(s: State, unit: str, seat: str) -> bool:
    """9.1, 9.2 One's own units, all units off the map and on the river, tops of stacks, fighting or besieged units."""
    place, side = s.at[unit], s.side[unit]
    if side == seat or place not in HEXES or unit in s.shown or place in s.siege:
        return True
    return s.army[side][place][-1] == unit


@record
class State(KernelState):
    """`turn` is the week. `at` has the place of every unit: a hex, a hexside of the Danube, or a place off the map.

    `army` is the same by hex: leaders first, the top unit last. `force` has the units that a player is assembling: a
    column on the march, or the attack on the hex `aim`. `attacked` are the hexes attacked in this Combat Phase,
    `tested` the leaders who have rolled for their lives in this battle. Victory points are counted in halves. `rolled`
    is the last die on a table and the sum of its modifiers, by the side that rolled. `waived`: the other side lets
    every column of the phase pass. `tried`: for each attempt to intercept in this phase, the hexes of the stacks that
    may have made it, as far as the mover can see. `weary` is the hex whose attrition its owner may ignore.
    """

    at: dict[str, str] = known_to(sees_unit, {}, pieces=True)
    marks: dict[str, int] = known_to(sees_unit, {})
    army: dict[str, dict[str, tuple[str, ...]]] = private({})
    side: dict[str, str] = public({})
    control: dict[str, str] = public({})
    lost: dict[str, int] = public({})
    captured: list[str] = public([])
    siege: dict[str, int] = public({})
    exhausted: list[str] = public([])
    bound: list[str] = public([])
    risen: bool = public(False)
    weather: str = public("clear")
    phase: str = public("")
    mover: str = public("")
    points: dict[str, int] = public({})
    vp: dict[str, int] = public({})
    bridge: str = public("")
    bridge_state: str = public("")
    bridge_turn: int = public(0)
    bridge_shared: bool = public(False)
    ferry: list[str] = public([])
    raided: list[str] = public([])
    besieged_this_turn: list[str] = public([])
    waived: bool = public(False)
    tried: list[str] = public([])

    force: dict[str, tuple[tuple[str, int], ...]] = private({})
    aim: str = public("")
    attacked: list[str] = public([])
    here: str = public("")
    spent: int = public(0)
    extra: int = public(0)
    forced: bool = public(False)
    dropped: list[str] = public([])
    bonus_march: int = public(0)

    shown: list[str] = public([])
    battle: str = public("")
    by: str = public("")
    target: str = public("")
    attackers: list[str] = public([])
    defenders: list[str] = public([])
    inside: list[str] = public([])
    attacks: dict[str, list[str]] = public({})
    tested: list[str] = public([])
    pledges: list[str] = public([])
    treachery: bool = public(False)
    levels: int = public(0)
    walls: int = public(0)
    rolled: dict[str, tuple[int, int]] = private({})

    marker: str = public("")
    number: dict[str, int] = private({})
    used: dict[str, tuple[int, ...]] = public({})
    duplicity: dict[str, int] = public({})
    ignored: bool = public(False)
    weary: str = public("")
