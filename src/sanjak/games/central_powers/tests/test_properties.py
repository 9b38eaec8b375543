"""Properties: any options, for one or two, play to a legal end; each half stays a sound game of its own."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest
from hypothesis import given as for_any
from hypothesis import settings
from hypothesis import strategies as st

from sanjak.games.central_powers import GAME, player
from sanjak.games.central_powers.rules.halves import NATIONS, board_of, halves
from sanjak.games.central_powers.state import State
from sanjak.games.hapsburg_eclipse.data import OUTCOMES as HAPSBURG_OUTCOMES
from sanjak.games.ottoman_sunset.data import OUTCOMES as OTTOMAN_OUTCOMES
from sanjak.kernel import Rolled, Seat, Table, start
from sanjak.kernel.state import all_pieces, view

from .helpers import action
from .positions import POSITIONS, theft

rule = pytest.mark.rule
common = settings(deadline=None, derandomize=True, database=None)
OUTCOMES = {"hapsburg": HAPSBURG_OUTCOMES, "ottoman": OTTOMAN_OUTCOMES}
SWITCHES = [option.id for option in GAME.variants]


@st.composite
def set_ups(draw: st.DrawFn) -> dict[str, Any]:
    """One or two players with any options that go together."""
    players = draw(st.sampled_from([1, 2]))
    names = draw(st.lists(st.sampled_from(SWITCHES), unique=True, max_size=8))
    options = {name: True for name in sorted(names) if players == 2 or name != "resource_theft"}
    return {"players": players, "seed": draw(st.integers(0, 2**64)), "variants": options}


def looks_sound(s: State, pieces: list[str]) -> None:
    """Nothing is lost, and each board is one of its own game."""
    assert all_pieces(s) == pieces
    for nation in NATIONS:
        board = board_of(s, nation)
        assert min(board.supply, *board.resources.values()) >= 0
        assert s.variants["resource_theft"] or board.supply + sum(board.resources.values()) <= 6
        assert max(board.resources[theater] for theater in ("western", "eastern", "naval")) <= 2
        assert (board.outcome == "") == (nation not in s.eliminated and nation not in s.finished)
    assert s.hapsburg.german_aid + s.ottoman.german_aid <= 3
    assert not (s.hapsburg.asia_korps and s.ottoman.asia_korps)


@rule("CG-1a", "CG-1c", "CG-9a", "CG-10d")
@for_any(set_up=set_ups(), luck=st.integers(0, 2**32), skill=st.sampled_from([0.0, 0.9]))
@settings(common, max_examples=80)
def test_any_options_play_to_a_legal_end(set_up: dict[str, Any], luck: int, skill: float) -> None:
    s = cast(State, GAME.new_state(**set_up))
    engine, rng = start(GAME, s), random.Random(luck)
    pieces = all_pieces(s)
    while (ask := engine.asking) is not None:
        assert ask.seat in s.seats
        assert s.acting in NATIONS
        looks_sound(s, pieces)
        engine.answer(player.policy(s, ask, rng) if rng.random() < skill else rng.choice(list(ask.options)))
    for nation in NATIONS:
        assert board_of(s, nation).outcome in OUTCOMES[nation]
        assert (nation in s.finished) == OUTCOMES[nation][board_of(s, nation).outcome].survived
    if s.variants["till_death"]:
        assert len(s.finished) in (0, 2)


@pytest.mark.parametrize("option", SWITCHES)
def test_each_option_alone_plays(option: str) -> None:
    for seed in range(2):
        s = cast(State, GAME.new_state(players=2, seed=seed, variants={option: True}))
        engine, rng = start(GAME, s), random.Random(seed)
        while (ask := engine.asking) is not None:
            engine.answer(player.policy(s, ask, rng))
        assert s.outcome


def test_a_nations_cases_are_read_in_its_own_book() -> None:
    table, rng = Table.new(GAME, seed=3), random.Random(3)
    while not table.over():
        ask = table.question("player")
        assert ask is not None
        assert ask.case.partition(" ")[0] in ("HE", "OS") or ask.case.startswith("CG-")
        table.answer("player", rng.choice(ask.options))
    prefixes = {event.case.partition(" ")[0].partition("-")[0] for event in table.journal}
    assert prefixes == {"HE", "OS", "CG"}
    assert not [event for event in table.journal if event.case.count("HE") + event.case.count("OS") > 1]
    assert all(event.case.partition(" ")[0] in ("HE", "OS") or event.case in ("CG-3a", "CG-5b", "CG-5d")
               for event in table.journal if isinstance(event, Rolled))


def test_a_view_shows_both_boards_and_neither_deck() -> None:
    table = Table.new(GAME, players=2, seed=3)
    seen = view(table.state, "ottoman")
    boards = halves(seen)
    assert boards["hapsburg"].at == table.state.hapsburg.at
    assert not {"deck", "stack", "seed"} & seen["hapsburg"].keys()
    assert boards["ottoman"].deck == []


# ---------------------------------------------------------------- the player


def test_the_player_cooperates_and_outlives_chance() -> None:
    survived = {"policy": 0, "random": 0}
    for seed in range(30):
        for name in survived:
            s = cast(State, GAME.new_state(seed=seed))
            engine, rng = start(GAME, s), random.Random(seed)
            while (ask := engine.asking) is not None:
                engine.answer(player.policy(s, ask, rng) if name == "policy" else rng.choice(list(ask.options)))
            survived[name] += len(s.finished)
    assert survived["policy"] >= 5 > survived["random"]


def test_the_player_accepts_help_and_does_not_steal() -> None:
    t = action("hapsburg", "c18", players=2, board={"bulgaria": True, "at": {"balkan": 5}}).choose("railway action")
    assert player.choose(Seat(t.table, "ottoman"), random.Random(1)) == ("accept",)
    t = theft()
    while t.table.question("ottoman") is None or not t.options("ottoman")[0].startswith("steal"):
        t.choose(t.options()[-1])
    assert player.choose(Seat(t.table, "ottoman"), random.Random(1)) == ("no_theft",)


def test_the_player_weighs_every_kind_of_option() -> None:
    for position in POSITIONS:
        table, rng = position().table, random.Random(1)
        for _ in range(60):
            if table.over():
                break
            seat = Seat(table, table.to_move()[0])
            assert len(player.priors(seat)) == len(seat.ask.options)
            assert 0 <= player.evaluate(player.seen_state(seat)) <= 1
            table.answer(seat.id, player.choose(seat, rng))
