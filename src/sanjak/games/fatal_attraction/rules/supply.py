"""6.0 Supply: rolls, payments and supply lines."""

from __future__ import annotations

from collections.abc import Iterator

from sanjak.kernel import Drm, Flow, Option, ask, roll, step, tell, then

from ..data import ALLIES, BEACHHEADS, BOX, EVENTS, FORTS, PRICE, SCENARIOS, TABLES, TURKS
from ..data.lists import (
    BIT,
    GROUND,
    GROUP,
    HILLS,
    LAND,
    MARINES,
    OTHER,
    SEA_NEAR,
    SETS,
    SHORES,
    SOURCES,
)
from ..state import State
from .asking import ENOUGH, over, reasons
from .terms import PLACE_BIT, is_summer, lone, mined, next_to, occupied, on_map

FORTS_AT_ONCE: Option = ("ready_all",)

# ---------------------------------------------------------------- 6.1 the rolls


@step("6.1")
def supply_rolls(s: State) -> None:
    """6.1, 3.1 Each side rolls for its supply; there is no roll on the first turn of Scenario 1 and the Campaign."""
    if s.turn in SCENARIOS[s.scenario].no_supply_roll:
        return
    for side in (ALLIES, TURKS):
        die = roll(s, "6.1", f"supply {side}", supply_modifiers(s, side))
        points = read(supply_column(side), TABLES.supply.first, die.total)
        die.gives(str(points))
        gain(s, side, points)


def supply_column(side: str) -> tuple[int, ...]:
    """6.1 Each side has its own column."""
    return TABLES.supply.allies if side == ALLIES else TABLES.supply.turks


def supply_modifiers(s: State, side: str) -> Iterator[Drm]:
    """6.1, 5.1, 4.0 Foul weather, this turn's event, and German support."""
    if s.weather == "foul":
        yield Drm(-1, "Foul weather", "5.1")
    if s.event and (shift := EVENTS[s.event].supply.get(side)):
        yield Drm(shift, EVENTS[s.event].name, "4.0")
    if side == TURKS and s.german_support:
        yield Drm(+1, "Increased German Support", "4.0")


def read(rows: tuple[int, ...], first: int, total: int) -> int:
    """6.1 A row of a table; rolls beyond either end use the end row."""
    return rows[max(0, min(len(rows) - 1, total - first))]


def gain(s: State, side: str, points: int) -> None:
    """6.4 Supply Points, never more than 99."""
    s.sp[side] = min(TABLES.supply.most, s.sp[side] + points)
    tell(s, "6.1", "supplied", side=side, points=points, total=s.sp[side])


def spend(s: State, side: str, points: int) -> None:
    """6.4 Spend Supply Points; nobody spends more than the available ones."""
    assert s.sp[side] >= points, f"{side} has {s.sp[side]} SP, not {points}"
    s.sp[side] -= points


# ---------------------------------------------------------------- 6.2 what the Allies pay for


def beachhead_price(s: State) -> int:
    """6.2 One SP, two in summer, one more in Rough seas."""
    price = PRICE.beachhead["summer" if is_summer(s) else "normal"]
    return price + (PRICE.beachhead["rough"] if s.sea == "rough" else 0)


def naval_price(s: State) -> int:
    """6.2, 4.0 One SP for the fleet, two while U-boats are about."""
    return PRICE.naval_under_u_boats if s.event and EVENTS[s.event].u_boats else PRICE.naval


@step("6.2")
def allied_allocation(s: State) -> Flow:
    """6.2 Beachheads are paid for one by one, and the fleet as a whole."""
    options = allied_payments(s)
    if not options:
        return
    choice = yield ask(ALLIES, "6.2", "What do you pay supply for?", [*options, ENOUGH], why=reasons(s, ALLIES),
                       expected=lambda: [("pay", "naval"), *(("pay", id) for id in BEACHHEADS if on_map(s, id))])
    if choice == ENOUGH:
        return
    what = choice[1]
    spend(s, ALLIES, naval_price(s) if what == "naval" else beachhead_price(s))
    s.paid[what] = 1
    if not allied_payments(s):
        yield over(ALLIES, "6.2", "Nothing more can be paid for")
    then(s, allied_allocation)


def allied_payments(s: State) -> list[Option]:
    """6.2 The Allies' affordable payments."""
    found: list[Option] = []
    if s.sp[ALLIES] >= beachhead_price(s):
        found += [("pay", beachhead) for beachhead in BEACHHEADS if on_map(s, beachhead) and beachhead not in s.paid]
    if "naval" not in s.paid and s.sp[ALLIES] >= naval_price(s):
        found.append(("pay", "naval"))
    return found


# ---------------------------------------------------------------- 6.3 what the Turk pays for


def most_mine_points(s: State) -> int:
    """6.3 Two SP for mines, three under Increased German Support."""
    return PRICE.mines_at_most_with_support if s.german_support else PRICE.mines_at_most


@step("6.3")
def turkish_allocation(s: State) -> Flow:
    """6.3 Sources, forts by fours, and a better mine roll."""
    options = turkish_payments(s)
    if not options:
        return
    choice = yield ask(TURKS, "6.3", "What do you pay supply for?", [*options, ENOUGH], why=reasons(s, TURKS),
                       expected=lambda: [("ready", fort) for fort in FORTS if on_map(s, fort) and fort not in s.ready])
    if choice == ENOUGH:
        return
    if choice == FORTS_AT_ONCE:
        for fort in forts_to_ready(s):
            if may_ready(s):
                ready_fort(s, fort)
    elif choice[0] == "ready":
        ready_fort(s, choice[1])
    else:
        spend(s, TURKS, PRICE.source)
        if choice[1] == "mines":
            s.mine_sp += 1
        else:
            s.paid[choice[1]] = 1
    if not turkish_payments(s):
        yield over(TURKS, "6.3", "Nothing more can be paid for")
    then(s, turkish_allocation)


