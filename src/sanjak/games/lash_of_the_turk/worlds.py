"""Worlds that a seat cannot tell from the true one: units below the tops of the enemy's stacks are dealt again.

A seat knows which enemy counters are in play, the top of each stack, and all units that fight or are besieged. It does
not know the places of the rest, nor the size of each stack. Units named by a waiting question stay in place, because
the question reveals them. The question of an interception names nothing: it is asked wherever one could be (9.4, B11),
to a side that does not know the marching units. Leaders are placed first, because only with one may more than four
units be in a hex.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from .data import FORTS, GARRISONS, HEXES, LEADERS, LIMITS, NEAR, SEATS, TABLES, TERRAIN, UNIT, WHEELS
from .rules.stacks import is_legal_stack, join, shift, take
from .state import State

PINNED = {
    "at: asked": "the hexes that the waiting question names, the column that is being formed, and the field of a "
                 "battle with the hexes around it: another world would ask another question there",
    "at: only": "no other stack is there to hold it",
    "army: all": "every hidden counter of the side stays, for these reasons, so its army does too",
    "force": "the units of the column or the attack that its owner is putting together: they stay where they are, as "
             "above, and the enemy is told neither how many nor which",
    "marks": "a counter bears the marks of the stack in which it is imagined, whose top all see",
}
"""The hidden things that are the same in every world, with reasons."""
NUMBERS = range(2, 8)
LED, UNLED, WALLED = 8, 1, 3


def redeal(s: State, seat: str, rng: random.Random, seen: frozenset[str]) -> None:
    """9.1 Place the hidden counters of the other side again, in place (of both sides, for a spectator)."""
    for side in SEATS:
        if side != seat:
            spread(s, side, rng, seen)


def spread(s: State, side: str, rng: random.Random, seen: frozenset[str]) -> None:
    """9.1 Each hidden counter goes to a stack that may hold it."""
    army = s.army[side]
    fixed = named_hexes(s, side)
    stacks = [hex for hex in army if hex not in fixed and hex not in s.siege]
    shown = {*s.shown, *seen}
    home = {unit: hex for hex in stacks for unit in army[hex][:-1] if unit not in shown}
    for hex in stacks:
        lying = [unit for unit in army[hex][:-1] if unit not in shown]
        if lying:
            take(s, side, lying, hex)
    loose = sorted(home)
    rng.shuffle(loose)
    for unit in sorted(loose, key=lambda unit: unit not in LEADERS):
        hex = pick(s, side, unit, stacks, rng) or home[unit]
        marks = s.marks[army[hex][-1]]
        join(s, side, (unit,), hex)
        s.marks[unit] = marks
    if s.here in stacks and s.force[side] and is_intercepted(s, side):
        imagine_column(s, side, loose, rng)


def imagine_column(s: State, side: str, loose: list[str], rng: random.Random) -> None:
    """9.1, 9.4 Imagine the column in the hex: all units there, or only those below a unit that was there before.

    That unit stays. At least one unit marches.
    """
    top = s.army[side][s.here][-1]
    if any(unit == top for unit, _ in s.force[side]):
        s.force[side] = tuple((unit, 0) for unit in s.army[side][s.here])
        return
    if len(s.army[side][s.here]) == 1:
        able = [unit for unit in loose if may_lie(unit, s.here) and is_legal_stack(s, side, s.here, (unit, top))]
        unit = rng.choice(able)
        shift(s, side, (unit,), s.at[unit], s.here)
        s.marks[unit] = s.marks[top]
    s.force[side] = tuple((unit, 0) for unit in s.army[side][s.here][:-1])


def is_intercepted(s: State, side: str) -> bool:
    """9.4 Is the other side deciding about a column whose units it cannot know?"""
    return bool(s.stack) and s.stack[-1][0] in ("intercept", "meeting") and s.mover == side


def pick(s: State, side: str, unit: str, stacks: list[str], rng: random.Random) -> str:
    """9.1 A stack that may hold the counter, empty if there is none: preferably with a leader, garrisons in forts."""
    army = s.army[side]
    able = stacks if unit in LEADERS else [hex for hex in stacks if may_join(s, side, unit, hex)]
    weights = [WALLED * LED if unit in GARRISONS and hex in FORTS else LED if army[hex][0] in LEADERS else
               WALLED if hex in FORTS else UNLED for hex in able]
    return rng.choices(able, weights)[0] if able else ""


def may_join(s: State, side: str, unit: str, hex: str) -> bool:
    """9.0, 9.1 May a counter that is not a leader be below the top one here? No unit is below a leader."""
    there = s.army[side][hex]
    if there[-1] in LEADERS or not may_lie(unit, hex):
        return False
    return there[0] in LEADERS or len(there) < LIMITS.stack or is_legal_stack(s, side, hex, (*there, unit))


def may_lie(unit: str, hex: str) -> bool:
    """9.0 Guns and trains are never in marsh or mountain."""
    return unit not in WHEELS or TERRAIN[hex] not in TABLES.terrain.closed_to_wheels


def named_hexes(s: State, side: str) -> set[str]:
    """The hexes that the waiting question names, by themselves or by a unit, those of a column that is being formed,
    and the field of a battle with the hexes around it."""
    words = [word for part in (s.stack[-1] if s.stack else ()) if type(part) is str for word in part.split(" ")]
    if is_intercepted(s, s.mover):
        words = [word for word in words if word in UNIT]
    units = words if is_intercepted(s, side) else [*words, *(unit for unit, _ in s.force[side])]
    field = {s.target, *NEAR[s.target]} if s.target else set()
    return field | {word for word in words if word in HEXES} | {s.at[unit] for unit in units if unit in s.at}


def pinned(s: State, seat: str) -> Iterator[tuple[str, str]]:
    """9.1 The hidden counters that stay in place, each with its reason."""
    for side in SEATS:
        if side != seat:
            asked = named_hexes(s, side)
            free = [hex for hex in s.army[side] if hex not in asked and hex not in s.siege]
            reason = {**dict.fromkeys(asked, "at: asked"), **({free[0]: "at: only"} if len(free) == 1 else {})}
            yield from ((reason[hex], unit) for hex, units in s.army[side].items() if hex in reason for unit in units)
            if len(free) == 1 or all(len(s.army[side][hex]) == 1 for hex in free):
                yield "army: all", f"army {side}"


def resample(s: State, seat: str, rng: random.Random) -> None:
    """15.0, C34 Another secret number that agrees with the uses so far, and another die with the same sum."""
    for side in SEATS:
        if side != seat and s.number[side]:
            used = s.used[side]
            least = max([2, len(used), *used])
            s.number[side] = rng.choice([number for number in NUMBERS if number >= least])
        if side != seat and side in s.rolled:
            face = rng.randint(1, 6)
            s.rolled[side] = (face, sum(s.rolled[side]) - face)


