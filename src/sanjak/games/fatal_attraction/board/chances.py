"""Chances before the die and luck after it, computed from the view by the rules' own functions."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from sanjak.kernel import Event, Option, Plain, Rolled
from sanjak.scene.model import Luck
from sanjak.scene.roll import RollPreview, Tone

from ..data import ALLIES, AREAS, MARKERS
from ..data.lists import AEGEAN, MAP, ML, SIDE, WARSHIPS
from ..rules.assault import fighters, press_modifiers, targets
from ..rules.bombardment import fires_with
from ..rules.ground import intensive_attackers, intensive_supporters
from ..rules.odds_of_assault import Forecast, fails, forecast, shakes
from ..rules.odds_of_fire import (
    after,
    bombardment_odds,
    bombardment_spread,
    gunfire_odds,
    mine_odds,
    share,
    shelled_odds,
    sweeping_odds,
    volley,
)
from ..rules.retreat import needs_check
from ..state import State, state_of
from .ledger import area_attacks
from .names import place

__all__ = ["chances_of", "forecast_of", "luck", "odds", "preview", "state_of"]


def odds(option: Option, view: Plain) -> dict[str, float]:
    """The chances of an option that leads to dice; empty for others."""
    return chances_of(state_of(view), option)


def chances_of(s: State, option: Option) -> dict[str, float]:
    """The chances of an option in a position."""
    verb, *rest = option
    return CHANCES[verb](s, *rest) if verb in CHANCES else {}


def aim_chances(s: State, firer: str, target: str) -> dict[str, float]:
    """8.1, 8.2 Gunfire at a ship or fort, bombardment of an area."""
    return bombardment_odds(s, firer, target) if target in AREAS else gunfire_odds(s, firer, target)


def dash_chances(s: State, unit: str, *rest: str) -> dict[str, float]:
    """7.3.2 A morale check before a move past the enemy."""
    return {"to get through": share(ML[unit], 10)}


def sail_chances(s: State, ship: str, area: str, *mode: str) -> dict[str, float]:
    """8.5.1 The danger of mines to a warship there, as far as it is known."""
    attacks = area_attacks(s, area) if SIDE[ship] == "allies" and not ship.startswith("MS") else 0.0
    return {"to be hit by mines": mine_odds(attacks)} if attacks else {}


def land_chances(s: State, unit: str, area: str) -> dict[str, float]:
    """7.5 A morale check in Rough seas."""
    return {"to land in good order": share(ML[unit], 10)} if s.sea == "rough" else {}


def retreat_chances(s: State, unit: str, place: str) -> dict[str, float]:
    """8.3.4 A morale check for fired guns, and for others past Hills."""
    return {"to survive": share(ML[unit], 10)} if needs_check(s, unit, place) else {}


def press_chances(s: State, unit: str, area: str) -> dict[str, float]:
    """8.3.5 A morale check before an advance elsewhere."""
    return {"to get there": share(ML[unit] - sum(drm.value for drm in press_modifiers(s, unit, area)), 10)}


def test_chances(s: State, unit: str) -> dict[str, float]:
    """8.3.3, 8.2.1 The test of one unit under an assault or a bombardment."""
    return {"to stand": 1 - (shaken_odds(s, unit) if s.shock else shelled_odds(s, unit))}


def stand_chances(s: State) -> dict[str, float]:
    """8.3.3 The tests of all units that an assault affects."""
    name = "to stand" if len(s.shock) == 1 else "that all stand"
    return {name: math.prod(1 - shaken_odds(s, unit) for unit in s.shock)}


def shaken_odds(s: State, unit: str) -> float:
    """8.3.3 The chance that a unit drops a step under the result of an assault."""
    return fails(shakes(s, unit), s.shock[unit])


def uboat_chances(s: State, ship: str) -> dict[str, float]:
    """4.0 A U-boat attacks like a mine."""
    return {"to hit her": mine_odds(1)}


def second_chances(s: State, kind: str) -> dict[str, float]:
    """7.3.2.3 A D6 gives the number of pieces."""
    return {"to activate four or more": share(3, 6)}


def fire_chances(s: State) -> dict[str, float]:
    """8.1, 8.2 The effect of all guns of the acting group that aim, on ships and forts and on areas."""
    key = acting_group(s) or "first"
    aimed = {firer: target for firer, target in s.aimed.items() if fires_with(s, firer, SIDE[firer], key)}
    safe = [1 - fleet_damage(s, aimed, target) for target in {*aimed.values()} if target not in AREAS]
    calm = [bombardment_spread(s, [gun for gun in aimed if aimed[gun] == area], area).get(0, 0.0)
            for area in {*aimed.values()} if area in AREAS]
    return {**({"to damage a target or more": 1 - math.prod(safe)} if safe else {}),
            **({"to affect a unit or more": 1 - math.prod(calm)} if calm else {})}


def fleet_damage(s: State, aimed: Mapping[str, str], target: str) -> float:
    """8.1.2 The chance that a ship or fort is damaged by all who aim at it."""
    hurt = s.hurt.get(target, 0)
    dice = [die for firer in aimed if aimed[firer] == target for die in volley(s, firer, target)]
    return 1 - after(hurt, tuple(dice))[hurt]


def strike_chances(s: State, area: str) -> dict[str, float]:
    """8.5.1 Mines that lie face up attack the ships in their area, those of Level 2 also the ships beside it."""
    areas = list(s.shown) if area == "all" else [area]
    return mine_chances(s, {place: [MARKERS[mine] for mine in s.shown[place] if mine not in s.struck]
                            for place in areas})


def unmask_chances(s: State, area: str) -> dict[str, float]:
    """8.5.1 The same with a Level 2 mine that is turned up."""
    return mine_chances(s, {area: [2, *(MARKERS[mine] for mine in s.shown[area] if mine not in s.struck)]})


def mine_chances(s: State, mines: Mapping[str, Sequence[int]]) -> dict[str, float]:
    """8.5.1 The chance to hit the warship that these mines attack most often."""
    waters = {s.at[ship] for ship in WARSHIPS[ALLIES] if s.at[ship] in AREAS}
    attacks = [sum(attacks_on(water, area, levels) for area, levels in mines.items()) for water in waters]
    return {"to hit the ship in most danger": mine_odds(max(attacks))} if any(attacks) else {}


def attacks_on(water: str, area: str, levels: Sequence[int]) -> int:
    """8.5.1 The attacks by the mines of an area on a ship in these waters."""
    if water == area:
        return sum(levels)
    return sum(level > 1 for level in levels) if water != AEGEAN and water in MAP.beside[area] else 0


def assault_chances(s: State, area: str, *support: str) -> dict[str, float]:
    """8.3 The chance to clear an area with everybody who may attack it."""
    found = forecast_of(s, area, bool(support))
    return {"to clear it": found.cleared} if found else {}


def open_targets(s: State) -> dict[str, list[str]]:
    """8.3.1 The areas that the acting group may assault now, and the units that could take part."""
    key = acting_group(s)
    able = fighters(s, key) if key else []
    return targets(s, able, SIDE[able[0]]) if able else {}


def forecast_of(s: State, area: str, intensive: bool) -> Forecast | None:
    """8.3 An assault with all units of the acting group that may take part."""
    near: Sequence[str] = open_targets(s).get(area, ())
    if intensive:
        near = intensive_attackers(s, near) or near
    return forecast(s, near, area, s.order.get(acting_group(s), "move_first"), intensive) if near else None


def supported(s: State, area: str) -> bool:
    """8.3.2 Could an assault on this area be intensive?"""
    return bool(intensive_supporters(s, open_targets(s).get(area, ()), area))


def planned(s: State, intensive: bool = False) -> Forecast | None:
    """8.3.1 The assault that is being planned, with the units chosen so far."""
    order = s.order.get(acting_group(s), "move_first")
    return forecast(s, s.attackers, s.target, order, intensive) if s.attackers and not s.defenders else None


def acting_group(s: State) -> str:
    """7.3 The group that acts now: one that acts again before one that acts first; empty if there is none."""
    return next((key for key in ("second", "reserve", "first") if s.group.get(key)), "")


def planned_chances(s: State, *support: str) -> dict[str, float]:
    """8.3 The chance to clear the area with the units chosen so far."""
    found = planned(s, bool(support))
    return {"to clear it": found.cleared} if found else {}


CHANCES: dict[str, Callable[..., dict[str, float]]] = {
    "aim": aim_chances, "dash": dash_chances, "assault": assault_chances, "intensive": assault_chances,
    "attack": planned_chances, "support": planned_chances, "everybody": lambda s: assault_chances(s, s.target),
    "sail": sail_chances, "run": sail_chances, "deploy": sail_chances, "place": sail_chances, "sweep": sweeping_odds,
    "land": land_chances, "retreat": retreat_chances, "press": press_chances, "test": test_chances,
    "stand": stand_chances, "second": second_chances, "fire": fire_chances, "strike": strike_chances,
    "unmask": unmask_chances, "uboat": uboat_chances,
}


# ---------------------------------------------------------------- the roll card before the die


def preview(option: Option, view: Plain) -> RollPreview | None:
    """The roll card before the die: every modifier, the number needed, and the result of each face."""
    s = state_of(view)
    if option[0] in ("assault", "intensive"):
        found = forecast_of(s, option[1], option[0] == "intensive")
        return assault_preview(option[1], found) if found else None
    return None


def assault_preview(area: str, seen: Forecast) -> RollPreview:
    """8.3 An assault: shifts and modifiers in one list, the defender's result on each face."""
    told = f"{seen.attack} against {seen.defence}, {seen.raw}; column {seen.column}"
    faces: tuple[Tone, ...] = tuple("bad" if result.endswith("NE") else "even" if result.endswith("1") else "good"
                  for result in seen.results)
    return RollPreview(f"Assault on {place(area)}", "8.3", seen.drms, "2 or A on the defender", faces, told,
                       means="to clear it", results=seen.results, kind="assaults")


# ---------------------------------------------------------------- luck


def luck(event: Event, view: Plain) -> Luck | None:
    """A die compared with its expectation, in good results for the side that wanted them."""
    if not isinstance(event, Rolled) or event.success is None or not event.needed:
        return None
    if event.needed in ("odd", "even"):
        return Luck(float(event.success), 1 / 2)
    needed = int("".join(letter for letter in event.needed if letter.isdigit()) or 0)
    least, most = faces_that_pass(event.needed, needed - (event.total - event.die), event.sides)
    return Luck(float(event.success), max(0, most - least + 1) / event.sides)


def faces_that_pass(words: str, bare: int, sides: int) -> tuple[int, int]:
    """The lowest and the highest face that succeed, from the words of a roll card."""
    if words.endswith("or less"):
        return 1, min(sides, bare)
    return max(1, bare + 1 if words.startswith("more") else bare), sides
