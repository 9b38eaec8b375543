"""The quick player of Ottoman Sunset: it compares the gain of each action, given the cards still to come.

`policy` plays in playouts; `choose` is the same player in a seat. Both know everything but the order of the deck. The
weights were found by the cross-entropy method over many games (see docs/strength.md).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import permutations
from typing import NamedTuple

from sanjak.games._siege.player import Player, Weighing, keep_the_kaiserschlacht, nothing
from sanjak.kernel import Ask, Option

from ..data import BATTLES, CARDS, COUPS, ENTRY, FRONTS, KAISER_VALUES, NARROWS, SITES
from ..rules.action import offensive_odds, offensives
from ..rules.end import LOWEST_WILL, count_will
from ..rules.movement import YILDIRIM_FRONTS, advance_odds, attrition_odds, may_turn_the_line, meets_gaza
from ..rules.narrows import active_defences, fleet_may_come, next_fortitude
from ..state import State
from . import evaluation
from .evaluation import ALL_CARDS, holds


class Weights(NamedTuple):
    """The weights of the evaluation. Danger is listed by the space of a front, beginning next to the capital."""

    danger: tuple[float, ...]
    crowd: float
    fronts: dict[str, float]
    rate: float
    margin: float
    shortfall: float
    site: float
    will_floor: float
    will: float
    will_range: float
    will_cards: float
    narrows: float
    narrows_early: float
    theaters: dict[str, float]
    bureau: float
    staff: float
    staff_late: float
    yildirim: float
    fortify: float
    dunsterforce: float
    korps: float


CAPITAL = 99.0
"""The cost of a front entering the capital: more than anything else."""
SPARED = 0.01
"""The bonus of the rear space for a minefield: it may not have to fire (8.12)."""

WEIGHTS = Weights(
    danger=(0.0, 27.1, 3.41, 2.44, 1.41, 0.30, 0.0), crowd=0.21,
    fronts={"gallipoli": 1.14, "salonika": 1.01, "caucasus": 0.96, "mesopotamia": 0.72, "arab": 0.94, "sinai": 1.42},
    rate=0.47, margin=4.4, shortfall=0.29, site=1.07, will_floor=0.15, will=3.85, will_range=1.03, will_cards=9.7,
    narrows=10.8, narrows_early=0.79, theaters={"western": 1.09, "eastern": 0.54, "naval": 0.31}, bureau=0.90,
    staff=2.2, staff_late=10.6, yildirim=1.43, fortify=3.07, dunsterforce=0.84, korps=2.0,
)


# ---------------------------------------------------------------- the cards to come


class Outlook(NamedTuple):
    """The contents of the unrevealed cards. Only their order is secret."""

    cards: int
    advances: dict[str, float]
    battles: dict[str, tuple[int, ...]]
    coups: frozenset[str]
    u_boats: bool
    kaiserschlacht: bool


ADVANCES = {card.id: card.advances for card in CARDS.values()}
BATTLE_OF = {card.id: BATTLES[card.battle] for card in CARDS.values() if card.battle}
COUP_OF = {card.id: COUPS[card.coup] for card in CARDS.values() if card.coup}
REMOVED_BY = {"gallipoli": "c24", "caucasus": "c43"}


@lru_cache(maxsize=8192)
def outlook(seen: frozenset[str], before: int, lenin: bool) -> Outlook:
    """Read the cards still to come. A front that one of them removes makes only part of its advances."""
    ids = cards_after(before) - seen
    advances: dict[str, float] = dict.fromkeys(FRONTS, 0.0)
    battles: dict[str, list[int]] = {"western": [], "eastern": [], "naval": []}
    for id in ids:
        for front in ADVANCES[id]:
            advances[front] += 1
    for id, battle in BATTLE_OF.items():
        if id in ids:
            battles[battle.theater].append(battle.battle_value)
    for front, card_id in REMOVED_BY.items():
        if card_id in ids and not (lenin and front == "caucasus"):
            advances[front] *= 0.6
    return Outlook(len(ids), advances, {theater: tuple(sorted(values)) for theater, values in battles.items()},
                   frozenset(country for id, country in COUP_OF.items() if id in ids),
                   "c14" in ids, "c46" in ids)


@cache
def cards_after(before: int) -> frozenset[str]:
    """The cards that a scenario has not yet played."""
    return frozenset(id for id in ALL_CARDS if CARDS[id].number > before)


# ---------------------------------------------------------------- what is at stake


class Stakes(Weighing):
    """The values of things in one position."""

    __slots__ = ("crowd",)
    LAST, KAISERSCHLACHT = ENTRY, tuple(KAISER_VALUES.values())

    s: State
    w: Weights
    ahead: Outlook

    def __init__(self, s: State, w: Weights) -> None:
        super().__init__(s, w, outlook(frozenset(s.discard), s.cards_before, s.variants["lenin"]),
                         count_will(s) - LOWEST_WILL + 1)
        self.crowd = 1 + w.crowd * max(0, sum(1 for space in s.at.values() if 0 < space <= 2) - 1)

    def danger(self, front: str, space: int) -> float:
        """The danger of a front in this space: its sites, and the capital if enough advances are to come."""
        cost: float = self.w.site * self.will * len(SITES[front][space])
        return cost + self.nearness(front, space, self.crowd if space == 2 else 1.0)

    def offensive(self, option: Option) -> float:
        """The average gain of an offensive, minus the price of help that does not return."""
        price = self.price_of_help(option) if len(option) > 2 else 0.0
        return offensive_odds(self.s, option[1], option[2:]) * self.push(option[1]) - price

    def price_of_help(self, option: Option) -> float:
        """The price of help: Kemal leads only three times, and a gun that is used no longer guards the Narrows."""
        price = 0.2
        if "gun" in option and fleet_may_come(self.s):
            values = [defence.battle_value for defence in active_defences(self.s)]
            left, fortitude = values.copy(), next_fortitude(self.s)
            left.remove(NARROWS[option[-1]].battle_value)
            price += self.w.narrows * (holds(tuple(values), fortitude) - holds(tuple(left), fortitude))
        return price

    def gains_by_staff(self) -> list[float]:
        """The gains of offensives."""
        return [self.offensive(option) for option in offensives(self.s)]

    def loss(self, front: str) -> float:
        """The cost of an advance; everything if the front enters the capital."""
        space = self.s.at[front]
        return CAPITAL if space == 1 else self.danger(front, space - 1) - self.danger(front, space)

    def cost_of(self, fronts: tuple[str, ...], markers: int, turned: bool = False) -> float:
        """The average cost if these fronts advance in this order; Arab before Sinai may turn the line (8.7)."""
        if not fronts:
            return 0.0
        front, *rest = fronts
        later = self.cost_of(tuple(rest), markers, turned or (front == "arab" and may_turn_the_line(self.s)))
        through = later + self.cost_of_passing(front)
        if markers and front in YILDIRIM_FRONTS:
            through = min(through, self.w.yildirim + self.cost_of(tuple(rest), markers - 1, turned))
        odds = advance_odds(self.s, front)
        if front == "sinai" and turned:
            odds /= attrition_odds(self.s)
        return odds * through + (1 - odds) * later

    def cost_of_passing(self, front: str) -> float:
        """The cost if an advance gets past its dice: a step, half of the Gaza line, or both."""
        line = self.s.fortification if meets_gaza(self.s, front) else 0
        return (self.loss(front) if line < 2 else 0.0) + (self.w.fortify / 2 if line else 0.0)

    def theater(self, theater: str, more: int = 1) -> float:
        """The effect of one more (or one less) Resource on future battles."""
        return 0.3 if theater == "persia" else super().theater(theater, more)

    def defence(self, name: str) -> float:
        """The value of one more defence of the Narrows, while the fleet can still come."""
        if not fleet_may_come(self.s):
            return 0.0
        values, fortitude = tuple(defence.battle_value for defence in active_defences(self.s)), next_fortitude(self.s)
        gain = holds((*values, NARROWS[name].battle_value), fortitude) - holds(values, fortitude)
        early = 1.0 if self.s.midday_added else self.w.narrows_early
        return self.w.narrows * gain * early * (0.5 if self.ahead.u_boats else 1.0)

    def bureau(self, country: str) -> float:
        """The value of the Bureau in a country with a coup to come."""
        waits = self.s.bureau in self.ahead.coups
        return self.w.bureau * self.will / 3 if country in self.ahead.coups and not waits else 0.0

# ---------------------------------------------------------------- the action phase


def korps_gain(k: Stakes, option: Option) -> float:
    """The gain of the Asia Korps: it pays before several offensives against an important front."""
    return k.push(option[1]) * min(k.s.actions, 3) / 6 - k.w.korps if k.s.actions > 1 else -1.0


GAINS: dict[str, Callable[[Stakes, Option], float]] = {
    "offensive": Stakes.offensive,
    "resource": Stakes.resource,
    "minefield": lambda k, option: k.defence("minefield_1") + (option[-1] == "minefield_2") * SPARED,
    "gun": lambda k, option: k.defence(option[1]),
    "seddulbahir": lambda k, option: k.defence("seddulbahir"),
    "bureau": lambda k, option: k.bureau(option[1]),
    "staff": Stakes.staff,
    "asia_korps": korps_gain,
    "lenin": lambda k, option: 3.0,
    "nets": lambda k, option: 0.5,
    "done": nothing,
}


# ---------------------------------------------------------------- other decisions


def yildirim(k: Stakes, ask: Ask) -> Option:
    """Spend a marker only after the rolls, where the space behind matters."""
    if "before" in ask.prompt:
        return ask.options[1]
    front = "sinai" if ask.prompt.startswith(FRONTS["sinai"].name) else "mesopotamia"
    return ask.options[0] if k.loss(front) > k.w.yildirim else ask.options[1]


def first_to_advance(k: Stakes, ask: Ask) -> Option:
    """The order of advances with the lowest average cost, with Yildirim markers spent where they save most."""
    def cost(order: tuple[str, ...]) -> tuple[float, float]:
        """The cost of an order; of equal orders the one whose first front is likely to fail is better."""
        return round(k.cost_of(order, k.s.yildirim), 9), advance_odds(k.s, order[0])

    return ("first", min(permutations(option[1] for option in ask.options), key=cost)[0])


def fortify(k: Stakes, ask: Ask) -> Option:
    """Build the Gaza line unless offensives are worth more."""
    return ask.options[0] if k.best_offensive() < k.w.fortify else ask.options[1]


def dunsterforce(k: Stakes, ask: Ask) -> Option:
    """Give up the Actions if a Defeat costs more than two offensives gain."""
    return ask.options[0] if 2 * k.best_offensive() < k.w.dunsterforce * k.will else ask.options[1]


DECISIONS: dict[str, Callable[[Stakes, Ask], Option]] = {
    "yildirim": yildirim,
    "first": first_to_advance,
    "lay": lambda k, ask: ask.options[-1],
    "fortify": fortify,
    "give_up": dunsterforce,
    "assist": lambda k, ask: max(ask.options, key=lambda option: k.theater(option[1])),
    "sunk": lambda k, ask: min(ask.options, key=lambda option: k.theater(option[1], -1)),
    "naval_effort": lambda k, ask: ask.options[-1],
    "sacrifice": keep_the_kaiserschlacht,
}


PLAYER = Player(State, Stakes, WEIGHTS, GAINS, DECISIONS)
gain, policy, choose, priors = PLAYER.gain, PLAYER.policy, PLAYER.choose, PLAYER.priors
unknown = PLAYER.unknown

evaluate = evaluation.evaluate
"""The value of a position, for players that look some turns ahead."""

horizon = 4
"""The number of turns after which a playout uses the evaluation."""
