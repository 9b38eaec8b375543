"""The quick player: the same plan for both sides, evaluated in half victory points and units.

It keeps raiders busy, masses an army before a siege, garrisons important places, relieves sieges if it is strong
enough, and watches the calendar: a prize that cannot be reached in time does not count.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence

from sanjak.kernel import Ask, Engine, Option, Seat
from sanjak.toolkit.hexes import distance

from ..data import (
    ATTACK,
    CAVALRY,
    COMBAT,
    DANUBE_AT,
    DEFENCE,
    FORTS,
    LEADERS,
    MOVE,
    PLACES,
    RAIDERS,
    TABLES,
    TERRAIN,
    UNIT,
    WHEELS,
)
from ..rules.combat import committed, eligible
from ..rules.factors import attack_total, defence_total
from ..rules.interception import party
from ..rules.retreats import refuges
from ..rules.stacks import KIND, level
from ..state import State
from . import evaluation
from .ferries import sail_on
from .marches import DONE, goals_of_armies, held_back, march, on_the_march
from .plans import LIGHT, War, best_of, cheapest, factors
from .raiders import STAY, raid, ride_home
from .roads import march_cost
from .styles import CRAFT, QUICK, Style, plans_of
from .tactics import fight, peril, repulse, storm

LET_PASS: Option = ("let_pass",)
CHANGEABLE = ("strike", "ready", "at")
"""Verbs that may be the only option, and still allow changes before."""


# ---------------------------------------------------------------- combat


def attack(w: War, ask: Ask) -> Option:
    """10.1 The attack with the highest gain; a siege is worth its place."""
    return attack_unseen([w], ask)


def attack_gain(w: War, option: Option) -> float:
    """The value of an attack on a hex: enemies destroyed, a siege begun, a place taken, minus a siege given up."""
    hex = option[1]
    own = attackers(w, option)
    if any(w.s.at[unit] in w.s.siege for unit in own):
        return sally(w, own, hex)[0]
    if hex in PLACES and w.s.control[hex] == w.foe:
        inside, strength = w.inside(hex), factors(own, ATTACK)
        guard = factors(inside, DEFENCE)
        if not guard or strength < 2 * guard:
            return -1.0
        walls = TABLES.terrain.level_drm[level(w.s, hex)] if hex in FORTS else 0
        drm = best_of(own, ATTACK) - best_of(w.their[hex], DEFENCE) + walls
        return w.prize(hex) * storm(strength, 2 * guard, drm, len(inside))
    relief = 3.0 if hex in w.s.siege else 0.0
    gain = best_battle(w, own, hex)
    return gain + relief if gain > -1 else gain


def best_battle(w: War, own: list[str], hex: str) -> float:
    """The value of a battle in the open, with or without the leader whose death spoils the victory."""
    return max(battle_gain(w, own, hex), battle_gain(w, [unit for unit in own if unit != w.mourned], hex))


def battle_gain(w: War, own: list[str], hex: str) -> float:
    """The value of a battle in the open to the attackers, minus the danger to their leader."""
    foes = w.their.get(hex, ())
    units = [unit for unit in foes if unit in COMBAT]
    drm = best_of(own, ATTACK) - best_of(foes, DEFENCE) + TABLES.terrain.defence_drm[TERRAIN[hex]]
    strength, defence = attack_total(w.s, own, hex), defence_total(w.s, units)
    return fight(strength, defence, drm, len(own), len(units)) - w.chief_worth(own) * peril(strength, defence, drm)


def attackers(w: War, option: Option) -> list[str]:
    """10.1.1 The units that an attack would commit, leaders included, without raiders and fixed garrisons."""
    return [unit for unit in committed(w.s, w.me, option) if unit not in LIGHT
            and unit not in w.garrison(w.s.at[unit])]


# ---------------------------------------------------------------- attacks out of siege lines


def sally(w: War, own: list[str], target: str) -> tuple[float, list[str]]:
    """10.8.7 The gain of besiegers who attack an enemy next to their lines, and the units that stay.

    A guard that maintains the siege stays if the others are strong enough without it. The others need a place to go
    afterwards.
    """
    lines = sorted({w.s.at[unit] for unit in own} & w.s.siege.keys())
    if not all(refuges(w.s, w.me, hex, own) for hex in lines):
        return -9.0, []
    guard = [unit for hex in lines for unit in siege_guard(w, hex)]
    rest = [unit for unit in own if unit not in guard]
    together = best_battle(w, own, target) - siege_cost(w, own, target)
    if not guard or COMBAT.isdisjoint(rest):
        return together, []
    apart = best_battle(w, rest, target) - siege_cost(w, rest, target)
    return max((apart, guard), (together, []))


def siege_guard(w: War, hex: str) -> list[str]:
    """10.8 The fewest units that maintain a siege, guns included; empty if all of them are too few."""
    needed, guard = 2 * factors(w.their.get(hex, ()), DEFENCE), list[str]()
    for unit in sorted((u for u in w.own[hex] if u in COMBAT), key=lambda u: (u not in WHEELS, -ATTACK[u], u)):
        if factors(guard, ATTACK) >= needed:
            return guard
        guard.append(unit)
    return []


def siege_cost(w: War, going: list[str], target: str) -> float:
    """The loss to sieges from units that leave their lines; lower if the attacked enemy would break them anyway."""
    s, foes = w.s, w.their[target]
    cost = sum(siege_worth(w, hex, w.own[hex]) - siege_worth(w, hex, [u for u in w.own[hex] if u not in going])
               for hex in sorted({s.at[unit] for unit in going} & s.siege.keys()))
    threat = fight(factors(foes, ATTACK), factors(going, DEFENCE), best_of(foes, ATTACK) - best_of(going, DEFENCE),
                   len(foes), len(going))
    return cost * (BROKEN if threat > 0 else 1.0) - max(0.0, threat)


def siege_worth(w: War, hex: str, units: Sequence[str]) -> float:
    """The value of a siege with these besiegers: by its place, and by the chance to storm it now."""
    inside, strength = w.inside(hex), factors(units, ATTACK)
    defence = 2 * factors(inside, DEFENCE)
    if strength < defence:
        return 0.0
    walls = TABLES.terrain.level_drm[level(w.s, hex)] if hex in FORTS else 0
    drm = best_of(units, ATTACK) - best_of(w.their[hex], DEFENCE) + walls
    return w.prize(hex) * (SIEGE + storm(strength, defence, drm, len(inside)))


SIEGE, BROKEN = 0.35, 0.25
"""The value of a siege by its place, and the share that remains if an army that could break it is near."""


def announce(w: War, ask: Ask) -> Option:
    """10.1.1 One attack of all on all, or a soak-off besides if that gains more."""
    s, given = w.s, {unit for units in w.s.attacks.values() for unit in units}
    own = [unit for unit in s.attackers if unit not in given]
    foes = [unit for unit in s.defenders if unit in COMBAT and unit not in given and s.at[unit] == s.target]
    best, choice = clash_gain(w, own, foes) + SOAK, ("whole",)
    for option in ask.options:
        if option[0] == "soak":
            few = [unit for unit in own if option[1] in (unit, s.at[unit])]
            rest = [unit for unit in own if unit not in few]
            gain = clash_gain(w, few, [option[2]]) + clash_gain(w, rest, [foe for foe in foes if foe != option[2]])
            if gain > best:
                best, choice = gain, option
    return choice


SOAK = 0.15
"""The least advantage of a soak-off over one attack by all, in units."""


def clash_gain(w: War, own: list[str], foes: list[str]) -> float:
    """The gain of one announced attack, in units."""
    s = w.s
    drm = best_of(own, ATTACK) - best_of(s.defenders, DEFENCE) + TABLES.terrain.defence_drm[TERRAIN[s.target]]
    strength, defence = attack_total(s, own, s.target), defence_total(s, foes)
    return fight(strength, defence, drm, len(own), len(foes)) - w.chief_worth(own) * peril(strength, defence, drm)


def field_gain(w: War) -> float:
    """The attacker's expected gain in a battle in the open."""
    s = w.s
    drm = best_of(s.attackers, ATTACK) - best_of(s.defenders, DEFENCE) + TABLES.terrain.defence_drm[TERRAIN[s.target]]
    return fight(attack_total(s, s.attackers, s.target), defence_total(s, s.defenders), drm, len(s.attackers),
                 len(s.defenders))


