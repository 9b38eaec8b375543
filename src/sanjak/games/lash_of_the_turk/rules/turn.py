"""3.0, 14.0 Set-up and the sequence of play."""

from __future__ import annotations

from sanjak.kernel import Flow, Option, ask, die, draw_any, leave, new_turn, reveal, sequence, step, tell, then

from ..data import HEX_OF, OTHER, PLACES, SCENARIOS, SEATS, TABLES, TERRAIN, WHEELS, set_up_of
from ..data.shapes import Group
from ..state import POOL, SPARE, State
from .combat import combat_phase
from .control import disputed, held_at_start, settle_control
from .movement import arrivals, movement_over, movement_phase
from .raids import player_turn_over, raid_phase
from .sieges import siege_phase
from .stacks import KIND, fits, fleet_on, is_legal_stack, join, take

PLAY = sequence("PLAY", "set_up", "deploy_austrian", "deploy_ottoman", "begin", "turns", "reckoning")

TURN = sequence("TURN", "new_week", "supply_phase", "weather_phase", "loyalty_phase", "attrition_phase",
                "replacement_phase", "ottoman_turn", "austrian_turn", "end_phase")
"""3.0 The phases of a week."""


def setup(s: State) -> None:
    """14.0 A game: the deployments, the weeks, the final count."""
    then(s, PLAY)


@step("14.0")
def set_up(s: State) -> None:
    """14.0, 14.1.1, 14.1.3, 14.2.1, 14.2.3, 14.3.1, 14.3.3, 14.4.1, 14.4.3 Lay out the counters of a scenario."""
    made = set_up_of(s.scenario)
    s.side, s.at = dict(made.side), dict(made.at)
    s.marks = dict.fromkeys(made.at, 0)
    s.army = {seat: {} for seat in SEATS}
    s.control = dict.fromkeys(PLACES, "")
    for seat in SEATS:
        s.control |= dict.fromkeys(held_at_start(s, seat), seat)
    s.points, s.vp = dict.fromkeys(SEATS, 0), dict.fromkeys(SEATS, 0)
    s.force = dict.fromkeys(SEATS, ())
    s.used = dict.fromkeys(SEATS, ())
    s.number = dict.fromkeys(SEATS, 0)
    s.phase = "set_up"
    hold_back_ottomans(s)


def hold_back_ottomans(s: State) -> None:
    """14.0 Austria-Hungary is placed first; the Ottoman counters wait beside the map until it is their turn."""
    for units in set_up_of(s.scenario).groups:
        for unit in units:
            s.at[unit] = "later"


def lay_out(s: State, side: str) -> None:
    """14.0, 14.1.4 Our own deployment of a side; extra garrisons of 1526 stand by Buda."""
    made, closed = set_up_of(s.scenario), disputed(s)
    by_place: dict[str, list[str]] = {}
    for group, units in zip(SCENARIOS[s.scenario].setup, made.groups, strict=True):
        if group.side == side:
            for unit in units:
                place = HEX_OF["buda"] if made.at[unit] in closed else made.at[unit]
                by_place.setdefault(place, []).append(unit)
    for place, together in by_place.items():
        if "-" in place:
            s.at |= dict.fromkeys(together, place)
        else:
            join(s, side, together, place)


@step("14.0")
def deploy_austrian(s: State) -> None:
    """14.0 Austria-Hungary first."""
    lay_out(s, "austrian")
    then(s, deployment("austrian"))


@step("14.0")
def deploy_ottoman(s: State) -> None:
    """14.0 Then the Ottomans deploy. They see the tops of the enemy's stacks."""
    lay_out(s, "ottoman")
    then(s, deployment("ottoman"))


def not_ready(s: State, side: str) -> bool:
    """14.0 The side is still deploying."""
    return True


@step("14.0", repeat_while=not_ready)
def deployment(s: State, side: str) -> Flow:
    """14.0, 14.1.4, 14.2.5, 14.3.5, 14.4.5 Take the deployment that is laid out, or change it within the limits."""
    choice = yield ask(side, "14.0", "Your forces are in place. Deployment done?", [("ready",)],
                       also=lambda: changes(s, side))
    reveal(s)
    if choice == ("ready",):
        settle_control(s, side)
        return leave(s, deployment)
    if choice[0] == "put":
        put(s, side, choice[1], choice[2])
    else:
        here, there = s.at[choice[1]], s.at[choice[2]]
        put(s, side, choice[1], there)
        put(s, side, choice[2], here)
    return None


