"""The quick player: it knows its seat only, answers legally, comes to an end, and beats chance."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from sanjak.games.ottoman_empire import GAME, player
from sanjak.kernel import Bot, Given, Seat, Table, start

from .positions import POSITIONS

every_count = pytest.mark.parametrize("players", [2, 3, 4, 5])


def by_chance(seat: Seat, rng: random.Random) -> tuple[object, ...]:
    """Any option that carries the game forward."""
    return rng.choice(seat.ask.options)


def positions_of(players: int, seed: int, bots: dict[str, Bot]) -> Iterator[tuple[Table, str]]:
    """A game played through: the table and who is about to choose, at each choice."""
    table, rng = Table.new(GAME, players=players, seed=seed, undo="ironman", journal=False), random.Random(seed)
    while not table.over():
        seat = rng.choice(table.to_move())
        yield table, seat
        table.answer(seat, bots.get(seat, by_chance)(Seat(table, seat), rng))
    yield table, ""


def check_that_it_knows_its_seat_only(table: Table, seat: str, worlds: int = 2) -> None:
    """The same dice, a world that the seat cannot tell apart: the same choice."""
    choice = player.choose(Seat(table, seat), random.Random(9))
    for i in range(worlds):
        world = table.imagine(seat, random.Random(i))
        assert player.choose(Seat(world, seat), random.Random(9)) == choice


@every_count
def test_the_bot_chooses_the_same_in_every_world_that_its_seat_cannot_tell_apart(players: int) -> None:
    seats = GAME.seats(players)
    for at, (table, seat) in enumerate(positions_of(players, players, dict.fromkeys(seats, player.choose))):
        ask = table.question(seat) if seat else None
        if ask is not None and (ask.options[0][0] != "put" or at % 5 == 0):
            check_that_it_knows_its_seat_only(table, seat)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.__name__)
def test_so_it_does_in_rare_positions(position: Callable[[], Given]) -> None:
    table = position().table
    for seat in table.to_move():
        check_that_it_knows_its_seat_only(table, seat, worlds=8)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.__name__)
def test_the_bot_answers_legally_in_rare_positions_to_the_end(position: Callable[[], Given]) -> None:
    table, rng = position().table, random.Random(5)
    while not table.over():
        seat = rng.choice(table.to_move())
        table.answer(seat, player.choose(Seat(table, seat), rng))
    assert table.result() is not None


@every_count
def test_the_bot_answers_legally_and_its_rearranging_ends(players: int) -> None:
    for seed in range(6):
        moves: Counter[tuple[str, int]] = Counter()
        for table, seat in positions_of(players, seed, dict.fromkeys(GAME.seats(players), player.choose)):
            ask = table.question(seat) if seat else None
            if ask is not None and ask.case == "OE-38":
                moves[seat, table.state.turn] += 1
        assert table.over()
        assert max(moves.values()) <= 40


@every_count
def test_in_the_first_bids_the_bot_changes_its_mind_at_most_once(players: int) -> None:
    for seed in range(5):
        changes: Counter[str] = Counter()
        confirms: Counter[str] = Counter()
        for table, seat in positions_of(players, seed, dict.fromkeys(GAME.seats(players), player.choose)):
            ask = table.question(seat) if seat and not table.state.turn else None
            if ask is not None and ask.options[0] == ("confirm",):
                confirms[seat] += 1
                changes[seat] = confirms[seat] - 1
        assert max(changes.values()) <= 1


@every_count
def test_asking_the_bot_changes_nothing_at_the_table(players: int) -> None:
    for table, seat in positions_of(players, 77, {}):
        if seat:
            before = table.save()
            player.choose(Seat(table, seat), random.Random(3))
            assert table.save() == before


@pytest.mark.parametrize(("players", "games", "least"), [(2, 20, 17), (3, 20, 16), (4, 40, 30), (5, 20, 14)])
def test_the_bot_clearly_beats_random_players(players: int, games: int, least: int) -> None:
    won = 0
    for seed in range(games):
        me = f"p{1 + seed % players}"
        for table, _ in positions_of(players, 1000 + seed, {me: player.choose}):
            last = table
        result = last.result()
        assert result is not None
        won += me in result.firsts
    assert won >= least


# ---------------------------------------------------------------- looking ahead


@every_count
def test_in_an_imagined_world_every_seat_plays_legally_to_the_end(players: int) -> None:
    engine, rng = start(GAME, GAME.new_state(players=players, seed=players)), random.Random(1)
    while engine.asking is not None:
        engine.answer(player.policy(engine.state, engine.asking, rng))
    worths = [player.final(engine, seat) for seat in engine.state.seats]
    assert all(0.0 <= worth <= 1.0 for worth in worths)
    best = max(range(players), key=worths.__getitem__)
    assert engine.state.seats[best] in engine.state.firsts


def test_the_draft_is_worth_a_thought_and_the_bids_are_laid_by_the_plan() -> None:
    kinds: dict[str, set[bool]] = {}
    for table, seat in positions_of(3, 4, dict.fromkeys(GAME.seats(3), player.choose)):
        if seat:
            asked = Seat(table, seat)
            known = player.settled(asked)
            assert known is None or known in asked.ask.all
            kinds.setdefault(asked.ask.options[0][0], set()).add(known is None)
    assert kinds["draft"] == {True}
    assert kinds["put"] == kinds["confirm"] == {False}


def test_what_looks_promising_is_what_the_quick_player_takes() -> None:
    for table, seat in positions_of(2, 8, dict.fromkeys(GAME.seats(2), player.choose)):
        if seat and player.settled(Seat(table, seat)) is None and table.state.turn:
            asked = Seat(table, seat)
            promise = dict(zip(asked.ask.options, player.priors(asked), strict=True))
            assert max(promise, key=promise.__getitem__) == player.choose(asked, random.Random(0))
