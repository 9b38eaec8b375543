"""The law of mixing: the truth must not be closer to imagined worlds than they are to one another.

If worlds are drawn well, the true one looks like any of them to the seat that imagines. A world and the truth then have
as many pieces in common, on average, as two worlds: pieces fixed by public facts count in both. If a share of the
pieces stays in its true place, the truth has more in common. With `n` hidden pieces, `near` in common with the truth
and `apart` in common between worlds, the excess (near - apart) / (n - apart) is x / (1 + x) for a share x of pieces
that stay. A field whose pieces never move (n = apart) does not mix at all.

The same holds for hidden values: a secret limit, a secret number, a note. Everything that a game's redeal keeps in
place must be declared: the game's `pinned` names each hidden piece that has the same place in all worlds, or each
hidden value that is always the same, with a reason from its `PINNED`. A few may be pinned by chance.

If a game says which pieces are alike (`ALIKE`: mines of Level 2 are interchangeable), the kinds in every field must mix
too. Here the truth is not a fair measure: a player decides how many mines and how many dummies to lay, and an average
decision is close to every world without any leak. So an imagined world takes the place of the truth: worlds imagined
from it must not be closer to it than its sisters, which are imagined from the truth. For a share x of kinds that stay,
the excess is again x / (1 + x). If all of them stay (x = 1), all worlds are alike.
"""

from __future__ import annotations

import random
from collections import defaultdict
from dataclasses import dataclass, field
from itertools import combinations
from math import sqrt
from typing import Any

from sanjak.kernel import Table
from sanjak.kernel.state import hidden_places, hidden_values
from tests.breach import breach
from tests.telling import Worlds

WORLDS = 4
MORE_WORLDS = 8
MANY_WORLDS = 24
"""The number of additional worlds if something has stayed without a reason."""
UNEXPLAINED = 0.05
EXCESS = 0.1
DEVIATIONS = 4.0
ENOUGH = 20

Lay = dict[str, set[tuple[Any, ...]]]
"""For each field, the places of its hidden pieces, or the values of its hidden entries."""


@dataclass
class Tally:
    """The observations of one field: the excess, and its possible maximum, of each look."""

    excess: list[float] = field(default_factory=list)
    room: list[float] = field(default_factory=list)

    def stuck(self) -> bool:
        """Is the truth closer than chance allows?"""
        if not sum(self.room):
            return False
        mean = sum(self.excess) / len(self.excess)
        spread = sqrt(sum((x - mean) ** 2 for x in self.excess) / len(self.excess))
        share = sum(self.excess) / sum(self.room)
        return share > EXCESS and mean > DEVIATIONS * spread / sqrt(len(self.excess))


@dataclass
class Pins:
    """The observations of one field: the number of hidden things, and those that stayed without a reason."""

    hidden: int = 0
    unexplained: list[str] = field(default_factory=list)

    def too_many(self) -> bool:
        """Are more pinned than by chance?"""
        return len(self.unexplained) > 2 and len(self.unexplained) > UNEXPLAINED * self.hidden


