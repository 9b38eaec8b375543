"""Chances before the die: every current or future roll, face by face, by the rules' own tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from sanjak.kernel import Drm, Option, Plain
from sanjak.scene.kept import kept
from sanjak.scene.roll import Tone

from ..data import DANUBE_AT, FORTS, LIMITS, OTHER, SCENARIOS, SEATS, TABLES
from ..rules.attrition import attrition_drms, is_worn, losses, wearing
from ..rules.battle import ASSAULT, FIELD, SORTIE, attackers_in, combat_drms, odds_in, targets_in
from ..rules.combat import assigned, committed, may_slip_away, party, retreat_drms
from ..rules.factors import attack_total, defence_total, odds_of
from ..rules.interception import interception_drms
from ..rules.movement import forced_march_drms
from ..rules.paths import points_left
from ..rules.raids import raid_drms, raiders_in
from ..rules.sieges import (
    attacker_drms,
    defender_drms,
    inside,
    mercenary_drms,
    outside,
    stormers,
    supporters,
    walls_drms,
)
from ..rules.stacks import besieger, forces, leaders, level, stack
from ..rules.supply import forage_drms, forage_passes
from ..state import State
from . import words
from .seen import knows

FACES = range(1, 7)
GOOD: Tone = "good"
EVEN: Tone = "even"
BAD: Tone = "bad"
COMBAT_TONES: dict[str, Tone] = {
    "AE": BAD, "A1": BAD, "AR": BAD, "NE": EVEN, "EX": EVEN, "DR": GOOD, "D1": GOOD, "D2": GOOD, "DE": GOOD}
SHORT = {"nothing": "–", "level 1": "−1 level", "level 2": "−2 levels", "countermine 1": "saves 1",
         "countermine 2": "saves 2", "sortie 0": "sortie", "sortie 1": "sortie +1", "besieger 1": "BL1",
         "stays": "stays", "rearguard": "−1, away", "retreats": "away"}


class Forecast(NamedTuple):
    """A possible roll: its purpose, its modifiers, and the result and tone of each face."""

    title: str
    case: str
    drms: tuple[Drm, ...]
    faces: tuple[tuple[str, Tone], ...]

    def share(self, tone: Tone = GOOD) -> float:
        """The probability of a good result."""
        return sum(found == tone for _, found in self.faces) / len(self.faces)


class Matter(NamedTuple):
    """A current action: its heading, some words, the units of both sides, and its dice."""

    heading: str
    lines: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    other: tuple[str, ...] = ()
    forecasts: tuple[Forecast, ...] = ()


def forecast(title: str, case: str, drms: Iterable[Drm], result: Callable[[int], tuple[str, Tone]]) -> Forecast:
    """A forecast from its modifiers and a function of the total."""
    parts = tuple(drms)
    plus = sum(drm.value for drm in parts)
    return Forecast(title, case, parts, tuple(result(face + plus) for face in FACES))


def needs(value: int, good: str, bad: str) -> Callable[[int], tuple[str, Tone]]:
    """A test whether the total reaches a number."""
    return lambda total: (good, GOOD) if total >= value else (bad, BAD)


# ---------------------------------------------------------------- what is going on


@kept
def matters(s: State, view: Plain) -> list[Matter]:
    """The current actions, the most urgent first."""
    found = [*battle_matters(s), *march_matters(s, view), *siege_matters(s)]
    return found or [due_matter(s, view)]


def march_matters(s: State, view: Plain) -> Iterator[Matter]:
    """The column on the march (9.0, 9.5)."""
    for seat in SEATS:
        if not knows(view, seat) or not s.force[seat] or s.phase != "movement" or seat != s.mover:
            continue
        column = [unit for unit, _ in s.force[seat]]
        if s.here in DANUBE_AT:
            yield Matter(f"On board the fleet on {words.place(s.here)}",
                         (f"{LIMITS.fleet - s.spent} of {LIMITS.fleet} hexsides left",), tuple(column))
            continue
        told = f"{points_left(s, seat)} movement points left, {s.spent} spent"
        dice = (forced_march(s, seat, column),) if leaders(column) and not s.spent and not s.forced else ()
        yield Matter(f"The column in {words.place(s.here)}", (told,), tuple(column), forecasts=dice)


def battle_matters(s: State) -> Iterator[Matter]:
    """The battle that is being fought: factors, odds, modifiers, results (10.1.3)."""
    if not s.battle or s.battle == "overrun":
        return
    plans = s.attacks or {"": [*s.attackers, *s.defenders]}
    for number in plans:
        attackers = attackers_in(s, number) if number else list(s.attackers)
        targets = targets_in(s, number) if number else forces(s.defenders)
        if not forces(attackers) or not forces(targets):
            continue
        which = f", attack {number}" if len(plans) > 1 else ""
        heading = f"{BATTLES[s.battle]} {words.short_place(s.target)}{which}"
        yield Matter(heading, (factors_line(s, attackers, targets),), tuple(attackers), tuple(targets),
                     tuple(combat(s, attackers, targets)))


BATTLES = {"field": "The attack on", "assault": "The assault on", "sortie": "The sortie from",
           "interception": "The interception at"}


def factors_line(s: State, attackers: Sequence[str], targets: Sequence[str]) -> str:
    """Factors and odds in words."""
    odds = odds_in(s, attackers, targets)
    within = bool(s.inside) and all(unit in s.inside for unit in targets)
    attack = attack_total(s, attackers, s.target, within)
    defence = defence_total(s, targets, within and not s.treachery)
    where = ", inside the walls" if within else ""
    return f"{attack} to {defence}: odds {odds.name if odds else 'below 1:3'}{where}"


def party_of(s: State, option: Option) -> list[str]:
    """10.1.1 The units that an attack commits or an announcement assigns."""
    match option:
        case ("attack", *_):
            return committed(s, s.mover, option)
        case ("strike",):
            return [unit for unit, _ in s.force[s.mover]]
        case ("soak", str(who), _):
            return party(s, unassigned(s, s.attackers), who)
        case ("whole",):
            return unassigned(s, s.attackers)
        case _:
            return []


def unassigned(s: State, units: Iterable[str]) -> list[str]:
    """10.1.1 The units not yet assigned to an announced attack."""
    taken = assigned(s)
    return [unit for unit in units if unit not in taken]


def strengths(s: State, option: Option, view: Plain) -> str:
    """10.1.3 The attack against the visible defenders: " (97 v 5+, at best 4:1)"; empty if there is none."""
    own = party_of(s, option) if s.mover else []
    if not forces(own) or s.battle not in ("", FIELD):
        return ""
    hex = s.target or s.aim or str(option[1])
    foes = [str(option[2])] if option[0] == "soak" else unassigned(s, forces(stack(s, OTHER[s.mover], hex)))
    hidden = not (s.battle or hex in s.siege or knows(view, OTHER[s.mover]))
    within = bool(s.inside) and all(unit in s.inside for unit in foes)
    attack, defence = attack_total(s, own, hex, within), defence_total(s, foes, within)
    odds = odds_of(attack, defence)
    told = f"odds {odds.name}" if odds is not None else "below 1:3"
    return f" ({attack} v {defence}{'+, at best ' if hidden else ', '}{told})"


def combat(s: State, attackers: Sequence[str], targets: Sequence[str]) -> Iterator[Forecast]:
    """10.1.3 The result of each face on the combat results table."""
    odds = odds_in(s, attackers, targets)
    if odds is not None:
        yield forecast(f"Combat at {odds.name}", "10.1.3", combat_drms(s, attackers, targets),
                       lambda total: combat_result(total, odds.column))


def combat_result(total: int, column: int) -> tuple[str, Tone]:
    """A result of the table and its tone for the attacker."""
    code = TABLES.combat.at(total, column)
    return code, COMBAT_TONES[code]


# ---------------------------------------------------------------- sieges


def siege_matters(s: State) -> Iterator[Matter]:
    """Every siege: the level, both impulses and the assault in the current position (10.8)."""
    for hex in s.siege:
        fort = f"level {level(s, hex)}" if hex in FORTS else "a town"
        when = "resolved in this phase" if s.phase == "siege" else "to be resolved in the besieger's Combat Phase"
        yield Matter(f"Siege of {words.short_place(hex)}, {fort}", (f"by the {words.SIDE[besieger(s, hex)]}; {when}",),
                     tuple(outside(s, hex)), tuple(inside(s, hex)), tuple(siege_dice(s, hex)))


def siege_dice(s: State, hex: str) -> Iterator[Forecast]:
    """10.8.1 to 10.8.4 The dice of a siege in their order."""
    yield forecast("Mines", "10.8.2", attacker_drms(s, hex), lambda total: named(TABLES.siege.at(total), GOOD))
    yield forecast("Countermines", "10.8.3", defender_drms(s, hex),
                   lambda total: named(TABLES.countermine.at(total), BAD))
    storm = stormers(s, hex)
    if forces(storm):
        yield from assault(s, hex, storm)


def mercenaries(s: State, hex: str) -> Forecast:
    """10.8.1 Do mercenaries stay?"""
    return forecast("Mercenaries", "10.8.1", mercenary_drms(s, hex), lambda total: (TABLES.mercenaries.at(total), EVEN))


def named(result: str, tone: Tone) -> tuple[str, Tone]:
    """A result of a siege table in short words, with the tone of one side; `nothing` is neutral."""
    return SHORT.get(result, result), tone if result != "nothing" else EVEN


def assault(s: State, hex: str, storm: Sequence[str]) -> Iterator[Forecast]:
    """10.8.4, 10.6.2 An assault as if it were made now, walls at their printed value."""
    s = s.clone()
    s.battle, s.by, s.target, s.inside = ASSAULT, besieger(s, hex), hex, inside(s, hex)
    s.defenders, s.walls = s.inside[:], TABLES.terrain.level_drm[level(s, hex)] if hex in FORTS else 0
    odds = odds_in(s, storm, s.inside)
    if odds is not None:
        yield forecast(f"Assault at {odds.name}", "10.8.4", combat_drms(s, storm, s.inside),
                       lambda total: combat_result(total, odds.column))


def walls(s: State, hex: str) -> Forecast:
    """10.6.2 Do the walls count in full?"""
    now = level(s, hex)
    return forecast("Walls", "10.6.2", walls_drms(s, stormers(s, hex), inside(s, hex)),
                    lambda total: ("hold", BAD) if total <= now else ("+1", GOOD))


# ---------------------------------------------------------------- what is due


def due_matter(s: State, view: Plain) -> Matter:
    """The next weather, and the possible attrition of one's own stacks."""
    return Matter("What is due", (), forecasts=(weather(s), *attrition(s, view)))


