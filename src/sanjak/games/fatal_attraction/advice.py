"""Warnings before costly choices, what an option is for, and what is not offered, with its reason."""

from __future__ import annotations

from collections.abc import Callable

from sanjak.kernel import Option, Plain
from sanjak.scene.text import percent

from .data import PRICE
from .firing import mine_odds
from .ledger import area_attacks, blockade, strait_to_clear
from .names import place
from .rules import why
from .rules.second import second_price
from .rules.supply import beachhead_price
from .seen import state_of
from .state import State


def warnings(option: Option, view: Plain) -> tuple[str, ...]:
    """What a player should know before an option that costs much or cannot be taken back."""
    s = state_of(view)
    told = WARN[option[0]](s, option) if option[0] in WARN else ""
    return (told,) if told else ()


def mined_water(s: State, option: Option) -> str:
    """8.5.1 A warship that goes where mines are, or beside strong ones."""
    risk = mine_odds(area_attacks(s, option[2]))
    if option[1].startswith("MS") or risk < 0.1:
        return ""
    return f"mines may hit her there: about {percent(risk)} (8.5.1)"


WARN: dict[str, Callable[[State, Option], str]] = {
    "sail": mined_water,
    "run": mined_water,
    "withdraw": lambda s, option: "a unit that is withdrawn never comes back (10.5.1)",
    "withdraw_29th": lambda s, option: "the 29th Division will not take part in this game (10.5.1)",
    "give_up": lambda s, option: "the unit is eliminated and scores for the enemy (8.3.3)",
    "exit": lambda s, option: "without a line at the end of a turn it is lost (7.7, 12.1.1)",
    "beachhead_unpaid": lambda s, option: "nobody is supplied from it this turn (6.2)",
    "restore": lambda s, option: "the ship is scrapped for good (10.6)",
}


def reason(option: Option, view: Plain) -> str:
    """What an option is good for; empty where its words say it already."""
    s = state_of(view)
    return REASONS[option[0]](s, option) if option[0] in REASONS else ""


def why_second(s: State, option: Option) -> str:
    """7.3.2c What it costs to act again."""
    price = second_price(s, option[1])
    return f"{f'costs {price} SP' if price else 'free'}; a D6 says how many act"


def why_sweep(s: State, option: Option) -> str:
    """12.1.1 What the strait still needs."""
    barred = strait_to_clear(s)
    return f"{len(barred)} mined areas bar the way: {', '.join(barred)}" if barred else "the strait is open"


def why_lay(s: State, option: Option) -> str:
    """12.2 Does a marker join the shores?"""
    return "" if blockade(s) else "no line of mines joins the shores yet (12.2)"


REASONS: dict[str, Callable[[State, Option], str]] = {
    "second": why_second,
    "sweep": why_sweep,
    "lay": why_lay,
    "pay": lambda s, option: f"{beachhead_price(s)} SP" if option[1].startswith("BH") else "",
    "intensive": lambda s, option: f"one column right for {PRICE.intensive} SP",
    "announce": lambda s, option: "+1 on initiative; the segment must be Naval" if option[1] == "naval" else "",
    "ashore": lambda s, option: f"from {place(option[1])}",
}


def not_offered(view: Plain) -> list[tuple[str, str]]:
    """What a player might expect and is not offered: the option and why not, with its case."""
    return why.not_offered(state_of(view))
