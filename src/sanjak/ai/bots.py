"""The computer players by name."""

from __future__ import annotations

import random
from hashlib import blake2b
from types import ModuleType

from sanjak import games
from sanjak.kernel import BadSetup, Bot, Option, Seat

from .search import Evaluate, Final, Thinker, best, final_worth

LEVELS = ("easy", "normal", "hard")
"""`easy` is the game's beginner, `normal` its own `player`; `hard` looks ahead."""
OLD_NAMES = {"quick": "normal", "strong": "hard"}
"""The names that records of earlier versions use; they can still be given."""
BOT_NAMES = (*LEVELS, "random", "policy", *OLD_NAMES)
"""`policy` plays as in playouts, in every set-up alike. `random` takes any option that carries the game forward; it is
the beginner of a game that has no other."""
HARD_PLAYOUTS = 150
"""The playouts for a decision of `hard`, unless the game's bot sets another number; `hard:N` overrides both."""


def bot(name: str, game_id: str) -> Bot:
    """A computer player by its name."""
    level = bot_id(name)
    if level == "random":
        return random_bot
    if level == "policy":
        return policy_bot
    if level == "easy":
        return easy_bot(game_id)
    if level == "normal":
        return normal_bot(game_id)
    if level.partition(":")[0] == "hard":
        return hard_bot(game_id, budget(name) or getattr(player_module(game_id), "playouts", HARD_PLAYOUTS))
    raise BadSetup(f"there is no bot {name!r}; available: {', '.join((*LEVELS, 'random'))}")


def bot_id(name: str) -> str:
    """The name that records use: `strong:400` is `hard:400`. Any other name is left as it is."""
    level, colon, playouts = name.partition(":")
    return f"{OLD_NAMES.get(level, level)}{colon}{playouts}"


def random_bot(seat: Seat, rng: random.Random) -> Option:
    """Any option, each with the same chance."""
    options = seat.ask.options
    return options[int(rng.random() * len(options))]


def policy_bot(seat: Seat, rng: random.Random) -> Option:
    """The policy of playouts, in a world that the seat cannot tell from the true one."""
    world = seat.world(rng)
    return world.game.policy(world.state, seat.ask, rng)


def easy_bot(game_id: str) -> Bot:
    """The game's beginner; the random bot if it has none."""
    beginner: Bot = getattr(player_module(game_id), "easy", random_bot)
    return beginner


def has_beginner(game_id: str) -> bool:
    """Has the game a beginner of its own?"""
    return hasattr(player_module(game_id), "easy")


def normal_bot(game_id: str) -> Bot:
    """The game's own player; the random bot if it has none."""
    module = player_module(game_id)
    choose: Bot = random_bot if module is None else module.choose
    return choose


def hard_bot(game_id: str, playouts: int) -> Bot:
    """A bot that plays its options out before it chooses one."""
    mind = thinker(game_id, playouts)
    return lambda seat, rng: best(seat, rng, mind)


def budget(name: str) -> int:
    """The playouts for each decision in a name such as `hard:400`; 0 if it has no number."""
    _, colon, words = name.partition(":")
    if colon and not (words.isdecimal() and int(words) > 0):
        raise BadSetup(f"the budget of {name!r} is not a number of playouts; write hard:400")
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
