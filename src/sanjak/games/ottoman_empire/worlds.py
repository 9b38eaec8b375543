"""Worlds that a seat cannot tell from the true one: everything it cannot see is dealt again.

A seat knows of an opponent: the drafted cards; the number of cards in each pile; that a period card is in its own pile
or was left out, and how many were; the draws from the box and the piles that their cards joined; what Language has
shown; and the cards that the seat itself has seen go back into the box.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from .data import CATEGORY, PERIOD, ROUNDS
from .rules.abilities import takes_drawn
from .rules.piles import draft_cards, dummies, open_piles
from .state import State

PINNED = {
    "hand": "until the piles lie there, all know each hand from the draft; after that only a drawn card is in one",
    "box": "what nobody drafted, and what was bid, lies openly in the box; what else lies there mixes in the piles",
    "piles: period": "a period card lies in its own pile, or was left out",
    "piles: shown": "Language has shown the card where it lies",
    "piles: drawn": "all were told which pile a drawn card joined",
    "piles: only": "there is one pile that could hold it, the last one or the only one with cards of its kind",
    "left_out: open": "the rounds of these cards have been shown, or nothing else of them can have been left out",
    "drawn: open": "these cards have been shown, or the seat has seen them",
    "notes: own": "what another has seen among the seat's own cards: it knows them",
    "notes: only": "what another has seen in a pile whose cards all stay, for reasons of their own",
}
"""The hidden things that are the same in every world, with reasons."""


def redeal(s: State, seat: str, rng: random.Random, seen: frozenset[str]) -> None:
    """Deal again, in place, everything that `seat` cannot see. Cards in `seen` stay in place."""
    for q in s.seats:
        if q != seat and s.turn:
            looked_at = ever_seen(s, seat, q)
            fixed = still_known(s, seat, q) | seen
            fixed |= redeal_drawn(s, seat, q, rng, fixed | looked_at)
            redeal_left_out(s, q, rng, fixed | looked_at)
            shuffle_among_piles(s, q, rng, fixed)
            redeal_drawn_in_hand(s, q, rng)
    s.box.sort()
    forget_notes(s, seat)


def pinned(s: State, seat: str) -> Iterator[tuple[str, str]]:
    """The hidden cards that are the same in every world of a seat, each with its reason."""
    for q in s.seats:
        if q != seat and s.turn:
            yield from pinned_in_piles(s, seat, q)
            known = still_known(s, seat, q) | ever_seen(s, seat, q)
            piles = dict(open_piles(s, q))
            lying = {card for pile in piles.values() for card in pile}
            if not any(card in lying and card not in known for card in s.drawn[q]):
                yield "drawn: open", f"drawn {q}"
            instead = {r for r, pile in piles.items() if own_period_cards(s, q, r, pile, known)}
            full = {r for r in instead if draft_cards(piles[r]) == s.limit}
            if not any(PERIOD[card] in piles and (PERIOD[card] in instead or full) for card in s.left_out[q]):
                yield "left_out: open", f"left_out {q}"
    for key in s.notes:
        _, target, pile, _ = key.split(":")
        if target == seat:
            yield "notes: own", f"notes {key}"
        elif set(s.piles[f"{target}:{pile}"]) <= {card for _, card in pinned_in_piles(s, seat, target)}:
            yield "notes: only", f"notes {key}"


def pinned_in_piles(s: State, seat: str, q: str) -> Iterator[tuple[str, str]]:
    """The cards of an opponent that stay in their piles."""
    piles, shown = list(open_piles(s, q)), still_known(s, seat, q)
    told = {card for card, draw in zip(s.drawn[q], draws_of(s, q), strict=True) if draw.reforms == s.reforms[q]}
    free = {kind: [card for _, pile in piles for card in pile if card[0] == kind and not PERIOD[card]
                   and card not in shown | told] for kind in "cd"}
    for _, pile in piles:
        for card in pile:
            if PERIOD[card]:
                yield "piles: period", card
            elif card in shown:
                yield "piles: shown", card
            elif card in told:
                yield "piles: drawn", card
            elif set(free[card[0]]) <= set(pile):
                yield "piles: only", card


# ---------------------------------------------------------------- what Language has shown


def ever_seen(s: State, seat: str, q: str) -> frozenset[str]:
    """OE-34 Cards of q that Language has shown: they stay with q until they are bid."""
    return frozenset(card for key in looks_at(s, seat, q) for card in s.notes[key])


def still_known(s: State, seat: str, q: str) -> frozenset[str]:
    """OE-34 Cards that the seat has seen in q's piles, if q has not reformed since."""
    return frozenset(card for key in looks_at(s, seat, q)
                     if s.looks[key] == s.reforms[q] and key.split(":")[2] in ROUNDS[s.turn:]
                     for card in s.notes[key])


