"""The laws of telling: everything a seat learns from a choice is the same in every world that it cannot tell apart.

`no_leak` looks at a position. It cannot see the events on the way to the next one, in steps that have ended. So the
same choice is played twice with the same luck, in truth and in a world that the seat imagines before it, and the seat's
two accounts of it are compared: every event in order, then the view and the question at the end.

Not every difference is a leak, because games reveal secrets openly: a bid is turned up, a card is drawn, a unit fights.
A rule shows something by moving a piece to a visible place, by letting the seat see an entry, or by calling
`reveal(s, what)` or `in_the_open(s, what)`. An account notes these at the moment they are shown. Three steps
distinguish them from leaks:

1. In the imagined world, all pieces that the true choice reveals are in their true place, so it usually reveals the
   same.
2. If it still reveals something else, or an event names a piece that this choice reveals, the rules show that it is
   another world; from there on it is not compared.
3. Everything told before that, and everything told in a world that reveals the same, must be equal. A difference is
   a leak: the text of an event, a modifier, a value, who is asked next, or that anybody is asked at all.

A second law, `not_foreseen`, looks at conclusions. If a choice moves hidden pieces, and everything a seat is told
leaves only one way to move them, the seat knows where they are. So in several worlds, each with its own luck, a choice
is made about which the seat is told the same. If all of them end like the truth, but worlds imagined after the choice
do not, the words alone have given it away. A few worlds may agree by chance, so the law imagines many more before it
fails.

A third law, `same_start`, looks at the events before anybody has chosen: of many starts, those that look alike to a
seat have told it the same.
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
from tests.breach import breach

SHOWN = "shown"
"""The name of a part of an account that a rule has revealed."""
RESULT = ", result"
"""The end of the name of a table's result."""
DOUBTED, FORESEEN, CERTAIN = 4, 24, 240
"""The number of worlds after a choice that show whether its effect is hidden at all; the number before it that show its
possible effects; and, if all of these agree, the number of additional worlds that rule out chance."""


class Part(NamedTuple):
    """A part of an account: its name and its content."""

    name: str
    what: Any


class Account(list[Event]):
    """A journal that keeps an account for one seat: each event with the facts revealed up to then."""

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
        """The account of a choice made at this table."""
        account = cls(table, seat)
        own = account.told_in_branch = len(table.branches[seat].journal) if seat in table.branches else 0
        table.choose(chooser, words)
        for event in table.branches[seat].journal[own:] if seat in table.branches else ():
            account.note(event)
        return account

    @property
    def state(self) -> State:
        """The state in the seat's own branch."""
        state: State = self.table._seen_state(self.seat)
        return state

    def append(self, event: Event) -> None:
        super().append(event)
        self.note(event)

    def __iadd__(self, events: Iterable[Event]) -> Account:  # type: ignore[override,misc]
        """Branches are merged, and with them everything done in secret: the seat's new view shows it by rule.

        Events of the seat's own branch before this choice are not new to it.
        """
        self.noted.append((view(self.table.state, self.seat), None))
        for event in events:
            if event.only == (self.seat,) and self.told_in_branch:
                self.told_in_branch -= 1
            else:
                self.append(event)
        return self

    def note(self, event: Event) -> None:
        """Add an event, if this seat is told about it."""
        if not event.only or self.seat in event.only:
            self.noted.append((self.come_to_light(), event))

    def come_to_light(self) -> list[Any]:
        """Everything that has become visible since the last call, and everything that rules have revealed."""
        hidden, values = unseen(self.state, self.seat)
        pieces = [where_it_lies(self.state, piece) for piece in sorted(self.hidden - hidden)]
        entries = sorted((str(key), repr(self.values[key])) for key in self.values.keys() - values.keys())
        facts = [fact for fact, seats in self.table.state.luck.shown[self.revealed:] if not seats or self.seat in seats]
        self.lit |= (self.hidden - hidden) & self.first
        self.hidden, self.values, self.revealed = hidden, values, len(self.table.state.luck.shown)
        return [*pieces, *entries, *facts]

    def parts(self) -> list[Part]:
        """The whole account, in order."""
        told, result = list[Part](), list[Part]()
        for shown, event in self.noted:
            told += [Part(SHOWN, shown), *result]
            parts = list(told_parts(event, told_event(event, self.seat))) if event else []
            result = [part for part in parts if part.name.endswith(RESULT)]
            told += [part for part in parts if part not in result]
        return [*told, Part(SHOWN, self.come_to_light()), *result,
                *(Part(name, what) for name, what in known(self.table, self.seat).items())]


def told_parts(event: Event, told: Event) -> Iterator[Part]:
    """An event as the seat reads it. For a roll with hidden modifiers, a rule shows the sum and the success; the result
    of its table is a part of its own, because a rule can show it only after the die."""
    plain = json.loads(json.dumps(encode([told])[0]))
    if plain.get("sum") is None:
        yield Part(named(event), plain)
    else:
        shown, result = {name: plain.pop(name) for name in ("sum", "success") if name in plain}, plain.pop("result", "")
        yield Part(named(event), plain)
        yield Part(SHOWN, shown)
        yield Part(f"{named(event)}{RESULT}", result)


def where_it_lies(s: State, piece: str) -> tuple[str, ...]:
    """A piece with its field and entry."""
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
    """The name of an event in the message of a breach."""
    return f"event {getattr(event, 'kind', '') or getattr(event, 'what', '') or type(event).__name__} ({event.case})"


