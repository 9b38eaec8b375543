"""A toy with a single sealed choice: two players show a hand at the same time, and there is nothing else to choose."""

from __future__ import annotations

import sys

from sanjak.kernel import (
    Flow,
    Game,
    Result,
    Scenario,
    State,
    ask,
    end_game,
    private,
    public,
    record,
    step,
    then,
    together,
)

HANDS = ("paper", "rock", "scissors")


@record
class Hands(State):
    """The hidden hands, and the shown ones."""

    hidden: dict[str, str] = private({})
    shown: dict[str, str] = public({})


def setup(s: Hands) -> None:
    """Nobody has chosen."""
    s.hidden = dict.fromkeys(s.seats, "")
    then(s, both, compare)


@step("1")
def both(s: Hands) -> None:
    """1 Both choose at the same time."""
    together(s, show, s.seats)


@step("1")
def show(s: Hands, seat: str) -> Flow:
    """1 One of three hands."""
    choice = yield ask(seat, "1", "Which hand?", [("show", hand) for hand in HANDS])
    s.hidden[seat] = choice[1]


@step("2")
def compare(s: Hands) -> None:
    """2 Each hand beats the next one of the list."""
    s.shown, s.hidden = s.hidden, dict.fromkeys(s.seats, "")
    one, two = (HANDS.index(hand) for hand in s.shown.values())
    firsts = {0: s.seats, 1: s.seats[1:], 2: s.seats[:1]}[(one - two) % 3]
    end_game(s, Result("over", tuple(firsts), tuple(firsts), {}))


GAME = Game(
    id="rps", title="Hands", about="One sealed choice.", players=(2,), default_players=2,
    state=Hands, setup=setup, rules=(sys.modules[__name__],), scenarios=(Scenario("only", "Only"),),
)
