"""A toy solitaire game: a secret deck, dice with modifiers, a look at the top card, a schema that was changed once."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from sanjak.kernel import (
    Drm,
    Flow,
    Game,
    Option,
    Place,
    Plain,
    Result,
    Scenario,
    State,
    ask,
    draw,
    end_game,
    new_turn,
    public,
    record,
    reveal,
    roll,
    secret,
    sequence,
    shuffle,
    step,
    then,
)

FRONTS = ("north", "east", "south")
CARDS = {f"k{i}": FRONTS[i % 3] for i in range(1, 13)}

GAME_PLAN = sequence("GAME_PLAN", "shuffle_deck", "turns", "finish")
TURN = sequence("TURN", "event", "defence")


@record
class Citadel(State):
    """The deck, the drawn cards, and the distance of each front."""

    deck: list[str] = secret([], pieces=True)
    drawn: list[str] = public([], pieces=True)
    near: dict[str, int] = public({})
    scouted: str = public("")
    actions: int = public(0)
    morale: int = public(0)


def setup(s: Citadel) -> None:
    """All fronts at four."""
    s.deck = list(CARDS)
    s.near = dict.fromkeys(FRONTS, 4)
    s.morale = 2
    then(s, GAME_PLAN)


@step("1")
def shuffle_deck(s: Citadel) -> None:
    """1 The deck's order is a secret."""
    shuffle(s, "deck", s.deck)


@step("2", repeat_while=lambda s: bool(s.deck))
def turns(s: Citadel) -> None:
    """2 A turn for each card."""
    new_turn(s)
    then(s, TURN)


@step("2.1")
def event(s: Citadel) -> None:
    """2.1 The card's front advances; if it reaches the citadel, the game is lost."""
    card = draw(s, "event", s.deck)
    s.drawn.append(card)
    s.scouted, s.actions = "", 2
    s.near[CARDS[card]] -= 1
    if s.near[CARDS[card]] == 0:
        end_game(s, Result("defeat", (), (), {}))


@step("2.2", repeat_while=lambda s: s.actions > 0)
def defence(s: Citadel) -> Flow:
    """2.2 Two actions; the player sees each result before the next."""
    choice = yield ask("p1", "2.2", "Defend", [*actions(s)])
    s.actions -= 1
    if choice[0] == "sally":
        sally(s, choice[1])
    elif choice[0] == "scout":
        reveal(s, s.deck[-1])
        s.scouted = s.deck[-1]
    elif choice[0] == "pray":
        s.morale += 1


def actions(s: Citadel) -> Iterator[Option]:
    """2.2 The available actions."""
    yield from (("sally", front) for front in FRONTS if s.near[front] < 6)
    if s.deck and not s.scouted:
        yield ("scout",)
    if s.morale < 4:
        yield ("pray",)
    yield ("rest",)


def sally(s: Citadel, front: str) -> None:
    """2.3 More than four pushes a front back."""
    if roll(s, "2.3", f"sally {front}", sally_modifiers(s, front)).beats(4):
        s.near[front] += 1


def sally_modifiers(s: Citadel, front: str) -> Iterator[Drm]:
    """2.3 Morale helps, and so does a look at the next card."""
    if s.morale > 2:
        yield Drm(+1, "high morale", "2.3")
    if s.scouted and CARDS[s.scouted] == front:
        yield Drm(+1, "scouted", "2.3")


@step("3")
def finish(s: Citadel) -> None:
    """3 The player survives by playing the last card."""
    end_game(s, Result("survived", s.seats, s.seats, {"p1": sum(s.near.values())}))


def may_swap(s: Citadel, one: Place, piece: str, two: Place, other: str) -> bool:
    """A card that was looked at stays in its place."""
    return s.scouted not in (piece, other)


def from_schema_1(data: Plain) -> Plain:
    """Morale was called spirit and counted from one."""
    return {**{k: v for k, v in data.items() if k != "spirit"}, "morale": data["spirit"] - 1}


GAME = Game(
    id="citadel", title="Citadel", about="One against three fronts.", players=(1,), default_players=1,
    state=Citadel, setup=setup, rules=(sys.modules[__name__],), scenarios=(Scenario("standard", "The siege"),),
    may_swap=may_swap, schema=2, upgrades={1: from_schema_1},
)
