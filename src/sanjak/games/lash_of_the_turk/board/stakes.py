"""The remaining turns, the greatest danger, the opening words and the ending of a game of The Lash of the Turk."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from sanjak.kernel import Event, Plain
from sanjak.scene.roll import Tone
from sanjak.scene.stakes import Account, Danger, Ending, Left, Opening, Part
from sanjak.scene.words import joined
from sanjak.toolkit.hexes import distance

from ..data import COMBAT, HEX_OF, PLACES, SCENARIOS, SEATS, UNIT
from ..rules.end import SUDDEN
from ..rules.stacks import is_besieged, level
from ..state import UNSUPPLIED, State
from . import words
from .seen import state_of
from .sheets import tally

OTHER = {"ottoman": "austrian", "austrian": "ottoman"}
CLOSE = 3
"""An enemy army at this distance in hexes from a key fort, or nearer, is a danger."""
GREAT = 4
"""The least number of combat units in an army."""

# ---------------------------------------------------------------- in play


def left(view: Plain, seat: str) -> Left | None:
    """The remaining turns."""
    of = SCENARIOS[view["scenario"]].turns
    turns = of - max(1, view["turn"]) + 1
    told = f"{turns} turns to go" if turns > 1 else "the last turn"
    return None if view["outcome"] else Left(told, of - turns, of)


def danger(view: Plain, seat: str) -> Danger | None:
    """The greatest danger to this side: a siege, an army near a key fort, hunger, the points."""
    s = state_of(view)
    if s.outcome or s.turn < 1 or seat not in SEATS:
        return None
    return next(chain(sieges(s, seat), marches(s, seat), hunger(s, seat), [points_danger(s, seat)]))


def key_forts(seat: str) -> list[str]:
    """13.1 The forts that decide the war at once against a side."""
    return [HEX_OF[place] for place in SUDDEN[OTHER[seat]]]


def sieges(s: State, seat: str) -> Iterator[Danger]:
    """Own forts under siege: key forts first, then the weakest."""
    keys = key_forts(seat)
    held = [hex for hex in s.siege if is_besieged(s, seat, hex)]
    for hex in sorted(held, key=lambda hex: (hex not in keys, level(s, hex))):
        yield Danger(f"{PLACES[hex].name} besieged, level {level(s, hex)}", (f"fort:{hex}",))


def marches(s: State, seat: str) -> Iterator[Danger]:
    """The enemy stack nearest to a key fort that is still held (13.1)."""
    enemy = [hex for hex, units in s.army[OTHER[seat]].items() if not COMBAT.isdisjoint(units)]
    near = [(distance(hex, key), key, hex) for key in key_forts(seat) if s.control.get(key) == seat for hex in enemy]
    far, key, hex = min(near, default=(CLOSE + 1, "", ""))
    if far <= CLOSE:
        yield Danger(f"Enemy {words.counted(far, 'hex').replace('hexs', 'hexes')} from {PLACES[key].name}",
                     (f"stack:{OTHER[seat]}:{hex}", f"fort:{key}"), far < CLOSE)


def hunger(s: State, seat: str) -> Iterator[Danger]:
    """The largest own army that is out of supply (4.2)."""
    starving = {hex: many for hex, units in s.army[seat].items()
                if (many := sum(1 for unit in units if unit in COMBAT and s.marks.get(unit, 0) & UNSUPPLIED)) >= GREAT}
    if starving:
        hex = max(starving, key=lambda hex: starving[hex])
        yield Danger(f"{starving[hex]} units out of supply in {words.short_place(hex)}", (f"stack:{seat}:{hex}",))


def points_danger(s: State, seat: str) -> Danger:
    """The points if they were counted now (13.2)."""
    own, other = (sum(tally(s, side)) for side in (seat, OTHER[seat]))
    word = "Behind" if own < other else "Ahead" if own > other else "Level"
    return Danger(f"{word} {words.half(own)} to {words.half(other)} on points", (), own < other)


# ---------------------------------------------------------------- the first minute


TASK = {"ottoman": "lead the Sultan's army up the Danube", "austrian": "hold Hungary and Austria for the Emperor"}


def opening(view: Plain, seat: str) -> Opening | None:
    """Who you are, how you lose, how you win (13.0)."""
    if seat not in SEATS:
        return None
    scenario = SCENARIOS[view["scenario"]]
    theirs, yours = (joined(PLACES[HEX_OF[place]].name for place in SUDDEN[side]) for side in (OTHER[seat], seat))
    doubled = [PLACES[HEX_OF[place]].name for place in scenario.doubles[seat]]
    worth = f" ({joined(doubled)} count{'s' * (len(doubled) == 1)} double)" if doubled else ""
    mourned = scenario.mourned[seat]
    leader = f"; if {UNIT[mourned].name} falls, more points are only a draw" if mourned else ""
    return Opening(f"You are the {words.SIDE[seat]} in {scenario.id}: {TASK[seat]}, {scenario.turns} weeks.",
                   f"You lose at once if the enemy holds {theirs}, or at the end with fewer points{leader}.",
                   f"You win at once with {yours}, or at the end with more points: garrisoned forts{worth}, towns and "
                   "raids.")


# ---------------------------------------------------------------- the end


CAUSES = {
    "ottoman_sudden_death": "Buda and Vienna are in the Sultan's hands",
    "austrian_sudden_death": "Buda and Belgrade are in the Emperor's hands",
    "draw": "Level on points", "draw_ottoman_leader_dead": "The Ottomans have more points, but their leader is dead",
    "draw_austrian_leader_dead": "The Austro-Hungarians have more points, but their leader is dead",
}
POINTS = ("ottoman_victory", "austrian_victory")
SOURCES = ("Raids", "Forts held", "Forts that count double", "Towns")


def ending(view: Plain, seat: str, events: Sequence[Event]) -> Ending:
    """The winner and the reason, with the points of both sides by their sources (13.0)."""
    s = state_of(view)
    tone = tone_of(s, seat)
    verdict = {"good": "Won", "bad": "Lost", "even": "Drawn" if not s.firsts else "The campaign is over"}[tone]
    points = joined(f"{words.SIDE[side]} {words.half(s.scores[side])}" for side in SEATS)
    sudden = s.outcome.endswith("sudden_death")
    places = tuple(f"fort:{HEX_OF[place]}" for place in SUDDEN[s.firsts[0]]) if sudden else ()
    return Ending(tone, f"{verdict} on turn {s.turn}", CAUSES.get(s.outcome) or cause_by_points(s),
                  "" if s.outcome in POINTS else f"{points} points",
                  accounts=tuple(account(s, side, seat) for side in SEATS), places=places,
                  rank=rank(s, seat), best=f"{verdict}, {words.half(s.scores.get(seat, 0))} points")


def tone_of(s: State, seat: str) -> Tone:
    """Won, lost, drawn, or neutral for a spectator."""
    if not s.firsts or seat not in SEATS:
        return "even"
    return "good" if seat in s.firsts else "bad"


def cause_by_points(s: State) -> str:
    """The side with more points."""
    winner = s.firsts[0]
    more, fewer = words.half(s.scores[winner]), words.half(s.scores[OTHER[winner]])
    return f"The {words.SIDE[winner]} win {more} to {fewer} on points"


def rank(s: State, seat: str) -> int:
    """A win above a draw above a loss, then by the lead."""
    if seat not in SEATS:
        return 0
    return {"good": 1000, "even": 0, "bad": -1000}[tone_of(s, seat)] + s.scores[seat] - s.scores[OTHER[seat]]


def account(s: State, side: str, seat: str) -> Account:
    """The points of a side by their sources."""
    parts = tuple(Part(name, words.half(points)) for name, points in zip(SOURCES, tally(s, side), strict=True))
    return Account("You" if side == seat else words.SIDE[side], parts, Part("Points", words.half(s.scores[side])),
                   case="13.2", tone="good" if s.firsts == (side,) else "even")
