"""The odds of one order for several pieces: gunfire, bombardment, sweeping, mines, checks of morale."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from sanjak.scene.roll import RollPreview
from sanjak.scene.text import percent

from ..data import ALLIES, AREAS
from ..data.lists import ML, SIDE, SWEEPERS
from ..rules.bombardment import fires_with
from ..rules.odds_of_fire import after, bombardment_spread, share, sweeping_spread, volley
from ..state import State
from .chances import acting_group
from .minefields import peril
from .previews import bombardment_preview, check_preview, gunfire_preview, sweeping_preview

TO_HIT = "to be hit by mines"


def gunners(s: State, words: str, who: Sequence[str]) -> tuple[str, ...]:
    """Everybody who would fire if fire were opened now: those with targets, and these."""
    key = acting_group(s) or "first"
    laid = [firer for firer in s.aimed if fires_with(s, firer, SIDE[who[0]], key)]
    return tuple(dict.fromkeys((*laid, *who)))


def firers_at(s: State, target: str, who: Sequence[str]) -> list[str]:
    """Those that aim at a target already, and these."""
    return list(dict.fromkeys((*(firer for firer, aim in s.aimed.items() if aim == target), *who)))


def aim_chance(s: State, target: str, who: Sequence[str]) -> float:
    """8.1.2, 8.2 The chance that a target is damaged, or a unit or more affected."""
    firers = firers_at(s, target, who)
    if target in AREAS:
        return 1 - bombardment_spread(s, firers, target).get(0, 0.0)
    hurt = s.hurt.get(target, 0)
    return 1 - after(hurt, tuple(die for firer in firers for die in volley(s, firer, target)))[hurt]


def sail_chance(s: State, area: str, who: Sequence[str]) -> float:
    """8.5.1 The chance that mines hit one of these warships or more."""
    ships = [ship for ship in who if ship not in SWEEPERS and SIDE[ship] == ALLIES]
    return peril(s, area, ships).chance if ships else 0.0


def sweep_chance(s: State, where: str, who: Sequence[str]) -> float:
    """8.5.2 The chance to clear a level or more."""
    return 1 - math.prod(1 - sum(sweeping_spread(s, ship)[:2]) for ship in who)


def check_chance(s: State, where: str, who: Sequence[str]) -> float:
    """7.3.2, 7.5 The chance that all pass a check of morale."""
    return math.prod(share(ML[unit], 10) for unit in who)


def landing_chance(s: State, where: str, who: Sequence[str]) -> float:
    """7.5 The same in Rough seas; there is no check otherwise."""
    return check_chance(s, where, who) if s.sea == "rough" else 0.0


CHANCE: dict[str, Callable[[State, str, Sequence[str]], float]] = {
    "aim": aim_chance, "sail": sail_chance, "run": sail_chance, "deploy": sail_chance, "sweep": sweep_chance,
    "dash": check_chance, "land": landing_chance}
MEANS = {"sail": TO_HIT, "run": TO_HIT, "deploy": TO_HIT, "sweep": "to clear a level", "dash": "all get through",
         "land": "all land in good order"}


def chance_of(s: State, words: str, who: Sequence[str]) -> float:
    """The chance of an order; 0 if it has none."""
    verb, _, where = words.partition(" ")
    return CHANCE[verb](s, where.split(" ")[0], who) if verb in CHANCE else 0.0


def figure_of(s: State, words: str, who: Sequence[str]) -> str:
    """The chance of an order, and what it is of; empty if it has none."""
    chance = chance_of(s, words, who)
    return f"{percent(chance)} {means_of(words)}" if chance else ""


def means_of(words: str) -> str:
    """What the chance of an order is of."""
    verb, _, where = words.partition(" ")
    if verb == "aim":
        return "to affect a unit" if where in AREAS else "to damage it"
    return MEANS[verb]


def rolls_of(s: State, words: str, who: Sequence[str]) -> bool:
    """Are the odds of an order shown before it is given?"""
    return words.partition(" ")[0] in ("aim", "sweep", "dash") or (words.startswith("land ") and s.sea == "rough")


def order_preview(s: State, words: str, who: Sequence[str]) -> RollPreview:
    """The odds of an order for these pieces."""
    verb, _, rest = words.partition(" ")
    where = rest.split(" ")[0]
    if verb == "aim":
        firers = firers_at(s, where, who)
        return (bombardment_preview if where in AREAS else gunfire_preview)(s, firers, where)
    if verb == "sweep":
        return sweeping_preview(s, who)
    return check_preview(s, words, who)
