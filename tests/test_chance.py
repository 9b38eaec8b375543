"""Luck: keyed, recorded, scripted, typed in; published test vectors, and our own vectors that must never change."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from hashlib import blake2b
from itertools import permutations
from typing import Any

import pytest

from sanjak.kernel import (
    Drm,
    Flow,
    NotOffered,
    OutOfTurn,
    Rolled,
    SealedLuck,
    Table,
    ask,
    die,
    draw,
    draw_any,
    given,
    new_turn,
    reveal,
    roll,
    shuffle,
    step,
)
from sanjak.kernel.chance import Script, keyed, no_script
from sanjak.kernel.records import Match, read, write
from tests.laws import saved
from tests.toys import citadel
from tests.toys.little import Little, little, table


def a_state(seed: int = 42) -> Any:
    return citadel.GAME.new_state(seed=seed)


def test_what_a_rule_shows_is_kept_with_the_seats_that_see_it_while_there_is_a_journal() -> None:
    s = a_state()
    s.journal = []
    reveal(s, "three cards", "p1")
    s.journal = None
    reveal(s, "four cards")
    assert (s.luck.shown, s.luck.used) == ([("three cards", ("p1",))], 2)


# ---------------------------------------------------------------- the generator


def test_blake2b_of_abc_is_as_rfc_7693_appendix_a_prints_it() -> None:
    assert blake2b(b"abc").hexdigest() == (
        "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
        "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923")


def test_keyed_blake2b_is_as_the_reference_vectors_print_it() -> None:
    key = bytes(range(64))
    assert blake2b(b"", key=key).hexdigest().startswith("10ebb67700b1868efb4417987acf4690ae9d972fb7a590c2")
    assert blake2b(b"\0", key=key).hexdigest().startswith("961f6dd1e4dd30f63901690c512e78e4b45e4742ed197c3c")


def test_blake2b_passes_the_self_test_of_rfc_7693_appendix_e() -> None:
    whole = blake2b(digest_size=32)
    for size in (20, 32, 48, 64):
        for length in (0, 3, 128, 129, 255, 1024):
            data = fibonacci_bytes(length, length)
            whole.update(blake2b(data, digest_size=size).digest())
            whole.update(blake2b(data, digest_size=size, key=fibonacci_bytes(size, size)).digest())
    assert whole.hexdigest() == "c23a7800d98123bd10f506c61e29da5603d763b8bbad2e737f5e765a7bccd475"


def fibonacci_bytes(length: int, seed: int) -> bytes:
    a, b, out = (0xDEAD4BAD * seed) & 0xFFFFFFFF, 1, bytearray()
    for _ in range(length):
        a, b = b, (a + b) & 0xFFFFFFFF
        out.append(b >> 24)
    return bytes(out)


# ---------------------------------------------------------------- our own vectors: they must never change


def test_the_bits_of_our_luck_never_change() -> None:
    assert keyed(a_state(), "attack") == 0xFF639BCE9CE8D882


def test_dice_never_change() -> None:
    s = a_state()
    assert [die(s, "attack") for _ in range(12)] == [1, 1, 5, 6, 2, 1, 5, 5, 3, 1, 4, 1]
    new_turn(s)
    assert [die(s, "attack") for _ in range(12)] == [6, 5, 5, 6, 5, 4, 6, 2, 6, 1, 3, 2]


def test_dice_of_the_largest_seed_never_change() -> None:
    s = a_state(2**256 - 1)
    assert [die(s, "attack") for _ in range(12)] == [5, 4, 1, 2, 5, 2, 3, 5, 4, 4, 6, 4]


def test_shuffles_and_draws_never_change() -> None:
    deck = [f"c{i:02}" for i in range(12)]
    assert [draw_any(a_state(), "city", list(deck)) for _ in range(2)] == ["c03", "c03"]
    shuffle(a_state(), "deck", deck)
    assert deck == ["c08", "c02", "c09", "c05", "c01", "c04", "c07", "c00", "c10", "c11", "c06", "c03"]


# ---------------------------------------------------------------- keyed luck


def test_two_actions_in_the_other_order_meet_the_same_luck() -> None:
    one, two = a_state(), a_state()
    attack, defence = die(one, "attack"), die(one, "defence")
    assert (die(two, "defence"), die(two, "attack")) == (defence, attack)


def test_two_choices_in_the_other_order_meet_the_same_luck() -> None:
    def rolls(*fronts: str) -> dict[str, int]:
        t = given(citadel.GAME, seed=5)
        for front in fronts:
            t.choose(f"sally {front}")
        events = [event for event in t.table.journal if isinstance(event, Rolled)]
        return {event.what: event.die for event in events}

    assert rolls("north", "east") == rolls("east", "north")


def test_luck_of_one_kind_is_counted() -> None:
    s = a_state()
    die(s, "attack"), die(s, "attack"), die(s, "defence")
    assert s.counters == {"attack": 2, "defence": 1}


def test_a_new_turn_counts_afresh() -> None:
    s = a_state()
    die(s, "attack")
    new_turn(s)
    assert (s.turn, s.counters) == (1, {})


def test_a_shuffle_does_not_depend_on_how_the_cards_lay() -> None:
    one, two = ["a", "b", "c", "d", "e"], ["e", "d", "b", "c", "a"]
    shuffle(a_state(), "deck", one)
    shuffle(a_state(), "deck", two)
    assert one == two


def test_a_random_draw_does_not_depend_on_how_the_cards_lay() -> None:
    assert draw_any(a_state(), "box", list("abcdef")) == draw_any(a_state(), "box", list("fbdace"))


def test_the_top_card_is_the_last() -> None:
    pile = ["a", "b", "c"]
    assert (draw(a_state(), "deck", pile), pile) == ("c", ["a", "b"])


def test_a_copy_of_a_state_goes_on_with_the_same_luck() -> None:
    s = a_state()
    die(s, "attack")
    twin = s.clone()
    assert [die(s, "attack") for _ in range(5)] == [die(twin, "attack") for _ in range(5)]


# ---------------------------------------------------------------- uniformity


def chi_square(counts: Counter[Any], kinds: int) -> float:
    expected = sum(counts.values()) / kinds
    return sum((counts[kind] - expected) ** 2 / expected for kind in counts) + (kinds - len(counts)) * expected


def test_the_faces_of_a_die_are_alike() -> None:
    s = a_state()
    assert chi_square(Counter(die(s, "attack") for _ in range(6000)), 6) < 20.5


def test_dice_of_neighbouring_seeds_are_alike() -> None:
    assert chi_square(Counter(die(a_state(seed), "attack") for seed in range(6000)), 6) < 20.5


def test_pairs_of_dice_are_alike() -> None:
    s = a_state()
    assert chi_square(Counter((die(s, "a"), die(s, "b")) for _ in range(7200)), 36) < 66.6


def test_the_orders_of_a_shuffle_are_alike() -> None:
    s, orders = a_state(), Counter[Any]()
    for _ in range(4800):
        cards = ["a", "b", "c", "d"]
        shuffle(s, "deck", cards)
        orders[tuple(cards)] += 1
    assert set(orders) == set(permutations("abcd"))
    assert chi_square(orders, 24) < 49.7


def test_a_long_shuffle_moves_every_card_anywhere() -> None:
    s, first = a_state(), Counter[Any]()
    for _ in range(5400):
        cards = [f"c{i:02}" for i in range(54)]
        shuffle(s, "deck", cards)
        first[cards[30]] += 1
    assert chi_square(first, 54) < 93.2


# ---------------------------------------------------------------- scripted luck


def test_scripted_dice_fall_as_written() -> None:
    t = given(citadel.GAME).dice(6, 1)
    t.choose("sally north").choose("sally north")
    rolled = [event.die for event in t.table.journal if isinstance(event, Rolled)]
    assert rolled == [6, 1]


def test_scripted_cards_are_drawn_as_written() -> None:
    assert given(citadel.GAME).cards("k7").state.drawn == ["k7"]


def test_a_scripted_shuffle_ends_as_written() -> None:
    order = sorted(citadel.CARDS)
    assert given(citadel.GAME).order(*order).state.drawn == [order[-1]]


def test_a_script_holds_without_a_table_too() -> None:
    s, cards = a_state(), ["a", "b", "c", "d"]
    s.luck.script = no_script() | {"die": [6, 1], "card": ["d"], "order": [["d", "c", "b", "a"], ["b", "d", "a", "c"]]}
    for order in (["d", "c", "b", "a"], ["b", "d", "a", "c"]):
        shuffle(s, "deck", cards)
        assert cards == order
    assert [die(s, "x"), die(s, "x"), draw(s, "x", cards)] == [6, 1, "d"]


def laid(*dice: int, choices: tuple[str, ...]) -> Table:
    """A table with dice scripted for certain choices."""
    state = citadel.GAME.new_state(seed=3)
    citadel.GAME.setup(state)
    return Table(citadel.GAME, state, undo="free", script=no_script() | {"die": [*dice], "choice": [*choices]})


def fell(table: Table) -> list[int]:
    return [event.die for event in table.journal if isinstance(event, Rolled)]


def test_what_is_laid_for_certain_choices_holds_while_they_are_made() -> None:
    faces = {fell(played(laid(face, choices=("sally north",)), "sally north"))[0] for face in range(1, 7)}
    assert faces == set(range(1, 7))
    other = {fell(played(laid(face, choices=("sally south",)), "sally north"))[0] for face in range(1, 7)}
    assert len(other) == 1


def test_what_was_laid_comes_back_with_an_undo_and_with_a_load() -> None:
    table = laid(6, 1, choices=("sally north", "sally north"))
    for wrong in ("sally north", "sally south"):
        played(table, wrong)
        table.undo("p1")
    assert fell(played(table, "sally north", "sally north")) == [6, 1]
    half = played(laid(6, 1, choices=("sally north", "sally north")), "sally north")
    assert fell(played(Table.load(citadel.GAME, half.save()), "sally north")) == [6, 1]


def guided(*then: list[str], choices: tuple[str, ...]) -> Table:
    """A table at which a course makes some choices by itself."""
    def course(s: citadel.Citadel) -> Script:
        citadel.GAME.setup(s)
        return no_script() | {"die": [6, 1, 5], "choice": [*choices], "then": [*then]}

    return Table.new(replace(citadel.GAME, course=course), undo="free", course=True)


def test_a_course_makes_choices_before_the_first_and_after_each() -> None:
    table = guided(["p1 sally north"], ["p1 sally south"], choices=("sally north",))
    assert (fell(table), table.lines) == ([6], [])
    played(table, "sally north")
    assert (fell(table), [line.text for line in table.lines]) == ([6, 1, 5], ["sally north"])
    table.undo("p1")
    assert fell(table) == [6]
    table.redo("p1")
    assert fell(table) == [6, 1, 5]


def test_a_course_that_was_left_makes_no_more_choices() -> None:
    table = guided([], ["p1 sally south"], choices=("sally north",))
    played(table, "sally south")
    assert len(fell(table)) == 1


def test_a_choice_of_a_course_that_is_not_offered_is_refused_and_nothing_has_happened() -> None:
    table = guided([], ["p1 dance"], choices=("sally north",))
    with pytest.raises(NotOffered, match="dance"):
        played(table, "sally north")
    assert (fell(table), table.lines) == ([], [])


def played(table: Table, *choices: str) -> Table:
    for choice in choices:
        table.choose(table.to_move()[0], choice)
    return table


@pytest.mark.parametrize(("script", "value", "reason"), [
    ("dice", 7, "a 6-sided die cannot show 7"),
    ("cards", "x9", "x9 is not in the pile"),
    ("order", "x9", "that is not an order of these cards"),
])
def test_an_impossible_script_is_refused(script: str, value: Any, reason: str) -> None:
    t = given(citadel.GAME)
    getattr(t, script)(value)
    with pytest.raises(ValueError, match=reason):
        t.choose("sally north")


# ---------------------------------------------------------------- rolls


def test_a_roll_adds_its_modifiers_and_tells_of_them() -> None:
    t = given(citadel.GAME, morale=3).dice(4)
    t.choose("sally north")
    [event] = [event for event in t.table.journal if isinstance(event, Rolled)]
    assert (event.die, event.drms, event.total) == (4, (Drm(1, "high morale", "2.3"),), 5)
    assert (event.case, event.what, event.needed, event.success) == ("2.3", "sally north", "more than 4", True)


@pytest.mark.parametrize(("face", "beats", "reaches"), [(3, False, False), (4, False, True), (5, True, True)])
def test_to_beat_is_more_than_to_reach(face: int, beats: bool, reaches: bool) -> None:
    s = a_state()
    s.luck.script["die"] = [face, face]
    assert roll(s, "1", "x").beats(4) is beats
    assert roll(s, "1", "x").reaches(4) is reaches


def test_a_die_has_six_sides_if_no_other_number_is_given() -> None:
    s = a_state()
    s.journal = []
    roll(s, "1", "x"), roll(s, "1", "x", sides=10)
    assert [event.sides for event in s.journal] == [6, 10]
    assert Rolled(what="x", die=1).sides == 6


def test_the_result_of_a_table_stands_on_the_roll_card() -> None:
    s = a_state()
    s.journal = []
    assert roll(s, "1", "weather").gives("mud") == "mud"
    [event] = s.journal
    assert (event.result, event.success, event.needed) == ("mud", None, "")
    assert roll(a_state(), "1", "weather").gives("mud") == "mud"


def test_nothing_is_told_where_nobody_reads() -> None:
    assert roll(a_state(), "1", "x").event is None


@step("1")
def rolling(s: Little) -> Flow:
    drms = (Drm(2, "a leader below", "1", only=("p1",)), Drm(-1, "rain", "1"))
    roll(s, "1", "x", drms, blind=("p2",)).reaches(4)
    yield ask("p1", "1", "?", [("a",), ("b",)])


def test_who_is_blind_to_a_modifier_reads_the_sum_and_not_the_die() -> None:
    t = table(rolling)
    [mine], [theirs] = t.events("p1"), t.events("p2")
    assert isinstance(mine, Rolled)
    assert isinstance(theirs, Rolled)
    assert [drm.reason for drm in mine.drms] == ["a leader below", "rain"]
    assert (theirs.die, theirs.drms, theirs.total) == (0, (Drm(-1, "rain", "1"),), mine.total)
    assert mine.total == mine.die + 1
    assert (theirs.needed, theirs.success) == (mine.needed, mine.success)
    assert t.events("") == [theirs]


def test_a_roll_does_not_say_who_else_may_read_it() -> None:
    for event in (event for seat in ("p1", "p2") for event in table(rolling).events(seat)):
        assert isinstance(event, Rolled)
        assert not event.blind
        assert not any(drm.only for drm in event.drms)


# ---------------------------------------------------------------- luck in branches


@pytest.mark.parametrize("use", [
    lambda s: die(s, "x"), lambda s: shuffle(s, "x", ["a"]), lambda s: draw(s, "x", ["a"]),
    lambda s: draw_any(s, "x", ["a"])])
def test_sealed_luck_cannot_be_used(use: Any) -> None:
    s = a_state()
    s.luck.sealed = True
    with pytest.raises(SealedLuck, match="x: no "):
        use(s)


# ---------------------------------------------------------------- luck that is typed in


def typed(undo: str = "barrier") -> Table:
    return Table.new(citadel.GAME, seed=3, typed=True, undo=undo)


def test_a_table_with_real_cards_waits_for_them() -> None:
    t = typed()
    assert t.wanted is not None
    assert (t.wanted.kind, t.wanted.label, t.wanted.choices) == ("card", "event", tuple(sorted(citadel.CARDS)))
    assert (t.to_move(), t.over(), t.state.drawn) == ([], False, [])


def test_what_was_typed_in_is_what_fell() -> None:
    t = typed()
    t.supply("k4")
    t.choose("p1", "sally north")
    assert t.wanted is not None
    assert t.wanted.choices == (1, 2, 3, 4, 5, 6)
    t.supply(5)
    assert (t.state.drawn, t.state.near["north"], t.to_move()) == (["k4"], 5, ["p1"])


@pytest.mark.parametrize("value", [0, 7, "5", "k4", None, 2.5])
def test_a_face_that_a_die_does_not_have_is_refused(value: Any) -> None:
    t = typed()
    t.supply("k4")
    t.choose("p1", "sally north")
    before = saved(t)
    with pytest.raises(NotOffered, match="sally north: the die cannot show that"):
        t.supply(value)
    assert (saved(t), len(t.lines)) == (before, 2)


def test_a_card_that_was_drawn_before_is_refused() -> None:
    t = typed()
    t.supply("k4")
    t.choose("p1", "rest")
    t.choose("p1", "rest")
    with pytest.raises(NotOffered, match="the card cannot show that"):
        t.supply("k4")


def test_nothing_can_be_chosen_while_dice_are_awaited() -> None:
    t = typed()
    with pytest.raises(OutOfTurn, match="enter the luck first: event: what did the card show"):
        t.choose("p1", "rest")


def test_nothing_can_be_typed_in_when_nothing_is_awaited() -> None:
    with pytest.raises(OutOfTurn, match="no die or card is expected now"):
        Table.new(citadel.GAME).supply(3)


def test_true_is_typed_in_as_one() -> None:
    t = typed()
    t.supply("k4")
    t.choose("p1", "sally north")
    t.supply(True)
    assert t.lines[-1].text == "die 1"


def play_typed(undo: str) -> Table:
    t = typed(undo)
    faces = iter([6, 5, 4, 3, 2, 1] * 20)
    while not t.over():
        if t.wanted is not None:
            t.supply(next(faces) if t.wanted.kind == "die" else t.wanted.choices[0])
        else:
            t.choose("p1", "sally north" if len(t.lines) % 3 and "sally north" in t.known("p1")["options"] else "rest")
    return t


@pytest.mark.parametrize("undo", ["barrier", "free", "ironman"])
def test_a_record_with_typed_in_luck_replays(undo: str) -> None:
    t = play_typed(undo)
    match = read(write(Match.of(t, "test", {"p1": "somebody"})))
    assert (match.luck, "luck" in {line.kind for line in match.lines}) == ("typed", True)
    assert saved(match.replay(citadel.GAME)) == saved(t)


def test_a_card_with_a_name_of_several_words_is_read_again() -> None:
    @step("1")
    def drawing(s: Little) -> Flow:
        s.shown.append(draw(s, "card", s.deck))
        yield ask("p1", "1", "?", [("a",), ("b",)])

    game = little(drawing, prepare=lambda s: s.deck.append("Fall of Kut"))
    t = Table.new(game, typed=True)
    t.supply("Fall of Kut")
    match = read(write(Match.of(t, "test", {})))
    assert match.replay(game).state.shown == ["Fall of Kut"]


def test_a_table_that_waits_for_dice_is_restored_waiting() -> None:
    t = typed()
    t.supply("k4")
    t.choose("p1", "sally north")
    again = Table.load(citadel.GAME, t.save(), typed=True)
    assert again.wanted is not None
    again.supply(5)
    t.supply(5)
    assert saved(again) == saved(t)


def test_free_undo_takes_typed_in_dice_back_and_redo_brings_them_again() -> None:
    t = typed("free")
    t.supply("k4")
    before = saved(t)
    t.choose("p1", "sally north")
    t.supply(5)
    after = saved(t)
    t.undo("p1")
    assert saved(t) == before
    t.redo("p1")
    assert (saved(t), t.wanted) == (after, None)


def test_a_record_with_undone_typed_in_luck_replays() -> None:
    t = typed("free")
    t.supply("k4")
    t.choose("p1", "sally north")
    t.supply(5)
    t.undo("p1")
    t.redo("p1")
    t.choose("p1", "sally east")
    t.supply(6)
    again = read(write(Match.of(t, "test", {"p1": "somebody"}))).replay(citadel.GAME)
    assert (saved(again), again.lines) == (saved(t), t.lines)


@step("1", repeat_while=lambda s: s.number < 2)
def fragile(s: Little) -> Flow:
    yield ask("p1", "1", "Roll?", [("roll",), ("wait",)])
    if die(s, "fragile") == 6:
        raise ZeroDivisionError
    s.number += 1


def test_a_rule_that_crashes_on_a_typed_in_die_leaves_the_table_waiting_for_it() -> None:
    t = table(fragile, typed=True)
    t.choose("p1", "roll")
    before = saved(t)
    with pytest.raises(ZeroDivisionError):
        t.supply(6)
    assert (saved(t), t.wanted is not None, len(t.lines)) == (before, True, 1)
    t.supply(5)
    assert t.state.number == 1


@step("1")
def looks(s: Little) -> Flow:
    choice = yield ask("p1", "1", "Look?", [("look",), ("wait",)])
    if choice == ("look",):
        reveal(s)
    yield ask("p1", "1", "Then?", [("this",), ("that",)])


def test_a_look_at_a_secret_counts_as_luck() -> None:
    t = table(looks)
    t.choose("p1", "look")
    assert t.undoable("p1") == []
    t = table(looks)
    t.choose("p1", "wait")
    assert t.undoable("p1") == [1]
