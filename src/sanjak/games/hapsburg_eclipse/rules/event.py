"""6 Event resolution: the text of a card, as facts of the data and a few functions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sanjak.games._siege.rules.battles import VICTORIES, battle_drms, fight
from sanjak.kernel import Drm, step, tell

from ..data import BATTLES, CARDS, FRONTS, Card, OffMapBattle
from ..state import State
from .cards import EVENTS
from .turn import move_war_status, moves_war_status

LODZ = "lodz"


@step("6.0")
def event_phase(s: State) -> None:
    """6.0, 5.0 Carry out the event from top to bottom; War Status and its shuffle come first."""
    card = CARDS[s.card]
    if moves_war_status(s, card):
        move_war_status(s)
    for effect in EFFECTS[card.id]:
        effect(s, card)


def open_front(s: State, card: Card) -> None:
    """6.1 A front opens where its card says, under its first leader; from then on it moves."""
    front = FRONTS[card.activates]
    s.at[front.id] = front.entry
    tell(s, "6.1", "activated", front=front.id)


def take_markers(s: State, card: Card) -> None:
    """6.0, 6.2, 7.6, 9.2, 10.0 Markers that a card brings into play."""
    s.bulgaria |= "bulgaria" in card.markers
    s.war_weariness |= "war_weariness" in card.markers
    if "kaiserschlacht" in card.markers:
        s.kaiser = 1
    for marker, count in card.grants.items():
        setattr(s, marker, getattr(s, marker) + count)
        tell(s, "6.0", "markers", marker=marker, count=count)


def change_leaders(s: State, card: Card) -> None:
    """6.0 A front turns to another side of its counter, on the map or off it."""
    for front, leader in card.leader.items():
        s.leader[front] = leader
        tell(s, "6.0", "leader", front=front, leader=leader)


def off_map_battle(s: State, card: Card) -> None:
    """6.2, 6.0 The battle that the card names; Lodz, once won, helps against the Polish front for good."""
    battle = BATTLES[card.battle]
    box = fight(s, battle_case(battle), battle.id, battle.battle_value, own_battle_drms(s, battle))
    if battle.id == LODZ and box == VICTORIES:
        s.lodz = True
        tell(s, "6.0", "lodz")


def battle_case(battle: OffMapBattle) -> str:
    """6.2, 6.3 The case of a battle: Serbian and Miscellaneous ones have a separate case."""
    return "6.3" if battle.theater in ("serbian", "miscellaneous") else "6.2"


def own_battle_drms(s: State, battle: OffMapBattle) -> Iterator[Drm]:
    """6.2, 6.3 Resources of the theater (Serbian and Miscellaneous have none), War Weariness, and the ground."""
    yield from battle_drms(s, battle.theater, "6.2")
    if battle.center and (behind := spaces_behind(s, battle.center.front, battle.center.space)):
        words = f"{FRONTS[battle.center.front].name} front {abs(behind)} {'behind' if behind > 0 else 'ahead'}"
        yield Drm(behind, words, "6.3")


def spaces_behind(s: State, front: str, space: int) -> int:
    """6.3 The spaces of a front behind this space; negative ahead of it, 0 off the map."""
    return s.at[front] - space if s.at[front] else 0


def own_event(s: State, card: Card) -> None:
    """6.0 Events that need a function: see `cards.py`."""
    EVENTS[card.event](s)


def effects_of(card: Card) -> tuple[Callable[[State, Card], None], ...]:
    """6.0 The effects of a card's event, in order."""
    facts: tuple[tuple[Any, Callable[[State, Card], None]], ...] = (
        (card.activates, open_front),
        (card.markers or card.grants, take_markers),
        (card.leader, change_leaders),
        (card.battle, off_map_battle),
        (card.event in EVENTS, own_event),
    )
    return tuple(effect for fact, effect in facts if fact)


EFFECTS = {card.id: effects_of(card) for card in CARDS.values()}
