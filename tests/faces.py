"""The law of faces: everything shown to a seat is the same in every world that it cannot tell from the true one.

A face is made from a view, so it could only leak by looking elsewhere: a refusal that asks the true state, a forecast
that counts hidden pieces, a label, a panel, a picture. Everything that a page, the terminal, the adviser and the quick
player make of a position is made twice and compared. Only a match's own counters are left out: moments and undo.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any, cast

from msgspec import to_builtins

from sanjak.ai.bots import own_luck
from sanjak.face import face_of
from sanjak.games import game_ids, part
from sanjak.kernel import Ask, Engine, Plain, Seat, Table, text
from sanjak.scene import text as words_of_scene
from sanjak.story.watched import WatchedTable
from sanjak.web.asking import odds_of
from sanjak.web.picture import Drawn
from sanjak.web.position import Position
from sanjak.web.update import not_offered, shown_to
from tests.breach import breach

REFUSED = 12
"""The number of refusals that are compared at a position."""


class Imagines(Exception):
    """Raised by a player that imagines worlds. Its choice depends on them, so there is nothing to compare."""


class Blind(Seat):
    """A seat that cannot imagine worlds."""

    __slots__ = ()

    def world(self, rng: random.Random) -> Engine:
        raise Imagines


def same_faces(table: Table, seat: str, rng: random.Random) -> None:
    """The law: everything made from a position for a seat is the same in a world that it cannot tell apart."""
    if table.game.id not in game_ids():
        return
    world, luck = table.imagine(seat, rng), rng.getrandbits(32)
    here, there = (dict(faces(one, seat, luck)) for one in (table, world))
    for name, shown in here.items():
        if shown != there.get(name):
            parted = first_words(shown, there.get(name))
            raise breach("same faces", f"{seat!r} can tell worlds apart by {name}: {parted}")


def first_words(one: Any, two: Any) -> str:
    """The place where two texts differ, for the message of a breach."""
    a, b = json.dumps(one), json.dumps(two)
    at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    start = max(0, at - 60)
    return f"…{a[start:at + 80]}…, in another world …{b[start:at + 80]}…"


def faces(table: Table, seat: str, luck: int) -> Iterator[tuple[str, Any]]:
    """Everything made from a position for a seat, by name."""
    face = face_of(table.game.id)
    view, position = table.view(seat), Position(cast(WatchedTable, table), face)
    page = to_builtins(shown_to(position, seat, Drawn()))
    yield from ((f"page {name}", plain(what)) for name, what in page.items() if name not in ("moment", "undo"))
    yield "board in text", words_of_scene.draw(face.scene(view, seat))
    yield "board in words", words_of_scene.speak(face.scene(view, seat))
    yield "title", face.title(view)
    yield "what is to come", face.coming(view)
    yield "history", face.history(view)
    yield "not offered", to_builtins(not_offered(position, seat))
    yield "stakes", to_builtins([face.left(view, seat), face.danger(view, seat), face.opening(view, seat),
                                   face.card_in_play(view, seat), face.ahead(view, seat)])
    if table.over():
        yield "ending", to_builtins(face.ending(view, seat, table.events(seat)))
    ask = table.question(seat)
    if ask is not None:
        yield "odds", [to_builtins(odds_of(position, seat, text(option))) for option in ask.options[:REFUSED]]
        yield "refusals", refusals(ask, random.Random(luck))
        yield "quick player", quick_choice(table, seat)


def plain(what: Any) -> Plain:
    """The data as they are sent."""
    found: Plain = json.loads(json.dumps(what))
    return found


def refusals(ask: Ask, rng: random.Random) -> list[tuple[str, str | None]]:
    """Refusals of words that combine the words of options differently."""
    if ask.why is None:
        return []
    offered = {text(option) for option in ask.all}
    spoken = sorted({str(word) for option in ask.all for word in option})
    verbs = sorted({str(option[0]) for option in ask.all})
    tried = [" ".join([rng.choice(verbs), *rng.choices(spoken, k=rng.randint(0, 2))]) for _ in range(REFUSED)]
    return [(words, ask.why(tuple(words.split()))) for words in tried if words not in offered]


def quick_choice(table: Table, seat: str) -> str:
    """The choice of the quick player, if it uses nothing but its seat."""
    try:
        return text(part(table.game.id, "player").choose(Blind(table, seat), own_luck(1, seat, 1)))
    except Imagines:
        return ""
