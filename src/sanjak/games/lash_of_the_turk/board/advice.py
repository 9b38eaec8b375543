"""Advice before a choice: chances, warnings, and the purpose of an option."""

from __future__ import annotations

from collections.abc import Iterator

from sanjak.kernel import Option, Plain, Rolled
from sanjak.scene.model import Luck
from sanjak.scene.roll import RollCard, RollPreview, Tone
from sanjak.scene.text import percent
from sanjak.scene.words import joined

from ..data import COMBAT, FORTS, LEADERS, PLACES
from ..state import DISRUPTED, MOVED, State
from . import words
from .chances import chances
from .forecasts import BAD, EVEN, GOOD, dice_of, party_of, strengths, under_way
from .log import roll_result, roll_title
from .seen import state_of


def odds(option: Option, view: Plain) -> dict[str, float]:
    """The chances of an option that rolls; empty for others."""
    return chances_of(state_of(view), option)


def label(option: Option, view: Plain) -> str:
    """An option in words, with its chances."""
    s = state_of(view)
    said = words.told_option(s, option) + strengths(s, option, view)
    told = ", ".join(f"{percent(share)} {meaning}" for meaning, share in chances_of(s, option).items())
    return f"{said}: {told}" if told else said


def chances_of(s: State, option: Option) -> dict[str, float]:
    """The probability of a good result, and of a bad one if there are neutral results; each with its meaning."""
    found = dice_of(s, option)
    if found is None:
        return chances(s, option)
    good, bad = CHANCE[found.case]
    mixed = found.share(EVEN) and found.share(BAD)
    return {good: found.share(), **({bad: found.share(BAD)} if mixed else {})}


CHANCE = {"4.3": ("to be supplied", "to exhaust the hex"), "9.4": ("to meet the column", "to miss it"),
          "9.5": ("to gain movement points", "to gain none"),
          "10.1.2": ("to get away without loss", "to have to stand"),
          "10.1.3": ("to beat the defenders", "to be beaten off"), "10.4": ("to get away", "to have to stand"),
          "10.8.3": ("to answer the mines", "to fail"), "10.8.4": ("to break the defenders", "to be beaten off"),
          "11.0": ("to succeed", "to fail")}
"""The meaning of a chance, good and bad, by the case of its die."""


def preview(option: Option, view: Plain) -> RollPreview | None:
    """The roll card before the die."""
    found = dice_of(state_of(view), option)
    if found is None:
        return None
    needed = ", ".join(dict.fromkeys(result for result, tone in found.faces if tone == GOOD)) or "nothing helps"
    return RollPreview(found.title, found.case, found.drms, needed, tuple(tone for _, tone in found.faces),
                       means=CHANCE[found.case][0] if found.case in CHANCE else "chance of success",
                       results=tuple(result for result, _ in found.faces), kind=KINDS_OF_ROLLS.get(found.case, "rolls"))


KINDS_OF_ROLLS = {"4.3": "foraging", "9.4": "interceptions", "9.5": "forced marches", "10.1.2": "retreats",
                  "10.1.3": "battles", "10.4": "retreats", "10.8.3": "countermines", "10.8.4": "assaults",
                  "11.0": "raids"}
"""How rolls are called together, by their case."""


# ---------------------------------------------------------------- after the die


def roll_card(event: Rolled, view: Plain) -> RollCard:
    """The roll card of a die."""
    tone: Tone = "even" if event.success is None else "good" if event.success else "bad"
    return RollCard(roll_title(event), event, roll_result(event), tone)


def luck(event: Rolled, view: Plain) -> Luck | None:
    """A die compared with its expectation, for dice that either succeed or fail."""
    if event.success is None or event.sum is not None:
        return None
    needed = next((int(word) for word in event.needed.split() if word.isdigit()), None)
    if needed is None:
        return None
    plus, below = event.total - event.die, "less" in event.needed
    good = [face for face in range(1, 7) if (face + plus <= needed if below else face + plus >= needed)]
    return Luck(float(event.success), len(good) / 6)


# ---------------------------------------------------------------- warnings


def warnings(option: Option, view: Plain) -> tuple[str, ...]:
    """The arguments against an option."""
    return tuple(warned(state_of(view), option))


def warned(s: State, option: Option) -> Iterator[str]:
    """A fort left without a garrison, a walk out of supply, a phase that ends too soon."""
    match option:
        case ("to", str(_)) if s.here in FORTS and s.control[s.here] == s.mover and not s.spent:
            going = [unit for unit, _ in s.force[s.mover]]
            held = [unit for unit in s.army[s.mover].get(s.here, ()) if unit in COMBAT]
            if held and all(unit in going for unit in held):
                yield f"{words.short_place(s.here)} counts for nothing while it is empty (13.2.2)"
        case ("done",) if s.phase == "movement" and s.mover:
            waiting = sum(1 for units in s.army[s.mover].values() for unit in units
                          if unit not in LEADERS and not s.marks[unit] & (MOVED | DISRUPTED))
            if waiting and not any(s.marks[unit] & MOVED for units in s.army[s.mover].values() for unit in units):
                yield "nobody has moved yet"
        case ("attack" | "strike" | "with", *_) if s.phase == "combat" and (left := sieges_left(s, option)):
            yield f"gives up the siege of {joined(left)} unless enough others stay (10.8.7)"
        case ("assault", _) if under_way(s):
            found = dice_of(s, option)
            if found is not None and found.share(BAD) > found.share():
                yield "more likely to be thrown back, and then the besiegers leave the hex (10.8.4)"
        case ("raid", *_):
            found = dice_of(s, option)
            if found is not None and found.share() < 0.4:
                yield "more likely to fail than not"
        case _:
            return


def sieges_left(s: State, option: Option) -> list[str]:
    """10.8.7 The places whose siege loses units to an attack."""
    units = [option[1]] if option[0] == "with" else party_of(s, option)
    return [words.short_place(hex) for hex in dict.fromkeys(s.at[unit] for unit in units) if hex in s.siege]


# ---------------------------------------------------------------- what an option is for


def name_of(option: Option, view: Plain) -> str:
    """An option that is not offered, or its first words, without strengths and chance."""
    return words.told_option(state_of(view), option)


def reason(option: Option, view: Plain) -> str:
    """The purpose of an option; empty if its label already says so."""
    s = state_of(view)
    match option:
        case ("to" | "attack", str(hex), *_) if hex in PLACES:
            kind = "a fort" if hex in FORTS else "a town"
            return f"{PLACES[hex].name}, {kind}, is {words.SIDE_ADJECTIVE[s.control.get(hex, '')]}"
        case ("raid", _, str(hex), *_) if hex in s.raided:
            return "it has already given its points in this phase (11.0)"
        case _:
            return ""