def put(s: State, side: str, unit: str, place: str) -> None:
    """14.0 Move a counter during the deployment."""
    if "-" in place:
        s.at[unit] = place
        return
    take(s, side, (unit,), s.at[unit])
    join(s, side, (unit,), place)


def changes(s: State, side: str) -> list[Option]:
    """14.0 Every counter that may stand elsewhere, and every two of a group that may change places."""
    found: list[Option] = []
    for group, units in zip(SCENARIOS[s.scenario].setup, set_up_of(s.scenario).groups, strict=True):
        if group.side == side and len(group.where) > 1:
            movable = list({(KIND[unit], s.at[unit]): unit for unit in units}.values())
            found += [("put", unit, place) for unit in movable for place in group.where
                      if may_put(s, side, group, units, unit, place)]
            found += [("swap", one, two) for one in movable for two in movable
                      if one < two and s.at[one] != s.at[two] and KIND[one] != KIND[two]
                      and may_swap(s, side, one, two)]
    return found


def may_put(s: State, side: str, group: Group, units: tuple[str, ...], unit: str, place: str) -> bool:
    """14.0, P29 Within the limits of the group, of stacking and of terrain; a fleet not on an enemy fleet."""
    here = s.at[unit]
    if here == place or place in disputed(s):
        return False
    if "-" in place:
        return not fleet_on(s, OTHER[side], place)
    if place in group.one_each and any(s.at[other] == place for other in units):
        return False
    if here in group.full and sum(s.at[other] == here for other in units) == 1:
        return False
    return may_stand(unit, place) and fits(s, side, place, (unit,)) and is_legal_stack(
        s, side, here, [other for other in s.army[side][here] if other != unit])


def may_swap(s: State, side: str, one: str, two: str) -> bool:
    """14.0 Two counters of a group change places if both stacks stay legal."""
    here, there = s.at[one], s.at[two]
    if "-" in here or "-" in there:
        return False
    return (may_stand(one, there) and may_stand(two, here)
            and is_legal_stack(s, side, here, [*(u for u in s.army[side][here] if u != one), two])
            and is_legal_stack(s, side, there, [*(u for u in s.army[side][there] if u != two), one]))


def may_stand(unit: str, hex: str) -> bool:
    """9.0 Guns and trains stand in no marsh and on no mountain."""
    return unit not in WHEELS or TERRAIN[hex] not in TABLES.terrain.closed_to_wheels


@step("8.1")
def begin(s: State) -> None:
    """8.1, 15.0 Spare garrisons find their pools; with the optional rule, secret numbers are rolled."""
    for seat in SEATS:
        spare = [unit for unit, place in s.at.items() if place == SPARE and s.side[unit] == seat]
        if len(spare) == 1:
            s.at[spare[0]] = POOL
        elif len(spare) == 3:
            s.at[draw_any(s, f"spare garrison {seat}", spare)] = POOL
    if s.variants["advantage"]:
        s.marker = TABLES.advantage.holder
        s.number = {seat: die(s, f"secret number {seat}") + 1 for seat in SEATS}


def weeks_left(s: State) -> bool:
    """14.1.6, 14.2.7, 14.3.6, 14.4.7 Are weeks of the scenario left?"""
    return s.turn < SCENARIOS[s.scenario].turns


@step("3.0", repeat_while=weeks_left)
def turns(s: State) -> None:
    """3.0 Week after week."""
    then(s, TURN)


@step("3.0")
def new_week(s: State) -> None:
    """3.0 The next week; effects that last a week are over."""
    new_turn(s)
    s.duplicity, s.ignored, s.besieged_this_turn = {}, False, sorted(s.siege)
    month, week = SCENARIOS[s.scenario].week(s.turn)
    tell(s, "3.0", "week", turn=s.turn, month=month, week=week)


@step("3.0")
def ottoman_turn(s: State) -> None:
    """3.0 The Ottomans move, fight and raid."""
    player_turn(s, "ottoman")


@step("3.0")
def austrian_turn(s: State) -> None:
    """3.0 Austria-Hungary moves, fights and raids."""
    player_turn(s, "austrian")


def player_turn(s: State, side: str) -> None:
    """3.0 Movement, combat with the sieges after it, raids."""
    then(s, arrivals(side), movement_phase(side), movement_over(side), combat_phase(side), siege_phase(side),
         raid_phase(side), player_turn_over(side))

