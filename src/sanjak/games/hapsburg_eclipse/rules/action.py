"""9 The action phase: offensives, the Great Retreat, Resources, loyalty, the fortress and staff operations."""

from __future__ import annotations

from collections.abc import Iterator

from sanjak.games._siege.rules.battles import DEFEATS, STALEMATES, place
from sanjak.games._siege.rules.offensives import help_drms, offensive_chance, offensive_wins, send_aid
from sanjak.games._siege.rules.resources import (
    DONE,
    MOST_IN_A_THEATER,
    NOTHING_LEFT,
    ONLY_DONE,
    STAFF,
    actions_told,
    allocate,
    lose_resource,
    pay,
    pay_two,
    placed_anywhere,
    staff_operation,
    staff_operations,
    until_done,
    ways_to_pay_two,
)
from sanjak.games._siege.rules.resources import allocations as ways_to_allocate
from sanjak.games._siege.state import SEAT
from sanjak.kernel import Drm, Flow, Option, ask, leave, roll, step, tell, then

from ..data import BATTLE_MARKERS, CARDS, FRONTS, LAST, LOYAL, NATIONALITIES, NATIONS, RIVERS, THEATERS
from ..state import State
from .end import end_kaiserschlacht
from .loyalty import revolts, try_to_improve
from .movement import BUDAPEST, PRZEMYSL, battle_value, retreat
from .turn import EXPANDED_WAR

GIVE_UP: Option = ("give_up",)
OFFENSIVE: dict[str, Option] = {front: ("offensive", front) for front in FRONTS}
RESOURCE: dict[str, Option] = {theater: ("resource", theater) for theater in THEATERS}
IMPROVE: dict[str, Option] = {nation: ("improve", nation) for nation in NATIONS}
MACKENSEN = "mackensen"
FULL_FORTRESS = 3
ONE_WAY: list[Option] = [()]
"""9.2 One Action, and nothing to choose."""
SPA_CARDS = ("c42", "c43")


def actions_left(s: State) -> bool:
    """9.0, 9.8 Can anything still be done this turn?"""
    return s.actions > 0 or s.staff > 0 or may_use_staff(s)


@step("9.0", repeat_while=until_done)
def action_phase(s: State) -> Flow:
    """9.0 One action at a time; the player sees each result before the next choice; unused Actions are lost."""
    prompt, options = (actions_told(s), actions(s)) if actions_left(s) else (NOTHING_LEFT, ONLY_DONE)
    choice = yield ask(SEAT, "9.0", prompt, options, why=lambda words: why_not(s, words),
                       expected=lambda: expected(s), closing=True)
    if choice == DONE:
        s.actions = s.staff = 0
        leave(s, action_phase)
    else:
        CARRY_OUT[choice[0]](s, choice)


def actions(s: State) -> list[Option]:
    """9.0 Everything that can be done now."""
    found: list[Option] = []
    if s.actions or s.staff:
        found += offensives(s)
        found += allocations(s)
        loyalty = s.loyalty
        found += [option for nation, option in IMPROVE.items() if loyalty[nation] < LOYAL]
    if may_refortify(s):
        found += [("refortify", *way) for way in ways_to_pay_whole(s)]
    if may_dig(s):
        found.append(("trench",))
    if retreat_is_possible(s):
        found += [("great_retreat", *way) for way in ways_to_pay_whole(s, early=True)]
    if may_use_staff(s):
        found += staff_operations(s)
    if may_give_up(s):
        found.append(GIVE_UP)
    if s.german_aid and may_send_aid(s):
        found += [("german_aid", front) for front, space in s.at.items() if space]
    found.append(DONE)
    return found


# ---------------------------------------------------------------- 9.2 offensives


def offensives(s: State) -> list[Option]:
    """9.2 The fronts that may be attacked, each with the possible help of Mackensen and the ways to pay for a river."""
    found: list[Option] = []
    hidden = behind_budapest(s)
    for front, space in s.at.items():
        if space and front != hidden:
            ways = ways_to_attack(s, front) if space in RIVERS[front] else ONE_WAY
            found += [(*OFFENSIVE[front], *way) for way in ways] if ways != ONE_WAY else [OFFENSIVE[front]]
            if s.mackensen and mackensen_may_lead(s, front):
                found += [(*OFFENSIVE[front], MACKENSEN, *way) for way in ways]
    return found


def ways_to_attack(s: State, front: str) -> list[Option]:
    """9.2 One Action, or two against a river, of which one may be a staff operation."""
    return ways_to_pay_two(s, staff_allowed(s)) if offensive_cost(s, front) == 2 else ONE_WAY


def offensive_cost(s: State, front: str) -> int:
    """9.2 One Action; two where a river covers the front."""
    return 2 if s.at[front] in RIVERS[front] else 1


