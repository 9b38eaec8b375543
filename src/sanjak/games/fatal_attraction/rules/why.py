"""Why something is not offered, in one line with its case."""

from __future__ import annotations

from collections.abc import Callable

from ..data import (
    ALLIES,
    AREAS,
    BEACHHEADS,
    BOX,
    CONDITIONALS,
    DEAD,
    FORMATIONS,
    FORTS,
    GONE,
    POINTS,
    POOL,
    PRICE,
    SHIPS,
    TABLES,
    TURKS,
    UNITS,
)
from ..data.lists import (
    ASSAULT_AREAS,
    BIT,
    CAVALRY,
    LAND_NEAR,
    MARINES,
    MEMBERS,
    MINEABLE,
    NEAR,
    OTHER,
    SIDE,
    STRAIT,
    SUVLA,
    SWEEPERS,
    TYPE,
)
from ..state import State
from .assault import may_assault, raw_odds, supporters
from .bombardment import bombardment_range, gun_may_fire
from .gunfire import batteries, can_reach
from .landing import suvla_is_open
from .mines import closed_to_mines
from .movement import Reach
from .naval import deployment_areas, in_its_waters
from .reinforcements import (
    allied_replaceable,
    turkish_price,
    turkish_replaceable,
)
from .second import KINDS, acted_before, kinds_of, second_price
from .stacking import berth_for, crowded, room_for
from .supply import beachhead_price, may_ready, naval_price
from .terms import fleet_at_sea, has_naval_supply, lone, mined, occupied, open_sea, units_in, warships_at_sea

Reason = Callable[[State, tuple[str, ...]], str]
ReasonOfSide = Callable[[State, str, tuple[str, ...]], str]


def why_not(s: State, side: str, words: tuple[str, ...]) -> str | None:
    """3.0 Why these words are not offered to a side, if the rules know a reason."""
    if len(words) < 2:
        return None
    if of_side := REASONS_OF_SIDE.get(words[0]):
        return of_side(s, side, words) or None
    reason = REASONS.get(words[0])
    return (reason(s, words) or None) if reason else None


# ---------------------------------------------------------------- ground


def why_not_activate(s: State, words: tuple[str, ...]) -> str:
    """7.2 A formation."""
    formation = words[1]
    if formation not in FORMATIONS:
        return f"7.2: there is no formation {formation!r}"
    if formation in s.activated:
        return f"7.2: it was activated in Impulse {s.activated[formation]}; only a second activation is left"
    if s.variants["impulse_scope"] == "one_formation" and s.acted_formation:
        return "7.2: this match lets a segment activate one formation only"
    if not any(s.at[unit] in BIT or s.at[unit] in BOX.values() for unit in MEMBERS[formation]):
        return "10.1: it is not in play"
    if all(unit in s.hurt for unit in MEMBERS[formation] if s.at[unit] in BIT):
        return "8.4.1: all of it that is on the map is Disrupted or Broken, and no beach is open to the rest"
    return "7.3.1: who is not ashore cannot fight before moving" if words[2:] == ("fight_first",) else ""


def why_unit_is_idle(s: State, unit: str) -> str:
    """7.3.2, 8.4.1 Why a unit can do nothing now."""
    if unit not in UNITS:
        return f"7.3.2: there is no unit {unit!r}"
    if not any(unit in group for group in s.group.values()):
        return "7.2: it does not belong to the group that acts now"
    if unit in s.hurt:
        return f"8.4.1: it is {'Disrupted' if s.hurt[unit] == 1 else 'Broken'}"
    if s.reserve.get(unit) == 1:
        return "11.1: it is in Reserve"
    if unit in s.moved:
        return "7.3.2: it has moved already"
    if TYPE[unit] == "artillery" and unit in s.fired:
        return "7.3.2: guns that have fired do not move"
    return ""


def why_waits(s: State, unit: str) -> str:
    """7.4 During an exchange of places no other unit moves, and none stays."""
    areas = crowded(s, SIDE[unit]) if unit in UNITS else []
    if not areas:
        return ""
    return f"7.4: more units stand in {areas[0]} than may; one that can must leave it first"


def why_not_move(s: State, words: tuple[str, ...]) -> str:
    """7.3.2 A move to an area."""
    unit, area = words[1], words[2] if len(words) > 2 else ""
    idle = why_unit_is_idle(s, unit) or why_waits(s, unit)
    if idle or s.at[unit] not in BIT:
        return idle or "7.5: it is not on the map"
    if area not in AREAS or not AREAS[area].land:
        return f"7.3.2: {area!r} is no land area"
    if BIT[area] & occupied(s, OTHER[SIDE[unit]]):
        return "7.4: enemy ground units stand there"
    if not room_for(s, unit, area):
        return "7.4: there is no room; see stacking"
    return why_too_far(s, unit, area)