def weather(s: State) -> Forecast:
    """5.0 The weather of the week to come."""
    scenario = SCENARIOS[s.scenario]
    turn = min(scenario.turns, s.turn + 1)
    month = scenario.week(turn)[0]
    return forecast(f"Weather of {words.turn_name(s, turn)}", "5.0", (), lambda face: WEATHER[
        TABLES.weather.of(month, face)])


WEATHER = {"clear": ("clear", GOOD), "rain": ("rain", EVEN), "mud": ("mud", BAD)}


def attrition(s: State, view: Plain) -> Iterator[Forecast]:
    """7.0 The largest known stacks, as if they rolled now."""
    own = [(seat, hex) for seat in SEATS if knows(view, seat) for hex in s.army[seat]]
    for seat, hex in sorted(own, key=lambda at: (-len(s.army[at[0]][at[1]]), at[1]))[:4]:
        units = wearing(s, seat, hex)
        if len(units) > 2 and (is_worn(s, seat, hex) or s.turn + 1 >= TABLES.attrition.from_turn):
            yield forecast(f"Attrition in {words.short_place(hex)}, {len(units)} units", "7.0",
                           attrition_drms(s, seat, hex, units), worn(len(units)))


def worn(many: int) -> Callable[[int], tuple[str, Tone]]:
    """7.0 The losses of this many units for each total."""
    def result(total: int) -> tuple[str, Tone]:
        lost = losses(many, total)
        return (f"−{lost}", BAD) if lost else ("none", GOOD)
    return result


