"""A live table: accepted and refused choices, each seat's knowledge, and storage."""

from __future__ import annotations

import json
import random
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from sanjak.kernel import (
    BadSetup,
    BrokenRules,
    Chosen,
    Drm,
    Flow,
    GameIsOver,
    Hidden,
    Malformed,
    NotOffered,
    OutOfTurn,
    Result,
    Rolled,
    Scenario,
    Seat,
    Table,
    Told,
    Variant,
    ask,
    die,
    draw,
    end_game,
    given,
    shuffle,
    step,
    tell,
    then,
    together,
)
from sanjak.kernel.journal import decode, encode
from sanjak.kernel.state import hidden_places, view
from tests.laws import restored, saved
from tests.toys import citadel, divan, straits
from tests.toys.little import Little, little, table, two_questions

# ---------------------------------------------------------------- choosing


def test_a_choice_is_taken_and_numbered() -> None:
    t = table(two_questions)
    t.choose("p1", "say yes")
    assert t.state.log == ["p1 yes"]
    assert [tuple(line) for line in t.lines] == [(1, "choice", "p1", "say yes")]


def test_out_of_turn_is_refused() -> None:
    t = table(two_questions)
    with pytest.raises(OutOfTurn, match=r"'say yes' is refused \(ask\): it is not p2's turn; the table waits for p1"):
        t.choose("p2", "say yes")


def test_a_stranger_is_out_of_turn() -> None:
    with pytest.raises(OutOfTurn, match="it is not nobody's turn"):
        table(two_questions).choose("nobody", "say yes")


def test_what_is_not_offered_is_refused_with_its_case() -> None:
    with pytest.raises(NotOffered, match=r"p1: 'say maybe' is refused \(ask\): it is not offered"):
        table(two_questions).choose("p1", "say maybe")


def test_what_is_not_offered_is_refused_with_the_reason_where_the_rules_tell_it() -> None:
    with pytest.raises(NotOffered, match="a bid holds at most two cards of the own hand") as refusal:
        Table.new(divan.GAME).choose("p1", "lay c99")
    assert (refusal.value.seat, refusal.value.case, refusal.value.option) == ("p1", "2.1", "lay c99")


def test_a_reason_that_the_rules_do_not_know_is_left_out() -> None:
    with pytest.raises(NotOffered, match="it is not offered"):
        Table.new(divan.GAME).choose("p1", "dance")


@pytest.mark.parametrize("words", ["", "  ", "say\nyes", "say yes\n", "x" * 501, None, 7, ("say", "yes"), "say\x00yes"])
def test_what_is_no_line_of_words_is_malformed(words: Any) -> None:
    t = table(two_questions)
    before = saved(t)
    with pytest.raises(Malformed, match="a choice is one line of words"):
        t.choose("p1", words)
    assert (saved(t), t.lines) == (before, [])


def test_a_refusal_names_a_long_line_by_its_beginning_and_no_case_where_there_is_none() -> None:
    with pytest.raises(Malformed) as refusal:
        table(two_questions).choose("p1", "x" * 501)
    assert str(refusal.value) == f"p1: '{'x' * 60}' is refused: a choice is one line of words"


def test_after_the_end_nothing_is_taken() -> None:
    t = table(two_questions)
    t.choose("p1", "say yes")
    t.choose("p2", "say no")
    with pytest.raises(GameIsOver, match=r"the game is over \(over\)") as refused:
        t.choose("p1", "say yes")
    assert refused.value.case == ""


def test_a_table_without_a_journal_notes_no_choice() -> None:
    t = Table.new(little(two_questions), journal=False)
    t.choose("p1", "say yes")
    assert t.journal == []


def test_an_option_can_be_answered_as_it_is() -> None:
    t = table(two_questions)
    t.answer("p1", ("say", "no"))
    with pytest.raises(NotOffered):
        t.answer("p2", ("say", "maybe"))
    assert t.state.log == ["p1 no"]


def test_take_backs_are_legal_too() -> None:
    t = Table.new(divan.GAME)
    card = t.state.hand["p1"][0]
    t.choose("p1", f"lay {card}")
    assert t.known("p1")["also"] == [f"take {card}"]
    t.choose("p1", f"take {card}")
    assert t.view("p1")["bid"]["p1"] == []


# ---------------------------------------------------------------- a rule that crashes


