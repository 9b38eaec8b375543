"""9.4.1 The Ottoman Bridge."""

from __future__ import annotations

from sanjak.kernel import Flow, Option, ask, reveal, roll, step, tell, then
from sanjak.toolkit.hexes import banks, side

from ..data import LEADERS, MAGYARS, NEAR, SIDE, TABLES
from ..state import State


def sites(s: State) -> list[Option]:
    """9.4.1, P9 An Ottoman leader may lay the one Bridge on a river side of his hex; the Danube is too wide."""
    if s.bridge or s.bridge_state or s.mover != "ottoman":
        return []
    found: dict[str, None] = {}
    for hex, units in s.army["ottoman"].items():
        if units[0] in LEADERS and any(unit in LEADERS and unit not in MAGYARS for unit in units):
            found |= {side(hex, other): None for other in NEAR[hex] if SIDE.get(side(hex, other)) == "river"}
    return [("bridge", hexside) for hexside in found]


def lay(s: State, hexside: str) -> None:
    """9.4.1, C11 Laying it costs nothing; it is under construction until the next Ottoman Movement Phase is over."""
    s.bridge, s.bridge_state, s.bridge_turn = hexside, "building", s.turn
    tell(s, "9.4.1", "bridge_laid", hexside=hexside)


def finish(s: State) -> None:
    """9.4.1 At the end of the following Ottoman Movement Phase it can be used."""
    if s.bridge_state == "building" and s.turn > s.bridge_turn:
        s.bridge_state = "ready"
        tell(s, "9.4.1", "bridge_ready", hexside=s.bridge)


def serves(s: State, seat: str) -> bool:
    """9.4.1 Does it carry this side's supply? Austria-Hungary's only after it has chosen to use it."""
    return s.bridge_state == "ready" and (seat == "ottoman" or s.bridge_shared)


def watch(s: State, seat: str, hex: str) -> None:
    """9.4.1, P9 Austro-Hungarians who move into one of the two hexes that the Bridge joins have reached it."""
    if s.bridge and seat == "austrian" and hex in banks(s.bridge):
        then(s, bridge_reached)


@step("9.4.1")
def bridge_reached(s: State) -> None:
    """9.4.1 Austro-Hungarians at the Bridge: an Ottoman unit at it too destroys it, else the Ottoman rolls."""
    if not s.bridge or s.bridge_shared:
        return
    if is_guarded(s) or roll(s, "9.4.1", "sabotage of the Bridge").reaches(TABLES.die["sabotage"]):
        destroy(s)
    else:
        then(s, fate_of_the_bridge)


def is_guarded(s: State) -> bool:
    """9.4.1 Is an Ottoman unit next to the Bridge?"""
    ottomans = s.army["ottoman"]
    return any(hex in ottomans and ottomans[hex][-1] not in LEADERS for hex in banks(s.bridge))


@step("9.4.1")
def fate_of_the_bridge(s: State) -> Flow:
    """9.4.1 Austria-Hungary may use the Bridge or destroy it."""
    choice = yield ask("austrian", "9.4.1", "The Bridge is yours: destroy or use it?", [("destroy",), ("use",)])
    reveal(s)
    if choice == ("destroy",):
        destroy(s)
    else:
        s.bridge_shared = True


def destroy(s: State) -> None:
    """9.4.1 The Bridge is gone for good."""
    s.bridge, s.bridge_state = "", "destroyed"
    tell(s, "9.4.1", "bridge_destroyed")
