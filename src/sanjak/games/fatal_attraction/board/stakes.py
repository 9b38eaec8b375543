"""The remaining turns, the greatest danger, the opening words and the ending of a game of A Fatal Attraction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from sanjak.kernel import Event, Plain, Told
from sanjak.scene.roll import Tone
from sanjak.scene.stakes import Account, Danger, Ending, Left, Opening, Part
from sanjak.scene.text import percent
from sanjak.scene.words import signed

from ..data import ALLIES, AREAS, BEACHHEADS, FORTS, POINTS, SCENARIOS, SHIPS, TURKS, UNITS
from ..data.lists import AEGEAN, SIDE, WARSHIPS
from ..rules.odds_of_fire import mine_odds
from ..state import State, state_of
from . import names
from .counters import mine_markers, ship_groups
from .ledger import area_attacks, strait_to_clear
from .names import plural

PARTS = 4
"""The number of parts that a turn has in the bar."""
OTHER = {ALLIES: TURKS, TURKS: ALLIES}

# ---------------------------------------------------------------- in play


def left(view: Plain, seat: str) -> Left | None:
    """The remaining turns; in the last one its Impulses."""
    s = state_of(view)
    if s.outcome:
        return None
    first, last = SCENARIOS[s.scenario].turns
    turns, impulses = last - max(first, s.turn), s.impulses - s.impulse
    told = f"{plural(turns + 1, 'turn')} to go"
    if not turns and s.impulses:
        told = f"{plural(impulses + 1, 'Impulse')} to go" if impulses else "the last Impulse"
    return Left(told, (max(first, s.turn) - first) * PARTS + min(s.impulse, PARTS - 1), (last - first + 1) * PARTS)


def danger(view: Plain, seat: str) -> Danger | None:
    """The greatest danger to this side: mines under its ships, losing the strait or the landings, the points."""
    s = state_of(view)
    if s.outcome or names.is_set_up(s):
        return None
    own = {ALLIES: allied_dangers, TURKS: turkish_dangers}.get(seat)
    return next(own(s), points_danger(s, seat)) if own else None


def allied_dangers(s: State) -> Iterator[Danger]:
    """Mines under ships, and the last units ashore (8.5.1, 12.1.2)."""
    risks = {area: mine_odds(area_attacks(s, area)) for area in at_sea(s)}
    worst = max(risks, key=lambda area: risks[area] * at_sea(s)[area], default="")
    if worst and risks[worst] * at_sea(s)[worst] >= 0.5:
        yield Danger(f"Mines at {worst}: {percent(risks[worst])} to hit each ship", ship_piles(s, worst))
    ashore = [unit for unit in UNITS if SIDE[unit] == ALLIES and s.at.get(unit) in AREAS and not s.hurt.get(unit)]
    if s.landing_tried and SCENARIOS[s.scenario].sudden_death and len(ashore) <= 3:
        piles = sorted({f"pile:{s.at[unit]}" for unit in ashore})
        yield Danger(f"{plural(len(ashore), 'Normal unit')} left ashore", tuple(piles))


def ship_piles(s: State, area: str) -> tuple[str, ...]:
    """The piles of ships in a sea area, as the map draws them behind its mines."""
    first = len(mine_markers(s, area)) if area != AEGEAN else 0
    groups = ship_groups(s, (ship for ship in SHIPS if s.at.get(ship) == area))
    return tuple(f"ships:{area}:{first + i}" for i in range(len(groups)))


def at_sea(s: State) -> Counter[str]:
    """How many Allied warships lie in each sea area."""
    return Counter(s.at[ship] for ship in WARSHIPS[ALLIES] if s.at.get(ship) in AREAS)


def turkish_dangers(s: State) -> Iterator[Danger]:
    """A strait that is nearly open, and units on the road to Istanbul (12.1.1)."""
    if not SCENARIOS[s.scenario].sudden_death:
        return
    barred, gone = strait_to_clear(s), sum(1 for where in s.at.values() if where == "exited")
    if len(barred) <= 2:
        told = ("The strait is open", "1 mined area bars the strait", "2 mined areas bar the strait")[len(barred)]
        yield Danger(told, tuple(f"mine:{area}:0" for area in barred))
    if gone >= POINTS.units_to_exit - 4:
        yield Danger(f"{gone} of {POINTS.units_to_exit} units on the road to Istanbul")


def points_danger(s: State, seat: str) -> Danger:
    """The points if the game ended now (12.2)."""
    damaged = sum(1 for fort in FORTS if s.at.get(fort) != "dead" and s.hurt.get(fort))
    hills = sum(1 for area in s.control if AREAS[area].hill)
    now = {ALLIES: s.vp[ALLIES] + POINTS.fort * damaged + POINTS.hill * hills, TURKS: s.vp[TURKS]}
    own, other = now[seat], now[OTHER[seat]]
    word = "Behind" if own < other else "Ahead" if own > other else "Level"
    return Danger(f"{word} {own} to {other} on points", (), own < other)


# ---------------------------------------------------------------- the first minute


WHO = {ALLIES: "You command the Allied fleet and army before the Dardanelles",
       TURKS: "You hold the Dardanelles with forts, mines and the Turkish army"}
WHEN = {"bold_stroke": "in March 1915: one turn, the fleet alone", "anzacs": "from April to July 1915",
        "campaign": "from March to November 1915"}


AT_ONCE = {ALLIES: f"the way to Marmara is open or {POINTS.units_to_exit} units are off to Istanbul",
           TURKS: "no Normal Allied unit is left ashore"}
EARNS = {ALLIES: "forts silenced, Hills held", TURKS: "ships and units lost, the strait closed by mines"}


def opening(view: Plain, seat: str) -> Opening | None:
    """Who you are, how you lose, how you win (12.0)."""
    if seat not in WHO:
        return None
    scenario, sudden = view["scenario"], SCENARIOS[view["scenario"]].sudden_death
    at_once = {side: f" at once if {AT_ONCE[side]}, or" if sudden else "" for side in WHO}
    return Opening(f"{WHO[seat]} {WHEN[scenario]}.",
                   f"You lose{at_once[OTHER[seat]]} at the end with fewer points.",
                   f"You win{at_once[seat]} at the end with more points: {EARNS[seat]}.")


# ---------------------------------------------------------------- the end


CAUSES = {"strait_open": "The fleet is through to the Sea of Marmara", "exit": "The army is on the road to Istanbul",
          "driven_out": "The landings were driven into the sea"}
PLACES = {"strait_open": ("MAR",), "exit": ("GP34",), "driven_out": ()}


def ending(view: Plain, seat: str, events: Sequence[Event]) -> Ending:
    """The winner and the reason, with the points of both sides by their sources (12.0)."""
    s = state_of(view)
    how = s.outcome.partition(":")[2]
    allies, turks = s.scores[ALLIES], s.scores[TURKS]
    tone = tone_of(s, seat)
    verdict = {"good": "Won", "bad": "Lost", "even": "The game is over" if seat not in s.scores else "Drawn"}[tone]
    return Ending(tone, f"{verdict} on turn {s.turn}", CAUSES.get(how) or cause_by_points(s),
                  f"Allies {allies}, Turk {turks} victory points" if how in CAUSES else "",
                  accounts=tuple(account(s, side, seat, events) for side in (ALLIES, TURKS)),
                  places=PLACES.get(how, ()), rank=rank(s, seat), best=f"{verdict} {s.scores.get(seat, 0)} to "
                  f"{s.scores.get(OTHER.get(seat, ''), 0)}")


def tone_of(s: State, seat: str) -> Tone:
    """Won, lost, drawn, or neutral for a spectator."""
    if seat not in s.scores or len(s.firsts) > 1:
        return "even"
    return "good" if seat in s.firsts else "bad"


def cause_by_points(s: State) -> str:
    """The side with more points."""
    most, least = max(s.scores.values()), min(s.scores.values())
    if len(s.firsts) > 1:
        return f"Level at {most} points"
    who = "The Allies win" if s.firsts[0] == ALLIES else "The Turk wins"
    return f"{who} {most} to {least} on points"


def rank(s: State, seat: str) -> int:
    """A win above a draw above a loss, then by the lead."""
    if seat not in s.scores:
        return 0
    return {"good": 1000, "even": 0, "bad": -1000}[tone_of(s, seat)] + s.scores[seat] - s.scores[OTHER[seat]]


def account(s: State, side: str, seat: str, events: Sequence[Event]) -> Account:
    """The points of a side by their sources."""
    sums = sources(s, side, events)
    title = "You" if side == seat else {ALLIES: "Allies", TURKS: "Turk"}[side]
    return Account(title, tuple(Part(what, signed(points)) for what, points in sums.items() if points),
                   Part("Victory points", str(s.scores[side])), case="12.2",
                   tone="good" if s.firsts == (side,) else "even")


def sources(s: State, side: str, events: Sequence[Event]) -> Counter[str]:
    """The points of a side, gained and lost, by source."""
    found: Counter[str] = Counter()
    if started := SCENARIOS[s.scenario].vp.get(side, 0):
        found["At the start"] = started
    for event in events:
        if isinstance(event, Told) and event.kind == "scored" and event.facts["side"] == side:
            found[source(event, side)] += event.facts["points"]
    return found


def source(event: Told, side: str) -> str:
    """The source of some points in words."""
    why = event.facts["why"]
    if event.case in ("10.2", "10.5"):
        return "Paid for reinforcements" if event.facts["points"] < 0 else "Paid by the enemy for reinforcements"
    if event.case == "12.2":
        kinds = ((SHIPS, "Ships sunk"), (UNITS, "Units eliminated"), (FORTS, "Forts silenced"),
                 (BEACHHEADS, "Beachheads taken"), (AREAS, "Hills held"))
        return next((name for known, name in kinds if why in known), "The strait closed by mines")
    return SOURCES[event.case]


SOURCES = {"4.0": "Events", "10.4": "German volunteers sent", "10.5.1": "Units withdrawn",
           "13.1.1": "Mussudieh sunk before the start"}
