"""Warnings before costly choices, and the purpose of an option."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sanjak.kernel import Drm, Option, Plain
from sanjak.scene.words import signed

from ..data import AREAS, PRICE
from ..rules.bombardment import bombarding_factors, bombardment_modifiers
from ..rules.mines import sweeping_modifiers
from ..rules.odds_of_fire import volley
from ..rules.second import second_price
from ..rules.supply import beachhead_price
from ..state import State, state_of
from .chances import forecast_of, sail_chances
from .ledger import blockade, strait_to_clear
from .names import place, plural


def warnings(option: Option, view: Plain) -> tuple[str, ...]:
    """A warning before an option that is costly or cannot be undone."""
    s = state_of(view)
    told = WARN[option[0]](s, option) if option[0] in WARN else ""
    return (told,) if told else ()


def mined_water(s: State, option: Option) -> str:
    """8.5.1 A warship enters mined water, or water next to strong mines; the row says how likely a hit is."""
    risk = max(sail_chances(s, *option[1:]).values(), default=0.0)
    if risk < 0.1:
        return ""
    return "mines may hit her there (8.5.1)"


WARN: dict[str, Callable[[State, Option], str]] = {
    "sail": mined_water,
    "run": mined_water,
    "deploy": mined_water,
    "place": mined_water,
    "withdraw": lambda s, option: "a unit that is withdrawn never comes back (10.5.1)",
    "withdraw_29th": lambda s, option: "the 29th Division will not take part in this game (10.5.1)",
    "give_up": lambda s, option: "the unit is eliminated and scores for the enemy (8.3.3)",
    "exit": lambda s, option: "without a line at the end of a turn it is lost (7.7, 12.1.1)",
    "beachhead_unpaid": lambda s, option: "nobody is supplied from it this turn (6.2)",
    "restore": lambda s, option: "the ship is scrapped for good (10.6)",
}


def reason(option: Option, view: Plain) -> str:
    """The purpose of an option; empty if its label already says so."""
    s = state_of(view)
    return REASONS[option[0]](s, option) if option[0] in REASONS else ""


def why_second(s: State, option: Option) -> str:
    """7.3.2c The price of acting again."""
    price = second_price(s, option[1])
    return f"{f'costs {price} SP' if price else 'free'}; a D6 says how many act"


def why_sweep(s: State, option: Option) -> str:
    """8.5.2, 12.1.1 The modifiers of the roll, and the areas still to be swept."""
    barred = strait_to_clear(s)
    way = f"{plural(len(barred), 'mined area')} on the way: {', '.join(barred)}" if barred else "the strait is open"
    return "; ".join([*parts(sweeping_modifiers(s, option[1])), way])


def parts(drms: Iterable[Drm]) -> list[str]:
    """Modifiers of a die, each with its reason and case."""
    return [f"{signed(drm.value)} {drm.reason} ({drm.case})" for drm in drms]


def why_assault(s: State, option: Option) -> str:
    """8.3.1 The whole sum of an assault before the die: odds, shifts, modifiers, results."""
    seen = forecast_of(s, option[1], option[0] == "intensive")
    if seen is None:
        return ""
    price = [f"costs {PRICE.intensive} SP"] if option[0] == "intensive" else []
    moves = [f"column {seen.column}: {', '.join(parts(seen.shifts))}"] if seen.shifts else []
    dice = [f"die {', '.join(parts(seen.drms))}"] if seen.drms else []
    return "; ".join([*price, f"{seen.attack} v {seen.defence} is {seen.raw}", *moves, *dice,
                      f"faces 1 to 6: {' '.join(seen.results)}"])


def why_aim(s: State, option: Option) -> str:
    """8.1.2, 8.2 The roll: dice of a volley, or factors and modifiers of a bombardment by all guns aimed there."""
    firer, target = option[1], option[2]
    if target not in AREAS:
        return plural(len(volley(s, firer, target)), "die", "dice")
    firers = [*(gun for gun, at in s.aimed.items() if at == target and gun != firer), firer]
    factors = sum(bombarding_factors(s, gun) for gun in firers)
    return "; ".join([plural(factors, "factor"), *parts(bombardment_modifiers(s, firers, target))])


def why_lay(s: State, option: Option) -> str:
    """12.2 Does a marker join the shores?"""
    return "" if blockade(s) else "no line of mines joins the shores yet (12.2)"


REASONS: dict[str, Callable[[State, Option], str]] = {
    "second": why_second,
    "sweep": why_sweep,
    "lay": why_lay,
    "pay": lambda s, option: f"{beachhead_price(s)} SP" if option[1].startswith("BH") else "",
    "assault": why_assault,
    "intensive": why_assault,
    "aim": why_aim,
    "announce": lambda s, option: "+1 on initiative; the segment must be Naval" if option[1] == "naval" else "",
    "ashore": lambda s, option: f"from {place(option[1])}",
}
