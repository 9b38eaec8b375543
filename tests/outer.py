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
from copy import copy
from dataclasses import dataclass, field
from itertools import chain, combinations
from types import ModuleType
from typing import Any

import msgspec

from sanjak.ai.bots import player_module
from sanjak.face import Face, face_of, plain
from sanjak.kernel import Ask, Chosen, Event, Option, Plain, Rolled, Seat, State, Table, Told, text
from sanjak.kernel.journal import told_event
from sanjak.kernel.state import PART, Frame
from sanjak.kernel.state import view as seen
from sanjak.scene.text import draw
from tests.breach import demand, speaks

SPECTATOR = ""
SAMPLE = 4
"""The number of options of each question whose labels are checked, besides those of a new kind."""
TRIED = 6
"""How many options of a verb have their odds compared with the die, and how often a step is looked at."""
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
    tried: Counter[str] = field(default_factory=Counter)
    meanings: dict[str, Meanings] = field(default_factory=dict)

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
        some = [*fresh, *rng.sample(ask.all, min(SAMPLE, len(ask.all)))]
        for option in some:
            has_a_label(self.face, option, view, ask.case)
        for option in fresh:
            has_odds_if_it_rolls(self.face, table, seat, option, view)
        for option in some if not table.branches else ():
            self.odds_are_true(table, seat, option, view)
        if new or closely:
            expected_has_its_reason(self.face, ask, view)
        if self.player is not None:
            self.plays(self.player, Seat(table, seat), new)

    def odds_are_true(self, table: Table, seat: str, option: Option, view: Plain) -> None:
        """The law of true odds, for a few options of each verb with different chances."""
        verb = str(option[0])
        if self.tried[verb] >= TRIED:
            return
        odds = self.face.odds(option, view)
        if odds and self.is_new("chances", verb, *(f"{name} {share:.4f}" for name, share in odds.items())):
            self.tried[verb] += 1
            self.compare(odds, table, seat, option)

    def compare(self, odds: Mapping[str, float], table: Table, seat: str, option: Option) -> None:
        """Each chance is that of some results of the die, and always of the same ones."""
        if set(map(str, option)) & set(listed(self.face, "UNTRIED_ODDS")) or set(odds.values()) <= {0, 1}:
            return
        ends = ends_of_one_die(table, seat, option)
        demand(ends is not None, "true odds", f"{text(option)!r} shows {told_ends(odds)}, and no single die decides it")
        for name, share in odds.items():
            if not ends:
                return
            self.meanings[name] = agreeing(self.meanings.get(name), ends, share)
            demand(bool(self.meanings[name]), "true odds",
                   f"{text(option)!r} shows {share:.0%} {name}, and the die gives {told_ends(ends)}")

    def steps(self, table: Table, seat: str, words: str) -> None:
        """The law of silence, for the steps that follow a choice. Each step is looked at a few times."""
        if table.branches:
            return
        trial = QuietSteps.load(table.game, table.save(), undo="ironman")
        trial.face, trial.met = self.face, self.tried
        trial.choose(seat, words)
        quiet = sorted({f"step {name}" for name in trial.quiet} - set(listed(self.face, "SILENT")))
        demand(not quiet, "silence", f"{', '.join(quiet)} of {table.game.id} changes the table, and nothing is told")

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
        self.table, self.base, self.rolls, self.events = table, table.base, list[str](), list[Rolled]()
        self.stack = watched(table.state)
        self.parts = [watched(getattr(table.state, f.name)) for f in table.state.FIELDS if f.seen == PART]
        table.journal = table.state.journal = self

    def append(self, event: Event) -> None:
        super().append(event)
        if isinstance(event, Rolled) and self.at_once():
            self.rolls.append(event.what)
            self.events.append(event)

    def at_once(self) -> bool:
        """Is the step that asked still running, or one that it called?"""
        called_up = self.table.base is self.base or self.stack.is_whole
        return called_up and all(part.is_whole for part in self.parts)


# ---------------------------------------------------------------- the truth of the odds


