"""A question as it is sent: the situation, the options by kind, the natural ways on, and the odds before a die."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from sanjak.face import Face
from sanjak.kernel import Ask, Option, Plain
from sanjak.kernel.steps import text
from sanjak.scene.asking import Kind, Row
from sanjak.scene.muster import Muster
from sanjak.scene.orders import Orders
from sanjak.scene.roll import Assumption, RollPreview, modifiers
from sanjak.scene.text import percent
from sanjak.scene.words import capital

from . import wire
from .position import Position
from .words import with_names

MORE = Kind("More choices")
"""The heading of what is listed on request and is no second thought."""
FEW = 24
"""Up to this many options are listed one by one. Of more, a page lists the first words, by their names."""


def question(ask: Ask, face: Face, view: Plain, seat: str,
             names: Mapping[str, str] | None = None) -> wire.Question:
    """A question with its options in words. People in numbered seats are called by their names."""
    found = unnamed(ask, face, view, seat)
    if not names:
        return found
    return msgspec.structs.replace(
        found, prompt=with_names(found.prompt, names), told=with_names(found.told, names),
        where=with_names(found.where, names), asks=with_names(found.asks, names),
        options=[named(choice, names) for choice in found.options],
        also=[named(choice, names) for choice in found.also],
        ways=[msgspec.structs.replace(way, label=with_names(way.label, names)) for way in found.ways])


def named(choice: wire.Choice, names: Mapping[str, str]) -> wire.Choice:
    """A choice with the names of people."""
    if not any(called in words for called in names for words in (choice.label, choice.short, choice.detail)):
        return choice
    return msgspec.structs.replace(choice, label=with_names(choice.label, names),
                                   short=with_names(choice.short, names), detail=with_names(choice.detail, names))


def unnamed(ask: Ask, face: Face, view: Plain, seat: str) -> wire.Question:
    """A question with its options in words, with seats as the game calls them."""
    also = list(ask.also)
    many = [*ask.options, *also] if len(ask.options) + len(also) > FEW else []
    words = {str(word): told for option in many for word in option[1:] if (told := face.word(str(word)))}
    rows = face.rows(ask.options, view)
    kinds = sorted(dict.fromkeys(rows[option].kind for option in ask.options), key=lambda kind: kind.order)
    kinds += [MORE] if also else []
    put, ways = face.situation(ask, view, seat), face.ways(ask, view, rows)
    alone, skip = (text(option) if option else "" for option in face.passing(ask, view))
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
        muster_of(face.muster(ask, view, seat)), alone, skip, face.through(ask, view),
        orders_of(face.orders(ask, view, seat)), face.suggests(ask, view, seat), dict(face.picked()))


def muster_of(party: Muster | None) -> wire.Muster | None:
    """A party that is put together, as data."""
    return msgspec.convert(party, wire.Muster, from_attributes=True) if party else None


def orders_of(orders: Orders | None) -> wire.Orders | None:
    """The pieces that can be given an order, as data."""
    return msgspec.convert(orders, wire.Orders, from_attributes=True) if orders else None


def choice_of(option: Option, row: Row, kinds: list[Kind], face: Face, view: Plain) -> wire.Choice:
    """An option with its row, its warnings, and whether it rolls."""
    warn = "" if row.idle else "; ".join(face.warnings(option, view))
    return wire.Choice(text(option), row.full or row.name, row.name if row.full else "", kinds.index(row.kind),
                       row.detail, row.figure, row.code, row.idle, warn, face.rolls(option, view),
                       weighed=face.is_weighed(option))


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
    rows = [wire.RollRow(*row) for row in (*modifiers(card.drms), *card.rows)]
    return wire.Odds(words, card.title, card.case, card.below, card.kind, card.told_chance, card.means, card.dice,
                     faces, rows, card.needed, card.good, card.bad, card.act or "Roll",
                     [wire.Force(force.title, force.figure, force.note, list(force.faces)) for force in card.forces],
                     [wire.Column(column, look_of(column, card)) for column in card.columns],
                     [assumption(one) for one in card.assumptions],
                     [wire.Meaning(*meaning) for meaning in card.meanings],
                     [wire.OddsStep(*step) for step in card.steps],
                     [wire.OddsOutcome(*outcome) for outcome in card.outcomes])


def look_of(column: str, card: RollPreview) -> Literal["", "likely", "possible"]:
    """How a column of the table is marked."""
    return "likely" if column == card.column else "possible" if column in card.possible else ""


def assumption(one: Assumption) -> wire.Assumption:
    """The faces of the die under an assumption."""
    return wire.Assumption(one.title, one.note, percent(one.chance),
                           [wire.Face(tone, result) for result, tone in one.faces])


# ---------------------------------------------------------------- explanations


def explained(position: Position, seat: str, piece: str, names: Mapping[str, str]) -> wire.About | None:
    """The explanation of something on the table, from the seat's own view; None if there is none."""
    told = position.face.about(piece, position.table.view(seat), seat)
    if told is None:
        return None
    rows = [wire.AccountPart(with_names(row.what, names), with_names(row.points, names)) for row in told.rows]
    return wire.About(told.title, told.kind, told.text, rows, told.case)
