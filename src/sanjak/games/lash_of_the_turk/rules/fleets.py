"""9.3, 10.6.3, 10.7 Fleets: movement, transport, ferries, fire from forts, and fights on the river."""

from __future__ import annotations

from collections.abc import Iterator

from sanjak.kernel import Drm, Flow, Option, ask, reveal, roll, step, tell, then
from sanjak.toolkit.hexes import banks

from ..data import (
    ARTILLERY,
    ATTACK,
    BANK_SIDES,
    COMBAT,
    DANUBE,
    DANUBE_AT,
    DANUBE_PLACES,
    DEFENCE,
    FORTS,
    GARRISONS,
    GUNS,
    HEAVY_CAVALRY,
    HEXES,
    LEADERS,
    LIMITS,
    OTHER,
    TABLES,
    TERRAIN,
    WHEELS,
    name_of,
)
from ..state import CARRIED, DISRUPTED, ENGAGED, FERRIED, MOVED, PLEDGED, State
from . import bridge
from .control import enter, review_siege
from .dice import weather_drm
from .paths import is_too_far
from .stacks import (
    enemy_in,
    fits,
    fleet_on,
    fleets_of,
    holds,
    holds_fort,
    is_besieged,
    level,
    may_leave,
    one_of_each,
    remove,
    shift,
    stack,
)

TABLE = TABLES.fleets
HALT: Option = ("halt",)
GREAT = 5
TOO_BIG = GUNS | HEAVY_CAVALRY


# ---------------------------------------------------------------- setting sail


def fleet_options(s: State, seat: str) -> list[Option]:
    """9.3, 9.3.1 Fleets that have not moved may sail; those that have not carried may serve as a ferry, once a turn."""
    found: list[Option] = []
    for fleet in fleets_of(s, seat):
        if not s.marks[fleet] & MOVED:
            found.append(("sail", fleet))
        if not s.marks[fleet] & (CARRIED | FERRIED):
            found.append(("ferry", fleet))
    return found


def serve_as_ferry(s: State, seat: str, option: Option) -> None:
    """9.3.1 Once a player turn, at one hexside; the fleet carries nobody any more, but may sail on empty."""
    reveal(s)
    s.marks[option[1]] |= FERRIED
    s.ferry.append(s.at[option[1]])
    tell(s, "9.3.1", "ferry", seat=seat, hexside=s.at[option[1]])


def sail_away(s: State, seat: str, option: Option) -> None:
    """9.3 A fleet weighs anchor; where it goes is asked next."""
    s.force[seat], s.spent = (), 0
    then(s, under_sail(seat, option[1]))


def cargo(s: State, seat: str) -> list[str]:
    """9.3.1 The cargo of the fleet under sail."""
    return [unit for unit, _ in s.force[seat]]


def river_name(hexside: str) -> str:
    """9.3 A hexside of the Danube by its banks."""
    return f"between {' and '.join(name_of(hex) for hex in banks(hexside) if hex in HEXES)}"


@step("9.3")
def under_sail(s: State, seat: str, fleet: str) -> Flow:
    """9.3, 9.3.1 Take on a unit and a leader, sail to a hexside, or lie still."""
    s.here = s.at[fleet]
    choice = yield ask(seat, "9.3", f"The fleet {river_name(s.at[fleet])}: where does it sail?",
                       sailing_options(s, seat, fleet), forced=False,
                       shown=lambda option: option[:1] if option[0] == "load" else option)
    if choice == HALT:
        lie_still(s, seat, fleet)
    elif choice[0] == "load":
        s.force[seat] = (*s.force[seat], (choice[1], 0))
        then(s, under_sail(seat, fleet))
    else:
        reveal(s)
        then(s, voyage(seat, fleet, choice[1], choice[2] if choice[0] == "land" else ""))


def sailing_options(s: State, seat: str, fleet: str) -> list[Option]:
    """9.3, 9.3.1 Every hexside within the rest of 20; with cargo, every bank where it can land."""
    here, left, aboard = DANUBE_AT[s.at[fleet]], LIMITS.fleet - s.spent, cargo(s, seat)
    near = [DANUBE[at] for at in range(max(0, here - left), min(len(DANUBE), here + left + 1)) if at != here]
    found: list[Option] = []
    if s.spent == 0 and not s.marks[fleet] & (CARRIED | FERRIED):
        found += [("load", unit) for unit in loadable(s, seat, fleet)]
    if aboard:
        here_too = [s.at[fleet]] if s.spent else []
        found += [("land", hexside, hex) for hexside in [*near, *here_too] for hex in banks(hexside)
                  if may_land(s, seat, hex, aboard)]
    else:
        found += [("to", hexside) for hexside in near]
    if not (aboard and s.spent and any(option[0] == "land" for option in found)):
        found.append(HALT)
    return found


