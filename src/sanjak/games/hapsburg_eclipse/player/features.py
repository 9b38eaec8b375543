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

from ..data import BATTLES, CARDS, FRONTS, LAST, NATIONS, RANDOM, RUSSIANS, THEATERS, Card
from ..rules.action import barred, offensive_odds
from ..rules.end import LOWEST_WILL, count_will
from ..rules.loyalty import improvement_odds
from ..rules.movement import battle_value
from ..state import State
from .evaluation import epoch

INPUTS = Inputs()
NUMBER = {front: number for number, front in enumerate(FRONTS)}
MANY, PEOPLES = len(FRONTS), len(NATIONS)
FARTHEST = max(LAST.values())
NEAR = 4
MOST = 6

ON = INPUTS.block("always on")
OVER = INPUTS.block("the turn is over")
SPACE = INPUTS.block("front: space by epoch", MANY, 3, FARTHEST + 1)
VALUE = INPUTS.block("front: Battle Value", MANY, 7)
NEED = INPUTS.block("front: advances to come less distance", MANY, 13)
NEXT = INPUTS.block("front: share of the deck that advances it, by nearness", MANY, NEAR, SHARES + 1)
ODDS = INPUTS.block("front: chance of an offensive, in sixths", MANY, 7)
HELP = INPUTS.block("front: German Aid, Mackensen", 2, MANY)
CROWD = INPUTS.block("fronts on spaces 1, 2, 3 by epoch", 3, 3, MANY + 1)
LOYALTY = INPUTS.block("nationality: loyalty by epoch", PEOPLES, 3, 4)
CHECKS = INPUTS.block("nationality: loyalty by checks to come", PEOPLES, 4, MOST + 1)
IMPROVE = INPUTS.block("nationality: chance to improve, in sixths", PEOPLES, 7)
REVOLTS = INPUTS.block("Revolts by epoch", 3, PEOPLES + 1)
RESOURCE = INPUTS.block("Resources by theater and epoch", 3, 3, 3)
BATTLES_LEFT = INPUTS.block("Resources by theater and battles to come", 3, 3, MOST + 1)
SUPPLY = INPUTS.block("supply", 7)
WILL = INPUTS.block("Will by epoch", 3, 14)
WILL_LEFT = INPUTS.block("Will by cards left", 7, 14)
COLLAPSE = INPUTS.block("Will at the end of a turn, by the Kaiserschlacht", 2, 5)
ACTIONS = INPUTS.block("Actions of the card", 5)
STAFF = INPUTS.block("Actions of the staff", 3)
CARD = INPUTS.block("card of the turn", len(CARDS))
DECK = INPUTS.block("card in the deck", len(CARDS))
LEFT = INPUTS.block("cards left", 26)
EPOCH = INPUTS.block("epoch", 3)
STATUS = INPUTS.block("War Status", 4)
FORTRESS = INPUTS.block("the fortress by the Carpathian front's space", 4, FARTHEST + 1)
MEANS = INPUTS.block("Radio Intercepts, Mackensen, German Aid by epoch", 3, 3, MOST + 1)
KAISER = INPUTS.block("Kaiserschlacht: next battle", 9)
KAISER_BOX = INPUTS.block("Kaiserschlacht: battles won, battles lost", 2, 7)
KAISER_HELP = INPUTS.block("Kaiserschlacht: Western Resources, War Weariness", 3, 2)
FLAGS = INPUTS.block("trench, War Weariness, Lodz, Great Retreat, Revolution, Bulgaria, Fortress lost", 7)
VICTORIES = INPUTS.block("Victories that the Great Retreat could cost, while it is possible", MOST + 1)

CARD_NUMBER = {id: number for number, id in enumerate(CARDS)}


