"""10.3 Lenin in the combined game: both nations bring about the Russian revolutions."""

from __future__ import annotations

from itertools import combinations_with_replacement

from sanjak.games._siege.components import THEATERS
from sanjak.games._siege.rules.battles import VICTORIES, count_in
from sanjak.games._siege.rules.kaiserschlacht import MARKERS
from sanjak.games._siege.rules.resources import lose_resource
from sanjak.games.hapsburg_eclipse.data import BATTLES as HAPSBURG_BATTLES
from sanjak.games.hapsburg_eclipse.data import PROVISIONAL
from sanjak.games.hapsburg_eclipse.rules.turn import EXPANDED_WAR, GREAT_WAR
from sanjak.games.ottoman_sunset.rules.action import EASTERN_BATTLES
from sanjak.games.ottoman_sunset.rules.action import lenin_steps as solitaire_steps
from sanjak.kernel import Flow, Option, tell

from ..state import State
from .halves import HALVES, HAPSBURG, NATIONS, OTHER, OTTOMAN, ask_nation, board_of, in_play, speak

HAPSBURG_EASTERN = tuple(id for id, battle in HAPSBURG_BATTLES.items() if battle.theater in ("eastern", "serbian"))
EASTERN = {HAPSBURG: HAPSBURG_EASTERN, OTTOMAN: EASTERN_BATTLES}
AGREED, REFUSED = ("accept",), ("decline",)


def lenin_steps(s: State, nation: str) -> list[Option]:
    """CG-10c The steps against Russia that staff operations of either board can pay for now."""
    board = board_of(s, nation)
    if not s.variants["lenin"] or board.actions or not HALVES[nation].staff_allowed(board):
        return []
    if not in_play(s, OTHER[nation]):
        return solitaire_steps(s.ottoman) if nation == OTTOMAN else []
    if is_weakened(s):
        return [("lenin", "remove", place) for place in placed(s) if place.endswith("eastern")] if may_remove(s) else []
    return [("lenin", "flip", *pair) for pair in pairs(s)] if may_weaken(s) else []


def is_weakened(s: State) -> bool:
    """CG-10c Do both fronts show their weaker side? They turn together, and with Lenin only by this step."""
    return s.ottoman.provisional


def may_weaken(s: State) -> bool:
    """CG-10c Mid-Day in both decks, the Great Retreat made, and a victory in the East."""
    return (s.hapsburg.war_status >= EXPANDED_WAR and s.ottoman.midday_added and s.hapsburg.great_retreat
            and (count_in(s.ottoman, VICTORIES, EASTERN_BATTLES) > 0
                 or count_in(s.hapsburg, VICTORIES, ("tannenberg", "lodz")) > 0))


def may_remove(s: State) -> bool:
    """CG-10c Dusk in both decks, a later nation-turn, and enough victories on one board, Serbian ones as Eastern."""
    if s.hapsburg.war_status < GREAT_WAR or not s.ottoman.dusk_added or s.lenin_turn >= s.turn:
        return False
    if not (s.hapsburg.at["carpathian"] or s.ottoman.at["caucasus"]):
        return False
    return any(count_in(board_of(s, nation), VICTORIES, EASTERN[nation]) >= 3
               or count_in(board_of(s, nation), VICTORIES, MARKERS) >= 2 for nation in NATIONS)


def placed(s: State) -> dict[str, int]:
    """CG-10c The Resources of both boards, by nation and theater; only one's own after the ally has declined."""
    nations = (s.nation,) if "lenin" in s.declined else NATIONS
    return {f"{nation}.{theater}": board_of(s, nation).resources[theater] for nation in nations for theater in THEATERS
            if board_of(s, nation).resources[theater]}


def pairs(s: State) -> list[tuple[str, str]]:
    """CG-10c Two staff operations in all, at least one of them Eastern."""
    there = placed(s)
    return [(one, two) for one, two in combinations_with_replacement(there, 2)
            if (one != two or there[one] > 1) and (one.endswith("eastern") or two.endswith("eastern"))]


def lenin(s: State, nation: str, choice: Option) -> Flow:
    """CG-10c The Resources are spent, the ally's only with its consent, and both fronts turn or leave.

    CG-9a Ottomans without an ally take the steps of their own game (OS 8.8).
    """
    if not in_play(s, OTHER[nation]):
        speak(s, nation, HALVES[nation].carry_out["lenin"], choice)
        return
    if len(s.seats) > 1 and any(place.startswith(OTHER[nation]) for place in choice[2:]):
        answer = yield ask_nation(s, OTHER[nation], "CG-10c", "Spend your Resource against Russia?", [AGREED, REFUSED])
        if answer == REFUSED:
            s.declined.append("lenin")
            return
    for place in choice[2:]:
        owner, _, theater = place.partition(".")
        lose_resource(board_of(s, owner), theater)
    if choice[1] == "flip":
        s.ottoman.provisional, s.lenin_turn = True, s.turn
        s.hapsburg.leader["carpathian"] = PROVISIONAL["carpathian"]
        tell(s, "CG-10c", "lenin_flip")
    else:
        russia_leaves(s)


def russia_leaves(s: State) -> None:
    """CG-10c The revolution comes by Lenin's train: the Russian fronts leave both maps."""
    s.hapsburg.revolution = True
    for nation in NATIONS:
        board = board_of(s, nation)
        for front in HALVES[nation].russians:
            if board.at[front]:
                board.at[front] = 0
                tell(s, "CG-10c", "removed", front=front)
