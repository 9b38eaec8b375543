"""The laws of the outer ring: a game's words for its players, and its quick player's knowledge.

A game runs without a label, a sentence, an outcome in words, a chance or a decision of its player, so no other law
notices if one is missing. These laws run on every walk. Costly checks run once for each kind of question, option and
event.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

import msgspec

from sanjak.ai.bots import player_module
from sanjak.face import Face, face_of, plain
from sanjak.kernel import Ask, Chosen, Event, Option, Plain, Rolled, Seat, State, Table, Told, text
from sanjak.kernel.journal import told_event
from sanjak.kernel.state import PART, Frame
from tests.breach import demand, speaks

SPECTATOR = ""
SAMPLE = 4
"""The number of options of each question whose labels are checked, besides those of a new kind."""
DICE_OF_A_BOT, LOTS = 16, 4
"""How often a player must agree with blind chance to count as random, and at how many questions of a kind."""
CITED = re.compile(r"[\w. -]*\d[\w.-]*(, [\w.]+)*: \S")
"""A reason: its case, a colon, the words."""


@dataclass
class Outer:
    """The parts of a game's outer ring met so far, so that each kind is checked once."""

    face: Face
    player: ModuleType | None = None
    kinds: set[tuple[str, ...]] = field(default_factory=set)
    lots: Counter[str] = field(default_factory=Counter)

    @classmethod
    def of(cls, game_id: str) -> Outer:
        """The outer ring of a game that was found by its folder."""
        return cls(face_of(game_id), player_module(game_id))

    def is_new(self, *kind: str) -> bool:
        """Is this kind met for the first time?"""
        new = kind not in self.kinds
        self.kinds.add(kind)
        return new

    def question(self, table: Table, seat: str, rng: random.Random, closely: bool) -> None:
        """The laws of an open question."""
        ask, view = table.question(seat), table.view(seat)
        assert ask is not None
        verbs = sorted({str(option[0]) for option in ask.options})
        new = self.is_new("question", ask.case, *verbs)
        fresh = [option for option in ask.all if self.is_new("option", ask.case, str(option[0]), str(len(option)))]
        for option in (*fresh, *rng.sample(ask.all, min(SAMPLE, len(ask.all)))):
            has_a_label(self.face, option, view, ask.case)
        for option in fresh:
            has_odds_if_it_rolls(self.face, table, seat, option, view)
        if new or closely:
            expected_has_its_reason(self.face, ask, view)
        if self.player is not None:
            self.plays(self.player, Seat(table, seat), new)

    def plays(self, player: ModuleType, place: Seat, new: bool) -> None:
        """The laws of the quick player. It may choose between equal options at random, but not always for a kind."""
        if new:
            player_knows(player, place)
        kind = f"{place.ask.case} " + " ".join(sorted({str(option[0]) for option in place.ask.options}))
        if new or 0 < self.lots[kind] < LOTS:
            self.lots[kind] = self.lots[kind] + 1 if draws_lots(player, place) else 0
        demand(self.lots[kind] < LOTS, "player", f"it draws lots at {place.ask.case}, {place.ask.prompt!r}")

    def told(self, table: Table, first: int) -> None:
        """The laws of a choice's journal entries."""
        for event in table.journal[first:]:
            for seat in (*table.state.seats, SPECTATOR):
                if not event.only or seat in event.only:
                    has_a_sentence(self.face, told_event(event, seat), seat)


# ---------------------------------------------------------------- options


def has_a_label(face: Face, option: Option, view: Plain, case: str) -> None:
    """An option has a label that differs from its text."""
    with speaks("label", f"{text(option)!r} ({case}) has none"):
        label = face.label(option, view)
    bare = label == text(option) or (len(option) > 1 and letters(label) == letters(text(option)))
    demand(bool(label) and not bare, "label", f"{text(option)!r} ({case}) is shown as its bare text")
    demand("_" not in label, "label", f"{text(option)!r} ({case}) shows an id: {label!r}")


def letters(words: str) -> str:
    """Only letters and digits, for a comparison."""
    return re.sub(r"[\W_]", "", words).casefold()


def has_odds_if_it_rolls(face: Face, table: Table, seat: str, option: Option, view: Plain) -> None:
    """An option that rolls at once has odds, or is listed in NO_ODDS of the board with the reason."""
    with speaks("odds", f"those of {text(option)!r} cannot be told"):
        odds = face.odds(option, view)
    demand(all(0 <= share <= 1 for share in odds.values()), "odds", f"{text(option)!r} has {dict(odds)}")
    if odds or table.branches or option[0] in listed(face, "NO_ODDS"):
        return
    rolls = rolled_at_once(table, seat, option)
    demand(not rolls, "odds", f"{text(option)!r} rolls for {', '.join(rolls)} at once, and shows no chance")


def listed(face: Face, name: str) -> Mapping[str, str]:
    """The names that a board lists, each with a reason."""
    found: Mapping[str, str] = face.hook(name) or {}
    return found


def rolled_at_once(table: Table, seat: str, option: Option) -> list[str]:
    """The purposes of an option's rolls, in its own step or in one that this step calls."""
    trial = Table.load(table.game, table.save(), undo="ironman")
    watch = RollWatch(trial)
    trial.choose(seat, text(option))
    return watch.rolls


class Stack(list[Frame]):
    """The frames that wait when a question is asked, and whether one of them has run since."""

    def __init__(self, frames: Iterable[Frame]) -> None:
        super().__init__(frames)
        self.waiting, self.is_whole = len(self), True

    def __getitem__(self, at: Any) -> Any:
        """The engine looks at the last frame before it runs it."""
        if at == -1 and len(self) <= self.waiting:
            self.is_whole = False
        return super().__getitem__(at)


