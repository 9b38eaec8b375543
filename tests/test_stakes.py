"""The stakes of every game: what is left, the danger, the opening words, the ending with its points."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import pytest

from sanjak import games
from sanjak.ai.bots import bot, own_luck
from sanjak.face import face_of, plain
from sanjak.kernel import Seat, Table
from sanjak.scene.model import Scene
from sanjak.scene.stakes import Account, Ending

SHORT = {"fatal-attraction": "bold_stroke", "lash-of-the-turk": "1526", "ottoman-sunset": "1916"}
"""Scenarios that are soon played."""
EVERY = 9
"""The number of choices between two checked positions."""


def seats_of(table: Table) -> tuple[str, ...]:
    return (*table.state.seats, "")


@cache
def played(id: str, seed: int) -> tuple[tuple[Table, ...], Table]:
    """A match played by quick bots: some positions on the way, and its end."""
    game, quick = games.load(id), bot("quick", id)
    table = Table.new(game, seed=seed, scenario=SHORT.get(id))
    seen: list[Table] = []
    while not table.over():
        if len(table.lines) % EVERY == 0 and len(seen) < 12:
            seen.append(Table.load(game, table.save()))
        seat = table.to_move()[0]
        table.answer(seat, quick(Seat(table, seat), own_luck(seed, seat, len(table.lines))))
    return tuple(seen), table


def drawn(scene: Scene) -> set[str]:
    """The ids of everything that can be lit on the board."""
    sheets = (*scene.sheets, *scene.small)
    return {sheet.id for sheet in sheets} | {piece.id for sheet in sheets for piece in sheet.pieces} | {
        space for sheet in sheets for space in sheet.ground.spaces}


def endings(id: str, seed: int = 1) -> Iterator[tuple[str, Ending]]:
    """The ending of a match for each seat and for spectators."""
    table = played(id, seed)[1]
    for seat in seats_of(table):
        yield seat, face_of(id).ending(table.view(seat), seat, table.events(seat))


@pytest.mark.parametrize("id", games.game_ids())
def test_what_is_left_to_go_shrinks_and_is_gone_at_the_end(id: str) -> None:
    face, (seen, end) = face_of(id), played(id, 1)
    for seat in end.state.seats:
        left = [face.left(table.view(seat), seat) for table in seen]
        assert all(one is not None and one.text and 0 <= one.done <= one.of for one in left)
        shares = [one.done / one.of for one in left if one is not None and one.of == left[-1].of]  # type: ignore[union-attr]
        assert shares == sorted(shares)
        assert face.left(end.view(seat), seat) is None
        assert face.danger(end.view(seat), seat) is None


@pytest.mark.parametrize("id", games.game_ids())
def test_the_greatest_danger_is_told_in_a_few_words_and_can_be_lit(id: str) -> None:
    face, (seen, _) = face_of(id), played(id, 1)
    told = 0
    for table in seen:
        for seat in table.state.seats:
            view = table.view(seat)
            danger = face.danger(view, seat)
            if danger is not None:
                told += 1
                assert 0 < len(danger.text) <= 60
                assert set(danger.places) <= drawn(face.scene(view, seat))
    assert told >= len(seen) * len(seen[0].state.seats) / 2


@pytest.mark.parametrize("id", games.game_ids())
def test_the_first_minute_is_three_sentences_in_every_scenario(id: str) -> None:
    game, face = games.load(id), face_of(id)
    for scenario in game.scenarios:
        for players in game.players:
            table = Table.new(game, seed=1, scenario=scenario.id, players=players)
            for seat in table.state.seats:
                opening = face.opening(table.view(seat), seat)
                assert opening is not None
                for line in (opening.who, opening.lose, opening.win):
                    assert line.endswith(".")
                    assert ". " not in line
                    assert len(line) <= 200


@pytest.mark.parametrize("id", games.game_ids())
def test_the_end_names_its_cause_and_its_points_add_up(id: str) -> None:
    table = played(id, 1)[1]
    for seat, ending in endings(id):
        assert ending.cause
        assert not ending.cause.endswith(".")
        assert "" not in (ending.verdict, ending.best)
        assert set(ending.places) <= drawn(face_of(id).scene(table.view(seat), seat))
        for account in ending.accounts:
            check_sum(account)


def check_sum(account: Account) -> None:
    """The lines add up to the total."""
    if account.total is not None and account.title != "The Narrows":
        assert sum(number(part.points) for part in account.parts) == number(account.total.points), account
    assert sum(level.reached for level in account.levels) == bool(account.levels)


def number(points: str) -> Fraction:
    """Points as they are read: +3, −1, 2½, a dash for nothing."""
    plain = points.replace("−", "-").replace("–", "0")
    whole, half, _ = plain.partition("½")
    return Fraction(whole or 0) + Fraction(1, 2) * bool(half)


@pytest.mark.parametrize("id", games.game_ids())
def test_won_and_lost_are_told_as_the_result_has_it(id: str) -> None:
    result = played(id, 1)[1].result()
    assert result is not None
    for seat, ending in endings(id):
        if seat in result.firsts and len(result.firsts) == 1:
            assert ending.tone != "bad"
            assert ending.verdict.startswith("Won")
        elif seat and result.firsts:
            assert ending.tone != "good"
            assert ending.verdict.startswith(("Lost", "Won together", "Drawn"))


def test_a_game_without_words_of_its_own_tells_its_outcome_and_scores() -> None:
    view = {"firsts": ["p2"], "scores": {"p1": 3, "p2": 5}, "seats": ["p1", "p2"], "outcome": "over"}
    lost, won, seen = (plain.ending(view, seat, "Over") for seat in ("p1", "p2", ""))
    assert (lost.tone, won.tone, seen.tone) == ("bad", "good", "even")
    assert [part.points for part in won.accounts[0].parts] == ["3", "5"]
    drawn, shared = (plain.ending({**view, "firsts": firsts}, "p1", "Over") for firsts in ([], ["p1", "p2"]))
    assert shared == drawn, "a first place that all share is a draw"
    assert drawn.tone == "even"
    alone = plain.ending({"firsts": [], "scores": {}, "seats": ["p1"], "outcome": "over"}, "p1", "Over")
    assert alone.tone == "bad"
