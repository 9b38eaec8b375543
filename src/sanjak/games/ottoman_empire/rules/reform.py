"""OE-38 Reform: players move cards between their remaining piles after each round."""

from __future__ import annotations

from sanjak.kernel import Flow, ask, leave, step, then, together

from ..data import ROUNDS
from ..state import State
from .piles import CONFIRM, moves, rearrange, until_confirmed
from .why import why_not


@step("OE-38")
def reform_without_language(s: State) -> None:
    """OE-38 Players without Language reform at the same time, before the looks; not if all reform in common."""
    if not s.variants["common_reform"]:
        reform_all(s, [p for p in s.seats if not s.languages[p]])


@step("OE-38")
def reform_with_language(s: State) -> None:
    """OE-38 Then players with Language, who know more now; or all together."""
    reform_all(s, [p for p in s.seats if s.variants["common_reform"] or s.languages[p]])


def reform_all(s: State, players: list[str]) -> None:
    """OE-38 Nobody is asked when one pile is left, or none."""
    if len(ROUNDS) - s.turn > 1:
        then(s, reformed(*players))
        together(s, reform, players)


@step("OE-38")
def reformed(s: State, *players: str) -> None:
    """OE-34 Earlier looks at these players' piles may be out of date."""
    for p in players:
        s.reforms[p] += 1


@step("OE-38", repeat_while=until_confirmed)
def reform(s: State, p: str) -> Flow:
    """OE-38 Rearrange your remaining piles, and confirm."""
    choice = yield ask(p, "OE-38", "Reform: move cards between your piles?", [CONFIRM], forced=False,
                       also=lambda: moves(s, p), why=lambda words: why_not(s, p, words))
    if choice == CONFIRM:
        leave(s, reform)
    else:
        rearrange(s, p, choice)
