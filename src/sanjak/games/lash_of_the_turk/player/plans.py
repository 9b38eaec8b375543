"""The plan of a campaign: the value of a place, the armies that can take it, and the goal of each unit.

An army is a stack under a leader. It chooses the prize with the best value for the weeks it takes. Raiders spread out,
so that each has a separate place to raid. The rest garrisons forts, which count for nothing while they are empty.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from math import ceil

from sanjak.kernel import Ask, Option
from sanjak.toolkit.hexes import distance

from ..data import (
    ATTACK,
    CAVALRY,
    COMBAT,
    DEFENCE,
    FORTS,
    GARRISONS,
    HEX_OF,
    LEADERS,
    MOVE,
    NEAR,
    OTHER,
    PEASANTS,
    PLACES,
    RAIDERS,
    SCENARIOS,
    TABLES,
    WHEELS,
    printed_level,
)
from ..rules.stacks import best_inside, level
from ..rules.weather import slowed
from ..state import DISRUPTED, MOVED, RAIDED, State
from .roads import march_cost
from .styles import PLAIN, Style
from .tactics import storm

SUDDEN = 60.0
"""The value of the last place for a sudden death, in half points."""
SIEGE_WEEKS, MARCH, GALLOP, RAID_REACH = 1.5, 3, 4, 2
CHOICE = 14
"""The number of places among which a raider chooses one."""
ALARM = 12
"""The distance at which an enemy army calls for a strong guard."""
DANGER = 6
"""The distance, in movement points, at which an enemy army is dangerous."""
BASTION, CONQUEST = 5, 3
"""The number of units that hold a bastion, and a place won in the campaign."""
ARMY = 10
"""A stack under a leader with this attack is an army."""

LIGHT = frozenset(RAIDERS - PEASANTS)


@cache
def doubled(scenario: str, seat: str) -> frozenset[str]:
    """13.2.2 The forts that count double for a side."""
    return frozenset(HEX_OF[place] for place in SCENARIOS[scenario].doubles[seat])


@cache
def sudden(seat: str) -> tuple[str, ...]:
    """13.1 The places that together win at once."""
    places: tuple[str, ...] = getattr(TABLES.sudden_death, seat)
    return tuple(HEX_OF[place] for place in places)


def factors(units: Iterable[str], of: dict[str, int]) -> int:
    """The printed factors of combat units."""
    return sum(of[unit] for unit in units if unit in COMBAT)


class War:
    """A position as one side evaluates it."""

    __slots__ = ("_inside", "_posts", "_prizes", "_raids", "focus", "foe", "left", "me", "mourned", "own", "s",
                 "style", "their", "threats", "worlds")

    def __init__(self, s: State, me: str, style: Style = PLAIN, others: Sequence[War] = ()) -> None:
        self.style, self.focus = style, dict(style.focus)
        self.worlds: tuple[War, ...] = (self, *others)
        self.s, self.me, self.foe = s, me, OTHER[me]
        self.own, self.their = s.army[me], s.army[self.foe]
        self.left, self.mourned = SCENARIOS[s.scenario].turns - s.turn, SCENARIOS[s.scenario].mourned[me]
        self.threats = [(hex, attack) for hex, units in self.their.items()
                        if units[0] in LEADERS and (attack := factors(units, ATTACK)) >= ARMY]
        self._raids: dict[str, str] | None = None
        self._posts: dict[str, str] | None = None
        self._prizes: dict[str, float] | None = None
        self._inside: dict[str, list[str]] = {}

    # ------------------------------------------------------------ the value of places

    def holds(self, side: str, hex: str) -> bool:
        """Is there a combat unit of a side?"""
        units = self.s.army[side].get(hex)
        return units is not None and any(unit in COMBAT for unit in units)

    def prizes(self) -> dict[str, float]:
        """The valuable places, and their values."""
        if self._prizes is None:
            self._prizes = {place: worth for place in PLACES if (worth := self.prize(place))}
        return self._prizes

    def prize(self, hex: str) -> float:
        """The value, in half points, of holding a place with a unit: one's own gain and the enemy's loss."""
        holder = self.s.control[hex]
        if hex not in FORTS:
            return 0.0 if holder == self.me else 1.0 + (holder == self.foe)
        gain = 0.0 if holder == self.me and self.holds(self.me, hex) else self.points(self.me, hex)
        if holder == self.foe and self.holds(self.foe, hex):
            gain += self.points(self.foe, hex)
        return gain + SUDDEN if gain and self.wins(self.me, hex) else gain

    def wins(self, side: str, hex: str) -> bool:
        """13.1 Would this place give a side its sudden death?"""
        goals = sudden(side)
        return hex in goals and all(self.holds(side, other) and self.s.control[other] == side
                                    for other in goals if other != hex)

    def stake(self, hex: str) -> float:
        """The loss of one's own place: its points on both sides, and perhaps the war."""
        return self.points(self.me, hex) + self.points(self.foe, hex) + (SUDDEN if self.wins(self.foe, hex) else 0.0)

    def points(self, side: str, hex: str) -> float:
        """13.2.2 The points of a fort for a side that occupies it."""
        return 2.0 * printed_level(self.s.scenario, hex) * (1 + (hex in doubled(self.s.scenario, side)))

    def inside(self, hex: str) -> list[str]:
        """The units that would defend a place."""
        found = self._inside.get(hex)
        if found is None:
            units = self.their.get(hex, ())
            found = self._inside[hex] = [unit for unit in best_inside(units, hex) if unit in COMBAT]
        return found

    def chief_worth(self, units: Iterable[str]) -> float:
        """The value of an attack's leader, in units; one whose death spoils the victory is worth an army."""
        chief = max((unit for unit in units if unit in LEADERS), key=lambda unit: ATTACK[unit], default="")
        if not chief:
            return 0.0
        return 10.0 * self.style.dear if chief == self.mourned else 1.0 + ATTACK[chief]

    # ------------------------------------------------------------ armies

    def army_goal(self, hex: str, claimed: dict[str, float]) -> str:
        """The goal of an army: the best prize for its weeks; its own hex if it should stay."""
        column = self.free_of_garrison(hex)
        attack, chief = factors((unit for unit in column if unit not in LIGHT), ATTACK), best_of(column, ATTACK)
        if hex in self.s.siege and self.s.control[hex] == self.foe:
            return hex
        if self.style.chief in column and (aim := self.aim()):
            return aim
        best, goal = sum(world.stay(hex) for world in self.worlds) / len(self.worlds), hex
        for place, prize in self.prizes().items():
            worth = prize * claimed.get(place, 1.0) * self.focus.get(place, 1.0)
            worth *= self.style.siege if place in self.their else self.style.alone
            if worth > 1.0:
                score = sum(world.venture(hex, place, worth, attack, chief) for world in self.worlds) / len(self.worlds)
                if score > best:
                    best, goal = score, place
        for place, score in self.rescues(hex, attack):
            if score > best:
                best, goal = score, place
        return goal if best >= self.style.join else self.strongest(hex, attack) or goal

    def aim(self) -> str:
        """The next place of the campaign; empty when all are taken."""
        return next((place for place in self.style.campaign if self.prize(place)), "")

    def strongest(self, hex: str, attack: int) -> str:
        """A stronger army, for one without a good goal to join."""
        others = [(factors(units, ATTACK), there) for there, units in self.own.items()
                  if there != hex and units[0] in LEADERS and march_cost(hex, there) <= 4 * MARCH]
        most = max(others, default=(0, ""))
        return most[1] if most[0] > attack else ""

    def venture(self, hex: str, place: str, worth: float, attack: int, chief: int) -> float:
        """The value of marching for a prize, by the chance to take it and the weeks it takes."""
        weeks = march_cost(hex, place) / MARCH
        garrison = self.inside(place) if place in self.their else []
        if garrison:
            weeks += SIEGE_WEEKS
            defence = factors(garrison, DEFENCE)
            if attack < 2 * defence:
                return 0.0
            captain = best_of(self.their[place], DEFENCE)
            worth *= storm(attack, 2 * defence, chief - captain + TABLES.terrain.level_drm[level(self.s, place)]
                           if place in FORTS else 0, len(garrison))
        if weeks > self.left + 0.7:
            return 0.0
        return self.safety(hex, place, attack) * worth / (1.0 + weeks)

    def safety(self, hex: str, place: str, attack: int) -> float:
        """The safety of an army on the march: lower if a stronger one can attack it."""
        guard = factors((unit for unit in self.own[hex] if unit not in LIGHT), DEFENCE)
        most = max((strength for there, strength in self.threats if march_cost(there, place) <= DANGER), default=0)
        if most <= guard:
            return 1.0
        return 1.0 - self.style.fear * (0.5 if most <= 1.6 * guard or attack >= most else 0.85)

    def stay(self, hex: str) -> float:
        """The value of staying: the fort that would fall without the army."""
        if hex not in FORTS or self.s.control[hex] != self.me:
            return 0.3
        guards = sorted((DEFENCE[unit] for unit in best_inside(self.own[hex], hex) if unit in COMBAT), reverse=True)
        return 0.3 + self.style.stay * self.danger(hex, sum(guards[:self.wanted(hex)])) * self.stake(hex)

    def danger(self, hex: str, guard: int) -> float:
        """The danger to a place with this guard, from 0 to 1, by the nearest army that could besiege it."""
        most = 0.0
        for there, attack in self.threats:
            weeks = march_cost(there, hex) / MARCH
            if weeks < 2.5 and weeks <= self.left and attack >= 2 * guard:
                most = max(most, min(1.0, attack / (6.0 * guard + 1)) / (1 + weeks / 2))
        return most

    def rescues(self, hex: str, attack: int) -> Iterable[tuple[str, float]]:
        """Besieged places that an army could relieve: it goes next to them and attacks the besieger."""
        for place in self.s.siege:
            if self.s.control[place] == self.me and place != hex:
                guard = factors(self.their.get(place, ()), DEFENCE)
                weeks = march_cost(hex, place) / MARCH
                if attack >= self.style.odds * guard and weeks < 4:
                    yield place, self.style.rescue * self.stake(place) / (1 + weeks)
        for place in sudden(self.foe):
            if self.s.control[place] == self.me and place != hex and self.wins(self.foe, place):
                weeks = march_cost(hex, place) / MARCH
                guard = factors(self.own.get(place, ()), DEFENCE)
                yield place, self.danger(place, guard) * self.stake(place) / (1 + weeks)

    # ------------------------------------------------------------ raiders

    def raids(self) -> dict[str, str]:
        """The place to raid for each hex with raiders: one for each, the nearest first."""
        if self._raids is None:
            self._raids = self.share_out()
        return self._raids

    def share_out(self) -> dict[str, str]:
        """Raiders with a target in reach take it; the others take the rest."""
        hexes = [hex for hex, units in self.own.items() if any(self.may_raid(unit) for unit in units)]
        found: dict[str, str] = {}
        near = sorted((far + self.watch(place), hex, place) for hex in hexes for far, place in self.in_reach(hex))
        taken: set[str] = set()
        for _, hex, place in near:
            if hex not in found and place not in taken:
                found[hex] = place
                taken.add(place)
        return found

    def may_raid(self, unit: str) -> bool:
        """11.0 Is this raider fit?"""
        return unit in LIGHT and not self.s.marks[unit] & DISRUPTED

    def in_reach(self, hex: str) -> list[tuple[float, str]]:
        """The nearest places to raid from a hex, enough that others may take most of them."""
        control, me = self.s.control, self.me
        return [(far, place) for far, place in rides(hex) if control[place] != me][:CHOICE]

    def watch(self, place: str) -> float:
        """The protection of a place against raids, in weeks."""
        return 0.0 if place not in self.their else 1.6 if place in FORTS else 1.2

    def raid_target(self, hex: str, taken: Iterable[str]) -> str:
        """The nearest place that no other raider has."""
        held = set(taken)
        return min(((far + self.watch(place), place) for far, place in self.in_reach(hex) if place not in held),
                   default=(0.0, hex))[1]

    # ------------------------------------------------------------ the last weeks

    def is_last(self) -> bool:
        """Is this the last week, for a commander who prepares the final count?"""
        return self.style.late > 0 and self.left < 1

    def posts(self) -> dict[str, str]:
        """The posts for the final count: a unit for each empty important place."""
        if self._posts is None:
            style = self.style
            wanted = self.left < style.late or style.sentries or style.bastions
            self._posts = self.share_posts() if wanted else {}
        return self._posts

    def share_posts(self) -> dict[str, str]:
        """The best prizes first, each to the unit that is there soonest; raiders leave only when they must."""
        open_posts = self.vacancies()
        spare = {hex: self.free(hex, units) for hex, units in self.own.items()}
        rides = sorted(
            (-worth, weeks, unit in LIGHT, unit, place)
            for hex, units in spare.items() for unit in units for place, (worth, _) in open_posts.items()
            if place != hex and (weeks := self.ride(hex, unit, place)) <= self.left + 1
            and (unit not in LIGHT or worth > self.style.post or (worth >= 2 and weeks > self.left)))
        found: dict[str, str] = {}
        taken, left = Counter[str](), Counter({hex: len(units) for hex, units in spare.items()})
        for _, _, _, unit, place in rides:
            hex = self.s.at[unit]
            if unit not in found and left[hex] and taken[place] < open_posts[place][1]:
                found[unit] = place
                left[hex] -= 1
                taken[place] += 1
        return found

    def vacancies(self) -> dict[str, tuple[float, int]]:
        """Places that need units: their value and number; first those whose fall would lose the war."""
        found: dict[str, tuple[float, int]] = {}
        if self.left < self.style.late:
            found = {place: (worth, 1) for place, worth in self.prizes().items() if place not in self.their}
        for place in self.style.bastions:
            lacking = BASTION - sum(unit in COMBAT for unit in self.garrison(place))
            if self.s.control[place] == self.me and lacking > 0 and place not in self.s.siege:
                found[place] = self.stake(place), lacking
        for place in sudden(self.foe):
            lacking = self.style.sentries - sum(unit in COMBAT for unit in self.own.get(place, ()))
            if self.s.control[place] == self.me and lacking > 0 and place not in self.s.siege and (
                    self.wins(self.foe, place)):
                found[place] = SUDDEN, lacking
        return found

    def free(self, hex: str, units: Sequence[str]) -> list[str]:
        """The units that a hex can spare: raiders, and units not needed in a fort, a siege or an army."""
        if hex in self.s.siege:
            return []
        stay = self.style.core if units[0] in LEADERS else 0
        if hex in FORTS and self.s.control[hex] == self.me:
            stay = max(stay, self.wanted(hex))
        able = [unit for unit in self.free_of_garrison(hex)
                if unit in COMBAT and not self.s.marks[unit] & DISRUPTED]
        able.sort(key=lambda unit: (unit not in LIGHT, unit in WHEELS, ATTACK[unit] + DEFENCE[unit]))
        return able[:max(0, len(able) - stay)]

    def ride(self, hex: str, unit: str, place: str) -> int:
        """The weeks until a unit is in a place, at its speed in today's weather."""
        far, moved = march_cost(hex, place, unit in WHEELS), bool(self.s.marks[unit] & MOVED)
        first = 0 if moved else slowed(self.s.weather, MOVE[unit])
        return 1 if far <= first else 1 + ceil((far - first) / max(1.0, MOVE[unit] - 0.5))

    # ------------------------------------------------------------ detachments

    def errand(self, hex: str, unit: str, taken: Iterable[str]) -> str:
        """The best goal of a single unit: an empty fort to garrison, a town to take; its own hex if there is none."""
        speed = GALLOP if unit in CAVALRY else MARCH
        best, goal, held = 0.0, hex, set(taken)
        for place, worth in self.prizes().items():
            if place in self.their or place in held:
                continue
            weeks = march_cost(hex, place, unit in WHEELS) / speed
            if weeks <= self.left + 0.5 and worth / (1 + weeks) > best:
                best, goal = worth / (1 + weeks), place
        prey, gain = self.prey(hex, unit)
        return prey if gain > best else goal

    def company(self, hex: str) -> str:
        """The nearest units of one's own side: a leader who is alone is lost to the first enemy."""
        return min(((march_cost(hex, there), there) for there in self.own if self.holds(self.me, there)),
                   default=(0, hex))[1]

    def wanted(self, hex: str) -> int:
        """The number of units that should stay in one's own fort."""
        if self.s.control[hex] != self.me:
            return 0
        if self.wins(self.foe, hex) and any(march_cost(there, hex) <= ALARM for there, _ in self.threats):
            return self.style.keep
        if self.style.sentries and self.wins(self.foe, hex):
            return self.style.sentries
        if hex in self.style.campaign:
            return CONQUEST
        return self.style.hold if hex in doubled(self.s.scenario, self.foe) or hex in doubled(
            self.s.scenario, self.me) else 1

    def garrison(self, hex: str) -> list[str]:
        """10.6.1 Units that never leave a fort: a retired leader's guard, or as many as a bastion has room for."""
        units, style = self.own.get(hex, ()), self.style
        retired = style.retired and self.mourned in units and hex in FORTS
        if not (retired or hex in style.bastions) or self.s.control[hex] != self.me:
            return []
        if retired:
            return [self.mourned, *sorted(guards_among(units), key=missed)[:style.retired]]
        captain = max((unit for unit in units if unit in LEADERS and unit != style.chief),
                      key=lambda unit: DEFENCE[unit], default="")
        return best_inside([unit for unit in units if unit == captain or unit in COMBAT], hex)

    def free_of_garrison(self, hex: str) -> Sequence[str]:
        """The units in a hex that may leave it."""
        bound = self.garrison(hex)
        return [unit for unit in self.own[hex] if unit not in bound] if bound else self.own[hex]

    def prey(self, hex: str, unit: str) -> tuple[str, float]:
        """Raiders in the open that a unit could catch this week, and their value."""
        best, goal = 0.0, hex
        for there, units in self.their.items():
            if there not in PLACES and ATTACK[unit] >= 3 * factors(units, DEFENCE) and all(u in LIGHT for u in units):
                far = min((march_cost(hex, near) for near in NEAR[there] if near not in self.their), default=99)
                if far <= MOVE[unit]:
                    gain = self.style.hunt * len(units) * min(6, self.left + 1) / (1 + far / 8)
                    best, goal = max((best, goal), (gain, there))
        return goal, best


