"""3.2, 7.2 A Ground segment: formations activated together, their moves and their fights."""

from __future__ import annotations

from collections.abc import Sequence

from sanjak.kernel import Flow, Option, ask, leave, step, then

from ..data import ALLIES, BOX
from ..data.lists import (
    BIT,
    DIVISIONS,
    FLEET,
    INDEPENDENTS,
    MEMBERS,
    OTHER,
    TYPE,
    WARSHIPS,
)
from ..state import State
from .asking import reasons
from .assault import at_sea, begin_assault, expected_assaults, fighters, raw_odds, supporters, targets
from .bombardment import bombardment, bombardment_targets, fires_with, gun_may_fire
from .impulse import disturbed, note_activation, note_combat
from .landing import call_off, can_land, forget_sites, landing_stacks, place_beachheads, unopposed, walk_ashore
from .movement import ground_moves
from .reserve import reserve_activation
from .second import EXPECTED_AGAIN, second_meanwhile, second_options, start_second
from .terms import has_naval_supply

DONE: Option = ("done",)
FIRE: Option = ("fire",)
HALT: Option = ("halt",)
CEASE: Option = ("cease",)
SHIPS_FIRE: Option = ("ships",)
ORDERS = ("move_first", "fight_first")


# ---------------------------------------------------------------- 7.2 who may be activated


def able(s: State, unit: str, landing: bool) -> bool:
    """7.2, 8.4.1 Could this unit do anything? Disrupted and Broken ones, and Turks in their box, cannot."""
    if unit in s.hurt:
        return False
    place = s.at[unit]
    return place in BIT or (landing and place == BOX[ALLIES])


def formations(s: State, side: str) -> list[str]:
    """7.2 Formations not yet activated with a unit that could act."""
    landing = side == ALLIES and can_land(s)
    if s.variants["impulse_scope"] == "one_formation" and s.acted_formation:
        return []
    return [formation for formation in DIVISIONS[side] if formation not in s.activated
            and any(able(s, unit, landing) for unit in MEMBERS[formation])]


def ashore(s: State, formation: str) -> bool:
    """7.3.1 Only units ashore can fight before they move."""
    return any(s.at[unit] in BIT for unit in MEMBERS[formation])


def free_independents(s: State, side: str) -> list[str]:
    """7.2.1 Independents that may still go with a formation."""
    landing = side == ALLIES and can_land(s)
    return [unit for unit in INDEPENDENTS[side] if unit not in s.activated and able(s, unit, landing)]


# ---------------------------------------------------------------- 3.2 the segment


@step("3.2", repeat_while=lambda s, side: s.kind == "ground")
def ground_segment(s: State, side: str) -> Flow:
    """3.2, 7.3 Group after group: one formation or several, moving first or fighting first."""
    ready = formations(s, side)
    options: list[Option] = []
    for formation in ready:
        options.append(("activate", formation, "move_first"))
        if ashore(s, formation):
            options.append(("activate", formation, "fight_first"))
    options += second_options(s, side)
    choice = yield ask(side, "3.2", "Which formation acts?", [*options, DONE], why=reasons(s, side),
                       expected=lambda: [*expected_formations(s, side), *EXPECTED_AGAIN],
                       also=(lambda: [("gather", formation) for formation in ready]) if ready else None)
    if choice == DONE:
        s.kind = ""
        then(s, *end_of_ground_segment(side))
    elif choice[0] == "second":
        start_second(s, side, choice[1])
    elif choice[0] == "gather":
        s.gathered = [choice[1]]
        then(s, gather(side))
    else:
        activate(s, side, [choice[1]], choice[2])


def expected_formations(s: State, side: str) -> list[Option]:
    """7.2 The divisions of a side that are on the map, or have been activated."""
    return [("activate", formation) for formation in DIVISIONS[side]
            if formation in s.activated or any(s.at[unit] in BIT for unit in MEMBERS[formation])]


def end_of_ground_segment(side: str) -> list[tuple[str, ...]]:
    """3.2, 11.1, 11.2 Reserve cavalry, then beachheads."""
    return [reserve_activation(), place_beachheads(), forget_sites()] if side == ALLIES else []


