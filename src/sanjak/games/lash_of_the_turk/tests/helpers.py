"""Positions in a line: who stands where, which part of the turn comes next, and what the table shows after it.

The tests play on `TABLE`, the game with a place to stop at: after the part that a test is about it asks `go_on`.
Counters are written as on the order of battle: `"suleiman ot_inf*3"` is Suleiman with three infantry units.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from sanjak.games.lash_of_the_turk import GAME
from sanjak.games.lash_of_the_turk.data import FLEETS, HEX_OF, KINDS, LEADERS, OTHER, PLACES, SEATS, UNIT, copies
from sanjak.games.lash_of_the_turk.rules.combat import combat_phase
from sanjak.games.lash_of_the_turk.rules.movement import arrivals, movement_over, movement_phase
from sanjak.games.lash_of_the_turk.rules.raids import player_turn_over, raid_phase
from sanjak.games.lash_of_the_turk.rules.sieges import siege_phase
from sanjak.games.lash_of_the_turk.state import AWAY, UNSUPPLIED, State
from sanjak.kernel import Flow, Game, Given, NotOffered, Rolled, Told, ask, given, step
from sanjak.kernel.state import dump

Where = Mapping[str, str]


@step("3.0")
def pause(s: State) -> Flow:
    """The test looks at the table."""
    yield ask("ottoman", "3.0", "the test looks at the table", [("go_on",)], forced=False)


TABLE: Game = replace(GAME, rules=(*GAME.rules, {"pause": pause}))


def hex_of(place: str) -> str:
    """A hex by its number or by the name of its place."""
    return HEX_OF.get(place, place)


class Counters:
    """Counters of each kind, given out in order."""

    def __init__(self) -> None:
        self.given: dict[str, int] = {}

    def take(self, words: str) -> list[str]:
        """`suleiman ot_inf*3` as counters."""
        found: list[str] = []
        for word in words.split():
            name, _, many = word.partition("*")
            first = self.given.get(name, 0)
            self.given[name] = first + int(many or 1)
            assert self.given[name] <= len(copies(KINDS[name])), f"not so many {name}"
            found += copies(KINDS[name])[first:self.given[name]]
        return found


def laid_out(ottoman: Where, austrian: Where) -> dict[str, Any]:
    """The fields of a map with these counters and no others; fleets by hexside."""
    at, side = dict.fromkeys(UNIT, AWAY), {unit: owner(unit) for unit in UNIT}
    army: dict[str, dict[str, tuple[str, ...]]] = {seat: {} for seat in SEATS}
    counters = Counters()
    for seat, where in (("ottoman", ottoman), ("austrian", austrian)):
        for place, words in where.items():
            hex, units = hex_of(place), counters.take(words)
            at |= dict.fromkeys(units, hex)
            side |= dict.fromkeys(units, seat)
            land = [unit for unit in units if unit not in FLEETS]
            if land:
                army[seat][hex] = tuple(sorted(land, key=lambda unit: unit not in LEADERS))
    return {"at": at, "side": side, "army": army, "marks": dict.fromkeys(UNIT, 0)}


def owner(unit: str) -> str:
    """The default side of a counter."""
    return "ottoman" if UNIT[unit].side == "ottoman" else "austrian"


def position(*steps: Any, ottoman: Where | None = None, austrian: Where | None = None, scenario: str = "1526",
             control: Where | None = None, hungry: str = "", marked: Mapping[str, int] | None = None,
             off: Where | None = None, using: str = "", seed: int = 1, **fields: Any) -> Given:
    """A map with these counters; then these steps, then the test looks. `control` names places; `hungry` counters are
    out of supply; `off` says of some counters where they lie off the map; `using` names optional rules."""
    start = laid_out(ottoman or {}, austrian or {})
    start["at"] |= off or {}
    start["control"] = dict.fromkeys(PLACES, "")
    for seat in SEATS:
        start["control"] |= dict.fromkeys((hex for hex in start["army"][seat] if hex in PLACES), seat)
    start["control"] |= {hex_of(place): seat for place, seat in (control or {}).items()}
    start["marks"] |= dict.fromkeys(hungry.split(), UNSUPPLIED) | dict(marked or {})
    defaults = {"turn": 1, "phase": "movement", "mover": "ottoman", "points": dict.fromkeys(SEATS, 0)}
    variants = dict.fromkeys(using.split(), True)
    for name in ("siege", "lost", "duplicity"):
        if name in fields:
            fields[name] = {hex_of(place): value for place, value in fields[name].items()}
    stack = [*(part if isinstance(part, tuple) else part() for part in steps), pause()]
    return given(TABLE, stack=stack, scenario=scenario, variants=variants, seed=seed, **{**defaults, **start, **fields})


def moving(seat: str, **fields: Any) -> Given:
    """The Movement Phase of a side, and no more."""
    return position(movement_phase(seat), movement_over(seat), mover=seat, **fields)


def starting(seat: str, **fields: Any) -> Given:
    """The start of a side's Movement Phase, reinforcements and exchanges included."""
    return position(arrivals(seat), movement_phase(seat), mover=seat, **fields)


