"""The map with everything on it: forts, towns, stacks, fleets, sieges, supply, the march, and targets."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees

from sanjak.kernel import Plain
from sanjak.scene.kept import kept
from sanjak.scene.model import Box, Element, Sheet
from sanjak.toolkit import hexes
from sanjak.toolkit.hexes import Field

from ..data import LIMITS, PLACES, SEATS, printed_level
from ..rules.paths import ahead, points_left
from ..rules.stacks import besieger, level
from ..state import State
from . import ground, words
from .pieces import COLOUR, face, stack_element
from .seen import Stack, fleets, knows, stacks
from .spots import MapSpots
from .supplied import line_of, supply_map

LARGE = 4
"""The supply line of a stack with at least this many units is drawn."""


def map_sheet(s: State, view: Plain) -> Sheet:
    """The map."""
    found = stacks(s, view)
    return Sheet("map", "the map", ground.FRAMES["map"], ground.map_ground(), (
        *marks(s), *supply_marks(s, view, found), *march_marks(s, view), *place_pieces(s, found),
        *stack_pieces(s, found), *fleet_pieces(s)), spots=MapSpots(s, march_field(s, view)))


def lens_sheet(s: State, whole: Sheet) -> Sheet:
    """A close-up of the action, for small screens."""
    x, y = ground.at(focus(s))
    wide, tall = LENS
    frame = Box(min(max(0.0, x - wide / 2), ground.WIDE - wide), min(max(0.0, y - tall / 2), ground.TALL - tall), wide,
                tall)
    return Sheet("lens", "Close-up", frame, whole.ground, whole.pieces, near=True)


LENS = (900.0, 760.0)
"""The size of the close-up on a phone."""


def focus(s: State) -> str:
    """The place of the action: the attack, the march, the siege; else the strongest army."""
    for hex in (s.target, s.aim, s.here if s.phase == "movement" else "", *s.siege):
        if hex in ground.map_ground().spaces:
            return hex
    largest = max(((len(units), hex) for army in s.army.values() for hex, units in army.items()), default=(0, "1004"))
    return largest[1]


# ---------------------------------------------------------------- marks


def marks(s: State) -> Iterator[Element]:
    """Sieges, exhausted hexes, the Bridge."""
    for hex in s.siege:
        x, y = ground.at(hex)
        yield Element(f"siege:{hex}", "siege_ring", x=x, y=y - 2, w=98, layer="marks",
                      facts={"colour": COLOUR[besieger(s, hex)]})
    for hex in s.exhausted:
        x, y = ground.at(hex)
        yield Element(f"exhausted:{hex}", "placard", "Exhausted", "exhausted", x=x, y=y + 24, facts={"size": 9.5})
    if s.bridge:
        x, y = ground.middle(s.bridge)
        one, two = (ground.at(hex) for hex in hexes.banks(s.bridge))
        yield Element("bridge", "bridge", "", f"the Bridge, {s.bridge_state}", x=x, y=y, w=30, h=20, facts={
            "ready": s.bridge_state == "ready", "turn": degrees(atan2(two.y - one.y, two.x - one.x))})


@kept
def supply_marks(s: State, view: Plain, found: list[Stack]) -> Iterator[Element]:
    """The lines of one's own armies to their sources (4.1)."""
    for seat in SEATS:
        if not knows(view, seat):
            continue
        far = supply_map(s, seat)
        for stack in found:
            if stack.seat == seat and len(stack.units) >= LARGE:
                line = line_of(s, seat, stack.hex, far)
                if line is not None and len(line.path) > 1:
                    yield Element(f"supply:{seat}:{stack.hex}", "way", layer="marks", facts={
                        "points": tuple(ground.at(hex) for hex in line.path), "colour": COLOUR[seat], "arrow": True,
                        "dash": "9 5" if line.length <= LIMITS.supply else "2 7"})


