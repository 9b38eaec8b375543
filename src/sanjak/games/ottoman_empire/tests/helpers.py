"""Positions in a line or two: a bidding table with chosen hands, the reveal of a round, a whole game in between.

Cards are written as ids in a string, dummies without their seat: `"c04 c05 d3"` of p1 is Tigris, Euphrates, Reform.
Ranks are the seats in order, p1 being A, unless a test says otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import pytest

from sanjak.games.ottoman_empire import GAME
from sanjak.games.ottoman_empire.data import DRAFT_DECK, DUMMIES, PERIOD, ROUNDS, SEATS, TABLES
from sanjak.games.ottoman_empire.rules.bids import make_bids, put_away
from sanjak.games.ottoman_empire.rules.play import ROUND, final_result, rounds
from sanjak.games.ottoman_empire.state import State
from sanjak.kernel import Given, IllegalChoice, Plain, Told, given
from sanjak.kernel.state import all_pieces, dump
from sanjak.kernel.table import Table

AFTER = {r: ROUNDS[i + 1:] for i, r in enumerate(ROUNDS)}
"""The rounds that follow a round."""

RANKS = {n: SEATS[:n] for n in TABLES}


def ids(seat: str, words: str) -> list[str]:
    """Cards of a pile of this seat, sorted; `d3` is the seat's own dummy, `d3-p2` is p2's."""
    return sorted(f"{word}-{seat}" if word[0] == "d" and "-" not in word else word for word in words.split())


# ---------------------------------------------------------------- positions


def bids(r: str, *, players: int = 4, vp: Mapping[str, int] | None = None, rank: str = "", box: str = "",
         later: Mapping[str, str] | None = None, goes_on: bool = False, variants: Mapping[str, Any] | None = None,
         next_bonus: Mapping[str, int] | None = None, more: Mapping[str, str] | None = None,
         **shown: str) -> Given:
    """The reveal of a round with these bids; who is not named bids Orthodoxy. Later piles hold a dummy, or `later`."""
    piles: dict[str, list[str]] = {}
    shown |= dict(more or {})
    for seat in RANKS[players]:
        piles.update(own_piles(seat, r, shown.get(seat, "d2"), later or {}))
    return given(
        GAME, players=players, variants=variants, turn=ROUNDS.index(r) + (not goes_on), stacks={},
        hand={seat: [] for seat in RANKS[players]}, piles=piles, vp=score(players, vp), box=ids("", box),
        rank=tuple(rank.split()) or RANKS[players], next_bonus=score(players, next_bonus),
        stack=[rounds, final_result] if goes_on else [ROUND, final_result])


def score(players: int, some: Mapping[str, int] | None) -> dict[str, int]:
    """A number for each seat, 0 where nothing is said."""
    return dict.fromkeys(RANKS[players], 0) | dict(some or {})


def own_piles(seat: str, r: str, bid: str, later: Mapping[str, str]) -> dict[str, list[str]]:
    """A seat's piles from a round on."""
    piles = {f"{seat}:{r}": ids(seat, bid)}
    piles |= {key: ids(seat, words) for key, words in later.items() if key.startswith(f"{seat}:")}
    spare = [dummy for dummy in DUMMIES[seat] if not any(dummy in pile for pile in piles.values())]
    return piles | {key: [spare.pop(0)] for q in AFTER[r] if (key := f"{seat}:{q}") not in piles}


def bidding(players: int = 4, **wanted: str) -> Given:
    """The draft is over: seats hold the cards that are wanted for them, filled up with what is left."""
    hands, rest = dealt_hands(players, {seat: ids(seat, words) for seat, words in wanted.items()})
    hand = {seat: sorted([*cards, *DUMMIES[seat]]) for seat, cards in hands.items()}
    return given(GAME, players=players, rank=RANKS[players], stacks={}, hand=hand, box=rest, spent=tuple(rest),
                 drafted={seat: tuple(cards) for seat, cards in hands.items()},
                 stack=[make_bids, put_away, rounds, final_result])


