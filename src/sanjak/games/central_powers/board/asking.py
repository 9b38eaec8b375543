"""How the questions of the combined game are put: each half by its own words, and what goes over the railway."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from sanjak.games._siege.board.asking import Asking
from sanjak.games.hapsburg_eclipse.board import asking as hapsburg
from sanjak.games.ottoman_sunset.board import asking as ottoman
from sanjak.kernel import Ask, Option, Plain
from sanjak.scene.asking import Does, Kind, Row, Situation
from sanjak.scene.words import capital

from ..rules.halves import HAPSBURG, OTTOMAN
from .words import SHORT, is_own, name_of

HALVES: Mapping[str, Asking] = {HAPSBURG: hapsburg.ASKING, OTTOMAN: ottoman.ASKING}
RAILWAY = Kind("Over the railway")
KINDS = {"railway": RAILWAY, "lenin": Kind("Against Russia"),
         "asia_korps": Kind("Asia Korps, no Action: +1 this turn"),
         "german_aid": Kind("German Aid, no Action: +2 this turn")}
THEFT = "33 %"


def acting(view: Plain) -> str:
    """The half whose board the open question lies on."""
    nation: str = view["acting"] or view["nation"] or HAPSBURG
    return nation


def rows(options: Sequence[Option], view: Plain) -> dict[Option, Row]:
    """Options as the list shows them: a half's own by its own words."""
    nation = acting(view)
    own = [option for option in options if is_own(option[0], nation) or "." in str(option[-1])]
    of_half = HALVES[nation].rows([option for option in options if option not in own], view[nation])
    both = {**of_half, **{option: own_row(option, view) for option in own}}
    return {option: both[option] for option in options}


def own_row(option: Option, view: Plain) -> Row:
    """An option that only two empires together have."""
    name = name_of(option, view).removeprefix("over the railway: ").removesuffix(f": {THEFT}")
    return Row(capital(name), figure=THEFT if option[0] == "steal" else "", kind=KINDS.get(option[0], Kind("")))


def situation(ask: Ask, view: Plain, seat: str) -> Situation:
    """The situation of the half that is asked, with its name; questions between the two by their prompt."""
    nation = acting(view)
    whose = f"{SHORT[nation]}, turn {view['turn']}"
    if not view[nation]["card"]:
        told, _, asks = ask.prompt.rpartition(". ")
        return Situation(whose, told and f"{told}.", asks)
    found = HALVES[nation].situation(ask, view[nation], seat)
    return Situation(f"{whose}, {found.where.partition(', ')[2]}", found.told, found.asks)


def button(option: Option, view: Plain) -> str:
    """The label of an option on a button."""
    nation = acting(view)
    if option[0] in BUTTONS:
        return BUTTONS[option[0]](option)
    return "" if is_own(option[0], nation) else HALVES[nation].button(option, view[nation])


def second(option: Option, view: Plain, rows: Mapping[Option, Row]) -> str:
    """What could still be done, before a turn ends with Actions left."""
    return HALVES[acting(view)].second(option, view[acting(view)], rows)


def does(option: Option) -> Does:
    """Does an option end the turn, or decline what is offered? No verb means one thing here and another there."""
    if option[0] in ("decline", "no_theft"):
        return "decline"
    return next((found for half in HALVES.values() if (found := half.does(option)) != "do"), "do")


BUTTONS: dict[str, Callable[[Option], str]] = {
    "accept": lambda option: "Accept",
    "decline": lambda option: "Decline",
    "no_theft": lambda option: "Don't steal",
}

__all__ = ["button", "does", "rows", "second", "situation"]