def loadable(s: State, seat: str, fleet: str) -> list[str]:
    """9.3.1 One unit and one leader from the banks where the fleet lies; guns and heavy horse on a great fleet only."""
    aboard, found = cargo(s, seat), []
    for hex in banks(s.at[fleet]):
        units = stack(s, seat, hex)
        if units and not is_besieged(s, seat, hex):
            found += [unit for unit in one_of_each(s, units) if unit not in aboard
                      and may_board(s, seat, fleet, hex, unit, aboard)]
    return found


def may_board(s: State, seat: str, fleet: str, hex: str, unit: str, aboard: list[str]) -> bool:
    """9.3.1, 2.3, 11.0 May a unit board? It depends on room, the fleet's size and the units that stay behind; garrisons
    leave a fort only with a leader. A disrupted unit does not move, nor one that was carried, was intercepted on the
    march or failed to overrun."""
    if moves_no_more(s, unit) or any((other in LEADERS) == (unit in LEADERS) for other in aboard):
        return False
    if unit in TOO_BIG and DEFENCE[fleet] < GREAT:
        return False
    if unit in GARRISONS and holds_fort(s, seat, hex) and not any(other in LEADERS for other in aboard):
        return False
    return may_leave(s, seat, hex, [other for other in (unit, *aboard) if s.at[other] == hex])


def moves_no_more(s: State, unit: str) -> bool:
    """9.3.1, 9.4, 9.6, 11.0 Is the unit's movement over for this turn, so that no fleet takes it on?"""
    marks = s.marks[unit]
    return bool(marks & (DISRUPTED | CARRIED | PLEDGED)) or marks & (ENGAGED | MOVED) == ENGAGED | MOVED


def may_land(s: State, seat: str, hex: str, units: list[str]) -> bool:
    """9.3.1, 9.0, 14.2.6 A bank free of the enemy, or in one's siege lines, where the cargo may stand; Peasants of Graz
    not far from it."""
    if hex not in HEXES or is_besieged(s, seat, hex) or is_too_far(s, units, hex):
        return False
    if enemy_in(s, seat, hex) and hex not in s.siege:
        return False
    if any(unit in WHEELS for unit in units) and TERRAIN[hex] in TABLES.terrain.closed_to_wheels:
        return False
    return fits(s, seat, hex, units)


def lie_still(s: State, seat: str, fleet: str) -> None:
    """9.3 The voyage ends. A fleet that has not left its hexside has not moved, and its cargo is ashore."""
    if s.spent or s.marks[fleet] & CARRIED:
        reveal(s)
        moor(s, seat, fleet)
    s.force[seat] = ()


def moor(s: State, seat: str, fleet: str) -> None:
    """9.3 The fleet has moved."""
    s.marks[fleet] |= MOVED
    s.force[seat], s.spent = (), 0


def put_ashore(s: State, seat: str, hex: str) -> None:
    """9.3.1 The cargo lands and moves no more."""
    for unit in cargo(s, seat):
        here = s.at[unit]
        shift(s, seat, (unit,), here, hex)
        s.marks[unit] |= MOVED | CARRIED
        review_siege(s, here)
    if aboard := cargo(s, seat):
        enter(s, seat, hex, aboard)
        bridge.watch(s, seat, hex)
        tell(s, "9.3.1", "landed", seat=seat, hex=hex)
    s.force[seat] = ()


# ---------------------------------------------------------------- the voyage


