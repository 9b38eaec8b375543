"""Positions in a line: who stands where, what the turn is like, which part of it comes next; and what happened.

The tests play on `TABLE`, which is the game with a place to stop at: after the part that a test is about it asks
`go_on`, so that nothing of the next part happens while the test looks. In a position everybody is in the pool who is
not named, nothing is mined, the weather is Fair, and the fleet and both Turkish sources are paid for unless `paid`
says otherwise. `down` and `up` lay mine markers by level, face down or up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from sanjak.games.fatal_attraction import GAME
from sanjak.games.fatal_attraction.data import ALLIES, MARKERS, POOL, TURKS
from sanjak.games.fatal_attraction.data.lists import MINEABLE, NAMES, PIECES, SIDE
from sanjak.games.fatal_attraction.rules.ground import ground_segment
from sanjak.games.fatal_attraction.rules.naval import deployment, end_of_naval_segment, naval_segment
from sanjak.games.fatal_attraction.rules.operations import clear_segment
from sanjak.games.fatal_attraction.state import State
from sanjak.kernel import Flow, Game, Given, NotOffered, Rolled, Told, ask, given, step
from sanjak.kernel.state import dump, fresh

KEPT_BY_THE_KERNEL = ("stack", "seed", "seats", "scenario", "variants", "counters")


@step("3.0")
def pause(s: State) -> Flow:
    """The test looks at the table."""
    yield ask("allies", "3.0", "the test looks at the table", [("go_on",)], forced=False)


TABLE: Game = replace(GAME, rules=(*GAME.rules, {"pause": pause}))


# ---------------------------------------------------------------- positions


def markers(down: Mapping[str, Sequence[int]], up: Mapping[str, Sequence[int]]) -> dict[str, Any]:
    """Mine markers by level in areas, and the rest in the stock."""
    stock = list(MARKERS)
    piles: list[dict[str, list[str]]] = []
    for lying in (down, up):
        pile: dict[str, list[str]] = {area: [] for area in NAMES(MINEABLE)}
        for area, levels in lying.items():
            for level in levels:
                marker = next(m for m in stock if MARKERS[m] == level)
                stock.remove(marker)
                pile[area].append(marker)
        piles.append(pile)
    return {"stock": {TURKS: stock}, "laid": piles[0], "shown": piles[1]}


def position(*stack: Any, scenario: str = "campaign", using: Mapping[str, Any] | None = None, seed: int = 1,
             at: Mapping[str, str] | None = None, down: Mapping[str, Sequence[int]] | None = None,
             up: Mapping[str, Sequence[int]] | None = None, game: Game = TABLE, undo: str = "barrier",
             stops: bool = True, **fields: Any) -> Given:
    """A position of some turn; then these steps, and a pause unless the game goes on."""
    state: Any = GAME.new_state(scenario=scenario, variants=using or {}, seed=seed)
    start = {name: fresh(value) for name, value in dump(state).items() if name not in KEPT_BY_THE_KERNEL}
    at = dict(at or {})
    start.update(markers(down or {}, up or {}))
    start.update({"at": {**dict.fromkeys(PIECES, POOL), **at}, "turn": 2, "traced": True, "impulses": 3, "impulse": 1,
                  "sp": {ALLIES: 10, TURKS: 10}, "vp": {ALLIES: 10, TURKS: 10}, "cap": {TURKS: 6},
                  "group": {"first": [], "second": [], "reserve": []},
                  "control": {area: 1 for piece, area in at.items() if SIDE[piece] == ALLIES and area[:1] in "GA"
                              and area[:2] not in ("AA", "AE")},
                  "paid": {"naval": 1, "gallipoli": 1, "asia": 1}})
    for name, value in fields.items():
        start[name] = {**start[name], **value} if isinstance(value, dict) and name != "paid" else fresh(value)
    frames = [*stack, pause] if stops else [*stack]
    return given(game, stack=frames, scenario=scenario, variants=using or {}, seed=seed, undo=undo, **start)


@step("3.2")
def open_segment(s: State, side: str, kind: str) -> None:
    """A segment begins."""
    clear_segment(s, side)
    s.kind = kind


HELPED: Game = replace(TABLE, rules=(*TABLE.rules, {"open_segment": open_segment}))


def ground(side: str, **fields: Any) -> Given:
    """A Ground segment of a side."""
    return position(open_segment(side, "ground"), ground_segment(side), game=HELPED, **fields)


def naval(side: str, deploys: bool = False, **fields: Any) -> Given:
    """A Naval segment of a side, after deployment unless told otherwise, up to the end of sweeping."""
    before = [deployment(side)] if deploys else []
    return position(open_segment(side, "naval"), *before, naval_segment(side), *end_of_naval_segment(side),
                    game=HELPED, **fields)


def group(side: str, *formations: str, order: str = "move_first", **fields: Any) -> Given:
    """A Ground segment in which these formations have just been activated together."""
    t = ground(side, **fields)
    if len(formations) == 1:
        return t.choose(f"activate {formations[0]} {order}")
    t.choose(f"gather {formations[0]}")
    for formation in formations[1:]:
        t.choose(f"join {formation}")
    return t.choose(order)


# ---------------------------------------------------------------- what the table shows


def paused(t: Given) -> bool:
    """Is the part that the test is about over?"""
    return bool(t.table.to_move()) and t.options() == ["go_on"]


def rolls(t: Given) -> list[Rolled]:
    """Everything that was rolled."""
    return [event for event in t.table.journal if isinstance(event, Rolled)]


def rolled(t: Given, what: str) -> Rolled:
    """The last roll whose purpose begins with these words."""
    return next(event for event in reversed(rolls(t)) if event.what.startswith(what))


def drms(t: Given, what: str) -> dict[str, int]:
    """The modifiers of the last such roll, by their reasons."""
    return {drm.reason: drm.value for drm in rolled(t, what).drms}


def told(t: Given, kind: str) -> list[dict[str, Any]]:
    """The facts of all events of one kind."""
    return [event.facts for event in t.table.journal if isinstance(event, Told) and event.kind == kind]


def cases(t: Given, kind: str) -> list[str]:
    """The cases that all events of one kind name."""
    return [event.case for event in t.table.journal if isinstance(event, Told) and event.kind == kind]


def offered(t: Given, start: str = "") -> list[str]:
    """The offered options that begin with these words."""
    return [words for words in t.options() if words == start or words.startswith(f"{start} ") or not start]


def also(t: Given, start: str) -> list[str]:
    """Legal take-backs and rearrangements that begin with these words."""
    words = t.table.known(t.table.to_move()[0])["also"]
    return [option for option in words if option.startswith(start)]


def refuses(t: Given, words: str) -> None:
    """A choice is refused and changes nothing."""
    before = dump(t.state.clone())
    with pytest.raises(NotOffered):
        t.choose(words)
    assert dump(t.state) == before


def choose_all(t: Given, *words: str) -> Given:
    """Several choices."""
    for choice in words:
        t.choose(choice)
    return t


def hold_all(t: Given) -> Given:
    """Nobody else of the group moves."""
    return t.choose("halt")


def turn_is_over(t: Given) -> str:
    """The outcome of the game; empty while it runs."""
    result = t.table.result()
    return result.outcome if result else ""


def state_of(**fields: Any) -> Any:
    """A state to ask rules about, without a question in the way."""
    return position(**fields).state


def laid_out(s: Any) -> list[str]:
    """Every mine marker, wherever it lies."""
    return [marker for field in (s.stock, s.laid, s.shown) for markers_ in field.values() for marker in markers_]
