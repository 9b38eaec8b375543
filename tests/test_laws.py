"""The laws for every game, found by discovery, and for the correct toys.

A game may provide positions with rare pieces in its `tests/positions.py`: `POSITIONS`, a list of functions that return
a `Given`; `SETTLED`, the fields whose hidden pieces may follow from public facts (they need not mix); and `SHARE`, the
fraction of the usual checks for a game of a thousand decisions in the ordinary run.
"""

from __future__ import annotations

import importlib
import importlib.util
from dataclasses import replace
from types import ModuleType

import pytest

from sanjak.games import _first_game, game_ids, load
from sanjak.kernel import BadSetup, Game, Table
from tests.fingerprint import same_under_two_hash_seeds
from tests.laws import Care, Setup, check_game, check_positions
from tests.outer import Outer
from tests.telling import Worlds, same_start
from tests.toys import citadel, divan, straits

ORDINARY = Care(share=0.2, worlds=1, mixing=0.5, telling=0.5)
SOAK = Care(share=0.5, worlds=2)
TOYS = [(straits.GAME, 2), (divan.GAME, 2), (divan.GAME, 3), (divan.GAME, 4), (citadel.GAME, 1)]

GAMES = [(id, players) for id in game_ids() for players in load(id).players]


def with_variant(game: Game, variant: str, value: object) -> Setup:
    """A set-up with one variant changed, for a number of players that allows it."""
    setups = [Setup(players, variants={variant: value}) for players in (None, *game.players)]
    return next(setup for setup in setups if allowed(game, setup))


def allowed(game: Game, setup: Setup) -> bool:
    try:
        game.new_state(players=setup.players, variants=setup.variants)
    except BadSetup:
        return False
    return True


SETUPS = [(id, Setup(scenario=scenario.id)) for id in game_ids() for scenario in load(id).scenarios[1:]] + [
    (id, with_variant(load(id), variant.id, value))
    for id in game_ids() for variant in load(id).variants for value in variant.values[1:]]


def positions(id: str) -> ModuleType | None:
    """A game's module of positions, or None."""
    name = f"sanjak.games.{id.replace('-', '_')}.tests.positions"
    has_tests = importlib.util.find_spec(name.rpartition(".")[0]) is not None
    return importlib.import_module(name) if has_tests and importlib.util.find_spec(name) is not None else None


def settled(id: str) -> tuple[str, ...]:
    """The fields of a game that need not mix."""
    own: tuple[str, ...] = getattr(positions(id), "SETTLED", ())
    return own


def looking(care: Care, id: str) -> Care:
    """How thoroughly to check a game, with its own declarations."""
    part = getattr(positions(id), "SHARE", 1.0)
    return replace(care, settled=settled(id), share=care.share * part, mixing=care.mixing * part,
                   worlds_of=worlds_of(id), outer=Outer.of(id))


def worlds_of(id: str) -> Worlds:
    """A game's declarations about its worlds, from the module of its `redeal`; empty if it has none."""
    redeal = load(id).redeal
    return Worlds.of(importlib.import_module(redeal.__module__)) if redeal is not None else Worlds()


@pytest.mark.parametrize(("game", "players"), [(_first_game.GAME, 2), *TOYS], ids=lambda x: getattr(x, "id", str(x)))
def test_the_laws_hold_in_a_sound_toy(game: Game, players: int) -> None:
    check_game(game, range(4), Setup(players), Care(worlds=1, mixing=0.5))


@pytest.mark.parametrize("id", game_ids())
def test_the_laws_hold_in_one_match(id: str) -> None:
    check_game(load(id), [4], Setup(), looking(ORDINARY, id))


@pytest.mark.parametrize(("id", "players"), GAMES)
def test_the_laws_hold(id: str, players: int) -> None:
    check_game(load(id), range(1, 3), Setup(players), looking(ORDINARY, id))


@pytest.mark.parametrize(("id", "setup"), SETUPS)
def test_the_laws_hold_in_every_scenario_and_with_every_variant(id: str, setup: Setup) -> None:
    check_game(load(id), [3], setup, looking(ORDINARY, id))


@pytest.mark.parametrize("id", game_ids())
def test_the_laws_hold_from_laid_out_positions(id: str) -> None:
    check_positions(getattr(positions(id), "POSITIONS", []), [1], looking(ORDINARY, id))


@pytest.mark.parametrize("id", game_ids())
def test_starts_that_look_alike_have_told_the_same(id: str) -> None:
    for scenario in load(id).scenarios:
        same_start(Table.new(load(id), scenario=scenario.id, seed=seed) for seed in range(40))


@pytest.mark.parametrize(("id", "players"), GAMES)
def test_two_hash_seeds_give_the_same_game(id: str, players: int) -> None:
    same_under_two_hash_seeds(f"sanjak.games.{id.replace('-', '_')}:GAME", players, range(2))


@pytest.mark.parametrize(("game", "players"), TOYS, ids=lambda x: getattr(x, "id", str(x)))
def test_two_hash_seeds_give_the_same_toy(game: Game, players: int) -> None:
    same_under_two_hash_seeds(f"tests.toys.{game.id}:GAME", players, range(5))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10, 40))
@pytest.mark.parametrize(("id", "players"), GAMES)
def test_the_laws_hold_over_many_seeds(id: str, players: int, seed: int) -> None:
    check_game(load(id), [seed], Setup(players), looking(SOAK, id))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10, 20))
@pytest.mark.parametrize("id", game_ids())
def test_the_laws_hold_from_laid_out_positions_over_many_seeds(id: str, seed: int) -> None:
    check_positions(getattr(positions(id), "POSITIONS", []), [seed], looking(SOAK, id))


@pytest.mark.soak
@pytest.mark.parametrize(("game", "players"), TOYS, ids=lambda x: getattr(x, "id", str(x)))
def test_the_laws_hold_in_a_sound_toy_over_many_seeds(game: Game, players: int) -> None:
    check_game(game, range(100, 150), Setup(players), Care())