@step("9.3")
def voyage(s: State, seat: str, fleet: str, goal: str, ashore: str) -> None:
    """9.3, 9.3.1, 10.6.3, 10.7 Hexside by hexside, under fire, until the goal, a fight, or the end; a ferry sails away
    with its fleet."""
    if s.marks[fleet] & FERRIED and s.at[fleet] in s.ferry and s.at[fleet] != goal:
        s.ferry.remove(s.at[fleet])
    if s.at[fleet] != goal:
        tell(s, "9.3", "sails", fleet=fleet, hexside=goal)
    while s.at[fleet] != goal:
        here, there = DANUBE_AT[s.at[fleet]], DANUBE_AT[goal]
        s.at[fleet] = DANUBE[here + (1 if there > here else -1)]
        s.spent += 1
        if not runs_the_gauntlet(s, seat, fleet):
            return
        if fleet_on(s, OTHER[seat], s.at[fleet]):
            then(s, river_fight(seat, fleet))
            return
    if s.spent < LIMITS.fleet:
        then(s, under_sail(seat, fleet))
    if ashore:
        put_ashore(s, seat, ashore)
        s.marks[fleet] |= CARRIED
    if s.spent == LIMITS.fleet:
        moor(s, seat, fleet)


def runs_the_gauntlet(s: State, seat: str, fleet: str) -> bool:
    """10.6.3 Every enemy-occupied fort on the hexside fires; does the fleet sail on?"""
    for fort in firing_forts(s, seat, s.at[fleet]):
        result = fort_fires(s, fort, fleet)
        if result == "sunk":
            sink(s, seat, fleet)
            return False
        if result == "damaged":
            limp_home(s, seat, fleet)
            return False
    return True


def firing_forts(s: State, seat: str, hexside: str) -> list[str]:
    """10.6.3, C1 The forts at a hexside with enemies in them."""
    enemy = OTHER[seat]
    return [hex for hex in banks(hexside) if hex in FORTS and holds(s, enemy, hex)
            and any(unit in COMBAT for unit in stack(s, enemy, hex))]


def fort_fires(s: State, fort: str, fleet: str) -> str:
    """10.6.3, 9.1 A fort fires; whether guns lie in it is hidden from the fleet, unless the fort is besieged."""
    return fire(s, f"fort {fort}", fleet, fort_drms(s, fort), () if fort in s.siege else (s.side[fleet],))


def fire(s: State, what: str, fleet: str, drms: Iterator[Drm], blind: tuple[str, ...] = ()) -> str:
    """10.6.3 A roll against a fleet, in the column of its defence factor."""
    rolled = roll(s, "10.6.3", f"{what} fires", drms, blind=blind)
    result = rolled.gives(TABLE.at(rolled.total, DEFENCE[fleet]))
    tell(s, "10.6.3", "fired_on", fleet=fleet, result=result)
    return result


def fort_drms(s: State, fort: str) -> Iterator[Drm]:
    """10.6.3 A strong fort, guns in it, a siege, the weather."""
    drms = TABLE.drms
    if level(s, fort) >= TABLE.strong_from:
        yield Drm(drms["strong_fort"], "level 4 or 5", "10.6.3")
    if any(unit in ARTILLERY for unit in stack(s, s.control[fort], fort)):
        yield Drm(drms["artillery"], "artillery", "10.6.3", (s.control[fort],))
    if fort in s.siege:
        yield Drm(drms["besieged"], "besieged", "10.6.3")
    yield from weather_drm(s, TABLES.weather.drms, "fleet", "5.0")


def fleet_drms(s: State, fleet: str) -> Iterator[Drm]:
    """10.7 A great fleet, the weather."""
    if ATTACK[fleet] >= TABLE.great_from:
        yield Drm(TABLE.drms["great_fleet"], "great fleet", "10.6.3")
    yield from weather_drm(s, TABLES.weather.drms, "fleet", "5.0")


def sink(s: State, seat: str, fleet: str) -> None:
    """10.6.3 A fleet goes down with its cargo; if two are on the hexside, the owner chooses one."""
    hexside = s.at[fleet]
    together = [other for other in fleets_of(s, seat) if s.at[other] == hexside]
    if len(together) > 1:
        then(s, which_sinks(seat, fleet))
    else:
        go_down(s, seat, fleet, fleet)


@step("10.6.3")
def which_sinks(s: State, seat: str, fleet: str) -> Flow:
    """10.6.3 The owner chooses which of his fleets is sunk; the others go back a hexside."""
    options: list[Option] = [("sunk", other) for other in fleets_of(s, seat) if s.at[other] == s.at[fleet]]
    choice = yield ask(seat, "10.6.3", "Which fleet is sunk?", options)
    for other in fleets_of(s, seat):
        if other != choice[1] and s.at[other] == s.at[fleet]:
            step_back(s, seat, other)
    go_down(s, seat, choice[1], fleet)


