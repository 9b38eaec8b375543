"""7.5, 7.6, 11.2 Landings from the sea, and beachheads."""

from __future__ import annotations

from collections.abc import Sequence

from sanjak.kernel import Flow, Option, ask, step, tell, then

from ..data import ALLIES, BEACHHEADS, BOX, TURKS
from ..data.lists import ASSAULT_AREAS, BIT, GROUP, LAND_NEAR, NAMES, SUVLA
from ..state import State
from .bombardment import worsen
from .stacking import overfull, room_for
from .supply import beachhead_price, spend
from .terms import arrive, mined, occupied, passes, to_box, units_in

NO_MORE: Option = ("no_more",)


# ---------------------------------------------------------------- 7.5 amphibious movement


def suvla_is_open(s: State) -> bool:
    """13.3.4, 13.1, 13.2 Suvla opens only in the Campaign, on the turn that its roll has set."""
    return bool(s.suvla) and s.turn >= s.suvla


def open_beaches(s: State) -> int:
    """7.5 Assault areas without mine markers; Suvla only when it is open."""
    beaches = ASSAULT_AREAS & ~mined(s)
    return beaches if suvla_is_open(s) else beaches & ~BIT[SUVLA]


def supplied_beachheads(s: State, group: str) -> list[str]:
    """7.5 The areas of a group's beachheads in supply."""
    return [s.at[b] for b, data in BEACHHEADS.items() if data.group == group and b in s.paid and s.at[b] in BIT]


def landings(s: State, unit: str, order: str) -> list[Option]:
    """7.5, 7.3.1 From the box into an assault area, unless the group has fought; or onto an own beachhead in supply."""
    beaches = NAMES(open_beaches(s)) if order == "move_first" else ()
    return [("land", unit, place) for place in (*beaches, *dict.fromkeys(supplied_beachheads(s, GROUP[unit])))]


def can_land(s: State) -> bool:
    """7.5 Is there any beach at all?"""
    return bool(open_beaches(s)) or any(b in s.paid and s.at[b] in BIT for b in BEACHHEADS)


def put_ashore(s: State, unit: str, place: str) -> None:
    """7.5 Onto a beachhead, from where it may move on; or into an assault area, where its move ends."""
    tell(s, "7.5", "landed", unit=unit, place=place)
    s.dug.pop(unit, None)
    if BIT[place] & ASSAULT_AREAS:
        s.at[unit] = place
        s.moved[unit] = 1
    else:
        arrive(s, unit, place)
        s.shipped[unit] = 1
        s.focus = unit
    if s.sea == "rough" and not passes(s, "7.5", unit):
        then(s, lost_in_the_surf(unit))


@step("7.5")
def lost_in_the_surf(s: State, unit: str) -> Flow:
    """7.5, 8.4.1 A unit that fails in Rough seas goes back, or lands Disrupted, as the Allies choose."""
    options: list[Option] = [("back", unit)]
    if not overfull(s, ALLIES, s.at[unit]):
        options.append(("disrupted", unit))
    choice = yield ask(ALLIES, "7.5", "Rough seas. Back to the box, or land Disrupted?", options)
    s.moved[unit] = 1
    if choice[0] == "back":
        to_box(s, unit)
    else:
        worsen(s, unit, "7.5")


# ---------------------------------------------------------------- 7.6 landing without combat


def landing_stacks(s: State, key: str) -> dict[str, list[str]]:
    """7.6 The units of the group in assault areas."""
    found: dict[str, list[str]] = {}
    for unit in s.group[key]:
        place = s.at[unit]
        if place in BIT and BIT[place] & ASSAULT_AREAS:
            found.setdefault(place, []).append(unit)
    return found


def unopposed(s: State, beach: str) -> tuple[str, ...]:
    """7.6 The areas where a stack may land without combat: if no area next to it is held; by option any empty one."""
    coast, enemy = LAND_NEAR[beach], occupied(s, TURKS)
    if coast & enemy and not s.variants["unopposed_landing"]:
        return ()
    return NAMES(coast & ~enemy)


def walk_ashore(s: State, beach: str, area: str, key: str) -> None:
    """7.6 The stack lands as a whole, in attack mode, destroying a lone fort; units without room return to the box."""
    s.landing_tried = True
    tell(s, "7.6", "walked_ashore", beach=beach, area=area)
    left_behind = []
    for unit in landing_stacks(s, key)[beach]:
        if unit in s.hurt or not room_for(s, unit, area):
            left_behind.append(unit)
        else:
            arrive(s, unit, area)
            s.landed[unit] = 1
    send_back(s, left_behind, "no_room")
    if units_in(s, ALLIES, area) and area not in s.won:
        s.won.append(area)


def call_off(s: State, key: str) -> None:
    """7.6 Stacks that can neither fight nor land go back to the box unharmed; nobody stays in an assault area."""
    send_back(s, [unit for stack in landing_stacks(s, key).values() for unit in stack], "called_off")


def send_back(s: State, units: Sequence[str], why: str) -> None:
    """7.6 Landing units go back to the box, and the journal says why."""
    for unit in units:
        to_box(s, unit)
    if units:
        tell(s, "7.6", "sent_back", units=list(units), why=why)


# ---------------------------------------------------------------- 11.2 beachheads


def sites(s: State) -> list[str]:
    """11.2 Areas just won from the sea that the Allies still hold."""
    return [area for area in s.won if area in s.control]


def beachhead_options(s: State) -> list[Option]:
    """11.2, 6.2 A beachhead of either group for each area won, paid for or out of supply."""
    found: list[Option] = []
    for group in ("commonwealth", "french"):
        waiting = [b for b, data in BEACHHEADS.items() if data.group == group and s.at[b] == BOX[ALLIES]]
        taken = [s.at[b] for b, data in BEACHHEADS.items() if data.group == group]
        for area in sites(s):
            if waiting and area not in taken:
                if s.sp[ALLIES] >= beachhead_price(s):
                    found.append(("beachhead", waiting[0], area))
                found.append(("beachhead_unpaid", waiting[0], area))
    return found


@step("11.2")
def place_beachheads(s: State) -> Flow:
    """11.2 Once all landings are resolved, beachheads may be placed in areas won from the sea."""
    options = beachhead_options(s)
    if not options:
        return
    choice = yield ask(ALLIES, "11.2", "Where does a beachhead go?", [*options, NO_MORE])
    if choice == NO_MORE:
        return
    then(s, place_beachheads)
    beachhead, area = choice[1], choice[2]
    s.at[beachhead] = area
    if choice[0] == "beachhead":
        spend(s, ALLIES, beachhead_price(s))
        s.paid[beachhead] = 1
    tell(s, "11.2", "beachhead", beachhead=beachhead, area=area, paid=beachhead in s.paid)


@step("11.2")
def forget_sites(s: State) -> None:
    """11.2 Areas won in this segment are no longer new."""
    s.won = []
