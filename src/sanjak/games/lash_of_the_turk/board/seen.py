"""The position as one seat sees it: a state without hidden enemies, and the visible stacks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sanjak.kernel import Plain, state_from_view
from sanjak.scene.kept import kept

from ..data import LEADERS, SEATS
from ..state import State

HIDDEN = "hidden"
"""The place of a unit that this seat cannot see."""



def state_of(view: Plain) -> State:
    """The state of a view: hidden units are nowhere, and an enemy's army is its visible tops."""
    return state_from_view(State, view, show)


def show(s: State, view: Plain) -> None:
    """Fill in what a view shows of the hidden fields."""
    s.at = {unit: HIDDEN if place is None else place for unit, place in view["at"].items()}
    s.marks = {unit: mark or 0 for unit, mark in view["marks"].items()}
    s.army = {seat: told if (told := view["army"].get(seat)) is not None else seen_army(s, seat) for seat in SEATS}
    s.army = {seat: {hex: tuple(units) for hex, units in army.items()} for seat, army in s.army.items()}
    s.force = {seat: tuple((unit, spent) for unit, spent in view["force"].get(seat) or ()) for seat in SEATS}
    s.number = {seat: view["number"].get(seat) or 0 for seat in SEATS}
    s.rolled = {seat: (face, drm) for seat, rolled in view["rolled"].items() if rolled is not None
                for face, drm in [rolled]}


def seen_army(s: State, seat: str) -> dict[str, tuple[str, ...]]:
    """The visible part of a side's army, leaders first."""
    found: dict[str, list[str]] = {}
    for unit, place in s.at.items():
        if s.side[unit] == seat and place.isdigit():
            found.setdefault(place, []).append(unit)
    return {hex: tuple(sorted(units, key=lambda unit: unit not in LEADERS)) for hex, units in found.items()}


def knows(view: Plain, seat: str) -> bool:
    """Does this view contain the whole army of a seat?"""
    return view["army"].get(seat) is not None


def armies_known(view: Plain) -> Plain:
    """The part of a view that says whose whole army it contains: all that a drawing needs besides the state."""
    return {"army": {seat: {} if knows(view, seat) else None for seat in SEATS}}


class Stack(NamedTuple):
    """Units of one side in one hex, as far as they are seen. `whole` says that more than its top is seen, `open` that
    nothing of it can be hidden."""

    hex: str
    seat: str
    leaders: tuple[str, ...]
    units: tuple[str, ...]
    whole: bool
    open: bool

    @property
    def all(self) -> tuple[str, ...]:
        """Leaders and units."""
        return self.leaders + self.units

    @property
    def top(self) -> str:
        """The unit on top; a lone leader if there is none."""
        return self.units[-1] if self.units else self.leaders[0]


@kept
def stacks(s: State, view: Plain) -> list[Stack]:
    """Every visible stack on the map, in the order of its hexes."""
    found = []
    for seat in SEATS:
        for hex, units in s.army[seat].items():
            known = knows(view, seat) or hex in s.siege
            fights = bool(set(units) & set(s.shown))
            if units:
                attacked = fights and hex == s.target and seat != s.by
                found.append(split(hex, seat, units, known or fights, known or attacked))
    return sorted(found, key=lambda stack: (stack.hex, stack.seat))


def split(hex: str, seat: str, units: Iterable[str], whole: bool, open: bool) -> Stack:
    """Leaders apart from the rest."""
    every = tuple(units)
    return Stack(hex, seat, tuple(u for u in every if u in LEADERS), tuple(u for u in every if u not in LEADERS), whole,
                 open)


def fleets(s: State) -> list[str]:
    """The visible fleets on the river."""
    return [unit for unit, place in s.at.items() if "-" in place]
