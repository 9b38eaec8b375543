"""The state of a game of Ottoman Empire: the drafted cards, the piles, the box, the score."""

from __future__ import annotations

from sanjak.kernel import State as KernelState
from sanjak.kernel import facedown, known_to, owner, private, public, record


def sees_pile(s: State, key: str, seat: str) -> bool:
    """OE-15 Nobody sees another's pile before its reveal; the number of its cards is public."""
    return owner(key) == seat


@record
class State(KernelState):
    """`turn` is the running round: 0 in the draft, 1 to 7. Piles and totals of bids are called `p1:IV`."""

    rank: tuple[str, ...] = public(())
    limit: int = public(0)
    stacks: dict[str, list[str]] = public({}, pieces=True)
    drafted: dict[str, tuple[str, ...]] = public({})
    hand: dict[str, list[str]] = private({}, pieces=True)
    piles: dict[str, list[str]] = known_to(sees_pile, {}, pieces=True)
    shown: dict[str, list[str]] = public({}, pieces=True)
    box: list[str] = facedown([])
    spent: tuple[str, ...] = public(())
    left_out: dict[str, tuple[str, ...]] = private({})
    left_out_count: dict[str, int] = public({})
    drawn: dict[str, tuple[str, ...]] = private({})
    put_back: dict[str, tuple[str, ...]] = private({})
    draw_log: tuple[str, ...] = public(())
    looks: dict[str, int] = public({})
    notes: dict[str, tuple[str, ...]] = private({})
    reforms: dict[str, int] = public({})
    bonus: dict[str, int] = public({})
    next_bonus: dict[str, int] = public({})
    languages: dict[str, int] = public({})
    winners: tuple[str, ...] = public(())
    totals: dict[str, int] = public({})
    vp: dict[str, int] = public({})
