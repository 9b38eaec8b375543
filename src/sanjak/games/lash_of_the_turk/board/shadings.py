"""The map in colours: supply, control, danger, and the reach of a stack, all from one seat's view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sanjak.kernel import Plain
from sanjak.scene.shading import Legend, Shade, Shading, ShadingName
from sanjak.scene.text import percent
from sanjak.scene.words import joined, signed

from ..data import GRID, HEXES, LEADERS, LIMITS, OTHER, PLACES, SEATS, TABLES, printed_level
from ..rules.attrition import attrition_drms, wearing
from ..rules.interception import TIRED, farthest
from ..rules.movement import movable
from ..rules.paths import allowance, reach
from ..rules.stacks import forces, is_besieged, shift, stack
from ..state import UNSUPPLIED, State
from . import words
from .chart import march_field
from .forecasts import BAD, forecast, worn
from .pieces import COLOUR
from .seen import HIDDEN, knows, state_of
from .sheets import doubled, occupied
from .supplied import LONGER, range_of, supply_map

SHADINGS = {"supply": ShadingName("Supply", "y"), "danger": ShadingName("Danger", "d"),
            "control": ShadingName("Control", "c"), "reach": ShadingName("Reach", "m", around=True)}


def shading(id: str, view: Plain, seat: str, space: str) -> Shading:
    """The map in the colours of one question."""
    s = state_of(view)
    if id == "control":
        return control(s)
    if id == "reach":
        return reach_of(s, view, space)
    if seat not in SEATS or not knows(view, seat):
        return Shading(SHADINGS[id].title, note="Only the players see this.")
    return supply(s, seat) if id == "supply" else danger(s, view, seat)


# ---------------------------------------------------------------- 4.0 supply


def supply(s: State, seat: str) -> Shading:
    """4.1 Every hex in supply, by its distance; own stacks with their line, or the reason why they have none."""
    far = supply_map(s, seat)
    legend = (Legend("good", f"in supply: {LIMITS.supply} or fewer from a source (4.1)"),
              Legend("warn", f"raiders only: up to {LIMITS.supply_raiders}"), Legend("bad", "out of supply"))
    return Shading("Supply", (*supplied_hexes(s, seat, far), *cut_off(s, seat, far)), legend,
                   "The figure is the length of the line to the nearest fort, train or open Danube.")


def supplied_hexes(s: State, seat: str, far: dict[str, int]) -> Iterator[Shade]:
    """4.1 The hexes with a line."""
    for hex, length in far.items():
        if length <= LIMITS.supply_raiders and not is_cut_off(s, seat, hex, far):
            near = length <= LIMITS.supply
            told = f"{words.place(hex)}: {length} from a source{'' if near else ', raiders only'} (4.1)"
            mark = f"{length} of {LIMITS.supply}" if hex in s.army[seat] else ""
            yield Shade(hex, "good" if near else "warn", mark, told)


def is_cut_off(s: State, seat: str, hex: str, far: dict[str, int]) -> bool:
    """4.1, 4.2 Has a stack here units without supply?"""
    units = forces(stack(s, seat, hex))
    return is_besieged(s, seat, hex) or any(far.get(hex, LONGER) > range_of(unit) for unit in units)


def cut_off(s: State, seat: str, far: dict[str, int]) -> Iterator[Shade]:
    """4.1, 4.2 Own stacks without supply, and why."""
    for hex in s.army[seat]:
        if is_cut_off(s, seat, hex, far):
            yield Shade(hex, "bad", "no supply", f"{words.place(hex)}: {why_cut_off(s, seat, hex, far)}")


def why_cut_off(s: State, seat: str, hex: str, far: dict[str, int]) -> str:
    """4.1, 4.2 Why a stack has no supply."""
    if is_besieged(s, seat, hex):
        return "besieged (4.2)"
    if hex not in far:
        return "no line: enemies, marsh or water on every way (4.1)"
    return f"{far[hex]} from a source, {LIMITS.supply} allowed (4.1)"


# ---------------------------------------------------------------- 2.3 control


def control(s: State) -> Shading:
    """2.3, 13.2 The owner and the points of every fort and town."""
    legend = (*(Legend(COLOUR[seat], words.SIDE[seat]) for seat in SEATS), Legend("even", "neutral"),
              Legend("bad", "held, but empty: counts nothing (13.2.2)"))
    return Shading("Control", tuple(place_shade(s, hex) for hex in PLACES), legend, "The figure is its worth in VP.")


def place_shade(s: State, hex: str) -> Shade:
    """A place by its owner; a fort without a garrison counts nothing."""
    side, place = s.control.get(hex, ""), PLACES[hex]
    empty = place.is_fort and bool(side) and not occupied(s, hex, side)
    worth = words.half(worth_of(s, hex, side))
    told = f"{place.name}: {words.SIDE_ADJECTIVE[side]}, {worth} VP{', but empty' if empty else ''} (13.2)"
    return Shade(hex, "bad" if empty else COLOUR[side] or "even", "empty" if empty else "", told)


def worth_of(s: State, hex: str, side: str) -> int:
    """13.2 The half points of a place for a side that holds it."""
    if not PLACES[hex].is_fort:
        return 1
    return 2 * printed_level(s.scenario, hex) * (2 if side and hex in doubled(s, side) else 1)


# ---------------------------------------------------------------- danger


def danger(s: State, view: Plain, seat: str) -> Shading:
    """7.0, 9.4 Where the own stacks, or the column that is about to march, may lose units; where it may be met."""
    legend = (Legend("bad", "chance to lose a unit to attrition (7.0)"), Legend("warn", "may be intercepted (9.4)"))
    field = march_field(s, view)
    zone = interception_zone(s, seat)
    worn_hexes = ({hex: attrition_at(s, seat, hex) for hex in field.cost} if field is not None and s.mover == seat
                  else {hex: attrition_in(s, seat, hex) for hex in s.army[seat]})
    hexes = [hex for hex in worn_hexes if worn_hexes[hex][0]]
    met = [hex for hex in zone if hex not in hexes]
    weather = f" Reckoned with {words.WEATHER[s.weather]} weather" + (
        "." if s.turn + 1 >= TABLES.attrition.from_turn else f"; only the besieged roll before turn "
        f"{TABLES.attrition.from_turn}.")
    what = "of your column in each hex it can reach" if field is not None and s.mover == seat else "of your stacks"
    return Shading("Danger", (*(worn_shade(hex, *worn_hexes[hex], zone) for hex in hexes),
                              *(Shade(hex, "warn", "", f"{words.place(hex)}: {zone[hex]}") for hex in met)), legend,
                   f"The chance {what} to lose a unit next week.{weather}")


def worn_shade(hex: str, chance: float, why: str, zone: dict[str, str]) -> Shade:
    """A hex with its chance of loss, and who may intercept there."""
    told = f"{words.place(hex)}: {percent(chance)} to lose a unit to attrition ({why or 'no modifiers'})"
    return Shade(hex, "bad", percent(chance), "; ".join([told, *([zone[hex]] if hex in zone else [])]))


def attrition_in(s: State, seat: str, hex: str) -> tuple[float, str]:
    """7.0 The chance that a stack loses a unit in the next Attrition Phase, and the modifiers."""
    units = wearing(s, seat, hex)
    if not units or (s.turn + 1 < TABLES.attrition.from_turn and not is_besieged(s, seat, hex)):
        return 0.0, ""
    drms = list(attrition_drms(s, seat, hex, units))
    found = forecast("", "7.0", drms, worn(len(units)))
    return found.share(BAD), ", ".join(f"{drm.reason} {signed(drm.value)}" for drm in drms)


def attrition_at(s: State, seat: str, hex: str) -> tuple[float, str]:
    """7.0, 4.1 The same for the column on the march, as if it stood in a hex and had its supply from there."""
    column = [unit for unit, _ in s.force[seat]]
    there = s.clone()
    if hex != s.here:
        shift(there, seat, column, s.here, hex)
    length = supply_map(there, seat).get(hex, LONGER)
    for unit in column:
        there.marks[unit] &= ~UNSUPPLIED
        there.marks[unit] |= UNSUPPLIED if unit not in LEADERS and length > range_of(unit) else 0
    return attrition_in(there, seat, hex)


def interception_zone(s: State, seat: str) -> dict[str, str]:
    """9.4 The hexes where enemy stacks might intercept, by all that this side can see, and which stacks."""
    enemy = OTHER[seat]
    open_stacks = {hex: units for hex, units in s.army[enemy].items() if hex not in s.siege}
    below = [unit for unit, place in s.at.items() if s.side[unit] == enemy and place == HIDDEN]
    below += [unit for units in open_stacks.values() for unit in units[:-1]]
    tops = [units[-1] for units in open_stacks.values() if not s.marks[units[-1]] & TIRED]
    far = farthest(s, below, tops)
    near: dict[str, list[str]] = {}
    for hex, units in open_stacks.items():
        if far and units[-1] not in LEADERS:
            for there in GRID.within(hex, far):
                near.setdefault(there, []).append(words.short_place(hex))
    return {hex: f"may be intercepted from {joined(names[:3])}{' and elsewhere' if len(names) > 3 else ''}"
            for hex, names in near.items() if hex in HEXES and hex not in s.army[enemy]}


# ---------------------------------------------------------------- 9.0 reach


def reach_of(s: State, view: Plain, space: str) -> Shading:
    """9.0 The hexes that the stack in a hex reaches, with all its units that are seen."""
    seat = next((seat for seat in SEATS if s.army[seat].get(space)), "")
    if not seat:
        return Shading("Reach", note="Point at a stack: the hexes that it can reach are shown, yours and the enemy's.")
    every = s.army[seat][space]
    units = movable(s, every) if seat == s.mover else list(every)
    if not units:
        return Shading("Reach", note=f"The stack in {words.place(space)} cannot march now.")
    points = min(allowance(s, unit) for unit in units)
    field = reach(s, seat, units, space, points, True)
    whole = "" if knows(view, seat) else ", as far as its top unit tells"
    shades = tuple(Shade(hex, COLOUR[seat], f"{cost} MP", f"{words.place(hex)}: {cost} of {points} MP")
                   for hex, cost in field.cost.items() if hex != space)
    return Shading("Reach", shades, (Legend(COLOUR[seat], f"{words.SIDE_ADJECTIVE[seat]} stack in "
                                            f"{words.place(space)}: {points} MP{whole}"),), slow_note(units, s))


def slow_note(units: Sequence[str], s: State) -> str:
    """9.0 Why a stack is not faster."""
    least = min(allowance(s, unit) for unit in units)
    slow = [unit for unit in units if allowance(s, unit) == least]
    return f"The slowest is {words.unit(slow[0])}." if len(slow) < len(units) else ""
