"""Exact chances of gunfire, bombardment and sweeping, from the modifiers of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..data import TABLES
from ..data.lists import ML, OTHER, SIDE
from ..state import State
from .bombardment import (
    ALL,
    NUMBER,
    bombarding_factors,
    bombardment_modifiers,
    bombardment_result,
    shelling_modifiers,
)
from .gunfire import CRITICAL, batteries, best_shot, effect_modifiers, firer_morale, hit_modifiers
from .mines import sweeping_modifiers
from .terms import units_in

Die = tuple[float, float]
"""One die of a volley: the chance of one step of damage, and the chance to blow up the target."""


# ---------------------------------------------------------------- 8.1 gunfire


def share(faces: int, sides: int) -> float:
    """The share of this many faces of a die, from 0 to 1."""
    return max(0, min(sides, faces)) / sides


def volley(s: State, firer: str, target: str) -> tuple[Die, ...]:
    """8.1.2 Every die that a unit rolls at a target."""
    area, morale = s.at[target], firer_morale(s, firer)
    at_most = morale if s.variants["gunfire_hit"] == "le" else morale - 1
    dice: list[Die] = []
    for battery in batteries(s, firer):
        shot = best_shot(s, firer, area, battery.reach)
        if shot is not None:
            hit = share(at_most - sum(drm.value for drm in hit_modifiers(s, shot)), 10)
            effect = sum(drm.value for drm in effect_modifiers(s, firer, battery.name, target))
            dice += [one_die(hit, effect, ML[target])] * battery.factors
    return tuple(dice)


@lru_cache(maxsize=1024)
def one_die(hit: float, effect: int, morale: int) -> Die:
    """8.1.2 One factor: it must hit, and then hurt."""
    boom = share(11 - CRITICAL + effect, 10) / 2
    harm = share(10 - morale + effect, 10)
    return hit * (max(harm, 2 * boom) - boom), hit * boom


@lru_cache(maxsize=8192)
def after(hurt: int, dice: tuple[Die, ...]) -> tuple[float, ...]:
    """8.4.2 The probabilities that a damaged target is Normal, Disabled, Crippled or gone after these dice."""
    states = [0.0] * 4
    states[hurt] = 1.0
    for step, boom in dice:
        calm = 1 - step - boom
        states = [states[0] * calm, states[1] * calm + states[0] * step, states[2] * calm + states[1] * step,
                  states[3] + states[2] * step + sum(states[:3]) * boom]
    return tuple(states)


def gunfire_odds(s: State, firer: str, target: str) -> dict[str, float]:
    """The effect of a volley, in words that fit on a button."""
    hurt = s.hurt.get(target, 0)
    states = after(hurt, volley(s, firer, target))
    found = {"to damage it": 1 - states[hurt]}
    if hurt < 2:
        found["to destroy it"] = states[3]
    return found


# ---------------------------------------------------------------- 8.2 bombardment


def bombardment_spread(s: State, firers: Sequence[str], area: str) -> dict[int, float]:
    """8.2 The possible numbers of affected units in an area, with their probabilities."""
    factors = sum(bombarding_factors(s, firer) for firer in firers)
    drm = sum(part.value for part in bombardment_modifiers(s, firers, area))
    spread: dict[int, float] = {}
    for face in range(1, 7):
        number = NUMBER[bombardment_result(face + drm, factors)]
        spread[number] = spread.get(number, 0.0) + 1 / 6
    return spread


def bombardment_hurt(s: State, firers: Sequence[str], area: str) -> float:
    """8.2.1 The average number of units hurt, if the owner offers the most resistant ones."""
    side = OTHER[SIDE[firers[0]]]
    fails = sorted(shelled_odds(s, unit) for unit in units_in(s, side, area))
    return sum(chance * sum(fails[:number]) for number, chance in bombardment_spread(s, firers, area).items())


def shelled_odds(s: State, unit: str) -> float:
    """8.2.1 The probability that a shelled unit drops a step."""
    return share(10 - ML[unit] + sum(drm.value for drm in shelling_modifiers(s, unit)), 10)


def bombardment_odds(s: State, firer: str, area: str) -> dict[str, float]:
    """8.2 The chance that the guns aimed at an area, with this one, have any effect on it."""
    others = [gun for gun, target in s.aimed.items() if target == area and gun != firer]
    spread = bombardment_spread(s, [*others, firer], area)
    found = {"to affect a unit or more": 1 - spread.get(0, 0.0)}
    if ALL in spread:
        found["to affect all"] = spread[ALL]
    return found


# ---------------------------------------------------------------- 8.5 mines


def sweeping_spread(s: State, sweeper: str) -> tuple[float, float, float]:
    """8.5.2 The chances to clear one level, to clear two, and to be Crippled."""
    drm, table = sum(part.value for part in sweeping_modifiers(s, sweeper)), TABLES.sweeping
    two = share(table.two_levels - drm, 10)
    return share(table.one_level - drm, 10) - two, two, share(11 - table.crippled + drm, 10)


def sweeping_odds(s: State, sweeper: str) -> dict[str, float]:
    """8.5.2 The same for a button."""
    one, two, crippled = sweeping_spread(s, sweeper)
    return {"to clear a level": one + two, "to clear two": two, "to be Crippled": crippled}


def mine_odds(attacks: float) -> float:
    """8.5.1 The chance that a ship is Crippled or sunk by this number of attacks."""
    safe = (TABLES.mine_attack.crippled - 1) / 10
    return float(1 - safe ** attacks)
