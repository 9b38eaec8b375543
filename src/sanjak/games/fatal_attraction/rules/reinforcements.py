"""10.0 Reinforcements, replacements and withdrawals, and 11.3 the mobile forts."""

from __future__ import annotations

from sanjak.kernel import Flow, Option, ask, step, tell, then

from ..data import (
    ALLIES,
    BOX,
    CONDITIONALS,
    DEAD,
    FORTS,
    GERMANS,
    GONE,
    POINTS,
    POOL,
    PRICE,
    REINFORCEMENTS,
    SHIPS,
    TURKS,
    UNITS,
)
from ..data.lists import (
    BIT,
    CAVALRY,
    COAST,
    ENTRY,
    FLEET,
    GROUND,
    MARINES,
    NAMES,
    SETS,
    SHORES,
    SWEEPERS,
    TYPE,
)
from ..data.shapes import Conditional
from ..state import State
from .asking import ENOUGH, over, reasons
from .stacking import full_for
from .supply import has_line, spend, trace_arrival
from .terms import arrive, forget, lone, lose_points, occupied, score

# ---------------------------------------------------------------- 10.1, 10.3 who comes by itself


@step("10.1")
def regular_reinforcements(s: State) -> None:
    """10.1, 10.3 The turn's units come to their boxes; units already in play or gone do not."""
    for row in REINFORCEMENTS:
        due = s.suvla == s.turn if row.suvla else row.turn == s.turn
        arrivals = [unit for unit in row.units if s.at[unit] == POOL] if due else []
        for unit in arrivals:
            s.at[unit] = BOX[row.side]
        if arrivals:
            tell(s, "10.1" if row.side == ALLIES else "10.3", "reinforcements", side=row.side, units=arrivals)


# ---------------------------------------------------------------- 10.2, 10.5 the Allies


@step("10.2")
def upkeep(s: State) -> Flow:
    """10.2 Queen Elizabeth is paid for again at the start of each further turn, or returns to the box."""
    for row in CONDITIONALS.values():
        if row.upkeep and s.at[row.id] not in (POOL, DEAD, GONE):
            yield from ask_upkeep(s, row)
            return


def ask_upkeep(s: State, row: Conditional) -> Flow:
    """10.2 Pay, if the points are there, or let her go."""
    options: list[Option] = [("upkeep", row.id)] if can_afford(s, row.vp) else []
    choice = yield ask(ALLIES, "10.2", "Keep Queen Elizabeth?", [*options, ("release", row.id)], why=reasons(s, ALLIES))
    if choice[0] == "upkeep":
        pay_points(s, row.vp, row.id)
    else:
        s.at[row.id] = POOL


def can_afford(s: State, points: int) -> bool:
    """10.2 The Allies must have the price; if the Turk only receives points, they pay nothing."""
    return s.variants["conditional_vp"] == "award_only" or s.vp[ALLIES] >= points


def pay_points(s: State, points: int, why: str) -> None:
    """10.2 The price passes from the Allied to the Turkish total; by option only one half of that happens."""
    how = s.variants["conditional_vp"]
    if how != "award_only":
        lose_points(s, ALLIES, points, "10.2", why)
    if how != "spend_only":
        score(s, TURKS, points, "10.2", why)


def allied_purchases(s: State) -> list[Option]:
    """10.2, 10.5 Conditional reinforcements and replacements that the Allies can pay for."""
    found: list[Option] = [("bring", row.id) for row in CONDITIONALS.values()
                           if row.turn <= s.turn and s.at[row.units[0]] == POOL and can_afford(s, row.vp)]
    if s.vp[ALLIES] >= POINTS.sweeper:
        found += [("replace", ship) for ship in SWEEPERS if s.at[ship] in (DEAD, GONE)]
    if s.vp[ALLIES] or s.credit:
        found += [("replace", unit) for unit in GROUND[ALLIES] if s.at[unit] == DEAD and allied_replaceable(s, unit)]
    return found


