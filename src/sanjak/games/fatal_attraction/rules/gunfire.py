"""8.1 Naval gunfire, and 8.4.2 its effect on ships and forts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from sanjak.kernel import Drm, roll, tell

from ..data import ALLIES, FORTS, SHIPS, TURKS, UNITS
from ..data.lists import (
    AEGEAN,
    ASSAULT_AREAS,
    BIT,
    FARTHEST,
    FLEET,
    IN_RANGE,
    LAND,
    ML,
    NAMES,
    NEAR,
    SETS,
    SIDE,
    SWEEPERS,
    TYPE,
    Line,
    lines_of_fire,
)
from ..state import State
from .terms import PLACE_BIT, eliminate, fleet_at_sea, has_air

TARGETS = {ALLIES: (*FLEET[TURKS], *FORTS), TURKS: FLEET[ALLIES]}
"""8.1.2 The targets of each side's ships and forts."""

PB_RANGE, SB_RANGE, FOUL_RANGE = 2, 1, 1
GUNS_AT_SWEEPERS = 2
CRITICAL = 10


class Battery(NamedTuple):
    """Guns of one kind: their factors, range and type."""

    name: str
    factors: int
    reach: int


# ---------------------------------------------------------------- 8.1.1 range


def batteries(s: State, firer: str) -> list[Battery]:
    """8.1.1, 8.4.2, 8.1.2.1 The batteries of a ship, fort or gun, with their range before land reduces it."""
    if firer in UNITS:
        return [Battery("sb", GUNS_AT_SWEEPERS, artillery_reach(s))]
    air = 1 if has_air(s, SIDE[firer]) else 0
    foul = s.weather == "foul"
    return [Battery(name, factors, FOUL_RANGE if foul else reach + air)
            for name, factors, reach in (("pb", factors_of(s, firer, "pb"), PB_RANGE),
                                         ("sb", factors_of(s, firer, "sb"), SB_RANGE)) if factors]


def factors_of(s: State, firer: str, battery: str) -> int:
    """8.4.2 A Disabled ship's batteries are 1, a fort's stay; Crippled ones are silent."""
    state = s.hurt.get(firer, 0)
    full: int = getattr(SHIPS.get(firer) or FORTS[firer], battery)
    if state == 2 or not full:
        return 0
    return 1 if state == 1 and firer in SHIPS else full


def artillery_reach(s: State) -> int:
    """8.1.2.1 Field guns reach sweepers in the next area, two areas away in Fair weather with the German air unit."""
    return 2 if s.weather == "fair" and s.german_air else 1


class Lost(NamedTuple):
    """8.1.1 The loss of range over the sea, and into or through land."""

    sea: int
    land: int


def range_lost(s: State, firer: str) -> Lost:
    """8.1.1 Ships lose 1 of range into or through land, 2 from the Aegean; Foul weather has already reduced it."""
    if firer not in SHIPS:
        return Lost(0, 0)
    if s.at[firer] == AEGEAN:
        return Lost(2, 3 if s.variants["aegean_range_cumulative"] else 2)
    return Lost(0, 0 if s.weather == "foul" and s.variants["foul_range"] == "flat1" else 1)


@lru_cache(None)
def areas_reached(start: str, reach: int, lost: Lost) -> int:
    """8.1.1 The areas that a gun in an area reaches."""
    around = IN_RANGE[min(reach, FARTHEST)][start]
    return SETS.mask(goal for goal in NAMES(around) if goal != start
                     and any(line.length <= reach - lost_on(line, goal, lost) for line in lines_of_fire(start, goal)))


def lost_on(line: Line, goal: str, lost: Lost) -> int:
    """8.1.1 The range lost on a line."""
    return lost.land if line.land or BIT[goal] & LAND else lost.sea


class Shot(NamedTuple):
    """A battery's line to a target: the hit modifiers for land between and for ships between."""

    land: int
    ships: int


def best_shot(s: State, firer: str, goal: str, reach: int) -> Shot | None:
    """8.1.1, 8.1.2 The line within range with the smallest modifiers; None if the target is out of range."""
    lost, ships = range_lost(s, firer), fleet_at_sea(s, ALLIES) | fleet_at_sea(s, TURKS)
    shots = [Shot(line.land, 1 if line.seas & ships else 0) for line in lines_of_fire(s.at[firer], goal)
             if line.length <= reach - lost_on(line, goal, lost)]
    return min(shots, key=sum, default=None)


def may_fire_into_aegean(firer: str, start: str) -> bool:
    """8.1.1 A fort fires into the Aegean only if its area borders on it or on an assault area."""
    return firer in SHIPS or bool(NEAR[start] & (BIT[AEGEAN] | ASSAULT_AREAS))


