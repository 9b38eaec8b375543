"""Steps on a stack: sequences, loops, interruptions, forced questions, simultaneous play."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sanjak.kernel import (
    Ask,
    BrokenRules,
    Chosen,
    Engine,
    Flow,
    Game,
    Option,
    Table,
    ask,
    leave,
    playout,
    sequence,
    start,
    step,
    text,
    then,
    together,
)
from tests.laws import restored, saved, told
from tests.toys import divan, straits
from tests.toys.little import Little, little, table, two_questions


@step("1")
def first(s: Little) -> None:
    s.log.append("first")


@step("2")
def second(s: Little) -> None:
    s.log.append("second")


@step("3")
def third(s: Little, word: str, number: int) -> None:
    s.log.append(f"{word} {number}")


def log_of(*rules: Any, **more: Any) -> list[str]:
    """The log of a little game at its end or its first question."""
    log: list[str] = table(*rules, **more).state.log
    return log


# ---------------------------------------------------------------- what comes next


def test_a_sequence_runs_in_reading_order() -> None:
    assert log_of(sequence("PLAN", "first", "second", "first"), first, second) == ["first", "second", "first"]


def test_sequences_stand_in_sequences() -> None:
    inner, outer = sequence("INNER", "second", "second"), sequence("OUTER", "first", "INNER", "first")
    assert log_of(outer, inner, first, second) == ["first", "second", "second", "first"]


def test_a_step_called_with_arguments_is_a_frame() -> None:
    assert (third("x", 3), first()) == (("third", "x", 3), ("first",))


def test_then_puts_steps_before_what_waits_in_reading_order() -> None:
    @step("1")
    def interrupted(s: Little) -> None:
        then(s, third("a", 1), third("b", 2))

    assert log_of(sequence("PLAN", "interrupted", "first"), interrupted, third, first) == ["a 1", "b 2", "first"]


def test_a_step_repeats_while_its_condition_holds() -> None:
    @step("1", repeat_while=lambda s: s.number < 3)
    def counting(s: Little) -> None:
        s.number += 1
        s.log.append(str(s.number))

    assert log_of(counting) == ["1", "2", "3"]


def test_a_condition_that_does_not_hold_skips_the_step() -> None:
    @step("1", repeat_while=lambda s: False)
    def never(s: Little) -> None:
        s.log.append("never")

    assert log_of(sequence("PLAN", "never", "first"), never, first) == ["first"]


def test_what_a_repeated_step_pushes_runs_before_it_repeats() -> None:
    @step("1", repeat_while=lambda s: s.number < 2)
    def loop(s: Little) -> None:
        s.number += 1
        then(s, third("round", s.number))

    assert log_of(loop, third) == ["round 1", "round 2"]


def test_leave_ends_the_nearest_loop() -> None:
    @step("1", repeat_while=lambda s: True)
    def loop(s: Little) -> None:
        s.log.append("once")
        leave(s, loop)

    assert log_of(sequence("PLAN", "loop", "first"), loop, first) == ["once", "first"]


def test_leave_of_a_step_that_does_not_run_is_a_fault() -> None:
    @step("1")
    def leaver(s: Little) -> None:
        leave(s, first)

    with pytest.raises(BrokenRules, match=r"leave\(first\): no such step is running"):
        table(leaver)


def test_leave_of_a_sequence_drops_the_rest_of_it_and_what_waits_above() -> None:
    @step("1")
    def breaker(s: Little) -> None:
        then(s, first)
        leave(s, inner)

    inner = sequence("INNER", "breaker", "first")
    outer = sequence("OUTER", "INNER", "second")
    assert log_of(outer, inner, breaker, first, second) == ["second"]


def counts(s: Little) -> bool:
    return s.number < 3


@step("1")
def count_one(s: Little) -> None:
    s.number += 1
    s.log.append(str(s.number))


def test_a_sequence_repeats_while_its_condition_holds() -> None:
    rounds = sequence("ROUNDS", "count_one", "first", repeat_while=counts)
    plan = sequence("PLAN", "ROUNDS", "second")
    assert log_of(plan, rounds, count_one, first, second) == ["1", "first", "2", "first", "3", "first", "second"]


def test_a_sequence_whose_condition_does_not_hold_is_skipped() -> None:
    never = sequence("NEVER", "first", repeat_while=lambda s: False)
    assert log_of(sequence("PLAN", "NEVER", "second"), never, first, second) == ["second"]


def test_leave_of_a_sequence_that_repeats_ends_this_round_only() -> None:
    @step("1")
    def breaker(s: Little) -> None:
        then(s, first)
        leave(s, rounds)

    rounds = sequence("ROUNDS", "count_one", "breaker", "second", repeat_while=counts)
    assert log_of(rounds, count_one, breaker, first, second) == ["1", "2", "3"]


def test_a_rule_that_asks_is_part_of_its_step() -> None:
    def question(s: Little) -> Flow:
        choice = yield ask("p1", "1", "?", [("a",), ("b",)])
        s.log.append(choice[0])

    @step("1")
    def asking(s: Little) -> Flow:
        yield from question(s)
        yield from question(s)

    t = table(asking)
    t.choose("p1", "a")
    t.choose("p1", "b")
    assert t.state.log == ["a", "b"]


# ---------------------------------------------------------------- faults of rules


def test_two_steps_of_one_name_are_refused() -> None:
    def twin() -> Any:
        @step("1")
        def same(s: Little) -> None:
            """Does nothing."""
        return same

    with pytest.raises(BrokenRules, match="little: two steps are called same"):
        Game(id="little", title="", about="", players=(1,), default_players=1, state=Little, setup=lambda s: None,
             scenarios=(), rules=({"a": twin(), "b": twin()},))


def test_a_sequence_that_names_no_step_is_refused() -> None:
    with pytest.raises(BrokenRules, match="PLAN names nowhere, which is not a step"):
        little(sequence("PLAN", "nowhere"))


def test_a_question_without_an_option_is_a_dead_end() -> None:
    @step("7")
    def stuck(s: Little) -> Flow:
        yield ask("p1", "7", "?", [])

    with pytest.raises(BrokenRules, match="dead end: 7 asks p1 without an option"):
        table(stuck)


def test_steps_that_never_ask_nor_end_are_an_endless_loop() -> None:
    @step("7", repeat_while=lambda s: True)
    def circling(s: Little) -> None:
        s.number += 1

    with pytest.raises(BrokenRules, match="endless loop: no question and no end, last in circling"):
        table(circling)


def test_a_game_that_ends_without_a_result_is_a_fault() -> None:
    @step("7")
    def emptied(s: Little) -> None:
        s.stack.clear()

    with pytest.raises(BrokenRules, match="the game ended without a result"):
        table(emptied)


# ---------------------------------------------------------------- forced questions


def one_option(**how: Any) -> Table:
    @step("5")
    def forced(s: Little) -> Flow:
        choice = yield ask("p1", "5", "?", [("only",)], **how)
        s.log.append(choice[0])
        yield ask("p2", "5", "?", [("a",), ("b",)])

    return table(forced)


def test_a_single_public_option_is_taken_unasked() -> None:
    t = one_option()
    assert (t.to_move(), t.state.log, t.lines) == (["p2"], ["only"], [])


def test_a_forced_step_is_journalled() -> None:
    [event] = one_option().journal
    assert event == Chosen(case="5", seat="p1", option=("only",), forced=True)


def test_a_single_option_that_depends_on_a_secret_is_asked() -> None:
    assert one_option(forced=False).to_move() == ["p1"]


def test_a_single_option_with_something_beside_it_is_asked() -> None:
    assert one_option(also=lambda: [("else",)]).to_move() == ["p1"]


def test_what_is_expected_and_not_offered_is_told_with_its_reason() -> None:
    question = ask("p1", "5", "?", [("go", "north"), ("sell", "card", "dear")], also=lambda: [("back",)],
                   why=lambda words: f"5: no {words[-1]}",
                   expected=lambda: [("go", "north"), ("go", "south"), ("sell", "card"), ("back",), ("level", 2)])
    assert question.not_offered() == [(("go", "south"), "5: no south"), (("level", 2), "5: no 2")]


def test_a_question_that_expects_nothing_lists_nothing_whatever_its_reasons() -> None:
    assert ask("p1", "5", "?", [("go",)], why=lambda words: "5: no").not_offered() == []
    assert ask("p1", "5", "?", [("go",)], expected=lambda: [("stay",)]).not_offered() == []


def test_a_table_asks_to_close_and_a_bare_engine_closes_unasked() -> None:
    t = one_option(closing=True)
    assert (t.to_move(), t.state.log) == (["p1"], [])
    bare = Engine(t.game, t.base.clone())
    bare.run()
    assert bare.asking is not None
    assert (bare.asking.seat, bare.state.log) == ("p2", ["only"])


def test_an_imagined_engine_stands_at_the_closing_question_and_closes_later_ones_unasked() -> None:
    @step("5")
    def twice(s: Little) -> Flow:
        yield ask("p1", "5", "?", [("only",)], closing=True)
        yield ask("p1", "5", "?", [("again",)], closing=True)
        yield ask("p2", "5", "?", [("a",), ("b",)])

    t = table(twice)
    world = t.world("p1", random.Random(1))
    assert world.asking is not None
    assert world.asking.is_closing()
    world.answer(("only",))
    assert world.asking.seat == "p2"
    t.choose("p1", "only")
    second = t.world("p1", random.Random(1)).asking
    assert second is not None
    assert list(second.options) == [("again",)]


def test_a_question_that_can_close_is_no_closing_one_while_something_is_left() -> None:
    assert not Ask("p1", "5", "?", [("go",), ("end",)], closing=True).is_closing()
    assert Ask("p1", "5", "?", [("end",)], closing=True).is_closing()
    assert not Ask("p1", "5", "?", [("end",)]).is_closing()


def test_nothing_is_forced_inside_a_branch() -> None:
    @step("5")
    def branch(s: Little, p: str) -> Flow:
        yield ask(p, "5", "?", [("only",)])

    @step("5")
    def both(s: Little) -> None:
        together(s, branch, s.seats)

    assert table(both, branch).to_move() == ["p1", "p2"]


# ---------------------------------------------------------------- interruptions, deep


def deep_in_the_enemys_segment() -> Table:
    """The Turks act again during the Allies' action, in an impulse, in a turn."""
    t = Table.new(straits.GAME, seed=1)
    rng = random.Random(1)
    while not (t.state.stack and t.state.stack[-1][0] == "second"):
        if t.over():
            t = Table.new(straits.GAME, seed=rng.getrandbits(32))
        ask = t.question(t.to_move()[0])
        assert ask is not None
        wanted = [option for option in ask.options if option[0] in ("interrupt", "act", "hold")]
        t.answer(ask.seat, rng.choice(wanted or list(ask.options)))
    return t


