"""A player who thinks ahead: it plays its options out in worlds that its seat cannot tell from the true one.

Flat Monte Carlo over the most promising options: all candidates are played out in the same imagined worlds, by the
game's policy, and the luck of those worlds is the same for each of them, so that what is compared is the choice and
not the dice. Where the game has an evaluation, a playout stops after some turns and asks that instead. The first
candidate is what the game's own player would do: another is taken only if it is better beyond chance. A game may bring
other ways to play it, plans; then what each of them would do is a candidate, and goes on by its plan. The budget is in
playouts, so that results repeat.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from math import sqrt
from typing import Any, NamedTuple

from sanjak.kernel import Ask, Bot, Engine, Option, Seat

Policy = Callable[[Any, Ask, random.Random], Option]
Plan = tuple[Bot, Policy]
"""A way to play a game: what it chooses in its seat, and what in a world that lies open."""
Evaluate = Callable[[Any, str], float]
Priors = Callable[[Seat], list[float]]
Final = Callable[[Engine, str], float]
Settled = Callable[[Seat], Option | None]


class Estimate(NamedTuple):
    """What an option is worth: the mean of its playouts (1 is a sure first place) and half its 95 % interval."""

    option: Option
    value: float
    margin: float
    playouts: int


def final_worth(world: Engine, seat: str) -> float:
    """A first place counts 1, shared by those who tie; a lost game counts a little for the turns it lasted."""
    firsts = world.state.firsts
    if seat in firsts:
        return 1.0 / len(firsts)
    return 0.0 if firsts else 0.0005 * float(world.state.turn)


class Thinker(NamedTuple):
    """How to look ahead: with how many playouts, how many turns and choices deep, by which evaluation, to what end.

    `depth` ends a playout after so many choices, for games whose turns are long; 0 sets no such limit. `settled` gives
    what a game's own player does without a thought, None where it is worth one. `policy` plays on instead of
    the game's own; `plans` are other ways to play.
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
    """The option that does best; the game's own choice unless another is better beyond chance."""
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
    """What the candidates are worth, best first."""
    return worth(play_out(seat, rng, thinker))


def worth(tried: dict[Option, list[float]]) -> list[Estimate]:
    """What options are worth by their playouts, best first."""
    found = [Estimate(option, mean(values), margin(values), len(values)) for option, values in tried.items()]
    return sorted(found, key=lambda estimate: -estimate.value)


def play_out(seat: Seat, rng: random.Random, thinker: Thinker) -> dict[Option, list[float]]:
    """Play every candidate out in the same worlds."""
    return play_lines(seat, rng, thinker, lines(seat, rng, thinker))


def lines(seat: Seat, rng: random.Random, thinker: Thinker) -> dict[Option, Policy | None]:
    """The candidates, each with the policy of the plan that it is from; None is the game's own."""
    found: dict[Option, Policy | None] = dict.fromkeys(candidates(seat, thinker))
    for choose, policy in thinker.plans:
        found.setdefault(choose(seat, rng), policy)
    return found


def play_lines(
    seat: Seat, rng: random.Random, thinker: Thinker, found: dict[Option, Policy | None]
) -> dict[Option, list[float]]:
    """What each line came to, world by world."""
    seed = rng.getrandbits(48)
    tried: dict[Option, list[float]] = {option: [] for option in found}
    each = max(2, thinker.playouts // len(tried))
    for world in range(each):
        for option, values in tried.items():
            values.append(look_ahead(seat, option, found[option], random.Random(seed + world), thinker))
    return tried


def is_better(values: list[float], than: list[float], doubt: float) -> bool:
    """Is the mean of the differences, world by world, more than so many of its errors above zero?"""
    differences = [one - other for one, other in zip(values, than, strict=True)]
    return mean(differences) > doubt * margin(differences) / 1.96


def candidates(seat: Seat, thinker: Thinker) -> list[Option]:
    """The options worth a thought, the most promising by the game's priors first; all without priors.

    Where a game has none of them thought about, its plans propose everything.
    """
    if not thinker.candidates:
        return []
    options = list(seat.ask.options)
    if thinker.priors is None:
        return options
    promise = dict(zip(options, thinker.priors(seat), strict=True))
    return sorted(options, key=lambda option: -promise[option])[:thinker.candidates]


def look_ahead(seat: Seat, option: Option, plan: Policy | None, rng: random.Random, thinker: Thinker) -> float:
    """One playout after an option, in a world drawn by `rng`: the seat keeps to its plan, others to the game's."""
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
    """Has a playout gone as many turns ahead as it should, or as many choices?"""
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
