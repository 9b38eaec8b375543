"""7.3.3, 7.3.4 A Naval segment: deployment, movement, gunfire and bombardment, then mines and sweeping."""

from __future__ import annotations

from sanjak.kernel import Flow, Option, ask, leave, step, tell, then

from ..data import ALLIES, AREAS, BOX, EVENTS, FORTS, SHIPS, TURKS, UNITS
from ..data.lists import (
    AEGEAN,
    ARTILLERY,
    BIT,
    FLEET,
    MARMARA,
    NAMES,
    OTHER,
    SEA,
    SEA_NEAR,
    SETS,
    SIDE,
    SWEEPERS,
    TYPE,
)
from ..state import State
from .asking import reasons
from .bombardment import bombardment, bombardment_targets, gun_may_fire
from .gunfire import gunfire, targets_of
from .impulse import disturbed, note_action, note_combat
from .mines import enter_waters, lurking, mine_attacks, sweeping
from .second import EXPECTED_AGAIN, second_options, start_second
from .stacking import berth_for, berths, fleets_for
from .terms import fleet_at_sea, has_naval_supply, mined, open_sea, warships_at_sea

DONE: Option = ("done",)
FIRE: Option = ("fire",)
NEXT: Option = ("next",)
DEPLOYED: Option = ("deployed",)


# ---------------------------------------------------------------- 7.3.3 deployment


def deployable(s: State, side: str) -> list[str]:
    """7.3.3 Ships in the box that may come out: Turkish ones only while Allied ships are on the map."""
    if side == TURKS and not fleet_at_sea(s, ALLIES):
        return []
    barred = EVENTS[s.event].bars if s.event else ()
    return [ship for ship in FLEET[side] if s.at[ship] == BOX[side] and s.hurt.get(ship) != 2
            and ship not in s.skipped and ship not in barred and has_naval_supply(s, ship)]


def deployment_areas(s: State, side: str) -> int:
    """7.3.3 The Allies: areas joined to the Aegean by a route without markers and Turkish ships; the Turk: Marmara."""
    if side == TURKS:
        return BIT[MARMARA] & ~fleet_at_sea(s, ALLIES)
    return SETS.flood(BIT[AEGEAN], open_sea(s))


@step("7.3.3", repeat_while=lambda s, side: bool(deployable(s, side)))
def deployment(s: State, side: str) -> Flow:
    """7.3.3 Ship by ship, or all that are left at once."""
    waiting, places = deployable(s, side), deployment_areas(s, side)
    ship = s.focus if s.focus in waiting else waiting[0]
    if places:
        yield from ask_deployment(s, side, ship, waiting, places)
        return
    leave(s, deployment)


def ask_deployment(s: State, side: str, ship: str, waiting: list[str], places: int) -> Flow:
    """7.3.3, 7.4.2 Choose a ship's area, or deploy all ships there; a ship that only deploys is not activated."""
    options: list[Option] = [("deploy", ship, area) for area in berths(s, ship, NAMES(places))]
    options += [("fleet", area) for area, many in fleets_for(s, waiting, NAMES(places)).items() if many > 1]
    choice = yield ask(side, "7.3.3", "Where do the ships deploy?", [*options, ("keep", ship), DEPLOYED],
                       why=reasons(s, side),
                       also=lambda: [("pick", other) for other in waiting if other != ship])
    if choice == DEPLOYED:
        s.skipped.update(dict.fromkeys(waiting, 1))
        leave(s, deployment)
    elif choice[0] == "keep":
        s.skipped[ship] = 1
    elif choice[0] == "pick":
        s.focus = choice[1]
    else:
        for other in waiting if choice[0] == "fleet" else [ship]:
            area = choice[-1]
            if berth_for(s, other, area):
                s.at[other] = area
                tell(s, "7.3.3", "deployed", ship=other, area=area)


# ---------------------------------------------------------------- 7.3.3 movement


def sails(s: State, ship: str) -> tuple[int, int]:
    """7.3.3 The areas within one move of a ship, and those farther away if she does not fight."""
    side, here = SIDE[ship], s.at[ship]
    free = SEA & ~fleet_at_sea(s, OTHER[side])
    step_away = SEA_NEAR[here] & free
    if side == ALLIES:
        far = SETS.flood(BIT[here], (open_sea(s) & free) | BIT[here])
    else:
        calm = mined(s) | ~SETS.spread(warships_at_sea(s, ALLIES))
        far = SETS.flood(BIT[here], (free & calm) | BIT[here])
    return step_away, far & ~step_away & ~BIT[here]


def sailing_options(s: State, ship: str) -> list[Option]:
    """7.3.3 One area, mined or not; or, for a ship that neither fires nor sweeps, any number of safe ones."""
    near, far = sails(s, ship)
    found: list[Option] = [("sail", ship, area) for area in berths(s, ship, NAMES(near))]
    if ship not in s.fired:
        found += [("run", ship, area) for area in berths(s, ship, NAMES(far))]
    return found


