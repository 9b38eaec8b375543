"""Dice, draws, shuffles and reveals. All luck goes through here, so that it can be recorded, scripted and typed in.

Luck is keyed: each piece is a BLAKE2b hash (RFC 7693) with the seed as key, over the turn, the purpose of the luck and
a count of that purpose in the turn. Two actions in either order therefore meet the same luck. Copying a table is
cheap, because the seed and the counters are plain integers in the state.
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
    """One piece of luck: a die's face, a card drawn, an order of cards."""

    kind: str
    label: str
    value: Any


class LuckNeeded(Exception):
    """Raised at a table with typed-in luck: play waits until somebody enters what the real die or card shows."""

    def __init__(self, kind: str, label: str, choices: tuple[Any, ...]) -> None:
        super().__init__(f"{label}: what did the {kind} show?")
        self.kind, self.label, self.choices = kind, label, choices


class SealedLuck(BrokenRules):
    """A branch of simultaneous play asked for luck."""


Script = dict[str, list[Any]]
"""Luck prepared in advance: faces of dice, cards to draw, orders of shuffled cards. `choice` lists the choices that the
script belongs to; it is empty for a script that holds for any choice. `then` lists the choices that a course makes by
itself, as "SEAT CHOICE": those before the first choice, then those after each."""


def no_script() -> Script:
    """An empty script."""
    return {"die": [], "card": [], "order": [], "choice": [], "then": []}


def copied(script: Script) -> Script:
    """A copy of the remaining script, kept for undo."""
    return {kind: list(laid) for kind, laid in script.items()}


class Luck:
    """The source of luck: the record (in a replay), else a script (tests, courses), else typed in, else the key."""

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
        """The value that the replay or the script gives for this piece of luck; None if the key decides."""
        if self.replay:
            past = self.replay.pop(0)
            if type(past) is not LuckUsed or past[:2] != (kind, label):
                raise BrokenRules(f"replay expected {past}, but the rules asked for {kind} {label!r}")
            return past.value
        if self.script[kind]:
            return self.script[kind].pop(0)
        return None

    def keep_to_script(self, choice: str) -> None:
        """Drop the scripted luck once a choice departs from the script."""
        if self.script["choice"] and self.script["choice"].pop(0) != choice:
            for laid in self.script.values():
                laid.clear()

    def keep(self, kind: str, label: str, value: Any) -> None:
        """Record a piece of luck, so that a restart of the step meets the same value."""
        if self.record is not None:
            self.record.append(LuckUsed(kind, label, value))


def keyed(s: State, label: str) -> int:
    """64 bits from the seed, the turn, the label and the number of earlier uses of this label in the turn."""
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
    """Roll a die: a face from 1 to `sides`."""
    face = 1 + keyed(s, label) % sides
    luck = s.luck
    if luck.record is None and not luck.replay and not luck.script["die"]:
        return face
    told = luck.ready("die", label)
    if told is None and luck.typed:
        raise LuckNeeded("die", label, tuple(range(1, sides + 1)))
    face = face if told is None else told
    if not 1 <= face <= sides:
        raise ValueError(f"{label}: a {sides}-sided die cannot show {face}")
    luck.keep("die", label, face)
    return face


def shuffle(s: State, label: str, cards: list[str]) -> None:
    """Shuffle cards in place. Their earlier order does not influence the result.

    At a table with real cards the order is not known; the draws reveal it.
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
    """The Fisher-Yates shuffle, fed by one BLAKE2b digest for every eight cards."""
    order, count = cards[:], len(cards)
    key = bits.to_bytes(8, "little")
    for block in range(0, count - 1, 8):
        words = unpack("<8Q", blake2b(block.to_bytes(4, "little"), key=key).digest())
        for place, word in zip(range(block, count - 1), words, strict=False):
            other = place + word % (count - place)
            order[place], order[other] = order[other], order[place]
    return order


def draw(s: State, label: str, pile: list[str]) -> str:
    """Take the top (last) card of a shuffled pile and return it."""
    return _take(s, label, pile, len(pile) - 1)


def draw_any(s: State, label: str, pile: list[str]) -> str:
    """Take a random card of an unshuffled pile and return it. The pile's order does not influence the result."""
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
        raise ValueError(f"{label}: {card} is not in the pile")
    pile.remove(card)
    luck.keep("card", label, card)
    return card


def reveal(s: State, fact: Any = None, *seats: str) -> None:
    """Mark that a rule has looked at a secret in the open: earlier choices cannot be undone."""
    s.luck.used += 1
    if fact is not None:
        in_the_open(s, fact, *seats)


def in_the_open(s: State, fact: Any, *seats: str) -> None:
    """Mark a fact that a rule shows to these seats (all, if none is named) by its effect, not by a visible piece.

    Laws may then tell worlds apart in which the fact differs. Any other difference in what a seat is shown is a leak.
    """
    if s.journal is not None:
        s.luck.shown.append((fact, seats))


def new_turn(s: State) -> None:
    """Begin the next turn and reset the counters of the luck."""
    s.turn += 1
    s.counters = {}


class Roll:
    """A die with its modifiers. The sum, the roll card and the odds use the same list of modifiers."""

    __slots__ = ("die", "drms", "event", "total")

    def __init__(self, face: int, drms: tuple[Drm, ...], event: Rolled | None) -> None:
        self.die, self.drms, self.event = face, drms, event
        self.total = face + sum([drm.value for drm in drms]) if drms else face

    def beats(self, value: int) -> bool:
        """Is the total higher than `value`?"""
        return self.settle(f"more than {value}", self.total > value)

    def reaches(self, value: int) -> bool:
        """Is the total at least `value`?"""
        return self.settle(f"{value} or more", self.total >= value)

    def settle(self, needed: str, success: bool) -> bool:
        """Write the needed result and the success onto the roll card; return the success."""
        if self.event is not None:
            self.event.needed, self.event.success = needed, success
        return success

    def gives(self, result: str) -> str:
        """Write the result of a table onto the roll card; return it."""
        if self.event is not None:
            self.event.result = result
        return result


def roll(s: State, case: str, what: str, drms: Iterable[Drm] = (), sides: int = 6, *,
         blind: tuple[str, ...] = ()) -> Roll:
    """Roll a die for a rule, with modifiers that each carry their reason.

    `blind` seats and spectators see only the sum. Name a seat here if a modifier could reveal something hidden from it,
    whether or not the modifier applies this time.
    """
    face, mods = die(s, what, sides), tuple(drms)
    event = None
    if s.journal is not None:
        event = Rolled(case=case, what=what, die=face, sides=sides, drms=mods, blind=(*blind, "") if blind else ())
        s.journal.append(event)
    return Roll(face, mods, event)
