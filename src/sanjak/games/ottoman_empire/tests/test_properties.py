"""Properties: what holds for any seed, any number of players, any sequence of arrangements, any imagined world."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given as for_any
from hypothesis import settings
from hypothesis import strategies as st

from sanjak.games.ottoman_empire import GAME
from sanjak.games.ottoman_empire.data import CARDS, DUMMIES, ROUNDS, TABLES
from sanjak.games.ottoman_empire.state import State
from sanjak.kernel import Given, IllegalChoice, Table, given

from .helpers import AFTER, RANKS, all_cards, bidding, bids, dealt_hands, everything
from .positions import POSITIONS

rule = pytest.mark.rule
counts = st.sampled_from([2, 3, 4, 5])
seeds = st.integers(0, 2**32)
common = settings(deadline=None, derandomize=True, database=None)


# ---------------------------------------------------------------- set-up


@rule("OE-01", "OE-02", "OE-03", "OE-05", "OE-07")
@for_any(players=counts, seed=st.integers(0, 2**256 - 1))
@settings(common, max_examples=120)
def test_any_seed_deals_every_card_into_equal_stacks_and_gives_each_player_a_rank(players: int, seed: int) -> None:
    s, table = given(GAME, players=players, seed=seed).state, TABLES[players]
    assert [len(cards) for cards in s.stacks.values()] == [table.stack_size] * table.stacks
    assert len(s.box) == 84 - table.stacks * table.stack_size
    assert sorted(s.rank) == list(RANKS[players])
    assert {seat: s.hand[seat] for seat in s.seats} == {seat: list(DUMMIES[seat]) for seat in s.seats}
    dealt = [card for cards in (s.box, *s.stacks.values(), *s.hand.values()) for card in cards]
    assert sorted(dealt) == all_cards(players)


# ---------------------------------------------------------------- arranging, against a plain reading of the rules


class Arrangement:
    """One player's cards as the rulebook sees them: OE-11 to OE-14 and OE-38 once more, in the plainest way."""

    def __init__(self, piles: dict[str, list[str]], hand: list[str], limit: int, reform: bool) -> None:
        self.piles, self.hand, self.limit, self.reform = piles, hand, limit, reform

    def home(self, card: str) -> str | None:
        """The pile where a card lies."""
        return next((r for r, cards in self.piles.items() if card in cards), None)

    def fits(self, card: str, r: str, without: str = "") -> bool:
        """May a draft card lie in this pile, once another one is gone?"""
        others = [c for c in self.piles[r] if c[0] == "c" and c not in (card, without)]
        return CARDS[card].round in ("", r) and len(others) < self.limit

    def dummies(self, r: str) -> int:
        """The number of dummies in a pile."""
        return sum(1 for c in self.piles[r] if c[0] == "d")

    def can_put(self, card: str, r: str) -> bool:
        """From the hand into a pile."""
        if self.reform or card not in self.hand or r not in self.piles:
            return False
        return self.dummies(r) == 0 if card[0] == "d" else self.fits(card, r)

    def can_move(self, card: str, r: str) -> bool:
        """From a pile into another; a dummy only where its pile keeps one."""
        home = self.home(card)
        if home is None or r not in self.piles or r == home:
            return False
        return self.dummies(home) > 1 if card[0] == "d" else self.fits(card, r)

    def can_swap(self, one: str, two: str) -> bool:
        """Two cards of different piles, in either order."""
        a, b = self.home(one), self.home(two)
        if a is None or b is None or a == b:
            return False
        for card, other, to, loses in ((one, two, b, a), (two, one, a, b)):
            if card[0] == "c" and not self.fits(card, to, without=other):
                return False
            if card[0] == "d" and other[0] == "c" and self.dummies(loses) < 2:
                return False
        return True

    def legal(self, words: str) -> bool:
        """Is this a legal arrangement?"""
        match words.split():
            case ["put", card, r]:
                return self.can_put(card, r)
            case ["take", card]:
                return not self.reform and self.home(card) is not None
            case ["move", card, r]:
                return self.can_move(card, r)
            case ["swap", one, two]:
                return self.can_swap(one, two)
            case ["confirm"]:
                return not any(self.can_put(card, r) for card in self.hand for r in self.piles)
        return False

    def do(self, words: str) -> None:
        """Carry a legal arrangement out."""
        verb, card, *to = words.split()
        home = self.home(card)
        (self.hand if home is None else self.piles[home]).remove(card)
        if verb == "take":
            self.hand.append(card)
        elif verb == "swap":
            other = self.home(to[0])
            assert home is not None
            assert other is not None
            self.piles[other].remove(to[0])
            self.piles[other].append(card)
            self.piles[home].append(to[0])
        else:
            self.piles[to[0]].append(card)

    def sorted(self) -> dict[str, list[str]]:
        """The piles, as the game keeps them."""
        return {r: sorted(cards) for r, cards in self.piles.items()}