def retreat_or_stand(w: War, ask: Ask) -> Option:
    """10.1.2, 10.4 Retreat from a fight that would go badly."""
    return first(ask, "retreat" if field_gain(w) > w.style.retire else "stand")


def inside_or_outside(w: War, ask: Ask) -> Option:
    """10.5, 10.6 Go behind walls only from an enemy who would win in the open: a place has little room."""
    return first(ask, "inside" if w.garrison(w.s.target) or field_gain(w) > w.style.walls else "outside")


def muster(w: War, ask: Ask) -> Option:
    """10.1.1 All units except those that an important fort would miss if the attackers advance."""
    s = w.s
    going = {unit for unit, _ in s.force[w.me]}
    if any(s.at[unit] in s.siege for unit in going) and (guard := keeps_siege(w, ask)) is not None:
        return guard
    for hex in sorted({s.at[unit] for unit in going}):
        if (held := held_back(ask, "without", w.garrison(hex))) is not None:
            return held
        if hex in FORTS and sum(u in COMBAT and u not in going for u in w.own[hex]) < w.wanted(hex):
            here = [unit for unit in w.own[hex] if unit in going]
            units = [option[1] for option in ask.also if option[0] == "without" and option[1] in here]
            if len([unit for unit in going if unit in COMBAT]) > 1 and (unit := cheapest(units)):
                return ("without", unit)
    return without_him(w, ask, lambda units: battle_gain(w, units, s.aim)) or first(ask, "strike")


