"""Beats of Hapsburg Eclipse in words of its own: loyalties, and attacks that Mackensen leads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sanjak.games._siege.board.telling import summed
from sanjak.kernel import Event, Plain, Rolled, Told
from sanjak.scene.telling import Telling
from sanjak.scene.words import capital

from .words import NAMES, loyalty_steps, people

PEOPLES = ("loyalty", "improve")
"""The first words of the dice that are rolled for a nationality."""
SENT = Telling("Mackensen leads the attack", "two dice, the better one counts")


def told_here(found: Telling | None, events: Sequence[Event], before: Plain, after: Plain) -> Telling | None:
    """The words of a beat: those that only this game has, or those found already."""
    dice = [event for event in events if isinstance(event, Rolled)]
    if dice and dice[-1].what.split()[0] in PEOPLES:
        return of_people(dice[-1], before, after)
    led = led_attack(events, before)
    return replace(found or SENT, group=led) if led else found


def of_people(die: Rolled, before: Plain, after: Plain) -> Telling:
    """8.1, 9.6 What a die did to the loyalty of a nationality."""
    nation = die.what.split()[1]
    was, now = before["loyalty"][nation], after["loyalty"][nation]
    verb = "are won over:" if now > was else "stay" if now == was else "waver:" if now else "are now"
    return Telling(f"{capital(people(nation))} {verb} {loyalty_steps(now)}", summed(die), kind="roll")


def led_attack(events: Sequence[Event], before: Plain) -> str:
    """9.2 The attack that a beat belongs to if Mackensen leads it; empty if he does not.

    His dice come without a choice of their own, after he has been sent.
    """
    first = events[0]
    if isinstance(first, Rolled) and first.what == f"offensive {before['mackensen_front']}":
        return title(before["mackensen_front"], before["mackensen"])
    sent = next((event.facts for event in events if isinstance(event, Told) and event.kind == "mackensen"), None)
    return title(sent["front"], sent["left"]) if sent else ""


def title(front: str, left: int) -> str:
    """Mackensen's attack on a front, and the markers he has left."""
    return f"Mackensen attacks {NAMES.army(front)} ({left or 'none'} left)"
