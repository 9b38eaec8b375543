"""The odds before the dice: strengths, modifiers, each face, the chance of each result, and what it does to points."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence

from sanjak.kernel import Drm, Option, Plain
from sanjak.scene.roll import Outcome, RollPreview, Row, Tone
from sanjak.scene.text import percent
from sanjak.scene.words import capital, signed

from ..data import ALLIES, AREAS, FORTS, POINTS, PRICE, SHIPS, TABLES
from ..data.lists import ML, OTHER, SIDE, SWEEPERS, VP
from ..rules.assault import press_modifiers
from ..rules.bombardment import NUMBER, bombarding_factors, bombardment_modifiers, bombardment_result
from ..rules.gunfire import batteries, best_shot, effect_modifiers, firer_morale, hit_modifiers, targets_of
from ..rules.mines import sweeping_modifiers
from ..rules.odds_of_assault import Forecast
from ..rules.odds_of_fire import (
    after,
    bombardment_hurt,
    bombardment_spread,
    share,
    shelled_odds,
    sweeping_spread,
    volley,
)
from ..rules.retreat import needs_check
from ..rules.terms import units_in
from ..state import State, state_of
from .chances import firing, forecast_of, planned, shaken_odds
from .names import anything, piece, place, plural

STEPS = 5
"""At most so many steps show how a chance grows."""


def preview(option: Option, view: Plain) -> RollPreview | None:
    """The odds of an option before its dice; None if it rolls none."""
    s = state_of(view)
    verb, *rest = option
    return PREVIEWS[verb](s, *rest) if verb in PREVIEWS else None


# ---------------------------------------------------------------- 8.1 gunfire


def gunfire_preview(s: State, firers: Sequence[str], target: str) -> RollPreview:
    """8.1.2 A volley at a ship or fort: the dice, what hits, what a hit does, and what comes back."""
    hurt = s.hurt.get(target, 0)
    volleys = [volley(s, firer, target) for firer in firers]
    grown = [1 - after(hurt, tuple(die for dice in volleys[:many] for die in dice))[hurt]
             for many in range(1, len(firers) + 1)]
    states = after(hurt, tuple(die for dice in volleys for die in dice))
    needed = hits_at(s, firers[0], target)
    return RollPreview(
        f"Fire at {anything(target)}", "8.1.2", (), f"{needed} or less", to_hit_faces(needed),
        f"{plural(sum(map(len, volleys)), 'die', 'dice')}; a die hits at", means="to damage it", kind="gunfire",
        share=grown[-1], steps=steps(firers, grown), rows=tuple(gunfire_rows(s, firers, target)),
        outcomes=(*damage_outcomes(s, target, states), *return_fire(s, firers, target)))


def hits_at(s: State, firer: str, target: str) -> int:
    """8.1.2 The highest face that hits, with the modifiers of the firer's best battery."""
    morale = firer_morale(s, firer)
    at_most = morale if s.variants["gunfire_hit"] == "le" else morale - 1
    return max((at_most - sum(drm.value for drm in hit_drms(s, firer, battery.reach, target))
                for battery in batteries(s, firer) if best_shot(s, firer, s.at[target], battery.reach)), default=0)


def hit_drms(s: State, firer: str, reach: int, target: str) -> tuple[Drm, ...]:
    """8.1.2 The hit modifiers of a battery; none if it is out of range."""
    shot = best_shot(s, firer, s.at[target], reach)
    return tuple(hit_modifiers(s, shot)) if shot else ()


def to_hit_faces(needed: int) -> tuple[Tone, ...]:
    """The faces of a D10 that hit at a number or less."""
    return tuple("good" if face <= needed else "bad" for face in range(1, 11))


