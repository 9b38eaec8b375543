"""The inputs of the learned value: a position as its player may know it, with the deck as a set.

A position is seen in the action phase, or at its end (`over`), when the Kaiserschlacht, the Will and the next card
follow.
"""

from __future__ import annotations

from functools import lru_cache

from sanjak.games._siege.player.ahead import SHARES, advances, shares
from sanjak.games._siege.rules.kaiserschlacht import MARKERS as KAISER_MARKERS
from sanjak.games._siege.rules.kaiserschlacht import is_fought
from sanjak.toolkit.inputs import Inputs, remembered, within

from ..data import BATTLES, CARDS, COUNTRIES, COUPS, FRONTS, NARROWS, THEATERS, Card
from ..rules.action import barred, offensive_odds
from ..rules.end import LOWEST_WILL, count_will
from ..rules.movement import battle_value
from ..rules.narrows import fleet_may_come
from ..state import State
from .evaluation import ALL_CARDS, epoch, hold

INPUTS = Inputs()
NUMBER = {front: number for number, front in enumerate(FRONTS)}
MANY = len(FRONTS)
NEAR = 4
BUILT = tuple(id for id, defence in NARROWS.items() if not defence.printed)

ON = INPUTS.block("always on")
OVER = INPUTS.block("the turn is over")
SPACE = INPUTS.block("front: space by epoch", MANY, 3, 7)
VALUE = INPUTS.block("front: Battle Value", MANY, 6)
NEED = INPUTS.block("front: advances to come less distance", MANY, 13)
NEXT = INPUTS.block("front: share of the deck that advances it, by nearness", MANY, NEAR, SHARES + 1)
ODDS = INPUTS.block("front: chance of an offensive, in sixths", MANY, 7)
KORPS_FRONT = INPUTS.block("front: Asia Korps", MANY)
CROWD = INPUTS.block("fronts on spaces 1, 2, 3 by epoch", 3, 3, MANY + 1)
RESOURCE = INPUTS.block("Resources by theater and epoch", 3, 3, 3)
BATTLES_LEFT = INPUTS.block("Resources by theater and battles to come", 3, 3, 6)
SUPPLY = INPUTS.block("supply", 7)
WILL = INPUTS.block("Will by epoch", 3, 12)
WILL_LEFT = INPUTS.block("Will by cards left", 7, 12)
COLLAPSE = INPUTS.block("Will at the end of a turn, by the Kaiserschlacht", 2, 5)
ACTIONS = INPUTS.block("Actions of the card", 5)
STAFF = INPUTS.block("Actions of the staff", 3)
CARD = INPUTS.block("card of the turn", len(CARDS))
DECK = INPUTS.block("card in the deck", len(CARDS))
DECK_SIZE = INPUTS.block("cards in the deck", 36)
LEFT = INPUTS.block("cards left", 26)
EPOCH = INPUTS.block("epoch", 3)
YILDIRIM = INPUTS.block("Yildirim by epoch", 3, 4)
GAZA = INPUTS.block("the Gaza line by the Sinai front's space", 3, 7)
BUREAU = INPUTS.block("Bureau by the coup that waits", 5, 2)
COUP = INPUTS.block("coup to come", 3)
KORPS = INPUTS.block("Asia Korps by epoch", 3)
KAISER = INPUTS.block("Kaiserschlacht: next battle", 9)
KAISER_BOX = INPUTS.block("Kaiserschlacht: battles won, battles lost", 2, 7)
KAISER_HELP = INPUTS.block("Kaiserschlacht: Western Resources, War Weariness", 2, 3, 2)
FLEET = INPUTS.block("Narrows: chance to hold, by the places of cards 8 and 14", 2, 2, 11)
FLEET_SAFE = INPUTS.block("Narrows: the fleet cannot come")
DEFENCE = INPUTS.block("Narrows: defence while the fleet may come", len(BUILT))
HELD = INPUTS.block("Narrows: held")
FLAGS = INPUTS.block("Seddulbahir destroyed, U-boats, evacuated, provisional, Pipeline, War Weariness, Sarrail", 7)

CARD_NUMBER = {id: number for number, id in enumerate(CARDS)}
COUNTRY_NUMBER = {country: number for number, country in enumerate(("", *COUNTRIES))}
COUP_WAITING = {country: coup for coup, country in COUPS.items()}