def expected_purchases(s: State) -> list[Option]:
    """10.2, 10.5 Conditional reinforcements that have not come, and lost units."""
    bring: list[Option] = [("bring", row.id) for row in CONDITIONALS.values() if s.at[row.units[0]] == POOL]
    return bring + [("replace", unit) for unit in GROUND[ALLIES] if s.at[unit] == DEAD]


def allied_replaceable(s: State, unit: str) -> bool:
    """10.5, 7.7 Infantry, non-heavy guns and, unless the option forbids, cavalry; no Royal Marines or exited units."""
    if not UNITS[unit].replaceable or unit in s.departed:
        return False
    return TYPE[unit] != "cavalry" or bool(s.variants["cavalry_replaceable"])


@step("10.2")
def allied_reinforcements(s: State) -> Flow:
    """10.2, 10.5 Units bought with VPs come to the box."""
    options = allied_purchases(s)
    if not options:
        return
    choice = yield ask(ALLIES, "10.2", "Bring or replace units for victory points?", [*options, ENOUGH],
                       why=reasons(s, ALLIES),
                       expected=lambda: expected_purchases(s))
    if choice == ENOUGH:
        return
    if choice[0] == "bring":
        bring(s, CONDITIONALS[choice[1]])
    else:
        replace_allied(s, choice[1])
    if not allied_purchases(s):
        yield over(ALLIES, "10.2", "No more units can be brought or replaced")
    then(s, allied_reinforcements)


def bring(s: State, row: Conditional) -> None:
    """10.2 A conditional reinforcement enters the box."""
    pay_points(s, row.vp, row.id)
    for unit in row.units:
        s.at[unit] = BOX[ALLIES]
    tell(s, "10.2", "reinforcements", side=ALLIES, units=list(row.units))


def replace_allied(s: State, piece: str) -> None:
    """10.5 A sweeper for 1 VP, two ground units for 1 VP; a single one costs as much."""
    if piece in SHIPS:
        lose_points(s, ALLIES, POINTS.sweeper, "10.5", piece)
    elif s.credit:
        s.credit -= 1
    else:
        lose_points(s, ALLIES, 1, "10.5", piece)
        s.credit = POINTS.replaced_for_a_point - 1
    s.at[piece] = BOX[ALLIES]
    s.replaced[piece] = 1
    tell(s, "10.5", "replaced", piece=piece)


# ---------------------------------------------------------------- 10.3, 10.4, 10.6 the Turk


def open_edge(s: State) -> int:
    """10.3 Edge areas free of Allied units, beachheads included."""
    return ENTRY & ~occupied(s, ALLIES) & ~lone(s, ALLIES)


def turkish_entries(s: State) -> list[Option]:
    """10.3, 10.4, 10.6 All units that may enter, with their areas; then forts that may be restored."""
    found: list[Option] = []
    edge = open_edge(s)
    for unit in GROUND[TURKS]:
        if verb := way_to_come(s, unit):
            found += [(verb, unit, area) for area in NAMES(edge & ~full_for(s, unit, edge))]
    return found + restorations(s)


def way_to_come(s: State, unit: str) -> str:
    """10.3, 10.4, 10.6 The entry of a Turkish or German unit: free, for supply, or not at all."""
    place = s.at[unit]
    if place == BOX[TURKS]:
        return "" if unit in s.hurt else "enter"
    if place == POOL:
        return "enter" if unit in GERMANS and german_may_come(s, unit) else ""
    may_pay = place == DEAD and turkish_replaceable(s, unit) and s.sp[TURKS] >= turkish_price(s, unit)
    return "replace" if may_pay else ""


def german_may_come(s: State, unit: str) -> bool:
    """10.4 A ship's crew from turn 2 once she is gone for good or Disabled; volunteers under German support."""
    row = GERMANS[unit]
    if s.turn < row.turn:
        return False
    if row.ship:
        return s.at[row.ship] in (DEAD, GONE) or s.hurt.get(row.ship) == 1
    return s.german_support


def turkish_replaceable(s: State, unit: str) -> bool:
    """10.6 Turkish infantry without limit, two batteries a game (four under German support); never Germans."""
    if not UNITS[unit].replaceable:
        return False
    most = PRICE.guns_at_most_with_support if s.german_support else PRICE.guns_at_most
    return TYPE[unit] != "artillery" or s.guns_replaced < most


