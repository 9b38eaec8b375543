"""The doubtful printed facts with reasons: every mark of the data below high confidence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ..components import Battle, Card, Entry, Front, KaiserBattle, Leader, Option, Space

Marked = Entry | Leader | Space


class Doubt(NamedTuple):
    """A doubtful fact: its component, its field, the value in use, the confidence, and the reason."""

    where: str
    id: str
    field: str
    value: str
    confidence: str
    why: str


def doubts_about(entries: Iterable[tuple[str, Marked]]) -> list[Doubt]:
    """All doubtful facts, without those that an owner's overlay has corrected."""
    return [doubt for where, entry in entries for mark in marks(entry) for doubt in doubts_of(where, entry, mark)]


def printed(cards: Mapping[str, Card], fronts: Mapping[str, Front], battles: Mapping[str, Battle],
            kaiser: Mapping[str, KaiserBattle], options: Iterable[Option]) -> Iterator[tuple[str, Marked]]:
    """The printed entries of both empires' games, each with the name of its component."""
    yield from ((f"card {card.number}", card) for card in cards.values())
    for front in fronts.values():
        yield f"front {front.name}", front
        yield from ((f"leader {leader.name}", leader) for leader in front.leaders)
        yield from ((f"space {space.name} ({front.name} {space.number})", space) for space in front.spaces)
    yield from ((f"battle {battle.name}", battle) for battle in battles.values())
    yield from ((f"Kaiserschlacht {battle.number}", battle) for battle in kaiser.values())
    yield from ((f"option {option.title}", option) for option in options)


def marks(entry: Marked) -> list[dict[str, Any]]:
    """The marks of an entry below high confidence."""
    found = entry.provenance if isinstance(entry.provenance, list) else [entry.provenance]
    return [mark for mark in found if mark.get("confidence", "high") != "high"]


def doubts_of(where: str, entry: Marked, mark: dict[str, Any]) -> Iterator[Doubt]:
    """One doubt for each field that a mark covers, or a single one if it covers the whole entry."""
    corrected = getattr(entry, "corrected", ())
    for field in mark.get("of", ["all"]):
        if field.partition(".")[0] not in corrected and not (field == "all" and corrected):
            yield Doubt(where, entry.id, field, value_of(entry, field), mark["confidence"], why(mark))


def value_of(entry: Marked, field: str) -> str:
    """The value in use, in short.

    For an entry of a list, such as `advances.polish`, it is the number of occurrences.
    """
    name, dot, part = field.partition(".")
    value = getattr(entry, name, "")
    if dot:
        return str(value.count(part))
    if isinstance(value, dict):
        return ", ".join(f"{key} {part}" for key, part in value.items()) or "none"
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "none"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


SOURCES = {"rulebook": "the rulebook", "public": "a public source", "reconstructed": "our reconstruction"}


def why(mark: dict[str, Any]) -> str:
    """The source of a fact, and the reason for doubt."""
    source = f"{SOURCES[mark['source']]} {mark.get('case') or mark.get('from') or ''}".strip()
    more = mark.get("reason") or mark.get("note") or ""
    return f"{source}: {more}" if more else source