def test_an_interruption_lies_four_frames_deep_and_more() -> None:
    t = deep_in_the_enemys_segment()
    names = [frame[0] for frame in t.state.stack]
    depths = [names.index(name) for name in ("GAME_PLAN", "turns", "TURN", "impulses", "activation", "second")]
    assert depths == sorted(depths)
    assert names[-2:] == ["activation", "second"]
    assert t.state.stack[-1][1] != t.state.stack[-2][1]


def test_a_table_restored_deep_inside_goes_on_alike_to_the_end() -> None:
    t = deep_in_the_enemys_segment()
    twin, rng = restored(t), random.Random(2)
    while not t.over():
        seat = t.to_move()[0]
        option = rng.choice(t.question(seat).options)  # type: ignore[union-attr]
        t.answer(seat, option)
        twin.answer(seat, option)
        assert saved(t) == saved(twin)


def test_after_the_interruption_the_interrupted_goes_on() -> None:
    t = deep_in_the_enemys_segment()
    interrupter, interrupted = t.state.stack[-1][1], t.state.stack[-2][1]
    t.choose(interrupter, "done")
    assert t.state.stack[-1] != ("second", interrupter)
    assert t.to_move() == [interrupted] or ("activation", interrupted) not in t.state.stack


# ---------------------------------------------------------------- together


