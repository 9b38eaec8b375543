"""Beats: complete, in order, in the reader's interest, and the same after a match is loaded again."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from sanjak import games
from sanjak.face import face_of
from sanjak.kernel import Chosen, Drm, Event, Rolled, Table, Told, text
from sanjak.kernel.records import Match
from sanjak.scene.roll import RollCard
from sanjak.scene.telling import Change, Measure, Telling, changes
from sanjak.story.beats import Happened, bare, parts, summed, tone_for
from sanjak.story.watched import WatchedTable
from sanjak.web.log import Entry
from sanjak.web.position import Position, told_of
from sanjak.web.storage import LineRow

LINES = 60


def walked(id: str, seed: int) -> Iterator[Position]:
    """The position after each line of a random match."""
    game, face, rng = games.load(id), face_of(id), random.Random(seed)
    table = WatchedTable.new(game, seed=seed)
    position = Position(table, face)
    position.log.tell(table, dict.fromkeys(position.moments, 0))
    while not table.over() and len(table.lines) < LINES:
        seat = rng.choice(table.to_move())
        words = text(rng.choice(table.question(seat).options))  # type: ignore[union-attr]
        told = told_of(table, lambda table, seat=seat, words=words: table.choose(seat, words))  # type: ignore[misc]
        position.note(LineRow(table.lines[-1], told, 0))
        yield position


@pytest.mark.parametrize("id", games.game_ids())
def test_every_sentence_of_the_log_is_in_one_beat(id: str) -> None:
    *_, position = walked(id, 5)
    for log in position.log.of.values():
        said = [at for at, entry in enumerate(log.entries) if entry.text]
        beaten = [at for beat in log.beats for at in range(beat.first, beat.last + 1) if log.entries[at].text]
        assert said == beaten


@pytest.mark.parametrize("id", games.game_ids())
def test_beats_have_a_headline_and_the_newest_have_a_view(id: str) -> None:
    for position in walked(id, 6):
        for log in position.log.of.values():
            assert all(beat.headline and not beat.headline.endswith(".") for beat in log.beats)
            new = [n for n, beat in enumerate(log.beats) if log.entries[beat.last].moment == position.moment(log.seat)]
            assert all(n in log.views for n in new)


@pytest.mark.parametrize("id", games.game_ids())
def test_the_view_after_the_last_beat_is_what_the_table_shows(id: str) -> None:
    """The last beat ends like the update. If something silent follows, the measures are still equal."""
    for position in walked(id, 7):
        for seat, log in position.log.of.items():
            last = len(log.beats) - 1
            if last >= 0 and log.entries[log.beats[last].last].moment == position.moment(seat):
                measures = position.face.measures
                assert measures(log.views[last], seat) == measures(position.table.view(seat), seat)


@pytest.mark.parametrize("id", games.game_ids())
def test_beats_survive_a_snapshot(id: str) -> None:
    *_, position = walked(id, 8)
    table, game = position.table, games.load(id)
    match = Match.of(table, "", {})
    rows = [LineRow(line, "*", 0) for line in table.lines]
    again = Position.from_snapshot(position.snapshot(), match, game, position.face, rows)
    for seat, log in position.log.of.items():
        assert again.log.of[seat].beats == log.beats


# ---------------------------------------------------------------- what belongs together

ROLL = Rolled(what="offensive sinai", die=4, needed="more than 3", success=True)
CHOICE = Chosen(seat="player", option=("offensive", "sinai"))
FACT = Told(kind="retreats", facts={"front": "sinai"})


def happened(*events: tuple[object, str, int]) -> list[Happened]:
    return [Happened(Entry(event, 1, 1, words, None), at, step)  # type: ignore[arg-type]
            for at, (event, words, step) in enumerate(events)]


def test_a_choice_its_die_and_what_came_of_it_are_one_beat() -> None:
    assert list(parts(happened((CHOICE, "", 1), (ROLL, "Die.", 1), (FACT, "Back.", 1)))) == [(0, 3)]


def test_two_dice_are_two_beats() -> None:
    assert list(parts(happened((ROLL, "Miss.", 1), (ROLL, "Hit.", 1), (FACT, "Lost.", 1)))) == [(0, 1), (1, 3)]


def test_facts_that_follow_no_die_are_beats_of_their_own() -> None:
    assert list(parts(happened((FACT, "Sinai.", 1), (FACT, "Caucasus.", 1), (FACT, "Will.", 2)))) == [
        (0, 1), (1, 2), (2, 3)]


def test_a_silent_choice_belongs_to_what_follows_in_the_next_step() -> None:
    assert list(parts(happened((CHOICE, "", 1), (ROLL, "Die.", 2)))) == [(0, 2)]


def test_a_choice_that_says_something_is_not_mixed_with_the_next_step() -> None:
    assert list(parts(happened((CHOICE, "Laid.", 1), (FACT, "Will.", 2)))) == [(0, 1), (1, 2)]


# ---------------------------------------------------------------- words and tones


def test_a_change_reads_as_a_player_says_it() -> None:
    def measures(will: int, sinai: int, vp: float, **more: Measure) -> dict[str, Measure]:
        return {"will": Measure("Will", will), "sinai": Measure("Sinai", sinai, 1, "space"),
                "vp": Measure("VP", vp, -1, "VP", "VP"), **more}

    found = changes(measures(1, 4, 1.5, gone=Measure("Gone", 1)), measures(0, 6, 2, new=Measure("New", 3)))
    assert list(found) == [
        Change("Will −1", "bad"), Change("+2 spaces", "good"), Change("+½ VP", "bad")]


def test_a_die_is_told_in_the_interest_of_the_reader() -> None:
    card = RollCard("Assault", ROLL, "success", "good")
    assert [tone_for(card, seat, "turks") for seat in ("turks", "allies", "")] == ["good", "bad", "even"]
    assert tone_for(card, "allies", "") == "good"
    assert tone_for(card, "allies", None) == "even"


def test_a_sum_in_short() -> None:
    assert summed(ROLL) == "die 4, needs more than 3"
    assert summed(Rolled(what="x", die=0, sum=7)) == "7 in all"


def test_a_headline_has_neither_case_nor_full_stop() -> None:
    assert bare("Sinai falls back to Suez (6) (3.1).") == "Sinai falls back to Suez (6)"
    assert bare("The Allies go first (7.3).") == "The Allies go first"
    assert bare("A Resource goes to the Western theater (OS 3.2).") == "A Resource goes to the Western theater"


def test_the_fall_of_the_narrows_is_one_group_with_a_bad_verdict() -> None:
    told = siege_telling(Rolled(what="narrows constantinople", die=5, needed="4 or less", success=False),
                         Told(kind="lost", facts={"outcome": "crushing_defeat", "cause": "narrows", "unrevealed": 44}))
    assert (told.group, told.tone) == ("The Narrows", "bad")
    assert told.headline == "The game is lost: the fleet is through the Narrows"


def test_an_offensive_says_what_it_did_then_the_sum() -> None:
    die = Rolled(what="offensive sinai", die=4, drms=(Drm(1, "card 3"),), needed="more than 3", success=True)
    told = siege_telling(die, Told(kind="retreats", facts={"front": "sinai", "space": 6}))
    assert (told.headline, told.tone) == ("Sinai pushed back to Suez", "good")
    assert told.detail == "5 beats 3 (die 4, +1 for card 3)"
    held = siege_telling(Rolled(what="offensive sinai", die=2, needed="more than 3", success=False))
    assert (held.headline, held.detail) == ("Sinai holds El-Arish", "2 does not beat 3")


def siege_telling(*events: Event) -> Telling:
    view = Table.new(games.load("ottoman-sunset"), seed=1).view("player")
    view = {**view, "at": {**view["at"], "sinai": 5}}
    told = face_of("ottoman-sunset").telling(events, "player", view, view)
    assert told is not None
    return told