def turkish_price(s: State, unit: str) -> int:
    """10.6 Two SP for infantry, one under German support; three for a battery."""
    if TYPE[unit] == "artillery":
        return PRICE.turkish_artillery
    return PRICE.turkish_infantry_with_support if s.german_support else PRICE.turkish_infantry


def restorations(s: State) -> list[Option]:
    """10.6 A Crippled fort in a Turkish-controlled area, for 1 SP and a ship."""
    if s.sp[TURKS] < PRICE.restore_fort:
        return []
    ships = [ship for ship in FLEET[TURKS] if s.at[ship] == BOX[TURKS]]
    return [("restore", fort, ship) for fort in FORTS if s.hurt.get(fort) == 2 and s.at[fort] not in s.control
            for ship in ships]


@step("10.3")
def turkish_reinforcements(s: State) -> Flow:
    """10.3, 10.4, 10.6 Reinforcements, Germans and replacements enter at the edge; forts are restored."""
    options = turkish_entries(s)
    if not options:
        return
    choice = yield ask(TURKS, "10.3", "Which unit enters or is replaced?", [*options, ENOUGH], why=reasons(s, TURKS),
                       expected=lambda: [("replace", unit) for unit in GROUND[TURKS] if s.at[unit] == DEAD])
    if choice == ENOUGH:
        return
    if choice[0] == "restore":
        restore_fort(s, choice[1], choice[2])
    else:
        if choice[0] == "replace":
            pay_for_replacement(s, choice[1])
        enter(s, choice[1], choice[2])
    if not turkish_entries(s):
        yield over(TURKS, "10.3", "No more units can enter")
    then(s, turkish_reinforcements)


def pay_for_replacement(s: State, unit: str) -> None:
    """10.6 SP, and for a battery one of the limited number in a game."""
    spend(s, TURKS, turkish_price(s, unit))
    s.replaced[unit] = 1
    if TYPE[unit] == "artillery":
        s.guns_replaced += 1


def enter(s: State, unit: str, area: str) -> None:
    """10.3, 10.4 Normal and unentrenched; volunteers give the Allies VPs, a crew retires its Disabled ship."""
    if s.at[unit] == POOL and unit in GERMANS:
        row = GERMANS[unit]
        score(s, ALLIES, row.vp, "10.4", unit)
        if row.ship and s.at[row.ship] not in (DEAD, GONE):
            scrap(s, row.ship)
            tell(s, "10.4", "scrapped", ship=row.ship)
    arrive(s, unit, area)
    trace_arrival(s, unit)
    tell(s, "10.3", "entered", unit=unit, area=area)


def scrap(s: State, ship: str) -> None:
    """10.4, 10.6 A ship goes out of the game; nobody scores for her."""
    s.at[ship] = GONE
    forget(s, ship)


def restore_fort(s: State, fort: str, ship: str) -> None:
    """10.6 The ship's guns make the fort Normal again."""
    spend(s, TURKS, PRICE.restore_fort)
    scrap(s, ship)
    s.hurt.pop(fort)
    s.fired.pop(fort, None)
    tell(s, "10.6", "restored", fort=fort, ship=ship)


# ---------------------------------------------------------------- at the start of the Operations Phase


def withdrawals(s: State) -> list[Option]:
    """10.5.1 From turn 2 on; cavalry and the 10th to turn 6, Royal Marines later too but then for nothing."""
    if s.turn < 2:
        return []
    units = list(MARINES)
    if s.turn <= POINTS.last_withdrawal:
        units += [unit for unit in GROUND[ALLIES] if UNITS[unit].withdraw_vp and unit not in s.replaced]
    return [("withdraw", unit) for unit in units if may_leave(s, unit)]


def may_leave(s: State, unit: str) -> bool:
    """10.5.1, 13.2.2 From the map with a supply line; from the box only Royal Marines or named units (R49)."""
    if s.at[unit] == BOX[ALLIES]:
        who = s.variants["withdraw_from_box"]
        return who == "any" or (who == "marines" and unit in MARINES)
    return s.at[unit] in BIT and has_line(s, unit)