@kept
def march_marks(s: State, view: Plain) -> Iterator[Element]:
    """The reach of the column on the march: hexes in a tint that fades with their cost."""
    field = march_field(s, view)
    if field is None:
        return
    most = max(field.cost.values(), default=1) or 1
    for hex, cost in field.cost.items():
        (x, y), here = ground.at(hex), hex == s.here
        yield Element(f"reach:{hex}", "tint", x=x, y=y, w=2 * ground.RADIUS - 4, layer="marks", facts=(
            {"colour": "st-selected", "strength": "0", "line": 4.0} if here else
            {"colour": "st-dest", "strength": f"{0.34 - 0.22 * cost / most:.2f}", "line": 1.6, "dash": "8 5"}))
        if not here:
            yield Element(f"cost:{hex}", "placard", f"{cost} MP", x=x, y=y + 30, layer="marks",
                          facts={"size": 11.5, "line": "st-dest"})


@kept
def march_field(s: State, view: Plain) -> Field | None:
    """The field of one's own column; None if none is on the march."""
    for seat in SEATS:
        column = [unit for unit, _ in s.force[seat]]
        if column and knows(view, seat) and s.phase == "movement" and all(s.at[unit] == s.here for unit in column):
            return ahead(s, seat, points_left(s, seat))
    return None


# ---------------------------------------------------------------- places and stacks


@kept
def place_pieces(s: State, found: list[Stack]) -> Iterator[Element]:
    """Forts with their level, and the owner of each town."""
    occupied = {(stack.hex, stack.seat) for stack in found if stack.units}
    for hex, place in PLACES.items():
        side, held = s.control.get(hex, ""), (hex, s.control.get(hex, "")) in occupied
        if place.is_fort:
            yield Element(f"fort:{hex}", "fortress", str(level(s, hex)), fort_words(s, hex), x=-27, y=-8, w=42, h=42,
                          space=hex, facts={"side": COLOUR[side], "held": held, "lost": s.lost.get(hex, 0)})
        elif side:
            yield Element(f"control:{hex}", "control", "", f"{place.name}, {words.SIDE_ADJECTIVE[side]}", x=-27, y=17,
                          w=16, h=18, space=hex, facts={"side": COLOUR[side], "held": held})


def fort_words(s: State, hex: str) -> str:
    """A fort in words."""
    lost = f" of {printed_level(s.scenario, hex)}" if s.lost.get(hex) else ""
    return f"{PLACES[hex].name}, fort of level {level(s, hex)}{lost}, {words.SIDE_ADJECTIVE[s.control.get(hex, '')]}"


@kept
def stack_pieces(s: State, found: list[Stack]) -> Iterator[Element]:
    """Every stack on its hex; if both sides are in one, the besieged behind the walls."""
    for stack in found:
        x, y, size = stack_spot(s, stack)
        yield stack_element(s, stack, x, y, size)
    for hex in s.siege:
        lost = f" −{s.lost[hex]}" if s.lost.get(hex) else ""
        yield Element(f"siege:told:{hex}", "placard", f"SIEGE{lost}", f"{PLACES[hex].name} is besieged", y=-46,
                      space=hex, facts={"ground": COLOUR[besieger(s, hex)], "ink": f"{COLOUR[besieger(s, hex)]}-on",
                             "line": "halo"})


def stack_spot(s: State, stack: Stack) -> tuple[float, float, float]:
    """The place and size of a stack in its hex."""
    if stack.hex in s.siege:
        return (6, -14, 34) if stack.seat == s.control[stack.hex] else (30, 14, 36)
    return (18, -6, 44) if stack.hex in PLACES else (0, 0, 46)


@kept
def fleet_pieces(s: State) -> Iterator[Element]:
    """Fleets on their hexsides."""
    here: dict[str, int] = {}
    for fleet in fleets(s):
        where = s.at[fleet]
        x, y = ground.middle(where)
        shift = 30 * here.get(where, 0)
        here[where] = here.get(where, 0) + 1
        yield Element(f"fleet:{fleet}", "unit", "", f"{words.unit(fleet)} on {words.place(where)}", x=x + shift, y=y,
                      w=38, h=38, option=f"sail {fleet}", facts=face(s, fleet))
