"""A question as it is sent: the situation, the options by kind, the natural ways on, and the odds before a die."""

from __future__ import annotations

import msgspec

from sanjak.face import Face
from sanjak.kernel import Ask, Option, Plain
from sanjak.kernel.steps import text
from sanjak.scene.asking import Kind, Row
from sanjak.scene.muster import Muster
from sanjak.scene.roll import RollPreview, modifiers
from sanjak.scene.text import percent
from sanjak.scene.words import capital

from . import wire
from .position import Position

MORE = Kind("More choices")
"""The heading of what is listed on request and is no second thought."""
FEW = 24
"""Up to this many options are listed one by one. Of more, a page lists the first words, by their names."""


def question(ask: Ask, face: Face, view: Plain, seat: str) -> wire.Question:
    """A question with its options in words."""
    also = list(ask.also)
    many = [*ask.options, *also] if len(ask.options) + len(also) > FEW else []
    words = {str(word): told for option in many for word in option[1:] if (told := face.word(str(word)))}
    rows = face.rows(ask.options, view)
    kinds = [*dict.fromkeys(rows[option].kind for option in ask.options), *([MORE] if also else [])]
    put, ways = face.situation(ask, view, seat), face.ways(ask, view, rows)
    ends = ask.is_closing() or any(way.does == "end" and way.free for way in ways)
    return wire.Question(
        ask.prompt, ask.case, put.where, put.told, put.asks, FEW, words,
        [wire.Kind(kind.title, kind.figure, kind.tiles) for kind in kinds],
        [choice_of(option, rows[option], kinds, face, view) for option in ask.options],
        [wire.Choice(text(option), capital(face.name_of(option, view)), kind=len(kinds) - 1) for option in also],
        [wire.Way(text(way.option), way.label, way.does, way.second, way.free) for way in ways],
        ask.is_closing(),
        [wire.Ahead(one.text, one.case, one.tone) for one in face.ahead(view, seat)] if ends else [],
        [text(option) for option in ask.options if face.first(option)],
        muster_of(face.muster(ask, view, seat)))


def muster_of(party: Muster | None) -> wire.Muster | None:
    """A party that is put together, as data."""
    return msgspec.convert(party, wire.Muster, from_attributes=True) if party else None


def choice_of(option: Option, row: Row, kinds: list[Kind], face: Face, view: Plain) -> wire.Choice:
    """An option with its row, its warnings, and whether it rolls."""
    warn = "" if row.idle else "; ".join(face.warnings(option, view))
    return wire.Choice(text(option), row.full or row.name, row.name if row.full else "", kinds.index(row.kind),
                       row.detail, row.figure, row.code, row.idle, warn, face.preview(option, view) is not None)


# ---------------------------------------------------------------- odds


def odds_of(position: Position, seat: str, words: str) -> wire.Odds | None:
    """The odds of an option before its die; None if the option is not offered or rolls no die."""
    ask, view = position.table.question(seat), position.table.view(seat)
    option = next((option for option in ask.options if text(option) == words), None) if ask else None
    card = position.face.preview(option, view) if option is not None else None
    return odds(card, words) if card else None


def odds(card: RollPreview, words: str) -> wire.Odds:
    """A roll card before the die, as data."""
    faces = [wire.Face(tone, card.results[at] if card.results else "") for at, tone in enumerate(card.faces)]
    rows = [wire.RollRow(*row) for row in modifiers(card.drms)]
    return wire.Odds(words, card.title, card.case, card.below, card.kind, percent(card.chance), card.means, card.dice,
                     faces, rows, card.needed, card.good, card.bad)
