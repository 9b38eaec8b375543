"""OE-10 to OE-17 Making the bid: seven piles, face down, all players at the same time."""

from __future__ import annotations

from bisect import insort

from sanjak.kernel import Flow, Option, ask, leave, reveal, step, tell, together

from ..data import CARDS
from ..state import State
from .piles import CONFIRM, moves, open_piles, puts_of, rearrange, until_confirmed
from .why import why_not


@step("OE-10")
def make_bids(s: State) -> None:
    """OE-10 All players make their seven piles at the same time and in secret."""
    together(s, bid, s.seats)


@step("OE-10", repeat_while=until_confirmed)
def bid(s: State, p: str) -> Flow:
    """OE-10, OE-14 Put cards into piles one at a time, move them as often as you like, and confirm."""
    puts = next_puts(s, p)
    prompt = f"Which pile for {CARDS[puts[0][1]].name}?" if puts else "All cards are in piles. Seal them?"
    choice = yield ask(p, "OE-10", prompt, puts or [CONFIRM], forced=False,
                       also=lambda: other_puts(s, p) + moves(s, p) + takes(s, p),
                       why=lambda words: why_not(s, p, words))
    if choice == CONFIRM:
        leave(s, bid)
    elif choice[0] == "put":
        s.hand[p].remove(choice[1])
        insort(s.piles[f"{p}:{choice[2]}"], choice[1])
    else:
        rearrange(s, p, choice)


def next_puts(s: State, p: str) -> list[Option]:
    """OE-14 The piles for the next unplaced card, in the order of ids; empty when no card can be placed any more."""
    for card in s.hand[p]:
        if puts := puts_of(s, p, card):
            return puts
    return []


def other_puts(s: State, p: str) -> list[Option]:
    """Any other unplaced card may be put first."""
    upcoming = next_puts(s, p)
    return [put for card in s.hand[p] for put in puts_of(s, p, card) if put not in upcoming]


def takes(s: State, p: str) -> list[Option]:
    """Any card may be taken back into the hand before the bids are confirmed."""
    return [("take", card) for _, pile in open_piles(s, p) for card in pile]


@step("OE-16")
def put_away(s: State) -> None:
    """OE-14, OE-16, OE-17 Cards that could not be placed go into the box face down; their number is public."""
    for p in s.seats:
        s.left_out[p], s.left_out_count[p] = tuple(s.hand[p]), len(s.hand[p])
        s.box += s.hand[p]
        s.hand[p] = []
    reveal(s, dict(s.left_out_count))
    tell(s, "OE-16", "left_out", counts=dict(s.left_out_count))
