"""Worlds that a seat cannot tell from the true one: which marker is which, and what the Turk may still lay."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable

from .data import MARKERS, TURKS
from .data.lists import BIT, STRAIT
from .rules.mines import DUMMIES, FACTORS
from .state import State

ALIKE = MARKERS
"""Markers of one level are the same."""
PINNED = {
    "stock": "all markers that do not lie on the map are in the stock: while few lie there, most stay in it",
    "cap": "a limit of 6 where so much lies outside that no lower one allows it",
    "hand": "what the Turk has left to lay where it can be only one number",
    "quiet": "how long a side lets its questions pass: a wish about being asked, not a fact of play",
}
"""What stays as it is in every world, though a seat does not see it, and why."""
LIKELY = 0.5


def redeal(s: State, seat: str, rng: random.Random, seen: frozenset[str]) -> None:
    """8.5 Deal the markers that lie face down anew, as far as what all know allows; the Turk knows them all."""
    if seat == TURKS:
        return
    lying = [area for area, markers in s.laid.items() for _ in markers]
    levels = iter(imagined_levels(s, lying, rng))
    hidden = [marker for markers in s.laid.values() for marker in markers] + s.stock[TURKS]
    piles = {level: [marker for marker in hidden if MARKERS[marker] == level] for level in range(3)}
    for pile in piles.values():
        rng.shuffle(pile)
    for area, markers in s.laid.items():
        s.laid[area] = [piles[next(levels)].pop() for _ in markers]
    s.stock[TURKS] = [marker for pile in piles.values() for marker in pile]
    rng.shuffle(s.stock[TURKS])
    imagine_cap(s, rng)
    imagine_hand(s)


def budget(s: State) -> tuple[int, int]:
    """8.5 How many factors and dummies may lie face down: what was granted in all, less what has been turned up."""
    return (s.granted.get("factors", 0) - s.found.get("factors", 0),
            s.granted.get("dummies", 0) - s.found.get("dummies", 0))


def imagined_levels(s: State, lying: list[str], rng: random.Random) -> list[int]:
    """8.5 A level for each marker face down, within the budget, the counters, and the largest limit outside.

    The mix comes from what all know; the true one is kept only where no mix can be, which no game comes to.
    """
    mixes = possible_mixes(s, lying)
    if not mixes:
        return [MARKERS[marker] for markers in s.laid.values() for marker in markers]
    blanks = likely(sorted({blanks for blanks, _ in mixes}), rng)
    doubles = likely([doubles for found, doubles in mixes if found == blanks], rng)
    order = list(range(len(lying)))
    rng.shuffle(order)
    twos = may_be_doubles(s, lying, order)[:doubles]
    ones = [place for place in order if place not in twos][blanks:]
    return [2 if place in twos else int(place in ones) for place in range(len(lying))]


def possible_mixes(s: State, lying: list[str]) -> list[tuple[int, int]]:
    """8.5 How many dummies and mines of Level 2 may lie face down together, in rising order; the rest are Level 1."""
    factors, dummies = budget(s)
    many, room = len(lying), len(may_be_doubles(s, lying, range(len(lying))))
    hidden = Counter(MARKERS[marker] for markers in (*s.laid.values(), *s.stock.values()) for marker in markers)
    return [(blanks, doubles) for blanks in range(min(dummies, hidden[0], many) + 1)
            for doubles in range(min(hidden[2], many - blanks, room) + 1)
            if many - blanks - doubles <= hidden[1] and many - blanks + doubles <= factors]


def may_be_doubles(s: State, lying: list[str], order: Iterable[int]) -> list[int]:
    """13.1.1 Which markers may all be of Level 2: any in the strait; outside, as many as a roll of 6 would allow."""
    by_marker = s.variants["outer_mine_cap"] == "markers"
    spare = len(lying) if by_marker else 6 - outside(s, lying, [1] * len(lying))
    found = []
    for place in order:
        inside = bool(BIT[lying[place]] & STRAIT)
        if inside or spare > 0:
            found.append(place)
            spare -= not inside
    return found


def likely(numbers: list[int], rng: random.Random) -> int:
    """One of some rising numbers, mostly the last, for few save what they may lay."""
    return numbers[-1] if rng.random() < LIKELY else rng.choice(numbers)


def outside(s: State, lying: list[str], levels: list[int]) -> int:
    """13.1.1 What would lie outside the strait, face up and face down."""
    by_marker = s.variants["outer_mine_cap"] == "markers"
    up = [MARKERS[marker] for area, markers in s.shown.items() if not BIT[area] & STRAIT for marker in markers]
    down = [level for area, level in zip(lying, levels, strict=True) if not BIT[area] & STRAIT]
    return sum(1 if by_marker else max(1, level) for level in up + down)


def imagine_cap(s: State, rng: random.Random) -> None:
    """13.1.1 Any limit that what lies outside respects."""
    if s.cap:
        lying = [area for area, markers in s.laid.items() for _ in markers]
        levels = [MARKERS[marker] for markers in s.laid.values() for marker in markers]
        s.cap[TURKS] = rng.randint(max(1, outside(s, lying, levels)), 6)


def imagine_hand(s: State) -> None:
    """8.5 What the Turk has left to lay in this world, if he is laying."""
    if s.hand:
        factors, dummies = budget(s)
        down = [MARKERS[marker] for markers in s.laid.values() for marker in markers]
        s.hand = {FACTORS: max(0, factors - sum(down)), DUMMIES: max(0, dummies - down.count(0))}