def fighting(seat: str, **fields: Any) -> Given:
    """The Combat Phase of a side with the sieges after it."""
    return position(combat_phase(seat), siege_phase(seat), mover=seat, phase="combat", **fields)


def besieging(seat: str, **fields: Any) -> Given:
    """The resolution of a side's sieges, laid a turn before."""
    return position(siege_phase(seat), mover=seat, phase="siege", **{"turn": 2, **fields})


def raiding(seat: str, **fields: Any) -> Given:
    """The Raid Phase of a side."""
    return position(raid_phase(seat), player_turn_over(seat), mover=seat, phase="raid", **fields)


# ---------------------------------------------------------------- what the table shows


def stack_at(t: Given, place: str) -> dict[str, list[str]]:
    """The units in a hex, by side."""
    hex = hex_of(place)
    return {seat: sorted(t.state.army[seat][hex]) for seat in SEATS if hex in t.state.army[seat]}


def where(t: Given, unit: str) -> str:
    """The place of a counter."""
    at: str = t.state.at[unit]
    return at


def offered(t: Given, start: str = "") -> list[str]:
    """The offered options that begin with these words."""
    return [words for words in t.options() if not start or words == start or words.startswith(f"{start} ")]


def also(t: Given, start: str = "") -> list[str]:
    """The re-arrangements that begin with these words."""
    words: list[str] = t.table.known(t.table.to_move()[0])["also"]
    return [option for option in words if not start or option == start or option.startswith(f"{start} ")]


def asked(t: Given) -> tuple[str, str]:
    """The seat to move, and the case of its question."""
    known = t.table.known(t.table.to_move()[0])
    return t.table.to_move()[0], known["case"]


def paused(t: Given) -> bool:
    """Is the part that the test is about over?"""
    return bool(t.table.to_move()) and t.options() == ["go_on"]


def rolls(t: Given) -> list[Rolled]:
    """All dice with modifiers."""
    return [event for event in t.table.journal if isinstance(event, Rolled)]


def rolled(t: Given, what: str = "") -> Rolled:
    """The last roll for something."""
    return next(event for event in reversed(rolls(t)) if event.what.startswith(what))


def drms(t: Given, what: str = "") -> dict[str, int]:
    """The modifiers of the last roll for something, by their reasons."""
    return {drm.reason: drm.value for drm in rolled(t, what).drms}


def told(t: Given, kind: str) -> list[dict[str, Any]]:
    """The facts of all events of one kind."""
    return [event.facts for event in t.table.journal if isinstance(event, Told) and event.kind == kind]


def choose_all(t: Given, *words: str) -> Given:
    """Several choices."""
    for choice in words:
        t.choose(choice)
    return t


def refuses(t: Given, words: str) -> str:
    """Why a choice is refused; it must change nothing."""
    before = dump(t.state.clone())
    with pytest.raises(NotOffered) as refused:
        t.choose(words)
    assert dump(t.state) == before
    return refused.value.reason


def goals(t: Given) -> set[str]:
    """The hexes to which the column may go."""
    return {words.split()[1] for words in offered(t, "to")}


def enemy(seat: str) -> str:
    """The other side."""
    return OTHER[seat]
