"""The deck: one card each turn, epochs that join it, and the worlds that a player cannot tell apart."""

from __future__ import annotations

import random
from collections.abc import Container, Iterator

from sanjak.kernel import draw, new_turn, shuffle, tell

from ..state import SiegeState


def reveal_card(s: SiegeState, case: str) -> None:
    """One card is one turn; help that lasts a turn is over."""
    new_turn(s)
    s.card = draw(s, "card", s.deck)
    s.discard.append(s.card)
    s.korps_front = s.aid_front = ""
    if s.journal is not None:
        tell(s, case, "card", card=s.card, left=unrevealed(s))


def unrevealed(s: SiegeState) -> int:
    """The number of cards not yet revealed, including those of epochs not yet added."""
    return len(s.deck) + len(s.aside)


def join_deck(s: SiegeState, case: str, epoch: str, cards: Container[str]) -> None:
    """The cards of an epoch join the rest of the deck, which is shuffled if the game shuffles at all."""
    s.deck += [id for id in s.aside if id in cards]
    s.aside = [id for id in s.aside if id not in cards]
    if not s.variants["historical_game"]:
        shuffle(s, f"deck {epoch}", s.deck)
    tell(s, case, "epoch", epoch=epoch, deck=len(s.deck))


PINNED = {"deck: historical": "in the historical game the order of the cards is that of history, which all know"}
"""The hidden things that are the same in every world, with reasons."""


def pinned(s: SiegeState, seat: str) -> Iterator[tuple[str, str]]:
    """The cards that stay in place in all worlds, each with its reason."""
    if s.variants["historical_game"]:
        yield from (("deck: historical", card) for card in s.deck)


def redeal(s: SiegeState, seat: str, rng: random.Random, seen: frozenset[str]) -> None:
    """Shuffle the deck, the only hidden part; in the historical game its order is known and stays."""
    if not s.variants["historical_game"]:
        cards = [card for card in s.deck if card not in seen]
        rng.shuffle(cards)
        left = iter(cards)
        s.deck = [card if card in seen else next(left) for card in s.deck]
