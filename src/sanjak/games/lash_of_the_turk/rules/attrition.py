"""7.0 Attrition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sanjak.kernel import Drm, Flow, Option, ask, reveal, step, tell, then

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
)
from ..state import UNSUPPLIED, State
from .control import review_siege
from .dice import IGNORE, cast, has_use, may_still_use, total, use, weather_drm
from .stacks import holds, holds_fort, is_besieged, one_of_each, remove, stack

TABLE = TABLES.attrition


@step("7.0")
def attrition_phase(s: State) -> None:
    """7.0 The besieged roll from the first turn, everybody from the third, hex by hex and side by side."""
    s.phase = "attrition"
    rolls = [attrition(seat, hex) for seat in SEATS for hex in s.army[seat]
             if is_worn(s, seat, hex) and wearing(s, seat, hex)]
    then(s, *rolls)


def is_worn(s: State, seat: str, hex: str) -> bool:
    """7.0 Does this stack roll this week?"""
    return s.turn >= TABLE.from_turn or is_besieged(s, seat, hex)


def wearing(s: State, seat: str, hex: str) -> list[str]:
    """7.0, C4, C5 Combat units and trains; garrisons in a fort of their own only when it is besieged."""
    spared = GARRISONS if holds_fort(s, seat, hex) and hex not in s.siege else frozenset[str]()
    return [unit for unit in stack(s, seat, hex) if (unit in COMBAT or unit in TRAINS) and unit not in spared]


@step("7.0")
def attrition(s: State, seat: str, hex: str) -> None:
    """7.0, 15.0 One roll for a hex and side; once a week he who holds the marker may ignore one of his rolls."""
    if not wearing(s, seat, hex):
        return
    if s.marker == seat and may_still_use(s, seat) and not s.ignored:
        then(s, ignore_attrition(seat, hex))
    else:
        wear(s, seat, hex, wearing(s, seat, hex))


def wear(s: State, seat: str, hex: str, units: Sequence[str]) -> None:
    """7.0 Roll for these units of a hex."""
    cast(s, seat, "7.0", f"attrition {hex}", attrition_drms(s, seat, hex, units), worn(seat, hex, len(units)))


@step("15.0")
def ignore_attrition(s: State, seat: str, hex: str) -> Flow:
    """15.0 The sixth advantage: ignore one attrition roll this week."""
    options: list[Option] = [("suffer",)]
    if has_use(s, seat, IGNORE):
        options.append(("ignore",))
    choice = yield ask(seat, "15.0", f"Attrition in {hex}: ignore it?", options, forced=False)
    reveal(s)
    if choice == ("ignore",):
        use(s, seat, IGNORE)
        s.ignored = True
    else:
        wear(s, seat, hex, wearing(s, seat, hex))


def attrition_drms(s: State, seat: str, hex: str, units: Sequence[str]) -> Iterator[Drm]:
    """7.0, O7, P3, P6 Walls, raiders, household troops, weather, supply, and the best leader."""
    drms = TABLE.drms
    if holds(s, seat, hex):
        if hex in FORTS:
            yield Drm(drms["fort"], "fort", "7.0")
        elif hex in TOWNS:
            yield Drm(drms["town"], "town", "7.0")
    for kinds, name, reason in KINDS:
        if any(unit in kinds for unit in units):
            yield Drm(drms[name], reason, "7.0")
    yield from weather_drm(s, TABLES.weather.drms, "attrition", "7.0")
    if any(s.marks[unit] & UNSUPPLIED for unit in units):
        yield Drm(drms["unsupplied"], "out of supply", "7.0")
    best = max((max(UNIT[unit].factors[:2]) for unit in stack(s, seat, hex) if unit in LEADERS), default=0)
    if best:
        yield Drm(-best, "leader", "7.0")


KINDS = ((RAIDERS, "raider", "raiders"), (JANISSARIES, "janissaries", "Janissaries"),
         (HEAVY_CAVALRY, "heavy_cavalry", "heavy cavalry"))


def losses(many: int, roll: int) -> int:
    """7.0 How many of so many units are lost."""
    column = sum(many >= first for first in TABLE.columns) - 1
    return int(TABLE.at(roll, column))


@step("7.0")
def worn(s: State, seat: str, hex: str, many: int) -> None:
    """7.0 The owner chooses what is lost."""
    lost = losses(many, total(s))
    if lost:
        tell(s, "7.0", "attrition", seat=seat, hex=hex, lost=lost)
        then(s, lose_to_attrition(seat, hex, lost))


@step("7.0")
def lose_to_attrition(s: State, seat: str, hex: str, lost: int) -> Flow:
    """7.0 One unit after another."""
    units = wearing(s, seat, hex)
    if not units:
        return
    options: list[Option] = [("lose", unit) for unit in one_of_each(s, units)]
    choice = yield ask(seat, "7.0", f"Attrition in {hex}: lose {lost}", options, forced=False)
    remove(s, choice[1])
    if lost > 1:
        then(s, lose_to_attrition(seat, hex, lost - 1))
    review_siege(s, hex)
