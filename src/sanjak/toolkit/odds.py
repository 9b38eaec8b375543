"""Exact chances of dice. The same tests decide the roll itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable


def chance(test: Callable[[int], bool], sides: int = 6) -> float:
    """The probability that a die passes a test of its bare face."""
    return sum(1 for face in range(1, sides + 1) if test(face)) / sides


def at_least(needed: int, chances: Iterable[float]) -> float:
    """The probability that at least `needed` of several independent tries succeed."""
    spread = [1.0]
    for success in chances:
        spread = [(spread[hits] if hits < len(spread) else 0.0) * (1 - success)
                  + (spread[hits - 1] * success if hits else 0.0) for hits in range(len(spread) + 1)]
    return sum(spread[max(0, needed):])
