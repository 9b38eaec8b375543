"""Dice on the tables that the advantage marker listens to: combat, siege, forage, attrition (15.0).

The die falls in one step and its result is applied in the next, so that a holder of the marker may roll again between.
"""

from __future__ import annotations

from collections.abc import Iterable

from sanjak.kernel import Drm, Flow, ask, reveal, roll, step, tell, then
from sanjak.kernel.state import Frame

from ..data import OTHER, name_of
from ..state import State

REROLL, IGNORE = 1, 6
TITLES = {"combat": "Combat at", "siege": "Mines under", "countermine": "Countermines in", "forage": "Foraging in",
          "attrition": "Attrition in"}


def weather_drm(s: State, table: dict[str, tuple[int, int]], what: str, case: str) -> Iterable[Drm]:
    """5.0 The modifier of rain or mud."""
    if s.weather != "clear":
        value = table[what][s.weather == "mud"]
        if value:
            yield Drm(value, s.weather, case)


def cast(s: State, side: str, case: str, what: str, drms: Iterable[Drm], result: Frame, *,
         hidden: bool = False) -> None:
    """15.0 Roll on a table for a side; the result is applied next, unless he who holds the marker rolls again.

    `hidden`: its modifiers may show what lies in a stack, so that the enemy reads the sum alone (9.1, C34).
    """
    rolled = roll(s, case, what, drms, blind=(OTHER[side],) if hidden else ())
    s.rolled = {side: (rolled.die, rolled.total - rolled.die)}
    if not s.marker:
        return then(s, result)
    asked = s.marker == side and may_still_use(s, side)
    listen(s, side)
    return then(s, roll_again(side, case, what, int(hidden)), result) if asked else then(s, result)


def total(s: State) -> int:
    """The last roll on a table with its modifiers."""
    ((face, drm),) = s.rolled.values()
    return face + drm


def listen(s: State, side: str) -> None:
    """15.0, P21 A result of 1 or less hands the marker over at once."""
    if s.marker == side and total(s) <= 1:
        pass_marker(s)


def pass_marker(s: State) -> None:
    """15.0 The other player has the marker now."""
    s.marker = OTHER[s.marker]
    tell(s, "15.0", "marker", seat=s.marker)


def may_still_use(s: State, side: str) -> bool:
    """15.0 As far as others can know: nobody has more than seven uses."""
    return len(s.used[side]) < 7


def has_use(s: State, side: str, advantage: int) -> bool:
    """15.0, C32 So many uses as the secret number, and no advantage beyond it."""
    return s.marker == side and len(s.used[side]) < s.number[side] and advantage <= s.number[side]


def use(s: State, side: str, advantage: int) -> None:
    """15.0 Use the marker once."""
    s.used[side] = (*s.used[side], advantage)
    tell(s, "15.0", "advantage", seat=side, number=advantage)


@step("15.0")
def roll_again(s: State, side: str, case: str, what: str, hidden: int) -> Flow:
    """15.0 The first advantage: roll that die again, though a first 1 has passed the marker all the same."""
    able = len(s.used[side]) < s.number[side]
    options = [("keep",), ("reroll",)] if able else [("keep",)]
    face, drm = s.rolled[side]
    kind, _, hex = what.partition(" ")
    choice = yield ask(side, "15.0", f"{TITLES[kind]} {name_of(hex)}: die {face}, {face + drm} in all. Roll again?"
                       .replace("-", "−"), options, forced=False)
    if choice == ("reroll",):
        use(s, side, REROLL)
        before = Drm(drm, "as before", case, (side,) if hidden else ())
        s.rolled = {side: (roll(s, case, what, (before,), blind=(OTHER[side],) if hidden else ()).die, drm)}
        listen(s, side)
    else:
        reveal(s)
