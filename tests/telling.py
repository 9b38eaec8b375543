"""What a choice tells: all that a seat learns of it must be the same in every world that it cannot tell apart.

`no_leak` looks at a position. It cannot see what is told on the way to the next one, in steps that have ended. So the
same choice is played twice on the same luck, in truth and in a world that the seat imagines before it, and two
accounts of it are compared, as the seat gets them: every event in its order, then the view and the question at the end.

Not every difference is a leak, for games have open secrets: a bid is turned up, a card is drawn, a unit fights. What
a rule shows, it shows by moving a piece to where the seat sees it, by letting the seat see an entry, or by saying
`reveal(s, what)` or `in_the_open(s, what)`. An account notes these at the moment when they come to light. Three steps
keep them apart from leaks:

1. The world is imagined with all pieces in place that the true choice brings to light, so it shows the same as a rule.
2. Where it still shows something else, or an event names a piece that this very choice brings to light, it is another
   world by what the rules show: from there on it is not compared.
3. Everything told before that, and everything told in a world that shows the same, must be the same. A difference is
   a leak: the text of an event, a modifier, a value, who is asked next, or that anybody is asked at all.

A second law, `not_foreseen`, looks at what follows from what is told. If a choice moves hidden pieces and all that a
seat is told of it leaves one way to have moved them, the seat works out where they lie. So in several worlds, on luck
of their own, any choice is made of which the seat is told the same. Where all of them come to the same as the truth,
but worlds imagined after the choice do not, the words alone have given it away. A few worlds may agree by chance, so
many more are imagined before the law speaks.

A third, `same_start`, looks at what is told before anybody has chosen: of many starts, those that look alike to a seat
have told it the same.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple, Self

from sanjak.kernel import Event, Plain, Table, text
from sanjak.kernel.journal import encode, told_event
from sanjak.kernel.state import PART, State, hidden_places, hidden_values, view

SHOWN = "shown"
"""What a rule has brought to light, as a part of an account."""
REMEDY = ("Hide the fact (`Hidden`, `only`, `shown`), or let a rule show it first: a piece that is seen, "
          "or `reveal(s, fact)`. See docs/laws.md, same told.")
DOUBTED, FORESEEN, CERTAIN = 4, 24, 240
"""So many worlds after a choice show whether its effect is hidden at all; in so many before it, what it may come to; if
all of these come to the same, so many more show whether that is chance."""


class Part(NamedTuple):
    """A part of an account: what it is, and its content."""

    name: str
    what: Any


class Account(list[Event]):
    """A journal that keeps an account for one seat: each event with what had come to light when it was told."""

    def __init__(self, table: Table, seat: str) -> None:
        super().__init__(table.journal)
        self.table, self.seat = table, seat
        self.hidden, self.values = unseen(self.state, seat)
        self.revealed = len(table.state.luck.shown)
        self.first = set(self.hidden)
        self.lit: set[str] = set()
        self.told_in_branch = 0
        self.noted: list[tuple[Any, Event | None]] = []
        table.journal = self
        table.state.journal = self

    @classmethod
    def of_choice(cls, table: Table, seat: str, chooser: str, words: str) -> Self:
        """The account of a choice that is made at this table."""
        account = cls(table, seat)
        own = account.told_in_branch = len(table.branches[seat].journal) if seat in table.branches else 0
        table.choose(chooser, words)
        for event in table.branches[seat].journal[own:] if seat in table.branches else ():
            account.note(event)
        return account

    @property
    def state(self) -> State:
        """The state as the seat's own branch has it."""
        state: State = self.table._seen_state(self.seat)
        return state

    def append(self, event: Event) -> None:
        super().append(event)
        self.note(event)

    def __iadd__(self, events: Iterable[Event]) -> Account:  # type: ignore[override,misc]
        """Branches come in, and with them all that was done in secret: a rule shows it by what the seat sees now.

        What the seat was told in its own branch before this choice is no news.
        """
        self.noted.append((view(self.table.state, self.seat), None))
        for event in events:
            if event.only == (self.seat,) and self.told_in_branch:
                self.told_in_branch -= 1
            else:
                self.append(event)
        return self

    def note(self, event: Event) -> None:
        """An event, if this seat is told of it."""
        if not event.only or self.seat in event.only:
            self.noted.append((self.come_to_light(), event))

    def come_to_light(self) -> list[Any]:
        """What was hidden and is hidden no more, since this was asked last; and what rules have revealed."""
        hidden, values = unseen(self.state, self.seat)
        pieces = [where_it_lies(self.state, piece) for piece in sorted(self.hidden - hidden)]
        entries = sorted((str(key), repr(self.values[key])) for key in self.values.keys() - values.keys())
        facts = [fact for fact, seats in self.table.state.luck.shown[self.revealed:] if not seats or self.seat in seats]
        self.lit |= (self.hidden - hidden) & self.first
        self.hidden, self.values, self.revealed = hidden, values, len(self.table.state.luck.shown)
        return [*pieces, *entries, *facts]

    def parts(self) -> list[Part]:
        """The whole account, in order."""
        told = [part for shown, event in self.noted
                for part in (Part(SHOWN, shown), *(told_parts(event, told_event(event, self.seat)) if event else ()))]
        return [*told, Part(SHOWN, self.come_to_light()),
                *(Part(name, what) for name, what in known(self.table, self.seat).items())]


