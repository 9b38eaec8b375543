"""The odds of a fight before it is decided: both strengths, the column, every face; against hidden stacks a row for
each assumption about what lies below the top. All of it follows from the view of one seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from sanjak.kernel import Drm, Option, Plain
from sanjak.scene.roll import Assumption, Force, RollPreview, Tone
from sanjak.scene.svg import face as drawn
from sanjak.scene.words import capital, joined

from ..data import ATTACK, COMBAT, DEFENCE, FORTS, NEAR, OTHER, PLACES, TABLES, TOWNS, printed_level
from ..rules.battle import ASSAULT, FIELD, INTERCEPTION, SORTIE, chief, combat_drms, odds_in
from ..rules.factors import COLUMNS, attack_total, defence_total, may_attack_across
from ..rules.interception import pace
from ..rules.overrun import overrun_drms, overrun_odds
from ..rules.paths import reach
from ..rules.sieges import inside, stormers, supporters
from ..rules.stacks import KIND, besieger, enemy_in, forces, holds, leaders, level, stack
from ..state import State
from . import words
from .forecasts import BAD, EVEN, FACES, GOOD, combat_result, party_of, sieges_stormed, unassigned
from .pieces import by_arm, counter
from .seen import HIDDEN, knows
from .sheets import doubled

Faces = tuple[tuple[str, Tone], ...]
MOST_HIDDEN = 2
"""The assumptions go up to so many hidden units."""
ASSUMED = ("Top unit only", "One more", "Two more")
MEANINGS = {
    "AE": "you are destroyed", "A1": "you lose 1 and retreat", "AR": "you retreat", "NE": "no effect",
    "EX": "exchange of losses", "DR": "they retreat", "D1": "they lose 1 and retreat", "D2": "they lose 2 and retreat",
    "DE": "they are destroyed", "–": "below 1:3, no attack", "stop": "you stop, and must attack",
    "back": "they retreat", "out": "they are destroyed", "on": "they are destroyed, and you may go on"}
IN_THE_WALLS = {"DR": "they lose 1", "D1": "they lose 1", "D2": "they lose 2", "AR": "you leave the hex",
                "A1": "you lose 1 and leave the hex"}
OVERRUN: dict[str, tuple[str, Tone]] = {
    "repulsed": ("stop", BAD), "retreats": ("back", GOOD), "destroyed": ("out", GOOD), "destroyed_and_on": ("on", GOOD)}


class Fight(NamedTuple):
    """A fight that might be fought: its kind, its hex, who attacks, and the foes that are seen."""

    kind: str
    hex: str
    by: str
    own: Sequence[str]
    foes: Sequence[str]
    hidden: bool


def fight_of(s: State, view: Plain, option: Option) -> Fight | None:
    """The fight that an option leads to; None if it leads to none, or to none that this seat can reckon."""
    match option:
        case ("attack" | "strike", *_) if s.mover and not s.battle:
            hex, enemy = s.aim or str(option[1]), OTHER[s.mover]
            return Fight(FIELD, hex, s.mover, party_of(s, option), forces(stack(s, enemy, hex)),
                         hex not in s.siege and not knows(view, enemy))
        case ("whole",) | ("soak", *_) if s.battle == FIELD:
            foes = [str(option[2])] if option[0] == "soak" else unassigned(s, forces(s.defenders))
            return Fight(FIELD, s.target, s.by, party_of(s, option), foes, False)
        case ("overrun", str(hex)) if s.force[s.mover]:
            own, enemy = [unit for unit, _ in s.force[s.mover]], OTHER[s.mover]
            return Fight("overrun", hex, s.mover, own, forces(stack(s, enemy, hex)),
                         hex not in s.siege and not knows(view, enemy))
        case ("at", str(hex)) if s.mover:
            own, mover = [unit for unit, _ in s.force[OTHER[s.mover]]], s.mover
            return Fight(INTERCEPTION, hex, OTHER[mover], own, forces(stack(s, mover, s.here)), not knows(view, mover))
        case ("sortie", str(who), str(leader), str(foe)):
            own = [who] if leader == "-" else [leader, who]
            return Fight(SORTIE, s.at[who], s.side[who], own, [foe], False)
        case ("assault", str(which)) if len(stormed := sieges_stormed(s)) == 1:
            hex = stormed[0]
            force = [unit for units in s.force.values() for unit, _ in units] or stormers(s, hex)
            more = supporters(s, hex) if which == "all" else []
            return Fight(ASSAULT, hex, besieger(s, hex), [*force, *more], forces(inside(s, hex)), False)
        case _:
            return None


# ---------------------------------------------------------------- what may be hidden


def assumptions(s: State, fight: Fight) -> list[list[str]]:
    """9.1 The defenders by assumption: what is seen, then one and two more of the kind that is hidden most often."""
    found = [list(fight.foes)]
    unseen = [unit for unit, place in s.at.items()
              if place == HIDDEN and unit in COMBAT and s.side[unit] == OTHER[fight.by]]
    if fight.hidden and unseen:
        kinds = Counter(KIND[unit] for unit in unseen)
        likely = sorted(unseen, key=lambda unit: (-kinds[KIND[unit]], -DEFENCE[unit], unit))[:MOST_HIDDEN]
        found += [[*fight.foes, *likely[:many]] for many in range(1, len(likely) + 1)]
    return [foes for foes in found if foes]


def laid_out(s: State, fight: Fight, foes: Sequence[str]) -> State:
    """The position as if this fight were fought now."""
    s = s.clone()
    s.battle, s.by, s.target = fight.kind, fight.by, fight.hex
    s.attackers, s.defenders, s.inside = list(fight.own), list(foes), []
    s.walls = s.walls if fight.kind == SORTIE else 0
    enemy = OTHER[fight.by]
    if fight.kind == INTERCEPTION and (post := post_of(s, fight)):
        s.at |= dict.fromkeys(fight.own, post)
    if fight.kind == ASSAULT:
        s.defenders = s.inside = inside(s, fight.hex)
        s.walls = TABLES.terrain.level_drm[level(s, fight.hex)] if fight.hex in FORTS else 0
    elif fight.kind != SORTIE:
        s.defenders = [*leaders(stack(s, enemy, fight.hex)), *foes] if not fight.hidden else list(foes)
        if fight.hex in TOWNS and holds(s, enemy, fight.hex):
            s.inside = s.defenders[:]
    return s


def post_of(s: State, fight: Fight) -> str:
    """9.4 The hex next to the column from which interceptors attack: the nearest one; empty if there is none."""
    own = list(fight.own)
    open_hexes = reach(s, fight.by, own, s.at[own[0]], pace(s, own), True).cost
    posts = [post for post in NEAR[fight.hex] if post in open_hexes and may_attack_across(s, fight.by, post, fight.hex)
             and not enemy_in(s, fight.by, post)]
    return min(posts, key=lambda post: (open_hexes[post], post), default="")


# ---------------------------------------------------------------- reckoning


class Reckoned(NamedTuple):
    """The strengths and odds of a fight under an assumption, its modifiers and faces."""

    attack: int
    defence: int
    odds: str
    drms: tuple[Drm, ...]
    faces: Faces


def reckoned(s: State, fight: Fight, foes: Sequence[str]) -> Reckoned:
    """10.1.3, 9.6 A fight under an assumption."""
    there = laid_out(s, fight, foes)
    within = bool(there.inside)
    attack = attack_total(there, fight.own, fight.hex, within or fight.kind == SORTIE)
    defence = defence_total(there, foes, within and not there.treachery)
    if fight.kind == "overrun":
        return overrun(there, attack, defence)
    odds = odds_in(there, fight.own, foes)
    if odds is None:
        return Reckoned(attack, defence, "below 1:3", (), (("–", BAD),) * len(FACES))
    drms = tuple(combat_drms(there, fight.own, foes))
    return Reckoned(attack, defence, odds.name, drms,
                    faces_of(drms, lambda total: combat_result(total, odds.column)))


def overrun(there: State, attack: int, defence: int) -> Reckoned:
    """9.6 An overrun: below 5:1 there is no die, and the column stops."""
    ratio = overrun_odds(there)
    if ratio < TABLES.overrun.minimum:
        return Reckoned(attack, defence, f"below {TABLES.overrun.minimum}:1", (), (("stop", BAD),) * len(FACES))
    drms = tuple(overrun_drms(there))
    return Reckoned(attack, defence, f"{ratio}:1", drms,
                    faces_of(drms, lambda total: OVERRUN[TABLES.overrun.at(total)]))


def faces_of(drms: Sequence[Drm], result: Callable[[int], tuple[str, Tone]]) -> Faces:
    """The result of each face."""
    plus = sum(drm.value for drm in drms)
    return tuple(result(face + plus) for face in FACES)


# ---------------------------------------------------------------- the card


TITLES = {FIELD: "Attack {}", ASSAULT: "Storm {}", SORTIE: "Sortie from {}", INTERCEPTION: "Strike at {}",
          "overrun": "Overrun {}"}
ACTS = {FIELD: "Attack", ASSAULT: "Storm", SORTIE: "Sortie", INTERCEPTION: "Strike", "overrun": "Overrun"}
KINDS = {FIELD: "battles", ASSAULT: "assaults", SORTIE: "sorties", INTERCEPTION: "interceptions", "overrun": "overruns"}
CASES = {FIELD: "10.1.3", ASSAULT: "10.8.4", SORTIE: "10.8.3", INTERCEPTION: "9.4", "overrun": "9.6"}


def fight_card(s: State, view: Plain, option: Option) -> RollPreview | None:
    """The odds of a fight as a card; None if the option leads to none that can be reckoned."""
    fight = fight_of(s, view, option)
    if fight is None or not forces(fight.own) or not (rows := assumptions(s, fight)):
        return None
    if fight.kind == INTERCEPTION and not post_of(s, fight):
        return None
    found = [reckoned(s, fight, foes) for foes in rows]
    first, likely = found[0], found[len(found) // 2]
    codes = dict.fromkeys(code for one in found for code, _ in one.faces)
    common = [drm for drm in first.drms if all(drm in one.drms for one in found if one.drms)]
    told = {**MEANINGS, **(IN_THE_WALLS if fight.kind == ASSAULT else {})}
    return RollPreview(
        TITLES[fight.kind].format(words.short_place(fight.hex)), CASES[fight.kind],
        tuple(common if len(found) > 1 else first.drms), "", tuple(tone for _, tone in first.faces),
        means="to beat them", results=tuple(code for code, _ in first.faces), kind=KINDS[fight.kind],
        good=stakes(s, fight), bad=risks(s, fight, codes), forces=sides(s, fight, first),
        columns=() if fight.kind == "overrun" else tuple(COLUMNS), column=column_of(likely),
        possible=tuple(column_of(one) for one in found),
        assumptions=tuple(row(at, foes, one) for at, (foes, one) in enumerate(zip(rows, found, strict=True)))
        if len(rows) > 1 else (),
        meanings=tuple((code, told[code]) for code in codes), act=f"{ACTS[fight.kind]} {against(first, len(rows) > 1)}")


def against(first: Reckoned, hidden: bool) -> str:
    """10.1.3 The strengths in brackets: (97 v 5+)."""
    return f"({first.attack} v {first.defence}{'+' if hidden else ''})"


def column_of(one: Reckoned) -> str:
    """10.1.3 The column of the table: odds above 4:1 are 4:1."""
    return one.odds if one.odds in COLUMNS else COLUMNS[-1] if one.odds[:1].isdigit() else ""


def row(at: int, foes: Sequence[str], one: Reckoned) -> Assumption:
    """An assumption with its strengths and its faces."""
    more = f": {words.unit(foes[-1])}" if at else ""
    return Assumption(f"{ASSUMED[at]}{more}", f"{one.attack} v {one.defence}, {one.odds}", one.faces)


def sides(s: State, fight: Fight, first: Reckoned) -> tuple[Force, Force]:
    """Both sides with their counters."""
    own, led = forces(fight.own), leaders(fight.own)
    many = words.counted(len(own), "unit")
    title = f"{joined(map(words.unit, led))} and {many}" if led else capital(many)
    shown = Force("Seen, and hidden below" if fight.hidden else words.counted(len(fight.foes), "unit").capitalize(),
                  f"{first.defence}{' or more' if fight.hidden else ''}", defence_note(s, fight),
                  faces(s, [], fight.foes))
    return Force(title, str(first.attack), "", faces(s, led, own)), shown


def faces(s: State, led: Sequence[str], units: Sequence[str]) -> tuple[str, ...]:
    """The drawings of leaders, and of one unit of each kind."""
    kinds = {KIND[unit]: unit for unit in sorted(units, key=by_arm, reverse=True)}
    return tuple(drawn(counter(s, unit))[0] for unit in (*led, *reversed(kinds.values())))[:6]


def defence_note(s: State, fight: Fight) -> str:
    """10.5, 10.6 What makes the defenders stronger."""
    if fight.kind == ASSAULT or (fight.kind != SORTIE and fight.hex in TOWNS and holds(s, OTHER[fight.by], fight.hex)):
        return f"doubled inside the {'fort' if fight.hex in FORTS else 'town'}"
    return ""


def stakes(s: State, fight: Fight) -> str:
    """13.2 What taking the place is worth."""
    place = PLACES.get(fight.hex)
    if place is None or fight.kind == SORTIE or s.control.get(fight.hex) == fight.by:
        return ""
    if not place.is_fort:
        return f"Taking {place.name}: +½ VP"
    worth = words.half(2 * level_worth(s, fight.hex, fight.by))
    return f"Taking {place.name} and holding it: +{worth} VP"


def level_worth(s: State, hex: str, side: str) -> int:
    """13.2 The points of a fort for a side."""
    return printed_level(s.scenario, hex) * (2 if hex in doubled(s, side) else 1)


def risks(s: State, fight: Fight, codes: dict[str, None]) -> str:
    """What may go wrong besides the die: a leader's life, a retreat, walls."""
    return ". ".join(risk_lines(s, fight, codes))


