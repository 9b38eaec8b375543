"""The Lash of the Turk in words: units, places, options, events as sentences, the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from sanjak.kernel import Option
from sanjak.scene.words import joined

from ..data import (
    DANUBE_AT,
    FORTS,
    GROUND,
    LEADERS,
    LIMITS,
    PLACES,
    RIVERS,
    SCENARIOS,
    SITES,
    TABLES,
    TERRAIN,
    UNIT,
    name_of,
)
from ..rules.movement import GROUPS, movable
from ..rules.paths import ahead, points_left
from ..rules.stacks import holds_fort, left_outside, stack
from ..state import POOL, State

SIDE = {"ottoman": "Ottomans", "austrian": "Austro-Hungarians", "": "nobody"}
SIDE_ADJECTIVE = {"ottoman": "Ottoman", "austrian": "Austro-Hungarian", "": "neutral"}
PHASES = {"set_up": "set-up", "supply": "supply", "weather": "weather", "loyalty": "loyalty", "attrition": "attrition",
          "replacement": "replacements", "movement": "movement", "combat": "combat", "siege": "sieges", "raid": "raids",
          "end": "end of the turn"}
RIVER_OF = {hexside: river.name for river in RIVERS.values() for hexside in river.sides}
WEATHER = {"clear": "clear", "rain": "rain", "mud": "mud"}


# ---------------------------------------------------------------- names


COMMON = {"Garrison", "Peasants", "Fleet", "Great", "Heavy", "Cavalry", "Infantry", "Artillery", "Siege", "Supply",
          "Volunteers", "Mercenaries"}


def counted(many: int, what: str) -> str:
    """A number with its noun: one raider, 2 units."""
    return f"one {what}" if many == 1 else f"{many} {what}s"


def half(points: int) -> str:
    """Half points in words: 17 is 8½."""
    whole, rest = divmod(points, 2)
    return f"{whole or ('' if rest else 0)}{'½' * rest}"


def place(where: str) -> str:
    """A hex by its name, a hexside by the river and its banks."""
    if "-" in where:
        banks = where.split("-")
        named = next((PLACES[hex].name for hex in banks if hex in PLACES), "")
        between = " and ".join(name_of(hex) for hex in banks if hex in TERRAIN)
        return f"{RIVER_OF[where]} {f'{where} at {named}' if named else f'between {between}'}"
    return f"{name_of(where)} ({where})" if where in PLACES or where in SITES else name_of(where)


def short_place(where: str) -> str:
    """The name of a hex, if it has one."""
    return name_of(where)


def factors(unit: str) -> str:
    """The printed factors of a counter: 5-3-3, or 3·2 and the movement of a leader."""
    return ("·" if unit in LEADERS else "-").join(map(str, UNIT[unit].factors))


def unit(id: str) -> str:
    """A unit with its factors, a leader by name."""
    return UNIT[id].name if id in LEADERS else f"{lowered(UNIT[id].name)} {factors(id)}"


def lowered(name: str) -> str:
    """A common noun for the middle of a sentence; names of peoples keep their capital."""
    return name[:1].lower() + name[1:] if name.split()[0] in COMMON else name


def units(ids: Iterable[str]) -> str:
    """Several units; those of a kind are counted."""
    counted: dict[str, int] = {}
    for id in ids:
        counted[unit(id)] = counted.get(unit(id), 0) + 1
    return joined(f"{many} {name}" if many > 1 else name for name, many in counted.items()) or "nobody"


def turn_name(s: State, turn: int | None = None) -> str:
    """A turn by its month and week."""
    number = s.turn if turn is None else turn
    if not 1 <= number <= SCENARIOS[s.scenario].turns:
        return "before the campaign" if number < 1 else "after the campaign"
    return "{}, week {}".format(*SCENARIOS[s.scenario].week(number))


# ---------------------------------------------------------------- options


def word(id: str) -> str:
    """One word of an option: a unit, a place, or the units that set out."""
    if id in UNIT:
        return unit(id)
    return WHAT.get(id) or (place(id) if id in PLACES or id in RIVER_OF else "")


WHAT = {"all": "all who may march together", "everyone": "the whole stack", "horse": "the cavalry",
        "raiders": "the raiders"}


def told_option(s: State, option: Option) -> str:
    """An option in a position, without its chances."""
    verb, *rest = option
    if verb in SAY:
        return SAY[verb](s, *map(str, rest))
    return " ".join([verb.replace("_", " "), *(unit(word) if word in UNIT else place(word) for word in map(str, rest))])


def say_march(s: State, hex: str, what: str = "") -> str:
    """The units that set out (9.0)."""
    if not what:
        return f"march from {place(hex)}"
    column = GROUPS[what](movable(s, stack(s, s.mover, hex)), holds_fort(s, s.mover, hex)) if what in GROUPS else [what]
    return f"march from {place(hex)} with {unit(column[0]) if len(column) == 1 else WHAT[what]}"


def say_to(s: State, where: str) -> str:
    """The destination of a column, raiders or a fleet: the ground, its contents, the cost and the rest (9.0)."""
    if where in DANUBE_AT:
        far = abs(DANUBE_AT[where] - DANUBE_AT[s.here]) if s.here in DANUBE_AT else 0
        left = LIMITS.fleet - s.spent - far
        return f"sail to {place(where)}, {left} hexside{'s' * (left != 1)} left"
    named, ground = name_of(where), GROUND[TERRAIN[where]]
    told = [place(where), *([ground] if not named.startswith(ground) else []), *lying(s, where), *cost_told(s, where)]
    return f"to {', '.join(told)}"


def lying(s: State, hex: str) -> Iterator[str]:
    """The contents of a hex: the owner of its place, and one's own units."""
    if hex in PLACES:
        yield f"{SIDE_ADJECTIVE[s.control.get(hex, '')]} {'fort' if PLACES[hex].is_fort else 'town'}"
    if there := s.army.get(s.mover, {}).get(hex):
        yield f"joining {units(there)}" if len(there) < 4 else f"joining {len(there)} of your units"


