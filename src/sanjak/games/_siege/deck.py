"""The deck: a card a turn, epochs that join it, and the worlds that a player cannot tell apart."""

from __future__ import annotations

import random
from collections.abc import Iterable

from sanjak.kernel import draw, new_turn, shuffle, tell

from .state import SiegeState


def reveal_card(s: SiegeState, case: str) -> None:
    """One card is one turn; what help lasted a turn is over."""
    new_turn(s)
    s.card = draw(s, "card", s.deck)
    s.discard.append(s.card)
    s.korps_front = s.aid_front = ""
    s.staff = 0
    if s.journal is not None:
        tell(s, case, "card", card=s.card, left=unrevealed(s))


def unrevealed(s: SiegeState) -> int:
    """Cards not yet revealed, those of epochs not yet added included."""
    return len(s.deck) + len(s.aside)


def join_deck(s: SiegeState, case: str, epoch: str, cards: Iterable[str]) -> None:
    """Cards that lay aside join what is left of the deck, which is shuffled; never in the historical game."""
    new = [id for id in cards if id in s.aside]
    s.aside = [id for id in s.aside if id not in new]
    s.deck += new
    if not s.options["historical_game"]:
        shuffle(s, f"deck {epoch}", s.deck)
    tell(s, case, "epoch", epoch=epoch, deck=len(s.deck))


def redeal(s: SiegeState, seat: str, rng: random.Random, seen: frozenset[str]) -> None:
    """Shuffle the deck again, all that is hidden; in the historical game its order is known and stays."""
    if not s.options["historical_game"]:
        rng.shuffle(s.deck)