# ---------------------------------------------------------------- dice of options


def forced_march(s: State, seat: str, column: Sequence[str]) -> Forecast:
    """9.5 The result of a forced march."""
    def result(total: int) -> tuple[str, Tone]:
        more = TABLES.forced_march.at(total)
        return (f"+{more} MP", GOOD) if more else ("nothing", BAD)
    return forecast("Forced march", "9.5", forced_march_drms(s, seat, column), result)


def raid(s: State, start: str, target: str, led: Sequence[str]) -> Forecast:
    """11.0 Does a raid succeed?"""
    seat = s.mover
    riders = raiders_in(s, start, stack(s, seat, start))
    return forecast(f"Raid on {words.short_place(target)}", "11.0", raid_drms(s, seat, riders, target, led),
                    needs(TABLES.raid.success, "success", "failure"))


def forage(s: State, unit: str) -> Forecast:
    """4.3 Does a unit find food?"""
    return forecast(f"Foraging with {words.unit(unit)}", "4.3", forage_drms(s, unit),
                    needs(forage_passes(unit), "supplied", "exhausted"))


def interception(s: State, leader: str) -> Forecast:
    """9.4 Does a leader meet the column?"""
    return forecast(f"Interception by {words.unit(leader)}", "9.4", interception_drms(s, leader),
                    needs(TABLES.die["interception"], "meets it", "fails"))