def keeps_siege(w: War, ask: Ask) -> Option | None:
    """10.8.7 Hold back another unit that maintains a siege while the others attack; None if enough stay."""
    s, short = w.s, Counter[str]()
    own = [unit for unit in eligible(s, w.me, s.aim) if s.at[unit] in s.siege]
    going = {unit for unit, _ in s.force[w.me]}
    for unit in sally(w, own, s.aim)[1]:
        short[KIND[unit]] += 1
    for unit in own:
        if unit not in going:
            short[KIND[unit]] -= 1
    return next((option for option in ask.also if option[0] == "without" and short[KIND[option[1]]] > 0
                 and s.at[option[1]] in s.siege), None)


def without_him(w: War, ask: Ask, gain: Callable[[list[str]], float]) -> Option | None:
    """10.3 Leave behind, with a guard, the leader whose death spoils the victory, if the others do as well without."""
    force = [unit for unit, _ in w.s.force[w.me]]
    if w.mourned not in force or ("without", w.mourned) not in ask.also:
        return None
    here = w.own[w.s.at[w.mourned]]
    alone = not any(unit in COMBAT and unit not in force for unit in here)
    guard = cheapest(unit for unit in here if ("without", unit) in ask.also) if alone else ""
    if gain([unit for unit in force if unit not in (w.mourned, guard)]) <= gain(force):
        return None
    return ("without", guard or w.mourned) if guard or not alone else None


def assault(w: War, ask: Ask) -> Option:
    """10.8.4 Storm the walls if they are more likely to fall than to throw the army back."""
    s = w.s
    if not s.force[w.me]:
        return first(ask, "no_assault")
    hex = s.at[s.force[w.me][0][0]]
    gain = storm_gain(w, [unit for unit, _ in s.force[w.me]], hex)
    return without_him(w, ask, lambda units: storm_gain(w, units, hex)) or first(
        ask, "assault" if gain > 0.05 else "no_assault")


def storm_gain(w: War, own: list[str], hex: str) -> float:
    """The value of storming a place: its fall, minus a repulse and the danger to the leader."""
    s, inside = w.s, w.inside(hex)
    drm = (best_of(own, ATTACK) - best_of(w.their.get(hex, ()), DEFENCE)
           + (TABLES.terrain.level_drm[level(s, hex)] if hex in FORTS else 0))
    strength, defence = factors(own, ATTACK), (1 if s.treachery else 2) * factors(inside, DEFENCE)
    good, bad = storm(strength, defence, drm, len(inside)), repulse(strength, defence, drm)
    late = 1.6 if w.left <= 1 else 1.0
    risk = 0.05 * w.chief_worth(own) * peril(strength, defence, drm)
    return good * late * w.style.storm - bad * 0.9 - risk


