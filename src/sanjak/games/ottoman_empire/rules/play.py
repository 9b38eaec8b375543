"""The sequence of play, from the deal to the winner."""

from __future__ import annotations

from sanjak.kernel import Result, end_game, new_turn, sequence, step, then

from ..state import State
from .reveal import rounds_left

PLAY = sequence("PLAY", "deal", "draft", "make_bids", "put_away", "rounds", "final_result")

ROUND = sequence("ROUND", "reveal_bids", "award_winners", "subjects", "cultures", "religions", "cities",
                 "clear_round", "REFORM")
"""OE-33 The order of events within a round."""

REFORM = sequence("REFORM", "reform_without_language", "looks", "reform_with_language")
"""OE-38 Players without a Language card reform first; then Language looks; then its players reform."""


def setup(s: State) -> None:
    """OE-20 A game: the deal, the draft, the bids, seven rounds."""
    then(s, PLAY)


@step("OE-20", repeat_while=rounds_left)
def rounds(s: State) -> None:
    """OE-04, OE-20 One round after another, I to VII."""
    new_turn(s)
    then(s, ROUND)


@step("OE-39")
def final_result(s: State) -> None:
    """OE-39 Most VP win; equal VP share the win."""
    best = max(s.vp.values())
    firsts = tuple(p for p in s.seats if s.vp[p] == best)
    outcome = f"win:{firsts[0]}" if len(firsts) == 1 else "shared"
    end_game(s, Result(outcome, firsts, (), s.vp))
