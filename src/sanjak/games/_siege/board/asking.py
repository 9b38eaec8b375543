"""How the questions of both empires' games are put: the situation, options by kind, the buttons beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sanjak.kernel import Ask, Option, Plain
from sanjak.scene.asking import Does, Kind, Row, Situation
from sanjak.scene.text import percent
from sanjak.scene.words import capital

from ..rules.resources import DONE
from ..state import SiegeState
from .names import counted
from .parts import Desk
from .stakes import Peril, greatest

PUSH_BACK = "chance to push it back"
OFFENSIVES = Kind("Offensives, 1 Action each", PUSH_BACK)
RIVERS = Kind("Offensives over a river, 2 Actions each", PUSH_BACK)
RESOURCES = Kind("Place a Resource, 2 Actions", "+1 in the battles left there", tiles=True)
STAFF = Kind("Staff operations: a Resource for 1 more Action", "battles left there", tiles=True)
OTHERS = Kind("Other actions")
MOST_NAMED = 3
"""So many kinds of options are named before the turn ends with Actions left."""


@dataclass(frozen=True, eq=False)
class Asking:
    """The questions of a game.

    `row` makes the row of an option, by its verb, where its words alone are not enough; `buttons` are the short labels
    of options, by their verbs; `declines` are the verbs that refuse what is offered.
    """

    desk: Desk
    state_of: Callable[[Plain], Any]
    perils: Callable[[Any], Iterable[Peril]]
    row: Mapping[str, Callable[[Any, Option], Row]]
    buttons: Mapping[str, Callable[[Any, Option], str]]
    declines: frozenset[str]

    def does(self, option: Option) -> Does:
        """Does an option end the turn, or decline what is offered?"""
        return "end" if option == DONE else "decline" if option[0] in self.declines else "do"

    def rows(self, options: Sequence[Option], view: Plain) -> dict[Option, Row]:
        """Options as the list shows them."""
        s = self.state_of(view)
        return {option: self.row_of(s, option) for option in options}

    def row_of(self, s: Any, option: Option) -> Row:
        """One option."""
        make = self.row.get(option[0])
        return make(s, option) if make else plain_row(self.desk, s, option)

    def situation(self, ask: Ask, view: Plain, seat: str) -> Situation:
        """In the action phase the greatest danger and what is left; else what the prompt says."""
        s = self.state_of(view)
        if DONE not in ask.options:
            told, _, asks = ask.prompt.rpartition(". ")
            return Situation(f"Turn {s.turn}, {self.desk.names.cards[s.card].title}", told and f"{told}.", asks)
        peril = greatest(self.perils(s))
        return Situation(f"Turn {s.turn}, {what_is_left(s)}", peril.said if peril else "", asks_in_action_phase(ask, s))

    def button(self, option: Option, view: Plain) -> str:
        """The label of an option on a button; empty if its name is short enough."""
        make = self.buttons.get(option[0])
        return make(self.state_of(view), option) if make else ""

    def second(self, option: Option, view: Plain, rows: Mapping[Option, Row]) -> str:
        """What could still be done, before a turn ends with Actions left."""
        s = self.state_of(view)
        useful = [row for other, row in rows.items() if other != DONE and not row.idle]
        if option != DONE or not (s.actions or s.staff) or not useful:
            return ""
        first = {row.kind: row.full or row.name for row in reversed(useful)}
        could = ", ".join(name[:1].lower() + name[1:] for name in [*first.values()][:-MOST_NAMED - 1:-1])
        more = f" ({len(useful)} choices in all)" if len(useful) > min(len(first), MOST_NAMED) else ""
        return f"{counted(s.actions + s.staff, 'Action')} unused. You could still {could}{more}."


def what_is_left(s: SiegeState) -> str:
    """The Actions that are left."""
    left = s.actions + s.staff
    return f"{counted(left, 'Action')} left" if left else "no Actions left"


def asks_in_action_phase(ask: Ask, s: SiegeState) -> str:
    """What is asked when this many Actions are left."""
    if ask.is_closing():
        return "End the turn?"
    return "What do you do?" if s.actions or s.staff else ask.prompt.partition(". ")[2]


def end_turn(s: SiegeState, option: Option) -> str:
    """The button that ends the turn, with what is lost."""
    left = s.actions + s.staff
    return f"End turn ({left} unused)" if left else "End turn"


# ---------------------------------------------------------------- rows


def plain_row(d: Desk, s: Any, option: Option) -> Row:
    """An option by its words, with its chance."""
    chance = "".join(percent(share) for share in d.words.chances(s, option).values())
    return Row(capital(d.words.named(s, option)), figure=chance)


def offensive_row(d: Desk, s: Any, option: Option, name: str, kind: Kind, detail: str = "") -> Row:
    """An offensive: whom, where, its chance; idle where the front cannot fall back."""
    front = d.names.fronts[option[1]]
    where = f"at {front.space(s.at[front.id]).name}"
    share = next(iter(d.words.chances(s, option).values()))
    return Row(name, f"{where}, {detail}" if detail else where, percent(share), kind,
               stays(d, s, front.id), front.code)


def theater_row(d: Desk, s: Any, option: Option, kind: Kind, battles: int, detail: str = "") -> Row:
    """A theater, and the battles that are still to come there."""
    kaiserschlacht = option[1] == "western" and not s.kaiser_over
    left = counted(battles, "battle") if battles or not kaiserschlacht else ""
    figure = ", ".join(part for part in (left, "Kaiserschlacht" if kaiserschlacht else "") if part)
    full = capital(d.words.named(s, option[:2]).removesuffix(" (2 Actions)"))
    return Row(option[1].capitalize(), detail, figure, kind, full=full)


def help_row(d: Desk, s: Any, option: Option, kind: Kind, before: float, after: float) -> Row:
    """A marker that helps against one front this turn."""
    front = d.names.fronts[option[1]]
    barred = d.barred(s, front.id).partition(": ")[2]
    idle = stays(d, s, front.id) or barred or ("it would not help there" if before == after else "")
    return Row(f"Against {d.names.army(front.id)}", "", f"{percent(before)} → {percent(after)}", kind, idle, front.code,
               capital(d.words.named(s, option)))


def stays(d: Desk, s: Any, front: str) -> str:
    """Why an offensive cannot move a front; empty if it can."""
    printed = d.names.fronts[front]
    return f"{printed.name} cannot be pushed back further" if s.at[front] == printed.spaces[0].number else ""