@step("1", repeat_while=lambda s: s.number < 3)
def crashing(s: Little) -> Flow:
    choice = yield ask("p1", "1", "?", [("safe",), ("crash",)])
    s.log.append(choice[0])
    tell(s, "1", "chosen", what=choice[0])
    s.number += 1
    if choice == ("crash",):
        raise ZeroDivisionError


def test_a_rule_that_crashes_in_a_choice_leaves_the_table_as_it_was() -> None:
    t = table(crashing)
    t.choose("p1", "safe")
    before, marks = (saved(t), t.known("p1"), list(t.lines)), t.undoable("p1")
    with pytest.raises(ZeroDivisionError):
        t.choose("p1", "crash")
    assert ((saved(t), t.known("p1"), t.lines), t.undoable("p1")) == (before, marks)


def test_after_a_crash_the_game_goes_on() -> None:
    t = table(crashing)
    with pytest.raises(ZeroDivisionError):
        t.choose("p1", "crash")
    t.choose("p1", "safe")
    t.undo("p1")
    assert t.state.number == 0


def test_a_crash_does_not_forget_what_can_be_done_again() -> None:
    t = table(crashing)
    t.choose("p1", "safe")
    t.undo("p1")
    with pytest.raises(ZeroDivisionError):
        t.choose("p1", "crash")
    t.redo("p1")
    assert t.state.log == ["safe"]


@step("1")
def together_crash(s: Little) -> None:
    together(s, crashing_branch, s.seats)


@step("1")
def crashing_branch(s: Little, p: str) -> Flow:
    choice = yield ask(p, "1", "?", [("pledge", 1), ("crash",)])
    s.pledge[p] = 1
    if choice == ("crash",):
        raise ZeroDivisionError


def test_a_crash_in_a_branch_leaves_all_branches_as_they_were() -> None:
    t = table(together_crash, crashing_branch)
    t.choose("p1", "pledge 1")
    before = saved(t)
    with pytest.raises(ZeroDivisionError):
        t.choose("p2", "crash")
    assert (saved(t), t.undoable("p1"), t.undoable("p2")) == (before, [1], [])
    t.choose("p2", "pledge 1")
    assert t.over()


# ---------------------------------------------------------------- what is told


def test_a_seat_knows_its_question_and_others_that_it_is_asked() -> None:
    t = table(two_questions)
    keys = ("asked", "case", "prompt", "options")
    assert [t.known("p1")[key] for key in keys] == [["p1"], "ask", "Say", ["say yes", "say no"]]
    assert [t.known("p2")[key] for key in keys] == [["p1"], "ask", "", []]


def test_what_is_known_is_plain_data() -> None:
    for game in (divan.GAME, straits.GAME, citadel.GAME):
        t = Table.new(game)
        assert json.loads(json.dumps(t.known("")))["view"]["outcome"] == ""


def test_choices_are_journalled() -> None:
    t = table(two_questions)
    t.choose("p1", "say yes")
    assert t.events("p2") == [Chosen(case="ask", seat="p1", option=("say", "yes"))]


def test_others_are_told_of_a_secret_option_as_it_is_shown() -> None:
    t = Table.new(straits.GAME, seed=1)
    t.choose("turks", "lay m4 s2")
    assert [t.events(seat)[-1].option for seat in ("turks", "allies", "")] == [  # type: ignore[attr-defined]
        ("lay", "m4", "s2"), ("lay", "marker", "s2"), ("lay", "marker", "s2")]


@step("1")
def telling(s: Little) -> Flow:
    tell(s, "1", "all", gold=1)
    tell(s, "1", "some", only=("p1",), gold=2)
    tell(s, "1", "part", seat="p1", gold=Hidden(3, "p1"))
    yield ask("p1", "1", "?", [("a",), ("b",)])


def test_facts_are_told_to_those_who_may_know_them() -> None:
    t = table(telling)
    assert [event.facts for event in t.events("p1")] == [  # type: ignore[attr-defined]
        {"gold": 1}, {"gold": 2}, {"seat": "p1", "gold": 3}]
    assert [event.facts for event in t.events("p2")] == [  # type: ignore[attr-defined]
        {"gold": 1}, {"seat": "p1", "gold": None}]
    assert t.events("") == t.events("p2")


@pytest.mark.parametrize("kind", [Chosen, Rolled, Told])
def test_an_event_is_written_with_the_names_of_its_entries(kind: Any) -> None:
    with pytest.raises(TypeError, match="positional"):
        kind("p1", ("a",))