def test_branches_ask_all_seats_at_once() -> None:
    assert Table.new(divan.GAME).to_move() == ["p1", "p2", "p3"]


def test_nobody_sees_what_others_do_in_their_branches() -> None:
    t = Table.new(divan.GAME)
    before = [told(t, seat) for seat in ("p2", "p3", "")]
    card = t.state.hand["p1"][0]
    t.choose("p1", f"lay {card}")
    assert [told(t, seat) for seat in ("p2", "p3", "")] == before
    assert t.view("p1")["bid"] == {"p1": [card], "p2": 0, "p3": 0}


def test_when_all_are_done_their_entries_are_merged() -> None:
    t = Table.new(divan.GAME)
    cards = {p: t.state.hand[p][0] for p in t.state.seats}
    for p in ("p3", "p1", "p2"):
        t.choose(p, f"lay {cards[p]}")
        t.choose(p, "confirm")
    assert t.state.shown == {p: [cards[p]] for p in t.state.seats}


def test_who_is_done_is_no_longer_asked() -> None:
    t = Table.new(divan.GAME)
    t.choose("p2", "confirm")
    assert t.to_move() == ["p1", "p3"]


def test_in_a_playout_branches_run_one_after_another() -> None:
    engine = start(divan.GAME, divan.GAME.new_state(seed=1))
    seats = []
    while engine.in_branch and engine.asking:
        seats.append(engine.asking.seat)
        engine.answer(("confirm",))
    assert seats == ["p1", "p2", "p3"]


