"""The drawn board: the map with six tracks, the panels around it, and the strip below.

Each part makes a sheet: a ground that never changes, and the pieces of a state.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from sanjak.games._siege.board.parts import Desk, Rolls, fixed, plain_ground, spot, text
from sanjak.games._siege.board.sheets import common_sheets, front_pieces, map_ground, turn_pieces
from sanjak.scene.kept import kept
from sanjak.scene.model import Box, Element, Ground, Sheet
from sanjak.scene.text import percent

from ..data import COUNTRIES, COUPS, NARROWS
from ..rules.narrows import fleet_may_come, minefield_spaces, next_fortitude
from ..state import State
from .chances import coup_odds
from .desk import DESK

NARROW = ((("card",),), (("overview",),), (("fronts",),), (("will",),), (("narrows",),), (("results",),),
          (("coming",),), (("bureau",), ("theaters", "kaiserschlacht")), (("markers",),))
"""The arrangement of the sheets on a phone."""


def sheets(s: State, rolls: Rolls, d: Desk = DESK) -> tuple[Sheet, ...]:
    """All sheets of a position."""
    common, layout = common_sheets(d, s, rolls), d.layout
    epoch = "Dusk" if s.dusk_added else "Mid-Day" if s.midday_added else "Morning"
    return (
        layout.sheet("map", "the map", map_ground(d), map_pieces(d, s)),
        layout.sheet("turn", "the turn", plain_ground(layout, "turn"), turn_pieces(d, s, epoch)),
        common.pop("will"),
        layout.sheet("bureau", "Intelligence Bureau", bureau_ground(d), bureau_pieces(d, s)),
        layout.sheet("narrows", "the Narrows", narrows_ground(d), narrows_pieces(d, s, rolls)),
        *common.values(),
    )


@kept
def map_pieces(d: Desk, s: State) -> Iterator[Element]:
    """Lost sites, fronts, and the Gaza line."""
    yield from front_pieces(d, s)
    if s.fortification:
        yield Element("fortification", "fort", str(s.fortification), f"Gaza line, {s.fortification} steps", x=34, y=38,
                      w=50, h=21, space="sinai/4")
    yield spot("fortify", "fortify", d.option(s, "fortify"), 0, 0, 124, 72, "sinai/4")


# ---------------------------------------------------------------- the Bureau


def bureau_box(d: Desk, country: str) -> Box:
    """A country's part of the panel."""
    at = d.layout.slots("bureau")[country]
    return Box(at["x"], at["y"] - 7, 82, 102)


@cache
def bureau_ground(d: Desk) -> Ground:
    """Four countries."""
    cells = [Element(f"country:{country}", "cell", country.capitalize(), **bureau_box(d, country)._asdict())
             for country in COUNTRIES]
    slots = [Element(f"bureau:{country}", "slot", x=at["x"], y=at["y"] - 1, w=58, h=42)
             for country, at in d.layout.slots("bureau").items()]
    return Ground("bureau", (d.layout.panel("bureau", "Intelligence", "§3.3"), *cells, *slots))


@kept
def bureau_pieces(d: Desk, s: State) -> Iterator[Element]:
    """The Bureau, the coups, and with 8.4 the Resource in Persia."""
    for country in COUNTRIES:
        box = bureau_box(d, country)
        yield text(f"coup:{country}", box.x, box.y + 43, coup_line(s, country), width=78, anchor="middle", size=12.5,
                   colour="ink-2")
        option = f"bureau {country}"
        yield spot(f"bureau:{country}", option, d.option(s, option), box.x, box.y, 72, 92)
    if s.bureau:
        at = bureau_box(d, s.bureau)
        yield Element("bureau", "plate", "+2", f"The Bureau is in {s.bureau.capitalize()}", x=at.x, y=at.y + 6, w=62,
                      h=44)
    yield from persia_pieces(d, s)


def coup_line(s: State, country: str) -> str:
    """The state of a coup."""
    coup = next((marker for marker, where in COUPS.items() if where == country), "")
    if not coup:
        return "home" if s.bureau else "from card 1"
    if coup in s.pool:
        return f"coup {percent(coup_odds(s, coup))}"
    return "coup won" if coup in s.victories else "coup lost"


def persia_pieces(d: Desk, s: State) -> Iterator[Element]:
    """A Resource in Persia (8.4)."""
    at = bureau_box(d, "persia")
    if s.resources.get("persia"):
        yield Element("resource:persia", "resource", "A Resource in Persia", x=at.x + 30, y=at.y - 16, w=25, h=25,
                      option="sunk persia")
    elif s.variants["persian_intervention"]:
        yield spot("resource:persia", "resource persia", d.option(s, "resource persia"), at.x + 30, at.y - 16,
                   25, 25)


# ---------------------------------------------------------------- the Narrows

MINELAYING = "c07"
STRAIT = "M14 170C80 140 96 96 160 118S250 206 300 150S370 76 412 84"


