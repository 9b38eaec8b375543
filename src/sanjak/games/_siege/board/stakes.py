"""The remaining cards and the greatest danger, as both empires' games count them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sanjak.scene.stakes import Danger, Left
from sanjak.scene.words import signed

from ..rules.fronts import on_map
from ..state import SiegeState
from .names import counted
from .parts import Desk

NEAR = 3
"""A danger is near at this many steps from the end, or fewer."""


class Peril(NamedTuple):
    """A way to lose: in a few words, its pieces on the board, and its distance from the end in steps."""

    text: str
    places: tuple[str, ...]
    steps: float
    said: str = ""


def cards_left(left: int, of: int) -> Left:
    """The number of remaining cards."""
    return Left(f"{counted(left, 'card')} to go" if left else "the last card", of - left, of)


def front_perils(d: Desk, s: SiegeState) -> Iterator[Peril]:
    """Every front on the map; most of its cards bring it a space nearer."""
    for id in s.at:
        if on_map(s, id):
            army = d.names.army(id).removeprefix("the ")
            said = f"The {d.names.front(id)} front is {counted(s.at[id], 'space')} from {d.names.capital}."
            yield Peril(f"{army} {s.at[id]} from the capital", (f"front:{id}",), s.at[id], said)


def will_peril(d: Desk, s: SiegeState) -> Peril:
    """The Will, if it were counted now, and how much more it can lose."""
    lowest, now = d.will_range[0], d.count_will(s)
    return Peril(f"Will {signed(now)}, lost below {signed(lowest)}", ("will:marker",), now - lowest + 1,
                 f"The Will would count {signed(now)}; below {signed(lowest)} all is lost.")


def greatest(perils: Iterable[Peril]) -> Peril | None:
    """The peril nearest to the end; the first of several."""
    return min(perils, key=lambda peril: peril.steps, default=None)


def danger_of(peril: Peril | None, prefix: str = "") -> Danger | None:
    """A peril as a danger; `prefix` comes before the ids of pieces and sheets."""
    if peril is None:
        return None
    return Danger(peril.text, tuple(f"{prefix}{place}" for place in peril.places), peril.steps <= NEAR)