# ---------------------------------------------------------------- small decisions


def first(ask: Ask, *verbs: str) -> Option:
    """The first option with one of some verbs, in their order; any if there is none."""
    for verb in verbs:
        for option in ask.options:
            if option[0] == verb:
                return option
    return ask.options[0]


def worth(unit: str) -> float:
    """The value of a unit to its owner; units that can be rebuilt are missed less."""
    if unit in LEADERS:
        return 12.0 + ATTACK[unit] + DEFENCE[unit]
    value = ATTACK[unit] + DEFENCE[unit] + 0.5 * MOVE[unit]
    return value * (0.8 if UNIT[unit].rebuildable else 1.2) + (4 if unit in WHEELS else 0)


def lose(w: War, ask: Ask) -> Option:
    """Lose the least valuable unit."""
    return min((option for option in ask.options if option[0] == "lose"), key=lambda option: worth(option[1]))


def forage(w: War, ask: Ask) -> Option:
    """4.3 Units with the easiest roll go first: those that pass stay supplied."""
    units = [option for option in ask.options if option[0] == "forage"]
    return min(units, key=lambda option: (option[1] not in RAIDERS, option[1] not in CAVALRY, -worth(option[1])))


def build(w: War, ask: Ask) -> Option:
    """8.0 The best unit that can be had, in the place nearest to the strongest army; raiders count for what they bring
    in."""
    builds = [option for option in ask.options if option[0] == "build"]
    if not builds:
        return DONE
    front = max(w.own, key=lambda hex: (factors(w.own[hex], ATTACK), hex))
    return max(builds, key=lambda option: (worth(option[1]) + 3 * (option[1] in LIGHT), -march_cost(option[2], front),
                                           option[2]))


def sortie(w: War, ask: Ask) -> Option:
    """10.8.3 Choose a sortie that is likely to hurt the besieger more."""
    best, choice = 0.0, first(ask, "no_sortie")
    for option in ask.options:
        if option[0] == "sortie":
            lead = ATTACK.get(option[2], 0)
            gain = fight(ATTACK[option[1]], DEFENCE[option[3]], lead + w.s.levels, 1, 1) * worth(option[3])
            if gain > best:
                best, choice = gain, option
    return choice


def intercept(w: War, ask: Ask) -> Option:
    """9.4 Attack a weaker column with the strongest party; otherwise let it pass."""
    able = [option for option in ask.options if option[0] == "intercept"]
    best = max(able, key=lambda option: factors(party(w.s, option[1]), ATTACK), default=LET_PASS)
    if best == LET_PASS or factors(party(w.s, best[1]), ATTACK) < 2 * marching(w):
        return LET_PASS
    return best


def marching(w: War) -> int:
    """The estimated defence of the column that may be intercepted."""
    return factors(w.their.get(w.s.here, ()), DEFENCE)


def meet(w: War, ask: Ask) -> Option:
    """9.4 Attack where the column has least cover; infantry joins from an open camp while the odds are below 4:1."""
    force = [unit for unit, _ in w.s.force[w.me]]
    foot = [option for option in ask.also if option[0] == "take" and option[1] not in CAVALRY]
    if foot and w.s.at[force[0]] not in FORTS and factors(force, ATTACK) < 4 * marching(w):
        return max(foot, key=lambda option: (ATTACK[option[1]], option))
    return max(ask.options, key=lambda option: TABLES.terrain.defence_drm[TERRAIN[option[1]]])


def deploy(w: War, ask: Ask) -> Option:
    """14.0 Gather the field army around its chief, with other leaders last."""
    if not w.style.chief:
        return first(ask, "ready")
    here = w.s.at[w.style.chief]
    field = {unit for hex, units in w.own.items() if hex not in FORTS and units[0] in LEADERS for unit in units}
    joins = [option for option in ask.also if option[0] == "put" and option[1] in field and option[2] == here]
    return min(joins, key=lambda option: option[1] in LEADERS, default=first(ask, "ready"))


def fall_back(w: War, ask: Ask) -> Option:
    """10.2 Fall back toward friends."""
    friends = [hex for hex in w.own if hex != w.s.target]
    return min((option for option in ask.options if option[0] == "back"),
               key=lambda option: (min((distance(option[1], hex) for hex in friends), default=9), option[1]))


