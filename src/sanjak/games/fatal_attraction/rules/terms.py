"""2.0 Terms: places, control, morale, status, and Victory Points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from operator import itemgetter

from sanjak.kernel import Drm, roll, tell

from ..data import ALLIES, AREAS, BOX, CALENDAR, DEAD, FORTS, SIDES, TURKS
from ..data.lists import BIT, FLEET, GROUND, LAND, LONE, ML, OTHER, SEA, SETS, SIDE, TYPE, VP, WARSHIPS
from ..state import State

PLACE_BIT = {**BIT, **dict.fromkeys((*BOX.values(), "pool", "dead", "gone", "exited"), 0)}
PLACES_OF_GROUND, PLACES_OF_FLEET, PLACES_OF_WARSHIPS, PLACES_OF_LONE = (
    {side: itemgetter(*pieces[side]) for side in SIDES} for pieces in (GROUND, FLEET, WARSHIPS, LONE))
"""The places of all pieces of a kind, read at once."""

KEPT = 1 << 10
"""The size of the caches about pieces and their places."""

MARKS = ("hurt", "oos", "dug", "dug_in", "fired", "landed", "reserve", "assaulted", "fired_at", "moved", "fought",
         "aimed", "skipped", "shipped")
"""The marks that a piece loses when it leaves the map for good."""


# ---------------------------------------------------------------- where everybody is


@lru_cache(KEPT)
def joined(places: tuple[str, ...]) -> int:
    """2.4 The areas among some places, as a set; cached, because it is needed many times between two moves."""
    found = 0
    for place in set(places):
        found |= PLACE_BIT[place]
    return found


def occupied(s: State, side: str) -> int:
    """2.4 The land areas with ground units of a side."""
    return joined(PLACES_OF_GROUND[side](s.at)) & LAND


def lone(s: State, side: str) -> int:
    """11.2, 11.3 The areas that only a fort or a beachhead of a side holds."""
    return joined(PLACES_OF_LONE[side](s.at)) & ~occupied(s, side)


def units_in(s: State, side: str, place: str) -> list[str]:
    """2.4 The ground units of a side in a place."""
    at = s.at
    return [unit for unit in GROUND[side] if at[unit] == place]


def fleet_at_sea(s: State, side: str) -> int:
    """2.4 The sea areas with ships of a side."""
    return joined(PLACES_OF_FLEET[side](s.at))


def warships_at_sea(s: State, side: str) -> int:
    """2.4 The same without sweepers."""
    return joined(PLACES_OF_WARSHIPS[side](s.at))


def next_to(mask: int) -> int:
    """2.4 The land areas next to these."""
    return SETS.spread(mask) & LAND


def on_map(s: State, piece: str) -> bool:
    """2.4 Is a piece in an area?"""
    return s.at[piece] in AREAS


def mined(s: State) -> int:
    """8.5 The sea areas with any marker, face down or up."""
    found, shown = 0, s.shown
    for area, markers in s.laid.items():
        if markers or shown[area]:
            found |= BIT[area]
    return found


def open_sea(s: State) -> int:
    """7.3.3 The sea areas without marker and without Turkish ship."""
    return SEA & ~mined(s) & ~fleet_at_sea(s, TURKS)


def has_naval_supply(s: State, ship: str) -> bool:
    """6.2 A warship acts only if the fleet is paid for; sweepers and the Turk's ships never cost anything."""
    return TYPE[ship] == "MS" or SIDE[ship] == TURKS or "naval" in s.paid


def is_summer(s: State) -> bool:
    """2.4 June to September."""
    return s.turn in CALENDAR.summer


def has_air(s: State, side: str) -> bool:
    """11.4, 5.1 The Allies observe from the air, the Turk while the German unit is there; nobody in Foul weather."""
    return s.weather != "foul" and (side == ALLIES or s.german_air)


# ---------------------------------------------------------------- control


def arrive(s: State, unit: str, area: str) -> None:
    """2.4, 8.4.2, 11.2, 11.3 A ground unit alone in an area controls it, and destroys a fort or beachhead there."""
    s.at[unit] = area
    if SIDE[unit] == ALLIES:
        if area not in s.control:
            s.control[area] = 1
            overrun(s, TURKS, area)
    elif area in s.control:
        del s.control[area]
        overrun(s, ALLIES, area)


def overrun(s: State, side: str, area: str) -> None:
    """8.4.2, 11.2 A side's pieces there besides ground units are eliminated."""
    for piece in LONE[side]:
        if s.at[piece] == area:
            eliminate(s, piece, "11.3" if side == TURKS else "11.2")


# ---------------------------------------------------------------- status and morale


def is_normal(s: State, piece: str) -> bool:
    """2.4 Neither Disrupted nor Broken nor out of supply; undamaged."""
    return piece not in s.hurt and piece not in s.oos


def passes(s: State, case: str, unit: str, drms: Iterable[Drm] = (), what: str = "morale") -> bool:
    """2.4 A morale check: a modified D10 of the unit's morale level or less."""
    check = roll(s, case, f"{what} {unit}", drms, 10)
    return check.settle(f"{ML[unit]} or less", check.total <= ML[unit])


def eliminate(s: State, piece: str, case: str) -> None:
    """12.2 A piece is lost for good, and the opponent scores for it."""
    s.at[piece] = DEAD
    forget(s, piece)
    tell(s, case, "eliminated", piece=piece)
    if piece not in FORTS or s.variants["forts_score"] == "at_once":
        score(s, OTHER[SIDE[piece]], VP[piece], "12.2", piece)


def forget(s: State, piece: str) -> None:
    """2.4 A piece that leaves the map loses its markers."""
    for name in MARKS:
        getattr(s, name).pop(piece, None)


def to_box(s: State, unit: str) -> None:
    """7.5, 8.3.4 A unit goes to its side's box; its status goes with it."""
    s.at[unit] = BOX[SIDE[unit]]
    for name in ("oos", "dug", "landed", "reserve", "shipped"):
        getattr(s, name).pop(unit, None)


# ---------------------------------------------------------------- Victory Points


def score(s: State, side: str, points: int, case: str, why: str) -> None:
    """12.2 A side gains Victory Points."""
    if points:
        s.vp[side] += points
        tell(s, case, "scored", side=side, points=points, why=why)


def lose_points(s: State, side: str, points: int, case: str, why: str) -> None:
    """2.4 A side loses Victory Points; the opponent gains any shortfall."""
    taken = min(points, s.vp[side])
    if taken:
        s.vp[side] -= taken
        tell(s, case, "scored", side=side, points=-taken, why=why)
    score(s, OTHER[side], points - taken, case, why)


# ---------------------------------------------------------------- words that the rules share


def held(modifiers: Iterable[Drm], limit: int, case: str) -> Iterator[Drm]:
    """8.3.1 Modifiers, and one more that keeps their sum within a limit."""
    total = 0
    for drm in modifiers:
        total += drm.value
        yield drm
    if abs(total) > limit:
        yield Drm((limit if total > 0 else -limit) - total, f"no more than {limit} in all", case)
