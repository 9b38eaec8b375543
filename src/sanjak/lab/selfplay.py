"""Games for training, played in step: the options of all of them go through the network together.

Each game leaves a chain of positions: one before each decision of the action phase, one at the end of each turn. The
target of a position is its best option's worth (or, at the end of a turn, the value of the next position), moved by a
share of what the later positions of the chain turned out to be worth.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np

from sanjak.kernel import Ask, Engine, Game, Option, start
from sanjak.toolkit.inputs import Inputs, Prospect, candidates
from sanjak.toolkit.net import SURVIVE, Array, Net, flat, worths

PROMISING = 4
"""How many of the best options an exploring choice is taken from."""


class Quick(Protocol):
    """A game's quick player."""

    def policy(self, s: Any, ask: Ask, rng: random.Random) -> Option:
        """Its choice."""

    def gains_of(self, s: Any, options: Sequence[Option]) -> list[float]:
        """Its gain of each action."""


class Mind(Protocol):
    """What a game's player brings to learn a value."""

    inputs: Inputs
    endings: tuple[str, ...]
    turns: int

    def position(self, s: Any) -> bytes:
        """The inputs of a state."""

    def prospects(self, s: Any, ask: Ask, options: Sequence[Option]) -> list[Prospect] | None:
        """What can come of these options of a question; None where the quick player answers."""

    def ends(self, option: Option) -> bool:
        """Does this option end the turn?"""


class Link(NamedTuple):
    """A position of a game's chain, its value, the worth of its best option, and whether another one was taken."""

    position: bytes
    value: Array
    best: Array | None
    explored: bool


class Style(NamedTuple):
    """How games are played: by the quick player or by the value, and how often an option is tried out.

    `lean` is the chance to survive that a unit of the quick player's gain counts for. Games that lean learn the worth
    of what they do, options tried out included; the others learn the worth of the best option.
    """

    quick: bool = False
    explore: float = 0.0
    lean: float = 0.0


class Running:
    """A game under way, its chain, and the question that it waits at."""

    def __init__(self, game: Game, seed: int, mind: Mind, quick: Quick, style: Style) -> None:
        state = game.new_state(seed=seed)
        self.engine: Engine = start(game, state)
        self.engine.pauses = True
        self.mind, self.quick, self.style, self.rng = mind, quick, style, random.Random(seed)
        self.chain: list[Link] = []
        self.here = b""
        self.options: Sequence[Option] = ()
        self.hunches: Sequence[float] = ()
        self.prospects: list[Prospect] = []

    def wants(self) -> list[bytes] | None:
        """Run to the next question for the network and return its positions; None if the game is over."""
        while (ask := self.engine.asking) is not None:
            found = self.considered(ask)
            if found is not None:
                self.prospects = found
                self.here = self.mind.position(self.engine.state) if ask.closing else b""
                return [self.here] * ask.closing + flat(found)
            self.engine.answer(self.quick.policy(self.engine.state, ask, self.rng))
        return None

    def considered(self, ask: Ask) -> list[Prospect] | None:
        """What can come of the options worth a look; nothing if the choice is not by value; None to ask no network."""
        s = self.engine.state
        if self.style.quick or len(ask.options) == 1:
            return [] if ask.closing else None
        self.options, self.hunches = ask.options, [0.0] * len(ask.options)
        if ask.closing and self.style.lean:
            self.options, self.hunches = candidates(ask.options, self.quick.gains_of(s, ask.options))
        return self.mind.prospects(s, ask, self.options)

    def take(self, values: Array) -> None:
        """Choose by the values of the wanted positions, and note the link of the chain."""
        ask = self.engine.asking
        assert ask is not None
        if not self.prospects:
            self.note(values[0], None, False)
            self.engine.answer(self.watched(ask))
            return
        worth = worths(self.prospects, values, int(ask.closing))
        scores = [float(one[SURVIVE]) + self.style.lean * hunch for one, hunch in zip(worth, self.hunches, strict=True)]
        order = sorted(range(len(worth)), key=lambda i: -scores[i])
        tries = ask.closing and self.rng.random() < self.style.explore
        chosen = order[int(self.rng.random() * min(PROMISING, len(order)))] if tries else order[0]
        if ask.closing:
            learned = chosen if self.style.lean else order[0]
            self.note(values[0], worth[learned], chosen != learned)
            if self.mind.ends(self.options[chosen]):
                self.chain.append(Link(self.prospects[chosen][0][1], worth[chosen], None, False))
        self.engine.answer(self.options[chosen])

    def watched(self, ask: Ask) -> Option:
        """The choice of the quick player; now and then any option, so that its worth is learned too."""
        if len(ask.options) == 1 or self.rng.random() < self.style.explore:
            return ask.options[int(self.rng.random() * len(ask.options))]
        return self.quick.policy(self.engine.state, ask, self.rng)

    def note(self, value: Array, best: Array | None, explored: bool) -> None:
        """Add the present position to the chain."""
        self.chain.append(Link(self.here, value, best, explored))

    def ending(self) -> Array:
        """The outputs that would have been right: the ending, and the share of the turns lasted."""
        s, found = self.engine.state, np.zeros(len(self.mind.endings) + 1, np.float32)
        found[SURVIVE if s.survivors else self.mind.endings.index(s.cause)] = 1
        found[-1] = min(1.0, s.turn / self.mind.turns)
        return found

    def targets(self, trace: float) -> list[Array]:
        """The target of each position of the chain; `trace` is the share of later surprises that counts."""
        later = after = self.ending()
        found: list[Array] = []
        for link in reversed(self.chain):
            best = after if link.best is None else link.best
            later = best if link.explored else best + np.float32(trace) * (later - after)
            after = link.value
            found.append(later)
        return found[::-1]


def play(seeds: Sequence[int], net: Net, make: Callable[[int], Running], abreast: int) -> Iterator[Running]:
    """Play a game for each seed, many at a time; yields each one when it is over."""
    waiting = iter(seeds)
    running = [make(seed) for _, seed in zip(range(abreast), waiting, strict=False)]
    while running:
        wanted = [(game, game.wants()) for game in running]
        yield from (game for game, positions in wanted if positions is None)
        asked = [(game, positions) for game, positions in wanted if positions is not None]
        values, first = net.values([position for _, positions in asked for position in positions]), 0
        for game, positions in asked:
            game.take(values[first:first + len(positions)])
            first += len(positions)
        running = [game for game, _ in asked]
        running += [make(seed) for _, seed in zip(range(abreast - len(running)), waiting, strict=False)]
