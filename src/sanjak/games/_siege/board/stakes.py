"""The remaining cards and the greatest danger, as both empires' games count them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sanjak.scene.stakes import Danger, Left
from sanjak.scene.words import joined, signed

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
    """The fronts on the map, those at the same distance together; most of its cards bring a front a space nearer."""
    here = [id for id in s.at if on_map(s, id)]
    for far in {s.at[id] for id in here}:
        ids = [id for id in here if s.at[id] == far]
        verb = "front is" if len(ids) == 1 else "fronts are"
        said = f"The {joined(map(d.names.front, ids))} {verb} {counted(far, 'space')} from {d.names.capital}."
        yield Peril(f"{few_words(d, ids)} {far} from the capital", tuple(f"front:{id}" for id in ids), far, said)


def few_words(d: Desk, ids: list[str]) -> str:
    """One front, two fronts by their names, or how many there are."""
    if len(ids) == 1:
        return d.names.army(ids[0]).removeprefix("the ")
    return joined(map(d.names.front, ids)) if len(ids) == 2 else f"{len(ids)} fronts"


def will_peril(d: Desk, s: SiegeState) -> Peril:
    """The Will, if it were counted now, and how much more it can lose."""
    lowest, now = d.will_range[0], d.count_will(s)
    return Peril(f"Will would be {signed(now)}, lost below {signed(lowest)}", ("will:marker",), now - lowest + 1,
                 f"The Will would count {signed(now)}; below {signed(lowest)} all is lost.")


def greatest(perils: Iterable[Peril]) -> Peril | None:
    """The peril nearest to the end; the first of several."""
    return min(perils, key=lambda peril: peril.steps, default=None)


def danger_of(peril: Peril | None, prefix: str = "") -> Danger | None:
    """A peril as a danger; `prefix` comes before the ids of pieces and sheets."""
    if peril is None:
        return None
    return Danger(peril.text, tuple(f"{prefix}{place}" for place in peril.places), peril.steps <= NEAR)
