"""The player that looks ahead: any game, any seat, the same choice from the same dice."""

import random

import pytest

from sanjak.ai.bots import adviser, bot, thinker
from sanjak.ai.search import Thinker, best, estimates, is_better, margin, play_out
from sanjak.games import game_ids, load
from sanjak.kernel import (
    Ask,
    Flow,
    Game,
    Result,
    Scenario,
    Seat,
    State,
    Table,
    ask,
    die,
    end_game,
    public,
    record,
    step,
    then,
)


@record
class Wager(State):
    """Only the kernel's fields."""


@step("1")
def wager(s: Wager) -> Flow:
    """One die decides: `bold` wins on a 6, `careful` on 2 or more, `fool` never."""
    choice = yield ask("p1", "1", "How?", [("bold",), ("careful",), ("fool",)])
    needed = {"bold": 6, "careful": 2, "fool": 7}[choice[0]]
    won = die(s, "wager") >= needed
    end_game(s, Result("won" if won else "lost", ("p1",) if won else (), (), {}))


WAGER = Game(id="wager", title="Wager", about="", players=(1,), default_players=1, state=Wager,
             setup=lambda s: then(s, wager), rules=({"wager": wager},), scenarios=(Scenario("only", "Only"),))


def wager_seat(seed: int = 1) -> Seat:
    return Seat(Table.new(WAGER, seed=seed), "p1")


def middle_of(id: str, seed: int) -> Table:
    """A table some decisions into a random game."""
    table, rng = Table.new(load(id), seed=seed), random.Random(seed)
    for _ in range(12):
        seat = table.to_move()[0]
        question = table.question(seat)
        assert question is not None
        table.answer(seat, rng.choice(list(question.options)))
    return table


@pytest.mark.parametrize("seed", range(5))
def test_the_better_bet_is_found(seed: int) -> None:
    assert best(wager_seat(seed), random.Random(seed), Thinker(90)) == ("careful",)


def test_estimates_are_ranked_and_tell_the_chance() -> None:
    ranked = estimates(wager_seat(), random.Random(3), Thinker(900))
    assert [estimate.option[0] for estimate in ranked] == ["careful", "bold", "fool"]
    assert abs(ranked[0].value - 5 / 6) < 2 * ranked[0].margin
    assert ranked[2].value < 0.01


def test_the_games_own_choice_stands_unless_another_is_better_beyond_chance() -> None:
    assert not is_better([0.0, 1.0, 0.0, 1.0], [1.0, 0.0, 1.0, 0.0], 1.0)
    assert is_better([0.9, 1.0, 0.8, 1.0], [0.1, 0.0, 0.2, 0.1], 1.0)


def test_what_is_settled_is_done_without_a_thought() -> None:
    mind = Thinker(90, settled=lambda seat: ("fool",))
    assert best(wager_seat(), random.Random(1), mind) == ("fool",)
    assert best(wager_seat(), random.Random(1), Thinker(90, settled=lambda seat: None)) == ("careful",)


@record
class Road(State):
    """Two steps and their sum."""

    taken: int = public(0)


@step("1", repeat_while=lambda s: s.taken < 20)
def fork(s: Road) -> Flow:
    """Left is safe; right pays only if it is chosen twice."""
    choice = yield ask("p1", "1", "Where?", [("left",), ("right",)])
    s.taken += 10 if choice == ("left",) else 11


@step("1")
def arrived(s: Road) -> None:
    """Only two steps to the right win."""
    end_game(s, Result("over", ("p1",) if s.taken == 22 else (), (), {}))


def go(s: Road) -> None:
    """Both steps."""
    then(s, fork, arrived)


ROAD = Game(id="road", title="Road", about="", players=(1,), default_players=1, state=Road, setup=go,
            rules=({"fork": fork, "arrived": arrived},), scenarios=(Scenario("only", "Only"),),
            policy=lambda s, ask, rng: ("left",))


def test_a_plan_is_followed_to_its_end() -> None:
    """A first step to the right pays only if the second is by the same plan."""
    seat = Seat(Table.new(ROAD, seed=1), "p1")
    alone = Thinker(8, doubt=0.0)
    assert max(found.value for found in estimates(seat, random.Random(1), alone)) < 0.5
    keep_right = (lambda seat, rng: ("right",), lambda s, ask, rng: ("right",))
    planned = Thinker(8, doubt=0.0, priors=lambda seat: [1.0, 0.0], candidates=1, plans=(keep_right,))
    assert best(seat, random.Random(1), planned) == ("right",)