def dealt_hands(players: int, wanted: Mapping[str, list[str]]) -> tuple[dict[str, list[str]], list[str]]:
    """Draft cards for each seat, and those that are left over."""
    table, taken = TABLES[players], {card for cards in wanted.values() for card in cards}
    free = [card for card in DRAFT_DECK if card not in taken]
    hands = {seat: list(wanted.get(seat, [])) for seat in RANKS[players]}
    for _, seat in zip(range(len(free)), endless(hands), strict=False):
        if len(hands[seat]) < table.stacks * table.stack_size // players:
            hands[seat].append(free.pop(0))
    while any(len(cards) < table.stacks * table.stack_size // players for cards in hands.values()):
        min(hands.values(), key=len).append(free.pop(0))
    return {seat: sorted(cards) for seat, cards in hands.items()}, free


def endless(seats: Iterable[str]) -> Iterator[str]:
    """One seat after another."""
    while True:
        yield from seats


def whole(start: str = "I", *, players: int = 4, left_out: Mapping[str, str] | None = None,
          variants: Mapping[str, Any] | None = None, vp: Mapping[str, int] | None = None, undo: str = "barrier",
          cards: str = "", seed: int = 1, more: Mapping[str, str] | None = None, **wanted: str) -> Given:
    """Just before a round is revealed, with every card accounted for: piles of earlier rounds lie in the box.

    `p1_II="c01 c61"` wants these cards in p1's pile II, and so does `more={"p1_II": "c01 c61"}`. `cards` are those
    that City will draw.
    """
    out = {seat: ids(seat, (left_out or {}).get(seat, "")) for seat in RANKS[players]}
    wanted |= dict(more or {})
    piles, rest = filled_piles(players, {k.replace("_", ":"): ids(k[:2], v) for k, v in wanted.items()}, out)
    drafted = {seat: tuple(sorted(c for r in ROUNDS for c in piles[f"{seat}:{r}"] if c[0] == "c") + out[seat])
               for seat in out}
    turn = ROUNDS.index(start)
    shown = [card for r in ROUNDS[:turn] for seat in out for card in piles[f"{seat}:{r}"]]
    piles |= {f"{seat}:{r}": [] for r in ROUNDS[:turn] for seat in out}
    position = given(
        GAME, players=players, variants=variants, seed=seed, undo=undo, rank=RANKS[players], stacks={}, turn=turn,
        hand={seat: [] for seat in out}, drafted=drafted, piles=piles, vp=score(players, vp),
        box=rest + [card for seat in out for card in out[seat]] + shown, spent=tuple(rest + shown),
        left_out={seat: tuple(cards) for seat, cards in out.items()},
        left_out_count={seat: len(cards) for seat, cards in out.items()},
        reforms=dict.fromkeys(out, turn), languages=dict.fromkeys(out, 0), stack=[rounds, final_result])
    return position.cards(*cards.split())


def filled_piles(players: int, wanted: Mapping[str, list[str]],
                 out: Mapping[str, list[str]]) -> tuple[dict[str, list[str]], list[str]]:
    """Piles with the wanted cards in them; others are filled up from the deck first; and what is left over."""
    table = TABLES[players]
    taken = {card for cards in (*wanted.values(), *out.values()) for card in cards}
    free = sorted((card for card in DRAFT_DECK if card not in taken), key=lambda card: PERIOD[card] == "")
    piles = {f"{seat}:{r}": list(wanted.get(f"{seat}:{r}", [])) for seat in out for r in ROUNDS}
    need = {seat: table.stacks * table.stack_size // players - len(cards) - sum(
        1 for r in ROUNDS for card in piles[f"{seat}:{r}"] if card[0] == "c") for seat, cards in out.items()}
    spare = len(free) - sum(need.values())
    for card in free[:]:
        homes = [(key in wanted, -need[seat], len(cards), key, seat) for key, cards in piles.items()
                 if need[seat := key[:2]] and PERIOD[card] in ("", key[3:])
                 and sum(1 for c in cards if c[0] == "c") < table.limit]
        if not homes or (min(homes)[0] and spare):
            spare -= 1
            continue
        *_, key, seat = min(homes)
        piles[key].append(card)
        need[seat] -= 1
        free.remove(card)
    for seat in out:
        unused = [d for d in DUMMIES[seat] if not any(d in pile for pile in piles.values())]
        for r in ROUNDS:
            if not any(card[0] == "d" for card in piles[f"{seat}:{r}"]):
                piles[f"{seat}:{r}"].append(unused.pop(0))
    if any(need.values()):
        raise ValueError(f"these wishes leave seats short of cards: {need}")
    return {key: sorted(cards) for key, cards in piles.items()}, free