class Ahead:
    """The cards to come: the inputs that depend on them alone, and counts for the inputs of the board."""

    __slots__ = ("battles", "coming", "fleet", "inputs", "left", "next", "u_boats")

    def __init__(self, deck: list[Card], aside: list[Card]) -> None:
        everything, ids = [*deck, *aside], {card.id for card in deck}
        self.left = len(everything)
        self.coming, self.next = advances(everything, NUMBER), shares(deck, NUMBER)
        battles = [BATTLES[card.battle].theater for card in everything if card.battle]
        self.battles = tuple(min(5, battles.count(theater)) for theater in THEATERS)
        self.fleet, self.u_boats = int("c08" in ids), int("c14" in ids)
        self.inputs = b"".join([ON, *[DECK[CARD_NUMBER[card.id]] for card in deck], DECK_SIZE[min(35, len(deck))],
                                LEFT[self.left // 2]])


DECK_CARDS = tuple(card for card in CARDS.values() if card.id in ALL_CARDS)


@lru_cache(maxsize=8192)
def ahead(seen: tuple[str, ...], aside: tuple[str, ...], before: int) -> Ahead:
    """Read the cards that are not yet revealed: those in the deck, as a set, and those that wait aside."""
    gone = {*seen, *aside}
    deck = [card for card in DECK_CARDS if card.id not in gone and card.number > before]
    return Ahead(deck, [CARDS[id] for id in aside])


def features(s: State, over: bool) -> bytes:
    """The inputs of a position."""
    e, to_come = epoch(s), ahead(tuple(s.discard), tuple(s.aside), s.cards_before)
    will = count_will(s)
    return b"".join((to_come.inputs, fronts(s, e, to_come), resources(s, e, to_come), will_inputs(s, e, to_come, will),
                     fortunes(s, e), narrows(s, to_come), at_the_end(is_fought(s), will) if over else turn(s)))


@remembered(lambda s, e, to_come: (*s.at.values(), *s.leader.values(), s.provisional, s.fortification, e, to_come))
def fronts(s: State, e: int, to_come: Ahead) -> bytes:
    """Where the fronts stand, how strong they are, and how many advances are to come."""
    found: list[bytes] = []
    crowd = [0] * 8
    for (front, space), coming, soon in zip(s.at.items(), to_come.coming, to_come.next, strict=True):
        number = NUMBER[front]
        found.append(SPACE[number][e][space])
        crowd[space] += 1
        if space:
            found += (VALUE[number][battle_value(s, front)], NEED[number][within(coming - space, -4, 8)])
            if space <= NEAR:
                found.append(NEXT[number][space - 1][soon])
    found += (CROWD[0][e][crowd[1]], CROWD[1][e][crowd[2]], CROWD[2][e][crowd[3]])
    found.append(GAZA[s.fortification][s.at["sinai"]])
    return b"".join(found)


@remembered(lambda s, e, to_come: (*s.resources.values(), s.supply, s.yildirim, s.bureau, s.asia_korps,
                                   *[marker in s.pool for marker in COUPS], e, to_come.battles))
def resources(s: State, e: int, to_come: Ahead) -> bytes:
    """Resources, the battles that they can help, and other means."""
    placed = s.resources
    found = [SUPPLY[s.supply], YILDIRIM[e][min(3, s.yildirim)]]
    for number, theater in enumerate(THEATERS):
        found += (RESOURCE[number][e][placed[theater]],
                  BATTLES_LEFT[number][placed[theater]][to_come.battles[number]])
    coup = COUP_WAITING.get(s.bureau, "")
    found.append(BUREAU[COUNTRY_NUMBER[s.bureau]][coup in s.pool])
    found += [COUP[number] for number, marker in enumerate(COUPS) if marker in s.pool]
    found += [KORPS[e]] * s.asia_korps
    return b"".join(found)


def will_inputs(s: State, e: int, to_come: Ahead, will: int) -> bytes:
    """The National Will, as it would be counted now."""
    index = within(will, LOWEST_WILL - 2, 6)
    return WILL[e][index] + WILL_LEFT[to_come.left // 8][index]  # type: ignore[no-any-return]


@remembered(lambda s, e: (e, s.kaiser, s.kaiser_over, s.resources["western"], s.war_weariness, s.seddulbahir_destroyed,
                          s.u_boats, s.evacuated, s.provisional, s.pipeline, s.sarrail_rule,
                          *((*s.victories, 0, *s.defeats) if s.kaiser else ())))
def fortunes(s: State, e: int) -> bytes:
    """The Kaiserschlacht, and what has changed for good."""
    found = [EPOCH[e], KAISER[8 if s.kaiser_over else s.kaiser]]
    if is_fought(s):
        won = sum(marker in s.victories for marker in KAISER_MARKERS)
        lost = sum(marker in s.defeats for marker in KAISER_MARKERS)
        found += (KAISER_BOX[0][won], KAISER_BOX[1][lost],
                  KAISER_HELP[e > 1][s.resources["western"]][s.war_weariness])
    flags = (s.seddulbahir_destroyed, s.u_boats, s.evacuated, s.provisional, s.pipeline, s.war_weariness,
             s.sarrail_rule)
    found += [FLAGS[number] for number, flag in enumerate(flags) if flag]
    return b"".join(found)


@remembered(lambda s, to_come: (s.narrows_held, fleet_may_come(s), *s.defences, s.seddulbahir_destroyed, to_come.fleet,
                                to_come.u_boats))
def narrows(s: State, to_come: Ahead) -> bytes:
    """The fleet, and what would meet it."""
    found = [HELD] if s.narrows_held else []
    if not fleet_may_come(s):
        return b"".join([*found, FLEET_SAFE])
    found += [DEFENCE[number] for number, id in enumerate(BUILT) if id in s.defences]
    found.append(FLEET[to_come.fleet][to_come.u_boats][round(10 * hold(s))])
    return b"".join(found)


def at_the_end(fought: bool, will: int) -> bytes:
    """The end of a turn, and whether the Will is about to collapse."""
    return OVER + COLLAPSE[fought][within(will, LOWEST_WILL - 2, LOWEST_WILL + 2)]  # type: ignore[no-any-return]


@remembered(lambda s: (s.card, s.actions, s.staff, s.korps_front, s.banned, *s.at.values(), *s.leader.values(),
                       s.provisional))
def turn(s: State) -> bytes:
    """What is left of the turn: its card, its Actions, and the chances of offensives."""
    found = [CARD[CARD_NUMBER[s.card]], ACTIONS[min(4, s.actions)], STAFF[min(2, s.staff)]]
    if s.korps_front:
        found.append(KORPS_FRONT[NUMBER[s.korps_front]])
    for front, space in s.at.items():
        if space:
            odds = 0 if barred(s, front) else round(6 * offensive_odds(s, front))
            found.append(ODDS[NUMBER[front]][odds])
    return b"".join(found)
