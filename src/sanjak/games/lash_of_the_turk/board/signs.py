"""The key of the board: the signs of the map, of forts and towns, and of the counters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sanjak.scene.key import Sign, Signs
from sanjak.scene.model import Element
from sanjak.scene.words import capital, joined

from ..data import GROUND, LIMITS, TABLES, UNIT

HAB = {"side": "hab", "emblem": "hab", "code": "", "sign": "foot", "factors": "5–3–3", "heavy": False, "states": (),
       "turned": 0}


def signs() -> tuple[Signs, ...]:
    """Every sign with its meaning."""
    return (Signs("Counters", tuple(counter_signs())), Signs("Letters on counters", tuple(letter_signs())),
            Signs("States", tuple(state_signs())), Signs("Places", tuple(place_signs())),
            Signs("The map", tuple(map_signs())))


def unit(**facts: Any) -> Element:
    """A counter."""
    return Element("", "unit", w=62, h=62, facts={**HAB, **facts})


def counter_signs() -> Iterator[Sign]:
    """The arms, and the numbers."""
    yield Sign("Factors", "Attack, defence, movement.", unit())
    for sign, name, text in ARMS:
        yield Sign(name, text, unit(sign=sign, side="ott", emblem="ott"))
    yield Sign("Leader", "Attack and defence modifiers; a stack with a leader may have more than "
               f"{LIMITS.stack} combat units.", Element("", "leader", w=48, h=48, facts={
                   "side": "ott", "rating": "3·2", "name": ""}))
    yield Sign("Stack", "The top counter of several; the number counts them all. Of an enemy you see only the top.",
               Element("", "army", w=56, h=56, facts={"units": [HAB, HAB], "count": 4}))
    yield Sign("Emblems", "Crescent: Ottoman. Lozenge: Austro-Hungarian. Triangle: Transylvanian.",
               unit(side="third", emblem="third", code="TM"))


ARMS = (("foot", "Infantry", "Garrisons aside, the foot of the line."),
        ("janissary", "Janissaries", "Household infantry; +1 to its attrition (7.0)."),
        ("horse", "Cavalry", "Heavy cavalry halves in marsh and mountain, light only in mountain (10.1.3)."),
        ("raider", "Raiders", "They raid, and let a leader intercept (11.0, 9.4)."),
        ("garrison", "Garrison", "Leaves its fort only with a leader (2.3)."),
        ("guns", "Artillery", "Enters no marsh and no mountain."),
        ("siege_guns", "Siege guns", "Help the miners of a siege (10.8.2)."),
        ("train", "Supply train", "In supply it is a source of supply itself (4.2)."),
        ("galley", "Fleet", "Moves on the Danube, carries units, serves as a ferry (9.3)."),
        ("peasants", "Peasants", "They rise near Graz (14.2.6)."))

def letter_signs() -> Iterator[Sign]:
    """The codes in the corner of a counter, with the units that have them."""
    for code in sorted({unit.code for unit in UNIT.values() if unit.code}):
        names = dict.fromkeys(unit.name for unit in UNIT.values() if unit.code == code)
        yield Sign(capital(joined(names)), NOTES.get(code, ""), letters=code)


NOTES = {"M": "They may leave a besieged place (10.8.1).", "AK": "Raiders.", "TT": "Raiders."}


def state_signs() -> Iterator[Sign]:
    """Burdens of a counter or a stack."""
    yield Sign("Out of supply", "Attack and defence halved, 1 movement point less, outside an own fort (4.4). OOS 3 on "
               "a stack: three of its units.", unit(states=("unsupplied",)))
    yield Sign("Disrupted", "Does not move and attacks at half in its next turn (11.0). D 2 on a stack: two units.",
               unit(states=("disrupted",)))
    yield Sign("Has raided", "Turned: defends at half until the enemy's turn is over (11.0).",
               unit(sign="raider", states=("activated",), turned=90))


def fort(label: str, **facts: Any) -> Element:
    """A fort."""
    return Element("", "fortress", label, w=42, h=42, facts={"side": "ott", "held": True, "lost": 0, **facts})


def place_signs() -> Iterator[Sign]:
    """Forts and towns."""
    yield Sign("Fort", "Its level: so many VP with a garrison, and the strength of its walls (13.2, 10.6).", fort("4"))
    yield Sign("Empty fort", "Held, but it counts nothing while no combat unit is in it (13.2.2).",
               fort("3", held=False))
    yield Sign("Neutral fort", "Nobody holds it.", fort("2", side="", held=False))
    yield Sign("Damage", "A red cross for each level that mines have taken (10.8.2).", fort("2", lost=2))
    yield Sign("Town", "½ VP for its owner; units inside defend doubled (10.5).",
               Element("", "town", w=30, h=30))
    yield Sign("Owner", "The shield of the side that holds a town; hollow if nobody stands there.",
               Element("", "control", w=22, h=24, facts={"side": "hab", "held": True}))
    yield Sign("Siege", "A ring of dashes in the besieger's colour, with SIEGE above it; −2: levels lost.",
               Element("", "siege_ring", w=60, h=60, facts={"colour": "ott"}))
    yield Sign("Bridge", "The Ottoman bridge; dashed while it is being built (9.4.1).",
               Element("", "bridge", w=40, h=26, facts={"ready": True}))
    yield Sign("Exhausted", "Nothing can be foraged in this hex any more (4.3).",
               Element("", "placard", "Exhausted", w=90, h=24, facts={"size": 9.5}))


def map_signs() -> Iterator[Sign]:
    """Terrain, rivers, lines over the map."""
    cost = TABLES.terrain.cost
    for terrain, name in GROUND.items():
        yield Sign(capital(name), f"{cost[terrain]} MP{CLOSED.get(terrain, '')}.", Element(
            "", "cells", w=70, h=62, facts={"radius": 32.0, "cells": (("", 0, 0, terrain),)}))
    yield Sign("River", f"{TABLES.terrain.river_cost} MP more to cross; attacks across it are halved.",
               Element("", "stream", w=60, h=24, facts={"rank": "river", "d": "M-28 0L28 0"}))
    yield Sign("Danube", "Crossed at a place of your own, by a ferry or a bridge, or with the whole allowance (9.0).",
               Element("", "stream", w=60, h=24, facts={"rank": "danube", "d": "M-28 0L28 0"}))
    yield Sign("Supply line", "From a large army to its source; dotted if it is too long (4.1).",
               Element("", "way", w=60, h=24, facts={"points": ((-26, 0), (20, 0)), "colour": "ott", "arrow": True}))
    yield Sign("Battlefield", "The place of a battle of the time; it has no effect.",
               Element("", "battlefield", w=24, h=24))
    yield Sign("R on the turn track", "Reinforcements are due.", letters="R")


CLOSED = dict.fromkeys(TABLES.terrain.closed_to_wheels, "; closed to guns and trains")