def go_down(s: State, seat: str, sunk: str, carrier: str) -> None:
    """10.6.3 The fleet is gone, and with it its cargo."""
    remove(s, sunk)
    tell(s, "10.6.3", "sunk", fleet=sunk)
    if s.mover == seat:
        if sunk == carrier:
            for unit in cargo(s, seat):
                remove(s, unit)
        s.force[seat], s.spent = (), 0
        if sunk != carrier:
            s.marks[carrier] |= MOVED


def step_back(s: State, seat: str, fleet: str) -> None:
    """10.6.3, C24 One hexside away from the enemy."""
    at = DANUBE_AT[s.at[fleet]]
    for other in (at - 1, at + 1) if seat == "austrian" else (at + 1, at - 1):
        if 0 <= other < len(DANUBE) and not fleet_on(s, OTHER[seat], DANUBE[other]):
            s.at[fleet] = DANUBE[other]
            tell(s, "10.6.3", "falls_back", fleet=fleet, hexside=DANUBE[other])
            return


def haven(s: State, seat: str, fleet: str) -> int | None:
    """10.6.3, C24 The hexside of the nearest friendly place on the Danube that no enemy fleet bars."""
    here = DANUBE_AT[s.at[fleet]]
    havens = {DANUBE_AT[hexside] for hex in DANUBE_PLACES if holds(s, seat, hex) and hex not in s.siege
              for hexside in BANK_SIDES[hex]} - {here}
    barred = [DANUBE_AT[s.at[other]] for other in fleets_of(s, OTHER[seat])]
    free = [at for at in havens if not any(min(here, at) <= bar <= max(here, at) and bar != here for bar in barred)]
    return min(free, key=lambda at: (abs(at - here), at)) if free else None


def limp_home(s: State, seat: str, fleet: str) -> None:
    """10.6.3, 10.7 Damaged: with its cargo to the nearest haven, the mover under fire on the way; else sunk."""
    goal = haven(s, seat, fleet)
    if goal is None:
        sink(s, seat, fleet)
        return
    here = DANUBE_AT[s.at[fleet]]
    for at in range(here, goal, 1 if goal > here else -1):
        s.at[fleet] = DANUBE[at + (1 if goal > here else -1)]
        if s.mover == seat and any(fort_fires(s, fort, fleet) == "sunk"
                                   for fort in firing_forts(s, seat, s.at[fleet])):
            sink(s, seat, fleet)
            return
    tell(s, "10.6.3", "falls_back", fleet=fleet, hexside=s.at[fleet])
    if s.mover == seat:
        come_home(s, seat, fleet)


def come_home(s: State, seat: str, fleet: str) -> None:
    """10.6.3, P28 The cargo goes ashore in the haven, in the place or else on the other bank; where neither has room it
    is lost. The fleet is done for this turn."""
    aboard = cargo(s, seat)
    ports = [hex for hex in banks(s.at[fleet]) if aboard and may_land(s, seat, hex, aboard)]
    if ports:
        put_ashore(s, seat, max(ports, key=lambda hex: holds(s, seat, hex)))
    for unit in cargo(s, seat):
        here = s.at[unit]
        remove(s, unit)
        tell(s, "10.6.3", "eliminated", unit=unit)
        review_siege(s, here)
    moor(s, seat, fleet)


# ---------------------------------------------------------------- 10.7 fleets against fleets


@step("10.7")
def river_fight(s: State, seat: str, fleet: str) -> None:
    """10.7, C24 Both fire at once, round after round, until one is damaged or sunk; a victor meets the next fleet
    there, or may pursue."""
    enemy = OTHER[seat]
    foes = [other for other in fleets_of(s, enemy) if s.at[other] == s.at[fleet]]
    foe = max(foes, key=lambda f: (DEFENCE[f], f))
    mine = theirs = "miss"
    while mine == theirs == "miss":
        theirs = fire(s, f"fleet of {seat}", foe, fleet_drms(s, fleet))
        mine = fire(s, f"fleet of {enemy}", fleet, fleet_drms(s, foe))
    if mine == "miss" and theirs == "damaged" and len(foes) > 1:
        then(s, river_fight(seat, fleet))
    elif mine == "miss":
        then(s, under_sail(seat, fleet)) if s.spent < LIMITS.fleet or cargo(s, seat) else moor(s, seat, fleet)
    for result, owner, ship in ((theirs, enemy, foe), (mine, seat, fleet)):
        if result == "sunk":
            sink(s, owner, ship)
        elif result == "damaged":
            limp_home(s, owner, ship)


