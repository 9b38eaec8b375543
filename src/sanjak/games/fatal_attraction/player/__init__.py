"""The quick player of A Fatal Attraction, for both sides: it evaluates every option in victory points.

`policy` plays in playouts, `choose` is the same player in a seat. The Allies evaluate hidden markers by public
knowledge, never by their truth. `fleet.py` evaluates actions at sea, `army.py` those on land, and `assaults.py`
assaults.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from sanjak.kernel import Ask, Bot, Option, Seat

from ..data import ALLIES, AREAS, BEACHHEADS, FORTS, MARKERS, POOL, SCENARIOS, SHIPS, TURKS, UNITS
from ..data.lists import BIT, GROUND, OTHER, SIDE, STRAIT, TYPE
from ..rules.ground import formations
from ..rules.reinforcements import withdrawal_points
from ..rules.reserve import in_reserve
from ..rules.second import eligible, second_options, second_price
from ..rules.terms import next_to, occupied, units_in
from ..state import State, state_of
from . import army, fleet
from .assaults import BEACHHEAD, CLOSING, NO_STRIKE, best_assault, strike, undefended
from .evaluation import evaluate, final
from .styles import CRAFT, QUICK, Style

__all__ = ["candidates", "choose", "evaluate", "final", "horizon", "plans", "playouts", "policy", "settled", "unknown"]

Policy = Callable[[State, Ask, random.Random], Option]
Gain = Callable[[State, Option, Style], float]

horizon = 1
"""Players that look ahead evaluate at the end of the turn."""

playouts = 40
"""The playouts for a decision.

