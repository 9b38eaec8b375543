"""5, 6 The Kaiserschlacht of two nations: the order of battles, and their effect on both."""

from __future__ import annotations

from typing import Any

from sanjak.games._siege.rules.battles import BOXES, fight, place
from sanjak.games._siege.rules.kaiserschlacht import MARKERS, end_if_decided, kaiser_drms
from sanjak.games.ottoman_sunset.rules.end import submarine_hunt
from sanjak.kernel import Roll, roll, tell

from ..state import State
from .halves import HALVES, HAPSBURG, NATIONS, OTHER, OTTOMAN, board_of, speak
from .play import end_kaiserschlacht, instead_of


@instead_of("kaiserschlacht_phase")
def kaiserschlacht_phase(s: State, nation: str) -> None:
    """CG-5b, CG-5c One battle in two nation-turns, marked on both boards; the Ottoman submarines hunt before."""
    board = board_of(s, nation)
    if nation == OTTOMAN and board.submarines:
        speak(s, OTTOMAN, submarine_hunt)
    if not s.kaiser_on or board.kaiser_over or waits_for_the_first(s, nation):
        return
    due = fights_now(s, nation)
    s.kaiser_turns[nation] += 1
    if due:
        number = next_battle(s, nation)
        fight_for_both(s, fighter_of(s, nation, number), MARKERS[number - 1])
        end_if_either_is_decided(s, nation)


def end_if_either_is_decided(s: State, nation: str) -> None:
    """CG-5d Six in one box on either board end it on both: a marker that one nation gave up is missing only there."""
    for one in (nation, OTHER[nation]):
        speak(s, one, end_if_decided, "CG-5d")
        if board_of(s, one).kaiser_over:
            return end_kaiserschlacht(s)
    return None


def fights_now(s: State, nation: str) -> bool:
    """CG-5b, CG-5d The Hapsburgs fight every other turn from their first, the Ottomans from their second; alone always.
    """
    return OTHER[nation] in s.eliminated or s.kaiser_turns[nation] % 2 == NATIONS.index(nation)


def waits_for_the_first(s: State, nation: str) -> bool:
    """CG-5b The first battle is the Hapsburgs': until they have fought it, the Ottomans' turns do not count."""
    return nation == OTTOMAN and not s.kaiser_turns[HAPSBURG] and HAPSBURG not in s.eliminated


def next_battle(s: State, nation: str) -> int:
    """CG-5b, CG-5d The lowest unfought battle; after the sixth a die picks one."""
    board = board_of(s, nation)
    number: int = board.kaiser
    if number > len(MARKERS):
        again: Roll = speak(s, nation, roll, "CG-5d", "which battle is fought again")
        tell(s, "CG-5d", "refight", nation=nation, marker=again.gives(MARKERS[again.die - 1]))
        return again.die
    s.hapsburg.kaiser = s.ottoman.kaiser = number + 1
    return number


def fighter_of(s: State, nation: str, number: int) -> str:
    """CG-5d The Hapsburgs fight the odd battles and the Ottomans the even ones; a sole survivor fights all."""
    due = HAPSBURG if number % 2 else OTTOMAN
    return nation if OTHER[nation] in s.eliminated else due


def fight_for_both(s: State, fighter: str, marker: str) -> None:
    """CG-5b, CG-6a By the fighter's Resources, War Weariness and card, if it has the turn; marked on both boards."""
    board: Any = board_of(s, fighter)
    tell(s, "CG-5b", "kaiser_battle", nation=fighter, marker=marker, both=OTHER[fighter] not in s.eliminated)
    drms = kaiser_drms(board, "CG-5b", HALVES[fighter].kaiser_drm(board, board.card))
    box = speak(s, fighter, fight, "CG-5b", marker, HALVES[fighter].kaiser_values[marker], drms)
    assert box in BOXES
    if OTHER[fighter] not in s.eliminated:
        place(board_of(s, OTHER[fighter]), marker, box)
