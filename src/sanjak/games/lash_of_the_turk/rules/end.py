"""12.0, 13.0 Fort repair, sudden death, victory points."""

from __future__ import annotations

from sanjak.kernel import Flow, Option, Result, Roll, ask, end_game, reveal, roll, step, tell, then

from ..data import COMBAT, FORTS, HEX_OF, PLACES, SCENARIOS, SEATS, TABLES, name_of, printed_level
from ..state import DEAD, State
from .dice import pass_marker

SUDDEN = {"ottoman": TABLES.sudden_death.ottoman, "austrian": TABLES.sudden_death.austrian}


@step("12.0")
def end_phase(s: State) -> None:
    """12.0, 13.1, 15.0 Both roll for repairs (equal dice pass the marker); then sudden death is judged."""
    s.phase, s.mover = "end", ""
    faces = {seat: roll(s, "12.0", f"repair {seat}") for seat in SEATS}
    if s.marker and faces["ottoman"].die == faces["austrian"].die:
        pass_marker(s)
    lucky = [seat for seat in SEATS if may_repair(s, seat, faces[seat])]
    then(s, *(repair(seat) for seat in lucky), sudden_death)


def may_repair(s: State, seat: str, rolled: Roll) -> bool:
    """12.0 The result of a side's die, which falls even if there is nothing to repair."""
    if damaged(s, seat):
        return rolled.reaches(TABLES.die["repair"])
    rolled.gives("nothing")
    return False


@step("12.0")
def repair(s: State, seat: str) -> Flow:
    """12.0, P16 One level of one fort under the side's control that was not besieged this turn; can be undone."""
    options: list[Option] = [*(("repair", hex) for hex in damaged(s, seat)), ("no_repair",)]
    choice = yield ask(seat, "12.0", "Repair a fort?", options)
    if choice[0] == "repair":
        s.lost[choice[1]] -= 1
        yield ask(seat, "12.0", f"{name_of(choice[1])} is repaired. Go on?", [("done",)], closing=True)
    else:
        reveal(s)


def damaged(s: State, seat: str) -> list[str]:
    """12.0, P16 The forts that a side could repair."""
    return [hex for hex in s.lost if s.lost[hex] and s.control[hex] == seat and hex not in s.besieged_this_turn]


# ---------------------------------------------------------------- 13.1 sudden death


def occupies(s: State, seat: str, hex: str) -> bool:
    """13.1, C26 Own or allied combat units in the place; a besieged defender still occupies it."""
    return s.control[hex] == seat and any(unit in COMBAT for unit in s.army[seat].get(hex, ()))


@step("13.1")
def sudden_death(s: State) -> None:
    """13.1 The Ottomans win with Buda and Vienna, Austria-Hungary with Buda and Belgrade."""
    for seat in SEATS:
        if all(occupies(s, seat, HEX_OF[place]) for place in SUDDEN[seat]):
            tell(s, "13.1", "sudden_death", seat=seat)
            end_game(s, Result(f"{seat}_sudden_death", (seat,), SEATS, scores(s)))
            return


# ---------------------------------------------------------------- 13.2 victory points


def fort_points(s: State, seat: str, hex: str) -> int:
    """13.2.2, C20, C35 The printed level of a fort that a side occupies, in halves; doubled if its scenario lists the
    fort."""
    if not occupies(s, seat, hex):
        return 0
    listed = PLACES[hex].id in SCENARIOS[s.scenario].doubles[seat]
    return 2 * printed_level(s.scenario, hex) * (2 if listed else 1)


def victory_points(s: State, seat: str) -> int:
    """13.2.1, 13.2.2 In halves: raids, forts occupied, and 1/2 for each town held."""
    points = s.vp[seat]
    for hex in PLACES:
        if hex in FORTS:
            points += fort_points(s, seat, hex)
        elif s.control[hex] == seat:
            points += 1
    return points


def scores(s: State) -> dict[str, int]:
    """13.2 Both totals, in halves."""
    return {seat: victory_points(s, seat) for seat in SEATS}


@step("13.2")
def reckoning(s: State) -> None:
    """13.2.2, P17 More points win, equal points draw; the death of a named leader turns his side's win into a draw."""
    found = scores(s)
    if found["ottoman"] == found["austrian"]:
        end_game(s, Result("draw", (), SEATS, found))
        return
    winner = max(SEATS, key=lambda seat: found[seat])
    if is_mourned(s, winner):
        end_game(s, Result(f"draw_{winner}_leader_dead", (), SEATS, found))
    else:
        end_game(s, Result(f"{winner}_victory", (winner,), SEATS, found))


def is_mourned(s: State, seat: str) -> bool:
    """14.1.7, 14.2.8, 14.3.7, 14.4.8 Is the leader dead whose death spoils the victory?"""
    leader = SCENARIOS[s.scenario].mourned[seat]
    return bool(leader) and s.at[leader] == DEAD


