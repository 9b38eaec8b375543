"""The player of the combined game: each half plays as in its own game, and help goes where it gains most.

`policy` plays in playouts; `choose` is the same player in a seat. It cooperates: it looks at both boards, offers an
Action over the railway if the ally gains much more from it, accepts offers, and never steals.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from sanjak.games._siege.player import keep_the_kaiserschlacht
from sanjak.games.hapsburg_eclipse import player as hapsburg_bot
from sanjak.games.ottoman_sunset import player as ottoman_bot
from sanjak.games.ottoman_sunset.rules.narrows import forced_by, narrows_odds
from sanjak.kernel import Ask, Engine, Option, Seat, state_from_view

from ..rules.halves import HAPSBURG, NATIONS, OTHER, OTTOMAN, board_of
from ..rules.railway import BY_ONE_RESOURCE, given_actions, is_joint
from ..state import State

BOTS: dict[str, Any] = {HAPSBURG: hapsburg_bot, OTTOMAN: ottoman_bot}
EXCHANGE = {HAPSBURG: 1.0, OTTOMAN: 1.0}
"""The exchange rate of each half's own values."""
MUCH_MORE = 1.5
"""An Action is sent if the ally gains this many times as much as two Actions gain at home."""
NAVAL_HELP = 0.12
"""A Naval Resource is spent on the Narrows if it improves the chance to hold by this much."""
LENT_PRICE = 1.0
LENIN = 3.0
LENT = {HAPSBURG: "asia_korps", OTTOMAN: "german_aid"}
"""The marker that a nation can get only from its ally."""


def stakes(s: State, nation: str) -> Any:
    """The values of things on a nation's board."""
    return BOTS[nation].Stakes(board_of(s, nation), BOTS[nation].WEIGHTS)


def best_abroad(s: State, sender: str, by_receiver: bool) -> float:
    """The ally's gain from one Action."""
    receiver = OTHER[sender]
    there, options = stakes(s, receiver), given_actions(s, sender, by_receiver)
    board_of(s, receiver).actions = 1
    gain = max((gain_abroad(s, there, sender, option) for option in options), default=0.0)
    board_of(s, receiver).actions = 0
    return EXCHANGE[receiver] * gain


def gain_abroad(s: State, there: Any, sender: str, option: Option) -> float:
    """The gain of an option on the ally's board for the help that pays it; all of it for an option of two Actions."""
    receiver = OTHER[sender]
    if is_joint(option):
        price = price_of(stakes(s, sender), option[-1].partition(".")[2])
        return 2 * float(BOTS[receiver].gain(there, option[:-2])) - price
    gain = float(BOTS[receiver].gain(there, option))
    return 2 * gain if option[0] in BY_ONE_RESOURCE else gain


# ---------------------------------------------------------------- the action phase


def gains(s: State, options: list[Option]) -> list[float]:
    """The gain of each option of an action phase for each Action that it costs, in the acting nation's measure."""
    nation = s.acting
    here = stakes(s, nation)
    if nation != s.nation:
        return [gain_abroad(s, here, s.nation, option) for option in options]
    own: list[float] = [0.0 if is_own(nation, option) else BOTS[nation].gain(here, option) for option in options]
    best = max(own, default=0.0)
    return [own_gain(s, here, option, best) if is_own(nation, option) else gain
            for option, gain in zip(options, own, strict=True)]


def is_own(nation: str, option: Option) -> bool:
    """Does only the combined game have this option?"""
    return option[0] in ("railway", "lenin", LENT[nation])


def own_gain(s: State, here: Any, option: Option, best: float) -> float:
    """The gain of an option that only the combined game has."""
    nation = s.acting
    match option:
        case ("railway", "action"):
            return best_abroad(s, nation, True) / EXCHANGE[nation] - MUCH_MORE * 2 * max(best, 0.0) - 0.1
        case ("railway", "staff", theater):
            return best_abroad(s, nation, False) / EXCHANGE[nation] - price_of(here, theater)
        case ("asia_korps" | "german_aid", front):
            actions: int = min(board_of(s, nation).actions, 3)
            return float(here.push(front)) * actions / 6 - LENT_PRICE
        case ("lenin", *_):
            return LENIN
        case _:
            return -1.0


