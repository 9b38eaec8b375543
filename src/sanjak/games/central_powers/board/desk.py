"""Both empires' desks: each half keeps its own board, with the words of this game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from msgspec import structs

from sanjak.games._siege.board.parts import Desk
from sanjak.games._siege.board.words import common_events
from sanjak.games._siege.components import Card, Deck
from sanjak.games._siege.state import SiegeState
from sanjak.games.hapsburg_eclipse.board.desk import DESK as HAPSBURG_DESK
from sanjak.games.ottoman_sunset.board.desk import DESK as OTTOMAN_DESK

from ..data import CARD_TEXTS, IRON_CROSS, IronCross
from ..rules.event import BATTLES, CARDS, FRONTS
from ..rules.halves import HALVES, HAPSBURG, OTHER, OTTOMAN
from ..rules.play import ALLY_WILL

PEOPLES = {HAPSBURG: "the Hapsburgs", OTTOMAN: "the Ottomans"}
SOLO = {HAPSBURG: HAPSBURG_DESK, OTTOMAN: OTTOMAN_DESK}


def joined_desk(desk: Desk, nation: str) -> Desk:
    """A game's desk with the marker of a lost ally's Will and this game's card texts."""
    names = replace(desk.names, markers={**desk.names.markers, ALLY_WILL: "The ally's Will"},
                    cards=reworded(desk.names.cards, nation))
    tell = {**desk.words.tell, "card": common_events(names, desk.words.outcomes)["card"]}
    return replace(desk, names=names, words=replace(desk.words, names=names, tell=tell),
                   chip_names={**desk.chip_names, ALLY_WILL: "Ally"}, waits_for=waits_for)


def reworded(cards: Mapping[str, Card], nation: str) -> Deck[Card]:
    """The cards of a nation with their events in this game (CG-3a, CG-5a, CG-7a)."""
    texts = {card.card: card.text for card in CARD_TEXTS if card.nation == nation}
    texts |= {card: told_abroad(battle) for (drawer, card), battle in IRON_CROSS.items() if drawer == nation}
    return Deck([structs.replace(card, text=texts.get(id, card.text)) for id, card in cards.items()], cards[""])


def told_abroad(battle: IronCross) -> str:
    """The card text of a battle on the other's map (CG-3a)."""
    front = FRONTS[OTHER[battle.nation]][battle.front]
    fought = BATTLES[battle.nation][CARDS[battle.nation][battle.card].battle]
    return (f"Fight {fought.name} on the ally's map (Battle Value {battle.battle_value}): +1 for each space that the "
            f"{front.name} front is behind {front.space(battle.space).name}, −1 for each space ahead of it.")


def waits_for(s: SiegeState) -> str:
    """The start of the Kaiserschlacht: the cards of both nations, or a sole survivor's own (CG-5a)."""
    return "" if s.alone else " and ".join(f"{nation.capitalize()} {CARDS[nation][half.kaiser_card].number}"
                                           for nation, half in HALVES.items())


DESKS: dict[str, Desk] = {nation: joined_desk(desk, nation) for nation, desk in SOLO.items()}
