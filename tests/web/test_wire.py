"""The wire: messages match `wire.py`, and the client's types are generated from it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from sanjak import games
from sanjak.web import typescript, wire
from sanjak.web.setup import Chair
from tests.web.serving import Person, Served

TYPES = Path(__file__).parents[2] / "client/src/types.ts"


def test_the_types_of_the_client_are_those_of_the_wire() -> None:
    assert TYPES.read_text(encoding="utf-8") == typescript.types(), "client/src/types.ts is old; run `make types`"


def test_the_generated_types_tell_what_may_be_left_out_and_what_may_be_null() -> None:
    lines = [line.strip() for line in typescript.types().splitlines()]
    for line in ("figure?: string;", "from: number;", "frame: [number, number, number, number] | null;",
                 "failed: true;",
                 "words: Record<string, string>;", "match?: Facts;", 'kind: "bot" | "open" | "person";',
                 "/** The option as it is sent back. */"):
        assert line in lines


def held(found: Any, kind: Any) -> None:
    """The message has exactly the fields of its struct, with their types."""
    assert msgspec.json.decode(wire.encoded(msgspec.convert(found, kind))) == found


@pytest.mark.parametrize("id", games.game_ids())
def test_what_is_sent_is_what_the_wire_says(served: Served, anna: Person, id: str) -> None:
    game = games.load(id)
    match = served.make(anna, id, seats=[Chair("me") for _ in range(game.default_players)])
    for _ in range(5):
        assert anna.choose(match).status_code == 200
    held(anna.update(match), wire.Update)
    held(anna.update(match, ""), wire.Update)
    held(anna.get(f"/api/match/{match}/at/2").json(), wire.Update)
    held(anna.get(f"/api/match/{match}/why").json(), list[wire.Missing])
    held(anna.get(f"/api/match/{match}/noted").json(), wire.Notes)
    held(anna.choose(match).json(), wire.Answer)
    held(anna.post(match, "choose", moment=0).json(), wire.Refused)
    held(anna.post(match, "resign").json(), wire.Answer)
    held(anna.update(match), wire.Update)
    held(anna.get(f"/api/match/{match}/curve").json(), wire.Curve)
