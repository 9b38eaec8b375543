"""7.0 Attrition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sanjak.kernel import Drm, Flow, Option, ask, in_the_open, reveal, step, tell, then

from ..data import (
    COMBAT,
    FORTS,
    GARRISONS,
    HEAVY_CAVALRY,
    JANISSARIES,
    LEADERS,
    RAIDERS,
    SEATS,
    TABLES,
    TOWNS,
    TRAINS,
    UNIT,
    name_of,
)
from ..state import FORCED, UNSUPPLIED, State
from .dice import IGNORE, cast, has_use, may_still_use, total, use, weather_drm
from .retreats import eliminate
from .stacks import holds, holds_fort, is_besieged, one_of_each, stack

TABLE = TABLES.attrition


@step("7.0")
def attrition_phase(s: State) -> None:
    """7.0 The besieged roll from the first turn, everybody from the third, hex by hex and side by side.
    All see which stacks roll: garrisons in forts of their own do not."""
    s.phase = "attrition"
    rolls = [attrition(seat, hex, 0) for seat in SEATS for hex in s.army[seat]
             if is_worn(s, seat, hex) and wearing(s, seat, hex)]
    then(s, *rolls)


def is_worn(s: State, seat: str, hex: str) -> bool:
    """7.0 Does this stack roll this week?"""
    return s.turn >= TABLE.from_turn or is_besieged(s, seat, hex)


def wearing(s: State, seat: str, hex: str, forced: int = 0) -> list[str]:
    """7.0, 9.5, C4, C5 Combat units and trains; garrisons in a fort of their own only if it is besieged. After a forced
    march only the units that made it."""
    if forced:
        return [unit for unit in stack(s, seat, hex) if s.marks[unit] & FORCED and (unit in COMBAT or unit in TRAINS)]
    spared = GARRISONS if holds_fort(s, seat, hex) and hex not in s.siege else frozenset[str]()
    return [unit for unit in stack(s, seat, hex) if (unit in COMBAT or unit in TRAINS) and unit not in spared]


@step("7.0")
def attrition(s: State, seat: str, hex: str, forced: int) -> None:
    """7.0, 9.5, 15.0 One roll for each hex and side, or for its units that have force-marched, on any turn. Once a week
    the holder of the marker may ignore a roll."""
    units = wearing(s, seat, hex, forced)
    if not units:
        return
    in_the_open(s, f"attrition {hex}")
    if s.marker == seat and may_still_use(s, seat) and not s.ignored:
        then(s, ignore_attrition(seat, hex, forced))
    else:
        wear(s, seat, hex, units, forced)


def wear(s: State, seat: str, hex: str, units: Sequence[str], forced: int) -> None:
    """7.0, 9.1 Roll for a stack. Its units are hidden from the enemy, except in a siege."""
    many = len(units)
    cast(s, seat, "7.0", f"attrition {hex}", attrition_drms(s, seat, hex, units, forced),
         worn(seat, hex, many, forced), column_of(many), hidden=hex not in s.siege)


@step("15.0")
def ignore_attrition(s: State, seat: str, hex: str, forced: int) -> Flow:
    """15.0 The sixth advantage: ignore one attrition roll this week."""
    s.weary = hex
    options: list[Option] = [("suffer",)]
    if has_use(s, seat, IGNORE):
        options.append(("ignore",))
    choice = yield ask(seat, "15.0", f"Attrition in {name_of(hex)}: ignore it?", options, forced=False)
    reveal(s)
    s.weary = ""
    if choice == ("ignore",):
        use(s, seat, IGNORE)
        s.ignored = True
    else:
        wear(s, seat, hex, wearing(s, seat, hex, forced), forced)


def attrition_drms(s: State, seat: str, hex: str, units: Sequence[str], forced: int = 0) -> Iterator[Drm]:
    """7.0, O7, P3, P6 Walls, raiders, household troops, weather, supply, and the best leader; after a forced march the
    best one on that march."""
    drms, own = TABLE.drms, (seat,)
    if holds(s, seat, hex):
        if hex in FORTS:
            yield Drm(drms["fort"], "fort", "7.0")
        elif hex in TOWNS:
            yield Drm(drms["town"], "town", "7.0")
    for kinds, name, reason in KINDS:
        if not kinds.isdisjoint(units):
            yield Drm(drms[name], reason, "7.0", own)
    yield from weather_drm(s, TABLES.weather.drms, "attrition", "7.0")
    if any(s.marks[unit] & UNSUPPLIED for unit in units):
        yield Drm(drms["unsupplied"], "out of supply", "7.0", own)
    best = max([max(UNIT[unit].factors[:2]) for unit in stack(s, seat, hex)
                if unit in LEADERS and (not forced or s.marks[unit] & FORCED)], default=0)
    if best:
        yield Drm(-best, "leader", "7.0", own)


KINDS = ((RAIDERS, "raider", "raiders"), (JANISSARIES, "janissaries", "Janissaries"),
         (HEAVY_CAVALRY, "heavy_cavalry", "heavy cavalry"))


def losses(many: int, roll: int) -> int:
    """7.0 The losses of this many units."""
    return int(TABLE.at(roll, column_of(many)))


def column_of(many: int) -> int:
    """7.0 The column of this many units."""
    return sum(bool(many >= first) for first in TABLE.columns) - 1


@step("7.0")
def worn(s: State, seat: str, hex: str, many: int, forced: int) -> None:
    """7.0 The owner chooses the losses; everybody sees their number."""
    lost = losses(many, total(s))
    in_the_open(s, f"{hex} loses {lost}")
    tell(s, "7.0", "attrition", seat=seat, hex=hex, lost=lost)
    if lost:
        then(s, lose_to_attrition(seat, hex, lost, forced))


@step("7.0")
def lose_to_attrition(s: State, seat: str, hex: str, lost: int, forced: int) -> Flow:
    """7.0 One unit after another."""
    units = wearing(s, seat, hex, forced)
    if not units:
        return
    options: list[Option] = [("lose", unit) for unit in one_of_each(s, units)]
    choice = yield ask(seat, "7.0", f"Attrition in {name_of(hex)}: {lost} unit{'s' * (lost != 1)} to lose. Which one?",
                       options, forced=False)
    eliminate(s, choice[1], "7.0")
    if lost > 1:
        then(s, lose_to_attrition(seat, hex, lost - 1, forced))
