"""The replay over HTTP: the table after every beat, in any order."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak import games
from sanjak.web import streams
from tests.web.serving import Person, Served

CHOICES = 24


def played(served: Served, person: Person, game: str) -> tuple[str, str]:
    """A match after some choices, and the seat of the player."""
    id = served.make(person, game, seed="4")
    served.settle(id)
    for _ in range(CHOICES):
        seen = person.update(id)
        if not seen["question"]:
            break
        assert person.choose(id).status_code == 200
        served.settle(id)
    return id, str(person.update(id)["seat"])


def beats_of(person: Person, id: str, seat: str) -> list[dict[str, Any]]:
    """All beats of a match."""
    found: list[dict[str, Any]] = person.get(f"/api/match/{id}/beats", seat=seat).json()["beats"]
    return found


def table_after(person: Person, id: str, seat: str, moment: int, **beat: Any) -> dict[str, Any]:
    """The table at a moment, or after one of its beats."""
    answer = person.get(f"/api/match/{id}/at/{moment}", seat=seat, **beat)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("game", games.game_ids())
def test_the_table_after_each_beat_is_the_same_in_any_order(served: Served, anna: Person, game: str,
                                                            monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "SNAPSHOT_STEP", 3)
    id, seat = played(served, anna, game)
    beats = beats_of(anna, id, seat)
    assert beats
    forth = [table_after(anna, id, seat, beat["moment"], beat=beat["number"]) for beat in beats]
    back = [table_after(anna, id, seat, beat["moment"], beat=beat["number"]) for beat in reversed(beats)]
    assert back[::-1] == forth


@pytest.mark.parametrize("game", games.game_ids())
def test_the_last_beat_of_a_moment_leaves_the_table_of_that_moment(served: Served, anna: Person, game: str) -> None:
    id, seat = played(served, anna, game)
    last = {beat["moment"]: beat["number"] for beat in beats_of(anna, id, seat)}
    for moment, number in last.items():
        there, after = (table_after(anna, id, seat, moment, **beat) for beat in ({}, {"beat": number}))
        assert after["sheets"] == there["sheets"], moment


def test_a_beat_shows_the_table_before_the_next_one(served: Served, anna: Person) -> None:
    id = served.make(anna, "ottoman-sunset", seed="4")
    first, *_, last = [table_after(anna, id, "player", 0, beat=beat["number"]) for beat in beats_of(anna, id, "player")]
    assert first["sheets"] != last["sheets"]


@pytest.mark.parametrize("beat", ["", "-1", "x", "99999", "9" * 5000, "0"])
def test_a_beat_that_the_moment_does_not_have_shows_the_moment(served: Served, anna: Person, beat: str) -> None:
    id = served.make(anna, "ottoman-sunset", seed="4")
    anna.choose(id)
    assert table_after(anna, id, "player", 1, beat=beat) == table_after(anna, id, "player", 1)