def turkish_payments(s: State) -> list[Option]:
    """6.3 The Turk's affordable payments."""
    found: list[Option] = []
    if s.sp[TURKS]:
        found += [("pay", shore) for shore in SHORES if shore not in s.paid]
        if s.mine_sp < most_mine_points(s) and lays_mines(s):
            found.append(("pay", "mines"))
    if may_ready(s):
        forts = forts_to_ready(s)
        found += [("ready", fort) for fort in forts]
        if len(forts) > 1:
            found.append(FORTS_AT_ONCE)
    return found


def lays_mines(s: State) -> bool:
    """3.1 The mine roll is made each turn; by option not on turn 1, when the set-up has laid the field (R04)."""
    return s.turn > 1 or bool(s.variants["mine_roll_on_turn1"])


def may_ready(s: State) -> bool:
    """6.3 One SP readies four forts: the next one is paid for already, or can be."""
    return len(s.ready) % PRICE.forts_for_a_point != 0 or s.sp[TURKS] > 0


def ready_fort(s: State, fort: str) -> None:
    """6.3 Each fourth fort begins another SP."""
    if len(s.ready) % PRICE.forts_for_a_point == 0:
        spend(s, TURKS, 1)
    s.ready[fort] = 1


def forts_to_ready(s: State) -> list[str]:
    """6.3 Forts that are not ready, can fight, and have a line to a paid source on their shore."""
    at = s.at
    waiting = [fort for fort in FORTS if fort not in s.ready and s.hurt.get(fort) != 2 and at[fort] in BIT]
    if not waiting:
        return []
    paid = SHORES if not s.variants["fort_needs_active_source"] else s.paid
    lines = supplied_areas_turkish(s, *(shore for shore in SHORES if shore in paid))
    return [fort for fort in waiting if BIT[at[fort]] & lines]


# ---------------------------------------------------------------- 6.5 supply lines


def open_to_lines(s: State, side: str) -> int:
    """6.5 Areas without enemy units; next to an enemy Hill only those held by a friendly unit."""
    enemy = occupied(s, OTHER[side])
    under_guns = next_to(enemy & HILLS)
    friends = occupied(s, side) | lone(s, side)
    return LAND & ~enemy & ~lone(s, OTHER[side]) & ~(under_guns & ~friends)


def supplied_areas_turkish(s: State, *shores: str) -> int:
    """6.5.2 The areas joined to the sources of these shores over land, so that no line crosses the strait."""
    sources = 0
    for shore in shores:
        sources |= SOURCES[shore]
    return SETS.flood(sources, open_to_lines(s, TURKS))


def supplied_areas_allied(s: State, group: str) -> int:
    """6.5.1 The areas joined to the paid beachheads of a group."""
    sources = 0
    for beachhead, data in BEACHHEADS.items():
        if data.group == group and beachhead in s.paid:
            sources |= PLACE_BIT[s.at[beachhead]]
    return SETS.flood(sources, open_to_lines(s, ALLIES)) if sources else 0


def marine_areas(s: State) -> int:
    """11.5 Land next to a sea area without mine markers supplies Royal Marines."""
    clear = ~mined(s)
    return SETS.mask(area for area, seas in SEA_NEAR.items() if BIT[area] & LAND and seas & clear)


def lines_of(s: State, unit: str) -> int:
    """6.5 The areas in which this unit would be in supply."""
    group = GROUP[unit]
    if group == "turkish":
        return supplied_areas_turkish(s, *(shore for shore in SHORES if shore in s.paid))
    lines = supplied_areas_allied(s, group)
    return lines | marine_areas(s) if unit in MARINES else lines


def has_line(s: State, unit: str) -> bool:
    """6.5 Can this unit trace a supply line now? A box counts as supplied."""
    place = s.at[unit]
    return place in BOX.values() or bool(PLACE_BIT[place] & lines_of(s, unit))


@step("6.5")
def mark_supply(s: State) -> None:
    """6.5 At the end of step D, units on the map without a line are out of supply for the turn."""
    lines = {"turkish": supplied_areas_turkish(s, *(shore for shore in SHORES if shore in s.paid)),
             **{group: supplied_areas_allied(s, group) for group in ("commonwealth", "french")}}
    marines = lines["commonwealth"] | marine_areas(s)
    s.oos = {}
    for unit in (*GROUND[ALLIES], *GROUND[TURKS]):
        bit = PLACE_BIT[s.at[unit]]
        if bit and not bit & (marines if unit in MARINES else lines[GROUP[unit]]):
            s.oos[unit] = 1
    s.traced = True
    tell(s, "6.5", "out_of_supply", units=list(s.oos))


def trace_arrival(s: State, unit: str) -> None:
    """6.5 A unit that enters the map later is traced when it does."""
    if has_line(s, unit):
        s.oos.pop(unit, None)
    else:
        s.oos[unit] = 1


def is_supplied_source(s: State, side: str, area: str, group: str) -> bool:
    """7.3.2.1 A paid edge area, or an area with a paid beachhead of one's own group."""
    if side == TURKS:
        return any(shore in s.paid and BIT[area] & SOURCES[shore] for shore in SHORES)
    return any(data.group == group and beachhead in s.paid and s.at[beachhead] == area
               for beachhead, data in BEACHHEADS.items())
