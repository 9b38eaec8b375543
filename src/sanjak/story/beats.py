"""Beats: what happened, one thing at a time, as one seat reads it.

A beat is made of events that belong together: a choice with its die and what came of it, a card, a front that moves.
It is derived from the seat's own log and its views before and after, and from nothing else. A game's board may name it
better (`telling`) and says what its players count (`measures`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Protocol

from sanjak.face import Face
from sanjak.kernel import Chosen, Event, Plain, Rolled, Told
from sanjak.kernel.state import view
from sanjak.scene.roll import RollCard, Tone
from sanjak.scene.telling import BeatKind, Change, Measure, Telling, changes
from sanjak.scene.words import signed

from .watched import WatchedTable


class Entry(Protocol):
    """An entry of a log, as far as beats need it."""

    @property
    def event(self) -> Event:
        """The event itself."""

    @property
    def text(self) -> str:
        """Its sentence; may be empty."""

    @property
    def card(self) -> RollCard | None:
        """Its roll card."""


class Happened(NamedTuple):
    """A new entry of a log, its index in the journal, and its step."""

    entry: Entry
    at: int
    step: int


class Seen:
    """The seat's views of a table around the events of its last line, and what its players count in each."""

    def __init__(self, table: WatchedTable, seat: str, face: Face) -> None:
        self.table, self.seat, self.face = table, seat, face
        self.views: dict[int, Plain] = {}
        self.counted: dict[int, Mapping[str, Measure]] = {}

    def before(self, at: int) -> Plain:
        """The view before an event."""
        return self.after(at - 1) if at else self.start

    @cached_property
    def start(self) -> Plain:
        """The view before the first event."""
        return view(self.table.before(0), self.seat)

    def after(self, at: int) -> Plain:
        """The view after an event. What happens in the seat's own branch is seen at its end."""
        if at not in self.views:
            inside = at >= len(self.table.journal) or self.seat in self.table.branches
            self.views[at] = self.table.view(self.seat) if inside else view(self.table.after(at), self.seat)
        return self.views[at]

    def measures(self, view: Plain) -> Mapping[str, Measure]:
        """What players count in one of the views; the next beat asks again."""
        if id(view) not in self.counted:
            self.counted[id(view)] = self.face.measures(view, self.seat)
        return self.counted[id(view)]


@dataclass(frozen=True)
class Beat:
    """One thing worth seeing: the entries `first` to `last` of a log, in words.

    `own` says that the reader chose it; `actor` is the seat that chose it, if any.
    """

    first: int
    last: int
    kind: BeatKind
    own: bool
    actor: str
    headline: str
    detail: str
    tone: Tone
    changes: tuple[Change, ...]
    group: str


# ---------------------------------------------------------------- from entries to beats


def beats_of(happened: Sequence[Happened], first: int, seen: Seen) -> Iterator[tuple[Beat, Plain]]:
    """The beats of new entries, each with the view after it; `first` is the index of the first entry in the log."""
    for start, end in parts(happened):
        some = happened[start:end]
        if any(one.entry.text for one in some):
            before, after = seen.before(some[0].at), seen.after(some[-1].at)
            yield told(some, first + start, seen, before, after), after


def parts(happened: Sequence[Happened]) -> Iterator[tuple[int, int]]:
    """Cut entries into beats: where each starts and ends."""
    start = 0
    for at in range(1, len(happened)):
        if begins(happened[start:at], happened[at]):
            yield start, at
            start = at
    if happened:
        yield start, len(happened)


def begins(so_far: Sequence[Happened], new: Happened) -> bool:
    """Does an entry begin a new beat?

    A choice always does. A die does if the beat has one already or has said something. Anything else belongs to the
    choice or the die before it in the same step. What was chosen without a word belongs to what follows, and anything
    else without a word to what came before.
    """
    if isinstance(new.entry.event, Chosen):
        return True
    if isinstance(new.entry.event, Told) and not new.entry.text:
        return False
    if all(isinstance(one.entry.event, Chosen) and not one.entry.text for one in so_far):
        return False
    if new.step != so_far[-1].step:
        return True
    rolled = any(isinstance(one.entry.event, Rolled) for one in so_far)
    if isinstance(new.entry.event, Rolled):
        return rolled or any(one.entry.text for one in so_far)
    return not (rolled or isinstance(so_far[0].entry.event, Chosen))


