"""1 The event phase: the text of a card, as facts of the data and a few functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sanjak.games._siege.rules.battles import VICTORIES, battle_drms, fight, place
from sanjak.games._siege.rules.deck import join_deck
from sanjak.games._siege.rules.fronts import on_map
from sanjak.games._siege.state import SEAT
from sanjak.kernel import Drm, Flow, Option, ask, roll, step, tell, then

from ..data import BATTLES, CARDS, COUPS, FRONTS, Card
from ..state import State
from .cards import EVENTS
from .narrows import minefield_spaces

IGNORED_WITH_LENIN = ("c35", "c43")


@step("1.0")
def event_phase(s: State) -> None:
    """1.0 Carry out the event: additions to deck and board, then coups and battles, then its own function."""
    card = CARDS[s.card]
    if s.variants["lenin"] and card.id in IGNORED_WITH_LENIN:
        tell(s, "8.8", "event_ignored", card=card.id)
        return
    for effect in EFFECTS[card.id]:
        effect(s, card)


def add_epoch(s: State, card: Card) -> None:
    """1.1, 8.1, 8.9 Cards 3 and 23 shuffle the next epoch into what is left of the deck."""
    setattr(s, f"{card.adds}_added", True)
    s.assistance_due = s.variants["additional_german_assistance"]
    join_deck(s, "1.1", card.adds, JOINS[card.adds])


JOINS = {epoch: frozenset(card.id for card in CARDS.values() if card.epoch == epoch) | also
         for epoch, also in (("midday", frozenset[str]()), ("dusk", frozenset({"c08"})))}


def take_markers(s: State, card: Card) -> None:
    """1.0, 3.1, 3.3, 2.3, 2.4, 4.0 Markers that a card brings into play."""
    s.u_boats |= "u_boats" in card.markers
    s.asia_korps |= "asia_korps" in card.markers
    s.pipeline |= "pipeline_complete" in card.markers
    s.war_weariness |= "war_weariness" in card.markers
    if "kaiserschlacht" in card.markers:
        s.kaiser = 1
    s.yildirim += card.yildirim
    s.bureau = card.bureau or s.bureau


def open_and_close_fronts(s: State, card: Card) -> None:
    """1.2, 1.0 A front opens on its highest space, if it is not in play; leaves the map; or is put on a space."""
    if card.activates and not on_map(s, card.activates):
        front = FRONTS[card.activates]
        s.at[front.id], s.leader[front.id] = front.entry, front.leader_at_entry
        tell(s, "1.2", "activated", front=front.id)
    if card.removes and on_map(s, card.removes):
        s.at[card.removes] = 0
        s.evacuated |= card.removes == "gallipoli"
        tell(s, "1.0", "removed", front=card.removes)
    for front_id, space in card.moves.items():
        if on_map(s, front_id) and s.at[front_id] != space:
            s.at[front_id] = space
            tell(s, "1.0", "retreats", front=front_id, space=space)


def change_leaders(s: State, card: Card) -> None:
    """1.0 A leader takes over a front where it stands; a front off the map keeps its own."""
    for front, leader in card.leader.items():
        if on_map(s, front):
            s.leader[front] = leader
            tell(s, "1.0", "leader", front=front, leader=leader)


def change_narrows(s: State, card: Card) -> None:
    """3.4 The landings destroy Seddülbahir's guns; Turkish Minelaying lays one free minefield if one is left."""
    s.seddulbahir_destroyed |= card.destroys == "seddulbahir"
    if card.free_defence == "minefield":
        lay_free_minefield(s)


def lay_free_minefield(s: State) -> None:
    """3.4, 8.12 One free minefield, in a space of the player's choice if that can matter; none if both are laid."""
    spaces = minefield_spaces(s)
    if len(spaces) > 1:
        then(s, choose_minefield_space)
    elif spaces:
        s.defences.append(spaces[0])
        tell(s, "3.4", "free_minefield")
    else:
        tell(s, "3.4", "no_minefield_left")


@step("8.12")
def choose_minefield_space(s: State) -> Flow:
    """3.4, 8.12 Choose the space of the free minefield."""
    options: list[Option] = [("lay", space) for space in minefield_spaces(s)]
    choice = yield ask(SEAT, "8.12", "Turkish Minelaying gives a free minefield. Where does it go?", options)
    s.defences.append(choice[1])


def take_victories(s: State, card: Card) -> None:
    """1.0 Card 27 puts the siege of Kut into Victories."""
    for marker in card.victories:
        place(s, marker, VICTORIES)
        if s.journal is not None:
            tell(s, "1.0", "battle", marker=marker, box=VICTORIES)


def coup(s: State, card: Card) -> None:
    """1.3 A coup succeeds on 6 or more; +2 with the Bureau in the country. Failure takes the marker out of play."""
    won = roll(s, "1.3", card.coup.replace("_", " "), coup_drms(s, card.coup)).reaches(6)
    place(s, card.coup, VICTORIES if won else "removed")


def coup_drms(s: State, marker: str) -> list[Drm]:
    """1.3 The Bureau in the country, and nothing else."""
    return [Drm(2, "the Intelligence Bureau is there", "1.3")] if s.bureau == COUPS[marker] else []


def off_map_battle(s: State, card: Card) -> None:
    """1.4 The battle that the card names, in its theater."""
    battle = BATTLES[card.battle]
    fight(s, "1.4", battle.id, battle.battle_value, battle_drms(s, battle.theater, "1.4"))


def own_event(s: State, card: Card) -> None:
    """1.0 Events that need a function: see `cards.py`."""
    EVENTS[card.event](s)


def effects_of(card: Card) -> tuple[Callable[[State, Card], None], ...]:
    """1.0 The effects of a card's event, in order."""
    facts: tuple[tuple[Any, Callable[[State, Card], None]], ...] = (
        (card.adds, add_epoch),
        (card.markers or card.yildirim or card.bureau, take_markers),
        (card.activates or card.removes or card.moves, open_and_close_fronts),
        (card.leader, change_leaders),
        (card.destroys or card.free_defence, change_narrows),
        (card.victories, take_victories),
        (card.coup, coup),
        (card.battle, off_map_battle),
        (card.event, own_event),
    )
    return tuple(effect for fact, effect in facts if fact)


EFFECTS = {card.id: effects_of(card) for card in CARDS.values()}
