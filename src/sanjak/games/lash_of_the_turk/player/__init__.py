"""The quick player: the same plan for both sides, evaluated in half victory points and units.

It keeps raiders busy, masses an army before a siege, garrisons important places, relieves sieges if it is strong
enough, and watches the calendar: a prize that cannot be reached in time does not count.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from sanjak.kernel import Ask, Engine, Option, Seat
from sanjak.toolkit.hexes import distance

from ..data import (
    ATTACK,
    CAVALRY,
    DANUBE_AT,
    DEFENCE,
    FORTS,
    LEADERS,
    MOVE,
    RAIDERS,
    TABLES,
    TERRAIN,
    UNIT,
    WHEELS,
)
from ..rules.interception import party
from ..state import State
from . import evaluation
from .battles import (
    announce,
    assault,
    attack,
    attack_unseen,
    inside_or_outside,
    muster,
    retreat_or_stand,
)
from .ferries import sail_on
from .marches import DONE, goals_of_armies, march, on_the_march
from .plans import LIGHT, War, factors, first
from .raiders import STAY, raid, ride_home
from .roads import march_cost
from .styles import CRAFT, QUICK, Style, plans_of
from .tactics import fight

LET_PASS: Option = ("let_pass",)
CHANGEABLE = ("strike", "ready", "at")
"""Verbs that may be the only option, and still allow changes before."""


# ---------------------------------------------------------------- small decisions


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