A turn takes long to play out; with this number a decision takes a few seconds at most.
"""

candidates = 0
"""Players that look ahead compare whole plans, not single options."""


# ---------------------------------------------------------------- supply and the strategic phase


def turns_left(s: State) -> int:
    """The number of turns after this one."""
    return SCENARIOS[s.scenario].turns[1] - s.turn


def pay_gain(s: State, option: Option, style: Style) -> float:
    """6.2, 6.3 The value of each payment."""
    what = option[1]
    if what == "naval":
        targets = sum(1 for fort in FORTS if s.at[fort] in AREAS and s.hurt.get(fort, 0) < 2
                      and fleet.reachable(s, s.at[fort]))
        return 2.0 if targets else 0.1
    if what in BEACHHEADS:
        return 0.6 + 0.5 * len([unit for unit in GROUND[ALLIES] if s.at[unit] in AREAS])
    if what == "mines":
        return 0.55 if s.sp[TURKS] > style.mines else -0.2
    units = [unit for unit in GROUND[TURKS] if s.at[unit] in AREAS and AREAS[s.at[unit]].shore == what]
    forts = [fort for fort in FORTS if s.at[fort] in AREAS and AREAS[s.at[fort]].shore == what]
    return 0.6 + 0.05 * len(units) + 0.2 * len(forts)


def ready_gain(s: State, option: Option, style: Style) -> float:
    """6.3 Ready forts that the fleet can come near, and keep the last point."""
    if len(option) == 1:
        return 0.0
    fort = option[1]
    near = fleet.reachable(s, s.at[fort])
    free = len(s.ready) % 4 != 0
    return (0.5 if near else 0.02) if free or s.sp[TURKS] > style.forts else (0.4 if near and not s.ready else -0.1)


def enter_gain(s: State, option: Option, style: Style) -> float:
    """10.3 Enter near the enemy, else on the peninsula."""
    if option[1].startswith("G-V"):
        return -1.0
    shore = AREAS[option[2]].shore
    enemy = any(AREAS[area].shore == shore for area in s.control)
    return 0.5 + (0.4 if enemy else 0.0) + (0.2 if shore == "gallipoli" else 0.0)


def replace_gain(s: State, option: Option, style: Style) -> float:
    """10.5, 10.6 The Turk replaces with many points; the Allies keep theirs."""
    if SIDE.get(option[1]) == ALLIES or option[1] in SHIPS:
        return -0.5
    return 0.3 + enter_gain(s, option, style) if s.sp[TURKS] > 5 else -0.2


def restore_gain(s: State, option: Option, style: Style) -> float:
    """10.6 Old ships are worth less than forts."""
    return 1.5 - 0.1 * SHIPS[option[2]].vp


def withdraw_gain(s: State, option: Option, style: Style) -> float:
    """10.5.1 Points in hand are better than a waiting unit; a unit that holds ground stays."""
    unit = option[1]
    points = withdrawal_points(s, unit)
    if s.at[unit] in AREAS:
        alone = len(units_in(s, ALLIES, s.at[unit])) == 1
        return points - (1.6 if alone else 0.7)
    return points - 0.3


# ---------------------------------------------------------------- mines


BARS_ALONE = 7
"""From DS7 on every area of the strait reaches from shore to shore."""

WEAK = 0.2
"""The value of a weaker marker in a place for a Level 2."""


def lay_gain(s: State, option: Option, style: Style) -> float:
    """8.5 One marker in each area that closes the strait alone, with strong mines where the fleet gathers."""
    level, area = int(option[1]), option[2]
    lying = [MARKERS[marker] for marker in (*s.laid[area], *s.shown[area])]
    if area == style.ambush and level < 2:
        return WEAK
    if not BIT[area] & STRAIT:
        return style.outside[area] / (1 + 3 * len(lying)) + style.levels[level]
    if area in style.mouth:
        strong = style.mouth[area] * (1.0 if 2 not in lying else style.again)
        return (0.3 if not lying else 0.1, 0.35, strong)[level]
    if lying:
        return (0.12, 0.2, 0.3)[level]
    return (1.1, 0.75, 0.5)[level] + (0.1 if int(area[2:]) > BARS_ALONE else 0.0)


# ---------------------------------------------------------------- segments and second activations


def segment_gain(s: State, option: Option, style: Style) -> float:
    """3.2 Sea or land, whichever promises more."""
    side = s.segment
    if option[0] == "naval":
        return 0.01 + fleet.naval_promise(s, side, style)
    ready = formations(s, side)
    return 0.01 + style.ground + army.ground_promise(s, ready, style) if ready else extra_worth(s, side, style)


def extra_worth(s: State, side: str, style: Style) -> float:
    """3.2, 11.1 The value of a Ground segment without a formation: a second activation, or Reserve cavalry."""
    again = [second_gain(s, option, style, side) for option in second_options(s, side)]
    waiting = in_reserve(s) if side == ALLIES else []
    return max([-RESERVE, *again, *(turn_up_gain(s, ("turn_up", unit), style) for unit in waiting)])


def announce_gain(s: State, option: Option, style: Style) -> float:
    """3.2 Announce Naval if the segment will be naval."""
    if option[1] == "nothing":
        return 0.0
    land = army.ground_promise(s, formations(s, ALLIES), style) + style.ground
    return fleet.naval_promise(s, ALLIES, style) - land


def second_gain(s: State, option: Option, style: Style, side: str) -> float:
    """7.3.2.3 The value of another action of the best three or four, minus its price."""
    pieces = eligible(s, side, option[1])
    if option[1] != "ground":
        worths = sorted((fleet.again_worth(s, piece, style) for piece in pieces), reverse=True)
        promise = sum(worths[:3]) + 0.5 * sum(worths[3:4])
    else:
        promise = ground_again(s, pieces, style)
    return promise - supply_worth(s, side, style) * second_price(s, option[1]) - 0.02


def supply_worth(s: State, side: str, style: Style) -> float:
    """The value of a supply point to a side: low if there are plenty, nothing on the last turn."""
    if not turns_left(s):
        return 0.0
    return style.sp if s.sp[side] <= style.plenty else 0.05


def ground_again(s: State, pieces: list[str], style: Style) -> float:
    """The value of ground units in a second activation: attack, or enter an undefended beachhead."""
    if style.assails and any(undefended(s, unit) for unit in pieces):
        return 0.8 * BEACHHEAD
    if not pieces or not army.in_touch(s):
        return 0.0
    return 0.7 * max(best_assault(s, pieces, "fight_first", style), CLOSING * strike(s, pieces, style).worth)


def again_gain(s: State, option: Option, style: Style) -> float:
    """7.3.2.3 Choose the pieces that act again."""
    piece = option[1]
    if piece not in UNITS:
        return fleet.again_worth(s, piece, style) - 0.05
    if style.assails and undefended(s, piece):
        return BEACHHEAD
    blow = strike(s, eligible(s, SIDE[piece], "ground"), style) if style.assails else NO_STRIKE
    if blow.worth > army.SPARED:
        return 1.0 if piece in blow.places else -0.1
    touching = s.at[piece] in AREAS and next_to(occupied(s, OTHER[SIDE[piece]])) & BIT[s.at[piece]]
    return 0.5 if touching and TYPE[piece] != "artillery" else 0.05 if touching else -0.1


def order_gain(s: State, option: Option, style: Style) -> float:
    """7.3 Move first to leave trenches or enter a beachhead, or if it will not attack; fight first from the current
    place."""
    if group := s.group.get("reserve"):
        return reserve_worth(s, group, style, option[0])
    group = s.group["second"]
    if not style.assails:
        return 0.01 if option[0] == "move_first" else 0.0
    if option[0] == "fight_first":
        return best_assault(s, group, "fight_first", style)
    walks = any(undefended(s, unit) for unit in group)
    return max(BEACHHEAD if walks else 0.0, CLOSING * strike(s, group, style).worth)


# ---------------------------------------------------------------- 11.1 Reserve cavalry


RESERVE = 0.05
"""The value of cavalry in Reserve: it acts once more in the turn, free of charge."""


def reserve_worth(s: State, units: Sequence[str], style: Style, order: str) -> float:
    """11.1 The value of Reserve cavalry that turns up: attack from its place, or move to a better post."""
    if order == "fight_first":
        reserve, s.reserve = s.reserve, {}
        worth = best_assault(s, units, "fight_first", style) - style.caution
        s.reserve = reserve
        return worth
    return max(army.better_post(s, unit, style) for unit in units)


def turn_up_gain(s: State, option: Option, style: Style) -> float:
    """11.1 Cavalry turns up for a good attack, also to interrupt; at the end of its own segment for a better post."""
    if len(option) == 1:
        return reserve_worth(s, in_reserve(s), style, "fight_first")
    return max(reserve_worth(s, option[1:], style, order) for order in ("move_first", "fight_first"))


# ---------------------------------------------------------------- losses and retreats


def test_gain(s: State, option: Option, style: Style) -> float:
    """8.3.3, 8.2.1 Offer the most resistant units: morale, trench, no damage; guns last."""
    unit = option[1]
    return UNITS[unit].ml - 2 * s.hurt.get(unit, 0) + (0.5 if unit in s.dug else 0.0) - (TYPE[unit] == "artillery")


def retreat_gain(s: State, option: Option, style: Style) -> float:
    """8.3.4 Retreat towards friends and trenches, away from the enemy; the box saves an Allied unit."""
    unit, where = option[1], option[2]
    if where not in AREAS:
        return 0.5 if SIDE[unit] == ALLIES else -0.5
    side = SIDE[unit]
    near = BIT[where] & next_to(occupied(s, OTHER[side]))
    return 0.3 * army.post(s, side, where, style) - (0.6 if near else 0.0) - (0.3 if AREAS[where].hill else 0.0)


def beachhead_gain(s: State, option: Option, style: Style) -> float:
    """11.2 Place a beachhead for units ashore."""
    group = BEACHHEADS[option[1]].group
    ashore = [unit for unit in units_in(s, ALLIES, option[2]) if UNITS[unit].group == group]
    return (0.5 if option[0] == "beachhead" else 0.1) if ashore and turns_left(s) else -0.5


def clear_gain(s: State, option: Option, style: Style) -> float:
    """8.5.2 Clear single levels first: that leaves the area free."""
    return 1.0 / int(option[2])


GAINS: dict[str, Gain] = {
    "auto": lambda s, option, style: -1.0 if s.hand or s.at["F-MID"] != POOL else 50.0,
    "place": lambda s, option, style: fleet.deploy_gain(s, option, style) if option[1] in SHIPS else 0.0,
    "ready": ready_gain,
    "ready_all": lambda s, option, style: -0.5,
    "withdraw_29th": lambda s, option, style: 1.0,
    "uboat": lambda s, option, style: float(SHIPS[option[1]].vp),
    "pay": pay_gain,
    "bring": lambda s, option, style: -1.0,
    "upkeep": lambda s, option, style: -1.0,
    "enter": enter_gain,
    "replace": replace_gain,
    "restore": restore_gain,
    "withdraw": withdraw_gain,
    "reserve": lambda s, option, style: RESERVE,
    "lift": lambda s, option, style: -1.0,
    "set_down": lambda s, option, style: 0.2,
    "lay": lay_gain,
    "announce": announce_gain,
    "ground": segment_gain,
    "naval": segment_gain,
    "activate": army.activation_gain,
    "move": army.move_gain,
    "dash": army.dash_gain,
    "stay": army.stay_gain,
    "exit": lambda s, option, style: -1.0,
    "land": army.land_gain,
    "assault": army.assault_gain,
    "intensive": army.assault_gain,
    "ashore": lambda s, option, style: 2.0 + army.foothold(s, units_in(s, ALLIES, option[1]), option[2]),
    "attack": lambda s, option, style: 0.02,
    "ships": lambda s, option, style: 0.02,
    "aim": fleet.aim_gain,
    "fire": lambda s, option, style: 0.005 if style.massed else 5.0,
    "deploy": fleet.deploy_gain,
    "fleet": lambda s, option, style: -1.0,
    "sail": fleet.sail_gain,
    "run": fleet.run_gain,
    "next": lambda s, option, style: -0.001 if style.massed else 0.01,
    "rest": lambda s, option, style: 0.0 if style.massed else 0.02,
    "strike": fleet.strike_gain,
    "unmask": fleet.unmask_gain,
    "sweep": fleet.sweep_gain,
    "clear": clear_gain,
    "again": again_gain,
    "move_first": order_gain,
    "fight_first": order_gain,
    "test": test_gain,
    "give_up": lambda s, option, style: -2.0,
    "dig": lambda s, option, style: 0.5,
    "retreat": retreat_gain,
    "advance": lambda s, option, style: 0.1 + army.stand_gain(s, option[1], option[2], style),
    "press": lambda s, option, style: -0.1,
    "beachhead": beachhead_gain,
    "beachhead_unpaid": beachhead_gain,
    "quiet": lambda s, option, style: {"battle": -0.02, "segment": 0.001, "turn": -0.01}[option[1]],
    "turn_up": turn_up_gain,
    "back": lambda s, option, style: 0.1,
}
"""The value of each verb."""
WORTH_NOTHING = frozenset((
    "keep_29th", "enough", "release", "keep", "pass", "gather", "join", "drop", "done", "hold", "halt", "cease", "plan",
    "leave_out", "take_in", "support", "everybody", "call_off", "take_up", "no_more", "disrupted", "stand",
    "stay_up", "deployed", "hold_fire", "swept", "no", "pick"))
"""The verbs that are worth nothing, which the others must beat."""


def gain(s: State, ask: Ask, option: Option, style: Style) -> float:
    """The value of an option to the seat that is asked."""
    if option[0] == "second":
        return second_gain(s, option, style, ask.seat)
    weigh = GAINS.get(option[0])
    return weigh(s, option, style) if weigh is not None else 0.0


def take(s: State, ask: Ask, rng: random.Random, style: Style) -> Option:
    """The option with the highest value; a little chance decides between equals."""
    options = ask.options
    if len(options) == 1:
        return options[0]
    return max(options, key=lambda option: gain(s, ask, option, style) + rng.random() * 0.004)


def policy(s: State, ask: Ask, rng: random.Random) -> Option:
    """The quick player's choice in an open world."""
    return take(s, ask, rng, QUICK[s.scenario][ask.seat])