# ---------------------------------------------------------------- playing on


def finish(t: Given, *seats: str) -> Given:
    """Put what is left of these seats' cards (of all, if none is named) where they may go, and confirm."""
    for seat in seats or t.table.to_move():
        while (words := t.options(seat)[0]) != "confirm":
            t.choose(words, seat)
        t.choose("confirm", seat)
    return t


def settle(t: Given, stop: Callable[[Given], bool] = lambda t: False) -> Given:
    """Take the last option (confirm, decline, draw) until the game is over or it is time to stop."""
    while not t.table.over() and not stop(t):
        t.choose(t.options()[-1])
    return t


def at_reform(t: Given) -> bool:
    """Is somebody reforming?"""
    return bool(t.table.known("")["case"] == "OE-38")


def put(t: Given, seat: str, pile: str, words: str) -> Given:
    """Put cards from the hand into a pile."""
    for card in ids(seat, words):
        t.choose(f"put {card} {pile}", seat)
    return t


# ---------------------------------------------------------------- what is seen


def vp(t: Given) -> list[int]:
    """VP seat by seat."""
    return [t.state.vp[seat] for seat in t.state.seats]


def told(t: Given, kind: str) -> list[dict[str, Any]]:
    """The facts of all events of one kind."""
    return [event.facts for event in t.table.journal if isinstance(event, Told) and event.kind == kind]


def totals(t: Given) -> list[int]:
    """The totals of the round that was revealed last, seat by seat."""
    last = {facts["seat"]: facts["total"] for facts in told(t, "bid")}
    return [last[seat] for seat in t.state.seats]


def pile(t: Given, seat: str, r: str) -> list[str]:
    """A pile as its owner sees it now, in an open branch or on the table."""
    cards: list[str] = t.table.view(seat)["piles"][f"{seat}:{r}"]
    return cards


def everything(table: Table) -> list[str]:
    """All pieces of all places, those of open branches as they lie there."""
    state: State = table.engine.state.clone()
    for seat, branch in table.branches.items():
        for r in ROUNDS:
            state.piles[f"{seat}:{r}"] = branch.state.piles[f"{seat}:{r}"]
        state.hand[seat] = branch.state.hand[seat]
    return all_pieces(state)


def all_cards(players: int) -> list[str]:
    """The draft deck and the dummies of all players."""
    return sorted([*DRAFT_DECK, *(dummy for seat in RANKS[players] for dummy in DUMMIES[seat])])


def snapshot(table: Table) -> Plain:
    """All there is at a table: a refused choice must not change it."""
    return {"state": dump(table.state.clone()), "lines": list(table.lines), "journal": len(table.journal),
            "known": {seat: table.known(seat) for seat in (*table.state.seats, "")}}


def refuses(t: Given, words: str, seat: str | None = None) -> str:
    """A choice that must be refused and change nothing; the message."""
    before = snapshot(t.table)
    with pytest.raises(IllegalChoice) as refused:
        t.choose(words, seat)
    assert snapshot(t.table) == before
    return str(refused.value)
