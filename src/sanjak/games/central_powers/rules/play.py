"""1, 9, 10 Set-up, the order of nation-turns, elimination, and the ending."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from sanjak.games._siege.rules.battles import DEFEATS, VICTORIES, place
from sanjak.games._siege.rules.ending import lose, win
from sanjak.games._siege.rules.kaiserschlacht import all_in
from sanjak.games._siege.state import SEAT
from sanjak.games.hapsburg_eclipse.rules.end import victory_points as hapsburg_points
from sanjak.games.ottoman_sunset.rules.end import victory_points as ottoman_points
from sanjak.kernel import Ask, BadSetup, Flow, Option, Result, Step, end_game, new_turn, sequence, step, tell, then

from ..state import HapsburgBoard, OttomanBoard, State
from .halves import (
    HALVES,
    HAPSBURG,
    NATIONS,
    OTHER,
    OTTOMAN,
    board_of,
    in_play,
    relay,
    seat_of,
    speak,
)

PLAY = sequence("PLAY", "set_up_boards", "nation_turn", "reckoning")

ALLY_WILL = "ally_will"
"""The Will marker of a lost ally, as a Defeat of the survivor."""
POINTS: dict[str, Callable[[Any], int]] = {HAPSBURG: hapsburg_points, OTTOMAN: ottoman_points}
PREFIX = {HAPSBURG: "he_", OTTOMAN: "os_"}
OWN_SWITCHES = ("coalition_ending", "lenin")
"""Variants of a half that the combined game decides for both."""
LEFT_OUT = {HAPSBURG: OWN_SWITCHES, OTTOMAN: (*OWN_SWITCHES, "end_after")}

STEPS: dict[str, dict[str, Step[...]]] = {
    nation: {name: what for name, what in HALVES[nation].game.steps.items() if isinstance(what, Step)}
    for nation in NATIONS}

Override = Callable[..., Flow | None]
OVERRIDES: dict[str, dict[str, Override]] = {nation: {} for nation in NATIONS}
"""Steps of a half that the combined game replaces, by nation and name; each rule file adds its own."""


def instead_of(name: str, *nations: str) -> Callable[[Override], Override]:
    """Decorator: a rule of the combined game replaces a step of the named halves; it gets the state and the nation."""
    def add(rule: Override) -> Override:
        for nation in nations or NATIONS:
            OVERRIDES[nation][name] = rule
        return rule
    return add


# ---------------------------------------------------------------- 1 set-up and turns


def setup(s: State) -> None:
    """CG-1a The set-up, nation-turns, the final count."""
    then(s, PLAY)


def check_players(s: State) -> None:
    """CG-10b, CG-10d Theft is for two players; the other options are open to one as well."""
    if s.variants["resource_theft"] and len(s.seats) == 1:
        raise BadSetup("option resource_theft: for two players only (CG-10b)")


@step("CG-1a")
def set_up_boards(s: State) -> None:
    """CG-1a, CG-1b, CG-1c, CG-10d Each board as for its own game, with its own variants and the Grand Campaign."""
    s.hapsburg, s.ottoman = HapsburgBoard(), OttomanBoard()
    for nation in NATIONS:
        board, half = board_of(s, nation), HALVES[nation]
        board.seats, board.scenario = (SEAT,), half.game.scenarios[0].id
        board.variants = own_variants(s, nation)
        speak(s, nation, half.set_up.body)
        board.pool.append(ALLY_WILL)
    s.kaiser_turns = dict.fromkeys(NATIONS, 0)


def own_variants(s: State, nation: str) -> dict[str, Any]:
    """CG-10d The variants of one half, as chosen for its board; those that the combined game decides are off."""
    half, prefix = HALVES[nation].game, PREFIX[nation]
    return {id: default if id in LEFT_OUT[nation] else s.variants[f"{prefix}{id}"]
            for id, default in half.defaults.items()}


def war_goes_on(s: State) -> bool:
    """CG-1a Does any nation have cards left?"""
    return any(in_play(s, nation) for nation in NATIONS)


@step("CG-1a", repeat_while=war_goes_on)
def nation_turn(s: State) -> None:
    """CG-1a The next nation plays a turn of its own game."""
    nation = next_nation(s)
    new_turn(s)
    s.nation = s.acting = nation
    s.declined = []
    board_of(s, nation).stack = list(HALVES[nation].turn.frames)
    if s.journal is not None:
        tell(s, "CG-1a", "nation_turn", nation=nation)
    then(s, board_step(nation), end_of_nation_turn)


def next_nation(s: State) -> str:
    """CG-1a Two turns of the Hapsburgs, one of the Ottomans, then alternately; eliminated nations are skipped."""
    due = HAPSBURG if s.turn < 2 else OTHER[s.nation]
    return due if in_play(s, due) else OTHER[due]


def has_steps(s: State, nation: str) -> bool:
    """CG-1a Is the nation's turn still running? The bottom of its stack is the turn itself."""
    return len(board_of(s, nation).stack) > 1


