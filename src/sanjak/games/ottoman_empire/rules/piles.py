"""OE-11 to OE-14 The limits of a pile, and moves between piles: for the bids and for Reform."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator

from sanjak.kernel import Option

from ..data import CARDS, CATEGORY, PERIOD, ROUNDS, SEATS
from ..state import State

CONFIRM: Option = ("confirm",)

PILES = {seat: tuple(f"{seat}:{r}" for r in ROUNDS) for seat in SEATS}
PUTS: dict[str, tuple[Option, ...]] = {id: tuple(("put", id, r) for r in ROUNDS) for id in CARDS}


def until_confirmed(s: State, p: str) -> bool:
    """A player continues until confirming."""
    return True


def open_piles(s: State, p: str) -> Iterator[tuple[str, list[str]]]:
    """The piles that are still face down, by round."""
    for r in ROUNDS[s.turn:]:
        yield r, s.piles[f"{p}:{r}"]


def draft_cards(pile: list[str]) -> int:
    """OE-12 The number of draft cards in a pile. Piles are sorted by id, so dummies are last."""
    count = len(pile)
    while count and pile[count - 1][0] == "d":
        count -= 1
    return count


def dummies(pile: list[str]) -> int:
    """OE-11 The number of dummies in a pile."""
    return len(pile) - draft_cards(pile)


def puts_of(s: State, p: str, card: str) -> list[Option]:
    """OE-11, OE-12, OE-13 The piles that can take a card from the hand."""
    piles, keys, options = s.piles, PILES[p], PUTS[card]
    if card[0] == "d":
        return [options[i] for i, key in enumerate(keys) if not piles[key] or piles[key][-1][0] != "d"]
    limit, period = s.limit, PERIOD[card]
    if period:
        i = ROUNDS.index(period)
        return [options[i]] if draft_cards(piles[keys[i]]) < limit else []
    return [options[i] for i, key in enumerate(keys) if len(piles[key]) < limit or draft_cards(piles[key]) < limit]


def moves(s: State, p: str) -> list[Option]:
    """OE-11, OE-12, OE-13 Every single card that may change its pile, and every two that may change places."""
    piles = list(open_piles(s, p))
    found: list[Option] = []
    for r, pile in piles:
        for other, target in piles:
            if other != r:
                found += [("move", card, other) for card in pile if may_move(s, card, pile, other, target)]
                found += [("swap", card, there) for card in pile for there in target
                          if may_swap(s, card, r, pile, there, other, target)]
    return found


def may_move(s: State, card: str, pile: list[str], r: str, target: list[str]) -> bool:
    """OE-11, OE-12, OE-13, OE-38 May a card go from its pile into another? A pile never gives its last dummy away."""
    if CATEGORY[card] == "Dummy":
        return dummies(pile) > 1
    return PERIOD[card] in ("", r) and draft_cards(target) < s.limit


def may_swap(s: State, one: str, r1: str, pile1: list[str], two: str, r2: str, pile2: list[str]) -> bool:
    """OE-11, OE-12, OE-13 May two cards of different piles change places?"""
    if PERIOD[one] not in ("", r2) or PERIOD[two] not in ("", r1):
        return False
    if (one[0] == "d") == (two[0] == "d"):
        return True
    gives = pile1 if one[0] == "d" else pile2
    return dummies(gives) > 1 and draft_cards(gives) < s.limit


def rearrange(s: State, p: str, choice: Option) -> None:
    """OE-10, OE-38 Carry out a take-back, a move or a swap."""
    where = {card: r for r, pile in open_piles(s, p) for card in pile}
    verb, card, *target = choice
    s.piles[f"{p}:{where[card]}"].remove(card)
    if verb == "take":
        insort(s.hand[p], card)
    elif verb == "move":
        insort(s.piles[f"{p}:{target[0]}"], card)
    else:
        s.piles[f"{p}:{where[target[0]]}"].remove(target[0])
        insort(s.piles[f"{p}:{where[target[0]]}"], card)
        insort(s.piles[f"{p}:{where[card]}"], target[0])