def test_what_is_told_does_not_say_who_else_was_told() -> None:
    told = table(telling).events("p1")
    assert all(event.only == () for event in told)
    assert all(not event.secrets for event in told if isinstance(event, Told) and event.kind == "part")


def test_choices_in_a_branch_are_told_to_their_seat_alone() -> None:
    t = Table.new(divan.GAME)
    t.choose("p1", "confirm")
    assert [len(t.events(seat)) for seat in ("p1", "p2", "")] == [1, 0, 0]
    t.choose("p2", "confirm")
    t.choose("p3", "confirm")
    told = [event for event in t.events("p2") if isinstance(event, Chosen)]
    assert [event.seat for event in told] == ["p2"]


# ---------------------------------------------------------------- the end


def test_a_finished_game_has_its_result() -> None:
    @step("9")
    def won(s: Little) -> None:
        end_game(s, Result("win:p2", ("p2",), ("p1", "p2"), {"p1": 1, "p2": 5}))

    t = table(won)
    assert (t.over(), t.to_move(), t.question("p1")) == (True, [], None)
    assert t.result() == Result("win:p2", ("p2",), ("p1", "p2"), {"p1": 1, "p2": 5})


def test_a_running_game_has_no_result() -> None:
    assert table(two_questions).result() is None


def test_nothing_follows_the_end_of_the_game() -> None:
    t = given(citadel.GAME, near={"north": 1, "east": 1, "south": 1}, stack=[citadel.event(), citadel.finish()]).table
    assert (t.over(), t.result()) == (True, Result("defeat", (), (), {}))


# ---------------------------------------------------------------- storing


def test_a_stored_table_is_json() -> None:
    t = Table.new(divan.GAME, seed=4)
    t.choose("p2", "confirm")
    assert saved(Table.load(divan.GAME, json.loads(json.dumps(t.save())))) == saved(t)


def test_a_journal_is_read_though_another_program_has_written_its_whole_numbers_as_fractions() -> None:
    rolled = Rolled(case="1", what="x", die=4, drms=(Drm(-1, "rain"),))
    [data] = encode([rolled])
    assert decode([{**data, "die": 4.0, "drms": [{**data["drms"][0], "value": -1.0}]}]) == [rolled]


@step("1")
def lucky(s: Little) -> Flow:
    s.number = die(s, "first")
    choice = yield ask("p1", "1", "?", [("a",), ("b",)])
    s.number += 10 * die(s, "second")
    s.shown.append(draw(s, "card", s.deck))
    s.log.append(choice[0])
    yield ask("p1", "1", "?", [("c",), ("d",)])


def test_a_restart_in_the_middle_of_a_step_meets_the_same_luck() -> None:
    t = given(little(lucky), seed=1).dice(6, 5).cards("d3")
    t.choose("a")
    again = restored(t.table)
    assert (again.state.number, again.state.shown) == (56, ["d3"])
    assert [item[0] for item in t.table.save()["since"]] == ["die", "choice", "die", "card"]


@step("1")
def shuffling(s: Little) -> Flow:
    shuffle(s, "deck", s.deck)
    yield ask("p1", "1", "?", [("a",), ("b",)])


def test_a_restart_in_the_middle_of_a_step_meets_the_same_shuffle() -> None:
    t = given(little(shuffling)).order("d2", "d1", "d6", "d3", "d5", "d4").table
    assert restored(t).state.deck == ["d2", "d1", "d6", "d3", "d5", "d4"]


def test_a_shuffle_is_stored_whether_it_was_scripted_or_not() -> None:
    t = table(shuffling)
    assert t.save()["since"] == [["order", "deck", t.state.deck]]


def test_a_table_whose_luck_does_not_fit_its_rules_is_refused() -> None:
    data = given(little(lucky)).dice(6, 5).choose("a").table.save()
    data["since"][0][1] = "another label"
    with pytest.raises(BrokenRules, match=r"replay expected .*another label.*, but the rules asked for die 'first'"):
        Table.load(little(lucky), data)


def test_a_table_with_luck_that_the_rules_do_not_use_is_refused() -> None:
    data = table(two_questions).save()
    data["since"] = [["die", "x", 3]]
    with pytest.raises(BrokenRules, match="but the rules asked for a choice"):
        Table.load(little(two_questions), data)


# ---------------------------------------------------------------- schemas