@step("3.2", repeat_while=lambda s, side: bool(s.gathered))
def gather(s: State, side: str) -> Flow:
    """3.2, 7.3 Several formations are activated together, so that they may fight side by side."""
    chosen = s.gathered
    others = [] if s.variants["impulse_scope"] == "one_formation" else formations(s, side)
    orders = [order for order in ORDERS if order == "move_first" or any(ashore(s, f) for f in chosen)]
    choice = yield ask(side, "3.2", "Activate these formations together?", [(order,) for order in orders],
                       also=lambda: [
        *(("join", formation) for formation in others if formation not in chosen),
        *(("drop", formation) for formation in chosen), ])
    if choice[0] == "join":
        chosen.append(choice[1])
    elif choice[0] == "drop":
        chosen.remove(choice[1])
    else:
        s.gathered = []
        activate(s, side, chosen, choice[0])


def activate(s: State, side: str, chosen: Sequence[str], order: str) -> None:
    """7.2, 7.2.1 The formations count as activated whole; Independents only if they act."""
    units = [unit for formation in chosen for unit in MEMBERS[formation] if unit not in s.activated]
    s.acted_formation = True
    for formation in chosen:
        s.activated[formation] = s.impulse
    for unit in units:
        s.activated[unit] = s.impulse
    s.group["first"] = [*units, *free_independents(s, side)]
    begin_group(s, side, "first", order)


def begin_group(s: State, side: str, key: str, order: str) -> None:
    """7.3, 7.3.1 The whole group moves and then fights, or fights and then moves."""
    for marks in (s.moved, s.fought, s.shipped, s.skipped):
        for unit in (*s.group[key], *FLEET[side]) if marks is s.skipped else s.group[key]:
            marks.pop(unit, None)
    s.focus = ""
    s.order[key], s.held[key] = order, list(s.control)
    parts = [ground_moves(key), ground_fights(side, key, order)]
    then(s, *(parts if order == "move_first" else parts[::-1]), end_group(key))


@step("7.2")
def end_group(s: State, key: str) -> None:
    """7.2 The group has acted."""
    for unit in s.group[key]:
        s.aimed.pop(unit, None)
        s.shipped.pop(unit, None)
    if key != "second":
        s.group[key] = []
    s.order.pop(key, None)
    s.held.pop(key, None)
    s.focus = ""


# ---------------------------------------------------------------- the fights of a group


def guns(s: State, key: str) -> list[str]:
    """8.2 The guns of the group with a target that have neither fired nor been laid on one, nor been laid aside."""
    return [unit for unit in s.group[key] if TYPE[unit] == "artillery" and gun_may_fire(s, unit)
            and unit not in s.aimed and unit not in s.skipped and bombardment_targets(s, unit)]


def bombarding_ships(s: State, side: str) -> list[str]:
    """7.3.4 In a Ground segment of their owner, deployed, unfired ships with a target may bombard."""
    return [ship for ship in WARSHIPS[side] if s.at[ship] in BIT and ship not in s.fired and ship not in s.aimed
            and ship not in s.skipped and s.hurt.get(ship) != 2 and has_naval_supply(s, ship)
            and bombardment_targets(s, ship)]


def in_own_ground_segment(s: State, side: str, key: str) -> bool:
    """7.3.4 Ships join in only in a normal activation of their owner's Ground segment."""
    return key == "first" and s.segment == side and s.kind == "ground"


