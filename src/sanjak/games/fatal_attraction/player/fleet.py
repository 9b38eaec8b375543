"""The quick player at sea: the value of a shot, a station, a sweep or a mine, in victory points."""

from __future__ import annotations

from functools import lru_cache

from sanjak.kernel import Option

from ..data import ALLIES, AREAS, FORTS, MARKERS, SHIPS, TURKS, UNITS
from ..data.lists import (
    AEGEAN,
    ASSAULT_AREAS,
    BIT,
    FARTHEST,
    FLEET,
    IN_RANGE,
    MAP,
    MARMARA,
    NAMES,
    NEAR,
    SEA_NEAR,
    SETS,
    SIDE,
    SWEEPERS,
    TYPE,
    WARSHIPS,
    lines_of_fire,
)
from ..rules.odds_of_fire import Die, after, bombardment_hurt, mine_odds, one_die, share, sweeping_spread, volley
from ..rules.terms import PLACE_BIT, has_air, mined, open_sea
from ..state import State
from .styles import MOUTH, OUTSIDE, Style, Worth

FORT: Worth = (0.0, 0.7, 2.0, 2.4)
"""The value of a fort to the Allies: Normal, hit once, hit twice, gone."""

STRUCK = 0.48
"""The value of one mine attack on a battleship: she may sink at once, or be Crippled and sink later."""

DEEP, GUESS = 0.3, {area: 2.0 if area in MOUTH else 1.0 for area in (*MOUTH, *OUTSIDE)}
"""The relative numbers of enemy mines that are expected in each area."""

SHELTER = 0.06
"""The cost of lying within range of a fort."""


# ---------------------------------------------------------------- shots


def worth_of(piece: str, style: Style) -> Worth:
    """The value of damage to a piece."""
    return FORT if piece in FORTS else style.ships[TYPE[piece]]


@lru_cache(maxsize=8192)
def expected(worth: Worth, hurt: int, dice: tuple[Die, ...]) -> float:
    """The value of dice against a piece with this damage."""
    return sum(value * share for value, share in zip(worth, after(hurt, dice), strict=True)) - worth[hurt]


def dice_of(s: State, firer: str, start: str, target: str) -> tuple[Die, ...]:
    """8.1.2 The dice of a volley from an area at a target, as if there were no ships between."""
    if firer in UNITS:
        return volley(s, firer, target) if s.at[firer] == start else ()
    ship = SHIPS.get(firer)
    hurt = s.hurt.get(firer, 0)
    kind = TYPE.get(firer, "fort")
    if hurt == 2:
        return ()
    pb, sb = (ship.pb, ship.sb) if ship else (1, 1)
    if hurt and ship:
        pb, sb = min(1, pb), min(1, sb)
    heavy = ship.heavy if ship else False
    setting = (s.weather, s.sea, has_air(s, SIDE[firer]), s.variants["gunfire_hit"] == "le",
               bool(s.variants["aegean_range_cumulative"]), s.variants["foul_range"] == "flat1")
    return dice_between(kind, pb, sb, heavy, bool(hurt), start, s.at[target], TYPE.get(target, "fort"), setting)


@lru_cache(maxsize=1 << 15)
def dice_between(kind: str, pb: int, sb: int, heavy: bool, disabled: bool, start: str, goal: str, at: str,
                 setting: tuple[str, str, bool, bool, bool, bool]) -> tuple[Die, ...]:
    """8.1.1, 8.1.2 The same from the facts alone, so that results can be cached."""
    weather, sea, air, le, cumulative, flat = setting
    foul = weather == "foul"
    hit = 6 + le - (sea == "rough") - 2 * foul
    dice: list[Die] = []
    for factors, reach, primary in ((pb, 2, True), (sb, 1, False)):
        land = land_between(kind, start, goal, 1 if foul else reach + air, foul and flat, cumulative)
        if factors and land is not None:
            effect = (kind in ("BB", "BC") and at in ("B", "fort")) + (primary and heavy) - 2 * disabled
            effect -= not primary and at in ("fort", "B", "BC", "BB")
            dice += [one_die(share(hit - land, 10), int(effect), 7)] * factors
    return tuple(dice)