@step("CG-1a", repeat_while=has_steps)
def board_step(s: State, nation: str) -> Flow:
    """CG-1a Run the next steps of a half on its own board, up to one that asks, draws or may shuffle."""
    stack = board_of(s, nation).stack
    while len(stack) > 1:
        name = stack[-1][0]
        asked = yield from run_next(s, nation)
        settle(s)
        if asked or name in RESTING_PLACES:
            return


RESTING_PLACES = ("draw_card", "event_phase")
"""A checkpoint follows these steps, so that a restart does not repeat their draws and shuffles."""


def run_next(s: State, nation: str) -> Generator[Ask, Option, bool]:
    """CG-1a One step of a half, or its replacement in the combined game; True if it asked."""
    board = board_of(s, nation)
    name, *args = board.stack[-1]
    what = STEPS[nation][name]
    if what.again is None:
        board.stack.pop()
    elif not what.again(board):
        board.stack.pop()
        return False
    override = OVERRIDES[nation].get(name)
    if override is not None:
        asking = override(s, nation, *args)
        if asking is not None:
            yield from asking
    else:
        asking = speak(s, nation, what.body, *args)
        if asking is not None:
            yield from relay(s, nation, asking)
    return asking is not None


@step("CG-1a")
def end_of_nation_turn(s: State) -> None:
    """CG-1a, CG-10b Effects of the turn end; a nation without cards has finished; then a theft may be tried."""
    nation = s.nation
    board = board_of(s, nation)
    if in_play(s, nation) and not board.deck:
        finish(s, nation)
    put_card_away(board)
    if s.variants["resource_theft"] and all(in_play(s, one) for one in NATIONS):
        from .theft import steal_or_not
        then(s, steal_or_not(nation))


def put_card_away(board: Any) -> None:
    """CG-2c Between a board's own turns no card binds or helps it."""
    board.card = board.korps_front = board.aid_front = ""
    board.actions = board.staff = 0
    board.stack = []
    if isinstance(board, HapsburgBoard):
        board.mackensen_front = ""
        board.refortified = False
    else:
        board.banned = ""
        board.arab_attacked = False


# ---------------------------------------------------------------- 9 elimination and victory


def settle(s: State) -> None:
    """CG-9a Check whether a nation has just lost, and whether the Kaiserschlacht has been decided."""
    if not s.hapsburg.outcome and not s.ottoman.outcome and s.hapsburg.kaiser_over == s.ottoman.kaiser_over:
        return
    for nation in NATIONS:
        board = board_of(s, nation)
        if board.outcome and not board.survivors and nation not in s.eliminated:
            eliminate(s, nation)
    if s.hapsburg.kaiser_over != s.ottoman.kaiser_over:
        end_kaiserschlacht(s)