def known(table: Table, seat: str) -> Plain:
    """Everything that reaches a seat at the end: each field of its view, who is asked, and its own question."""
    found = table.known(seat)
    seen = {f"view.{name}": value for name, value in found.pop("view").items()}
    del found["journal"]
    plain: Plain = json.loads(json.dumps({**found, **seen}))
    return plain


def first_difference(here: list[Part], there: list[Part]) -> tuple[Part, Part] | None:
    """The first difference of two accounts, or None."""
    end = Part("nothing", None)
    for at in range(max(len(here), len(there))):
        one, two = (parts[at] if at < len(parts) else end for parts in (here, there))
        if one != two:
            return one, two
    return None


def world_on_the_same_luck(table: Table, seat: str, rng: random.Random, seen: frozenset[str]) -> Table:
    """A world that the seat cannot tell from the true one, with a journal and the true luck."""
    plain = json.loads(json.dumps(table.imagine(seat, rng, seen).save()))
    plain["script"] |= {"die": list(table.save()["script"]["die"])}
    for part in (plain, *plain["branches"].values()):
        part["state"]["seed"] = table.base.seed
    return Table.load(table.game, plain, undo="ironman")


def same_choice(table: Table, world: Table, seat: str, chooser: str, words: str) -> str | None:
    """The same choice in an imagined world, where it may name other pieces; None if there is none."""
    ask = world.question(chooser)
    offered = [text(option) for option in ask.all] if ask else []
    if words in offered or seat == chooser:
        return words if words in offered else None
    moved = {old.piece: new.piece for old, new in zip(
        hidden_places(table.state, seat), hidden_places(world.state, seat), strict=False)}
    renamed = " ".join(moved.get(word, word) for word in words.split(" "))
    return renamed if renamed in offered else None


def is_shown(part: Part, lit: set[str]) -> bool:
    """Does this part reveal a secret by rule: as a visible piece, or by naming a piece that becomes visible?"""
    return part.name == SHOWN or bool(lit & set(words_of(part.what)) and part.name.startswith("event "))


def words_of(plain: Any) -> list[str]:
    """All words in plain data. Ids may contain a hyphen."""
    return re.findall(r"[\w-]+", json.dumps(plain))


def nothing(s: Any, seat: str) -> Iterable[tuple[str, str]]:
    """Pin nothing."""
    return ()


@dataclass(frozen=True)
class Worlds:
    """A game's declarations about its worlds, from the module of its `redeal`, usually `worlds.py`.

    `PINNED` has a reason, by name, for each hidden thing that is the same in all worlds. `pinned(s, seat)` returns
    these things in a position: the name of the reason, and a piece or the `field key` of a hidden entry. `ALIKE` gives
    the kind of each piece, if pieces of a kind are interchangeable.
    """

    reasons: Mapping[str, str] = field(default_factory=dict)
    pinned: Callable[[Any, str], Iterable[tuple[str, str]]] = nothing
    alike: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, module: Any) -> Self:
        """The declarations of a module."""
        return cls(getattr(module, "PINNED", {}), getattr(module, "pinned", nothing), getattr(module, "ALIKE", {}))


@dataclass
class Telling:
    """How many choices were told alike, and how many could not be compared."""

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
            raise breach("same told", f"{words!r} of {chooser} tells {seat!r} a secret by {one.name}: {one.what}; in "
                         f"another world {two.name}: {two.what}")

    def judge(self) -> None:
        """Raise if almost nothing was compared."""
        if self.alike + self.apart >= 40 and self.alike < self.apart / 10:
            raise breach("same told", f"of {self.alike + self.apart} choices {self.alike} could be compared",
                         "Let `redeal` keep the pieces in `seen` where they are.")


# ---------------------------------------------------------------- what follows from a word


def lay(s: State, seat: str, alike: Mapping[str, Any]) -> Counter[tuple[str, str, Any]]:
    """The number of hidden pieces of each kind in each entry."""
    return Counter((place.field, place.key, alike.get(place.piece, place.piece)) for place in hidden_places(s, seat))


def not_foreseen(table: Table, seat: str, chooser: str, words: str, rng: random.Random,
                 worlds: Worlds) -> None:
    """The law: a seat cannot work out hidden pieces from what it is told.

    Things pinned before the choice are left out: they are fixed in worlds, but not known to the seat. So are things
    that the seat has already seen.
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
        raise breach("not foreseen", f"{seat!r} can work out from {words!r} of {chooser} what lies in "
                     f"{sorted({place[:2] for place in moved})}")


def all_alike(same: Iterator[bool | None], many: int) -> bool:
    """Do all worlds end like the truth, and does more than a third of them have a choice that is told alike?"""
    found = 0
    for one in same:
        if one is False:
            return False
        found += one is not None
    return found > many / 3


def told_of(table: Table, seat: str, chooser: str, words: str) -> list[Part]:
    """Choose, and return what a seat is told about it."""
    return [part for part in Account.of_choice(table, seat, chooser, words).parts() if part.name.startswith("event ")]


def at_places(there: Counter[Any], places: set[Any]) -> list[int]:
    """The number of pieces at each place."""
    return [there[place] for place in sorted(places, key=repr)]


def foreseen(table: Table, seat: str, chooser: str, told: list[Part], rng: random.Random) -> State | None:
    """The state of one of the seat's worlds, with its own luck, after a choice that is told alike; None without one."""
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
    """The law: starts that look alike to a seat, with the same open dice, have told it the same.

    Returns the comparisons.
    """
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
                    raise breach("same told", f"the start tells {seat!r} a secret by {one}; in another world {two}")
    return compared
