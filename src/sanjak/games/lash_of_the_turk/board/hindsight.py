"""The Lash of the Turk in hindsight: the losses of each side, and how likely a result was."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sanjak.kernel import Event, Rolled, Told
from sanjak.scene.hindsight import Loss

from ..data import LEADERS, TABLES, UNIT
from ..rules.factors import COLUMNS, FOUR_TO_ONE
from . import words

DEATHS = {"eliminated": "unit", "sunk": "fleet", "leader_lost": "leader"}
"""Events that take a piece off the map, and the fact that names it."""


def losses(event: Event) -> Sequence[Loss]:
    """10.1.3 The unit that an event takes off the map, by its kind; a leader by his name."""
    named = str(event.facts.get(DEATHS.get(event.kind, ""), "")) if isinstance(event, Told) else ""
    if named not in UNIT:
        return ()
    return (Loss(UNIT[named].side, UNIT[named].name if named in LEADERS else words.unit(named)),)


def hindsight(event: Rolled, earlier: Sequence[Event]) -> float | None:
    """The chance of what a die on the table of combat, siege or countermines gave; None for other dice."""
    read = reading(event.what.partition(" ")[0], earlier)
    if read is None or event.sum is not None:
        return None
    plus = event.total - event.die
    same = sum(read(face + plus) == event.result for face in range(1, 7))
    return same / 6 if same else None


def reading(kind: str, earlier: Sequence[Event]) -> Callable[[int], str] | None:
    """The table that a die is read on, by its total; a battle is fought at the odds that were told last."""
    if kind in ("siege", "countermine"):
        table = TABLES.siege if kind == "siege" else TABLES.countermine
        return lambda total: str(table.at(total))
    odds = next((str(told.facts["odds"]) for told in reversed(earlier) if isinstance(told, Told)
                 and told.kind == "odds"), "")
    if kind != "combat" or not odds:
        return None
    column = COLUMNS.index(odds) if odds in COLUMNS else FOUR_TO_ONE
    return lambda total: str(TABLES.combat.at(total, column))