def eliminate(s: State, nation: str) -> None:
    """CG-9a, CG-10a A nation is out: with `till_death` both are; else the war gets harder for the survivor."""
    s.eliminated.append(nation)
    s.finished = [one for one in s.finished if one != nation]
    tell(s, "CG-9a", "eliminated", nation=nation)
    other = OTHER[nation]
    if other in s.eliminated:
        return
    if s.variants["till_death"]:
        speak(s, other, lose, "CG-10a", "crushing_defeat", "ally")
        eliminate(s, other)
    elif in_play(s, other):
        press(s, other)
    else:
        raise_level(s, other)


def press(s: State, survivor: str) -> None:
    """CG-9a, CG-5a The survivor takes the lost Will as a Defeat; a Russia that is still in the war stays in it."""
    board = board_of(s, survivor)
    board.alone = True
    place(board, ALLY_WILL, DEFEATS)
    if any(board.at[front] for front in HALVES[survivor].russians):
        s.russia_stays = True
        tell(s, "CG-9a", "russia_stays")
    if survivor in s.kaiser_drawn and not s.kaiser_on:
        begin_kaiserschlacht(s)


def finish(s: State, nation: str) -> None:
    """CG-1a, CG-9a A nation has played its last card: its points are counted, and a lost ally raises its level."""
    board, half = board_of(s, nation), HALVES[nation]
    speak(s, nation, half.victory.body)
    s.finished.append(nation)
    tell(s, "CG-1a", "finished", nation=nation, outcome=board.outcome, points=board.scores[SEAT])
    if OTHER[nation] in s.eliminated:
        raise_level(s, nation)


def raise_level(s: State, nation: str) -> None:
    """CG-9a A win counts one level higher if the ally is eliminated, before or afterwards; the highest level stays."""
    board, levels = board_of(s, nation), HALVES[nation].levels
    if board.outcome in levels[:-1]:
        board.outcome = levels[levels.index(board.outcome) + 1]
        tell(s, "CG-9a", "raised", nation=nation, outcome=board.outcome)


# ---------------------------------------------------------------- 5, 10 the Kaiserschlacht begins and ends


def begin_kaiserschlacht(s: State) -> None:
    """CG-5a It begins on both boards."""
    s.kaiser_on = True
    for nation in NATIONS:
        board_of(s, nation).kaiser = 1
    tell(s, "CG-5a", "kaiserschlacht_begins", alone=bool(s.eliminated))


def end_kaiserschlacht(s: State) -> None:
    """CG-5d, CG-10e It ends on both boards together; with the coalition ending the whole game ends for both."""
    decided = next(board_of(s, nation) for nation in NATIONS if board_of(s, nation).kaiser_over)
    s.hapsburg.kaiser_over = s.ottoman.kaiser_over = True
    if not s.variants["coalition_ending"]:
        return
    won = all_in(decided, VICTORIES)
    for nation in NATIONS:
        if in_play(s, nation):
            if won:
                speak(s, nation, win, "CG-10e", "coalition_victory", POINTS[nation](board_of(s, nation)))
                s.finished.append(nation)
            else:
                speak(s, nation, lose, "CG-10e", "coalition_defeat", "kaiserschlacht")
                s.eliminated.append(nation)


# ---------------------------------------------------------------- the end


@step("CG-9a")
def reckoning(s: State) -> None:
    """CG-9a Each nation wins or loses for itself; a player who leads both has won with each nation that has."""
    won = [nation for nation in NATIONS if nation in s.finished]
    outcome = {0: "none_survives", 1: f"{'_'.join(won)}_survives", 2: "both_survive"}[len(won)]
    seats = tuple(seat for seat in s.seats if any(seat_of(s, nation) == seat for nation in won))
    scores = {nation: board_of(s, nation).scores[SEAT] for nation in won} if len(s.seats) > 1 else {}
    end_game(s, Result(outcome, seats, seats, scores))