@cache
def narrows_ground(d: Desk) -> Ground:
    """The strait, the names of its works, and the track of the fleet's Fortitude."""
    x, y, _, _ = d.layout.frame("narrows")
    named = [fixed(at["x"], at["y"] + (-25 if id == "seddulbahir" else 33), short_defence(id), size=12.5, weight=600,
                   anchor="middle")
             for id, at in d.layout.slots("narrows")["defences"].items() if NARROWS[id].kind == "gun"]
    steps = [Element(f"fortitude:{value}", "step", "out" if value == "0" else value, **at, facts={"size": 15})
             for value, at in d.layout.slots("narrows")["fortitude"].items()]
    water: dict[str, Any] = {"colour": "sea-ink", "serif": True, "italic": True, "anchor": "middle"}
    return Ground("narrows", (
        d.layout.panel("narrows", "The Narrows"), Element("strait", "channel", x=x, y=y, facts={"d": STRAIT}),
        fixed(x + 36, y + 210, "Aegean", **water), fixed(x + 380, y + 138, "to the", **water),
        fixed(x + 380, y + 152, "Marmara", **water), *named, *steps,
        fixed(x + 14, y + 274, "Fortitude", 116, weight=700, size=12.5),
        fixed(x + 412, y + 274, "hit: die ≤ value", anchor="end", colour="ink-3")))


def short_defence(id: str) -> str:
    """A defence's name, short enough for the panel."""
    return "Const." if id == "constantinople" else NARROWS[id].name


@kept
def narrows_pieces(d: Desk, s: State, rolls: Rolls) -> Iterator[Element]:
    """Defences that are built or possible, the fleet, U-boats, and the chance to hold."""
    slots = d.layout.slots("narrows")
    yield d.layout.header_note("narrows", narrows_line(s, rolls))
    for defence in NARROWS.values():
        at, option = slots["defences"][defence.id], build_option(s, defence.id)
        state = defence_state(s, defence.id)
        said = d.option(s, option) if option else f"{defence.name} {defence.battle_value}, {state}"
        yield Element(f"defence:{defence.id}", "defence", said, option=option, x=at["x"], y=at["y"], w=34, h=34,
                      facts={"type": defence.kind, "value": defence.battle_value, "state": state})
    for id in minefield_spaces(s) if s.card == MINELAYING else ():
        at = slots["defences"][id]
        yield spot(f"lay:{id}", f"lay {id}", d.option(s, f"lay {id}"), at["x"], at["y"], 34, 34)
    fleet = slots["fleet"]
    if fleet_may_come(s) or s.card == "c08":
        yield Element("fleet", "fleet", "The fleet", x=fleet["x"], y=fleet["y"], w=36, h=32)
    if s.u_boats:
        x, y = d.layout.upper_left("narrows", 32, 137)
        yield Element("u_boats", "u_boat", "U-boats", x=x, y=y, w=38, h=26)
    yield from fortitude_pieces(d, s)


def fortitude_pieces(d: Desk, s: State) -> Iterator[Element]:
    """The fleet's Fortitude, and the effect of Naval Resources on it."""
    if not fleet_may_come(s) and s.card != "c08":
        return
    track = d.layout.slots("narrows")["fortitude"]
    left = s.fortitude if s.card == "c08" and (s.attempts or s.fortitude) else next_fortitude(s)
    at = track[str(max(0, left))]
    colours = {"colour": "ally", "ink": "var(--ally-on)", "size": 15}
    yield Element("fortitude", "marker", str(left) if left else "out", f"British Fortitude {left}", x=at["x"],
                  y=at["y"], w=34, h=32, facts=colours)
    for spent in range(s.resources["naval"] + 1 if s.variants["ottoman_naval_effort"] and s.fortitude else 0):
        step = track[str(max(0, s.fortitude - spent))]
        said = d.words.option(s, ("naval_effort", spent))
        yield spot(f"naval:{spent}", f"naval_effort {spent}", said, step["x"], step["y"], 30, 28)


def defence_state(s: State, id: str) -> str:
    """Printed on the board, placed, empty or destroyed."""
    if NARROWS[id].printed:
        return "destroyed" if id == "seddulbahir" and s.seddulbahir_destroyed else "printed"
    return "placed" if id in s.defences else "destroyed" if id in s.guns_gone else "empty"


def build_option(s: State, id: str) -> str:
    """The option that builds a defence; empty if it cannot be built."""
    state = defence_state(s, id)
    if id == "seddulbahir":
        return "seddulbahir" if state == "destroyed" else ""
    if state != "empty":
        return ""
    if NARROWS[id].kind == "minefield":
        spaces = minefield_spaces(s)
        return ("minefield" if len(spaces) == 1 else f"minefield {id}") if id in spaces else ""
    return f"gun {id}"


def narrows_line(s: State, rolls: Rolls) -> str:
    """The state of the Narrows, in a few words."""
    for roll in rolls:
        if roll.id == "narrows":
            return f"holds {percent(roll.chances['hold'])} at {roll.note} · §1.5"
    if s.outcome and s.fortitude > 0:
        return "the fleet is through · §6.1"
    if s.narrows_held:
        return "held: +1 point · §1.5"
    return "U-boats keep the fleet away · §1.5" if s.u_boats else "the fleet has gone · §1.5"
