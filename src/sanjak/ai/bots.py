"""The computer players by name."""

from __future__ import annotations

import random
from hashlib import blake2b
from types import ModuleType

from sanjak import games
from sanjak.kernel import BadSetup, Bot, Option, Seat

from .search import Evaluate, Final, Thinker, best, final_worth

BOT_NAMES = ("random", "quick", "strong")
"""`random` takes any option that carries the game forward; `quick` is the game's own `player`; `strong` looks ahead."""
LEVELS = {"easy": "random", "normal": "quick", "hard": "strong"}
"""The names that players use for the bots."""
STRONG_PLAYOUTS = 150
"""The playouts for a decision of `strong`, unless the game's bot sets another number; `strong:N` overrides both."""


def bot(name: str, game_id: str) -> Bot:
    """A computer player by its name."""
    if name == "random":
        return random_bot
    if name == "quick":
        return quick_bot(game_id)
    if name.partition(":")[0] == "strong":
        return strong_bot(game_id, budget(name) or getattr(player_module(game_id), "playouts", STRONG_PLAYOUTS))
    raise BadSetup(f"there is no bot {name!r}; available: {', '.join(BOT_NAMES)}")


def bot_id(name: str) -> str:
    """The name that records use: `hard:400` is `strong:400`. Any other name is left as it is."""
    level, colon, playouts = name.partition(":")
    return f"{LEVELS.get(level, level)}{colon}{playouts}"


def random_bot(seat: Seat, rng: random.Random) -> Option:
    """Any option, each with the same chance."""
    options = seat.ask.options
    return options[int(rng.random() * len(options))]


def quick_bot(game_id: str) -> Bot:
    """The game's own player; the random bot if it has none."""
    module = player_module(game_id)
    choose: Bot = random_bot if module is None else module.choose
    return choose


def strong_bot(game_id: str, playouts: int) -> Bot:
    """A bot that plays its options out before it chooses one."""
    mind = thinker(game_id, playouts)
    return lambda seat, rng: best(seat, rng, mind)


def budget(name: str) -> int:
    """The playouts for each decision in a name such as `strong:400`; 0 if it has no number."""
    _, colon, words = name.partition(":")
    if colon and not (words.isdecimal() and int(words) > 0):
        raise BadSetup(f"the budget of {name!r} is not a number of playouts; write strong:400")
    return int(words) if colon else 0


BROUGHT = ("evaluate", "horizon", "depth", "priors", "settled", "final", "candidates", "policy", "plans", "doubt")
"""The names that a game's player may define to support looking ahead."""


def thinker(game_id: str, playouts: int) -> Thinker:
    """The settings for looking ahead in a game, with everything that its player defines."""
    module = player_module(game_id)
    known = {name: getattr(module, name) for name in BROUGHT if hasattr(module, name)}
    return Thinker(playouts, **known)


def adviser(game_id: str, playouts: int) -> Thinker:
    """The settings for advice to a person: all options, ordinary play afterwards, ranked by the chance to win."""
    mind = thinker(game_id, playouts)
    return mind._replace(priors=None, candidates=1, plans=(), final=chance_to_win(mind.evaluate))


def chance_to_win(evaluate: Evaluate | None) -> Final:
    """The value of a finished game in advice: its evaluation without a bonus for the margin."""
    return final_worth if evaluate is None else lambda world, seat: evaluate(world.state, seat)


def player_module(game_id: str) -> ModuleType | None:
    """A game's `player` module, or None."""
    games.load(game_id)
    return games.part(game_id, "player") if games.has_part(game_id, "player") else None


def stable_number(*key: object) -> int:
    """64 bits that depend only on the key: the same in every process and on every day."""
    return int.from_bytes(blake2b("/".join(map(str, key)).encode(), digest_size=8).digest(), "little")


def own_luck(*key: object) -> random.Random:
    """A bot's random generator, from a key such as (seed, seat, line).

    A resumed match therefore continues in the same way.
    """
    return random.Random(stable_number(*key))