def gunfire_rows(s: State, firers: Sequence[str], target: str) -> Iterator[Row]:
    """8.1.2 Every modifier with the ships that it holds for, and what a hit needs to do damage."""
    to_hit: dict[Drm, list[str]] = {}
    effect: dict[Drm, list[str]] = {}
    for firer in firers:
        for battery in batteries(s, firer):
            if best_shot(s, firer, s.at[target], battery.reach):
                for drm in hit_drms(s, firer, battery.reach, target):
                    to_hit.setdefault(drm, []).append(firer)
                for drm in effect_modifiers(s, firer, battery.name, target):
                    effect.setdefault(drm, []).append(firer)
    yield from drm_rows(to_hit, firers, "to the die")
    yield Row("A hit damages on a D10 above", "8.1.2", str(ML[target]))
    yield from drm_rows(effect, firers, "to its effect")


def drm_rows(found: dict[Drm, list[str]], firers: Sequence[str], what: str) -> Iterator[Row]:
    """Modifiers, each with the ships that it holds for where it does not hold for all."""
    for drm, who in found.items():
        some = len(set(who))
        told = f" ({some} of {len(firers)})" if some < len(firers) else ""
        yield Row(f"{capital(drm.reason)}{told}, {what}", drm.case, signed(drm.value))


def steps(firers: Sequence[str], grown: Sequence[float]) -> tuple[tuple[str, str], ...]:
    """How the chance grows as each joins; of many only the first and the last few."""
    if len(firers) < 2:
        return ()
    told = [(f"+ {piece(firer)}" if at else piece(firer), percent(chance))
            for at, (firer, chance) in enumerate(zip(firers, grown, strict=True))]
    if len(told) <= STEPS:
        return tuple(told)
    return (*told[:STEPS - 1], (f"+ {len(told) - STEPS + 1} more", told[-1][1]))


LOST = ("", "disabled", "crippled", "destroyed")


def damage_outcomes(s: State, target: str, states: Sequence[float]) -> Iterator[Outcome]:
    """8.4.2, 12.2 The chance of each state, and the points that it is worth on average."""
    hurt = s.hurt.get(target, 0)
    parts = [f"{LOST[state] if target in FORTS or state < 3 else 'sunk'} {percent(states[state])}"
             for state in range(hurt + 1, 4) if states[state] > 0]
    gain = sum(states[state] * (worth(target, state) - worth(target, hurt)) for state in range(hurt, 4))
    yield Outcome("good", capital(", ".join(parts)) if parts else "No effect possible", points(gain))


def worth(target: str, state: int) -> int:
    """12.2 The points for a target in a state: lost for good, or for a fort damaged when the game ends."""
    if state == 3:
        return VP[target]
    return POINTS.fort if state and target in FORTS else 0


def points(gain: float) -> str:
    """Points on average; empty if there are none."""
    told = f"{gain:.1f}".replace(".0", "")
    return f"+{told} VP" if gain >= 0.05 else f"−{told.lstrip('-')} VP" if gain <= -0.05 else ""


def return_fire(s: State, firers: Sequence[str], target: str) -> Iterator[Outcome]:
    """8.1.2 The target's own guns, if they may still fire: the ship of these that they hurt most easily."""
    ships = [firer for firer in firers if firer in SHIPS]
    if s.hurt.get(target) == 2 or target in s.fired or not ships or (target in FORTS and target not in s.ready):
        return
    reached = [ship for ship in ships if ship in targets_of(s, target)]
    risks = {ship: hurt_by(s, target, ship) for ship in reached}
    if risks:
        worst = max(risks, key=lambda ship: risks[ship])
        yield Outcome("bad", f"It can fire back: {percent(risks[worst])} to damage {piece(worst)}", "")


def hurt_by(s: State, firer: str, ship: str) -> float:
    """8.1.2 The chance that a volley damages a ship."""
    hurt = s.hurt.get(ship, 0)
    return 1 - after(hurt, volley(s, firer, ship))[hurt]


# ---------------------------------------------------------------- 8.2 bombardment


