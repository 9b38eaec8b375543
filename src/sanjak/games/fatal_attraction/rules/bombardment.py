"""8.2 Bombardment of ground units, and its effect."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sanjak.kernel import Drm, Flow, Option, ask, roll, step, tell, then

from ..data import AREAS, FORTS, SHIPS, TABLES
from ..data.lists import BIT, GROUND, HILLS, LAND_NEAR, ML, NAMES, OTHER, SIDE, TYPE, WORTH
from ..state import State
from .gunfire import areas_reached, factors_of, range_lost
from .terms import PLACE_BIT, eliminate, has_air, occupied, on_map, units_in

RANGE, FOUL_RANGE = 2, 1
ALL = 99
"""A result of A: every unit."""

NUMBER = {"NE": 0, "1": 1, "2": 2, "3": 3, "A": ALL}


def bombardment_range(s: State, side: str) -> int:
    """8.2 Two areas, three with air observation, one in Foul weather."""
    if s.weather == "foul":
        return FOUL_RANGE
    return RANGE + (1 if has_air(s, side) else 0)


def bombards(s: State, firer: str, area: str) -> bool:
    """8.2 Does a ship, fort or gun reach an area? Ships lose range as in gunfire."""
    reach = areas_reached(s.at[firer], bombardment_range(s, SIDE[firer]), range_lost(s, firer))
    return bool(reach & BIT[area])


def bombardment_targets(s: State, firer: str) -> tuple[str, ...]:
    """8.2 The areas with enemy ground units in range."""
    reach = areas_reached(s.at[firer], bombardment_range(s, SIDE[firer]), range_lost(s, firer))
    return NAMES(reach & occupied(s, OTHER[SIDE[firer]]))


def bombarding_factors(s: State, firer: str) -> int:
    """8.2 Both batteries of a ship or fort, the combat factor of a gun."""
    if firer in SHIPS or firer in FORTS:
        return factors_of(s, firer, "pb") + factors_of(s, firer, "sb")
    return WORTH[firer].bombard


def heavy_factors(s: State, firer: str) -> int:
    """8.2 The factors that count towards a third: primary guns of B and BC, heavy primary guns, heavy artillery."""
    if firer in SHIPS:
        counts = TYPE[firer] in ("B", "BC") or SHIPS[firer].heavy
        return factors_of(s, firer, "pb") if counts else 0
    return WORTH[firer].bombard if firer in WORTH and WORTH[firer].heavy else 0


def bombardment_modifiers(s: State, firers: Sequence[str], area: str) -> Iterator[Drm]:
    """8.2 All modifiers of the roll."""
    side = SIDE[firers[0]]
    total = sum(bombarding_factors(s, firer) for firer in firers)
    if 3 * sum(heavy_factors(s, firer) for firer in firers) >= total:
        yield Drm(+1, "a third heavy", "8.2")
    if observers(s, side, area):
        yield Drm(+1 if AREAS[area].hill else +2, "friends on a Hill beside it", "8.2")
    if has_air(s, side):
        yield Drm(+1, "air observation", "8.2")
    if s.weather == "foul":
        yield Drm(-1, "Foul weather", "8.2")
    if len(units_in(s, OTHER[side], area)) <= 2:
        yield Drm(-1, "one or two units", "8.2")
    if AREAS[area].town:
        yield Drm(-1, "Town", "8.2")


def observers(s: State, side: str, area: str) -> bool:
    """8.2 Are friendly units in supply on a Hill next to the target?"""
    hills = LAND_NEAR[area] & HILLS & occupied(s, side)
    return bool(hills) and any(PLACE_BIT[s.at[unit]] & hills and unit not in s.oos for unit in GROUND[side])


def bombardment_result(total: int, factors: int) -> str:
    """8.2 The table: the column by factors, the row by the roll."""
    table = TABLES.bombardment
    column = sum(factors > limit for limit in table.upto)
    return table.rows[max(0, min(len(table.rows) - 1, total - table.first))][column]


@step("8.2")
def bombardment(s: State, side: str, area: str, key: str) -> None:
    """8.2 All pieces of the group that aim at this area fire together and are Fired."""
    firers = [firer for firer, target in s.aimed.items() if target == area and fires_with(s, firer, side, key)]
    factors = sum(bombarding_factors(s, firer) for firer in firers)
    enemies = units_in(s, OTHER[side], area)
    if enemies and factors:
        tell(s, "8.2", "bombarded", area=area, firers=firers, factors=factors)
        die = roll(s, "8.2", f"bombardment {area}", bombardment_modifiers(s, firers, area))
        if number := NUMBER[die.gives(bombardment_result(die.total, factors))]:
            turn_up_reserve(s, area)
            s.chosen = []
            then(s, bombardment_losses(OTHER[side], area, number))
    for firer in firers:
        del s.aimed[firer]
        s.fired[firer] = 1


def fires_with(s: State, firer: str, side: str, key: str) -> bool:
    """8.2, 7.3.4 The pieces of the group; in a Ground segment also ships aimed at a target next to it."""
    return firer in s.group[key] or (key == "first" and firer in SHIPS and SIDE[firer] == side)


def turn_up_reserve(s: State, area: str) -> None:
    """11.1 Reserve cavalry in an area that is shelled with effect or assaulted turns up for the turn."""
    for unit, state in s.reserve.items():
        if state == 1 and s.at[unit] == area:
            s.reserve[unit] = 2
            tell(s, "11.1", "turned_out", piece=unit)


@step("8.2.1")
def bombardment_losses(s: State, side: str, area: str, number: int) -> Flow:
    """8.2.1 The owner chooses the affected units; there may be fewer units than the result."""
    waiting = [unit for unit in units_in(s, side, area) if unit not in s.chosen]
    if 0 < number < len(waiting):
        yield from choose_shelled(s, side, area, number, waiting)
        return
    then(s, *[shelled(unit) for unit in (*s.chosen, *(waiting if number else ()))])


def choose_shelled(s: State, side: str, area: str, number: int, waiting: list[str]) -> Flow:
    """8.2.1 One unit after another."""
    options: list[Option] = [("test", unit) for unit in waiting]
    choice = yield ask(side, "8.2.1", "Which unit is affected by the bombardment?", options)
    s.chosen.append(choice[1])
    then(s, bombardment_losses(side, area, number - 1))


@step("8.2.1")
def shelled(s: State, unit: str) -> None:
    """8.2.1 A D10 against morale; above it the unit drops one step."""
    check = roll(s, "8.2.1", f"shelled {unit}", shelling_modifiers(s, unit), 10)
    if not check.settle(f"{ML[unit]} or less", check.total <= ML[unit]):
        worsen(s, unit, "8.2.1")


def shelling_modifiers(s: State, unit: str) -> Iterator[Drm]:
    """8.2.1 Not entrenched, Broken."""
    if unit not in s.dug:
        yield Drm(+1, "not entrenched", "8.2.1")
    if s.hurt.get(unit) == 2:
        yield Drm(+2, "Broken", "8.2.1")


def worsen(s: State, unit: str, case: str) -> None:
    """8.2.1, 8.3.3, 8.4.1 Disrupted, then Broken, then eliminated; a gun that was laid on a target does not fire."""
    state = s.hurt.get(unit, 0) + 1
    if state > 2:
        eliminate(s, unit, case)
        return
    s.hurt[unit] = state
    s.aimed.pop(unit, None)
    tell(s, case, "disrupted" if state == 1 else "broken", piece=unit)
    if state == 1 and may_dig_in(s, unit):
        then(s, dig_when_disrupted(unit))


def may_dig_in(s: State, unit: str) -> bool:
    """7.3.2.4, 8.4.1 Infantry on the map, in supply, in attack mode, that has not entrenched this turn."""
    return (TYPE[unit] == "infantry" and unit not in s.dug and unit not in s.dug_in and unit not in s.oos
            and on_map(s, unit) and AREAS[s.at[unit]].land)


@step("8.4.1")
def dig_when_disrupted(s: State, unit: str) -> Flow:
    """8.4.1 A unit may entrench at the moment it is Disrupted, and not later."""
    options: list[Option] = [("dig", unit), ("stay_up", unit)]
    choice = yield ask(SIDE[unit], "8.4.1", "Entrench the Disrupted unit?", options)
    if choice[0] == "dig":
        entrench(s, unit)


def entrench(s: State, unit: str) -> None:
    """7.3.2.4 Once a turn."""
    s.dug[unit] = s.dug_in[unit] = 1
    tell(s, "7.3.2", "dug_in", piece=unit)


def gun_may_fire(s: State, gun: str) -> bool:
    """8.2, 8.4.1 Unfired artillery on the map, neither Disrupted nor Broken nor out of supply."""
    return gun not in s.fired and gun not in s.hurt and gun not in s.oos and s.at[gun] in AREAS and on_land(s, gun)


def on_land(s: State, unit: str) -> bool:
    """2.4 Is a unit ashore?"""
    return AREAS[s.at[unit]].land


