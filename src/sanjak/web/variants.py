"""The optional rules of a game in words: their values, the rules in force, and what each of them changes."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from sanjak.books import rulebook
from sanjak.kernel import Game, Variant


class Values(NamedTuple):
    """The values of an optional rule in words, by the text a form sends. `explained`: the words are the whole rule."""

    words: dict[str, str]
    explained: bool


def value_told(value: object) -> str:
    """A value of an optional rule in words."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value).replace("_", " ")


def values_told(variant: Variant) -> Values | None:
    """The values of an optional rule; None if it is only on or off. `one: this; two: that` explains each value."""
    if variant.values == (False, True):
        return None
    parts = dict(part.split(": ", 1) for part in variant.about.rstrip(".").split("; ") if ": " in part)
    keys = {value: value_told(value) if isinstance(value, bool) else str(value) for value in variant.values}
    if set(keys.values()) == set(parts):
        bare = all(isinstance(value, bool) for value in variant.values)
        return Values({str(value): f"{key}: {parts[key]}" if bare else parts[key] for value, key in keys.items()}, True)
    return Values({str(value): value_told(value) for value in variant.values}, False)


class Effect(NamedTuple):
    """The change of the share of wins by an optional rule, with half of the 95 % interval."""

    change: float
    half: float

    @property
    def tone(self) -> str:
        """Better, worse, or not significant."""
        return "even" if abs(self.change) <= self.half else "good" if self.change > 0 else "bad"


SURVIVAL = "it survives"


class Measured(NamedTuple):
    """Measurements of a game's optional rules: the number of games, the share of wins without them, each effect, and in
    words what counts as a win."""

    games: int
    base: float
    change: dict[str, Effect]
    won: str


@cache
def measured(game_id: str) -> Measured | None:
    """The measured effects of a game's optional rules; None if nobody has measured them."""
    told = rulebook.document(game_id, "data/measured.toml")
    if not told:
        return None
    found = tomllib.loads(told)
    if "change" not in found:
        return None
    change = {id: Effect(*pair) for id, pair in found["change"].items()}
    return Measured(found["games"], found["base"], change, found.get("won", SURVIVAL))


def in_force(game: Game, variants: Mapping[str, Any]) -> list[str]:
    """The optional rules of a match that differ from the default."""
    values = game.settings(variants)
    return [variant.title if values[variant.id] is True else f"{variant.title}: {value_told(values[variant.id])}"
            for variant in game.variants if values[variant.id] != variant.default]