def sail(s: State, ship: str, area: str, far: bool) -> None:
    """7.3.3, 8.5.1 A ship goes; markers that a warship enters are turned up."""
    s.moved[ship] = 2 if far else 1
    tell(s, "7.3.3", "sailed", ship=ship, area=area)
    enter_waters(s, ship, area)


def mines_forestall(s: State, ship: str) -> bool:
    """7.3.3 A warship that would move again from mines face up, or from next to hidden mines, is attacked first."""
    here = s.at[ship]
    return TYPE[ship] != "MS" and (bool(s.shown.get(here)) or bool(lurking(s, ship)))


@step("7.3.3")
def sail_on(s: State, ship: str, area: str, far: int) -> None:
    """7.3.3 After the mines: she sails if she still can."""
    if s.at[ship] in BIT and s.hurt.get(ship) != 2:
        sail(s, ship, area, bool(far))
    else:
        s.moved[ship] = 1


# ---------------------------------------------------------------- who may act


def can_sail(s: State, ship: str) -> bool:
    """7.3.3 A ship that has not moved and is not Crippled."""
    return ship in SHIPS and ship not in s.moved and s.hurt.get(ship) != 2


def can_fire(s: State, firer: str) -> bool:
    """8.1.2 Unfired, and a ship that has not run."""
    if firer in s.fired or s.hurt.get(firer) == 2 or TYPE.get(firer) == "MS":
        return False
    return s.moved.get(firer) != 2 and (firer not in UNITS or gun_may_fire(s, firer))


def fresh_firers(s: State, side: str) -> list[str]:
    """3.2, 7.2 Deployed ships and ready forts not yet activated; the Turk's guns with sweepers in range."""
    at, activated = s.at, s.activated
    found = [ship for ship in FLEET[side] if ship not in activated and at[ship] in BIT and s.hurt.get(ship) != 2
             and has_naval_supply(s, ship)]
    if side == TURKS:
        found += [fort for fort in FORTS if fort in s.ready and fort not in s.activated and fort not in s.fired
                  and at[fort] in BIT]
        if any(at[sweeper] in BIT for sweeper in SWEEPERS):
            found += [gun for gun in ARTILLERY[TURKS] if gun not in s.activated and gun_may_fire(s, gun)
                      and targets_of(s, gun)]
    return found


def members(s: State, side: str, key: str, laid_aside: bool = False) -> list[str]:
    """3.2, 8.1.2 The pieces that may act now: the group, and until it has fired any piece that may join it."""
    found = [piece for piece in s.group[key] if s.at[piece] in BIT]
    if key == "first" and "first" not in s.volleyed:
        found += [piece for piece in fresh_firers(s, side) if piece not in found and (
            not s.waters or in_its_waters(s, piece))]
    aimed, out = s.aimed, {} if laid_aside else s.skipped
    return [piece for piece in found if piece not in aimed and piece not in out
            and (can_sail(s, piece) or can_fire(s, piece))]


def in_its_waters(s: State, piece: str) -> bool:
    """7.2 By option the ships of one sea area alone act in a segment; forts and guns may act with any."""
    return not s.waters or piece not in SHIPS or s.at[piece] == s.waters


def actions_of(s: State, piece: str) -> list[Option]:
    """7.3.3, 8.1.2, 8.2 The actions of a ship, fort or gun."""
    found: list[Option] = sailing_options(s, piece) if can_sail(s, piece) else []
    if can_fire(s, piece):
        found += [("aim", piece, target) for target in targets_of(s, piece)]
        if piece not in UNITS:
            found += [("aim", piece, area) for area in bombardment_targets(s, piece)]
    return found


# ---------------------------------------------------------------- the segment


@step("3.2", repeat_while=lambda s, side: s.kind == "naval")
def naval_segment(s: State, side: str) -> Flow:
    """3.2, 7.2 Group after group of ships and forts not yet activated moves and fires."""
    yield from naval_actions(s, side, "first")


def naval_actions(s: State, side: str, key: str) -> Flow:
    """7.3.3, 7.3.4 One action of one piece; all targets are named before any gun fires."""
    waiting = members(s, side, key)
    piece = s.focus if s.focus in waiting else waiting[0] if waiting else ""
    options = actions_of(s, piece) if piece else []
    if piece and not options:
        s.skipped[piece] = 1
        return
    yield from ask_naval(s, side, key, piece, options, waiting)


