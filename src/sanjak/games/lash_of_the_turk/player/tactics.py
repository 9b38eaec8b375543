"""Quick estimates of fights: the average result of an attack or an assault."""

from __future__ import annotations

from functools import lru_cache

from ..data import TABLES

LOSSES = {"AE": (99.0, 0.0), "A1": (1.3, 0.0), "AR": (0.3, 0.0), "NE": (0.0, 0.0), "EX": (2.7, 2.7), "DR": (0.0, 0.5),
          "D1": (0.0, 1.4), "D2": (0.0, 2.3), "DE": (0.0, 99.0)}
"""The cost of a result to attacker and defender, in units; a retreat is worth a fraction of one."""
HURT = {"DE": 99.0, "D2": 2.0, "D1": 1.0, "DR": 1.0, "EX": 2.5}
"""The units that a result costs those inside a place, who do not retreat."""


def column(attack: int, defence: int) -> tuple[int, int] | None:
    """10.1.3 The column of the combat table, and the bonus of higher odds; None below 1:3."""
    if defence <= 0:
        return 5, 4
    if attack >= defence:
        level = attack // defence
        return min(level, 4) + 1, max(0, level - 4)
    worse = -(-defence // max(1, attack))
    return (3 - worse, 0) if worse <= 3 else None


@lru_cache(maxsize=8192)
def fight(attack: int, defence: int, drm: int, ours: int, theirs: int) -> float:
    """The average gain of a fight in the field: enemy units lost minus one's own."""
    at = column(attack, defence)
    if at is None:
        return -9.0
    gain = 0.0
    for face in range(1, 7):
        lost, taken = LOSSES[TABLES.combat.at(face + drm + at[1], at[0])]
        gain += min(taken, theirs) - min(lost, ours)
    return gain / 6


@lru_cache(maxsize=8192)
def peril(attack: int, defence: int, drm: int) -> float:
    """The probability that the attacker's leader falls: on 5-6 in an exchange or when all are destroyed (10.3)."""
    at = column(attack, defence)
    if at is None:
        return 0.0
    return sum(TABLES.combat.at(face + drm + at[1], at[0]) in ("AE", "EX") for face in range(1, 7)) / 18


@lru_cache(maxsize=8192)
def storm(attack: int, defence: int, drm: int, inside: int) -> float:
    """The approximate probability that an assault takes a place: the average share of its defenders lost."""
    at = column(attack, defence)
    if at is None or not inside:
        return 0.0 if inside else 1.0
    share = 0.0
    for face in range(1, 7):
        share += min(1.0, HURT.get(TABLES.combat.at(face + drm + at[1], at[0]), 0.0) / inside)
    return share / 6


@lru_cache(maxsize=8192)
def repulse(attack: int, defence: int, drm: int) -> float:
    """The probability that an assault is repelled."""
    at = column(attack, defence)
    if at is None:
        return 1.0
    return sum(TABLES.combat.at(face + drm + at[1], at[0]) in ("AE", "A1", "AR") for face in range(1, 7)) / 6