def told_parts(event: Event, told: Event) -> Iterator[Part]:
    """An event as it is told; of a roll whose modifiers are hidden, a rule shows the sum and what came of it."""
    plain = json.loads(json.dumps(encode([told])[0]))
    if plain.get("sum") is None:
        yield Part(named(event), plain)
    else:
        shown = {name: plain.pop(name) for name in ("sum", "success")}
        yield Part(named(event), plain)
        yield Part(SHOWN, shown)


def where_it_lies(s: State, piece: str) -> tuple[str, ...]:
    """A piece with the field and the entry in which it lies."""
    for f in s.FIELDS:
        inner = piece.removeprefix(f"{f.name}.")
        if f.seen == PART and inner != piece:
            return where_it_lies(getattr(s, f.name), inner)
        for key, value in f.entries(s) if f.pieces else ():
            if piece == key or (type(value) in (list, tuple) and piece in value):
                return (piece, f.name, key, str(value.index(piece) if type(value) in (list, tuple) else value))
    return (piece,)


def unseen(state: State, seat: str) -> tuple[set[str], dict[tuple[str, str], Any]]:
    """The pieces and the entries that a seat cannot see."""
    return {place.piece for place in hidden_places(state, seat)}, hidden_values(state, seat)


def named(event: Event) -> str:
    """What an event is called in the message of a breach."""
    return f"event {getattr(event, 'kind', '') or getattr(event, 'what', '') or type(event).__name__} ({event.case})"


def known(table: Table, seat: str) -> Plain:
    """What reaches a seat at the end: each field of its view, who is asked, and its own question."""
    found = table.known(seat)
    seen = {f"view.{name}": value for name, value in found.pop("view").items()}
    del found["journal"]
    plain: Plain = json.loads(json.dumps({**found, **seen}))
    return plain


def first_difference(here: list[Part], there: list[Part]) -> tuple[Part, Part] | None:
    """Where two accounts part, if they do."""
    end = Part("nothing", None)
    for at in range(max(len(here), len(there))):
        one, two = (parts[at] if at < len(parts) else end for parts in (here, there))
        if one != two:
            return one, two
    return None


def world_on_the_same_luck(table: Table, seat: str, rng: random.Random, seen: frozenset[str]) -> Table:
    """A world that the seat cannot tell from the true one, with a journal, in which dice will fall as in truth."""
    plain = json.loads(json.dumps(table.imagine(seat, rng, seen).save()))
    plain["script"] |= {"die": list(table.save()["script"]["die"])}
    for part in (plain, *plain["branches"].values()):
        part["state"]["seed"] = table.base.seed
    return Table.load(table.game, plain, undo="ironman")