def old_save() -> Any:
    """A table stored before `morale` was renamed."""
    data = json.loads(saved(Table.new(citadel.GAME, seed=2)))
    data["schema"] = 1
    data["state"]["spirit"] = data["state"].pop("morale") + 1
    return data


def test_a_table_of_an_older_schema_is_brought_up_to_date() -> None:
    t = Table.load(citadel.GAME, old_save())
    assert (t.state.morale, t.save()["schema"]) == (2, 2)
    assert saved(t) == saved(Table.new(citadel.GAME, seed=2))


def test_branches_of_an_older_schema_are_brought_up_to_date() -> None:
    def rename(data: dict[str, Any]) -> dict[str, Any]:
        return {**{k: v for k, v in data.items() if k != "prizes"}, "won": data["prizes"]}

    newer = replace(divan.GAME, schema=2, upgrades={1: rename})
    data = json.loads(saved(Table.new(divan.GAME)))
    for part in (data, *data["branches"].values()):
        part["state"]["prizes"] = part["state"].pop("won")
    assert Table.load(newer, data).view("p1")["won"] == {"p1": 0, "p2": 0, "p3": 0}


def test_a_table_of_a_newer_schema_is_refused() -> None:
    data = {**Table.new(citadel.GAME).save(), "schema": 3}
    with pytest.raises(BadSetup, match=r"Citadel: stored by a newer version \(schema 3, this one knows 2\)"):
        Table.load(citadel.GAME, data)


def test_a_table_of_rules_that_have_been_corrected_since_is_refused() -> None:
    data = {**Table.new(citadel.GAME).save(), "schema": 1}
    with pytest.raises(BadSetup, match=r"Citadel: stored under older rules \(schema 1\)"):
        Table.load(replace(citadel.GAME, oldest=2), data)


def test_a_schema_without_its_upgrade_is_refused() -> None:
    with pytest.raises(BrokenRules, match="little: no upgrade from schema 1, 2"):
        little(two_questions, schema=3)


# ---------------------------------------------------------------- set-up


@pytest.mark.parametrize(("setup", "reason"), [
    ({"players": 7}, "Divan is for 2, 3, 4 players, not 7$"),
    ({"scenario": "war"}, "Divan has no scenario 'war'; available: standard"),
    ({"variants": {"stingy": True}}, "Divan has no variant 'stingy'; available: generous"),
    ({"variants": {"generous": "perhaps"}}, "variant generous: 'perhaps' is not one of false, true"),
    ({"seed": -1}, "a seed is a whole number from 0"),
    ({"seed": 2**256}, "a seed is a whole number from 0"),
])
def test_an_impossible_set_up_is_refused(setup: Any, reason: str) -> None:
    with pytest.raises(BadSetup, match=reason):
        Table.new(divan.GAME, **setup)


def test_an_option_has_the_rulebooks_case_as_another_name() -> None:
    assert Table.new(divan.GAME, variants={"2.5": "true"}).state.variants == {"generous": True}


def test_a_game_starts_with_its_defaults() -> None:
    s = Table.new(divan.GAME).state
    assert (s.seats, s.scenario, s.variants) == (("p1", "p2", "p3"), "standard", {"generous": False})


def test_variants_that_do_not_go_together_are_not_allowed() -> None:
    def check(s: Little) -> None:
        if s.variants["siege"] and s.variants["peace"]:
            raise BadSetup("a siege is no peace")

    options = (Variant("siege", "Siege", "", values=(True, False)), Variant("peace", "Peace", ""))
    game = little(two_questions, variants=options, check=check)
    assert [game.allows({"siege": siege, "peace": True}, 2, "standard") for siege in (True, False)] == [False, True]
    assert [game.allowed_values(option, 2, "standard") for option in options] == [(True, False), (False,)]


def test_a_variant_may_have_many_values() -> None:
    option = Variant("level", "Level", "", values=("easy", "hard", 3))
    assert [option.default, option.parse("HARD"), option.parse("3")] == ["easy", "hard", 3]


def test_an_unknown_way_of_undo_is_refused() -> None:
    with pytest.raises(ValueError, match="undo is one of barrier, free, ironman, not 'often'"):
        table(two_questions, undo="often")


def test_undo_stops_at_the_barrier_if_nothing_else_is_said() -> None:
    game = little(two_questions)
    state = game.new_state()
    game.setup(state)
    assert Table(game, state).undo_mode == "barrier"


