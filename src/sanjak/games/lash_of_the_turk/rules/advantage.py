"""15.0 The advantage marker, an optional rule: its holder's powers in the Movement Phase."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from sanjak.kernel import Flow, Option, ask, reveal, step, tell, then

from ..data import (
    FORTS,
    HEXES,
    LEADERS,
    MAGYARS,
    OTHER,
    PEASANTS,
    PLACES,
    SCENARIOS,
    TABLES,
)
from ..state import AWAY, DEAD, DISRUPTED, GONE, MOVED, PLEDGED, State
from .control import capture
from .dice import has_use, use
from .loyalty import go_over
from .paths import allowance
from .retreats import eliminate
from .stacks import fits, is_besieged, is_bound, join, leaders, level, may_leave, stack

MARCH_AGAIN, DUPLICITY, LOYALTY, FIFTH = 2, 3, 4, 5
PEASANT_LIST = tuple(sorted(PEASANTS))


def movement_options(s: State, seat: str) -> list[Option]:
    """15.0 The advantages that the holder may use in the Movement Phase."""
    found = [number for number in (MARCH_AGAIN, DUPLICITY, LOYALTY, FIFTH)
             if has_use(s, seat, number) and CHOICES[number](s, seat)]
    return [("advantage", number) for number in found]


def use_advantage(s: State, seat: str, option: Option) -> None:
    """15.0 One use of the marker; its target is asked next."""
    reveal(s)
    use(s, seat, option[1])
    then(s, advantage(seat, option[1]))


@step("15.0")
def advantage(s: State, seat: str, number: int) -> Flow:
    """15.0 Choose the target."""
    choice = yield ask(seat, "15.0", TABLES.advantage.ottoman[number - 1] if seat == "ottoman" else
                       TABLES.advantage.austrian[number - 1], CHOICES[number](s, seat), forced=False,
                       shown=hide_marcher)
    reveal(s)
    EFFECTS[choice[0]](s, seat, choice)


def hide_marcher(option: Option) -> Option:
    """9.1 The option for the other side, without the leader: any stack may hold him until it moves."""
    return option[:1] if option[0] == "march_again" else option


# ---------------------------------------------------------------- 2 and 5: march again


def march_again(s: State, seat: str) -> list[Option]:
    """15.0 Any leader with his stack, unless the stack is besieged or would leave too many units behind."""
    return [("march_again", leader) for hex in s.army[seat] if not is_besieged(s, seat, hex)
            for leader in leaders(fit_to_march(s, seat, hex)) if may_leave(s, seat, hex, fit_to_march(s, seat, hex))]


def fit_to_march(s: State, seat: str, hex: str) -> list[str]:
    """15.0, 11.0, 9.6, 2.3 The units of a hex except the disrupted, the garrison of a fort, and units that must attack
    after a failed overrun."""
    return [unit for unit in stack(s, seat, hex) if not s.marks[unit] & (DISRUPTED | PLEDGED) and not is_bound(s, unit)]


def start_again(s: State, seat: str, option: Option) -> None:
    """15.0 The leader and his stack move up to half of his allowance, rounded up."""
    leader = option[1]
    hex = s.at[leader]
    s.force[seat] = tuple((unit, 0) for unit in fit_to_march(s, seat, hex))
    s.here, s.spent, s.extra, s.forced, s.dropped = hex, 0, 0, False, []
    s.bonus_march = (allowance(s, leader) + 1) // 2
    then(s, ("on_the_march", seat, hex))


def fifth(s: State, seat: str) -> list[Option]:
    """15.0, C33, P22 Suleiman's or Mustapha's second march; or a Peasant unit anywhere."""
    if seat == "austrian":
        return peasants(s)
    chief = SCENARIOS[s.scenario].second_march
    return [("second_march", chief)] if s.at[chief] in HEXES and not s.marks[chief] & PLEDGED else []


def second_march(s: State, seat: str, option: Option) -> None:
    """15.0, 9.6 The leader and his stack may move a second time, except units that must attack."""
    for unit in fit_to_march(s, seat, s.at[option[1]]):
        s.marks[unit] &= ~MOVED
    tell(s, "15.0", "second_march", leader=option[1])


def peasants(s: State) -> list[Option]:
    """15.0, P22 An available Peasant unit in any hex that is free of the enemy."""
    ready = next((unit for unit in PEASANT_LIST if s.at[unit] in (AWAY, DEAD)), None)
    return [] if ready is None else [
        ("peasant", ready, hex) for hex in HEXES
        if hex not in s.army["ottoman"] and hex not in s.siege and fits(s, "austrian", hex, (ready,))]


def place_peasant(s: State, seat: str, option: Option) -> None:
    """15.0, P22 The limit of Graz does not bind it; a place in which it appears changes hands, without a point."""
    unit, hex = option[1:]
    s.bound = [other for other in s.bound if other != unit]
    join(s, "austrian", (unit,), hex)
    if s.control.get(hex, "austrian") != "austrian":
        capture(s, "austrian", hex, earns=False)
    tell(s, "15.0", "peasant", hex=hex)


# ---------------------------------------------------------------- 3: duplicity, 4: loyalty


def duplicity(s: State, seat: str) -> list[Option]:
    """15.0 An enemy fort that still has a level to lose."""
    return [("duplicity", hex) for hex in PLACES if hex in FORTS and s.control[hex] == OTHER[seat]
            and level(s, hex) > 1 and hex not in s.duplicity]


def betray(s: State, seat: str, option: Option) -> None:
    """15.0 For this turn the fort counts two levels less for the Ottomans, one for Austria-Hungary."""
    s.duplicity[option[1]] = TABLES.advantage.levels[seat]


def turncoats(s: State, seat: str) -> list[Option]:
    """15.0 One of the enemy's Transylvanian/Magyar units to win over, or two that desert."""
    theirs = [unit for unit, place in s.at.items() if unit in MAGYARS and unit not in LEADERS
              and s.side[unit] != seat and place in HEXES]
    return [*(("win_over", unit) for unit in theirs), *(("desert", *pair) for pair in combinations(theirs, 2))]


def win_over(s: State, seat: str, option: Option) -> None:
    """15.0 The unit changes sides, under the rules of 6.0."""
    tell(s, "15.0", "won_over", unit=option[1], seat=seat)
    go_over(s, [option[1]], OTHER[seat])


def desert(s: State, seat: str, option: Option) -> None:
    """15.0 Two units are gone for good."""
    for unit in option[1:]:
        eliminate(s, unit, "15.0")
        s.at[unit] = GONE


CHOICES: dict[int, Callable[[State, str], list[Option]]] = {
    MARCH_AGAIN: march_again, DUPLICITY: duplicity, LOYALTY: turncoats, FIFTH: fifth}
EFFECTS: dict[str, Callable[[State, str, Option], None]] = {
    "march_again": start_again, "second_march": second_march, "peasant": place_peasant, "duplicity": betray,
    "win_over": win_over, "desert": desert}
IN_MOVEMENT: dict[str, Callable[[State, str, Option], None]] = {"advantage": use_advantage}