def slip_away(s: State) -> Forecast:
    """10.1.2, 10.4 Do the defenders get away?"""
    if may_slip_away(s):
        return Forecast("Cavalry retreat", "10.4", (), (("away", GOOD),) * 6)
    def result(total: int) -> tuple[str, Tone]:
        what = TABLES.retreat_before_combat.at(total)
        return SHORT[what], {"stays": BAD, "rearguard": EVEN, "retreats": GOOD}[what]
    return forecast("Retreat before combat", "10.1.2", retreat_drms(s), result)


def dice_of(s: State, option: Option) -> Forecast | None:
    """The die of an option; None if it rolls none."""
    seats = [seat for seat in SEATS if s.force[seat]]
    match option:
        case ("forced_march",) if seats:
            return forced_march(s, seats[0], [unit for unit, _ in s.force[seats[0]]])
        case ("raid", str(start), str(target), *led) if s.mover:
            return raid(s, start, target, [str(leader) for leader in led])
        case ("forage", str(unit)):
            return forage(s, unit)
        case ("intercept", str(leader)):
            return interception(s, leader)
        case ("retreat",) if s.battle:
            return slip_away(s)
        case ("counter",) if s.siege:
            return next(iter(counter_dice(s)), None)
        case ("assault", str(who)):
            return next(iter(assault_dice(s, who)), None)
        case ("whole",) if s.battle:
            return next(combat(s, unassigned(s, s.attackers), unassigned(s, forces(s.defenders))), None)
        case ("sortie", str(who), str(leader), str(foe)):
            return sortie(s, [who] if leader == "-" else [leader, who], foe)
        case ("soak", _, str(foe)) if s.battle:
            return next(combat(s, party_of(s, option), [foe]), None)
        case _:
            return None


def sortie(s: State, party: Sequence[str], foe: str) -> Forecast | None:
    """10.8.3 A sortie as if it were made now."""
    kept = s.battle, s.by, s.target, s.defenders
    s.battle, s.by, s.target, s.defenders = SORTIE, s.side[party[-1]], s.at[party[-1]], [foe]
    found = next(combat(s, party, [foe]), None)
    s.battle, s.by, s.target, s.defenders = kept
    return found


def under_way(s: State) -> list[str]:
    """10.8 The sieges of this phase, the current one first as far as that is known."""
    return [hex for hex in s.siege if besieger(s, hex) == s.mover and s.siege[hex] < s.turn]


def counter_dice(s: State) -> Iterator[Forecast]:
    """10.8.3 The defender's impulse, if only one siege is under way."""
    if len(under_way(s)) == 1:
        yield forecast("Countermines", "10.8.3", defender_drms(s, under_way(s)[0]),
                       lambda total: named(TABLES.countermine.at(total), GOOD))


def assault_dice(s: State, who: str) -> Iterator[Forecast]:
    """10.8.4 The assault: of the siege where the storming units stand, else of the only one that is under way."""
    force = [unit for seat in SEATS for unit, _ in s.force[seat]]
    hexes = {s.at[unit] for unit in force if s.at[unit] in s.siege} or set(under_way(s))
    if len(hexes) == 1:
        hex = hexes.pop()
        storm = force or stormers(s, hex)
        yield from assault(s, hex, [*storm, *supporters(s, hex)] if who == "all" else storm)