def some_words(model: Arrangement, rng: random.Random) -> str:
    """A command that may or may not be legal: own cards mostly, any pile, now and then a confirm."""
    own = [card for cards in (model.hand, *model.piles.values()) for card in cards]
    card = rng.choice(own) if rng.random() < 0.95 else rng.choice(list(CARDS))
    verb = rng.choice(["put", "put", "put", "move", "swap", "swap", "take", "confirm"])
    if verb == "confirm":
        return verb
    if verb == "take":
        return f"take {card}"
    if verb == "swap":
        return f"swap {card} {rng.choice(own)}"
    return f"{verb} {card} {rng.choice(ROUNDS)}"


def check_arranging(t: Given, model: Arrangement, rng: random.Random, steps: int) -> None:
    """Table and model must agree on every command; nothing is lost, and a refusal changes nothing."""
    pieces = everything(t.table)
    for _ in range(steps):
        words, branch = some_words(model, rng), t.table.branches["p1"]
        before = branch.save()
        try:
            t.choose(words, "p1")
        except IllegalChoice:
            assert not model.legal(words), f"{words} is legal, but was refused"
            assert branch.save() == before
            continue
        assert model.legal(words), f"{words} is illegal, but was accepted"
        assert everything(t.table) == pieces
        if words == "confirm":
            return
        model.do(words)
        assert {r: branch.state.piles[f"p1:{r}"] for r in model.piles} == model.sorted()
        assert branch.state.hand["p1"] == sorted(model.hand)
        check_piles(branch.state, "p1", reform=model.reform)


def check_piles(s: State, seat: str, reform: bool) -> None:
    """OE-11, OE-12, OE-13 and OE-38 on the piles of one player."""
    for r in ROUNDS[s.turn:]:
        cards = s.piles[f"{seat}:{r}"]
        dummies = sum(1 for card in cards if card[0] == "d")
        assert dummies >= 1 if reform else dummies <= 1
        assert len(cards) - dummies <= s.limit
        assert all(CARDS[card].round in ("", r) for card in cards)


