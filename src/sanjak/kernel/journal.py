"""The journal: typed events with their rule case, filtered for each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from .state import State


class Drm(msgspec.Struct, frozen=True, omit_defaults=True):
    """A modifier of a die roll or a sum, with its reason and the rule case it comes from.

    `only`: the seats that may know of it; empty for everybody.
    """

    value: int
    reason: str
    case: str = ""
    only: tuple[str, ...] = ()


class Event(msgspec.Struct, kw_only=True, tag=True):
    """Something that happened. `only`: the seats that learn of it; empty for everybody."""

    case: str = ""
    only: tuple[str, ...] = ()


class Chosen(Event, kw_only=True):
    """A seat's choice. `shown` is the form for the other seats, if it differs."""

    seat: str
    option: tuple[Any, ...]
    shown: tuple[Any, ...] | None = None
    forced: bool = False


class Rolled(Event, kw_only=True):
    """A die with every modifier, the total that was needed and whether it was reached, or the result of a table.

    `blind`: the seats that see only the sum, because the die would reveal a modifier that they may not know. In their
    copy `sum` has the total, `die` is 0, and only the modifiers known to them remain.
    """

    what: str
    die: int
    sides: int = 6
    drms: tuple[Drm, ...] = ()
    needed: str = ""
    success: bool | None = None
    result: str = ""
    blind: tuple[str, ...] = ()
    sum: int | None = None

    @property
    def total(self) -> int:
        """The die plus its modifiers."""
        return self.die + sum(drm.value for drm in self.drms) if self.sum is None else self.sum


class Told(Event, kw_only=True):
    """An event that a game defines: its kind and its facts. `secrets` names facts that only some seats learn."""

    kind: str
    facts: dict[str, Any] = {}
    secrets: dict[str, tuple[str, ...]] = {}


AnyEvent = Chosen | Rolled | Told


def tell(s: State, case: str, kind: str, /, only: tuple[str, ...] = (), **facts: Any) -> None:
    """Write an event into the journal, if one is kept. A fact wrapped in `Hidden` reaches only its seats."""
    if s.journal is None:
        return
    secrets = {name: fact.seats for name, fact in facts.items() if type(fact) is Hidden}
    plain = {name: fact.value if type(fact) is Hidden else fact for name, fact in facts.items()}
    s.journal.append(Told(case=case, kind=kind, only=only, facts=plain, secrets=secrets))


class Hidden:
    """A fact that only some seats may learn."""

    __slots__ = ("seats", "value")

    def __init__(self, value: Any, *seats: str) -> None:
        self.value, self.seats = value, seats


def told_to(journal: list[Event], seat: str) -> list[Event]:
    """The journal for one seat, without what it may not know. Seat '' is a spectator."""
    return [told_event(event, seat) for event in journal if not event.only or seat in event.only]


def told_event(event: Event, seat: str) -> Event:
    """One event for one seat, without what it may not know."""
    if isinstance(event, Chosen) and event.shown is not None:
        option = event.option if seat == event.seat else event.shown
        return Chosen(case=event.case, only=(), seat=event.seat, option=option, forced=event.forced)
    if isinstance(event, Rolled) and event.blind:
        return told_roll(event, seat)
    if isinstance(event, Told) and event.secrets:
        facts = {k: v if seat in event.secrets.get(k, (seat,)) else None for k, v in event.facts.items()}
        return Told(case=event.case, only=(), kind=event.kind, facts=facts)
    if event.only:
        return msgspec.structs.replace(event, only=())
    return event


def told_roll(event: Rolled, seat: str) -> Rolled:
    """A roll with hidden modifiers, for one seat: a blind seat gets the total instead of the die."""
    shut = seat in event.blind
    known = tuple(Drm(drm.value, drm.reason, drm.case) for drm in event.drms
                  if not shut or not drm.only or seat in drm.only)
    told = msgspec.structs.replace(event, only=(), blind=(), drms=known)
    return msgspec.structs.replace(told, die=0, sum=event.total) if shut else told


def encode(journal: list[Event]) -> list[Any]:
    """A journal as plain data."""
    plain: list[Any] = msgspec.to_builtins(journal)
    return plain


def decode(data: list[Any]) -> list[Event]:
    """A journal from plain data."""
    events: list[Event] = list(msgspec.convert(data, list[AnyEvent], strict=False))
    return events