def looks_at(s: State, seat: str, q: str) -> list[str]:
    """The looks of the seat at q's piles."""
    return [key for key in s.looks if key.startswith(f"{seat}:{q}:")] if s.looks else []


def forget_notes(s: State, seat: str) -> None:
    """Update what others have seen of third players' piles: to this world if it is still valid, else unknown.

    The cards that others have drawn and put back are unknown too.
    """
    s.put_back = {q: back if q == seat else () for q, back in s.put_back.items()}
    for key in s.notes:
        looker, target, pile, _ = key.split(":")
        if seat not in (looker, target):
            fresh = s.looks[key] == s.reforms[target] and pile in ROUNDS[s.turn:]
            s.notes[key] = tuple(s.piles[f"{target}:{pile}"]) if fresh else ()


# ---------------------------------------------------------------- City's draws


class Draw(NamedTuple):
    """A public draw: its number in the game, the pile that the card joined, and the situation at that time."""

    number: int
    pile: str
    reforms: int
    spent: int


def draws_of(s: State, q: str) -> list[Draw]:
    """OE-36 The draws of a player, in the order of the drawn cards."""
    found = []
    for number, entry in enumerate(s.draw_log):
        drawer, pile, reforms, spent = entry.split(":")
        if drawer == q:
            found.append(Draw(number, pile, int(reforms), int(spent)))
    return found


def redeal_drawn(s: State, seat: str, q: str, rng: random.Random, known: frozenset[str]) -> frozenset[str]:
    """OE-36 A drawn card may be any that was in the box then and fits; exchange it in its public pile."""
    if not s.drawn[q]:
        return frozenset()
    where = {card: (r, pile) for r, pile in open_piles(s, q) for card in pile}
    drawn, told = list(s.drawn[q]), set()
    for i, draw in enumerate(draws_of(s, q)):
        card = drawn[i]
        if card not in where:
            continue
        r, pile = where[card]
        if card not in known:
            others = [c for c in s.box
                      if may_have_been_drawn(s, seat, c, draw) and could_lie(s, c, card, draw, r, pile)]
            drawn[i] = rng.choice([card, *others])
            if drawn[i] != card:
                exchange(pile, card, s.box, drawn[i])
        if draw.reforms == s.reforms[q]:
            told.add(drawn[i])
    s.drawn[q] = tuple(drawn)
    return frozenset(told)


def may_have_been_drawn(s: State, seat: str, card: str, draw: Draw) -> bool:
    """Could a card that is in the box now have been drawn then? Not if it was bid since or seen to go back later."""
    if card in s.spent[draw.spent:]:
        return False
    seen_later = [back.split(":") for back in s.put_back.get(seat, ())]
    return not any(back == card and int(number) > draw.number for back, number in seen_later)


def could_lie(s: State, card: str, instead: str, draw: Draw, r: str, pile: list[str]) -> bool:
    """Could this card have joined the public pile of a draw, and be now in the place of another one?"""
    if CATEGORY[card] == "Dummy":
        return True
    if PERIOD[card] and not PERIOD[card] == r == draw.pile:
        return False
    return CATEGORY[instead] != "Dummy" or (dummies(pile) > 1 and draft_cards(pile) < s.limit)


