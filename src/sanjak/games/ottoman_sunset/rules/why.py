"""3 Why an action is not offered, and warnings before a useless one; each with its case."""

from __future__ import annotations

from collections.abc import Callable

from sanjak.kernel import Option

from ..data import CARDS, COUPS, ENTRY, FRONTS, GUNS, THEATERS
from ..state import State
from .action import (
    CARRY_OUT,
    barred,
    bound_to_a_front,
    enough_victories,
    may_use_staff,
    staff_allowed,
    with_room,
)
from .narrows import empty_minefields, fleet_may_come, minefield_spaces


def why_not(s: State, words: tuple[str, ...]) -> str:
    """3.0 Why an action that a player might expect is not offered, with its case."""
    verb, target = words[0], words[1] if len(words) > 1 else ""
    if verb not in CARRY_OUT and verb != "done":
        return f"3.0: there is no action {verb!r}"
    if not s.actions and not s.staff and verb not in ("staff", "asia_korps", "lenin"):
        return "3.0: no Actions are left" + ("; a staff operation would give one" if may_use_staff(s) else "")
    if bound_to_a_front(s) and verb not in ("offensive", "asia_korps"):
        return f"3.5: the Actions of card {CARDS[s.card].number} must be offensives"
    return WHY_NOT[verb](s, target) if verb in WHY_NOT else "3.0: it is not possible now"


def why_no_offensive(s: State, target: str) -> str:
    """3.1, 8.2, 8.5 Why a front cannot be attacked, or not with that help."""
    if target not in FRONTS:
        return f"3.1: there is no front {target!r}"
    return barred(s, target) or "8.2, 8.5: Kemal or that gun cannot help there"


def why_no_resource(s: State, target: str) -> str:
    """3.2, 8.4 Why a Resource cannot be placed."""
    if target not in (*THEATERS, "persia"):
        return f"3.2: there is no theater {target!r}"
    if target == "persia" and not s.variants["persian_intervention"]:
        return "8.4: Persia takes a Resource only with the Persian intervention"
    if s.supply <= 0:
        return "3.2: all six Resources have been used"
    if ("resource", target) not in with_room(s):
        return "8.4: Persia holds its one Resource" if target == "persia" else f"3.2: the {target} theater is full"
    return "3.2: a Resource costs two Actions, and only one is left"


def why_no_bureau(s: State, target: str) -> str:
    """3.3 Why the Bureau cannot go there."""
    if not s.bureau:
        return "3.3: the Intelligence Bureau is not in play before card 1"
    return f"3.3: the Bureau is there already ({target})" if target == s.bureau else f"3.3: no such country: {target!r}"


def why_no_minefield(s: State, target: str) -> str:
    """3.4, 8.12 Why no minefield can be laid, or not in this space."""
    if not empty_minefields(s.defences):
        return "3.4: both minefields are laid"
    if len(minefield_spaces(s)) > 1:
        return "8.12: say which of the two spaces"
    return "3.4: it goes to the first free space"


def why_no_gun(s: State, target: str) -> str:
    """3.4, 8.5 Why a gun cannot be set up in the Narrows."""
    if target not in GUNS:
        return f"3.4: there is no gun emplacement {target!r}"
    return "8.5: that gun was taken away for good" if target in s.guns_gone else "3.4: that gun is in place already"


def why_no_staff(s: State, target: str) -> str:
    """3.5 Why no staff operation is possible."""
    if not staff_allowed(s):
        return "3.5: card 41 bars staff operations"
    if target == "persia":
        return "8.4: Persia is no theater"
    if not s.resources.get(target):
        return "3.5: no Resource lies in that theater"
    if s.actions:
        return "3.5: first use the card's own Actions"
    return "3.5: first use the Actions that the staff gave"


def why_no_seddulbahir(s: State, target: str) -> str:
    """8.12 Why Seddülbahir's guns cannot be set up again."""
    if not s.variants["forcing_the_narrows_redux"]:
        return "8.12: only with Forcing the Narrows redux"
    if not s.seddulbahir_destroyed:
        return "8.12: its guns are in place"
    return "8.12: only after Gallipoli has been evacuated"


def why_no_nets(s: State, target: str) -> str:
    """8.10 Why no nets can be laid."""
    if not s.submarines:
        return "8.10: there are no submarines"
    return "8.10: nets cost two Actions, and only one is left"


def why_no_asia_korps(s: State, target: str) -> str:
    """3.1 Why Asia Korps cannot help."""
    if not s.asia_korps:
        return "3.1: the Asia Korps is not available: it comes with card 30 and helps once"
    return f"2.1: there is no front {target!r} on the map"


def why_no_lenin(s: State, target: str) -> str:
    """8.8 The unmet condition of the Russian revolutions."""
    if not s.variants["lenin"]:
        return "8.8: only with Lenin"
    if s.actions or not staff_allowed(s):
        return "8.8: it takes staff operations; " + why_no_staff(s, "eastern")
    if not s.at["caucasus"]:
        return "8.8: the Caucasus front is not on the map"
    if (target == "flip") == s.provisional:
        return "8.8: the front is weakened already" if s.provisional else "8.8: first the front must be weakened"
    if s.provisional and s.lenin_turn == s.turn:
        return "8.8: only in a turn after the front was weakened"
    return why_lenin_waits(s)


def why_lenin_waits(s: State) -> str:
    """8.8 The missing epoch, Victories or Resources."""
    if not (s.dusk_added if s.provisional else s.midday_added):
        return f"8.8: only once {'Dusk' if s.provisional else 'Mid-Day'} has been added"
    if not enough_victories(s):
        return "8.8: too few Victories: " + ("3 Eastern battles or 2 of the Kaiserschlacht" if s.provisional
                                             else "2 Eastern battles")
    return f"8.8: {'one Eastern Resource' if s.provisional else 'two Resources, one of them Eastern,'} must be spent"


WHY_NOT: dict[str, Callable[[State, str], str]] = {
    "offensive": why_no_offensive, "resource": why_no_resource, "bureau": why_no_bureau,
    "minefield": why_no_minefield, "gun": why_no_gun, "staff": why_no_staff, "seddulbahir": why_no_seddulbahir,
    "nets": why_no_nets, "asia_korps": why_no_asia_korps, "lenin": why_no_lenin,
}


# ---------------------------------------------------------------- warnings: legal, but of no use


def warning(s: State, option: Option) -> str:
    """3.1, 3.3, 3.4 A warning before an action that can change nothing; empty if there is none."""
    verb, target = option[0], option[1] if len(option) > 1 else ""
    if verb in ("minefield", "gun", "seddulbahir") and builds_in_vain(s, verb):
        return "3.4: the Royal Navy will not come any more"
    if verb == "bureau" and any(country == target and coup not in s.pool for coup, country in COUPS.items()):
        return "3.3: the coup in that country is over"
    if verb == "offensive" and at_the_end_of_its_track(s, target):
        return "3.1: that front is on its last space and stays there"
    return ""


def builds_in_vain(s: State, verb: str) -> bool:
    """3.4, 8.5 No attempt can come any more, and 8.5 has no use for the gun."""
    return not fleet_may_come(s) and not (verb == "gun" and s.variants["cannibalizing_narrows_artillery"])


def at_the_end_of_its_track(s: State, front: str) -> bool:
    """3.1 A front on its last space may be attacked but stays."""
    return s.at[front] == ENTRY[front]
