"""Who is winning The Lash of the Turk: points by source, what a side needs, and the sudden death."""

from __future__ import annotations

from sanjak.kernel import Plain
from sanjak.scene.stakes import Part
from sanjak.scene.standing import Share, Standing
from sanjak.scene.words import joined

from ..data import HEX_OF, OTHER, PLACES, SCENARIOS, SEATS
from ..rules.end import SUDDEN
from ..state import State
from . import words
from .pieces import COLOUR
from .seen import state_of
from .sheets import tally

SOURCES = ("Raids", "Forts held", "Forts that count double", "Towns")


def standing(view: Plain, seat: str) -> Standing | None:
    """13.2 The points as they would be counted now; None before the counters are laid out."""
    s = state_of(view)
    if not s.control:
        return None
    totals = {side: sum(tally(s, side)) for side in SEATS}
    return Standing(tuple(share(s, side, totals) for side in SEATS),
                    f"More VP after turn {SCENARIOS[s.scenario].turns} wins")


def share(s: State, side: str, totals: dict[str, int]) -> Share:
    """A side's points by source."""
    parts = tuple(Part(name, words.half(points)) for name, points in zip(SOURCES, tally(s, side), strict=True))
    return Share(side, words.SIDE[side], words.half(totals[side]), totals[side] / 2, COLOUR[side],
                 needs(s, side, totals[side] - totals[OTHER[side]]), parts)


def needs(s: State, side: str, lead: int) -> str:
    """13.1, 13.2 How far a side is behind; else the forts that it lacks to win at once, if it is only one."""
    if lead < 0:
        return f"{words.half(-lead)} behind"
    lacking = [PLACES[HEX_OF[place]].name for place in SUDDEN[side] if s.control.get(HEX_OF[place]) != side]
    return f"{joined(lacking)} would win at once" if len(lacking) == 1 else "level" if not lead else ""
