"""2 Front advancement: the desert, the Gaza line, Yildirim, Persia, and the gates of the capital."""

from __future__ import annotations

from collections.abc import Iterator

from sanjak.games._siege.rules.battles import place
from sanjak.games._siege.rules.fronts import fall_back
from sanjak.games._siege.rules.resources import lose_resource
from sanjak.games._siege.state import SEAT
from sanjak.kernel import Drm, Flow, Option, ask, roll, step, tell, then
from sanjak.toolkit.odds import chance

from ..data import BATTLE_VALUE, CARDS, ENTRY, FRONTS, REDUCED
from ..state import State
from .end import capital_falls, end_kaiserschlacht

YILDIRIM: Option = ("yildirim",)
LET_PASS: Option = ("let_pass",)
YILDIRIM_FRONTS = ("sinai", "mesopotamia")
DESERT = (5, 4)
GAZA = 4
TAFILAH = 3
HELD_IN_PERSIA = 4


def battle_value(s: State, front: str) -> int:
    """1.0 The number on the front's counter; the Caucasus front's reduced side shows one less."""
    table = REDUCED if s.provisional and front == "caucasus" else BATTLE_VALUE
    return table[s.leader[front]]


@step("2.0")
def front_advancement(s: State) -> None:
    """2.0 Fronts move as the card says, one space each; the player orders the advances where it can matter."""
    card = CARDS[s.card]
    for front in card.retreats:
        retreat(s, front, "2.0")
    advances = card.advances
    if s.variants["persian_intervention"]:
        advances = tuple(sorted(advances, key=lambda front: front != "caucasus"))
    at, landed = s.at, s.basra_landed
    if s.yildirim or s.variants["flanking_gaza_beersheba"]:
        then(s, advance_in_order(*[front for front in advances if at[front] or not landed]))
    else:
        then(s, *[ADVANCE[front] for front in advances if at[front] or not landed])


@step("2.0")
def advance_in_order(s: State, *fronts: str) -> Flow:
    """2.0, 8.4 First the fronts whose order changes nothing, then the others as the player chooses."""
    disputed = order_matters(s, fronts)
    if disputed and disputed == fronts:
        options: list[Option] = [("first", front) for front in fronts]
        choice = yield ask(SEAT, "2.0", "Which front advances first?", options)
        then(s, ADVANCE[choice[1]], advance_in_order(*[front for front in fronts if front != choice[1]]))
    else:
        then(s, *[ADVANCE[front] for front in fronts if front not in disputed],
             *[advance_in_order(*disputed)] * bool(disputed))


def order_matters(s: State, fronts: tuple[str, ...]) -> tuple[str, ...]:
    """2.0, 2.4, 8.7 Sinai and Mesopotamia if Yildirim can wait for a die; Arab and Sinai if Arab may turn the line."""
    disputed: set[str] = set()
    on_map = {front for front in fronts if s.at[front]}
    if s.yildirim and on_map.issuperset(YILDIRIM_FRONTS) and any(must_roll(s, front) for front in YILDIRIM_FRONTS):
        disputed.update(YILDIRIM_FRONTS)
    if on_map.issuperset(("arab", "sinai")) and may_turn_the_line(s):
        disputed.update(("arab", "sinai"))
    return tuple(front for front in fronts if front in disputed)


def may_turn_the_line(s: State) -> bool:
    """8.7 Sinai stands before the line, and Arab one space before Tafilah."""
    return bool(s.variants["flanking_gaza_beersheba"]) and meets_gaza(s, "sinai") and s.at["arab"] == TAFILAH + 1


def retreat(s: State, front: str, case: str) -> bool:
    """2.1, 2.2, 3.1 One space back, never beyond the last; no roll; a front off the map ignores it. Did it move?"""
    moved = fall_back(s, front, ENTRY[front])
    if s.at[front]:
        tell(s, case, "retreats" if moved else "stays", front=front, space=s.at[front])
    return moved


@step("2.0")
def advance(s: State, front: str) -> None:
    """2.0, 2.1 One front comes nearer; one that is off the map ignores it."""
    if not s.at[front]:
        land_at_basra(s, front)
    elif s.yildirim and has_yildirim(s, front) and in_persia(s, front):
        then(s, thunderbolt(front))
    else:
        press_on(s, front)


ADVANCE = {front: advance(front) for front in FRONTS}


@step("2.4")
def thunderbolt(s: State, front: str) -> Flow:
    """2.4, 8.4 Yildirim may negate an advance before the die where waiting may cost something: Persia's Resource."""
    prompt = f"{FRONTS[front].name} advances. Stop it with a Yildirim marker before the roll for Persia?"
    choice = yield ask(SEAT, "2.4", prompt, [YILDIRIM, LET_PASS])
    if choice == YILDIRIM:
        spend_yildirim(s, front)
    else:
        press_on(s, front)


def land_at_basra(s: State, front: str) -> None:
    """8.3 The first card advance of Mesopotamia places it at Basra."""
    if front == "mesopotamia" and not s.basra_landed:
        s.basra_landed = True
        s.at[front] = ENTRY[front]
        tell(s, "8.3", "activated", front=front)


def has_yildirim(s: State, front: str) -> bool:
    """2.4 Yildirim stops Sinai and Mesopotamia, and no other front."""
    return s.yildirim > 0 and front in YILDIRIM_FRONTS


def spend_yildirim(s: State, front: str) -> None:
    """2.4 Each marker is used once; the front stays, and the fortification with it."""
    s.yildirim -= 1
    tell(s, "2.4", "yildirim", front=front)


def must_roll(s: State, front: str) -> bool:
    """2.3, 2.4, 8.4 Will a die be rolled for this advance? Against a line that is turned (8.7) none is."""
    return in_persia(s, front) or crosses_desert(s, front) or (meets_gaza(s, front) and not is_flanked(s))


