"""Pictures of the board: what changed between two of them leads from one to the other."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from sanjak import games
from sanjak.face import face_of
from sanjak.kernel import Table, text
from sanjak.web import wire
from sanjak.web.picture import Drawn, Picture, difference
from tests.web.serving import Person, Served

OS = "ottoman-sunset"


def patched(picture: Picture, patches: dict[str, wire.Patch], laid: list[str]) -> Picture:
    """A picture after some changes, as client/src/board/picture.ts makes it."""
    found: Picture = {}
    for id in laid:
        patch = patches.get(id, wire.Patch({}))
        found[id] = {} if patch.fresh else dict(picture[id])
        for name, layer in patch.layers.items():
            found[id][name] = patched_layer(found[id].get(name, {}), layer)
    return {id: {name: layer for name, layer in layers.items() if layer} for id, layers in found.items()}


def patched_layer(old: dict[str, str], layer: wire.Layer) -> dict[str, str]:
    """A layer after some changes; its order is part of it."""
    found = {id: markup for id, markup in old.items() if id not in layer.gone} | dict(layer.put)
    before = {run[-1]: run[:-1] for run in layer.order}
    moved = {id for run in before.values() for id in run}
    order = [id for at in (*found, "") if at not in moved for id in (*before.get(at, ()), at) if id]
    return {id: found[id] for id in order}


def same(one: Picture, two: Picture) -> bool:
    """Are two pictures the same, the order of their elements included?"""
    return one == two and all(list(one[id][name]) == list(two[id][name]) for id in one for name in one[id])


def pictures(id: str, many: int) -> list[Picture]:
    """Pictures of one seat over a game of random choices."""
    table, rng, drawn, found = Table.new(games.load(id), seed=4), random.Random(4), Drawn(), list[Picture]()
    seat = table.state.seats[0]
    while len(found) < many and not table.over():
        ask = table.question(seat)
        lit = {text(option) for option in ask.all} if ask else set()
        found.append(drawn.picture(face_of(id).scene(table.view(seat), seat), lit))
        chooser = rng.choice(table.to_move())
        table.answer(chooser, rng.choice(table.question(chooser).options))  # type: ignore[union-attr]
    return found


@pytest.mark.parametrize("id", games.game_ids())
def test_a_difference_leads_from_any_picture_to_any_other(id: str) -> None:
    found = pictures(id, 40)
    pairs = [*pairwise(found), *pairwise(random.Random(1).sample(found, len(found)))]
    for old, new in pairs:
        assert same(patched(old, difference(old, new), list(new)), new)
        assert same(patched({}, difference({}, new), list(new)), new)
    assert any(difference(old, new) for old, new in pairs)


def test_what_stays_the_same_is_drawn_once() -> None:
    table, drawn, face = Table.new(games.load(OS), seed=4), Drawn(), face_of(OS)
    seat = table.state.seats[0]
    one, two = (drawn.picture(face.scene(table.view(seat), seat)) for _ in range(2))
    assert all(one[id] is two[id] for id in one)


# ---------------------------------------------------------------- over HTTP


def read(sent: dict[str, Any]) -> dict[str, wire.Patch]:
    """The patches of an update."""
    return msgspec.convert(sent["sheets"], dict[str, wire.Patch])


def test_a_stream_sends_what_changed_since_the_page_was_drawn(served: Served, anna: Person) -> None:
    id = served.make(anna, OS)
    first = anna.update(id)
    board = patched({}, read(first), list(first["frames"]))
    with anna.stream(id, after=first["version"], changes=1) as news:
        for _ in range(4):
            anna.choose(id)
            sent = next(news).data
            assert sent["since"] == first["version"]
            assert not any(patch.fresh for patch in read(sent).values())
            first, board = sent, patched(board, read(sent), list(sent["frames"]))
    now = anna.update(id)
    assert same(board, patched({}, read(now), list(now["frames"])))


def test_a_page_of_an_unknown_version_gets_everything(served: Served, anna: Person) -> None:
    id = served.make(anna, OS)
    anna.choose(id)
    for after in (None, "0.7.0", "nonsense"):
        with anna.stream(id, after=after, changes=1) as news:
            sent = next(news).data
        assert not sent.get("since")
        assert all(patch.fresh for patch in read(sent).values())
