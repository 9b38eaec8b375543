"""The quick player: drafts for combos and strong rounds, spreads its strength where it wins most, bluffs a little.

It uses only its own seat. It estimates an opponent's bids from public facts: the drafted cards, the number of cards in
each pile, and what Language has shown.
"""

from __future__ import annotations

import random
from functools import lru_cache
from math import exp
from typing import NamedTuple

from sanjak.kernel import Ask, Engine, Option, Plain, Seat
from sanjak.kernel.state import view as seen_by

from ..data import CATEGORY, COMBO_BONUS, COMBO_CATEGORIES, EFFECT, PERIOD, ROUND_VP, ROUNDS, VALUE
from ..rules.abilities import DECLINE
from ..rules.piles import CONFIRM
from ..state import State

Threat = tuple[float, float]
"""An opponent's possible bid in a round: the expected total, and its error."""

Threats = tuple[tuple[Threat, ...], ...]
"""The possible bids of all opponents, round by round."""

Piles = list[list[str]]
"""Own piles, round I to VII; rounds that are over stay empty."""

PLAN_TRIES = 700
REFORM_TRIES = 150
WORTH_A_MOVE = 0.4
BLUFF = 0.3


class Imagined(NamedTuple):
    """A seat of an imagined world. There are many of them, so its search is shorter."""

    id: str
    ask: Ask
    haste: int = 4


Place = Seat | Imagined
"""A seat with its question."""


def choose(seat: Seat, rng: random.Random) -> Option:
    """The choice of the quick player."""
    return decide(seat, seat.view(), rng)


def policy(s: State, ask: Ask, rng: random.Random) -> Option:
    """The same in an imagined world, where each player sees only their own cards."""
    return decide(Imagined(ask.seat, ask), seen_by(s, ask.seat), rng)


def decide(seat: Place, view: Plain, rng: random.Random) -> Option:
    """The choice for each kind of question."""
    ask = seat.ask
    if len(ask.options) == 1 and ask.options[0] != CONFIRM:
        return ask.options[0]
    return DECISIONS[ask.options[0][0]](seat, view, rng)


def unknown(seat: Seat) -> list[str]:
    """The verbs of the open question that have no decision."""
    return [option[0] for option in seat.ask.options if option[0] not in DECISIONS]


# ---------------------------------------------------------------- the draft


def choose_stack(seat: Place, view: Plain, rng: random.Random) -> Option:
    """The stack that adds most to the seat's cards; a little chance keeps opponents guessing."""
    held, limit = view["drafted"][seat.id], view["limit"]
    stacks = view["stacks"]
    return max(seat.ask.options, key=lambda o: stack_worth(held, stacks[o[1]], limit) + rng.random())


def stack_worth(held: tuple[str, ...], stack: list[str], limit: int) -> float:
    """Values, combo gains, and period cards while their pile has room."""
    worth = 0.0
    have = list(held)
    for card in stack:
        worth += VALUE[card]
        if CATEGORY[card] in COMBO_CATEGORIES:
            n = sum(1 for c in have if CATEGORY[c] == CATEGORY[card])
            worth += 0.8 * (COMBO_BONUS[n + 1] - COMBO_BONUS[n]) + 1.5
        elif PERIOD[card]:
            n = sum(1 for c in have if PERIOD[c] == PERIOD[card])
            worth += 0.25 * ROUND_VP[PERIOD[card]] * min(n, 2) - 2 if n < limit else -VALUE[card]
        have.append(card)
    return worth


# ---------------------------------------------------------------- the worth of an arrangement


class Bid(NamedTuple):
    """The amounts of a pile, regardless of the other bids."""

    total: int
    if_won: float
    if_lost: float
    always: float


