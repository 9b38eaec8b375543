"""A toy operational game: impulses, unit by unit, hidden mines, and interruptions in the enemy's segment."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from sanjak.kernel import (
    Drm,
    Flow,
    Game,
    Option,
    Result,
    Scenario,
    State,
    ask,
    die,
    end_game,
    known_to,
    leave,
    new_turn,
    public,
    record,
    roll,
    sequence,
    step,
    tell,
    then,
)

ALLIES, TURKS = "allies", "turks"
SEA = ("s0", "s1", "s2", "s3", "s4")
STRENGTH = {"m1": 0, "m2": 0, "m3": 0, "m4": 1, "m5": 1, "m6": 2, "m7": 2}
UNITS = {"n1": ALLIES, "n2": ALLIES, "n3": ALLIES, "f1": TURKS, "f2": TURKS}
TURNS = 3

GAME_PLAN = sequence("GAME_PLAN", "turns", "finish")
TURN = sequence("TURN", "supply", "mining", "impulses")


def turks_see(s: Straits, key: str, seat: str) -> bool:
    """Only the Turks know which marker is a mine."""
    return seat == TURKS


@record
class Straits(State):
    """Markers in the pool and in the water; the places of ships and forts."""

    pool: dict[str, list[str]] = known_to(turks_see, {}, pieces=True)
    laid: dict[str, list[str]] = known_to(turks_see, {}, pieces=True)
    swept: dict[str, list[str]] = public({}, pieces=True)
    at: dict[str, int] = public({}, pieces=True)
    damage: dict[str, int] = public({})
    acted: list[str] = public([])
    again: list[str] = public([])
    points: dict[str, int] = public({})
    to_lay: int = public(0)
    quota: int = public(0)
    impulse: int = public(0)


def setup(s: Straits) -> None:
    """All markers in the pool, ships at the entrance, forts at the narrows."""
    s.pool = {TURKS: list(STRENGTH)}
    s.laid = {area: [] for area in SEA[1:]}
    s.swept = {area: [] for area in SEA[1:]}
    s.at = {unit: 0 if side == ALLIES else 3 for unit, side in UNITS.items()}
    s.damage = dict.fromkeys(UNITS, 0)
    then(s, GAME_PLAN)


@step("1", repeat_while=lambda s: s.turn < TURNS)
def turns(s: Straits) -> None:
    """1 Three turns."""
    new_turn(s)
    then(s, TURN)


@step("2")
def supply(s: Straits) -> None:
    """2 Each side rolls for its points."""
    s.points = {side: (die(s, f"supply {side}") + 1) // 2 for side in (ALLIES, TURKS)}
    s.acted, s.again, s.impulse, s.to_lay = [], [], 0, 2


@step("3", repeat_while=lambda s: s.to_lay > 0 and bool(s.pool[TURKS]))
def mining(s: Straits) -> Flow:
    """3 The Turks lay markers face down, two to an area."""
    free = [area for area in SEA[1:] if len(s.laid[area]) < 2]
    options: list[Option] = [("lay", marker, area) for marker in s.pool[TURKS] for area in free]
    choice = yield ask(TURKS, "3", "Lay a marker", [*options, ("done",)], forced=False, shown=without_marker)
    if choice == ("done",):
        s.to_lay = 0
        return
    s.pool[TURKS].remove(choice[1])
    s.laid[choice[2]].append(choice[1])
    s.to_lay -= 1


def without_marker(option: Option) -> Option:
    """3 The other side sees where a marker goes, but not which."""
    return ("lay", "marker", option[2]) if option[0] == "lay" else option


@step("4", repeat_while=lambda s: s.impulse < 2)
def impulses(s: Straits) -> None:
    """4 Two impulses; in each the higher die goes first."""
    s.impulse += 1
    allies_first = roll(s, "4", "initiative", initiative(s)).reaches(4)
    first, second_side = (ALLIES, TURKS) if allies_first else (TURKS, ALLIES)
    then(s, segment(first), segment(second_side))


def initiative(s: Straits) -> Iterator[Drm]:
    """4 The side with more points has the initiative bonus."""
    if s.points[ALLIES] > s.points[TURKS]:
        yield Drm(+1, "more points", "4")


@step("4.1")
def segment(s: Straits, side: str) -> Flow:
    """4.1 Act, or save a point."""
    choice = yield ask(side, "4.1", "Act, or save a point", [("act",), ("save",)])
    if choice == ("save",):
        s.points[side] += 1
    else:
        then(s, activation(side))


def fresh_units(s: Straits, side: str) -> list[str]:
    """4.2 Units that have not acted this turn and are afloat."""
    return [u for u, owner in UNITS.items() if owner == side and u not in s.acted and s.damage[u] < 2]


@step("4.2", repeat_while=lambda s, side: bool(fresh_units(s, side)))
def activation(s: Straits, side: str) -> Flow:
    """4.2 Unit by unit; after each the enemy may interrupt."""
    choice = yield ask(side, "4.2", "Activate a unit", [*moves(fresh_units(s, side)), ("done",)])
    if choice == ("done",):
        return leave(s, activation)
    s.acted.append(choice[1])
    return then(s, action(*choice), interruption(TURKS if side == ALLIES else ALLIES))


def moves(units: list[str]) -> list[Option]:
    """The actions of units."""
    return [(verb, unit) for unit in units for verb in ("forward", "hold")]


@step("4.3")
def action(s: Straits, verb: str, unit: str) -> None:
    """4.3 Move, then sweep or shoot."""
    ahead = 1 if UNITS[unit] == ALLIES else -1
    if verb == "forward":
        s.at[unit] = max(0, min(4, s.at[unit] + ahead))
    if UNITS[unit] == ALLIES:
        sweep(s, unit)
    else:
        shoot(s, unit)


def sweep(s: Straits, ship: str) -> None:
    """4.3 Markers under a ship are turned over; mines strike, dummies go back unseen."""
    area = SEA[s.at[ship]]
    found = s.laid.get(area, [])
    if not found:
        return
    s.laid[area] = []
    s.swept[area] += found
    tell(s, "4.3", "swept", ship=ship, area=area, markers=list(found))
    for marker in found:
        if STRENGTH[marker] and roll(s, "4.3", f"mine {ship}", strength(marker)).reaches(6):
            s.damage[ship] += 1
    s.swept[area] = [m for m in s.swept[area] if STRENGTH[m]]
    s.pool[TURKS] += [m for m in found if not STRENGTH[m]]


def strength(marker: str) -> Iterator[Drm]:
    """4.3 A strong mine strikes more easily."""
    if STRENGTH[marker] > 1:
        yield Drm(STRENGTH[marker] - 1, "strong mine", "4.3")


def shoot(s: Straits, fort: str) -> None:
    """4.3 A fort hits one ship in its area on five or more."""
    targets = [u for u, side in UNITS.items() if side == ALLIES and s.at[u] == s.at[fort] and s.damage[u] < 2]
    if targets and roll(s, "4.3", f"guns {fort}").reaches(5):
        s.damage[targets[0]] += 1


def spent_units(s: Straits, side: str) -> list[str]:
    """4.4 Units that have acted once this turn."""
    return [u for u in s.acted if UNITS[u] == side and u not in s.again and s.damage[u] < 2]


@step("4.4")
def interruption(s: Straits, side: str) -> Flow:
    """4.4 For a point, a unit that has acted acts again, in the enemy's segment."""
    offer: list[Option] = [("interrupt",)] if s.points[side] and spent_units(s, side) else []
    choice = yield ask(side, "4.4", "Interrupt?", [*offer, ("no",)])
    if choice == ("interrupt",):
        s.points[side] -= 1
        s.quota = 2
        then(s, second(side))


@step("4.5", repeat_while=lambda s, side: s.quota > 0 and bool(spent_units(s, side)))
def second(s: Straits, side: str) -> Flow:
    """4.5 Up to two units act again; nobody interrupts an interruption."""
    choice = yield ask(side, "4.5", "Act again", [*moves(spent_units(s, side)), ("done",)])
    if choice == ("done",):
        s.quota = 0
        return
    s.quota -= 1
    s.again.append(choice[1])
    then(s, action(*choice))


@step("5")
def finish(s: Straits) -> None:
    """5 The Allies win if a ship is past the narrows."""
    winner = ALLIES if any(s.at[u] == 4 and s.damage[u] < 2 for u in ("n1", "n2", "n3")) else TURKS
    score = sum(s.at[u] for u in ("n1", "n2", "n3"))
    end_game(s, Result(f"win:{winner}", (winner,), (winner,), {ALLIES: score, TURKS: 12 - score}))


GAME = Game(
    id="straits", title="Straits", about="Ships, forts, and mines that nobody sees.",
    players=(2,), default_players=2, seat_names=(ALLIES, TURKS),
    state=Straits, setup=setup, rules=(sys.modules[__name__],), scenarios=(Scenario("standard", "The narrows"),),
)