class Ahead:
    """The cards to come: the inputs that depend on them alone, and counts for the inputs of the board."""

    __slots__ = ("battles", "checks", "coming", "inputs", "left", "next")

    def __init__(self, deck: list[Card], aside: list[Card]) -> None:
        everything = [*deck, *aside]
        self.left = len(everything)
        self.coming, self.next = advances(everything, NUMBER), shares(deck, NUMBER)
        battles = [BATTLES[card.battle].theater for card in everything if card.battle]
        self.battles = tuple(min(MOST, battles.count(theater)) for theater in THEATERS)
        peoples = [nation for card in everything for nation in card.loyalty]
        drawn = peoples.count(RANDOM) // PEOPLES
        self.checks = tuple(min(MOST, (peoples.count(nation) + drawn) // 2) for nation in NATIONS)
        self.inputs = b"".join([ON, LEFT[self.left // 2], *[DECK[CARD_NUMBER[card.id]] for card in deck]])


@lru_cache(maxsize=8192)
def ahead(seen: tuple[str, ...], aside: tuple[str, ...]) -> Ahead:
    """Read the cards that are not yet revealed: those in the deck, as a set, and those that wait aside."""
    gone = {*seen, *aside}
    return Ahead([card for card in CARDS.values() if card.id not in gone], [CARDS[id] for id in aside])


def features(s: State, over: bool) -> bytes:
    """The inputs of a position."""
    e, to_come, will = epoch(s), ahead(tuple(s.discard), tuple(s.aside)), count_will(s)
    return b"".join((to_come.inputs, fronts(s, e, to_come), peoples(s, e, to_come), means(s, e, to_come),
                     fortunes(s, e, to_come.left, will), at_the_end(is_fought(s), will) if over else turn(s)))


@remembered(lambda s, e, to_come: (*s.at.values(), *s.leader.values(), s.fortress, e, to_come))
def fronts(s: State, e: int, to_come: Ahead) -> bytes:
    """Where the fronts stand, how strong they are, and how many advances are to come."""
    found: list[bytes] = []
    spaces = list(s.at.values())
    for (front, space), coming, soon in zip(s.at.items(), to_come.coming, to_come.next, strict=True):
        number = NUMBER[front]
        found.append(SPACE[number][e][space])
        if space:
            found += (VALUE[number][battle_value(s, front)], NEED[number][within(coming - space, -4, 8)])
        if 0 < space <= NEAR:
            found.append(NEXT[number][space - 1][soon])
    found += [CROWD[near - 1][e][spaces.count(near)] for near in (1, 2, 3)]
    found.append(FORTRESS[s.fortress][s.at["carpathian"]])
    return b"".join(found)


@remembered(lambda s, e, to_come: (*s.loyalty.values(), e, to_come.checks))
def peoples(s: State, e: int, to_come: Ahead) -> bytes:
    """The loyalty of the nationalities, and the checks to come."""
    found = [REVOLTS[e][list(s.loyalty.values()).count(0)]]
    for number, (steps, checks) in enumerate(zip(s.loyalty.values(), to_come.checks, strict=True)):
        found += (LOYALTY[number][e][steps], CHECKS[number][steps][checks])
    return b"".join(found)


@remembered(lambda s, e, to_come: (*s.resources.values(), s.supply, s.intercepts, s.mackensen, s.german_aid, e,
                                   to_come.battles))
def means(s: State, e: int, to_come: Ahead) -> bytes:
    """Resources, the battles that they can help, and markers."""
    found = [SUPPLY[s.supply]]
    for number, theater in enumerate(THEATERS):
        placed = s.resources[theater]
        found += (RESOURCE[number][e][placed], BATTLES_LEFT[number][placed][to_come.battles[number]])
    markers = (s.intercepts, s.mackensen, s.german_aid)
    found += [MEANS[number][e][min(MOST, many)] for number, many in enumerate(markers)]
    return b"".join(found)


@remembered(lambda s, e, left, will: (e, left // 8, will, s.kaiser, s.kaiser_over, s.resources["western"], s.trench,
                                      s.war_weariness, s.lodz, s.great_retreat, s.revolution, s.bulgaria,
                                      s.fortress_lost, s.war_status, s.at["polish"], *s.victories, 0, *s.defeats))
def fortunes(s: State, e: int, left: int, will: int) -> bytes:
    """The Will, the Kaiserschlacht, and what has changed for good."""
    index = within(will, LOWEST_WILL - 2, 6)
    found = [EPOCH[e], STATUS[s.war_status], WILL[e][index], WILL_LEFT[left // 8][index],
             KAISER[8 if s.kaiser_over else s.kaiser]]
    if is_fought(s):
        won, lost = (sum(marker in box for marker in KAISER_MARKERS) for box in (s.victories, s.defeats))
        found += (KAISER_BOX[0][won], KAISER_BOX[1][lost], KAISER_HELP[s.resources["western"]][s.war_weariness])
    flags = (s.trench, s.war_weariness, s.lodz, s.great_retreat, s.revolution, s.bulgaria, s.fortress_lost)
    found += [FLAGS[number] for number, flag in enumerate(flags) if flag]
    if s.at[RUSSIANS[0]]:
        found.append(VICTORIES[min(MOST, len(s.victories))])
    return b"".join(found)


def at_the_end(fought: bool, will: int) -> bytes:
    """The end of a turn, and whether the Will is about to collapse."""
    return OVER + COLLAPSE[fought][within(will, LOWEST_WILL - 2, LOWEST_WILL + 2)]  # type: ignore[no-any-return]


@remembered(lambda s: (s.card, s.actions, s.staff, s.aid_front, s.mackensen_front, s.lodz, s.fortress > 0,
                       *s.at.values(), *s.leader.values(), *s.loyalty.values(), *s.resources.values()))
def turn(s: State) -> bytes:
    """What is left of the turn: its card, its Actions, and the chances of its dice."""
    found = [CARD[CARD_NUMBER[s.card]], ACTIONS[min(4, s.actions)], STAFF[min(2, s.staff)]]
    for number, helped in enumerate((s.aid_front, s.mackensen_front)):
        found += [HELP[number][NUMBER[helped]]] if helped else []
    for front, space in s.at.items():
        if space:
            found.append(ODDS[NUMBER[front]][0 if barred(s, front) else round(6 * offensive_odds(s, front))])
    found += [IMPROVE[number][round(6 * improvement_odds(s, nation))] for number, nation in enumerate(NATIONS)]
    return b"".join(found)
