"""2.3, 8.0 The owners of forts and towns, the effects of entering a hex, and the reward of a capture."""

from __future__ import annotations

from functools import cache

from sanjak.kernel import roll, tell
from sanjak.toolkit.hexes import distance

from ..data import COMBAT, FORTS, HEX_OF, LEADERS, LIMITS, OTHER, PEASANTS, PLACES, SCENARIOS, TABLES, set_up_of
from ..state import AWAY, LATER, POOL, State
from .stacks import fits, holds, is_besieged, join, remove, shift

PEASANTS_WATCH = 2
PEASANT_LIST = tuple(sorted(PEASANTS))


def enter(s: State, side: str, hex: str, units: tuple[str, ...] | list[str], earns: bool = True) -> None:
    """2.3, 9.0 Units come into a hex, if only in passing: lone leaders flee, places change hands, Peasants rise."""
    if hex in s.army[OTHER[side]]:
        chase_leaders(s, OTHER[side], hex)
    if hex in PLACES and s.control[hex] != side and hex not in s.siege:
        take_place(s, side, hex, units, earns)
    if side == "ottoman" and not s.risen and SCENARIOS[s.scenario].peasants_rise:
        watch_for_peasants(s, hex)


def take_place(s: State, side: str, hex: str, units: tuple[str, ...] | list[str], earns: bool) -> None:
    """2.3 A fort falls to combat units that enter it, a town to any unit that is no leader."""
    takers = COMBAT if hex in FORTS else None
    if any(unit in takers if takers is not None else unit not in LEADERS for unit in units):
        capture(s, side, hex, earns)


def capture(s: State, side: str, hex: str, earns: bool = True) -> None:
    """2.3, 8.0 A place changes hands; the first capture of a fort in the game earns a replacement point."""
    s.control[hex] = side
    lift_siege(s, hex)
    point = earns and hex in FORTS and hex not in s.captured
    if point:
        s.captured.append(hex)
        s.points[side] += 1
    tell(s, "2.3", "captured", seat=side, hex=hex, point=point)
    if side == "ottoman" and hex == HEX_OF["buda"]:
        open_buda_pool(s)


def open_buda_pool(s: State) -> None:
    """14.2.6, C8 Once Buda is Ottoman, two garrisons may be built there."""
    for unit in buda_pool(s.scenario):
        if s.at[unit] == LATER:
            s.at[unit] = POOL


def buda_pool(scenario: str) -> list[str]:
    """14.2.6 The garrisons that wait for Buda: all Ottoman counters of that scenario that come later."""
    made = set_up_of(scenario)
    return [unit for unit, place in made.at.items() if place == LATER and made.side[unit] == "ottoman"]


def lift_siege(s: State, hex: str) -> None:
    """10.8.5 The marker goes; lost levels stay (10.8.8)."""
    if s.siege.pop(hex, None) is not None:
        tell(s, "10.8.5", "siege_over", hex=hex)


def review_siege(s: State, hex: str) -> None:
    """10.8.5, P13 A siege is over when one side has nobody left in the hex; an empty place falls to the besieger."""
    if hex not in s.siege:
        return
    holder = s.control[hex]
    outside = [unit for unit in s.army[OTHER[holder]].get(hex, ()) if unit not in LEADERS]
    within = s.army[holder].get(hex, ())
    if not outside:
        lift_siege(s, hex)
        if hex in s.army[OTHER[holder]]:
            chase_leaders(s, OTHER[holder], hex)
    elif not within or within[-1] in LEADERS:
        for leader in within:
            remove(s, leader)
            tell(s, "10.3", "leader_lost", leader=leader)
        lift_siege(s, hex)
        enter(s, OTHER[holder], hex, outside)


def disputed(s: State) -> tuple[str, ...]:
    """14.1.1, O4 The forts of 1526 beyond the Neutra, if the players read the case to the letter."""
    return tuple(HEX_OF[place] for place in SCENARIOS[s.scenario].disputed) if s.variants["sava_to_neutra"] else ()