def told(happened: Sequence[Happened], first: int, seen: Seen, before: Plain, after: Plain) -> Beat:
    """A beat in words."""
    face, seat = seen.face, seen.seat
    entries = [one.entry for one in happened]
    changed = tuple(changes(seen.measures(before), seen.measures(after)))
    own = face.telling([entry.event for entry in entries], seat, before, after) or Telling()
    actor = actor_of(happened)
    return Beat(first, first + len(entries) - 1, own.kind or kind_of(entries), bool(seat) and actor == seat, actor,
                own.headline or headline(entries), own.detail or detail(entries),
                own.tone or tone(entries, changed, face, seat, before), changed, own.group)


def actor_of(happened: Sequence[Happened]) -> str:
    """The seat that did it: the one that an event names, or the one that chose it or what was rolled for.

    What follows a choice in another step, such as the end of a turn, was not done by anybody.
    """
    last = happened[-1].entry.event
    if isinstance(last, Told) and isinstance(last.facts.get("seat"), str):
        return str(last.facts["seat"])
    chosen = happened[0].entry.event
    if not isinstance(chosen, Chosen) or chosen.forced:
        return ""
    same_step = happened[-1].step == happened[0].step
    return chosen.seat if same_step or any(isinstance(one.entry.event, Rolled) for one in happened) else ""


# ---------------------------------------------------------------- words by default


def kind_of(entries: Sequence[Entry]) -> BeatKind:
    """The kind of a beat whose game names none."""
    if any(isinstance(entry.event, Rolled) for entry in entries):
        return "roll"
    return "choice" if isinstance(entries[-1].event, Chosen) else "told"


def headline(entries: Sequence[Entry]) -> str:
    """The outcome first: the last sentence, or the result of a die."""
    last = next(entry for entry in reversed(entries) if entry.text)
    if last.card is not None and last.card.result:
        return f"{last.card.title}: {last.card.result}"
    return bare(last.text)


def detail(entries: Sequence[Entry]) -> str:
    """The basis of the headline: the sum of the die, or the sentences before the last one."""
    die = next((entry.event for entry in reversed(entries) if isinstance(entry.event, Rolled)), None)
    if die is not None:
        return summed(die)
    said = [bare(entry.text) for entry in entries if entry.text]
    return "; ".join(said[:-1])


def tone(entries: Sequence[Entry], changed: Sequence[Change], face: Face, seat: str, before: Plain) -> Tone:
    """Good or bad by what it changed; else by the die, in the interest of the reader."""
    tones = {one.tone for one in changed} - {"even"}
    if len(tones) == 1:
        return tones.pop()
    card = next((entry.card for entry in reversed(entries) if entry.card is not None), None)
    return tone_for(card, seat, face.favours(card.event, before)) if card else "even"


def tone_for(card: RollCard, seat: str, favoured: str | None) -> Tone:
    """The tone of a roll card for a seat. It is given for the favoured one; '' is everybody, None is nobody."""
    if favoured is None:
        return "even"
    if favoured in ("", seat):
        return card.tone
    return TURNED[card.tone] if seat else "even"


TURNED: dict[Tone, Tone] = {"good": "bad", "even": "even", "bad": "good"}


def summed(event: Rolled) -> str:
    """A die with its modifiers and what it needed, without reasons."""
    if event.sum is not None:
        found = f"{event.total} in all"
    else:
        found = f"die {event.die}{''.join(f' {signed(drm.value)}' for drm in event.drms if drm.value)}"
        found += f" = {event.total}" if event.total != event.die else ""
    return f"{found}, needs {event.needed}" if event.needed else found


CASE_AT_END = re.compile(r" \((?:[A-Z]+ )?[\w.-]*\d[\w.-]*\)\.?$")


def bare(sentence: str) -> str:
    """A sentence without its full stop and the case at its end."""
    return CASE_AT_END.sub("", sentence).removesuffix(".")