@step("8.3", repeat_while=lambda s, side, key, order: bool(s.group[key]))
def ground_fights(s: State, side: str, key: str, order: str) -> Flow:
    """8.2, 8.3, 7.6 Assaults, bombardments and landings, one after another, until none is left or wanted."""
    units = fighters(s, key)
    stacks = landing_stacks(s, key) if side == ALLIES else {}
    open_targets = targets(s, units, side) if units else {}
    options = assault_options(s, open_targets)
    options += [("ashore", beach, area) for beach in stacks for area in unopposed(s, beach)]
    must_land = bool(stacks) and any(beach_can_act(s, beach, open_targets, options) for beach in stacks)
    waiting = guns(s, key)
    gun = s.focus if s.focus in waiting else waiting[0] if waiting else ""
    if gun:
        options += [("aim", gun, area) for area in bombardment_targets(s, gun)]
        options.append(("rest", gun))
    if in_own_ground_segment(s, side, key) and bombarding_ships(s, side):
        options.append(SHIPS_FIRE)
    aimed = any(unit in s.aimed for unit in s.group[key])
    if aimed:
        options.append(FIRE)
    elif not must_land:
        if not options:
            call_off(s, key)
            leave(s, ground_fights)
            return
        options.append(CEASE)
    yield from ask_fight(s, side, key, order, options, open_targets, [other for other in waiting if other != gun])


def beach_can_act(s: State, beach: str, open_targets: dict[str, list[str]], options: Sequence[Option]) -> bool:
    """7.6 Has a landing stack an assault that it may make, or a place to go ashore?"""
    fights = any(s.at[unit] == beach for near in open_targets.values() for unit in near)
    return fights or any(option[:2] == ("ashore", beach) for option in options)


def assault_options(s: State, open_targets: dict[str, list[str]]) -> list[Option]:
    """8.3.1, 8.3.2 Each target with all possible attackers, plain or intensive by those in attack mode."""
    found: list[Option] = []
    for area, near in open_targets.items():
        found.append(("assault", area))
        found += [("intensive", area, supporter) for supporter in intensive_supporters(s, near, area)]
    return found


def intensive_attackers(s: State, near: Sequence[str]) -> list[str]:
    """8.3.2 Only units in attack mode make an intensive assault."""
    return [unit for unit in near if unit not in s.dug]


def intensive_supporters(s: State, near: Sequence[str], area: str) -> list[str]:
    """8.3.2 The possible supporters of the attackers in attack mode, at permitted odds."""
    attackers = intensive_attackers(s, near)
    found = supporters(s, attackers, area) if attackers else []
    return found if found and raw_odds(s, attackers, area) is not None else []


def ask_fight(s: State, side: str, key: str, order: str, options: list[Option],
              open_targets: dict[str, list[str]], waiting: list[str]) -> Flow:
    """8.3 The next fight; an assault may be planned unit by unit first."""
    choice = yield ask(side, "8.3", "Whom do you attack?", options, why=reasons(s, side),
                       expected=lambda: expected_assaults(s, side), also=lambda: [
        *(("plan", area) for area in open_targets), *(("pick", gun) for gun in waiting),
        *second_meanwhile(s, side, key)])
    verb = choice[0]
    if verb == "assault":
        begin_assault(s, open_targets[choice[1]], choice[1], "", key, order)
    elif verb == "intensive":
        begin_assault(s, intensive_attackers(s, open_targets[choice[1]]), choice[1], choice[2], key, order)
    elif verb == "plan":
        s.target, s.attackers = choice[1], open_targets[choice[1]]
        then(s, plan(side, key, order))
    elif verb == "ashore":
        walk_ashore(s, choice[1], choice[2], key)
        disturbed(s, OTHER[side])
        note_combat(s, side, key)
    elif verb == "aim":
        s.aimed[choice[1]] = choice[2]
        note_activation(s, choice[1], key)
    elif verb == "rest":
        s.skipped[choice[1]] = 1
    elif verb == "pick":
        s.focus = choice[1]
    elif verb == "second":
        start_second(s, side, choice[1])
    elif choice == SHIPS_FIRE:
        then(s, ships_bombard(side, key))
    elif choice == FIRE:
        fire_at_troops(s, side, key)
    else:
        call_off(s, key)
        leave(s, ground_fights)


def fire_at_troops(s: State, side: str, key: str) -> None:
    """8.2 All guns with targets fire, area by area."""
    areas = dict.fromkeys(target for firer, target in s.aimed.items() if fires_with(s, firer, side, key))
    disturbed(s, OTHER[side])
    then(s, *[bombardment(side, area, key) for area in areas], after_fire(side, key))


@step("8.2")
def after_fire(s: State, side: str, key: str) -> None:
    """7.3.2.3 The guns are silent: the other side may interrupt."""
    note_combat(s, side, key)