def cost_told(s: State, hex: str) -> Iterator[str]:
    """The cost of a column's path to a hex, and the rest."""
    if (cost := march_cost(s, hex)) is not None:
        yield f"{cost} MP, {max(0, points_left(s, s.mover) - cost)} MP left"


def march_cost(s: State, hex: str) -> int | None:
    """9.0 The cost of a column's path to a hex; None if nobody marches there."""
    column = [unit for unit, _ in s.force.get(s.mover, ())]
    if s.phase != "movement" or not column or any(s.at[unit] != s.here for unit in column):
        return None
    return ahead(s, s.mover, points_left(s, s.mover)).cost.get(hex)


def say_attack(s: State, hex: str, start: str = "") -> str:
    """The target of an attack, and its start (10.1.1)."""
    return f"attack {place(hex)}" + (f" from {place(start)}" if start else "")


def say_inside(s: State) -> str:
    """Going into the place, and the units that must leave the hex (10.5, 10.6.1)."""
    where = "inside the walls" if s.target in FORTS else "inside the town"
    return f"defend {where}{leaving(s)}"


def leaving(s: State) -> str:
    """Who must leave the hex if the defenders go inside (10.5, 10.6.1)."""
    rest = left_outside(s.defenders, s.target, s.inside)
    return f"; {units(rest)} must leave the hex" if rest else ""


def party(who: str) -> str:
    """A single attacker, or all who attack from a hex (10.1.1)."""
    return unit(who) if who in UNIT else f"those in {place(who)}"


def say_raid(s: State, start: str, target: str = "", leader: str = "") -> str:
    """The target of a raid (11.0)."""
    whom = f"{place(target)} " if target else ""
    return f"raid {whom}from {place(start)}" + (f" under {unit(leader)}" if leader else "")


def say_sortie(s: State, who: str, leader: str, target: str) -> str:
    """The units of a sortie (10.8.3)."""
    led = "" if leader == "-" else f" under {unit(leader)}"
    return f"sortie with {unit(who)}{led} against {unit(target)}"


def say_advance(s: State, *who: str) -> str:
    """The units that enter a hex left by the defender (10.2)."""
    if who in (("all",), ("none",)):
        return "advance with all attackers" if who == ("all",) else "do not advance"
    return f"advance with {units(who)}"


def say_assault(s: State, *which: str) -> str:
    """The units that storm the walls (10.8.4)."""
    return {"all": "assault with those committed and all who stand ready next to the place",
            "hex": "assault with those committed in the siege lines"}.get(
        " ".join(which), "assault")


DONE = {"movement": "end the march", "combat": "done attacking", "raid": "done raiding",
        "replacement": "save the rest", "end": "go on"}

