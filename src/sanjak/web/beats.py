"""Beats for a page: those since its last update, since the reader's last choice, or at a moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from msgspec.structs import replace

from sanjak.face import Face
from sanjak.kernel import Chosen, Plain
from sanjak.scene.roll import RollCard, sum_rows

from . import wire
from .log import Entry, SeatLog
from .picture import Drawn, Picture, difference
from .position import Position
from .update import with_names

MOST_PICTURES = 12
"""Of more new beats a page gets only the picture after the last one."""


def beat_part(position: Position, seat: str, names: Mapping[str, str], since: int | None = None,
              pictures: Sequence[Picture] = ()) -> wire.BeatPart:
    """The beats that changed since a moment; without one, those since the seat's last choice.

    `pictures` are what the page has, and the picture after each beat.
    """
    log = position.log.of[seat]
    found = part(log, first_new(position, seat, since), log.since_own(), position.face, names)
    patches = [difference(old, new) for old, new in pairwise(pictures)]
    told = [replace(beat, patch=patch) for beat, patch in zip(found.beats, patches, strict=False)] or found.beats
    return replace(found, beats=told)


def first_new(position: Position, seat: str, since: int | None) -> int:
    """The number of the first beat after a moment; without one, of the seat's last choice."""
    log = position.log.of[seat]
    return log.since_own() if since is None else log.beats_kept(log.same_since(since, position.moment(seat)))


def pictures_since(position: Position, seat: str, drawn: Drawn, base: Picture, since: int | None) -> list[Picture]:
    """The picture that a page has, and the one after each beat since a moment; the first alone if they are too many."""
    log = position.log.of[seat]
    new = range(first_new(position, seat, since), len(log.beats))
    if len(new) > MOST_PICTURES or any(number not in log.views for number in new):
        return [base]
    scenes = (drawn.scene(position.face, log.views[number], seat, passing=number < new[-1]) for number in new)
    shown = (drawn.picture(scene) for scene in scenes)
    return [base, *({id: picture.get(id, base[id]) for id in base} for picture in shown)]


def beats_at(position: Position, seat: str, names: Mapping[str, str]) -> wire.BeatPart:
    """The beats of the moment that a position of the past has reached."""
    log, moment = position.log.of[seat], position.moment(seat)
    start = next((n for n, beat in enumerate(log.beats) if log.entries[beat.last].moment == moment), len(log.beats))
    return part(log, start, start, position.face, names)


def view_after(position: Position, seat: str, number: int | None) -> Plain | None:
    """The view after a beat of the moment that a position of the past has reached; None if it has no such beat."""
    log = position.log.of[seat]
    if number is None or number not in log.views:
        return None
    return log.views[number] if log.entries[log.beats[number].last].moment == position.moment(seat) else None


def all_beats(position: Position, seat: str, names: Mapping[str, str]) -> wire.BeatPart:
    """All beats of a match."""
    log = position.log.of[seat]
    return part(log, 0, log.since_own(), position.face, names)


def part(log: SeatLog, start: int, own: int, face: Face, names: Mapping[str, str]) -> wire.BeatPart:
    """The beats from a number on."""
    found = [beat_of(log, number, face, names) for number in range(start, len(log.beats))]
    return wire.BeatPart(start, own, found)


def beat_of(log: SeatLog, number: int, face: Face, names: Mapping[str, str]) -> wire.Beat:
    """A beat with its sentences, its places and its roll card."""
    beat = log.beats[number]
    entries = log.entries[beat.first:beat.last + 1]
    last = entries[-1]
    return wire.Beat(
        number, last.moment, last.turn, face.chapter(last.turn), beat.kind, beat.own, beat.actor,
        with_names(beat.headline, names), with_names(beat.detail, names),
        with_names(" ".join(entry.text for entry in entries if entry.text), names), case_of(entries, face), beat.tone,
        list(dict.fromkeys(word for entry in entries for word in entry.words())),
        [wire.Change(with_names(change.text, names), change.tone) for change in beat.changes], beat.group,
        roll_of(entries))


def case_of(entries: list[Entry], face: Face) -> str:
    """The rule of a beat: that of its die or its last event."""
    told = next((e for e in entries if e.card), None) or next(e for e in reversed(entries) if e.text)
    event = told.event
    return face.case_of(event.option, event.case) if isinstance(event, Chosen) else event.case


def roll_of(entries: list[Entry]) -> wire.Roll | None:
    """The roll card of a beat; None if no die was rolled."""
    card = next((entry.card for entry in reversed(entries) if entry.card), None)
    return roll(card) if card else None


def roll(card: RollCard) -> wire.Roll:
    """A roll card as data."""
    event = card.event
    return wire.Roll(card.title, event.case, event.die, event.sides, [wire.RollRow(*row) for row in sum_rows(event)],
                     card.result, card.before, card.below)
