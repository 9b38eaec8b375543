"""The quick player on land: the value of a post, an assault or a landing, in victory points."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from sanjak.kernel import Option

from ..board.chances import acting_group
from ..data import ALLIES, AREAS, BEACHHEADS, BOX, FORTS, POINTS, SCENARIOS, TURKS, UNITS
from ..data.lists import (
    ASSAULT_AREAS,
    BIT,
    EXIT,
    GROUND,
    GROUP,
    INDEPENDENTS,
    LAND,
    LAND_NEAR,
    MARINES,
    MEMBERS,
    NAMES,
    NEAR,
    OTHER,
    SIDE,
    TYPE,
)
from ..rules.assault import may_assault, targets
from ..rules.landing import open_beaches, supplied_beachheads, suvla_is_open, unopposed
from ..rules.odds_of_assault import forecast
from ..rules.stacking import allied_stack_fits, room_for
from ..rules.supply import beachhead_price
from ..rules.terms import PLACE_BIT, PLACES_OF_LONE, joined, lone, next_to, occupied, units_in
from ..state import State
from .assaults import BEACHHEAD, CLOSING, NO_STRIKE, Strike, assault_worth, balance, best_assault, strike
from .styles import Style

MORE = 0.05
"""The value of any further unit on a post, as a share of the first."""

POSTS = 0.3
"""The value of a better post, relative to points in hand."""

SAFE = 3
"""The number of units that hold a beachhead safely."""

# ---------------------------------------------------------------- posts


def post(s: State, side: str, area: str, style: Style) -> float:
    """The value of holding an area at all."""
    return turkish_post(s, area) + free_beachhead(s, area, style) if side == TURKS else allied_post(s, area)


def free_beachhead(s: State, area: str, style: Style) -> float:
    """11.2 An undefended beachhead is worth its points to a Turk with `assails`."""
    return BEACHHEAD if style.assails and BIT[area] & lone(s, ALLIES) else 0.0


def turkish_post(s: State, area: str) -> float:
    """Beaches where the enemy can land, areas next to the enemy, Hills near it, forts, the neck."""
    worth = 0.05
    bit = BIT[area]
    if NEAR[area] & ASSAULT_AREAS:
        worth += 0.9 if suvla_is_open(s) or NEAR[area] & open_beaches(s) else 0.3
    enemy = occupied(s, ALLIES)
    if bit & next_to(enemy):
        worth += 1.3
    elif bit & next_to(next_to(enemy)):
        worth += 0.5
    if AREAS[area].hill:
        worth += 0.2
    if bit & joined(PLACES_OF_LONE[TURKS](s.at)) and any(
            s.at[fort] == area and s.hurt.get(fort, 0) < 2 for fort in FORTS):
        worth += 0.5
    return worth + (0.5 if area in (EXIT, "GP33") else 0.0)


def allied_post(s: State, area: str) -> float:
    """Beachheads first, then Hills, then areas that keep the enemy away from the beaches."""
    worth = 0.1
    if any(s.at[beachhead] == area for beachhead in BEACHHEADS):
        worth += 2.0
    if AREAS[area].hill:
        worth += 0.9 + late(s)
    enemy = occupied(s, TURKS)
    if BIT[area] & next_to(enemy):
        worth += 0.3
    if any(s.at[fort] == area for fort in FORTS) and not BIT[area] & enemy:
        worth += 2.5
    return worth


def late(s: State) -> float:
    """The progress of the game, from 0 to 1."""
    first, last = SCENARIOS[s.scenario].turns
    return (s.turn - first) / max(1, last - first)


def share_of(number: int, style: Style) -> float:
    """The share of a post's value that another unit adds."""
    return style.crowd[number] if number < len(style.crowd) else MORE


def others_in(s: State, unit: str, area: str) -> int:
    """The number of other units of a side in an area, without guns."""
    itself = s.at[unit] == area and TYPE[unit] != "artillery"
    places: tuple[str, ...] = PLACES_OF_TROOPS[SIDE[unit]](s.at)
    return places.count(area) - itself


PLACES_OF_TROOPS = {side: itemgetter(*(unit for unit in units if TYPE[unit] != "artillery"))
                    for side, units in GROUND.items()}
"""The places of all units of a side except its guns, read at once."""


def stand_gain(s: State, unit: str, area: str, style: Style) -> float:
    """The gain of moving to another place."""
    side, here = SIDE[unit], s.at[unit]
    gain = post(s, side, area, style) * share_of(others_in(s, unit, area), style)
    if here in BIT and BIT[here] & LAND:
        gain -= post(s, side, here, style) * share_of(others_in(s, unit, here), style)
    if TYPE[unit] == "artillery":
        gain = 0.3 * gain - (0.6 if BIT[area] & next_to(occupied(s, OTHER[side])) else 0.0)
    return gain


def move_gain(s: State, option: Option, style: Style) -> float:
    """7.3.2 A move to a better post; leaving a trench has its price, a new one has some value."""
    unit, area = option[1], option[2]
    if area not in AREAS:
        return 0.4 if unit in s.oos else -1.0
    if place := striking_place(s, unit, style):
        return closing_gain(s, option, place)
    gain = stand_gain(s, unit, area, style) - 0.1
    if len(option) > 3:
        gain += 0.08 if option[3] == "dig" else -0.3
    return gain