def behind_budapest(s: State) -> str:
    """9.2, 7.7 If only one of Carpathian and Romanian is in Budapest, the other one: it cannot be attacked."""
    carpathian, romanian = s.at["carpathian"], s.at["romanian"]
    if carpathian == BUDAPEST < romanian:
        return "romanian"
    return "carpathian" if romanian == BUDAPEST < carpathian else ""


def is_behind_budapest(s: State, front: str) -> bool:
    """9.2, 7.7 Does another front cover this one in Budapest?"""
    return front == behind_budapest(s)


def barred(s: State, front: str) -> str:
    """9.2 Why a front may not be attacked; empty if it may."""
    if not s.at[front]:
        return "7.1: that front is not on the map"
    if is_behind_budapest(s, front):
        return "9.2: another front stands before it in Budapest"
    if not ways_to_attack(s, front):
        return "9.2: an offensive across that river costs two Actions, and only one is left"
    return ""


def mackensen_may_lead(s: State, front: str) -> bool:
    """9.2 One marker an offensive, one front a turn."""
    return s.mackensen > 0 and s.mackensen_front in ("", front)


def offensive_drms(s: State, front: str) -> Iterator[Drm]:
    """9.1, 9.2, 7.3, 8.3.2, 6.0, 14.8 All modifiers of an offensive, each with its reason."""
    card = CARDS[s.card]
    if front in card.drm:
        yield Drm(card.drm[front], f"card {card.number}", "9.1")
    if front == "polish" and s.lodz:
        yield Drm(1, "the victory at Lodz", "6.0")
    if front == "carpathian" and s.fortress and s.at[front] < PRZEMYSL:
        yield Drm(1, "the fortress of Przemysl behind it", "7.3")
    for nation in revolts(s):
        if front in NATIONALITIES[nation].weakens_offensives:
            yield Drm(-1, f"{NATIONALITIES[nation].name} Revolt", "8.3.2")
    if s.aid_front or s.korps_front:
        yield from help_drms(s, front, "14.2", "9.2")
    if s.alone and front == "balkan":
        yield Drm(-1, "the ally is out of the war", "14.8")


def offensive_odds(s: State, front: str, helped: tuple[str, ...] = ()) -> float:
    """9.2 The chance of an offensive; with Mackensen the better of two dice."""
    drm = sum(part.value for part in offensive_drms(s, front))
    one = offensive_chance(drm, battle_value(s, front))
    return 1 - (1 - one) ** 2 if MACKENSEN in helped else one


def offensive(s: State, choice: Option) -> None:
    """9.2, 9.3 A modified die above the front's Battle Value pushes it back one space; Mackensen rolls two."""
    front, led = choice[1], choice[2:3] == (MACKENSEN,)
    drms, value = tuple(offensive_drms(s, front)), battle_value(s, front)
    if led:
        send_mackensen(s, front)
    won = [attack_succeeds(s, front, drms, value) for _ in range(2 if led else 1)]
    pay_for_attack(s, front, choice[3:] if led else choice[2:])
    if any(won):
        retreat(s, front)


def send_mackensen(s: State, front: str) -> None:
    """9.2 A marker is spent, and Mackensen is on this front for the turn."""
    s.mackensen -= 1
    s.mackensen_front = front
    tell(s, "9.2", "mackensen", front=front, left=s.mackensen)


def attack_succeeds(s: State, front: str, drms: tuple[Drm, ...], value: int) -> bool:
    """9.2, 9.1 One die of an offensive; the higher of two is never worse."""
    attack = roll(s, "9.2", f"offensive {front}", drms)
    return attack.settle(f"more than {value}", offensive_wins(attack.die, attack.total - attack.die, value))


def pay_for_attack(s: State, front: str, way: Option) -> None:
    """9.2 One Action, or two of any kind."""
    if offensive_cost(s, front) == 2:
        pay_two(s, way)
    else:
        pay(s)


def may_send_aid(s: State) -> bool:
    """9.2, 13.4 One German Aid marker a turn; under the Treaty of Spa none after card 42 or 43."""
    return not s.aid_front and not (s.variants["treaty_of_spa"] and any(card in s.discard for card in SPA_CARDS))


def german_aid(s: State, choice: Option) -> None:
    """9.2 +2 to all offensives against one front this turn."""
    send_aid(s, choice[1])


# ---------------------------------------------------------------- 9.4 the Great Retreat


def retreat_is_possible(s: State) -> bool:
    """9.4 From Expanded War on, with the Polish front on the map and Victories enough to pay for it; not on card 45."""
    return (s.at["polish"] > 0 and s.war_status >= EXPANDED_WAR and staff_allowed(s)
            and len(won_battles(s)) > spaces_ahead(s))


def spaces_ahead(s: State) -> int:
    """9.4 The distance of the Polish front ahead of Brest-Litovsk."""
    return LAST["polish"] - s.at["polish"]


def won_battles(s: State) -> list[str]:
    """9.4 Battles in the Victories box; Russia Tires does not count."""
    return [marker for marker in s.victories if marker in BATTLE_MARKERS]


