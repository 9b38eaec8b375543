"""The turn of either empire at a glance: the card in play, and what follows when the turn is ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sanjak.scene.roll import Tone
from sanjak.scene.stakes import Ahead, CardInPlay, Left
from sanjak.scene.words import capital, signed

from ..rules.fronts import on_map
from ..rules.kaiserschlacht import is_fought
from ..state import SiegeState
from .chances import Coming
from .names import counted
from .parts import Desk, Rolls
from .strip import coming_line

SAID = {"loyalty check": "checked", "offensives": "ffensive"}
"""Words of conditions, and how the text of a card puts them."""
MOST_FRONTS = 3
"""So many of the nearest fronts are named before the next card."""


def card_in_play(d: Desk, s: SiegeState, whose: str = "") -> CardInPlay | None:
    """The card of the turn: its text with all its conditions, what it moves, and the Actions left."""
    if s.outcome or not s.card:
        return None
    card = d.names.cards[s.card]
    told = [card.text, *(f"{capital(part)}." for part in d.names.conditions(card) if not is_said(part, card.text))]
    return CardInPlay(card.number, card.title, " ".join(told), s.actions + s.staff,
                      max(card.actions, s.actions) + s.staff, codes(d, card.advances), codes(d, card.retreats), whose)


def is_said(condition: str, text: str) -> bool:
    """Does the text of a card say a condition in its own words?"""
    return any(word in condition and said in text for word, said in SAID.items())


def codes(d: Desk, fronts: Iterable[str]) -> tuple[str, ...]:
    """The signs of fronts."""
    return tuple(d.names.fronts[front].code for front in fronts)


# ---------------------------------------------------------------- when the turn is ended


def ahead(d: Desk, s: SiegeState, rolls: Rolls, left: Left | None, more: Iterable[Ahead] = ()) -> tuple[Ahead, ...]:
    """What follows when the turn is ended now: battles and losses, the Will, the next card and whom it may move."""
    battles = [battle_ahead(roll) for roll in rolls if roll.id == "kaiserschlacht" and is_fought(s)]
    return (*battles, *more, will_ahead(d, s), *cards_ahead(d, s, left.of - left.done if left else 0))


def battle_ahead(roll: Coming) -> Ahead:
    """The battle of the Kaiserschlacht that is fought at the end of this turn."""
    return Ahead(f"{coming_line(roll)}.", roll.case)


def will_ahead(d: Desk, s: SiegeState) -> Ahead:
    """The Will, as it would be counted."""
    now, lowest = d.count_will(s), d.will_range[0]
    tone: Tone = "good" if now > s.will else "bad" if now < s.will else "even"
    told = f"The Will counts {signed(now)}: {d.will_now(s)}."
    return Ahead(told if now >= lowest else f"{told} Below {signed(lowest)} the game is lost.", d.cases["will"], tone)


def cards_ahead(d: Desk, s: SiegeState, left: int) -> Iterator[Ahead]:
    """The next card, and the nearest fronts that it may move; or the final count."""
    if not left:
        yield Ahead("No card is left: the war is over, and the points are counted.")
        return
    yield Ahead(f"The next card is drawn ({counted(left, 'card')} to go). No undo after that.")
    if here := sorted((id for id in s.at if on_map(s, id)), key=lambda id: s.at[id])[:MOST_FRONTS]:
        yield fronts_ahead(d, s, here)


def fronts_ahead(d: Desk, s: SiegeState, fronts: Sequence[str]) -> Ahead:
    """Fronts, and how many cards of the deck move each of them."""
    deck = in_deck(d, s)
    many = {id: sum(id in d.names.cards[card].advances for card in deck) for id in fronts}
    told = ", ".join(f"{d.names.front(id)} ({s.at[id]} from {d.names.capital}) on {many[id]}" for id in fronts)
    return Ahead(f"Of the {counted(len(deck), 'card')} in the deck, so many bring a front nearer: {told}.",
                 tone="bad" if any(many[id] and s.at[id] == 1 for id in fronts) else "even")


def in_deck(d: Desk, s: SiegeState) -> list[str]:
    """The cards in the deck, as everybody can work out: those neither played nor set aside."""
    return [card for card in d.all_cards(s) if card not in s.discard and card not in s.aside]