def why_too_far(s: State, unit: str, area: str) -> str:
    """7.3.2, 7.3.2.1, 7.3.2.2 Why an area that has room cannot be reached."""
    key = next(key for key, group in s.group.items() if unit in group)
    reach = Reach(s, unit, key)
    if unit in s.oos:
        return "7.3.2.2: out of supply it moves one area at most, and never beside an enemy"
    if BIT[area] & (reach.steps | reach.marches()):
        return "7.3.2: no check is needed; it may simply move there"
    if BIT[area] & reach.dash:
        return "7.3.2: past the enemy it must pass a morale check first (dash)"
    if BIT[area] & LAND_NEAR[s.at[unit]]:
        return "7.3.2: beside the enemy it moves only away, or to a friend who was entrenched there"
    if BIT[area] & reach.near_enemy:
        return "7.3.2.1: strategic movement never goes beside an enemy"
    return "7.3.2.1: no road of own areas away from the enemy leads there"


def why_not_land(s: State, words: tuple[str, ...]) -> str:
    """7.5 A landing."""
    unit, place = words[1], words[2] if len(words) > 2 else ""
    if unit not in UNITS or s.at[unit] != BOX[ALLIES]:
        return "7.5: only units in the Allied box land"
    if unit in s.hurt:
        return "8.4.1: Disrupted and Broken units do not leave the box"
    if place in AREAS and BIT[place] & ASSAULT_AREAS:
        if BIT[place] & mined(s):
            return "7.5: mine markers lie there, face down or up"
        if place == SUVLA and not suvla_is_open(s):
            return "13.3.4: Suvla is closed"
        return "7.4.1: there is no room" if not room_for(s, unit, place) else "7.3.1: not after the group has fought"
    owned = [b for b in BEACHHEADS if s.at[b] == place]
    return "6.2: the beachhead there is not in supply, or is the other nation's" if owned else "7.5: no beachhead there"


def why_not_assault(s: State, side: str, words: tuple[str, ...]) -> str:
    """8.3.1, 8.3.2 An assault on an area, plain or intensive."""
    area = words[1]
    if area not in AREAS:
        return f"8.3: {area!r} cannot be assaulted"
    if not units_in(s, OTHER[side], area):
        return "8.3: no enemy ground unit stands there; forts and beachheads are overrun by moving in"
    beside = [unit for group in s.group.values() for unit in group
              if unit in UNITS and SIDE[unit] == side and s.at[unit] in BIT and BIT[s.at[unit]] & NEAR[area]]
    if not beside:
        return "8.3: no unit of yours that acts now is beside it"
    able = [unit for unit in beside if may_assault(s, unit)]
    if not able:
        return "8.3.1: who is beside it is out of supply, Disrupted, Broken, has fought, or is artillery"
    if raw_odds(s, able, area) is None:
        return "8.3.1: the odds are below 1-4"
    return why_not_intensive(s, able, area) if words[0] == "intensive" else ""


def why_not_intensive(s: State, able: list[str], area: str) -> str:
    """8.3.2 The missing conditions of an intensive assault."""
    if s.sp[SIDE[able[0]]] < PRICE.intensive:
        return "8.3.2: there is no SP for it"
    upright = [unit for unit in able if unit not in s.dug]
    if not upright:
        return "8.3.2: all attackers must be in attack mode"
    return "" if supporters(s, upright, area) else "8.3.2: no unfired supporter is in range"


# ---------------------------------------------------------------- ships and forts


def why_not_fire(s: State, words: tuple[str, ...]) -> str:
    """8.1, 8.2 A target."""
    firer, target = words[1], words[2] if len(words) > 2 else ""
    if firer not in SIDE or s.at[firer] not in BIT:
        return "8.1: it is not on the map"
    silent = why_silent(s, firer)
    if silent:
        return silent
    if not target:
        return "8.1.1: nothing that it could fire at is in range"
    goal = target if target in AREAS else s.at.get(target, "")
    if goal not in BIT:
        return f"8.1: {target!r} is no target"
    if target in SHIPS and firer in UNITS and TYPE[target] != "MS":
        return "8.1.2.1: field guns fire at sweepers only"
    if can_reach(s, firer, goal) and target not in AREAS:
        return ""
    reach = bombardment_range(s, SIDE[firer]) if target in AREAS else max(b.reach for b in batteries(s, firer))
    return f"8.1.1: out of range ({reach} before what land and the Aegean take)"