SAY: dict[str, Callable[..., str]] = {
    "ready": lambda s: "deployment done",
    "put": lambda s, who, where: f"put {unit(who)} in {place(where)}",
    "march": say_march,
    "sail": lambda s, fleet: f"sail with the {unit(fleet)} on {place(s.at[fleet])}",
    "ferry": lambda s, fleet: f"let the {unit(fleet)} on {place(s.at[fleet])} serve as a ferry",
    "bridge": lambda s, hexside: f"lay the Bridge over the {place(hexside)}",
    "no_exchange": lambda s: "don't exchange",
    "exchange": lambda s, who, one, two: f"exchange {unit(who)} for {units([one, two])}",
    "done": lambda s: DONE.get(s.phase, "done"),
    "top": lambda s, who: f"put {unit(who)} on top of its stack",
    "to": say_to,
    "overrun": lambda s, hex: f"overrun {place(hex)}",
    "drop": lambda s, who: f"leave {unit(who)} here",
    "pick": lambda s, who: f"take {unit(who)} along",
    "take": lambda s, who: f"take {unit(who)} along",
    "leave": lambda s, who: f"leave {unit(who)} behind",
    "forced_march": lambda s: "forced march",
    "halt": lambda s: "lie still" if s.here in RIVER_OF else "halt here",
    "load": lambda s, who: f"take {unit(who)} on board",
    "land": lambda s, hexside, hex: f"sail to {place(hexside)} and land in {place(hex)}",
    "intercept": lambda s, leader: f"intercept with {unit(leader)} from {place(s.at[leader])}",
    "let_pass": lambda s: "let them pass",
    "let_all_pass": lambda s: "let every column pass until the phase ends",
    "at": lambda s, hex: f"strike them at {place(hex)}",
    "withdraw": lambda s: f"withdraw into the fort{leaving(s)}",
    "stand": lambda s: "stand and fight",
    "destroy": lambda s: "destroy the Bridge",
    "use": lambda s: "let the Bridge stand",
    "attack": say_attack,
    "strike": lambda s: "attack",
    "with": lambda s, who: f"commit {unit(who)}",
    "without": lambda s, who: f"hold {unit(who)} back",
    "inside": say_inside,
    "outside": lambda s: "defend outside, in the field",
    "in": lambda s, who: f"keep room inside for {unit(who)}",
    "out": lambda s, who: f"keep no room inside for {unit(who)}",
    "retreat": lambda s: "retreat before combat",
    "whole": lambda s: "attack the whole stack",
    "soak": lambda s, who, target: f"let {party(who)} attack {unit(target)} alone",
    "join": lambda s, number, who: f"{unit(who)} joins attack {number}",
    "add": lambda s, number, who: f"attack {number} is also against {unit(who)}",
    "lose": lambda s, who: f"lose {unit(who)}",
    "back": lambda s, hex: f"retreat to {place(hex)}",
    "enter": lambda s, *rest: f"enter {units(rest[:1])} at {place(rest[1])}" if len(rest) == 2 else "go inside",
    "advance": say_advance,
    "besiege": lambda s, *rest: f"besiege {short_place(s.target)}" if s.target else "lay siege",
    "no_siege": lambda s: "don't besiege",
    "stay": lambda s, *who: f"{unit(who[0])} stays" if who else "stay where they are",
    "come": lambda s, who: f"{unit(who)} comes into the siege lines",
    "counter": lambda s: "roll for countermines and sorties",
    "no_counter": lambda s: "do nothing against the mines",
    "sortie": say_sortie,
    "no_sortie": lambda s: "make no sortie",
    "assault": say_assault,
    "no_assault": lambda s: "do not assault",
    "forage": lambda s, who: f"forage with {unit(who)} in {place(s.at[who])}",
    "no_forage": lambda s, *rest: "do not forage",
    "build": lambda s, who, hex: f"{'build' if s.at[who] == POOL else 'rebuild'} {unit(who)} in {place(hex)}",
    "raid": say_raid,
    "hold": lambda s, who: f"hold {unit(who)} back in {place(s.at[who])}",
    "repair": lambda s, hex: f"repair {place(hex)} by a level",
    "no_repair": lambda s: "repair nothing",
    "reroll": lambda s: "use the Advantage: roll again",
    "keep": lambda s: "keep the roll",
    "advantage": lambda s, number: f"use the Advantage: {getattr(TABLES.advantage, s.marker)[int(number) - 1]}",
    "march_again": lambda s, leader: f"{unit(leader)} and his stack march again, up to half his allowance",
    "second_march": lambda s, leader: f"{unit(leader)} and his stack march a second time",
    "duplicity": lambda s, hex: f"treason weakens {place(hex)} this turn",
    "win_over": lambda s, who: f"win {unit(who)} over",
    "desert": lambda s, one, two: f"{units([one, two])} desert",
    "peasant": lambda s, who, hex: f"peasants rise in {place(hex)}",
    "swap": lambda s, one, two: f"{unit(one)} and {unit(two)} change places",
    "sunk": lambda s, fleet: f"the {unit(fleet)} is the one that sinks",
    "ignore": lambda s: "use the Advantage: ignore this attrition",
    "suffer": lambda s: "suffer the attrition",
}
