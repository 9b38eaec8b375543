"""The turns to come, with weather and reinforcements, and the order of battle of both sides with its losses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sanjak.scene.kept import kept
from sanjak.scene.text import percent
from sanjak.scene.words import capital, joined

from ..data import (
    ALLIES,
    AREAS,
    BOX,
    CALENDAR,
    DEAD,
    FORTS,
    POOL,
    REINFORCEMENTS,
    SCENARIOS,
    SHIPS,
    TABLES,
    TURKS,
    UNITS,
)
from ..data.lists import FLEET, GROUND
from ..rules.odds_of_fire import share
from ..rules.reinforcements import allied_replaceable
from ..state import State
from . import names
from .ledger import Row, belongs_to
from .names import plural

# ---------------------------------------------------------------- the turns


@kept
def turn_rows(s: State) -> list[Row]:
    """10.1, 10.3, 5.0 Every turn that is left: its month, its weather, who comes."""
    first, last = SCENARIOS[s.scenario].turns
    return [row for turn in range(max(first, s.turn), last + 1) for row in one_turn(s, turn)]


def one_turn(s: State, turn: int) -> Iterator[Row]:
    """A turn as a heading, with what is known of it."""
    now = turn == s.turn
    yield Row(f"{turn} · {names.month(turn)}{', now' if now else ''}", "event" if turn in CALENDAR.events else "", True)
    if not now and turn > 1:
        yield Row("Foul weather (§5.0)", chance(11 - TABLES.weather.foul[turn - 1], 10))
        yield Row("Rough sea", chance(7 - TABLES.weather.rough[turn - 1], 6))
    for side in (ALLIES, TURKS):
        if coming := [unit for unit in due(s, side, turn) if s.at.get(unit) == POOL]:
            yield Row(f"{names.ADJECTIVE[side]} reinforcements: {by_formation(coming)} (§{CASES[side]})")


CASES = {ALLIES: "10.1", TURKS: "10.3"}


def chance(faces: int, sides: int) -> str:
    """The chance of a roll of so many faces."""
    return percent(share(faces, sides)) if faces > 0 else "none"


def due(s: State, side: str, turn: int) -> list[str]:
    """10.1, 10.3 The units that come on a turn; those of Suvla when it opens."""
    return [unit for row in REINFORCEMENTS if row.side == side and (s.suvla if row.suvla else row.turn) == turn
            for unit in row.units if unit in UNITS or unit in SHIPS]


def by_formation(ids: Sequence[str]) -> str:
    """Pieces counted by their division or kind."""
    found: dict[str, int] = {}
    for id in ids:
        found[belongs_to(id)] = found.get(belongs_to(id), 0) + 1
    return joined(f"{name} ({many})" for name, many in found.items())


# ---------------------------------------------------------------- the order of battle


@kept
def force_rows(s: State) -> list[Row]:
    """The strength and the losses of both sides."""
    return [row for side in (ALLIES, TURKS) for row in (Row(names.ADJECTIVE[side], "", True), *side_rows(s, side))]


def side_rows(s: State, side: str) -> Iterator[Row]:
    """Units by place and state, losses by name, ships and forts."""
    ground = [unit for unit in GROUND[side] if s.at.get(unit) in AREAS]
    yield Row("units on the map", str(len(ground)))
    hurt = [unit for unit in ground if s.hurt.get(unit)]
    if hurt:
        yield Row(f"Disrupted or Broken: {names.pieces(hurt)}", str(len(hurt)), tone="bad")
    if waiting := [unit for unit in GROUND[side] if s.at.get(unit) == BOX[side]]:
        yield Row(f"in the box: {by_formation(waiting)}", str(len(waiting)))
    yield from loss_rows(s, "units", [unit for unit in GROUND[side] if s.at.get(unit) == DEAD])
    afloat = [ship for ship in FLEET[side] if s.at.get(ship) in (*AREAS, BOX[side])]
    yield Row("ships", str(len(afloat)))
    yield from damage_rows(s, afloat)
    yield from loss_rows(s, "ships", [ship for ship in FLEET[side] if s.at.get(ship) == DEAD])
    if side == TURKS:
        forts = [fort for fort in FORTS if s.at.get(fort) in AREAS]
        yield Row("forts", str(len(forts)))
        yield from damage_rows(s, forts)
        yield from loss_rows(s, "forts", [fort for fort in FORTS if s.at.get(fort) == DEAD])


def damage_rows(s: State, ids: Sequence[str]) -> Iterator[Row]:
    """8.4.2 Damaged ships or forts."""
    if hurt := [id for id in ids if s.hurt.get(id)]:
        told = joined(f"{names.piece(id)} ({names.states(s, id)[0]})" for id in hurt)
        yield Row(f"damaged: {told}", str(len(hurt)), tone="bad")


def loss_rows(s: State, what: str, lost: Sequence[str]) -> Iterator[Row]:
    """12.2 The losses by name, and how many of the units can be replaced (10.5, 10.6)."""
    if not lost:
        return
    yield Row(f"{what} lost: {names.pieces(lost)}", str(len(lost)), tone="bad")
    back = sum(1 for id in lost if can_come_back(s, id))
    if back:
        yield Row(f"{capital(plural(back, 'unit'))} of them can be replaced (§10.5, 10.6)", str(back))


def can_come_back(s: State, id: str) -> bool:
    """10.5, 10.6 Can a lost piece be replaced?"""
    if id in SHIPS:
        return SHIPS[id].type == "MS"
    if id not in UNITS:
        return False
    return allied_replaceable(s, id) if UNITS[id].side == ALLIES else UNITS[id].replaceable
