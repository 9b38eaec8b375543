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
from sanjak.scene.lit import NOTHING, Offered
from sanjak.web import wire
from sanjak.web.picture import Drawn, Picture, SheetPicture, difference
from tests.web.serving import Person, Served

OS = "ottoman-sunset"


def patched(picture: Picture, patches: dict[str, wire.Patch], laid: list[str]) -> Picture:
    """A picture after some changes, as client/src/board/picture.ts makes it."""
    found: Picture = {}
    for id in laid:
        patch = patches.get(id, wire.Patch())
        old = SheetPicture({}) if patch.fresh else picture.get(id, SheetPicture({}))
        layers = dict(old.layers)
        for name, layer in patch.layers.items():
            layers[name] = patched_layer(layers.get(name, {}), layer)
        found[id] = SheetPicture({name: layer for name, layer in layers.items() if layer},
                                 old.lit if patch.lit is None else patch.lit)
    return found


def patched_layer(old: dict[str, str], layer: wire.Layer) -> dict[str, str]:
    """A layer after some changes; its order is part of it."""
    found = {id: markup for id, markup in old.items() if id not in layer.gone} | dict(layer.put)
    for id, changed in layer.mended:
        parts = dict(enumerate(found[id].split('"'))) | dict(changed)
        found[id] = '"'.join(parts.values())
    before = {run[-1]: run[:-1] for run in layer.order}
    moved = {id for run in before.values() for id in run}
    order = [id for at in (*found, "") if at not in moved for id in (*before.get(at, ()), at) if id]
    return {id: found[id] for id in order}


def same(one: Picture, two: Picture) -> bool:
    """Are two pictures the same, the order of their elements included?"""
    return one.keys() == two.keys() and all(
        sheet.layers == two[id].layers and list(sheet.lit) == list(two[id].lit)
        and all(list(layer) == list(two[id].layers[name]) for name, layer in sheet.layers.items())
        for id, sheet in one.items())


def pictures(id: str, many: int) -> list[Picture]:
    """Pictures of one seat over a game of random choices."""
    table, rng, drawn, found = Table.new(games.load(id), seed=4), random.Random(4), Drawn(), list[Picture]()
    seat = table.state.seats[0]
    while len(found) < many and not table.over():
        ask = table.question(seat)
        offered = Offered.of(map(text, ask.all)) if ask else NOTHING
        found.append(drawn.picture(face_of(id).scene(table.view(seat), seat), offered))
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
    assert all(one[id].layers is two[id].layers for id in one)


# ---------------------------------------------------------------- over HTTP


def read(sheets: Any) -> dict[str, wire.Patch]:
    """Patches that were sent."""
    return msgspec.convert(sheets, dict[str, wire.Patch])


def filled(news: Any, old: Any, key: str) -> Any:
    """A list from news: what comes as its key alone is the same as before."""
    held = {item[key]: item for item in old}
    return [item if len(item) > 1 else held[item[key]] for item in news]


def filled_sheets(board: Picture, sheets: Any) -> Any:
    """The sheets of news, with the targets that are the same as before."""
    held = {id: msgspec.to_builtins(sheet.lit) for id, sheet in board.items()}
    return {id: {**patch, "lit": filled(patch["lit"], held.get(id, []), "id")} if patch.get("lit") else patch
            for id, patch in sheets.items()}


def followed(board: Picture, sent: dict[str, Any]) -> Picture:
    """A picture after an update: after each of its beats, and at last."""
    laid = list(sent.get("frames", board))
    beats = [beat["patch"] for beat in sent["beats"]["beats"] if beat.get("patch")]
    for sheets in (*beats, filled_sheets(board, sent["sheets"])):
        board = patched(board, read(sheets), laid)
    return board


def test_a_stream_sends_what_changed_since_the_page_was_drawn(served: Served, anna: Person) -> None:
    id = served.make(anna, OS)
    first = anna.update(id)
    board = followed({}, first)
    with anna.stream(id, after=first["version"], changes=1) as news:
        for _ in range(4):
            anna.choose(id)
            sent = next(one.data for one in news if one.kind == "update")
            assert sent["since"] == first["version"]
            assert not any(patch.get("fresh") for patch in sent["sheets"].values())
            first, board = sent, followed(board, sent)
    now = anna.update(id)
    assert same(board, followed({}, now))


def test_a_page_of_an_unknown_version_gets_everything(served: Served, anna: Person) -> None:
    id = served.make(anna, OS)
    anna.choose(id)
    for after in (None, "0.7.0", "nonsense"):
        with anna.stream(id, after=after, changes=1) as news:
            sent = next(news).data
        assert not sent.get("since")
        assert all(patch.fresh for patch in read(sent["sheets"]).values())