@rule("OE-10", "OE-11", "OE-12", "OE-13", "OE-14", "OE-50")
@for_any(players=counts, seed=seeds)
@settings(common, max_examples=40)
def test_any_sequence_of_arrangements_while_bidding_keeps_the_rules(players: int, seed: int) -> None:
    rng = random.Random(seed)
    deck = [card for card in CARDS if card[0] == "c"]
    rng.shuffle(deck)
    hand = deck[:TABLES[players].stacks * TABLES[players].stack_size // players]
    t = bidding(players, p1=" ".join(hand))
    model = Arrangement({r: [] for r in ROUNDS}, [*hand, *DUMMIES["p1"]], TABLES[players].limit, reform=False)
    check_arranging(t, model, rng, 120)


@rule("OE-38", "OE-11", "OE-12", "OE-13", "OE-50")
@for_any(players=counts, seed=seeds, extra=st.integers(0, 3), after=st.sampled_from(ROUNDS[:5]))
@settings(common, max_examples=60)
def test_any_sequence_of_arrangements_in_reform_keeps_the_rules(players: int, seed: int, extra: int,
                                                                after: str) -> None:
    rng = random.Random(seed)
    model = Arrangement(some_piles(players, after, extra, rng), [], TABLES[players].limit, reform=True)
    later = {f"p1:{r}": " ".join(cards) for r, cards in model.piles.items()}
    check_arranging(bids(after, players=players, p1="d7", p2="d7", later=later), model, rng, 60)


def some_piles(players: int, after: str, extra: int, rng: random.Random) -> dict[str, list[str]]:
    """Legal piles of p1 for the remaining rounds, with extra dummies from another player."""
    piles: dict[str, list[str]] = {r: [dummy] for r, dummy in zip(AFTER[after], DUMMIES["p1"], strict=False)}
    deck = [card for card in CARDS if card[0] == "c"]
    rng.shuffle(deck)
    for card in deck[:TABLES[players].stacks * TABLES[players].stack_size // players]:
        homes = [r for r in piles if CARDS[card].round in ("", r)
                 and sum(1 for c in piles[r] if c[0] == "c") < TABLES[players].limit]
        if homes:
            piles[rng.choice(homes)].append(card)
    for dummy in DUMMIES["p2"][:extra]:
        piles[rng.choice(list(piles))].append(dummy)
    return piles


@rule("OE-14")
@for_any(players=counts, seed=seeds)
@settings(common, max_examples=30)
def test_only_a_period_card_whose_pile_is_full_can_stay_out(players: int, seed: int) -> None:
    rng = random.Random(seed)
    t = Given(GAME, {"players": players, "seed": seed, "undo": "ironman"}, {}, None)
    while t.state.turn == 0:
        seat = rng.choice(t.table.to_move())
        last = {p: b.state.clone() for p, b in t.table.branches.items()}
        t.choose(rng.choice(t.options(seat)), seat)
    for p, state in last.items():
        for card in state.hand[p]:
            assert CARDS[card].round
            assert sum(1 for c in state.piles[f"{p}:{CARDS[card].round}"] if c[0] == "c") == TABLES[players].limit


# ---------------------------------------------------------------- whole games


def play_some(table: Table, rng: random.Random, choices: int,
              check: Callable[[Table], None] = lambda table: None) -> Table:
    """Random choices, now and then one that rearranges, until so many were made or the game is over."""
    for _ in range(choices):
        if table.over():
            break
        seat = rng.choice(table.to_move())
        ask = table.question(seat)
        assert ask is not None
        rearranges = rng.random() < 0.2 and ask.also
        table.answer(seat, rng.choice(ask.also if rearranges else ask.options))
        check(table)
    return table


@rule("OE-08", "OE-23", "OE-32", "OE-36", "OE-38")
@for_any(players=counts, seed=seeds, common_reform=st.booleans())
@settings(common, max_examples=25)
def test_no_card_is_lost_and_no_score_falls_below_zero_in_any_game(players: int, seed: int,
                                                                   common_reform: bool) -> None:
    def check(table: Table) -> None:
        assert everything(table) == all_cards(players)
        assert min(table.state.vp.values()) >= 0
        if table.state.turn and not table.branches:
            for seat in table.state.seats:
                check_piles(table.state, seat, reform=True)

    table = Table.new(GAME, players=players, seed=seed, variants={"common_reform": common_reform}, undo="ironman")
    play_some(table, random.Random(seed), 5000, check)
    assert table.state.turn == 7
    assert sorted(table.state.box) == all_cards(players)


# ---------------------------------------------------------------- imagined worlds


def check_world(table: Table, seat: str, rng: random.Random) -> None:
    """A world keeps all that the seat knows, is legal for every opponent, and moves none of the seat's own cards."""
    world, true = table.imagine(seat, rng), table.state
    assert world.view(seat) == table.view(seat)
    assert world.to_move() == table.to_move()
    s = world.state
    assert everything(world) == everything(table)
    assert s.hand[seat] == true.hand[seat]
    for r in ROUNDS:
        assert s.piles[f"{seat}:{r}"] == true.piles[f"{seat}:{r}"]
    for q in (q for q in s.seats if q != seat and s.turn):
        check_opponent(s, true, seat, q)


def check_opponent(s: State, true: State, seat: str, q: str) -> None:
    """One opponent's piles in an imagined world."""
    check_piles(s, q, reform=True)
    drawn = [card for card in s.drawn[q] if any(card in s.piles[f"{q}:{r}"] for r in ROUNDS)]
    own = {*s.drafted[q], *DUMMIES[q], *drawn}
    for r in ROUNDS:
        cards = s.piles[f"{q}:{r}"]
        assert len(cards) == len(true.piles[f"{q}:{r}"])
        assert own >= set(cards)
        assert drawn or r in ROUNDS[:s.turn] or sum(1 for c in cards if c[0] == "d") == 1
    assert len(s.left_out[q]) == s.left_out_count[q]
    assert set(s.left_out[q]) <= set(s.drafted[q])
    assert all(CARDS[card].round for card in s.left_out[q])
    for key, stamp in s.looks.items():
        looker, target, pile, _ = key.split(":")
        if (looker, target) == (seat, q) and stamp == s.reforms[q] and pile in ROUNDS[s.turn:]:
            assert set(s.notes[key]) <= set(s.piles[f"{q}:{pile}"])


@rule("OE-15", "OE-16", "OE-34", "OE-36")
@for_any(players=counts, seed=seeds, choices=st.integers(0, 260), common_reform=st.booleans())
@settings(common, max_examples=120)
def test_any_imagined_world_is_legal_and_agrees_with_what_its_seat_knows(players: int, seed: int, choices: int,
                                                                        common_reform: bool) -> None:
    table = Table.new(GAME, players=players, seed=seed, variants={"common_reform": common_reform}, undo="ironman",
                      journal=False)
    play_some(table, random.Random(seed), choices)
    for seat in () if table.over() else table.state.seats:
        for i in range(3):
            check_world(table, seat, random.Random(seed + i))


@rule("OE-15", "OE-16", "OE-34", "OE-36")
@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.__name__)
def test_rare_positions_are_complete_have_legal_worlds_and_can_be_played_out(position: Callable[[], Given]) -> None:
    t = position()
    assert everything(t.table) == all_cards(len(t.state.seats))
    for seat in t.state.seats:
        for i in range(10):
            check_world(t.table, seat, random.Random(i))
    assert play_some(t.table, random.Random(7), 5000).over()


@for_any(players=counts, seed=seeds)
@settings(common, max_examples=20)
def test_hands_for_tests_are_dealt_in_full(players: int, seed: int) -> None:
    wanted = random.Random(seed).sample([card for card in CARDS if card[0] == "c"], 10)
    hands, rest = dealt_hands(players, {"p1": wanted[:5], "p2": wanted[5:]})
    assert sorted([*rest, *(card for cards in hands.values() for card in cards)]) == [c for c in CARDS if c[0] == "c"]
    assert {len(cards) for cards in hands.values()} == {TABLES[players].stacks * TABLES[players].stack_size // players}