def test_a_scenario_has_a_title() -> None:
    assert divan.GAME.scenario(None) == Scenario("standard", "The divan")


def test_a_scenario_and_an_option_say_no_more_than_they_are_given_and_stay_as_they_are() -> None:
    scenario = Scenario("a", "A")
    assert (scenario.about, Variant("b", "B", "").label) == ("", "")
    with pytest.raises(FrozenInstanceError):
        scenario.title = "other"  # type: ignore[misc]


# ---------------------------------------------------------------- imagined worlds


def test_an_imagined_world_changes_what_a_seat_cannot_see_and_nothing_else() -> None:
    t = Table.new(divan.GAME, seed=1)
    worlds = [t.imagine("p1", random.Random(i)) for i in range(20)]
    assert {tuple(w.state.hand["p1"]) for w in worlds} == {tuple(t.state.hand["p1"])}
    assert len({tuple(w.state.hand["p2"]) for w in worlds}) > 10


def test_an_imagined_world_has_other_luck_and_no_journal() -> None:
    t = Table.new(citadel.GAME, seed=1)
    world = t.imagine("p1", random.Random(1))
    assert (world.state.seed != t.state.seed, world.journal, world.undo_mode) == (True, [], "ironman")


def test_pieces_that_are_said_to_be_seen_lie_where_they_truly_do() -> None:
    t = Table.new(divan.GAME, seed=1)
    seen = frozenset(t.state.hand["p2"])
    worlds = [t.imagine("p1", random.Random(i), seen) for i in range(20)]
    assert {frozenset(w.state.hand["p2"]) for w in worlds} == {seen}


def test_the_seed_is_not_what_a_world_is_imagined_from() -> None:
    t = Table.new(citadel.GAME, seed=1)
    assert t.imagine("p1", random.Random(1)).state.deck != t.state.deck


def test_unfinished_branches_of_others_restart_empty() -> None:
    t = Table.new(divan.GAME, seed=1)
    t.choose("p2", f"lay {t.state.hand['p2'][0]}")
    world = t.imagine("p1", random.Random(1))
    assert world.branches["p2"].state.bid["p2"] == []


def test_finished_branches_of_others_are_refilled() -> None:
    t = Table.new(divan.GAME, seed=1)
    t.choose("p2", f"lay {t.state.hand['p2'][0]}")
    t.choose("p2", "confirm")
    worlds = [t.imagine("p1", random.Random(i)) for i in range(20)]
    assert all(w.to_move() == ["p1", "p3"] for w in worlds)
    assert len({tuple(w.branches["p2"].state.bid["p2"]) for w in worlds}) > 5


def test_the_own_branch_goes_on_where_it_is() -> None:
    t = Table.new(divan.GAME, seed=1)
    card = t.state.hand["p1"][0]
    t.choose("p1", f"lay {card}")
    assert t.imagine("p1", random.Random(1)).branches["p1"].state.bid["p1"] == [card]
    assert t.world("p1", random.Random(1)).state.bid["p1"] == [card]


@step("1")
def some_pledge(s: Little) -> None:
    together(s, pledging, s.seats[:2])


@step("1")
def pledging(s: Little, p: str) -> Flow:
    choice = yield ask(p, "1", "?", [("pledge", 1), ("pledge", 2)])
    s.pledge[p] = choice[1]
    yield ask(p, "1", "?", [("confirm",)])


def test_entries_keep_their_order_when_branches_are_merged() -> None:
    t = table(some_pledge, pledging, players=3)
    for seat in ("p2", "p1"):
        t.choose(seat, "pledge 2")
        t.choose(seat, "confirm")
    assert list(t.state.pledge.items()) == [("p1", 2), ("p2", 2), ("p3", 0)]


def test_in_a_bare_world_the_own_branch_goes_on_in_the_middle_of_its_step() -> None:
    t = table(some_pledge, pledging, players=3)
    t.choose("p1", "pledge 2")
    world = t.world("p1", random.Random(1))
    assert world.asking is not None
    assert (world.state.pledge["p1"], world.asking.seat, world.asking.options) == (2, "p1", [("confirm",)])


def test_who_plays_no_branch_imagines_those_of_others_from_their_start() -> None:
    t = table(some_pledge, pledging, players=3)
    t.choose("p1", "pledge 2")
    world = t.world("p3", random.Random(1))
    assert world.asking is not None
    assert (world.state.pledge["p1"], world.asking.seat, len(world.asking.options)) == (0, "p1", 2)


