"""14.2.6, 14.4.6 Reinforcements, which enter at the start of their owner's Movement Phase."""

from __future__ import annotations

from collections.abc import Iterator

from sanjak.kernel import Drm, Flow, Option, ask, roll, step, tell
from sanjak.kernel.state import Frame

from ..data import BANK_SIDES, FLEETS, OTHER, TABLES, UNIT, set_up_of
from ..state import LATER, State
from .control import enter
from .stacks import enemy_in, fits, fleet_on, holds, join


def entries(s: State, seat: str) -> list[Frame]:
    """14.2.6 Every counter that is due and has not come, leaders first."""
    if seat != "austrian":
        return []
    return [entry(unit, turn, " ".join(places)) for turn, units, places in set_up_of(s.scenario).entries
            if turn <= s.turn for unit in units if s.at[unit] == LATER]


@step("14.2.6")
def entry(s: State, unit: str, turn: int, where: str) -> Flow:
    """14.2.6, C28, P19 A die of 3 or more, +1 after the first turn; it waits while no place is open."""
    places = gates(s, unit, where.split(" "))
    if not places or not roll(s, "14.2.6", f"entry {unit}", entry_drms(s, turn)).reaches(TABLES.die["entry"]):
        return
    options: list[Option] = [("enter", unit, place) for place in places]
    choice = yield ask("austrian", "14.2.6", f"{UNIT[unit].name}: at which place on the map?", options,
                       forced=len(where.split(" ")) == 1)
    arrive(s, unit, choice[2])


def entry_drms(s: State, turn: int) -> Iterator[Drm]:
    """14.2.6 +1 if it did not come when it was first due."""
    if s.turn > turn:
        yield Drm(1, "not the first turn", "14.2.6")


def gates(s: State, unit: str, places: list[str]) -> list[str]:
    """14.2.6, 14.4.6 The places where a counter may enter now; for a fleet a Danube hexside of the place."""
    seat = "austrian"
    free = [hex for hex in places if not enemy_in(s, seat, hex) and hex not in s.siege
            and (holds(s, seat, hex) or (len(places) == 1 and not holds(s, OTHER[seat], hex)))]
    if unit in FLEETS:
        return [hexside for hex in free for hexside in BANK_SIDES[hex] if not fleet_on(s, OTHER[seat], hexside)]
    return [hex for hex in free if fits(s, seat, hex, (unit,))]


def arrive(s: State, unit: str, place: str) -> None:
    """14.2.6 The counter is there."""
    if unit in FLEETS:
        s.at[unit] = place
    else:
        join(s, "austrian", (unit,), place)
        enter(s, "austrian", place, (unit,))
    tell(s, "14.2.6", "enters", unit=unit, place=place)