def redeal_drawn_in_hand(s: State, q: str, rng: random.Random) -> None:
    """OE-36 The card that q has just drawn may be any of the box that one of q's piles can take."""
    for card in s.hand[q]:
        fits = [c for c in s.box if any(takes_drawn(s, c, r, pile) for r, pile in open_piles(s, q))]
        other = rng.choice([card, *fits])
        if other != card:
            exchange(s.hand[q], card, s.box, other)


def exchange(here: list[str], one: str, there: list[str], other: str) -> None:
    """Two cards change places; piles stay sorted."""
    here[here.index(one)], there[there.index(other)] = other, one
    here.sort()


# ---------------------------------------------------------------- cards that were left out


def redeal_left_out(s: State, q: str, rng: random.Random, known: frozenset[str]) -> None:
    """OE-14, OE-16 Nobody else knows which period cards q has left out until their round is shown."""
    piles = dict(open_piles(s, q))
    for card in s.left_out[q]:
        if PERIOD[card] in piles and card in s.box:
            move_to_another_round(s, q, card, piles, rng, known)
    for r, pile in piles.items():
        left = [card for card in s.left_out[q] if PERIOD[card] == r and card in s.box]
        if left:
            mix_left_out(s, q, left, own_period_cards(s, q, r, pile, known), pile, rng)


def own_period_cards(s: State, q: str, r: str, pile: list[str], known: frozenset[str]) -> list[str]:
    """The cards of a round in its pile that might as well have been left out."""
    return [card for card in pile if PERIOD[card] == r and card in s.drafted[q] and card not in known
            and card not in s.drawn[q]]


def move_to_another_round(s: State, q: str, card: str, piles: dict[str, list[str]], rng: random.Random,
                          known: frozenset[str]) -> None:
    """The card may have been placed and one of another full pile left out, if a free card can take its place there."""
    home = piles[PERIOD[card]]
    free = [c for c in home if c[0] == "c" and not PERIOD[c] and c not in known]
    ways = [(other, r) for r, pile in piles.items() if r != PERIOD[card] and draft_cards(pile) == s.limit
            for other in own_period_cards(s, q, r, pile, known)]
    if not free or not ways:
        return
    other, r = rng.choice([(card, ""), *ways])
    if other == card:
        return
    mover = rng.choice(free)
    exchange(home, mover, s.box, card)
    s.box[s.box.index(mover)] = other
    piles[r][piles[r].index(other)] = mover
    piles[r].sort()
    s.left_out[q] = tuple(other if c == card else c for c in s.left_out[q])


def mix_left_out(s: State, q: str, left: list[str], inside: list[str], pile: list[str], rng: random.Random) -> None:
    """Among the cards of one round, any may be the ones that were left out."""
    everything = left + inside
    rng.shuffle(everything)
    new_left, new_inside = everything[:len(left)], everything[len(left):]
    s.box[:] = [card for card in s.box if card not in left] + new_left
    pile[:] = sorted([card for card in pile if card not in inside] + new_inside)
    s.left_out[q] = tuple(card for card in s.left_out[q] if card not in left) + tuple(new_left)


# ---------------------------------------------------------------- everything else in the piles


def shuffle_among_piles(s: State, q: str, rng: random.Random, fixed: frozenset[str]) -> None:
    """OE-11, OE-13 Cards that fit any pile may be in any of them; so may dummies, among themselves."""
    piles = [pile for _, pile in open_piles(s, q)]
    for kind in ("c", "d"):
        slots = [(pile, i) for pile in piles for i, card in enumerate(pile)
                 if card[0] == kind and not PERIOD[card] and card not in fixed]
        cards = [pile[i] for pile, i in slots]
        rng.shuffle(cards)
        for (pile, i), card in zip(slots, cards, strict=True):
            pile[i] = card
    for pile in piles:
        pile.sort()
