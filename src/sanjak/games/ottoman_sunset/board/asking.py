"""How the questions of Ottoman Sunset are put: options by kind, each with its figure, and the buttons beside them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sanjak.games._siege.board.asking import (
    OFFENSIVES,
    OTHERS,
    PUSH_BACK,
    RESOURCES,
    STAFF,
    Asking,
    end_turn,
    help_row,
    offensive_row,
    plain_row,
    theater_row,
)
from sanjak.kernel import Option
from sanjak.scene.asking import Kind, Row
from sanjak.scene.text import percent
from sanjak.scene.words import capital

from ..data import COUPS, NARROWS
from ..rules.action import needs_feint, offensive_odds
from ..rules.narrows import minefield_spaces, narrows_odds, next_fortitude
from ..rules.why import builds_in_vain
from ..state import State
from .chances import battles_left, coup_odds, state_of
from .desk import DESK
from .stakes import perils
from .words import NAMES, WORDS, staffed

THE_NARROWS = Kind("The Narrows, 1 Action each", "chance that they hold")
BUREAU = Kind("Send the Bureau, 1 Action", "chance of the coup", tiles=True)
STAY = Kind("", "battles left there", tiles=True)
KORPS = Kind("Asia Korps, no Action: +1 this turn", PUSH_BACK)


# ---------------------------------------------------------------- rows


def attack(s: State, option: Option) -> Row:
    """3.1, 8.2, 8.5 An offensive, with Kemal or a gun if they help; idle where neither the front nor the odds move."""
    front, helped = option[1], tuple(option[2:])
    row = offensive_row(DESK, s, option, capital(WORDS.named(s, option)), OFFENSIVES)
    if front == "arab" and needs_feint(s, "sinai"):
        return replace(row, idle="")
    vain = bool(helped) and any(offensive_odds(s, front, less) == offensive_odds(s, front, helped)
                                for less in with_less_help(helped))
    return replace(row, idle=row.idle or ("the help would not change the odds" if vain else ""))


def with_less_help(helped: tuple[str, ...]) -> list[tuple[str, ...]]:
    """8.2, 8.5 The same offensive without Kemal, or without the gun."""
    without_kemal = tuple(word for word in helped if word != "kemal")
    without_gun = helped[:helped.index("gun")] if "gun" in helped else helped
    return [less for less in (without_kemal, without_gun) if less != helped]


def defence(s: State, option: Option) -> Row:
    """1.5, 3.4 A defence of the Narrows, and how much safer it makes them."""
    name = WORDS.named(s, option).removesuffix(" in the Narrows")
    if builds_in_vain(s, option[0]):
        return Row(capital(name), kind=THE_NARROWS, idle="the fleet will not come any more")
    fortitude = next_fortitude(s)
    before, after = narrows_odds(s, fortitude), narrows_odds(built(s, option), fortitude)
    return Row(capital(name), "", f"{percent(before)} → {percent(after)}", THE_NARROWS)


def built(s: State, option: Option) -> State:
    """3.4, 8.12 The position with one defence more."""
    there = s.clone()
    if option[0] == "minefield":
        there.defences.append(option[1] if len(option) > 1 else minefield_spaces(s)[0])
    elif option[0] == "gun":
        there.defences.append(NARROWS[option[1]].id)
    else:
        there.seddulbahir_destroyed = False
    return there


def bureau(s: State, option: Option) -> Row:
    """1.3, 3.3 The Bureau in a country, and how it helps the coup there."""
    country = option[1].capitalize()
    full = f"Send the Bureau to {country}"
    coup = next((coup for coup, where in COUPS.items() if where == option[1]), "")
    if coup not in s.pool:
        helps = option[1] == "turkey" and s.variants["military_intelligence"]
        over = "the coup there is over" if coup else "no coup can be tried there"
        return Row(country, "", "+1 at the capital" if helps else "", BUREAU, "" if helps else over, full=full)
    there = s.clone()
    there.bureau = option[1]
    chances = f"{percent(coup_odds(s, coup))} → {percent(coup_odds(there, coup))}"
    return Row(country, "", chances, BUREAU, full=full)


def resource(s: State, option: Option) -> Row:
    """3.2, 8.4 A Resource in a theater, or in Persia."""
    if option[1] == "persia":
        return Row("Persia", "two fronts roll to advance", kind=RESOURCES, full="Place a Resource in Persia")
    return theater(s, option, RESOURCES, staffed(tuple(option[2:])).removeprefix(", "))


def theater(s: State, option: Option, kind: Kind, detail: str = "") -> Row:
    """A theater, and the battles that are still to come there."""
    return theater_row(DESK, s, option, kind, battles_left(s, option[1]), detail)


def korps(s: State, option: Option) -> Row:
    """3.1 The Asia Korps against a front."""
    there = s.clone()
    there.korps_front = option[1]
    return help_row(DESK, s, option, KORPS, offensive_odds(s, option[1]), offensive_odds(there, option[1]))


def other(s: State, option: Option) -> Row:
    """Another action, by its words."""
    return replace(plain_row(DESK, s, option), kind=OTHERS)


ROWS: dict[str, Callable[[State, Option], Row]] = {
    "offensive": attack, "minefield": defence, "gun": defence, "seddulbahir": defence, "bureau": bureau,
    "resource": resource, "asia_korps": korps, "staff": lambda s, option: theater(s, option, STAFF),
    "nets": other, "lenin": other, "sacrifice": lambda s, option: Row(NAMES.marker(option[1])),
    "sunk": lambda s, option: theater(s, option, STAY), "assist": lambda s, option: theater(s, option, STAY),
}


# ---------------------------------------------------------------- buttons


BUTTONS: dict[str, Callable[[State, Option], str]] = {
    "done": end_turn,
    "yildirim": lambda s, option: f"Spend 1 Yildirim ({s.yildirim} left)",
    "let_pass": lambda s, option: "Let it advance",
    "fortify": lambda s, option: "Fortify (both Actions)",
    "decline": lambda s, option: "Keep the Actions",
    "give_up": lambda s, option: "Give up both Actions",
    "concede": lambda s, option: "Take the Defeat",
    "staff": lambda s, option: f"Spend the {option[1].capitalize()} Resource",
}

ASKING = Asking(DESK, state_of, perils, ROWS, BUTTONS, frozenset({"let_pass", "decline"}))
rows, situation, button = ASKING.rows, ASKING.situation, ASKING.button
does, second = ASKING.does, ASKING.second

__all__ = ["button", "does", "rows", "second", "situation"]
