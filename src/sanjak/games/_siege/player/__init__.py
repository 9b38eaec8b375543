"""Code shared by the quick players of both empires: the values of fronts and Resources, and the choice."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, NamedTuple

from sanjak.kernel import Ask, Option, Seat, state_from_view

from ..state import SiegeState
from .weighing import fear_of_collapse, resource_swing


class Weighing(ABC):
    """The values of things in one position. A game defines the danger of a front and the gain of an offensive."""

    __slots__ = ("_by_staff", "ahead", "s", "w", "will")
    LAST: ClassVar[Mapping[str, int]]
    KAISERSCHLACHT: ClassVar[tuple[int, ...]]

    s: Any
    w: Any
    ahead: Any
    will: float

    def __init__(self, s: Any, w: Any, ahead: Any, above: int) -> None:
        """Evaluate a position by the cards ahead; `above` is the distance of the Will from collapse."""
        self.s, self.w, self.ahead = s, w, ahead
        self._by_staff: float | None = None
        self.will = w.will_floor + w.will * fear_of_collapse(above, ahead.cards, w.will_range, w.will_cards)

    @abstractmethod
    def danger(self, front: str, space: int) -> float:
        """The danger of a front in this space."""

    @abstractmethod
    def offensive(self, option: Option) -> float:
        """The average gain of an offensive."""

    @abstractmethod
    def gains_by_staff(self) -> Iterable[float]:
        """The gains of everything that a staff Action can pay for."""

    def nearness(self, front: str, space: int, pressed: float = 1.0) -> float:
        """The nearness of a front to the capital, if it has enough advances; greater if others press as well."""
        w, advances = self.w, self.ahead.advances[front]
        short = advances - space + 1
        if short <= 0:
            return 0.0
        rate = w.rate + 2 * advances / (1 + self.ahead.cards)
        near = rate * w.danger[space] * (short / w.margin if short < w.margin else 1.0) * pressed
        worth: float = w.fronts[front] * (near + w.shortfall * short)
        return worth

    def push(self, front: str) -> float:
        """The gain of pushing a front back one space."""
        space = self.s.at[front]
        return 0.0 if space >= self.LAST[front] else self.danger(front, space) - self.danger(front, space + 1)

    def best_offensive(self) -> float:
        """The gain of the best offensive, regardless of its price."""
        return max((self.offensive(("offensive", front)) for front, space in self.s.at.items() if space), default=0.0)

    def theater(self, theater: str, more: int = 1) -> float:
        """The effect of one more (or one less) Resource on future battles."""
        s, ahead = self.s, self.ahead
        fought = theater == "western" and not s.kaiser_over and (ahead.kaiserschlacht or s.kaiser)
        gain = resource_swing(s, theater, more, ahead.battles[theater], self.KAISERSCHLACHT if fought else (),
                              ahead.cards)
        worth: float = self.w.theaters[theater] * self.will * gain
        return worth

    def by_staff(self) -> float:
        """The gain of the best thing that a staff operation could pay for."""
        if self._by_staff is None:
            self.s.staff += 1
            self._by_staff = max(self.gains_by_staff(), default=0.0)
            self.s.staff -= 1
        return self._by_staff

    def staff(self, option: Option) -> float:
        """The gain of a staff operation: the best thing that it pays for, minus the future value of the Resource."""
        return self.by_staff() - self.theater(option[1], -1) - self.staff_price()

    def staff_price(self) -> float:
        """The price of giving up a Resource; lower towards the end."""
        price: float = self.w.staff * min(1.0, self.ahead.cards / self.w.staff_late)
        return price

    def resource(self, option: Option) -> float:
        """The gain of a Resource, which costs two Actions, or one and another Resource."""
        price = self.theater(option[3], -1) + self.staff_price() if len(option) > 2 else 0.0
        return (self.theater(option[1]) - price) / 2


def keep_the_kaiserschlacht(k: Any, ask: Ask) -> Option:
    """Give up any marker except those of the Kaiserschlacht, whose victories may still end it."""
    return next((o for o in ask.options if not o[1].startswith("kaiser")), ask.options[0])


def nothing(k: Any, option: Option) -> float:
    """The gain of `done`: the zero that others must beat."""
    return 0.0


class Player(NamedTuple):
    """A quick player: its evaluation of a position, the gain per Action of each kind of action, its other decisions."""

    state: type[SiegeState]
    stakes: Callable[[Any, Any], Any]
    weights: Any
    gains: Mapping[str, Callable[[Any, Option], float]]
    decisions: Mapping[str, Callable[[Any, Ask], Option]]

    def gain(self, k: Any, option: Option) -> float:
        """The gain of an action for each Action that it costs."""
        return self.gains.get(option[0], nothing)(k, option)

    def policy(self, s: Any, ask: Ask, rng: random.Random, weights: Any = None) -> Option:
        """The option with the largest gain; a little chance decides between equals."""
        stakes = self.stakes(s, weights or self.weights)
        decide = self.decisions.get(ask.options[0][0])
        if decide is not None:
            return decide(stakes, ask)
        gain, chance = self.gains.get, rng.random
        return max(ask.options, key=lambda option: gain(option[0], nothing)(stakes, option) + chance() * 0.01)

    def choose(self, seat: Seat, rng: random.Random) -> Option:
        """The choice of the quick player in a seat."""
        return self.policy(self.seen(seat), seat.ask, rng)

    def priors(self, seat: Seat) -> list[float]:
        """The promise of each option at first sight."""
        stakes = self.stakes(self.seen(seat), self.weights)
        if (decide := self.decisions.get(seat.ask.options[0][0])) is not None:
            chosen = decide(stakes, seat.ask)
            return [float(option == chosen) for option in seat.ask.options]
        return [self.gain(stakes, option) for option in seat.ask.options]

    def unknown(self, seat: Seat) -> list[str]:
        """The verbs of the open question that have neither a gain nor a decision."""
        options = seat.ask.options
        return [] if options[0][0] in self.decisions else [o[0] for o in options if o[0] not in self.gains]

    def seen(self, seat: Seat) -> SiegeState:
        """The board as the player sees it: everything but the deck."""
        return state_from_view(self.state, seat.view())
