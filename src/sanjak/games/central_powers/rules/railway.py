"""2 The Berlin-Baghdad railway: Actions and markers for the ally."""

from __future__ import annotations

from typing import Any

from sanjak.games._siege.offensives import send_aid, send_korps
from sanjak.games._siege.resources import actions_told, can_pay, lose_resource, pay, placed_anywhere
from sanjak.games.hapsburg_eclipse.rules.action import may_send_aid
from sanjak.games.hapsburg_eclipse.rules.movement import VELES
from sanjak.games.ottoman_sunset.rules.action import bound_to_a_front
from sanjak.kernel import Flow, Option, leave, tell

from ..halves import (
    DONE,
    HALVES,
    HAPSBURG,
    NATIONS,
    OTHER,
    OTTOMAN,
    ask_nation,
    board_of,
    in_play,
    seat_of,
    speak,
    tagged,
)
from ..state import State
from .lenin import lenin, lenin_steps
from .play import instead_of

ONE_ACTION = ("offensive", "improve", "bureau", "minefield", "gun", "seddulbahir")
"""Actions of either board that cost one."""
LENT_HELP = ("mackensen", "kemal", "gun")
"""What an offensive may call on of its own board's markers."""
ACCEPT: Option = ("accept",)
DECLINE: Option = ("decline",)
OFFERED = {"action": "an Action", "staff": "to do an Action here", "korps": "the Asia Korps", "aid": "German Aid"}


def railway_open(s: State) -> bool:
    """CG-2a, CG-8a Bulgaria is in the war, Skopje is not in enemy hands, and both nations are."""
    balkan = s.hapsburg.at.get("balkan", 0)
    return s.hapsburg.bulgaria and (balkan == 0 or balkan >= VELES) and all(in_play(s, nation) for nation in NATIONS)


def railway_closed_for_good(s: State) -> bool:
    """CG-2a Bulgaria has left the war, or a nation has."""
    left = "c17" in s.hapsburg.discard and not s.hapsburg.bulgaria
    return left or not all(in_play(s, nation) for nation in NATIONS)


# ---------------------------------------------------------------- the action phase


@instead_of("action_phase")
def action_phase(s: State, nation: str) -> Flow:
    """CG-2b The nation's own actions, help for the ally, markers that it has sent, and the steps against Russia."""
    board, half = board_of(s, nation), HALVES[nation]
    s.acting = nation
    own = half.actions(board)
    offered = [*own[:-1], *lent_markers(s, nation), *offers(s, nation), *lenin_steps(s, nation), DONE]
    question = ask_nation(s, nation, "", actions_told(board), offered)
    question.case = tagged(nation, half.action_phase.case)
    question.why = lambda words: why_not(s, nation, words)
    choice = yield question
    if choice == DONE:
        board.actions = board.staff = 0
        leave(board, half.action_phase)
    elif choice[0] == "railway":
        yield from send(s, nation, choice)
    elif choice[0] == "lenin":
        yield from lenin(s, nation, choice)
    elif choice in lent_markers(s, nation):
        use_lent_marker(s, nation, choice)
    else:
        speak(s, nation, half.carry_out[choice[0]], choice)


def lent_markers(s: State, nation: str) -> list[Option]:
    """CG-2b A marker that the ally has sent is used as on its own board: one German Aid a turn."""
    board = board_of(s, nation)
    fronts = [front for front, space in board.at.items() if space]
    if nation == HAPSBURG:
        return [("asia_korps", front) for front in fronts] if board.asia_korps else []
    usable = board.german_aid and not board.aid_front and aid_is_allowed(s)
    return [("german_aid", front) for front in fronts] if usable else []


def use_lent_marker(s: State, nation: str, choice: Option) -> None:
    """CG-2b +1 of the Asia Korps or +2 of German Aid, against one front for the rest of the turn."""
    (send_korps if choice[0] == "asia_korps" else send_aid)(board_of(s, nation), choice[1])


def aid_is_allowed(s: State) -> bool:
    """CG-2b, CG-10d The Treaty of Spa, if it is chosen for the Hapsburgs, ends German Aid for the ally too."""
    aid_front, s.hapsburg.aid_front = s.hapsburg.aid_front, ""
    allowed = may_send_aid(s.hapsburg)
    s.hapsburg.aid_front = aid_front
    return allowed


# ---------------------------------------------------------------- what can be sent


def offers(s: State, nation: str) -> list[Option]:
    """CG-2b, CG-2c Everything that the nation could send now. A card that allows no Actions allows no aid."""
    if not railway_open(s) or not HALVES[nation].staff_allowed(board_of(s, nation)):
        return []
    found = [*offers_of_actions(s, nation), *offers_of_markers(s, nation)]
    return [option for option in found if option[1] not in s.declined] if s.declined else found