def great_retreat(s: State, choice: Option) -> None:
    """9.4 Victories are given for it, and the Polish front leaves for good."""
    pay_whole(s, choice[1:])
    s.great_retreat = True
    then(s, give_victory_away(DEFEATS), *[give_victory_away(STALEMATES)] * spaces_ahead(s))
    s.at["polish"] = 0
    tell(s, "9.4", "great_retreat")


@step("9.4")
def give_victory_away(s: State, box: str) -> Flow:
    """9.4, 10.0 One battle becomes a Defeat, and one a Stalemate for each space that the front was ahead."""
    options: list[Option] = [(f"to_{box}", marker) for marker in won_battles(s)]
    prompt = f"The Great Retreat costs a Victory. Which one goes into {box.capitalize()}?"
    choice = yield ask(SEAT, "9.4", prompt, options)
    place(s, choice[1], box)
    end_kaiserschlacht(s)


# ---------------------------------------------------------------- 9.5 to 9.7 Resources, loyalty, fortress, trench


def allocations(s: State) -> list[Option]:
    """9.5 A Resource for two Actions; the last card Action may be completed by a staff operation."""
    if s.supply <= 0:
        return []
    placed = s.resources
    with_room = [option for theater, option in RESOURCE.items() if placed[theater] < MOST_IN_A_THEATER]
    return ways_to_allocate(s, with_room, staff_allowed)


def resource(s: State, choice: Option) -> None:
    """9.5 Place a Resource from the supply."""
    pay_two(s, choice[2:])
    allocate(s, choice[1])


def improve(s: State, choice: Option) -> None:
    """9.6 An Action for an attempt to improve loyalty."""
    pay(s)
    try_to_improve(s, choice[1])


def may_refortify(s: State) -> bool:
    """9.7, 13.6 Once a phase, up to level 3, while the Carpathian front is neither in Przemysl nor ahead of it."""
    return (s.fortress < FULL_FORTRESS and not s.refortified and not s.fortress_lost
            and not 0 < s.at["carpathian"] <= PRZEMYSL)


def refortify(s: State, choice: Option) -> None:
    """9.7 One level more, even from the ruins."""
    pay_whole(s, choice[1:])
    s.refortified = True
    s.fortress += 1
    tell(s, "9.7", "fortress", level=s.fortress)


def may_dig(s: State) -> bool:
    """7.4 On card 17 alone, before any of its Actions is spent."""
    card = CARDS[s.card]
    return card.trench and not s.trench and s.actions == card.actions > 0


def trench(s: State, choice: Option) -> None:
    """7.4 All Actions of the card for the trench line in Veles."""
    s.actions = 0
    s.trench = True
    tell(s, "7.4", "trench", built=True)


# ---------------------------------------------------------------- 9.8 staff operations


def staff_allowed(s: State) -> bool:
    """9.8 Card 45 bars staff operations with all other Actions."""
    return not CARDS[s.card].no_actions


def may_use_staff(s: State) -> bool:
    """9.8 The card's Actions are used up or given up, and there is a Resource in a theater."""
    return not s.actions and placed_anywhere(s) and staff_allowed(s)


def may_give_up(s: State) -> bool:
    """9.8 The card has Actions left, and a Resource could be used once they are gone."""
    return s.actions > 0 and placed_anywhere(s) and staff_allowed(s)


def give_up(s: State, choice: Option) -> None:
    """9.8 The card's remaining Actions are lost, and staff operations are open; the phase goes on."""
    s.actions = 0


def staff(s: State, choice: Option) -> None:
    """9.8 A Resource leaves the board for good and gives one Action."""
    staff_operation(s, choice[1])


def ways_to_pay_whole(s: State, early: bool = False) -> list[Option]:
    """9.8, 9.7, 9.4 Two card Actions, or one staff operation for the whole; for the Great Retreat at any time."""
    found: list[Option] = [()] if s.actions >= 2 or (s.staff and not s.actions) else []
    if early or not s.actions:
        found += [option for theater, option in STAFF.items() if s.resources[theater]]
    return found


def pay_whole(s: State, way: Option) -> None:
    """9.8 Pay two Actions or one staff operation for the whole action."""
    if way:
        lose_resource(s, way[1])
    else:
        pay(s, 2 if s.actions else 1)


CARRY_OUT = {
    "offensive": offensive, "german_aid": german_aid, "great_retreat": great_retreat, "resource": resource,
    "improve": improve, "refortify": refortify, "trench": trench, "staff": staff, "give_up": give_up,
}


def expected(s: State) -> Iterator[Option]:
    """9.0 Every action that a player might look for."""
    yield from (*OFFENSIVE.values(), *RESOURCE.values(), *IMPROVE.values(), *(("staff", id) for id in THEATERS))
    yield from (("refortify",), ("great_retreat",), ("trench",))


def why_not(s: State, words: tuple[str, ...]) -> str:
    """9.0 Why an action is not offered, with its case: `why.py` answers, using the rules of this file."""
    from . import why
    return why.why_not(s, words)
