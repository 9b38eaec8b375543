"""Worlds that a seat cannot tell from the true one: a direct re-deal of all that it cannot see.

What a seat knows of an opponent: what he drafted, how many cards lie in each of his piles, that a period card lies in
its own pile or was left out, who drew how often from the box and when, and what Language has shown and is still true.
"""

from __future__ import annotations

import random

from .data import ROUNDS
from .rules import CATEGORY, PERIOD, draft_cards, dummies, open_piles, takes_drawn
from .state import State


def redeal(s: State, seat: str, rng: random.Random, seen: frozenset[str]) -> None:
    """Deal anew, in place, whatever `seat` cannot see. Cards in `seen` stay where they are."""
    for q in s.seats:
        if q != seat and s.turn:
            known = still_known(s, seat, q) | seen
            redeal_drawn(s, q, rng, known)
            for r, pile in open_piles(s, q):
                redeal_left_out(s, q, r, pile, rng, known)
            shuffle_among_piles(s, q, rng, known)
            redeal_drawn_in_hand(s, q, rng)
    forget_notes(s, seat)


def still_known(s: State, seat: str, q: str) -> frozenset[str]:
    """OE-34 Cards of q's piles that Language has shown to the seat, if q has not reformed since."""
    known: set[str] = set()
    for key, stamp in s.looks.items():
        looker, target, pile, _ = key.split(":")
        if (looker, target) == (seat, q) and stamp == s.reforms[q] and pile in ROUNDS[s.turn:]:
            known.update(s.notes[key])
    return frozenset(known)


def redeal_drawn(s: State, q: str, rng: random.Random, known: frozenset[str]) -> None:
    """OE-36 A card that q drew may be any that lay in the box then and fits where the drawn one lies."""
    if not s.drawn[q]:
        return
    where = {card: (r, pile) for r, pile in open_piles(s, q) for card in pile}
    times = [int(entry.split(":")[1]) for entry in s.draw_log if entry.startswith(f"{q}:")]
    drawn = list(s.drawn[q])
    for i, card in enumerate(drawn):
        if card in where and card not in known:
            r, pile = where[card]
            others = [c for c in s.box if lay_in_box(s, c, times[i]) and could_lie(s, c, card, r, pile)]
            other = rng.choice([card, *others])
            if other != card:
                exchange(pile, card, s.box, other)
                drawn[i] = other
    s.drawn[q] = tuple(drawn)


def lay_in_box(s: State, card: str, time: int) -> bool:
    """Was a card in the box when so many had been put there in the open? Those left out always were."""
    return card not in s.spent or s.spent.index(card) < time


def could_lie(s: State, card: str, instead: str, r: str, pile: list[str]) -> bool:
    """Could this card lie in a pile in place of another one?"""
    if CATEGORY[card] == "Dummy":
        return True
    if PERIOD[card] not in ("", r):
        return False
    return CATEGORY[instead] != "Dummy" or (dummies(pile) > 1 and draft_cards(pile) < s.limit)


def redeal_left_out(s: State, q: str, r: str, pile: list[str], rng: random.Random, known: frozenset[str]) -> None:
    """OE-14, OE-16 Which of his cards of a round q has left out, nobody else knows until that round is shown."""
    left = [card for card in s.left_out[q] if PERIOD[card] == r and card in s.box]
    if not left:
        return
    inside = [card for card in pile if PERIOD[card] == r and card in s.drafted[q] and card not in known
              and card not in s.drawn[q]]
    everything = left + inside
    rng.shuffle(everything)
    new_left, new_inside = everything[:len(left)], everything[len(left):]
    s.box[:] = [card for card in s.box if card not in left] + new_left
    pile[:] = sorted([card for card in pile if card not in inside] + new_inside)
    s.left_out[q] = tuple(card for card in s.left_out[q] if card not in left) + tuple(new_left)


def shuffle_among_piles(s: State, q: str, rng: random.Random, known: frozenset[str]) -> None:
    """OE-11, OE-13 Cards that fit any pile may lie in any of them; so may dummies, among themselves."""
    piles = [pile for _, pile in open_piles(s, q)]
    for kind in ("c", "d"):
        slots = [(pile, i) for pile in piles for i, card in enumerate(pile)
                 if card[0] == kind and not PERIOD[card] and card not in known]
        cards = [pile[i] for pile, i in slots]
        rng.shuffle(cards)
        for (pile, i), card in zip(slots, cards, strict=True):
            pile[i] = card
    for pile in piles:
        pile.sort()


def redeal_drawn_in_hand(s: State, q: str, rng: random.Random) -> None:
    """OE-36 The card that q has just drawn may be any of the box that one of his piles can take."""
    for card in s.hand[q]:
        fits = [c for c in s.box if any(takes_drawn(s, c, r, pile) for r, pile in open_piles(s, q))]
        other = rng.choice([card, *fits])
        if other != card:
            exchange(s.hand[q], card, s.box, other)


def exchange(here: list[str], one: str, there: list[str], other: str) -> None:
    """Two cards change places; piles stay sorted."""
    here[here.index(one)], there[there.index(other)] = other, one
    here.sort()


def forget_notes(s: State, seat: str) -> None:
    """What others have seen of third players' piles: as it is in this world if it is still true, else unknown."""
    for key in s.notes:
        looker, target, pile, _ = key.split(":")
        if seat not in (looker, target):
            fresh = s.looks[key] == s.reforms[target] and pile in ROUNDS[s.turn:]
            s.notes[key] = tuple(s.piles[f"{target}:{pile}"]) if fresh else ()