def land_between(kind: str, start: str, goal: str, reach: int, flat: bool, cumulative: bool) -> int | None:
    """8.1.1 The number of land areas on the best line within range; None if the target is out of range."""
    if start == goal:
        return 0
    if kind == "fort" and goal == AEGEAN and not NEAR[start] & (BIT[AEGEAN] | ASSAULT_AREAS):
        return None
    best: int | None = None
    for line in lines_of_fire(start, goal):
        lost = 0
        if kind != "fort":
            over = AREAS[goal].land or line.land > 0
            lost = (3 if over and cumulative else 2) if start == AEGEAN else int(over and not flat)
        if line.length <= reach - lost and (best is None or line.land < best):
            best = line.land
    return best


def shot(s: State, firer: str, target: str, style: Style) -> float:
    """The value of one more volley at a target, in addition to those already aimed at it."""
    if target in AREAS:
        return shells(s, firer, target, style)
    return shot_from(s, firer, s.at[firer], target, style)


def shot_from(s: State, firer: str, start: str, target: str, style: Style) -> float:
    """The value of a volley from an area."""
    dice = dice_of(s, firer, start, target)
    if not dice:
        return 0.0
    worth, hurt = worth_of(target, style), s.hurt.get(target, 0)
    aimed: tuple[Die, ...] = ()
    for other, at in s.aimed.items():
        if at == target:
            aimed += dice_of(s, other, s.at[other], target)
    gain = expected(worth, hurt, aimed + dice) - (expected(worth, hurt, aimed) if aimed else 0.0)
    return gain + (0.1 if target in SWEEPERS and target not in s.fired_at else 0.0)


def shells(s: State, firer: str, area: str, style: Style) -> float:
    """The value of another gun in the bombardment of an area."""
    others = [gun for gun, at in s.aimed.items() if at == area]
    before = bombardment_hurt(s, others, area) if others else 0.0
    return style.disorder * (bombardment_hurt(s, [*others, firer], area) - before)


def best_shot_of(s: State, firer: str, style: Style) -> float:
    """The value of a piece's best shot from its place."""
    return best_shot_from(s, firer, s.at[firer], style)


def best_shot_from(s: State, firer: str, start: str, style: Style) -> float:
    """The value of a piece's best shot from an area."""
    best, at = 0.0, s.at
    if SIDE[firer] == ALLIES:
        enemies: tuple[str, ...] = (*FORTS, *FLEET[TURKS])
    else:
        enemies = FLEET[ALLIES] if firer not in UNITS else SWEEPERS
    near = IN_RANGE[FARTHEST][start]
    for target in enemies:
        if PLACE_BIT[at[target]] & near:
            best = max(best, shot_from(s, firer, start, target, style))
    return best


# ---------------------------------------------------------------- stations


def station(s: State, ship: str, area: str, style: Style) -> float:
    """The value of an area to an Allied warship: her best shot from there, minus the danger."""
    best = best_shot_from(s, ship, area, style)
    crowd = sum(1 for other in WARSHIPS[ALLIES] if s.at[other] == area and other != ship)
    danger = style.fear * hazard(s, area) * style.ships[TYPE[ship]][2]
    return best / (1 + crowd / 8) - danger - SHELTER * forts_in_reach(s, area)


def forts_in_reach(s: State, area: str) -> int:
    """The number of forts that could fire at a ship here."""
    return sum(1 for fort in s.ready if fort not in s.fired and s.hurt.get(fort) != 2 and s.at[fort] in AREAS
               and MAP.distance(area, s.at[fort]) <= 2)


