"""The learned value: its inputs are what a player may know, and its prospects are those of the rules."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from sanjak.games._siege.player import learned as shared
from sanjak.games._siege.rules.resources import DONE
from sanjak.games.ottoman_sunset import GAME, player
from sanjak.games.ottoman_sunset.player import PLAYER, features
from sanjak.games.ottoman_sunset.player.learned import LEARNED
from sanjak.games.ottoman_sunset.state import State
from sanjak.kernel import Ask, Engine, Seat, Table, start, state_from_view
from sanjak.toolkit.inputs import numbers

from .helpers import acting


def questions(games: int, **setup: Any) -> Iterator[tuple[Engine, Ask]]:
    """The questions of some games of the quick player, with now and then another choice."""
    rng = random.Random(3)
    for seed in range(games):
        engine = start(GAME, GAME.new_state(seed=seed, **setup))
        while (ask := engine.asking) is not None:
            yield engine, ask
            tries = rng.random() < 0.2
            engine.answer(rng.choice(ask.options) if tries else player.policy(engine.state, ask, rng))


def test_the_order_of_the_deck_never_reaches_the_inputs() -> None:
    rng, seen = random.Random(1), 0
    for engine, ask in questions(6):
        s = engine.state
        other, known = s.clone(), state_from_view(State, Table(GAME, s.clone(), journal=False).view("player"))
        rng.shuffle(other.deck)
        if ask.closing:
            seen += other.deck != s.deck
            assert LEARNED.position(s) == LEARNED.position(other) == LEARNED.position(known)
            assert LEARNED.prospects(s, ask, ask.options) == LEARNED.prospects(other, ask, ask.options)
    assert seen > 100


def test_every_input_is_within_the_layout_and_on_at_most_once() -> None:
    used: set[int] = set()
    for engine, _ in questions(40):
        for over in (False, True):
            on = numbers(features.features(engine.state, over))
            assert len(on) == len(set(on))
            assert max(on) < LEARNED.inputs.size
            used.update(on)
    assert len(used) > 0.7 * LEARNED.inputs.size


@pytest.mark.parametrize("part", ["fronts", "resources", "fortunes", "narrows", "turn"])
def test_a_remembered_part_reads_nothing_but_its_facts(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    looked_up, wrong = getattr(features, part), []

    def compared(*args: Any) -> bytes:
        found: bytes = looked_up(*args)
        wrong.extend([args] if found != looked_up.__wrapped__(*args) else [])
        return found

    monkeypatch.setattr(features, part, compared)
    for engine, _ in questions(30):
        LEARNED.position(engine.state)
    assert not wrong


def test_the_prospects_of_an_action_are_what_the_rules_make_of_it() -> None:
    for engine, ask in questions(4):
        if not ask.closing:
            continue
        for option, prospect in zip(ask.options, LEARNED.prospects(engine.state, ask, ask.options) or (), strict=True):
            if option == DONE:
                continue
            for face, (_, position) in zip((6, 1), prospect, strict=False):
                assert position == after(engine.state, option, face)


def after(s: State, option: Any, face: int) -> bytes:
    """The inputs after an option with this die, played by the rules of the game."""
    engine = Engine(GAME, s.clone())
    engine.pauses = True
    engine.state.luck = type(s.luck)(0)
    engine.state.luck.script["die"] = [face]
    engine.run()
    engine.answer(option)
    return LEARNED.position(engine.state)


def test_the_chances_of_a_prospect_are_those_of_the_die() -> None:
    t = acting("c02", at={"caucasus": 3}, leader={"caucasus": "dashkov"})
    ask = t.table.question("player")
    assert ask is not None
    (won, lost) = LEARNED.prospect(t.state, ("offensive", "caucasus"), {})
    assert (round(won[0], 4), round(lost[0], 4)) == (round(4 / 6, 4), round(2 / 6, 4))


def test_without_numpy_and_in_other_set_ups_the_quick_player_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    def first(table: Table) -> tuple[Any, Any]:
        seat = Seat(table, "player")
        return PLAYER.choose(seat, random.Random(1)), PLAYER.policy(PLAYER.seen(seat), seat.ask, random.Random(1))

    other = Table.new(GAME, seed=1, variants={"mustafa_kemal": True})
    assert LEARNED.net(other.state) is None
    assert first(other)[0] == first(other)[1]
    shared.trained.cache_clear()
    monkeypatch.setitem(sys.modules, "sanjak.toolkit.net", None)
    table = Table.new(GAME, seed=1)
    assert LEARNED.net(table.state) is None
    assert first(table)[0] == first(table)[1]
    shared.trained.cache_clear()


@pytest.mark.parametrize("scenario", [scenario.id for scenario in GAME.scenarios])
def test_a_beginner_plays_every_scenario_to_its_end(scenario: str) -> None:
    table = Table.new(GAME, seed=2, scenario=scenario, undo="ironman")
    while not table.over():
        table.answer("player", player.easy(Seat(table, "player"), random.Random(len(table.lines))))
    assert table.result()
