"""9.0, 3.3 The End Phase: recovery, and everything made ready for the next turn."""

from __future__ import annotations

from collections.abc import Iterator

from sanjak.kernel import Drm, roll, step, tell

from ..data import BOX, FORTS, GONE, SHIPS, TURKS, UNITS
from ..data.lists import BIT, LAND_NEAR, ML, OTHER, SIDE
from ..state import State
from .terms import PLACE_BIT, eliminate, forget, is_normal

GONE_FROM = 11
"""9.1, 9.2 From this roll on a unit or ship does not recover but is lost."""


@step("9.1")
def ground_recovery(s: State) -> None:
    """9.1 Each Disrupted or Broken unit rolls, those in a box too."""
    normal = normal_areas(s)
    for unit in [piece for piece in s.hurt if piece in UNITS]:
        recover(s, "9.1", unit, ground_modifiers(s, unit, normal[OTHER[SIDE[unit]]]))


def normal_areas(s: State) -> dict[str, int]:
    """9.1 The areas with Normal ground units, by side."""
    found = dict.fromkeys(BOX, 0)
    for unit in UNITS:
        if is_normal(s, unit):
            found[SIDE[unit]] |= PLACE_BIT[s.at[unit]]
    return found


def ground_modifiers(s: State, unit: str, enemy: int) -> Iterator[Drm]:
    """9.1 A Normal enemy next to an unentrenched unit, none next to it, out of supply, Broken."""
    place = s.at[unit]
    if place in BIT and LAND_NEAR[place] & enemy:
        if unit not in s.dug:
            yield Drm(+1, "Normal enemy beside it", "9.1")
    else:
        yield Drm(-1, "no Normal enemy beside it", "9.1")
    if unit in s.oos:
        yield Drm(+1, "out of supply", "9.1")
    if s.hurt[unit] == 2:
        yield Drm(+2, "Broken", "9.1")


def recover(s: State, case: str, piece: str, modifiers: Iterator[Drm]) -> None:
    """9.1, 9.2 Morale or less: Normal. Up to 10: as before. More: eliminated."""
    check = roll(s, case, f"recovery {piece}", modifiers, 10)
    if check.settle(f"{ML[piece]} or less", check.total <= ML[piece]):
        del s.hurt[piece]
        tell(s, case, "recovered", piece=piece)
    elif check.total >= GONE_FROM:
        eliminate(s, piece, case)


@step("9.2")
def fleet_recovery(s: State) -> None:
    """9.2 Disabled ships and forts roll to recover; Crippled ships leave, sunk or towed away; Crippled forts stay."""
    for piece in [piece for piece in s.hurt if piece not in UNITS]:
        if s.hurt[piece] == 1:
            recover(s, "9.2", piece, fleet_modifiers(piece))
        elif piece in SHIPS:
            tow_away(s, piece)


def fleet_modifiers(piece: str) -> Iterator[Drm]:
    """9.2 Battle cruisers, the Commonwealth's ships, and the Turk's old battleships."""
    if piece in FORTS:
        return
    ship = SHIPS[piece]
    if ship.type == "BC":
        yield Drm(-1, "BC", "9.2")
    if ship.nation == "british":
        yield Drm(-1, "Commonwealth", "9.2")
    if ship.side == TURKS and ship.type == "B":
        yield Drm(+1, "Turkish B", "9.2")


def tow_away(s: State, ship: str) -> None:
    """9.2 A Crippled ship leaves the game; above her morale she counts as sunk."""
    check = roll(s, "9.2", f"crippled {ship}", (), 10)
    if check.settle(f"{ML[ship]} or less", check.total <= ML[ship]):
        s.at[ship] = GONE
        forget(s, ship)
        tell(s, "9.2", "towed_away", ship=ship)
    else:
        eliminate(s, ship, "9.2")


@step("3.3")
def make_ready(s: State) -> None:
    """3.3 OOS markers off, ships to their boxes, everything un-activated and unfired; the turn's marks are gone."""
    for ship in SHIPS.values():
        if s.at[ship.id] in BIT:
            s.at[ship.id] = BOX[ship.side]
    s.oos, s.fired, s.activated, s.again = {}, {}, {}, {}
    s.dug_in, s.landed, s.assaulted, s.fired_at, s.reserve = {}, {}, {}, {}, {}
    s.quiet, s.trenches, s.held, s.struck = {}, {}, {}, {}
    s.segment = s.kind = s.first = ""
    s.impulse = 0