def ask_naval(s: State, side: str, key: str, piece: str, options: list[Option], waiting: list[str]) -> Flow:
    """7.3.3, 8.1.2 The next action of the group."""
    if piece:
        options.append(("rest", piece))
    if any(member in s.aimed for member in s.group[key]):
        options.append(FIRE)
    else:
        if key == "first":
            if s.group["first"]:
                options.append(NEXT)
            options += second_options(s, side)
        options.append(DONE)
    choice = yield ask(side, "7.3.3", "Which ship or fort acts?", options, why=reasons(s, side),
                       expected=lambda: [*silent_forts(s, side, key, piece), *(EXPECTED_AGAIN * (key == "first"))],
                       also=(lambda: [("pick", other) for other in pickable(s, side, key) if other != piece]))
    carry_out(s, side, key, choice)


def silent_forts(s: State, side: str, key: str, piece: str) -> list[Option]:
    """8.1.2 Shots of forts on the map that can do nothing now."""
    able = {piece, *pickable(s, side, key)}
    return [("aim", fort) for fort in FORTS if side == TURKS and s.at[fort] in BIT and fort not in able]


def pickable(s: State, side: str, key: str) -> list[str]:
    """3.2 Everybody who could act, those laid aside included."""
    return [piece for piece in members(s, side, key, laid_aside=True) if actions_of(s, piece)]


def carry_out(s: State, side: str, key: str, choice: Option) -> None:
    """7.3.3, 8.1.2 Carry out the choice."""
    verb = choice[0]
    if verb in ("sail", "run"):
        join(s, key, choice[1])
        note_action(s, side, key)
        if key == "second" and side == ALLIES and mines_forestall(s, choice[1]):
            then(s, mine_attacks(choice[1]), sail_on(choice[1], choice[2], int(verb == "run")))
        else:
            sail(s, choice[1], choice[2], verb == "run")
    elif verb == "aim":
        join(s, key, choice[1])
        s.aimed[choice[1]] = choice[2]
    elif verb == "rest":
        s.skipped[choice[1]] = 1
    elif verb == "pick":
        s.skipped.pop(choice[1], None)
        s.focus = choice[1]
    elif choice == FIRE:
        open_fire(s, side, key)
    elif choice == NEXT:
        next_group(s)
    elif verb == "second":
        start_second(s, side, choice[1])
    else:
        finish(s, key)


def join(s: State, key: str, piece: str) -> None:
    """7.2 A piece that moves or fires is activated, and belongs to the group."""
    if piece not in s.group[key]:
        s.group[key].append(piece)
    if key == "first" and piece in SHIPS and s.variants["impulse_scope"] == "one_formation":
        s.waters = s.waters or s.at[piece]
    s.activated.setdefault(piece, s.impulse)


def next_group(s: State) -> None:
    """3.2 The group has acted; another one may follow."""
    s.group["first"] = []
    s.volleyed.pop("first", None)
    s.focus = ""


def open_fire(s: State, side: str, key: str) -> None:
    """8.1.2, 8.2 All aimed guns fire: gunfire piece by piece, bombardment area by area."""
    s.volleyed[key] = 1
    volley = {firer: s.aimed[firer] for firer in s.group[key] if firer in s.aimed}
    disturbed(s, OTHER[side])
    for firer, target in volley.items():
        if target not in AREAS:
            tell(s, "8.1.2", "gunfire", firer=firer, target=target, gone=s.at[target] not in BIT)
            gunfire(s, firer, target)
            del s.aimed[firer]
    areas = dict.fromkeys(target for target in volley.values() if target in AREAS)
    then(s, *[bombardment(side, area, key) for area in areas], cease_fire(side, key))


@step("8.1.2")
def cease_fire(s: State, side: str, key: str) -> None:
    """7.3.2.3 The guns are silent: the other side may interrupt."""
    note_combat(s, side, key)


def finish(s: State, key: str) -> None:
    """3.2 No further group: mines attack, then sweepers sweep."""
    s.focus = ""
    if key == "first":
        s.kind = ""
        next_group(s)
    else:
        leave(s, second_fleet)


def end_of_naval_segment(side: str) -> list[tuple[str, ...]]:
    """3.2, 8.5.1 Mine attacks at the end of every Naval segment, before the Allies sweep."""
    return [mine_attacks("all"), *([sweeping("all")] if side == ALLIES else [])]


# ---------------------------------------------------------------- 7.3.2.3 second activation


@step("7.3.2.3")
def second_naval(s: State, side: str) -> None:
    """7.3.2.3 Those chosen act again; after an Allied one mines attack where its ships are, and its sweepers sweep."""
    s.volleyed.pop("second", None)
    after = [mine_attacks("second"), sweeping("second")] if side == ALLIES else []
    then(s, second_fleet(side), *after)


@step("7.3.2.3", repeat_while=lambda s, side: bool(members(s, side, "second")
                                                  or any(piece in s.aimed for piece in s.group["second"])))
def second_fleet(s: State, side: str) -> Flow:
    """7.3.2.3 The same actions as in a segment, by those chosen only."""
    yield from naval_actions(s, side, "second")
