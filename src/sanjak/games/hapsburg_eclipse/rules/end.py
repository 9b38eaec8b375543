"""7.3, 10 to 12 Fortress reduction, the Kaiserschlacht, National Will, victory and defeat."""

from __future__ import annotations

from sanjak.games._siege.components import level_by_points
from sanjak.games._siege.rules.battles import DEFEATS, place
from sanjak.games._siege.rules.ending import coalition_ends, lose, win
from sanjak.games._siege.rules.kaiserschlacht import end_if_decided, fight_next, is_fought
from sanjak.games._siege.rules.resources import lose_resource, placed_anywhere
from sanjak.games._siege.state import SEAT
from sanjak.kernel import Flow, Option, ask, step, tell, then

from ..data import CARDS, FORTRESS_MARKERS, KAISER_VALUES, LAST, RUSSIANS, THEATERS, VICTORY_LEVELS
from ..state import State
from .cards import AT_TURN_END, BEFORE_WILL
from .loyalty import revolts
from .movement import PRZEMYSL, controlled_sites, lose_trench, trench_is_passed

LOWEST_WILL = -5
HIGHEST_SHOWN = 5
INACTIVE_RUSSIAN_SCORES = 0
"""12.2 says 0 for Russian fronts off the map; the other reading is their highest space."""


# ---------------------------------------------------------------- 10 the Kaiserschlacht


@step("10.0")
def kaiserschlacht_phase(s: State) -> None:
    """10.0 Once begun, one battle of the Kaiserschlacht is fought each turn."""
    if is_fought(s):
        fight_next(s, "10.0", KAISER_VALUES, kaiser_card_drm(s, s.card))
        end_kaiserschlacht(s)


def kaiser_card_drm(s: State, card: str) -> int:
    """10.0 Cards modify no battle of the Kaiserschlacht; with the switch card 42 gives the first one +1."""
    return CARDS[card].kaiserschlacht_drm if s.variants["first_battle_bonus"] else 0


def end_kaiserschlacht(s: State) -> None:
    """10.0, 13.2 All six won or all six lost end it for good; with 13.2 they end the game."""
    end_if_decided(s, "10.0")
    coalition_ends(s, "13.2", victory_points)


# ---------------------------------------------------------------- 7.3 the fortress


@step("7.3")
def fortress_reduction(s: State) -> None:
    """7.3 A front ahead of Przemysl, not in it, costs the fortress a level."""
    if s.fortress and 0 < s.at["carpathian"] < PRZEMYSL:
        s.fortress -= 1
        tell(s, "7.3", "fortress", level=s.fortress)
        if not s.fortress and s.variants["przemysl_must_hold"]:
            fortress_falls_for_good(s)


def fortress_falls_for_good(s: State) -> None:
    """13.6 Both of its markers become Defeats, and it is never rebuilt."""
    s.fortress_lost = True
    for marker in FORTRESS_MARKERS:
        place(s, marker, DEFEATS)


# ---------------------------------------------------------------- 11 National Will


def count_will(s: State) -> int:
    """11.0, 7.7, 8.3.1, 13.5 Victories less Defeats, Revolts and strategic sites in enemy hands."""
    return len(s.victories) + s.emergency - len(s.defeats) - len(revolts(s)) - len(controlled_sites(s))


@step("11.0")
def national_will_phase(s: State) -> None:
    """11.0, 6.0 Count the Will; shown at most as 5; below -5 the empire collapses, on the last card too."""
    if late := BEFORE_WILL.get(CARDS[s.card].event):
        late(s)
    will = count_will(s)
    s.will = min(will, HIGHEST_SHOWN)
    if s.journal is not None:
        tell(s, "11.0", "will", will=will, victories=len(s.victories) + s.emergency, defeats=len(s.defeats),
             revolts=revolts(s), sites=sorted(controlled_sites(s)))
    if will < LOWEST_WILL:
        if aid_would_save(s, will):
            then(s, emergency_aid)
        else:
            collapse(s)


def collapse(s: State) -> None:
    """12.1.3 National Will is gone."""
    lose(s, "12.1.3", "crushing_defeat", "will")


def aid_would_save(s: State, will: int) -> bool:
    """13.5 Offered only where one Resource is enough."""
    return bool(s.variants["emergency_aid"]) and will + 1 >= LOWEST_WILL and placed_anywhere(s)


@step("13.5")
def emergency_aid(s: State) -> Flow:
    """13.5 A placed Resource becomes a Victory for good."""
    options: list[Option] = [("emergency", theater) for theater in THEATERS if s.resources[theater]]
    choice = yield ask(SEAT, "13.5", "National Will is about to collapse. Spend a Resource?", [*options, ("collapse",)])
    if choice[0] == "collapse":
        collapse(s)
    else:
        lose_resource(s, choice[1])
        s.emergency += 1
        s.will = count_will(s)
        tell(s, "13.5", "emergency", theater=choice[1], will=s.will)


@step("7.4")
def end_of_turn(s: State) -> None:
    """7.4 Checks at the end of a turn: a trench that was passed, and card 48."""
    if trench_is_passed(s):
        lose_trench(s)
    if late := AT_TURN_END.get(CARDS[s.card].event):
        late(s)


# ---------------------------------------------------------------- 12 victory


def victory_points(s: State) -> int:
    """12.2 The fronts, the Will recounted without its cap, and a point for each step from Revolt."""
    return sum(front_points(s, front) for front in s.at) + count_will(s) + sum(s.loyalty.values())


def front_points(s: State, front: str) -> int:
    """12.2 The space of a front; one that was removed counts its highest, a Russian one nothing."""
    return s.at[front] or (INACTIVE_RUSSIAN_SCORES if front in RUSSIANS else LAST[front])


@step("12.2")
def victory(s: State) -> None:
    """12.2, 4.0 The last card is played out: the level of victory by its points."""
    points = victory_points(s)
    win(s, "12.2", level_by_points(VICTORY_LEVELS, points).id, points)