# ---------------------------------------------------------------- 15.0 the advantage marker


def march_again(w: War, ask: Ask) -> Option:
    """15.0 The leader with the strongest stack marches again."""
    return max(ask.options, key=lambda option: factors(w.own[w.s.at[option[1]]], ATTACK))


def betray(w: War, ask: Ask) -> Option:
    """15.0 Weaken a fort under siege, otherwise the most valuable one."""
    return max(ask.options, key=lambda option: (option[1] in w.s.siege, w.prize(option[1])))


def raise_peasants(w: War, ask: Ask) -> Option:
    """15.0 Peasants rise in the most valuable place of the enemy, which changes hands."""
    return max(ask.options, key=lambda option: w.prize(option[2]) if w.s.control.get(option[2]) == w.foe else 0)


def turn_coats(w: War, ask: Ask) -> Option:
    """15.0 Win over the most valuable unit."""
    return max(ask.options, key=lambda option: worth(option[1]) if option[0] == "win_over" else 0)


DECISIONS: dict[str, Callable[[War, Ask], Option]] = {
    "forage": forage, "lose": lose, "build": build, "back": fall_back, "intercept": intercept, "at": meet,
    "sortie": sortie,
    "assault": assault, "no_assault": assault, "retreat": retreat_or_stand, "strike": muster,
    "inside": inside_or_outside, "attack": attack, "soak": announce, "raid": raid, "ready": deploy,
    "march_again": march_again, "duplicity": betray, "peasant": raise_peasants, "win_over": turn_coats,
}
PREFERRED = ("withdraw", "whole", "besiege", "counter", "enter", "advance", "destroy",
             "repair", "reroll", "ignore", "no_siege", "keep", "suffer", "stay", "halt", "no_exchange", "second_march",
             "done")
"""The verbs of small decisions, the best first."""
MARCHED = ("march", "halt", "to", "overrun", "forced_march", "sail", "land", "load", "ferry", "bridge", "stay")
"""The verbs that the plans of armies, fleets and raiders weigh."""
SPARED = ("no_forage", "stand", "outside", "let_pass", "no_sortie", "no_repair", "no_counter", "use", "exchange",
          "advantage", "let_all_pass", "desert")
"""The verbs that are left aside where another one is offered."""
WITHOUT_DECISION = frozenset((*PREFERRED, *MARCHED, *SPARED))


def policy(s: State, ask: Ask, rng: random.Random) -> Option:
    """The option of the plan, in an open world."""
    if only_pass(ask):
        return LET_PASS
    return decide(War(s, ask.seat, QUICK[s.scenario][ask.seat]), ask)


def only_pass(ask: Ask) -> bool:
    """9.4 Is this a question of interception to a side that has nobody near?"""
    return ask.options[0] == LET_PASS


def decide(war: War, ask: Ask) -> Option:
    """The option of the plan."""
    if len(ask.options) == 1 and ask.options[0][0] not in CHANGEABLE:
        return ask.options[0]
    verbs = {option[0] for option in ask.options}
    if "halt" in verbs and war.s.here in DANUBE_AT:
        return sail_on(war, ask, goals_of_armies(war))
    if "halt" in verbs and war.s.force[ask.seat]:
        return on_the_march(war, ask)
    if "march" in verbs:
        return march(war, ask)
    if STAY in ask.options and war.style.home:
        return ride_home(war, ask)
    for verb, choice in DECISIONS.items():
        if verb in verbs:
            return choice(war, ask)
    return first(ask, *PREFERRED)


evaluate = evaluation.evaluate
"""The value of a position, for players that look some weeks ahead."""

horizon = 4
"""The number of weeks after which a playout uses the evaluation."""

doubt = 1.5
"""A plan must be better than the quick player's choice by this many standard errors."""

playouts = 24
"""The playouts for a decision. A week takes long to play out; with this number it takes at most two seconds."""


CLOSE = 0.3
"""The weight of the margin in a finished game: a hint when nearly all games are lost."""


def final(world: Engine, seat: str) -> float:
    """The value of a finished game."""
    s = world.state
    return (1 - CLOSE) * evaluation.evaluate(s, seat) + CLOSE * evaluation.ahead(s, seat)


