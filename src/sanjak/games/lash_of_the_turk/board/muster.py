"""Columns and attacks put together by kind: the counters that take part, their totals, and the usual choices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from sanjak.kernel import Option, Plain
from sanjak.scene.muster import Cell, Group, Muster, Total
from sanjak.scene.svg import face as drawn
from sanjak.scene.words import capital, joined

from ..data import CAVALRY, GARRISONS, LEADERS, MOVE, RAIDERS, UNIT, WHEELS
from ..rules.combat import eligible
from ..rules.factors import printed_attack, printed_defence
from ..rules.movement import movable
from ..rules.paths import allowance, points_left
from ..rules.stacks import KIND, forces, holds_fort, leaders, stack
from ..state import State
from . import words
from .forecasts import strengths
from .pieces import by_arm, counter
from .seen import state_of

JOINS = frozenset({"take", "pick", "with"})
LEAVES = frozenset({"leave", "drop", "without"})
PREPARES = JOINS | LEAVES
"""Choices that only put a party together: several of them are undone as one."""
FIRST = {"march": "all"}
"""A stack that is pressed on the map sets out with all who can march; the party is changed afterwards."""


def muster(options: Sequence[Option], view: Plain, seat: str) -> Muster | None:
    """The column that sets out or the attack that gathers; None if nobody can join or leave it."""
    changes = [str(unit) for verb, *rest in options if verb in PREPARES for unit in rest]
    if not changes:
        return None
    s = state_of(view)
    column = [unit for unit, _ in s.force[seat]]
    pool = [*column, *(unit for unit in able(s, seat) if unit not in column)]
    what, where = ("Attack on", s.aim) if s.aim else ("Column from", s.here)
    totals = attack_totals(s, column, view) if s.aim else march_totals(s, seat, column)
    return Muster(f"{what} {words.place(where)}", where, tuple(totals), cells(s, column, pool),
                  groups([unit for unit in pool if not (unit in GARRISONS and holds_fort(s, seat, s.at[unit]))]))


def able(s: State, seat: str) -> Iterable[str]:
    """10.1.1, 9.1 The units that may take part in the attack, or march from the hex of the column."""
    return eligible(s, seat, s.aim) if s.aim else movable(s, stack(s, seat, s.here))


def cells(s: State, column: Sequence[str], pool: Sequence[str]) -> tuple[Cell, ...]:
    """The units by kind: leaders, then cavalry, infantry and guns."""
    now, most = by_kind(column), by_kind(pool)
    shown = [*leaders(pool), *sorted(forces(pool), key=by_arm)]
    return tuple(Cell(kind, name(unit), drawn(counter(s, unit))[0], now[kind], most[kind])
                 for kind, unit in {KIND[unit]: unit for unit in reversed(shown)}.items())[::-1]


def name(unit: str) -> str:
    """A kind of unit, a leader by name."""
    return capital(words.unit(unit))


def by_kind(units: Iterable[str]) -> Counter[str]:
    """How many units of each kind there are."""
    return Counter(KIND[unit] for unit in units)


# ---------------------------------------------------------------- totals


def march_totals(s: State, seat: str, column: Sequence[str]) -> Iterator[Total]:
    """The size, the printed factors, and the movement points with the reason for them."""
    yield size(column)
    yield Total(str(printed_attack(forces(column))), "attack")
    yield Total(str(printed_defence(forces(column))), "defence")
    left = max(0, points_left(s, seat))
    yield Total(str(left), "MP", slowest(s, column), "bad" if left < 2 else "")


def attack_totals(s: State, column: Sequence[str], view: Plain) -> Iterator[Total]:
    """The size, and the strengths and odds against what can be seen."""
    yield size(column)
    attack, _, rest = strengths(s, ("strike",), view).strip(" ()").partition(" v ")
    if rest:
        defence, _, odds = rest.partition(", ")
        yield Total(attack, "attack")
        yield Total(defence, "defence")
        yield Total(odds, "")


def size(column: Sequence[str]) -> Total:
    """The number of units, and the leaders."""
    led, many = leaders(column), len(forces(column))
    return Total(str(many), "unit" if many == 1 else "units", f"under {joined(map(words.unit, led))}" if led else "")


def slowest(s: State, column: Sequence[str]) -> str:
    """9.0, 4.4 The units that hold the column back, where others are faster, and the weather."""
    least = min(allowance(s, unit) for unit in column)
    slow = [unit for unit in column if allowance(s, unit) == least]
    told = [f"slowest: {words.lowered(UNIT[slow[0]].name)}"] if len(slow) < len(column) else []
    return ", ".join([*told, *([words.WEATHER[s.weather]] if least < MOVE[slow[0]] and s.weather != "clear" else [])])


# ---------------------------------------------------------------- usual choices


def groups(pool: Sequence[str]) -> tuple[Group, ...]:
    """All, the cavalry, the foot, the raiders, or all without guns and wagons; the garrison of a fort stays."""
    found: dict[str, list[str]] = {
        "All": list(pool),
        "Cavalry": [unit for unit in pool if unit in CAVALRY or unit in LEADERS],
        "Foot": [unit for unit in pool if unit not in CAVALRY and unit not in WHEELS],
        "Raiders": [unit for unit in pool if unit in RAIDERS],
        "Without guns": [unit for unit in pool if unit not in WHEELS]}
    usual: dict[str, Counter[str]] = {}
    for label, units in found.items():
        if forces(units) and by_kind(units) not in usual.values():
            usual[label] = by_kind(units)
    return tuple(Group(label, counts) for label, counts in usual.items())


# ---------------------------------------------------------------- step by step


def toward(options: Sequence[Option], view: Plain, seat: str, wanted: Mapping[str, int]) -> Option | None:
    """The next change on the way to a party with so many of each kind; None if it is there, or can come no nearer.

    Leaders join first and leave last: without one only four combat units march.
    """
    s = state_of(view)
    lacking = Counter(wanted)
    lacking.subtract(by_kind(unit for unit, _ in s.force[seat]))
    helps = [(verb, unit) for verb, *rest in options if verb in PREPARES for unit in map(str, rest)
             if lacking[KIND[unit]] * (1 if verb in JOINS else -1) > 0]
    return min(helps, key=lambda option: (option[0] in LEAVES, (option[1] in LEADERS) == (option[0] in LEAVES)),
               default=None)