def price_of(here: Any, theater: str) -> float:
    """The cost of giving up a Resource."""
    return float(here.theater(theater, -1) + here.staff_price())


# ---------------------------------------------------------------- other decisions


def help_the_narrows(s: State, ask: Ask, rng: random.Random) -> Option:
    """Spend Naval Resources while each of them makes the Narrows clearly safer."""
    fortitude = forced_by(s.ottoman)
    held = [narrows_odds(s.ottoman, fortitude - spent) for spent in range(len(ask.options))]
    best = 0
    for spent in range(1, len(held)):
        if held[spent] - held[best] > NAVAL_HELP * (spent - best):
            best = spent
    return ask.options[best]


def stash(s: State, ask: Ask, rng: random.Random) -> Option:
    """Put a Resource where it helps most."""
    here = stakes(s, s.acting)
    return max(ask.options, key=lambda option: here.theater(option[1]))


DECISIONS: dict[str, Callable[[State, Ask, random.Random], Option]] = {
    "accept": lambda s, ask, rng: ask.options[0],
    "uboat": lambda s, ask, rng: ask.options[0],
    "steal": lambda s, ask, rng: ask.options[-1],
    "naval": help_the_narrows,
    "stash": stash,
    "to_stalemates": lambda s, ask, rng: keep_the_kaiserschlacht(s, ask),
}


def policy(s: State, ask: Ask, rng: random.Random) -> Option:
    """The half's own player, plus the decisions of the combined game."""
    first = ask.options[0][0]
    if first in DECISIONS:
        return DECISIONS[first](s, ask, rng)
    half, at_home = BOTS[s.acting], s.acting == s.nation
    if first in half.DECISIONS or (at_home and not any(is_own(s.acting, option) for option in ask.options)):
        chosen: Option = half.policy(board_of(s, s.acting), ask, rng)
        return chosen
    options = list(ask.options)
    worth = [gain + rng.random() * 0.01 for gain in gains(s, options)]
    return options[worth.index(max(worth))]


def unknown(seat: Seat) -> list[str]:
    """The verbs of the open question that neither the combined game's player nor the half's knows."""
    s, options = seen_state(seat), seat.ask.options
    half = BOTS[s.acting]
    if options[0][0] in DECISIONS or options[0][0] in half.DECISIONS:
        return []
    return [option[0] for option in options if not is_own(s.acting, option) and option[0] not in half.GAINS]


def evaluate(s: State, seat: str = "") -> float:
    """The value of a position for both: the mean of the nations' chances to survive."""
    return sum(survives(s, nation) for nation in NATIONS) / len(NATIONS)


def survives(s: State, nation: str) -> float:
    """The chance that a nation survives."""
    if nation in s.eliminated:
        return 0.0
    return 1.0 if nation in s.finished else float(BOTS[nation].evaluate(board_of(s, nation)))


def final(world: Engine, seat: str) -> float:
    """The value of a finished game, for both."""
    return evaluate(world.state)


horizon = 6
"""The number of nation-turns after which a playout uses the evaluation."""


def choose(seat: Seat, rng: random.Random) -> Option:
    """The choice of this player."""
    return policy(seen_state(seat), seat.ask, rng)


def priors(seat: Seat) -> list[float]:
    """The promise of each option at first sight."""
    s, options = seen_state(seat), list(seat.ask.options)
    if options[0][0] in DECISIONS or options[0][0] in BOTS[s.acting].DECISIONS:
        chosen = policy(s, seat.ask, random.Random(0))
        return [float(option == chosen) for option in options]
    return gains(s, options)


def seen_state(seat: Seat) -> State:
    """Both boards as a player sees them: everything but the decks."""
    return state_from_view(State, seat.view())
