"""The quick player of Hapsburg Eclipse: it compares the gain of each action, given the cards still to come.

`policy` plays in playouts; `choose` is the same player in a seat. Both know everything but the order of the deck. The
weights were found by the cross-entropy method over many games (see docs/strength.md).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from sanjak.games._siege.player import Player, Weighing, keep_the_kaiserschlacht, nothing
from sanjak.games._siege.rules.resources import STAFF
from sanjak.kernel import Ask, Option

from ..data import BATTLES, CARDS, FRONTS, KAISER_VALUES, LAST, LOYAL, NATIONALITIES, NATIONS, RANDOM, SITES
from ..rules.action import MACKENSEN, may_refortify, offensive_odds, offensives, spaces_ahead
from ..rules.end import LOWEST_WILL, count_will
from ..rules.loyalty import improvement_odds, picked
from ..rules.movement import FORTRESS_SITES, PRZEMYSL, crossing_odds
from ..state import State
from . import evaluation


class Weights(NamedTuple):
    """The weights of the evaluation. Danger is listed by the space of a front and unrest by the steps from Revolt."""

    danger: tuple[float, ...]
    fronts: dict[str, float]
    rate: float
    margin: float
    shortfall: float
    site: float
    will_floor: float
    will: float
    will_range: float
    will_cards: float
    unrest: tuple[float, ...]
    checks: float
    crowd: float
    fortress: float
    refortify: float
    theaters: dict[str, float]
    staff: float
    staff_late: float
    mackensen: float
    aid: float
    intercept: float
    trench: float
    retreat: float
    retreat_coming: float
    retreat_price: float


WEIGHTS = Weights(
    danger=(0.0, 21.5, 4.21, 1.72, 0.99, 0.28, 0.0),
    fronts={"italian": 0.69, "polish": 1.02, "carpathian": 1.41, "romanian": 0.76, "balkan": 1.62},
    rate=0.51, margin=4.64, shortfall=0.29, site=1.04, will_floor=0.18, will=3.91, will_range=0.99, will_cards=10.0,
    unrest=(3.34, 1.43, 0.47, 0.0), checks=0.144, crowd=2.17, fortress=1.24, refortify=0.54,
    theaters={"western": 1.0, "eastern": 0.71, "naval": 0.62}, staff=1.49, staff_late=9.5, mackensen=0.26, aid=0.81,
    intercept=0.91, trench=2.31, retreat=0.90, retreat_coming=0.53, retreat_price=1.02,
)


# ---------------------------------------------------------------- the cards to come


class Outlook(NamedTuple):
    """The contents of the unrevealed cards. Only their order is secret."""

    cards: int
    advances: dict[str, float]
    checks: dict[str, float]
    battles: dict[str, tuple[int, ...]]
    kaiserschlacht: bool


ALL_CARDS = frozenset(CARDS)
LIKELY = {nation: sum(picked(face) == nation for face in range(1, 7)) / 6 for nation in NATIONS}
REMOVED_BY = {"polish": "c36", "carpathian": "c36"}


@lru_cache(maxsize=8192)
def outlook(seen: frozenset[str]) -> Outlook:
    """Read the cards still to come. A front that one of them removes makes only part of its advances."""
    ids = ALL_CARDS - seen
    advances: dict[str, float] = dict.fromkeys(FRONTS, 0.0)
    checks: dict[str, float] = dict.fromkeys(NATIONS, 0.0)
    battles: dict[str, list[int]] = {"western": [], "eastern": [], "naval": []}
    for id in sorted(ids):
        card = CARDS[id]
        for front in card.advances:
            advances[front] += 1
        for nation in card.loyalty:
            for one, share in LIKELY.items() if nation == RANDOM else ((nation, 1.0),):
                checks[one] += share
        if card.battle and BATTLES[card.battle].theater in battles:
            battles[BATTLES[card.battle].theater].append(BATTLES[card.battle].battle_value)
    for front, remover in REMOVED_BY.items():
        advances[front] *= 0.6 if remover in ids else 1.0
    return Outlook(len(ids), advances, checks, {theater: tuple(sorted(v)) for theater, v in battles.items()},
                   "c42" in ids)


HARDLY = 0.02
"""A value above zero, but below the gain of any Action."""
SITE_COUNT = {front: tuple(len(sites - FORTRESS_SITES) for sites in held) for front, held in SITES.items()}


# ---------------------------------------------------------------- what is at stake


class Stakes(Weighing):
    """The values of things in one position."""

    __slots__ = ()
    LAST, KAISERSCHLACHT = LAST, tuple(KAISER_VALUES.values())

    s: State
    w: Weights
    ahead: Outlook

    def __init__(self, s: State, w: Weights) -> None:
        super().__init__(s, w, outlook(frozenset(s.discard)), count_will(s) - LOWEST_WILL + 1)

    def danger(self, front: str, space: int) -> float:
        """The danger of a front in this space: its sites, and Vienna if enough advances are to come."""
        cost: float = self.w.site * self.will * SITE_COUNT[front][space]
        if front == "carpathian" and space <= PRZEMYSL:
            cost += self.siege(space)
        return cost + self.nearness(front, space)

    def siege(self, space: int) -> float:
        """The loss at Przemysl to a front in it or ahead of it: its sites after its fall, else a level each turn."""
        if not self.s.fortress:
            return 2 * self.w.site * self.will
        return 2 * self.w.fortress * self.will / self.s.fortress if space < PRZEMYSL else 0.0

    def offensive(self, option: Option) -> float:
        """The average gain of an offensive for each Action, minus the price of help that does not return."""
        front = option[1]
        gain = offensive_odds(self.s, front, option[2:3]) * self.push(front)
        price = self.w.mackensen if MACKENSEN in option else 0.0
        if "staff" in option:
            price += self.theater(option[-1], -1) + self.staff_price()
        two = front == "italian" and self.s.at[front] in (3, 5)
        return (gain - price) / 2 if two else gain - price

    def gains_by_staff(self) -> list[float]:
        """The gains of offensives and attempts to improve loyalty, at least zero."""
        return [0.0, *(self.offensive(option) for option in offensives(self.s)),
                *(self.improve(nation) for nation in NATIONS if self.s.loyalty[nation] < LOYAL)]

    def unrest(self, nation: str, steps: int) -> float:
        """The danger of a people at this distance from Revolt: greater with more checks ahead, greatest as the last."""
        w = self.w
        others = sum(1 for other, level in self.s.loyalty.items() if other != nation and level == 0)
        checked = w.checks * self.ahead.checks[nation] * NATIONALITIES[nation].rating / 3
        cost = w.unrest[steps] * (checked + (steps == 0)) * (1 + w.crowd * others * others)
        return cost + (self.will if steps == 0 else 0.0)

    def improve(self, nation: str) -> float:
        """The gain of an attempt to improve loyalty."""
        steps = self.s.loyalty[nation]
        return improvement_odds(self.s, nation) * (self.unrest(nation, steps) - self.unrest(nation, steps + 1))

    def great_retreat(self) -> float:
        """The gain of removing the Polish front, minus the Victories that it costs."""
        s, w = self.s, self.w
        gain = self.danger("polish", s.at["polish"]) + w.retreat + w.retreat_coming * self.ahead.advances["polish"]
        return gain - w.retreat_price * self.will * (2 + spaces_ahead(s))

    def held(self, front: str) -> float:
        """The gain of stopping an advance."""
        space = self.s.at[front]
        if space == 1:
            return 99.0
        return crossing_odds(self.s, front) * (self.danger(front, space - 1) - self.danger(front, space))


# ---------------------------------------------------------------- the action phase


def give_up_gain(k: Stakes, option: Option) -> float:
    """Give up Actions only if they gain nothing and Przemysl is worth a Resource; Actions pay for everything else."""
    s = k.s
    gained = may_refortify(s) and any(refortify_gain(k, ("refortify", *way)) > 0 for theater, way in STAFF.items()
                                      if s.resources[theater])
    return HARDLY if gained else -1.0


def price_of_way(k: Stakes, option: Option) -> float:
    """The cost of a Resource that pays for the whole action."""
    return k.theater(option[-1], -1) + k.staff_price() if len(option) > 1 else 0.0


def refortify_gain(k: Stakes, option: Option) -> float:
    """The gain of another fortress level, which protects two sites for a while; greater at a low level."""
    worth = k.w.refortify * 2 * k.will * (3 - k.s.fortress) / 3 * (k.ahead.advances["carpathian"] > 1)
    return worth - price_of_way(k, option) if len(option) > 1 else worth / 2


def retreat_gain(k: Stakes, option: Option) -> float:
    """The gain of the Great Retreat, for two Actions or a Resource."""
    return k.great_retreat() - price_of_way(k, option) if len(option) > 1 else k.great_retreat() / 2


def aid_gain(k: Stakes, option: Option) -> float:
    """The gain of German Aid: it pays before several offensives against an important front."""
    front = option[1]
    before, k.s.aid_front = offensive_odds(k.s, front), front
    better, k.s.aid_front = offensive_odds(k.s, front) - before, ""
    return k.push(front) * better * min(k.s.actions, 3) - k.w.aid if k.s.actions > 1 else -1.0


GAINS: dict[str, Callable[[Stakes, Option], float]] = {
    "offensive": Stakes.offensive,
    "resource": Stakes.resource,
    "improve": lambda k, option: k.improve(option[1]),
    "refortify": refortify_gain,
    "great_retreat": retreat_gain,
    "trench": lambda k, option: k.w.trench,
    "staff": Stakes.staff,
    "give_up": give_up_gain,
    "german_aid": aid_gain,
    "done": nothing,
}


# ---------------------------------------------------------------- other decisions


def intercept(k: Stakes, ask: Ask) -> Option:
    """Spend a marker where the space behind matters."""
    return ask.options[0] if k.held(ask.options[0][1]) > k.w.intercept else ask.options[1]


DECISIONS: dict[str, Callable[[Stakes, Ask], Option]] = {
    "intercept": intercept,
    "to_defeats": keep_the_kaiserschlacht,
    "to_stalemates": keep_the_kaiserschlacht,
    "retreat": lambda k, ask: max(ask.options, key=lambda option: k.push(option[1])),
    "emergency": lambda k, ask: min(ask.options[:-1], key=lambda option: k.theater(option[1], -1)),
}


PLAYER = Player(State, Stakes, WEIGHTS, GAINS, DECISIONS)
gain, policy, choose, priors = PLAYER.gain, PLAYER.policy, PLAYER.choose, PLAYER.priors
unknown = PLAYER.unknown

evaluate = evaluation.evaluate
"""The value of a position, for players that look some turns ahead."""

horizon = 4
"""The number of turns after which a playout uses the evaluation."""