@cache
def rides(hex: str) -> tuple[tuple[float, str], ...]:
    """The distance of a raider from raiding each place, in weeks, nearest first."""
    return tuple(sorted((max(0, distance(hex, place) - RAID_REACH) / GALLOP, place) for place in PLACES))


def best_of(units: Iterable[str], of: dict[str, int]) -> int:
    """The best modifier of the leaders among units."""
    return max((of[unit] for unit in units if unit in LEADERS), default=0)


def weeks_between(here: str, there: str, speed: int) -> int:
    """The number of weeks that a march takes."""
    return ceil(march_cost(here, there) / speed)


def ready(s: State, units: Iterable[str]) -> list[str]:
    """Units that can still march."""
    return [unit for unit in units if not s.marks[unit] & (MOVED | DISRUPTED)]


def cheapest(units: Iterable[str]) -> str:
    """The least valuable unit of an army, to be left as a garrison."""
    return min(guards_among(units), key=missed, default="")


def guards_among(units: Iterable[str]) -> list[str]:
    """The units that can be left as a garrison."""
    return [unit for unit in units if unit in COMBAT and unit not in WHEELS]


def missed(unit: str) -> tuple[bool, bool, int, str]:
    """The value of a unit that stays behind to its army."""
    return unit not in GARRISONS, unit in LIGHT, ATTACK[unit] + DEFENCE[unit], unit


__all__ = ["ARMY", "LIGHT", "RAIDED", "War", "best_of", "cheapest", "factors", "ready", "weeks_between"]


def first(ask: Ask, *verbs: str) -> Option:
    """The first option with one of some verbs, in their order; any if there is none."""
    for verb in verbs:
        for option in ask.options:
            if option[0] == verb:
                return option
    return ask.options[0]
