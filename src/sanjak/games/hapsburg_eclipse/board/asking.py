"""How the questions of Hapsburg Eclipse are put: options by kind, each with its figure, and the buttons beside them."""

from __future__ import annotations

from collections.abc import Callable

from sanjak.games._siege.board.asking import (
    OFFENSIVES,
    OTHERS,
    PUSH_BACK,
    RESOURCES,
    RIVERS,
    STAFF,
    Asking,
    end_turn,
    help_row,
    offensive_row,
    theater_row,
)
from sanjak.kernel import Option
from sanjak.scene.asking import Kind, Row
from sanjak.scene.roll import RollPreview, Tone
from sanjak.scene.text import percent
from sanjak.scene.words import capital

from ..data import CARDS, NATIONALITIES
from ..rules.action import MACKENSEN, offensive_cost, offensive_odds
from ..rules.loyalty import improvement_drms, improvement_odds
from ..state import State
from .chances import battles_left, state_of
from .desk import DESK
from .stakes import perils
from .words import NAMES, WORDS, loyalty_steps, staffed, theater, unused, whole_price

LOYALTY = Kind("Loyalty, 1 Action each", "chance to win them over")
AID = Kind("German Aid, no Action: +2 this turn", PUSH_BACK)


# ---------------------------------------------------------------- rows


def attack(s: State, option: Option) -> Row:
    """9.2 An offensive, with Mackensen if he leads it, and the way to pay where a river costs two Actions."""
    led = option[2:3] == (MACKENSEN,)
    way = tuple(option[3:] if led else option[2:])
    name = capital(WORDS.named(s, option[:3] if led else option[:2]).removesuffix(" (2 Actions)"))
    kind = RIVERS if offensive_cost(s, option[1]) == 2 else OFFENSIVES
    return offensive_row(DESK, s, option, name, kind, staffed(way).removeprefix(", "))


def improve(s: State, option: Option) -> Row:
    """9.6 An attempt to raise the loyalty of a people."""
    steps = s.loyalty[option[1]]
    return Row(f"Win over the {NATIONALITIES[option[1]].people}", loyalty_steps(steps),
               percent(improvement_odds(s, option[1])), LOYALTY)


def resource(s: State, option: Option) -> Row:
    """9.5 A Resource in a theater."""
    return theater_tile(s, option, RESOURCES, staffed(tuple(option[2:])).removeprefix(", "))


def theater_tile(s: State, option: Option, kind: Kind, detail: str = "") -> Row:
    """A theater, and the battles that are still to come there."""
    return theater_row(DESK, s, option, kind, battles_left(s, option[1]), detail)


def aid(s: State, option: Option) -> Row:
    """9.2 German Aid against a front."""
    there = s.clone()
    there.aid_front = option[1]
    return help_row(DESK, s, option, AID, offensive_odds(s, option[1]), offensive_odds(there, option[1]))


ROWS: dict[str, Callable[[State, Option], Row]] = {
    "offensive": attack, "improve": improve, "resource": resource, "german_aid": aid,
    "staff": lambda s, option: theater_tile(s, option, STAFF),
    "great_retreat": lambda s, option: Row("The Great Retreat", f"{whole_price(s, tuple(option[1:]))}: the Polish "
                                           "front leaves for good", kind=OTHERS),
    "refortify": lambda s, option: Row("Strengthen Przemysl", whole_price(s, tuple(option[1:])),
                                       f"level {s.fortress} → {s.fortress + 1}", OTHERS),
    "trench": lambda s, option: Row("Dig the trench line in Veles", "both Actions, now or never", kind=OTHERS),
    "to_defeats": lambda s, option: Row(NAMES.marker(option[1])),
    "to_stalemates": lambda s, option: Row(NAMES.marker(option[1])),
    "give_up": lambda s, option: Row("Go on with staff operations", f"gives up {unused(s)}", kind=OTHERS),
}


# ---------------------------------------------------------------- buttons


BUTTONS: dict[str, Callable[[State, Option], str]] = {
    "done": end_turn,
    "intercept": lambda s, option: f"Spend 1 Intercept ({s.intercepts} left)",
    "let_pass": lambda s, option: "Let it advance",
    "emergency": lambda s, option: f"Spend a Resource in {theater(option[1])}",
    "collapse": lambda s, option: "Let the empire collapse",
    "staff": lambda s, option: f"Spend the {option[1].capitalize()} Resource",
}

ASKING = Asking(DESK, state_of, perils, ROWS, BUTTONS, frozenset({"let_pass", "collapse"}))
rows, situation, button = ASKING.rows, ASKING.situation, ASKING.button
does, second = ASKING.does, ASKING.second


# ---------------------------------------------------------------- the odds of an attempt


def improvement_preview(s: State, nation: str) -> RollPreview | None:
    """9.6 An attempt to raise the loyalty of a people before its die; card 49 needs none."""
    if CARDS[s.card].improves_without_roll:
        return None
    drms, people = tuple(improvement_drms(s, nation)), NATIONALITIES[nation]
    plus = sum(drm.value for drm in drms)
    faces: tuple[Tone, ...] = tuple("good" if face + plus >= people.rating else "bad" for face in range(1, 7))
    left = s.actions + s.staff - 1
    return RollPreview(f"Win over the {people.people}", "9.6", drms, f"{people.rating} or more", faces,
                       f"now {loyalty_steps(s.loyalty[nation])}", means="to win them over",
                       good=f"They are {loyalty_steps(s.loyalty[nation] + 1)}.",
                       bad=f"Nothing changes. {left or 'No'} {'Action' if left == 1 else 'Actions'} left.",
                       kind="attempts to win a people over")


__all__ = ["button", "does", "improvement_preview", "rows", "second", "situation"]