def why_silent(s: State, firer: str) -> str:
    """8.1.2, 8.2, 6.3 Why a ship, fort or gun does not fire at all."""
    if firer in s.fired:
        return "8.1.2: it has fired"
    if s.hurt.get(firer) == 2:
        return "8.4.2: it is Crippled" if firer not in UNITS else "8.4.1: it is Broken"
    if firer in FORTS and firer not in s.ready:
        return "6.3: no SP has readied this fort"
    if firer in SHIPS and not has_naval_supply(s, firer):
        return "6.2: the fleet was not paid for"
    if firer in UNITS and not gun_may_fire(s, firer):
        return "8.2: guns fire only in supply and good order"
    if s.moved.get(firer) == 2:
        return "7.3.3: a ship that went further than one area does not fight"
    return "" if firer in UNITS or batteries(s, firer) else "8.1: it has no guns"


def why_not_sail(s: State, words: tuple[str, ...]) -> str:
    """7.3.3 A voyage."""
    ship, area = words[1], words[2] if len(words) > 2 else ""
    if ship not in SHIPS or s.at[ship] not in BIT:
        return "7.3.3: she is not on the map"
    if s.hurt.get(ship) == 2:
        return "8.4.2: she is Crippled"
    if not has_naval_supply(s, ship):
        return "6.2: the fleet was not paid for"
    if ship in s.moved or (ship in s.activated and ship not in s.group["first"] + s.group["second"]):
        return "7.2: she has been activated already"
    if not in_its_waters(s, ship):
        return f"7.2: this match lets a segment activate the ships of one sea area only, here {s.waters}"
    if area not in AREAS or AREAS[area].land:
        return f"7.3.3: {area!r} is no sea area"
    if BIT[area] & fleet_at_sea(s, OTHER[SIDE[ship]]):
        return "7.4: enemy ships are there"
    if not berth_for(s, ship, area):
        return "7.4.2: French and British ships share an area only up to four"
    return "7.3.3: she goes one area, or through waters without mines and enemies if she does not fight"


def why_not_deploy(s: State, words: tuple[str, ...]) -> str:
    """7.3.3 Coming out of the box."""
    ship, area = words[1], words[2] if len(words) > 2 else ""
    if ship not in SHIPS or s.at[ship] != BOX[SIDE[ship]]:
        return "7.3.3: she is not in the box"
    if s.hurt.get(ship) == 2:
        return "8.4.2: she is Crippled"
    if not has_naval_supply(s, ship):
        return "6.2: the fleet was not paid for"
    if SIDE[ship] == TURKS:
        return "7.3.3: only in Marmara, and only while Allied ships are on the map"
    if area in AREAS and not BIT[area] & deployment_areas(s, ALLIES):
        taken = not BIT[area] & open_sea(s)
        return f"7.3.3: {'mine markers or Turkish ships' if taken else 'no way without markers leads there'}"
    return ""


# ---------------------------------------------------------------- points


def why_not_second(s: State, side: str, words: tuple[str, ...]) -> str:
    """7.3.2.3 A second activation."""
    kind = words[1]
    if kind not in KINDS:
        return f"7.3.2: {kind!r} is no kind of second activation"
    if s.group["second"]:
        return "7.3.2: a second activation is under way, and no other one begins inside it"
    if s.sp[side] < second_price(s, kind):
        return f"7.3.2: it costs {second_price(s, kind)} SP"
    if not any(kind in kinds_of(s, piece) for piece in acted_before(s, side)):
        over = "Impulse" if s.variants["second_activation_from"] == "impulse" else "segment"
        who = "sweeper" if kind == "sweepers" else f"{kind} piece"
        return f"7.3.2: no {who} in supply and good order has acted just once in a {over} that is over"
    return "7.3.2: who could act again has nowhere to do it"


def why_not_pay(s: State, words: tuple[str, ...]) -> str:
    """6.2, 6.3 A payment."""
    what = words[1]
    if what in s.paid:
        return "6.2: it is paid for already"
    if what in BEACHHEADS:
        return "11.2: it is not on the map" if s.at[what] not in BIT else f"6.2: it costs {beachhead_price(s)} SP"
    if what == "naval":
        return f"6.2: it costs {naval_price(s)} SP"
    return "6.3: no more SP may be spent on that, or none is left"


