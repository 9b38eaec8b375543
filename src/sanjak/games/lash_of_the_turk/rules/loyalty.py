"""6.0 The loyalty of Transylvanian/Magyar leaders and their units."""

from __future__ import annotations

from sanjak.kernel import roll, step, tell
from sanjak.toolkit.hexes import distance

from ..data import HEX_OF, HEXES, LEADERS, MAGYARS, OTHER, PLACES, SCENARIOS, TABLES
from ..data.shapes import Loyalty
from ..state import State
from .control import capture, enter, review_siege
from .stacks import fits, holds, join, leaders, remove, shift, stack, take
from .supply import RANGES, lines

REFUGE = 5


@step("6.0")
def loyalty_phase(s: State) -> None:
    """6.0 A leader rolls if the other side meets his condition."""
    s.phase = "loyalty"
    for check in SCENARIOS[s.scenario].loyalty:
        if s.at[check.leader] in HEXES and is_tempted(s, check):
            new = OTHER[s.side[check.leader]]
            needed = TABLES.die[f"loyalty_to_{new}"]
            if roll(s, "6.0", f"loyalty {check.leader}").reaches(needed):
                change_sides(s, check.leader)


def is_tempted(s: State, check: Loyalty) -> bool:
    """6.0, O6 The Ottomans must hold all the named places, Austria-Hungary any of them."""
    if s.side[check.leader] == "austrian":
        return all(holds(s, "ottoman", HEX_OF[place]) for place in check.to_ottoman_all)
    return any(holds(s, "austrian", HEX_OF[place]) for place in check.to_austrian_any)


def change_sides(s: State, leader: str) -> None:
    """6.0 A leader changes sides with the units that follow him."""
    old = s.side[leader]
    followers = [leader, *followers_of(s, leader)]
    tell(s, "6.0", "changes_sides", leader=leader, seat=OTHER[old])
    go_over(s, followers, old)


def followers_of(s: State, leader: str) -> list[str]:
    """6.0, P4 TM units in his hex, and within their own supply range of him if no other TM leader is with them."""
    side, hex = s.side[leader], s.at[leader]
    line = lines(s, side, [hex])
    found = []
    for there, units in s.army[side].items():
        others = [other for other in leaders(units) if other in MAGYARS and other != leader]
        for unit in units:
            if unit in MAGYARS and unit not in LEADERS and (
                    there == hex or (not others and line.get(there, 99) <= RANGES[unit])):
                found.append(unit)
    return found


def go_over(s: State, units: list[str], old: str) -> None:
    """6.0, P5 Counters change sides; those left among new enemies are displaced, and places fall without a point."""
    new = OTHER[old]
    by_hex: dict[str, list[str]] = {}
    for unit in units:
        by_hex.setdefault(s.at[unit], []).append(unit)
    for hex, gone in by_hex.items():
        take(s, old, gone, hex)
        join(s, new, gone, hex)
        s.side |= dict.fromkeys(gone, new)
    for hex, gone in by_hex.items():
        sort_out(s, new, hex, gone)


def sort_out(s: State, new: str, hex: str, gone: list[str]) -> None:
    """6.0, P5 Settle a hex in which units have changed sides."""
    old = OTHER[new]
    if stack(s, old, hex) and not (hex in s.siege and s.control[hex] == old and besieges(s, new, hex, gone)):
        displace(s, new, hex, gone)
    elif hex in PLACES and s.control[hex] == old and not stack(s, old, hex):
        capture(s, new, hex, earns=False)
    review_siege(s, hex)


def besieges(s: State, new: str, hex: str, gone: list[str]) -> bool:
    """10.8 Were besiegers of the new side in the hex before these came over?"""
    return any(unit not in gone and unit not in LEADERS for unit in stack(s, new, hex))


def displace(s: State, side: str, hex: str, units: list[str]) -> None:
    """6.0, P5 To the nearest free hex within five, or lost; a place there falls to them without a point."""
    near = sorted((distance(hex, there), there) for there in HEXES if 0 < distance(hex, there) <= REFUGE)
    for _, there in near:
        if there not in s.army[OTHER[side]] and there not in s.siege and fits(s, side, there, units):
            shift(s, side, units, hex, there)
            enter(s, side, there, units, earns=False)
            return
    for unit in units:
        remove(s, unit)
