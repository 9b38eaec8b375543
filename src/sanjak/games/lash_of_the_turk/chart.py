"""The map with all that lies on it: forts, towns, stacks, fleets, sieges, supply, the march, and what can be chosen."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees

from sanjak.kernel import Plain
from sanjak.scene.model import Element, Sheet
from sanjak.toolkit import hexes

from . import ground, words
from .data import PLACES, printed_level
from .pieces import COLOUR, face, stack_element
from .rules.stacks import besieger, level
from .seen import Stack, fleets, stacks
from .state import State


def map_sheet(s: State, view: Plain) -> Sheet:
    """The map."""
    found = stacks(s, view)
    return Sheet("map", "the map", ground.FRAMES["map"], ground.map_ground(), (
        *marks(s), *place_pieces(s, found), *stack_pieces(s, found), *fleet_pieces(s), *spots(s)))


# ---------------------------------------------------------------- marks


def marks(s: State) -> Iterator[Element]:
    """Sieges, exhausted hexes, the Bridge."""
    for hex in s.siege:
        x, y = ground.at(hex)
        yield Element(f"siege:{hex}", "siege_ring", x=x, y=y - 2, w=98, layer="marks",
                      facts={"colour": COLOUR[besieger(s, hex)]})
    for hex in s.exhausted:
        x, y = ground.at(hex)
        yield Element(f"exhausted:{hex}", "flag", "Exhausted", "exhausted", x=x, y=y + 26, facts={"size": 11})
    if s.bridge:
        x, y = ground.middle(s.bridge)
        one, two = (ground.at(hex) for hex in hexes.banks(s.bridge))
        yield Element("bridge", "bridge", "", f"the Bridge, {s.bridge_state}", x=x, y=y, w=30, h=20, facts={
            "ready": s.bridge_state == "ready", "turn": degrees(atan2(two.y - one.y, two.x - one.x))})


# ---------------------------------------------------------------- places and stacks


def place_pieces(s: State, found: list[Stack]) -> Iterator[Element]:
    """Forts with their level, and whose each town is."""
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


def stack_pieces(s: State, found: list[Stack]) -> Iterator[Element]:
    """Every stack on its hex; where both sides stand in one, the besieged behind the walls."""
    for stack in found:
        x, y, size = stack_spot(s, stack)
        yield stack_element(s, stack, x, y, size)
    for hex in s.siege:
        lost = f" −{s.lost[hex]}" if s.lost.get(hex) else ""
        yield Element(f"siege:pill:{hex}", "flag", f"SIEGE{lost}", f"{PLACES[hex].name} is besieged", y=-46, space=hex,
                      facts={"ground": COLOUR[besieger(s, hex)], "ink": f"{COLOUR[besieger(s, hex)]}-on",
                             "line": "halo"})


def stack_spot(s: State, stack: Stack) -> tuple[float, float, float]:
    """Where a stack stands in its hex, and how large."""
    if stack.hex in s.siege:
        return (6, -14, 34) if stack.seat == s.control[stack.hex] else (30, 14, 36)
    return (18, -6, 44) if stack.hex in PLACES else (0, 0, 46)


def fleet_pieces(s: State) -> Iterator[Element]:
    """Fleets on their hexsides."""
    here: dict[str, int] = {}
    for fleet in fleets(s):
        where = s.at[fleet]
        x, y = ground.middle(where)
        shift = 30 * here.get(where, 0)
        here[where] = here.get(where, 0) + 1
        yield Element(f"fleet:{fleet}", "unit", "", f"{words.unit(fleet)} on {words.place(where)}", x=x + shift, y=y,
                      w=38, h=38, facts=face(s, fleet))


# ---------------------------------------------------------------- what can be chosen


HEX_VERBS = ("march", "attack", "raid", "repair", "besiege")


def spots(s: State) -> Iterator[Element]:
    """Hexes that light up when something can be done with them."""
    for hex in ground.map_ground().spaces:
        for verb in HEX_VERBS:
            yield Element(f"spot:{verb}:{hex}", "spot", f"{verb} {words.place(hex)}", option=f"{verb} {hex}", space=hex,
                          layer="targets", facts={"outline": ground.HEX})