AFFECTED = {0: "none", 1: "1 unit", 2: "2 units", 3: "3 units", 99: "all"}


def bombardment_preview(s: State, firers: Sequence[str], area: str) -> RollPreview:
    """8.2 All guns aimed at an area: the units affected on each face, and how they stand it."""
    drms = tuple(bombardment_modifiers(s, firers, area))
    factors, drm = sum(bombarding_factors(s, firer) for firer in firers), sum(part.value for part in drms)
    many = [NUMBER[bombardment_result(face + drm, factors)] for face in range(1, 7)]
    grown = [1 - bombardment_spread(s, firers[:number], area).get(0, 0.0) for number in range(1, len(firers) + 1)]
    defenders = units_in(s, OTHER[SIDE[firers[0]]], area)
    fails = [shelled_odds(s, unit) for unit in defenders]
    told = percent(min(fails)) if min(fails) == max(fails) else f"{percent(min(fails))} to {percent(max(fails))}"
    return RollPreview(
        f"Bombard {place(area)}", "8.2", drms, plural(len(defenders), "enemy unit"),
        tuple("good" if number else "bad" for number in many), f"{plural(factors, 'factor')} on",
        means="to affect a unit or more", results=tuple(AFFECTED[number] for number in many), kind="bombardments",
        share=grown[-1], steps=steps(firers, grown), outcomes=(
            Outcome("good", f"Each affected unit drops a step with {told}; "
                            f"{bombardment_hurt(s, firers, area):.1f} hurt on average", ""),))


def aim_preview(s: State, firer: str, target: str) -> RollPreview:
    """8.1, 8.2 One more gun on a target, with those that aim at it already."""
    firers = [*(gun for gun, at in s.aimed.items() if at == target and gun != firer), firer]
    return (bombardment_preview if target in AREAS else gunfire_preview)(s, firers, target)


def fire_preview(s: State) -> RollPreview | None:
    """8.1, 8.2 All guns that aim open fire: the whole sum of a single target, the chances of several."""
    aimed = firing(s)
    by_target: dict[str, list[str]] = {}
    for firer, target in aimed.items():
        by_target.setdefault(target, []).append(firer)
    cards = [aim_preview(s, firers[-1], target) for target, firers in by_target.items()]
    if len(cards) < 2:
        return cards[0] if cards else None
    chance = 1 - math.prod(1 - card.chance for card in cards)
    told = tuple((card.title.removeprefix("Fire at ").removeprefix("Bombard "), percent(card.chance)) for card in cards)
    return RollPreview(f"Open fire on {len(cards)} targets", "8.1.2", (), plural(len(aimed), "firer"), (), "Guns",
                       means="to hurt one target or more", kind="gunfire", share=chance, steps=told,
                       outcomes=tuple(outcome for card in cards for outcome in named(card)))


def named(card: RollPreview) -> Iterator[Outcome]:
    """The outcomes of one target among several, by its name."""
    for outcome in card.outcomes:
        yield Outcome(outcome.tone, f"{card.title}: {outcome.text}", outcome.value)


# ---------------------------------------------------------------- 8.5 mines


def sweeping_preview(s: State, sweepers: Sequence[str]) -> RollPreview:
    """8.5.2 One sweeper, or several one after another."""
    first, table = sweepers[0], TABLES.sweeping
    drms = tuple(sweeping_modifiers(s, first))
    drm = sum(part.value for part in drms)
    results = tuple("two" if face + drm <= table.two_levels else "one" if face + drm <= table.one_level
                    else "crippled" if face + drm >= table.crippled else "none" for face in range(1, 11))
    grown = [1 - math.prod(1 - sum(sweeping_spread(s, ship)[:2]) for ship in sweepers[:many])
             for many in range(1, len(sweepers) + 1)]
    lost = sum(sweeping_spread(s, ship)[2] for ship in sweepers)
    return RollPreview(
        f"Sweep {', '.join(dict.fromkeys(s.at[ship] for ship in sweepers))}", "8.5.2", drms,
        f"{table.one_level} or less", tuple(SWEPT[result] for result in results),
        f"{plural(len(sweepers), 'D10', 'D10s')}; a level is cleared at", means="to clear a level or more",
        results=results, kind="sweeping", share=grown[-1], steps=steps(sweepers, grown),
        outcomes=(Outcome("bad", f"{lost:.1f} sweepers Crippled on average" if len(sweepers) > 1 else
                          f"{percent(lost)} that she is Crippled", ""),))