def test_where_all_plans_agree_nothing_is_played_out() -> None:
    seat = Seat(Table.new(ROAD, seed=1), "p1")

    def never(state: State, seat: str) -> float:
        raise AssertionError("no world should be imagined")

    same = (lambda seat, rng: ("left",), lambda s, ask, rng: ("left",))
    mind = Thinker(8, evaluate=never, priors=lambda seat: [1.0, 0.0], candidates=1, plans=(same,))
    assert best(seat, random.Random(1), mind) == ("left",)


def test_one_playout_tells_nothing() -> None:
    assert margin([1.0]) == 1.0


@pytest.mark.parametrize("id", game_ids())
def test_the_same_dice_give_the_same_thought_and_a_legal_one(id: str) -> None:
    table = middle_of(id, 5)
    seat = Seat(table, table.to_move()[0])
    thoughts = {best(seat, random.Random(7), thinker(id, 12)) for _ in range(2)}
    assert len(thoughts) == 1
    assert thoughts <= set(seat.ask.options)


@pytest.mark.parametrize("id", game_ids())
def test_thinking_changes_nothing_at_the_table(id: str) -> None:
    table = middle_of(id, 6)
    before = table.save()
    bot("strong:6", id)(Seat(table, table.to_move()[0]), random.Random(1))
    assert table.save() == before


@pytest.mark.parametrize("id", game_ids())
def test_an_adviser_weighs_what_is_offered_and_nothing_else(id: str) -> None:
    """Plans may propose a rearrangement that is legal but not among the options; advice does without plans."""
    assert adviser(id, 4).plans == ()
    for seed in (5, 6, 7):
        table = middle_of(id, seed)
        seat = Seat(table, table.to_move()[0])
        found = estimates(seat, random.Random(seed), adviser(id, 4))
        assert {estimate.option for estimate in found} == set(seat.ask.options)


def test_an_advice_counts_first_places_and_no_margin() -> None:
    table = Table.new(load("ottoman-empire"), seed=3)
    tried = play_out(Seat(table, table.to_move()[0]), random.Random(1), adviser("ottoman-empire", 2))
    values = [value for found in tried.values() for value in found]
    assert {1 / value for value in values if value} <= {1.0, 2.0, 3.0, 4.0}


def test_thought_does_not_see_the_deck() -> None:
    """In a world that the player cannot tell from the true one, its choice is the same."""
    table = middle_of("ottoman-sunset", 9)
    twin = table.imagine("player", random.Random(4))
    mind = thinker("ottoman-sunset", 12)
    assert best(Seat(table, "player"), random.Random(2), mind) in set(Seat(twin, "player").ask.options)


def test_a_question_with_one_option_needs_no_thought() -> None:
    class Only(Seat):
        """A seat with a single option."""

        def __init__(self) -> None:
            super().__init__(Table.new(WAGER, seed=1), "p1")
            self.ask = Ask("p1", "1", "?", [("only",)])

    assert best(Only(), random.Random(1), Thinker(5)) == ("only",)


@record
class Walk(State):
    """The distance covered."""

    gone: int = public(0)


@step("1", repeat_while=lambda s: s.gone < 50)
def stride(s: Walk) -> Flow:
    """Long or short steps; the turn never ends."""
    choice = yield ask("p1", "1", "How far?", [("short", 1), ("long", 2)])
    s.gone += choice[1]


@step("1")
def arrive(s: Walk) -> None:
    """Enough distance is covered."""
    end_game(s, Result("there", ("p1",), (), {}))


WALK = Game(id="walk", title="Walk", about="", players=(1,), default_players=1, state=Walk,
            setup=lambda s: then(s, stride, arrive), rules=({"stride": stride, "arrive": arrive},),
            scenarios=(Scenario("only", "Only"),))


def test_a_playout_ends_after_so_many_choices() -> None:
    seen: list[int] = []

    def evaluate(s: Walk, seat: str) -> float:
        seen.append(s.gone)
        return s.gone / 100

    seat = Seat(Table.new(WALK, seed=1), "p1")
    assert best(seat, random.Random(1), Thinker(20, horizon=9, depth=3, evaluate=evaluate)) == ("long", 2)
    assert 4 <= min(seen) <= max(seen) <= 8
