"""The record of a match: readable, lossless, and refused with line and reason if it was changed."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from sanjak.kernel import BadSetup, Chosen, Game, Line, Table, text, then
from sanjak.kernel.chance import Script, no_script
from sanjak.kernel.records import BadRecordFile, Match, commitment, read, replay_text, seal, write
from tests.laws import saved
from tests.toys import citadel, divan, straits
from tests.toys.little import Little, little, over, two_questions


def played(game: Game, seed: int = 1, undo: str = "barrier") -> Table:
    """A random game with some undos."""
    t, rng = Table.new(game, seed=seed, undo=undo), random.Random(seed)
    while not t.over():
        seat = rng.choice(t.to_move())
        t.answer(seat, rng.choice(t.question(seat).options))  # type: ignore[union-attr]
        if t.undoable(seat) and rng.random() < 0.3:
            t.undo(seat)
            if rng.random() < 0.5:
                t.redo(seat)
    return t


def match_of(t: Table) -> Match:
    return Match.of(t, "0.1.0", dict.fromkeys(t.state.seats, "human"))


def short() -> str:
    """A short record."""
    t = Table.new(citadel.GAME, seed=7)
    t.choose("p1", "rest")
    t.choose("p1", "pray")
    return write(match_of(t))


def resealed(words: str) -> str:
    """An edited record with a valid seal."""
    rows = words.rstrip("\n").split("\n")
    head, body = rows[:rows.index("")], rows[rows.index("") + 1:-1]
    return "\n".join([*head, "", *body, f"end {len(body)} {seal(head, body)}"]) + "\n"


# ---------------------------------------------------------------- lossless


@pytest.mark.parametrize("undo", ["barrier", "free", "ironman"])
@pytest.mark.parametrize("game", [citadel.GAME, divan.GAME, straits.GAME], ids=lambda game: game.id)
def test_a_whole_match_is_written_and_read_without_loss(game: Game, undo: str) -> None:
    t = played(game, 3, undo)
    words = write(match_of(t))
    match = read(words)
    assert match.lines == t.lines
    assert write(match) == words
    again = match.replay(game)
    assert (saved(again), again.lines, again.result()) == (saved(t), t.lines, t.result())


def test_a_record_is_readable() -> None:
    rows = short().split("\n")
    assert rows[:9] == ["sanjak record 1", "game: citadel", "version: 0.1.0", "schema: 2", "scenario: standard",
                        "players: 1", "undo: barrier", "luck: keyed", "seed: 7"]
    assert rows[9:14] == [f"commitment: {commitment(7)}", "seat p1: human", "", "1 p1 rest", "2 p1 pray"]
    assert rows[14].startswith("end 2 ")


def test_the_set_up_comes_back() -> None:
    t = Table.new(divan.GAME, players=4, variants={"generous": True}, seed=2**255, undo="free")
    match = read(write(Match.of(t, "1.2", {"p1": "Ada # 1", "p2": "quick", "p3": "a: b", "p4": "Ömer"})))
    assert (match.players, match.undo, match.seed, match.version) == (4, "free", 2**255, "1.2")
    assert match.holders == {"p1": "Ada # 1", "p2": "quick", "p3": "a: b", "p4": "Ömer"}
    assert match.open(divan.GAME).state.variants == {"generous": True}


def test_a_match_is_replayed_up_to_a_line() -> None:
    assert read(short()).replay(citadel.GAME, upto=1).state.actions == 1


def test_a_replayed_match_can_be_undone_as_the_live_one() -> None:
    t = Table.new(citadel.GAME, seed=7)
    t.choose("p1", "rest")
    assert read(write(match_of(t))).replay(citadel.GAME).undoable("p1") == t.undoable("p1") == [1]


@pytest.mark.parametrize("who", ["", " Ada", "Ada\n", "A\tda"])
def test_a_name_that_would_not_come_back_is_not_written(who: str) -> None:
    with pytest.raises(ValueError, match=r"seat p1: .* cannot be written into a record"):
        write(Match.of(Table.new(citadel.GAME), "1", {"p1": who}))


def test_a_choice_that_would_be_read_as_a_comment_is_not_written() -> None:
    match = match_of(Table.new(citadel.GAME))
    match.lines = [Line(1, "choice", "p1", "lay #1")]
    with pytest.raises(ValueError, match="line 1: 'lay #1' would be read as a comment"):
        write(match)


# ---------------------------------------------------------------- comments


def test_comments_stand_after_choices() -> None:
    t = Table.new(citadel.GAME, seed=7)
    t.choose("p1", "rest")
    words = write(match_of(t), lambda line: f"{line.kind}\nof {line.seat}")
    assert "1 p1 rest  # choice of p1\n" in words
    assert read(words).lines == t.lines


def test_comments_may_be_added_anywhere_later() -> None:
    rows = short().split("\n")
    rows.insert(3, "# a remark in the header")
    rows.insert(-3, "# a remark between")
    rows[-2] += " # at the end"
    rows.insert(1, "")
    assert read("\n".join([*rows, "# and after it", ""])).lines == read(short()).lines


def test_line_ends_of_other_systems_are_read() -> None:
    assert read(short().replace("\n", "\r\n")).lines == read(short()).lines


# ---------------------------------------------------------------- what is refused, and where


def edited(old: str, new: str) -> Callable[[str], str]:
    def edit(words: str) -> str:
        assert old in words
        return words.replace(old, new)
    return edit


def without(row: str) -> Callable[[str], str]:
    return lambda words: "\n".join(r for r in words.split("\n") if not r.startswith(row))


def cut(rows: int) -> Callable[[str], str]:
    return lambda words: "\n".join(words.split("\n")[:rows])


@pytest.mark.parametrize(("spoil", "line", "reason"), [
    (lambda words: "", 1, "this is not a record"),
    (edited("sanjak record 1", "sanjak record 2"), 1, "the first line must be 'sanjak record 1'"),
    (cut(1), 1, "it is truncated"),
    (cut(6), 6, "it is truncated"),
    (cut(13), 13, "it is truncated"),
    (cut(14), 14, "it is truncated"),
    (lambda words: words[:-30], 14, "it is truncated"),
    (lambda words: words[:-3], 15, "the seal does not match"),
    (without("1 p1"), 14, "the closing line counts 2 choices, the file holds 1"),
    (edited("2 p1 pray", "3 p1 pray"), 14, "expected line 2 of the match here"),
    (edited("2 p1 pray", "2 p1 rest"), 15, "the seal does not match: the file was changed after it was written"),
    (edited("seed: 7", "seed: 8"), 15, "the seal does not match"),
    (edited("seat p1: human", "seat p1: quick"), 15, "the seal does not match"),
    (edited("end 2", "end two"), 15, "it is truncated"),
    (lambda words: words.rstrip()[:-17], 15, "it is truncated"),
    (edited("end 2", "end 3"), 15, "the closing line counts 3 choices"),
])
def test_a_truncated_or_edited_file_is_refused(spoil: Any, line: int, reason: str) -> None:
    with pytest.raises(BadRecordFile, match=reason) as refusal:
        read(spoil(short()))
    assert refusal.value.line == line
    assert str(refusal.value).startswith(f"line {line}: ")


@pytest.mark.parametrize(("spoil", "line", "reason"), [
    (edited("seat p1: human", "seat p1 human"), 11, "expected 'name: value', found 'seat p1 human'"),
    (edited("version: 0.1.0", "colour: red"), 3, "unknown entry 'colour' in the header"),
    (without("scenario"), 10, "the header lacks scenario"),
    (edited("seed: 7", "seed: seven"), 9, "seed is a whole number"),
    (edited("seed: 7", "seed: -7"), 9, "seed is a whole number"),
    (edited("seed: 7", "seed: ²"), 9, "seed is a whole number"),
    (edited("seed: 7", f"seed: {2**256}"), 9, "seed is a whole number below 2\\^256"),
    (edited("seed: 7", "seed: " + "9" * 5000), 9, "seed is a whole number below 2\\^256, not '9{80}'"),
    (edited("seed: 7", f"seed: {7:079}"), 9, "seed is a whole number below 2\\^256"),
    (edited("seed: 7", "seed: 8"), 10, "the seed is not the one that was committed to"),
    (edited("undo: barrier", "undo: often"), 7, "undo is one of barrier, free, ironman, not 'often'"),
    (edited("luck: keyed", "luck: good"), 8, "luck is one of keyed, typed, course, not 'good'"),
    (edited("version: 0.1.0", "game: citadel"), 3, "'game' appears twice in the header"),
    (edited("2 p1 pray", "2 pray"), 14, "expected 'number seat choice', found '2 pray'"),
])
def test_a_file_that_makes_no_sense_is_refused_even_with_a_fitting_seal(spoil: Any, line: int, reason: str) -> None:
    with pytest.raises(BadRecordFile, match=reason) as refusal:
        read(resealed(spoil(short())))
    assert refusal.value.line == line


@pytest.mark.parametrize(("spoil", "line", "reason"), [
    (edited("2 p1 pray", "2 p1 sally west"), 14, r"p1: 'sally west' is refused \(2.2\): it is not offered"),
    (edited("2 p1 pray", "2 p2 pray"), 14, "it is not p2's turn"),
    (edited("2 p1 pray", "2 p1 undo to 9"), 14, "that line cannot be undone"),
    (edited("2 p1 pray", "2 p1 undo to some"), 14, "invalid literal"),
    (edited("2 p1 pray", "2 p1 redo"), 14, "nothing was undone"),
    (edited("2 p1 pray", "2 luck die 3"), 14, "no die or card is expected now"),
    (edited("players: 1", "players: 3"), 1, "Citadel is for 1 players, not 3"),
    (edited("scenario: standard", "scenario: other"), 1, "Citadel has no scenario 'other'"),
    (edited("version: 0.1.0", "version: 0.1.0+ab12"), 1, "component corrections ab12, but this copy has none"),
    (edited("schema: 2", "schema: 3"), 1, r"Citadel: recorded by a newer version \(schema 3, this one knows 2\)"),
    (edited("seat p1: human", "option easy: true"), 1, "Citadel has no variant 'easy'"),
])
def test_a_match_that_the_rules_refuse_is_refused_with_the_line_of_the_file(spoil: Any, line: int, reason: str) -> None:
    with pytest.raises(BadRecordFile, match=reason) as refusal:
        replay_text(resealed(spoil(short())), citadel.GAME)
    assert refusal.value.line == line


def test_a_record_of_rules_that_have_been_corrected_since_is_refused_with_its_version() -> None:
    newer = replace(citadel.GAME, schema=3, oldest=3)
    with pytest.raises(BadRecordFile, match=r"Citadel: recorded under older rules \(version 0.1.0, schema 2\)"):
        replay_text(short(), newer)


def test_a_record_of_components_as_printed_is_refused_where_they_are_corrected() -> None:
    with pytest.raises(BadRecordFile, match="component corrections none, but this copy has ab12"):
        replay_text(short(), replace(citadel.GAME, corrections="ab12"))


def test_a_match_of_the_course_is_opened_as_the_course_begins() -> None:
    def course(s: Little) -> Script:
        s.number = 5
        then(s, two_questions, over)
        return no_script()

    game = little(two_questions, course=course)
    match = read(write(match_of(Table.new(game, course=True))))
    t = match.open(game)
    assert (match.luck, t.course, t.state.number) == ("course", True, 5)


def test_the_line_of_the_file_is_named_though_comments_shift_it() -> None:
    rows = resealed(short().replace("2 p1 pray", "2 p1 dance")).split("\n")
    rows.insert(1, "# a remark")
    with pytest.raises(BadRecordFile, match=r"^line 15: "):
        replay_text("\n".join(rows), citadel.GAME)


def test_a_match_of_another_game_is_refused() -> None:
    with pytest.raises(BadSetup, match="this is a match of citadel, not of divan"):
        read(short()).replay(divan.GAME)


def test_a_record_replays_with_its_table() -> None:
    match, t = replay_text(short(), citadel.GAME)
    assert (match.game, t.state.morale) == ("citadel", 3)


# ---------------------------------------------------------------- commitment, forced steps


def test_a_commitment_binds_the_seed() -> None:
    assert commitment(7) == match_of(Table.new(citadel.GAME, seed=7)).commitment != commitment(8)


def test_the_commitment_of_a_seed_never_changes() -> None:
    assert commitment(0) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert commitment(1) == "01d0fabd251fcbbe2b93b4b927b26ad2a1a99077152e45ded1e678afa45dbec5"


def test_a_salted_record_is_read_and_a_salt_that_is_no_hex_is_refused() -> None:
    match = replace(read(short()), salt="5a" * 32)
    assert read(write(match)).salt == match.salt
    with pytest.raises(BadRecordFile, match=r"salt is 64 digits of hex, not 'z{80}'"):
        read(resealed(write(match).replace(match.salt, "z" * 81)))


def test_the_largest_seed_has_seventy_eight_digits() -> None:
    match = replace(read(short()), seed=(1 << 256) - 1)
    assert len(str(match.seed)) == 78
    assert read(write(match)).seed == match.seed


def test_a_record_without_a_commitment_is_read_as_well() -> None:
    without = resealed("\n".join(row for row in short().split("\n") if not row.startswith("commitment: ")))
    assert read(without) == read(short())


def test_forced_steps_are_no_lines_of_the_record() -> None:
    t = played(straits.GAME, 2, undo="ironman")
    chosen = [event for event in t.journal if isinstance(event, Chosen)]
    assert any(event.forced for event in chosen)
    assert [text(event.option) for event in chosen if not event.forced] == [line.text for line in t.lines]


def test_a_game_of_two_questions_has_two_lines() -> None:
    game = little(two_questions)
    t = Table.new(game)
    t.choose("p1", "say yes")
    t.choose("p2", "say no")
    assert [line.text for line in read(write(match_of(t))).lines] == ["say yes", "say no"]
