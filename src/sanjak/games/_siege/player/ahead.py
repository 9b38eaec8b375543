"""The cards to come as counts, for the inputs of a learned value. Only their order is secret."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from ..components import Card

SHARES = 8


def advances(cards: Iterable[Card], number: Mapping[str, int]) -> tuple[int, ...]:
    """The advances on some cards, by the number of the front."""
    found = [0] * len(number)
    for card in cards:
        for front in card.advances:
            found[number[front]] += 1
    return tuple(found)


def shares(cards: Collection[Card], number: Mapping[str, int]) -> tuple[int, ...]:
    """The share of these cards that advances each front, in steps: 0 only if it is nothing."""
    many = [0] * len(number)
    for card in cards:
        for front in set(card.advances):
            many[number[front]] += 1
    return tuple(-(-one * SHARES // len(cards)) for one in many) if cards else tuple(many)