@lru_cache(maxsize=100_000)
def amount(cards: tuple[str, ...]) -> Bid:
    """The total of a bid, and the value of its cards if it wins, if it loses, and in either case."""
    total, won, lost, always = 0, 0.0, 0.0, 0.0
    held = [CATEGORY[card] for card in cards]
    for card, category in zip(cards, held, strict=True):
        total += VALUE[card]
        won += 2 * (EFFECT[card] == "caliph") + 0.9 * (category == "Culture")
        won -= (category == "Disaster") + (EFFECT[card] == "revolt")
        lost += 0.9 * (category in ("Subjects", "Religion"))
        lost += 0.4 * (category == "Disaster" or EFFECT[card] == "revolt")
        always += 1.2 * (category == "City") + 0.2 * (category == "Language")
    total += sum(COMBO_BONUS[held.count(c)] for c in set(held) if c in COMBO_CATEGORIES)
    return Bid(total + 3 * ("Politics" in held), won, lost, always)


def pile_worth(pile: list[str], r: int, threats: Threats, bonus: int = 0) -> float:
    """Expected VP of one pile in its round."""
    bid = amount(tuple(sorted(pile)))
    chance = 1.0
    for mean, spread in threats[r]:
        chance *= 1 / (1 + exp(min(60.0, (mean - bid.total - bonus) / spread)))
    return chance * (ROUND_VP[ROUNDS[r]] + bid.if_won) + (1 - chance) * bid.if_lost + bid.always


def improve(piles: Piles, first: int, limit: int, threats: Threats, tries: int,
            rng: random.Random, enough: float = 0.0) -> Option | None:
    """Try random moves and swaps and keep improvements; with `enough`, stop at the first improvement of that size."""
    open_rounds = len(ROUNDS) - first
    worth = [pile_worth(pile, r, threats) if r >= first else 0.0 for r, pile in enumerate(piles)]
    for _ in range(tries if open_rounds > 1 else 0):
        a = first + int(rng.random() * open_rounds)
        b = first + int(rng.random() * open_rounds)
        if a == b or not piles[a]:
            continue
        option = proposal(piles, a, b, limit, rng)
        if option is None:
            continue
        new_a, new_b = exchanged(piles[a], piles[b], option)
        worth_a, worth_b = pile_worth(new_a, a, threats), pile_worth(new_b, b, threats)
        gain = worth_a + worth_b - worth[a] - worth[b]
        if gain > max(enough, 1e-9):
            piles[a], piles[b], worth[a], worth[b] = new_a, new_b, worth_a, worth_b
            if enough:
                return option
    return None


def proposal(piles: Piles, a: int, b: int, limit: int, rng: random.Random) -> Option | None:
    """A random legal move of a card from pile a to pile b, or a swap of two of the same kind."""
    card = piles[a][int(rng.random() * len(piles[a]))]
    if PERIOD[card]:
        return None
    others = [c for c in piles[b] if c[0] == card[0] and not PERIOD[c]]
    room = card[0] == "c" and sum(1 for c in piles[b] if c[0] == "c") < limit
    if room and (not others or rng.random() < 0.5):
        return ("move", card, ROUNDS[b])
    return ("swap", card, others[int(rng.random() * len(others))]) if others else None


def exchanged(a: list[str], b: list[str], option: Option) -> tuple[list[str], list[str]]:
    """Two piles after a move or a swap."""
    card, other = option[1], option[2]
    if option[0] == "move":
        return [c for c in a if c != card], [*b, card]
    return [c for c in a if c != card] + [other], [c for c in b if c != other] + [card]


# ---------------------------------------------------------------- what to fear


def threats_of(view: Plain, me: str) -> Threats:
    """The possible bids of each opponent in each round."""
    return tuple(tuple(threat(view, me, q, r) for q in view["seats"] if q != me) for r in range(len(ROUNDS)))


