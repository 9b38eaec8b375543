"""Chances before the die and luck after it, computed alike for both empires' games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from sanjak.kernel import Drm, Event, Option, Plain, Rolled, state_from_view
from sanjak.scene.kept import summed_up
from sanjak.scene.model import Luck
from sanjak.toolkit.odds import chance

from ..components import Battle, Card
from ..rules.battles import BOXES, battle_box, battle_odds
from ..rules.kaiserschlacht import MARKERS, THEATER, kaiser_drms
from ..rules.offensives import offensive_wins
from ..state import SiegeState

S = TypeVar("S", bound=SiegeState)
SUCCESS, HOLD, ADVANCE = "success", "hold", "advance"
WORTH = dict(zip(BOXES, (1.0, 0.5, 0.0), strict=True))
"""The value of a battle's box in the ledger of luck: a stalemate is half a victory."""


class Coming(NamedTuple):
    """A future roll in the current position: chances by name, their basis, and the rule's case."""

    id: str
    title: str
    case: str
    chances: dict[str, float]
    note: str = ""


@dataclass(frozen=True, eq=False)
class Chances(Generic[S]):
    """The chances of a game, from a view.

    `of_option` returns those of an option, `warning` a caution before one, `parts` the rolls still to come, and `lucks`
    measures a die by the first word of its purpose; dice that only pick have no entry.
    """

    state: type[S]
    of_option: Callable[[S, Option], dict[str, float]]
    warning: Callable[[S, Option], str]
    parts: tuple[Callable[[S], Iterator[Coming]], ...]
    lucks: Mapping[str, Callable[[Rolled, str, S], Luck]]

    def state_of(self, view: Plain) -> S:
        """The state that a view shows: everything but the order of the deck."""
        return state_from_view(self.state, view)

    def odds(self, option: Option, view: Plain) -> dict[str, float]:
        """The chances of an option that rolls a die; empty for others."""
        return self.of_option(self.state_of(view), option)

    def warnings(self, option: Option, view: Plain) -> tuple[str, ...]:
        """A warning before an option that can change nothing."""
        told = self.warning(self.state_of(view), option)
        return (told,) if told else ()

    def coming(self, view: Plain) -> tuple[Coming, ...]:
        """The future rolls."""
        return self.rolls_to_come(self.state_of(view))

    @summed_up
    def rolls_to_come(self, s: S) -> tuple[Coming, ...]:
        """The same from a state."""
        return () if s.outcome else tuple(found for part in self.parts for found in part(s))

    def luck(self, event: Event, view: Plain) -> Luck | None:
        """A die compared with its expectation; `view` is from before the roll."""
        if not isinstance(event, Rolled):
            return None
        kind, _, what = event.what.partition(" ")
        return self.lucks[kind](event, what, self.state_of(view)) if kind in self.lucks else None


def kaiserschlacht_coming(s: SiegeState, case: str, values: Mapping[str, int], card_drm: int) -> Iterator[Coming]:
    """The next battle of the Kaiserschlacht, or one of the six by a die."""
    number = max(1, s.kaiser)
    drms = kaiser_drms(s, case, card_drm)
    next_ones = MARKERS if number > len(MARKERS) else MARKERS[number - 1:number]
    shares = [battle_odds(drms, values[marker]) for marker in next_ones]
    mean = {box: sum(share[box] for share in shares) / len(shares) for box in BOXES}
    title = f"Kaiserschlacht {number}" if len(shares) == 1 else "Kaiserschlacht, again"
    yield Coming("kaiserschlacht", title, case, mean, bonus(sum(drm.value for drm in drms), THEATER))


def battle_coming(battle: Battle, case: str, drms: Iterable[Drm]) -> Coming:
    """An off-map battle, if it were fought now."""
    drms = list(drms)
    return Coming(battle.id, battle.name, case, battle_odds(drms, battle.battle_value),
                  bonus(sum(drm.value for drm in drms), battle.theater))


def battle_cards(s: SiegeState, cards: Mapping[str, Card], past: Iterable[str] = ()) -> Iterator[Card]:
    """The cards not yet seen whose battles are not yet fought."""
    seen = {*s.discard, *past}
    return (card for card in cards.values() if card.battle in s.pool and card.id not in seen)


def bonus(drm: int, theater: str) -> str:
    """The modifier of a theater, in words."""
    return f"{theater.capitalize()} {drm:+d}".replace("-", "−") if drm else theater.capitalize()


# ---------------------------------------------------------------- luck


def offensive_luck(event: Rolled, value: int) -> Luck:
    """The luck of an offensive: a success pushes the front back."""
    return tested(event, lambda face: offensive_wins(face, event.total - event.die, value))


def battle_luck(event: Rolled, value: int) -> Luck:
    """The luck of a battle: its three boxes by their value."""
    expected = sum(WORTH[box] * share for box, share in battle_odds(event.drms, value).items())
    return Luck(WORTH[battle_box(event.die, event.total - event.die, value)], expected)


def tested(event: Rolled, good: Callable[[int], bool]) -> Luck:
    """The luck of a die that is either good or not."""
    return Luck(float(good(event.die)), chance(good, event.sides))


def reaches(event: Rolled, needs: int) -> Callable[[int], bool]:
    """A test whether the total reaches a number."""
    return lambda face: face + event.total - event.die >= needs