def choose(seat: Seat, rng: random.Random) -> Option:
    """The choice of the quick player."""
    return choose_by(quick, seat, rng)


def unknown(seat: Seat) -> list[str]:
    """The verbs of the open question that the plan has no decision for."""
    return [option[0] for option in seat.ask.options
            if option[0] not in DECISIONS and option[0] not in WITHOUT_DECISION]


Commander = Callable[[str, str], Style]
"""A player: the style in a scenario, for a side."""


def quick(scenario: str, side: str) -> Style:
    """The quick player."""
    return QUICK[scenario][side]


def strong(scenario: str, side: str) -> Style:
    """The strong player's style before looking ahead."""
    return CRAFT[scenario][side]


def choose_by(commander: Commander, seat: Seat, rng: random.Random) -> Option:
    """The choice of a commander, who plans in worlds that agree with the seat's view.

    There are several worlds, because the number of units below the top of a stack is unknown. They stay the same for a
    whole march, so that the plan is stable.
    """
    if len(seat.ask.options) == 1 and seat.ask.options[0][0] not in CHANGEABLE:
        return seat.ask.options[0]
    if only_pass(seat.ask):
        return LET_PASS
    if any(option[0] == "attack" for option in seat.ask.options):
        return attack_unseen([imagined(commander, seat, rng) for _ in range(WORLDS)], seat.ask)
    planned = PLANNED if any(option[0] in ("march", "halt") for option in seat.ask.options) else 1
    one, *others = (imagined(commander, seat, random.Random(number)) for number in range(planned))
    return decide(War(one.s, seat.id, one.style, others), seat.ask)


WORLDS, PLANNED = 8, 3
"""The number of worlds in which an attack on a hidden stack is evaluated, and a campaign planned."""


def imagined(commander: Commander, seat: Seat, rng: random.Random) -> War:
    """A position that agrees with everything a seat can see, as a commander evaluates it."""
    state: State = seat.world(rng).state
    return War(state, seat.id, commander(state.scenario, seat.id))


def attack_unseen(worlds: list[War], ask: Ask) -> Option:
    """10.1 The attack with the highest gain in the worse half of several worlds: hidden units are seldom weak."""
    best, choice = worlds[0].style.attack, DONE
    for option in ask.options:
        if option[0] == "attack":
            gains = sorted(attack_gain(world, option) for world in worlds)
            worse = gains[:max(1, len(gains) // 2)]
            gain = sum(worse) / len(worse)
            if gain > best:
                best, choice = gain, option
    return choice if choice in ask.options else ask.options[0]


THOUGHT = ("attack", "assault", "inside", "retreat", "withdraw", "besiege")
"""Decisions worth looking ahead for, besides the march of an army."""

candidates = 0
"""The plans propose all candidates, the strong player's own first."""


def settled(seat: Seat) -> Option | None:
    """Decisions that need no thought: small ones, raiders, detachments, and the composition of a column."""
    ask, planned = seat.ask, choose_by(strong, seat, random.Random(0))
    if planned not in ask.options:
        return planned
    army = planned[0] == "march" and planned[2] == "all"
    column = planned[0] == "to" and ("forced_march",) in ask.options
    last = planned == DONE and any(option[0] == "march" for option in ask.options)
    thought = any(option[0] in THOUGHT for option in ask.options)
    return None if army or column or last or thought else planned


def plan(number: int) -> Plan:
    """One of the ways to wage a campaign, for either side."""
    def chooses(seat: Seat, rng: random.Random) -> Option:
        chosen = choose_by(lambda scenario, side: plans_of(scenario, side)[number].now, seat, random.Random(0))
        return chosen if chosen in seat.ask.options else choose_by(strong, seat, random.Random(0))

    def plays(s: State, ask: Ask, rng: random.Random) -> Option:
        return decide(War(s, ask.seat, plans_of(s.scenario, ask.seat)[number].then), ask)

    return chooses, plays


Plan = tuple[Callable[[Seat, random.Random], Option], Callable[[State, Ask, random.Random], Option]]
plans = tuple(plan(number) for number in range(len(plans_of("1526", "ottoman"))))
"""The ways to wage a campaign that a player compares when it looks ahead."""