def threat(view: Plain, me: str, q: str, r: int) -> Threat:
    """An opponent's bid: the period cards of the round, and as many others as there is room for."""
    bonus = view["next_bonus"][q] if r == view["turn"] else 0
    known = shown_by_language(view, me, q, ROUNDS[r])
    if known is not None:
        return amount(known).total + bonus, 0.3
    spent = set(view["spent"])
    left = [card for card in view["drafted"][q] if card not in spent]
    period = sorted((VALUE[c] for c in left if PERIOD[c] == ROUNDS[r]), reverse=True)[:view["limit"]]
    free = [VALUE[c] for c in left if not PERIOD[c]]
    mean_free = sum(free) / len(free) if free else 0.0
    held = view["piles"][f"{q}:{ROUNDS[r]}"]
    if held:
        others = max(0.0, held - 1 - len(period))
    else:
        others = min(view["limit"] - len(period), len(free) / len(ROUNDS) * 1.25)
    return sum(period) + others * (mean_free + 1.5) + 1 + bonus, 3.0


def shown_by_language(view: Plain, me: str, q: str, pile: str) -> tuple[str, ...] | None:
    """A pile that Language has shown and that has not been reformed since."""
    for key, stamp in view["looks"].items():
        looker, target, where, _ = key.split(":")
        if (looker, target, where) == (me, q, pile) and stamp == view["reforms"][q]:
            return tuple(sorted(view["notes"][key]))
    return None


# ---------------------------------------------------------------- bids and Reform


def choose_put(seat: Place, view: Plain, rng: random.Random) -> Option:
    """Put the next card where the plan wants it."""
    card = seat.ask.options[0][1]
    target = planned(seat, view, threats_of(view, seat.id)).get(card)
    return next((o for o in seat.ask.options if o[2] == target), seat.ask.options[0])


def own_cards(view: Plain, me: str) -> list[str]:
    """All cards of the seat, in hand and in piles."""
    return sorted([*view["hand"][me], *(c for r in ROUNDS for c in view["piles"][f"{me}:{r}"])])


