"""Battles and sieges of the quick player: which attack gains most, who takes part, and whether to stand or storm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from sanjak.kernel import Ask, Option

from ..data import ATTACK, COMBAT, DEFENCE, FORTS, PLACES, TABLES, TERRAIN, WHEELS
from ..rules.combat import committed, eligible
from ..rules.factors import attack_total, defence_total
from ..rules.retreats import refuges
from ..rules.stacks import KIND, level
from .marches import DONE, held_back
from .plans import LIGHT, War, best_of, cheapest, factors, first
from .tactics import fight, peril, repulse, storm

# ---------------------------------------------------------------- attacks in the field


def attack(w: War, ask: Ask) -> Option:
    """10.1 The attack with the highest gain; a siege is worth its place."""
    return attack_unseen([w], ask)


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
