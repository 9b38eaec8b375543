"""The computer players by name."""

from __future__ import annotations

import random
from hashlib import blake2b

from sanjak import games
from sanjak.kernel import BadSetup, Bot, Option, Seat

BOT_NAMES = ("random", "quick")
"""`random` takes any option that carries the game forward; `quick` is the game's own `bot.py`."""


def bot(name: str, game_id: str) -> Bot:
    """A computer player by its name."""
    if name == "random":
        return random_bot
    if name == "quick":
        return quick_bot(game_id)
    raise BadSetup(f"there is no bot {name!r}; there is {', '.join(BOT_NAMES)}")


def random_bot(seat: Seat, rng: random.Random) -> Option:
    """Any option, each as likely as another."""
    options = seat.ask.options
    return options[int(rng.random() * len(options))]


def quick_bot(game_id: str) -> Bot:
    """The player that a game brings along."""
    try:
        choose: Bot = games.part(game_id, "bot").choose
    except ModuleNotFoundError as missing:
        raise BadSetup(f"{game_id} has no bot of its own; there is random") from missing
    return choose


def stable_number(*key: object) -> int:
    """64 bits that depend on nothing but the key: the same in every process, today and tomorrow."""
    return int.from_bytes(blake2b("/".join(map(str, key)).encode(), digest_size=8).digest(), "little")


def own_luck(*key: object) -> random.Random:
    """A bot's own dice, from a key such as (seed, seat, line): a match that is resumed goes on the same."""
    return random.Random(stable_number(*key))
