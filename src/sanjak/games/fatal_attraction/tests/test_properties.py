"""Properties of every decision in every game, for any choices."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from sanjak.games.fatal_attraction import GAME
from sanjak.games.fatal_attraction.data import ALLIES, AREAS, BEACHHEADS, FORTS, SCENARIOS, SHIPS, TABLES, TURKS, UNITS
from sanjak.games.fatal_attraction.data.lists import BIT, FLEET, FORMATION, GROUND, SIDE, TYPE
from sanjak.games.fatal_attraction.rules.mines import outside_used
from sanjak.games.fatal_attraction.rules.stacking import allied_stack_fits
from sanjak.games.fatal_attraction.rules.terms import fleet_at_sea, occupied
from sanjak.kernel import Ask, Engine, Table, start

from .positions import POSITIONS

MIDST_OF_A_MOVE = ("Too many units here. Which one moves out?", "Rough seas. Back to the box, or land Disrupted?")
OFF_THE_MAP = {"allied_box", "turkish_box", "pool", "dead", "gone", "exited"}


def check(s: Any, asked: Ask | None) -> None:
    """Every invariant of a state that is laid out; a stack is too large only while somebody is asked to leave it."""
    assert set(s.at.values()) <= {*AREAS, *OFF_THE_MAP}
    assert not occupied(s, ALLIES) & occupied(s, TURKS), "enemies share an area"
    assert not fleet_at_sea(s, ALLIES) & fleet_at_sea(s, TURKS), "enemy ships share an area"
    assert all(AREAS[s.at[fort]].land and s.at[fort] not in s.control for fort in FORTS if s.at[fort] in AREAS)
    assert all(s.at[b] in s.control for b in BEACHHEADS if s.at[b] in AREAS), "a beachhead on Turkish ground"
    assert all(s.at[ship] in OFF_THE_MAP or not AREAS[s.at[ship]].land for ship in SHIPS)
    assert all(0 <= s.sp[side] <= TABLES.supply.most and s.vp[side] >= 0 for side in (ALLIES, TURKS))
    assert all(TYPE[unit] == "infantry" for unit in s.dug)
    assert all(TYPE[unit] == "cavalry" for unit in s.reserve)
    assert all(piece in s.activated for piece in s.again), "twice without once"
    assert all(s.at[piece] not in ("dead", "exited") for piece in (*s.hurt, *s.oos, *s.dug, *s.fired))
    if asked is None or asked.prompt not in MIDST_OF_A_MOVE:
        check_stacks(s)
    check_mines(s)


def check_stacks(s: Any) -> None:
    """7.4 Every stack on land is legal."""
    for area in {s.at[unit] for unit in UNITS} & AREAS.keys():
        allies = [unit for unit in GROUND[ALLIES] if s.at[unit] == area]
        assert not allies or allied_stack_fits(allies), (area, allies)
        assert len({FORMATION[unit] for unit in GROUND[TURKS] if s.at[unit] == area} - {""}) <= 1, area
    for area in {s.at[ship] for ship in FLEET[ALLIES]} & AREAS.keys() - {"AEG"}:
        there = [SHIPS[ship].nation for ship in FLEET[ALLIES] if s.at[ship] == area and TYPE[ship] != "MS"]
        assert len(set(there)) <= 1 or len(there) <= 4, area


def check_mines(s: Any) -> None:
    """8.5 Two markers an area, and the secret limit outside the strait."""
    assert all(len(markers) + len(s.shown[area]) <= 2 for area, markers in s.laid.items())
    assert not s.cap or outside_used(s) <= s.cap[TURKS]


def play(engine: Engine, rng: random.Random, also: float, most: int, used: Counter[str] | None = None) -> Counter[str]:
    """Play to the end at random, now and then something that does not carry on; which verbs were used.

    If told which were used before, it takes what has never been done as soon as it is offered.
    """
    known = used is not None
    used = Counter() if used is None else used
    for _ in range(most):
        ask = engine.asking
        if ask is None:
            return used
        option = (known and untried(ask, used)) or pick(ask, rng, also)
        used[option[0]] += 1
        engine.answer(option)
        if engine.state.at:
            check(engine.state, engine.asking)
    raise AssertionError(f"no end after {most} decisions")


def untried(ask: Ask, used: Counter[str]) -> Any:
    """The first option of a kind that was never chosen."""
    return next((option for option in ask.all if option[0] not in used), None)


def pick(ask: Ask, rng: random.Random, also: float) -> Any:
    others = ask.also if rng.random() < also else ()
    return rng.choice(others or ask.options)


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(6))
def test_random_games_keep_every_invariant_and_end(scenario: str, seed: int) -> None:
    engine = start(GAME, GAME.new_state(scenario=scenario, seed=seed))
    play(engine, random.Random(seed), 0.1, 6000)
    result = engine.result()
    assert result is not None
    assert result.scores == engine.state.vp


@pytest.mark.parametrize("make", POSITIONS, ids=lambda make: make.__name__)
@pytest.mark.parametrize("seed", range(4))
def test_games_from_laid_out_positions_keep_every_invariant_and_end(make: Any, seed: int) -> None:
    table: Table = make().table
    check(table.state, None)
    play(table.world(table.to_move()[0], random.Random(seed)), random.Random(seed), 0.1, 4000)


def test_options_alone_never_go_round_in_circles() -> None:
    """Playouts use options only: what they do is done once, so that a turn is short."""
    for seed in range(8):
        engine = start(GAME, GAME.new_state(scenario="bold_stroke", seed=seed))
        used = play(engine, random.Random(seed), 0.0, 700)
        assert not used.keys() & {"pick", "take_up", "plan", "gather", "join", "drop", "leave_out", "take_in"}


def test_random_games_use_every_kind_of_move() -> None:
    """Whatever the luck; only U-boats, which an event alone brings, are left to the tests of events."""
    used: Counter[str] = Counter()
    for seed in range(18):
        engine = start(GAME, GAME.new_state(scenario=list(SCENARIOS)[seed % 3], seed=100 + seed))
        play(engine, random.Random(seed), 0.1, 6000, used)
    for make in POSITIONS:
        for seed in range(6):
            table = make().table
            play(table.world(table.to_move()[0], random.Random(seed)), random.Random(seed), 0.1, 6000, used)
    expected = {
        "place", "auto", "lay", "ready", "pay", "enough", "bring", "replace", "enter", "withdraw", "reserve", "lift",
        "set_down", "announce", "ground", "naval", "pass", "activate", "gather", "join", "move", "dash", "stay", "hold",
        "land", "halt", "cease", "assault", "intensive", "plan", "attack", "ashore", "aim", "fire", "rest", "ships",
        "stand", "test", "give_up", "dig", "retreat", "advance", "beachhead", "turn_up", "deploy", "fleet", "keep",
        "sail", "run", "next", "strike", "unmask", "hold_fire", "sweep", "clear", "second", "again", "no", "quiet",
        "exit", "press", "restore", "upkeep", "back", "disrupted", "done"}
    assert expected <= used.keys(), expected - used.keys()
    assert all(SIDE[unit] in (ALLIES, TURKS) and unit not in BIT for unit in UNITS)