def why_not_ready(s: State, words: tuple[str, ...]) -> str:
    """6.3 A fort."""
    fort = words[1]
    if fort not in FORTS or s.at[fort] not in BIT:
        return "6.3: no such fort is on the map"
    if fort in s.ready:
        return "6.3: it is ready"
    if s.hurt.get(fort) == 2:
        return "8.4.2: it is Crippled"
    return "6.5: it has no line to a paid source on its shore" if may_ready(s) else "6.3: there is no SP left"


def why_not_lay(s: State, words: tuple[str, ...]) -> str:
    """8.5 A mine marker."""
    area = words[2] if len(words) > 2 else ""
    if area not in AREAS or not BIT[area] & MINEABLE:
        return "8.5: mines lie in the strait and in assault areas only"
    if len(s.laid[area]) + len(s.shown[area]) >= TABLES.mines.most_in_an_area:
        return "8.5: two markers lie there already"
    if BIT[area] & warships_at_sea(s, ALLIES):
        return "8.5: Allied warships lie there"
    if BIT[area] & closed_to_mines(s):
        return "8.5: a beachhead is beside this assault area"
    if LAND_NEAR[area] & (occupied(s, ALLIES) | lone(s, ALLIES)) and not BIT[area] & mined(s):
        return "8.5: Allied units or a beachhead are beside it, and no mines lie there yet"
    return "8.5: nothing of that level is left to lay" if BIT[area] & STRAIT else "13.1.1: the limit outside the strait"


# ---------------------------------------------------------------- reinforcements and withdrawals


def why_not_bring(s: State, words: tuple[str, ...]) -> str:
    """10.2 A conditional reinforcement."""
    row = CONDITIONALS.get(words[1])
    if row is None:
        return f"10.2: {words[1]!r} is no conditional reinforcement"
    if s.at[row.units[0]] != POOL:
        return "10.2: it has come already"
    return f"10.2: it comes from turn {row.turn} on" if s.turn < row.turn else f"10.2: it costs {row.vp} VP"


def why_not_withdraw(s: State, words: tuple[str, ...]) -> str:
    """10.5.1 A withdrawal."""
    unit = words[1]
    if unit not in UNITS or not (unit in MARINES or UNITS[unit].withdraw_vp):
        return "10.5.1: only cavalry, the 10th Division and the Royal Marines are withdrawn"
    if s.turn < 2 or (s.turn > POINTS.last_withdrawal and unit not in MARINES):
        return f"10.5.1: only on turns 2 to {POINTS.last_withdrawal}"
    if unit in s.replaced and unit not in MARINES:
        return "10.5.1: it was lost and replaced"
    if s.at[unit] == BOX[ALLIES]:
        return "10.5.1: it waits in the box; it must be on the map with a supply line"
    return "10.5.1: it has no supply line" if s.at[unit] in BIT else "10.5.1: it is not in play"


def why_not_reserve(s: State, words: tuple[str, ...]) -> str:
    """11.1 Cavalry into Reserve."""
    if words[1] not in CAVALRY:
        return "11.1: only Allied cavalry goes into Reserve"
    return "11.1: it is not on the map" if s.at[words[1]] not in BIT else "11.1: it was in Reserve this turn"


def why_not_replace(s: State, words: tuple[str, ...]) -> str:
    """10.5, 10.6 A replacement."""
    piece = words[1]
    if piece not in SIDE or s.at[piece] not in (DEAD, GONE):
        return "10.5: only lost units and sweepers are replaced"
    if piece in UNITS and SIDE[piece] == TURKS:
        may = turkish_replaceable(s, piece)
        return f"10.6: it costs {turkish_price(s, piece)} SP" if may else "10.6: it is never replaced, or no more are"
    if piece in SWEEPERS or (piece in UNITS and allied_replaceable(s, piece)):
        return "10.5: there is no VP for it"
    return "10.5: it is never replaced"


REASONS: dict[str, Reason] = {
    "bring": why_not_bring, "withdraw": why_not_withdraw, "reserve": why_not_reserve, "replace": why_not_replace,
    "activate": why_not_activate, "gather": why_not_activate, "move": why_not_move, "dash": why_not_move,
    "stay": lambda s, words: why_unit_is_idle(s, words[1]) or why_waits(s, words[1]),
    "hold": lambda s, words: why_waits(s, words[1]), "land": why_not_land, "aim": why_not_fire,
    "sail": why_not_sail, "run": why_not_sail, "deploy": why_not_deploy, "pay": why_not_pay, "ready": why_not_ready,
    "lay": why_not_lay,
}
REASONS_OF_SIDE: dict[str, ReasonOfSide] = {
    "assault": why_not_assault, "intensive": why_not_assault, "second": why_not_second,
}
