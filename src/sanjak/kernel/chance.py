"""Dice, draws, shuffles and reveals. All luck goes through here, so that it can be recorded, scripted and typed in.

Luck is keyed: each piece of it is BLAKE2b (RFC 7693) under the seed as key, over the turn, what the luck is for, and
how many of that kind came before in the turn. Two actions done in the other order meet the same luck, and a copied
table costs nothing: the seed and the counters are plain integers in the state.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from struct import unpack
from typing import TYPE_CHECKING, Any, NamedTuple

from .errors import BrokenRules
from .journal import Drm, Rolled

if TYPE_CHECKING:
    from .state import State


class LuckUsed(NamedTuple):
    """One piece of luck as it fell: a die's face, a card drawn, an order of cards."""

    kind: str
    label: str
    value: Any


class LuckNeeded(Exception):
    """Typed-in luck: the table stops here until its owner tells what the real dice or cards showed."""

    def __init__(self, kind: str, label: str, choices: tuple[Any, ...]) -> None:
        super().__init__(f"{label}: what did the {kind} show?")
        self.kind, self.label, self.choices = kind, label, choices


class SealedLuck(BrokenRules):
    """A branch of simultaneous play asked for luck."""


Script = dict[str, list[Any]]
"""Luck laid ready in advance: faces of dice, cards to be drawn, orders of shuffled cards; and the choices for which it
was laid, if it was laid for some."""


def no_script() -> Script:
    """Nothing is laid ready."""
    return {"die": [], "card": [], "order": [], "choice": []}


def copied(script: Script) -> Script:
    """What is still laid ready, to come back to."""
    return {kind: list(laid) for kind, laid in script.items()}


class Luck:
    """Where luck comes from: the recorded (replay), else a script (tests, courses), else typed in, else the key."""

    __slots__ = ("hasher", "record", "replay", "script", "sealed", "shown", "typed", "used")

    def __init__(self, seed: int, record: list[Any] | None = None) -> None:
        self.hasher = blake2b(digest_size=8, key=seed.to_bytes(32, "little"))
        self.replay: list[Any] = []
        self.script = no_script()
        self.record = record
        self.used = 0
        self.shown: list[tuple[Any, tuple[str, ...]]] = []
        self.sealed = False
        self.typed = False

    def ready(self, kind: str, label: str) -> Any:
        """What replay or script says of this piece of luck; None where the key decides."""
        if self.replay:
            past = self.replay.pop(0)
            if type(past) is not LuckUsed or past[:2] != (kind, label):
                raise BrokenRules(f"replay expected {past}, but the rules asked for {kind} {label!r}")
            return past.value
        if self.script[kind]:
            return self.script[kind].pop(0)
        return None

    def keep_to_script(self, choice: str) -> None:
        """What was laid ready for certain choices holds as long as they are made."""
        if self.script["choice"] and self.script["choice"].pop(0) != choice:
            for laid in self.script.values():
                laid.clear()

    def keep(self, kind: str, label: str, value: Any) -> None:
        """Note what fell, so that a restart of the step meets the same."""
        if self.record is not None:
            self.record.append(LuckUsed(kind, label, value))


def keyed(s: State, label: str) -> int:
    """64 bits from (seed, turn, label, how many with this label so far this turn)."""
    luck = s.luck
    if luck.sealed:
        raise SealedLuck(f"{label}: no luck inside a branch of simultaneous play")
    luck.used += 1
    count = s.counters.get(label, 0)
    s.counters[label] = count + 1
    hasher = luck.hasher.copy()
    hasher.update(f"{s.REALM}{s.turn}/{label}/{count}".encode())
    return int.from_bytes(hasher.digest(), "little")


def die(s: State, label: str, sides: int = 6) -> int:
    """A die's face, 1 to `sides`."""
    face = 1 + keyed(s, label) % sides
    luck = s.luck
    if luck.record is None and not luck.replay and not luck.script["die"]:
        return face
    told = luck.ready("die", label)
    if told is None and luck.typed:
        raise LuckNeeded("die", label, tuple(range(1, sides + 1)))
    face = face if told is None else told
    if not 1 <= face <= sides:
        raise ValueError(f"{label}: a die of {sides} sides cannot show {face}")
    luck.keep("die", label, face)
    return face


