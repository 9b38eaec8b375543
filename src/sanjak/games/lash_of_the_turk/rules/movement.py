"""9.0 The Movement Phase: reinforcements, columns on the march, drops and pick-ups, forced marches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from sanjak.kernel import Drm, Flow, Option, ask, in_the_open, leave, reveal, roll, step, tell, then
from sanjak.toolkit.hexes import Field, distance

from ..data import (
    CAVALRY,
    COMBAT,
    GARRISONS,
    HEX_OF,
    HEXES,
    LEADERS,
    LIMITS,
    NEAR,
    OTHER,
    PLACES,
    RAIDERS,
    SCENARIOS,
    TABLES,
    UNIT,
    WHEELS,
    name_of,
)
from ..state import (
    CARRIED,
    DISRUPTED,
    ENGAGED,
    FERRIED,
    FORCED,
    FOUGHT,
    HELD,
    MOVED,
    PLEDGED,
    TRIED,
    UNSUPPLIED,
    State,
)
from . import advantage, bridge
from .attrition import attrition, wearing
from .control import enter, ottomans_near_graz, review_siege, rise
from .dice import weather_drm
from .fleets import fleet_options, sail_away, serve_as_ferry
from .interception import intercept, shows_route
from .overrun import overrun_options, overruns
from .paths import ahead, points_left
from .reinforcements import entries
from .replacements import exchange
from .stacks import (
    KIND,
    bring_to_top,
    combat_units,
    fits,
    holds_fort,
    is_besieged,
    may_leave,
    may_part,
    one_of_each,
    shift,
    stack,
)
from .why import why_no_goal, why_no_march

HALT: Option = ("halt",)
DONE: Option = ("done",)
FORCE: Option = ("forced_march",)
TO: dict[str, Option] = {hex: ("to", hex) for hex in HEXES}
ALONE: dict[str, Option] = {hex: ("march", hex, "all") for hex in HEXES}
IMMOBILE = MOVED | DISRUPTED
OTHERS_TURN = MOVED | FOUGHT | PLEDGED | TRIED | ENGAGED | FORCED | CARRIED | FERRIED | HELD


# ---------------------------------------------------------------- the phase


@step("9.0")
def arrivals(s: State, seat: str) -> None:
    """9.0, 8.1, 14.2.6 The phase begins: marks of the last one go, reinforcements enter, garrisons are exchanged."""
    s.phase, s.mover = "movement", seat
    marks = s.marks
    for unit in marks:
        if marks[unit] & OTHERS_TURN:
            marks[unit] &= ~OTHERS_TURN
    s.ferry, s.pledges, s.waived, s.tried = [], [], False, []
    if seat == "austrian" and not s.risen:
        raise_peasants(s)
    then(s, *entries(s, seat), exchange(seat))


def raise_peasants(s: State) -> None:
    """14.2.6, P20 Peasants who could not rise because Graz was held rise when it is free."""
    graz = SCENARIOS[s.scenario].peasants_rise
    if graz and ottomans_near_graz(s):
        rise(s, HEX_OF[graz])


def always(s: State, seat: str) -> bool:
    """9.0 The phase goes on until its player is done."""
    return True


@step("9.0", repeat_while=always)
def movement_phase(s: State, seat: str) -> Flow:
    """9.0 All, some or none of the units move, one column after another."""
    choice = yield ask(seat, "9.0", "Which stack or fleet moves?", movement_options(s, seat), forced=False,
                       shown=hide_column,
                       also=lambda: tops(s, seat), why=lambda words: why_no_march(s, seat, words),
                       expected=lambda: [("march", hex) for hex in s.army[seat]])
    if choice == DONE:
        reveal(s)
        return leave(s, movement_phase)
    CARRY_OUT[choice[0]](s, seat, choice)
    return None


def movement_options(s: State, seat: str) -> list[Option]:
    """9.0, 9.3, 9.4.1, 15.0 Columns that can still set out, fleets, the Bridge, and advantages."""
    found: list[Option] = []
    marks = s.marks
    for hex, units in s.army[seat].items():
        if len(units) > 1:
            found += columns(s, seat, hex, units)
        elif not marks[units[0]] & IMMOBILE and not (hex in PLACES and is_tied(s, seat, hex, units[0])):
            found.append(ALONE[hex])
    found += fleet_options(s, seat)
    if not s.bridge_state and seat == "ottoman":
        found += bridge.sites(s)
    if s.marker == seat:
        found += advantage.movement_options(s, seat)
    found.append(DONE)
    return found


def hide_column(option: Option) -> Option:
    """9.1 The option for the other side: the start of a column, without its units."""
    return option[:2] if option[0] == "march" else option[:1] if option[0] == "top" else option


def tops(s: State, seat: str) -> list[Option]:
    """9.1 Another unit may lie on top of a stack."""
    return [("top", unit) for units in s.army[seat].values()
            for unit in one_of_each(s, [u for u in units[:-1] if u not in LEADERS])]


# ---------------------------------------------------------------- columns


def columns(s: State, seat: str, hex: str, units: tuple[str, ...]) -> tuple[Option, ...]:
    """9.1 The columns that may set out from a hex."""
    if s.siege and is_besieged(s, seat, hex):
        return ()
    marks = s.marks
    return columns_of(hex, units, tuple([marks[unit] for unit in units]), holds_fort(s, seat, hex))


@lru_cache(maxsize=1 << 14)
def columns_of(hex: str, units: tuple[str, ...], marks: tuple[int, ...], fort: bool) -> tuple[Option, ...]:
    """9.1 All, the horse, the raiders, everyone with the garrison, or a single unit; each leaves a legal stack."""
    ready = [unit for unit, mark in zip(units, marks, strict=True) if not mark & IMMOBILE]
    found: list[Option] = []
    seen: list[list[str]] = []
    for name, pick in GROUPS.items():
        column = pick(ready, fort)
        if column and column not in seen and may_part(units, column, fort, hex):
            seen.append(column)
            found.append(("march", hex, name))
    if len(ready) > 1:
        kinds = {(KIND[unit], mark): unit for unit, mark in zip(reversed(units), reversed(marks), strict=True)
                 if not mark & IMMOBILE and not (fort and unit in GARRISONS)}
        found += [("march", hex, unit) for unit in reversed(kinds.values()) if may_part(units, (unit,), fort, hex)]
    return tuple(found)


def is_tied(s: State, seat: str, hex: str, unit: str) -> bool:
    """2.3, 10.8.5 Is a lone unit besieged, or the garrison of a fort?"""
    return is_besieged(s, seat, hex) or (unit in GARRISONS and holds_fort(s, seat, hex))


def movable(s: State, units: Sequence[str]) -> list[str]:
    """9.0, 11.0 Units that have not moved and are not disrupted."""
    marks = s.marks
    return [unit for unit in units if not marks[unit] & IMMOBILE]


def whole(ready: list[str], fort: bool) -> list[str]:
    """9.1, 2.3 All that can march but the garrison of a fort; without a leader at most four combat units."""
    column = [unit for unit in ready if unit not in GARRISONS] if fort else ready
    return column if has_leader(column) else without_leader(column)


def everyone(ready: list[str], fort: bool) -> list[str]:
    """2.3 With a leader the garrison may go too."""
    return ready if has_leader(ready) else []


def horse(ready: list[str], fort: bool) -> list[str]:
    """9.1 Leaders and cavalry."""
    column = [unit for unit in ready if unit in CAVALRY or unit in LEADERS]
    if CAVALRY.isdisjoint(column):
        return []
    return column if has_leader(column) else without_leader(column)


def light_horse(ready: list[str], fort: bool) -> list[str]:
    """11.0 Raiders alone."""
    return without_leader([unit for unit in ready if unit in RAIDERS])


GROUPS: dict[str, Callable[[list[str], bool], list[str]]] = {
    "all": whole, "everyone": everyone, "horse": horse, "raiders": light_horse}


def has_leader(units: Sequence[str]) -> bool:
    """9.1 Is a leader with them?"""
    return not LEADERS.isdisjoint(units)


def without_leader(units: list[str]) -> list[str]:
    """9.1 The last four combat units, and the trains."""
    kept = combat_units(units)[-LIMITS.stack:]
    return [unit for unit in units if unit in kept or unit not in COMBAT]


def set_out(s: State, seat: str, option: Option) -> None:
    """9.0 A column is formed; where it goes is asked next."""
    hex, who = option[1], option[2]
    ready = movable(s, stack(s, seat, hex))
    column = GROUPS[who](ready, holds_fort(s, seat, hex)) if who in GROUPS else [who]
    s.force[seat] = tuple((unit, 0) for unit in column)
    s.here, s.spent, s.extra, s.forced, s.dropped = hex, 0, 0, False, []
    then(s, on_the_march(seat, hex))


def column_of(s: State, seat: str) -> list[str]:
    """9.0 The units on the march."""
    return [unit for unit, _ in s.force[seat]]


@step("9.0")
def on_the_march(s: State, seat: str, hex: str) -> Flow:
    """9.0 The column goes on to a hex, runs an enemy over, or halts; before it sets out it may be put together anew."""
    column, left = column_of(s, seat), points_left(s, seat)
    found = ahead(s, seat, left)
    choice = yield ask(seat, "9.0", march_prompt(s, left), march_options(s, seat, column, found),
                       forced=False, shown=hide_change, also=lambda: rearrangements(s, seat, column),
                       why=lambda words: why_no_goal(s, seat, column, words),
                       expected=lambda: [("to", beside) for beside in NEAR[s.here]])
    if choice == HALT:
        reveal(s)
        halt(s, seat)
    elif choice[0] == "to":
        go(s, seat, found.path(choice[1]), found.cost[choice[1]])
    else:
        ON_THE_WAY[choice[0]](s, seat, choice)


def march_prompt(s: State, points: int) -> str:
    """9.0 The place of the column, and its remaining movement points."""
    left = max(0, points)
    return f"The column in {name_of(s.here)} has {left} movement point{'s' * (left != 1)} left. Where does it go?"


def march_options(s: State, seat: str, column: list[str], found: Field) -> list[Option]:
    """9.0, 9.5, 9.6 The hexes where the column may stop, enemies that it may run over, the forced march, the halt."""
    hex, own = s.here, s.army[seat]
    if has_leader(column):
        options = [TO[there] for there in found.cost if there != hex]
        if s.spent == 0 and not s.forced and not s.bonus_march:
            options.append(FORCE)
    else:
        room = LIMITS.stack - len(column)
        options = [TO[there] for there in found.cost if there != hex and (
            there not in own or len(own[there]) <= room or fits(s, seat, there, column))]
    options += overrun_options(s, seat, column)
    if s.dropped and s.forced:
        options = [option for option in options if keeps_together(s, option[1])]
    options.append(HALT)
    return options


def keeps_together(s: State, hex: str) -> bool:
    """9.5 A force-marching column stays within a hex of the units that it has dropped."""
    return all(distance(hex, dropped) <= 1 for dropped in s.dropped)


def hide_change(option: Option) -> Option:
    """9.1 Others do not hear which unit joins or leaves a column."""
    return option[:1] if option[0] in ("take", "leave", "drop", "pick") else option


def rearrangements(s: State, seat: str, column: list[str]) -> list[Option]:
    """9.1 Before the column sets out units may join or leave it; on the way they may be dropped or picked up."""
    hex, units = s.here, stack(s, seat, s.here)
    verbs = ("take", "leave") if s.spent == 0 and not s.forced else ("pick", "drop")
    found: list[Option] = []
    if points_left(s, seat) <= 0 and s.spent:
        return found
    for unit in one_of_each(s, [u for u in movable(s, units) if u not in column]):
        found += [(verbs[0], unit)] if may_form(s, seat, hex, [*column, unit]) and not (s.forced) else []
    for unit in one_of_each(s, column) if len(column) > 1 else []:
        found += [(verbs[1], unit)] if may_form(s, seat, hex, [u for u in column if u != unit]) else []
    return found


def may_form(s: State, seat: str, hex: str, column: list[str]) -> bool:
    """9.1, 2.3 Is this a column that may march from here, and a stack that may stay?"""
    if not has_leader(column) and (len(combat_units(column)) > LIMITS.stack
                                   or (holds_fort(s, seat, hex) and any(unit in GARRISONS for unit in column))):
        return False
    if s.forced and not has_leader(column):
        return False
    return may_leave(s, seat, hex, column)


def rearrange(s: State, seat: str, option: Option) -> None:
    """9.1 A unit joins or leaves the column; a dropped unit has moved."""
    verb, unit = option
    if verb in ("take", "pick"):
        s.force[seat] = (*s.force[seat], (unit, s.spent))
    else:
        s.force[seat] = tuple(entry for entry in s.force[seat] if entry[0] != unit)
        if verb == "drop":
            s.marks[unit] |= MOVED
            s.dropped.append(s.here)
    then(s, on_the_march(seat, s.here))


# ---------------------------------------------------------------- on the way


def go(s: State, seat: str, path: Sequence[str], cost: int) -> None:
    """9.0, 9.4 Hex by hex to the goal; the other side may intercept where the column comes into its reach."""
    reveal(s)
    s.spent += cost
    route, at = " ".join(path), shows_route(s, seat, path, 1)
    if at is not None:
        then(s, onward(seat, route, 0, at, at), intercept(OTHER[seat], route, at, 0), arrived(seat))
    elif s.bridge:
        then(s, onward(seat, route, 0, len(path) - 1, 0), arrived(seat))
    else:
        tell_march(s, seat, path)
        proceed(s, seat, path)
        carry_on(s, seat)


@step("9.0")
def onward(s: State, seat: str, route: str, at: int, to: int, told: int) -> None:
    """9.0, 9.4 The column goes on along its route, from one hex of it to another; its way is told from `told` on."""
    path = route.split(" ")
    tell_march(s, seat, path[told:to + 1])
    proceed(s, seat, path[at:to + 1])


def tell_march(s: State, seat: str, path: Sequence[str]) -> None:
    """9.0 Report a march to everybody: its start and its end."""
    if s.journal is not None and len(path) > 1:
        tell(s, "9.0", "moves", seat=seat, path=" ".join(path))


def proceed(s: State, seat: str, path: Sequence[str]) -> None:
    """2.3, 9.0, 9.4.1 The column goes along a path and enters each of its hexes."""
    column = column_of(s, seat)
    if len(path) < 2 or not column:
        return
    shift(s, seat, column, path[0], path[-1])
    s.here = path[-1]
    for hex in path[1:]:
        enter(s, seat, hex, column)
        bridge.watch(s, seat, hex)
    if path[0] in s.siege:
        review_siege(s, path[0])


@step("9.0")
def arrived(s: State, seat: str) -> None:
    """9.0 The rest of the column goes on."""
    carry_on(s, seat)


def carry_on(s: State, seat: str) -> None:
    """9.0 The column goes on if it has movement points left, which all see; a siege stops it."""
    s.force[seat] = tuple(entry for entry in s.force[seat] if s.at[entry[0]] == s.here)
    goes_on = points_left(s, seat) > 0 and s.here not in s.siege
    in_the_open(s, f"{s.here} goes on: {goes_on}")
    if goes_on:
        then(s, on_the_march(seat, s.here))
    else:
        halt(s, seat)


def halt(s: State, seat: str) -> None:
    """9.0, 9.5 The column has moved. A forced march ends with attrition of all its units, wherever they are, on any
    turn."""
    for unit in column_of(s, seat):
        s.marks[unit] |= MOVED
    s.force[seat] = ()
    if s.forced:
        then(s, *(attrition(seat, hex, 1) for hex in s.army[seat] if wearing(s, seat, hex, 1)))
    s.spent = s.extra = s.bonus_march = 0
    s.forced = False


def overrun(s: State, seat: str, option: Option) -> None:
    """9.6 Run an enemy over, then go on if it went well."""
    then(s, arrived(seat))
    overruns(s, seat, option)


# ---------------------------------------------------------------- 9.5 forced march


def forced_march(s: State, seat: str, option: Option) -> None:
    """9.5 A die before the stack moves gives it up to two movement points more."""
    column = column_of(s, seat)
    rolled = roll(s, "9.5", f"forced march {s.here}", forced_march_drms(s, seat, column), blind=(OTHER[seat],))
    s.extra, s.forced = TABLES.forced_march.at(rolled.total), True
    for unit, mark in s.marks.items():
        s.marks[unit] = mark | FORCED if unit in column else mark & ~FORCED
    rolled.settle("3 or more", s.extra > 0)
    rolled.gives(str(s.extra))
    then(s, on_the_march(seat, s.here))


def forced_march_drms(s: State, seat: str, column: Sequence[str]) -> Iterator[Drm]:
    """9.5 The leader, horse, guns and trains, numbers, supply, weather."""
    drms, units, own = TABLES.forced_march.drms, combat_units(column), (seat,)
    best = max((UNIT[unit].factors[0] for unit in column if unit in LEADERS), default=0)
    if best:
        yield Drm(min(best, drms["leader_most"]), "leader", "9.5", own)
    if units and all(unit in CAVALRY for unit in units) and not any(unit in WHEELS for unit in column):
        yield Drm(drms["all_cavalry"], "all cavalry", "9.5", own)
    if any(unit in WHEELS for unit in column):
        yield Drm(drms["wheels"], "guns or train", "9.5", own)
    if len(units) >= TABLES.forced_march.many:
        yield Drm(drms["many"], "nine or more units", "9.5", own)
    if any(s.marks[unit] & UNSUPPLIED for unit in column):
        yield Drm(drms["unsupplied"], "out of supply", "9.5", own)
    yield from weather_drm(s, TABLES.weather.drms, "march", "9.5")


# ---------------------------------------------------------------- the end of the phase


@step("9.0")
def movement_over(s: State, seat: str) -> None:
    """9.4.1 The Bridge is finished a turn after it was laid; sieges that nobody keeps up are over."""
    if seat == "ottoman":
        bridge.finish(s)
    for hex in list(s.siege):
        review_siege(s, hex)


def top(s: State, seat: str, option: Option) -> None:
    """9.1 Another unit lies on top."""
    reveal(s)
    bring_to_top(s, option[1])


def lay_bridge(s: State, seat: str, option: Option) -> None:
    """9.4.1 The Bridge is laid."""
    reveal(s)
    bridge.lay(s, option[1])


CARRY_OUT: dict[str, Callable[[State, str, Option], None]] = {
    "march": set_out, "sail": sail_away, "ferry": serve_as_ferry, "bridge": lay_bridge, "top": top,
    **advantage.IN_MOVEMENT}
ON_THE_WAY: dict[str, Callable[[State, str, Option], None]] = {
    "forced_march": forced_march, "overrun": overrun, "take": rearrange, "leave": rearrange, "drop": rearrange,
    "pick": rearrange}