def test_together_with_nobody_is_nothing() -> None:
    @step("1")
    def nobody(s: Little) -> None:
        together(s, third_for, [])

    @step("1")
    def third_for(s: Little, p: str) -> None:
        s.log.append(p)

    assert log_of(nobody, third_for) == []


def test_branches_that_ask_nothing_are_merged_at_once() -> None:
    @step("1")
    def all_pledge(s: Little) -> None:
        together(s, pledging, s.seats)

    @step("1")
    def pledging(s: Little, p: str) -> None:
        s.pledge[p] = 3

    t = table(all_pledge, pledging)
    assert (t.over(), t.state.pledge) == (True, {"p1": 3, "p2": 3})


@step("1")
def both_change(s: Little) -> None:
    together(s, changing, s.seats)


@step("1")
def changing(s: Little, p: str) -> Flow:
    """Add, change and delete entries of the own seat."""
    choice = yield ask(p, "1", "?", [("pledge", 3), ("pledge", 4)])
    s.pledge[p] = choice[1]
    s.hand[f"{p}:new"] = s.hand.pop(p)


def test_own_entries_may_come_and_go_in_a_branch() -> None:
    t = table(both_change, changing)
    t.choose("p1", "pledge 3")
    t.choose("p2", "pledge 4")
    assert t.state.pledge == {"p1": 3, "p2": 4}
    assert sorted(t.state.hand) == ["p1:new", "p2:new"]


@pytest.mark.parametrize(("change", "reason"), [
    (lambda s, p: s.log.append(p), "the branch of p1 changed log, which is not its own"),
    (lambda s, p: s.deck.pop(), "the branch of p1 changed deck, which is not its own"),
    (lambda s, p: setattr(s, "turn", 3), "the branch of p1 changed turn, which is not its own"),
    (lambda s, p: s.hand.update(p1=[], p2=[]), "the branch of p1 changed hand of p2"),
    (lambda s, p: s.hand.pop("p2"), "the branch of p1 changed hand of p2"),
    (lambda s, p: s.hand.update(third=[]), "the branch of p1 changed hand of third"),
])
def test_a_branch_changes_nothing_but_its_own(change: Any, reason: str) -> None:
    @step("1")
    def meddling(s: Little, p: str) -> Flow:
        yield ask(p, "1", "?", [("go",)])
        change(s, p)

    @step("1")
    def all_meddle(s: Little) -> None:
        together(s, meddling, s.seats)

    t = table(all_meddle, meddling)
    t.choose("p1", "go")
    with pytest.raises(BrokenRules, match=reason):
        t.choose("p2", "go")


def test_there_is_no_simultaneous_play_inside_a_branch() -> None:
    @step("1")
    def inner(s: Little, p: str) -> None:
        together(s, changing, s.seats)

    @step("1")
    def outer(s: Little) -> None:
        together(s, inner, s.seats)

    with pytest.raises(BrokenRules, match="changing: no simultaneous play inside a branch of it"):
        table(outer, inner, changing)


# ---------------------------------------------------------------- the bare engine


def test_the_text_of_an_option_is_its_words() -> None:
    assert text(("lay", "c07", 3)) == "lay c07 3"


def test_the_engine_takes_only_what_was_offered() -> None:
    engine = start(little(two_questions), little(two_questions).new_state())
    with pytest.raises(Exception, match="'say maybe' is refused"):
        engine.answer(("say", "maybe"))


def test_the_engine_keeps_no_journal() -> None:
    engine = start(straits.GAME, straits.GAME.new_state(seed=1))
    playout(engine, random.Random(1))
    assert engine.state.journal is None


def test_a_playout_counts_its_decisions() -> None:
    engine = start(little(two_questions), little(two_questions).new_state())
    assert playout(engine, random.Random(1)) == 2
    assert engine.result() is not None


def test_a_policy_can_play() -> None:
    def always_no(s: Any, ask: Any, rng: random.Random) -> Option:
        return ("say", "no")

    game = little(two_questions, policy=always_no)
    engine: Engine = start(game, game.new_state())
    playout(engine, random.Random(1), game.policy)
    assert engine.state.log == ["p1 no", "p2 no"]