def can_reach(s: State, firer: str, goal: str) -> bool:
    """8.1.1 Is there a battery that reaches this area?"""
    return bool(reached(s, firer) & BIT[goal])


def reached(s: State, firer: str) -> int:
    """8.1.1 The areas that the farthest battery of a firer reaches."""
    farthest = max((battery.reach for battery in batteries(s, firer)), default=0)
    found = areas_reached(s.at[firer], farthest, range_lost(s, firer))
    return found if may_fire_into_aegean(firer, s.at[firer]) else found & ~BIT[AEGEAN]


def targets_of(s: State, firer: str) -> list[str]:
    """8.1.2, 8.1.2.1 The enemy ships and forts in range; for field guns sweepers only."""
    around, at, bits = reached(s, firer), s.at, PLACE_BIT
    enemies = SWEEPERS if firer in UNITS else TARGETS[SIDE[firer]]
    return [target for target in enemies if bits[at[target]] & around] if around else []


# ---------------------------------------------------------------- 8.1.2 procedure


def hit_modifiers(s: State, shot: Shot) -> Iterator[Drm]:
    """8.1.2 Rough seas, Foul weather, land between, ships between."""
    if s.sea == "rough":
        yield Drm(+1, "Rough seas", "5.1")
    if s.weather == "foul":
        yield Drm(+2, "Foul weather", "5.1")
    if shot.land:
        yield Drm(shot.land, "over land", "8.1.2")
    if shot.ships:
        yield Drm(+1, "over ships", "8.1.1")


def effect_modifiers(s: State, firer: str, battery: str, target: str) -> Iterator[Drm]:
    """8.1.2 Big ships against small, secondary guns against armour, heavy calibre, a Disabled firer."""
    kind = TYPE.get(target, "fort")
    if TYPE.get(firer) in ("BB", "BC") and kind in ("B", "fort"):
        yield Drm(+1, "BB or BC against B or fort", "8.1.2")
    if battery == "sb" and kind in ("fort", "B", "BC", "BB"):
        yield Drm(-1, "secondary battery", "8.1.2")
    if battery == "pb" and firer in SHIPS and SHIPS[firer].heavy:
        yield Drm(+1, "heavy calibre", "8.1.2")
    if s.hurt.get(firer) == 1:
        yield Drm(-2, "firer is Disabled", "8.1.2")


def firer_morale(s: State, firer: str) -> int:
    """8.1.2, 8.1.2.1 The morale of the firer for a hit; by option field guns count as forts."""
    return ML[firer] if firer in SHIPS or firer in FORTS else int(s.variants["artillery_firer_ml"])


def gunfire(s: State, firer: str, target: str) -> None:
    """8.1.2 One D10 for each factor; each hit rolls for its effect. The firer is Fired."""
    s.fired[firer] = 1
    if target in SWEEPERS:
        s.fired_at[target] = 1
    area, morale = s.at[target], firer_morale(s, firer)
    at_most = morale if s.variants["gunfire_hit"] == "le" else morale - 1
    for battery in batteries(s, firer):
        if area not in BIT or (shot := best_shot(s, firer, area, battery.reach)) is None:
            continue  # already sunk, or out of this battery's range
        modifiers = tuple(hit_modifiers(s, shot))
        for _ in range(battery.factors):
            if s.at[target] != area:
                return
            hit = roll(s, "8.1.2", f"gunfire {firer}", modifiers, 10)
            if hit.settle(f"{at_most} or less", hit.total <= at_most):
                effect(s, firer, battery.name, target)


def effect(s: State, firer: str, battery: str, target: str) -> None:
    """8.1.2 Above the target's morale it is damaged; at 10 or more it may blow up."""
    die = roll(s, "8.1.2", f"effect {target}", effect_modifiers(s, firer, battery, target), 10)
    damaged = die.beats(ML[target])
    if die.total >= CRITICAL and blows_up(s, target):
        tell(s, "8.1.2", "exploded", piece=target)
        eliminate(s, target, "8.1.2")
    elif damaged:
        damage(s, target, "8.1.2")


def blows_up(s: State, target: str) -> bool:
    """8.1.2 A D10 for the magazine: odd numbers blow the target up."""
    die = roll(s, "8.1.2", f"magazine {target}", (), 10)
    return die.settle("odd", die.die % 2 == 1)


def damage(s: State, target: str, case: str) -> None:
    """8.1.2, 8.4.2 One step: Disabled, then Crippled and Fired, so that it cannot fire any more, then gone."""
    state = s.hurt.get(target, 0) + 1
    if state > 2:
        eliminate(s, target, case)
        return
    s.hurt[target] = state
    if state == 2:
        s.fired[target] = 1
        s.aimed.pop(target, None)
    tell(s, case, "disabled" if state == 1 else "crippled", piece=target)