def dash_gain(s: State, option: Option, style: Style) -> float:
    """7.3.2 The same after a check."""
    return 0.6 * (stand_gain(s, option[1], option[2], style) - 0.1) - 0.05


def stay_gain(s: State, option: Option, style: Style) -> float:
    """7.3.2.4 Dig in where the enemy can come; leave a trench only to attack."""
    unit, mode = option[1], option[2]
    here, side = s.at[unit], SIDE[unit]
    if striking_place(s, unit, style) == here:
        return STRIKES if mode == "rise" else -STRIKES
    if mode == "rise":
        return -0.2
    near = BIT[here] & next_to(occupied(s, OTHER[side]))
    return 0.35 if near else 0.15 if post(s, side, here, style) > 0.6 else 0.02


# ---------------------------------------------------------------- closing up on a beachhead


STRIKES, SPARED = 3.0, 0.3
"""The value of a unit's place for a strike, and the least value of a strike that is made."""


def acting_strike(s: State, style: Style) -> Strike:
    """The best strike of the acting group, if it moves before it fights."""
    key = acting_group(s)
    found = strike(s, s.group.get(key, ()), style) if s.order.get(key) == "move_first" else NO_STRIKE
    return found if found.worth > SPARED else NO_STRIKE


def striking_place(s: State, unit: str, style: Style) -> str:
    """The area from which a unit would take part in its group's strike; empty if it does not."""
    return acting_strike(s, style).places.get(unit, "") if style.assails and SIDE[unit] == TURKS else ""


def closing_gain(s: State, option: Option, place: str) -> float:
    """7.3.2.4 To its place for the strike, and out of the trench."""
    unit, area = option[1], option[2]
    if area != place or "dig" in option[3:]:
        return -STRIKES
    return STRIKES + (0.1 if "rise" in option[3:] else -0.5 if unit in s.dug else 0.0)


def striking_gain(s: State, units: Sequence[str], style: Style) -> float:
    """The value of activating units for a strike."""
    return CLOSING * strike(s, units, style).worth - style.caution if style.assails else 0.0


# ---------------------------------------------------------------- assaults


def attackers_of(s: State, area: str, intensive: bool) -> list[str]:
    """The units of the acting group that would take part."""
    able = [unit for unit in s.group.get(acting_group(s), ()) if may_assault(s, unit)]
    near = targets(s, able, SIDE[able[0]]).get(area, []) if able else []
    return [unit for unit in near if unit not in s.dug] if intensive else near


def assault_gain(s: State, option: Option, style: Style) -> float:
    """8.3 An assault with everybody; a landing that has begun continues."""
    intensive = option[0] == "intensive"
    near = attackers_of(s, option[1], intensive)
    if not near:
        return -1.0
    landing = any(BIT[s.at[unit]] & ASSAULT_AREAS for unit in near)
    order = s.order.get(acting_group(s), "move_first")
    return assault_worth(s, near, option[1], order, intensive, style) - style.caution + (3.0 if landing else 0.0)


# ---------------------------------------------------------------- landings


def landing_worth(s: State, units: Sequence[str], beach: str, style: Style) -> float:
    """The value of landing these units from an assault area."""
    walks = unopposed(s, beach)
    if walks:
        return max(foothold(s, units, area) for area in walks)
    held = NAMES(LAND_NEAR[beach] & occupied(s, TURKS))
    fighters = [unit for unit in units if TYPE[unit] != "artillery"]
    if not fighters or not held:
        return -1.0
    before = {unit: s.at[unit] for unit in fighters}
    s.at.update(dict.fromkeys(fighters, beach))
    best = max(storm(s, fighters, area, style) for area in held)
    s.at.update(before)
    return best


def storm(s: State, fighters: Sequence[str], area: str, style: Style) -> float:
    """The value of an opposed landing."""
    seen = forecast(s, fighters, area, "move_first", s.sp[ALLIES] > 1)
    if seen is None:
        return -1.0
    thrown_back = (1 - seen.cleared) * 0.12 * len(fighters)
    return balance(s, fighters, area, seen, style) + seen.cleared * foothold(s, fighters, area) - thrown_back


def foothold(s: State, units: Sequence[str], area: str) -> float:
    """The value of a coastal area: forts and Hills, minus the enemy's possible attacks."""
    forts = sum(2.0 for fort in FORTS if s.at[fort] == area)
    hill = 0.8 if AREAS[area].hill else 0.0
    enemy = sum(1 for unit in GROUND[TURKS] if PLACE_BIT[s.at[unit]] & LAND_NEAR[area] and TYPE[unit] == "infantry")
    supplied = all(unit in MARINES for unit in units) or can_set_up(s, units)
    stuck = 0.0 if supplied else 0.5 * len(units)
    return forts + hill + 0.3 - 0.35 * max(0, enemy - len(units)) - stuck