def offers_of_actions(s: State, nation: str) -> list[Option]:
    """CG-2b, CG-2c Two Actions give one; a staff operation, once the card's Actions are spent, pays for one abroad."""
    board, found = board_of(s, nation), list[Option]()
    if can_pay(board, 2) and not (nation == OTTOMAN and bound_to_a_front(board)) and given_actions(s, nation, True):
        found.append(("railway", "action"))
    if not board.actions and placed_anywhere(board) and given_actions(s, nation, False):
        found += [("railway", "staff", theater) for theater, count in board.resources.items()
                  if count and theater != "persia"]
    return found


def offers_of_markers(s: State, nation: str) -> list[Option]:
    """CG-2b The Ottomans may send the Asia Korps, the Hapsburgs a German Aid marker; nothing else."""
    if nation == OTTOMAN:
        return [("railway", "korps")] if s.ottoman.asia_korps else []
    return [("railway", "aid")] if s.hapsburg.german_aid and aid_is_allowed(s) else []


def given_actions(s: State, sender: str, by_receiver: bool) -> list[Option]:
    """CG-2c What one Action can do on the other's board; only the receiver may call on its own markers."""
    receiver = OTHER[sender]
    board = board_of(s, receiver)
    lend(board, by_receiver)
    found = [option for option in HALVES[receiver].actions(board)
             if option[0] in ONE_ACTION and "staff" not in option
             and (by_receiver or not any(word in LENT_HELP for word in option[2:]))]
    board.actions = board.staff = 0
    return found


def lend(board: Any, by_receiver: bool) -> None:
    """CG-2b, CG-2c Either an Action that was given, or one of a staff operation, which stays one abroad (OS 8.6)."""
    board.actions, board.staff = int(by_receiver), int(not by_receiver)


# ---------------------------------------------------------------- sending


def send(s: State, nation: str, choice: Option) -> Flow:
    """CG-2b With two players the other is asked first and may decline; then the help is given."""
    if len(s.seats) > 1:
        prompt = f"The {HALVES[nation].name} offer {OFFERED[choice[1]]}: accept?"
        answer = yield ask_nation(s, OTHER[nation], "CG-2b", prompt, [ACCEPT, DECLINE])
        if answer == DECLINE:
            refuse(s, nation, choice)
            return
    tell(s, "CG-2b", "aid", what=choice[1], sender=nation, to=OTHER[nation])
    if choice[1] in ("korps", "aid"):
        hand_over(s, choice[1])
    else:
        yield from give_action(s, nation, choice)


def refuse(s: State, nation: str, choice: Option) -> None:
    """CG-2b A declined offer costs nothing; it is not made again in this turn."""
    tell(s, "CG-2b", "declined", what=choice[1], nation=OTHER[nation])
    s.declined.append(choice[1])


def hand_over(s: State, what: str) -> None:
    """CG-2b A marker goes to the ally."""
    if what == "korps":
        s.ottoman.asia_korps, s.hapsburg.asia_korps = False, True
    else:
        s.hapsburg.german_aid -= 1
        s.ottoman.german_aid += 1


def give_action(s: State, nation: str, choice: Option) -> Flow:
    """CG-2b, CG-2c Two Actions as the receiver decides, a staff operation as the sender does; done at once."""
    board, receiver, by_receiver = board_of(s, nation), OTHER[nation], choice[1] == "action"
    if by_receiver:
        pay(board, 2)
    else:
        lose_resource(board, choice[2])
    options = given_actions(s, nation, by_receiver)
    prompt = f"The Action over the railway, for the {HALVES[receiver].name}"
    question = ask_nation(s, receiver, "CG-2b", prompt, options)
    question.seat = seat_of(s, receiver if by_receiver else nation)
    done = yield question
    lend(board_of(s, receiver), by_receiver)
    speak(s, receiver, HALVES[receiver].carry_out[done[0]], done)


# ---------------------------------------------------------------- why not


def why_not(s: State, nation: str, words: tuple[str, ...]) -> str:
    """CG-2a, CG-2b Why an action is not offered: the half's own reason, or the railway's."""
    if words[0] != "railway":
        return HALVES[nation].why_not(board_of(s, nation), words)
    if not all(in_play(s, one) for one in NATIONS):
        return "CG-2a: there is nobody at the other end of the railway"
    if not s.hapsburg.bulgaria:
        return "CG-2a: Bulgaria is not in the war"
    if not railway_open(s):
        return "CG-2a: Skopje is in enemy hands"
    return "CG-2b: that cannot be sent now"
