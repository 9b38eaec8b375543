"""The key of the board: the signs of counters, their states, markers, and the map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sanjak.scene.key import Sign, Signs
from sanjak.scene.model import Element

from ..data import TABLES

UNIT = {"side": "ally", "code": "86", "sign": "infantry", "echelon": "X", "factors": "5–3", "heavy": False,
        "states": (), "turned": 0}


def signs() -> tuple[Signs, ...]:
    """Every sign with its meaning."""
    return (Signs("Counters", tuple(counter_signs())), Signs("States", tuple(state_signs())),
            Signs("Forts, mines, beachheads", tuple(marker_signs())), Signs("The map", tuple(map_signs())),
            Signs("Orders on the map", tuple(order_signs())))


def unit(**facts: Any) -> Element:
    """A counter."""
    return Element("", "unit", w=62, h=62, facts={**UNIT, **facts})


def counter_signs() -> Iterator[Sign]:
    """The arms and the numbers."""
    yield Sign("Infantry", "Attack, defence. X is a brigade, III a regiment; above right its number.", unit())
    yield Sign("Cavalry", "Moves two areas; may be kept in Reserve (11.1).",
               unit(sign="cavalry", code="29", factors="2–1"))
    yield Sign("Artillery", "Bombardment, defence. A bar: heavy guns.",
               unit(sign="artillery", code="Art", factors="3–1", heavy=True))
    yield Sign("Battleship", "Primary and secondary guns. A bar: heavy primary guns.",
               unit(sign="battleship", code="QNE", factors="4–2", echelon="", heavy=True))
    yield Sign("Cruiser", "", unit(sign="cruiser", side="ott", code="HAM", factors="1–1", echelon=""))
    yield Sign("Minesweeper", "Sweeps mines; they do not attack it (8.5).",
               unit(sign="minesweeper", code="MS1", factors="MS", echelon=""))
    yield Sign("Emblems", "Ring: Allied. Crescent: Turkish. Cross: German.", unit(side="ott", echelon="III", code="57"))
    yield Sign("Pile", "The top counter of several; the number counts them all.",
               Element("", "pile", w=52, h=52, facts={"units": [UNIT, UNIT], "count": 4}))


STATES = (("entrenched", "Entrenched", "Sandbags and E: other factors, and steadier under fire (7.3.2.4)."),
          ("disrupted", "Disrupted", "Hatched, D: it neither moves nor attacks (8.4.1)."),
          ("broken", "Broken", "A crack, B: one step from elimination (8.4.1)."),
          ("unsupplied", "Out of supply", "OOS: marked at the start of the turn (6.5)."),
          ("activated", "Activated", "Turned, ACT: it has acted this turn; ACT 2: twice (7.3.2)."),
          ("fired", "Fired", "Pale, F: its guns have fired this turn."),
          ("reserve", "Reserve", "A dashed frame, R: cavalry that may turn up later (11.1)."))
DAMAGE = (("disabled", "Disabled", "Hatched, DIS: a ship's batteries fire one die each (8.4.2)."),
          ("crippled", "Crippled", "Awash, CR: silent; one more step sinks it (8.4.2)."))
TURNED = {"activated": 90}


def state_signs() -> Iterator[Sign]:
    """The states of units and ships."""
    for state, name, text in STATES:
        yield Sign(name, text, unit(states=(state,), turned=TURNED.get(state, 0)))
    for state, name, text in DAMAGE:
        yield Sign(name, text, unit(sign="battleship", factors="2–2", echelon="", code="OCE", states=(state,)))


def marker_signs() -> Iterator[Sign]:
    """What stands on the map besides counters."""
    fort, mine = {"side": "ott", "states": ()}, {"side": "ott", "hidden": False, "dummy": False}
    yield Sign("Fort", "One die of each battery (11.3).", Element("", "works", "1", w=40, h=40, facts=fort))
    yield Sign("Mobile fort", "Its letter; the Turk chooses its place.",
               Element("", "works", "E", w=40, h=40, facts=fort))
    yield Sign("Damaged fort", "Hatched: Disabled (D) or Crippled (C). F: fired.", Element(
        "", "works", "1", w=40, h=40, facts={**fort, "states": ("disabled",)}))
    yield Sign("Destroyed fort", "", Element("", "works", "", w=40, h=40, facts={**fort, "gone": True}))
    yield Sign("Hidden mine marker", "Only the Turk knows its level.",
               Element("", "mine", "?", w=40, h=40, facts={**mine, "hidden": True}))
    yield Sign("Mines", "Level 1 or 2: so many attacks on each warship in its area. Level 2 also attacks the areas "
               "beside it once (8.5.1).", Element("", "mine", "2", w=40, h=40, facts=mine))
    yield Sign("Dummy", "No mine at all.", Element("", "mine", "D", w=40, h=40, facts={**mine, "dummy": True}))
    yield Sign("Attack of mines", f"D10: {TABLES.mine_attack.crippled} or more Cripples a ship, "
               f"{TABLES.mine_attack.sunk} or more sinks it (8.5.1).", letters="D10")
    yield Sign("Beachhead", "Supplies the units of its group; dashed if it is not paid for (6.2).",
               Element("", "beach", "BH C1", w=66, h=24, facts={"supplied": True}))


def map_signs() -> Iterator[Sign]:
    """Areas, lines, and squares."""
    yield Sign("GP, A", "Land areas of Gallipoli and of Asia.", letters="GP")
    yield Sign("AA", "Assault areas: waters off a beach, from which units land (7.5).", letters="AA")
    yield Sign("DS", "Sea areas of the strait, up to Marmara.", letters="DS")
    yield Sign("Brown ground", "A Hill: 1 VP for the Allies at the end; it bars supply lines beside it (6.5).",
               letters="△")
    yield Sign("Black square", "A town.", letters="■")
    yield Sign("Source of supply", "Where Turkish supply and reinforcements come in; filled if paid for (6.3).",
               Element("", "source", w=26, h=26, facts={"paid": True}))
    yield Sign("Supply line", "To the source in supply; broken where an enemy bars it (6.5).",
               Element("", "trace", w=60, h=24, facts={"points": ((-26.0, 0.0), (26.0, 0.0)), "colour": "ally",
                                                       "broken": False}))


ORDERS = (("go", "Sail there", "Its figure: the chance that mines hit her."), ("march", "March there", ""),
          ("land", "Land there", ""), ("fire", "Gunfire", "Its figure: the chance to damage the ship or fort."),
          ("bombard", "Bombardment", "Its figure: the chance to affect a unit."), ("sweep", "Sweep mines", ""),
          ("assault", "Assault", "Its figure: the chance to clear the area."),
          ("mine", "Lay mines, or let them strike", ""))


def order_signs() -> Iterator[Sign]:
    """The signs of what can be done in a place."""
    yield from (Sign(name, text, Element("", "doing", w=34, h=34, facts={"sign": sign})) for sign, name, text in ORDERS)
    yield Sign("Double frame", "The pile of the piece that acts.", Element("", "acting", w=44, h=44))
