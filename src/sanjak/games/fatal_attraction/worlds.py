"""Worlds that a seat cannot tell from the true one: the kinds of hidden markers, and the Turk's remaining ones."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable

from .data import MARKERS, TURKS
from .data.lists import BIT, STRAIT
from .rules.mines import DUMMIES, FACTORS
from .state import State

ALIKE = MARKERS
"""Markers of one level are interchangeable."""
PINNED = {
    "stock": "all markers that do not lie on the map are in the stock: while few lie there, most stay in it",
    "cap": "a limit of 6 where so much lies outside that no lower one allows it",
    "hand": "what the Turk has left to lay where it can be only one number",
    "quiet": "how long a side lets its questions pass: a wish about being asked, not a fact of play",
}
"""The hidden things that are the same in every world, with reasons."""
LIKELY = 0.5


def redeal(s: State, seat: str, rng: random.Random, seen: frozenset[str]) -> None:
    """8.5 Deal the hidden markers again, within public knowledge; the Turk knows them all."""
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
    """8.5 The factors and dummies that may be hidden: everything granted, minus everything turned up."""
    return (s.granted.get("factors", 0) - s.found.get("factors", 0),
            s.granted.get("dummies", 0) - s.found.get("dummies", 0))


def imagined_levels(s: State, lying: list[str], rng: random.Random) -> list[int]:
    """8.5 A level for each hidden marker, within the budget, the counters, and the largest limit outside.

    The mix depends only on public knowledge. The true mix is kept only if none is possible, which does not happen in
    play.
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
    """8.5 The possible numbers of hidden dummies and Level 2 mines, in rising order; the rest are Level 1."""
    factors, dummies = budget(s)
    many, room = len(lying), len(may_be_doubles(s, lying, range(len(lying))))
    hidden = Counter(MARKERS[marker] for markers in (*s.laid.values(), *s.stock.values()) for marker in markers)
    return [(blanks, doubles) for blanks in range(min(dummies, hidden[0], many) + 1)
            for doubles in range(min(hidden[2], many - blanks, room) + 1)
            if many - blanks - doubles <= hidden[1] and many - blanks + doubles <= factors]


def may_be_doubles(s: State, lying: list[str], order: Iterable[int]) -> list[int]:
    """13.1.1 The markers that may all be of Level 2: any in the strait; outside, as many as a roll of 6 would allow."""
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
    """One of some rising numbers, usually the last, because few players save markers."""
    return numbers[-1] if rng.random() < LIKELY else rng.choice(numbers)


def outside(s: State, lying: list[str], levels: list[int]) -> int:
    """13.1.1 The markers that would be outside the strait, face up and hidden."""
    by_marker = s.variants["outer_mine_cap"] == "markers"
    up = [MARKERS[marker] for area, markers in s.shown.items() if not BIT[area] & STRAIT for marker in markers]
    down = [level for area, level in zip(lying, levels, strict=True) if not BIT[area] & STRAIT]
    return sum(1 if by_marker else max(1, level) for level in up + down)


def imagine_cap(s: State, rng: random.Random) -> None:
    """13.1.1 Any limit that the markers outside respect."""
    if s.cap:
        lying = [area for area, markers in s.laid.items() for _ in markers]
        levels = [MARKERS[marker] for markers in s.laid.values() for marker in markers]
        s.cap[TURKS] = rng.randint(max(1, outside(s, lying, levels)), 6)


def imagine_hand(s: State) -> None:
    """8.5 The Turk's remaining markers in this world, during laying."""
    if s.hand:
        factors, dummies = budget(s)
        down = [MARKERS[marker] for markers in s.laid.values() for marker in markers]
        s.hand = {FACTORS: max(0, factors - sum(down)), DUMMIES: max(0, dummies - down.count(0))}
