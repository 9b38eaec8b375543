"""4 to 6, 9.2 The Kaiserschlacht, National Will, victory and defeat."""

from __future__ import annotations

from sanjak.games._siege.components import level_by_points, level_of_defeat
from sanjak.games._siege.rules.deck import unrevealed
from sanjak.games._siege.rules.ending import coalition_ends, lose, win
from sanjak.games._siege.rules.fronts import sites_held
from sanjak.games._siege.rules.kaiserschlacht import end_if_decided, fight_next, is_fought
from sanjak.games._siege.rules.resources import lose_resource
from sanjak.games._siege.state import SEAT
from sanjak.kernel import Flow, Option, ask, roll, step, tell, then

from ..data import CAPITAL_LEVELS, CARDS, KAISER_VALUES, SITES, VICTORY_LEVELS
from ..state import State

LOWEST_WILL = -3
HIGHEST_SHOWN = 5


# ---------------------------------------------------------------- 4 the Kaiserschlacht


@step("4.0")
def kaiserschlacht_phase(s: State) -> None:
    """4.0, 4.1 Once begun, one battle of the Kaiserschlacht is fought each turn; before it, submarines may hunt."""
    if s.submarines:
        submarine_hunt(s)
    if is_fought(s):
        fight_next(s, "4.1", KAISER_VALUES, CARDS[s.card].kaiserschlacht_drm)
        end_kaiserschlacht(s)


def submarine_hunt(s: State) -> None:
    """8.10 A 1 sinks a Resource in play, if there is one."""
    hunt = roll(s, "8.10", "submarines")
    if not hunt.settle("1", hunt.die == 1):
        return
    if any(s.resources.values()):
        then(s, lose_to_submarines)
    else:
        tell(s, "8.10", "nothing_to_sink")


@step("8.10")
def lose_to_submarines(s: State) -> Flow:
    """8.10 The player chooses which Resource is lost for good, Persia's included."""
    options: list[Option] = [("sunk", theater) for theater, count in s.resources.items() if count]
    choice = yield ask(SEAT, "8.10", "Submarines sink a Resource. Which one?", options)
    lose_resource(s, choice[1])


def end_kaiserschlacht(s: State) -> None:
    """4.2, 8.15 All six won or all six lost end it for good, whenever a marker moves; with 8.15 they end the game."""
    end_if_decided(s, "4.2")
    coalition_ends(s, "8.15", victory_points)


# ---------------------------------------------------------------- 5 National Will


def count_will(s: State) -> int:
    """5.0, 2.5 Victories less Defeats less the strategic sites that the enemy holds."""
    return len(s.victories) - len(s.defeats) - len(sites_held(s, SITES))


@step("5.0")
def national_will_phase(s: State) -> None:
    """5.0 Count the Will; shown at most as 5; below -3 the empire collapses, on the last card too."""
    will = count_will(s)
    s.will = min(will, HIGHEST_SHOWN)
    if s.journal is not None:
        sites = sorted(sites_held(s, SITES))
        tell(s, "5.0", "will", will=will, victories=len(s.victories), defeats=len(s.defeats), sites=sites)
    if will < LOWEST_WILL:
        lose(s, "6.1", "crushing_defeat", "will")
    elif s.variants["end_after"]:
        judge_early_end(s)


# ---------------------------------------------------------------- 6 victory and defeat


def capital_falls(s: State, front: str) -> None:
    """6.1 The level of defeat: unrevealed cards less the Will marker as it stands."""
    level = level_of_defeat(CAPITAL_LEVELS, unrevealed(s) - s.will)
    lose(s, "6.1", level.id, front)


def victory_points(s: State) -> int:
    """6.2, 8.7 Spaces of the fronts on the map, the Will recounted without its cap, and the bonuses."""
    return sum(s.at.values()) + count_will(s) + 2 * (s.at["caucasus"] == 0) + s.narrows_held + s.flanked


@step("6.2")
def victory(s: State) -> None:
    """6.2 The last card is played out: the level of victory by its points."""
    points = victory_points(s)
    win(s, "6.2", level_by_points(VICTORY_LEVELS, points).id, points)


def judge_early_end(s: State) -> None:
    """9.2 A game set to end early is judged after the chosen card: Will above the start wins, a front on 1 draws."""
    if s.cards_before + len(s.discard) < s.variants["end_after"]:
        return
    if s.will <= s.starting_will:
        lose(s, "9.2", "scenario_lost", "will")
    elif any(space == 1 for space in s.at.values()):
        lose(s, "9.2", "scenario_drawn", "a front at the gates")
    else:
        win(s, "9.2", "scenario_won", victory_points(s))