def hazard(s: State, area: str) -> float:
    """The probability that mines hit a warship here, as far as the Allies know."""
    if area == AEGEAN:
        return 0.0
    levels = hidden_levels(s)
    attacks = levels.get(area, 0.0) * len(s.laid.get(area, ()))
    attacks += sum(MARKERS[marker] for marker in s.shown.get(area, ()))
    for near in NAMES(SEA_NEAR[area]):
        attacks += 0.5 * levels.get(near, 0.0) * len(s.laid.get(near, ()))
        attacks += sum(1 for marker in s.shown.get(near, ()) if MARKERS[marker] > 1)
    return mine_odds(attacks * chances_to_strike(s)) if attacks else 0.0


def chances_to_strike(s: State) -> float:
    """The approximate number of mine attacks still to come this turn: one at the end of every Naval segment."""
    return 1.0 + 0.6 * max(0, (s.impulses or 2) - s.impulse)


def hidden_levels(s: State) -> dict[str, float]:
    """The expected factors of a hidden marker in each area, as far as the Allies can guess.

    Everything granted and not turned up is distributed: most to the mouth of the strait, least to areas without ships.
    """
    weights = {area: GUESS.get(area, DEEP) for area, markers in s.laid.items() if markers}
    total = sum(weight * len(s.laid[area]) for area, weight in weights.items())
    left = max(0, s.granted.get("factors", 0) - s.found.get("factors", 0))
    return {area: min(2.0, left * weight / total) for area, weight in weights.items()}


# ---------------------------------------------------------------- sweepers


def sweep_worth(s: State, area: str) -> float:
    """The value of sweeping an area: highest for the next obstacle on the way up the strait, then for beaches."""
    markers = len(s.laid.get(area, ())) + len(s.shown.get(area, ()))
    if not markers:
        return 0.0
    there = sum(1 for ms in SWEEPERS if s.at[ms] == area and s.hurt.get(ms) != 2)
    kind = AREAS[area].kind
    worth = 0.8 if area == next_bar(s) else 0.5 if kind == "strait" else 0.35
    return worth / (1 + there / (1.5 * markers))


def next_bar(s: State) -> str:
    """The first mined area on the shortest way to Marmara."""
    return first_bar(mined(s))


@lru_cache(maxsize=4096)
def first_bar(mines: int) -> str:
    """The first of these mined areas that a fleet from the Aegean meets on its shortest way up."""
    waters = frozenset(area for area in AREAS if not AREAS[area].land)
    way = MAP.way(AEGEAN, {MARMARA}, waters)
    free = SETS.flood(BIT[AEGEAN], SETS.mask(waters) & ~mines)
    if free & BIT[MARMARA]:
        return ""
    edge = SETS.spread(free) & mines
    ahead = {area: MAP.distance(area, MARMARA) for area in NAMES(edge)}
    return min(ahead, key=lambda area: ahead[area]) if ahead else (way[1] if way else "")


def sweeper_station(s: State, area: str) -> float:
    """The value of an area to a deploying sweeper: the best mined one next to it."""
    return max((sweep_worth(s, near) for near in NAMES(SEA_NEAR[area])), default=0.0) - 0.01


# ---------------------------------------------------------------- gains of options


def deploy_gain(s: State, option: Option, style: Style) -> float:
    """7.3.3 The area where a ship deploys; Turkish ships stay at home, unless they are to sally."""
    ship, area = option[1], option[2]
    if SIDE[ship] == TURKS:
        return 1.0 if style.sally else -1.0
    return 0.02 + (sweeper_station(s, area) if TYPE[ship] == "MS" else station(s, ship, area, style))


def sail_gain(s: State, option: Option, style: Style) -> float:
    """7.3.3 A ship sails to a place where she can do more."""
    ship, area = option[1], option[2]
    if SIDE[ship] == TURKS:
        return -1.0
    if TYPE[ship] == "MS":
        return sweep_worth(s, area) - sweep_worth(s, s.at[ship]) - 0.02
    if ship in s.fired:
        return hazard(s, s.at[ship]) - hazard(s, area) - 0.3
    return station(s, ship, area, style) - waiting(s, style) - 0.03 if SEA_NEAR[s.at[ship]] & BIT[area] else -0.5