def same_choice(table: Table, world: Table, seat: str, chooser: str, words: str) -> str | None:
    """The choice as it is made in an imagined world, where the pieces that it names may be others; None if nowhere."""
    ask = world.question(chooser)
    offered = [text(option) for option in ask.all] if ask else []
    if words in offered or seat == chooser:
        return words if words in offered else None
    moved = {old.piece: new.piece for old, new in zip(
        hidden_places(table.state, seat), hidden_places(world.state, seat), strict=False)}
    renamed = " ".join(moved.get(word, word) for word in words.split(" "))
    return renamed if renamed in offered else None


def is_shown(part: Part, lit: set[str]) -> bool:
    """Does this part bring a secret to light by right: as a piece that is seen, or naming one that comes to be seen?"""
    return part.name == SHOWN or bool(lit & set(words_of(part.what)) and part.name.startswith("event "))


def words_of(plain: Any) -> list[str]:
    """All words in plain data; ids may hold a hyphen."""
    return re.findall(r"[\w-]+", json.dumps(plain))


def nothing(s: Any, seat: str) -> Iterable[tuple[str, str]]:
    """Nothing is pinned."""
    return ()


@dataclass(frozen=True)
class Worlds:
    """What a game says of its worlds in the module of its `redeal`, mostly `worlds.py`.

    `PINNED` gives a reason for each thing that stays as it is in all worlds though it is hidden, by name; `pinned(s,
    seat)` gives these things in a position: the name of the reason, and a piece, or `field key` of a hidden entry.
    `ALIKE` says of which kind a piece is, where pieces of a kind are the same.
    """

    reasons: Mapping[str, str] = field(default_factory=dict)
    pinned: Callable[[Any, str], Iterable[tuple[str, str]]] = nothing
    alike: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, module: Any) -> Self:
        """What a module declares."""
        return cls(getattr(module, "PINNED", {}), getattr(module, "pinned", nothing), getattr(module, "ALIKE", {}))


@dataclass
class Telling:
    """How often a choice was told alike, and how often it could not be compared."""

    alike: int = 0
    apart: int = 0

    def same_told(self, table: Table, seat: str, chooser: str, words: str, rng: random.Random) -> None:
        """The law: a choice tells a seat the same in truth and in a world that it cannot tell apart."""
        truth = Table.load(table.game, json.loads(json.dumps(table.save())), undo="ironman")
        account = Account.of_choice(truth, seat, chooser, words)
        here = account.parts()
        world = world_on_the_same_luck(table, seat, rng, frozenset(account.lit))
        choice = same_choice(table, world, seat, chooser, words)
        if choice is None:
            return
        other = Account.of_choice(world, seat, chooser, choice)
        found = first_difference(here, other.parts())
        if found is None:
            self.alike += 1
        elif is_shown(found[0], account.lit) or is_shown(found[1], other.lit):
            self.apart += 1
        else:
            one, two = found
            raise AssertionError(f"same told: {words!r} of {chooser} tells {seat!r} a secret by {one.name}: {one.what};"
                                 f" in another world {two.name}: {two.what}. {REMEDY}")

    def judge(self) -> None:
        """A law that never compares says nothing."""
        if self.alike + self.apart >= 40 and self.alike < self.apart / 10:
            raise AssertionError(f"same told: of {self.alike + self.apart} choices {self.alike} could be compared. "
                                 "Let redeal keep the pieces in `seen` where they are. See docs/laws.md.")


# ---------------------------------------------------------------- what follows from a word


def lay(s: State, seat: str, alike: Mapping[str, Any]) -> Counter[tuple[str, str, Any]]:
    """How many hidden pieces of each kind lie in each entry."""
    return Counter((place.field, place.key, alike.get(place.piece, place.piece)) for place in hidden_places(s, seat))


