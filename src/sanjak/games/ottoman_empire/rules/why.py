"""OE-50 Why an arrangement of piles is refused."""

from __future__ import annotations

from ..data import CARDS, CATEGORY, PERIOD, ROUNDS
from ..state import State
from .piles import draft_cards, open_piles, puts_of


def why_not(s: State, p: str, words: tuple[str, ...]) -> str | None:
    """OE-50 Why an arrangement is refused, by the rule that forbids it."""
    match words:
        case ("confirm",):
            return cannot_confirm(s, p)
        case ("put" | "move", card, r) if card in CARDS and r in ROUNDS:
            return why_not_there(s, p, card, r)
        case ("swap", one, two) if one in CARDS and two in CARDS:
            return why_no_swap(s, p, one, two)
        case ("take", _):
            return "OE-38: in Reform no card leaves the piles" if s.turn else "OE-10: take a card that lies in a pile"
        case _:
            return "OE-10: say 'put CARD PILE', 'move CARD PILE', 'swap CARD CARD' or 'confirm'"


def cannot_confirm(s: State, p: str) -> str | None:
    """OE-14 A card may stay out only if no pile can take it; names the card and the piles that can."""
    for card in s.hand[p]:
        if puts := puts_of(s, p, card):
            return f"OE-14: {CARDS[card].name} ({card}) can still go into pile {' or '.join(put[2] for put in puts)}"
    return None


def why_no_swap(s: State, p: str, one: str, two: str) -> str:
    """OE-11, OE-12, OE-13 Why two cards cannot change places."""
    where = {card: r for r, pile in open_piles(s, p) for card in pile}
    for card in (one, two):
        if card not in where:
            return f"OE-10: {card} is not among your cards in a pile"
    for card, r in ((one, where[two]), (two, where[one])):
        if PERIOD[card] not in ("", r):
            return f"OE-13: {CARDS[card].name} may only be bid in round {PERIOD[card]}"
    if where[one] == where[two]:
        return f"OE-10: both lie in pile {where[one]}"
    return "OE-11, OE-12: every pile keeps its dummy and no more draft cards than its limit"


def why_not_there(s: State, p: str, card: str, r: str) -> str:
    """OE-11, OE-12, OE-13, OE-38 The limit that keeps a card out of a pile."""
    pile = s.piles[f"{p}:{r}"]
    if card not in s.hand[p] and not any(card in cards for _, cards in open_piles(s, p)):
        return f"{'OE-38' if s.turn else 'OE-10'}: {card} is not among your cards"
    if r not in ROUNDS[s.turn:]:
        return f"OE-20: round {r} is over"
    if card in pile:
        return f"OE-10: it lies in pile {r} already"
    if PERIOD[card] not in ("", r):
        return f"OE-13: {CARDS[card].name} may only be bid in round {PERIOD[card]}"
    if CATEGORY[card] == "Dummy":
        return "OE-11: every pile needs its dummy, and takes one"
    if draft_cards(pile) >= s.limit:
        return f"OE-12: pile {r} holds {s.limit} draft cards already"
    return "OE-10: put a card from your hand, move one that lies in a pile"