SWEPT: dict[str, Tone] = {"two": "good", "one": "good", "none": "even", "crippled": "bad"}


def mine_preview(s: State, title: str, ships: Sequence[str]) -> RollPreview:
    """8.5.1, 4.0 A mine or torpedo against a ship."""
    table = TABLES.mine_attack
    results = tuple("sunk" if face >= table.sunk else "crippled" if face >= table.crippled else "none"
                    for face in range(1, 11))
    gain = sum(VP[ship] for ship in ships) * results.count("sunk") / 10
    return RollPreview(title, "8.5.1", (), f"{table.crippled} or more",
                       tuple("bad" if result == "none" else "good" for result in results), "Each attack hits at",
                       means="to hit with each attack", results=results, kind="mines",
                       outcomes=(Outcome("good", "Expected from one attack on each ship", points(gain)),))


def strike_preview(s: State, area: str) -> RollPreview:
    """8.5.1 The mines of an area, or all that lie face up."""
    ships = [ship for ship in SHIPS if SIDE[ship] == ALLIES and ship not in SWEEPERS and s.at[ship] in AREAS]
    title = "All mines strike" if area == "all" else f"The mines of {place(area)} strike"
    return mine_preview(s, title, [ship for ship in ships if area == "all" or s.at[ship] == area])


# ---------------------------------------------------------------- 8.3 assaults


def assault_preview(s: State, area: str, seen: Forecast, price: int = 0) -> RollPreview:
    """8.3 An assault: both strengths, the column with its shifts, and both results on each face."""
    faces: tuple[Tone, ...] = tuple("bad" if result.endswith("NE") else "even" if result.endswith("1") else "good"
                                    for result in seen.results)
    cost = (Row("Price of the intensive assault", "8.3.2", f"{price} SP"),) if price else ()
    return RollPreview(
        f"Assault {place(area)}", "8.3", seen.drms, f"column {seen.column}", faces,
        f"{seen.attack} against {seen.defence} is {seen.raw}", means="to clear it", kind="assaults",
        share=seen.cleared, results=tuple(checks(result) for result in seen.results),
        rows=(*(Row(f"{capital(drm.reason)}, columns", drm.case, signed(drm.value)) for drm in seen.shifts), *cost),
        outcomes=(Outcome("even", "Morale checks on each face: ours / theirs", ""),
                  Outcome("good", f"Enemy: {seen.hurt_defenders:.1f} units hurt on average",
                          points(seen.lost_defenders)),
                  Outcome("bad", f"Own: {seen.hurt_attackers:.1f} units hurt on average",
                          points(-seen.lost_attackers))))


def checks(result: str) -> str:
    """8.3.3 A result as the number of morale checks of both sides."""
    own, _, enemy = result.partition("/")
    return f"{CHECKS.get(own, own)} / {CHECKS.get(enemy, enemy)}"


CHECKS = {"NE": "0", "A": "all"}


def planned_preview(s: State, *support: str) -> RollPreview | None:
    """8.3.1 The assault that is planned, with the units chosen so far."""
    seen = planned(s, bool(support))
    return assault_preview(s, s.target, seen, PRICE.intensive if support else 0) if seen else None


def target_preview(s: State, area: str, *support: str) -> RollPreview | None:
    """8.3.1 An assault with everybody who may take part."""
    seen = forecast_of(s, area, bool(support))
    return assault_preview(s, area, seen, PRICE.intensive if support else 0) if seen else None


