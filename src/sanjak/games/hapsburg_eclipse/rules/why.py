"""9 Why an action is not offered, and warnings before a useless one; each with its case."""

from __future__ import annotations

from collections.abc import Callable

from sanjak.games._siege.rules.resources import has_room
from sanjak.kernel import Option

from ..data import CARDS, FRONTS, LAST, LOYAL, NATIONALITIES, THEATERS
from ..state import State
from .action import (
    CARRY_OUT,
    MACKENSEN,
    barred,
    mackensen_may_lead,
    may_dig,
    may_send_aid,
    may_use_staff,
    spaces_ahead,
    staff_allowed,
    won_battles,
)
from .movement import PRZEMYSL
from .turn import EXPANDED_WAR

FREE = ("staff", "german_aid", "great_retreat", "refortify", "give_up")
"""Verbs that need no Action, or can be paid with a Resource."""


def why_not(s: State, words: tuple[str, ...]) -> str:
    """9.0 Why an action that a player might expect is not offered, with its case."""
    verb, target = words[0], words[1] if len(words) > 1 else ""
    if verb not in CARRY_OUT and verb != "done":
        return f"9.0: there is no action {verb!r}"
    if not s.actions and not s.staff and verb not in FREE:
        return "9.0: no Actions are left" + ("; a staff operation would give one" if may_use_staff(s) else "")
    if verb == "offensive" and MACKENSEN in words and target in FRONTS and not mackensen_may_lead(s, target):
        return why_no_mackensen(s)
    return WHY_NOT[verb](s, target) if verb in WHY_NOT else "9.0: it is not possible now"


def why_no_offensive(s: State, target: str) -> str:
    """9.2 Why a front cannot be attacked, or not in that way."""
    if target not in FRONTS:
        return f"9.2: there is no front {target!r}"
    return barred(s, target) or "9.2: it is paid with the Actions at hand"


def why_no_mackensen(s: State) -> str:
    """9.2 Why Mackensen cannot lead."""
    if not s.mackensen:
        return "9.2: no Mackensen marker is at hand; they come with card 16"
    return f"9.2: Mackensen is on the {FRONTS[s.mackensen_front].name} front this turn"


def why_no_resource(s: State, target: str) -> str:
    """9.5 Why a Resource cannot be placed."""
    if target not in THEATERS:
        return f"9.5: there is no theater {target!r}"
    if s.supply <= 0:
        return "9.5: all six Resources have been used"
    if not has_room(s, target):
        return f"9.5: the {target} theater is full"
    return "9.5: a Resource costs two Actions, and only one is left"


def why_no_improvement(s: State, target: str) -> str:
    """9.6 Why loyalty cannot be improved."""
    if target not in NATIONALITIES:
        return f"9.6: there is no nationality {target!r}"
    return f"9.6: the {NATIONALITIES[target].people} are loyal already" if s.loyalty[target] == LOYAL else (
        "9.6: it is not possible now")


def why_no_refortification(s: State, target: str) -> str:
    """9.7, 13.6 Why the fortress cannot be strengthened."""
    if s.fortress_lost:
        return "13.6: the fortress has fallen for good"
    if s.fortress == 3:
        return "9.7: the fortress is at full strength"
    if 0 < s.at["carpathian"] <= PRZEMYSL:
        return "9.7: the Carpathian front stands in Przemysl or beyond it"
    if s.refortified:
        return "9.7: only one level a turn"
    return "9.7: it costs two Actions, or one staff operation once the card's Actions are spent or given up"


def why_no_trench(s: State, target: str) -> str:
    """7.4 Why the trench line cannot be built."""
    if not CARDS[s.card].trench:
        return "7.4: the trench line can be built on card 17 alone"
    return "7.4: it is built already" if s.trench else "7.4: it takes all Actions of the card, before any is spent"


def why_no_great_retreat(s: State, target: str) -> str:
    """9.4 The unmet condition of the Great Retreat."""
    if s.great_retreat:
        return "9.4: the Great Retreat has been made"
    if not s.at["polish"]:
        return "9.4: the Polish front is not on the map"
    if s.war_status < EXPANDED_WAR:
        return "9.4: only from Expanded War on"
    if not staff_allowed(s):
        return "9.4: card 45 allows no Actions"
    if len(won_battles(s)) <= spaces_ahead(s):
        won = len(won_battles(s))
        there = "there is 1" if won == 1 else f"there are {won or 'none'}"
        needed = "1 won battle" if not spaces_ahead(s) else f"{1 + spaces_ahead(s)} won battles"
        return f"9.4: it takes {needed} in Victories, and {there}"
    return "9.4: it costs two Actions or a Resource"


def why_no_aid(s: State, target: str) -> str:
    """9.2, 13.4 Why German Aid cannot be used."""
    if not s.german_aid:
        return "9.2: no German Aid is at hand; it comes with card 35"
    if s.aid_front:
        return "9.2: only one German Aid marker a turn"
    if not may_send_aid(s):
        return "13.4: the Treaty of Spa has ended German Aid"
    return f"7.1: there is no front {target!r} on the map"


def why_no_staff(s: State, target: str) -> str:
    """9.8 Why no staff operation is possible."""
    if not staff_allowed(s):
        return "9.8: card 45 bars staff operations"
    if not s.resources.get(target):
        return "9.8: no Resource lies in that theater"
    if s.actions:
        return "9.8: first use the card's own Actions, or give them up"
    return "9.8: first use the Actions that the staff gave"


def why_nothing_to_give_up(s: State, target: str) -> str:
    """9.8 Why Actions cannot be given up for staff operations."""
    if not s.actions:
        return "9.8: no Actions of the card are left to give up"
    if not staff_allowed(s):
        return "9.8: card 45 bars staff operations"
    return "9.8: there is no Resource for a staff operation"


WHY_NOT: dict[str, Callable[[State, str], str]] = {
    "offensive": why_no_offensive, "resource": why_no_resource, "improve": why_no_improvement,
    "refortify": why_no_refortification, "trench": why_no_trench, "great_retreat": why_no_great_retreat,
    "german_aid": why_no_aid, "staff": why_no_staff, "give_up": why_nothing_to_give_up,
}


# ---------------------------------------------------------------- warnings: legal, but of no use


def warning(s: State, option: Option) -> str:
    """9.2, 7.4 A warning before an action with a hidden cost or no effect; empty if there is none."""
    if option[0] == "offensive" and s.at[option[1]] == LAST[option[1]]:
        return "9.2: that front is on its last space and stays there"
    if may_dig(s) and option[0] in ("offensive", "resource", "improve", "give_up"):
        return "7.4: once an Action is spent the trench line can never be built"
    return ""