def not_foreseen(table: Table, seat: str, chooser: str, words: str, rng: random.Random,
                 worlds: Worlds) -> None:
    """The law: nobody can work out what another has hidden from what he is told of it.

    What a redeal pins before the choice is left out: it is fixed in worlds, not known to the seat. So is what the seat
    has seen until now.
    """
    if seat == chooser or table.branches:
        return
    alike = worlds.alike
    before = {place.piece: place[:2] for place in hidden_places(table.state, seat)}
    truth = Table.load(table.game, json.loads(json.dumps(table.save())), undo="ironman")
    told = told_of(truth, seat, chooser, words)
    names = {alike.get(word, word) for part in told for word in words_of(part.what)}
    names |= {alike.get(thing, thing) for _, thing in worlds.pinned(table.base, seat)}
    now = lay(truth.state, seat, alike)
    moved = {(field, key, kind) for field, key, _, piece in hidden_places(truth.state, seat)
             if before.get(piece, (field, key)) != (field, key) and (kind := alike.get(piece, piece)) not in names}
    if not moved:
        return
    after = [lay(truth.imagine(seat, rng).state, seat, alike) for _ in range(DOUBTED)]
    if all(at_places(world, moved) == at_places(now, moved) for world in after):
        return
    ends = (foreseen(table, seat, chooser, told, rng) for _ in range(FORESEEN + CERTAIN))
    same = (None if end is None else at_places(lay(end, seat, alike), moved) == at_places(now, moved) for end in ends)
    if all_alike(islice(same, FORESEEN), FORESEEN) and all_alike(same, CERTAIN):
        raise AssertionError(f"not foreseen: {seat!r} can work out from {words!r} of {chooser} what lies in "
                             f"{sorted({place[:2] for place in moved})}. Let luck decide it, or hide the word by "
                             "`shown`. See docs/laws.md, not foreseen.")


def all_alike(same: Iterator[bool | None], many: int) -> bool:
    """Do all worlds come to the same as the truth, and more than a third of so many to anything that is told alike?"""
    found = 0
    for one in same:
        if one is False:
            return False
        found += one is not None
    return found > many / 3


def told_of(table: Table, seat: str, chooser: str, words: str) -> list[Part]:
    """Choose, and what a seat is told of it."""
    return [part for part in Account.of_choice(table, seat, chooser, words).parts() if part.name.startswith("event ")]


def at_places(there: Counter[Any], places: set[Any]) -> list[int]:
    """How many lie there."""
    return [there[place] for place in sorted(places, key=repr)]


def foreseen(table: Table, seat: str, chooser: str, told: list[Part], rng: random.Random) -> State | None:
    """How a world of the seat stands after any choice of which it is told the same, on luck of the world's own."""
    plain = json.loads(json.dumps(table.imagine(seat, rng).save()))
    ask = Table.load(table.game, plain, undo="ironman").question(chooser)
    options = list(ask.all) if ask else []
    shown = {option: ask.shown(option) if ask and ask.shown else option for option in options}
    rng.shuffle(options)
    for option in [option for option in options if told and list(shown[option]) == told[0].what.get("option")]:
        world = Table.load(table.game, plain, undo="ironman")
        if told_of(world, seat, chooser, text(option)) == told:
            state: State = world.state
            return state
    return None


# ---------------------------------------------------------------- before the first question


def same_start(tables: Iterable[Table]) -> int:
    """The law: starts that look alike to a seat, with the same open dice, have told it the same. How many compared."""
    told: dict[str, list[Any]] = {}
    compared = 0
    for table in tables:
        for seat in (*table.state.seats, ""):
            events = encode(table.events(seat))
            looks = json.dumps([seat, known(table, seat), [event for event in events if event["type"] == "Rolled"]])
            compared += looks in told
            first = told.setdefault(looks, events)
            for one, two in zip(first, events, strict=False):
                if one != two:
                    raise AssertionError(f"same told: the start tells {seat!r} a secret by {one}; in another world "
                                         f"{two}. {REMEDY}")
    return compared