def withdrawal_points(s: State, unit: str) -> int:
    """10.5.1 One VP a unit; Royal Marines two on turn 2, one to turn 6, none later."""
    if unit not in MARINES:
        return UNITS[unit].withdraw_vp
    if s.turn > POINTS.last_withdrawal:
        return 0
    return POINTS.marines_on_turn_2 if s.turn == 2 else POINTS.marines_later


def expected_withdrawals(s: State) -> list[Option]:
    """10.5.1 Units in play that may be withdrawn at all."""
    return [("withdraw", unit) for unit in GROUND[ALLIES] if unit in MARINES or UNITS[unit].withdraw_vp
            if s.at[unit] in BIT or s.at[unit] == BOX[ALLIES]]


def reserves(s: State) -> list[Option]:
    """11.1 Cavalry on the map may go into Reserve."""
    return [("reserve", unit) for unit in CAVALRY if s.at[unit] in BIT and unit not in s.reserve]


@step("10.5.1")
def allied_start(s: State) -> Flow:
    """10.5.1, 11.1 Before the first Impulse the Allies withdraw units for good and put cavalry into Reserve."""
    options = withdrawals(s) + reserves(s)
    if not options:
        return
    choice = yield ask(ALLIES, "10.5.1", "Withdraw units, or put cavalry into Reserve?", [*options, ENOUGH],
                       why=reasons(s, ALLIES), expected=lambda: expected_withdrawals(s))
    if choice == ENOUGH:
        return
    if choice[0] == "reserve":
        s.reserve[choice[1]] = 1
    else:
        withdraw(s, choice[1])
    if not withdrawals(s) + reserves(s):
        yield over(ALLIES, "10.5.1", "Nothing more can be withdrawn or held in Reserve")
    then(s, allied_start)


def withdraw(s: State, unit: str) -> None:
    """10.5.1 Out of the game, irrevocably."""
    points = withdrawal_points(s, unit)
    s.at[unit] = GONE
    forget(s, unit)
    tell(s, "10.5.1", "withdrawn", unit=unit)
    score(s, ALLIES, points, "10.5.1", unit)


def mobile_places(s: State, fort: str) -> tuple[str, ...]:
    """11.3 Coastal areas of a mobile fort's own shore that the Turk controls."""
    return NAMES(SHORES[FORTS[fort].mobile] & COAST & ~SETS.mask(s.control))


def fort_moves(s: State) -> list[Option]:
    """11.3 A mobile fort may be lifted, or one lifted on an earlier turn set down for 1 SP."""
    found: list[Option] = []
    for fort, data in FORTS.items():
        if data.mobile and s.at[fort] in BIT and s.lifted.get(fort) != s.turn:
            found.append(("lift", fort))
        elif data.mobile and may_set_down(s, fort):
            found += [("set_down", fort, area) for area in mobile_places(s, fort)]
    return found


def may_set_down(s: State, fort: str) -> bool:
    """11.3 A fort in the box since an earlier turn, and a point to pay."""
    return s.at[fort] == BOX[TURKS] and s.lifted.get(fort, 0) < s.turn and s.sp[TURKS] >= PRICE.mobile_fort


@step("11.3")
def turkish_start(s: State) -> Flow:
    """11.3 Before the first Impulse the Turk lifts or sets down mobile forts."""
    options = fort_moves(s)
    if not options:
        return
    choice = yield ask(TURKS, "11.3", "Move mobile forts?", [*options, ENOUGH], why=reasons(s, TURKS))
    if choice == ENOUGH:
        return
    fort = choice[1]
    if choice[0] == "lift":
        s.at[fort], s.lifted[fort] = BOX[TURKS], s.turn
        s.ready.pop(fort, None)
    else:
        spend(s, TURKS, PRICE.mobile_fort)
        s.at[fort], s.lifted[fort] = choice[2], s.turn
    tell(s, "11.3", "fort_moved", fort=fort, place=s.at[fort])
    if not fort_moves(s):
        yield over(TURKS, "11.3", "No more forts can move")
    then(s, turkish_start)


