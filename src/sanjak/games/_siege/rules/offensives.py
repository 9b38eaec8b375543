"""Offensives: the die that pushes a front back, and the help that both empires can send."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from sanjak.kernel import Drm
from sanjak.toolkit.odds import chance

from ..state import SiegeState
from .battles import natural


def offensive_wins(face: int, drm: int, value: int) -> bool:
    """A total above the Battle Value succeeds; a bare 1 fails and a bare 6 succeeds."""
    return natural(face, face + drm > value)


@cache
def offensive_chance(drm: int, value: int) -> float:
    """The chance of an offensive with these modifiers against this Battle Value."""
    return chance(lambda face: offensive_wins(face, drm, value))


def help_drms(s: SiegeState, front: str, korps_case: str, aid_case: str) -> Iterator[Drm]:
    """+1 for the Asia Korps and +2 for German Aid, against the front that each helps against this turn."""
    if s.korps_front == front:
        yield Drm(1, "Asia Korps", korps_case)
    if s.aid_front == front:
        yield Drm(2, "German Aid", aid_case)


def send_korps(s: SiegeState, front: str) -> None:
    """Asia Korps: +1 to all offensives against one front for the rest of the turn, once in the game."""
    s.asia_korps, s.korps_front = False, front


def send_aid(s: SiegeState, front: str) -> None:
    """German Aid: +2 to all offensives against one front for the rest of the turn, one marker a turn."""
    s.german_aid -= 1
    s.aid_front = front
