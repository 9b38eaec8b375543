"""Who is winning A Fatal Attraction: points by source, what a side needs, and the sudden deaths."""

from __future__ import annotations

from collections.abc import Iterator

from sanjak.kernel import Plain
from sanjak.scene.stakes import Part
from sanjak.scene.standing import Share, Standing
from sanjak.scene.words import signed

from ..data import ALLIES, AREAS, FORTS, POINTS, SCENARIOS, TURKS, UNITS
from ..data.lists import OTHER, SIDE
from ..rules.victory import scores_at_end, strait_is_closed
from ..state import State, state_of
from .ledger import points_for_losses, strait_to_clear
from .names import is_set_up, plural

SIDES = {ALLIES: ("Allies", "ally"), TURKS: ("Turk", "ott")}


def standing(view: Plain, seat: str) -> Standing | None:
    """12.2 The points if the game ended now; None before the pieces are laid out."""
    s = state_of(view)
    if not s.vp or is_set_up(s):
        return None
    totals = {side: points_now(s, side) for side in SIDES}
    last = SCENARIOS[s.scenario].turns[1]
    return Standing(tuple(share(s, side, totals) for side in SIDES),
                    f"More VP after turn {last} wins" if last > 1 else "More VP at the end of the turn wins")


def points_now(s: State, side: str) -> int:
    """12.2 The points of a side if the game ended now."""
    return s.vp[side] + sum(points for _, points in awards(s, side))


def awards(s: State, side: str) -> Iterator[tuple[str, int]]:
    """12.2 The points that are counted only at the end: of the game for the Allies, of this turn for the Turk."""
    if s.outcome:
        return
    if side == ALLIES:
        forts = sum(1 for fort in FORTS if scores_at_end(s, fort))
        hills = sum(1 for area in s.control if AREAS[area].hill)
        yield f"{plural(forts, 'fort')} damaged, at the end", POINTS.fort * forts
        yield f"{plural(hills, 'Hill')} held, at the end", POINTS.hill * hills
    elif strait_is_closed(s) and not s.exited_now:
        yield "Strait closed by mines, this turn", SCENARIOS[s.scenario].blockade_vp


def share(s: State, side: str, totals: dict[str, int]) -> Share:
    """A side's points by source."""
    name, colour = SIDES[side]
    lead = totals[side] - totals[OTHER[side]]
    return Share(side, name, str(totals[side]), totals[side], colour, needs(s, side, lead), tuple(parts(s, side)))


def parts(s: State, side: str) -> Iterator[Part]:
    """12.2 The enemy's losses, everything else that was scored, and what is counted at the end."""
    losses = list(points_for_losses(s, OTHER[side]))
    yield from (Part(row.what, row.value.removesuffix(" VP")) for row in losses)
    if rest := s.vp[side] - sum(row.points for row in losses):
        yield Part("Events, reinforcements, closed strait", signed(rest))
    yield from (Part(what, signed(points)) for what, points in awards(s, side) if points)


def needs(s: State, side: str, lead: int) -> str:
    """12.1, 12.2 What a side lacks to win at once, if it is near; else how far it is behind."""
    if SCENARIOS[s.scenario].sudden_death and (near := at_once(s, side)):
        return near
    return f"{-lead} behind" if lead < 0 else "level" if not lead else ""


NEAR = 3
"""So near to the end a sudden death is worth a word."""


def at_once(s: State, side: str) -> str:
    """12.1 The last steps to a sudden death."""
    if side == TURKS:
        ashore = sum(1 for unit in UNITS if SIDE[unit] == ALLIES and s.at.get(unit) in AREAS and unit not in s.hurt)
        return f"{plural(ashore, 'unit')} from driving them out" if s.landing_tried and ashore <= NEAR else ""
    barred, gone = len(strait_to_clear(s)), sum(1 for where in s.at.values() if where == "exited")
    if gone >= POINTS.units_to_exit - NEAR:
        return f"{plural(POINTS.units_to_exit - gone, 'unit')} more to Istanbul wins"
    return f"{plural(barred, 'mined area')} from Marmara" if barred <= NEAR else ""