# ---------------------------------------------------------------- planning an assault


@step("8.3.1", repeat_while=lambda s, side, key, order: bool(s.attackers))
def plan(s: State, side: str, key: str, order: str) -> Flow:
    """8.3.1 The attackers are chosen unit by unit; a landing stack goes as a whole or not at all."""
    everybody = targets(s, fighters(s, key), side)[s.target]
    options: list[Option] = [("attack",)] if raw_odds(s, s.attackers, s.target) is not None else []
    if options:
        options += [("support", supporter) for supporter in supporters(s, s.attackers, s.target)]
    options.append(("everybody",))
    choice = yield ask(side, "8.3.1", "Who takes part in the assault?", options, also=lambda: [
        *(("leave_out", unit) for unit in s.attackers if len(s.attackers) > len(with_stack(s, unit, everybody))),
        *(("take_in", unit) for unit in everybody if unit not in s.attackers), ("call_off",)])
    if choice[0] in ("leave_out", "take_in"):
        chosen = with_stack(s, choice[1], everybody)
        s.attackers = [unit for unit in everybody if (unit in s.attackers or unit in chosen)
                       and (choice[0] == "take_in" or unit not in chosen)]
        return
    leave(s, plan)
    if choice[0] == "call_off":
        s.target, s.attackers = "", []
    else:
        attackers = everybody if choice[0] == "everybody" else s.attackers
        begin_assault(s, attackers, s.target, choice[1] if choice[0] == "support" else "", key, order)


def with_stack(s: State, unit: str, everybody: Sequence[str]) -> list[str]:
    """7.6 A unit, or if it is landing its whole stack."""
    return [other for other in everybody if other == unit or (at_sea(s, unit) and s.at[other] == s.at[unit])]


# ---------------------------------------------------------------- 7.3.4 ships in a Ground segment


@step("7.3.4", repeat_while=lambda s, side, key: bool(bombarding_ships(s, side)
                                                    or any(ship in s.aimed for ship in FLEET[side])))
def ships_bombard(s: State, side: str, key: str) -> Flow:
    """7.3.4, 8.2 Deployed, unfired ships bombard, alone or with the guns that are laid already; they neither move nor
    fire at ships and forts that way."""
    waiting = bombarding_ships(s, side)
    ship = s.focus if s.focus in waiting else waiting[0] if waiting else ""
    options: list[Option] = [("aim", ship, area) for area in bombardment_targets(s, ship)] if ship else []
    if ship:
        options.append(("rest", ship))
    options.append(FIRE if any(firer in s.aimed for firer in FLEET[side]) else HALT)
    choice = yield ask(side, "7.3.4", "Which area do the ships bombard?", options,
                       also=lambda: [("pick", other) for other in waiting if other != ship])
    if choice[0] == "aim":
        s.aimed[ship] = choice[2]
        s.activated.setdefault(ship, s.impulse)
    elif choice[0] == "rest":
        s.skipped[ship] = 1
    elif choice[0] == "pick":
        s.focus = choice[1]
    else:
        leave(s, ships_bombard)
        if choice == FIRE:
            fire_at_troops(s, side, key)



# ---------------------------------------------------------------- 7.3.2.3, 11.1 groups that are not formations


@step("7.3")
def choose_order(s: State, side: str, key: str) -> Flow:
    """7.3 The whole group moves first or fights first."""
    orders = [order for order in ORDERS if order == "move_first" or any(s.at[unit] in BIT for unit in s.group[key])]
    choice = yield ask(side, "7.3", "Move first, or fight first?", [(order,) for order in orders])
    begin_group(s, side, key, choice[0])


@step("7.3.2.3")
def second_ground(s: State, side: str) -> None:
    """7.3.2.3 A second activation of ground units; areas won from the sea may get a beachhead."""
    s.trenches["second"] = {unit: s.at[unit] for unit in s.dug}
    own = s.segment == side and s.kind == "ground"
    then(s, choose_order(side, "second"), *([] if own or side != ALLIES else [place_beachheads(), forget_sites()]))
