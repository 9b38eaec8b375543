"""The rules, in the order of the rulebook. Every function names its case."""

from __future__ import annotations

from collections.abc import Iterator

from sanjak.kernel import (
    Drm,
    Flow,
    Option,
    Result,
    ask,
    draw,
    end_game,
    new_turn,
    roll,
    sequence,
    shuffle,
    step,
    tell,
    then,
)

from .state import State

KINDS = ("cut", "feint", "guard")
DECK = [f"{kind}{number}" for kind in KINDS for number in range(1, 7)]
HAND, WOUNDS, EXCHANGES = 4, 3, 6

DUEL = sequence("DUEL", "exchanges", "the_end")


def setup(s: State) -> None:
    """1.1 Shuffle the deck; each champion draws four cards."""
    s.deck = list(DECK)
    shuffle(s, "deck", s.deck)
    s.hands = {seat: [draw(s, "hand", s.deck) for _ in range(HAND)] for seat in s.seats}
    s.wounds = dict.fromkeys(s.seats, 0)
    then(s, DUEL)


@step("2.1", repeat_while=lambda s: s.turn < EXCHANGES and max(s.wounds.values()) < WOUNDS)
def exchanges(s: State) -> None:
    """2.1 Six exchanges at most. The champions attack in turn."""
    new_turn(s)
    then(s, attack(s.seats[(s.turn - 1) % 2]))


@step("2.2")
def attack(s: State, attacker: str) -> Flow:
    """2.2 The attacker plays a cut or a feint, or rests and draws a card."""
    strikes: list[Option] = [("strike", card) for card in s.hands[attacker] if kind_of(card) != "guard"]
    choice = yield ask(attacker, "2.2", "Strike, or rest and draw a card?", [*strikes, ("rest",)], forced=False)
    if choice == ("rest",):
        return rest(s, attacker)
    play(s, attacker, choice[1])
    return then(s, parry(rival(s, attacker), choice[1]))


@step("2.3")
def parry(s: State, defender: str, strike: str) -> Flow:
    """2.3 The defender plays a guard, or risks the wound."""
    guards: list[Option] = [("guard", card) for card in s.hands[defender] if kind_of(card) == "guard"]
    choice = yield ask(defender, "2.3", f"Parry the {kind_of(strike)}?", [*guards, ("stand",)], forced=False)
    if choice != ("stand",):
        play(s, defender, choice[1])
    if choice == ("stand",) or kind_of(strike) == "feint":
        wound(s, defender, strike, guarded=choice != ("stand",))


def wound(s: State, defender: str, strike: str, guarded: bool) -> None:
    """2.4 A cut wounds on 4 or more, with mail on 5 or more; a feint on 4 or more, and a guard does not stop it."""
    needed = 5 if s.variants["mail"] and kind_of(strike) == "cut" else 4
    if roll(s, "2.4", kind_of(strike), modifiers(guarded)).reaches(needed):
        s.wounds[defender] += 1
        tell(s, "2.4", "wounded", seat=defender, wounds=s.wounds[defender])


def modifiers(guarded: bool) -> Iterator[Drm]:
    """2.4 A guard against a feint helps a little."""
    if guarded:
        yield Drm(-1, "guard", "2.4")


@step("3.1")
def the_end(s: State) -> None:
    """3.1 The champion with fewer wounds wins; equal wounds are a draw."""
    fewest = min(s.wounds.values())
    first = tuple(seat for seat, wounds in s.wounds.items() if wounds == fewest)
    end_game(s, Result("victory" if len(first) == 1 else "draw", first, first, {}))


def rest(s: State, seat: str) -> None:
    """2.2 Draw a card, if there is one."""
    if s.deck:
        s.hands[seat].append(draw(s, "card", s.deck))


def play(s: State, seat: str, card: str) -> None:
    """2.2 A played card stays face up for the rest of the duel."""
    s.hands[seat].remove(card)
    s.played.append(card)


def rival(s: State, seat: str) -> str:
    """The other champion."""
    return next(other for other in s.seats if other != seat)


def kind_of(card: str) -> str:
    """The kind of a card: `cut3` is a cut."""
    return card.rstrip("0123456789")