def risk_lines(s: State, fight: Fight, codes: dict[str, None]) -> Iterator[str]:
    """10.1.2, 10.3, 10.6 What may go wrong."""
    leader = chief(fight.own, ATTACK)
    if leader and fight.kind != "overrun" and (named := [code for code in ("AE", "EX") if code in codes]):
        yield f"On {' or '.join(named)} {words.unit(leader)} dies on {TABLES.die['leader_killed']} or 6 (10.3)"
    enemy = OTHER[fight.by]
    if fight.kind in (FIELD, INTERCEPTION, "overrun") and not s.battle and fight.hex in FORTS and holds(
            s, enemy, fight.hex):
        yield "They may go inside the walls: then there is no fight (10.6)"
    elif fight.kind == FIELD and not s.battle:
        yield "They may try to retreat before the die (10.1.2)"
    if fight.hidden:
        yield "A hidden leader would make them stronger (10.3)"


def chances_of_fight(card: RollPreview) -> dict[str, float]:
    """The chances in words: of one row, or of the best and the worst assumption."""
    if not card.assumptions:
        good, bad = (card.faces.count(tone) / len(card.faces) for tone in (GOOD, BAD))
        even = card.faces.count(EVEN)
        return {"to beat them": good, **({"to be beaten off": bad} if even and bad else {})}
    more = ("one", "two")[len(card.assumptions) - 2]
    return {"to beat the top unit alone": card.assumptions[0].chance,
            f"to beat it with {more} more": card.assumptions[-1].chance}