Ends = dict[str, float]
"""The results of a die in words, each with its chance."""
Meanings = set[tuple[frozenset[str], frozenset[str]]]
"""What the name of a chance can mean: the results that it counts, and the others that were met."""


def ends_of_one_die(table: Table, seat: str, option: Option) -> Ends | None:
    """The results of the die that an option rolls at once, face by face; None if no single die decides it.

    They are empty if the seat does not know all modifiers.
    """
    asked = Table.load(table.game, {**table.save(), "script": {}}, undo="ironman", typed=True)
    asked.choose(seat, text(option))
    if asked.wanted is None or asked.wanted.kind != "die":
        return None
    ends: Ends = {}
    for face in asked.wanted.choices:
        roll = decisive(table, seat, option, face)
        if roll is None:
            return None
        if any(drm.only and seat not in drm.only for drm in roll.drms):
            return {}
        end = roll.result or {True: "success", False: "failure"}[bool(roll.success)]
        ends[end] = ends.get(end, 0) + 1 / len(asked.wanted.choices)
    return ends


def decisive(table: Table, seat: str, option: Option, face: int) -> Rolled | None:
    """The roll of an option with this face; None if it is another die, or if other dice decide too."""
    trial = Table.load(table.game, {**table.save(), "script": {"die": [face]}}, undo="ironman")
    watch = RollWatch(trial)
    trial.choose(seat, text(option))
    first = watch.events[0] if watch.events else None
    alone = sum(event.success is not None for event in watch.events) <= 1
    return first if first is not None and first.die == face and alone else None


def agreeing(known: Meanings | None, ends: Ends, share: float) -> Meanings:
    """The meanings of a chance that fit this die too."""
    met, found = frozenset(ends), Meanings()
    for some in chain.from_iterable(combinations(ends, many) for many in range(len(ends) + 1)):
        if abs(sum(ends[end] for end in some) - share) < 0.005:
            counted = frozenset(some)
            found |= {(counted | yes, (met - counted) | no) for yes, no in known or {(frozenset(), frozenset())}
                      if not counted & no and not (met - counted) & yes}
    return found


def told_ends(ends: Mapping[str, float]) -> str:
    """The results of a die with their chances."""
    return ", ".join(f"{end} {share:.0%}" for end, share in ends.items())


# ---------------------------------------------------------------- silence


class QuietSteps(Table):
    """A table that notes the steps which change the words of the table, and tell nothing."""

    face: Face
    met: Counter[str]
    before: tuple[str, str, int] | None = None

    def __init__(self, *args: Any, **named: Any) -> None:
        self.quiet = list[str]()
        super().__init__(*args, **named)

    def checkpoint(self) -> None:
        """A step begins: has the one before it changed anything in silence?"""
        state = self.engine.state
        if self.before is not None:
            name, said, told = self.before
            if len(self.journal) == told and self.said() != said:
                self.quiet.append(name)
        super().checkpoint()
        name = state.stack[-1][0]
        self.before = None
        if hasattr(self, "met") and self.met[f"step {name}"] < TRIED:
            self.met[f"step {name}"] += 1
            self.before = name, self.said(), len(self.journal)

    def said(self) -> str:
        """The words of the table for a spectator, without their title."""
        return draw(self.face.scene(seen(self.engine.state, SPECTATOR), SPECTATOR)).partition("\n")[2]


# ---------------------------------------------------------------- what is missing


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
        invented = list(player.unknown(asked_besides(place, INVENTED)))
        chosen = player.choose(place, random.Random(0))
    demand(not strange, "player", f"it does not know {', '.join(strange)} of {where}")
    demand(INVENTED in invented, "player", f"its `unknown` claims to know the verb {INVENTED!r}, which no game has")
    demand(chosen in place.ask.all, "player", f"it takes {text(chosen)!r}, which {where} does not offer")


INVENTED = "no-such-verb"


def asked_besides(place: Seat, verb: str) -> Seat:
    """The same seat, asked something else."""
    other, ask = copy(place), place.ask
    other.ask = Ask(ask.seat, ask.case, ask.prompt, [(verb,)])
    return other


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
