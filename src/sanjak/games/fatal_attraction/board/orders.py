"""One order for several pieces: who can act, the usual parties, and what a party can do together, with its odds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from sanjak.kernel import Ask, Option, Plain
from sanjak.scene.orders import Joint, Order, Orders, Party, Piece
from sanjak.scene.roll import RollPreview
from sanjak.scene.svg import face as drawn
from sanjak.scene.words import capital

from ..data import AREAS, BOX, FORTS, POOL, SHIPS, UNITS
from ..data.lists import AEGEAN, BIT, FORMATION, NAMES, SETS, SWEEPERS, TYPE
from ..rules.bombardment import bombardment_targets
from ..rules.gunfire import targets_of
from ..rules.movement import movement_options
from ..rules.naval import actions_of, can_fire, deployment_areas, fresh_firers, members
from ..rules.setting_up import places_of
from ..rules.stacking import berths
from ..rules.terms import open_sea
from ..state import State, state_of
from . import names
from .asking import KINDS
from .chances import acting_group
from .counters import fan_part, told_factors
from .joint import figure_of, gunners, order_preview, rolls_of
from .names import piece as name_of_piece
from .names import place, plural

TAKES_UP = "pick"
"""The verb that turns a question to another piece."""
GOES_ON = "next"
"""The option after which other pieces may act."""
HALTS = frozenset({"sail", "run"})
"""Orders that a party stops to carry out as soon as something is revealed."""
ORDERED = frozenset({"sail", "run", "aim", "rest", "deploy", "keep", "sweep", "again", "move", "dash", "land", "hold",
                     "stay", "exit", "place"})
"""Verbs of options that name the piece that acts."""
ALL_AT_ONCE = frozenset({"sweep", "again"})
"""Verbs of questions that offer every piece at once."""
STAYS = frozenset({"rest", "hold", "keep"})
MOST_TARGETS = 3
"""So many targets have a party of their own."""


# ---------------------------------------------------------------- who can act


def orders(ask: Ask, view: Plain, seat: str) -> Orders | None:
    """The pieces that can be given an order, and the usual parties; None if there are not at least two."""
    kind = question_of(ask)
    if not kind:
        return None
    s = state_of(view)
    pieces = able(ask, s, seat)
    if len(pieces) < 2:
        return None
    acting = next(option[1] for option in ask.options if option[0] in ORDERED)
    return Orders("" if ask.options[0][0] in ALL_AT_ONCE else acting, tuple(piece_of(s, id) for id in pieces),
                  tuple(parties(s, ask, pieces)))


def question_of(ask: Ask) -> str:
    """The kind of a question that goes from piece to piece; empty for others."""
    verbs = {option[0] for option in ask.options}
    if not verbs & ORDERED or (ask.case == "7.3.2" and not verbs & {"hold", "again"}):
        return ""
    found = next((verb for verb in ("deployed", "sweep", "again", "place") if verb in verbs), "")
    return found or {"7.3.3": "naval", "7.3.2": "move", "7.3.4": "guns", "8.3": "guns"}.get(ask.case, "")


def able(ask: Ask, s: State, seat: str) -> list[str]:
    """Everybody who can act now, or as soon as the group that has fired is finished; place by place."""
    found = dict.fromkeys(option[1] for option in ask.all if option[0] in ORDERED or option[0] == TAKES_UP)
    if (GOES_ON,) in ask.options and "first" in s.volleyed:
        found.update(dict.fromkeys(fresh(s, seat)))
    return sorted(found, key=lambda id: (order_of(s.at[id]), id in SWEEPERS, FORMATION.get(id, "")))


def fresh(s: State, seat: str) -> list[str]:
    """3.2 The pieces of the next group."""
    return [id for id in fresh_firers(s, seat) if id not in s.skipped and actions_of(s, id)]


PLACES = {id: number for number, id in enumerate(AREAS)}


def order_of(where: str) -> int:
    """The order of places in the tray: the map first, then boxes."""
    return PLACES.get(where, len(PLACES))


def piece_of(s: State, id: str) -> Piece:
    """A piece with its counter, its factors and its state."""
    name = names.own_name(id) if FORMATION.get(id) else name_of_piece(id).replace("Minesweeper", "Sweeper")
    where = BOX[names.side_of(id)] if s.at[id] == POOL else s.at[id]
    if id in FORTS:
        return Piece(id, capital(name), "", where, "", note_of(s, id))
    return Piece(id, capital(name), drawn(fan_part(s, id))[0], where, told_factors(s, id).strip(), note_of(s, id))


def note_of(s: State, id: str) -> str:
    """The target or the damage of a piece, in a word or two."""
    if id in s.aimed:
        return f"aims at {names.anything(s.aimed[id])}"
    return names.states(s, id)[0].capitalize() if s.hurt.get(id) else ""


# ---------------------------------------------------------------- usual parties


def parties(s: State, ask: Ask, pieces: Sequence[str]) -> Iterator[Party]:
    """All, those of one place, of one kind, and those that reach a target; each party once."""
    known: set[tuple[str, ...]] = set()
    for party in (*by_target(s, ask, pieces), *by_kind(pieces), *by_place(s, pieces)):
        key = (*sorted(party.pieces), party.order)
        if len(party.pieces) > 1 and key not in known:
            known.add(key)
            yield party


def by_kind(pieces: Sequence[str]) -> Iterator[Party]:
    """All; warships and sweepers, or infantry and guns."""
    kinds = {"All": pieces, "Sweepers together": [id for id in pieces if id in SWEEPERS],
             "Warships": [id for id in pieces if id in SHIPS and id not in SWEEPERS],
             "Infantry": [id for id in pieces if TYPE.get(id) == "infantry"]}
    for label, found in kinds.items():
        yield Party(f"{label} ({len(found)})", tuple(found))


def by_place(s: State, pieces: Sequence[str]) -> Iterator[Party]:
    """Those of one place."""
    for where, ids in groupby(pieces, key=lambda id: s.at[id]):
        found = tuple(ids)
        told = where if where in AREAS and where != AEGEAN else capital(place(where).removeprefix("the "))
        yield Party(f"{told} ({len(found)})", found)


def by_target(s: State, ask: Ask, pieces: Sequence[str]) -> Iterator[Party]:
    """8.1 Those that reach a ship or fort: the targets in reach of most, damaged ones first."""
    if question_of(ask) != "naval":
        return
    reach: dict[str, list[str]] = {}
    for id in pieces:
        for target in targets_of(s, id) if can_fire(s, id) else ():
            reach.setdefault(target, []).append(id)
    best = sorted(reach, key=lambda target: (-len(reach[target]), -s.hurt.get(target, 0)))
    for target in best[:MOST_TARGETS]:
        yield Party(f"All that reach {short_name(target)} ({len(reach[target])})", tuple(reach[target]),
                    f"aim {target}")


def short_name(target: str) -> str:
    """A target without the word fort."""
    return name_of_piece(target).removeprefix("fort ")


# ---------------------------------------------------------------- what they can do


def actions(s: State, ask: Ask, id: str, seat: str) -> list[Option]:
    """Everything that a piece could do at this question."""
    own = [option for option in ask.options if option[0] in ORDERED and option[1] == id]
    return own or ACTIONS[question_of(ask)](s, id, seat)


def naval_actions(s: State, id: str, seat: str) -> list[Option]:
    """7.3.3, 8.1.2 A ship or fort: sail, fire, or hold."""
    return [*actions_of(s, id), ("rest", id)]


def deployments(s: State, id: str, seat: str) -> list[Option]:
    """7.3.3 A ship in the box: an area, or stay."""
    return [*(("deploy", id, area) for area in berths(s, id, NAMES(deployment_areas(s, seat)))), ("keep", id)]


def moves(s: State, id: str, seat: str) -> list[Option]:
    """7.3.2, 7.5 A unit: its moves or landings, or stay."""
    return [*movement_options(s, id, acting_group(s) or "first"), ("hold", id)]


def aims(s: State, id: str, seat: str) -> list[Option]:
    """8.2 A gun or a ship that bombards."""
    return [*(("aim", id, area) for area in bombardment_targets(s, id)), ("rest", id)]


def placings(s: State, id: str, seat: str) -> list[Option]:
    """13.1.1, 13.1.2 The places of a ship or unit in the set-up."""
    if id in SHIPS:
        open_to = SETS.flood(BIT[AEGEAN], open_sea(s)) & ~BIT["MAR"]
        return [("place", id, area) for area in berths(s, id, NAMES(open_to))]
    return [("place", id, area) for area in places_of(s, id)]


ACTIONS: dict[str, Callable[[State, str, str], list[Option]]] = {
    "naval": naval_actions, "deployed": deployments, "move": moves, "guns": aims, "place": placings,
    "sweep": lambda s, id, seat: [("sweep", id)], "again": lambda s, id, seat: [("again", id)]}


def offers(s: State, ask: Ask, pieces: Iterable[str], seat: str) -> dict[str, list[str]]:
    """What some of these pieces can do, without the name of the piece, and who can."""
    found: dict[str, list[str]] = {}
    for id in pieces:
        for verb, _, *rest in actions(s, ask, id, seat):
            found.setdefault(" ".join(map(str, (verb, *rest))), []).append(id)
    return found


def joint(pieces: Sequence[str], ask: Ask, view: Plain, seat: str) -> Joint | None:
    """What a party can do together; None if nobody of it can act."""
    if not question_of(ask):
        return None
    s = state_of(view)
    there = set(able(ask, s, seat))
    party = [id for id in pieces if id in there]
    if not party:
        return None
    found = offers(s, ask, party, seat)
    late = finishes(s, ask, party, seat)
    rows = [order_row(s, words, who, party, late) for words, who in found.items()]
    return Joint(f"{capital(party_name(party))}.", "Where to, or at what?", tuple(rows), tuple(totals(s, party)))


def party_name(party: Sequence[str]) -> str:
    """A party by its first piece, and how many more."""
    first = name_of_piece(party[0])
    return first if len(party) == 1 else f"{first} and {len(party) - 1} more"


def totals(s: State, party: Sequence[str]) -> Iterator[str]:
    """The size of a party and its factors."""
    ships = [SHIPS[id] for id in party if id in SHIPS]
    yield plural(len(party), "ship" if len(ships) == len(party) else "unit" if not ships else "piece")
    if sum(ship.pb + ship.sb for ship in ships):
        yield f"primary {sum(ship.pb for ship in ships)}, secondary {sum(ship.sb for ship in ships)}"


def finishes(s: State, ask: Ask, party: Sequence[str], seat: str) -> str:
    """3.2 A warning if the group that has fired is finished by this: those of it that have not sailed stay."""
    if question_of(ask) != "naval" or "first" not in s.volleyed:
        return ""
    now = set(members(s, seat, acting_group(s) or "first", laid_aside=True))
    idle = [id for id in now if id in SHIPS and id not in party]
    return f"a new group: {names.pieces(sorted(idle))} cannot sail any more (3.2)" if idle and set(party) - now else ""


def order_row(s: State, words: str, who: Sequence[str], party: Sequence[str], late: str) -> Order:
    """An order with its odds, and who carries it out."""
    verb = words.partition(" ")[0]
    few = f"{len(who)} of {len(party)}" if len(who) < len(party) else ""
    fires = gunners(s, words, who) if verb == "aim" else ()
    return Order(words, capital(said(words)), full(words, who), KINDS[verb], tuple(who), figure_of(s, words, who), few,
                 "" if verb in STAYS else late, rolls_of(s, words, who),
                 *(("fire", f"Open fire ({plural(len(fires), 'gun' if fires[0] in UNITS else 'ship')})") if fires
                   else ()))


def full(words: str, who: Sequence[str]) -> str:
    """An order as a sentence without its stop."""
    verb, _, rest = words.partition(" ")
    one, several = DOING["bombard" if verb == "aim" and rest in AREAS else verb]
    where = "" if verb in SIMPLE or verb == "stay" else f" {said(words)}"
    return f"{capital(party_name(who))} {one if len(who) == 1 else several}{where}"


DOING = {"sail": ("sails to", "sail to"), "run": ("runs to", "run to"), "aim": ("fires at", "fire at"),
         "bombard": ("bombards", "bombard"), "deploy": ("deploys in", "deploy in"), "place": ("goes to", "go to"),
         "land": ("lands in", "land in"), "move": ("moves to", "move to"), "dash": ("dashes to", "dash to"),
         "rest": ("holds", "hold"), "hold": ("stays", "stay"), "stay": ("stays, changing its trench",
                                                                       "stay, changing their trenches"),
         "keep": ("stays in the box", "stay in the box"), "sweep": ("sweeps", "sweep"),
         "again": ("acts again", "act again"), "exit": ("leaves for Istanbul", "leave for Istanbul")}


CHANGES = {"dig": ", digging in", "rise": ", leaving the trench", "dug": ", entrenched"}


def said(words: str) -> str:
    """An order in words, as it stands below its heading."""
    verb, _, rest = words.partition(" ")
    where, _, change = rest.partition(" ")
    if verb in SIMPLE:
        return SIMPLE[verb]
    if verb == "stay":
        return f"stay{CHANGES[where]}"
    return f"{names.anything(where)}{CHANGES.get(change, '')}" + (", without firing or sweeping" * (verb == "run"))


SIMPLE = {"rest": "hold", "hold": "hold", "keep": "stay in the box", "sweep": "sweep", "again": "act again",
          "exit": "leave the map for Istanbul"}


def order_odds(words: str, pieces: Sequence[str], ask: Ask, view: Plain, seat: str) -> RollPreview | None:
    """The odds of an order for those of a party that can carry it out; None if it rolls no die."""
    s = state_of(view)
    who = offers(s, ask, [id for id in pieces if id in set(able(ask, s, seat))], seat).get(words)
    return order_preview(s, words, who) if who and rolls_of(s, words, who) else None


def focused(view: Plain, id: str) -> Plain:
    """The view as if a question were about this piece."""
    return {**view, "focus": id}
