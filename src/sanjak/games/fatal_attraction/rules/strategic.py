"""4.0, 5.0, 7.1 Random events, weather, and the number of Impulses."""

from __future__ import annotations

from collections.abc import Iterator

from sanjak.kernel import Drm, Flow, ask, roll, step, tell

from ..data import ALLIES, BEACHHEADS, CALENDAR, DEAD, EVENTS, GONE, POOL, SCENARIOS, TABLES, TURKS
from ..data.lists import WARSHIPS
from ..state import State
from .supply import read
from .terms import eliminate, lose_points, on_map, score

BEACHHEADS_FOR_AN_IMPULSE = 3

# ---------------------------------------------------------------- 4.0 random events


def rolls_for_event(s: State) -> bool:
    """4.0 On turns 2, 5 and 8; on turn 1 in Scenario 1, and in the Campaign only by option."""
    if s.turn in CALENDAR.events:
        return True
    scenario = SCENARIOS[s.scenario]
    return s.turn == 1 and (scenario.event_after_setup or bool(s.variants["campaign_turn1_event"]))


@step("4.0")
def random_event(s: State) -> Flow:
    """4.0 Each player rolls, and the sum is read on the table; the German air unit leaves when the next event comes."""
    s.event = 0
    if not rolls_for_event(s):
        return
    s.german_air = False
    s.event = event_number(s)
    event = EVENTS[s.event]
    tell(s, "4.0", "event", event=event.id, roll=s.event)
    s.german_air = event.german_air
    s.german_support = s.german_support or event.german_support
    for side, points in event.vp.items():
        if points > 0:
            score(s, side, points, "4.0", event.id)
        else:
            lose_points(s, side, -points, "4.0", event.id)
    if event.u_boats:
        yield from u_boats(s)


def event_number(s: State) -> int:
    """4.0 The sum of both players' dice."""
    dice = [roll(s, "4.0", f"event {side}") for side in (ALLIES, TURKS)]
    total = sum(die.die for die in dice)
    for die in dice:
        die.gives(str(total))
    return total


def u_boats(s: State) -> Flow:
    """4.0 The Turk names a warship, in the box or on the map, and it rolls as against a mine."""
    targets = [ship for ship in WARSHIPS[ALLIES] if s.at[ship] not in (DEAD, GONE, POOL)]
    if targets:
        choice = yield ask(TURKS, "4.0", "A U-boat stalks the fleet. Which warship?",
                           [("uboat", ship) for ship in targets])
        strike_below_water(s, "4.0", choice[1], "torpedo")


def strike_below_water(s: State, case: str, ship: str, what: str) -> None:
    """8.5.1 A mine or torpedo: on 8 or 9 the ship is Crippled, on 10 sunk."""
    hit = roll(s, case, f"{what} {ship}", (), 10)
    if hit.reaches(TABLES.mine_attack.sunk):
        eliminate(s, ship, case)
    elif hit.reaches(TABLES.mine_attack.crippled):
        s.hurt[ship], s.fired[ship] = 2, 1
        tell(s, case, "crippled", piece=ship)


# ---------------------------------------------------------------- 5.0 weather


@step("5.0")
def weather(s: State) -> None:
    """5.0 A D10 for the weather, a D6 for the sea; turn 1 of Scenario 1 and the Campaign is Fair and Normal."""
    s.weather, s.sea = "fair", "normal"
    if s.turn in SCENARIOS[s.scenario].fixed_weather:
        tell(s, "5.0", "weather", weather=s.weather, sea=s.sea)
        return
    row = s.turn - 1
    if roll(s, "5.0", "weather", (), 10).reaches(TABLES.weather.foul[row]):
        s.weather = "foul"
    if roll(s, "5.0", "sea").reaches(TABLES.weather.rough[row]):
        s.sea = "rough"


# ---------------------------------------------------------------- 7.1 Impulses


@step("7.1")
def number_of_impulses(s: State) -> None:
    """7.1, 13.3.3 A D6 on the chart; turn 1 has exactly two Impulses, turn 9 at most two."""
    scenario, turn = SCENARIOS[s.scenario], str(s.turn)
    if turn in scenario.impulses:
        s.impulses = scenario.impulses[turn]
        tell(s, "7.1", "impulses", impulses=s.impulses)
    else:
        die = roll(s, "7.1", "impulses", impulse_modifiers(s))
        s.impulses = read(TABLES.impulses.rows, TABLES.impulses.first, die.total)
        s.impulses = min(s.impulses, scenario.impulses_most.get(turn, s.impulses))
        die.gives(str(s.impulses))
    s.impulse = 0


def impulse_modifiers(s: State) -> Iterator[Drm]:
    """7.1 Foul weather, Rough seas, and each three beachheads in supply."""
    if s.weather == "foul":
        yield Drm(-1, "Foul weather", "5.1")
    if s.sea == "rough":
        yield Drm(-1, "Rough seas", "5.1")
    threes = sum(b in s.paid and on_map(s, b) for b in BEACHHEADS) // BEACHHEADS_FOR_AN_IMPULSE
    if threes:
        yield Drm(threes, "beachheads in supply", "7.1")
