"""OE-20 to OE-28 Reveal the bids: totals, winners and their awards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sanjak.kernel import Drm, step, tell

from ..data import CARDS, EFFECT, ROUND_VP, ROUNDS, VALUE
from ..state import State
from .combos import combos, count, negated


def rounds_left(s: State) -> bool:
    """OE-04, OE-20 Seven rounds are played."""
    return s.turn < len(ROUNDS)


def this_round(s: State) -> str:
    """The round that is being played."""
    return ROUNDS[s.turn - 1]


@step("OE-20")
def reveal_bids(s: State) -> None:
    """OE-20, OE-21, OE-22 Turn over all bids of the round; the highest total wins, ties win together."""
    r = this_round(s)
    s.bonus, s.next_bonus = s.next_bonus, dict.fromkeys(s.seats, 0)
    for p in s.seats:
        key = f"{p}:{r}"
        s.shown[p], s.piles[key] = s.piles[key], []
    totals = {p: sum(part.value for part in bid_parts(s, p)) for p in s.rank}
    s.totals |= {f"{p}:{r}": totals[p] for p in s.rank}
    best = max(totals.values())
    s.winners = tuple(p for p in s.rank if totals[p] == best)
    s.languages = {p: count(s.shown[p], "Language") for p in s.seats}
    if s.journal is not None:
        tell_bids(s, r, totals)


def bid_parts(s: State, p: str) -> Iterator[Drm]:
    """OE-21 The parts of a bid's total, each with its reason."""
    for card in s.shown[p]:
        yield Drm(VALUE[card], CARDS[card].name, "OE-21")
    if s.bonus[p]:
        yield Drm(s.bonus[p], "City of the round before", "OE-35")
    if not negated(s, p):
        yield from combos(s.shown[p])


def tell_bids(s: State, r: str, totals: dict[str, int]) -> None:
    """OE-20 The roll of the round: every bid with its parts."""
    for p in s.rank:
        lost = [part.reason for part in combos(s.shown[p])] if negated(s, p) else []
        parts = [[part.value, part.reason, part.case] for part in bid_parts(s, p)]
        tell(s, "OE-21", "bid", seat=p, round=r, parts=parts, total=totals[p], negated=lost)


@step("OE-22")
def award_winners(s: State) -> None:
    """OE-22, OE-26 Every winner earns the whole award, and the bonus of the winner's own Caliph."""
    vp = award(s)
    for p in s.winners:
        extra = caliph_bonus(s, p)
        s.vp[p] += vp + extra
        tell(s, "OE-22", "won", seat=p, round=this_round(s), award=vp, caliph=extra)


def award(s: State) -> int:
    """OE-27, OE-28 The round's VP, one less for each Disaster and each Revolt in any bid, never below 0."""
    every = [card for cards in s.shown.values() for card in cards]
    return max(0, ROUND_VP[this_round(s)] - count(every, "Disaster") - effects(every, "revolt"))


def caliph_bonus(s: State, p: str) -> int:
    """OE-26 A winner earns 2 VP more for each Caliph in the bid; nothing reduces it."""
    return 2 * effects(s.shown[p], "caliph")


def effects(cards: Sequence[str], effect: str) -> int:
    """The number of dummies with an effect."""
    return sum(1 for card in cards if EFFECT[card] == effect)


def losers(s: State) -> list[str]:
    """OE-22 Players who do not win lose."""
    return [p for p in s.rank if p not in s.winners]


@step("OE-23")
def clear_round(s: State) -> None:
    """OE-17, OE-23 The round's cards go into the box, in the open."""
    for p in s.seats:
        s.box += s.shown[p]
        s.spent += tuple(s.shown[p])
        s.shown[p] = []
