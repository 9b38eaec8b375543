"""A player that looks ahead: it plays its options out in worlds that its seat cannot tell from the true one.

Flat Monte Carlo over the most promising options. All candidates are played out by the game's policy in the same
imagined worlds with the same luck, so that the comparison measures the choice and not the dice. If the game has an
evaluation, a playout stops after some turns and uses it. The first candidate is the choice of the game's own player;
another one is taken only if it is significantly better. A game may define plans, which are other ways to play it:
the choice of each plan is then a candidate, and its playouts follow that plan. The budget counts playouts and not
seconds, so that results are repeatable.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from math import sqrt
from typing import Any, NamedTuple

from sanjak.kernel import Bot, Engine, Option, Seat
from sanjak.kernel.game import Policy

Plan = tuple[Bot, Policy]
"""A way to play a game: its choice in a seat, and its policy in an imagined world."""
Evaluate = Callable[[Any, str], float]
Priors = Callable[[Seat], list[float]]
Final = Callable[[Engine, str], float]
Settled = Callable[[Seat], Option | None]


class Estimate(NamedTuple):
    """The value of an option: the mean of its playouts (1 is a certain first place) and half of its 95 % interval."""

    option: Option
    value: float
    margin: float
    playouts: int


def final_worth(world: Engine, seat: str) -> float:
    """The value of a finished game: 1 for a first place, shared in a tie.

    A lost game counts a little for its length.
    """
    firsts = world.state.firsts
    if seat in firsts:
        return 1.0 / len(firsts)
    return 0.0 if firsts else 0.0005 * float(world.state.turn)


class Thinker(NamedTuple):
    """The settings for looking ahead: playouts, turns and choices, the evaluation, the value of a finished game.

    `depth` ends a playout after this many choices, for games with long turns; 0 is no limit. `settled` returns a choice
    that needs no thought, or None. `policy` replaces the game's policy; `plans` are other ways to play.
    """

    playouts: int
    horizon: int = 0
    depth: int = 0
    evaluate: Evaluate | None = None
    priors: Priors | None = None
    final: Final = final_worth
    settled: Settled | None = None
    policy: Policy | None = None
    plans: tuple[Plan, ...] = ()
    candidates: int = 3
    doubt: float = 1.0


def best(seat: Seat, rng: random.Random, thinker: Thinker) -> Option:
    """The best option: the game's own choice, unless another one is significantly better."""
    if thinker.settled is not None and (known := thinker.settled(seat)) is not None:
        return known
    if len(seat.ask.options) == 1:
        return seat.ask.options[0]
    found = lines(seat, rng, thinker)
    if len(found) == 1:
        return next(iter(found))
    tried = play_lines(seat, rng, thinker, found)
    first, *others = tried
    better = [option for option in others if is_better(tried[option], tried[first], thinker.doubt)]
    return max(better, key=lambda option: mean(tried[option]), default=first)


def estimates(seat: Seat, rng: random.Random, thinker: Thinker) -> list[Estimate]:
    """The values of the candidates, best first."""
    return worth(play_out(seat, rng, thinker))


def worth(tried: dict[Option, list[float]]) -> list[Estimate]:
    """The values of options from their playouts, best first."""
    found = [Estimate(option, mean(values), margin(values), len(values)) for option, values in tried.items()]
    return sorted(found, key=lambda estimate: -estimate.value)


def play_out(seat: Seat, rng: random.Random, thinker: Thinker) -> dict[Option, list[float]]:
    """Play out every candidate in the same worlds."""
    return play_lines(seat, rng, thinker, lines(seat, rng, thinker))


def lines(seat: Seat, rng: random.Random, thinker: Thinker) -> dict[Option, Policy | None]:
    """The candidates, each with the policy of its plan; None is the game's own policy."""
    found: dict[Option, Policy | None] = dict.fromkeys(candidates(seat, thinker))
    for choose, policy in thinker.plans:
        found.setdefault(choose(seat, rng), policy)
    return found


def play_lines(
    seat: Seat, rng: random.Random, thinker: Thinker, found: dict[Option, Policy | None]
) -> dict[Option, list[float]]:
    """The result of each candidate in each world."""
    seed = rng.getrandbits(48)
    tried: dict[Option, list[float]] = {option: [] for option in found}
    each = max(2, thinker.playouts // len(tried))
    for world in range(each):
        for option, values in tried.items():
            values.append(look_ahead(seat, option, found[option], random.Random(seed + world), thinker))
    return tried


def is_better(values: list[float], than: list[float], doubt: float) -> bool:
    """Is the mean difference, world by world, more than `doubt` standard errors above zero?"""
    differences = [one - other for one, other in zip(values, than, strict=True)]
    return mean(differences) > doubt * margin(differences) / 1.96


def candidates(seat: Seat, thinker: Thinker) -> list[Option]:
    """The options to try, best first by the game's priors; all options if it has no priors.

    With `candidates` set to 0 only the plans propose options.
    """
    if not thinker.candidates:
        return []
    options = list(seat.ask.options)
    if thinker.priors is None:
        return options
    promise = dict(zip(options, thinker.priors(seat), strict=True))
    return sorted(options, key=lambda option: -promise[option])[:thinker.candidates]


def look_ahead(seat: Seat, option: Option, plan: Policy | None, rng: random.Random, thinker: Thinker) -> float:
    """One playout after an option, in a world drawn with `rng`. The seat follows its plan, the others the policy."""
    world = seat.world(rng)
    last_turn = world.state.turn + thinker.horizon
    world.answer(option)
    policy, state, choices = thinker.policy or world.game.policy, world.state, 0
    own = plan or policy
    while (ask := world.asking) is not None:
        if thinker.evaluate is not None and is_far_enough(state.turn >= last_turn, choices, thinker):
            return thinker.evaluate(state, seat.id)
        world.answer((own if ask.seat == seat.id else policy)(state, ask, rng))
        choices += 1
    return thinker.final(world, seat.id)


def is_far_enough(turns_over: bool, choices: int, thinker: Thinker) -> bool:
    """Has a playout reached its limit of turns or choices?"""
    return turns_over or 0 < thinker.depth <= choices


def mean(values: list[float]) -> float:
    """The average."""
    return sum(values) / len(values)


def margin(values: list[float]) -> float:
    """Half of the 95 % interval of the mean."""
    if len(values) < 2:
        return 1.0
    middle = mean(values)
    spread = sum((value - middle) ** 2 for value in values) / (len(values) - 1)
    return 1.96 * sqrt(spread / len(values))
