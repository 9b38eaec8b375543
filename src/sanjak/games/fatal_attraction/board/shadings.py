"""The map in colours: supply, mines, control, guns, and the reach of a stack, all from one seat's view."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sanjak.kernel import Plain
from sanjak.scene.shading import Legend, Shade, Shading, ShadingName
from sanjak.scene.text import percent

from ..data import ALLIES, AREAS, FORTS, SHIPS, TURKS, UNITS
from ..data.lists import FLEET, LAND, NAMES, OTHER, SEA, SHORES, SIDE
from ..rules.movement import movement_options
from ..rules.naval import sailing_options
from ..rules.supply import supplied_areas_allied, supplied_areas_turkish
from ..rules.terms import units_in
from ..state import State, state_of
from . import names
from .ledger import lying
from .minefields import Peril, danger_to_one, peril, perils
from .names import place, plural
from .tracing import reached, supply_line

SHADINGS = {"supply": ShadingName("Supply", "y"), "danger": ShadingName("Mines", "d"),
            "control": ShadingName("Control", "c"), "guns": ShadingName("Guns", "n", around=True),
            "reach": ShadingName("Reach", "m", around=True)}
COLOUR = {ALLIES: "ally", TURKS: "ott"}


def shading(id: str, view: Plain, seat: str, space: str) -> Shading:
    """The map in the colours of one question; a spectator sees it as the Allies do."""
    s, side = state_of(view), seat if seat in COLOUR else ALLIES
    if id == "supply":
        return supply(s, side)
    if id == "danger":
        return danger(s)
    if id == "control":
        return control(s)
    return guns(s, side, space) if id == "guns" else reach(s, space)


def shade(area: str, colour: str, mark: str = "", said: str = "") -> Shade:
    """An area in a colour, in its own outline."""
    return Shade(area, colour, mark, f"{place(area)}: {said}" if said else "", shape=area)


# ---------------------------------------------------------------- 6.5 supply


def supply(s: State, side: str) -> Shading:
    """6.5 The areas with a line to a paid source; own units without supply, and why."""
    legend = [Legend("good", "in supply (6.5)"), Legend("bad", "your units without a line")]
    note = "Sources are paid for at the start of the turn (6.2, 6.3)." if not s.traced else ""
    if side == TURKS:
        lines = dict.fromkeys(NAMES(supplied_areas_turkish(s, *(shore for shore in SHORES if shore in s.paid))), "good")
    else:
        french, empire = supplied_areas_allied(s, "french"), supplied_areas_allied(s, "commonwealth")
        lines = dict.fromkeys(NAMES(french & ~empire), "warn") | dict.fromkeys(NAMES(empire), "good")
        legend.insert(1, Legend("warn", "in supply for the French only (6.5.1)"))
    cut_off = dict(without_line(s, side))
    shades = [shade(area, colour, said="in supply") for area, colour in lines.items() if area not in cut_off]
    shades += [shade(area, "bad", "no supply", why) for area, why in cut_off.items()]
    return Shading("Supply", tuple(shades), tuple(legend), note or "Units keep the supply of the start of the turn.")


def without_line(s: State, side: str) -> Iterator[tuple[str, str]]:
    """6.5 The areas with own units that have no line now, and why the first of them has none."""
    for area in NAMES(LAND):
        for unit in units_in(s, side, area):
            if why := supply_line(s, unit).why:
                yield area, f"{names.piece(unit)}: {why}"
                break


# ---------------------------------------------------------------- 8.5 mines


def danger(s: State) -> Shading:
    """8.5.1 The chance that mines hit a warship in each sea area, and what lies there at the end of a segment."""
    ships = {one.area: one for one in perils(s)}
    shades = [mine_shade(s, area, chance, ships.get(area)) for area in NAMES(SEA) if (chance := danger_to_one(s, area))]
    legend = (Legend("bad", "mined: chance to hit a warship there (8.5.1)"),
              Legend("warn", "beside mines: a Level 2 marker reaches it"))
    return Shading("Mines", tuple(shades), legend, "" if shades else "No mines are known.")


def mine_shade(s: State, area: str, chance: float, fleet: Peril | None) -> Shade:
    """8.5.1 A sea area with the chance of a hit, and what it means for the ships that lie there."""
    told = f"mines hit a warship with {percent(chance)}"
    if fleet:
        told += (f"; {plural(fleet.ships, 'warship')} there: {percent(fleet.chance)} that one or more is hit at the "
                 f"end of the segment, −{fleet.vp:.1f} VP (8.5.1)")
    return shade(area, "bad" if lying(s, area) else "warn", percent(chance), told)


# ---------------------------------------------------------------- control


def control(s: State) -> Shading:
    """2.4, 12.2 Who holds each land area; Hills score for the Allies at the end."""
    legend = (Legend("ally", "held by the Allies"), Legend("ott", "held by the Turk"))
    return Shading("Control", tuple(held(s, area) for area in NAMES(LAND)), legend,
                   "A Hill scores 1 VP for the Allies at the end (12.2).")


def held(s: State, area: str) -> Shade:
    """A land area by its owner."""
    side, hill = ALLIES if area in s.control else TURKS, AREAS[area].hill
    return shade(area, COLOUR[side], "Hill" if hill and side == ALLIES else "",
                 f"held by {names.SIDES[side]}{', a Hill' if hill else ''}")


# ---------------------------------------------------------------- 8.1.1 guns


def guns(s: State, side: str, space: str) -> Shading:
    """8.1.1, 8.2 The areas in range of the guns in an area; of all enemy guns if none is pointed at."""
    pieces = [id for id in (*SHIPS, *FORTS, *UNITS) if s.at.get(id) == space and reached(s, id)]
    if pieces:
        owner = SIDE[pieces[0]]
        told = f"{plural(len(pieces), 'gun')} in {place(space)}: {names.pieces(pieces[:6])}"
        return Shading("Guns", tuple(under_fire(s, pieces, COLOUR[owner])), (Legend(COLOUR[owner], told),))
    enemy = OTHER[side]
    firers = [id for id in (*FLEET[enemy], *(FORTS if enemy == TURKS else ())) if s.at.get(id) in AREAS]
    legend = (Legend(COLOUR[enemy], f"in range of {names.ADJECTIVE[enemy]} ships or forts, and of how many (8.1.1)"),)
    return Shading("Guns", tuple(under_fire(s, firers, COLOUR[enemy])), legend,
                   "Point at a stack to see what its own guns reach.")


def under_fire(s: State, firers: Iterable[str], colour: str) -> Iterator[Shade]:
    """The areas in range of some guns, each with their number."""
    found: dict[str, list[str]] = {}
    for firer in firers:
        for area in reached(s, firer):
            found.setdefault(area, []).append(firer)
    for area, who in found.items():
        yield shade(area, colour, str(len(who)), f"in range of {names.pieces(who[:8])}")


# ---------------------------------------------------------------- reach


def reach(s: State, space: str) -> Shading:
    """7.3.2, 7.3.3 Where the units or ships in an area can go, if they were activated now."""
    pieces = [id for id in (*UNITS, *SHIPS) if s.at.get(id) == space and s.hurt.get(id) != 2]
    if not pieces or space not in AREAS:
        return Shading("Reach", note="Point at a stack: the areas that it can enter are shown, yours and the enemy's.")
    ashore = [id for id in pieces if id in UNITS] or pieces
    found: dict[str, list[str]] = {}
    for id in ashore:
        for area in {str(option[2]) for option in moves(s, id) if option[2] in AREAS}:
            found.setdefault(area, []).append(id)
    colour, every = COLOUR[SIDE[ashore[0]]], len(ashore)
    shades = tuple(shade(area, colour, "" if len(who) == every else str(len(who)), reach_told(s, area, who, every))
                   for area, who in found.items())
    return Shading("Reach", shades, (Legend(colour, f"{plural(every, 'piece')} in {place(space)} can go there"),),
                   "A figure says how many of them, if not all.")


def moves(s: State, id: str) -> list[tuple[str, ...]]:
    """7.3.2, 7.3.3 The moves of a piece as if it had not acted yet, by itself."""
    fresh = s.clone()
    fresh.group["first"] = [id]
    for marks in (fresh.moved, fresh.fired):
        marks.pop(id, None)
    ways = sailing_options(fresh, id) if id in SHIPS else movement_options(fresh, id, "first")
    return [option for option in ways if len(option) > 2]


def reach_told(s: State, area: str, who: list[str], every: int) -> str:
    """Who can go to an area; for ships also the danger of mines there."""
    told = "all can go there" if len(who) == every else f"{names.pieces(who)} can go there"
    ships = [id for id in who if id in SHIPS and SHIPS[id].type != "MS" and SIDE[id] == ALLIES]
    if ships and (risk := peril(s, area, ships[:1])).chance:
        told += f"; mines hit a warship with {percent(risk.chance)}"
    return told