# ---------------------------------------------------------------- checks of morale


CHECKED = {"dash": ("7.3.2", "Past the enemy", "all get through", "Those that fail stay where they are"),
           "land": ("7.5", "Landing in Rough seas", "all land in good order",
                    "A unit that fails goes back to the box, or lands Disrupted"),
           "press": ("8.3.5", "Press on", "to get there", "It stays where it is"),
           "retreat": ("8.3.4", "Fall back", "to survive", "It is eliminated")}


def check_preview(s: State, words: str, who: Sequence[str], drms: Iterable[Drm] = ()) -> RollPreview:
    """A D10 against the morale of each unit."""
    case, title, means, bad = CHECKED[words.partition(" ")[0]]
    modifiers = tuple(drms)
    drm = sum(part.value for part in modifiers)
    chance = math.prod(share(ML[unit] - drm, 10) for unit in who)
    where = words.split(" ")[1]
    return RollPreview(f"{title}: {place(where)}", case, modifiers, f"{ML[who[0]]} or less",
                       to_hit_faces(ML[who[0]] - drm), f"Morale of {piece(who[0])}", means=means, kind="checks",
                       share=chance, outcomes=(Outcome("bad", bad, ""),))


def land_preview(s: State, unit: str, area: str) -> RollPreview | None:
    """7.5 A landing in Rough seas."""
    return check_preview(s, f"land {area}", [unit]) if s.sea == "rough" else None


def retreat_preview(s: State, unit: str, area: str) -> RollPreview | None:
    """8.3.4 A retreat that needs a check."""
    return check_preview(s, f"retreat {area}", [unit]) if needs_check(s, unit, area) else None


def stand_preview(s: State, *units: str) -> RollPreview:
    """8.3.3, 8.2.1 The tests of units under an assault or a bombardment."""
    who = list(units or s.shock)
    fails = [shaken_odds(s, unit) if s.shock else shelled_odds(s, unit) for unit in who]
    stand = math.prod(1 - fail for fail in fails)
    needed = round(10 * (1 - fails[0]))
    return RollPreview(f"Morale of {piece(who[0]) if len(who) == 1 else plural(len(who), 'unit')}",
                       "8.3.3" if s.shock else "8.2.1", (), f"{needed} or less", to_hit_faces(needed),
                       f"{capital(piece(who[0]))} stands at", kind="checks", share=stand,
                       means="to stand" if len(who) == 1 else "that all stand",
                       outcomes=(Outcome("bad", "Each that fails drops a step", ""),))


PREVIEWS: dict[str, Callable[..., RollPreview | None]] = {
    "aim": aim_preview, "fire": fire_preview, "sweep": lambda s, ship: sweeping_preview(s, [ship]),
    "assault": target_preview, "intensive": target_preview, "attack": planned_preview, "support": planned_preview,
    "everybody": lambda s: target_preview(s, s.target), "strike": strike_preview,
    "unmask": lambda s, area: mine_preview(s, f"A Level 2 mine in {place(area)} strikes", []),
    "uboat": lambda s, ship: mine_preview(s, f"The U-boat against {piece(ship)}", [ship]),
    "dash": lambda s, unit, area, *mode: check_preview(s, f"dash {area}", [unit]), "land": land_preview,
    "retreat": retreat_preview,
    "press": lambda s, unit, area: check_preview(s, f"press {area}", [unit], press_modifiers(s, unit, area)),
    "stand": stand_preview, "test": stand_preview,
}


def rolls(option: Option, view: Plain) -> bool:
    """Does an option have odds? A landing only in Rough seas, a retreat only with a check."""
    verb = option[0]
    if verb == "land":
        return bool(view["sea"] == "rough")
    return verb in PREVIEWS and (verb != "retreat" or needs_check(state_of(view), option[1], option[2]))
