"""Undo and redo: how far, by whom, and the position of the information barrier."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sanjak.kernel import CannotUndo, Flow, Table, ask, die, known_to, new_turn, record, reveal, step, together
from tests.laws import saved
from tests.toys import citadel, divan
from tests.toys.little import Little, table, two_questions


@step("1", repeat_while=lambda s: s.number < 6)
def naming(s: Little) -> Flow:
    """p1 chooses six times; `turn` begins a new turn, `roll` rolls a die."""
    choice = yield ask("p1", "1", "?", [("a",), ("b",), ("roll",), ("turn",)])
    s.number += 1
    s.log.append(choice[0])
    if choice == ("roll",):
        s.log.append(str(die(s, "x")))
    elif choice == ("turn",):
        new_turn(s)


def named(*words: str, undo: str = "barrier") -> Table:
    t = table(naming, undo=undo)
    for word in words:
        t.choose("p1", word)
    return t


# ---------------------------------------------------------------- back and forth


def test_undo_takes_the_last_choice_back() -> None:
    t = named("a", "b")
    t.undo("p1")
    assert (t.state.log, t.lines[-1].text) == (["a"], "undo to 2")


def test_redo_does_it_again() -> None:
    t = named("a", "b")
    after = saved(t)
    t.undo("p1")
    t.redo("p1")
    assert (saved(t), t.lines[-1]) == (after, (4, "redo", "p1", "redo"))


def test_undo_and_redo_restore_everything() -> None:
    t = named()
    states = [saved(t)]
    for word in ("a", "b", "a"):
        t.choose("p1", word)
        states.append(saved(t))
    for state in states[-2::-1]:
        t.undo("p1")
        assert saved(t) == state
    for state in states[1:]:
        t.redo("p1")
        assert saved(t) == state


def test_undo_to_a_line_takes_back_all_since() -> None:
    t = named("a", "b", "a", "b")
    assert t.undoable("p1") == [4, 3, 2, 1]
    t.undo("p1", to=2)
    assert t.state.log == ["a"]


def test_redo_after_undo_to_a_line_goes_step_by_step() -> None:
    t = named("a", "b", "a")
    t.undo("p1", to=1)
    t.redo("p1")
    t.redo("p1")
    assert t.state.log == ["a", "b"]


def test_a_line_that_cannot_be_taken_back_is_refused() -> None:
    t = named("a", "roll", "b")
    before = saved(t)
    with pytest.raises(CannotUndo, match="that line cannot be undone"):
        t.undo("p1", to=1)
    assert saved(t) == before


def test_another_choice_forgets_what_was_taken_back() -> None:
    t = named("a", "b")
    t.undo("p1")
    t.choose("p1", "a")
    with pytest.raises(CannotUndo, match="nothing was undone"):
        t.redo("p1")


def test_nothing_stored_is_deleted() -> None:
    t = named("a", "b")
    t.undo("p1", to=1)
    t.choose("p1", "b")
    assert [line.text for line in t.lines] == ["a", "b", "undo to 1", "b"]


def test_lines_keep_their_numbers_after_undo() -> None:
    t = named("a")
    t.undo("p1")
    t.choose("p1", "b")
    assert t.undoable("p1") == [3]


def test_the_journal_is_cut_back_too() -> None:
    t = named("a", "b")
    t.undo("p1")
    assert len(t.journal) == 1


def test_restart_takes_back_the_running_turn() -> None:
    t = named("a", "turn", "a", "b")
    t.restart_turn("p1")
    assert t.state.log == ["a", "turn"]


def test_restart_of_a_turn_that_has_just_begun_is_refused() -> None:
    t = named("a", "turn")
    with pytest.raises(CannotUndo):
        t.restart_turn("p1")
    assert t.state.log == ["a", "turn"]


def test_restart_stops_at_the_barrier() -> None:
    t = named("a", "roll", "b", "a")
    t.restart_turn("p1")
    assert [word for word in t.state.log if word in "ab"] == ["a"]


def test_a_finished_game_can_be_taken_up_again() -> None:
    t = named("a", "a", "a", "a", "a", "a")
    assert t.over()
    t.undo("p1")
    assert (t.over(), t.to_move()) == (False, ["p1"])


def test_at_the_start_there_is_nothing_to_undo() -> None:
    with pytest.raises(CannotUndo, match="you have not chosen anything yet"):
        named().undo("p1")


# ---------------------------------------------------------------- the barrier


def test_dice_bar_undo() -> None:
    t = named("a", "roll")
    assert t.undoable("p1") == []


def test_after_the_dice_new_choices_can_be_taken_back() -> None:
    assert named("a", "roll", "b").undoable("p1") == [3]


def test_why_nothing_can_be_taken_back_after_a_die_depends_on_who_has_chosen() -> None:
    t = named("roll")
    assert t.why_no_undo("p1") == "a die was rolled or something hidden was revealed"
    assert t.why_no_undo("p2") == "you have not chosen anything yet"


def test_undo_belongs_to_the_last_chooser() -> None:
    t = table(two_questions)
    t.choose("p1", "say yes")
    with pytest.raises(CannotUndo, match="another player has chosen since"):
        t.undo("p2")
    t.undo("p1")
    assert t.to_move() == ["p1"]


def test_who_was_followed_by_another_cannot_undo() -> None:
    t = table(two_questions)
    t.choose("p1", "say yes")
    t.choose("p2", "say yes")
    assert (t.undoable("p1"), t.undoable("p2")) == ([], [2])


def after(effect: Any, undo: str = "barrier") -> list[int]:
    """The lines that p1 can undo after a choice with an effect."""
    @step("1")
    def acting(s: Little) -> Flow:
        yield ask("p1", "1", "?", [("do",), ("wait",)])
        effect(s)
        yield ask("p1", "1", "?", [("a",), ("b",)])

    t = table(acting, undo=undo)
    t.choose("p1", "do")
    return t.undoable("p1")


def test_an_open_move_can_be_taken_back() -> None:
    assert after(lambda s: s.log.append("x")) == [1]


def test_to_play_an_own_card_in_the_open_cannot_be_taken_back() -> None:
    assert after(lambda s: s.shown.append(s.hand["p1"].pop())) == []


def test_to_rearrange_own_cards_can_be_taken_back() -> None:
    assert after(lambda s: s.hand["p1"].reverse()) == [1]


def test_to_show_a_hidden_card_cannot_be_taken_back() -> None:
    assert after(lambda s: s.shown.append(s.deck.pop())) == []


def test_a_move_from_hidden_to_hidden_cannot_be_taken_back() -> None:
    assert after(lambda s: s.deck.reverse()) == []


def test_a_change_of_a_secret_value_cannot_be_taken_back() -> None:
    assert after(lambda s: setattr(s, "luck_of_the_draw", 3)) == []


def test_a_change_of_anothers_secret_cannot_be_taken_back() -> None:
    assert after(lambda s: s.pledge.update(p2=3)) == []


def test_a_change_of_the_own_secret_can_be_taken_back() -> None:
    assert after(lambda s: s.pledge.update(p1=3)) == [1]


def test_to_end_a_secret_of_the_own_cannot_be_taken_back() -> None:
    assert after(lambda s: s.pledge.pop("p1")) == []


def test_a_look_that_says_so_cannot_be_taken_back() -> None:
    assert after(reveal) == []


# ---------------------------------------------------------------- free and ironman


def test_free_undo_passes_dice() -> None:
    t = named("a", "roll", "b", undo="free")
    t.undo("p1", to=1)
    assert t.state.log == []


def test_dice_fall_the_same_after_a_free_undo() -> None:
    t = named("roll", undo="free")
    fell = list(t.state.log)
    t.undo("p1")
    t.choose("p1", "a")
    t.choose("p1", "roll")
    assert t.state.log == ["a", *fell]


def test_in_free_mode_anybody_may_undo_anything() -> None:
    t = table(two_questions, undo="free")
    t.choose("p1", "say yes")
    t.choose("p2", "say yes")
    t.undo("p2", to=1)
    assert t.state.log == []


def test_free_undo_goes_back_into_closed_branches() -> None:
    t = Table.new(divan.GAME, undo="free", seed=1)
    states = [saved(t)]
    for p in t.state.seats:
        t.choose(p, f"lay {t.view(p)['hand'][p][0]}")
        states.append(saved(t))
    for p in t.state.seats:
        t.choose(p, "confirm")
        states.append(saved(t))
    for state in states[-2::-1]:
        t.undo("p1")
        assert saved(t) == state


def test_ironman_takes_nothing_back() -> None:
    t = named("a", undo="ironman")
    with pytest.raises(CannotUndo, match="this match is played without undo"):
        t.undo("p1")


def test_ironman_takes_nothing_back_in_branches() -> None:
    t = Table.new(divan.GAME, undo="ironman")
    t.choose("p1", "confirm")
    with pytest.raises(CannotUndo, match="this match is played without undo"):
        t.undo("p1")


# ---------------------------------------------------------------- in branches


def bidding() -> Table:
    """p1 has laid two cards, p2 one."""
    t = Table.new(divan.GAME, seed=1)
    for p in ("p1", "p2", "p1"):
        t.choose(p, f"lay {t.view(p)['hand'][p][0]}")
    return t


def bids(t: Table) -> list[int]:
    return [len(t.view(p)["bid"][p]) for p in ("p1", "p2", "p3")]


def test_each_seat_takes_back_its_own_choices() -> None:
    t = bidding()
    assert [t.undoable(p) for p in ("p1", "p2", "p3")] == [[3, 1], [2], []]
    t.undo("p2")
    assert bids(t) == [2, 0, 0]
    t.undo("p1", to=1)
    assert bids(t) == [0, 0, 0]


def test_each_seat_does_its_own_again_whatever_others_do() -> None:
    t = bidding()
    t.undo("p1")
    t.undo("p2")
    t.choose("p3", f"lay {t.view('p3')['hand']['p3'][0]}")
    t.redo("p1")
    t.redo("p2")
    assert bids(t) == [2, 1, 1]


def test_an_own_choice_forgets_only_the_own_redo() -> None:
    t = bidding()
    t.undo("p1")
    t.undo("p2")
    t.choose("p2", "confirm")
    with pytest.raises(CannotUndo):
        t.redo("p2")
    t.redo("p1")
    assert bids(t) == [2, 0, 0]


def test_a_confirmed_bid_can_be_taken_back_while_others_think() -> None:
    t = bidding()
    t.choose("p1", "confirm")
    t.undo("p1")
    assert "p1" in t.to_move()


def test_when_all_are_done_nothing_can_be_taken_back() -> None:
    t = bidding()
    for p in ("p1", "p2", "p3"):
        t.choose(p, "confirm")
    assert [t.undoable(p) for p in ("p1", "p2", "p3")] == [[], [], []]


def test_why_undo_is_refused_does_not_tell_of_others() -> None:
    t = bidding()
    with pytest.raises(CannotUndo, match="you have not chosen anything since simultaneous play began"):
        t.undo("p3")


@step("1")
def open_then_sealed(s: Little) -> Flow:
    choice = yield ask("p1", "1", "?", [("all",), ("alone",)])
    together(s, sealed, s.seats if choice == ("all",) else ("p1",))


@step("1")
def sealed(s: Little, p: str) -> Flow:
    choice = yield ask(p, "1", "?", [("pledge", 1), ("pledge", 2), ("look",)])
    if choice == ("look",):
        reveal(s)
    else:
        s.pledge[p] = choice[1]
    yield ask(p, "1", "?", [("confirm",)])


def test_what_came_before_simultaneous_play_cannot_be_taken_back_in_it() -> None:
    t = table(open_then_sealed, sealed)
    t.choose("p1", "all")
    assert t.undoable("p1") == []
    t.choose("p2", "pledge 1")
    assert (t.undoable("p1"), t.undoable("p2")) == ([], [2])


def test_who_plays_alone_in_a_branch_may_leave_it_by_undo() -> None:
    t = table(open_then_sealed, sealed)
    before = saved(t)
    t.choose("p1", "alone")
    t.choose("p1", "pledge 2")
    assert t.undoable("p1") == [2, 1]
    t.undo("p1", to=1)
    assert saved(t) == before
    t.redo("p1")
    t.redo("p1")
    assert t.view("p1")["pledge"]["p1"] == 2


def test_a_look_in_a_branch_bars_undo_there_and_only_there() -> None:
    t = table(open_then_sealed, sealed)
    t.choose("p1", "all")
    t.choose("p2", "pledge 1")
    t.choose("p1", "look")
    assert (t.undoable("p1"), t.undoable("p2")) == ([], [2])


@record
class Laid(Little):
    """Bids laid in a branch become public as soon as all are done."""

    laid: dict[str, list[str]] = known_to(lambda s, key, seat: True, {}, pieces=True)


@step("1")
def all_lay(s: Laid) -> None:
    together(s, laying, s.seats)


@step("1")
def laying(s: Laid, p: str) -> Flow:
    yield ask(p, "1", "?", [("lay",)])
    s.laid[p] = [s.hand[p].pop()]
    yield ask(p, "1", "?", [("confirm",)])


def test_what_will_be_shown_when_all_are_done_can_be_taken_back_until_then() -> None:
    t = table(all_lay, laying, state=Laid)
    t.choose("p1", "lay")
    assert t.undoable("p1") == [1]


def test_undo_in_a_branch_restores_its_journal() -> None:
    t = bidding()
    told = t.known("p1")["journal"]
    t.choose("p1", "confirm")
    t.undo("p1")
    assert t.known("p1")["journal"] == told


# ---------------------------------------------------------------- at random


def test_a_walk_back_and_forth_through_a_whole_game_meets_the_same_states() -> None:
    t, rng, states = Table.new(citadel.GAME, seed=9, undo="free"), random.Random(9), []
    while not t.over():
        states.append(saved(t))
        t.answer("p1", rng.choice(t.question("p1").options))  # type: ignore[union-attr]
    end = saved(t)
    for state in reversed(states):
        t.undo("p1")
        assert saved(t) == state
    while t.redoable:
        t.redo("p1")
    assert saved(t) == end
