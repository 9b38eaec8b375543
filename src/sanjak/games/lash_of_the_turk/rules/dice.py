"""Dice on the tables that the advantage marker listens to: combat, siege, forage, attrition (15.0).

The die falls in one step and its result is applied in the next, so that a holder of the marker may roll again between.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sanjak.kernel import Drm, Flow, Roll, ask, in_the_open, reveal, roll, step, tell, then
from sanjak.kernel.state import Frame

from ..data import OTHER, TABLES, name_of
from ..state import State

REROLL, IGNORE = 1, 6
FORAGED, EXHAUSTED = "foraged", "exhausted"
"""4.3 The results of foraging, as events too."""
TITLES = {"combat": "Combat at", "siege": "Mines under", "countermine": "Countermines in", "forage": "Foraging in",
          "attrition": "Attrition in"}


def weather_drm(s: State, table: dict[str, tuple[int, int]], what: str, case: str) -> Iterable[Drm]:
    """5.0 The modifier of rain or mud."""
    if s.weather != "clear":
        value = table[what][s.weather == "mud"]
        if value:
            yield Drm(value, s.weather, case)


def cast(s: State, side: str, case: str, what: str, drms: Iterable[Drm], result: Frame, column: int = 0, *,
         hidden: bool = False) -> None:
    """15.0 Roll on a table for a side; the result is applied next, unless the holder of the marker rolls again.

    `what` begins with the name of the table. `column` is its column, for foraging the number needed. `hidden`: the
    modifiers may show what lies in a stack, so the enemy sees only the sum and the result (9.1, C34).
    """
    rolled = roll(s, case, what, drms, blind=(OTHER[side],) if hidden else ())
    s.rolled = {side: (rolled.die, rolled.total - rolled.die)}
    read_aloud(s, rolled, what, column, rolled.total)
    if not s.marker:
        return then(s, result)
    asked = s.marker == side and may_still_use(s, side)
    listen(s, side)
    return then(s, roll_again(side, case, what, int(hidden), column), result) if asked else then(s, result)


READINGS: dict[str, Callable[[int, int], str]] = {
    "combat": TABLES.combat.at,
    "siege": lambda total, _: TABLES.siege.at(total),
    "countermine": lambda total, _: TABLES.countermine.at(total),
    "forage": lambda total, needed: FORAGED if total >= needed else EXHAUSTED,
    "attrition": lambda total, column: str(TABLES.attrition.at(total, column)),
}
"""15.0 The result of a total in a column, by the name of the table."""


def read_aloud(s: State, rolled: Roll, what: str, column: int, total: int) -> None:
    """9.1 The result goes onto the roll card. All may know it, even if it follows from a hidden stack."""
    in_the_open(s, f"{what}: {rolled.gives(READINGS[what.partition(' ')[0]](total, column))}")


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
    """15.0, C32 Has the side a use left? The secret number limits the uses and the advantages."""
    return s.marker == side and len(s.used[side]) < s.number[side] and advantage <= s.number[side]


def use(s: State, side: str, advantage: int) -> None:
    """15.0 Use the marker once."""
    s.used[side] = (*s.used[side], advantage)
    tell(s, "15.0", "advantage", seat=side, number=advantage)


@step("15.0")
def roll_again(s: State, side: str, case: str, what: str, hidden: int, column: int) -> Flow:
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
        rolled = roll(s, case, what, (before,), blind=(OTHER[side],) if hidden else ())
        s.rolled = {side: (rolled.die, drm)}
        read_aloud(s, rolled, what, column, rolled.die + drm)
        listen(s, side)
    else:
        reveal(s)
