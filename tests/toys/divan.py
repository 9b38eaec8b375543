"""A toy card game: private hands, sealed simultaneous bids with take-backs, and a card buried unseen."""

from __future__ import annotations

import sys

from sanjak.kernel import (
    Flow,
    Game,
    Hidden,
    Option,
    Result,
    Scenario,
    State,
    Variant,
    ask,
    draw,
    draw_any,
    end_game,
    facedown,
    leave,
    new_turn,
    private,
    public,
    record,
    sequence,
    shuffle,
    step,
    tell,
    then,
    together,
)

VALUE = {f"c{i:02}": 1 + i % 9 for i in range(1, 25)}
CONFIRM = ("confirm",)
ROUNDS = 3

GAME_PLAN = sequence("GAME_PLAN", "deal", "rounds", "finish")
ROUND = sequence("ROUND", "bids", "showdown", "supplies", "burial")


@record
class Divan(State):
    """Cards in the deck, in hands, in sealed bids, and face up."""

    deck: list[str] = facedown([])
    hand: dict[str, list[str]] = private({}, pieces=True)
    bid: dict[str, list[str]] = private({}, pieces=True)
    shown: dict[str, list[str]] = public({}, pieces=True)
    won: dict[str, int] = public({})
    favoured: str = public("")


def setup(s: Divan) -> None:
    """Everybody starts with nothing."""
    s.deck = list(VALUE)
    s.hand, s.bid, s.shown = {p: [] for p in s.seats}, {p: [] for p in s.seats}, {p: [] for p in s.seats}
    s.won = dict.fromkeys(s.seats, 0)
    then(s, GAME_PLAN)


@step("1")
def deal(s: Divan) -> None:
    """1 Four cards each."""
    shuffle(s, "deck", s.deck)
    for p in s.seats:
        s.hand[p] = sorted(draw(s, f"deal {p}", s.deck) for _ in range(4))


@step("2", repeat_while=lambda s: s.turn < ROUNDS)
def rounds(s: Divan) -> None:
    """2 Three rounds."""
    new_turn(s)
    then(s, ROUND)


@step("2.1")
def bids(s: Divan) -> None:
    """2.1 All bid at the same time."""
    together(s, bidding, s.seats)


@step("2.1", repeat_while=lambda s, p: True)
def bidding(s: Divan, p: str) -> Flow:
    """2.1 Up to two cards, taken back at will until confirmed."""
    lay: list[Option] = [("lay", c) for c in s.hand[p]] if len(s.bid[p]) < 2 else []
    choice = yield ask(p, "2.1", "Bid", [*lay, CONFIRM], forced=False, why=why_not,
                       also=lambda: [("take", c) for c in s.bid[p]])
    if choice == CONFIRM:
        return leave(s, bidding)
    here, there = (s.hand[p], s.bid[p]) if choice[0] == "lay" else (s.bid[p], s.hand[p])
    here.remove(choice[1])
    there.append(choice[1])
    return there.sort()


def why_not(words: tuple[str, ...]) -> str | None:
    """2.1 Why a card cannot be bid."""
    return "a bid holds at most two cards of the own hand" if words[0] == "lay" else None


def total(s: Divan, p: str) -> int:
    """2.2 The value of a bid."""
    return sum(VALUE[c] for c in s.bid[p]) + (1 if s.variants["generous"] else 0)


@step("2.2")
def showdown(s: Divan) -> None:
    """2.2 Bids are shown; the highest wins, the earlier seat in a tie."""
    totals = {p: total(s, p) for p in s.seats}
    s.favoured = max(s.seats, key=lambda p: totals[p])
    s.won[s.favoured] += 1
    for p in s.seats:
        s.shown[p] += s.bid[p]
        s.bid[p] = []
        tell(s, "2.2", "bid", seat=p, cards=tuple(s.shown[p]), total=totals[p])


@step("2.3")
def supplies(s: Divan) -> None:
    """2.3 Everybody draws a card from the deck, unseen by the others."""
    for p in s.seats:
        if s.deck:
            card = draw_any(s, f"supply {p}", s.deck)
            s.hand[p] = sorted([*s.hand[p], card])
            tell(s, "2.3", "drew", seat=p, card=Hidden(card, p))


@step("2.4")
def burial(s: Divan) -> Flow:
    """2.4 The winner may bury a card from the hand in the deck, unseen."""
    p = s.favoured
    choice = yield ask(p, "2.4", "Bury a card?", [*(("bury", c) for c in s.hand[p]), ("no",)], forced=False,
                       shown=lambda option: option[:1])
    if choice[0] == "bury":
        s.hand[p].remove(choice[1])
        s.deck.append(choice[1])


@step("3")
def finish(s: Divan) -> None:
    """3 The player with most rounds wins."""
    best = max(s.won.values())
    firsts = tuple(p for p in s.seats if s.won[p] == best)
    end_game(s, Result(f"win:{firsts[0]}" if len(firsts) == 1 else "shared", firsts, s.seats, dict(s.won)))


GAME = Game(
    id="divan", title="Divan", about="Sealed bids for favour.", players=(2, 3, 4), default_players=3,
    state=Divan, setup=setup, rules=(sys.modules[__name__],), scenarios=(Scenario("standard", "The divan"),),
    variants=(Variant("generous", "Generous", "Every bid counts one more.", case="2.5"),),
)
