"""Chances before the die and luck after it, computed from the view by the rules' own functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sanjak.kernel import Event, Option, Plain, Rolled
from sanjak.scene.model import Luck
from sanjak.scene.roll import RollPreview

from ..data import AREAS
from ..data.lists import ML, SIDE
from ..rules.assault import fighters, targets
from ..rules.ground import intensive_attackers, intensive_supporters
from ..rules.odds_of_assault import Forecast, forecast
from ..rules.odds_of_fire import bombardment_odds, gunfire_odds, mine_odds, share, sweeping_odds
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


CHANCES: dict[str, Callable[..., dict[str, float]]] = {
    "aim": aim_chances, "dash": dash_chances, "assault": assault_chances, "intensive": assault_chances,
    "sail": sail_chances, "run": sail_chances, "deploy": sail_chances, "place": sail_chances, "sweep": sweeping_odds,
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
    faces = tuple("bad" if result.endswith("NE") else "even" if result.endswith("1") else "good"
                  for result in seen.results)
    return RollPreview(f"Assault on {place(area)}", "8.3", seen.drms, "2 or A on the defender", faces, told)


# ---------------------------------------------------------------- luck


def luck(event: Event, view: Plain) -> Luck | None:
    """A die compared with its expectation, in good results for the side that wanted them."""
    if not isinstance(event, Rolled) or event.success is None or not event.needed:
        return None
    needed = int("".join(letter for letter in event.needed if letter.isdigit()) or 0)
    least, most = faces_that_pass(event.needed, needed - (event.total - event.die), event.sides)
    return Luck(float(event.success), max(0, most - least + 1) / event.sides)


def faces_that_pass(words: str, bare: int, sides: int) -> tuple[int, int]:
    """The lowest and the highest face that succeed, from the words of a roll card."""
    if words.endswith("or less"):
        return 1, min(sides, bare)
    return max(1, bare + 1 if words.startswith("more") else bare), sides