def watched(state: State) -> Stack:
    """Replace the stack of a state, or of a part, by one that remembers."""
    stack = Stack(state.stack)
    state.stack = stack
    return stack


class RollWatch(list[Event]):
    """A journal that notes the rolls before a waiting step continues."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.journal)
        self.table, self.base, self.rolls = table, table.base, list[str]()
        self.stack = watched(table.state)
        self.parts = [watched(getattr(table.state, f.name)) for f in table.state.FIELDS if f.seen == PART]
        table.journal = table.state.journal = self

    def append(self, event: Event) -> None:
        super().append(event)
        if isinstance(event, Rolled) and self.at_once():
            self.rolls.append(event.what)

    def at_once(self) -> bool:
        """Is the step that asked still running, or one that it called?"""
        called_up = self.table.base is self.base or self.stack.is_whole
        return called_up and all(part.is_whole for part in self.parts)


def expected_has_its_reason(face: Face, ask: Ask, view: Plain) -> None:
    """An expected action that is not offered has a name in words, and a reason that begins with its case."""
    with speaks("expected", f"what {ask.case} expects cannot be told"):
        missing = [(face.name_of(option, view), option, reason) for option, reason in ask.not_offered()]
    demand(ask.expected is None or ask.why is not None, "expected", f"{ask.case} expects something, and has no `why`")
    for name, option, reason in missing:
        demand(bool(CITED.match(reason)), "expected", f"{text(option)!r} is not offered by {ask.case}: {reason!r}")
        bare = letters(name) == letters(text(option)) and len(option) > 1
        demand(bool(name) and "_" not in name and not bare, "expected", f"{text(option)!r} is called {name!r}")


# ---------------------------------------------------------------- events


def has_a_sentence(face: Face, event: Event, seat: str) -> None:
    """An event has a sentence, or its kind is listed in SILENT of the board with the reason."""
    with speaks("sentence", f"{kind_of(event)!r} cannot be told to {seat!r}"):
        told = face.sentence(event, seat)
    if not told:
        demand(kind_of(event) in listed(face, "SILENT"), "sentence", f"{kind_of(event)!r} has none: {event}")
        return
    demand(told != plain.sentence(event, seat), "sentence", f"{kind_of(event)!r} has none but the plain one: {told!r}")
    demand(told[-1] in ".!?" and "_" not in told, "sentence", f"{kind_of(event)!r} is no sentence: {told!r}")
    if isinstance(event, Rolled):
        has_an_outcome(face, event, seat, told)


def kind_of(event: Event) -> str:
    """The listed name of an event: the verb of a choice, `roll` and the first word of a roll, `event` and its kind."""
    if isinstance(event, Chosen):
        return str(event.option[0])
    if isinstance(event, Rolled):
        return f"roll {event.what.split()[0]}"
    return f"event {event.kind}" if isinstance(event, Told) else ""


def has_an_outcome(face: Face, event: Rolled, seat: str, told: str) -> None:
    """The sentence of a roll gives its result in words."""
    open_end = event.success is None and not event.result
    demand(not open_end, "outcome", f"nothing came of the roll for {event.what!r} ({event.case})")
    with speaks("outcome", f"the roll for {event.what!r} cannot be told"):
        otherwise = face.sentence(other_end(event), seat)
    demand(words_in(told) != words_in(otherwise), "outcome",
           f"{event.what!r} reads the same whatever comes of it: {told!r}")


def other_end(event: Rolled) -> Rolled:
    """The same roll with the opposite success; that of a table without its result."""
    if event.result:
        return msgspec.structs.replace(event, success=None, result="")
    return msgspec.structs.replace(event, success=not event.success)


def words_in(told: str) -> list[str]:
    """The words of a sentence without its numbers."""
    return re.findall(r"[^\W\d_]+", told)


# ---------------------------------------------------------------- the quick player


Picker = Callable[[list[Option], random.Random], Option]
BLIND: tuple[Picker, ...] = (
    lambda options, rng: options[int(rng.random() * len(options))],
    lambda options, rng: rng.choice(options),
    lambda options, rng: max(options, key=lambda option: rng.random()),
    lambda options, rng: min(options, key=lambda option: rng.random()),
)
"""The ways to choose by chance alone."""


def player_knows(player: ModuleType, place: Seat) -> None:
    """The quick player knows every verb of a question, and takes an offered option."""
    where = f"{place.ask.case}, {place.ask.prompt!r}"
    demand(hasattr(player, "unknown"), "player", "it does not say which verbs it does not know")
    with speaks("player", f"it fails at {where}"):
        strange = list(dict.fromkeys(player.unknown(place)))
        chosen = player.choose(place, random.Random(0))
    demand(not strange, "player", f"it does not know {', '.join(strange)} of {where}")
    demand(chosen in place.ask.all, "player", f"it takes {text(chosen)!r}, which {where} does not offer")


def draws_lots(player: ModuleType, place: Seat) -> bool:
    """Does the player always choose exactly like blind chance?"""
    options = list(place.ask.options)
    blind = BLIND if len(options) > 1 else ()
    for luck in range(DICE_OF_A_BOT):
        if not blind:
            return False
        chosen = player.choose(place, random.Random(luck))
        blind = tuple(pick for pick in blind if pick(options, random.Random(luck)) == chosen)
    return True