def run_gain(s: State, option: Option, style: Style) -> float:
    """7.3.3 Only the sallying Turkish fleet runs far, through its own mines."""
    return 1.0 if SIDE[option[1]] == TURKS and option[2] == style.sally else -0.5


def aim_gain(s: State, option: Option, style: Style) -> float:
    """8.1, 8.2 The shot itself; before the last Impulse a better one may be worth waiting for."""
    return shot(s, option[1], option[2], style) - waiting(s, style)


def waiting(s: State, style: Style) -> float:
    """The least value of a ship's or fort's action before the last Impulse."""
    return style.patience if s.impulse < s.impulses else 0.0


def sweep_gain(s: State, option: Option, style: Style) -> float:
    """8.5.2 Clearing against the risk of being Crippled."""
    one, two, crippled = sweeping_spread(s, option[1])
    return one + two - crippled


def strike_gain(s: State, option: Option, style: Style) -> float:
    """8.5.1 Mines that are face up always strike."""
    return 1.0


def unmask_gain(s: State, option: Option, style: Style) -> float:
    """8.5.1 A hidden Level 2 is revealed if enough ships are next to it."""
    near = SEA_NEAR[option[1]] & ~BIT[AEGEAN]
    ships = sum(1 for ship in WARSHIPS[ALLIES] if PLACE_BIT[s.at[ship]] & near)
    return STRUCK * ships - 0.35


# ---------------------------------------------------------------- how much there is to do at sea


def naval_promise(s: State, side: str, style: Style) -> float:
    """The value of a Naval segment now."""
    if side == TURKS:
        shots = sum(best_shot_of(s, fort, style) for fort in s.ready
                    if fort not in s.activated and fort not in s.fired and s.at[fort] in AREAS)
        return shots + STRUCK * mine_strikes(s)
    ships = [ship for ship in WARSHIPS[ALLIES] if ship not in s.activated and s.hurt.get(ship) != 2
             and s.at[ship] in (*AREAS, "allied_box")]
    if "naval" not in s.paid:
        ships = []
    forts = sum(1 for fort in FORTS if s.at[fort] in AREAS and s.hurt.get(fort, 0) < 2 and reachable(s, s.at[fort]))
    sweepers = sum(1 for ms in SWEEPERS if ms not in s.activated and s.at[ms] in (*AREAS, "allied_box"))
    return min(len(ships) * 0.35, forts * 1.6) + (0.3 * min(3, sweepers) if mined(s) else 0.0)


def mine_strikes(s: State) -> int:
    """8.5.1 The number of possible mine attacks at the end of a Naval segment, hidden mines included."""
    ships = [PLACE_BIT[s.at[ship]] for ship in WARSHIPS[ALLIES] if s.at[ship] in AREAS and s.hurt.get(ship) != 2]
    total = 0
    for area, markers in s.shown.items():
        levels = [MARKERS[marker] for marker in (*markers, *s.laid[area])]
        beside = SEA_NEAR[area] & ~BIT[AEGEAN]
        total += sum(sum(levels) for ship in ships if ship & BIT[area])
        total += sum(levels.count(2) for ship in ships if ship & beside)
    return total


def reachable(s: State, area: str) -> bool:
    """Can Allied ships come near enough to fire at this area?"""
    waters = SETS.flood(BIT[AEGEAN], open_sea(s)) & ~BIT[AEGEAN]
    near = SETS.spread(BIT[area])
    return bool((near | SETS.spread(near)) & waters)


def again_worth(s: State, piece: str, style: Style) -> float:
    """The value of a second activation of a ship or fort."""
    if TYPE.get(piece) == "MS":
        here = PLACE_BIT[s.at[piece]]
        return 0.4 if here & mined(s) else 0.3 if SETS.spread(here) & mined(s) else 0.0
    return best_shot_of(s, piece, style)