class Mixing:
    """The tallies of all fields: pieces by exact place, by entry (which hand, which pile) and by kind; values."""

    def __init__(self, worlds: Worlds | None = None) -> None:
        self.worlds = worlds or Worlds()
        self.tallies: dict[tuple[str, str], Tally] = defaultdict(Tally)
        self.pins: dict[str, Pins] = defaultdict(Pins)

    def observe(self, table: Table, seat: str, rng: random.Random) -> None:
        """Imagine some worlds of a seat and compare them."""
        if len(hidden_places(table.state, seat)) < 2 and not hidden_values(table.state, seat):
            return
        many = MORE_WORLDS if table.game.redeal else WORLDS
        tables = [table.imagine(seat, rng) for _ in range(many)]
        states = [table.state, *(world.state for world in tables)]
        told = list(self.worlds.pinned(table.base, seat))
        pinned = {thing for _, thing in told}
        for level in LEVELS:
            truth, *worlds = (self.lay(state, seat, level) for state in states)
            for name, places in truth.items():
                if all(level != "value" and place[2] in pinned for place in places):
                    continue
                near = mean([len(places & world[name]) for world in worlds])
                apart = mean([len(one[name] & two[name]) for one, two in combinations(worlds[:WORLDS], 2)])
                self.note(name, level, near, apart, len(places))
        if self.worlds.alike:
            self.observe_kinds(tables, seat, rng)
        if table.game.redeal is not None and self.unexplained(states, seat, told):
            states += [table.imagine(seat, rng).state for _ in range(MANY_WORLDS)]
            for name, thing in self.unexplained(states, seat, told):
                self.pins[name].unexplained.append(f"{thing} for {seat!r}")

    def observe_kinds(self, tables: list[Table], seat: str, rng: random.Random) -> None:
        """Imagine a world of each world. Its sisters show how close it would be by chance."""
        lays = [self.lay(world.state, seat, "kind") for world in tables]
        own = [self.lay(world.imagine(seat, rng).state, seat, "kind") for world in tables]
        for name in {name for lay in lays for name in lay}:
            near = mean([len(one[name] & two[name]) for one, two in zip(lays, own, strict=True)])
            apart = mean([len(one[name] & two[name]) for one, two in combinations(lays, 2)])
            self.note(name, "kind", near, apart, mean([len(lay[name]) for lay in lays]))

    def note(self, name: str, level: str, near: float, apart: float, most: float) -> None:
        """Add the excess over chance, and the largest possible excess."""
        tally = self.tallies[name, level]
        tally.excess.append(near - apart)
        tally.room.append(most - apart)

    def lay(self, state: Any, seat: str, level: str) -> Lay:
        """The place, the entry or the kind of each hidden piece; or the value of each hidden entry."""
        found: Lay = defaultdict(set)
        if level == "value":
            for (name, key), value in hidden_values(state, seat).items():
                if value:
                    found[name].add((key, repr(value)))
            return found
        count: dict[tuple[Any, ...], int] = defaultdict(int)
        for place in hidden_places(state, seat):
            kind = self.worlds.alike.get(place.piece, place.piece) if level == "kind" else place.piece
            lies = (place.key, place.at if level == "place" else 0, kind)
            count[place.field, *lies] += 1
            found[place.field].add((*lies, count[place.field, *lies]))
        return found

    def unexplained(self, states: list[Any], seat: str, told: list[tuple[str, str]]) -> list[tuple[str, str]]:
        """Everything that stays in all worlds as it truly is, without a reason.

        In a single pile, a deck, the order counts.
        """
        for name in {name for name, _ in told} - self.worlds.reasons.keys():
            raise breach("pins", f"{name!r} pins something without a reason in PINNED of worlds.py")
        explained, found = {thing for _, thing in told}, []
        for level in ("entry", "place", "value"):
            truth, *worlds = (self.lay(state, seat, level) for state in states)
            for name, places in truth.items():
                if name in self.worlds.reasons or (
                        level != "value" and (level == "place") != (len({place[0] for place in places}) == 1)):
                    continue
                if len(states) == MORE_WORLDS + 1:
                    self.pins[name].hidden += len(places)
                for place in set.intersection(places, *(world.get(name, set()) for world in worlds)):
                    thing = f"{name} {place[0]}" if level == "value" else place[2]
                    if thing not in explained:
                        found.append((name, thing))
        return sorted(found)

    def judge(self, settled: tuple[str, ...] = ()) -> None:
        """Raise if a field does not mix. `settled` names fields whose hidden pieces may follow from public facts."""
        for (name, level), tally in self.tallies.items():
            if len(tally.room) < ENOUGH:
                continue
            what = WHAT.get(level, "hidden pieces")
            known = level != "kind" and (name in settled or name in self.worlds.reasons)
            if level != "entry" and not sum(tally.room) and not known:
                raise breach("mixing", f"{what} of {name} are never imagined elsewhere", REMEDY[level])
            if tally.stuck() and not (level == "value" and known):
                share = sum(tally.excess) / sum(tally.room)
                raise breach("mixing", f"{what} of {name} stay where they truly are ({level}, {share:.2f})",
                             REMEDY[level])
        for name, pins in self.pins.items():
            if pins.too_many():
                raise breach("pins", f"{len(pins.unexplained)} of {pins.hidden} hidden things of {name} stay as they "
                             f"truly are in all worlds, without a reason: {pins.unexplained[:5]}")


LEVELS = ("place", "entry", "value")
WHAT = {"value": "private values", "kind": "kinds of hidden pieces"}
PIECES = "Let redeal deal them anew."
REMEDY = {**dict.fromkeys(("place", "entry", "kind"), PIECES),
          "value": "Let redeal or resample draw them anew, or give a reason in PINNED."}


def mean(values: list[int]) -> float:
    return sum(values) / len(values)