def planned(seat: Place, view: Plain, threats: Threats) -> dict[str, str]:
    """The piles that a seat wants for its cards."""
    return plan(tuple(own_cards(view, seat.id)), view["limit"], threats, PLAN_TRIES // haste_of(seat))


def haste_of(seat: Place) -> int:
    """The divisor of the number of tries: 1 at a table, more in imagined worlds."""
    return seat.haste if isinstance(seat, Imagined) else 1


@lru_cache(maxsize=256)
def plan(cards: tuple[str, ...], limit: int, threats: Threats, tries: int) -> dict[str, str]:
    """The pile of each card: period cards in their round, the others where they win most."""
    rng = random.Random(" ".join(cards))
    piles: Piles = [[] for _ in ROUNDS]
    for card in sorted(cards, key=lambda c: -VALUE[c]):
        if PERIOD[card]:
            home = piles[ROUNDS.index(PERIOD[card])]
            if len(home) < limit:
                home.append(card)
    for card in (c for c in cards if c[0] == "c" and not PERIOD[c]):
        rng.choice([pile for pile in piles if len(pile) < limit]).append(card)
    for pile, dummy in zip(piles, (c for c in cards if c[0] == "d"), strict=True):
        pile.append(dummy)
    improve(piles, 0, limit, threats, tries, rng)
    return {card: ROUNDS[r] for r, pile in enumerate(piles) for card in pile}


def choose_confirm(seat: Place, view: Plain, rng: random.Random) -> Option:
    """Before confirming: in Reform, a sufficient improvement; in the first bids, now and then a bluff."""
    me, first = seat.id, view["turn"]
    threats = threats_of(view, me)
    piles: Piles = [list(view["piles"][f"{me}:{r}"]) for r in ROUNDS]
    if first == 0:
        return bluff(seat, piles, planned(seat, view, threats), rng)
    tries = REFORM_TRIES // haste_of(seat)
    better = improve(piles, first, view["limit"], threats, tries, rng, enough=WORTH_A_MOVE)
    return better or CONFIRM


def bluff(seat: Place, piles: Piles, wanted: dict[str, str], rng: random.Random) -> Option:
    """Sometimes change two dummies of the plan, once, so that the bids cannot be computed from the draft."""
    as_planned = all(wanted.get(card, ROUNDS[r]) == ROUNDS[r] for r, pile in enumerate(piles) for card in pile)
    if not as_planned or rng.random() > BLUFF:
        return CONFIRM
    swaps = [o for o in seat.ask.also if o[0] == "swap" and o[1][0] == "d" and abs(VALUE[o[1]] - VALUE[o[2]]) < 3]
    return rng.choice(swaps) if swaps else CONFIRM


# ---------------------------------------------------------------- abilities


def choose_victim(seat: Place, view: Plain, rng: random.Random) -> Option:
    """Steal from the player with most VP."""
    return max(seat.ask.options, key=lambda o: (view["vp"][o[1]], rng.random()))


def choose_look(seat: Place, view: Plain, rng: random.Random) -> Option:
    """Look at the leader's bid in the richer of the next two rounds."""
    coming = ROUNDS[view["turn"]:view["turn"] + 2]
    worthwhile = [o for o in seat.ask.options if o != DECLINE and o[2] in coming]
    if not worthwhile:
        return DECLINE
    return max(worthwhile, key=lambda o: (ROUND_VP[o[2]], view["vp"][o[1]], rng.random()))


def choose_city(seat: Place, view: Plain, rng: random.Random) -> Option:
    """Draw if the box, as far as it is known, is worth more than +3."""
    box, turn = view["spent"], view["turn"]
    useful = [VALUE[c] for c in box if PERIOD[c] in ("", *ROUNDS[turn:]) and c[0] == "c"]
    has_room = any(len(view["piles"][f"{seat.id}:{r}"]) <= view["limit"] for r in ROUNDS[turn:])
    draw = has_room and box and sum(useful) / len(box) > 3.5
    return next((o for o in seat.ask.options if o[0] == ("draw" if draw else "plus")), seat.ask.options[0])


def choose_place(seat: Place, view: Plain, rng: random.Random) -> Option:
    """Put a drawn card where it gains most."""
    card, threats = view["hand"][seat.id][0], threats_of(view, seat.id)

    def gain(option: Option) -> float:
        r = ROUNDS.index(option[1])
        pile = view["piles"][f"{seat.id}:{option[1]}"]
        return pile_worth([*pile, card], r, threats) - pile_worth(pile, r, threats)

    return max(seat.ask.options, key=gain)


DECISIONS = {
    "draft": choose_stack, "put": choose_put, "confirm": choose_confirm, "steal": choose_victim,
    "look": choose_look, "decline": choose_look, "plus": choose_city, "draw": choose_city, "place": choose_place,
}


# ---------------------------------------------------------------- looking ahead

playouts = 60
"""The playouts for a decision. A game takes long to play out; with this number it takes at most two seconds."""

THOUGHT = ("draft", "steal", "look", "plus", "place")
"""Decisions worth looking ahead for: the draft, and those of abilities. The plan lays the bids."""


def settled(seat: Seat) -> Option | None:
    """Decisions that need no thought: the bids, and their Reform."""
    if any(option[0] in THOUGHT for option in seat.ask.options):
        return None
    return choose(seat, random.Random(" ".join(own_cards(seat.view(), seat.id))))


def priors(seat: Seat) -> list[float]:
    """The promise of each option: stacks by their gain, else the quick player's choice first."""
    view, options = seat.view(), seat.ask.options
    if options[0][0] == "draft":
        held = view["drafted"][seat.id]
        return [stack_worth(held, view["stacks"][option[1]], view["limit"]) for option in options]
    chosen = choose(seat, random.Random(0))
    return [float(option == chosen) for option in options]


def final(world: Engine, seat: str) -> float:
    """The value of a finished game: first places count most; the lead over the best of the others counts the rest."""
    s: State = world.state
    lead = s.vp[seat] - max(points for other, points in s.vp.items() if other != seat)
    first = 1.0 / len(s.firsts) if seat in s.firsts else 0.0
    return 0.5 * first + 0.5 / (1 + exp(-lead / 8))