def in_persia(s: State, front: str) -> bool:
    """8.4 A Resource in Persia makes Caucasus and Mesopotamia roll."""
    return s.resources["persia"] > 0 and front in ("caucasus", "mesopotamia")


def crosses_desert(s: State, front: str) -> bool:
    """2.3 Before the Pipeline, Sinai rolls to enter 5 or 4."""
    return front == "sinai" and not s.pipeline and s.at[front] - 1 in DESERT


def meets_gaza(s: State, front: str) -> bool:
    """2.4 The Gaza-Beersheba line stands before Sinai."""
    return front == "sinai" and s.fortification > 0 and s.at[front] - 1 == GAZA


def is_flanked(s: State) -> bool:
    """8.7 With the Arab front in Tafilah or nearer, the line is turned."""
    return bool(s.variants["flanking_gaza_beersheba"]) and 0 < s.at["arab"] <= TAFILAH


def press_on(s: State, front: str) -> None:
    """2.3, 2.4, 8.4 The rolls of an advance; a front that passes them all moves, unless Yildirim stops it now."""
    if in_persia(s, front) and not passes_persia(s, front):
        return
    breach = flank = False
    if front == "sinai":
        if crosses_desert(s, front) and not attrition(s, "2.3", "desert"):
            return
        breach = meets_gaza(s, front)
        flank = breach and is_flanked(s)
        if breach and not flank and not attrition(s, "2.4", "gaza"):
            return
    if s.yildirim and has_yildirim(s, front):
        then(s, last_stand(front, int(breach), int(flank)))
    else:
        enter(s, front, breach, flank)


def attrition(s: State, case: str, where: str) -> bool:
    """2.3, 2.4 An unmodified die below the front's Battle Value lets it through."""
    tried = roll(s, case, f"attrition {where} sinai")
    value = battle_value(s, "sinai")
    return tried.settle(f"less than {value}", passes_attrition(tried.die, value))


def passes_attrition(face: int, value: int) -> bool:
    """2.3 Below the Battle Value."""
    return face < value


def attrition_odds(s: State) -> float:
    """2.3 The probability that Sinai passes one attrition roll."""
    return chance(lambda face: passes_attrition(face, battle_value(s, "sinai")))


def advance_odds(s: State, front: str) -> float:
    """2.3, 2.4, 8.4 The probability that an advance gets past its dice; against the line it may only weaken it."""
    odds = chance(lambda face: face + sum(drm.value for drm in persia_drms(s, front)) < HELD_IN_PERSIA) if (
        in_persia(s, front)) else 1.0
    if crosses_desert(s, front):
        odds *= attrition_odds(s)
    return odds * attrition_odds(s) if meets_gaza(s, front) and not is_flanked(s) else odds


def passes_persia(s: State, front: str) -> bool:
    """8.4 1 or less: it advances and the Resource is spent; 2 or 3: it advances; 4 or more: it stays."""
    tried = roll(s, "8.4", f"persia {front}", persia_drms(s, front))
    if tried.total <= 1:
        lose_resource(s, "persia")
    return not tried.settle(f"{HELD_IN_PERSIA} or more to hold it", tried.total >= HELD_IN_PERSIA)


def persia_drms(s: State, front: str) -> Iterator[Drm]:
    """8.4 The modifiers of the Persian intervention."""
    if "coup_persia" in s.victories:
        yield Drm(1, "the coup in Persia", "8.4")
    if front == "caucasus" and s.provisional:
        yield Drm(1, "the Provisional Government", "8.4")
    if s.dusk_added:
        yield Drm(-1, "Dusk", "8.4")
    if front == "mesopotamia" and s.evacuated:
        yield Drm(-1, "Gallipoli evacuated", "8.4")


@step("2.4")
def last_stand(s: State, front: str, breach: int, flank: int) -> Flow:
    """2.4 After all rolls are seen, Yildirim may still negate the advance."""
    there = FRONTS[front].space(s.at[front] - 1).name
    prompt = f"{FRONTS[front].name} is about to enter {there}. Stop it with a Yildirim marker?"
    choice = yield ask(SEAT, "2.4", prompt, [YILDIRIM, LET_PASS])
    if choice == YILDIRIM:
        spend_yildirim(s, front)
    else:
        enter(s, front, bool(breach), bool(flank))


def enter(s: State, front: str, breach: bool, flank: bool) -> None:
    """2.0, 2.4, 8.7 The advance succeeds: against the line it first weakens it, then removes it and goes on."""
    if breach:
        s.flanked |= flank
        s.fortification -= 1
        tell(s, "2.4", "fortification", left=s.fortification)
        if s.fortification:
            return
    s.at[front] -= 1
    tell(s, "2.0", "advances", front=front, space=s.at[front])
    if s.at[front] == 0:
        reach_constantinople(s, front)


def reach_constantinople(s: State, front: str) -> None:
    """2.0, 6.1, 8.13 The capital falls, unless under 8.13 a Victory can be given up for it."""
    if s.variants["capital_resilience"] and s.victories:
        s.at[front] = 1
        tell(s, "8.13", "thrown_back", front=front, space=1)
        then(s, hold_the_capital)
    else:
        capital_falls(s, front)


@step("8.13")
def hold_the_capital(s: State) -> Flow:
    """8.13 The front is thrown back to 1, and one Victory of the player's choice becomes a Defeat."""
    options: list[Option] = [("sacrifice", marker) for marker in s.victories]
    choice = yield ask(SEAT, "8.13", "The capital holds. Which Victory becomes a Defeat?", options)
    place(s, choice[1], "defeats")
    end_kaiserschlacht(s)