def test_hidden_pieces_are_exchanged_wherever_the_game_allows_it() -> None:
    t = table(two_questions, may_swap=lambda s, one, first, two, second: not {"d1", "p2c"} & {first, second})
    decks = [t.imagine("p1", random.Random(i)).state.deck for i in range(20)]
    assert {deck[0] for deck in decks} == {"d1"}
    assert all(len({deck[place] for deck in decks}) > 3 for place in range(1, 6))


def test_a_card_that_a_predicate_binds_stays() -> None:
    t = Table.new(citadel.GAME, seed=1)
    t.choose("p1", "scout")
    tops = {t.imagine("p1", random.Random(i)).state.deck[-1] for i in range(20)}
    assert tops == {t.state.scouted}


@step("1")
def hide_and_ask(s: Little) -> Flow:
    """p2 hides a card from the hand in the deck; then, in the same step, p1 is asked."""
    choice = yield ask("p2", "1", "Hide", [("hide", c) for c in s.hand["p2"]], forced=False, shown=lambda o: o[:1])
    s.hand["p2"].remove(choice[1])
    s.deck.append(choice[1])
    yield ask("p1", "1", "?", [("a",), ("b",)])


def test_what_another_chose_unseen_is_renamed_in_an_imagined_world() -> None:
    t = table(hide_and_ask)
    t.choose("p2", "hide p2a")
    worlds = [t.imagine("p1", random.Random(i)) for i in range(20)]
    assert len({w.state.deck[-1] for w in worlds}) > 3
    assert all(w.view("p1") == t.view("p1") for w in worlds)


def test_what_another_chose_unseen_is_renamed_in_a_bare_world_too() -> None:
    t = table(hide_and_ask)
    t.choose("p2", "hide p2a")
    worlds = [t.world("p1", random.Random(i)).state for i in range(20)]
    assert len({s.deck[-1] for s in worlds}) > 3
    assert all(view(s, "p1") == t.view("p1") for s in worlds)


def test_what_was_shuffled_unseen_is_renamed_in_an_imagined_world() -> None:
    t = table(shuffling)
    worlds = [t.imagine("p1", random.Random(i)) for i in range(20)]
    assert len({w.state.deck[-1] for w in worlds}) > 3
    assert all(w.view("p1") == t.view("p1") for w in worlds)


def test_what_was_seen_since_the_step_began_stays() -> None:
    @step("1")
    def show_and_ask(s: Little) -> Flow:
        s.shown.append(draw(s, "top", s.deck))
        yield ask("p1", "1", "?", [("a",), ("b",)])

    t = table(show_and_ask)
    worlds = [t.imagine("p1", random.Random(i)) for i in range(10)]
    assert all(w.state.shown == t.state.shown for w in worlds)


def test_secret_values_are_drawn_anew_by_the_game() -> None:
    def resample(s: Little, seat: str, rng: random.Random) -> None:
        s.luck_of_the_draw = rng.randrange(100)

    t = table(two_questions, resample=resample)
    assert len({t.imagine("p1", random.Random(i)).state.luck_of_the_draw for i in range(10)}) > 5


def test_a_seat_gives_a_bot_all_that_it_may_know() -> None:
    t = Table.new(divan.GAME, seed=1)
    seat = Seat(t, "p2")
    assert (seat.view(), seat.ask.seat) == (t.view("p2"), "p2")
    world = seat.world(random.Random(1))
    assert world.asking is not None
    assert world.asking.seat == "p2"


def test_a_seat_that_is_not_asked_is_no_seat_for_a_bot() -> None:
    with pytest.raises(ValueError, match="p2 is not asked"):
        Seat(table(two_questions), "p2")


def test_an_imagined_world_holds_the_same_pieces() -> None:
    t = Table.new(straits.GAME, seed=1)
    t.choose("turks", "lay m4 s2")
    hidden = sorted(place.piece for place in hidden_places(t.state, "allies"))
    world = t.imagine("allies", random.Random(3))
    assert sorted(place.piece for place in hidden_places(world.state, "allies")) == hidden


def test_then_takes_sequences_too() -> None:
    @step("1")
    def asked_twice(s: Little) -> None:
        then(s, two_questions, two_questions())

    t = table(asked_twice, two_questions)
    for seat in ("p1", "p2", "p1", "p2"):
        t.choose(seat, "say yes")
    assert t.over()