def shuffle(s: State, label: str, cards: list[str]) -> None:
    """Put cards into random order, in place: how they lay before does not matter to the luck.

    With real cards the order stays unknown: draws tell it.
    """
    luck, known = s.luck, sorted(cards)
    bits = keyed(s, label)
    if luck.record is None and not luck.replay and not luck.script["order"]:
        cards[:] = shuffled(known, bits)
        return
    order = luck.ready("order", label)
    if order is None:
        order = shuffled(known, bits)
    elif sorted(order) != known:
        raise ValueError(f"{label}: that is not an order of these cards")
    cards[:] = order
    luck.keep("order", label, list(order))


def shuffled(cards: list[str], bits: int) -> list[str]:
    """Fisher and Yates, fed by one BLAKE2b digest for each eight cards."""
    order, count = cards[:], len(cards)
    key = bits.to_bytes(8, "little")
    for block in range(0, count - 1, 8):
        words = unpack("<8Q", blake2b(block.to_bytes(4, "little"), key=key).digest())
        for place, word in zip(range(block, count - 1), words, strict=False):
            other = place + word % (count - place)
            order[place], order[other] = order[other], order[place]
    return order


def draw(s: State, label: str, pile: list[str]) -> str:
    """Take the top (last) card of a shuffled pile."""
    return _take(s, label, pile, len(pile) - 1)


def draw_any(s: State, label: str, pile: list[str]) -> str:
    """Take a random card of a pile that is not shuffled. The pile's order does not matter to the luck."""
    order = sorted(pile)
    return _take(s, label, pile, pile.index(order[keyed(s, label) % len(order)]))


def _take(s: State, label: str, pile: list[str], index: int) -> str:
    luck = s.luck
    if luck.sealed:
        raise SealedLuck(f"{label}: no draw inside a branch of simultaneous play")
    luck.used += 1
    if luck.record is None and not luck.replay and not luck.script["card"]:
        return pile.pop(index)
    told = luck.ready("card", label)
    if told is None and luck.typed:
        raise LuckNeeded("card", label, tuple(sorted(pile)))
    card: str = pile[index] if told is None else told
    if card not in pile:
        raise ValueError(f"{label}: {card} is not there to be drawn")
    pile.remove(card)
    luck.keep("card", label, card)
    return card


def reveal(s: State, fact: Any = None, *seats: str) -> None:
    """Say that a rule has looked at a secret in the open: what was chosen before cannot be undone."""
    s.luck.used += 1
    if fact is not None:
        in_the_open(s, fact, *seats)


def in_the_open(s: State, fact: Any, *seats: str) -> None:
    """Say what a rule shows these seats (all, if none is named) by its effect, and not by a piece that they see.

    Worlds in which it differs are told apart by right. Every other difference in what seats are told is a leak.
    """
    if s.journal is not None:
        s.luck.shown.append((fact, seats))


def new_turn(s: State) -> None:
    """The next turn: its luck is counted afresh."""
    s.turn += 1
    s.counters = {}


class Roll:
    """A die with its modifiers. One list of modifiers serves the sum, the roll card and the odds."""

    __slots__ = ("die", "drms", "event", "total")

    def __init__(self, face: int, drms: tuple[Drm, ...], event: Rolled | None) -> None:
        self.die, self.drms, self.event = face, drms, event
        self.total = face + sum([drm.value for drm in drms]) if drms else face

    def beats(self, value: int) -> bool:
        """Is the total higher?"""
        return self.settle(f"more than {value}", self.total > value)

    def reaches(self, value: int) -> bool:
        """Is the total at least as high?"""
        return self.settle(f"{value} or more", self.total >= value)

    def settle(self, needed: str, success: bool) -> bool:
        """Note on the roll card what was needed and whether it was reached."""
        if self.event is not None:
            self.event.needed, self.event.success = needed, success
        return success


def roll(s: State, case: str, what: str, drms: Iterable[Drm] = (), sides: int = 6, *,
         blind: tuple[str, ...] = ()) -> Roll:
    """Roll a die for a rule, with modifiers that each carry their reason.

    `blind` seats, and with them spectators, are told the sum alone: name them wherever a modifier might show what they
    may not know, whether it applies this time or not.
    """
    face, mods = die(s, what, sides), tuple(drms)
    event = None
    if s.journal is not None:
        event = Rolled(case=case, what=what, die=face, sides=sides, drms=mods, blind=(*blind, "") if blind else ())
        s.journal.append(event)
    return Roll(face, mods, event)