def can_set_up(s: State, units: Sequence[str]) -> bool:
    """Is there a beachhead, and the supply for it?"""
    waiting = any(s.at[beachhead] == BOX[ALLIES] for beachhead in BEACHHEADS)
    return waiting and s.sp[ALLIES] > beachhead_price(s)


def party(s: State, formation: str) -> list[str]:
    """The units of a formation that could land."""
    return [unit for unit in MEMBERS[formation] if s.at[unit] == BOX[ALLIES] and unit not in s.hurt]


def shipping_worth(s: State, units: Sequence[str], style: Style) -> float:
    """7.5 The value of shipping one of these units to a supplied beachhead with room, and of digging in there."""
    return max((shipped_gain(s, unit, place, style) for unit in units for place in supplied_beachheads(s, GROUP[unit])
                if room_for(s, unit, place)), default=0.0)


def shipped_gain(s: State, unit: str, place: str, style: Style) -> float:
    """7.5 The value of another unit on a beachhead, even if it is only withdrawn next turn."""
    post = allied_post(s, place) * share_of(len(units_in(s, ALLIES, place)), style)
    return post + leaving_worth(s, unit, place) - 0.15


def leaving_worth(s: State, unit: str, place: str) -> float:
    """10.5.1 The value of landing a unit that cannot be withdrawn from the box; lower if it may be attacked."""
    leaves = UNITS[unit].withdraw_vp and unit not in s.replaced and s.turn < POINTS.last_withdrawal
    if not leaves or s.variants["withdraw_from_box"] == "any":
        return 0.0
    threatened = BIT[place] & next_to(occupied(s, TURKS)) and len(units_in(s, ALLIES, place)) < SAFE
    return 0.3 if threatened else 0.8


def best_landing(s: State, units: Sequence[str], style: Style) -> tuple[float, str]:
    """The best beach for these units, and its value."""
    if not units or not allied_stack_fits(list(units)):
        return -1.0, ""
    found = [(landing_worth(s, units, beach, style), beach) for beach in NAMES(open_beaches(s))]
    return max(found, default=(-1.0, ""))


def land_gain(s: State, option: Option, style: Style) -> float:
    """7.5 Land on a beachhead that needs men, or with the whole party on the most promising beach."""
    unit, place = option[1], option[2]
    if AREAS[place].land:
        return shipped_gain(s, unit, place, style)
    mates = [other for other in s.group.get("first", ()) if s.at[other] in AREAS and BIT[s.at[other]] & ASSAULT_AREAS]
    if mates:
        return 0.6 if s.at[mates[0]] == place else -1.0
    waiting = [other for other in (*s.group.get("first", ()), *s.group.get("second", ()))
               if s.at[other] == BOX[ALLIES] and other not in s.hurt and other not in INDEPENDENTS[ALLIES]]
    worth, beach = best_landing(s, waiting or [unit], style)
    return worth + style.landing if beach == place else -1.0


# ---------------------------------------------------------------- how much there is to do on land


def activation_gain(s: State, option: Option, style: Style) -> float:
    """3.2 The value of activating a formation in an order."""
    formation, order = option[1], option[2]
    units = [unit for unit in MEMBERS[formation] if s.at[unit] in BIT and unit not in s.hurt]
    side = SIDE[MEMBERS[formation][0]]
    fight = best_assault(s, units, order, style)
    if order == "fight_first":
        return fight - style.caution
    moves = max([*(better_post(s, unit, style) for unit in units), shipping_worth(s, party(s, formation), style)])
    landing = best_landing(s, party(s, formation), style)[0] + style.landing if side == ALLIES else 0.0
    guns = 0.05 if any(TYPE[unit] == "artillery" for unit in units) and in_touch(s) else 0.0
    fights = max(0.8 * fight - style.caution, striking_gain(s, units, style))
    return max(fights, landing, max(moves, guns) - kept_back(s, style))


def kept_back(s: State, style: Style) -> float:
    """The least value of a formation that only moves, before the last Impulse."""
    return style.reserve if s.impulse < s.impulses else 0.0


def in_touch(s: State) -> bool:
    """Are both sides in touch at all?"""
    return bool(next_to(occupied(s, ALLIES)) & occupied(s, TURKS))


def better_post(s: State, unit: str, style: Style) -> float:
    """The gain of a unit that moves to a neighbouring area or digs in."""
    here, side = s.at[unit], SIDE[unit]
    dig = 0.0
    if TYPE[unit] == "infantry" and unit not in s.dug and unit not in s.dug_in:
        dig = 0.3 if BIT[here] & next_to(occupied(s, OTHER[side])) else 0.1
    free = LAND_NEAR[here] & ~occupied(s, OTHER[side])
    return max([dig, *(stand_gain(s, unit, area, style) - 0.12 for area in NAMES(free))])


def ground_promise(s: State, formations: Sequence[str], style: Style) -> float:
    """The value of a Ground segment: fights and landings in full, better posts in part."""
    total = 0.0
    for formation in formations:
        fight = max(activation_gain(s, ("activate", formation, "fight_first"), style),
                    striking_gain(s, MEMBERS[formation], style))
        move = activation_gain(s, ("activate", formation, "move_first"), style)
        total += max(0.0, fight, POSTS * move)
    return total