def choose(seat: Seat, rng: random.Random) -> Option:
    """The choice of the quick player."""
    return policy(state_of(seat.view()), seat.ask, rng)


def unknown(seat: Seat) -> list[str]:
    """The verbs of the open question that have no value."""
    return [option[0] for option in seat.ask.options
            if option[0] not in GAINS and option[0] not in WORTH_NOTHING and option[0] != "second"]


def plan(style_of: Callable[[State, str], Style]) -> tuple[Bot, Policy]:
    """A player of another style, in a seat and in an open world; in a seat it takes the first of equals."""
    def in_seat(seat: Seat, rng: random.Random) -> Option:
        s, ask = state_of(seat.view()), seat.ask
        style = style_of(s, seat.id)
        return max(ask.options, key=lambda option: gain(s, ask, option, style))

    def in_world(s: State, ask: Ask, rng: random.Random) -> Option:
        return take(s, ask, rng, style_of(s, ask.seat))

    return in_seat, in_world


def mastery(s: State, side: str) -> Style:
    """The best known style of a side; its fleet may sally on the last turn."""
    style = CRAFT[s.scenario][side]
    return style._replace(sally="") if turns_left(s) else style


NEVER = 9.0
"""A price that no landing and no assault can reach."""


def wariness(s: State, side: str) -> Style:
    """The same without great risks: no sally, no landing, no assault."""
    return mastery(s, side)._replace(sally="", landing=-NEVER, caution=NEVER)


master = plan(mastery)
plans = (master, plan(wariness))
"""The plans that players compare when they look ahead: the best known, and the same without its great risks."""

RISKS = ("announce", "ground", "naval", "activate", "assault", "intensive", "second", "deploy")
"""The verbs of great risks: the segment, the formation, the assault, the Turkish fleet's sally."""


def settled(seat: Seat) -> Option | None:
    """The master's choice, except where a great risk is possible: there both plans are compared."""
    if any(option[0] in RISKS for option in seat.ask.options):
        return None
    return master[0](seat, random.Random(0))
