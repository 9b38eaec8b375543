"""7 Army movement: rivers and trenches, intercepted orders, strategic sites, and the gates of Vienna."""

from __future__ import annotations

from collections.abc import Iterator

from sanjak.games._siege.rules.fronts import fall_back, sites_held
from sanjak.games._siege.state import SEAT
from sanjak.kernel import Drm, Flow, ask, roll, step, tell, then
from sanjak.toolkit.odds import chance

from ..data import BATTLE_VALUE, CARDS, FRONTS, LAST, NATIONALITIES, SITES
from ..state import State
from .loyalty import revolts
from .vienna import vienna_falls

PRZEMYSL = 4
UDINE = 3
SALONIKA = 5
VELES = 4
BUDAPEST = 1
FORTRESS_SITES = frozenset(FRONTS["carpathian"].space(PRZEMYSL).site_names())
NEVER_INTERCEPTED = "balkan"
LINES = {"italian": "isonzo", "balkan": "trench"}
LINE_CASES = {"italian": "7.5", "balkan": "7.4"}


def battle_value(s: State, front: str) -> int:
    """2.3 The number on the visible side of the counter."""
    return BATTLE_VALUE[s.leader[front]]


@step("7.0")
def army_movement(s: State) -> None:
    """7.0, 7.1 Fronts move as the card says, one space for each symbol, in its order; absent ones ignore it."""
    card = CARDS[s.card]
    for front in card.retreats:
        retreat(s, front)
    then(s, *[ADVANCE[front] for front in card.advances if s.at[front]])


def retreat(s: State, front: str) -> None:
    """7.1, 7.2 One space back, never beyond the highest; no roll; a front off the map ignores it."""
    moved = fall_back(s, front, LAST[front])
    if s.at[front]:
        tell(s, "7.0", "retreats" if moved else "stays", front=front, space=s.at[front])


@step("7.0")
def advance(s: State, front: str) -> None:
    """7.0 One symbol is one advance: it may be intercepted, and it has its own roll."""
    if may_intercept(s, front):
        then(s, intercept_or_not(front))
    else:
        press_on(s, front)


ADVANCE = {front: advance(front) for front in FRONTS}


# ---------------------------------------------------------------- 7.6 Radio Intercepts


def may_intercept(s: State, front: str) -> bool:
    """7.6 From the turn after the card, one marker a front a turn, never against the Balkan front."""
    return (s.intercepts > 0 and front != NEVER_INTERCEPTED and front not in s.intercepted
            and "intercepts" not in CARDS[s.card].grants)


@step("7.6")
def intercept_or_not(s: State, front: str) -> Flow:
    """7.6 Decided before the front tries to advance."""
    name = FRONTS[front].name
    choice = yield ask(SEAT, "7.6", f"The {name} front is about to advance. Stop it with a Radio Intercepts marker?",
                       [("intercept", front), ("let_pass", front)])
    if choice[0] == "intercept":
        s.intercepts -= 1
        s.intercepted.append(front)
        tell(s, "7.6", "intercepted", front=front)
    else:
        press_on(s, front)


# ---------------------------------------------------------------- 7.4, 7.5 trench and river


def press_on(s: State, front: str) -> None:
    """7.4, 7.5, 7.8 A line before the front must be crossed; then it moves, into Vienna too."""
    if meets_line(s, front) and not crosses(s, front):
        tell(s, LINE_CASES[front], "held", front=front, line=LINES[front])
        return
    s.at[front] -= 1
    tell(s, "7.0", "advances", front=front, space=s.at[front])
    if s.at[front] == 0:
        vienna_falls(s, front)


def meets_line(s: State, front: str) -> bool:
    """7.4, 7.5 The Isonzo before Gorizia, always; the trench before Veles, while it is there."""
    if front == "italian":
        return s.at[front] == UDINE
    return front == "balkan" and s.trench and s.at[front] == SALONIKA


def crosses(s: State, front: str) -> bool:
    """7.4, 7.5, 9.1 The modified die must be below the front's Battle Value; bare 1 and 6 mean nothing here."""
    tried = roll(s, LINE_CASES[front], f"{LINES[front]} {front}", line_drms(s, front))
    value = battle_value(s, front)
    return tried.settle(f"less than {value}", tried.total < value)


def line_drms(s: State, front: str) -> Iterator[Drm]:
    """8.3.2, 14.8 A Croat Revolt helps both fronts across; in the combined game so does a lost ally in the Balkans."""
    for nation in revolts(s):
        if front in NATIONALITIES[nation].eases_advances:
            yield Drm(-1, f"{NATIONALITIES[nation].name} Revolt", "8.3.2")
    if s.alone and front == "balkan":
        yield Drm(-1, "the ally is out of the war", "14.8")


def crossing_odds(s: State, front: str) -> float:
    """7.4, 7.5 The probability that a front crosses its line; 1 without a line."""
    if not meets_line(s, front):
        return 1.0
    drm = sum(part.value for part in line_drms(s, front))
    return chance(lambda face: face + drm < battle_value(s, front))


def lose_trench(s: State) -> None:
    """7.4 The trench leaves the game."""
    if s.trench:
        s.trench = False
        tell(s, "7.4", "trench", built=False)


def trench_is_passed(s: State) -> bool:
    """7.4 The Balkan front stands beyond Veles."""
    return 0 < s.at["balkan"] < VELES


# ---------------------------------------------------------------- 7.3, 7.7 sites


def controlled_sites(s: State) -> frozenset[str]:
    """7.7, 7.3 Sites in and behind the fronts' spaces; a shared one once; Przemysl's only without its fortress."""
    held = sites_held(s, SITES)
    return held - FORTRESS_SITES if s.fortress else held