def held_at_start(s: State, side: str) -> tuple[str, ...]:
    """14.1.1, 14.2.1, 14.3.1, 14.4.1, O14 The places in a side's list of the scenario, and those of its land."""
    return listed(s.scenario, side, disputed(s))


@cache
def listed(scenario: str, side: str, without: tuple[str, ...]) -> tuple[str, ...]:
    """14.0 The places that a scenario gives to a side, but for some."""
    return tuple(hex for place in SCENARIOS[scenario].places(side) if (hex := HEX_OF[place]) not in without)


def settle_control(s: State, side: str) -> None:
    """14.0, P25 At the start a side controls every neutral place in which it stands, without a point."""
    for hex in s.army[side]:
        if hex in PLACES and s.control[hex] == "":
            s.control[hex] = side


# ---------------------------------------------------------------- leaders alone


def chase_leaders(s: State, side: str, hex: str) -> None:
    """9.0, O11 A leader alone dies on 5 or 6; otherwise he flees to the nearest friendly stack or fort, or is lost."""
    units = s.army[side][hex]
    if units[-1] not in LEADERS or hex in s.siege:
        return
    for leader in units:
        flee(s, leader)


def flee(s: State, leader: str) -> None:
    """9.0, O11 A roll for the leader's life, unless a battle has just asked for it (10.3); then a refuge within five
    hexes."""
    side, hex = s.side[leader], s.at[leader]
    refuge = nearest_refuge(s, side, hex)
    if leader not in s.tested and is_killed(s, leader):
        remove(s, leader)
        tell(s, "10.3", "leader_lost", leader=leader)
    elif not refuge:
        remove(s, leader)
        tell(s, "9.0", "no_refuge", leader=leader)
    else:
        shift(s, side, (leader,), hex, refuge)
        tell(s, "9.0", "flees", leader=leader, hex=hex, to=refuge)


def is_killed(s: State, leader: str) -> bool:
    """10.3 A die of 5 or 6 kills a leader."""
    return roll(s, "10.3", f"survival {leader}").reaches(TABLES.die["leader_killed"])


def nearest_refuge(s: State, side: str, hex: str) -> str:
    """9.0, O11 The nearest friendly stack, besiegers too, else fort, within five hexes; empty if there is none."""
    found = [(distance(hex, there), 0, there) for there, units in s.army[side].items()
             if there != hex and units[-1] not in LEADERS and not is_besieged(s, side, there)]
    found += [(distance(hex, fort), 1, fort) for fort in PLACES
              if fort in FORTS and fort != hex and holds(s, side, fort) and fort not in s.siege
              and fort not in s.army[OTHER[side]]]
    return min((entry for entry in found if entry[0] <= LIMITS.lone_leader), default=(0, 0, ""))[2]


# ---------------------------------------------------------------- Peasants of Graz


def watch_for_peasants(s: State, hex: str) -> None:
    """14.2.6, 14.4.6, P20 The first Ottoman within two hexes of Graz raises three Peasants there."""
    graz = HEX_OF[SCENARIOS[s.scenario].peasants_rise]
    if distance(hex, graz) <= PEASANTS_WATCH:
        rise(s, graz)


def rise(s: State, graz: str) -> None:
    """14.2.6, P20 They appear at once if Graz is free of the enemy, and stay within five hexes of it."""
    if graz in s.army["ottoman"] or s.control[graz] == "ottoman":
        return
    ready = [unit for unit in PEASANT_LIST if s.at[unit] == AWAY]
    while ready and not fits(s, "austrian", graz, ready):
        ready.pop()
    s.risen, s.bound = True, ready
    join(s, "austrian", ready, graz)
    s.control[graz] = "austrian"
    tell(s, "14.2.6", "peasants", hex=graz)


def ottomans_near_graz(s: State) -> bool:
    """14.2.6, P20 Does an Ottoman stand within two hexes of Graz?"""
    graz = HEX_OF[SCENARIOS[s.scenario].peasants_rise]
    return any(distance(hex, graz) <= PEASANTS_WATCH for hex in s.army["ottoman"])
